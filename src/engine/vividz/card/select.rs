//! Which cards, how many, and whether: selectors, filters, numbers and conditions.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::forms::{Bare, Flag, Many, Short, form};
use crate::engine::vividz::words::{Facing, Kind, Phase, Pose, Spots, Who, Zone};

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
                f.write_str("一个整数或一个算式,如 2 或 {张数: {区域: 手牌区}}")
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Num, E> {
                i32::try_from(n)
                    .map(Num::Lit)
                    .map_err(|_| E::custom(format!("数太大:{n}")))
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Num, E> {
                i32::try_from(n)
                    .map(Num::Lit)
                    .map_err(|_| E::custom(format!("数太大:{n}")))
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<Num, E> {
                if let Ok(n) = word.parse() {
                    return Ok(Num::Lit(n));
                }
                let de = serde::de::value::StrDeserializer::new(word);
                Ok(Num::Of(Box::new(Bare::deserialize(de)?)))
            }
            fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Num, M::Error> {
                let calc = Bare::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Num::Of(Box::new(calc)))
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
    /// How many cards match.
    #[serde(rename = "张数")]
    Count(Box<Filter>),
    /// How many cards were chosen, under a name or under none.
    #[serde(rename = "所选张数")]
    Chosen(Option<String>),
    /// The power of a card; of several, the sum.
    #[serde(rename = "力量值")]
    Power(Sel),
    /// The cost of a card; of several, the sum.
    #[serde(rename = "费用", alias = "费用值")]
    Cost(Sel),
    /// The damage on a card.
    #[serde(rename = "伤害")]
    Damage(Sel),
    /// How many cards lie under a character.
    #[serde(rename = "EXP张数", alias = "经验张数")]
    Exp(Sel),
    /// How many markers of a name a card bears.
    #[serde(rename = "标记数")]
    Marks(Short<MarkCount>),
    /// Cards in a player's hand.
    #[serde(rename = "手牌张数")]
    Hand(Option<Who>),
    /// Cards in a player's deck.
    #[serde(rename = "牌库张数")]
    Deck(Option<Who>),
    /// Cards in a player's energy zone.
    #[serde(rename = "能量张数")]
    Energy(Option<Who>),
    /// Missions that a player has completed.
    #[serde(rename = "完成的任务数")]
    Completed(Option<Who>),
    /// A number that was chosen, by its name.
    #[serde(rename = "所选的数")]
    Number(Option<String>),
    /// The amount that the trigger or the replaced action tells of.
    #[serde(rename = "触发的数")]
    Seen,
    /// How many times the action before was really done (102.5).
    #[serde(rename = "实际次数", alias = "已执行次数")]
    Done,
    /// How often something happened this turn (102.12).
    #[serde(rename = "回合中", alias = "此回合次数")]
    ThisTurn(Box<Short<Happened>>),
    /// How many of these traits cards have; a card with two of them counts twice (902.4).
    #[serde(rename = "特征数")]
    Traits(Box<TraitCount>),
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
    /// Markers on a card.
    MarkCount {
        /// The card.
        "牌" => card: Sel = Sel::default(),
        /// The marker's name.
        "名" | "标记" => name: String = String::new(),
    } short name: String
}

form! {
    /// Traits on cards.
    TraitCount {
        /// On which cards.
        "牌" | "从" => cards: Filter = Filter::default(),
        /// Which traits; every one where none is written.
        "特征" => traits: Many<String> = Many::default(),
    }
}

form! {
    /// Something that happened this turn.
    Happened {
        /// The event's word: 抓牌, 攻击宣言, 登场, 退场, 打出, 滑行 …
        "事件" => event: super::trigger::Deedword = super::trigger::Deedword::Draw,
        /// By whom.
        "谁" => who: Who = Who::You,
        /// With which cards.
        "牌" => cards: Option<Box<Filter>> = None,
    } short event: super::trigger::Deedword
}

/// Which card or cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema, Default)]
#[schemars(transform = crate::engine::aliases::other_names::<Which>)]
pub enum Which {
    /// The card with the ability.
    #[serde(rename = "此牌", alias = "此角色", alias = "自身")]
    #[default]
    This,
    /// The card of which the trigger tells.
    #[serde(rename = "触发牌", alias = "那张牌", alias = "该牌")]
    Seen,
    /// The other card of which the trigger tells: who dealt the damage, who is attacked.
    #[serde(rename = "另一张", alias = "对方的牌")]
    Other,
    /// What was chosen, under a name or under none.
    #[serde(rename = "所选", alias = "所选牌")]
    Chosen(Option<String>),
    /// Choose now.
    #[serde(rename = "选择", alias = "选")]
    Pick(Box<Short<Pick>>),
    /// All that match.
    #[serde(rename = "所有", alias = "全部")]
    All(Box<Filter>),
    /// The attacking character.
    #[serde(rename = "攻击角色", alias = "宣言攻击的角色")]
    Attacker,
    /// The opponent's character in the attacker's lane.
    #[serde(rename = "同赛道角色", alias = "防御角色", alias = "被攻击角色")]
    Defender,
    /// What was shown by this ability.
    #[serde(rename = "展示的牌", alias = "展示牌")]
    Shown,
    /// What was moved or discarded to pay.
    #[serde(rename = "支付的牌")]
    Paid,
    /// The cards under a character.
    #[serde(rename = "EXP", alias = "经验牌")]
    Exp(Box<Sel>),
    /// The character above an EXP card.
    #[serde(rename = "关联角色")]
    Above(Box<Sel>),
    /// A player's account card.
    #[serde(rename = "账号牌")]
    Account(Option<Who>),
    /// Top cards of a player's deck.
    #[serde(rename = "牌库顶")]
    Top(Box<Short<TopCards>>),
    /// Several together.
    #[serde(rename = "合并")]
    Join(Vec<Sel>),
}

/// Which card or cards, as written.
pub type Sel = Bare<Which>;

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
        "谁" => who: Who = Who::You,
        /// How many.
        "数" => count: Num = Num::Lit(1),
    } short count: Num
}

