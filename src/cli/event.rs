//! `caijue event`: profiles of events; making one, taking one, settling readings for its house, handing it on.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::event::profile::Profile;
use crate::event::shelf::{self, Found, Shelf};
use crate::rulebook::{BookId, Library};
use crate::text::file;
use crate::view::{self, Language, StyledLine, Tone};

use super::context::{Cli, Failure, Found as Answer, Outcome};
use super::readings;

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub struct Event {
    #[command(subcommand)]
    verb: Option<Verb>,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum Verb {
    Show(Show),
    New(New),
    Use(Use),
    Set(Set),
    Export(Export),
    Import(Import),
}

#[derive(Debug, clap::Args)]
struct Show {
    #[arg(value_name = "event")]
    name: Option<String>,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
struct New {
    #[arg(value_name = "event")]
    name: String,
    #[arg(short, long, value_name = "book")]
    book: Option<String>,
    #[arg(long = "language", value_name = "lang", id = "event_lang")]
    language: Option<String>,
    #[arg(long, value_name = "folder")]
    sheets: Option<String>,
    #[arg(long, value_name = "reading-option")]
    reading: Vec<String>,
}

#[derive(Debug, clap::Args)]
struct Use {
    #[arg(value_name = "event", required_unless_present = "none")]
    name: Option<String>,
    #[arg(long, conflicts_with = "name")]
    none: bool,
}

#[derive(Debug, clap::Args)]
struct Set {
    #[arg(value_name = "reading-option", required = true)]
    reading: Vec<String>,
    #[arg(short, long, value_name = "book")]
    book: Option<String>,
}

#[derive(Debug, clap::Args)]
struct Export {
    #[arg(value_name = "file")]
    file: Option<PathBuf>,
    #[arg(long)]
    replace: bool,
}

#[derive(Debug, clap::Args)]
struct Import {
    #[arg(value_name = "file")]
    file: PathBuf,
    #[arg(long)]
    replace: bool,
    #[arg(long = "use")]
    then_use: bool,
}

#[derive(Serialize)]
struct Told {
    schema: &'static str,
    events: Vec<One>,
}

#[derive(Serialize)]
struct One {
    name: String,
    path: String,
    /// Whether it is the one in force.
    in_force: bool,
    book: Option<BookId>,
    edition: Option<String>,
    lang: Option<String>,
    sheets: Option<String>,
    readings: Vec<OneReading>,
    problems: Vec<String>,
}

#[derive(Serialize)]
struct OneReading {
    book: BookId,
    reading: String,
    option: String,
    default: String,
}

impl Event {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        match self.verb {
            None => list(cli, self.json),
            Some(Verb::Show(verb)) => verb.run(cli),
            Some(Verb::New(verb)) => verb.run(cli),
            Some(Verb::Use(verb)) => verb.run(cli),
            Some(Verb::Set(verb)) => verb.run(cli),
            Some(Verb::Export(verb)) => verb.run(cli),
            Some(Verb::Import(verb)) => verb.run(cli),
        }
    }
}

fn told(cli: &Cli, library: &Library, found: &Found) -> One {
    let path = found.path.display().to_string();
    let name = found.name();
    let in_force = cli.event.as_ref().is_some_and(|e| e.path == found.path);
    match &found.read {
        Ok((profile, faults)) => {
            let (settled, unknown) = profile.settle(library);
            let problems = faults.iter().chain(&unknown);
            One {
                name,
                path,
                in_force,
                book: profile.book,
                edition: profile.edition.clone(),
                lang: profile.lang.clone(),
                sheets: profile.sheets.clone(),
                readings: settled
                    .into_iter()
                    .map(|s| OneReading {
                        book: s.book,
                        reading: s.reading,
                        option: s.option,
                        default: s.default,
                    })
                    .collect(),
                problems: problems
                    .map(|f| view::event::fault(f, &cli.words).text())
                    .collect(),
            }
        }
        Err(broken) => One {
            problems: vec![view::event::broken(&path, broken, &cli.words).text()],
            name,
            path,
            in_force,
            book: None,
            edition: None,
            lang: None,
            sheets: None,
            readings: Vec::new(),
        },
    }
}

fn list(cli: &mut Cli, json: bool) -> Outcome {
    let all = cli.shelf().all();
    let library = cli.library();
    if json {
        let events = all.iter().map(|f| told(cli, &library, f)).collect();
        cli.out.json(&Told {
            schema: "caijue.event/1",
            events,
        })?;
    } else {
        for found in &all {
            let one = told(cli, &library, found);
            let mark = if one.in_force { "● " } else { "○ " };
            let mut line = StyledLine::of(Tone::Good, mark).hanging(2);
            match &found.read {
                Ok((profile, _)) => {
                    let (settled, _) = profile.settle(&library);
                    let title = view::event::title(profile, &settled, &library, &cli.words);
                    line.spans.extend(title.spans);
                }
                Err(_) => line = line.with(Tone::Strong, one.name.clone()),
            }
            let mut lines = vec![line.with(Tone::Muted, format!("  {}", one.path))];
            let wrong = one.problems.into_iter();
            lines.extend(wrong.map(|p| StyledLine::of(Tone::Bad, p).indented(2).hanging(2)));
            cli.out.lines(&lines)?;
        }
        if all.is_empty() {
            let said = cli.words.get("event.none").to_owned();
            cli.remark(Tone::Muted, said)?;
        }
    }
    Ok(if all.is_empty() {
        Answer::No
    } else {
        Answer::Yes
    })
}

/// The event that is named, else the one in force.
fn meant(cli: &Cli, name: Option<&str>) -> Result<Profile, Failure> {
    match (name, &cli.event) {
        (Some(name), _) => match cli.shelf().find(name).map(|f| f.read) {
            Some(Ok((profile, _))) => Ok(profile),
            _ => Err(cli.no_event(name)),
        },
        (None, Some(event)) => Ok(event.clone()),
        (None, None) => Err(Failure::said(cli.words.get("event.which"))),
    }
}

impl Show {
    fn run(self, cli: &mut Cli) -> Outcome {
        let profile = meant(cli, self.name.as_deref())?;
        let library = cli.library();
        let found = shelf::read(&profile.path);
        if self.json {
            let events = vec![told(cli, &library, &found)];
            cli.out.json(&Told {
                schema: "caijue.event/1",
                events,
            })?;
            return Ok(Answer::Yes);
        }
        let faults = found.read.map(|(_, faults)| faults).unwrap_or_default();
        let (settled, unknown) = profile.settle(&library);
        let wrong: Vec<_> = faults.into_iter().chain(unknown).collect();
        let lines = view::event::page(&profile, &settled, &wrong, &library, &cli.words);
        cli.out.lines(&lines)?;
        Ok(Answer::Yes)
    }
}

impl New {
    fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let name = self.name.trim();
        if name.is_empty() {
            return Err(Failure::said(cli.words.get("event.no-name")));
        }
        let book = match &self.book {
            Some(book) => Some(cli.book(&library, book)?),
            None => None,
        };
        let of = book.map(|b| (b.rules.id, b.rules.front.edition.as_str()));
        let mut profile = Profile::new(name, of);
        if let Some(lang) = &self.language {
            if Language::of(lang).is_none() {
                let said = cli.words.fill("event.no-lang", &[("lang", lang)]);
                return Err(Failure::said(said));
            }
            profile.text = edited(cli, &profile, profile.with("lang", Some(lang)))?;
        }
        if let Some(sheets) = &self.sheets {
            profile.text = edited(cli, &profile, profile.with("sheets", Some(sheets)))?;
        }
        for (reading, option) in readings::chosen(cli, &self.reading)? {
            let known =
                cli.reading_of(&library, self.book.as_deref(), (&reading, Some(&option)))?;
            profile.text = edited(cli, &profile, profile.with_reading(known, Some(&option)))?;
        }
        let path = kept(cli, &profile, |shelf| {
            shelf.keep(&profile, &profile.text, false)
        })?;
        take(cli, name)?;
        let said = cli
            .words
            .fill("event.made", &[("name", &name), ("file", &path.display())]);
        cli.out
            .lines(&[StyledLine::of(Tone::Good, said).hanging(2)])?;
        Ok(Answer::Yes)
    }
}

