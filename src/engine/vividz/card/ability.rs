//! What is printed on a card: its parameters (300) and its abilities (901).

use crate::engine::fault::At;
use crate::engine::vividz::card::cost::Cost;
use crate::engine::vividz::card::effect::Script;
use crate::engine::vividz::card::flag::{Flag, Many, form};
use crate::engine::vividz::card::modify::{Mod, ModKinds};
use crate::engine::vividz::card::select::Cond;
use crate::engine::vividz::card::trigger::Trigger;
use crate::engine::vividz::words::{Kind, Sort, Zone};
use crate::engine::vocab::{self, Node, Shape, Vocab, Wrong};

form! {
    /// The text of a card as typed data.
    #[vocab(name = "牌的内容")]
    CardText {
        /// Its kind.
        #[word(clause = "302")]
        "类别" | "牌类别" => kind: Kind = Kind::Character,
        /// Its name, where it differs from the key: several cards of one name.
        "牌名" => name: Option<String> = None,
        /// Its cost.
        #[word(clause = "303")]
        "费用" | "费用值" => cost: i32 = 0,
        /// Its power.
        #[word(clause = "305")]
        "力量值" | "力量" => power: i32 = 0,
        /// Its traits.
        #[word(clause = "307")]
        "特征" => traits: Many<String> = Many::default(),
        /// Its account infos.
        #[word(clause = "308")]
        "账号信息" => account: Many<String> = Many::default(),
        /// Its mission infos; may be left empty.
        #[word(clause = "306")]
        "任务信息" => mission: Many<String> = Many::default(),
        /// Whether it has the Scout mark.
        "搜寻标记" | "Scout标记" | "Scout" => scout: Flag = Flag(false),
        /// Whether it has the discount icon.
        #[word(clause = "905.2d")]
        "减费" | "减费图标" => discount: Flag = Flag(false),
        /// The card's whole text.
        "文" | "能力文本" => text: String = String::new(),
        /// Its abilities.
        #[word(clause = "304")]
        "能力" => abilities: Vec<At<Ability>> = Vec::new(),
        /// The Check condition of a mission.
        #[word(clause = "304.6a")]
        "检查条件" | "Check" => check: Many<Cond> = Many::default(),
        /// The Clear condition of a mission.
        #[word(clause = "304.6b")]
        "完成条件" | "Clear" => clear: Many<Cond> = Many::default(),
        /// Costs besides energy that playing it takes.
        "追加费用" => extra: Many<Cost> = Many::default(),
        /// What must be done besides paying.
        #[word(clause = "904.2g")]
        "必须动作" | "打出必须" => must: Script = Script::default(),
        /// When it may be played at all.
        "打出条件" => only_when: Many<Cond> = Many::default(),
        /// Flavour text: without effect.
        #[word(clause = "309")]
        "风味文本" | "风味" => flavor: String = String::new(),
        /// Rarity: without effect.
        #[word(clause = "310")]
        "稀有度" => rarity: String = String::new(),
        /// Collector number: without effect.
        #[word(clause = "311")]
        "编号" | "收藏编号" => number: String = String::new(),
    }
}

form! {
    /// An activated ability (901.2a, 907).
    #[vocab(name = "启动式能力", example = "{费用: 横置此牌, 效果: 抓牌}")]
    Activated {
        /// Its text.
        "文" => text: String = String::new(),
        /// Where it has effect.
        #[word(clause = "304.4a")]
        "有效" | "区域" => zones: Many<Zone> = Many::default(),
        /// Only while this holds.
        #[word(clause = "903.2a")]
        "条件" | "若" => when: Many<Cond> = Many::default(),
        /// How often a turn.
        "每回合" | "回合次数" => per_turn: Option<u8> = None,
        /// Costs.
        #[word(clause = "304.4b")]
        "费用" => cost: Many<Cost> = Many::default(),
        /// What must be done besides paying.
        #[word(clause = "904.2g")]
        "必须动作" => must: Script = Script::default(),
        /// What it does.
        "效果" => does: Script = Script::default(),
    }
}

