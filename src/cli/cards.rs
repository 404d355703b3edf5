//! `caijue cards`: the user's lists of cards; taking one in, its report, taking one away.
//!
//! Exit status of an import: 0 kept, 2 refused or not confirmed. Columns are proposed and shown; without a terminal on which
//! to confirm them nothing is written unless `--yes` is given.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;

use crate::cards::corrections::{self, Corrections};
use crate::cards::import::{self, Wish};
use crate::cards::index::Index;
use crate::cards::mapping::Why;
use crate::cards::report::Report;
use crate::cards::store::{self, Change, Kept};
use crate::cards::{Lists, Shelf, Store};
use crate::engine::printed::Dialect;
use crate::rulebook::BookId;
use crate::text::{nearest, to_the_end};
use crate::view::{StyledLine, Tone, cards, problems};

use super::context::{Cli, Failure, Found, Outcome};

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub struct Cards {
    #[command(subcommand)]
    verb: Option<Verb>,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Verb {
    Import(Import),
    Report(OfList),
    Corrections(super::corrections::OfList),
    Remove(Remove),
}

#[derive(Debug, clap::Args)]
struct Import {
    #[arg(value_name = "file")]
    file: PathBuf,
    #[arg(short, long, value_name = "book")]
    book: String,
    #[arg(long, value_name = "list")]
    name: Option<String>,
    #[arg(long, value_name = "column")]
    map: Vec<String>,
    #[arg(long, value_name = "encoding")]
    encoding: Option<String>,
    #[arg(long)]
    replace: bool,
    #[arg(long)]
    yes: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
struct OfList {
    #[arg(value_name = "list")]
    list: Option<String>,
    #[arg(short = 'n', long, value_name = "count", default_value_t = 20)]
    limit: usize,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
struct Remove {
    #[arg(value_name = "list")]
    list: String,
}

#[derive(Serialize)]
struct ToldLists {
    schema: &'static str,
    lists: Vec<ToldList>,
}

#[derive(Serialize)]
struct ToldList {
    book: &'static str,
    name: String,
    source: String,
    cards: usize,
    columns: Vec<&'static str>,
    path: String,
    /// How many of its sentences judges have corrected.
    corrections: usize,
}

#[derive(Serialize)]
struct ToldImport<'i> {
    schema: &'static str,
    encoding: &'static str,
    columns: Vec<ToldColumn<'i>>,
    left_out: Vec<&'i str>,
    rows: u64,
    cards: usize,
    /// Rows that are a card again that is there already.
    again: u64,
    /// What is wrong with rows, a line each.
    wrong: Vec<String>,
    report: &'i Report,
    /// Nothing where it was not confirmed.
    saved: Option<Change>,
}

#[derive(Serialize)]
struct ToldColumn<'i> {
    column: &'static str,
    from: &'i str,
    by: &'static str,
}

#[derive(Serialize)]
struct ToldReports {
    schema: &'static str,
    reports: Vec<Report>,
}

impl Cards {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        match self.verb {
            None => list(cli, self.json),
            Some(Verb::Import(verb)) => verb.run(cli),
            Some(Verb::Report(verb)) => verb.run(cli),
            Some(Verb::Corrections(verb)) => verb.run(cli),
            Some(Verb::Remove(verb)) => verb.run(cli),
        }
    }
}

/// The user's folder of lists.
pub fn store(cli: &Cli) -> Result<Store, Failure> {
    match &cli.settings.data {
        Some(data) => Ok(Store::of(data)),
        None => Err(Failure::said(cli.words.get("import.no-folder"))),
    }
}

/// The lists, read; what is wrong with some is said.
pub fn shelf(cli: &mut Cli, lists: &Lists, book: BookId) -> io::Result<Arc<Shelf>> {
    let shelf = lists.shelf(book);
    if !shelf.problems.is_empty() {
        let said = problems::list(&shelf.problems, &cli.words);
        cli.err.lines(&said)?;
    }
    Ok(shelf)
}

/// What the lists have of a name or number; what is wrong with some is said.
pub fn about(cli: &mut Cli, lists: &Lists, book: BookId, called: &str) -> io::Result<Arc<Shelf>> {
    let shelf = lists.about(book, called);
    if !shelf.problems.is_empty() {
        let said = problems::list(&shelf.problems, &cli.words);
        cli.err.lines(&said)?;
    }
    Ok(shelf)
}

/// The spellings by which texts of a game are read; what is wrong with the user's own is said.
fn dialect(cli: &mut Cli, store: &Store, book: BookId) -> io::Result<Dialect> {
    let (dialect, problem) = store.dialect(book);
    if let Some(problem) = problem {
        let said = problems::list(&[problem], &cli.words);
        cli.err.lines(&said)?;
    }
    Ok(dialect)
}

