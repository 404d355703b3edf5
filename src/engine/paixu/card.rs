//! Cards as data: what a scenario writes under `牌`. These types are read from the file and played from as they
//! are; [`build`](super::build) only strings the effects of a text out.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::no_such::Strict;
use super::number::{Num, num_word};
use super::select::{Cond, Many, Place, Select, select_word, written};
use super::timed::Timed;
use super::timing::Timing;
use super::words::{Element, Facing, Kind, Whose};
use crate::engine::At;
use crate::engine::forms::words;

/// `牌`: cards by name, in the order of the file.
#[derive(Debug, Default)]
pub struct Cards(pub Vec<(String, At<CardText>)>);

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Cards;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一组“卡名: 内容”")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Cards, M::Error> {
                let mut cards = Vec::new();
                while let Some(card) = map.next_entry()? {
                    cards.push(card);
                }
                Ok(Cards(cards))
            }
            fn visit_unit<E: Error>(self) -> Result<Cards, E> {
                Ok(Cards::default())
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Cards {
    fn schema_name() -> Cow<'static, str> {
        "牌".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let card = generator.subschema_for::<CardText>();
        json_schema!({"type": "object", "additionalProperties": card})
    }
}

/// One card. A card with one ability may write the ability's keys beside its own.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, remote = "Self")]
#[schemars(transform = |s: &mut schemars::Schema| crate::engine::aliases::other_names_by(s, CardText::deserialize))]
pub struct CardText {
    /// What kind; where not said, a card with a lock is a core card, one with a speed a speed card.
    #[serde(rename = "种类")]
    pub kind: Option<Kind>,
    /// The element (1.2.1-1).
    #[serde(rename = "元素", alias = "元素属性")]
    pub element: Option<Element>,
    /// The speed (1.2.1-2).
    #[serde(rename = "速度", alias = "速度属性")]
    pub speed: Option<At<i64>>,
    /// A core card's lock (1.2.1-3).
    #[serde(rename = "封锁速度")]
    pub lock: Option<At<i64>>,
    /// How often a core card may be used in a game; once where not said.
    #[serde(rename = "次数", alias = "使用次数")]
    pub uses: Option<u8>,
    /// The name that is printed, where several entries share one.
    #[serde(rename = "卡名")]
    pub name: Option<String>,
    /// The card's text.
    #[serde(rename = "文", alias = "文本", alias = "效果文本")]
    pub text: Option<String>,
    /// When its ability is activated.
    #[serde(rename = "时机", alias = "发动条件")]
    pub timing: Option<Timing>,
    /// What must hold besides.
    #[serde(rename = "条件")]
    pub conditions: Many<Cond>,
    /// What it does.
    #[serde(rename = "效果")]
    pub effects: Many<At<Effect>>,
    /// By how much the card then slows down (1.2.2-3).
    #[serde(rename = "速度消耗", alias = "消耗", deserialize_with = "printed")]
    pub cost: u8,
    /// Further abilities.
    #[serde(rename = "能力")]
    pub abilities: Vec<At<AbilityText>>,
}

/// A number as it is printed on a card: none that is counted.
fn printed<'de, D: Deserializer<'de>>(d: D) -> Result<u8, D::Error> {
    struct V;
    impl Visitor<'_> for V {
        type Value = u8;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("0到255的一个数，文本写的“速度-X”里的 X〔1.2.2-3〕")
        }
        fn visit_i64<E: Error>(self, n: i64) -> Result<u8, E> {
            u8::try_from(n).map_err(|_| E::invalid_value(serde::de::Unexpected::Signed(n), &self))
        }
        fn visit_u64<E: Error>(self, n: u64) -> Result<u8, E> {
            self.visit_i64(i64::try_from(n).unwrap_or(i64::MAX))
        }
    }
    d.deserialize_any(V)
}

