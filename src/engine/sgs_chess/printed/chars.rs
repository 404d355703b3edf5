//! Which characters are meant: chosen ones, all of a sort, those spoken of before (5.26 to 5.29).

use super::cond;
use super::num::{self, Amount};
use super::said::{Actor, Said};
use crate::engine::sgs_chess::words::names::{Count, Name};
use crate::engine::sgs_chess::words::setup::Aim;

/// Who is meant.
#[derive(Debug, Clone, PartialEq)]
pub enum Chars {
    /// One who is known.
    One(Actor),
    /// Several: their words, and what must hold of each.
    Several {
        /// 目标, 所有角色, 其他角色 and so on.
        words: Vec<&'static str>,
        /// A condition over 目标.
        when: Option<String>,
    },
}

/// What is said of a character within its phrase.
#[derive(Debug, Default)]
struct Sort {
    other: bool,
    side: Option<&'static str>,
    conds: Vec<String>,
}

/// Takes characters.
pub fn chars(s: &mut Said<'_>) -> Option<Chars> {
    let first = s.first(&[described, known])?;
    let more = s.attempt(|s| {
        s.need_any(&["与", "和"])?;
        s.first(&[described, known])
    });
    let Some(more) = more else { return Some(first) };
    let mut all = Vec::new();
    for part in [first, more] {
        match part {
            Chars::One(actor) => all.push(actor.word()),
            Chars::Several { words, when: None } => all.extend(words),
            Chars::Several { .. } => return s.lacks("几组有条件的角色写在一起"),
        }
    }
    s.before.many = true;
    Some(Chars::Several {
        words: all,
        when: None,
    })
}

fn known(s: &mut Said<'_>) -> Option<Chars> {
    num::actor(s).map(Chars::One)
}

/// `一名已受伤的其他角色`, `攻击范围内的至多两名角色`, `所有其他角色`.
fn described(s: &mut Said<'_>) -> Option<Chars> {
    let mut sort = Sort::default();
    while s.attempt(|s| modifier(s, &mut sort)).is_some() {}
    let another = s.eat("另");
    let amount = s
        .attempt(|s| {
            s.need_any(&["每名", "各名"])?;
            Some(Amount::All)
        })
        .or_else(|| s.attempt(|s| num::amount(s, "名")));
    while s.attempt(|s| modifier(s, &mut sort)).is_some() {}
    if s.eat("其他") {
        sort.other = true;
    }
    while s.attempt(|s| modifier(s, &mut sort)).is_some() {}
    s.need("角色")?;
    // 其他角色 by itself is all of them (5.29-1).
    let amount = match amount {
        Some(amount) => amount,
        None if sort.other || sort.side.is_some() => Amount::All,
        None => return None,
    };
    if another {
        return match amount {
            Amount::Exactly(Count::Fixed(1)) => besides(s, sort),
            _ => s.lacks("“另”几名角色"),
        };
    }
    match amount {
        Amount::All => {
            let word = match (sort.side, sort.other) {
                (Some(_), true) => return s.lacks("一方的其他角色"),
                (Some(side), false) => side,
                (None, true) => "其他角色",
                (None, false) => "所有角色",
            };
            s.before.many = true;
            Some(Chars::Several {
                words: vec![word],
                when: joined(&sort.conds),
            })
        }
        Amount::Exactly(Count::Fixed(n)) => chosen(s, n, false, sort),
        Amount::AtMost(Count::Fixed(n)) => chosen(s, n, true, sort),
        _ => s.lacks("所选角色的数目不是写定的"),
    }
}

/// Characters that are chosen when the skill is invoked.
fn chosen(s: &mut Said<'_>, count: i64, at_most: bool, sort: Sort) -> Option<Chars> {
    if s.before.aim.is_some() {
        return s.lacks("两处各选角色，发动时只能写一处目标");
    }
    if s.before.cost && count > 1 {
        return s.lacks("消耗里选几名角色");
    }
    let mut conds = sort.conds;
    conds.extend(sort.side.map(|side| format!("目标.阵营={side}")));
    s.before.aim = Some(Aim {
        count,
        at_most,
        other: sort.other,
        when: joined(&conds).map(|c| Name::new(c).into()),
    });
    s.before.it = Some(Actor::Target);
    s.before.many = count > 1;
    Some(match count {
        1 => Chars::One(Actor::Target),
        _ => Chars::Several {
            words: vec!["目标"],
            when: None,
        },
    })
}

/// 另一名角色: who is chosen besides the one before.
fn besides(s: &mut Said<'_>, sort: Sort) -> Option<Chars> {
    let one = s
        .before
        .aim
        .as_ref()
        .is_some_and(|aim| aim.count == 1 && !aim.at_most);
    if !one || s.before.second.is_some() || s.before.many {
        return s.lacks("“另一名角色”之前选的不是一名角色");
    }
    let mut conds = sort.conds;
    conds.extend(sort.side.map(|side| format!("目标.阵营={side}")));
    s.before.second = Some(Aim {
        count: 1,
        at_most: false,
        other: sort.other,
        when: joined(&conds).map(|c| Name::new(c).into()),
    });
    s.before.it = Some(Actor::Second);
    Some(Chars::One(Actor::Second))
}

/// Conditions that all hold.
pub fn joined(conds: &[String]) -> Option<String> {
    (!conds.is_empty()).then(|| conds.join("且"))
}

/// What narrows down who is meant.
fn modifier(s: &mut Said<'_>, sort: &mut Sort) -> Option<()> {
    if let Some(side) = s.one(&[("暖方", "暖方"), ("冷方", "冷方")]) {
        s.eat("的");
        sort.side = Some(side);
        return Some(());
    }
    if let Some(sex) = s.one(&[("男性", "男性"), ("女性", "女性")]) {
        sort.conds.push(format!("目标.性别={sex}"));
        return Some(());
    }
    if let Some(found) = s.attempt(|s| {
        let found = s.one(&[("魏", "魏"), ("蜀", "蜀"), ("吴", "吴"), ("群", "群")])?;
        s.need("势力")?;
        s.eat("的");
        Some(found)
    }) {
        sort.conds.push(format!("目标.势力={found}"));
        return Some(());
    }
    if s.eat("其他") {
        // 其他角色 ends the phrase.
        sort.other = true;
        return Some(());
    }
    let mut copy = s.clone();
    copy.before.subject = Actor::Target;
    let conds = cond::of_one(&mut copy)?;
    copy.need("的")?;
    s.jump(copy.at());
    sort.conds.extend(conds);
    Some(())
}
