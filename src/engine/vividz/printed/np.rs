//! Noun phrases: which cards, how many. What is said of cards stands in any order before what they are.

use super::attrs;
use super::make;
use super::point::ZONES;
pub use super::point::{COUNTERS, SPOTS, pointing, who, zone};
use super::said::Said;
use crate::engine::vividz::card::select::Pick;
use crate::engine::vividz::card::{Filter, Num, Sel};
use crate::engine::vividz::words::{Kind, Who, Zone};
use crate::engine::vocab::Many;

/// How many cards a phrase speaks of.
#[derive(Debug, Clone, PartialEq)]
pub enum Count {
    /// So many.
    Exactly(i32),
    /// Up to so many.
    UpTo(i32),
    /// As many as the player likes.
    Any,
    /// All.
    All,
}

/// Which cards and how many.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Np {
    /// What they must be, besides whose they are.
    pub filter: Filter,
    /// Whose they are.
    pub who: Option<Who>,
    /// How many.
    pub count: Option<Count>,
    /// Cards that are pointed to, and of which nothing else is said.
    pub sel: Option<Sel>,
    /// A kind of card is named.
    pub kind: Option<Kind>,
    /// It is named by its place what they are: 手牌, 能量.
    by_place: bool,
    /// Whether all of a side that is named are meant: 双方的角色.
    pub both: bool,
}

/// A noun phrase.
pub fn np(s: &mut Said<'_>) -> Option<Np> {
    if let Some(found) = s.attempt(exp_of).or_else(|| s.attempt(top)) {
        return Some(found);
    }
    if let Some(account) = s.attempt(account) {
        return Some(account);
    }
    if let Some(sel) = s.attempt(pointing) {
        return Some(Np {
            sel: Some(sel),
            ..Np::default()
        });
    }
    from(s, Np::default())
}

/// The rest of a phrase of which something was said already.
pub fn from(s: &mut Said<'_>, mut np: Np) -> Option<Np> {
    before_head(s, &mut np);
    head(s, &mut np)?;
    if np.count.is_none() {
        s.attempt(|s| counted(s, &mut np));
    }
    settle(s, &mut np);
    Some(np)
}

/// What stands before what they are: in any order.
fn before_head(s: &mut Said<'_>, np: &mut Np) {
    while s.attempt(|s| counted(s, np)).is_some()
        || s.attempt(|s| owned(s, np)).is_some()
        || s.attempt(|s| placed(s, np)).is_some()
        || s.attempt(|s| attrs::attribute(s, &mut np.filter)).is_some()
    {
        s.of();
        s.attempt(|s| {
            s.any(&["，"]);
            s.need_any(&["并且", "且"])
        });
    }
}

/// 自己的弃牌区: whose place, and what place, where that is all.
pub fn place(s: &mut Said<'_>) -> Np {
    let mut np = Np::default();
    s.attempt(|s| owned(s, &mut np));
    s.of();
    s.attempt(|s| placed(s, &mut np));
    np
}

/// A phrase that ends with a place.
pub fn closed(s: &Said<'_>, mut np: Np) -> Np {
    settle(s, &mut np);
    np
}

/// 至多2张, 一张, 所有, 任意张.
fn counted(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if np.count.is_some() {
        return None;
    }
    if s.any(&["所有", "全部", "全体", "每张", "每个", "各张"])
        .is_some()
    {
        np.count = Some(Count::All);
        return Some(());
    }
    if s.any(&["任意张数", "任意数量", "任意张", "任意"]).is_some() {
        np.count = Some(Count::Any);
        return Some(());
    }
    let up_to = s.eat("至多");
    let n = s.number()?;
    s.need_any(&COUNTERS)?;
    let up_to = up_to || s.any(&["以下", "以内"]).is_some();
    np.count = Some(if up_to {
        Count::UpTo(n)
    } else {
        Count::Exactly(n)
    });
    Some(())
}

