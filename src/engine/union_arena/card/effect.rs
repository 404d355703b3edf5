//! What effects do and what they cost.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Error, MapAccess};
use serde::{Deserialize, Deserializer};

use super::ability::{Mod, Rules, When};
use super::against::Against;
use super::select::{Beside, Cond, Filter, Keyed, Num, Pick, Sel};
use crate::engine::forms::{Bare, Many, Short, form};
use crate::engine::union_arena::words::{Deed, End, Facing, Phase, Pose, Rule, Until, Who, Zone};

/// The most actions of one script.
const MOST_ACTIONS: usize = 200;
/// The most parts of one cost.
const MOST_COSTS: usize = 16;

/// Actions in order. Its number is given when the game is built, and the actions then lie in the game's table.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Script {
    /// Its number in the game's table.
    pub id: u16,
    /// The actions.
    pub effects: Vec<Bare<Effect>>,
}

impl<'de> Deserialize<'de> for Script {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let effects: Vec<Bare<Effect>> = Many::deserialize(d)?.0;
        if effects.len() > MOST_ACTIONS {
            return Err(Error::custom(format!(
                "动作太多：{}个，至多{MOST_ACTIONS}个",
                effects.len()
            )));
        }
        Ok(Self { id: 0, effects })
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

/// The whole script of an effect: what it calls by a name, it has recorded under that name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Whole(pub Script);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let script = Script::deserialize(d)?;
        super::names::check(&script).map_err(Error::custom)?;
        if let Some(why) = super::dead::idle(&script) {
            return Err(Error::custom(why));
        }
        Ok(Self(script))
    }
}

impl JsonSchema for Whole {
    fn schema_name() -> Cow<'static, str> {
        Script::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Script::json_schema(generator)
    }
}

/// Costs in the order of the card. Their number is given when the game is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Costs {
    /// Its number in the game's table.
    pub id: u16,
    /// The costs.
    pub costs: Vec<Bare<Cost>>,
}

impl<'de> Deserialize<'de> for Costs {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let costs: Vec<Bare<Cost>> = Many::deserialize(d)?.0;
        if costs.len() > MOST_COSTS {
            return Err(Error::custom(format!(
                "费用太多：{}项，至多{MOST_COSTS}项",
                costs.len()
            )));
        }
        if let Some(why) = costs.iter().find_map(|c| super::dead::unpaid(&c.0)) {
            return Err(Error::custom(why));
        }
        Ok(Self { id: 0, costs })
    }
}

impl JsonSchema for Costs {
    fn schema_name() -> Cow<'static, str> {
        "费用".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Many::<Bare<Cost>>::json_schema(generator)
    }
}

/// One part of a cost (5.3.5-4).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Cost>)]
pub enum Cost {
    /// Rest this card (5.3.5-4-2).
    #[serde(rename = "横置", alias = "横置此卡", alias = "休眠此卡")]
    RestThis,
    /// Put cards of the hand outside (5.3.5-4-3).
    #[serde(
        rename = "弃手牌",
        alias = "把手牌放置于场外",
        alias = "手牌放置于场外"
    )]
    Discard(Short<PayHand>),
    /// Pay AP (5.3.5-4-4).
    #[serde(rename = "支付AP", alias = "AP")]
    Ap(Num),
    /// Retire this card (5.3.5-4-5).
    #[serde(rename = "退场", alias = "把这张卡退场", alias = "此卡退场")]
    RetireThis,
    /// Remove this card.
    #[serde(rename = "除外此卡", alias = "把这张卡除外")]
    RemoveThis,
    /// Rest cards on the field.
    #[serde(rename = "横置卡", alias = "横置角色")]
    Rest(Beside<PayCards>),
    /// Retire cards on the field.
    #[serde(rename = "退场卡", alias = "退场角色")]
    Retire(Beside<PayCards>),
    /// Remove cards.
    #[serde(rename = "除外卡", alias = "除外")]
    Remove(Beside<PayCards>),
    /// Move cards somewhere else.
    #[serde(rename = "移动卡")]
    Move(PayMove),
    /// Show cards.
    #[serde(rename = "展示卡", alias = "展示")]
    Show(Beside<PayCards>),
}

