//! Effects as they are printed: activated, triggered, lasting, of an event, by keyword; and what changes values.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::against::{Against, By};
use super::dead::{self, Given, Own, Plain, Told};
use super::effect::{Costs, Whole};
use super::printed::{Energy, RaidOn};
use super::select::{Cond, Filter, Num};
use crate::engine::forms::{Bare, Many, Short, form};
use crate::engine::union_arena::words::{
    Cannot, Deed, Head, Icon, Leave, Must, Reason, Rule, Who, Zone,
};

form! {
    /// An effect with what it needs and does.
    Clause {
        /// Its text.
        "文" => text: String = String::new(),
        /// When a triggered effect goes off: any of these.
        "当" | "时机" => on: Many<When> = Many::default(),
        /// Only while all of these hold.
        "条件" | "若" => when: Many<Bare<Cond>> = Many::default(),
        /// Whether its player may leave it.
        "可选" | "可以不发动" => optional: bool = false,
        /// Once a turn for each such card (5.3.5-2).
        "每回合1次" | "每回合一次" | "一回合一次" => once: bool = false,
        /// So many times a turn for each such card.
        "每回合次数" | "一回合次数" => times: Option<u8> = None,
        /// Once a turn for all cards of this face together.
        "同名每回合1次" | "同名每回合一次" => once_named: bool = false,
        /// Once a game.
        "每局1次" | "每局一次" => once_a_game: bool = false,
        /// Only while raided (5.3.2-6-5).
        "激跃才有" | "要求激跃" | "激跃状态才有" => raid_only: bool = false,
        /// Where the card must lie; on the field where nothing is written.
        "区域" | "有效区域" => zones: Many<Zone> = Many::default(),
        /// Costs (5.3.5-4).
        "费用" => cost: Costs = Costs::default(),
        /// What it does.
        "效果" | "做" => does: Whole = Whole::default(),
    } short does: Whole
}

form! {
    /// An effect that lasts as long as its card lies where it works.
    StaticText {
        /// Its text.
        "文" => text: String = String::new(),
        /// Only while all of these hold.
        "条件" | "若" => when: Many<Bare<Cond>> = Many::default(),
        /// Only while raided (5.3.2-6-5).
        "激跃才有" | "要求激跃" | "激跃状态才有" => raid_only: bool = false,
        /// Where the card must lie; on the field where nothing is written.
        "区域" | "有效区域" => zones: Many<Zone> = Many::default(),
        /// Which cards it changes; this card where nothing is written.
        "对象" | "卡" => on: Option<Box<Filter>> = None,
        /// What changes.
        "变化" | "效果" => mods: Many<Bare<Mod>> = Many::default(),
        /// What it lays down for players.
        "规定" => rules: Option<Rules> = None,
    } short mods: Many<Bare<Mod>>
}

form! {
    /// What an effect lays down for a player.
    Rules {
        /// For whom.
        "谁" => who: Who = Who::Me,
        /// What the player may not do; with which cards.
        "不能" => cannot: Many<Against<Rule>> = Many::default(),
        /// How many cards the hand may have in the end phase (5.5.3).
        "手牌上限" => hand: Option<Num> = None,
        /// How often the player may attack in a turn.
        "攻击次数" => attacks: Option<Num> = None,
    }
}

form! {
    /// 影响力 (5.4.3.1a-4).
    Impact {
        /// X.
        "数" | "X" => number: Num = Num::Lit(1),
        /// What the card says that it does.
        "效果" | "做" => does: Option<Plain> = None,
        /// Its text.
        "文" => text: String = String::new(),
    } short number: Num
}

form! {
    /// A trigger (1.1-3-8).
    TriggerIcon {
        /// Its class (3.1-4).
        "种类" => icon: Icon = Icon::Plain,
        /// Its text.
        "文" => text: String = String::new(),
        /// What it does.
        "效果" | "做" => does: Option<Plain> = None,
    } short icon: Icon
}

/// An effect that is done in place of something. What can be replaced is checked when it is read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct InPlace(pub Clause);

