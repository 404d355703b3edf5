//! Conditions in Chinese: …的场合.

use super::super::make;
use super::super::np::For;
use super::super::said::{Given, Said};
use super::np::{np, range};
use crate::engine::union_arena::card::select::EnergyOf;
use crate::engine::union_arena::card::select::HappenedTo;
use crate::engine::union_arena::card::{Cond, Counted, Filter, Num, Range, Situation, Which};
use crate::engine::union_arena::words::{Deed, Who, Zone};
use crate::engine::vocab::Many;

/// One condition with its 场合.
pub fn given(s: &mut Said<'_>) -> Option<Given> {
    if s.attempt(|s| {
        s.need_any(&["那样场合", "那样做场合", "那样"])?;
        s.any(&["下"]);
        s.need("，")
    })
    .is_some()
    {
        return Some(Given::Did);
    }
    if s.attempt(|s| {
        s.need("无法")?;
        s.any(&["放置", "回手", "回我方手牌", "做到"]);
        s.need_any(&["场合", "时"])?;
        s.any(&["，"]);
        Some(())
    })
    .is_some()
    {
        s.before.undone = true;
        return Some(Given::Holds(vec![make::not(make::own(Situation::Did))]));
    }
    let said_if = matches!(s.peek(), Some('如' | '若'));
    let cond = s.attempt(cond)?;
    if said_if && s.attempt(|s| s.need("，")).is_some() {
        return Some(Given::Holds(make::each(cond)));
    }
    s.any(&["」", "，"]);
    s.need_any(&["场合", "时，", "时候，"])?;
    s.any(&["下"]);
    s.any(&["，", "就"]);
    Some(Given::Holds(make::each(cond)))
}

