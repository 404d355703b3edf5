//! Which event the program runs for: `--event`, none with `--no-event`, else the one that was taken last.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::event::profile::check;
use crate::event::shelf::Found;
use crate::event::{Fault, Profile, Settled, Shelf, What};
use crate::rulebook::{Book, BookId, Library};
use crate::text::nearest;
use crate::view::{self, StyledLine, Tone};

use super::context::{Cli, Failure};
use super::settings::{ConfigFile, Environment};

/// What was found of the event, before anything can be said.
#[derive(Debug, Default)]
pub enum Chosen {
    /// There is none.
    #[default]
    None,
    /// Its profile, and what is wrong with it.
    Event(Box<Profile>, Vec<Fault>),
    /// The one that was taken last is there no more, or cannot be understood: its name.
    Lost(String),
    /// The one that is asked for is not there, or cannot be understood.
    Unknown(String),
}

impl Chosen {
    /// Looks for the event. The command line is not parsed yet: the language to say so in may be the event's.
    pub fn look(typed: &[OsString], environment: &Environment, file: &ConfigFile) -> Self {
        let (mut event, mut data, mut none) = (None, None, false);
        let mut words = typed.iter().filter_map(|w| w.to_str()).skip(1);
        while let Some(word) = words.next() {
            match word.split_once('=') {
                _ if word == "--" => break,
                _ if word == "--no-event" => none = true,
                _ if word == "--event" => event = words.next().map(str::to_owned),
                _ if word == "--data" => data = words.next().map(PathBuf::from),
                Some(("--event", name)) => event = Some(name.to_owned()),
                Some(("--data", folder)) => data = Some(PathBuf::from(folder)),
                _ => {}
            }
        }
        if none {
            return Self::None;
        }
        let shelf = Shelf {
            data: super::settings::data_folder(data, environment, file),
            state: environment.state.clone(),
        };
        let asked = event.is_some();
        let name = event.or_else(|| shelf.standing().event);
        let Some(name) = name.filter(|n| !n.is_empty()) else {
            return Self::None;
        };
        match shelf.find(&name).map(|found| found.read) {
            Some(Ok((profile, faults))) => Self::Event(Box::new(profile), faults),
            _ if asked => Self::Unknown(name),
            _ => Self::Lost(name),
        }
    }

    /// The language that the event is held in.
    pub fn language(&self) -> Option<&str> {
        match self {
            Self::Event(profile, _) => profile.lang.as_deref(),
            _ => None,
        }
    }
}

impl Cli {
    /// Takes the event that was found; says what is wrong with it.
    ///
    /// # Errors
    /// Where one is asked for that is not there.
    pub fn take(&mut self, chosen: Chosen) -> Result<(), Failure> {
        match chosen {
            Chosen::None => {}
            Chosen::Event(profile, faults) => {
                let lines: Vec<_> = faults
                    .iter()
                    .map(|f| view::event::fault(f, &self.words))
                    .collect();
                self.err.lines(&lines)?;
                self.event = Some(*profile);
            }
            Chosen::Lost(name) => {
                let said = self.words.fill("event.lost", &[("name", &name)]);
                self.remark(Tone::Warn, said)?;
            }
            Chosen::Unknown(name) => return Err(self.no_event(&name)),
        }
        Ok(())
    }

    /// The folders of events and records.
    pub fn shelf(&self) -> Shelf {
        Shelf {
            data: self.settings.data.clone(),
            state: self.settings.state.clone(),
        }
    }

    /// Says that there is no such event, and which there are; of a profile that cannot be understood, why.
    pub fn no_event(&self, name: &str) -> Failure {
        let all = self.shelf().all();
        if let Some(Found {
            path,
            read: Err(broken),
        }) = self.shelf().find(name)
        {
            let path = path.display().to_string();
            return Failure::Said(vec![view::event::broken(&path, &broken, &self.words)]);
        }
        let names: Vec<String> = all.iter().map(Found::name).collect();
        let said = self.words.fill("event.none-called", &[("name", &name)]);
        let mut lines = vec![StyledLine::of(Tone::Plain, said)];
        if let Some(near) = nearest(name, names.iter().map(String::as_str)) {
            let said = self.words.fill("say.nearest", &[("near", &near)]);
            lines.push(StyledLine::of(Tone::Plain, said));
        }
        if !names.is_empty() {
            let said = self
                .words
                .fill("event.there-are", &[("events", &names.join("  "))]);
            lines.push(StyledLine::of(Tone::Muted, said));
        }
        Failure::Said(lines)
    }

