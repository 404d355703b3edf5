//! Continuous and replacement effects (902.2b, 902.2c, 911, 912): what an ability does as long as it is there.

use schemars::JsonSchema;
use serde::Deserialize;

use super::ability::AbilityBody;
use super::effect::Script;
use super::forms::{Bare, Flag, Many, Short, form};
use super::select::{Cond, Filter, Num, Sel};
use super::trigger::{Done, Event};
use crate::engine::vividz::words::{Deed, Until, Who};

form! {
    /// A change of a number of cards.
    Change {
        /// Which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// Added.
        "加" | "增加" | "+" => add: Option<Num> = None,
        /// Taken off.
        "减" | "减少" | "减小" | "-" => less: Option<Num> = None,
        /// Becomes (911.6).
        "变为" | "成为" => set: Option<Num> = None,
        /// Lower bound (911.9).
        "下限" | "不低于" => floor: Option<Num> = None,
        /// Upper bound.
        "上限" | "不高于" => ceiling: Option<Num> = None,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
        /// Only while this holds.
        "条件" | "若" => when: Option<Box<Bare<Cond>>> = None,
    } short add: Num
}

impl Change {
    /// A change for each thing that it does: it becomes, more, less, not above, not below.
    pub fn parts(&self) -> Vec<Self> {
        let bare = Self {
            add: None,
            less: None,
            set: None,
            floor: None,
            ceiling: None,
            ..self.clone()
        };
        let mut parts = Vec::new();
        let mut part = |does: &dyn Fn(&mut Self) -> bool| {
            let mut one = bare.clone();
            if does(&mut one) {
                parts.push(one);
            }
        };
        part(&|c| {
            c.set.clone_from(&self.set);
            c.set.is_some()
        });
        part(&|c| {
            c.add.clone_from(&self.add);
            c.add.is_some()
        });
        part(&|c| {
            c.less.clone_from(&self.less);
            c.less.is_some()
        });
        part(&|c| {
            c.ceiling.clone_from(&self.ceiling);
            c.ceiling.is_some()
        });
        part(&|c| {
            c.floor.clone_from(&self.floor);
            c.floor.is_some()
        });
        if parts.is_empty() {
            parts.push(bare);
        }
        parts
    }
}

form! {
    /// A change of the energy cost of playing or activating (905.2c).
    CostChange {
        /// Which cards are played or whose abilities are activated.
        "牌" | "角色" | "对" => cards: Filter = Filter::default(),
        /// Who plays.
        "谁" => who: Who = Who::You,
        /// Added.
        "加" | "增加" | "增大" => add: Option<Num> = None,
        /// Taken off.
        "减" | "减少" | "减小" => less: Option<Num> = None,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
        /// Only while this holds.
        "条件" | "若" => when: Option<Box<Bare<Cond>>> = None,
    } short less: Num
}

form! {
    /// A change of words on cards: names, traits, infos.
    WordChange {
        /// Which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// Gained.
        "加" | "获得" | "增加" => add: Many<String> = Many::default(),
        /// Lost.
        "失去" | "减" => lose: Many<String> = Many::default(),
        /// Becomes.
        "变为" | "成为" => set: Option<Many<String>> = None,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
    } short add: Many<String>
}

form! {
    /// An ability that cards gain.
    Grant {
        /// Which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// The ability.
        "能力" => ability: Option<AbilityBody> = None,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
        /// Only while this holds.
        "条件" | "若" => when: Option<Box<Bare<Cond>>> = None,
    }
}

form! {
    /// Abilities that cards lose, or that have no effect.
    Strip {
        /// Which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
    } short cards: Sel
}

form! {
    /// Something that may not be done (102.7).
    Ban {
        /// What.
        "做" | "事" | "动作" => deeds: Many<Deed> = Many::default(),
        /// Which cards may not, or may not be treated so.
        "牌" | "角色" | "对" => cards: Option<Sel> = None,
        /// Which player may not.
        "谁" => who: Option<Who> = None,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
        /// Only while this holds.
        "条件" | "若" => when: Option<Box<Bare<Cond>>> = None,
    } short deeds: Many<Deed>
}

