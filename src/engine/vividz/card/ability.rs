//! What is printed on a card: its parameters (300) and its abilities (901).

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};

use super::cost::Cost;
use super::effect::Script;
use super::forms::{Bare, Flag, Many, Short, form};
use super::modify::{Mod, ModKinds};
use super::select::Cond;
use super::trigger::Trigger;
use crate::engine::scenario::At;
use crate::engine::vividz::words::{Kind, Sort, Zone};

form! {
    /// The text of a card as typed data.
    CardText {
        /// 牌类别 (302).
        "类别" | "牌类别" => kind: Kind = Kind::Character,
        /// 牌名, where it differs from the key: several cards of one name.
        "牌名" => name: Option<String> = None,
        /// 费用 (303).
        "费用" | "费用值" => cost: i32 = 0,
        /// 力量值 (305).
        "力量值" | "力量" => power: i32 = 0,
        /// 特征 (307).
        "特征" => traits: Many<String> = Many::default(),
        /// 账号信息 (308).
        "账号信息" => account: Many<String> = Many::default(),
        /// 任务信息 (306); may be left empty.
        "任务信息" => mission: Many<String> = Many::default(),
        /// Scout标记.
        "搜寻标记" | "Scout标记" | "Scout" => scout: Flag = Flag(false),
        /// 减费图标 (905.2d).
        "减费" | "减费图标" => discount: Flag = Flag(false),
        /// The card's whole text.
        "文" | "能力文本" => text: String = String::new(),
        /// 能力 (304).
        "能力" => abilities: Vec<At<Bare<Ability>>> = Vec::new(),
        /// Check条件 of a mission (304.6a).
        "检查条件" | "Check" => check: Many<Bare<Cond>> = Many::default(),
        /// Clear条件 of a mission (304.6b).
        "完成条件" | "Clear" => clear: Many<Bare<Cond>> = Many::default(),
        /// Costs besides energy that playing it takes.
        "追加费用" => extra: Many<Bare<Cost>> = Many::default(),
        /// What must be done besides paying (904.2g).
        "必须动作" | "打出必须" => must: Script = Script::default(),
        /// When it may be played at all.
        "打出条件" => only_when: Many<Bare<Cond>> = Many::default(),
        /// 风味文本 (309): without effect.
        "风味文本" | "风味" => flavor: String = String::new(),
        /// 稀有度 (310): without effect.
        "稀有度" => rarity: String = String::new(),
        /// 收藏编号 (311): without effect.
        "编号" | "收藏编号" => number: String = String::new(),
    }
}

form! {
    /// 启动式能力 (901.2a, 907).
    Activated {
        /// Its text.
        "文" => text: String = String::new(),
        /// 有效图标: where it has effect (304.4a).
        "有效" | "区域" => zones: Many<Zone> = Many::default(),
        /// Only while this holds (903.2a).
        "条件" | "若" => when: Many<Bare<Cond>> = Many::default(),
        /// How often a turn.
        "每回合" | "回合次数" => per_turn: Option<u8> = None,
        /// Costs (304.4b).
        "费用" => cost: Many<Bare<Cost>> = Many::default(),
        /// What must be done besides paying (904.2g).
        "必须动作" => must: Script = Script::default(),
        /// What it does.
        "效果" => does: Script = Script::default(),
    }
}

form! {
    /// 触发式能力 (901.2b, 908).
    Triggered {
        /// Its text.
        "文" => text: String = String::new(),
        /// 有效图标: where it has effect (304.4a).
        "有效" | "区域" => zones: Many<Zone> = Many::default(),
        /// Only while this holds (903.2a).
        "条件" | "若" => when: Many<Bare<Cond>> = Many::default(),
        /// How often a turn.
        "每回合" | "回合次数" => per_turn: Option<u8> = None,
        /// 诱发图标 (304.4c): any of these.
        "当" | "触发" | "诱发" => on: Many<Bare<Trigger>> = Many::default(),
        /// Whether its controller may leave it (908.2).
        "可选" | "可以不发动" => optional: Flag = Flag(false),
        /// Costs, where it has any.
        "费用" => cost: Many<Bare<Cost>> = Many::default(),
        /// What it does.
        "效果" => does: Script = Script::default(),
    }
}

form! {
    /// 常在式能力 (901.2c).
    Static {
        /// Its text.
        "文" => text: String = String::new(),
        /// 有效图标: where it has effect (304.4a).
        "有效" | "区域" => zones: Many<Zone> = Many::default(),
        /// Only while this holds (903.2a).
        "条件" | "若" => when: Many<Bare<Cond>> = Many::default(),
        /// What it does.
        "效果" => mods: Many<Bare<Mod>> = Many::default(),
    }
}

