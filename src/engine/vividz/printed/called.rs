//! What cards, numbers and conditions are called, in words that the grammar reads to the same again. `None` where there are
//! none.

use crate::engine::grammar::{Formula, Odd};
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::card::select::{Counted, Happened, Pick};
use crate::engine::vividz::card::{Cond, Filter, Num, Range, Sel, Situation};
use crate::engine::vividz::words::{Facing, Pose, Who, Zone};
use crate::engine::vocab::Many;

use super::cond::PAST;
use super::num::EVENTS;
use super::said::PAIR;

/// 自己, 对手.
pub fn who(who: Who) -> Option<&'static str> {
    match who {
        Who::You => Some("自己"),
        Who::Opponent => Some("对手"),
        Who::Both => Some("双方"),
        Who::Active => Some("回合玩家"),
        Who::Inactive => Some("非回合玩家"),
        Who::Seen | Who::Owner => None,
    }
}

/// One of several words, with 或 between.
fn either(all: &[String]) -> String {
    let quoted: Vec<String> = all.iter().map(|a| format!("「{a}」")).collect();
    quoted.join("或")
}

/// Whose they are and where they lie.
fn place(f: &Filter) -> Option<String> {
    let away = f
        .zones
        .iter()
        .any(|z| !matches!(z, Zone::Field | Zone::Account));
    let owner = match (f.controller, f.owner) {
        (Some(one), None) if !away => Some(one),
        (None, Some(one)) if away => Some(one),
        (None, None) => None,
        _ => return None,
    };
    let mut out = match owner {
        Some(owner) => format!("{}的", who(owner)?),
        None if away => "双方的".to_owned(),
        None => String::new(),
    };
    let zones: Vec<&str> = f.zones.iter().map(|z| z.word()).collect();
    if !zones.is_empty() {
        out += &format!("{}的", zones.join("或"));
    }
    Some(out)
}

/// What is said of cards before what they are.
fn attributes(f: &Filter) -> Option<String> {
    let mut out = String::new();
    if f.not_this.0 {
        out += "其他";
    }
    for spot in f.spot.iter() {
        out += &format!(
            "{}的",
            spot.word().replace('左', "左侧").replace('右', "右侧")
        );
    }
    for (word, range) in [
        ("费用", &f.cost),
        ("力量值", &f.power),
        ("伤害", &f.damage),
        ("EXP张数", &f.exp),
    ] {
        if let Some(range) = range {
            out += &format!("{word}{}的", bounds(range, "")?);
        }
    }
    for (word, all) in [
        ("特征", &f.trait_),
        ("账号信息", &f.account),
        ("任务信息", &f.mission),
    ] {
        if !all.is_empty() {
            out += &format!("{}{word}的", either(all));
        }
    }
    if !f.named.is_empty() {
        out += &format!("牌名为{}的", either(&f.named));
    }
    if !f.name_has.is_empty() {
        out += &format!("牌名含{}的", either(&f.name_has));
    }
    for mark in f.mark.iter() {
        out += &format!("具有「{mark}」标记的");
    }
    match f.pose {
        Some(Pose::Standing) => out += "竖置状态的",
        Some(Pose::Rested) => out += "横置状态的",
        None => {}
    }
    match f.facing {
        Some(Facing::Up) => out += "正面朝上的",
        Some(Facing::Down) => out += "背面朝上的",
        None => {}
    }
    for (flag, yes, no) in [
        (&f.vanilla, "没有能力的", ""),
        (&f.scout, "具有搜寻标记的", "没有搜寻标记的"),
        (&f.levelled, "处于升级状态的", "不处于升级状态的"),
        (&f.checked, "处于检查状态的", "不处于检查状态的"),
        (&f.completed, "已完成的", "未完成的"),
        (&f.attacking, "攻击中的", ""),
        (&f.fresh, "此回合登场的", ""),
    ] {
        match flag {
            Some(flag) if flag.0 => out += yes,
            Some(_) if no.is_empty() => return None,
            Some(_) => out += no,
            None => {}
        }
    }
    for (of, how) in [
        (&f.lane_of, "同赛道"),
        (&f.next_to, "相邻"),
        (&f.area_of, "同场地"),
        (&f.same_name, "同名"),
    ] {
        if let Some(of) = of {
            out += &format!("与{}{how}的", sel(of)?);
        }
    }
    if let Some(not) = &f.not {
        let bare = Filter {
            quoted: not.quoted.clone(),
            ..Filter::default()
        };
        match &not.quoted[..] {
            [name] if **not == bare => out += &format!("「{name}」以外的"),
            _ => return None,
        }
    }
    (f.any.is_empty() && f.among.is_none() && !f.this.0).then_some(out)
}

