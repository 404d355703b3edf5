//! Words of card text that join operations: 令, 选择, 并, 各, 依次, 可, ▷, ▶ and skills (5.3 to 5.34), and values (4.11 to 4.16).

use std::sync::Arc;

use super::event::{Event, note, say};
use super::fact::cite_all;
use super::names::Name;
use super::op::{Affect, ByText, Choose, Each, Invoke, Mention, Op, Order, TakeValue, Then, Until};
use super::state::{Bearer, CardId, CharId, Ctx, Exec, Frame, State, Waiting, Work};
use super::value::{Amount, Change, Computed, Quantity, Span, cost_refused, open, range_of, under};
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::scenario::Fault;
use crate::engine::verdict::{Explaining, GO, Go, Reason, Silent, Tracer, Verdict};
use crate::rulebook::{BookId, Number, RuleId};

impl Sgs {
    /// Whether an operation could be executed now.
    pub(super) fn could(&self, s: &State, op: &Op, ctx: &Ctx) -> bool {
        self.can(s, op, ctx, &mut Silent).is_continue()
    }

    // -------- effects on values --------

    fn now(&self, s: &State, who: CharId, quantity: Quantity) -> Option<Computed> {
        match quantity {
            Quantity::HandLimit => Some(self.hand_limit(s, who)),
            Quantity::Movement => Some(self.movement(s, who)),
            Quantity::DrawCount => Some(self.draw_count(s, who)),
            Quantity::AttackRange => Some(self.attack_range(s, who, &[])),
            Quantity::Distance | Quantity::CardNumber => None,
        }
    }

    pub(super) fn can_affect<T: Tracer>(&self, s: &State, a: &Affect, ctx: &Ctx, t: &mut T) -> Go {
        let all = known!(t, self.affecting(s, ctx, a));
        for affecting in all {
            let clause = match (affecting.quantity, affecting.change) {
                (Quantity::HandLimit, Change::Is(_)) => sgs!("4.5-2"),
                (Quantity::HandLimit, Change::CountsAs(_)) => sgs!("4.5-3"),
                (Quantity::HandLimit, _) => sgs!("4.5-4"),
                (Quantity::Movement, Change::Is(_)) => sgs!("4.6-2"),
                (Quantity::Movement, Change::CountsAs(_)) => sgs!("4.6-3"),
                (Quantity::Movement, Change::ToZero) => sgs!("4.6-5"),
                (Quantity::Movement, _) => sgs!("4.6-4"),
                (Quantity::Distance, Change::CountsAs(_)) => sgs!("4.9-2"),
                (Quantity::Distance, _) => sgs!("4.9-3"),
                (Quantity::AttackRange, Change::Unlimited) => sgs!("4.10-2"),
                (Quantity::AttackRange, _) => sgs!("4.10-3"),
                (Quantity::DrawCount, Change::ToZero) => sgs!("4.17-2"),
                (Quantity::DrawCount, _) => sgs!("4.17-3"),
                (Quantity::CardNumber, _) => sgs!("4.20-1"),
            };
            t.cite(Cite::permits(clause));
            let Bearer::Char(who) = affecting.on else {
                continue;
            };
            if !(a.cost || ctx.cost) {
                continue;
            }
            let Some(Ok(Amount::Finite(now))) =
                self.now(s, who, affecting.quantity).map(|c| c.result)
            else {
                continue;
            };
            if let Some((clause, says)) =
                cost_refused(affecting.quantity, now, affecting.change, &self.readings)
            {
                t.forbid(|| {
                    Reason::forbids(clause, format!("{}{says}", self.who(who)))
                        .blocked_by(format!("{}{now}", affecting.quantity.word()))
                })?;
            }
        }
        GO
    }

    pub(super) fn do_affect(&self, s: &mut State, a: &Affect, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(all) = self.affecting(s, ctx, a) else {
            return;
        };
        let mut t = Explaining::default();
        let _ = self.can_affect(s, a, ctx, &mut t);
        let cites = match t.verdict() {
            Verdict::Legal(cites) => cites,
            _ => Vec::new(),
        };
        let mut readings = Vec::new();
        if a.cost || ctx.cost {
            for affecting in &all {
                if let (Bearer::Char(who), Change::Plus(n)) = (affecting.on, affecting.change)
                    && let Some(Ok(Amount::Finite(now))) =
                        self.now(s, who, affecting.quantity).map(|c| c.result)
                {
                    if n < 0 && -n > now {
                        readings.push(under(&self.readings, "消耗大于余量"));
                    }
                    if n > 0 && now == 0 && affecting.quantity == Quantity::Movement {
                        readings.push(under(&self.readings, "令行动力加"));
                    }
                }
            }
        }
        say(log, "影响生效", &cites, &readings, || {
            let of = all
                .iter()
                .map(|x| {
                    let on = match x.on {
                        Bearer::Char(c) => self.who(c),
                        Bearer::Card(c) => self.label(c),
                    };
                    format!("{on}的{}{}", x.quantity.word(), x.change)
                })
                .collect::<Vec<_>>()
                .join("，");
            format!("{of}。")
        });
        s.affects.extend(all);
        s.last.exec = Exec::Yes;
    }

