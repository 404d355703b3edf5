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

/// A whole game of a book from its beginning, as a ruling's file; `None` where the book ships none.
pub fn new_game(book: BookId) -> Option<&'static str> {
    crate::rulebook::shipped::file(&format!("rulebooks/{book}/new.yaml"))
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
