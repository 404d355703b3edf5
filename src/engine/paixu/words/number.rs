//! Numbers that a text names or counts, and the comparing of one with another.

use super::select::Filter;
use super::terms::Whose;
use crate::engine::vocab::words;
use crate::engine::vocab::{self, Vocab};

/// A number that a text names or counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(
    name = "数",
    example = "2、{场上张数: {谁: 己方}}、{往生张数: 双方}、{速度: 自身}"
)]
pub enum Num {
    /// As it stands.
    #[word(any)]
    Fixed(u8),
    /// Counted when it is needed.
    #[word(any)]
    Counted(Box<Counted>),
}

/// What may be counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "计数")]
#[saying("自身速度", is = Counted::Speed(SpeedOf::Itself), says = "自身的速度")]
pub enum Counted {
    /// Cards on the field.
    #[word("场上张数", "张数")]
    Field(Filter),
    /// Cards in a sequence.
    #[word("牌序张数")]
    Deck(Whose),
    /// Cards in the graves, which are one (1.1.2-3).
    #[word("往生张数", "往生区张数")]
    Grave(Whose),
    /// Slots in which no card lies.
    #[word("空卡位")]
    Vacant(Whose),
    /// The card's own speed.
    #[word("速度")]
    Speed(SpeedOf),
    /// The speeds of cards on the field together.
    #[word("速度之和")]
    Speeds(Filter),
    /// How many elements cards on the field have.
    #[word("元素种数")]
    Elements(Filter),
    /// Several numbers together.
    #[word("之和")]
    Sum(Vec<Num>),
    /// A number so many times.
    #[word("倍数")]
    Times(Times),
    /// Half a number.
    #[word("一半")]
    Half(Half),
    /// The cards to which the effect before it in the text was done.
    #[word("做了几张")]
    Done,
}

/// A number so many times.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "倍数")]
pub struct Times {
    #[word("数")]
    pub num: Num,
    #[word("倍")]
    pub times: u8,
}

/// Half a number, and what becomes of the odd one: the text has to say so.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "一半")]
pub struct Half {
    #[word("数")]
    pub num: Num,
    #[word("取整")]
    pub odd: Odd,
}

words! {
    /// How half of an odd number is rounded.
    Odd as "取整" {
        Up = "向上",
        Down = "向下",
    }
}

words! {
    /// Whose speed is counted.
    SpeedOf as "速度" {
        Itself = "自身",
        Cause = "触发卡",
    }
}

impl Counted {
    /// Whether it is the number of cards in the graves.
    pub fn graves(&self) -> bool {
        matches!(self, Self::Grave(_))
    }

    /// Whether it asks for the card that brought its text about.
    pub fn names_cause(&self) -> bool {
        *self == Self::Speed(SpeedOf::Cause)
    }
}

impl Num {
    /// Whether it, or a number in it, is so.
    pub fn has(&self, is: &dyn Fn(&Counted) -> bool) -> bool {
        let Self::Counted(counted) = self else {
            return false;
        };
        is(counted)
            || match counted.as_ref() {
                Counted::Sum(all) => all.iter().any(|n| n.has(is)),
                Counted::Times(times) => times.num.has(is),
                Counted::Half(half) => half.num.has(is),
                _ => false,
            }
    }
}

/// One number against others: all that are written must hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "比较")]
pub struct Compare {
    #[word("数")]
    pub num: Num,
    #[word("多于", default)]
    pub more: Option<Num>,
    #[word("少于", default)]
    pub less: Option<Num>,
    #[word("不少于", "至少", default)]
    pub least: Option<Num>,
    #[word("不多于", "至多", default)]
    pub most: Option<Num>,
    #[word("等于", "恰好", default)]
    pub equal: Option<Num>,
}

impl Compare {
    /// The numbers that are compared, the first with each other.
    pub fn nums(&self) -> impl Iterator<Item = &Num> {
        [&self.more, &self.less, &self.least, &self.most, &self.equal]
            .into_iter()
            .flatten()
            .chain([&self.num])
    }

    /// Whether nothing stands against the number.
    pub fn is_alone(&self) -> bool {
        self.nums().count() < 2
    }
}
