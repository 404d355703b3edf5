//! Edges between clauses: printed numbers found in running text, words an author linked, terms; both ways.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use aho_corasick::{AhoCorasick, MatchKind};
use serde::Serialize;

use super::citation;
use super::glossary::Glossary;
use super::held::{Held, Make};
use super::id::{BookId, Number, RuleId};
use super::problem::{Place, Problem};
use super::prose::{Mark, MarkKind, Origin, Prose, Relation};
use super::tree::Rulebook;

/// One clause speaks of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Edge {
    /// The clause that speaks.
    pub from: RuleId,
    /// The clause spoken of.
    pub to: RuleId,
    /// How they relate.
    pub relation: Relation,
    /// Where the reference comes from.
    #[serde(skip)]
    pub annotated: bool,
}

/// All edges of a library, from either end. The edges of a book are read where one of its clauses is asked for.
#[derive(Debug, Clone, Default)]
pub struct Links {
    edges: Vec<(BookId, Held<Table>)>,
    terms: Vec<(BookId, Held<Vec<Vec<RuleId>>>)>,
}

/// The edges at the clauses of one book.
#[derive(Debug, Clone, Default)]
struct Table {
    /// By the clause that speaks, weightiest relation first.
    forward: Vec<Edge>,
    /// By the clause spoken of, weightiest relation first.
    backward: Vec<Edge>,
}

impl Table {
    fn new(mut forward: Vec<Edge>, mut backward: Vec<Edge>) -> Self {
        forward.sort_by_key(|e| (e.from.number, e.relation, e.to));
        backward.sort_by_key(|e| (e.to.number, e.relation, e.from));
        Self { forward, backward }
    }
}

/// The edges at one end, among those that are in the order of that end's numbers.
fn at(edges: &[Edge], number: Number, end: impl Fn(&Edge) -> Number) -> &[Edge] {
    let from = edges.partition_point(|e| end(e) < number);
    let rest = &edges[from..];
    &rest[..rest.partition_point(|e| end(e) == number)]
}

impl Links {
    fn table(&self, book: BookId) -> Option<&Table> {
        let mut books = self.edges.iter();
        books.find(|(id, _)| *id == book).map(|(_, table)| &**table)
    }

    /// The same links, held apart: what is read of them here is gone with them.
    pub(super) fn apart(&self) -> Self {
        let edges = self.edges.iter().map(|(book, held)| (*book, held.apart()));
        let terms = self.terms.iter().map(|(book, held)| (*book, held.apart()));
        Self {
            edges: edges.collect(),
            terms: terms.collect(),
        }
    }

    /// What a clause refers to, weightiest relation first.
    pub fn from(&self, id: RuleId) -> &[Edge] {
        self.table(id.book)
            .map_or(&[], |t| at(&t.forward, id.number, |e| e.from.number))
    }

    /// What refers to a clause, weightiest relation first.
    pub fn to(&self, id: RuleId) -> &[Edge] {
        self.table(id.book)
            .map_or(&[], |t| at(&t.backward, id.number, |e| e.to.number))
    }

    /// The clauses of a book in which a term (by its place in the glossary) stands.
    pub fn with_term(&self, book: BookId, term: usize) -> &[RuleId] {
        let mut books = self.terms.iter();
        let of = books.find(|(id, _)| *id == book);
        of.and_then(|(_, terms)| terms.get(term))
            .map_or(&[], Vec::as_slice)
    }

    /// All edges, by the clause that speaks.
    pub fn all(&self) -> impl Iterator<Item = &Edge> {
        self.edges.iter().flat_map(|(_, table)| &table.forward)
    }

    /// The shortest chain of edges from one clause to another, walked in either direction; empty where they
    /// are the same, `None` where nothing joins them.
    pub fn chain(&self, from: RuleId, to: RuleId) -> Option<Vec<Edge>> {
        let mut came: HashMap<RuleId, Edge> = HashMap::new();
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(here) = queue.pop_front() {
            if here == to {
                break;
            }
            for edge in self.from(here).iter().chain(self.to(here)) {
                let next = if edge.from == here {
                    edge.to
                } else {
                    edge.from
                };
                if next != from && !came.contains_key(&next) {
                    came.insert(next, *edge);
                    queue.push_back(next);
                }
            }
        }
        let mut chain = Vec::new();
        let mut here = to;
        while here != from {
            let edge = *came.get(&here)?;
            chain.push(edge);
            here = if edge.to == here { edge.from } else { edge.to };
        }
        chain.reverse();
        Some(chain)
    }
}

