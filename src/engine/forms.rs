//! Forms in which a scenario may write a thing: a bare word, a shorthand, one or many. They keep the place of
//! what is wrong. Knows nothing of the game.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{EnumAccessDeserializer, MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{
    DeserializeSeed, EnumAccess, Error, IgnoredAny, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde::{Deserialize, Deserializer, Serialize, forward_to_deserialize_any};

/// An enum whose variants may be written as a bare word where they need nothing more.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Bare<T>(pub T);

impl<T> Deref for Bare<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Bare<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for V<T> {
            type Value = T;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一个词，或“词: 内容”")
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
                T::deserialize(EnumAccessDeserializer::new(Word {
                    word,
                    error: PhantomData,
                }))
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<T, M::Error> {
                T::deserialize(EnumAccessDeserializer::new(Single(map)))
            }
        }
        d.deserialize_any(V(PhantomData)).map(Self)
    }
}

impl<T: JsonSchema> JsonSchema for Bare<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}或词", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let whole = T::json_schema(generator);
        let words: Vec<_> = whole
            .get("oneOf")
            .or_else(|| whole.get("anyOf"))
            .and_then(|o| o.as_array())
            .into_iter()
            .flatten()
            .filter_map(|v| v.get("properties")?.as_object())
            .flat_map(|p| p.keys().cloned())
            .collect();
        json_schema!({"anyOf": [whole, {"enum": words}]})
    }
}

/// A bare word as an enum.
struct Word<'w, E> {
    word: &'w str,
    error: PhantomData<E>,
}

impl<'de, E: Error> EnumAccess<'de> for Word<'_, E> {
    type Error = E;
    type Variant = Nothing<E>;
    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Nothing<E>), E> {
        let variant = seed.deserialize(self.word.into_deserializer())?;
        Ok((variant, Nothing(PhantomData)))
    }
}

/// The content of a bare word: none; every default stands.
struct Nothing<E>(PhantomData<E>);

impl<'de, E: Error> VariantAccess<'de> for Nothing<E> {
    type Error = E;
    fn unit_variant(self) -> Result<(), E> {
        Ok(())
    }
    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, E> {
        seed.deserialize(self)
    }
    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, E> {
        visitor.visit_unit()
    }
    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, E> {
        visitor.visit_unit()
    }
}

impl<'de, E: Error> Deserializer<'de> for Nothing<E> {
    type Error = E;
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_unit()
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_none()
    }
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// A mapping of one key as an enum.
struct Single<M>(M);

impl<'de, M: MapAccess<'de>> EnumAccess<'de> for Single<M> {
    type Error = M::Error;
    type Variant = Self;
    fn variant_seed<S: DeserializeSeed<'de>>(
        mut self,
        seed: S,
    ) -> Result<(S::Value, Self), M::Error> {
        match self.0.next_key_seed(seed)? {
            Some(variant) => Ok((variant, self)),
            None => Err(M::Error::custom("这里不能空着")),
        }
    }
}

impl<'de, M: MapAccess<'de>> Single<M> {
    fn ended(&mut self) -> Result<(), M::Error> {
        match self.0.next_key::<String>()? {
            None => Ok(()),
            Some(key) => Err(M::Error::custom(format!(
                "这里只能写一项，多出“{key}”；几项要写成列表，各占一行并以 - 开头"
            ))),
        }
    }
}

impl<'de, M: MapAccess<'de>> VariantAccess<'de> for Single<M> {
    type Error = M::Error;
    fn unit_variant(mut self) -> Result<(), M::Error> {
        self.0.next_value::<IgnoredAny>()?;
        self.ended()
    }
    fn newtype_variant_seed<S: DeserializeSeed<'de>>(
        mut self,
        seed: S,
    ) -> Result<S::Value, M::Error> {
        let value = self.0.next_value_seed(seed)?;
        self.ended()?;
        Ok(value)
    }
    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, M::Error> {
        Err(M::Error::invalid_type(serde::de::Unexpected::Map, &visitor))
    }
    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, M::Error> {
        Err(M::Error::invalid_type(serde::de::Unexpected::Map, &visitor))
    }
}

