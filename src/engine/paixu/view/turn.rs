//! The turn: locks (2.4), the clauses of its kind (2.1), what lies where.

use super::super::Paixu;
use super::super::reads::{LockCond, LockFlip, Together};
use super::super::state::{CardIx, Cause, RunKind, Scope, State, TextRef};
use super::super::words::Kind;
use super::View;
use crate::engine::cite::px;
use crate::engine::{Cite, Player, Under};
use crate::rulebook::RuleId;

impl<'a> View<'a> {
    /// The lock of a player's core card, where there is one.
    pub(crate) fn lock_of(self, player: Player) -> Option<u8> {
        self.st
            .side(player)
            .core
            .map(|c| self.def(c).lock)
            .filter(|l| *l > 0)
    }

    /// Both locks, where both players have one and they are equal (2.4-3).
    pub(crate) fn equal_lock(self) -> Option<u8> {
        let lock = self.lock_of(Player(0))?;
        (self.lock_of(Player(1)) == Some(lock)).then_some(lock)
    }

    /// The player who locks a speed now: first turn only (2.4-1), not where both locks are equal (2.4-3).
    pub(crate) fn locked_by(self, speed: u8) -> Option<Player> {
        if self.st.turn != 1 || self.equal_lock().is_some() {
            return None;
        }
        Player::BOTH
            .into_iter()
            .find(|p| self.lock_of(*p) == Some(speed))
    }

    /// Whether the lock keeps an effect that its written condition activates from being so.
    pub(crate) fn locked_out(self, scope: Scope) -> bool {
        let bound = match self.def(scope.card).kind {
            Kind::Speed => self.reads.lock_flip == LockFlip::Bound,
            _ => self.reads.lock_cond == LockCond::Bound,
        };
        bound
            && self
                .locked_by(self.st.speed)
                .is_some_and(|by| by != scope.player)
    }
}

impl Paixu {
    /// The reading on what a lock does to effects that are not activated by speed.
    pub(crate) fn lock_under(&self, scope: Scope) -> Under {
        match self.def(scope.card).kind {
            Kind::Speed => self.reads.lock_flip.under(),
            _ => self.reads.lock_cond.under(),
        }
    }
}

impl<'a> View<'a> {
    /// The clauses of the kind of turn that this is: first, other, with an empty sequence, of judging the win.
    pub(crate) fn turn_clauses(self, [first, other, empty, judged]: [RuleId; 4]) -> Vec<Cite> {
        let mut cites = vec![Cite::requires(if self.st.turn == 1 {
            first
        } else {
            other
        })];
        if self.st.sides.iter().any(|s| s.deck.is_empty()) {
            cites.push(Cite::requires(empty));
        }
        if self.st.sides.iter().any(|s| s.cleared()) {
            cites.push(Cite::requires(judged));
        }
        cites
    }
}

/// The clause of the first turn, or that of the others.
pub fn by_turn(st: &State, [first, other]: [RuleId; 2]) -> RuleId {
    if st.turn == 1 { first } else { other }
}

/// The clause that lets players play.
pub fn playing(st: &State) -> RuleId {
    match st.turn {
        0 | 1 => px!("2.1.1-8"),
        _ => px!("2.1.2-6"),
    }
}

impl<'a> View<'a> {
    pub(crate) fn core_scope(self, player: Player, ability: u8) -> Option<Scope> {
        let card = self.st.side(player).core?;
        let def = self.things[usize::from(card)].def;
        self.text(def).abilities.get(usize::from(ability))?;
        Some(Scope {
            kind: RunKind::Core,
            card,
            text: TextRef { def, ability },
            player,
            cause: Cause::None,
        })
    }

    /// A player's cards that lie face down on the field.
    pub(crate) fn lying(self, player: Player) -> impl Iterator<Item = CardIx> + use<'a> {
        self.st
            .side(player)
            .slots
            .iter()
            .filter_map(|s| s.seat.as_ref())
            .filter(|s| !s.is_up())
            .map(|s| s.card)
    }

    /// The sequence that the board lists for a player.
    pub(crate) fn listed(self, player: Player) -> Vec<u16> {
        let deck = &self.st.side(player).deck;
        deck.iter()
            .map(|c| self.things[usize::from(*c)].def)
            .collect()
    }
}

impl Paixu {
    /// Whose effect goes first where slots of the same number are even, by the reading 同时触发的次序.
    pub(crate) fn ahead_of_equals(&self) -> Option<Player> {
        match self.reads.together {
            Together::FirstSeat => Some(Player(0)),
            Together::SecondSeat => Some(Player(1)),
            Together::Open | Together::Slots | Together::Owner => None,
        }
    }
}
