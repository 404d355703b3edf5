//! What is not held of a ruling.

use std::sync::LazyLock;

use caijue::engine::games;
use caijue::rulebook::Library;

/// The shipped books, read once.
pub static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped);

/// What is wrong with a ruling's file, and what it expects that is not so.
pub fn faults_of(text: &str) -> Vec<String> {
    let faults = match games::open(text, &LIBRARY) {
        Ok(session) => session.report().faults.clone(),
        Err(faults) => faults,
    };
    faults.iter().map(ToString::to_string).collect()
}
