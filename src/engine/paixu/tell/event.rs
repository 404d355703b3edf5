//! Events in sentences.

use super::super::Paixu;
use super::super::event::Event;
use super::super::state::{Act, CardIx};
use super::super::words::Facing;
use super::action::place;
use crate::engine::run::outcome_word;

fn lock(lock: Option<u8>) -> String {
    lock.map_or("无".to_owned(), |l| l.to_string())
}

impl Paixu {
    pub(crate) fn say_event(&self, event: &Event) -> String {
        let card = |c: &CardIx| self.label(*c);
        let face = |f: &Facing| f.word();
        match event {
            Event::Submitted { player } => format!(
                "{}提交牌序，盖放到牌序区，核心卡正面朝上放在核心卡区",
                player.name()
            ),
            Event::Dealt {
                player,
                card: c,
                slot,
                face: f,
            } => {
                format!("{}放入{}，{}", card(c), place(*player, *slot), face(f))
            }
            Event::TurnBegan { turn } => format!("第{turn}回合开始"),
            Event::PhaseBegan { phase } => format!("进入{}", phase.word()),
            Event::LocksConfirmed { locks } => {
                format!("确认封锁速度：甲 {}，乙 {}", lock(locks[0]), lock(locks[1]))
            }
            Event::LocksEqual { speed } => format!("双方封锁速度都是 {speed}"),
            Event::SpeedBegan { speed } => format!("速度{speed}阶段开始"),
            Event::SpeedSkipped { speed } => format!("速度{speed}相冲，跳过速度{speed}阶段"),
            Event::SpeedLocked { speed, by } => format!(
                "速度{speed}由{}封锁：不因相冲跳过，只有{}的该速度卡发动",
                by.name(),
                by.name()
            ),
            Event::Activated { card: c, speed } => match speed {
                0 => format!("{}发动效果", card(c)),
                s => format!("速度{s}阶段，{}发动效果", card(c)),
            },
            Event::Again { card: c, speed } => {
                format!("{}因速度降低，在速度{speed}阶段再次发动", card(c))
            }
            Event::NotAgain { card: c, why } => format!("{}不能再次发动：{why}", card(c)),
            Event::NotActivated { card: c, why } => format!("{}不能发动：{why}", card(c)),
            Event::Declined { card: c } => format!("选择不发动{}的效果", card(c)),
            Event::Newcomer { card: c } => format!("{}新进入当前速度", card(c)),
            Event::Triggered { card: c } => format!("{}的发动条件满足", card(c)),
            Event::Ordered { card: c } => format!("先结算{}的效果", card(c)),
            Event::SlotActs {
                player,
                slot,
                card: c,
            } => {
                format!("{}的永续效果作用于{}", place(*player, *slot), card(c))
            }
            Event::Chosen { player, cards } if cards.is_empty() => {
                format!("{}没有选对象", player.name())
            }
            Event::Chosen { player, cards } => {
                let names: Vec<_> = cards.iter().map(card).collect();
                format!("{}以{}为对象", player.name(), names.join("、"))
            }
            Event::ChosenSlot { player, of, slot } => {
                format!("{}选定卡位{}", player.name(), place(*of, *slot))
            }
            Event::Wanted {
                player,
                card: c,
                wanted,
            } => format!(
                "{}选择{}{}文本里可以做的一项",
                player.name(),
                if *wanted { "做" } else { "不做" },
                card(c)
            ),
            Event::Arranged { player, count, top } => format!(
                "{}的牌序{} {count} 张重排",
                player.name(),
                if *top { "顶部" } else { "底部" }
            ),
            Event::ChosenMode { player, mode } => format!("{}选第{}项", player.name(), mode + 1),
            Event::Destroyed { card: c } => format!("{}被破坏", card(c)),
            Event::Buried { card: c } => format!("{}送入往生区", card(c)),
            Event::Drawn {
                player,
                card: c,
                slot,
                face: f,
            } => {
                format!(
                    "{}抽卡：{}置入{}，{}",
                    player.name(),
                    card(c),
                    place(*player, *slot),
                    face(f)
                )
            }
            Event::NothingDrawn { player } => format!("{}没有牌被置入", player.name()),
            Event::Played {
                player,
                card: c,
                slot,
                face: f,
            } => {
                format!(
                    "{}出牌：{}到{}，{}",
                    player.name(),
                    card(c),
                    place(*player, *slot),
                    face(f)
                )
            }
            Event::Away { player, card: c } => {
                format!("{}以送走{}替代出牌", player.name(), card(c))
            }
            Event::TurnedDown { card: c } => format!("{}翻成盖放", card(c)),
            Event::TurnedUp { card: c } => format!("{}翻成展示", card(c)),
            Event::Refreshed { card: c } => format!("{}恢复正面所记的卡名、属性、效果", card(c)),
            Event::Sealed { card: c } => format!("{}横放，失去效果文本", card(c)),
            Event::Straightened { card: c } => format!("{}转正", card(c)),
            Event::Copied { card: c, from } => format!("{}的效果文本变成{}的", card(c), card(from)),
            Event::Faster { card: c, by, to } => format!("{}速度 +{by}，成为 {to}", card(c)),
            Event::Slower { card: c, by, to } => format!("{}速度 -{by}，成为 {to}", card(c)),
            Event::Paid { card: c, by, to } => format!("{}速度消耗 {by}，速度成为 {to}", card(c)),
            Event::Capped { card: c } => format!("{}的速度大于 5，视作 5", card(c)),
            Event::TooSlow { card: c, speed } => format!("{}的速度是 {speed}，小于 1", card(c)),
            Event::Fixed { card: c, at } => format!("{}的速度固定为 {at}", card(c)),
            Event::Recoloured { card: c, to } => format!("{}变为{}属性", card(c), to.word()),
            Event::Purged { card: c } => format!("{}被施加的卡牌效果全部无效", card(c)),
            Event::Unmoved { card: c, why } => format!("{}：{why}", card(c)),
            Event::LastingMade { player, slot, what } => {
                format!("{}附上永续效果：{what}", place(*player, *slot))
            }
            Event::LastingGone { player, slot } => {
                format!("{}的永续效果消失", place(*player, *slot))
            }
            Event::Shuffled { player, count, top } => {
                format!(
                    "{}的牌序{}部 {count} 张切洗",
                    player.name(),
                    if *top { "顶" } else { "底" }
                )
            }
            Event::Moved {
                player,
                count,
                down,
            } => format!(
                "{}的牌序{} {count} 张送到{}",
                player.name(),
                if *down { "顶部" } else { "底部" },
                if *down { "底部" } else { "顶部" }
            ),
            Event::NotArranged { player, why } => format!("{}的牌序没有变动：{why}", player.name()),
            Event::Expired { card: c, speed } => match speed {
                Some(s) => format!("{}受到的调整失效，速度 {s}", card(c)),
                None => format!("{}受到的调整失效", card(c)),
            },
            Event::Planned { player, act } => match act {
                Act::Turn(c) => format!("{}定下：翻开{}", player.name(), card(c)),
                Act::Play { slot, down, .. } => format!(
                    "{}定下：出牌到卡位{}{}",
                    player.name(),
                    slot + 1,
                    if *down { "，盖放" } else { "" }
                ),
                Act::Away(c) => format!("{}定下：送走{}替代出牌", player.name(), card(c)),
                Act::Core(_) => format!("{}定下：发动核心卡", player.name()),
            },
            Event::Ready { player } => format!("{}完毕", player.name()),
            Event::CoreUsed {
                player,
                card: c,
                left,
            } => {
                format!("{}发动核心卡{}，还可使用 {left} 次", player.name(), card(c))
            }
            Event::Judged { met } => match met {
                [false, false] => "胜负判定：没有人满足".to_owned(),
                [true, true] => "胜负判定：双方都满足".to_owned(),
                [first, _] => format!("胜负判定：{}满足", if *first { "甲" } else { "乙" }),
            },
            Event::NotYet { player } => format!(
                "{}清空了卡位，但这样操作即未能通过这次判定，要到下个回合的出牌阶段",
                player.name()
            ),
            Event::Ended { outcome } => format!("对局结束：{}", outcome_word(*outcome)),
            Event::Conceded { player } => format!("{}投降", player.name()),
            Event::TurnEnded { turn } => format!("第{turn}回合结束"),
            Event::Open { question } => format!("条文没有规定：{question}"),
        }
    }
}
