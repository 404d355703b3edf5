//! Printed text of cards: what a list of cards holds, what a game's reader made of it, sentence by sentence, and what it
//! did not read. Knows no game; a game plugs its reader in as [`Printed`].
//!
//! ```text
//!  PrintedCard ──fold, dialect──► a game's grammar ──► Reading
//!   (columns)     (characters,      (typed words)       card: a declaration under 牌
//!                  own spellings)                       sentences: read · with a doubt · not read
//! ```
//!
//! What is not read is never skipped in silence: it stands among the sentences and in the declaration itself.

pub mod attempt;
pub mod cursor;
pub mod dialect;
pub mod form;
pub mod text;

pub use dialect::Dialect;

use std::collections::BTreeMap;
use std::ops::Range;

use crate::text::yaml::Node;

/// A card as a list has it: nothing of it understood.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PrintedCard {
    /// Its number in the list; empty where there is none.
    pub number: String,
    /// Its names: the one in the language of `text` first, then those of other languages.
    pub names: Vec<String>,
    /// The printed columns, by our own words for them; see [`Printed::fields`].
    pub fields: BTreeMap<String, String>,
    /// The text of its effects in Chinese.
    pub text: Option<String>,
    /// The text of its trigger in Chinese.
    pub trigger: Option<String>,
    /// The text of its effects in the language that it was written in; icons may stand as `<img alt="…">`.
    pub original: Option<String>,
    /// The text of its trigger in the language that it was written in.
    pub original_trigger: Option<String>,
}

/// A card as it was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The declaration, as it stands under `牌` behind the card's name. It loads as it is; what was not read is a word of
    /// it, by which the engine stops where it would matter.
    pub card: Node,
    /// What was read of which sentence, in the order of the text.
    pub sentences: Vec<Sentence>,
}

/// A sentence of a card and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// What part of the card it stands in.
    pub part: Part,
    /// Its text as printed.
    pub text: String,
    /// Where in that part it stands, in bytes.
    pub span: Range<usize>,
    /// What became of it.
    pub outcome: Outcome,
    /// What the program takes it to say, in the book's own terms: of the first sentence of an effect for the whole effect;
    /// empty of the others, and where it is not read.
    pub told: String,
}

/// A part of a printed card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// A printed column: [`Sentence::text`] is `column: what stands in it`.
    Field,
    /// [`PrintedCard::text`].
    Text,
    /// [`PrintedCard::trigger`].
    Trigger,
    /// [`PrintedCard::original`].
    Original,
    /// [`PrintedCard::original_trigger`].
    OriginalTrigger,
}

/// What became of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Read: every character of it is accounted for.
    Read,
    /// Read, and it is not sure that this is meant.
    Doubt(Vec<Doubt>),
    /// Not read.
    Unread {
        /// From where in the sentence no word fits any more, in bytes.
        from: usize,
        /// Why.
        why: Why,
    },
}

/// Why a sentence is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// No word of the grammar fits there.
    NoWord,
    /// It is understood, but the game's table of words cannot say it; what is missing.
    Lacking(String),
    /// What was read is refused as a declaration; with the reason.
    Refused(String),
}

/// What is not sure about a sentence that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Doubt {
    /// The text can be taken in more than one way: what is not sure, and how it was taken.
    Ambiguous(String),
    /// The two languages say different things. What is declared comes from the original.
    Differs {
        /// What differs.
        what: String,
        /// What the text of the list's own language says, in the book's terms.
        other: String,
    },
    /// The text of the list's own language was not read; what is declared comes from the original.
    FromOriginal,
    /// The text contradicts the original: it may be another card's.
    Contradicts(String),
}

/// How far a card was read, by its worst sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Extent {
    /// All of it, without a doubt.
    Whole,
    /// All of it, some of it with a doubt.
    Doubtful,
    /// Some sentences are not read.
    Partly,
    /// No sentence is read.
    Nothing,
}

impl Reading {
    /// How far it was read. A card without text is read whole.
    pub fn extent(&self) -> Extent {
        let unread = |s: &&Sentence| matches!(s.outcome, Outcome::Unread { .. });
        let missing = self.sentences.iter().filter(unread).count();
        // What the original says is said, only not by the list's own text.
        let doubtful = |s: &Sentence| match &s.outcome {
            Outcome::Doubt(all) => all.iter().any(|d| *d != Doubt::FromOriginal),
            _ => false,
        };
        match missing {
            0 if self.sentences.iter().any(doubtful) => Extent::Doubtful,
            0 => Extent::Whole,
            n if n == self.sentences.len() => Extent::Nothing,
            _ => Extent::Partly,
        }
    }
}

/// What a game brings so that printed cards of it are read. One static a game.
#[derive(Debug)]
pub struct Printed {
    /// The columns that it knows in [`PrintedCard::fields`], by our own words for them.
    pub fields: &'static [&'static str],
    /// Reads a card.
    pub read: fn(&PrintedCard, &Dialect) -> Reading,
    /// Learns from a whole list what names of the original are called in the list's language. Optional, before reading.
    pub learn: fn(&[PrintedCard], &mut Dialect),
    /// The spellings that come with the program, in the format of `printed.toml`.
    pub dialect: fn() -> &'static str,
}
