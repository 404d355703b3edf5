//! Cards that a later effect of the same text operates on: what need not be shuffled in between (3.6-4, 8.14-2).

use crate::engine::sgs_chess::words::names::{CardNames, Who};
use crate::engine::sgs_chess::words::op::{Discard, Obtain, Op, Then};
use crate::engine::vocab::Vocab;

/// Marks those effects whose cards a later one operates on; `after` are those that come behind them all.
pub fn marked(ops: &mut [Op], after: &[Op]) {
    for nth in 0..ops.len() {
        let rest: Vec<Op> = ops[nth + 1..].iter().chain(after).cloned().collect();
        match &mut ops[nth] {
            Op::Look(look) | Op::Show(look) => look.later = taken_from(&rest, &look.whose),
            Op::Draw(draw) => draw.later = mentioned(&rest),
            Op::Then(Then { left, right }) => {
                let behind: Vec<Op> = right.iter().chain(&rest).cloned().collect();
                marked(left, &behind);
                marked(right, &rest);
            }
            _ => {}
        }
    }
}

/// Whether something is done with cards of somebody.
fn taken_from(ops: &[Op], whose: &Option<Who>) -> bool {
    any(ops, &|what| {
        let discard = what.downcast_ref::<Discard>().map(|d| &d.whose);
        let of = discard.or_else(|| what.downcast_ref::<Obtain>().map(|o| &o.whose));
        whose.is_some() && of == Some(whose)
    })
}

/// Whether cards that were mentioned are spoken of.
fn mentioned(ops: &[Op]) -> bool {
    any(ops, &|what| {
        let cards = what.downcast_ref::<CardNames>();
        cards.is_some_and(|c| c.iter().any(|n| ["此牌", "这些牌"].contains(&n.text())))
    })
}

fn any(ops: &[Op], is: &dyn Fn(&dyn std::any::Any) -> bool) -> bool {
    let mut found = false;
    for op in ops {
        op.walk(&mut |what| found |= is(what));
    }
    found
}
