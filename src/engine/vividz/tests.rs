//! All rulings of the book, and the properties that every game must have.

use super::Vividz;
use crate::engine::run::{Run, run};
use crate::engine::scenario::Fault;
use crate::rulebook::{BookId, Library, RuleId};

/// Runs a ruling's text.
pub fn play(text: &str) -> Result<Run<Vividz>, Vec<Fault>> {
    let library = Library::shipped();
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
