//! Citations: which clause stands behind a step or a refusal, and in what role.

use serde::{Deserialize, Serialize};

use crate::rulebook::RuleId;

/// What a clause does where it is cited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// It allows what was done.
    Permits,
    /// It makes what was done happen, or asks for it.
    Requires,
    /// It stands against what was tried.
    Forbids,
    /// It says what a word in play means.
    Defines,
    /// It takes precedence over another clause in play.
    Overrides,
}

impl Role {
    /// The Chinese word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Permits => "许可",
            Self::Requires => "要求",
            Self::Forbids => "禁止",
            Self::Defines => "定义",
            Self::Overrides => "优先",
        }
    }
}

/// A clause in its role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cite {
    /// The clause.
    pub clause: RuleId,
    /// What it does here.
    pub role: Role,
}

impl Cite {
    /// The clause allows it.
    #[inline]
    pub const fn permits(clause: RuleId) -> Self {
        Self {
            clause,
            role: Role::Permits,
        }
    }

    /// The clause makes it happen.
    #[inline]
    pub const fn requires(clause: RuleId) -> Self {
        Self {
            clause,
            role: Role::Requires,
        }
    }

    /// The clause stands against it.
    #[inline]
    pub const fn forbids(clause: RuleId) -> Self {
        Self {
            clause,
            role: Role::Forbids,
        }
    }

    /// The clause says what is meant.
    #[inline]
    pub const fn defines(clause: RuleId) -> Self {
        Self {
            clause,
            role: Role::Defines,
        }
    }

    /// The clause goes before another.
    #[inline]
    pub const fn overrides(clause: RuleId) -> Self {
        Self {
            clause,
            role: Role::Overrides,
        }
    }
}

/// A clause of Vividz: `vv!("802.1a")`, checked when compiled. Coverage counts these in the source.
#[macro_export]
#[doc(hidden)]
macro_rules! vv {
    ($number:literal) => {
        const { $crate::rulebook::RuleId::of($crate::rulebook::BookId::VIVIDZ, $number) }
    };
}

/// A clause of UNION ARENA.
#[macro_export]
#[doc(hidden)]
macro_rules! ua {
    ($number:literal) => {
        const { $crate::rulebook::RuleId::of($crate::rulebook::BookId::UNION_ARENA, $number) }
    };
}

/// A clause of the card-sequence game.
#[macro_export]
#[doc(hidden)]
macro_rules! px {
    ($number:literal) => {
        const { $crate::rulebook::RuleId::of($crate::rulebook::BookId::PAIXU, $number) }
    };
}

/// A clause of the Yu-Gi-Oh! excerpt.
#[macro_export]
#[doc(hidden)]
macro_rules! ygo {
    ($number:literal) => {
        const { $crate::rulebook::RuleId::of($crate::rulebook::BookId::YUGIOH, $number) }
    };
}

/// A clause of 三国杀战棋.
#[macro_export]
#[doc(hidden)]
macro_rules! sgs {
    ($number:literal) => {
        const { $crate::rulebook::RuleId::of($crate::rulebook::BookId::SGS_CHESS, $number) }
    };
}

pub use crate::{px, sgs, ua, vv, ygo};

/// Every citation in the engine's source, as book, number and the file it stands in.
pub static CITED: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/cited.rs"));