    /// Puts the event's house readings in force.
    pub fn settle(&self, library: &mut Library) {
        if let Some(profile) = &self.event {
            let (settled, _) = profile.settle(library);
            library.settle(&triples(&settled));
        }
    }

    /// The game of the event, where nothing else is said. That a search or a list is narrowed to it is told.
    ///
    /// # Errors
    /// A handle that refuses to take what is written.
    pub fn event_book(&mut self) -> Result<Option<BookId>, Failure> {
        let Some((book, name)) = self
            .event
            .as_ref()
            .and_then(|e| Some((e.book?, e.name.clone())))
        else {
            return Ok(None);
        };
        let said = self
            .words
            .fill("event.narrows", &[("name", &name), ("book", &book)]);
        self.remark(Tone::Muted, said)?;
        Ok(Some(book))
    }

    /// The books that a list is about: the one that is named, else the event's, else all.
    ///
    /// # Errors
    /// Where there is no such book, and what the handle says.
    pub fn books_here<'l>(
        &mut self,
        library: &'l Library,
        name: Option<&str>,
    ) -> Result<Vec<&'l Book>, Failure> {
        if name.is_none()
            && let Some(book) = self.event_book()?.and_then(|id| library.book(id))
        {
            return Ok(vec![book]);
        }
        self.books_of(library, name)
    }

    /// Says under which house readings something came out as it did.
    ///
    /// # Errors
    /// A handle that refuses to take what is written.
    pub fn tell_house(
        &mut self,
        library: &Library,
        book: BookId,
        used: &[String],
    ) -> Result<(), Failure> {
        let house = library.house(book).into_iter();
        let under: Vec<String> = house
            .filter(|(reading, _)| used.contains(reading))
            .map(|(reading, option)| format!("{reading} = {option}"))
            .collect();
        if !under.is_empty() {
            let name = self
                .event
                .as_ref()
                .map_or("", |e| e.name.as_str())
                .to_owned();
            let under = self.words.list(&under);
            let said = self
                .words
                .fill("event.under", &[("name", &name), ("readings", &under)]);
            self.remark(Tone::Muted, said)?;
        }
        Ok(())
    }

    /// A reading that is meant, of the book that is named, else of the event's, else of whichever has it; with its
    /// option.
    ///
    /// # Errors
    /// Where there is no such reading or option; what it nearly is stands with it.
    pub fn reading_of<'l>(
        &self,
        library: &'l Library,
        book: Option<&str>,
        (reading, option): (&str, Option<&str>),
    ) -> Result<&'l crate::rulebook::Reading, Failure> {
        let book = match book {
            Some(name) => Some(self.book(library, name)?.rules.id),
            None => {
                let having = library.books.iter().map(|b| b.rules.id);
                let having: Vec<BookId> = having
                    .filter(|b| library.reading(*b, reading).is_some())
                    .collect();
                let own = self.event.as_ref().and_then(|e| e.book);
                own.filter(|own| having.contains(own))
                    .or(having.first().copied())
                    .or(own)
            }
        };
        let Some(book) = book else {
            let all = library.books.iter().flat_map(|b| &b.readings);
            let said = self.words.fill("reading.none", &[("name", &reading)]);
            let mut lines = vec![StyledLine::of(Tone::Plain, said)];
            if let Some(near) = nearest(reading, all.map(|r| r.id.as_str())) {
                let said = self.words.fill("say.nearest", &[("near", &near)]);
                lines.push(StyledLine::of(Tone::Plain, said));
            }
            return Err(Failure::Said(lines));
        };
        let wrong = |what: What| Failure::said(view::event::what(&what, &self.words));
        match option {
            Some(option) => check(library, book, reading, option).map_err(wrong),
            None => library.reading(book, reading).ok_or_else(|| {
                let all = library.book(book).into_iter().flat_map(|b| &b.readings);
                let near = nearest(reading, all.map(|r| r.id.as_str()));
                wrong(What::Reading(book, reading.to_owned(), near))
            }),
        }
    }
}

/// What was settled, as the library takes it.
pub fn triples(settled: &[Settled]) -> Vec<(BookId, String, String)> {
    let all = settled.iter();
    all.map(|s| (s.book, s.reading.clone(), s.option.clone()))
        .collect()
}
