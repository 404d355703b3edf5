//! The command line: one file a verb. Reads what is typed, asks the library, the search or the engine, and writes
//! pages of [`view`](crate::view) or JSON to a handle.
//!
//! Exit status, the same in all verbs: 0 found, done or held; 1 not found or not held; 2 what was typed or read cannot be
//! used; 3 an illegal deck. A reader that goes away early ends the program quietly.

mod args;
mod ask;
mod books;
mod calc;
mod card;
mod cards;
mod check;
mod chosen;
mod codes;
mod completions;
mod context;
mod correct;
mod corrections;
mod coverage;
mod deck;
mod desk;
mod diff;
mod editions;
mod event;
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
mod record;
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
use std::sync::OnceLock;

use clap::{Command, CommandFactory, FromArgMatches};

use crate::view::{Catalog, StyledLine, Tone};

use args::{Args, Verb};
use chosen::Chosen;
use context::{BAD, Cli, Failure, Found, HOLDS, ILLEGAL, NOT, Outcome};
use out::Out;
use settings::Environment;

/// Runs the program with the process's arguments and environment.
pub fn run() -> ExitCode {
    run_with(std::env::args_os().collect(), &Environment::of_process())
}

/// The table of verbs, with their arguments and without the words of help.
pub fn table() -> clap::Command {
    Args::command()
}

fn run_with(typed: Vec<OsString>, environment: &Environment) -> ExitCode {
    let (file, config_problems) = settings::read_config(environment);
    let chosen = Chosen::look(&typed, environment, &file);
    let language = settings::language(&typed, environment, chosen.language(), &file);
    let words = Catalog::of(language);
    let args = match Args::quickly(&typed) {
        Some(args) => args,
        None => match wholly(&typed, &words) {
            Ok(args) => args,
            Err(refused) => {
                let (error, command) = *refused;
                return refuse::end(&error, &command, &typed, &words, environment);
            }
        },
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
        lists: OnceLock::new(),
        event: None,
        asks_event: !args.common.no_event,
    };
    let answer = config_problems
        .into_iter()
        .try_for_each(|(place, said)| {
            let said = format!("{place}: {}", cli.words.said(&said));
            cli.remark(Tone::Warn, said)
        })
        .map_err(Failure::from)
        .and_then(|()| match chosen {
            // The verbs that make and take events need none.
            Chosen::Unknown(_) | Chosen::Lost(_) if matches!(args.verb, Some(Verb::Event(_))) => {
                Ok(())
            }
            chosen => cli.take(chosen),
        })
        .and_then(|()| dispatch(&mut cli, args));
    finish(cli, answer)
}

/// What is typed, by the command line with all its verbs; where it cannot be understood, why, with that command line.
fn wholly(typed: &[OsString], words: &Catalog) -> Result<Args, Box<(clap::Error, Command)>> {
    let mut command = localise::command(Args::command(), words);
    let parsed = command.clone().try_get_matches_from(typed);
    let parsed =
        parsed.and_then(|m| Args::from_arg_matches(&m).map_err(|e| e.format(&mut command)));
    parsed.map_err(|error| Box::new((error, command)))
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
        Some(Verb::Ask(verb)) => verb.run(cli),
        Some(Verb::Verify(verb)) => verb.run(cli),
        Some(Verb::Coverage(verb)) => verb.run(cli),
        Some(Verb::Calc(verb)) => verb.run(cli),
        Some(Verb::Skill(verb)) => verb.run(cli),
        Some(Verb::Deck(verb)) => verb.run(cli),
        Some(Verb::Cards(verb)) => verb.run(cli),
        Some(Verb::Card(verb)) => verb.run(cli),
        Some(Verb::Sheet(verb)) => verb.run(cli),
        Some(Verb::Event(verb)) => verb.run(cli),
        Some(Verb::Record(verb)) => verb.run(cli),
        Some(Verb::Books(verb)) => verb.run(cli),
        Some(Verb::Import(verb)) => verb.run(cli),
        Some(Verb::Diff(verb)) => verb.run(cli),
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
    let _ = cli.tell_notes();
    let (code, lines) = match (answer, written) {
        (Err(Failure::Handle(error)), _) | (Ok(_), Err(error)) => {
            if error.kind() == io::ErrorKind::BrokenPipe {
                (HOLDS, Vec::new())
            } else {
                let said = cli.words.fill("say.handle", &[("error", &error)]);
                (BAD, vec![StyledLine::of(Tone::Plain, said)])
            }
        }
        (Ok(Found::Yes), Ok(())) => (HOLDS, Vec::new()),
        (Ok(Found::No), Ok(())) => (NOT, Vec::new()),
        (Err(Failure::Not(lines)), _) => (NOT, lines),
        (Err(Failure::Said(lines)), _) => (BAD, lines),
        (Err(Failure::Illegal(lines)), _) => (ILLEGAL, lines),
    };
    let _ = refuse::say(&mut cli.err, &lines);
    let _ = cli.err.flush();
    ExitCode::from(code)
}