/// A reference to what is no clause of its own book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Abroad {
    /// The reference.
    pub edge: Edge,
    /// Where the clause that speaks stands.
    pub place: Place,
}

/// What joins the clauses of one book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Joined {
    /// Its edges within the book, by the clause that speaks.
    pub edges: Vec<Edge>,
    /// The clauses in which each of its terms stands.
    pub stands: Vec<Vec<RuleId>>,
    /// What its clauses refer to outside the book, in document order.
    pub abroad: Vec<Abroad>,
    /// Printed numbers that are no clause's.
    pub unknown: Vec<Problem>,
}

/// A book as the links of a library need it.
pub(super) struct End {
    pub book: BookId,
    pub edges: Make<Vec<Edge>>,
    pub stands: Make<Vec<Vec<RuleId>>>,
    pub abroad: Vec<Abroad>,
}

impl End {
    pub(super) fn of(book: BookId, joined: Joined) -> Self {
        let Joined {
            edges,
            stands,
            abroad,
            ..
        } = joined;
        Self {
            book,
            edges: Arc::new(move || edges.clone()),
            stands: Arc::new(move || stands.clone()),
            abroad,
        }
    }
}

/// Marks printed numbers and terms in every text of the books, and gathers all edges.
///
/// Returns a problem for each reference whose clause does not exist.
pub fn link(books: &mut [(Rulebook, Glossary)]) -> (Links, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut ends = Vec::new();
    for (book, glossary) in books.iter_mut() {
        let mut joined = join(book, glossary);
        problems.append(&mut joined.unknown);
        ends.push(End::of(book.id, joined));
    }
    let (links, mut dangling) = across(ends, &|id| {
        let mut books = books.iter().filter(|(b, _)| b.id == id.book);
        books.any(|(b, _)| b.find(id.number).is_some())
    });
    problems.append(&mut dangling);
    (links, problems)
}

/// Marks printed numbers and terms in every text of a book, and gathers what joins its clauses.
pub(super) fn join(book: &mut Rulebook, glossary: &Glossary) -> Joined {
    let mut joined = Joined {
        stands: vec![Vec::new(); glossary.terms.len()],
        ..Joined::default()
    };
    let terms = TermFinder::new(glossary);
    let numbers: HashSet<Number> = book.nodes.iter().map(|n| n.id.number).collect();
    let known = |n: &Number| numbers.contains(n);
    let id = book.id;
    // One edge for two clauses, however often the one speaks of the other.
    let mut edges: HashMap<(Number, Number), Edge> = HashMap::new();
    for node in &mut book.nodes {
        let own = node.id;
        let heading = node.is_heading();
        let place = node.place.clone();
        let bodies = std::iter::once((&mut node.body, false))
            .chain(node.notes.iter_mut().map(|n| (&mut n.body, true)));
        for (prose, annotated) in bodies {
            if !heading {
                mark_numbers(prose, id, &known, annotated, &mut |number| {
                    joined.unknown.push(Problem {
                        place: place.clone(),
                        what: format!("{} 提到 {number}，书中没有这一条", own.number),
                        fix: Some("改正条号，或写成不带点的文字".to_owned()),
                    });
                });
            }
            terms.mark(prose);
            for mark in &prose.marks {
                match mark.kind {
                    MarkKind::Ref {
                        target, relation, ..
                    } => {
                        let edge = Edge {
                            from: own,
                            to: target,
                            relation,
                            annotated,
                        };
                        if target.book != id || !known(&target.number) {
                            let place = place.clone();
                            joined.abroad.push(Abroad { edge, place });
                        } else if target != own {
                            let ends = (own.number, target.number);
                            keep_weightier(edges.entry(ends).or_insert(edge), edge);
                        }
                    }
                    MarkKind::Term(term) => {
                        if let Some(clauses) = joined.stands.get_mut(term)
                            && clauses.last() != Some(&own)
                        {
                            clauses.push(own);
                        }
                    }
                    MarkKind::Formula => {}
                }
            }
        }
    }
    joined.edges = edges.into_values().collect();
    joined
        .edges
        .sort_by_key(|e| (e.from.number, e.relation, e.to.number));
    joined
}

