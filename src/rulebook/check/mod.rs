//! Holds a whole library: what its files say against each other and against the tree.
//!
//! What a parser sees by itself it has already said; those problems are in [`Library::problems`]. Rulings are for
//! the engine to judge: who asks hands its judgement in.

mod across;
mod numbering;
mod terms;

use super::library::{Book, Library, RulingFile};
use super::problem::Problem;

/// What an engine finds wrong with a ruling file.
pub type JudgeRuling<'j> = dyn Fn(&Library, &RulingFile) -> Vec<Problem> + 'j;

/// Everything that is wrong with a library, by place. `ruling` judges each ruling file.
pub fn library(library: &Library, ruling: &JudgeRuling<'_>) -> Vec<Problem> {
    let mut problems = library.problems.clone();
    for book in &library.books {
        numbering::check(book, &mut problems);
        terms::check(library, book, &mut problems);
        across::readings(book, &mut problems);
        across::scope(book, &mut problems);
        for file in &book.rulings {
            problems.extend(ruling(library, file));
        }
    }
    across::concepts(library, &mut problems);
    problems.sort_by(|a, b| a.place.cmp(&b.place));
    problems.dedup();
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

/// A problem with its likely fix.
fn problem(place: &super::problem::Place, what: String, fix: impl Into<String>) -> Problem {
    Problem {
        place: place.clone(),
        what,
        fix: Some(fix.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_library_holds() {
        let said: Vec<String> = library(&Library::shipped(), &|_, _| Vec::new())
            .iter()
            .map(ToString::to_string)
            .collect();
        assert!(said.is_empty(), "{}", said.join("\n"));
    }
}
