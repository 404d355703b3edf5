//! View: what a page, a hit, a board or a step says, as lines of meaning; knows no terminal.

pub mod line;

pub use line::{Line, Link, Span, Tone};
