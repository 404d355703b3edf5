//! `caijue refs`: what a clause refers to and what refers to it, told apart by relation.

use serde::Serialize;

use crate::rulebook::RuleId;
use crate::view::clause::{refs, trail};
use crate::view::{StyledLine, Tone};

use super::context::{Cli, Found, Outcome};
use super::ids;
use super::json::{Reference, referred_by, refers_to};

#[derive(Debug, clap::Args)]
pub struct Refs {
    #[arg(value_name = "id")]
    id: String,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Joined {
    schema: &'static str,
    id: RuleId,
    refers_to: Vec<Reference>,
    referred_by: Vec<Reference>,
}

impl Refs {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let asked = ids::read(cli, &library, &self.id, None)?;
        ids::remark(cli, &library, &self.id, &asked)?;
        let Some((id, book)) = asked
            .clause()
            .and_then(|id| Some((id, library.book(id.book)?)))
        else {
            return Ok(Found::No);
        };
        let joined = Joined {
            schema: "caijue.refs/1",
            id,
            refers_to: refers_to(&library, id),
            referred_by: referred_by(&library, id),
        };
        let none = joined.refers_to.is_empty() && joined.referred_by.is_empty();
        if self.json {
            cli.out.json(&joined)?;
        } else {
            if let Some(ix) = book.rules.find(id.number) {
                let title = trail(book, ix)
                    .with(Tone::Muted, " › ")
                    .with(Tone::Id, id.number.to_string());
                cli.out.lines(&[title])?;
            }
            if none {
                let said = cli.words.get("refs.none").to_owned();
                cli.out.lines(&[StyledLine::of(Tone::Muted, said)])?;
            }
            cli.out.lines(&refs(&library, id, &cli.words))?;
        }
        Ok(if none { Found::No } else { Found::Yes })
    }
}
