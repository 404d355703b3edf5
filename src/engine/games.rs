//! The games that have an engine: the one place that knows them all.

use std::borrow::Cow;

use serde_json::Value;

use super::calc::{Calculated, Calculator, Given, Wrong};
use super::deck::{self, Builds, Checked, Fixed};
use super::file::{File, book_of};
use super::scenario::{At, Fault, Playable, Readings};
use super::session::Session;
use super::vocab::{self, Link, Vocab, tables};
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
        pub fn schema(book: BookId) -> Option<Value> {
            match book {
                $(BookId::$book => Some(vocab::schema(File::<$game>::shape())),)*
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

/// All words that a game's ruling files have under `牌`, `局面` and `做`, as tables in Markdown; `None` where the book has
/// no engine.
pub fn words(book: BookId) -> Option<String> {
    match book {
        BookId::VIVIDZ => Some(words_of::<super::vividz::Vividz>(book)),
        BookId::UNION_ARENA => Some(words_of::<super::union_arena::UnionArena>(book)),
        BookId::PAIXU => Some(words_of::<super::paixu::Paixu>(book)),
        BookId::YUGIOH => Some(words_of::<super::yugioh::Yugioh>(book)),
        BookId::SGS_CHESS => Some(words_of::<super::sgs_chess::Sgs>(book)),
        _ => None,
    }
}

fn words_of<G: Playable>(book: BookId) -> String {
    let mut out = format!(
        "# The words of `书: {book}`\n\nMade from the program's table of words by `caijue rulings {book} --words`.\n\n"
    );
    for (title, root) in [
        ("`牌`", G::Cards::shape as Link),
        ("`局面`", G::Setup::shape),
        ("`做`", G::Action::shape),
    ] {
        out += &format!("## {title}\n\n{}", tables(&[root], 3));
    }
    out.trim_end().to_owned() + "\n"
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

/// A whole game of a book from its beginning, as a ruling's file: the one that comes with the program, or one between
/// the first two of its decks. `None` where there is neither.
pub fn sample_game(book: BookId) -> Option<Cow<'static, str>> {
    if let Some(text) = crate::rulebook::shipped::file(&format!("rulebooks/{book}/new.yaml")) {
        return Some(Cow::Borrowed(text));
    }
    let decks = decks(book);
    let [(_, first), (_, second), ..] = decks.as_slice() else {
        return None;
    };
    new_game(book, [*first, *second])?.ok().map(Cow::Owned)
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

impl Builds for super::vividz::Vividz {
    const FIXED: &'static [(&'static str, Fixed)] = &[("从", Fixed::Word("构筑"))];
    const AS_MAP: &'static [&'static str] = &["甲", "牌组"];
    const AS_LIST: &'static [&'static str] = &[];
    const PARTS: &'static [&'static str] = &["账号牌", "账号", "任务牌", "任务", "主牌组", "主"];
    const HAND_IN: &'static str = "提交牌组";
}

impl Builds for super::union_arena::UnionArena {
    const FIXED: &'static [(&'static str, Fixed)] = &[(
        "开局",
        Fixed::Map(&[("先攻", Fixed::Word("甲")), ("起始手牌", Fixed::Number(7))]),
    )];
    const AS_MAP: &'static [&'static str] = &["甲"];
    const AS_LIST: &'static [&'static str] = &["甲", "卡组"];
    const PARTS: &'static [&'static str] = &["卡组", "牌库", "AP卡总数"];
    const HAND_IN: &'static str = "提交卡组";
}

impl Builds for super::paixu::Paixu {
    const FIXED: &'static [(&'static str, Fixed)] = &[("阶段", Fixed::Word("构筑"))];
    const AS_MAP: &'static [&'static str] = &["甲"];
    const AS_LIST: &'static [&'static str] = &["甲", "牌序"];
    const PARTS: &'static [&'static str] = &["牌序", "牌序区", "核心", "核心卡", "核心卡区"];
    const HAND_IN: &'static str = "提交牌序";
}

impl Builds for super::yugioh::Yugioh {
    const FIXED: &'static [(&'static str, Fixed)] = &[];
    const AS_MAP: &'static [&'static str] = &["甲", "构筑"];
    const AS_LIST: &'static [&'static str] = &[];
    const PARTS: &'static [&'static str] = &super::yugioh::DECKS;
    const HAND_IN: &'static str = "{检查卡组: 甲}";
}

/// The books whose decks can be checked.
pub const BUILT: &[BookId] = &[
    BookId::VIVIDZ,
    BookId::UNION_ARENA,
    BookId::PAIXU,
    BookId::YUGIOH,
];

/// Checks the deck of a file by the rules of its book: the one that is named, else the one that the file names.
///
/// # Errors
/// The faults that keep the deck from being read.
pub fn check_deck(
    text: &str,
    book: Option<BookId>,
    library: &Library,
) -> Result<(BookId, Checked), Vec<Fault>> {
    let book = match book {
        Some(book) => book,
        None => book_of(text).map_err(|f| vec![f])?,
    };
    let readings = library.book(book).map_or(&[][..], |b| &b.readings);
    let checked = match book {
        BookId::VIVIDZ => deck::check::<super::vividz::Vividz>(text, readings),
        BookId::UNION_ARENA => deck::check::<super::union_arena::UnionArena>(text, readings),
        BookId::PAIXU => deck::check::<super::paixu::Paixu>(text, readings),
        BookId::YUGIOH => deck::check::<super::yugioh::Yugioh>(text, readings),
        _ => Err(vec![
            At::nowhere(())
                .fault(format!("{book} 没有构筑牌组的规则"))
                .fix(format!("有这种规则的书：{}", named(BUILT))),
        ]),
    }?;
    Ok((book, checked))
}

fn named(books: &[BookId]) -> String {
    let books: Vec<&str> = books.iter().map(|b| b.as_str()).collect();
    books.join("、")
}

/// The books that have calculators.
pub const CALCULATED: &[BookId] = &[BookId::SGS_CHESS];

/// The calculators of a book; none where it has none.
pub fn calculators(book: BookId) -> &'static [Calculator] {
    match book {
        BookId::SGS_CHESS => super::sgs_chess::CALCULATORS,
        _ => &[],
    }
}

/// Computes something by a book's formulas. `readings` are options that are chosen against the defaults, as
/// reading and option.
///
/// # Errors
/// What is wrong with what it was given, and where.
pub fn calculate(
    book: BookId,
    name: &str,
    given: &Given,
    chosen: &[(String, String)],
    library: &Library,
) -> Result<Calculated, Wrong> {
    let mut readings = Readings::defaults(library.book(book).map_or(&[][..], |b| &b.readings));
    for (reading, option) in chosen {
        readings
            .choose(&At::nowhere(reading.clone()), &At::nowhere(option.clone()))
            .map_err(|fault| Wrong {
                at: Some("reading".to_owned()),
                what: fault.what,
                fix: fault.fix,
            })?;
    }
    match book {
        BookId::SGS_CHESS => super::sgs_chess::ask(name, given, &readings),
        _ => Err(Wrong {
            at: None,
            what: format!("{book} 没有计算"),
            fix: Some(format!("有计算的书：{}", named(CALCULATED))),
        }),
    }
}

#[cfg(test)]
mod tests;
