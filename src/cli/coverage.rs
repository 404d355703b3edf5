//! `caijue coverage`: how much of a book its engine implements, its rulings exercise and its expectations name.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::engine::coverage::{self, Coverage as Measured};
use crate::rulebook::{Book, RuleId};
use crate::view::{Line, Link, Tone};

use super::{Answer, Cli, Found};

#[derive(Debug, clap::Args)]
pub struct Coverage {
    #[arg(value_name = "book")]
    book: Option<String>,
    #[arg(long)]
    missing: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    schema: &'static str,
    books: Vec<(String, Measured)>,
}

impl Coverage {
    pub fn run(self, cli: &mut Cli) -> Answer {
        let library = cli.library();
        let books = cli.books_of(&library, self.book.as_deref())?;
        let mut told = Vec::new();
        for book in books.into_iter().filter(|b| !b.scope.is_empty()) {
            let (measured, faults) = coverage::measure(&library, book);
            if !self.json {
                let lines = self.lines(cli, book, &measured);
                cli.out.lines(&lines)?;
                for (path, fault) in faults {
                    cli.remark(Tone::Bad, fault.in_file(&path).to_string())?;
                }
            }
            told.push((book.rules.id.to_string(), measured));
        }
        let found = if told.is_empty() {
            Found::No
        } else {
            Found::Yes
        };
        if self.json {
            cli.out.json(&Told {
                schema: "caijue.coverage/1",
                books: told,
            })?;
        }
        Ok(found)
    }

    fn lines(&self, cli: &Cli, book: &Book, measured: &Measured) -> Vec<Line> {
        let words = &cli.words;
        let all = measured.normative.len();
        let mut lines = vec![
            Line::of(Tone::Heading, book.rules.front.title.clone()).with(
                Tone::Muted,
                format!(
                    "  {}",
                    words.fill(
                        "coverage.of",
                        &[
                            ("clauses", &all),
                            ("rulings", &measured.rulings.0),
                            ("passed", &measured.rulings.1),
                        ]
                    )
                ),
            ),
        ];
        for (key, set) in [
            ("coverage.implemented", &measured.implemented),
            ("coverage.exercised", &measured.exercised),
            ("coverage.asserted", &measured.asserted),
        ] {
            lines.push(
                Line::default()
                    .indented(2)
                    .with(Tone::Label, format!("{} ", words.get(key)))
                    .with(Tone::Strong, format!("{}%", percent(set.len(), all)))
                    .with(Tone::Muted, format!("  {}/{all}", set.len())),
            );
            if self.missing {
                lines.extend(missing(&measured.normative, set));
            }
        }
        lines.push(
            Line::default()
                .indented(2)
                .with(
                    Tone::Label,
                    format!("{} ", words.get("coverage.refused-by")),
                )
                .with(Tone::Strong, measured.refused_by.len().to_string())
                .with(
                    Tone::Label,
                    format!("  {} ", words.get("coverage.definitions")),
                )
                .with(
                    Tone::Strong,
                    format!("{}/{}", measured.definitions.1, measured.definitions.0),
                ),
        );
        for (id, reason) in &measured.outside {
            lines.push(
                Line::default()
                    .indented(2)
                    .hanging(2)
                    .with(Tone::Label, format!("{} ", words.get("coverage.outside")))
                    .with_link(Tone::Id, id.number.to_string(), Link::Clause(*id))
                    .with(Tone::Muted, format!(" {reason}")),
            );
        }
        lines
    }
}

/// Whole percent, rounded down: 100 only where nothing is missing.
fn percent(part: usize, all: usize) -> usize {
    (part * 100).checked_div(all).unwrap_or(0)
}

fn missing(all: &BTreeSet<RuleId>, there: &BTreeSet<RuleId>) -> Option<Line> {
    let missing: Vec<_> = all.difference(there).collect();
    if missing.is_empty() {
        return None;
    }
    let mut line = Line::of(Tone::Muted, "× ").indented(4).hanging(2);
    for id in missing {
        line = line.with_link(Tone::Ref, format!("{} ", id.number), Link::Clause(*id));
    }
    Some(line)
}
