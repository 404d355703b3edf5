//! What is said when the command line cannot be understood, and how the program then ends.

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command};

use crate::view::{Catalog, StyledLine, Tone};

use super::context::BAD;
use super::out::Out;
use super::settings::{self, Common, Environment, Wrong};

/// Prints help that was asked for, or says what cannot be understood.
pub fn end(
    error: &clap::Error,
    command: &Command,
    typed: &[OsString],
    words: &Catalog,
    environment: &Environment,
) -> ExitCode {
    if error.kind() == ErrorKind::DisplayHelp {
        // Quiet on a closed pipe, as every answer is.
        return match error.print() {
            Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
                let said = words.fill("say.handle", &[("error", &e)]);
                say_bare(&[StyledLine::of(Tone::Plain, said)], environment)
            }
            _ => ExitCode::SUCCESS,
        };
    }
    let mut lines = lines(error, words);
    lines.extend(usage(command, typed, words));
    say_bare(&lines, environment)
}

/// How the verb that was meant is called, and where its help is.
fn usage(command: &Command, typed: &[OsString], words: &Catalog) -> [StyledLine; 2] {
    let mut verb = command.clone();
    let mut name = String::new();
    verb.build();
    // What can be read of the words despite what is wrong with them says which verb they were for.
    let read = command
        .clone()
        .ignore_errors(true)
        .try_get_matches_from(typed);
    let mut chosen = read.as_ref().ok().and_then(ArgMatches::subcommand);
    while let Some((below, matches)) = chosen {
        let Some(known) = verb.find_subcommand(below).cloned() else {
            break;
        };
        verb = known;
        name = format!("{name} {below}");
        chosen = matches.subcommand();
    }
    let usage = verb.render_usage().to_string();
    let usage = usage.strip_prefix("Usage:").unwrap_or(&usage).trim();
    let said = format!("{}{usage}", words.get("cli.heading.usage"));
    [
        StyledLine::of(Tone::Plain, said),
        StyledLine::of(Tone::Muted, words.fill("say.help", &[("verb", &name)])),
    ]
}

/// Says that a setting cannot be used.
pub fn setting(wrong: &Wrong, words: &Catalog, environment: &Environment) -> ExitCode {
    let said = words.fill(
        "say.setting",
        &[
            ("name", &wrong.name),
            ("value", &wrong.value),
            ("expected", &wrong.expected),
        ],
    );
    say_bare(&[StyledLine::of(Tone::Plain, said)], environment)
}

/// Says what went wrong: the first line as an error, the others as hints.
pub fn say(err: &mut Out, lines: &[StyledLine]) -> io::Result<()> {
    for (nth, line) in lines.iter().enumerate() {
        let mut line = line.clone().hanging(2);
        if nth == 0 {
            for span in &mut line.spans {
                if span.tone == Tone::Plain {
                    span.tone = Tone::Bad;
                }
            }
        } else {
            line = line.indented(2);
        }
        err.lines(&[line])?;
    }
    Ok(())
}

/// Says something before there are settings.
fn say_bare(lines: &[StyledLine], environment: &Environment) -> ExitCode {
    let bare = Environment {
        variables: environment
            .variables
            .iter()
            .filter(|(name, _)| !name.starts_with("CAIJUE_"))
            .map(|(k, v)| (k.clone(), v.clone()))
            .collect(),
        ..Environment::default()
    };
    let settings = settings::resolve(&Common::default(), &bare, settings::ConfigFile::default());
    if let Ok(settings) = settings {
        // Nothing can be said of a standard error that takes nothing.
        let _ = say(&mut Out::stderr(&settings), lines);
    }
    ExitCode::from(BAD)
}

fn lines(error: &clap::Error, words: &Catalog) -> Vec<StyledLine> {
    let text = |kind: ContextKind| error.get(kind).map(spoken).unwrap_or_default();
    let first = match error.kind() {
        ErrorKind::UnknownArgument => words.fill(
            "say.no-option",
            &[("option", &text(ContextKind::InvalidArg))],
        ),
        ErrorKind::InvalidSubcommand => words.fill(
            "say.no-verb",
            &[("verb", &text(ContextKind::InvalidSubcommand))],
        ),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => words.fill(
            "say.bad-value",
            &[
                ("value", &text(ContextKind::InvalidValue)),
                ("option", &text(ContextKind::InvalidArg)),
            ],
        ),
        ErrorKind::MissingRequiredArgument => {
            words.fill("say.missing", &[("what", &text(ContextKind::InvalidArg))])
        }
        ErrorKind::ArgumentConflict => words.fill(
            "say.conflict",
            &[
                ("option", &text(ContextKind::InvalidArg)),
                ("other", &text(ContextKind::PriorArg)),
            ],
        ),
        ErrorKind::InvalidUtf8 => words.get("say.not-utf8").to_owned(),
        _ => words.get("say.not-understood").to_owned(),
    };
    let mut lines = vec![StyledLine::of(Tone::Plain, first)];
    for kind in [
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedValue,
    ] {
        if let Some(near) = error.get(kind) {
            lines.push(StyledLine::of(
                Tone::Plain,
                words.fill("say.nearest", &[("near", &spoken(near))]),
            ));
        }
    }
    if let Some(valid) = error.get(ContextKind::ValidValue).map(spoken)
        && !valid.is_empty()
    {
        lines.push(StyledLine::of(
            Tone::Plain,
            words.fill("say.valid", &[("values", &valid)]),
        ));
    }
    if error.kind() == ErrorKind::InvalidSubcommand {
        lines.push(StyledLine::of(
            Tone::Plain,
            words.fill(
                "say.to-search",
                &[("query", &text(ContextKind::InvalidSubcommand))],
            ),
        ));
    }
    lines
}

fn spoken(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::StyledStr(text) => text.to_string(),
        ContextValue::StyledStrs(texts) => texts
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", "),
        ContextValue::Number(number) => number.to_string(),
        _ => String::new(),
    }
}
