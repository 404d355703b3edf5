//! One predicate for every operation, one beginning for every operation, and the micro-steps of what is half done.

use super::event::{Event, note, say};
use super::flow::goal_of;
use super::op::Op;
use super::state::{CharId, Ctx, Exec, Frame, State, Work};
use super::{Sgs, known};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::{ChanceKind, ChanceRequest, Drawn, Log, Pending, Player, Prompt};
use crate::engine::verdict::{Explaining, GO, Go, Reason, Tracer, Verdict};
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
            Work::Value(low, high) => {
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
                let who = s
                    .turn()
                    .map(|t| t.who)
                    .or_else(|| s.stack.last().and_then(|f| f.ctx.doer))
                    .unwrap_or(CharId(0));
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

    // -------- the predicate --------

    /// Whether a choice may be made now: an answer where one is awaited, any operation elsewhere.
    pub(super) fn may<T: Tracer>(&self, s: &State, op: &Op, t: &mut T) -> Go {
        let ctx = s.stack.last().map(|f| f.ctx).unwrap_or_default();
        match self.wait(s) {
            Wait::Answer(..) | Wait::Side(..) => self.may_answer(s, op, &ctx, t),
            Wait::Pause(..) => match op {
                Op::PickCards(_)
                | Op::PickChars(_)
                | Op::PickOption(_)
                | Op::PickValue(_)
                | Op::Yes
                | Op::No => {
                    t.forbid(|| Reason::requires(sgs!("7.4-1"), "此刻没有要这样回答的问题。"))
                }
                Op::Continue => {
                    t.cite(Cite::permits(sgs!("7.4-1")));
                    t.require(!s.stack.is_empty(), || {
                        Reason::requires(sgs!("7.4-1"), "没有正在进行的回合或结算，不能继续。")
                    })?;
                    if matches!(s.stack.last().map(|f| &f.kind), Some(Work::Turn(_))) {
                        return self.can_go_on(s, t);
                    }
                    GO
                }
                _ => self.can(s, op, &ctx, t),
            },
            Wait::Auto | Wait::Chance(..) => GO,
        }
    }

    fn may_answer<T: Tracer>(&self, s: &State, op: &Op, ctx: &Ctx, t: &mut T) -> Go {
        let Some(frame) = s.stack.last() else {
            return GO;
        };
        match (&frame.kind, op) {
            (Work::PickFor(_, asked), Op::PickCards(names)) => {
                let near = asked.from.first().and_then(|c| s.card(*c).place.owner());
                let cards = known!(t, self.cards_named(s, ctx, near, names));
                t.cite(Cite::permits(sgs!("8.5-2")));
                t.require(cards.len() == asked.count, || {
                    Reason::requires(
                        sgs!("8.5-4"),
                        format!("要选{}张牌，却选了{}张。", asked.count, cards.len()),
                    )
                    .blocked_by(format!("{}张", cards.len()))
                })?;
                for card in cards {
                    let label = self.label(card);
                    t.require(asked.from.contains(&card), || {
                        Reason::forbids(sgs!("8.5-2"), format!("【{label}】不在可选的牌之中。"))
                            .blocked_by(label)
                    })?;
                }
                GO
            }
            (Work::Value(low, high), Op::PickValue(n)) => {
                t.cite(Cite::permits(sgs!("4.11-2")));
                let clause = if *low > 0 && *n < *low {
                    sgs!("4.15-1")
                } else {
                    sgs!("4.16-1")
                };
                t.require((*low..=*high).contains(n), || {
                    Reason::forbids(clause, format!("只能取{low}到{high}的自然数，不能取{n}。"))
                        .blocked_by(n.to_string())
                })
            }
            (Work::Options(_, open), Op::PickOption(n)) => {
                t.cite(Cite::permits(sgs!("5.25-1")));
                let there = usize::try_from(*n)
                    .ok()
                    .and_then(|n| n.checked_sub(1))
                    .and_then(|ix| open.get(ix))
                    .copied();
                match there {
                    Some(true) => GO,
                    Some(false) => t.forbid(|| {
                        Reason::forbids(
                            sgs!("5.25-1"),
                            format!("第{n}项里所有无条件执行的效果都不能执行，不能选择。"),
                        )
                        .blocked_by(format!("第{n}项"))
                    }),
                    None => t.forbid(|| {
                        Reason::forbids(sgs!("5.25-1"), format!("没有第{n}项。"))
                            .blocked_by(format!("第{n}项"))
                    }),
                }
            }
            (Work::May(_), Op::Yes | Op::No) => {
                t.cite(Cite::permits(sgs!("5.3-1")));
                GO
            }
            (Work::ChooseUnit(side), Op::PickChars(names)) => {
                if frame.step == 1 {
                    let chars = known!(t, self.chars_named(s, ctx, names));
                    return t.require(
                        chars.len() == 1
                            && chars.iter().all(|c| {
                                let k = s.char(*c);
                                k.up && !k.dead && self.chars[usize::from(c.0)].side == *side
                            }),
                        || Reason::requires(sgs!("6.6-4"), "改选己方一名武将棋子正面朝上的角色。"),
                    );
                }
                self.can_unit(s, *side, names, ctx, t)
            }
            _ => {
                let (says, clause) = match self.wait(s) {
                    Wait::Answer(_, says, clause) | Wait::Side(_, says, clause) => (says, clause),
                    _ => (String::new(), sgs!("7.4-1")),
                };
                t.forbid(|| Reason::requires(clause, format!("此刻要先回答：{says}。")))
            }
        }
    }

    /// Whether an operation can be executed.
    pub(super) fn can<T: Tracer>(&self, s: &State, op: &Op, ctx: &Ctx, t: &mut T) -> Go {
        match op {
            Op::Compute(path) => {
                if self.find(s, ctx, path).is_err() {
                    let _ = known!(t, self.number(s, ctx, path));
                }
                t.cite(Cite::defines(sgs!("4.11-2")));
                GO
            }
            Op::Affect(a) => self.can_affect(s, a, ctx, t),
            Op::Unaffect(a) => {
                let _ = known!(t, self.affecting(s, ctx, a));
                GO
            }
            Op::TakeValue(v) => self.can_take(s, v, ctx, t),
            Op::SameAmount(_) => {
                t.cite(Cite::requires(sgs!("4.13-1")));
                GO
            }
            Op::Recover(p) => self.can_recover(s, p, false, ctx, t),
            Op::RecoverTo(p) => self.can_recover(s, p, true, ctx, t),
            Op::LoseHealth(p) => self.can_hurt(s, &p.who, &p.points, ctx, t),
            Op::Damage(d) => {
                if let Some(source) = &d.source {
                    let _ = known!(t, self.char_named(s, ctx, source));
                }
                self.can_hurt(s, &Some(d.to.clone()), &d.points, ctx, t)
            }
            Op::Prevent => self.can_prevent(s, t),
            Op::DamageBy(n) => self.can_damage_by(s, *n, t),
            Op::Dying(name) => self.can_dying(s, name, ctx, t),
            Op::Die(name) => self.can_die(s, name, ctx, t),
            Op::Leave(name) => {
                let who = known!(t, self.char_named(s, ctx, name));
                t.cite(Cite::permits(sgs!("4.18-1")));
                t.require(!s.char(who).gone, || {
                    Reason::forbids(sgs!("4.18-1"), format!("{}已离场。", self.who(who)))
                })
            }
            Op::Discard(d) => self.can_discard(s, d, ctx, t),
            Op::DiscardTo(u) => self.can_upto(s, u, false, ctx, t),
            Op::DrawTo(u) => self.can_upto(s, u, true, ctx, t),
            Op::Draw(d) => self.can_draw(s, d, ctx, t),
            Op::Obtain(o) => self.can_obtain(s, o, ctx, t),
            Op::Give(g) => self.can_give(s, g, ctx, t),
            Op::Put(p) => self.can_put(s, p, ctx, t),
            Op::Look(l) => self.can_look(s, l, false, ctx, t),
            Op::Show(l) => self.can_look(s, l, true, ctx, t),
            Op::ShowTogether(names) => self.can_show_together(s, names, ctx, t),
            Op::TurnUp(u) => self.can_turn_up(s, u, ctx, t),
            Op::Judgement(name) => {
                let _ = known!(t, self.char_named(s, ctx, name));
                t.cite(Cite::defines(sgs!("8.16-1")));
                GO
            }
            Op::Reshuffle => {
                t.cite(Cite::requires(sgs!("8.18-1")));
                GO
            }
            Op::Generals(_) => {
                t.cite(Cite::requires(sgs!("3.4-1")));
                GO
            }
            Op::Use(u) => self.can_use(s, u, false, ctx, t),
            Op::Play(u) => self.can_use(s, u, true, ctx, t),
            Op::Respond(u) => self.can_respond(s, u, ctx, t),
            Op::NoResponse(names) => {
                let _ = known!(t, self.chars_named(s, ctx, names));
                self.can_mute(s, t)
            }
            Op::Cancel(c) => self.can_cancel(s, c, ctx, t),
            Op::Transfer(x) => self.can_transfer(s, x, ctx, t),
            Op::Void(name) => self.can_void(s, name, ctx, t),
            Op::SkillVoid(k) | Op::SkillValid(k) => self.can_skill(s, k, false, ctx, t),
            Op::GainSkill(k) => self.can_skill(s, k, true, ctx, t),
            Op::Invoke(i) => self.can_invoke(s, i, ctx, t),
            Op::Order(o) => self.can_order(s, o, ctx, t),
            Op::Choose(c) => self.can_choose(s, c, ctx, t),
            Op::Both(ops) => self.can_both(s, ops, ctx, t),
            Op::Each(e) => {
                let _ = known!(t, self.each_of(s, e, ctx));
                t.cite(Cite::requires(sgs!("5.34-1")));
                GO
            }
            Op::Repeat(r) => {
                let times = known!(t, self.count(s, ctx, &r.times));
                t.cite(Cite::requires(sgs!("5.12-1")));
                t.require(times > 0, || {
                    Reason::requires(sgs!("5.12-1"), format!("次数{times}不大于0。"))
                })?;
                self.can(s, &r.act, ctx, t)
            }
            Op::If(i) => {
                let _ = known!(t, self.holds(s, ctx, &i.when));
                GO
            }
            Op::May(b) => {
                if b.who.is_some() {
                    let _ = known!(t, self.doer(s, ctx, &b.who));
                }
                t.cite(Cite::permits(sgs!("5.3-1")));
                GO
            }
            Op::Resolve(b) => {
                if b.who.is_some() {
                    let _ = known!(t, self.doer(s, ctx, &b.who));
                }
                t.cite(Cite::defines(sgs!("7.3-1")));
                GO
            }
            Op::Then(_) => {
                t.cite(Cite::requires(sgs!("5.9-1")));
                GO
            }
            Op::ByText(b) => self.can_by_text(s, b, ctx, t),
            Op::Turn(name) => {
                let who = known!(t, self.char_named(s, ctx, name));
                t.cite(Cite::defines(sgs!("6.1-1")));
                t.require(!s.char(who).dead && !s.char(who).gone, || {
                    Reason::forbids(
                        sgs!("6.6-4"),
                        format!("{}已死亡或离场，不进行回合。", self.who(who)),
                    )
                    .blocked_by(self.who(who))
                })?;
                t.require(s.turn().is_none(), || {
                    Reason::forbids(sgs!("6.1-1"), "还有回合没有结束。")
                })
            }
            Op::Until(name) => self.can_until(s, name, t),
            Op::Skip(k) => self.can_skip(s, k, ctx, t),
            Op::EndPhase | Op::EndTurn => self.needs_turn(s, sgs!("6.5-1"), t),
            Op::Terminate(what) => self.can_terminate(s, *what, t),
            Op::Extra(_) => {
                t.cite(Cite::permits(sgs!("6.2-5")));
                GO
            }
            Op::SideActs(side) => {
                t.cite(Cite::permits(sgs!("6.6-1")));
                t.require(s.turn().is_none() && !self.chars.is_empty(), || {
                    Reason::forbids(sgs!("6.6-1"), format!("还有回合没有结束，不轮到{side}。"))
                })
            }
            Op::Unit(u) => {
                t.require(s.turn().is_none(), || {
                    Reason::forbids(sgs!("6.6-1"), "还有回合没有结束。")
                })?;
                self.can_unit(s, u.side, &u.chars, ctx, t)
            }
            Op::FaceDown(name) => self.can_flip(s, name, true, ctx, t),
            Op::FaceUp(name) => self.can_flip(s, name, false, ctx, t),
            Op::March(m) => self.can_march(s, m, ctx, t),
            Op::Stay(name) => self.can_stay(s, name, ctx, t),
            Op::Continue
            | Op::PickCards(_)
            | Op::PickChars(_)
            | Op::PickOption(_)
            | Op::PickValue(_)
            | Op::Yes
            | Op::No => t.forbid(|| Reason::requires(sgs!("7.4-1"), "此刻没有要这样回答的问题。")),
        }
    }

    // -------- beginning an operation --------

    /// Begins an operation that can be executed.
    pub(super) fn start(&self, s: &mut State, op: &Op, ctx: &Ctx, log: &mut Log<Event>) {
        match op {
            Op::Compute(path) => {
                let _ = self.do_compute(s, path, ctx, log);
            }
            Op::Affect(a) => self.do_affect(s, a, ctx, log),
            Op::Unaffect(a) => self.do_unaffect(s, a, ctx, log),
            Op::TakeValue(v) => self.do_take(s, v, ctx, log),
            Op::SameAmount(mentions) => self.do_same_amount(s, mentions, ctx, log),
            Op::Recover(p) => self.do_recover(s, p, false, ctx, log),
            Op::RecoverTo(p) => self.do_recover(s, p, true, ctx, log),
            Op::LoseHealth(p) => self.do_lose(s, p, ctx, log),
            Op::Damage(d) => self.do_damage(s, d, ctx, log),
            Op::Prevent => self.do_prevent(s, log),
            Op::DamageBy(n) => self.do_damage_by(s, *n, log),
            Op::Dying(name) => self.do_dying(s, name, ctx, log),
            Op::Die(name) => {
                if let Ok(who) = self.char_named(s, ctx, name) {
                    self.die(s, who, log);
                }
            }
            Op::Leave(name) => self.do_leave(s, name, ctx, log),
            Op::Discard(d) => self.do_discard(s, d, ctx, log),
            Op::DiscardTo(u) => self.do_upto(s, u, false, ctx, log),
            Op::DrawTo(u) => self.do_upto(s, u, true, ctx, log),
            Op::Draw(d) => self.do_draw(s, d, ctx, log),
            Op::Obtain(o) => self.do_obtain(s, o, ctx, log),
            Op::Give(g) => self.do_give(s, g, ctx, log),
            Op::Put(p) => self.do_put(s, p, ctx, log),
            Op::Look(l) => self.do_look(s, l, ctx, log),
            Op::Show(l) => self.do_show(s, l, ctx, log),
            Op::ShowTogether(names) => self.do_show_together(s, names, ctx, log),
            Op::TurnUp(u) => self.do_turn_up(s, u, ctx, log),
            Op::Judgement(name) => self.do_judgement(s, name, ctx, log),
            Op::Reshuffle => self.push(s, Work::Shuffle, ctx),
            Op::Generals(g) => self.do_generals(s, g, log),
            Op::Use(u) => self.do_use(s, u, ctx, log),
            Op::Play(u) => self.do_play(s, u, "打出", ctx, log),
            Op::Respond(u) => self.do_respond(s, u, ctx, log),
            Op::NoResponse(names) => {
                let who = self.chars_named(s, ctx, names).unwrap_or_default();
                say(
                    log,
                    "不能响应",
                    &[Cite::requires(sgs!("7.2-2"))],
                    &[],
                    || format!("{}不能响应此牌。", self.whos(&who)),
                );
                if let Some(using) = s.using_mut() {
                    using.mute.extend(who);
                }
            }
            Op::Cancel(c) => self.do_cancel(s, c, ctx, log),
            Op::Transfer(x) => self.do_transfer(s, x, ctx, log),
            Op::Void(name) => self.do_void(s, name, ctx, log),
            Op::SkillVoid(k) => self.do_skill_void(s, k, true, ctx, log),
            Op::SkillValid(k) => self.do_skill_void(s, k, false, ctx, log),
            Op::GainSkill(k) => self.do_gain_skill(s, k, ctx, log),
            Op::Invoke(i) => self.do_invoke(s, i, ctx, log),
            Op::Order(o) => self.do_order(s, o, ctx, log),
            Op::Choose(c) => self.do_choose(s, c, ctx, log),
            Op::Both(ops) => {
                say(log, "并", &[Cite::requires(sgs!("5.16-1"))], &[], || {
                    "同时执行。".to_owned()
                });
                self.push(s, Work::Sequence(ops.clone().into()), ctx);
            }
            Op::Each(e) => self.do_each(s, e, ctx, log),
            Op::Repeat(r) => {
                let times = self.count(s, ctx, &r.times).unwrap_or(0);
                say(
                    log,
                    "依次",
                    &[Cite::requires(sgs!("5.12-1"))],
                    &[],
                    || format!("先执行一次，再重复{}次。", (times - 1).max(0)),
                );
                self.push(
                    s,
                    Work::Repeat(times, std::sync::Arc::new((*r.act).clone())),
                    ctx,
                );
            }
            Op::If(i) => {
                if self.holds(s, ctx, &i.when) == Ok(true) {
                    self.push(s, Work::Sequence(i.acts.clone().into()), ctx);
                } else {
                    note(log, "条件不满足", || {
                        format!("条件“{}”不满足。", i.when.text())
                    });
                    s.last.exec = Exec::No;
                }
            }
            Op::May(b) => {
                let who = self.doer(s, ctx, &b.who).ok().or(ctx.doer);
                self.push(
                    s,
                    Work::May(b.acts.clone().into()),
                    &Ctx { doer: who, ..*ctx },
                );
            }
            Op::Resolve(b) => {
                let who = self.doer(s, ctx, &b.who).ok().or(ctx.doer);
                self.push(
                    s,
                    Work::Sequence(b.acts.clone().into()),
                    &Ctx {
                        doer: who,
                        you: ctx.you.or(who),
                        ..*ctx
                    },
                );
            }
            Op::Then(then) => self.do_then(s, then, ctx),
            Op::ByText(b) => self.do_by_text(s, b, ctx, log),
            Op::Turn(name) => {
                if let Ok(who) = self.char_named(s, ctx, name) {
                    self.begin_turn(s, who, log);
                }
            }
            Op::Until(name) => {
                if let (Ok(goal), Some(turn)) = (goal_of(name), s.turn_mut()) {
                    turn.goal = Some(goal);
                }
            }
            Op::Skip(k) => self.do_skip(s, k, ctx, log),
            Op::EndPhase => self.do_end_phase(s, log),
            Op::EndTurn => self.do_end_turn(s, log),
            Op::Terminate(what) => self.do_terminate(s, *what, log),
            Op::Extra(phase) => self.do_extra(s, *phase, ctx, log),
            Op::SideActs(side) => self.do_side_acts(s, *side, log),
            Op::Unit(u) => self.do_unit(s, u, ctx, log),
            Op::FaceDown(name) => self.do_flip(s, name, true, ctx, log),
            Op::FaceUp(name) => self.do_flip(s, name, false, ctx, log),
            Op::March(m) => self.do_march(s, m, ctx, log),
            Op::Stay(name) => self.do_stay(s, name, ctx, log),
            Op::Continue
            | Op::PickCards(_)
            | Op::PickChars(_)
            | Op::PickOption(_)
            | Op::PickValue(_)
            | Op::Yes
            | Op::No => {}
        }
    }

    fn push(&self, s: &mut State, kind: Work, ctx: &Ctx) {
        s.stack.push(Frame {
            kind,
            step: 0,
            ctx: *ctx,
        });
    }

    /// A choice that was made.
    pub(super) fn choose(&self, s: &mut State, op: &Op, log: &mut Log<Event>) {
        let ctx = s.stack.last().map(|f| f.ctx).unwrap_or_default();
        s.choices = s.choices.wrapping_add(1);
        match op {
            Op::Continue => self.go_on(s, log),
            Op::PickCards(names) => self.picked_cards(s, names, &ctx, log),
            Op::PickValue(n) => {
                s.stack.pop();
                s.x = Some(*n);
                say(
                    log,
                    "取值",
                    &[Cite::requires(sgs!("4.11-2"))],
                    &[],
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
                    say(log, "选择", &[Cite::permits(sgs!("5.25-1"))], &[], || {
                        format!("选择第{n}项。")
                    });
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
                    say(log, "可", &[Cite::permits(sgs!("5.3-1"))], &[], || {
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
        let labels = super::names::Many(
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
                }
            },
            Work::Then {
                ref left,
                ref right,
                first,
            } => self.advance_then(s, left, right, first, &frame, log),
            Work::Each(ref who, ref op) => match who.get(usize::from(frame.step)) {
                Some(c) => {
                    self.step_on(s);
                    let ctx = Ctx {
                        doer: Some(*c),
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
                let more = i64::from(frame.step) < times
                    && (frame.step == 0 || self.could(s, op, &frame.ctx));
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
            | Work::Value(..)
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
