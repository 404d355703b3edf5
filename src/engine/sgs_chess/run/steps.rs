//! Answers, and the micro-steps of what is half done.

use super::super::event::{note, say};
use super::super::run::Run;
use super::super::state::{Ctx, Exec, Frame, Work};
use super::super::words::names::{Name, Names};
use super::super::words::op::Op;
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Drawn;
use crate::engine::verdict::{Explaining, Verdict};

impl Run<'_> {
    /// A choice that was made.
    pub fn choose(&mut self, op: &Op) {
        let ctx = self.s.stack.last().map(|f| f.ctx).unwrap_or_default();
        self.s.choices = self.s.choices.wrapping_add(1);
        match op {
            Op::Continue => self.go_on(),
            Op::PickCards(names) => self.picked_cards(names, &ctx),
            Op::PickValue(n) => {
                let mut all = Vec::new();
                if let Some(Frame {
                    kind: Work::Value { any: true, .. },
                    ..
                }) = self.s.stack.pop()
                {
                    all.push(self.game.under("任意数量可否为0"));
                }
                self.s.x = Some(*n);
                say(
                    self.log,
                    "取值",
                    &[Cite::requires(sgs!("4.11-2"))],
                    &all,
                    || format!("X取{n}。"),
                );
                self.s.last.exec = Exec::Yes;
            }
            Op::PickOption(n) => {
                if let Some(Frame {
                    kind: Work::Options(options, _),
                    ..
                }) = self.s.stack.pop()
                    && let Some(option) = options.get((*n as usize).wrapping_sub(1))
                {
                    let mut all = Vec::new();
                    if option.iter().all(|op| matches!(op, Op::If(_) | Op::May(_))) {
                        all.push(self.game.under("只有条件效果的选项"));
                    }
                    say(
                        self.log,
                        "选择",
                        &[Cite::permits(sgs!("5.25-1"))],
                        &all,
                        || format!("选择第{n}项。"),
                    );
                    self.push(Work::Sequence(option.clone().into()), &ctx);
                }
            }
            Op::Yes | Op::No => {
                if let Some(Frame {
                    kind: Work::May(acts),
                    ..
                }) = self.s.stack.pop()
                {
                    let yes = *op == Op::Yes;
                    let free = ctx
                        .skill
                        .is_some_and(|k| self.game.skills[usize::from(k)].cost.is_empty());
                    let clause = if free { sgs!("5.3-2") } else { sgs!("5.3-1") };
                    say(self.log, "可", &[Cite::permits(clause)], &[], || {
                        if yes {
                            "选择执行。"
                        } else {
                            "选择不执行。"
                        }
                        .to_owned()
                    });
                    if yes {
                        self.push(Work::Sequence(acts), &ctx);
                    } else {
                        self.s.last.exec = Exec::No;
                    }
                }
            }
            Op::PickChars(names) => {
                let Some(Frame {
                    kind: Work::ChooseUnit(side),
                    step,
                    ..
                }) = self.s.stack.pop()
                else {
                    return;
                };
                if step == 1 {
                    if let Ok(chars) = self.view(&ctx).chars_named(names) {
                        self.push(Work::Unit(side, chars), &ctx);
                    }
                } else {
                    self.unit(side, names, &ctx);
                }
            }
            _ => {
                if let Some(frame) = self.s.stack.last()
                    && matches!(frame.kind, Work::Using(_))
                {
                    // Whatever is done at a timing of a card is done before the timing ends.
                    let ctx = self.view(&ctx).at_timing();
                    return self.start(op, &ctx);
                }
                self.start(op, &ctx);
            }
        }
    }

    fn picked_cards(&mut self, names: &Names, ctx: &Ctx) {
        let Some(Frame {
            kind: Work::PickFor(op, asked),
            ctx: own,
            ..
        }) = self.s.stack.pop()
        else {
            return;
        };
        let near = asked
            .from
            .first()
            .and_then(|c| self.s.card(*c).place.owner());
        let cards = self.view(ctx).cards_named(near, names).unwrap_or_default();
        let labels = Names(
            cards
                .iter()
                .map(|c| Name::new(self.game.label(*c)))
                .collect(),
        );
        note(self.log, "选牌", || {
            format!("选{}。", self.game.labels(&cards))
        });
        // The hand was shuffled before the choice; it is not shuffled again.
        self.s.later.extend(&cards);
        match op.as_ref() {
            Op::Discard(d) => {
                let mut d = d.clone();
                d.cards = labels;
                self.do_discard(&d, &own);
            }
            Op::Obtain(o) => {
                let mut o = o.clone();
                o.cards = labels;
                self.do_obtain(&o, &own);
            }
            Op::Give(g) => {
                let mut g = g.clone();
                g.cards = labels;
                self.do_give(&g, &own);
            }
            _ => {}
        }
    }

    /// 继续.
    fn go_on(&mut self) {
        let Some(frame) = self.s.stack.last_mut() else {
            return;
        };
        match &mut frame.kind {
            Work::Turn(_) => self.next_step(),
            Work::Hurt(h) => {
                h.pause = false;
                note(self.log, "继续", || "继续结算。".to_owned());
            }
            Work::Shift(m) => {
                m.pause = false;
                note(self.log, "继续", || "继续巧变。".to_owned());
            }
            Work::Using(_) => self.use_on(),
            Work::Dying(who) => {
                let who = *who;
                self.s.stack.pop();
                self.end_dying(who);
            }
            _ => {}
        }
    }

    fn use_on(&mut self) {
        if self.next_timing() {
            return;
        }
        let Some(Frame {
            kind: Work::Using(using),
            ..
        }) = self.s.stack.pop()
        else {
            return;
        };
        self.settle(&using);
        self.s.last.exec = Exec::Yes;
    }

    /// What chance gave.
    pub fn drawn(&mut self, drawn: &Drawn) {
        let Some(frame) = self.s.stack.pop() else {
            return;
        };
        match (&frame.kind, drawn) {
            (Work::RandomTurnUp(cards), Drawn::Pick(ix)) => {
                if let Some(card) = cards.get(*ix as usize) {
                    self.turn_up_within(*card, &frame.ctx);
                }
            }
            (Work::Shuffle, Drawn::Order(order)) => self.reorder(order),
            _ => {}
        }
    }

    /// Goes on by one micro-step.
    pub fn advance(&mut self) {
        let Some(frame) = self.s.stack.last().cloned() else {
            return;
        };
        match frame.kind {
            Work::Sequence(ref ops) => match ops.get(usize::from(frame.step)) {
                Some(op) => {
                    self.step_on();
                    self.attempt(op, &frame.ctx);
                }
                None => {
                    self.s.stack.pop();
                    let paid =
                        frame.ctx.cost
                            && self.s.stack.last().is_some_and(|f| {
                                matches!(f.kind, Work::Sequence(_)) && !f.ctx.cost
                            });
                    if paid {
                        say(
                            self.log,
                            "支付消耗",
                            &[Cite::defines(sgs!("5.8-1"))],
                            &[],
                            || "消耗付清，执行“▶”右边的效果。".to_owned(),
                        );
                    }
                }
            },
            Work::Then {
                ref left,
                ref right,
                first,
            } => self.advance_then(left, right, first, &frame),
            Work::Each(ref who, ref op, names) => match who.get(usize::from(frame.step)) {
                Some(c) => {
                    self.step_on();
                    let ctx = Ctx {
                        doer: Some(*c),
                        // 各 calls the one whose turn it is 目标; 令 leaves 目标 to the skill.
                        target: if names { Some(*c) } else { frame.ctx.target },
                        targets: if names { 0 } else { frame.ctx.targets },
                        cost: false,
                        ..frame.ctx
                    };
                    self.attempt(op, &ctx);
                }
                None => {
                    self.s.stack.pop();
                }
            },
            Work::Repeat(times, ref op) => {
                let more = i64::from(frame.step) < times && self.view(&frame.ctx).could(op);
                if more {
                    self.step_on();
                    self.attempt(op, &frame.ctx);
                } else {
                    self.s.stack.pop();
                    if i64::from(frame.step) < times {
                        say(
                            self.log,
                            "不能执行",
                            &[Cite::requires(sgs!("5.12-1"))],
                            &[],
                            || "没有可操作的牌了，到此结束。".to_owned(),
                        );
                    }
                }
            }
            Work::Shift(ref shift) => {
                if let Some(insert) = shift.inserts.get(usize::from(frame.step)) {
                    self.step_on();
                    self.attempt(&insert.act, &frame.ctx);
                } else {
                    self.s.stack.pop();
                    self.apply_shift(shift);
                }
            }
            Work::Hurt(ref hurt) => match hurt.inserts.get(usize::from(frame.step)) {
                Some(insert) if !hurt.prevented => {
                    self.step_on();
                    self.attempt(&insert.act, &frame.ctx);
                }
                _ => {
                    self.s.stack.pop();
                    self.apply_hurt(hurt);
                }
            },
            Work::Using(ref using) => match self.look().due_insert() {
                Some(n) => {
                    let act = using.inserts[n].act.clone();
                    let ctx = self.view(&frame.ctx).at_timing();
                    if let Some(using) = self.s.using_mut() {
                        using.inserted |= 1 << n;
                    }
                    self.attempt(&act, &ctx);
                }
                None => self.use_on(),
            },
            Work::Turn(_) => self.next_step(),
            Work::Unit(..) => self.next_of_unit(),
            Work::March(..) => self.next_leg(),
            Work::Shuffle if frame.step == 0 => {
                self.step_on();
                self.gather_discard();
            }
            Work::Shuffle => {
                self.s.stack.pop();
                let order: Vec<u32> = (0..self.s.deck.len() as u32).collect();
                self.reorder(&order);
            }
            Work::DrawOn(who, x) => {
                self.s.stack.pop();
                self.draw_rest(who, x, &frame.ctx);
            }
            Work::Dying(_)
            | Work::PickFor(..)
            | Work::Value { .. }
            | Work::Options(..)
            | Work::May(_)
            | Work::ChooseUnit(_)
            | Work::RandomTurnUp(_) => {}
        }
    }

    fn step_on(&mut self) {
        if let Some(frame) = self.s.stack.last_mut() {
            frame.step += 1;
        }
    }

    /// Begins an operation where it can be executed; says why where not.
    fn attempt(&mut self, op: &Op, ctx: &Ctx) {
        if self.view(ctx).could(op) {
            return self.start(op, ctx);
        }
        self.s.last.exec = Exec::No;
        let mut t = Explaining::default();
        let _ = self.view(ctx).can(op, &mut t);
        match t.verdict() {
            Verdict::Illegal(reasons) => {
                let cites: Vec<Cite> = reasons
                    .iter()
                    .map(|r| Cite::forbids(r.cite.clause))
                    .collect();
                say(self.log, "不能执行", &cites, &[], || {
                    reasons
                        .iter()
                        .map(|r| r.says.as_str())
                        .collect::<Vec<_>>()
                        .join("")
                });
            }
            Verdict::Undecided(unruled) => self.s.unruled = Some(unruled),
            Verdict::Legal(_) => {}
        }
    }

    /// `▷`: the right one's first effect only where the left one's first was executed (5.9-1).
    fn advance_then(&mut self, left: &[Op], right: &[Op], first: Option<Exec>, frame: &Frame) {
        let ix = usize::from(frame.step);
        let last = self.s.last.exec;
        let first = if ix == 1 && first.is_none() {
            if let Some(Frame {
                kind: Work::Then { first, .. },
                ..
            }) = self.s.stack.last_mut()
            {
                *first = Some(last);
            }
            Some(last)
        } else {
            first
        };
        if let Some(op) = left.get(ix) {
            self.step_on();
            if ix == 0 {
                self.s.last.exec = Exec::Yes;
            }
            return self.attempt(op, &frame.ctx);
        }
        let done = ix - left.len();
        let Some(op) = right.get(done) else {
            self.s.stack.pop();
            return;
        };
        self.step_on();
        if done > 0 {
            return self.attempt(op, &frame.ctx);
        }
        let reading = self.game.under("防止巧变后右边的效果");
        let (may, readings) = match first.unwrap_or(Exec::Yes) {
            Exec::Yes => (true, Vec::new()),
            Exec::No => (false, Vec::new()),
            Exec::Prevented => (reading.option == "能", vec![reading]),
        };
        if may {
            say(
                self.log,
                "依次",
                &[Cite::permits(sgs!("5.9-1"))],
                &readings,
                || "执行了“▷”左边的第一个效果，可以执行右边的第一个效果。".to_owned(),
            );
            self.attempt(op, &frame.ctx);
        } else {
            say(
                self.log,
                "不能执行",
                &[Cite::forbids(sgs!("5.9-1"))],
                &readings,
                || "没有执行“▷”左边的第一个效果，不能执行右边的第一个效果。".to_owned(),
            );
            self.s.last.exec = Exec::No;
        }
    }
}