/// One ability of a card.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default, remote = "Self")]
#[schemars(transform = |s: &mut schemars::Schema| crate::engine::aliases::other_names_by(s, AbilityText::deserialize))]
pub struct AbilityText {
    /// Its text.
    #[serde(rename = "文", alias = "文本", alias = "效果文本")]
    pub text: Option<String>,
    /// When it is activated.
    #[serde(rename = "时机", alias = "发动条件")]
    pub timing: Option<Timing>,
    /// What must hold besides.
    #[serde(rename = "条件")]
    pub conditions: Many<Cond>,
    /// What it does.
    #[serde(rename = "效果")]
    pub effects: Many<At<Effect>>,
    /// By how much the card then slows down.
    #[serde(rename = "速度消耗", alias = "消耗", deserialize_with = "printed")]
    pub cost: u8,
}

/// One effect, of the types of 1.2.4 or strung together from them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Effect {
    /// 破坏 (1.2.4-13).
    Destroy(Select),
    /// 往生 (1.2.4-13).
    Bury(Select),
    /// 抽卡 (1.2.4-14).
    Draw(Draw),
    /// 翻盖 (1.2.4-15).
    TurnDown(Select),
    /// 翻转 (1.2.4-16).
    TurnUp(Select),
    /// 封印 (1.2.4-17).
    Seal(Timed),
    /// 复制 (1.2.4-18).
    Copy(Copying),
    /// 加速 (1.2.4-19).
    Faster(Adjust),
    /// 减速 (1.2.4-19).
    Slower(Adjust),
    /// 固定 (1.2.4-19).
    Fix(Timed),
    /// 属性调整 (1.2.4-20).
    Recolour(Recolour),
    /// 无效/净化 (1.2.4-21).
    Purge(Select),
    /// 场地永续效果 (1.2.4-22).
    Lasting(Lasting),
    /// 牌序调整 (1.2.4-23).
    Arrange(Arrange),
    /// One of several.
    Modes(Vec<Mode>),
    /// Only where something holds.
    If(Branching),
    /// Only where a player wants it.
    May(May),
}

/// The effects as written, each with one key.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<EffectText>)]
pub enum EffectText {
    #[serde(rename = "破坏")]
    Destroy(Select),
    #[serde(rename = "往生", alias = "送入往生", alias = "送入往生区")]
    Bury(Select),
    #[serde(rename = "抽卡", alias = "抽牌")]
    Draw(Draw),
    #[serde(rename = "翻盖", alias = "盖放", alias = "盖下")]
    TurnDown(Select),
    #[serde(rename = "翻转", alias = "翻开")]
    TurnUp(Select),
    #[serde(rename = "封印", alias = "横放")]
    Seal(Timed),
    #[serde(rename = "复制")]
    Copy(Copying),
    #[serde(rename = "加速")]
    Faster(Adjust),
    #[serde(rename = "减速")]
    Slower(Adjust),
    #[serde(rename = "固定")]
    Fix(Timed),
    #[serde(rename = "属性调整", alias = "元素调整")]
    Recolour(Recolour),
    #[serde(rename = "净化", alias = "无效")]
    Purge(Select),
    #[serde(rename = "场地永续", alias = "场地永续效果", alias = "永续卡位效果")]
    Lasting(Lasting),
    #[serde(rename = "牌序调整")]
    Arrange(Arrange),
    #[serde(rename = "择一", alias = "选择一项")]
    Modes(Vec<Mode>),
    #[serde(rename = "若", alias = "如果")]
    If(Branching),
    #[serde(rename = "可以")]
    May(May),
}

