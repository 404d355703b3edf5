//! Invoking skills: cost, effects and delays (5.8, 5.10).

use super::super::event::say;
use super::super::run::Run;
use super::super::state::{Ctx, Waiting, Work};
use super::super::words::op::Invoke;
use crate::engine::cite::{Cite, sgs};

impl Run<'_> {
    pub fn do_invoke(&mut self, i: &Invoke, ctx: &Ctx) {
        let Ok((who, skill, own)) = self.view(ctx).invoked(i) else {
            return;
        };
        let info = &self.game.skills[usize::from(skill)];
        let cost = self.look().cost_of(who, skill);
        let mut cites = vec![
            Cite::permits(sgs!("2.7-1")),
            Cite::defines(sgs!("7.1-1")),
            Cite::defines(sgs!("5.28-1")),
        ];
        if !cost.is_empty() {
            cites.push(Cite::defines(sgs!("5.8-1")));
        }
        // 5.3: who may leave it unused.
        if info.text.as_ref().is_some_and(|t| t.contains('可')) {
            cites.push(Cite::permits(if cost.is_empty() {
                sgs!("5.3-2")
            } else {
                sgs!("5.3-1")
            }));
        }
        if !info.delayed.is_empty() {
            cites.push(Cite::defines(sgs!("5.10-1")));
        }
        if info.tags.iter().any(|t| t == "锁定技") {
            cites.push(Cite::defines(sgs!("5.1-1")));
        }
        say(self.log, "发动", &cites, &[], || {
            let text = info
                .text
                .as_ref()
                .map(|t| format!("：{t}"))
                .unwrap_or_default();
            let at = info
                .timing
                .as_ref()
                .map(|t| format!("于{t}"))
                .unwrap_or_default();
            format!("{}{at}发动〖{}〗{text}。", self.game.who(who), info.name)
        });
        for ((phase, point), acts) in &info.delayed {
            self.s.waiting.push(Waiting {
                phase: *phase,
                point: *point,
                acts: acts.clone(),
                ctx: own,
                skill: Some(skill),
            });
        }
        self.push(Work::Sequence(info.effects.clone()), &own);
        if !cost.is_empty() {
            self.push(Work::Sequence(cost.into()), &Ctx { cost: true, ..own });
        }
    }
}
