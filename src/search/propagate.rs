//! What hits do to each other: a good hit lends weight to what it refers to; a section and its only clause do not
//! both stand at the top.

use std::collections::HashMap;

use tantivy::DocAddress;

use crate::rulebook::Relation;

use super::document::{Document, DocumentKind, Link};
use super::index::UnitIndex;
use super::query::Query;
use super::rank::Ranker;
use super::ranking::Weights;
use super::searcher::Candidate;

/// What a hit was boost, and by whom.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Boost {
    pub value: f32,
    /// The source: a clause's number, a term, a ruling's title.
    pub from: String,
}

/// So many of the best lend, each to so many.
const SOURCES: usize = 12;
const LOANS: usize = 10;

/// Lets the best lend to the clauses that they refer to.
pub(super) fn propagate(
    index: &UnitIndex,
    query: &Query,
    ranker: &Ranker<'_>,
    weights: &Weights,
    found: &mut HashMap<DocAddress, Candidate>,
) {
    let mut best: Vec<&Candidate> = found.values().collect();
    best.sort_by(|a, b| a.before(b));
    let mut boosts: Vec<(Link, Boost)> = Vec::new();
    for source in best.into_iter().take(SOURCES) {
        for link in source.unit.links.iter().take(LOANS) {
            let rate = rate(&source.unit, link, weights);
            // Who meets only part of the query has little to lend.
            let value = source.scored.score * rate * source.scored.coverage;
            boosts.push((
                link.clone(),
                Boost {
                    value,
                    from: source_name(&source.unit),
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
                let Some(unit) = index.unit(at) else { continue };
                let scored = ranker.score(&unit);
                free.insert(Candidate::by_words(unit, scored))
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

fn source_name(unit: &Document) -> String {
    match unit.kind {
        DocumentKind::Ruling | DocumentKind::Reading | DocumentKind::Term => unit.title.clone(),
        _ => unit.name.clone(),
    }
}

/// A section whose only clause is among the answers steps behind it.
pub(super) fn uncrowd(weights: &Weights, found: &mut [Candidate]) {
    let clauses: HashMap<(crate::rulebook::BookId, String), f32> = found
        .iter()
        .filter(|c| !c.unit.kind.is_heading() && c.unit.kind.is_node())
        .map(|c| ((c.unit.book, c.unit.name.clone()), c.score))
        .collect();
    for candidate in found.iter_mut() {
        let unit = &candidate.unit;
        if !unit.kind.is_heading() || unit.children != 1 {
            continue;
        }
        let only = [format!("{}.1", unit.name), format!("{}-1", unit.name)]
            .into_iter()
            .find_map(|name| clauses.get(&(unit.book, name)));
        if let Some(score) = only {
            candidate.score = candidate
                .score
                .min(*score)
                .min(candidate.score * weights.lone_section);
        }
    }
}
