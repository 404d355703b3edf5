//! Continuous and replacement effects (902.2b, 902.2c, 911, 912): what an ability does as long as it is there.

use crate::engine::vividz::card::ability::AbilityBody;
use crate::engine::vividz::card::effect::Script;
use crate::engine::vividz::card::flag::{Flag, Many, form};
use crate::engine::vividz::card::select::{Cond, Filter, Num, Sel};
use crate::engine::vividz::card::trigger::{Done, Event};
use crate::engine::vividz::words::{Prohibition, Until, Who};
use crate::engine::vocab::{self, Vocab};

form! {
    /// A change of a number of cards.
    #[vocab(name = "数值变化")]
    Change {
        /// Which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// Added.
        "加" | "增加" | "+" => add: Option<Num> = None,
        /// Taken off.
        "减" | "减少" | "减小" | "-" => less: Option<Num> = None,
        /// Becomes.
        #[word(clause = "911.6")]
        "变为" | "成为" => set: Option<Num> = None,
        /// Lower bound.
        #[word(clause = "911.9")]
        "下限" | "不低于" => floor: Option<Num> = None,
        /// Upper bound.
        "上限" | "不高于" => ceiling: Option<Num> = None,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
        /// Only while this holds.
        "条件" | "若" => when: Option<Box<Cond>> = None,
    } short add: Num
}

impl Change {
    /// Whether it sets a lower or an upper bound.
    pub fn is_bound(&self) -> bool {
        self.floor.is_some() || self.ceiling.is_some()
    }

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
    #[vocab(name = "费用变化")]
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
        "条件" | "若" => when: Option<Box<Cond>> = None,
    } short less: Num
}

form! {
    /// A change of words on cards: names, traits, infos.
    #[vocab(name = "文字变化")]
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
    #[vocab(name = "获得能力", example = "{牌: 此牌, 能力: {触发式: {当: 攻击时, 效果: 抓牌}}}")]
    Grant {
        /// Which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// The ability.
        "能力" => ability: Option<AbilityBody> = None,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
        /// Only while this holds.
        "条件" | "若" => when: Option<Box<Cond>> = None,
    }
}

form! {
    /// Abilities that cards lose, or that have no effect.
    #[vocab(name = "失去能力")]
    Strip {
        /// Which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
    } short cards: Sel
}

form! {
    /// Something that may not be done (102.7).
    #[vocab(name = "不能")]
    Ban {
        /// What.
        "做" | "事" | "动作" => prohibited: Many<Prohibition> = Many::default(),
        /// Which cards may not, or may not be treated so.
        "牌" | "角色" | "对" => cards: Option<Sel> = None,
        /// Which player may not.
        "谁" => who: Option<Who> = None,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
        /// Only while this holds.
        "条件" | "若" => when: Option<Box<Cond>> = None,
    } short prohibited: Many<Prohibition>
}

/// What an immunity keeps off (911.7, 911.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "不受的影响")]
pub enum Kept {
    /// Every continuous effect.
    #[word(
        "持续性效果",
        "效果",
        "所有",
        clause = "911.7",
        says = "所有持续性效果"
    )]
    All,
    /// Effects that make the power less.
    #[word(
        "减小力量值的效果",
        "力量值减小",
        clause = "911.8",
        says = "减小力量值的效果"
    )]
    LessPower,
    /// Effects on the power.
    #[word("力量值", "改变力量值的效果", says = "改变力量值的效果")]
    Power,
    /// Effects on the cost.
    #[word("费用", says = "改变费用值的效果")]
    Cost,
    /// Bans.
    #[word("不能", "限制", says = "使其不能做某事的效果")]
    Bans,
    /// Losing abilities.
    #[word("失去能力", says = "使其失去能力的效果")]
    Strip,
}

form! {
    /// Cards that certain continuous effects do not touch (911.7).
    #[vocab(name = "不受影响")]
    Immune {
        /// Which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// Whose effects.
        "来自" | "谁的" => whose: Who = Who::Opponent,
        /// Which effects.
        "效果" | "种类" => kept: Kept = Kept::All,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
    } short kept: Kept
}

/// An action that a replacement waits for (912.1).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "被替代的动作")]
pub enum Pattern {
    /// A character would leave the field for another zone.
    #[word(
        "离场",
        "离开场地",
        "从场地移动",
        bare,
        says = "角色将从场地移到别的区域"
    )]
    LeaveField(Event),
    /// A character would be made to leave.
    #[word("退场", "被退场", bare, clause = "1110.1", says = "角色将退场")]
    Retire(Event),
    /// A card would move.
    #[word("移动", bare, says = "牌将移动")]
    Move(Event),
    /// A card would enter the field.
    #[word("登场", bare, says = "牌将登场")]
    Enter(Event),
    /// A character would take damage.
    #[word("受到伤害", bare, says = "角色将受到伤害")]
    Damage(Event),
    /// A card would be rested.
    #[word("横置", bare, says = "牌将横置")]
    Rest(Event),
    /// A card would be stood up.
    #[word("竖置", bare, says = "牌将竖置")]
    Stand(Event),
    /// A card would be discarded.
    #[word("弃牌", "被弃置", bare, says = "牌将被弃置")]
    Discard(Event),
    /// A card would become EXP.
    #[word("成为经验", bare, clause = "1112.1", says = "牌将成为经验")]
    BecomeExp(Event),
    /// A character would slide.
    #[word("滑行", bare, clause = "1116.1", says = "角色将滑行")]
    Slide(Event),
    /// A mission would be completed.
    #[word("完成", "完成任务", bare, clause = "1114.1", says = "任务将完成")]
    Complete(Event),
    /// A player would draw.
    #[word("抓牌", "抽牌", bare, says = "玩家将抓牌")]
    Draw(Done),
    /// A player would scout.
    #[word("搜寻", bare, says = "玩家将搜寻")]
    Scout(Done),
    /// A player would lose the game by a rule or an effect; conceding is never replaced.
    #[word(
        "输掉游戏",
        bare,
        clause = "101.5",
        says = "玩家将因规则或效果输掉游戏；投降不被替代"
    )]
    Lose(Done),
}

