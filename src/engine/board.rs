//! What a board shows, free of any game: regions of slots with cards on them. A view draws it; nothing is decided by it.

use serde::Serialize;

use super::game::Player;

/// A board as one player or a judge sees it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Board {
    /// Short facts above the board, as label and value: 回合 3, 阶段 主要阶段.
    pub status: Vec<(String, String)>,
    /// The regions, in the order in which they are drawn from top to bottom.
    pub regions: Vec<Region>,
}

/// A zone of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Region {
    /// The zone's name: 场地区.
    pub name: String,
    /// Whose it is; `None` where it is shared.
    pub owner: Option<Player>,
    /// How its slots lie.
    pub layout: Layout,
    /// The slots; for a grid row by row.
    pub slots: Vec<Slot>,
}

/// How the slots of a region lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// Side by side, each with its own place (场地, 卡位, FL).
    Row,
    /// Cards without places: a hand, a discard pile.
    Pile,
    /// A map of this many columns.
    Grid {
        /// Columns.
        columns: u16,
    },
}

/// One place of a region.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Slot {
    /// The place's own name: 左, 卡位1, (3,4); empty in a pile.
    pub label: String,
    /// What lies there, topmost first.
    pub cards: Vec<Face>,
    /// Further cards there that are not shown one by one, as in a deck.
    pub hidden: u32,
    /// What the place itself bears: 山地, 场地永续效果.
    pub marks: Vec<String>,
}

/// A card, piece or token as it is seen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Face {
    /// Its name as scenarios call it.
    pub name: String,
    /// Whether its face is down for the one who looks.
    pub face_down: bool,
    /// Whether it is turned sideways.
    pub turned: bool,
    /// Numbers on it, as label and value: 力量值 3000, 伤害 1000, 速度 4.
    pub numbers: Vec<(String, String)>,
    /// States and markers in words: 攻击中, 检查状态, EXP×2.
    pub marks: Vec<String>,
}

impl Region {
    /// A pile of cards that are seen.
    pub fn pile(name: &str, owner: Option<Player>, cards: Vec<Face>) -> Self {
        let cards = Slot {
            cards,
            ..Slot::default()
        };
        Self::piled(name, owner, cards)
    }

    /// A pile of which only the number of cards is seen.
    pub fn hidden(name: &str, owner: Option<Player>, cards: usize) -> Self {
        let cards = Slot {
            hidden: cards as u32,
            ..Slot::default()
        };
        Self::piled(name, owner, cards)
    }

    fn piled(name: &str, owner: Option<Player>, slot: Slot) -> Self {
        Self {
            name: name.to_owned(),
            owner,
            layout: Layout::Pile,
            slots: vec![slot],
        }
    }
}

impl Face {
    /// A card of this name, with nothing more to be seen.
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// The same with a number on it.
    #[must_use]
    pub fn number(mut self, label: &str, value: impl ToString) -> Self {
        self.numbers.push((label.to_owned(), value.to_string()));
        self
    }
}
