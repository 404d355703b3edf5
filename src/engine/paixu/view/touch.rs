//! What an effect touches, so that its order with another may matter.

use super::super::build::def::Op;
use super::super::state::{RunKind, Scope};
use super::super::words::{Adjust, Effect, Num, Place, Select, Whose};
use super::View;
use crate::engine::Player;

impl<'a> View<'a> {
    /// What an effect touches.
    pub(crate) fn touches(self, scope: Scope) -> Touch {
        let mut touch = Touch {
            bits: 0,
            draws_only: true,
        };
        let own = self
            .st
            .spot(scope.card)
            .map_or(0, |(p, s)| 4u16 << (s * 2 + p.0));
        let ability = self.ability(scope.text);
        if scope.kind == RunKind::Hit {
            let op = self.slot_effect(scope).map_or(0, |e| e.op);
            if let Some(effect) = self.effect_at(scope, op) {
                touch.add(effect, scope, own);
            }
            return touch;
        }
        if !ability.conditions.is_empty() {
            touch.everything();
        }
        let mut lost = i32::from(ability.cost);
        for op in &ability.ops {
            match op {
                Op::Do(effect) => touch.add(effect, scope, own),
                Op::Unless(..) => touch.everything(),
                Op::Modes(_) | Op::May(..) | Op::Jump(_) => {}
            }
            if let Op::Do(Effect::Slower(Adjust {
                of: Select::Itself,
                by: Num::Lit(n),
                ..
            })) = op
            {
                lost += n;
            }
        }
        // It may destroy its own card: then a slot comes free for cards that are drawn.
        let speed = self.st.seat(scope.card).and_then(|s| self.speed_of(s));
        if lost > 0 && speed.is_some_and(|s| i32::from(s) <= lost) {
            touch.bits |= 1 << self.owner(scope.card).0;
        }
        touch
    }

    /// Whether an effect does no more than draw, says nothing of how the cards come to lie, and costs nothing.
    pub(crate) fn only_draws(self, scope: Scope) -> bool {
        let plain = |effect: &Effect| match effect {
            Effect::Draw(d) => d.slot.is_none() && d.face.is_none(),
            _ => false,
        };
        let ability = self.ability(scope.text);
        if scope.kind == RunKind::Hit {
            let op = self.slot_effect(scope).map_or(0, |e| e.op);
            return self.effect_at(scope, op).is_some_and(plain);
        }
        let plain = |op: &Op| matches!(op, Op::Do(effect) if plain(effect));
        ability.cost == 0 && ability.ops.iter().all(plain)
    }
}

/// What an effect touches: sequences (bits 0 and 1), cards in slots (bits 2 to 7).
#[derive(Debug, Clone, Copy)]
pub struct Touch {
    /// The bits.
    pub bits: u16,
    /// Whether it only draws.
    pub draws_only: bool,
}

impl Touch {
    fn everything(&mut self) {
        self.bits = 0xff;
        self.draws_only = false;
    }

    fn add(&mut self, effect: &Effect, scope: Scope, own: u16) {
        let deck = |p: Player| 1u16 << p.0;
        let decks = |whose: Whose| match whose {
            Whose::Own => deck(scope.player),
            Whose::Other => deck(scope.player.opponent()),
            Whose::Any => 3,
        };
        let counted = |n: &Num| matches!(n, Num::Of(_));
        match effect {
            Effect::Draw(d) if counted(&d.count) => self.everything(),
            Effect::Draw(d) => self.bits |= decks(d.whose),
            Effect::Arrange(a) => {
                self.draws_only = false;
                if counted(a.how.count()) {
                    self.everything();
                } else {
                    self.bits |= decks(a.whose);
                }
            }
            // Slot effects that are only put there touch the card that lies in the slot.
            Effect::Lasting(l) => {
                self.draws_only = false;
                self.bits |= own;
                if matches!(*l.effect, Effect::Draw(_) | Effect::Arrange(_)) {
                    self.bits |= 3;
                }
                if !matches!(l.at, Place::Own) {
                    self.everything();
                }
            }
            Effect::Faster(a) | Effect::Slower(a) if a.of == Select::Itself && !counted(&a.by) => {
                self.draws_only = false;
                self.bits |= own;
            }
            Effect::Recolour(r)
                if r.of == Select::Itself && matches!(r.like, None | Some(Select::Itself)) =>
            {
                self.draws_only = false;
                self.bits |= own;
            }
            Effect::Fix(t) | Effect::Seal(t) if t.of == Select::Itself => {
                self.draws_only = false;
                self.bits |= own;
            }
            Effect::TurnDown(Select::Itself)
            | Effect::TurnUp(Select::Itself)
            | Effect::Purge(Select::Itself) => {
                self.draws_only = false;
                self.bits |= own;
            }
            // A slot comes free for cards that are drawn.
            Effect::Bury(Select::Itself) | Effect::Destroy(Select::Itself) => {
                self.draws_only = false;
                self.bits |= own | deck(scope.player);
            }
            _ => self.everything(),
        }
    }
}
