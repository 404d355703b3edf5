//! Conditions of a text, and what they ask for.

use super::lacking;
use super::number::{Compare, Counted};
use super::select::{Filter, Range};
use super::terms::Whose;
use crate::engine::vocab::Many;
use crate::engine::vocab::{self, Vocab};

/// A condition of a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "条件", example = "{场上: {卡: {谁: 对方}}}", hint = lacking::condition)]
pub enum Cond {
    /// So many cards on the field match.
    #[word("场上", "场上有", "场上张数")]
    Field(FieldCond),
    /// A sequence holds so many cards.
    #[word("牌序张数")]
    Deck(PileCond),
    /// The graves hold so many cards.
    #[word("往生张数", "往生区张数")]
    Grave(PileCond),
    /// The turn's number.
    #[word("回合", "回合数")]
    Turn(Range),
    /// The speed that is being settled.
    #[word("当前速度", "速度阶段")]
    Current(Range),
    /// The card's own speed.
    #[word("自身速度")]
    OwnSpeed(Range),
    /// The slot that the card itself lies in.
    #[word("自身卡位")]
    OwnSlot(Many<u8>),
    /// The cause of the trigger matches.
    #[word("触发卡")]
    Cause(Filter),
    /// What the effect before was done to matches.
    #[word("同一对象")]
    Same(Filter),
    /// One number against others.
    #[word("比较")]
    Compare(Box<Compare>),
    /// Not so.
    #[word("非", "不")]
    Not(Box<Cond>),
    /// One of these.
    #[word("任一", "或")]
    Any(Vec<Cond>),
}

/// How many cards of the field match.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "场上张数")]
pub struct FieldCond {
    /// Which cards.
    #[word("卡", default)]
    pub of: Filter,
    /// How many; at least one where not said.
    #[word("数", "张数", default = Range::SOME)]
    pub count: Range,
}

/// How many cards of a pile match.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "牌堆张数")]
pub struct PileCond {
    /// Whose.
    #[word("谁", "谁的", default)]
    pub whose: Option<Whose>,
    /// Of which name; in a grave cards have none (1.2.3-2).
    #[word("卡名", default)]
    pub name: Option<String>,
    /// How many; at least one where not said.
    #[word("数", "张数", default = Range::SOME)]
    pub count: Range,
}

impl Cond {
    /// Whether it, or a condition in it, is so.
    fn has(&self, is: &dyn Fn(&Self) -> bool) -> bool {
        is(self)
            || match self {
                Self::Not(inner) => inner.has(is),
                Self::Any(all) => all.iter().any(|c| c.has(is)),
                _ => false,
            }
    }

    /// Whether it compares a number of this kind.
    fn counts(&self, is: &dyn Fn(&Counted) -> bool) -> bool {
        matches!(self, Self::Compare(compare) if compare.nums().any(|n| n.has(is)))
    }

    /// Whether it asks for what the effect before it was done to.
    pub fn names_same(&self) -> bool {
        self.has(&|c| matches!(c, Self::Same(_)) || c.counts(&|n| *n == Counted::Done))
    }

    /// Whether it asks for the card that brought its text about.
    pub fn names_cause(&self) -> bool {
        self.has(&|c| matches!(c, Self::Cause(_)) || c.counts(&Counted::names_cause))
    }

    /// Whether it asks for a card's name in a grave.
    pub fn names_grave(&self) -> bool {
        self.has(&|c| matches!(c, Self::Grave(pile) if pile.name.is_some()))
    }

    /// Whether it asks for the graves.
    pub fn graves(&self) -> bool {
        self.has(&|c| matches!(c, Self::Grave(_)) || c.counts(&Counted::graves))
    }
}
