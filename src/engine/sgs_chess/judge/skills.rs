//! Skills: what they cost (5.8), and card text against clauses (0.3).

use super::super::known;
use super::super::state::{CharId, Ctx};
use super::super::view::{View, cite_all};
use super::super::words::names::Name;
use super::super::words::op::{ByText, Invoke, Op};
use crate::engine::cite::{Cite, sgs};

use crate::engine::scenario::Fault;
use crate::engine::verdict::{Explaining, GO, Go, Reason, Tracer, Verdict};
use crate::rulebook::{BookId, Number, RuleId};

impl View<'_> {
    pub fn invoked(self, i: &Invoke) -> Result<(CharId, u16, Ctx), Fault> {
        let who = self.doer(&i.who)?;
        let skill = self.skill_named(&i.skill)?;
        let targets = self.chars_named(&i.targets)?;
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

    /// The cost of a skill; what an equipment skill costs cannot be its own card (1.6-4).
    pub fn cost_of(self, who: CharId, skill: u16) -> Vec<Op> {
        let giver: Vec<Name> = if self.s.char(who).skills.contains(&skill) {
            Vec::new()
        } else {
            self.giver(who, skill)
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
                    d.using.0.0.extend(giver.iter().cloned());
                    if d.cards.is_empty() {
                        d.barred.0.extend(giver.iter().cloned());
                    }
                    Op::Discard(d)
                }
                other => other.clone(),
            })
            .collect()
    }

    pub fn can_invoke<T: Tracer>(self, i: &Invoke, t: &mut T) -> Go {
        let (who, skill, own) = known!(t, self.invoked(i));
        let name = self.who(who);
        let info = &self.skills[usize::from(skill)];
        t.cite(Cite::permits(sgs!("2.7-1")));
        t.cite(Cite::permits(if info.cost.is_empty() {
            sgs!("5.3-2")
        } else {
            sgs!("5.3-1")
        }));
        t.require(self.skills_of(who).contains(&skill), || {
            Reason::requires(sgs!("2.7-1"), format!("{name}没有〖{}〗。", info.name))
                .blocked_by(name)
        })?;
        t.require(
            !self
                .s
                .voided
                .iter()
                .any(|v| v.who == who && v.skill == skill),
            || {
                Reason::forbids(
                    sgs!("7.6-2"),
                    format!("{name}的〖{}〗无效，不能发动。", info.name),
                )
                .blocked_by(info.name.as_str())
            },
        )?;
        if let Some(when) = &info.when {
            let held = known!(t, self.by(&own).holds(when));
            t.require(held, || {
                Reason::requires(
                    sgs!("2.7-1"),
                    format!("〖{}〗的条件“{}”不满足。", info.name, when.text()),
                )
                .blocked_by(when.text())
            })?;
        }
        let paying = Ctx { cost: true, ..own };
        for op in self.cost_of(who, skill) {
            if !self.by(&paying).could(&op) {
                t.forbid(|| {
                    Reason::requires(
                        sgs!("5.8-1"),
                        format!("{name}付不出〖{}〗的消耗，不能发动。", info.name),
                    )
                    .blocked_by(info.name.as_str())
                })?;
                self.by(&paying).can(&op, t)?;
            }
        }
        GO
    }

    pub fn can_by_text<T: Tracer>(self, b: &ByText, t: &mut T) -> Go {
        let mut inner = Explaining::default();
        let _ = self.can(&b.act, &mut inner);
        let against = against(b);
        match inner.verdict() {
            Verdict::Legal(cites) => {
                cite_all(t, &cites);
                GO
            }
            Verdict::Undecided(unruled) => t.undecided(|| unruled),
            Verdict::Illegal(reasons) => {
                let option = self.option("牌面与规则冲突");
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
}

/// The clauses that a card text stands against.
pub fn against(b: &ByText) -> Vec<RuleId> {
    b.against
        .iter()
        .filter_map(|n| n.text().parse::<Number>().ok())
        .map(|n| RuleId::new(BookId::SGS_CHESS, n))
        .collect()
}
