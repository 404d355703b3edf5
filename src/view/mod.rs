//! View: what a page, a hit, a board or a step says, as lines of meaning; knows no terminal.

pub mod layout;
pub mod line;

pub use layout::{Row, lay};
pub use line::{Line, Link, Span, Tone};