fn owned(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if np.who.is_some() || np.both {
        return None;
    }
    let who = who(s)?;
    s.any(&["操控", "拥有"]);
    match who {
        Who::Both => np.both = true,
        who => np.who = Some(who),
    }
    Some(())
}

/// Where they lie.
fn placed(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    s.any(&["从", "在", "位于"]);
    if np.filter.spot.is_empty()
        && let Some(spot) = s.attempt(|s| s.one(&SPOTS))
    {
        np.filter.spot = Many(vec![spot]);
        s.any(&["中", "上", "内"]);
        return Some(());
    }
    if !np.filter.zones.is_empty() {
        return None;
    }
    let (_, zone, what) = *ZONES.iter().find(|(word, ..)| s.eat(word))?;
    let inside = s.any(&["当中", "中", "里", "上", "内"]).is_some();
    np.filter.zones.0.push(zone);
    np.by_place = what && !inside;
    while let Some(more) = s.attempt(|s| {
        s.need_any(&["或", "与", "和"])?;
        s.any(&["自己的", "你的"]);
        let (_, zone, what) = *ZONES.iter().find(|(word, ..)| s.eat(word))?;
        (!what || zone == Zone::Hand).then_some(zone)
    }) {
        s.any(&["中", "里", "内"]);
        np.filter.zones.0.push(more);
        np.by_place = false;
    }
    Some(())
}

/// What they are.
fn head(s: &mut Said<'_>, np: &mut Np) -> Option<()> {
    if let Some(kind) = s.attempt(kind) {
        np.kind = kind;
        let lies = &np.filter.zones.0;
        if kind == Some(Kind::Mission) && (lies.is_empty() || *lies == [Zone::Mission]) {
            // There lie no others.
            np.filter.zones = Many(vec![Zone::Mission]);
            np.kind = None;
        }
        // 任务「初试」, 角色「虎」.
        if let Some(name) = s.attempt(|s| s.quoted()) {
            np.filter.quoted.0.push(name);
        }
        return Some(());
    }
    let quoted = s.attempt(|s| {
        let mut names = vec![s.quoted()?];
        while let Some(more) = s.attempt(|s| {
            s.need_any(&["或", "与", "和", "，"])?;
            s.quoted()
        }) {
            names.push(more);
        }
        Some(names)
    });
    if let Some(names) = quoted {
        np.filter.quoted.0.extend(names);
        return Some(());
    }
    np.by_place.then_some(())
}

/// 角色牌, 角色, 事件牌, 任务, 牌.
pub fn kind(s: &mut Said<'_>) -> Option<Option<Kind>> {
    s.one(&[
        ("角色牌", Some(Kind::Character)),
        ("角色", Some(Kind::Character)),
        ("事件牌", Some(Kind::Event)),
        ("任务牌", Some(Kind::Mission)),
        ("任务", Some(Kind::Mission)),
        ("账号牌", Some(Kind::Account)),
        ("牌", None),
    ])
    .filter(|_| !matches!(s.peek(), Some('库' | '名' | '组' | '阶' | '信')))
}

/// Whose they are where it is not said, and what of them is said by where they lie.
fn settle(s: &Said<'_>, np: &mut Np) {
    let away = np
        .filter
        .zones
        .iter()
        .any(|z| !matches!(z, Zone::Field | Zone::Account));
    let mut who = np.who;
    if away && np.who.is_none() && !np.both {
        let open = |z: &Zone| {
            matches!(z, Zone::Trash | Zone::Removed | Zone::Exp)
                || (matches!(z, Zone::Energy | Zone::Keep) && !np.by_place)
        };
        if np.filter.zones.iter().any(open) {
            let zone = np.filter.zones[0].word();
            s.doubts(format!("没有写谁的{zone}；按你的处理"));
        }
        who = Some(Who::You);
    }
    if np.filter.zones.0 == [Zone::Field] {
        np.filter.zones.0.clear();
    }
    // On the field lie characters alone.
    if let Some(kind) = np.kind
        && (away || kind != Kind::Character)
    {
        np.filter.kind = Many(vec![kind]);
    }
    match who {
        Some(who) if away => np.filter.owner = Some(who),
        Some(who) => np.filter.controller = Some(who),
        None => {}
    }
}

