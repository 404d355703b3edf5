//! What ends of itself: with the effect phase, with the turn, with its card.

use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{AdjustLasts, CostLasts, MarksLast};
use super::super::state::{CardIx, Mod, ModKind, Seat, SlotEffect, State};
use super::super::words::{Facing, Until};
use super::super::{Log, Paixu};
use super::speed_of::Why;
use crate::engine::cite::px;
use crate::engine::{Cite, Under};

impl Paixu {
    /// What ends with the effect phase or the turn because its own text says so.
    fn expire_dated(&self, st: &mut State, turn_end: bool, log: &mut Log) {
        let over = if turn_end {
            Until::TurnEnd
        } else {
            Until::PhaseEnd
        };
        st.tick += 1;
        self.slots_end(st, |e| e.until == Some(over), log);
        self.mods_end(st, |m| m.until == Some(over), log);
        if !turn_end {
            return;
        }
        // What was to last until the end of the next turn has one turn left.
        let next = |until: &mut Option<Until>| {
            if *until == Some(Until::NextTurnEnd) {
                *until = Some(Until::TurnEnd);
            }
        };
        for slot in st.sides.iter_mut().flat_map(|s| &mut s.slots) {
            slot.effects.iter_mut().for_each(|e| next(&mut e.until));
            if let Some(seat) = &mut slot.seat {
                seat.mods.iter_mut().for_each(|m| next(&mut m.until));
            }
        }
    }

    /// What ends with the effect phase or the turn, by the readings on how long things last.
    pub(super) fn expire(&self, st: &mut State, turn_end: bool, log: &mut Log) {
        if self.dated {
            self.expire_dated(st, turn_end, log);
        }
        let adjusts = match self.reads.adjust_lasts {
            AdjustLasts::TurnEnd => turn_end,
            AdjustLasts::PhaseEnd => !turn_end,
            AdjustLasts::Refresh => false,
            AdjustLasts::Open => {
                let any = st.seats().any(|(_, _, s)| {
                    s.mods.iter().any(|m| {
                        m.until.is_none() && matches!(m.what, ModKind::Add(_) | ModKind::Fix(_))
                    })
                });
                if turn_end && any {
                    self.stop(st, Question::AdjustLasts, log);
                }
                false
            }
        };
        let costs = turn_end && self.reads.cost_lasts == CostLasts::TurnEnd;
        let marks = turn_end && self.reads.marks_last == MarksLast::TurnEnd;
        if !adjusts && !costs && !marks {
            return;
        }
        st.tick += 1;
        for (player, slot) in State::SPOTS {
            let Some(seat) = &mut st.slot_mut(player, slot).seat else {
                continue;
            };
            let card = seat.card;
            let before = self.speed_of(seat);
            let had = seat.mods.len();
            seat.mods.retain(|m| match m.what {
                ModKind::Add(_) | ModKind::Fix(_) => !adjusts || m.until.is_some(),
                ModKind::Cost(_) => !costs,
                ModKind::Element(_) | ModKind::Text(_) => !marks,
                ModKind::Sealed => true,
            });
            let gone = seat.mods.len() < had;
            // What a text says of how long goes before the reading.
            let dated = seat.mods.iter().any(|m| m.what == ModKind::Sealed);
            let turned = marks && seat.face == Facing::Side && !dated;
            if turned {
                seat.face = Facing::Up;
            }
            if !gone && !turned {
                continue;
            }
            (seat.speed, seat.fixed) = self.work_out(card, &seat.mods);
            let (now, fixed) = (self.speed_of(seat), seat.fixed);
            self.respeed(st, card, before, Why::Effect, log);
            log.record_under(
                || Event::Expired { card, speed: now },
                [Cite::requires(px!("1.2.4-19"))],
                [
                    adjusts.then(|| self.reads.adjust_lasts.under()),
                    costs.then(|| self.reads.cost_lasts.under()),
                    marks.then(|| self.reads.marks_last.under()),
                    (fixed && (adjusts || costs)).then(|| self.reads.fixed_end.under()),
                ]
                .into_iter()
                .flatten(),
            );
            if turned {
                log.record_under(
                    || Event::Straightened { card },
                    [Cite::defines(px!("1.2.3-3"))],
                    [self.reads.marks_last.under()],
                );
            }
        }
    }

