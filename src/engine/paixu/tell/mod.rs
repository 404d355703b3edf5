//! What tells: boards, facts, choices and events for people.

pub mod action;
pub mod board;
pub mod fact;
pub mod name;
pub mod unfold;
