//! The games that have an engine: the one place that knows them all.

use super::file::book_of;
use super::scenario::{At, Fault};
use super::session::Session;
use crate::rulebook::{BookId, Library, Reading, RuleId};

/// Says once which game plays which book.
macro_rules! games {
    ($($book:ident => $game:ty),* $(,)?) => {
        /// The books that have an engine.
        pub const PLAYED: &[BookId] = &[$(BookId::$book),*];

        fn open_as(
            book: BookId,
            text: &str,
            readings: &[Reading],
            exists: &dyn Fn(RuleId) -> bool,
        ) -> Result<Box<dyn Session>, Vec<Fault>> {
            let _ = (text, readings, exists);
            match book {
                $(BookId::$book => super::session::open::<$game>(text, readings, exists),)*
                _ => Err(vec![At::nowhere(()).fault(format!("{book} 没有引擎"))]),
            }
        }

        /// The JSON Schema of a game's ruling files; `None` where the book has no engine.
        pub fn schema(book: BookId) -> Option<schemars::Schema> {
            match book {
                $(BookId::$book => Some(schemars::schema_for!(super::file::File<$game>)),)*
                _ => None,
            }
        }
    };
}

games! {
    VIVIDZ => super::vividz::Vividz,
    UNION_ARENA => super::union_arena::UnionArena,
    PAIXU => super::paixu::Paixu,
    YUGIOH => super::yugioh::Yugioh,
    SGS_CHESS => super::sgs_chess::Sgs,
}

/// The decks that come with the program for a book, by name, with their files' texts.
pub fn decks(book: BookId) -> Vec<(String, &'static str)> {
    match book {
        BookId::VIVIDZ => super::vividz::sample::named(),
        _ => Vec::new(),
    }
}

/// The ruling file of a new game between two deck files; `None` where the book's games have no deck files.
///
/// # Errors
/// Which of the two cannot be used, and its faults.
pub fn new_game(book: BookId, decks: [&str; 2]) -> Option<Result<String, (usize, Vec<Fault>)>> {
    match book {
        BookId::VIVIDZ => Some(super::vividz::sample::new_game(decks)),
        _ => None,
    }
}

/// Opens a ruling's file, whichever game it is of, and runs it.
///
/// # Errors
/// The faults that keep it from being played: the file, its readings, cards or board.
pub fn open(text: &str, library: &Library) -> Result<Box<dyn Session>, Vec<Fault>> {
    let book = book_of(text).map_err(|f| vec![f])?;
    let readings = library.book(book).map_or(&[][..], |b| &b.readings);
    let exists = |id: RuleId| library.node(id).is_some();
    open_as(book, text, readings, &exists)
}
