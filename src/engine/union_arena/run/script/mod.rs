//! What effects do: the actions of a script, one after the other.
//!
//! 1.1-3-7, 1.2-2-7, 1.3-2-7, 5.3.4-4; what an action does to a card follows the clauses of that procedure.

pub mod base;
mod choose;
mod flow;
mod modify;
mod moves;
mod play;
mod raid;

use crate::engine::game::Log;
use crate::engine::union_arena::card::Effect;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::run::Run;
use crate::engine::union_arena::run::script::base::{Acting, Wait};
use crate::engine::union_arena::state::step::Offered;
use crate::engine::union_arena::state::{Frame, State};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::Eye;

impl Run<'_> {
    /// One step of [`Frame::Script`].
    pub fn script(&self, s: &mut State, id: u16, pc: u8, log: &mut Log<Event>) {
        let Some(effect) = self.scripts[id as usize].get(usize::from(pc)) else {
            s.frames.pop();
            return;
        };
        // What the procedure around the effect has left is kept apart from the answers of this action.
        let place = s.frames.len() - 1;
        s.frames[place] = Frame::Script { id, pc: pc + 1 };
        let base = self.kept_answers(s);
        let mut k = base;
        self.acting.set(true);
        let done = self.act(s, effect, (id, pc), &mut k, log);
        self.acting.set(false);
        match done {
            Ok(()) => {
                s.got.truncate(base);
                self.record_outcome(s, effect);
            }
            Err(Wait) => s.frames[place] = Frame::Script { id, pc },
        }
    }

    /// Keeps whether an action of the effect going on has done something, or had nothing to do.
    fn record_outcome(&self, s: &mut State, effect: &Effect) {
        let (counts, neutral) = match effect {
            Effect::Choose(_)
            | Effect::If(_)
            | Effect::May(_)
            | Effect::Modes(_)
            | Effect::Each(_)
            | Effect::Repeat(_)
            | Effect::PayFor(_) => (false, true),
            Effect::Draw(_)
            | Effect::Discard(_)
            | Effect::Retire(_)
            | Effect::Remove(_)
            | Effect::Bounce(_)
            | Effect::Move(_)
            | Effect::Rest(_)
            | Effect::Ready(_)
            | Effect::Boost(_)
            | Effect::Grant(_)
            | Effect::Enter(_)
            | Effect::Raid(_)
            | Effect::Use(_)
            | Effect::Trigger(_)
            | Effect::Shift(_)
            | Effect::ReadyAp(_)
            | Effect::RestAp(_)
            | Effect::Turn(_)
            | Effect::Swap(_)
            | Effect::Carry(_)
            | Effect::SetAp(_) => (true, false),
            _ => (false, false),
        };
        // What an effect may be done instead of counts once that is settled, a move and a raid once they are made.
        let waits = match s.frames.last() {
            Some(Frame::Instead(i)) => i.counts && i.at == Offered::Offer,
            Some(Frame::Batch { .. } | Frame::Raid { .. }) => true,
            _ => false,
        };
        if let Some(ctx) = s.ctxs.last_mut().filter(|_| !neutral) {
            let idle = counts && ctx.did == 0;
            ctx.idle |= idle;
            ctx.busy |= !idle && !waits;
        }
    }

    /// Does one action, or asks first.
    fn act(
        &self,
        s: &mut State,
        effect: &Effect,
        here: (u16, u8),
        k: &mut usize,
        log: &mut Log<Event>,
    ) -> Result<(), Wait> {
        let Some(ctx) = s.ctx().cloned() else {
            return Ok(());
        };
        let a = Acting {
            eye: Eye::ctx(&ctx),
            me: ctx.player,
            why: self.by_effect(s),
            here,
            ctx: &ctx,
        };
        match effect {
            Effect::Nothing => {}
            Effect::Skip(_) | Effect::ExtraTurn(_) | Effect::Win(_)
                if self.reads.is(R::TurnOrder, "未定") =>
            {
                s.frames.push(Frame::Undetermined(R::TurnOrder));
            }
            Effect::Discard(d) => self.act_discard(s, &a, d, k, log)?,
            Effect::Retire(sel) => self.act_retire(s, &a, sel, k, log)?,
            Effect::Remove(sel) => self.act_remove(s, sel, k, log)?,
            Effect::Bounce(sel) => self.act_bounce(s, sel, k, log)?,
            Effect::Move(m) => self.act_move(s, &a, m, k, log)?,
            Effect::Enter(e) => self.act_enter(s, &a, e, k, log)?,
            Effect::Use(sel) => self.act_use(s, &a, sel, k, log)?,
            Effect::Shift(m) => self.act_shift(s, m, k, log)?,
            Effect::Swap(swap) => self.act_swap(s, swap, k, log)?,
            Effect::Turn(turn) => self.act_turn(s, &a, turn, k, log)?,
            Effect::Boost(b) => self.act_boost(s, &a, b, k, log)?,
            Effect::Grant(g) => self.act_grant(s, &a, g, k, log)?,
            Effect::Rule(r) => self.act_rule(s, &a, r, log),
            Effect::Rest(sel) => self.act_rest(s, &a, sel, k, log)?,
            Effect::Ready(sel) => self.act_ready(s, &a, sel, k, log)?,
            Effect::ReadyAp(t) => self.act_ready_ap(s, &a, t, log),
            Effect::RestAp(t) => self.act_rest_ap(s, &a, t, log),
            Effect::SetAp(times) => self.act_set_ap(s, &a, times, log),
            Effect::Choose(p) => self.act_choose(s, &a, p, k, log)?,
            Effect::Look(l) | Effect::Show(l) => {
                self.act_look(s, &a, l, matches!(effect, Effect::Show(_)), k, log)?
            }
            Effect::ShowUntil(until) => self.act_show_until(s, &a, until, log),
            Effect::Random(pick) => self.act_random(s, &a, pick, k, log)?,
            Effect::If(i) => self.act_if(s, &a, i),
            Effect::May(m) => self.act_may(s, &a, m, k)?,
            Effect::PayFor(_) => Self::act_pay_for(s, &a),
            Effect::Modes(m) => self.act_modes(s, &a, m, k)?,
            Effect::Each(e) => self.act_each(s, e, k)?,
            Effect::Repeat(r) => self.act_repeat(s, &a, r),
            Effect::Later(l) => Self::act_later(s, &a, l, log),
            Effect::Carry(carry) => self.act_carry(s, &a, carry, k, log)?,
            Effect::Trigger(sel) => self.act_trigger(s, &a, sel, k, log)?,
            Effect::Draw(t) => self.act_draw(s, &a, t, log),
            Effect::Damage(d) => self.act_damage(s, &a, d, log),
            Effect::Shuffle(who) => self.act_shuffle(s, &a, who),
            Effect::Skip(skip) => self.act_skip(s, &a, skip),
            Effect::ExtraTurn(who) => self.act_extra_turn(s, &a, who, log),
            Effect::Win(who) => self.act_win(s, &a, who, log),
            Effect::AsIs(n) => self.act_as_is(s, &a, n),
            Effect::Retarget(sel) => self.act_retarget(s, &a, sel, k, log)?,
            Effect::EndAttack => Self::act_end_attack(s, &a, log),
            Effect::Raid(r) => self.raid_by_effect(s, r, k, log)?,
        }
        Ok(())
    }
}
