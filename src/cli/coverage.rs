//! `caijue coverage`: how much of each book is implemented, exercised, asserted and refused by.

use serde::Serialize;

use crate::engine::coverage::{Coverage as Measured, measure};
use crate::engine::games;
use crate::rulebook::Problem;
use crate::view::{StyledLine, Tone, coverage, problems};

use super::context::{Cli, Failure, Found, Outcome};

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
    books: Vec<OfBook>,
}

#[derive(Serialize)]
struct OfBook {
    book: String,
    #[serde(flatten)]
    coverage: Measured,
}

impl Coverage {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let mut books = cli.books_of(&library, self.book.as_deref())?;
        books.retain(|b| games::played().contains(&b.rules.id));
        if books.is_empty() {
            let book = self.book.unwrap_or_default();
            return Err(Failure::said(
                cli.words.fill("ruling.no-engine", &[("book", &book)]),
            ));
        }
        let mut told = Vec::new();
        let mut faults: Vec<Problem> = Vec::new();
        for (nth, book) in books.iter().enumerate() {
            let (measured, met) = measure(&library, book);
            faults.extend(met.iter().map(|(path, fault)| fault.in_file(path)));
            if self.json {
                told.push(OfBook {
                    book: book.rules.id.to_string(),
                    coverage: measured,
                });
                continue;
            }
            if nth > 0 {
                cli.out.lines(&[StyledLine::blank()])?;
            }
            cli.out
                .lines(&coverage::page(book, &measured, &cli.words))?;
            if self.missing {
                let lines = coverage::missing(&library, &measured, &cli.words);
                cli.out.lines(&lines)?;
            }
        }
        if self.json {
            cli.out.json(&Told {
                schema: "caijue.coverage/1",
                books: told,
            })?;
        }
        cli.out.flush()?;
        if !faults.is_empty() {
            cli.remark(Tone::Warn, cli.words.get("coverage.faults").to_owned())?;
            let lines = problems::list(&faults, &cli.words);
            cli.err.lines(&lines)?;
        }
        Ok(Found::Yes)
    }
}
