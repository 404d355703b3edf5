//! The fields of operations, as a scenario writes them.

use super::names::{Count, Name, Names};
use super::op::Op;
use super::square::Route;
use super::words::{Harm, Side, Timing};
use crate::engine::file::yes_or_no;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

/// A form of something that takes a while: others may act in it.
macro_rules! interruptible {
    ($(#[$meta:meta])* pub struct $name:ident { $($fields:tt)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($fields)*
            /// What happens while it resolves.
            #[serde(rename = "其间", default, skip_serializing_if = "Vec::is_empty")]
            pub meanwhile: Vec<Insert>,
            /// Whether it waits for what is done while it resolves; a card that is used, at each of its timings.
            #[serde(rename = "暂停", default, skip_serializing_if = "is_false", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
            pub pause: bool,
        }
    };
}

/// Which effects on values, on what.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<Affect>)]
pub struct Affect {
    /// The characters or cards.
    #[serde(rename = "对", default)]
    pub on: Names,
    /// The effects: `手牌上限+1`, `移动力视为3`, `至张飞的距离-1`.
    #[serde(rename = "影响", alias = "效果")]
    pub effects: Names,
    /// The equipment card that gives it.
    #[serde(rename = "来自", default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Name>,
    /// How long.
    #[serde(rename = "期限", default, skip_serializing_if = "Until::is_always")]
    pub until: Until,
    /// Whether it is paid as a cost.
    #[serde(
        rename = "消耗",
        default,
        skip_serializing_if = "is_false",
        deserialize_with = "yes_or_no"
    )]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub cost: bool,
}

fn is_false(b: &bool) -> bool {
    !*b
}

/// Yes or no where it is said at all.
fn said<'de, D: Deserializer<'de>>(d: D) -> Result<Option<bool>, D::Error> {
    yes_or_no(d).map(Some)
}

/// How long an effect lasts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Until>)]
pub enum Until {
    /// Without end.
    #[default]
    #[serde(rename = "一直")]
    Always,
    /// To the end of the turn.
    #[serde(rename = "本回合", alias = "回合结束")]
    Turn,
    /// To the end of the phase.
    #[serde(rename = "本阶段", alias = "阶段结束")]
    Phase,
}

impl Until {
    fn is_always(&self) -> bool {
        *self == Self::Always
    }
}

/// 至多, 至少 or 任意数量.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeValue {
    /// Who chooses.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// 至多X.
    #[serde(rename = "至多", default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Count>,
    /// 至少X.
    #[serde(rename = "至少", default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Count>,
    /// 任意数量.
    #[serde(
        rename = "任意",
        default,
        skip_serializing_if = "is_false",
        deserialize_with = "yes_or_no"
    )]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub any: bool,
    /// The variable's maximum, for 至少 and 任意.
    #[serde(rename = "最大", default, skip_serializing_if = "Option::is_none")]
    pub max: Option<Count>,
}

/// A quantity that a text names before 等量的.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mention {
    /// What it counts.
    #[serde(rename = "说")]
    pub says: Name,
    /// How many it is.
    #[serde(rename = "数")]
    pub count: Count,
    /// Whether the text fixes it.
    #[serde(
        rename = "固定",
        default,
        skip_serializing_if = "is_false",
        deserialize_with = "yes_or_no"
    )]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub fixed: bool,
}

interruptible! {
    /// Who, and how many points.
    pub struct Points {
        /// Who.
        #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
        pub who: Option<Name>,
        /// X.
        #[serde(rename = "点", alias = "点数", alias = "至")]
        pub points: Count,
    }
}

interruptible! {
    /// Damage.
    pub struct Damage {
        /// Who deals it; left out for damage without a source.
        #[serde(rename = "来源", default, skip_serializing_if = "Option::is_none")]
        pub source: Option<Name>,
        /// Who takes it; several take it one after another (5.34-1).
        #[serde(rename = "对", alias = "谁")]
        pub to: Names,
        /// X.
        #[serde(rename = "点", alias = "点数")]
        pub points: Count,
        /// Plain or fire.
        #[serde(rename = "属性", default = "plain")]
        pub harm: Harm,
        /// The card or skill by which it is dealt.
        #[serde(rename = "渠道", default, skip_serializing_if = "Option::is_none")]
        pub by: Option<Name>,
    }
}

