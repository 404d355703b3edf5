//! What is about to happen and why, as states keep it while effects may be done instead. Plain data; knows no rules.

use serde::{Deserialize, Serialize};

use super::reads::R;
use super::state::Obj;
use super::words::{End, Zone};
use crate::engine::cite::Cite;
use crate::engine::game::Player;

/// Why a card retires.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fate {
    /// It lost a battle (5.4.3.1a-2); `ordered` where the steps of the battle set what comes after.
    Battle {
        /// Whether both sides have effects to deal with.
        ordered: bool,
    },
    /// Its BP came to 0 or below (6.2-1).
    Zero {
        /// The readings that decided it.
        under: Vec<R>,
    },
    /// It pays for something.
    Cost {
        /// As one of several cards that are named (5.3.5-5), not as 把这张卡退场 (5.3.5-4-5).
        all: bool,
    },
    /// An effect says so.
    Effect,
}

/// Why something happens, as effects ask for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// A battle, or an attack on the player.
    Battle,
    /// An effect of this player.
    Effect(Player),
    /// A cost.
    Cost,
    /// A rule.
    Rule,
}

/// Something that is about to happen, in place of which an effect may be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Due {
    /// A card retires.
    Retire {
        /// Which.
        card: Obj,
        /// Why.
        fate: Fate,
    },
    /// A card goes to another zone.
    Go {
        /// Which.
        card: Obj,
        /// Where to.
        to: Zone,
        /// Which end of a deck.
        end: End,
        /// Face up in the life area.
        up: bool,
        /// Why.
        why: Vec<Cite>,
        /// By which readings.
        under: Vec<R>,
        /// Why, where the procedures under way do not tell.
        cause: Option<Cause>,
    },
    /// A player draws a card.
    Draw {
        /// Who.
        player: Player,
        /// Why.
        why: Vec<Cite>,
        /// By which readings.
        under: Vec<R>,
    },
    /// A player is damaged.
    Damage {
        /// Who.
        to: Player,
        /// By which character.
        by: Option<Obj>,
        /// How much.
        n: u8,
        /// By which readings.
        under: Vec<R>,
    },
    /// A card is rested by an effect.
    Rest {
        /// Which.
        card: Obj,
        /// Why.
        why: Vec<Cite>,
    },
    /// A card is readied.
    Ready {
        /// Which.
        card: Obj,
        /// Why.
        why: Vec<Cite>,
    },
}

/// Something in place of which an effect may be done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Instead {
    /// What would happen.
    pub what: Due,
    /// The effects that may be done instead: cards with their effect; the first is being offered.
    pub offers: Vec<(Obj, u16)>,
    /// Whether it is what the action of the effect going on does, and counts for it once it happens.
    pub counts: bool,
    /// Those that saw it leave together with others, as [`State::together`](super::state::State::together).
    pub together: Vec<(Obj, Vec<super::state::Held>)>,
    /// The step.
    pub at: u8,
}
