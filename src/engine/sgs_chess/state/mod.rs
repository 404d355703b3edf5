//! Where a scenario stands: characters, cards and effects in force.

mod ids;
mod work;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use ids::*;
pub use work::*;

use super::compute::{Change, Quantity};
use super::words::op::{Op, Until};
use super::words::square::Square;
use super::words::{Common, Phase, Point};
use crate::engine::verdict::Unruled;

/// A card as it lies.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Card {
    /// Where.
    pub place: Place,
    /// Whether its face is up.
    pub up: bool,
    /// How often it changed areas: what 此牌 is held against.
    pub moves: u16,
    /// Which characters know which card it is though its face is down, one bit each.
    pub known: u32,
}

/// A character as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Char {
    /// 体力; may be below 0.
    pub health: i64,
    /// 体力上限.
    pub max: i64,
    /// Whether 体力 has changed since the beginning.
    pub changed: bool,
    /// Where its piece stands.
    pub square: Option<Square>,
    /// Whether its piece is face up.
    pub up: bool,
    /// Whether it is dead.
    pub dead: bool,
    /// Whether it left the game.
    pub gone: bool,
    /// Phases it skips, one bit each.
    pub skips: u8,
    /// The skills of its general, by their places among the scenario's.
    pub skills: Vec<u16>,
    /// Damage dealt.
    pub dealt: i64,
    /// Damage taken.
    pub taken: i64,
    /// Who killed it.
    pub killer: Option<CharId>,
    /// The source of the last damage that brought it to its present health; `Some(None)` without a source.
    pub hit_by: Option<Option<CharId>>,
}

/// What an effect bears on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Bearer {
    /// A character.
    Char(CharId),
    /// A card.
    Card(CardId),
}

/// To whom a distance is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Toward {
    /// From the bearer to everyone.
    All,
    /// From the bearer to one character.
    One(CharId),
    /// From everyone else to the bearer.
    Inbound,
}

/// An effect on a value in force, in the order in which they came.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Affecting {
    /// On whom or what.
    pub on: Bearer,
    /// On which value.
    pub quantity: Quantity,
    /// What it does to it.
    pub change: Change,
    /// For distances: to whom.
    pub toward: Toward,
    /// The equipment card that gives it.
    pub from: Option<CardId>,
    /// How long.
    pub until: Until,
}

/// A skill that is void for a time (7.6-2).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Voided {
    /// Whose.
    pub who: CharId,
    /// Which.
    pub skill: u16,
    /// How long.
    pub until: Until,
}

/// A delayed effect that waits for its timing (5.10-1).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    /// At which timing.
    pub phase: Phase,
    /// At which point of it.
    pub point: Point,
    /// What.
    pub acts: Arc<[Op]>,
    /// For whom.
    pub ctx: Ctx,
    /// Of which skill.
    pub skill: Option<u16>,
}

/// What the last operation came to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Last {
    /// Whether it was executed.
    pub exec: Exec,
    /// The cards it was executed on.
    pub cards: Vec<CardId>,
}

/// 此牌 (5.13-1) and what was recorded when it was shown (8.11-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct This {
    /// By whose effect.
    pub by: Option<CharId>,
    /// The card.
    pub card: CardId,
    /// How often it had changed areas then.
    pub moves: u16,
    /// Whether its face was recorded.
    pub recorded: bool,
}

/// Where a scenario stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The characters.
    pub chars: Vec<Char>,
    /// The cards.
    pub cards: Vec<Card>,
    /// The deck, top first.
    pub deck: Vec<CardId>,
    /// The discard pile, top first.
    pub discard: Vec<CardId>,
    /// Effects on values, oldest first.
    pub affects: Vec<Affecting>,
    /// Skills that are void.
    pub voided: Vec<Voided>,
    /// Delayed effects.
    pub waiting: Vec<Waiting>,
    /// What is half done, innermost last.
    pub stack: Vec<Frame>,
    /// The damage last dealt or being dealt.
    pub harmed: Option<Harmed>,
    /// The value of X.
    pub x: Option<i64>,
    /// What the last operation came to.
    pub last: Last,
    /// 此牌 of each character whose effects mentioned one, the last mentioned last.
    pub these: Vec<This>,
    /// How many choices were made: two like choices in a row are no loop.
    pub choices: u32,
    /// Cards on which a later effect of the resolution operates.
    pub later: Vec<CardId>,
    /// The card last used or played.
    pub used: Option<Virtual>,
    /// How many cards were used or played.
    pub uses: u16,
    /// The targets of the card last used.
    pub targets: Vec<CharId>,
    /// How many players there are.
    pub players: u8,
    /// The sides' scores.
    pub scores: [i32; 2],
    /// Who bears the banners.
    pub banners: [Option<CharId>; 2],
    /// The general pile.
    pub generals: Vec<String>,
    /// The question at which the text ends.
    pub unruled: Option<Unruled>,
}

