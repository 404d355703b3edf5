//! A word with whom or what it is about: `因效果退场`, `{因效果退场: 对方}`, `{被阻挡: {BP: {至多: 2000}}}`.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::select::Filter;
use crate::engine::union_arena::words::Who;

/// The other card of what a word tells: by whose side, or what it must be.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct By(pub Option<Box<Filter>>);

impl<'de> Deserialize<'de> for By {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = By;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("谁的卡，如 对方，或那张卡要是什么样，如 {谁: 对方, 种类: 事件}")
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<By, E> {
                let who = Who::find(word).ok_or_else(|| E::unknown_variant(word, Who::WORDS))?;
                Ok(By(Some(Box::new(Filter {
                    who: Some(who),
                    ..Filter::default()
                }))))
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<By, M::Error> {
                let filter = Filter::deserialize(MapAccessDeserializer::new(map))?;
                Ok(By(Some(Box::new(filter))))
            }
            fn visit_unit<E: Error>(self) -> Result<By, E> {
                Ok(By(None))
            }
            fn visit_none<E: Error>(self) -> Result<By, E> {
                Ok(By(None))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for By {
    fn schema_name() -> Cow<'static, str> {
        "谁的卡或卡的条件".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let filter = generator.subschema_for::<Filter>();
        json_schema!({"anyOf": [{"enum": Who::WORDS}, filter, {"type": "null"}]})
    }
}

/// A word, with the other card of which it tells.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Against<W> {
    /// The word.
    pub what: W,
    /// The other card; any where nothing is written.
    pub by: By,
}

impl<'de, W: Deserialize<'de>> Deserialize<'de> for Against<W> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V<W>(PhantomData<W>);
        impl<'de, W: Deserialize<'de>> Visitor<'de> for V<W> {
            type Value = Against<W>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一个词，或“词: 对谁”，如 因效果退场 或 {因效果退场: 对方}")
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<Against<W>, E> {
                Ok(Against {
                    what: W::deserialize(word.into_deserializer())?,
                    by: By::default(),
                })
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Against<W>, M::Error> {
                let Some(what) = map.next_key::<W>()? else {
                    return Err(M::Error::custom("这里不能空着，写一个词"));
                };
                let by = map.next_value::<By>()?;
                if let Some(more) = map.next_key::<String>()? {
                    return Err(M::Error::custom(format!(
                        "一项只能写一个词，多出“{more}”；几个写成列表"
                    )));
                }
                Ok(Against { what, by })
            }
        }
        d.deserialize_any(V(PhantomData))
    }
}

impl<W: JsonSchema> JsonSchema for Against<W> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}与对谁", W::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let by = generator.subschema_for::<By>();
        let word = generator.subschema_for::<W>();
        json_schema!({"anyOf": [
            word.clone(),
            {"type": "object", "propertyNames": word, "additionalProperties": by, "minProperties": 1, "maxProperties": 1}
        ]})
    }
}
