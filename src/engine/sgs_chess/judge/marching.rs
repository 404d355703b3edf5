//! Moving on the map: how many steps, along which route (4.6, 10.4 to 10.14).

use super::super::compute::field::Field;
use super::super::compute::{Amount, named};
use super::super::known;
use super::super::state::{CharId, Turning};
use super::super::view::{View, stands};
use super::super::words::names::Name;
use super::super::words::op::March;
use super::super::words::{Phase, Point};
use crate::engine::cite::{Cite, sgs};
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl View<'_> {
    pub fn can_march<T: Tracer>(self, m: &March, t: &mut T) -> Go {
        let who = known!(t, self.doer(&m.who));
        let name = self.who(who);
        t.cite(Cite::defines(sgs!("10.4-1")));
        self.takes_part(who, "移动", t)?;
        let Some(from) = self.s.char(who).square else {
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
        self.field(who).legal_route(&m.route, &self.readings, t)?;
        let steps = Field::steps(&m.route, &self.readings);
        if m.by_effect {
            let Some(at_most) = &m.at_most else { return GO };
            let most = known!(t, self.count_of(at_most));
            t.cite(Cite::permits(sgs!("4.15-1")));
            let steps = match steps {
                Ok(steps) => steps,
                Err(unruled) => return t.undecided(|| unruled),
            };
            return t.require(steps <= most, || {
                Reason::forbids(
                    sgs!("4.15-1"),
                    format!("至多移动{most}步，这条路线长{}。", m.route.length()),
                )
                .blocked_by(format!("长度{}", m.route.length()))
            });
        }
        self.within_movement(who, steps.ok(), t)
    }

    /// 4.6-1: in the move phase, at most as many steps as 移动力.
    fn within_movement<T: Tracer>(self, who: CharId, steps: Option<i64>, t: &mut T) -> Go {
        let name = self.who(who);
        t.cite(Cite::requires(sgs!("4.6-1")));
        let turn = self.s.turn();
        self.in_own_move(who, t, || {
            format!("{name}只在自己的移动阶段以移动力移动；因效果而移动要写明。")
        })?;
        let moved = turn.filter(|x| x.who == who).map_or(0, |x| x.moved);
        let marches = turn.filter(|x| x.who == who).map_or(0, |x| x.marches);
        t.require(
            marches == 0 || self.option("移动可否分次") != "只有一次",
            || {
                Reason::forbids(
                    sgs!("4.6-1"),
                    format!("{name}在此移动阶段已移动过（读法“移动可否分次”：只有一次）。"),
                )
                .blocked_by(format!("已移动{moved}步"))
            },
        )?;
        let computed = self.movement(who);
        let (steps, movement) = match (steps, computed.result) {
            // What a step is the march itself comes to.
            (None, _) | (_, Ok(Amount::Infinite)) => return GO,
            (Some(_), Err(unruled)) => return t.undecided(|| unruled),
            (Some(steps), Ok(Amount::Finite(movement))) => (steps, movement),
        };
        let left = movement - i64::from(moved);
        t.require(steps <= left, || {
            Reason::forbids(
                sgs!("4.6-1"),
                format!(
                    "{name}的移动力为{movement}，已移动{moved}步，不能再移动{steps}步{}。",
                    named(&computed.under)
                ),
            )
            .blocked_by(format!("移动力{movement}"))
        })
    }

    /// That it is this character's own move phase, where a turn is going on (4.6-1).
    fn in_own_move<T: Tracer>(self, who: CharId, t: &mut T, says: impl Fn() -> String) -> Go {
        let turn = self.s.turn();
        let own = |turn: &Turning| {
            turn.who == who && turn.phase == Phase::Move && turn.point == Point::Within
        };
        t.require(turn.is_none_or(own), || {
            Reason::requires(sgs!("4.6-1"), says()).blocked_by(
                turn.map_or_else(String::new, |turn| {
                    format!("{}的{}", self.who(turn.who), stands(turn))
                }),
            )
        })
    }

    pub fn can_stay<T: Tracer>(self, name: &Name, t: &mut T) -> Go {
        let who = known!(t, self.char_named(name));
        t.cite(Cite::permits(sgs!("4.6-1")));
        self.takes_part(who, "移动", t)?;
        self.in_own_move(who, t, || {
            let name = self.who(who);
            format!("{name}只在自己的移动阶段选择移动几步，此刻没有移不移动可选。")
        })?;
        self.may_stand(who, t)
    }

    /// Whether a character may end its move phase where it stands: after a step, or by the reading without any.
    pub fn may_stand<T: Tracer>(self, who: CharId, t: &mut T) -> Go {
        const READING: &str = "移动阶段可否不移动";
        let moved = self.s.turn().is_some_and(|x| x.who == who && x.moved > 0);
        if moved || self.option(READING) != "不能" {
            return GO;
        }
        match self.movement(who).result {
            Err(unruled) => t.undecided(|| unruled),
            Ok(movement) => t.require(movement <= Amount::Finite(0), || {
                Reason::requires(
                    sgs!("4.15-1"),
                    format!(
                        "{}的移动力大于0，至少要移动一步（读法“移动阶段可否不移动”：不能）。",
                        self.who(who)
                    ),
                )
                .blocked_by(self.who(who))
            }),
        }
    }
}
