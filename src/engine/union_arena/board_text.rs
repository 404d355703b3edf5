//! How a scenario writes cards and a board: `牌`, `局面`.

use super::NAMELESS;
use super::card::{Face, Mod, Rules};
use super::deck::AP_CARDS;
use super::words::{Deed, Phase, Pose, Until};
use crate::engine::forms::{Bare, Many, Short, form};
use crate::engine::scenario::At;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;

/// `牌`: faces by name.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Cards(pub BTreeMap<String, Option<Face>>);

/// Cards of a zone: a number of nameless cards, or a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Pile(pub Vec<At<Entry>>);

/// A card on the board, with how it lies there.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Entry {
    /// Its name, with `×2` or `#2`.
    pub name: String,
    /// How it lies.
    pub how: Lies,
}

form! {
    /// How a card lies.
    Lies {
        /// Active or rested.
        "状态" => pose: Pose = Pose::Active,
        /// The cards under it: it is raided.
        "激跃源" | "叠放于" => under: Many<Src> = Many::default(),
        /// What this copy is called: no other card's name.
        "名" | "记作" => called: Option<At<String>> = None,
        /// How many of them.
        "张数" | "数" => count: u16 = 1,
        /// Whether it entered this turn.
        "本回合登场" => fresh: bool = false,
        /// Whether it has attacked this turn.
        "已攻击" => attacked: bool = false,
        /// Effects used this turn that may be used once: their places from 1.
        "已发动" | "每回合1次已用" => used: Many<u16> = Many::default(),
    } short pose: Pose
}

