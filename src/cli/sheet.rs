//! `caijue sheet verify`: written ruling sheets held against the books, clause by clause.

use std::path::PathBuf;

use serde::Serialize;

use crate::view::sheet::{Checked, verify, verify_lines};
use crate::view::{StyledLine, Tone};

use super::context::{Cli, Failure, Found, Outcome};
use super::rulings;

#[derive(Debug, clap::Args)]
pub struct Sheet {
    #[arg(value_name = "verb", value_parser = ["verify"])]
    what: String,
    #[arg(value_name = "file", required = true)]
    files: Vec<PathBuf>,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    schema: &'static str,
    sheets: Vec<One>,
}

#[derive(Serialize)]
struct One {
    path: String,
    holds: bool,
    clauses: Vec<Checked>,
}

impl Sheet {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let mut sheets = Vec::new();
        for path in &self.files {
            let text = rulings::read(cli, path)?.text;
            let path = path.display().to_string();
            let clauses = verify(&text, &library);
            if clauses.is_empty() {
                let said = cli.words.fill("sheet.no-marks", &[("file", &path)]);
                return Err(Failure::said(said));
            }
            if !self.json {
                if self.files.len() > 1 {
                    cli.out
                        .lines(&[StyledLine::of(Tone::Heading, path.clone())])?;
                }
                cli.out
                    .lines(&verify_lines(&library, &clauses, &cli.words))?;
            }
            sheets.push(One {
                path,
                holds: clauses.iter().all(Checked::holds),
                clauses,
            });
        }
        let changed = sheets.iter().filter(|s| !s.holds).count();
        if self.json {
            cli.out.json(&Told {
                schema: "caijue.sheet/1",
                sheets,
            })?;
        }
        if changed == 0 {
            return Ok(Found::Yes);
        }
        cli.out.flush()?;
        let said = cli.words.fill("sheet.changed", &[("count", &changed)]);
        Err(Failure::not(said))
    }
}
