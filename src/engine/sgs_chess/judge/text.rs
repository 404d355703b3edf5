//! Card text: skills and what they cost (5.8), text against clauses (0.3), and the words that join operations: 令, 选择,
//! 并, 各 (5.16, 5.25, 5.26, 5.34).

use super::super::state::{CharId, Ctx};
use super::super::view::{View, cite_all};
use super::super::words::names::{Name, Names};
use super::super::words::op::{Block, ByText, Choose, Discard, Each, Invoke, Op, Order, Repeat};
use super::super::words::setup::Aim;
use super::super::{Lacking, SkillInfo, known, unknown, unknown_cite};
use crate::engine::cite::{Cite, sgs};
use crate::engine::fault::Fault;
use crate::engine::verdict::{Explaining, GO, Go, Lack, Reason, Tracer, Unruled, Verdict};
use crate::rulebook::{BookId, Number, RuleId};

impl View<'_> {
    pub fn can_order<T: Tracer>(self, o: &Order, t: &mut T) -> Go {
        let who = known!(t, self.doer(&o.who));
        let whom = known!(t, self.chars_named(&o.whom));
        t.cite(Cite::permits(sgs!("5.26-1")));
        if let Op::ShowTogether(x) = o.act.as_ref() {
            let (shown, _) = known!(t, self.shown_together(x));
            t.require(whom.iter().all(|c| shown.contains(c)), || {
                let (whom, shown) = (self.whos(&whom), self.whos(&shown));
                let says = format!("令的是{whom}，同时展示的却是{shown}。");
                Reason::requires(sgs!("5.26-1"), says).blocked_by(whom)
            })?;
            return self.can_show_together(x, t);
        }
        let able = whom.iter().any(|b| self.may_order(*b, &o.act));
        if able {
            return GO;
        }
        let open = |b: &CharId| self.by(&self.ctx.with_doer(*b)).open_for(&o.act);
        if let Some(unruled) = whom.iter().find_map(open) {
            return t.undecided(|| unruled);
        }
        // One reason says that A cannot order it, the others why B cannot do it.
        t.forbid(|| {
            Reason::forbids(
                sgs!("5.26-1"),
                format!(
                    "{}不能执行此操作，{}不能令其执行。",
                    self.whos(&whom),
                    self.who(who)
                ),
            )
            .blocked_by(self.whos(&whom))
        })?;
        for b in &whom {
            let ctx = self.ctx.with_doer(*b);
            match whom.len() {
                1 => self.by(&ctx).can(&o.act, t)?,
                // Of several it is told why none of them can only where the words mean nothing.
                _ => self.by(&ctx).meaningless(&o.act, t)?,
            }
        }
        GO
    }

    /// That the words of an operation mean nothing here, as a reason.
    fn meaningless<T: Tracer>(self, op: &Op, t: &mut T) -> Go {
        let mut inner = Explaining::default();
        let _ = self.can(op, &mut inner);
        match inner.verdict() {
            Verdict::Illegal(reasons) => {
                let unknown = reasons.into_iter().find(|r| r.cite == unknown_cite());
                unknown.map_or(GO, |reason| t.forbid(|| reason))
            }
            _ => GO,
        }
    }

    /// Whether B may be ordered: that it can, or for a discard that it has a card that meets the demand.
    pub fn may_order(self, b: CharId, act: &Op) -> bool {
        let ctx = self.ctx.with_doer(b);
        match act {
            Op::Discard(d) => {
                self.by(&Ctx { cost: false, ..ctx })
                    .plan(d)
                    .is_ok_and(|p| !p.pool.is_empty())
                    || self.by(&ctx).could(act)
            }
            Op::DiscardTo(u) if self.option("令人弃置至") == "包括" => {
                let own = Discard {
                    areas: if u.areas.is_empty() {
                        Names(vec![Name::new("手牌")])
                    } else {
                        u.areas.clone()
                    },
                    ..Discard::default()
                };
                self.by(&ctx).plan(&own).is_ok_and(|p| !p.pool.is_empty())
                    || self.by(&ctx).could(act)
            }
            _ => self.by(&ctx).could(act),
        }
    }

    /// Whether B may be ordered, or the text leaves open whether it can.
    pub fn might_order(self, b: CharId, act: &Op) -> bool {
        self.may_order(b, act) || self.by(&self.ctx.with_doer(b)).open_for(act).is_some()
    }

    /// Whether B cannot do it under a reading.
    pub fn refused_by(self, b: CharId, act: &Op, reading: &str) -> bool {
        let mut t = Explaining::default();
        let _ = self.by(&self.ctx.with_doer(b)).can(act, &mut t);
        t.verdict().names(reading)
    }

    /// Which options may be chosen (5.25-1).
    pub fn open_options(self, c: &Choose) -> Vec<bool> {
        c.options
            .iter()
            .map(|option| {
                let mut plain = option.iter().filter(|op| is_plain(op)).peekable();
                if plain.peek().is_none() {
                    return self.option("只有条件效果的选项") != "不能选";
                }
                plain.any(|op| self.might(op))
            })
            .collect()
    }

    /// What leaves open whether an option may be chosen: none of its effects that hang on nothing can be executed for
    /// sure, and of one the text or the board leaves it open.
    pub fn option_hangs(self, option: &[Op]) -> Option<Unruled> {
        let plain = || option.iter().filter(|op| is_plain(op));
        if plain().any(|op| self.could(op)) {
            return None;
        }
        plain().find_map(|op| self.open_for(op))
    }

    pub fn can_choose<T: Tracer>(self, c: &Choose, t: &mut T) -> Go {
        let who = known!(t, self.doer(&c.who));
        t.cite(Cite::permits(sgs!("5.25-1")));
        t.require(!c.options.is_empty(), || {
            Reason::requires(sgs!("5.25-1"), "没有写选项。")
        })?;
        // What stands behind the first may speak of what that does.
        let ctx = self.ctx.with_doer(who);
        for first in c.options.iter().filter_map(|option| option.first()) {
            self.by(&ctx).meaningless(first, t)?;
        }
        GO
    }

    pub fn can_both<T: Tracer>(self, ops: &[Op], t: &mut T) -> Go {
        t.cite(Cite::requires(sgs!("5.16-1")));
        let cannot = || {
            let says = "“并”连接的操作里有一个不能执行，另一个也不能执行。";
            Reason::requires(sgs!("5.16-1"), says)
        };
        self.can_all(ops, &[], cannot, t)
    }

    pub fn can_repeat<T: Tracer>(self, r: &Repeat, t: &mut T) -> Go {
        let times = known!(t, self.count_of(&r.times));
        t.cite(Cite::requires(sgs!("5.12-1")));
        t.require(times > 0, || {
            Reason::requires(sgs!("5.12-1"), format!("次数{times}不大于0。"))
        })?;
        self.can(&r.act, t)
    }

    /// Effects of one character: that it is known who it is.
    pub fn can_block<T: Tracer>(self, b: &Block, cite: Cite, t: &mut T) -> Go {
        if b.who.is_some() {
            let _ = known!(t, self.doer(&b.who));
        }
        t.cite(cite);
        GO
    }

    /// The characters of 各, chosen before any of them acts (5.34-1).
    pub fn each_of(self, e: &Each) -> Result<Vec<CharId>, Lacking> {
        let all = self.chars_named(&e.who)?;
        let Some(when) = &e.when else { return Ok(all) };
        let mut chosen = Vec::new();
        for who in all {
            let own = Ctx {
                doer: Some(who),
                target: Some(who),
                targets: 0,
                ..*self.ctx
            };
            if self.by(&own).holds(when)? {
                chosen.push(who);
            }
        }
        Ok(chosen)
    }
}