/// Cards: so many of them.
pub fn noun(f: &Filter, count: &str) -> Option<String> {
    if let Some(under) = &f.under {
        let bare = Filter {
            zones: f.zones.clone(),
            under: f.under.clone(),
            ..Filter::default()
        };
        return (*f == bare).then(|| Some(format!("{}的{count}EXP", sel(under)?)))?;
    }
    let head = match &f.kind[..] {
        [] if f.zones.is_empty() => "角色",
        [] if f.zones.0 == [Zone::Mission] => "任务",
        [] => "牌",
        [kind] => kind.word(),
        _ => return None,
    };
    let head = match &f.quoted[..] {
        [] => head.to_owned(),
        all if head == "任务" && all.len() == 1 => format!("任务「{}」", all[0]),
        all if f.kind.is_empty() => either(all),
        _ => return None,
    };
    Some(format!("{}{count}{}{head}", place(f)?, attributes(f)?))
}

/// Cards of which nothing is said of how many, as something happens to them.
pub fn any(f: &Filter) -> Option<String> {
    noun(f, "")
}

/// So many cards are chosen.
pub fn picked(pick: &Pick) -> Option<String> {
    // The names that the grammar gives.
    let given = [super::act::TARGET, PAIR[0], PAIR[1]];
    if pick
        .name
        .as_deref()
        .is_some_and(|name| !given.contains(&name))
    {
        return None;
    }
    let count = match (&pick.count, &pick.up_to, pick.any.0) {
        (None, None, false) => "1张".to_owned(),
        (Some(n), None, false) => format!("{}张", n.written()?),
        (None, Some(n), false) => format!("至多{}张", n.written()?),
        (None, None, true) => "任意张".to_owned(),
        _ => return None,
    };
    noun(&pick.from, &count)
}

/// The cards that are meant.
pub fn sel(s: &Sel) -> Option<String> {
    Some(match s {
        Sel::This => "此牌".to_owned(),
        Sel::Seen => "那张牌".to_owned(),
        Sel::Other => "造成伤害的角色".to_owned(),
        Sel::Chosen(None) => "所选的牌".to_owned(),
        Sel::Pick(pick) if pick.who == Who::You => picked(pick)?,
        Sel::All(f) => noun(f, "所有")?,
        Sel::Join(all) => match all.as_slice() {
            [Sel::Chosen(Some(one)), Sel::Chosen(Some(two))] if [one, two] == PAIR => {
                "它们".to_owned()
            }
            _ => return None,
        },
        Sel::Attacker => "攻击角色".to_owned(),
        Sel::Defender => "同赛道的对手角色".to_owned(),
        Sel::Shown => "展示的牌".to_owned(),
        Sel::Paid => "支付的牌".to_owned(),
        Sel::Exp(of) => format!("{}的EXP", sel(of)?),
        Sel::Account(Some(of)) => format!("{}的账号牌", who(*of)?),
        Sel::Top(t) => format!("{}牌库顶的{}张牌", who(t.who)?, t.count.written()?),
        _ => return None,
    })
}

/// A range, behind what it is of.
pub fn bounds(range: &Range, counter: &str) -> Option<String> {
    let n = |n: &Num| match n.written() {
        Some(n) => Some(format!("{n}{counter}")),
        None => number(n),
    };
    Some(match range.bounds() {
        [Some(of), None, None, None, None] => n(of)?,
        [None, Some(of), None, None, None] => match of.written() {
            Some(_) => format!("{}以上", n(of)?),
            None => format!("大于等于{}", n(of)?),
        },
        [None, None, Some(of), None, None] => match of.written() {
            Some(_) => format!("{}以下", n(of)?),
            None => format!("小于等于{}", n(of)?),
        },
        [None, Some(least), Some(most), None, None] => format!("{}至{}", n(least)?, n(most)?),
        [None, None, None, Some(of), None] => format!("大于{}", n(of)?),
        [None, None, None, None, Some(of)] => format!("小于{}", n(of)?),
        _ => return None,
    })
}

