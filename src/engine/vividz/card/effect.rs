//! One-shot effects: the actions that an ability tells its player to do (902.2a, 1100).

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};

use super::cost::Cost;
use super::forms::{Bare, Flag, Many, Short, form};
use super::modify::{Change, Grant, Mod, Replace, Strip};
use super::select::{Cond, Filter, Num, Pick, Sel};
use super::trigger::Trigger;
use crate::engine::vividz::words::{End, Facing, Spots, Until, Who, Zone};

/// Actions in order. Its number is given when the game is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Script {
    /// Its number in the game's table.
    pub id: u16,
    /// The actions; moved into the table when the game is built.
    pub effects: Vec<Bare<Effect>>,
}

impl<'de> Deserialize<'de> for Script {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Self {
            id: 0,
            effects: Many::deserialize(d)?.0,
        })
    }
}

impl JsonSchema for Script {
    fn schema_name() -> Cow<'static, str> {
        "动作".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Many::<Bare<Effect>>::json_schema(generator)
    }
}

form! {
    /// How often, by whom.
    Times {
        /// Who does it.
        "谁" => who: Who = Who::You,
        /// How often.
        "数" | "次" => count: Num = Num::Lit(1),
    } short count: Num
}

form! {
    /// Discarding from the hand.
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
    Damage {
        /// To which cards.
        "对" | "牌" | "角色" => to: Sel = Sel::default(),
        /// How much.
        "数" | "伤害" | "值" => amount: Num = Num::Lit(0),
    }
}