/// Of two references between the same clauses the weightier relation stands.
fn keep_weightier(known: &mut Edge, edge: Edge) {
    if edge.relation < known.relation {
        *known = edge;
    }
}

/// The links of books, and a problem for each reference whose clause none of them has.
pub(super) fn across(ends: Vec<End>, exists: &dyn Fn(RuleId) -> bool) -> (Links, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut between: HashMap<(RuleId, RuleId), Edge> = HashMap::new();
    let mut books: Vec<BookId> = Vec::new();
    for end in &ends {
        for Abroad { edge, place } in &end.abroad {
            if exists(edge.to) {
                let ends = (edge.from, edge.to);
                keep_weightier(between.entry(ends).or_insert(*edge), *edge);
            } else {
                problems.push(Problem {
                    place: place.clone(),
                    what: format!("{} 链到 {}，没有这一条", edge.from.number, edge.to),
                    fix: Some("改正链接的条号".to_owned()),
                });
            }
        }
        if !books.contains(&end.book) {
            books.push(end.book);
        }
    }
    let mut links = Links::default();
    let mut ends: Vec<Option<End>> = ends.into_iter().map(Some).collect();
    for book in books {
        let (mut edges, mut stands) = (Vec::new(), Vec::new());
        // Two books of one name are one to whoever asks.
        for end in ends.iter_mut() {
            if let Some(end) = end.take_if(|end| end.book == book) {
                edges.push(end.edges);
                stands.push(end.stands);
            }
        }
        let out: Vec<Edge> = between
            .values()
            .filter(|e| e.from.book == book)
            .copied()
            .collect();
        let into: Vec<Edge> = between
            .values()
            .filter(|e| e.to.book == book)
            .copied()
            .collect();
        let table = Held::later(0, Arc::new(move || table(&edges, &out, &into)));
        links.edges.push((book, table));
        let stands = Held::later(0, Arc::new(move || stands_of(&stands)));
        links.terms.push((book, stands));
    }
    (links, problems)
}

/// The edges at the clauses of a book: those within it, out of it and into it.
fn table(within: &[Make<Vec<Edge>>], out: &[Edge], into: &[Edge]) -> Table {
    let mut forward: Vec<Edge> = within.iter().flat_map(|make| make()).collect();
    if within.len() > 1 {
        let mut edges: HashMap<(RuleId, RuleId), Edge> = HashMap::new();
        for edge in forward.into_iter().chain(out.iter().copied()) {
            keep_weightier(edges.entry((edge.from, edge.to)).or_insert(edge), edge);
        }
        let forward: Vec<Edge> = edges.into_values().collect();
        let home = |e: &&Edge| e.from.book == e.to.book;
        let mut backward: Vec<Edge> = into.iter().filter(|e| !home(e)).copied().collect();
        backward.extend(forward.iter().filter(home));
        return Table::new(forward, backward);
    }
    let mut backward = forward.clone();
    forward.extend(out);
    backward.extend(into);
    Table::new(forward, backward)
}

/// The clauses in which each term stands.
fn stands_of(books: &[Make<Vec<Vec<RuleId>>>]) -> Vec<Vec<RuleId>> {
    let mut all: Vec<Vec<RuleId>> = Vec::new();
    for stands in books.iter().map(|make| make()) {
        all.resize(all.len().max(stands.len()), Vec::new());
        for (term, mut clauses) in stands.into_iter().enumerate() {
            all[term].append(&mut clauses);
        }
    }
    all
}

