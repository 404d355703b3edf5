//! The shape of a ruling's file, shared by all games; and reading it with faults that name their place.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::scenario::{At, Fault, Playable};
use super::slips::{fault_of, wrong_shape};
use crate::rulebook::BookId;
use crate::rulebook::library::LARGEST_RULING;
use crate::text::yaml::{self, Node, Reader};

/// The largest ruling file that is read, in bytes.
pub const LARGEST: usize = LARGEST_RULING as usize;

/// A ruling as a file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "")]
#[schemars(bound = "")]
pub struct File<G: Playable> {
    /// The book, by its id.
    #[serde(rename = "书")]
    pub book: At<String>,
    /// What the ruling is called.
    #[serde(rename = "标题")]
    pub title: String,
    /// The question as a judge gets it.
    #[serde(rename = "问题")]
    pub question: String,
    /// The readings it goes under, where not the defaults.
    #[serde(rename = "读法", default)]
    pub readings: Pairs,
    /// The cards.
    #[serde(rename = "牌", default)]
    pub cards: G::Cards,
    /// The board it begins on.
    #[serde(rename = "局面")]
    pub setup: G::Setup,
    /// Seed for chance that no step fixes.
    #[serde(rename = "种子", default)]
    pub seed: Option<u64>,
    /// What is done.
    #[serde(rename = "步骤", default)]
    pub steps: Vec<At<Step<G::Action>>>,
    /// Other ways it may go on after the steps.
    #[serde(rename = "分支", default)]
    pub branches: Vec<At<Branch<G::Action>>>,
    /// The ruling.
    #[serde(rename = "裁定")]
    pub ruling: Answer,
}

/// One step: what is tried and refused, what is done, what then holds.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "A: serde::de::DeserializeOwned")]
pub struct Step<A> {
    /// A remark for the reader.
    #[serde(rename = "说明", default)]
    pub says: Option<String>,
    /// Who must be the one to decide now.
    #[serde(rename = "谁", default)]
    pub who: Option<At<String>>,
    /// What is tried first and must be refused.
    #[serde(rename = "不可", default)]
    pub refused: Vec<At<Attempt<A>>>,
    /// What is done.
    #[serde(rename = "做", default)]
    pub act: Option<At<A>>,
    /// What chance gives, where the game waits for it.
    #[serde(rename = "机会", default)]
    pub chance: Option<At<ChanceText>>,
    /// What must hold afterwards.
    #[serde(rename = "期望", default)]
    pub expect: Option<At<Expect<A>>>,
}

/// Something that must be refused.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "A: serde::de::DeserializeOwned")]
pub struct Attempt<A> {
    /// What is tried.
    #[serde(rename = "做")]
    pub act: At<A>,
    /// The clauses that must stand against it; among others, there may be more.
    #[serde(rename = "因", default)]
    pub by: Vec<At<String>>,
    /// Words that one of the reasons must contain.
    #[serde(rename = "理由", default)]
    pub reason: Option<At<String>>,
}

/// What must hold.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "A: serde::de::DeserializeOwned")]
pub struct Expect<A> {
    /// Facts of the board: 火花.状态: 横置.
    #[serde(rename = "局面", default)]
    pub facts: Pairs,
    /// Events that must have happened since the step began.
    #[serde(rename = "事件", default)]
    pub events: Vec<At<String>>,
    /// Events that must not.
    #[serde(rename = "无事件", default)]
    pub no_events: Vec<At<String>>,
    /// Clauses that must have been cited since the step began.
    #[serde(rename = "条文", default)]
    pub cites: Vec<At<String>>,
    /// Readings that must have decided something since the step began.
    #[serde(rename = "读法", default)]
    pub under: Vec<At<String>>,
    /// Who decides next.
    #[serde(rename = "待决", default)]
    pub decides: Option<At<String>>,
    /// What that player may do; among others.
    #[serde(rename = "可做", default)]
    pub legal: Vec<At<A>>,
    /// How the game ended: 甲胜, 乙胜, 平局; or 未分 where it must not have ended.
    #[serde(rename = "胜负", default)]
    pub outcome: Option<At<String>>,
    /// The text leaves it open, naming these clauses.
    #[serde(rename = "未定", default)]
    pub unruled: Option<Vec<At<String>>>,
}

