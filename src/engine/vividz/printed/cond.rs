//! Conditions: what stands behind 若, before 时 or in 的场合.

use super::attrs;
use super::make;
use super::np::{self, Np, pointing};
use super::num;
use super::said::Said;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::card::select::{Counted, Happened, Situation};
use crate::engine::vividz::card::{Cond, Filter, Num, Range, Sel};
use crate::engine::vividz::words::{Kind, Phase, Who, Zone};
use crate::engine::vocab::Many;

/// What stands before what is done.
#[derive(Debug, Clone, PartialEq)]
pub enum Given {
    /// Conditions.
    Holds(Vec<Cond>),
    /// What was said before was done.
    Did,
    /// What was said before does not hold, or was not done.
    Otherwise,
}

/// Phases by their words.
pub const PHASES: [(&str, Phase); 5] = [
    ("起始抓牌阶段", Phase::Opening),
    ("主要阶段", Phase::Main),
    ("任务阶段", Phase::Mission),
    ("充能阶段", Phase::Charge),
    ("结束抓牌阶段", Phase::Closing),
];

/// 如此做，则; 若○○，; ○○的场合，.
pub fn given(s: &mut Said<'_>) -> Option<Given> {
    if s.attempt(|s| {
        s.any(&["若", "如果"]);
        s.need("如此做")?;
        s.any(&["的场合", "的话", "了", "时"]);
        s.any(&["，"]);
        s.any(&["则"]);
        Some(())
    })
    .is_some()
    {
        return Some(Given::Did);
    }
    if s.attempt(|s| {
        s.need_any(&["否则", "若没有如此做", "若不如此做", "没有如此做的场合"])?;
        s.any(&["，"]);
        s.any(&["则"]);
        Some(())
    })
    .is_some()
    {
        return Some(Given::Otherwise);
    }
    s.attempt(|s| {
        let said_if = s.any(&["若", "如果", "当", "只要"]).is_some();
        let all = conds(s)?;
        let ended = s
            .any(&["的场合下", "的场合", "的情况下", "的情况", "的话", "时"])
            .is_some();
        let comma = s.eat("，");
        let then = s.any(&["则", "就"]).is_some();
        ((said_if || ended) && (comma || then)).then_some(Given::Holds(all))
    })
}

/// Conditions, all of which have to hold.
pub fn conds(s: &mut Said<'_>) -> Option<Vec<Cond>> {
    let mut all = vec![either(s)?];
    while let Some(more) = s.attempt(|s| {
        s.any(&["，"]);
        s.need_any(&["并且", "且", "而且"])?;
        s.any(&["若"]);
        either(s)
    }) {
        all.push(more);
    }
    Some(all)
}

/// One condition, or one of several.
fn either(s: &mut Said<'_>) -> Option<Cond> {
    let mut all = vec![cond(s)?];
    while let Some(more) = s.attempt(|s| {
        s.any(&["，"]);
        s.need_any(&["或者", "或"])?;
        cond(s)
    }) {
        all.push(more);
    }
    Some(match all.len() {
        1 => all.remove(0),
        _ => Cond::Any(Many(all)),
    })
}

/// One condition.
pub fn cond(s: &mut Said<'_>) -> Option<Cond> {
    s.first(&[turn, attack, happened, of_this, chose, such, number, there])
}

/// 你的回合中, 主要阶段中, 游戏的第1回合.
fn turn(s: &mut Said<'_>) -> Option<Cond> {
    s.any(&["现在", "当前", "在", "是", "为", "处于"]);
    if let Some(what) = s.attempt(|s| {
        let who = np::who(s)?;
        s.of();
        s.need("回合")?;
        match who {
            Who::You => Some(Situation::YourTurn),
            Who::Opponent => Some(Situation::TheirTurn),
            _ => None,
        }
    }) {
        s.any(&["期间", "中", "内"]);
        return Some(make::own(what));
    }
    if s.any(&["游戏的第1回合", "游戏第1回合", "第1回合"])
        .is_some()
    {
        return Some(make::own(Situation::FirstTurn));
    }
    let phase = s.one(&PHASES)?;
    s.any(&["期间", "中"]);
    // 任务阶段开始时 is no state.
    (!s.eat("开始")).then(|| make::own(Situation::InPhase(Many(vec![phase]))))
}

