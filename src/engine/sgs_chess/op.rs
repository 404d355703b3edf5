//! Operations: what a scenario states as done, and what skills and cards do. The vocabulary of `做`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{Count, Name, Names};
use super::square::Route;
use super::words::{Harm, Phase, Side, Timing};

/// One operation. Who executes it is `谁`; where it is left out, the one whose skill or turn it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Op {
    // -------- values --------
    /// Computes a fact by its path, step by step.
    #[serde(rename = "计算")]
    Compute(Name),
    /// Puts effects on values in force.
    #[serde(rename = "加影响", alias = "加效果")]
    Affect(Affect),
    /// Ends effects on values.
    #[serde(rename = "去影响", alias = "去效果")]
    Unaffect(Affect),
    /// The executing character chooses the value of X.
    #[serde(rename = "取值")]
    TakeValue(TakeValue),
    /// Finds what 等量的 refers to; it becomes X.
    #[serde(rename = "等量")]
    SameAmount(Vec<Mention>),
    // -------- health --------
    /// 回复X点体力.
    #[serde(rename = "回复", alias = "回复体力")]
    Recover(Points),
    /// 将体力回复至X点.
    #[serde(rename = "回复至")]
    RecoverTo(Points),
    /// 失去X点体力.
    #[serde(rename = "失去体力")]
    LoseHealth(Points),
    /// 造成（受到）X点伤害.
    #[serde(rename = "伤害", alias = "造成伤害")]
    Damage(Damage),
    /// Prevents the damage, loss of health or movement of cards in progress.
    #[serde(rename = "防止")]
    Prevent,
    /// 伤害值+X or -X of the damage in progress.
    #[serde(rename = "伤害值")]
    DamageBy(i64),
    /// Asks what happens to a character whose 体力 is not above 0.
    #[serde(rename = "濒死结算")]
    Dying(Name),
    /// A character dies.
    #[serde(rename = "死亡")]
    Die(Name),
    /// A character leaves the game.
    #[serde(rename = "离场")]
    Leave(Name),
    // -------- cards --------
    /// 弃置.
    #[serde(rename = "弃置")]
    Discard(Discard),
    /// 将牌弃置至X张.
    #[serde(rename = "弃置至")]
    DiscardTo(Upto),
    /// 将牌补至X张.
    #[serde(rename = "补至")]
    DrawTo(Upto),
    /// 摸X张牌.
    #[serde(rename = "摸", alias = "摸牌")]
    Draw(Draw),
    /// 获得牌.
    #[serde(rename = "获得")]
    Obtain(Obtain),
    /// 将牌交给另一名角色.
    #[serde(rename = "交给")]
    Give(Give),
    /// 将牌置入一个区域.
    #[serde(rename = "置入", alias = "置于")]
    Put(Put),
    /// 观看牌.
    #[serde(rename = "观看")]
    Look(Look),
    /// 展示牌.
    #[serde(rename = "展示")]
    Show(Look),
    /// Several characters show a hand card at the same time.
    #[serde(rename = "同时展示")]
    ShowTogether(Names),
    /// 亮出牌.
    #[serde(rename = "亮出")]
    TurnUp(TurnUp),
    /// 判定.
    #[serde(rename = "判定")]
    Judgement(Name),
    /// 洗牌.
    #[serde(rename = "洗牌")]
    Reshuffle,
    /// The general cards that did not join become the general pile.
    #[serde(rename = "组成武将牌堆")]
    Generals(Generals),
    // -------- using --------
    /// 使用一张牌.
    #[serde(rename = "使用")]
    Use(Use),
    /// 打出一张牌.
    #[serde(rename = "打出")]
    Play(Use),
    /// Answers the card in progress with a card.
    #[serde(rename = "响应")]
    Respond(Use),
    /// Characters cannot respond to the card in progress.
    #[serde(rename = "不能响应")]
    NoResponse(Names),
    /// Cancels a target of the card in progress.
    #[serde(rename = "取消")]
    Cancel(Cancel),
    /// Transfers the card in progress from a target to another character.
    #[serde(rename = "转移")]
    Transfer(Transfer),
    /// The card in progress is void for a target.
    #[serde(rename = "无效")]
    Void(Name),
    /// A character's skill is void.
    #[serde(rename = "技能无效")]
    SkillVoid(SkillOf),
    /// A character's skill is in force again.
    #[serde(rename = "技能有效")]
    SkillValid(SkillOf),
    /// A character gains a skill.
    #[serde(rename = "获得技能")]
    GainSkill(SkillOf),
    /// 发动技能.
    #[serde(rename = "发动")]
    Invoke(Invoke),
    // -------- words of card text --------
    /// A令B.
    #[serde(rename = "令")]
    Order(Order),
    /// 选择：1.……2.……
    #[serde(rename = "选择")]
    Choose(Choose),
    /// Two operations at once, both or neither.
    #[serde(rename = "并")]
    Both(Vec<Op>),
    /// Several characters each execute it, one after another.
    #[serde(rename = "各")]
    Each(Each),
    /// An operation several times, one after another.
    #[serde(rename = "依次")]
    Repeat(Repeat),
    /// Effects under a condition.
    #[serde(rename = "若")]
    If(If),
    /// Effects that may be left out.
    #[serde(rename = "可")]
    May(Block),
    /// Effects one after another, in one resolution.
    #[serde(rename = "结算", alias = "须")]
    Resolve(Block),
    /// `▷`: the right only where the left was executed.
    #[serde(rename = "▷", alias = "先后")]
    Then(Then),
    /// An operation by a card text that stands against clauses.
    #[serde(rename = "照描述")]
    ByText(ByText),
    // -------- course --------
    /// A character's turn begins.
    #[serde(rename = "回合")]
    Turn(Name),
    /// Goes on: to the next timing of what is in progress.
    #[serde(rename = "继续")]
    Continue,
    /// Goes on to a phase or timing: `出牌阶段`, `移动阶段开始时`, `回合结束前`, `回合结束`.
    #[serde(rename = "推进")]
    Until(Name),
    /// 跳过一个阶段.
    #[serde(rename = "跳过")]
    Skip(Skip),
    /// 结束……阶段.
    #[serde(rename = "结束阶段")]
    EndPhase,
    /// 结束……回合.
    #[serde(rename = "结束回合")]
    EndTurn,
    /// 终止此流程 or 此回合.
    #[serde(rename = "终止")]
    Terminate(What),
    /// 执行一个额外的……阶段.
    #[serde(rename = "额外阶段")]
    Extra(Phase),
    /// A side's turn to act: it chooses who.
    #[serde(rename = "轮到")]
    SideActs(Side),
    /// A side acts with these characters.
    #[serde(rename = "行动单元")]
    Unit(Unit),
    /// 翻面.
    #[serde(rename = "翻面")]
    FaceDown(Name),
    /// 复原.
    #[serde(rename = "复原")]
    FaceUp(Name),
    /// 移动.
    #[serde(rename = "移动")]
    March(March),
    /// Moves no step in the move phase.
    #[serde(rename = "不移动")]
    Stay(Name),
    // -------- answers --------
    /// Chooses cards.
    #[serde(rename = "选牌")]
    PickCards(Names),
    /// Chooses characters.
    #[serde(rename = "选角色")]
    PickChars(Names),
    /// Chooses an option, from 1.
    #[serde(rename = "选项")]
    PickOption(u32),
    /// Chooses a value.
    #[serde(rename = "定")]
    PickValue(i64),
    /// Executes what may be left out.
    #[serde(rename = "执行")]
    Yes,
    /// Leaves it out.
    #[serde(rename = "不执行")]
    No,
}

