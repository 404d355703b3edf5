//! A report for programs.

use serde::Serialize;

use crate::edition::{Effect, Group, Kind, Piece, Reason, Substitution};
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
        Self {
            schema: "caijue.diff/1",
            old: edition(&report.old),
            new: edition(&report.new),
            same: comparison.same,
            followed: comparison.followed,
            substitutions: &comparison.substitutions,
            changes: changes.collect(),
            terms: &report.terms,
            touched: &report.touched,
        }
    }
}
