//! The cards that a line names: those that are defined already, and those that it brings.

use super::fields::named;
use super::flow::flow;
use super::token::{at, narrowed, nowhere};
use crate::engine::fault::Fault;
use crate::engine::mat::Mat;
use crate::engine::table::path::{self, keys};
use crate::engine::vocab::{Field, Form, Node};
use crate::text::yaml::{self, Kind};

/// The cards of a line.
#[derive(Debug, Clone)]
pub struct Deck {
    cards: Node,
    /// Under which key of `牌` they lie; empty where in it.
    defined: &'static str,
    /// The name of a card that nobody has defined and nobody need define.
    nameless: &'static str,
    /// What may be printed on a card.
    printed: &'static [Field],
    vanilla: Node,
    known: Vec<Known>,
}

/// A card that is known by name.
#[derive(Debug, Clone)]
struct Known {
    name: String,
    narrow: String,
    /// Whether it was known before the line.
    given: bool,
    /// What its zone says it is, in place of what is given to a card of which nothing is known.
    kind: Option<(Node, Node)>,
    /// What the line says to be printed on it.
    said: Vec<(Node, Node)>,
}

impl Deck {
    /// The cards that are defined.
    pub fn new(cards: Option<&Node>, mat: &'static Mat, printed: &'static [Field]) -> Self {
        let defined = mat.defined;
        let cards = cards.cloned().unwrap_or_else(Node::nothing);
        let at = match defined {
            "" => Some(&cards),
            key => cards.get(key),
        };
        let known = match at.map(|node| &node.kind) {
            Some(Kind::Map(entries)) => entries
                .iter()
                .filter_map(|(key, _)| key.scalar())
                .map(|name| Known::new(name, true))
                .collect(),
            _ => Vec::new(),
        };
        Self {
            cards,
            defined,
            nameless: mat.nameless,
            printed,
            vanilla: yaml::parse(mat.vanilla)
                .map(nowhere)
                .unwrap_or_else(|_| Node::nothing()),
            known,
        }
    }

    /// Whether a card may be named that nothing is said of.
    pub fn takes_any(&self) -> bool {
        self.vanilla.children().next().is_none()
    }

    fn find(&self, name: &str) -> Option<&Known> {
        let narrow = narrowed(name);
        let by_name = self.known.iter().find(|k| k.name == name);
        by_name.or_else(|| self.known.iter().find(|k| k.narrow == narrow))
    }

    /// Whether a name, its number or count aside, is that of a card.
    pub fn known(&self, name: &str) -> bool {
        let known = |name: &str| name == self.nameless || self.find(name).is_some();
        !name.is_empty() && (known(name) || known(base(name).0))
    }

    /// The name of a card as it is defined; as it is written where it is not.
    pub fn name(&self, written: &str) -> String {
        self.find(written)
            .map_or_else(|| written.to_owned(), |k| k.name.clone())
    }

    /// Whether a card was defined before the line.
    pub fn given(&self, name: &str) -> bool {
        self.find(name).is_some_and(|k| k.given)
    }

    /// Whether a value is printed on a card as it was defined before the line.
    pub fn has_printed(&self, name: &str, field: &Field, value: &str) -> bool {
        let at = match self.defined {
            "" => Some(&self.cards),
            key => self.cards.get(key),
        };
        let held = at.and_then(|cards| cards.get(name)).map(|card| &card.kind);
        let Some(Kind::Map(entries)) = held else {
            return false;
        };
        let is_field = |key: &Node| key.as_str().is_some_and(|key| field.names.contains(&key));
        let held = entries
            .iter()
            .find(|(key, _)| is_field(key))
            .map(|(_, held)| held);
        held.is_some_and(|held| {
            held.as_str() == Some(value) || held.children().any(|item| item.as_str() == Some(value))
        })
    }

