//! When an ability is activated: what a scenario writes under `时机`.

use schemars::JsonSchema;
use serde::Deserialize;

use super::select::{Cond, Filter, Many, Range, written};
use super::words::Whose;
use crate::engine::forms::words;

/// When an ability is activated.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Timing {
    /// In the phase of the card's speed.
    Speed,
    /// When the card itself is turned up.
    Flipped,
    /// A core card, in the play phase.
    Core,
    /// When something happens.
    When(Moment, Box<Filter>),
    /// At the start of a speed's phase.
    SpeedBegins(Range),
    /// When a speed's phase is skipped because of a clash.
    Clashes(Range),
    /// When a player's sequence is arranged.
    Arranged(Whose),
    /// When a part of the turn begins or the turn ends.
    At(Time),
    /// While something holds.
    While(Vec<Cond>),
}

impl Timing {
    /// The bit of what waits for the start of a speed's phase.
    pub const SPEED_BEGINS: u32 = 1 << 31;
    /// The bit of what waits for a clash.
    pub const CLASHES: u32 = 1 << 30;
    /// The bit of what waits for a sequence to be arranged.
    pub const ARRANGED: u32 = 1 << 29;

    /// What it waits for, as a bit: a moment's, that of a speed's phase, or none.
    pub fn watch(&self) -> u32 {
        match self {
            Self::When(moment, _) => moment.bit(),
            Self::Arranged(_) => Self::ARRANGED,
            Self::At(time) => time.bit(),
            Self::SpeedBegins(_) => Self::SPEED_BEGINS,
            Self::Clashes(_) => Self::CLASHES,
            _ => 0,
        }
    }
}

/// The things that a condition may wait for, as written with the cards they happen to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<TimingText>)]
pub enum TimingText {
    #[serde(rename = "被破坏时", alias = "破坏时")]
    Destroyed(Filter),
    #[serde(rename = "送入往生时", alias = "往生时")]
    Buried(Filter),
    #[serde(rename = "置入时", alias = "入场时")]
    Entered(Filter),
    #[serde(rename = "抽卡时")]
    Drawn(Filter),
    #[serde(rename = "出牌时")]
    Played(Filter),
    #[serde(rename = "被翻开时", alias = "翻开时")]
    TurnedUp(Filter),
    #[serde(rename = "被盖放时", alias = "盖放时", alias = "翻盖时")]
    TurnedDown(Filter),
    #[serde(
        rename = "被横放时",
        alias = "横放时",
        alias = "被封印时",
        alias = "封印时"
    )]
    Sealed(Filter),
    #[serde(rename = "发动时")]
    Activated(Filter),
    #[serde(rename = "速度上升时", alias = "加速时")]
    Faster(Filter),
    #[serde(rename = "速度下降时", alias = "减速时")]
    Slower(Filter),
    #[serde(rename = "速度改变时")]
    SpeedChanged(Filter),
    #[serde(rename = "元素改变时", alias = "属性调整时")]
    Recoloured(Filter),
    #[serde(rename = "被净化时", alias = "净化时", alias = "被无效时")]
    Purged(Filter),
    #[serde(rename = "被选为对象时", alias = "成为对象时")]
    Chosen(Filter),
    #[serde(rename = "再次发动时")]
    Again(Filter),
    #[serde(rename = "牌序调整时", alias = "牌序被调整时")]
    Arranged(Whose),
    #[serde(rename = "速度阶段开始时")]
    SpeedBegins(Range),
    #[serde(rename = "速度相冲时", alias = "相冲时")]
    Clashes(Range),
    #[serde(rename = "满足时", alias = "满足条件时")]
    While(Many<Cond>),
}

/// What an ability may wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Moment {
    /// A card was destroyed.
    Destroyed,
    /// A card was sent to the grave.
    Buried,
    /// A card was put on the field.
    Entered,
    /// A card was drawn onto the field.
    Drawn,
    /// A card was played.
    Played,
    /// A card was turned up.
    TurnedUp,
    /// A card was turned down.
    TurnedDown,
    /// A card was turned sideways.
    Sealed,
    /// A card's effect was activated.
    Activated,
    /// A card's speed rose.
    Faster,
    /// A card's speed fell.
    Slower,
    /// A card's speed changed.
    SpeedChanged,
    /// A card's element changed.
    Recoloured,
    /// A card was purged.
    Purged,
    /// A card was chosen as an object.
    Chosen,
    /// A card's effect was activated again at a lower speed.
    Again,
}

