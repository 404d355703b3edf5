//! What a card's text picks out: cards on the field, slots, counts and conditions, as a scenario writes them.
//!
//! Knows the words of the file, not the state: [`check`](super::check) holds them against a board.

use schemars::JsonSchema;
use serde::Deserialize;

use super::number::Compare;
use super::words::{Element, Kind, Whose};
use crate::engine::file::yes_or_no;
pub use crate::engine::forms::Many;
use crate::engine::forms::words;

/// Reads a type that may be written as a word, a number or a mapping.
macro_rules! written {
    ($name:ident, $schema:literal, $expecting:literal,
     word $word:expr, number $number:expr, map $map:ty => $from:expr) => {
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                struct V;
                impl<'de> serde::de::Visitor<'de> for V {
                    type Value = $name;
                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str($expecting)
                    }
                    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<$name, E> {
                        let read: fn(&str) -> Result<$name, &'static [&'static str]> = $word;
                        read(word).map_err(|known| {
                            E::unknown_variant(word, known)
                        })
                    }
                    fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<$name, E> {
                        let read: fn(i64) -> Option<$name> = $number;
                        read(n).ok_or_else(|| {
                            E::invalid_value(serde::de::Unexpected::Signed(n), &self)
                        })
                    }
                    fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<$name, E> {
                        self.visit_i64(i64::try_from(n).unwrap_or(i64::MAX))
                    }
                    fn visit_map<M: serde::de::MapAccess<'de>>(self, map: M) -> Result<$name, M::Error> {
                        let make: fn($map) -> $name = $from;
                        <$map as serde::Deserialize>::deserialize(
                            serde::de::value::MapAccessDeserializer::new(map),
                        ).map(make)
                    }
                }
                d.deserialize_any(V)
            }
        }

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $schema.into()
            }
            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let map = generator.subschema_for::<$map>();
                schemars::json_schema!({"anyOf": [{"type": "string"}, {"type": "integer"}, map]})
            }
        }
    };
}
pub(super) use written;

words! {
    /// A facing that a text asks for; `正面` covers upright and sideways (1.2.3-3).
    Side as "朝向" {
        Up = "展示" | "正面朝上",
        Down = "盖放" | "正面朝下",
        Turned = "横放" | "横向放置",
        Faced = "正面" | "非盖放",
    }
}

words! {
    /// How a card's speed stands to that of the card whose text it is.
    Than as "速度比自身" {
        Lower = "更低" | "低",
        Same = "相同",
        Higher = "更高" | "高",
        NotLower = "不低于" | "不慢于",
        NotHigher = "不高于" | "不快于",
    }
}

impl Than {
    /// Whether a speed stands so to that of the card itself.
    pub fn holds(self, speed: i16, own: i16) -> bool {
        match self {
            Self::Lower => speed < own,
            Self::Same => speed == own,
            Self::Higher => speed > own,
            Self::NotLower => speed >= own,
            Self::NotHigher => speed <= own,
        }
    }
}

/// Bounds of a count or number, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Range {
    /// From.
    pub low: i16,
    /// To.
    pub high: i16,
}

impl Range {
    /// Whether a number lies in it.
    pub fn holds(self, n: i16) -> bool {
        (self.low..=self.high).contains(&n)
    }

    /// In words: 至少 2.
    pub fn says(self) -> String {
        match (self.low, self.high) {
            (low, high) if low == high => format!("恰好{low}"),
            (low, i16::MAX) => format!("至少{low}"),
            (i16::MIN, high) => format!("至多{high}"),
            (low, high) => format!("{low}到{high}"),
        }
    }
}

/// Bounds as a mapping.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<Bounds>)]
pub struct Bounds {
    #[serde(rename = "至少", alias = "不少于", default)]
    least: Option<i16>,
    #[serde(rename = "至多", alias = "不多于", default)]
    most: Option<i16>,
    #[serde(rename = "恰好", alias = "等于", default)]
    exactly: Option<i16>,
}

impl Bounds {
    fn range(self) -> Range {
        match self.exactly {
            Some(n) => Range { low: n, high: n },
            None => Range {
                low: self.least.unwrap_or(i16::MIN),
                high: self.most.unwrap_or(i16::MAX),
            },
        }
    }
}

written!(Range, "范围", "一个数，或 {至少: 数, 至多: 数}",
    word |_| Err(&["至少", "至多", "恰好"]),
    number |n| i16::try_from(n).ok().map(|n| Range { low: n, high: n }),
    map Bounds => Bounds::range);

/// Of which speed a text wants a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Speeds {
    /// Of one within these bounds.
    Within(Range),
    /// Of the highest among the cards that match otherwise.
    Highest,
    /// Of the lowest among them.
    Lowest,
}

written!(Speeds, "速度范围", "一个数、{至少: 数, 至多: 数}、最高或最低",
    word |w| match w {
        "最高" | "最快" => Ok(Speeds::Highest),
        "最低" | "最慢" => Ok(Speeds::Lowest),
        _ => Err(&["最高", "最低", "至少", "至多", "恰好"]),
    },
    number |n| i16::try_from(n).ok().map(|n| Speeds::Within(Range { low: n, high: n })),
    map Bounds => |b| Speeds::Within(b.range()));