    /// The names of the cards that were known before the line.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(|k| k.name.as_str())
    }

    /// A card that the line names.
    pub fn bring(&mut self, name: &str, zone: &[&str]) {
        if self.find(name).is_none() && name != self.nameless {
            let kind = self.kind(zone);
            self.known.push(Known {
                kind,
                ..Known::new(name, false)
            });
        }
    }

    /// What a card is by the name of its zone: 账号牌 in 账号区.
    fn kind(&self, zone: &[&str]) -> Option<(Node, Node)> {
        if self.takes_any() {
            return None;
        }
        let stands = |field: &&Field| {
            let Form::Words(words) = (field.of)().inner().form else {
                return None;
            };
            let mut names = words.iter().flat_map(|w| w.names);
            names.find(|name| zone.contains(name)).copied()
        };
        self.printed.iter().find_map(|field| {
            let word = stands(&field)?;
            Some((Node::text(field.names[0]), Node::text(word)))
        })
    }

    /// Something printed on a card, as the line says it.
    ///
    /// # Errors
    /// Where the line says two things.
    pub fn print(&mut self, name: &str, key: &str, value: Node, column: u32) -> Result<(), Fault> {
        let Some(known) = self.known.iter_mut().find(|k| k.name == name) else {
            return Ok(());
        };
        match known.said.iter_mut().find(|(k, _)| k.as_str() == Some(key)) {
            Some((_, said)) => match (&mut said.kind, value.kind) {
                (held, value) if alike(held, &value) => Ok(()),
                (Kind::List(held), Kind::List(more)) => {
                    add(held, more);
                    Ok(())
                }
                _ => Err(at(column, format!("“{name}”的“{key}”前后写得不一样"))
                    .fix("同一张牌印的值只写一次；是两种牌，就写两个名字")),
            },
            None => {
                known.said.push((Node::text(key), value));
                Ok(())
            }
        }
    }

    /// All cards: those that were defined, with what the line says of them, and those that it brings.
    pub fn into_cards(self) -> Node {
        let mut cards = self.cards;
        let prefix = keys((!self.defined.is_empty()).then_some(self.defined));
        for known in self.known {
            let nothing = self.vanilla.children().next().is_none() && known.kind.is_none();
            if known.said.is_empty() && (known.given || nothing) {
                continue;
            }
            let mut at = prefix.clone();
            at.push(known.name.as_str().into());
            let held = path::made(&mut cards, &at);
            if !known.given {
                *held = match known.kind {
                    Some(kind) => Node::map(vec![kind]),
                    None if of_kind(&known.said, self.printed, &self.vanilla) => {
                        self.vanilla.clone()
                    }
                    None => Node::map(Vec::new()),
                };
            }
            for (key, value) in known.said {
                set(held, key, value, self.printed);
            }
        }
        if cards.is_nothing() {
            Node::map(Vec::new())
        } else {
            cards
        }
    }
}

/// Whether a card may have the values of one of which nothing is known: it is said to be no other kind, which what is
/// printed on it begins with.
pub fn of_kind(said: &[(Node, Node)], printed: &[Field], vanilla: &Node) -> bool {
    let Some(kind) = printed.first() else {
        return true;
    };
    let is_kind = |key: &Node| key.as_str().is_some_and(|key| kind.names.contains(&key));
    let said = said.iter().find(|(key, _)| is_kind(key));
    said.is_none_or(|(_, said)| {
        vanilla
            .get(kind.names[0])
            .is_some_and(|held| flow(held) == flow(said))
    })
}

/// Sets a value of a mapping: what a line says of a card is all of it.
fn set(node: &mut Node, key: Node, value: Node, printed: &[Field]) {
    if !matches!(node.kind, Kind::Map(_)) {
        node.kind = Kind::Map(Vec::new());
    }
    let Kind::Map(entries) = &mut node.kind else {
        return;
    };
    let nth = named(printed, &key);
    let is = |k: &Node| k.as_str() == key.as_str() || nth.is_some() && named(printed, k) == nth;
    match entries.iter_mut().find(|(k, _)| is(k)) {
        Some((_, held)) if alike(&held.kind, &value.kind) => {}
        Some((_, held)) => held.kind = value.kind,
        None => entries.push((key, value)),
    }
}

/// Whether two values are written alike, wherever they stand.
fn alike(a: &Kind, b: &Kind) -> bool {
    flow(&Node::nowhere(a.clone())) == flow(&Node::nowhere(b.clone()))
}

/// Adds to a list what it does not have.
fn add(held: &mut Vec<Node>, more: Vec<Node>) {
    for item in more {
        if !held.iter().any(|held| alike(&held.kind, &item.kind)) {
            held.push(item);
        }
    }
}

impl Known {
    fn new(name: &str, given: bool) -> Self {
        Self {
            name: name.to_owned(),
            narrow: narrowed(name),
            given,
            kind: None,
            said: Vec::new(),
        }
    }
}

/// A card's name apart from how many it is or which: 火花×2, 火花#1.
pub fn base(name: &str) -> (&str, &str) {
    let digits = |n: &str| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
    let from = name
        .char_indices()
        .skip(1)
        .find(|(at, c)| {
            matches!(c, '×' | '*' | '#' | 'x' | 'X')
                && name[at + c.len_utf8()..].split(['×', '*', '#']).all(digits)
        })
        .map_or(name.len(), |(at, _)| at);
    name.split_at(from)
}

#[cfg(test)]
mod tests {
    use super::base;

    #[test]
    fn a_name_apart_from_its_number() {
        for (name, is) in [
            ("火花", ("火花", "")),
            ("火花×2", ("火花", "×2")),
            ("火花#1", ("火花", "#1")),
            ("火花x2", ("火花", "x2")),
            ("火花#1×2", ("火花", "#1×2")),
            ("Xyz", ("Xyz", "")),
            ("杀♠7", ("杀♠7", "")),
            ("×2", ("×2", "")),
        ] {
            assert_eq!(base(name), is, "{name}");
        }
    }
}
