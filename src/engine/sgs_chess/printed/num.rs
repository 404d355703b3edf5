//! Numbers and quantities: written out, X, values of characters, and how many of something (4.11 to 4.16).

use super::said::{Actor, Said};
use crate::engine::sgs_chess::words::names::{Count, Name};
use crate::engine::sgs_chess::words::op::{Mention, Op, TakeValue};

/// How many of something are meant.
#[derive(Debug, Clone, PartialEq)]
pub enum Amount {
    /// So many.
    Exactly(Count),
    /// As many as is chosen, up to so many (4.15-1).
    AtMost(Count),
    /// As many as is chosen, no fewer than so many.
    AtLeast(Count),
    /// As many as is chosen (4.16-1).
    Any,
    /// All.
    All,
    /// As many as was said before (4.13-1).
    Equal,
}

/// The values of a character, as texts write them and as the game's facts are called; the longest first.
const VALUES: [(&str, &str); 15] = [
    ("已损失的体力值", "已损失的体力值"),
    ("已损失体力值", "已损失的体力值"),
    ("装备区里的牌数", "装备区牌数"),
    ("区域里的牌数", "区域里的牌数"),
    ("延时区里的牌数", "延时区牌数"),
    ("额定摸牌数", "额定摸牌数"),
    ("手牌上限", "手牌上限"),
    ("体力上限", "体力上限"),
    ("攻击范围", "攻击范围"),
    ("手牌数", "手牌数"),
    ("移动力", "移动力"),
    ("体力值", "体力值"),
    ("牌数", "牌数"),
    ("体力", "体力"),
    ("玩家数", "玩家数"),
];

fn of(text: String) -> Count {
    Count::Of(Name::new(text))
}

/// A number: digits, written out, or X as the text says what it is.
pub fn number(s: &mut Said<'_>) -> Option<Count> {
    if let Some(found) = s.attempt(function) {
        return Some(found);
    }
    if s.eat("X") {
        return match s.before.x.clone() {
            Some(x) => Some(x),
            None => s.lacks("没有写X是多少"),
        };
    }
    s.number().map(|n| Count::Fixed(i64::from(n)))
}

/// `max{1，X}`, `min{2，X}`.
fn function(s: &mut Said<'_>) -> Option<Count> {
    let word = s.one(&[("max", "max"), ("min", "min")])?;
    s.need("{")?;
    let left = quantity(s)?;
    s.need("，")?;
    let right = quantity(s)?;
    s.need("}")?;
    Some(of(format!("{word}({left},{right})")))
}

/// Whose a value is: the one before 的, or who acts.
pub fn owner(s: &mut Said<'_>) -> Option<Actor> {
    if let Some(actor) = s.attempt(|s| {
        let actor = actor(s)?;
        s.eat("的");
        Some(actor)
    }) {
        return Some(actor);
    }
    Some(s.before.subject)
}

/// A single character that is known already.
pub fn actor(s: &mut Said<'_>) -> Option<Actor> {
    if s.eat("你") {
        return Some(Actor::You);
    }
    if s.eat("自己") {
        return Some(s.before.subject);
    }
    if s.any(&["当前回合角色", "回合角色"]).is_some() {
        return Some(Actor::Named("回合角色"));
    }
    if s.any(&["伤害来源", "来源"]).is_some() {
        return Some(Actor::Named("来源"));
    }
    if s.eat("使用者") {
        return Some(Actor::Named("使用者"));
    }
    s.attempt(|s| {
        s.need("其")?;
        if s.eat("他") || s.eat("余") {
            return None;
        }
        s.it()
    })
}

/// A value of a character as a fact, with its owner.
pub fn value(s: &mut Said<'_>) -> Option<(Actor, &'static str)> {
    let actor = owner(s)?;
    let what = s.one(&VALUES)?;
    Some((actor, what))
}

fn single(s: &mut Said<'_>) -> Option<Count> {
    if let Some(n) = s.attempt(number) {
        return Some(n);
    }
    let (actor, what) = value(s)?;
    Some(match what {
        "玩家数" => of(what.to_owned()),
        _ => of(format!("{}.{what}", actor.word())),
    })
}

/// A quantity: a number, a value, the difference of two, with something added.
pub fn quantity(s: &mut Said<'_>) -> Option<Count> {
    let left = single(s)?;
    if let Some(right) = s.attempt(|s| {
        s.need_any(&["与", "和"])?;
        let right = single(s)?;
        s.need("之差")?;
        Some(right)
    }) {
        return Some(of(format!("差({left},{right})")));
    }
    let sign = s.attempt(|s| {
        let sign = s.one(&[("+", '+'), ("-", '-')])?;
        Some((sign, s.number()?))
    });
    Some(match sign {
        Some((sign, n)) => of(format!("{left}{sign}{n}")),
        None => left,
    })
}

