//! Cards changing zones, BP at 0 or below, and a raided stack leaving the field.
//!
//! 2.6-1, 2.7-1, 5.3.5-3, 6.2-1, 6.3-1; draws of 5.1.4 and 5.1.5 where the deck is empty.

use super::defs::{Change, bit};
use super::lasting;
use super::reads::R;
use super::state::{Card, Cause, Due, Fate, Frame, Got, Ix, NOBODY, Obj, On, State, Stuck, Timed};
use super::words::{Cannot, Deed, End, Kind, Rule, Until, Zone};
use super::{Event, UnionArena};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Outcome, Player};

/// How a card arrives.
#[derive(Debug, Clone, Copy)]
pub struct Put {
    /// At which end of a deck.
    pub end: End,
    /// Face up in the life area.
    pub up: bool,
}

/// As usual.
pub const PLAIN: Put = Put {
    end: End::Top,
    up: false,
};

/// What came of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawing {
    /// A card was drawn.
    Done,
    /// An effect does not allow it.
    Banned,
    /// An effect may be done instead.
    Waits,
    /// The deck has no card.
    Empty,
}

/// A character before something that may take an increase away from it.
#[derive(Debug, Clone, Copy)]
pub struct Stood {
    card: Ix,
    bp: i32,
    /// How much of that effects have raised it by.
    raised: i32,
}

impl State {
    /// Where no change is left, the order of beginning counts from the cards that are there: only their order matters,
    /// and a state that comes back must be the same again.
    fn count_anew(&mut self) {
        let began = |c: &Card| (c.since, c.stamp);
        let mut order: Vec<_> = self.field().map(|ix| began(self.card(ix))).collect();
        order.sort_unstable();
        order.dedup();
        for card in &mut self.cards {
            let place = order.binary_search(&began(card));
            card.stamp = match place {
                Ok(place) if card.zone.on_field() => place as u16,
                _ => 0,
            };
        }
        self.stamp = order.len() as u16;
    }
}

impl UnionArena {
    /// Takes a card out of its zone.
    pub(super) fn take(&self, s: &mut State, ix: Ix) {
        let (owner, zone) = (s.card(ix).owner, s.card(ix).zone);
        let all = s.side_mut(owner).zone_mut(zone);
        if let Some(at) = all.iter().rposition(|x| *x == ix) {
            all.remove(at);
        }
    }

