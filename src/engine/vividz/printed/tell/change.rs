//! What becomes of numbers and what may not be done, told back.

use crate::engine::vividz::card::modify::{Change, CostChange};
use crate::engine::vividz::card::{Cond, Filter, Num, Situation};
use crate::engine::vividz::printed::called::{any, number, sel, who};
use crate::engine::vividz::words::{Prohibition, Until, Who};

/// A player as who does something.
pub fn player(by: Who) -> Option<&'static str> {
    match by {
        Who::You => Some("你"),
        other => who(other),
    }
}

/// So many: 2, or 等同于○○.
pub fn amount(n: &Num) -> Option<String> {
    match n.written() {
        Some(n) => Some(n.to_string()),
        None => Some(format!("等同于{}", number(n)?)),
    }
}

/// 直到○○，.
pub fn until(u: Option<Until>) -> Option<String> {
    Some(match u {
        None => String::new(),
        Some(Until::AttackEnd) => "直到攻击结束，".to_owned(),
        Some(Until::BattleEnd) => "直到战斗结束，".to_owned(),
        Some(Until::MissionEnd) => "直到任务阶段结束，".to_owned(),
        Some(Until::TurnEnd) => "直到回合结束，".to_owned(),
        Some(Until::NextTurnEnd) => "直到下个对手回合结束，".to_owned(),
        Some(Until::WhileSource) => "此牌在场期间，".to_owned(),
        Some(Until::Forever) => String::new(),
    })
}

/// Of what a number changes, and when.
pub fn subject(c: &Change) -> Option<String> {
    let when = match c.when.as_deref() {
        None => String::new(),
        Some(Cond::Own(Situation::TheirTurn)) => "，在对手的回合中".to_owned(),
        Some(Cond::Own(Situation::YourTurn)) => "，在自己的回合中".to_owned(),
        Some(_) => return None,
    };
    Some(format!("{}{when}", sel(&c.cards)?))
}

/// What becomes of a number.
pub fn change(c: &Change) -> Option<String> {
    let mut out = Vec::new();
    let all = [
        (&c.set, "变为", "变为"),
        (&c.add, "+", "加上"),
        (&c.less, "-", "减去"),
        (&c.floor, "不低于", "不低于"),
        (&c.ceiling, "不高于", "不高于"),
    ];
    for (n, written, computed) in all {
        if let Some(n) = n {
            out.push(match n.written() {
                Some(n) => format!("{written}{n}"),
                None => format!("{computed}{}", amount(n)?),
            });
        }
    }
    (!out.is_empty()).then(|| out.join("，且"))
}

/// What may not be done.
pub fn banned(p: Prohibition) -> &'static str {
    match p {
        Prohibition::Attack => "进行攻击",
        Prohibition::Activate => "发动能力",
        Prohibition::Ward => "弃牌滑行",
        other => other.word(),
    }
}

/// What becomes of what it costs to play or use something.
pub fn priced(c: &CostChange, verb: &str, ability: &str) -> Option<String> {
    if c.when.is_some() {
        return None;
    }
    let cards = match c.cards == Filter::default() {
        true => String::new(),
        false => format!(
            "{}{}",
            any(&c.cards)?,
            if ability.is_empty() { "" } else { "的" }
        ),
    };
    let cards = match (cards.is_empty(), ability.is_empty()) {
        (true, true) => "牌".to_owned(),
        _ => cards,
    };
    let n = match (&c.add, &c.less) {
        (Some(n), None) => format!("+{}", n.written()?),
        (None, Some(n)) => format!("-{}", n.written()?),
        _ => return None,
    };
    Some(format!("{}{verb}{cards}{ability}的费用{n}", player(c.who)?))
}
