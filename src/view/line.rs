//! Lines of meaning: text whose stretches say what they are, for any surface to paint.

use serde::{Deserialize, Serialize};

use crate::rulebook::{BookId, RuleId};

/// One line before wrapping.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct StyledLine {
    /// Its stretches from left to right.
    pub spans: Vec<Span>,
    /// Columns left free before it, and before what wraps of it.
    pub indent: u16,
    /// Further columns left free before what wraps of it, as after a bullet or an id.
    pub hang: u16,
}

/// A stretch of a line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Span {
    /// The text; it holds no line feed.
    pub text: String,
    /// What it is.
    pub tone: Tone,
    /// Where it leads.
    pub link: Option<Link>,
}

/// What a stretch is. A surface gives each a colour and, since colour never carries meaning alone, a modifier,
/// a mark or a word.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Running text.
    #[default]
    Plain,
    /// A heading.
    Heading,
    /// A clause's number.
    Id,
    /// The word for what a clause is: 例, 注, 规范, 评注.
    Kind,
    /// A label before a value, a section title on a page.
    Label,
    /// What stands back: places, counts, hints.
    Muted,
    /// What stands out.
    Strong,
    /// A defined term.
    Term,
    /// A reference to a clause.
    Ref,
    /// What of a passage answered a query.
    Match,
    /// A formula.
    Formula,
    /// An editor's note.
    Note,
    /// A contradiction, a warning.
    Warn,
    /// Allowed, held, passed.
    Good,
    /// Refused, failed.
    Bad,
}

/// Where a stretch leads.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Link {
    /// A clause or heading.
    Clause(RuleId),
    /// A term.
    Term {
        /// The book.
        book: BookId,
        /// Its name there.
        name: String,
    },
    /// An open question.
    Reading {
        /// The book.
        book: BookId,
        /// Its id.
        id: String,
    },
    /// A worked ruling.
    Ruling {
        /// The book.
        book: BookId,
        /// The file's name without ending.
        name: String,
    },
    /// A spot of a board that is being set up, by its number.
    Spot(usize),
}

impl StyledLine {
    /// An empty line.
    pub fn blank() -> Self {
        Self::default()
    }

    /// A line of one stretch.
    pub fn of(tone: Tone, text: impl Into<String>) -> Self {
        Self::default().with(tone, text)
    }

    /// Adds a stretch.
    #[must_use]
    pub fn with(mut self, tone: Tone, text: impl Into<String>) -> Self {
        self.spans.push(Span {
            text: text.into(),
            tone,
            link: None,
        });
        self
    }

    /// Adds a stretch that leads somewhere.
    #[must_use]
    pub fn with_link(mut self, tone: Tone, text: impl Into<String>, link: Link) -> Self {
        self.spans.push(Span {
            text: text.into(),
            tone,
            link: Some(link),
        });
        self
    }

    /// Adds a stretch that may lead somewhere.
    #[must_use]
    pub fn with_some(mut self, tone: Tone, text: impl Into<String>, link: Option<Link>) -> Self {
        self.spans.push(Span {
            text: text.into(),
            tone,
            link,
        });
        self
    }

    /// Leaves columns free before the line.
    #[must_use]
    pub fn indented(mut self, columns: u16) -> Self {
        self.indent = columns;
        self
    }

    /// Leaves further columns free before what wraps of the line.
    #[must_use]
    pub fn hanging(mut self, columns: u16) -> Self {
        self.hang = columns;
        self
    }

    /// The text of all stretches.
    pub fn text(&self) -> String {
        self.spans.iter().map(|s| s.text.as_str()).collect()
    }
}
