//! Effects as they are printed and what they do: activated, triggered, lasting, of an event, by keyword; actions in
//! order; and what changes values. They hold each other.

use super::against::{Against, By, When};
use super::effect::{
    Boost, Carry, Costs, Damage, Discard, Enter, Look, Move, RaidBy, RuleFor, Rules, Shift,
    ShowUntil, Skip, Swap, Tuck, Turn,
};
use super::marks::{Energy, RaidOn};
use super::select::{Cond, Filter, Num, Pick, Sel, Times};
use crate::engine::grammar;
use crate::engine::union_arena::words::{Cannot, Deed, Head, Icon, Leave, Must, Until, Who, Zone};
use crate::engine::vocab::Many;
use crate::engine::vocab::{self, Vocab, form, via};

/// The most actions of one script.
const MOST_ACTIONS: usize = 200;

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

/// If, then, else.
pub type If = grammar::If<Cond, Script>;

/// A part that a player may leave.
pub type May = grammar::May<Who, Script>;

/// A part that costs something, and that the player may leave.
pub type PayFor = grammar::Pay<Who, Costs, Script>;

/// Some of several parts.
pub type Modes = grammar::Modes<Who, Num, grammar::Mode<Script>>;

/// The same several times; twice where not said.
pub type Repeat = grammar::Repeat<Num, Script>;

