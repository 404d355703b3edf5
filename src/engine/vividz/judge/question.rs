//! What is asked, in words, and the refusal of what is no answer to it.

use crate::engine::verdict::{Go, Reason, Tracer};
use crate::engine::vividz::state::{Ask, Choice, OptionOf, PickOf, Question, YesNo};
use crate::engine::vividz::view::View;

/// What is tried at the wrong time.
pub fn judge_out_of_place<T: Tracer>(view: View<'_>, ask: &Ask, choice: &Choice, t: &mut T) -> Go {
    let who = ask.player.name();
    let clause = ask.clause;
    let what = tried_says(view, choice);
    let asked = question_says(view, ask);
    t.forbid(|| Reason::requires(clause, format!("此时{who}要{asked}，不能{what}")))
}

/// What is tried, in words.
pub fn tried_says(view: View<'_>, choice: &Choice) -> String {
    match choice {
        Choice::Play { card, .. } => format!("打出{}", view.name(*card)),
        Choice::Activate { card, .. } => format!("发动{}的能力", view.name(*card)),
        Choice::Attack(card) => format!("以{}攻击", view.name(*card)),
        Choice::Check(card) => format!("检查{}", view.name(*card)),
        Choice::Ward { .. } => "弃牌滑行".to_owned(),
        Choice::HandIn => "提交牌组".to_owned(),
        Choice::Pass => "跳过".to_owned(),
        _ => "作这个选择".to_owned(),
    }
}

/// What is asked, in words.
pub fn question_says(view: View<'_>, ask: &Ask) -> String {
    match &ask.what {
        Question::Deck => "提交牌组".to_owned(),
        Question::Main => "从主要阶段的选项中选择一项，或跳过".to_owned(),
        Question::Defence => "从防御步骤的三项中选择一项".to_owned(),
        Question::OffTurn => "发动启动式能力，或跳过".to_owned(),
        Question::Pick(p) => {
            let left = p.most - p.taken.len() as u16;
            let what = match p.of {
                PickOf::Effect => "选择牌",
                PickOf::Energy => "选择用来支付的能量",
                PickOf::Cost => "选择用来支付费用的牌",
                PickOf::Ward | PickOf::Discard => "选择弃置的手牌",
                PickOf::Second => "选择置入能量区的手牌",
                PickOf::Missions => "决定任务牌的位置",
                PickOf::Keep => "选择置入保留区的手牌，或不置入",
                PickOf::Charge => "选择充能的手牌，或不充能",
                PickOf::Newest => "选择最新进入场地的角色",
                PickOf::RuleOrder => "选择先结算的角色",
                PickOf::Order => "从上到下决定置于牌库的顺序",
                PickOf::Replaced => "选择由替代性效果替代的牌",
            };
            if p.least < p.most {
                format!("{what}（至多还能选{left}张）")
            } else {
                format!("{what}（还要选{left}张）")
            }
        }
        Question::Area(_) => "选择一个场地".to_owned(),
        Question::Slide { .. } => "选择滑行的角色与去处".to_owned(),
        Question::YesNo(y) => match y {
            YesNo::Use(card) => format!("决定是否使用{}", view.name(*card)),
            YesNo::Trigger => "决定是否发动触发式能力".to_owned(),
            YesNo::May => "决定是否执行".to_owned(),
            YesNo::Pay => "决定是否支付".to_owned(),
            YesNo::More => "决定是否再移动一张".to_owned(),
            YesNo::Replace => "决定是否适用替代性效果".to_owned(),
        },
        Question::Option { of, count, .. } => match of {
            OptionOf::CostOrder => format!("从{count}项费用中选择先支付的一项"),
            OptionOf::CostChoice => format!("从{count}项费用中选择一项"),
            OptionOf::Stamp => "选择同一时点的效果中先结算的一个".to_owned(),
            OptionOf::Modal => format!("从{count}项中选择一项"),
            OptionOf::Spared => "选择替代谁的输掉游戏".to_owned(),
        },
        Question::Number { up_to } => format!("选择一个数（至多{up_to}）"),
        Question::Trigger => "选择先结算的触发式能力".to_owned(),
        Question::Replacement(_) => "选择适用的替代性效果".to_owned(),
        Question::Share { card, .. } => format!("决定分给{}的值", view.name(*card)),
    }
}
