//! Effects that go off, wait, and are dealt with in order.
//!
//! 6.1-1: the turn player deals with all of theirs first, each player in the order they like.

use super::defs::{Ab, AbKind, Scope, bit};
use super::reads::R;
use super::state::{Cause, Ctx, Frame, Got, Held, Ix, Obj, Question, State, Stuck, Waiting};
use super::values::Eye;
use super::words::{Cannot, Deed, Reason, Zone};
use super::{Event, UnionArena};
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Player};

/// Of what a deed tells.
#[derive(Debug, Clone, Copy)]
pub(super) struct What {
    /// The card.
    pub card: Option<Ix>,
    /// The other card.
    pub other: Option<Ix>,
    /// The player.
    pub player: Player,
    /// Why it happened.
    pub cause: Cause,
}

impl UnionArena {
    /// Why what is being done happens.
    pub(super) fn cause(&self, s: &State) -> Cause {
        if let Some(cause) = s.cause {
            return cause;
        }
        let paying = s
            .frames
            .iter()
            .rev()
            .find(|f| !matches!(f, Frame::Ask { .. } | Frame::Instead(_)));
        match (paying, s.ctx()) {
            (Some(Frame::Pay(_)), _) => Cause::Cost,
            (_, Some(ctx)) => Cause::Effect(ctx.player),
            _ => Cause::Rule,
        }
    }