impl Cost {
    /// The word of a cost that this card itself is; empty for others.
    pub fn own_word(&self) -> &'static str {
        match self {
            Cost::RestThis => "横置",
            Cost::RetireThis => "把这张卡退场",
            Cost::RemoveThis => "除外此卡",
            _ => "",
        }
    }
}

form! {
    /// Cards of the hand.
    PayHand {
        /// How many.
        "数" => count: Num = Num::Lit(1),
        /// Which may be used.
        "是" | "卡" => is: Option<Box<Filter>> = None,
    } short count: Num
}

form! {
    /// Some cards to pay with.
    PayCards {
        /// Which may be used.
        "从" | "范围" => from: Filter = Filter::default(),
        /// How many.
        "数" | "张数" => count: Num = Num::Lit(1),
    }
}

impl Keyed for PayCards {
    const FROM: &'static [&'static str] = &["从", "范围"];
    fn take_filter(&mut self, filter: Filter) {
        self.from = filter;
    }
    fn own<'de, M: MapAccess<'de>>(&mut self, key: &str, map: &mut M) -> Result<bool, M::Error> {
        if !matches!(key, "数" | "张数") {
            return Ok(false);
        }
        self.count = map.next_value()?;
        Ok(true)
    }
}

form! {
    /// Cards to move as a cost.
    PayMove {
        /// Which may be used.
        "从" | "范围" => from: Filter = Filter::default(),
        /// How many.
        "数" | "张数" => count: Num = Num::Lit(1),
        /// Where to.
        "到" => to: Zone = Zone::Outside,
        /// Which end, for the deck.
        "位置" => end: End = End::Bottom,
    }
}

form! {
    /// So many, by whom.
    Times {
        /// Who.
        "谁" => who: Who = Who::Me,
        /// How many.
        "数" | "次" => count: Num = Num::Lit(1),
    } short count: Num
}

form! {
    /// Putting cards of the hand outside.
    Discard {
        /// Who does and chooses.
        "谁" => who: Who = Who::Me,
        /// How many; as many as there are where fewer.
        "数" => count: Num = Num::Lit(1),
        /// Up to how many.
        "至多" | "最多" => up_to: Option<Num> = None,
        /// All of them.
        "全部" => all: bool = false,
        /// Which.
        "是" | "卡" => is: Option<Box<Filter>> = None,
        /// Where to.
        "到" => to: Zone = Zone::Outside,
    } short count: Num
}

form! {
    /// Moving cards.
    Move {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
        /// Where to; always the owner's.
        "到" => to: Zone = Zone::Hand,
        /// Which end, for the deck.
        "位置" => end: End = End::Top,
        /// Which face is up, for the life area.
        "正反面" => facing: Facing = Facing::Down,
        /// Who orders several that go to the deck.
        "谁" => who: Who = Who::Me,
    } short cards: Sel
}

form! {
    /// Entering the field by an effect.
    Enter {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
        /// FL or EL; the player's choice where neither is written.
        "到" => to: Option<Zone> = None,
        /// How it enters where not rested (4-3).
        "状态" => pose: Pose = Pose::Rested,
    } short cards: Sel
}

form! {
    /// Raiding by an effect.
    RaidBy {
        /// Which card raids.
        "卡" | "牌" => card: Sel = Sel::default(),
        /// Onto which; the player's choice among those that its raid names where none is written.
        "于" | "叠放于" => onto: Option<Sel> = None,
    } short card: Sel
}

form! {
    /// A change of BP.
    Boost {
        /// Which.
        "卡" | "牌" | "角色" => cards: Sel = Sel::default(),
        /// By how much.
        "数" | "值" => amount: Num = Num::Lit(0),
        /// How long.
        "直到" | "期间" => until: Until = Until::Turn,
    } short amount: Num
}

