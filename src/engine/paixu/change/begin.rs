//! An effect is activated (1.2.2), or a card by its speed (2.2).

use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{Drops, Forced, OnlySelf, TooFew};
use super::super::state::{
    Asked, CardIx, Cause, Change, Run, RunKind, Scope, Seat, State, TextRef,
};
use super::super::words::{Facing, Kind, Moment, Phase, Timing};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::Silent;
use crate::engine::{Cite, Explaining, Under, Verdict};

impl Paixu {
    /// Activates the innermost effect if it can be.
    pub(super) fn begin(&self, st: &mut State, log: &mut Log) {
        let Some(run) = st.runs.last() else { return };
        let scope = run.scope;
        let willing = run.willing;
        if scope.kind == RunKind::Hit {
            return self.begin_hit(st, scope, log);
        }
        if scope.kind != RunKind::Core {
            // What waited may have left, been turned or changed its text meanwhile.
            let text = st.seat(scope.card).and_then(|s| self.text_of(s));
            if text != Some(scope.text.def) {
                st.runs.pop();
                return log.record_with(|| {
                    let (why, clause) = match st.seat(scope.card).map(|s| s.face) {
                        None => ("这张卡已不在场上。", px!("1.2.3-2")),
                        Some(Facing::Down) => ("这张卡盖放着，视作没有效果。", px!("1.2.3-2")),
                        Some(Facing::Side) if text.is_none() => {
                            ("这张卡横放着，失去了效果文本。", px!("1.2.3-3"))
                        }
                        Some(_) => ("这张卡的效果文本已经变更。", px!("1.2.4-18")),
                    };
                    let under = match scope.kind {
                        RunKind::Flip if st.phase == Phase::Effects => {
                            vec![self.reads.mid_text.under()]
                        }
                        _ => Vec::new(),
                    };
                    (
                        Event::not_activated(scope.card, why),
                        vec![Cite::forbids(clause)],
                        under,
                    )
                });
            }
        }
        if self.view(st).judge_ability(scope, &mut Silent).is_break() {
            if self.reads.too_few == TooFew::Open && self.view(st).few_decides(scope) {
                return self.stop(st, Question::TooFew, log);
            }
            st.runs.pop();
            return log.record_with(|| {
                let mut t = Explaining::default();
                let _ = self.view(st).why_not(scope, &mut t);
                let (why, cites): (String, Vec<Cite>) = match t.verdict() {
                    Verdict::Illegal(reasons) => (
                        reasons.iter().map(|r| r.says.as_str()).collect(),
                        reasons.iter().map(|r| r.cite).collect(),
                    ),
                    _ => (String::new(), Vec::new()),
                };
                let mut under = self.refused_under(scope, &cites);
                if self.view(st).later_decides(scope) {
                    under.push(self.reads.later_object.under());
                }
                if self.view(st).few_decides(scope) {
                    under.push(self.reads.too_few.under());
                }
                if self.ability(scope.text).names_grave() {
                    under.push(self.reads.grave_names.under());
                }
                let mut cites = cites;
                if self.ability(scope.text).graves {
                    cites.push(Cite::defines(px!("1.1.2-3")));
                }
                (
                    Event::NotActivated {
                        card: scope.card,
                        why,
                    },
                    cites,
                    under,
                )
            });
        }
        if self.ability(scope.text).unread.is_some() {
            return self.stop_unread(st, scope.text, log);
        }
        if !willing && scope.kind != RunKind::Core {
            let may = self.reads.forced == Forced::May
                || (self.reads.only_self == OnlySelf::May && self.view(st).only_self(scope));
            if may {
                return st.ask(scope.player, Asked::Use);
            }
        }
        if let Some(run) = st.runs.last_mut() {
            run.begun = true;
        }
        st.stirred = true;
        let again = self.activated(st, scope, log);
        self.happens(st, Moment::Activated, scope.card, log);
        if again {
            self.happens(st, Moment::Again, scope.card, log);
        }
    }

    /// Records an activation, with the clauses by its kind and those of its effects; whether it is one again (2.2-3).
    fn activated(&self, st: &mut State, scope: Scope, log: &mut Log) -> bool {
        let (card, speed) = (scope.card, st.speed);
        let (mut again, mut rose, mut renewed, mut paid) = (false, false, false, false);
        let mut purged = None;
        if scope.kind == RunKind::Speed {
            let Some(seat) = st.seat_mut(card) else {
                return false;
            };
            again = seat.last > speed;
            paid = seat.last == 0 && seat.paid;
            rose = seat.latest == Change::Rose;
            renewed = seat.renewed;
            // A card with several effects is activated once.
            let first = seat.acted & (1 << speed) == 0 || seat.slowed.since || seat.renewed;
            purged = self.purged_fall(seat);
            seat.acted |= 1 << speed;
            seat.last = speed;
            if first {
                seat.slowed.since = false;
                seat.slowed_unpurged.since = false;
                seat.renewed = false;
            }
        }
        if matches!(scope.kind, RunKind::Core | RunKind::Hit) {
            return false;
        }
        if let Some(seat) = st.seat_mut(card) {
            seat.used = true;
        }
        log.record_with(|| {
            let (cites, under) = self.activation_grounds(st, scope, paid);
            (Event::Activated { card, speed }, cites, under)
        });
        if again {
            log.record_with(|| {
                let mut under = vec![self.reads.drops.under()];
                under.extend(purged);
                if rose {
                    under.push(self.reads.fall_rise.under());
                }
                if renewed {
                    under.push(self.reads.renewed.under());
                }
                (
                    Event::Again { card, speed },
                    vec![Cite::permits(px!("2.2-3"))],
                    under,
                )
            });
        }
        again
    }

