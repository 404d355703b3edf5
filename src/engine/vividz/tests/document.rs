//! The document for scenario writers: its examples work, and every word that it tells of is in one that is run.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::play;
use crate::engine::file::File;
use crate::engine::vividz::Vividz;
use crate::engine::vividz::words::{Until, Who};

const DOCUMENT: &str = include_str!("../../../../docs/vividz.md");

/// The YAML blocks of the document.
fn blocks() -> Vec<&'static str> {
    DOCUMENT
        .split("```yaml\n")
        .skip(1)
        .map(|block| block.split_once("```").expect("a block ends").0)
        .collect()
}

/// A block as a whole ruling: what a fragment leaves out is filled in.
fn whole(block: &str) -> String {
    if block.starts_with("书:") {
        return block.to_owned();
    }
    let mut text = format!("书: vividz\n标题: 例\n问题: 例\n{block}");
    if !block.contains("局面:") {
        text.push_str("局面: {}\n");
    }
    text.push_str("裁定: {答: 例, 条文: [], 依据: 推导}\n");
    text
}

/// Every block is read and set up; what it expects holds.
#[test]
fn every_example_of_the_document_works() {
    let mut run_through = 0;
    for block in blocks() {
        let run = play(&whole(block)).unwrap_or_else(|f| panic!("{f:?}\n{block}"));
        assert!(run.report.passes(), "{:?}\n{block}", run.report.faults);
        run_through += usize::from(block.contains("步骤:"));
    }
    assert!(run_through >= 20, "only {run_through} examples are run");
}

/// Keys and words of a YAML value.
fn gather(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                into.insert(key.clone());
                gather(value, into);
            }
        }
        Value::Array(all) => all.iter().for_each(|v| gather(v, into)),
        Value::String(word) => {
            into.insert(word.clone());
        }
        _ => {}
    }
}

/// The words of a definition in a schema: of a choice of words its variants, of a mapping its keys.
fn words(definition: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let variants = ["oneOf", "anyOf"].map(|of| definition.get(of).and_then(Value::as_array));
    for variant in variants.into_iter().flatten().flatten() {
        // A word that has other names stands before them.
        let named = variant.get("description").and_then(|_| variant.get("enum"));
        let word = variant.get("const").or_else(|| named?.get(0));
        found.extend(word.and_then(Value::as_str).map(str::to_owned));
        let keys = variant.get("properties").and_then(Value::as_object);
        found.extend(keys.into_iter().flat_map(own_keys));
    }
    for nested in definition
        .get("anyOf")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        found.extend(words(nested));
    }
    found
}

/// The keys of a mapping, without other names of them.
fn own_keys(properties: &Map<String, Value>) -> impl Iterator<Item = String> + '_ {
    let own = properties
        .iter()
        .filter(|(_, of)| of.get("$comment").is_none());
    own.map(|(key, _)| key.clone())
}

#[test]
fn every_word_of_the_vocabulary_is_in_an_example_that_is_run() {
    let mut used = BTreeSet::new();
    for block in blocks().into_iter().filter(|b| b.contains("步骤:")) {
        let value: Value = crate::engine::file::read(block).expect("reads");
        gather(&value, &mut used);
    }
    let schema = schemars::schema_for!(File<Vividz>);
    let definitions = schema
        .get("$defs")
        .and_then(Value::as_object)
        .expect("has definitions");
    let mut wanted: Vec<String> = Vec::new();
    for name in [
        "Ability", "About", "Calc", "Cond", "Cost", "Do", "Effect", "Kept", "Mod", "Pattern",
        "Trigger", "Which",
    ] {
        let definition = definitions
            .get(&format!("{name}或词"))
            .unwrap_or_else(|| panic!("no {name}"));
        let all = words(definition);
        assert!(!all.is_empty(), "no words in {name}");
        wanted.extend(all);
    }
    for name in [
        "Filter",
        "CardText",
        "Setup",
        "SeatSetup",
        "AttackSetup",
        "Entry",
    ] {
        let keys = definitions
            .get(name)
            .and_then(|d| d.get("properties"))
            .and_then(Value::as_object)
            .unwrap_or_else(|| panic!("no {name}"));
        // The Scout mark has two names of one key.
        wanted.extend(own_keys(keys).filter(|k| k != "搜寻标记"));
    }
    wanted.extend(Until::ALL.iter().map(|u| u.word().to_owned()));
    wanted.extend(Who::ALL.iter().map(|w| w.word().to_owned()));
    let missing: BTreeSet<_> = wanted.iter().filter(|w| !used.contains(*w)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(wanted.len() > 250, "only {} words", wanted.len());
}
