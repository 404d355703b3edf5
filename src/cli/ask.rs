//! `caijue ask`: a board and what is tried on it; may it be done, by which clauses, and what then happens.

use std::path::Path;

use serde::Serialize;

use crate::engine::Reason;
use crate::engine::board::Board;
use crate::engine::house;
use crate::engine::session::{ChoiceTold, Session, Waits};
use crate::engine::table::ask::{self, Answer};
use crate::engine::table::draft::{Draft, Marked};
use crate::rulebook::Library;
use crate::text::nearest;
use crate::view::speech::{Meant, Speech};
use crate::view::{StyledLine, Tone, answer, board, problems};

use super::context::{Cli, Failure, Found, Outcome};
use super::{readings, rulings};

#[derive(Debug, clap::Args)]
pub struct Ask {
    #[arg(value_name = "question", allow_negative_numbers = true)]
    words: Vec<String>,
    #[arg(long, value_name = "ruling")]
    from: Option<String>,
    #[arg(long, value_name = "reading-option")]
    reading: Vec<String>,
    #[arg(long, conflicts_with = "json")]
    as_yaml: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Told<'a> {
    schema: &'static str,
    book: &'static str,
    /// The readings that were chosen against the defaults or by name.
    readings: &'a std::collections::BTreeMap<String, String>,
    answers: Vec<One<'a>>,
    /// What the rules do not let stand on the board as it begins.
    unlawful: Vec<Reason>,
    /// The board where all has been done.
    board: Option<Board>,
    waits: Waits,
    /// What may be done there, and what may not.
    choices: Vec<ChoiceTold>,
}

#[derive(Serialize)]
struct One<'a> {
    line: String,
    #[serde(flatten)]
    answer: &'a Answer,
}

impl Ask {
    pub fn run(mut self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let mut draft = match self.from.take() {
            Some(from) => of_ruling(cli, &library, &from)?,
            None => self.said(cli, &library)?,
        };
        for (reading, option) in readings::chosen(cli, &self.reading)? {
            known(cli, &library, &draft, &reading, &option)?;
            // One that was renamed leads to the new name.
            let reading = library
                .reading(draft.book(), &reading)
                .map_or(reading, |r| r.id.clone());
            readings::remark(cli, &library, draft.book(), &reading, &option)?;
            ask::choose(&mut draft, &reading, &option);
        }
        house::into_draft(&mut draft, &library);
        let faulty = |faults: Vec<Marked>| Failure::Said(answer::marked(&faults, &cli.words));
        let mut session = draft.open(&library).map_err(faulty)?;
        if let Some(fault) = session.report().faults.first() {
            let problem = fault.in_file("步骤");
            return Err(Failure::Said(problems::list(&[problem], &cli.words)));
        }
        if !self.json && !self.as_yaml {
            cli.out
                .lines(&answer::unlawful(&session.unlawful(0), &cli.words))?;
        }
        let mut answers = Vec::new();
        let mut wrong = Vec::new();
        for text in &self.words {
            let told = answer::meant(text, &mut *session, &cli.words).and_then(|meant| {
                ask::answer(&mut *session, meant.as_deref().unwrap_or(text), &library)
            });
            match told {
                Ok(told) => {
                    if !self.json && !self.as_yaml {
                        show(cli, &library, &*session, &told, answers.is_empty())?;
                    }
                    answers.push(told);
                }
                Err(fault) => {
                    let path = Vec::new();
                    let mut lines = answer::marked(&[Marked { path, fault }], &cli.words);
                    if let Some(first) = lines.first_mut() {
                        *first = StyledLine::of(Tone::Id, format!("“{text}” "))
                            .with(Tone::Plain, first.text())
                            .hanging(2);
                    }
                    // What comes after it is asked all the same, of the board as it is.
                    wrong.extend(lines);
                }
            }
        }
        let used: Vec<String> = answers
            .iter()
            .flat_map(|a| &a.readings)
            .map(|r| r.reading.clone())
            .collect();
        cli.tell_house(&library, draft.book(), &used)?;
        if self.as_yaml {
            let tried = ask::tried(&draft, &answers);
            cli.out.raw(tried.yaml().as_bytes())?;
        } else if self.json {
            json(cli, &*session, &answers)?;
        } else if self.words.is_empty() {
            begin(cli, &*session)?;
        }
        match wrong.is_empty() {
            true => Ok(Found::Yes),
            false => Err(Failure::Said(wrong)),
        }
    }

