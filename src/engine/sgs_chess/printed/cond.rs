//! Conditions: what holds of a character, of a value, of a card that was mentioned.

use super::num::{self, actor, quantity, value};
use super::said::{Actor, FACES, Said, Seen};

/// Comparisons, the longest first.
const SIGNS: [(&str, &str); 16] = [
    ("大于或等于", ">="),
    ("小于或等于", "<="),
    ("大于等于", ">="),
    ("小于等于", "<="),
    ("不大于", "<="),
    ("不小于", ">="),
    ("不等于", "!="),
    ("不多于", "<="),
    ("不少于", ">="),
    ("不为", "!="),
    ("大于", ">"),
    ("小于", "<"),
    ("等于", "="),
    ("多于", ">"),
    ("少于", "<"),
    ("为", "="),
];

/// What a condition says: each must hold.
pub fn conditions(s: &mut Said<'_>) -> Option<Vec<String>> {
    let mut all = one(s)?;
    while let Some(more) = s.attempt(|s| {
        s.need_any(&["且", "，且"])?;
        one(s)
    }) {
        all.extend(more);
    }
    Some(all)
}

fn one(s: &mut Said<'_>) -> Option<Vec<String>> {
    s.first(&[done, of_card, distance, of_actor])
}

/// 如此做: what stands before was executed.
fn done(s: &mut Said<'_>) -> Option<Vec<String>> {
    s.need("如此做")?;
    s.doubts("本章没有“如此做”一词：当作前一个操作已执行".to_owned());
    Some(vec!["上次执行=已执行".to_owned()])
}

/// A condition of one who is named first, or of who acts.
fn of_actor(s: &mut Said<'_>) -> Option<Vec<String>> {
    let before = s.before.subject;
    if let Some(who) = s.attempt(actor) {
        s.before.subject = who;
        s.attempt(|s| s.need("的"));
    }
    let found = of_one(s);
    s.before.subject = before;
    found
}

/// What is said of one character, who acts in what is read.
pub fn of_one(s: &mut Said<'_>) -> Option<Vec<String>> {
    s.first(&[state, having, range, near, turn, compared])
}

fn state(s: &mut Said<'_>) -> Option<Vec<String>> {
    let who = s.before.subject.word();
    let what = s.one(&[
        ("已受伤", "已受伤"),
        ("未受伤", "未受伤"),
        ("存活", "存活"),
        ("为主帅", "主帅"),
    ])?;
    Some(vec![format!("{who}.{what}")])
}

/// `有手牌`, `没有牌`, `装备区里没有牌`, `有至少两张手牌`.
fn having(s: &mut Said<'_>) -> Option<Vec<String>> {
    const WHAT: [(&str, &str); 4] = [
        ("手牌", "手牌数"),
        ("装备区里的牌", "装备区牌数"),
        ("区域里的牌", "区域里的牌数"),
        ("牌", "牌数"),
    ];
    let who = s.before.subject.word();
    let area = s.one(&[
        ("手牌区里", "手牌数"),
        ("装备区里", "装备区牌数"),
        ("延时区里", "延时区牌数"),
        ("区域里", "区域里的牌数"),
    ]);
    let none = s.one(&[("没有", true), ("有", false)])?;
    let least = if none {
        None
    } else {
        s.attempt(|s| {
            let sign = s.one(&[("至少", ">="), ("至多", "<=")]).unwrap_or("=");
            let n = num::number(s)?;
            s.need("张")?;
            Some(format!("{sign}{n}"))
        })
    };
    let what = match area {
        Some(area) => {
            s.need("牌")?;
            area
        }
        None => s.one(&WHAT)?,
    };
    let holds = match (none, least) {
        (true, _) => "=0".to_owned(),
        (false, Some(n)) => n,
        (false, None) => ">0".to_owned(),
    };
    Some(vec![format!("{who}.{what}{holds}")])
}

/// `在你的攻击范围内`, and within a phrase `攻击范围内`, which is that of 你.
fn range(s: &mut Said<'_>) -> Option<Vec<String>> {
    let who = s.before.subject;
    s.eat("在");
    let of = s.attempt(actor).unwrap_or(Actor::You);
    s.eat("的");
    s.need("攻击范围内")?;
    if of == who {
        return None;
    }
    Some(vec![format!("{}.攻击范围内.{}", of.word(), who.word())])
}

