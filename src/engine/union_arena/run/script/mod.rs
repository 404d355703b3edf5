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
use crate::engine::union_arena::run::script::base::{Acting, NeedsInput};
use crate::engine::union_arena::state::step::Offered;
use crate::engine::union_arena::state::{Frame, State};
use crate::engine::union_arena::tell::event::Event;
use crate::engine::union_arena::view::Scope;

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
        self.acting.set(true);
        let done = self.act(s, effect, (id, pc), base, log);
        self.acting.set(false);
        match done {
            Ok(()) => {
                s.got.truncate(base);
                self.record_outcome(s, effect);
            }
            Err(NeedsInput) => s.frames[place] = Frame::Script { id, pc },
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
            | Effect::Tuck(_)
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
        k: usize,
        log: &mut Log<Event>,
    ) -> Result<(), NeedsInput> {
        let Some(ctx) = s.ctx().cloned() else {
            return Ok(());
        };
        let mut a = Acting {
            scope: Scope::ctx(&ctx),
            me: ctx.player,
            why: self.by_effect(s),
            here,
            ctx: &ctx,
            k,
            log,
        };
        match effect {
            Effect::Nothing => {}
            Effect::Unread(says) => {
                let nth = self.unread.iter().position(|s| s == says);
                s.frames.push(Frame::Unread(nth.unwrap_or_default() as u16));
            }
            Effect::Skip(_) | Effect::ExtraTurn(_) | Effect::Win(_)
                if self.reads.is(R::TurnOrder, "未定") =>
            {
                s.frames.push(Frame::Undetermined(R::TurnOrder));
            }
            Effect::Discard(d) => self.act_discard(s, &mut a, d)?,
            Effect::Retire(sel) => self.act_retire(s, &mut a, sel)?,
            Effect::Remove(sel) => self.act_remove(s, &mut a, sel)?,
            Effect::Bounce(sel) => self.act_bounce(s, &mut a, sel)?,
            Effect::Move(m) => self.act_move(s, &mut a, m)?,
            Effect::Tuck(t) => self.act_tuck(s, &mut a, t)?,
            Effect::Enter(e) => self.act_enter(s, &mut a, e)?,
            Effect::Use(sel) => self.act_use(s, &mut a, sel)?,
            Effect::Shift(m) => self.act_shift(s, &mut a, m)?,
            Effect::Swap(swap) => self.act_swap(s, &mut a, swap)?,
            Effect::Turn(turn) => self.act_turn(s, &mut a, turn)?,
            Effect::Boost(b) => self.act_boost(s, &mut a, b)?,
            Effect::Grant(g) => self.act_grant(s, &mut a, g)?,
            Effect::Rule(r) => self.act_rule(s, &mut a, r),
            Effect::Rest(sel) => self.act_rest(s, &mut a, sel)?,
            Effect::Ready(sel) => self.act_ready(s, &mut a, sel)?,
            Effect::ReadyAp(t) => self.act_ready_ap(s, &mut a, t),
            Effect::RestAp(t) => self.act_rest_ap(s, &mut a, t),
            Effect::SetAp(times) => self.act_set_ap(s, &mut a, times),
            Effect::Choose(p) => self.act_choose(s, &mut a, p)?,
            Effect::Look(l) | Effect::Show(l) => {
                self.act_look(s, &mut a, l, matches!(effect, Effect::Show(_)))?
            }
            Effect::ShowUntil(until) => self.act_show_until(s, &mut a, until),
            Effect::Random(pick) => self.act_random(s, &mut a, pick)?,
            Effect::If(i) => self.act_if(s, &mut a, i),
            Effect::May(m) => self.act_may(s, &mut a, m)?,
            Effect::PayFor(_) => Self::act_pay_for(s, &mut a),
            Effect::Modes(m) => self.act_modes(s, &mut a, m)?,
            Effect::Each(e) => self.act_each(s, &mut a, e)?,
            Effect::Repeat(r) => self.act_repeat(s, &mut a, r),
            Effect::Later(l) => self.act_later(s, &mut a, l),
            Effect::Carry(carry) => self.act_carry(s, &mut a, carry)?,
            Effect::Trigger(sel) => self.act_trigger(s, &mut a, sel)?,
            Effect::Draw(t) => self.act_draw(s, &mut a, t),
            Effect::Damage(d) => self.act_damage(s, &mut a, d),
            Effect::Shuffle(who) => self.act_shuffle(s, &mut a, who),
            Effect::Skip(skip) => self.act_skip(s, &mut a, skip),
            Effect::ExtraTurn(who) => self.act_extra_turn(s, &mut a, who),
            Effect::Win(who) => self.act_win(s, &mut a, who),
            Effect::AsIs(n) => self.act_as_is(s, &mut a, n),
            Effect::Retarget(sel) => self.act_retarget(s, &mut a, sel)?,
            Effect::EndAttack => Self::act_end_attack(s, &mut a),
            Effect::Raid(r) => self.raid_by_effect(s, &mut a, r)?,
        }
        Ok(())
    }
}
