//! The shipped books. A release carries them prepared; while developing they are parsed where they lie, once a process.

use std::sync::Arc;

use super::book::RulingFile;
use super::glossary::Concept;
use super::held::Held;
use super::id::BookId;
use super::parsed::{Parsed, Texts};
use super::problem::{Place, Problem};
use super::shelved::Shelved;
use super::shipped;
use super::tree::FrontMatter;

pub(super) use source::{concepts, fronts};

/// What is known of all ideas across books, and what reading them met.
type Concepts = (Held<Vec<(Concept, Place)>>, Vec<Problem>);

/// The texts of a shipped book.
pub(super) fn texts(id: BookId) -> Texts {
    let take = |path: String| {
        let text = shipped::file(&path)?.to_owned();
        Some((path, text))
    };
    Texts {
        rules: take(format!("rulebooks/{id}/rules.md")),
        glossary: take(format!("glossary/{id}.toml")),
        readings: take(format!("rulebooks/{id}/readings.toml")),
        scope: take(format!("rulebooks/{id}/scope.toml")),
    }
}

/// The folder of a shipped book's rulings.
fn folder(id: BookId) -> String {
    format!("rulebooks/{id}/rulings/")
}

fn rulings(id: BookId) -> Vec<RulingFile> {
    shipped::below(&folder(id))
        .map(|(path, text)| RulingFile {
            path: path.to_owned(),
            text: text.to_owned(),
        })
        .collect()
}

/// The rulings of a shipped book, so many, where they are asked for.
fn later(id: BookId, count: usize) -> Held<Vec<RulingFile>> {
    Held::later(count, Arc::new(move || rulings(id)))
}

/// The shipped books in shelf order.
pub(super) fn books() -> Vec<Shelved> {
    let all = BookId::SHIPPED.into_iter();
    all.filter_map(source::book).collect()
}

#[cfg(not(carried))]
mod source {
    use std::sync::LazyLock;

    use super::*;
    use crate::rulebook::{glossary, markdown};

    type Read = (Vec<(BookId, Arc<Parsed>)>, Concepts);

    static READ: LazyLock<Read> = LazyLock::new(|| {
        let books = BookId::SHIPPED.into_iter();
        let books = books.filter_map(|id| Some((id, Arc::new(Parsed::of(&texts(id), id)?))));
        let path = "glossary/concepts.toml";
        let text = shipped::file(path).unwrap_or_default();
        let (concepts, met) = glossary::parse_concepts(path, text);
        (books.collect(), (concepts.into(), met))
    });

    pub(in crate::rulebook) fn book(id: BookId) -> Option<Shelved> {
        let mut books = READ.0.iter();
        let (_, parsed) = books.find(|(of, _)| *of == id)?;
        let rulings = later(id, shipped::below(&folder(id)).count());
        Some(Shelved::parsed(parsed, rulings, (true, 0)))
    }

    pub(in crate::rulebook) fn concepts() -> Concepts {
        READ.1.clone()
    }

    pub(in crate::rulebook) fn fronts() -> Vec<(BookId, FrontMatter)> {
        let front = |id: BookId| {
            let text = shipped::file(&format!("rulebooks/{id}/rules.md"))?;
            Some((id, markdown::front_matter(text)?))
        };
        BookId::SHIPPED.into_iter().filter_map(front).collect()
    }
}

#[cfg(carried)]
mod source {
    use super::*;
    use crate::rulebook::built::{self, CONCEPTS};
    use crate::rulebook::prepared;
    use crate::rulebook::shelved::Prepared;
    use crate::text::codec::Reader;

    pub(in crate::rulebook) fn book(id: BookId) -> Option<Shelved> {
        let (bytes, head) = built::book(id)?;
        let rulings = later(id, head.counts[4]);
        let prepared = Arc::new(Prepared {
            bytes: Box::new(bytes),
            head,
            root: String::new(),
            check: false,
            again: Box::new(move || Parsed::of(&texts(id), id)),
        });
        Some(Shelved::prepared(&prepared, rulings, (true, 0)))
    }

    pub(in crate::rulebook) fn concepts() -> Concepts {
        let mut read = Reader(CONCEPTS);
        let met = prepared::met_in_concepts(&mut read).unwrap_or_default();
        let count = prepared::count_of_concepts(&mut read).unwrap_or(0);
        let concepts = || prepared::decode_concepts(CONCEPTS).unwrap_or_default();
        (Held::later(count, Arc::new(concepts)), met)
    }

    pub(in crate::rulebook) fn fronts() -> Vec<(BookId, FrontMatter)> {
        let front = |id: BookId| Some((id, built::book(id)?.1.front));
        BookId::SHIPPED.into_iter().filter_map(front).collect()
    }
}
