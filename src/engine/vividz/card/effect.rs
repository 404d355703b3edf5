//! One-shot effects: the actions that an ability tells its player to do (902.2a, 1100).

use crate::engine::grammar;
use crate::engine::vividz::card::cost::Cost;
use crate::engine::vividz::card::flag::{Flag, Many, form};
use crate::engine::vividz::card::modify::{Change, Grant, Mod, Replace, Strip};
use crate::engine::vividz::card::select::{Cond, Filter, Num, Pick, Sel, Times};
use crate::engine::vividz::card::trigger::Trigger;
use crate::engine::vividz::words::{End, Facing, Spots, Until, Who, Zone};
use crate::engine::vocab::{self, Vocab};

/// Actions in order. Its number is given when the game is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Script {
    /// Its number in the game's table.
    pub id: u16,
    /// The actions; moved into the table when the game is built.
    pub effects: Vec<Effect>,
}

impl From<Many<Effect>> for Script {
    fn from(effects: Many<Effect>) -> Self {
        Self {
            id: 0,
            effects: effects.0,
        }
    }
}

impl From<&Script> for Many<Effect> {
    fn from(script: &Script) -> Self {
        Self(script.effects.clone())
    }
}

vocab::via!(Script as Many<Effect>);

/// If so, this; otherwise that.
pub type If = grammar::If<Cond, Script>;

/// A payment on which something hangs.
pub type Pay = grammar::Pay<Who, Many<Cost>, Script>;

/// One or some of several.
pub type Modal = grammar::Modes<Who, u8, Script>;

/// Again and again; once where not said.
pub type Repeat = grammar::Repeat<Num, Script>;

form! {
    /// Discarding from the hand.
    #[vocab(name = "弃牌")]
    Discard {
        /// Who discards and chooses.
        "谁" => who: Who = Who::You,
        /// How many.
        "数" => count: Num = Num::Lit(1),
        /// Up to how many.
        "至多" => up_to: Option<Num> = None,
        /// All of them.
        "全部" => all: Flag = Flag(false),
        /// Which may be discarded.
        "牌" | "是" => is: Option<Box<Filter>> = None,
        /// Under which name later effects speak of them.
        "名" | "记作" => name: Option<String> = None,
    } short count: Num
}

form! {
    /// Damage (1101).
    #[vocab(name = "造成伤害", example = "{对: {选择: {操控: 对手}}, 数: 3000}")]
    Damage {
        /// To which cards.
        "对" | "牌" | "角色" => to: Sel = Sel::default(),
        /// How much.
        "数" | "伤害" | "值" => amount: Num = Num::Lit(0),
    }
}

form! {
    /// A sum of damage to share out (904.3b).
    #[vocab(name = "分配伤害", example = "{对: {所有: {操控: 对手}}, 合计: 3000}")]
    Share {
        /// Among which cards; each gets more than 0.
        "对" | "牌" | "角色" => to: Sel = Sel::default(),
        /// The sum.
        "合计" | "数" | "值" => total: Num = Num::Lit(0),
        /// In portions of this size.
        "单位" => unit: i32 = 1000,
    }
}

form! {
    /// Moving cards between zones.
    #[vocab(name = "移动")]
    Move {
        /// Which.
        "牌" | "角色" => cards: Sel = Sel::default(),
        /// Where to; always the owner's zone.
        #[word(clause = "102.4")]
        "到" => to: Zone = Zone::Hand,
        /// Which end, for the deck.
        "位置" => end: End = End::Top,
        /// Which face is up.
        "朝向" | "正反面" => facing: Option<Facing> = None,
        /// Who orders them, for several to the deck.
        "谁" => who: Who = Who::You,
    } short cards: Sel
}

form! {
    /// Becoming EXP (1112).
    #[vocab(name = "成为经验")]
    ToExp {
        /// Which.
        "牌" => cards: Sel = Sel::default(),
        /// Of which character.
        "归" | "给" | "属于" => of: Sel = Sel::default(),
    } short cards: Sel
}

