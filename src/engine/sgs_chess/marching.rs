//! Moving on the map: how many steps, along which route, one displacement after another (4.6, 10.4 to 10.14).

use super::event::{Event, say};
use super::map::Field;
use super::names::Name;
use super::op::March;
use super::state::{CharId, Ctx, Exec, Frame, State, Work};
use super::value::{Amount, open, under};
use super::words::{Phase, Point};
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl Sgs {
    pub(super) fn can_march<T: Tracer>(&self, s: &State, m: &March, ctx: &Ctx, t: &mut T) -> Go {
        let who = known!(t, self.doer(s, ctx, &m.who));
        let name = self.who(who);
        t.cite(Cite::defines(sgs!("10.4-1")));
        let Some(from) = s.char(who).square else {
            return t.forbid(|| {
                Reason::requires(sgs!("10.5-1"), format!("{name}不在地图上，没有坐标。"))
                    .blocked_by(name)
            });
        };
        t.require(m.route.start() == from, || {
            Reason::requires(
                sgs!("10.12-1"),
                format!("{name}在{from}，路线却从{}开始。", m.route.start()),
            )
            .blocked_by(from.to_string())
        })?;
        self.field(s, who)
            .legal_route(&m.route, &self.readings, t)?;
        let steps = Field::steps(&m.route, &self.readings);
        if m.by_effect {
            let Some(at_most) = &m.at_most else { return GO };
            let most = known!(t, self.count(s, ctx, at_most));
            t.cite(Cite::permits(sgs!("4.15-1")));
            return t.require(steps.is_ok_and(|n| n <= most), || {
                Reason::forbids(
                    sgs!("4.15-1"),
                    format!("至多移动{most}步，这条路线长{}。", m.route.length()),
                )
                .blocked_by(format!("长度{}", m.route.length()))
            });
        }
        self.within_movement(s, who, steps.ok(), t)
    }

    /// 4.6-1: in the move phase, at most as many steps as 移动力.
    fn within_movement<T: Tracer>(
        &self,
        s: &State,
        who: CharId,
        steps: Option<i64>,
        t: &mut T,
    ) -> Go {
        let name = self.who(who);
        t.cite(Cite::requires(sgs!("4.6-1")));
        let turn = s.turn();
        t.require(
            turn.is_none_or(|turn| {
                turn.who == who && turn.phase == Phase::Move && turn.point == Point::Within
            }),
            || {
                Reason::requires(
                    sgs!("4.6-1"),
                    format!("{name}只在自己的移动阶段以移动力移动；因效果而移动要写明。"),
                )
                .blocked_by(turn.map_or_else(String::new, |turn| {
                    format!("{}的{}", self.who(turn.who), super::fact::stands(turn))
                }))
            },
        )?;
        let moved = turn.filter(|x| x.who == who).map_or(0, |x| x.moved);
        let marches = turn.filter(|x| x.who == who).map_or(0, |x| x.marches);
        t.require(
            marches == 0 || self.readings.of("移动可否分次") != "只有一次",
            || {
                Reason::forbids(
                    sgs!("4.6-1"),
                    format!("{name}在此移动阶段已移动过（读法“移动可否分次”：只有一次）。"),
                )
                .blocked_by(format!("已移动{moved}步"))
            },
        )?;
        let (Some(steps), Ok(Amount::Finite(movement))) = (steps, self.movement(s, who).result)
        else {
            return GO;
        };
        let left = movement - i64::from(moved);
        t.require(steps <= left, || {
            Reason::forbids(
                sgs!("4.6-1"),
                format!("{name}的移动力为{movement}，已移动{moved}步，不能再移动{steps}步。"),
            )
            .blocked_by(format!("移动力{movement}"))
        })
    }

    pub(super) fn do_march(&self, s: &mut State, m: &March, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(who) = self.doer(s, ctx, &m.who) else {
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
            let movement = self.movement(s, who);
            if let Err(unruled) = movement.result {
                s.unruled = Some(unruled);
                return;
            }
            if let Err(unruled) = Field::steps(&m.route, &self.readings) {
                s.unruled = Some(unruled);
                return;
            }
            let again = s.turn().is_some_and(|t| t.who == who && t.marches > 0);
            if again {
                if self.readings.of("移动可否分次") == "未定" {
                    s.unruled = Some(open(&self.readings, "移动可否分次"));
                    return;
                }
                all.push(under(&self.readings, "移动可否分次"));
            }
            cites.push(Cite::requires(sgs!("4.6-1")));
            for cite in movement.cites() {
                if !cites.contains(&cite) {
                    cites.push(cite);
                }
            }
            all.extend(movement.under);
            all.push(under(&self.readings, "步数怎样数"));
        }
        if m.route.legs.iter().any(|l| !l.from.is_adjacent(l.to)) {
            all.push(under(&self.readings, "不相邻的位移"));
        }
        say(log, "移动", &cites, &all, || {
            format!(
                "{}移动，路线{}，长度{}。",
                self.who(who),
                m.route,
                m.route.length()
            )
        });
        s.stack.push(Frame {
            kind: Work::March(who, m.route.clone(), m.by_effect),
            step: 0,
            ctx: *ctx,
        });
    }

    /// The next displacement of a route.
    pub(super) fn next_leg(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(frame) = s.stack.last_mut() else {
            return;
        };
        let Work::March(who, route, by_effect) = &frame.kind else {
            return;
        };
        let (who, by_effect, ix) = (*who, *by_effect, usize::from(frame.step));
        let Some(leg) = route.legs.get(ix).copied() else {
            let steps = Field::steps(route, &self.readings).unwrap_or(route.length());
            s.stack.pop();
            if !by_effect
                && let Some(turn) = s.turn_mut()
                && turn.who == who
            {
                turn.moved = turn
                    .moved
                    .saturating_add(u8::try_from(steps).unwrap_or(u8::MAX));
                turn.marches = turn.marches.saturating_add(1);
            }
            s.last.exec = Exec::Yes;
            let at = s.char(who).square;
            say(
                log,
                "移动结束",
                &[
                    Cite::defines(sgs!("10.5-1")),
                    Cite::requires(sgs!("10.3-1")),
                ],
                &[],
                || {
                    let terrain = at
                        .and_then(|q| self.terrain.get(&q))
                        .map_or("平原", |t| t.word());
                    format!(
                        "{}在{}，拥有【{terrain}】的地形效果（效果本身不在本章）。",
                        self.who(who),
                        at.map_or_else(String::new, |q| q.to_string())
                    )
                },
            );
            return;
        };
        frame.step += 1;
        s.char_mut(who).square = Some(leg.to);
        let all = self.field(s, who).square_readings(leg.to, &self.readings);
        say(
            log,
            "位移",
            &[
                Cite::defines(sgs!("10.10-1")),
                Cite::permits(sgs!("10.11-1")),
                Cite::permits(sgs!("10.8-1")),
                Cite::defines(sgs!("10.9-1")),
                Cite::defines(sgs!("10.14-1")),
            ],
            &all,
            || format!("{}{leg}，{}。", self.who(who), leg.direction().word()),
        );
    }

    pub(super) fn can_stay<T: Tracer>(&self, s: &State, name: &Name, ctx: &Ctx, t: &mut T) -> Go {
        let who = known!(t, self.char_named(s, ctx, name));
        t.cite(Cite::permits(sgs!("4.6-1")));
        let able = self
            .movement(s, who)
            .result
            .is_ok_and(|m| m > Amount::Finite(0));
        t.require(
            !able || self.readings.of("移动阶段可否不移动") != "不能",
            || {
                Reason::requires(
                    sgs!("4.15-1"),
                    format!(
                        "{}的移动力大于0，至少要移动一步（读法“移动阶段可否不移动”：不能）。",
                        self.who(who)
                    ),
                )
                .blocked_by(self.who(who))
            },
        )
    }

    pub(super) fn do_stay(&self, s: &mut State, name: &Name, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(who) = self.char_named(s, ctx, name) else {
            return;
        };
        say(
            log,
            "不移动",
            &[Cite::permits(sgs!("4.6-1"))],
            &[under(&self.readings, "移动阶段可否不移动")],
            || format!("{}移动0步。", self.who(who)),
        );
        s.last.exec = Exec::Yes;
    }
}
