//! Ranges of numbers, as texts say them.

use super::said::Said;
use crate::engine::paixu::words::{Num, Range};

/// What counts what a number is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Cards: 张.
    Cards,
    /// Slots: 个.
    Slots,
    /// Elements: 种.
    Sorts,
    /// Nothing.
    None,
}

impl Unit {
    fn eat(self, s: &mut Said<'_>) -> Option<()> {
        match self {
            Self::Cards => s.need("张"),
            Self::Slots => s.need("个"),
            Self::Sorts => s.need("种"),
            Self::None => Some(()),
        }
    }
}

/// What is made of a number.
pub type Bound = fn(Num) -> Range;

/// A bound: how it is said before the number, and what it makes of it.
fn bound(s: &mut Said<'_>) -> Option<Bound> {
    let words: [(&str, Bound); 9] = [
        ("至少", Range::at_least),
        ("至多", at_most),
        ("多于", over),
        ("少于", under),
        ("恰好", exactly),
        ("只有", exactly),
        ("为", exactly),
        ("是", exactly),
        ("有", exactly),
    ];
    s.one(&words)
}

/// Exactly.
pub fn exactly(n: Num) -> Range {
    Range {
        exactly: Some(n),
        ..Range::OPEN
    }
}

/// At most.
pub fn at_most(n: Num) -> Range {
    Range {
        at_most: Some(n),
        ..Range::OPEN
    }
}

/// More than.
pub fn over(n: Num) -> Range {
    Range {
        over: Some(n),
        ..Range::OPEN
    }
}

/// Fewer than.
pub fn under(n: Num) -> Range {
    Range {
        under: Some(n),
        ..Range::OPEN
    }
}

/// 3, 3以下, 至少3, 2到4, 多于3: with what counts it behind each number.
pub fn range(s: &mut Said<'_>, unit: Unit) -> Option<Range> {
    let first = bound(s);
    let n = s.number()?;
    if first.is_none()
        && let Some(to) = s.attempt(|s| {
            s.need_any(&["到", "至", "~", "-"])?;
            s.number()
        })
    {
        unit.eat(s)?;
        return Some(Range {
            at_most: Some(Num::Lit(to)),
            ..Range::at_least(Num::Lit(n))
        });
    }
    unit.eat(s)?;
    let plain = first.is_none_or(|make| make(Num::Lit(n)).exactly.is_some());
    if plain {
        if s.eat("以上") {
            return Some(Range::at_least(Num::Lit(n)));
        }
        if s.eat("以下") {
            return Some(at_most(Num::Lit(n)));
        }
    }
    Some(first.unwrap_or(exactly)(Num::Lit(n)))
}

/// Whether a range says exactly and the text only 有: three cards, or three at least.
pub fn vague(text: &Said<'_>) -> bool {
    let mut s = *text;
    s.any(&["有"]);
    let n = s.number().is_some();
    s.any(&["张", "个", "种"]);
    n && s.any(&["以上", "以下", "到", "至"]).is_none()
}
