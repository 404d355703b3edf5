//! What is half done: cards, damage, movements, turns and choices in progress, as data.

use super::super::words::op::{Insert, Op};
use super::super::words::square::Route;
use super::super::words::{Harm, Kind, Phase, Point, Side, Timing};
use super::ids::{CardId, CharId, Ctx, Exec, Place};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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

impl Target {
    /// A target that nothing has happened to.
    pub const fn new(who: CharId) -> Self {
        Self {
            who,
            aimed: false,
            targeted: false,
            cancelled: false,
            void: false,
        }
    }
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
    /// Its record, where it is damage.
    #[serde(default)]
    pub id: u32,
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

/// Damage as it was dealt: what facts tell of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Harmed {
    /// Which.
    #[serde(default)]
    pub id: u32,
    /// In which way it was dealt.
    #[serde(default)]
    pub way: u32,
    /// The damage at whose timing it was dealt; 0 for none.
    #[serde(default)]
    pub during: u32,
    /// Its source.
    pub source: Option<CharId>,
    /// Who takes it.
    pub to: CharId,
    /// How much.
    pub points: i64,
    /// Of what kind.
    pub harm: Harm,
    /// The card or skill by which it is dealt.
    pub by: Option<String>,
    /// Whether it was prevented.
    pub prevented: bool,
    /// Whether it is over, dealt or prevented.
    #[serde(default)]
    pub over: bool,
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

impl Shift {
    /// Cards that all go to one place, with nothing done meanwhile.
    pub fn new(
        who: Option<CharId>,
        verb: Verb,
        cards: impl IntoIterator<Item = CardId>,
        to: Place,
    ) -> Self {
        Self {
            who,
            verb,
            cards: cards.into_iter().map(|card| (card, to)).collect(),
            prevented: false,
            later: false,
            inserts: Vec::new().into(),
            pause: false,
        }
    }

    /// The same, with what is done meanwhile and whether it waits.
    #[must_use]
    pub fn meanwhile(self, inserts: &[Insert], pause: bool) -> Self {
        Self {
            inserts: inserts.into(),
            pause,
            ..self
        }
    }
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
    /// Which skills that are limited were used, by whom, in which phase; none for one of an extra phase that is over.
    #[serde(default)]
    pub invoked: Vec<(CharId, u16, Option<Phase>)>,
}

impl Turning {
    /// A turn that begins here.
    pub const fn new(who: CharId, phase: Phase, point: Point) -> Self {
        Self {
            who,
            phase,
            point,
            ending: false,
            moved: 0,
            marches: 0,
            goal: None,
            extra: false,
            invoked: Vec::new(),
        }
    }
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
    Each(Vec<CharId>, Arc<Op>, bool),
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
    /// A side chooses another for the second of its unit, who cannot act (6.6-3).
    ChooseSecond(Side),
    /// A value is chosen.
    Value {
        /// The lowest that may be taken.
        low: i64,
        /// The highest.
        high: i64,
        /// Whether it is 任意数量.
        any: bool,
    },
    /// An option is chosen.
    Options(Arc<[Vec<Op>]>, Vec<bool>),
    /// Whether to execute it is chosen.
    May(Arc<[Op]>),
    /// A character moves along a route.
    March(CharId, Route, bool),
    /// The discard pile goes into the deck (8.18-1).
    Reshuffle,
    /// The deck is shuffled.
    Shuffle,
    /// Cards are drawn after a reshuffle.
    DrawOn(CharId, i64),
    /// Operations that are executed one and all: a cost, or what 并 connects (5.8-1, 5.16-1).
    Together(Arc<[Op]>),
}

/// Something half done: what, how much of it, and for whom.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// What.
    pub kind: Work,
    /// How many of its parts are begun: of the operations, characters, inserts or displacements it goes through.
    pub begun: u16,
    /// For whom.
    pub ctx: Ctx,
}

impl Frame {
    /// Whether it goes through effects one by one.
    pub const fn goes_through(&self) -> bool {
        matches!(
            self.kind,
            Work::Sequence(_) | Work::Then { .. } | Work::Each(..) | Work::Repeat(..)
        )
    }

    /// Whether it goes through effects and one of them is still to be begun.
    pub fn has_more(&self) -> bool {
        let parts = match &self.kind {
            Work::Sequence(ops) => ops.len(),
            Work::Then { left, right, .. } => left.len() + right.len(),
            Work::Each(who, ..) => who.len(),
            Work::Repeat(times, _) => usize::try_from(*times).unwrap_or(0),
            _ => 0,
        };
        usize::from(self.begun) < parts
    }
}
