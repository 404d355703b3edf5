//! Operations: what a scenario states as done, and what skills and cards do. The vocabulary of `做`.

use super::names::{CardNames, Condition, Count, Doer, Name, Names, SkillName, Sorts, Who, Whos};
pub use super::op_args::*;
use super::{Harm, Phase, Side, Timing};
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

/// One operation. Who executes it is `谁`; where it is left out, the one whose skill or turn it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "操作", example = "{摸: {谁: 关羽, 张: 2}}", serde)]
pub enum Op {
    // -------- values --------
    /// Computes a fact by its path, step by step.
    #[word("计算", says = "逐步计算一个数值或事实")]
    Compute(Name),
    /// Puts effects on values in force.
    #[word("加影响", "加效果", says = "使对数值的影响生效")]
    Affect(Affect),
    /// Ends effects on values.
    #[word("去影响", "去效果", says = "使对数值的影响不再生效")]
    Unaffect(Affect),
    /// The executing character chooses the value of X.
    #[word("取值", clause = "4.15-1", says = "由执行者给X取值")]
    TakeValue(TakeValue),
    /// Finds what 等量的 refers to; it becomes X.
    #[word("等量", clause = "4.13-1", says = "找出“等量的”指哪个数量，作为X")]
    SameAmount(Vec<Mention>),
    // -------- health --------
    /// Recovers health.
    #[word("回复", "回复体力", clause = "5.23-1", says = "回复X点体力")]
    Recover(Points),
    /// Recovers health up to a value.
    #[word("回复至", clause = "5.24-1", says = "将体力回复至X点")]
    RecoverTo(Points),
    /// Loses health.
    #[word("失去体力", clause = "5.17-1", says = "失去X点体力")]
    LoseHealth(Points),
    /// Deals damage.
    #[word(
        "伤害",
        "造成伤害",
        "受到伤害",
        clause = "4.7-1",
        says = "造成（受到）X点伤害"
    )]
    Damage(Damage),
    /// Prevents the damage, loss of health or movement of cards in progress.
    #[word("防止", clause = "7.8-1", says = "防止正在结算的伤害、失去体力或巧变")]
    Prevent,
    /// Raises or lowers the value of the damage in progress.
    #[word("伤害值", clause = "7.8-3", says = "正在结算的伤害的伤害值加减")]
    DamageBy(i64),
    /// Asks what happens to a character whose 体力 is not above 0.
    #[word("濒死结算", says = "进行濒死结算")]
    Dying(Who),
    /// A character dies.
    #[word("死亡", clause = "5.33-1", says = "一名角色死亡")]
    Die(Who),
    /// A character leaves the game.
    #[word("离场", says = "一名角色离场")]
    Leave(Who),
    // -------- cards --------
    /// Discards cards.
    #[word("弃置", clause = "8.5-1", says = "弃置牌")]
    Discard(Discard),
    /// Discards cards until so many are left.
    #[word("弃置至", clause = "8.8-1", says = "将牌弃置至X张")]
    DiscardTo(Upto),
    /// Draws cards until there are so many.
    #[word("补至", clause = "8.9-1", says = "将牌补至X张")]
    DrawTo(Upto),
    /// Draws cards.
    #[word("摸", "摸牌", clause = "8.7-1", says = "摸X张牌")]
    Draw(Draw),
    /// Obtains cards.
    #[word("获得", clause = "8.13-1", says = "获得牌")]
    Obtain(Obtain),
    /// Gives cards to another character.
    #[word("交给", clause = "8.6-1", says = "将牌交给另一名角色")]
    Give(Give),
    /// Puts cards into an area.
    #[word("置入", "置于", clause = "8.4-1", says = "将牌置入一个区域")]
    Put(Put),
    /// Looks at cards.
    #[word("观看", clause = "8.10-1", says = "观看牌")]
    Look(Look),
    /// Shows cards.
    #[word("展示", clause = "8.11-1", says = "展示牌")]
    Show(Look),
    /// One character and another show hand cards at the same time.
    #[word(
        "同时展示",
        clause = "8.11-3",
        says = "一名角色与另一名角色同时展示手牌"
    )]
    ShowTogether(Together),
    /// Turns cards up.
    #[word("亮出", clause = "8.12-1", says = "亮出牌")]
    TurnUp(TurnUp),
    /// Makes a judgement.
    #[word("判定", clause = "8.16-1", says = "判定")]
    Judgement(Who),
    /// Puts the discard pile into the deck and shuffles it.
    #[word("洗牌", clause = "8.18-1", says = "洗牌")]
    Reshuffle,
    /// The general cards that did not join become the general pile.
    #[word(
        "组成武将牌堆",
        clause = "3.4-1",
        says = "未加入游戏的武将牌组成武将牌堆"
    )]
    Generals(Generals),
    // -------- using --------
    /// Uses a card.
    #[word("使用", clause = "8.2-1", says = "使用一张牌")]
    Use(Use),
    /// Plays a card.
    #[word("打出", clause = "8.3-1", says = "打出一张牌")]
    Play(Use),
    /// Answers the card in progress with a card.
    #[word("响应", clause = "7.2-1", says = "用牌响应正在结算的牌")]
    Respond(Use),
    /// Characters cannot respond to the card in progress.
    #[word("不能响应", clause = "7.2-2", says = "角色不能响应正在结算的牌")]
    NoResponse(Whos),
    /// Cancels a target of the card in progress.
    #[word("取消", clause = "7.7-1", says = "取消正在结算的牌的一个目标")]
    Cancel(Cancel),
    /// Transfers the card in progress from a target to another character.
    #[word("转移", clause = "5.11-1", says = "将目标转移给另一名角色")]
    Transfer(Transfer),
    /// The card in progress is void for a target.
    #[word("无效", clause = "7.6-1", says = "正在结算的牌对一个目标无效")]
    Void(Who),
    /// A character's skill is void.
    #[word("技能无效", says = "一名角色的技能无效")]
    SkillVoid(SkillOf),
    /// A character's skill is in force again.
    #[word("技能有效", says = "一名角色的技能恢复有效")]
    SkillValid(SkillOf),
    /// A character gains a skill.
    #[word("获得技能", says = "一名角色获得技能")]
    GainSkill(SkillOf),
    /// Invokes a skill.
    #[word("发动", says = "发动技能")]
    Invoke(Invoke),
    // -------- words of card text --------
    /// One character makes others do something.
    #[word("令", clause = "5.26-1", says = "A令B执行操作")]
    Order(Order),
    /// One of several options, as the one who executes it chooses.
    #[word("选择", clause = "5.25-1", says = "从几项里选一项执行")]
    Choose(Choose),
    /// Two operations at once, both or neither.
    #[word("并", clause = "5.16-1", says = "两个操作同时执行，或都不执行")]
    Both(Vec<Op>),
    /// Several characters each execute it, one after another.
    #[word("各", clause = "5.34-1", says = "几名角色各自依次执行")]
    Each(Each),
    /// An operation several times, one after another.
    #[word("依次", clause = "5.12-1", says = "将一个操作依次执行几次")]
    Repeat(Repeat),
    /// Effects under a condition.
    #[word("若", says = "满足条件才执行")]
    If(If),
    /// Effects that may be left out.
    #[word("可", clause = "5.3-1", says = "可以选择不执行的效果")]
    May(Block),
    /// Effects one after another, in one resolution.
    #[word("结算", clause = "7.3-1", says = "在一次结算里依次执行的效果")]
    Resolve(Block),
    /// Effects that a character must execute.
    #[word("须", clause = "5.15-1", says = "必须执行的效果")]
    Must(Block),
    /// The right only where the left was executed.
    #[word("▷", "先后", clause = "5.9-1", says = "执行了左边才能执行右边")]
    Then(Then),
    /// An operation by a card text that stands against clauses.
    #[word("照描述", says = "按卡面描述执行与条文冲突的操作")]
    ByText(ByText),
    // -------- course --------
    /// A character's turn begins.
    #[word("回合", clause = "6.1-1", says = "一名角色的回合开始")]
    Turn(Who),
    /// Goes on: to the next timing of what is in progress.
    #[word("继续", says = "进入下一个时机")]
    Continue,
    /// Goes on to a phase or timing: `出牌阶段`, `移动阶段开始时`, `回合结束前`, `回合结束`.
    #[word("推进", says = "推进到一个阶段或时机")]
    Until(Name),
    /// Skips a phase.
    #[word("跳过", clause = "6.2-6", says = "跳过一个阶段")]
    Skip(Skip),
    /// Ends the phase.
    #[word("结束阶段", clause = "6.5-1", says = "结束此阶段")]
    EndPhase,
    /// Ends the turn.
    #[word("结束回合", clause = "6.5-1", says = "结束此回合")]
    EndTurn,
    /// Terminates the process in progress or the turn.
    #[word("终止", clause = "6.3-1", says = "终止此流程或此回合")]
    Terminate(What),
    /// Executes an additional phase.
    #[word("额外阶段", clause = "6.2-5", says = "执行一个额外的阶段")]
    Extra(Phase),
    /// A side's turn to act: it chooses who.
    #[word("轮到", clause = "6.6-1", says = "轮到一个阵营行动")]
    SideActs(Side),
    /// A side acts with these characters.
    #[word("行动单元", clause = "6.6-4", says = "一个阵营的行动单元")]
    Unit(Unit),
    /// Turns a piece face down.
    #[word("翻面", clause = "9.1-1", says = "翻面")]
    FaceDown(Who),
    /// Turns a piece face up.
    #[word("复原", clause = "9.2-1", says = "复原")]
    FaceUp(Who),
    /// Moves along a route.
    #[word("移动", clause = "10.4-1", says = "按路线移动")]
    March(March),
    /// Moves no step in the move phase.
    #[word("不移动", says = "移动阶段里一步不移动")]
    Stay(Who),
    // -------- answers --------
    /// Chooses cards.
    #[word("选牌", says = "选定牌")]
    PickCards(CardNames),
    /// Chooses characters.
    #[word("选角色", says = "选定角色")]
    PickChars(Whos),
    /// Chooses an option, from 1.
    #[word("选项", says = "选定第几项")]
    PickOption(u32),
    /// Chooses a value.
    #[word("定", says = "选定X的值")]
    PickValue(i64),
    /// Executes what may be left out.
    #[word("执行", says = "执行可以不执行的效果")]
    Yes,
    /// Leaves it out.
    #[word("不执行", says = "不执行可以不执行的效果")]
    No,
}

