//! What may stand where a word is being typed.

use super::board::read;
use super::token::{narrowed, up_to_cursor};
use crate::engine::language::Grammar;
use crate::text::pinyin;
use crate::text::yaml::Node;

/// The most words that are offered.
const MOST: usize = 60;

/// What may stand at the cursor, a place in bytes: what begins with the word that is being typed, or is spelled by it;
/// cards first where cards may stand.
pub fn complete(grammar: &Grammar, cards: &Node, text: &str, cursor: usize) -> Vec<String> {
    let mut end = cursor.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let (tokens, typed) = up_to_cursor(&text[..end]);
    let (_, _, offers) = read(grammar, tokens, Some(cards));
    let typed = narrowed(&typed);
    let mut found: Vec<(u8, String)> = Vec::new();
    for word in offers {
        let Some(how) = fit(&typed, &word) else {
            continue;
        };
        if !word.is_empty() && !found.iter().any(|(_, had)| *had == word) {
            found.push((how, word));
        }
    }
    found.sort_by_key(|(how, _)| *how);
    found.into_iter().map(|(_, word)| word).take(MOST).collect()
}

/// How well a word fits what was typed of it: begun, spelled, somewhere within it.
fn fit(typed: &str, word: &str) -> Option<u8> {
    let narrow = narrowed(word);
    if narrow.starts_with(typed) {
        return Some(0);
    }
    let letters: Vec<char> = typed.to_lowercase().chars().collect();
    let chars: Vec<char> = narrow.chars().collect();
    if letters.iter().all(char::is_ascii_alphabetic) && pinyin::spells(&letters, &chars).is_some() {
        return Some(1);
    }
    narrow.contains(typed).then_some(2)
}
