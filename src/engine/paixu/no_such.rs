//! What a card's text may not do, because the book's list of effects (1.2.4-12 to 1.2.4-23) has nothing of the kind:
//! refused when it is read, with the clause that would have to allow it.

use std::borrow::Cow;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, IntoDeserializer, MapAccess, Visitor};

use schemars::{JsonSchema, Schema, SchemaGenerator};

use super::card::{
    AbilityText, AdjustText, CardText, CopyingText, DrawText, EffectText, How, RecolourText,
};
use super::select::{Cond, Filter};

/// A type whose mapping is looked through for what the book does not have.
pub trait Listed {
    /// What it is, in Chinese.
    const WHAT: &'static str;
    /// The words that are read; where this is none, only words known to be missing are refused.
    const KNOWN: Option<&'static [&'static str]> = None;
    /// Where those words stand, with its clauses.
    const LIST: &'static str = "条文的效果类型里〔1.2.4-12、1.2.4-13 至 1.2.4-23〕";
    /// Why there is no such word in this place; none where nothing more can be said.
    fn here(_word: &str) -> Option<&'static str> {
        None
    }
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
    "固定",
    "被固定",
    "速度消耗",
    "本回合已发动",
    "已发动",
    "自身",
    "非",
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
                of: PhantomData::<T>,
            }))
        }
        fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
            match T::here(word) {
                Some(why) => Err(E::custom(format!("“{word}”：{why}"))),
                None => Err(E::custom(format!("“{word}”读不懂，这里要写{}", T::WHAT))),
            }
        }
    }
    d.deserialize_any(V(PhantomData))
}

/// A mapping whose keys are looked at as they are read.
struct Looked<M, T> {
    map: M,
    of: PhantomData<T>,
}

impl<'de, M: MapAccess<'de>, T: Listed> MapAccess<'de> for Looked<M, T> {
    type Error = M::Error;
    fn next_key_seed<S: serde::de::DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, M::Error> {
        let Some(key) = self.map.next_key::<String>()? else {
            return Ok(None);
        };
        if let Some(says) = no_such::<T>(&key) {
            return Err(M::Error::custom(says));
        }
        if T::OBJECTS && OF_A_FILTER.contains(&key.as_str()) {
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
fn no_such<T: Listed>(word: &str) -> Option<String> {
    if T::KNOWN.is_some_and(|k| k.contains(&word)) {
        return None;
    }
    if let Some(why) = T::here(word).or_else(|| nowhere(word)) {
        return Some(format!("“{word}”：{why}"));
    }
    let known = T::KNOWN?;
    // A slip of the pen is told by the words that are near.
    if crate::engine::scenario::nearest_word(word, known.iter().copied())
        .is_some_and(|fix| fix.ends_with('？'))
        || word.contains(['：', ':', '，'])
    {
        return None;
    }
    Some(format!(
        "“{word}”不在{}；可以写：{}",
        T::LIST,
        known.join("、")
    ))
}

/// Why no text has such a thing, wherever it stands; none where one may have.
fn nowhere(word: &str) -> Option<&'static str> {
    let has = |parts: &[&str]| parts.iter().any(|p| word.contains(p));
    Some(if has(&["代替", "替代", "改为", "取代"]) {
        "条文没有代替：类型总览〔1.2.4-12〕所列的效果（1.2.4-13 至 1.2.4-23）里没有以一事代另一事的"
    } else if has(&["交换", "互换"]) {
        "条文没有交换：速度调整只有增加、降低、固定〔1.2.4-19〕，类型总览〔1.2.4-12〕里也没有别的交换"
    } else if has(&["速度变为", "速度设为", "设速度", "设定速度", "速度改为"]) {
        "条文没有把速度变为一个数：速度调整只有增加、降低、固定〔1.2.4-19〕"
    } else if has(&["效果限制", "限制发动", "不能发动", "禁止发动", "不可发动"])
        || matches!(word, "限制" | "禁止")
    {
        "条文没有写效果限制做什么：1.2.4-6 提到它，类型总览〔1.2.4-12〕所列的效果里没有"
    } else if has(&["场上到", "回牌序", "返回牌序", "放回牌序"]) {
        "条文没有把场上的卡放回牌序：牌序调整〔1.2.4-23〕改变的是牌序里的牌"
    } else if has(&["复活", "回收", "往生区到", "从往生"]) {
        "条文没有把往生区的牌放回来：类型总览〔1.2.4-12〕所列的效果（1.2.4-13 至 1.2.4-23）里没有"
    } else if has(&["移除永续", "解除永续", "清除永续"]) {
        "条文没有移除卡位的永续效果：场地永续效果只写了施加〔1.2.4-22〕，净化管的是卡〔1.2.4-21〕"
    } else if has(&["保护", "免疫", "不会被", "不受"]) {
        "条文没有使卡不受效果：类型总览〔1.2.4-12〕里只有固定不受速度调整〔1.2.4-19〕、净化不受卡位效果〔1.2.4-21〕"
    } else if has(&["移动", "移到", "换位"]) {
        "条文没有把场上的卡移到别的卡位：类型总览〔1.2.4-12〕所列的效果（1.2.4-13 至 1.2.4-23）里没有"
    } else {
        return None;
    })
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
    fn here(word: &str) -> Option<&'static str> {
        let activates = matches!(word, "发动" | "再次发动" | "使发动");
        activates.then_some(
            "条文没有使一张卡发动的效果：何时发动由速度阶段或文本的条件定〔1.2.2-2〕，类型总览〔1.2.4-12〕里没有",
        )
    }
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
    const KNOWN: Option<&'static [&'static str]> = Some(&[
        "切洗顶部",
        "切洗底部",
        "顶部到底部",
        "顶到底",
        "底部到顶部",
        "底到顶",
        "重排顶部",
        "重排底部",
        "顶部选到底部",
        "底部选到顶部",
    ]);
    const LIST: &'static str = "牌序调整的方式里〔1.2.4-23〕";
    fn here(word: &str) -> Option<&'static str> {
        let whole = ["全部", "整个", "整副", "所有"]
            .iter()
            .any(|w| word.contains(w));
        (whole || matches!(word, "切洗" | "重排")).then_some(
            "牌序调整改变的是顶部或底部的 X 张，不应该包括切洗整个牌序〔1.2.4-23〕；可以写 {切洗顶部: 3}",
        )
    }
}