fn plain() -> Harm {
    Harm::Plain
}

/// Something done while something else resolves.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Insert {
    /// At which timing, for cards that are used.
    #[serde(rename = "时机", default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Timing>,
    /// For which target.
    #[serde(rename = "目标", default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Name>,
    /// What.
    #[serde(rename = "做")]
    pub act: Op,
}

interruptible! {
    /// 弃置.
    #[derive(Default)]
    pub struct Discard {
        /// Who discards, and so chooses.
        #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
        pub who: Option<Name>,
        /// Whose cards; left out for one's own.
        #[serde(rename = "谁的", default, skip_serializing_if = "Option::is_none")]
        pub whose: Option<Name>,
        /// Which cards.
        #[serde(rename = "牌", default, skip_serializing_if = "<[Name]>::is_empty")]
        pub cards: Names,
        /// How many.
        #[serde(rename = "张", default, skip_serializing_if = "Option::is_none")]
        pub count: Option<Count>,
        /// All of them.
        #[serde(rename = "所有", default, skip_serializing_if = "is_false", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
        pub all: bool,
        /// From which areas; left out for hand and equipment.
        #[serde(rename = "区域", default, skip_serializing_if = "<[Name]>::is_empty")]
        pub areas: Names,
        /// Of what sort: 红色, 基本牌, 杀.
        #[serde(rename = "筛选", default, skip_serializing_if = "<[Name]>::is_empty")]
        pub filter: Names,
        /// Cards that cannot be discarded.
        #[serde(rename = "不能弃", default, skip_serializing_if = "<[Name]>::is_empty")]
        pub barred: Names,
        /// Whether it is the cost of a skill.
        #[serde(rename = "消耗", default, skip_serializing_if = "is_false", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
        pub cost: bool,
        /// Whether one after another.
        #[serde(rename = "依次", default, skip_serializing_if = "is_false", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
        pub one_by_one: bool,
        /// Equipment whose distance, attack range or skill is in use for it.
        #[serde(rename = "用到", default, skip_serializing_if = "<[Name]>::is_empty")]
        pub using: Names,
        /// What others insert once the first card is gone, before the next.
        #[serde(rename = "之后", default, skip_serializing_if = "Vec::is_empty")]
        pub after: Vec<Op>,
    }
}

/// 弃置至X张 and 补至X张.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Upto {
    /// Who.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// X.
    #[serde(rename = "张")]
    pub count: Count,
    /// Which cards count; left out for the hand.
    #[serde(rename = "区域", default, skip_serializing_if = "<[Name]>::is_empty")]
    pub areas: Names,
}

interruptible! {
    /// 摸X张牌.
    pub struct Draw {
        /// Who.
        #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
        pub who: Option<Name>,
        /// X.
        #[serde(rename = "张")]
        pub count: Count,
        /// Whether a later effect of the same resolution operates on one of them.
        #[serde(rename = "后续", default, skip_serializing_if = "is_false", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
        pub later: bool,
    }
}

interruptible! {
    /// 获得牌.
    #[derive(Default)]
    pub struct Obtain {
        /// Who.
        #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
        pub who: Option<Name>,
        /// Whose cards.
        #[serde(rename = "谁的", default, skip_serializing_if = "Option::is_none")]
        pub whose: Option<Name>,
        /// Which cards.
        #[serde(rename = "牌", default, skip_serializing_if = "<[Name]>::is_empty")]
        pub cards: Names,
        /// How many, where the executing character chooses.
        #[serde(rename = "张", default, skip_serializing_if = "Option::is_none")]
        pub count: Option<Count>,
        /// From which areas.
        #[serde(rename = "区域", default, skip_serializing_if = "<[Name]>::is_empty")]
        pub areas: Names,
        /// Whether a later effect of the same resolution operates on one of them.
        #[serde(rename = "后续", default, skip_serializing_if = "is_false", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
        pub later: bool,
    }
}