/// A condition without its 场合.
pub fn cond(s: &mut Said<'_>) -> Option<Cond> {
    s.any(&["如果", "若"]);
    let all: [fn(&mut Said<'_>) -> Option<Cond>; 14] = [
        chosen, shown, attacker, enough, below, this, happened, energy, turn, more_than, several,
        life, there, taken,
    ];
    all.iter().find_map(|c| {
        s.attempt(|s| {
            let cond = c(s)?;
            // Only what stands right before 场合 or the next condition is one.
            matches!(s.peek(), Some('场' | '，' | '」' | '且' | '并' | '时')).then_some(cond)
        })
    })
}

/// 所选角色是<○○>.
fn chosen(s: &mut Said<'_>) -> Option<Cond> {
    if !s.before.chosen && !s.before.took {
        return None;
    }
    if s.any(&["选择2张"]).is_some() {
        return Some(make::compare(
            Num::from(Counted::Chosen(None)),
            Range::exactly(Num::Lit(2)),
        ));
    }
    s.need_any(&["所选角色", "所选卡", "那角色"])?;
    Some(make::is(Which::Chosen(None), such(s)?))
}

/// 公开卡是角色卡, 公开卡所需能量2以上.
fn shown(s: &mut Said<'_>) -> Option<Cond> {
    if !s.before.shown {
        return None;
    }
    s.need_any(&["公开卡", "那卡"])?;
    Some(make::is(s.before.seen(), such(s)?))
}

/// 攻击对方角色是激跃状态.
fn attacker(s: &mut Said<'_>) -> Option<Cond> {
    s.need_any(&["进行攻击对方角色", "正在攻击对方角色", "攻击对方角色"])?;
    let mut is = such(s)?;
    is.zones.0.clear();
    Some(make::is(Which::Attacker, is))
}

/// What a card is asked to be: 是<○○>, BP是4000以上.
fn such(s: &mut Said<'_>) -> Option<Filter> {
    if s.eat("BP") {
        s.any(&["达到", "为", "是", "在"]);
        return Some(Filter {
            bp: Some(super::np::bounded(s)?),
            ..Filter::default()
        });
    }
    if s.eat("所需能量") {
        s.any(&["为", "是", "在"]);
        return Some(Filter {
            need: Some(range(s)?),
            ..Filter::default()
        });
    }
    s.any(&["是", "为"]);
    if s.attempt(|s| s.need("激跃状态")).is_some() {
        return Some(Filter {
            raided: Some(true),
            ..Filter::default()
        });
    }
    let np = np(s, For::Doing)?;
    np.count.is_none().then(|| np.filter())
}

/// 此卡下方有2张以上背面朝上卡.
fn below(s: &mut Said<'_>) -> Option<Cond> {
    s.need("此卡下方")?;
    let none = s.any(&["没有", "无"]).is_some();
    s.any(&["有", "存在"]);
    s.any(&["背面朝上"]);
    s.any(&["卡"]);
    s.any(&["有"]);
    let range = s.attempt(|s| {
        let n = Num::Lit(s.number()?);
        s.any(&super::np::COUNTERS);
        Some(s.side().unwrap_or(Range::at_least)(n))
    });
    s.any(&["背面朝上"]);
    s.any(&["卡"]);
    let count = Num::from(Counted::Below(Box::new(Which::This)));
    let cond = make::compare(count, range.unwrap_or(Range::at_least(Num::Lit(1))));
    Some(if none { make::not(cond) } else { cond })
}

/// 满足所需能量.
fn enough(s: &mut Said<'_>) -> Option<Cond> {
    s.any(&["此卡"]);
    s.need("满足所需能量")?;
    let is = Filter {
        enough: Some(true),
        ..Filter::default()
    };
    Some(make::is(Which::This, is))
}

/// Of this card.
fn this(s: &mut Said<'_>) -> Option<Cond> {
    s.need("此卡")?;
    if s.attempt(|s| {
        s.need("BP")?;
        s.any(&["达到", "为", "是", "在"]);
        Some(())
    })
    .is_some()
    {
        let bp = Num::from(Counted::Bp(Box::new(Which::This)));
        return Some(make::compare(bp, range(s)?));
    }
    if s.attempt(|s| {
        s.any(&["是"]);
        s.need_any(&[
            "以「角色效果・事件卡效果・触发效果」登场",
            "以「角色效果・事件效果・触发效果」登场",
        ])
    })
    .is_some()
    {
        s.before.by_effect = true;
        return Some(Cond::Always);
    }
    s.any(&["处于", "是", "在", "为"]);
    let place = s.one(&[
        ("激活状态", Situation::Active),
        ("休眠状态", Situation::Rested),
        ("激跃状态", Situation::Raided),
        ("前线", Situation::InFl),
        ("能量线", Situation::InEl),
    ])?;
    Some(make::own(place))
}

/// What happened this turn.
fn happened(s: &mut Said<'_>) -> Option<Cond> {
    s.attempt(|s| {
        // 我方本回合中使用过事件卡 and 本回合中我方使用过事件卡
        let who = super::verb::who(s);
        s.need("本回合中")?;
        s.any(&["，"]);
        s.any(&["只有", "只"]);
        s.any(&["在"]);
        let who = who.or_else(|| super::verb::who(s)).unwrap_or(Who::Me);
        s.any(&["已经", "已"]);
        s.need_any(&["使用过事件卡", "使用事件卡", "发动过事件卡"])?;
        Some(make::own(Situation::Happened(Box::new(HappenedTo {
            deed: Deed::Use,
            who,
            card: None,
        }))))
    })
    .or_else(|| {
        s.attempt(|s| {
            s.need("本回合中")?;
            s.any(&["，"]);
            s.any(&["有"]);
            let np = np(s, For::Asking)?;
            if np.range.is_some() || np.none {
                return None;
            }
            s.need_any(&["退场"])?;
            s.any(&["过", "了"]);
            let who = np.filter.who;
            let mut card = np.filter();
            card.who = None;
            let of = |who| {
                make::own(Situation::Happened(Box::new(HappenedTo {
                    deed: Deed::Retire,
                    who,
                    card: Some(Box::new(card.clone())),
                })))
            };
            Some(of(who.unwrap_or(Who::Both)))
        })
    })
    .or_else(|| {
        s.attempt(|s| {
            s.need("本回合中")?;
            s.any(&["，"]);
            s.need("此卡")?;
            let deed = s.one(&[
                ("移动", Deed::Move),
                ("登场", Deed::Enter),
                ("攻击", Deed::Attack),
            ])?;
            s.any(&["过", "了"]);
            let this = Filter {
                this: true,
                ..Filter::default()
            };
            Some(make::own(Situation::Happened(Box::new(HappenedTo {
                deed,
                who: Who::Me,
                card: Some(Box::new(this)),
            }))))
        })
    })
}

/// 我方能量6以上.
fn energy(s: &mut Said<'_>) -> Option<Cond> {
    let who = super::verb::who(s)?;
    s.need_any(&["生成能量", "能量"])?;
    s.any(&["是", "为", "在", "有"]);
    let of = EnergyOf { who, colour: None };
    Some(make::compare(Num::from(Counted::Energy(of)), range(s)?))
}

/// 我方回合.
fn turn(s: &mut Said<'_>) -> Option<Cond> {
    s.any(&["在"]);
    let who = super::verb::who(s)?;
    s.need("回合")?;
    s.any(&["中"]);
    Some(make::own(match who {
        Who::Opponent => Situation::TheirTurn,
        _ => Situation::MyTurn,
    }))
}

/// 我方前线角色数在对方前线角色数以上.
fn more_than(s: &mut Said<'_>) -> Option<Cond> {
    let one = super::np::amount(s)?;
    s.any(&["在", "是", "为"]);
    let other = super::np::amount(s)?;
    Some(make::compare(one, s.side()?(other)))
}

/// 我方生命4以下, 我方卡组15张以下.
fn life(s: &mut Said<'_>) -> Option<Cond> {
    let who = super::verb::who(s)?;
    s.any(&["在"]);
    let zone = s.one(&[
        ("生命区卡", Zone::Life),
        ("生命区", Zone::Life),
        ("卡组", Zone::Deck),
        ("手牌", Zone::Hand),
        ("场外", Zone::Outside),
    ])?;
    let none = s.any(&["没有", "无"]).is_some();
    s.any(&["在", "为", "是", "有", "数"]);
    let count = match zone {
        Zone::Life => Counted::Life(Some(who)),
        Zone::Deck => Counted::Deck(Some(who)),
        Zone::Hand => Counted::Hand(Some(who)),
        _ => Counted::Outside(Some(who)),
    };
    if none && s.attempt(|s| s.need("卡")).is_some() {
        return Some(make::compare(Num::from(count), Range::exactly(Num::Lit(0))));
    }
    let n = s.number()?;
    s.any(&super::np::COUNTERS);
    let range = s.side()?(Num::Lit(n));
    s.any(&["卡"]);
    let cond = make::compare(Num::from(count), range);
    Some(if none { make::not(cond) } else { cond })
}

/// 我方场外有1张以上[特征:○○]或4张以上事件卡.
fn several(s: &mut Said<'_>) -> Option<Cond> {
    let one = np(s, For::Asking)?;
    one.range.as_ref()?;
    s.need_any(&["或者", "或"])?;
    let mut other = np(s, For::Asking)?;
    other.range.as_ref()?;
    if other.filter.zones.is_empty() {
        other.filter.zones = one.filter.zones.clone();
    }
    other.filter.who = other.filter.who.or(one.filter.who);
    if one.none || other.none {
        s.doubts(
            "“没有n张○○或m张○○”是两样都没有，还是没有其中一样，卡面没有写清；按没有其中一样处理"
                .to_owned(),
        );
    }
    let any = vec![one.there(s), other.there(s)];
    Some(Cond::Any(Many(any)))
}

/// 我方场上有<○○>.
fn there(s: &mut Said<'_>) -> Option<Cond> {
    let np = np(s, For::Asking)?;
    let named = !np.heads.is_empty() || np.range.is_some();
    if np.this || !named || np.count.is_some() {
        return None;
    }
    s.any(&["在场", "存在"]);
    s.attempt(|s| {
        s.need("时")?;
        // 时，begins what is done.
        (s.peek() != Some('，')).then_some(())
    });
    Some(np.there(s))
}

/// 入手: cards looked at were taken.
fn taken(s: &mut Said<'_>) -> Option<Cond> {
    s.need_any(&[
        "入手",
        "将卡入手",
        "入我方手牌",
        "入自己手牌",
        "将卡入我方手牌",
    ])?;
    s.before.took.then(|| make::own(Situation::Chose(None)))
}
