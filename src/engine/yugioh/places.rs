//! The places of the field at one moment: what leaves its place leaves it free for what comes.

use super::op::{CardIx, Op, Where};
use super::state::{Card, State};
use super::view::{View, Yugioh};
use crate::engine::Player;

/// A copy of a duel from whose field operations of one moment have taken what they take away, and to which they bring what
/// they bring.
pub struct Places<'a> {
    /// The duel as it was.
    was: View<'a>,
    now: State,
}

impl<'a> Places<'a> {
    /// The places without what these operations take away.
    pub fn lifted<'o>(was: View<'a>, ops: impl IntoIterator<Item = &'o Op>) -> Self {
        let mut now = was.s.clone();
        for card in ops.into_iter().flat_map(|op| was.s.leaving(op)) {
            now.cards[usize::from(card)].at = Where::Gone;
        }
        Self { was, now }
    }

    /// Lays a card that an operation brings to the field.
    pub fn arrive(&mut self, op: &Op) {
        match op {
            Op::Put { card, to, .. } => {
                let side = self.was.s.card(*card).controller;
                self.now.carry(*card, side, *to);
            }
            Op::Control { card, to } => {
                let at = across(self.view(), self.was.s.card(*card), *to);
                self.now.carry(*card, *to, at);
            }
            _ => {}
        }
    }

    /// A look at them.
    pub fn view(&self) -> View<'_> {
        self.was.g.view(&self.now)
    }

    /// Where a card lies.
    pub fn at(&self, card: CardIx) -> Where {
        self.now.card(card).at
    }
}

/// Where a card comes to lie when it changes its controller: at the first free place of its zone.
pub fn across(v: View<'_>, card: &Card, to: Player) -> Where {
    match card.at {
        Where::In(zone, slot) if card.controller != to => {
            Where::place(zone, v.free(to, zone).unwrap_or(slot))
        }
        at => at,
    }
}

/// Where a list of operations puts the cards that change sides in one moment.
pub fn crossed(g: &Yugioh, s: &State, ops: &[Op]) -> Vec<Where> {
    let mut places = Places::lifted(g.view(s), ops);
    let mut crossed = Vec::new();
    for op in ops {
        places.arrive(op);
        if let Op::Control { card, .. } = op {
            crossed.push(places.at(*card));
        }
    }
    crossed
}
