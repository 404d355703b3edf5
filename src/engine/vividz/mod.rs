//! Vividz 综合规则 1.0.0 as a game: cards as data, states as data, each rule family in its file.
//!
//! It knows the kernel and no other game, prints nothing, and invents no rule: what the text leaves open goes by a
//! named reading (`reads`) or stops as unruled.
//!
//! ```text
//!   words · reads · card            what a file and a card may say
//!            │
//!   table · frame · state · event   the game's fixed data; where it stands, half-done procedures as frames; what happens
//!            │
//!          view ──────────┬──────────────┐     looks: values, conditions, who is meant, costs, what waits
//!            │            │              │
//!          judge        tell           file    what may be done, and choices · facts, board, words · boards and actions
//!            │
//!          change                              moves, triggers, single actions, effects that end; asks and logs
//!            │
//!        procedure                             turns, attacks, plays, preprocessing, scripts: each frame one micro-step
//!            │
//!       procedure::step                        the dispatcher: the one place that knows every procedure
//! ```

mod card;
mod change;
mod clause;
mod event;
mod file;
mod frame;
mod game;
mod judge;
mod mat;
mod parts;
mod playable;
mod printed;
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
