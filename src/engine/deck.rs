//! Decks as files: the cards of a game and a deck of them, held against the game's rules for building decks.
//!
//! A deck is checked by what a game already does when a deck is handed in: the file is read as a board on which
//! that is the next thing to do, and the choice is judged with all its reasons. Knows no game.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{
    DeserializeSeed, Error, IgnoredAny, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde::{Deserialize, Deserializer, Serialize, forward_to_deserialize_any};

use super::cite::Cite;
use super::file::{Pairs, read};
use super::game::{Input, Log, Pending, Under};
use super::scenario::{At, Fault, Playable, Readings};
use super::verdict::{Explaining, Reason, Unruled, Verdict};
use crate::rulebook::Reading;

/// A game with rules for building decks: how its deck stands on the board on which it is handed in.
pub trait Builds: Playable {
    /// What of the board is the same for all decks.
    const FIXED: &'static [(&'static str, Fixed)];
    /// The keys under which the deck stands on the board, where it is written as a mapping.
    const AS_MAP: &'static [&'static str];
    /// The same where it is written as a list of cards; empty where it may not be.
    const AS_LIST: &'static [&'static str];
    /// The keys of a deck that is written as a mapping.
    const PARTS: &'static [&'static str];
    /// What is then done, as a ruling's file writes it.
    const HAND_IN: &'static str;
}

/// A value of a board that is the same for all decks.
#[derive(Debug, Clone, Copy)]
pub enum Fixed {
    /// A word.
    Word(&'static str),
    /// A number.
    Number(u64),
    /// A mapping.
    Map(&'static [(&'static str, Fixed)]),
}

/// A deck held against the rules.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Checked {
    /// What the file calls the deck.
    pub name: Option<String>,
    /// Its parts with the number of their cards, as written.
    pub parts: Vec<Part>,
    /// What is against it.
    pub violations: Vec<Violation>,
    /// The clauses that it was held against.
    pub cites: Vec<Cite>,
    /// The readings that were chosen in the file.
    pub under: Vec<Under>,
    /// The question that the text leaves open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unruled: Option<Unruled>,
}

impl Checked {
    /// Whether the deck may be played.
    pub fn is_legal(&self) -> bool {
        self.violations.is_empty() && self.unruled.is_none()
    }
}

/// A part of a deck.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// The book's word for it; empty where the deck is one list.
    pub name: String,
    /// How many cards.
    pub cards: u64,
}

/// One thing against a deck, with the places in the file that it is about.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Violation {
    /// The clause and the reason.
    #[serde(flatten)]
    pub reason: Reason,
    /// Lines and columns, each from 1.
    pub places: Vec<(u32, u32)>,
}

/// Checks the deck of a file.
///
/// # Errors
/// The faults that keep it from being read: unknown keys, cards that are not there.
pub fn check<G: Builds>(text: &str, readings: &[Reading]) -> Result<Checked, Vec<Fault>> {
    let tree: TreeFile = read(text).map_err(|f| vec![f])?;
    let at = At {
        value: (),
        line: tree.deck.line,
        column: tree.deck.column,
    };
    let tree = tree.deck.value;
    known_parts::<G>(&tree, &at).map_err(|f| vec![f])?;
    if matches!(tree, Tree::List(_)) {
        held::<G, true>(text, &tree, &at, readings)
    } else {
        held::<G, false>(text, &tree, &at, readings)
    }
}

