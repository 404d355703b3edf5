//! The answer to a question asked of a board.

use serde::Serialize;

use crate::engine::attempt::Asked;
use crate::engine::board::Board;
use crate::engine::cite::Cite;
use crate::engine::fact::Unfolding;
use crate::engine::game::Player;
use crate::engine::session::{EventTold, Waits};
use crate::engine::verdict::{Lack, Reason, Unruled};
use crate::text::yaml::Node;

/// How a question is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Settled {
    /// It may be done.
    Can,
    /// It may not.
    Cannot,
    /// The readings differ.
    Depends,
    /// The text leaves it open.
    Open,
    /// The board does not say what would decide it.
    Lacking,
    /// A card has a sentence that is not read.
    Unread,
    /// It was asked what something is, and that is told.
    Is,
}

impl Settled {
    /// The word that an answer begins with; none before a value.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Can => "能",
            Self::Cannot => "不能",
            Self::Depends => "看读法",
            Self::Open => "条文没说",
            Self::Lacking => "局面没给",
            Self::Unread => "卡面没读懂",
            Self::Is => "",
        }
    }

    /// The same of what follows, where it stays open.
    pub const fn afterwards(self) -> &'static str {
        match self {
            Self::Open => "之后条文没说",
            Self::Lacking => "之后局面没给",
            Self::Unread => "之后卡面没读懂",
            _ => "",
        }
    }

    /// What a question is that stays open.
    pub const fn open(unruled: &Unruled) -> Self {
        match unruled.lack {
            Lack::Text => Self::Open,
            Lack::Board => Self::Lacking,
            Lack::Card => Self::Unread,
        }
    }

    /// Whether it stays open.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::Lacking | Self::Unread)
    }
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answer {
    /// The question as it was typed.
    pub asked: String,
    /// How it is settled.
    pub settled: Settled,
    /// Who tries it.
    pub by: Option<Player>,
    /// The rest of the line that answers, after the word of [`Settled`].
    pub says: String,
    /// The clauses that decide, the weightiest first.
    pub clauses: Vec<Cite>,
    /// Every reason against it.
    pub reasons: Vec<Reason>,
    /// Who is asked instead, where one tried it who is not.
    pub instead: Option<Asked>,
    /// What is left open.
    pub open: Option<Unruled>,
    /// What is asked for, with its computation.
    pub value: Option<Value>,
    /// The readings that decided something on the way, and those under which the answer would be another.
    pub readings: Vec<Read>,
    /// What happened on the board before anybody was asked anything: from within a procedure the rules go on to whoever
    /// decides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<EventTold>,
    /// What then happened.
    pub happened: Vec<EventTold>,
    /// What is awaited then.
    pub waits: Waits,
    /// What became of the board: its parts that changed.
    pub changed: Changed,
    /// What was tried, as a file writes it.
    #[serde(skip)]
    pub written: Option<Node>,
}

/// What something is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Value {
    /// The value.
    pub is: String,
    /// How it is computed, where it is.
    pub unfolding: Option<Unfolding>,
}

/// A reading in an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Read {
    /// The reading.
    pub reading: String,
    /// The option in force.
    pub option: String,
    /// What hangs on it.
    pub decides: Decides,
    /// Whether the option in force is that of the house: what hangs on it is settled.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub house: bool,
    /// How it has to do with the question.
    pub bears: Bears,
    /// What each of its other options gives.
    pub others: Vec<Other>,
}

/// What hangs on a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decides {
    /// The answer.
    Answer,
    /// What happens then.
    Course,
    /// Nothing that was asked for: it had a part in what happened, and its other options come to the same here.
    Nothing,
}

/// How a reading has to do with a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bears {
    /// The engine noted that it decided something there.
    Noted,
    /// It decided something in what led to the question, or is about a clause that decides.
    Near,
    /// Only its other options show that it has.
    Far,
}

/// Another option of a reading, and what it gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Other {
    /// The option.
    pub option: String,
    /// What the answer then is; nothing where it does not come to the question.
    pub settled: Option<Settled>,
    /// What it gives, in words.
    pub says: String,
    /// Whether that is another answer, or another course.
    pub differs: bool,
}

impl Answer {
    /// The line that answers: `能 · 甲 攻击宣言：火花（左）`.
    pub fn line(&self) -> String {
        match self.settled.word() {
            "" => self.says.clone(),
            word => format!("{word} · {}", self.says),
        }
    }
}

impl Read {
    /// Whether the answer hangs on it. One that has nothing to do with what was asked, and under which it would still be
    /// another, is told but does not make the answer doubtful.
    pub fn answers(&self) -> bool {
        self.decides == Decides::Answer && self.bears != Bears::Far && !self.house
    }
}

/// The parts of a board that are not as they were.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// As they were.
    #[serde(skip)]
    pub before: Board,
    /// As they are now.
    #[serde(flatten)]
    pub after: Board,
}

impl Changed {
    /// What is in one of two boards and not in the other.
    pub fn between(before: &Board, after: &Board) -> Self {
        let without = |board: &Board, other: &Board| {
            let status = board.status.iter().filter(|s| !other.status.contains(s));
            let regions = board.regions.iter().filter(|r| !other.regions.contains(r));
            Board {
                status: status.cloned().collect(),
                regions: regions.cloned().collect(),
            }
        };
        Self {
            before: without(before, after),
            after: without(after, before),
        }
    }
}