impl From<EffectText> for Effect {
    fn from(text: EffectText) -> Self {
        match text {
            EffectText::Destroy(s) => Self::Destroy(s),
            EffectText::Bury(s) => Self::Bury(s),
            EffectText::Draw(d) => Self::Draw(d),
            EffectText::TurnDown(s) => Self::TurnDown(s),
            EffectText::TurnUp(s) => Self::TurnUp(s),
            EffectText::Seal(s) => Self::Seal(s),
            EffectText::Copy(c) => Self::Copy(c),
            EffectText::Faster(a) => Self::Faster(a),
            EffectText::Slower(a) => Self::Slower(a),
            EffectText::Fix(s) => Self::Fix(s),
            EffectText::Recolour(r) => Self::Recolour(r),
            EffectText::Purge(s) => Self::Purge(s),
            EffectText::Lasting(l) => Self::Lasting(l),
            EffectText::Arrange(a) => Self::Arrange(a),
            EffectText::Modes(m) => Self::Modes(m),
            EffectText::If(b) => Self::If(b),
            EffectText::May(m) => Self::May(m),
        }
    }
}

written!(Effect, "效果", "一个效果，如 加速: {对象: 自身, 数: 1}",
    word |w| match w {
        "抽卡" | "抽牌" => Ok(Effect::Draw(Draw::default())),
        _ => Err(&[
            "破坏", "往生", "抽卡", "翻盖", "翻转", "封印", "复制", "加速", "减速", "固定", "属性调整", "净化",
            "场地永续", "牌序调整", "择一", "若", "可以",
        ]),
    },
    number |_| None,
    map Strict<EffectText> => |t| Effect::from(t.0));

impl Effect {
    /// The book's word for its type.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Destroy(_) => "破坏",
            Self::Bury(_) => "往生",
            Self::Draw(_) => "抽卡",
            Self::TurnDown(_) => "翻盖",
            Self::TurnUp(_) => "翻转",
            Self::Seal(_) => "封印",
            Self::Copy(_) => "复制",
            Self::Faster(_) => "加速",
            Self::Slower(_) => "减速",
            Self::Fix(_) => "固定",
            Self::Recolour(_) => "属性调整",
            Self::Purge(_) => "净化",
            Self::Lasting(_) => "场地永续效果",
            Self::Arrange(_) => "牌序调整",
            Self::Modes(_) => "择一",
            Self::If(_) => "若",
            Self::May(_) => "可以",
        }
    }

    /// The card from which it takes a text or an element; none where it takes nothing.
    pub fn source(&self) -> Option<&Select> {
        match self {
            Self::Copy(copy) => Some(&copy.from),
            Self::Recolour(recolour) => recolour.like.as_ref(),
            _ => None,
        }
    }

    /// The cards that it is for; none for effects without objects.
    pub fn select(&self) -> Option<&Select> {
        match self {
            Self::Destroy(s)
            | Self::Bury(s)
            | Self::TurnDown(s)
            | Self::TurnUp(s)
            | Self::Purge(s) => Some(s),
            Self::Seal(t) | Self::Fix(t) => Some(&t.of),
            Self::Copy(c) => Some(&c.onto),
            Self::Faster(a) | Self::Slower(a) => Some(&a.of),
            Self::Recolour(r) => Some(&r.of),
            Self::Draw(_)
            | Self::Lasting(_)
            | Self::Arrange(_)
            | Self::Modes(_)
            | Self::If(_)
            | Self::May(_) => None,
        }
    }
}

/// How many cards are drawn, and by whom.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Draw {
    /// How many.
    pub count: Num,
    /// Who.
    pub whose: Whose,
    /// Into which slot, from 0, where the text says so.
    pub slot: Option<u8>,
    /// How the card lies, where the text says so.
    pub face: Option<Facing>,
}

impl Default for Draw {
    fn default() -> Self {
        Self {
            count: Num::Fixed(1),
            whose: Whose::Own,
            slot: None,
            face: None,
        }
    }
}

/// `抽卡` as a mapping.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<DrawText>)]
pub struct DrawText {
    #[serde(rename = "数", alias = "张数", default)]
    count: Option<Num>,
    #[serde(rename = "谁", default)]
    whose: Option<Whose>,
    /// Into which slot, 1 to 3.
    #[serde(rename = "卡位", alias = "次序", default)]
    slot: Option<u8>,
    /// Face up or face down.
    #[serde(rename = "朝向", alias = "正反面", default)]
    face: Option<Facing>,
}

