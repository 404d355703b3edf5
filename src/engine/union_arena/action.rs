//! How a scenario writes what is done: `做`.

use super::words::Zone;
use crate::engine::forms::{Bare, Many, Short, form};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// A card by its name, or by its place among what may be chosen, from 1.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Name(pub String);

impl Serialize for Name {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        // Only what reads back as the same: 007 is a name.
        match self.0.parse::<u64>() {
            Ok(n) if n.to_string() == self.0 => s.serialize_u64(n),
            _ => s.serialize_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl Visitor<'_> for V {
            type Value = Name;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("卡名或序号")
            }
            fn visit_str<E: Error>(self, t: &str) -> Result<Name, E> {
                Ok(Name(t.to_owned()))
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Name, E> {
                Ok(Name(n.to_string()))
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Name, E> {
                Ok(Name(n.to_string()))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Name {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "卡名或序号".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": ["string", "integer"]})
    }
}

form! {
    /// Playing a character or site.
    PlayText {
        /// The card.
        "卡" | "牌" => card: Name = Name::default(),
        /// FL or EL; EL for a site where nothing is written.
        "到" => to: Option<Zone> = None,
    } short card: Name
}

form! {
    /// Raiding.
    RaidText {
        /// The card.
        "卡" | "牌" => card: Name = Name::default(),
        /// Onto which character.
        "于" | "叠放于" | "到" => onto: Name = Name::default(),
    }
}

form! {
    /// Attacking.
    AttackText {
        /// The attacking character.
        "卡" | "牌" | "角色" => card: Name = Name::default(),
        /// The character that is attacked, where an effect lets it be.
        "目标" | "攻击目标" => target: Option<Name> = None,
    } short card: Name
}

impl Serialize for AttackText {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let Some(target) = &self.target else {
            return self.card.serialize(s);
        };
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("卡", &self.card)?;
        map.serialize_entry("目标", target)?;
        map.end()
    }
}

form! {
    /// An effect of a card.
    EffectText {
        /// The card.
        "卡" | "牌" => card: Name = Name::default(),
        /// Which of its effects: its text, a part of it, or its place from 1.
        "效果" => which: Option<Name> = None,
    } short card: Name
}

form! {
    /// A waiting effect of a card.
    NextText {
        /// The card.
        "卡" | "牌" => card: Name = Name::default(),
        /// Which of its effects: its text, a part of it, or its place from 1 among those that wait.
        "效果" => which: Option<Name> = None,
        /// Which one, where that effect waits several times: its place from 1 among them.
        "第几个" => nth: u16 = 1,
    } short card: Name
}

impl Serialize for PlayText {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("卡", &self.card)?;
        if let Some(to) = &self.to {
            map.serialize_entry("到", to)?;
        }
        map.end()
    }
}

impl Serialize for RaidText {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("卡", &self.card)?;
        map.serialize_entry("于", &self.onto)?;
        map.end()
    }
}

impl Serialize for EffectText {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("卡", &self.card)?;
        if let Some(which) = &self.which {
            map.serialize_entry("效果", which)?;
        }
        map.end()
    }
}

impl Serialize for NextText {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = s.serialize_map(None)?;
        map.serialize_entry("卡", &self.card)?;
        if let Some(which) = &self.which {
            map.serialize_entry("效果", which)?;
        }
        if self.nth != 1 {
            map.serialize_entry("第几个", &self.nth)?;
        }
        map.end()
    }
}

/// What is done, as a scenario writes it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Act>)]
pub enum Act {
    /// Hands in the deck.
    #[serde(rename = "提交卡组")]
    HandIn,
    /// Is ready.
    #[serde(rename = "准备完毕", alias = "开始")]
    Ready,
    /// Asks for another hand.
    #[serde(rename = "调度", alias = "重抽")]
    Mulligan,
    /// Does nothing, or ends the phase, whatever is asked.
    #[serde(rename = "跳过")]
    Pass,
    /// Ends the move, main or attack phase.
    #[serde(rename = "结束")]
    End,
    /// Draws no more.
    #[serde(rename = "不抽", alias = "不额外抽牌")]
    NoExtra,
    /// Moves nothing.
    #[serde(rename = "不移动", alias = "结束移动阶段")]
    NoMove,
    /// Ends the main phase.
    #[serde(rename = "结束主要阶段")]
    EndMain,
    /// Ends the attack phase.
    #[serde(rename = "不攻击", alias = "结束攻击阶段")]
    NoAttack,
    /// Does not block.
    #[serde(rename = "不阻挡")]
    NoBlock,
    /// Carries out no more triggers.
    #[serde(rename = "不执行", alias = "不执行触发")]
    NoTrigger,
    /// Chooses nothing.
    #[serde(rename = "不选")]
    NoChoice,
    /// Draws once more.
    #[serde(rename = "额外抽牌")]
    ExtraDraw,
    /// Moves characters together.
    #[serde(rename = "移动")]
    Move(Many<Name>),
    /// Plays a character or site.
    #[serde(rename = "登场")]
    Play(Short<PlayText>),
    /// Plays it to FL.
    #[serde(rename = "登场到FL")]
    PlayFl(Name),
    /// Plays it to EL.
    #[serde(rename = "登场到EL")]
    PlayEl(Name),
    /// Raids.
    #[serde(rename = "激跃", alias = "RAID")]
    Raid(RaidText),
    /// Uses an event.
    #[serde(rename = "使用", alias = "使用事件")]
    Use(Name),
    /// Activates an effect.
    #[serde(rename = "起动", alias = "发动起动效果", alias = "启动")]
    Activate(Short<EffectText>),
    /// Attacks.
    #[serde(rename = "攻击")]
    Attack(Short<AttackText>),
    /// Blocks.
    #[serde(rename = "阻挡")]
    Block(Name),
    /// Chooses cards, a line, a part, a trigger, an effect: whatever is asked.
    #[serde(
        rename = "选择",
        alias = "指定",
        alias = "选",
        alias = "除外",
        alias = "排序"
    )]
    Choose(Many<Name>),
    /// Yes.
    #[serde(rename = "是", alias = "发动")]
    Yes,
    /// No.
    #[serde(rename = "否", alias = "不发动")]
    No,
    /// The raided character moves to FL (5.3.2-6-4).
    #[serde(rename = "移动到FL")]
    ToFl,
    /// It stays where it is.
    #[serde(rename = "留在EL")]
    StayEl,
    /// Carries out a trigger.
    #[serde(rename = "触发", alias = "执行触发", alias = "执行")]
    Trigger(Name),
    /// Deals with a waiting effect.
    #[serde(rename = "处理", alias = "先处理")]
    Next(Short<NextText>),
    /// Pays a cost first.
    #[serde(rename = "先支付", alias = "支付")]
    Pay(Name),
    /// Concedes.
    #[serde(rename = "投降")]
    Concede,
}

/// What is done; a bare word where nothing more is needed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Action(pub Bare<Act>);

impl Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.0.0.serialize(s)
    }
}
