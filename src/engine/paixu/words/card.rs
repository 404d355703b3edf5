//! Cards as data: what a scenario writes under `牌`.

use super::cond::Cond;
use super::effect::Effect;
use super::lacking;
use super::terms::{Element, Kind};
use super::timing::Timing;
use crate::engine::At;
use crate::engine::vocab::Many;
use crate::engine::vocab::{self, Entries, Vocab};

/// `牌`: cards by name, in the order of the file.
#[derive(Debug, Default, Vocab)]
#[vocab(name = "牌")]
pub struct Cards(pub Entries<At<CardText>>);

/// One card. A card with one ability may write the ability's keys beside its own.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "卡", default, hint = lacking::anywhere)]
pub struct CardText {
    /// What kind; where not said, a card with a lock is a core card, one with a speed a speed card.
    #[word("种类")]
    pub kind: Option<Kind>,
    /// The element (1.2.1-1).
    #[word("元素", "元素属性")]
    pub element: Option<Element>,
    /// The speed (1.2.1-2).
    #[word("速度", "速度属性")]
    pub speed: Option<At<i64>>,
    /// A core card's lock (1.2.1-3).
    #[word("封锁速度")]
    pub lock: Option<At<i64>>,
    /// How often a core card may be used in a game; once where not said.
    #[word("次数", "使用次数")]
    pub uses: Option<u8>,
    /// The name that is printed, where several entries share one.
    #[word("卡名")]
    pub name: Option<String>,
    /// The card's text.
    #[word("文", "文本", "效果文本")]
    pub text: Option<String>,
    /// When its ability is activated.
    #[word("时机", "发动条件")]
    pub timing: Option<Timing>,
    /// What must hold besides.
    #[word("条件")]
    pub conditions: Many<Cond>,
    /// What it does.
    #[word("效果")]
    pub effects: Many<At<Effect>>,
    /// By how much the card then slows down (1.2.2-3).
    #[word("速度消耗", "消耗", clause = "1.2.2-3")]
    pub cost: Cost,
    /// Further abilities.
    #[word("能力")]
    pub abilities: Vec<At<AbilityText>>,
}

/// By how much a text says that its card slows down: a printed number, none that is counted (1.2.2-3).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Vocab)]
#[vocab(name = "速度消耗", example = "1：文本写的“速度-X”里的 X〔1.2.2-3〕")]
pub struct Cost(pub u8);

/// One ability of a card.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "能力", default, hint = lacking::anywhere)]
pub struct AbilityText {
    /// Its text.
    #[word("文", "文本", "效果文本")]
    pub text: Option<String>,
    /// When it is activated.
    #[word("时机", "发动条件")]
    pub timing: Option<Timing>,
    /// What must hold besides.
    #[word("条件")]
    pub conditions: Many<Cond>,
    /// What it does.
    #[word("效果")]
    pub effects: Many<At<Effect>>,
    /// By how much the card then slows down.
    #[word("速度消耗", "消耗", clause = "1.2.2-3")]
    pub cost: Cost,
}
