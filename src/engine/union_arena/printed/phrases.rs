//! Phrases of what is told back: at what an effect goes off, what is done to which cards, how long, what a card is kept from.

use super::called::{noun, noun_kind, parted, picked};
use crate::engine::grammar::Formula;
use crate::engine::union_arena::card::ability::ToChoose;
use crate::engine::union_arena::card::{Counted, Filter, Mod, Num, Sel, When, Which};
use crate::engine::union_arena::words::{Cannot, Deed, Kind, Leave, Must, Until, Who, Zone};

/// A deed of this card that an icon says.
pub fn head(on: &When) -> Option<&'static str> {
    if on.seen.card.is_some()
        || on.seen.cause.is_some()
        || on.seen.who.is_some()
        || on.seen.other.is_some()
    {
        return None;
    }
    match on.deed {
        Deed::Enter => Some("登场时"),
        Deed::Retire => Some("退场时"),
        Deed::Attack => Some("攻击时"),
        Deed::Block => Some("阻挡时"),
        _ => None,
    }
}

/// A phase of somebody's that begins or ends.
fn phase(on: &When) -> Option<String> {
    let name = on.deed.word().trim_end_matches('时');
    let whose = match on.seen.who {
        Some(Who::Me) => "我方",
        Some(Who::Opponent) => "对方",
        _ => "",
    };
    let plain = on.seen.card.is_none() && on.seen.cause.is_none() && on.seen.other.is_none();
    plain.then(|| format!("{whose}{name}时"))
}

/// At what an effect goes off.
pub fn deed(on: &When) -> Option<String> {
    if on.deed.of_phase() {
        return phase(on);
    }
    let mut card = on.seen.card.clone().map(|f| *f);
    let what = match on.deed {
        Deed::Win => match card.as_mut().and_then(|card| card.attacking.take()) {
            Some(true) => "攻击战斗胜利",
            Some(false) => return None,
            None => "战斗胜利",
        },
        Deed::AttackLose => "攻击战斗失败",
        Deed::Unblocked => "攻击没有被阻挡",
        Deed::Blocked => "攻击被阻挡",
        Deed::Attack => "攻击",
        Deed::Block => "阻挡",
        Deed::Retire => "退场",
        Deed::Enter => "登场",
        _ => return None,
    };
    let this = Filter {
        this: true,
        ..Filter::default()
    };
    let who = match card {
        None => "此卡".to_owned(),
        Some(card) if card == this => "此卡".to_owned(),
        Some(card) => noun(&card, "")?,
    };
    Some(format!("{who}{what}时"))
}

/// 【绿】【绿】.
pub fn energy(all: &[(String, u8)]) -> String {
    let each = all
        .iter()
        .map(|(c, n)| format!("【{c}】").repeat(usize::from(*n)));
    each.collect()
}

/// So much for each: what is counted, and how much.
pub fn per(formula: &Formula<Counted>) -> Option<(String, i32)> {
    match formula {
        Formula::Product(all) => match all.as_slice() {
            [count, Num::Lit(n)] => match count.counts()? {
                Counted::Count(filter) => Some((each(filter)?, *n)),
                _ => None,
            },
            _ => None,
        },
        Formula::Own(Counted::Count(filter)) => Some((each(filter)?, 1)),
        _ => None,
    }
}

/// 我方FL每有1张其他角色.
fn each(filter: &Filter) -> Option<String> {
    let (place, what) = parted(filter)?;
    Some(format!("{place}每有1张{what}"))
}

/// By effects of which kinds of the opponent's cards.
fn by_kinds(by: &Filter) -> Option<String> {
    let kinds = by.kind.iter().map(|k| match k {
        Kind::Character => Some("角色效果"),
        Kind::Event => Some("事件卡效果"),
        Kind::Site => None,
    });
    let kinds: Option<Vec<&str>> = kinds.collect();
    Some(kinds?.join("・"))
}

/// What a card is kept from or has to do.
pub fn restriction(change: &Mod) -> Option<String> {
    Some(match change {
        Mod::Cannot(all) => match &all[..] {
            [one] => match (one.what, &one.by.0) {
                (Cannot::BeBlocked, None) => "此卡不会被阻挡".to_owned(),
                (Cannot::BeBlocked, Some(by)) => {
                    format!("此卡不会被{}阻挡", noun_kind(by, "", "角色")?)
                }
                (Cannot::LowerBp, None) => "此卡BP不会减少".to_owned(),
                (Cannot::PlayToFl, None) => "此卡不能在FL登场".to_owned(),
                (Cannot::MoveToFl, None) => "此卡不能移到FL".to_owned(),
                (Cannot::Attack, None) => "此卡不能攻击".to_owned(),
                (Cannot::Block, None) => "此卡不能阻挡".to_owned(),
                (Cannot::BeChosen, Some(by)) => format!("对方的{}不能选择此卡", by_kinds(by)?),
                _ => return None,
            },
            _ => return None,
        },
        Mod::ToChoose(ToChoose {
            amount,
            by: Some(by),
        }) => format!(
            "对方的{}选择此卡时，不另支付{amount}AP就不能选择",
            by_kinds(by)?
        ),
        Mod::Must(all) => match &all[..] {
            [one] if one.by.0.is_none() && one.what == Must::BeBlocked => {
                "对方必须尽可能阻挡此卡的攻击".to_owned()
            }
            [one] if one.by.0.is_none() && one.what == Must::Block => {
                "此卡必须尽可能阻挡对方的攻击".to_owned()
            }
            _ => return None,
        },
        Mod::May(all) => match &all[..] {
            [one] if one.what == Leave::EnergyInFl => "此卡在FL的场合也产生能量".to_owned(),
            _ => return None,
        },
        _ => return None,
    })
}

/// How long.
pub fn until(until: Until) -> Option<&'static str> {
    Some(match until {
        Until::Turn => "本回合中",
        Until::MyNextTurn => "直到下个我方回合开始",
        Until::MyNextEnd => "至我方下回合结束",
        Until::TheirNextTurn => "至对方下回合开始",
        Until::TheirNextEnd => "直到下个对方回合结束",
        Until::Battle => "本次战斗中",
        _ => return None,
    })
}

/// Where on the field.
pub fn line(zone: Option<Zone>) -> Option<&'static str> {
    match zone {
        None => Some("场上"),
        Some(Zone::Fl) => Some("FL"),
        Some(Zone::El) => Some("EL"),
        _ => None,
    }
}

/// Something done to cards.
pub fn done(sel: &Sel, verb: &str) -> Option<String> {
    Some(match sel {
        Which::Undermost(of) if **of == Which::This => {
            format!("激跃状态的此卡最下面的卡{verb}")
        }
        Which::This => format!("此卡{verb}"),
        Which::Chosen(None) => format!("所选的卡{verb}"),
        Which::Looked => format!("那张卡{verb}"),
        Which::Rest => format!("其余{verb}"),
        Which::All(filter) => format!("{}，{verb}", noun(filter, "全体")?),
        Which::Pick(pick) if pick.from.among.as_deref() == Some(&Which::Looked) => {
            let mut from = (**pick).clone();
            from.from.among = None;
            format!("从中选择{}，{verb}", picked(&from)?)
        }
        Which::Pick(pick) => {
            let who = match pick.who {
                Who::Me => "",
                Who::Opponent => "对方",
                _ => return None,
            };
            format!("{who}选择{}，{verb}", picked(pick)?)
        }
        Which::Top(t) => {
            let who = if t.who == Who::Me { "我方" } else { "对方" };
            format!("{who}卡组顶{}张卡{verb}", t.count.written()?)
        }
        _ => return None,
    })
}