impl Listed for DrawText {
    const WHAT: &'static str = "张数，或 {数: 张数, 谁: 己方, 卡位: 3, 朝向: 盖放}";
    fn here(word: &str) -> Option<&'static str> {
        let from = ["从", "来源", "底", "牌序"]
            .iter()
            .any(|w| word.contains(w));
        from.then_some("抽卡是把牌序顶的牌置入场上，不从别处〔1.2.4-14〕")
    }
}

/// The same by its fields alone.
struct FilterText(Filter);

impl<'de> Deserialize<'de> for FilterText {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Filter::deserialize(d).map(Self)
    }
}

impl Listed for FilterText {
    const WHAT: &'static str = "一组条件，如 {谁: 对方, 元素: 火}";
    fn here(word: &str) -> Option<&'static str> {
        let elsewhere = ["牌序", "往生"].iter().any(|w| word.contains(w));
        elsewhere.then_some(
            "效果的对象是场上的卡〔1.2.5-2〕；牌序和往生区的牌盖放，没有属性可挑〔1.2.3-2〕",
        )
    }
}

impl<'de> Deserialize<'de> for Filter {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read::<FilterText, D>(d).map(|f| f.0)
    }
}

/// The same by its variants alone.
struct CondText(Cond);

impl<'de> Deserialize<'de> for CondText {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Cond::deserialize(d).map(Self)
    }
}

impl Listed for CondText {
    const WHAT: &'static str = "一个条件，如 {场上: {卡: {谁: 对方}}}";
    fn here(word: &str) -> Option<&'static str> {
        match word {
            "牌序顶" | "牌序底" | "顶牌" | "底牌" => {
                Some("牌序里的牌盖放，视作没有卡名、属性、效果，没有可问的〔1.2.3-2〕")
            }
            "速度之和" | "元素种数" | "空卡位" | "之和" | "倍数" | "一半" | "速度" => {
                Some("是一个数，写进“比较”：{比较: {数: {空卡位: 对方}, 不少于: 1}}")
            }
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for Cond {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        read::<CondText, D>(d).map(|c| c.0)
    }
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
    fn here(word: &str) -> Option<&'static str> {
        let alike = ["同元素", "同自身", "自身元素"].contains(&word);
        alike.then_some("变得与一张卡同元素，写作 {对象: 对方, 同: 自身}〔1.2.4-20〕")
    }
    const WHAT: &'static str = "一个元素，或 {对象: 自身, 元素: 火}";
    const OBJECTS: bool = true;
}