fn edited(
    cli: &Cli,
    profile: &Profile,
    text: Result<String, toml_edit::TomlError>,
) -> Result<String, Failure> {
    text.map_err(|error| {
        let said = cli.words.fill(
            "event.no-toml",
            &[("error", &crate::text::toml_said(error.message()))],
        );
        Failure::said(format!("{}: {said}", profile.path.display()))
    })
}

fn kept(
    cli: &Cli,
    profile: &Profile,
    keep: impl FnOnce(&Shelf) -> io::Result<PathBuf>,
) -> Result<PathBuf, Failure> {
    if cli.settings.data.is_none() {
        return Err(Failure::said(cli.words.get("import.no-folder")));
    }
    let there = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Failure::said(cli.words.fill("event.exists", &[("name", &profile.name)]))
        }
        _ => Failure::Handle(error),
    };
    keep(&cli.shelf()).map_err(there)
}

/// Takes an event from now on.
fn take(cli: &Cli, name: &str) -> Result<(), Failure> {
    let name = name.to_owned();
    Ok(cli.shelf().remember(|s| s.event = Some(name))?)
}

impl Use {
    fn run(self, cli: &mut Cli) -> Outcome {
        let said = match &self.name {
            Some(name) => {
                let profile = meant(cli, Some(name))?;
                take(cli, &profile.name)?;
                cli.words.fill("event.taken", &[("name", &profile.name)])
            }
            None => {
                take(cli, "")?;
                cli.words.get("event.left").to_owned()
            }
        };
        cli.out.lines(&[StyledLine::of(Tone::Good, said)])?;
        Ok(Answer::Yes)
    }
}

