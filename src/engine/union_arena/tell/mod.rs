//! What is told of a game: choices, events, facts, the board. Changes nothing.

pub mod board;
pub mod choice;
pub mod event;
pub mod facts;
