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
/// of it with it. To be done before another of that name is laid.
pub fn keep(file: &mut Node, lexicon: &Lexicon, name: &str) {
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
    for at in spoken {
        *path::made(file, &at) = Node::text(numbered.as_str());
    }
    *path::made(file, &spot.path) = renamed(&node, spot.form, &numbered);
}

/// The places below one that speak of a card by its name, but for where cards lie themselves.
fn gather(
    lexicon: &Lexicon,
    (node, at): (&Node, Path),
    (name, spots): (&str, &[Spot]),
    into: &mut Vec<Path>,
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
                into.push(at);
            }
        }
        Kind::List(items) => {
            for (nth, item) in items.iter().enumerate() {
                gather(lexicon, (item, below(Seg::Item(nth))), (name, spots), into);
            }
        }
        Kind::Map(entries) => {
            for (key, value) in entries {
                if let Some(key) = key.as_str().filter(|key| !names(key)) {
                    gather(lexicon, (value, below(Seg::from(key))), (name, spots), into);
                }
            }
        }
    }
}

/// Whether what stands there names a card, and is none: on a board a text, elsewhere anything.
fn speaks(lexicon: &Lexicon, at: &[Seg]) -> bool {
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
    shape_at(lexicon, at).is_none_or(is_name)
}
