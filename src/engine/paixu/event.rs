//! What can happen: the word by which rulings name it, and the sentence that tells it.

use super::Paixu;
use super::state::{Act, CardIx};
use super::words::{Element, Facing, Phase, place};
use crate::engine::events::{Say, events};
use crate::engine::{Outcome, Player};

events! {
    /// Something that happened.
    pub enum Event told by t: &Paixu {
        Submitted { player: Player } = "提交牌序": "{player}提交牌序，盖放到牌序区，核心卡正面朝上放在核心卡区",
        Dealt { player: Player, card: CardIx, slot: u8, face: Facing } = "开局置入": { format!("{}放入{}，{}", t.say(card), place(player, slot), face.word()) },
        TurnBegan { turn: u16 } = "回合开始": "第{turn}回合开始",
        PhaseBegan { phase: Phase } = "进入阶段": "进入{phase}",
        LocksConfirmed { locks: [Option<u8>; 2] } = "确认封锁速度": {
            let [first, second] = locks.map(|l| l.map_or("无".to_owned(), |l| l.to_string()));
            format!("确认封锁速度：甲 {first}，乙 {second}")
        },
        LocksEqual { speed: u8 } = "封锁不生效": "双方封锁速度都是 {speed}",
        SpeedBegan { speed: u8 } = "速度阶段开始": "速度{speed}阶段开始",
        SpeedSkipped { speed: u8 } = "速度相冲": "速度{speed}相冲，跳过速度{speed}阶段",
        SpeedLocked { speed: u8, by: Player } = "速度封锁": "速度{speed}由{by}封锁：不因相冲跳过，只有{by}的该速度卡发动",
        Activated { card: CardIx, speed: u8 } = "发动": {
            match speed {
                0 => format!("{}发动效果", t.say(card)),
                s => format!("速度{s}阶段，{}发动效果", t.say(card)),
            }
        },
        Again { card: CardIx, speed: u8 } = "再次发动": "{card}因速度降低，在速度{speed}阶段再次发动",
        NotAgain { card: CardIx, why: String } = "不能再次发动": "{card}不能再次发动：{why}",
        NotActivated { card: CardIx, why: String } = "不能发动": "{card}不能发动：{why}",
        Declined { card: CardIx } = "选择不发动": "选择不发动{card}的效果",
        Wanted { player: Player, card: CardIx, wanted: bool } = "决定做否": {
            let does = if *wanted { "做" } else { "不做" };
            format!("{}选择{does}{}文本里可以做的一项", t.say(player), t.say(card))
        },
        Newcomer { card: CardIx } = "新进入": "{card}新进入当前速度",
        Triggered { card: CardIx } = "条件满足": "{card}的发动条件满足",
        Ordered { card: CardIx } = "先结算": "先结算{card}的效果",
        SlotActs { player: Player, slot: u8, card: CardIx } = "永续作用": { format!("{}的永续效果作用于{}", place(player, slot), t.say(card)) },
        Asks { player: Player, card: CardIx } = "由谁选": "{player}选{card}的对象",
        Chosen { player: Player, cards: Vec<CardIx> } = "选对象": {
            let names: Vec<_> = cards.iter().map(|c| t.say(c)).collect();
            match cards.is_empty() {
                true => format!("{}没有选对象", t.say(player)),
                false => format!("{}以{}为对象", t.say(player), names.join("、")),
            }
        },
        ChosenSlot { player: Player, of: Player, slot: u8 } = "选卡位": { format!("{}选定卡位{}", t.say(player), place(of, slot)) },
        ChosenMode { player: Player, mode: u8 } = "择一": { format!("{}选第{}项", t.say(player), mode + 1) },
        Destroyed { card: CardIx } = "破坏": "{card}被破坏",
        Buried { card: CardIx } = "送入往生": "{card}送入往生区",
        Drawn { player: Player, card: CardIx, slot: u8, face: Facing } = "抽卡": { format!("{}抽卡：{}置入{}，{}", t.say(player), t.say(card), place(player, slot), face.word()) },
        NothingDrawn { player: Player } = "没有抽到": "{player}没有牌被置入",
        Played { player: Player, card: CardIx, slot: u8, face: Facing } = "出牌": { format!("{}出牌：{}到{}，{}", t.say(player), t.say(card), place(player, slot), face.word()) },
        Away { player: Player, card: CardIx } = "替代出牌": "{player}以送走{card}替代出牌",
        TurnedDown { card: CardIx } = "盖放": "{card}翻成盖放",
        TurnedUp { card: CardIx } = "翻开": "{card}翻成展示",
        Refreshed { card: CardIx } = "刷新": "{card}恢复正面所记的卡名、属性、效果",
        Sealed { card: CardIx } = "横放": "{card}横放，失去效果文本",
        Straightened { card: CardIx } = "转正": "{card}转正",
        Copied { card: CardIx, from: CardIx } = "复制": "{card}的效果文本变成{from}的",
        Faster { card: CardIx, by: i8, to: i8 } = "加速": "{card}速度 +{by}，成为 {to}",
        Slower { card: CardIx, by: i8, to: i8 } = "减速": "{card}速度 -{by}，成为 {to}",
        Paid { card: CardIx, by: u8, to: i8 } = "速度消耗": "{card}速度消耗 {by}，速度成为 {to}",
        Capped { card: CardIx } = "视作五": "{card}的速度大于 5，视作 5",
        TooSlow { card: CardIx, speed: i8 } = "速度小于一": "{card}的速度是 {speed}，小于 1",
        Fixed { card: CardIx, at: i8 } = "固定": "{card}的速度固定为 {at}",
        Recoloured { card: CardIx, to: Element } = "属性调整": "{card}变为{to}属性",
        Purged { card: CardIx } = "净化": "{card}被施加的卡牌效果全部无效",
        Unmoved { card: CardIx, why: String } = "不受影响": "{card}：{why}",
        LastingMade { player: Player, slot: u8, what: String } = "附上永续": { format!("{}附上永续效果：{what}", place(player, slot)) },
        LastingGone { player: Player, slot: u8 } = "永续消失": { format!("{}的永续效果消失", place(player, slot)) },
        Shuffled { player: Player, count: u8, top: bool } = "切洗": { format!("{}的牌序{} {count} 张切洗", t.say(player), end(*top)) },
        Moved { player: Player, count: u8, down: bool } = "移动牌序": { format!("{}的牌序{} {count} 张送到{}", t.say(player), end(*down), end(!*down)) },
        Arranged { player: Player, count: u8, top: bool } = "重排": { format!("{}的牌序{} {count} 张重排", t.say(player), end(*top)) },
        NotArranged { player: Player, why: String } = "不能调整牌序": "{player}的牌序没有变动：{why}",
        Expired { card: CardIx, speed: Option<i8> } = "调整失效": {
            let now = speed.map_or_else(String::new, |s| format!("，速度 {s}"));
            format!("{}受到的调整失效{now}", t.say(card))
        },
        Planned { player: Player, act: Act } = "定下": "{player}定下：{act}",
        Ready { player: Player } = "完毕": "{player}完毕",
        CoreUsed { player: Player, card: CardIx, left: u8 } = "发动核心卡": "{player}发动核心卡{card}，还可使用 {left} 次",
        Judged { met: [bool; 2] } = "胜负判定": {
            let met = match met {
                [false, false] => "没有人满足",
                [true, true] => "双方都满足",
                [true, false] => "甲满足",
                [false, true] => "乙满足",
            };
            format!("胜负判定：{met}")
        },
        NotYet { player: Player } = "未能通过判定": "{player}清空了卡位，但这样操作即未能通过这次判定，要到下个回合的出牌阶段",
        Ended { outcome: Outcome } = "对局结束": "对局结束：{outcome}",
        Conceded { player: Player } = "投降": "{player}投降",
        TurnEnded { turn: u16 } = "回合结束": "第{turn}回合结束",
        Open { says: String } = "未定": "{says}",
    }
}

