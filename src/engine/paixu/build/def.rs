//! Definitions as they are played from: abilities strung out into pieces.

use super::super::words::{Cond, Effect, Element, Kind, Select, Situation, Timing, Whose};
use crate::engine::Player;

/// A definition of a card.
#[derive(Debug, Clone)]
pub struct Def {
    /// Its key in the file.
    pub key: String,
    /// The name that is printed on it.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// Its element.
    pub element: Option<Element>,
    /// Its speed; 0 for cards without one.
    pub speed: i8,
    /// A core card's lock.
    pub lock: u8,
    /// How often a core card may be used.
    pub uses: u8,
    /// Its text.
    pub text: String,
    /// Its abilities.
    pub abilities: Vec<Ability>,
    /// What its abilities wait for, as [`Timing::watch`] bits.
    pub watches: u32,
    /// Whether one of them waits for a standing condition.
    pub stands: bool,
}

impl Def {
    /// Whether one of its texts says how long a change of speed or a slot effect lasts.
    pub fn dated(&self) -> bool {
        let within = |effect: &Effect| match effect {
            Effect::Faster(a) | Effect::Slower(a) => a.until.is_some(),
            Effect::Fix(t) | Effect::Seal(t) => t.until.is_some(),
            _ => false,
        };
        let ops = self.abilities.iter().flat_map(|a| &a.ops);
        ops.into_iter().any(|op| match op {
            Op::Do(Effect::Lasting(l)) => l.until.is_some() || within(&l.effect),
            Op::Do(effect) => within(effect),
            _ => false,
        })
    }
}

/// An ability, strung out.
#[derive(Debug, Clone)]
pub struct Ability {
    /// Its text.
    pub text: String,
    /// When it is activated.
    pub timing: Timing,
    /// What must hold besides.
    pub conditions: Vec<Cond>,
    /// What it does, piece by piece.
    pub ops: Vec<Op>,
    /// By how much the card then slows down.
    pub cost: u8,
    /// Whether it speaks of what the effect before was done to.
    pub names_same: bool,
    /// Whether it speaks of the graves, which are then one (1.1.2-3).
    pub graves: bool,
    /// A printed sentence of it that was not read.
    pub unread: Option<String>,
}

/// A piece of an ability.
#[derive(Debug, Clone)]
pub enum Op {
    /// An effect.
    Do(Effect),
    /// One of several goes on at its piece.
    Modes(Vec<(String, u8)>),
    /// Goes on at a piece unless the conditions hold.
    Unless(Vec<Cond>, u8),
    /// A player says whether to go on here or at that piece.
    May(Whose, u8),
    /// Goes on at a piece.
    Jump(u8),
}

/// A card of the game.
#[derive(Debug, Clone)]
pub struct Thing {
    /// Its definition.
    pub def: u16,
    /// Its owner.
    pub owner: Player,
    /// What scenarios call it.
    pub label: String,
}

/// The filler of decks and graves of which only the count is known.
pub const FILLER: &str = "无名牌";

impl Op {
    /// The effect that it is.
    fn effect(&self) -> Option<&Effect> {
        match self {
            Self::Do(effect) => Some(effect),
            _ => None,
        }
    }

    /// What it asks for before it goes on.
    fn conds(&self) -> &[Cond] {
        match self {
            Self::Unless(conds, _) => conds,
            _ => &[],
        }
    }

    /// The printed sentence that it is, where that was not read.
    pub fn unread(&self) -> Option<&str> {
        match self.effect() {
            Some(Effect::Unread(says)) => Some(says),
            _ => None,
        }
    }

    /// Whether it speaks of what the effect before was done to.
    pub fn names_same(&self) -> bool {
        let same = |e: &Effect| [e.select(), e.source()].contains(&Some(&Select::Same));
        self.effect().is_some_and(same) || self.conds().iter().any(Situation::names_same)
    }

    /// Whether it speaks of the graves.
    pub fn graves(&self) -> bool {
        self.effect().is_some_and(Situation::graves) || self.conds().iter().any(Situation::graves)
    }

    /// Whether it asks for the card that brought its text about.
    fn names_cause(&self) -> bool {
        let asks = |e: &Effect| {
            [e.select(), e.source()].contains(&Some(&Select::Cause)) || Situation::names_cause(e)
        };
        self.effect().is_some_and(asks) || self.conds().iter().any(Situation::names_cause)
    }
}

impl Ability {
    /// Whether it asks anywhere for the card that brought it about.
    pub fn names_cause(&self) -> bool {
        self.conditions.iter().any(Situation::names_cause) || self.ops.iter().any(Op::names_cause)
    }

    /// Whether it asks anywhere for a card's name in a grave (1.2.3-2).
    pub fn names_grave(&self) -> bool {
        let within = self.ops.iter().flat_map(Op::conds);
        within.chain(&self.conditions).any(Situation::names_grave)
    }
}
