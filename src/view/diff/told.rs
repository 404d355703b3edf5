//! A report for programs.

use serde::Serialize;

use crate::edition::{Change, Effect, Group, Kind, Piece, Reason, Substitution};
use crate::rulebook::{BookId, RuleId};

use super::{OfTerm, Report, Side, Touched, body};

/// Two editions laid against each other.
#[derive(Debug, Serialize)]
pub struct Told<'r> {
    schema: &'static str,
    old: Edition<'r>,
    new: Edition<'r>,
    /// Clauses that are as they were.
    same: usize,
    /// Clauses in which only the numbers of references followed what they lead to.
    followed: usize,
    substitutions: &'r [Substitution],
    /// Expressions that others took the place of, of which one cannot tell whether they mean the same.
    swaps: Vec<OfSwap<'r>>,
    /// What is to be read first first.
    changes: Vec<OfClause<'r>>,
    terms: &'r [OfTerm],
    touched: &'r [Touched],
}

#[derive(Debug, Serialize)]
struct Edition<'r> {
    book: BookId,
    title: &'r str,
    edition: &'r str,
    clauses: usize,
}

#[derive(Debug, Serialize)]
struct OfSwap<'r> {
    from: &'r str,
    to: &'r str,
    /// Whether the old expression has gone from the whole text.
    throughout: bool,
    /// Whether by the words themselves it seems to be another rule.
    turns: bool,
    /// The clauses in which nothing else was changed.
    only: Vec<RuleId>,
    /// Those in which something else was changed too.
    with: Vec<RuleId>,
}

#[derive(Debug, Serialize)]
struct OfClause<'r> {
    kind: Kind,
    effect: Effect,
    group: Group,
    old: Vec<RuleId>,
    new: Vec<RuleId>,
    reasons: &'r [Reason],
    texts: Vec<Vec<Piece>>,
}

impl<'r> Told<'r> {
    /// Of a report.
    pub fn of(report: &'r Report<'_>) -> Self {
        let edition = |side: &'r Side<'_>| Edition {
            book: side.book.rules.id,
            title: &side.book.rules.front.title,
            edition: &side.edition,
            clauses: side.book.rules.nodes.len(),
        };
        let ids = |side: &Side<'_>, all: &[usize]| {
            all.iter().map(|ix| side.book.rules.nodes[*ix].id).collect()
        };
        let comparison = &report.comparison;
        let changes = comparison.changes.iter().map(|change| OfClause {
            kind: change.kind,
            effect: change.effect,
            group: change.group(),
            old: ids(&report.old, &change.old),
            new: ids(&report.new, &change.new),
            reasons: &change.reasons,
            texts: body(report, change)
                .into_iter()
                .map(|(_, pieces)| pieces)
                .collect(),
        });
        let first = |changes: &[&Change]| {
            let first = changes.iter().filter_map(|c| c.new.first());
            first
                .map(|ix| report.new.book.rules.nodes[*ix].id)
                .collect()
        };
        let swaps = report.swaps().into_iter().map(|swap| OfSwap {
            from: swap.from,
            to: swap.to,
            throughout: swap.throughout,
            turns: swap.turns,
            only: first(&swap.only),
            with: first(&swap.with),
        });
        Self {
            schema: "caijue.diff/1",
            old: edition(&report.old),
            new: edition(&report.new),
            same: comparison.same,
            followed: comparison.followed,
            substitutions: &comparison.substitutions,
            swaps: swaps.collect(),
            changes: changes.collect(),
            terms: &report.terms,
            touched: &report.touched,
        }
    }
}
