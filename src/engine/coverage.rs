//! Coverage: how much of a book its engine implements, its rulings exercise, and its expectations name.

use std::collections::BTreeSet;

use serde::Serialize;

use super::cite::CITED;
use super::fault::Fault;
use super::games;
use crate::rulebook::scope::Class;
use crate::rulebook::{Book, Library, Number, RuleId};

/// Coverage of one book.
#[derive(Debug, Clone, Serialize)]
pub struct Coverage {
    /// The normative clauses: what the shares are of.
    pub normative: BTreeSet<RuleId>,
    /// Normative clauses cited by the engine's code.
    pub implemented: BTreeSet<RuleId>,
    /// Normative clauses that a passing ruling emitted.
    pub exercised: BTreeSet<RuleId>,
    /// Normative clauses that an expectation or a refused attempt names.
    pub asserted: BTreeSet<RuleId>,
    /// Clauses that appeared as standing against something.
    pub refused_by: BTreeSet<RuleId>,
    /// Definitions, and those of them that the engine's code cites.
    pub definitions: (usize, usize),
    /// Clauses outside the engine, with the reason.
    pub outside: Vec<(RuleId, String)>,
    /// Definitions and examples that the engine never cites, with the reason.
    pub contrast: Vec<(RuleId, String)>,
    /// How many rulings ran and how many of them passed.
    pub rulings: (usize, usize),
}

/// The clauses of a book that the engine's code cites.
pub fn implemented(book: &Book) -> BTreeSet<RuleId> {
    CITED
        .iter()
        .filter(|(name, _, _)| *name == book.rules.id.as_str())
        .filter_map(|(_, number, _)| number.parse::<Number>().ok())
        .map(|number| RuleId::new(book.rules.id, number))
        .collect()
}

/// Citations in the engine's source that no book has, with the file they stand in.
pub fn dangling(library: &Library) -> Vec<(String, &'static str)> {
    CITED
        .iter()
        .filter(|(book, number, _)| {
            format!("{book}:{number}")
                .parse::<RuleId>()
                .ok()
                .is_none_or(|id| library.node(id).is_none())
        })
        .map(|(book, number, file)| (format!("{book}:{number}"), *file))
        .collect()
}

/// Measures one book by running all its rulings. Faults of rulings are returned with their files.
pub fn measure(library: &Library, book: &Book) -> (Coverage, Vec<(String, Fault)>) {
    let mut faults = Vec::new();
    let mut exercised = BTreeSet::new();
    let mut asserted = BTreeSet::new();
    let mut refused_by = BTreeSet::new();
    let mut passed = 0;
    for ruling in &book.rulings {
        match games::open(&ruling.text, library) {
            Ok(session) => {
                let report = session.report();
                if report.holds() {
                    passed += 1;
                    exercised.extend(&report.exercised);
                    exercised.extend(&report.refused_by);
                    asserted.extend(&report.asserted);
                    refused_by.extend(&report.refused_by);
                }
                faults.extend(
                    report
                        .faults
                        .iter()
                        .map(|f| (ruling.path.clone(), f.clone())),
                );
            }
            Err(met) => faults.extend(met.into_iter().map(|f| (ruling.path.clone(), f))),
        }
    }
    let of = |class: Class| {
        book.scope
            .iter()
            .filter(move |s| s.class == class)
            .map(|s| s.id)
    };
    let normative: BTreeSet<_> = of(Class::Normative).collect();
    let code = implemented(book);
    let among = |set: &BTreeSet<RuleId>| set.intersection(&normative).copied().collect();
    let definitions: Vec<_> = of(Class::Definition).collect();
    let coverage = Coverage {
        implemented: among(&code),
        exercised: among(&exercised),
        asserted: among(&asserted),
        refused_by,
        definitions: (
            definitions.len(),
            definitions.iter().filter(|d| code.contains(d)).count(),
        ),
        outside: book
            .scope
            .iter()
            .filter(|s| s.class == Class::Outside)
            .map(|s| (s.id, s.reason.clone().unwrap_or_default()))
            .collect(),
        contrast: book
            .scope
            .iter()
            .filter(|s| s.class != Class::Outside)
            .filter_map(|s| Some((s.id, s.reason.clone()?)))
            .collect(),
        rulings: (book.rulings.len(), passed),
        normative,
    };
    (coverage, faults)
}