impl<'de> Deserialize<'de> for InPlace {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let clause = Short::<Clause>::deserialize(d)?.0;
        let unknown = |w: &&When| w.deed == Deed::Draw && w.seen.card.is_some();
        if clause.on.iter().find(unknown).is_some() {
            return Err(D::Error::custom(
                "代替“抽卡时”写了“卡”，永远不会代替：抽之前没有哪一张卡；是谁抽写“谁”",
            ));
        }
        match clause.on.iter().find(|w| !w.deed.may_be_replaced()) {
            None => Ok(Self(clause)),
            Some(w) => {
                let all = Deed::ALL.iter().filter(|d| d.may_be_replaced());
                let can: Vec<&str> = all.map(|d| d.word()).collect();
                Err(D::Error::custom(format!(
                    "“{}”不能代替，条文没有可以插入的一步；能代替的是：{}",
                    w.deed.word(),
                    can.join("、")
                )))
            }
        }
    }
}

impl JsonSchema for InPlace {
    fn schema_name() -> Cow<'static, str> {
        Short::<Clause>::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Short::<Clause>::json_schema(generator)
    }
}

/// An effect by its kind.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[allow(clippy::large_enum_variant)]
#[schemars(transform = crate::engine::aliases::other_names::<Ability>)]
pub enum Ability {
    /// 起动效果 (5.3.5).
    #[serde(rename = "起动", alias = "起动效果", alias = "启动")]
    Activated(Own),
    /// Goes off at what `当` names.
    #[serde(rename = "诱发", alias = "诱发效果")]
    Triggered(Told),
    /// Is done instead of what `当` names; of this card's retirement where it names nothing.
    #[serde(rename = "代替", alias = "代替退场")]
    Instead(InPlace),
    /// Lasts.
    #[serde(rename = "常驻", alias = "永续")]
    Static(Short<StaticText>),
    /// The effect of an event (5.3.4-4).
    #[serde(rename = "事件", alias = "使用时", alias = "事件效果")]
    Event(Own),
    /// When this card enters.
    #[serde(rename = "登场时", alias = "进场时")]
    OnEnter(Own),
    /// When this card is raided onto another.
    #[serde(rename = "激跃时")]
    OnRaid(Own),
    /// When this card retires.
    #[serde(rename = "退场时")]
    OnRetire(Own),
    /// When this card leaves the field.
    #[serde(rename = "离场时")]
    OnLeave(Own),
    /// When this character attacks.
    #[serde(rename = "攻击时")]
    OnAttack(Own),
    /// When this character blocks.
    #[serde(rename = "阻挡时")]
    OnBlock(Own),
    /// When this character's attack is blocked.
    #[serde(rename = "被阻挡时")]
    OnBlocked(Own),
    /// When this character's attack is not blocked.
    #[serde(rename = "没有被阻挡时", alias = "未被阻挡时")]
    OnUnblocked(Own),
    /// When this character wins a battle.
    #[serde(rename = "战斗胜利时")]
    OnWin(Own),
    /// When this character loses a battle.
    #[serde(rename = "战斗败北时")]
    OnLose(Own),
    /// When this character attacks and loses the battle.
    #[serde(rename = "攻击且战斗败北时")]
    OnAttackLose(Own),
    /// When this character's battle ends.
    #[serde(rename = "战斗终了时", alias = "战斗结束时")]
    OnBattleEnd(Own),
    /// When an end phase begins.
    #[serde(rename = "结束阶段开始时")]
    OnEndPhase(Own),
    /// 后撤 (5.2-5).
    #[serde(rename = "后撤", alias = "Step")]
    Step,
    /// 伤害X (5.4.3.2-1).
    #[serde(rename = "伤害", alias = "伤害X", alias = "Damage")]
    Damage(Num),
    /// 影响力X.
    #[serde(rename = "影响力", alias = "Impact")]
    Impact(Short<Impact>),
    /// 激跃 (5.3.2-1).
    #[serde(rename = "激跃", alias = "RAID", alias = "Raid")]
    Raid(Many<RaidOn>),
}