    /// The board that is typed after its book; what is left of the words is what is asked.
    fn said(&mut self, cli: &Cli, library: &Library) -> Result<Draft, Failure> {
        if self.words.is_empty() {
            return Err(Failure::said(cli.words.get("ask.which")));
        }
        // A board of the event's game needs no book before it.
        let own = cli.event.as_ref().and_then(|e| e.book);
        // The board may stand in one pair of quotes with its book.
        let both = self.words[0].trim().split_once(char::is_whitespace);
        if let Some((book, board)) = both.filter(|(book, _)| cli.book(library, book).is_ok()) {
            let both = [book.to_owned(), board.to_owned()];
            self.words.splice(0..1, both);
        }
        let book = match cli.book(library, &self.words[0]) {
            Ok(book) => {
                self.words.remove(0);
                book.rules.id
            }
            Err(no_book) => own.ok_or(no_book)?,
        };
        if crate::engine::games::lexicon(book).is_none() {
            let said = cli.words.fill("ruling.no-engine", &[("book", &book)]);
            return Err(Failure::said(said));
        }
        let text = match self.words.is_empty() {
            true => String::new(),
            false => self.words.remove(0),
        };
        let text = text.trim();
        let lexicon = crate::engine::games::lexicon(book);
        let speech = lexicon.and_then(|lexicon| Speech::of(&lexicon, &cli.words));
        let meant = match speech.filter(|_| !text.starts_with('{')) {
            Some(speech) => speech.chinese(text, 0),
            None => Meant::as_typed(text),
        };
        ask::said(book, &meant.text, library).map_err(|faults| {
            let faults = meant.faults(faults);
            Failure::Said(answer::in_line(&faults, text, &cli.words))
        })
    }
}

/// The board of a ruling that is named, or of a file.
fn of_ruling(cli: &Cli, library: &Library, from: &str) -> Result<Draft, Failure> {
    let file = rulings::find(cli, library, from)?;
    ask::board_of(&file.text, &[]).map_err(|fault| {
        let path = Path::new(&file.path).display().to_string();
        Failure::Said(problems::list(&[fault.in_file(&path)], &cli.words))
    })
}

/// Says which readings there are where one is chosen that is not there.
fn known(
    cli: &Cli,
    library: &Library,
    draft: &Draft,
    reading: &str,
    option: &str,
) -> Result<(), Failure> {
    let all = library.book(draft.book()).map_or(&[][..], |b| &b.readings);
    let Some(known) = all.iter().find(|r| r.is_called(reading)) else {
        let said = cli.words.fill("reading.none", &[("name", &reading)]);
        let mut lines = vec![StyledLine::of(Tone::Plain, said)];
        if let Some(near) = nearest(reading, all.iter().map(|r| r.id.as_str())) {
            let said = cli.words.fill("say.nearest", &[("near", &near)]);
            lines.push(StyledLine::of(Tone::Plain, said));
        }
        return Err(Failure::Said(lines));
    };
    if known.option(option).is_some() {
        return Ok(());
    }
    let options: Vec<&str> = known.offered().map(|o| o.id.as_str()).collect();
    Err(Failure::said(cli.words.fill(
        "ask.no-option",
        &[
            ("reading", &reading),
            ("option", &option),
            ("options", &cli.words.list(&options)),
        ],
    )))
}

/// An answer, set apart from the one before it.
fn show(
    cli: &mut Cli,
    library: &Library,
    session: &dyn Session,
    told: &Answer,
    first: bool,
) -> std::io::Result<()> {
    if !first {
        cli.out.lines(&[StyledLine::blank()])?;
    }
    let lines = answer::page(library, session.book(), told, &cli.words);
    cli.out.lines(&lines)
}

/// The board, what is awaited and what may be done.
fn begin(cli: &mut Cli, session: &dyn Session) -> std::io::Result<()> {
    let columns = cli.out.columns();
    if let Some(drawn) = session.board(session.cursor(), None) {
        cli.out.lines(&board::draw(&drawn, columns, &cli.words))?;
    }
    let lines = answer::choices(&session.waits(), &session.choices(), &cli.words);
    cli.out.lines(&lines)
}

fn json(cli: &mut Cli, session: &dyn Session, answers: &[Answer]) -> std::io::Result<()> {
    let one = |answer| One {
        line: Answer::line(answer),
        answer,
    };
    cli.out.json(&Told {
        schema: "caijue.ask/1",
        book: session.book().as_str(),
        readings: session.readings().chosen(),
        answers: answers.iter().map(one).collect(),
        unlawful: session.unlawful(0),
        board: session.board(session.cursor(), None),
        waits: session.waits(),
        choices: session.choices(),
    })
}
