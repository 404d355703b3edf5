//! What effects do and what they cost.

use super::ability::{Mod, Rules, When};
use super::against::Against;
use super::select::{Cond, Filter, Num, Pick, Sel};
use crate::engine::forms::Many;
use crate::engine::union_arena::words::{Deed, End, Facing, Phase, Pose, Rule, Until, Who, Zone};
use crate::engine::vocab::{self, Vocab, form, via};

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
    pub effects: Vec<Effect>,
}

impl TryFrom<Many<Effect>> for Script {
    type Error = String;
    fn try_from(Many(effects): Many<Effect>) -> Result<Self, String> {
        match effects.len() {
            n if n > MOST_ACTIONS => Err(format!("动作太多：{n}个，至多{MOST_ACTIONS}个")),
            _ => Ok(Self { id: 0, effects }),
        }
    }
}

impl From<&Script> for Many<Effect> {
    fn from(script: &Script) -> Self {
        Self(script.effects.clone())
    }
}

via!(Script as Many<Effect>);

/// The whole script of an effect: what it calls by a name, it has recorded under that name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Vocab)]
#[vocab(name = "", check = Whole::can_be_done)]
pub struct Whole(pub Script);

impl Whole {
    fn can_be_done(&self) -> Result<(), String> {
        super::names::check(&self.0)?;
        super::dead::idle(&self.0).map_or(Ok(()), Err)
    }
}

/// Costs in the order of the card. Their number is given when the game is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Costs {
    /// Its number in the game's table.
    pub id: u16,
    /// The costs.
    pub costs: Vec<Cost>,
}

impl TryFrom<Many<Cost>> for Costs {
    type Error = String;
    fn try_from(Many(costs): Many<Cost>) -> Result<Self, String> {
        if costs.len() > MOST_COSTS {
            let n = costs.len();
            return Err(format!("费用太多：{n}项，至多{MOST_COSTS}项"));
        }
        match costs.iter().find_map(super::dead::unpaid) {
            Some(why) => Err(why),
            None => Ok(Self { id: 0, costs }),
        }
    }
}

impl From<&Costs> for Many<Cost> {
    fn from(costs: &Costs) -> Self {
        Self(costs.costs.clone())
    }
}

via!(Costs as Many<Cost>);

/// One part of a cost (5.3.5-4).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "费用")]
pub enum Cost {
    /// Rest this card (5.3.5-4-2).
    #[word(
        "横置",
        "横置此卡",
        "休眠此卡",
        clause = "5.3.5-4-2",
        says = "横置此卡"
    )]
    RestThis,
    /// Put cards of the hand outside (5.3.5-4-3).
    #[word(
        "弃手牌",
        "把手牌放置于场外",
        "手牌放置于场外",
        bare,
        clause = "5.3.5-4-3",
        says = "把手牌放置于场外"
    )]
    Discard(PayHand),
    /// Pay AP (5.3.5-4-4).
    #[word("支付AP", "AP", clause = "5.3.5-4-4", says = "支付AP")]
    Ap(Num),
    /// Retire this card (5.3.5-4-5).
    #[word(
        "退场",
        "把这张卡退场",
        "此卡退场",
        clause = "5.3.5-4-5",
        says = "此卡退场"
    )]
    RetireThis,
    /// Remove this card.
    #[word("除外此卡", "把这张卡除外", says = "把此卡除外")]
    RemoveThis,
    /// Rest cards on the field.
    #[word("横置卡", "横置角色", bare, says = "横置场上的卡")]
    Rest(PayCards),
    /// Retire cards on the field.
    #[word("退场卡", "退场角色", bare, says = "使场上的卡退场")]
    Retire(PayCards),
    /// Remove cards.
    #[word("除外卡", "除外", bare, says = "把卡除外")]
    Remove(PayCards),
    /// Move cards somewhere else.
    #[word("移动卡", says = "把卡移到别处")]
    Move(PayMove),
    /// Show cards.
    #[word("展示卡", "展示", bare, says = "展示卡")]
    Show(PayCards),
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
    #[vocab(name = "要弃的手牌")]
    PayHand {
        /// How many.
        "数" => count: Num = Num::Lit(1),
        /// Which may be used.
        "是" | "卡" => is: Option<Box<Filter>> = None,
    } short count: Num
}

