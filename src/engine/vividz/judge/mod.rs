//! The one predicate of legality, and what a player may choose from.

pub mod decide;
pub mod deck;
pub mod fight;
pub mod list;
pub mod pick;
pub mod play;
pub mod question;
pub mod standing;

pub use crate::engine::vividz::judge::decide::{checkable, clears, judge};
pub use crate::engine::vividz::judge::list::choices;
pub use crate::engine::vividz::judge::question::question_says;
pub use crate::engine::vividz::judge::standing::unlawful;
