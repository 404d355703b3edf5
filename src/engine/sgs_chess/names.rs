//! What a scenario writes by name or number: names with their places, lists that may be one, counts that may be
//! computed. Reading only; what a name means is found against a state.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::engine::scenario::{At, Fault};

/// A name as written, with its place. Equal names are equal wherever they stand.
#[derive(Debug, Clone, Default)]
pub struct Name(pub At<String>);

impl Name {
    /// A name that stands in no file.
    pub fn new(text: impl Into<String>) -> Self {
        Self(At::nowhere(text.into()))
    }

    /// The name.
    pub fn text(&self) -> &str {
        &self.0.value
    }

    /// A fault at its place.
    pub fn fault(&self, what: impl Into<String>) -> Fault {
        self.0.fault(what)
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.text())
    }
}

struct Word(String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Word;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一个词或一个数")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Word, E> {
                Ok(Word(text.trim().to_owned()))
            }
            fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<Word, E> {
                Ok(Word(n.to_string()))
            }
            fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<Word, E> {
                Ok(Word(n.to_string()))
            }
            fn visit_seq<S: SeqAccess<'de>>(self, _: S) -> Result<Word, S::Error> {
                Err(serde::de::Error::custom(
                    "这里只能写一个；几名角色各自执行时，写 各: {谁们: [关羽, 张飞], 做: …}",
                ))
            }
        }
        d.deserialize_any(V)
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let at = At::<Word>::deserialize(d)?;
        Ok(Self(At {
            value: at.value.0,
            line: at.line,
            column: at.column,
        }))
    }
}

impl JsonSchema for Name {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "名".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": ["string", "integer"]})
    }
}

/// One thing, or a list of things.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Many<T>(pub Vec<T>);

/// One name or a list of names; `关羽、张飞` is two.
pub type Names = Many<Name>;

impl<T> Default for Many<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> std::ops::Deref for Many<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Serialize> Serialize for Many<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(s)
    }
}

impl<'de> Deserialize<'de> for Many<Name> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Vec<Name>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一个名字，或名字的列表")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Vec<Name>, E> {
                Ok(text
                    .split('、')
                    .map(str::trim)
                    .filter(|t| !t.is_empty())
                    .map(Name::new)
                    .collect())
            }
            fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<Vec<Name>, E> {
                Ok(vec![Name::new(n.to_string())])
            }
            fn visit_unit<E: serde::de::Error>(self) -> Result<Vec<Name>, E> {
                Ok(Vec::new())
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut s: S) -> Result<Vec<Name>, S::Error> {
                let mut names = Vec::new();
                while let Some(name) = s.next_element()? {
                    names.push(name);
                }
                Ok(names)
            }
        }
        struct Loose(Vec<Name>);
        impl<'de> Deserialize<'de> for Loose {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                d.deserialize_any(V).map(Loose)
            }
        }
        let at = At::<Loose>::deserialize(d)?;
        let mut names = at.value.0;
        for name in &mut names {
            if name.0.line == 0 {
                name.0.line = at.line;
                name.0.column = at.column;
            }
        }
        Ok(Self(names))
    }
}

impl JsonSchema for Many<Name> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "名或名的列表".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"oneOf": [
            {"type": ["string", "integer", "null"]},
            {"type": "array", "items": {"type": ["string", "integer"]}}
        ]})
    }
}

/// A number, or what it is computed from: `X`, `关羽.已损失的体力值`, `关羽.体力+1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Count {
    /// A number.
    Fixed(i64),
    /// An expression over facts.
    Of(Name),
}

impl Count {
    /// The place and text of it.
    pub fn name(&self) -> Name {
        match self {
            Self::Fixed(n) => Name::new(n.to_string()),
            Self::Of(name) => name.clone(),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(n) => write!(f, "{n}"),
            Self::Of(name) => f.write_str(name.text()),
        }
    }
}

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Fixed(n) => s.serialize_i64(*n),
            Self::Of(name) => name.serialize(s),
        }
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let name = Name::deserialize(d)?;
        Ok(match name.text().parse() {
            Ok(n) => Self::Fixed(n),
            Err(_) => Self::Of(name),
        })
    }
}

impl JsonSchema for Count {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "数".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": ["integer", "string"]})
    }
}

/// A mapping from names to things, in the order of the file.
#[derive(Debug, Clone)]
pub struct Entries<V>(pub Vec<(Name, V)>);

impl<V> Default for Entries<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<V> Entries<V> {
    /// The thing of this name.
    pub fn get(&self, name: &str) -> Option<&V> {
        self.0
            .iter()
            .find(|(n, _)| n.text() == name)
            .map(|(_, v)| v)
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(n, _)| n.text())
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Entries<V> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Vis<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for Vis<V> {
            type Value = Entries<V>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一组“名: 内容”")
            }
            fn visit_unit<E: serde::de::Error>(self) -> Result<Entries<V>, E> {
                Ok(Entries::default())
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Entries<V>, M::Error> {
                let mut entries = Vec::new();
                while let Some(key) = map.next_key::<Word>()? {
                    let value = map.next_value::<At<V>>()?;
                    entries.push((
                        Name(At {
                            value: key.0,
                            line: value.line,
                            column: value.column,
                        }),
                        value.value,
                    ));
                }
                Ok(Entries(entries))
            }
        }
        d.deserialize_any(Vis(PhantomData))
    }
}

impl<V: JsonSchema> JsonSchema for Entries<V> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("各{}", V::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let inner = generator.subschema_for::<V>();
        json_schema!({"type": ["object", "null"], "additionalProperties": inner})
    }
}