form! {
    /// Changes that last.
    #[vocab(name = "赋予")]
    Grant {
        /// Which.
        "卡" | "牌" | "角色" => cards: Sel = Sel::default(),
        /// What changes.
        "变化" | "效果" => mods: Mods = Mods::default(),
        /// How long.
        "直到" | "期间" => until: Until = Until::Turn,
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
    /// Something that is done later, once where not said otherwise.
    #[vocab(name = "延迟")]
    Later {
        /// When.
        "当" => on: When = When::default(),
        /// What is done.
        "做" | "效果" => does: Script = Script::default(),
        /// Until when it waits; as long as it takes where nothing is written.
        "直到" | "期间" => until: Option<Until> = None,
        /// Each time, not once.
        "每次" => each: bool = false,
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
    /// Put cards under a character without a raid, face down where not written otherwise.
    #[word("放到下方", "置于下方", bare, says = "把卡背面放到角色下方")]
    Tuck(Tuck),
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
    #[word("可以", "可选", bare, says = "玩家可以不做")]
    May(May),
    /// What costs something.
    #[word("支付", "可以支付", says = "支付费用才做，可以不支付")]
    PayFor(PayFor),
    /// One of several.
    #[word("选一", "择一", "选择一项", "选项", bare, says = "从几项中选")]
    Modes(Modes),
    /// For each card.
    #[word("对每张", says = "对每张卡各做一次")]
    Each(Each),
    /// Later.
    #[word("延迟", "之后", says = "之后再做：一次，写了“每次”的每次")]
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
    /// A printed sentence that the program has not read: the engine stops where it would be dealt with.
    #[word("未读", says = "卡面的这一句没有读懂：处理到这里就停下")]
    Unread(String),
    /// Nothing: a part of the text that does nothing by itself.
    #[word("无事", "什么也不做", says = "什么也不做")]
    Nothing,
}

form! {
    /// An effect with what it needs and does.
    #[vocab(name = "效果的内容")]
    Clause {
        /// Its text.
        "文" => text: String = String::new(),
        /// When a triggered effect goes off: any of these.
        "当" | "时机" => on: Many<When> = Many::default(),
        /// Only while all of these hold.
        "条件" | "若" => when: Many<Cond> = Many::default(),
        /// Whether its player may leave it.
        "可选" | "可以不发动" => optional: bool = false,
        /// Once a turn for each such card (5.3.5-2).
        "每回合1次" | "每回合一次" | "一回合一次" => once: bool = false,
        /// So many times a turn for each such card.
        "每回合次数" | "一回合次数" => times: Option<u8> = None,
        /// Once a turn for all cards of this face together.
        "同名每回合1次" | "同名每回合一次" => once_named: bool = false,
        /// Once a game.
        "每局1次" | "每局一次" => once_a_game: bool = false,
        /// Only while raided (5.3.2-6-5).
        "激跃才有" | "要求激跃" | "激跃状态才有" => raid_only: bool = false,
        /// Where the card must lie; on the field where nothing is written.
        "区域" | "有效区域" => zones: Many<Zone> = Many::default(),
        /// Costs (5.3.5-4).
        "费用" => cost: Costs = Costs::default(),
        /// What it does.
        "效果" | "做" => does: Whole = Whole::default(),
    } short does: Whole
}

form! {
    /// An effect that lasts as long as its card lies where it works.
    #[vocab(name = "常驻的内容")]
    StaticText {
        /// Its text.
        "文" => text: String = String::new(),
        /// Only while all of these hold.
        "条件" | "若" => when: Many<Cond> = Many::default(),
        /// Only while raided (5.3.2-6-5).
        "激跃才有" | "要求激跃" | "激跃状态才有" => raid_only: bool = false,
        /// Where the card must lie; on the field where nothing is written.
        "区域" | "有效区域" => zones: Many<Zone> = Many::default(),
        /// Which cards it changes; this card where nothing is written.
        "对象" | "卡" => on: Option<Box<Filter>> = None,
        /// What changes.
        "变化" | "效果" => mods: Many<Mod> = Many::default(),
        /// What it lays down for players.
        "规定" => rules: Option<Rules> = None,
    } short mods: Many<Mod>
}

form! {
    /// 影响力 (5.4.3.1a-4).
    #[vocab(name = "影响力")]
    Impact {
        /// X.
        "数" | "X" => number: Num = Num::Lit(1),
        /// What the card says that it does.
        "效果" | "做" => does: Option<Plain> = None,
        /// Its text.
        "文" => text: String = String::new(),
    } short number: Num
}

form! {
    /// A trigger (1.1-3-8).
    #[vocab(name = "触发")]
    TriggerIcon {
        /// Its class (3.1-4).
        "种类" => icon: Icon = Icon::Plain,
        /// Its text.
        "文" => text: String = String::new(),
        /// What it does.
        "效果" | "做" => does: Option<Plain> = None,
    } short icon: Icon
}

impl StaticText {
    /// Whether it gives its own card a name and does not say where that holds.
    pub fn names_itself(&self) -> bool {
        let own = self.on.is_none() && self.zones.is_empty();
        own && self.mods.iter().any(|m| matches!(m, Mod::Name(_)))
    }

    /// Whether it says of its own card only how it comes to the field, or that it does not: that holds before it lies there.
    pub fn is_of_entering(&self) -> bool {
        use Cannot::{Play, PlayPlain, PlayToEl, PlayToFl};
        let own = self.on.is_none() && self.zones.is_empty() && self.rules.is_none();
        let enters = |c: &Against<Cannot>| matches!(c.what, Play | PlayPlain | PlayToFl | PlayToEl);
        let entering = |m: &Mod| match m {
            Mod::EntersActive => true,
            Mod::Cannot(all) => all.iter().any(enters),
            _ => false,
        };
        let bans = |m: &Mod| matches!(m, Mod::EntersActive | Mod::Cannot(_));
        own && self.mods.iter().any(entering) && self.mods.iter().all(bans)
    }

    /// Whether it says more than what its card is called, and which traits and colours it has.
    pub fn does_more(&self) -> bool {
        let of_name = |m: &Mod| matches!(m, Mod::Name(_) | Mod::Trait(_) | Mod::Colour(_));
        self.rules.is_some() || !self.mods.iter().all(of_name)
    }
}

/// An effect that is done in place of something. What can be replaced is checked when it is read.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "", check = InPlace::may_be)]
pub struct InPlace(pub Clause);

impl InPlace {
    fn may_be(&self) -> Result<(), String> {
        let unknown = |w: &&When| w.deed == Deed::Draw && w.seen.card.is_some();
        if self.0.on.iter().find(unknown).is_some() {
            return Err(
                "代替“抽卡时”写了“卡”，永远不会代替：抽之前没有哪一张卡；是谁抽写“谁”".to_owned(),
            );
        }
        self.0.asked_early()?;
        match self.0.on.iter().find(|w| !w.deed.may_be_replaced()) {
            None => Ok(()),
            Some(w) => {
                let all = Deed::ALL.iter().filter(|d| d.may_be_replaced());
                let can: Vec<&str> = all.map(|d| d.word()).collect();
                Err(format!(
                    "“{}”不能代替，条文没有可以插入的一步；能代替的是：{}",
                    w.deed.word(),
                    can.join("、")
                ))
            }
        }
    }
}

/// An effect by its kind.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "效果")]
#[allow(clippy::large_enum_variant)]
pub enum Ability {
    /// 起动效果 (5.3.5).
    #[word(
        "起动",
        "起动效果",
        "启动",
        bare,
        clause = "5.3.5",
        says = "自己的主要阶段发动"
    )]
    Activated(Own),
    /// Goes off at what `当` names.
    #[word("诱发", "诱发效果", says = "在“当”写的时候发动")]
    Triggered(Told),
    /// Is done instead of what `当` names; of this card's retirement where it names nothing.
    #[word("代替", "代替退场", bare, says = "代替“当”写的事")]
    Instead(InPlace),
    /// Lasts.
    #[word("常驻", "永续", bare, says = "一直有效")]
    Static(StaticText),
    /// The effect of an event (5.3.4-4).
    #[word(
        "事件",
        "使用时",
        "事件效果",
        bare,
        clause = "5.3.4-4",
        says = "使用事件时发动"
    )]
    Event(Own),
    /// When this card enters.
    #[word("登场时", "进场时", bare, says = "此卡登场时发动")]
    OnEnter(Own),
    /// When this card is raided onto another.
    #[word("激跃时", bare, says = "此卡激跃时发动")]
    OnRaid(Own),
    /// When this card retires.
    #[word("退场时", bare, says = "此卡退场时发动")]
    OnRetire(Own),
    /// When this card leaves the field.
    #[word("离场时", bare, says = "此卡离开场上时发动")]
    OnLeave(Own),
    /// When this character attacks.
    #[word("攻击时", bare, says = "此角色攻击时发动")]
    OnAttack(Own),
    /// When this character blocks.
    #[word("阻挡时", bare, says = "此角色阻挡时发动")]
    OnBlock(Own),
    /// When this character's attack is blocked.
    #[word("被阻挡时", bare, says = "此角色的攻击被阻挡时发动")]
    OnBlocked(Own),
    /// When this character's attack is not blocked.
    #[word(
        "没有被阻挡时",
        "未被阻挡时",
        bare,
        says = "此角色的攻击没有被阻挡时发动"
    )]
    OnUnblocked(Own),
    /// When this character wins a battle.
    #[word("战斗胜利时", bare, says = "此角色战斗胜利时发动")]
    OnWin(Own),
    /// When this character loses a battle.
    #[word("战斗败北时", bare, says = "此角色战斗败北时发动")]
    OnLose(Own),
    /// When this character attacks and loses the battle.
    #[word("攻击且战斗败北时", bare, says = "此角色攻击而败北时发动")]
    OnAttackLose(Own),
    /// When this character's battle ends.
    #[word("战斗终了时", "战斗结束时", bare, says = "此角色的战斗终了时发动")]
    OnBattleEnd(Own),
    /// When an end phase begins.
    #[word("结束阶段开始时", bare, says = "结束阶段开始时发动")]
    OnEndPhase(Own),
    /// 后撤 (5.2-5).
    #[word("后撤", "Step", clause = "5.2-5", says = "有后撤")]
    Step,
    /// 伤害X (5.4.3.2-1).
    #[word("伤害", "伤害X", "Damage", clause = "5.4.3.2-1", says = "有伤害X")]
    Damage(Num),
    /// 影响力X.
    #[word("影响力", "Impact", bare, says = "有影响力X")]
    Impact(Impact),
    /// The 影响力 of a character that battles with this one does not go off, also once this one has left.
    #[word(
        "影响力无效",
        clause = "5.4.3.1a-4",
        says = "与此角色战斗的角色的影响力不发动"
    )]
    NoImpact,
    /// 激跃 (5.3.2-1).
    #[word(
        "激跃",
        "RAID",
        "Raid",
        bare,
        clause = "5.3.2-1",
        says = "可以激跃到这些角色上"
    )]
    Raid(Many<RaidOn>),
}

