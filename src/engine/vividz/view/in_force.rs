//! What continuous effects have come to: words and abilities of cards, and their numbers.

use crate::engine::vividz::state::{CardIx, Made};

/// What continuous effects do to words and abilities, for every card that they touch (911.1b).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Altered {
    pub(super) cards: Vec<(CardIx, AlteredText)>,
    /// Whether one hung on another (911.2), and whether two hung on each other (911.3).
    pub(super) ordered: [bool; 2],
    /// Effects on numbers that went before one on words, for these hung on each other (911.3): what they do is settled.
    pub(super) early: Vec<Early>,
    /// Effects on numbers that come after the one on words that is being looked at.
    pub(super) late: Vec<Made>,
    /// Effects on numbers that have come after such on words for the same reason.
    pub(super) behind: Vec<Made>,
}

/// An effect on numbers that was resolved before one on words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Early {
    /// Which it is.
    pub(super) made: Made,
    /// Its time stamp.
    pub(super) stamp: u32,
    /// What it does.
    pub(super) does: Does,
}

impl Altered {
    /// What it comes to, whatever the order in which it came about.
    pub(super) fn unordered(mut self) -> Vec<(CardIx, AlteredText)> {
        self.cards.sort_by_key(|(card, _)| card.ix());
        for (_, text) in &mut self.cards {
            let words = [
                &mut text.names,
                &mut text.traits,
                &mut text.account,
                &mut text.mission,
            ];
            words.into_iter().flatten().for_each(|w| w.sort());
            text.gained.sort_unstable();
        }
        self.cards
    }
}

/// What is changed on one card.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AlteredText {
    /// Names.
    pub names: Option<Vec<String>>,
    /// Traits.
    pub traits: Option<Vec<String>>,
    /// Account infos.
    pub account: Option<Vec<String>>,
    /// Mission infos.
    pub mission: Option<Vec<String>>,
    /// Granted abilities.
    pub gained: Vec<u16>,
    /// Whether what it had is lost.
    pub stripped: bool,
    /// Whether its abilities have no effect.
    pub muted: bool,
}

/// The numbers of all cards as far as effects have been resolved, by card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoFar {
    pub(super) power: Vec<i32>,
    pub(super) cost: Vec<i32>,
}

/// A parameter that is a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Param {
    /// 力量值.
    Power,
    /// 费用.
    Cost,
}

/// What happens to a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// More or less.
    Add(i32),
    /// It becomes this (911.6).
    Set(i32),
    /// Not below (911.9).
    Floor(i32),
    /// Not above.
    Ceiling(i32),
}

/// What an effect does to the numbers of cards.
pub(super) type Does = Vec<(CardIx, Param, Op)>;
