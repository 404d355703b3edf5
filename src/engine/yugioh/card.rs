//! Cards: what is printed on them that the excerpt looks at, and by what names they go.

use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};

/// The cards of a scenario by their names. A card that is not listed is a plain monster.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Cards(pub BTreeMap<String, CardDef>);

/// What is printed on a card.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardDef {
    /// Its kind.
    #[serde(rename = "种类", default)]
    pub kind: Kind,
    /// 『这张卡在规则上当作「○○」使用』 (1.2.1.1-3).
    #[serde(rename = "规则上当作", default)]
    pub by_rule: Option<String>,
    /// A name that its own effect gives it (1.2.1.1-4).
    #[serde(rename = "效果当作", default)]
    pub by_effect: Option<NamedAs>,
    /// 『这张卡也作为陷阱卡』 or 也作为魔法卡 (2.1.1-3).
    #[serde(rename = "也作为", default)]
    pub also: Option<Also>,
    /// What it does when it leaves the field, where its text says so: 除外, 卡组, 手卡 (2.1.3-1).
    #[serde(rename = "离场去处", default)]
    pub leaves_to: Option<Pile>,
    /// The card's text.
    #[serde(rename = "文", default)]
    pub text: String,
}

/// A name given by an effect, and where the effect gives it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedAs {
    /// The name.
    #[serde(rename = "名")]
    pub name: String,
    /// Where: 场上, 墓地.
    #[serde(rename = "于")]
    pub at: Vec<NamedAt>,
}

/// Where an effect gives a card a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum NamedAt {
    /// On the field.
    #[serde(rename = "场上")]
    Field,
    /// In the graveyard.
    #[serde(rename = "墓地")]
    Graveyard,
}

/// What a card also counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Also {
    /// Also a trap.
    #[serde(rename = "陷阱卡")]
    Trap,
    /// Also a spell.
    #[serde(rename = "魔法卡")]
    Spell,
}

/// A pile that a card's own text sends it to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Pile {
    /// 除外.
    #[serde(rename = "除外")]
    Banished,
    /// 卡组.
    #[serde(rename = "卡组")]
    Deck,
    /// 手卡.
    #[serde(rename = "手卡")]
    Hand,
}

macro_rules! kinds {
    ($($kind:ident $word:literal $(| $alias:literal)*),* $(,)?) => {
        /// The kinds of card that the excerpt tells apart.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
        #[schemars(transform = crate::engine::aliases::other_names::<Kind>)]
        pub enum Kind {
            #[default]
            $(#[doc = $word] #[serde(rename = $word $(, alias = $alias)*)] $kind),*
        }

        impl Kind {
            /// The word in scenarios.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$kind => $word),* }
            }
        }
    };
}

kinds! {
    Monster "怪兽" | "怪兽卡" | "通常怪兽" | "效果怪兽" | "仪式怪兽",
    Fusion "融合怪兽" | "融合怪兽卡",
    Synchro "同调怪兽" | "同调怪兽卡",
    Xyz "XYZ怪兽" | "XYZ怪兽卡" | "超量怪兽",
    Pendulum "灵摆怪兽" | "灵摆怪兽卡",
    Spell "魔法" | "魔法卡" | "通常魔法" | "速攻魔法" | "永续魔法" | "装备魔法" | "仪式魔法",
    FieldSpell "场地魔法" | "场地魔法卡",
    Trap "陷阱" | "陷阱卡" | "通常陷阱" | "永续陷阱" | "反击陷阱",
    Token "衍生物" | "衍生物卡",
}

impl Kind {
    /// Whether it is a monster.
    pub const fn is_monster(self) -> bool {
        !matches!(self, Self::Spell | Self::FieldSpell | Self::Trap)
    }

    /// Whether it goes into the extra deck (1.2.1-4, 1.2.2-1).
    pub const fn is_extra(self) -> bool {
        matches!(self, Self::Fusion | Self::Synchro | Self::Xyz)
    }
}

impl CardDef {
    /// Whether it counts as `name` when decks are built: by its own name or by rule (1.2.1.1-1, 1.2.1.1-3).
    pub fn counts_as(&self, own: &str, name: &str, both_count: bool) -> bool {
        own == name
            || self.by_rule.as_deref() == Some(name)
            // A card that says both goes under the reading 两种当作并存.
                && (both_count || self.by_effect.as_ref().is_none_or(|e| e.name != name))
    }
}

/// A card as a board names it: `电子龙`, `电子龙×3`, or a mapping with where it lies and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// Its name, with `#2` for the second of the same name.
    pub name: String,
    /// How many of them.
    pub count: u32,
    /// Face down.
    pub face_down: bool,
    /// Whose it is, where not of the player whose zone it lies in.
    pub owner: Option<String>,
    /// Its place in the zone, from 1.
    pub slot: Option<u8>,
    /// Line and column.
    pub line: u32,
    /// Column from 1.
    pub column: u32,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LaidMap {
    #[serde(rename = "卡")]
    name: String,
    #[serde(rename = "表示", default)]
    face: Option<FaceWord>,
    #[serde(rename = "持有者", default)]
    owner: Option<String>,
    #[serde(rename = "位置", default)]
    slot: Option<u8>,
}

#[derive(Deserialize, JsonSchema, PartialEq)]
enum FaceWord {
    #[serde(rename = "表侧")]
    Up,
    #[serde(rename = "里侧")]
    Down,
}

/// The most copies that one entry may name: far more than any deck holds.
const MOST: u32 = 200;

fn digits(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

impl Laid {
    /// Reads `战士` or `战士×3`; an `x` that no number follows belongs to the name.
    fn of(text: &str) -> Result<Self, String> {
        let times = text
            .rsplit_once('×')
            .or_else(|| text.rsplit_once('x').filter(|(_, n)| digits(n)));
        let (name, count) = match times {
            Some((name, n)) => {
                let count = n.trim().parse().ok().filter(|n| (1..=MOST).contains(n));
                let wrong = || format!("“{text}”的张数看不懂：写1到{MOST}");
                (name.trim(), count.ok_or_else(wrong)?)
            }
            None => (text, 1),
        };
        Ok(Self {
            name: name.to_owned(),
            count,
            face_down: false,
            owner: None,
            slot: None,
            line: 0,
            column: 0,
        })
    }
}

struct Bare(Laid);

impl<'de> Deserialize<'de> for Bare {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> serde::de::Visitor<'de> for V {
            type Value = Bare;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("卡名，或 {卡, 表示, 持有者, 位置}")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Bare, E> {
                Laid::of(text).map(Bare).map_err(E::custom)
            }
            fn visit_map<M: serde::de::MapAccess<'de>>(self, map: M) -> Result<Bare, M::Error> {
                let map = LaidMap::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
                Ok(Bare(Laid {
                    face_down: map.face == Some(FaceWord::Down),
                    owner: map.owner,
                    slot: map.slot,
                    ..Laid::of(&map.name).map_err(serde::de::Error::custom)?
                }))
            }
        }
        d.deserialize_any(V)
    }
}

impl<'de> Deserialize<'de> for Laid {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let at = crate::engine::At::<Bare>::deserialize(d)?;
        Ok(Self {
            line: at.line,
            column: at.column,
            ..at.value.0
        })
    }
}

impl JsonSchema for Laid {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "卡".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let map = generator.subschema_for::<LaidMap>();
        json_schema!({"oneOf": [{"type": "string"}, map]})
    }
}
