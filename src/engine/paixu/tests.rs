//! The game held against its rulings, its page, and the properties that every game must have.

use std::fs;
use std::path::{Path, PathBuf};

use super::Paixu;
use crate::engine::run;
use crate::rulebook::{BookId, Library, RuleId};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Runs a file's text; what is wrong with it.
fn faults_of(library: &Library, text: &str) -> Vec<String> {
    let book = library.book(BookId::PAIXU).expect("shipped");
    let exists = |id: RuleId| library.node(id).is_some();
    match run::run::<Paixu>(text, &book.readings, &exists) {
        Ok(run) => run.report.faults.iter().map(ToString::to_string).collect(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn rulings_hold() {
    let library = Library::shipped();
    let mut said = Vec::new();
    let mut files: Vec<PathBuf> = fs::read_dir(folder("rulebooks/paixu/rulings"))
        .expect("the folder is there")
        .filter_map(|e| e.ok().map(|e| e.path()))
        .collect();
    files.sort();
    for path in &files {
        let text = fs::read_to_string(path).expect("a ruling is text");
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        said.extend(
            faults_of(&library, &text)
                .iter()
                .map(|f| format!("{name}: {f}")),
        );
    }
    assert!(said.is_empty(), "\n{}", said.join("\n"));
    assert!(files.len() >= 5);
}
