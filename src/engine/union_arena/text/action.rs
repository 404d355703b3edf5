//! How a scenario writes what is done: `做`.

use crate::engine::union_arena::words::Zone;
use crate::engine::vocab::Many;
use crate::engine::vocab::{self, Form, Node, Shape, Vocab, Wrong, form};

/// A card by its name, or by its place among what may be chosen, from 1.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Name(pub String);

impl Vocab for Name {
    const SHAPE: &'static Shape = &Shape {
        id: None,
        name: "卡名或序号",
        says: "卡名，或在可选之中的序号",
        note: "A card by its name, or by its place among what may be chosen, from 1.",
        example: "",
        hint: None,
        closed: "",
        form: Form::Text,
    };
    fn read(node: &Node) -> Result<Self, Wrong> {
        String::read(node).map(Self)
    }
    fn write(&self) -> Node {
        // Only what reads back as the same: 007 is a name.
        match self.0.parse::<u64>() {
            Ok(n) if n.to_string() == self.0 => Node::number(n),
            _ => Node::text(self.0.as_str()),
        }
    }
}

form! {
    /// Playing a character or site.
    #[vocab(name = "登场的做法")]
    PlayText {
        /// The card.
        "卡" | "牌" => card: Name = Name::default(),
        /// FL or EL; EL for a site where nothing is written.
        "到" => to: Option<Zone> = None,
    } short card: Name
}

form! {
    /// Raiding.
    #[vocab(name = "激跃的做法")]
    RaidText {
        /// The card.
        "卡" | "牌" => card: Name = Name::default(),
        /// Onto which character.
        "于" | "叠放于" | "到" => onto: Name = Name::default(),
    }
}

/// Attacking.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "攻击的做法", example = "火花，或 {卡: 火花, 目标: 水盾}")]
pub enum AttackText {
    /// The player.
    #[word(any)]
    Plain(Name),
    /// A character, where an effect lets it be.
    #[word(any)]
    On(AttackOn),
}

form! {
    /// Attacking something.
    #[vocab(name = "攻击的角色和目标")]
    AttackOn {
        /// The attacking character.
        "卡" | "牌" | "角色" => card: Name = Name::default(),
        /// The character that is attacked.
        "目标" | "攻击目标" => target: Option<Name> = None,
    }
}

impl AttackText {
    /// The attacking character, and the one that is attacked.
    pub fn parts(&self) -> (&Name, Option<&Name>) {
        match self {
            Self::Plain(card) => (card, None),
            Self::On(on) => (&on.card, on.target.as_ref()),
        }
    }
}

form! {
    /// An effect of a card.
    #[vocab(name = "卡的效果")]
    EffectText {
        /// The card.
        "卡" | "牌" => card: Name = Name::default(),
        /// Which of its effects: its text, a part of it, or its place from 1.
        "效果" => which: Option<Name> = None,
    } short card: Name
}

form! {
    /// A waiting effect of a card.
    #[vocab(name = "等待的效果")]
    NextText {
        /// The card.
        "卡" | "牌" => card: Name = Name::default(),
        /// Which of its effects: its text, a part of it, or its place from 1 among those that wait.
        "效果" => which: Option<Name> = None,
        /// Which one, where that effect waits several times: its place from 1 among them.
        "第几个" => nth: u16 = 1,
    } short card: Name
}

/// What is done, as a scenario writes it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "做法")]
pub enum Act {
    /// Hands in the deck.
    #[word("提交卡组", says = "交出卡组")]
    HandIn,
    /// Is ready.
    #[word("准备完毕", "开始", says = "准备好了")]
    Ready,
    /// Asks for another hand.
    #[word("调度", "重抽", says = "重抽手牌")]
    Mulligan,
    /// Does nothing, or ends the phase, whatever is asked.
    #[word("跳过", says = "不做，或结束阶段")]
    Pass,
    /// Ends the move, main or attack phase.
    #[word("结束", says = "结束移动、主要或攻击阶段")]
    End,
    /// Draws no more.
    #[word("不抽", "不额外抽牌", says = "不再抽")]
    NoExtra,
    /// Moves nothing.
    #[word("不移动", "结束移动阶段", says = "不移动角色")]
    NoMove,
    /// Ends the main phase.
    #[word("结束主要阶段", says = "结束主要阶段")]
    EndMain,
    /// Ends the attack phase.
    #[word("不攻击", "结束攻击阶段", says = "结束攻击阶段")]
    NoAttack,
    /// Does not block.
    #[word("不阻挡", says = "不阻挡")]
    NoBlock,
    /// Carries out no more triggers.
    #[word("不执行", "不执行触发", says = "不再执行触发")]
    NoTrigger,
    /// Chooses nothing.
    #[word("不选", says = "什么也不选")]
    NoChoice,
    /// Draws once more.
    #[word("额外抽牌", says = "再抽一张")]
    ExtraDraw,
    /// Moves characters together.
    #[word("移动", bare, says = "把这些角色一起移动")]
    Move(Many<Name>),
    /// Plays a character or site.
    #[word("登场", says = "使角色或场地登场")]
    Play(PlayText),
    /// Plays it to FL.
    #[word("登场到FL", says = "登场到FL")]
    PlayFl(Name),
    /// Plays it to EL.
    #[word("登场到EL", says = "登场到EL")]
    PlayEl(Name),
    /// Raids.
    #[word("激跃", "RAID", says = "激跃到角色上")]
    Raid(RaidText),
    /// Uses an event.
    #[word("使用", "使用事件", says = "使用事件")]
    Use(Name),
    /// Activates an effect.
    #[word("起动", "发动起动效果", "启动", says = "发动起动效果")]
    Activate(EffectText),
    /// Attacks.
    #[word("攻击", says = "以角色攻击")]
    Attack(AttackText),
    /// Blocks.
    #[word("阻挡", says = "以角色阻挡")]
    Block(Name),
    /// Chooses cards, a line, a part, a trigger, an effect: whatever is asked.
    #[word(
        "选择",
        "指定",
        "选",
        "除外",
        "排序",
        bare,
        says = "选问到的卡、线、选项或效果"
    )]
    Choose(Many<Name>),
    /// Yes.
    #[word("是", "发动", says = "是")]
    Yes,
    /// No.
    #[word("否", "不发动", says = "否")]
    No,
    /// The raided character moves to FL (5.3.2-6-4).
    #[word("移动到FL", clause = "5.3.2-6-4", says = "激跃后移动到FL")]
    ToFl,
    /// It stays where it is.
    #[word("留在EL", says = "激跃后留在EL")]
    StayEl,
    /// Carries out a trigger.
    #[word("触发", "执行触发", "执行", says = "执行触发")]
    Trigger(Name),
    /// Deals with a waiting effect.
    #[word("处理", "先处理", says = "处理等待的效果")]
    Next(NextText),
    /// Pays a cost first.
    #[word("先支付", "支付", says = "先支付这一项费用")]
    Pay(Name),
    /// Concedes.
    #[word("投降", says = "认输")]
    Concede,
}

/// What is done; a bare word where nothing more is needed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "做")]
pub struct Action(pub Act);
