//! Text: folding, width, wrapping, pinyin. Knows nothing of rules.

pub mod width;
pub mod wrap;
