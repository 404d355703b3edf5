//! What a player may do: one list of what might be tried, one predicate for each thing.

use serde::{Deserialize, Serialize};

use caijue::engine::{Cite, GO, Game, Go, Reason, Tracer};

use super::Lanterns;
use super::state::{LanternIx, State};

/// What a player may decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// 收灯 (2.2).
    Take,
    /// 点灯 (2.3).
    Light(LanternIx),
    /// 停手 (2.4).
    Pass,
}

impl Lanterns {
    /// All that the player on turn would plausibly try.
    pub(super) fn list(&self, state: &State, out: &mut Vec<Choice>) {
        out.push(Choice::Take);
        out.extend(state.side().hand.iter().map(|l| Choice::Light(*l)));
        out.push(Choice::Pass);
    }

    pub(super) fn judge_take<T: Tracer>(&self, state: &State, tracer: &mut T) -> Go {
        tracer.cite(Cite::permits(cl!("2.2")));
        let Some(head) = state.river.first().copied() else {
            return tracer.forbid(|| Reason::requires(cl!("2.2a"), "河里没有灯"));
        };
        tracer.require(state.side().lit_last != Some(head), || {
            let says = format!("{}是自己上一回合点上的", self.name(head));
            Reason::forbids(cl!("2.2b"), says).blocked_by(self.name(head))
        })
    }

    pub(super) fn judge_light<T: Tracer>(
        &self,
        state: &State,
        lantern: LanternIx,
        tracer: &mut T,
    ) -> Go {
        tracer.cite(Cite::permits(cl!("2.3")));
        tracer.require(state.side().hand.contains(&lantern), || {
            let says = format!("{}不是自己的手灯", self.name(lantern));
            Reason::requires(cl!("2.3"), says).blocked_by(state.place(lantern))
        })?;
        let Some(tail) = state.river.last().copied() else {
            return GO;
        };
        tracer.cite(Cite::requires(cl!("2.3a")));
        let (own, there) = (self.brightness(lantern), self.brightness(tail));
        tracer.require(own > there, || {
            let says = format!("亮度{own}，不比河尾的灯更亮");
            let blocker = format!("{}（亮度{there}）", self.name(tail));
            Reason::requires(cl!("2.3a"), says).blocked_by(blocker)
        })
    }

    pub(super) fn judge_pass<T: Tracer>(&self, state: &State, tracer: &mut T) -> Go {
        tracer.cite(Cite::permits(cl!("2.4")));
        tracer.require(!self.is_legal(state, &Choice::Take), || {
            Reason::forbids(cl!("2.4"), "还能收灯")
                .blocked_by(self.names(&state.river[..1]).concat())
        })?;
        for lantern in &state.side().hand {
            tracer.require(!self.is_legal(state, &Choice::Light(*lantern)), || {
                Reason::forbids(cl!("2.4"), "还能点灯").blocked_by(self.name(*lantern))
            })?;
        }
        GO
    }
}
