//! What the kernel asks of the game: what it waits for, what may be chosen, and one step.

use super::event::Event;
use super::question::{Question, unread};
use super::state::{Ask, Asked, Asking, Choice, End, Run, State, Step};
use super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::{Go, Reason, Tracer};
use crate::engine::{ChanceKind, ChanceRequest, Game, Input, Pending, Prompt, Reach};
use crate::rulebook::BookId;
use std::borrow::Cow;

impl Paixu {
    /// Who decides what now.
    pub(crate) fn asking(&self, st: &State) -> Option<Asking> {
        if st.end.is_some() {
            return None;
        }
        if let Some(run) = st.runs.last() {
            return run
                .ask
                .filter(|a| !matches!(a.what, Asked::Shuffle(..)))
                .map(Asking::Run);
        }
        if !st.waiting.is_empty() {
            return self.orderer(st).map(Asking::Order);
        }
        if st.dying {
            return None;
        }
        match st.step {
            Step::Submit(p) => Some(Asking::Submit(p)),
            Step::Deal(p, slot) => Some(Asking::Deal(p, slot)),
            Step::FlipAsk(p) => Some(Asking::Flip(p)),
            Step::PlayAsk(p) => Some(Asking::Play(p)),
            _ => None,
        }
    }
}

impl Game for Paixu {
    const BOOK: BookId = BookId::PAIXU;
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn pending(&self, st: &State) -> Pending {
        match st.end {
            Some(End::Over(outcome)) => return Pending::Over(outcome),
            Some(End::Open(question)) => return Pending::Unruled(question.unruled()),
            Some(End::Unread(text)) => return Pending::Unruled(unread(self.unread(text))),
            None => {}
        }
        if let Some(Run {
            ask:
                Some(Ask {
                    what: Asked::Shuffle(_, n, _),
                    ..
                }),
            ..
        }) = st.runs.last()
        {
            return Pending::Chance(ChanceRequest {
                kind: ChanceKind::Order(u32::from(*n)),
                says: Cow::Borrowed("切洗牌序的这几张牌"),
            });
        }
        match self.asking(st) {
            Some(asking) => {
                let (says, clause) = self.view(st).prompt(asking);
                Pending::Decide {
                    player: asking.player(),
                    prompt: Prompt {
                        says: Cow::Borrowed(says),
                        clause,
                    },
                }
            }
            None => Pending::Auto,
        }
    }

    fn choices(&self, st: &State, reach: Reach, out: &mut Vec<Choice>) {
        if let Some(asking) = self.asking(st) {
            self.view(st).list(asking, reach, out);
        }
    }

    fn judge<T: Tracer>(&self, st: &State, choice: &Choice, t: &mut T) -> Go {
        if st.end.is_some() {
            return t.forbid(|| {
                Reason::forbids(px!("2.1.4-4"), "对局已经结束，或条文没有规定怎样继续。")
            });
        }
        if *choice == Choice::Concede {
            return self.view(st).judge_concede(t);
        }
        match self.asking(st) {
            Some(asking) => self.view(st).judge_asked(asking, choice, t),
            None => self.view(st).judge_unasked(None, choice, t),
        }
    }

    fn step(&self, st: &mut State, input: Input<Choice>, log: &mut Log) {
        match input {
            Input::Choice(choice) => {
                if let Some(asking) = self.asking(st) {
                    self.choose(st, asking, choice, log);
                }
            }
            Input::Chance(drawn) => self.shuffled(st, &drawn, log),
            Input::Proceed => self.proceed(st, log),
        }
        st.renumber();
    }

    fn endless(&self, st: &mut State, log: &mut Log) -> bool {
        self.no_end(st, Question::Round, log);
        true
    }
}
