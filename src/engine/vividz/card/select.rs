//! Which cards, how many, and whether: selectors, filters, numbers and conditions.

use crate::engine::grammar;
use crate::engine::vividz::card::event_kind::EventKind;
use crate::engine::vividz::card::flag::{Flag, Many, form};
use crate::engine::vividz::words::{Facing, Kind, Phase, Pose, Spots, Who, Zone};
use crate::engine::vocab::{self, Vocab};

/// A number, or how to compute one.
pub type Num = grammar::Number<Counted>;

/// A range of numbers.
pub type Range = grammar::Range<Num>;

/// Whether something holds.
pub type Cond = grammar::Condition<Situation, Counted>;

/// What a text counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "计数", example = "2，或 {张数: {区域: 手牌区}}")]
pub enum Counted {
    /// How many cards match.
    #[word("张数", says = "符合的牌的张数")]
    Count(Box<Filter>),
    /// How many cards were chosen, under a name or under none.
    #[word("所选张数", bare, says = "所选的张数，可按其名")]
    Chosen(Option<String>),
    /// The power of a card; of several, the sum.
    #[word("力量值", says = "牌的力量值；几张则为总和")]
    Power(Sel),
    /// The cost of a card; of several, the sum.
    #[word("费用", "费用值", says = "牌的费用值；几张则为总和")]
    Cost(Sel),
    /// The damage on a card.
    #[word("伤害", says = "牌已受到的伤害")]
    Damage(Sel),
    /// How many cards lie under a character.
    #[word("EXP张数", "经验张数", says = "角色下的经验张数")]
    Exp(Sel),
    /// How many markers of a name a card bears.
    #[word("标记数", bare, says = "牌上某名的标记数")]
    Marks(MarkCount),
    /// Cards in a player's hand.
    #[word("手牌张数", bare, says = "玩家的手牌张数")]
    Hand(Option<Who>),
    /// Cards in a player's deck.
    #[word("牌库张数", bare, says = "玩家的牌库张数")]
    Deck(Option<Who>),
    /// Cards in a player's energy zone.
    #[word("能量张数", bare, says = "玩家的能量张数")]
    Energy(Option<Who>),
    /// Missions that a player has completed.
    #[word("完成的任务数", bare, says = "玩家完成的任务数")]
    Completed(Option<Who>),
    /// A number that was chosen, by its name.
    #[word("所选的数", bare, clause = "102.11", says = "所选的数，可按其名")]
    Number(Option<String>),
    /// The amount that the trigger or the replaced action tells of.
    #[word("触发的数", says = "触发或被替代的动作的数")]
    Seen,
    /// How many times the action before was really done.
    #[word(
        "实际次数",
        "已执行次数",
        clause = "102.5",
        says = "之前的动作实际做了几次"
    )]
    Done,
    /// How often something happened this turn.
    #[word(
        "回合中",
        "此回合次数",
        bare,
        clause = "102.12",
        says = "此回合发生的次数"
    )]
    ThisTurn(Box<Happened>),
    /// How many of these traits cards have; a card with two of them counts twice.
    #[word("特征数", clause = "902.4", says = "牌上特征的个数；两个都有算两次")]
    Traits(Box<TraitCount>),
    /// The number of the turn.
    #[word("回合数", says = "回合数")]
    Turn,
}

form! {
    /// Markers on a card.
    #[vocab(name = "标记数")]
    MarkCount {
        /// The card.
        "牌" => card: Sel = Sel::default(),
        /// The marker's name.
        "名" | "标记" => name: String = String::new(),
    } short name: String
}

form! {
    /// Traits on cards.
    #[vocab(name = "特征数")]
    TraitCount {
        /// On which cards.
        "牌" | "从" => cards: Filter = Filter::default(),
        /// Which traits; every one where none is written.
        "特征" => traits: Many<String> = Many::default(),
    }
}

form! {
    /// Something that happened this turn.
    #[vocab(name = "发生过的事")]
    Happened {
        /// The event's word: 抓牌, 攻击宣言, 登场, 退场, 打出, 滑行 ….
        "事件" => event: EventKind = EventKind::Draw,
        /// By whom.
        "谁" => who: Who = Who::You,
        /// With which cards.
        "牌" => cards: Option<Box<Filter>> = None,
    } short event: EventKind
}

