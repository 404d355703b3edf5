//! Verdicts: whether a choice may be made, by which clauses, and if not, every reason why.
//!
//! A game has one predicate for legality. It runs silently when only yes or no is wanted and with a tracer that
//! gathers clauses and reasons when a person asks, so that the two can never part.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::cite::Cite;
use crate::rulebook::RuleId;

/// Why something may not be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// The clause that stands against it, or whose demand is not met.
    pub cite: Cite,
    /// The reason in one Chinese sentence.
    pub says: String,
    /// The cards, states or counts that stand in the way, as a person names them.
    pub blockers: Vec<String>,
}

impl Reason {
    /// A clause forbids it.
    pub fn forbids(clause: RuleId, says: impl Into<String>) -> Self {
        Self {
            cite: Cite::forbids(clause),
            says: says.into(),
            blockers: Vec::new(),
        }
    }

    /// A clause asks for something that is not given.
    pub fn requires(clause: RuleId, says: impl Into<String>) -> Self {
        Self {
            cite: Cite::requires(clause),
            says: says.into(),
            blockers: Vec::new(),
        }
    }

    /// Names what stands in the way.
    #[must_use]
    pub fn blocked_by(mut self, blocker: impl Into<String>) -> Self {
        self.blockers.push(blocker.into());
        self
    }
}

/// What it is that does not say how it goes on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lack {
    /// The rules: they leave it open.
    #[default]
    Text,
    /// The board: the rules would answer, were it said.
    Board,
    /// A card: one of its sentences is not read.
    Card,
}

impl Lack {
    #[allow(clippy::trivially_copy_pass_by_ref)] // as serde asks
    const fn is_text(&self) -> bool {
        matches!(self, Self::Text)
    }
}

/// There is no answer: the clauses that come near, and the question that stays open.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unruled {
    /// The clauses that come near.
    pub clauses: Vec<RuleId>,
    /// What they leave open.
    pub question: String,
    /// The reading that would answer, where one is named.
    pub reading: Option<String>,
    /// What does not answer.
    #[serde(default, skip_serializing_if = "Lack::is_text")]
    pub lack: Lack,
}

impl Unruled {
    /// What does not answer, and the question. Of a board and of a card the question says so itself.
    pub fn says(&self) -> String {
        match self.lack {
            Lack::Text => format!("条文没有规定：{}", self.question),
            Lack::Board | Lack::Card => self.question.clone(),
        }
    }
}

/// What the rules say of a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It may be made, by these clauses.
    Legal(Vec<Cite>),
    /// It may not, for each of these reasons.
    Illegal(Vec<Reason>),
    /// The text, the board or a card leaves it open.
    Undecided(Unruled),
}

impl Verdict {
    /// Whether it names a reading itself.
    pub fn names(&self, reading: &str) -> bool {
        match self {
            Self::Legal(_) => false,
            Self::Illegal(reasons) => {
                let named = [format!("“{reading}”"), format!("读法：{reading}）")];
                let names = |says: &str| named.iter().any(|named| says.contains(named));
                reasons.iter().any(|reason| names(&reason.says))
            }
            Self::Undecided(open) => open.reading.as_deref() == Some(reading),
        }
    }

    /// Whether the choice may be made.
    pub fn is_legal(&self) -> bool {
        matches!(self, Self::Legal(_))
    }
}

/// What a predicate answers to: go on looking, or stop.
pub type Go = ControlFlow<()>;

/// Goes on looking.
pub const GO: Go = ControlFlow::Continue(());

/// What a legality predicate reports to.
///
/// A predicate calls [`cite`](Tracer::cite) for each clause that carries the choice, and
/// `t.require(condition, || reason)?` for each condition. A silent tracer stops at the first failure; an
/// explaining one gathers them all.
pub trait Tracer {
    /// A clause that carries the choice.
    fn cite(&mut self, cite: Cite);

    /// A reason against the choice.
    ///
    /// # Errors
    /// Breaks where nothing more need be looked at.
    fn forbid(&mut self, reason: impl FnOnce() -> Reason) -> Go;

    /// The text leaves it open.
    fn undecided(&mut self, unruled: impl FnOnce() -> Unruled) -> Go;

    /// A condition; where it fails, the reason.
    fn require(&mut self, holds: bool, reason: impl FnOnce() -> Reason) -> Go {
        if holds { GO } else { self.forbid(reason) }
    }
}

/// Answers yes or no and nothing else.
#[derive(Debug, Default)]
pub struct Silent;

impl Tracer for Silent {
    fn cite(&mut self, _: Cite) {}

    fn forbid(&mut self, _: impl FnOnce() -> Reason) -> Go {
        ControlFlow::Break(())
    }

    fn undecided(&mut self, _: impl FnOnce() -> Unruled) -> Go {
        ControlFlow::Break(())
    }
}

/// Gathers every clause and every reason.
#[derive(Debug, Default)]
pub struct Explaining {
    cites: Vec<Cite>,
    reasons: Vec<Reason>,
    unruled: Option<Unruled>,
}

impl Tracer for Explaining {
    fn cite(&mut self, cite: Cite) {
        if !self.cites.contains(&cite) {
            self.cites.push(cite);
        }
    }

    fn forbid(&mut self, reason: impl FnOnce() -> Reason) -> Go {
        let reason = reason();
        let said = |r: &&mut Reason| r.cite == reason.cite && r.says == reason.says;
        match self.reasons.iter_mut().find(said) {
            // One reason, of several things that stand in the way.
            Some(said) => {
                let more = reason.blockers.into_iter();
                let more: Vec<_> = more.filter(|b| !said.blockers.contains(b)).collect();
                said.blockers.extend(more);
            }
            None => self.reasons.push(reason),
        }
        GO
    }

    fn undecided(&mut self, unruled: impl FnOnce() -> Unruled) -> Go {
        self.unruled.get_or_insert_with(unruled);
        GO
    }
}

impl Explaining {
    /// What was gathered: a reason against weighs more than an open question.
    pub fn verdict(self) -> Verdict {
        match (self.reasons.is_empty(), self.unruled) {
            (false, _) => Verdict::Illegal(self.reasons),
            (true, Some(unruled)) => Verdict::Undecided(unruled),
            (true, None) => Verdict::Legal(self.cites),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cite::px;

    #[test]
    fn one_reason_is_said_once_for_all_that_stand_in_the_way() {
        let mut t = Explaining::default();
        for blocker in ["甲1", "甲2", "甲1"] {
            let reason = Reason::requires(px!("1.2.5-4"), "没有可以选定的卡位。");
            assert_eq!(t.forbid(|| reason.blocked_by(blocker)), GO);
        }
        let Verdict::Illegal(reasons) = t.verdict() else {
            panic!("forbidden");
        };
        assert_eq!(reasons.len(), 1);
        assert_eq!(reasons[0].blockers, ["甲1", "甲2"]);
    }
}
