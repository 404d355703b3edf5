//! Conditions: all, one or none of several, and one number against others.

use super::number::{Counts, Number};
use super::range::Range;
use crate::engine::vocab::{self, Many, Vocab};

/// Whether something holds.
// I: what the game asks for; C: what it counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "条件")]
pub enum Condition<I, C> {
    /// All of these hold.
    #[word("且", "全部满足", bare, says = "全部满足")]
    All(Many<Self>),
    /// One of these holds.
    #[word("或", "任一", "满足其一", bare, says = "至少满足一项")]
    Any(Many<Self>),
    /// This does not hold.
    #[word("非", "不", "不满足", says = "不满足")]
    Not(Box<Self>),
    /// Always.
    #[word("总是", "无条件", says = "总是满足")]
    Always,
    /// A number lies in a range.
    #[word("数", "数值", "比较", says = "一个数在范围内")]
    Number(Box<Compare<C>>),
    /// What the game asks for.
    #[word(any)]
    Own(I),
}

/// A number and the range in which it has to lie.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "比较", example = "{值: 2, 至少: 1}", beside = range)]
pub struct Compare<C> {
    /// The number; 0 where not said.
    #[word("数", "值")]
    pub value: Option<Number<C>>,
    /// The range; its keys may stand beside the number.
    #[word("范围", default)]
    pub range: Range<Number<C>>,
}

/// Who tells whether what a game asks for holds.
pub trait Holds<I, C>: Counts<C> {
    /// Whether it holds.
    fn holds(&self, what: &I) -> bool;
}

impl<I, C> Condition<I, C> {
    /// Whether it holds.
    pub fn holds<B: Holds<I, C>>(&self, by: &B) -> bool {
        match self {
            Self::All(all) => Self::all(all, by),
            Self::Any(any) => any.iter().any(|c| c.holds(by)),
            Self::Not(not) => !not.holds(by),
            Self::Always => true,
            Self::Number(compare) => compare.holds(by),
            Self::Own(what) => by.holds(what),
        }
    }

    /// Whether all of several hold.
    #[inline]
    pub fn all<B: Holds<I, C>>(all: &[Self], by: &B) -> bool {
        all.iter().all(|c| c.holds(by))
    }
}

impl<C> Compare<C> {
    /// Whether the number lies in the range; one that is undefined lies in none.
    pub fn holds<B: Counts<C>>(&self, by: &B) -> bool {
        let value = self.value.as_ref().map_or(Some(0), |n| n.worth(by));
        value.is_some_and(|n| self.range.holds(n, |bound| bound.worth(by)))
    }
}
