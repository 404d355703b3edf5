//! Where something lies in a file's tree, and getting there.

use std::fmt;

use crate::text::yaml::{Kind, Node, Pos};

/// One step into a tree.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Seg {
    /// The value of a key of a mapping.
    Key(String),
    /// An item of a list, from 0.
    Item(usize),
}

/// Where something lies in a tree, from its root.
pub type Path = Vec<Seg>;

/// A path of keys.
pub fn keys<'k>(names: impl IntoIterator<Item = &'k str>) -> Path {
    names.into_iter().map(Seg::from).collect()
}

impl From<&str> for Seg {
    fn from(key: &str) -> Self {
        Self::Key(key.to_owned())
    }
}

impl Seg {
    /// The key, where it is one.
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::Key(key) => Some(key),
            Self::Item(_) => None,
        }
    }
}

impl fmt::Display for Seg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => f.write_str(key),
            Self::Item(nth) => write!(f, "{}", nth + 1),
        }
    }
}

/// What lies there; `None` where nothing does.
pub fn at<'n>(root: &'n Node, path: &[Seg]) -> Option<&'n Node> {
    path.iter().try_fold(root, |node, seg| match seg {
        Seg::Key(key) => node.get(key),
        Seg::Item(nth) => match &node.kind {
            Kind::List(items) => items.get(*nth),
            _ => None,
        },
    })
}

/// The place of something, made where there is none yet: what holds it becomes a mapping or a list.
pub fn made<'n>(root: &'n mut Node, path: &[Seg]) -> &'n mut Node {
    path.iter().fold(root, |node, seg| match seg {
        Seg::Key(key) => entry(node, key),
        Seg::Item(nth) => item(node, *nth),
    })
}

fn entry<'n>(node: &'n mut Node, key: &str) -> &'n mut Node {
    if !matches!(node.kind, Kind::Map(_)) {
        node.kind = Kind::Map(Vec::new());
    }
    let Kind::Map(entries) = &mut node.kind else {
        unreachable!("it has just become a mapping")
    };
    let nth = match entries.iter().position(|(k, _)| k.as_str() == Some(key)) {
        Some(nth) => nth,
        None => {
            entries.push((Node::text(key), Node::nothing()));
            entries.len() - 1
        }
    };
    &mut entries[nth].1
}

/// An item of a list; beyond its end it is the next.
fn item(node: &mut Node, nth: usize) -> &mut Node {
    if !matches!(node.kind, Kind::List(_)) {
        let alone = std::mem::replace(node, Node::nothing());
        let held = (!alone.is_nothing()).then_some(alone);
        node.kind = Kind::List(held.into_iter().collect());
    }
    let Kind::List(items) = &mut node.kind else {
        unreachable!("it has just become a list")
    };
    let nth = nth.min(items.len());
    if nth == items.len() {
        items.push(Node::nothing());
    }
    &mut items[nth]
}

/// Takes away what lies there, and what then holds nothing; whether there was anything.
pub fn remove(root: &mut Node, path: &[Seg]) -> bool {
    let Some((first, rest)) = path.split_first() else {
        return false;
    };
    let removed = if rest.is_empty() {
        at(root, path).is_some()
    } else {
        match child(root, first) {
            Some(child) => remove(child, rest),
            None => false,
        }
    };
    if removed && (rest.is_empty() || child(root, first).is_some_and(|node| is_empty(node))) {
        drop_child(root, first);
    }
    removed
}

fn child<'n>(node: &'n mut Node, seg: &Seg) -> Option<&'n mut Node> {
    match (&mut node.kind, seg) {
        (Kind::Map(entries), Seg::Key(key)) => entries
            .iter_mut()
            .find(|(k, _)| k.as_str() == Some(key))
            .map(|(_, value)| value),
        (Kind::List(items), Seg::Item(nth)) => items.get_mut(*nth),
        _ => None,
    }
}

fn drop_child(node: &mut Node, seg: &Seg) {
    match (&mut node.kind, seg) {
        (Kind::Map(entries), Seg::Key(key)) => entries.retain(|(k, _)| k.as_str() != Some(key)),
        (Kind::List(items), Seg::Item(nth)) if *nth < items.len() => {
            items.remove(*nth);
        }
        _ => {}
    }
}

fn is_empty(node: &Node) -> bool {
    match &node.kind {
        Kind::Map(entries) => entries.is_empty(),
        Kind::List(items) => items.is_empty(),
        Kind::Scalar(..) => false,
    }
}

/// The path of the innermost thing that begins at a place of the text or, where none does, of the last before it.
pub fn beginning_at(root: &Node, place: Pos) -> Path {
    let mut best: (Pos, Path) = (Pos::default(), Vec::new());
    seek(root, place, &mut Vec::new(), &mut best);
    best.1
}

fn seek(node: &Node, place: Pos, path: &mut Path, best: &mut (Pos, Path)) {
    see(node.at, place, path, best);
    match &node.kind {
        Kind::Scalar(..) => {}
        Kind::List(items) => {
            for (nth, item) in items.iter().enumerate() {
                path.push(Seg::Item(nth));
                seek(item, place, path, best);
                path.pop();
            }
        }
        Kind::Map(entries) => {
            for (key, value) in entries {
                path.push(Seg::Key(key.scalar().unwrap_or_default().to_owned()));
                see(key.at, place, path, best);
                seek(value, place, path, best);
                path.pop();
            }
        }
    }
}

fn see(at: Pos, place: Pos, path: &Path, best: &mut (Pos, Path)) {
    let order = |pos: Pos| (pos.line, pos.column);
    if order(at) <= order(place) && order(at) >= order(best.0) {
        *best = (at, path.clone());
    }
}
