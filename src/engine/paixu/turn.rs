//! The course of a turn (2.1), the effects that wait between the steps, and what is simultaneous (1.2.6-2).

use super::event::Event;
use super::order::Due;
use super::reads::{BelowOne, Endless};
use super::state::{Cause, Change, End, Question, Run, RunKind, State, Step};
use super::timing::Time;
use super::words::Phase;
use super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::{Cite, Outcome};
use crate::rulebook::RuleId;

impl Paixu {
    /// One micro-step of the rules.
    pub(super) fn proceed(&self, st: &mut State, log: &mut Log) {
        let may_bury = st.runs.is_empty() || self.reads.below_one == BelowOne::AtOnce;
        if st.dying && may_bury {
            return self.bury_slow(st, log);
        }
        if !st.runs.is_empty() {
            return self.run_on(st, log);
        }
        if !st.waiting.is_empty() {
            match self.due_now(st) {
                Due::Next(ix, ordered) => {
                    let wait = st.waiting.remove(ix);
                    if ordered {
                        log.record_under(
                            || Event::Ordered {
                                card: wait.who.card,
                            },
                            [Cite::defines(px!("1.2.6-2")), Cite::defines(px!("1.2.5-5"))],
                            [self.reads.together.under()],
                        );
                    }
                    st.runs.push(Run::new(wait.who, 0));
                    return self.run_step(st, log);
                }
                Due::Open => {
                    let conditions =
                        st.speed > 0 && st.waiting.iter().any(|w| w.who.kind == RunKind::Cond);
                    let question = if conditions {
                        Question::CondTogether
                    } else {
                        Question::Together
                    };
                    return self.stop(st, question, log);
                }
                Due::Ordered(_) => return,
                Due::Nothing => {}
            }
        }
        let settling = match st.phase {
            Phase::Effects => matches!(st.step, Step::Slot(_) | Step::Fresh),
            Phase::Flip | Phase::Play => true,
            Phase::Build | Phase::Deal | Phase::End => false,
        };
        if self.standing && settling {
            let waited = st.waiting.len();
            self.standing(st, log);
            if st.waiting.len() > waited || st.end.is_some() {
                return;
            }
        }
        match st.step {
            Step::TurnBegins => self.turn_begins(st, log),
            Step::Locks => self.confirm_locks(st, log),
            Step::EffectsBegin => self.effects_begin(st, log),
            Step::SpeedBegins => self.speed_begins(st, log),
            Step::Slot(k) => self.slot_turn(st, k, log),
            Step::Fresh => self.newcomers(st, log),
            Step::SpeedEnds => self.speed_ends(st),
            Step::EffectsEnd => {
                st.step = Step::FlipBegins;
                self.expire(st, false, log);
            }
            Step::FlipBegins => self.flip_begins(st, log),
            Step::FlipDo(only) => self.flip_do(st, only, log),
            Step::PlayBegins => self.play_begins(st, log),
            Step::PlayDo(nth, player) => self.play_do(st, nth, player, log),
            Step::TurnEnds => self.turn_ends(st, log),
            Step::Submit(_) | Step::Deal(..) | Step::FlipAsk(_) | Step::PlayAsk(_) => {}
        }
    }

    /// The clauses of the kind of turn that this is: first, other, with an empty sequence, of judging the win.
    pub(super) fn turn_clauses(
        &self,
        st: &State,
        [first, other, empty, judged]: [RuleId; 4],
    ) -> Vec<Cite> {
        let mut cites = vec![Cite::requires(if st.turn == 1 { first } else { other })];
        if st.sides.iter().any(|s| s.deck.is_empty()) {
            cites.push(Cite::requires(empty));
        }
        if st.sides.iter().any(|s| s.cleared()) {
            cites.push(Cite::requires(judged));
        }
        cites
    }