/// A number, as it is written or computed.
pub fn number(n: &Num) -> Option<String> {
    let Num::Of(formula) = n else {
        return n.written().map(|n| n.to_string());
    };
    Some(match formula.as_ref() {
        Formula::Own(of) => counted(of)?,
        Formula::Sum(all) => match &all[..] {
            [one, Num::Lit(n)] => format!("{}加{n}", number(one)?),
            all => {
                let all: Option<Vec<String>> = all.iter().map(number).collect();
                format!("{}之和", all?.join("与"))
            }
        },
        Formula::Product(all) => match &all[..] {
            [one, Num::Lit(n)] => format!("{}x{n}", number(one)?),
            _ => return None,
        },
        Formula::Quotient(all) => match &all[..] {
            [one, Num::Lit(n)] => format!("{}除以{n}", number(one)?),
            _ => return None,
        },
        Formula::Difference(all) => match &all[..] {
            [one, other] => format!("{}减{}", number(one)?, number(other)?),
            _ => return None,
        },
        Formula::Min(all) => match &all[..] {
            [one, Num::Lit(n)] => format!("{}(至多{n}张)", number(one)?),
            _ => return None,
        },
        Formula::Half(half) => {
            let odd = match half.odd {
                Odd::Up => "(向上取整)",
                Odd::Down => "(向下取整)",
            };
            format!("{}的一半{odd}", number(&half.num)?)
        }
        _ => return None,
    })
}

/// Such cards of one's own hand.
pub fn in_hand(is: &Filter) -> Filter {
    Filter {
        zones: Many(vec![Zone::Hand]),
        owner: Some(Who::You),
        ..is.clone()
    }
}

/// So much for each: what is counted, and how much.
pub fn each(n: &Num) -> Option<(String, i32)> {
    let Num::Of(formula) = n else {
        return None;
    };
    let (of, n) = match formula.as_ref() {
        Formula::Own(of) => (of, 1),
        Formula::Product(all) => match all.as_slice() {
            [of, Num::Lit(n)] => (of.counts()?, *n),
            _ => return None,
        },
        _ => return None,
    };
    let says = match of {
        Counted::Traits(t) => format!("{}每有1个{}特征", any(&t.cards)?, either(&t.traits)),
        Counted::Count(f) => there(f, "每有1张", "")?,
        Counted::Exp(of) => format!("{}每有1张EXP", sel(of)?),
        _ => return None,
    };
    Some((says, n))
}

/// What is counted.
fn counted(of: &Counted) -> Option<String> {
    let player = |w: &Option<Who>| who(w.unwrap_or(Who::You));
    Some(match of {
        Counted::Count(f) => format!("{}数", any(f)?),
        Counted::Chosen(None) => "所选张数".to_owned(),
        Counted::Power(of) => format!("{}的力量值", sel(of)?),
        Counted::Cost(of) => format!("{}的费用", sel(of)?),
        Counted::Damage(of) => format!("{}的伤害", sel(of)?),
        Counted::Exp(of) => format!("{}的EXP张数", sel(of)?),
        Counted::Marks(m) => format!("{}的「{}」标记数", sel(&m.card)?, m.name),
        Counted::Hand(w) => format!("{}手牌张数", player(w)?),
        Counted::Deck(w) => format!("{}牌库张数", player(w)?),
        Counted::Energy(w) => format!("{}能量张数", player(w)?),
        Counted::Completed(w) => format!("{}完成的任务数", player(w)?),
        Counted::Number(None) => "所选的数".to_owned(),
        Counted::Seen => "该伤害".to_owned(),
        Counted::Done => "实际移动的张数".to_owned(),
        Counted::ThisTurn(h) => format!("此回合中{}的次数", happened(h)?),
        Counted::Traits(t) if !t.traits.is_empty() => {
            format!("{}的{}特征数", any(&t.cards)?, either(&t.traits))
        }
        Counted::Turn => "回合数".to_owned(),
        _ => return None,
    })
}

/// Who did what.
fn happened(h: &Happened) -> Option<String> {
    let (word, _) = EVENTS.iter().find(|(_, e)| *e == h.event)?;
    match &h.cards {
        None if h.event != EventKind::Play => Some(format!("{}{word}", who(h.who)?)),
        _ => None,
    }
}

