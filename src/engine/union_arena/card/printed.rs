//! The face of a card (1.1-3, 1.2-2, 1.3-2): numbers, names, energy, raid marks.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::ability::{Ability, Impact, TriggerIcon};
use super::select::Num;
use crate::engine::forms::{Bare, Many, Short, form};
use crate::engine::union_arena::words::Kind;

form! {
    /// A card.
    CardText {
        /// 卡片种类.
        "种类" | "卡片种类" | "类别" => kind: Kind = Kind::Character,
        /// 卡名, where it differs from the key: several cards of one name.
        "卡名" => name: Option<String> = None,
        /// 所需能量.
        "所需能量" | "需要能量" => need: Energy = Energy::default(),
        /// 消费AP.
        "消费AP" | "消费行动点数" | "AP" => ap: i32 = 1,
        /// Colour, where not that of the required energy.
        "颜色" => colour: Option<String> = None,
        /// 特征.
        "特征" => traits: Many<String> = Many::default(),
        /// 作品名.
        "作品名" => work: Option<String> = None,
        /// 发生能量.
        "发生能量" | "产生能量" => gives: Energy = Energy::default(),
        /// BP; 1000 where a character has none written.
        "BP" | "战斗力" => bp: Option<i32> = None,
        /// 触发.
        "触发" => trigger: Option<Short<TriggerIcon>> = None,
        /// 激跃, with the mark to the right of the icon.
        "激跃" | "RAID" | "Raid" => raid: Many<RaidOn> = Many::default(),
        /// 后撤.
        "后撤" | "Step" => step: bool = false,
        /// 伤害X.
        "伤害" | "伤害X" | "Damage" => damage: Option<Num> = None,
        /// 影响力X.
        "影响力" | "Impact" => impact: Option<Short<Impact>> = None,
        /// The card's whole text.
        "文" | "效果文" => text: String = String::new(),
        /// 效果.
        "效果" | "能力" => abilities: Vec<Bare<Ability>> = Vec::new(),
        /// 卡片编号.
        "编号" | "卡片编号" => number: Option<String> = None,
        /// 罕贵: without effect.
        "罕贵" | "稀有度" => rarity: Option<String> = None,
    }
}

/// Energy by colour: `红2`, `红2蓝1`, `{红: 2}`, `无`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Energy(pub Vec<(String, u8)>);

impl Energy {
    fn parse(text: &str) -> Result<Self, String> {
        let mut all: Vec<(String, u8)> = Vec::new();
        let mut colour = String::new();
        let mut digits = String::new();
        let mut close = |colour: &mut String, digits: &mut String| -> Result<(), String> {
            if colour.is_empty() {
                return if digits.trim_start_matches('0').is_empty() {
                    digits.clear();
                    Ok(())
                } else {
                    Err(format!("“{text}”没有写颜色，写作 红2"))
                };
            }
            let n = if digits.is_empty() {
                1
            } else {
                digits
                    .parse()
                    .map_err(|_| format!("能量“{text}”的数太大"))?
            };
            all.push((std::mem::take(colour), n));
            digits.clear();
            Ok(())
        };
        if matches!(text.trim(), "无" | "") {
            return Ok(Self::default());
        }
        for c in text.chars() {
            let c = match c {
                '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
                c => c,
            };
            match c {
                '0'..='9' => digits.push(c),
                ' ' | '　' | '、' | '，' | ',' | '色' | '+' | '×' => {}
                c => {
                    if !colour.is_empty() || !digits.is_empty() {
                        close(&mut colour, &mut digits)?;
                    }
                    colour.push(c);
                }
            }
        }
        close(&mut colour, &mut digits)?;
        all.retain(|(_, n)| *n > 0);
        Ok(Self(all))
    }

    /// All of it.
    pub fn total(&self) -> i32 {
        self.0.iter().map(|(_, n)| i32::from(*n)).sum()
    }
}

