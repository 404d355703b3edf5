//! Cards, zones, changes in force, effects that wait: what lies in a state. Plain data; knows no rules.

use crate::engine::game::Player;
use crate::engine::union_arena::words::{Deed, Until, Zone};
use serde::{Deserialize, Serialize};

/// A card's place in [`State::cards`].
pub type Ix = u16;

/// No card.
pub const NOBODY: Ix = Ix::MAX;

/// A card as the thing that it is now: once it leaves the field it is another (5.3.5-3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Obj {
    pub ix: Ix,
    /// How often it has become another thing.
    pub serial: u8,
}

/// A card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// Its face in the game's table.
    pub def: u16,
    pub owner: Player,
    pub zone: Zone,
    /// Sideways (4-2).
    pub rested: bool,
    /// Face up, in the life area (5.4.4-1) or under a character.
    pub up: bool,
    /// How often it has become another thing.
    pub serial: u8,
    /// The raided character above it, or the one under which an effect has put it; off the field the one with which it
    /// has left.
    pub above: Ix,
    /// The turn in which it entered the field.
    pub since: u16,
    /// How many changes had begun in that turn by then.
    pub stamp: u16,
    /// Where it came from, once it has moved.
    pub came: Option<Zone>,
    /// By how much its BP was above the printed one when it left the field; nothing once it has moved again.
    pub raised: i32,
}

/// What one player has.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, Default)]
pub struct Side {
    /// FL from left to right.
    pub fl: Vec<Ix>,
    /// EL from left to right.
    pub el: Vec<Ix>,
    /// The life area from left to right.
    pub life: Vec<Ix>,
    /// The deck; its top is the last.
    pub deck: Vec<Ix>,
    pub hand: Vec<Ix>,
    /// 场外; its newest is the last.
    pub outside: Vec<Ix>,
    pub removed: Vec<Ix>,
    /// Events whose effect is going on.
    pub using: Vec<Ix>,
    pub under: Vec<Ix>,
    /// Under characters by effects.
    pub below: Vec<Ix>,
    pub ap_active: u8,
    pub ap_rested: u8,
    /// AP cards that come with the deck (3.2-1).
    pub ap_deck: u8,
    /// How many turns the player has begun.
    pub turns: u16,
    /// Whether the extra draw of this turn is used (5.1.5).
    pub extra: bool,
    /// Whether the deck has been handed in.
    pub handed_in: bool,
    /// Whether the board says that there is energy enough, whatever lies in EL.
    #[serde(default)]
    pub enough: bool,
}

impl Side {
    /// The cards in a zone.
    pub fn zone(&self, zone: Zone) -> &Vec<Ix> {
        match zone {
            Zone::Fl | Zone::Field => &self.fl,
            Zone::El => &self.el,
            Zone::Life => &self.life,
            Zone::Deck => &self.deck,
            Zone::Hand => &self.hand,
            Zone::Outside => &self.outside,
            Zone::Removed => &self.removed,
            Zone::Under => &self.under,
            Zone::Below => &self.below,
            Zone::Using => &self.using,
        }
    }

    /// The cards in a zone, to change.
    pub fn zone_mut(&mut self, zone: Zone) -> &mut Vec<Ix> {
        match zone {
            Zone::Fl | Zone::Field => &mut self.fl,
            Zone::El => &mut self.el,
            Zone::Life => &mut self.life,
            Zone::Deck => &mut self.deck,
            Zone::Hand => &mut self.hand,
            Zone::Outside => &mut self.outside,
            Zone::Removed => &mut self.removed,
            Zone::Under => &mut self.under,
            Zone::Below => &mut self.below,
            Zone::Using => &mut self.using,
        }
    }

    /// The cards on FL and EL.
    pub fn field(&self) -> impl Iterator<Item = Ix> + '_ {
        self.fl.iter().chain(&self.el).copied()
    }

    /// AP cards laid out.
    pub fn ap(&self) -> u8 {
        self.ap_active + self.ap_rested
    }
}

/// What a lasting change rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum On {
    /// One card, as long as it is the same thing.
    Card(Obj),
    /// Whatever a filter of the game's table finds, for this player and source.
    Filter(u16),
    /// A player.
    Player(Player),
}

/// A change that lasts for a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Timed {
    pub on: On,
    /// The change in the game's table.
    pub change: u16,
    /// Its number, as computed when it began.
    pub n: i32,
    pub until: Until,
    pub player: Player,
    pub source: Ix,
    pub born: u16,
    /// The turn in which it began.
    pub turn: u16,
}

/// A triggered effect that waits to be dealt with (6.1-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    pub player: Player,
    /// The card that has the effect.
    pub source: Obj,
    pub ability: u16,
    pub deed: Deed,
    /// The card of which it tells.
    pub seen: Option<Obj>,
    pub other: Option<Obj>,
    /// The player of whom it tells.
    pub who: Player,
    /// The number of which it tells.
    pub n: i32,
    /// Effects that went off while an effect was going on have a later batch.
    pub batch: u16,
}

impl Waiting {
    /// Whether damage set it off, which has readings of its own for when it is dealt with.
    pub const fn is_of_damage(&self) -> bool {
        matches!(self.deed, Deed::Hurt | Deed::Deal)
    }
}

/// Something an effect does later.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Later {
    /// When and what, as a triggered effect of the game's table.
    pub ability: u16,
    /// With what the effect knew.
    pub ctx: Ctx,
    /// Until when it waits.
    pub until: Option<Until>,
    /// The turn in which it began to wait.
    pub turn: u16,
    /// Whether it is done each time; once otherwise.
    pub each: bool,
    /// What it waited for, once that has happened: the deed, and the card of which it told.
    pub fired: Option<(Deed, Option<Obj>)>,
}

/// What an effect that is going on knows.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ctx {
    pub player: Player,
    /// The card that has it.
    pub source: Obj,
    pub ability: u16,
    /// The card of which the trigger tells.
    pub seen: Option<Obj>,
    pub other: Option<Obj>,
    /// The player of whom the trigger tells.
    pub who: Player,
    /// The number of which the trigger tells.
    pub n: i32,
    /// How many cards or points the last action was done to.
    pub did: i32,
    /// What was chosen, by the number of its name; 0 for the last choice of all.
    pub chosen: Vec<(u32, Vec<Obj>)>,
    pub looked: Vec<Obj>,
    /// What was shown, which both players have seen.
    #[serde(default)]
    pub shown: Vec<Obj>,
    pub paid: Vec<Obj>,
    /// Whether one of its actions has done something.
    pub busy: bool,
    /// Whether one of its actions had nothing to do.
    pub idle: bool,
}

/// An effect that goes off when cards leave, and for which of those that leave together its condition held before.
pub type Held = (u16, Vec<Ix>);

/// An attack that is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    pub attacker: Obj,
    pub blocker: Option<Obj>,
    /// The character that is attacked in place of the player, by an effect.
    pub target: Option<Obj>,
    /// Whether a battle took place.
    pub fought: bool,
    /// Whether the attacker won it.
    pub won: bool,
    /// Whether what it fought against kept its 影响力 from going off.
    pub no_impact: bool,
    /// Whether the attacker, the blocker and the target have moved to EL since they were named.
    pub moved: [bool; 3],
}

impl Attack {
    /// The character that is the target (5.4.3.1); the player is where there is none.
    pub fn foe(&self) -> Option<Obj> {
        self.blocker.or(self.target)
    }

    /// Whether that character has moved to EL since it was named.
    pub fn foe_moved(&self) -> bool {
        self.moved[if self.blocker.is_some() { 1 } else { 2 }]
    }
}
