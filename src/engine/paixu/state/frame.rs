//! What is in progress: whose effect, by which text, how far, and what it asks of a player.

use crate::engine::Player;
use serde::{Deserialize, Serialize};

/// A card of this game, as an index into [`Paixu::things`](super::Paixu).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardIx(u8);

impl CardIx {
    /// How many cards a game may have.
    pub const MOST: usize = u8::MAX as usize;

    /// The card of an index.
    pub const fn of(ix: usize) -> Self {
        Self(if ix < Self::MOST { ix as u8 } else { u8::MAX })
    }
}

impl From<CardIx> for usize {
    fn from(card: CardIx) -> Self {
        Self::from(card.0)
    }
}

/// One ability of one definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TextRef {
    /// The definition.
    pub def: u16,
    /// The ability.
    pub ability: u8,
}

/// An effect that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wait {
    /// Which.
    pub scope: Scope,
    /// The happening that brought it.
    pub tick: u16,
}

/// The scope of an effect: whose it is, by which text, brought about by what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scope {
    /// How it came about.
    pub kind: RunKind,
    /// The card whose text it is; for a slot effect the card that it reaches.
    pub card: CardIx,
    /// The text.
    pub text: TextRef,
    /// Whose effect it is.
    pub player: Player,
    /// What brought it about.
    pub cause: Cause,
}

impl Scope {
    /// Whether it is a slot's effect of this number on its way to a card.
    pub fn reaches(&self, card: CardIx, made: u16) -> bool {
        self.card == card && self.cause == Cause::Slot(made)
    }

    /// The `ix`th ability of a text on the field whose written condition was met (1.2.2-4).
    pub fn waiting(card: CardIx, def: u16, ix: usize, player: Player, cause: Cause) -> Self {
        Self {
            kind: RunKind::Cond,
            card,
            text: TextRef {
                def,
                ability: ix as u8,
            },
            player,
            cause,
        }
    }
}

/// What brought an effect about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// Nothing in particular.
    None,
    /// A card to which something happened.
    Card(CardIx),
    /// A slot effect of this number.
    Slot(u16),
}

/// How an effect came to be activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RunKind {
    /// By speed.
    Speed,
    /// By being turned up.
    Flip,
    /// By its written condition.
    Cond,
    /// By the player, in the play phase.
    Core,
    /// By a card being put into its slot.
    Hit,
}

/// An effect in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Run {
    /// Whose, and by what.
    pub scope: Scope,
    /// Whether it has been activated.
    pub begun: bool,
    /// Whether a player has said to activate it.
    pub willing: bool,
    /// The piece that comes next.
    pub at: u8,
    /// How much of that piece is done.
    pub part: Part,
    /// Counts down within the piece.
    pub left: u8,
    /// What is asked of a player.
    pub ask: Option<Ask>,
    /// What was chosen for this piece.
    pub picks: Vec<CardIx>,
    /// The card whose text is copied.
    pub from: Option<CardIx>,
    /// What the piece before was done to.
    pub same: Vec<CardIx>,
    /// To how many cards the piece before was done.
    pub did: u8,
    /// The slot that the text last gave an effect.
    pub slot: Option<(Player, u8)>,
}

/// How much of a piece of a text is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// Nothing.
    Begins,
    /// The card whose text or element is taken is known (1.2.4-18, 1.2.4-20).
    Sourced,
    /// This of the players who draw is next: how many cards is counted then (1.2.4-14).
    DrawerNext(u8),
    /// This of them draws.
    Draws(u8),
}

/// What an effect asks of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ask {
    /// Who is asked.
    pub player: Player,
    /// What.
    pub what: Asked,
}

/// What can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Asked {
    /// Whether to activate.
    Use,
    /// Whether to do what a text leaves to a player.
    May,
    /// A card as object.
    Target,
    /// A card whose text is copied.
    Source,
    /// A slot.
    Place,
    /// One of several things.
    Mode,
    /// An element.
    Element,
    /// Whose sequence.
    Deck,
    /// Into which slot a drawn card goes.
    DrawSlot,
    /// How a drawn card lies.
    DrawFace(u8),
    /// Which card makes room.
    Replace,
    /// Which card of a player's sequence comes next, of so many from the top or the bottom.
    Arrange(Player, u8, bool),
    /// Which card of so many of a player's sequence, from the top or the bottom, goes to the other end.
    Pick(Player, u8, bool),
    /// A shuffle of so many cards of a player's sequence, from the top or the bottom.
    Shuffle(Player, u8, bool),
}

impl Run {
    /// An effect that is about to be activated.
    pub fn new(scope: Scope) -> Self {
        Self {
            scope,
            begun: false,
            willing: false,
            at: 0,
            part: Part::Begins,
            left: 0,
            ask: None,
            picks: Vec::new(),
            from: None,
            same: Vec::new(),
            did: 0,
            slot: None,
        }
    }
}
