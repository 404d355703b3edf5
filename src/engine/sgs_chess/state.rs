//! Where a scenario stands: characters, cards, effects in force, and what is half done.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::op::{Insert, Op, Until};
use super::square::{Route, Square};
use super::value::{Change, Quantity};
use super::words::{Area, Common, Harm, Kind, Phase, Point, Side, Timing};
use crate::engine::verdict::Unruled;

/// A character, by its place among the scenario's characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CharId(pub u8);

/// A playing card, by its place among the scenario's cards. Each has an id of its own (4.21-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u16);

/// Where a card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    /// A shared area.
    Common(Common),
    /// An area of one character.
    Of(CharId, Area),
}

impl Place {
    /// The character whose area it is.
    pub fn owner(self) -> Option<CharId> {
        match self {
            Self::Of(c, _) => Some(c),
            Self::Common(_) => None,
        }
    }

    /// Whether it is a hand.
    pub fn is_hand(self) -> bool {
        matches!(self, Self::Of(_, Area::Hand))
    }

    /// Whether it is a part of an equipment area.
    pub fn is_equipment(self) -> bool {
        matches!(self, Self::Of(_, area) if area.is_equipment())
    }

    /// Whether cards lie there face up unless something else is said (3.2 to 3.11).
    pub fn faces_up(self) -> bool {
        !matches!(self, Self::Common(Common::Deck) | Self::Of(_, Area::Hand))
    }
}

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
}

/// Whom the words of a text mean.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ctx {
    /// 你.
    pub you: Option<CharId>,
    /// Who executes where an operation does not say.
    pub doer: Option<CharId>,
    /// 目标.
    pub target: Option<CharId>,
    /// Whether a cost is being paid.
    pub cost: bool,
}

/// Whether the last operation was executed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Exec {
    /// Executed.
    #[default]
    Yes,
    /// Not executed.
    No,
    /// Executed, but its movement of cards was prevented (7.8-5).
    Prevented,
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

/// A card as it is used or played: information, apart from the real cards (1.8-1).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Virtual {
    /// Each is a card of its own (1.8-2).
    pub id: u16,
    /// Its name.
    pub name: String,
    /// Its kind, where known.
    pub kind: Option<Kind>,
    /// The real cards that stand for it.
    pub real: Vec<CardId>,
    /// Whether it was converted (5.35-1).
    pub converted: bool,
    /// Who used or played it.
    pub user: CharId,
}

/// One target of a card in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Target {
    /// The character it stands for.
    pub who: CharId,
    /// Whether its 指定目标时 has been.
    pub aimed: bool,
    /// Whether its 成为目标时 has been.
    pub targeted: bool,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Whether the card is void for it (7.6-1).
    pub void: bool,
}

/// A card in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Using {
    /// The card.
    pub card: Virtual,
    /// Its targets.
    pub targets: Vec<Target>,
    /// The timing that is in progress and its target.
    pub now: Option<(Timing, u16)>,
    /// Whether the timing was broken off by a cancellation.
    pub broken: bool,
    /// Who cannot respond to it.
    pub mute: Vec<CharId>,
    /// What is done at which timing; those already done are marked.
    pub inserts: Arc<[Insert]>,
    /// The inserts already done, one bit each.
    pub inserted: u32,
    /// Whether it waits at each timing.
    pub pause: bool,
}

/// Damage or loss of health in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hurt {
    /// Whether it is damage (and not loss of health).
    pub damage: bool,
    /// Who deals it.
    pub source: Option<CharId>,
    /// Whether its source is dead.
    pub dead_source: bool,
    /// Who takes it.
    pub to: CharId,
    /// How much.
    pub points: i64,
    /// Of what kind.
    pub harm: Harm,
    /// Whether it was prevented.
    pub prevented: bool,
    /// What is done meanwhile.
    pub inserts: Arc<[Insert]>,
    /// Whether it waits.
    pub pause: bool,
}

/// Why cards move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verb {
    /// 弃置.
    Discard,
    /// 交给.
    Give,
    /// 摸.
    Draw,
    /// 获得.
    Obtain,
    /// 置入.
    Put,
    /// 亮出.
    TurnUp,
    /// Into the processing area for use.
    Use,
    /// Into the processing area for play.
    Play,
    /// Into the area where a used card stays.
    Settle,
}

/// A movement of cards in progress (巧变).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shift {
    /// Who executes it.
    pub who: Option<CharId>,
    /// Why.
    pub verb: Verb,
    /// Which cards, and where to.
    pub cards: Vec<(CardId, Place)>,
    /// Whether it was prevented.
    pub prevented: bool,
    /// Whether a later effect of the resolution operates on one of the cards.
    pub later: bool,
    /// What is done meanwhile.
    pub inserts: Arc<[Insert]>,
    /// Whether it waits.
    pub pause: bool,
}

/// A turn in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turning {
    /// Whose.
    pub who: CharId,
    /// Which phase.
    pub phase: Phase,
    /// Where in it.
    pub point: Point,
    /// Whether the timing before the end of the turn has come.
    pub ending: bool,
    /// Steps moved in the move phase.
    pub moved: u8,
    /// How often it moved in the move phase.
    pub marches: u8,
    /// How far to go on without asking.
    pub goal: Option<Goal>,
    /// Whether it is only an extra phase (6.2-5).
    pub extra: bool,
}

/// How far a turn goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// To a timing.
    At(Phase, Point),
    /// To 回合结束前.
    Ending,
    /// To the end.
    Over,
}

/// Who chooses cards, and what is then done with them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardsAsked {
    /// From which.
    pub from: Vec<CardId>,
    /// How many.
    pub count: usize,
}

/// What is half done.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Work {
    /// Operations one after another.
    Sequence(Arc<[Op]>),
    /// `▷`: operations left and right, and whether the first on the left was executed.
    Then {
        /// Left.
        left: Arc<[Op]>,
        /// Right.
        right: Arc<[Op]>,
        /// Whether the first on the left was executed.
        first: Option<Exec>,
    },
    /// An operation for several characters, one after another.
    Each(Vec<CharId>, Arc<Op>),
    /// An operation several times.
    Repeat(i64, Arc<Op>),
    /// The movement of cards.
    Shift(Shift),
    /// Cards are being chosen for an operation.
    PickFor(Arc<Op>, CardsAsked),
    /// A random card is turned up from within the deck.
    RandomTurnUp(Vec<CardId>),
    /// Damage or loss of health.
    Hurt(Hurt),
    /// A character whose 体力 is not above 0.
    Dying(CharId),
    /// A card.
    Using(Using),
    /// A turn.
    Turn(Turning),
    /// A side acts with these characters.
    Unit(Side, Vec<CharId>),
    /// A side chooses who acts.
    ChooseUnit(Side),
    /// A value is chosen.
    Value(i64, i64),
    /// An option is chosen.
    Options(Arc<[Vec<Op>]>, Vec<bool>),
    /// Whether to execute it is chosen.
    May(Arc<[Op]>),
    /// A character moves along a route.
    March(CharId, Route, bool),
    /// The deck is shuffled.
    Shuffle,
    /// Cards are drawn after a reshuffle.
    DrawOn(CharId, i64),
}

/// Something half done: what, how far, and for whom.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// What.
    pub kind: Work,
    /// How far.
    pub step: u16,
    /// For whom.
    pub ctx: Ctx,
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