/// What changes a value or a possibility.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "变化")]
pub enum Mod {
    /// BP goes up or down.
    #[word("BP", says = "BP增减")]
    Bp(Num),
    /// BP becomes this.
    #[word("BP变为", says = "BP变为这个数")]
    BpBecomes(Num),
    /// It has this effect too.
    #[word("效果", "得到效果", says = "得到这个效果")]
    Gain(Box<Given>),
    /// It loses all its effects.
    #[word("失去效果", "失去全部效果", says = "失去全部效果")]
    LoseAll,
    /// It may not do this; where something is written beside it, not with or by such a card.
    #[word("不能", "不会", bare, says = "不能做这些事")]
    Cannot(Many<Against<Cannot>>),
    /// It is not affected by effects; where something is written, by those of such cards.
    #[word("不受影响", "不受效果影响", bare, says = "不受效果影响")]
    Unaffected(By),
    /// It has to do this where it can.
    #[word("必须", bare, says = "能做就必须做")]
    Must(Many<Against<Must>>),
    /// It may do this although the rules do not let it.
    #[word("可以", bare, says = "规则不许也可以做")]
    May(Many<Against<Leave>>),
    /// It costs more or fewer AP.
    #[word("消费AP", says = "消费AP增减")]
    Ap(Num),
    /// It costs so many AP.
    #[word("消费AP变为", says = "消费AP变为这个数")]
    ApBecomes(Num),
    /// Who plays it, raids with it or uses it pays so much AP more; what it costs (1.1-3-2) stays as it is.
    #[word(
        "多支付AP",
        "另支付AP",
        says = "登场、激跃、使用它多支付AP，消费AP不变"
    )]
    PayMore(Num),
    /// It requires more or less energy, of its first colour or of one that is named.
    #[word("所需能量", bare, says = "所需能量增减")]
    Need(NeedChange),
    /// It requires this energy.
    #[word("所需能量变为", bare, says = "所需能量变为这些")]
    NeedBecomes(Energy),
    /// It gives more energy.
    #[word("发生能量", bare, says = "多产生这些能量")]
    Gives(Energy),
    /// It gives this energy.
    #[word("发生能量变为", bare, says = "产生的能量变为这些")]
    GivesBecomes(Energy),
    /// It has this colour too.
    #[word("颜色", "得到颜色", bare, says = "也是这个颜色")]
    Colour(Many<String>),
    /// It loses effects of these kinds.
    #[word("失去", bare, says = "失去这些种类的效果")]
    Lose(Many<Head>),
    /// It has 后撤.
    #[word("后撤", "Step", says = "得到后撤")]
    Step,
    /// It has 伤害X.
    #[word("伤害", "伤害X", "Damage", says = "得到伤害X")]
    Damage(Num),
    /// Its damage to a player is so much more (5.4.3.2-1).
    #[word(
        "伤害增加",
        "伤害+",
        clause = "5.4.3.2-1",
        says = "攻击对玩家造成的伤害增加"
    )]
    DamageMore(Num),
    /// It has 影响力X.
    #[word("影响力", "Impact", bare, says = "得到影响力X")]
    Impact(Impact),
    /// The number of its 影响力 is higher; it has 影响力 of that number where it has none (reading 影响力增加).
    #[word("影响力增加", "影响力+", bare, says = "影响力的X增加；没有时得到")]
    ImpactMore(Impact),
    /// The 影响力 of a character that battles with it does not go off.
    #[word("影响力无效", says = "与它战斗的角色的影响力不发动")]
    NoImpact,
    /// It has this name too (5.3.2-3).
    #[word("卡名", "得到卡名", bare, clause = "5.3.2-3", says = "也有这个卡名")]
    Name(Many<String>),
    /// It has this name in place of its own.
    #[word("卡名变为", says = "卡名变为这个")]
    NameBecomes(String),
    /// It has this trait too (5.3.2-4).
    #[word("特征", "得到特征", bare, clause = "5.3.2-4", says = "也有这个特征")]
    Trait(Many<String>),
    /// Something lasts that the program has not read: the engine stops while its card lies there.
    #[word("未读", says = "卡面有常驻的一句没有读懂：在场期间不作判断")]
    Unread(String),
    /// Who chooses it by an effect pays so much AP more, and does not choose it otherwise.
    #[word(
        "选择要支付AP",
        "被选择要支付AP",
        bare,
        clause = "1.4-2",
        says = "效果选择它要另支付AP，不支付就不能选择"
    )]
    ToChoose(ToChoose),
    /// It enters active (against 4-3).
    #[word("激活登场", "以激活状态登场", says = "以激活状态登场")]
    EntersActive,
}

