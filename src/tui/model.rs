//! What the desk holds: the screens, what lies above them, and where the reader has been.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use ratatui::layout::Rect;

use crate::cards::Lists;
use crate::engine::fault::Fault;
use crate::import::Originals;
use crate::rulebook::{BookId, Library, RuleId, RulingFile};
use crate::search;
pub use crate::text::file_name;
use crate::view::{Catalog, Link, StyledLine, Tone, hits};

use super::editor::Editor;
use super::event::{self, Deed, Event};
use super::find::Find;
use super::history::{self, History};
use super::keys::{Keys, Place};
use super::overlay::{Chosen, Overlay};
use super::persist::Persisted;
use super::read::Read;
use super::rule::Rule;
use super::sheet::Desk as SheetDesk;
use super::shelf::Shelf;
use super::stock::{self, Stock};
use super::table::{Corrected, Table, Wish};
use super::theme::Theme;
use super::unfinished::Unfinished;
use super::worker::Found;

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
            Link::Ruling { .. } | Link::Spot(_) => None,
        }
    }

    /// The link that leads here.
    pub fn link(&self) -> Link {
        match self {
            Self::Clause(id) => Link::Clause(*id),
            Self::Term(book, name) => Link::Term {
                book: *book,
                name: name.clone(),
            },
            Self::Reading(book, id) => Link::Reading {
                book: *book,
                id: id.clone(),
            },
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
    /// The ruling sheet.
    Sheet,
    /// The table.
    Table,
    /// The record of calls.
    Record,
}

/// Something that the desk is told.
#[derive(Debug)]
pub enum Message {
    /// A key, the mouse, a paste or a resize.
    Terminal(crossterm::event::Event),
    /// All that the terminal had to say; its reader waits now.
    Read(Vec<crossterm::event::Event>),
    /// How far the index is that is being built.
    Building {
        /// So many clauses are in.
        done: usize,
        /// Of so many.
        all: usize,
    },
    /// The rulings of the books are read, for their library.
    Shelved(Vec<super::shelf::Item>),
    /// The user's own rulings as they lie in their folder, and the files of it that cannot be read, each with the
    /// reason.
    Own(Vec<RulingFile>, Vec<(PathBuf, String)>),
    /// The search is open.
    SearchReady,
    /// What a search found.
    Found {
        /// Which search it was.
        generation: u64,
        /// What it found.
        found: Found,
    },
    /// The search cannot work, or was stopped.
    SearchFailed {
        /// Why.
        said: String,
        /// Whether it was stopped on purpose.
        stopped: bool,
    },
    /// A file was written.
    Written(Writing),
    /// A file could not be written.
    NotWritten {
        /// What was to be written.
        writing: Writing,
        /// Whether one is there already and may not be replaced.
        exists: bool,
        /// Why, in the system's words.
        said: String,
    },
    /// A ruling's file was read again, after an editor had it or because it was asked for.
    Edited {
        /// The file.
        path: PathBuf,
        /// Its text, or why there is none.
        text: Result<String, String>,
    },
    /// A text was written in an editor.
    Typed {
        /// What it is for.
        what: TypedFor,
        /// The text, or why it is not taken.
        text: Result<String, NotTaken>,
    },
    /// A correction of a card's sentence was kept, or why it was not.
    Corrected {
        /// What was to be kept.
        wish: Wish,
        /// What came of it.
        kept: Result<Corrected, String>,
    },
    /// The original wording of a book was looked up.
    Original {
        /// The book.
        book: BookId,
        /// What there is, or what is wrong with it.
        found: Result<Option<Originals>, String>,
    },
    /// The sheets that are saved, by path.
    SheetFiles(Vec<PathBuf>),
    /// A saved sheet was read.
    SheetRead {
        /// Its file.
        path: PathBuf,
        /// Its text, or why there is none.
        text: Result<String, String>,
    },
    /// Something of books, lists of cards and decks.
    Stock(stock::Told),
    /// The system asks the program to stop for now.
    Stop,
    /// It goes on after that: whoever had the terminal may have changed it.
    Continued,
    /// The program is asked to end.
    Terminate,
}

/// Why a text from an editor is not taken, and the file in which it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotTaken {
    /// What the editor or its file says.
    pub why: String,
    /// Where it lies; `None` where nothing was typed.
    pub kept: Option<PathBuf>,
}

