//! YAML, read once into a tree that keeps the place of everything; types are then read from the tree.
//!
//! A reader that streams can't look ahead, and what it reads for each type is compiled for each type. Here the text is
//! read by one instantiation of the YAML reader, and [`Reader`] walks what came of it. Knows nothing of rules.

// Named by its path: the build reads this file, too, and from elsewhere.
#[path = "yaml/reader.rs"]
mod reader;

use std::fmt;

use serde::de::{DeserializeOwned, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_saphyr::{Location, Spanned};

pub use reader::{PLACED, Reader, What, Wrong};

/// A place in a text: line and column from 1; 0 where unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pos {
    /// Line from 1.
    pub line: u32,
    /// Column from 1, in characters.
    pub column: u32,
}

/// A piece of YAML with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Where it begins; for an alias, where it is used.
    pub at: Pos,
    /// What it is.
    pub kind: Kind,
}

/// What a piece of YAML is.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// A scalar: its text as written, quotes undone, and what it is where nobody asks for a type.
    Scalar(String, Scalar),
    /// A list.
    List(Vec<Node>),
    /// A mapping, in the order of the text; no key stands twice.
    Map(Vec<(Node, Node)>),
}

/// What a scalar is where nobody asks for a type.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Scalar {
    /// Nothing: empty, `~`, `null`.
    Null,
    /// Yes or no: `true`, `yes`, `y`, `on` and their opposites.
    Bool(bool),
    /// A negative integer.
    Negative(i64),
    /// An integer.
    Integer(u64),
    /// Another number.
    Float(f64),
    /// A text.
    Text,
}

/// Why a text gives no value.
#[derive(Debug)]
pub enum Error {
    /// It is no YAML.
    Syntax(Box<serde_saphyr::Error>),
    /// It is not what was to be read.
    Shape(Wrong),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Shape(wrong) => wrong.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<Wrong> for Error {
    fn from(wrong: Wrong) -> Self {
        Self::Shape(wrong)
    }
}

/// How deep a text may nest before it is read with room of its own: few do.
const SHALLOW: usize = 24;

/// How deep a text may nest.
const DEEPEST: usize = 64;

/// The room in which what nests deep is read, in bytes: a level takes some ten thousand in a build for development.
const ROOM: usize = 16 << 20;

/// Reads a text into a tree. Nesting, length and the expansion of aliases are bounded.
///
/// # Errors
/// [`Error::Syntax`] where it is no YAML, or one of those bounds is met.
pub fn parse(text: &str) -> Result<Node, Error> {
    let shallow = tree(text, SHALLOW);
    match &shallow {
        Err(Error::Syntax(error)) if is_bound(error) => {}
        _ => return shallow,
    }
    // The stack of a thread may be small, and a file is not to overflow it.
    std::thread::scope(|scope| {
        let deep = std::thread::Builder::new().stack_size(ROOM);
        let reading = deep.spawn_scoped(scope, || tree(text, DEEPEST));
        reading.ok().and_then(|r| r.join().ok()).unwrap_or(shallow)
    })
}

fn tree(text: &str, depth: usize) -> Result<Node, Error> {
    let options = serde_saphyr::options! {
        budget: serde_saphyr::budget! { max_depth: depth },
    };
    let raw: Spanned<Raw> = serde_saphyr::from_str_with_options(text, options)
        .map_err(|error| Error::Syntax(Box::new(error)))?;
    Ok(placed(raw, text))
}

fn is_bound(error: &serde_saphyr::Error) -> bool {
    matches!(error.without_snippet(), serde_saphyr::Error::Budget { .. })
}

/// Reads a value from a text.
///
/// # Errors
/// Where it is no YAML, or not that value.
pub fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    Ok(T::deserialize(Reader::new(&parse(text)?))?)
}

impl Node {
    /// A text that stands in no file.
    pub fn text(text: impl Into<String>) -> Self {
        Self::nowhere(Kind::Scalar(text.into(), Scalar::Text))
    }

    /// A number that stands in no file.
    pub fn number(n: u64) -> Self {
        Self::nowhere(Kind::Scalar(n.to_string(), Scalar::Integer(n)))
    }

    /// A mapping that stands in no file.
    pub fn map(entries: Vec<(Self, Self)>) -> Self {
        Self::nowhere(Kind::Map(entries))
    }

    /// Something that stands in no file.
    pub fn nowhere(kind: Kind) -> Self {
        Self {
            at: Pos::default(),
            kind,
        }
    }

    /// An integer that stands in no file.
    pub fn integer(n: i128) -> Self {
        let is = match (u64::try_from(n), i64::try_from(n)) {
            (Ok(n), _) => Scalar::Integer(n),
            (_, Ok(n)) => Scalar::Negative(n),
            _ => Scalar::Text,
        };
        Self::nowhere(Kind::Scalar(n.to_string(), is))
    }

