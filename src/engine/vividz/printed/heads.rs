//! What stands at the head of an ability: its kind, where it works, what it costs, what it goes off at.

use std::ops::Range;

use super::body::{self, Limit};
use super::cond;
use super::cost;
use super::np;
use super::said::Said;
use super::trigger;
use crate::engine::printed::sentences::depths;
use crate::engine::vividz::card::trigger::Trigger;
use crate::engine::vividz::card::{Cond, Cost};
use crate::engine::vividz::words::{Kind, Sort, Zone};

/// What one head says.
#[derive(Debug, Clone, PartialEq)]
pub enum Head {
    Sort(Sort),
    Zones(Vec<Zone>),
    Costs(Vec<Cost>),
    On(Vec<Trigger>),
    When(Vec<Cond>),
    PerTurn(u8),
    Scout,
    Discount,
    Label(Label),
}

/// A head whose words stand behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    Zones,
    Cost,
    On,
    Does,
    Check,
    Clear,
}

/// What the heads of an ability say together.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Heads {
    pub sort: Option<Sort>,
    pub zones: Vec<Zone>,
    pub costs: Vec<Cost>,
    pub on: Vec<Trigger>,
    pub when: Vec<Cond>,
    pub per_turn: Option<u8>,
    pub scout: bool,
    pub discount: bool,
}

pub const SORTS: [(&str, Sort); 13] = [
    ("启动式能力", Sort::Activated),
    ("启动式", Sort::Activated),
    ("启动", Sort::Activated),
    ("起", Sort::Activated),
    ("触发式能力", Sort::Triggered),
    ("触发式", Sort::Triggered),
    ("触发", Sort::Triggered),
    ("自", Sort::Triggered),
    ("常在式能力", Sort::Static),
    ("常在式", Sort::Static),
    ("常在", Sort::Static),
    ("常", Sort::Static),
    ("事件", Sort::Event),
];

/// What one head says, from its words.
pub fn head(s: &mut Said<'_>) -> Option<Head> {
    let to_end = |s: &mut Said<'_>, f: fn(&mut Said<'_>) -> Option<Head>| {
        s.attempt(|s| f(s).filter(|_| s.done()))
    };
    let all: [fn(&mut Said<'_>) -> Option<Head>; 8] = [
        |s| Some(Head::Sort(s.one(&SORTS)?)),
        |s| {
            Some(Head::Label(s.one(&[
                ("有效", Label::Zones),
                ("费用", Label::Cost),
                ("诱发", Label::On),
                ("效果", Label::Does),
                ("检查条件", Label::Check),
                ("检查", Label::Check),
                ("完成条件", Label::Clear),
                ("完成", Label::Clear),
            ])?))
        },
        |s| {
            s.any(&["有效区域:", "有效区域", "有效:", "有效"]);
            let mut zones = vec![np::zone(s)?];
            while s.any(&["，", "/", "或", "与"]).is_some() {
                zones.push(np::zone(s)?);
            }
            Some(Head::Zones(zones))
        },
        |s| match body::limit(s)? {
            Limit::PerTurn(n) => Some(Head::PerTurn(n)),
            Limit::When(all) => Some(Head::When(all)),
        },
        |s| {
            s.one(&[
                ("搜寻标记", Head::Scout),
                ("搜寻", Head::Scout),
                ("减费图标", Head::Discount),
                ("减费", Head::Discount),
            ])
        },
        |s| {
            s.any(&["费用:"]);
            Some(Head::Costs(cost::costs(s)?))
        },
        |s| {
            s.any(&["诱发:"]);
            Some(Head::On(trigger::triggers(s)?))
        },
        |s| Some(Head::When(cond::conds(s)?)),
    ];
    all.into_iter().find_map(|f| to_end(s, f))
}

impl Heads {
    pub fn take(&mut self, head: Head) {
        match head {
            Head::Sort(sort) => self.sort = Some(sort),
            Head::Zones(zones) => self.zones.extend(zones),
            Head::Costs(costs) => self.costs.extend(costs),
            Head::On(on) => self.on.extend(on),
            Head::When(when) => self.when.extend(when),
            Head::PerTurn(n) => self.per_turn = Some(n),
            Head::Scout => self.scout = true,
            Head::Discount => self.discount = true,
            Head::Label(_) => {}
        }
    }

    /// The kind of ability that it is by them.
    pub fn kind(&self, card: Kind) -> Option<Sort> {
        let by_heads = match (self.on.is_empty(), self.costs.is_empty()) {
            (false, _) => Some(Sort::Triggered),
            (true, false) => Some(Sort::Activated),
            (true, true) if card == Kind::Event => Some(Sort::Event),
            _ => None,
        };
        self.sort.or(by_heads)
    }
}

/// Whether a new ability begins with the icon at a place.
pub fn begins(s: &Said<'_>, at: usize) -> bool {
    if !s.is_icon(at) {
        return false;
    }
    let mut here = s.inside(at..s.end());
    let Some(run) = here.within('「', '」') else {
        return false;
    };
    let mut inner = s.inside(run);
    if inner.eat("加速") {
        return true;
    }
    matches!(
        head(&mut inner),
        Some(Head::Sort(_) | Head::Label(Label::Check | Label::Clear))
    )
}

/// What stands behind a label, up to the next icon.
pub fn labelled(s: &mut Said<'_>, label: Label, heads: &mut Heads) -> Option<()> {
    let end = (s.at()..s.end())
        .find(|at| s.is_icon(*at))
        .unwrap_or(s.end());
    let mut inner = s.inside(s.at()..end);
    match label {
        Label::Zones => loop {
            heads.zones.push(np::zone(&mut inner)?);
            if inner.any(&["，", "/", "或"]).is_none() {
                break;
            }
        },
        Label::Cost => heads.costs.extend(cost::costs(&mut inner)?),
        Label::On => heads.on.extend(trigger::triggers(&mut inner)?),
        _ => return None,
    }
    s.before = inner.before;
    inner.any(&["，", "。", ":"]);
    inner.done().then(|| s.jump(end))
}

/// Costs in words at the beginning: 弃1张手牌：…; where what they pay for begins.
pub fn paid(s: &Said<'_>, all: &[Range<usize>]) -> Option<(Vec<Cost>, usize)> {
    let first = all.first()?.clone();
    if let (Some((choice, _)), _) = s.read(first.clone(), cost::choice) {
        return Some((vec![choice], (first.end + 1).min(s.end())));
    }
    let text = s.text();
    let depths = depths(text);
    let colon = first
        .clone()
        .find(|at| text.chars[*at] == ':' && depths[*at] == 0)?;
    let (found, _) = s.read(first.start..colon, |s| {
        s.any(&["费用"]);
        cost::costs(s)
    });
    Some((found?.0, colon + 1))
}

/// 此角色登场时，【能量1】: what it goes off at, and what it costs.
pub fn opener(s: &mut Said<'_>) -> Option<(Vec<Trigger>, Vec<Cost>)> {
    let on = trigger::triggers(s)?;
    s.any(&["，", ":"]);
    let mut costs = Vec::new();
    while let Some(more) = s.attempt(|s| {
        if !s.is_icon(s.at()) {
            return None;
        }
        let run = s.within('「', '」')?;
        match head(&mut s.inside(run))? {
            Head::Costs(costs) => Some(costs),
            _ => None,
        }
    }) {
        costs.extend(more);
    }
    (!s.done()).then_some((on, costs))
}