interruptible! {
    /// 将牌交给.
    pub struct Give {
        /// Who gives.
        #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
        pub who: Option<Name>,
        /// To whom.
        #[serde(rename = "给")]
        pub to: Name,
        /// Which cards.
        #[serde(rename = "牌", default, skip_serializing_if = "<[Name]>::is_empty")]
        pub cards: Names,
        /// How many, where the executing character chooses.
        #[serde(rename = "张", default, skip_serializing_if = "Option::is_none")]
        pub count: Option<Count>,
        /// Whether a later effect of the same resolution operates on one of them.
        #[serde(rename = "后续", default, skip_serializing_if = "is_false", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
        pub later: bool,
    }
}

interruptible! {
    /// 将牌置入.
    pub struct Put {
        /// Who.
        #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
        pub who: Option<Name>,
        /// Which cards.
        #[serde(rename = "牌")]
        pub cards: Names,
        /// Where to: 弃牌堆, 牌堆顶, 处理区, 武器区, 张飞的延时区.
        #[serde(rename = "区域", alias = "到")]
        pub to: Name,
        /// Whether the use of the delayed trick on that character would be legal: what the check of legality finds.
        #[serde(
            rename = "合法性检测",
            default,
            skip_serializing_if = "Option::is_none",
            deserialize_with = "said"
        )]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
        pub check: Option<bool>,
    }
}

/// 观看 and 展示.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Who.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// Whose hand, for all of it; left out for one's own cards.
    #[serde(rename = "谁的", default, skip_serializing_if = "Option::is_none")]
    pub whose: Option<Name>,
    /// Which cards.
    #[serde(rename = "牌", default, skip_serializing_if = "<[Name]>::is_empty")]
    pub cards: Names,
    /// How many cards from the top of the deck.
    #[serde(rename = "牌堆顶", default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Count>,
    /// Whether a later effect of the same resolution operates on one of them.
    #[serde(
        rename = "后续",
        default,
        skip_serializing_if = "is_false",
        deserialize_with = "yes_or_no"
    )]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub later: bool,
}

/// 亮出.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnUp {
    /// Who.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// How many from the top of the deck.
    #[serde(rename = "牌堆顶", default, skip_serializing_if = "Option::is_none")]
    pub top: Option<Count>,
    /// One of this sort from within the deck.
    #[serde(rename = "牌堆里", default, skip_serializing_if = "<[Name]>::is_empty")]
    pub within: Names,
    /// Face-down cards elsewhere.
    #[serde(rename = "牌", default, skip_serializing_if = "<[Name]>::is_empty")]
    pub cards: Names,
}

/// The general cards at the beginning.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Generals {
    /// Those that were turned up.
    #[serde(rename = "亮出")]
    pub shown: Names,
    /// Those that joined the game.
    #[serde(rename = "加入", default)]
    pub joined: Names,
    /// Those that are lords.
    #[serde(rename = "君主", default)]
    pub lords: Names,
}

interruptible! {
    /// 使用, 打出, 响应.
    #[derive(Default)]
    pub struct Use {
        /// Who.
        #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
        pub who: Option<Name>,
        /// The real cards; none for a card without any.
        #[serde(rename = "牌", default, skip_serializing_if = "<[Name]>::is_empty")]
        pub cards: Names,
        /// The card that it is used as, where another than the real one.
        #[serde(
            rename = "当作",
            alias = "当",
            default,
            skip_serializing_if = "Option::is_none"
        )]
        pub as_card: Option<Name>,
        /// The characters it targets; one may stand twice.
        #[serde(rename = "目标", default, skip_serializing_if = "<[Name]>::is_empty")]
        pub targets: Names,
        /// The skill by which it is converted.
        #[serde(rename = "技能", default, skip_serializing_if = "Option::is_none")]
        pub skill: Option<Name>,
        /// Equipment whose distance, attack range or skill is in use for it.
        #[serde(rename = "用到", default, skip_serializing_if = "<[Name]>::is_empty")]
        pub using: Names,
        /// Whether the attack range does not matter.
        #[serde(rename = "不限范围", default, skip_serializing_if = "is_false", deserialize_with = "yes_or_no")]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
        pub unlimited: bool,
    }
}

/// 取消.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cancel {
    /// The character whose target is cancelled; left out for the target whose timing it is.
    #[serde(rename = "目标", default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Name>,
    /// Whether all targets of that character are.
    #[serde(
        rename = "所有",
        default,
        skip_serializing_if = "is_false",
        deserialize_with = "yes_or_no"
    )]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub all: bool,
}

