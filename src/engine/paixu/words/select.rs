//! What a card's text picks out: cards on the field and slots; and what it counts of them.

use super::lacking;
use super::terms::{Element, Kind, Whose};
use crate::engine::grammar;
use crate::engine::vocab::{self, Many, Vocab, words};

words! {
    /// A facing that a text asks for; `正面` covers upright and sideways (1.2.3-3).
    Lies as "朝向" {
        Up = "展示" | "正面朝上",
        Down = "盖放" | "正面朝下",
        Turned = "横放" | "横向放置",
        Faced = "正面" | "非盖放",
    }
}

words! {
    /// How a card's speed stands to that of the card whose text it is.
    Than as "速度比自身" {
        Lower = "更低" | "低",
        Same = "相同",
        Higher = "更高" | "高",
        NotLower = "不低于" | "不慢于",
        NotHigher = "不高于" | "不快于",
    }
}

impl Than {
    /// Whether a speed stands so to that of the card itself.
    pub fn holds(self, speed: i16, own: i16) -> bool {
        match self {
            Self::Lower => speed < own,
            Self::Same => speed == own,
            Self::Higher => speed > own,
            Self::NotLower => speed >= own,
            Self::NotHigher => speed <= own,
        }
    }
}

/// A number that a text names or counts.
pub type Num = grammar::Number<Counted>;

/// What may be counted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(
    name = "计数",
    example = "2、{场上张数: {谁: 己方}}、{往生张数: 双方}、{速度: 自身}"
)]
#[saying("自身速度", is = Counted::Speed(SpeedOf::Itself), says = "自身的速度")]
pub enum Counted {
    /// Cards on the field.
    #[word("场上张数", "张数")]
    Field(Filter),
    /// Cards in a sequence.
    #[word("牌序张数")]
    Deck(Whose),
    /// Cards in the graves, which are one (1.1.2-3).
    #[word("往生张数", "往生区张数")]
    Grave(Whose),
    /// Slots in which no card lies.
    #[word("空卡位")]
    Vacant(Whose),
    /// The card's own speed.
    #[word("速度")]
    Speed(SpeedOf),
    /// The speeds of cards on the field together.
    #[word("速度之和")]
    Speeds(Filter),
    /// How many elements cards on the field have.
    #[word("元素种数")]
    Elements(Filter),
    /// The cards to which the effect before it in the text was done.
    #[word("做了几张")]
    Done,
}

words! {
    /// Whose speed is counted.
    SpeedOf as "速度" {
        Itself = "自身",
        Cause = "触发卡",
    }
}

impl Counted {
    /// Whether it is the number of cards in the graves.
    pub fn graves(&self) -> bool {
        matches!(self, Self::Grave(_))
    }

    /// Whether it is the number of cards to which the effect before was done.
    pub fn is_done(&self) -> bool {
        *self == Self::Done
    }

    /// Whether it asks for the card that brought its text about.
    pub fn names_cause(&self) -> bool {
        *self == Self::Speed(SpeedOf::Cause)
    }
}

/// Bounds of a count or number.
pub type Range = grammar::Range<Num>;

/// Of which speed a text wants a card.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "速度范围", example = "3、{至少: 2}、最高")]
pub enum Speeds {
    /// Of one within these bounds.
    #[word(any)]
    Within(Range),
    /// Of the highest among the cards that match otherwise.
    #[word("最高", "最快")]
    Highest,
    /// Of the lowest among them.
    #[word("最低", "最慢")]
    Lowest,
}

/// How many cards a text picks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Vocab)]
#[vocab(name = "数量", example = "2、{至多: 2}、全部", check = Amount::some)]
pub enum Amount {
    /// So many, chosen.
    #[word(any)]
    Exactly(u8),
    /// Up to so many, chosen.
    #[word("至多")]
    UpTo(u8),
    /// All that match.
    #[word("全部", "所有")]
    All,
}

impl Amount {
    fn some(&self) -> Result<(), String> {
        match self {
            Self::Exactly(0) => Err("这里要写至少1张".to_owned()),
            _ => Ok(()),
        }
    }
}

