//! `caijue why`: the shortest chain of references between two clauses.

use serde::Serialize;

use crate::rulebook::{Edge, RuleId};
use crate::view::{Tone, why};

use super::context::{Cli, Found, Outcome};
use super::ids;

#[derive(Debug, clap::Args)]
pub struct Why {
    #[arg(value_name = "id")]
    from: String,
    #[arg(value_name = "id")]
    to: String,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Chain {
    schema: &'static str,
    from: RuleId,
    to: RuleId,
    /// The references on the way, each as it is written; null where nothing joins the two.
    chain: Option<Vec<Edge>>,
}

impl Why {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let mut ends = Vec::new();
        for typed in [&self.from, &self.to] {
            // 802.1 1004.1 may both stand in one book where only one of them names it.
            let book = ends.first().map(|id: &RuleId| id.book);
            let mut asked = ids::read(cli, &library, typed, None)?;
            if asked.clause().is_none() && book.is_some() {
                asked = ids::read(cli, &library, typed, book)?;
            }
            ids::remark(cli, &library, typed, &asked)?;
            ends.extend(asked.clause());
        }
        let [from, to] = ends[..] else {
            return Ok(Found::No);
        };
        let chain = library.links.chain(from, to);
        let found = if chain.is_some() {
            Found::Yes
        } else {
            Found::No
        };
        if self.json {
            cli.out.json(&Chain {
                schema: "caijue.why/1",
                from,
                to,
                chain,
            })?;
            return Ok(found);
        }
        match chain {
            Some(edges) => {
                let lines = why::chain(&library, from, &edges, &cli.words);
                cli.out.lines(&lines)?;
            }
            None => {
                let said = cli.words.fill("why.none", &[("from", &from), ("to", &to)]);
                cli.remark(Tone::Muted, said)?;
            }
        }
        Ok(found)
    }
}