/// What changes a value or a possibility.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Mod>)]
pub enum Mod {
    /// BP goes up or down.
    #[serde(rename = "BP")]
    Bp(Num),
    /// BP becomes this.
    #[serde(rename = "BP变为")]
    BpBecomes(Num),
    /// It has this effect too.
    #[serde(rename = "效果", alias = "得到效果")]
    Gain(Box<Given>),
    /// It loses all its effects.
    #[serde(rename = "失去效果", alias = "失去全部效果")]
    LoseAll,
    /// It may not do this; where something is written beside it, not with or by such a card.
    #[serde(rename = "不能", alias = "不会")]
    Cannot(Many<Against<Cannot>>),
    /// It is not affected by effects; where something is written, by those of such cards.
    #[serde(rename = "不受影响", alias = "不受效果影响")]
    Unaffected(By),
    /// It has to do this where it can.
    #[serde(rename = "必须")]
    Must(Many<Against<Must>>),
    /// It may do this although the rules do not let it.
    #[serde(rename = "可以")]
    May(Many<Against<Leave>>),
    /// It costs more or fewer AP.
    #[serde(rename = "消费AP")]
    Ap(Num),
    /// It costs so many AP.
    #[serde(rename = "消费AP变为")]
    ApBecomes(Num),
    /// It requires more or less energy, of its first colour or of one that is named.
    #[serde(rename = "所需能量")]
    Need(Short<NeedChange>),
    /// It requires this energy.
    #[serde(rename = "所需能量变为")]
    NeedBecomes(Energy),
    /// It gives more energy.
    #[serde(rename = "发生能量")]
    Gives(Energy),
    /// It gives this energy.
    #[serde(rename = "发生能量变为")]
    GivesBecomes(Energy),
    /// It has this colour too.
    #[serde(rename = "颜色", alias = "得到颜色")]
    Colour(Many<String>),
    /// It loses effects of these kinds.
    #[serde(rename = "失去")]
    Lose(Many<Head>),
    /// It has 后撤.
    #[serde(rename = "后撤", alias = "Step")]
    Step,
    /// It has 伤害X.
    #[serde(rename = "伤害", alias = "伤害X", alias = "Damage")]
    Damage(Num),
    /// It has 影响力X.
    #[serde(rename = "影响力", alias = "Impact")]
    Impact(Short<Impact>),
    /// It has this name too (5.3.2-3).
    #[serde(rename = "卡名", alias = "得到卡名")]
    Name(Many<String>),
    /// It has this name in place of its own.
    #[serde(rename = "卡名变为")]
    NameBecomes(String),
    /// It has this trait too (5.3.2-4).
    #[serde(rename = "特征", alias = "得到特征")]
    Trait(Many<String>),
    /// It enters active (against 4-3).
    #[serde(rename = "激活登场", alias = "以激活状态登场")]
    EntersActive,
}

form! {
    /// More or less required energy.
    NeedChange {
        /// Of which colour; the first that it requires where nothing is written.
        "颜色" => colour: Option<String> = None,
        /// How much.
        "数" => amount: Num = Num::Lit(0),
    } short amount: Num
}

form! {
    /// Of which card or player a trigger tells.
    Seen {
        /// Which card; this card where nothing is written.
        "卡" | "牌" | "角色" => card: Option<Box<Filter>> = None,
        /// Whose turn, hand, draw, damage.
        "谁" => who: Option<Who> = None,
        /// The other card: against which it fights.
        "对" | "另一张" => other: Option<Box<Filter>> = None,
        /// Why it happens.
        "因" => cause: Option<Reason> = None,
    } short card: Box<Filter>
}

/// When a triggered effect goes off.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct When {
    /// What happens.
    pub deed: Deed,
    /// To whom.
    pub seen: Seen,
}

impl Default for When {
    fn default() -> Self {
        Self {
            deed: Deed::EndPhase,
            seen: Seen::default(),
        }
    }
}

impl<'de> Deserialize<'de> for When {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = When;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("一个时机，如 登场时 或 {登场时: {卡: {特征: 剑士}}}")
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<When, E> {
                Deed::find(word)
                    .map(|deed| When {
                        deed,
                        seen: Seen::default(),
                    })
                    .ok_or_else(|| E::unknown_variant(word, Deed::WORDS))
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<When, M::Error> {
                let Some(deed) = map.next_key::<Deed>()? else {
                    return Err(M::Error::custom("这里不能空着，写一个时机"));
                };
                let seen = map.next_value::<Short<Seen>>()?.0;
                if let Some(more) = map.next_key::<String>()? {
                    return Err(M::Error::custom(format!(
                        "一项只能写一个时机，多出“{more}”；几个时机写成列表"
                    )));
                }
                let when = When { deed, seen };
                match dead::untold(&when) {
                    Some(why) => Err(M::Error::custom(why)),
                    None => Ok(when),
                }
            }
        }
        d.deserialize_any(V)
    }
}

impl JsonSchema for When {
    fn schema_name() -> Cow<'static, str> {
        "时机".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let seen = generator.subschema_for::<Short<Seen>>();
        json_schema!({"anyOf": [
            {"enum": Deed::WORDS},
            {"type": "object", "propertyNames": {"enum": Deed::WORDS}, "additionalProperties": seen, "minProperties": 1, "maxProperties": 1}
        ]})
    }
}