fn held<G: Builds, const LIST: bool>(
    text: &str,
    tree: &Tree,
    at: &At<()>,
    readings: &[Reading],
) -> Result<Checked, Vec<Fault>> {
    let file: DeckFile<G, LIST> = read(text).map_err(|f| vec![f])?;
    let mut chosen = Readings::defaults(readings);
    for (name, option) in &file.readings.0 {
        let name = At {
            value: name.clone(),
            line: option.line,
            column: option.column,
        };
        chosen.choose(&name, option).map_err(|f| vec![f])?;
    }
    let (game, mut state) = G::set_up(&file.cards, &file.deck.0, &chosen)?;
    let action: G::Action = read(G::HAND_IN).map_err(|f| vec![f])?;
    settle(&game, &mut state);
    let choice = game
        .resolve(&state, &At::nowhere(action))
        .map_err(|f| vec![f])?;
    let mut tracer = Explaining::default();
    // The tracer has what was found; whether it broke off says nothing more.
    let _ = game.judge(&state, &choice, &mut tracer);
    let mut checked = Checked {
        name: file.name,
        parts: parts(tree),
        violations: Vec::new(),
        cites: Vec::new(),
        under: chosen
            .chosen()
            .iter()
            .map(|(reading, option)| Under {
                reading: reading.clone().into(),
                option: option.clone().into(),
            })
            .collect(),
        unruled: None,
    };
    let mut written = Vec::new();
    tree.gather(&mut written);
    match tracer.verdict() {
        Verdict::Legal(cites) => {
            checked.cites = cites;
            let mut log = Log::silent();
            game.step(&mut state, Input::Choice(choice), &mut log);
            settle(&game, &mut state);
            if let Pending::Unruled(unruled) = game.pending(&state) {
                checked.unruled = Some(unruled);
            }
        }
        Verdict::Illegal(reasons) => {
            checked.violations = reasons
                .into_iter()
                .map(|reason| Violation {
                    places: places(&reason, &written, at),
                    reason,
                })
                .collect();
        }
        Verdict::Undecided(unruled) => checked.unruled = Some(unruled),
    }
    Ok(checked)
}

/// Goes on while the rules go on by themselves. Handing in a deck begins a game, so it soon asks someone.
fn settle<G: Playable>(game: &G, state: &mut G::State) {
    for _ in 0..64 {
        if !matches!(game.pending(state), Pending::Auto) {
            return;
        }
        game.step(state, Input::Proceed, &mut Log::silent());
    }
}

fn known_parts<G: Builds>(tree: &Tree, at: &At<()>) -> Result<(), Fault> {
    match tree {
        Tree::Map(entries) => {
            for (key, _) in entries {
                if !G::PARTS.contains(&key.as_str()) {
                    return Err(key
                        .fault(format!("牌组没有“{}”一部分", key.value))
                        .nearest(key, G::PARTS.iter().copied()));
                }
            }
            Ok(())
        }
        Tree::List(_) if !G::AS_LIST.is_empty() => Ok(()),
        Tree::List(_) | Tree::Scalar(_) => Err(at
            .fault("牌组要按部分来写")
            .fix(format!("例如 牌组: {{{}: […]}}", G::PARTS[0]))),
    }
}

/// Where a reason's cards, or else its part of the deck, stand in the file.
fn places(reason: &Reason, written: &[At<String>], deck: &At<()>) -> Vec<(u32, u32)> {
    let bare = |text: &str| -> String {
        let text = text.split(['×', '#']).next().unwrap_or(text);
        text.trim().to_owned()
    };
    let told: Vec<&str> = reason
        .blockers
        .iter()
        .map(String::as_str)
        .chain([reason.says.as_str()])
        .collect();
    let named = |name: &str| {
        let quoted = format!("“{name}”");
        told.iter()
            .any(|t| *t == name || t.contains(&quoted) || bare(t) == name)
    };
    let found: Vec<(u32, u32)> = written
        .iter()
        .filter(|at| {
            let name = bare(at);
            !name.is_empty() && named(&name)
        })
        .map(|at| (at.line, at.column))
        .collect();
    if !found.is_empty() {
        return found;
    }
    let part = written
        .iter()
        .filter(|at| at.chars().count() > 1 && told.iter().any(|t| t.contains(at.as_str())))
        .max_by_key(|at| at.len());
    match part {
        Some(part) => vec![(part.line, part.column)],
        None => vec![(deck.line.max(1), deck.column.max(1))],
    }
}

