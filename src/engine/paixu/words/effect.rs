//! The effects of a text, of the types of 1.2.4 or strung together from them.

use super::cond::Cond;
use super::lacking;
use super::select::{Num, Place, Select};
use super::slot::SlotNumber;
use super::terms::{Element, Facing, Until, Whose};
use crate::engine::grammar;
use crate::engine::vocab::{self, Many, Vocab};

/// One effect, of the types of 1.2.4 or strung together from them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(
    name = "效果",
    example = "加速: {对象: 自身, 数: 1}",
    hint = lacking::effect,
    closed = "条文的效果类型里〔1.2.4-12、1.2.4-13 至 1.2.4-23〕"
)]
pub enum Effect {
    /// Destroys cards.
    #[word("破坏", clause = "1.2.4-13", says = "破坏选定的卡")]
    Destroy(Select),
    /// Sends cards to the graves.
    #[word(
        "往生",
        "送入往生",
        "送入往生区",
        clause = "1.2.4-13",
        says = "把选定的卡送入往生区"
    )]
    Bury(Select),
    /// Puts cards from the top of a sequence onto the field.
    #[word(
        "抽卡",
        "抽牌",
        bare,
        clause = "1.2.4-14",
        says = "把牌序顶的牌置入场上"
    )]
    Draw(Draw),
    /// Turns cards face down.
    #[word(
        "翻盖",
        "盖放",
        "盖下",
        clause = "1.2.4-15",
        says = "把选定的卡翻成盖放"
    )]
    TurnDown(Select),
    /// Turns cards face up.
    #[word("翻转", "翻开", clause = "1.2.4-16", says = "把选定的卡翻成展示")]
    TurnUp(Select),
    /// Turns cards sideways.
    #[word("封印", "横放", clause = "1.2.4-17", says = "把选定的卡横放")]
    Seal(Timed),
    /// A card gets the text of another.
    #[word("复制", clause = "1.2.4-18", says = "一张卡的文本变为另一张的")]
    Copy(Copying),
    /// Raises speeds.
    #[word("加速", clause = "1.2.4-19", says = "增加选定的卡的速度")]
    Faster(Adjust),
    /// Lowers speeds.
    #[word("减速", clause = "1.2.4-19", says = "降低选定的卡的速度")]
    Slower(Adjust),
    /// Keeps speeds as they are.
    #[word("固定", clause = "1.2.4-19", says = "选定的卡的速度不再改变")]
    Fix(Timed),
    /// Changes elements.
    #[word(
        "属性调整",
        "元素调整",
        clause = "1.2.4-20",
        says = "改变选定的卡的元素属性"
    )]
    Recolour(Recolour),
    /// Takes the text away and what slots do to it.
    #[word("净化", "无效", clause = "1.2.4-21", says = "使选定的卡的效果无效")]
    Purge(Select),
    /// An effect that stays on a slot.
    #[word(
        "场地永续效果",
        "场地永续",
        "永续卡位效果",
        clause = "1.2.4-22",
        says = "附在卡位上、一直有效的效果"
    )]
    Lasting(Lasting),
    /// Arranges a part of a sequence anew.
    #[word("牌序调整", clause = "1.2.4-23", says = "改变牌序顶部或底部的牌")]
    Arrange(Arrange),
    /// One of several.
    #[word("择一", "选一", "选择一项", "选项", says = "从几项里选一项")]
    Modes(Vec<Mode>),
    /// Only where something holds.
    #[word("若", "如果", says = "满足条件才做")]
    If(If),
    /// Only where a player wants it.
    #[word("可以", "可选", says = "由玩家决定做不做")]
    May(May),
    /// A printed sentence that was not read: the game stops where its text would be activated.
    #[word("未读", says = "卡面的这一句没有读懂：轮到这段效果发动时停下")]
    Unread(String),
}

impl Effect {
    /// The book's word for its type.
    pub fn word(&self) -> &'static str {
        self.named()
    }

    /// The card from which it takes a text or an element; none where it takes nothing.
    pub fn source(&self) -> Option<&Select> {
        match self {
            Self::Copy(copy) => Some(&copy.from),
            Self::Recolour(recolour) => recolour.like.as_ref(),
            _ => None,
        }
    }

    /// The number that it counts by; none where it has none.
    pub fn num(&self) -> Option<&Num> {
        match self {
            Self::Faster(a) | Self::Slower(a) => Some(&a.by),
            Self::Draw(draw) => Some(&draw.count),
            Self::Arrange(arrange) => Some(arrange.how.count()),
            _ => None,
        }
    }

    /// The cards that it is for; none for effects without objects.
    pub fn select(&self) -> Option<&Select> {
        match self {
            Self::Destroy(s)
            | Self::Bury(s)
            | Self::TurnDown(s)
            | Self::TurnUp(s)
            | Self::Purge(s) => Some(s),
            Self::Seal(t) | Self::Fix(t) => Some(&t.of),
            Self::Copy(c) => Some(&c.onto),
            Self::Faster(a) | Self::Slower(a) => Some(&a.of),
            Self::Recolour(r) => Some(&r.of),
            Self::Draw(_)
            | Self::Lasting(_)
            | Self::Arrange(_)
            | Self::Modes(_)
            | Self::If(_)
            | Self::May(_)
            | Self::Unread(_) => None,
        }
    }
}