/// 转移.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Transfer {
    /// The character whose target it was; left out for the target whose timing it is.
    #[serde(rename = "目标", default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Name>,
    /// To whom.
    #[serde(rename = "给")]
    pub to: Name,
}

/// A skill of a character.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillOf {
    /// Whose.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// Which.
    #[serde(rename = "技能")]
    pub skill: Name,
    /// How long.
    #[serde(rename = "期限", default, skip_serializing_if = "Until::is_always")]
    pub until: Until,
}

/// 发动技能.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Invoke {
    /// Who.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// Which skill.
    #[serde(rename = "技能")]
    pub skill: Name,
    /// The characters that its text calls 目标.
    #[serde(rename = "目标", default, skip_serializing_if = "<[Name]>::is_empty")]
    pub targets: Names,
}

/// A令B.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<Order>)]
pub struct Order {
    /// A.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// B, one or several.
    #[serde(rename = "令谁", alias = "令")]
    pub whom: Names,
    /// What B executes.
    #[serde(rename = "做")]
    pub act: Box<Op>,
}

/// 选择.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choose {
    /// Who chooses.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// The options, each a list of effects.
    #[serde(rename = "选项")]
    pub options: Vec<Vec<Op>>,
}

/// 各.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<Each>)]
pub struct Each {
    /// Who each executes it: names, or 所有角色, 其他角色, 暖方, 冷方.
    #[serde(rename = "谁们", alias = "谁")]
    pub who: Names,
    /// The condition that a character must meet to be chosen.
    #[serde(rename = "条件", default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Name>,
    /// What.
    #[serde(rename = "做")]
    pub act: Box<Op>,
}

/// 依次.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Repeat {
    /// How often.
    #[serde(rename = "次")]
    pub times: Count,
    /// What.
    #[serde(rename = "做")]
    pub act: Box<Op>,
}

/// 若.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct If {
    /// A fact: `关羽.已受伤`, `关羽.体力 < 2`.
    #[serde(rename = "条件")]
    pub when: Name,
    /// What.
    #[serde(rename = "做")]
    pub acts: Vec<Op>,
}

/// Effects of one character.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// Who.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// What.
    #[serde(rename = "做")]
    pub acts: Vec<Op>,
}

/// `▷`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Then {
    /// Left of it.
    #[serde(rename = "左")]
    pub left: Vec<Op>,
    /// Right of it.
    #[serde(rename = "右")]
    pub right: Vec<Op>,
}

/// A card text against clauses.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<ByText>)]
pub struct ByText {
    /// The card text.
    #[serde(rename = "描述", alias = "文")]
    pub text: Name,
    /// The clauses that it stands against.
    #[serde(rename = "冲突")]
    pub against: Names,
    /// What is done by it.
    #[serde(rename = "做")]
    pub act: Box<Op>,
}

/// 跳过.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Skip {
    /// Whose phase; left out for the one whose turn it is.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// Which phase; 判定阶段 is read as 延时阶段.
    #[serde(rename = "阶段")]
    pub phase: Name,
}

/// What is terminated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<What>)]
pub enum What {
    /// The process in progress.
    #[serde(rename = "流程", alias = "此流程")]
    Process,
    /// The turn.
    #[serde(rename = "回合", alias = "此回合")]
    Turn,
}

/// 行动单元.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The side.
    #[serde(rename = "阵营")]
    pub side: Side,
    /// Who acts, in order.
    #[serde(rename = "角色")]
    pub chars: Names,
}

/// 移动.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<March>)]
pub struct March {
    /// Who.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// The declared route.
    #[serde(rename = "路线", alias = "位移")]
    pub route: Route,
    /// By an effect, not in the move phase's own way; then 移动力 is no bound.
    #[serde(
        rename = "因效果",
        default,
        skip_serializing_if = "is_false",
        deserialize_with = "yes_or_no"
    )]
    #[schemars(schema_with = "crate::engine::file::yes_or_no_schema")]
    pub by_effect: bool,
    /// How many steps the effect allows at most.
    #[serde(rename = "至多", default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Count>,
}
