//! What was read, told back in the book's terms.

use super::opening::Opening;
use crate::engine::sgs_chess::words::Harm;
use crate::engine::sgs_chess::words::aloud::aloud;
use crate::engine::sgs_chess::words::names::{Count, Name, Names, Who};
use crate::engine::sgs_chess::words::op::{Discard, Op, Until};
use crate::engine::sgs_chess::words::setup::Aim;
use crate::engine::vocab::Vocab;

/// What stands before what is done.
pub fn head(before: &Opening, may: bool) -> Vec<String> {
    let mut told = Vec::new();
    if before.locked {
        told.push("标签：锁定技".to_owned());
    }
    if let Some(timing) = &before.timing {
        told.push(format!("时机：{timing}"));
    }
    if !before.when.is_empty() {
        told.push(format!("条件：{}", before.when.join("且")));
    }
    if let Some(limit) = before.limit {
        told.push(format!("{}限{}次", limit.within.each(), limit.times));
    }
    if may {
        told.push("可发动".to_owned());
    }
    told
}

/// A part with what stands before it.
pub fn part(
    before: &Opening,
    may: bool,
    (aim, second): (Option<&Aim>, Option<&Aim>),
    ops: &[Op],
) -> String {
    let mut told = head(before, may);
    if let Some(aim) = aim {
        let up_to = if aim.at_most { "至多" } else { "" };
        let other = if aim.other { "其他" } else { "" };
        let when = aim.when.as_ref().map(|w| format!("，须{}", w.text()));
        let when = when.unwrap_or_default();
        told.push(format!(
            "目标：所选的{up_to}{}名{other}角色{when}",
            aim.count
        ));
    }
    if let Some(aim) = second {
        let other = if aim.other { "其他" } else { "" };
        let when = aim.when.as_ref().map(|w| format!("，须{}", w.text()));
        told.push(format!(
            "另一目标：所选的另一名{other}角色{}",
            when.unwrap_or_default()
        ));
    }
    told.push(all(ops));
    told.join("；")
}

/// The options of the first choice among operations.
pub fn options(ops: &[Op]) -> Vec<String> {
    let mut found = Vec::new();
    for op in ops {
        op.walk(&mut |what| {
            if let Some(choose) = what.downcast_ref::<crate::engine::sgs_chess::words::op::Choose>()
                && found.is_empty()
            {
                found = choose.options.iter().map(|o| all(o)).collect();
            }
        });
    }
    found
}

/// Operations one after another.
fn all(ops: &[Op]) -> String {
    let told: Vec<String> = ops.iter().map(one).collect();
    told.join("，然后")
}

fn who(who: &Option<Who>) -> &str {
    who.as_ref().map_or("", |w| w.text())
}

fn listed(names: &Names) -> String {
    let all: Vec<&str> = names.iter().map(Name::text).collect();
    all.join("、")
}

/// Whose cards, how many, of what sort, from where.
fn cards(whose: &str, count: Option<&Count>, all: bool, filter: &Names, areas: &Names) -> String {
    let whose = match whose {
        "" => String::new(),
        whose => format!("{whose}的"),
    };
    let sort = filter.iter().map(Name::text).collect::<Vec<_>>().join("的");
    let sort = match sort.as_str() {
        "" => "牌".to_owned(),
        sort if sort.ends_with('牌') => sort.to_owned(),
        sort => format!("{sort}牌"),
    };
    let from = match listed(areas).as_str() {
        "" => "手牌和装备区里的".to_owned(),
        "手牌" => "手牌里的".to_owned(),
        areas => format!("{areas}里的"),
    };
    let count = match count {
        Some(count) => format!("{count}张"),
        None if all => "所有".to_owned(),
        None => "全部".to_owned(),
    };
    format!("{whose}{from}{count}{sort}")
}

fn discard(d: &Discard) -> String {
    let how = if d.one_by_one { "依次" } else { "" };
    let what = match d.cards.is_empty() {
        true => cards(who(&d.whose), d.count.as_ref(), d.all, &d.filter, &d.areas),
        false => listed(&d.cards),
    };
    format!("{}{how}弃置{what}", who(&d.who))
}

