//! The searcher: opens the index, answers queries.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;

use tantivy::DocAddress;

use crate::rulebook::{BookId, Library, RuleId, shipped};

use super::candidate::Candidate;
use super::document::{Document, DocumentKind, Zone};
use super::index::{DocumentIndex, Piece, Progress};
use super::indexer;
use super::propagate;
use super::query::Query;
use super::rank::{self, Ranker, Scored};
use super::store::{self, Opened, Origin};
use super::understand::{Asked, understand};
use super::vocab::Vocab;
use super::{
    Answer, Hit, MatchKind, MatchReason, Options, SearchError, Target, excerpt, explain, settle,
    spread,
};

/// Answers queries over the shipped books and, where it was given them, the user's.
///
/// Cheap to query and safe to share between threads.
pub struct Searcher {
    pub(super) index: DocumentIndex,
    pub(super) vocab: Vocab,
    origin: Origin,
}

/// An index of more documents than this is asked sparingly.
const LARGE: usize = 50_000;

/// So many entries of posting lists are read for a query of a large index.
const POSTINGS: u64 = 30_000;

impl Searcher {
    /// Opens the index of the shipped books, from `cache` where it lies there and is whole; otherwise builds it,
    /// and keeps it there if it can.
    ///
    /// # Errors
    /// Only where the index cannot even be built in memory.
    pub fn open(cache: Option<&Path>) -> Result<Self, SearchError> {
        Self::open_with(cache, &mut |_, _| ControlFlow::Continue(()))
    }

    /// Like [`open`](Self::open); `progress` is told how far a build is, and may stop it.
    ///
    /// # Errors
    /// [`SearchError::Stopped`] where `progress` said so.
    pub fn open_with(
        cache: Option<&Path>,
        progress: &mut Progress<'_>,
    ) -> Result<Self, SearchError> {
        if let Some(opened) = cache.and_then(|c| store::open(c, shipped::hash())) {
            return Ok(opened.into());
        }
        Self::build(&Library::shipped(), cache, shipped::hash(), progress)
    }

    /// For a library that may hold the user's own books.
    ///
    /// # Errors
    /// Only where the index cannot even be built in memory.
    pub fn with_library(library: &Library, cache: Option<&Path>) -> Result<Self, SearchError> {
        Self::with_library_and(library, cache, &mut |_, _| ControlFlow::Continue(()))
    }

    /// Like [`with_library`](Self::with_library); `progress` is told how far a build is, and may stop it.
    ///
    /// # Errors
    /// [`SearchError::Stopped`] where `progress` said so.
    pub fn with_library_and(
        library: &Library,
        cache: Option<&Path>,
        progress: &mut Progress<'_>,
    ) -> Result<Self, SearchError> {
        if library.books.iter().all(|b| b.shipped) {
            return Self::open_with(cache, progress);
        }
        let content = library.content();
        if let Some(opened) = cache.and_then(|c| store::open(c, content)) {
            return Ok(opened.into());
        }
        Self::build(library, cache, content, progress)
    }

