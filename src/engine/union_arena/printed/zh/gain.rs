//! What a card gets, in Chinese: BP, keywords, effects in quotation marks.

use super::super::block;
use super::super::pred::{self, Pred};
use super::super::reminder;
use super::super::said::Said;
use crate::engine::union_arena::card::Num;

/// One or several things that are got.
pub fn gains(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    let mut got = s.any(&["获得", "有"]).is_some();
    let mut all = vec![one(s, got)?];
    // 【○○】或【○○】, 「○○」或「○○」: the player's choice.
    let mut either = false;
    while let Some(more) = s.attempt(|s| {
        let or = s.any(&["或者", "或"]).is_some();
        if !or {
            s.need_any(&["和", "与", "及", "，并且", "并且", "且", "并", "，"])?;
        }
        let got = s.any(&["获得"]).is_some() || got;
        Some((or, one(s, got)?, got))
    }) {
        got = more.2;
        either |= more.0;
        if either && !more.0 {
            return None;
        }
        all.push(more.1);
    }
    s.any(&["效果"]);
    if either {
        let parts = all.into_iter().enumerate();
        let parts = parts.map(|(n, preds)| (format!("第{}项", n + 1), preds));
        return Some(vec![Pred::Either(parts.collect())]);
    }
    Some(pred::merged(all.into_iter().flatten().collect()))
}

fn one(s: &mut Said<'_>, got: bool) -> Option<Vec<Pred>> {
    if let Some(n) = s.attempt(boost) {
        return Some(vec![Pred::Boost(n)]);
    }
    if !got {
        return None;
    }
    if s.icon().is_some() {
        return Some(vec![Pred::Grant(reminder::keyword(s)?)]);
    }
    let run = s.attempt(|s| s.within('「', '」'))?;
    let inner = s.inside(run);
    if let Some(preds) = several(inner) {
        return Some(preds);
    }
    Some(vec![Pred::Grant(block::quoted(inner)?)])
}

/// 「BP+1000和【○○】」.
fn several(mut s: Said<'_>) -> Option<Vec<Pred>> {
    let preds = gains_in(&mut s)?;
    s.done().then_some(preds)
}

fn gains_in(s: &mut Said<'_>) -> Option<Vec<Pred>> {
    let mut all = one(s, true)?;
    while s.any(&["和", "与"]).is_some() {
        all.extend(one(s, true)?);
    }
    Some(pred::merged(all))
}

/// BP+1000: the amount.
pub fn boost(s: &mut Said<'_>) -> Option<Num> {
    // +1000BP
    if let Some(n) = s.attempt(|s| {
        let minus = s.one(&[("+", false), ("-", true)])?;
        let n = s.number()?;
        s.need("BP")?;
        Some(if minus { -n } else { n })
    }) {
        return Some(Num::Lit(n));
    }
    s.need("BP")?;
    let minus = s.one(&[
        ("+", false),
        ("-", true),
        ("上升", false),
        ("增加", false),
        ("提升", false),
        ("下降", true),
        ("减少", true),
    ])?;
    let n = s.number()?;
    Some(Num::Lit(if minus { -n } else { n }))
}