/// What a text from an editor is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypedFor {
    /// The question of the sheet.
    Question,
    /// Its answer.
    Answer,
}

/// A file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Writing {
    /// Where.
    pub path: PathBuf,
    /// What.
    pub text: String,
    /// Whether one that is there may be replaced.
    pub replace: bool,
    /// What comes then.
    pub then: Then,
}

impl Writing {
    /// To write a file; one that is there stays where nobody says otherwise.
    pub fn effect(path: PathBuf, text: String, then: Then) -> Effect {
        Effect::Write(Self {
            path,
            text,
            replace: false,
            then,
        })
    }
}

/// What comes after a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// It is said.
    Say,
    /// It is said; it was a sheet, whose form follows its file's name.
    Sheet,
    /// The ruling in it is stepped from now on.
    Step,
    /// It is opened in the editor.
    Edit,
    /// It is one of the user's own rulings.
    Own,
    /// It is one of the user's own decks.
    Deck {
        /// Whether it is opened in the editor.
        edit: bool,
    },
}

/// The folder of the user's own rulings, below that of their data.
pub const OWN: &str = "rulings";

/// Something that the desk asks of the world.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// To end.
    Quit,
    /// To read the rulings of the books for their library, beside whatever else is done.
    Shelve,
    /// To read the user's own rulings again.
    ReadOwn,
    /// To search.
    Search {
        /// Comes back with the answer.
        generation: u64,
        /// What was typed.
        query: String,
        /// What narrows it.
        options: search::Options,
    },
    /// To stop building the index.
    StopBuilding,
    /// To put a text on the clipboard.
    Copy(String),
    /// To stop until the shell brings us back.
    Suspend,
    /// The terminal is set up anew.
    TakeAgain,
    /// To take the mouse or leave it to the terminal.
    Mouse(bool),
    /// To write what is kept.
    Persist,
    /// To write a file.
    Write(Writing),
    /// To keep a table as it is now or, without a text, no longer.
    Keep {
        /// Which.
        id: String,
        /// Its file.
        text: Option<String>,
    },
    /// To keep a correction of a card's sentence.
    Correct(Wish),
    /// To read editions of a book and show them.
    Editions(super::editions::Wish),
    /// To open a ruling's file in the user's editor, and read it afterwards.
    Edit(PathBuf),
    /// To read a ruling's file again.
    ReadAgain(PathBuf),
    /// To let the user type a longer text in their editor.
    Type {
        /// What it is for.
        what: TypedFor,
        /// What stands in it already.
        text: String,
    },
    /// To look up the original wording of a book.
    Original(BookId),
    /// To do something on the disk for the event.
    Event(Deed),
    /// To see which sheets are saved in a folder.
    SheetFiles(Option<PathBuf>),
    /// To read a saved sheet.
    OpenSheet(PathBuf),
    /// To do something with books, lists of cards and decks.
    Stock(stock::Deed),
}

/// The desk.
pub struct Model {
    /// The books.
    pub library: Arc<Library>,
    /// The interface's words.
    pub words: Catalog,
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
    /// Rulings that were stepped before and stand as they were left.
    pub aside: Vec<Rule>,
    /// The number of the ruling that was opened last.
    pub next_rule: u64,
    /// Where the reader has been.
    pub history: History,
    /// The ruling sheet.
    pub sheet: SheetDesk,
    /// The tables that stand, the one that was worked at last behind the others.
    pub tables: Vec<Table>,
    /// The library of rulings.
    pub shelf: Shelf,
    /// The event: its profile, its record.
    pub event: Event,
    /// What of books, lists of cards and decks is under way.
    pub stock: Stock,
    /// What lies above the screen, the topmost last.
    pub overlays: Vec<Overlay>,
    /// The columns of the screen when it was last drawn.
    pub columns: u16,
    /// Whether the screen was too small to draw anything on it.
    pub unseen: bool,
    /// Where the topmost of it was drawn.
    pub overlay_area: Rect,
    /// What is said at the foot until the next key.
    pub notice: Option<String>,
    /// Whether the mouse is ours.
    pub mouse: bool,
    /// What is kept between sittings.
    pub persisted: Persisted,
    /// The line that is being typed, as it is kept.
    pub typing: Option<Unfinished>,
    /// The user's lists of cards.
    pub lists: Option<Arc<Lists>>,
    /// The user's data folder: rulings and sheets go there.
    pub data: Option<PathBuf>,
    /// Where what was parsed once is kept.
    pub cache: Option<PathBuf>,
    /// The user's own folder.
    pub home: Option<PathBuf>,
    /// The user's own rulings, by path.
    pub own: Vec<RulingFile>,
    /// Files among them that cannot be read, and why.
    pub unread: Vec<(PathBuf, String)>,
    /// The user's own deck files.
    pub decks: Vec<RulingFile>,
    /// How far the index is that is being built.
    pub building: Option<(usize, usize)>,
    /// Original wordings, as far as they were looked up.
    pub originals: HashMap<BookId, Option<Originals>>,
}