form! {
    /// Some cards to pay with.
    #[vocab(name = "支付的卡", beside = from)]
    PayCards {
        /// Which may be used.
        "从" | "范围" => from: Filter = Filter::default(),
        /// How many.
        "数" | "张数" => count: Num = Num::Lit(1),
    }
}

form! {
    /// Cards to move as a cost.
    #[vocab(name = "移动支付的卡")]
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
    #[vocab(name = "谁几次")]
    Times {
        /// Who.
        "谁" => who: Who = Who::Me,
        /// How many.
        "数" | "次" => count: Num = Num::Lit(1),
    } short count: Num
}

form! {
    /// Putting cards of the hand outside.
    #[vocab(name = "弃手牌")]
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
    #[vocab(name = "移动卡")]
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
    #[vocab(name = "登场")]
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
    #[vocab(name = "激跃")]
    RaidBy {
        /// Which card raids.
        "卡" | "牌" => card: Sel = Sel::default(),
        /// Onto which; the player's choice among those that its raid names where none is written.
        "于" | "叠放于" => onto: Option<Sel> = None,
    } short card: Sel
}

form! {
    /// A change of BP.
    #[vocab(name = "BP增减")]
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
    #[vocab(name = "赋予")]
    Grant {
        /// Which.
        "卡" | "牌" | "角色" => cards: Sel = Sel::default(),
        /// What changes.
        "变化" | "效果" => mods: Many<Mod> = Many::default(),
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
    #[vocab(name = "一时的规定")]
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

impl From<RuleText> for RuleFor {
    fn from(text: RuleText) -> Self {
        Self {
            who: text.who,
            until: text.until,
            ids: Vec::new(),
            rules: Rules {
                who: text.who,
                cannot: text.cannot,
                hand: text.hand,
                attacks: text.attacks,
            },
        }
    }
}

impl From<&RuleFor> for RuleText {
    fn from(rule: &RuleFor) -> Self {
        let rules = rule.rules.clone();
        Self {
            who: rule.who,
            cannot: rules.cannot,
            hand: rules.hand,
            attacks: rules.attacks,
            until: rule.until,
        }
    }
}

via!(RuleFor as RuleText);

form! {
    /// Damage by an effect.
    #[vocab(name = "伤害")]
    Damage {
        /// To whom.
        "谁" | "对" => who: Who = Who::Opponent,
        /// How much.
        "数" | "值" => amount: Num = Num::Lit(1),
    } short amount: Num
}

form! {
    /// Looking at cards.
    #[vocab(name = "要看的卡")]
    Look {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
    } short cards: Sel
}

form! {
    /// Moving between the lines.
    #[vocab(name = "移线")]
    Shift {
        /// Which.
        "卡" | "牌" | "角色" => cards: Sel = Sel::default(),
        /// FL or EL.
        "到" => to: Zone = Zone::Fl,
    } short cards: Sel
}

form! {
    /// Turning life cards.
    #[vocab(name = "翻面")]
    Turn {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
        /// Which face is up then.
        "正反面" => facing: Facing = Facing::Up,
    } short cards: Sel
}

form! {
    /// Two characters change lines.
    #[vocab(name = "互换")]
    Swap {
        /// One.
        "卡" | "牌" | "角色" => one: Sel = Sel::default(),
        /// The other.
        "与" => other: Sel = Sel::default(),
    }
}

form! {
    /// Showing cards from the top of a deck until one is such.
    #[vocab(name = "展示到")]
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
    #[vocab(name = "重复")]
    Repeat {
        /// How often.
        "次" | "次数" => times: Num = Num::Lit(2),
        /// What is done.
        "做" => does: Script = Script::default(),
    }
}

form! {
    /// Carrying out effects of a card.
    #[vocab(name = "发动效果")]
    Carry {
        /// Whose effects.
        "卡" | "牌" => card: Sel = Sel::default(),
        /// Those that go off at this deed; its effects as an event where nothing is written.
        "时" | "时机" => at: Option<Deed> = None,
    }
}

form! {
    /// Passing over a phase.
    #[vocab(name = "跳过阶段")]
    Skip {
        /// Whose.
        "谁" => who: Who = Who::Me,
        /// Which.
        "阶段" => phase: Phase = Phase::Attack,
    }
}

/// What the text of the rules knows nothing of.
fn lacking(word: &str) -> Option<&'static str> {
    let lacking = matches!(
        word,
        "控制权" | "获得控制权" | "夺取" | "战斗" | "指示物" | "衍生物" | "无效" | "宣言"
    );
    lacking.then_some(
        "条文里没有这种事：没有控制权的转移、效果引起的战斗、指示物、衍生物、使效果无效、宣言卡名或数字；只能用条文有的区域、状态和步骤写出卡面的意思",
    )
}

form! {
    /// If, then, else.
    #[vocab(name = "如果")]
    If {
        /// All of these.
        "条件" | "若" => when: Many<Cond> = Many::default(),
        /// What is then done.
        "则" | "做" => then: Script = Script::default(),
        /// What is done otherwise.
        "否则" => otherwise: Script = Script::default(),
    }
}

form! {
    /// A part that a player may leave.
    #[vocab(name = "可以")]
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
    #[vocab(name = "支付")]
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
    #[vocab(name = "选一")]
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
    #[vocab(name = "选项")]
    Mode {
        /// Its words.
        "文" => text: String = String::new(),
        /// What is done.
        "做" | "效果" => does: Script = Script::default(),
    }
}

form! {
    /// The same for each card, which is then 所选.
    #[vocab(name = "对每张")]
    Each {
        /// Which.
        "卡" | "牌" => cards: Sel = Sel::default(),
        /// What is done.
        "做" => does: Script = Script::default(),
    }
}

form! {
    /// Something that is done later once.
    #[vocab(name = "延迟")]
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
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "动作", hint = lacking)]
pub enum Effect {
    /// Draw.
    #[word("抽卡", "抽牌", "抽", bare, says = "从卡组抽卡")]
    Draw(Times),
    /// Put cards of the hand outside.
    #[word("弃手牌", "手牌放置于场外", bare, says = "把手牌放置于场外")]
    Discard(Discard),
    /// Choose cards, for what comes after.
    #[word("选择", "选", bare, says = "选卡，供之后的动作用")]
    Choose(Pick),
    /// Retire: from the field to 场外 (2.6-1).
    #[word("退场", clause = "2.6-1", says = "从场上放置于场外")]
    Retire(Sel),
    /// Remove (2.7-1).
    #[word("除外", clause = "2.7-1", says = "放到除外区")]
    Remove(Sel),
    /// Back to the owner's hand.
    #[word("回手", "回到手牌", "加入手牌", says = "回到持有者手牌")]
    Bounce(Sel),
    /// Move to another zone.
    #[word("移动卡", "放到", "移到", bare, says = "移到别的区域")]
    Move(Move),
    /// Rest.
    #[word("横置", "休眠", says = "变为休眠状态")]
    Rest(Sel),
    /// Ready.
    #[word("激活", says = "变为激活状态")]
    Ready(Sel),
    /// Change BP for a time.
    #[word("BP", bare, says = "一段时间内增减BP")]
    Boost(Boost),
    /// Change something for a time.
    #[word("赋予", "得到", says = "一段时间内改变卡")]
    Grant(Grant),
    /// Lay something down for players for a time.
    #[word("规定", says = "一段时间内规定玩家")]
    Rule(RuleFor),
    /// Enter the field.
    #[word("登场", bare, says = "使卡登场")]
    Enter(Enter),
    /// Raid.
    #[word("激跃", bare, says = "使卡激跃")]
    Raid(RaidBy),
    /// Use an event without paying for it (5.3.4-4).
    #[word("使用", "使用事件", clause = "5.3.4-4", says = "不支付而使用事件卡")]
    Use(Sel),
    /// Carry out the trigger of a card outside a trigger check.
    #[word("发动触发", "执行触发", says = "执行一张卡的触发")]
    Trigger(Sel),
    /// Life cards are turned.
    #[word("翻面", "翻转", bare, says = "翻转血区的卡")]
    Turn(Turn),
    /// Two characters of one player change lines.
    #[word("互换", "换线", "交换位置", says = "两名角色交换所在的线")]
    Swap(Swap),
    /// Cards from the top of a deck are shown until one is such.
    #[word("展示到", "公开到", says = "从卡组顶展示，直到出现这样的卡")]
    ShowUntil(ShowUntil),
    /// Cards are taken at random, for what comes after.
    #[word("随机选择", "随机选", bare, says = "随机选卡，供之后的动作用")]
    Random(Pick),
    /// The same several times.
    #[word("重复", says = "同样的事做几次")]
    Repeat(Repeat),
    /// Carry out effects of a card, on their conditions and without their costs.
    #[word("发动效果", says = "发动一张卡的效果，不支付费用")]
    Carry(Carry),
    /// Lay out more AP cards, out of those that came with the deck (3.2-1).
    #[word("配置AP", bare, clause = "3.2-1", says = "再配置AP卡")]
    SetAp(Times),
    /// A player's next phase of this kind is passed over.
    #[word("跳过阶段", says = "跳过玩家的下一个这种阶段")]
    Skip(Skip),
    /// A player has a turn after this one.
    #[word("额外回合", "追加回合", bare, says = "这回合之后追加一个回合")]
    ExtraTurn(Option<Who>),
    /// A player wins.
    #[word("获胜", "获得胜利", bare, says = "玩家获得胜利")]
    Win(Option<Who>),
    /// Move between the lines.
    #[word("移线", "移动到线", bare, says = "在FL与EL之间移动")]
    Shift(Shift),
    /// Ready AP cards.
    #[word("激活AP", "AP激活", bare, says = "激活AP卡")]
    ReadyAp(Times),
    /// Rest AP cards.
    #[word("横置AP", "AP横置", bare, says = "横置AP卡")]
    RestAp(Times),
    /// Damage a player.
    #[word("伤害", bare, says = "给玩家伤害")]
    Damage(Damage),
    /// Look at cards, oneself only.
    #[word("查看", "看", bare, says = "只由自己查看")]
    Look(Look),
    /// Show cards to both.
    #[word("展示", "公开", bare, says = "给双方看")]
    Show(Look),
    /// Shuffle a deck.
    #[word("洗牌", "洗卡组", bare, says = "洗切卡组")]
    Shuffle(Option<Who>),
    /// If.
    #[word("如果", "若", says = "条件满足时做，否则做别的")]
    If(If),
    /// What a player may leave.
    #[word("可以", bare, says = "玩家可以不做")]
    May(May),
    /// What costs something.
    #[word("支付", says = "支付费用才做，可以不支付")]
    PayFor(PayFor),
    /// One of several.
    #[word("选一", "择一", bare, says = "从几项中选")]
    Modes(Modes),
    /// For each card.
    #[word("对每张", says = "对每张卡各做一次")]
    Each(Each),
    /// Later.
    #[word("延迟", "之后", says = "之后再做一次")]
    Later(Later),
    /// What an effect is done instead of happens after all; with another number of points.
    #[word("照原样", "照常", bare, says = "被代替的事照样发生")]
    AsIs(Option<Num>),
    /// The target of the attack going on becomes this character.
    #[word("变更攻击目标", "攻击目标变为", says = "这次攻击的目标变为此角色")]
    Retarget(Sel),
    /// End the attack that is going on.
    #[word("中止攻击", "结束攻击", says = "结束正在进行的攻击")]
    EndAttack,
    /// Nothing: a part of the text that does nothing by itself.
    #[word("无事", "什么也不做", says = "什么也不做")]
    Nothing,
}
