//! `caijue record`: the calls of the day; adding, changing, appealing, merging, handing on.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::engine::fault::Fault;
use crate::engine::games;
use crate::engine::house::House;
use crate::event::alike::{self, Against};
use crate::event::log::{self, Entry, Log, fresh_id};
use crate::event::{Appeal, Call, Outcome as Ruled, Source, fold};
use crate::rulebook::{Library, RuleId};
use crate::text::date;
use crate::view::record::{self, Form};
use crate::view::{StyledLine, Tone, called, problems};

use super::context::{Cli, Failure, Found, Outcome};
use super::{event, ids, rulings};

#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub struct Record {
    #[command(subcommand)]
    verb: Option<Verb>,
    /// The record of another day, where it is no event's.
    #[arg(long, global = true, value_name = "day")]
    day: Option<String>,
}

#[derive(Debug, clap::Subcommand)]
enum Verb {
    List(List),
    Add(Box<Add>),
    Show(Show),
    Edit(Box<Edit>),
    Appeal(OnAppeal),
    Withdraw(Withdraw),
    Merge(Merge),
    Export(Export),
}

#[derive(Debug, Default, clap::Args)]
struct List {
    #[arg(value_name = "text")]
    text: Vec<String>,
    #[arg(long)]
    opposite: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
struct Fields {
    #[arg(short, long, value_name = "table")]
    table: Option<String>,
    #[arg(short, long, value_name = "text", allow_hyphen_values = true)]
    players: Option<String>,
    #[arg(short, long, value_name = "question", allow_hyphen_values = true)]
    question: Option<String>,
    #[arg(short, long, value_name = "text", allow_hyphen_values = true)]
    answer: Option<String>,
    #[arg(short, long, value_name = "book-or-id")]
    clause: Vec<String>,
    #[arg(long, value_name = "judge")]
    judge: Option<String>,
    #[arg(long, value_name = "text", allow_hyphen_values = true)]
    note: Option<String>,
}

#[derive(Debug, clap::Args)]
struct Add {
    #[command(flatten)]
    fields: Fields,
    #[arg(long, value_name = "ruling")]
    ruling: Option<String>,
}

#[derive(Debug, clap::Args)]
struct Show {
    #[arg(value_name = "call")]
    call: String,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
struct Edit {
    #[arg(value_name = "call")]
    call: String,
    #[command(flatten)]
    fields: Fields,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Held0 {
    Upheld,
    Overturned,
    None,
}

#[derive(Debug, clap::Args)]
struct OnAppeal {
    #[arg(value_name = "call")]
    call: String,
    #[arg(value_name = "outcome")]
    outcome: Held0,
    #[arg(long, value_name = "judge")]
    by: Option<String>,
    #[arg(short, long, value_name = "text")]
    answer: Option<String>,
}

#[derive(Debug, clap::Args)]
struct Withdraw {
    #[arg(value_name = "call")]
    call: String,
    #[arg(long)]
    back: bool,
}

#[derive(Debug, clap::Args)]
struct Merge {
    #[arg(value_name = "file", required = true)]
    files: Vec<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct Export {
    #[arg(value_name = "file")]
    file: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["markdown", "file"])]
    csv: bool,
    #[arg(long, conflicts_with = "file")]
    markdown: bool,
    #[arg(long, conflicts_with_all = ["csv", "markdown", "file"])]
    json: bool,
    #[arg(long, requires = "file")]
    replace: bool,
}

/// The record that a verb is about, as it lies on the disk.
struct Open {
    path: PathBuf,
    calls: Vec<Call>,
}

impl Record {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let open = open(cli, self.day.as_deref())?;
        match self.verb {
            None => List::default().run(cli, open),
            Some(Verb::List(verb)) => verb.run(cli, open),
            Some(Verb::Add(verb)) => verb.run(cli, open),
            Some(Verb::Show(verb)) => verb.run(cli, open),
            Some(Verb::Edit(verb)) => verb.run(cli, open),
            Some(Verb::Appeal(verb)) => verb.run(cli, open),
            Some(Verb::Withdraw(verb)) => verb.run(cli, open),
            Some(Verb::Merge(verb)) => verb.run(cli, open),
            Some(Verb::Export(verb)) => verb.run(cli, open),
        }
    }
}

fn open(cli: &mut Cli, day: Option<&str>) -> Result<Open, Failure> {
    let name = day.or(cli.event.as_ref().map(|e| e.name.as_str()));
    let Some(path) = cli.shelf().record(name) else {
        return Err(Failure::said(cli.words.get("import.no-folder")));
    };
    let log = read(cli, &path)?;
    Ok(Open {
        calls: fold(&log.lines),
        path,
    })
}

/// Reads a record; the lines that are none of ours are told.
fn read(cli: &mut Cli, path: &Path) -> Result<Log, Failure> {
    let shown = path.display();
    let log = log::read(path).map_err(|error| {
        let said = cli
            .words
            .fill("say.cannot-read", &[("file", &shown), ("error", &error)]);
        Failure::said(said)
    })?;
    for (line, why) in &log.broken {
        let said = cli.words.fill(
            "record.broken",
            &[("file", &shown), ("line", line), ("error", why)],
        );
        cli.remark(Tone::Warn, said)?;
    }
    Ok(log)
}

impl Open {
    /// The call whose name begins so.
    fn call(&self, cli: &Cli, name: &str) -> Result<&Call, Failure> {
        let wanted = name.trim().to_lowercase();
        let found: Vec<&Call> = self
            .calls
            .iter()
            .filter(|c| !wanted.is_empty() && c.id.starts_with(&wanted))
            .collect();
        match found.as_slice() {
            [one] => Ok(one),
            [] => Err(Failure::not(
                cli.words.fill("record.none-called", &[("name", &name)]),
            )),
            many => {
                let said = cli.words.fill("record.several-called", &[("name", &name)]);
                let mut lines = vec![StyledLine::of(Tone::Plain, said)];
                lines.extend(many.iter().map(|call| self.row(cli, call, &[])));
                Err(Failure::Said(lines))
            }
        }
    }