impl Model {
    /// A desk on which nothing lies yet.
    pub fn new(library: Arc<Library>, words: Catalog, keys: Keys, theme: Theme) -> Self {
        Self {
            library,
            words,
            keys,
            theme,
            screen: Screen::Find,
            find: Find::default(),
            read: Read::default(),
            rule: None,
            aside: Vec::new(),
            next_rule: 0,
            history: History::default(),
            sheet: SheetDesk::default(),
            tables: Vec::new(),
            shelf: Shelf::default(),
            event: Event::default(),
            stock: Stock::default(),
            overlays: Vec::new(),
            columns: 0,
            unseen: false,
            overlay_area: Rect::default(),
            notice: None,
            mouse: true,
            persisted: Persisted::default(),
            typing: None,
            lists: None,
            data: None,
            cache: None,
            home: None,
            own: Vec::new(),
            unread: Vec::new(),
            decks: Vec::new(),
            building: None,
            originals: HashMap::new(),
        }
    }

    /// Where a key is pressed now.
    pub fn place(&self) -> Place {
        match self.overlays.last() {
            Some(Overlay::Prompt { .. }) => Place::Prompt,
            Some(Overlay::Rulings) => Place::Shelf,
            Some(Overlay::Call(_)) => Place::Call,
            Some(Overlay::Show(_)) => Place::Show,
            Some(_) => Place::Over,
            None => match self.screen {
                Screen::Find => Place::Find,
                Screen::Read if self.read.tree_has_focus() => Place::Tree,
                Screen::Read => Place::Read,
                Screen::Rule => Place::Rule,
                Screen::Sheet => Place::Sheet,
                Screen::Record => Place::Record,
                Screen::Table if self.tables.last().is_some_and(Table::types) => Place::Typing,
                Screen::Table => Place::Table,
            },
        }
    }

    /// The editor that typed text goes to now.
    pub fn editor(&mut self) -> Option<&mut Editor> {
        match self.overlays.last_mut() {
            Some(Overlay::Prompt { editor, .. }) => Some(editor),
            Some(Overlay::Rulings) => Some(&mut self.shelf.editor),
            Some(Overlay::Call(form)) => form.editing(),
            Some(_) => None,
            None if self.screen == Screen::Find => Some(&mut self.find.editor),
            None if self.screen == Screen::Record => Some(&mut self.event.list.editor),
            None if self.screen == Screen::Table => self.tables.last_mut()?.editor(),
            None => None,
        }
    }

