//! The ruling sheet (裁定单): what a judge pins while answering, with the question and the answer; how it is
//! written out, and how one that was written out is later held against the books.
//!
//! Knows no terminal and touches no file.

mod content;
mod mark;
mod verify;
mod write;

pub use content::{AnswerPin, Pin, Sheet, StepPin, Told};
pub use mark::{Mark, fingerprint, quoted};
pub use verify::{Checked, Fate, lines as verify_lines, verify};
pub use write::{Form, write};
