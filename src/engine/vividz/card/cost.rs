//! Costs (304.4b, 904.2f, 905, 907.1a).

use schemars::JsonSchema;
use serde::Deserialize;

use super::forms::{Bare, Many, Short, form};
use super::select::{Filter, Num};
use crate::engine::vividz::words::Zone;

form! {
    /// Some cards to pay with.
    PayCards {
        /// Which may be used.
        "从" | "范围" => from: Filter = Filter::default(),
        /// How many.
        "数" | "张数" => count: Num = Num::Lit(1),
    } short from: Filter
}

form! {
    /// Cards to move as a cost.
    PayMove {
        /// Which may be used.
        "从" | "范围" => from: Filter = Filter::default(),
        /// How many.
        "数" | "张数" => count: Num = Num::Lit(1),
        /// Where to.
        "到" => to: Zone = Zone::Trash,
    }
}

form! {
    /// Some of several costs.
    PayChoice {
        /// The costs to choose from.
        "于" | "选项" => of: Vec<Many<Bare<Cost>>> = Vec::new(),
        /// How many of them, all different (904.4c).
        "数" | "选" => count: u8 = 1,
    } short of: Vec<Many<Bare<Cost>>>
}

/// One part of a cost.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Cost>)]
pub enum Cost {
    /// Energy (905).
    #[serde(rename = "能量", alias = "能量费用", alias = "费用")]
    Energy(Num),
    /// Rest the source (907.1a).
    #[serde(rename = "横置此牌", alias = "横置此角色", alias = "横置")]
    RestThis,
    /// Discard from the hand; the keep zone does not do (508.3).
    #[serde(rename = "弃牌", alias = "弃手牌", alias = "从手牌中弃牌")]
    Discard(Short<PayCount>),
    /// Rest cards.
    #[serde(rename = "横置牌", alias = "横置角色")]
    Rest(Short<PayCards>),
    /// Stand cards up.
    #[serde(rename = "竖置牌")]
    Stand(Short<PayCards>),
    /// Make characters leave.
    #[serde(rename = "退场", alias = "令角色退场")]
    Retire(Short<PayCards>),
    /// Make this card leave.
    #[serde(rename = "此牌退场", alias = "此角色退场")]
    RetireThis,
    /// Move cards.
    #[serde(rename = "移动", alias = "移动牌")]
    Move(PayMove),
    /// Move the top cards of the deck.
    #[serde(rename = "牌库顶", alias = "牌库顶弃牌")]
    Mill(Short<PayTop>),
    /// Remove cards from the game.
    #[serde(rename = "除外")]
    Remove(Short<PayCards>),
    /// Show cards.
    #[serde(rename = "展示")]
    Show(Short<PayCards>),
    /// Take markers off the source.
    #[serde(rename = "移除标记")]
    Unmark(Short<PayMarks>),
    /// One or several of these (904.2c, 904.4c).
    #[serde(rename = "择一", alias = "任选")]
    Choice(Short<PayChoice>),
}

form! {
    /// How many cards of the hand, and which may be used.
    PayCount {
        /// How many.
        "数" => count: Num = Num::Lit(1),
        /// Which may be used.
        "是" | "牌" => is: Option<Box<Filter>> = None,
    } short count: Num
}

form! {
    /// Top cards of the deck.
    PayTop {
        /// How many.
        "数" => count: Num = Num::Lit(1),
        /// Where to.
        "到" => to: Zone = Zone::Trash,
    } short count: Num
}

form! {
    /// Markers.
    PayMarks {
        /// Their name.
        "名" | "标记" => name: String = String::new(),
        /// How many.
        "数" => count: Num = Num::Lit(1),
    } short name: String
}
