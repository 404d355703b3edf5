//! The desk: a terminal interface over [`view`](crate::view).
//!
//! One loop takes messages (keys, answers of the search thread, signals), `update` changes the model and names
//! effects, the loop carries them out and draws once. Nothing waits on a clock: an idle desk takes no time.

mod calc;
pub mod config;
mod draw;
mod editions;
mod editor;
mod event;
mod find;
mod history;
pub mod keys;
mod model;
mod overlay;
mod pane;
pub mod persist;
mod read;
mod rule;
mod runtime;
mod sheet;
mod sheets;
mod shelf;
pub mod show;
#[doc(hidden)]
pub mod snapshot;
mod stock;
mod table;
mod terminal;
#[cfg(test)]
mod tests;
pub mod theme;
mod unfinished;
mod update;
mod worker;

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use crate::cards::Lists;
use crate::event::{Profile, Shelf};
use crate::import::Originals;
use crate::rulebook::{BookId, Library, RulingFile};
use crate::text::file::{self, Unread};
use crate::text::width::fit;
use crate::view::{Catalog, Link, StyledLine, Tone};

use model::{Effect, Message, Model};
use overlay::Overlay;
use runtime::Runtime;
use theme::Theme;

pub use worker::{Card, Found, Open, Search, carded};

/// The largest config file that is read, in bytes.
const LARGEST_CONFIG: u64 = 1 << 20;

/// What the desk opens with.
pub struct Desk {
    /// Reads the books and lists, at first and whenever they have changed.
    pub stock: Restock,
    /// The interface's words.
    pub words: Catalog,
    /// The looks that go before those of the config file.
    pub theme: Option<Theme>,
    /// What is shown at first.
    pub start: Start,
    /// Looks up the original wording of a book, as the user imported it.
    pub originals: FindOriginals,
    /// Where things are kept.
    pub folders: Folders,
    /// Where profiles of events and records lie.
    pub shelf: Shelf,
    /// The event that is gone by; its house readings are in force in the books.
    pub event: Option<Profile>,
    /// Whether to ask which event, where nobody has chosen.
    pub ask_event: bool,
    /// The user's editor with its arguments, as `$VISUAL` or `$EDITOR` writes it.
    pub editor: Option<String>,
}

/// Reads the books and the user's lists of cards.
pub type Restock = Box<dyn Fn() -> Stocked>;

/// What is searched and played.
pub struct Stocked {
    /// The books.
    pub library: Library,
    /// The user's lists of cards.
    pub lists: Option<Arc<Lists>>,
    /// Opens the search of them; called on a thread of its own.
    pub search: Open,
}

/// Looks up the original wording of a book.
pub type FindOriginals = Box<dyn Fn(BookId) -> Result<Option<Originals>, String>>;

/// Where the desk keeps things; what has no place is not kept.
#[derive(Debug, Clone, Default)]
pub struct Folders {
    /// The config file.
    pub config: Option<PathBuf>,
    /// The folder of bookmarks, queries and the sheet.
    pub state: Option<PathBuf>,
    /// The user's data folder: rulings and sheets are written below it.
    pub data: Option<PathBuf>,
    /// Where what was parsed once is kept.
    pub cache: Option<PathBuf>,
    /// The user's own folder, which a file's name means by `~`.
    pub home: Option<PathBuf>,
}

/// What is shown at first.
#[derive(Debug, Clone, Default)]
pub enum Start {
    /// Where to begin.
    #[default]
    Home,
    /// A search.
    Query(String),
    /// A place.
    Place(Link),
    /// A ruling of the user's own, to be stepped.
    Ruling(RulingFile),
}

/// Opens the desk and stays until it is closed; what comes back is still to be said to the user.
///
/// # Errors
/// Where the terminal refuses.
pub fn run(desk: Desk) -> io::Result<Option<String>> {
    let (tell, told) = channel();
    let stocked = (desk.stock)();
    let (mut model, store, tables) = furnish(&desk, stocked.library, stocked.lists);
    // crossterm looks at NO_COLOR by itself and would drop bold and reverse with the colours; the theme decides.
    crossterm::style::force_color_output(true);
    // Before the terminal is taken: a signal in between would leave it as it is then.
    runtime::watch_signals(tell.clone())?;
    let screen = terminal::Screen::open(model.mouse)?;
    let worker = worker::Worker::start(stocked.search, tell.clone());
    let (go, may_read) = channel();
    let reads = tell.clone();
    thread::spawn(move || runtime::read_terminal(&reads, &may_read));
    let mut world = Runtime {
        screen,
        worker,
        go,
        store,
        state: desk.folders.state,
        tables,
        originals: desk.originals,
        editor: desk.editor,
        tell,
        stock: desk.stock,
        reading: Arc::default(),
        typed: Vec::new(),
    };
    if desk.ask_event {
        event::choose(&mut model);
    }
    for effect in begin(&mut model, desk.start) {
        world.carry_out(&mut model, effect);
    }
    work(&mut model, &mut world, &told)
}