impl Moment {
    /// It as a bit.
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

words! {
    /// The parts of a turn for whose beginning or end a text may wait.
    Time as "时机" {
        /// The turn begins.
        TurnBegins = "回合开始时",
        /// The effect phase begins.
        EffectsBegin = "效果发动阶段开始时" | "效果阶段开始时",
        /// The flip phase begins.
        FlipBegins = "翻牌阶段开始时",
        /// The play phase begins.
        PlayBegins = "出牌阶段开始时",
        /// The turn ends.
        TurnEnds = "回合结束时",
    }
}

impl Time {
    /// It as a bit, beside those of [`Moment`].
    pub const fn bit(self) -> u32 {
        1 << (20 + self as u32)
    }
}

const TIMINGS: &[&str] = &[
    "速度阶段",
    "翻转时",
    "出牌阶段",
    "被破坏时",
    "送入往生时",
    "置入时",
    "抽卡时",
    "出牌时",
    "被翻开时",
    "被盖放时",
    "被横放时",
    "发动时",
    "速度上升时",
    "速度下降时",
    "速度改变时",
    "元素改变时",
    "被净化时",
    "被选为对象时",
    "再次发动时",
    "牌序调整时",
    "速度阶段开始时",
    "速度相冲时",
    "满足时",
    "回合开始时",
    "效果发动阶段开始时",
    "翻牌阶段开始时",
    "出牌阶段开始时",
    "回合结束时",
];

fn timing_word(word: &str) -> Result<Timing, &'static [&'static str]> {
    if let Some(time) = Time::find(word) {
        return Ok(Timing::At(time));
    }
    let moment = match word.strip_prefix("有卡").unwrap_or(word) {
        "速度阶段" | "相应速度阶段" => return Ok(Timing::Speed),
        "翻转时" | "自身翻开时" => return Ok(Timing::Flipped),
        "出牌阶段" => return Ok(Timing::Core),
        "速度阶段开始时" => return Ok(Timing::SpeedBegins(Range { low: 1, high: 5 })),
        "速度相冲时" | "相冲时" => return Ok(Timing::Clashes(Range { low: 1, high: 5 })),
        "被破坏时" | "破坏时" => Moment::Destroyed,
        "送入往生时" | "往生时" => Moment::Buried,
        "置入时" | "入场时" => Moment::Entered,
        "抽卡时" => Moment::Drawn,
        "出牌时" => Moment::Played,
        "被翻开时" | "翻开时" => Moment::TurnedUp,
        "被盖放时" | "盖放时" | "翻盖时" => Moment::TurnedDown,
        "被横放时" | "横放时" | "被封印时" | "封印时" => Moment::Sealed,
        "发动时" => Moment::Activated,
        "速度上升时" | "加速时" => Moment::Faster,
        "速度下降时" | "减速时" => Moment::Slower,
        "速度改变时" => Moment::SpeedChanged,
        "元素改变时" | "属性调整时" => Moment::Recoloured,
        "被净化时" | "净化时" | "被无效时" => Moment::Purged,
        "被选为对象时" | "成为对象时" => Moment::Chosen,
        "再次发动时" => Moment::Again,
        "牌序调整时" | "牌序被调整时" => return Ok(Timing::Arranged(Whose::Any)),
        _ => return Err(TIMINGS),
    };
    Ok(Timing::When(moment, Box::default()))
}

written!(Timing, "时机", "速度阶段、翻转时、出牌阶段、被破坏时……，或 {被破坏时: 条件}",
word timing_word,
number |_| None,
map TimingText => |t| {
    let (moment, filter) = match t {
        TimingText::Destroyed(f) => (Moment::Destroyed, f),
        TimingText::Buried(f) => (Moment::Buried, f),
        TimingText::Entered(f) => (Moment::Entered, f),
        TimingText::Drawn(f) => (Moment::Drawn, f),
        TimingText::Played(f) => (Moment::Played, f),
        TimingText::TurnedUp(f) => (Moment::TurnedUp, f),
        TimingText::TurnedDown(f) => (Moment::TurnedDown, f),
        TimingText::Sealed(f) => (Moment::Sealed, f),
        TimingText::Activated(f) => (Moment::Activated, f),
        TimingText::Faster(f) => (Moment::Faster, f),
        TimingText::Slower(f) => (Moment::Slower, f),
        TimingText::SpeedChanged(f) => (Moment::SpeedChanged, f),
        TimingText::Recoloured(f) => (Moment::Recoloured, f),
        TimingText::Purged(f) => (Moment::Purged, f),
        TimingText::Chosen(f) => (Moment::Chosen, f),
        TimingText::Again(f) => (Moment::Again, f),
        TimingText::Arranged(whose) => return Timing::Arranged(whose),
        TimingText::SpeedBegins(range) => return Timing::SpeedBegins(range),
        TimingText::Clashes(range) => return Timing::Clashes(range),
        TimingText::While(conds) => return Timing::While(conds.0),
    };
    Timing::When(moment, Box::new(filter))
});
