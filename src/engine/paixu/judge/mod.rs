//! What judges: the predicate of legality, and what it lists.

pub mod answer;
pub mod choice;
pub mod effect;
pub mod list;
pub mod object;
pub mod plan;
pub mod submit;
pub mod turn;
