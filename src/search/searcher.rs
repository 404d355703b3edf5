//! The searcher: opens the index, answers queries.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::Path;

use tantivy::DocAddress;

use crate::rulebook::{BookId, Library, Number, RuleId, shipped};

use super::candidate::Candidate;
use super::document::{Document, DocumentKind, Zone};
use super::index::{DocumentIndex, Piece, Progress};
use super::indexer;
use super::propagate;
use super::query::Query;
use super::rank::{Ranker, Scored};
use super::store::{self, Opened, Origin};
use super::understand::understand;
use super::vocab::Vocab;
use super::{
    Answer, Hit, MatchKind, MatchReason, Options, SearchError, Target, excerpt, explain, settle,
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
        let library = Library::shipped();
        let documents = indexer::documents(&library);
        let vocab = Vocab::build(&library, &documents);
        Ok(store::build(
            cache,
            shipped::hash(),
            (documents.len(), &|| Box::new(documents.iter().cloned())),
            vocab,
            progress,
        )?
        .into())
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
        let documents = indexer::documents(library);
        // What is shipped is known by its hash; what is the user's, by its content.
        let content = documents
            .iter()
            .filter(|u| !BookId::SHIPPED.contains(&u.book))
            .fold(shipped::hash() ^ 0x5555, |hash, document| {
                store::fnv(hash, &document.encode())
            });
        if let Some(opened) = cache.and_then(|c| store::open(c, content)) {
            return Ok(opened.into());
        }
        let vocab = Vocab::build(library, &documents);
        Ok(store::build(
            cache,
            content,
            (documents.len(), &|| Box::new(documents.iter().cloned())),
            vocab,
            progress,
        )?
        .into())
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
        let vocab = Vocab::build(&library, &indexer::documents(&library));
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
        let mut found = self.by_number(&query, limit, &mut answer);
        if query.has_text() || !query.phrases.is_empty() {
            let ranker = Ranker::new(&asked, &query.named, &self.vocab.weights, &self.index);
            let strict = self.by_text(&query, &ranker, limit, true);
            let texts = if strict.is_empty() && !query.phrases.is_empty() {
                answer
                    .notes
                    .push("没有一处照原样写着引号里的话，以下按词查找。".to_owned());
                self.by_text(&query, &ranker, limit, false)
            } else {
                strict
            };
            for candidate in texts {
                if !found.iter().any(|f| f.key() == candidate.key()) {
                    found.push(candidate);
                }
            }
        }
        settle::order(&self.vocab.disputes, &mut found);
        self.hold(&query, &mut found);
        found.truncate(limit);
        if let Some(corrected) = &asked.corrected {
            answer.did_you_mean.push(corrected.clone());
        }
        explain::same_words(&self.vocab, &query, &asked, &found, &mut answer);
        answer.hits = found
            .iter()
            .map(|c| self.hit(c, &query, &asked, options))
            .collect();
        settle::settle(&self.vocab, &query, &found, &mut answer);
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

    fn by_number(&self, query: &Query, limit: usize, answer: &mut Answer) -> Vec<Candidate> {
        let books = self.books(query);
        let mut order: Vec<(DocAddress, MatchKind)> = Vec::new();
        for ask in &query.ids {
            let before = order.len();
            if let Some(last) = ask.last {
                for book in &books {
                    let from = RuleId::new(*book, ask.first);
                    // Both ends decide which books a range can mean.
                    if books.len() == 1 || self.index.exact(from).is_some() {
                        let to = RuleId::new(*book, last);
                        let found = self.range(from, to, limit);
                        order.extend(found.into_iter().map(|at| (at, MatchKind::Id)));
                    }
                }
            } else {
                let ids: Vec<RuleId> = books.iter().map(|b| RuleId::new(*b, ask.first)).collect();
                let mut below = Vec::new();
                for id in &ids {
                    let found = self.index.below(*id, limit);
                    let exact = self.index.exact(*id);
                    order.extend(exact.map(|at| (at, MatchKind::Id)));
                    below.extend(found.into_iter().filter(|at| Some(*at) != exact));
                }
                for id in &ids {
                    let misprinted = self.index.misprinted(*id);
                    order.extend(misprinted.into_iter().map(|at| (at, MatchKind::Misprint)));
                }
                order.extend(below.into_iter().map(|at| (at, MatchKind::Id)));
                for id in &ids {
                    order.extend(
                        self.chapter(*id, limit)
                            .into_iter()
                            .map(|at| (at, MatchKind::Id)),
                    );
                }
                if order.len() == before {
                    let undotted = undotted(ask.first);
                    let ids = books
                        .iter()
                        .flat_map(|book| undotted.iter().map(|n| RuleId::new(*book, *n)));
                    let found: Vec<_> = ids.filter_map(|id| self.index.exact(id)).collect();
                    order.extend(found.into_iter().map(|at| (at, MatchKind::Correction)));
                }
            }
            // A plain number among words was no clause after all; a sure one deserves an answer.
            if order.len() == before && (query.only_ids || ask.sure) {
                let near = self.nearest(&books, ask.first, 5);
                answer.notes.push(format!("没有 {} 这一条。", ask.first));
                for id in &near {
                    let whole = if books.len() == 1 {
                        id.number.to_string()
                    } else {
                        format!("{} {}", id.book, id.number)
                    };
                    answer.did_you_mean.push(whole);
                    order.extend(self.index.exact(*id).map(|at| (at, MatchKind::Correction)));
                }
            }
        }
        let mut seen = Vec::new();
        let mut found = Vec::new();
        for (at, way) in order {
            if seen.contains(&at) || found.len() >= limit {
                continue;
            }
            seen.push(at);
            let Some(document) = self.index.document(at) else {
                continue;
            };
            if !query.kinds.is_empty() && !query.kinds.contains(&document.kind) {
                continue;
            }
            let place = found.len();
            found.push(Candidate {
                number: Some((way, place)),
                score: 1_000.0 - place as f32,
                ..Candidate::by_words(document, Scored::default())
            });
        }
        found
    }

    fn is_heading(&self, at: DocAddress) -> bool {
        self.index.document(at).is_some_and(|u| u.kind.is_heading())
    }

    /// What lies from one number to another in the order of the book; of a range of sections, these first, so that the
    /// last of them is not lost behind the clauses of the others.
    fn range(&self, from: RuleId, to: RuleId, most: usize) -> Vec<DocAddress> {
        let ends = [from, to].map(|id| self.index.exact(id));
        let sections = ends
            .into_iter()
            .all(|at| at.is_some_and(|at| self.is_heading(at)));
        if from == to || !sections {
            return self.index.between(from, to, most);
        }
        let (mut found, clauses): (Vec<_>, Vec<_>) = self
            .index
            .between(from, to, 20 * most)
            .into_iter()
            .partition(|at| self.is_heading(*at));
        found.extend(clauses);
        found.truncate(most);
        found
    }

    /// The sections of a chapter whose number does not begin theirs: 1201 lies in 1200.
    fn chapter(&self, id: RuleId, most: usize) -> Vec<DocAddress> {
        let hundred = id.number.first();
        let round = id.number.parent().is_none() && hundred > 0 && hundred.is_multiple_of(100);
        if !round || self.index.exact(id).is_none() {
            return Vec::new();
        }
        let of = |n: u32| n.to_string().parse().ok().map(|n| RuleId::new(id.book, n));
        let (Some(from), Some(to)) = (of(hundred + 1), of(hundred + 99)) else {
            return Vec::new();
        };
        let mut found = self.index.between(from, to, 20 * most);
        found.retain(|at| self.is_heading(*at));
        found.truncate(most);
        found
    }

    /// What holds the best answers: behind numbers what each lies in, and for words among the first what the best
    /// clause lies in. A clause read alone misleads, and whoever asked in general is answered by the section.
    fn hold(&self, query: &Query, found: &mut Vec<Candidate>) {
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
        if let Some(best) = best.filter(|ix| !found[*ix].document.kind.is_heading()) {
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
        let key = document.key();
        let known = found.iter().position(|c| c.key() == key);
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
        found.truncate(limit);
        found
    }

    fn hit(
        &self,
        candidate: &Candidate,
        query: &Query,
        asked: &super::understand::Asked,
        options: &Options,
    ) -> Hit {
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

/// The numbers that somebody may mean who leaves the dot out: 904.2f by 9042f.
fn undotted(number: Number) -> Vec<Number> {
    let text = number.to_string();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits < 4 || text.contains(['.', '-']) {
        return Vec::new();
    }
    (2..digits)
        .rev()
        .filter_map(|cut| format!("{}.{}", &text[..cut], &text[cut..]).parse().ok())
        .collect()
}

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