/// What an immunity keeps off (911.7, 911.8).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Kept>)]
pub enum Kept {
    /// Every continuous effect.
    #[serde(rename = "持续性效果", alias = "效果", alias = "所有")]
    All,
    /// Effects that make the power less (911.8).
    #[serde(rename = "减小力量值的效果", alias = "力量值减小")]
    LessPower,
    /// Effects on the power.
    #[serde(rename = "力量值", alias = "改变力量值的效果")]
    Power,
    /// Effects on the cost.
    #[serde(rename = "费用")]
    Cost,
    /// Bans.
    #[serde(rename = "不能", alias = "限制")]
    Bans,
    /// Losing abilities.
    #[serde(rename = "失去能力")]
    Strip,
}

form! {
    /// Cards that certain continuous effects do not touch (911.7).
    Immune {
        /// Which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// Whose effects.
        "来自" | "谁的" => whose: Who = Who::Opponent,
        /// Which effects.
        "效果" | "种类" => kept: Bare<Kept> = Bare(Kept::All),
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
    } short kept: Bare<Kept>
}

/// An action that a replacement waits for (912.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Pattern>)]
pub enum Pattern {
    /// A character would leave the field for another zone.
    #[serde(rename = "离场", alias = "离开场地", alias = "从场地移动")]
    LeaveField(Short<Event>),
    /// A character would be made to leave (1110.1).
    #[serde(rename = "退场", alias = "被退场")]
    Retire(Short<Event>),
    /// A card would move.
    #[serde(rename = "移动")]
    Move(Short<Event>),
    /// A card would enter the field.
    #[serde(rename = "登场")]
    Enter(Short<Event>),
    /// A character would take damage.
    #[serde(rename = "受到伤害")]
    Damage(Short<Event>),
    /// A card would be rested.
    #[serde(rename = "横置")]
    Rest(Short<Event>),
    /// A card would be stood up.
    #[serde(rename = "竖置")]
    Stand(Short<Event>),
    /// A player would draw.
    #[serde(rename = "抓牌", alias = "抽牌")]
    Draw(Short<Done>),
    /// A player would scout.
    #[serde(rename = "搜寻")]
    Scout(Short<Done>),
    /// A player would lose the game by a rule or an effect; conceding is never replaced (101.5).
    #[serde(rename = "输掉游戏")]
    Lose(Short<Done>),
}

form! {
    /// A replacement (902.2c).
    Replace {
        /// What would happen.
        "当" | "代替" => of: Option<Bare<Pattern>> = None,
        /// What happens instead.
        "作为替代" | "改为" | "则" => with: Script = Script::default(),
        /// Whether the controller may leave it.
        "可选" | "可以" => optional: Flag = Flag(false),
        /// How many times it works, where an ability makes it that is no static one.
        "次数" => times: Option<u8> = None,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
        /// Only while this holds.
        "条件" | "若" => when: Option<Box<Bare<Cond>>> = None,
    }
}

form! {
    /// Cards that may be played from elsewhere.
    PlayFrom {
        /// Which cards, with their zone.
        "牌" | "从" => cards: Filter = Filter::default(),
        /// Who may.
        "谁" => who: Who = Who::You,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
    } short cards: Filter
}

form! {
    /// A marker that cards bear as long as the effect is there.
    MarkOn {
        /// Which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// Its name.
        "名" | "标记" => name: String = "禁止攻击".to_owned(),
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
    } short name: String
}

