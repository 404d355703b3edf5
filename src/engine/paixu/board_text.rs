//! How a scenario writes a board: `局面`.

use super::card::{Effect, Until};
use super::select::written;
use super::words::{Element, Facing, Phase};
use crate::engine::At;
use crate::engine::file::yes_or_no;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;

/// `局面`.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(transform = crate::engine::aliases::other_names::<Setup>)]
pub struct Setup {
    /// In which phase; the effect phase where not said.
    #[serde(rename = "阶段")]
    pub(super) phase: Option<Phase>,
    /// At which speed the effect phase stands; at its beginning where not said.
    #[serde(rename = "速度阶段", alias = "速度", alias = "当前速度")]
    pub(super) speed: Option<At<u8>>,
    /// Which turn; the second where not said.
    #[serde(rename = "回合")]
    pub(super) turn: Option<At<u16>>,
    #[serde(rename = "甲")]
    pub(super) first: SideText,
    #[serde(rename = "乙")]
    pub(super) second: SideText,
}

/// One player's side.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(transform = crate::engine::aliases::other_names::<SideText>)]
pub(super) struct SideText {
    #[serde(rename = "核心", alias = "核心卡", alias = "核心卡区")]
    pub(super) core: Option<At<CoreText>>,
    #[serde(rename = "牌序", alias = "牌序区")]
    pub(super) deck: Option<At<Pile>>,
    #[serde(rename = "往生区", alias = "往生")]
    pub(super) grave: Option<At<Pile>>,
    #[serde(rename = "卡位", alias = "场地", alias = "场上")]
    pub(super) slots: Slots,
    #[serde(rename = "永续", alias = "卡位永续", alias = "场地永续")]
    pub(super) lasting: Vec<At<LastingText>>,
    /// Whether the last card was sent away in place of a play last turn (2.1.3-4).
    #[serde(rename = "已送走最后一张", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub(super) promised: bool,
}

/// A core card and how often it was used.
#[derive(Debug)]
pub(super) struct CoreText {
    pub(super) name: String,
    pub(super) used: u8,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<CoreMap>)]
pub(super) struct CoreMap {
    #[serde(rename = "卡")]
    pub(super) name: String,
    #[serde(rename = "已用", alias = "已使用", default)]
    pub(super) used: u8,
}

written!(CoreText, "核心卡", "核心卡的卡名，或 {卡: 名, 已用: 次数}",
    word |w| Ok(CoreText { name: w.to_owned(), used: 0 }),
    number |_| None,
    map CoreMap => |m| CoreText { name: m.name, used: m.used });

/// Cards by name, top first, or only how many.
#[derive(Debug)]
pub(super) enum Pile {
    Count(u64),
    Cards(Vec<At<String>>),
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Pile;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("张数，或卡名的列表")
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Pile, E> {
                Ok(Pile::Count(n))
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Pile, E> {
                u64::try_from(n)
                    .map(Pile::Count)
                    .map_err(|_| E::invalid_value(serde::de::Unexpected::Signed(n), &self))
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Pile, S::Error> {
                let mut cards = Vec::new();
                while let Some(card) = seq.next_element()? {
                    cards.push(card);
                }
                Ok(Pile::Cards(cards))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Pile {
    fn schema_name() -> Cow<'static, str> {
        "牌堆".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "array", "items": {"type": "string"}}]})
    }
}

/// The slots, as a list from slot 1 or as a mapping by number.
#[derive(Debug, Default)]
pub(super) struct Slots(pub(super) Vec<(u8, At<SeatText>)>);

