//! When an ability is activated: what a scenario writes under `时机`.

use super::cond::Cond;
use super::select::{Filter, Range};
use super::terms::Whose;
use crate::engine::vocab::{self, Vocab, via};
use crate::engine::vocab::{Many, words};

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
    /// A printed sentence that was not read says it.
    Unread(String),
}

impl Timing {
    /// The bit of what waits for the start of a speed's phase.
    pub const SPEED_BEGINS: u32 = 1 << 31;

    /// The bit of what waits for a clash.
    pub const CLASHES: u32 = 1 << 30;

    /// The bit of what waits for nobody knows what.
    pub const UNREAD: u32 = 1 << 28;

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
            Self::Unread(_) => Self::UNREAD,
            _ => 0,
        }
    }
}

/// Declares what may happen to a card: each with the words by which a scenario waits for it.
macro_rules! timings {
    ($(#[doc = $doc:tt] #[word($($word:tt)*)] $moment:ident),+ $(,)?) => {
        /// What may happen to a card.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Moment {
            $(#[doc = $doc] $moment),+
        }

        /// When an ability is activated, as it is written.
        #[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
        #[vocab(
            name = "时机",
            example = "速度阶段、翻转时、被破坏时，或 {被破坏时: {谁: 己方}}"
        )]
        #[saying("牌序调整时", "牌序被调整时", "有卡牌序调整时", is = TimingText::Arranged(Whose::Any), says = "任一牌序被调整时")]
        pub enum TimingText {
            /// In the phase of the card's speed.
            #[word("速度阶段", "相应速度阶段", clause = "1.2.2-1")]
            Speed,
            /// When the card itself is turned up.
            #[word("翻转时", "自身翻开时")]
            Flipped,
            /// A core card, in the play phase.
            #[word("出牌阶段")]
            Core,
            $(#[doc = $doc] #[word($($word)*)] $moment(Filter),)+
            /// When a player's sequence is arranged.
            #[word("牌序调整时", "牌序被调整时")]
            Arranged(Whose),
            /// At the start of a speed's phase.
            #[word("速度阶段开始时", bare, says = "写明速度的，或任一速度阶段开始时")]
            SpeedBegins(Range),
            /// When a speed's phase is skipped because of a clash.
            #[word("速度相冲时", "相冲时", bare, says = "写明速度的，或任一速度相冲时")]
            Clashes(Range),
            /// While something holds.
            #[word("满足时", "满足条件时")]
            While(Many<Cond>),
            /// A printed sentence that was not read says it: the game stops while the card has its text on the field.
            #[word("未读", says = "卡面的这一句没有读懂，不知何时发动：它在场上有文本时停下")]
            Unread(String),
            /// When a part of the turn begins or the turn ends.
            #[word(any)]
            At(Time),
        }

        impl From<TimingText> for Timing {
            fn from(text: TimingText) -> Self {
                match text {
                    TimingText::Speed => Self::Speed,
                    TimingText::Flipped => Self::Flipped,
                    TimingText::Core => Self::Core,
                    TimingText::Arranged(whose) => Self::Arranged(whose),
                    TimingText::SpeedBegins(range) => Self::SpeedBegins(range),
                    TimingText::Clashes(range) => Self::Clashes(range),
                    TimingText::While(conds) => Self::While(conds.0),
                    TimingText::At(time) => Self::At(time),
                    TimingText::Unread(says) => Self::Unread(says),
                    $(TimingText::$moment(of) => Self::When(Moment::$moment, Box::new(of)),)+
                }
            }
        }

        impl From<&Timing> for TimingText {
            fn from(timing: &Timing) -> Self {
                match timing {
                    Timing::Speed => Self::Speed,
                    Timing::Flipped => Self::Flipped,
                    Timing::Core => Self::Core,
                    Timing::Arranged(whose) => Self::Arranged(*whose),
                    Timing::SpeedBegins(range) => Self::SpeedBegins(range.clone()),
                    Timing::Clashes(range) => Self::Clashes(range.clone()),
                    Timing::While(conds) => Self::While(Many(conds.clone())),
                    Timing::At(time) => Self::At(*time),
                    Timing::Unread(says) => Self::Unread(says.clone()),
                    $(Timing::When(Moment::$moment, of) => Self::$moment(of.as_ref().clone()),)+
                }
            }
        }
    };
}

timings! {
    /// When a card was destroyed.
    #[word("被破坏时", "破坏时", "有卡被破坏时", "有卡破坏时", bare)]
    Destroyed,
    /// When a card was sent to the graves.
    #[word("送入往生时", "往生时", "有卡送入往生时", "有卡往生时", bare)]
    Buried,
    /// When a card was put on the field.
    #[word("置入时", "入场时", "有卡置入时", "有卡入场时", bare)]
    Entered,
    /// When a card was drawn onto the field.
    #[word("抽卡时", "有卡抽卡时", bare)]
    Drawn,
    /// When a card was played.
    #[word("出牌时", "有卡出牌时", bare)]
    Played,
    /// When a card was turned up.
    #[word("被翻开时", "翻开时", "有卡被翻开时", "有卡翻开时", bare)]
    TurnedUp,
    /// When a card was turned down.
    #[word(
        "被盖放时",
        "盖放时",
        "翻盖时",
        "有卡被盖放时",
        "有卡盖放时",
        "有卡翻盖时",
        bare
    )]
    TurnedDown,
    /// When a card was turned sideways.
    #[word(
        "被横放时",
        "横放时",
        "被封印时",
        "封印时",
        "有卡被横放时",
        "有卡横放时",
        "有卡被封印时",
        "有卡封印时",
        bare
    )]
    Sealed,
    /// When a card's effect was activated.
    #[word("发动时", "有卡发动时", bare)]
    Activated,
    /// When a card's speed rose.
    #[word("速度上升时", "加速时", "有卡速度上升时", "有卡加速时", bare)]
    Faster,
    /// When a card's speed fell.
    #[word("速度下降时", "减速时", "有卡速度下降时", "有卡减速时", bare)]
    Slower,
    /// When a card's speed changed.
    #[word("速度改变时", "有卡速度改变时", bare)]
    SpeedChanged,
    /// When a card's element changed.
    #[word("元素改变时", "属性调整时", "有卡元素改变时", "有卡属性调整时", bare)]
    Recoloured,
    /// When a card was purged.
    #[word(
        "被净化时",
        "净化时",
        "被无效时",
        "有卡被净化时",
        "有卡净化时",
        "有卡被无效时",
        bare
    )]
    Purged,
    /// When a card was chosen as an object.
    #[word(
        "被选为对象时",
        "成为对象时",
        "有卡被选为对象时",
        "有卡成为对象时",
        bare
    )]
    Chosen,
    /// When a card's effect was activated again at a lower speed.
    #[word("再次发动时", "有卡再次发动时", bare)]
    Again,
}

via!(Timing as TimingText);

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
