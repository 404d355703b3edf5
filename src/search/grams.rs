//! Tokens of folded text: single characters and pairs of neighbours.
//!
//! Chinese is cut character by character; runs of letters and runs of digits stay whole and part from each other
//! (`1AP` is `1` and `ap`). A pair spans two tokens that touch. Unigrams find everything; pairs find words
//! without a dictionary.

use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

use crate::text::fold::{is_han, is_word};

/// The single tokens of folded text, as byte ranges.
pub(super) fn tokens(text: &str) -> Vec<std::ops::Range<usize>> {
    #[derive(PartialEq, Clone, Copy)]
    enum Class {
        Digit,
        Letter,
        One,
    }
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    let mut open: Option<Class> = None;
    for (at, c) in text.char_indices() {
        let class = if !is_word(c) {
            open = None;
            continue;
        } else if is_han(c) || c == '○' {
            Class::One
        } else if c.is_numeric() {
            Class::Digit
        } else {
            Class::Letter
        };
        match found.last_mut() {
            // A run longer than any word is cut, so that no token outgrows the index.
            Some(last) if open == Some(class) && class != Class::One && at - last.start < 40 => {
                last.end = at + c.len_utf8();
            }
            _ => found.push(at..at + c.len_utf8()),
        }
        open = Some(class);
    }
    found
}

/// The pairs of touching tokens, as byte ranges.
pub(super) fn pairs(
    tokens: &[std::ops::Range<usize>],
) -> impl Iterator<Item = std::ops::Range<usize>> {
    tokens
        .windows(2)
        .filter(|w| w[0].end == w[1].start)
        .map(|w| w[0].start..w[1].end)
}

/// Which tokens a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grams {
    /// Single tokens.
    Single,
    /// Pairs.
    Pair,
    /// Both.
    Both,
}

impl Grams {
    /// The name that the schema knows the tokenizer by.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Pair => "pair",
            Self::Both => "both",
        }
    }
}

impl Tokenizer for Grams {
    type TokenStream<'a> = Stream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Stream<'a> {
        let single = tokens(text);
        let mut ranges = Vec::new();
        if *self != Self::Single {
            ranges.extend(pairs(&single));
        }
        if *self != Self::Pair {
            ranges.extend(single);
        }
        Stream {
            text,
            ranges: ranges.into_iter(),
            token: Token::default(),
        }
    }
}

/// The tokens of one text.
pub(super) struct Stream<'a> {
    text: &'a str,
    ranges: std::vec::IntoIter<std::ops::Range<usize>>,
    token: Token,
}

impl TokenStream for Stream<'_> {
    fn advance(&mut self) -> bool {
        let Some(range) = self.ranges.next() else {
            return false;
        };
        self.token.reset();
        self.token.text.push_str(&self.text[range.clone()]);
        self.token.offset_from = range.start;
        self.token.offset_to = range.end;
        self.token.position = range.start;
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_part_from_letters_and_pairs_touch() {
        let text = "支付1ap,impact1 角色";
        let single = tokens(text);
        let words: Vec<_> = single.iter().map(|r| &text[r.clone()]).collect();
        assert_eq!(words, ["支", "付", "1", "ap", "impact", "1", "角", "色"]);
        let pairs: Vec<_> = pairs(&single).map(|r| &text[r]).collect();
        assert_eq!(pairs, ["支付", "付1", "1ap", "impact1", "角色"]);
    }

    #[test]
    fn no_token_is_endless() {
        let text = "a".repeat(1000);
        assert!(tokens(&text).iter().all(|r| r.len() <= 41));
    }
}
