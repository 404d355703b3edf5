//! What the texts of all games share: numbers, ranges, conditions, and how flow is written. Each is declared, read and
//! evaluated here; a game brings what only it counts and asks for as the leaves, and tells by [`Counts`] and [`Holds`]
//! what those come to.
//!
//! ```text
//!  Number<C> = 3 | 和 差 积 商 较大 较小 倍数 一半 | C         C: what the game counts
//!  Range<N>  = 等于 至少 至多 多于 少于, each a number
//!  Condition<I, C> = 且 或 非 总是 | 数: {值, 范围} | I         I: what the game asks for
//!  If, May, Pay, Modes, Repeat: how flow is written; each game carries it out in frames of its own
//! ```
//!
//! Evaluation is generic over what tells the leaves: it allocates nothing and calls nothing through a pointer.

mod condition;
mod flow;
mod number;
mod range;

pub use condition::{Compare, Condition, Holds};
pub use flow::{If, May, Mode, Modes, Pay, Repeat};
pub use number::{Counts, Formula, Half, Number, Odd, Times};
pub use range::Range;

#[cfg(test)]
mod tests;