    /// Nothing.
    pub fn nothing() -> Self {
        Self::nothing_at(Pos::default())
    }

    /// Nothing at a place.
    pub fn nothing_at(at: Pos) -> Self {
        Self {
            at,
            kind: Kind::Scalar(String::new(), Scalar::Null),
        }
    }

    /// Whether it is nothing.
    pub fn is_nothing(&self) -> bool {
        matches!(self.kind, Kind::Scalar(_, Scalar::Null))
    }

    /// Whether it is a word for nothing: 无, 空.
    pub fn says_none(&self) -> bool {
        matches!(self.as_str().map(str::trim), Some("无" | "空"))
    }

    /// The text of a scalar; none of a list, a mapping and of nothing.
    pub fn as_str(&self) -> Option<&str> {
        match &self.kind {
            Kind::Scalar(_, Scalar::Null) | Kind::List(_) | Kind::Map(_) => None,
            Kind::Scalar(text, _) => Some(text),
        }
    }

    /// The integer that a scalar is or, in quotes, would be.
    pub fn as_integer(&self) -> Option<i128> {
        match &self.kind {
            Kind::Scalar(_, Scalar::Negative(n)) => Some(i128::from(*n)),
            Kind::Scalar(_, Scalar::Integer(n)) => Some(i128::from(*n)),
            Kind::Scalar(text, Scalar::Text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// The yes or no that a scalar is.
    pub fn as_bool(&self) -> Option<bool> {
        match &self.kind {
            Kind::Scalar(_, Scalar::Bool(yes)) => Some(*yes),
            Kind::Scalar(text, Scalar::Text) => match text.trim().to_ascii_lowercase().as_str() {
                "是" | "true" | "yes" | "y" | "on" => Some(true),
                "否" | "false" | "no" | "n" | "off" => Some(false),
                _ => None,
            },
            _ => None,
        }
    }

    /// What it is, for people.
    pub fn says(&self) -> String {
        match &self.kind {
            Kind::Scalar(_, Scalar::Null) => "空的".to_owned(),
            Kind::Scalar(text, Scalar::Bool(_)) => {
                format!("{text}（y、n、yes、no、on、off 也读成是与否；作名字要加引号）")
            }
            Kind::Scalar(text, _) => {
                let text: String = text.chars().take(40).collect();
                format!("“{text}”")
            }
            Kind::List(_) => "一个列表：[…]".to_owned(),
            Kind::Map(_) => "一组“名: 值”".to_owned(),
        }
    }

    /// The text of a scalar, of nothing too.
    pub fn scalar(&self) -> Option<&str> {
        match &self.kind {
            Kind::Scalar(text, _) => Some(text),
            _ => None,
        }
    }

    /// The value of a key of a mapping.
    pub fn get(&self, key: &str) -> Option<&Self> {
        let Kind::Map(entries) = &self.kind else {
            return None;
        };
        let named = |(k, _): &&(Self, Self)| k.as_str() == Some(key);
        entries.iter().find(named).map(|(_, value)| value)
    }

    /// The value of a key of a mapping, to be changed.
    pub fn value_mut(&mut self, key: &str) -> Option<&mut Self> {
        let Kind::Map(entries) = &mut self.kind else {
            return None;
        };
        let entry = entries.iter_mut().find(|(k, _)| k.as_str() == Some(key));
        entry.map(|(_, value)| value)
    }

    /// The items of a list and the values of a mapping, in their order; none of a scalar.
    pub fn children(&self) -> Box<dyn Iterator<Item = &Self> + '_> {
        match &self.kind {
            Kind::Scalar(..) => Box::new(std::iter::empty()),
            Kind::List(items) => Box::new(items.iter()),
            Kind::Map(entries) => Box::new(entries.iter().map(|(_, value)| value)),
        }
    }
}

/// What the YAML reader gives: scalars already taken for something, so that their text has to be looked up again.
enum Raw {
    Taken(Scalar),
    Text(String),
    List(Vec<Spanned<Raw>>),
    Map(Vec<(Spanned<Raw>, Spanned<Raw>)>),
}

fn placed(raw: Spanned<Raw>, text: &str) -> Node {
    let at = Pos {
        line: raw.referenced.line() as u32,
        column: raw.referenced.column() as u32,
    };
    let kind = match raw.value {
        Raw::Taken(scalar) => Kind::Scalar(as_written(raw.defined, text, scalar), scalar),
        Raw::Text(text) => Kind::Scalar(text, Scalar::Text),
        Raw::List(items) => Kind::List(items.into_iter().map(|n| placed(n, text)).collect()),
        Raw::Map(entries) => Kind::Map(
            entries
                .into_iter()
                .map(|(key, value)| (placed(key, text), placed(value, text)))
                .collect(),
        ),
    };
    Node { at, kind }
}

/// How a number, a yes or a nothing is written: 1.10 is not 1.1 where it is a clause.
fn as_written(at: Location, text: &str, scalar: Scalar) -> String {
    let span = at.span();
    let written = span.byte_offset().zip(span.byte_len());
    let written = written.and_then(|(from, length)| {
        let from = usize::try_from(from).ok()?;
        text.get(from..from.checked_add(usize::try_from(length).ok()?)?)
    });
    match (written.map(str::trim), scalar) {
        (Some(written), _) if !written.is_empty() => written.to_owned(),
        (_, Scalar::Null | Scalar::Text) => String::new(),
        (_, Scalar::Bool(yes)) => yes.to_string(),
        (_, Scalar::Negative(n)) => n.to_string(),
        (_, Scalar::Integer(n)) => n.to_string(),
        (_, Scalar::Float(n)) => n.to_string(),
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match &self.kind {
            Kind::Scalar(_, Scalar::Null) => s.serialize_unit(),
            Kind::Scalar(_, Scalar::Bool(yes)) => s.serialize_bool(*yes),
            Kind::Scalar(_, Scalar::Negative(n)) => s.serialize_i64(*n),
            Kind::Scalar(_, Scalar::Integer(n)) => s.serialize_u64(*n),
            // A clause 102.10 is not 102.1.
            Kind::Scalar(text, Scalar::Float(n)) if *text != n.to_string() => s.serialize_str(text),
            Kind::Scalar(_, Scalar::Float(n)) => s.serialize_f64(*n),
            Kind::Scalar(text, Scalar::Text) => s.serialize_str(text),
            Kind::List(items) => s.collect_seq(items),
            Kind::Map(entries) => s.collect_map(entries.iter().map(|(key, value)| (key, value))),
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_newtype_struct(PLACED, reader::Whole)
    }
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Raw;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("anything")
            }
            fn visit_unit<E>(self) -> Result<Raw, E> {
                Ok(Raw::Taken(Scalar::Null))
            }
            fn visit_bool<E>(self, yes: bool) -> Result<Raw, E> {
                Ok(Raw::Taken(Scalar::Bool(yes)))
            }
            fn visit_i64<E>(self, n: i64) -> Result<Raw, E> {
                Ok(Raw::Taken(Scalar::Negative(n)))
            }
            fn visit_u64<E>(self, n: u64) -> Result<Raw, E> {
                Ok(Raw::Taken(Scalar::Integer(n)))
            }
            fn visit_f64<E>(self, n: f64) -> Result<Raw, E> {
                Ok(Raw::Taken(Scalar::Float(n)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Raw, E> {
                Ok(Raw::Text(text.to_owned()))
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Raw, S::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(Raw::List(items))
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Raw, M::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Raw::Map(entries))
            }
        }
        d.deserialize_any(V)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scalar(node: &Node) -> (&str, Scalar, Pos) {
        match &node.kind {
            Kind::Scalar(text, scalar) => (text, *scalar, node.at),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_scalar_keeps_its_text_and_place() {
        let text = "甲: 1.10\n乙: &一 0x1F\n丙: [yes, \"y\", ~, -3, 词, *一]\n丁:\n戊: '1.10'\n";
        let node = parse(text).expect("reads");
        let of = |key: &str| scalar(node.get(key).expect(key));
        let at = |line, column| Pos { line, column };
        assert_eq!(of("甲"), ("1.10", Scalar::Float(1.1), at(1, 4)));
        assert_eq!(of("乙").0, "0x1F");
        assert_eq!(of("乙").1, Scalar::Integer(31));
        assert_eq!((of("丁").0, of("丁").1), ("", Scalar::Null));
        assert_eq!(of("戊"), ("1.10", Scalar::Text, at(5, 4)));
        let items: Vec<_> = node.get("丙").expect("a list").children().collect();
        let said: Vec<_> = items.iter().map(|n| (scalar(n).0, scalar(n).1)).collect();
        assert_eq!(
            said,
            [
                ("yes", Scalar::Bool(true)),
                ("y", Scalar::Text),
                ("~", Scalar::Null),
                ("-3", Scalar::Negative(-3)),
                ("词", Scalar::Text),
                ("0x1F", Scalar::Integer(31)),
            ]
        );
        assert_eq!(scalar(items[5]).2, at(3, 25));
    }

    #[test]
    fn a_tree_is_bounded() {
        let deep = "[".repeat(100_000);
        assert!(matches!(parse(&deep), Err(Error::Syntax(_))));
        let mut laughs = String::from("a0: &a0 [x]\n");
        for n in 1..40 {
            laughs += &format!("a{n}: &a{n} [*a{0}, *a{0}, *a{0}, *a{0}]\n", n - 1);
        }
        assert!(matches!(parse(&laughs), Err(Error::Syntax(_))));
    }
}
