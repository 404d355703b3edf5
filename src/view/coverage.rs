//! How much of a book its engine implements, its rulings exercise, and their expectations name.

use crate::engine::coverage::Coverage;
use crate::rulebook::{Book, Library, RuleId};
use crate::text::width::width;

use super::catalog::Catalog;
use super::clause::opening;
use super::line::{Link, StyledLine, Tone};

/// The shares of one book.
pub fn page(book: &Book, coverage: &Coverage, words: &Catalog) -> Vec<StyledLine> {
    let normative = coverage.normative.len();
    let mut lines = vec![
        StyledLine::of(Tone::Heading, book.rules.front.title.clone())
            .with(
                Tone::Muted,
                format!(
                    "  {}",
                    words.fill("coverage.normative", &[("count", &normative)])
                ),
            )
            .hanging(2),
    ];
    let rows = [
        ("coverage.implemented", coverage.implemented.len()),
        ("coverage.exercised", coverage.exercised.len()),
        ("coverage.asserted", coverage.asserted.len()),
        ("coverage.refused-by", coverage.refused_by.len()),
    ];
    let label = rows
        .iter()
        .map(|(key, _)| width(words.get(key)))
        .max()
        .unwrap_or(0);
    for (key, count) in rows {
        let name = words.get(key);
        let pad = " ".repeat(label - width(name) + 1);
        let mut line = StyledLine::default()
            .indented(2)
            .hanging(2)
            .with(Tone::Label, format!("{name}{pad}"))
            .with(Tone::Strong, format!("{count:4}"));
        // What stands against something need not be normative: it has no share of it.
        if key != "coverage.refused-by" && normative > 0 {
            let share = count as f64 * 100.0 / normative as f64;
            line = line.with(Tone::Muted, format!("  {share:5.1}%"));
        }
        lines.push(line);
    }
    let (definitions, cited) = coverage.definitions;
    let (rulings, passed) = coverage.rulings;
    lines.push(
        StyledLine::of(
            Tone::Plain,
            words.fill(
                "coverage.rest",
                &[
                    ("cited", &cited),
                    ("definitions", &definitions),
                    ("outside", &coverage.outside.len()),
                    ("passed", &passed),
                    ("rulings", &rulings),
                ],
            ),
        )
        .indented(2)
        .hanging(2),
    );
    lines
}

/// The normative clauses that the engine does not implement, and those outside its reach with the reason.
pub fn missing(library: &Library, coverage: &Coverage, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    let missing: Vec<RuleId> = coverage
        .normative
        .difference(&coverage.implemented)
        .copied()
        .collect();
    if !missing.is_empty() {
        lines.push(StyledLine::of(
            Tone::Label,
            words.fill("coverage.missing", &[("count", &missing.len())]),
        ));
    }
    for id in missing {
        lines.push(clause(id, opening(library, id)));
    }
    if !coverage.outside.is_empty() {
        lines.push(StyledLine::of(
            Tone::Label,
            words.fill("coverage.outside", &[("count", &coverage.outside.len())]),
        ));
    }
    for (id, reason) in &coverage.outside {
        lines.push(clause(*id, reason.clone()));
    }
    if !coverage.contrast.is_empty() {
        lines.push(StyledLine::of(
            Tone::Label,
            words.fill("coverage.contrast", &[("count", &coverage.contrast.len())]),
        ));
    }
    for (id, reason) in &coverage.contrast {
        lines.push(clause(*id, reason.clone()));
    }
    lines
}

fn clause(id: RuleId, says: String) -> StyledLine {
    StyledLine::default()
        .indented(2)
        .hanging(2)
        .with_link(Tone::Id, id.number.to_string(), Link::Clause(id))
        .with(Tone::Plain, format!(" {says}"))
}
