//! What is said of cards before what they are: cost, power, traits, names, how and where they stand.

use super::make;
use super::point::{COUNTERS, SPOTS, pointing};
use super::said::Said;
use crate::engine::vividz::card::flag::Flag;
use crate::engine::vividz::card::select::Counted;
use crate::engine::vividz::card::{Filter, Num, Range};
use crate::engine::vividz::words::{Facing, Pose};
use crate::engine::vocab::Many;

/// One thing that is said of cards.
pub fn attribute(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    s.first_on(f, &[others, numbers, names, words, standing, beside])
}

/// 其他, 此角色以外.
fn others(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if s.eat("其他")
        || s.attempt(|s| {
            s.any(&["除了", "除"]);
            s.need_any(&["此角色", "此牌"])?;
            s.need_any(&["以外", "之外", "外"])
        })
        .is_some()
    {
        f.not_this = Flag(true);
        return Some(());
    }
    s.any(&["除了", "除"]);
    let name = s.quoted()?;
    s.need_any(&["以外", "之外"])?;
    f.not = Some(Box::new(Filter {
        quoted: Many(vec![name]),
        ..Filter::default()
    }));
    Some(())
}

/// 费用3以下, 力量值4000以上, 没有能力.
fn numbers(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    s.any(&["具有", "拥有", "持有"]);
    let place = s.one(&[
        ("费用值", 0),
        ("费用", 0),
        ("力量值", 1),
        ("力量", 1),
        ("EXP张数", 3),
        ("经验张数", 3),
        ("EXP", 3),
        ("受到的伤害", 2),
        ("所受伤害", 2),
        ("伤害", 2),
    ])?;
    s.any(&["为", "是", "在", "有"]);
    let range = match s.attempt(range) {
        Some(range) => range,
        None => than(s, place)?,
    };
    let at = match place {
        0 => &mut f.cost,
        1 => &mut f.power,
        2 => &mut f.damage,
        _ => &mut f.exp,
    };
    at.is_none().then(|| *at = Some(range))
}

/// 费用低于此角色: than the same of another card.
fn than(s: &mut Said<'_>, place: u8) -> Option<Range> {
    let bound = s.bound().or_else(|| {
        s.need_any(&["等于", "与"])?;
        Some(Range::exactly)
    })?;
    let card = pointing(s)?;
    s.any(&["相同"]);
    let n = make::counted(match place {
        0 => Counted::Cost(card),
        1 => Counted::Power(card),
        2 => Counted::Damage(card),
        _ => Counted::Exp(card),
    });
    (s.peek() == Some('的')).then(|| bound(n))
}

/// 3以下, 不高于3, 2至4, 大于等于其费用.
pub fn range(s: &mut Said<'_>) -> Option<Range> {
    let number = |s: &mut Said<'_>| {
        let n = computed(s)?;
        s.any(&["点"]);
        s.any(&COUNTERS);
        Some(n)
    };
    if let Some(bound) = s.bound() {
        return Some(bound(number(s)?));
    }
    s.any(&["等于", "恰好为", "恰为", "恰好"]);
    let n = number(s)?;
    if let Some(most) = s.attempt(|s| {
        s.need_any(&["至", "到", "~", "以上"])?;
        let most = number(s)?;
        s.any(&["以下"]);
        Some(most)
    }) {
        return Some(Range::between(n, most));
    }
    Some(s.side().unwrap_or(Range::exactly)(n))
}

/// 3张以上: a range of so many of something.
pub fn range_of(s: &mut Said<'_>, of: &[&str]) -> Option<Range> {
    let bound = s.bound();
    let bound = bound.or_else(|| s.eat("恰好").then_some(Range::exactly));
    let n = Num::Lit(s.number()?);
    s.need_any(of)?;
    Some(bound.or_else(|| s.side()).unwrap_or(Range::exactly)(n))
}

/// A bound: written, or computed.
fn computed(s: &mut Said<'_>) -> Option<Num> {
    let written = s.attempt(|s| s.number().map(Num::Lit));
    written.or_else(|| {
        let amount = s.game.grammar.amount;
        s.attempt(amount)
    })
}

/// 牌名为「○○」, 牌名含「○○」, 与此角色同名.
fn names(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if s.attempt(|s| {
        s.any(&["与", "和"]);
        let sel = pointing(s)?;
        s.need_any(&["牌名相同", "同名"])?;
        f.same_name = Some(Box::new(sel));
        Some(())
    })
    .is_some()
    {
        return Some(());
    }
    s.need_any(&["牌名", "名称", "名字", "名"])?;
    s.any(&["中"]);
    let has = s.any(&["含有", "包含", "含", "带有", "有"]).is_some();
    if !has {
        s.need_any(&["为", "是"])?;
    }
    let mut all = Vec::new();
    loop {
        let name = s.quoted().or_else(|| s.word_before(&["的", "或"]))?;
        all.push(name);
        if s.attempt(|s| s.need_any(&["或", "，"])).is_none() {
            break;
        }
    }
    let to = if has { &mut f.name_has } else { &mut f.named };
    to.0.extend(all);
    Some(())
}