impl Set {
    fn run(self, cli: &mut Cli) -> Outcome {
        let meant = meant(cli, None)?;
        let library = cli.library();
        let chosen = readings::chosen(cli, &self.reading)?;
        let mut settle = Vec::new();
        for (reading, option) in &chosen {
            let option = Some(option.as_str()).filter(|o| !o.is_empty());
            let known = cli.reading_of(&library, self.book.as_deref(), (reading, option))?;
            settle.push((known, option));
            if let Some(option) = option {
                readings::remark(cli, &library, known.book, &known.id, option)?;
            }
        }
        let changed = cli.shelf().change(&meant, |there| {
            let mut there = there.clone();
            for (known, option) in settle {
                there.text = there.with_reading(known, option)?;
            }
            Ok(there.text)
        });
        let profile = changed.map_err(|unchanged| {
            let path = meant.path.display().to_string();
            Failure::Said(vec![view::event::unchanged(&path, &unchanged, &cli.words)])
        })?;
        let path = profile.path.display().to_string();
        let (profile, faults) = Profile::read(&path, &profile.text)
            .map_err(|f| Failure::Said(vec![view::event::fault(&f, &cli.words)]))?;
        let (settled, unknown) = profile.settle(&library);
        let wrong: Vec<_> = faults.into_iter().chain(unknown).collect();
        let lines = view::event::page(&profile, &settled, &wrong, &library, &cli.words);
        cli.out.lines(&lines)?;
        Ok(Answer::Yes)
    }
}

impl Export {
    fn run(self, cli: &mut Cli) -> Outcome {
        let profile = meant(cli, None)?;
        match &self.file {
            None => cli.out.raw(profile.text.as_bytes())?,
            Some(path) => {
                write(cli, path, &profile.text, self.replace)?;
                let said = cli
                    .words
                    .fill("import.written", &[("path", &path.display())]);
                cli.remark(Tone::Good, said)?;
            }
        }
        Ok(Answer::Yes)
    }
}

/// Writes a file for the user; one that is there stays unless it may be replaced.
pub fn write(cli: &Cli, path: &Path, text: &str, replace: bool) -> Result<(), Failure> {
    file::write(path, text, replace).map_err(|error| {
        let shown = path.display();
        let said = match error.kind() {
            io::ErrorKind::AlreadyExists => {
                cli.words.fill("event.file-exists", &[("file", &shown)])
            }
            _ => cli
                .words
                .fill("desk.not-written", &[("file", &shown), ("error", &error)]),
        };
        Failure::said(said)
    })
}

impl Import {
    fn run(self, cli: &mut Cli) -> Outcome {
        let path = self.file.display().to_string();
        let (profile, faults) = match shelf::read(&self.file).read {
            Ok(read) => read,
            Err(broken) => {
                return Err(Failure::Said(vec![view::event::broken(
                    &path, &broken, &cli.words,
                )]));
            }
        };
        let library = cli.library();
        let (settled, unknown) = profile.settle(&library);
        let wrong: Vec<_> = faults
            .iter()
            .chain(&unknown)
            .map(|f| view::event::fault(f, &cli.words))
            .collect();
        cli.err.lines(&wrong)?;
        cli.err.flush()?;
        let kept = kept(cli, &profile, |shelf| shelf.take_in(&profile, self.replace))?;
        if self.then_use {
            take(cli, &profile.name)?;
        }
        let title = view::event::title(&profile, &settled, &library, &cli.words);
        cli.out
            .lines(&[title.with(Tone::Muted, format!("  {}", kept.display()))])?;
        Ok(Answer::Yes)
    }
}
