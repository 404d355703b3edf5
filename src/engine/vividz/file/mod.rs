//! The words of its files: boards, actions, decks.

pub mod action;
pub mod resolve;
pub mod sample;
pub mod setup;
