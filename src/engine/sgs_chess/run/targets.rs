//! The course of a card for each of its targets: timings, cancelling, transferring, voiding (5.11, 7.6, 7.7).

use super::super::Sgs;
use super::super::event::say;
use super::super::run::Run;
use super::super::state::{CharId, Ctx, Exec, Place, Shift, Target, Using, Verb, Voided, Work};
use super::super::words::names::Name;
use super::super::words::op::{Cancel, SkillOf, Transfer, Until};
use super::super::words::{Area, Kind, Timing};
use crate::engine::cite::{Cite, sgs};

const RESOLVING: [Timing; 4] = [Timing::Begin, Timing::Before, Timing::Effect, Timing::After];

impl Using {
    /// The next timing: 指定 and 成为 of each target in turn, then, where they come with the use, the four of each
    /// target that is left.
    fn coming(&self, resolves: bool) -> Option<(Timing, u16)> {
        let live = |t: &Target| !t.cancelled;
        if let Some(ix) = self.targets.iter().position(|t| live(t) && !t.aimed) {
            return Some((Timing::Aim, ix as u16));
        }
        if let Some(ix) = self.targets.iter().position(|t| live(t) && !t.targeted) {
            return Some((Timing::Targeted, ix as u16));
        }
        if !resolves {
            return None;
        }
        let (from, after) = match self.now {
            Some((at, ix)) if RESOLVING.contains(&at) => {
                (usize::from(ix), RESOLVING.iter().position(|r| *r == at))
            }
            _ => (0, None),
        };
        for (ix, target) in self.targets.iter().enumerate().skip(from) {
            if !live(target) || target.void {
                continue;
            }
            let next = match after {
                Some(done) if ix == from => done + 1,
                _ => 0,
            };
            if let Some(at) = RESOLVING.get(next) {
                return Some((*at, ix as u16));
            }
        }
        None
    }
}

