//! Which cards, how many, and whether: selectors, filters, numbers and conditions.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::engine::forms::{Bare, Many, Short, form};
use crate::engine::union_arena::words::{
    Deed, Extreme, Facing, Head, Icon, Kind, Phase, Pose, Trait, Who, Zone,
};

/// A number, or how to compute one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Num {
    /// Written out.
    Lit(i32),
    /// Computed.
    Of(Box<Bare<Calc>>),
}

impl Default for Num {
    fn default() -> Self {
        Self::Lit(0)
    }
}

impl<'de> Deserialize<'de> for Num {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Num;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一个整数或一个算式，如 2 或 {张数: {特征: 剑士}}")
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Num, E> {
                i32::try_from(n)
                    .map(Num::Lit)
                    .map_err(|_| E::custom(format!("数太大：{n}")))
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Num, E> {
                i32::try_from(n)
                    .map(Num::Lit)
                    .map_err(|_| E::custom(format!("数太大：{n}")))
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<Num, E> {
                if let Ok(n) = word.trim_start_matches('+').parse() {
                    return Ok(Num::Lit(n));
                }
                let de = serde::de::value::StrDeserializer::new(word);
                Ok(Num::Of(Box::new(Bare::deserialize(de)?)))
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Num, M::Error> {
                Ok(Num::Of(Box::new(Bare::deserialize(
                    MapAccessDeserializer::new(map),
                )?)))
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for Num {
    fn schema_name() -> Cow<'static, str> {
        "数".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let calc = generator.subschema_for::<Bare<Calc>>();
        json_schema!({"anyOf": [{"type": "integer"}, calc]})
    }
}

/// How a number is computed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Calc>)]
pub enum Calc {
    /// How many cards match; on the field where no zone is written.
    #[serde(rename = "张数", alias = "数目")]
    Count(Box<Filter>),
    /// BP of a card, or the sum of several.
    #[serde(rename = "BP", alias = "BP合计")]
    Bp(Box<Sel>),
    /// Printed BP.
    #[serde(rename = "卡面BP", alias = "原BP")]
    PrintedBp(Box<Sel>),
    /// Required energy of a card.
    #[serde(rename = "所需能量")]
    Need(Box<Sel>),
    /// AP that a card costs.
    #[serde(rename = "消费AP")]
    Ap(Box<Sel>),
    /// Energy that a player's EL gives in a colour.
    #[serde(rename = "能量")]
    Energy(EnergyOf),
    /// Cards in a player's hand.
    #[serde(rename = "手牌张数")]
    Hand(Option<Who>),
    /// Cards in a player's life area.
    #[serde(rename = "血区张数")]
    Life(Option<Who>),
    /// Cards in a player's deck.
    #[serde(rename = "卡组张数")]
    Deck(Option<Who>),
    /// Cards in a player's 场外.
    #[serde(rename = "场外张数")]
    Outside(Option<Who>),
    /// Cards in a player's 除外区.
    #[serde(rename = "除外区张数")]
    Removed(Option<Who>),
    /// AP cards of a player.
    #[serde(rename = "AP张数", alias = "AP卡张数")]
    ApCards(Option<Who>),
    /// Active AP cards of a player.
    #[serde(rename = "激活的AP", alias = "激活AP张数")]
    ActiveAp(Option<Who>),
    /// How many cards were chosen, under a name or under none.
    #[serde(rename = "所选张数")]
    Chosen(Option<String>),
    /// How many cards the last action moved, drew, rested, and so on.
    #[serde(rename = "做了几张", alias = "刚才的张数")]
    Did,
    /// The number of which the trigger tells (points of damage).
    #[serde(rename = "诱发的数", alias = "X")]
    Seen,
    /// How often something happened this turn.
    #[serde(rename = "本回合次数")]
    ThisTurn(Box<Short<Happened>>),
    /// How many different names, traits and so on cards have.
    #[serde(rename = "种数")]
    Kinds(Box<KindsOf>),
    /// The highest BP among cards.
    #[serde(rename = "最大BP", alias = "最高BP")]
    MaxBp(Box<Filter>),
    /// The lowest BP among cards.
    #[serde(rename = "最小BP", alias = "最低BP")]
    MinBp(Box<Filter>),
    /// How many cards lie under cards.
    #[serde(rename = "激跃源张数")]
    Under(Box<Sel>),
    /// How many turns a player has begun.
    #[serde(rename = "自己的回合数")]
    MyTurns(Option<Who>),
    /// The number of the turn.
    #[serde(rename = "回合数")]
    Turn,
    /// The sum.
    #[serde(rename = "和")]
    Sum(Vec<Num>),
    /// The first less the others.
    #[serde(rename = "差")]
    Difference(Vec<Num>),
    /// The product.
    #[serde(rename = "积")]
    Product(Vec<Num>),
    /// The first divided by the second, rounded down.
    #[serde(rename = "商")]
    Quotient(Vec<Num>),
    /// The largest.
    #[serde(rename = "较大")]
    Max(Vec<Num>),
    /// The smallest.
    #[serde(rename = "较小")]
    Min(Vec<Num>),
}

form! {
    /// How many different ones.
    KindsOf {
        /// Told apart by what.
        "是" | "按" => by: Trait = Trait::Name,
        /// Among which cards.
        "于" | "从" => from: Filter = Filter::default(),
    }
}

form! {
    /// Energy of a colour.
    EnergyOf {
        /// Whose.
        "谁" => who: Who = Who::Me,
        /// Of which colour; all where none is written.
        "颜色" => colour: Option<String> = None,
    }
}

form! {
    /// Something that happened this turn.
    Happened {
        /// What.
        "事" | "时机" => deed: Deed = Deed::Enter,
        /// By whom.
        "谁" => who: Who = Who::Me,
    } short deed: Deed
}

form! {
    /// Something that happened this turn, with a card.
    HappenedTo {
        /// What.
        "事" | "时机" => deed: Deed = Deed::Enter,
        /// By whom.
        "谁" => who: Who = Who::Me,
        /// With which card, as it is now.
        "卡" | "牌" => card: Option<Box<Filter>> = None,
    } short deed: Deed
}

impl Cond {
    /// Whether it asks with which cards something happened this turn.
    pub fn recalls(&self) -> bool {
        match self {
            Self::All(all) | Self::Any(all) => all.iter().any(|c| c.0.recalls()),
            Self::Not(c) => c.0.recalls(),
            Self::Happened(h) => h.0.card.is_some(),
            _ => false,
        }
    }
}

/// Which card or cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema, Default)]
#[schemars(transform = crate::engine::aliases::other_names::<Which>)]
pub enum Which {
    /// The card whose effect it is.
    #[serde(
        rename = "此卡",
        alias = "这张卡",
        alias = "自身",
        alias = "此角色",
        alias = "此牌"
    )]
    #[default]
    This,
    /// The card of which the trigger tells.
    #[serde(
        rename = "诱发卡",
        alias = "那张卡",
        alias = "该卡",
        alias = "触发的卡"
    )]
    Seen,
    /// The other card of which the trigger tells: the one fought against.
    #[serde(rename = "另一张", alias = "对战角色", alias = "对战的角色")]
    Other,
    /// What was chosen, under a name or under none.
    #[serde(rename = "所选", alias = "所选的卡", alias = "选择的卡")]
    Chosen(Option<String>),
    /// Choose now.
    #[serde(rename = "选择", alias = "选")]
    Pick(Box<Beside<Pick>>),
    /// All that match.
    #[serde(rename = "所有", alias = "全部")]
    All(Box<Filter>),
    /// The attacking character.
    #[serde(rename = "攻击角色", alias = "攻击的角色")]
    Attacker,
    /// The blocking character.
    #[serde(rename = "阻挡角色", alias = "阻挡的角色")]
    Blocker,
    /// The character that is the target of the attack: the blocking one, or one that an effect lets it attack.
    #[serde(rename = "攻击目标", alias = "被攻击的角色")]
    Target,
    /// The cards under a raided character.
    #[serde(rename = "激跃源")]
    Sources(Box<Sel>),
    /// What this effect looked at or showed.
    #[serde(rename = "查看的卡", alias = "展示的卡", alias = "看到的卡")]
    Looked,
    /// What is left of that: not chosen, still where it was.
    #[serde(rename = "其余", alias = "剩下的卡", alias = "其余的卡")]
    Rest,
    /// What was moved or rested to pay.
    #[serde(rename = "支付的卡")]
    Paid,
    /// Top cards of a player's deck.
    #[serde(rename = "卡组顶", alias = "牌库顶")]
    Top(Short<TopCards>),
    /// Several together.
    #[serde(rename = "合并")]
    Join(Vec<Sel>),
}