    fn row(&self, cli: &Cli, call: &Call, opposite: &[(&Call, Against)]) -> StyledLine {
        let id = record::short_id(&self.calls, &call.id);
        let mut line = StyledLine::of(Tone::Ref, format!("{id} ")).hanging(4);
        line.spans
            .extend(record::row(call, opposite, &cli.words).spans);
        line
    }

    /// Adds what was changed of a call, and shows it.
    fn keep(&self, cli: &mut Cli, before: Option<&Call>, after: &Call) -> Outcome {
        let none = Call::default();
        let set = after.changes(before.unwrap_or(&none));
        if set.is_empty() {
            let said = cli.words.get("record.unchanged").to_owned();
            cli.remark(Tone::Muted, said)?;
            return Ok(Found::Yes);
        }
        let heads = before.map_or(&[][..], |b| &b.heads);
        let by = judge(cli);
        let entry = Entry::new(&after.id, &by, set, heads, before.map(|b| b.changed));
        let added = log::append(&self.path, &entry)?;
        if let Some(aside) = added.aside {
            let said = cli.words.fill(
                "record.aside",
                &[("file", &self.path.display()), ("aside", &aside.display())],
            );
            cli.remark(Tone::Warn, said)?;
        }
        let library = cli.library();
        let now = read(cli, &self.path)?;
        let calls = fold(&now.lines);
        let call = calls.iter().find(|c| c.id == after.id).unwrap_or(after);
        let opposite = alike::against(&calls, call);
        let page = record::page(call, &library, &opposite, &cli.words);
        cli.out.lines(&page)?;
        Ok(Found::Yes)
    }
}

/// The judge's name, as it was typed last.
fn judge(cli: &Cli) -> String {
    cli.shelf().standing().judge.unwrap_or_default()
}

/// Others that were answered differently, for a call of the record.
fn others<'c>(
    open: &'c Open,
    opposite: &[Vec<(usize, Against)>],
    nth: usize,
) -> Vec<(&'c Call, Against)> {
    let of = opposite.get(nth).map_or(&[][..], Vec::as_slice);
    of.iter()
        .map(|(other, same)| (&open.calls[*other], *same))
        .collect()
}

impl List {
    fn run(self, cli: &mut Cli, open: Open) -> Outcome {
        let text = self.text.join(" ");
        let opposite = alike::opposite(&open.calls);
        let shown: Vec<usize> = (0..open.calls.len())
            .filter(|nth| alike::holds(&open.calls[*nth], &text))
            .filter(|nth| !self.opposite || !opposite[*nth].is_empty())
            .collect();
        if self.json {
            let mut told = record::document(&open.calls);
            if let Some(calls) = told["calls"].as_array_mut() {
                let mut nth = 0;
                calls.retain(|_| {
                    nth += 1;
                    shown.contains(&(nth - 1))
                });
            }
            cli.out.json(&told)?;
        } else {
            for nth in &shown {
                let others = others(&open, &opposite, *nth);
                let row = open.row(cli, &open.calls[*nth], &others);
                cli.out.lines(&[row])?;
            }
            if shown.is_empty() {
                let said = cli
                    .words
                    .fill("record.empty", &[("file", &open.path.display())]);
                cli.remark(Tone::Muted, said)?;
            }
        }
        Ok(if shown.is_empty() {
            Found::No
        } else {
            Found::Yes
        })
    }
}