/// What judges have corrected of a list; what is wrong with the file is said.
fn corrected(cli: &mut Cli, kept: &Kept) -> io::Result<Corrections> {
    corrections::load(kept).or_else(|problem| {
        cli.err.lines(&problems::list(&[problem], &cli.words))?;
        Ok(Corrections::default())
    })
}

fn list(cli: &mut Cli, json: bool) -> Outcome {
    let store = store(cli)?;
    let mut told = Vec::new();
    let mut wrong = Vec::new();
    for kept in store.all() {
        match store::read(&kept) {
            Ok(list) => told.push(ToldList {
                corrections: corrected(cli, &kept)?.all().len(),
                book: kept.book.as_str(),
                cards: list.cards.len(),
                columns: list.columns.iter().map(|c| c.word).collect(),
                path: kept.path.display().to_string(),
                source: list.source,
                name: kept.name,
            }),
            Err(problem) => wrong.push(problem),
        }
    }
    let found = match told.is_empty() {
        true => Found::No,
        false => Found::Yes,
    };
    if json {
        cli.out.json(&ToldLists {
            schema: "caijue.cards/1",
            lists: told,
        })?;
    } else {
        for list in &told {
            let count = cli.words.fill("cards.count", &[("count", &list.cards)]);
            let line = StyledLine::of(Tone::Strong, format!("{}/{}", list.book, list.name))
                .with(Tone::Plain, format!("  {count}"));
            let corrections = match list.corrections {
                0 => String::new(),
                n => format!("  {}", cli.words.fill("correct.of-list", &[("count", &n)])),
            };
            let line = line.with(Tone::Note, corrections).with(
                Tone::Muted,
                format!("  {}  {}", list.source, cli.words.list(&list.columns)),
            );
            cli.out.lines(&[line.hanging(2)])?;
        }
    }
    if told_none(found, &wrong) {
        let said = cli.words.get("cards.none").to_owned();
        cli.remark(Tone::Muted, said)?;
    }
    if !wrong.is_empty() {
        cli.out.flush()?;
        return Err(Failure::Said(problems::list(&wrong, &cli.words)));
    }
    Ok(found)
}

fn told_none(found: Found, wrong: &[crate::rulebook::Problem]) -> bool {
    found == Found::No && wrong.is_empty()
}

impl Import {
    fn run(self, cli: &mut Cli) -> Outcome {
        let store = store(cli)?;
        let library = cli.library();
        let book = cli.book(&library, &self.book)?.rules.id;
        let columns = self.columns(cli)?;
        let encoding = match &self.encoding {
            Some(name) => Some(
                encoding_rs::Encoding::for_label(name.as_bytes()).ok_or_else(|| {
                    Failure::said(cli.words.fill("cards.no-encoding", &[("name", name)]))
                })?,
            ),
            None => None,
        };
        let wish = Wish {
            name: self.name.as_deref(),
            columns: &columns,
            encoding,
            store: Some(&store),
        };
        let file = self.file.display().to_string();
        let dialect = dialect(cli, &store, book)?;
        let import = import::read(&self.file, book, &wish, &dialect, &mut to_the_end)
            .map_err(|why| Failure::Said(cards::refusal(&file, &why, &cli.words)))?;
        let lines = cards::import(&file, &import, &cli.words);
        if !self.json {
            cli.out.lines(&lines)?;
        }
        cli.out.flush()?;
        let question = cli.words.get("cards.agree").to_owned();
        let agreed = self.yes || (!self.json && cli.agreed(&question)?);
        let list = &import.taken.list;
        let saved = match agreed {
            true => Some(
                store
                    .save(list, self.replace)
                    .map_err(|why| Failure::said(cards::not_saved(&why, &cli.words)))?,
            ),
            false => None,
        };
        if self.json {
            cli.out.json(&self.told(&import, saved.clone(), cli))?;
            cli.out.flush()?;
        }
        match saved {
            Some(change) => {
                let path = store.path(book, &list.name).display().to_string();
                let said = cards::saved(list, &path, &change, &cli.words);
                if !self.json {
                    cli.err.lines(&[said])?;
                }
                Ok(Found::Yes)
            }
            None => Err(Failure::said(cli.words.get("cards.not-agreed"))),
        }
    }

