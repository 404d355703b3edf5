//! The search thread: of the searches that wait only the last is carried out. A search that fails to open is opened
//! again by the next thing that is asked.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use crate::cards::Lists;
use crate::cards::search::{By, search as search_cards};
use crate::rulebook::BookId;
use crate::search::{self, Answer, Options};
use crate::view::{StyledLine, cards};

use super::model::Message;

/// A search that is open.
pub type Search = Box<dyn FnMut(&str, &Options) -> Found>;

/// What a search found.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// In the books.
    pub answer: Answer,
    /// In the user's lists of cards.
    pub cards: Vec<Card>,
}

impl From<Answer> for Found {
    fn from(answer: Answer) -> Self {
        Self {
            answer,
            cards: Vec::new(),
        }
    }
}

/// A card of a list, as a search shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The game that it is of.
    pub book: BookId,
    /// Its number, or its name where it has none.
    pub called: String,
    /// The line that stands for it.
    pub line: StyledLine,
    /// The passage that answers, where its text speaks of what was typed and it is not called so.
    pub says: Option<StyledLine>,
    /// Whether its number was typed, so that it alone can be meant.
    pub numbered: bool,
}

/// So many cards of a game are shown above the hits.
const CARDS: usize = 3;

/// So many that speak of what was typed are found.
const SPEAKING: usize = 50;

/// The cards of the lists whose number or name is what was typed, or begins so; then those that speak of it.
#[must_use]
pub fn carded(lists: &Lists, typed: &str, book: Option<BookId>) -> Vec<Card> {
    let books = lists.books().into_iter();
    let asked = books.filter(|of| book.is_none_or(|book| book == *of));
    // One sign stands on too many.
    let long = typed.trim().chars().count() > 1;
    let (mut named, mut speaking) = (Vec::new(), Vec::new());
    for book in asked {
        let shelf = lists.shelf(book);
        let before = named.len();
        for hit in search_cards(&shelf, typed, CARDS + SPEAKING).hits {
            let called = match hit.of.number() {
                "" => hit.of.name(),
                number => number,
            };
            let speaks = hit.by == By::Text;
            let (into, room) = match speaks {
                true => (&mut speaking, SPEAKING),
                false => (&mut named, before + CARDS),
            };
            if into.len() < room && (long || !matches!(hit.by, By::Text | By::NamePart)) {
                into.push(Card {
                    book,
                    called: called.to_owned(),
                    line: cards::line(hit.of),
                    says: speaks.then(|| cards::passage(&hit.passage)),
                    numbered: hit.by == By::Number,
                });
            }
        }
    }
    named.append(&mut speaking);
    named
}