/// Which card or cards, as written.
pub type Sel = Bare<Which>;

impl Bare<Which> {
    /// Whether it means cards that somebody has chosen.
    pub fn is_choice(&self) -> bool {
        match &self.0 {
            Which::Pick(_) | Which::Chosen(_) => true,
            Which::Join(all) => all.iter().any(Self::is_choice),
            _ => false,
        }
    }
}

#[allow(clippy::derivable_impls)]
impl Default for Bare<Which> {
    fn default() -> Self {
        Self(Which::This)
    }
}

form! {
    /// Cards on top of a deck.
    TopCards {
        /// Whose deck.
        "谁" => who: Who = Who::Me,
        /// How many.
        "数" => count: Num = Num::Lit(1),
    } short count: Num
}

form! {
    /// A choice of cards. What else stands beside these keys is what the cards must be.
    Pick {
        /// From which.
        "从" | "范围" => from: Filter = Filter::default(),
        /// Exactly how many; as many as there are where fewer.
        "数" | "张数" => count: Option<Num> = None,
        /// Up to how many.
        "至多" | "最多" => up_to: Option<Num> = None,
        /// Any number.
        "任意张" | "任意数" => any: bool = false,
        /// No two of one name.
        "不同名" | "卡名各不相同" => distinct: bool = false,
        /// At most so much BP in all.
        "BP合计至多" => most_bp: Option<Num> = None,
        /// Who chooses.
        "由谁" | "由" => who: Who = Who::Me,
        /// Under which name later effects speak of it.
        "记作" | "名" => name: Option<String> = None,
    }
}

