//! Search: from what a judge types to ranked clauses, terms and rulings, each with the reason why it matched.
//!
//! Knows the rulebook and nothing of the engine or of screens.

use std::ops::Range;

use serde::Serialize;

use crate::rulebook::{BookId, RuleId};

/// What a hit leads to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// A clause or heading.
    Clause(RuleId),
    /// A term of a book's glossary, by its name.
    Term {
        /// The book.
        book: BookId,
        /// The term's name.
        name: String,
    },
    /// A worked ruling, by its file's name without ending.
    Ruling {
        /// The book.
        book: BookId,
        /// The file's name without ending.
        name: String,
    },
}

/// One answer of a search.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hit {
    /// What it leads to.
    pub target: Target,
    /// The line that names it: a heading's title, a term, a ruling's title; the number for a clause.
    pub title: String,
    /// The headings above it, outermost first.
    pub headings: Vec<String>,
    /// The passage that answers.
    pub excerpt: Excerpt,
    /// Its weight; only comparable within one answer.
    pub score: f32,
    /// Why it is here, weightiest first.
    pub why: Vec<Why>,
}

/// A passage and what in it answered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Excerpt {
    /// The passage as it is written.
    pub text: String,
    /// Bytes of it that answered the query, in order, without overlap.
    pub marks: Vec<Range<usize>>,
    /// Whether something was cut before it.
    pub cut_front: bool,
    /// Whether something was cut after it.
    pub cut_back: bool,
}

/// Why a hit is among the answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Why {
    /// What of the query answered.
    pub asked: String,
    /// What it was found as, where that is something else.
    pub found: Option<String>,
    /// By which way.
    pub way: Way,
}

/// The ways from a query to a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// The clause's number.
    Id,
    /// A number that the source misprints.
    Misprint,
    /// The word as it stands.
    Word,
    /// A defined term.
    Term,
    /// Another name of a term.
    Alias,
    /// Pinyin or its initials.
    Pinyin,
    /// Another script: traditional, Japanese or full-width forms.
    Folding,
    /// A corrected slip: a homophone, or one wrong, missing or swapped character.
    Correction,
    /// Another way to say it.
    Synonym,
    /// A heading above the clause.
    Heading,
    /// A clause that a hit refers to, or a term joined to it.
    Link,
}

/// What narrows and bounds a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Only this book.
    pub book: Option<BookId>,
    /// At most this many hits; 0 means the default of 20.
    pub limit: usize,
}

/// What a search found.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Answer {
    /// The hits, best first.
    pub hits: Vec<Hit>,
    /// Queries that would find something nearer.
    pub did_you_mean: Vec<String>,
    /// What a person should know: a word that means different things in two games, a filter that matched nothing.
    pub notes: Vec<String>,
}
