//! Other names under which serde takes what is written: they belong into the schemas, and schemars leaves them out.

use std::fmt;

use schemars::Schema;
use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::{Map, Value};

/// Adds to the schema of a mapping or an enum the other names of its keys or words; for `#[schemars(transform = …)]`.
pub(crate) fn other_names<T: for<'de> Deserialize<'de>>(schema: &mut Schema) {
    other_names_by(schema, T::deserialize);
}

/// The same of a type that reads itself through the code that serde derives, by that code.
pub(crate) fn other_names_by<T>(schema: &mut Schema, read: impl Fn(Probe) -> Result<T, Probed>) {
    let Err(Probed(names)) = read(Probe) else {
        return;
    };
    if let Some(keys) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        for (name, also) in pairs(names, |name| keys.contains_key(name)) {
            if let Some(value) = keys.get(name).cloned() {
                keys.insert(also.to_owned(), other_name(value, name));
            }
        }
    }
    let Some(ways) = schema.get_mut("oneOf").and_then(Value::as_array_mut) else {
        return;
    };
    let pairs = pairs(names, |name| ways.iter().any(|way| is_of(way, name)));
    let mut more = Vec::new();
    for way in ways.iter_mut() {
        let also = |name: &str| -> Vec<&'static str> {
            let of = pairs.iter().filter(|(n, _)| *n == name);
            of.map(|(_, also)| *also).collect()
        };
        let Some(way) = way.as_object_mut() else {
            continue;
        };
        if let Some(word) = way.get("const").and_then(Value::as_str).map(str::to_owned) {
            let words = [word.as_str()].into_iter().chain(also(&word));
            let words: Vec<Value> = words.map(Value::from).collect();
            if words.len() > 1 {
                way.remove("const");
                way.insert("enum".to_owned(), words.into());
            }
        } else if let Some(words) = way.get_mut("enum").and_then(Value::as_array_mut) {
            let known: Vec<String> = words
                .iter()
                .filter_map(|w| w.as_str().map(str::to_owned))
                .collect();
            let others = known.iter().flat_map(|word| also(word)).map(Value::from);
            words.extend(others);
        } else if let Some(key) = only_key(way) {
            more.extend(also(&key).into_iter().map(|also| renamed(way, &key, also)));
        }
    }
    ways.extend(more);
    // A name that was taken for two is of either.
    let twice =
        |(at, (_, also)): (usize, &(&str, &str))| pairs[..at].iter().any(|(_, a)| a == also);
    if pairs.iter().enumerate().any(twice)
        && let Some(ways) = schema.remove("oneOf")
    {
        schema.insert("anyOf".to_owned(), ways);
    }
}

/// Where any text may stand a number may, as 802.1 does without quotes.
pub(crate) fn numbers(schema: &mut Schema) {
    let Some(of) = schema.as_object_mut() else {
        return;
    };
    if of.contains_key("enum") || of.contains_key("const") {
        return;
    }
    match of.get_mut("type") {
        Some(Value::String(kind)) if kind == "string" => {
            of.insert("type".to_owned(), vec!["string", "number"].into());
        }
        Some(Value::Array(kinds))
            if kinds.iter().any(|k| k == "string") && !kinds.iter().any(|k| k == "number") =>
        {
            kinds.push("number".into());
        }
        _ => {}
    }
}

/// Whether a way of an enum is of this variant.
fn is_of(way: &Value, name: &str) -> bool {
    let listed = |list: &Value| list.as_array().is_some_and(|l| l.iter().any(|w| w == name));
    way.get("const").is_some_and(|word| word == name)
        || way.get("enum").is_some_and(listed)
        || way.get("required").is_some_and(listed)
}

/// The key of a mapping that has to have just that.
fn only_key(way: &Map<String, Value>) -> Option<String> {
    match way.get("required")?.as_array()?.as_slice() {
        [one] => one.as_str().map(str::to_owned),
        _ => None,
    }
}

/// The same mapping with another key.
fn renamed(way: &Map<String, Value>, key: &str, also: &str) -> Value {
    let mut way = way.clone();
    if let Some(keys) = way.get_mut("properties").and_then(Value::as_object_mut)
        && let Some(value) = keys.remove(key)
    {
        keys.insert(also.to_owned(), other_name(value, key));
    }
    way.insert("required".to_owned(), vec![Value::from(also)].into());
    Value::Object(way)
}