    /// Puts a card into a zone as another thing, with nothing of what it was.
    pub(super) fn put(&self, s: &mut State, ix: Ix, to: Zone, put: Put) {
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
        card.up = to == Zone::Life && put.up;
        card.above = NOBODY;
        card.since = if to.on_field() { turn } else { 0 };
        card.stamp = stamp;
        let new = s.obj(ix);
        let all = s.side_mut(owner).zone_mut(to);
        if to == Zone::Deck && put.end == End::Bottom {
            all.insert(0, ix);
        } else {
            all.push(ix);
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
        s.timed.retain(|t| {
            !matches!(t.on, On::Card(o) if o == old) && (t.until != Until::Source || t.source != ix)
        });
    }

    /// What it is for a card to go from one zone to another: so many of these, in order.
    fn deeds_of_move(&self, from: Zone, to: Zone) -> ([Deed; 4], usize) {
        let mut deeds = ([Deed::Leave; 4], 0);
        let mut add = |deed: Deed| {
            deeds.0[deeds.1] = deed;
            deeds.1 += 1;
        };
        if from.on_field() && !to.on_field() {
            add(Deed::Leave);
            if to == Zone::Outside || self.reads.is(R::LeaveRetire, "算") {
                add(Deed::Retire);
            }
            match to {
                Zone::Removed => add(Deed::Remove),
                Zone::Hand => add(Deed::Bounce),
                _ => {}
            }
        }
        if from == Zone::Hand && to == Zone::Outside {
            add(Deed::Discard);
        }
        match to {
            Zone::Outside => add(Deed::ToOutside),
            Zone::Life => add(Deed::ToLife),
            Zone::Deck => add(Deed::ToDeck),
            _ => {}
        }
        deeds
    }

    /// The same as bits.
    pub(super) fn bits_of_move(&self, from: Zone, to: Zone) -> u64 {
        let (deeds, n) = self.deeds_of_move(from, to);
        deeds[..n].iter().fold(0, |all, d| all | bit(*d))
    }

    /// Moves a card to another zone, unless an effect is done instead. `why` says by which clauses and readings.
    /// Whether it has gone already.
    pub(super) fn send(
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
                why: why.0.to_vec(),
                under: why.1.to_vec(),
                cause: s.cause,
            };
            if self.intercepted(s, &due) {
                return false;
            }
        }
        self.send_now(s, ix, to, how, why, log);
        true
    }

    /// Moves a card to another zone, with what that sets off.
    pub(super) fn send_now(
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
        let before = (left && self.deeds & mask != 0).then(|| Box::new(s.clone()));
        self.take(s, ix);
        self.put(s, ix, to, how);
        s.card_mut(ix).raised = raised;
        log.record_with(|| {
            let mut cites = why.0.to_vec();
            if back {
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
                _ => Event::Put { card: ix, to },
            };
            let under = under.iter().map(|r| self.reads.under(*r)).collect();
            (event, cites, under)
        });
        let mut out = Vec::new();
        // 6.3-1 puts these out, not the action: it has been done to one card.
        let acting = std::mem::take(&mut s.acting);
        for source in under_it.iter().copied() {
            // Nothing lies above it any more, wherever it goes.
            s.card_mut(source).above = NOBODY;
            let due = Due::Go {
                card: s.obj(source),
                to: Zone::Outside,
                end: PLAIN.end,
                up: PLAIN.up,
                why: vec![Cite::requires(ua!("6.3-1"))],
                under: Vec::new(),
                cause: Some(Cause::Rule),
            };
            if self.intercepted(s, &due) {
                continue;
            }
            out.push(source);
            self.take(s, source);
            self.put(s, source, Zone::Outside, PLAIN);
            log.record(
                || Event::SourceOut {
                    card: source,
                    of: ix,
                },
                [Cite::requires(ua!("6.3-1")), Cite::defines(ua!("2.6-1"))],
            );
        }
        s.acting = acting;
        if !above.is_empty() {
            self.fallen(s, above);
        }
        s.before = before;
        for deed in deeds {
            self.note(s, *deed, Some(ix), None, owner, 1, Some(&own), log);
        }
        s.before = None;
        let cause = s.cause.replace(Cause::Rule);
        for source in out {
            self.note(s, Deed::ToOutside, Some(source), None, owner, 1, None, log);
        }
        s.cause = cause;
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

    /// The cards that were chosen for it go to 除外区.
    pub(super) fn remove_chosen(&self, s: &mut State, why: (Cite, &[R]), log: &mut Log<Event>) {
        if let Some(Got::Cards(cards)) = s.got.pop() {
            s.cause = Some(Cause::Rule);
            self.leave_together(s, &cards);
            for ix in cards {
                self.send(s, ix, Zone::Removed, PLAIN, (&[why.0], why.1), log);
            }
            s.together.clear();
            s.cause = None;
        }
    }

    /// A card enters a line: the same as [`send`](Self::send), told as entering.
    pub(super) fn enter_line(&self, s: &mut State, ix: Ix, to: Zone, rested: bool) {
        self.take(s, ix);
        self.put(s, ix, to, PLAIN);
        s.card_mut(ix).rested = rested;
    }

    /// A move between the lines: the card stays what it is (5.2-1).
    pub(super) fn shift(&self, s: &mut State, ix: Ix, to: Zone) {
        self.take(s, ix);
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

    /// Draws a card, unless an effect forbids it or is done instead.
    pub(super) fn draw(
        &self,
        s: &mut State,
        player: Player,
        cites: &[Cite],
        under: &[R],
        log: &mut Log<Event>,
    ) -> Drawing {
        // What may not be done is not about to happen.
        if self.instead & bit(Deed::Draw) != 0
            && self.ruled_out(s, player, Rule::Draw, None).is_none()
        {
            let due = Due::Draw {
                player,
                why: cites.to_vec(),
                under: under.to_vec(),
            };
            if self.intercepted(s, &due) {
                return Drawing::Waits;
            }
        }
        self.draw_now(s, player, cites, under, log)
    }

    /// Draws a card, unless an effect forbids it.
    pub(super) fn draw_now(
        &self,
        s: &mut State,
        player: Player,
        cites: &[Cite],
        under: &[R],
        log: &mut Log<Event>,
    ) -> Drawing {
        if let Some(by) = self.ruled_out(s, player, Rule::Draw, None) {
            log.record_with(|| {
                let mut all = vec![Cite::overrides(self.effect_clause(s, by, 0).clause)];
                all.extend_from_slice(cites);
                (Event::NotDrawn { player }, all, Vec::new())
            });
            return Drawing::Banned;
        }
        if let Some(ix) = s.side(player).deck.last().copied() {
            self.take(s, ix);
            self.put(s, ix, Zone::Hand, PLAIN);
            log.record_with(|| {
                (
                    Event::Drew { player, card: ix },
                    cites.to_vec(),
                    under.iter().map(|r| self.reads.under(*r)).collect(),
                )
            });
            self.note(s, Deed::Draw, Some(ix), None, player, 1, None, log);
            return Drawing::Done;
        }
        if self.reads.is(R::DeckOut, "未定") {
            s.frames.push(Frame::Stuck(Stuck::DeckOut));
            return Drawing::Empty;
        }
        log.record_with(|| {
            let mut cites = cites.to_vec();
            cites.push(Cite::defines(ua!("2.5-1")));
            (
                Event::DeckEmpty { player },
                cites,
                vec![self.reads.under(R::DeckOut)],
            )
        });
        if self.reads.is(R::DeckOut, "落败") && s.over.is_none() {
            s.over = Some(Outcome::Win(player.opponent()));
            log.record_under(
                || Event::Won {
                    player: player.opponent(),
                },
                [Cite::defines(ua!("2.5-1"))],
                [self.reads.under(R::DeckOut)],
            );
        }
        Drawing::Empty
    }

    /// Whether anything that is there may make BP smaller: asked between all steps, so without computing any BP.
    fn some_lowers(&self, s: &State) -> bool {
        s.timed
            .iter()
            .any(|t| match self.changes[usize::from(t.change)] {
                Change::Bp(_) => t.n < 0,
                Change::BpBecomes(_) => true,
                Change::Gain(ability) => self.lowers_by(ability),
                _ => false,
            })
            || s.field().any(|ix| self.def(s, ix).lowers)
    }

    /// The character that retires next because its BP is 0 or below (6.2-1), with the readings that decide it.
    pub(super) fn zero(&self, s: &State) -> Option<(Ix, Vec<R>)> {
        let printed = self.reads.is(R::PrintedZero, "退场");
        if !printed && !self.some_lowers(s) {
            return None;
        }
        if s.in_effect() && self.reads.is(R::ZeroWhen, "处理完后") {
            return None;
        }
        let falls = |ix: Ix| {
            if self.def(s, ix).kind != Kind::Character || self.bp(s, ix) > 0 {
                return None;
            }
            let obj = s.obj(ix);
            let settled = s.spared.iter().any(|(o, _)| *o == obj)
                || s.frames
                    .iter()
                    .any(|f| matches!(f, Frame::Instead(i) if matches!(i.what, Due::Retire { card, .. } if card == obj)));
            if settled {
                return None;
            }
            let mut under = Vec::new();
            if s.in_effect() {
                under.push(R::ZeroWhen);
            }
            let by = self.lowered_by(s, ix);
            let kept = self.cannots & (1 << Cannot::RetireByEffect as u32) != 0
                && (self
                    .kept_from(s, ix, Cannot::RetireByEffect, None)
                    .is_some()
                    || by.iter().any(|b| {
                        self.kept_from(s, ix, Cannot::RetireByEffect, Some(*b))
                            .is_some()
                    }));
            if kept {
                if self.reads.is(R::KeptZero, "不退场") {
                    return None;
                }
                under.push(R::KeptZero);
            }
            if by.is_empty() {
                if !printed {
                    return None;
                }
                under.push(R::PrintedZero);
            } else if s.lapsed.iter().any(|(o, _)| *o == obj) {
                if self.reads.is(R::LapsedZero, "不退场") {
                    return None;
                }
                under.push(R::LapsedZero);
            }
            under.extend(self.knot(s));
            Some((ix, under))
        };
        self.with_settled(s, || s.field().find_map(falls))
    }

    /// Retires it.
    pub(super) fn retire_zero(&self, s: &mut State, ix: Ix, under: &[R], log: &mut Log<Event>) {
        let bp = self.bp(s, ix);
        log.record_with(|| {
            (
                Event::BpZero { card: ix, bp },
                vec![Cite::defines(ua!("1.1-3-10")), Cite::requires(ua!("6.2-1"))],
                under.iter().map(|r| self.reads.under(*r)).collect(),
            )
        });
        let under = under.to_vec();
        self.retire(s, ix, Fate::Zero { under }, log);
    }

    /// Ends the changes of a duration. `which` tells more.
    pub(super) fn lapse(
        &self,
        s: &mut State,
        until: Until,
        which: impl Fn(&Timed) -> bool,
        cite: Cite,
        under: Option<R>,
        log: &mut Log<Event>,
    ) {
        if !s.timed.iter().any(|t| t.until == until && which(t)) {
            return;
        }
        let above = self.above_zero(s);
        let ending: Vec<Timed> = s
            .timed
            .iter()
            .copied()
            .filter(|t| t.until == until && which(t))
            .collect();
        s.timed.retain(|t| !(t.until == until && which(t)));
        if s.timed.is_empty() {
            s.count_anew();
        }
        for t in ending {
            log.record_under(
                || Event::Lapsed {
                    until,
                    source: t.source,
                },
                [cite],
                under.map(|r| self.reads.under(r)),
            );
        }
        self.fallen(s, above);
    }

    /// The characters, before something that may take an increase away from them.
    pub(super) fn above_zero(&self, s: &State) -> Vec<Stood> {
        self.with_settled(s, || {
            s.field()
                .filter(|ix| self.def(s, *ix).kind == Kind::Character)
                .map(|card| Stood {
                    card,
                    bp: self.bp(s, card),
                    raised: self.raised(s, card),
                })
                .collect()
        })
    }

    /// By how much effects raise a character's BP, whatever lowers it.
    fn raised(&self, s: &State, ix: Ix) -> i32 {
        let mut sum = 0i32;
        self.each_change(s, ix, lasting::BP, &mut |c| {
            sum = sum.saturating_add(match c.change {
                Change::Bp(_) => c.n.max(0),
                Change::BpBecomes(_) => c.n.saturating_sub(self.def(s, ix).bp).max(0),
                _ => 0,
            });
        });
        sum
    }

    /// Those of them that are at 0 or below because an increase has gone, and not because a decrease counts again.
    pub(super) fn fallen(&self, s: &mut State, above: Vec<Stood>) {
        let now = self.above_zero(s);
        for was in above {
            let obj = s.obj(was.card);
            let Some(Stood { bp, raised, .. }) = now.iter().find(|n| n.card == was.card).copied()
            else {
                continue;
            };
            let lost = was.raised - raised;
            if bp > 0 || lost <= 0 || bp + lost < was.bp.min(1) {
                continue;
            }
            if was.bp > 0 {
                s.lapsed.push((obj, bp));
                continue;
            }
            // It was there already: no effect has changed that.
            for (_, since) in s
                .lapsed
                .iter_mut()
                .chain(&mut s.spared)
                .filter(|(o, _)| *o == obj)
            {
                *since = bp;
            }
        }
    }

    /// Forgets of characters at 0 or below why they stay, once they are above it or have come lower by an effect.
    pub(super) fn forget_risen(&self, s: &mut State) {
        if s.spared.is_empty() && s.lapsed.is_empty() {
            return;
        }
        let still = |s: &State, all: &[(Obj, i32)]| -> Vec<(Obj, i32)> {
            all.iter()
                .filter(|(o, _)| s.stands(*o))
                .map(|(o, since)| (*o, self.bp(s, o.ix), *since))
                .filter(|(_, bp, since)| *bp <= 0 && bp >= since)
                .map(|(o, bp, _)| (o, bp))
                .collect()
        };
        (s.spared, s.lapsed) = (still(s, &s.spared), still(s, &s.lapsed));
    }

    /// An effect rests a card, unless another is done instead; whether it was active.
    pub(super) fn rest(&self, s: &mut State, ix: Ix, cites: &[Cite], log: &mut Log<Event>) -> bool {
        if self.instead & bit(Deed::Rest) != 0 && !s.card(ix).rested && s.card(ix).zone.on_field() {
            let due = Due::Rest {
                card: s.obj(ix),
                why: cites.to_vec(),
            };
            if self.intercepted(s, &due) {
                return false;
            }
        }
        self.rest_now(s, ix, cites, log)
    }

    /// Rests a card; whether it was active.
    pub(super) fn rest_now(
        &self,
        s: &mut State,
        ix: Ix,
        cites: &[Cite],
        log: &mut Log<Event>,
    ) -> bool {
        let card = s.card_mut(ix);
        if card.rested || !card.zone.on_field() {
            return false;
        }
        card.rested = true;
        let owner = card.owner;
        log.record_with(|| (Event::Rested { card: ix }, cites.to_vec(), Vec::new()));
        self.note(s, Deed::Rest, Some(ix), None, owner, 1, None, log);
        true
    }

    /// Readies a card, unless an effect is done instead; whether it was rested and may be readied.
    pub(super) fn ready(
        &self,
        s: &mut State,
        ix: Ix,
        cites: &[Cite],
        log: &mut Log<Event>,
    ) -> bool {
        let by = s.ctx().map(|c| c.source.ix);
        // What may not be done is not about to happen.
        if self.instead & bit(Deed::Ready) != 0
            && s.card(ix).rested
            && s.card(ix).zone.on_field()
            && self.kept_from(s, ix, Cannot::Ready, by).is_none()
        {
            let due = Due::Ready {
                card: s.obj(ix),
                why: cites.to_vec(),
            };
            if self.intercepted(s, &due) {
                return false;
            }
        }
        self.ready_now(s, ix, cites, log)
    }

    /// Readies a card; whether it was rested and may be readied.
    pub(super) fn ready_now(
        &self,
        s: &mut State,
        ix: Ix,
        cites: &[Cite],
        log: &mut Log<Event>,
    ) -> bool {
        if !s.card(ix).rested || !s.card(ix).zone.on_field() {
            return false;
        }
        let by = s.ctx().map(|c| c.source.ix);
        if self.kept_from(s, ix, Cannot::Ready, by).is_some() {
            log.record_with(|| (Event::NotReadied { card: ix }, cites.to_vec(), Vec::new()));
            return false;
        }
        s.card_mut(ix).rested = false;
        let owner = s.card(ix).owner;
        log.record_with(|| (Event::Readied { card: ix }, cites.to_vec(), Vec::new()));
        self.note(s, Deed::Ready, Some(ix), None, owner, 1, None, log);
        true
    }
}
