//! Running text with marks: what in it is a reference, a term or a formula.

use std::ops::Range;

use serde::Serialize;

use super::id::RuleId;

/// Text and the marks on it. Blocks of one clause are joined by line feeds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prose {
    /// Plain text: no markup is left in it.
    pub text: String,
    /// Marks in order of their start; marks never overlap.
    pub marks: Vec<Mark>,
}

/// A stretch of a [`Prose`], by bytes of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Bytes of [`Prose::text`].
    pub range: Range<usize>,
    /// What the stretch is.
    pub kind: MarkKind,
    /// Where it stands in the file, as a byte offset.
    pub source: usize,
}

/// What a marked stretch is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkKind {
    /// A reference to a clause.
    Ref {
        /// The clause.
        target: RuleId,
        /// How this clause relates to it.
        relation: Relation,
        /// Whether the number stands in the text or an author linked the words.
        origin: Origin,
    },
    /// A defined term, by its place in the book's glossary.
    Term(usize),
    /// A formula or other text to be set as it stands.
    Formula,
}

/// Where a reference comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The source prints the number.
    Printed,
    /// We linked words that mean the clause.
    Linked,
    /// The reference stands in an annotation.
    Annotation,
}

/// How one clause relates to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// 矛盾: they cannot both hold.
    Contradicts,
    /// 例外: one limits the other.
    Exception,
    /// 补充: one adds to the other.
    Supplements,
    /// 定义: the target defines what is spoken of.
    Defines,
    /// 步骤: the target gives the steps.
    Steps,
    /// A plain mention.
    Refers,
}

impl Relation {
    /// All relations, weightiest first.
    pub const ALL: [Self; 6] = [
        Self::Contradicts,
        Self::Exception,
        Self::Supplements,
        Self::Defines,
        Self::Steps,
        Self::Refers,
    ];

    /// The word for it in rules.md; a plain mention is written without one.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Contradicts => "矛盾",
            Self::Exception => "例外",
            Self::Supplements => "补充",
            Self::Defines => "定义",
            Self::Steps => "步骤",
            Self::Refers => "引用",
        }
    }

    /// The relation of a link title; the empty title is a plain mention.
    pub fn from_title(title: &str) -> Option<Self> {
        if title.is_empty() {
            return Some(Self::Refers);
        }
        Self::ALL.into_iter().find(|r| r.word() == title)
    }
}
