//! The ruling sheet (裁定单): what a judge pins while answering, with the question and the answer; how it is
//! written out, and how one that was written out is later held against the books.
//!
//! Knows no terminal and touches no file.

mod content;
mod form;
mod html;
mod mark;
mod read;
mod verify;
mod write;

pub use content::{AnswerPin, Pin, Sheet, StepPin, Told};
pub use form::Form;
pub(in crate::view) use html::entities;
pub use mark::{Mark, fingerprint, quoted};
pub use read::{Held, Opened, read};
pub use verify::{Checked, Fate, lines as verify_lines, verify};
pub(in crate::view) use write::escaped;
pub use write::write;