/// One of several things that a text offers.
pub type Mode = grammar::Mode<Many<Effect>>;

/// What is done where something holds, and where not.
pub type If = grammar::If<Cond, Many<Effect>>;

/// What is done where a player wants it, and where not.
pub type May = grammar::May<Whose, Many<Effect>>;

/// How many cards are drawn, and by whom.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "抽卡", example = "{数: 2, 谁: 己方, 卡位: 3, 朝向: 盖放}", short(whose, count), hint = lacking::draw)]
pub struct Draw {
    /// How many; one if not said.
    #[word("数", "张数", default = Num::Lit(1))]
    pub count: Num,
    /// Who; the effect's player if not said.
    #[word("谁", default = Whose::Own)]
    pub whose: Whose,
    /// Into which slot, where the text says so.
    #[word("卡位", "次序")]
    pub slot: Option<SlotNumber>,
    /// How the card lies, where the text says so.
    #[word("朝向", "正反面")]
    pub face: Option<Facing>,
}

/// Whose text becomes whose.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "复制", example = "{来源: 对方, 对象: 自身}", short = from, hint = lacking::anywhere)]
pub struct Copying {
    /// The card whose text is taken.
    #[word("来源", "源")]
    pub from: Select,
    /// The card whose text becomes it; the card itself if not said.
    #[word("对象", default = Select::Itself)]
    pub onto: Select,
}

/// By how much whose speed changes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "速度调整", example = "{对象: 自身, 数: 1}", short(of, by), hint = lacking::anywhere)]
pub struct Adjust {
    /// Whose; the card's own if not said.
    #[word("对象", default = Select::Itself)]
    pub of: Select,
    /// By how much; by one if not said.
    #[word("数", "数值", default = Num::Lit(1))]
    pub by: Num,
    /// How long, where the text says so.
    #[word("直到", "期限")]
    pub until: Option<Until>,
}

/// Whose element changes to what.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "元素调整", example = "{对象: 自身, 元素: 火}", short = to, hint = lacking::recolour)]
pub struct Recolour {
    /// Whose; the card's own if not said.
    #[word("对象", default = Select::Itself)]
    pub of: Select,
    /// To what; the player says if it is not said.
    #[word("元素", "变为")]
    pub to: Option<Element>,
    /// To that of this card.
    #[word("同", "与其同元素")]
    pub like: Option<Select>,
}

/// A slot and what it gets.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "场地永续")]
pub struct Lasting {
    /// Which slot.
    #[word("卡位", "对象", default = Place::Own)]
    pub at: Place,
    /// What happens to each card that is put there: an effect whose object is `自身`, that card.
    #[word("效果")]
    pub effect: Box<Effect>,
    /// How long, where the text says so.
    #[word("直到", "期限", default)]
    pub until: Option<Until>,
}

/// How whose sequence is arranged.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "牌序调整")]
pub struct Arrange {
    /// Whose.
    #[word("谁", "谁的", default = Whose::Own)]
    pub whose: Whose,
    /// How.
    #[word("方式")]
    pub how: How,
}

/// The ways in which 1.2.4-23 lets a sequence be arranged.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(
    name = "方式",
    example = "{切洗顶部: 3}",
    hint = lacking::arranging,
    closed = "牌序调整的方式里〔1.2.4-23〕"
)]
pub enum How {
    /// The topmost so many are shuffled.
    #[word("切洗顶部")]
    ShuffleTop(Num),
    /// The lowest so many are shuffled.
    #[word("切洗底部")]
    ShuffleBottom(Num),
    /// The topmost so many go to the bottom.
    #[word("顶部到底部", "顶到底")]
    TopDown(Num),
    /// The lowest so many go to the top.
    #[word("底部到顶部", "底到顶")]
    BottomUp(Num),
    /// The topmost so many are put into any order.
    #[word("重排顶部")]
    OrderTop(Num),
    /// The lowest so many are put into any order.
    #[word("重排底部")]
    OrderBottom(Num),
    /// One of the topmost so many, chosen, goes to the bottom.
    #[word("顶部选到底部")]
    PickDown(Num),
    /// One of the lowest so many, chosen, goes to the top.
    #[word("底部选到顶部")]
    PickUp(Num),
}

impl How {
    /// How many cards.
    pub const fn count(&self) -> &Num {
        match self {
            Self::ShuffleTop(n)
            | Self::ShuffleBottom(n)
            | Self::TopDown(n)
            | Self::BottomUp(n)
            | Self::OrderTop(n)
            | Self::OrderBottom(n)
            | Self::PickDown(n)
            | Self::PickUp(n) => n,
        }
    }
}

/// The cards of an effect, and how long it lasts where the text says so.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(
    name = "对象与期限",
    example = "{对象: 自身, 直到: 回合结束}",
    short = of,
    short_map = of,
    hint = lacking::anywhere
)]
pub struct Timed {
    /// Which cards.
    #[word("对象")]
    pub of: Select,
    /// How long.
    #[word("直到", "期限")]
    pub until: Option<Until>,
}
