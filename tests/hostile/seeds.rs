//! Seeds: the project's own files, by what they are fed to; and the inputs that once failed.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder, in order.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(below(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The texts of the files below a folder whose paths are wanted.
pub fn texts(folder: &str, wanted: impl Fn(&str) -> bool) -> Vec<String> {
    below(&root().join(folder))
        .into_iter()
        .filter(|p| wanted(&p.to_string_lossy()))
        .map(|p| fs::read_to_string(&p).expect("UTF-8"))
        .collect()
}

/// The texts that a target begins with.
pub fn of(target: &str) -> Vec<String> {
    let found = match target {
        "rules_md" => texts("rulebooks", |p| p.ends_with("rules.md")),
        "glossary" => texts("glossary", |_| true),
        "book_tables" => texts("rulebooks", |p| p.ends_with(".toml")),
        "deck" => texts("rulebooks", |p| {
            p.contains("/decks/") || p.ends_with("15-illegal-decks.yaml")
        }),
        "ruling" => texts("rulebooks", |p| p.contains("/rulings/")),
        "import" => texts("rulebooks", |p| p.ends_with("rules.md"))
            .into_iter()
            .map(|text| as_published(&text))
            .collect(),
        "query" => texts("index", |p| p.ends_with("queries.jsonl"))
            .iter()
            .flat_map(|text| text.lines())
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
            .filter_map(|line| Some(line.get("query")?.as_str()?.to_owned()))
            .step_by(9)
            .collect(),
        "ids" => caijue_ids(),
        "layout" => texts("rulebooks", |p| p.ends_with("rules.md"))
            .iter()
            .flat_map(|text| text.lines().step_by(29).map(str::to_owned))
            .collect(),
        "kept" => vec![KEPT.to_owned()],
        other => panic!("no seeds of {other}"),
    };
    assert!(!found.is_empty(), "no seeds of {target}");
    found
}

/// A page as people copy it: the numbers in front, no markup.
fn as_published(rules: &str) -> String {
    let body = rules.splitn(3, "---").nth(2).unwrap_or(rules);
    body.lines()
        .take(120)
        .map(|line| line.replace("**", "").replace("- ", "").replace("# ", "") + "\n")
        .collect()
}

fn caijue_ids() -> Vec<String> {
    super::properties::library()
        .books
        .iter()
        .flat_map(|b| &b.rules.nodes)
        .flat_map(|n| [n.id.to_string(), n.id.number.to_string()])
        .collect()
}

const KEPT: &str = include_str!("kept.toml");

/// Inputs that once failed, with the target they failed.
pub fn regressions() -> Vec<(String, Vec<u8>)> {
    below(&root().join("fuzz/regressions"))
        .into_iter()
        .map(|path| {
            let target = path
                .parent()
                .and_then(Path::file_name)
                .expect("a folder")
                .to_string_lossy()
                .into_owned();
            (target, fs::read(&path).expect("a file"))
        })
        .collect()
}
