//! `caijue books`: the shelf; and `--version`, which names the edition of every book.

use serde::Serialize;

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
}

impl Books {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        if !self.json {
            cli.out.lines(&list(&library, &cli.words))?;
            return Ok(Found::Yes);
        }
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
                .with(Tone::Plain, format!(" {} {}", front.edition, front.title)),
        );
    }
    cli.out.lines(&lines)?;
    Ok(Found::Yes)
}
