//! Recovery, loss and damage, prevention, and death (5.17 to 5.24, 5.33, 5.36, 7.8).

use super::event::{Event, note, say};
use super::fact::cite_all;
use super::op::{Damage, Points};
use super::state::{CharId, Ctx, Exec, Frame, Harmed, Hurt, State, Work};
use super::value::{Recovery, open, recover, recover_to, under};
use super::words::Harm;
use super::{Sgs, known, names::Name};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl Sgs {
    fn recovery(&self, s: &State, who: CharId, x: i64, to: bool) -> Recovery {
        let c = s.char(who);
        let lost = self.lost(s, who);
        if to {
            let of = format!("{}将体力回复至{x}点", self.who(who));
            recover_to(&of, c.health, c.max, lost, x, &self.readings)
        } else {
            let of = format!("{}回复{x}点体力", self.who(who));
            recover(&of, lost, x, &self.readings)
        }
    }

    pub(super) fn can_recover<T: Tracer>(
        &self,
        s: &State,
        p: &Points,
        to: bool,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        let who = known!(t, self.doer(s, ctx, &p.who));
        let x = known!(t, self.count(s, ctx, &p.points));
        let recovery = self.recovery(s, who, x, to);
        let name = self.who(who);
        if recovery.points.is_some() {
            cite_all(t, &recovery.computed.cites());
            return GO;
        }
        let c = s.char(who);
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

    pub(super) fn do_recover(
        &self,
        s: &mut State,
        p: &Points,
        to: bool,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let (Ok(who), Ok(x)) = (self.doer(s, ctx, &p.who), self.count(s, ctx, &p.points)) else {
            return;
        };
        if let Err(unruled) = self.health_value(s, who).result {
            s.unruled = Some(unruled);
            return;
        }
        let recovery = self.recovery(s, who, x, to);
        let points = recovery.points.unwrap_or(0);
        let c = s.char_mut(who);
        c.health += points;
        c.changed = true;
        let now = c.health;
        let under_values = self.health_value(s, who).under;
        let mut all = recovery.computed.under.clone();
        all.extend(under_values);
        say(
            log,
            "回复体力",
            &recovery.computed.cites(),
            &all,
            || format!("{}回复{points}点体力，体力为{now}。", self.who(who)),
        );
        s.last.exec = Exec::Yes;
    }

    pub(super) fn can_hurt<T: Tracer>(
        &self,
        s: &State,
        who: CharId,
        points: &super::names::Count,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        let points = known!(t, self.count(s, ctx, points));
        t.cite(Cite::defines(sgs!("5.17-1")));
        t.require(points >= 0, || {
            Reason::forbids(sgs!("4.11-1"), format!("点数{points}不是自然数。"))
        })?;
        t.require(!s.char(who).dead, || {
            Reason::forbids(
                sgs!("5.17-1"),
                format!("{}已死亡，没有体力可以扣减。", self.who(who)),
            )
            .blocked_by(self.who(who))
        })
    }

    pub(super) fn do_lose(&self, s: &mut State, p: &Points, ctx: &Ctx, log: &mut Log<Event>) {
        let (Ok(to), Ok(points)) = (self.doer(s, ctx, &p.who), self.count(s, ctx, &p.points))
        else {
            return;
        };
        say(
            log,
            "失去体力开始",
            &[Cite::requires(sgs!("5.17-1")), Cite::defines(sgs!("7.3-1"))],
            &[],
            || format!("{}失去{points}点体力，没有来源。", self.who(to)),
        );
        s.stack.push(Frame {
            kind: Work::Hurt(Hurt {
                damage: false,
                source: None,
                dead_source: false,
                to,
                points,
                harm: Harm::Plain,
                prevented: false,
                inserts: p.meanwhile.clone().into(),
                pause: p.pause,
            }),
            step: 0,
            ctx: *ctx,
        });
    }

    pub(super) fn do_damage(&self, s: &mut State, d: &Damage, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(all) = self.chars_named(s, ctx, &d.to) else {
            return;
        };
        let [to] = all.as_slice() else {
            return self.damage_each(s, all, d, ctx, log);
        };
        let to = *to;
        let Ok(points) = self.count(s, ctx, &d.points) else {
            return;
        };
        let named = match &d.source {
            Some(name) => match self.char_named(s, ctx, name) {
                Ok(who) => Some(who),
                Err(_) => return,
            },
            None => None,
        };
        let dead = named.is_some_and(|c| s.char(c).dead);
        let mut cites = vec![
            Cite::defines(sgs!("4.7-1")),
            Cite::defines(sgs!("5.21-1")),
            Cite::defines(sgs!("5.19-1")),
        ];
        let mut all = Vec::new();
        let mut source = named;
        if dead {
            cites.push(Cite::requires(sgs!("5.19-2")));
            cites.push(Cite::requires(sgs!("5.36-1")));
            all.push(under(&self.readings, "死者造成的伤害"));
            if self.readings.of("死者造成的伤害") == "无来源" {
                source = None;
            }
        }
        if d.by.is_some() {
            cites.push(Cite::defines(sgs!("5.20-1")));
        }
        say(log, "伤害开始", &cites, &all, || {
            let from = match (source, named) {
                (Some(c), _) => format!("{}对", self.who(c)),
                (None, Some(c)) => format!("无来源（来源视为{}）对", self.who(c)),
                (None, None) => "无来源，对".to_owned(),
            };
            let by =
                d.by.as_ref()
                    .map(|b| format!("，渠道是{}", b.text()))
                    .unwrap_or_default();
            format!(
                "{from}{}造成{points}点{}伤害{by}。",
                self.who(to),
                d.harm.word()
            )
        });
        s.harmed = Some(Harmed {
            source,
            to,
            points,
            harm: d.harm,
            by: d.by.as_ref().map(|b| b.text().to_owned()),
            prevented: false,
        });
        s.stack.push(Frame {
            kind: Work::Hurt(Hurt {
                damage: true,
                source,
                dead_source: dead,
                to,
                points,
                harm: d.harm,
                prevented: false,
                inserts: d.meanwhile.clone().into(),
                pause: d.pause,
            }),
            step: 0,
            ctx: *ctx,
        });
    }

    /// Damage to several: each of them takes it, one after another (5.34-1).
    fn damage_each(
        &self,
        s: &mut State,
        all: Vec<CharId>,
        d: &Damage,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        say(log, "各", &[Cite::requires(sgs!("5.34-1"))], &[], || {
            format!("{}依次受到此伤害。", self.whos(&all))
        });
        let one = Damage {
            to: super::names::Names(vec![Name::new("目标")]),
            ..d.clone()
        };
        s.stack.push(Frame {
            kind: Work::Each(all, std::sync::Arc::new(super::op::Op::Damage(one)), true),
            step: 0,
            ctx: *ctx,
        });
    }

    /// The damage or loss, when all that is done meanwhile is done.
    pub(super) fn apply_hurt(&self, s: &mut State, hurt: &Hurt, log: &mut Log<Event>) {
        let name = self.who(hurt.to);
        if hurt.damage
            && let Some(harmed) = &mut s.harmed
        {
            harmed.points = hurt.points;
            harmed.prevented = hurt.prevented;
        }
        if hurt.prevented {
            let word = if hurt.damage {
                "防止伤害"
            } else {
                "防止失去体力"
            };
            let mut cites = vec![Cite::requires(sgs!("7.8-1")), Cite::requires(sgs!("6.3-1"))];
            if hurt.damage {
                cites.push(Cite::requires(sgs!("7.8-2")));
            }
            say(log, word, &cites, &[], || {
                if hurt.damage {
                    format!("{name}的此伤害流程终止：来源未造成过，{name}也未受到过。")
                } else {
                    format!("{name}的此失去体力流程终止。")
                }
            });
            s.last.exec = Exec::No;
            return;
        }
        let c = s.char_mut(hurt.to);
        c.health -= hurt.points;
        c.changed = true;
        let now = c.health;
        if hurt.damage {
            c.taken += hurt.points;
        }
        c.hit_by = (now <= 0).then_some(if hurt.damage { hurt.source } else { None });
        if hurt.damage
            && let Some(source) = hurt.source
        {
            s.char_mut(source).dealt += hurt.points;
        }
        let mut all = self.health_value(s, hurt.to).under;
        let mut cites = vec![Cite::requires(sgs!("5.17-1")), Cite::permits(sgs!("4.4-2"))];
        if hurt.damage && hurt.source.is_some_and(|c| s.char(c).dead) {
            // The source died while the damage was resolved.
            cites.push(Cite::requires(sgs!("5.19-2")));
        }
        if now <= 0 {
            all.push(under(&self.readings, "濒死结算"));
        }
        say(
            log,
            if hurt.damage {
                "受到伤害"
            } else {
                "失去体力"
            },
            &cites,
            &all,
            || {
                format!(
                    "{name}{}，扣减{}点体力，体力为{now}。",
                    if hurt.damage {
                        format!("受到{}点{}伤害", hurt.points, hurt.harm.word())
                    } else {
                        format!("失去{}点体力", hurt.points)
                    },
                    hurt.points
                )
            },
        );
        s.last.exec = Exec::Yes;
        if now <= 0 && self.readings.of("濒死结算") == "体力不大于0" {
            self.begin_dying(s, hurt.to, log);
        }
    }

    fn begin_dying(&self, s: &mut State, who: CharId, log: &mut Log<Event>) {
        say(
            log,
            "濒死结算",
            &[Cite::defines(sgs!("5.33-1")), Cite::permits(sgs!("4.4-2"))],
            &[under(&self.readings, "濒死结算")],
            || format!("{}进行濒死结算。", self.who(who)),
        );
        s.stack.push(Frame {
            kind: Work::Dying(who),
            step: 0,
            ctx: Ctx::default(),
        });
    }

    pub(super) fn can_prevent<T: Tracer>(&self, s: &State, t: &mut T) -> Go {
        let what = s.stack.iter().rev().find_map(|f| match &f.kind {
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

    pub(super) fn do_prevent(&self, s: &mut State, log: &mut Log<Event>) {
        for frame in s.stack.iter_mut().rev() {
            match &mut frame.kind {
                Work::Hurt(h) if !h.prevented => {
                    h.prevented = true;
                    h.pause = false;
                    say(log, "防止", &[Cite::permits(sgs!("7.8-1"))], &[], || {
                        format!("防止{}的此伤害或失去体力。", self.who(h.to))
                    });
                    return;
                }
                Work::Shift(m) if !m.prevented => {
                    m.prevented = true;
                    m.pause = false;
                    say(log, "防止", &[Cite::permits(sgs!("7.8-4"))], &[], || {
                        "防止此巧变。".to_owned()
                    });
                    return;
                }
                _ => {}
            }
        }
    }

    pub(super) fn can_damage_by<T: Tracer>(&self, s: &State, n: i64, t: &mut T) -> Go {
        let there = s
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

    pub(super) fn do_damage_by(&self, s: &mut State, n: i64, log: &mut Log<Event>) {
        // 4.11-2: whoever asks for the damage meanwhile gets what it comes to by then.
        let harmed = s.harmed.as_mut();
        for frame in s.stack.iter_mut().rev() {
            if let Work::Hurt(h) = &mut frame.kind
                && h.damage
                && !h.prevented
            {
                let x = h.points;
                if n < 0 && x <= -n {
                    h.prevented = true;
                    h.pause = false;
                    say(
                        log,
                        "防止",
                        &[Cite::requires(sgs!("7.8-3")), Cite::requires(sgs!("7.8-1"))],
                        &[],
                        || format!("伤害值{x} ≤ {}，改为防止此伤害。", -n),
                    );
                } else {
                    let less = [Cite::defines(sgs!("4.11-2")), Cite::requires(sgs!("7.8-3"))];
                    h.points += n;
                    if let Some(harmed) = harmed {
                        harmed.points = h.points;
                    }
                    say(
                        log,
                        "伤害值",
                        if n < 0 { &less } else { &less[..1] },
                        &[],
                        || format!("伤害值{x}{n:+}，为{}。", x + n),
                    );
                }
                return;
            }
        }
    }

    pub(super) fn can_dying<T: Tracer>(&self, s: &State, name: &Name, ctx: &Ctx, t: &mut T) -> Go {
        let who = known!(t, self.char_named(s, ctx, name));
        t.cite(Cite::defines(sgs!("5.33-1")));
        t.require(
            s.char(who).health <= 0 || self.readings.of("濒死结算") == "未定",
            || {
                Reason::requires(
                    sgs!("5.33-1"),
                    format!(
                        "{}的体力为{}，大于0（读法“濒死结算”：体力不大于0）。",
                        self.who(who),
                        s.char(who).health
                    ),
                )
            },
        )
    }

    pub(super) fn do_dying(&self, s: &mut State, name: &Name, ctx: &Ctx, log: &mut Log<Event>) {
        if self.readings.of("濒死结算") == "体力不大于0" {
            if let Ok(who) = self.char_named(s, ctx, name) {
                self.begin_dying(s, who, log);
            }
        } else {
            s.unruled = Some(open(&self.readings, "濒死结算"));
        }
    }

    pub(super) fn can_die<T: Tracer>(&self, s: &State, name: &Name, ctx: &Ctx, t: &mut T) -> Go {
        let who = known!(t, self.char_named(s, ctx, name));
        t.cite(Cite::defines(sgs!("5.33-1")));
        t.require(!s.char(who).dead, || {
            Reason::forbids(sgs!("5.33-1"), format!("{}已死亡。", self.who(who)))
                .blocked_by(self.who(who))
        })
    }

    /// A character dies. When and how is not in this chapter; who killed it is.
    pub(super) fn die(&self, s: &mut State, who: CharId, log: &mut Log<Event>) {
        let c = s.char_mut(who);
        c.dead = true;
        let killer = c.hit_by.flatten().filter(|_| c.health <= 0);
        c.killer = killer;
        let mut all = Vec::new();
        if killer.is_some_and(|k| s.char(k).dead) {
            all.push(under(&self.readings, "死者造成的伤害"));
        }
        let mut cites = vec![Cite::defines(sgs!("5.33-1"))];
        if killer.is_some() {
            cites.push(Cite::defines(sgs!("5.19-1")));
        }
        say(log, "死亡", &cites, &all, || match killer {
            Some(k) => format!(
                "{}死亡，杀死{}的是{}。",
                self.who(who),
                self.who(who),
                self.who(k)
            ),
            None => format!("{}死亡，没有杀死者。", self.who(who)),
        });
        s.last.exec = Exec::Yes;
    }

    /// The end of a 濒死结算 under the reading that names one.
    pub(super) fn end_dying(&self, s: &mut State, who: CharId, log: &mut Log<Event>) {
        if s.char(who).dead {
            return;
        }
        if s.char(who).health <= 0 {
            self.die(s, who, log);
        } else {
            note(log, "脱离濒死", || {
                format!("{}的体力已大于0。", self.who(who))
            });
        }
    }

    pub(super) fn do_leave(&self, s: &mut State, name: &Name, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(who) = self.char_named(s, ctx, name) else {
            return;
        };
        let c = s.char_mut(who);
        c.gone = true;
        c.square = None;
        say(
            log,
            "离场",
            &[Cite::requires(sgs!("4.18-1"))],
            &[],
            || format!("{}离场，玩家数仍是{}。", self.who(who), s.players),
        );
    }
}
