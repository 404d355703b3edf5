//! `caijue rulings`: the worked rulings there are, and the schema of their files.

use serde::Serialize;

use crate::engine::games;
use crate::rulebook::BookId;
use crate::view::{Line, Tone};

use super::{Answer, Cli, Failure, Found, verify};

#[derive(Debug, clap::Args)]
pub struct Rulings {
    #[arg(value_name = "book")]
    book: Option<String>,
    #[arg(long, value_name = "id")]
    clause: Option<String>,
    #[arg(long)]
    schema: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    schema: &'static str,
    rulings: Vec<One>,
}

#[derive(Serialize)]
struct One {
    book: BookId,
    name: String,
    title: Option<String>,
    question: Option<String>,
}

impl Rulings {
    pub fn run(self, cli: &mut Cli) -> Answer {
        let library = cli.library();
        let books = cli.books_of(&library, self.book.as_deref())?;
        if self.schema {
            let [book] = books[..] else {
                return Err(Failure::said(cli.words.get("rulings.schema-of")));
            };
            let Some(schema) = games::schema(book.rules.id) else {
                return Err(Failure::said(cli.words.get("rulings.no-engine")));
            };
            cli.out.json(&schema)?;
            return Ok(Found::Yes);
        }
        let mut rulings = Vec::new();
        let mut lines = Vec::new();
        for book in books {
            let of: Vec<_> = book
                .rulings
                .iter()
                .filter(|r| self.clause.as_deref().is_none_or(|c| names(&r.text, c)))
                .collect();
            if of.is_empty() {
                continue;
            }
            lines.push(Line::of(Tone::Heading, book.rules.front.title.clone()));
            for ruling in of {
                lines.push(verify::line(ruling));
                rulings.push(One {
                    book: book.rules.id,
                    name: ruling.name().to_owned(),
                    title: verify::title_of(&ruling.text, "标题"),
                    question: verify::title_of(&ruling.text, "问题"),
                });
            }
        }
        let found = if rulings.is_empty() {
            Found::No
        } else {
            Found::Yes
        };
        if self.json {
            cli.out.json(&Listed {
                schema: "caijue.rulings/1",
                rulings,
            })?;
        } else {
            cli.out.lines(&lines)?;
        }
        Ok(found)
    }
}

/// Whether a ruling names a clause number, whole.
fn names(text: &str, number: &str) -> bool {
    let number = number.rsplit_once(':').map_or(number, |(_, n)| n);
    !number.is_empty()
        && text.match_indices(number).any(|(at, _)| {
            let part = |c: Option<char>| {
                c.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
            };
            !part(text[..at].chars().next_back()) && !part(text[at + number.len()..].chars().next())
        })
}
