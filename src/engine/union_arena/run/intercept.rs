//! Things that are about to happen, and whether effects may be done in their place.

use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::state::step::Offered;
use crate::engine::union_arena::state::{Cause, Due, Frame, Instead, LeaveReason, State};
use crate::engine::union_arena::table::bit;
use crate::engine::union_arena::view::triggers::Happening;
use crate::engine::union_arena::words::Deed;

/// The reading under which such deeds are replaced: a card that an effect puts from the field to 场外 retires (2.6-1).
pub fn replaces(deeds: u64) -> R {
    if deeds & bit(Deed::Retire) != 0 {
        R::Instead
    } else {
        R::InsteadOther
    }
}

impl Run<'_> {
    /// Whether an effect may be done instead of what is due; then it waits until that is settled.
    pub fn intercepted(&self, s: &mut State, due: &Due) -> bool {
        if self.instead == 0 {
            return false;
        }
        let what = self.told(s, due);
        let mask = self.deeds_due(s, due);
        if self.instead & mask == 0 {
            return false;
        }
        // Damage tells of the attacker; what it is done to is the player.
        let touches = what.card.filter(|_| !matches!(due, Due::Damage { .. }));
        let offers = self.offers(s, mask, what, touches);
        if offers.is_empty() {
            return false;
        }
        let read = replaces(mask);
        let frame = if self.reads.is(read, "未定") {
            Frame::Undetermined(read)
        } else {
            Frame::Instead(Instead {
                what: due.clone(),
                offers,
                counts: self.acting.get(),
                together: self.together.borrow().clone(),
                at: Offered::Offer,
            })
        };
        // Of several that one action would do, the first is settled first.
        let waits = |f: &&Frame| matches!(f, Frame::Instead(i) if i.at == Offered::Offer);
        let waiting = s.frames.iter().rev().take_while(waits).count();
        s.frames.insert(s.frames.len() - waiting, frame);
        true
    }

    /// What would be done, as bits of deeds.
    pub fn deeds_due(&self, s: &State, due: &Due) -> u64 {
        let all = |deeds: &[Deed]| deeds.iter().fold(0, |sum, d| sum | bit(*d));
        match due {
            Due::Retire { .. } => all(&[Deed::Retire, Deed::Leave, Deed::ToOutside]),
            Due::Go { card, to, .. } => self.bits_of_move(s.card(card.ix).zone, *to),
            Due::Draw { .. } => bit(Deed::Draw),
            Due::Damage { .. } => bit(Deed::Hurt),
            Due::Rest { .. } => bit(Deed::Rest),
            Due::Ready { .. } => bit(Deed::Ready),
        }
    }

    /// Of which card and player it tells, and why it would happen.
    pub fn told(&self, s: &State, due: &Due) -> Happening<'static> {
        let (card, player, cause) = match due {
            Due::Retire { card, fate } => {
                let cause = match fate {
                    LeaveReason::Battle { .. } => Cause::Battle,
                    LeaveReason::Zero { .. } => self.zero_cause(s, card.ix),
                    LeaveReason::Cost { .. } => Cause::Cost,
                    LeaveReason::Effect => self.cause(s),
                };
                (Some(card.ix), s.card(card.ix).owner, cause)
            }
            Due::Go { card, cause, .. } => {
                let cause = cause.unwrap_or_else(|| self.cause(s));
                (Some(card.ix), s.card(card.ix).owner, cause)
            }
            Due::Rest { card, .. } | Due::Ready { card, .. } => {
                (Some(card.ix), s.card(card.ix).owner, self.cause(s))
            }
            Due::Draw { player, .. } => (None, *player, self.cause(s)),
            Due::Damage { to, by, .. } => {
                let cause = if by.is_some() {
                    Cause::Battle
                } else {
                    self.cause(s)
                };
                (by.map(|o| o.ix), *to, cause)
            }
        };
        Happening {
            card,
            cause,
            ..Deed::Leave.by(player)
        }
    }
}
