//! Printed cards read into the words of the game.
//!
//! ```text
//!  columns ──► values ──────────────────────────────────────────────┐
//!  text ──► paragraphs ──► unit ───► body · lasting ──► act · verb ──┤──► CardText ──► Node
//!                           heads      (sentences)      (clauses)   │
//!                           (kind,                                  │
//!                            costs,          np · attrs · num · cond · trigger · cost
//!                            triggers)       (phrases)
//! ```
//!
//! A grammar of clauses and phrases; spellings are data (`printed.toml`). What is not read stands in the card as 未读.

mod act;
mod attrs;
mod body;
mod called;
mod cond;
mod cost;
mod heads;
mod lasting;
mod make;
mod np;
mod num;
mod players;
mod point;
mod said;
mod tell;
mod text;
mod trigger;
mod unit;
mod values;
mod verb;

use crate::engine::printed::columns::{columns, nothing};
use crate::engine::printed::text::{Script, name};
use crate::engine::printed::{Dialect, Printed, PrintedCard, Reading};
use crate::engine::vividz::card::CardText;
use crate::engine::vividz::words::{Kind, Zone};
use crate::engine::vocab::Vocab;

/// How printed cards are read.
pub static PRINTED: Printed = Printed {
    fields: &values::FIELDS,
    read,
    learn,
    dialect: || crate::rulebook::shipped::file("rulebooks/vividz/printed.toml").unwrap_or_default(),
};

/// Learns from a list what its cards are called: their names are then known in its texts without quotation marks. A name
/// of one character, or one that is a word of the texts, is not.
pub fn learn(cards: &[PrintedCard], dialect: &mut Dialect) {
    for called in cards.iter().flat_map(|card| &card.names) {
        let called = name(called, Script::Chinese);
        let chars: Vec<char> = called.chars().collect();
        let spelled = dialect.longest(Script::Chinese, &chars);
        let word = spelled.is_some_and(|(len, _)| len == chars.len())
            || [Kind::SHAPE, Zone::SHAPE]
                .iter()
                .any(|all| all.words().contains(&called.as_str()));
        if chars.len() > 1 && !word {
            dialect.pair(&called, &called);
        }
    }
}

/// Reads a card.
pub fn read(card: &PrintedCard, dialect: &Dialect) -> Reading {
    let mut out = CardText::default();
    if let Some(called) = card.names.first() {
        out.name = Some(name(called, Script::Chinese));
    }
    out.number.clone_from(&card.number);
    let mut sentences = columns(card, |column, text| values::set(&mut out, column, text));
    if let Some(print) = card.text.as_deref().filter(|t| !nothing(t)) {
        print.clone_into(&mut out.text);
        sentences.extend(text::read(&mut out, print, dialect));
    }
    Reading {
        card: out.write(),
        sentences,
    }
}
