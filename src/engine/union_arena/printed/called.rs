//! What noun phrases and conditions are called when they are told back: 我方FL最多1张BP3000以下角色.

use super::make;
use crate::engine::grammar::{Compare, Formula};
use crate::engine::union_arena::card::{Cond, Counted, Filter, Num, Pick, Range, Situation, Which};
use crate::engine::union_arena::words::{Deed, Kind, Pose, Trait, Who, Zone};

/// How many of which.
pub fn picked(pick: &Pick) -> Option<String> {
    if pick.distinct || pick.most_bp.is_some() || pick.name.is_some() {
        return None;
    }
    let count = match (&pick.count, &pick.up_to, pick.any) {
        (None, None, false) => "1张".to_owned(),
        (Some(Num::Lit(n)), None, false) => format!("{n}张"),
        (None, Some(Num::Lit(n)), false) => format!("最多{n}张"),
        (None, None, true) => "任意张".to_owned(),
        _ => return None,
    };
    noun(&pick.from, &count)
}

/// Which cards, with how many of them.
pub fn noun(filter: &Filter, count: &str) -> Option<String> {
    noun_kind(filter, count, "卡")
}

/// The same, where a bare head is called so.
pub fn noun_kind(filter: &Filter, count: &str, bare: &str) -> Option<String> {
    let (place, what) = parted_kind(filter, bare)?;
    Some(format!("{place}{count}{what}"))
}

/// Where cards lie, and what they are.
pub fn parted(filter: &Filter) -> Option<(String, String)> {
    parted_kind(filter, "卡")
}

fn parted_kind(filter: &Filter, bare: &str) -> Option<(String, String)> {
    let mut left = filter.clone();
    let mut place = match left.who.take() {
        None => String::new(),
        Some(Who::Me) => "我方".to_owned(),
        Some(Who::Opponent) => "对方".to_owned(),
        Some(_) => return None,
    };
    let zones: Option<Vec<&str>> = std::mem::take(&mut left.zones.0)
        .iter()
        .map(|z| match z {
            Zone::Fl => Some("FL"),
            Zone::El => Some("EL"),
            Zone::Hand => Some("手牌"),
            Zone::Outside => Some("场外"),
            Zone::Life => Some("血区"),
            Zone::Field => Some("场上"),
            _ => None,
        })
        .collect();
    let zones = zones?;
    if zones.is_empty() && !place.is_empty() {
        place += "场上";
    }
    place += &zones.join("或");
    if left.among.is_some() {
        return None;
    }
    let mut shown = Filter::default();
    make::shown_too(&mut shown);
    if filter.who == shown.who && filter.zones == shown.zones && left.any == shown.any {
        left.any.clear();
        place = "我方场上和公开的手牌中".to_owned();
    }
    let mut what = String::new();
    if left.same_line.take().is_some_and(|of| *of != Which::This) {
        return None;
    }
    if filter.same_line.is_some() {
        place = "与此卡同线的".to_owned();
        if filter.who != Some(Who::Me) || !filter.zones.is_empty() {
            return None;
        }
    }
    if std::mem::take(&mut left.not_this) {
        what += "其他";
    }
    if let Some(range) = left.bp.take() {
        what += &format!("BP{}", within(&range)?);
    }
    if let Some(range) = left.printed_bp.take() {
        what += &format!("原BP{}", bounds(&range)?);
    }
    if let Some(range) = left.need.take() {
        what += &format!("所需能量{}", bounds(&range)?);
    }
    if left.enough.take() == Some(true) {
        what += "满足所需能量";
    }
    if let Some(range) = left.ap.take() {
        what += &format!("消费AP{}", bounds(&range)?);
    }
    for (is, word) in [
        (left.raided.take(), "激跃状态的"),
        (left.attacking.take(), "正在攻击的"),
        (left.fresh.take(), "本回合中登场的"),
        (left.raids.take(), "有【激跃】的"),
    ] {
        match is {
            None => {}
            Some(true) => what += word,
            Some(false) => return None,
        }
    }
    match left.pose.take() {
        None => {}
        Some(Pose::Active) => what += "激活状态的",
        Some(Pose::Rested) => what += "休眠状态的",
    }
    for part in std::mem::take(&mut left.name_has.0) {
        what += &format!("卡名中包含「{part}」的");
    }
    if let Some(not) = left.not.take() {
        let only = Filter {
            named: not.named.clone(),
            ..Filter::default()
        };
        if *not != only {
            return None;
        }
        let names: Vec<String> = not.named.iter().map(|n| format!("<{n}>")).collect();
        what += &format!("{}以外的", names.join("或"));
    }
    let head = heads(&mut left, bare)?;
    (left == Filter::default()).then(|| (place, what + &head))
}