/// 此角色的一张EXP, 其EXP.
fn exp_of(s: &mut Said<'_>) -> Option<Np> {
    let of = pointing(s)?;
    s.of();
    let mut np = Np::default();
    s.attempt(|s| counted(s, &mut np));
    s.of();
    s.need_any(&["EXP", "经验牌", "经验"])?;
    if matches!(s.peek(), Some('张' | '数')) {
        return None;
    }
    match np.count {
        None | Some(Count::All) => np.sel = Some(Sel::Exp(Box::new(of))),
        _ => {
            np.filter = make::lying(Zone::Exp);
            np.filter.under = Some(Box::new(of));
        }
    }
    Some(np)
}

/// 自己牌库顶的2张牌.
fn top(s: &mut Said<'_>) -> Option<Np> {
    let who = s.attempt(who).unwrap_or(Who::You);
    s.of();
    s.need("牌库顶")?;
    s.of();
    let n = s
        .attempt(|s| {
            let n = s.number()?;
            s.any(&COUNTERS);
            Some(n)
        })
        .unwrap_or(1);
    s.any(&["牌"]);
    Some(Np {
        sel: Some(make::top(who, Num::Lit(n))),
        ..Np::default()
    })
}

/// 自己的账号牌.
fn account(s: &mut Said<'_>) -> Option<Np> {
    let who = s.attempt(who)?;
    s.of();
    s.need("账号牌")?;
    Some(Np {
        sel: Some(Sel::Account(Some(who))),
        ..Np::default()
    })
}

/// Whether cards are meant by where they stand.
fn placed_by(f: &Filter) -> bool {
    !f.spot.is_empty() || f.lane_of.is_some() || f.area_of.is_some() || f.next_to.is_some()
}

impl Np {
    /// Whether it says no more than that any card, or any character, is meant.
    pub fn is_bare(&self) -> bool {
        self.sel.is_none() && self.count.is_none() && self.filter() == Filter::default()
    }

    /// What the cards must be.
    pub fn filter(&self) -> Filter {
        self.filter.clone()
    }

    /// The cards as an action means them: pointed to, chosen, or all. `None` where it is not said how many.
    pub fn sel(&self, s: &Said<'_>) -> Option<Sel> {
        if let Some(sel) = &self.sel {
            return Some(sel.clone());
        }
        let mut pick = Pick {
            from: self.filter(),
            ..Pick::default()
        };
        match self.count {
            Some(Count::All) => return Some(make::all(pick.from)),
            // What lasts is said of all such cards.
            None if s.before.lasting => return Some(make::all(pick.from)),
            None if placed_by(&pick.from) || !pick.from.quoted.is_empty() => {
                s.doubts("没有写几张；按所有符合的牌处理".to_owned());
                return Some(make::all(pick.from));
            }
            None => return None,
            // One is meant where no number is written.
            Some(Count::Exactly(n)) => pick.count = (n != 1).then_some(Num::Lit(n)),
            Some(Count::UpTo(n)) => pick.up_to = Some(Num::Lit(n)),
            Some(Count::Any) => pick.any.0 = true,
        }
        Some(Sel::Pick(Box::new(pick)))
    }
}

/// 自己的角色的启动式能力, 能力: whose abilities are used, where that is said.
pub fn with_ability(s: &mut Said<'_>) -> Option<Option<Np>> {
    let which = s.attempt(|s| {
        let which = np(s)?;
        s.need("的")?;
        Some(which)
    });
    s.any(&["启动式"]);
    s.need("能力")?;
    Some(which)
}
