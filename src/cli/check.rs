//! `caijue check`: holds the whole library and says what is wrong, where, and the likely fix.

use serde::Serialize;

use crate::engine::games;
use crate::rulebook::{Library, Problem, RulingFile, check};
use crate::view::{Tone, problems};

use super::context::{Cli, Failure, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct Check {
    #[arg(value_name = "book")]
    book: Option<String>,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Checked<'p> {
    schema: &'static str,
    problems: &'p [Problem],
}

impl Check {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let mut problems = check::library(&library, &ruling);
        if let Some(name) = &self.book {
            let book = cli.book(&library, name)?;
            problems.retain(|p| check::concerns(p, book));
        }
        if self.json {
            cli.out.json(&Checked {
                schema: "caijue.check/1",
                problems: &problems,
            })?;
        } else {
            cli.out.lines(&problems::list(&problems, &cli.words))?;
        }
        cli.out.flush()?;
        if problems.is_empty() {
            let said = held(cli, &library);
            cli.remark(Tone::Good, said)?;
            return Ok(Found::Yes);
        }
        Err(Failure::not(
            cli.words.fill("check.wrong", &[("count", &problems.len())]),
        ))
    }
}

fn held(cli: &Cli, library: &Library) -> String {
    let count = |of: &dyn Fn(&crate::rulebook::Book) -> usize| -> usize {
        library.books.iter().map(of).sum()
    };
    cli.words.fill(
        "check.held",
        &[
            ("books", &library.books.len()),
            ("clauses", &count(&|b| b.rules.nodes.len())),
            ("terms", &count(&|b| b.glossary.terms.len())),
            (
                "readings",
                &count(&|b| b.readings.iter().filter(|r| r.is_open()).count()),
            ),
        ],
    )
}

/// What the engine finds wrong with a ruling: what keeps it from being played, and what does not hold.
fn ruling(library: &Library, file: &RulingFile) -> Vec<Problem> {
    let faults = match games::open(&file.text, library) {
        Ok(session) => session.report().faults.clone(),
        Err(faults) => faults,
    };
    faults.iter().map(|f| f.in_file(&file.path)).collect()
}
