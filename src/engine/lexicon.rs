//! What can be written in a game and where it lies: its tables of words and its mat, without the types behind them.

use super::fact::FactWord;
use super::file::File;
use super::mat::Mat;
use super::scenario::Playable;
use super::vocab::{Form, Link, Shape, Vocab};
use crate::rulebook::BookId;

/// What can be written in a game, and where it lies.
#[derive(Debug, Clone, Copy)]
pub struct Lexicon {
    /// The book.
    pub book: BookId,
    /// A ruling's file.
    pub file: Link,
    /// `牌`: the cards.
    pub cards: Link,
    /// `局面`: the board.
    pub setup: Link,
    /// `做`: what is done.
    pub action: Link,
    /// The facts that may be asked for, by what they are of.
    pub facts: fn() -> &'static [(&'static str, &'static [FactWord])],
    /// The words of its events.
    pub events: fn() -> &'static [&'static str],
    /// Where things lie.
    pub mat: &'static Mat,
    /// Whether the board of some game counts something by this word, or has cards there.
    pub elsewhere: fn(&str) -> bool,
}

impl Lexicon {
    /// Of a game.
    pub const fn of<G: Playable>() -> Self {
        Self {
            book: G::BOOK,
            file: File::<G>::shape,
            cards: G::Cards::shape,
            setup: G::Setup::shape,
            action: G::Action::shape,
            facts: G::facts,
            events: G::event_words,
            mat: G::MAT,
            elsewhere: |_| false,
        }
    }

    /// What may be printed on a card.
    pub fn card(&self) -> Option<&'static Shape> {
        let mut shape = (self.cards)().inner();
        if let Some(field) = shape.field(self.mat.defined) {
            shape = (field.of)().inner();
        }
        match shape.form {
            Form::Entries(of) => Some(of().inner()),
            _ => None,
        }
    }
}