form! {
    /// Entering the field by an effect (1109).
    #[vocab(name = "登场")]
    Enter {
        /// Which.
        "牌" | "角色" => cards: Sel = Sel::default(),
        /// Which areas may be chosen; every one of the player's where nothing is written.
        "场地" => spots: Many<Spots> = Many::default(),
        /// Only an area without characters.
        "空场地" => empty: Flag = Flag(false),
        /// Resting.
        "横置" => rested: Flag = Flag(false),
        /// In whose field and under whose control, where the card says so (102.2); else its owner's (502.4c).
        "归" | "操控" => of: Option<Who> = None,
    } short cards: Sel
}

form! {
    /// Sliding (1116).
    #[vocab(name = "滑行")]
    Slide {
        /// Which character, where the effect says.
        "牌" | "角色" => card: Option<Sel> = None,
        /// Characters to choose from, where the effect does not say which.
        "从" | "范围" => from: Option<Box<Filter>> = None,
        /// Who chooses.
        "谁" => who: Who = Who::You,
        /// Whether it may be left out.
        "可选" | "可以" => optional: Flag = Flag(false),
    } short card: Sel
}

form! {
    /// A player who does something.
    #[vocab(name = "由谁")]
    By {
        /// Who.
        "谁" => who: Who = Who::You,
    } short who: Who
}

form! {
    /// Who loses the game.
    #[vocab(name = "输掉游戏")]
    Losing {
        /// Who.
        "谁" => who: Who = Who::You,
        /// Only those of them for whom this holds, 你 being that player; all of them at once (101.3).
        "若" | "条件" => when: Many<Cond> = Many::default(),
    } short who: Who
}

form! {
    /// Showing cards (1108).
    #[vocab(name = "展示")]
    Show {
        /// Which.
        "牌" => cards: Sel = Sel::default(),
        /// Under which name later effects speak of them.
        "名" | "记作" => name: Option<String> = None,
    } short cards: Sel
}

form! {
    /// Cards from the top of the deck, one by one (504.3, 504.4).
    #[vocab(name = "移动牌库顶")]
    Mill {
        /// Whose deck.
        "谁" => who: Who = Who::You,
        /// How many.
        "数" => count: Num = Num::Lit(1),
        /// Up to how many.
        #[word(clause = "504.4")]
        "至多" => up_to: Option<Num> = None,
        /// Where to.
        "到" => to: Zone = Zone::Trash,
        /// Under which name later effects speak of them.
        "名" | "记作" => name: Option<String> = None,
    } short count: Num
}

form! {
    /// Energy cards to another zone (506.3).
    #[vocab(name = "移动能量")]
    EnergyTo {
        /// Whose.
        "谁" => who: Who = Who::You,
        /// How many.
        "数" => count: Num = Num::Lit(1),
        /// Where to.
        "到" => to: Zone = Zone::Trash,
    } short count: Num
}

form! {
    /// Continuous effects for a time.
    #[vocab(name = "持续")]
    Lasting {
        /// How long.
        "期间" => until: Until = Until::MissionEnd,
        /// Which.
        "效果" => mods: Many<Mod> = Many::default(),
    } short mods: Many<Mod>
}

form! {
    /// Something later (908.4).
    #[vocab(name = "延迟", example = "{当: 任务阶段开始时, 效果: 抓牌}")]
    Later {
        /// When.
        "当" | "时点" | "触发" => when: Option<Trigger> = None,
        /// What.
        "效果" | "则" => does: Script = Script::default(),
        /// Whether it stays after it has triggered once.
        "多次" => again: Flag = Flag(false),
    }
}

form! {
    /// Something that a player may do.
    #[vocab(name = "可以")]
    May {
        /// Who.
        "谁" => who: Who = Who::You,
        /// What.
        "效果" | "做" => does: Script = Script::default(),
        /// If it was done.
        "如此做" | "则" => then: Script = Script::default(),
        /// If it was not.
        "否则" => otherwise: Script = Script::default(),
    } short does: Script
}

form! {
    /// Choosing a number (102.11).
    #[vocab(name = "选数")]
    Number {
        /// Who.
        "谁" => who: Who = Who::You,
        /// The largest.
        "至多" | "上限" => up_to: Num = Num::Lit(10),
        /// Under which name later effects speak of it.
        "名" | "记作" => name: Option<String> = None,
    } short up_to: Num
}