/// A condition.
pub fn condition(c: &Cond) -> Option<String> {
    Some(match c {
        Cond::Any(all) => {
            let all: Option<Vec<String>> = all.iter().map(condition).collect();
            all?.join("或")
        }
        Cond::All(all) => {
            let all: Option<Vec<String>> = all.iter().map(condition).collect();
            all?.join("且")
        }
        Cond::Not(not) => match not.as_ref() {
            Cond::Number(n) => {
                let Some(Counted::Count(f)) = n.value.as_ref()?.counts() else {
                    return None;
                };
                there(f, "没有", &bounds(&n.range, "张")?)?
            }
            _ => return None,
        },
        Cond::Number(n) => {
            let value = n.value.as_ref()?;
            match value.counts() {
                Some(Counted::Count(f)) => there(f, "有", &bounds(&n.range, "张")?)?,
                _ => format!("{}为{}", number(value)?, bounds(&n.range, "")?),
            }
        }
        Cond::Own(own) => situation(own)?,
        Cond::Always => return None,
    })
}

/// 自己的场上有3张以上角色.
fn there(f: &Filter, has: &str, count: &str) -> Option<String> {
    let mut rest = f.clone();
    let away = f
        .zones
        .iter()
        .any(|z| !matches!(z, Zone::Field | Zone::Account));
    let owner = if away {
        rest.owner.take()
    } else {
        rest.controller.take()
    };
    rest.zones.0.clear();
    let whose = owner.map_or(Some(""), who)?;
    let zones: Vec<&str> = f.zones.iter().map(|z| z.word()).collect();
    let place = match (whose, zones.is_empty()) {
        ("", true) => String::new(),
        ("", false) => format!("双方的{}", zones.join("或")),
        (whose, true) => whose.to_owned(),
        (whose, false) => format!("{whose}的{}", zones.join("或")),
    };
    let what = noun(&rest, "")?;
    let what = match f.kind.is_empty() && away {
        true => format!("{}牌", what.strip_suffix("角色")?),
        false => what,
    };
    Some(format!("{place}{has}{count}{what}"))
}

fn situation(s: &Situation) -> Option<String> {
    Some(match s {
        Situation::Exists(f) => there(f, "有", "")?,
        Situation::Absent(f) => there(f, "没有", "")?,
        Situation::Is(is) => {
            let mut what = is.is.clone();
            let kind = std::mem::take(&mut what.kind);
            let quoted = std::mem::take(&mut what.quoted);
            let zones = std::mem::take(&mut what.zones);
            let attrs = attributes(&what)?;
            let lies = match &zones[..] {
                [] => "",
                [zone] => zone.word(),
                _ => return None,
            };
            let card = sel(&is.card)?;
            match (&kind[..], &quoted[..], lies) {
                ([kind], [], "") => format!("{card}是{attrs}{}", kind.word()),
                ([], [name], "") if attrs.is_empty() => format!("{card}是「{name}」"),
                ([], [], "") => {
                    let is = attrs.trim_end_matches('的');
                    let verb = if is.starts_with(['具', '处', '没', '与']) {
                        ""
                    } else {
                        "为"
                    };
                    format!("{card}{verb}{is}")
                }
                ([], [], zone) if attrs.is_empty() => format!("{card}在{zone}"),
                ([], [], zone) => format!("{card}在{zone}且具{}", attrs.trim_end_matches('的')),
                _ => return None,
            }
        }
        Situation::YourTurn => "自己的回合中".to_owned(),
        Situation::TheirTurn => "对手的回合中".to_owned(),
        Situation::InPhase(all) => match &all[..] {
            [one] => format!("{}中", one.word()),
            _ => return None,
        },
        Situation::Standing => "此牌处于竖置状态".to_owned(),
        Situation::Rested => "此牌处于横置状态".to_owned(),
        Situation::Attacking => "攻击中".to_owned(),
        Situation::ThisAttacks => "此角色攻击中".to_owned(),
        Situation::Succeeded => "此次攻击成功".to_owned(),
        Situation::ThisSucceeded => "此角色的攻击成功".to_owned(),
        Situation::Chose(None) => "选择了牌".to_owned(),
        Situation::Happened(h) => {
            let past = PAST
                .iter()
                .find(|(_, e)| *e == h.event && h.event != EventKind::Play);
            match (past, &h.cards) {
                (Some((word, _)), None) => format!("此回合中{}{word}", who(h.who)?),
                _ => format!("此回合中{}过", happened(h)?),
            }
        }
        Situation::FirstTurn => "游戏的第1回合".to_owned(),
        Situation::Combat => "为战斗伤害".to_owned(),
        _ => return None,
    })
}

/// Several conditions.
pub fn conditions(all: &[Cond]) -> Option<String> {
    let all: Option<Vec<String>> = all.iter().map(condition).collect();
    Some(all?.join("且"))
}