written!(Draw, "抽卡", "张数，或 {数: 张数, 谁: 己方, 卡位: 3, 朝向: 盖放}",
word |w| match Whose::find(w) {
    Some(whose) => Ok(Draw { whose, ..Draw::default() }),
    None => num_word(w).map(|count| Draw { count, ..Draw::default() }),
},
number |n| u8::try_from(n).ok().map(|n| Draw { count: Num::Fixed(n), ..Draw::default() }),
map Strict<DrawText> => |Strict(t)| Draw {
    count: t.count.unwrap_or(Num::Fixed(1)),
    whose: t.whose.unwrap_or(Whose::Own),
    slot: t.slot.map(|n| n.wrapping_sub(1)),
    face: t.face,
});

/// Whose text becomes whose.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Copying {
    /// The card whose text is taken.
    pub from: Select,
    /// The card whose text becomes it.
    pub onto: Select,
}

/// `复制` as a mapping.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<CopyingText>)]
pub struct CopyingText {
    #[serde(rename = "来源", alias = "源")]
    from: Select,
    #[serde(rename = "对象", default = "itself")]
    onto: Select,
}

written!(Copying, "复制", "来源，或 {来源: 对方, 对象: 自身}",
    word |w| select_word(w).map(|from| Copying { from, onto: Select::Itself }),
    number |_| None,
    map Strict<CopyingText> => |t| Copying { from: t.0.from, onto: t.0.onto });

fn itself() -> Select {
    Select::Itself
}

/// By how much whose speed changes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Adjust {
    /// Whose.
    pub of: Select,
    /// By how much.
    pub by: Num,
    /// How long, where the text says so.
    pub until: Option<Until>,
}

/// `加速` as a mapping.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<AdjustText>)]
pub struct AdjustText {
    #[serde(rename = "对象", default = "itself")]
    of: Select,
    #[serde(rename = "数", alias = "数值", default = "one")]
    by: Num,
    #[serde(rename = "直到", alias = "期限", default)]
    until: Option<Until>,
}

written!(Adjust, "速度调整", "一个数、一个对象，或 {对象: 自身, 数: 1}",
    word |w| select_word(w).map(|of| Adjust { of, by: Num::Fixed(1), until: None }),
    number |n| u8::try_from(n).ok().map(|n| Adjust { of: Select::Itself, by: Num::Fixed(n), until: None }),
    map Strict<AdjustText> => |t| Adjust { of: t.0.of, by: t.0.by, until: t.0.until });

words! {
    /// How long something lasts, where a text says so.
    Until as "直到" {
        /// The end of this turn.
        TurnEnd = "回合结束" | "本回合结束" | "本回合",
        /// The end of the next turn.
        NextTurnEnd = "下个回合结束",
        /// The end of this turn's effect phase.
        PhaseEnd = "效果发动阶段结束" | "阶段结束",
        /// The card whose text it is leaves the field.
        SelfLeaves = "自身离场",
    }
}

fn one() -> Num {
    Num::Fixed(1)
}

/// Whose element changes to what.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Recolour {
    /// Whose.
    pub of: Select,
    /// To what; the player says where not said.
    pub to: Option<Element>,
    /// To that of this card.
    pub like: Option<Select>,
}

/// `属性调整` as a mapping.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<RecolourText>)]
pub struct RecolourText {
    #[serde(rename = "对象", default = "itself")]
    of: Select,
    #[serde(rename = "元素", alias = "变为", default)]
    to: Option<Element>,
    /// To the element of this card.
    #[serde(rename = "同", alias = "与其同元素", default)]
    like: Option<Select>,
}

