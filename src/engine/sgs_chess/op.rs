//! Operations: what a scenario states as done, and what skills and cards do. The vocabulary of `做`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use super::forms::*;
use super::names::{Name, Names};
use super::words::{Phase, Side};

/// One operation. Who executes it is `谁`; where it is left out, the one whose skill or turn it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = crate::engine::aliases::other_names::<Op>)]
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
    #[serde(rename = "伤害", alias = "造成伤害", alias = "受到伤害")]
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
    #[serde(rename = "结算")]
    Resolve(Block),
    /// Effects that a character must execute.
    #[serde(rename = "须")]
    Must(Block),
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