form! {
    /// A triggered ability (901.2b, 908).
    #[vocab(name = "触发式能力", example = "{当: 登场时, 效果: 抓牌}")]
    Triggered {
        /// Its text.
        "文" => text: String = String::new(),
        /// Where it has effect.
        #[word(clause = "304.4a")]
        "有效" | "区域" => zones: Many<Zone> = Many::default(),
        /// Only while this holds.
        #[word(clause = "903.2a")]
        "条件" | "若" => when: Many<Cond> = Many::default(),
        /// How often a turn.
        "每回合" | "回合次数" => per_turn: Option<u8> = None,
        /// What makes it trigger: any of these.
        #[word(clause = "304.4c")]
        "当" | "触发" | "诱发" => on: Many<Trigger> = Many::default(),
        /// Whether its controller may leave it.
        #[word(clause = "908.2")]
        "可选" | "可以不发动" => optional: Flag = Flag(false),
        /// Costs, where it has any.
        "费用" => cost: Many<Cost> = Many::default(),
        /// What it does.
        "效果" => does: Script = Script::default(),
    }
}

form! {
    /// A static ability (901.2c).
    #[vocab(name = "常在式能力", example = "{效果: {力量值: {加: 1000}}}")]
    Static {
        /// Its text.
        "文" => text: String = String::new(),
        /// Where it has effect.
        #[word(clause = "304.4a")]
        "有效" | "区域" => zones: Many<Zone> = Many::default(),
        /// Only while this holds.
        #[word(clause = "903.2a")]
        "条件" | "若" => when: Many<Cond> = Many::default(),
        /// What it does.
        "效果" => mods: Many<Mod> = Many::default(),
    }
}

form! {
    /// An event ability (901.2d, 909).
    #[vocab(name = "事件能力")]
    EventAbility {
        /// Its text.
        "文" => text: String = String::new(),
        /// What it does.
        "效果" => does: Script = Script::default(),
    } short does: Script
}

form! {
    /// The keyword 加速 (1201).
    #[vocab(name = "加速")]
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
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "能力", example = "触发式: {当: 登场时, 效果: {抓牌: 1}}")]
pub enum Ability {
    /// An activated ability.
    #[word(
        "启动式",
        "启动",
        "起动式",
        "起",
        "启动式能力",
        clause = "907",
        says = "启动式能力"
    )]
    Activated(Activated),
    /// A triggered ability.
    #[word(
        "触发式",
        "触发",
        "自",
        "触发式能力",
        clause = "908",
        says = "触发式能力"
    )]
    Triggered(Triggered),
    /// A static ability.
    #[word(
        "常在式",
        "常在",
        "常",
        "常在式能力",
        clause = "901.2c",
        says = "常在式能力"
    )]
    Static(Static),
    /// An event ability.
    #[word("事件能力", "事件", bare, clause = "909", says = "事件能力")]
    Event(EventAbility),
    /// The keyword 加速.
    #[word("加速", "Accel", bare, clause = "1201", says = "加速")]
    Accel(Accel),
}

/// An ability inside another: its number is given when the game is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AbilityBody {
    /// Its number in the game's table.
    pub id: u16,
    /// The ability; moved into the table when the game is built.
    pub body: Option<Box<Ability>>,
}

impl Vocab for AbilityBody {
    const SHAPE: &'static Shape = Ability::SHAPE;
    fn read(node: &Node) -> Result<Self, Wrong> {
        Ok(Self {
            id: 0,
            body: Some(Box::new(Ability::read(node)?)),
        })
    }
    fn write(&self) -> Node {
        self.body.write()
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
    pub fn when(&self) -> &[Cond] {
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
    pub fn cost(&self) -> &[Cost] {
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
