//! Numbers: written out, or what is counted.

use super::attrs;
use super::make;
use super::np::{self, COUNTERS, Np, np, pointing};
use super::said::Said;
use crate::engine::grammar::{Formula, Half, Odd};
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::card::select::{Counted, Happened, MarkCount, TraitCount};
use crate::engine::vividz::card::{Filter, Num, Sel};
use crate::engine::vividz::words::{Who, Zone};
use crate::engine::vocab::Many;

/// 3, or 等同于○○.
pub fn value(s: &mut Said<'_>) -> Option<Num> {
    if let Some(n) = s.attempt(|s| s.number()) {
        return Some(Num::Lit(n));
    }
    s.need_any(&["等同于", "相当于", "与"])?;
    let n = amount(s)?;
    s.any(&["相同", "等同", "相等"]);
    s.any(&["的数值", "的值", "的点数"]);
    Some(n)
}

/// What is computed.
pub fn amount(s: &mut Said<'_>) -> Option<Num> {
    if s.before.counting {
        return None;
    }
    let mut all = vec![one(s)?];
    while let Some(more) = s.attempt(|s| {
        s.need_any(&["与", "和", "，"])?;
        one(s)
    }) {
        all.push(more);
    }
    if all.len() > 1 {
        s.need_any(&["之和", "的总和", "的合计"])?;
    } else {
        s.any(&["之和", "的总和", "总和", "的合计", "合计"]);
    }
    let mut n = match all.len() {
        1 => all.remove(0),
        _ => Num::of(Formula::Sum(all)),
    };
    while let Some(more) = s.attempt(|s| changed(s, n.clone())) {
        n = more;
    }
    if let Some(most) = s.attempt(|s| {
        s.need("(")?;
        s.need_any(&["至多", "最多"])?;
        let most = s.number()?;
        s.any(&COUNTERS);
        s.need(")")?;
        Some(most)
    }) {
        n = Num::of(Formula::Min(vec![n, Num::Lit(most)]));
    }
    Some(n)
}

/// ×1000, 除以2, 加1, 的一半(向上取整).
fn changed(s: &mut Said<'_>, n: Num) -> Option<Num> {
    if s.any(&["x", "乘以", "乘"]).is_some() {
        return Some(n.times(s.number()?));
    }
    if s.any(&["除以"]).is_some() {
        let by = Num::Lit(s.number()?);
        return Some(Num::of(Formula::Quotient(vec![n, by])));
    }
    if s.any(&["加上", "加", "+"]).is_some() {
        let more = s.attempt(|s| s.number().map(Num::Lit)).or_else(|| one(s))?;
        s.any(&COUNTERS);
        return Some(Num::of(Formula::Sum(vec![n, more])));
    }
    if s.any(&["减去", "减", "-"]).is_some() {
        let less = s.attempt(|s| s.number().map(Num::Lit)).or_else(|| one(s))?;
        return Some(Num::of(Formula::Difference(vec![n, less])));
    }
    s.of();
    if s.eat("一半") {
        let odd = s.one(&[
            ("(向上取整)", Odd::Up),
            ("(向下取整)", Odd::Down),
            ("，向上取整", Odd::Up),
            ("，向下取整", Odd::Down),
        ]);
        return match odd {
            Some(odd) => Some(Num::of(Formula::Half(Half { num: n, odd }))),
            None => s.lacks("一半怎样取整"),
        };
    }
    let by = s.number()?;
    s.need("倍")?;
    Some(n.times(by))
}

/// One thing that is counted.
fn one(s: &mut Said<'_>) -> Option<Num> {
    let counted = s.first(&[before, this_turn, of_card, of_player, of_cards, how_many])?;
    Some(make::counted(counted))
}

/// What was done, chosen or told of before.
fn before(s: &mut Said<'_>) -> Option<Counted> {
    if s.before.number
        && s.any(&[
            "所选的数字",
            "所选的数",
            "所选数",
            "该数字",
            "该数",
            "那个数",
            "此数",
        ])
        .is_some()
    {
        return Some(Counted::Number(None));
    }
    if s.any(&["回合数"]).is_some() {
        return Some(Counted::Turn);
    }
    if s.before.damage
        && s.any(&[
            "受到的伤害",
            "该伤害",
            "此伤害",
            "所受伤害",
            "造成的伤害",
            "伤害",
        ])
        .is_some()
    {
        s.any(&["值"]);
        return Some(Counted::Seen);
    }
    if s.before.done
        && s.attempt(|s| {
            s.any(&["因此", "如此", "实际"]);
            s.need_any(&[
                "弃掉", "弃置", "除外", "移动", "抓到", "抓", "退场", "横置", "竖置", "展示",
                "置入",
            ])?;
            s.attempt(|s| {
                s.of();
                s.need_any(&["牌", "角色", "能量"])?;
                s.of();
                Some(())
            });
            s.of();
            s.need_any(&["张数", "数量", "数"])
        })
        .is_some()
    {
        return Some(Counted::Done);
    }
    if s.before.chosen
        && s.any(&["所选张数", "所选的牌的张数", "所选牌的张数"])
            .is_some()
    {
        return Some(Counted::Chosen(None));
    }
    None
}