/// Which card or cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Vocab)]
#[vocab(name = "对象", example = "此牌、{选择: {操控: 对手}}")]
pub enum Sel {
    /// The card with the ability.
    #[word("此牌", "此角色", "自身", says = "有此能力的牌")]
    #[default]
    This,
    /// The card of which the trigger tells.
    #[word("触发牌", "那张牌", "该牌", says = "触发所说的牌")]
    Seen,
    /// The other card of which the trigger tells: who dealt the damage, who is attacked.
    #[word(
        "另一张",
        "对方的牌",
        says = "触发所说的另一张牌：造成伤害的、被攻击的"
    )]
    Other,
    /// What was chosen, under a name or under none.
    #[word("所选", "所选牌", bare, says = "所选的牌，可按其名")]
    Chosen(Option<String>),
    /// Choose now.
    #[word("选择", "选", bare, clause = "1107", says = "现在选择")]
    Pick(Box<Pick>),
    /// All that match.
    #[word("所有", "全部", says = "所有符合的牌")]
    All(Box<Filter>),
    /// The attacking character.
    #[word("攻击角色", "宣言攻击的角色", says = "正在攻击的角色")]
    Attacker,
    /// The opponent's character in the attacker's lane.
    #[word(
        "同赛道角色",
        "防御角色",
        "被攻击角色",
        says = "攻击角色同赛道的对手角色"
    )]
    Defender,
    /// What was shown by this ability.
    #[word("展示的牌", "展示牌", says = "此能力展示的牌")]
    Shown,
    /// What was moved or discarded to pay.
    #[word("支付的牌", says = "为支付费用移动或弃掉的牌")]
    Paid,
    /// The cards under a character.
    #[word("EXP", "经验牌", says = "角色下的经验牌")]
    Exp(Box<Sel>),
    /// The character above an EXP card.
    #[word("关联角色", says = "经验牌上的角色")]
    Above(Box<Sel>),
    /// A player's account card.
    #[word("账号牌", bare, says = "玩家的账号牌")]
    Account(Option<Who>),
    /// Top cards of a player's deck.
    #[word("牌库顶", bare, says = "玩家牌库顶的牌")]
    Top(Box<Times>),
    /// Several together.
    #[word("合并", says = "几组牌合在一起")]
    Join(Vec<Sel>),
}

form! {
    /// How often, by whom.
    #[vocab(name = "次数")]
    Times {
        /// Who does it.
        "谁" => who: Who = Who::You,
        /// How often.
        "数" | "次" => count: Num = Num::Lit(1),
    } short count: Num
}

form! {
    /// A choice of cards.
    #[vocab(name = "选择")]
    Pick {
        /// From which.
        "从" | "范围" => from: Filter = Filter::default(),
        /// Exactly how many; as many as there are where fewer.
        #[word(clause = "102.5")]
        "数" | "张数" => count: Option<Num> = None,
        /// Up to how many.
        "至多" => up_to: Option<Num> = None,
        /// Any number.
        "任意张" | "任意数" => any: Flag = Flag(false),
        /// Who chooses.
        "谁" => who: Who = Who::You,
        /// Under which name later effects speak of it.
        "名" | "记作" => name: Option<String> = None,
    } short from: Filter
}

form! {
    /// What a card must be. What is not written does not matter.
    #[vocab(name = "牌的条件")]
    Filter {
        /// Where it lies; the field where nothing is written.
        "区域" | "位置" => zones: Many<Zone> = Many::default(),
        /// Who controls it.
        "操控" | "操控者" | "谁的" => controller: Option<Who> = None,
        /// Who owns it.
        "拥有" | "拥有者" => owner: Option<Who> = None,
        /// Its kind.
        "类别" | "牌类别" => kind: Many<Kind> = Many::default(),
        /// Its whole name.
        "牌名" | "同名" => named: Many<String> = Many::default(),
        /// A part of its name.
        "牌名含" | "牌名含有" => name_has: Many<String> = Many::default(),
        /// A name quoted with 「」: what that means is a reading.
        #[word(clause = "301.3")]
        "「」" | "引名" => quoted: Many<String> = Many::default(),
        /// Has the same name as this card.
        "与同名" | "与其同名" => same_name: Option<Box<Sel>> = None,
        /// One of its traits.
        "特征" => trait_: Many<String> = Many::default(),
        /// One of its account infos.
        "账号信息" => account: Many<String> = Many::default(),
        /// Its mission info.
        "任务信息" => mission: Many<String> = Many::default(),
        /// Its cost.
        "费用" | "费用值" => cost: Option<Range> = None,
        /// Its power.
        "力量值" => power: Option<Range> = None,
        /// The damage on it.
        "伤害" => damage: Option<Range> = None,
        /// How many cards lie under it.
        "EXP张数" | "经验张数" => exp: Option<Range> = None,
        /// Stand or rest.
        "状态" => pose: Option<Pose> = None,
        /// Which face is up.
        "朝向" | "正反面" => facing: Option<Facing> = None,
        /// Bears a marker of this name.
        "标记" => mark: Many<String> = Many::default(),
        /// Has no ability.
        #[word(clause = "304.5")]
        "没有能力" | "无能力" => vanilla: Option<Flag> = None,
        /// Has the Scout mark.
        "搜寻标记" | "Scout标记" => scout: Option<Flag> = None,
        /// Is levelled up.
        #[word(clause = "1002.1")]
        "升级状态" => levelled: Option<Flag> = None,
        /// Is in check state.
        #[word(clause = "1113.2")]
        "检查状态" => checked: Option<Flag> = None,
        /// Is completed.
        #[word(clause = "1114.1")]
        "完成状态" => completed: Option<Flag> = None,
        /// Is not this card.
        "除此牌" | "此牌以外" => not_this: Flag = Flag(false),
        /// Is this card.
        "此牌" | "此角色" => this: Flag = Flag(false),
        /// In which area.
        "场地" => spot: Many<Spots> = Many::default(),
        /// In the same lane as this card.
        "同赛道" => lane_of: Option<Box<Sel>> = None,
        /// In an area next to this card's.
        "相邻" => next_to: Option<Box<Sel>> = None,
        /// In the same area as this card.
        "同场地" => area_of: Option<Box<Sel>> = None,
        /// Lies under this character.
        "EXP属于" | "关联" => under: Option<Box<Sel>> = None,
        /// Is attacking.
        "攻击中" => attacking: Option<Flag> = None,
        /// Its attack has succeeded this turn, and is counted so until the mission phase ends.
        #[word(clause = "1118.1")]
        "攻击成功" | "攻击成功过" => succeeded: Option<Flag> = None,
        /// Is one of these.
        "属于" => among: Option<Box<Sel>> = None,
        /// Entered the field this turn.
        "此回合登场" | "本回合登场" => fresh: Option<Flag> = None,
        /// Matches one of these too.
        "任一" => any: Vec<Filter> = Vec::new(),
        /// Does not match this.
        "非" => not: Option<Box<Filter>> = None,
    }
}

