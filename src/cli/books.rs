//! `caijue books`: the shelf; and `--version`, which names the edition of every book.

use serde::Serialize;

use crate::rulebook::editions::{self, Kept};
use crate::rulebook::{FrontMatter, library};
use crate::view::books::{counts, list};

use super::context::{Cli, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct Books {
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Shelf<'l> {
    schema: &'static str,
    books: Vec<OnShelf<'l>>,
}

#[derive(Serialize)]
struct OnShelf<'l> {
    #[serde(flatten)]
    front: &'l FrontMatter,
    shipped: bool,
    clauses: usize,
    terms: usize,
    readings: usize,
    rulings: usize,
    problems: usize,
    /// The editions that are kept beside this one, the newest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    editions: Vec<Edition>,
}

#[derive(Serialize)]
struct Edition {
    name: String,
    edition: String,
    day: String,
}

impl Books {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        if !self.json {
            let kept = |book| -> Vec<String> {
                let kept = cli.kept(book).into_iter();
                kept.map(|k| k.name).collect()
            };
            let lines = list(&library, &kept, &cli.words);
            cli.out.lines(&lines)?;
            return Ok(Found::Yes);
        }
        let edition = |kept: Kept| Edition {
            name: kept.name,
            day: editions::day(&kept.front).to_owned(),
            edition: kept.front.edition,
        };
        let books = library
            .books
            .iter()
            .map(|book| {
                let counts = counts(&library, book);
                OnShelf {
                    front: &book.rules.front,
                    shipped: book.shipped,
                    clauses: counts.clauses,
                    terms: counts.terms,
                    readings: counts.readings,
                    rulings: counts.rulings,
                    problems: counts.problems,
                    editions: cli.kept(book.rules.id).into_iter().map(edition).collect(),
                }
            })
            .collect();
        cli.out.json(&Shelf {
            schema: "caijue.books/1",
            books,
        })?;
        Ok(Found::Yes)
    }
}

/// The program's version and the edition of every book.
pub fn version(cli: &mut Cli) -> Outcome {
    use crate::view::{StyledLine, Tone};
    let folder = cli.settings.data.as_ref().map(|data| data.join("books"));
    let mut lines = vec![
        StyledLine::of(Tone::Strong, "caijue ")
            .with(Tone::Plain, env!("CARGO_PKG_VERSION").to_owned()),
    ];
    for (book, front) in library::fronts(folder.as_deref()) {
        lines.push(
            StyledLine::default()
                .hanging(2)
                .with(Tone::Id, book.as_str())
                .with(
                    Tone::Plain,
                    format!(" {} {}", editions::told(&front), front.title),
                ),
        );
    }
    cli.out.lines(&lines)?;
    Ok(Found::Yes)
}
