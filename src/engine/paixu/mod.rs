//! The card-sequence game (牌序对战, `paixu`): two players empty a sequence of 23 cards through three slots each.
//!
//! Knows the kernel and no other game. The rules text is a first draft with many gaps; each is a named reading
//! (`reads`) or a question at which the engine stops (`open`).
//!
//! The rooms, and who may call whom: each only those it points at. No room calls back, and no file of a room calls
//! one that calls it.
//!
//! ```text
//!  words    what a file may say: cards, effects, conditions, boards, actions
//!    ▲
//!  build    from files to definitions, texts strung out into pieces, the board
//!    ▲
//!  state    where a game stands: plain data, half-done effects as frames
//!    ▲
//!  view     what reads the state: what a card is, what matches, what is counted, who locks
//!    ▲ ▲
//!    │ judge    the predicate of legality, and what may be chosen; changes nothing
//!    │   ▲
//!    │ change   what changes the state: `turn` dispatches, everything else pushes frames and returns
//!    │
//!  tell     boards, facts, actions and events for people
//!
//!  game, playable   what the kernel asks: they look, judge, change and tell
//! ```
//!
//! The methods of `change` are open to its own room; only what `game` needs to take a step is open beyond it.

mod build;
mod change;
mod event;
mod game;
mod judge;
mod mat;
mod playable;
mod printed;
mod question;
mod reads;
mod state;
mod tell;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use event::Event;
pub use state::{Choice, State};
pub use words::{Action, Cards, Setup};

use build::def::{Def, Thing};
use reads::Reads;

type Log = crate::engine::Log<Event>;

/// The game and its fixed data: definitions, the cards in play, and the readings it goes under.
#[derive(Debug)]
pub struct Paixu {
    defs: Vec<Def>,
    things: Vec<Thing>,
    reads: Reads,
    /// What texts wait for, as [`Timing::watch`](words::Timing::watch) bits.
    watched: u32,
    /// Whether any text waits for a standing condition.
    standing: bool,
    /// Whether any text says how long a change of speed or a slot effect lasts.
    dated: bool,
}
