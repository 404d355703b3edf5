//! The text in progress and the texts that wait.

use super::super::Paixu;
use super::super::build::def::Op;
use super::super::reads::CopyCond;
use super::super::state::{CardIx, Cause, RunKind, Scope, Seat, SlotEffect, TextRef};
use super::super::words::{Draw, Effect, Element, Kind, Num, Phase, Timing};
use super::View;
use crate::engine::Player;

impl<'a> View<'a> {
    /// The slot effect behind a run, where there is one.
    pub(crate) fn slot_effect(self, scope: Scope) -> Option<&'a SlotEffect> {
        let Cause::Slot(made) = scope.cause else {
            return None;
        };
        self.st
            .sides
            .iter()
            .flat_map(|s| &s.slots)
            .flat_map(|s| &s.effects)
            .find(|e| e.made == made)
    }

    /// The draw that the text in progress is at.
    pub(crate) fn drawing(self) -> Option<&'a Draw> {
        let run = self.st.runs.last()?;
        match self.game.effect_at(run.scope, run.at)? {
            Effect::Draw(draw) => Some(draw),
            _ => None,
        }
    }

    /// The cards of a sequence that a player is putting into order.
    pub(crate) fn arranging(self, player: Player, n: u8, top: bool) -> &'a [CardIx] {
        let deck = &self.st.side(player).deck;
        let n = usize::from(n).min(deck.len());
        if top {
            &deck[..n]
        } else {
            &deck[deck.len() - n..]
        }
    }

    /// Whether the text in progress has more to do after what it is doing now.
    pub(crate) fn amid_text(self) -> bool {
        self.st.runs.last().is_some_and(|run| {
            let ops = &self.ability(run.scope.text).ops;
            let more = |op: &Op| !matches!(op, Op::Jump(_));
            let later = ops.iter().skip(usize::from(run.at) + 1).any(more);
            run.scope.kind != RunKind::Hit && (run.left > 0 || later)
        })
    }

    /// The first waiting effect of a card that may be put first.
    pub(crate) fn first_of(self, by: Player, card: CardIx) -> Option<u8> {
        let of_card = |ix: &u8| self.st.waiting[usize::from(*ix)].scope.card == card;
        (0..self.st.waiting.len() as u8).find(|ix| of_card(ix) && self.may_order(by, *ix))
    }

    /// Whether a wait may be put first by the player who orders what waits.
    pub(crate) fn may_order(self, by: Player, ix: u8) -> bool {
        let waiting = &self.st.waiting;
        let tick = waiting.iter().map(|w| w.tick).min();
        let wait = waiting.get(usize::from(ix));
        wait.is_some_and(|w| Some(w.tick) == tick && w.scope.player == by)
    }

    /// The things that a text offers now, with the pieces at which they go on.
    pub(crate) fn modes_now(self) -> &'a [(String, u8)] {
        let Some(run) = self.st.runs.last() else {
            return &[];
        };
        match self.game.op(run.scope.text, run.at) {
            Some(Op::Modes(modes)) => modes,
            _ => &[],
        }
    }

    /// Whether some card in a slot lies under a lasting effect.
    pub(crate) fn any_lasting(self) -> bool {
        self.st
            .sides
            .iter()
            .flat_map(|s| &s.slots)
            .any(|s| s.seat.is_some() && !s.effects.is_empty())
    }

    /// Whether some effect of a slot has had its turn on the card in it: those that are still to come find the card as
    /// it then lies (1.2.6-4), and the one that is reaching it now has done so.
    pub(crate) fn had_its_turn(self, player: Player, slot: u8, card: CardIx) -> bool {
        let effects = &self.st.slot(player, slot).effects;
        effects.iter().any(|e| {
            let waits = self
                .st
                .waiting
                .iter()
                .any(|w| w.scope.reaches(card, e.made));
            !waits && !self.st.runs.iter().any(|r| r.scope.reaches(card, e.made))
        })
    }
    /// A text on the field of which nobody knows when it is activated, since a printed sentence was not read.
    pub(crate) fn unread_timing(self) -> Option<TextRef> {
        if matches!(self.st.phase, Phase::Build | Phase::Deal) {
            return None;
        }
        let all = self.waiting_for(Timing::UNREAD, |_, t| matches!(t, Timing::Unread(_)));
        all.first().map(|scope| scope.text)
    }

    /// The texts on the field that wait for something of this bit and are met.
    pub(crate) fn waiting_for(
        self,
        bit: u32,
        meets: impl Fn(Scope, &Timing) -> bool,
    ) -> Vec<Scope> {
        let mut met = Vec::new();
        if self.watched & bit == 0 {
            return met;
        }
        for (player, _, seat) in self.st.seats() {
            let Some(def) = self.text_of(seat) else {
                continue;
            };
            if self.text(def).watches & bit == 0 {
                continue;
            }
            for (ix, ability) in self.text(def).abilities.iter().enumerate() {
                let scope = Scope::waiting(seat.card, def, ix, player, Cause::None);
                if meets(scope, &ability.timing) {
                    met.push(scope);
                }
            }
        }
        met
    }

    /// Whether a speed card with a copied text that has its own condition may answer to it now.
    pub(crate) fn copied_condition(self, seat: &Seat) -> bool {
        match self.reads.copy_cond {
            CopyCond::Text => true,
            CopyCond::Both => self.st.speed > 0 && self.speed_of(seat) == Some(self.st.speed as i8),
            CopyCond::Open | CopyCond::Speed => false,
        }
    }

    /// Whether it is not the phase of a speed card's speed, where its own text states a condition.
    pub(crate) fn elsewhere(self, seat: &Seat, text: u16) -> bool {
        let its_phase = self.st.phase == Phase::Effects
            && self.st.speed > 0
            && self.speed_of(seat) == Some(self.st.speed as i8);
        self.def(seat.card).kind == Kind::Speed && !self.mixed_text(seat, text) && !its_phase
    }
}

impl Paixu {
    /// What a slot's effect does, in words.
    pub(crate) fn describe_lasting(&self, effect: &SlotEffect) -> String {
        match self.op(effect.text, effect.op) {
            Some(Op::Do(Effect::Lasting(l))) => match l.effect.as_ref() {
                Effect::Faster(a) => format!("加速{}", amount_says(&a.by)),
                Effect::Slower(a) => format!("减速{}", amount_says(&a.by)),
                Effect::Draw(d) => format!("抽卡{}", amount_says(&d.count)),
                Effect::Recolour(r) => format!("变{}", r.to.map_or("", Element::word)),
                other => other.word().to_owned(),
            },
            _ => String::new(),
        }
    }
}

fn amount_says(num: &Num) -> String {
    match num {
        Num::Lit(n) => n.to_string(),
        Num::Of(_) => "若干".to_owned(),
    }
}
