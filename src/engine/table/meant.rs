//! What is said of a card by its name alone stays said of it when another of that name comes to the board: the one that
//! was meant gets a number.

use super::drawn::{Drawn, Spot, Takes};
use super::form::{self, CardForm, printed_name, renamed, shape_at};
use super::path::{self, Path, Seg};
use crate::engine::copies::Copies;
use crate::engine::lexicon::Lexicon;
use crate::engine::mat::Does;
use crate::engine::vocab::{Form, Shape, Vocab};
use crate::text::yaml::{Kind, Node};

/// The parts of a file that speak of the cards on its board.
const SPEAK: [&str; 3] = ["局面", "步骤", "期望"];

/// Numbers the one card of a name on the board, where the board or what was done on it speaks of it, and what speaks
/// of it with it. To be done before another of that name is laid; `gone` is where that takes the place of what lies there.
pub fn keep(file: &mut Node, lexicon: &Lexicon, name: &str, gone: Option<&Path>) {
    let drawn = Drawn::of(lexicon, file).spots.concat();
    let cards = drawn
        .iter()
        .filter(|spot| spot.card.is_some() && spot.takes == Takes::Card);
    let mut there = cards.filter(|spot| {
        let written = path::at(file, &spot.path).and_then(|node| form::card(node, spot.form));
        written.is_some_and(|card| printed_name(card.name) == name)
    });
    let (Some(spot), None) = (there.next(), there.next()) else {
        return;
    };
    if gone == Some(&spot.path) {
        return;
    }
    let Some(node) = path::at(file, &spot.path).cloned() else {
        return;
    };
    let bare = form::card(&node, spot.form).is_some_and(|c| c.name == name && c.count == 1);
    let mut spoken = Vec::new();
    for part in SPEAK {
        let at = vec![Seg::from(part)];
        if let Some(node) = path::at(file, &at) {
            gather(lexicon, (node, at), (name, &drawn), &mut spoken);
        }
    }
    if !bare || spoken.is_empty() {
        return;
    }
    let numbered = format!("{name}#1");
    for at in spoken.iter().filter_map(Speaks::value) {
        *path::made(file, at) = Node::text(numbered.as_str());
    }
    // What lies deeper first: its place goes by the keys above.
    for (of, key) in spoken.iter().rev().filter_map(Speaks::key) {
        if let Kind::Map(entries) = &mut path::made(file, of).kind {
            let held = entries.iter_mut().find(|(k, _)| k.as_str() == Some(key));
            if let (Some((held, _)), Some(rest)) = (held, key.strip_prefix(name)) {
                *held = Node::text(format!("{numbered}{rest}"));
            }
        }
    }
    *path::made(file, &spot.path) = renamed(&node, spot.form, &numbered);
}

/// What speaks of a card.
enum Speaks {
    /// A value at this place.
    Value(Path),
    /// A key of the mapping at this place, with something of the card behind its name: 火花.力量值.
    Key(Path, String),
}

impl Speaks {
    fn value(&self) -> Option<&Path> {
        match self {
            Self::Value(at) => Some(at),
            Self::Key(..) => None,
        }
    }

    fn key(&self) -> Option<(&Path, &str)> {
        match self {
            Self::Value(_) => None,
            Self::Key(of, key) => Some((of, key)),
        }
    }
}

/// The places below one that speak of a card by its name, but for where cards lie themselves.
fn gather(
    lexicon: &Lexicon,
    (node, at): (&Node, Path),
    (name, spots): (&str, &[Spot]),
    into: &mut Vec<Speaks>,
) {
    let own = spots.iter().find(|spot| spot.path == at);
    // A key that names the card itself, or cards under it.
    let names = |key: &str| {
        let mut marks = lexicon.mat.marks.iter();
        let itself = own.is_some_and(|spot| match spot.form {
            CardForm::Named(names) => names.contains(&key),
            CardForm::About => false,
        });
        itself || marks.any(|m| m.does == Does::Holds && m.field == key)
    };
    let below = |seg: Seg| [&at[..], &[seg]].concat();
    match &node.kind {
        Kind::Scalar(text, _) => {
            if text == name && own.is_none() && speaks(lexicon, &at) {
                into.push(Speaks::Value(at));
            }
        }
        Kind::List(items) => {
            for (nth, item) in items.iter().enumerate() {
                gather(lexicon, (item, below(Seg::Item(nth))), (name, spots), into);
            }
        }
        Kind::Map(entries) => {
            let of_it = |key: &str| {
                let rest = key.strip_prefix(name);
                rest.is_some_and(|rest| rest.starts_with(['.', '的']))
            };
            let keys = entries.iter().filter_map(|(key, _)| key.as_str());
            let keys = keys.filter(|key| of_it(key));
            into.extend(keys.map(|key| Speaks::Key(at.clone(), key.to_owned())));
            for (key, value) in entries {
                if let Some(key) = key.as_str().filter(|key| !names(key)) {
                    gather(lexicon, (value, below(Seg::from(key))), (name, spots), into);
                }
            }
        }
    }
}

/// Whether what stands there names a card, and is none: on a board a text, elsewhere anything; a name that cards are
/// chosen by is no card's.
fn speaks(lexicon: &Lexicon, at: &[Seg]) -> bool {
    let key = at.iter().rev().find_map(Seg::key);
    let by_name = |key: &str| {
        let named = ["牌名", "卡名", "同名"].iter().any(|of| key.contains(of));
        named && !key.starts_with('与')
    };
    if key.is_some_and(by_name) {
        return false;
    }
    if at.first() != Some(&Seg::from("局面")) {
        return true;
    }
    fn is_name(shape: &'static Shape) -> bool {
        match shape.inner().form {
            Form::Text => !std::ptr::eq(shape.inner(), Copies::SHAPE),
            Form::Many(of) | Form::List(of) => is_name(of()),
            _ => false,
        }
    }
    shape_at(lexicon, at).is_some_and(is_name)
}