form! {
    /// What choosing a card costs.
    #[vocab(name = "选择要支付的AP")]
    ToChoose {
        /// How much AP.
        "数" => amount: u8 = 1,
        /// By effects of which cards; of the opponent's where nothing is written.
        "卡" | "效果" => by: Option<Box<Filter>> = None,
    } short amount: u8
}

form! {
    /// More or less required energy.
    #[vocab(name = "所需能量的增减")]
    NeedChange {
        /// Of which colour; the first that it requires where nothing is written.
        "颜色" => colour: Option<String> = None,
        /// How much.
        "数" => amount: Num = Num::Lit(0),
    } short amount: Num
}

/// Changes that last. Their numbers are given when the game is built.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Mods {
    /// Their numbers in the game's table.
    pub ids: Vec<u16>,
    /// The changes.
    pub mods: Vec<Mod>,
}

impl From<Many<Mod>> for Mods {
    fn from(Many(mods): Many<Mod>) -> Self {
        let ids = Vec::new();
        Self { ids, mods }
    }
}

impl From<&Mods> for Many<Mod> {
    fn from(mods: &Mods) -> Self {
        Self(mods.mods.clone())
    }
}

via!(Mods as Many<Mod>);

/// An effect whose head says when it works: `当` has no place in it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Vocab)]
#[vocab(name = "", check = Own::works)]
pub struct Own(pub Clause);

/// A triggered effect: `当` says when it goes off.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Vocab)]
#[vocab(name = "", check = Told::works)]
pub struct Told(pub Clause);

/// An effect that a card may be given.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "", check = Given::works)]
pub struct Given(pub Ability);

/// A script that is not done instead of anything.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Vocab)]
#[vocab(name = "", check = Plain::works)]
pub struct Plain(pub Whole);
