//! Answers, and the micro-steps of what is half done.

use super::super::event::{note, say};
use super::super::judge::skills::VOID;
use super::super::run::Run;
use super::super::state::{CharId, Ctx, Exec, Frame, Work};
use super::super::words::names::{Name, Names};
use super::super::words::op::{Discard, Give, Obtain, Op};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Drawn;
use crate::engine::verdict::{Explaining, Verdict};

impl Run<'_> {
    /// A choice that was made.
    pub fn choose(&mut self, op: &Op) {
        let ctx = self.s.stack.last().map(|f| f.ctx).unwrap_or_default();
        self.s.choices = self.s.choices.wrapping_add(1);
        match op {
            Op::Continue => {
                self.s.joins &=
                    !matches!(self.s.stack.last().map(|f| &f.kind), Some(Work::Turn(_)));
                self.go_on();
            }
            Op::PickCards(names) => self.picked_cards(names, &ctx),
            Op::PickValue(n) => self.picked_value(*n, &ctx),
            Op::PickOption(n) => self.picked_option(*n, &ctx),
            Op::Yes | Op::No => self.picked_whether(*op == Op::Yes, &ctx),
            Op::PickChars(names) => match self.s.stack.pop().map(|f| f.kind) {
                Some(Work::ChooseUnit(side)) => self.unit(side, names, &ctx),
                Some(Work::ChooseSecond(side)) => {
                    if let Ok(chars) = self.view(&ctx).chars_named(names) {
                        self.push(Work::Unit(side, chars), &ctx);
                    }
                }
                _ => {}
            },
            // Whatever is done at a timing of a card is done before the timing ends.
            _ if matches!(self.s.stack.last().map(|f| &f.kind), Some(Work::Using(_))) => {
                let ctx = self.view(&ctx).at_timing();
                self.start_stated(op, &ctx);
            }
            _ => self.start_stated(op, &ctx),
        }
    }

    /// Begins what the scenario states: a way of its own, but where the step before said that a later effect of the
    /// same resolution follows.
    fn start_stated(&mut self, op: &Op, ctx: &Ctx) {
        let way = if self.s.joins {
            self.s.begun
        } else {
            self.s.new_way()
        };
        self.s.joins = match op {
            Op::Look(l) | Op::Show(l) => l.later,
            Op::Draw(d) => d.later,
            Op::Obtain(o) => o.later,
            Op::Give(g) => g.later,
            Op::TurnUp(u) => u.later,
            Op::ShowTogether(x) => x.later,
            _ => false,
        };
        let own = Ctx {
            card: false,
            skill: None,
            way,
            ..*ctx
        };
        self.start(op, &own);
    }

    fn picked_value(&mut self, n: i64, ctx: &Ctx) {
        let mut all = Vec::new();
        if let Some(Work::Value { any: true, .. }) = self.s.stack.pop().map(|f| f.kind) {
            all.push(self.game.under("任意数量可否为0"));
        }
        self.s.set_x(ctx, n);
        let cites = [Cite::requires(sgs!("4.11-2"))];
        say(self.log, "取值", &cites, &all, || format!("X取{n}。"));
        self.s.last.exec = Exec::Yes;
    }

    fn picked_option(&mut self, n: u32, ctx: &Ctx) {
        let Some(Work::Options(options, _)) = self.s.stack.pop().map(|f| f.kind) else {
            return;
        };
        let Some(option) = options.get((n as usize).wrapping_sub(1)) else {
            return;
        };
        let mut all = Vec::new();
        if option.iter().all(|op| matches!(op, Op::If(_) | Op::May(_))) {
            all.push(self.game.under("只有条件效果的选项"));
        }
        let cites = [Cite::permits(sgs!("5.25-1"))];
        say(self.log, "选择", &cites, &all, || {
            format!("选择第{n}项。")
        });
        self.push(Work::Sequence(option.clone().into()), ctx);
    }

    fn picked_whether(&mut self, yes: bool, ctx: &Ctx) {
        let Some(Work::May(acts)) = self.s.stack.pop().map(|f| f.kind) else {
            return;
        };
        let free = |k: u16| self.game.skills[usize::from(k)].cost.is_empty();
        let clause = if ctx.skill.is_some_and(free) {
            sgs!("5.3-2")
        } else {
            sgs!("5.3-1")
        };
        say(self.log, "可", &[Cite::permits(clause)], &[], || {
            let what = if yes {
                "选择执行。"
            } else {
                "选择不执行。"
            };
            what.to_owned()
        });
        if yes {
            self.push(Work::Sequence(acts), ctx);
        } else {
            self.s.last.exec = Exec::No;
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
        let first = asked.from.first();
        let near = first.and_then(|c| self.s.card(*c).place.owner());
        let chosen = self.view(ctx).cards_named(near, names).unwrap_or_default();
        let labels = chosen.iter().map(|c| Name::new(self.game.label(*c)));
        let cards = Names(labels.collect()).into();
        note(self.log, "选牌", || {
            format!("选{}。", self.game.labels(&chosen))
        });
        // The hand was shuffled before the choice; it is not shuffled again.
        self.chosen = true;
        match op.as_ref().clone() {
            Op::Discard(d) => self.do_discard(&Discard { cards, ..d }, &own),
            Op::Obtain(o) => self.do_obtain(&Obtain { cards, ..o }, &own),
            Op::Give(g) => self.do_give(&Give { cards, ..g }, &own),
            _ => {}
        }
        self.chosen = false;
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
        let (ctx, nth) = (&frame.ctx, usize::from(frame.begun));
        if self.void_midway(&frame) {
            return;
        }
        match &frame.kind {
            Work::Sequence(ops) | Work::Together(ops) => match ops.get(nth) {
                Some(op) => self.begin_part(op, ctx),
                None => self.end_sequence(ctx),
            },
            Work::Then { left, right, first } => self.advance_then(left, right, *first, &frame),
            Work::Each(who, op, names) => match who.get(nth) {
                Some(who) => self.begin_part(op, &Self::turn_of_each(*who, *names, ctx)),
                None => self.end(),
            },
            Work::Repeat(times, op) => self.advance_repeat(*times, op, &frame),
            Work::Shift(shift) => match shift.inserts.get(nth) {
                Some(insert) => self.begin_insert(&insert.act, ctx),
                None => {
                    self.end();
                    self.apply_shift(shift, ctx);
                }
            },
            Work::Hurt(hurt) => match hurt.inserts.get(nth) {
                Some(insert) if !hurt.prevented => self.begin_insert(&insert.act, ctx),
                _ => {
                    self.end();
                    self.apply_hurt(hurt);
                }
            },
            Work::Using(using) => match self.look().due_insert() {
                Some(n) => {
                    let ctx = self.view(ctx).at_timing();
                    let ctx = self.new_way(&ctx);
                    if let Some(using) = self.s.using_mut() {
                        using.inserted |= 1 << n;
                    }
                    self.attempt(&using.inserts[n].act, &ctx);
                }
                None => self.use_on(),
            },
            Work::Turn(_) => self.next_step(),
            Work::Unit(..) => self.next_of_unit(),
            Work::March(..) => self.next_leg(),
            Work::Reshuffle => {
                if let Some(frame) = self.s.stack.last_mut() {
                    frame.kind = Work::Shuffle;
                }
                self.gather_discard();
            }
            Work::Shuffle => {
                // Fewer than two cards need no chance.
                self.end();
                let order: Vec<u32> = (0..self.s.deck.len() as u32).collect();
                self.reorder(&order);
            }
            Work::DrawOn(who, x) => {
                self.end();
                self.draw_rest(*who, *x, ctx);
            }
            Work::Dying(_)
            | Work::PickFor(..)
            | Work::Value { .. }
            | Work::Options(..)
            | Work::May(_)
            | Work::ChooseUnit(_)
            | Work::ChooseSecond(_)
            | Work::RandomTurnUp(_) => {}
        }
    }

    /// A skill that became void while its effects are executed: whether the rest is, by the reading (7.6-2).
    fn void_midway(&mut self, frame: &Frame) -> bool {
        let Some((you, skill)) = frame.ctx.you.zip(frame.ctx.skill) else {
            return false;
        };
        if frame.ctx.cost || !frame.has_more() || !self.s.is_void(you, skill) {
            return false;
        }
        let reading = self.game.under(VOID);
        match reading.option.as_ref() {
            "照常执行" => {
                self.log.also_under([reading]);
                return false;
            }
            "未定" => self.s.unruled = Some(self.game.open(VOID)),
            _ => {
                // What this is part of is told of once.
                let of_it = |f: &Frame| f.ctx.skill == Some(skill) && f.ctx.you == Some(you);
                while self
                    .s
                    .stack
                    .last()
                    .is_some_and(|f| f.goes_through() && of_it(f))
                {
                    self.end();
                }
                let cites = [Cite::forbids(sgs!("7.6-2"))];
                say(self.log, "不能执行", &cites, &[reading], || {
                    "技能已无效，其余效果不能产生影响，不执行。".to_owned()
                });
            }
        }
        true
    }

    /// The innermost frame is done.
    fn end(&mut self) {
        self.s.stack.pop();
    }

    /// Begins the next part of the innermost frame.
    fn begin_part(&mut self, op: &Op, ctx: &Ctx) {
        self.count_part();
        self.attempt(op, ctx);
    }

    /// Begins what others do meanwhile: no part of the way in which the rest is done, nor an effect of a card.
    fn begin_insert(&mut self, op: &Op, ctx: &Ctx) {
        let own = Ctx {
            card: false,
            skill: None,
            cost: false,
            harm: 0,
            ..self.new_way(ctx)
        };
        self.begin_part(op, &own);
    }

    fn end_sequence(&mut self, ctx: &Ctx) {
        self.end();
        let effects = |f: &Frame| matches!(f.kind, Work::Sequence(_)) && !f.ctx.cost;
        if ctx.cost && self.s.stack.last().is_some_and(effects) {
            let cites = [Cite::defines(sgs!("5.8-1"))];
            say(self.log, "支付消耗", &cites, &[], || {
                "消耗付清，执行“▶”右边的效果。".to_owned()
            });
        }
    }

    /// For whom the one whose turn it is executes it. 各 calls that one 目标; 令 leaves 目标 to the skill.
    fn turn_of_each(who: CharId, names: bool, ctx: &Ctx) -> Ctx {
        let own = ctx.with_doer(who);
        if !names {
            return own;
        }
        Ctx {
            target: Some(who),
            targets: 0,
            ..own
        }
    }

    /// 依次: as often as is said, while it can be done (5.12-1).
    fn advance_repeat(&mut self, times: i64, op: &Op, frame: &Frame) {
        let left = i64::from(frame.begun) < times;
        if left && self.view(&frame.ctx).might(op) {
            return self.begin_part(op, &frame.ctx);
        }
        self.end();
        if left {
            let cites = [Cite::requires(sgs!("5.12-1"))];
            say(self.log, "不能执行", &cites, &[], || {
                "没有可操作的牌了，到此结束。".to_owned()
            });
        }
    }

    fn count_part(&mut self) {
        if let Some(frame) = self.s.stack.last_mut() {
            frame.begun += 1;
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
                if ctx.cost {
                    self.unpaid(ctx);
                }
            }
            Verdict::Undecided(unruled) => self.s.unruled = Some(unruled),
            Verdict::Legal(_) => {}
        }
    }

    /// A part of a cost cannot be paid after all: what stands right of ▶ is not executed, now or later (5.8-1).
    fn unpaid(&mut self, ctx: &Ctx) {
        let cost =
            |f: &Frame| matches!(f.kind, Work::Together(_)) && f.ctx.cost && f.ctx.way == ctx.way;
        let Some(ix) = self.s.stack.iter().position(cost) else {
            return;
        };
        self.s.stack.truncate(ix);
        let effects = |f: &Frame| matches!(f.kind, Work::Sequence(_)) && f.ctx.way == ctx.way;
        if self.s.stack.last().is_some_and(effects) {
            self.s.stack.pop();
        }
        self.s.waiting.retain(|w| w.ctx.way != ctx.way);
        let cites = [Cite::requires(sgs!("5.8-1"))];
        say(self.log, "不能执行", &cites, &[], || {
            "消耗没有付清，不执行“▶”右边的效果。".to_owned()
        });
    }

    /// `▷`: the right one's first effect only where the left one's first was executed (5.9-1).
    fn advance_then(&mut self, left: &[Op], right: &[Op], first: Option<Exec>, frame: &Frame) {
        let ix = usize::from(frame.begun);
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
            self.count_part();
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
        self.count_part();
        if done > 0 {
            return self.attempt(op, &frame.ctx);
        }
        let reading = self.game.under("防止巧变后右边的效果");
        let (may, readings) = match first.unwrap_or(Exec::Yes) {
            Exec::Yes => (true, Vec::new()),
            Exec::No => (false, Vec::new()),
            Exec::Prevented => (reading.option == "能", vec![reading]),
            Exec::Stopped => {
                let reading = self.game.under("防止伤害后右边的效果");
                (reading.option == "能", vec![reading])
            }
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
