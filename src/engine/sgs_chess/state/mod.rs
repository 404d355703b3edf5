//! Where a scenario stands: characters, cards and effects in force.

mod hit;
mod ids;
mod scope;
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
    /// The source of the damage or loss that brought its health to 0 or below; `Some(None)` without a source.
    #[serde(default, with = "hit")]
    pub hit_by: Option<Option<CharId>>,
    /// The source of the last one since then.
    #[serde(default, with = "hit")]
    pub hit_last: Option<Option<CharId>>,
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
    /// Within how many turns and extra phases it came: of which of them the phase is with which it ends (6.2-4, 6.2-5).
    #[serde(default)]
    pub within: u8,
    /// For 额定摸牌数: within how many turns and extra phases it came. It bears on one draw phase (4.17-2, 4.17-3);
    /// none where the board has it of itself.
    #[serde(default)]
    pub draws: Option<u8>,
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
    /// Within how many turns and extra phases it came.
    #[serde(default)]
    pub within: u8,
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
    /// Of which way it was part.
    #[serde(default)]
    pub way: u32,
}

/// What was discarded in one way, as 以此法 says: by a skill that was invoked once, a card that was used once, or one
/// operation that the scenario states (5.31-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Way {
    /// Which.
    pub id: u32,
    /// How many cards were discarded.
    pub discarded: u16,
    /// How many more would have been, had it not been prevented (7.8-5).
    pub prevented: u16,
}

/// 此牌 (5.13-1) and what was recorded when it was shown (8.11-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct This {
    /// By whose effect.
    pub by: Option<CharId>,
    /// In which way: of a description of its own.
    #[serde(default)]
    pub way: u32,
    /// The card.
    pub card: CardId,
    /// How often it had changed areas then.
    pub moves: u16,
    /// Whether its face was recorded.
    pub recorded: bool,
}

/// What one description has said so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scope {
    /// Which way.
    pub way: u32,
    /// Whether it is a skill's or a card's description, and not what the scenario states.
    pub described: bool,
    /// The value of its X.
    pub x: Option<i64>,
    /// The cards its last operation was executed on.
    pub cards: Option<Vec<CardId>>,
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
    /// Each use of a skill that is limited to so many a game.
    #[serde(default)]
    pub invoked: Vec<(CharId, u16)>,
    /// Delayed effects.
    pub waiting: Vec<Waiting>,
    /// What is half done, innermost last.
    pub stack: Vec<Frame>,
    /// The damage that something still speaks of; what was begun or ended last stands last.
    #[serde(default)]
    pub harms: Vec<Harmed>,
    /// How much damage was begun.
    #[serde(default)]
    pub begun_harms: u32,
    /// What each description has said, the last that said something last.
    #[serde(default)]
    pub scopes: Vec<Scope>,
    /// What the last operation came to.
    pub last: Last,
    /// 此牌 of each description and character whose effects mentioned one, the last mentioned last.
    pub these: Vec<This>,
    /// How many choices were made: two like choices in a row are no loop.
    pub choices: u32,
    /// Cards on which a later effect of the resolution operates, and of which way they are part.
    pub later: (u32, Vec<CardId>),
    /// How many ways there were.
    #[serde(default)]
    pub begun: u32,
    /// The ways in which cards were discarded.
    #[serde(default)]
    pub ways: Vec<Way>,
    /// Whether the step that was stated last goes on in the next one: its 后续 stands there.
    #[serde(default)]
    pub joins: bool,
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
    /// Whether a character's skill is void (7.6-2).
    pub fn is_void(&self, who: CharId, skill: u16) -> bool {
        let void = |v: &Voided| v.who == who && v.skill == skill;
        self.voided.iter().any(void)
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

    /// How many turns and extra phases lie within each other.
    pub fn depth(&self) -> u8 {
        let turns = self
            .stack
            .iter()
            .filter(|f| matches!(f.kind, Work::Turn(_)));
        u8::try_from(turns.count()).unwrap_or(u8::MAX)
    }

    /// Whether an effect on 额定摸牌数 bears on the draw phase of the innermost turn or extra phase: it came in it, or
    /// before the turn.
    pub fn draws_now(&self, a: &Affecting) -> bool {
        let now = self.depth();
        a.draws.is_none_or(|of| of == now || of == 0 && now <= 1)
    }

    /// The turns and extra phases that lie within each other, innermost first.
    pub fn turns(&self) -> impl Iterator<Item = &Turning> {
        self.stack.iter().rev().filter_map(|f| match &f.kind {
            Work::Turn(t) => Some(t),
            _ => None,
        })
    }

    /// The innermost turn.
    pub fn turn(&self) -> Option<&Turning> {
        self.turns().next()
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
    /// Another way begins; those that nothing speaks of any more are forgotten.
    pub fn new_way(&mut self) -> u32 {
        let going = self.ways_going();
        self.ways.retain(|way| going.contains(&way.id));
        self.forget_scopes(&going);
        self.begun = self.begun.wrapping_add(1).max(1);
        self.begun
    }

    /// What was discarded in a way.
    pub fn way(&self, id: u32) -> Way {
        let none = Way {
            id,
            discarded: 0,
            prevented: 0,
        };
        let found = self.ways.iter().find(|way| way.id == id);
        found.copied().unwrap_or(none)
    }

    /// So many more cards were discarded in a way, or would have been.
    pub fn count_discarded(&mut self, id: u32, cards: usize, prevented: bool) {
        let mut way = self.way(id);
        let of = if prevented {
            &mut way.prevented
        } else {
            &mut way.discarded
        };
        *of = of.saturating_add(u16::try_from(cards).unwrap_or(u16::MAX));
        self.ways.retain(|w| w.id != id);
        self.ways.push(way);
    }

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
