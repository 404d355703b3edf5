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
//!
//! A person may have corrected a text before it is read: other words stand in place of a sentence, or its declaration
//! ([`given`](text::given)). What a person wrote goes before what the original says ([`PrintedCard::judged`]).

pub mod bound;
pub mod columns;
pub mod cursor;
pub mod dialect;
pub mod form;
pub mod given;
pub mod place;
pub mod sentences;
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
    /// What a person wrote in place of what is printed, by part and bytes of the part. A reader that lays the original
    /// beside the text does not take the original's word for these.
    pub judged: Vec<(Part, Range<usize>)>,
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
    /// Whether it is read, but not declared: another sentence of its effect is not read.
    pub beside: bool,
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

impl Why {
    /// Why, in Chinese.
    pub fn says(&self) -> String {
        match self {
            Self::NoWord => "没有这样的说法".to_owned(),
            Self::Lacking(what) => format!("缺词：{what}"),
            Self::Refused(what) => what.clone(),
        }
    }
}

impl Outcome {
    /// That nothing is read from a place on.
    pub fn unread(from: usize, why: Why) -> Self {
        Self::Unread { from, why }
    }

    /// Whether it is not read.
    pub fn is_unread(&self) -> bool {
        matches!(self, Self::Unread { .. })
    }

    /// Adds a doubt to what is read.
    pub fn doubted(&mut self, doubt: Doubt) {
        match self {
            Self::Read => *self = Self::Doubt(vec![doubt]),
            Self::Doubt(all) => all.push(doubt),
            Self::Unread { .. } => {}
        }
    }
}

impl PrintedCard {
    /// The text of a part; none where there is none, and of the columns.
    pub fn part(&self, part: Part) -> Option<&str> {
        match part {
            Part::Field => None,
            Part::Text => self.text.as_deref(),
            Part::Trigger => self.trigger.as_deref(),
            Part::Original => self.original.as_deref(),
            Part::OriginalTrigger => self.original_trigger.as_deref(),
        }
    }

    /// The same, to be changed.
    pub fn part_mut(&mut self, part: Part) -> Option<&mut String> {
        match part {
            Part::Field => None,
            Part::Text => self.text.as_mut(),
            Part::Trigger => self.trigger.as_mut(),
            Part::Original => self.original.as_mut(),
            Part::OriginalTrigger => self.original_trigger.as_mut(),
        }
    }

    /// Whether a person wrote some of a run of a part.
    pub fn is_judged(&self, part: Part, run: &Range<usize>) -> bool {
        let meets = |own: &Range<usize>| own.start < run.end && run.start < own.end;
        let mut judged = self.judged.iter();
        judged.any(|(of, own)| *of == part && meets(own))
    }
}

impl Sentence {
    /// Whether it is not read.
    pub fn is_unread(&self) -> bool {
        self.outcome.is_unread()
    }
}

impl Reading {
    /// How far it was read. A card without text is read whole.
    pub fn extent(&self) -> Extent {
        Extent::of(&self.sentences)
    }
}

impl Extent {
    /// How far a card was read whose sentences these are.
    pub fn of(sentences: &[Sentence]) -> Self {
        let missing = sentences.iter().filter(|s| s.is_unread()).count();
        // What the original says is said, only not by the list's own text.
        let doubtful = |s: &Sentence| match &s.outcome {
            Outcome::Doubt(all) => all.iter().any(|d| *d != Doubt::FromOriginal),
            _ => false,
        };
        match missing {
            0 if sentences.iter().any(doubtful) => Self::Doubtful,
            0 => Self::Whole,
            n if n == sentences.len() => Self::Nothing,
            _ => Self::Partly,
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
