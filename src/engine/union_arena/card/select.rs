//! Which cards, how many, and whether: selectors, filters, numbers and conditions.

use crate::engine::grammar;
use crate::engine::union_arena::words::{
    Deed, Extreme, Facing, Head, Icon, Kind, Phase, Pose, Trait, Who, Zone,
};
use crate::engine::vocab::Many;
use crate::engine::vocab::{self, Vocab, form};

/// A number, or how to compute one.
pub type Num = grammar::Number<Counted>;

/// A range of numbers.
pub type Range = grammar::Range<Num>;

/// Whether something holds.
pub type Cond = grammar::Condition<Situation, Counted>;

/// What a text counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "计数", example = "2 或 {张数: {特征: 剑士}}")]
pub enum Counted {
    /// How many cards match; on the field where no zone is written.
    #[word("张数", "数目", says = "符合条件的卡有几张")]
    Count(Box<Filter>),
    /// BP of a card, or the sum of several.
    #[word("BP", "BP合计", says = "卡的BP，几张时是合计")]
    Bp(Box<Sel>),
    /// Printed BP.
    #[word("卡面BP", "原BP", says = "卡面印着的BP")]
    PrintedBp(Box<Sel>),
    /// Required energy of a card.
    #[word("所需能量", says = "卡的所需能量")]
    Need(Box<Sel>),
    /// AP that a card costs.
    #[word("消费AP", says = "卡的消费AP")]
    Ap(Box<Sel>),
    /// Energy that a player's EL gives in a colour.
    #[word("能量", says = "EL产生的能量")]
    Energy(EnergyOf),
    /// Cards in a player's hand.
    #[word("手牌张数", bare, says = "手牌有几张")]
    Hand(Option<Who>),
    /// Cards in a player's life area.
    #[word("血区张数", bare, says = "血区有几张")]
    Life(Option<Who>),
    /// Cards in a player's deck.
    #[word("卡组张数", bare, says = "卡组有几张")]
    Deck(Option<Who>),
    /// Cards in a player's 场外.
    #[word("场外张数", bare, says = "场外有几张")]
    Outside(Option<Who>),
    /// Cards in a player's 除外区.
    #[word("除外区张数", bare, says = "除外区有几张")]
    Removed(Option<Who>),
    /// AP cards of a player.
    #[word("AP张数", "AP卡张数", bare, says = "AP卡有几张")]
    ApCards(Option<Who>),
    /// Active AP cards of a player.
    #[word("激活的AP", "激活AP张数", bare, says = "激活状态的AP卡有几张")]
    ActiveAp(Option<Who>),
    /// How many cards were chosen, under a name or under none.
    #[word("所选张数", bare, says = "选了几张")]
    Chosen(Option<String>),
    /// How many cards the last action moved, drew, rested, and so on.
    #[word("做了几张", "刚才的张数", says = "上一个动作做到了几张或几点")]
    Did,
    /// The number of which the trigger tells (points of damage).
    #[word("诱发的数", "X", says = "诱发时说到的数")]
    Seen,
    /// How often something happened this turn.
    #[word("本回合次数", bare, says = "本回合发生了几次")]
    ThisTurn(Box<Happened>),
    /// How many different names, traits and so on cards have.
    #[word("种数", says = "有几种不同的卡名、特征等")]
    Kinds(Box<KindsOf>),
    /// The highest BP among cards.
    #[word("最大BP", "最高BP", says = "其中最高的BP")]
    MaxBp(Box<Filter>),
    /// The lowest BP among cards.
    #[word("最小BP", "最低BP", says = "其中最低的BP")]
    MinBp(Box<Filter>),
    /// How many cards lie under cards.
    #[word("激跃源张数", says = "下面叠放着几张")]
    Under(Box<Sel>),
    /// How many cards effects have put under cards.
    #[word("下方张数", says = "角色下方由效果放着几张")]
    Below(Box<Sel>),
    /// How many turns a player has begun.
    #[word("自己的回合数", bare, says = "玩家开始过几个回合")]
    MyTurns(Option<Who>),
    /// The number of the turn.
    #[word("回合数", says = "第几回合")]
    Turn,
}

