//! Published texts of other games, where they lie beside the project: nothing that is a rule is lost, every printed number
//! is an id, what refers to a number or chapter links to it, the glossary is terms.

#![allow(clippy::print_stderr)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use caijue::import::{self, Import, ImportOptions, Outcome, Reason};
use caijue::rulebook::{BookId, Library, Rulebook, markdown};

/// The folder of the texts; they are not part of the project.
fn samples() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .map(|above| above.join("shared/import-samples"))
        .find(|f| f.is_dir());
    if folder.is_none() {
        eprintln!("skipped: the published texts are not here");
    }
    folder
}

fn read(path: &Path) -> (String, Import, Rulebook) {
    let library = Library::shipped();
    let options = ImportOptions {
        as_new: BookId::named("published"),
        ..ImportOptions::default()
    };
    let import = import::read_file(path, &options, &library).expect("imported");
    let Outcome::New { book, rules_md, .. } = &import.outcome else {
        panic!("{} is a new book", import.file);
    };
    let (rules, problems) = markdown::parse("rules.md", rules_md, *book);
    assert!(problems.is_empty(), "{problems:#?}");
    (std::fs::read_to_string(path).expect("text"), import, rules)
}

/// The numbers of several parts at the fronts of lines, tags before them left aside.
fn printed(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter_map(|line| {
            let line = match line.strip_prefix("<b") {
                Some(rest) => rest.split_once('>')?.1,
                None => line,
            };
            let end =
                line.find(|c: char| !(c.is_ascii_digit() || c == '.' || c.is_ascii_lowercase()))?;
            let number = line[..end].trim_end_matches('.');
            let parts =
                number.contains('.') && number.split('.').next().is_some_and(|c| c.len() == 3);
            parts.then(|| number.to_owned())
        })
        .collect()
}

#[test]
fn every_printed_number_is_an_id() {
    let Some(samples) = samples() else { return };
    for name in [
        "mtg_20231117_zh.txt",
        "mtg_20240206_zh.txt",
        "magic-chapter1-html-labels.md",
    ] {
        let (text, _, book) = read(&samples.join(name));
        let ids: BTreeSet<String> = book.nodes.iter().map(|n| n.id.number.to_string()).collect();
        let lost: Vec<String> = printed(&text).difference(&ids).cloned().collect();
        assert!(lost.is_empty(), "{name}: {lost:?}");
        for node in book
            .nodes
            .iter()
            .filter(|n| n.id.number.depth() == 1 && n.id.number.first() >= 100)
        {
            let above = node.parent.map(|p| book.nodes[p].id.number.first());
            assert_eq!(
                above,
                Some(node.id.number.first() / 100),
                "{name}: {}",
                node.id
            );
        }
    }
}

#[test]
fn what_names_a_section_or_chapter_links_to_it() {
    let Some(samples) = samples() else { return };
    let (text, import, _) = read(&samples.join("mtg_20240206_zh.txt"));
    let Outcome::New {
        rules_md,
        terms,
        front,
        ..
    } = &import.outcome
    else {
        panic!("a new book");
    };
    let rules = &text[..text.rfind("\n词汇表\n").unwrap_or(text.len())];
    let whole = rules
        .match_indices("规则")
        .filter(|(at, word)| {
            let rest = &rules[at + word.len()..];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            digits == 3 && !rest[3..].starts_with('.')
        })
        .count();
    assert_eq!(rules_md.matches("[规则").count(), whole);
    assert!(rules_md.matches("[第").count() >= 7);
    assert!(
        import
            .findings
            .iter()
            .all(|f| f.kind != import::FindingKind::Dangling),
        "{:?}",
        import.findings
    );
    assert!(*terms > 600, "{terms} terms");
    assert_eq!(
        (front.date.as_str(), front.notices.len()),
        ("2024-02-02", 2)
    );
}

#[test]
fn no_line_of_prose_is_left_out() {
    let Some(samples) = samples() else { return };
    for name in [
        "优先权.rst",
        "基本用语.rst",
        "战斗阶段流程.rst",
        "adverts-that-are-rules.md",
    ] {
        let (_, import, _) = read(&samples.join(name));
        assert!(import.loss.is_none(), "{name}: {:?}", import.loss);
        for dropped in &import.dropped {
            let framing = matches!(
                dropped.reason,
                Reason::Title | Reason::Markup | Reason::Separator | Reason::Contents
            );
            assert!(framing, "{name}: {dropped:?}");
        }
    }
}