impl<'de> Deserialize<'de> for Slots {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Slots;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("卡位1 到 3 的列表，或 {1: 卡, 2: 卡, 3: 卡}")
            }
            fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Slots, S::Error> {
                let mut slots = Vec::new();
                while let Some(seat) = seq.next_element()? {
                    if slots.len() == 3 {
                        return Err(S::Error::custom("卡位只有 1、2、3 三个〔1.1.2-5〕"));
                    }
                    slots.push((slots.len() as u8, seat));
                }
                Ok(Slots(slots))
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Slots, M::Error> {
                let mut slots = Vec::new();
                while let Some(key) = map.next_key::<SlotKey>()? {
                    slots.push((key.0, map.next_value()?));
                }
                Ok(Slots(slots))
            }
            fn visit_unit<E: Error>(self) -> Result<Slots, E> {
                Ok(Slots::default())
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Slots {
    fn schema_name() -> Cow<'static, str> {
        "三个卡位".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let seat = generator.subschema_for::<SeatText>();
        json_schema!({"anyOf": [
            {"type": "array", "items": seat.clone(), "maxItems": 3},
            {"type": "object", "additionalProperties": seat}
        ]})
    }
}

/// A slot's number from 0, written `1` or `卡位1`.
pub(super) struct SlotKey(pub(super) u8);

impl<'de> Deserialize<'de> for SlotKey {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl Visitor<'_> for V {
            type Value = SlotKey;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("卡位的次序 1、2 或 3")
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<SlotKey, E> {
                match n {
                    1..=3 => Ok(SlotKey(n as u8 - 1)),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Unsigned(n), &self)),
                }
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<SlotKey, E> {
                self.visit_u64(u64::try_from(n).unwrap_or(0))
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<SlotKey, E> {
                match word.trim_start_matches("卡位").parse() {
                    Ok(n) => self.visit_u64(n),
                    Err(_) => Err(E::unknown_variant(word, &["1", "2", "3"])),
                }
            }
        }
        d.deserialize_any(V)
    }
}

/// A card in a slot, or none.
#[derive(Debug)]
pub(super) struct SeatText(pub(super) Option<SeatMap>);

/// A card in a slot with what was done to it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<SeatMap>)]
pub(super) struct SeatMap {
    #[serde(rename = "卡")]
    pub(super) name: String,
    #[serde(rename = "朝向", alias = "状态", alias = "正反面", default)]
    pub(super) face: Option<Facing>,
    #[serde(rename = "加速", default)]
    pub(super) faster: i8,
    #[serde(rename = "减速", default)]
    pub(super) slower: i8,
    #[serde(rename = "消耗", alias = "速度消耗", alias = "已消耗", default)]
    pub(super) paid: u8,
    #[serde(rename = "固定", default, deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub(super) fixed: bool,
    #[serde(rename = "元素", alias = "元素属性", default)]
    pub(super) element: Option<Element>,
    #[serde(rename = "复制", alias = "文本", default)]
    pub(super) text: Option<String>,
    #[serde(rename = "净化", default, deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub(super) purged: bool,
    #[serde(rename = "本回合已发动", alias = "已发动", default)]
    pub(super) acted: super::select::Many<u8>,
}

impl<'de> Deserialize<'de> for SeatText {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = SeatText;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("卡名、无，或 {卡: 名, 朝向: 盖放}")
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<SeatText, E> {
                if matches!(word, "无" | "空" | "") {
                    return Ok(SeatText(None));
                }
                Ok(SeatText(Some(SeatMap {
                    name: word.to_owned(),
                    face: None,
                    faster: 0,
                    slower: 0,
                    paid: 0,
                    fixed: false,
                    element: None,
                    text: None,
                    purged: false,
                    acted: super::select::Many::default(),
                })))
            }
            fn visit_unit<E: Error>(self) -> Result<SeatText, E> {
                Ok(SeatText(None))
            }
            fn visit_none<E: Error>(self) -> Result<SeatText, E> {
                Ok(SeatText(None))
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<SeatText, M::Error> {
                let map = serde::de::value::MapAccessDeserializer::new(map);
                SeatMap::deserialize(map).map(|m| SeatText(Some(m)))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for SeatText {
    fn schema_name() -> Cow<'static, str> {
        "卡位上的卡".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let map = generator.subschema_for::<SeatMap>();
        json_schema!({"anyOf": [{"type": "string"}, {"type": "null"}, map]})
    }
}

/// A lasting effect that already lies on a slot.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<LastingText>)]
pub(super) struct LastingText {
    #[serde(rename = "卡位", alias = "次序")]
    pub(super) slot: u8,
    #[serde(rename = "效果")]
    pub(super) effect: Effect,
    /// Who put it there; the slot's player where not said.
    #[serde(rename = "附上", alias = "附上的玩家", default)]
    pub(super) maker: Option<At<String>>,
    /// The card that put it there, if it is still on the field.
    #[serde(rename = "来源", default)]
    pub(super) source: Option<At<String>>,
    /// How long it stays, where its text says so.
    #[serde(rename = "直到", alias = "期限", default)]
    pub(super) until: Option<Until>,
}
