//! Printed cards read into the words of the game: the text in Chinese, the original in Japanese, and what both say.
//!
//! ```text
//!  columns ──► values ─────────────────────────────┐
//!  text    ──► Text ──► units ──► zh ─► block ──┐  ├─► CardText ─► Node
//!  original ─► Text ──► units ──► ja ─► block ──┴──┘      compared unit by unit
//! ```
//!
//! Both grammars make the same typed words (`make`, `np`, `pred`, `icons`), so that two texts that mean the same come to
//! the same. What is not read stands in the card as 未读.

mod block;
mod icons;
mod make;
mod np;
mod pred;
mod said;
mod text;
mod units;
mod values;
mod zh;

use crate::engine::printed::{Dialect, Part, Printed, PrintedCard, Reading};
use crate::engine::printed::text::{Script, name};
use crate::engine::union_arena::card::CardText;
use crate::engine::vocab::Vocab;

/// How printed cards are read.
pub static PRINTED: Printed = Printed {
    fields: &values::FIELDS,
    read,
    dialect: || {
        crate::rulebook::shipped::file("rulebooks/union-arena/printed.toml").unwrap_or_default()
    },
};

/// Reads a card.
pub fn read(card: &PrintedCard, dialect: &Dialect) -> Reading {
    let mut out = CardText::default();
    let mut sentences = Vec::new();
    if let Some(called) = card.names.first() {
        out.name = Some(name(called, Script::Chinese));
    }
    out.number = (!card.number.is_empty()).then(|| card.number.clone());
    for (column, text) in &card.fields {
        if let Err(why) = values::set(&mut out, column, text) {
            sentences.push(text::unread_column(column, text, why));
        }
    }
    let kind = out.kind;
    if let Some(print) = card.text.as_deref().filter(|t| !text::nothing(t)) {
        let read = text::effects(print, Part::Text, kind, dialect, &zh::CHINESE);
        out.abilities.extend(read.units.into_iter().flat_map(|u| u.abilities));
        sentences.extend(read.sentences);
    }
    if let Some(print) = card.trigger.as_deref().filter(|t| !text::nothing(t)) {
        let (icon, told) = text::trigger(print, kind, dialect, &zh::CHINESE);
        out.trigger = icon;
        sentences.extend(told);
    }
    Reading {
        card: out.write(),
        sentences,
    }
}
