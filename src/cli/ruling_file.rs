//! Which ruling a verb is about: a file of the user's, or a shipped one by its name.

use std::fs;
use std::path::Path;

use crate::engine::file::LARGEST;
use crate::rulebook::{Library, RulingFile};
use crate::text::nearest;
use crate::view::{Line, Tone};

use super::{Cli, Failure};

/// The ruling that is named: a path where there is such a file, else a ruling of the library, as `01-name` or
/// `vividz/01-name`.
pub fn find(cli: &Cli, library: &Library, name: &str) -> Result<RulingFile, Failure> {
    let path = Path::new(name);
    if path.is_file() {
        return read(cli, name);
    }
    let (book, bare) = match name.split_once('/') {
        Some((book, bare)) => (Some(book), bare),
        None => (None, name),
    };
    let bare = bare.strip_suffix(".yaml").unwrap_or(bare);
    let mut found = library
        .books
        .iter()
        .filter(|b| book.is_none_or(|id| b.rules.id.as_str() == id))
        .flat_map(|b| b.rulings.iter().map(move |r| (b, r)))
        .filter(|(_, r)| r.name() == bare);
    if let Some((_, ruling)) = found.next() {
        let others: Vec<String> = found
            .map(|(b, r)| format!("{}/{}", b.rules.id, r.name()))
            .collect();
        if others.is_empty() {
            return Ok(ruling.clone());
        }
        let said = cli.words.fill(
            "ruling.several",
            &[("name", &name), ("others", &others.join("  "))],
        );
        return Err(Failure::said(said));
    }
    let names = library
        .books
        .iter()
        .flat_map(|b| &b.rulings)
        .map(RulingFile::name);
    let mut lines = vec![Line::of(
        Tone::Plain,
        cli.words.fill("ruling.none", &[("name", &name)]),
    )];
    if let Some(near) = nearest(bare, names) {
        lines.push(Line::of(
            Tone::Plain,
            cli.words.fill("say.nearest", &[("near", &near)]),
        ));
    }
    lines.push(Line::of(Tone::Muted, cli.words.get("ruling.list")));
    Err(Failure::Said(lines))
}

fn read(cli: &Cli, name: &str) -> Result<RulingFile, Failure> {
    let wrong = |what: String| {
        Failure::said(
            cli.words
                .fill("ruling.unreadable", &[("name", &name), ("error", &what)]),
        )
    };
    let size = fs::metadata(name).map_err(|e| wrong(e.to_string()))?.len();
    if size > LARGEST as u64 {
        return Err(wrong(
            cli.words
                .fill("ruling.too-large", &[("size", &size), ("most", &LARGEST)]),
        ));
    }
    let text = fs::read_to_string(name).map_err(|e| wrong(e.to_string()))?;
    Ok(RulingFile {
        path: name.to_owned(),
        text,
    })
}