/// The desk with what was kept on it, and what the config file says of it.
fn furnish(
    desk: &Desk,
    library: Library,
    lists: Option<Arc<Lists>>,
) -> (Model, Option<persist::Store>, Option<table::Kept>) {
    let mut problems = Vec::new();
    let mut config = config::Config::default();
    if let Some(path) = &desk.folders.config {
        let file = path.display().to_string();
        match file::read(path, LARGEST_CONFIG) {
            Ok(text) => {
                let (read, met) = config::read(&file, &text, &desk.words);
                config = read;
                problems.extend(met.iter().map(|p| problem_line(p, &desk.words)));
            }
            Err(Unread::Missing) => {}
            Err(error) => problems.push(StyledLine::of(Tone::Bad, format!("{file}: {error}"))),
        }
    }
    let theme = desk.theme.or(config.theme).unwrap_or(Theme::Dark);
    let mut model = Model::new(Arc::new(library), desk.words.clone(), config.keys, theme);
    model.mouse = config.mouse.unwrap_or(true);
    model.lists = lists;
    model.data.clone_from(&desk.folders.data);
    model.cache.clone_from(&desk.folders.cache);
    model.home.clone_from(&desk.folders.home);
    if let Some(data) = &desk.folders.data {
        (model.own, model.unread) = runtime::rulings_below(&data.join(model::OWN));
        (model.decks, _) = runtime::rulings_below(&data.join(stock::DECKS));
    }
    let (mut store, mut tables) = (None, None);
    if let Some(folder) = &desk.folders.state {
        let (found, stand, bad) = table::Kept::open(folder, &model.words);
        tables = Some(found);
        model.tables = stand;
        problems.extend(bad);
        let (opened, keep, aside) = persist::Store::open(folder);
        model.persisted = keep;
        store = Some(opened);
        problems.extend(aside.map(|a| StyledLine::of(Tone::Bad, a.said(&model.words)).hanging(2)));
        for path in runtime::not_taken(folder, &model.persisted.sheet) {
            let said = model
                .words
                .fill("desk.not-taken", &[("file", &path.display())]);
            problems.push(StyledLine::of(Tone::Warn, said).hanging(2));
        }
    }
    model.find.book = model
        .persisted
        .book
        .filter(|b| model.library.book(*b).is_some());
    problems.extend(event::furnish(
        &mut model,
        desk.shelf.clone(),
        desk.event.clone(),
    ));
    if !problems.is_empty() {
        let title = model.words.get("desk.problems").to_owned();
        model.overlays.push(Overlay::text(title, problems));
    }
    (model, store, tables)
}

fn problem_line(problem: &crate::rulebook::Problem, words: &Catalog) -> StyledLine {
    let line = StyledLine::of(Tone::Muted, format!("{}  ", problem.place))
        .with(Tone::Bad, words.said(&problem.what))
        .hanging(2);
    match &problem.fix {
        Some(fix) => line.with(Tone::Good, format!("  → {}", words.said(fix))),
        None => line,
    }
}

/// Shows what is to be shown at first.
fn begin(model: &mut Model, start: Start) -> Vec<Effect> {
    history::restore(model);
    find::welcome(model);
    table::welcome(model);
    let problems = std::mem::take(&mut model.overlays);
    let effects = match start {
        Start::Home => Vec::new(),
        Start::Query(query) => find::query(model, &query),
        Start::Place(link) => {
            model.follow(&link);
            Vec::new()
        }
        Start::Ruling(file) => {
            model.step(&file, true);
            Vec::new()
        }
    };
    model.overlays.extend(problems);
    effects
}

fn work(
    model: &mut Model,
    world: &mut Runtime,
    told: &Receiver<Message>,
) -> io::Result<Option<String>> {
    world.draw(model)?;
    world.let_read();
    while let Ok(first) = told.recv() {
        // Everything that has arrived is taken before drawing once.
        let mut messages = VecDeque::from([first]);
        let (mut changed, mut was_read) = (false, false);
        loop {
            messages.extend(told.try_iter());
            let Some(message) = messages.pop_front() else {
                break;
            };
            if let Message::Read(events) = message {
                was_read = true;
                go_first(&mut messages, events.into_iter().map(Message::Terminal));
                continue;
            }
            changed = true;
            let mut more = Vec::new();
            for effect in update::update(model, message) {
                match world.carry_out(model, effect) {
                    runtime::Then::Quit => return Ok(world.last_words(model)),
                    runtime::Then::GoOn(told) => more.extend(told),
                    runtime::Then::Lent(told) => {
                        messages.retain(|m| !matches!(m, Message::Terminal(_)));
                        more.extend(told);
                    }
                }
            }
            // What comes of a key comes before the next key.
            go_first(&mut messages, more.into_iter());
        }
        if was_read {
            // The terminal is read on only now that all that came of it is done: an editor had it to itself.
            world.let_read();
        }
        if changed {
            world.draw(model)?;
        }
    }
    Ok(None)
}

fn go_first(messages: &mut VecDeque<Message>, more: impl DoubleEndedIterator<Item = Message>) {
    for message in more.rev() {
        messages.push_front(message);
    }
}

/// Copies a text, and says so by its beginning.
fn copy(model: &mut Model, text: String) -> Vec<Effect> {
    let front = fit(text.lines().next().unwrap_or(""), 40).into_owned();
    let said = model.words.fill("desk.copied", &[("text", &front)]);
    model.say(said);
    vec![Effect::Copy(text)]
}
