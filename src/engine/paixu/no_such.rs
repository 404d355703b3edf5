//! What a card's text may not do, because the book's list of effects (1.2.4-12 to 1.2.4-23) has nothing of the kind:
//! refused when it is read, with the clause that would have to allow it.

use std::borrow::Cow;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, IntoDeserializer, MapAccess, Visitor};

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::card::{AbilityText, AdjustText, CardText, CopyingText, EffectText, How, RecolourText};

/// A type whose mapping is looked through for what the book does not have.
pub trait Listed {
    /// What it is, in Chinese.
    const WHAT: &'static str;
    /// The words that are read; where this is none, only words known to be missing are refused.
    const KNOWN: Option<&'static [&'static str]> = None;
    /// Whether the cards that it is for stand under `对象`, so that a filter cannot be written directly.
    const OBJECTS: bool = false;
}

/// A mapping in which what the book does not have is refused.
pub struct Strict<T>(pub T);

impl<T: JsonSchema> JsonSchema for Strict<T> {
    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }
    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

impl<'de, T: Deserialize<'de> + Listed> Deserialize<'de> for Strict<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read(d).map(Self)
    }
}

/// The keys of a filter that no other mapping of an effect has.
const OF_A_FILTER: &[&str] = &[
    "谁",
    "谁的",
    "方",
    "排除自身",
    "其他",
    "自身以外",
    "朝向",
    "状态",
    "种类",
    "速度",
    "速度属性",
    "速度比自身",
    "同元素",
    "与自身同元素",
    "卡名",
    "卡位",
    "次序",
    "同次序",
    "相邻",
    "数量",
    "由谁",
];

/// Reads a mapping, refusing what the book does not have.
pub(super) fn read<'de, T, D>(d: D) -> Result<T, D::Error>
where
    T: Deserialize<'de> + Listed,
    D: Deserializer<'de>,
{
    struct V<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de> + Listed> Visitor<'de> for V<T> {
        type Value = T;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str(T::WHAT)
        }
        fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<T, M::Error> {
            T::deserialize(MapAccessDeserializer::new(Looked {
                map,
                known: T::KNOWN,
                objects: T::OBJECTS,
            }))
        }
    }
    d.deserialize_map(V(PhantomData))
}

/// A mapping whose keys are looked at as they are read.
struct Looked<M> {
    map: M,
    known: Option<&'static [&'static str]>,
    objects: bool,
}

impl<'de, M: MapAccess<'de>> MapAccess<'de> for Looked<M> {
    type Error = M::Error;
    fn next_key_seed<S: serde::de::DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, M::Error> {
        let Some(key) = self.map.next_key::<String>()? else {
            return Ok(None);
        };
        if let Some(says) = no_such(&key, self.known) {
            return Err(M::Error::custom(says));
        }
        if self.objects && OF_A_FILTER.contains(&key.as_str()) {
            return Err(M::Error::custom(format!(
                "“{key}”是挑卡的条件，写在“对象”或“来源”下：{{对象: {{{key}: …}}}}"
            )));
        }
        seed.deserialize(key.into_deserializer()).map(Some)
    }
    fn next_value_seed<S: serde::de::DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, M::Error> {
        self.map.next_value_seed(seed)
    }
}

