//! What the desk holds: the screens, what lies above them, and where the reader has been.

use std::sync::Arc;

use crate::rulebook::{BookId, Library, RuleId};
use crate::search::{self, Answer};
use crate::view::{Line, Link, Words};

use super::editor::Editor;
use super::find::Find;
use super::keys::{Keys, Place};
use super::over::Over;
use super::read::Read;
use super::rule::Rule;
use super::theme::Theme;

/// Where a reader can be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Location {
    /// A clause or heading.
    Clause(RuleId),
    /// A term of a book.
    Term(BookId, String),
    /// An open question of a book.
    Reading(BookId, String),
}

impl Location {
    /// The book it is in.
    pub fn book(&self) -> BookId {
        match self {
            Self::Clause(id) => id.book,
            Self::Term(book, _) | Self::Reading(book, _) => *book,
        }
    }

    /// The location that a link leads to; `None` for a ruling, which is stepped and not read.
    pub fn of(link: &Link) -> Option<Self> {
        match link {
            Link::Clause(id) => Some(Self::Clause(*id)),
            Link::Term { book, name } => Some(Self::Term(*book, name.clone())),
            Link::Reading { book, id } => Some(Self::Reading(*book, id.clone())),
            Link::Ruling { .. } => None,
        }
    }
}

/// The screens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// The search box with its results.
    Find,
    /// The reading page.
    Read,
    /// A ruling being stepped.
    Rule,
}

/// Something that the desk is told.
#[derive(Debug)]
pub enum Message {
    /// A key, the mouse, a paste or a resize.
    Terminal(crossterm::event::Event),
    /// What a search found.
    Found {
        /// Which search it was.
        generation: u64,
        /// What it found.
        answer: Answer,
    },
    /// The search cannot work.
    SearchFailed(String),
    /// The program is asked to end.
    Terminate,
}

/// Something that the desk asks of the world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// To end.
    Quit,
    /// To search.
    Search {
        /// Comes back with the answer.
        generation: u64,
        /// What was typed.
        query: String,
        /// What narrows it.
        options: search::Options,
    },
    /// To put a text on the clipboard.
    Copy(String),
    /// To stop until the shell brings us back.
    Suspend,
    /// To take the mouse or leave it to the terminal.
    Mouse(bool),
}

/// The desk.
pub struct Model {
    /// The books.
    pub library: Arc<Library>,
    /// The interface's words.
    pub words: Words,
    /// The key table.
    pub keys: Keys,
    /// The looks.
    pub theme: Theme,
    /// The screen that is shown.
    pub screen: Screen,
    /// The search box and its results.
    pub find: Find,
    /// The reading page.
    pub read: Read,
    /// The ruling that is stepped.
    pub rule: Option<Rule>,
    /// What lies above the screen, the topmost last.
    pub over: Vec<Over>,
    /// What is said at the foot until the next key.
    pub notice: Option<String>,
    /// Whether the mouse is ours.
    pub mouse: bool,
}

impl Model {
    /// A desk on which nothing lies yet.
    pub fn new(library: Arc<Library>, words: Words, keys: Keys, theme: Theme) -> Self {
        Self {
            library,
            words,
            keys,
            theme,
            screen: Screen::Find,
            find: Find::default(),
            read: Read::default(),
            rule: None,
            over: Vec::new(),
            notice: None,
            mouse: true,
        }
    }

    /// Where a key is pressed now.
    pub fn place(&self) -> Place {
        match self.over.last() {
            Some(Over::Prompt { .. }) => Place::Prompt,
            Some(_) => Place::Over,
            None => match self.screen {
                Screen::Find => Place::Find,
                Screen::Read if self.read.tree_has_focus() => Place::Tree,
                Screen::Read => Place::Read,
                Screen::Rule => Place::Rule,
            },
        }
    }

    /// The editor that typed text goes to now.
    pub fn editor(&mut self) -> Option<&mut Editor> {
        match self.over.last_mut() {
            Some(Over::Prompt { editor, .. }) => Some(editor),
            Some(_) => None,
            None if self.screen == Screen::Find => Some(&mut self.find.editor),
            None => None,
        }
    }

    /// Says something at the foot.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(text.into());
    }

    /// Goes where a link leads.
    pub fn follow(&mut self, link: &Link) {
        match Location::of(link) {
            Some(location) => self.go(location),
            None => {
                if let Link::Ruling { book, name } = link {
                    self.open_ruling(*book, name);
                }
            }
        }
    }

    /// Opens the reading page at a location and remembers where the reader came from.
    pub fn go(&mut self, location: Location) {
        self.over.clear();
        self.screen = Screen::Read;
        self.read.go(location, &self.library, &self.words);
    }

    /// Opens a ruling of the library to step it.
    pub fn open_ruling(&mut self, book: BookId, name: &str) {
        let Some(file) = self
            .library
            .book(book)
            .and_then(|b| b.rulings.iter().find(|r| r.name() == name))
        else {
            let said = self.words.fill("desk.no-ruling", &[("name", &name)]);
            self.say(said);
            return;
        };
        match crate::engine::games::open(&file.text, &self.library) {
            Ok(session) => {
                self.over.clear();
                self.rule = Some(Rule::new(session, file.path.clone()));
                self.screen = Screen::Rule;
            }
            Err(faults) => {
                let lines = faults
                    .iter()
                    .map(|f| {
                        Line::of(crate::view::Tone::Bad, f.in_file(&file.path).to_string())
                            .hanging(2)
                    })
                    .collect();
                let title = self.words.get("desk.ruling-faults").to_owned();
                self.over.push(Over::text(title, lines));
            }
        }
    }
}