/// How many of something that is counted by a word.
pub fn amount(s: &mut Said<'_>, measure: &str) -> Option<Amount> {
    if s.eat("所有") {
        return Some(Amount::All);
    }
    if s.any(&["任意数量的", "任意数量张", "任意数量点"]).is_some() {
        return Some(Amount::Any);
    }
    if s.any(&["等量的", "等量"]).is_some() {
        s.eat(measure);
        return Some(Amount::Equal);
    }
    if let Some(any) = s.attempt(|s| {
        s.need("任意")?;
        s.need(measure)?;
        Some(Amount::Any)
    }) {
        return Some(any);
    }
    type Bound = fn(Count) -> Amount;
    let bounds: [(&str, Bound); 2] = [("至多", Amount::AtMost), ("至少", Amount::AtLeast)];
    let bound = s.one(&bounds).unwrap_or(Amount::Exactly);
    let n = number(s)?;
    s.need(measure)?;
    Some(bound(n))
}

/// What an amount comes to.
pub struct Counted {
    /// What has to be done first: choosing a value, finding what 等量 means.
    pub before: Vec<Op>,
    /// How many; none for all.
    pub count: Option<Count>,
}

/// An amount as operations: of what it counts, and how many there are at most.
pub fn counted(
    s: &mut Said<'_>,
    amount: Amount,
    says: &str,
    most: Option<String>,
) -> Option<Counted> {
    let mut taken = TakeValue {
        who: s.doer(),
        ..TakeValue::default()
    };
    match amount {
        Amount::All => {
            let Some(most) = most else {
                return Some(Counted {
                    before: Vec::new(),
                    count: None,
                });
            };
            mention(s, says, of(most), false);
            return Some(Counted {
                before: Vec::new(),
                count: None,
            });
        }
        Amount::Exactly(n) => {
            let fixed = matches!(n, Count::Fixed(_));
            mention(s, says, n.clone(), fixed);
            return Some(Counted {
                before: Vec::new(),
                count: Some(n),
            });
        }
        Amount::Equal => {
            let open = s.before.mentions.iter().filter(|m| !m.fixed);
            let chosen = open.filter(|m| m.count == x());
            if chosen.count() > 1 || s.before.taken > 1 {
                return s.lacks("前面取过几次值，分不清“等量”是哪一个");
            }
            if s.before.mentions.iter().all(|m| m.fixed) {
                s.doubts("“等量”之前没有非固定数量（4.13-1）".to_owned());
            }
            return Some(Counted {
                before: vec![Op::SameAmount(s.before.mentions.clone())],
                count: Some(x()),
            });
        }
        Amount::AtMost(n) => {
            taken.at_most = Some(match most {
                Some(most) => of(format!("min({n},{most})")),
                None if s.before.cost => {
                    return s.lacks("消耗里“至多”几张，要数出合乎条件的牌有几张");
                }
                None => n,
            });
        }
        Amount::AtLeast(n) => {
            let Some(most) = most else {
                return s.lacks("“至少”要知道合乎条件的共有几张");
            };
            (taken.at_least, taken.max) = (Some(n), Some(of(most)));
        }
        Amount::Any => {
            let Some(most) = most else {
                return s.lacks("“任意数量”要知道合乎条件的共有几张");
            };
            (taken.any, taken.max) = (true, Some(of(most)));
        }
    }
    s.before.taken += 1;
    mention(s, says, x(), false);
    Some(Counted {
        before: vec![Op::TakeValue(taken)],
        count: Some(x()),
    })
}

/// X, the value chosen last.
fn x() -> Count {
    of("X".to_owned())
}

fn mention(s: &mut Said<'_>, says: &str, count: Count, fixed: bool) {
    s.before.mentions.push(Mention {
        says: Name::new(says),
        count,
        fixed,
    });
}

/// What the text says that X is: `X为你已损失的体力值`, in brackets or not.
pub fn x_is(s: &mut Said<'_>) -> Option<Count> {
    let bracket = s.eat("(");
    s.need("X")?;
    s.need_any(&["为", "等于", "是"])?;
    let count = quantity(s)?;
    if bracket {
        s.need(")")?;
    }
    Some(count)
}
