//! What a ruling's file says: lanterns, the board, what is done.

use std::collections::BTreeMap;

use caijue::engine::At;
use caijue::engine::vocab::{self, Vocab};

/// 牌: the lanterns by name.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "牌")]
pub struct Cards(pub BTreeMap<String, Lantern>);

/// What is printed on a lantern: `5`, or `{亮度: 5, 耐风: 是}`.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "灯", short = brightness, check = Lantern::possible)]
pub struct Lantern {
    /// Its brightness.
    #[word("亮度", clause = "1.1", says = "1到9的一个数")]
    pub brightness: u32,
    /// Whether the wind cannot blow it out.
    #[word("耐风", default, clause = "1.1", says = "是耐风灯")]
    pub windproof: bool,
}

impl Lantern {
    fn possible(&self) -> Result<(), String> {
        match self.brightness {
            1..=9 => Ok(()),
            n => Err(format!("亮度是1到9的一个数（1.1），不是{n}")),
        }
    }
}

/// 局面: the board a ruling begins on.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "局面")]
pub struct Setup {
    /// Whose turn it is.
    #[word("轮到", says = "轮到谁；不写是甲")]
    pub on_turn: Option<At<String>>,
    /// The river, the head first.
    #[word("河", default, clause = "1.2", says = "从河头写起")]
    pub river: Vec<At<String>>,
    /// What 甲 has.
    #[word("甲", default)]
    pub first: Side,
    /// What 乙 has.
    #[word("乙", default)]
    pub second: Side,
}

/// What a player has.
#[derive(Debug, Clone, Default, Vocab)]
#[vocab(name = "一方")]
pub struct Side {
    /// Lanterns in hand.
    #[word("手灯", default, clause = "1.3", says = "还没有点上的灯")]
    pub hand: Vec<At<String>>,
    /// Lanterns taken from the river.
    #[word("收起", default, clause = "1.3", says = "收起的灯")]
    pub kept: Vec<At<String>>,
}

/// 做: what is done.
#[derive(Debug, Clone, Vocab)]
#[vocab(name = "做")]
pub enum Action {
    /// Takes the head of the river.
    #[word("收灯", "收", clause = "2.2", says = "收起河头的灯")]
    Take,
    /// Puts a lantern at the tail of the river.
    #[word("点灯", "点", clause = "2.3", says = "把这盏手灯放到河尾")]
    Light(At<String>),
    /// Does nothing.
    #[word("停手", clause = "2.4", says = "什么也不做")]
    Pass,
}
