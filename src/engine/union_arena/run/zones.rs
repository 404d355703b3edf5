//! Cards changing zones, a raided stack leaving the field, drawing, resting and readying.
//!
//! 2.6-1, 2.7-1, 5.3.5-3, 6.3-1; draws of 5.1.4 and 5.1.5 where the deck is empty.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Outcome};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::state::{
    Answer, Cause, Due, Frame, Ix, LeaveReason, NOBODY, Obj, On, State, Timed,
};
use crate::engine::union_arena::table::bit;
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::triggers::Happening;
use crate::engine::union_arena::words::{Deed, End, Until, Zone};

/// How a card arrives.
#[derive(Debug, Clone, Copy)]
pub struct Put {
    /// At which end of a deck.
    pub end: End,
    /// Face up in the life area or under a character.
    pub up: bool,
    /// Under which character.
    pub above: Ix,
}

/// As usual.
pub const PLAIN: Put = Put {
    end: End::Top,
    up: false,
    above: NOBODY,
};

impl Run<'_> {
    /// Takes a card out of its zone.
    pub fn take_out(&self, s: &mut State, ix: Ix) {
        let (owner, zone) = (s.card(ix).owner, s.card(ix).zone);
        let all = s.side_mut(owner).zone_mut(zone);
        if let Some(at) = all.iter().rposition(|x| *x == ix) {
            all.remove(at);
        }
    }

    /// Puts a card into a zone as another thing, with nothing of what it was.
    pub fn put(&self, s: &mut State, ix: Ix, to: Zone, put: Put) {
        let owner = s.card(ix).owner;
        let old = s.obj(ix);
        if to.on_field() {
            s.stamp = s.stamp.saturating_add(1);
        }
        let (turn, stamp) = (s.turn, s.stamp);
        let from = s.card(ix).zone;
        let card = s.card_mut(ix);
        card.came = Some(from);
        card.raised = 0;
        card.zone = to;
        card.serial = card.serial.wrapping_add(1);
        card.rested = false;
        card.up = matches!(to, Zone::Life | Zone::Below) && put.up;
        card.above = put.above;
        card.since = if to.on_field() { turn } else { 0 };
        card.stamp = stamp;
        let new = s.obj(ix);
        let all = s.side_mut(owner).zone_mut(to);
        if to == Zone::Deck && put.end == End::Bottom {
            all.insert(0, ix);
        } else {
            all.push(ix);
        }
        // What went with a card when it left was not under the new one.
        if self.tucks && to.on_field() {
            for other in &mut s.cards {
                if other.above == ix && !matches!(other.zone, Zone::Under | Zone::Below) {
                    other.above = NOBODY;
                }
            }
        }
        // The effect that moves a card goes on knowing it.
        if let Some(ctx) = s.ctxs.last_mut() {
            let follow = |o: &mut Obj| {
                if *o == old {
                    *o = new;
                }
            };
            follow(&mut ctx.source);
            ctx.seen.iter_mut().for_each(follow);
            ctx.other.iter_mut().for_each(follow);
            ctx.paid.iter_mut().for_each(follow);
            for (_, all) in &mut ctx.chosen {
                all.iter_mut().for_each(follow);
            }
        }
        s.later.retain(|l| {
            l.until != Some(Until::Source) || l.ctx.source.ix != ix || l.fired.is_some()
        });
        let ends = |t: &Timed| {
            matches!(t.on, On::Card(o) if o == old) || (t.until == Until::Source && t.source == ix)
        };
        if s.timed.iter().any(ends) {
            let ended: Vec<Timed> = s.timed.iter().copied().filter(ends).collect();
            s.timed.retain(|t| !ends(t));
            self.forget_given(s, &ended);
        }
    }

    /// Moves a card to another zone, unless an effect is done instead. `why` says by which clauses and readings.
    /// Whether it has gone already.
    pub fn send(
        &self,
        s: &mut State,
        ix: Ix,
        to: Zone,
        how: Put,
        why: (&[Cite], &[R]),
        log: &mut Log<Event>,
    ) -> bool {
        if self.instead != 0 {
            let due = Due::Go {
                card: s.obj(ix),
                to,
                end: how.end,
                up: how.up,
                above: how.above,
                why: why.0.to_vec(),
                under: why.1.to_vec(),
                cause: self.cause.get(),
            };
            if self.intercepted(s, &due) {
                return false;
            }
        }
        self.send_now(s, ix, to, how, why, log);
        true
    }

    /// Moves a card to another zone, with what that sets off.
    pub fn send_now(
        &self,
        s: &mut State,
        ix: Ix,
        to: Zone,
        how: Put,
        why: (&[Cite], &[R]),
        log: &mut Log<Event>,
    ) {
        let from = s.card(ix).zone;
        let owner = s.card(ix).owner;
        let left = from.on_field() && !to.on_field();
        let (deeds, n) = self.deeds_of_move(from, to);
        let deeds = &deeds[..n];
        let mut under: Vec<R> = why.1.to_vec();
        // Where some effect looks at retiring, the reading decides whether it goes off.
        if left && to != Zone::Outside && self.deeds & bit(Deed::Retire) != 0 {
            under.push(R::LeaveRetire);
        }
        let mask = deeds.iter().fold(0, |all, d| all | bit(*d));
        // What the card had when it left decides which of its effects go off.
        let own = if left && self.deeds & mask != 0 {
            self.would_trigger(s, ix, mask)
        } else {
            Vec::new()
        };
        // 2.7-2 says “原则上”: what brings a removed card back goes against it.
        let back = from == Zone::Removed && to != Zone::Removed;
        if back {
            under.push(R::RemovedBack);
        }
        // A lasting effect ends with its card: what it raised may come to 0 by that.
        let under_it: Vec<Ix> = if left {
            s.sources(ix).collect()
        } else {
            Vec::new()
        };
        let below_it: Vec<Ix> = match left && self.tucks {
            true => s.below(ix).collect(),
            false => Vec::new(),
        };
        let ends = |t: &Timed| {
            t.until == Until::Source && (t.source == ix || under_it.contains(&t.source))
        };
        let above = if (left || self.outlying) && self.lasting || left && s.timed.iter().any(ends) {
            self.above_zero(s)
        } else {
            Vec::new()
        };
        let last_life = from == Zone::Life
            && s.side(owner).life.len() == 1
            && !s
                .frames
                .iter()
                .any(|f| matches!(f, Frame::Damage(d) if d.to == owner));
        if last_life && !self.reads.is(R::LifeEmptyOtherwise, "立即") {
            under.push(R::LifeEmptyOtherwise);
        }
        // Chosen from the life area while it is checked, it counted as one of its cards.
        if self.being_checked(s, ix) && to != Zone::Outside {
            under.push(R::FaceUpLife);
        }
        let raised = if left {
            self.bp(s, ix).saturating_sub(self.def(s, ix).bp)
        } else {
            0
        };
        let before = (left && self.deeds & mask != 0).then(|| s.clone());
        self.take_out(s, ix);
        self.put(s, ix, to, how);
        s.card_mut(ix).raised = raised;
        self.tell_sent(ix, (from, to, how.above), (why.0, &under), log);
        let mut out = self.send_sources(s, ix, under_it, log);
        out.extend(self.send_below(s, ix, &below_it, R::BelowLeaves, log));
        if !above.is_empty() {
            self.fallen(s, above);
        }
        for deed in deeds {
            let what = Happening {
                before: before.as_ref(),
                ..deed.of(ix, owner).own(&own)
            };
            self.emit(s, what, log);
        }
        let cause = self.cause.replace(Some(Cause::Rule));
        for source in out {
            self.emit(s, Deed::ToOutside.of(source, s.card(source).owner), log);
        }
        self.cause.set(cause);
        if last_life && self.reads.is(R::LifeEmptyOtherwise, "立即") && s.over.is_none() {
            s.over = Some(Outcome::Win(owner.opponent()));
            log.record_under(
                || Event::Won {
                    player: owner.opponent(),
                },
                [Cite::requires(ua!("5.4.3.2-4"))],
                [self.reads.under(R::LifeEmptyOtherwise)],
            );
        }
    }

    /// Tells that a card has gone from one zone to another.
    fn tell_sent(
        &self,
        ix: Ix,
        (from, to, above): (Zone, Zone, Ix),
        why: (&[Cite], &[R]),
        log: &mut Log<Event>,
    ) {
        log.record_with(|| {
            let mut cites = why.0.to_vec();
            if from == Zone::Removed && to != Zone::Removed {
                cites.push(Cite::overrides(ua!("2.7-2")));
            }
            let event = match to {
                Zone::Outside if from.on_field() => {
                    cites.push(Cite::defines(ua!("2.6-1")));
                    Event::Retired { card: ix }
                }
                Zone::Outside if from == Zone::Hand => {
                    cites.push(Cite::defines(ua!("2.6-1")));
                    Event::Discarded { card: ix }
                }
                Zone::Outside => {
                    cites.push(Cite::defines(ua!("2.6-1")));
                    Event::Put { card: ix, to }
                }
                Zone::Removed => {
                    cites.push(Cite::requires(ua!("2.7-1")));
                    Event::Removed { card: ix }
                }
                Zone::Hand => Event::ToHand { card: ix },
                Zone::Below => Event::Tucked {
                    card: ix,
                    under: above,
                },
                _ => Event::Put { card: ix, to },
            };
            let under = why.1.iter().map(|r| self.reads.under(*r)).collect();
            (event, cites, under)
        });
    }

    /// The cards under a character that has left go to 场外 (6.3-1); those that have gone.
    fn send_sources(
        &self,
        s: &mut State,
        ix: Ix,
        under_it: Vec<Ix>,
        log: &mut Log<Event>,
    ) -> Vec<Ix> {
        let mut out = Vec::new();
        // 6.3-1 puts these out, not the action: it has been done to one card.
        let acting = self.acting.take();
        for source in under_it {
            // Nothing lies above it any more, wherever it goes.
            s.card_mut(source).above = NOBODY;
            let due = Due::Go {
                card: s.obj(source),
                to: Zone::Outside,
                end: PLAIN.end,
                up: PLAIN.up,
                above: PLAIN.above,
                why: vec![Cite::requires(ua!("6.3-1"))],
                under: Vec::new(),
                cause: Some(Cause::Rule),
            };
            if self.intercepted(s, &due) {
                continue;
            }
            out.push(source);
            self.take_out(s, source);
            self.put(s, source, Zone::Outside, PLAIN);
            log.record(
                || Event::SourceOut {
                    card: source,
                    of: ix,
                },
                [Cite::requires(ua!("6.3-1")), Cite::defines(ua!("2.6-1"))],
            );
        }
        self.acting.set(acting);
        out
    }

    /// What effects have put under a character that has left goes to 场外, under that reading; what has gone.
    pub fn send_below<'b>(
        &self,
        s: &mut State,
        ix: Ix,
        below_it: &'b [Ix],
        read: R,
        log: &mut Log<Event>,
    ) -> &'b [Ix] {
        if !below_it.is_empty() && self.reads.is(read, "未定") {
            s.frames.push(Frame::Undetermined(read));
            return &[];
        }
        for card in below_it {
            self.take_out(s, *card);
            self.put(s, *card, Zone::Outside, PLAIN);
            // Its effects that go off by that still know what lay under it.
            s.card_mut(*card).above = ix;
            log.record_under(
                || Event::BelowOut {
                    card: *card,
                    of: ix,
                },
                [Cite::requires(ua!("6.3-1")), Cite::defines(ua!("2.6-1"))],
                [self.reads.under(read)],
            );
        }
        below_it
    }

    /// The cards that were chosen for it go to 除外区.
    pub fn remove_chosen(&self, s: &mut State, why: (Cite, &[R]), log: &mut Log<Event>) {
        if let Some(Answer::Cards(cards)) = s.got.pop() {
            self.cause.set(Some(Cause::Rule));
            self.leave_together(s, &cards);
            for ix in cards {
                self.send(s, ix, Zone::Removed, PLAIN, (&[why.0], why.1), log);
            }
            self.together.take();
            self.cause.set(None);
        }
    }

    /// A card enters a line: the same as [`send`](Self::send), told as entering.
    pub fn enter_line(&self, s: &mut State, ix: Ix, to: Zone, rested: bool) {
        self.take_out(s, ix);
        self.put(s, ix, to, PLAIN);
        s.card_mut(ix).rested = rested;
    }

    /// A move between the lines: the card stays what it is (5.2-1).
    pub fn shift(&self, s: &mut State, ix: Ix, to: Zone) {
        self.take_out(s, ix);
        let owner = s.card(ix).owner;
        s.card_mut(ix).zone = to;
        s.side_mut(owner).zone_mut(to).push(ix);
        let moved = s.obj(ix);
        if let Some(attack) = &mut s.attack {
            let parts = [Some(attack.attacker), attack.blocker, attack.target];
            for (part, went) in parts.into_iter().zip(&mut attack.moved) {
                if part == Some(moved) {
                    *went = to == Zone::El;
                }
            }
        }
    }

    /// A card retires, unless an effect is done instead. Whether it has retired already.
    pub fn retire(&self, s: &mut State, ix: Ix, fate: LeaveReason, log: &mut Log<Event>) -> bool {
        let due = Due::Retire {
            card: s.obj(ix),
            fate,
        };
        if self.intercepted(s, &due) {
            return false;
        }
        if let Due::Retire { card, fate } = due
            && s.stands(card)
        {
            self.retire_now(s, card.ix, &fate, log);
        }
        true
    }

    /// It retires (2.6-1).
    pub fn retire_now(&self, s: &mut State, ix: Ix, fate: &LeaveReason, log: &mut Log<Event>) {
        let (cite, cause) = match fate {
            LeaveReason::Battle { .. } => (Cite::requires(ua!("5.4.3.1a-2")), Some(Cause::Battle)),
            LeaveReason::Zero { .. } => {
                (Cite::requires(ua!("6.2-1")), Some(self.zero_cause(s, ix)))
            }
            LeaveReason::Cost { all: false } => {
                (Cite::requires(ua!("5.3.5-4-5")), Some(Cause::Cost))
            }
            LeaveReason::Cost { all: true } => (Cite::requires(ua!("5.3.5-5")), Some(Cause::Cost)),
            LeaveReason::Effect => (self.by_effect(s), None),
        };
        let under: Vec<R> = match fate {
            LeaveReason::Battle { ordered: true } => vec![R::BattleOrder],
            LeaveReason::Zero { under } => under.clone(),
            _ => Vec::new(),
        };
        self.cause.set(cause);
        self.send_now(s, ix, Zone::Outside, PLAIN, (&[cite], &under), log);
        self.cause.set(None);
    }
}