fn one(op: &Op) -> String {
    match op {
        Op::Discard(d) => discard(d),
        Op::DiscardTo(u) => format!("{}将手牌弃置至{}张", who(&u.who), u.count),
        Op::DrawTo(u) => format!("{}将手牌补至{}张", who(&u.who), u.count),
        Op::Draw(d) => format!("{}摸{}张牌", who(&d.who), d.count),
        Op::Obtain(o) => {
            let what = match o.cards.is_empty() {
                true => cards(who(&o.whose), o.count.as_ref(), true, &o.filter, &o.areas),
                false => listed(&o.cards),
            };
            format!("{}获得{what}", who(&o.who))
        }
        Op::Give(g) => {
            let what = match g.cards.is_empty() {
                true => cards("", g.count.as_ref(), true, &g.filter, &g.areas),
                false => listed(&g.cards),
            };
            format!("{}将{what}交给{}", who(&g.who), g.to.text())
        }
        Op::Recover(p) => format!("{}回复{}点体力", who(&p.who), p.points),
        Op::RecoverTo(p) => format!("{}将体力回复至{}点", who(&p.who), p.points),
        Op::LoseHealth(p) => format!("{}失去{}点体力", who(&p.who), p.points),
        Op::Damage(d) => {
            let harm = match d.harm {
                Harm::Plain => "普通",
                Harm::Fire => "火焰",
            };
            let to = listed(&d.to);
            match &d.source {
                Some(by) => format!("{}对{to}造成{}点{harm}伤害", by.text(), d.points),
                None => format!("{to}受到{}点无来源的{harm}伤害", d.points),
            }
        }
        Op::FaceDown(who) => format!("{}翻面", who.text()),
        Op::FaceUp(who) => format!("{}复原", who.text()),
        Op::Affect(a) => {
            let until = match a.until {
                Until::Always => "一直",
                Until::Turn => "本回合",
                Until::Phase => "本阶段",
            };
            format!("{}{until}{}", listed(&a.on), listed(&a.effects))
        }
        Op::Order(o) => format!("令{}（{}）", listed(&o.whom), one(&o.act)),
        Op::Each(e) => {
            let when = e.when.as_ref().map(|w| format!("中{}的", w.text()));
            format!(
                "{}{}各（{}）",
                listed(&e.who),
                when.unwrap_or_default(),
                one(&e.act)
            )
        }
        Op::Both(ops) => ops.iter().map(one).collect::<Vec<_>>().join("并"),
        Op::If(i) => format!("若{}，（{}）", i.when.text(), all(&i.acts)),
        Op::May(b) => format!("{}可选择是否（{}）", who(&b.who), all(&b.acts)),
        Op::Must(b) => format!("{}须（{}）", who(&b.who), all(&b.acts)),
        Op::Resolve(b) => all(&b.acts),
        Op::Then(t) => format!("{}▷{}", all(&t.left), all(&t.right)),
        Op::Choose(c) => {
            let told = c.options.iter().zip(1..);
            let told: Vec<String> = told.map(|(o, n)| format!("{n}.{}", all(o))).collect();
            format!("{}选择：{}", who(&c.who), told.join("；"))
        }
        Op::TakeValue(v) => match (&v.at_most, &v.at_least) {
            (Some(n), _) => format!("{}为X取值，至多{n}", who(&v.who)),
            (_, Some(n)) => format!("{}为X取值，至少{n}", who(&v.who)),
            _ => format!("{}为X取任意值", who(&v.who)),
        },
        Op::SameAmount(all) => {
            let of = all.iter().filter(|m| !m.fixed).map(|m| m.says.text());
            match of.collect::<Vec<_>>().join("或") {
                none if none.is_empty() => "前面没有可以等量的非固定数量".to_owned(),
                of => format!("令X等量于{of}"),
            }
        }
        // What is left is told as a scenario writes it.
        other => aloud(&other.write()),
    }
}
