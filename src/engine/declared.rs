//! Cards that a file names and does not define, taken from the user's lists before anything is read of it: their
//! declarations are put under `牌`, and what the file writes beside a number is laid over what the list has.
//!
//! Which lists there are, and what stands in them, is for [`Cards`] to say.

use std::collections::{BTreeSet, HashSet};

use super::fault::{At, Fault};
use super::lexicon::Lexicon;
use super::over;
use super::vocab::{Content, Field, Form, Shape};
use crate::rulebook::cards::{Called, Cards, Listed};
use crate::text::yaml::{Kind, Node};

/// Where names of cards stand in a file: on boards, and in decks.
const BOARDS: [&str; 4] = ["局面", "牌组", "卡组", "构筑"];

/// The keys of a card under which its number stands.
const NUMBER: &str = "编号";
/// The keys of a card under which its name stands, where it is not the one by which the file calls it.
const NAMES: [&str; 2] = ["卡名", "牌名"];

/// No card is called by more.
const LONGEST: usize = 80;

/// Puts the cards that a file takes from lists into it.
///
/// # Errors
/// Names of which the lists do not say which card they are; each at its first place.
pub fn declare(file: &mut Node, lexicon: &Lexicon, cards: &dyn Cards) -> Result<(), Vec<Fault>> {
    let Some(card) = lexicon.card() else {
        return Ok(());
    };
    let mut faults = Vec::new();
    let mut renamed = Vec::new();
    let mut known = own(file, lexicon, card, cards, (&mut renamed, &mut faults));
    known.insert(lexicon.mat.nameless.to_owned());
    let mut named = Vec::new();
    for board in boards(file) {
        gather(board, &mut named);
    }
    let mut words = None;
    for at in named {
        if !known.insert(at.value.clone()) {
            continue;
        }
        let called = cards.called(lexicon.book, &at.value);
        if called == Called::Nobody {
            continue;
        }
        // What is a word of the game means that, whatever cards are called.
        let words = words.get_or_insert_with(|| words_of((lexicon.setup)()));
        if words.contains(at.value.as_str()) {
            continue;
        }
        match called {
            Called::Nobody => {}
            Called::Card(listed) => {
                let name = name_on_board(card, &at.value, &listed);
                if name != at.value {
                    renamed.push((at.value.clone(), name.clone()));
                }
                if name == at.value || known.insert(name.clone()) {
                    let declared = declaration(card, &name, *listed);
                    let entry = (Node::text(name), declared);
                    let under = ["牌", lexicon.mat.defined];
                    let deep = if under[1].is_empty() { 1 } else { 2 };
                    add(file, &under[..deep], entry);
                }
            }
            Called::Unclear { what, fix } => faults.push(at.fault(what).fix(fix)),
        }
    }
    if !renamed.is_empty() {
        rename(file, &renamed);
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults),
    }
}

/// A word that a list has.
#[derive(Debug, Clone)]
pub struct OfWord {
    /// The word.
    pub word: String,
    /// What the card is called on a board.
    pub name: String,
    /// Its declaration.
    pub card: Node,
}

/// What the lists say of words that may be cards; each word with whether it stands in quotes. Without them a word of the
/// game means what it means there, whatever cards are called.
pub fn of_words(
    words: impl Iterator<Item = (At<String>, bool)>,
    lexicon: &Lexicon,
    cards: &dyn Cards,
) -> (Vec<OfWord>, Vec<Fault>) {
    let (mut declared, mut faults) = (Vec::new(), Vec::new());
    let Some(card) = lexicon.card() else {
        return (declared, faults);
    };
    let mut spoken = None;
    let mut known = BTreeSet::new();
    for (at, quoted) in words {
        if !known.insert(at.value.clone()) {
            continue;
        }
        let called = cards.called(lexicon.book, &at.value);
        if called == Called::Nobody {
            continue;
        }
        let spoken = spoken.get_or_insert_with(|| words_of((lexicon.setup)()));
        if !quoted && spoken.contains(at.value.as_str()) {
            continue;
        }
        match called {
            Called::Card(listed) => {
                let name = name_on_board(card, &at.value, &listed);
                declared.push(OfWord {
                    card: declaration(card, &name, *listed),
                    word: at.value,
                    name,
                });
            }
            Called::Unclear { what, fix } => faults.push(at.fault(what).fix(fix)),
            Called::Nobody => {}
        }
    }
    (declared, faults)
}

