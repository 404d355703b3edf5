//! How the cards of a zone are written, and what a value of a shape may begin with.

use super::fields::{has_word, number};
use super::token::{Token, What};
use crate::engine::vocab::{Content, Field, Form, Shape};

/// How a zone is written.
#[derive(Debug, Clone, Copy)]
pub struct ZoneForm {
    /// Whether it may be only how many, or is a number.
    pub number: bool,
    /// How a card in it is written; `None` where it holds none.
    pub card: Option<CardForm>,
    /// Whether it holds one card and no list.
    pub single: bool,
    /// Whether a list may be the card itself where there is but one.
    pub many: bool,
    /// Whether cards may be written by the numbers of their places.
    pub by_number: bool,
}

/// How a card on the board is written.
#[derive(Debug, Clone, Copy)]
pub struct CardForm {
    /// What it may be said to be.
    pub state: &'static [Field],
    /// Which of that may stand alone for all.
    pub short: &'static [usize],
    /// Where its name stands.
    pub name: NameAt,
    /// The word for no card.
    pub vacant: &'static str,
}

/// Where the name of a card stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameAt {
    /// It is all that is written.
    Alone,
    /// In this field.
    Field(usize),
    /// As a key, with what the card is behind it.
    Key,
}

/// How deep shapes are looked through.
const DEEP: u8 = 6;

/// How a zone of this shape is written.
pub fn zone_form(shape: &'static Shape) -> ZoneForm {
    let shape = shape.inner();
    let none = ZoneForm {
        number: false,
        card: None,
        single: false,
        many: false,
        by_number: false,
    };
    match shape.form {
        Form::Number { .. } => ZoneForm {
            number: true,
            ..none
        },
        Form::List(of) => ZoneForm {
            card: card_form(of(), DEEP),
            ..none
        },
        Form::Many(of) => {
            let card = card_form(of(), DEEP);
            ZoneForm {
                number: card.is_some_and(|c| c.name == NameAt::Alone),
                card,
                many: true,
                ..none
            }
        }
        Form::Fields { .. } => ZoneForm {
            card: card_form(shape, DEEP),
            single: true,
            ..none
        },
        Form::Words(words) => {
            let mut form = none;
            for word in words {
                let Content::Any(of) = word.content else {
                    continue;
                };
                match of().inner().form {
                    Form::Number { .. } => form.number = true,
                    Form::List(of) | Form::Many(of) => {
                        form.card = form.card.or(card_form(of(), DEEP));
                    }
                    Form::Entries(of) => form.by_number |= card_form(of(), DEEP).is_some(),
                    Form::Fields { .. } => form.many = true,
                    _ => {}
                }
            }
            form
        }
        _ => none,
    }
}

/// How a card of this shape is written; `None` where it is none.
fn card_form(shape: &'static Shape, depth: u8) -> Option<CardForm> {
    let shape = shape.inner();
    let of = |state, short, name| {
        Some(CardForm {
            state,
            short,
            name,
            vacant: "",
        })
    };
    let is_text = |shape: &'static Shape| matches!(shape.inner().form, Form::Text);
    match shape.form {
        _ if depth == 0 => None,
        Form::Text => of(&[], &[], NameAt::Alone),
        Form::About(name, state) if is_text(name()) => match state().inner().form {
            Form::Fields { fields, short, .. } => of(fields, short, NameAt::Key),
            _ => None,
        },
        Form::Fields { fields, short, .. } => {
            let name = short.iter().find(|nth| is_text((fields[**nth].of)()))?;
            of(fields, &[], NameAt::Field(*name))
        }
        Form::Words(words) => {
            let vacant = words.iter().find(|w| matches!(w.content, Content::None));
            let vacant = vacant.and_then(|w| w.names.first()).copied().unwrap_or("");
            let cards = words.iter().filter_map(|w| match w.content {
                Content::Any(of) => card_form(of(), depth - 1),
                _ => None,
            });
            cards.map(|card| CardForm { vacant, ..card }).next()
        }
        _ => None,
    }
}

/// Whether a value of this shape is a number, or what it is computed from.
pub fn is_number(shape: &'static Shape) -> bool {
    let shape = shape.inner();
    match shape.form {
        Form::Number { .. } => true,
        Form::Text => shape.name == "数",
        Form::Words(words) => words.iter().any(|w| match w.content {
            Content::Any(of) => matches!(of().inner().form, Form::Number { .. }),
            _ => false,
        }),
        _ => false,
    }
}

/// Whether a value of this shape may begin with this.
pub fn starts(shape: &'static Shape, token: &Token) -> bool {
    starts_at(shape, token, DEEP)
}

fn starts_at(shape: &'static Shape, token: &Token, depth: u8) -> bool {
    if depth == 0 {
        return false;
    }
    let shape = shape.inner();
    match (&token.what, &shape.form) {
        (What::Flow(node), _) => crate::engine::vocab::fits(shape, node),
        (What::Open, Form::Words(words)) => words.iter().any(|w| match w.content {
            Content::Any(of) => starts_at(of(), token, depth - 1),
            _ => false,
        }),
        (What::Open, Form::List(of) | Form::Many(of)) => starts_at(of(), token, depth - 1),
        (What::Open, form) => matches!(form, Form::Fields { .. } | Form::Entries(_)),
        (What::Word { text, quoted }, form) => match form {
            Form::Number { .. } => !quoted && number(text).is_some(),
            Form::YesNo => !quoted && yes_no(text),
            Form::Text | Form::Anything | Form::Entries(_) => true,
            Form::Words(words) => {
                has_name(shape, text)
                    || words.iter().any(|w| match w.content {
                        Content::Any(of) => starts_at(of(), token, depth - 1),
                        _ => false,
                    })
            }
            Form::Fields { fields, short, .. } => {
                fields.iter().any(|f| f.names.contains(&text.as_str()))
                    || fields.iter().any(|f| has_word((f.of)(), text))
                    || short
                        .iter()
                        .any(|nth| starts_at((fields[*nth].of)(), token, depth - 1))
            }
            Form::List(of) | Form::Many(of) | Form::About(of, _) => {
                starts_at(of(), token, depth - 1)
            }
            Form::Same(_) | Form::Maybe(_) => false,
        },
        _ => false,
    }
}

/// Whether a word is one of a shape's own, with content or without.
pub fn has_name(shape: &'static Shape, word: &str) -> bool {
    match shape.form {
        Form::Words(words) => words.iter().any(|w| w.names.contains(&word)),
        _ => false,
    }
}

/// Whether a word says yes or no.
pub fn yes_no(word: &str) -> bool {
    matches!(word, "是" | "否" | "true" | "false" | "有" | "没有")
}