/// The names, traits, colours and kinds of which one will do.
fn heads(left: &mut Filter, bare: &str) -> Option<String> {
    let kinds = std::mem::take(&mut left.kind.0);
    let kind = match kinds.as_slice() {
        [] => None,
        [Kind::Character] => Some("角色"),
        [Kind::Event] => Some("事件卡"),
        [Kind::Site] => Some("场地"),
        _ => return None,
    };
    let names: Vec<String> = std::mem::take(&mut left.named.0)
        .iter()
        .map(|n| format!("<{n}>"))
        .collect();
    let traits: Vec<String> = std::mem::take(&mut left.trait_.0)
        .iter()
        .map(|t| format!("[特征:{t}]"))
        .collect();
    let colours: Vec<String> = std::mem::take(&mut left.colour.0)
        .iter()
        .map(|c| format!("{c}色"))
        .collect();
    let any = std::mem::take(&mut left.any);
    let mut out = String::new();
    match colours.as_slice() {
        [] => {}
        [one] => out += one,
        // Several are heads of their own.
        several if kind.is_none() && names.is_empty() && traits.is_empty() && any.is_empty() => {
            return Some(several.join("卡或") + "卡");
        }
        _ => return None,
    }
    if !any.is_empty() {
        if kind.is_some() || !names.is_empty() || !traits.is_empty() {
            return None;
        }
        let each: Option<Vec<String>> = any.iter().map(alternative).collect();
        return Some(out + &each?.join("或"));
    }
    match (names.is_empty(), traits.is_empty()) {
        (false, false) => None,
        (false, true) => Some(out + &names.join("或") + kind.unwrap_or("")),
        (true, false) => Some(out + &traits.join("或") + kind.unwrap_or("")),
        (true, true) => Some(out + kind.unwrap_or(bare)),
    }
}

/// One of several heads.
fn alternative(filter: &Filter) -> Option<String> {
    if let [inner] = filter.any.as_slice()
        && *filter
            == (Filter {
                any: vec![inner.clone()],
                ..Filter::default()
            })
    {
        let (place, what) = parted_kind(inner, "卡")?;
        return place.is_empty().then_some(what);
    }
    let (place, what) = parted_kind(filter, "卡")?;
    place.is_empty().then_some(what)
}

/// 3000以下, 3000以上, 低于3000; bounds that are counted too.
pub fn bounds(range: &Range) -> Option<String> {
    let mut one = range.clone();
    let (says, bound) = match range {
        Range {
            exactly: Some(n), ..
        } => ("", n),
        Range {
            at_least: Some(n), ..
        } => ("以上", n),
        Range {
            at_most: Some(n), ..
        } => ("以下", n),
        Range { under: Some(n), .. } => {
            one.under = None;
            return (one == Range::default()).then(|| Some(format!("低于{}", amount(n)?)))?;
        }
        _ => return None,
    };
    one.exactly = None;
    one.at_least = None;
    one.at_most = None;
    let alone = [&range.exactly, &range.at_least, &range.at_most];
    let alone = alone.iter().filter(|b| b.is_some()).count() == 1 && one == Range::default();
    alone.then(|| Some(format!("{}{says}", amount(bound)?)))?
}

/// The same before a noun: what is counted is kept apart from it.
fn within(range: &Range) -> Option<String> {
    let says = bounds(range)?;
    let plain = says.starts_with(|c: char| c.is_ascii_digit()) && !says.contains('+');
    Some(match plain || says.starts_with("低于") {
        true => says,
        false => format!("在{says}的"),
    })
}

/// A number, or what it is counted from: 我方FL其他角色数量×1000.
pub fn amount(n: &Num) -> Option<String> {
    let formula = match n {
        Num::Lit(n) => return Some(n.to_string()),
        Num::Of(formula) => formula,
    };
    Some(match formula.as_ref() {
        Formula::Product(all) => match all.as_slice() {
            [count, Num::Lit(n)] => format!("{}×{n}", amount(count)?),
            _ => return None,
        },
        Formula::Sum(all) => {
            let all: Option<Vec<String>> = all.iter().map(amount).collect();
            all?.join("+")
        }
        Formula::Own(Counted::Count(filter)) => format!("{}数量", noun(filter, "")?),
        Formula::Own(Counted::Kinds(k)) if k.by == Trait::Name => {
            format!("{}种类数量", noun(&k.from, "")?)
        }
        Formula::Own(Counted::ThisTurn(_)) if *n == make::used_this_turn() => {
            "我方本回合中使用过的事件卡张数".to_owned()
        }
        Formula::Own(Counted::MaxBp(filter)) => format!("{}最大BP", noun(filter, "")?),
        _ => return None,
    })
}

/// A condition without its 场合.
pub fn condition(cond: &Cond) -> Option<String> {
    match cond {
        Cond::Own(what) => situation(what),
        Cond::Number(compare) => number(compare),
        Cond::Any(any) => {
            let all: Option<Vec<String>> = any.iter().map(counted).collect();
            Some(all?.join("或"))
        }
        Cond::Not(not) => match not.as_ref() {
            Cond::Number(compare) => lacking(compare),
            _ => None,
        },
        _ => None,
    }
}

