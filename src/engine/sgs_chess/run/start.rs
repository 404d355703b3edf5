//! The beginning of every operation: at once, or by a frame that goes on micro-step by micro-step.

use super::super::event::say;
use super::super::judge::text::against;

use super::super::run::Run;
use super::super::state::{Ctx, Work};
use super::super::words::names::Count;
use super::super::words::op::{ByText, Op};
use crate::engine::cite::{Cite, sgs};

impl Run<'_> {
    pub fn do_by_text(&mut self, b: &ByText, ctx: &Ctx) {
        let conflict = !self.view(ctx).could(&b.act);
        let reading = self.game.under("牌面与规则冲突");
        if conflict && reading.option == "未定" {
            let mut unruled = self.game.open("牌面与规则冲突");
            unruled.clauses.extend(against(b));
            self.s.unruled = Some(unruled);
            return;
        }
        let cites: Vec<Cite> = [Cite::defines(sgs!("2.7-1")), Cite::overrides(sgs!("0.3"))]
            .into_iter()
            .collect();
        say(self.log, "照描述", &cites, &[reading], || {
            format!("照描述“{}”执行。", b.text.text())
        });
        self.start(&b.act, ctx);
    }

    /// The readings that the number in an operation rests on.
    fn tell_count(&mut self, op: &Op, ctx: &Ctx) {
        let count = match op {
            Op::Recover(p) | Op::RecoverTo(p) | Op::LoseHealth(p) => Some(&p.points),
            Op::Damage(d) => Some(&d.points),
            Op::Discard(d) => d.count.as_ref(),
            Op::DiscardTo(u) | Op::DrawTo(u) => Some(&u.count),
            Op::Draw(d) => Some(&d.count),
            Op::Obtain(o) => o.count.as_ref(),
            Op::Give(g) => g.count.as_ref(),
            Op::Repeat(r) => Some(&r.times),
            _ => None,
        };
        let Some(Count::Of(name)) = count else { return };
        let (cites, under) = self.view(ctx).rests_on(name);
        let Ok(n) = self.view(ctx).number(name) else {
            return;
        };
        if !under.is_empty() {
            say(self.log, "计算", &cites, &under, || {
                format!("{}：{n}。", name.text())
            });
        }
    }

    /// Begins an operation that can be executed.
    pub fn start(&mut self, op: &Op, ctx: &Ctx) {
        self.s.last.way = ctx.way;
        self.tell_count(op, ctx);
        match op {
            Op::Compute(path) => self.do_compute(path, ctx),
            Op::Affect(a) => self.do_affect(a, ctx),
            Op::Unaffect(a) => self.do_unaffect(a, ctx),
            Op::TakeValue(v) => self.do_take(v, ctx),
            Op::SameAmount(mentions) => self.do_same_amount(mentions, ctx),
            Op::Recover(p) => self.do_recover(p, false, ctx),
            Op::RecoverTo(p) => self.do_recover(p, true, ctx),
            Op::LoseHealth(p) => self.do_lose(p, ctx),
            Op::Damage(d) => self.do_damage(d, ctx),
            Op::Prevent => self.do_prevent(),
            Op::DamageBy(n) => self.do_damage_by(*n),
            Op::Dying(name) => self.do_dying(name, ctx),
            Op::Die(name) => self.do_die(name, ctx),
            Op::Leave(name) => self.do_leave(name, ctx),
            Op::Discard(d) => self.do_discard(d, ctx),
            Op::DiscardTo(u) => self.do_upto(u, false, ctx),
            Op::DrawTo(u) => self.do_upto(u, true, ctx),
            Op::Draw(d) => self.do_draw(d, ctx),
            Op::Obtain(o) => self.do_obtain(o, ctx),
            Op::Give(g) => self.do_give(g, ctx),
            Op::Put(p) => self.do_put(p, ctx),
            Op::Look(l) => self.do_look(l, ctx),
            Op::Show(l) => self.do_show(l, ctx),
            Op::ShowTogether(x) => self.do_show_together(x, ctx),
            Op::TurnUp(u) => self.do_turn_up(u, ctx),
            Op::Judgement(name) => self.do_judgement(name, ctx),
            Op::Reshuffle => self.push(Work::Reshuffle, ctx),
            Op::Generals(g) => self.do_generals(g),
            Op::Use(u) => self.do_use(u, ctx),
            Op::Play(u) => self.do_play(u, "打出", ctx),
            Op::Respond(u) => self.do_respond(u, ctx),
            Op::NoResponse(names) => self.do_mute(names, ctx),
            Op::Cancel(c) => self.do_cancel(c, ctx),
            Op::Transfer(x) => self.do_transfer(x, ctx),
            Op::Void(name) => self.do_void(name, ctx),
            Op::SkillVoid(k) => self.do_skill_void(k, true, ctx),
            Op::SkillValid(k) => self.do_skill_void(k, false, ctx),
            Op::GainSkill(k) => self.do_gain_skill(k, ctx),
            Op::Invoke(i) => self.do_invoke(i, ctx),
            Op::Order(o) => self.do_order(o, ctx),
            Op::Choose(c) => self.do_choose(c, ctx),
            Op::Both(ops) => self.do_both(ops, ctx),
            Op::Each(e) => self.do_each(e, ctx),
            Op::Repeat(r) => self.do_repeat(r, ctx),
            Op::If(i) => self.do_if(i, ctx),
            Op::May(b) => {
                let doer = self.view(ctx).doer(&b.who).ok().or(ctx.doer);
                self.push(Work::May(b.acts.clone().into()), &Ctx { doer, ..*ctx });
            }
            Op::Resolve(b) => self.do_block(b, false, ctx),
            Op::Must(b) => self.do_block(b, true, ctx),
            Op::Then(then) => self.do_then(then, ctx),
            Op::ByText(b) => self.do_by_text(b, ctx),
            Op::Turn(name) => self.do_turn(name, ctx),
            Op::Until(name) => self.do_until(name),
            Op::Skip(k) => self.do_skip(k, ctx),
            Op::EndPhase => self.do_end_phase(),
            Op::EndTurn => self.do_end_turn(),
            Op::Terminate(what) => self.do_terminate(*what),
            Op::Extra(phase) => self.do_extra(*phase, ctx),
            Op::SideActs(side) => self.do_side_acts(*side),
            Op::Unit(u) => self.do_unit(u, ctx),
            Op::FaceDown(name) => self.do_flip(name, true, ctx),
            Op::FaceUp(name) => self.do_flip(name, false, ctx),
            Op::March(m) => self.do_march(m, ctx),
            Op::Stay(name) => self.do_stay(name, ctx),
            Op::Continue
            | Op::PickCards(_)
            | Op::PickChars(_)
            | Op::PickOption(_)
            | Op::PickValue(_)
            | Op::Yes
            | Op::No => {}
        }
    }
}