    fn turn_begins(&self, st: &mut State, log: &mut Log) {
        st.turn += 1;
        st.stirred = false;
        for side in &mut st.sides {
            side.core_now = 0;
            for slot in &mut side.slots {
                if let Some(seat) = &mut slot.seat {
                    seat.acted = 0;
                    seat.last = 0;
                    seat.latest = Change::None;
                    seat.slowed = false;
                    seat.slowed_now = false;
                    seat.renewed = false;
                    seat.paid = false;
                    seat.used = false;
                    if self.reads.repeat == super::reads::Repeat::OncePerTurn {
                        seat.answered = 0;
                    }
                }
            }
        }
        st.phase = Phase::Effects;
        st.step = if st.turn == 1 {
            Step::Locks
        } else {
            Step::EffectsBegin
        };
        let turn = st.turn;
        log.bookkeeping(|| Event::TurnBegan { turn });
        self.clock(st, Time::TurnBegins, log);
    }

    fn turn_ends(&self, st: &mut State, log: &mut Log) {
        st.phase = Phase::End;
        st.step = Step::TurnBegins;
        let turn = st.turn;
        self.expire(st, true, log);
        if st.end.is_some() {
            return;
        }
        log.record(
            || Event::TurnEnded { turn },
            [Cite::requires(if turn == 1 {
                px!("2.1.1-9")
            } else {
                px!("2.1.2-7")
            })],
        );
        self.clock(st, Time::TurnEnds, log);
        if !st.stirred && !st.dying && st.waiting.is_empty() {
            self.no_end(st, Question::Endless, log);
        }
    }

    /// Neither can do anything more, or effects go round for ever: the book gives such a game no result.
    pub(super) fn no_end(&self, st: &mut State, question: Question, log: &mut Log) {
        match self.reads.endless {
            Endless::Open => self.stop(st, question, log),
            Endless::Draw => {
                st.end = Some(End::Over(Outcome::Draw));
                log.record_under(
                    || Event::Ended {
                        outcome: Outcome::Draw,
                    },
                    [Cite::defines(px!("2.1.4-4"))],
                    [self.reads.endless.under()],
                );
            }
        }
    }

    /// Numbers the happenings anew from the oldest that still waits: only their order counts, and a state that comes
    /// back must be the same again.
    pub(super) fn renumber(&self, st: &mut State) {
        let waiting = st.waiting.iter().map(|w| w.tick);
        let oldest = waiting
            .chain(st.fresh.iter().map(|f| f.1))
            .filter(|t| *t > 0)
            .min()
            .unwrap_or(st.tick);
        let by = oldest.saturating_sub(1);
        if by == 0 {
            return;
        }
        st.tick -= by;
        for wait in &mut st.waiting {
            wait.tick = wait.tick.saturating_sub(by);
        }
        for fresh in &mut st.fresh {
            fresh.1 = fresh.1.saturating_sub(by);
        }
    }

    /// The same for slot effects, of which some have just gone or were not needed.
    pub(super) fn renumber_slots(&self, st: &mut State) {
        let mut made: Vec<u16> = st
            .sides
            .iter()
            .flat_map(|s| &s.slots)
            .flat_map(|s| &s.effects)
            .map(|e| e.made)
            .collect();
        made.sort_unstable();
        let rank = |n: u16| made.iter().position(|m| *m == n).map(|ix| ix as u16 + 1);
        let over = |cause: &mut Cause| {
            if let Cause::Slot(n) = cause {
                *n = rank(*n).unwrap_or(0);
            }
        };
        st.made = made.len() as u16;
        for effect in st
            .sides
            .iter_mut()
            .flat_map(|s| &mut s.slots)
            .flat_map(|s| &mut s.effects)
        {
            effect.made = rank(effect.made).unwrap_or(0);
        }
        st.waiting.iter_mut().for_each(|w| over(&mut w.who.cause));
        st.runs.iter_mut().for_each(|r| over(&mut r.who.cause));
    }
}
