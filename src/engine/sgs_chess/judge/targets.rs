//! Cancelling, transferring and voiding a target; void skills (5.11, 7.6, 7.7).

use super::super::known;
use super::super::state::CharId;
use super::super::view::View;
use super::super::words::names::{Name, Who};
use super::super::words::op::{Cancel, SkillOf, Transfer};
use super::super::words::{Kind, Timing};
use crate::engine::cite::{Cite, sgs};
use crate::engine::fault::Fault;
use crate::engine::verdict::{GO, Go, Reason, Tracer};

impl View<'_> {
    /// The target whose timing it is, or the one that is named.
    pub fn target_meant(self, name: &Option<Who>) -> Option<usize> {
        let using = self.s.using()?;
        match name {
            Some(name) => {
                let who = self.char_named(name).ok()?;
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
    fn cancellable<T: Tracer>(self, name: &Option<Who>, t: &mut T) -> Go {
        let Some(using) = self.s.using() else {
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
        let meant = self.target_meant(name);
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

    pub fn can_cancel<T: Tracer>(self, c: &Cancel, t: &mut T) -> Go {
        self.cancellable(&c.target, t)
    }

    pub fn can_transfer<T: Tracer>(self, x: &Transfer, t: &mut T) -> Go {
        let to = known!(t, self.char_named(&x.to));
        t.cite(Cite::permits(sgs!("5.11-1")));
        self.cancellable(&x.target, t)?;
        let at_time = self
            .s
            .using()
            .and_then(|u| u.now)
            .is_some_and(|(at, _)| at == Timing::Targeted);
        t.require(at_time, || {
            Reason::requires(sgs!("5.11-1"), "只能在“成为目标时”转移。")
        })?;
        t.require(!self.s.char(to).dead, || {
            Reason::forbids(sgs!("5.11-1"), format!("{}已死亡。", self.who(to)))
                .blocked_by(self.who(to))
        })
    }

    pub fn can_void<T: Tracer>(self, name: &Name, t: &mut T) -> Go {
        let who = known!(t, self.char_named(name));
        t.cite(Cite::requires(sgs!("7.6-1")));
        let there = self
            .s
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

    pub fn skill_meant(self, k: &SkillOf) -> Result<(CharId, u16), Fault> {
        let who = self.doer(&k.who)?;
        let skill = self
            .skills
            .iter()
            .position(|x| x.name == k.skill.text())
            .ok_or_else(|| k.skill.fault(format!("没有名为“{}”的技能", k.skill.text())))?;
        Ok((who, skill as u16))
    }

    pub fn can_skill<T: Tracer>(self, k: &SkillOf, gain: bool, t: &mut T) -> Go {
        let (who, skill) = known!(t, self.skill_meant(k));
        if gain {
            t.cite(Cite::requires(sgs!("1.2-1")));
            return GO;
        }
        t.cite(Cite::requires(sgs!("7.6-2")));
        t.require(self.skills_of(who).contains(&skill), || {
            Reason::requires(
                sgs!("7.6-2"),
                format!("{}没有〖{}〗。", self.who(who), k.skill.text()),
            )
            .blocked_by(self.who(who))
        })
    }
}