form! {
    /// 事件能力 (901.2d, 909).
    EventAbility {
        /// Its text.
        "文" => text: String = String::new(),
        /// What it does.
        "效果" => does: Script = Script::default(),
    } short does: Script
}

form! {
    /// 加速 (1201).
    Accel {
        /// Its text.
        "文" => text: String = String::new(),
        /// Where it has effect.
        "有效" | "区域" => zones: Many<Zone> = Many::default(),
        /// Traits of which the shown card must have one.
        "特征" => traits: Many<String> = Many::default(),
        /// Account infos of which the shown card must have one.
        "账号信息" => account: Many<String> = Many::default(),
    } short traits: Many<String>
}

/// An ability by its kind (901.2).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Ability>)]
pub enum Ability {
    /// 启动式.
    #[serde(
        rename = "启动式",
        alias = "启动",
        alias = "起动式",
        alias = "起",
        alias = "启动式能力"
    )]
    Activated(Activated),
    /// 触发式.
    #[serde(rename = "触发式", alias = "触发", alias = "自", alias = "触发式能力")]
    Triggered(Triggered),
    /// 常在式.
    #[serde(rename = "常在式", alias = "常在", alias = "常", alias = "常在式能力")]
    Static(Static),
    /// 事件能力.
    #[serde(rename = "事件能力", alias = "事件")]
    Event(Short<EventAbility>),
    /// 加速.
    #[serde(rename = "加速", alias = "Accel")]
    Accel(Short<Accel>),
}

/// An ability inside another: its number is given when the game is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AbilityBody {
    /// Its number in the game's table.
    pub id: u16,
    /// The ability; moved into the table when the game is built.
    pub body: Option<Box<Ability>>,
}

impl<'de> Deserialize<'de> for AbilityBody {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Self {
            id: 0,
            body: Some(Box::new(Bare::<Ability>::deserialize(d)?.0)),
        })
    }
}

impl JsonSchema for AbilityBody {
    fn schema_name() -> Cow<'static, str> {
        Ability::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Ability::json_schema(generator)
    }
}

/// What a card's face says, once the game is built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    /// The key in the file.
    pub key: String,
    /// 牌名.
    pub name: String,
    /// The printed parameters; abilities and scripts are in the game's tables.
    pub text: CardText,
    /// Its abilities' numbers in the game's table.
    pub abilities: Vec<u16>,
    /// The kinds of the modifications that its static abilities make.
    pub kinds: ModKinds,
    /// Whether it stands for an unspecified card.
    pub filler: bool,
}

/// A limit on how often an ability works in a turn.
pub type Frequency = Option<u8>;

impl Ability {
    /// Its kind.
    pub fn sort(&self) -> Sort {
        match self {
            Self::Activated(_) => Sort::Activated,
            Self::Triggered(_) => Sort::Triggered,
            Self::Static(_) => Sort::Static,
            Self::Event(_) => Sort::Event,
            Self::Accel(_) => Sort::Accel,
        }
    }

    /// Its text.
    pub fn text(&self) -> &str {
        match self {
            Self::Activated(a) => &a.text,
            Self::Triggered(a) => &a.text,
            Self::Static(a) => &a.text,
            Self::Event(a) => &a.text,
            Self::Accel(a) => &a.text,
        }
    }

    /// The zones of its 有效图标; empty where the kind of card decides.
    pub fn zones(&self) -> &[Zone] {
        match self {
            Self::Activated(a) => &a.zones,
            Self::Triggered(a) => &a.zones,
            Self::Static(a) => &a.zones,
            Self::Event(_) => &[],
            Self::Accel(a) => &a.zones,
        }
    }

    /// Its conditions of effect (903.2a).
    pub fn when(&self) -> &[Bare<Cond>] {
        match self {
            Self::Activated(a) => &a.when,
            Self::Triggered(a) => &a.when,
            Self::Static(a) => &a.when,
            Self::Event(_) | Self::Accel(_) => &[],
        }
    }

    /// What it does when resolved.
    pub fn script(&self) -> Option<&Script> {
        match self {
            Self::Activated(a) => Some(&a.does),
            Self::Triggered(a) => Some(&a.does),
            Self::Event(a) => Some(&a.does),
            Self::Static(_) | Self::Accel(_) => None,
        }
    }

    /// Its costs.
    pub fn cost(&self) -> &[Bare<Cost>] {
        match self {
            Self::Activated(a) => &a.cost,
            Self::Triggered(a) => &a.cost,
            _ => &[],
        }
    }

    /// How often a turn it works.
    pub fn per_turn(&self) -> Frequency {
        match self {
            Self::Activated(a) => a.per_turn,
            Self::Triggered(a) => a.per_turn,
            _ => None,
        }
    }
}
