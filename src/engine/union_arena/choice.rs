//! What a player may decide.

use crate::engine::union_arena::state::Ix;
use crate::engine::union_arena::words::Zone;
use serde::{Deserialize, Serialize};

/// What a player may decide.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Choice {
    HandIn,
    Ready,
    Mulligan,
    Pass,
    ExtraDraw,
    Move(Vec<Ix>),
    Play {
        card: Ix,
        to: Zone,
    },
    Raid {
        card: Ix,
        base: Ix,
    },
    Use {
        card: Ix,
    },
    Activate {
        card: Ix,
        ability: u16,
    },
    Attack {
        card: Ix,
    },
    AttackOn {
        card: Ix,
        target: Ix,
    },
    Block {
        card: Ix,
    },
    Cards(Vec<Ix>),
    Line(Zone),
    Yes(bool),
    Mode(u8),
    Trigger(Ix),
    Next(u16),
    Pay(u8),
    Concede,
    /// A word that belongs to another moment: never legal, and never listed.
    Misplaced(Pass),
    /// A place that is not there among what may be chosen: never legal, and never listed.
    NoSuch(u16),
}

/// A word for doing nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pass {
    Extra,
    Move,
    /// The end of the main phase.
    Main,
    /// The end of the attack phase.
    Attack,
    Block,
    Trigger,
    Choice,
    No,
    /// A raided character stays in EL.
    StayEl,
    /// It moves to FL: the other answer of that question.
    ToFl,
    /// The end of whichever phase.
    End,
}

impl Pass {
    /// The word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Extra => "不抽",
            Self::Move => "不移动",
            Self::Main => "结束主要阶段",
            Self::Attack => "不攻击",
            Self::Block => "不阻挡",
            Self::Trigger => "不执行",
            Self::Choice => "不选",
            Self::No => "否（不发动）",
            Self::StayEl => "留在EL",
            Self::ToFl => "移动到FL",
            Self::End => "结束",
        }
    }
}
