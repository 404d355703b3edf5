//! What an import says of itself, for people's scripts: JSON of its own, versioned.

use serde::Serialize;

use super::boilerplate::Reason;
use super::finding::Finding;
use super::loss::Loss;
use super::originals::Original;
use super::outline::Clause;
use super::{Import, Outcome};

/// The version of the report's form.
pub const VERSION: u32 = 1;

/// A line that was left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DroppedLine {
    /// Its number, from 1.
    pub line: u32,
    /// Why: `byline`.
    pub reason: Reason,
    /// Why, in Chinese.
    pub why: &'static str,
    /// The line.
    pub text: String,
}

impl DroppedLine {
    /// A line left out for a reason.
    pub fn new(line: u32, reason: Reason, text: &str) -> Self {
        Self {
            line,
            reason,
            why: reason.word(),
            text: text.to_owned(),
        }
    }
}

/// The whole of an import but what it writes.
#[derive(Debug, Clone, Serialize)]
pub struct Report<'i> {
    /// The version of this form.
    pub version: u32,
    /// The file, as the user named it.
    pub file: &'i str,
    /// Its encoding.
    pub encoding: &'static str,
    /// How many lines it has.
    pub lines: u32,
    /// Its content, as a number.
    pub hash: &'i str,
    /// The book.
    pub book: &'static str,
    /// Whether it is the original wording of a shipped book.
    pub known: bool,
    /// A new book's title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'i str>,
    /// A known book's clauses in the words of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub originals: Option<&'i [Original]>,
    /// A known book's clauses for which the text has nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<&'i [String]>,
    /// A new book's headings and clauses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clauses: Option<Vec<ClauseLine<'i>>>,
    /// Where much of the text was left out: how much, and the biggest blocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<&'i Loss>,
    /// Every line that was left out.
    pub dropped: &'i [DroppedLine],
    /// What was noticed.
    pub findings: &'i [Finding],
}

/// A heading or clause of a new book.
#[derive(Debug, Clone, Serialize)]
pub struct ClauseLine<'i> {
    /// Its id.
    pub id: String,
    /// `heading` or the kind of clause.
    pub kind: &'static str,
    /// Its line in the text.
    pub line: u32,
    /// The number as printed, where that differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<&'i str>,
    /// Its words.
    pub text: &'i str,
}

impl Import {
    /// The report.
    pub fn report(&self) -> Report<'_> {
        let (mut originals, mut missing, mut clauses, mut title) = (None, None, None, None);
        match &self.outcome {
            Outcome::Known {
                originals: laid,
                missing: none,
            } => {
                originals = Some(laid.clauses.as_slice());
                missing = Some(none.as_slice());
            }
            Outcome::New {
                front,
                clauses: new,
                ..
            } => {
                title = Some(front.title.as_str());
                clauses = Some(new.iter().map(line).collect());
            }
        }
        Report {
            version: VERSION,
            file: &self.file,
            encoding: self.encoding,
            lines: self.lines,
            hash: &self.hash,
            book: self.book().as_str(),
            known: originals.is_some(),
            title,
            originals,
            missing,
            clauses,
            loss: self.loss.as_ref(),
            dropped: &self.dropped,
            findings: &self.findings,
        }
    }
}

fn line(clause: &Clause) -> ClauseLine<'_> {
    ClauseLine {
        id: clause.number.to_string(),
        kind: if clause.heading > 0 {
            "heading"
        } else {
            kind(clause)
        },
        line: clause.line,
        printed: clause.printed.as_deref(),
        text: &clause.text,
    }
}

fn kind(clause: &Clause) -> &'static str {
    use crate::rulebook::Kind::{
        Chapter, Clause as Plain, Commentary, Example, Norm, Note, Section,
    };
    match clause.kind {
        Chapter | Section => "heading",
        Plain => "clause",
        Example => "example",
        Note => "note",
        Norm => "norm",
        Commentary => "commentary",
    }
}
