//! Where a game ends without a winner or the text leaves it open.

use super::super::event::Event;
use super::super::question::{Question, unread};
use super::super::reads::Endless;
use super::super::state::{End, State, TextRef};
use super::super::{Log, Paixu};
use crate::engine::cite::px;
use crate::engine::verdict::Unruled;
use crate::engine::{Cite, Outcome};

impl Paixu {
    /// Stops: the text does not answer this.
    pub(super) fn stop(&self, st: &mut State, question: Question, log: &mut Log) {
        if st.end.is_some() {
            return;
        }
        st.open(question);
        tell_stop(question.unruled(), log);
    }

    /// Stops: a printed sentence of a text that would now be activated, or might be, was not read.
    pub(super) fn stop_unread(&self, st: &mut State, text: TextRef, log: &mut Log) {
        if st.end.is_some() {
            return;
        }
        st.end = Some(End::Unread(text));
        tell_stop(unread(self.unread(text)), log);
    }

    /// Neither can do anything more, or effects go round for ever: the book gives such a game no result.
    pub(crate) fn no_end(&self, st: &mut State, question: Question, log: &mut Log) {
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
}

fn tell_stop(open: Unruled, log: &mut Log) {
    log.record_with(|| {
        let cites = open.clauses.iter().map(|c| Cite::defines(*c)).collect();
        (
            Event::Open {
                says: match &open.reading {
                    Some(reading) => format!("{}（可另立读法“{reading}”）", open.says()),
                    None => open.says(),
                },
            },
            cites,
            Vec::new(),
        )
    });
}