impl Fields {
    /// Puts what was typed into a call.
    fn put(self, cli: &mut Cli, library: &Library, call: &mut Call) -> Result<(), Failure> {
        let texts = [
            (self.table, &mut call.table),
            (self.players, &mut call.players),
            (self.question, &mut call.question),
            (self.answer, &mut call.answer),
            (self.judge, &mut call.judge),
            (self.note, &mut call.note),
        ];
        for (typed, field) in texts {
            if let Some(typed) = typed {
                typed.trim().clone_into(field);
            }
        }
        if !self.clause.is_empty() {
            let mut clauses: Vec<RuleId> = Vec::new();
            for typed in self.clause.iter().filter(|c| !c.is_empty()) {
                let book = cli.event.as_ref().and_then(|e| e.book).or(call.book);
                let asked = ids::read(cli, library, typed, book)?;
                let Some(id) = asked.clause() else {
                    ids::remark(cli, library, typed, &asked)?;
                    return Err(Failure::said(
                        cli.words.fill("say.no-clause", &[("text", typed)]),
                    ));
                };
                if !clauses.contains(&id) {
                    clauses.push(id);
                }
            }
            call.clauses = clauses;
        }
        Ok(())
    }
}

impl Add {
    fn run(self, cli: &mut Cli, open: Open) -> Outcome {
        let library = cli.library();
        let mut call = Call {
            id: fresh_id(),
            time: date::now(),
            judge: judge(cli),
            book: cli.event.as_ref().and_then(|e| e.book),
            event: cli
                .event
                .as_ref()
                .map_or_else(String::new, |e| e.name.clone()),
            ..Call::default()
        };
        if let Some(name) = &self.ruling {
            of_ruling(cli, &library, name, &mut call)?;
        }
        let from_ruling = self.ruling.is_some();
        self.fields.put(cli, &library, &mut call)?;
        if call.question.is_empty() && call.answer.is_empty() && call.clauses.is_empty() {
            return Err(Failure::said(cli.words.get("record.nothing")));
        }
        if let Some(clause) = call.clauses.first() {
            call.book = Some(clause.book);
            if call.source.is_none() {
                call.source = Some(Source::Clause(*clause));
            }
        }
        let clauses = call.clauses.clone();
        match from_ruling {
            true => called::settled(&mut call, &clauses, &library),
            false => called::raised(&mut call, &library),
        }
        if !call.judge.is_empty() {
            let judge = call.judge.clone();
            cli.shelf().remember(|s| s.judge = Some(judge))?;
        }
        open.keep(cli, None, &call)
    }
}

/// Takes question, answer and clauses of a ruling at its end, under the house readings.
fn of_ruling(cli: &mut Cli, library: &Library, name: &str, call: &mut Call) -> Result<(), Failure> {
    let file = rulings::find(cli, library, name)?;
    let faulty = |cli: &Cli, faults: &[Fault]| {
        let problems: Vec<_> = faults.iter().map(|f| f.in_file(&file.path)).collect();
        Failure::Said(problems::list(&problems, &cli.words))
    };
    let mut session = games::open(&file.text, library).map_err(|f| faulty(cli, &f))?;
    let house = House::of(&file.text, library);
    house.go(&mut *session).map_err(|f| faulty(cli, &f))?;
    let line = session.lines().into_iter().nth(session.line());
    let end = line.and_then(|l| l.ends.first().map(|(_, end)| *end));
    session.jump(end.unwrap_or(session.moments().saturating_sub(1)));
    let of_ruling = called::of_session(&*session, Some(file.name()), library);
    let own = std::mem::take(call);
    *call = Call {
        id: own.id,
        time: own.time,
        judge: own.judge,
        event: own.event,
        ..of_ruling
    };
    if call.answer.is_empty() {
        let said = cli.words.get("rule.unanswered").to_owned();
        cli.remark(Tone::Warn, said)?;
    }
    Ok(())
}

