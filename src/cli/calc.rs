//! `caijue calc`: a value by a book's formulas, step by step with the clause of each.

use serde::Serialize;

use crate::engine::calc::{Calculated, Calculator, Given};
use crate::engine::games;
use crate::rulebook::{BookId, Library};
use crate::view::{StyledLine, Tone, calc};

use super::context::{Cli, Failure, Found, Outcome};
use super::readings;

#[derive(Debug, clap::Args)]
pub struct Calc {
    #[arg(value_name = "calculation", allow_negative_numbers = true)]
    words: Vec<String>,
    #[arg(long, value_name = "square")]
    from: Option<String>,
    #[arg(long, value_name = "square")]
    to: Option<String>,
    #[arg(long = "mod", value_name = "change", allow_hyphen_values = true)]
    change: Vec<String>,
    #[arg(long, value_name = "number", allow_negative_numbers = true)]
    hp: Option<String>,
    #[arg(long, value_name = "number", allow_negative_numbers = true)]
    max: Option<String>,
    #[arg(long, value_name = "number", allow_negative_numbers = true)]
    base: Option<String>,
    #[arg(long, value_name = "number", allow_negative_numbers = true)]
    amount: Option<String>,
    #[arg(long, value_name = "number", allow_negative_numbers = true)]
    weapon: Option<String>,
    #[arg(long, value_name = "change", allow_hyphen_values = true)]
    range_mod: Vec<String>,
    #[arg(long, value_name = "number", allow_negative_numbers = true)]
    steps: Option<String>,
    #[arg(long, value_name = "terrain")]
    terrain: Vec<String>,
    #[arg(long, value_name = "squares")]
    others: Vec<String>,
    #[arg(long, value_name = "reading-option")]
    reading: Vec<String>,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told<'c> {
    schema: &'static str,
    book: &'c str,
    calculator: &'c str,
    #[serde(flatten)]
    answer: &'c Calculated,
}

#[derive(Serialize)]
struct Listed {
    schema: &'static str,
    calculators: Vec<OfBook>,
}

#[derive(Serialize)]
struct OfBook {
    book: &'static str,
    #[serde(flatten)]
    calculator: &'static Calculator,
}

impl Calc {
    pub fn run(mut self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let book = self.book(cli, &library)?;
        if self.words.is_empty() {
            return self.list(cli, book);
        }
        let name = self.words.remove(0);
        let book = book.unwrap_or(BookId::SGS_CHESS);
        let chosen = readings::chosen(cli, &self.reading)?;
        for (reading, option) in &chosen {
            readings::remark(cli, &library, book, reading, option)?;
        }
        let json = self.json;
        let given = self.given();
        let mut chosen = chosen;
        let house = library.house(book).into_iter();
        let house: Vec<_> = house
            .filter(|(reading, _)| !chosen.iter().any(|(r, _)| r == reading))
            .collect();
        chosen.splice(0..0, house);
        let told = games::calculate(book, &name, &given, &chosen, &library).map_err(|wrong| {
            let mut line = StyledLine::default().hanging(2);
            if let Some(at) = wrong.at {
                line = line.with(Tone::Id, format!("--{at} "));
            }
            let mut lines = vec![line.with(Tone::Bad, cli.words.said(&wrong.what))];
            if let Some(fix) = wrong.fix {
                lines.push(
                    StyledLine::of(Tone::Label, format!("{} ", cli.words.get("check.fix")))
                        .with(Tone::Plain, cli.words.said(&fix))
                        .indented(2)
                        .hanging(2),
                );
            }
            Failure::Said(lines)
        })?;
        if json {
            cli.out.json(&Told {
                schema: "caijue.calc/1",
                book: book.as_str(),
                calculator: &name,
                answer: &told,
            })?;
        } else {
            let columns = cli.out.columns();
            let lines = calc::answer(&library, book, &told, columns, &cli.words);
            cli.out.lines(&lines)?;
        }
        Ok(Found::Yes)
    }

    /// The book, where the first word names one; it is then taken away.
    fn book(&mut self, cli: &Cli, library: &Library) -> Result<Option<BookId>, Failure> {
        let Some(first) = self.words.first() else {
            return Ok(None);
        };
        let known = games::calculated().into_iter().any(|book| {
            games::calculators(book)
                .iter()
                .any(|c| c.name == first || c.words.contains(&first.as_str()))
        });
        if known {
            return Ok(None);
        }
        let book = match cli.book(library, first) {
            Ok(book) => book.rules.id,
            // One word more means that the first was meant as a book.
            Err(no_book) if self.words.len() > 1 => return Err(no_book),
            Err(_) => return Ok(None),
        };
        self.words.remove(0);
        Ok(Some(book))
    }

    fn list(&self, cli: &mut Cli, book: Option<BookId>) -> Outcome {
        let books: Vec<BookId> = match book {
            Some(book) => vec![book],
            None => games::calculated(),
        };
        let of: Vec<OfBook> = books
            .iter()
            .flat_map(|book| {
                games::calculators(*book).iter().map(|calculator| OfBook {
                    book: book.as_str(),
                    calculator,
                })
            })
            .collect();
        let found = if of.is_empty() { Found::No } else { Found::Yes };
        if self.json {
            cli.out.json(&Listed {
                schema: "caijue.calc-list/1",
                calculators: of,
            })?;
        } else if of.is_empty() {
            let said = cli.words.get("calc.none").to_owned();
            cli.remark(Tone::Muted, said)?;
        } else {
            for book in books {
                let lines = calc::list(book, games::calculators(book), &cli.words);
                cli.out.lines(&lines)?;
            }
        }
        Ok(found)
    }

    fn given(self) -> Given {
        let mut given = Given {
            words: self.words,
            ..Given::default()
        };
        for (name, value) in [
            ("from", self.from),
            ("to", self.to),
            ("hp", self.hp),
            ("max", self.max),
            ("base", self.base),
            ("amount", self.amount),
            ("weapon", self.weapon),
            ("steps", self.steps),
        ] {
            if let Some(value) = value {
                given.put(name, value);
            }
        }
        for (name, values) in [
            ("mod", self.change),
            ("range-mod", self.range_mod),
            ("terrain", self.terrain),
            ("others", self.others),
        ] {
            for value in values {
                given.put(name, value);
            }
        }
        given
    }
}