/// A value of which the reader no longer knows the place: what keeps places reads it without one.
struct Unplaced<D>(D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Unplaced<D> {
    type Error = D::Error;
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(visitor)
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        visitor.visit_newtype_struct(self.0)
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_option(visitor)
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_struct(name, fields, visitor)
    }
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

/// One or a list of several.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Many<T>(pub Vec<T>);

impl<T> Default for Many<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Deref for Many<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Serialize> Serialize for Many<T> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match &*self.0 {
            [one] => one.serialize(s),
            many => many.serialize(s),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Many<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V<T>(PhantomData<T>);
        macro_rules! one {
            ($($visit:ident($ty:ty)),+) => {$(
                fn $visit<E: Error>(self, v: $ty) -> Result<Vec<T>, E> {
                    Ok(vec![T::deserialize(Unplaced(v.into_deserializer()))?])
                }
            )+};
        }
        impl<'de, T: Deserialize<'de>> Visitor<'de> for V<T> {
            type Value = Vec<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一项或一个列表")
            }
            one!(
                visit_str(&str),
                visit_u64(u64),
                visit_i64(i64),
                visit_bool(bool)
            );
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Vec<T>, M::Error> {
                Ok(vec![T::deserialize(Unplaced(MapAccessDeserializer::new(
                    map,
                )))?])
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Vec<T>, S::Error> {
                let mut all = Vec::new();
                while let Some(one) = seq.next_element()? {
                    all.push(one);
                }
                Ok(all)
            }
            fn visit_unit<E: Error>(self) -> Result<Vec<T>, E> {
                Ok(Vec::new())
            }
            fn visit_none<E: Error>(self) -> Result<Vec<T>, E> {
                Ok(Vec::new())
            }
        }
        d.deserialize_any(V(PhantomData)).map(Self)
    }
}

impl<T: JsonSchema> JsonSchema for Many<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("一项或几项{}", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        json_schema!({"anyOf": [one.clone(), {"type": "array", "items": one}]})
    }
}

/// A mapping that also has a short form.
pub trait Shorthand: Sized + Default {
    /// What the short form is.
    type Brief;
    /// The keys of the mapping.
    const KEYS: &'static [&'static str];
    /// The whole from the short form.
    fn from_brief(brief: Self::Brief) -> Self;
}

/// A mapping with named fields, or the short form of one, or nothing where every default is meant.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Short<T>(pub T);

impl<T> Deref for Short<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Serialize> Serialize for Short<T> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(s)
    }
}

/// A mapping whose first key has been looked at.
pub(crate) struct Peeked<M> {
    /// That key.
    pub first: Option<String>,
    /// The mapping from its value on.
    pub map: M,
}

impl<'de, M: MapAccess<'de>> MapAccess<'de> for Peeked<M> {
    type Error = M::Error;
    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, M::Error> {
        match self.first.take() {
            Some(key) => seed.deserialize(key.into_deserializer()).map(Some),
            None => self.map.next_key_seed(seed),
        }
    }
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, M::Error> {
        self.map.next_value_seed(seed)
    }
}

impl<'de, T> Deserialize<'de> for Short<T>
where
    T: Shorthand + Deserialize<'de>,
    T::Brief: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V<T>(PhantomData<T>);
        macro_rules! brief {
            ($($visit:ident($ty:ty)),+) => {$(
                fn $visit<E: Error>(self, v: $ty) -> Result<T, E> {
                    Ok(T::from_brief(T::Brief::deserialize(v.into_deserializer())?))
                }
            )+};
        }
        impl<'de, T> Visitor<'de> for V<T>
        where
            T: Shorthand + Deserialize<'de>,
            T::Brief: Deserialize<'de>,
        {
            type Value = T;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "一组“名: 值”（可写：{}）或其简写", T::KEYS.join("、"))
            }
            brief!(
                visit_str(&str),
                visit_u64(u64),
                visit_i64(i64),
                visit_bool(bool)
            );
            fn visit_seq<S: SeqAccess<'de>>(self, seq: S) -> Result<T, S::Error> {
                Ok(T::from_brief(T::Brief::deserialize(
                    SeqAccessDeserializer::new(seq),
                )?))
            }
            fn visit_unit<E: Error>(self) -> Result<T, E> {
                Ok(T::default())
            }
            fn visit_none<E: Error>(self) -> Result<T, E> {
                Ok(T::default())
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<T, M::Error> {
                let Some(first) = map.next_key::<String>()? else {
                    return Ok(T::default());
                };
                let whole = T::KEYS.contains(&first.as_str());
                let map = MapAccessDeserializer::new(Peeked {
                    first: Some(first),
                    map,
                });
                if whole {
                    T::deserialize(map)
                } else {
                    T::Brief::deserialize(map).map(T::from_brief)
                }
            }
        }
        d.deserialize_any(V(PhantomData)).map(Self)
    }
}