/// What a condition asks for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "情形", example = "存在: {特征: 学生}")]
pub enum Situation {
    /// There is such a card.
    #[word("存在", "有", says = "有符合的牌")]
    Exists(Box<Filter>),
    /// There is no such card.
    #[word("不存在", "没有", says = "没有符合的牌")]
    Absent(Box<Filter>),
    /// A card matches.
    #[word("符合", "牌是", says = "某张牌符合")]
    Is(Box<CardIs>),
    /// It is your turn.
    #[word("你的回合", "自己的回合", "你的回合中", says = "是你的回合")]
    YourTurn,
    /// It is the opponent's turn.
    #[word("对手的回合", "对手的回合中", says = "是对手的回合")]
    TheirTurn,
    /// It is one of these phases.
    #[word("阶段", bare, says = "是这些阶段之一")]
    InPhase(Many<Phase>),
    /// This card stands.
    #[word("此牌竖置", "此角色竖置", says = "此牌为竖置")]
    Standing,
    /// This card rests.
    #[word("此牌横置", "此角色横置", says = "此牌为横置")]
    Rested,
    /// An attack is going on.
    #[word("攻击中", "攻击进行中", says = "正在进行攻击")]
    Attacking,
    /// This character is attacking.
    #[word("此角色攻击中", "此牌攻击中", says = "此角色正在攻击")]
    ThisAttacks,
    /// The attack going on has succeeded; after it, some character's attack still counts as a success (1118.1).
    #[word(
        "攻击成功",
        clause = "1118.1",
        says = "正在进行的攻击已成功；攻击之后，有角色的攻击仍视为成功"
    )]
    Succeeded,
    /// This character's attack has succeeded this turn.
    #[word(
        "此角色攻击成功",
        "此牌攻击成功",
        clause = "1118.1",
        says = "此角色此回合攻击成功过"
    )]
    ThisSucceeded,
    /// The action before was done at least once.
    #[word(
        "如此做",
        "已执行",
        "若如此做",
        clause = "102.5",
        says = "之前的动作至少做了一次"
    )]
    Did,
    /// Something was chosen, under a name or under none.
    #[word("已选", bare, says = "已选了牌，可按其名")]
    Chose(Option<String>),
    /// Something happened this turn.
    #[word(
        "此回合发生过",
        "回合中发生过",
        "本回合发生过",
        bare,
        says = "此回合发生过"
    )]
    Happened(Box<Happened>),
    /// It is the game's first turn.
    #[word("第1回合", "游戏第1回合", says = "是游戏的第一个回合")]
    FirstTurn,
    /// The triggering damage was dealt in battle.
    #[word("战斗伤害", "是战斗伤害", says = "触发的伤害是战斗伤害")]
    Combat,
    /// A printed condition that the program has not read: the engine stops where it would be looked at.
    #[word("未读", says = "卡面的这个条件没有读懂：要看它时就停下")]
    Unread(String),
}

form! {
    /// A card that matches.
    #[vocab(name = "牌的符合", example = "{牌: 此牌, 是: {特征: 炎}}")]
    CardIs {
        /// The card.
        "牌" => card: Sel = Sel::default(),
        /// What it must be; its zone does not matter unless written.
        "是" => is: Filter = Filter::default(),
    }
}

impl Filter {
    /// Whether it asks for what continuous effects change that is no number: names, traits, infos, abilities.
    pub fn asks_words(&self) -> bool {
        !(self.trait_.is_empty()
            && self.account.is_empty()
            && self.mission.is_empty()
            && self.named.is_empty()
            && self.name_has.is_empty()
            && self.quoted.is_empty())
            || self.same_name.is_some()
            || self.vanilla.is_some()
    }
}