/// What a key takes, with the name that the documents use for it.
fn other_name(of: Value, name: &str) -> Value {
    let mut of = match of {
        Value::Object(of) => of,
        _ => Map::new(),
    };
    of.insert("$comment".to_owned(), format!("= {name}").into());
    Value::Object(of)
}

/// Each name of the schema with each other one. Serde lists them in the order of the fields, those of a field in their
/// own order; where it cannot be told to which of two neighbours a name belongs, it is taken for both.
fn pairs<'n>(
    names: &'n [&'static str],
    known: impl Fn(&str) -> bool,
) -> Vec<(&'n str, &'static str)> {
    let mut found = Vec::new();
    let places: Vec<usize> = (0..names.len()).filter(|ix| known(names[*ix])).collect();
    let rises = |some: &[&str]| some.windows(2).all(|two| two[0] < two[1]);
    for (nth, at) in places.iter().copied().enumerate() {
        let first = nth.checked_sub(1).map_or(0, |before| places[before] + 1);
        let end = places.get(nth + 1).copied().unwrap_or(names.len());
        // Between two of the schema: the second's names begin, or the first's end, wherever both lists rise.
        let begins = (first..=at).filter(|start| {
            rises(&names[*start..=at]) && (nth == 0 || rises(&names[first - 1..*start]))
        });
        let ends = (at + 1..=end).filter(|stop| {
            rises(&names[at..*stop])
                && (end == names.len() || rises(&names[*stop..=end.min(names.len() - 1)]))
        });
        let start = if nth == 0 {
            0
        } else {
            begins.min().unwrap_or(at)
        };
        let stop = if end == names.len() {
            end
        } else {
            ends.max().unwrap_or(at + 1)
        };
        let others = names[start..stop].iter().filter(|n| **n != names[at]);
        found.extend(others.map(|also| (names[at], *also)));
    }
    found
}

/// Takes nothing, and tells which names would be taken.
pub(crate) struct Probe;

/// The names of the fields or variants that were asked for.
#[derive(Debug)]
pub(crate) struct Probed(&'static [&'static str]);

impl fmt::Display for Probed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for Probed {}

impl Error for Probed {
    fn custom<M: fmt::Display>(_: M) -> Self {
        Self(&[])
    }
}

impl<'de> Deserializer<'de> for Probe {
    type Error = Probed;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Probed> {
        Err(Probed(&[]))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Probed> {
        Err(Probed(fields))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Probed> {
        Err(Probed(variants))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use schemars::JsonSchema;
    use serde_json::json;

    use super::*;

    #[derive(Deserialize, JsonSchema)]
    #[schemars(transform = other_names::<Deed>)]
    #[allow(dead_code)]
    enum Deed {
        #[serde(rename = "draw", alias = "take", alias = "d")]
        Draw(u8),
        #[serde(rename = "pass", alias = "end")]
        Pass,
        #[serde(rename = "shuffle")]
        Shuffle,
    }

    #[derive(Deserialize, JsonSchema)]
    #[schemars(transform = other_names::<Side>)]
    #[allow(dead_code)]
    struct Side {
        #[serde(rename = "hand", alias = "cards")]
        hand: u8,
        #[serde(rename = "life")]
        life: Option<u8>,
    }

    #[test]
    fn a_schema_takes_what_serde_takes() {
        let schema = schemars::schema_for!(Deed).to_value();
        let ways = schema["oneOf"].as_array().expect("ways");
        let words: Vec<_> = ways.iter().filter(|w| w.get("enum").is_some()).collect();
        let keys: Vec<_> = ways.iter().filter_map(|w| w.get("required")).collect();
        for word in ["pass", "end", "shuffle"] {
            assert!(ways.iter().any(|w| is_of(w, word)), "{word}: {schema}");
        }
        assert!(!words.is_empty());
        assert_eq!(keys, [&json!(["draw"]), &json!(["d"]), &json!(["take"])]);
        let schema = schemars::schema_for!(Side).to_value();
        let (cards, hand) = (
            &schema["properties"]["cards"],
            &schema["properties"]["hand"],
        );
        assert_eq!(
            (cards["type"].as_str(), &cards["type"]),
            (Some("integer"), &hand["type"])
        );
        assert_eq!(cards["$comment"], "= hand");
        assert!(schema["properties"]["life"].is_object());
    }

    #[test]
    fn names_belong_to_their_neighbours() {
        let names = &["b", "c", "a", "e", "d"];
        let known = |name: &str| matches!(name, "b" | "e" | "d");
        assert_eq!(pairs(names, known), [("b", "c"), ("e", "a")]);
    }
}
