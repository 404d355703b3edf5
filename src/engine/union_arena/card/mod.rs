//! What is printed on cards, as data: the vocabulary of `牌`. Knows the game's words, no states and no rules.

pub mod ability;
pub mod against;
mod dead;
pub mod effect;
mod names;
pub mod printed;
pub mod select;

pub use ability::{Ability, Clause, Impact, Mod, Rules, StaticText, TriggerIcon, When};
pub use against::{Against, By};
pub use dead::{Face, Own, Told};
pub(super) use names::recorded;

pub use effect::{Cost, Costs, Effect, RaidBy, Script, Whole};
pub use printed::{CardText, Energy, RaidOn};
pub use select::{Calc, Cond, Filter, KindsOf, Num, Pick, Range, Sel, Which};
