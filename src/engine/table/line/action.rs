//! What is done, in a few words: 攻击 火花, 打出 民兵 中.

use super::deck::Deck;
use super::fill::JOINING;
use super::read::{Reader, words_of};
use super::token::{What, at, tokens};
use crate::engine::fault::Fault;
use crate::engine::lexicon::Lexicon;
use crate::engine::vocab::Shape;
use crate::text::yaml::Node;

/// Reads what is done. Words that only join (对, 到, 向) may stand where they are no word of the game.
pub fn action(lexicon: &Lexicon, text: &str) -> Result<Node, Fault> {
    let (cut, faults) = tokens(text);
    if let Some(fault) = faults.into_iter().next() {
        return Err(fault);
    }
    let shape: &'static Shape = (lexicon.action)();
    let deck = Deck::new(None, lexicon.mat, &[]);
    let mut r = Reader::new(lexicon, cut, deck);
    r.joins = true;
    let Some(first) = r.peek().cloned() else {
        return Err(at(1, "没有写做什么").fix(format!("可以写：{}", some(shape))));
    };
    if let Some(word) = first.word()
        && !super::forms::starts(shape, &first)
        && let Some((word, rest)) = split(shape, word)
    {
        r.split(word, rest);
    }
    let node = r.value(shape, "");
    while r
        .peek_word()
        .is_some_and(|w| JOINING.contains(&w) || w == "玩家")
    {
        r.pos += 1;
    }
    if let Some(fault) = r.faults.into_iter().next() {
        return Err(fault);
    }
    let rest = r
        .tokens
        .get(r.pos)
        .map(|token| (token.column, token.what.clone()));
    match (node, rest) {
        (Some(node), None) => Ok(node),
        (_, Some((column, What::Word { text, .. }))) => {
            let fault = at(column, format!("“{text}”在这里没有意思"));
            Err(fault.fix(format!(
                "“{}”后面不再写别的，或写作 {{…}}",
                first.word().unwrap_or("…")
            )))
        }
        (_, Some((column, _))) => Err(at(column, "这里多出一个符号")),
        (None, None) => {
            Err(at(first.column, "看不懂这一句").fix(format!("可以写：{}", some(shape))))
        }
    }
}

/// A word of the shape that a longer word begins with, and what is left: 攻击火花.
fn split<'w>(shape: &'static Shape, word: &'w str) -> Option<(&'static str, &'w str)> {
    let all = words_of(shape).into_iter();
    let begins = all.filter_map(|known| Some((known, word.strip_prefix(known)?)));
    begins
        .filter(|(_, rest)| !rest.is_empty())
        .max_by_key(|(known, _)| known.len())
}

/// The first words of a shape.
fn some(shape: &'static Shape) -> String {
    let words = words_of(shape);
    words
        .iter()
        .take(24)
        .copied()
        .collect::<Vec<_>>()
        .join("、")
}
