//! A calculation: its steps with their clauses, the verdict where there is one, the map where it goes with it; and
//! the list of calculators.

use crate::engine::board::Board;
use crate::engine::calc::{Calculated, Calculator};
use crate::engine::fact::Unfolding;
use crate::rulebook::{BookId, Library};

use super::catalog::Catalog;
use super::line::{Link, StyledLine, Tone};
use super::{board, step};

/// What came of a calculation, the map drawn in so many columns.
pub fn answer(
    library: &Library,
    book: BookId,
    told: &Calculated,
    columns: usize,
    words: &Catalog,
) -> Vec<StyledLine> {
    let mut lines = step::unfolding(
        &Unfolding {
            of: told.of.clone(),
            steps: told.steps.clone(),
        },
        words,
    );
    for cite in &told.cites {
        step::cite_lines(library, cite, 2, words, &mut lines);
    }
    if let Some(map) = &told.map {
        let drawing = Board {
            regions: vec![map.clone()],
            ..Board::default()
        };
        lines.extend(board::draw(&drawing, columns, words));
    }
    for under in &told.under {
        lines.push(
            StyledLine::of(Tone::Warn, format!("{} ", words.get("step.under")))
                .with_link(
                    Tone::Ref,
                    under.reading.to_string(),
                    Link::Reading {
                        book,
                        id: under.reading.to_string(),
                    },
                )
                .with(Tone::Plain, format!(" = {}", under.option))
                .hanging(2),
        );
    }
    if let Some(verdict) = &told.verdict
        && !verdict.is_legal()
    {
        lines.extend(step::verdict(library, verdict, words));
    }
    if let Some(unruled) = &told.unruled {
        let waits = crate::engine::session::Waits::Unruled(unruled.clone());
        lines.push(step::waits(&waits, words).hanging(2));
    }
    lines.push(
        StyledLine::of(Tone::Label, format!("{} ", words.get("calc.result")))
            .with(Tone::Strong, words.said(&told.result))
            .hanging(2),
    );
    lines
}

/// The calculators of a book: what each is called, what it takes, one that can be typed as it stands.
pub fn list(book: BookId, calculators: &[Calculator], words: &Catalog) -> Vec<StyledLine> {
    let mut lines = vec![StyledLine::of(Tone::Heading, words.get("calc.title"))];
    for calculator in calculators {
        let key = format!("calc.{}", calculator.name);
        lines.push(
            StyledLine::of(Tone::Term, calculator.name)
                .with(Tone::Label, format!("  {}", words.list(calculator.words)))
                .with(Tone::Plain, format!("  {}", words.get(&key)))
                .hanging(2),
        );
        let example = format!("caijue calc {book} {}", calculator.example);
        lines.push(StyledLine::of(Tone::Muted, example).indented(4).hanging(2));
    }
    lines
}