/// `距离为1`, `与你距离不大于2`, `距离你2以内`: that of 你 to the one who is meant.
fn near(s: &mut Said<'_>) -> Option<Vec<String>> {
    let who = s.before.subject;
    if who == Actor::You {
        return None;
    }
    s.attempt(|s| {
        s.need("与")?;
        s.need("你")?;
        s.eat("的");
        Some(())
    })
    .or_else(|| s.attempt(|s| s.need("你")));
    s.need("距离")?;
    let sign = s.one(&SIGNS);
    let n = num::number(s)?;
    let sign = match sign {
        Some(sign) => sign,
        None => {
            s.need("以内")?;
            "<="
        }
    };
    Some(vec![format!("你.距离.{}{sign}{n}", who.word())])
}

/// `你至其的距离不大于2`.
fn distance(s: &mut Said<'_>) -> Option<Vec<String>> {
    let from = actor(s)?;
    s.need_any(&["至", "与"])?;
    let to = actor(s)?;
    s.eat("的");
    s.need("距离")?;
    let sign = s.one(&SIGNS)?;
    let n = quantity(s)?;
    Some(vec![format!("{}.距离.{}{sign}{n}", from.word(), to.word())])
}

fn turn(s: &mut Said<'_>) -> Option<Vec<String>> {
    s.any(&["处于", "于", "在"]);
    let who = s.before.subject.word();
    let (said, within) = (s.eat("回合内"), s.eat("回合外"));
    match (said, within) {
        (true, _) => Some(vec![format!("{who}.回合内")]),
        (_, true) => Some(vec![format!("非{who}.回合内")]),
        _ => None,
    }
}

/// `体力值不大于2`, `手牌数大于你的手牌数`, `体力值大于你`, `手牌数比你多`.
fn compared(s: &mut Said<'_>) -> Option<Vec<String>> {
    let (who, what) = value(s)?;
    let left = match what {
        "玩家数" => what.to_owned(),
        _ => format!("{}.{what}", who.word()),
    };
    if let Some(other) = s.attempt(|s| {
        s.need("比")?;
        let other = actor(s)?;
        let sign = s.one(&[("多", ">"), ("大", ">"), ("少", "<"), ("小", "<")])?;
        Some(format!("{sign}{}.{what}", other.word()))
    }) {
        return Some(vec![format!("{left}{other}")]);
    }
    let sign = s.one(&SIGNS)?;
    if let Some(n) = s.attempt(quantity) {
        return Some(vec![format!("{left}{sign}{n}")]);
    }
    let other = actor(s)?;
    Some(vec![format!("{left}{sign}{}.{what}", other.word())])
}

/// `此牌为红色`, `此牌的点数大于7`, `此牌为基本牌`.
fn of_card(s: &mut Said<'_>) -> Option<Vec<String>> {
    s.need_any(&["此牌", "以此法弃置的牌", "以此法获得的牌", "弃置的牌"])?;
    if s.before.seen != Seen::One {
        return s.lacks("前面提到的不是恰好一张牌，“此牌”不知是哪一张");
    }
    s.eat("的");
    if s.eat("点数") {
        let sign = s.one(&SIGNS)?;
        let n = quantity(s)?;
        return Some(vec![format!("此牌.点数{sign}{n}")]);
    }
    s.any(&["花色", "颜色"]);
    let not = s.one(&[("不为", true), ("不是", true), ("为", false), ("是", false)])?;
    let equal = if not { "!=" } else { "=" };
    if let Some(face) = s.one(&FACES) {
        let of = if face.ends_with('色') {
            "颜色"
        } else {
            "花色"
        };
        return Some(vec![format!("此牌.{of}{equal}{face}")]);
    }
    if let Some(name) = s.name() {
        return Some(vec![format!("此牌.牌名{equal}{name}")]);
    }
    let no = if not { "非" } else { "" };
    if s.eat("装备牌") {
        return Some(vec![format!("{no}此牌.是装备牌")]);
    }
    if s.eat("锦囊牌") {
        return Some(vec![format!("{no}此牌.是锦囊牌")]);
    }
    let kind = s.one(&[
        ("普通锦囊牌", "普通锦囊牌"),
        ("延时锦囊牌", "延时锦囊牌"),
        ("基本牌", "基本牌"),
        ("武器牌", "武器牌"),
        ("防具牌", "防具牌"),
        ("坐骑牌", "坐骑牌"),
    ])?;
    Some(vec![format!("此牌.类别{equal}{kind}")])
}
