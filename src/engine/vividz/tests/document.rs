//! The document for scenario writers: its examples work, and every word that it tells of is in one that is run.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::engine::grammar::Formula;
use crate::engine::vividz::card::Ability;
use crate::engine::vividz::card::CardText;
use crate::engine::vividz::card::Cond;
use crate::engine::vividz::card::Cost;
use crate::engine::vividz::card::Effect;
use crate::engine::vividz::card::Filter;
use crate::engine::vividz::card::Mod;
use crate::engine::vividz::card::Sel;
use crate::engine::vividz::card::Situation;
use crate::engine::vividz::card::modify::Kept;
use crate::engine::vividz::card::modify::Pattern;
use crate::engine::vividz::card::select::Counted;
use crate::engine::vividz::card::trigger::About;
use crate::engine::vividz::card::trigger::Trigger;
use crate::engine::vividz::file::action::Action;
use crate::engine::vividz::file::setup::AttackSetup;
use crate::engine::vividz::file::setup::Entry;
use crate::engine::vividz::file::setup::SeatSetup;
use crate::engine::vividz::file::setup::Setup;
use crate::engine::vividz::tests::play;
use crate::engine::vividz::words::Until;
use crate::engine::vividz::words::Who;
use crate::engine::vocab::Form;
use crate::engine::vocab::Vocab;

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

/// The book's words of a choice of words, or the keys of a mapping.
fn words<T: Vocab>() -> Vec<&'static str> {
    let all: Vec<_> = match T::SHAPE.form {
        Form::Words(words) => words.iter().map(|w| w.names).collect(),
        Form::Fields { fields, .. } => fields.iter().map(|f| f.names).collect(),
        _ => Vec::new(),
    };
    assert!(!all.is_empty(), "no words in {}", T::SHAPE.name);
    all.into_iter()
        .filter_map(|names| names.first().copied())
        .collect()
}

#[test]
fn every_word_of_the_vocabulary_is_in_an_example_that_is_run() {
    let mut used = BTreeSet::new();
    for block in blocks().into_iter().filter(|b| b.contains("步骤:")) {
        let value: Value = crate::text::yaml::from_str(block).expect("reads");
        gather(&value, &mut used);
    }
    let mut wanted: Vec<&str> = Vec::new();
    wanted.extend(words::<Ability>());
    wanted.extend(words::<About>());
    wanted.extend(words::<Counted>());
    wanted.extend(words::<Cond>());
    wanted.extend(words::<Situation>());
    wanted.extend(words::<Formula<Counted>>());
    wanted.extend(words::<Cost>());
    wanted.extend(words::<Action>());
    wanted.extend(words::<Effect>());
    wanted.extend(words::<Kept>());
    wanted.extend(words::<Mod>());
    wanted.extend(words::<Pattern>());
    wanted.extend(words::<Trigger>());
    wanted.extend(words::<Sel>());
    wanted.extend(words::<Filter>());
    wanted.extend(words::<CardText>());
    wanted.extend(words::<Setup>());
    wanted.extend(words::<SeatSetup>());
    wanted.extend(words::<AttackSetup>());
    wanted.extend(words::<Entry>());
    wanted.extend(words::<Until>());
    wanted.extend(words::<Who>());
    // The Scout mark has two names of one key.
    wanted.retain(|word| *word != "搜寻标记");
    let missing: BTreeSet<_> = wanted.iter().filter(|w| !used.contains(**w)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert!(wanted.len() > 250, "only {} words", wanted.len());
}