/// 此角色攻击中, 攻击成功, 为战斗伤害.
fn attack(s: &mut Said<'_>) -> Option<Cond> {
    let not = s.any(&["不在", "不是", "并非"]).is_some();
    s.any(&["是", "为", "处于"]);
    let what = s.one(&[
        ("此角色正在攻击", Situation::ThisAttacks),
        ("此角色攻击期间", Situation::ThisAttacks),
        ("此角色进行攻击期间", Situation::ThisAttacks),
        ("此角色攻击中", Situation::ThisAttacks),
        ("此角色此回合攻击成功过", Situation::ThisSucceeded),
        ("此回合中此角色攻击成功过", Situation::ThisSucceeded),
        ("此回合此角色攻击成功过", Situation::ThisSucceeded),
        ("此角色的攻击成功", Situation::ThisSucceeded),
        ("此角色攻击成功", Situation::ThisSucceeded),
        ("此次攻击成功", Situation::Succeeded),
        ("攻击成功", Situation::Succeeded),
        ("正在进行攻击", Situation::Attacking),
        ("攻击进行中", Situation::Attacking),
        ("攻击中", Situation::Attacking),
        ("战斗伤害", Situation::Combat),
        ("战斗造成的伤害", Situation::Combat),
    ])?;
    if what == Situation::Combat && !s.before.damage {
        return None;
    }
    let what = make::own(what);
    Some(if not { make::not(what) } else { what })
}

/// 此回合中你抓过牌, 此回合发生过滑行.
fn happened(s: &mut Said<'_>) -> Option<Cond> {
    s.need_any(&["此回合中", "此回合内", "此回合"])?;
    s.any(&["，"]);
    let not = s.any(&["没有", "未"]).is_some();
    let asked = s.any(&["发生过"]).is_some();
    let mut past = asked;
    let mut what = match asked {
        true => {
            let event = s.one(&num::EVENTS)?;
            Happened {
                event,
                ..Default::default()
            }
        }
        false => match drawn(s) {
            Some(what) => {
                past = true;
                what
            }
            None => num::happened(s)?,
        },
    };
    past |= s.any(&["过", "了"]).is_some();
    if asked {
        s.doubts("“发生过”没有写由谁；按由你处理".to_owned());
        what.who = Who::You;
    }
    let times = s.attempt(|s| {
        let range = attrs::range_of(s, &["次"])?;
        Some(range)
    });
    let found = Box::new(what);
    let cond = match times {
        Some(range) => make::compare(make::counted(Counted::ThisTurn(found)), range),
        None if past || not => make::own(Situation::Happened(found)),
        None => return None,
    };
    Some(if not { make::not(cond) } else { cond })
}

/// What happened, with 过 in it.
pub const PAST: [(&str, EventKind); 13] = [
    ("抓过牌", EventKind::Draw),
    ("弃过手牌", EventKind::Discard),
    ("弃过牌", EventKind::Discard),
    ("进行过攻击宣言", EventKind::Attack),
    ("进行过攻击", EventKind::Attack),
    ("攻击过", EventKind::Attack),
    ("进行过搜寻", EventKind::Scout),
    ("搜寻过", EventKind::Scout),
    ("进行过再装填", EventKind::Reload),
    ("检查过任务", EventKind::Check),
    ("完成过任务", EventKind::Complete),
    ("打出过事件牌", EventKind::Play),
    ("打出过角色牌", EventKind::Play),
];

/// 你抓过牌, 你进行过攻击: what happened with 过 in it.
fn drawn(s: &mut Said<'_>) -> Option<Happened> {
    s.attempt(|s| {
        let who = np::who(s)?;
        let event = s.one(&PAST)?;
        let cards = match event {
            EventKind::Play => {
                let printed: String = s.text().chars[s.at() - 3..s.at()].iter().collect();
                let kind = if printed == "事件牌" {
                    Kind::Event
                } else {
                    Kind::Character
                };
                Some(Box::new(make::of_kind(kind)))
            }
            _ => None,
        };
        Some(Happened { event, who, cards })
    })
}

/// 此角色竖置, 此角色处于横置状态.
fn of_this(s: &mut Said<'_>) -> Option<Cond> {
    s.need_any(&["此角色", "此牌"])?;
    s.any(&["处于", "为", "是"]);
    let what = s.one(&[("竖置", Situation::Standing), ("横置", Situation::Rested)])?;
    s.any(&["状态"]);
    Some(make::own(what))
}