/// Why the book has no such thing; none where it may have.
pub(super) fn no_such(word: &str, known: Option<&[&str]>) -> Option<String> {
    let has = |parts: &[&str]| parts.iter().any(|p| word.contains(p));
    if known.is_some_and(|k| k.contains(&word)) {
        return None;
    }
    let why = if has(&["代替", "替代", "改为", "取代"]) {
        "条文没有代替：类型总览〔1.2.4-12〕所列的效果（1.2.4-13 至 1.2.4-23）里没有以一事代另一事的"
    } else if has(&["交换", "互换"]) {
        "条文没有交换：速度调整只有增加、降低、固定〔1.2.4-19〕，类型总览〔1.2.4-12〕里也没有别的交换"
    } else if has(&["速度变为", "速度设为", "设速度", "设定速度", "速度改为"]) {
        "条文没有把速度变为一个数：速度调整只有增加、降低、固定〔1.2.4-19〕"
    } else if has(&["效果限制", "限制发动", "不能发动", "禁止发动", "不可发动"])
    {
        "条文没有写效果限制做什么：1.2.4-6 提到它，类型总览〔1.2.4-12〕所列的效果里没有"
    } else if has(&["场上到", "回牌序", "返回牌序", "放回牌序"]) {
        "条文没有把场上的卡放回牌序：牌序调整〔1.2.4-23〕改变的是牌序里的牌"
    } else {
        let known = known?;
        // A slip of the pen is told by the words that are near.
        if crate::engine::scenario::nearest_word(word, known.iter().copied())
            .is_some_and(|fix| fix.ends_with('？'))
            || word.contains(['：', ':', '，'])
        {
            return None;
        }
        return Some(format!(
            "“{word}”不在条文的效果类型里〔1.2.4-12、1.2.4-13 至 1.2.4-23〕；可以写：{}",
            known.join("、")
        ));
    };
    Some(format!("“{word}”：{why}"))
}

impl Listed for EffectText {
    const WHAT: &'static str = "一个效果，如 加速: {对象: 自身, 数: 1}";
    const KNOWN: Option<&'static [&'static str]> = Some(&[
        "破坏",
        "往生",
        "送入往生",
        "送入往生区",
        "抽卡",
        "抽牌",
        "翻盖",
        "盖放",
        "盖下",
        "翻转",
        "翻开",
        "封印",
        "横放",
        "复制",
        "加速",
        "减速",
        "固定",
        "属性调整",
        "元素调整",
        "净化",
        "无效",
        "场地永续",
        "场地永续效果",
        "永续卡位效果",
        "牌序调整",
        "择一",
        "选择一项",
        "若",
        "如果",
        "可以",
    ]);
}

impl Listed for AbilityTextFields {
    const WHAT: &'static str = "一项能力：{文: …, 时机: …, 效果: […]}";
    const KNOWN: Option<&'static [&'static str]> = None;
}

impl<'de> Deserialize<'de> for AbilityText {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read::<AbilityTextFields, D>(d).map(|f| f.0)
    }
}

impl<'de> Deserialize<'de> for CardText {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read::<CardTextFields, D>(d).map(|f| f.0)
    }
}

/// The same by its fields alone.
struct AbilityTextFields(AbilityText);

impl<'de> Deserialize<'de> for AbilityTextFields {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        AbilityText::deserialize(d).map(Self)
    }
}

/// The same by its fields alone.
struct CardTextFields(CardText);

impl<'de> Deserialize<'de> for CardTextFields {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        CardText::deserialize(d).map(Self)
    }
}

impl Listed for CardTextFields {
    const WHAT: &'static str = "一张卡：{元素: 火, 速度: 3, 文: …, 效果: […]}";
}

/// The same by its variants alone.
struct HowText(How);

impl<'de> Deserialize<'de> for HowText {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        How::deserialize(d).map(Self)
    }
}

impl Listed for HowText {
    const WHAT: &'static str = "一种方式，如 {切洗顶部: 3}";
    const KNOWN: Option<&'static [&'static str]> = None;
}

impl<'de> Deserialize<'de> for How {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read::<HowText, D>(d).map(|h| h.0)
    }
}

impl Listed for AdjustText {
    const WHAT: &'static str = "一个数、一个对象，或 {对象: 自身, 数: 1}";
    const OBJECTS: bool = true;
}

impl Listed for CopyingText {
    const WHAT: &'static str = "来源，或 {来源: 对方, 对象: 自身}";
    const OBJECTS: bool = true;
}

impl Listed for RecolourText {
    const WHAT: &'static str = "一个元素，或 {对象: 自身, 元素: 火}";
    const OBJECTS: bool = true;
}
