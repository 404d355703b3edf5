//! `caijue verify`: runs rulings and says what does not hold.

use std::path::Path;

use serde::Serialize;

use crate::engine::games;
use crate::rulebook::{Library, Problem, RulingFile};
use crate::view::{Line, Tone, problems};

use super::{Answer, Cli, Failure, Found, ruling_file};

#[derive(Debug, clap::Args)]
pub struct Verify {
    #[arg(value_name = "ruling")]
    rulings: Vec<String>,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Verified {
    schema: &'static str,
    rulings: Vec<One>,
}

#[derive(Serialize)]
struct One {
    path: String,
    /// How many expectations held.
    held: usize,
    problems: Vec<Problem>,
}

impl Verify {
    pub fn run(self, cli: &mut Cli) -> Answer {
        let library = cli.library();
        let mut files = Vec::new();
        for name in &self.rulings {
            files.extend(named(cli, &library, name)?);
        }
        if self.rulings.is_empty() {
            files.extend(library.books.iter().flat_map(|b| b.rulings.iter().cloned()));
        }
        let rulings: Vec<One> = files.iter().map(|f| one(f, &library)).collect();
        let failed = rulings.iter().filter(|r| !r.problems.is_empty()).count();
        let held: usize = rulings.iter().map(|r| r.held).sum();
        let count = rulings.len();
        if self.json {
            cli.out.json(&Verified {
                schema: "caijue.verify/1",
                rulings,
            })?;
        } else {
            let met: Vec<Problem> = rulings.into_iter().flat_map(|r| r.problems).collect();
            cli.out.lines(&problems::list(&met, &cli.words))?;
        }
        cli.out.flush()?;
        let said = cli.words.fill(
            "verify.done",
            &[("count", &count), ("held", &held), ("failed", &failed)],
        );
        if failed > 0 {
            return Err(Failure::said(said));
        }
        cli.remark(Tone::Good, said)?;
        Ok(if count == 0 { Found::No } else { Found::Yes })
    }
}

/// A file, a folder of files, a book's rulings, or one shipped ruling.
fn named(cli: &Cli, library: &Library, name: &str) -> Result<Vec<RulingFile>, Failure> {
    let path = Path::new(name);
    if path.is_dir() {
        let mut names: Vec<_> = std::fs::read_dir(path)
            .map_err(|e| {
                Failure::said(
                    cli.words
                        .fill("ruling.unreadable", &[("name", &name), ("error", &e)]),
                )
            })?
            .flatten()
            .map(|e| e.path())
            .filter(|p| p.extension().is_some_and(|e| e == "yaml" || e == "yml"))
            .collect();
        names.sort();
        return names
            .iter()
            .map(|p| ruling_file::find(cli, library, &p.display().to_string()))
            .collect();
    }
    if !path.exists()
        && let Ok(book) = cli.book(library, name)
    {
        return Ok(book.rulings.clone());
    }
    ruling_file::find(cli, library, name).map(|f| vec![f])
}

fn one(file: &RulingFile, library: &Library) -> One {
    let (held, faults) = match games::open(&file.text, library) {
        Ok(session) => (session.report().held, session.report().faults.clone()),
        Err(faults) => (0, faults),
    };
    One {
        path: file.path.clone(),
        held,
        problems: faults.iter().map(|f| f.in_file(&file.path)).collect(),
    }
}

/// What a list of rulings shows of each.
pub fn title_of(text: &str, key: &str) -> Option<String> {
    text.lines()
        .find_map(|l| l.strip_prefix(key)?.strip_prefix(':'))
        .map(|v| v.trim().trim_matches(['"', '\'']).to_owned())
}

/// The line of a ruling in a list.
pub fn line(file: &RulingFile) -> Line {
    Line::default()
        .indented(2)
        .hanging(2)
        .with(Tone::Id, file.name().to_owned())
        .with(
            Tone::Plain,
            format!("  {}", title_of(&file.text, "标题").unwrap_or_default()),
        )
}