/// Adds to faults about names that no list has what is near in the lists.
pub fn nearest(faults: &mut [Fault], file: &Node, lexicon: &Lexicon, cards: &dyn Cards) {
    for fault in faults.iter_mut().filter(|fault| fault.line > 0) {
        let Some(word) = word_at(file, (fault.line, fault.column)) else {
            continue;
        };
        let word = base(word);
        if !fault.what.contains(word) || cards.called(lexicon.book, word) != Called::Nobody {
            continue;
        }
        let near = cards.near(lexicon.book, word);
        if !near.is_empty() {
            let near = format!("列表里相近的：{}", near.join("、"));
            fault.fix = Some(match fault.fix.take() {
                Some(fix) => format!("{fix}；{near}"),
                None => near,
            });
        }
    }
}

/// The names that a file defines itself. Those of a number that a list has get what is printed there.
fn own(
    file: &mut Node,
    lexicon: &Lexicon,
    card: &'static Shape,
    cards: &dyn Cards,
    (renamed, faults): (&mut Vec<(String, String)>, &mut Vec<Fault>),
) -> HashSet<String> {
    let mut known = HashSet::new();
    let defined = lexicon.mat.defined;
    let branches: Vec<&mut Node> = match file.value_mut("分支").map(|n| &mut n.kind) {
        Some(Kind::List(branches)) => branches.iter_mut().collect(),
        _ => Vec::new(),
    };
    for branch in branches {
        let cards = branch
            .value_mut("牌")
            .and_then(|cards| within(cards, defined));
        if let Some(Kind::Map(entries)) = cards.map(|n| &n.kind) {
            known.extend(
                entries
                    .iter()
                    .filter_map(|(k, _)| k.scalar())
                    .map(str::to_owned),
            );
        }
    }
    let place = file
        .value_mut("牌")
        .and_then(|cards| within(cards, defined));
    let Some(Kind::Map(entries)) = place.map(|n| &mut n.kind) else {
        return known;
    };
    for (key, value) in entries {
        let Some(name) = key.scalar().map(str::to_owned) else {
            continue;
        };
        let beside = number_of(card, value);
        let (number, at) = match beside {
            Some(number) => (number.scalar().unwrap_or_default().to_owned(), number.at),
            None => (name.clone(), key.at),
        };
        let by_key = beside.is_none();
        let place = At {
            value: (),
            line: at.line,
            column: at.column,
        };
        match cards.numbered(lexicon.book, &number) {
            Called::Card(listed) => {
                if by_key && name_on_board(card, &name, &listed) != name {
                    renamed.push((name.clone(), listed.name.clone()));
                }
                let base = declaration(card, &name, *listed);
                let written = match value.kind {
                    Kind::Map(_) => value.clone(),
                    _ => Node {
                        at: value.at,
                        kind: Kind::Map(Vec::new()),
                    },
                };
                *value = over::laid(&base, &written, Some(card));
            }
            Called::Unclear { what, fix } => faults.push(place.fault(what).fix(fix)),
            Called::Nobody => {}
        }
        known.insert(name);
    }
    known
}

fn within<'n>(cards: &'n mut Node, defined: &str) -> Option<&'n mut Node> {
    match defined {
        "" => Some(cards),
        key => cards.value_mut(key),
    }
}

/// The number that a file writes for a card of its own.
fn number_of<'n>(card: &'static Shape, value: &'n Node) -> Option<&'n Node> {
    let names = card.field(NUMBER)?.names;
    names.iter().find_map(|name| value.get(name))
}