    pub(super) fn do_unaffect(&self, s: &mut State, a: &Affect, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(all) = self.affecting(s, ctx, a) else {
            return;
        };
        for gone in &all {
            if let Some(ix) = s.affects.iter().position(|x| {
                x.on == gone.on
                    && x.quantity == gone.quantity
                    && x.change == gone.change
                    && x.toward == gone.toward
            }) {
                s.affects.remove(ix);
            }
        }
        note(log, "影响结束", || format!("{}项影响结束。", all.len()));
        s.last.exec = Exec::Yes;
    }

    pub(super) fn do_compute(
        &self,
        s: &mut State,
        path: &Name,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) -> Result<(), Fault> {
        let found = match self.find(s, ctx, path) {
            Ok(found) => found,
            Err(fault) => match self.number(s, ctx, path) {
                Ok(n) => {
                    let mut cites = vec![Cite::defines(sgs!("4.11-2"))];
                    if path.text().contains('差') {
                        cites.push(Cite::requires(sgs!("4.12-1")));
                    }
                    s.x = Some(n);
                    say(log, "计算", &cites, &[], || {
                        format!("{}：{n}。", path.text())
                    });
                    return Ok(());
                }
                Err(_) => return Err(fault),
            },
        };
        if let Some(unruled) = found.unruled {
            s.unruled = Some(unruled);
            return Ok(());
        }
        say(log, "计算", &found.cites, &found.under, || {
            let steps = found
                .computed
                .iter()
                .flat_map(|c| &c.steps)
                .map(|step| step.says.clone())
                .collect::<Vec<_>>()
                .join("；");
            if steps.is_empty() {
                format!("{}：{}。", path.text(), found.value)
            } else {
                format!("{}：{}（{steps}）。", path.text(), found.value)
            }
        });
        Ok(())
    }

    // -------- choosing values --------

    fn span(&self, s: &State, v: &TakeValue, ctx: &Ctx) -> Result<Span, Fault> {
        let max = match &v.max {
            Some(max) => self.count(s, ctx, max)?,
            None => i64::from(u16::MAX),
        };
        Ok(if let Some(x) = &v.at_most {
            Span::AtMost(self.count(s, ctx, x)?)
        } else if let Some(x) = &v.at_least {
            Span::AtLeast(self.count(s, ctx, x)?, max)
        } else {
            Span::Any(max)
        })
    }

    pub(super) fn can_take<T: Tracer>(&self, s: &State, v: &TakeValue, ctx: &Ctx, t: &mut T) -> Go {
        let _ = known!(t, self.doer(s, ctx, &v.who));
        let span = known!(t, self.span(s, v, ctx));
        let (low, high, cites, _) = range_of(span, &self.readings);
        cite_all(t, &cites);
        t.require(low <= high, || {
            let clause = if matches!(span, Span::Any(_)) {
                sgs!("4.16-1")
            } else {
                sgs!("4.15-1")
            };
            Reason::forbids(clause, format!("没有数可取：要从{low}到{high}。"))
                .blocked_by(format!("{low}到{high}"))
        })
    }

    pub(super) fn do_take(&self, s: &mut State, v: &TakeValue, ctx: &Ctx, log: &mut Log<Event>) {
        let (Ok(who), Ok(span)) = (self.doer(s, ctx, &v.who), self.span(s, v, ctx)) else {
            return;
        };
        let (low, high, cites, all) = range_of(span, &self.readings);
        say(log, "取值", &cites, &all, || {
            format!("{}可取{low}到{high}。", self.who(who))
        });
        s.stack.push(Frame {
            kind: Work::Value(low, high),
            step: 0,
            ctx: Ctx {
                doer: Some(who),
                ..*ctx
            },
        });
    }

