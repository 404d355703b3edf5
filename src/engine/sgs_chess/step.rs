//! What a state waits for, answers, and the micro-steps of what is half done.

use super::Sgs;
use super::event::{Event, note, say};
use super::op::Op;
use super::state::{CharId, Ctx, Exec, Frame, State, Work};
use super::value::under;
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::{ChanceKind, ChanceRequest, Drawn, Log, Pending, Player, Prompt};
use crate::engine::verdict::{Explaining, Verdict};
use crate::rulebook::RuleId;

/// What the innermost frame waits for.
pub(super) enum Wait {
    /// Nothing: it goes on.
    Auto,
    /// Whatever is done now, or 继续.
    Pause(&'static str, RuleId),
    /// An answer.
    Answer(CharId, String, RuleId),
    /// An answer of a side.
    Side(super::words::Side, String, RuleId),
    /// Chance.
    Chance(ChanceKind, &'static str),
}

impl Sgs {
    /// What the innermost frame waits for; at rest, whatever the scenario states.
    pub(super) fn wait(&self, s: &State) -> Wait {
        let Some(frame) = s.stack.last() else {
            return Wait::Pause("写明下一步做什么", sgs!("7.1-1"));
        };
        let doer = frame.ctx.doer.or(frame.ctx.you).unwrap_or(CharId(0));
        match &frame.kind {
            Work::Turn(t) if t.goal.is_some() => Wait::Auto,
            Work::Turn(_) => Wait::Pause("这个时机做什么，或继续", sgs!("7.4-1")),
            Work::Hurt(h) => {
                let left = usize::from(frame.step) < h.inserts.len();
                if !left && h.pause && !h.prevented {
                    Wait::Pause("结算之中做什么，或继续", sgs!("7.3-1"))
                } else {
                    Wait::Auto
                }
            }
            Work::Shift(m) => {
                let left = usize::from(frame.step) < m.inserts.len();
                if !left && m.pause && !m.prevented {
                    Wait::Pause("巧变之中做什么，或继续", sgs!("8.1-1"))
                } else {
                    Wait::Auto
                }
            }
            Work::Using(u) => {
                if u.pause && u.now.is_some() && !u.broken && self.due_insert(s).is_none() {
                    Wait::Pause("这个时机做什么，或继续", sgs!("7.4-1"))
                } else {
                    Wait::Auto
                }
            }
            Work::Dying(_) => Wait::Pause("濒死结算之中做什么，或继续", sgs!("5.33-1")),
            Work::PickFor(_, asked) => {
                Wait::Answer(doer, format!("选{}张牌", asked.count), sgs!("8.5-2"))
            }
            Work::Value { low, high, .. } => {
                Wait::Answer(doer, format!("取{low}到{high}的一个数"), sgs!("4.11-2"))
            }
            Work::Options(..) => Wait::Answer(doer, "选择一项".to_owned(), sgs!("5.25-1")),
            Work::May(_) => Wait::Answer(doer, "执不执行".to_owned(), sgs!("5.3-1")),
            Work::ChooseUnit(side) => Wait::Side(*side, "选择行动的角色".to_owned(), sgs!("6.6-1")),
            Work::RandomTurnUp(cards) => Wait::Chance(
                ChanceKind::Pick(cards.len() as u32),
                "系统在牌堆里随机选一张",
            ),
            Work::Shuffle if frame.step == 1 && s.deck.len() > 1 => {
                Wait::Chance(ChanceKind::Order(s.deck.len() as u32), "洗牌")
            }
            _ => Wait::Auto,
        }
    }

    /// The character whose decision it is; none where a side decides, or nobody.
    pub(super) fn deciding(&self, s: &State) -> Option<CharId> {
        match self.wait(s) {
            Wait::Answer(who, ..) => Some(who),
            Wait::Pause(..) => s
                .turn()
                .map(|t| t.who)
                .or_else(|| s.stack.last().and_then(|f| f.ctx.doer)),
            Wait::Auto | Wait::Side(..) | Wait::Chance(..) => None,
        }
    }

    /// What the state waits for, for the kernel.
    pub(super) fn awaited(&self, s: &State) -> Pending {
        if let Some(unruled) = &s.unruled {
            return Pending::Unruled(unruled.clone());
        }
        let decide = |player: Player, says: String, clause: RuleId| Pending::Decide {
            player,
            prompt: Prompt {
                says: says.into(),
                clause,
            },
        };
        let of = |c: CharId| {
            self.chars
                .get(usize::from(c.0))
                .map_or(Player(0), |i| i.player)
        };
        match self.wait(s) {
            Wait::Auto => Pending::Auto,
            Wait::Pause(says, clause) => {
                let who = self.deciding(s).unwrap_or(CharId(0));
                decide(of(who), says.to_owned(), clause)
            }
            Wait::Answer(who, says, clause) => {
                decide(of(who), format!("{}：{says}", self.who(who)), clause)
            }
            Wait::Side(side, says, clause) => {
                let player = self
                    .living(s, side)
                    .first()
                    .map_or(Player(side as u8), |c| of(*c));
                decide(player, format!("{side}：{says}"), clause)
            }
            Wait::Chance(kind, says) => Pending::Chance(ChanceRequest {
                kind,
                says: says.into(),
            }),
        }
    }

    /// A choice that was made.
    pub(super) fn choose(&self, s: &mut State, op: &Op, log: &mut Log<Event>) {
        let ctx = s.stack.last().map(|f| f.ctx).unwrap_or_default();
        s.choices = s.choices.wrapping_add(1);
        match op {
            Op::Continue => self.go_on(s, log),
            Op::PickCards(names) => self.picked_cards(s, names, &ctx, log),
            Op::PickValue(n) => {
                let mut all = Vec::new();
                if let Some(Frame {
                    kind: Work::Value { any: true, .. },
                    ..
                }) = s.stack.pop()
                {
                    all.push(under(&self.readings, "任意数量可否为0"));
                }
                s.x = Some(*n);
                say(
                    log,
                    "取值",
                    &[Cite::requires(sgs!("4.11-2"))],
                    &all,
                    || format!("X取{n}。"),
                );
                s.last.exec = Exec::Yes;
            }
            Op::PickOption(n) => {
                if let Some(Frame {
                    kind: Work::Options(options, _),
                    ..
                }) = s.stack.pop()
                    && let Some(option) = options.get((*n as usize).wrapping_sub(1))
                {
                    let mut all = Vec::new();
                    if option.iter().all(|op| matches!(op, Op::If(_) | Op::May(_))) {
                        all.push(under(&self.readings, "只有条件效果的选项"));
                    }
                    say(
                        log,
                        "选择",
                        &[Cite::permits(sgs!("5.25-1"))],
                        &all,
                        || format!("选择第{n}项。"),
                    );
                    self.push(s, Work::Sequence(option.clone().into()), &ctx);
                }
            }
            Op::Yes | Op::No => {
                if let Some(Frame {
                    kind: Work::May(acts),
                    ..
                }) = s.stack.pop()
                {
                    let yes = *op == Op::Yes;
                    let free = ctx
                        .skill
                        .is_some_and(|k| self.skills[usize::from(k)].cost.is_empty());
                    let clause = if free { sgs!("5.3-2") } else { sgs!("5.3-1") };
                    say(log, "可", &[Cite::permits(clause)], &[], || {
                        if yes {
                            "选择执行。"
                        } else {
                            "选择不执行。"
                        }
                        .to_owned()
                    });
                    if yes {
                        self.push(s, Work::Sequence(acts), &ctx);
                    } else {
                        s.last.exec = Exec::No;
                    }
                }
            }
            Op::PickChars(names) => {
                let Some(Frame {
                    kind: Work::ChooseUnit(side),
                    step,
                    ..
                }) = s.stack.pop()
                else {
                    return;
                };
                if step == 1 {
                    if let Ok(chars) = self.chars_named(s, &ctx, names) {
                        self.push(s, Work::Unit(side, chars), &ctx);
                    }
                } else {
                    self.unit(s, side, names, &ctx, log);
                }
            }
            _ => {
                if let Some(frame) = s.stack.last()
                    && matches!(frame.kind, Work::Using(_))
                {
                    // Whatever is done at a timing of a card is done before the timing ends.
                    let ctx = self.at_timing(s, &ctx);
                    return self.start(s, op, &ctx, log);
                }
                self.start(s, op, &ctx, log);
            }
        }
    }

    /// For whom something is done at the present timing of a card.
    fn at_timing(&self, s: &State, ctx: &Ctx) -> Ctx {
        let target = s.using().and_then(|u| {
            u.now
                .and_then(|(_, ix)| u.targets.get(usize::from(ix)))
                .map(|t| t.who)
        });
        Ctx {
            target: target.or(ctx.target),
            targets: if target.is_some() { 0 } else { ctx.targets },
            ..*ctx
        }
    }

    fn picked_cards(
        &self,
        s: &mut State,
        names: &super::names::Names,
        ctx: &Ctx,
        log: &mut Log<Event>,
    ) {
        let Some(Frame {
            kind: Work::PickFor(op, asked),
            ctx: own,
            ..
        }) = s.stack.pop()
        else {
            return;
        };
        let near = asked.from.first().and_then(|c| s.card(*c).place.owner());
        let cards = self.cards_named(s, ctx, near, names).unwrap_or_default();
        let labels = super::names::Names(
            cards
                .iter()
                .map(|c| super::names::Name::new(self.label(*c)))
                .collect(),
        );
        note(log, "选牌", || format!("选{}。", self.labels(&cards)));
        // The hand was shuffled before the choice; it is not shuffled again.
        s.later.extend(&cards);
        match op.as_ref() {
            Op::Discard(d) => {
                let mut d = d.clone();
                d.cards = labels;
                self.do_discard(s, &d, &own, log);
            }
            Op::Obtain(o) => {
                let mut o = o.clone();
                o.cards = labels;
                self.do_obtain(s, &o, &own, log);
            }
            Op::Give(g) => {
                let mut g = g.clone();
                g.cards = labels;
                self.do_give(s, &g, &own, log);
            }
            _ => {}
        }
    }

    /// 继续.
    fn go_on(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(frame) = s.stack.last_mut() else {
            return;
        };
        match &mut frame.kind {
            Work::Turn(_) => self.next_step(s, log),
            Work::Hurt(h) => {
                h.pause = false;
                note(log, "继续", || "继续结算。".to_owned());
            }
            Work::Shift(m) => {
                m.pause = false;
                note(log, "继续", || "继续巧变。".to_owned());
            }
            Work::Using(_) => self.use_on(s, log),
            Work::Dying(who) => {
                let who = *who;
                s.stack.pop();
                self.end_dying(s, who, log);
            }
            _ => {}
        }
    }

    fn use_on(&self, s: &mut State, log: &mut Log<Event>) {
        if self.next_timing(s, log) {
            return;
        }
        let Some(Frame {
            kind: Work::Using(using),
            ..
        }) = s.stack.pop()
        else {
            return;
        };
        self.settle(s, &using, log);
        s.last.exec = Exec::Yes;
    }

    /// What chance gave.
    pub(super) fn drawn(&self, s: &mut State, drawn: &Drawn, log: &mut Log<Event>) {
        let Some(frame) = s.stack.pop() else { return };
        match (&frame.kind, drawn) {
            (Work::RandomTurnUp(cards), Drawn::Pick(ix)) => {
                if let Some(card) = cards.get(*ix as usize) {
                    self.turn_up_within(s, *card, &frame.ctx, log);
                }
            }
            (Work::Shuffle, Drawn::Order(order)) => self.reorder(s, order, log),
            _ => {}
        }
    }

    // -------- micro-steps --------

    /// Goes on by one micro-step.
    pub(super) fn advance(&self, s: &mut State, log: &mut Log<Event>) {
        let Some(frame) = s.stack.last().cloned() else {
            return;
        };
        match frame.kind {
            Work::Sequence(ref ops) => match ops.get(usize::from(frame.step)) {
                Some(op) => {
                    self.step_on(s);
                    self.attempt(s, op, &frame.ctx, log);
                }
                None => {
                    s.stack.pop();
                    let paid = frame.ctx.cost
                        && s.stack
                            .last()
                            .is_some_and(|f| matches!(f.kind, Work::Sequence(_)) && !f.ctx.cost);
                    if paid {
                        say(
                            log,
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
            } => self.advance_then(s, left, right, first, &frame, log),
            Work::Each(ref who, ref op, names) => match who.get(usize::from(frame.step)) {
                Some(c) => {
                    self.step_on(s);
                    let ctx = Ctx {
                        doer: Some(*c),
                        // 各 calls the one whose turn it is 目标; 令 leaves 目标 to the skill.
                        target: if names { Some(*c) } else { frame.ctx.target },
                        targets: if names { 0 } else { frame.ctx.targets },
                        cost: false,
                        ..frame.ctx
                    };
                    self.attempt(s, op, &ctx, log);
                }
                None => {
                    s.stack.pop();
                }
            },
            Work::Repeat(times, ref op) => {
                let more = i64::from(frame.step) < times && self.could(s, op, &frame.ctx);
                if more {
                    self.step_on(s);
                    self.attempt(s, op, &frame.ctx, log);
                } else {
                    s.stack.pop();
                    if i64::from(frame.step) < times {
                        say(
                            log,
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
                    self.step_on(s);
                    self.attempt(s, &insert.act, &frame.ctx, log);
                } else {
                    s.stack.pop();
                    self.apply_shift(s, shift, log);
                }
            }
            Work::Hurt(ref hurt) => match hurt.inserts.get(usize::from(frame.step)) {
                Some(insert) if !hurt.prevented => {
                    self.step_on(s);
                    self.attempt(s, &insert.act, &frame.ctx, log);
                }
                _ => {
                    s.stack.pop();
                    self.apply_hurt(s, hurt, log);
                }
            },
            Work::Using(ref using) => match self.due_insert(s) {
                Some(n) => {
                    let act = using.inserts[n].act.clone();
                    let ctx = self.at_timing(s, &frame.ctx);
                    if let Some(using) = s.using_mut() {
                        using.inserted |= 1 << n;
                    }
                    self.attempt(s, &act, &ctx, log);
                }
                None => self.use_on(s, log),
            },
            Work::Turn(_) => self.next_step(s, log),
            Work::Unit(..) => self.next_of_unit(s, log),
            Work::March(..) => self.next_leg(s, log),
            Work::Shuffle if frame.step == 0 => {
                self.step_on(s);
                self.gather_discard(s, log);
            }
            Work::Shuffle => {
                s.stack.pop();
                let order: Vec<u32> = (0..s.deck.len() as u32).collect();
                self.reorder(s, &order, log);
            }
            Work::DrawOn(who, x) => {
                s.stack.pop();
                self.draw_rest(s, who, x, &frame.ctx);
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

    fn step_on(&self, s: &mut State) {
        if let Some(frame) = s.stack.last_mut() {
            frame.step += 1;
        }
    }

    /// Begins an operation where it can be executed; says why where not.
    fn attempt(&self, s: &mut State, op: &Op, ctx: &Ctx, log: &mut Log<Event>) {
        if self.could(s, op, ctx) {
            return self.start(s, op, ctx, log);
        }
        s.last.exec = Exec::No;
        let mut t = Explaining::default();
        let _ = self.can(s, op, ctx, &mut t);
        match t.verdict() {
            Verdict::Illegal(reasons) => {
                let cites: Vec<Cite> = reasons
                    .iter()
                    .map(|r| Cite::forbids(r.cite.clause))
                    .collect();
                say(log, "不能执行", &cites, &[], || {
                    reasons
                        .iter()
                        .map(|r| r.says.as_str())
                        .collect::<Vec<_>>()
                        .join("")
                });
            }
            Verdict::Undecided(unruled) => s.unruled = Some(unruled),
            Verdict::Legal(_) => {}
        }
    }

    /// `▷`: the right one's first effect only where the left one's first was executed (5.9-1).
    fn advance_then(
        &self,
        s: &mut State,
        left: &[Op],
        right: &[Op],
        first: Option<Exec>,
        frame: &Frame,
        log: &mut Log<Event>,
    ) {
        let ix = usize::from(frame.step);
        let last = s.last.exec;
        let first = if ix == 1 && first.is_none() {
            if let Some(Frame {
                kind: Work::Then { first, .. },
                ..
            }) = s.stack.last_mut()
            {
                *first = Some(last);
            }
            Some(last)
        } else {
            first
        };
        if let Some(op) = left.get(ix) {
            self.step_on(s);
            if ix == 0 {
                s.last.exec = Exec::Yes;
            }
            return self.attempt(s, op, &frame.ctx, log);
        }
        let done = ix - left.len();
        let Some(op) = right.get(done) else {
            s.stack.pop();
            return;
        };
        self.step_on(s);
        if done > 0 {
            return self.attempt(s, op, &frame.ctx, log);
        }
        let reading = super::value::under(&self.readings, "防止巧变后右边的效果");
        let (may, readings) = match first.unwrap_or(Exec::Yes) {
            Exec::Yes => (true, Vec::new()),
            Exec::No => (false, Vec::new()),
            Exec::Prevented => (reading.option == "能", vec![reading]),
        };
        if may {
            say(
                log,
                "依次",
                &[Cite::permits(sgs!("5.9-1"))],
                &readings,
                || "执行了“▷”左边的第一个效果，可以执行右边的第一个效果。".to_owned(),
            );
            self.attempt(s, op, &frame.ctx, log);
        } else {
            say(
                log,
                "不能执行",
                &[Cite::forbids(sgs!("5.9-1"))],
                &readings,
                || "没有执行“▷”左边的第一个效果，不能执行右边的第一个效果。".to_owned(),
            );
            s.last.exec = Exec::No;
        }
    }
}
