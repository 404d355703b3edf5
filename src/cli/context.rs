//! What every verb works with, and how it can end.

use std::io::{self, BufRead, IsTerminal, Read as _, Write};
use std::path::Path;
use std::sync::{Arc, OnceLock};

use clap::{Command, CommandFactory};

use crate::cards::Lists;
use crate::event::Profile;
use crate::rulebook::{Book, Library};
use crate::text::nearest;
use crate::view::{Catalog, StyledLine, Tone, corrections};

use super::args::Args;
use super::localise;
use super::out::Out;
use super::settings::Settings;

/// Whether there was anything to find, and whether what was looked at holds: exit status 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    Yes,
    No,
}

/// Why a verb ends without an answer.
#[derive(Debug)]
pub enum Failure {
    /// A handle refused to take what was written.
    Handle(io::Error),
    /// What was typed or read cannot be used; what to tell the user, a line each.
    Said(Vec<StyledLine>),
    /// What was looked for is not there, or what was looked at does not hold.
    Not(Vec<StyledLine>),
    /// A deck that its game does not allow.
    Illegal(Vec<StyledLine>),
}

/// Exit status: found, done, or it holds.
pub const HOLDS: u8 = 0;
/// Exit status: not found, or it does not hold.
pub const NOT: u8 = 1;
/// Exit status: what was typed or read cannot be used, or nothing could be written.
pub const BAD: u8 = 2;
/// Exit status: a deck that its game does not allow.
pub const ILLEGAL: u8 = 3;
/// All exit statuses; what each means stands in the catalogues under `exit.N`.
pub const STATUSES: [u8; 4] = [HOLDS, NOT, BAD, ILLEGAL];

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Handle(error)
    }
}

impl Failure {
    /// What cannot be used, in one sentence.
    pub fn said(sentence: impl Into<String>) -> Self {
        Self::Said(vec![StyledLine::of(Tone::Plain, sentence)])
    }

    /// What is not there or does not hold, in one sentence.
    pub fn not(sentence: impl Into<String>) -> Self {
        Self::Not(vec![StyledLine::of(Tone::Plain, sentence)])
    }
}

/// The shipped books and those in the user's data folder, what was read of these kept in the cache, with lists of cards.
pub fn books(data: Option<&Path>, cache: Option<&Path>, lists: Option<Arc<Lists>>) -> Library {
    let library = match data {
        Some(data) => Library::with_user_books_in(&data.join("books"), cache),
        None => Library::shipped(),
    };
    match lists {
        Some(lists) => library.with_cards(lists),
        None => library,
    }
}

/// The lists of cards in the user's data folder, with indexes in the cache; `None` where there are none.
pub fn lists(data: Option<&Path>, cache: Option<&Path>) -> Option<Arc<Lists>> {
    let lists = data.and_then(Lists::in_data)?;
    Some(Arc::new(lists.with_indexes(cache.map(Path::to_owned))))
}

/// What comes of a verb.
pub type Outcome = Result<Found, Failure>;

/// What every verb works with.
pub struct Cli {
    /// The interface's words.
    pub words: Catalog,
    /// What the flags, the environment and the config file say.
    pub settings: Settings,
    /// Where answers go.
    pub out: Out,
    /// Where remarks go that are no part of an answer.
    pub err: Out,
    /// The user's lists of cards, once they were asked for.
    pub lists: OnceLock<Option<Arc<Lists>>>,
    /// The event that it runs for.
    pub event: Option<Profile>,
    /// Whether the desk asks for one.
    pub asks_event: bool,
}

impl Cli {
    /// The command line with all its verbs, in the user's words.
    pub fn command(&self) -> Command {
        localise::command(Args::command(), &self.words)
    }

    /// The shipped books and the user's own, with the user's lists of cards, under the event's house readings.
    pub fn library(&self) -> Library {
        let Settings { data, cache, .. } = &self.settings;
        let mut library = books(data.as_deref(), cache.as_deref(), self.lists());
        self.settle(&mut library);
        library
    }

    /// The user's lists of cards; `None` where there are none.
    pub fn lists(&self) -> Option<Arc<Lists>> {
        let Settings { data, cache, .. } = &self.settings;
        let lists = || lists(data.as_deref(), cache.as_deref());
        self.lists.get_or_init(lists).clone()
    }

    /// Says which cards boards had as a judge corrected them.
    pub fn tell_notes(&mut self) -> io::Result<()> {
        let noted = self.lists.get().and_then(Option::as_ref);
        let noted = noted.map(|lists| lists.noted()).unwrap_or_default();
        let lines: Vec<StyledLine> = noted
            .iter()
            .map(|note| corrections::note(note, &self.words).hanging(2))
            .collect();
        self.err.lines(&lines)
    }

    /// Whether the user agrees to what is shown, asked on a terminal; elsewhere nobody does.
    pub fn agreed(&mut self, question: &str) -> io::Result<bool> {
        if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
            return Ok(false);
        }
        self.out.flush()?;
        let mut terminal = io::stderr();
        write!(terminal, "{question} ")?;
        terminal.flush()?;
        let mut line = String::new();
        line_of(&mut io::stdin().lock(), &mut line)?;
        Ok(matches!(line.trim(), "y" | "Y" | "yes" | "是" | "好"))
    }

    /// Says something that is no part of the answer.
    pub fn remark(&mut self, tone: Tone, sentence: impl Into<String>) -> io::Result<()> {
        self.err.lines(&[StyledLine::of(tone, sentence).hanging(2)])
    }

    /// The book of this id, short name or title.
    pub fn book<'l>(&self, library: &'l Library, name: &str) -> Result<&'l Book, Failure> {
        let found = library.book_named(name);
        found.ok_or_else(|| self.no_book(library, name))
    }

    /// Says that there is no such book, and which there are.
    pub fn no_book(&self, library: &Library, name: &str) -> Failure {
        let ids: Vec<&str> = library.books.iter().map(|b| b.rules.id.as_str()).collect();
        let mut lines = vec![StyledLine::of(
            Tone::Plain,
            self.words.fill("say.no-book", &[("name", &name)]),
        )];
        if let Some(near) = nearest(&name.to_lowercase(), ids.iter().copied()) {
            lines.push(StyledLine::of(
                Tone::Plain,
                self.words.fill("say.nearest", &[("near", &near)]),
            ));
        }
        lines.push(StyledLine::of(
            Tone::Muted,
            self.words.fill("say.books", &[("books", &ids.join("  "))]),
        ));
        Failure::Said(lines)
    }

    /// The books that a verb is about: the one that is named, or all.
    pub fn books_of<'l>(
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

/// The most bytes of a line that is typed.
const LONGEST_LINE: u64 = 8 << 20;

/// Reads a line that is typed; whether there was one. What is no text in it stands there as a sign that nothing is
/// called by, and of an endless line the rest is left out.
pub fn line_of(input: &mut impl BufRead, line: &mut String) -> io::Result<bool> {
    let mut bytes = Vec::new();
    let read = input
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes)?;
    if read > 0 && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    line.clear();
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(read > 0)
}
