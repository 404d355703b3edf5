//! What may stand where a word is being typed.

use super::board::read;
use super::token::{Token, What, is_quote, narrowed, tokens, up_to_cursor};
use crate::engine::lexicon::Lexicon;
use crate::rulebook::cards::Cards;
use crate::text::pinyin;
use crate::text::yaml::Node;

/// The most words that are offered.
const MOST: usize = 60;

/// What may stand at the cursor, a place in bytes: what begins with the word that is being typed, or is spelled by it;
/// cards first where cards may stand.
pub fn complete(lexicon: &Lexicon, cards: &Node, text: &str, cursor: usize) -> Vec<String> {
    let found = complete_with(lexicon, cards, text, cursor, (None, &|_| None));
    found.into_iter().map(|one| one.written).collect()
}

/// What a word may be completed to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// What is written.
    pub written: String,
    /// How it is shown: a card of a list with its number.
    pub shown: String,
}

/// How a word is said in another language.
pub type Says<'s> = dyn Fn(&str) -> Option<String> + 's;

/// The same, with the cards of lists where cards may stand, behind those of the board; words that are said otherwise are
/// offered so.
pub fn complete_with(
    lexicon: &Lexicon,
    cards: &Node,
    text: &str,
    cursor: usize,
    (lists, says): (Option<&dyn Cards>, &Says<'_>),
) -> Vec<Completion> {
    let mut end = cursor.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let (tokens, typed) = up_to_cursor(&text[..end]);
    let (_, _, offers) = read(lexicon, tokens, Some(cards));
    // Where cards may stand none may, too.
    let cards_too = offers.iter().any(|word| word == "无");
    let lists = lists.filter(|_| cards_too);
    let offered = lists.map_or_else(Vec::new, |l| {
        l.offers(lexicon.book, typed.trim_matches(is_quote), MOST)
    });
    let typed = narrowed(&typed);
    let mut found: Vec<(u8, String)> = Vec::new();
    for word in offers {
        let said = says(&word);
        let of_said = || {
            let said = said.as_ref()?.to_lowercase();
            said.starts_with(&typed.to_lowercase()).then_some(0)
        };
        let Some(how) = fit(&typed, &word).or_else(of_said) else {
            continue;
        };
        let word = said.unwrap_or(word);
        if !word.is_empty() && !found.iter().any(|(_, had)| *had == word) {
            found.push((how, word));
        }
    }
    found.sort_by_key(|(how, _)| *how);
    let own = found.into_iter().map(|(_, word)| Completion {
        written: word.clone(),
        shown: word,
    });
    let mut all: Vec<Completion> = own.collect();
    for offer in offered {
        match all.iter_mut().find(|known| known.written == offer.written) {
            Some(known) => known.shown = offer.shown,
            None => all.push(Completion {
                written: quoted(&offer.written),
                shown: offer.shown,
            }),
        }
    }
    all.truncate(MOST);
    all
}

/// A name as a line writes it: in quotes where it would not be one word.
fn quoted(name: &str) -> String {
    let (tokens, faults) = tokens(name);
    match tokens.as_slice() {
        [
            Token {
                what:
                    What::Word {
                        text,
                        quoted: false,
                    },
                ..
            },
        ] if faults.is_empty() && text == name => name.to_owned(),
        _ => format!("\"{}\"", name.replace('"', "")),
    }
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
