//! A duel that is being changed: what happens is told to its log.

use super::super::event::Event;
use super::super::state::State;
use super::super::view::{View, Yugioh};
use crate::engine::{Cite, Log, Unruled};

/// A duel, its cards and readings, and the log of what happens.
pub struct Run<'a> {
    /// Cards and readings.
    pub g: &'a Yugioh,
    /// Where the duel stands.
    pub s: &'a mut State,
    /// What happens.
    pub log: &'a mut Log<Event>,
}

impl Run<'_> {
    /// A look at the duel as it stands.
    pub fn view(&self) -> View<'_> {
        View {
            g: self.g,
            s: self.s,
        }
    }

    /// Stops where the text ends.
    pub fn stop(&mut self, unruled: Unruled) {
        self.log.record_with(|| {
            let cites = unruled.clauses.iter().map(|c| Cite::defines(*c)).collect();
            (Event::Unruled, cites, Vec::new())
        });
        self.s.queue.clear();
        self.s.unruled = Some(Box::new(unruled));
    }
}