form! {
    /// A sum of damage to share out (904.3b).
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
    Move {
        /// Which.
        "牌" | "角色" => cards: Sel = Sel::default(),
        /// Where to; always the owner's zone (102.4, 502.4c).
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
    ToExp {
        /// Which.
        "牌" => cards: Sel = Sel::default(),
        /// Of which character.
        "归" | "给" | "属于" => of: Sel = Sel::default(),
    } short cards: Sel
}

form! {
    /// Entering the field by an effect (1109).
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
    By {
        /// Who.
        "谁" => who: Who = Who::You,
    } short who: Who
}

form! {
    /// Showing cards (1108).
    Show {
        /// Which.
        "牌" => cards: Sel = Sel::default(),
        /// Under which name later effects speak of them.
        "名" | "记作" => name: Option<String> = None,
    } short cards: Sel
}

form! {
    /// Cards from the top of the deck, one by one (504.3, 504.4).
    Mill {
        /// Whose deck.
        "谁" => who: Who = Who::You,
        /// How many.
        "数" => count: Num = Num::Lit(1),
        /// Up to how many (504.4).
        "至多" => up_to: Option<Num> = None,
        /// Where to.
        "到" => to: Zone = Zone::Trash,
        /// Under which name later effects speak of them.
        "名" | "记作" => name: Option<String> = None,
    } short count: Num
}

form! {
    /// Energy cards to another zone (506.3).
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
    Lasting {
        /// How long.
        "期间" => until: Until = Until::MissionEnd,
        /// Which.
        "效果" => mods: Many<Bare<Mod>> = Many::default(),
    } short mods: Many<Bare<Mod>>
}

form! {
    /// Something later (908.4).
    Later {
        /// When.
        "当" | "时点" | "触发" => when: Option<Bare<Trigger>> = None,
        /// What.
        "效果" | "则" => does: Script = Script::default(),
        /// Whether it stays after it has triggered once.
        "多次" => again: Flag = Flag(false),
    }
}

form! {
    /// If so, this; otherwise that.
    If {
        /// Whether.
        "条件" | "当" => when: Many<Bare<Cond>> = Many::default(),
        /// If so.
        "则" | "效果" => then: Script = Script::default(),
        /// Otherwise.
        "否则" => otherwise: Script = Script::default(),
    }
}

form! {
    /// Something that a player may do.
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
    /// A payment on which something hangs.
    Pay {
        /// Who may pay.
        "谁" => who: Who = Who::You,
        /// What.
        "费用" => cost: Many<Bare<Cost>> = Many::default(),
        /// If it was paid.
        "则" | "如此做" | "效果" => then: Script = Script::default(),
        /// If it was not.
        "否则" => otherwise: Script = Script::default(),
    }
}

form! {
    /// One of several.
    Modal {
        /// Who chooses.
        "谁" => who: Who = Who::You,
        /// The options.
        "选项" | "于" => of: Vec<Script> = Vec::new(),
        /// How many, all different.
        "数" | "选" => count: u8 = 1,
    } short of: Vec<Script>
}

form! {
    /// Again and again.
    Repeat {
        /// How often.
        "次" | "次数" => count: Num = Num::Lit(1),
        /// What.
        "效果" | "做" => does: Script = Script::default(),
    }
}

form! {
    /// Choosing a number (102.11).
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
    Heal {
        /// From which cards.
        "牌" | "角色" | "对" => cards: Sel = Sel::default(),
        /// How much; all of it where nothing is written.
        "数" => amount: Option<Num> = None,
    } short cards: Sel
}

form! {
    /// Markers put on or taken off.
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
    Flip {
        /// Which.
        "牌" => cards: Sel = Sel::default(),
        /// Which face is up then.
        "朝向" | "正反面" => facing: Facing = Facing::Down,
    } short cards: Sel
}

form! {
    /// Another controller.
    Control {
        /// Of which cards.
        "牌" | "角色" => cards: Sel = Sel::default(),
        /// Who.
        "归" | "谁" => who: Who = Who::You,
        /// How long.
        "期间" => until: Until = Until::Forever,
    } short cards: Sel
}

form! {
    /// Each player in turn, the turn player first (102.8).
    Each {
        /// What; 你 is then that player.
        "效果" | "做" => does: Script = Script::default(),
    } short does: Script
}

/// An action.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Effect>)]
pub enum Effect {
    /// 抓牌 (1106).
    #[serde(rename = "抓牌", alias = "抽牌")]
    Draw(Short<Times>),
    /// From the hand to the trash.
    #[serde(rename = "弃牌", alias = "弃手牌")]
    Discard(Short<Discard>),
    /// 选择 (1107).
    #[serde(rename = "选择", alias = "选择牌")]
    Choose(Box<Short<Pick>>),
    /// 造成伤害 (1101).
    #[serde(rename = "造成伤害", alias = "伤害")]
    Damage(Damage),
    /// Damage shared out (904.3b).
    #[serde(rename = "分配伤害")]
    Share(Share),
    /// 令角色退场 (1110).
    #[serde(rename = "退场", alias = "令角色退场")]
    Retire(Sel),
    /// 横置 (1104.2).
    #[serde(rename = "横置")]
    Rest(Sel),
    /// 竖置 (1104.1).
    #[serde(rename = "竖置")]
    Stand(Sel),
    /// To another zone.
    #[serde(rename = "移动", alias = "移动牌")]
    Move(Short<Move>),
    /// 从游戏中除外 (1111).
    #[serde(rename = "除外", alias = "从游戏中除外")]
    Remove(Sel),
    /// 成为经验 (1112).
    #[serde(rename = "成为经验", alias = "作为经验")]
    ToExp(Short<ToExp>),
    /// 登场 (1109).
    #[serde(rename = "登场")]
    Enter(Short<Enter>),
    /// 滑行 (1116).
    #[serde(rename = "滑行", alias = "进行滑行")]
    Slide(Short<Slide>),
    /// 搜寻 (1115).
    #[serde(rename = "搜寻", alias = "进行搜寻")]
    Scout(Short<By>),
    /// 再装填 (1117).
    #[serde(rename = "再装填", alias = "进行再装填")]
    Reload(Short<By>),
    /// 洗混牌库 (1105).
    #[serde(rename = "洗混牌库", alias = "洗牌", alias = "洗混")]
    Shuffle(Short<By>),
    /// 展示 (1108).
    #[serde(rename = "展示")]
    Show(Short<Show>),
    /// From the top of the deck, one by one (504.3).
    #[serde(rename = "移动牌库顶", alias = "牌库顶")]
    Mill(Short<Mill>),
    /// Energy to another zone (506.3).
    #[serde(rename = "移动能量", alias = "置放能量")]
    EnergyTo(Short<EnergyTo>),
    /// 检查 (1113).
    #[serde(rename = "检查", alias = "检查任务")]
    Check(Sel),
    /// 完成 (1114).
    #[serde(rename = "完成", alias = "完成任务")]
    Complete(Sel),
    /// Power for a time.
    #[serde(rename = "力量值")]
    Power(Short<Change>),
    /// Cost on the card for a time.
    #[serde(rename = "费用")]
    CostOf(Short<Change>),
    /// An ability for a time.
    #[serde(rename = "获得能力")]
    Grant(Box<Grant>),
    /// No abilities for a time.
    #[serde(rename = "失去能力")]
    Strip(Short<Strip>),
    /// A replacement for a time.
    #[serde(rename = "替代")]
    Replace(Box<Replace>),
    /// Any continuous effects for a time.
    #[serde(rename = "持续", alias = "持续性效果")]
    Lasting(Short<Lasting>),
    /// Something later (908.4).
    #[serde(rename = "延迟", alias = "时限型")]
    Later(Box<Later>),
    /// If.
    #[serde(rename = "若", alias = "如果")]
    If(Box<If>),
    /// May.
    #[serde(rename = "可以", alias = "可选")]
    May(Box<Short<May>>),
    /// May pay.
    #[serde(rename = "支付", alias = "可以支付")]
    Pay(Box<Pay>),
    /// One of several.
    #[serde(rename = "择一", alias = "选项")]
    Modal(Short<Modal>),
    /// Again.
    #[serde(rename = "重复")]
    Repeat(Box<Repeat>),
    /// Each player.
    #[serde(rename = "每名玩家", alias = "双方", alias = "各玩家")]
    Each(Short<Each>),
    /// A number (102.11).
    #[serde(rename = "选数", alias = "选择一个数")]
    Number(Short<Number>),
    /// Use a card.
    #[serde(rename = "使用", alias = "打出")]
    Use(Short<Use>),
    /// Take damage off.
    #[serde(rename = "清除伤害", alias = "回复")]
    Heal(Short<Heal>),
    /// Put markers on.
    #[serde(rename = "给予标记", alias = "放置标记")]
    Mark(Short<Marks>),
    /// Take markers off.
    #[serde(rename = "移除标记")]
    Unmark(Short<Marks>),
    /// Turn over.
    #[serde(rename = "翻面", alias = "翻为")]
    Flip(Short<Flip>),
    /// Another controller.
    #[serde(rename = "获得操控", alias = "操控")]
    Control(Short<Control>),
    /// Lose the game.
    #[serde(rename = "输掉游戏")]
    Lose(Short<By>),
    /// The attack's target lane or the attack itself ends: the attack goes to its end.
    #[serde(rename = "结束攻击")]
    EndAttack,
}

/// The words of all actions, for documents and tests.
#[allow(dead_code)]
pub fn schema_words() -> Vec<String> {
    let schema = schemars::schema_for!(Effect);
    schema
        .get("oneOf")
        .and_then(|o| o.as_array())
        .into_iter()
        .flatten()
        .flat_map(|v| {
            let keyed = v
                .get("properties")
                .and_then(|p| p.as_object())
                .map(|p| p.keys().cloned().collect::<Vec<_>>())
                .unwrap_or_default();
            let bare = v.get("const").and_then(|c| c.as_str()).map(str::to_owned);
            keyed.into_iter().chain(bare)
        })
        .collect()
}
