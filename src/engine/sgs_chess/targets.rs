//! The course of a card for each of its targets: timings, cancelling, transferring, voiding (5.11, 7.6, 7.7).

use super::event::{Event, say};
use super::names::Name;
use super::op::{Cancel, SkillOf, Transfer, Until};
use super::state::{
    CharId, Ctx, Exec, Frame, Place, Shift, State, Target, Using, Verb, Voided, Work,
};
use super::value::under;
use super::words::{Area, Kind, Timing};
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::scenario::Readings;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

const RESOLVING: [Timing; 4] = [Timing::Begin, Timing::Before, Timing::Effect, Timing::After];

impl Using {
    /// The next timing: 指定 and 成为 of each target in turn, then, where they come with the use, the four of each
    /// target that is left.
    fn next(&self, resolves: bool) -> Option<(Timing, u16)> {
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

impl Sgs {
    /// Whether a card that is used is only laid down, and takes effect another time: a delayed trick, under the reading.
    pub(super) fn resolves_later(readings: &Readings, kind: Option<Kind>) -> bool {
        kind == Some(Kind::Delayed) && readings.of("延时锦囊何时生效") == "延时阶段"
    }

    /// Brings the card in progress to its next timing, or ends it. `true` where it goes on.
    pub(super) fn next_timing(&self, s: &mut State, log: &mut Log<Event>) -> bool {
        let Some(using) = s.using_mut() else {
            return false;
        };
        let resolves = !Self::resolves_later(&self.readings, using.card.kind);
        let Some((at, ix)) = using.next(resolves) else {
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
            log,
            "时机",
            &[Cite::requires(sgs!("7.4-1")), Cite::defines(clause)],
            &[],
            || format!("【{card}】{}。", self.timing_name(at, who)),
        );
        if at == Timing::Effect
            && let Some((_, acts)) = self.effects.iter().find(|(name, _)| *name == card)
        {
            let user = s.using().map(|u| u.card.user);
            s.stack.push(Frame {
                kind: Work::Sequence(acts.clone()),
                step: 0,
                ctx: Ctx {
                    you: user,
                    doer: user,
                    target: Some(who),
                    targets: 0,
                    skill: None,
                    cost: false,
                },
            });
        }
        true
    }

    /// The insert that is due at the present timing.
    pub(super) fn due_insert(&self, s: &State) -> Option<usize> {
        let frame = s.stack.last()?;
        let Work::Using(using) = &frame.kind else {
            return None;
        };
        let (at, ix) = using.now?;
        if using.broken {
            return None;
        }
        let who = using.targets.get(usize::from(ix))?.who;
        using.inserts.iter().enumerate().position(|(n, insert)| {
            n < 32
                && using.inserted & 1 << n == 0
                && insert.at.is_none_or(|i| i == at)
                && insert
                    .target
                    .as_ref()
                    .is_none_or(|name| self.char_named(s, &frame.ctx, name).is_ok_and(|c| c == who))
        })
    }

    /// The target whose timing it is, or the one that is named.
    fn target_meant(&self, s: &State, ctx: &Ctx, name: &Option<Name>) -> Option<usize> {
        let using = s.using()?;
        match name {
            Some(name) => {
                let who = self.char_named(s, ctx, name).ok()?;
                let now = using.now.map(|(_, ix)| usize::from(ix));
                now.filter(|ix| using.targets.get(*ix).is_some_and(|t| t.who == who))
                    .or_else(|| {
                        using
                            .targets
                            .iter()
                            .position(|t| t.who == who && !t.cancelled)
                    })
            }
            None => using.now.map(|(_, ix)| usize::from(ix)),
        }
    }

    /// Whether a target may be cancelled now (7.7-1, 7.7-2).
    fn cancellable<T: Tracer>(&self, s: &State, ctx: &Ctx, name: &Option<Name>, t: &mut T) -> Go {
        let Some(using) = s.using() else {
            return t.forbid(|| Reason::requires(sgs!("7.7-1"), "没有正在使用的牌。"));
        };
        let delayed = using.card.kind == Some(Kind::Delayed);
        let clause = if delayed {
            sgs!("7.7-2")
        } else {
            sgs!("7.7-1")
        };
        t.cite(Cite::permits(clause));
        t.require(!using.card.kind.is_some_and(Kind::is_equipment), || {
            Reason::forbids(
                sgs!("7.7-1"),
                format!("【{}】是装备牌，没有取消目标的条文。", using.card.name),
            )
            .blocked_by(using.card.name.as_str())
        })?;
        let meant = self.target_meant(s, ctx, name);
        let now = using.now;
        let at_time = now.is_some_and(|(at, ix)| {
            Some(usize::from(ix)) == meant
                && (at == Timing::Targeted || (at == Timing::Aim && !delayed))
        });
        t.require(at_time, || {
            Reason::requires(
                clause,
                if delayed {
                    "延时锦囊牌的目标只能在其“成为目标时”被取消。"
                } else {
                    "目标只能在其“指定目标时”或“成为目标时”被取消。"
                },
            )
            .blocked_by(now.map_or_else(
                || "还没有生成目标的时机".to_owned(),
                |(at, ix)| self.timing_name(at, using.targets[usize::from(ix)].who),
            ))
        })
    }

    pub(super) fn can_cancel<T: Tracer>(&self, s: &State, c: &Cancel, ctx: &Ctx, t: &mut T) -> Go {
        self.cancellable(s, ctx, &c.target, t)
    }

    pub(super) fn do_cancel(&self, s: &mut State, c: &Cancel, ctx: &Ctx, log: &mut Log<Event>) {
        let Some(ix) = self.target_meant(s, ctx, &c.target) else {
            return;
        };
        self.cancel(s, ix, c.all, log);
    }

    fn cancel(&self, s: &mut State, ix: usize, all: bool, log: &mut Log<Event>) {
        let Some(using) = s.using_mut() else { return };
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
        s.targets.clone_from(&left);
        say(
            log,
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
                    self.who(who),
                    if all {
                        "对应的所有目标"
                    } else {
                        "对应的目标"
                    }
                )
            },
        );
        s.last.exec = Exec::Yes;
    }

