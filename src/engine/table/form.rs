//! How cards and squares are written on a board, by the shapes of what holds them.

use super::path::Seg;
use crate::engine::copies::counted;
use crate::engine::lexicon::Lexicon;
use crate::engine::vocab::{Content, Form, Shape};
use crate::text::yaml::{Kind, Node};

/// How cards are written in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardForm {
    /// A mapping in which one of these keys names the card.
    Named(&'static [&'static str]),
    /// The name with what is said of it behind it.
    About,
}

/// A card as a board writes it.
#[derive(Debug, Clone, PartialEq)]
pub struct Written<'n> {
    /// Its name, with `#2` where it has one.
    pub name: &'n str,
    /// How many.
    pub count: u32,
    /// What is said of it, by field.
    pub said: Vec<(&'n str, &'n Node)>,
}

/// How a card is written in what has this shape, and what may be said of it.
pub fn card_form(shape: &'static Shape) -> Option<(CardForm, &'static Shape)> {
    fn seek(shape: &'static Shape, depth: u8) -> Option<(CardForm, &'static Shape)> {
        if depth == 0 {
            return None;
        }
        let into = |of: fn() -> &'static Shape| seek(of(), depth - 1);
        match shape.form {
            Form::About(_, said) => Some((CardForm::About, said().inner())),
            Form::Fields { fields, short, .. } => match short.first() {
                Some(name) => Some((CardForm::Named(fields[*name].names), shape)),
                None => fields.iter().find_map(|field| into(field.of)),
            },
            Form::List(of) | Form::Many(of) | Form::Maybe(of) | Form::Same(of) => into(of),
            Form::Entries(of) => match of().inner().form {
                Form::Fields { short: &[], .. } => Some((CardForm::About, of().inner())),
                _ => into(of),
            },
            Form::Words(words) => words.iter().find_map(|word| match word.content {
                Content::Any(of) | Content::Needed(of) | Content::Maybe(of) => into(of),
                Content::None => None,
            }),
            Form::Text | Form::Number { .. } | Form::YesNo | Form::Anything => None,
        }
    }
    seek(shape, 12)
}

/// A card as it is written; `None` where that is no card.
pub fn card<'n>(node: &'n Node, form: CardForm) -> Option<Written<'n>> {
    let of = |text: &'n str, said| {
        let (name, count) = counted(text).unwrap_or((text, 1));
        Written { name, count, said }
    };
    let Kind::Map(entries) = &node.kind else {
        return node.as_str().map(|text| of(text, Vec::new()));
    };
    let pairs = |entries: &'n [(Node, Node)]| -> Vec<(&'n str, &'n Node)> {
        let pair = |(key, value): &'n (Node, Node)| Some((key.as_str()?, value));
        entries.iter().filter_map(pair).collect()
    };
    match form {
        CardForm::Named(names) => {
            let (named, said): (Vec<_>, Vec<_>) = pairs(entries)
                .into_iter()
                .partition(|(key, _)| names.contains(key));
            Some(of(named.first()?.1.as_str()?, said))
        }
        CardForm::About => {
            let (name, said) = entries.first()?;
            let said = match &said.kind {
                Kind::Map(entries) => pairs(entries),
                _ => vec![("", said)],
            };
            Some(of(name.as_str()?, said))
        }
    }
}

/// A card under another name, or as another number of it.
pub fn renamed(node: &Node, form: CardForm, name: &str) -> Node {
    let mut node = node.clone();
    match (&mut node.kind, form) {
        (Kind::Map(entries), CardForm::Named(names)) => {
            let named =
                |(key, _): &&mut (Node, Node)| key.as_str().is_some_and(|k| names.contains(&k));
            if let Some((_, value)) = entries.iter_mut().find(named) {
                *value = Node::text(name);
            }
        }
        (Kind::Map(entries), CardForm::About) => {
            if let Some((key, _)) = entries.first_mut() {
                *key = Node::text(name);
            }
        }
        _ => node = Node::text(name),
    }
    node
}

/// The name by which a card is defined: without how many and which of them it is.
pub fn printed_name(written: &str) -> &str {
    let (name, _) = counted(written).unwrap_or((written, 1));
    name.split_once('#').map_or(name, |(name, _)| name)
}

/// The shape of what lies at a path below `局面`.
pub fn shape_at(lexicon: &Lexicon, path: &[Seg]) -> Option<&'static Shape> {
    let (first, rest) = path.split_first()?;
    if *first != Seg::from("局面") {
        return None;
    }
    rest.iter().try_fold((lexicon.setup)(), |shape, seg| {
        let shape = shape.inner();
        match (seg, &shape.form) {
            (Seg::Key(key), Form::Fields { .. }) => Some((shape.field(key)?.of)()),
            (Seg::Key(_), Form::Entries(of)) | (Seg::Item(_), Form::List(of) | Form::Many(of)) => {
                Some(of())
            }
            (Seg::Item(_), _) => Some(shape),
            _ => None,
        }
    })
}

/// Whether a place is written as empty.
pub fn is_vacant(node: &Node) -> bool {
    node.is_nothing() || matches!(node.as_str(), Some("无" | "空" | ""))
}

/// A square of a map as files write it: `C4`.
pub fn square_of(column: u16, row: u16) -> String {
    let letter = char::from(b'A' + u8::try_from(column.saturating_sub(1)).unwrap_or(0).min(25));
    format!("{letter}{row}")
}

/// Column and row of a square as a file writes it: `C4`, `(3,4)`, `[3, 4]`.
pub fn written_square(node: &Node) -> Option<(u16, u16)> {
    if let Kind::List(items) = &node.kind {
        let [column, row] = items.as_slice() else {
            return None;
        };
        let n = |node: &Node| u16::try_from(node.as_integer()?).ok();
        return Some((n(column)?, n(row)?));
    }
    let bare = |c: char| !c.is_whitespace() && !matches!(c, '(' | ')' | '（' | '）');
    let text: String = node.as_str()?.chars().filter(|c| bare(*c)).collect();
    if let Some((column, row)) = text.split_once([',', '，']) {
        return Some((column.parse().ok()?, row.parse().ok()?));
    }
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let row = text[letter.len_utf8()..].parse().ok()?;
    Some((u16::from(letter.to_ascii_uppercase() as u8 - b'A') + 1, row))
}
