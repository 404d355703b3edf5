//! The fields of operations that hold no other operation.

use super::Side;
use super::names::{CardName, CardNames, Count, Name, Names, SkillName, Sorts, Who, Whos};
use super::square::Route;
use crate::engine::vocab::{self, Vocab};

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
    pub from: Option<CardName>,
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
    pub who: Option<Who>,
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

/// Up or down to how many cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "弃补", example = "{谁: 关羽, 张: 2}")]
pub struct Upto {
    /// Who.
    #[word("谁")]
    pub who: Option<Who>,
    /// How many.
    #[word("张")]
    pub count: Count,
    /// Which cards count; left out for the hand.
    #[word("区域", default)]
    pub areas: Names,
}

/// Which cards are looked at or shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "看牌")]
pub struct Look {
    /// Who.
    #[word("谁")]
    pub who: Option<Who>,
    /// Whose hand, for all of it; left out for one's own cards.
    #[word("谁的")]
    pub whose: Option<Who>,
    /// Which cards.
    #[word("牌", default)]
    pub cards: CardNames,
    /// How many cards from the top of the deck.
    #[word("牌堆顶")]
    pub top: Option<Count>,
    /// Whether a later effect of the same resolution operates on one of them.
    #[word("后续", default)]
    pub later: bool,
}

/// Who shows hand cards at the same time, and which.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "同时展示", short = who, example = "[关羽, 张飞]")]
pub struct Together {
    /// Who, two or more.
    #[word("谁们", "谁")]
    pub who: Whos,
    /// Which of their hand cards; left out where it is of no account which.
    #[word("牌", default)]
    pub cards: CardNames,
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
    pub who: Option<Who>,
    /// How many from the top of the deck.
    #[word("牌堆顶")]
    pub top: Option<Count>,
    /// One of this sort from within the deck.
    #[word("牌堆里", default)]
    pub within: Sorts,
    /// Face-down cards elsewhere.
    #[word("牌", default)]
    pub cards: CardNames,
    /// Whether a later effect of the same resolution operates on one of them.
    #[word("后续", default)]
    pub later: bool,
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

/// Whose target is cancelled.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "取消")]
pub struct Cancel {
    /// The character whose target is cancelled; left out for the target whose timing it is.
    #[word("目标")]
    pub target: Option<Who>,
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
    pub target: Option<Who>,
    /// To whom.
    #[word("给")]
    pub to: Who,
}

/// A skill of a character.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "角色的技能")]
pub struct SkillOf {
    /// Whose.
    #[word("谁")]
    pub who: Option<Who>,
    /// Which.
    #[word("技能")]
    pub skill: SkillName,
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
    pub who: Option<Who>,
    /// Which skill.
    #[word("技能")]
    pub skill: SkillName,
    /// The characters that its text calls 目标.
    #[word("目标", default)]
    pub targets: Whos,
}

/// Which phase is skipped.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "跳过")]
pub struct Skip {
    /// Whose phase; left out for the one whose turn it is.
    #[word("谁")]
    pub who: Option<Who>,
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
    pub chars: Whos,
}

/// Who moves how.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "移动", example = "{谁: 关羽, 路线: A1 A2 B2}")]
pub struct March {
    /// Who.
    #[word("谁")]
    pub who: Option<Who>,
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
