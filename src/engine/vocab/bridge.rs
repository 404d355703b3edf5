//! Words inside what serde keeps: a state, a choice.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::shape::Vocab;
use crate::text::yaml::Node;

/// Reads words through serde.
///
/// # Errors
/// What is wrong with them; its place is that of the outermost word, unless the reader is our own.
pub fn by_serde<'de, T: Vocab, D: Deserializer<'de>>(d: D) -> Result<T, D::Error> {
    let node = Node::deserialize(d)?;
    T::read(&node).map_err(|wrong| D::Error::custom(wrong.carried()))
}
