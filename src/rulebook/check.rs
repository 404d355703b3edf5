//! Holds a whole library: what its files say against each other and against the tree.
//!
//! What a parser can see by itself it has already said; those problems are in [`Library::problems`].

use super::library::{Book, Library};
use super::problem::Problem;

/// Everything that is wrong with a library, by place.
pub fn library(library: &Library) -> Vec<Problem> {
    let mut problems = library.problems.clone();
    problems.sort_by(|a, b| a.place.cmp(&b.place));
    problems
}

/// Whether a problem is one of a book: its file lies in a folder, or bears a name, of the book's.
pub fn concerns(problem: &Problem, book: &Book) -> bool {
    let id = book.rules.id.as_str();
    problem
        .place
        .file
        .split(['/', '\\'])
        .any(|part| part == id || part.strip_suffix(".toml") == Some(id))
}