/// Which effects on values, on what.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
    #[serde(rename = "消耗", default, skip_serializing_if = "is_false")]
    pub cost: bool,
}

fn is_false(b: &bool) -> bool {
    !*b
}

/// How long an effect lasts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
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
    #[serde(rename = "任意", default, skip_serializing_if = "is_false")]
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
    #[serde(rename = "固定", default, skip_serializing_if = "is_false")]
    pub fixed: bool,
}

/// Who, and how many points.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Who.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// X.
    #[serde(rename = "点", alias = "点数", alias = "至")]
    pub points: Count,
    /// What happens while it resolves.
    #[serde(rename = "其间", default, skip_serializing_if = "Vec::is_empty")]
    pub meanwhile: Vec<Insert>,
    /// Whether it waits for what is done while it resolves.
    #[serde(rename = "暂停", default, skip_serializing_if = "is_false")]
    pub pause: bool,
}

/// Damage.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Damage {
    /// Who deals it; left out for damage without a source.
    #[serde(rename = "来源", default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Name>,
    /// Who takes it.
    #[serde(rename = "对", alias = "谁")]
    pub to: Name,
    /// X.
    #[serde(rename = "点", alias = "点数")]
    pub points: Count,
    /// Plain or fire.
    #[serde(rename = "属性", default = "plain")]
    pub harm: Harm,
    /// The card or skill by which it is dealt.
    #[serde(rename = "渠道", default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Name>,
    /// What happens while it resolves.
    #[serde(rename = "其间", default, skip_serializing_if = "Vec::is_empty")]
    pub meanwhile: Vec<Insert>,
    /// Whether it waits for what is done while it resolves.
    #[serde(rename = "暂停", default, skip_serializing_if = "is_false")]
    pub pause: bool,
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

