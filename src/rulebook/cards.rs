//! What cards the user has lists of, as far as a board asks: a name or a number in, a declaration out. Who keeps the lists
//! stands above the engine (`cards`); the shelf carries it to where boards are read.

use std::fmt;

use super::id::BookId;
use crate::text::yaml::Node;

/// A card that a list has, as a board can use it.
#[derive(Debug, Clone, PartialEq)]
pub struct Listed {
    /// Its number; empty where the list has none.
    pub number: String,
    /// Its name.
    pub name: String,
    /// What stands of it under `牌`.
    pub card: Node,
}

/// What a list says of a name or a number.
#[derive(Debug, Clone, PartialEq)]
pub enum Called {
    /// Nothing: no list has it.
    Nobody,
    /// It is this card.
    Card(Box<Listed>),
    /// It cannot be said which card it is, or what is printed on it cannot be used.
    Unclear {
        /// What is wrong, in Chinese.
        what: String,
        /// The likely fix.
        fix: String,
    },
}

/// The cards of which the user has lists.
pub trait Cards: fmt::Debug + Send + Sync {
    /// What goes by a number or a name.
    fn called(&self, book: BookId, called: &str) -> Called;
    /// What goes by a number.
    fn numbered(&self, book: BookId, number: &str) -> Called;
    /// What may have been meant by a name or number that no list has, the nearest first; few.
    fn near(&self, book: BookId, called: &str) -> Vec<String>;
    /// What a beginning may be completed to: what is written on a board, and how it is shown.
    fn offers(&self, book: BookId, begun: &str, most: usize) -> Vec<Offer>;
}

/// What a beginning may be completed to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// What is written: the name where it says which card is meant, else the number.
    pub written: String,
    /// How it is shown: `扇 要 CGH-1-001`.
    pub shown: String,
}
