//! What is declared of a card that was read, and what is not read of it.

use caijue::engine::printed::{Outcome, Reading};
use serde_json::Value;

/// A declaration.
pub fn declared(reading: &Reading) -> Value {
    serde_json::to_value(&reading.card).expect("a declaration")
}

/// A declaration without some of its keys, at any depth.
pub fn bare(value: &Value, without: &[&str]) -> Value {
    match value {
        Value::Object(all) => all
            .iter()
            .filter(|(key, _)| !without.contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), bare(value, without)))
            .collect(),
        Value::Array(all) => all.iter().map(|one| bare(one, without)).collect(),
        other => other.clone(),
    }
}

/// Holds that a text is not read from some words on, that nothing is told of it, and that its declaration says so.
pub fn not_read(reading: &Reading, text: &str, from: &str) {
    let unread = reading.sentences.iter().find_map(|s| match s.outcome {
        Outcome::Unread { from, .. } => Some(s.text.get(from..)),
        _ => None,
    });
    let Some(rest) = unread else {
        panic!("{text}: {:?}", reading.sentences);
    };
    let rest = rest.expect("a place in the sentence");
    assert!(rest.starts_with(from), "{text}: from “{rest}”");
    let silent = reading.sentences.iter().all(|s| s.told.is_empty());
    assert!(silent, "{text}");
    let card = declared(reading).to_string();
    assert!(card.contains("未读"), "{text}: {card}");
}