impl Keyed for Pick {
    const FROM: &'static [&'static str] = &["从", "范围"];
    fn take_filter(&mut self, filter: Filter) {
        self.from = filter;
    }
    fn own<'de, M: MapAccess<'de>>(&mut self, key: &str, map: &mut M) -> Result<bool, M::Error> {
        match key {
            "数" | "张数" => self.count = Some(map.next_value()?),
            "至多" | "最多" => self.up_to = Some(map.next_value()?),
            "任意张" | "任意数" => self.any = map.next_value()?,
            "不同名" | "卡名各不相同" => self.distinct = map.next_value()?,
            "BP合计至多" => self.most_bp = Some(map.next_value()?),
            "由谁" | "由" => self.who = map.next_value()?,
            "记作" | "名" => self.name = Some(map.next_value()?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// A mapping that has a few keys of its own, and a filter either under `从` or in the keys beside them.
pub trait Keyed: Default {
    /// The keys under which the filter may stand whole.
    const FROM: &'static [&'static str];
    /// The filter.
    fn take_filter(&mut self, filter: Filter);
    /// Reads the value of a key of its own; whether it is one.
    ///
    /// # Errors
    /// What is wrong with the value.
    fn own<'de, M: MapAccess<'de>>(&mut self, key: &str, map: &mut M) -> Result<bool, M::Error>;
}

/// Reads a [`Keyed`] mapping.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Beside<T>(pub T);

impl<'de, T: Keyed> Deserialize<'de> for Beside<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V<T>(std::marker::PhantomData<T>);
        impl<'de, T: Keyed> Visitor<'de> for V<T> {
            type Value = T;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("要选什么样的卡，如 {谁: 对方, BP: {至多: 2000}, 至多: 1}")
            }
            fn visit_unit<E: Error>(self) -> Result<T, E> {
                Ok(T::default())
            }
            fn visit_none<E: Error>(self) -> Result<T, E> {
                Ok(T::default())
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<T, M::Error> {
                let mut split = Split {
                    map,
                    own: T::default(),
                    whole: None,
                    beside: None,
                };
                let filter = Filter::deserialize(MapAccessDeserializer::new(&mut split))?;
                match (split.whole, split.beside) {
                    (Some(_), Some(key)) => {
                        return Err(M::Error::custom(format!(
                            "已经写了“从”，“{key}”要写在“从”的里面"
                        )));
                    }
                    (Some(whole), None) => split.own.take_filter(whole),
                    (None, _) => split.own.take_filter(filter),
                }
                Ok(split.own)
            }
        }
        d.deserialize_any(V(std::marker::PhantomData)).map(Self)
    }
}

/// Gives the filter its keys and keeps the others.
struct Split<M, T> {
    map: M,
    own: T,
    whole: Option<Filter>,
    beside: Option<String>,
}

