//! The command line: one file a verb. Reads what is typed, asks the library, the search or the engine, and writes
//! pages of [`view`](crate::view) or JSON to a handle.
//!
//! Exit status: 0 found or held, 1 nothing found, 2 an error. A reader that goes away early ends the program quietly.

mod args;
mod books;
mod calc;
mod check;
mod completions;
mod coverage;
mod deck;
mod desk;
mod help;
mod ids;
mod import;
mod json;
mod localise;
mod man;
mod new_game;
mod out;
mod play;
mod readings;
mod refs;
mod refuse;
mod remove;
mod rulings;
mod search;
mod settings;
mod sheet;
mod show;
mod skill;
mod stepper;
mod term;
mod tree;
mod verify;
mod why;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::rulebook::{Book, Library};
use crate::text::nearest;
use crate::view::{Line, Tone, Words};

use args::{Args, Verb};
use out::Out;
use settings::{Environment, Settings};

/// Whether there was anything to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Found {
    Yes,
    No,
}

/// Why a verb ends without an answer.
#[derive(Debug)]
enum Failure {
    /// A handle refused to take what was written.
    Handle(io::Error),
    /// What to tell the user, a line each.
    Said(Vec<Line>),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Handle(error)
    }
}

impl Failure {
    /// A failure in one sentence.
    fn said(sentence: impl Into<String>) -> Self {
        Self::Said(vec![Line::of(Tone::Plain, sentence)])
    }
}

type Outcome = Result<Found, Failure>;

/// What every verb works with.
struct Cli {
    words: Words,
    settings: Settings,
    /// Where answers go.
    out: Out,
    /// Where remarks go that are no part of an answer.
    err: Out,
}

impl Cli {
    /// The shipped books and the user's own.
    fn library(&self) -> Library {
        match &self.settings.data {
            Some(data) => Library::with_user_books(&data.join("books")),
            None => Library::shipped(),
        }
    }

    /// Says something that is no part of the answer.
    fn remark(&mut self, tone: Tone, sentence: impl Into<String>) -> io::Result<()> {
        self.err.lines(&[Line::of(tone, sentence).hanging(2)])
    }

    /// The book of this id, short name or title.
    fn book<'l>(&self, library: &'l Library, name: &str) -> Result<&'l Book, Failure> {
        let wanted = name.to_lowercase();
        let found = library.books.iter().find(|b| {
            b.rules.id.as_str() == wanted
                || (!b.rules.front.short.is_empty() && b.rules.front.short.to_lowercase() == wanted)
                || b.rules.front.title == name
        });
        found.ok_or_else(|| self.no_book(library, name))
    }

    /// Says that there is no such book, and which there are.
    fn no_book(&self, library: &Library, name: &str) -> Failure {
        let ids: Vec<&str> = library.books.iter().map(|b| b.rules.id.as_str()).collect();
        let mut lines = vec![Line::of(
            Tone::Plain,
            self.words.fill("say.no-book", &[("name", &name)]),
        )];
        if let Some(near) = nearest(&name.to_lowercase(), ids.iter().copied()) {
            lines.push(Line::of(
                Tone::Plain,
                self.words.fill("say.nearest", &[("near", &near)]),
            ));
        }
        lines.push(Line::of(
            Tone::Muted,
            self.words.fill("say.books", &[("books", &ids.join("  "))]),
        ));
        Failure::Said(lines)
    }

    /// The books that a verb is about: the one that is named, or all.
    fn books_of<'l>(
        &self,
        library: &'l Library,
        name: Option<&str>,
    ) -> Result<Vec<&'l Book>, Failure> {
        match name {
            Some(name) => Ok(vec![self.book(library, name)?]),
            None => Ok(library.books.iter().collect()),
        }
    }
}

/// Runs the program with the process's arguments and environment.
pub fn run() -> ExitCode {
    run_with(std::env::args_os().collect(), &Environment::of_process())
}

fn run_with(typed: Vec<OsString>, environment: &Environment) -> ExitCode {
    let (file, config_problems) = settings::read_config(environment);
    let language = settings::language(&typed, environment, &file);
    let words = Words::of(language);
    let command = localise::command(&words);
    let parsed = command
        .clone()
        .try_get_matches_from(&typed)
        .and_then(|m| Args::from_arg_matches(&m).map_err(|e| e.format(&mut command.clone())));
    let args = match parsed {
        Ok(args) => args,
        Err(error) => return refuse::end(&error, &words, environment),
    };
    let settings = match settings::resolve(&args.common, environment, file) {
        Ok(settings) => settings,
        Err(wrong) => return refuse::setting(&wrong, &words, environment),
    };
    let out = Out::stdout(&settings);
    let err = Out::stderr(&settings);
    let mut cli = Cli {
        words,
        settings,
        out,
        err,
    };
    let answer = config_problems
        .into_iter()
        .try_for_each(|said| cli.remark(Tone::Warn, said))
        .map_err(Failure::from)
        .and_then(|()| dispatch(&mut cli, args));
    finish(cli, answer)
}

fn dispatch(cli: &mut Cli, args: Args) -> Outcome {
    if args.version {
        return books::version(cli);
    }
    match args.verb {
        None => desk::run(cli),
        Some(Verb::Search(verb)) => verb.run(cli),
        Some(Verb::Show(verb)) => verb.run(cli),
        Some(Verb::Tree(verb)) => verb.run(cli),
        Some(Verb::Refs(verb)) => verb.run(cli),
        Some(Verb::Why(verb)) => verb.run(cli),
        Some(Verb::Term(verb)) => verb.run(cli),
        Some(Verb::Readings(verb)) => verb.run(cli),
        Some(Verb::Rulings(verb)) => verb.run(cli),
        Some(Verb::Play(verb)) => verb.run(cli),
        Some(Verb::Verify(verb)) => verb.run(cli),
        Some(Verb::Coverage(verb)) => verb.run(cli),
        Some(Verb::Calc(verb)) => verb.run(cli),
        Some(Verb::Skill(verb)) => verb.run(cli),
        Some(Verb::Deck(verb)) => verb.run(cli),
        Some(Verb::Sheet(verb)) => verb.run(cli),
        Some(Verb::Books(verb)) => verb.run(cli),
        Some(Verb::Import(verb)) => verb.run(cli),
        Some(Verb::Remove(verb)) => verb.run(cli),
        Some(Verb::Check(verb)) => verb.run(cli),
        Some(Verb::Completions(verb)) => verb.run(cli),
        Some(Verb::Man(verb)) => verb.run(cli),
        Some(Verb::Help(verb)) => verb.run(cli),
    }
}

fn finish(mut cli: Cli, answer: Outcome) -> ExitCode {
    // What was written before a failure is part of the answer and comes first.
    let written = cli.out.flush();
    let code = match (answer, written) {
        (Err(Failure::Handle(error)), _) | (Ok(_), Err(error)) => {
            if error.kind() == io::ErrorKind::BrokenPipe {
                0
            } else {
                let said = cli.words.fill("say.handle", &[("error", &error)]);
                let _ = cli.remark(Tone::Bad, said);
                2
            }
        }
        (Ok(Found::Yes), Ok(())) => 0,
        (Ok(Found::No), Ok(())) => 1,
        (Err(Failure::Said(lines)), _) => {
            let _ = refuse::say(&mut cli.err, &lines);
            2
        }
    };
    let _ = cli.err.flush();
    ExitCode::from(code)
}