impl State {
    /// 此牌 for whom an effect is: its own, else the last that was shown, else the last.
    pub fn this(&self, by: Option<CharId>) -> Option<This> {
        let own = self.these.iter().rev().find(|t| by.is_some() && t.by == by);
        own.or_else(|| self.these.iter().rev().find(|t| t.recorded))
            .or(self.these.last())
            .copied()
    }

    /// An effect mentions a card.
    pub fn mention(&mut self, this: This) {
        self.these.retain(|t| t.by != this.by);
        self.these.push(this);
    }

    /// A character.
    pub fn char(&self, c: CharId) -> &Char {
        &self.chars[usize::from(c.0)]
    }

    /// A character, to change.
    pub fn char_mut(&mut self, c: CharId) -> &mut Char {
        &mut self.chars[usize::from(c.0)]
    }

    /// A card.
    pub fn card(&self, c: CardId) -> &Card {
        &self.cards[usize::from(c.0)]
    }

    /// A card, to change.
    pub fn card_mut(&mut self, c: CardId) -> &mut Card {
        &mut self.cards[usize::from(c.0)]
    }

    /// All characters.
    pub fn all_chars(&self) -> impl Iterator<Item = CharId> + use<> {
        (0..self.chars.len()).map(|ix| CharId(ix as u8))
    }

    /// The cards at a place; for the deck and the discard pile from the top.
    pub fn at(&self, place: Place) -> Vec<CardId> {
        match place {
            Place::Common(Common::Deck) => self.deck.clone(),
            Place::Common(Common::Discard) => self.discard.clone(),
            _ => (0..self.cards.len())
                .map(|ix| CardId(ix as u16))
                .filter(|c| self.card(*c).place == place)
                .collect(),
        }
    }

    /// The cards that are a character's: hand and equipment (5.2-1).
    pub fn own(&self, who: CharId) -> Vec<CardId> {
        (0..self.cards.len())
            .map(|ix| CardId(ix as u16))
            .filter(|c| {
                let place = self.card(*c).place;
                place.owner() == Some(who) && (place.is_hand() || place.is_equipment())
            })
            .collect()
    }

    /// The innermost turn.
    pub fn turn(&self) -> Option<&Turning> {
        self.stack.iter().rev().find_map(|f| match &f.kind {
            Work::Turn(t) => Some(t),
            _ => None,
        })
    }

    /// The innermost turn, to change.
    pub fn turn_mut(&mut self) -> Option<&mut Turning> {
        self.stack.iter_mut().rev().find_map(|f| match &mut f.kind {
            Work::Turn(t) => Some(t),
            _ => None,
        })
    }

    /// The innermost card in progress.
    pub fn using(&self) -> Option<&Using> {
        self.stack.iter().rev().find_map(|f| match &f.kind {
            Work::Using(u) => Some(u),
            _ => None,
        })
    }

    /// The innermost card in progress, to change.
    pub fn using_mut(&mut self) -> Option<&mut Using> {
        self.stack.iter_mut().rev().find_map(|f| match &mut f.kind {
            Work::Using(u) => Some(u),
            _ => None,
        })
    }
}

impl State {
    /// How many cards say that they lie in the deck or the discard pile.
    pub fn in_piles(&self) -> usize {
        self.cards
            .iter()
            .filter(|c| {
                matches!(
                    c.place,
                    Place::Common(Common::Deck) | Place::Common(Common::Discard)
                )
            })
            .count()
    }
}
