//! The field: sides, slots, the cards in them and what has been done to them.

use super::super::words::{Element, Facing, Until, Zone};
use super::choice::Act;
use super::frame::{CardIx, Cause, RunKind, Scope, TextRef};
use crate::engine::Player;
use serde::{Deserialize, Serialize};

/// One player's side.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// The sequence, its top first.
    pub deck: Vec<CardIx>,
    /// The grave, in order of arrival.
    pub grave: Vec<CardIx>,
    /// Cards that were not put into the sequence.
    pub pool: Vec<CardIx>,
    /// The slots 1 to 3.
    pub slots: [Slot; 3],
    /// The core card.
    pub core: Option<CardIx>,
    /// How often it was used.
    pub core_used: u8,
    /// How often it was used this turn.
    pub core_now: u8,
    /// What the player has said to do in this phase.
    pub plan: Vec<Act>,
    /// Whether the sequence was empty when the play phase began.
    pub empty: bool,
    /// Whether the last card was sent away in place of a play.
    pub promised: bool,
}

/// A slot.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Slot {
    /// The card in it.
    pub seat: Option<Seat>,
    /// The lasting effects on it, oldest first.
    pub effects: Vec<SlotEffect>,
}

/// A lasting effect of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SlotEffect {
    /// Its number in order of making.
    pub made: u16,
    /// The text that it stands in.
    pub text: TextRef,
    /// Which piece of that text.
    pub op: u8,
    /// The card that made it; none where it was there from the start.
    pub source: Option<CardIx>,
    /// Who made it.
    pub maker: Player,
    /// How long it stays, where its text says so.
    pub until: Option<Until>,
}

/// A card in a slot.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seat {
    /// Which.
    pub card: CardIx,
    /// How it lies.
    pub face: Facing,
    /// What has been done to it, oldest first.
    pub mods: Vec<Mod>,
    /// Its speed as it now is; meaningless for cards without one.
    pub speed: i8,
    /// Whether its speed no longer changes.
    pub fixed: bool,
    /// Whether it had the speed being settled when that speed's phase began.
    pub native: bool,
    /// The speeds at which it was activated this turn, as bits.
    pub acted: u8,
    /// The speed at which it was last activated this turn; 0 for none.
    pub last: u8,
    /// Why its speed last changed this turn.
    pub latest: Change,
    /// Whether something other than its cost lowered it.
    pub slowed: Lowered,
    /// The same without what lowered it before it was purged.
    pub slowed_unpurged: Lowered,
    /// Whether it was turned up again since it was last activated.
    pub renewed: bool,
    /// Whether slot effects no longer reach it.
    pub immune: bool,
    /// Whether it has its text though it lies sideways.
    pub speaks: bool,
    /// Standing conditions that were answered, as bits by ability.
    pub answered: u8,
    /// Whether any effect of it was activated this turn.
    pub used: bool,
    /// Whether, not yet activated by its speed this turn, it paid a cost for an effect that another condition activated.
    pub paid: bool,
}

/// Whether a card was lowered by other than its own cost (2.2-3).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lowered {
    /// Since it was last activated.
    pub since: bool,
    /// This whole turn.
    pub turn: bool,
}

/// Why a speed changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// It has not changed.
    None,
    /// It fell by the card's own cost.
    Cost,
    /// It fell otherwise.
    Fell,
    /// It rose, or came to be.
    Rose,
}

/// What has been done to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mod {
    /// What.
    pub what: ModKind,
    /// By which card; none where the board began with it.
    pub by: Option<CardIx>,
    /// Whether a slot's effect did it.
    pub slot: bool,
    /// How long it lasts, where its text says so.
    pub until: Option<Until>,
}

impl Mod {
    /// What the board began with.
    pub fn given(what: ModKind) -> Self {
        let (by, slot, until) = (None, false, None);
        Self {
            what,
            by,
            slot,
            until,
        }
    }

    /// What a card's text does, for as long as the readings say.
    pub fn by(card: CardIx, what: ModKind) -> Self {
        let by = Some(card);
        Self {
            by,
            ..Self::given(what)
        }
    }
}

/// The things that can have been done to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ModKind {
    /// Its speed was changed by so much.
    Add(i8),
    /// It paid so much speed.
    Cost(u8),
    /// Its speed was fixed at so much.
    Fix(i8),
    /// Its element was changed.
    Element(Element),
    /// Its text became that of a definition; of none.
    Text(Option<u16>),
    /// It was turned sideways for as long as a text says.
    Sealed,
}

impl SlotEffect {
    /// It on its way to a card in a player's slot.
    pub fn on(&self, player: Player, card: CardIx) -> Scope {
        Scope {
            kind: RunKind::Hit,
            card,
            text: self.text,
            player,
            cause: Cause::Slot(self.made),
        }
    }
}

impl Seat {
    /// A card newly in a slot.
    pub fn new(card: CardIx, face: Facing, speed: i8) -> Self {
        Self {
            card,
            face,
            mods: Vec::new(),
            speed,
            fixed: false,
            native: false,
            acted: 0,
            last: 0,
            latest: Change::None,
            slowed: Lowered::default(),
            slowed_unpurged: Lowered::default(),
            renewed: false,
            immune: false,
            speaks: false,
            answered: 0,
            used: false,
            paid: false,
        }
    }

    /// Its speed has changed: why, and whether it was lowered by other than its own cost.
    pub fn note_speed(&mut self, before: Option<i8>, after: Option<i8>, cost: bool) {
        let Some(now) = after else { return };
        let fell = match before {
            Some(before) => now < before,
            // A card turned up again may lie below the speed at which it acted: no cost brought it there.
            None => self.last > 0 && now < self.last as i8,
        };
        self.latest = match fell {
            true if cost && before.is_some() => Change::Cost,
            true => Change::Fell,
            false => Change::Rose,
        };
        if self.latest == Change::Fell {
            let lowered = Lowered {
                since: true,
                turn: true,
            };
            self.slowed = lowered;
            self.slowed_unpurged = lowered;
        }
    }

    /// Whether its face is up, upright or sideways (1.2.3-3).
    pub fn is_up(&self) -> bool {
        self.face != Facing::Down
    }
}

impl Side {
    /// How many cards lie in its slots.
    pub fn seated(&self) -> usize {
        self.slots.iter().filter(|s| s.seat.is_some()).count()
    }

    /// Whether the win is met: no sequence, no card in any slot (2.1.4-4).
    pub fn cleared(&self) -> bool {
        self.deck.is_empty() && self.slots.iter().all(|s| s.seat.is_none())
    }
}

/// Where a card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whereabouts {
    /// On whose side.
    pub player: Player,
    /// In which zone.
    pub zone: Zone,
    /// In which place of it, from 0.
    pub ix: usize,
}

/// A card on the field with its place.
pub type Placed<'s> = (Player, u8, &'s Seat);