form! {
    /// A replacement (902.2c).
    #[vocab(name = "替代", example = "{当: 退场, 作为替代: {移动: {牌: 触发牌, 到: 手牌区}}}")]
    Replace {
        /// What would happen.
        "当" | "代替" => of: Option<Pattern> = None,
        /// What happens instead.
        "作为替代" | "改为" | "则" => with: Script = Script::default(),
        /// Whether the controller may leave it.
        "可选" | "可以" => optional: Flag = Flag(false),
        /// How many times it works, where an ability makes it that is no static one.
        "次数" => times: Option<u8> = None,
        /// How long, where an ability makes it that is no static one.
        "期间" | "持续" => until: Option<Until> = None,
        /// Only while this holds.
        "条件" | "若" => when: Option<Box<Cond>> = None,
    }
}

form! {
    /// Cards that may be played from elsewhere.
    #[vocab(name = "可以打出")]
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
    #[vocab(name = "拥有标记")]
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
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "持续性效果", example = "力量值: {加: 1000}")]
pub enum Mod {
    /// Changes the power.
    #[word("力量值", bare, says = "改变力量值")]
    Power(Change),
    /// Changes the cost on the card.
    #[word("费用", "费用值", bare, says = "改变牌上的费用值")]
    Cost(Change),
    /// Changes the damage that is dealt to cards.
    #[word("受到的伤害", "伤害增减", bare, says = "改变牌受到的伤害")]
    Damage(Change),
    /// Changes the energy cost of playing.
    #[word(
        "打出费用",
        "打出的费用",
        bare,
        clause = "905.2c",
        says = "改变打出牌的能量费用"
    )]
    PlayCost(CostChange),
    /// Changes the energy cost of activating.
    #[word(
        "发动费用",
        "发动的费用",
        bare,
        clause = "905.2c",
        says = "改变发动能力的能量费用"
    )]
    ActivateCost(CostChange),
    /// Changes names.
    #[word("牌名", bare, says = "改变牌名")]
    Name(WordChange),
    /// Changes traits.
    #[word("特征", bare, says = "改变特征")]
    Trait(WordChange),
    /// Changes account infos.
    #[word("账号信息", bare, says = "改变账号信息")]
    AccountInfo(WordChange),
    /// Changes mission infos.
    #[word("任务信息", bare, says = "改变任务信息")]
    MissionInfo(WordChange),
    /// Gives an ability.
    #[word("获得能力", says = "使牌获得能力")]
    Grant(Box<Grant>),
    /// Takes the abilities away.
    #[word("失去能力", "失去所有能力", bare, says = "使牌失去所有能力")]
    Strip(Strip),
    /// Makes the abilities without effect.
    #[word("能力无效", "无效", bare, clause = "903.2", says = "使牌的能力无效")]
    Mute(Strip),
    /// Forbids something.
    #[word("不能", "禁止", bare, clause = "102.7", says = "使牌或玩家不能做某事")]
    Ban(Ban),
    /// Keeps effects off.
    #[word(
        "不受影响",
        "免疫",
        bare,
        clause = "911.7",
        says = "使牌不受某些效果影响"
    )]
    Immune(Immune),
    /// Makes cards bear a marker.
    #[word("标记", "拥有标记", bare, says = "使牌拥有标记")]
    Mark(MarkOn),
    /// Does something else instead.
    #[word("替代", "代替", clause = "912", says = "以别的动作替代某动作")]
    Replace(Box<Replace>),
    /// Lets cards be played from elsewhere.
    #[word("可以打出", "可打出", bare, says = "可以从别的区域打出")]
    PlayFrom(Box<PlayFrom>),
    /// Something lasts that the program has not read: the engine stops while its ability has effect.
    #[word("未读", says = "卡面有常在的一句没有读懂：有效力期间不作判断")]
    Unread(String),
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
    /// What is not read.
    pub const UNREAD: Self = Self(1 << 11);
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
            Self::Unread(_) => None,
        }
    }

    /// The effects of which it consists: one for each thing that it does to a number.
    pub fn parts(self) -> Vec<Self> {
        let each = |c: &Change, of: fn(Change) -> Self| c.parts().into_iter().map(of).collect();
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
            Self::PlayCost(_)
            | Self::ActivateCost(_)
            | Self::Replace(_)
            | Self::PlayFrom(_)
            | Self::Unread(_) => None,
        }
    }

    /// Its own condition.
    pub fn when(&self) -> Option<&Cond> {
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
            Self::Unread(_) => ModKinds::UNREAD,
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
        self.named()
    }
}
