//! UNION ARENA by its rules text: one rule family a file, its citations first.
//!
//! What it knows: the kernel, the book's clauses, cards as data. What it must not know: another game, any screen.

mod attributes;
pub mod card;
mod choice;
mod game;
mod judge;
mod list;
mod reads;
mod run;
mod state;
mod table;
mod tell;
mod text;
mod unruled;
mod view;
pub mod words;

pub use choice::Choice;
pub use state::State;
pub use table::UnionArena;
pub use tell::event::Event;
pub use text::action::Action;
pub use text::board::{Cards, Setup};
