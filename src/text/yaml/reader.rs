//! Reading types from a tree: the one deserializer that all types are read through.

use std::cell::RefCell;
use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, IntoDeserializer, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};

use super::{Kind, Node, Pos, Scalar};

/// The name of a newtype under which a type asks for its place: it is then given a mapping of line, column and value.
pub const PLACED: &str = "\u{0}placed";

/// What stands for an error that is carried beside serde.
const TOKEN: &str = "\u{0}carried";

thread_local! {
    /// The error that passes through serde.
    static CARRIED: RefCell<Option<Wrong>> = const { RefCell::new(None) };
}

/// What is wrong with a tree, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// Where, as far as it is known.
    pub at: Option<Pos>,
    /// What.
    pub what: What,
}

/// What is wrong with a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A key that is not known.
    UnknownKey(String, Vec<&'static str>),
    /// A word that is not known.
    UnknownWord(String, Vec<&'static str>),
    /// A key that has to be there.
    Missing(&'static str),
    /// A key that stands there twice, under two of its names.
    Twice(&'static str),
    /// One thing where another was to stand, in serde's words: what, and what was to stand there.
    Type(String, String),
    /// What was to stand here, and what stands here, for people.
    Form(String, String),
    /// A scalar that is none of this type.
    Scalar(&'static str),
    /// What a type says itself.
    Said(String),
}

impl Wrong {
    fn new(what: What) -> Self {
        Self { at: None, what }
    }

    /// Wrong at a part of a tree.
    pub fn at(what: What, node: &Node) -> Self {
        Self {
            at: Some(node.at),
            what,
        }
    }

    /// Something that a type says itself, at a part of a tree.
    pub fn said(says: impl Into<String>, node: &Node) -> Self {
        Self::at(What::Said(says.into()), node)
    }

    /// What is wrong, as a text that [`custom`](serde::de::Error::custom) knows again: so it passes through serde whole.
    pub fn carried(self) -> &'static str {
        CARRIED.set(Some(self));
        TOKEN
    }

    /// At this place, where none is known that is nearer.
    fn or_at(mut self, at: Pos) -> Self {
        if self.at.is_none() {
            self.at = Some(at);
        }
        self
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(at) = self.at {
            write!(f, "{}:{}: ", at.line, at.column)?;
        }
        match &self.what {
            What::UnknownKey(key, _) => write!(f, "unknown key {key}"),
            What::UnknownWord(word, _) => write!(f, "unknown word {word}"),
            What::Missing(key) => write!(f, "missing {key}"),
            What::Twice(key) => write!(f, "{key} twice"),
            What::Type(found, wanted) => write!(f, "{found}, expected {wanted}"),
            What::Form(wanted, found) => write!(f, "{found}, expected {wanted}"),
            What::Scalar(ty) => write!(f, "no {ty}"),
            What::Said(says) => f.write_str(says),
        }
    }
}

impl std::error::Error for Wrong {}

impl serde::de::Error for Wrong {
    fn custom<T: fmt::Display>(says: T) -> Self {
        let says = says.to_string();
        let carried = (says == TOKEN).then(|| CARRIED.take()).flatten();
        carried.unwrap_or_else(|| Self::new(What::Said(says)))
    }
    fn invalid_type(found: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        Self::new(What::Type(found.to_string(), wanted.to_string()))
    }
    fn invalid_value(found: Unexpected<'_>, wanted: &dyn Expected) -> Self {
        Self::invalid_type(found, wanted)
    }
    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Self {
        Self::new(What::UnknownWord(word.to_owned(), known.to_vec()))
    }
    fn unknown_field(key: &str, known: &'static [&'static str]) -> Self {
        Self::new(What::UnknownKey(key.to_owned(), known.to_vec()))
    }
    fn missing_field(key: &'static str) -> Self {
        Self::new(What::Missing(key))
    }
    fn duplicate_field(key: &'static str) -> Self {
        Self::new(What::Twice(key))
    }
}

/// Reads types from a tree.
///
/// Scalars are read as the type that is asked for, whatever they look like: `1.10` is a text where a text is asked for,
/// `"3"` a number where a number is. Nothing is an empty list, an empty mapping or no option.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'t>(&'t Node);

impl<'t> Reader<'t> {
    /// A reader of a tree.
    pub const fn new(node: &'t Node) -> Self {
        Self(node)
    }

    /// What stands here, in serde's words.
    fn found(self) -> Unexpected<'t> {
        match &self.0.kind {
            Kind::Scalar(_, Scalar::Null) => Unexpected::Unit,
            Kind::Scalar(_, Scalar::Bool(yes)) => Unexpected::Bool(*yes),
            Kind::Scalar(_, Scalar::Negative(n)) => Unexpected::Signed(*n),
            Kind::Scalar(_, Scalar::Integer(n)) => Unexpected::Unsigned(*n),
            Kind::Scalar(_, Scalar::Float(n)) => Unexpected::Float(*n),
            Kind::Scalar(text, Scalar::Text) => Unexpected::Str(text),
            Kind::List(_) => Unexpected::Seq,
            Kind::Map(_) => Unexpected::Map,
        }
    }

    fn mismatch<T>(self, wanted: &dyn Expected) -> Result<T, Wrong> {
        Err(Wrong::invalid_type(self.found(), wanted).or_at(self.0.at))
    }

    fn no_scalar<T>(self, ty: &'static str, wanted: &dyn Expected) -> Result<T, Wrong> {
        match &self.0.kind {
            Kind::Scalar(..) => Err(Wrong::new(What::Scalar(ty)).or_at(self.0.at)),
            _ => self.mismatch(wanted),
        }
    }

    fn float(self) -> Option<f64> {
        match &self.0.kind {
            Kind::Scalar(_, Scalar::Float(n)) => Some(*n),
            Kind::Scalar(text, Scalar::Text) => text.trim().parse().ok(),
            _ => self.0.as_integer().map(|n| n as f64),
        }
    }
}

macro_rules! integers {
    ($($read:ident $visit:ident $ty:ident),+ $(,)?) => {$(
        fn $read<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
            match self.0.as_integer().and_then(|n| $ty::try_from(n).ok()) {
                Some(n) => visitor.$visit(n).map_err(|e: Wrong| e.or_at(self.0.at)),
                None => self.no_scalar(stringify!($ty), &visitor),
            }
        }
    )+};
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match &self.0.kind {
            Kind::Scalar(_, Scalar::Null) => visitor.visit_unit(),
            Kind::Scalar(_, Scalar::Bool(yes)) => visitor.visit_bool(*yes),
            Kind::Scalar(_, Scalar::Negative(n)) => visitor.visit_i64(*n),
            Kind::Scalar(_, Scalar::Integer(n)) => visitor.visit_u64(*n),
            Kind::Scalar(_, Scalar::Float(n)) => visitor.visit_f64(*n),
            Kind::Scalar(text, Scalar::Text) => visitor.visit_borrowed_str(text),
            Kind::List(items) => visitor.visit_seq(Items(items.iter())),
            Kind::Map(entries) => visitor.visit_map(Entries(entries.iter(), None)),
        }
        .map_err(|e: Wrong| e.or_at(self.0.at))
    }

    integers!(
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_i128 visit_i128 i128,
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
        deserialize_u128 visit_u128 u128,
    );

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.float() {
            Some(n) => visitor.visit_f64(n),
            None => self.no_scalar("f64", &visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0.as_bool() {
            Some(yes) => visitor.visit_bool(yes),
            None => self.no_scalar("bool", &visitor),
        }
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_str(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match self.0.as_str() {
            Some(text) => visitor
                .visit_borrowed_str(text)
                .map_err(|e: Wrong| e.or_at(self.0.at)),
            None => self.mismatch(&visitor),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.mismatch(&visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.mismatch(&visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match &self.0.kind {
            Kind::Scalar(_, Scalar::Null) => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
        .map_err(|e: Wrong| e.or_at(self.0.at))
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match &self.0.kind {
            Kind::Scalar(_, Scalar::Null) => visitor.visit_unit(),
            _ => self.mismatch(&visitor),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        if name == PLACED {
            visitor.visit_map(Placed { of: self, nth: 0 })
        } else {
            visitor.visit_newtype_struct(self)
        }
        .map_err(|e: Wrong| e.or_at(self.0.at))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match &self.0.kind {
            Kind::List(items) => visitor.visit_seq(Items(items.iter())),
            Kind::Scalar(_, Scalar::Null) => visitor.visit_seq(Items([].iter())),
            _ => return self.mismatch(&visitor),
        }
        .map_err(|e: Wrong| e.or_at(self.0.at))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        match &self.0.kind {
            Kind::Map(entries) => visitor.visit_map(Entries(entries.iter(), None)),
            Kind::Scalar(_, Scalar::Null) => visitor.visit_map(Entries([].iter(), None)),
            _ => return self.mismatch(&visitor),
        }
        .map_err(|e: Wrong| e.or_at(self.0.at))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        let variant = match &self.0.kind {
            Kind::Scalar(_, Scalar::Null) | Kind::List(_) => return self.mismatch(&visitor),
            Kind::Scalar(..) => Variant(self, None),
            Kind::Map(entries) => match entries.as_slice() {
                [] => return Err(Wrong::custom("这里不能空着").or_at(self.0.at)),
                [(word, content)] => Variant(Self(word), Some(Self(content))),
                [_, (more, _), ..] => return Err(one_only(more)),
            },
        };
        visitor
            .visit_enum(variant)
            .map_err(|e: Wrong| e.or_at(self.0.at))
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_str(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_unit()
    }
}

fn one_only(more: &Node) -> Wrong {
    let key = more.scalar().unwrap_or("…");
    Wrong::custom(format!(
        "这里只能写一项，多出“{key}”；几项要写成列表，各占一行并以 - 开头"
    ))
    .or_at(more.at)
}

impl<'de> IntoDeserializer<'de, Wrong> for Reader<'de> {
    type Deserializer = Self;
    fn into_deserializer(self) -> Self {
        self
    }
}

/// The items of a list.
struct Items<'t>(std::slice::Iter<'t, Node>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Wrong;
    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Wrong> {
        self.0
            .next()
            .map(|n| seed.deserialize(Reader(n)))
            .transpose()
    }
    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The entries of a mapping, and the value of the key that was read last.
struct Entries<'t>(std::slice::Iter<'t, (Node, Node)>, Option<&'t Node>);

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Wrong;
    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Wrong> {
        let Some((key, value)) = self.0.next() else {
            return Ok(None);
        };
        self.1 = Some(value);
        // A key's name may be refused by the mapping itself: that is about the key.
        seed.deserialize(Reader(key))
            .map(Some)
            .map_err(|e| e.or_at(key.at))
    }
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Wrong> {
        match self.1.take() {
            Some(value) => seed
                .deserialize(Reader(value))
                .map_err(|e| e.or_at(value.at)),
            None => Err(Wrong::custom("这里没有值")),
        }
    }
}

/// A value with its place, as a mapping of line, column, value and, of a scalar, its text.
struct Placed<'t> {
    of: Reader<'t>,
    nth: u8,
}

impl<'de> MapAccess<'de> for Placed<'de> {
    type Error = Wrong;
    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Wrong> {
        seed.deserialize(PLACED.into_deserializer()).map(Some)
    }
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Wrong> {
        self.nth += 1;
        match self.nth {
            1 => seed.deserialize(self.of.0.at.line.into_deserializer()),
            2 => seed.deserialize(self.of.0.at.column.into_deserializer()),
            3 => seed.deserialize(self.of),
            _ => seed.deserialize(self.of.0.scalar().unwrap_or_default().into_deserializer()),
        }
    }
}

/// Takes whatever a deserializer has, with its places where it is our own.
pub(super) struct Whole;

impl<'de> Visitor<'de> for Whole {
    type Value = Node;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }
    fn visit_newtype_struct<D: Deserializer<'de>>(self, d: D) -> Result<Node, D::Error> {
        d.deserialize_any(self)
    }
    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::nothing())
    }
    fn visit_none<E>(self) -> Result<Node, E> {
        Ok(Node::nothing())
    }
    fn visit_some<D: Deserializer<'de>>(self, d: D) -> Result<Node, D::Error> {
        d.deserialize_any(self)
    }
    fn visit_bool<E>(self, yes: bool) -> Result<Node, E> {
        Ok(Node::nowhere(Kind::Scalar(
            yes.to_string(),
            Scalar::Bool(yes),
        )))
    }
    fn visit_i64<E>(self, n: i64) -> Result<Node, E> {
        Ok(Node::integer(i128::from(n)))
    }
    fn visit_u64<E>(self, n: u64) -> Result<Node, E> {
        Ok(Node::integer(i128::from(n)))
    }
    fn visit_f64<E>(self, n: f64) -> Result<Node, E> {
        Ok(Node::nowhere(Kind::Scalar(n.to_string(), Scalar::Float(n))))
    }
    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        Ok(Node::text(text))
    }
    fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Node, S::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Node::nowhere(Kind::List(items)))
    }
    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Node, M::Error> {
        let mut entries = Vec::new();
        while let Some(key) = map.next_key::<Node>()? {
            if key.scalar() == Some(PLACED) {
                let at = Pos {
                    line: map.next_value()?,
                    column: map.next_value()?,
                };
                let Bare(mut kind) = map.next_value()?;
                let text: String = map.next_value()?;
                if let Kind::Scalar(written, _) = &mut kind {
                    *written = text;
                }
                return Ok(Node { at, kind });
            }
            entries.push((key, map.next_value()?));
        }
        Ok(Node::nowhere(Kind::Map(entries)))
    }
}

