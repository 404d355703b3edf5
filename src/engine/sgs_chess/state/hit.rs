//! A source that may be nobody, where there may have been none: written as a list of one, so that nobody is not nothing.

use super::ids::CharId;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub fn serialize<S: Serializer>(by: &Option<Option<CharId>>, to: S) -> Result<S::Ok, S::Error> {
    by.map(|by| [by]).serialize(to)
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<CharId>>, D::Error> {
    let read = Option::<[Option<CharId>; 1]>::deserialize(from)?;
    Ok(read.map(|[by]| by))
}
