//! What files say of a game, read and written.

pub mod action;
pub mod board;
pub mod meaning;
pub mod sample;
pub mod setup;
