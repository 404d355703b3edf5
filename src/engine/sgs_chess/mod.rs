//! 三国杀战棋, chapter 2: what its terms rule, and where they end.
//!
//! The text rules parts of a game: values, operations on cards, pieces and the map, and the course of a turn.
//! A scenario states what is done; this module applies what the chapter says to it, or answers that it does not
//! say. It knows the kernel and no other game.

pub mod calc;
pub mod map;
pub mod skill;
pub mod square;
pub mod value;
pub mod words;
