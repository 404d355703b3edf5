//! Vividz 综合规则 1.0.0 as a game: cards as data, states as data, each rule family in its file.
//!
//! It knows the kernel and no other game, prints nothing, and invents no rule: what the text leaves open goes by a
//! named reading (`reads`) or stops as unruled.

mod act;
mod action;
mod attack;
mod card;
mod check;
mod eval;
mod event;
mod facts;
mod frame;
mod game;
mod judge;
mod keyword;
mod layers;
mod numbers;
mod pay;
mod play;
mod playable;
mod prepare;
mod reads;
mod rules;
mod run;
pub mod sample;
mod script;
mod setup;
mod state;
mod table;
mod triggers;
mod turn;
mod view;
mod words;
mod zones;

pub use event::Event;
pub use state::{Choice, State};
pub use table::Vividz;

#[cfg(test)]
mod tests;