fn parts(tree: &Tree) -> Vec<Part> {
    match tree {
        Tree::Map(entries) => entries
            .iter()
            .map(|(key, value)| Part {
                name: key.value.clone(),
                cards: value.cards(),
            })
            .collect(),
        other => vec![Part {
            name: String::new(),
            cards: other.cards(),
        }],
    }
}

/// A deck as it is written, with places; for counting and for finding what a reason is about.
#[derive(Debug, Clone)]
enum Tree {
    Scalar(At<String>),
    List(Vec<Tree>),
    Map(Vec<(At<String>, Tree)>),
}

impl Tree {
    fn gather(&self, all: &mut Vec<At<String>>) {
        match self {
            Self::Scalar(text) => all.push(text.clone()),
            Self::List(items) => items.iter().for_each(|t| t.gather(all)),
            Self::Map(entries) => {
                for (key, value) in entries {
                    all.push(key.clone());
                    value.gather(all);
                }
            }
        }
    }

    /// How many cards are written here: a number, `火花×2`, a list, names with numbers, or `{牌: 火花, 数: 2}`.
    fn cards(&self) -> u64 {
        match self {
            Self::Scalar(text) => match text.parse() {
                Ok(n) => n,
                Err(_) => text
                    .rsplit_once(['×', 'x'])
                    .and_then(|(_, n)| n.trim().parse().ok())
                    .unwrap_or(1),
            },
            Self::List(items) => items.iter().map(Self::cards).sum(),
            Self::Map(entries) => {
                let count = |entries: &[(At<String>, Self)]| {
                    let at = |(k, _): &&(At<String>, Self)| matches!(k.as_str(), "数" | "张数");
                    entries.iter().find(at).map(|(_, v)| v.cards())
                };
                count(entries).unwrap_or_else(|| {
                    entries
                        .iter()
                        .map(|(key, value)| match value {
                            Self::Map(inner) => count(inner).unwrap_or(1),
                            Self::Scalar(text) if text.parse::<u64>().is_err() => {
                                Self::Scalar(key.clone()).cards()
                            }
                            other => other.cards(),
                        })
                        .sum()
                })
            }
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let node = At::<Node>::deserialize(d)?;
        Ok(match node.value {
            Node::Scalar(value) => Self::Scalar(At {
                value,
                line: node.line,
                column: node.column,
            }),
            Node::List(items) => Self::List(items),
            Node::Map(entries) => Self::Map(entries),
        })
    }
}

enum Node {
    Scalar(String),
    List(Vec<Tree>),
    Map(Vec<(At<String>, Tree)>),
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        macro_rules! scalar {
            ($($visit:ident($ty:ty)),+) => {$(
                fn $visit<E: Error>(self, v: $ty) -> Result<Node, E> {
                    Ok(Node::Scalar(v.to_string()))
                }
            )+};
        }
        impl<'de> Visitor<'de> for V {
            type Value = Node;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("卡名、张数、列表，或一组“名: 值”")
            }
            scalar!(
                visit_str(&str),
                visit_u64(u64),
                visit_i64(i64),
                visit_f64(f64),
                visit_bool(bool)
            );
            fn visit_unit<E: Error>(self) -> Result<Node, E> {
                Ok(Node::List(Vec::new()))
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut s: S) -> Result<Node, S::Error> {
                let mut items = Vec::new();
                while let Some(item) = s.next_element()? {
                    items.push(item);
                }
                Ok(Node::List(items))
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Node, M::Error> {
                let mut entries = Vec::new();
                while let Some(key) = map.next_key()? {
                    entries.push((key, map.next_value()?));
                }
                Ok(Node::Map(entries))
            }
        }
        d.deserialize_any(V)
    }
}

/// The deck alone, as written.
#[derive(Deserialize)]
struct TreeFile {
    #[serde(rename = "牌组", alias = "卡组", alias = "构筑")]
    deck: At<Tree>,
}

