//! Editions: two texts of one book laid against each other, so that a judge sees what a new one changes.
//!
//! ```text
//!  old ─┐                                     same words once in both ─┐
//!       ├─ unit: words, references apart ─► pairing: likeness, number, ├─► groups: split, merged, copied
//!  new ─┘                                   parents, neighbours ───────┘          │
//!                                              ▲        │                         ▼
//!                                              └─ again ┘   compare: place (stayed, renumbered, moved), references
//!                                                           that follow ─► words ─► learned ─► judge ─► Comparison
//! ```
//!
//! A pair is never taken for its number alone: which clauses stand together is decided for all at once (`assign`). A
//! reference that only follows what it leads to is no change. What is worded otherwise is mere wording only where every
//! difference is known to say the same: a synonym, a particle, a sign, or two names of one thing by the terms (`alias`). An
//! expression that another took the place of throughout the text (`learned`) is neither: it is told by itself, to be judged
//! once. Whatever else cannot be told counts as a change of meaning, with its reason.
//!
//! Pure: two books in, a [`Comparison`] out. Knows nothing of search, engine, files or screens.

mod alias;
mod assign;
mod compare;
mod grams;
mod groups;
mod judge;
mod learned;
mod lexicon;
mod lines;
mod marks;
mod pairing;
#[cfg(test)]
mod tests;
mod unit;
mod whereabouts;
mod words;

pub use compare::{Change, Comparison, Group, Kind, compare, compare_books, reworded};
pub use judge::{Effect, Reason};
pub use learned::{Substitution, turns};
pub use marks::{Piece, Stretch, pieces};
pub use whereabouts::{Whereabouts, whereabouts};
pub use words::What;
