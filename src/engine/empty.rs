//! Nothing is written alike in all games: where a zone, a list or a place of a board may be empty, `无`, `空` and `[]`
//! are one, whatever else a word might mean there. A card that the file calls so is that card.

use std::borrow::Cow;

use super::vocab::{Content, Form, Node, Shape, fits};
use crate::text::yaml::Kind;

/// The tree of a ruling's file in which the boards say nothing alike. Any other tree stays as it is.
pub(super) fn emptied<'n>(file: Cow<'n, Node>, shape: &'static Shape) -> Cow<'n, Node> {
    let board = |of: &'static Shape| Some((of.field("局面")?.of)());
    let (Some(board), Some(_)) = (board(shape), shape.field("分支")) else {
        return file;
    };
    if !says_none(&file) {
        return file;
    }
    let mut file = file.into_owned();
    let cards = names(&file);
    if let Some(node) = file.value_mut("局面") {
        empty(node, board, &cards);
    }
    let branches = file.value_mut("分支").map(|branches| &mut branches.kind);
    if let Some(Kind::List(branches)) = branches {
        for branch in branches {
            let mut cards = cards.clone();
            cards.extend(names(branch));
            if let Some(node) = branch.value_mut("局面") {
                empty(node, board, &cards);
            }
        }
    }
    Cow::Owned(file)
}

/// Whether anything in it is a word for nothing, or an empty list.
fn says_none(node: &Node) -> bool {
    matches!(&node.kind, Kind::List(items) if items.is_empty())
        || node.says_none()
        || node.children().any(says_none)
}

/// What a file, or a branch, calls cards that are a word for nothing.
fn names(node: &Node) -> Vec<String> {
    let Some(Kind::Map(cards)) = node.get("牌").map(|cards| &cards.kind) else {
        return Vec::new();
    };
    let called = cards.iter().map(|(key, _)| key);
    let called = called.filter(|key| key.says_none());
    called.filter_map(Node::as_str).map(str::to_owned).collect()
}

fn empty(node: &mut Node, shape: &'static Shape, cards: &[String]) {
    let shape = shape.inner();
    let maps = matches!(shape.form, Form::Fields { .. } | Form::Entries(_));
    let none = match &node.kind {
        Kind::List(items) => maps && items.iter().all(|item| is_none(item, cards)),
        _ => is_none(node, cards) && !shape.words().contains(&node.as_str().unwrap_or_default()),
    };
    if none {
        match &shape.form {
            // So many of none.
            Form::Fields { fields, short, .. }
                if short.iter().any(|nth| {
                    let of = (fields[*nth].of)().inner();
                    matches!(of.form, Form::Number { .. })
                }) =>
            {
                node.kind = Node::number(0).kind;
            }
            _ if maps => node.kind = Node::nothing().kind,
            // Lists of lists are no zones: squares.
            _ if lists(shape).is_some_and(|of| !matches!(of.form, Form::Many(_))) => {
                node.kind = Kind::List(Vec::new());
            }
            _ => {}
        }
        return;
    }
    match (&shape.form, &mut node.kind) {
        (Form::Fields { .. }, Kind::Map(entries)) => {
            for (key, value) in entries {
                let field = shape.field(key.scalar().unwrap_or_default());
                if let Some(field) = field {
                    empty(value, (field.of)(), cards);
                }
            }
        }
        (Form::Entries(of) | Form::About(_, of), Kind::Map(entries)) => {
            for (_, value) in entries {
                empty(value, of(), cards);
            }
        }
        (_, Kind::List(items)) => {
            let Some(of) = lists(shape) else { return };
            let word = |item: &Node| of.words().contains(&item.as_str().unwrap_or_default());
            // Where places count, a place without a card is the game's to read.
            let placed = of.field("位置").is_some() && !items.iter().all(|i| is_none(i, cards));
            items.retain(|item| placed || word(item) || !is_none(item, cards));
            let cards_of = items.iter_mut().filter(|item| !is_none(item, cards));
            cards_of.for_each(|item| empty(item, of, cards));
        }
        (Form::Words(_), Kind::Map(_)) => {
            let mut ways = open(shape).filter(|of| fits(of, node));
            if let Some(of) = ways.next() {
                empty(node, of, cards);
            }
        }
        _ => {}
    }
}

fn is_none(node: &Node, cards: &[String]) -> bool {
    let called = |name: &str| cards.iter().any(|card| card == name);
    node.says_none() && !node.as_str().is_some_and(called)
}

/// What may stand there without a word.
fn open(shape: &'static Shape) -> impl Iterator<Item = &'static Shape> {
    let words = match shape.form {
        Form::Words(words) => words,
        _ => &[],
    };
    words.iter().filter_map(|word| match word.content {
        Content::Any(of) => Some(of().inner()),
        _ => None,
    })
}

/// The shape of the items, where a list may stand.
fn lists(shape: &'static Shape) -> Option<&'static Shape> {
    match shape.form {
        Form::List(of) | Form::Many(of) => Some(of().inner()),
        _ => open(shape).find_map(lists),
    }
}
