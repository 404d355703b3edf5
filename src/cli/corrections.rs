//! `caijue cards corrections`: what judges have corrected of a list, and what of it still holds; taking in what another
//! judge hands on.

use std::path::PathBuf;

use serde::Serialize;

use crate::cards::corrections::{self, Correction, Corrections, Says};
use crate::cards::store::Kept;
use crate::engine::file::LARGEST;
use crate::text::file;
use crate::text::yaml::Node;
use crate::view::{StyledLine, Tone, cards, corrections as view, problems};

use super::cards::{find, shelf, store};
use super::context::{Cli, Failure, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct OfList {
    #[arg(value_name = "list")]
    list: Option<String>,
    #[arg(long, value_name = "file", requires = "list")]
    import: Option<PathBuf>,
    #[arg(long, requires = "import")]
    replace: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    schema: &'static str,
    lists: Vec<ToldList>,
}

#[derive(Serialize)]
struct ToldList {
    list: String,
    path: String,
    corrections: Vec<ToldCorrection>,
}

#[derive(Serialize)]
struct ToldCorrection {
    number: String,
    name: String,
    sentence: String,
    words: Option<String>,
    declared: Option<Node>,
    date: String,
    remark: String,
    /// Why it is not used; nothing where it is.
    unused: Option<String>,
}

impl OfList {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let store = store(cli)?;
        let kept = match &self.list {
            Some(name) => vec![find(cli, &store, name)?],
            None => store.all(),
        };
        if let (Some(file), [kept]) = (&self.import, kept.as_slice()) {
            self.take(cli, kept, file)?;
        }
        let Some(lists) = cli.lists() else {
            return Err(Failure::not(cli.words.get("cards.none")));
        };
        let mut told = Vec::new();
        let mut any = false;
        for kept in &kept {
            let shelf = shelf(cli, &lists, kept.book)?;
            let standing = shelf.corrections(kept);
            let path = kept.corrections().display().to_string();
            any |= !standing.is_empty();
            if self.json {
                told.push(ToldList {
                    list: kept.id(),
                    path,
                    corrections: standing.into_iter().map(told_one).collect(),
                });
            } else if self.list.is_some() || !standing.is_empty() {
                let count = cli
                    .words
                    .fill("correct.of-list", &[("count", &standing.len())]);
                let mut lines = vec![
                    StyledLine::of(Tone::Strong, kept.id())
                        .with(Tone::Plain, format!("  {count}"))
                        .with(Tone::Muted, format!("  {path}"))
                        .hanging(2),
                ];
                for (one, unused) in &standing {
                    lines.extend(view::listed(one, unused.as_deref(), &cli.words));
                }
                cli.out.lines(&lines)?;
            }
        }
        if self.json {
            cli.out.json(&Told {
                schema: "caijue.cards-corrections/1",
                lists: told,
            })?;
        }
        Ok(if any { Found::Yes } else { Found::No })
    }

    /// Takes the corrections of a file in beside those that are there.
    fn take(&self, cli: &mut Cli, kept: &Kept, path: &std::path::Path) -> Result<(), Failure> {
        let told = |problem| Failure::Said(problems::list(&[problem], &cli.words));
        let text = file::read(path, LARGEST as u64).map_err(|why| {
            let file = path.display();
            Failure::said(
                cli.words
                    .fill("say.file", &[("file", &file), ("error", &why)]),
            )
        })?;
        let theirs = Corrections::read(&text, kept.book.as_str())
            .map_err(|fault| told(corrections::problem(path, fault)))?;
        let ours = corrections::load(kept).map_err(told)?;
        let differs = |theirs: &&Correction| {
            let mut ours = ours.all().iter();
            ours.any(|own| own.same(theirs) && own.says.line() != theirs.says.line())
        };
        let differing: Vec<&Correction> = theirs.all().iter().filter(differs).collect();
        if !differing.is_empty() && !self.replace {
            let said = cli
                .words
                .fill("correct.differ", &[("count", &differing.len())]);
            let mut lines = vec![StyledLine::of(Tone::Plain, said)];
            for one in differing {
                lines.extend(view::listed(one, None, &cli.words));
            }
            return Err(Failure::Said(lines));
        }
        corrections::change(kept, |all| {
            theirs.all().iter().cloned().for_each(|one| all.put(one))
        })
        .map_err(|why| Failure::said(cards::not_saved(&why, &cli.words)))?;
        Ok(())
    }
}

fn told_one((one, unused): (Correction, Option<String>)) -> ToldCorrection {
    let (words, declared) = match one.says {
        Says::Words(words) => (Some(words), None),
        Says::Declared(node) => (None, Some(node)),
        Says::Nothing => (None, None),
    };
    ToldCorrection {
        number: one.number,
        name: one.name,
        sentence: one.sentence,
        words,
        declared,
        date: one.date,
        remark: one.remark,
        unused,
    }
}
