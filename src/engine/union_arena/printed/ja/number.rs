//! Numbers in Japanese that are not written out: so much for each card, the highest BP.

use super::super::make;
use super::super::np::{For, Np};
use super::super::said::Said;
use super::np::np;
use crate::engine::union_arena::card::{Counted, KindsOf, Num, Range};
use crate::engine::union_arena::words::Trait;

/// Which side of a number: 以下, 以上.
pub fn side(s: &mut Said<'_>, n: Num) -> Option<Range> {
    s.one(&[("以下", false), ("以上", true)]).map(|up| {
        if up {
            make::at_least(n)
        } else {
            make::at_most(n)
        }
    })
}

/// ○○の数x1000.
pub fn product(s: &mut Said<'_>) -> Option<Num> {
    s.attempt(|s| {
        let n = amount(s)?;
        s.need("x")?;
        Some(make::times(n, s.number()?))
    })
}

/// ○○の数, ○○の枚数, ○○の合計枚数, ○○の種類の数.
pub fn amount(s: &mut Said<'_>) -> Option<Num> {
    let which = counted(s)?;
    if which.count.is_some() {
        return None;
    }
    if s.any(&["の種類の数", "の種類数"]).is_some() {
        return Some(Num::from(Counted::Kinds(Box::new(KindsOf {
            by: Trait::Name,
            from: which.filter(),
        }))));
    }
    s.need_any(&["の合計枚数", "の枚数", "の数"])?;
    Some(which.number())
}

/// ○○の最大BP.
pub fn highest(s: &mut Said<'_>) -> Option<Num> {
    s.attempt(|s| {
        let which = counted(s)?;
        s.need("の最大BP")?;
        Some(Num::from(Counted::MaxBp(Box::new(which.filter()))))
    })
}

/// ○○1枚につき: how many there are.
pub fn each_of(s: &mut Said<'_>) -> Option<Num> {
    s.attempt(|s| {
        let which = counted(s)?;
        if which.count.is_some() {
            return None;
        }
        s.need("1枚につき")?;
        s.any(&["、"]);
        Some(which.number())
    })
}

/// What is counted.
fn counted(s: &mut Said<'_>) -> Option<Np> {
    if s.before.counting {
        return None;
    }
    s.before.counting = true;
    let which = np(s, For::Asking);
    s.before.counting = false;
    which
}
