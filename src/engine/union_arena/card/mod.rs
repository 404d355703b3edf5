//! What is printed on cards, as data: the vocabulary of `牌`. Knows the game's words, no states and no rules.

pub mod ability;
pub mod against;
pub mod effect;
mod lint;
pub mod marks;
mod names;
pub mod printed;
pub mod select;

pub use ability::{Ability, Clause, Effect, Impact, Mod, Script, StaticText, TriggerIcon, Whole};
pub use against::{Against, By, When};
pub(super) use names::recorded;

pub use effect::{Cost, Costs, RaidBy, Rules};
pub use marks::{Energy, RaidOn};
pub use printed::{CardText, Face};
pub use select::{Cond, Counted, Filter, KindsOf, Num, Pick, Range, Sel, Situation, Times, Which};
