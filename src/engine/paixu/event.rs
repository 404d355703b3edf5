//! What can happen, and the words for it. [`tell`](super::tell) puts it into sentences.

use serde::Serialize;

use super::state::{Act, CardIx};
use super::words::{Element, Facing, Phase};
use crate::engine::{Outcome, Player};

/// Declares the events with the words by which scenarios name them.
macro_rules! events {
    ($($(#[$meta:meta])* $variant:ident $({ $($field:ident: $ty:ty),* $(,)? })? = $word:literal),+ $(,)?) => {
        /// Something that happened.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
        #[allow(missing_docs)]
        pub enum Event {
            $($(#[$meta])* $variant $({ $($field: $ty),* })?),+
        }

        impl Event {
            /// The word by which scenarios name it.
            pub const fn word(&self) -> &'static str {
                match self { $(Self::$variant $({ $($field: _),* })? => $word),+ }
            }

            /// All those words.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
        }
    };
}

events! {
    Submitted { player: Player } = "提交牌序",
    Dealt { player: Player, card: CardIx, slot: u8, face: Facing } = "开局置入",
    TurnBegan { turn: u16 } = "回合开始",
    PhaseBegan { phase: Phase } = "进入阶段",
    LocksConfirmed { locks: [Option<u8>; 2] } = "确认封锁速度",
    LocksEqual { speed: u8 } = "封锁不生效",
    SpeedBegan { speed: u8 } = "速度阶段开始",
    SpeedSkipped { speed: u8 } = "速度相冲",
    SpeedLocked { speed: u8, by: Player } = "速度封锁",
    Activated { card: CardIx, speed: u8 } = "发动",
    Again { card: CardIx, speed: u8 } = "再次发动",
    NotAgain { card: CardIx, why: String } = "不能再次发动",
    NotActivated { card: CardIx, why: String } = "不能发动",
    Declined { card: CardIx } = "选择不发动",
    Wanted { player: Player, card: CardIx, wanted: bool } = "决定做否",
    Newcomer { card: CardIx } = "新进入",
    Triggered { card: CardIx } = "条件满足",
    Ordered { card: CardIx } = "先结算",
    SlotActs { player: Player, slot: u8, card: CardIx } = "永续作用",
    Chosen { player: Player, cards: Vec<CardIx> } = "选对象",
    ChosenSlot { player: Player, of: Player, slot: u8 } = "选卡位",
    ChosenMode { player: Player, mode: u8 } = "择一",
    Destroyed { card: CardIx } = "破坏",
    Buried { card: CardIx } = "送入往生",
    Drawn { player: Player, card: CardIx, slot: u8, face: Facing } = "抽卡",
    NothingDrawn { player: Player } = "没有抽到",
    Played { player: Player, card: CardIx, slot: u8, face: Facing } = "出牌",
    Away { player: Player, card: CardIx } = "替代出牌",
    TurnedDown { card: CardIx } = "盖放",
    TurnedUp { card: CardIx } = "翻开",
    Refreshed { card: CardIx } = "刷新",
    Sealed { card: CardIx } = "横放",
    Straightened { card: CardIx } = "转正",
    Copied { card: CardIx, from: CardIx } = "复制",
    Faster { card: CardIx, by: i8, to: i8 } = "加速",
    Slower { card: CardIx, by: i8, to: i8 } = "减速",
    Paid { card: CardIx, by: u8, to: i8 } = "速度消耗",
    Capped { card: CardIx } = "视作五",
    TooSlow { card: CardIx, speed: i8 } = "速度小于一",
    Fixed { card: CardIx, at: i8 } = "固定",
    Recoloured { card: CardIx, to: Element } = "属性调整",
    Purged { card: CardIx } = "净化",
    Unmoved { card: CardIx, why: String } = "不受影响",
    LastingMade { player: Player, slot: u8, what: String } = "附上永续",
    LastingGone { player: Player, slot: u8 } = "永续消失",
    Shuffled { player: Player, count: u8, top: bool } = "切洗",
    Moved { player: Player, count: u8, down: bool } = "移动牌序",
    Arranged { player: Player, count: u8, top: bool } = "重排",
    NotArranged { player: Player, why: String } = "不能调整牌序",
    Expired { card: CardIx, speed: Option<i8> } = "调整失效",
    Planned { player: Player, act: Act } = "定下",
    Ready { player: Player } = "完毕",
    CoreUsed { player: Player, card: CardIx, left: u8 } = "发动核心卡",
    Judged { met: [bool; 2] } = "胜负判定",
    NotYet { player: Player } = "未能通过判定",
    Ended { outcome: Outcome } = "对局结束",
    Conceded { player: Player } = "投降",
    TurnEnded { turn: u16 } = "回合结束",
    Open { question: String } = "未定",
}