    /// Says something at the foot.
    pub fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(text.into());
    }

    /// Says a message of the catalogue.
    pub fn say_word(&mut self, key: &str) {
        self.notice = Some(self.words.get(key).to_owned());
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
        self.overlays.clear();
        history::read(self, location);
    }

    /// A ruling's file, of the library or the user's own.
    pub fn ruling_file(&self, book: BookId, name: &str) -> Option<&RulingFile> {
        self.library
            .book(book)
            .and_then(|b| b.rulings.iter().find(|r| r.name() == name))
            .or_else(|| self.own.iter().find(|r| r.name() == name))
    }

    /// The folder of the user's own rulings.
    pub fn own_folder(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|data| data.join(OWN))
    }

    /// Opens a ruling to step it.
    pub fn open_ruling(&mut self, book: BookId, name: &str) {
        let Some(file) = self.ruling_file(book, name).cloned() else {
            let said = self.words.fill("desk.no-ruling", &[("name", &name)]);
            self.say(said);
            return;
        };
        let is_own = self.own.contains(&file);
        self.step(&file, is_own);
    }

    /// Steps the ruling of a file, on from where it was left where it is open already; where it is faulty, shows the
    /// faults.
    pub fn step(&mut self, file: &RulingFile, is_own: bool) {
        if history::resume(self, file) {
            self.overlays.clear();
            return;
        }
        match self.opened(file, is_own) {
            Ok(rule) => {
                self.overlays.clear();
                history::step(self, rule);
            }
            Err(faults) => {
                let lines = super::rule::fault_lines(&faults, &file.path, &file.text, &self.words);
                let title = self.words.get("desk.ruling-faults").to_owned();
                self.overlays.push(Overlay::Text {
                    title,
                    pane: super::overlay::pane_of(lines),
                    edit: is_own.then(|| PathBuf::from(&file.path)),
                });
            }
        }
    }

    /// The ruling of a file, at its first moment.
    ///
    /// # Errors
    /// Its faults.
    pub fn opened(&self, file: &RulingFile, is_own: bool) -> Result<Rule, Vec<Fault>> {
        let mut session = crate::engine::games::open(&file.text, &self.library)?;
        let house = event::house(&mut *session, &file.text, &self.library);
        let mut rule = Rule::new(session, file.path.clone(), file.text.clone());
        rule.house = house;
        rule.file = is_own.then(|| PathBuf::from(&file.path));
        super::rule::named_before(&mut rule, &self.persisted.names);
        Ok(rule)
    }

    /// A place in one line, as lists show it.
    pub fn name_of(&self, link: &Link) -> StyledLine {
        let short = |book: &BookId| format!("{} ", hits::short(&self.library, *book));
        match link {
            Link::Spot(_) => StyledLine::blank(),
            Link::Clause(id) => StyledLine::of(Tone::Id, hits::numbered(&self.library, *id)).with(
                Tone::Plain,
                format!(" {}", crate::view::clause::opening(&self.library, *id)),
            ),
            Link::Term { book, name } => {
                StyledLine::of(Tone::Muted, short(book)).with(Tone::Term, name.clone())
            }
            Link::Reading { book, id } => {
                StyledLine::of(Tone::Muted, short(book)).with(Tone::Ref, id.clone())
            }
            Link::Ruling { book, name } => StyledLine::of(Tone::Muted, short(book))
                .with(Tone::Kind, format!("〔{}〕", self.words.get("hits.ruling")))
                .with(
                    Tone::Plain,
                    self.ruling_file(*book, name)
                        .and_then(|f| super::overlay::field(&f.text, "标题"))
                        .unwrap_or_else(|| name.clone()),
                ),
        }
    }

    /// A path as it was typed: `~` is the user's own folder; one that was dropped on the terminal stands in quotes.
    pub fn path_of(&self, typed: &str) -> PathBuf {
        let typed = typed.trim();
        let quoted = |sign: char| typed.strip_prefix(sign)?.strip_suffix(sign);
        let typed = quoted('\'').or_else(|| quoted('"')).unwrap_or(typed);
        crate::text::file::typed(typed, self.home.as_deref())
    }

    /// Asks before something is done that is not to be done by a slip: it is left where the judge says nothing else.
    pub fn ask_first(&mut self, title: String, deed: &str, chosen: Chosen) {
        let leave = StyledLine::of(Tone::Plain, self.words.get("desk.leave"));
        let done = StyledLine::of(Tone::Warn, self.words.get(deed));
        let rows = vec![(leave, Chosen::Nothing), (done, chosen)];
        self.overlays.push(Overlay::list(title, rows));
    }

    /// A path below the user's data folder; says so where there is none.
    pub fn below_data(&mut self, folder: &str, name: &str) -> Option<PathBuf> {
        let path = self.data.as_ref().map(|d| d.join(folder).join(name));
        if path.is_none() {
            self.say_word("desk.no-folder");
        }
        path
    }
}
