//! What hits do to each other: a good hit lends weight to what it refers to; a section and its only clause do not
//! both stand at the top.

use std::collections::HashMap;

use tantivy::DocAddress;

use crate::rulebook::Relation;

use super::document::{Document, DocumentKind, Link};
use super::index::DocumentIndex;
use super::query::Query;
use super::rank::Ranker;
use super::ranking::Weights;
use super::searcher::Candidate;

/// What a hit gains by a reference, and from whom.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Boost {
    pub value: f32,
    /// The source: a clause's number, a term, a ruling's title.
    pub from: String,
}

/// So many of the best lend, each to so many.
const SOURCES: usize = 12;
const TARGETS: usize = 10;

/// Lets the best lend to the clauses that they refer to.
pub(super) fn boost_linked(
    index: &DocumentIndex,
    query: &Query,
    ranker: &Ranker<'_>,
    weights: &Weights,
    found: &mut HashMap<DocAddress, Candidate>,
) {
    let mut best: Vec<&Candidate> = found.values().collect();
    best.sort_by(|a, b| a.before(b));
    let mut boosts: Vec<(Link, Boost)> = Vec::new();
    for source in best.into_iter().take(SOURCES) {
        for link in source.document.links.iter().take(TARGETS) {
            let rate = rate(&source.document, link, weights);
            // Who meets only part of the query has little to lend.
            let value = source.scored.score * rate * source.scored.coverage;
            boosts.push((
                link.clone(),
                Boost {
                    value,
                    from: source_name(&source.document),
                },
            ));
        }
    }
    for (link, boost) in boosts {
        if boost.value <= 0.0 || (!query.books.is_empty() && !query.books.contains(&link.to.book)) {
            continue;
        }
        let Some(at) = index.exact(link.to) else {
            continue;
        };
        let candidate = match found.entry(at) {
            std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::hash_map::Entry::Vacant(free) => {
                let Some(document) = index.document(at) else {
                    continue;
                };
                let scored = ranker.score(&document);
                free.insert(Candidate::by_words(document, scored))
            }
        };
        if candidate
            .boost
            .as_ref()
            .is_none_or(|l| l.value < boost.value)
        {
            candidate.score = candidate.scored.score + boost.value;
            candidate.boost = Some(boost);
        }
    }
}

fn rate(from: &Document, link: &Link, w: &Weights) -> f32 {
    match from.kind {
        DocumentKind::Ruling | DocumentKind::Reading => match link.relation {
            Relation::Defines => w.link_ruling,
            _ => w.link_ruling * 0.3,
        },
        DocumentKind::Term => match link.relation {
            Relation::Defines => w.definition,
            _ => w.also,
        },
        _ => match (link.relation, link.back) {
            (Relation::Contradicts, _) => w.link_contradicts,
            (Relation::Exception, _) => w.link_exception,
            (Relation::Supplements, _) => w.link_supplements,
            (Relation::Defines, false) => w.link_defines,
            (Relation::Steps, false) => w.link_steps,
            (Relation::Refers, false) => w.link_refers,
            // What many clauses speak of is not about each of them.
            (Relation::Defines | Relation::Steps | Relation::Refers, true) => w.link_refers * 0.5,
        },
    }
}

fn source_name(document: &Document) -> String {
    match document.kind {
        DocumentKind::Ruling | DocumentKind::Reading | DocumentKind::Term => document.title.clone(),
        _ => document.name.clone(),
    }
}

/// A section whose only clause is among the answers steps behind it.
pub(super) fn uncrowd(weights: &Weights, found: &mut [Candidate]) {
    let clauses: HashMap<(crate::rulebook::BookId, String), f32> = found
        .iter()
        .filter(|c| !c.document.kind.is_heading() && c.document.kind.is_node())
        .map(|c| ((c.document.book, c.document.name.clone()), c.score))
        .collect();
    for candidate in found.iter_mut() {
        let document = &candidate.document;
        if !document.kind.is_heading() || document.children != 1 {
            continue;
        }
        let only = [
            format!("{}.1", document.name),
            format!("{}-1", document.name),
        ]
        .into_iter()
        .find_map(|name| clauses.get(&(document.book, name)));
        if let Some(score) = only {
            candidate.score = candidate
                .score
                .min(*score)
                .min(candidate.score * weights.lone_section);
        }
    }
}
