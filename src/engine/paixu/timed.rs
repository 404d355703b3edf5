//! Cards for an effect together with how long it lasts: `固定: {对象: 自身, 直到: 回合结束}`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeSeed, Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::card::Until;
use super::select::{Filter, Select, select_word, written};

/// The cards of an effect, and how long it lasts where the text says so.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Timed {
    /// Which cards.
    pub of: Select,
    /// How long.
    pub until: Option<Until>,
}

/// The same as a mapping: a filter, or `对象` with `直到`.
pub struct TimedText(Timed);

written!(Timed, "对象与期限", "自身、己方、对方……，一组条件，或 {对象: 自身, 直到: 回合结束}",
    word |w| select_word(w).map(|of| Timed { of, until: None }),
    number |_| None,
    map TimedText => |t| t.0);

/// A mapping from which the keys that no filter has are taken out as it is read.
struct Apart<'k, M> {
    map: M,
    of: &'k mut Option<Select>,
    until: &'k mut Option<Until>,
    others: &'k mut bool,
}

impl<'de, M: MapAccess<'de>> MapAccess<'de> for Apart<'_, M> {
    type Error = M::Error;
    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, M::Error> {
        while let Some(key) = self.map.next_key::<String>()? {
            match key.as_str() {
                "对象" => *self.of = Some(self.map.next_value()?),
                "直到" | "期限" => *self.until = Some(self.map.next_value()?),
                _ => {
                    *self.others = true;
                    return seed.deserialize(key.into_deserializer()).map(Some);
                }
            }
        }
        Ok(None)
    }
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, M::Error> {
        self.map.next_value_seed(seed)
    }
}

impl<'de> Deserialize<'de> for TimedText {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = TimedText;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("一组条件，或 {对象: 自身, 直到: 回合结束}")
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<TimedText, M::Error> {
                let (mut of, mut until, mut others) = (None, None, false);
                let filter = Filter::deserialize(MapAccessDeserializer::new(Apart {
                    map,
                    of: &mut of,
                    until: &mut until,
                    others: &mut others,
                }))?;
                let of = match of {
                    Some(_) if others => {
                        return Err(M::Error::custom(
                            "挑卡的条件写在“对象”下：{对象: {谁: 对方}, 直到: …}",
                        ));
                    }
                    Some(of) => of,
                    None if until.is_some() => {
                        return Err(M::Error::custom(
                            "写了“直到”，卡写在“对象”下：{对象: 对方, 直到: …}",
                        ));
                    }
                    None => Select::Match(Box::new(filter)),
                };
                Ok(TimedText(Timed { of, until }))
            }
        }
        d.deserialize_map(V)
    }
}

impl JsonSchema for TimedText {
    fn schema_name() -> Cow<'static, str> {
        "TimedText".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let filter = generator.subschema_for::<Filter>();
        let of = generator.subschema_for::<Select>();
        let until = generator.subschema_for::<Until>();
        json_schema!({"anyOf": [filter, {
            "type": "object",
            "properties": {"对象": of, "直到": until},
            "required": ["对象"],
            "additionalProperties": false,
        }]})
    }
}
