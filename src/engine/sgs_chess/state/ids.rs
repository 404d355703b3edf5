//! Characters, cards and places by their numbers, and for whom an effect is.

use serde::{Deserialize, Serialize};

use super::super::words::{Area, Common};

/// A character, by its place among the scenario's characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CharId(pub u8);

/// A playing card, by its place among the scenario's cards. Each has an id of its own (4.21-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u16);

/// Where a card lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    /// A shared area.
    Common(Common),
    /// An area of one character.
    Of(CharId, Area),
}

impl Place {
    /// The character whose area it is.
    pub fn owner(self) -> Option<CharId> {
        match self {
            Self::Of(c, _) => Some(c),
            Self::Common(_) => None,
        }
    }

    /// Whether it is a hand.
    pub fn is_hand(self) -> bool {
        matches!(self, Self::Of(_, Area::Hand))
    }

    /// Whether it is a part of an equipment area.
    pub fn is_equipment(self) -> bool {
        matches!(self, Self::Of(_, area) if area.is_equipment())
    }

    /// Whether cards lie there face up unless something else is said (3.2 to 3.11).
    pub fn faces_up(self) -> bool {
        !matches!(self, Self::Common(Common::Deck) | Self::Of(_, Area::Hand))
    }
}

/// Whom the words of a text mean.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ctx {
    /// 你.
    pub you: Option<CharId>,
    /// Who executes where an operation does not say.
    pub doer: Option<CharId>,
    /// 目标.
    pub target: Option<CharId>,
    /// 另一目标.
    #[serde(default)]
    pub second: Option<CharId>,
    /// The characters that 目标 means where it means several, one bit each; else none.
    pub targets: u32,
    /// Whose effects these are: the skill.
    pub skill: Option<u16>,
    /// Whether a cost is being paid.
    pub cost: bool,
    /// Whether these are effects of the card in progress.
    #[serde(default)]
    pub card: bool,
    /// Of which way of doing things it is part: what 以此法 means (5.31-1). 0 for none.
    #[serde(default)]
    pub way: u32,
    /// The damage at whose timing these effects are; 0 for none.
    #[serde(default)]
    pub harm: u32,
}

impl Ctx {
    /// For nobody.
    pub const NOBODY: Self = Self {
        you: None,
        doer: None,
        target: None,
        second: None,
        targets: 0,
        skill: None,
        cost: false,
        card: false,
        way: 0,
        harm: 0,
    };

    /// For whoever comes first: what a name means does not hang on who it is.
    pub const ANYBODY: Self = Self {
        you: Some(CharId(0)),
        doer: Some(CharId(0)),
        target: Some(CharId(0)),
        second: Some(CharId(0)),
        ..Self::NOBODY
    };

    /// Whether these are effects that a skill or a card describes, and not what the scenario states.
    pub fn describes(&self) -> bool {
        self.skill.is_some() || self.card
    }

    /// For the same, another choosing.
    pub fn asking(&self, who: CharId) -> Self {
        Self {
            doer: Some(who),
            ..*self
        }
    }

    /// For the same, another executing it; nobody pays for that.
    pub fn with_doer(&self, who: CharId) -> Self {
        Self {
            doer: Some(who),
            cost: false,
            ..*self
        }
    }
}

/// Whether the last operation was executed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Exec {
    /// Executed.
    #[default]
    Yes,
    /// Not executed.
    No,
    /// Executed, but its movement of cards was prevented (7.8-5).
    Prevented,
    /// Damage or a loss of health that was prevented (7.8-1).
    Stopped,
}
