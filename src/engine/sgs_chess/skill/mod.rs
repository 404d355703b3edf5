//! The markup of skill texts: ▶ ▷ → / {} 〖〗 【】 read as cost, effects, alternatives and delays (5.3 to 5.10).
//!
//! Pure: a text in, its structure out. What the words do in play is not decided here.

mod joined;
mod parts;
mod structure;
mod words;

pub use parts::{LineReading, Part, SkillForm, SkillLine, SkillText, SkillWord};
pub use structure::{read, sentence_runs};
