//! What reads the state.

pub mod card;
pub mod condition;
pub mod filter;
pub mod text;
pub mod touch;
pub mod turn;

use std::ops::Deref;

use super::Paixu;
use super::state::State;

/// A look at a state with the game's fixed data.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The game.
    pub game: &'a Paixu,
    /// The state.
    pub st: &'a State,
}

impl Paixu {
    /// A look at a state.
    #[inline]
    pub(crate) fn view<'a>(&'a self, st: &'a State) -> View<'a> {
        View { game: self, st }
    }
}

impl Deref for View<'_> {
    type Target = Paixu;
    #[inline]
    fn deref(&self) -> &Paixu {
        self.game
    }
}
