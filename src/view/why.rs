//! The shortest chain of references between two clauses, a step a line.

use crate::rulebook::{Edge, Library, RuleId};

use super::catalog::Catalog;
use super::clause::opening;
use super::line::{Link, StyledLine, Tone};

/// The chain from one clause to another, as [`Links::chain`](crate::rulebook::Links::chain) gives it.
pub fn chain(library: &Library, from: RuleId, edges: &[Edge], words: &Catalog) -> Vec<StyledLine> {
    let mut lines = vec![clause(library, from)];
    let mut here = from;
    for edge in edges {
        let forward = edge.from == here;
        here = if forward { edge.to } else { edge.from };
        // ↓ the clause above speaks of the one below; ↑ the one below speaks of the one above.
        let (arrow, key) = if forward {
            ("↓", "why.speaks-of")
        } else {
            ("↑", "why.spoken-of-by")
        };
        lines.push(
            StyledLine::default()
                .indented(2)
                .with(
                    Tone::Label,
                    format!("{arrow} {}", words.said(edge.relation.word())),
                )
                .with(Tone::Muted, format!("  {}", words.get(key))),
        );
        lines.push(clause(library, here));
    }
    lines
}

fn clause(library: &Library, id: RuleId) -> StyledLine {
    StyledLine::default()
        .hanging(2)
        .with_link(Tone::Id, id.to_string(), Link::Clause(id))
        .with(Tone::Plain, format!(" {}", opening(library, id)))
}