form! {
    /// Playing a card by an effect.
    #[vocab(name = "使用")]
    Use {
        /// Which.
        "牌" => cards: Sel = Sel::default(),
        /// Without paying.
        "不付费用" | "免费" => free: Flag = Flag(true),
        /// Whether it may be left out.
        "可选" | "可以" => optional: Flag = Flag(true),
    } short cards: Sel
}

form! {
    /// Taking damage off.
    #[vocab(name = "清除伤害")]
    Heal {
        /// From which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// How much; all of it where nothing is written.
        "数" => amount: Option<Num> = None,
    } short cards: Sel
}

form! {
    /// Markers put on or taken off.
    #[vocab(name = "放置标记")]
    Marks {
        /// On which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// Their name.
        "名" | "标记" => name: String = "禁止攻击".to_owned(),
        /// How many.
        "数" => count: Num = Num::Lit(1),
    } short name: String
}

form! {
    /// Turning a card over.
    #[vocab(name = "翻面")]
    Flip {
        /// Which.
        "牌" => cards: Sel = Sel::default(),
        /// Which face is up then.
        "朝向" | "正反面" => facing: Facing = Facing::Down,
    } short cards: Sel
}

form! {
    /// Another controller.
    #[vocab(name = "获得操控")]
    Control {
        /// Of which cards.
        "牌" | "角色" => cards: Sel = Sel::default(),
        /// Who.
        "归" | "谁" => who: Who = Who::You,
        /// How long; for ever where not written, on a board as long as the effect that has it.
        "期间" => until: Option<Until> = None,
    } short cards: Sel
}

form! {
    /// Each player in turn, the turn player first (102.8).
    #[vocab(name = "每名玩家")]
    Each {
        /// What; 你 is then that player.
        "效果" | "做" => does: Script = Script::default(),
    } short does: Script
}