    /// Builds the index of a library, and keeps it in `cache` under the key `content`, if it can.
    fn build(
        library: &Library,
        cache: Option<&Path>,
        content: u64,
        progress: &mut Progress<'_>,
    ) -> Result<Self, SearchError> {
        let count = indexer::count(library);
        if count > LARGE {
            // Twice the time rather than all documents in memory.
            let vocab = Vocab::build(library, indexer::documents(library));
            let source = || -> Box<dyn Iterator<Item = Document> + '_> {
                Box::new(indexer::documents(library))
            };
            return Ok(store::build(cache, content, (count, &source), vocab, progress)?.into());
        }
        let documents: Vec<Document> = indexer::documents(library).collect();
        let vocab = Vocab::build(library, &documents);
        let source =
            || -> Box<dyn Iterator<Item = Document> + '_> { Box::new(documents.iter().cloned()) };
        Ok(store::build(cache, content, (count, &source), vocab, progress)?.into())
    }

    /// An index over clauses that come from elsewhere than a library, written to `cache` under the key `content`:
    /// for measuring how search scales. `clauses` is called once for each time they are written.
    ///
    /// # Errors
    /// Only where the index cannot even be built in memory.
    pub fn over_clauses<I>(
        cache: &Path,
        content: u64,
        count: usize,
        clauses: impl Fn() -> I,
    ) -> Result<Self, SearchError>
    where
        I: Iterator<Item = (RuleId, String, String)> + 'static,
    {
        if let Some(opened) = store::open(cache, content) {
            return Ok(opened.into());
        }
        let library = Library::shipped();
        let vocab = Vocab::build(&library, indexer::documents(&library));
        let source = || -> Box<dyn Iterator<Item = Document>> {
            Box::new(clauses().map(|(id, heading, text)| indexer::plain(id, heading, text)))
        };
        let mut progress = |_: usize, _: usize| ControlFlow::Continue(());
        Ok(store::build(Some(cache), content, (count, &source), vocab, &mut progress)?.into())
    }

    /// What [`over_clauses`](Self::over_clauses) wrote, if it is there and whole.
    pub fn open_content(cache: &Path, content: u64) -> Option<Self> {
        store::open(cache, content).map(Self::from)
    }

    /// Where the index came from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// How many clauses, terms, rulings and readings it knows.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether it knows nothing at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Answers a query. Never fails: what cannot be understood finds little and says so.
    pub fn search(&self, text: &str, options: &Options) -> Answer {
        let mut query = Query::parse(text, &self.vocab);
        if let Some(book) = options.book
            && query.books.is_empty()
        {
            query.books.push(book);
        }
        let mut answer = Answer {
            notes: query.notes.clone(),
            unknown: query.unknown.clone(),
            ..Answer::default()
        };
        let limit = if options.limit == 0 {
            20
        } else {
            options.limit
        };
        let asked = understand(&query, &self.vocab, &self.index);
        // What settles a query is looked for among the same hits, however many are shown.
        let most = limit.max(settle::NEAR);
        let mut found = self.by_number(&query, limit, &mut answer);
        // 904 2 g is a number where there is one, and not these words.
        let number = !found.is_empty() && query.ids.iter().any(|ask| ask.whole);
        if !number && (query.has_text() || !query.phrases.is_empty()) {
            let ranker = Ranker::new(&asked, &query.named, &self.vocab.weights, &self.index);
            let strict = self.by_text(&query, &ranker, most, true);
            let texts = if strict.is_empty() && !query.phrases.is_empty() {
                answer
                    .notes
                    .push("没有一处照原样写着引号里的话，以下按词查找。".to_owned());
                self.by_text(&query, &ranker, most, false)
            } else {
                strict
            };
            let numbers = found.len();
            for candidate in texts {
                if !found[..numbers].iter().any(|f| f.is(&candidate.document)) {
                    found.push(candidate);
                }
            }
        }
        // Who asks for a word asks for its own clause, whatever contradicts it.
        if !asked.bare {
            settle::order(&self.vocab.disputes, &mut found);
        }
        self.hold(&query, &asked, &mut found);
        found.truncate(most);
        settle::settle(
            &self.vocab,
            &self.index,
            &query,
            &asked,
            &found,
            &mut answer,
        );
        settle::within(&mut answer, limit);
        found.truncate(limit);
        // What stands in no book is no slip of the pen.
        let is_elsewhere = matches!(answer.settled, Some(super::Settled::Elsewhere { .. }));
        if let Some(corrected) = asked.corrected.as_ref().filter(|_| !is_elsewhere) {
            answer.did_you_mean.push(corrected.clone());
        }
        explain::same_words(&self.vocab, &query, &asked, &found, &mut answer);
        answer.hits = found
            .iter()
            .map(|c| self.hit(c, &query, &asked, options))
            .collect();
        if answer.hits.is_empty() {
            explain::nothing(&self.vocab, &query, &asked, &mut answer);
        }
        answer
    }

    /// The books that a query may be answered from: filtered, else named with numbers, else all.
    pub(super) fn books(&self, query: &Query) -> Vec<BookId> {
        if !query.books.is_empty() {
            query.books.clone()
        } else if !query.named.is_empty() {
            query.named.clone()
        } else {
            self.vocab.books.iter().map(|b| b.id).collect()
        }
    }

    /// What holds the best answers: behind numbers what each lies in, and for words among the first what the best
    /// clause lies in. A clause read alone misleads, and whoever asked in general is answered by the section.
    fn hold(&self, query: &Query, asked: &Asked, found: &mut Vec<Candidate>) {
        /// So many answers come before it.
        const BEFORE: usize = 3;
        /// What holds more clauses than this is about more than one thing.
        const FEW: usize = 5;
        let numbers = found.iter().take_while(|c| c.number.is_some()).count();
        let mut front = numbers;
        for ix in 0..numbers {
            let sure = matches!(
                found[ix].number,
                Some((MatchKind::Id | MatchKind::Misprint, _))
            );
            front += usize::from(sure && self.hold_at(query, found, ix, front, usize::MAX));
        }
        let best = (front..found.len()).find(|ix| found[*ix].document.kind.is_node());
        let Some(best) = best.filter(|ix| !found[*ix].document.kind.is_heading()) else {
            return;
        };
        if !beside(asked, found, best) {
            self.hold_at(query, found, best, best + BEFORE, FEW);
        }
    }

    /// Puts what holds an answer at a place, unless it stands before that already. Whether it did.
    fn hold_at(
        &self,
        query: &Query,
        found: &mut Vec<Candidate>,
        of: usize,
        place: usize,
        most: usize,
    ) -> bool {
        let Some(id) = found[of].document.id() else {
            return false;
        };
        let mut number = id.number.parent();
        let above = loop {
            let Some(up) = number else { return false };
            if let Some(at) = self.index.exact(RuleId::new(id.book, up)) {
                break at;
            }
            number = up.parent();
        };
        let Some(document) = self.index.document(above) else {
            return false;
        };
        if document.children > most || !passes(query, &document, false) {
            return false;
        }
        let known = found.iter().position(|c| c.is(&document));
        if known.is_some_and(|at| at <= place) {
            return false;
        }
        let candidate = match known {
            Some(at) => found.remove(at),
            None => Candidate {
                holds: Some(id.number.to_string()),
                ..Candidate::by_words(document, Scored::default())
            },
        };
        let place = place.min(found.len());
        // The weights fall from one answer to the next.
        let score = found[..place].last().map_or(candidate.score, |c| c.score);
        found.insert(place, Candidate { score, ..candidate });
        true
    }

    fn by_text(
        &self,
        query: &Query,
        ranker: &Ranker<'_>,
        limit: usize,
        strict: bool,
    ) -> Vec<Candidate> {
        let weights = &self.vocab.weights;
        let kinds = query.kinds.clone();
        // A large index is asked by the pairs that tell most; the rest only where that finds too little.
        let large = self.index.len() > LARGE;
        let most = (weights.fetched as usize / if large { 2 } else { 1 }).max(limit);
        let fetch = |pieces: &[Piece], around: f32| {
            self.index.fetch(pieces, around, &query.books, &kinds, most)
        };
        let mut fetched = if large {
            fetch(&ranker.sparing(&self.index, 5, POSTINGS), 0.0)
        } else {
            fetch(&ranker.pieces(80), weights.headings)
        };
        if large && fetched.len() < 10 {
            let pieces = ranker.sparing(&self.index, 24, 4 * POSTINGS);
            fetched = fetch(&pieces, weights.headings);
        }
        let mut found: HashMap<DocAddress, Candidate> = HashMap::new();
        for at in fetched {
            let Some(document) = self.index.document(at) else {
                continue;
            };
            let scored = ranker.score(&document);
            if scored.score > 0.0 {
                found.insert(at, Candidate::by_words(document, scored));
            }
        }
        propagate::boost_linked(&self.index, query, ranker, weights, &mut found);
        let mut found: Vec<Candidate> = found
            .into_values()
            .filter(|c| {
                c.document.kind != DocumentKind::Reading && passes(query, &c.document, strict)
            })
            .collect();
        propagate::uncrowd(weights, &mut found);
        found.sort_by(Candidate::before);
        // What barely touches the query only makes noise below a good answer.
        let best = found.first().map_or(0.0, |c| c.score);
        found.retain(|c| c.score >= best * 0.02);
        if query.books.is_empty() && query.named.is_empty() {
            spread::spread(&mut found, weights.same_book);
        }
        found.truncate(most);
        found
    }

    fn hit(&self, candidate: &Candidate, query: &Query, asked: &Asked, options: &Options) -> Hit {
        let document = &candidate.document;
        let target = match (document.id(), document.kind) {
            (Some(id), _) => Target::Clause(id),
            (None, DocumentKind::Ruling) => Target::Ruling {
                book: document.book,
                name: document.name.clone(),
            },
            (None, _) => Target::Term {
                book: document.book,
                name: document.name.clone(),
            },
        };
        let mut words: Vec<&str> = query.phrases.iter().map(String::as_str).collect();
        words.extend(explain::marked(candidate, asked));
        let why: Vec<MatchReason> = explain::why(candidate, query, asked);
        Hit {
            kind: document.kind.word(),
            clause: document
                .id()
                .or_else(|| document.links.first().map(|l| l.to)),
            target,
            title: if document.title.is_empty() {
                document.name.clone()
            } else {
                document.title.clone()
            },
            headings: document.headings.clone(),
            excerpt: excerpt::excerpt(&document.text, &words, options.columns),
            score: candidate.score,
            why,
        }
    }
}