form! {
    /// How many different ones.
    #[vocab(name = "种数")]
    KindsOf {
        /// Told apart by what.
        "是" | "按" => by: Trait = Trait::Name,
        /// Among which cards.
        "于" | "从" => from: Filter = Filter::default(),
    }
}

form! {
    /// Energy of a colour.
    #[vocab(name = "能量的颜色")]
    EnergyOf {
        /// Whose.
        "谁" => who: Who = Who::Me,
        /// Of which colour; all where none is written.
        "颜色" => colour: Option<String> = None,
    }
}

form! {
    /// Something that happened this turn.
    #[vocab(name = "本回合的事")]
    Happened {
        /// What.
        "事" | "时机" => deed: Deed = Deed::Enter,
        /// By whom.
        "谁" => who: Who = Who::Me,
        /// With which card, as it is now.
        "卡" | "牌" => card: Option<Box<Filter>> = None,
    } short deed: Deed
}

form! {
    /// Something that happened this turn, with a card.
    #[vocab(name = "本回合发生的事")]
    HappenedTo {
        /// What.
        "事" | "时机" => deed: Deed = Deed::Enter,
        /// By whom.
        "谁" => who: Who = Who::Me,
        /// With which card, as it is now.
        "卡" | "牌" => card: Option<Box<Filter>> = None,
    } short deed: Deed
}

/// Which card or cards.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Vocab)]
#[vocab(name = "选卡")]
pub enum Which {
    /// The card whose effect it is.
    #[word("此卡", "这张卡", "自身", "此角色", "此牌", says = "有这个效果的卡")]
    #[default]
    This,
    /// The card of which the trigger tells.
    #[word("诱发卡", "那张卡", "该卡", "触发的卡", says = "诱发时说到的卡")]
    Seen,
    /// The other card of which the trigger tells: the one fought against.
    #[word(
        "另一张",
        "对战角色",
        "对战的角色",
        says = "诱发时说到的另一张卡，如对战的角色"
    )]
    Other,
    /// What was chosen, under a name or under none.
    #[word("所选", "所选的卡", "选择的卡", bare, says = "选过的卡，可按名字指")]
    Chosen(Option<String>),
    /// Choose now.
    #[word("选择", "选", bare, says = "现在选")]
    Pick(Box<Pick>),
    /// All that match.
    #[word("所有", "全部", says = "符合条件的所有卡")]
    All(Box<Filter>),
    /// The attacking character.
    #[word("攻击角色", "攻击的角色", says = "正在攻击的角色")]
    Attacker,
    /// The blocking character.
    #[word("阻挡角色", "阻挡的角色", says = "正在阻挡的角色")]
    Blocker,
    /// The character that is the target of the attack: the blocking one, or one that an effect lets it attack.
    #[word("攻击目标", "被攻击的角色", says = "成为攻击目标的角色")]
    Target,
    /// The cards under a raided character.
    #[word("激跃源", says = "叠放在角色下面的卡")]
    Sources(Box<Sel>),
    /// The undermost card of a raided character.
    #[word("最下面的激跃源", "最下层", says = "激跃状态的角色最下面的1张卡")]
    Undermost(Box<Sel>),
    /// The cards that effects have put under a character; of one that has left, those that went with it.
    #[word("下方的卡", says = "由效果放在角色下方的卡")]
    Below(Box<Sel>),
    /// What this effect looked at or showed.
    #[word("查看的卡", "展示的卡", "看到的卡", says = "这个效果查看或展示的卡")]
    Looked,
    /// What is left of that: not chosen, still where it was.
    #[word("其余", "剩下的卡", "其余的卡", says = "其中没有被选、还在原处的卡")]
    Rest,
    /// What was moved or rested to pay.
    #[word("支付的卡", says = "支付费用时移动或横置的卡")]
    Paid,
    /// Top cards of a player's deck.
    #[word("卡组顶", "牌库顶", bare, says = "卡组顶的若干张")]
    Top(Times),
    /// Several together.
    #[word("合并", says = "几种合在一起")]
    Join(Vec<Sel>),
}

/// Which card or cards, as written.
pub type Sel = Which;

