//! What is told of a state: facts, the board, choices and questions in words.

pub mod board;
pub mod choice;
pub mod facts;
