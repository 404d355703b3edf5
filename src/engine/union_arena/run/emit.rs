//! What happened is told to the effects that wait for it; effects begin and are used.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::state::{
    Cause, Ctx, Frame, Held, Ix, Later, Obj, On, Paying, State, Timed, Waiting,
};
use crate::engine::union_arena::table::{AbKind, Change, Per, bit};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::Scope;
use crate::engine::union_arena::view::triggers::Happening;
use crate::engine::union_arena::words::{Cannot, Deed, Kind};

impl Run<'_> {
    /// Why what is being done happens.
    pub fn cause(&self, s: &State) -> Cause {
        if let Some(cause) = self.cause.get() {
            return cause;
        }
        let paying = s
            .frames
            .iter()
            .rev()
            .find(|f| !matches!(f, Frame::Ask { .. } | Frame::Instead(_)));
        match (paying, s.ctx()) {
            (Some(Frame::Pay(_)), _) => Cause::Cost,
            (_, Some(ctx)) => {
                let trigger = self.ab(ctx.ability).kind == AbKind::Trigger;
                let site = self.def(s, ctx.source.ix).kind == Kind::Site && !trigger;
                Cause::Effect(ctx.player, site)
            }
            _ => Cause::Rule,
        }
    }

    /// Something happened: what goes off waits.
    pub fn emit(&self, s: &mut State, what: Happening<'_>, log: &mut Log<Event>) {
        let (deed, player) = (what.deed, what.player);
        let told = |(d, p, _): &&mut (Deed, Player, u8)| *d == deed && *p == player;
        match s.happened.iter_mut().find(told) {
            Some((_, _, times)) => *times = times.saturating_add(1),
            None => s.happened.push((deed, player, 1)),
        }
        if self.recalls
            && let Some(ix) = what.card
        {
            s.seen.push((deed, player, ix));
        }
        if self.deeds & bit(deed) == 0 {
            return;
        }
        let what = Happening {
            cause: self.cause(s),
            ..what
        };
        let found = self.with_settled(s, || {
            self.collect_triggers(s, &what, &self.together.borrow())
        });
        let (seen, other) = (what.card.map(|c| s.obj(c)), what.other.map(|c| s.obj(c)));
        let batch = s.batch;
        let waits = |player: Player, source: Obj, ability: u16, n: i32| Waiting {
            player,
            source,
            ability,
            deed,
            seen,
            other,
            who: what.player,
            n,
            batch,
        };
        let mut impacts: Vec<(Ix, u16, i32)> = Vec::new();
        // Whether it is dealt with before or after what is under way; under 立即 that is told where it begins.
        let between = self.reads.is(R::NewEffects, "处理完后") && self.goes_on(s);
        for (card, ability) in found {
            log.record_with(|| {
                // It left together with the card of which this tells, or with what gave it the effect.
                let together = !self.together.borrow().is_empty()
                    && if what.card == Some(card) {
                        what.own.is_some_and(|own| !own.contains(&ability))
                    } else {
                        !s.card(card).zone.on_field()
                    };
                let named = [(together, R::LeaveTogether), (between, R::NewEffects)];
                let named = named.into_iter().filter(|(decides, _)| *decides);
                (
                    Event::Triggered { card, ability },
                    vec![self.effect_clause(s, card, ability)],
                    named.map(|(_, r)| self.reads.under(r)).collect(),
                )
            });
            let n = match self.ab(ability).kind {
                AbKind::Impact | AbKind::ImpactMore => {
                    self.next_impact(s, card, ability, &mut impacts)
                }
                _ => what.n,
            };
            s.waiting
                .push(waits(s.card(card).owner, s.obj(card), ability, n));
        }
        for at in 0..s.later.len() {
            let later = &s.later[at];
            let scope = Scope::ctx(&later.ctx);
            if later.fired.is_none() && self.is_seen(s, scope, self.ab(later.ability), &what) {
                s.waiting.push(waits(
                    later.ctx.player,
                    later.ctx.source,
                    later.ability,
                    what.n,
                ));
                let fired = Some((deed, seen));
                if s.later[at].each {
                    // What waits for more stays; this time is one of its own.
                    let once = Later {
                        each: false,
                        fired,
                        ..s.later[at].clone()
                    };
                    s.later.push(once);
                } else {
                    s.later[at].fired = fired;
                }
            }
        }
    }

    /// The X of the next 影响力 of a card that goes off; those of one card are looked up once.
    fn next_impact(&self, s: &State, card: Ix, ability: u16, all: &mut Vec<(Ix, u16, i32)>) -> i32 {
        if !all.iter().any(|(ix, ..)| *ix == card) {
            let of_card = self.impacts(s, card, false).into_iter();
            all.extend(of_card.map(|(ability, n)| (card, ability, n)));
        }
        let such = |(ix, a, _): &(Ix, u16, i32)| (*ix, *a) == (card, ability);
        match all.iter().position(such) {
            // One more of the same that waits finds the one after it.
            Some(place) => std::mem::replace(&mut all[place], (card, 0, 0)).2,
            None => self.num(s, Scope::of(s, card), &self.ab(ability).number),
        }
    }

    /// Cards are about to leave the field by one action: what was there sees all of them go, under that reading.
    pub fn leave_together(&self, s: &State, cards: &[Ix]) {
        let leaving = cards
            .iter()
            .filter(|ix| s.card(**ix).zone.on_field())
            .count();
        let looks = [
            Deed::Leave,
            Deed::Retire,
            Deed::Remove,
            Deed::Bounce,
            Deed::ToOutside,
        ]
        .iter()
        .fold(0, |all, d| all | bit(*d));
        if leaving < 2 || self.deeds & looks == 0 || self.reads.is(R::LeaveTogether, "依次") {
            return;
        }
        let all: Vec<Ix> = s.field().collect();
        let found = all
            .into_iter()
            .map(|ix| {
                let mut of = self.abilities_of(s, ix);
                of.retain(|a| {
                    self.ab(*a).deeds & looks != 0
                        && !self.spent(s, s.obj(ix), *a)
                        && self.kept_from(s, ix, Cannot::GoOff, None).is_none()
                });
                let held = |a: u16| {
                    let holds = |c: &Ix| {
                        let scope = Scope {
                            seen: Some(s.obj(*c)),
                            who: s.card(*c).owner,
                            ..Scope::of(s, ix)
                        };
                        self.holds(s, scope, &self.ab(a).when)
                    };
                    (a, cards.iter().copied().filter(holds).collect())
                };
                (s.obj(ix), of.into_iter().map(held).collect())
            })
            .filter(|(_, of): &(Obj, Vec<Held>)| !of.is_empty());
        self.together
            .replace(self.with_settled(s, || found.collect()));
    }

    /// An effect that may not be used as often as one likes has been used.
    pub fn mark_used(&self, s: &mut State, source: Obj, ability: u16) {
        let ab = self.ab(ability);
        if ab.times > 0 {
            s.used.push((source, ability));
            if ab.scope == Per::Game {
                let given = ab.given.then_some(source);
                s.used_ever.push((s.card(source.ix).owner, ability, given));
            }
        }
    }

    /// It has not been used after all.
    pub fn unmark_used(&self, s: &mut State, source: Obj, ability: u16) {
        let ab = self.ab(ability);
        if ab.times > 0 {
            if let Some(at) = s.used.iter().rposition(|u| *u == (source, ability)) {
                s.used.remove(at);
            }
            let owner = s.card(source.ix).owner;
            let mine = (owner, ability, ab.given.then_some(source));
            if ab.scope == Per::Game
                && let Some(at) = s.used_ever.iter().rposition(|u| *u == mine)
            {
                s.used_ever.remove(at);
            }
        }
    }

    /// Effects that cards were given for a time are theirs no longer: what was used of them goes along.
    /// Under the reading 得到的效果的次数 it counts for the card, however often that is given it.
    pub fn forget_given(&self, s: &mut State, ended: &[Timed]) {
        let stays = self.reads.is(R::GivenOften, "按卡算");
        for t in ended {
            let Change::Gain(ability) = self.changes[usize::from(t.change)] else {
                continue;
            };
            let ab = self.ab(ability);
            if ab.times == 0 {
                continue;
            }
            let on = |o: Obj| match t.on {
                On::Card(card) => o == card,
                _ => true,
            };
            let once_a_game =
                |(_, a, o): &(Player, u16, Option<Obj>)| *a == ability && o.is_some_and(on);
            if s.used_ever.iter().any(once_a_game) {
                self.meet(R::GivenOften, ua!("5.3.5-2"));
            }
            if stays {
                continue;
            }
            let mut left = ab.times;
            s.used.retain(|(o, a)| {
                let goes = *a == ability && on(*o) && left > 0;
                left -= u8::from(goes && matches!(t.on, On::Card(_)));
                !goes
            });
            let mut left = ab.times;
            s.used_ever.retain(|(_, a, o)| {
                let goes = *a == ability && o.is_some_and(on) && left > 0;
                left -= u8::from(goes && matches!(t.on, On::Card(_)));
                !goes
            });
        }
    }

    /// Begins an effect: what it knows.
    pub fn begin_ctx(&self, s: &mut State, player: Player, source: Obj, ability: u16) {
        s.ctxs.push(Ctx {
            player,
            source,
            ability,
            seen: None,
            other: None,
            who: player,
            n: 0,
            did: 0,
            chosen: Vec::new(),
            looked: Vec::new(),
            shown: Vec::new(),
            paid: Vec::new(),
            busy: false,
            idle: false,
        });
    }

    /// Begins to pay; reading 费用付不齐 decides whether what was paid comes back where the rest cannot be paid.
    pub fn begin_paying(&self, s: &mut State, costs: u16) {
        let n = self.costs[costs as usize].len();
        // A single cost is paid at once, unless something is done instead of a part of it.
        let restores = (n > 1 || self.instead != 0) && self.reads.is(R::CostFails, "退回");
        if restores {
            let before = s.clone();
            s.saved.push(before);
        }
        s.frames.push(Frame::Pay(Paying {
            costs,
            left: ((1u32 << n) - 1) as u16,
            now: None,
            restores,
            owed: Vec::new(),
            replaced: false,
        }));
    }

    /// The card that was to come onto the field is gone after the AP was paid, or what it was to lie on: the running
    /// frame ends. False where the text is read as leaving open what becomes of the AP.
    pub fn called_off(&self, s: &mut State, card: Ix, cite: Cite, log: &mut Log<Event>) -> bool {
        s.frames.pop();
        let by_rule = !s.in_effect();
        if by_rule && self.reads.is(R::PaidForNothing, "未定") {
            s.frames.push(Frame::Undetermined(R::PaidForNothing));
            return false;
        }
        let read = by_rule.then(|| self.reads.under(R::PaidForNothing));
        log.record_under(|| Event::CalledOff { card }, [cite], read);
        true
    }
}