form! {
    /// A choice of cards.
    Pick {
        /// From which.
        "从" | "范围" => from: Filter = Filter::default(),
        /// Exactly how many; as many as there are where fewer (102.5).
        "数" | "张数" => count: Option<Num> = None,
        /// Up to how many.
        "至多" => up_to: Option<Num> = None,
        /// Any number.
        "任意张" | "任意数" => any: Flag = Flag(false),
        /// Who chooses.
        "谁" => who: Who = Who::You,
        /// Under which name later effects speak of it.
        "名" | "记作" => name: Option<String> = None,
    } short from: Filter
}

form! {
    /// What a card must be. What is not written does not matter.
    Filter {
        /// Where it lies; the field where nothing is written.
        "区域" | "位置" => zones: Many<Zone> = Many::default(),
        /// Who controls it.
        "操控" | "操控者" | "谁的" => controller: Option<Who> = None,
        /// Who owns it.
        "拥有" | "拥有者" => owner: Option<Who> = None,
        /// Its kind.
        "类别" | "牌类别" => kind: Many<Kind> = Many::default(),
        /// Its whole name.
        "牌名" | "同名" => named: Many<String> = Many::default(),
        /// A part of its name.
        "牌名含" | "牌名含有" => name_has: Many<String> = Many::default(),
        /// A name quoted with 「」: what that means is a reading (301.3).
        "「」" | "引名" => quoted: Many<String> = Many::default(),
        /// Has the same name as this card.
        "与同名" | "与其同名" => same_name: Option<Box<Sel>> = None,
        /// One of its traits.
        "特征" => trait_: Many<String> = Many::default(),
        /// One of its account infos.
        "账号信息" => account: Many<String> = Many::default(),
        /// Its mission info.
        "任务信息" => mission: Many<String> = Many::default(),
        /// Its cost.
        "费用" | "费用值" => cost: Option<Short<Range>> = None,
        /// Its power.
        "力量值" => power: Option<Short<Range>> = None,
        /// The damage on it.
        "伤害" => damage: Option<Short<Range>> = None,
        /// How many cards lie under it.
        "EXP张数" | "经验张数" => exp: Option<Short<Range>> = None,
        /// Stand or rest.
        "状态" => pose: Option<Pose> = None,
        /// Which face is up.
        "朝向" | "正反面" => facing: Option<Facing> = None,
        /// Bears a marker of this name.
        "标记" => mark: Many<String> = Many::default(),
        /// Has no ability (304.5).
        "没有能力" | "无能力" => vanilla: Option<Flag> = None,
        /// Has the Scout mark.
        "搜寻标记" | "Scout标记" => scout: Option<Flag> = None,
        /// Is levelled up (1002.1).
        "升级状态" => levelled: Option<Flag> = None,
        /// Is in check state (1113.2).
        "检查状态" => checked: Option<Flag> = None,
        /// Is completed (1114.1).
        "完成状态" => completed: Option<Flag> = None,
        /// Is not this card.
        "除此牌" | "此牌以外" => not_this: Flag = Flag(false),
        /// Is this card.
        "此牌" | "此角色" => this: Flag = Flag(false),
        /// In which area.
        "场地" => spot: Many<Spots> = Many::default(),
        /// In the same lane as this card.
        "同赛道" => lane_of: Option<Box<Sel>> = None,
        /// In an area next to this card's.
        "相邻" => next_to: Option<Box<Sel>> = None,
        /// In the same area as this card.
        "同场地" => area_of: Option<Box<Sel>> = None,
        /// Lies under this character.
        "EXP属于" | "关联" => under: Option<Box<Sel>> = None,
        /// Is attacking.
        "攻击中" => attacking: Option<Flag> = None,
        /// Is one of these.
        "属于" => among: Option<Box<Sel>> = None,
        /// Entered the field this turn.
        "此回合登场" | "本回合登场" => fresh: Option<Flag> = None,
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
    #[serde(rename = "总是", alias = "无条件")]
    Always,
    /// There is such a card.
    #[serde(rename = "存在", alias = "有")]
    Exists(Box<Filter>),
    /// There is none.
    #[serde(rename = "不存在", alias = "没有")]
    Absent(Box<Filter>),
    /// A number lies in a range.
    #[serde(rename = "数", alias = "数值")]
    Number(Box<NumberIs>),
    /// A card matches.
    #[serde(rename = "符合", alias = "牌是")]
    Is(Box<CardIs>),
    /// It is your turn.
    #[serde(rename = "你的回合", alias = "自己的回合", alias = "你的回合中")]
    YourTurn,
    /// It is the opponent's turn.
    #[serde(rename = "对手的回合", alias = "对手的回合中")]
    TheirTurn,
    /// It is one of these phases.
    #[serde(rename = "阶段")]
    InPhase(Many<Phase>),
    /// This card stands.
    #[serde(rename = "此牌竖置", alias = "此角色竖置")]
    Standing,
    /// This card rests.
    #[serde(rename = "此牌横置", alias = "此角色横置")]
    Rested,
    /// An attack is going on.
    #[serde(rename = "攻击中", alias = "攻击进行中")]
    Attacking,
    /// This character is attacking.
    #[serde(rename = "此角色攻击中", alias = "此牌攻击中")]
    ThisAttacks,
    /// The attack going on has succeeded (806.2).
    #[serde(rename = "攻击成功")]
    Succeeded,
    /// This character's attack has succeeded this turn (1118.1).
    #[serde(rename = "此角色攻击成功", alias = "此牌攻击成功")]
    ThisSucceeded,
    /// The action before was done at least once (102.5).
    #[serde(rename = "如此做", alias = "已执行", alias = "若如此做")]
    Did,
    /// Something was chosen, under a name or under none.
    #[serde(rename = "已选")]
    Chose(Option<String>),
    /// Something happened this turn.
    #[serde(
        rename = "此回合发生过",
        alias = "回合中发生过",
        alias = "本回合发生过"
    )]
    Happened(Box<Short<Happened>>),
    /// It is the game's first turn.
    #[serde(rename = "第1回合", alias = "游戏第1回合")]
    FirstTurn,
    /// The triggering damage was dealt in battle.
    #[serde(rename = "战斗伤害", alias = "是战斗伤害")]
    Combat,
}

form! {
    /// A number in a range.
    NumberIs {
        /// The number.
        "值" | "数" => value: Num = Num::Lit(0),
        /// Exactly.
        "等于" | "是" => exactly: Option<Num> = None,
        /// At least.
        "至少" | "大于等于" => at_least: Option<Num> = None,
        /// At most.
        "至多" | "小于等于" => at_most: Option<Num> = None,
        /// More than.
        "大于" | "超过" => over: Option<Num> = None,
        /// Less than.
        "小于" => under: Option<Num> = None,
    }
}

form! {
    /// A card that matches.
    CardIs {
        /// The card.
        "牌" => card: Sel = Sel::default(),
        /// What it must be; its zone does not matter unless written.
        "是" => is: Filter = Filter::default(),
    }
}

impl Filter {
    /// Whether it asks for what continuous effects change that is no number: names, traits, infos, abilities.
    pub fn asks_words(&self) -> bool {
        !(self.trait_.is_empty()
            && self.account.is_empty()
            && self.mission.is_empty()
            && self.named.is_empty()
            && self.name_has.is_empty()
            && self.quoted.is_empty())
            || self.same_name.is_some()
            || self.vanilla.is_some()
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
