//! The course of a turn (2.1), the effects that wait between the steps, and what is simultaneous (1.2.6-2).

use super::super::event::Event;
use super::super::question::Question;
use super::super::reads::{BelowOne, Concede, PlayFrom, Repeat};
use super::super::state::{Act, Asking, Change, Choice, End, Lowered, Run, RunKind, State, Step};
use super::super::words::{Phase, Time, Timing};
use super::super::{Log, Paixu};
use super::order::Due;
use crate::engine::cite::px;
use crate::engine::{Cite, Outcome, Player};

impl Paixu {
    /// One micro-step of the rules.
    pub(crate) fn proceed(&self, st: &mut State, log: &mut Log) {
        let may_bury = st.runs.is_empty() || self.reads.below_one == BelowOne::AtOnce;
        if st.dying && may_bury {
            return self.bury_slow(st, log);
        }
        if self.watched & Timing::UNREAD != 0
            && let Some(text) = self.view(st).unread_timing()
        {
            return self.stop_unread(st, text, log);
        }
        if !st.runs.is_empty() {
            return self.run_on(st, log);
        }
        if !st.waiting.is_empty() {
            match self.due_now(st) {
                Due::Next(ix, ordered) => {
                    let wait = st.waiting.remove(ix);
                    if ordered {
                        self.record_ordered(wait.scope.card, log);
                    }
                    st.runs.push(Run::new(wait.scope));
                    return self.run_step(st, log);
                }
                Due::Open => {
                    let conditions =
                        st.speed > 0 && st.waiting.iter().any(|w| w.scope.kind == RunKind::Cond);
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
            Step::PlayDo(nth, player, first) => self.play_do(st, nth, player, first, log),
            Step::TurnEnds => self.turn_ends(st, log),
            Step::Submit(_) | Step::Deal(..) | Step::FlipAsk(_) | Step::PlayAsk(_) => {}
        }
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
                    seat.slowed = Lowered::default();
                    seat.slowed_unpurged = Lowered::default();
                    seat.renewed = false;
                    seat.paid = false;
                    seat.used = false;
                    if self.reads.repeat == Repeat::OncePerTurn {
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
        let kept = self.kept(st);
        log.record_under(
            || Event::TurnEnded { turn },
            [Cite::requires(if turn == 1 {
                px!("2.1.1-9")
            } else {
                px!("2.1.2-7")
            })],
            kept,
        );
        self.clock(st, Time::TurnEnds, log);
        if !st.stirred && !st.dying && st.waiting.is_empty() {
            self.no_end(st, Question::Endless, log);
        }
    }

    /// A player has chosen.
    pub(crate) fn choose(&self, st: &mut State, asking: Asking, choice: Choice, log: &mut Log) {
        let player = asking.player();
        if choice == Choice::Concede && self.reads.concede == Concede::Open {
            log.bookkeeping(|| Event::Conceded { player });
            return self.stop(st, Question::Concede, log);
        }
        if choice == Choice::Concede {
            let outcome = Outcome::Win(player.opponent());
            st.end = Some(End::Over(outcome));
            return log.record_under(
                || Event::Conceded { player },
                [Cite::defines(px!("2.1.4-4"))],
                [self.reads.concede.under()],
            );
        }
        match (asking, choice) {
            (Asking::Submit(_), Choice::Submit(defs)) => self.submit(st, player, &defs, log),
            (Asking::Deal(_, slot), Choice::Face(face)) => self.deal(st, player, slot, face, log),
            (Asking::Run(_), choice) => self.answer(st, &choice, log),
            (Asking::Order(_), Choice::First(ix)) => self.order_first(st, ix, log),
            (Asking::Flip(_), Choice::Done) => {
                log.record_under(
                    || Event::Ready { player },
                    [Cite::permits(px!("2.5-1"))],
                    [self.reads.flip_order.under(), self.reads.flip_count.under()],
                );
                self.flips_said(st, player, log);
            }
            (Asking::Flip(_) | Asking::Play(_), Choice::Act(mut act)) => {
                // The top card is not named: what lies on top when it is played is played.
                if let Act::Play { card, .. } = &mut act {
                    *card = card.filter(|_| self.reads.play_from == PlayFrom::Any);
                }
                self.plan(st, player, act, log);
            }
            (Asking::Play(_), Choice::Done) => self.plays_said(st, player, log),
            _ => {}
        }
    }

    fn plan(&self, st: &mut State, player: Player, act: Act, log: &mut Log) {
        st.side_mut(player).plan.push(act);
        match act {
            Act::Turn(_) => log.record_under(
                || Event::Planned { player, act },
                [Cite::permits(px!("2.5-1"))],
                [self.reads.flip_order.under(), self.reads.flip_count.under()],
            ),
            _ => log.bookkeeping(|| Event::Planned { player, act }),
        }
    }
}