    /// The readings by which something that was done to a card goes on beyond the turn.
    pub(super) fn kept(&self, st: &State) -> Vec<Under> {
        let any = |test: fn(&Mod) -> bool| st.seats().any(|(_, _, s)| s.mods.iter().any(test));
        let adjusts =
            any(|m| m.until.is_none() && matches!(m.what, ModKind::Add(_) | ModKind::Fix(_)));
        let costs = any(|m| matches!(m.what, ModKind::Cost(_)));
        let marks = any(|m| matches!(m.what, ModKind::Element(_) | ModKind::Text(_)));
        let side = st.seats().any(|(_, _, s)| {
            s.face == Facing::Side && s.mods.iter().all(|m| m.what != ModKind::Sealed)
        });
        [
            adjusts.then(|| self.reads.adjust_lasts.under()),
            costs.then(|| self.reads.cost_lasts.under()),
            (marks || side).then(|| self.reads.marks_last.under()),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Ends what lasts until the card whose text it is leaves the field.
    pub(super) fn leaves(&self, st: &mut State, card: CardIx, log: &mut Log) {
        let bound = |until: Option<Until>| until == Some(Until::SelfLeaves);
        self.slots_end(st, |e| e.source == Some(card) && bound(e.until), log);
        self.mods_end(st, |m| m.by == Some(card) && bound(m.until), log);
    }

    /// Ends slot effects by what their text says of how long they stay.
    pub(super) fn slots_end(
        &self,
        st: &mut State,
        ends: impl Fn(&SlotEffect) -> bool,
        log: &mut Log,
    ) {
        for (player, slot) in State::SPOTS {
            let place = st.slot_mut(player, slot);
            let before = place.effects.len();
            let gone = place.effects.iter().find(|e| ends(e)).copied();
            place.effects.retain(|e| !ends(e));
            if place.effects.len() < before {
                log.record_under(
                    || Event::LastingGone { player, slot },
                    [
                        Cite::defines(px!("1.2.4-22")),
                        Cite::defines(px!("1.2.2-2")),
                    ],
                    self.left_behind(place.seat.as_ref(), gone),
                );
            }
        }
    }

    /// The reading by which a card keeps what a slot effect that is gone has done to it.
    fn left_behind(&self, seat: Option<&Seat>, gone: Option<SlotEffect>) -> Option<Under> {
        let source = gone?.source;
        let done = seat?.mods.iter().find(|m| m.slot && m.by == source)?;
        match done.what {
            ModKind::Add(_) | ModKind::Fix(_) if done.until.is_none() => {
                Some(self.reads.adjust_lasts.under())
            }
            ModKind::Element(_) => Some(self.reads.marks_last.under()),
            _ => None,
        }
    }

    /// Ends changes of speed by what their text says of how long they last.
    pub(super) fn mods_end(&self, st: &mut State, ends: impl Fn(&Mod) -> bool, log: &mut Log) {
        for (player, slot) in State::SPOTS {
            let Some(seat) = &mut st.slot_mut(player, slot).seat else {
                continue;
            };
            let card = seat.card;
            let before = self.speed_of(seat);
            let had = seat.mods.len();
            let was_sealed = seat.mods.iter().any(|m| m.what == ModKind::Sealed);
            seat.mods.retain(|m| !ends(m));
            if seat.mods.len() == had {
                continue;
            }
            let sealed = |s: &Seat| s.mods.iter().any(|m| m.what == ModKind::Sealed);
            let freed = was_sealed && !sealed(seat) && seat.face == Facing::Side;
            let only_freed = was_sealed && !sealed(seat) && seat.mods.len() + 1 == had;
            if freed {
                seat.face = Facing::Up;
                seat.speaks = false;
                st.stirred = true;
                log.record(
                    || Event::Straightened { card },
                    [
                        Cite::defines(px!("1.2.4-17")),
                        Cite::defines(px!("1.2.2-2")),
                    ],
                );
            }
            if only_freed {
                continue;
            }
            self.follow(st, card, before, false, log);
            let speed = st.seat(card).and_then(|s| self.speed_of(s));
            let fixed = st.seat(card).is_some_and(|s| s.fixed);
            log.record_under(
                || Event::Expired { card, speed },
                [
                    Cite::requires(px!("1.2.4-19")),
                    Cite::defines(px!("1.2.2-2")),
                ],
                fixed.then(|| self.reads.fixed_end.under()),
            );
        }
    }
}
