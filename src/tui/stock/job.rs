//! Reading somebody's file on a thread of its own: a list of cards, a rules text; or the report of a list.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

use crate::cards::corrections::{self, Corrections};
use crate::cards::import::Wish;
use crate::cards::report::Report;
use crate::cards::store::{self, Kept};
use crate::cards::{self, Store};
use crate::engine::printed::Dialect;
use crate::import::{self, ImportOptions};
use crate::rulebook::{BookId, Library, Problem};
use crate::text::{Progress, file_name};
use crate::view::{Catalog, StyledLine, Tone, problems};

use super::super::model::{Message, Model};
use super::super::worker::panicked;
use super::{Told, message};

/// How many rows are read between two messages where nobody knows how many there are.
const TOLD_EACH: usize = 500;

/// What is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Job {
    /// A list of a game's cards.
    Cards {
        /// The file.
        path: PathBuf,
        /// The game.
        book: BookId,
        /// What the list is to be called; by its file where nothing is said.
        name: Option<String>,
        /// Which column of ours is which of the file's.
        columns: Vec<(String, String)>,
    },
    /// A rules text.
    Rules {
        /// The file.
        path: PathBuf,
        /// The shipped book whose original wording it is.
        book: Option<BookId>,
        /// The id under which it becomes a book of its own.
        as_new: Option<BookId>,
        /// Its edition or the day from which it holds; found in the text where nothing is said.
        edition: Option<String>,
    },
    /// How far the cards of a list are read.
    Report(Kept),
}

impl Job {
    /// What it reads, in a word.
    pub fn name(&self) -> String {
        match self {
            Self::Cards { path, .. } | Self::Rules { path, .. } => {
                let name = path.file_name().unwrap_or(path.as_os_str());
                name.to_string_lossy().into_owned()
            }
            Self::Report(kept) => kept.id(),
        }
    }
}

/// What was read, and what is wrong with files of the judge's own beside it.
#[derive(Debug)]
pub struct Ready {
    /// What was read.
    pub what: What,
    /// What is wrong with spellings and corrections.
    pub problems: Vec<Problem>,
}

impl Ready {
    /// Whether it is a rules text that becomes a book of the user's.
    pub fn is_new_book(&self) -> bool {
        matches!(&self.what, What::Rules(import) if matches!(import.outcome, import::Outcome::New { .. }))
    }
}

/// What was read.
#[derive(Debug)]
pub enum What {
    /// A list of cards.
    Cards(Box<cards::import::Import>),
    /// A rules text.
    Rules(Box<import::Import>),
    /// A report.
    Report(Box<Report>),
}

/// What was read, or why nothing was.
pub type Done = Result<Ready, Vec<StyledLine>>;

/// What a job reads beside its file.
#[derive(Debug, Clone)]
pub struct World {
    library: Arc<Library>,
    data: Option<PathBuf>,
    words: Catalog,
}

impl World {
    /// That of the desk.
    pub fn of(model: &Model) -> Self {
        Self {
            library: model.library.clone(),
            data: model.data.clone(),
            words: model.words.clone(),
        }
    }

    fn store(&self) -> Option<Store> {
        self.data.as_deref().map(Store::of)
    }

    fn dialect(&self, book: BookId) -> (Dialect, Option<Problem>) {
        let store = self.store();
        store.map_or_else(Default::default, |store| store.dialect(book))
    }
}

/// Reads on a thread of its own; what is given back stops it.
pub fn start(id: u64, job: Job, world: World, tell: Sender<Message>) -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = stop.clone();
    thread::spawn(move || {
        let mut before = usize::MAX;
        let mut progress = |done: usize, all: usize| {
            let part = match all {
                0 => done / TOLD_EACH,
                // A hundred messages are enough for any file.
                all => TOLD_EACH + done * 100 / all,
            };
            if part != before {
                before = part;
                let _ = tell.send(message(Told::Working { id, done, all }));
            }
            match stopped.load(Ordering::SeqCst) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let read = AssertUnwindSafe(|| job.run(&world, &mut progress));
        let done = catch_unwind(read)
            .unwrap_or_else(|p| Err(vec![StyledLine::of(Tone::Bad, panicked(&*p))]));
        let done = Box::new(done);
        let _ = tell.send(message(Told::Read { id, done }));
    });
    stop
}

impl Job {
    /// Reads it.
    ///
    /// # Errors
    /// Why not, a line each.
    pub fn run(&self, world: &World, progress: &mut Progress<'_>) -> Done {
        match self {
            Self::Cards {
                path,
                book,
                name,
                columns,
            } => {
                let store = world.store();
                let (dialect, problem) = world.dialect(*book);
                let wish = Wish {
                    name: name.as_deref(),
                    columns,
                    encoding: None,
                    store: store.as_ref(),
                };
                let import = cards::import::read(path, *book, &wish, &dialect, progress);
                let import = import.map_err(|why| {
                    let file = path.display().to_string();
                    crate::view::cards::refusal(&file, &why, &world.words)
                })?;
                Ok(Ready {
                    what: What::Cards(Box::new(import)),
                    problems: problem.into_iter().collect(),
                })
            }
            Self::Rules {
                path,
                book,
                as_new,
                edition,
            } => {
                let options = ImportOptions {
                    book: *book,
                    as_new: *as_new,
                    edition: edition.clone().filter(|said| !import::is_day(said)),
                    date: edition.clone().filter(|said| import::is_day(said)),
                    ..ImportOptions::default()
                };
                let import = import::read_file(path, &options, &world.library);
                let import = import.map_err(|why| {
                    let said = crate::view::import::refusal(&why, &world.words);
                    vec![StyledLine::of(Tone::Bad, said).hanging(2)]
                })?;
                Ok(Ready {
                    what: What::Rules(Box::new(import)),
                    problems: Vec::new(),
                })
            }
            Self::Report(kept) => {
                let list = store::read(kept);
                let list = list.map_err(|problem| problems::list(&[problem], &world.words))?;
                let (dialect, problem) = world.dialect(kept.book);
                let mut problems: Vec<Problem> = problem.into_iter().collect();
                let corrections = corrections::load(kept).unwrap_or_else(|problem| {
                    problems.push(problem);
                    Corrections::default()
                });
                let report = Report::of(&list, &dialect, &corrections, progress);
                Ok(Ready {
                    what: What::Report(Box::new(report.ok_or_else(Vec::new)?)),
                    problems,
                })
            }
        }
    }

    /// The same of a list under another name.
    pub fn called(&self, called: &str) -> Option<Self> {
        match self {
            Self::Cards {
                path,
                book,
                columns,
                ..
            } => Some(Self::Cards {
                path: path.clone(),
                book: *book,
                name: Some(file_name(called)),
                columns: columns.clone(),
            }),
            Self::Rules { path, edition, .. } => Some(Self::Rules {
                path: path.clone(),
                book: None,
                as_new: Some(BookId::named(called)?),
                edition: edition.clone(),
            }),
            Self::Report(_) => None,
        }
    }

    /// The same of a book of the user's that is of this edition.
    pub fn of_edition(&self, edition: &str, read: BookId) -> Self {
        let mut job = self.clone();
        if let Self::Rules {
            as_new,
            edition: of,
            ..
        } = &mut job
        {
            (*as_new, *of) = (Some(read), Some(edition.to_owned()));
        }
        job
    }
}
