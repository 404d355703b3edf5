//! Things that are about to happen, and what effects put in their place.
//!
//! 1.1-3-7; the text knows no effect that is done instead of something (readings 代替退场的效果, 代替其他事的效果,
//! 几个代替的先后). What is replaced: 2.6-1, 2.7-1, 5.4.3.1a-2, 5.4.3.2-2, 6.2-1, draws, rests, readies.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::intercept::replaces;
use crate::engine::union_arena::run::pose::Drawing;
use crate::engine::union_arena::run::zones::Put;
use crate::engine::union_arena::state::step::Offered;
use crate::engine::union_arena::state::{
    Answer, Due, Frame, Instead, Ix, LeaveReason, NOBODY, Obj, Question, State,
};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::Scope;
use crate::engine::union_arena::view::asks::OFFERS;
use crate::engine::union_arena::words::Zone;

impl Run<'_> {
    /// It happens; to how many cards or points.
    pub fn happen(&self, s: &mut State, due: Due, log: &mut Log<Event>) -> i32 {
        i32::from(match due {
            Due::Retire { card, fate } => {
                let there = s.stands(card);
                if there {
                    self.retire_now(s, card.ix, &fate, log);
                }
                there
            }
            Due::Go {
                card,
                to,
                end,
                up,
                above,
                why,
                under,
                cause,
            } => {
                let how = Put { end, up, above };
                let there = s.is_still(card);
                if there {
                    self.cause.set(cause);
                    self.send_now(s, card.ix, to, how, (&why, &under), log);
                    self.cause.set(None);
                }
                there
            }
            Due::Draw { player, why, under } => {
                self.draw_now(s, player, &why, &under, log) == Drawing::Done
            }
            Due::Damage { to, by, n, under } => {
                self.damage_now(s, to, by, n, &under, log);
                return i32::from(n);
            }
            Due::Rest { card, why } => s.stands(card) && self.rest_now(s, card.ix, &why, log),
            Due::Ready { card, why } => s.stands(card) && self.ready_now(s, card.ix, &why, log),
        })
    }

    /// What is being replaced happens after all, once the effect that says so has been dealt with: with another number
    /// of points where one is written, and where no other effect is done instead.
    pub fn as_it_was(s: &mut State, n: Option<u8>) {
        let Some(i) =
            Self::replaced(s).filter(|i| matches!(i.at, Offered::Done | Offered::AsItWas))
        else {
            return;
        };
        i.at = Offered::AsItWas;
        if let (Due::Damage { n: points, .. }, Some(n)) = (&mut i.what, n) {
            *points = n;
            if n == 0 {
                i.offers.truncate(1);
            }
        }
    }

    /// The innermost thing that is being replaced.
    fn replaced(s: &mut State) -> Option<&mut Instead> {
        s.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Instead(i) => Some(i),
            _ => None,
        })
    }

    /// The effects among which a player chooses, where several of theirs may be done instead.
    fn rivals(&self, s: &State, i: &Instead) -> Option<(Player, usize)> {
        let player = s.card(i.offers.first()?.0.ix).owner;
        let n = i
            .offers
            .iter()
            .take_while(|(o, _)| s.card(o.ix).owner == player)
            .count();
        (n > 1 && self.reads.is(R::InsteadOrder, "自选")).then_some((player, n))
    }

    /// The first offer is left: the next one comes.
    fn leave_offer(s: &mut State) {
        s.ctxs.pop();
        if let Some(i) = Self::replaced(s) {
            i.offers.remove(0);
            i.at = Offered::Offer;
        }
    }

    /// One step of [`Frame::Instead`]: the first offer is taken or left.
    pub fn instead_of(&self, s: &mut State, i: Instead, log: &mut Log<Event>) {
        let Some((source, ability)) = i.offers.first().copied() else {
            return self.happens(s, i, log);
        };
        let ab = self.ab(ability);
        match i.at {
            // What was done instead for another card has settled this one as well.
            Offered::Offer | Offered::First if !self.still_due(s, &i.what) => {
                s.frames.pop();
            }
            Offered::Offer if self.rivals(s, &i).is_some() => {
                if let Some((player, n)) = self.rivals(s, &i) {
                    s.go_within(Offered::Named);
                    let what = Question::Mode {
                        script: OFFERS,
                        pc: 0,
                        of: n as u8,
                        done: 0,
                    };
                    s.ask(player, what);
                }
            }
            // The one that was named comes first.
            Offered::Named => {
                let place = match s.got.pop() {
                    Some(Answer::Mode(place)) => usize::from(place),
                    _ => 0,
                };
                if let Some(i) = Self::replaced(s) {
                    if place < i.offers.len() {
                        let named = i.offers.remove(place);
                        i.offers.insert(0, named);
                    }
                    i.at = Offered::First;
                }
            }
            Offered::Offer | Offered::First => self.offer(s, &i, (source, ability)),
            Offered::Answered => match s.got.pop() {
                Some(Answer::Yes(true)) if ab.costs != 0 => {
                    s.go_within(Offered::Paid);
                    self.begin_paying(s, ab.costs);
                }
                Some(Answer::Yes(true)) => s.go_within(Offered::Do),
                _ => Self::leave_offer(s),
            },
            Offered::Paid => match s.got.pop() {
                Some(Answer::Yes(true)) => {
                    s.go_within(Offered::Do);
                    // What was paid is done in place of it.
                    if let Some(ctx) = s.ctxs.last_mut() {
                        ctx.busy = true;
                    }
                }
                _ => Self::leave_offer(s),
            },
            Offered::Do => {
                self.mark_used(s, source, ability);
                self.tell_replaced(s, &i, (source, ability), log);
                s.go_within(Offered::Done);
                if ab.has_script {
                    s.begin_script(ab.script);
                }
            }
            // It happens after all.
            Offered::AsItWas => Self::leave_offer(s),
            // Nothing of what is done instead could be done.
            _ if self.undone(s) && !self.reads.is(R::InsteadUndone, "仍算代替") => {
                self.not_done(s, (source, ability), log)
            }
            _ => self.has_been_done(s, i, (source, ability), log),
        }
    }

    /// It has been done instead.
    fn has_been_done(
        &self,
        s: &mut State,
        i: Instead,
        (source, ability): (Obj, u16),
        log: &mut Log<Event>,
    ) {
        if self.undone(s) {
            let clause = self.effect_clause(s, source.ix, ability).clause;
            self.meet(R::InsteadUndone, clause);
        }
        s.ctxs.pop();
        s.frames.pop();
        // A card under a character that has left lies nowhere: it goes unless that moved it (6.3-1).
        if let Due::Go { card, .. } = &i.what
            && s.is_still(*card)
            && s.card(card.ix).zone == Zone::Under
            && s.card(card.ix).above == NOBODY
        {
            self.happen(s, i.what, log);
            return;
        }
        // A character that is still at 0 or below is so by what was done before (6.2-1: 变为).
        if let Due::Retire {
            card,
            fate: LeaveReason::Zero { .. },
        } = i.what
            && s.stands(card)
        {
            self.meet(R::StillZero, ua!("6.2-1"));
            if self.reads.is(R::StillZero, "留在场上") {
                let bp = self.bp(s, card.ix);
                s.spared.push((card, bp));
            }
        }
        if let Due::Damage { under, .. } = &i.what
            && self.is_joint(under)
        {
            self.joint_check(s, log);
        }
    }

    /// Nothing of what is done instead could be done (reading 代替的事做不到).
    fn not_done(&self, s: &mut State, (source, ability): (Obj, u16), log: &mut Log<Event>) {
        if self.reads.is(R::InsteadUndone, "未定") {
            s.frames.push(Frame::Undetermined(R::InsteadUndone));
            return;
        }
        let cite = self.effect_clause(s, source.ix, ability);
        log.record_under(
            || Event::Nothing { card: source.ix },
            [cite],
            [self.reads.under(R::InsteadUndone)],
        );
        // What was not done has not been used either.
        self.unmark_used(s, source, ability);
        Self::leave_offer(s);
    }

    /// The first effect on offer: whether it is still there, may be left, costs something.
    fn offer(&self, s: &mut State, i: &Instead, (source, ability): (Obj, u16)) {
        let ab = self.ab(ability);
        let player = s.card(source.ix).owner;
        self.begin_ctx(s, player, source, ability);
        let what = self.told(s, &i.what);
        let seen = what.card.map(|c| s.obj(c));
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.seen = seen;
            ctx.who = what.player;
            ctx.n = match &i.what {
                Due::Damage { n, .. } => i32::from(*n),
                _ => 1,
            };
        }
        // What was done instead for another card meanwhile may have taken it away.
        let scope = Scope {
            seen,
            who: what.player,
            ..Scope::of(s, source.ix)
        };
        let there = s.is_still(source)
            && self.abilities_of(s, source.ix).contains(&ability)
            && self.holds(s, scope, &ab.when);
        let gone = !there || self.spent(s, source, ability);
        if gone || (ab.costs != 0 && !self.payable(s, ab.costs)) {
            Self::leave_offer(s);
        } else if ab.optional || ab.costs != 0 {
            s.go_within(Offered::Answered);
            s.ask(player, Question::May(ability));
        } else {
            s.go_within(Offered::Do);
        }
    }

    /// Nothing is done instead: it happens.
    fn happens(&self, s: &mut State, i: Instead, log: &mut Log<Event>) {
        s.frames.pop();
        let depth = s.ctxs.len();
        let nothing = matches!(&i.what, Due::Damage { n: 0, under, .. } if self.is_joint(under));
        self.together.replace(i.together);
        let n = self.happen(s, i.what, log);
        self.together.take();
        if nothing {
            self.joint_check(s, log);
        }
        // The action that it belongs to has been done to so many more.
        if let Some(ctx) = s.ctxs.get_mut(depth.wrapping_sub(1)).filter(|_| i.counts) {
            ctx.did += n;
            ctx.busy |= n > 0;
        }
    }

    /// Whether what is due can still happen: its card is what and where it was.
    fn still_due(&self, s: &State, due: &Due) -> bool {
        match due {
            Due::Retire { card, .. } | Due::Rest { card, .. } | Due::Ready { card, .. } => {
                s.stands(*card)
            }
            Due::Go { card, .. } => s.is_still(*card),
            Due::Draw { .. } | Due::Damage { .. } => true,
        }
    }

    /// What comes of a card for which there is no room yet, since an effect was done instead of removing another: whether
    /// room is made once more. Where the text is read as leaving it open the game stops.
    pub fn makes_room_again(&self, s: &mut State, cards: &[Ix], log: &mut Log<Event>) -> bool {
        match self.reads.of(R::StillFull) {
            "再指定" => {
                self.meet(R::StillFull, ua!("5.3.1-5"));
                true
            }
            "作罢" => {
                for card in cards.iter().copied() {
                    log.record_under(
                        || Event::NoRoom { card },
                        [Cite::requires(ua!("5.3.1-5")), Cite::requires(ua!("5.2-6"))],
                        [self.reads.under(R::StillFull)],
                    );
                }
                false
            }
            _ => {
                s.frames.push(Frame::Undetermined(R::StillFull));
                false
            }
        }
    }

    /// Whether nothing of what the innermost effect says was done.
    fn undone(&self, s: &State) -> bool {
        s.ctx()
            .is_some_and(|c| !c.busy && self.ab(c.ability).has_script)
    }

    fn tell_replaced(
        &self,
        s: &State,
        i: &Instead,
        (source, ability): (Obj, u16),
        log: &mut Log<Event>,
    ) {
        log.record_with(|| {
            let what = self.told(s, &i.what);
            let clause = match &i.what {
                Due::Retire { fate, .. } => match fate {
                    LeaveReason::Battle { .. } => ua!("5.4.3.1a-2"),
                    LeaveReason::Zero { .. } => ua!("6.2-1"),
                    LeaveReason::Cost { all: false } => ua!("5.3.5-4-5"),
                    LeaveReason::Cost { all: true } => ua!("5.3.5-5"),
                    LeaveReason::Effect => ua!("2.6-1"),
                },
                Due::Damage { .. } => ua!("5.4.3.2-2"),
                Due::Go { why, .. }
                | Due::Draw { why, .. }
                | Due::Rest { why, .. }
                | Due::Ready { why, .. } => why.first().map_or(ua!("1.1-3-7"), |c| c.clause),
            };
            let event = match &i.what {
                Due::Retire { card, .. } => Event::Replaced {
                    card: card.ix,
                    by: source.ix,
                    ability,
                },
                due => Event::Instead {
                    player: what.player,
                    what: Box::new(due.clone()),
                    by: source.ix,
                    ability,
                },
            };
            let mut under = vec![self.reads.under(replaces(self.deeds_due(s, &i.what)))];
            if i.offers.len() > 1 {
                under.push(self.reads.under(R::InsteadOrder));
            }
            let cites = vec![
                Cite::overrides(clause),
                self.effect_clause(s, source.ix, ability),
            ];
            (event, cites, under)
        });
    }
}
