//! Costs: 【能量1】, 弃1张手牌, 从以下费用任选2项.

use super::make;
use super::np::{self, COUNTERS, Count, Np, np};
use super::said::Said;
use crate::engine::vividz::card::cost::{PayCards, PayChoice, PayCount, PayMarks, PayMove, PayTop};
use crate::engine::vividz::card::{Cost, Filter, Num, Sel};
use crate::engine::vividz::words::{Who, Zone};
use crate::engine::vocab::Many;

/// Several, each of which has to be paid.
pub fn costs(s: &mut Said<'_>) -> Option<Vec<Cost>> {
    let mut all = cost(s)?;
    while let Some(more) = s.attempt(|s| {
        s.need_any(&[
            "，并且",
            "，并",
            "，且",
            "，",
            ";",
            "以及",
            "并",
            "与",
            "和",
            "+",
        ])?;
        cost(s)
    }) {
        all.extend(more);
    }
    Some(all)
}

/// One of them.
fn cost(s: &mut Said<'_>) -> Option<Vec<Cost>> {
    Some(vec![s.first(&[
        choice, energy, discard, this, top, marks, cards,
    ])?])
}

/// 从以下费用任选2项支付：弃1张手牌；横置此角色；能量1.
pub fn choice(s: &mut Said<'_>) -> Option<Cost> {
    s.need_any(&["从以下费用中", "从以下费用", "以下费用"])?;
    s.need_any(&["任选", "选择", "择"])?;
    let n = s.number()?;
    s.any(&COUNTERS);
    s.any(&["支付"]);
    s.need(":")?;
    let mut of = Vec::new();
    loop {
        s.any(&["・"]);
        of.push(Many(cost(s)?));
        if s.attempt(|s| s.need_any(&[";", "，"])).is_none() {
            break;
        }
    }
    (of.len() > 1).then_some(Cost::Choice(PayChoice {
        of,
        count: u8::try_from(n).ok()?,
    }))
}

/// 能量1, 支付2点能量.
pub fn energy(s: &mut Said<'_>) -> Option<Cost> {
    s.any(&["支付"]);
    if s.eat("能量") {
        s.any(&[":", "x"]);
        return Some(Cost::Energy(Num::Lit(s.number()?)));
    }
    let n = s.number()?;
    s.any(&["点", "张", "个"]);
    s.need("能量")?;
    s.any(&["费用"]);
    Some(Cost::Energy(Num::Lit(n)))
}

/// 弃1张手牌, 弃2张手牌中的角色牌.
fn discard(s: &mut Said<'_>) -> Option<Cost> {
    s.any(&["从手牌中", "从手牌"]);
    s.need_any(&["弃掉", "弃置", "弃"])?;
    let which = np(s)?;
    if which.sel == Some(Sel::This) {
        return Some(this_to(Zone::Trash));
    }
    let (count, is) = hand(&which)?;
    Some(Cost::Discard(PayCount {
        count: Num::Lit(count),
        is: is.map(Box::new),
    }))
}

/// This card to a zone.
fn this_to(to: Zone) -> Cost {
    Cost::Move(PayMove {
        from: make::this(),
        count: Num::Lit(1),
        to,
    })
}

/// So many cards of one's own hand, and what they must be.
pub fn hand(np: &Np) -> Option<(i32, Option<Filter>)> {
    let Some(Count::Exactly(n)) = np.count else {
        return None;
    };
    let mut filter = np.filter();
    let in_hand = filter.zones.0 == [Zone::Hand];
    if np.sel.is_some() || (!in_hand && !filter.zones.is_empty()) {
        return None;
    }
    if !matches!(filter.owner, None | Some(Who::You)) || filter.controller.is_some() {
        return None;
    }
    filter.zones.0.clear();
    filter.owner = None;
    Some((n, (filter != Filter::default()).then_some(filter)))
}

/// 横置此角色, 令此角色退场.
fn this(s: &mut Said<'_>) -> Option<Cost> {
    if s.any(&["横置此角色", "横置此牌", "此角色横置", "此牌横置"])
        .is_some()
    {
        return Some(Cost::RestThis);
    }
    if s.eat("横置") {
        return s.done().then_some(Cost::RestThis);
    }
    s.any(&["令", "使", "将"]);
    s.need_any(&["此角色", "此牌"])?;
    s.need("退场")?;
    Some(Cost::RetireThis)
}

/// 将牌库顶2张牌置入弃牌区.
fn top(s: &mut Said<'_>) -> Option<Cost> {
    s.any(&["将", "把", "从"]);
    s.any(&["自己的", "你的"]);
    s.need("牌库顶")?;
    s.of();
    let n = s.number()?;
    s.any(&COUNTERS);
    s.any(&["牌"]);
    s.need_any(&super::verb::INTO)?;
    Some(Cost::Mill(PayTop {
        count: Num::Lit(n),
        to: np::zone(s)?,
    }))
}

/// 移除此角色的2个怒气标记.
fn marks(s: &mut Said<'_>) -> Option<Cost> {
    s.need("移除")?;
    s.any(&["此角色上的", "此牌上的", "此角色的", "此牌的"]);
    let n = s.number()?;
    s.any(&COUNTERS);
    let name = super::verb::mark(s)?;
    Some(Cost::Unmark(PayMarks {
        name,
        count: Num::Lit(n),
    }))
}

/// What is done to cards, of which so many are.
fn cards(s: &mut Said<'_>) -> Option<Cost> {
    let pay = |np: &Np| -> Option<PayCards> {
        let Some(Count::Exactly(n)) = np.count else {
            return None;
        };
        np.sel.is_none().then(|| PayCards {
            from: np.filter(),
            count: Num::Lit(n),
        })
    };
    if let Some(of) = s.attempt(|s| {
        s.one::<fn(PayCards) -> Cost>(&[
            ("横置", Cost::Rest),
            ("竖置", Cost::Stand),
            ("展示", Cost::Show),
            ("除外", Cost::Remove),
        ])
    }) {
        return Some(of(pay(&np(s)?)?));
    }
    s.any(&["令", "使", "将", "把"]);
    let which = np(s)?;
    if let Some(of) = s.attempt(|s| {
        s.one::<fn(PayCards) -> Cost>(&[
            ("退场", Cost::Retire),
            ("横置", Cost::Rest),
            ("竖置", Cost::Stand),
            ("从游戏中除外", Cost::Remove),
            ("除外", Cost::Remove),
            ("展示", Cost::Show),
        ])
    }) {
        return Some(of(pay(&which)?));
    }
    s.need_any(&super::verb::INTO)?;
    let to = np::zone(s)?;
    if which.sel == Some(Sel::This) {
        return Some(this_to(to));
    }
    let PayCards { from, count } = pay(&which)?;
    if from.zones.0 == [Zone::Hand] && to == Zone::Trash {
        let (n, is) = hand(&which)?;
        return Some(Cost::Discard(PayCount {
            count: Num::Lit(n),
            is: is.map(Box::new),
        }));
    }
    Some(Cost::Move(PayMove { from, count, to }))
}
