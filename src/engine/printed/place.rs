//! A place in a text with what a game keeps of what was said before it: something is tried there, and where it does not
//! fit all is as before. Knows no game.

use std::ops::{Deref, DerefMut, Range};

use super::Outcome;
use super::cursor::{Cursor, Trail};
use super::text::Text;

/// A place in a text, with what was said before it. A copy of it is where something is tried.
#[derive(Debug, Clone, Copy)]
pub struct Place<'t, B, C> {
    /// The place.
    pub cursor: Cursor<'t>,
    /// What was said before.
    pub before: B,
    /// What is the same all through the text: what is read, and with which grammar.
    pub game: C,
}

/// Something that may be read at a place.
pub type Try<B, C, T> = for<'a, 't> fn(&'a mut Place<'t, B, C>) -> Option<T>;

/// Something that may be read at a place of what is being made.
pub type TryOn<B, C, F> = for<'a, 'f, 't> fn(&'a mut Place<'t, B, C>, &'f mut F) -> Option<()>;

impl<'t, B, C> Deref for Place<'t, B, C> {
    type Target = Cursor<'t>;
    fn deref(&self) -> &Cursor<'t> {
        &self.cursor
    }
}

impl<'t, B, C> DerefMut for Place<'t, B, C> {
    fn deref_mut(&mut self) -> &mut Cursor<'t> {
        &mut self.cursor
    }
}

impl<'t, B: Clone, C: Copy> Place<'t, B, C> {
    /// The beginning of a text.
    pub fn new(text: &'t Text, before: B, game: C) -> Self {
        Self {
            cursor: Cursor::new(text),
            before,
            game,
        }
    }

    /// Tries something; where it fails, all is as before.
    pub fn attempt<T>(&mut self, what: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let mut copy = self.clone();
        let noted = self.cursor.noted();
        let found = what(&mut copy);
        match found {
            Some(_) => *self = copy,
            None => self.cursor.forget(noted),
        }
        found
    }

    /// Tries one thing after another.
    pub fn first<T>(&mut self, tries: &[Try<B, C, T>]) -> Option<T> {
        tries.iter().find_map(|t| self.attempt(t))
    }

    /// The same of what something is made of, which stays as it was where nothing fits.
    pub fn first_on<F: Clone>(&mut self, made: &mut F, tries: &[TryOn<B, C, F>]) -> Option<()> {
        tries.iter().find_map(|t| {
            let mut copy = made.clone();
            self.attempt(|s| t(s, &mut copy))?;
            *made = copy;
            Some(())
        })
    }

    /// The same at a part of the text.
    #[must_use]
    pub fn inside(&self, run: Range<usize>) -> Self {
        Self {
            cursor: self.cursor.inside(run),
            ..self.clone()
        }
    }

    /// Reads a run to its end; what was found with what has been said by then, and what became of the run.
    pub fn read<T>(
        &self,
        run: Range<usize>,
        with: impl FnOnce(&mut Place<'_, B, C>) -> Option<T>,
    ) -> (Option<(T, B)>, Outcome) {
        self.read_in(self.text(), run, with)
    }

    /// The same in another text.
    pub fn read_in<T>(
        &self,
        text: &Text,
        run: Range<usize>,
        with: impl FnOnce(&mut Place<'_, B, C>) -> Option<T>,
    ) -> (Option<(T, B)>, Outcome) {
        let trail = Trail::default();
        let mut place = Place {
            cursor: Cursor::noted_in(text, &trail).inside(run.clone()),
            before: self.before.clone(),
            game: self.game,
        };
        let found = with(&mut place).filter(|_| place.done());
        let outcome = trail.outcome(run, found.is_some());
        (found.map(|found| (found, place.before)), outcome)
    }
}
