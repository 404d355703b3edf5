//! `caijue rulings`: the worked rulings; also finds the one that a verb is given by name or by file.

use std::path::Path;

use serde::Serialize;

use crate::engine::games;
use crate::rulebook::library::LARGEST_RULING;
use crate::rulebook::{Book, Library, RulingFile};
use crate::text::{file, nearest};
use crate::view::{StyledLine, Tone, ruling};

use super::context::{Cli, Failure, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct Rulings {
    #[arg(value_name = "book")]
    book: Option<String>,
    #[arg(long, requires = "book", conflicts_with = "json")]
    schema: bool,
    #[arg(long, requires = "book", conflicts_with_all = ["json", "schema"])]
    words: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    schema: &'static str,
    rulings: Vec<ToldRuling>,
}

#[derive(Serialize)]
struct ToldRuling {
    book: String,
    name: String,
    title: String,
    question: String,
    path: String,
}

impl Rulings {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let books = cli.books_here(&library, self.book.as_deref())?;
        if self.schema {
            return schema(cli, &books);
        }
        if self.words {
            return words(cli, &books);
        }
        let none = books.iter().all(|b| b.rulings.is_empty());
        if self.json {
            let rulings = books
                .iter()
                .flat_map(|b| b.rulings.iter().map(|r| told(b, r)))
                .collect();
            cli.out.json(&Told {
                schema: "caijue.rulings/1",
                rulings,
            })?;
        } else if none {
            let said = cli.words.get("ruling.none").to_owned();
            cli.remark(Tone::Muted, said)?;
        } else {
            let mut first = true;
            for book in books.iter().filter(|b| !b.rulings.is_empty()) {
                if !std::mem::take(&mut first) {
                    cli.out.lines(&[StyledLine::blank()])?;
                }
                cli.out.lines(&ruling::list(book))?;
            }
        }
        Ok(if none { Found::No } else { Found::Yes })
    }
}

fn told(book: &Book, file: &RulingFile) -> ToldRuling {
    let head = file.head();
    ToldRuling {
        book: book.rules.id.to_string(),
        name: file.name().to_owned(),
        title: head.title,
        question: head.question,
        path: file.path.clone(),
    }
}

/// The JSON Schema of a book's ruling files, for editors.
fn schema(cli: &mut Cli, books: &[&Book]) -> Outcome {
    let Some(book) = books.first() else {
        return Ok(Found::No);
    };
    match games::schema(book.rules.id) {
        Some(schema) => {
            cli.out.json(&schema)?;
            Ok(Found::Yes)
        }
        None => Err(Failure::said(
            cli.words
                .fill("ruling.no-engine", &[("book", &book.rules.id)]),
        )),
    }
}

/// All words of a book's ruling files, as tables.
fn words(cli: &mut Cli, books: &[&Book]) -> Outcome {
    let Some(book) = books.first() else {
        return Ok(Found::No);
    };
    match games::words(book.rules.id) {
        Some(tables) => {
            cli.out.raw(tables.as_bytes())?;
            Ok(Found::Yes)
        }
        None => Err(Failure::said(
            cli.words
                .fill("ruling.no-engine", &[("book", &book.rules.id)]),
        )),
    }
}

/// The ruling that is meant: a file of that path, else one of the library's by its name or title.
///
/// # Errors
/// Where there is none; the nearest name is offered.
pub fn find(cli: &Cli, library: &Library, meant: &str) -> Result<RulingFile, Failure> {
    let path = Path::new(meant);
    // A pipe or a device is refused by name; a folder may share its name with a ruling.
    if path.exists() && !path.is_dir() {
        return read(cli, path);
    }
    // yugioh/01-pay-exactly: a name that several books have.
    let (book, name) = match meant.rsplit_once('/') {
        Some((book, name)) => (cli.book(library, book).ok(), name),
        None => (None, meant),
    };
    let name = name.strip_suffix(".yaml").unwrap_or(name);
    let all = || {
        library
            .books
            .iter()
            .filter(|b| book.is_none_or(|own| own.rules.id == b.rules.id))
            .flat_map(|b| &b.rulings)
    };
    let found = all()
        .find(|r| r.name() == name)
        .or_else(|| all().find(|r| r.head().title == meant));
    if let Some(found) = found {
        return Ok(found.clone());
    }
    // A file that is not there was meant as one; a name that nothing has was looked up.
    let is_path = path.extension().is_some();
    let said = match is_path {
        true => "say.no-file",
        false => "desk.no-ruling",
    };
    let mut lines = vec![StyledLine::of(
        Tone::Plain,
        cli.words.fill(said, &[("name", &meant)]),
    )];
    if let Some(near) = nearest(name, all().map(RulingFile::name)) {
        lines.push(StyledLine::of(
            Tone::Plain,
            cli.words.fill("say.nearest", &[("near", &near)]),
        ));
    }
    lines.push(StyledLine::of(
        Tone::Muted,
        cli.words.get("ruling.see-list"),
    ));
    Err(match is_path {
        true => Failure::Said(lines),
        false => Failure::Not(lines),
    })
}

/// A file as a ruling or deck is read: not too large, its path as typed.
///
/// # Errors
/// Where it cannot be read.
pub fn read(cli: &Cli, path: &Path) -> Result<RulingFile, Failure> {
    let cannot = |error: &dyn std::fmt::Display| {
        Failure::said(cli.words.fill(
            "say.cannot-read",
            &[("file", &path.display()), ("error", error)],
        ))
    };
    Ok(RulingFile {
        path: path.display().to_string(),
        text: file::read(path, LARGEST_RULING).map_err(|e| cannot(&e))?,
    })
}