impl View<'_> {
    pub fn invoked(self, i: &Invoke) -> Result<(CharId, u16, Ctx), Fault> {
        let who = self.doer(&i.who)?;
        let skill = self.skill_named(&i.skill)?;
        let targets = self.chars_named(&i.targets)?;
        let second = match (&self.skills[usize::from(skill)].second, targets.as_slice()) {
            (Some(_), [_, second]) => Some(*second),
            _ => None,
        };
        let timing = self.skills[usize::from(skill)].timing.as_deref();
        Ok((
            who,
            skill,
            Ctx {
                harm: timing.and_then(|t| self.harm_at(t, who)).unwrap_or(0),
                you: Some(who),
                doer: Some(who),
                target: targets.first().copied(),
                second,
                targets: match targets.as_slice() {
                    _ if second.is_some() => 0,
                    [] | [_] => 0,
                    several => several.iter().fold(0, |bits, c| bits | 1 << c.0),
                },
                skill: Some(skill),
                ..Ctx::NOBODY
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

    /// That a skill's text is read whole: one that is not does nothing.
    pub(in crate::engine::sgs_chess) fn read_whole<T: Tracer>(
        self,
        info: &SkillInfo,
        t: &mut T,
    ) -> Go {
        if info.unread.is_empty() {
            return GO;
        }
        t.undecided(|| Unruled {
            clauses: vec![sgs!("2.7-1")],
            question: unread(info),
            reading: None,
            lack: Lack::Card,
        })
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
        self.takes_part(who, "发动技能", t)?;
        self.can_use_skill(who, skill, &own, t)?;
        self.timely(info, &own, t)?;
        self.read_whole(info, t)?;
        self.well_aimed(i, info, &own, t)?;
        let paying = Ctx { cost: true, ..own };
        let cost = self.cost_of(who, skill);
        let cannot = || {
            let says = format!("{name}付不出〖{}〗的消耗，不能发动。", info.name);
            Reason::requires(sgs!("5.8-1"), says).blocked_by(info.name.as_str())
        };
        self.by(&paying).can_all(&cost, &[], cannot, t)
    }

    /// Whether those are chosen whom the skill's text lets one choose.
    fn well_aimed<T: Tracer>(self, i: &Invoke, info: &SkillInfo, own: &Ctx, t: &mut T) -> Go {
        let Some(aim) = &info.aim else { return GO };
        let mut all = known!(t, self.chars_named(&i.targets));
        if let Some(second) = &info.second {
            return self.two_aimed(i, info, (aim, second), &all, own, t);
        }
        all.sort_unstable();
        all.dedup();
        let (name, most) = (info.name.as_str(), aim.count);
        let n = all.len() as i64;
        if n == 0 {
            let what = format!("〖{name}〗要选{most}名角色，没有写选谁");
            let fault = i.skill.fault(what).fix("在 发动 里写 目标: 张飞");
            return unknown(t, &fault);
        }
        let clause = if aim.at_most {
            sgs!("4.15-1")
        } else {
            sgs!("2.7-1")
        };
        t.require(n == most || aim.at_most && n < most, || {
            let up_to = if aim.at_most { "至多" } else { "" };
            Reason::requires(
                clause,
                format!("〖{name}〗{up_to}选{most}名角色，却选了{n}名。"),
            )
            .blocked_by(format!("{n}名"))
        })?;
        for c in all {
            self.may_aim_at(info, aim, c, own, t)?;
        }
        GO
    }

    /// Whether a character may be chosen.
    fn may_aim_at<T: Tracer>(
        self,
        info: &SkillInfo,
        aim: &Aim,
        c: CharId,
        own: &Ctx,
        t: &mut T,
    ) -> Go {
        let (name, who) = (info.name.as_str(), self.who(c));
        t.require(!aim.other || own.you != Some(c), || {
            Reason::forbids(
                sgs!("5.29-1"),
                format!("〖{name}〗要选其他角色，不能选{who}。"),
            )
            .blocked_by(who)
        })?;
        let Some(when) = &aim.when else { return GO };
        let one = Ctx {
            target: Some(c),
            targets: 0,
            ..*own
        };
        let held = known!(t, self.by(&one).holds(when));
        t.require(held, || {
            let says = format!("〖{name}〗不能选{who}：“{}”不满足。", when.text());
            Reason::requires(sgs!("2.7-1"), says).blocked_by(who)
        })
    }

    /// Whether two are chosen, one after the other, where the text speaks of one and of another.
    fn two_aimed<T: Tracer>(
        self,
        i: &Invoke,
        info: &SkillInfo,
        aims: (&Aim, &Aim),
        all: &[CharId],
        own: &Ctx,
        t: &mut T,
    ) -> Go {
        let name = info.name.as_str();
        let [first, second] = all else {
            let what = format!("〖{name}〗要选一名角色和另一名角色，写了{}名", all.len());
            let fault = i
                .skill
                .fault(what)
                .fix("在 发动 里依次写 目标: [张飞, 赵云]");
            return unknown(t, &fault);
        };
        t.require(first != second, || {
            let says = format!("〖{name}〗的“另一名角色”不能是同一名。");
            Reason::requires(sgs!("2.7-1"), says).blocked_by(self.who(*second))
        })?;
        self.may_aim_at(info, aims.0, *first, own, t)?;
        self.may_aim_at(info, aims.1, *second, own, t)
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

/// Whether an effect of an option is executed without a condition (5.25-1).
fn is_plain(op: &Op) -> bool {
    !matches!(op, Op::If(_) | Op::May(_))
}

/// What of a skill's text is not read, so that the skill cannot be performed.
pub fn unread(info: &SkillInfo) -> String {
    format!(
        "〖{}〗的文字没有读全，不能照它执行：{}",
        info.name,
        info.unread.join("；")
    )
}

/// The clauses that a card text stands against.
pub fn against(b: &ByText) -> Vec<RuleId> {
    b.against
        .iter()
        .filter_map(|n| n.text().parse::<Number>().ok())
        .map(|n| RuleId::new(BookId::SGS_CHESS, n))
        .collect()
}
