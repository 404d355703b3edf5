//! Paying what an effect asks for: all of it, or nothing happens.
//!
//! 5.3.5-4-2 to 5.3.5-4-5, 5.3.5-5.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::Log;
use crate::engine::union_arena::card::Cost;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::zones::{PLAIN, Put};
use crate::engine::union_arena::state::{
    Answer, Ctx, Frame, Ix, LeaveReason, Obj, Paying, State, Why,
};
use crate::engine::union_arena::table::AbKind;
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::Scope;
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::{End, Facing, Zone};

impl Run<'_> {
    /// One step of [`Frame::Pay`].
    pub fn pay(&self, s: &mut State, paying: Paying, log: &mut Log<Event>) {
        let Some(ctx) = s.ctx().cloned() else {
            s.frames.pop();
            return;
        };
        let activated = self.ab(ctx.ability).kind == AbKind::Activated;
        if !activated && self.reads.is(R::TriggerCosts, "未定") {
            s.frames.push(Frame::Undetermined(R::TriggerCosts));
            return;
        }
        if !paying.owed.is_empty() {
            return self.settle_owed(s, paying, ctx.source.ix, log);
        }
        let left = self.left(&paying);
        let Some(now) = paying.now.or_else(|| {
            if self.reads.is(R::CostOrder, "照卡面") || left.len() < 2 {
                left.first().copied()
            } else {
                None
            }
        }) else {
            if left.is_empty() {
                self.all_paid(s, &paying, &ctx, log);
            }
            return;
        };
        let cost = &self.costs[paying.costs as usize][usize::from(now)];
        let scope = Scope::ctx(&ctx);
        // The answers of a trigger check around it are not answers to this.
        let answered = s.got.len() > self.kept_answers(s)
            && matches!(s.got.last(), Some(Answer::Cards(_)))
            && paying.now.is_some();
        if !answered && self.unpayable(s, scope, cost).is_some() {
            self.cost_fails(s, paying, ctx.source.ix, &[], log);
            return;
        }
        let why = Cite::requires(View::cost_clause(cost));
        let player = ctx.player;
        match (self.pay_from(s, scope, cost), answered) {
            (Some((from, n)), false) if n > 0 => {
                if let Some(p) = Self::paying(s) {
                    p.now = Some(now);
                }
                let why = match cost {
                    Cost::Discard(_) => Why::PayHand,
                    _ => Why::Pay,
                };
                return s.ask_cards(player, from, (n as u8, n as u8), why);
            }
            (Some(_), _) => {
                if let Some(Answer::Cards(cards)) = s.got.pop() {
                    let owed = self.pay_cards(s, cost, &cards, why, log);
                    if let Some(p) = Self::paying(s) {
                        p.owed = owed;
                    }
                }
            }
            (None, _) => self.pay_with_this(s, (cost, why), &ctx, log),
        }
        if let Some(p) = Self::paying(s) {
            p.left &= !(1 << now);
            p.now = None;
        }
    }

    /// The innermost payment: an effect that is done instead of a retirement may stand above it.
    fn paying(s: &mut State) -> Option<&mut Paying> {
        s.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Pay(p) => Some(p),
            _ => None,
        })
    }

    /// What was to go somewhere to pay has gone, or something was done instead.
    fn settle_owed(&self, s: &mut State, paying: Paying, card: Ix, log: &mut Log<Event>) {
        // What was to go for it has gone, or something was done instead (5.3.5-4-5).
        let gone = |(o, to): &(Obj, Zone)| {
            let card = s.card(o.ix);
            card.zone == *to && card.serial == o.serial.wrapping_add(1)
        };
        let replaced = !paying.owed.iter().all(gone);
        if let Some(p) = Self::paying(s) {
            p.owed.clear();
            p.replaced |= replaced;
        }
        match self.reads.of(R::CostReplaced) {
            "没有满足" if replaced => {
                self.cost_fails(s, paying, card, &[R::CostReplaced], log);
            }
            "未定" if replaced => s.frames.push(Frame::Undetermined(R::CostReplaced)),
            _ => {}
        }
    }

    /// Everything has been paid (5.3.5-5).
    fn all_paid(&self, s: &mut State, paying: &Paying, ctx: &Ctx, log: &mut Log<Event>) {
        let activated = self.ab(ctx.ability).kind == AbKind::Activated;
        if paying.restores {
            s.saved.pop();
        }
        s.frames.pop();
        s.got.push(Answer::Yes(true));
        let several = self.costs[paying.costs as usize].len() > 1;
        log.record_under(
            || Event::CostPaid {
                card: ctx.source.ix,
                ability: ctx.ability,
            },
            [Cite::requires(ua!("5.3.5-5"))],
            several
                .then_some(R::CostOrder)
                .into_iter()
                .chain((!activated).then_some(R::TriggerCosts))
                .chain(paying.replaced.then_some(R::CostReplaced))
                .map(|r| self.reads.under(r)),
        );
    }

    /// A cost is paid in which no card is chosen: AP, or this card itself.
    fn pay_with_this(
        &self,
        s: &mut State,
        (cost, why): (&Cost, Cite),
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let this = s.obj(ctx.source.ix);
        let to = match cost {
            Cost::RestThis => {
                self.rest_now(s, this.ix, &[why, Cite::defines(ua!("4-2"))], log);
                return;
            }
            Cost::Ap(n) => {
                let n = self.num(s, Scope::ctx(ctx), n).clamp(0, 99) as u8;
                self.pay_ap(s, ctx.player, n, &[why], log);
                return;
            }
            Cost::RetireThis => {
                if self.retire(s, this.ix, LeaveReason::Cost { all: false }, log) {
                    return;
                }
                Zone::Outside
            }
            _ => {
                if self.send(s, this.ix, Zone::Removed, PLAIN, (&[why], &[]), log) {
                    return;
                }
                Zone::Removed
            }
        };
        if let Some(p) = Self::paying(s) {
            p.owed.push((this, to));
        }
    }

    /// Pays with cards. Those back, with where they were to go, of whose going something may be done instead.
    fn pay_cards(
        &self,
        s: &mut State,
        cost: &Cost,
        cards: &[Ix],
        why: Cite,
        log: &mut Log<Event>,
    ) -> Vec<(Obj, Zone)> {
        let mut owed = Vec::new();
        let paid: Vec<Obj> = cards.iter().map(|ix| s.obj(*ix)).collect();
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.paid.extend(paid);
        }
        if let Cost::Show(_) = cost {
            log.record(
                || Event::Shown {
                    cards: cards.to_vec(),
                },
                [why],
            );
            return owed;
        }
        for ix in cards {
            let card = s.obj(*ix);
            let (to, end) = match cost {
                Cost::Rest(_) => {
                    self.rest_now(s, *ix, &[why], log);
                    continue;
                }
                Cost::Retire(_) => {
                    if !self.retire(s, *ix, LeaveReason::Cost { all: true }, log) {
                        owed.push((card, Zone::Outside));
                    }
                    continue;
                }
                Cost::Tuck(_) => (Zone::Below, End::Top),
                Cost::Remove(_) => (Zone::Removed, End::Top),
                Cost::Move(m) => (m.to, m.end),
                _ => (Zone::Outside, End::Top),
            };
            let mut how = Put { end, ..PLAIN };
            if let (Cost::Tuck(t), Some(ctx)) = (cost, s.ctx()) {
                how.above = ctx.source.ix;
                how.up = t.facing == Facing::Up;
            }
            if !self.send(s, *ix, to, how, (&[why], &[]), log) {
                owed.push((card, to));
            }
        }
        owed
    }

    fn cost_fails(&self, s: &mut State, paying: Paying, card: Ix, why: &[R], log: &mut Log<Event>) {
        let before = paying.restores.then(|| s.saved.pop()).flatten();
        match before {
            Some(before) => *s = before,
            None => {
                s.frames.pop();
            }
        }
        s.got.push(Answer::Yes(false));
        log.record_under(
            || Event::CostFailed { card },
            [Cite::forbids(ua!("5.3.5-5"))],
            why.iter()
                .chain([&R::CostFails])
                .map(|r| self.reads.under(*r)),
        );
    }
}