    /// What is said of columns: 编号=cardNo, or 原文= for none.
    fn columns(&self, cli: &Cli) -> Result<Vec<(String, String)>, Failure> {
        let pair = |said: &String| match said.split_once(['=', '＝']) {
            Some((word, heading)) => Ok((word.trim().to_owned(), heading.trim().to_owned())),
            None => Err(Failure::said(
                cli.words.fill("cards.map-form", &[("said", said)]),
            )),
        };
        self.map.iter().map(pair).collect()
    }

    fn told<'i>(
        &self,
        import: &'i import::Import,
        saved: Option<Change>,
        cli: &Cli,
    ) -> ToldImport<'i> {
        let taken = import.mapping.taken.iter();
        ToldImport {
            schema: "caijue.cards-import/1",
            encoding: import.encoding,
            columns: taken
                .map(|taken| ToldColumn {
                    column: taken.column.word,
                    from: &taken.heading,
                    by: match taken.why {
                        Why::Heading => "heading",
                        Why::Values => "values",
                        Why::Told => "told",
                    },
                })
                .collect(),
            left_out: import
                .mapping
                .left
                .iter()
                .map(|l| l.heading.as_str())
                .collect(),
            rows: import.taken.rows,
            cards: import.taken.list.cards.len(),
            again: import.taken.again,
            wrong: import
                .taken
                .wrong
                .iter()
                .map(|w| cards::row(w, &cli.words))
                .collect(),
            report: &import.report,
            saved,
        }
    }
}

impl OfList {
    fn run(self, cli: &mut Cli) -> Outcome {
        let store = store(cli)?;
        let kept = match &self.list {
            Some(name) => vec![find(cli, &store, name)?],
            None => store.all(),
        };
        let mut reports = Vec::new();
        for kept in &kept {
            let list = store::read(kept)
                .map_err(|problem| Failure::Said(problems::list(&[problem], &cli.words)))?;
            let dialect = dialect(cli, &store, kept.book)?;
            let corrections = corrected(cli, kept)?;
            reports.extend(Report::of(&list, &dialect, &corrections, &mut to_the_end));
        }
        if self.json {
            cli.out.json(&ToldReports {
                schema: "caijue.cards-report/1",
                reports,
            })?;
        } else {
            for (nth, report) in reports.iter().enumerate() {
                if nth > 0 {
                    cli.out.lines(&[StyledLine::blank()])?;
                }
                let lines = cards::report(report, self.limit, &cli.words);
                cli.out.lines(&lines)?;
            }
        }
        if kept.is_empty() {
            let said = cli.words.get("cards.none").to_owned();
            cli.remark(Tone::Muted, said)?;
            return Ok(Found::No);
        }
        Ok(Found::Yes)
    }
}

impl Remove {
    fn run(self, cli: &mut Cli) -> Outcome {
        let store = store(cli)?;
        let kept = find(cli, &store, &self.list)?;
        let corrections = store
            .remove(&kept)
            .map_err(|why| Failure::said(cards::not_saved(&why, &cli.words)))?;
        if let Some(cache) = &cli.settings.cache {
            Index::forget(cache, &kept);
        }
        for file in std::iter::once(&kept.path).chain(&corrections) {
            let said = cli.words.fill("remove.done", &[("file", &file.display())]);
            cli.remark(Tone::Good, said)?;
        }
        Ok(Found::Yes)
    }
}

/// The list that is meant: `union-arena/abc`, or its name where one book has it.
pub fn find(cli: &Cli, store: &Store, meant: &str) -> Result<Kept, Failure> {
    let all = store.all();
    let id = |kept: &Kept| format!("{}/{}", kept.book, kept.name);
    let found: Vec<&Kept> = all
        .iter()
        .filter(|k| id(k) == meant || k.name == meant)
        .collect();
    match found.as_slice() {
        [one] => Ok((*one).clone()),
        [] => {
            let said = cli.words.fill("cards.no-list", &[("name", &meant)]);
            let mut lines = vec![StyledLine::of(Tone::Plain, said)];
            let ids: Vec<String> = all.iter().map(id).collect();
            let words = ids
                .iter()
                .chain(all.iter().map(|k| &k.name))
                .map(String::as_str);
            if let Some(near) = nearest(meant, words) {
                let said = cli.words.fill("say.nearest", &[("near", &near)]);
                lines.push(StyledLine::of(Tone::Plain, said));
            }
            lines.push(StyledLine::of(Tone::Muted, cli.words.get("cards.see")));
            Err(Failure::Not(lines))
        }
        several => {
            let ids: Vec<String> = several.iter().map(|kept| id(kept)).collect();
            let said = cli.words.fill(
                "cards.several-lists",
                &[("name", &meant), ("lists", &cli.words.list(&ids))],
            );
            Err(Failure::said(said))
        }
    }
}
