//! `caijue verify`: runs rulings and says what does not hold.

use serde::Serialize;

use crate::engine::Report;
use crate::engine::fault::Fault;
use crate::engine::games;
use crate::engine::house::House;
use crate::engine::report::Decided;
use crate::rulebook::{Problem, RulingFile};
use crate::view::{Tone, problems, ruling, step};

use super::context::{Cli, Failure, Found, Outcome};
use super::rulings;

#[derive(Debug, clap::Args)]
pub struct Verify {
    #[arg(value_name = "ruling")]
    of: Vec<String>,
    #[arg(short, long, conflicts_with = "json")]
    verbose: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Verified {
    schema: &'static str,
    held: usize,
    failed: usize,
    rulings: Vec<One>,
}

#[derive(Serialize)]
struct One {
    path: String,
    title: String,
    passes: bool,
    /// How many expectations held.
    held: usize,
    problems: Vec<Problem>,
    /// What holds and should still be known.
    remarks: Vec<Problem>,
    /// What decided each step.
    steps: Vec<Decided>,
    /// The house readings, as reading and option, under which it comes out otherwise than its answer says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    house: Vec<(String, String)>,
    /// Readings that its file settles itself, against the house: reading, its option, the house's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    house_kept: Vec<(String, String, String)>,
}

impl Verify {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let mut files: Vec<RulingFile> = Vec::new();
        if self.of.is_empty() {
            files.extend(library.books.iter().flat_map(|b| b.rulings.iter().cloned()));
        }
        for meant in &self.of {
            // A book's name stands for all its rulings.
            match cli.book(&library, meant) {
                Ok(book) => files.extend(book.rulings.iter().cloned()),
                Err(_) => files.push(rulings::find(cli, &library, meant)?),
            }
        }
        let mut verified = Verified {
            schema: "caijue.verify/1",
            held: 0,
            failed: 0,
            rulings: Vec::new(),
        };
        let mut otherwise = 0;
        // Files that are not rulings that can be played, rather than rulings that do not hold.
        let mut unplayed = 0;
        for file in &files {
            let report = match games::open(&file.text, &library) {
                Ok(session) => session.report().clone(),
                Err(faults) => {
                    unplayed += 1;
                    Report::unplayed(faults)
                }
            };
            let house = House::of(&file.text, &library);
            otherwise += usize::from(!house.decides.is_empty());
            let title = file.head().title;
            let placed = |faults: &[Fault]| -> Vec<Problem> {
                faults.iter().map(|f| f.in_file(&file.path)).collect()
            };
            let (mut problems, remarks) = (placed(&report.faults), placed(&report.remarks));
            // A whole game that comes with the program is there to be played.
            let nothing = report.nothing_expected();
            let nothing = nothing.filter(|_| !games::is_sample(&file.text));
            problems.extend(nothing.map(|f| f.in_file(&file.path)));
            let holds = problems.is_empty();
            if holds {
                verified.held += 1;
            } else {
                verified.failed += 1;
            }
            if !self.json {
                let line = ruling::verdict(file.name(), &title, holds, &report, &cli.words);
                cli.out.lines(&[line])?;
                // Of one ruling what decided is looked for; of many, what does not hold.
                if self.verbose || files.len() == 1 {
                    for told in &report.steps {
                        cli.out.lines(&[step::decided(told, &cli.words)])?;
                    }
                }
                cli.out.lines(&problems::list(&problems, &cli.words))?;
                cli.out.lines(&problems::list(&remarks, &cli.words))?;
                let told = ruling::house(&house, &cli.words).into_iter();
                cli.out
                    .lines(&told.map(|l| l.indented(2)).collect::<Vec<_>>())?;
            }
            verified.rulings.push(One {
                path: file.path.clone(),
                title,
                passes: holds,
                held: report.held,
                problems,
                remarks,
                steps: report.steps,
                house: house.decides,
                house_kept: house.kept,
            });
        }
        if self.json {
            cli.out.json(&verified)?;
        }
        cli.out.flush()?;
        if otherwise > 0 {
            let said = cli.words.fill("event.otherwise", &[("count", &otherwise)]);
            cli.remark(Tone::Warn, said)?;
        }
        let counts: [(&str, &dyn std::fmt::Display); 2] =
            [("held", &verified.held), ("failed", &verified.failed)];
        if files.is_empty() {
            let said = cli.words.get("ruling.none").to_owned();
            cli.remark(Tone::Muted, said)?;
            return Ok(Found::No);
        }
        if verified.failed > 0 {
            let said = cli.words.fill("verify.failed", &counts);
            return Err(match unplayed {
                0 => Failure::not(said),
                _ => Failure::said(said),
            });
        }
        let said = cli.words.fill("verify.held", &counts);
        cli.remark(Tone::Good, said)?;
        Ok(Found::Yes)
    }
}