impl Which {
    /// Whether it means cards that somebody has chosen.
    pub fn is_choice(&self) -> bool {
        match self {
            Which::Pick(_) | Which::Chosen(_) => true,
            Which::Join(all) => all.iter().any(Self::is_choice),
            _ => false,
        }
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
    /// A choice of cards. What else stands beside these keys is what the cards must be.
    #[vocab(name = "选择", example = "{谁: 对方, BP: {至多: 2000}, 至多: 1}", beside = from)]
    Pick {
        /// From which.
        "从" | "范围" => from: Filter = Filter::default(),
        /// Exactly how many; as many as there are where fewer.
        "数" | "张数" => count: Option<Num> = None,
        /// Up to how many.
        "至多" | "最多" => up_to: Option<Num> = None,
        /// Any number.
        "任意张" | "任意数" => any: bool = false,
        /// No two of one name.
        "不同名" | "卡名各不相同" => distinct: bool = false,
        /// At most so much BP in all.
        "BP合计至多" => most_bp: Option<Num> = None,
        /// Who chooses.
        "由谁" | "由" => who: Who = Who::Me,
        /// Under which name later effects speak of it.
        "记作" | "名" => name: Option<String> = None,
    }
}

form! {
    /// What a card must be. What is not written does not matter.
    #[vocab(name = "卡的条件")]
    Filter {
        /// Where it lies; on the field where nothing is written.
        "区域" | "位置" | "区" => zones: Many<Zone> = Many::default(),
        /// Whose it is.
        "谁" | "谁的" | "拥有者" => who: Option<Who> = None,
        /// Its kind.
        "种类" | "卡片种类" | "类别" => kind: Many<Kind> = Many::default(),
        /// Its whole name: `<○○>` (5.3.2-3).
        "卡名" | "同名" => named: Many<String> = Many::default(),
        /// A part of its name.
        "卡名含" | "卡名含有" => name_has: Many<String> = Many::default(),
        /// Has the same name as this card.
        "与同名" => same_name: Option<Box<Sel>> = None,
        /// One of its traits (5.3.2-4).
        "特征" => trait_: Many<String> = Many::default(),
        /// Its colour.
        "颜色" => colour: Many<String> = Many::default(),
        /// Its work.
        "作品名" => work: Many<String> = Many::default(),
        /// Its BP as it now is; printed BP off the field.
        "BP" => bp: Option<Range> = None,
        /// Its printed BP.
        "卡面BP" | "原BP" => printed_bp: Option<Range> = None,
        /// AP that it costs.
        "消费AP" => ap: Option<Range> = None,
        /// Energy that it requires.
        "所需能量" => need: Option<Range> = None,
        /// Its player's energy meets what it requires, by colour (5.3.1-2).
        "满足所需能量" | "所需能量满足" => enough: Option<bool> = None,
        /// Energy that it gives.
        "发生能量" => gives: Option<Range> = None,
        /// Active or rested.
        "状态" => pose: Option<Pose> = None,
        /// Which face is up.
        "正反面" => facing: Option<Facing> = None,
        /// Raided.
        "激跃状态" => raided: Option<bool> = None,
        /// Has a raid effect.
        "有激跃效果" | "激跃效果" => raids: Option<bool> = None,
        /// Has 后撤.
        "有后撤" | "后撤" => steps: Option<bool> = None,
        /// Has a trigger.
        "有触发" => has_trigger: Option<bool> = None,
        /// The class of its trigger.
        "触发" => trigger: Many<Icon> = Many::default(),
        /// Has no effect at all.
        "没有效果" => vanilla: Option<bool> = None,
        /// Has an effect of one of these kinds.
        "有效果" | "拥有" => heads: Many<Head> = Many::default(),
        /// Gives energy of one of these colours.
        "发生能量的颜色" => gives_colour: Many<String> = Many::default(),
        /// How many cards lie under it.
        "激跃源张数" => under: Option<Range> = None,
        /// How many cards effects have put under it.
        "下方张数" => below: Option<Range> = None,
        /// Where it came from when it last moved.
        "来自" => came: Many<Zone> = Many::default(),
        /// Has attacked this turn.
        "已攻击" | "本回合攻击过" => attacked: Option<bool> = None,
        /// Has a trait that this card has.
        "与同特征" => same_trait: Option<Box<Sel>> = None,
        /// Lies on the same line of the same player as this card.
        "与同线" | "同线" => same_line: Option<Box<Sel>> = None,
        /// Of all that fit, those that stand out so.
        "其中" => extreme: Option<Extreme> = None,
        /// Is not this card.
        "除此卡" | "此卡以外" | "其他" => not_this: bool = false,
        /// Is this card.
        "此卡" => this: bool = false,
        /// Is attacking.
        "攻击中" => attacking: Option<bool> = None,
        /// Is blocking.
        "阻挡中" => blocking: Option<bool> = None,
        /// Is one of these.
        "属于" => among: Option<Box<Sel>> = None,
        /// Entered the field this turn.
        "本回合登场" => fresh: Option<bool> = None,
        /// Matches one of these too.
        "任一" => any: Vec<Filter> = Vec::new(),
        /// Does not match this.
        "非" => not: Option<Box<Filter>> = None,
    }
}

/// What a condition asks for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "情形")]
pub enum Situation {
    /// There is such a card.
    #[word("有", "存在", says = "有这样的卡")]
    Exists(Box<Filter>),
    /// There is none.
    #[word("没有", "不存在", says = "没有这样的卡")]
    Absent(Box<Filter>),
    /// A card matches.
    #[word("符合", says = "一张卡符合条件")]
    Is(Box<CardIs>),
    /// It is your turn.
    #[word("自己的回合", "自己的回合中", says = "现在是自己的回合")]
    MyTurn,
    /// It is the opponent's turn.
    #[word("对方的回合", "对方的回合中", says = "现在是对方的回合")]
    TheirTurn,
    /// It is one of these phases.
    #[word("阶段", bare, says = "现在是这些阶段之一")]
    InPhase(Many<Phase>),
    /// This card is in FL.
    #[word("在FL", "此卡在FL", says = "此卡在FL")]
    InFl,
    /// This card is in EL.
    #[word("在EL", "此卡在EL", says = "此卡在EL")]
    InEl,
    /// This card is active.
    #[word("激活状态", "此卡激活", says = "此卡激活")]
    Active,
    /// This card is rested.
    #[word("休眠状态", "此卡休眠", says = "此卡休眠")]
    Rested,
    /// This card is raided.
    #[word("激跃状态", "此卡激跃", says = "此卡处于激跃状态")]
    Raided,
    /// This card is attacking.
    #[word("攻击中", "此卡攻击中", says = "此卡正在攻击")]
    Attacking,
    /// This card is blocking.
    #[word("阻挡中", "此卡阻挡中", says = "此卡正在阻挡")]
    Blocking,
    /// The action before was done to at least one card or point.
    #[word("如此做", "做了", says = "前一个动作至少做到了一张或一点")]
    Did,
    /// Something was chosen, under a name or under none.
    #[word("已选", bare, says = "选过卡")]
    Chose(Option<String>),
    /// One went first.
    #[word("先攻", "自己先攻", says = "自己是先攻")]
    WentFirst,
    /// One went second.
    #[word("后攻", "自己后攻", says = "自己是后攻")]
    WentSecond,
    /// A battle is going on, or an attack of which it is settled that there is one.
    #[word("战斗中", says = "正在战斗")]
    InBattle,
    /// The target of the attack going on is a player.
    #[word("攻击目标是玩家", says = "这次攻击的目标是玩家")]
    PlayerAttacked,
    /// Something happened this turn.
    #[word("本回合发生过", bare, says = "本回合发生过这件事")]
    Happened(Box<HappenedTo>),
}

impl Situation {
    /// Whether a text asks with which cards something happened this turn.
    pub fn recalled(text: &impl Vocab) -> bool {
        let asks = |of: &Self| matches!(of, Self::Happened(h) if h.card.is_some());
        let counts = |of: &Counted| matches!(of, Counted::ThisTurn(h) if h.card.is_some());
        vocab::within(text, asks) || vocab::within(text, counts)
    }
}

form! {
    /// A card that matches.
    #[vocab(name = "符合")]
    CardIs {
        /// The card.
        "卡" | "牌" => card: Sel = Sel::default(),
        /// What it must be; its zone does not matter unless written.
        "是" => is: Filter = Filter::default(),
    }
}
