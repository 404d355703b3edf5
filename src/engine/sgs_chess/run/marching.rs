//! Moving on the map, one displacement after another (10.4 to 10.14).

use super::super::compute::field::Field;
use super::super::event::say;
use super::super::run::Run;
use super::super::state::{Ctx, Exec, Work};
use super::super::words::names::Name;
use super::super::words::op::March;
use crate::engine::cite::{Cite, sgs};

impl Run<'_> {
    pub fn do_march(&mut self, m: &March, ctx: &Ctx) {
        let Ok(who) = self.view(ctx).doer(&m.who) else {
            return;
        };
        let mut cites = vec![
            Cite::defines(sgs!("10.4-1")),
            Cite::defines(sgs!("10.12-1")),
            Cite::defines(sgs!("10.13-1")),
        ];
        if m.route.legs.len() == 1 {
            cites.push(Cite::permits(sgs!("10.12-2")));
        }
        if m.route.returns() {
            cites.push(Cite::permits(sgs!("10.12-4")));
        }
        let mut all = Vec::new();
        if !m.by_effect {
            let movement = self.look().movement(who);
            if let Err(unruled) = movement.result {
                self.s.unruled = Some(unruled);
                return;
            }
            if let Err(unruled) = Field::steps(&m.route, &self.game.readings) {
                self.s.unruled = Some(unruled);
                return;
            }
            let again = self.s.turn().is_some_and(|t| t.who == who && t.marches > 0);
            if again {
                if self.game.option("移动可否分次") == "未定" {
                    self.s.unruled = Some(self.game.open("移动可否分次"));
                    return;
                }
                all.push(self.game.under("移动可否分次"));
            }
            cites.push(Cite::requires(sgs!("4.6-1")));
            for cite in movement.cites() {
                if !cites.contains(&cite) {
                    cites.push(cite);
                }
            }
            all.extend(movement.under);
            all.push(self.game.under("步数怎样数"));
        }
        if m.route.legs.iter().any(|l| !l.from.is_adjacent(l.to)) {
            all.push(self.game.under("不相邻的位移"));
        }
        say(self.log, "移动", &cites, &all, || {
            format!(
                "{}移动，路线{}，长度{}。",
                self.game.who(who),
                m.route,
                m.route.length()
            )
        });
        self.push(Work::March(who, m.route.clone(), m.by_effect), ctx);
    }

    /// The next displacement of a route.
    pub fn next_leg(&mut self) {
        let Some(frame) = self.s.stack.last_mut() else {
            return;
        };
        let Work::March(who, route, by_effect) = &frame.kind else {
            return;
        };
        let (who, by_effect, ix) = (*who, *by_effect, usize::from(frame.begun));
        let Some(leg) = route.legs.get(ix).copied() else {
            let steps = Field::steps(route, &self.game.readings).unwrap_or(route.length());
            self.s.stack.pop();
            if !by_effect
                && let Some(turn) = self.s.turn_mut()
                && turn.who == who
            {
                turn.moved = turn
                    .moved
                    .saturating_add(u8::try_from(steps).unwrap_or(u8::MAX));
                turn.marches = turn.marches.saturating_add(1);
            }
            self.s.last.exec = Exec::Yes;
            let at = self.s.char(who).square;
            say(
                self.log,
                "移动结束",
                &[
                    Cite::defines(sgs!("10.5-1")),
                    Cite::requires(sgs!("10.3-1")),
                ],
                &[],
                || {
                    let terrain = at
                        .and_then(|q| self.game.terrain.get(&q))
                        .map_or("平原", |t| t.word());
                    format!(
                        "{}在{}，拥有【{terrain}】的地形效果（效果本身不在本章）。",
                        self.game.who(who),
                        at.map_or_else(String::new, |q| q.to_string())
                    )
                },
            );
            return;
        };
        frame.begun += 1;
        self.s.char_mut(who).square = Some(leg.to);
        let all = self
            .look()
            .field(who)
            .square_readings(leg.to, &self.game.readings);
        say(
            self.log,
            "位移",
            &[
                Cite::defines(sgs!("10.10-1")),
                Cite::permits(sgs!("10.11-1")),
                Cite::permits(sgs!("10.8-1")),
                Cite::defines(sgs!("10.9-1")),
                Cite::defines(sgs!("10.14-1")),
            ],
            &all,
            || format!("{}{leg}，{}。", self.game.who(who), leg.direction().word()),
        );
    }

    pub fn do_stay(&mut self, name: &Name, ctx: &Ctx) {
        let Ok(who) = self.view(ctx).char_named(name) else {
            return;
        };
        say(
            self.log,
            "不移动",
            &[Cite::permits(sgs!("4.6-1"))],
            &[self.game.under("移动阶段可否不移动")],
            || format!("{}移动0步。", self.game.who(who)),
        );
        self.s.last.exec = Exec::Yes;
    }
}