impl Run<'_> {
    /// Brings the card in progress to its next timing, or ends it. `true` where it goes on.
    pub fn next_timing(&mut self) -> bool {
        let Some(using) = self.s.using_mut() else {
            return false;
        };
        let resolves = !Sgs::resolves_later(&self.game.readings, using.card.kind);
        let Some((at, ix)) = using.coming(resolves) else {
            return false;
        };
        using.now = Some((at, ix));
        using.broken = false;
        let target = &mut using.targets[usize::from(ix)];
        match at {
            Timing::Aim => target.aimed = true,
            Timing::Targeted => target.targeted = true,
            _ => {}
        }
        let who = target.who;
        let clause = match at {
            Timing::Aim | Timing::Targeted => sgs!("5.30-1"),
            _ => sgs!("7.6-1"),
        };
        let card = using.card.name.clone();
        say(
            self.log,
            "时机",
            &[Cite::requires(sgs!("7.4-1")), Cite::defines(clause)],
            &[],
            || format!("【{card}】{}。", self.game.timing_name(at, who)),
        );
        if at == Timing::Effect
            && let Some((_, acts)) = self.game.effects.iter().find(|(name, _)| *name == card)
        {
            let user = self.s.using().map(|u| u.card.user);
            let way = self.look().ctx.way;
            self.push(
                Work::Sequence(acts.clone()),
                &Ctx {
                    you: user,
                    doer: user,
                    target: Some(who),
                    card: true,
                    way,
                    ..Ctx::NOBODY
                },
            );
        }
        true
    }

    pub fn do_cancel(&mut self, c: &Cancel, ctx: &Ctx) {
        let Some(ix) = self.view(ctx).target_meant(&c.target) else {
            return;
        };
        self.cancel(ix, c.all);
    }

    fn cancel(&mut self, ix: usize, all: bool) {
        let Some(using) = self.s.using_mut() else {
            return;
        };
        let who = using.targets[ix].who;
        for (n, target) in using.targets.iter_mut().enumerate() {
            if n == ix || (all && target.who == who) {
                target.cancelled = true;
            }
        }
        using.broken = true;
        let delayed = using.card.kind == Some(Kind::Delayed);
        let left: Vec<CharId> = using
            .targets
            .iter()
            .filter(|t| !t.cancelled)
            .map(|t| t.who)
            .collect();
        self.s.targets.clone_from(&left);
        say(
            self.log,
            "取消",
            &[
                Cite::requires(if delayed {
                    sgs!("7.7-2")
                } else {
                    sgs!("7.7-1")
                }),
                Cite::requires(sgs!("6.3-1")),
            ],
            &[],
            || {
                format!(
                    "{}{}被取消，移出目标列表；终止此时机。",
                    self.game.who(who),
                    if all {
                        "对应的所有目标"
                    } else {
                        "对应的目标"
                    }
                )
            },
        );
        self.s.last.exec = Exec::Yes;
    }

    pub fn do_transfer(&mut self, x: &Transfer, ctx: &Ctx) {
        let (Some(ix), Ok(to)) = (
            self.view(ctx).target_meant(&x.target),
            self.view(ctx).char_named(&x.to),
        ) else {
            return;
        };
        self.cancel(ix, false);
        let reading = self.game.under("转移后加入的目标");
        let Some(using) = self.s.using_mut() else {
            return;
        };
        let from = using.targets[ix].who;
        let added = if reading.option == "原目标" {
            from
        } else {
            to
        };
        // It was aimed at with the card already; what it has not had is 成为目标时.
        using.targets.push(Target {
            aimed: true,
            ..Target::new(added)
        });
        let delayed = using.card.kind == Some(Kind::Delayed);
        let real = using.card.real.clone();
        let waiting: Vec<CharId> = using
            .targets
            .iter()
            .filter(|t| !t.cancelled && !t.targeted)
            .map(|t| t.who)
            .collect();
        self.s.targets = self
            .s
            .using()
            .map(|u| {
                u.targets
                    .iter()
                    .filter(|t| !t.cancelled)
                    .map(|t| t.who)
                    .collect()
            })
            .unwrap_or_default();
        say(
            self.log,
            "转移",
            &[
                Cite::requires(sgs!("5.11-1")),
                Cite::requires(sgs!("5.16-1")),
            ],
            &[reading],
            || {
                format!(
                    "此牌由{}转移给{}，加入与{}对应的新目标。",
                    self.game.who(from),
                    self.game.who(to),
                    self.game.who(added)
                )
            },
        );
        if waiting.len() > 1 {
            say(
                self.log,
                "重新排序",
                &[Cite::requires(sgs!("5.11-1"))],
                &[],
                || {
                    format!(
                        "“成为目标时”还未生成过的目标重新排序：{}。",
                        self.game.whos(&waiting)
                    )
                },
            );
        }
        if delayed && let [card] = real.as_slice() {
            self.shift(
                Shift::new(None, Verb::Put, [*card], Place::Of(added, Area::Delayed)),
                ctx,
            );
        }
    }

    pub fn do_void(&mut self, name: &Name, ctx: &Ctx) {
        let Ok(who) = self.view(ctx).char_named(name) else {
            return;
        };
        let Some(using) = self.s.using_mut() else {
            return;
        };
        for target in using.targets.iter_mut().filter(|t| t.who == who) {
            target.void = true;
        }
        let card = using.card.name.clone();
        say(
            self.log,
            "无效",
            &[Cite::requires(sgs!("7.6-1"))],
            &[],
            || {
                format!(
                    "【{card}】对{}无效：使用结算开始时、生效前、生效时、生效后都不会生成。",
                    self.game.who(who)
                )
            },
        );
        self.s.last.exec = Exec::Yes;
    }

    pub fn do_skill_void(&mut self, k: &SkillOf, void: bool, ctx: &Ctx) {
        let Ok((who, skill)) = self.view(ctx).skill_meant(k) else {
            return;
        };
        self.s.voided.retain(|v| v.who != who || v.skill != skill);
        if void {
            self.s.voided.push(Voided {
                who,
                skill,
                until: k.until,
                within: self.s.depth(),
            });
        }
        say(
            self.log,
            if void { "技能无效" } else { "技能有效" },
            &[Cite::requires(sgs!("7.6-2"))],
            &[],
            || {
                let time = match k.until {
                    Until::Always => "",
                    Until::Turn => "于本回合内",
                    Until::Phase => "于本阶段内",
                };
                format!(
                    "{}的〖{}〗{time}{}。",
                    self.game.who(who),
                    k.skill.text(),
                    if void { "无效" } else { "有效" }
                )
            },
        );
        self.s.last.exec = Exec::Yes;
    }

    pub fn do_gain_skill(&mut self, k: &SkillOf, ctx: &Ctx) {
        let Ok((who, skill)) = self.view(ctx).skill_meant(k) else {
            return;
        };
        let own = &mut self.s.char_mut(who).skills;
        if !own.contains(&skill) {
            own.push(skill);
        }
        say(
            self.log,
            "获得技能",
            &[Cite::requires(sgs!("1.2-1"))],
            &[],
            || {
                format!(
                    "{}获得〖{}〗，作为其武将技能。",
                    self.game.who(who),
                    k.skill.text()
                )
            },
        );
        self.s.last.exec = Exec::Yes;
    }
}