/// 我方场外没有20张以上卡.
fn lacking(compare: &Compare<Counted>) -> Option<String> {
    let says = number(compare)?;
    let place = match compare.value.as_ref()?.counts()? {
        Counted::Outside(_) => "场外",
        Counted::Deck(_) => "卡组",
        Counted::Hand(_) => "手牌",
        _ => return None,
    };
    let (before, behind) = says.split_once(place)?;
    Some(format!("{before}{place}没有{behind}卡"))
}

/// A condition that says how many: 1张以上 too.
fn counted(cond: &Cond) -> Option<String> {
    match cond {
        Cond::Own(Situation::Exists(filter)) => {
            let (place, what) = parted(filter)?;
            Some(format!("{place}有1张以上{what}"))
        }
        other => condition(other),
    }
}

fn situation(what: &Situation) -> Option<String> {
    let there = |filter: &Filter, verb: &str| {
        let (place, what) = parted(filter)?;
        Some(format!("{place}{verb}{what}"))
    };
    Some(match what {
        Situation::Exists(filter) => there(filter, "有")?,
        Situation::Absent(filter) => there(filter, "没有")?,
        Situation::Active => "此卡是激活状态".to_owned(),
        Situation::Rested => "此卡是休眠状态".to_owned(),
        Situation::Raided => "此卡是激跃状态".to_owned(),
        Situation::InFl => "此卡在FL".to_owned(),
        Situation::InEl => "此卡在EL".to_owned(),
        Situation::MyTurn => "我方回合中".to_owned(),
        Situation::TheirTurn => "对方回合中".to_owned(),
        Situation::Chose(None) => "加入手牌".to_owned(),
        Situation::Happened(h) => match (h.deed, &h.card) {
            (Deed::Use, None) if h.who == Who::Me => "我方本回合中使用过事件卡".to_owned(),
            (Deed::Retire, Some(card)) => {
                let who = match h.who {
                    Who::Me => "我方场上",
                    Who::Opponent => "对方场上",
                    _ => "",
                };
                format!("本回合中有{who}{}退场", noun(card, "")?)
            }
            (deed, Some(card)) if card.this => {
                let what = match deed {
                    Deed::Move => "移动",
                    Deed::Enter => "登场",
                    Deed::Attack => "攻击",
                    _ => return None,
                };
                format!("本回合中此卡{what}")
            }
            _ => return None,
        },
        Situation::Is(is)
            if is.card == Which::This
                && is.is
                    == (Filter {
                        enough: Some(true),
                        ..Filter::default()
                    }) =>
        {
            "此卡满足所需能量".to_owned()
        }
        Situation::Is(is) => {
            let card = match is.card {
                Which::Chosen(None) => "所选的卡",
                Which::Looked => "公开的卡",
                Which::Attacker => "攻击的对方角色",
                _ => return None,
            };
            let bp = Filter {
                bp: is.is.bp.clone(),
                ..Filter::default()
            };
            match &is.is.bp {
                Some(range) if is.is == bp => format!("{card}BP是{}", bounds(range)?),
                _ => format!("{card}是{}", noun(&is.is, "")?),
            }
        }
        _ => return None,
    })
}

fn number(compare: &Compare<Counted>) -> Option<String> {
    let range = &compare.range;
    let value = compare.value.as_ref()?;
    let count = |range: &Range| match (&range.exactly, &range.at_least, &range.at_most) {
        (None, Some(Num::Lit(a)), Some(Num::Lit(b))) => Some(format!("{a}~{b}张")),
        (Some(Num::Lit(n)), None, None) => Some(format!("{n}张")),
        (None, Some(Num::Lit(n)), None) => Some(format!("{n}张以上")),
        (None, None, Some(Num::Lit(n))) => Some(format!("{n}张以下")),
        _ => None,
    };
    let whose = |who: &Option<Who>| match who {
        Some(Who::Me) => Some("我方"),
        Some(Who::Opponent) => Some("对方"),
        _ => None,
    };
    Some(match value.counts()? {
        Counted::Count(filter) => {
            let (place, what) = parted(filter)?;
            match count(range) {
                // Of several kinds together.
                Some(n) => {
                    let several = [filter.any.len(), filter.named.len(), filter.trait_.len()];
                    let sum = if several.iter().any(|n| *n > 1) {
                        "合计"
                    } else {
                        ""
                    };
                    format!("{place}有{sum}{n}{what}")
                }
                None => format!("{place}{what}数量在{}", bounds(range)?),
            }
        }
        Counted::Life(who) if *range == Range::exactly(Num::Lit(0)) => {
            format!("{}血区没有卡", whose(who)?)
        }
        Counted::Life(who) => format!("{}血区{}", whose(who)?, count(range)?),
        Counted::Deck(who) => format!("{}卡组{}", whose(who)?, count(range)?),
        Counted::Hand(who) => format!("{}手牌{}", whose(who)?, count(range)?),
        Counted::Outside(who) => format!("{}场外{}", whose(who)?, count(range)?),
        Counted::Energy(e) if e.colour.is_none() => {
            format!("{}能量{}", whose(&Some(e.who))?, bounds(range)?)
        }
        Counted::Bp(sel) if **sel == Which::This => format!("此卡BP是{}", bounds(range)?),
        _ => return None,
    })
}
