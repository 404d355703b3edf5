//! Told back: what the typed words say, as Chinese sentences in the book's own terms. What has no sentence is told as it
//! stands in a file.

mod noun;

use noun::{cond, number, place, select, until, who};

use crate::engine::paixu::words::{
    AbilityText, Adjust, Draw, Effect, Facing, How, Lasting, Mode, Num, Select, Timing, Whose,
};
use crate::engine::printed::sentences::as_written;
use crate::engine::vocab::Vocab;

/// An ability in words.
pub fn ability(ability: &AbilityText) -> String {
    let mut out = String::new();
    if let Some(timing) = &ability.timing {
        out += &noun::timing(timing).unwrap_or_else(|| {
            let written = as_written(&timing.write());
            match timing {
                Timing::While(_) => format!("满足{written}时，"),
                _ => format!("{written}，"),
            }
        });
    }
    for one in &ability.conditions.0 {
        out += &format!("{}时才发动，", told_cond(one));
    }
    out += &effects(ability.effects.0.iter().map(|e| &e.value));
    out += "。";
    if ability.cost.0 > 0 {
        out += &format!("速度-{}", ability.cost.0);
    }
    out
}

fn told_cond(one: &crate::engine::paixu::words::Cond) -> String {
    cond(one).unwrap_or_else(|| as_written(&one.write()))
}

fn effects<'e>(all: impl Iterator<Item = &'e Effect>) -> String {
    let all: Vec<String> = all
        .map(|e| effect(e).unwrap_or_else(|| as_written(&e.write())))
        .collect();
    all.join("，再")
}

fn effect(effect: &Effect) -> Option<String> {
    Some(match effect {
        Effect::Destroy(of) => format!("破坏{}", select(of)?),
        Effect::Bury(of) => format!("送{}往生", select(of)?),
        Effect::TurnDown(of) => format!("翻盖{}", select(of)?),
        Effect::TurnUp(of) => format!("翻转{}", select(of)?),
        Effect::Purge(of) => format!("净化{}", select(of)?),
        Effect::Seal(t) => format!("封印{}{}", select(&t.of)?, until(t.until)),
        Effect::Fix(t) => format!("固定{}{}", select(&t.of)?, until(t.until)),
        Effect::Faster(a) => speed(a, '+')?,
        Effect::Slower(a) => speed(a, '-')?,
        Effect::Recolour(r) => {
            let of = select(&r.of)?;
            match (r.to, &r.like) {
                (Some(to), _) => format!("使{of}变为{}", to.word()),
                (None, Some(like)) => format!("使{of}变得与{}同元素", select(like)?),
                (None, None) => format!("使{of}变为所说的元素"),
            }
        }
        Effect::Copy(c) => format!("使{}的文本变成{}的文本", select(&c.onto)?, select(&c.from)?),
        Effect::Draw(d) => draw(d)?,
        Effect::Arrange(a) => format!("{}{}", who(a.whose, "一方"), arranged(&a.how)?),
        Effect::Lasting(l) => lasting(l)?,
        Effect::Modes(all) => {
            let each = |m: &Mode| format!("“{}”", effects(m.does.iter()));
            let all: Vec<String> = all.iter().map(each).collect();
            format!("选一项：{}", all.join("；"))
        }
        Effect::If(i) => {
            let when: Vec<String> = i.when.iter().map(told_cond).collect();
            let then = effects(i.then.iter());
            let other = match i.otherwise.is_empty() {
                true => String::new(),
                false => format!("，否则{}", effects(i.otherwise.iter())),
            };
            format!("若{}，则{then}{other}", when.join("，且"))
        }
        Effect::May(m) => {
            let does = effects(m.does.iter());
            let other = match m.otherwise.is_empty() {
                true => String::new(),
                false => format!("；不做，则{}", effects(m.otherwise.iter())),
            };
            format!("{}可以{does}{other}", who(m.who.unwrap_or(Whose::Own), ""))
        }
        Effect::Unread(says) => format!("没有读懂：“{says}”"),
    })
}

fn speed(a: &Adjust, sign: char) -> Option<String> {
    let by = match &a.by {
        Num::Lit(n) => n.to_string(),
        counted => format!("（{}）", number(counted)?),
    };
    Some(format!(
        "使{}速度{sign}{by}{}",
        select(&a.of)?,
        until(a.until)
    ))
}

fn draw(d: &Draw) -> Option<String> {
    let by = match d.whose {
        Whose::Own => String::new(),
        Whose::Other => "对方".to_owned(),
        Whose::Any => "双方各".to_owned(),
    };
    let count = match &d.count {
        Num::Lit(n) => format!("{n}张卡"),
        counted => format!("（{}）张卡", number(counted)?),
    };
    let how = match d.face {
        Some(Facing::Down) => "盖放",
        Some(_) => "展示",
        None => "",
    };
    let at = match (d.slot, how) {
        (Some(slot), how) => format!("，{how}置入卡位{}", slot.index() + 1),
        (None, "") => String::new(),
        (None, how) => format!("，{how}置入场上"),
    };
    Some(format!("{by}抽{count}{at}"))
}

fn arranged(how: &How) -> Option<String> {
    let n = match how.count() {
        Num::Lit(n) => n.to_string(),
        counted => format!("（{}）", number(counted)?),
    };
    Some(match how {
        How::ShuffleTop(_) => format!("牌序顶部{n}张切洗"),
        How::ShuffleBottom(_) => format!("牌序底部{n}张切洗"),
        How::TopDown(_) => format!("牌序顶部{n}张送到底部"),
        How::BottomUp(_) => format!("牌序底部{n}张送到顶部"),
        How::OrderTop(_) => format!("牌序顶部{n}张按任意次序放回"),
        How::OrderBottom(_) => format!("牌序底部{n}张按任意次序放回"),
        How::PickDown(_) => format!("牌序顶部{n}张里选一张送到底部"),
        How::PickUp(_) => format!("牌序底部{n}张里选一张送到顶部"),
    })
}

/// The card that is put into a slot is 该卡 there.
fn lasting(l: &Lasting) -> Option<String> {
    let gets = match l.effect.select() {
        Some(Select::Itself) => effect(&l.effect)?.replacen("自身", "该卡", 1),
        _ => effect(&l.effect)?,
    };
    Some(format!("使{}获得“{gets}”{}", place(&l.at)?, until(l.until)))
}
