//! The beginning of every operation: at once, or by a frame that goes on micro-step by micro-step.

use super::Sgs;
use super::event::{Event, note, say};
use super::flow::goal_of;
use super::op::Op;
use super::state::{Ctx, Exec, Frame, State, Work};
use crate::engine::cite::{Cite, sgs};
use crate::engine::game::Log;

impl Sgs {
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
                let held = self.holds(s, ctx, &i.when) == Ok(true);
                let (cites, all) = self.rests_on(s, ctx, &i.when);
                let (word, said) = if held {
                    ("条件满足", "满足")
                } else {
                    ("条件不满足", "不满足")
                };
                let says = || format!("条件“{}”{said}。", i.when.text());
                if cites.is_empty() {
                    note(log, word, says);
                } else {
                    say(log, word, &cites, &all, says);
                }
                if held {
                    self.push(s, Work::Sequence(i.acts.clone().into()), ctx);
                } else {
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
            Op::Resolve(b) | Op::Must(b) => {
                let who = self.doer(s, ctx, &b.who).ok().or(ctx.doer);
                if matches!(op, Op::Must(_)) {
                    say(log, "须", &[Cite::requires(sgs!("5.15-1"))], &[], || {
                        let who = who.map_or("", |c| self.who(c));
                        format!("{who}须执行，不能选择不执行。")
                    });
                }
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

    pub(super) fn push(&self, s: &mut State, kind: Work, ctx: &Ctx) {
        s.stack.push(Frame {
            kind,
            step: 0,
            ctx: *ctx,
        });
    }
}