/// 选择了牌.
fn chose(s: &mut Said<'_>) -> Option<Cond> {
    if !s.before.chosen {
        return None;
    }
    s.need_any(&["已选择了牌", "选择了牌", "选择了角色", "已选择", "已选"])?;
    Some(make::own(Situation::Chose(None)))
}

/// 此角色力量值3000以下, 那张牌在经验区且具炎特征, 为角色牌.
fn such(s: &mut Said<'_>) -> Option<Cond> {
    let pointed = s.attempt(pointing);
    let said = pointed.is_some();
    let card = match pointed {
        Some(card) => card,
        // What was shown or seen is meant where nothing is named.
        None if s.before.shown => Sel::Shown,
        None if s.before.seen => Sel::Seen,
        None => return None,
    };
    if said {
        s.of();
    }
    let not = s.any(&["不是", "并非"]).is_some();
    let verb = not || s.any(&["是", "为"]).is_some();
    let mut is = Filter::default();
    let mut any = false;
    loop {
        if let Some(zone) = s.attempt(|s| {
            s.need_any(&["在", "位于"])?;
            s.any(&["自己的", "你的"]);
            np::zone(s)
        }) {
            s.any(&["中", "上"]);
            is.zones = Many(vec![zone]);
        } else if s.attempt(|s| attrs::attribute(s, &mut is)).is_none() {
            break;
        }
        any = true;
        s.of();
        s.attempt(|s| {
            s.any(&["，"]);
            s.need_any(&["并且", "且"])
        });
    }
    if let Some(kind) = s.attempt(np::kind) {
        if !verb && !any {
            return None;
        }
        is.kind = Many(kind.into_iter().collect());
        any = true;
    } else if verb && let Some(name) = s.attempt(|s| s.quoted()) {
        is.quoted.0.push(name);
        any = true;
    }
    if !any || is == Filter::default() {
        return None;
    }
    let cond = make::is(card, is);
    Some(if not { make::not(cond) } else { cond })
}

/// 自己手牌张数3张以上, 此角色的EXP张数多于2.
fn number(s: &mut Said<'_>) -> Option<Cond> {
    let n = num::amount(s)?;
    s.any(&["为", "是", "在", "有"]);
    let range = attrs::range(s)?;
    Some(make::compare(n, range))
}

/// 自己场上有炎特征的角色, 对手没有角色, 手牌有3张以上.
fn there(s: &mut Said<'_>) -> Option<Cond> {
    let place = np::place(s);
    s.any(&["的"]);
    let none = s.one(&[
        ("没有", true),
        ("不存在", true),
        ("存在", false),
        ("有", false),
        ("为", false),
        ("是", false),
        ("在", false),
        ("", false),
    ])?;
    let lies = !place.filter.zones.is_empty();
    let range = s.attempt(|s| attrs::range_of(s, &np::COUNTERS));
    s.of();
    let named = match s.attempt(|s| np::from(s, place.clone())) {
        Some(named) => named,
        None if lies && range.is_some() => np::closed(s, place),
        None => return None,
    };
    if named.sel.is_some() || named.count.is_some() {
        return None;
    }
    let filter = named.filter();
    let cond = match range {
        None => make::exists(filter),
        Some(range) => make::compare(many(&named, filter), least(s, range)),
    };
    Some(if none { make::not(cond) } else { cond })
}

/// So many cards that there are: 有2张 is so many at least.
fn least(s: &Said<'_>, range: Range) -> Range {
    match range.exactly {
        // None at all is none.
        Some(Num::Lit(0)) => Range::exactly(Num::Lit(0)),
        Some(n) => {
            s.doubts("没有写“以上”还是“恰好”；按以上处理".to_owned());
            Range::at_least(n)
        }
        None => range,
    }
}

/// How many there are.
fn many(np: &Np, filter: Filter) -> Num {
    let who = filter.owner;
    let bare = Filter {
        zones: filter.zones.clone(),
        owner: who,
        ..Filter::default()
    };
    let who = who.filter(|w| *w != Who::You);
    match filter.zones.0.as_slice() {
        _ if filter != bare || np.both => make::count(filter),
        [Zone::Hand] => make::counted(Counted::Hand(who)),
        [Zone::Deck] => make::counted(Counted::Deck(who)),
        [Zone::Energy] => make::counted(Counted::Energy(who)),
        _ => make::count(filter),
    }
}
