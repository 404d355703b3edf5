//! The catalogues against the source: every word that is asked for is there, and every word that is there is asked for.

use std::collections::BTreeSet;

use crate::source::{code_and_strings, sources};
use caijue::view::{Catalog, Language};

/// Tables whose keys are put together at run time, and are held by tests of their own: help by `cli::localise`, the
/// desk's operations, places and hints by the desk's, exit statuses by `tests/program/statuses.rs`.
const PUT_TOGETHER: [&str; 6] = ["cli.", "op.", "place.", "hint.", "calc.", "exit."];

fn is_key(literal: &str) -> bool {
    literal.split('.').count() > 1
        && literal.split('.').all(|part| {
            !part.is_empty()
                && part
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        })
}

#[test]
fn words_and_source_agree() {
    let words = Catalog::of(Language::Chinese);
    let keys: BTreeSet<&str> = words.all().map(|(key, _)| key).collect();
    let tables: BTreeSet<&str> = keys.iter().filter_map(|k| k.split('.').next()).collect();
    let mut asked = BTreeSet::new();
    for source in sources() {
        let (_, strings) = code_and_strings(&source.text);
        for literal in strings
            .into_iter()
            .filter(|l| is_key(l) && !l.contains(".toml"))
        {
            if literal
                .split('.')
                .next()
                .is_some_and(|t| tables.contains(t))
            {
                asked.insert(literal);
            }
        }
    }
    let put_together = |key: &str| PUT_TOGETHER.iter().any(|table| key.starts_with(table));
    let missing: Vec<&String> = asked
        .iter()
        .filter(|k| !keys.contains(k.as_str()) && !put_together(k))
        .collect();
    assert!(missing.is_empty(), "asked for and not there: {missing:?}");
    let left: Vec<&&str> = keys
        .iter()
        .filter(|k| !asked.contains(**k) && !put_together(k))
        .collect();
    assert!(left.is_empty(), "there and never asked for: {left:?}");
}

#[test]
fn no_message_is_empty_and_chinese_ones_keep_to_chinese_punctuation() {
    for language in [Language::Chinese, Language::English] {
        for (key, message) in Catalog::of(language).all() {
            assert!(!message.trim().is_empty(), "{language:?} {key}");
        }
    }
    let han = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    for (key, message) in Catalog::of(Language::Chinese).all() {
        let chars: Vec<char> = message.chars().collect();
        for pair in chars.windows(2) {
            assert!(
                !(han(pair[0]) && matches!(pair[1], ',' | ';' | ':' | '?' | '!')),
                "{key}: {message}"
            );
        }
    }
}
