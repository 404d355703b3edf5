//! The parser of books, as the library has it, and the shipped books in the form that it leaves: a release parses nothing.
#![allow(dead_code, missing_docs, unused_imports)]

#[path = "../src/rulebook/citation.rs"]
mod citation;
#[path = "../src/rulebook/glossary.rs"]
mod glossary;
#[path = "../src/rulebook/held.rs"]
mod held;
#[path = "../src/rulebook/id.rs"]
mod id;
#[path = "../src/rulebook/links.rs"]
mod links;
#[path = "../src/rulebook/markdown.rs"]
mod markdown;
#[path = "../src/rulebook/parsed.rs"]
mod parsed;
#[path = "../src/rulebook/prepared.rs"]
mod prepared;
#[path = "../src/rulebook/problem.rs"]
mod problem;
#[path = "../src/rulebook/prose.rs"]
mod prose;
#[path = "../src/rulebook/readings.rs"]
mod readings;
#[path = "../src/rulebook/ruling.rs"]
mod ruling;
#[path = "../src/rulebook/scope.rs"]
mod scope;
#[path = "../src/rulebook/tree.rs"]
mod tree;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::text::codec::Writer;

/// Writes `books.rs` with the books it names, and `concepts.bin`, into `out`.
pub fn write(files: &[(String, String)], out: &Path) {
    let text = |path: String| {
        let found = files.iter().find(|(name, _)| *name == path);
        found.map(|(_, text)| (path, text.clone()))
    };
    let mut table = String::from("&[\n");
    for id in id::BookId::SHIPPED {
        let texts = parsed::Texts {
            rules: text(format!("rulebooks/{id}/rules.md")),
            glossary: text(format!("glossary/{id}.toml")),
            readings: text(format!("rulebooks/{id}/readings.toml")),
            scope: text(format!("rulebooks/{id}/scope.toml")),
        };
        let book = parsed::Parsed::of(&texts, id).expect("a shipped book has rules");
        let folder = format!("rulebooks/{id}/rulings/");
        let rulings: Vec<_> = files
            .iter()
            .filter(|(name, _)| name.starts_with(&folder))
            .collect();
        let mut heads = Writer::default();
        heads.list(&rulings, |w, (path, text)| {
            w.text(path);
            ruling::RulingHead::read(text).encode(w);
        });
        let bytes = prepared::encode(&book, (0, ""), &[], (rulings.len(), heads.0));
        let name = format!("{id}.book");
        fs::write(out.join(&name), bytes).expect("OUT_DIR is writable");
        let _ = writeln!(
            table,
            "    ({:?}, include_bytes!({:?})),",
            id.as_str(),
            out.join(&name)
        );
    }
    table.push_str("]\n");
    fs::write(out.join("books.rs"), table).expect("OUT_DIR is writable");
    let path = "glossary/concepts.toml";
    let (_, text) = text(path.to_owned()).unwrap_or_default();
    let (concepts, met) = glossary::parse_concepts(path, &text);
    let bytes = prepared::encode_concepts(&concepts, &met);
    fs::write(out.join("concepts.bin"), bytes).expect("OUT_DIR is writable");
}
