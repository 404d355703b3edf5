//! Looking ahead: where things stand when the turn of a later operation of an effect comes. The duel itself is not touched.

use super::change::Run;
use super::op::Op;
use super::state::State;
use super::view::View;
use crate::engine::Log;

/// The duel as an operation of an effect leaves it, before the next; `None` where the effect does not go on, as where the
/// duel ends, or the text.
pub fn after(v: View<'_>, op: &Op) -> Option<State> {
    let mut s = v.s.clone();
    s.queue.extend([Op::EffectEnds, op.clone()]);
    let mut log = Log::silent();
    let mut run = Run {
        g: v.g,
        s: &mut s,
        log: &mut log,
    };
    loop {
        // In which order cards go to a graveyard decides nothing of the field.
        if let Some((owner, cards)) = run.s.ordering.take() {
            run.s.queue.push(Op::Bury { owner, cards });
        }
        if run.s.unruled.is_some() || run.s.outcome.is_some() {
            return None;
        }
        match run.s.queue.pop() {
            None | Some(Op::EffectEnds) => return Some(s),
            Some(op) => run.carry_out(op),
        }
    }
}
