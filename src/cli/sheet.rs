//! `caijue sheet`: written ruling sheets, held against the books clause by clause (`verify`) or as codes that a phone
//! reads (`qr`).

use std::path::PathBuf;

use serde::Serialize;

use crate::view::placard::Placard;
use crate::view::sheet::{Checked, Form, Held, read, verify, verify_lines};
use crate::view::{StyledLine, Tone};

use super::codes;
use super::context::{Cli, Failure, Found, Outcome};
use super::rulings;

#[derive(Debug, clap::Args)]
pub struct Sheet {
    #[arg(value_name = "verb", value_parser = ["verify", "qr"])]
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
    /// The sheets as codes that a phone reads.
    fn codes(&self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        for path in &self.files {
            let text = rulings::read(cli, path)?.text;
            let path = path.display().to_string();
            let form = Form::of_name(&path).unwrap_or(Form::Text);
            let Some(opened) = read(&text, form) else {
                let said = cli.words.fill("sheet.no-marks", &[("file", &path)]);
                return Err(Failure::said(said));
            };
            if opened.held == Held::Changed {
                let said = cli.words.fill("sheet.opened-changed", &[("file", &path)]);
                cli.remark(Tone::Warn, said)?;
            }
            let text = Placard::sheet(&library, &opened.sheet, &cli.words).text();
            codes::write(cli, &text)?;
        }
        Ok(Found::Yes)
    }

    pub fn run(self, cli: &mut Cli) -> Outcome {
        if self.what == "qr" {
            return self.codes(cli);
        }
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