    pub(super) fn can_transfer<T: Tracer>(
        &self,
        s: &State,
        x: &Transfer,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        let to = known!(t, self.char_named(s, ctx, &x.to));
        t.cite(Cite::permits(sgs!("5.11-1")));
        self.cancellable(s, ctx, &x.target, t)?;
        let at_time = s
            .using()
            .and_then(|u| u.now)
            .is_some_and(|(at, _)| at == Timing::Targeted);
        t.require(at_time, || {
            Reason::requires(sgs!("5.11-1"), "只能在“成为目标时”转移。")
        })?;
        t.require(!s.char(to).dead, || {
            Reason::forbids(sgs!("5.11-1"), format!("{}已死亡。", self.who(to)))
                .blocked_by(self.who(to))
        })
    }

    pub(super) fn do_transfer(&self, s: &mut State, x: &Transfer, ctx: &Ctx, log: &mut Log<Event>) {
        let (Some(ix), Ok(to)) = (
            self.target_meant(s, ctx, &x.target),
            self.char_named(s, ctx, &x.to),
        ) else {
            return;
        };
        self.cancel(s, ix, false, log);
        let reading = under(&self.readings, "转移后加入的目标");
        let Some(using) = s.using_mut() else { return };
        let from = using.targets[ix].who;
        let added = if reading.option == "原目标" {
            from
        } else {
            to
        };
        // It was aimed at with the card already; what it has not had is 成为目标时.
        using.targets.push(Target {
            who: added,
            aimed: true,
            targeted: false,
            cancelled: false,
            void: false,
        });
        let delayed = using.card.kind == Some(Kind::Delayed);
        let real = using.card.real.clone();
        let waiting: Vec<CharId> = using
            .targets
            .iter()
            .filter(|t| !t.cancelled && !t.targeted)
            .map(|t| t.who)
            .collect();
        s.targets = s
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
            log,
            "转移",
            &[
                Cite::requires(sgs!("5.11-1")),
                Cite::requires(sgs!("5.16-1")),
            ],
            &[reading],
            || {
                format!(
                    "此牌由{}转移给{}，加入与{}对应的新目标。",
                    self.who(from),
                    self.who(to),
                    self.who(added)
                )
            },
        );
        if waiting.len() > 1 {
            say(
                log,
                "重新排序",
                &[Cite::requires(sgs!("5.11-1"))],
                &[],
                || {
                    format!(
                        "“成为目标时”还未生成过的目标重新排序：{}。",
                        self.whos(&waiting)
                    )
                },
            );
        }
        if delayed && let [card] = real.as_slice() {
            self.shift(
                s,
                Shift {
                    who: None,
                    verb: Verb::Put,
                    cards: vec![(*card, Place::Of(added, Area::Delayed))],
                    prevented: false,
                    later: false,
                    inserts: Vec::new().into(),
                    pause: false,
                },
                ctx,
            );
        }
    }

    pub(super) fn can_void<T: Tracer>(&self, s: &State, name: &Name, ctx: &Ctx, t: &mut T) -> Go {
        let who = known!(t, self.char_named(s, ctx, name));
        t.cite(Cite::requires(sgs!("7.6-1")));
        let there = s
            .using()
            .is_some_and(|u| u.targets.iter().any(|x| x.who == who && !x.cancelled));
        t.require(there, || {
            Reason::requires(
                sgs!("7.6-1"),
                format!("{}不是正在使用的牌的目标。", self.who(who)),
            )
            .blocked_by(self.who(who))
        })
    }

    pub(super) fn do_void(&self, s: &mut State, name: &Name, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(who) = self.char_named(s, ctx, name) else {
            return;
        };
        let Some(using) = s.using_mut() else { return };
        for target in using.targets.iter_mut().filter(|t| t.who == who) {
            target.void = true;
        }
        let card = using.card.name.clone();
        say(log, "无效", &[Cite::requires(sgs!("7.6-1"))], &[], || {
            format!(
                "【{card}】对{}无效：使用结算开始时、生效前、生效时、生效后都不会生成。",
                self.who(who)
            )
        });
        s.last.exec = Exec::Yes;
    }

    fn skill_meant(
        &self,
        s: &State,
        k: &SkillOf,
        ctx: &Ctx,
    ) -> Result<(CharId, u16), crate::engine::scenario::Fault> {
        let who = self.doer(s, ctx, &k.who)?;
        let skill = self
            .skills
            .iter()
            .position(|x| x.name == k.skill.text())
            .ok_or_else(|| k.skill.fault(format!("没有名为“{}”的技能", k.skill.text())))?;
        Ok((who, skill as u16))
    }

    pub(super) fn can_skill<T: Tracer>(
        &self,
        s: &State,
        k: &SkillOf,
        gain: bool,
        ctx: &Ctx,
        t: &mut T,
    ) -> Go {
        let (who, skill) = known!(t, self.skill_meant(s, k, ctx));
        if gain {
            t.cite(Cite::requires(sgs!("1.2-1")));
            return GO;
        }
        t.cite(Cite::requires(sgs!("7.6-2")));
        t.require(self.skills_of(s, who).contains(&skill), || {
            Reason::requires(
                sgs!("7.6-2"),
                format!("{}没有〖{}〗。", self.who(who), k.skill.text()),
            )
            .blocked_by(self.who(who))
        })
    }

    pub(super) fn do_skill_void(
        &self,
        s: &mut State,
        k: &SkillOf,
        void: bool,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let Ok((who, skill)) = self.skill_meant(s, k, ctx) else {
            return;
        };
        s.voided.retain(|v| v.who != who || v.skill != skill);
        if void {
            s.voided.push(Voided {
                who,
                skill,
                until: k.until,
            });
        }
        say(
            log,
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
                    self.who(who),
                    k.skill.text(),
                    if void { "无效" } else { "有效" }
                )
            },
        );
        s.last.exec = Exec::Yes;
    }

    pub(super) fn do_gain_skill(
        &self,
        s: &mut State,
        k: &SkillOf,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let Ok((who, skill)) = self.skill_meant(s, k, ctx) else {
            return;
        };
        let own = &mut s.char_mut(who).skills;
        if !own.contains(&skill) {
            own.push(skill);
        }
        say(
            log,
            "获得技能",
            &[Cite::requires(sgs!("1.2-1"))],
            &[],
            || {
                format!(
                    "{}获得〖{}〗，作为其武将技能。",
                    self.who(who),
                    k.skill.text()
                )
            },
        );
        s.last.exec = Exec::Yes;
    }
}
