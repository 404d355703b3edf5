//! Conditions of a text, and what they ask for.

use super::lacking;
use super::select::{Counted, Filter, Num, Range};
use super::terms::Whose;
use crate::engine::grammar;
use crate::engine::vocab::{self, Many, Vocab};

/// A condition of a text.
pub type Cond = grammar::Condition<Situation, Counted>;

/// What a condition asks for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "情形", example = "{场上: {卡: {谁: 对方}}}", hint = lacking::condition)]
pub enum Situation {
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
}

/// How many cards of the field match.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "场上张数")]
pub struct FieldCond {
    /// Which cards.
    #[word("卡", default)]
    pub of: Filter,
    /// How many; at least one where not said.
    #[word("数", "张数", default = Range::at_least(Num::Lit(1)))]
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
    #[word("数", "张数", default = Range::at_least(Num::Lit(1)))]
    pub count: Range,
}

impl Situation {
    /// Whether something asks for what the effect before it was done to.
    pub fn names_same(of: &impl Vocab) -> bool {
        vocab::within(of, |c| matches!(c, Self::Same(_))) || vocab::within(of, Counted::is_done)
    }

    /// Whether something asks for the card that brought its text about.
    pub fn names_cause(of: &impl Vocab) -> bool {
        vocab::within(of, |c| matches!(c, Self::Cause(_)))
            || vocab::within(of, Counted::names_cause)
    }

    /// Whether something asks for a card's name in a grave.
    pub fn names_grave(of: &impl Vocab) -> bool {
        vocab::within(
            of,
            |c| matches!(c, Self::Grave(pile) if pile.name.is_some()),
        )
    }

    /// Whether something asks for the graves.
    pub fn graves(of: &impl Vocab) -> bool {
        vocab::within(of, |c| matches!(c, Self::Grave(_))) || vocab::within(of, Counted::graves)
    }
}