impl<'de, M: MapAccess<'de>, T: Keyed> MapAccess<'de> for &mut Split<M, T> {
    type Error = M::Error;
    fn next_key_seed<S: serde::de::DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, M::Error> {
        use serde::de::IntoDeserializer;
        while let Some(key) = self.map.next_key::<String>()? {
            if T::FROM.contains(&key.as_str()) {
                self.whole = Some(self.map.next_value()?);
            } else if !self.own.own(&key, &mut self.map)? {
                self.beside.get_or_insert(key.clone());
                return seed.deserialize(key.into_deserializer()).map(Some);
            }
        }
        Ok(None)
    }
    fn next_value_seed<S: serde::de::DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<S::Value, M::Error> {
        self.map.next_value_seed(seed)
    }
}

impl<T: JsonSchema> JsonSchema for Beside<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}或卡的条件", T::schema_name()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let filter = generator.subschema_for::<Filter>();
        let own = generator.subschema_for::<T>();
        json_schema!({"anyOf": [own, filter, {"type": "object"}]})
    }
}

form! {
    /// What a card must be. What is not written does not matter.
    Filter {
        /// Where it lies; on the field where nothing is written.
        "区域" | "位置" | "区" => zones: Many<Zone> = Many::default(),
        /// Whose it is.
        "谁" | "谁的" | "拥有者" => who: Option<Who> = None,
        /// Its kind.
        "种类" | "卡片种类" | "类别" => kind: Many<Kind> = Many::default(),
        /// Its whole name: `<○○>` (5.3.2-3).
        "卡名" | "同名" => named: Many<String> = Many::default(),
        /// A part of its name.
        "卡名含" | "卡名含有" => name_has: Many<String> = Many::default(),
        /// Has the same name as this card.
        "与同名" => same_name: Option<Box<Sel>> = None,
        /// One of its traits (5.3.2-4).
        "特征" => trait_: Many<String> = Many::default(),
        /// Its colour.
        "颜色" => colour: Many<String> = Many::default(),
        /// Its work.
        "作品名" => work: Many<String> = Many::default(),
        /// Its BP as it now is; printed BP off the field.
        "BP" => bp: Option<Short<Range>> = None,
        /// Its printed BP.
        "卡面BP" | "原BP" => printed_bp: Option<Short<Range>> = None,
        /// AP that it costs.
        "消费AP" => ap: Option<Short<Range>> = None,
        /// Energy that it requires.
        "所需能量" => need: Option<Short<Range>> = None,
        /// Energy that it gives.
        "发生能量" => gives: Option<Short<Range>> = None,
        /// Active or rested.
        "状态" => pose: Option<Pose> = None,
        /// Which face is up.
        "正反面" => facing: Option<Facing> = None,
        /// Raided.
        "激跃状态" => raided: Option<bool> = None,
        /// Has a raid effect.
        "有激跃效果" | "激跃效果" => raids: Option<bool> = None,
        /// Has 后撤.
        "有后撤" | "后撤" => steps: Option<bool> = None,
        /// Has a trigger.
        "有触发" => has_trigger: Option<bool> = None,
        /// The class of its trigger.
        "触发" => trigger: Many<Icon> = Many::default(),
        /// Has no effect at all.
        "没有效果" => vanilla: Option<bool> = None,
        /// Has an effect of one of these kinds.
        "有效果" | "拥有" => heads: Many<Head> = Many::default(),
        /// Gives energy of one of these colours.
        "发生能量的颜色" => gives_colour: Many<String> = Many::default(),
        /// How many cards lie under it.
        "激跃源张数" => under: Option<Short<Range>> = None,
        /// Where it came from when it last moved.
        "来自" => came: Many<Zone> = Many::default(),
        /// Has attacked this turn.
        "已攻击" | "本回合攻击过" => attacked: Option<bool> = None,
        /// Has a trait that this card has.
        "与同特征" => same_trait: Option<Box<Sel>> = None,
        /// Of all that fit, those that stand out so.
        "其中" => extreme: Option<Extreme> = None,
        /// Is not this card.
        "除此卡" | "此卡以外" | "其他" => not_this: bool = false,
        /// Is this card.
        "此卡" => this: bool = false,
        /// Is attacking.
        "攻击中" => attacking: Option<bool> = None,
        /// Is blocking.
        "阻挡中" => blocking: Option<bool> = None,
        /// Is one of these.
        "属于" => among: Option<Box<Sel>> = None,
        /// Entered the field this turn.
        "本回合登场" => fresh: Option<bool> = None,
        /// Matches one of these too.
        "任一" => any: Vec<Filter> = Vec::new(),
        /// Does not match this.
        "非" => not: Option<Box<Filter>> = None,
    }
}