/// What may have happened, by the words for it.
pub const EVENTS: [(&str, EventKind); 19] = [
    ("攻击宣言", EventKind::Attack),
    ("进行攻击", EventKind::Attack),
    ("攻击成功", EventKind::Success),
    ("攻击", EventKind::Attack),
    ("登场", EventKind::Enter),
    ("退场", EventKind::Leave),
    ("打出", EventKind::Play),
    ("发动能力", EventKind::Activate),
    ("抓牌", EventKind::Draw),
    ("弃手牌", EventKind::Discard),
    ("弃牌", EventKind::Discard),
    ("进行搜寻", EventKind::Scout),
    ("搜寻", EventKind::Scout),
    ("滑行", EventKind::Slide),
    ("升级", EventKind::LevelUp),
    ("检查任务", EventKind::Check),
    ("完成任务", EventKind::Complete),
    ("洗混牌库", EventKind::Shuffle),
    ("再装填", EventKind::Reload),
];

/// 此回合中你攻击宣言次数.
fn this_turn(s: &mut Said<'_>) -> Option<Counted> {
    s.need("此回合中")?;
    s.any(&["，"]);
    let happened = happened(s)?;
    s.any(&["过"]);
    s.of();
    s.need("次数")?;
    Some(Counted::ThisTurn(Box::new(happened)))
}

/// Who did what, with which cards: 你打出事件牌, 自己的角色退场.
pub fn happened(s: &mut Said<'_>) -> Option<Happened> {
    if let Some(found) = s.attempt(|s| {
        let who = np::who(s)?;
        s.any(&["已经", "已"]);
        s.any(&["进行了", "进行过"]);
        let event = s.one(&EVENTS)?;
        s.any(&["了", "过"]);
        let cards = match event {
            EventKind::Play => {
                let np = np(s).filter(|np| np.sel.is_none() && np.count.is_none())?;
                (!np.is_bare()).then(|| Box::new(np.filter()))
            }
            _ => None,
        };
        Some(Happened { event, who, cards })
    }) {
        return Some(found);
    }
    let np = np(s)?;
    s.any(&["已经", "已"]);
    let event = s.one(&EVENTS)?;
    let mut cards = match np.sel {
        Some(Sel::This) => make::this(),
        Some(_) => return None,
        None if np.count.is_none() => np.filter(),
        None => return None,
    };
    let who = cards.controller.take().unwrap_or(match np.sel {
        Some(_) => Who::You,
        None => Who::Both,
    });
    Some(Happened {
        event,
        who,
        cards: (cards != Filter::default()).then(|| Box::new(cards)),
    })
}

/// 此角色的力量值, 其费用, 此角色EXP张数.
fn of_card(s: &mut Said<'_>) -> Option<Counted> {
    let card = pointing(s)?;
    s.of();
    of(s, card)
}

/// A number of a card.
fn of(s: &mut Said<'_>, card: Sel) -> Option<Counted> {
    if s.any(&["力量值", "力量"]).is_some() {
        return Some(Counted::Power(card));
    }
    if s.any(&["费用值", "费用"]).is_some() {
        return Some(Counted::Cost(card));
    }
    if s.any(&["EXP张数", "EXP的张数", "EXP数", "经验张数", "经验牌张数"])
        .is_some()
    {
        return Some(Counted::Exp(card));
    }
    if s.any(&["已受到的伤害", "受到的伤害", "所受伤害", "伤害"])
        .is_some()
    {
        return Some(Counted::Damage(card));
    }
    s.any(&["上", "拥有", "的"]);
    let name = s
        .attempt(|s| s.quoted())
        .or_else(|| s.word_before(&["标记数", "标记的个数", "数"]))?;
    s.any(&["标记"]);
    s.of();
    s.need_any(&["数量", "个数", "数"])?;
    Some(Counted::Marks(MarkCount { card, name }))
}

/// 自己手牌张数, 对手能量数.
fn of_player(s: &mut Said<'_>) -> Option<Counted> {
    let who = s.attempt(np::who);
    s.of();
    let zone = s.one(&[
        ("手牌区的牌", Zone::Hand),
        ("手牌", Zone::Hand),
        ("牌库的牌", Zone::Deck),
        ("牌库", Zone::Deck),
        ("能量区的牌", Zone::Energy),
        ("能量", Zone::Energy),
        ("完成的任务", Zone::Mission),
        ("已完成的任务", Zone::Mission),
        ("完成任务", Zone::Mission),
    ])?;
    s.of();
    s.need_any(&["张数", "数量", "个数", "数"])?;
    // You where nobody is named.
    let who = who.filter(|w| *w != Who::You);
    Some(match zone {
        Zone::Hand => Counted::Hand(who),
        Zone::Deck => Counted::Deck(who),
        Zone::Energy => Counted::Energy(who),
        _ => Counted::Completed(who),
    })
}

/// What cards are counted, none computed within.
pub fn counting(s: &mut Said<'_>) -> Option<Np> {
    let was = std::mem::replace(&mut s.before.counting, true);
    let found = np(s);
    s.before.counting = was;
    found
}

/// 对手所有角色的力量值: the sum.
fn of_cards(s: &mut Said<'_>) -> Option<Counted> {
    let np = counting(s)?;
    s.of();
    if np.sel.is_some() || !matches!(np.count, None | Some(np::Count::All)) {
        return None;
    }
    of(s, make::all(np.filter()))
}

/// 自己的角色数, 自己角色的炎与水特征数.
fn how_many(s: &mut Said<'_>) -> Option<Counted> {
    let np = counting(s)?;
    if np.sel.is_some() || np.count.is_some() {
        return None;
    }
    s.of();
    if s.any(&["张数", "数量", "个数", "数"]).is_some() {
        return Some(Counted::Count(Box::new(np.filter())));
    }
    let traits = attrs::listed(s, &["特征", "或", "和", "与"])?;
    s.need("特征")?;
    s.of();
    s.need_any(&["数量", "个数", "数"])?;
    Some(Counted::Traits(Box::new(TraitCount {
        cards: np.filter(),
        traits: Many(traits),
    })))
}
