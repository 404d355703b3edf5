//! The card-sequence game (牌序对战, `paixu`): two players empty a sequence of 23 cards through three slots each.
//!
//! Knows the kernel and no other game. The rules text is a first draft with many gaps; each is a named reading
//! (`reads`) or a question at which the engine stops (`open`).
//!
//! ```text
//!  card, timing, select, number, board_text  what a scenario writes
//!  build, setup  definitions, texts strung out, the board
//!  state, event  where a game stands         value     what a card on the field is
//!  fits          filters and conditions
//!  check         activation and objects      run       one effect, step by step     effect    what effects do
//!  sequence      drawing, arranging          lasting   effects of a slot            condition texts that wait
//!  field         cards come, go, turn        speed     2.2 – 2.4                    flip      2.5
//!  play          playing, the win            turn      the course of a turn         construct sequences handed in
//!  order         what is due at once     timed   cards with how long
//!  judge         the predicate of legality   answer    what a player answers
//! ```

mod action;
mod answer;
mod board;
mod board_text;
mod build;
mod card;
mod check;
mod condition;
mod construct;
mod dangling;
mod effect;
mod event;
mod fact;
mod field;
mod fits;
mod flip;
mod judge;
mod lacking;
mod lasting;
mod number;
mod open;
mod order;
mod play;
mod reads;
mod run;
mod select;
mod sequence;
mod setup;
mod slot;
mod speed;
mod state;
mod tell;
#[cfg(test)]
mod tests;
mod timed;
mod timing;
mod turn;
mod value;
mod words;

pub use action::Action;
pub use board_text::Setup;
pub use card::Cards;
pub use event::Event;
pub use judge::Choice;
pub use state::State;

use build::{Def, Thing};
use reads::Reads;

type Log = crate::engine::Log<Event>;

/// The game and its fixed data: definitions, the cards in play, and the readings it goes under.
#[derive(Debug)]
pub struct Paixu {
    defs: Vec<Def>,
    things: Vec<Thing>,
    reads: Reads,
    /// What texts wait for, as [`Timing::watch`](card::Timing::watch) bits.
    watched: u32,
    /// Whether any text waits for a standing condition.
    standing: bool,
    /// Whether any text says how long a change of speed or a slot effect lasts.
    dated: bool,
}
