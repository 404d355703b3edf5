//! The fields of operations, as a scenario writes them.

use super::names::{Count, Name, Names};
use super::op::Op;
use super::square::Route;
use super::{Harm, Side, Timing};
use crate::engine::vocab::{self, Vocab};

/// A form of something that takes a while: others may act in it.
macro_rules! interruptible {
    ($(#[$meta:meta])* pub struct $name:ident { $($fields:tt)* }) => {
        #[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
        $(#[$meta])*
        pub struct $name {
            $($fields)*
            /// What happens while it resolves.
            #[word("其间", default)]
            pub meanwhile: Vec<Insert>,
            /// Whether it waits for what is done while it resolves; a card that is used, at each of its timings.
            #[word("暂停", default)]
            pub pause: bool,
        }
    };
}

/// Which effects on values, on what.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "影响", example = "{对: 关羽, 影响: 手牌上限+1}")]
pub struct Affect {
    /// The characters or cards.
    #[word("对", default)]
    pub on: Names,
    /// The effects: `手牌上限+1`, `移动力视为3`, `至张飞的距离-1`.
    #[word("影响", "效果")]
    pub effects: Names,
    /// The equipment card that gives it.
    #[word("来自")]
    pub from: Option<Name>,
    /// How long.
    #[word("期限", default)]
    pub until: Until,
    /// Whether it is paid as a cost.
    #[word("消耗", default)]
    pub cost: bool,
}

/// How long an effect lasts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "期限", serde)]
pub enum Until {
    /// Without end.
    #[default]
    #[word("一直")]
    Always,
    /// To the end of the turn.
    #[word("本回合", "回合结束")]
    Turn,
    /// To the end of the phase.
    #[word("本阶段", "阶段结束")]
    Phase,
}

/// A value within bounds that the one who executes it chooses.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "取值")]
pub struct TakeValue {
    /// Who chooses.
    #[word("谁")]
    pub who: Option<Name>,
    /// At most so many.
    #[word("至多")]
    pub at_most: Option<Count>,
    /// At least so many.
    #[word("至少")]
    pub at_least: Option<Count>,
    /// Any number.
    #[word("任意", default)]
    pub any: bool,
    /// The variable's maximum, for 至少 and 任意.
    #[word("最大")]
    pub max: Option<Count>,
}

/// A quantity that a text names before 等量的.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "提到的数量")]
pub struct Mention {
    /// What it counts.
    #[word("说")]
    pub says: Name,
    /// How many it is.
    #[word("数")]
    pub count: Count,
    /// Whether the text fixes it.
    #[word("固定", default)]
    pub fixed: bool,
}

interruptible! {
    /// Who, and how many points.
    #[vocab(name = "体力的变化", example = "{谁: 关羽, 点: 1}")]
    pub struct Points {
        /// Who.
        #[word("谁")]
        pub who: Option<Name>,
        /// How many.
        #[word("点", "点数", "至")]
        pub points: Count,
    }
}

interruptible! {
    /// How much damage is dealt to whom.
    #[vocab(name = "伤害", example = "{来源: 关羽, 对: 张飞, 点: 1}")]
    pub struct Damage {
        /// Who deals it; left out for damage without a source.
        #[word("来源")]
        pub source: Option<Name>,
        /// Who takes it; several take it one after another (5.34-1).
        #[word("对", "谁", clause = "5.34-1")]
        pub to: Names,
        /// How many.
        #[word("点", "点数")]
        pub points: Count,
        /// Plain or fire.
        #[word("属性", default = Harm::Plain)]
        pub harm: Harm,
        /// The card or skill by which it is dealt.
        #[word("渠道")]
        pub by: Option<Name>,
    }
}

/// Something done while something else resolves.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "其间", example = "{做: 防止}", serde)]
pub struct Insert {
    /// At which timing, for cards that are used.
    #[word("时机")]
    pub at: Option<Timing>,
    /// For which target.
    #[word("目标")]
    pub target: Option<Name>,
    /// What.
    #[word("做")]
    pub act: Op,
}

interruptible! {
    /// Which cards are discarded, and who says which.
    #[derive(Default)]
    #[vocab(name = "弃置", example = "{谁: 关羽, 张: 1}")]
    pub struct Discard {
        /// Who discards, and so chooses.
        #[word("谁")]
        pub who: Option<Name>,
        /// Whose cards; left out for one's own.
        #[word("谁的")]
        pub whose: Option<Name>,
        /// Which cards.
        #[word("牌", default)]
        pub cards: Names,
        /// How many.
        #[word("张")]
        pub count: Option<Count>,
        /// All of them.
        #[word("所有", default)]
        pub all: bool,
        /// From which areas; left out for hand and equipment.
        #[word("区域", default)]
        pub areas: Names,
        /// Of what sort: 红色, 基本牌, 杀.
        #[word("筛选", default)]
        pub filter: Names,
        /// Cards that cannot be discarded.
        #[word("不能弃", default)]
        pub barred: Names,
        /// Whether it is the cost of a skill.
        #[word("消耗", default)]
        pub cost: bool,
        /// Whether one after another.
        #[word("依次", default)]
        pub one_by_one: bool,
        /// Equipment whose distance, attack range or skill is in use for it.
        #[word("用到", default)]
        pub using: Names,
        /// What others insert once the first card is gone, before the next.
        #[word("之后", default)]
        pub after: Vec<Op>,
    }
}

/// Up or down to how many cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "弃补", example = "{谁: 关羽, 张: 2}")]
pub struct Upto {
    /// Who.
    #[word("谁")]
    pub who: Option<Name>,
    /// How many.
    #[word("张")]
    pub count: Count,
    /// Which cards count; left out for the hand.
    #[word("区域", default)]
    pub areas: Names,
}

interruptible! {
    /// How many cards are drawn.
    #[vocab(name = "摸牌", example = "{谁: 关羽, 张: 2}")]
    pub struct Draw {
        /// Who.
        #[word("谁")]
        pub who: Option<Name>,
        /// How many.
        #[word("张")]
        pub count: Count,
        /// Whether a later effect of the same resolution operates on one of them.
        #[word("后续", default)]
        pub later: bool,
    }
}

interruptible! {
    /// Which cards are obtained.
    #[derive(Default)]
    #[vocab(name = "获得", example = "{谁: 关羽, 谁的: 张飞, 张: 1}")]
    pub struct Obtain {
        /// Who.
        #[word("谁")]
        pub who: Option<Name>,
        /// Whose cards.
        #[word("谁的")]
        pub whose: Option<Name>,
        /// Which cards.
        #[word("牌", default)]
        pub cards: Names,
        /// How many, where the executing character chooses.
        #[word("张")]
        pub count: Option<Count>,
        /// From which areas.
        #[word("区域", default)]
        pub areas: Names,
        /// Whether a later effect of the same resolution operates on one of them.
        #[word("后续", default)]
        pub later: bool,
    }
}

interruptible! {
    /// Which cards are given to whom.
    #[vocab(name = "交给", example = "{谁: 关羽, 给: 张飞, 牌: 杀}")]
    pub struct Give {
        /// Who gives.
        #[word("谁")]
        pub who: Option<Name>,
        /// To whom.
        #[word("给")]
        pub to: Name,
        /// Which cards.
        #[word("牌", default)]
        pub cards: Names,
        /// How many, where the executing character chooses.
        #[word("张")]
        pub count: Option<Count>,
        /// Whether a later effect of the same resolution operates on one of them.
        #[word("后续", default)]
        pub later: bool,
    }
}

interruptible! {
    /// Which cards are put where.
    #[vocab(name = "置入")]
    pub struct Put {
        /// Who.
        #[word("谁")]
        pub who: Option<Name>,
        /// Which cards.
        #[word("牌")]
        pub cards: Names,
        /// Where to: 弃牌堆, 牌堆顶, 处理区, 武器区, 张飞的延时区.
        #[word("区域", "到")]
        pub to: Name,
        /// Whether the use of the delayed trick on that character would be legal: what the check of legality finds.
        #[word("合法性检测")]
        pub check: Option<bool>,
    }
}

/// Which cards are looked at or shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "看牌")]
pub struct Look {
    /// Who.
    #[word("谁")]
    pub who: Option<Name>,
    /// Whose hand, for all of it; left out for one's own cards.
    #[word("谁的")]
    pub whose: Option<Name>,
    /// Which cards.
    #[word("牌", default)]
    pub cards: Names,
    /// How many cards from the top of the deck.
    #[word("牌堆顶")]
    pub top: Option<Count>,
    /// Whether a later effect of the same resolution operates on one of them.
    #[word("后续", default)]
    pub later: bool,
}

/// Which cards are turned up.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "亮出")]
pub struct TurnUp {
    /// Who.
    #[word("谁")]
    pub who: Option<Name>,
    /// How many from the top of the deck.
    #[word("牌堆顶")]
    pub top: Option<Count>,
    /// One of this sort from within the deck.
    #[word("牌堆里", default)]
    pub within: Names,
    /// Face-down cards elsewhere.
    #[word("牌", default)]
    pub cards: Names,
}

/// The general cards at the beginning.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "组成武将牌堆")]
pub struct Generals {
    /// Those that were turned up.
    #[word("亮出")]
    pub shown: Names,
    /// Those that joined the game.
    #[word("加入", default)]
    pub joined: Names,
    /// Those that are lords.
    #[word("君主", default)]
    pub lords: Names,
}

interruptible! {
    /// Which card is used, played or answered with.
    #[derive(Default)]
    #[vocab(name = "用牌", example = "{谁: 关羽, 牌: 杀, 目标: 张飞}")]
    pub struct Use {
        /// Who.
        #[word("谁")]
        pub who: Option<Name>,
        /// The real cards; none for a card without any.
        #[word("牌", default)]
        pub cards: Names,
        /// The card that it is used as, where another than the real one.
        #[word("当作", "当")]
        pub as_card: Option<Name>,
        /// The characters it targets; one may stand twice.
        #[word("目标", default)]
        pub targets: Names,
        /// The skill by which it is converted.
        #[word("技能")]
        pub skill: Option<Name>,
        /// Equipment whose distance, attack range or skill is in use for it.
        #[word("用到", default)]
        pub using: Names,
        /// Whether the attack range does not matter.
        #[word("不限范围", default)]
        pub unlimited: bool,
    }
}

/// Whose target is cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "取消")]
pub struct Cancel {
    /// The character whose target is cancelled; left out for the target whose timing it is.
    #[word("目标")]
    pub target: Option<Name>,
    /// Whether all targets of that character are.
    #[word("所有", default)]
    pub all: bool,
}

/// Which target becomes whose.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "转移")]
pub struct Transfer {
    /// The character whose target it was; left out for the target whose timing it is.
    #[word("目标")]
    pub target: Option<Name>,
    /// To whom.
    #[word("给")]
    pub to: Name,
}

/// A skill of a character.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "角色的技能")]
pub struct SkillOf {
    /// Whose.
    #[word("谁")]
    pub who: Option<Name>,
    /// Which.
    #[word("技能")]
    pub skill: Name,
    /// How long.
    #[word("期限", default)]
    pub until: Until,
}

/// Which skill is invoked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "发动", example = "{谁: 关羽, 技能: 武圣}")]
pub struct Invoke {
    /// Who.
    #[word("谁")]
    pub who: Option<Name>,
    /// Which skill.
    #[word("技能")]
    pub skill: Name,
    /// The characters that its text calls 目标.
    #[word("目标", default)]
    pub targets: Names,
}

/// Who makes whom do what.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "令")]
pub struct Order {
    /// Who orders.
    #[word("谁")]
    pub who: Option<Name>,
    /// Who is ordered, one or several.
    #[word("令谁", "令")]
    pub whom: Names,
    /// What they execute.
    #[word("做")]
    pub act: Box<Op>,
}

/// What may be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "选择")]
pub struct Choose {
    /// Who chooses.
    #[word("谁")]
    pub who: Option<Name>,
    /// The options, each a list of effects.
    #[word("选项")]
    pub options: Vec<Vec<Op>>,
}

/// Who each executes what.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "各")]
pub struct Each {
    /// Who each executes it: names, or 所有角色, 其他角色, 暖方, 冷方.
    #[word("谁们", "谁")]
    pub who: Names,
    /// The condition that a character must meet to be chosen.
    #[word("条件")]
    pub when: Option<Name>,
    /// What.
    #[word("做")]
    pub act: Box<Op>,
}

/// What is done how often.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "依次")]
pub struct Repeat {
    /// How often.
    #[word("次")]
    pub times: Count,
    /// What.
    #[word("做")]
    pub act: Box<Op>,
}

/// What is done where something holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "若")]
pub struct If {
    /// A fact: `关羽.已受伤`, `关羽.体力 < 2`.
    #[word("条件")]
    pub when: Name,
    /// What.
    #[word("做")]
    pub acts: Vec<Op>,
}

/// Effects of one character.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "一组操作")]
pub struct Block {
    /// Who.
    #[word("谁")]
    pub who: Option<Name>,
    /// What.
    #[word("做")]
    pub acts: Vec<Op>,
}

/// What may only be done where something else was.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "先后")]
pub struct Then {
    /// Left of it.
    #[word("左")]
    pub left: Vec<Op>,
    /// Right of it.
    #[word("右")]
    pub right: Vec<Op>,
}

/// A card text against clauses.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "照描述")]
pub struct ByText {
    /// The card text.
    #[word("描述", "文")]
    pub text: Name,
    /// The clauses that it stands against.
    #[word("冲突")]
    pub against: Names,
    /// What is done by it.
    #[word("做")]
    pub act: Box<Op>,
}

/// Which phase is skipped.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "跳过")]
pub struct Skip {
    /// Whose phase; left out for the one whose turn it is.
    #[word("谁")]
    pub who: Option<Name>,
    /// Which phase; 判定阶段 is read as 延时阶段.
    #[word("阶段")]
    pub phase: Name,
}

/// What is terminated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "终止")]
pub enum What {
    /// The process in progress.
    #[word("流程", "此流程")]
    Process,
    /// The turn.
    #[word("回合", "此回合")]
    Turn,
}

/// Which side acts with whom.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "行动单元")]
pub struct Unit {
    /// The side.
    #[word("阵营")]
    pub side: Side,
    /// Who acts, in order.
    #[word("角色")]
    pub chars: Names,
}

/// Who moves how.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "移动", example = "{谁: 关羽, 路线: A1 A2 B2}")]
pub struct March {
    /// Who.
    #[word("谁")]
    pub who: Option<Name>,
    /// The declared route.
    #[word("路线", "位移")]
    pub route: Route,
    /// By an effect, not in the move phase's own way; then 移动力 is no bound.
    #[word("因效果", default)]
    pub by_effect: bool,
    /// How many steps the effect allows at most.
    #[word("至多")]
    pub at_most: Option<Count>,
}
