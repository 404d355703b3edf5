//! As much of JSON Schema as the schemas of ruling files use.

use serde_json::Value;

/// Why a value does not conform to a schema, with its place; keywords that are not known fail, so that none is passed
/// over in silence.
pub fn complaint(schema: &Value, root: &Value, value: &Value, place: &str) -> Option<String> {
    let Some(keywords) = schema.as_object() else {
        return (*schema != Value::Bool(true)).then(|| format!("{place}: nothing may stand here"));
    };
    keywords
        .iter()
        .find_map(|(word, of)| keyword(word, of, keywords, root, value, place))
}

fn keyword(
    word: &str,
    of: &Value,
    beside: &serde_json::Map<String, Value>,
    root: &Value,
    value: &Value,
    place: &str,
) -> Option<String> {
    let fails = |fails: bool| fails.then(|| format!("{place}: {word} {of} fails for {value}"));
    let conforms = |schema: &Value| complaint(schema, root, value, place).is_none();
    let list = || of.as_array().expect("a list");
    let items = value.as_array();
    let fields = value.as_object();
    match word {
        "$ref" => {
            let name = of.as_str().and_then(|r| r.strip_prefix("#/$defs/"));
            let name = decoded(name.expect("a definition of the same schema"));
            complaint(&root["$defs"][name.as_str()], root, value, place)
        }
        "anyOf" => fails(!list().iter().any(conforms)),
        "allOf" => fails(!list().iter().all(conforms)),
        "oneOf" => fails(list().iter().filter(|s| conforms(s)).count() != 1),
        "type" => {
            let is = |kind: &Value| match kind.as_str().expect("a type") {
                "string" => value.is_string(),
                "number" => value.is_number(),
                "integer" => value.is_i64() || value.is_u64(),
                "boolean" => value.is_boolean(),
                "null" => value.is_null(),
                "array" => items.is_some(),
                "object" => fields.is_some(),
                other => panic!("{other} is no type"),
            };
            fails(match of {
                Value::Array(kinds) => !kinds.iter().any(is),
                kind => !is(kind),
            })
        }
        "enum" => fails(!list().contains(value)),
        "const" => fails(of != value),
        "minimum" => fails(value.as_f64() < of.as_f64() && value.is_number()),
        "maximum" => fails(value.as_f64() > of.as_f64() && value.is_number()),
        "minProperties" => fails(fields.is_some_and(|f| (f.len() as u64) < bound(of))),
        "maxProperties" => fails(fields.is_some_and(|f| f.len() as u64 > bound(of))),
        "maxItems" => fails(items.is_some_and(|i| i.len() as u64 > bound(of))),
        "items" => items?
            .iter()
            .enumerate()
            .find_map(|(ix, item)| complaint(of, root, item, &format!("{place}[{ix}]"))),
        "required" => fails(fields.is_some_and(|f| {
            list()
                .iter()
                .any(|k| !f.contains_key(k.as_str().unwrap_or("")))
        })),
        "properties" => fields?.iter().find_map(|(key, value)| {
            complaint(of.get(key)?, root, value, &format!("{place}.{key}"))
        }),
        "additionalProperties" => fields?
            .iter()
            .filter(|(key, _)| {
                beside
                    .get("properties")
                    .is_none_or(|p| p.get(key).is_none())
            })
            .find_map(|(key, value)| complaint(of, root, value, &format!("{place}.{key}"))),
        "propertyNames" => fields?
            .keys()
            .find_map(|key| complaint(of, root, &Value::from(key.as_str()), place)),
        "$schema" | "$defs" | "$comment" | "title" | "description" | "default" | "format"
        | "examples" => None,
        other => panic!("{other}: a keyword that this does not know"),
    }
}

fn bound(of: &Value) -> u64 {
    of.as_u64().expect("a number")
}

/// A name out of a reference, in which most characters are written as bytes: %E6%B3%95.
fn decoded(name: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = name.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).filter(|_| *first == b'%');
        let byte = hex.and_then(|h| u8::from_str_radix(std::str::from_utf8(h).ok()?, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    String::from_utf8(bytes).expect("a name")
}