    /// Something happened: what goes off waits. `own` are the effects with which the card left the field.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn note(
        &self,
        s: &mut State,
        deed: Deed,
        card: Option<Ix>,
        other: Option<Ix>,
        player: Player,
        n: i32,
        own: Option<&[u16]>,
        log: &mut Log<Event>,
    ) {
        match s
            .happened
            .iter_mut()
            .find(|(d, p, _)| *d == deed && *p == player)
        {
            Some((_, _, times)) => *times = times.saturating_add(1),
            None => s.happened.push((deed, player, 1)),
        }
        if self.recalls
            && let Some(ix) = card
        {
            s.seen.push((deed, player, ix));
        }
        if self.deeds & bit(deed) == 0 {
            return;
        }
        let what = What {
            card,
            other,
            player,
            cause: self.cause(s),
        };
        let found = self.with_settled(s, || self.set_off(s, deed, what, own));
        // Whether it is dealt with before or after what is under way; under 立即 that is told where it begins.
        let between = self.reads.is(R::NewEffects, "处理完后") && self.goes_on(s);
        for (source, ability) in found {
            let waiting = Waiting {
                player: s.card(source).owner,
                source: s.obj(source),
                ability,
                deed,
                seen: card.map(|c| s.obj(c)),
                other: other.map(|c| s.obj(c)),
                who: player,
                n,
                batch: s.batch,
            };
            log.record_with(|| {
                (
                    Event::Triggered {
                        card: source,
                        ability,
                    },
                    vec![self.effect_clause(s, source, ability)],
                    // It left together with the card of which this tells, or with what gave it the effect.
                    {
                        let together = !s.together.is_empty()
                            && if card == Some(source) {
                                own.is_some_and(|own| !own.contains(&ability))
                            } else {
                                !s.card(source).zone.on_field()
                            };
                        let named = [(together, R::LeaveTogether), (between, R::NewEffects)];
                        let named = named.into_iter().filter(|(decides, _)| *decides);
                        named.map(|(_, r)| self.reads.under(r)).collect()
                    },
                )
            });
            s.waiting.push(waiting);
        }
        let due: Vec<usize> = s
            .later
            .iter()
            .enumerate()
            .filter(|(_, l)| {
                let eye = Eye::ctx(&l.ctx);
                l.fired.is_none() && self.is_seen(s, eye, self.ab(l.ability), deed, what)
            })
            .map(|(ix, _)| ix)
            .collect();
        for ix in due {
            let seen = card.map(|c| s.obj(c));
            let later = &mut s.later[ix];
            later.fired = Some((deed, seen));
            let later = &s.later[ix];
            s.waiting.push(Waiting {
                player: later.ctx.player,
                source: later.ctx.source,
                ability: later.ability,
                deed,
                seen: card.map(|c| s.obj(c)),
                other: other.map(|c| s.obj(c)),
                who: player,
                n,
                batch: s.batch,
            });
        }
    }

    /// Whether an effect is going on that has more to do, or is being paid for.
    fn goes_on(&self, s: &State) -> bool {
        s.frames.iter().any(|frame| match frame {
            Frame::Script { id, pc } => usize::from(*pc) < self.scripts[usize::from(*id)].len(),
            Frame::Each { cards, .. } => !cards.is_empty(),
            Frame::Repeat { left, .. } => *left > 0,
            Frame::Pay(_) => s.in_effect(),
            _ => false,
        })
    }

    /// The effects that go off at a deed, with their cards.
    fn set_off(&self, s: &State, deed: Deed, what: What, own: Option<&[u16]>) -> Vec<(Ix, u16)> {
        let mut found: Vec<(Ix, u16)> = Vec::new();
        for source in s.field() {
            self.gather(s, source, deed, what, &mut found);
        }
        if self.elsewhere {
            for p in Player::BOTH {
                for zone in [
                    Zone::Hand,
                    Zone::Outside,
                    Zone::Removed,
                    Zone::Life,
                    Zone::Under,
                ] {
                    for source in s.side(p).zone(zone) {
                        self.gather(s, *source, deed, what, &mut found);
                    }
                }
            }
        }
        for (o, all) in &s.together {
            for (ability, held) in all {
                let ability = *ability;
                let held = what.card.is_some_and(|c| held.contains(&c));
                let ab = self.ab(ability);
                let eye = Eye {
                    seen: what.card.map(|c| s.obj(c)),
                    other: what.other.map(|c| s.obj(c)),
                    who: what.player,
                    ..Eye::of(s, o.ix)
                };
                if ab.deeds & bit(deed) != 0
                    && !found.contains(&(o.ix, ability))
                    && self.is_seen(s, Eye::of(s, o.ix), ab, deed, what)
                    && (held || self.holds(s, eye, &ab.when))
                {
                    found.push((o.ix, ability));
                }
            }
        }
        if let (Some(own), Some(ix)) = (own, what.card) {
            for ability in own {
                let ab = self.ab(*ability);
                if ab.deeds & bit(deed) != 0
                    && !found.contains(&(ix, *ability))
                    && self.is_seen(s, Eye::of(s, ix), ab, deed, what)
                {
                    found.push((ix, *ability));
                }
            }
        }
        found
    }

    /// The effects of a card in play that go off at a deed.
    fn gather(&self, s: &State, source: Ix, deed: Deed, what: What, found: &mut Vec<(Ix, u16)>) {
        if self.def(s, source).deeds & bit(deed) == 0 && s.timed.is_empty() && !self.lasting {
            return;
        }
        for ability in self.abilities_of(s, source) {
            let ab = self.ab(ability);
            if ab.deeds & bit(deed) != 0
                && !self.spent(s, s.obj(source), ability)
                && self.is_seen(s, Eye::of(s, source), ab, deed, what)
                && self.holds(
                    s,
                    Eye {
                        seen: what.card.map(|c| s.obj(c)),
                        other: what.other.map(|c| s.obj(c)),
                        who: what.player,
                        ..Eye::of(s, source)
                    },
                    &ab.when,
                )
                && self.kept_from(s, source, Cannot::GoOff, None).is_none()
                && (ab.kind != AbKind::Impact
                    || self.kept_from(s, source, Cannot::Impact, None).is_none())
            {
                found.push((source, ability));
            }
        }
    }

    /// Whether an effect has been used as often as it may be this turn (5.3.5-2).
    pub(super) fn spent(&self, s: &State, source: Obj, ability: u16) -> bool {
        let ab = self.ab(ability);
        let times = usize::from(ab.times);
        if times == 0 {
            return false;
        }
        let owner = s.card(source.ix).owner;
        let used = match ab.scope {
            Scope::Card => s.used.iter().filter(|u| **u == (source, ability)).count(),
            Scope::Face => s
                .used
                .iter()
                .filter(|(o, a)| *a == ability && s.card(o.ix).owner == owner)
                .count(),
            Scope::Game => s
                .used_ever
                .iter()
                .filter(|u| **u == (owner, ability))
                .count(),
        };
        used >= times
    }

    /// An effect that may not be used as often as one likes has been used.
    pub(super) fn mark_used(&self, s: &mut State, source: Obj, ability: u16) {
        let ab = self.ab(ability);
        if ab.times > 0 {
            s.used.push((source, ability));
            if ab.scope == Scope::Game {
                s.used_ever.push((s.card(source.ix).owner, ability));
            }
        }
    }

    /// It has not been used after all.
    pub(super) fn unmark_used(&self, s: &mut State, source: Obj, ability: u16) {
        let ab = self.ab(ability);
        if ab.times > 0 {
            if let Some(at) = s.used.iter().rposition(|u| *u == (source, ability)) {
                s.used.remove(at);
            }
            let owner = s.card(source.ix).owner;
            if ab.scope == Scope::Game
                && let Some(at) = s.used_ever.iter().rposition(|u| *u == (owner, ability))
            {
                s.used_ever.remove(at);
            }
        }
    }

    /// Cards are about to leave the field by one action: what was there sees all of them go, under that reading.
    pub(super) fn leave_together(&self, s: &mut State, cards: &[Ix]) {
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
                        let eye = Eye {
                            seen: Some(s.obj(*c)),
                            who: s.card(*c).owner,
                            ..Eye::of(s, ix)
                        };
                        self.holds(s, eye, &self.ab(a).when)
                    };
                    (a, cards.iter().copied().filter(holds).collect())
                };
                (s.obj(ix), of.into_iter().map(held).collect())
            })
            .filter(|(_, of): &(Obj, Vec<Held>)| !of.is_empty());
        s.together = self.with_settled(s, || found.collect());
    }

    /// The effects of a card that would go off if it left now.
    pub(super) fn would_trigger(&self, s: &State, ix: Ix, mask: u64) -> Vec<u16> {
        let mut all = self.abilities_of(s, ix);
        let eye = Eye {
            seen: Some(s.obj(ix)),
            who: s.card(ix).owner,
            ..Eye::of(s, ix)
        };
        all.retain(|a| {
            let ab = self.ab(*a);
            ab.deeds & mask != 0
                && !self.spent(s, s.obj(ix), *a)
                && self.holds(s, eye, &ab.when)
                && self.kept_from(s, ix, Cannot::GoOff, None).is_none()
        });
        all
    }

    /// Whether an effect looks at what happened.
    pub(super) fn is_seen(&self, s: &State, eye: Eye<'_>, ab: &Ab, deed: Deed, what: What) -> bool {
        let (card, other, player) = (what.card, what.other, what.player);
        let because = |wanted: Reason| match (wanted, what.cause) {
            (Reason::Battle, Cause::Battle)
            | (Reason::Effect, Cause::Effect(_))
            | (Reason::Cost, Cause::Cost)
            | (Reason::Rule, Cause::Rule) => true,
            (Reason::MyEffect, Cause::Effect(p)) => p == eye.player,
            (Reason::TheirEffect, Cause::Effect(p)) => p != eye.player,
            _ => false,
        };
        ab.on.iter().any(|w| {
            let seen = &w.seen;
            w.deed == deed
                && match (&seen.card, card) {
                    (Some(f), Some(c)) => match &s.before {
                        Some(before) => self.apart(|| self.fits(before, eye, f, c)),
                        None => self.fits(s, eye, f, c),
                    },
                    (Some(_), None) => false,
                    (None, _) if deed.of_phase() => true,
                    (None, _) if deed.of_player() => seen.who.is_some() || player == eye.player,
                    (None, Some(c)) => c == eye.source || seen.who.is_some(),
                    (None, None) => false,
                }
                && seen.who.is_none_or(|w| self.means(s, eye, w, player))
                && seen.cause.is_none_or(because)
                && seen
                    .other
                    .as_ref()
                    .is_none_or(|f| other.is_some_and(|o| self.fits(s, eye, f, o)))
        })
    }

    /// The clause that stands behind an effect: the card's own (1.1-3-7 and so on).
    pub(super) fn effect_clause(&self, s: &State, source: Ix, ability: u16) -> Cite {
        use super::words::Kind;
        let trigger = self.ab(ability).kind == AbKind::Trigger;
        Cite::permits(match (self.def(s, source).kind, trigger) {
            (Kind::Character, false) => ua!("1.1-3-7"),
            (Kind::Site, false) => ua!("1.2-2-7"),
            (Kind::Event, false) => ua!("1.3-2-7"),
            (Kind::Character, true) => ua!("1.1-3-8"),
            (Kind::Site, true) => ua!("1.2-2-8"),
            (Kind::Event, true) => ua!("1.3-2-8"),
        })
    }

    /// The clause behind what the effect that is going on does.
    pub(super) fn by_effect(&self, s: &State) -> Cite {
        match s.ctx() {
            Some(c) => self.effect_clause(s, c.source.ix, c.ability),
            None => Cite::defines(ua!("1.1-3-7")),
        }
    }

    /// Whether effects that wait are dealt with before the innermost procedure goes on.
    pub(super) fn window(&self, s: &State) -> bool {
        if s.waiting.iter().all(|w| self.held_back(s, w)) {
            return false;
        }
        match s.frames.last() {
            Some(
                Frame::Start { .. }
                | Frame::Moving { .. }
                | Frame::Main { .. }
                | Frame::Attacking { .. }
                | Frame::Attack { .. }
                | Frame::Ending { .. }
                | Frame::Damage(_)
                | Frame::Turn { .. },
            ) => !s.in_effect() || !self.reads.is(R::NewEffects, "处理完后"),
            Some(Frame::Script { id, pc }) => {
                !self.reads.is(R::NewEffects, "处理完后")
                    && usize::from(*pc) < self.scripts[*id as usize].len()
            }
            _ => false,
        }
    }

    /// Whether an effect waits until the damage that set it off has been dealt with (5.4.3.2-3, 5.4.3.2-4).
    pub(super) fn held_back(&self, s: &State, w: &Waiting) -> bool {
        matches!(w.deed, Deed::Hurt | Deed::Deal)
            && self.reads.is(R::HurtWhen, "检测之后")
            && s.frames.iter().any(|f| matches!(f, Frame::Damage(_)))
    }

    /// Opens the window.
    pub(super) fn open_window(&self, s: &mut State) {
        let hurt = matches!(s.frames.last(), Some(Frame::Damage(_)))
            && self.reads.is(R::HurtWhen, "未定")
            && s.waiting
                .iter()
                .any(|w| matches!(w.deed, Deed::Hurt | Deed::Deal));
        if hurt {
            s.frames.push(Frame::Stuck(Stuck::HurtWhen));
            return;
        }
        let within = s.in_effect();
        s.frames
            .push(if within && self.reads.is(R::NewEffects, "未定") {
                Frame::Stuck(Stuck::NewEffects)
            } else {
                Frame::Process
            });
    }

    /// The waiting effects among which the next is chosen, as places, and who chooses.
    pub(super) fn due(&self, s: &State) -> Option<(Player, Vec<usize>)> {
        // What waits for the end of the damage keeps nothing else waiting.
        let free = |w: &&Waiting| !self.held_back(s, w);
        let first = s.waiting.iter().filter(free).map(|w| w.batch).min()?;
        let in_turn =
            |w: &Waiting| !self.reads.is(R::NewAndWaiting, "排在最后") || w.batch == first;
        [s.turn_player, s.turn_player.opponent()]
            .into_iter()
            .find_map(|p| {
                let all: Vec<usize> = s
                    .waiting
                    .iter()
                    .enumerate()
                    .filter(|(_, w)| w.player == p && in_turn(w) && !self.held_back(s, w))
                    .map(|(ix, _)| ix)
                    .collect();
                (!all.is_empty()).then_some((p, all))
            })
    }

    /// One step of [`Frame::Process`].
    pub(super) fn process(&self, s: &mut State, log: &mut Log<Event>) {
        if s.waiting.iter().all(|w| self.held_back(s, w)) {
            if s.waiting.is_empty() {
                s.batch = 0;
            }
            s.frames.pop();
            return;
        }
        // Only the order of batches counts: a state that comes back must be the same again.
        let oldest = s.waiting.iter().map(|w| w.batch).min().unwrap_or(0);
        s.batch -= oldest;
        for w in &mut s.waiting {
            w.batch -= oldest;
        }
        if self.reads.is(R::NewAndWaiting, "未定") && self.several_batches(s) {
            s.frames.push(Frame::Stuck(Stuck::NewAndWaiting));
            return;
        }
        if let Some((_, all)) = self.due(s)
            && let [one] = all[..]
        {
            self.begin_waiting(s, one, log);
        }
    }

    /// Whether new effects wait beside older ones.
    pub(super) fn several_batches(&self, s: &State) -> bool {
        let mut free = s.waiting.iter().filter(|w| !self.held_back(s, w));
        let first = free.next().map(|w| w.batch);
        free.any(|w| Some(w.batch) != first)
    }

    /// Begins to deal with a waiting effect.
    pub(super) fn begin_waiting(&self, s: &mut State, place: usize, log: &mut Log<Event>) {
        let several = s.waiting.iter().filter(|w| !self.held_back(s, w)).count() > 1;
        let batches = self.several_batches(s);
        let what = s.waiting.remove(place);
        // What goes off from here on is newer than what already waits.
        s.batch = s.batch.saturating_add(1);
        if several {
            log.record_with(|| {
                (
                    Event::Picked {
                        card: what.source.ix,
                        ability: what.ability,
                    },
                    vec![Cite::requires(ua!("6.1-1"))],
                    if batches {
                        vec![self.reads.under(R::NewAndWaiting)]
                    } else {
                        Vec::new()
                    },
                )
            });
        }
        s.frames.push(Frame::Resolve { what, at: 0 });
    }

    /// Begins an effect: what it knows.
    pub(super) fn begin_ctx(&self, s: &mut State, player: Player, source: Obj, ability: u16) {
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
            paid: Vec::new(),
            busy: false,
            idle: false,
        });
    }

    /// Begins an effect that goes off, with what it is told.
    fn begin_told(&self, s: &mut State, what: Waiting) {
        self.begin_ctx(s, what.player, what.source, what.ability);
        if let Some(ctx) = s.ctxs.last_mut() {
            ctx.seen = what.seen;
            ctx.other = what.other;
            ctx.who = what.who;
            ctx.n = what.n;
        }
    }

    /// One step of [`Frame::Resolve`].
    pub(super) fn resolve_waiting(
        &self,
        s: &mut State,
        what: Waiting,
        at: u8,
        log: &mut Log<Event>,
    ) {
        let ab = self.ab(what.ability);
        let go = |s: &mut State, at: u8| {
            if let Some(Frame::Resolve { at: here, .. }) = s.frames.last_mut() {
                *here = at;
            }
        };
        match at {
            0 => {
                let place = s.later.iter().position(|l| {
                    (l.ability, l.ctx.source) == (what.ability, what.source)
                        && l.fired == Some((what.deed, what.seen))
                });
                match (ab.kind, place) {
                    (AbKind::Later, Some(place)) => {
                        let later = s.later.remove(place);
                        let mut ctx = later.ctx;
                        // Phases tell of no card: what the effect knew before stands.
                        if !what.deed.of_phase() {
                            ctx.seen = what.seen;
                            ctx.other = what.other;
                            ctx.who = what.who;
                            ctx.n = what.n;
                        }
                        s.ctxs.push(ctx);
                        go(s, 4);
                        return;
                    }
                    (AbKind::Later, None) => {
                        s.frames.pop();
                        return;
                    }
                    _ => {}
                }
                if !s.is_still(what.source) && self.reads.is(R::SourceGone, "不处理") {
                    s.frames.pop();
                    log.record_with(|| {
                        (
                            Event::Lost {
                                card: what.source.ix,
                                ability: what.ability,
                            },
                            vec![Cite::defines(ua!("5.3.5-3")), Cite::requires(ua!("6.1-1"))],
                            vec![self.reads.under(R::SourceGone)],
                        )
                    });
                    return;
                }
                self.begin_told(s, what);
                let used = self.spent(s, what.source, what.ability);
                if used || (ab.costs != 0 && !self.payable(s, ab.costs)) {
                    go(s, 8);
                } else if ab.optional || ab.costs != 0 {
                    s.frames.push(Frame::Ask {
                        player: what.player,
                        what: Question::May(what.ability),
                    });
                    go_below(s, 1);
                } else {
                    go(s, 4);
                }
            }
            1 => match s.got.pop() {
                Some(Got::Yes(true)) if ab.costs != 0 => {
                    go(s, 3);
                    self.begin_paying(s, ab.costs);
                }
                Some(Got::Yes(true)) => go(s, 4),
                _ => go(s, 8),
            },
            // Another effect has it carried out: nothing is asked or paid. One before it may have used it up (5.3.5-2).
            2 => {
                let spent = self.spent(s, what.source, what.ability);
                if let Some(ctx) = s.ctxs.last_mut().filter(|_| spent) {
                    ctx.did -= 1;
                }
                self.begin_told(s, what);
                go(s, if spent { 8 } else { 4 });
            }
            3 => match s.got.pop() {
                Some(Got::Yes(true)) => go(s, 4),
                _ => go(s, 9),
            },
            4 => {
                self.mark_used(s, what.source, what.ability);
                let nested = (s.ctxs.len() > 1).then_some(R::NewEffects);
                let gone = !s.is_still(what.source) && ab.kind != AbKind::Later;
                let lost = (what.deed == Deed::Lose).then_some(R::LoseStep);
                let gone = gone.then_some(R::SourceGone);
                // Effects at damage: before the life cards are chosen or after the checks.
                let hurt = matches!(what.deed, Deed::Hurt | Deed::Deal).then(|| {
                    let within = s.frames.iter().any(|f| matches!(f, Frame::Damage(_)));
                    if within || self.reads.is(R::HurtWhen, "检测之后") {
                        R::HurtWhen
                    } else {
                        R::NewEffects
                    }
                });
                let hurt = hurt.filter(|r| nested != Some(*r));
                let under = nested.into_iter().chain(gone).chain(lost).chain(hurt);
                log.record_with(|| {
                    (
                        Event::Resolving {
                            card: what.source.ix,
                            ability: what.ability,
                        },
                        vec![
                            self.effect_clause(s, what.source.ix, what.ability),
                            Cite::requires(self.window_clause(s, what.deed)),
                        ],
                        under.map(|r| self.reads.under(r)).collect(),
                    )
                });
                go(s, 9);
                if ab.kind == AbKind::Impact {
                    self.impact(s, what.ability, log);
                } else if ab.has_script {
                    s.frames.push(Frame::Script {
                        id: ab.script,
                        pc: 0,
                    });
                }
            }
            8 => {
                log.record_with(|| {
                    (
                        Event::Declined {
                            card: what.source.ix,
                            ability: what.ability,
                        },
                        {
                            let mut cites =
                                vec![self.effect_clause(s, what.source.ix, what.ability)];
                            if self.spent(s, what.source, what.ability) {
                                cites.push(Cite::forbids(ua!("5.3.5-2")));
                            }
                            cites
                        },
                        Vec::new(),
                    )
                });
                go(s, 9);
            }
            _ => {
                s.ctxs.pop();
                s.frames.pop();
            }
        }
    }

    /// The clause that opens the window in which an effect is dealt with.
    fn window_clause(&self, s: &State, deed: Deed) -> crate::rulebook::RuleId {
        let ours = s
            .attack
            .is_some_and(|a| s.card(a.attacker.ix).owner == s.turn_player);
        match deed {
            Deed::Attack => ua!("5.4.1-2"),
            Deed::Block | Deed::Blocked | Deed::Unblocked => ua!("5.4.2-2"),
            Deed::Win if ours && s.attack.is_some_and(|a| a.won) => ua!("5.4.3.1a-4"),
            Deed::Win => ua!("5.4.3.1b-3"),
            Deed::AttackLose => ua!("5.4.3.1b-2"),
            Deed::BattleEnd => ua!("5.4.3.1c-1"),
            Deed::EndPhase => ua!("5.5.1"),
            // Only the battle that the attacker wins makes a character retire.
            Deed::Retire | Deed::Leave if s.attack.is_some_and(|a| a.fought && a.won) => {
                ua!("5.4.3.1a-3")
            }
            _ => ua!("6.1-1"),
        }
    }

    /// 影响力X: the text gives it as an example of effects at winning and never says what it does.
    fn impact(&self, s: &mut State, ability: u16, log: &mut Log<Event>) {
        let ab = self.ab(ability);
        match self.reads.of(R::ImpactDoes) {
            "造成X点伤害" => {
                let Some(ctx) = s.ctx() else { return };
                let to = ctx.player.opponent();
                let n = self.num(s, Eye::ctx(ctx), &ab.number).clamp(0, 99) as u8;
                self.begin_damage(s, to, None, n, &[R::ImpactDoes], log);
            }
            "照卡面" if ab.has_script => s.frames.push(Frame::Script {
                id: ab.script,
                pc: 0,
            }),
            _ => s.frames.push(Frame::Stuck(Stuck::Impact)),
        }
    }
}

/// Sets the step of the frame below the innermost.
fn go_below(s: &mut State, at: u8) {
    let n = s.frames.len();
    if n > 1
        && let Frame::Resolve { at: here, .. } = &mut s.frames[n - 2]
    {
        *here = at;
    }
}
