//! Effects that go off, wait, and are dealt with in order.
//!
//! 6.1-1: the turn player deals with all of theirs first, each player in the order they like.

use crate::engine::cite::{Cite, ua};
use crate::engine::game::Log;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::state::step::Resolve;
use crate::engine::union_arena::state::{Answer, Frame, Ix, Question, State, Waiting};
use crate::engine::union_arena::table::{Ab, AbKind};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::Scope;
use crate::engine::union_arena::words::Deed;

impl Run<'_> {
    /// Opens the window.
    pub fn open_window(&self, s: &mut State) {
        let hurt = matches!(s.frames.last(), Some(Frame::Damage(_)))
            && self.reads.is(R::HurtWhen, "未定")
            && s.waiting.iter().any(Waiting::is_of_damage);
        if hurt {
            s.frames.push(Frame::Undetermined(R::HurtWhen));
            return;
        }
        let within = s.in_effect();
        s.frames
            .push(if within && self.reads.is(R::NewEffects, "未定") {
                Frame::Undetermined(R::NewEffects)
            } else if s.checking()
                && self.reads.is(R::TriggerSetsOff, "未定")
                && s.waiting.iter().any(|w| !w.is_of_damage())
            {
                Frame::Undetermined(R::TriggerSetsOff)
            } else {
                Frame::Process
            });
    }

    /// One step of [`Frame::Process`].
    pub fn process(&self, s: &mut State, log: &mut Log<Event>) {
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
            s.frames.push(Frame::Undetermined(R::NewAndWaiting));
            return;
        }
        if let Some((_, all)) = self.due(s)
            && let [one] = all[..]
        {
            self.begin_waiting(s, one, log);
        }
    }

    /// Begins to deal with a waiting effect.
    pub fn begin_waiting(&self, s: &mut State, place: usize, log: &mut Log<Event>) {
        let several = s.waiting.iter().filter(|w| !self.held_back(s, w)).count() > 1;
        let batches = self.several_batches(s);
        let what = s.waiting.remove(place);
        // What goes off from here on is newer than what already waits.
        s.batch = s.batch.saturating_add(1);
        if several {
            log.record_with(|| {
                (
                    Event::Picked {
                        card: self.bearer(s, &what),
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
        s.frames.push(Frame::Resolve {
            what,
            at: Resolve::Begin,
        });
    }

    /// The raided card, where an effect that waits was its own and has been lost since (5.3.2-6-2): the character goes on
    /// under the card on top.
    fn lost_by_raid(&self, s: &State, what: &Waiting) -> Option<Ix> {
        let top = what.source;
        if !s.stands(top) || self.def(s, top.ix).abilities.contains(&what.ability) {
            return None;
        }
        s.sources(top.ix)
            .find(|ix| self.def(s, *ix).abilities.contains(&what.ability))
    }

    /// The card on which an effect that waits is printed.
    fn bearer(&self, s: &State, what: &Waiting) -> Ix {
        self.lost_by_raid(s, what).unwrap_or(what.source.ix)
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
    pub fn resolve_waiting(&self, s: &mut State, what: Waiting, at: Resolve, log: &mut Log<Event>) {
        let ab = self.ab(what.ability);
        match at {
            Resolve::Begin => self.begin_resolving(s, what, log),
            Resolve::Answered => match s.got.pop() {
                Some(Answer::Yes(true)) if ab.costs != 0 => {
                    s.go(Resolve::Paid);
                    self.begin_paying(s, ab.costs);
                }
                Some(Answer::Yes(true)) => s.go(Resolve::Do),
                _ => s.go(Resolve::Declined),
            },
            // Another effect has it carried out: nothing is asked or paid. One before it may have used it up (5.3.5-2).
            Resolve::Carried => {
                let spent = self.spent(s, what.source, what.ability);
                if let Some(ctx) = s.ctxs.last_mut().filter(|_| spent) {
                    ctx.did -= 1;
                }
                self.begin_told(s, what);
                s.go(if spent {
                    Resolve::Declined
                } else {
                    Resolve::Do
                });
            }
            Resolve::Paid => match s.got.pop() {
                Some(Answer::Yes(true)) => s.go(Resolve::Do),
                _ => s.go(Resolve::Over),
            },
            Resolve::Do => self.resolve_now(s, what, log),
            Resolve::Declined => {
                log.record_with(|| {
                    (
                        Event::Declined {
                            card: self.bearer(s, &what),
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
                s.go(Resolve::Over);
            }
            _ => {
                s.ctxs.pop();
                s.frames.pop();
            }
        }
    }

    /// The effect is done.
    fn resolve_now(&self, s: &mut State, what: Waiting, log: &mut Log<Event>) {
        let ab = self.ab(what.ability);
        self.mark_used(s, what.source, what.ability);
        let nested = (s.ctxs.len() > 1).then_some(R::NewEffects);
        let gone = !s.is_still(what.source) && ab.kind != AbKind::Later;
        let lost = (what.deed == Deed::Lose).then_some(R::LoseStep);
        let gone = gone.then_some(R::SourceGone);
        // Effects at damage: before the life cards are chosen or after the checks.
        let hurt = what.is_of_damage().then(|| {
            let within = s.frames.iter().any(|f| matches!(f, Frame::Damage(_)));
            if within || self.reads.is(R::HurtWhen, "检测之后") {
                R::HurtWhen
            } else {
                R::NewEffects
            }
        });
        let hurt = hurt.filter(|r| nested != Some(*r));
        let checked = (!what.is_of_damage() && s.checking()).then_some(R::TriggerSetsOff);
        let raided = self.lost_by_raid(s, &what).map(|_| R::RaidedWaiting);
        let under = nested.into_iter().chain(gone).chain(lost).chain(hurt);
        let under = under.chain(raided).chain(checked);
        log.record_with(|| {
            let mut cites = vec![
                self.effect_clause(s, what.source.ix, what.ability),
                Cite::requires(self.window_clause(s, what.deed)),
            ];
            if ab.times > 0 {
                cites.push(Cite::permits(ua!("5.3.5-2")));
            }
            (
                Event::Resolving {
                    card: self.bearer(s, &what),
                    ability: what.ability,
                },
                cites,
                under.map(|r| self.reads.under(r)).collect(),
            )
        });
        s.go(Resolve::Over);
        if matches!(ab.kind, AbKind::Impact | AbKind::ImpactMore) {
            self.impact(s, what.ability, log);
        } else if ab.has_script {
            s.begin_script(ab.script);
        }
    }

    /// Whether the effect is still there, may be left, costs something.
    fn begin_resolving(&self, s: &mut State, what: Waiting, log: &mut Log<Event>) {
        let ab = self.ab(what.ability);
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
                s.go(Resolve::Do);
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
        if let Some(card) = self.lost_by_raid(s, &what)
            && self.reads.is(R::RaidedWaiting, "不处理")
        {
            s.frames.pop();
            log.record_under(
                || Event::Lost {
                    card,
                    ability: what.ability,
                },
                [
                    Cite::requires(ua!("5.3.2-6-2")),
                    Cite::requires(ua!("6.1-1")),
                ],
                [self.reads.under(R::RaidedWaiting)],
            );
            return;
        }
        self.begin_told(s, what);
        let used = self.spent(s, what.source, what.ability);
        if used || (ab.costs != 0 && !self.payable(s, ab.costs)) {
            s.go(Resolve::Declined);
        } else if ab.optional && ab.costs == 0 && self.idles(s, ab) {
            log.record_with(|| {
                (
                    Event::Idle {
                        card: self.bearer(s, &what),
                        ability: what.ability,
                    },
                    vec![self.effect_clause(s, what.source.ix, what.ability)],
                    vec![self.reads.under(R::NothingToDo)],
                )
            });
            s.go(Resolve::Over);
        } else if ab.optional || ab.costs != 0 {
            s.go(Resolve::Answered);
            s.ask(what.player, Question::May(what.ability));
        } else {
            s.go(Resolve::Do);
        }
    }

    /// Whether an effect that has begun has nothing that it could do.
    fn idles(&self, s: &State, ab: &Ab) -> bool {
        let ctx = s.ctx().filter(|_| ab.has_script);
        ctx.is_some_and(|ctx| self.fruitless(s, Scope::ctx(ctx), ab.script))
    }

    /// 影响力X: the text gives it as an example of effects at winning and never says what it does.
    fn impact(&self, s: &mut State, ability: u16, log: &mut Log<Event>) {
        let ab = self.ab(ability);
        match self.reads.of(R::ImpactDoes) {
            "造成X点伤害" => {
                let Some(ctx) = s.ctx() else { return };
                let to = ctx.player.opponent();
                let n = ctx.n.clamp(0, 99) as u8;
                self.begin_damage(s, to, None, n, &[R::ImpactDoes], log);
            }
            "照卡面" if ab.has_script => s.begin_script(ab.script),
            _ => s.frames.push(Frame::Undetermined(R::ImpactDoes)),
        }
    }
}
