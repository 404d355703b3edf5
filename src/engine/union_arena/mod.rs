//! UNION ARENA by its rules text: one rule family a file, its citations first.
//!
//! What it knows: the kernel, the book's clauses, cards as data. What it must not know: another game, any screen.
//!
//! ```text
//!  words · card        the words of files: zones, effects, filters, costs
//!    │
//!    ├──► state        cards, zones, frames with named steps: plain data, hashed and saved
//!    └──► table        faces, effects, scripts, readings: the game value, never changes
//!            │
//!            ▼
//!          view        reads a state: values, filters, continuous effects, triggers, costs, what is asked
//!            │
//!      ┌─────┼──────────────┬───────────────┐
//!      ▼     ▼              ▼               ▼
//!    judge  tell: events,  text: files     run     changes a state: one micro-step at a time;
//!      │    facts, board   and boards              procedures push frames and return to `run::step`
//!      ▼
//!    list   what might be answered
//! ```
//!
//! `printed` reads card texts into `card`; it knows words and cards, no states.
//!
//! A view has no way to change a state, and nothing that reads or judges knows `run`. `game` plugs all into the kernel.

mod attributes;
pub mod card;
mod choice;
mod game;
mod judge;
mod list;
mod mat;
mod printed;
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