/// An action.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "动作", example = "抓牌: 2")]
pub enum Effect {
    /// Draws cards.
    #[word("抓牌", "抽牌", bare, clause = "1106", says = "从牌库抓牌")]
    Draw(Times),
    /// Discards cards from the hand.
    #[word("弃牌", "弃手牌", bare, says = "从手牌弃牌")]
    Discard(Discard),
    /// Chooses cards.
    #[word("选择", "选择牌", bare, clause = "1107", says = "选择牌")]
    Choose(Box<Pick>),
    /// Deals damage.
    #[word("造成伤害", "伤害", clause = "1101", says = "给角色造成伤害")]
    Damage(Damage),
    /// Deals a sum of damage that is shared out.
    #[word("分配伤害", clause = "904.3b", says = "把合计的伤害分配给各角色")]
    Share(Share),
    /// Makes characters leave.
    #[word("退场", "令角色退场", clause = "1110", says = "令角色退场")]
    Retire(Sel),
    /// Rests cards.
    #[word("横置", clause = "1104.2", says = "横置牌")]
    Rest(Sel),
    /// Stands cards up.
    #[word("竖置", clause = "1104.1", says = "竖置牌")]
    Stand(Sel),
    /// Moves cards to another zone.
    #[word("移动", "移动牌", bare, says = "把牌移到另一区域")]
    Move(Move),
    /// Removes cards from the game.
    #[word("除外", "从游戏中除外", clause = "1111", says = "把牌从游戏中除外")]
    Remove(Sel),
    /// Makes cards the EXP of a character.
    #[word(
        "成为经验",
        "作为经验",
        bare,
        clause = "1112",
        says = "令牌成为角色的经验"
    )]
    ToExp(ToExp),
    /// Makes characters enter the field.
    #[word("登场", bare, clause = "1109", says = "令角色登场")]
    Enter(Enter),
    /// Makes a character slide.
    #[word("滑行", "进行滑行", bare, clause = "1116", says = "令角色滑行")]
    Slide(Slide),
    /// A player scouts.
    #[word("搜寻", "进行搜寻", bare, clause = "1115", says = "进行搜寻")]
    Scout(By),
    /// A player reloads.
    #[word("再装填", "进行再装填", bare, clause = "1117", says = "进行再装填")]
    Reload(By),
    /// A player shuffles the deck.
    #[word("洗混牌库", "洗牌", "洗混", bare, clause = "1105", says = "洗混牌库")]
    Shuffle(By),
    /// Shows cards.
    #[word("展示", bare, clause = "1108", says = "展示牌")]
    Show(Show),
    /// Moves cards from the top of the deck, one by one.
    #[word(
        "移动牌库顶",
        "牌库顶",
        bare,
        clause = "504.3",
        says = "把牌库顶的牌逐张移到另一区域"
    )]
    Mill(Mill),
    /// Moves energy cards to another zone.
    #[word(
        "移动能量",
        "置放能量",
        bare,
        clause = "506.3",
        says = "把能量区的牌移到另一区域"
    )]
    EnergyTo(EnergyTo),
    /// Checks missions.
    #[word("检查", "检查任务", clause = "1113", says = "检查任务")]
    Check(Sel),
    /// Completes missions.
    #[word("完成", "完成任务", clause = "1114", says = "完成任务")]
    Complete(Sel),
    /// Changes the power for a time.
    #[word("力量值", bare, says = "在一段时间内改变力量值")]
    Power(Change),
    /// Changes the cost on the card for a time.
    #[word("费用", bare, says = "在一段时间内改变牌上的费用值")]
    CostOf(Change),
    /// Gives an ability for a time.
    #[word("获得能力", says = "在一段时间内使牌获得能力")]
    Grant(Box<Grant>),
    /// Takes the abilities away for a time.
    #[word("失去能力", bare, says = "在一段时间内使牌失去能力")]
    Strip(Strip),
    /// Makes a replacement for a time.
    #[word("替代", clause = "902.2c", says = "在一段时间内以别的动作替代某动作")]
    Replace(Box<Replace>),
    /// Makes any continuous effects for a time.
    #[word(
        "持续",
        "持续性效果",
        bare,
        clause = "902.2b",
        says = "产生持续一段时间的效果"
    )]
    Lasting(Lasting),
    /// Does something later.
    #[word("延迟", "时限型", clause = "908.4", says = "以后触发的时限型能力")]
    Later(Box<Later>),
    /// Does this if something holds, otherwise that.
    #[word("若", "如果", says = "条件成立才做，否则做另一件")]
    If(Box<If>),
    /// Does something if a player wants it.
    #[word("可以", "可选", bare, says = "由玩家决定做不做")]
    May(Box<May>),
    /// Does something if a player pays.
    #[word("支付", "可以支付", says = "支付了费用才做")]
    Pay(Box<Pay>),
    /// Does one or some of several things.
    #[word("择一", "选一", "选择一项", "选项", bare, says = "从几项里选几项")]
    Modal(Modal),
    /// Does something again and again.
    #[word("重复", says = "重复做几次")]
    Repeat(Box<Repeat>),
    /// Each player does something, the turn player first.
    #[word(
        "每名玩家",
        "双方",
        "各玩家",
        bare,
        clause = "102.8",
        says = "每名玩家依次做，回合玩家先"
    )]
    Each(Each),
    /// A player chooses a number.
    #[word("选数", "选择一个数", bare, clause = "102.11", says = "选择一个数")]
    Number(Number),
    /// Uses a card.
    #[word("使用", "打出", bare, says = "使用或打出一张牌")]
    Use(Use),
    /// Takes damage off.
    #[word("清除伤害", "回复", bare, says = "清除角色已受到的伤害")]
    Heal(Heal),
    /// Puts markers on.
    #[word("给予标记", "放置标记", bare, says = "放置标记")]
    Mark(Marks),
    /// Takes markers off.
    #[word("移除标记", bare, says = "移除标记")]
    Unmark(Marks),
    /// Turns cards over.
    #[word("翻面", "翻为", bare, clause = "502.3", says = "把牌翻面")]
    Flip(Flip),
    /// Gives the control to a player.
    #[word("获得操控", "操控", bare, says = "改变牌的操控者")]
    Control(Control),
    /// A player loses the game.
    #[word("输掉游戏", bare, says = "令玩家输掉游戏")]
    Lose(Losing),
    /// Ends the attack: it goes to its end.
    #[word("结束攻击", says = "结束正在进行的攻击")]
    EndAttack,
    /// A printed sentence that the program has not read: the engine stops where it would be resolved.
    #[word("未读", says = "卡面的这一句没有读懂：结算到这里就停下")]
    Unread(String),
}
