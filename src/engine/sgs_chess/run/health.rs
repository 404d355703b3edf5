//! Recovery, loss and damage, prevention, and death (5.17 to 5.24, 5.33, 5.36, 7.8).

use super::super::event::{note, say};
use super::super::judge::health::HURT;
use super::super::run::Run;
use super::super::state::{CharId, Ctx, Exec, Harmed, Hurt, Work};
use super::super::words::Harm;
use super::super::words::names::{Name, Names};
use super::super::words::op::{Damage, Op, Points};
use crate::engine::cite::{Cite, sgs};

use std::sync::Arc;

/// The reading of damage of 0 points.
const NOTHING: &str = "0点伤害";

impl Run<'_> {
    pub fn do_recover(&mut self, p: &Points, to: bool, ctx: &Ctx) {
        let (Ok(who), Ok(x)) = (
            self.view(ctx).doer(&p.who),
            self.view(ctx).count_of(&p.points),
        ) else {
            return;
        };
        if let Err(unruled) = self.look().health_value(who).result {
            self.s.unruled = Some(unruled);
            return;
        }
        let recovery = self.look().recovery(who, x, to);
        let points = recovery.points.unwrap_or(0);
        let c = self.s.char_mut(who);
        c.health += points;
        c.changed = true;
        let now = c.health;
        if now > 0 {
            (c.hit_by, c.hit_last) = (None, None);
        }
        let under_values = self.look().health_value(who).under;
        let mut all = recovery.computed.under.clone();
        all.extend(under_values);
        say(
            self.log,
            "回复体力",
            &recovery.computed.cites(),
            &all,
            || format!("{}回复{points}点体力，体力为{now}。", self.game.who(who)),
        );
        self.s.last.exec = Exec::Yes;
    }

    pub fn do_lose(&mut self, p: &Points, ctx: &Ctx) {
        let (Ok(to), Ok(points)) = (
            self.view(ctx).doer(&p.who),
            self.view(ctx).count_of(&p.points),
        ) else {
            return;
        };
        say(
            self.log,
            "失去体力开始",
            &[Cite::requires(sgs!("5.17-1")), Cite::defines(sgs!("7.3-1"))],
            &[],
            || format!("{}失去{points}点体力，没有来源。", self.game.who(to)),
        );
        self.push(
            Work::Hurt(Hurt {
                id: 0,
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
            ctx,
        );
    }

    pub fn do_damage(&mut self, d: &Damage, ctx: &Ctx) {
        let Ok(all) = self.view(ctx).chars_named(&d.to) else {
            return;
        };
        let [to] = all.as_slice() else {
            return self.damage_each(all, d, ctx);
        };
        let to = *to;
        let Ok(points) = self.view(ctx).count_of(&d.points) else {
            return;
        };
        let named = match &d.source {
            Some(name) => match self.view(ctx).char_named(name) {
                Ok(who) => Some(who),
                Err(_) => return,
            },
            None => None,
        };
        let dead = named.is_some_and(|c| self.s.char(c).dead);
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
            all.push(self.game.under("死者造成的伤害"));
            if self.game.option("死者造成的伤害") == "无来源" {
                source = None;
            }
        }
        let by = self.by_which(d, ctx);
        if by.is_some() {
            cites.push(Cite::defines(sgs!("5.20-1")));
        }
        if points == 0 {
            let reading = self.game.under(NOTHING);
            match reading.option.as_ref() {
                "未定" => {
                    self.s.unruled = Some(self.game.open(NOTHING));
                    return;
                }
                "不算" => {
                    let says = || "0点伤害，没有伤害可以造成。".to_owned();
                    say(self.log, "不能执行", &cites[..1], &[reading], says);
                    self.s.last.exec = Exec::No;
                    return;
                }
                _ => all.push(reading),
            }
        }
        say(self.log, "伤害开始", &cites, &all, || {
            let from = match (source, named) {
                (Some(c), _) => format!("{}对", self.game.who(c)),
                (None, Some(c)) => format!("无来源（来源视为{}）对", self.game.who(c)),
                (None, None) => "无来源，对".to_owned(),
            };
            let by = by.as_ref().map(|by| format!("，渠道是{by}"));
            let by = by.unwrap_or_default();
            format!(
                "{from}{}造成{points}点{}伤害{by}。",
                self.game.who(to),
                d.harm.word()
            )
        });
        let id = self.s.begin_harm(Harmed {
            id: 0,
            way: ctx.way,
            during: self.harm_around(ctx),
            source,
            to,
            points,
            harm: d.harm,
            by: by.clone(),
            prevented: false,
            over: false,
        });
        self.push(
            Work::Hurt(Hurt {
                id,
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
            // What is done meanwhile speaks of this damage.
            &Ctx { harm: 0, ..*ctx },
        );
    }

    /// Within which damage something is done, 0 for none: also what is used at a timing, for the effect that has it used
    /// is still going on.
    fn harm_around(&self, ctx: &Ctx) -> u32 {
        let around = self.s.stack.iter().rev().map(|f| f.ctx.harm);
        std::iter::once(ctx.harm)
            .chain(around)
            .find(|harm| *harm != 0)
            .unwrap_or(0)
    }

    /// By which card or skill damage is dealt (5.20-1): as it is written, else the one whose effect this is.
    fn by_which(&self, d: &Damage, ctx: &Ctx) -> Option<String> {
        let skill = || {
            ctx.skill
                .map(|k| self.game.skills[usize::from(k)].name.clone())
        };
        let card = || self.s.using().map(|u| u.card.name.clone());
        let card = || ctx.card.then(card).flatten();
        let written = d.by.as_ref().map(|b| b.text().to_owned());
        written.or_else(skill).or_else(card)
    }

    /// Damage to several: each of them takes it, one after another (5.34-1).
    fn damage_each(&mut self, all: Vec<CharId>, d: &Damage, ctx: &Ctx) {
        say(
            self.log,
            "各",
            &[Cite::requires(sgs!("5.34-1"))],
            &[],
            || format!("{}依次受到此伤害。", self.game.whos(&all)),
        );
        let one = Damage {
            to: Names(vec![Name::new("目标")]).into(),
            ..d.clone()
        };
        self.push(Work::Each(all, Arc::new(Op::Damage(one)), true), ctx);
    }

    /// The damage or loss, when all that is done meanwhile is done.
    pub fn apply_hurt(&mut self, hurt: &Hurt) {
        let name = self.game.who(hurt.to);
        let there = self.s.char(hurt.to);
        let out = there.dead || there.gone;
        if out && !hurt.prevented && !self.hurts_the_dead(hurt) {
            return;
        }
        if hurt.damage {
            self.s.end_harm(hurt.id, hurt.points, hurt.prevented);
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
            say(self.log, word, &cites, &[], || {
                if hurt.damage {
                    format!("{name}的此伤害流程终止：来源未造成过，{name}也未受到过。")
                } else {
                    format!("{name}的此失去体力流程终止。")
                }
            });
            self.s.last.exec = Exec::Stopped;
            return;
        }
        let c = self.s.char_mut(hurt.to);
        c.health -= hurt.points;
        c.changed = true;
        let now = c.health;
        if hurt.damage {
            c.taken += hurt.points;
        }
        let by = hurt.source.filter(|_| hurt.damage);
        (c.hit_by, c.hit_last) = match now <= 0 {
            true => (c.hit_by.or(Some(by)), Some(by)),
            false => (None, None),
        };
        if hurt.damage
            && let Some(source) = hurt.source
        {
            self.s.char_mut(source).dealt += hurt.points;
        }
        let mut all = self.look().health_value(hurt.to).under;
        if out {
            all.push(self.game.under(HURT));
        }
        let mut cites = vec![Cite::requires(sgs!("5.17-1")), Cite::permits(sgs!("4.4-2"))];
        if hurt.damage && hurt.source.is_some_and(|c| self.s.char(c).dead) {
            // The source died while the damage was resolved.
            cites.push(Cite::requires(sgs!("5.19-2")));
        }
        if now <= 0 && !out {
            all.push(self.game.under("濒死结算"));
        }
        say(
            self.log,
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
        self.s.last.exec = Exec::Yes;
        if now <= 0 && !out && self.game.option("濒死结算") == "体力不大于0" {
            self.begin_dying(hurt.to, hurt.id);
        }
    }

    /// Whether one that died or left while this was resolved is still hurt, by the reading.
    fn hurts_the_dead(&mut self, hurt: &Hurt) -> bool {
        match self.game.option(HURT) {
            "照常扣减" => return true,
            "不执行" => {}
            _ => {
                self.s.unruled = Some(self.game.open(HURT));
                return false;
            }
        }
        if hurt.damage {
            // Nothing was dealt, and nothing prevented (7.8).
            self.s.end_harm(hurt.id, 0, false);
        }
        let gone = self.s.char(hurt.to).gone;
        let how = if gone { "离场" } else { "死亡" };
        let (name, reading) = (self.game.who(hurt.to), self.game.under(HURT));
        let cites = [Cite::forbids(sgs!("5.17-1"))];
        say(self.log, "不能执行", &cites, &[reading], || {
            format!("{name}已{how}，不扣减体力。")
        });
        self.s.last.exec = Exec::No;
        false
    }

    /// A 濒死结算 begins, brought about by this damage; 0 for none.
    fn begin_dying(&mut self, who: CharId, harm: u32) {
        say(
            self.log,
            "濒死结算",
            &[Cite::defines(sgs!("5.33-1")), Cite::permits(sgs!("4.4-2"))],
            &[self.game.under("濒死结算")],
            || format!("{}进行濒死结算。", self.game.who(who)),
        );
        let ctx = Ctx {
            harm,
            ..Ctx::NOBODY
        };
        self.push(Work::Dying(who), &ctx);
    }

    pub fn do_prevent(&mut self) {
        for frame in self.s.stack.iter_mut().rev() {
            match &mut frame.kind {
                Work::Hurt(h) if !h.prevented => {
                    h.prevented = true;
                    h.pause = false;
                    say(
                        self.log,
                        "防止",
                        &[Cite::permits(sgs!("7.8-1"))],
                        &[],
                        || format!("防止{}的此伤害或失去体力。", self.game.who(h.to)),
                    );
                    return;
                }
                Work::Shift(m) if !m.prevented => {
                    m.prevented = true;
                    m.pause = false;
                    say(
                        self.log,
                        "防止",
                        &[Cite::permits(sgs!("7.8-4"))],
                        &[],
                        || "防止此巧变。".to_owned(),
                    );
                    return;
                }
                _ => {}
            }
        }
    }

    pub fn do_damage_by(&mut self, n: i64) {
        for frame in self.s.stack.iter_mut().rev() {
            if let Work::Hurt(h) = &mut frame.kind
                && h.damage
                && !h.prevented
            {
                let x = h.points;
                if n < 0 && x <= -n {
                    h.prevented = true;
                    h.pause = false;
                    say(
                        self.log,
                        "防止",
                        &[Cite::requires(sgs!("7.8-3")), Cite::requires(sgs!("7.8-1"))],
                        &[],
                        || format!("伤害值{x} ≤ {}，改为防止此伤害。", -n),
                    );
                } else {
                    let less = [Cite::defines(sgs!("4.11-2")), Cite::requires(sgs!("7.8-3"))];
                    h.points += n;
                    let (id, points) = (h.id, h.points);
                    self.s.set_points(id, points);
                    say(
                        self.log,
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

    pub fn do_dying(&mut self, name: &Name, ctx: &Ctx) {
        if self.game.option("濒死结算") == "体力不大于0" {
            if let Ok(who) = self.view(ctx).char_named(name) {
                self.begin_dying(who, 0);
            }
        } else {
            self.s.unruled = Some(self.game.open("濒死结算"));
        }
    }

    pub fn do_die(&mut self, name: &Name, ctx: &Ctx) {
        if let Ok(who) = self.view(ctx).char_named(name) {
            self.die(who);
        }
    }

    /// A character dies. When and how is not in this chapter; who killed it is.
    fn die(&mut self, who: CharId) {
        // 5.33-1: who brought about the 濒死结算 that it dies in; where more came within it, by the reading.
        let reading = self.game.under("濒死中再扣减体力");
        let c = self.s.char_mut(who);
        c.dead = true;
        let several = c.hit_by != c.hit_last;
        let hit = match reading.option.as_ref() {
            "看最后一次" => c.hit_last,
            _ => c.hit_by,
        };
        let killer = hit.flatten().filter(|_| c.health <= 0);
        c.killer = killer;
        let mut all = Vec::new();
        if several {
            if reading.option == "未定" {
                self.s.unruled = Some(self.game.open("濒死中再扣减体力"));
            }
            all.push(reading);
        }
        if killer.is_some_and(|k| self.s.char(k).dead) {
            all.push(self.game.under("死者造成的伤害"));
        }
        let mut cites = vec![Cite::defines(sgs!("5.33-1"))];
        if killer.is_some() {
            cites.push(Cite::defines(sgs!("5.19-1")));
        }
        say(self.log, "死亡", &cites, &all, || match killer {
            Some(k) => format!(
                "{}死亡，杀死{}的是{}。",
                self.game.who(who),
                self.game.who(who),
                self.game.who(k)
            ),
            None => format!("{}死亡，没有杀死者。", self.game.who(who)),
        });
        self.s.last.exec = Exec::Yes;
    }

    /// The end of a 濒死结算 under the reading that names one.
    pub fn end_dying(&mut self, who: CharId) {
        if self.s.char(who).dead {
            return;
        }
        if self.s.char(who).health <= 0 {
            self.die(who);
        } else {
            note(self.log, "脱离濒死", || {
                format!("{}的体力已大于0。", self.game.who(who))
            });
        }
    }

    pub fn do_leave(&mut self, name: &Name, ctx: &Ctx) {
        let Ok(who) = self.view(ctx).char_named(name) else {
            return;
        };
        let c = self.s.char_mut(who);
        c.gone = true;
        c.square = None;
        say(
            self.log,
            "离场",
            &[Cite::requires(sgs!("4.18-1"))],
            &[],
            || format!("{}离场，玩家数仍是{}。", self.game.who(who), self.s.players),
        );
    }
}
