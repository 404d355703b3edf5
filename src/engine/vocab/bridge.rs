//! Words inside types that serde still reads and schemars still describes. It goes with the last of those.

use schemars::{Schema, SchemaGenerator};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::{Shape, Vocab, schema};
use crate::text::yaml::Node;

/// Reads words through serde.
///
/// # Errors
/// What is wrong with them; its place is that of the outermost word, unless the reader is our own.
pub fn by_serde<'de, T: Vocab, D: Deserializer<'de>>(d: D) -> Result<T, D::Error> {
    let node = Node::deserialize(d)?;
    T::read(&node).map_err(|wrong| D::Error::custom(wrong.carried()))
}

/// Describes words to schemars: the definitions that they need go among its own.
pub fn by_schemars(shape: &'static Shape, generator: &mut SchemaGenerator) -> Schema {
    let mut whole = schema(shape);
    let defs = whole.as_object_mut().and_then(|w| w.remove("$defs"));
    let own = whole.get("$ref").and_then(Value::as_str).map(str::to_owned);
    let own = own.as_deref().and_then(|r| r.strip_prefix("#/$defs/"));
    if let Some(Value::Object(mut defs)) = defs {
        // Schemars puts what is given to it under the type's name by itself.
        if let Some(body) = own.and_then(|name| defs.remove(name)) {
            whole = body;
        }
        for (name, of) in defs {
            generator.definitions_mut().entry(name).or_insert(of);
        }
    }
    Schema::try_from(whole).unwrap_or_default()
}
