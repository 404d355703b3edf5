//! Numbers: written out, or computed from what a game counts.

use crate::engine::vocab::{self, Vocab, words};

/// A number that a text names or computes.
// C: what the game counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "数")]
pub enum Number<C> {
    /// Written out.
    #[word(any)]
    Lit(i32),
    /// Computed.
    #[word(any)]
    Of(Box<Formula<C>>),
}

impl<C> Default for Number<C> {
    fn default() -> Self {
        Self::Lit(0)
    }
}

/// How a number is computed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "算式")]
pub enum Formula<C> {
    /// Counted.
    #[word(any)]
    Own(C),
    /// The sum.
    #[word("和", "之和", says = "几个数相加")]
    Sum(Vec<Number<C>>),
    /// The first less the others.
    #[word("差", says = "第一个数减去其余")]
    Difference(Vec<Number<C>>),
    /// The product.
    #[word("积", says = "几个数相乘")]
    Product(Vec<Number<C>>),
    /// The first divided by the others, without what is left over.
    #[word("商", says = "第一个数除以其余，舍去小数")]
    Quotient(Vec<Number<C>>),
    /// A number so many times.
    #[word("倍数", says = "一个数的几倍")]
    Times(Times<C>),
    /// Half a number.
    #[word("一半", says = "一个数的一半，写明怎样取整")]
    Half(Half<C>),
    /// The largest.
    #[word("较大", says = "其中最大的")]
    Max(Vec<Number<C>>),
    /// The smallest.
    #[word("较小", says = "其中最小的")]
    Min(Vec<Number<C>>),
}

/// A number so many times.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "倍数", example = "{数: 3, 倍: 2}")]
pub struct Times<C> {
    /// The number.
    #[word("数")]
    pub num: Number<C>,
    /// How many times.
    #[word("倍")]
    pub times: u8,
}

/// Half a number, and what becomes of the odd one: the text has to say so.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "一半", example = "{数: 3, 取整: 向上}")]
pub struct Half<C> {
    /// The number.
    #[word("数")]
    pub num: Number<C>,
    /// How it is rounded.
    #[word("取整")]
    pub odd: Odd,
}

words! {
    /// How half of an odd number is rounded.
    Odd as "取整" {
        /// Up.
        Up = "向上",
        /// Down.
        Down = "向下",
    }
}

/// Who tells how much there is of what a game counts.
pub trait Counts<C> {
    /// How far a number goes either way.
    const MOST: i32 = i32::MAX;

    /// How much there is of it; `None` where that is undefined, and so is all that is computed from it.
    fn count(&self, what: &C) -> Option<i32>;

    /// A number divided by another, without what is left over; 0 where that is 0.
    fn divided(n: i32, by: i32) -> i32 {
        n.checked_div_euclid(by).unwrap_or(0)
    }
}

impl<C> Number<C> {
    /// What it comes to; `None` where that is undefined.
    #[inline]
    pub fn worth<B: Counts<C>>(&self, by: &B) -> Option<i32> {
        let n = match self {
            Self::Lit(n) => *n,
            Self::Of(formula) => formula.worth(by)?,
        };
        Some(n.clamp(-B::MOST, B::MOST))
    }

    /// Computed.
    pub fn of(formula: Formula<C>) -> Self {
        Self::Of(Box::new(formula))
    }

    /// So many times it.
    #[must_use]
    pub fn times(self, by: i32) -> Self {
        match by {
            1 => self,
            by => Self::of(Formula::Product(vec![self, Self::Lit(by)])),
        }
    }

    /// Numbers added.
    pub fn sum(mut all: Vec<Self>) -> Self {
        match all.len() {
            1 => all.remove(0),
            _ => Self::of(Formula::Sum(all)),
        }
    }

    /// What the game counts, where it is that alone.
    pub fn counts(&self) -> Option<&C> {
        match self {
            Self::Of(formula) => match formula.as_ref() {
                Formula::Own(what) => Some(what),
                _ => None,
            },
            Self::Lit(_) => None,
        }
    }

    /// The number where it is written out.
    pub fn written(&self) -> Option<i32> {
        match self {
            Self::Lit(n) => Some(*n),
            Self::Of(_) => None,
        }
    }
}

impl<C> From<C> for Number<C> {
    fn from(what: C) -> Self {
        Self::Of(Box::new(Formula::Own(what)))
    }
}

impl<C> Formula<C> {
    fn worth<B: Counts<C>>(&self, by: &B) -> Option<i32> {
        match self {
            Self::Own(what) => by.count(what),
            Self::Sum(all) => joined(all, by, i32::saturating_add),
            Self::Difference(all) => joined(all, by, i32::saturating_sub),
            Self::Product(all) if all.is_empty() => Some(1),
            Self::Product(all) => joined(all, by, i32::saturating_mul),
            Self::Quotient(all) => joined(all, by, B::divided),
            Self::Max(all) => joined(all, by, Ord::max),
            Self::Min(all) => joined(all, by, Ord::min),
            Self::Times(of) => Some(of.num.worth(by)?.saturating_mul(of.times.into())),
            Self::Half(of) => {
                let n = of.num.worth(by)?;
                let up = matches!(of.odd, Odd::Up) && n % 2 != 0;
                Some(n.div_euclid(2) + i32::from(up))
            }
        }
    }
}

/// Several numbers made one, from the first on; 0 where there is none.
#[inline]
fn joined<C, B: Counts<C>>(
    all: &[Number<C>],
    by: &B,
    join: impl Fn(i32, i32) -> i32,
) -> Option<i32> {
    let Some((first, others)) = all.split_first() else {
        return Some(0);
    };
    others
        .iter()
        .try_fold(first.worth(by)?, |n, other| Some(join(n, other.worth(by)?)))
}
