//! Choices and changes in words.

use crate::engine::union_arena::card::{Filter, Num};
use crate::engine::union_arena::choice::Choice;
use crate::engine::union_arena::state::{Ix, Question, State};
use crate::engine::union_arena::table::Change;
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::view::asks::Asks;

/// Says that a change holds for some cards only.
fn limited(by: &Option<Box<Filter>>) -> &'static str {
    if by.is_some() { "（有限定）" } else { "" }
}

impl View<'_> {
    /// A choice in words.
    pub fn choice_text(&self, s: &State, choice: &Choice) -> String {
        let all = |cards: &[Ix]| {
            cards
                .iter()
                .map(|ix| {
                    if s.hides(*ix) {
                        self.place_name(s, *ix)
                    } else {
                        self.name(*ix).to_owned()
                    }
                })
                .collect::<Vec<_>>()
                .join("、")
        };
        match choice {
            Choice::HandIn => "提交卡组".to_owned(),
            Choice::Ready => "准备完毕".to_owned(),
            Choice::Mulligan => "调度".to_owned(),
            Choice::Pass => match self.asks(s).map(|(_, a)| a) {
                Some(Asks::Extra) => "不额外抽牌",
                Some(Asks::Batch) => "不移动",
                Some(Asks::Main) => "结束主要阶段",
                Some(Asks::Attack) => "结束攻击阶段",
                Some(Asks::Block) => "不阻挡",
                Some(Asks::Trigger(_)) => "不执行触发",
                _ => "跳过",
            }
            .to_owned(),
            Choice::ExtraDraw => "额外抽牌".to_owned(),
            Choice::Move(cards) => format!("移动：{}", all(cards)),
            Choice::Play { card, to } => format!("登场：{}到{}", self.name(*card), to.word()),
            Choice::Raid { card, base } => {
                format!("激跃：{}叠放到{}", self.name(*card), self.name(*base))
            }
            Choice::Use { card } => format!("使用：{}", self.name(*card)),
            Choice::Activate { card, ability } => {
                format!("起动：{}{}", self.name(*card), self.text_of(*ability))
            }
            Choice::Attack { card } => format!("攻击：{}", self.name(*card)),
            Choice::AttackOn { card, target } => {
                format!("攻击：{}，目标{}", self.name(*card), self.name(*target))
            }
            Choice::Block { card } => format!("阻挡：{}", self.name(*card)),
            Choice::Cards(cards) if cards.is_empty() => "不选".to_owned(),
            Choice::Cards(cards) => format!("选择：{}", all(cards)),
            Choice::Line(z) => format!("选择：{}", z.word()),
            Choice::Yes(yes) => match (self.asks(s).map(|(_, a)| a), yes) {
                (Some(Asks::Question(Question::RaidMove(_))), true) => "移动到FL",
                (Some(Asks::Question(Question::RaidMove(_))), false) => "留在EL",
                (_, true) => "发动",
                (_, false) => "不发动",
            }
            .to_owned(),
            Choice::Mode(ix) => match self.asks(s).map(|(_, a)| a) {
                Some(Asks::Question(Question::Mode { script, pc, .. })) => self
                    .modes(s, *script, *pc)
                    .get(usize::from(*ix))
                    .map_or_else(String::new, |m| format!("选择：{m}")),
                _ => format!("选择第{}项", ix + 1),
            },
            Choice::Trigger(ix) => format!("执行触发：{}", self.name(*ix)),
            Choice::Next(place) => {
                s.waiting
                    .get(usize::from(*place))
                    .map_or_else(String::new, |w| {
                        let text = self.text_of(w.ability);
                        let says = format!("处理：{}{text}", self.name(w.source.ix));
                        // The same effect may wait several times.
                        let same = self.waiting_of(s, |ix| ix == w.source.ix);
                        let mut same = same.iter().filter(|p| s.waiting[**p].ability == w.ability);
                        match same.clone().count() {
                            0 | 1 => says,
                            _ => same
                                .position(|p| *p == usize::from(*place))
                                .map_or(says.clone(), |n| format!("{says}（第{}个）", n + 1)),
                        }
                    })
            }
            Choice::Pay(ix) => format!("先支付第{}项", ix + 1),
            Choice::Concede => "投降".to_owned(),
            Choice::Misplaced(leave) => leave.word().to_owned(),
            Choice::NoSuch(place) => format!("选择第{place}张"),
        }
    }

    /// A change in words.
    pub fn change_text(&self, change: u16) -> String {
        let n = |num: &Num| match num {
            Num::Lit(n) => format!("{n:+}"),
            Num::Of(_) => "依算式变化".to_owned(),
        };
        match &self.changes[change as usize] {
            Change::Bp(x) => format!("BP{}", n(x)),
            Change::BpBecomes(_) => "BP变为指定的数值".to_owned(),
            Change::Gain(a) => format!("得到效果{}", self.text_of(*a)),
            Change::LoseAll => "失去全部效果".to_owned(),
            Change::Cannot(c, by) => format!("不能{}{}", c.word(), limited(by)),
            Change::Unaffected(by) => format!("不受效果影响{}", limited(by)),
            Change::Must(c, by) => format!("必须{}{}", c.word(), limited(by)),
            Change::May(c, by) => format!("可以{}{}", c.word(), limited(by)),
            Change::Rule(c, by) => format!("玩家不能{}{}", c.word(), limited(by)),
            Change::HandLimit(_) => "手牌上限为指定的张数".to_owned(),
            Change::Attacks(_) => "攻击次数至多为指定的次数".to_owned(),
            Change::NextAp(x, _) => format!("下一张这样的卡消费AP{}", n(x)),
            Change::Ap(x) => format!("消费AP{}", n(x)),
            Change::ApBecomes(_) => "消费AP变为指定的数值".to_owned(),
            Change::PayMore(x) => format!("要支付的AP{}", n(x)),
            Change::Need(_, x) => format!("所需能量{}", n(x)),
            Change::NeedBecomes(_) => "所需能量变为指定的数值".to_owned(),
            Change::Gives(_) => "发生能量增加".to_owned(),
            Change::GivesBecomes(_) => "发生能量变为指定的数值".to_owned(),
            Change::Colour(name) => format!("也有颜色“{name}”"),
            Change::Lose(head) => format!("失去{}", head.word()),
            Change::Name(name) => format!("也有卡名“{name}”"),
            Change::NameBecomes(name) => format!("卡名变为“{name}”"),
            Change::Trait(name) => format!("也有特征“{name}”"),
            Change::ToChoose(n, by) => format!("选择它要另支付{n}AP{}", limited(by)),
            Change::EntersActive => "以激活状态登场".to_owned(),
            Change::Unread(n) => format!("没有读懂的“{}”", self.unread_says(*n)),
        }
    }
}
