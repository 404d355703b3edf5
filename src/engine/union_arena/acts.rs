//! More actions of effects: swapping lines, showing until, taking at random, repeating, other cards' effects, AP cards,
//! phases, turns and winning; cards that go away by an action, and choices of cards that must be such together.
//!
//! 1.1-3-7; 3.2-1, 5-1, 5-2, 5.1.3, 5.2-3, 5.4.3.2-4.

use super::UnionArena;
use super::card::{Effect, Sel};
use super::defs::{AbKind, bit};
use super::effects::Wait;
use super::event::Event;
use super::reads::R;
use super::state::{Frame, Got, Ix, Obj, Question, State, Stuck, Waiting, Why};
use super::values::Eye;
use super::words::{Cannot, Deed, Facing, Kind, Who, Zone};
use super::zones::Put;
use crate::engine::cite::{Cite, ua};
use crate::engine::game::{Log, Outcome};
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl UnionArena {
    /// Does one of these actions, or asks first.
    pub(super) fn act_more(
        &self,
        s: &mut State,
        effect: &Effect,
        here: (u16, u8),
        k: &mut usize,
        log: &mut Log<Event>,
    ) -> Result<(), Wait> {
        let Some(ctx) = s.ctx().cloned() else {
            return Ok(());
        };
        let eye = Eye::ctx(&ctx);
        let why = self.by_effect(s);
        let me = ctx.player;
        match effect {
            Effect::Modes(m) => {
                let p = self.players(s, eye, m.who).first().copied().unwrap_or(me);
                let of = m.of.len().min(32);
                let n = self.num(s, eye, &m.count).clamp(0, of as i32);
                let (mut done, mut parts) = (0u32, Vec::new());
                for _ in 0..n {
                    match s.got.get(*k).cloned() {
                        Some(Got::Mode(ix)) => {
                            *k += 1;
                            done |= 1 << ix;
                            parts.extend(m.of.get(usize::from(ix)));
                        }
                        _ => {
                            let what = Question::Mode {
                                script: here.0,
                                pc: here.1,
                                of: of as u8,
                                done,
                            };
                            return Err(self.ask(s, p, what));
                        }
                    }
                }
                // What was chosen first is done first.
                for mode in parts.into_iter().rev() {
                    self.sub(s, mode.does.id);
                }
            }
            Effect::Turn(turn) => {
                let up = turn.facing == Facing::Up;
                let mut cards = self.cards(s, &turn.cards, k)?;
                cards.retain(|ix| s.card(*ix).zone == Zone::Life && s.card(*ix).up != up);
                for ix in &cards {
                    s.card_mut(*ix).up = up;
                    log.record(
                        || Event::Turned { card: *ix, up },
                        [why, Cite::defines(ua!("2.3-1"))],
                    );
                }
                self.did(s, cards.len(), log);
            }
            Effect::Swap(swap) => {
                let one = self.cards(s, &swap.one, k)?;
                let other = self.cards(s, &swap.other, k)?;
                let stays = Cannot::ShiftByEffect;
                let one = self.leaving(s, one, (&swap.one, stays), log);
                let other = self.leaving(s, other, (&swap.other, stays), log);
                let (one, other) = (one.first().copied(), other.first().copied());
                let pair = one.zip(other).filter(|(a, b)| {
                    let (x, y) = (s.card(*a), s.card(*b));
                    let characters = [a, b]
                        .iter()
                        .all(|ix| self.def(s, **ix).kind == Kind::Character);
                    let apart = x.zone.on_field() && y.zone.on_field() && x.zone != y.zone;
                    characters && apart && x.owner == y.owner
                });
                if let Some((a, b)) = pair {
                    let player = s.card(a).owner;
                    s.frames.push(Frame::Batch {
                        player,
                        at: 0,
                        movers: s.on_lines(&[a, b]),
                    });
                }
                self.did(s, 2 * usize::from(pair.is_some()), log);
            }
            Effect::ShowUntil(until) => {
                let mut shown: Vec<Ix> = Vec::new();
                let mut hit: Vec<Ix> = Vec::new();
                for p in self.players(s, eye, until.who) {
                    for ix in s.side(p).deck.iter().rev() {
                        shown.push(*ix);
                        if self.fits(s, eye, &until.is, *ix) {
                            hit.push(*ix);
                            break;
                        }
                    }
                }
                log.record(
                    || Event::Shown {
                        cards: shown.clone(),
                    },
                    [why],
                );
                self.keep(s, until.name.as_deref(), &hit);
                let looked: Vec<Obj> = shown.iter().map(|ix| s.obj(*ix)).collect();
                if let Some(ctx) = s.ctxs.last_mut() {
                    ctx.looked = looked;
                    ctx.did = hit.len() as i32;
                }
            }
            Effect::Random(pick) => {
                let mut from = self.find(s, eye, &pick.from);
                let chosen = self.reads.is(R::AtRandom, "算");
                let among = from.len();
                if chosen {
                    from.retain(|ix| self.unchoosable(s, *ix, ctx.source.ix).is_none());
                }
                let shut = self.cannots & (1 << Cannot::BeChosen as u32) != 0
                    && (from.len() < among
                        || from
                            .iter()
                            .any(|ix| self.unchoosable(s, *ix, ctx.source.ix).is_some()));
                let told = self.deeds & bit(Deed::Chosen) != 0;
                let n = pick.count.as_ref().map_or(1, |n| self.num(s, eye, n));
                let n = (n.max(0) as usize).min(from.len());
                let cards = match s.got.get(*k).cloned() {
                    Some(Got::Cards(mut order)) => {
                        *k += 1;
                        order.truncate(n);
                        order
                    }
                    // Where there is nothing to choose between, chance is not asked.
                    _ if n == from.len() => from,
                    _ => {
                        s.frames.push(Frame::Random(from));
                        return Err(Wait);
                    }
                };
                log.record_under(
                    || Event::AtRandom {
                        cards: cards.clone(),
                    },
                    [why],
                    (shut || told).then(|| self.reads.under(R::AtRandom)),
                );
                if chosen && told {
                    for ix in &cards {
                        let owner = s.card(*ix).owner;
                        self.note(s, Deed::Chosen, Some(*ix), None, owner, 1, None, log);
                    }
                }
                self.keep(s, pick.name.as_deref(), &cards);
                if let Some(ctx) = s.ctxs.last_mut() {
                    ctx.did = cards.len() as i32;
                }
            }
            Effect::Repeat(r) => {
                let left = self.num(s, eye, &r.times).clamp(0, 99) as u8;
                s.frames.push(Frame::Repeat {
                    script: r.does.id,
                    left,
                });
            }
            Effect::Carry(carry) => {
                let cards = self.cards(s, &carry.card, k)?;
                let mut all: Vec<(Ix, u16)> = Vec::new();
                for ix in cards {
                    let of = self.effects_of(s, ix).into_iter();
                    all.extend(of.map(|a| (ix, a)).filter(|(_, a)| {
                        let ab = self.ab(*a);
                        let own = Eye {
                            player: me,
                            seen: Some(s.obj(ix)),
                            who: me,
                            ..Eye::of(s, ix)
                        };
                        // Only its own deed is meant, not that of another card.
                        let such = match carry.at {
                            Some(deed) if ab.deeds & bit(deed) != 0 => ab.on.iter().any(|w| {
                                let seen = w.seen.card.as_ref();
                                w.deed == deed && seen.is_none_or(|f| self.fits(s, own, f, ix))
                            }),
                            Some(_) => false,
                            None => ab.kind == AbKind::Event,
                        };
                        // Carried out by another effect, it is still that effect of that card (5.3.5-2), and what it
                        // asks for beside its costs it still asks for.
                        such && !self.spent(s, s.obj(ix), *a) && self.holds(s, own, &ab.when)
                    }));
                }
                let n = all.len();
                for (ix, ability) in all.into_iter().rev() {
                    let source = s.obj(ix);
                    let what = Waiting {
                        player: me,
                        source,
                        ability,
                        deed: carry.at.unwrap_or(Deed::Use),
                        seen: Some(source),
                        other: None,
                        who: me,
                        n: 0,
                        batch: s.batch,
                    };
                    s.frames.push(Frame::Resolve { what, at: 2 });
                }
                self.did(s, n, log);
            }
            Effect::SetAp(times) => {
                let n = self.num(s, eye, &times.count).clamp(0, 99) as u8;
                let active = self.reads.is(R::NewAp, "激活");
                let mut done = 0;
                for p in self.players(s, eye, times.who) {
                    let side = s.side_mut(p);
                    let n = n.min(side.ap_deck.saturating_sub(side.ap()));
                    if active {
                        side.ap_active += n;
                    } else {
                        side.ap_rested += n;
                    }
                    done += usize::from(n);
                    let total = side.ap();
                    log.record_under(
                        || Event::ApSet {
                            player: p,
                            n,
                            total,
                        },
                        [
                            why,
                            Cite::defines(ua!("3.2-1")),
                            Cite::defines(ua!("2.4-1")),
                        ],
                        [self.reads.under(R::NewAp)],
                    );
                }
                self.did(s, done, log);
            }
            Effect::Skip(_) | Effect::ExtraTurn(_) | Effect::Win(_)
                if self.reads.is(R::TurnOrder, "未定") =>
            {
                s.frames.push(Frame::Stuck(Stuck::TurnOrder));
            }
            Effect::Skip(skip) => {
                for p in self.players(s, eye, skip.who) {
                    s.skips.push((p, skip.phase));
                }
            }
            Effect::ExtraTurn(who) => {
                for p in self.players(s, eye, who.unwrap_or(Who::Me)) {
                    s.extra_turns.push(p);
                    log.record_under(
                        || Event::ExtraTurn { player: p },
                        [Cite::overrides(why.clause), Cite::requires(ua!("5-2"))],
                        [self.reads.under(R::TurnOrder)],
                    );
                }
            }
            Effect::Win(who) => {
                let winner = self
                    .players(s, eye, who.unwrap_or(Who::Me))
                    .first()
                    .copied();
                if let Some(winner) = winner.filter(|_| s.over.is_none()) {
                    s.over = Some(Outcome::Win(winner));
                    log.record_under(
                        || Event::Won { player: winner },
                        [why, Cite::defines(ua!("5.4.3.2-4"))],
                        [self.reads.under(R::TurnOrder)],
                    );
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// One step of [`Frame::Repeat`].
    pub(super) fn repeat(&self, s: &mut State, script: u16, left: u8) {
        s.frames.pop();
        if left > 0 {
            let left = left - 1;
            s.frames.push(Frame::Repeat { script, left });
            self.sub(s, script);
        }
    }

    /// The cards that an effect takes away from where they lie, out of those that it names.
    pub(super) fn leaving(
        &self,
        s: &State,
        cards: Vec<Ix>,
        (sel, word): (&Sel, Cannot),
        log: &mut Log<Event>,
    ) -> Vec<Ix> {
        let mut cards = self.touched(s, cards, sel.is_choice(), log);
        if self.cannots == 0 {
            return cards;
        }
        let source = s.ctx().map(|c| c.source.ix);
        let why = self.by_effect(s);
        cards.retain(|ix| match self.held(s, *ix, word, source) {
            Some(by) if s.card(*ix).zone.on_field() => {
                log.record(
                    || Event::Held { card: *ix },
                    [Cite::overrides(self.effect_clause(s, by, 0).clause), why],
                );
                false
            }
            _ => true,
        });
        cards
    }

    /// An action sends cards to a zone; how many have gone already.
    pub(super) fn send_all(
        &self,
        s: &mut State,
        cards: &[Ix],
        to: Zone,
        how: Put,
        log: &mut Log<Event>,
    ) -> usize {
        let why = self.by_effect(s);
        self.leave_together(s, cards);
        let gone = cards
            .iter()
            .filter(|ix| self.send(s, **ix, to, how, (&[why], &[]), log))
            .count();
        s.together.clear();
        gone
    }

    /// Whether a card of its kind may lie on a line (2.1-1, 2.2-1, 5.3.3-4).
    pub(super) fn may_lie(&self, s: &State, ix: Ix, line: Zone) -> bool {
        match self.def(s, ix).kind {
            Kind::Character => true,
            Kind::Site => {
                let full = !self.full(s, s.card(ix).owner, line, Kind::Site).is_empty();
                let barred = full && self.reads.is(R::SiteFull, "不能登场");
                if barred {
                    self.meet(R::SiteFull, ua!("2.2-1"));
                }
                !barred && (line == Zone::El || self.reads.is(R::SiteLine, "FL或EL"))
            }
            Kind::Event => false,
        }
    }

    /// Whether an effect may make a card retire.
    pub(super) fn may_retire(&self, s: &State, ix: Ix) -> bool {
        let by = s.ctx().map(|c| c.source.ix);
        self.held(s, ix, Cannot::RetireByEffect, by).is_none()
    }

    /// How many cards can be chosen at least and at most where they must be such together.
    pub(super) fn within_reach(
        &self,
        s: &State,
        from: &[Ix],
        (min, max): (u8, u8),
        why: Why,
    ) -> (u8, u8) {
        let Why::Together { distinct, bp } = why else {
            return (min, max);
        };
        let mut all: Vec<Ix> = from.to_vec();
        all.sort_by_key(|ix| self.bp(s, *ix));
        let mut names: Vec<String> = Vec::new();
        let (mut sum, mut n) = (0i32, 0u8);
        for ix in all {
            let name = self.names_of(s, ix).swap_remove(0);
            let bp_of = self.bp(s, ix).max(0);
            if (distinct && names.contains(&name))
                || bp.is_some_and(|most| bp_of.saturating_add(sum) > most)
            {
                continue;
            }
            names.push(name);
            sum = bp_of.saturating_add(sum);
            n = n.saturating_add(1);
        }
        (min.min(n), max.min(n))
    }

    /// Whether chosen cards are such together.
    pub(super) fn judge_together<T: Tracer>(
        &self,
        s: &State,
        cards: &[Ix],
        (distinct, most): (bool, Option<i32>),
        t: &mut T,
    ) -> Go {
        for (at, ix) in cards.iter().enumerate() {
            let same = |o: &&Ix| self.names_of(s, **o)[0] == self.names_of(s, *ix)[0];
            let twice = distinct && cards[..at].iter().any(|o| same(&o));
            t.require(!twice, || {
                Reason::forbids(ua!("1.1-3-7"), "要选卡名各不相同的卡").blocked_by(self.name(*ix))
            })?;
        }
        let sum: i32 = cards.iter().map(|ix| self.bp(s, *ix)).sum();
        t.require(most.is_none_or(|most| sum <= most), || {
            Reason::forbids(
                ua!("1.1-3-7"),
                format!("所选的BP合计至多{}，选了{sum}", most.unwrap_or_default()),
            )
        })?;
        GO
    }
}
