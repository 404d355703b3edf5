//! Vividz 综合规则 1.0.0 as a game: cards as data, states as data, each rule family in its file.
//!
//! It knows the kernel and no other game, prints nothing, and invents no rule: what the text leaves open goes by a
//! named reading (`reads`) or stops as unruled.

mod card;
mod change;
mod clause;
mod event;
mod file;
mod frame;
mod game;
mod judge;
mod playable;
mod procedure;
mod reads;
mod state;
mod table;
mod tell;
mod view;
mod words;

pub use event::Event;
pub use file::sample;
pub use state::{Choice, State};
pub use table::Vividz;

#[cfg(test)]
mod tests;
