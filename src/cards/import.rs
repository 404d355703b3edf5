//! Somebody's file as a list: read, its columns proposed, its rows taken, what is printed on the cards read. Nothing is
//! written; that is for who asked to say.

use std::path::Path;

use encoding_rs::Encoding;

use super::columns;
use super::corrections::{self, Corrections};
use super::decode::{NoText, decode};
use super::list::{self, Taken};
use super::mapping::{self, Left, Mapping, Sample, propose};
use super::read::{self, Broken, Format, MOST_BYTES};
use super::report::Report;
use super::store::{Kept, Store};
use crate::engine::printed::Dialect;
use crate::rulebook::{BookId, Problem};
use crate::text::Progress;
use crate::text::file::{self, Unread};

/// What is wished for.
#[derive(Debug, Default)]
pub struct Wish<'w> {
    /// What the list is to be called; by its file where not said.
    pub name: Option<&'w str>,
    /// Which column of the file is which of ours; one that is to be none has an empty heading.
    pub columns: &'w [(String, String)],
    /// The encoding, where it is known.
    pub encoding: Option<&'static Encoding>,
    /// Where it is to be kept: what judges have corrected of a list of its name there holds for it too.
    pub store: Option<&'w Store>,
}

/// A file as a list.
#[derive(Debug)]
pub struct Import {
    /// The encoding that it was in.
    pub encoding: &'static str,
    /// What it was written in.
    pub format: Format,
    /// What its columns are.
    pub mapping: Mapping,
    /// The list, and what is wrong with rows.
    pub taken: Taken,
    /// How far what is printed on its cards is read.
    pub report: Report,
    /// What is wrong with the corrections that lie beside a list of its name.
    pub problem: Option<Problem>,
}

/// Why a file is no list.
#[derive(Debug)]
pub enum Refusal {
    /// It cannot be read.
    Unread(Unread),
    /// It is no text.
    NoText(NoText),
    /// It breaks off.
    Broken(Broken),
    /// The game has no columns for cards.
    NoColumns,
    /// What was said of its columns cannot be.
    Columns(mapping::Wrong),
    /// No column says what the cards are called.
    Nameless(Vec<Left>),
    /// There is no card in it.
    Nothing,
    /// It was stopped.
    Stopped,
}

/// Reads a file as a list of a book's cards. `progress` is told the rows that are taken, then how many of the cards are
/// read.
///
/// # Errors
/// [`Refusal`].
pub fn read(
    path: &Path,
    book: BookId,
    wish: &Wish<'_>,
    dialect: &Dialect,
    progress: &mut Progress<'_>,
) -> Result<Import, Refusal> {
    let known = columns::of(book).ok_or(Refusal::NoColumns)?;
    let bytes = file::bytes(path, MOST_BYTES).map_err(Refusal::Unread)?;
    let text = decode(bytes, wish.encoding).map_err(Refusal::NoText)?;
    let format = read::format(&text.text);
    let sample = Sample::of(&text.text, format).map_err(Refusal::Broken)?;
    let mapping = propose(known, &sample, wish.columns).map_err(Refusal::Columns)?;
    if !mapping.names_cards() {
        let taken = mapping.taken.into_iter().map(|taken| Left {
            heading: taken.heading,
            some: taken.some,
        });
        return Err(Refusal::Nameless(
            mapping.left.into_iter().chain(taken).collect(),
        ));
    }
    let source = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = crate::text::file_name(wish.name.unwrap_or(&stem));
    let taken = list::take(
        &text.text,
        format,
        &mapping,
        book,
        [&name, &source],
        progress,
    );
    let taken = taken.map_err(Refusal::Broken)?.ok_or(Refusal::Stopped)?;
    if taken.list.cards.is_empty() {
        return Err(Refusal::Nothing);
    }
    let corrections = match wish.store {
        Some(store) => corrections::load(&Kept {
            book,
            path: store.path(book, &name),
            name,
        }),
        None => Ok(Corrections::default()),
    };
    let (corrections, problem) = match corrections {
        Ok(corrections) => (corrections, None),
        Err(problem) => (Corrections::default(), Some(problem)),
    };
    let report = Report::of(&taken.list, dialect, &corrections, progress);
    let report = report.ok_or(Refusal::Stopped)?;
    Ok(Import {
        problem,
        encoding: text.encoding,
        format,
        mapping,
        taken,
        report,
    })
}
