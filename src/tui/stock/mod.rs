//! What the judge brings: books, lists of cards, decks. They are looked at, taken in and taken away on the desk itself.
//!
//! ```text
//!  a key ─► list ─ a file's name ─► Job ─ a thread ─► Ready ─► review ─ taken ─► disk ─► the desk with it
//!                                    └─ progress, stop                └─ changed ─► Job again
//! ```
//!
//! Nothing is written before it was shown and taken. What touches the disk is a [`Deed`]; the loop carries it out.

mod decks;
mod deeds;
mod job;
mod list;
mod review;

use std::path::PathBuf;

use crate::cards::store::Kept;
use crate::rulebook::BookId;
use crate::view::{Link, StyledLine};

use super::model::{Effect, Message, Model};
use super::overlay::{Chosen, Overlay};

pub use decks::{edited, is_deck, written};
pub use deeds::{Deed, carry_out, renew};
pub use job::{Done, Job, Ready, World, start};
pub use list::{DECKS, answered, complete, open, picked};

/// What of it is under way.
#[derive(Debug, Default)]
pub struct Stock {
    /// The number of the job that was begun last.
    last: u64,
    /// What is being read.
    working: Option<Working>,
    /// What was read, and is not taken yet, with the job that read it.
    ready: Option<(Job, Ready)>,
}

/// A file that is being read.
#[derive(Debug, Clone)]
struct Working {
    id: u64,
    job: Job,
    done: usize,
    all: usize,
}

impl Stock {
    /// How far the file is that is being read: so much, of so much or of 0 where that is not known.
    pub fn progress(&self) -> Option<(String, usize, usize)> {
        let working = self.working.as_ref()?;
        Some((working.job.name(), working.done, working.all))
    }
}

/// What is told of a file that is being read.
#[derive(Debug)]
pub enum Told {
    /// How far it is.
    Working {
        /// Which job.
        id: u64,
        /// How much is done.
        done: usize,
        /// Of how much; 0 where that is not known.
        all: usize,
    },
    /// It was read, or why not.
    Read {
        /// Which job.
        id: u64,
        /// What came of it.
        done: Box<Done>,
    },
    /// A deck's file was read.
    Deck {
        /// The file.
        path: PathBuf,
        /// Its text, or why there is none.
        text: Result<String, String>,
    },
    /// What a file's name can go on with.
    Completed {
        /// As far as it is certain.
        typed: String,
        /// What it can be.
        all: Vec<String>,
    },
    /// The books and lists are others now.
    Renewed,
}

/// A row of its lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// To ask which file.
    File(Ask),
    /// What was read and waits.
    Review,
    /// To stop reading.
    Stop,
    /// To read a file, or to read it again in another way.
    Read(Job),
    /// To take what was read; in place of what is there where wished.
    Take {
        /// Whether another of its name gives way.
        replace: bool,
    },
    /// To let go of what was read.
    Leave,
    /// Which of our columns another of the file's is taken for.
    Columns,
    /// Which of the file's a column of ours is taken from.
    Column(&'static str),
    /// Of which other game the cards are.
    Game,
    /// To ask what it is to be called.
    Name,
    /// To ask of which edition it is.
    Edition,
    /// What can be done with a book.
    Book(BookId),
    /// What can be done with a list of cards.
    List(Kept),
    /// To ask whether it is to go.
    Drop(Box<Deed>),
    /// To do it.
    Do(Box<Deed>),
    /// Holds a deck of the program against the rules, by its place among them.
    Shipped(usize),
    /// Holds one of the judge's against them, by its file.
    Deck(PathBuf),
    /// Opens one of them in the editor.
    Edit(PathBuf),
    /// Puts a deck to the judge's own.
    Own {
        /// Its name.
        name: String,
        /// Its text.
        text: String,
        /// Whether it is opened in the editor then.
        edit: bool,
    },
    /// The decks of which another can be made.
    Samples,
}

/// What is typed for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// The file of a list of cards.
    Cards,
    /// The file of a rules text.
    Rules,
    /// The file of a deck.
    Deck,
    /// What a list is to be called.
    ListName,
    /// The id of a book.
    BookName,
    /// The edition of a book.
    Edition,
}

impl Ask {
    /// Whether a file's name is asked for.
    pub const fn takes_file(self) -> bool {
        matches!(self, Self::Cards | Self::Rules | Self::Deck)
    }
}

/// Takes what is told.
pub fn told(model: &mut Model, told: Told) -> Vec<Effect> {
    match told {
        Told::Working { id, done, all } => {
            if let Some(working) = model.stock.working.as_mut().filter(|w| w.id == id) {
                (working.done, working.all) = (done, all);
            }
            Vec::new()
        }
        Told::Read { id, done } => read(model, id, *done),
        Told::Deck { path, text } => decks::read(model, &path, text),
        Told::Completed { typed, all } => list::completed(model, &typed, &all),
        Told::Renewed => super::find::renewed(model),
    }
}

fn read(model: &mut Model, id: u64, done: Done) -> Vec<Effect> {
    let Some(working) = model.stock.working.take_if(|w| w.id == id) else {
        return Vec::new();
    };
    let waits = matches!(model.overlays.last(), Some(Overlay::Working));
    model.overlays.retain(|o| !matches!(o, Overlay::Working));
    match done {
        Ok(ready) => {
            model.stock.ready = Some((working.job, ready));
            if waits {
                review::show(model);
            } else {
                // Keys that are meant for something else must not answer a question that comes up under them.
                let key = list::key(model);
                let said = model.words.fill("stock.read", &[("key", &key)]);
                model.say(said);
            }
        }
        Err(lines) => {
            let title = model.words.get("stock.refused").to_owned();
            model.overlays.push(Overlay::text(title, lines));
        }
    }
    Vec::new()
}

/// Begins to read a file.
fn begin(model: &mut Model, job: Job) -> Vec<Effect> {
    model.stock.last += 1;
    let id = model.stock.last;
    model.stock.ready = None;
    model.stock.working = Some(Working {
        id,
        job: job.clone(),
        done: 0,
        all: 0,
    });
    model.overlays.push(Overlay::Working);
    deed(Deed::Read(id, job))
}

/// Stops what is being read; nothing of it was written.
pub fn stop(model: &mut Model) -> Vec<Effect> {
    model.overlays.retain(|o| !matches!(o, Overlay::Working));
    if model.stock.working.take().is_none() {
        return Vec::new();
    }
    model.say_word("stock.stopped");
    deed(Deed::Stop)
}

/// A list whose first rows do something, with text to look at below them; a line with a link leads to where that leads.
fn with_text(
    title: impl Into<String>,
    mut rows: Vec<(StyledLine, Chosen)>,
    text: Vec<StyledLine>,
) -> Overlay {
    rows.push((StyledLine::blank(), Chosen::Told));
    rows.extend(text.into_iter().map(|line| {
        let link = line.spans.iter().find_map(|s| s.link.clone());
        let chosen = link.map_or(Chosen::Told, |link: Link| Chosen::Follow(link));
        (line, chosen)
    }));
    Overlay::list(title, rows)
}

/// To do this.
fn deed(deed: Deed) -> Vec<Effect> {
    vec![Effect::Stock(deed)]
}

/// What the world tells of it.
fn message(told: Told) -> Message {
    Message::Stock(told)
}
