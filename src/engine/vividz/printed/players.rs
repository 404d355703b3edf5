//! What lasts on players: 你打出角色牌的费用-1, 对手不能抓牌.

use super::make;
use super::np::{self, np};
use super::said::Said;
use super::verb;
use crate::engine::vividz::card::modify::{Ban, CostChange, Mod};
use crate::engine::vividz::card::{Filter, Num, Sel};
use crate::engine::vividz::words::{Kind, Who};
use crate::engine::vocab::Many;

/// 你打出角色牌的费用-1, 对手发动能力的费用+1, 对手不能抓牌.
pub fn of_player(s: &mut Said<'_>) -> Option<Mod> {
    let who = np::who(s)?;
    if let Some(prohibited) = s.attempt(verb::banned) {
        // What only befalls cards is not said of a player.
        if prohibited.iter().any(|p| p.of_card()) {
            return None;
        }
        return Some(Mod::Ban(Ban {
            prohibited: Many(prohibited),
            who: Some(who),
            ..Ban::default()
        }));
    }
    if s.eat("打出") {
        let which = s.attempt(np)?;
        s.need("的")?;
        let change = cost_change(s, who, played(&which)?)?;
        return Some(Mod::PlayCost(change));
    }
    s.need("发动")?;
    let which = np::with_ability(s)?;
    s.need("的")?;
    let cards = match which {
        Some(which) => {
            let mut f = played(&which)?;
            if which.kind == Some(Kind::Character) {
                f.kind = Many(vec![Kind::Character]);
            }
            f
        }
        None => Filter::default(),
    };
    Some(Mod::ActivateCost(cost_change(s, who, cards)?))
}

/// Which cards are played.
fn played(np: &np::Np) -> Option<Filter> {
    if np.count.is_some() {
        return None;
    }
    if np.sel == Some(Sel::This) {
        return Some(make::this());
    }
    if np.sel.is_some() {
        return None;
    }
    let mut filter = np.filter();
    if let Some(kind) = np.kind {
        filter.kind = Many(vec![kind]);
    }
    Some(filter)
}

fn cost_change(s: &mut Said<'_>, who: Who, cards: Filter) -> Option<CostChange> {
    s.any(&["能量"]);
    s.need("费用")?;
    let less = s.one(&[
        ("+", false),
        ("增加", false),
        ("增大", false),
        ("加", false),
        ("-", true),
        ("减少", true),
        ("减小", true),
        ("减", true),
        ("降低", true),
    ])?;
    let n = Num::Lit(s.number()?);
    s.any(&["点"]);
    let (add, less) = if less {
        (None, Some(n))
    } else {
        (Some(n), None)
    };
    Some(CostChange {
        cards,
        who,
        add,
        less,
        ..CostChange::default()
    })
}