/// One continuous or replacement effect.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Mod>)]
pub enum Mod {
    /// Power.
    #[serde(rename = "力量值")]
    Power(Short<Change>),
    /// The cost on the card.
    #[serde(rename = "费用", alias = "费用值")]
    Cost(Short<Change>),
    /// The damage that is dealt to cards.
    #[serde(rename = "受到的伤害", alias = "伤害增减")]
    Damage(Short<Change>),
    /// The energy cost of playing.
    #[serde(rename = "打出费用", alias = "打出的费用")]
    PlayCost(Short<CostChange>),
    /// The energy cost of activating.
    #[serde(rename = "发动费用", alias = "发动的费用")]
    ActivateCost(Short<CostChange>),
    /// Name.
    #[serde(rename = "牌名")]
    Name(Short<WordChange>),
    /// Traits.
    #[serde(rename = "特征")]
    Trait(Short<WordChange>),
    /// Account infos.
    #[serde(rename = "账号信息")]
    AccountInfo(Short<WordChange>),
    /// Mission infos.
    #[serde(rename = "任务信息")]
    MissionInfo(Short<WordChange>),
    /// Gains an ability.
    #[serde(rename = "获得能力")]
    Grant(Box<Grant>),
    /// Loses its abilities.
    #[serde(rename = "失去能力", alias = "失去所有能力")]
    Strip(Short<Strip>),
    /// Its abilities have no effect (903.2).
    #[serde(rename = "能力无效", alias = "无效")]
    Mute(Short<Strip>),
    /// May not.
    #[serde(rename = "不能", alias = "禁止")]
    Ban(Short<Ban>),
    /// Is not touched by.
    #[serde(rename = "不受影响", alias = "免疫")]
    Immune(Short<Immune>),
    /// Bears a marker.
    #[serde(rename = "标记", alias = "拥有标记")]
    Mark(Short<MarkOn>),
    /// Happens instead.
    #[serde(rename = "替代", alias = "代替")]
    Replace(Box<Replace>),
    /// May be played from elsewhere.
    #[serde(rename = "可以打出", alias = "可打出")]
    PlayFrom(Box<Short<PlayFrom>>),
}

/// Kinds of modifications, as a set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ModKinds(u16);

impl ModKinds {
    pub const POWER: Self = Self(1);
    pub const COST: Self = Self(1 << 1);
    pub const DAMAGE: Self = Self(1 << 2);
    pub const PLAY_COST: Self = Self(1 << 3);
    pub const ACTIVATE_COST: Self = Self(1 << 4);
    /// What changes parameters that are no numbers.
    pub const WORDS: Self = Self(1 << 5);
    pub const BAN: Self = Self(1 << 6);
    pub const IMMUNE: Self = Self(1 << 7);
    pub const MARK: Self = Self(1 << 8);
    pub const REPLACE: Self = Self(1 << 9);
    pub const PLAY_FROM: Self = Self(1 << 10);
    /// What changes the numbers on cards (911.1c).
    pub const NUMBERS: Self = Self::POWER.or(Self::COST);

    /// Either.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether both have a kind.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Mod {
    /// The duration that is written in it.
    pub fn until(&self) -> Option<Until> {
        match self {
            Self::Power(c) | Self::Cost(c) | Self::Damage(c) => c.until,
            Self::PlayCost(c) | Self::ActivateCost(c) => c.until,
            Self::Name(c) | Self::Trait(c) | Self::AccountInfo(c) | Self::MissionInfo(c) => c.until,
            Self::Grant(c) => c.until,
            Self::Strip(c) | Self::Mute(c) => c.until,
            Self::Ban(c) => c.until,
            Self::Immune(c) => c.until,
            Self::Mark(c) => c.until,
            Self::Replace(c) => c.until,
            Self::PlayFrom(c) => c.until,
        }
    }

    /// The effects of which it consists: one for each thing that it does to a number.
    pub fn parts(self) -> Vec<Self> {
        let each = |c: &Change, of: fn(Short<Change>) -> Self| {
            c.parts().into_iter().map(|c| of(Short(c))).collect()
        };
        match &self {
            Self::Power(c) => each(c, Self::Power),
            Self::Cost(c) => each(c, Self::Cost),
            Self::Damage(c) => each(c, Self::Damage),
            _ => vec![self],
        }
    }

