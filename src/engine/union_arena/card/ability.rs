//! Effects as they are printed: activated, triggered, lasting, of an event, by keyword; and what changes values.

use super::against::{Against, By};
use super::dead::{self, Given, Own, Plain, Told};
use super::effect::{Costs, Whole};
use super::printed::{Energy, RaidOn};
use super::select::{Cond, Filter, Num};
use crate::engine::forms::Many;
use crate::engine::union_arena::words::{
    Cannot, Deed, Head, Icon, Leave, Must, Reason, Rule, Who, Zone,
};
use crate::engine::vocab::{self, About, Vocab, form, via};

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
    /// What an effect lays down for a player.
    #[vocab(name = "规定")]
    Rules {
        /// For whom.
        "谁" => who: Who = Who::Me,
        /// What the player may not do; with which cards.
        "不能" => cannot: Many<Against<Rule>> = Many::default(),
        /// How many cards the hand may have in the end phase (5.5.3).
        "手牌上限" => hand: Option<Num> = None,
        /// How often the player may attack in a turn.
        "攻击次数" => attacks: Option<Num> = None,
    }
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
    /// It has 影响力X.
    #[word("影响力", "Impact", bare, says = "得到影响力X")]
    Impact(Impact),
    /// It has this name too (5.3.2-3).
    #[word("卡名", "得到卡名", bare, clause = "5.3.2-3", says = "也有这个卡名")]
    Name(Many<String>),
    /// It has this name in place of its own.
    #[word("卡名变为", says = "卡名变为这个")]
    NameBecomes(String),
    /// It has this trait too (5.3.2-4).
    #[word("特征", "得到特征", bare, clause = "5.3.2-4", says = "也有这个特征")]
    Trait(Many<String>),
    /// It enters active (against 4-3).
    #[word("激活登场", "以激活状态登场", says = "以激活状态登场")]
    EntersActive,
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

form! {
    /// Of which card or player a trigger tells.
    #[vocab(name = "诱发的卡或玩家")]
    Seen {
        /// Which card; this card where nothing is written.
        "卡" | "牌" | "角色" => card: Option<Box<Filter>> = None,
        /// Whose turn, hand, draw, damage.
        "谁" => who: Option<Who> = None,
        /// The other card: against which it fights.
        "对" | "另一张" => other: Option<Box<Filter>> = None,
        /// Why it happens.
        "因" => cause: Option<Reason> = None,
    } short card: Box<Filter>
}

/// When a triggered effect goes off.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct When {
    /// What happens.
    pub deed: Deed,
    /// To whom.
    pub seen: Seen,
}

impl Default for When {
    fn default() -> Self {
        Self {
            deed: Deed::EndPhase,
            seen: Seen::default(),
        }
    }
}

impl TryFrom<About<Deed, Seen>> for When {
    type Error = String;
    fn try_from(text: About<Deed, Seen>) -> Result<Self, String> {
        let when = Self {
            deed: text.what,
            seen: text.by,
        };
        match dead::untold(&when) {
            Some(why) => Err(why),
            None => Ok(when),
        }
    }
}

impl From<&When> for About<Deed, Seen> {
    fn from(when: &When) -> Self {
        Self {
            what: when.deed,
            by: when.seen.clone(),
        }
    }
}

via!(When as About<Deed, Seen>);