interruptible! {
    /// Who, and how many points.
    #[vocab(name = "体力的变化", example = "{谁: 关羽, 点: 1}")]
    pub struct Points {
        /// Who.
        #[word("谁")]
        pub who: Option<Who>,
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
        pub source: Option<Who>,
        /// Who takes it; several take it one after another (5.34-1).
        #[word("对", "谁", clause = "5.34-1")]
        pub to: Whos,
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
    pub target: Option<Who>,
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
        pub who: Option<Who>,
        /// Whose cards; left out for one's own.
        #[word("谁的")]
        pub whose: Option<Who>,
        /// Which cards.
        #[word("牌", default)]
        pub cards: CardNames,
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
        pub filter: Sorts,
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
        pub using: CardNames,
        /// What others insert once the first card is gone, before the next.
        #[word("之后", default)]
        pub after: Vec<Op>,
    }
}

interruptible! {
    /// How many cards are drawn.
    #[vocab(name = "摸牌", example = "{谁: 关羽, 张: 2}")]
    pub struct Draw {
        /// Who.
        #[word("谁")]
        pub who: Option<Who>,
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
        pub who: Option<Who>,
        /// Whose cards.
        #[word("谁的")]
        pub whose: Option<Who>,
        /// Which cards.
        #[word("牌", default)]
        pub cards: CardNames,
        /// How many, where the executing character chooses.
        #[word("张")]
        pub count: Option<Count>,
        /// From which areas.
        #[word("区域", default)]
        pub areas: Names,
        /// Of what sort: 红色, 基本牌, 杀.
        #[word("筛选", default)]
        pub filter: Sorts,
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
        pub who: Option<Who>,
        /// To whom.
        #[word("给")]
        pub to: Who,
        /// Which cards.
        #[word("牌", default)]
        pub cards: CardNames,
        /// How many, where the executing character chooses.
        #[word("张")]
        pub count: Option<Count>,
        /// From which areas; left out for hand and equipment.
        #[word("区域", default)]
        pub areas: Names,
        /// Of what sort: 红色, 基本牌, 杀.
        #[word("筛选", default)]
        pub filter: Sorts,
        /// Whether a later effect of the same resolution operates on one of them.
        #[word("后续", default)]
        pub later: bool,
    }
}