form! {
    /// Changes that last.
    Grant {
        /// Which.
        "卡" | "牌" | "角色" => cards: Sel = Sel::default(),
        /// What changes.
        "变化" | "效果" => mods: Many<Bare<Mod>> = Many::default(),
        /// How long.
        "直到" | "期间" => until: Until = Until::Turn,
    }
}

/// Something laid down for players for a time. The numbers of the changes are given when the game is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RuleFor {
    /// For whom.
    pub who: Who,
    /// What is laid down.
    pub rules: Rules,
    /// The numbers of the changes in the game's table.
    pub ids: Vec<u16>,
    /// How long.
    pub until: Until,
}

form! {
    /// Something laid down for players for a time.
    RuleText {
        /// For whom.
        "谁" => who: Who = Who::Me,
        /// What the player may not do; with which cards.
        "不能" => cannot: Many<Against<Rule>> = Many::default(),
        /// How many cards the hand may have in the end phase (5.5.3).
        "手牌上限" => hand: Option<Num> = None,
        /// How often the player may attack in a turn.
        "攻击次数" => attacks: Option<Num> = None,
        /// How long.
        "直到" | "期间" => until: Until = Until::Turn,
    }
}

impl<'de> Deserialize<'de> for RuleFor {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = RuleText::deserialize(d)?;
        Ok(Self {
            who: text.who,
            until: text.until,
            ids: Vec::new(),
            rules: Rules {
                who: text.who,
                cannot: text.cannot,
                hand: text.hand,
                attacks: text.attacks,
            },
        })
    }
}

impl JsonSchema for RuleFor {
    fn schema_name() -> Cow<'static, str> {
        RuleText::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        RuleText::json_schema(generator)
    }
}

form! {
    /// Damage by an effect.
    Damage {
        /// To whom.
        "谁" | "对" => who: Who = Who::Opponent,
        /// How much.
        "数" | "值" => amount: Num = Num::Lit(1),
    } short amount: Num
}

form! {
    /// Looking at cards.
    Look {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
    } short cards: Sel
}

form! {
    /// Moving between the lines.
    Shift {
        /// Which.
        "卡" | "牌" | "角色" => cards: Sel = Sel::default(),
        /// FL or EL.
        "到" => to: Zone = Zone::Fl,
    } short cards: Sel
}

form! {
    /// Turning life cards.
    Turn {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
        /// Which face is up then.
        "正反面" => facing: Facing = Facing::Up,
    } short cards: Sel
}

form! {
    /// Two characters change lines.
    Swap {
        /// One.
        "卡" | "牌" | "角色" => one: Sel = Sel::default(),
        /// The other.
        "与" => other: Sel = Sel::default(),
    }
}

form! {
    /// Showing cards from the top of a deck until one is such.
    ShowUntil {
        /// Whose deck.
        "谁" => who: Who = Who::Me,
        /// What it must be.
        "是" => is: Filter = Filter::default(),
        /// Under which name later effects speak of it.
        "记作" | "名" => name: Option<String> = None,
    }
}

form! {
    /// The same several times.
    Repeat {
        /// How often.
        "次" | "次数" => times: Num = Num::Lit(2),
        /// What is done.
        "做" => does: Script = Script::default(),
    }
}

form! {
    /// Carrying out effects of a card.
    Carry {
        /// Whose effects.
        "卡" | "牌" => card: Sel = Sel::default(),
        /// Those that go off at this deed; its effects as an event where nothing is written.
        "时" | "时机" => at: Option<Deed> = None,
    }
}

form! {
    /// Passing over a phase.
    Skip {
        /// Whose.
        "谁" => who: Who = Who::Me,
        /// Which.
        "阶段" => phase: Phase = Phase::Attack,
    }
}

/// What the text of the rules knows nothing of: refused when the file is read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Unknown {}