/// Another way to go on after the steps.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound = "A: serde::de::DeserializeOwned")]
pub struct Branch<A> {
    /// What the branch is called.
    #[serde(rename = "名")]
    pub name: String,
    /// Readings of this branch; the steps before it are then played again under them.
    #[serde(rename = "读法", default)]
    pub readings: Pairs,
    /// How many of the steps before it are played again under its readings; all where not said.
    #[serde(rename = "共同步骤", default)]
    pub common: Option<At<usize>>,
    /// What is done in it.
    #[serde(rename = "步骤", default)]
    pub steps: Vec<At<Step<A>>>,
    /// The ruling for it, where it differs.
    #[serde(rename = "裁定", default)]
    pub ruling: Option<Answer>,
}

/// The ruling: the answer, the clauses it rests on, and how.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The answer.
    #[serde(rename = "答")]
    pub says: String,
    /// The clauses it rests on.
    #[serde(rename = "条文")]
    pub clauses: Vec<At<String>>,
    /// How it rests on them.
    #[serde(rename = "依据")]
    pub basis: Basis,
}

/// How an answer rests on its clauses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
pub enum Basis {
    /// The text states it.
    #[serde(rename = "条文")]
    Stated,
    /// It follows from several clauses together.
    #[serde(rename = "推导")]
    Derived,
    /// It holds under a reading.
    #[serde(rename = "读法")]
    Reading,
}

impl Basis {
    /// The word in the file.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Stated => "条文",
            Self::Derived => "推导",
            Self::Reading => "读法",
        }
    }
}

/// What chance gives, as written: `原序`, a list of places from 1 in the old order, or one place from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChanceText {
    /// The order stays as it is.
    AsItIs,
    /// The old places in the new order, from 1.
    Order(Vec<u32>),
    /// One place, from 1.
    Pick(u32),
}

impl<'de> Deserialize<'de> for ChanceText {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = ChanceText;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("原序、一个序号，或序号的列表（从 1 数）")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<ChanceText, E> {
                match text.parse() {
                    Ok(n) => Ok(ChanceText::Pick(n)),
                    Err(_) if text == "原序" => Ok(ChanceText::AsItIs),
                    Err(_) => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
                }
            }
            fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<ChanceText, E> {
                Ok(ChanceText::Pick(u32::try_from(n).unwrap_or(u32::MAX)))
            }
            fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<ChanceText, E> {
                Ok(ChanceText::Pick(u32::try_from(n).unwrap_or(0)))
            }
            fn visit_seq<S: serde::de::SeqAccess<'de>>(
                self,
                mut s: S,
            ) -> Result<ChanceText, S::Error> {
                let mut order = Vec::new();
                while let Some(n) = s.next_element()? {
                    order.push(n);
                }
                Ok(ChanceText::Order(order))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for ChanceText {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "机会".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"oneOf": [
            {"const": "原序"},
            {"type": "integer", "minimum": 1},
            {"type": "array", "items": {"type": "integer", "minimum": 1}}
        ]})
    }
}

/// A mapping in the order of the file; values are words, numbers or yes and no, kept as written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pairs(pub Vec<(String, At<String>)>);

