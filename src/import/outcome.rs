//! What an import made of a text, before anything is written.

use std::path::Path;

use crate::rulebook::{BookId, FrontMatter};

use super::finding::Finding;
use super::loss::{DroppedLine, Loss};
use super::originals::Originals;
use super::outline::Clause;
use super::refusal::SaveError;
use super::store::{self, Saved};

/// A text that was read: what becomes of it, what was dropped, what is wrong with it.
#[derive(Debug, Clone)]
pub struct Import {
    /// The file, as the user named it.
    pub file: String,
    /// Its encoding.
    pub encoding: &'static str,
    /// How many lines it has.
    pub lines: u32,
    /// Its content, as a number.
    pub hash: String,
    /// Every line that is left out, in order.
    pub dropped: Vec<DroppedLine>,
    /// Where more of the text is left out than the page around it explains: a reader should look before it is saved.
    pub loss: Option<Loss>,
    /// What was noticed, by line.
    pub findings: Vec<Finding>,
    /// What becomes of it.
    pub outcome: Outcome,
}

/// What becomes of an imported text.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// The original wording of a shipped book.
    Known {
        /// The wordings.
        originals: Originals,
        /// Clauses for which the text has nothing.
        missing: Vec<String>,
    },
    /// A book of its own.
    New {
        /// Its id.
        book: BookId,
        /// What its front matter says.
        front: FrontMatter,
        /// The whole file.
        rules_md: String,
        /// Its glossary.toml, where the text has a glossary.
        glossary: Option<String>,
        /// How many terms that has.
        terms: usize,
        /// Its clauses and headings; empty for a file that was a rules.md already.
        clauses: Vec<Clause>,
    },
}

impl Outcome {
    /// The clauses of a known book for which the text has nothing.
    pub(super) fn missing(&self) -> Option<&[String]> {
        match self {
            Self::Known { missing, .. } => Some(missing),
            Self::New { .. } => None,
        }
    }
}

impl Import {
    /// The book it is about.
    pub fn book(&self) -> BookId {
        match &self.outcome {
            Outcome::Known { originals, .. } => originals.book,
            Outcome::New { book, .. } => *book,
        }
    }

    /// Stores it below the user's data folder: whole or not at all. The same a second time changes nothing. Asks
    /// nobody: whoever calls it looks at [`Import::loss`] before.
    ///
    /// # Errors
    /// [`SaveError::Differs`] where something else is stored under the name and `replace` is not wished;
    /// [`SaveError::Io`] where the disk refuses.
    pub fn save(&self, data: &Path, replace: bool) -> Result<Saved, SaveError> {
        match &self.outcome {
            Outcome::Known { originals, .. } => store::save_originals(data, originals, replace),
            Outcome::New {
                book,
                rules_md,
                glossary,
                ..
            } => store::save_book(data, *book, rules_md, glossary.as_deref(), replace),
        }
    }
}