impl<T> JsonSchema for Short<T>
where
    T: Shorthand + JsonSchema,
    T::Brief: JsonSchema,
{
    fn schema_name() -> Cow<'static, str> {
        format!("{}或简写", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let whole = generator.subschema_for::<T>();
        let brief = generator.subschema_for::<T::Brief>();
        json_schema!({"anyOf": [whole, brief, {"type": "null"}]})
    }
}

/// Declares a mapping with its Chinese keys, their variants and defaults; `short` names the field that stands
/// for the whole when written alone.
macro_rules! form {
    ($(#[$m:meta])* $name:ident {
        $($(#[$fm:meta])* $key:literal $(| $other:literal)* => $field:ident: $ty:ty = $default:expr),* $(,)?
    } $(short $short:ident: $brief:ty)?) => {
        $(#[$m])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        #[schemars(transform = $crate::engine::aliases::other_names::<$name>)]
        pub struct $name {
            $($(#[$fm])* #[serde(rename = $key $(, alias = $other)*)] pub $field: $ty),*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default),* }
            }
        }

        $(impl $crate::engine::forms::Shorthand for $name {
            type Brief = $brief;
            const KEYS: &'static [&'static str] = Self::ALL_KEYS;
            // A table of one entry is whole with its short form.
            #[allow(clippy::needless_update)]
            fn from_brief(brief: $brief) -> Self {
                // The field may hold the short form or be one that can be left out.
                Self { $short: brief.into(), ..Self::default() }
            }
        })?

        #[allow(dead_code)]
        impl $name {
            /// The keys that are read.
            pub const ALL_KEYS: &'static [&'static str] = &[$($key $(, $other)*),*];
        }
    };
}
pub(crate) use form;

/// Declares an enum of words: the first is the book's, the others are read too.
macro_rules! words {
    ($(#[$m:meta])* $name:ident as $what:literal {
        $($(#[doc = $note:literal])* $variant:ident = $word:literal $(| $other:literal)*),+ $(,)?
    }) => {
        $(#[$m])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[doc = $note])* $variant),+
        }

        #[allow(dead_code)]
        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// All words that are read.
            pub const WORDS: &'static [&'static str] = &[$($word $(, $other)*),+];

            /// The book's word.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }

            /// The one that a word means.
            pub fn find(word: &str) -> Option<Self> {
                match word {
                    $($word $(| $other)* => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                struct V;
                impl serde::de::Visitor<'_> for V {
                    type Value = $name;
                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str($what)
                    }
                    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<$name, E> {
                        $name::find(word).ok_or_else(|| E::unknown_variant(word, $name::WORDS))
                    }
                }
                d.deserialize_str(V)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.word())
            }
        }

        impl $crate::engine::vocab::Vocab for $name {
            const SHAPE: &'static $crate::engine::vocab::Shape = &$crate::engine::vocab::Shape {
                id: Some(std::any::TypeId::of::<Self>()),
                name: $what,
                says: "",
                note: "",
                example: "",
                hint: None,
                closed: "",
                form: $crate::engine::vocab::Form::Words(&[$(
                    $crate::engine::vocab::Word {
                        names: &[$word $(, $other)*],
                        content: $crate::engine::vocab::Content::None,
                        clause: "",
                        says: "",
                        note: concat!("" $(, $note)*),
                        printed: "",
                    }
                ),+]),
            };
            fn read(
                node: &$crate::engine::vocab::Node,
            ) -> Result<Self, $crate::engine::vocab::Wrong> {
                let found = $crate::engine::vocab::FoundWord::of(Self::SHAPE, node)?;
                found.nothing()?;
                Ok(Self::ALL[found.nth])
            }
            fn write(&self) -> $crate::engine::vocab::Node {
                $crate::engine::vocab::Node::text(self.word())
            }
        }

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $what.into()
            }
            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({"enum": Self::WORDS})
            }
        }
    };
}
pub(crate) use words;

/// The things of a list in one text, joined with `、`; `杀×2` is two.
pub fn items(text: &str) -> Vec<&str> {
    text.split('、')
        .map(str::trim)
        .flat_map(|item| {
            let (name, times) = item
                .rsplit_once(['×', '*'])
                .and_then(|(name, n)| Some((name, n.trim().parse::<usize>().ok()?)))
                .unwrap_or((item, 1));
            std::iter::repeat_n(name.trim(), times.min(200))
        })
        .collect()
}
