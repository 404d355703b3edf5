//! Told back.
use crate::engine::paixu::words::AbilityText;
/// An ability in words.
pub fn ability(_: &AbilityText) -> String { String::new() }
