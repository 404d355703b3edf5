//! `caijue deck`: a deck held against its game's rules, every violation with its clause and its place.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::engine::deck::Checked;
use crate::engine::games;
use crate::rulebook::{BookId, Library};
use crate::view::{StyledLine, Tone, deck, problems};

use super::context::{Cli, Failure, Found, Outcome};
use super::rulings;

#[derive(Debug, clap::Args)]
pub struct Deck {
    #[arg(value_name = "file", required = true)]
    files: Vec<PathBuf>,
    #[arg(short, long, value_name = "book")]
    book: Option<String>,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told {
    schema: &'static str,
    decks: Vec<One>,
}

#[derive(Serialize)]
struct One {
    path: String,
    book: &'static str,
    legal: bool,
    #[serde(flatten)]
    checked: Checked,
}

impl Deck {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let book = match &self.book {
            Some(name) => Some(cli.book(&library, name)?.rules.id),
            None => None,
        };
        let mut decks = Vec::new();
        for path in &self.files {
            let (book, checked) = check(cli, &library, book, path)?;
            let path = path.display().to_string();
            if !self.json {
                let lines = deck::page(&library, book, &checked, &path, &cli.words);
                cli.out.lines(&lines)?;
            }
            decks.push(One {
                path,
                book: book.as_str(),
                legal: checked.is_legal(),
                checked,
            });
        }
        let illegal = decks.iter().filter(|d| !d.legal).count();
        if self.json {
            cli.out.json(&Told {
                schema: "caijue.deck/1",
                decks,
            })?;
        }
        if illegal == 0 {
            return Ok(Found::Yes);
        }
        cli.out.flush()?;
        let said = cli.words.fill("deck.illegal", &[("count", &illegal)]);
        Err(Failure::Illegal(vec![StyledLine::of(Tone::Plain, said)]))
    }
}

/// A deck that comes with the program, by its name.
fn shipped(library: &Library, book: Option<BookId>, name: &str) -> Option<&'static str> {
    let books = library.books.iter().map(|b| b.rules.id);
    let mut decks = books
        .filter(|id| book.is_none_or(|book| book == *id))
        .flat_map(games::decks);
    decks.find(|(own, _)| own == name).map(|(_, text)| text)
}

fn check(
    cli: &Cli,
    library: &Library,
    book: Option<BookId>,
    path: &Path,
) -> Result<(BookId, Checked), Failure> {
    let shown = path.display().to_string();
    let text = match shipped(library, book, &shown) {
        Some(text) if !path.exists() => text.to_owned(),
        _ => rulings::read(cli, path)?.text,
    };
    games::check_deck(&text, book, library).map_err(|faults| {
        let problems: Vec<_> = faults.iter().map(|f| f.in_file(&shown)).collect();
        Failure::Said(problems::list(&problems, &cli.words))
    })
}