/// The field that says what a card is called.
pub fn name_field(card: &'static Shape) -> Option<&'static Field> {
    NAMES.into_iter().find_map(|name| card.field(name))
}

/// What a card of a list is called on a board: as it is written there or, where the game has no other word for its name,
/// by that.
fn name_on_board(card: &'static Shape, written: &str, listed: &Listed) -> String {
    match name_field(card) {
        Some(_) => written.to_owned(),
        None => listed.name.clone(),
    }
}

/// The declaration of a card that a board calls by some name.
fn declaration(card: &'static Shape, called: &str, listed: Listed) -> Node {
    let mut node = listed.card;
    if let Some(field) = name_field(card)
        && let Kind::Map(entries) = &mut node.kind
    {
        let is = |key: &Node| key.as_str().is_some_and(|key| field.names.contains(&key));
        let own = entries.iter().find(|(key, _)| is(key));
        let own = own.and_then(|(_, name)| name.as_str()).map(str::to_owned);
        if own.is_none() && called != listed.name {
            let entry = (Node::text(field.names[0]), Node::text(listed.name));
            entries.insert(0, entry);
        }
    }
    node
}

/// Adds an entry to a mapping at the end of a path of keys; what is to hold it is made.
fn add(node: &mut Node, path: &[&str], entry: (Node, Node)) {
    let entry = match path {
        [] => entry,
        [key, rest @ ..] => match node.value_mut(key) {
            Some(held) => return add(held, rest, entry),
            None => {
                let mut held = Node::nothing();
                add(&mut held, rest, entry);
                (Node::text(*key), held)
            }
        },
    };
    match &mut node.kind {
        Kind::Map(entries) => entries.push(entry),
        kind => *kind = Kind::Map(vec![entry]),
    }
}

/// The boards and decks of a file.
fn boards(file: &Node) -> Vec<&Node> {
    let of = |node| BOARDS.map(|key| Node::get(node, key)).into_iter().flatten();
    let mut boards: Vec<&Node> = of(file).collect();
    if let Some(Kind::List(branches)) = file.get("分支").map(|n| &n.kind) {
        boards.extend(branches.iter().flat_map(of));
    }
    boards
}

/// All that may be names of cards: texts and keys, without how many and which of them.
fn gather(node: &Node, into: &mut Vec<At<String>>) {
    let mut word = |node: &Node| {
        if let Kind::Scalar(text, _) = &node.kind
            && (1..=LONGEST).contains(&text.chars().count())
        {
            into.push(At {
                value: base(text).to_owned(),
                line: node.at.line,
                column: node.at.column,
            });
        }
    };
    match &node.kind {
        Kind::Scalar(..) => word(node),
        Kind::List(items) => items.iter().for_each(|item| gather(item, into)),
        Kind::Map(entries) => {
            for (key, _) in entries {
                word(key);
            }
            entries.iter().for_each(|(_, value)| gather(value, into));
        }
    }
}

/// A card's name apart from how many it is, which of them, and a suit: 火花×2, 火花#1, 杀♠7.
pub fn base(name: &str) -> &str {
    let digits = |n: &str| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
    let from = name.char_indices().skip(1).find(|(at, c)| match c {
        '×' | '*' | '#' | 'x' | 'X' => {
            name[at + c.len_utf8()..].split(['×', '*', '#']).all(digits)
        }
        '♠' | '♥' | '♣' | '♦' => true,
        _ => false,
    });
    name[..from.map_or(name.len(), |(at, _)| at)].trim()
}

/// Writes other names in place of some, wherever they stand in a file.
fn rename(node: &mut Node, names: &[(String, String)]) {
    match &mut node.kind {
        Kind::Scalar(text, _) => {
            let own = base(text);
            if let Some((_, name)) = names.iter().find(|(number, _)| number == own) {
                *text = text.replacen(own, name, 1);
                node.kind = Kind::Scalar(std::mem::take(text), crate::text::yaml::Scalar::Text);
            }
        }
        Kind::List(items) => items.iter_mut().for_each(|item| rename(item, names)),
        Kind::Map(entries) => {
            for (key, value) in entries {
                rename(key, names);
                rename(value, names);
            }
        }
    }
}

/// The text that stands at a place.
fn word_at(node: &Node, place: (u32, u32)) -> Option<&str> {
    let here = (node.at.line, node.at.column) == place;
    match &node.kind {
        Kind::Scalar(text, _) => here.then_some(text.as_str()),
        Kind::List(items) => items.iter().find_map(|item| word_at(item, place)),
        Kind::Map(entries) => entries
            .iter()
            .find_map(|(key, value)| word_at(key, place).or_else(|| word_at(value, place))),
    }
}

/// All words that a shape has, with those of what it holds.
fn words_of(shape: &'static Shape) -> HashSet<&'static str> {
    let mut words = HashSet::new();
    let mut seen: Vec<&'static Shape> = Vec::new();
    let mut open = vec![shape];
    while let Some(shape) = open.pop().map(Shape::inner) {
        if seen.iter().any(|known| known.is(shape)) {
            continue;
        }
        seen.push(shape);
        match shape.form {
            Form::Words(all) => {
                for word in all {
                    words.extend(word.names);
                    if let Content::Needed(of) | Content::Maybe(of) | Content::Any(of) =
                        word.content
                    {
                        open.push(of());
                    }
                }
            }
            Form::Fields { fields, .. } => {
                for field in fields {
                    words.extend(field.names);
                    open.push((field.of)());
                }
            }
            Form::About(name, of) => open.extend([name(), of()]),
            Form::List(of)
            | Form::Many(of)
            | Form::Maybe(of)
            | Form::Entries(of)
            | Form::Same(of) => open.push(of()),
            Form::Text | Form::Number { .. } | Form::YesNo | Form::Anything => {}
        }
    }
    words
}
