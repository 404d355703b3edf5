//! The page of an open question: what the text leaves open, how it may be read, what we go under and why.

use crate::rulebook::{Book, Library, Reading};

use super::catalog::Catalog;
use super::clause::opening;
use super::line::{Link, StyledLine, Tone};

/// The page of a reading; `chosen` marks the option in force, the default where it is `None`.
pub fn page(
    library: &Library,
    reading: &Reading,
    chosen: Option<&str>,
    words: &Catalog,
) -> Vec<StyledLine> {
    let mut lines = vec![
        StyledLine::of(Tone::Heading, reading.id.clone()),
        StyledLine::of(Tone::Plain, reading.question.clone()),
        StyledLine::blank(),
    ];
    let in_force = chosen.unwrap_or(&reading.default);
    for option in &reading.options {
        let (mark, tone) = if option.id == in_force {
            ("● ", Tone::Good)
        } else {
            ("○ ", Tone::Plain)
        };
        let mut line = StyledLine::of(tone, mark)
            .with(Tone::Strong, option.id.clone())
            .hanging(2);
        if option.id == reading.default {
            line = line.with(Tone::Muted, words.get("reading.default"));
        }
        lines.push(line.with(Tone::Plain, format!("  {}", option.says)));
    }
    lines.push(StyledLine::blank());
    lines.push(
        StyledLine::of(Tone::Label, format!("{} ", words.get("reading.grounds")))
            .with(Tone::Plain, reading.grounds.clone())
            .hanging(2),
    );
    for id in &reading.clauses {
        lines.push(
            StyledLine::default()
                .hanging(2)
                .with_link(Tone::Id, id.number.to_string(), Link::Clause(*id))
                .with(Tone::Plain, format!(" {}", opening(library, *id))),
        );
    }
    lines
}

/// The open questions of a book, each with the option in force.
pub fn list(book: &Book, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = vec![
        StyledLine::of(Tone::Heading, book.rules.front.title.clone())
            .with(Tone::Muted, format!("  {}", book.readings.len())),
    ];
    for reading in &book.readings {
        lines.push(
            StyledLine::default()
                .hanging(2)
                .with_link(
                    Tone::Ref,
                    reading.id.clone(),
                    Link::Reading {
                        book: book.rules.id,
                        id: reading.id.clone(),
                    },
                )
                .with(Tone::Plain, format!("  {}", reading.question)),
        );
        let mut line = StyledLine::default()
            .indented(2)
            .hanging(2)
            .with(Tone::Label, format!("{} ", words.get("reading.goes-under")))
            .with(Tone::Strong, reading.default.clone());
        for option in reading.options.iter().filter(|o| o.id != reading.default) {
            line = line.with(Tone::Muted, format!(" / {}", option.id));
        }
        for id in &reading.clauses {
            line = line.with(Tone::Plain, "  ").with_link(
                Tone::Ref,
                id.number.to_string(),
                Link::Clause(*id),
            );
        }
        lines.push(line);
    }
    lines
}