written!(Recolour, "元素调整", "一个元素，或 {对象: 自身, 元素: 火}",
    word |w| Element::find(w)
        .map(|to| Recolour { of: Select::Itself, to: Some(to), like: None })
        .ok_or(Element::WORDS),
    number |_| None,
    map Strict<RecolourText> => |t| Recolour { of: t.0.of, to: t.0.to, like: t.0.like });

/// A slot and what it gets.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<Lasting>)]
pub struct Lasting {
    /// Which slot.
    #[serde(rename = "卡位", alias = "对象", default = "own_slot")]
    pub at: Place,
    /// What happens to each card that is put there: an effect whose object is `自身`, that card.
    #[serde(rename = "效果")]
    pub effect: Box<Effect>,
    /// How long, where the text says so.
    #[serde(rename = "直到", alias = "期限", default)]
    pub until: Option<Until>,
}

fn own_slot() -> Place {
    Place::Own
}

/// How whose sequence is arranged.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<Arrange>)]
pub struct Arrange {
    /// Whose.
    #[serde(rename = "谁", alias = "谁的", default = "own")]
    pub whose: Whose,
    /// How.
    #[serde(rename = "方式")]
    pub how: How,
}

fn own() -> Whose {
    Whose::Own
}

/// The ways in which 1.2.4-23 lets a sequence be arranged.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(remote = "Self")]
#[schemars(transform = |s: &mut schemars::Schema| crate::engine::aliases::other_names_by(s, How::deserialize))]
pub enum How {
    /// The topmost so many are shuffled.
    #[serde(rename = "切洗顶部")]
    ShuffleTop(Num),
    /// The lowest so many are shuffled.
    #[serde(rename = "切洗底部")]
    ShuffleBottom(Num),
    /// The topmost so many go to the bottom.
    #[serde(rename = "顶部到底部", alias = "顶到底")]
    TopDown(Num),
    /// The lowest so many go to the top.
    #[serde(rename = "底部到顶部", alias = "底到顶")]
    BottomUp(Num),
    /// The topmost so many are put into any order.
    #[serde(rename = "重排顶部")]
    OrderTop(Num),
    /// The lowest so many are put into any order.
    #[serde(rename = "重排底部")]
    OrderBottom(Num),
    /// One of the topmost so many, chosen, goes to the bottom.
    #[serde(rename = "顶部选到底部")]
    PickDown(Num),
    /// One of the lowest so many, chosen, goes to the top.
    #[serde(rename = "底部选到顶部")]
    PickUp(Num),
}

impl How {
    /// How many cards.
    pub const fn count(&self) -> &Num {
        match self {
            Self::ShuffleTop(n)
            | Self::ShuffleBottom(n)
            | Self::TopDown(n)
            | Self::BottomUp(n)
            | Self::OrderTop(n)
            | Self::OrderBottom(n)
            | Self::PickDown(n)
            | Self::PickUp(n) => n,
        }
    }
}

/// One of several things that a text offers.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mode {
    /// What it is called.
    #[serde(rename = "名", default)]
    pub name: Option<String>,
    /// What it does.
    #[serde(rename = "效果")]
    pub effects: Many<Effect>,
}

/// What is done where a player wants it, and where not.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<May>)]
pub struct May {
    /// Who is asked; the effect's player where not said.
    #[serde(rename = "谁", alias = "由谁", default = "own")]
    pub whose: Whose,
    /// What is done where that player says so.
    #[serde(rename = "做", alias = "则")]
    pub then: Many<Effect>,
    /// What is done otherwise.
    #[serde(rename = "否则", default)]
    pub otherwise: Many<Effect>,
}

/// What is done where something holds, and where not.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Branching {
    /// What must hold.
    #[serde(rename = "条件")]
    pub conditions: Many<Cond>,
    /// What is then done.
    #[serde(rename = "则")]
    pub then: Many<Effect>,
    /// What is done otherwise.
    #[serde(rename = "否则", default)]
    pub otherwise: Many<Effect>,
}
