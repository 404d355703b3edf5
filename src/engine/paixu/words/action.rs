//! `做`: what is done, as a person writes it.

use std::num::NonZeroU8;

use super::slot::SlotNumber;
use super::terms::{Element, Facing};
use crate::engine::vocab::{self, Vocab};

/// An action as it is written.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "做")]
pub struct Action(pub Written);

/// The actions.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "做法", example = "出牌: 1、对象: 火花、完毕")]
#[saying("发动", "做", is = Written::Use(String::new()), says = "发动问到的效果")]
#[saying("发动核心", "发动核心卡", is = Written::Core(NonZeroU8::MIN), says = "发动核心卡的第一项能力")]
#[saying("展示", is = Written::Face(Facing::Up), says = "展示放置")]
#[saying("盖放", "盖", is = Written::Face(Facing::Down), says = "盖放")]
pub enum Written {
    /// A sequence is handed in, in this order.
    #[word("提交牌序", "提交")]
    Submit(Vec<String>),
    /// How one of the first cards is placed.
    #[word("放置")]
    Face(Facing),
    /// The effect of this card is activated.
    #[word("发动")]
    Use(String),
    /// This card is chosen.
    #[word("对象", "选对象", "选")]
    Target(String),
    /// This slot is chosen.
    #[word("卡位", "选卡位")]
    Place(String),
    /// This of several things is chosen.
    #[word("选项", "择一")]
    Mode(Which),
    /// This element is chosen.
    #[word("元素")]
    Element(Element),
    /// This player's sequence is chosen.
    #[word("选牌序")]
    Deck(String),
    /// This is settled first.
    #[word("先结算")]
    First(String),
    /// This card is turned up.
    #[word("翻开")]
    Turn(String),
    /// The top card is played.
    #[word("出牌")]
    Play(Play),
    /// The last card is sent away in place of a play (2.1.3-4).
    #[word("替代出牌", "往生替代", "送入往生")]
    Away(String),
    /// This ability of the core card is activated, from 1.
    #[word("发动核心", "发动核心卡")]
    Core(NonZeroU8),
    /// The sequence is handed in as it is listed.
    #[word("提交牌序", "提交")]
    Listed,
    /// The effect is not activated.
    #[word("不发动", "不做")]
    Pass,
    /// There is nothing more to do.
    #[word("完毕", "结束", "跳过", "不翻", "不出", "不出牌", "够了")]
    Done,
    /// The game is given up.
    #[word("投降")]
    Concede,
}

/// One of several things, by number from 1 or by name.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "选项", example = "2，或那一项的名", check = Which::possible)]
pub enum Which {
    /// By its number.
    #[word(any)]
    Number(usize),
    /// By its name.
    #[word(any)]
    Named(String),
}

impl Which {
    fn possible(&self) -> Result<(), String> {
        match self {
            Self::Number(0) => Err("选项从 1 数".to_owned()),
            _ => Ok(()),
        }
    }
}

/// A play: into which slot, how.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "出牌", example = "1，或 {卡位: 1, 盖放: 是}", short = slot)]
pub struct Play {
    /// Into which slot.
    #[word("卡位", "次序")]
    pub slot: SlotNumber,
    /// Face down.
    #[word("盖放", default)]
    pub down: bool,
    /// How it lies, said otherwise.
    #[word("朝向")]
    pub face: Option<Facing>,
    /// The card, where that is to be said.
    #[word("卡")]
    pub card: Option<String>,
}
