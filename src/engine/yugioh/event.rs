//! What happens in the excerpt's part of a duel.

use serde::Serialize;

use super::Yugioh;
use super::state::{CardIx, Cause, How, State, Where};
use crate::engine::{Outcome, Player};

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum Event {
    /// Damage was dealt; how much counts, and what is left.
    Damaged(Player, u32, Cause, u32),
    /// Life points rose.
    Recovered(Player, u32, u32),
    /// Life points were paid.
    Paid(Player, u32, u32),
    /// Life points were set without damage.
    Set(Player, u32),
    /// Life points became 0.
    Zero(Player),
    /// A card was drawn.
    Drew(Player, CardIx),
    /// A card could not be drawn.
    CouldNotDraw(Player),
    /// A card went from the deck to the hand.
    Added(Player, CardIx),
    /// A card went from the deck to the graveyard.
    Milled(Player, CardIx),
    /// An effect found no card to take.
    Nothing(Player),
    /// A card went to its owner's graveyard.
    Buried(Player, CardIx),
    /// A card went elsewhere than to the graveyard.
    Elsewhere(CardIx, Where),
    /// An effect applies to so many 『场上的卡』.
    Swept(u32),
    /// The owner is to say in which order cards go to the graveyard.
    Ordering(Player),
    /// A card came to a place of the field.
    Put(CardIx, Where, How),
    /// A card changed its controller.
    Controlled(CardIx, Player),
    /// A card was looked at.
    Looked(Player, CardIx),
    /// A chain's resolution began or ended.
    Chain(bool),
    /// Decks were found legal.
    DecksLegal(Player),
    /// Cards were swapped with the side deck.
    Exchanged(Player),
    /// A player won by a card's text.
    SpecialWin(Player),
    /// The duel ended.
    DuelOver(Outcome),
    /// The match ended.
    MatchOver(Outcome),
    /// A duel of the match began.
    DuelBegan(u8),
    /// The text does not say how to go on.
    Unruled,
}

impl Event {
    /// The word by which scenarios name it.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Damaged(..) => "伤害",
            Self::Recovered(..) => "回复",
            Self::Paid(..) => "支付",
            Self::Set(..) => "基本分变化",
            Self::Zero(_) => "基本分归零",
            Self::Drew(..) => "抽卡",
            Self::CouldNotDraw(_) => "不能抽卡",
            Self::Added(..) => "加入手卡",
            Self::Milled(..) => "卡组送墓",
            Self::Nothing(_) => "无法处理",
            Self::Buried(..) => "送去墓地",
            Self::Elsewhere(..) => "去别处",
            Self::Swept(_) => "作用于场上的卡",
            Self::Ordering(_) => "决定顺序",
            Self::Put(..) => "放置",
            Self::Controlled(..) => "控制权变更",
            Self::Looked(..) => "确认",
            Self::Chain(_) => "连锁处理",
            Self::DecksLegal(_) => "卡组合法",
            Self::Exchanged(_) => "换副卡组",
            Self::SpecialWin(_) => "特殊胜利",
            Self::DuelOver(_) => "决斗结束",
            Self::MatchOver(_) => "比赛结束",
            Self::DuelBegan(_) => "决斗开始",
            Self::Unruled => "未定",
        }
    }

    /// All words.
    pub const WORDS: &'static [&'static str] = &[
        "伤害",
        "回复",
        "支付",
        "基本分变化",
        "基本分归零",
        "抽卡",
        "不能抽卡",
        "加入手卡",
        "卡组送墓",
        "无法处理",
        "送去墓地",
        "去别处",
        "决定顺序",
        "放置",
        "控制权变更",
        "作用于场上的卡",
        "确认",
        "连锁处理",
        "卡组合法",
        "换副卡组",
        "特殊胜利",
        "决斗结束",
        "比赛结束",
        "决斗开始",
        "未定",
    ];

    /// The event in a sentence.
    pub fn tell(&self, game: &Yugioh, state: &State) -> String {
        let card = |ix: &CardIx| game.name(state, *ix);
        match self {
            Self::Damaged(p, amount, cause, left) => {
                let by = match cause {
                    Cause::Battle => "战斗",
                    _ => "效果",
                };
                format!("{}受到{amount}点{by}伤害，基本分剩{left}", p.name())
            }
            Self::Recovered(p, amount, left) => format!("{}回复{amount}，基本分{left}", p.name()),
            Self::Paid(p, amount, left) => format!("{}支付{amount}，基本分剩{left}", p.name()),
            Self::Set(p, left) => format!("{}的基本分变成{left}", p.name()),
            Self::Zero(p) => format!("{}的基本分变成0", p.name()),
            Self::Drew(p, c) => format!("{}抽到{}", p.name(), card(c)),
            Self::CouldNotDraw(p) => format!("{}的卡组没有卡，不能抽卡", p.name()),
            Self::Added(p, c) => format!("{}从卡组把{}加入手卡", p.name(), card(c)),
            Self::Milled(p, c) => format!("{}从卡组把{}送去墓地", p.name(), card(c)),
            Self::Nothing(p) => format!("{}的卡组没有卡，这个效果无法处理", p.name()),
            Self::Buried(p, c) => format!("{}进入{}的墓地", card(c), p.name()),
            Self::Elsewhere(c, at) => format!("{}不进墓地：{}", card(c), at.word()),
            Self::Swept(n) => format!("效果作用于场上的{n}张卡"),
            Self::Ordering(p) => format!("由持有者{}决定放进墓地的顺序", p.name()),
            Self::Put(c, at, how) => {
                let slot = at
                    .slot()
                    .map_or(String::new(), |s| format!("第{}格", s + 1));
                format!("{}：{}到{}{slot}", how.word(), card(c), at.word())
            }
            Self::Controlled(c, p) => format!("{}的控制权归{}", card(c), p.name()),
            Self::Looked(p, c) => format!("{}确认{}", p.name(), card(c)),
            Self::Chain(true) => "开始处理连锁".to_owned(),
            Self::Chain(false) => "连锁处理完毕".to_owned(),
            Self::DecksLegal(p) => format!("{}的卡组合法", p.name()),
            Self::Exchanged(p) => format!("{}与副卡组交换", p.name()),
            Self::SpecialWin(p) => format!("{}满足特殊的胜利条件", p.name()),
            Self::DuelOver(outcome) => {
                format!("决斗结束：{}", crate::engine::run::outcome_word(*outcome))
            }
            Self::MatchOver(outcome) => {
                format!("比赛结束：{}", crate::engine::run::outcome_word(*outcome))
            }
            Self::DuelBegan(n) => format!("第{n}局开始，双方基本分8000"),
            Self::Unruled => "条文没有规定怎样继续".to_owned(),
        }
    }
}
