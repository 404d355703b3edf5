//! Whether a skill may be used at all, by invoking it or by a card that it converts: who has it, whether it is void, its
//! conditions, how often (2.7, 7.6), and which cards it lets stand for which (5.35).

use super::super::state::{CharId, Ctx, Work};
use super::super::view::View;
use super::super::view::expr::conjuncts;
use super::super::words::names::Name;
use super::super::words::setup::{Conversion, How, Limit, Within};
use super::super::{SkillInfo, known};
use super::using::Declared;
use crate::engine::cite::{Cite, sgs};
use crate::engine::verdict::{GO, Go, Reason, Tracer};

/// The reading of a skill that becomes void after it was invoked.
pub const VOID: &str = "技能无效与延时效果";

impl View<'_> {
    /// Whether a character may use a skill.
    pub fn can_use_skill<T: Tracer>(self, who: CharId, skill: u16, own: &Ctx, t: &mut T) -> Go {
        let name = self.who(who);
        let info = &self.skills[usize::from(skill)];
        t.require(self.skills_of(who).contains(&skill), || {
            Reason::requires(sgs!("2.7-1"), format!("{name}没有〖{}〗。", info.name))
                .blocked_by(name)
        })?;
        t.require(!self.s.is_void(who, skill), || {
            Reason::forbids(
                sgs!("7.6-2"),
                format!("{name}的〖{}〗无效，不能发动。", info.name),
            )
            .blocked_by(info.name.as_str())
        })?;
        if let Some(when) = &info.when {
            let held = known!(t, self.by(own).holds(when));
            // What is asked of the turn is the timing that the text gives.
            let of_turn = |one: &Name| {
                let words = ["回合内", "阶段=", "时机"];
                words.iter().any(|w| one.text().contains(w))
            };
            let fails = |one: &Name| self.by(own).holds(one) == Ok(false);
            let mut failing = conjuncts(when)
                .into_iter()
                .filter(|c| of_turn(c) && fails(c));
            if let Some(timing) = info.timing.as_ref().filter(|_| failing.next().is_some()) {
                t.forbid(|| self.untimely(info, timing, sgs!("6.2-2")))?;
            }
            t.require(held, || {
                Reason::requires(
                    sgs!("2.7-1"),
                    format!("〖{}〗的条件“{}”不满足。", info.name, when.text()),
                )
                .blocked_by(when.text())
            })?;
        }
        match info.limit {
            Some(limit) => self.within_limit(who, skill, limit, t),
            None => GO,
        }
    }

    fn within_limit<T: Tracer>(self, who: CharId, skill: u16, limit: Limit, t: &mut T) -> Go {
        let used = self.times_used(who, skill, limit.within);
        if used > 0 && self.option("限几次怎样计") == "未定" {
            return t.undecided(|| self.open("限几次怎样计"));
        }
        t.require(used < limit.times, || {
            let info = &self.skills[usize::from(skill)];
            let says = format!(
                "〖{}〗{}限{}次，{}已发动过{used}次（读法“限几次怎样计”：{}）。",
                info.name,
                limit.within.each(),
                limit.times,
                self.who(who),
                self.option("限几次怎样计"),
            );
            Reason::requires(sgs!("2.7-1"), says).blocked_by(info.name.as_str())
        })
    }

    /// How often a character has used a skill that is limited.
    fn times_used(self, who: CharId, skill: u16, within: Within) -> i64 {
        let turns = || {
            let frames = self.s.stack.iter().rev();
            frames.filter_map(|f| match &f.kind {
                Work::Turn(t) => Some(t),
                _ => None,
            })
        };
        let n = match within {
            Within::Phase => turns().next().map_or(0, |t| {
                let used = t.invoked.iter();
                used.filter(|of| **of == (who, skill, Some(t.phase)))
                    .count()
            }),
            Within::Turn => {
                // Extra phases lie on the turn that they are part of.
                let extra = turns().take_while(|t| t.extra).count();
                let of = |used: &&(CharId, u16, _)| (used.0, used.1) == (who, skill);
                let all = turns().take(extra + 1);
                all.map(|t| t.invoked.iter().filter(of).count()).sum()
            }
            Within::Game => {
                let used = self.s.invoked.iter();
                used.filter(|of| **of == (who, skill)).count()
            }
        };
        n as i64
    }

    /// The skill by whose 转化 a card is used or played, where it is one.
    pub fn converting(self, d: &Declared) -> Option<u16> {
        let name = d.skill.as_ref()?;
        let of = |info: &SkillInfo| info.name == *name && !info.conversions.is_empty();
        self.skills.iter().position(of).map(|ix| ix as u16)
    }

    /// Whether the skill that converts lets these cards stand for that card.
    pub fn can_convert<T: Tracer>(self, d: &Declared, play: bool, t: &mut T) -> Go {
        let named = |info: &&SkillInfo| Some(&info.name) == d.skill.as_ref();
        if let Some(info) = self.skills.iter().find(named) {
            self.read_whole(info, t)?;
        }
        let Some(skill) = self.converting(d) else {
            return GO;
        };
        let info = &self.skills[usize::from(skill)];
        let own = Ctx {
            you: Some(d.who),
            doer: Some(d.who),
            target: d.targets.first().copied(),
            second: None,
            targets: 0,
            skill: Some(skill),
            ..Ctx::NOBODY
        };
        t.cite(Cite::permits(sgs!("2.7-1")));
        self.can_use_skill(d.who, skill, &own, t)?;
        let how = if play { How::Play } else { How::Use };
        let meant = |c: &&Conversion| c.as_cards.iter().any(|n| n.text() == d.name);
        let verb = if play { "打出" } else { "使用" };
        let mut ways = info.conversions.iter().filter(meant).peekable();
        t.require(ways.peek().is_some(), || {
            let says = format!("〖{}〗不能把牌当【{}】{verb}。", info.name, d.name);
            Reason::requires(sgs!("2.7-1"), says).blocked_by(d.name.as_str())
        })?;
        let mut ways = ways.filter(|c| c.how.is_none_or(|h| h == how)).peekable();
        t.require(ways.peek().is_some(), || {
            let says = format!("〖{}〗没有写能以此法{verb}【{}】。", info.name, d.name);
            Reason::requires(sgs!("2.7-1"), says).blocked_by(verb)
        })?;
        t.require(ways.any(|c| self.stands_for(d, c)), || {
            let says = format!(
                "{}不合〖{}〗的要求，不能当【{}】{verb}。",
                match d.real.is_empty() {
                    true => "没有实体牌".to_owned(),
                    false => self.labels(&d.real),
                },
                info.name,
                d.name
            );
            // Of a text with “/” each of its ways is a skill by itself.
            let ways = info
                .text
                .as_deref()
                .unwrap_or_default()
                .matches('/')
                .count();
            let clause = match ways {
                0 => sgs!("2.7-1"),
                1 => sgs!("5.7-1"),
                _ => sgs!("5.7-2"),
            };
            Reason::requires(clause, says).blocked_by(self.labels(&d.real))
        })
    }

    /// Whether the real cards are those that a conversion asks for.
    fn stands_for(self, d: &Declared, of: &Conversion) -> bool {
        let Ok(areas) = self.areas(&of.areas) else {
            return false;
        };
        let lies = |card: &super::super::state::CardId| {
            let place = self.s.card(*card).place;
            areas
                .iter()
                .any(|area| place == super::super::state::Place::Of(d.who, *area))
        };
        let fits = |card: &super::super::state::CardId| lies(card) && self.fits(*card, &of.filter);
        d.real.len() as i64 == of.count && d.real.iter().all(fits)
    }
}
