//! Carrying out the actions of an effect in their order (904.3a, 910), one micro-step at a time.

pub mod cards;
pub mod choose;
pub mod course;
pub mod deeds;
pub mod enter;
pub mod lasting;
pub mod scope;

use crate::engine::cite::vv;
use crate::engine::vividz::card::effect::Effect;
use crate::engine::vividz::change::Run;
use crate::engine::vividz::clause::says;
use crate::engine::vividz::event::{Event, Word};
use crate::engine::vividz::frame::{LineStep, Script};
use crate::engine::vividz::procedure::script::scope::Flow;
use crate::engine::vividz::reads;
use crate::engine::vividz::state::{After, Frame, Gap};
use crate::engine::vividz::table::Line;

impl Run<'_> {
    /// One micro-step of a script.
    pub fn script(&mut self, mut f: Script) -> After {
        let g = self.g;
        let Some(line) = g.scripts[f.script as usize].get(f.line as usize) else {
            return After::Drop;
        };
        let flow = self.line(line, &mut f);
        if self.g.reads.quoting != reads::Quoting::Context
            && self.open.is_some_and(|open| open.quoted.take())
        {
            let under = self.g.reads.quoting.under();
            self.note(
                || Event::new(Word::Stage).note("用「」引用的名称"),
                &[says(vv!("301.3"))],
                &[under],
            );
        }
        match flow {
            Flow::Next => {
                f.line += 1;
                f.at = LineStep::Begin;
                f.keep = 0;
                f.more = 0;
            }
            Flow::Stay => {}
        }
        After::Keep(Frame::Script(f))
    }

    /// One action.
    fn line(&mut self, line: &Line, f: &mut Script) -> Flow {
        if f.at == LineStep::Begin && f.keep == 0 {
            let ctx = &mut self.s.ctxs[f.ctx as usize];
            ctx.before = ctx.done;
            if counts(&line.effect) {
                ctx.done = 0;
            }
        }
        match &line.effect {
            Effect::Draw(t) => self.on_draw(t, f),
            Effect::Discard(d) => self.discard(d, f),
            Effect::Choose(pick) => self.on_choose(pick, f),
            Effect::Damage(d) => self.on_damage(d, f),
            Effect::Share(s) => self.share(s, f),
            Effect::Retire(sel) => self.on_retire(sel, f),
            Effect::Rest(sel) | Effect::Stand(sel) => self.on_rest(sel, line, f),
            Effect::Move(m) => self.on_move(m, f),
            Effect::Remove(sel) => self.on_remove(sel, f),
            Effect::ToExp(x) => self.on_to_exp(x, f),
            Effect::Enter(e) => self.enter(e, f),
            Effect::Slide(s) => self.slide_effect(s, f),
            Effect::Scout(by) => self.on_scout(by, f),
            Effect::Reload(by) => self.on_reload(by, f),
            Effect::Shuffle(by) => self.on_shuffle(by, f),
            Effect::Show(s) => self.on_show(s, f),
            Effect::Mill(m) => self.mill(m, f),
            Effect::EnergyTo(e) => self.on_energy_to(e, f),
            Effect::Check(sel) => self.on_check(sel, f),
            Effect::Complete(sel) => self.on_complete(sel, f),
            Effect::Power(_)
            | Effect::CostOf(_)
            | Effect::Grant(_)
            | Effect::Strip(_)
            | Effect::Replace(_)
            | Effect::Lasting(_) => self.on_power(line, f),
            Effect::Later(l) => self.on_later(l, f),
            Effect::If(i) => self.on_if(i, f),
            Effect::May(m) => self.on_may(m, f),
            Effect::Pay(p) => self.pay_effect(p, line, f),
            Effect::Modal(m) => self.on_modal(m, f),
            Effect::Repeat(r) => self.on_repeat(r, f),
            Effect::Each(e) => self.on_each(e, f),
            Effect::Number(n) => self.on_number(n, f),
            Effect::Use(u) => self.use_card(u, f),
            Effect::Heal(h) => self.on_heal(h, f),
            Effect::Mark(m) | Effect::Unmark(m) => self.on_mark(m, line, f),
            Effect::Flip(x) => self.on_flip(x, f),
            Effect::Control(c) => self.on_control(c, f),
            Effect::Lose(by) => self.on_lose(by, f),
            Effect::EndAttack => self.on_end_attack(f),
            Effect::Unread(says) => {
                self.unruled(Gap::Unread(self.g.unread_number(says)));
                Flow::Stay
            }
        }
    }
}

/// Whether an action counts what it does; conditions and choices between actions keep the count of the one before.
fn counts(effect: &Effect) -> bool {
    !matches!(
        effect,
        Effect::If(_) | Effect::Modal(_) | Effect::Repeat(_) | Effect::Each(_)
    )
}
