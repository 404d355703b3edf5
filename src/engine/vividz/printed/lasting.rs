//! What lasts as long as its ability has effect: 自己的其他角色力量值+1000, 对手不能抓牌, 作为替代.

use super::act;
use super::cond::{self, Given};
use super::make;
use super::np::{self, np};
use super::players::of_player;
use super::said::Said;
use super::trigger;
use super::verb::{self, Pred};
use crate::engine::vividz::card::ability::Static;
use crate::engine::vividz::card::flag::Flag;
use crate::engine::vividz::card::modify::{Mod, PlayFrom, Replace};
use crate::engine::vividz::card::{Cond, Num, Sel};
use crate::engine::vividz::words::Who;
use crate::engine::vocab::Many;

/// A sentence of what lasts.
pub fn lasting(s: &mut Said<'_>) -> Option<Static> {
    s.before.lasting = true;
    if let Some(replaced) = s.attempt(replaces) {
        return Some(Static {
            mods: Many(vec![Mod::Replace(Box::new(replaced))]),
            ..Static::default()
        });
    }
    let mut when = Vec::new();
    while let Some(more) = s.attempt(conditions) {
        when.extend(more);
    }
    let mods = mods(s)?;
    Some(Static {
        when: Many(when),
        mods: Many(mods),
        ..Static::default()
    })
}

/// 若○○，; 自己的回合中，; 此角色攻击中.
fn conditions(s: &mut Said<'_>) -> Option<Vec<Cond>> {
    if let Some(Given::Holds(all)) = s.attempt(cond::given) {
        return Some(all);
    }
    s.any(&["只要", "在"]);
    let all = cond::conds(s)?;
    s.any(&["，"]);
    // Only what says a time stands without more: 自己的回合中.
    let timed = |c: &Cond| {
        use crate::engine::vividz::card::Situation as S;
        matches!(
            c,
            Cond::Own(S::YourTurn | S::TheirTurn | S::InPhase(_) | S::ThisAttacks | S::Attacking)
        )
    };
    all.iter().all(timed).then_some(all)
}

/// Several that last.
fn mods(s: &mut Said<'_>) -> Option<Vec<Mod>> {
    let mut out = part(s)?;
    while let Some(more) = s.attempt(|s| {
        s.need("，")?;
        s.any(&["并且", "且", "并", "同时"]);
        part(s)
    }) {
        out.extend(more);
    }
    Some(out)
}

fn part(s: &mut Said<'_>) -> Option<Vec<Mod>> {
    if let Some(one) = s.attempt(of_player).or_else(|| s.attempt(from_elsewhere)) {
        return Some(vec![one]);
    }
    let each = s.attempt(|s| {
        let n = act::each_of(s)?;
        s.any(&["，"]);
        Some(n)
    });
    let cards = s
        .attempt(|s| {
            let sel = np(s)?.sel(s)?;
            s.of();
            s.any(&["，"]);
            verb::pred(&mut s.clone())?;
            Some(sel)
        })
        .unwrap_or_default();
    if matches!(cards, Sel::Pick(_)) {
        return None;
    }
    let mut out = Vec::new();
    while let Some(pred) = s.attempt(|s| {
        if !out.is_empty() {
            s.any(&["，"]);
            s.need_any(&["并且", "且", "并", "和", "与"])?;
        }
        verb::pred(s)
    }) {
        let pred = match &each {
            Some(n) => times(pred, n)?,
            None => pred,
        };
        out.push(pred.modification(cards.clone(), None)?);
    }
    (!out.is_empty()).then_some(out)
}

/// So much for each.
fn times(pred: Pred, each: &Num) -> Option<Pred> {
    let Pred::Power(mut c) = pred else {
        return None;
    };
    let n = match (&mut c.add, &mut c.less) {
        (Some(n), None) | (None, Some(n)) if c.set.is_none() => n,
        _ => return None,
    };
    *n = each.clone().times(n.written()?);
    Some(Pred::Power(c))
}

/// 你可以从弃牌区打出角色牌.
fn from_elsewhere(s: &mut Said<'_>) -> Option<Mod> {
    let who = s.attempt(np::who).unwrap_or(Who::You);
    s.need("可以")?;
    let cards = if s.eat("打出") {
        np(s)?
    } else {
        s.any(&["从"]);
        let place = np::place(s);
        s.any(&["中", "的"]);
        s.need("打出")?;
        np::from(s, place)?
    };
    let lies = !cards.filter.zones.is_empty();
    let plain = cards.sel.is_none() && cards.count.is_none() && lies;
    plain.then(|| {
        Mod::PlayFrom(Box::new(PlayFrom {
            cards: cards.filter(),
            who,
            until: None,
        }))
    })
}

/// 此角色将要退场时，作为替代，返回手牌.
fn replaces(s: &mut Said<'_>) -> Option<Replace> {
    let when = s.attempt(|s| match cond::given(s)? {
        Given::Holds(mut all) if all.len() == 1 => Some(Box::new(all.remove(0))),
        _ => None,
    });
    let of = trigger::pattern(s)?;
    s.before.lasting = false;
    let mut optional = s.any(&["你可以", "可以"]).is_some();
    let before = s.any(&["作为替代", "改为", "代替"]).is_some();
    s.any(&["，"]);
    optional |= s.any(&["你可以", "可以"]).is_some();
    let with = (s.game.grammar.clauses)(s)?;
    if !before {
        s.any(&["，"]);
        s.any(&["以此", "来"]);
        s.need_any(&["作为替代", "代替"])?;
    }
    Some(Replace {
        of: Some(of),
        with: make::script(act::merged(with)),
        optional: Flag(optional),
        when,
        ..Replace::default()
    })
}