impl<'de> Deserialize<'de> for Energy {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Energy;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("颜色和数，如 红2 或 {红: 2}")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Energy, E> {
                Energy::parse(text).map_err(E::custom)
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Energy, E> {
                Energy::parse(&n.to_string()).map_err(E::custom)
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Energy, E> {
                Energy::parse(&n.to_string()).map_err(E::custom)
            }
            fn visit_unit<E: Error>(self) -> Result<Energy, E> {
                Ok(Energy::default())
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Energy, M::Error> {
                let mut all = Vec::new();
                while let Some((colour, n)) = map.next_entry::<String, u8>()? {
                    if n > 0 {
                        all.push((colour.trim_end_matches('色').to_owned(), n));
                    }
                }
                Ok(Energy(all))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Energy {
    fn schema_name() -> Cow<'static, str> {
        "能量".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": [
            {"type": "string", "examples": ["红2", "无"]},
            {"const": 0},
            {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
        ]})
    }
}

/// Onto which characters a card may be raided, as the mark beside the icon says (5.3.2-2).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RaidOn {
    /// `<○○>` (5.3.2-3).
    Named(String),
    /// `[特征:○○]` (5.3.2-4).
    Trait(String),
}

impl RaidOn {
    fn parse(text: &str) -> Option<Self> {
        let inner = |open: &[char], close: &[char]| {
            text.trim()
                .strip_prefix(open)
                .and_then(|t| t.strip_suffix(close))
                .map(str::trim)
        };
        if let Some(name) = inner(&['<', '〈', '＜', '《'], &['>', '〉', '＞', '》']) {
            return Some(Self::Named(name.to_owned()));
        }
        // Unquoted, YAML takes the square brackets for a list and leaves their content.
        let words = inner(&['[', '［', '【'], &[']', '］', '】']).unwrap_or(text.trim());
        let what = words
            .strip_prefix("特征")?
            .trim_start_matches([':', '：', ' ']);
        Some(Self::Trait(what.trim().to_owned()))
    }

    /// As it is printed.
    pub fn mark(&self) -> String {
        match self {
            Self::Named(name) => format!("<{name}>"),
            Self::Trait(what) => format!("[特征:{what}]"),
        }
    }
}

impl<'de> Deserialize<'de> for RaidOn {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = RaidOn;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("激跃的对象，如 <火花> 或 \"[特征:剑士]\"")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<RaidOn, E> {
                RaidOn::parse(text).ok_or_else(|| {
                    E::custom(format!(
                        "读不懂激跃的对象“{text}”：指卡名写 <卡名>，指特征写 \"[特征:特征名]\""
                    ))
                })
            }
            // A bare [特征:剑士] is a YAML list of one mapping.
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<RaidOn, M::Error> {
                let on = match map.next_entry::<String, String>()? {
                    Some((key, name)) if key == "卡名" => RaidOn::Named(name),
                    Some((key, name)) if key == "特征" => RaidOn::Trait(name),
                    Some((key, _)) => {
                        return Err(M::Error::custom(format!(
                            "激跃的对象不认识“{key}”：写 卡名 或 特征"
                        )));
                    }
                    None => return Err(M::Error::custom("激跃的对象不能空着")),
                };
                if map.next_key::<String>()?.is_some() {
                    return Err(M::Error::custom("激跃的一个对象只写一项；几个对象写成列表"));
                }
                Ok(on)
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for RaidOn {
    fn schema_name() -> Cow<'static, str> {
        "激跃的对象".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"anyOf": [
            {"type": "string", "examples": ["<火花>", "[特征:剑士]"]},
            {"type": "object", "properties": {"卡名": {"type": "string"}, "特征": {"type": "string"}}, "minProperties": 1, "maxProperties": 1}
        ]})
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn energy_is_read_in_several_writings() {
        let e = |t: &str| Energy::parse(t).expect("energy").0;
        assert_eq!(e("红2"), [("红".to_owned(), 2)]);
        assert_eq!(
            e("红色２、蓝"),
            [("红".to_owned(), 2), ("蓝".to_owned(), 1)]
        );
        assert!(e("0").is_empty() && e("无").is_empty());
        assert!(Energy::parse("2").is_err());
    }

    #[test]
    fn raid_marks_are_told_by_their_brackets() {
        assert_eq!(RaidOn::parse("<火花>"), Some(RaidOn::Named("火花".into())));
        assert_eq!(
            RaidOn::parse("[特征:剑士]"),
            Some(RaidOn::Trait("剑士".into()))
        );
        assert_eq!(
            RaidOn::parse("［特征：剑士］"),
            Some(RaidOn::Trait("剑士".into()))
        );
        assert_eq!(RaidOn::parse("火花"), None);
    }
}
