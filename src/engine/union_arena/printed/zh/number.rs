//! Numbers in Chinese that are not written out: so much for each card, the highest BP.

use super::super::make;
use super::super::np::For;
use super::super::said::Said;
use super::np::np;
use crate::engine::union_arena::card::{Counted, KindsOf, Num, Range};
use crate::engine::union_arena::words::{Trait, Who};

/// Which side of a number: 以下, 以上.
pub fn side(s: &mut Said<'_>, n: Num) -> Option<Range> {
    if s.any(&["或以上", "或更高", "或更多", "以上"]).is_some() {
        return Some(make::at_least(n));
    }
    s.need_any(&["或以下", "或更低", "或更少", "以下"])?;
    Some(make::at_most(n))
}

/// BP3000以下, and bounds that are computed.
pub fn bounded(s: &mut Said<'_>) -> Option<Range> {
    if let Some(range) = s.attempt(|s| super::np::range(s)) {
        return Some(range);
    }
    let n = product(s).or_else(|| highest(s))?;
    side(s, n)
}

/// ○○数量×1000.
pub fn product(s: &mut Said<'_>) -> Option<Num> {
    s.attempt(|s| {
        let n = amount(s)?;
        s.need_any(&["x", "乘以", "乘"])?;
        Some(make::times(n, s.number()?))
    })
}

/// ○○数量, ○○合计张数, ○○种类数量.
pub fn amount(s: &mut Said<'_>) -> Option<Num> {
    let which = counted(s)?;
    if which.count.is_some() {
        return None;
    }
    if s.any(&["种类数量", "种类数"]).is_some() {
        return Some(Num::from(Counted::Kinds(Box::new(KindsOf {
            by: Trait::Name,
            from: which.filter(),
        }))));
    }
    s.need_any(&["合计张数", "合计数量", "张数", "数量", "总数", "数"])?;
    Some(which.number())
}

/// 我方其他角色最大BP.
fn highest(s: &mut Said<'_>) -> Option<Num> {
    s.attempt(|s| {
        let which = counted(s)?;
        s.need_any(&["最大BP", "最高BP"])?;
        let which = if which.filter.who.is_none() {
            which.of(Who::Me)
        } else {
            which
        };
        Some(Num::from(Counted::MaxBp(Box::new(which.filter()))))
    })
}

/// What is counted.
fn counted(s: &mut Said<'_>) -> Option<super::super::np::Np> {
    if s.before.counting {
        return None;
    }
    s.before.counting = true;
    let which = np(s, For::Doing);
    s.before.counting = false;
    which
}
