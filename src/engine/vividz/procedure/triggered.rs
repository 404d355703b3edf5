//! Resolving triggered abilities (202.2b, 908.2).

use crate::engine::cite::vv;
use crate::engine::vividz::card::Ability;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::{may, must, says};
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{PlayStep, Pre, PreStep};
use crate::engine::vividz::state::{After, Frame, Play, What};
use crate::engine::vividz::state::{Obj, Question, Reply, YesNo};

impl Run<'_> {
    /// What nobody can refer to any more is forgotten.
    fn forget(&mut self) {
        if self.s.ctxs.is_empty() && self.s.triggered.is_empty() && self.s.delayed.is_empty() {
            self.s.memories.clear();
        }
    }

    /// 202.2b, 908.2.
    pub fn resolve_trigger(&mut self, mut pre: Box<Pre>) -> After {
        match self.reply() {
            Reply::Number(n) => {
                let n = n as usize;
                if n < self.s.triggered.len() {
                    self.s.triggered.swap(0, n);
                }
                return self.begin_trigger(pre);
            }
            Reply::Yes => return self.begin_trigger_now(pre),
            Reply::No => {
                let t = &self.s.triggered[0];
                let (player, source, ability) = (t.player, t.source, t.ability);
                self.log.record(
                    || Event::new(Word::Decline).by(player).card(source.card),
                    [may(vv!("908.2"))],
                );
                self.take_layer(source, ability);
                pre.at = PreStep::Look;
                return After::Keep(Frame::Pre(pre));
            }
            _ => {}
        }
        self.look_at_states();
        self.look_at_controllers();
        match self.s.triggered.len() {
            0 => {
                self.forget();
                self.log
                    .record(|| Event::new(Word::PreDone), [must(vv!("202.2b"))]);
                After::Drop
            }
            1 => self.begin_trigger(pre),
            _ => {
                self.ask(self.s.active, Question::Trigger, vv!("908.2a"));
                After::Keep(Frame::Pre(pre))
            }
        }
    }

    /// 502.1c: an ability is controlled by whoever controls its source when it is activated, not when it triggered; by
    /// whoever controlled it last where the source has left (908.6). A delayed one stays with whose effect made it.
    fn look_at_controllers(&mut self) {
        let mut passed = Vec::new();
        for ix in 0..self.s.triggered.len() {
            let t = &self.s.triggered[ix];
            let now = match self.s.lives(t.source) {
                true => Some(self.s.card(t.source.card).controller),
                false => self.s.memory(t.source).map(|m| m.was.controller),
            };
            if let Some(now) = now.filter(|now| t.script.is_none() && *now != t.player) {
                passed.push((t.source.card, now));
                self.s.triggered[ix].player = now;
            }
        }
        for (card, now) in passed {
            let note = format!("能力改由{}操控", now.name());
            self.log.record(
                || Event::new(Word::Stage).card(card).note(note),
                [must(vv!("502.1c")), says(vv!("908.2a"))],
            );
        }
    }

    pub fn begin_trigger(&mut self, pre: Box<Pre>) -> After {
        let t = &self.s.triggered[0];
        let optional = t.script.is_none()
            && matches!(
                &self.g.ability(t.ability).ability,
                Ability::Triggered(a) if a.optional.0
            );
        if optional {
            let player = t.player;
            self.ask_yes(player, YesNo::Trigger, vv!("908.2"));
            return After::Keep(Frame::Pre(pre));
        }
        self.begin_trigger_now(pre)
    }

    pub fn begin_trigger_now(&mut self, mut pre: Box<Pre>) -> After {
        let t = self.s.triggered[0].clone();
        let seen = t.seen.first().copied().unwrap_or_default();
        pre.doing = Some((t.source, t.ability));
        pre.at = PreStep::Settle;
        let what = match t.script {
            Some(script) => What::Script(t.source, script),
            None => What::Ability(t.source, t.ability),
        };
        let from = self.s.card(t.source.card).zone;
        self.log.record(
            || {
                Event::new(Word::Resolve)
                    .by(t.player)
                    .card(t.source.card)
                    .note("触发式能力")
            },
            [
                must(vv!("202.2b")),
                must(vv!("908.2")),
                must(vv!("901.2b")),
                may(vv!("904.1")),
            ],
        );
        self.s.stack.push(Frame::Play(Box::new(Play {
            at: PlayStep::A,
            seen,
            kept: t.kept,
            ..Play::of(what, t.player, from)
        })));
        After::Keep(Frame::Pre(pre))
    }

    /// One layer of triggered state goes (908.2, 908.2a).
    pub fn take_layer(&mut self, source: Obj, ability: u16) {
        if let Some(ix) = self
            .s
            .triggered
            .iter()
            .position(|t| t.source == source && t.ability == ability)
        {
            let t = &mut self.s.triggered[ix];
            if t.seen.len() > 1 {
                t.seen.remove(0);
            } else {
                self.s.triggered.remove(ix);
            }
        }
    }
}
