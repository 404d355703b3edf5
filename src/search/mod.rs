//! Search: from what a judge types to ranked clauses, terms and rulings, each with the reason why it matched.
//!
//! Knows the rulebook and nothing of the engine or of screens.

mod batch;
mod candidate;
mod correct;
mod document;
mod english;
mod excerpt;
mod explain;
mod grams;
mod ids;
mod index;
mod indexer;
#[cfg(test)]
mod measure;
mod numbers;
mod paraphrases;
mod propagate;
mod query;
mod rank;
mod ranking;
mod searcher;
mod settle;
#[cfg(test)]
mod settled_lines;
mod spell;
mod spread;
mod store;
mod suggest;
mod synonyms;
mod topic;
mod understand;
mod vocab;

use std::ops::Range;

use serde::Serialize;

use crate::rulebook::{BookId, RuleId};

pub use ids::whole_number;
pub use index::Progress;
pub use searcher::Searcher;
pub use store::Origin;
pub use suggest::Completion;

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
    /// What it is: `chapter`, `section`, `clause`, `example`, `note`, `norm`, `commentary`, `term`, `ruling`.
    pub kind: &'static str,
    /// The clause to open: itself, the one that defines the term, the first one that the ruling names.
    pub clause: Option<RuleId>,
    /// The line that names it: a heading's title, a term, a ruling's title; the number for a clause.
    pub title: String,
    /// The headings above it, outermost first.
    pub headings: Vec<String>,
    /// The passage that answers.
    pub excerpt: Excerpt,
    /// Its weight; only comparable within one answer.
    pub score: f32,
    /// Why it is here, weightiest first.
    pub why: Vec<MatchReason>,
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
pub struct MatchReason {
    /// What of the query answered.
    pub asked: String,
    /// What it was found as, where that is something else.
    pub found: Option<String>,
    /// By which way.
    pub way: MatchKind,
}

/// The ways from a query to a hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MatchKind {
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
    /// The section or clause that holds the best answer.
    Holds,
}

/// What narrows and bounds a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Only this book.
    pub book: Option<BookId>,
    /// At most this many hits; 0 means the default of 20.
    pub limit: usize,
    /// Passages are at most this many columns wide; 0 means the default of 120.
    pub columns: usize,
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
    /// Hits that belong together: one word, or one idea, in several games.
    pub same_words: Vec<SameWord>,
    /// Contradictions of a text whose both sides are among the hits.
    pub disputes: Vec<Dispute>,
    /// What settles the query, where something does.
    pub settled: Option<Settled>,
    /// Filters that name nothing there is, and so narrowed nothing.
    pub unknown: Vec<UnknownFilter>,
}

/// Clauses that contradict each other, and what is held of it unless one chooses otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dispute {
    /// The book.
    pub book: BookId,
    /// The reading.
    pub reading: String,
    /// The option in force by default.
    pub option: String,
    /// What it holds.
    pub says: String,
    /// Places in [`Answer::hits`] of the clauses that the default goes by.
    pub default: Vec<usize>,
    /// Places of those that say otherwise.
    pub others: Vec<usize>,
    /// Whether it is the judges of an event that hold it, in place of the default.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub house: bool,
}

/// What settles a query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "by")]
pub enum Settled {
    /// The text contradicts itself.
    Dispute {
        /// Its place in [`Answer::disputes`].
        dispute: usize,
    },
    /// A worked ruling.
    Ruling {
        /// Its place in [`Answer::hits`].
        hit: usize,
        /// What it answers.
        says: String,
    },
    /// A clause that holds what a question asks.
    Clause {
        /// Its place in [`Answer::hits`].
        hit: usize,
    },
    /// No book here: this word is about something else.
    Elsewhere {
        /// What it is about.
        what: Elsewhere,
        /// The word, as typed.
        word: String,
    },
}

/// What judges ask that no rules text answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Elsewhere {
    /// Penalties and the conduct of a tournament.
    Procedure,
    /// Another game.
    Game,
}

/// A filter of a query whose value names nothing there is: `book:nope`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnknownFilter {
    /// What it filters by.
    pub by: Filter,
    /// What was typed.
    pub value: String,
    /// What comes near, where something does.
    pub near: Option<String>,
    /// What may stand there.
    pub known: Vec<String>,
}

/// What a query can be narrowed by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Filter {
    /// `book:`
    Book,
    /// `kind:`
    Kind,
}

/// Hits that define one word, or one idea, in several games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SameWord {
    /// The word or idea.
    pub word: String,
    /// Whether the games mean the same by it.
    pub same_idea: bool,
    /// What is alike or different.
    pub says: String,
    /// Places in [`Answer::hits`].
    pub hits: Vec<usize>,
}

/// Why there is no searcher.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The one who was told of the build's progress stopped it.
    #[error("the build of the index was stopped")]
    Stopped,
    /// The index could not be built, not even in memory.
    #[error("the index cannot be built: {0}")]
    Build(String),
}

impl From<index::IndexError> for SearchError {
    fn from(error: index::IndexError) -> Self {
        match error {
            index::IndexError::Stopped => Self::Stopped,
            other => Self::Build(other.to_string()),
        }
    }
}
