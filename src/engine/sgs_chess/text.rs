//! Words of card text that join operations: 令, 选择, 并, 各, ▷ (5.9 to 5.34).

use std::sync::Arc;

use super::event::{Event, say};
use super::names::Name;
use super::op::{Choose, Each, Op, Order, Then};
use super::state::{CharId, Ctx, Exec, Frame, State, Work};
use super::value::{open, under};
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;
use crate::engine::scenario::Fault;
use crate::engine::verdict::{GO, Go, Reason, Silent, Tracer};

impl Sgs {
    /// Whether an operation could be executed now.
    pub(super) fn could(&self, s: &State, op: &Op, ctx: &Ctx) -> bool {
        self.can(s, op, ctx, &mut Silent).is_continue()
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
                        super::names::Names(vec![Name::new("手牌")])
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
        let (able, unable): (Vec<CharId>, Vec<CharId>) = whom
            .into_iter()
            .partition(|b| self.may_order(s, *b, &o.act, ctx));
        if !unable.is_empty() {
            say(
                log,
                "不能执行",
                &[Cite::requires(sgs!("5.26-1"))],
                &[],
                || format!("{}不能执行此操作，没有事发生。", self.whos(&unable)),
            );
        }
        s.stack.push(Frame {
            kind: Work::Each(able, Arc::new((*o.act).clone()), false),
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
                targets: 0,
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
        let mut cites = vec![Cite::requires(sgs!("5.34-1"))];
        let mut all = Vec::new();
        if let (Some(when), Ok(asked)) = (&e.when, self.chars_named(s, ctx, &e.who)) {
            for c in asked {
                let own = Ctx {
                    doer: Some(c),
                    target: Some(c),
                    targets: 0,
                    ..*ctx
                };
                let (by, under) = self.rests_on(s, &own, when);
                cites.extend(by);
                all.extend(under);
            }
            cites.dedup();
            all.dedup();
        }
        say(log, "各", &cites, &all, || {
            if who.is_empty() {
                "没有符合条件的角色。".to_owned()
            } else {
                format!("先选出{}，再依次执行。", self.whos(&who))
            }
        });
        s.stack.push(Frame {
            kind: Work::Each(who, Arc::new((*e.act).clone()), true),
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
}