/// Opens the search, telling how far a build of its index is; called again where it failed or was stopped.
pub type Open = Box<dyn FnMut(&mut search::Progress<'_>) -> Result<Search, String> + Send>;

/// A search that is asked for.
#[derive(Debug, Clone)]
pub struct Ask {
    /// Comes back with the answer.
    pub generation: u64,
    /// What was typed.
    pub query: String,
    /// What narrows it.
    pub options: Options,
}

/// The thread, as the desk holds it.
#[derive(Debug)]
pub struct Worker {
    asks: Sender<Ask>,
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// Starts the thread; it ends when this is dropped.
    pub fn start(open: Open, tell: Sender<Message>) -> Self {
        let (asks, asked) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        thread::spawn(move || work(open, &asked, &tell, &stopped));
        Self { asks, stop }
    }

    /// Asks for a search; whether the thread is still there.
    pub fn ask(&self, ask: Ask) -> bool {
        self.asks.send(ask).is_ok()
    }

    /// Stops a build.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }
}

fn work(mut open: Open, asked: &Receiver<Ask>, tell: &Sender<Message>, stop: &AtomicBool) {
    let mut waiting: Option<Ask> = None;
    loop {
        stop.store(false, Ordering::SeqCst);
        match opened(&mut open, tell, stop) {
            Ok(mut search) => {
                if tell.send(Message::SearchReady).is_err() {
                    return;
                }
                if !answer(&mut search, waiting.take(), asked, tell) {
                    return;
                }
            }
            Err(said) => {
                let stopped = stop.load(Ordering::SeqCst);
                // What waits was asked before; only what is asked from now on opens it again.
                while asked.try_recv().is_ok() {}
                if tell.send(Message::SearchFailed { said, stopped }).is_err() {
                    return;
                }
            }
        }
        match asked.recv() {
            Ok(ask) => waiting = Some(ask),
            Err(_) => return,
        }
    }
}

fn opened(open: &mut Open, tell: &Sender<Message>, stop: &AtomicBool) -> Result<Search, String> {
    let mut told = usize::MAX;
    let mut progress = |done: usize, all: usize| {
        // A hundred messages are enough for any build.
        let part = done * 100 / all.max(1);
        if part != told {
            told = part;
            let _ = tell.send(Message::Building { done, all });
        }
        if stop.load(Ordering::SeqCst) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    catch_unwind(AssertUnwindSafe(|| open(&mut progress))).unwrap_or_else(|p| Err(panicked(&*p)))
}

/// Answers until the desk is gone (`false`) or the search has failed.
fn answer(
    search: &mut Search,
    mut waiting: Option<Ask>,
    asked: &Receiver<Ask>,
    tell: &Sender<Message>,
) -> bool {
    loop {
        let mut last = match waiting.take() {
            Some(ask) => ask,
            None => match asked.recv() {
                Ok(ask) => ask,
                Err(_) => return false,
            },
        };
        while let Ok(later) = asked.try_recv() {
            last = later;
        }
        let found = catch_unwind(AssertUnwindSafe(|| search(&last.query, &last.options)));
        let (message, works) = match found {
            Ok(found) => (
                Message::Found {
                    generation: last.generation,
                    found,
                },
                true,
            ),
            Err(p) => (
                Message::SearchFailed {
                    said: panicked(&*p),
                    stopped: false,
                },
                false,
            ),
        };
        if tell.send(message).is_err() {
            return false;
        }
        if !works {
            return true;
        }
    }
}

/// What a panic said.
pub fn panicked(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(generation: u64) -> Ask {
        Ask {
            generation,
            query: generation.to_string(),
            options: Options::default(),
        }
    }

    #[test]
    fn a_build_is_told_stopped_and_begun_again() {
        let (tell, told) = channel();
        let mut tries = 0;
        let open: Open = Box::new(move |progress| {
            tries += 1;
            if tries == 1 {
                // A build without end: only stopping it ends it.
                while progress(1, 4).is_continue() {
                    thread::yield_now();
                }
                return Err("stopped".to_owned());
            }
            let search: Search = Box::new(|query, _| {
                let notes = vec![query.to_owned()];
                let answer = Answer {
                    notes,
                    ..Answer::default()
                };
                answer.into()
            });
            Ok(search)
        });
        let worker = Worker::start(open, tell);
        assert!(matches!(
            told.recv(),
            Ok(Message::Building { done: 1, all: 4 })
        ));
        worker.stop();
        assert!(matches!(
            told.recv(),
            Ok(Message::SearchFailed { stopped: true, .. })
        ));
        assert!(worker.ask(ask(7)));
        assert!(matches!(told.recv(), Ok(Message::SearchReady)));
        match told.recv() {
            Ok(Message::Found { generation, found }) => {
                assert_eq!((generation, found.answer.notes), (7, vec!["7".to_owned()]));
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_panic_in_the_search_is_said_and_the_search_opened_again() {
        let (tell, told) = channel();
        let open: Open = Box::new(|_| {
            let search: Search = Box::new(|query, _| {
                assert_ne!(query, "1", "on purpose");
                Found::default()
            });
            Ok(search)
        });
        let worker = Worker::start(open, tell);
        worker.ask(ask(1));
        let mut failed = false;
        while let Ok(message) = told.recv() {
            match message {
                Message::SearchFailed { said, .. } => {
                    assert!(said.contains("on purpose"), "{said}");
                    failed = true;
                    worker.ask(ask(2));
                }
                Message::Found { generation, .. } => {
                    assert_eq!(generation, 2);
                    break;
                }
                _ => {}
            }
        }
        assert!(failed);
    }
}