impl Show {
    fn run(self, cli: &mut Cli, open: Open) -> Outcome {
        let call = open.call(cli, &self.call)?;
        if self.json {
            let mut told = record::document(&open.calls);
            if let Some(calls) = told["calls"].as_array_mut() {
                calls.retain(|c| c["id"] == call.id.as_str());
            }
            cli.out.json(&told)?;
            return Ok(Found::Yes);
        }
        let library = cli.library();
        let others = alike::against(&open.calls, call);
        let page = record::page(call, &library, &others, &cli.words);
        cli.out.lines(&page)?;
        Ok(Found::Yes)
    }
}

impl Edit {
    fn run(self, cli: &mut Cli, open: Open) -> Outcome {
        let before = open.call(cli, &self.call)?;
        let mut after = before.clone();
        let library = cli.library();
        self.fields.put(cli, &library, &mut after)?;
        open.keep(cli, Some(before), &after)
    }
}

impl OnAppeal {
    fn run(self, cli: &mut Cli, open: Open) -> Outcome {
        let before = open.call(cli, &self.call)?;
        let mut after = before.clone();
        let was = before.appeal.clone();
        let outcome = match self.outcome {
            Held0::Upheld => Some(Ruled::Upheld),
            Held0::Overturned => Some(Ruled::Overturned),
            Held0::None => None,
        };
        after.appeal = outcome.map(|outcome| Appeal {
            outcome,
            by: self.by.or(was.map(|a| a.by)).unwrap_or_default(),
            answer: self.answer.unwrap_or_default(),
        });
        open.keep(cli, Some(before), &after)
    }
}

impl Withdraw {
    fn run(self, cli: &mut Cli, open: Open) -> Outcome {
        let before = open.call(cli, &self.call)?;
        let mut after = before.clone();
        after.withdrawn = !self.back;
        open.keep(cli, Some(before), &after)
    }
}

impl Merge {
    fn run(self, cli: &mut Cli, open: Open) -> Outcome {
        let (mut lines, mut broken) = (0, 0);
        for path in &self.files {
            if !path.is_file() {
                let error = crate::text::file::Unread::Missing;
                let said = cli.words.fill(
                    "say.cannot-read",
                    &[("file", &path.display()), ("error", &error)],
                );
                return Err(Failure::said(said));
            }
            let theirs = read(cli, path)?;
            broken += theirs.broken.len();
            let added = log::add(&open.path, &theirs.lines)?;
            lines += added.lines;
            if let Some(aside) = added.aside {
                let said = cli.words.fill(
                    "record.aside",
                    &[("file", &open.path.display()), ("aside", &aside.display())],
                );
                cli.remark(Tone::Warn, said)?;
            }
        }
        let now = fold(&read(cli, &open.path)?.lines);
        let new = now.len() - open.calls.len().min(now.len());
        let said = cli.words.fill(
            "record.merged",
            &[("lines", &lines), ("new", &new), ("calls", &now.len())],
        );
        cli.out.lines(&[StyledLine::of(Tone::Good, said)])?;
        let open = Open { calls: now, ..open };
        let library = cli.library();
        for call in open.calls.iter().filter(|c| !c.conflicts.is_empty()) {
            let page = record::page(call, &library, &[], &cli.words);
            cli.out.lines(&[StyledLine::blank()])?;
            cli.out.lines(&page)?;
        }
        let opposite = alike::opposite(&open.calls);
        for nth in 0..open.calls.len() {
            let others = others(&open, &opposite, nth);
            if !others.is_empty() {
                let row = open.row(cli, &open.calls[nth], &others);
                cli.out.lines(&[row])?;
            }
        }
        // What could not be taken over is no success.
        match broken {
            0 => Ok(Found::Yes),
            count => Err(Failure::said(
                cli.words.fill("record.not-merged", &[("count", &count)]),
            )),
        }
    }
}

impl Export {
    fn run(self, cli: &mut Cli, open: Open) -> Outcome {
        let library = cli.library();
        let Some(path) = &self.file else {
            if self.json {
                cli.out.json(&record::document(&open.calls))?;
                return Ok(Found::Yes);
            }
            let form = if self.csv { Form::Csv } else { Form::Markdown };
            let text = record::export(&open.calls, form, &library, &cli.words);
            cli.out.raw(text.as_bytes())?;
            return Ok(Found::Yes);
        };
        let name = path.display().to_string();
        let Some(form) = Form::of_name(&name) else {
            let said = cli.words.fill("record.no-form", &[("file", &name)]);
            return Err(Failure::said(said));
        };
        let text = record::export(&open.calls, form, &library, &cli.words);
        event::write(cli, path, &text, self.replace)?;
        let said = cli.words.fill("import.written", &[("path", &name)]);
        cli.remark(Tone::Good, said)?;
        Ok(Found::Yes)
    }
}