/// Which end of a sequence.
const fn end(top: bool) -> &'static str {
    if top { "顶部" } else { "底部" }
}

/// Puts what events are about into words.
macro_rules! say {
    ($($ty:ty: |$game:ident, $of:ident| $says:expr),+ $(,)?) => {$(
        impl Say<$ty> for &Paixu {
            fn say(&self, $of: &$ty) -> String {
                let $game = self;
                $says.to_string()
            }
        }
    )+};
}

say! {
    Player: |_g, player| player.name(),
    CardIx: |game, card| game.label(*card),
    Element: |_g, element| element.word(),
    Phase: |_g, phase| phase.word(),
    Outcome: |_g, outcome| outcome.word(),
    String: |_g, text| text,
    u8: |_g, n| n,
    u16: |_g, n| n,
    i8: |_g, n| n,
    Act: |game, act| match act {
        Act::Turn(card) => format!("翻开{}", game.label(*card)),
        Act::Play { slot, down, .. } => {
            let down = if *down { "，盖放" } else { "" };
            format!("出牌到卡位{}{down}", slot + 1)
        }
        Act::Away(card) => format!("送走{}替代出牌", game.label(*card)),
        Act::Core(_) => "发动核心卡".to_owned(),
    },
}

impl Event {
    /// A card is not moved by something: why.
    pub fn unmoved(card: CardIx, why: &str) -> Self {
        let why = why.to_owned();
        Self::Unmoved { card, why }
    }

    /// A card is not activated: why.
    pub fn not_activated(card: CardIx, why: &str) -> Self {
        let why = why.to_owned();
        Self::NotActivated { card, why }
    }
}