/// Marks the clause numbers printed in running text.
fn mark_numbers(
    prose: &mut Prose,
    book: BookId,
    known: &dyn Fn(&Number) -> bool,
    note: bool,
    dangling: &mut dyn FnMut(Number),
) {
    let mut found = Vec::new();
    let origin = if note {
        Origin::Annotation
    } else {
        Origin::Printed
    };
    let mut end = 0;
    for range in candidates(&prose.text) {
        if range.start < end || covered(&prose.marks, &range) {
            continue;
        }
        let citation = citation::read(&prose.text, range.clone(), known);
        // Three digits before the dot are a clause in these texts; 1.0 may be a version or a value.
        if let Some(number) = citation.unknown
            && number.first() >= 100
        {
            dangling(number);
        }
        end = citation.end;
        let named = citation.known.into_iter();
        found.extend(
            named
                .filter(|(range, _)| !covered(&prose.marks, range))
                .map(|(range, number)| Mark {
                    range,
                    kind: MarkKind::Ref {
                        target: RuleId::new(book, number),
                        relation: Relation::Refers,
                        origin,
                    },
                    source: 0,
                }),
        );
    }
    prose.marks.append(&mut found);
    prose.marks.sort_by_key(|m| m.range.start);
}

/// Stretches that look like a clause number with at least one dot.
fn candidates(text: &str) -> Vec<std::ops::Range<usize>> {
    let b = text.as_bytes();
    let mut found = Vec::new();
    let mut i = 0;
    while i < b.len() {
        if !b[i].is_ascii_digit() {
            i += 1;
            continue;
        }
        let start = i;
        let mut dots = 0;
        while i < b.len() {
            let more = b.get(i + 1).is_some_and(u8::is_ascii_digit);
            match b[i] {
                b'0'..=b'9' => i += 1,
                b'.' if more => {
                    dots += 1;
                    i += 1;
                }
                b'-' if more && dots > 0 => i += 1,
                c if c.is_ascii_lowercase()
                    && dots > 0
                    && !b.get(i + 1).is_some_and(u8::is_ascii_alphabetic) =>
                {
                    i += 1;
                    // 1001.2a-1 goes on after the letter.
                    if !(b.get(i) == Some(&b'-') && b.get(i + 1).is_some_and(u8::is_ascii_digit)) {
                        break;
                    }
                }
                _ => break,
            }
        }
        // Ver1.0.1 is no clause.
        let word_before = start > 0 && b[start - 1].is_ascii_alphabetic();
        let word_after = b.get(i).is_some_and(u8::is_ascii_alphanumeric);
        if dots > 0 && !word_before && !word_after {
            found.push(start..i);
        }
        i = i.max(start + 1);
    }
    found
}

/// Whether a stretch touches a mark; the marks are in order and do not overlap.
fn covered(marks: &[Mark], range: &std::ops::Range<usize>) -> bool {
    let after = marks.partition_point(|m| m.range.end <= range.start);
    marks.get(after).is_some_and(|m| m.range.start < range.end)
}

/// Finds the terms of a book in running text, the longest first.
struct TermFinder {
    words: Option<AhoCorasick>,
    terms: Vec<usize>,
}

impl TermFinder {
    fn new(glossary: &Glossary) -> Self {
        let mut patterns = Vec::new();
        let mut terms = Vec::new();
        for (ix, term) in glossary.terms.iter().enumerate() {
            // Only the book's own word marks itself: an alias may be a common word elsewhere in the text.
            if term.name.chars().count() >= 2 {
                patterns.push(term.name.as_str());
                terms.push(ix);
            }
        }
        let words = AhoCorasick::builder()
            .match_kind(MatchKind::LeftmostLongest)
            .build(&patterns)
            .ok();
        Self { words, terms }
    }

    fn mark(&self, prose: &mut Prose) {
        let Some(words) = &self.words else { return };
        let mut found = Vec::new();
        for hit in words.find_iter(&prose.text) {
            if !covered(&prose.marks, &hit.range()) {
                found.push(Mark {
                    range: hit.range(),
                    kind: MarkKind::Term(self.terms[hit.pattern().as_usize()]),
                    source: 0,
                });
            }
        }
        prose.marks.extend(found);
        prose.marks.sort_by_key(|m| m.range.start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_numbers_are_found_whole() {
        let text = "见904.2f、1001.2a-1与802~806;Ver1.0.1；费用2.5倍；按照905.3a的指示，701.3-1。";
        let found: Vec<_> = candidates(text).into_iter().map(|r| &text[r]).collect();
        assert_eq!(found, ["904.2f", "1001.2a-1", "2.5", "905.3a", "701.3-1"]);
    }
}
