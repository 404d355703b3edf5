//! A place in a text with what a game keeps of what was said before it: something is tried there, and where it does not
//! fit all is as before. Knows no game.

use std::ops::{Deref, DerefMut, Range};

use super::cursor::{Cursor, Trail};
use super::text::Text;
use super::{Doubt, Outcome, Why};

/// A place in a text, with what was said before it. Copied to try something.
#[derive(Debug, Clone, Copy)]
pub struct Place<'t, B> {
    /// The place.
    pub cursor: Cursor<'t>,
    /// What was said before.
    pub before: B,
}

impl<'t, B> Deref for Place<'t, B> {
    type Target = Cursor<'t>;
    fn deref(&self) -> &Cursor<'t> {
        &self.cursor
    }
}

impl<'t, B> DerefMut for Place<'t, B> {
    fn deref_mut(&mut self) -> &mut Cursor<'t> {
        &mut self.cursor
    }
}

impl<B: Copy> Place<'_, B> {
    /// Tries something; where it fails, all is as before.
    pub fn attempt<T>(&mut self, what: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let mut copy = *self;
        let noted = self.cursor.noted();
        let found = what(&mut copy);
        match found {
            Some(_) => *self = copy,
            None => self.cursor.forget(noted),
        }
        found
    }

    /// The same at a part of the text.
    #[must_use]
    pub fn inside(&self, run: Range<usize>) -> Self {
        Self {
            cursor: self.cursor.inside(run),
            before: self.before,
        }
    }
}

/// Reads a run of a text to its end; what was found with what has been said by then, and what became of the run.
pub fn read<B: Copy, T>(
    text: &Text,
    run: Range<usize>,
    before: B,
    with: impl FnOnce(&mut Place<'_, B>) -> Option<T>,
) -> (Option<(T, B)>, Outcome) {
    let trail = Trail::default();
    trail.far.set(run.start);
    let mut place = Place {
        cursor: Cursor::new(text, &trail).inside(run.clone()),
        before,
    };
    let found = with(&mut place).filter(|_| place.done());
    let before = place.before;
    let Some(found) = found else {
        let from = trail.far.get().clamp(run.start, run.end);
        let why = match trail.lacking.get() {
            Some(what) => Why::Lacking(what.to_owned()),
            None => Why::NoWord,
        };
        return (None, Outcome::Unread { from, why });
    };
    let mut doubts = trail.doubts.take();
    doubts.sort();
    doubts.dedup();
    let outcome = match doubts.is_empty() {
        true => Outcome::Read,
        false => Outcome::Doubt(doubts.into_iter().map(Doubt::Ambiguous).collect()),
    };
    (Some((found, before)), outcome)
}