    /// The reading by which what lowered a card before it was purged counts, where nothing else did.
    pub(super) fn purged_fall(&self, seat: &Seat) -> Option<Under> {
        let (all, left) = (seat.slowed, seat.slowed_unpurged);
        let decides = match self.reads.drops {
            Drops::SinceLast => all.since != left.since,
            Drops::Latest => false,
            Drops::WholeTurn => all.turn != left.turn,
        };
        decides.then(|| self.reads.purged_fall.under())
    }

    /// The clauses by which an effect is activated, and the readings that decided it.
    fn activation_grounds(&self, st: &State, scope: Scope, paid: bool) -> (Vec<Cite>, Vec<Under>) {
        let view = self.view(st);
        let ability = self.ability(scope.text);
        let mut cites = match scope.kind {
            RunKind::Speed => vec![
                Cite::requires(px!("1.2.2-2")),
                Cite::permits(px!("1.2.2-3")),
                Cite::permits(px!("1.1.1-5")),
                Cite::requires(px!("2.2-1")),
                Cite::permits(px!("1.2.4-12")),
            ],
            RunKind::Flip => vec![Cite::permits(px!("2.5-2")), Cite::permits(px!("1.2.5-5"))],
            _ if self.def(scope.card).kind == Kind::Speed => vec![Cite::requires(px!("1.2.2-2"))],
            _ => vec![
                Cite::requires(px!("1.1.1-4")),
                Cite::requires(px!("1.2.2-4")),
                Cite::requires(px!("1.2.2-2")),
            ],
        };
        let outside = scope.kind == RunKind::Flip && st.phase != Phase::Effects;
        let in_flip = outside && st.phase == Phase::Flip;
        cites.extend(in_flip.then_some(Cite::permits(px!("1.2.6-1"))));
        cites.extend(outside.then_some(Cite::permits(px!("1.2.6-2"))));
        view.add_grounds(scope, &mut cites);
        let by_speed = scope.kind == RunKind::Speed;
        let seat = st.seat(scope.card).filter(|_| by_speed);
        let (cap, capped) = seat.and_then(|s| self.cap_grounds(s)).unzip();
        cites.extend(cap);
        cites.extend(ability.graves.then_some(Cite::defines(px!("1.1.2-3"))));
        let names_grave = ability.names_grave();
        cites.extend(names_grave.then_some(Cite::defines(px!("1.2.3-2"))));
        let locked = st.speed > 0
            && matches!(scope.kind, RunKind::Flip | RunKind::Cond)
            && view
                .locked_by(st.speed)
                .is_some_and(|by| by != scope.player);
        let reads = &self.reads;
        let under = [
            Some(reads.forced.under()),
            (outside && !in_flip).then(|| reads.flip_play.under()),
            locked.then(|| self.lock_under(scope)),
            paid.then(|| reads.cond_again.under()),
            capped,
            view.only_self(scope).then(|| reads.only_self.under()),
            view.later_decides(scope)
                .then(|| reads.later_object.under()),
            view.few_decides(scope).then(|| reads.too_few.under()),
            names_grave.then(|| reads.grave_names.under()),
        ];
        (cites, under.into_iter().flatten().collect())
    }

    /// A card's speed effects are activated.
    pub(super) fn act(&self, st: &mut State, card: CardIx) {
        let Some(seat) = st.seat(card) else { return };
        let Some(def) = self.text_of(seat) else {
            return;
        };
        let mixed = self.mixed_text(seat, def);
        let any_timing = mixed && self.by_speed(seat, def);
        let player = self.owner(card);
        let abilities = &self.text(def).abilities;
        for (ix, ability) in abilities.iter().enumerate().rev() {
            let by_speed = ability.timing == Timing::Speed
                || (any_timing && ability.timing != Timing::Flipped);
            if by_speed {
                let scope = Scope {
                    kind: RunKind::Speed,
                    card,
                    text: TextRef {
                        def,
                        ability: ix as u8,
                    },
                    player,
                    cause: Cause::None,
                };
                st.runs.push(Run::new(scope));
            }
        }
    }
}