impl<'de> Deserialize<'de> for Unknown {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(Error::custom(
            "条文里没有这种事：没有控制权的转移、效果引起的战斗、指示物、衍生物、使效果无效、宣言卡名或数字；只能用条文有的区域、状态和步骤写出卡面的意思",
        ))
    }
}

form! {
    /// If, then, else.
    If {
        /// All of these.
        "条件" | "若" => when: Many<Bare<Cond>> = Many::default(),
        /// What is then done.
        "则" | "做" => then: Script = Script::default(),
        /// What is done otherwise.
        "否则" => otherwise: Script = Script::default(),
    }
}

form! {
    /// A part that a player may leave.
    May {
        /// Who.
        "谁" => who: Who = Who::Me,
        /// What is done.
        "做" => does: Script = Script::default(),
        /// What is done otherwise.
        "否则" => otherwise: Script = Script::default(),
    } short does: Script
}

form! {
    /// A part that costs something, and that the player may leave.
    PayFor {
        /// Who pays and is asked.
        "谁" => who: Who = Who::Me,
        /// The costs.
        "费用" => cost: Costs = Costs::default(),
        /// What is then done.
        "则" | "做" => does: Script = Script::default(),
        /// What is done otherwise.
        "否则" => otherwise: Script = Script::default(),
    }
}

form! {
    /// Some of several.
    Modes {
        /// Who chooses.
        "谁" => who: Who = Who::Me,
        /// How many of them, each once.
        "数" => count: Num = Num::Lit(1),
        /// The parts.
        "于" | "选项" => of: Vec<Mode> = Vec::new(),
    } short of: Vec<Mode>
}

form! {
    /// One of several parts.
    Mode {
        /// Its words.
        "文" => text: String = String::new(),
        /// What is done.
        "做" | "效果" => does: Script = Script::default(),
    }
}

form! {
    /// The same for each card, which is then 所选.
    Each {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
        /// What is done.
        "做" => does: Script = Script::default(),
    }
}

form! {
    /// Something that is done later once.
    Later {
        /// When.
        "当" => on: When = When::default(),
        /// What is done.
        "做" | "效果" => does: Script = Script::default(),
    }
}