/// A scalar kept as it is written.
struct Scalar(String);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Scalar;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一个词、一个数，或名字的列表")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Scalar, E> {
                Ok(Scalar(text.to_owned()))
            }
            fn visit_bool<E: serde::de::Error>(self, yes: bool) -> Result<Scalar, E> {
                Ok(Scalar(if yes { "是" } else { "否" }.to_owned()))
            }
            fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<Scalar, E> {
                Ok(Scalar(n.to_string()))
            }
            fn visit_i64<E: serde::de::Error>(self, n: i64) -> Result<Scalar, E> {
                Ok(Scalar(n.to_string()))
            }
            fn visit_f64<E: serde::de::Error>(self, n: f64) -> Result<Scalar, E> {
                Ok(Scalar(n.to_string()))
            }
            fn visit_seq<S: serde::de::SeqAccess<'de>>(self, mut s: S) -> Result<Scalar, S::Error> {
                let mut all: Vec<String> = Vec::new();
                while let Some(Scalar(word)) = s.next_element()? {
                    all.push(word);
                }
                Ok(Scalar(match all.as_slice() {
                    [] => "无".to_owned(),
                    all => all.join("、"),
                }))
            }
        }
        d.deserialize_any(V)
    }
}

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Pairs;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一组“名: 值”")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Pairs, M::Error> {
                let mut pairs = Vec::new();
                while let Some(key) = map.next_key::<Scalar>()? {
                    let value = map.next_value::<At<Scalar>>()?;
                    pairs.push((
                        key.0,
                        At {
                            value: value.value.0,
                            line: value.line,
                            column: value.column,
                        },
                    ));
                }
                Ok(Pairs(pairs))
            }
        }
        d.deserialize_map(V)
    }
}

impl JsonSchema for Pairs {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "名与值".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "additionalProperties": {
                "type": ["string", "number", "boolean", "array"],
                "items": {"type": ["string", "number"]}
            }
        })
    }
}

/// Yes or no as scenarios write it: `是`, `否`, `true`, `false`. For `#[serde(deserialize_with)]`.
///
/// # Errors
/// Where it is neither.
pub fn yes_or_no<'de, D: Deserializer<'de>>(d: D) -> Result<bool, D::Error> {
    struct V;
    impl Visitor<'_> for V {
        type Value = bool;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("是或否")
        }
        fn visit_bool<E: serde::de::Error>(self, yes: bool) -> Result<bool, E> {
            Ok(yes)
        }
        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<bool, E> {
            match text {
                "是" | "true" => Ok(true),
                "否" | "false" => Ok(false),
                _ => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
            }
        }
    }
    d.deserialize_any(V)
}

/// The schema of [`yes_or_no`].
pub fn yes_or_no_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({"enum": [true, false, "是", "否"]})
}

/// The book that a file names, before anything else of it is read.
///
/// # Errors
/// A fault where the file is too large, is no YAML, or names no book that has an engine.
pub fn book_of(text: &str) -> Result<BookId, Fault> {
    #[derive(Deserialize)]
    struct Head {
        #[serde(rename = "书")]
        book: Option<At<String>>,
    }
    let head: Head = read(text)?;
    let Some(book) = head.book else {
        return Err(At {
            value: (),
            line: 1,
            column: 1,
        }
        .fault("没有写明是哪本书")
        .fix("文首写 书: vividz"));
    };
    BookId::SHIPPED
        .into_iter()
        .find(|b| b.as_str() == *book)
        .ok_or_else(|| {
            book.fault(format!("没有“{}”的引擎", *book))
                .nearest(&book, BookId::SHIPPED.map(BookId::as_str))
        })
}

/// Reads any part of a file, with faults in Chinese.
///
/// # Errors
/// One fault: what is wrong first, where, and the nearest right word where a word is unknown.
pub fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Fault> {
    read_node(&parse(text)?, text)
}

/// Reads a file into a tree, with faults in Chinese.
///
/// # Errors
/// One fault: the file is too large, or no YAML.
pub fn parse(text: &str) -> Result<Node, Fault> {
    if text.len() > LARGEST {
        return Err(At::nowhere(()).fault(format!(
            "文件太大：{} 字节，至多 {LARGEST} 字节",
            text.len()
        )));
    }
    yaml::parse(text).map_err(|error| fault_of(&error, text))
}

/// Reads a value from a part of the tree of a text.
///
/// # Errors
/// As [`read`].
pub fn read_node<T: serde::de::DeserializeOwned>(node: &Node, text: &str) -> Result<T, Fault> {
    T::deserialize(Reader::new(node)).map_err(|wrong| wrong_shape(&wrong, text))
}
