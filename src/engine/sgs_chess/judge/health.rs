//! Recovery, loss and damage, prevention, and death (5.17 to 5.24, 5.33, 7.8).

use super::super::compute::points::{Recovery, recover, recover_to};
use super::super::known;
use super::super::state::{CharId, Work};
use super::super::view::quantities::DEAD;
use super::super::view::{View, cite_all};
use super::super::words::names::{Count, Name};
use super::super::words::op::{Damage, Points};
use crate::engine::cite::{Cite, sgs};

use crate::engine::verdict::{GO, Go, Reason, Tracer};

/// The reading of damage to those that are dead or gone.
pub const HURT: &str = "死亡角色扣减体力";

impl View<'_> {
    pub fn recovery(self, who: CharId, x: i64, to: bool) -> Recovery {
        let c = self.s.char(who);
        let lost = self.lost(who);
        if to {
            let of = format!("{}将体力回复至{x}点", self.who(who));
            recover_to(&of, c.health, c.max, lost, x, &self.readings)
        } else {
            let of = format!("{}回复{x}点体力", self.who(who));
            recover(&of, lost, x, &self.readings)
        }
    }

    /// That a character takes part in what is done: where it is dead or left the game, by the reading.
    pub fn takes_part<T: Tracer>(self, who: CharId, what: &str, t: &mut T) -> Go {
        if self.counts(who) {
            return GO;
        }
        // What the text says of such a one: no clause says what it may not do.
        let (how, clause) = match self.s.char(who).gone {
            true => ("离场", sgs!("4.18-1")),
            false => ("死亡", sgs!("4.19-1")),
        };
        match self.option(DEAD) {
            "不能" => t.forbid(|| {
                let name = self.who(who);
                let says = format!("{name}已{how}，不能{what}（读法“{DEAD}”：不能）。");
                Reason::forbids(clause, says).blocked_by(name)
            }),
            _ => t.undecided(|| self.open(DEAD)),
        }
    }

    pub fn can_recover<T: Tracer>(self, p: &Points, to: bool, t: &mut T) -> Go {
        let who = known!(t, self.doer(&p.who));
        let x = known!(t, self.count_of(&p.points));
        self.takes_part(who, "回复体力", t)?;
        let recovery = self.recovery(who, x, to);
        let name = self.who(who);
        if recovery.points.is_some() {
            cite_all(t, &recovery.computed.cites());
            return GO;
        }
        let c = self.s.char(who);
        t.forbid(|| {
            if to {
                Reason::forbids(
                    sgs!("5.24-1"),
                    format!(
                        "{name}的体力为{}，体力上限为{}，不能将体力回复至{x}点。",
                        c.health, c.max
                    ),
                )
                .blocked_by(format!("{name}体力{}", c.health))
            } else {
                Reason::forbids(
                    sgs!("5.23-1"),
                    format!("{name}已损失的体力值为0，不能回复体力。"),
                )
                .blocked_by(format!("{name}未受伤"))
            }
        })
    }

    pub fn can_hurt<T: Tracer>(self, who: CharId, points: &Count, t: &mut T) -> Go {
        let points = known!(t, self.count_of(points));
        t.cite(Cite::defines(sgs!("5.17-1")));
        t.require(points >= 0, || {
            Reason::forbids(sgs!("4.11-1"), format!("点数{points}不是自然数。"))
        })?;
        let there = self.s.char(who);
        if !there.dead && !there.gone {
            return GO;
        }
        match self.option(HURT) {
            "照常扣减" => GO,
            "不执行" => t.forbid(|| {
                let (name, how) = (self.who(who), if there.gone { "离场" } else { "死亡" });
                let says = format!("{name}已{how}，不扣减体力（读法“{HURT}”：不执行）。");
                Reason::forbids(sgs!("5.17-1"), says).blocked_by(name)
            }),
            _ => t.undecided(|| self.open(HURT)),
        }
    }

    pub fn can_damage<T: Tracer>(self, d: &Damage, t: &mut T) -> Go {
        if let Some(source) = &d.source {
            let _ = known!(t, self.char_named(source));
        }
        match known!(t, self.chars_named(&d.to)).as_slice() {
            [one] => self.can_hurt(*one, &d.points, t),
            [] => t.forbid(|| Reason::requires(sgs!("5.17-1"), "没有受到伤害的角色。")),
            _ => {
                t.cite(Cite::requires(sgs!("5.34-1")));
                GO
            }
        }
    }

    pub fn can_prevent<T: Tracer>(self, t: &mut T) -> Go {
        let what = self.s.stack.iter().rev().find_map(|f| match &f.kind {
            Work::Hurt(h) if !h.prevented => Some(sgs!("7.8-1")),
            Work::Shift(m) if !m.prevented => Some(sgs!("7.8-4")),
            _ => None,
        });
        match what {
            Some(clause) => {
                t.cite(Cite::permits(clause));
                GO
            }
            None => t.forbid(|| {
                Reason::requires(
                    sgs!("7.8-1"),
                    "没有正在结算的伤害、失去体力或巧变可以防止。",
                )
            }),
        }
    }

    pub fn can_damage_by<T: Tracer>(self, n: i64, t: &mut T) -> Go {
        let there = self
            .s
            .stack
            .iter()
            .any(|f| matches!(&f.kind, Work::Hurt(h) if h.damage && !h.prevented));
        // 7.8-3 is about less damage; more of it is a variable that is set (4.11-2).
        let clause = if n < 0 { sgs!("7.8-3") } else { sgs!("4.11-2") };
        t.cite(Cite::requires(clause));
        t.require(there, || {
            Reason::requires(clause, format!("没有正在结算的伤害，不能执行伤害值{n:+}。"))
        })
    }

    pub fn can_dying<T: Tracer>(self, name: &Name, t: &mut T) -> Go {
        let who = known!(t, self.char_named(name));
        t.cite(Cite::defines(sgs!("5.33-1")));
        t.require(!self.s.char(who).dead, || {
            Reason::forbids(sgs!("5.33-1"), format!("{}已死亡。", self.who(who)))
                .blocked_by(self.who(who))
        })?;
        t.require(!self.s.char(who).gone, || {
            Reason::forbids(sgs!("4.18-1"), format!("{}已离场。", self.who(who)))
                .blocked_by(self.who(who))
        })?;
        t.require(
            self.s.char(who).health <= 0 || self.option("濒死结算") == "未定",
            || {
                Reason::requires(
                    sgs!("5.33-1"),
                    format!(
                        "{}的体力为{}，大于0（读法“濒死结算”：体力不大于0）。",
                        self.who(who),
                        self.s.char(who).health
                    ),
                )
            },
        )
    }

    pub fn can_die<T: Tracer>(self, name: &Name, t: &mut T) -> Go {
        let who = known!(t, self.char_named(name));
        t.cite(Cite::defines(sgs!("5.33-1")));
        t.require(!self.s.char(who).dead, || {
            Reason::forbids(sgs!("5.33-1"), format!("{}已死亡。", self.who(who)))
                .blocked_by(self.who(who))
        })
    }

    pub fn can_leave<T: Tracer>(self, name: &Name, t: &mut T) -> Go {
        let who = known!(t, self.char_named(name));
        t.cite(Cite::permits(sgs!("4.18-1")));
        t.require(!self.s.char(who).gone, || {
            Reason::forbids(sgs!("4.18-1"), format!("{}已离场。", self.who(who)))
        })
    }
}
