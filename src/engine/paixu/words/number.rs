//! What a text counts.

use super::select::Filter;
use super::terms::Whose;
use crate::engine::grammar;
use crate::engine::vocab::words;
use crate::engine::vocab::{self, Vocab};

/// A number that a text names or counts.
pub type Num = grammar::Number<Counted>;

/// What may be counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(
    name = "计数",
    example = "2、{场上张数: {谁: 己方}}、{往生张数: 双方}、{速度: 自身}"
)]
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
    /// The cards to which the effect before it in the text was done.
    #[word("做了几张")]
    Done,
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

    /// Whether it is the number of cards to which the effect before was done.
    pub fn is_done(&self) -> bool {
        *self == Self::Done
    }

    /// Whether it asks for the card that brought its text about.
    pub fn names_cause(&self) -> bool {
        *self == Self::Speed(SpeedOf::Cause)
    }
}
