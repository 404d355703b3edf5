//! View: what a page, a hit, a board or a step says, as lines of meaning; knows no terminal.

pub mod board;
pub mod books;
pub mod calc;
pub mod clause;
pub mod coverage;
pub mod deck;
pub mod hits;
pub mod import;
pub mod layout;
pub mod line;
pub mod problems;
pub mod reading;
pub mod ruling;
pub mod sheet;
pub mod skill;
pub mod step;
pub mod term;
pub mod tree;
pub mod why;
pub mod words;

pub use layout::{Row, lay};
pub use line::{Line, Link, Span, Tone};
pub use words::{Language, Words};
