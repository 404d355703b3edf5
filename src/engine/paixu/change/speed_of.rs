//! What is done to a card, and what follows from its speed having changed (1.2.1-6, 2.2-2).

use super::super::event::Event;
use super::super::reads::{BackAgain, FlipIn, Renewed};
use super::super::state::{CardIx, Mod, ModKind, State, Step};
use super::super::words::Moment;
use super::super::{Log, Paixu};
use crate::engine::Cite;
use crate::engine::cite::px;

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
    pub(super) fn modify(&self, st: &mut State, card: CardIx, done: Mod, log: &mut Log) {
        let before = st.seat(card).and_then(|s| self.speed_of(s));
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        seat.mods.push(done);
        self.fold_round(card, &mut seat.mods);
        let cost = matches!(done.what, ModKind::Cost(_));
        self.follow(st, card, before, cost, log);
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
        (seat.speed, seat.fixed) = self.work_out(card, &seat.mods);
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
        let current = st.speed as i8;
        let settling = current > 0 && matches!(st.step, Step::Slot(_) | Step::Fresh);
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        let after = self.speed_of(seat);
        if before == after && why != Why::Flip && why != Why::Entry {
            return;
        }
        seat.note_speed(before, after, why == Why::Cost);
        let Some(now) = after else {
            seat.native = false;
            st.fresh.retain(|f| f.0 != card);
            return;
        };
        if now != current {
            seat.native = false;
            st.fresh.retain(|f| f.0 != card);
        }
        if now < 1 {
            st.dying = true;
        }
        if settling && now == current {
            self.comes_to_speed(st, card, why, log);
        }
        let moment = match before {
            Some(b) if now > b => Moment::Faster,
            Some(b) if now < b => Moment::Slower,
            _ => return,
        };
        self.happens(st, moment, card, log);
        self.happens(st, Moment::SpeedChanged, card, log);
    }

    /// A card has come to the speed that is being settled (2.2-2): it is a newcomer unless it acted at it (2.2-3).
    fn comes_to_speed(&self, st: &mut State, card: CardIx, why: Why, log: &mut Log) {
        let Some((player, slot)) = st.spot(card) else {
            return;
        };
        // Its slot may still have to take its turn.
        let ahead = matches!(st.step, Step::Slot(k) if slot * 2 + player.0 >= k);
        let speed = st.speed;
        let Some(seat) = st.seat_mut(card) else {
            return;
        };
        let acted = seat.acted & (1 << speed) != 0;
        let renewed = seat.renewed;
        let again = (self.reads.back_again == BackAgain::May && why != Why::Flip)
            || (self.reads.renewed == Renewed::New && renewed);
        let under_again = || match renewed {
            true => self.reads.renewed.under(),
            false => self.reads.back_again.under(),
        };
        if acted && !again {
            return log.record_under(
                || Event::NotAgain {
                    card,
                    why: "它在本速度阶段已经发动过。".to_owned(),
                },
                [Cite::forbids(px!("2.2-3"))],
                [under_again()],
            );
        }
        match (why, self.reads.flip_in) {
            (Why::Flip, FlipIn::BySlot) => seat.native |= ahead,
            (Why::Flip, FlipIn::Never) => {}
            _ if st.fresh.iter().any(|f| f.0 == card) => {}
            _ => {
                st.fresh.push((card, st.tick));
                let under = [
                    (why == Why::Flip).then(|| self.reads.flip_in.under()),
                    // The reading makes it wait for its slot's turn, or not.
                    ahead.then(|| self.reads.ahead.under()),
                    acted.then(under_again),
                ];
                log.record_under(
                    || Event::Newcomer { card },
                    [Cite::requires(px!("2.2-2"))],
                    under.into_iter().flatten(),
                );
            }
        }
    }
}
