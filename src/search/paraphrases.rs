//! `index/said/*.toml`: in what everyday words people speak of a clause, where the clause itself is written in the
//! terms of its game.
//!
//! Indexed with the clause and weighed for themselves; never shown as its text.

use std::collections::BTreeMap;

use crate::rulebook::{BookId, Number};

/// What is said of each clause of a shipped book; nothing for a book without such a file.
pub(super) fn of(book: BookId) -> BTreeMap<Number, String> {
    let name = format!("index/said/{book}.toml");
    // What is measured is what lies on the disk now.
    #[cfg(test)]
    let read = std::fs::read_to_string(crate::search::measure::folder().join(&name)).ok();
    #[cfg(test)]
    let text = read.as_deref();
    #[cfg(not(test))]
    let text = crate::rulebook::shipped::file(&name);
    text.and_then(|text| parse(text).ok()).unwrap_or_default()
}

/// Reads such a file: a table from clause numbers to words with spaces between them.
///
/// # Errors
/// What is wrong with it; the shipped ones are held right by a test.
fn parse(text: &str) -> Result<BTreeMap<Number, String>, String> {
    let table: BTreeMap<String, String> = toml::from_str(text).map_err(|e| e.to_string())?;
    table
        .into_iter()
        .map(|(number, words)| {
            let number = number.parse().map_err(|_| format!("{number:?}"))?;
            Ok((number, words))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{Library, shipped};
    use crate::text::fold::fold;

    #[test]
    fn the_shipped_files_speak_of_clauses_that_exist_in_words_of_their_own() {
        let library = Library::shipped();
        for book in &library.books {
            let id = book.rules.id;
            let text = shipped::file(&format!("index/said/{id}.toml")).expect("carried");
            let said = parse(text).unwrap_or_else(|e| panic!("{id}: {e}"));
            assert!(said.len() > 30, "{id}: {}", said.len());
            for (number, words) in said {
                let node = book
                    .rules
                    .get(number)
                    .unwrap_or_else(|| panic!("{id} has no {number}"));
                let body = fold(&node.body.text);
                for word in words.split(' ') {
                    assert!(!word.is_empty(), "{id} {number}: {words:?}");
                    assert!(
                        !body.contains(&fold(word)),
                        "{id} {number} says {word} itself"
                    );
                }
            }
        }
    }

    #[test]
    fn a_broken_file_says_so() {
        assert!(parse("\"1.1\" = 3").is_err());
        assert!(parse("\"天地\" = \"甲\"").is_err());
        assert_eq!(parse("\"1.1\" = \"甲 乙\"").expect("read").len(), 1);
    }
}
