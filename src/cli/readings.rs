//! `caijue readings`: the questions that a text leaves open, and how they may be read.

use serde::Serialize;

use crate::rulebook::readings::by_weight;
use crate::rulebook::{Book, BookId, Library, Reading};
use crate::text::nearest;
use crate::view::{StyledLine, Tone, reading};

use super::context::{Cli, Failure, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct Readings {
    #[arg(value_name = "book")]
    book: Option<String>,
    #[arg(value_name = "reading")]
    id: Option<String>,
    #[arg(short, long)]
    all: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told<'l> {
    schema: &'static str,
    readings: Vec<&'l Reading>,
}

impl Readings {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        // One word may be a book or a reading of any book.
        let (books, id): (Vec<&Book>, Option<&str>) = match (&self.book, &self.id) {
            (None, _) => (cli.books_here(&library, None)?, None),
            (Some(book), Some(id)) => (vec![cli.book(&library, book)?], Some(id)),
            (Some(word), None) => match cli.book(&library, word) {
                Ok(book) => (vec![book], None),
                Err(no_book) => {
                    let is_reading = |b: &&Book| b.readings.iter().any(|r| r.id == *word);
                    let books: Vec<&Book> = library.books.iter().filter(is_reading).collect();
                    if books.is_empty() {
                        return Err(no_book);
                    }
                    (books, Some(word))
                }
            },
        };
        // One that the text answers is no open question, but whoever knows its name is told so.
        let found: Vec<&Reading> = match id {
            Some(id) => {
                let all = books.iter().flat_map(|b| &b.readings);
                all.filter(|r| r.id == id).collect()
            }
            None => books.iter().flat_map(|b| by_weight(&b.readings)).collect(),
        };
        let answer = if found.is_empty() {
            Found::No
        } else {
            Found::Yes
        };
        if self.json {
            cli.out.json(&Told {
                schema: "caijue.readings/1",
                readings: found,
            })?;
            return Ok(answer);
        }
        match id {
            Some(_) if !found.is_empty() => {
                for (nth, one) in found.iter().enumerate() {
                    if nth > 0 {
                        cli.out.lines(&[StyledLine::blank()])?;
                    }
                    let page = reading::page(&library, one, None, &cli.words);
                    cli.out.lines(&page)?;
                }
            }
            Some(id) => {
                let said = cli.words.fill("reading.none", &[("name", &id)]);
                cli.remark(Tone::Bad, said)?;
                let all = books.iter().flat_map(|b| &b.readings);
                if let Some(near) = nearest(id, all.map(|r| r.id.as_str())) {
                    let said = cli.words.fill("say.nearest", &[("near", &near)]);
                    cli.remark(Tone::Plain, said)?;
                }
            }
            None => {
                for (nth, book) in books.iter().filter(|b| !b.readings.is_empty()).enumerate() {
                    if nth > 0 {
                        cli.out.lines(&[StyledLine::blank()])?;
                    }
                    cli.out.lines(&reading::list(book, self.all, &cli.words))?;
                }
            }
        }
        Ok(answer)
    }
}

/// Says so where an option is chosen against the text.
pub fn remark(
    cli: &mut Cli,
    library: &Library,
    book: BookId,
    reading: &str,
    option: &str,
) -> Result<(), Failure> {
    let known = library.reading(book, reading);
    if let Some(said) = known.and_then(|r| reading::against(r, option, &cli.words)) {
        cli.remark(Tone::Warn, said)?;
    }
    Ok(())
}

/// What `--reading NAME=OPTION` chooses, as reading and option.
///
/// # Errors
/// Where it is not written so.
pub fn chosen(cli: &Cli, written: &[String]) -> Result<Vec<(String, String)>, Failure> {
    let one = |text: &String| match text.split_once(['=', '＝']) {
        Some((reading, option)) => Ok((reading.trim().into(), option.trim().into())),
        None => Err(Failure::said(
            cli.words.fill("reading.form", &[("text", text)]),
        )),
    };
    written.iter().map(one).collect()
}
