//! What an import says of itself, for people's scripts: JSON of its own, versioned.

use serde::Serialize;

use crate::rulebook::Notice;

use super::finding::Finding;
use super::loss::{DroppedLine, Loss};
use super::originals::Original;
use super::outcome::{Import, Outcome};
use super::outline::Clause;

/// The version of the report's form.
pub const VERSION: u32 = 1;

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
    /// Its edition, where the text or the user says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<&'i str>,
    /// The day from which it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<&'i str>,
    /// How many terms its glossary has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<usize>,
    /// Forewords, credits and legal notices.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub notices: &'i [Notice],
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
        let (mut originals, mut missing, mut clauses, mut front, mut terms) =
            (None, None, None, None, None);
        match &self.outcome {
            Outcome::Known {
                originals: laid,
                missing: none,
            } => {
                originals = Some(laid.clauses.as_slice());
                missing = Some(none.as_slice());
            }
            Outcome::New {
                front: own,
                clauses: new,
                terms: count,
                ..
            } => {
                front = Some(own);
                terms = Some(*count);
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
            title: front.map(|f| f.title.as_str()),
            edition: front.map(|f| f.edition.as_str()).filter(|e| !e.is_empty()),
            date: front.map(|f| f.date.as_str()).filter(|d| !d.is_empty()),
            terms,
            notices: front.map_or(&[], |f| f.notices.as_slice()),
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
