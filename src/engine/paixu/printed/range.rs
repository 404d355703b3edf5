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

/// 3, 3以下, 至少3, 2到4, 多于3: with what counts it behind each number.
pub fn range(s: &mut Said<'_>, unit: Unit) -> Option<Range> {
    let bound = s.bound();
    let plain = bound.is_none() && s.any(&["恰好", "只有", "为", "是", "有"]).is_none();
    let n = Num::Lit(s.number()?);
    if plain
        && let Some(to) = s.attempt(|s| {
            s.need_any(&["到", "至", "~", "-"])?;
            s.number()
        })
    {
        unit.eat(s)?;
        return Some(Range::between(n, Num::Lit(to)));
    }
    unit.eat(s)?;
    Some(bound.or_else(|| s.side()).unwrap_or(Range::exactly)(n))
}

/// Whether a range says exactly and the text only 有: three cards, or three at least.
pub fn vague(text: &Said<'_>) -> bool {
    let mut s = *text;
    s.any(&["有"]);
    let n = s.number().is_some();
    s.any(&["张", "个", "种"]);
    n && s.any(&["以上", "以下", "到", "至"]).is_none()
}
