//! Cards as data: what a scenario writes under `牌`, in the game's words. These types are read from the file and
//! played from as they are; [`hoist`](super::build) only gives abilities and scripts their numbers.

pub mod ability;
pub mod cost;
pub mod effect;
pub mod event_kind;
pub mod flag;
pub mod lint;
pub mod modify;
pub mod select;
pub mod trigger;
pub mod walk;

pub use crate::engine::vividz::card::ability::{Ability, CardText, Face};
pub use crate::engine::vividz::card::cost::Cost;
pub use crate::engine::vividz::card::effect::Effect;
pub use crate::engine::vividz::card::flag::Many;
pub use crate::engine::vividz::card::modify::{Mod, ModKinds};
pub use crate::engine::vividz::card::select::{Cond, Filter, Num, Range, Sel, Situation, Times};
