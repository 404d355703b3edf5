//! What a change touches: rulings, readings, terms, bookmarks, sheets, calls and events that cite a clause that changed.

use serde::Serialize;

use crate::edition::{Comparison, Group, Kind};
use crate::engine::file::book_of;
use crate::engine::games;
use crate::rulebook::{Book, BookId, Library, RuleId, RulingFile};
use crate::view::catalog::Catalog;
use crate::view::line::{Link, StyledLine, Tone};

use super::{Side, kind_key};

/// What cites clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cites {
    /// A worked ruling.
    Ruling,
    /// An open question.
    Reading,
    /// A term.
    Term,
    /// A ruling sheet.
    Sheet,
    /// A call of a record.
    Call,
    /// A profile of an event, by a reading that it settles.
    Event,
    /// A bookmark.
    Bookmark,
}

impl Cites {
    const fn key(self) -> &'static str {
        match self {
            Self::Ruling => "diff.cites-ruling",
            Self::Reading => "diff.cites-reading",
            Self::Term => "diff.cites-term",
            Self::Sheet => "diff.cites-sheet",
            Self::Call => "diff.cites-call",
            Self::Event => "diff.cites-event",
            Self::Bookmark => "diff.cites-bookmark",
        }
    }
}

/// Something that cites clauses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Citing {
    /// What it is.
    pub what: Cites,
    /// What it is called.
    pub name: String,
    /// What it cites.
    pub clauses: Vec<RuleId>,
    /// Whether its outcome holds as it was run again just now; `None` where it cannot be run.
    pub holds: Option<bool>,
}

/// Something that cites clauses that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Touched {
    /// What it is.
    pub what: Cites,
    /// What it is called.
    pub name: String,
    /// The clauses that changed, the gravest change first.
    pub clauses: Vec<Cited>,
    /// Whether its outcome holds as it was run again just now; absent where it cannot be run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<bool>,
}

/// A clause that is cited and changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Cited {
    /// The clause as it is cited.
    pub clause: RuleId,
    /// What became of it.
    pub kind: Kind,
    /// What it is read with.
    pub group: Group,
    /// Where it stands now.
    pub now: Option<RuleId>,
}

impl Touched {
    /// In lines.
    pub fn lines(&self, words: &Catalog) -> Vec<StyledLine> {
        let mut first = StyledLine::of(Tone::Label, format!("{} ", words.get(self.what.key())))
            .hanging(2)
            .with(Tone::Plain, self.name.clone());
        first = match self.holds {
            Some(true) => first.with(Tone::Good, format!("  {}", words.get("diff.still-holds"))),
            Some(false) => first.with(Tone::Bad, format!("  {}", words.get("diff.holds-no-more"))),
            None => first,
        };
        let mut lines = vec![first];
        for cited in &self.clauses {
            let tone = if cited.group <= Group::Doubt {
                Tone::Warn
            } else {
                Tone::Muted
            };
            let mut line = StyledLine::default()
                .indented(4)
                .hanging(2)
                .with(Tone::Id, cited.clause.number.to_string())
                .with(tone, format!(" {}", words.get(kind_key(cited.kind))));
            if let Some(now) = cited.now.filter(|now| now.number != cited.clause.number) {
                line = line.with(Tone::Muted, " → ").with_link(
                    Tone::Id,
                    now.number.to_string(),
                    Link::Clause(now),
                );
            }
            lines.push(line);
        }
        lines
    }
}

/// What of these cites a clause that changed, the gravest first. Of two editions of one book the numbers that are cited are
/// the older's; of two books each is cited by its own.
pub fn touched(
    old: &Side<'_>,
    new: &Side<'_>,
    comparison: &Comparison,
    citing: Vec<Citing>,
) -> Vec<Touched> {
    let cited = |id: &RuleId| -> Option<Cited> {
        let (change, now) = if id.book == old.book.rules.id {
            let ix = old.book.rules.find(id.number)?;
            let change = comparison.of_old(ix)?;
            let now = comparison.now(ix).or_else(|| change.new.first().copied());
            (change, now)
        } else if id.book == new.book.rules.id {
            let ix = new.book.rules.find(id.number)?;
            (comparison.of_new(ix)?, Some(ix))
        } else {
            return None;
        };
        Some(Cited {
            clause: *id,
            kind: change.kind,
            group: change.group(),
            now: now.map(|n| new.book.rules.nodes[n].id),
        })
    };
    let mut all: Vec<Touched> = citing
        .into_iter()
        .filter_map(|citing| {
            let mut clauses: Vec<Cited> = citing.clauses.iter().filter_map(cited).collect();
            clauses.sort_by_key(|c| (c.group, c.clause));
            clauses.dedup();
            (!clauses.is_empty()).then_some(Touched {
                what: citing.what,
                name: citing.name,
                clauses,
                holds: citing.holds,
            })
        })
        .collect();
    all.sort_by_key(|t| (t.clauses[0].group, t.what));
    all
}

/// What a library itself cites of a book: its readings, its rulings with those of the user, and the terms of the edition
/// `of` whose numbers are cited. Rulings are run again.
pub fn in_library(library: &Library, book: &Book, of: &Book, own: &[RulingFile]) -> Vec<Citing> {
    let id = book.rules.id;
    let readings = book.readings.iter().map(|reading| Citing {
        what: Cites::Reading,
        name: reading.id.clone(),
        clauses: reading.clauses.clone(),
        holds: None,
    });
    let of = if of.rules.id == id { of } else { book };
    let terms = of.glossary.terms.iter().map(|term| Citing {
        what: Cites::Term,
        name: term.name.clone(),
        clauses: term.clauses().collect(),
        holds: None,
    });
    let rulings = book.rulings.iter().chain(own).filter_map(|file| {
        let clauses = named(file, id);
        (!clauses.is_empty()).then(|| Citing {
            what: Cites::Ruling,
            name: file.name().to_owned(),
            clauses,
            holds: games::open(&file.text, library)
                .ok()
                .map(|session| session.report().passes()),
        })
    });
    readings.chain(terms).chain(rulings).collect()
}

/// Whether a ruling's file is of a book's game.
pub fn is_of(file: &RulingFile, book: BookId) -> bool {
    book_of(&file.text).is_ok_and(|of| of == book)
}

/// The clauses of a book that stand in a ruling's file, by their numbers.
fn named(file: &RulingFile, id: BookId) -> Vec<RuleId> {
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    let mut found: Vec<RuleId> = file
        .text
        .split(|c: char| !part(c))
        .filter(|word| word.contains('.') || word.len() >= 3)
        .filter_map(|word| word.trim_end_matches('.').parse().ok())
        .map(|number| RuleId::new(id, number))
        .collect();
    found.sort_unstable();
    found.dedup();
    found.retain(|clause| file.names(id, *clause));
    found
}
