//! View: what a page, a hit, a board or a step says, as lines of meaning; knows no terminal.

pub mod answer;
pub mod board;
pub mod books;
pub mod calc;
pub mod called;
pub mod cards;
pub mod catalog;
pub mod clause;
pub mod corrections;
pub mod coverage;
pub mod deck;
pub mod diff;
pub mod event;
pub mod hits;
pub mod import;
pub mod layout;
pub mod line;
pub mod placard;
pub mod problems;
pub mod qr;
pub mod reading;
pub mod record;
pub mod ruling;
mod said;
pub mod sheet;
pub mod skill;
pub mod speech;
pub mod step;
pub mod term;
pub mod tree;
pub mod typed;
pub mod why;
pub mod written;

pub use catalog::{Catalog, Language};
pub use layout::{Row, lay};
pub use line::{Link, Span, StyledLine, Tone};