/// One action of an effect.
// Read once from a file and compiled: its size never matters in play.
#[allow(clippy::large_enum_variant)]
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[schemars(transform = crate::engine::aliases::other_names::<Effect>)]
pub enum Effect {
    /// Draw.
    #[serde(rename = "抽卡", alias = "抽牌", alias = "抽")]
    Draw(Short<Times>),
    /// Put cards of the hand outside.
    #[serde(rename = "弃手牌", alias = "手牌放置于场外")]
    Discard(Short<Discard>),
    /// Choose cards, for what comes after.
    #[serde(rename = "选择", alias = "选")]
    Choose(Beside<Pick>),
    /// Retire: from the field to 场外 (2.6-1).
    #[serde(rename = "退场")]
    Retire(Sel),
    /// Remove (2.7-1).
    #[serde(rename = "除外")]
    Remove(Sel),
    /// Back to the owner's hand.
    #[serde(rename = "回手", alias = "回到手牌", alias = "加入手牌")]
    Bounce(Sel),
    /// Move to another zone.
    #[serde(rename = "移动卡", alias = "放到", alias = "移到")]
    Move(Short<Move>),
    /// Rest.
    #[serde(rename = "横置", alias = "休眠")]
    Rest(Sel),
    /// Ready.
    #[serde(rename = "激活")]
    Ready(Sel),
    /// Change BP for a time.
    #[serde(rename = "BP")]
    Boost(Short<Boost>),
    /// Change something for a time.
    #[serde(rename = "赋予", alias = "得到")]
    Grant(Grant),
    /// Lay something down for players for a time.
    #[serde(rename = "规定")]
    Rule(RuleFor),
    /// Enter the field.
    #[serde(rename = "登场")]
    Enter(Short<Enter>),
    /// Raid.
    #[serde(rename = "激跃")]
    Raid(Short<RaidBy>),
    /// Use an event without paying for it (5.3.4-4).
    #[serde(rename = "使用", alias = "使用事件")]
    Use(Sel),
    /// Carry out the trigger of a card outside a trigger check.
    #[serde(rename = "发动触发", alias = "执行触发")]
    Trigger(Sel),
    /// Life cards are turned.
    #[serde(rename = "翻面", alias = "翻转")]
    Turn(Short<Turn>),
    /// Two characters of one player change lines.
    #[serde(rename = "互换", alias = "换线", alias = "交换位置")]
    Swap(Swap),
    /// Cards from the top of a deck are shown until one is such.
    #[serde(rename = "展示到", alias = "公开到")]
    ShowUntil(ShowUntil),
    /// Cards are taken at random, for what comes after.
    #[serde(rename = "随机选择", alias = "随机选")]
    Random(Beside<Pick>),
    /// The same several times.
    #[serde(rename = "重复")]
    Repeat(Repeat),
    /// Carry out effects of a card, on their conditions and without their costs.
    #[serde(rename = "发动效果")]
    Carry(Carry),
    /// Lay out more AP cards, out of those that came with the deck (3.2-1).
    #[serde(rename = "配置AP")]
    SetAp(Short<Times>),
    /// A player's next phase of this kind is passed over.
    #[serde(rename = "跳过阶段")]
    Skip(Skip),
    /// A player has a turn after this one.
    #[serde(rename = "额外回合", alias = "追加回合")]
    ExtraTurn(Option<Who>),
    /// A player wins.
    #[serde(rename = "获胜", alias = "获得胜利")]
    Win(Option<Who>),
    /// What the text knows nothing of.
    #[serde(
        rename = "控制权",
        alias = "获得控制权",
        alias = "夺取",
        alias = "战斗",
        alias = "指示物",
        alias = "衍生物",
        alias = "无效",
        alias = "宣言"
    )]
    #[schemars(skip)]
    Unknown(Unknown),
    /// Move between the lines.
    #[serde(rename = "移线", alias = "移动到线")]
    Shift(Short<Shift>),
    /// Ready AP cards.
    #[serde(rename = "激活AP", alias = "AP激活")]
    ReadyAp(Short<Times>),
    /// Rest AP cards.
    #[serde(rename = "横置AP", alias = "AP横置")]
    RestAp(Short<Times>),
    /// Damage a player.
    #[serde(rename = "伤害")]
    Damage(Short<Damage>),
    /// Look at cards, oneself only.
    #[serde(rename = "查看", alias = "看")]
    Look(Short<Look>),
    /// Show cards to both.
    #[serde(rename = "展示", alias = "公开")]
    Show(Short<Look>),
    /// Shuffle a deck.
    #[serde(rename = "洗牌", alias = "洗卡组")]
    Shuffle(Option<Who>),
    /// If.
    #[serde(rename = "如果", alias = "若")]
    If(If),
    /// What a player may leave.
    #[serde(rename = "可以")]
    May(Short<May>),
    /// What costs something.
    #[serde(rename = "支付")]
    PayFor(PayFor),
    /// One of several.
    #[serde(rename = "选一", alias = "择一")]
    Modes(Short<Modes>),
    /// For each card.
    #[serde(rename = "对每张")]
    Each(Each),
    /// Later.
    #[serde(rename = "延迟", alias = "之后")]
    Later(Later),
    /// What an effect is done instead of happens after all; with another number of points.
    #[serde(rename = "照原样", alias = "照常")]
    AsIs(Option<Num>),
    /// The target of the attack going on becomes this character.
    #[serde(rename = "变更攻击目标", alias = "攻击目标变为")]
    Retarget(Sel),
    /// End the attack that is going on.
    #[serde(rename = "中止攻击", alias = "结束攻击")]
    EndAttack,
    /// Nothing: a part of the text that does nothing by itself.
    #[serde(rename = "无事", alias = "什么也不做")]
    Nothing,
}
