//! Ranges of numbers.

use crate::engine::vocab::{self, Vocab};

/// A range of numbers: every bound that is written must hold.
// N: how a bound is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "范围", example = "{至少: 2, 至多: 3}", short = exactly, short_map = exactly)]
pub struct Range<N> {
    /// Exactly.
    #[word("等于", "是", "恰好")]
    pub exactly: Option<N>,
    /// At least.
    #[word("至少", "不少于", "大于等于", "以上")]
    pub at_least: Option<N>,
    /// At most.
    #[word("至多", "不多于", "小于等于", "以下")]
    pub at_most: Option<N>,
    /// More than.
    #[word("大于", "多于", "超过")]
    pub over: Option<N>,
    /// Less than.
    #[word("小于", "少于", "未满")]
    pub under: Option<N>,
}

impl<N> Default for Range<N> {
    fn default() -> Self {
        Self::OPEN
    }
}

impl<N> Range<N> {
    /// Every number.
    pub const OPEN: Self = Self {
        exactly: None,
        at_least: None,
        at_most: None,
        over: None,
        under: None,
    };

    /// This number and larger ones.
    pub fn at_least(least: N) -> Self {
        Self {
            at_least: Some(least),
            ..Self::OPEN
        }
    }

    /// This number and smaller ones.
    pub fn at_most(most: N) -> Self {
        Self {
            at_most: Some(most),
            ..Self::OPEN
        }
    }

    /// This number alone.
    pub fn exactly(n: N) -> Self {
        Self {
            exactly: Some(n),
            ..Self::OPEN
        }
    }

    /// Larger numbers.
    pub fn over(n: N) -> Self {
        Self {
            over: Some(n),
            ..Self::OPEN
        }
    }

    /// Smaller numbers.
    pub fn under(n: N) -> Self {
        Self {
            under: Some(n),
            ..Self::OPEN
        }
    }

    /// From one number to another.
    pub fn between(least: N, most: N) -> Self {
        Self {
            at_most: Some(most),
            ..Self::at_least(least)
        }
    }

    /// Whether nothing is written.
    pub fn is_open(&self) -> bool {
        self.bounds().iter().all(Option::is_none)
    }

    /// Whether a number lies in it; none does where a bound is undefined.
    #[inline]
    pub fn holds(&self, n: i32, mut worth: impl FnMut(&N) -> Option<i32>) -> bool {
        let mut meets = |bound: &Option<N>, is: fn(&i32, &i32) -> bool| match bound {
            None => true,
            Some(bound) => worth(bound).is_some_and(|bound| is(&n, &bound)),
        };
        meets(&self.exactly, i32::eq)
            && meets(&self.at_least, i32::ge)
            && meets(&self.at_most, i32::le)
            && meets(&self.over, i32::gt)
            && meets(&self.under, i32::lt)
    }

    /// In words: `how` has what stands before and behind each bound, from [`exactly`](Self::exactly) on.
    pub fn says(
        &self,
        how: [[&'static str; 2]; 5],
        mut worth: impl FnMut(&N) -> Option<i32>,
    ) -> String {
        let bounds = how.into_iter().zip(self.bounds());
        let told = bounds.filter_map(|([before, behind], bound)| {
            let n = worth(bound?).map_or_else(|| "未定的数".to_owned(), |n| n.to_string());
            Some(format!("{before}{n}{behind}"))
        });
        told.collect::<Vec<_>>().join("、")
    }

    /// What is written of each bound, from [`exactly`](Self::exactly) on.
    pub fn bounds(&self) -> [Option<&N>; 5] {
        let all = [
            &self.exactly,
            &self.at_least,
            &self.at_most,
            &self.over,
            &self.under,
        ];
        all.map(Option::as_ref)
    }
}