form! {
    /// A range of numbers.
    Range {
        /// Exactly.
        "等于" | "是" => exactly: Option<Num> = None,
        /// At least.
        "至少" | "大于等于" | "以上" => at_least: Option<Num> = None,
        /// At most.
        "至多" | "小于等于" | "以下" => at_most: Option<Num> = None,
        /// More than.
        "大于" | "超过" => over: Option<Num> = None,
        /// Less than.
        "小于" | "未满" => under: Option<Num> = None,
    } short exactly: Num
}

/// Whether something holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Cond>)]
pub enum Cond {
    /// All of these.
    #[serde(rename = "且", alias = "全部满足")]
    All(Many<Bare<Cond>>),
    /// One of these.
    #[serde(rename = "或", alias = "满足其一")]
    Any(Many<Bare<Cond>>),
    /// Not this.
    #[serde(rename = "非", alias = "不满足")]
    Not(Box<Bare<Cond>>),
    /// Always.
    #[serde(rename = "总是")]
    Always,
    /// There is such a card.
    #[serde(rename = "有", alias = "存在")]
    Exists(Box<Filter>),
    /// There is none.
    #[serde(rename = "没有", alias = "不存在")]
    Absent(Box<Filter>),
    /// A number lies in a range.
    #[serde(rename = "数", alias = "数值")]
    Number(Box<NumberIs>),
    /// A card matches.
    #[serde(rename = "符合")]
    Is(Box<CardIs>),
    /// It is your turn.
    #[serde(rename = "自己的回合", alias = "自己的回合中")]
    MyTurn,
    /// It is the opponent's turn.
    #[serde(rename = "对方的回合", alias = "对方的回合中")]
    TheirTurn,
    /// It is one of these phases.
    #[serde(rename = "阶段")]
    InPhase(Many<Phase>),
    /// This card is in FL.
    #[serde(rename = "在FL", alias = "此卡在FL")]
    InFl,
    /// This card is in EL.
    #[serde(rename = "在EL", alias = "此卡在EL")]
    InEl,
    /// This card is active.
    #[serde(rename = "激活状态", alias = "此卡激活")]
    Active,
    /// This card is rested.
    #[serde(rename = "休眠状态", alias = "此卡休眠")]
    Rested,
    /// This card is raided.
    #[serde(rename = "激跃状态", alias = "此卡激跃")]
    Raided,
    /// This card is attacking.
    #[serde(rename = "攻击中", alias = "此卡攻击中")]
    Attacking,
    /// This card is blocking.
    #[serde(rename = "阻挡中", alias = "此卡阻挡中")]
    Blocking,
    /// The action before was done to at least one card or point.
    #[serde(rename = "如此做", alias = "做了")]
    Did,
    /// Something was chosen, under a name or under none.
    #[serde(rename = "已选")]
    Chose(Option<String>),
    /// One went first.
    #[serde(rename = "先攻", alias = "自己先攻")]
    WentFirst,
    /// One went second.
    #[serde(rename = "后攻", alias = "自己后攻")]
    WentSecond,
    /// A battle is going on, or an attack of which it is settled that there is one.
    #[serde(rename = "战斗中")]
    InBattle,
    /// The target of the attack going on is a player.
    #[serde(rename = "攻击目标是玩家")]
    PlayerAttacked,
    /// Something happened this turn.
    #[serde(rename = "本回合发生过")]
    Happened(Box<Short<HappenedTo>>),
}

form! {
    /// A number in a range.
    NumberIs {
        /// The number.
        "值" | "数" => value: Num = Num::Lit(0),
        /// Exactly.
        "等于" | "是" => exactly: Option<Num> = None,
        /// At least.
        "至少" | "大于等于" | "以上" => at_least: Option<Num> = None,
        /// At most.
        "至多" | "小于等于" | "以下" => at_most: Option<Num> = None,
        /// More than.
        "大于" | "超过" => over: Option<Num> = None,
        /// Less than.
        "小于" | "未满" => under: Option<Num> = None,
    }
}

impl NumberIs {
    /// The range without the number.
    pub fn range(&self) -> Range {
        Range {
            exactly: self.exactly.clone(),
            at_least: self.at_least.clone(),
            at_most: self.at_most.clone(),
            over: self.over.clone(),
            under: self.under.clone(),
        }
    }
}

form! {
    /// A card that matches.
    CardIs {
        /// The card.
        "卡" | "牌" => card: Sel = Sel::default(),
        /// What it must be; its zone does not matter unless written.
        "是" => is: Filter = Filter::default(),
    }
}
