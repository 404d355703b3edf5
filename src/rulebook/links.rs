//! Edges between clauses: printed numbers found in running text, words an author linked, terms; both ways.

use std::collections::{HashMap, HashSet};

use aho_corasick::{AhoCorasick, MatchKind};
use serde::Serialize;

use super::glossary::Glossary;
use super::id::{BookId, Number, RuleId};
use super::problem::Problem;
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

/// All edges of a library, from either end.
#[derive(Debug, Clone, Default)]
pub struct Links {
    forward: HashMap<RuleId, Vec<Edge>>,
    backward: HashMap<RuleId, Vec<Edge>>,
    terms: HashMap<(BookId, usize), Vec<RuleId>>,
}

impl Links {
    /// What a clause refers to, weightiest relation first.
    pub fn from(&self, id: RuleId) -> &[Edge] {
        self.forward.get(&id).map_or(&[], Vec::as_slice)
    }

    /// What refers to a clause, weightiest relation first.
    pub fn to(&self, id: RuleId) -> &[Edge] {
        self.backward.get(&id).map_or(&[], Vec::as_slice)
    }

    /// The clauses of a book in which a term (by its place in the glossary) stands.
    pub fn with_term(&self, book: BookId, term: usize) -> &[RuleId] {
        self.terms.get(&(book, term)).map_or(&[], Vec::as_slice)
    }

    /// All edges, by the clause that speaks.
    pub fn all(&self) -> impl Iterator<Item = &Edge> {
        self.forward.values().flatten()
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

    /// Files edges under both their ends.
    fn file(&mut self, edges: impl IntoIterator<Item = Edge>) {
        for edge in edges {
            self.forward.entry(edge.from).or_default().push(edge);
            self.backward.entry(edge.to).or_default().push(edge);
        }
        for edges in self.forward.values_mut() {
            edges.sort_by_key(|e| (e.relation, e.to));
        }
        for edges in self.backward.values_mut() {
            edges.sort_by_key(|e| (e.relation, e.from));
        }
    }
}

/// Marks printed numbers and terms in every text of the books, and gathers all edges.
///
/// Returns a problem for each reference whose clause does not exist.
pub fn link(books: &mut [(Rulebook, Glossary)]) -> (Links, Vec<Problem>) {
    let mut problems = Vec::new();
    for (book, glossary) in books.iter_mut() {
        let terms = TermFinder::new(glossary);
        let numbers: HashSet<Number> = book.nodes.iter().map(|n| n.id.number).collect();
        let known = |n: &Number| numbers.contains(n);
        let id = book.id;
        for node in &mut book.nodes {
            let own = node.id;
            let heading = node.is_heading();
            let place = node.place.clone();
            let bodies = std::iter::once((&mut node.body, false))
                .chain(node.notes.iter_mut().map(|n| (&mut n.body, true)));
            for (prose, note) in bodies {
                if !heading {
                    mark_numbers(prose, id, &known, note, &mut |number| {
                        problems.push(Problem {
                            place: place.clone(),
                            what: format!("{} 提到 {number}，书中没有这一条", own.number),
                            fix: Some("改正条号，或写成不带点的文字".to_owned()),
                        });
                    });
                }
                terms.mark(prose);
            }
        }
    }
    let mut links = Links::default();
    // One edge for two clauses, however often the one speaks of the other.
    let mut edges: HashMap<(RuleId, RuleId), Edge> = HashMap::new();
    let exists = |id: RuleId| {
        books
            .iter()
            .any(|(b, _)| b.id == id.book && b.get(id.number).is_some())
    };
    for (book, _) in books.iter() {
        for node in &book.nodes {
            let bodies = std::iter::once((&node.body, false))
                .chain(node.notes.iter().map(|n| (&n.body, true)));
            for (prose, annotated) in bodies {
                for mark in &prose.marks {
                    match &mark.kind {
                        MarkKind::Ref {
                            target, relation, ..
                        } if !exists(*target) => {
                            let _ = relation;
                            problems.push(Problem {
                                place: node.place.clone(),
                                what: format!("{} 链到 {target}，没有这一条", node.id.number),
                                fix: Some("改正链接的条号".to_owned()),
                            });
                        }
                        MarkKind::Ref {
                            target, relation, ..
                        } if *target != node.id => {
                            let edge = Edge {
                                from: node.id,
                                to: *target,
                                relation: *relation,
                                annotated,
                            };
                            let known = edges.entry((edge.from, edge.to)).or_insert(edge);
                            // Of two references between the same clauses the weightier relation stands.
                            if edge.relation < known.relation {
                                *known = edge;
                            }
                        }
                        MarkKind::Term(term) => {
                            let clauses = links.terms.entry((book.id, *term)).or_default();
                            if clauses.last() != Some(&node.id) {
                                clauses.push(node.id);
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    links.file(edges.into_values());
    (links, problems)
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
    for range in candidates(&prose.text) {
        if covered(&prose.marks, &range) {
            continue;
        }
        let text = &prose.text[range.clone()];
        // 905.3a的: the longest writing that names a clause; a letter may belong to the next word.
        let Ok(number) = text.parse::<Number>() else {
            continue;
        };
        if !known(&number) {
            // Three digits before the dot are a clause in these texts; 1.0 may be a version or a value.
            if text.split('.').next().is_some_and(|d| d.len() >= 3) {
                dangling(number);
            }
            continue;
        }
        let origin = if note {
            Origin::Annotation
        } else {
            Origin::Printed
        };
        found.push(Mark {
            range,
            kind: MarkKind::Ref {
                target: RuleId::new(book, number),
                relation: Relation::Refers,
                origin,
            },
            source: 0,
        });
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