/// 弃置.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
    #[serde(rename = "所有", default, skip_serializing_if = "is_false")]
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
    #[serde(rename = "消耗", default, skip_serializing_if = "is_false")]
    pub cost: bool,
    /// Whether one after another.
    #[serde(rename = "依次", default, skip_serializing_if = "is_false")]
    pub one_by_one: bool,
    /// Equipment whose distance, attack range or skill is in use for it.
    #[serde(rename = "用到", default, skip_serializing_if = "<[Name]>::is_empty")]
    pub using: Names,
    /// What happens while it resolves.
    #[serde(rename = "其间", default, skip_serializing_if = "Vec::is_empty")]
    pub meanwhile: Vec<Insert>,
    /// Whether it waits for what is done while it resolves.
    #[serde(rename = "暂停", default, skip_serializing_if = "is_false")]
    pub pause: bool,
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

/// 摸X张牌.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// Who.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// X.
    #[serde(rename = "张")]
    pub count: Count,
    /// Whether a later effect of the same resolution operates on one of them.
    #[serde(rename = "后续", default, skip_serializing_if = "is_false")]
    pub later: bool,
    /// What happens while it resolves.
    #[serde(rename = "其间", default, skip_serializing_if = "Vec::is_empty")]
    pub meanwhile: Vec<Insert>,
    /// Whether it waits for what is done while it resolves.
    #[serde(rename = "暂停", default, skip_serializing_if = "is_false")]
    pub pause: bool,
}

/// 获得牌.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
    #[serde(rename = "后续", default, skip_serializing_if = "is_false")]
    pub later: bool,
    /// What happens while it resolves.
    #[serde(rename = "其间", default, skip_serializing_if = "Vec::is_empty")]
    pub meanwhile: Vec<Insert>,
    /// Whether it waits for what is done while it resolves.
    #[serde(rename = "暂停", default, skip_serializing_if = "is_false")]
    pub pause: bool,
}

/// 将牌交给.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
    #[serde(rename = "后续", default, skip_serializing_if = "is_false")]
    pub later: bool,
    /// What happens while it resolves.
    #[serde(rename = "其间", default, skip_serializing_if = "Vec::is_empty")]
    pub meanwhile: Vec<Insert>,
    /// Whether it waits for what is done while it resolves.
    #[serde(rename = "暂停", default, skip_serializing_if = "is_false")]
    pub pause: bool,
}

/// 将牌置入.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
        skip_serializing_if = "Option::is_none"
    )]
    pub check: Option<bool>,
    /// What happens while it resolves.
    #[serde(rename = "其间", default, skip_serializing_if = "Vec::is_empty")]
    pub meanwhile: Vec<Insert>,
    /// Whether it waits for what is done while it resolves.
    #[serde(rename = "暂停", default, skip_serializing_if = "is_false")]
    pub pause: bool,
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
    #[serde(rename = "后续", default, skip_serializing_if = "is_false")]
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

/// 使用, 打出, 响应.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
    #[serde(rename = "不限范围", default, skip_serializing_if = "is_false")]
    pub unlimited: bool,
    /// What happens while it resolves.
    #[serde(rename = "其间", default, skip_serializing_if = "Vec::is_empty")]
    pub meanwhile: Vec<Insert>,
    /// Whether it waits at each timing.
    #[serde(rename = "暂停", default, skip_serializing_if = "is_false")]
    pub pause: bool,
}

/// 取消.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cancel {
    /// The character whose target is cancelled; left out for the target whose timing it is.
    #[serde(rename = "目标", default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Name>,
    /// Whether all targets of that character are.
    #[serde(rename = "所有", default, skip_serializing_if = "is_false")]
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
    /// The character that its text calls 目标.
    #[serde(rename = "目标", default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Name>,
}

/// A令B.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
pub struct March {
    /// Who.
    #[serde(rename = "谁", default, skip_serializing_if = "Option::is_none")]
    pub who: Option<Name>,
    /// The declared route.
    #[serde(rename = "路线", alias = "位移")]
    pub route: Route,
    /// By an effect, not in the move phase's own way; then 移动力 is no bound.
    #[serde(rename = "因效果", default, skip_serializing_if = "is_false")]
    pub by_effect: bool,
    /// How many steps the effect allows at most.
    #[serde(rename = "至多", default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Count>,
}