/// How many cards a text picks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Amount {
    /// So many, chosen.
    Exactly(u8),
    /// Up to so many, chosen.
    UpTo(u8),
    /// All that match.
    All,
}

/// `数量` as a mapping.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtMost {
    #[serde(rename = "至多")]
    most: u8,
}

written!(Amount, "数量", "一个数、全部，或 {至多: 数}",
    word |w| match w {
        "全部" | "所有" => Ok(Amount::All),
        _ => Err(&["全部", "所有", "至多"]),
    },
    number |n| u8::try_from(n).ok().filter(|n| *n > 0).map(Amount::Exactly),
    map AtMost => |m| Amount::UpTo(m.most));

/// Which cards on the field a text speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, remote = "Self")]
#[schemars(transform = |s: &mut schemars::Schema| crate::engine::aliases::other_names_by(s, Filter::deserialize))]
pub struct Filter {
    /// Whose; either where not said.
    #[serde(rename = "谁", alias = "谁的", alias = "方")]
    pub whose: Option<Whose>,
    /// Not the card itself.
    #[serde(
        rename = "排除自身",
        alias = "其他",
        alias = "自身以外",
        deserialize_with = "yes_or_no"
    )]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub not_self: bool,
    /// How it lies.
    #[serde(rename = "朝向", alias = "状态", alias = "放置")]
    pub facing: Many<Side>,
    /// Of which kind.
    #[serde(rename = "种类")]
    pub kind: Option<Kind>,
    /// Of which elements, one of them.
    #[serde(rename = "元素", alias = "元素属性")]
    pub element: Many<Element>,
    /// Of the element that the card itself has now.
    #[serde(
        rename = "同元素",
        alias = "与自身同元素",
        deserialize_with = "yes_or_no"
    )]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub same_element: bool,
    /// Of which speed.
    #[serde(rename = "速度", alias = "速度属性")]
    pub speed: Option<Speeds>,
    /// Of a speed that stands so to the card's own.
    #[serde(rename = "速度比自身")]
    pub than_self: Many<Than>,
    /// Whose text states so great a speed cost; 0 where it states none.
    #[serde(rename = "速度消耗")]
    pub cost: Option<Range>,
    /// Whether its speed is fixed.
    #[serde(rename = "固定", alias = "被固定", deserialize_with = "perhaps")]
    pub fixed: Option<bool>,
    /// Whether an effect of it was activated this turn.
    #[serde(
        rename = "本回合已发动",
        alias = "已发动",
        deserialize_with = "perhaps"
    )]
    pub used: Option<bool>,
    /// Only the card itself.
    #[serde(rename = "自身", alias = "此卡", deserialize_with = "yes_or_no")]
    pub itself: bool,
    /// What it may not match.
    #[serde(rename = "非", alias = "不")]
    pub not: Option<Box<Filter>>,
    /// Of which name.
    #[serde(rename = "卡名")]
    pub name: Option<String>,
    /// In which slots.
    #[serde(rename = "卡位", alias = "次序")]
    pub slot: Many<u8>,
    /// In a slot of the same number as the card's own.
    #[serde(rename = "同次序", alias = "正对", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub same_slot: bool,
    /// Next to the card itself on its own side.
    #[serde(rename = "相邻", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub beside: bool,
    /// How many; one where not said.
    #[serde(rename = "数量", alias = "张数")]
    pub amount: Option<Amount>,
    /// Who chooses among them, where the text says so; else by the reading 由谁选对象.
    #[serde(rename = "由谁", alias = "由谁选")]
    pub chooser: Option<Whose>,
}

/// Yes or no, where either may be asked for.
fn perhaps<'de, D: serde::Deserializer<'de>>(d: D) -> Result<Option<bool>, D::Error> {
    yes_or_no(d).map(Some)
}

/// The cards that an effect is for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Select {
    /// The card whose text it is.
    Itself,
    /// The cards of the effect before.
    Same,
    /// The card that met the condition.
    Cause,
    /// Cards that match.
    Match(Box<Filter>),
}

const SELECTS: &[&str] = &[
    "自身",
    "同一对象",
    "触发卡",
    "己方",
    "对方",
    "任意",
    "其他",
    "己方其他",
    "全部",
    "全部己方",
    "全部对方",
    "全部其他",
];

