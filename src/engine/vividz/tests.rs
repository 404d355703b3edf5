//! All rulings of the book, and the properties that every game must have.

use super::Vividz;
use crate::engine::run::{Run, run};
use crate::engine::scenario::Fault;
use crate::rulebook::{BookId, Library, RuleId};

/// The books, read once.
pub fn library() -> &'static Library {
    static LIBRARY: std::sync::OnceLock<Library> = std::sync::OnceLock::new();
    LIBRARY.get_or_init(Library::shipped)
}

/// Runs a ruling's text.
pub fn play(text: &str) -> Result<Run<Vividz>, Vec<Fault>> {
    let library = library();
    let book = library.book(BookId::VIVIDZ).expect("shipped");
    run(text, &book.readings, &|id: RuleId| {
        library.node(id).is_some()
    })
}

#[test]
fn every_ruling_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/rulebooks/vividz/rulings");
    let only = std::env::var("RULING").unwrap_or_default();
    let mut bad = Vec::new();
    let mut count = 0;
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("there are rulings")
        .flatten()
        .map(|e| e.path())
        .collect();
    files.sort();
    for path in files {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !name.contains(&only) {
            continue;
        }
        count += 1;
        let text = std::fs::read_to_string(&path).expect("readable");
        let faults = match play(&text) {
            Ok(run) => run.report.faults,
            Err(faults) => faults,
        };
        bad.extend(faults.into_iter().map(|f| format!("{name}:{f}")));
    }
    assert!(bad.is_empty(), "{} 处不符:\n{}", bad.len(), bad.join("\n"));
    assert!(count > 0);
}

/// The book's coverage, held to what the rulings reach.
#[test]
fn coverage_holds() {
    let library = library();
    let book = library.book(BookId::VIVIDZ).expect("shipped");
    let (coverage, _) = crate::engine::coverage::measure(library, book);
    let all = coverage.normative.len() as f64;
    let share = |n: usize| n as f64 / all;
    if std::env::var_os("LIST").is_some() {
        let list = |set: &std::collections::BTreeSet<RuleId>| {
            coverage
                .normative
                .difference(set)
                .map(|id| id.number.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        panic!(
            "{all}\nnot implemented: {}\nnot exercised: {}\nnot asserted: {}\n{} {} {}",
            list(&coverage.implemented),
            list(&coverage.exercised),
            list(&coverage.asserted),
            share(coverage.implemented.len()),
            share(coverage.exercised.len()),
            share(coverage.asserted.len()),
        );
    }
    assert!(share(coverage.implemented.len()) >= 0.95);
    assert!(share(coverage.exercised.len()) >= 0.90);
    assert!(share(coverage.asserted.len()) >= 0.80);
    assert!(crate::engine::coverage::dangling(library).is_empty());
}
