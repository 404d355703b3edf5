//! The search thread: of the searches that wait only the last is carried out.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use crate::search::{Answer, Options};

use super::model::Message;

/// A search that is open.
pub type Search = Box<dyn FnMut(&str, &Options) -> Answer>;

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

/// Starts the thread; it ends when the sender that is returned is dropped.
pub fn start(
    open: Box<dyn FnOnce() -> Result<Search, String> + Send>,
    tell: Sender<Message>,
) -> Sender<Ask> {
    let (ask, asked): (Sender<Ask>, Receiver<Ask>) = channel();
    thread::spawn(move || match open() {
        Ok(mut search) => {
            while let Ok(mut last) = asked.recv() {
                while let Ok(later) = asked.try_recv() {
                    last = later;
                }
                let answer = search(&last.query, &last.options);
                let found = Message::Found {
                    generation: last.generation,
                    answer,
                };
                if tell.send(found).is_err() {
                    return;
                }
            }
        }
        Err(said) => {
            let _ = tell.send(Message::SearchFailed(said));
        }
    });
    ask
}