    pub(super) fn do_same_amount(
        &self,
        s: &mut State,
        mentions: &[Mention],
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let open_ones: Vec<&Mention> = mentions.iter().filter(|m| !m.fixed).collect();
        let several = open_ones.len() > 1;
        let reading = under(&self.readings, "等量指哪一个");
        let meant = if reading.option == "最前的" {
            open_ones.first()
        } else {
            open_ones.last()
        };
        let Some(meant) = meant else {
            s.unruled = Some(crate::engine::verdict::Unruled {
                clauses: vec![sgs!("4.13-1")],
                question: "“等量的”之前没有非固定数量，取决于什么？".to_owned(),
                reading: None,
            });
            return;
        };
        let Ok(n) = self.count(s, ctx, &meant.count) else {
            return;
        };
        s.x = Some(n);
        let readings = if several { vec![reading] } else { Vec::new() };
        say(
            log,
            "等量",
            &[Cite::requires(sgs!("4.13-1"))],
            &readings,
            || format!("等量的……取决于“{}”：{n}。", meant.says.text()),
        );
        s.last.exec = Exec::Yes;
    }

    // -------- A令B --------

    pub(super) fn can_order<T: Tracer>(&self, s: &State, o: &Order, ctx: &Ctx, t: &mut T) -> Go {
        let who = known!(t, self.doer(s, ctx, &o.who));
        let whom = known!(t, self.chars_named(s, ctx, &o.whom));
        t.cite(Cite::permits(sgs!("5.26-1")));
        if let Op::ShowTogether(names) = o.act.as_ref() {
            return self.can_show_together(s, names, ctx, t);
        }
        let able = whom.iter().any(|b| self.may_order(s, *b, &o.act, ctx));
        if able {
            return GO;
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
        if let [b] = whom.as_slice() {
            self.can(s, &o.act, &Self::for_doer(ctx, *b), t)?;
        }
        GO
    }

    /// Whether B may be ordered: that it can, or for a discard that it has a card that meets the demand.
    fn may_order(&self, s: &State, b: CharId, act: &Op, ctx: &Ctx) -> bool {
        let ctx = Self::for_doer(ctx, b);
        match act {
            Op::Discard(d) => {
                self.plan(s, d, &Ctx { cost: false, ..ctx })
                    .is_ok_and(|p| !p.pool.is_empty())
                    || self.could(s, act, &ctx)
            }
            Op::DiscardTo(u) if self.readings.of("令人弃置至") == "包括" => {
                let own = super::op::Discard {
                    areas: if u.areas.is_empty() {
                        super::names::Many(vec![Name::new("手牌")])
                    } else {
                        u.areas.clone()
                    },
                    ..super::op::Discard::default()
                };
                self.plan(s, &own, &ctx).is_ok_and(|p| !p.pool.is_empty())
                    || self.could(s, act, &ctx)
            }
            _ => self.could(s, act, &ctx),
        }
    }

    fn for_doer(ctx: &Ctx, who: CharId) -> Ctx {
        Ctx {
            doer: Some(who),
            cost: false,
            ..*ctx
        }
    }

    pub(super) fn do_order(&self, s: &mut State, o: &Order, ctx: &Ctx, log: &mut Log<Event>) {
        let (Ok(who), Ok(whom)) = (self.doer(s, ctx, &o.who), self.chars_named(s, ctx, &o.whom))
        else {
            return;
        };
        let mut all = Vec::new();
        match o.act.as_ref() {
            Op::DiscardTo(_) => {
                all.push(under(&self.readings, "令人弃置至"));
                all.push(under(&self.readings, "没有事发生是否能执行"));
            }
            Op::DrawTo(_) => all.push(under(&self.readings, "没有事发生是否能执行")),
            _ => {}
        }
        let mut cites = vec![Cite::permits(sgs!("5.26-1"))];
        if matches!(o.act.as_ref(), Op::Discard(_)) {
            cites.push(Cite::requires(sgs!("8.5-2")));
        }
        say(log, "令", &cites, &all, || {
            format!("{}令{}执行。", self.who(who), self.whos(&whom))
        });
        let able: Vec<CharId> = whom
            .into_iter()
            .filter(|b| self.may_order(s, *b, &o.act, ctx))
            .collect();
        s.stack.push(Frame {
            kind: Work::Each(able, Arc::new((*o.act).clone())),
            step: 0,
            ctx: *ctx,
        });
    }

    // -------- options --------

    /// Which options may be chosen (5.25-1).
    fn open_options(&self, s: &State, c: &Choose, ctx: &Ctx) -> Vec<bool> {
        c.options
            .iter()
            .map(|option| {
                let mut plain = option
                    .iter()
                    .filter(|op| !matches!(op, Op::If(_) | Op::May(_)))
                    .peekable();
                if plain.peek().is_none() {
                    return self.readings.of("只有条件效果的选项") != "不能选";
                }
                plain.any(|op| self.could(s, op, ctx))
            })
            .collect()
    }

    pub(super) fn can_choose<T: Tracer>(&self, s: &State, c: &Choose, ctx: &Ctx, t: &mut T) -> Go {
        let _ = known!(t, self.doer(s, ctx, &c.who));
        t.cite(Cite::permits(sgs!("5.25-1")));
        t.require(!c.options.is_empty(), || {
            Reason::requires(sgs!("5.25-1"), "没有写选项。")
        })
    }

    pub(super) fn do_choose(&self, s: &mut State, c: &Choose, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(who) = self.doer(s, ctx, &c.who) else {
            return;
        };
        let ctx = Self::for_doer(ctx, who);
        let open_ones = self.open_options(s, c, &ctx);
        let mut all = Vec::new();
        if c.options
            .iter()
            .any(|o| o.iter().all(|op| matches!(op, Op::If(_) | Op::May(_))))
        {
            all.push(under(&self.readings, "只有条件效果的选项"));
        }
        if !open_ones.contains(&true) {
            match self.readings.of("选项都不能选") {
                "不执行" => {
                    say(
                        log,
                        "不能执行",
                        &[Cite::forbids(sgs!("5.25-1"))],
                        &[under(&self.readings, "选项都不能选")],
                        || "各个选项都不能选，什么也不执行。".to_owned(),
                    );
                    s.last.exec = Exec::No;
                }
                _ => s.unruled = Some(open(&self.readings, "选项都不能选")),
            }
            return;
        }
        say(
            log,
            "选择",
            &[Cite::permits(sgs!("5.25-1"))],
            &all,
            || {
                let may: Vec<_> = open_ones
                    .iter()
                    .enumerate()
                    .filter(|(_, o)| **o)
                    .map(|(ix, _)| (ix + 1).to_string())
                    .collect();
                format!("{}可选第{}项。", self.who(who), may.join("、"))
            },
        );
        s.stack.push(Frame {
            kind: Work::Options(c.options.clone().into(), open_ones),
            step: 0,
            ctx,
        });
    }

    // -------- 并, 各, 可, ▷ --------

    pub(super) fn can_both<T: Tracer>(&self, s: &State, ops: &[Op], ctx: &Ctx, t: &mut T) -> Go {
        t.cite(Cite::requires(sgs!("5.16-1")));
        for op in ops {
            if !self.could(s, op, ctx) {
                t.forbid(|| {
                    Reason::requires(
                        sgs!("5.16-1"),
                        "“并”连接的操作里有一个不能执行，另一个也不能执行。",
                    )
                })?;
            }
            self.can(s, op, ctx, t)?;
        }
        GO
    }

    /// The characters of 各, chosen before any of them acts (5.34-1).
    pub(super) fn each_of(&self, s: &State, e: &Each, ctx: &Ctx) -> Result<Vec<CharId>, Fault> {
        let all = self.chars_named(s, ctx, &e.who)?;
        let Some(when) = &e.when else { return Ok(all) };
        let mut chosen = Vec::new();
        for who in all {
            let own = Ctx {
                doer: Some(who),
                target: Some(who),
                ..*ctx
            };
            if self.holds(s, &own, when)? {
                chosen.push(who);
            }
        }
        Ok(chosen)
    }

    pub(super) fn do_each(&self, s: &mut State, e: &Each, ctx: &Ctx, log: &mut Log<Event>) {
        let Ok(who) = self.each_of(s, e, ctx) else {
            return;
        };
        say(log, "各", &[Cite::requires(sgs!("5.34-1"))], &[], || {
            format!("先选出{}，再依次执行。", self.whos(&who))
        });
        s.stack.push(Frame {
            kind: Work::Each(who, Arc::new((*e.act).clone())),
            step: 0,
            ctx: *ctx,
        });
    }

    pub(super) fn do_then(&self, s: &mut State, then: &Then, ctx: &Ctx) {
        s.stack.push(Frame {
            kind: Work::Then {
                left: then.left.clone().into(),
                right: then.right.clone().into(),
                first: None,
            },
            step: 0,
            ctx: *ctx,
        });
    }

    // -------- skills --------

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
        let target = match &i.target {
            Some(name) => Some(self.char_named(s, ctx, name)?),
            None => None,
        };
        Ok((
            who,
            skill,
            Ctx {
                you: Some(who),
                doer: Some(who),
                target,
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
            format!("{}发动〖{}〗{text}。", self.who(who), info.name)
        });
        for ((phase, point), acts) in &info.delayed {
            s.waiting.push(Waiting {
                phase: *phase,
                point: *point,
                acts: acts.clone(),
                ctx: own,
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

    // -------- card text against clauses --------

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
                    let waived = against.contains(&reason.cite.clause) && option != "规则优先";
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

    /// Effects that end with a phase or a turn.
    pub(super) fn expire(&self, s: &mut State, until: Until) {
        s.affects.retain(|a| a.until != until);
        s.voided.retain(|v| v.until != until);
    }
}