/// A card under another.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Src(pub String);

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Entry;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一个卡名，或 {卡名: 休眠}、{卡名: {状态: 休眠, 激跃源: 火花}}")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Entry, E> {
                Ok(Entry {
                    name: text.to_owned(),
                    how: Lies::default(),
                })
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Entry, M::Error> {
                let Some(name) = map.next_key::<String>()? else {
                    return Err(M::Error::custom("这里不能空着，写一个卡名"));
                };
                let how = map.next_value::<Short<Lies>>()?.0;
                if let Some(more) = map.next_key::<String>()? {
                    return Err(M::Error::custom(format!(
                        "一项只写一张卡，多出“{more}”；几张卡写成列表，卡的状态写在卡名之下的大括号里"
                    )));
                }
                Ok(Entry { name, how })
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Entry {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "局面的卡".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let how = generator.subschema_for::<Short<Lies>>();
        json_schema!({"anyOf": [
            {"type": "string"},
            {"type": "object", "additionalProperties": how, "minProperties": 1, "maxProperties": 1}
        ]})
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        fn nameless(n: u16) -> Pile {
            Pile(if n == 0 {
                Vec::new()
            } else {
                vec![At::nowhere(Entry {
                    name: NAMELESS.to_owned(),
                    how: Lies {
                        count: n,
                        ..Lies::default()
                    },
                })]
            })
        }
        impl<'de> Visitor<'de> for V {
            type Value = Pile;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("卡的列表，或张数（无名卡）")
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Pile, E> {
                u16::try_from(n)
                    .ok()
                    .filter(|n| *n <= 200)
                    .map(nameless)
                    .ok_or_else(|| E::custom(format!("张数太大：{n}，至多200")))
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Pile, E> {
                self.visit_u64(u64::try_from(n).map_err(|_| E::custom("张数不能小于0"))?)
            }
            fn visit_unit<E: Error>(self) -> Result<Pile, E> {
                Ok(Pile::default())
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Pile, E> {
                Ok(Pile(vec![At::nowhere(Entry {
                    name: text.to_owned(),
                    how: Lies::default(),
                })]))
            }
            fn visit_seq<S: serde::de::SeqAccess<'de>>(self, mut seq: S) -> Result<Pile, S::Error> {
                let mut all = Vec::new();
                while let Some(one) = seq.next_element::<At<Entry>>()? {
                    all.push(one);
                }
                Ok(Pile(all))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Pile {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "一区的卡".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let entry = generator.subschema_for::<Entry>();
        json_schema!({"anyOf": [
            {"type": "integer", "minimum": 0},
            {"type": "string"},
            {"type": "array", "items": entry}
        ]})
    }
}

form! {
    /// AP cards.
    ApText {
        /// Active ones.
        "激活" => active: u8 = 0,
        /// Rested ones.
        "休眠" | "横置" => rested: u8 = 0,
    } short active: u8
}

form! {
    /// One player's side.
    SideText {
        /// FL from left to right.
        "FL" | "前卫线" => fl: Pile = Pile::default(),
        /// EL from left to right.
        "EL" | "能量线" => el: Pile = Pile::default(),
        /// The life area; 7 nameless cards where nothing is written.
        "血区" | "生命区域" => life: Option<Pile> = None,
        /// The deck from its top; 30 nameless cards where nothing is written.
        "卡组" | "牌库" => deck: Option<Pile> = None,
        /// The hand.
        "手牌" => hand: Pile = Pile::default(),
        /// 场外.
        "场外" => outside: Pile = Pile::default(),
        /// 除外区.
        "除外区" | "除外" => removed: Pile = Pile::default(),
        /// AP cards; as many as the turn gives, active, where nothing is written.
        "AP" | "AP卡" | "AP卡区" => ap: Option<Short<ApText>> = None,
        /// AP cards that come with the deck.
        "AP卡总数" => ap_deck: u8 = AP_CARDS,
        /// The number of the player's own turn; as the turn's number gives where nothing is written.
        "自己的回合数" | "回合数" => turns: Option<u16> = None,
        /// Whether the extra draw of this turn is used.
        "已额外抽牌" => extra: bool = false,
    }
}

form! {
    /// An attack that is going on.
    AttackText {
        /// The attacking character, already rested.
        "攻击角色" => attacker: At<String> = At::default(),
        /// The blocking character.
        "阻挡角色" => blocker: Option<At<String>> = None,
        /// The character that an effect lets it attack.
        "攻击目标" | "目标" => target: Option<At<String>> = None,
        /// Which timing comes next.
        "时机" | "步骤" => step: AttackStep = AttackStep::Block,
    }
}

crate::engine::forms::words! {
    /// A timing of the attack phase.
    AttackStep as "攻击的时机" {
        /// 5.4.2.
        Block = "阻挡角色指定时机" | "阻挡",
        /// 5.4.3.
        Resolve = "处理时机" | "处理",
    }
}

form! {
    /// A change in force.
    TimedText {
        /// On which card.
        "卡" | "牌" | "角色" => card: At<String> = At::default(),
        /// What changes.
        "变化" | "效果" => mods: Many<Bare<Mod>> = Many::default(),
        /// For which player, of what is laid down.
        "玩家" => player: Option<At<String>> = None,
        /// What is laid down for that player.
        "规定" => rules: Option<Rules> = None,
        /// How long.
        "直到" | "期间" => until: Until = Until::Turn,
        /// The turn in which it began; the present one where nothing is written.
        "开始的回合" => turn: Option<u16> = None,
        /// Whose effect; the card's owner's where nothing is written.
        "谁" => who: Option<At<String>> = None,
        /// The card whose effect.
        "来源" => source: Option<At<String>> = None,
    }
}

form! {
    /// Something that happened earlier in this turn.
    Earlier {
        /// What.
        "事" | "时机" => deed: Deed = Deed::Enter,
        /// Of whom; of the turn player where nothing is written.
        "谁" => who: Option<At<String>> = None,
        /// With which card.
        "卡" | "牌" => card: Option<At<String>> = None,
        /// How often.
        "次" | "次数" => times: u8 = 1,
    } short deed: Deed
}

form! {
    /// The beginning of a game from two decks.
    OpeningText {
        /// Who goes first, under reading 先攻决定: 照局面.
        "先攻" => first: Option<At<String>> = None,
        /// Cards of the opening hand, under reading 起始手牌: 照局面.
        "起始手牌" => hand: u8 = 0,
    }
}

form! {
    /// `局面`.
    Setup {
        /// The number of the turn, from 1.
        "回合" => turn: Option<u16> = None,
        /// Whose turn it is.
        "回合玩家" => turn_player: Option<At<String>> = None,
        /// Who went first.
        "先攻" => first: Option<At<String>> = None,
        /// The phase.
        "阶段" => phase: Phase = Phase::Main,
        /// The step of the start or end phase at which it stands, from 1.
        "步骤" => step: Option<u8> = None,
        /// 甲.
        "甲" => a: At<SideText> = At::default(),
        /// 乙.
        "乙" => b: At<SideText> = At::default(),
        /// An attack that is going on.
        "攻击" | "攻击中" => attack: Option<AttackText> = None,
        /// Changes in force.
        "持续效果" | "效果" => timed: Vec<TimedText> = Vec::new(),
        /// What happened earlier in this turn.
        "本回合发生过" => happened: Vec<Short<Earlier>> = Vec::new(),
        /// The beginning of a game.
        "开局" => opening: Option<OpeningText> = None,
    }
}
