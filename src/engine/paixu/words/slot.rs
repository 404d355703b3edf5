//! Slots by number: `3`, `卡位3`; by player and number: `甲1`.

use crate::engine::Player;
use crate::engine::vocab::{Form, Node, Shape, Vocab, Wrong};

/// A slot's number, from 1 to 3 (1.1.2-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SlotNumber(u8);

impl SlotNumber {
    /// The slot of an index from 0.
    pub const fn of(ix: u8) -> Self {
        Self(ix + 1)
    }

    /// Its index from 0.
    pub const fn index(self) -> u8 {
        self.0 - 1
    }
}

impl Vocab for SlotNumber {
    const SHAPE: &'static Shape = &Shape {
        id: None,
        name: "卡位的次序",
        says: "1、2 或 3，也可写 卡位1",
        note: "1, 2 or 3, also 卡位1",
        example: "",
        hint: None,
        closed: "",
        form: Form::Number { low: 1, high: 3 },
    };
    fn read(node: &Node) -> Result<Self, Wrong> {
        let text = node.as_str().unwrap_or_default();
        match text.trim_start_matches("卡位") {
            "1" => Ok(Self(1)),
            "2" => Ok(Self(2)),
            "3" => Ok(Self(3)),
            _ => Err(Wrong::said(
                format!("卡位只有 1、2、3 三个〔1.1.2-5〕，却写着{}", node.says()),
                node,
            )),
        }
    }
    fn write(&self) -> Node {
        Node::number(u64::from(self.0))
    }
}

/// The slot that a word such as 甲1 or 乙3 names.
pub fn seat_name(word: &str) -> Option<(Player, u8)> {
    let (player, rest) = owner_prefix(word)?;
    match rest {
        "1" => Some((player, 0)),
        "2" => Some((player, 1)),
        "3" => Some((player, 2)),
        _ => None,
    }
}

/// A word that begins with a player: the player and the rest.
pub fn owner_prefix(word: &str) -> Option<(Player, &str)> {
    Player::BOTH.into_iter().find_map(|p| {
        Some((
            p,
            word.strip_prefix(p.name())?
                .trim_start_matches(['的', ':', '：']),
        ))
    })
}

/// What a slot is called: 甲1.
pub fn place(player: &Player, slot: &u8) -> String {
    format!("{}{}", player.name(), slot + 1)
}