interruptible! {
    /// Which cards are put where.
    #[vocab(name = "置入")]
    pub struct Put {
        /// Who; 系统 where no character does it (5.11-1, 8.18-1).
        #[word("谁")]
        pub who: Option<Doer>,
        /// Which cards.
        #[word("牌")]
        pub cards: CardNames,
        /// Where to: 弃牌堆, 牌堆顶, 处理区, 武器区, 张飞的延时区.
        #[word("区域", "到")]
        pub to: Name,
        /// Whether the use of the delayed trick on that character would be legal: what the check of legality finds.
        #[word("合法性检测")]
        pub check: Option<bool>,
    }
}

interruptible! {
    /// Which card is used, played or answered with.
    #[derive(Default)]
    #[vocab(name = "用牌", example = "{谁: 关羽, 牌: 杀, 目标: 张飞}")]
    pub struct Use {
        /// Who.
        #[word("谁")]
        pub who: Option<Who>,
        /// The real cards; none for a card without any.
        #[word("牌", default)]
        pub cards: CardNames,
        /// The card that it is used as, where another than the real one.
        #[word("当作", "当")]
        pub as_card: Option<Name>,
        /// The characters it targets; one may stand twice.
        #[word("目标", default)]
        pub targets: Whos,
        /// The skill by which it is converted.
        #[word("技能")]
        pub skill: Option<SkillName>,
        /// Equipment whose distance, attack range or skill is in use for it.
        #[word("用到", default)]
        pub using: CardNames,
        /// Whether the attack range does not matter.
        #[word("不限范围", default)]
        pub unlimited: bool,
    }
}

/// Who makes whom do what.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "令")]
pub struct Order {
    /// Who orders.
    #[word("谁")]
    pub who: Option<Who>,
    /// Who is ordered, one or several.
    #[word("令谁", "令")]
    pub whom: Whos,
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
    pub who: Option<Who>,
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
    pub who: Whos,
    /// The condition that a character must meet to be chosen.
    #[word("条件")]
    pub when: Option<Condition>,
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
    pub when: Condition,
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
    pub who: Option<Who>,
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
