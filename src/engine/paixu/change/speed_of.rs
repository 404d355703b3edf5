//! What is done to a card, and what follows from its speed having changed (1.2.1-6, 2.2-2).

use super::super::event::Event;
use super::super::reads::{BackAgain, FlipIn, Renewed};
use super::super::state::{CardIx, Change, Mod, ModKind, State, Step};
use super::super::words::{Moment, Until};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::{Cite, Under};

/// Why a card's speed is looked at again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// It paid its own cost.
    Cost,
    /// Something else was done to it.
    Effect,
    /// It was turned up.
    Flip,
    /// It was put on the field.
    Entry,
}

impl Paixu {
    /// Does something to a card, and lets its speed follow.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn modify(
        &self,
        st: &mut State,
        card: CardIx,
        what: ModKind,
        by: Option<CardIx>,
        slot: bool,
        until: Option<Until>,
        log: &mut Log,
    ) {
        let before = st.seat(card).and_then(|s| self.speed_of(s));
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        seat.mods.push(Mod {
            what,
            by,
            slot,
            until,
        });
        self.fold_round(card, &mut seat.mods);
        self.follow(st, card, before, matches!(what, ModKind::Cost(_)), log);
    }

    /// Works a card's speed out again after its mods changed.
    pub(super) fn follow(
        &self,
        st: &mut State,
        card: CardIx,
        before: Option<i8>,
        cost: bool,
        log: &mut Log,
    ) {
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        let (speed, fixed) = self.work_out(card, &seat.mods);
        seat.speed = speed;
        seat.fixed = fixed;
        st.stirred = true;
        let why = if cost { Why::Cost } else { Why::Effect };
        self.respeed(st, card, before, why, log);
    }

    /// What follows from a card's speed having changed: newcomers to the current speed, the right to be activated
    /// again, destruction below 1.
    pub(super) fn respeed(
        &self,
        st: &mut State,
        card: CardIx,
        before: Option<i8>,
        why: Why,
        log: &mut Log,
    ) {
        let Some((player, slot)) = st.spot(card) else {
            return;
        };
        let current = st.speed;
        let settling = current > 0 && matches!(st.step, Step::Slot(_) | Step::Fresh);
        let turn_of = st.step;
        let Some(seat) = st.sides[player.ix()].slots[usize::from(slot)].seat.as_mut() else {
            return;
        };
        let after = self.speed_of(seat);
        if before == after && why != Why::Flip && why != Why::Entry {
            return;
        }
        match (before, after) {
            (Some(b), Some(a)) if a < b => {
                seat.latest = if why == Why::Cost {
                    Change::Cost
                } else {
                    Change::Fell
                };
                if why != Why::Cost {
                    seat.slowed = true;
                    seat.slowed_now = true;
                }
            }
            (_, Some(a)) => {
                // A card turned up again may lie below the speed at which it acted: no cost brought it there.
                let fell = before.is_none() && seat.last > 0 && a < seat.last as i8;
                seat.latest = if fell { Change::Fell } else { Change::Rose };
                if fell {
                    seat.slowed = true;
                    seat.slowed_now = true;
                }
            }
            (_, None) => {}
        }
        let Some(now) = after else {
            seat.native = false;
            st.fresh.retain(|f| f.0 != card);
            return;
        };
        if now < 1 {
            st.dying = true;
        }
        if settling && now == current as i8 {
            let acted = seat.acted & (1 << current) != 0;
            let again = (self.reads.back_again == BackAgain::May && why != Why::Flip)
                || (self.reads.renewed == Renewed::New && seat.renewed);
            let renewed = seat.renewed;
            if acted && !again {
                log.record_with(|| {
                    let under = if renewed {
                        self.reads.renewed.under()
                    } else {
                        self.reads.back_again.under()
                    };
                    (
                        Event::NotAgain {
                            card,
                            why: "它在本速度阶段已经发动过。".to_owned(),
                        },
                        vec![Cite::forbids(px!("2.2-3"))],
                        vec![under],
                    )
                });
            } else {
                match (why, self.reads.flip_in) {
                    (Why::Flip, FlipIn::BySlot) => {
                        // Its slot may still have to take its turn.
                        let own = slot * 2 + player.0;
                        if matches!(turn_of, Step::Slot(k) if own >= k) {
                            seat.native = true;
                        }
                    }
                    (Why::Flip, FlipIn::Never) => {}
                    _ => {
                        if !st.fresh.iter().any(|f| f.0 == card) {
                            let tick = st.tick;
                            st.fresh.push((card, tick));
                            let mut under: Vec<Under> = Vec::new();
                            if why == Why::Flip {
                                under.push(self.reads.flip_in.under());
                            }
                            // Its slot has not had its turn: the reading makes it wait, or not.
                            let own = slot * 2 + player.0;
                            if matches!(turn_of, Step::Slot(k) if own >= k) {
                                under.push(self.reads.ahead.under());
                            }
                            if acted {
                                under.push(if renewed {
                                    self.reads.renewed.under()
                                } else {
                                    self.reads.back_again.under()
                                });
                            }
                            log.record_under(
                                || Event::Newcomer { card },
                                [Cite::requires(px!("2.2-2"))],
                                under,
                            );
                        }
                    }
                }
            }
        } else if now != current as i8 {
            seat.native = false;
            st.fresh.retain(|f| f.0 != card);
        }
        let moment = match (before, after) {
            (Some(b), Some(a)) if a > b => Some(Moment::Faster),
            (Some(b), Some(a)) if a < b => Some(Moment::Slower),
            _ => None,
        };
        if let Some(moment) = moment {
            self.happens(st, moment, card, log);
            self.happens(st, Moment::SpeedChanged, card, log);
        }
    }
}
