//! What the index found, on its way to being a hit.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::sync::Arc;

use super::MatchKind;
use super::document::Document;
use super::rank::Scored;

/// What a hit gains by a reference, and from whom.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Boost {
    pub value: f32,
    /// The source: a clause's number, a term, a ruling's title.
    pub from: String,
}

/// A document on its way to being a hit.
pub(super) struct Candidate {
    pub document: Arc<Document>,
    pub scored: Scored,
    /// What others lend it.
    pub boost: Option<Boost>,
    /// Found by its number: how, and where in that order.
    pub number: Option<(MatchKind, usize)>,
    /// Shown for the answer that it holds: that clause's number.
    pub holds: Option<String>,
    pub score: f32,
    /// The document's key, made where somebody asks for it.
    pub key: OnceCell<String>,
}

impl Candidate {
    /// A document found for its words.
    pub(super) fn by_words(document: Arc<Document>, scored: Scored) -> Self {
        Self {
            score: scored.score,
            document,
            scored,
            boost: None,
            number: None,
            holds: None,
            key: OnceCell::new(),
        }
    }

    /// Whether it is this document.
    pub fn is(&self, document: &Document) -> bool {
        let own = &*self.document;
        (own.kind, own.book, &own.name) == (document.kind, document.book, &document.name)
    }

    /// What it is found by, which is also where it stands in its book.
    pub fn key(&self) -> &str {
        self.key.get_or_init(|| self.document.key())
    }

    /// The better first; of equals the one that stands first.
    pub(super) fn before(&self, other: &Self) -> Ordering {
        other
            .score
            .total_cmp(&self.score)
            .then_with(|| self.document.book.cmp(&other.document.book))
            .then_with(|| self.key().cmp(other.key()))
    }
}