/// 炎特征, 特征「炎」, 甲组账号信息, 没有能力, 具有搜寻标记.
fn words(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if s.any(&["没有能力", "不具有能力", "无能力"]).is_some() {
        f.vanilla = Some(Flag(true));
        return Some(());
    }
    if let Some(has) = s.attempt(|s| {
        let has = s.one(&[
            ("不具有", false),
            ("没有", false),
            ("不具", false),
            ("具有", true),
            ("拥有", true),
            ("带有", true),
            ("具", true),
            ("有", true),
        ])?;
        s.any(&["「"]);
        s.need("搜寻标记")?;
        s.any(&["」"]);
        Some(has)
    }) {
        f.scout = Some(Flag(has));
        return Some(());
    }
    if let Some(name) = s.attempt(|s| {
        s.need_any(&["具有", "拥有", "带有", "有"])?;
        let quoted = s.attempt(|s| s.quoted());
        let name = quoted.or_else(|| s.word_before(&["标记"]))?;
        s.need("标记")?;
        Some(name)
    }) {
        f.mark.0.push(name);
        return Some(());
    }
    s.any(&["具有", "拥有", "持有", "带有", "具备", "具"]);
    if let Some(name) = s.of_trait() {
        f.trait_.0.push(name.to_owned());
        s.any(&["特征"]);
        return Some(());
    }
    let of = [("特征", 0), ("账号信息", 1), ("任务信息", 2)];
    let (which, all) = s
        .attempt(|s| {
            let which = s.one(&of)?;
            s.any(&["中有", "为", "是", ":", "含有", "含", "有"]);
            Some((which, listed(s, &["的", "或", "且"])?))
        })
        .or_else(|| {
            let all = listed(s, &["特征", "账号信息", "任务信息", "或", "和", "与"])?;
            Some((s.one(&of)?, all))
        })?;
    let to = match which {
        0 => &mut f.trait_,
        1 => &mut f.account,
        _ => &mut f.mission,
    };
    to.0.extend(all);
    Some(())
}

/// 炎或水, 「炎」「水」.
pub fn listed(s: &mut Said<'_>, ends: &[&str]) -> Option<Vec<String>> {
    let mut all = Vec::new();
    loop {
        let quoted = s.attempt(|s| s.quoted());
        all.push(quoted.or_else(|| s.word_before(ends))?);
        let more = s.attempt(|s| s.need_any(&["或者", "或", "和", "与", "，"]));
        let more = more.is_some() || s.peek() == Some('「');
        if !more {
            return Some(all);
        }
    }
}

/// 竖置的, 正在攻击的, 此回合登场的, 正面朝上的.
fn standing(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    let not = s.attempt(|s| s.need_any(&["不处于", "未处于"])).is_some();
    s.any(&["处于"]);
    let yes = Some(Flag(!not));
    if s.any(&["竖置状态", "竖置"]).is_some() {
        f.pose = Some(if not { Pose::Rested } else { Pose::Standing });
    } else if s.any(&["横置状态", "横置"]).is_some() {
        f.pose = Some(if not { Pose::Standing } else { Pose::Rested });
    } else if s.any(&["升级状态", "已升级"]).is_some() {
        f.levelled = yes;
    } else if s.any(&["检查状态", "已检查"]).is_some() {
        f.checked = yes;
    } else if s.any(&["完成状态", "已完成"]).is_some() {
        f.completed = yes;
    } else if !not && s.any(&["未完成"]).is_some() {
        f.completed = Some(Flag(false));
    } else if s.any(&["正在攻击", "攻击中", "进行攻击"]).is_some() {
        f.attacking = yes;
    } else if !not
        && s.any(&["此回合中登场", "此回合登场", "本回合登场"])
            .is_some()
    {
        f.fresh = yes;
    } else if !not && s.any(&["正面朝上"]).is_some() {
        f.facing = Some(Facing::Up);
    } else if !not && s.any(&["背面朝上"]).is_some() {
        f.facing = Some(Facing::Down);
    } else {
        return None;
    }
    // 横置对手的角色 does something; of cards it is said with 的 or 状态.
    s.text()
        .chars
        .get(s.at())
        .is_some_and(|c| matches!(c, '的' | '且' | '，'))
        .then_some(())
        .or_else(|| {
            let before = s.text().chars.get(s.at().saturating_sub(1));
            (before == Some(&'态')).then_some(())
        })
}

/// 与此角色同赛道的, 与其相邻的, 左侧的.
fn beside(s: &mut Said<'_>, f: &mut Filter) -> Option<()> {
    if let Some(spot) = s.attempt(|s| {
        s.any(&["在", "位于"]);
        let spot = s.one(&SPOTS)?;
        s.any(&["上", "中", "内"]);
        Some(spot)
    }) {
        if !f.spot.is_empty() {
            return None;
        }
        f.spot = Many(vec![spot]);
        return Some(());
    }
    s.any(&["与", "和"]);
    let sel = Some(Box::new(pointing(s)?));
    s.any(&["处于", "在"]);
    if s.any(&["同一赛道", "同赛道", "相同赛道"]).is_some() {
        s.any(&["上", "中"]);
        f.lane_of = sel;
    } else if s.any(&["相邻的场地", "相邻场地", "相邻"]).is_some() {
        s.any(&["上", "中"]);
        f.next_to = sel;
    } else if s.any(&["同一场地", "同场地", "相同场地"]).is_some() {
        s.any(&["上", "中"]);
        f.area_of = sel;
    } else {
        return None;
    }
    Some(())
}