pub(super) fn select_word(word: &str) -> Result<Select, &'static [&'static str]> {
    let of = |whose, not_self, all: bool| {
        Ok(Select::Match(Box::new(Filter {
            whose,
            not_self,
            amount: all.then_some(Amount::All),
            ..Filter::default()
        })))
    };
    match word {
        "自身" | "自己" | "此卡" | "这张卡" => Ok(Select::Itself),
        "同一对象" | "同前" | "该卡" => Ok(Select::Same),
        "触发卡" | "触发的卡" => Ok(Select::Cause),
        "己方" | "己方一张" => of(Some(Whose::Own), false, false),
        "对方" | "对方一张" => of(Some(Whose::Other), false, false),
        "任意" | "任意一张" | "场上" => of(None, false, false),
        "其他" | "其他一张" => of(None, true, false),
        "己方其他" => of(Some(Whose::Own), true, false),
        "全部" | "所有" => of(None, false, true),
        "全部己方" | "己方全部" => of(Some(Whose::Own), false, true),
        "全部对方" | "对方全部" => of(Some(Whose::Other), false, true),
        "全部其他" => of(None, true, true),
        _ => Err(SELECTS),
    }
}

written!(Select, "对象", "自身、同一对象、触发卡、己方、对方……，或一组条件",
    word select_word,
    number |_| None,
    map Filter => |f| Select::Match(Box::new(f)));

/// Which slots an effect is for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Place {
    /// The slot that the card itself lies in.
    Own,
    /// That of the slot effect before it in the same text.
    Same,
    /// One that the player chooses.
    Chosen(SlotFilter),
}

/// Slots by side and number.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(transform = crate::engine::aliases::other_names::<SlotFilter>)]
pub struct SlotFilter {
    /// Whose.
    #[serde(rename = "谁", alias = "谁的", alias = "方")]
    pub whose: Option<Whose>,
    /// Of which numbers.
    #[serde(rename = "次序", alias = "卡位")]
    pub slot: Many<u8>,
    /// Only where no card lies.
    #[serde(rename = "空", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub empty: bool,
    /// Who chooses the slot, where the text says so.
    #[serde(rename = "由谁", alias = "由谁选")]
    pub chooser: Option<Whose>,
}

written!(Place, "卡位对象", "自身卡位、己方、对方、任意，或 {谁: 己方, 次序: 1}",
    word |w| {
        let of = |whose| Ok(Place::Chosen(SlotFilter { whose, ..SlotFilter::default() }));
        match w {
            "自身卡位" | "自身" | "所在卡位" => Ok(Place::Own),
            "同一卡位" | "该卡位" => Ok(Place::Same),
            "己方" | "己方卡位" => of(Some(Whose::Own)),
            "对方" | "对方卡位" => of(Some(Whose::Other)),
            "任意" | "任意卡位" => of(None),
            _ => Err(&["自身卡位", "同一卡位", "己方", "对方", "任意"]),
        }
    },
    number |n| u8::try_from(n).ok().map(|n| Place::Chosen(SlotFilter {
        slot: Many(vec![n]), ..SlotFilter::default()
    })),
    map SlotFilter => Place::Chosen);

/// A condition of a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(remote = "Self")]
#[schemars(transform = |s: &mut schemars::Schema| crate::engine::aliases::other_names_by(s, Cond::deserialize))]
pub enum Cond {
    /// So many cards on the field match.
    #[serde(rename = "场上", alias = "场上有", alias = "场上张数")]
    Field(FieldCond),
    /// A sequence holds so many cards.
    #[serde(rename = "牌序张数")]
    Deck(PileCond),
    /// The graves hold so many cards.
    #[serde(rename = "往生张数", alias = "往生区张数")]
    Grave(PileCond),
    /// The turn's number.
    #[serde(rename = "回合", alias = "回合数")]
    Turn(Range),
    /// The speed that is being settled.
    #[serde(rename = "当前速度", alias = "速度阶段")]
    Current(Range),
    /// The card's own speed.
    #[serde(rename = "自身速度")]
    OwnSpeed(Range),
    /// The slot that the card itself lies in.
    #[serde(rename = "自身卡位")]
    OwnSlot(Many<u8>),
    /// The cause of the trigger matches.
    #[serde(rename = "触发卡")]
    Cause(Filter),
    /// What the effect before was done to matches.
    #[serde(rename = "同一对象")]
    Same(Filter),
    /// One number against others.
    #[serde(rename = "比较")]
    Compare(Box<Compare>),
    /// Not so.
    #[serde(rename = "非", alias = "不")]
    Not(Box<Cond>),
    /// One of these.
    #[serde(rename = "任一", alias = "或")]
    Any(Vec<Cond>),
}

/// How many cards of the field match.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<FieldCond>)]
pub struct FieldCond {
    /// Which cards.
    #[serde(rename = "卡", default)]
    pub of: Filter,
    /// How many; at least one where not said.
    #[serde(rename = "数", alias = "张数", default = "at_least_one")]
    pub count: Range,
}

/// How many cards of a pile match.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<PileCond>)]
pub struct PileCond {
    /// Whose.
    #[serde(rename = "谁", alias = "谁的", default)]
    pub whose: Option<Whose>,
    /// Of which name; in a grave cards have none (1.2.3-2).
    #[serde(rename = "卡名", default)]
    pub name: Option<String>,
    /// How many; at least one where not said.
    #[serde(rename = "数", alias = "张数", default = "at_least_one")]
    pub count: Range,
}

fn at_least_one() -> Range {
    Range {
        low: 1,
        high: i16::MAX,
    }
}