impl From<Opened> for Searcher {
    fn from(opened: Opened) -> Self {
        Self {
            index: opened.index,
            vocab: opened.vocab,
            origin: opened.origin,
        }
    }
}

/// Where one word is asked for, puts the section that is titled by it beside the best clause: people ask for the place
/// as often as for the sentence. Whether there is one.
fn beside(asked: &Asked, found: &mut Vec<Candidate>, best: usize) -> bool {
    let [concept] = asked.concepts.as_slice() else {
        return false;
    };
    if !asked.bare {
        return false;
    }
    let (book, name) = (found[best].document.book, found[best].document.name.clone());
    // The title itself before one that begins with the word, and what the clause lies in before another.
    let titled = |c: &Candidate| -> Option<(bool, bool)> {
        let document = &c.document;
        if document.book != book || !document.kind.is_heading() {
            return None;
        }
        let title = document.zone(Zone::Body);
        let names = concept.alts.iter();
        let mut names = names.filter(|a| a.term || a.way != MatchKind::Synonym);
        let begins = names.clone().any(|a| title.starts_with(&a.text));
        let is = names.any(|a| rank::titled(title, &a.text));
        let above = name.starts_with(document.name.as_str());
        (is || begins).then_some((!is, !above))
    };
    let sections = (0..found.len()).filter_map(|ix| Some((titled(&found[ix])?, ix)));
    let Some((_, at)) = sections.min() else {
        return false;
    };
    let place = (best + BESIDE).min(found.len() - 1);
    if at > place {
        let section = found.remove(at);
        let score = found[place - 1].score;
        found.insert(place, Candidate { score, ..section });
    }
    true
}

/// So far behind its best clause a section stands that is titled by the word.
const BESIDE: usize = 1;

/// Whether a document keeps to the filters.
fn passes(query: &Query, document: &Document, strict: bool) -> bool {
    let holds = |word: &str| Zone::ALL.iter().any(|z| document.zone(*z).contains(word));
    let says = |word: &str| {
        document.zone(Zone::Body).contains(word) || document.zone(Zone::Headings).contains(word)
    };
    (!strict || query.phrases.iter().all(|p| holds(p)))
        && !query.without.iter().any(|w| says(w))
        && (query.kinds.is_empty() || query.kinds.contains(&document.kind))
        && (query.books.is_empty() || query.books.contains(&document.book))
}
