//! `caijue diff`: two editions of a book laid against each other, and what cites what changed.

use std::path::Path;

use crate::event::{self, log};
use crate::rulebook::{Book, BookId, Library, RulingFile, editions};
use crate::text::file;
use crate::tui::persist;
use crate::view::Link;
use crate::view::diff::{self, Cites, Citing, Report, Side, Told};
use crate::view::sheet::Mark;

use super::context::{Cli, Failure, Found, Outcome};
use super::editions::Operand;

#[derive(Debug, clap::Args)]
pub struct Diff {
    #[arg(value_name = "book")]
    book: String,
    #[arg(value_name = "edition")]
    old: Option<String>,
    #[arg(value_name = "edition")]
    new: Option<String>,
    #[arg(short, long)]
    all: bool,
    #[arg(long, conflicts_with_all = ["html", "json"])]
    markdown: bool,
    #[arg(long, conflicts_with = "json")]
    html: bool,
    #[arg(long)]
    json: bool,
}

/// The largest sheet that is looked at.
const LARGEST_SHEET: u64 = 4 << 20;

impl Diff {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let book = cli.book(&library, &self.book)?;
        let id = book.rules.id;
        let (old, new) = match (&self.old, &self.new) {
            (Some(old), new) => (
                cli.operand(&library, book, old)?,
                match new {
                    Some(new) => cli.operand(&library, book, new)?,
                    None => Operand::Here(id),
                },
            ),
            (None, _) => match cli.kept(id).first() {
                Some(kept) => (cli.operand(&library, book, &kept.name)?, Operand::Here(id)),
                None => {
                    return Err(Failure::said(
                        cli.words.fill("diff.nothing-kept", &[("book", &id)]),
                    ));
                }
            },
        };
        let (Some(from), Some(to)) = (old.book(&library), new.book(&library)) else {
            return Err(Failure::said(
                cli.words.fill("diff.nothing-kept", &[("book", &id)]),
            ));
        };
        let mut report = Report::new(Side::of(from), Side::of(to), self.all);
        let citing = citing(cli, &library, id, from);
        report = report.with(citing);
        if self.json {
            cli.out.json(&Told::of(&report))?;
        } else if self.markdown {
            cli.out
                .raw(diff::markdown(&report, &cli.words).as_bytes())?;
        } else if self.html {
            cli.out.raw(diff::html(&report, &cli.words).as_bytes())?;
        } else {
            cli.out.lines(&diff::lines(&report, &cli.words))?;
        }
        Ok(Found::Yes)
    }
}

/// What the books and the user's own files cite of a book, in the numbers of the edition that it is laid against.
fn citing(cli: &Cli, library: &Library, id: BookId, of: &Book) -> Vec<Citing> {
    let Some(book) = library.book(id) else {
        return Vec::new();
    };
    let mut own = Vec::new();
    let mut all = Vec::new();
    if let Some(data) = &cli.settings.data {
        each_file(
            &data.join("rulings"),
            &["yaml", "yml"],
            &mut |path, text| {
                own.push(RulingFile { path, text });
            },
        );
        each_file(
            &data.join("sheets"),
            &["md", "txt", "html", "json"],
            &mut |path, text| {
                // A sheet of another edition goes by that one's numbers.
                let edition = editions::told(&of.rules.front);
                let marks = Mark::all(&text)
                    .into_iter()
                    .filter(|m| of.rules.id != id || m.edition.is_empty() || m.edition == edition);
                let clauses = marks.filter_map(|m| m.id.parse().ok()).collect();
                all.push(cites(Cites::Sheet, path, clauses));
            },
        );
    }
    let own: Vec<RulingFile> = own
        .into_iter()
        .filter(|file| diff::is_of(file, id))
        .collect();
    let mut found = diff::in_library(library, book, of, &own);
    found.append(&mut all);
    for profile in cli
        .shelf()
        .all()
        .into_iter()
        .filter_map(|found| found.read.ok())
    {
        let (profile, _) = profile;
        let readings = profile.readings.iter().filter(|r| r.book == id);
        let clauses = readings.filter_map(|r| library.reading(id, &r.reading));
        let clauses = clauses.flat_map(|r| r.clauses.iter().copied()).collect();
        found.push(cites(Cites::Event, profile.name.clone(), clauses));
    }
    if let Some(data) = &cli.settings.data {
        each_file(&data.join("records"), &["jsonl"], &mut |_, text| {
            let calls = event::fold(&log::parse(text.as_bytes()).lines);
            for call in calls.into_iter().filter(|call| !call.withdrawn) {
                let name = format!("{} {}", call.table, call.question);
                found.push(cites(Cites::Call, name.trim().to_owned(), call.clauses));
            }
        });
    }
    found.extend(kept_on_desk(cli.settings.state.as_deref(), library));
    found
}

fn cites(what: Cites, name: String, clauses: Vec<crate::rulebook::RuleId>) -> Citing {
    Citing {
        what,
        name,
        clauses,
        holds: None,
    }
}

/// What the desk keeps: bookmarks, and the sheets that lie on it.
fn kept_on_desk(state: Option<&Path>, library: &Library) -> Vec<Citing> {
    let text = state.and_then(|state| file::read(&state.join(persist::FILE), file::MOST).ok());
    let Some(kept) = text.and_then(|text| persist::Persisted::read(&text).ok()) else {
        return Vec::new();
    };
    let bookmark = |b: &persist::Bookmark| match &b.link {
        Link::Clause(id) => Some(cites(Cites::Bookmark, b.note.clone(), vec![*id])),
        _ => None,
    };
    let mut all: Vec<Citing> = kept.bookmarks.iter().filter_map(bookmark).collect();
    for sheet in std::iter::once(&kept.sheet).chain(&kept.other_sheets) {
        let clauses = sheet.clauses(library);
        all.push(cites(Cites::Sheet, sheet.title.clone(), clauses));
    }
    all
}

/// Every file of a folder with one of these endings.
fn each_file(folder: &Path, endings: &[&str], take: &mut dyn FnMut(String, String)) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<_> = entries.flatten().map(|e| e.path()).collect();
    paths.sort();
    for path in paths {
        let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase());
        if !ending.is_some_and(|e| endings.contains(&e.as_str())) {
            continue;
        }
        if let Ok(text) = file::read(&path, LARGEST_SHEET) {
            take(path.display().to_string(), text);
        }
    }
}