/// Which cards on the field a text speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Vocab)]
#[vocab(name = "卡的条件", example = "{谁: 对方, 元素: 火}", default, hint = lacking::filter)]
pub struct Filter {
    /// Whose; either where not said.
    #[word("谁", "谁的", "方")]
    pub whose: Option<Whose>,
    /// Not the card itself.
    #[word("排除自身", "其他", "自身以外")]
    pub not_self: bool,
    /// How it lies.
    #[word("朝向", "状态", "放置")]
    pub facing: Many<Lies>,
    /// Of which kind.
    #[word("种类")]
    pub kind: Option<Kind>,
    /// Of which elements, one of them.
    #[word("元素", "元素属性")]
    pub element: Many<Element>,
    /// Of the element that the card itself has now.
    #[word("同元素", "与自身同元素")]
    pub same_element: bool,
    /// Of which speed.
    #[word("速度", "速度属性")]
    pub speed: Option<Speeds>,
    /// Of a speed that stands so to the card's own.
    #[word("速度比自身")]
    pub than_self: Many<Than>,
    /// Whose text states so great a speed cost; 0 where it states none.
    #[word("速度消耗")]
    pub cost: Option<Range>,
    /// Whether its speed is fixed.
    #[word("固定", "被固定")]
    pub fixed: Option<bool>,
    /// Whether an effect of it was activated this turn.
    #[word("本回合已发动", "已发动")]
    pub used: Option<bool>,
    /// Only the card itself.
    #[word("自身", "此卡")]
    pub itself: bool,
    /// What it may not match.
    #[word("非", "不")]
    pub not: Option<Box<Filter>>,
    /// Of which name.
    #[word("卡名")]
    pub name: Option<String>,
    /// In which slots.
    #[word("卡位", "次序")]
    pub slot: Many<u8>,
    /// In a slot of the same number as the card's own.
    #[word("同次序", "正对")]
    pub same_slot: bool,
    /// Next to the card itself on its own side.
    #[word("相邻")]
    pub beside: bool,
    /// How many; one where not said.
    #[word("数量", "张数")]
    pub amount: Option<Amount>,
    /// Who chooses among them, where the text says so; else by the reading 由谁选对象.
    #[word("由谁", "由谁选")]
    pub chooser: Option<Whose>,
}

/// The cards that an effect is for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(
    name = "对象",
    example = "自身、对方、全部己方，或 {谁: 对方, 元素: 火}"
)]
#[saying("己方", "己方一张", is = Select::side(Some(Whose::Own), false, false), says = "己方场上的一张卡")]
#[saying("对方", "对方一张", is = Select::side(Some(Whose::Other), false, false), says = "对方场上的一张卡")]
#[saying("任意", "任意一张", "场上", is = Select::side(None, false, false), says = "场上的一张卡")]
#[saying("其他", "其他一张", is = Select::side(None, true, false), says = "自身以外的一张卡")]
#[saying("己方其他", is = Select::side(Some(Whose::Own), true, false), says = "己方自身以外的一张卡")]
#[saying("全部", "所有", is = Select::side(None, false, true), says = "场上所有的卡")]
#[saying("全部己方", "己方全部", is = Select::side(Some(Whose::Own), false, true), says = "己方所有的卡")]
#[saying("全部对方", "对方全部", is = Select::side(Some(Whose::Other), false, true), says = "对方所有的卡")]
#[saying("全部其他", is = Select::side(None, true, true), says = "自身以外所有的卡")]
pub enum Select {
    /// The card whose text it is.
    #[word("自身", "自己", "此卡", "这张卡")]
    Itself,
    /// The cards of the effect before.
    #[word("同一对象", "同前", "该卡")]
    Same,
    /// The card that met the condition.
    #[word("触发卡", "触发的卡")]
    Cause,
    /// Cards that match.
    #[word(any)]
    Match(Box<Filter>),
}

impl Select {
    /// Cards of a side: one, or all.
    fn side(whose: Option<Whose>, not_self: bool, all: bool) -> Self {
        Self::Match(Box::new(Filter {
            whose,
            not_self,
            amount: all.then_some(Amount::All),
            ..Filter::default()
        }))
    }
}

/// Which slots an effect is for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Vocab)]
#[vocab(
    name = "卡位对象",
    example = "自身卡位、己方、对方、任意，或 {谁: 己方, 次序: 1}"
)]
#[saying("己方", "己方卡位", is = Place::side(Some(Whose::Own)), says = "己方的一个卡位")]
#[saying("对方", "对方卡位", is = Place::side(Some(Whose::Other)), says = "对方的一个卡位")]
#[saying("任意", "任意卡位", is = Place::side(None), says = "一个卡位")]
pub enum Place {
    /// The slot that the card itself lies in.
    #[word("自身卡位", "自身", "所在卡位")]
    Own,
    /// That of the slot effect before it in the same text.
    #[word("同一卡位", "该卡位")]
    Same,
    /// One that the player chooses.
    #[word(any)]
    Chosen(SlotFilter),
}

impl Place {
    fn side(whose: Option<Whose>) -> Self {
        Self::Chosen(SlotFilter {
            whose,
            ..SlotFilter::default()
        })
    }
}

/// Slots by side and number.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Vocab)]
#[vocab(name = "卡位的条件", default, short = slot)]
pub struct SlotFilter {
    /// Whose.
    #[word("谁", "谁的", "方")]
    pub whose: Option<Whose>,
    /// Of which numbers.
    #[word("次序", "卡位")]
    pub slot: Many<u8>,
    /// Only where no card lies.
    #[word("空")]
    pub empty: bool,
    /// Who chooses the slot, where the text says so.
    #[word("由谁", "由谁选")]
    pub chooser: Option<Whose>,
}
