//! Cards as data: what a scenario writes under `牌`, in the game's words. These types are read from the file and
//! played from as they are; [`hoist`](super::build) only gives abilities and scripts their numbers.

pub mod ability;
pub mod cost;
pub mod effect;
pub mod forms;
pub mod modify;
pub mod select;
pub mod trigger;
pub mod walk;

pub use ability::{Ability, CardText, Face};
pub use cost::Cost;
pub use effect::Effect;
pub use forms::Many;
pub use modify::{Change, Mod, ModKinds};
pub use select::{Cond, Filter, Num, Range, Sel};