    /// The number that it takes, where it takes one.
    pub fn amount(&self) -> Option<&Num> {
        match self {
            Self::Power(c) | Self::Cost(c) | Self::Damage(c) => {
                [&c.add, &c.less, &c.set, &c.floor, &c.ceiling]
                    .into_iter()
                    .find_map(Option::as_ref)
            }
            Self::PlayCost(c) | Self::ActivateCost(c) => {
                [&c.add, &c.less].into_iter().find_map(Option::as_ref)
            }
            _ => None,
        }
    }

    /// The cards it is about, where it names any.
    pub fn cards(&self) -> Option<&Sel> {
        match self {
            Self::Power(c) | Self::Cost(c) | Self::Damage(c) => Some(&c.cards),
            Self::Name(c) | Self::Trait(c) | Self::AccountInfo(c) | Self::MissionInfo(c) => {
                Some(&c.cards)
            }
            Self::Grant(c) => Some(&c.cards),
            Self::Strip(c) | Self::Mute(c) => Some(&c.cards),
            Self::Ban(c) => c.cards.as_ref(),
            Self::Immune(c) => Some(&c.cards),
            Self::Mark(c) => Some(&c.cards),
            Self::PlayCost(_) | Self::ActivateCost(_) | Self::Replace(_) | Self::PlayFrom(_) => {
                None
            }
        }
    }

    /// Its own condition.
    pub fn when(&self) -> Option<&Bare<Cond>> {
        match self {
            Self::Power(c) | Self::Cost(c) | Self::Damage(c) => c.when.as_deref(),
            Self::PlayCost(c) | Self::ActivateCost(c) => c.when.as_deref(),
            Self::Grant(c) => c.when.as_deref(),
            Self::Ban(c) => c.when.as_deref(),
            Self::Replace(c) => c.when.as_deref(),
            _ => None,
        }
    }

    /// Its kind, so that what no card has is not looked for.
    pub fn kind(&self) -> ModKinds {
        match self {
            Self::Power(_) => ModKinds::POWER,
            Self::Cost(_) => ModKinds::COST,
            Self::Damage(_) => ModKinds::DAMAGE,
            Self::PlayCost(_) => ModKinds::PLAY_COST,
            Self::ActivateCost(_) => ModKinds::ACTIVATE_COST,
            Self::Name(_)
            | Self::Trait(_)
            | Self::AccountInfo(_)
            | Self::MissionInfo(_)
            | Self::Grant(_)
            | Self::Strip(_)
            | Self::Mute(_) => ModKinds::WORDS,
            Self::Ban(_) => ModKinds::BAN,
            Self::Immune(_) => ModKinds::IMMUNE,
            Self::Mark(_) => ModKinds::MARK,
            Self::Replace(_) => ModKinds::REPLACE,
            Self::PlayFrom(_) => ModKinds::PLAY_FROM,
        }
    }

    /// Whether it changes parameters that are no numbers (911.1b).
    pub fn alters(&self) -> bool {
        self.kind() == ModKinds::WORDS
    }

    /// Whether a parameter becomes something (911.6).
    pub fn sets(&self) -> bool {
        match self {
            Self::Power(c) | Self::Cost(c) => c.set.is_some(),
            Self::Name(c) | Self::Trait(c) | Self::AccountInfo(c) | Self::MissionInfo(c) => {
                c.set.is_some()
            }
            _ => false,
        }
    }

    /// What it is called.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Power(_) => "力量值",
            Self::Cost(_) => "费用",
            Self::Damage(_) => "受到的伤害",
            Self::PlayCost(_) => "打出费用",
            Self::ActivateCost(_) => "发动费用",
            Self::Name(_) => "牌名",
            Self::Trait(_) => "特征",
            Self::AccountInfo(_) => "账号信息",
            Self::MissionInfo(_) => "任务信息",
            Self::Grant(_) => "获得能力",
            Self::Strip(_) => "失去能力",
            Self::Mute(_) => "能力无效",
            Self::Ban(_) => "不能",
            Self::Immune(_) => "不受影响",
            Self::Mark(_) => "标记",
            Self::Replace(_) => "替代",
            Self::PlayFrom(_) => "可以打出",
        }
    }
}
