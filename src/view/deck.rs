//! A deck held against the rules: its parts, and every violation with its place in the file and its clause.

use crate::engine::deck::Checked;
use crate::rulebook::{BookId, Library};

use super::catalog::Catalog;
use super::line::{Link, StyledLine, Tone};
use super::step;

/// What a deck has, and whether it may be played.
pub fn page(
    library: &Library,
    book: BookId,
    checked: &Checked,
    path: &str,
    words: &Catalog,
) -> Vec<StyledLine> {
    let name = checked.name.clone().unwrap_or_else(|| path.to_owned());
    let title = library
        .book(book)
        .map_or("", |b| b.rules.front.title.as_str());
    let mut lines =
        vec![StyledLine::of(Tone::Heading, name).with(Tone::Muted, format!("  {title}"))];
    let mut parts = StyledLine::default().hanging(2);
    for part in &checked.parts {
        if !part.name.is_empty() {
            parts = parts.with(Tone::Label, format!("{} ", words.said(&part.name)));
        }
        let count = words.fill("deck.cards", &[("count", &part.cards)]);
        parts = parts.with(Tone::Strong, format!("{count}  "));
    }
    lines.push(parts);
    for under in &checked.under {
        lines.push(
            StyledLine::of(Tone::Warn, format!("{} ", words.get("step.under")))
                .with(
                    Tone::Strong,
                    format!("{} = {}", under.reading, under.option),
                )
                .hanging(2),
        );
    }
    for violation in &checked.violations {
        let (line, column) = violation.places.first().copied().unwrap_or((1, 1));
        lines.push(
            StyledLine::of(Tone::Id, format!("{path}:{line}:{column}: "))
                .with(Tone::Bad, words.said(&violation.reason.says))
                .hanging(2),
        );
        let mut more = StyledLine::default().indented(2).hanging(2);
        if !violation.reason.blockers.is_empty() {
            more = more
                .with(Tone::Label, format!("{} ", words.get("step.blocked-by")))
                .with(
                    Tone::Plain,
                    step::told_list(&violation.reason.blockers, words),
                );
        }
        let others: Vec<String> = violation
            .places
            .iter()
            .skip(1)
            .map(|(line, column)| format!("{line}:{column}"))
            .collect();
        if !others.is_empty() {
            more = more.with(
                Tone::Muted,
                format!("  {} {}", words.get("deck.also-at"), others.join(" ")),
            );
        }
        if !more.spans.is_empty() {
            lines.push(more);
        }
        step::cite_lines(library, &violation.reason.cite, 2, words, &mut lines);
    }
    if let Some(unruled) = &checked.unruled {
        let waits = crate::engine::session::Waits::Unruled(unruled.clone());
        lines.push(step::waits(&waits, words).hanging(2));
    }
    if checked.is_legal() {
        let mut line = StyledLine::of(Tone::Good, words.get("deck.legal")).hanging(2);
        let clauses: std::collections::BTreeSet<_> =
            checked.cites.iter().map(|c| c.clause).collect();
        for clause in clauses {
            line = line.with(Tone::Plain, " ").with_link(
                Tone::Ref,
                clause.number.to_string(),
                Link::Clause(clause),
            );
        }
        lines.push(line);
    }
    lines
}