/// What stands somewhere, without its place.
struct Bare(Kind);

impl<'de> serde::Deserialize<'de> for Bare {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_any(Whole).map(|node| Self(node.kind))
    }
}

/// A word of an enum, and what stands behind it.
struct Variant<'t>(Reader<'t>, Option<Reader<'t>>);

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Wrong;
    type Variant = Content<'de>;
    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Content<'de>), Wrong> {
        let variant = seed.deserialize(self.0).map_err(|e| e.or_at(self.0.0.at))?;
        Ok((variant, Content(self.0, self.1)))
    }
}

/// What stands behind a word of an enum, and the word.
struct Content<'t>(Reader<'t>, Option<Reader<'t>>);

impl<'t> Content<'t> {
    fn needed(self) -> Result<Reader<'t>, Wrong> {
        self.1.ok_or_else(|| {
            let word = self.0.0.scalar().unwrap_or("…");
            Wrong::custom(format!("“{word}”后面还要写内容：{{{word}: …}}")).or_at(self.0.0.at)
        })
    }
}

impl<'de> VariantAccess<'de> for Content<'de> {
    type Error = Wrong;
    fn unit_variant(self) -> Result<(), Wrong> {
        match self.1.map(|content| &content.0.kind) {
            None | Some(Kind::Scalar(_, Scalar::Null)) => Ok(()),
            Some(_) => {
                let word = self.0.0.scalar().unwrap_or("…");
                Err(Wrong::custom(format!("“{word}”后面不写内容"))
                    .or_at(self.1.map_or(self.0.0.at, |content| content.0.at)))
            }
        }
    }
    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Wrong> {
        seed.deserialize(self.needed()?)
    }
    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Wrong> {
        self.needed()?.deserialize_tuple(len, visitor)
    }
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        self.needed()?.deserialize_struct("", fields, visitor)
    }
}
