//! `caijue skill`: a skill text of 三国杀战棋 read by its structure, and into what the program takes it to say.

use std::io::Read;

use serde::Serialize;

use crate::engine::sgs_chess::printed;
use crate::engine::sgs_chess::skill::SkillText;
use crate::text::file::{self, Unread};
use crate::view::{StyledLine, Tone, skill as page};

use super::context::{Cli, Failure, Found, Outcome};

/// The longest text that is read, in bytes.
const LONGEST: u64 = 1 << 16;

#[derive(Debug, clap::Args)]
pub struct Skill {
    #[arg(value_name = "text", required = true)]
    text: Vec<String>,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told<'s> {
    schema: &'static str,
    #[serde(flatten)]
    read: &'s SkillText,
}

impl Skill {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let text = if self.text == ["-"] {
            let mut bytes = Vec::new();
            let unread = |error: Unread| {
                Failure::said(cli.words.fill("skill.unreadable", &[("error", &error)]))
            };
            let read = std::io::stdin().take(LONGEST + 1).read_to_end(&mut bytes);
            read.map_err(|error| unread(error.into()))?;
            file::text_of(bytes).map_err(unread)?
        } else {
            self.text.join(" ")
        };
        if text.len() as u64 > LONGEST {
            let said = cli.words.fill("skill.too-long", &[("most", &LONGEST)]);
            return Err(Failure::said(said));
        }
        if text.trim().is_empty() {
            return Err(Failure::said(cli.words.get("skill.empty")));
        }
        let read = printed::read(&text);
        if self.json {
            cli.out.json(&Told {
                schema: "caijue.skill/1",
                read: &read,
            })?;
        } else {
            cli.out.lines(&page::page(&read, &cli.words))?;
        }
        if read.problems.is_empty() {
            return Ok(match read.skills.iter().all(|skill| skill.performable) {
                true => Found::Yes,
                false => Found::No,
            });
        }
        let lines = read
            .problems
            .iter()
            .map(|problem| StyledLine::of(Tone::Bad, problem.clone()).hanging(2))
            .collect();
        Err(Failure::Said(lines))
    }
}