/// A deck's file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct DeckFile<G: Builds, const LIST: bool> {
    #[serde(rename = "书", default)]
    _book: IgnoredAny,
    #[serde(rename = "名", alias = "标题", default)]
    name: Option<String>,
    #[serde(rename = "读法", default)]
    readings: Pairs,
    #[serde(rename = "牌", alias = "卡", default)]
    cards: G::Cards,
    #[serde(rename = "牌组", alias = "卡组", alias = "构筑")]
    deck: OnBoard<G, LIST>,
}

/// A deck read as the board on which it is handed in; the two ways of writing it differ in where it stands there.
struct OnBoard<G: Builds, const LIST: bool>(G::Setup);

impl<'de, G: Builds, const LIST: bool> Deserialize<'de> for OnBoard<G, LIST> {
    fn deserialize<D: Deserializer<'de>>(inner: D) -> Result<Self, D::Error> {
        G::Setup::deserialize(Nest {
            fixed: G::FIXED,
            path: if LIST { G::AS_LIST } else { G::AS_MAP },
            inner,
        })
        .map(Self)
    }
}

/// A mapping of fixed values, and further down a value that is read from elsewhere.
struct Nest<D> {
    fixed: &'static [(&'static str, Fixed)],
    path: &'static [&'static str],
    inner: D,
}

macro_rules! as_any {
    () => {
        fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
            visitor.visit_some(self)
        }
        fn deserialize_newtype_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            visitor: V,
        ) -> Result<V::Value, Self::Error> {
            visitor.visit_newtype_struct(self)
        }
        forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
            unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
        }
    };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Nest<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_map(NestMap {
            fixed: self.fixed.iter(),
            value: None,
            rest: Some((self.path, self.inner)),
        })
    }

    as_any!();
}

struct NestMap<D> {
    fixed: std::slice::Iter<'static, (&'static str, Fixed)>,
    value: Option<Fixed>,
    rest: Option<(&'static [&'static str], D)>,
}

impl<'de, D: Deserializer<'de>> MapAccess<'de> for NestMap<D> {
    type Error = D::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, D::Error> {
        if let Some((key, value)) = self.fixed.next() {
            self.value = Some(*value);
            return seed.deserialize((*key).into_deserializer()).map(Some);
        }
        match &self.rest {
            Some((path, _)) => {
                let key = path.first().copied().unwrap_or_default();
                seed.deserialize(key.into_deserializer()).map(Some)
            }
            None => Ok(None),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, D::Error> {
        if let Some(value) = self.value.take() {
            return seed.deserialize(FixedValue(value, PhantomData));
        }
        match self.rest.take() {
            Some(([_] | [], inner)) => seed.deserialize(inner),
            Some((path, inner)) => seed.deserialize(Nest {
                fixed: &[],
                path: &path[1..],
                inner,
            }),
            None => Err(D::Error::custom("这里没有值")),
        }
    }
}

struct FixedValue<E>(Fixed, PhantomData<E>);

impl<'de, E: Error> Deserializer<'de> for FixedValue<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        match self.0 {
            Fixed::Word(word) => visitor.visit_borrowed_str(word),
            Fixed::Number(n) => visitor.visit_u64(n),
            Fixed::Map(entries) => visitor.visit_map(FixedMap(entries.iter(), None, PhantomData)),
        }
    }

    as_any!();
}

struct FixedMap<E>(
    std::slice::Iter<'static, (&'static str, Fixed)>,
    Option<Fixed>,
    PhantomData<E>,
);

impl<'de, E: Error> MapAccess<'de> for FixedMap<E> {
    type Error = E;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, E> {
        let Some((key, value)) = self.0.next() else {
            return Ok(None);
        };
        self.1 = Some(*value);
        seed.deserialize((*key).into_deserializer()).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, E> {
        match self.1.take() {
            Some(value) => seed.deserialize(FixedValue(value, PhantomData)),
            None => Err(E::custom("这里没有值")),
        }
    }
}
