//! `caijue show`: clauses under their headings, with what they are joined to, in any edition that is kept.

use serde::Serialize;

use crate::import::Originals;
use crate::rulebook::{Book, RuleId};
use crate::view::clause::{Around, page};
use crate::view::placard::Placard;
use crate::view::{StyledLine, Tone, import, problems};

use super::codes;
use super::context::{Cli, Failure, Found, Outcome};
use super::editions::{Shelves, split};
use super::ids::{self, Missed};
use super::json;

#[derive(Debug, clap::Args)]
pub struct Show {
    #[arg(required = true, value_name = "id")]
    ids: Vec<String>,
    #[arg(short, long, value_name = "book")]
    book: Option<String>,
    #[arg(long, value_name = "edition", conflicts_with = "original")]
    edition: Option<String>,
    #[arg(short = 't', long)]
    text: bool,
    #[arg(short, long)]
    original: bool,
    #[arg(long, conflicts_with_all = ["json", "original"])]
    qr: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Shown<'a> {
    schema: &'static str,
    /// The clauses that were asked for, each followed by what stands below it.
    clauses: Vec<json::Clause<'a>>,
    /// What led to no one clause.
    missed: Vec<Missed<'a>>,
}

/// The original wording of a clause and of what stands below it, where the user has imported it.
fn wording(cli: &mut Cli, book: &Book, id: RuleId) -> Result<(), Failure> {
    let stored = match &cli.settings.data {
        Some(data) => Originals::load(data, id.book),
        None => Ok(None),
    };
    let originals = match stored {
        Ok(Some(originals)) => originals,
        Ok(None) => {
            let said = cli.words.fill("import.no-original", &[("book", &id.book)]);
            return Ok(cli.remark(Tone::Muted, said)?);
        }
        Err(problem) => {
            return Err(Failure::Said(problems::list(&[problem], &cli.words)));
        }
    };
    let Some(ix) = book.rules.find(id.number) else {
        return Ok(());
    };
    for below in book.rules.subtree(ix) {
        if let Some(original) = originals.of(book.rules.nodes[below].id.number) {
            cli.out.lines(&[StyledLine::blank()])?;
            let lines = import::original(&originals, original, &cli.words);
            cli.out.lines(&lines)?;
        }
    }
    Ok(())
}

impl Show {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let mut shelves = Shelves::default();
        let mut book = match &self.book {
            Some(name) => Some(cli.book(&library, name)?.rules.id),
            None => None,
        };
        let mut shown = Shown {
            schema: "caijue.show/1",
            clauses: Vec::new(),
            missed: Vec::new(),
        };
        let around = if self.text {
            Around::Text
        } else {
            Around::Everything
        };
        let mut found: Vec<(RuleId, Option<usize>)> = Vec::new();
        for typed in &self.ids {
            // A book's name among the ids holds for those after it: caijue show vv 802.1a 904.2
            if self.ids.len() > 1
                && let Ok(named) = cli.book(&library, typed)
            {
                book = Some(named.rules.id);
                continue;
            }
            let (front, edition) = split(typed);
            let edition = edition.or(self.edition.as_deref());
            let at = match edition {
                Some(edition) => shelves.at(cli, &library, (front, book), edition)?,
                None => None,
            };
            let shelf = at.map_or(&library, |at| shelves.get(at));
            let asked = ids::read(cli, shelf, front, book)?;
            shown.missed.extend(asked.missed(typed));
            if !self.json {
                cli.out.flush()?;
                ids::remark(cli, shelf, front, &asked)?;
            }
            let Some(id) = asked.clause() else { continue };
            found.push((id, at));
        }
        let mut pages = 0;
        for (id, at) in found {
            let shelf = at.map_or(&library, |at| shelves.get(at));
            let Some(book) = shelf.book(id.book) else {
                continue;
            };
            if self.json {
                if let Some(ix) = book.rules.find(id.number) {
                    let below = book.rules.subtree(ix);
                    shown
                        .clauses
                        .extend(below.map(|ix| json::Clause::of(shelf, book, ix)));
                }
            } else if self.qr {
                if let Some(placard) = Placard::clause(shelf, id, &cli.words) {
                    codes::write(cli, &placard.text())?;
                }
            } else if let Some(lines) = page(shelf, id, around, &cli.words) {
                if pages > 0 {
                    cli.out.lines(&[StyledLine::blank()])?;
                }
                pages += 1;
                cli.out.lines(&lines)?;
                if self.original {
                    wording(cli, book, id)?;
                }
            }
        }
        if self.json {
            cli.out.json(&shown)?;
        }
        Ok(if shown.missed.is_empty() {
            Found::Yes
        } else {
            Found::No
        })
    }
}
