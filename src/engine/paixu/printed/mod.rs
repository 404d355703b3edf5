//! Printed cards read into the words of the game, and told back.
//!
//! ```text
//!  columns ──► values ──────────────────────────────────────────┐
//!  text ──► lines ──► sentences ──► when (head) ─► act (clauses) ├─► CardText ─► Node
//!                                    cond  worth    verb np      │
//!                                                   deck slot    │
//!                        what is not read: 未读 ─────────────────┘
//! ```
//!
//! A sentence is a head (when, under what condition) and clauses; a clause is a verb with the cards it is done to, or what
//! is said of cards. Words are spelled as `rulebooks/paixu/printed.toml` folds them.

mod act;
mod cond;
mod deck;
mod np;
mod range;
mod said;
mod slot;
mod tell;
mod text;
mod values;
mod verb;
mod when;
mod worth;

use crate::engine::paixu::words::CardText;
use crate::engine::printed::columns::{columns, nothing};
use crate::engine::printed::{Dialect, Printed, PrintedCard, Reading};
use crate::engine::vocab::Vocab;

/// How printed cards are read.
pub static PRINTED: Printed = Printed {
    fields: &values::FIELDS,
    read,
    learn: |_, _| {},
    dialect: || crate::rulebook::shipped::file("rulebooks/paixu/printed.toml").unwrap_or_default(),
};

/// Reads a card.
pub fn read(card: &PrintedCard, dialect: &Dialect) -> Reading {
    let mut out = CardText {
        name: card.names.first().cloned(),
        ..CardText::default()
    };
    let mut sentences = columns(card, |column, text| values::set(&mut out, column, text));
    values::settle(&mut out);
    let print = card.text.as_deref().map(str::trim);
    if let Some(print) = print.filter(|t| !nothing(t)) {
        out.text = Some(print.to_owned());
        sentences.extend(text::effects(&mut out, print, dialect));
    }
    Reading {
        card: out.write(),
        sentences,
    }
}
