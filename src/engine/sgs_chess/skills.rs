//! Skills: their cost, effects and delays (5.8, 5.10), and card text against clauses (0.3).

use super::event::{Event, say};
use super::fact::cite_all;
use super::names::Name;
use super::op::{ByText, Invoke, Op};
use super::state::{CardId, CharId, Ctx, Frame, State, Waiting, Work};
use super::value::{open, under};
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::scenario::Fault;
use crate::engine::verdict::{Explaining, GO, Go, Reason, Tracer, Verdict};
use crate::rulebook::{BookId, Number, RuleId};

impl Sgs {
    fn skill_named(&self, name: &Name) -> Result<u16, Fault> {
        self.skills
            .iter()
            .position(|k| k.name == name.text())
            .map(|ix| ix as u16)
            .ok_or_else(|| {
                name.0
                    .fault(format!("没有名为“{}”的技能", name.text()))
                    .nearest(name.text(), self.skills.iter().map(|k| k.name.as_str()))
            })
    }

    fn invoked(&self, s: &State, i: &Invoke, ctx: &Ctx) -> Result<(CharId, u16, Ctx), Fault> {
        let who = self.doer(s, ctx, &i.who)?;
        let skill = self.skill_named(&i.skill)?;
        let targets = self.chars_named(s, ctx, &i.targets)?;
        Ok((
            who,
            skill,
            Ctx {
                you: Some(who),
                doer: Some(who),
                target: targets.first().copied(),
                targets: match targets.as_slice() {
                    [] | [_] => 0,
                    several => several.iter().fold(0, |bits, c| bits | 1 << c.0),
                },
                skill: Some(skill),
                cost: false,
            },
        ))
    }

    /// The equipment that gives a character a skill.
    fn giver(&self, s: &State, who: CharId, skill: u16) -> Vec<CardId> {
        s.own(who)
            .into_iter()
            .filter(|c| s.card(*c).place.is_equipment())
            .filter(|c| self.cards[usize::from(c.0)].skills.contains(&skill))
            .collect()
    }

    /// The equipment that gives a character the skill of this name, where its general does not have it.
    pub(super) fn gives(&self, s: &State, who: CharId, skill: &str) -> Vec<CardId> {
        let Some(ix) = self.skills.iter().position(|k| k.name == skill) else {
            return Vec::new();
        };
        let ix = ix as u16;
        if s.char(who).skills.contains(&ix) {
            return Vec::new();
        }
        self.giver(s, who, ix)
    }

    /// The cost of a skill; what an equipment skill costs cannot be its own card (1.6-4).
    fn cost_of(&self, s: &State, who: CharId, skill: u16) -> Vec<Op> {
        let giver: Vec<Name> = if s.char(who).skills.contains(&skill) {
            Vec::new()
        } else {
            self.giver(s, who, skill)
                .iter()
                .map(|c| Name::new(self.label(*c)))
                .collect()
        };
        self.skills[usize::from(skill)]
            .cost
            .iter()
            .map(|op| match op {
                Op::Discard(d) if !giver.is_empty() => {
                    let mut d = d.clone();
                    d.using.0.extend(giver.iter().cloned());
                    if d.cards.is_empty() {
                        d.barred.0.extend(giver.iter().cloned());
                    }
                    Op::Discard(d)
                }
                other => other.clone(),
            })
            .collect()
    }

    pub(super) fn can_invoke<T: Tracer>(&self, s: &State, i: &Invoke, ctx: &Ctx, t: &mut T) -> Go {
        let (who, skill, own) = known!(t, self.invoked(s, i, ctx));
        let name = self.who(who);
        let info = &self.skills[usize::from(skill)];
        t.cite(Cite::permits(sgs!("2.7-1")));
        t.cite(Cite::permits(if info.cost.is_empty() {
            sgs!("5.3-2")
        } else {
            sgs!("5.3-1")
        }));
        t.require(self.skills_of(s, who).contains(&skill), || {
            Reason::requires(sgs!("2.7-1"), format!("{name}没有〖{}〗。", info.name))
                .blocked_by(name)
        })?;
        t.require(
            !s.voided.iter().any(|v| v.who == who && v.skill == skill),
            || {
                Reason::forbids(
                    sgs!("7.6-2"),
                    format!("{name}的〖{}〗无效，不能发动。", info.name),
                )
                .blocked_by(info.name.as_str())
            },
        )?;
        if let Some(when) = &info.when {
            let held = known!(t, self.holds(s, &own, when));
            t.require(held, || {
                Reason::requires(
                    sgs!("2.7-1"),
                    format!("〖{}〗的条件“{}”不满足。", info.name, when.text()),
                )
                .blocked_by(when.text())
            })?;
        }
        let paying = Ctx { cost: true, ..own };
        for op in self.cost_of(s, who, skill) {
            if !self.could(s, &op, &paying) {
                t.forbid(|| {
                    Reason::requires(
                        sgs!("5.8-1"),
                        format!("{name}付不出〖{}〗的消耗，不能发动。", info.name),
                    )
                    .blocked_by(info.name.as_str())
                })?;
                self.can(s, &op, &paying, t)?;
            }
        }
        GO
    }

