//! What may be decided, and what comes next.

use super::super::words::{Element, Facing};
use super::frame::{Ask, CardIx};
use crate::engine::Player;
use serde::{Deserialize, Serialize};

/// What the rules do next when no effect is in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// A player hands in a sequence.
    Submit(Player),
    /// A player places the next of the first three cards.
    Deal(Player, u8),
    /// A turn begins.
    TurnBegins,
    /// Locks are confirmed (first turn).
    Locks,
    /// The effect phase begins.
    EffectsBegin,
    /// A speed's phase begins.
    SpeedBegins,
    /// The slots take their turn: number × 2 + seat.
    Slot(u8),
    /// Newcomers take theirs.
    Fresh,
    /// A speed's phase ends.
    SpeedEnds,
    /// The effect phase ends.
    EffectsEnd,
    /// The flip phase begins.
    FlipBegins,
    /// A player says what to turn up.
    FlipAsk(Player),
    /// What was said is turned up.
    FlipDo(Option<Player>),
    /// The play phase begins, with the judging of the win.
    PlayBegins,
    /// A player says what to do.
    PlayAsk(Player),
    /// What was said is done, act by act.
    PlayDo(u8, Player, Player),
    /// The turn ends.
    TurnEnds,
}

/// What a player has said to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Act {
    /// Turn a card up.
    Turn(CardIx),
    /// Play a card: from the top where none is named.
    Play {
        /// Which, where it may be chosen.
        card: Option<CardIx>,
        /// Into which slot, from 0.
        slot: u8,
        /// Face down.
        down: bool,
    },
    /// Send a card away in place of a play.
    Away(CardIx),
    /// Use the core card's ability of this number.
    Core(u8),
}

/// What a player may decide.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Hand in a sequence: definitions in order, the top first.
    Submit(Vec<u16>),
    /// Lie the card to be placed so.
    Face(Facing),
    /// Activate a card.
    Use(CardIx),
    /// Do not activate it.
    Pass,
    /// Take a card as object.
    Target(CardIx),
    /// Take a slot.
    Place(Player, u8),
    /// Take one of several things.
    Mode(u8),
    /// Name an element.
    Element(Element),
    /// Name a player's sequence.
    Deck(Player),
    /// Let this waiting effect go first.
    First(u8),
    /// Plan this for the flip or play phase.
    Act(Act),
    /// No more in this phase.
    Done,
    /// Give up.
    Concede,
}

/// Who decides what now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    Submit(Player),
    Deal(Player, u8),
    Run(Ask),
    Order(Player),
    Flip(Player),
    Play(Player),
}

impl Asking {
    /// The player who is asked.
    pub fn player(self) -> Player {
        match self {
            Self::Submit(p) | Self::Deal(p, _) | Self::Order(p) | Self::Flip(p) | Self::Play(p) => {
                p
            }
            Self::Run(ask) => ask.player,
        }
    }
}