    pub(super) fn do_invoke(&self, s: &mut State, i: &Invoke, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok((who, skill, own)) = self.invoked(s, i, ctx) else {
            return;
        };
        let info = &self.skills[usize::from(skill)];
        let cost = self.cost_of(s, who, skill);
        let mut cites = vec![
            Cite::permits(sgs!("2.7-1")),
            Cite::defines(sgs!("7.1-1")),
            Cite::defines(sgs!("5.28-1")),
        ];
        if !cost.is_empty() {
            cites.push(Cite::defines(sgs!("5.8-1")));
        }
        // 5.3: who may leave it unused.
        if info.text.as_ref().is_some_and(|t| t.contains('可')) {
            cites.push(Cite::permits(if cost.is_empty() {
                sgs!("5.3-2")
            } else {
                sgs!("5.3-1")
            }));
        }
        if !info.delayed.is_empty() {
            cites.push(Cite::defines(sgs!("5.10-1")));
        }
        if info.tags.iter().any(|t| t == "锁定技") {
            cites.push(Cite::defines(sgs!("5.1-1")));
        }
        say(log, "发动", &cites, &[], || {
            let text = info
                .text
                .as_ref()
                .map(|t| format!("：{t}"))
                .unwrap_or_default();
            let at = info
                .timing
                .as_ref()
                .map(|t| format!("于{t}"))
                .unwrap_or_default();
            format!("{}{at}发动〖{}〗{text}。", self.who(who), info.name)
        });
        for ((phase, point), acts) in &info.delayed {
            s.waiting.push(Waiting {
                phase: *phase,
                point: *point,
                acts: acts.clone(),
                ctx: own,
                skill: Some(skill),
            });
        }
        s.stack.push(Frame {
            kind: Work::Sequence(info.effects.clone()),
            step: 0,
            ctx: own,
        });
        if !cost.is_empty() {
            s.stack.push(Frame {
                kind: Work::Sequence(cost.into()),
                step: 0,
                ctx: Ctx { cost: true, ..own },
            });
        }
    }

    fn against(&self, b: &ByText) -> Vec<RuleId> {
        b.against
            .iter()
            .filter_map(|n| n.text().parse::<Number>().ok())
            .map(|n| RuleId::new(BookId::SGS_CHESS, n))
            .collect()
    }

    pub(super) fn can_by_text<T: Tracer>(&self, s: &State, b: &ByText, ctx: &Ctx, t: &mut T) -> Go {
        let mut inner = Explaining::default();
        let _ = self.can(s, &b.act, ctx, &mut inner);
        let against = self.against(b);
        match inner.verdict() {
            Verdict::Legal(cites) => {
                cite_all(t, &cites);
                GO
            }
            Verdict::Undecided(unruled) => t.undecided(|| unruled),
            Verdict::Illegal(reasons) => {
                let option = self.readings.of("牌面与规则冲突");
                for reason in reasons {
                    // A displacement onto an illegal square is illegal for that alone (10.11-1, condition 2); one
                    // that is not adjacent has 10.9-1 against it as well.
                    let follows =
                        reason.cite.clause == sgs!("10.11-1") && against.contains(&sgs!("10.8-1"));
                    let waived =
                        (follows || against.contains(&reason.cite.clause)) && option != "规则优先";
                    if !waived {
                        t.forbid(|| reason)?;
                    }
                }
                GO
            }
        }
    }

    pub(super) fn do_by_text(&self, s: &mut State, b: &ByText, ctx: &Ctx, log: &mut Log<Event>) {
        let conflict = !self.could(s, &b.act, ctx);
        let reading = under(&self.readings, "牌面与规则冲突");
        if conflict && reading.option == "未定" {
            let mut unruled = open(&self.readings, "牌面与规则冲突");
            unruled.clauses.extend(self.against(b));
            s.unruled = Some(unruled);
            return;
        }
        let cites: Vec<Cite> = [Cite::defines(sgs!("2.7-1")), Cite::overrides(sgs!("0.3"))]
            .into_iter()
            .collect();
        say(log, "照描述", &cites, &[reading], || {
            format!("照描述“{}”执行。", b.text.text())
        });
        self.start(s, &b.act, ctx, log);
    }
}
