//! BP at 0 or below: who retires by it, and how far effects raise what (6.2-1).

use crate::engine::union_arena::attributes;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Due, Frame, Ix, State};
use crate::engine::union_arena::table::Change;
use crate::engine::union_arena::view::View;
use crate::engine::union_arena::words::{Cannot, Kind};

/// A character before something that may take an increase away from it.
#[derive(Debug, Clone, Copy)]
pub struct Stood {
    pub card: Ix,
    pub bp: i32,
    /// How much of that effects have raised it by.
    pub raised: i32,
}

impl View<'_> {
    /// Whether anything that is there may make BP smaller: asked between all steps, so without computing any BP.
    fn some_lowers(&self, s: &State) -> bool {
        s.timed
            .iter()
            .any(|t| match self.changes[usize::from(t.change)] {
                Change::Bp(_) => t.n < 0,
                Change::BpBecomes(_) => true,
                Change::Gain(ability) => self.lowers_by(ability),
                _ => false,
            })
            || s.field().any(|ix| self.def(s, ix).lowers)
    }

    /// The character that retires next because its BP is 0 or below (6.2-1), with the readings that decide it.
    pub fn zero(&self, s: &State) -> Option<(Ix, Vec<R>)> {
        let printed = self.reads.is(R::PrintedZero, "退场");
        if !printed && !self.some_lowers(s) {
            return None;
        }
        if s.in_effect() && self.reads.is(R::ZeroWhen, "处理完后") {
            return None;
        }
        let falls = |ix: Ix| {
            if self.def(s, ix).kind != Kind::Character || self.bp(s, ix) > 0 {
                return None;
            }
            let obj = s.obj(ix);
            let settled = s.spared.iter().any(|(o, _)| *o == obj)
                || s.frames
                    .iter()
                    .any(|f| matches!(f, Frame::Instead(i) if matches!(i.what, Due::Retire { card, .. } if card == obj)));
            if settled {
                return None;
            }
            let mut under = Vec::new();
            if s.in_effect() {
                under.push(R::ZeroWhen);
            }
            let by = self.lowered_by(s, ix);
            let kept = self.cannots & (1 << Cannot::RetireByEffect as u32) != 0
                && (self
                    .kept_from(s, ix, Cannot::RetireByEffect, None)
                    .is_some()
                    || by.iter().any(|b| {
                        self.kept_from(s, ix, Cannot::RetireByEffect, Some(*b))
                            .is_some()
                    }));
            if kept {
                if self.reads.is(R::KeptZero, "不退场") {
                    return None;
                }
                under.push(R::KeptZero);
            }
            if by.is_empty() {
                if !printed {
                    return None;
                }
                under.push(R::PrintedZero);
            } else if s.lapsed.iter().any(|(o, _)| *o == obj) {
                if self.reads.is(R::LapsedZero, "不退场") {
                    return None;
                }
                under.push(R::LapsedZero);
            }
            under.extend(self.knot(s));
            Some((ix, under))
        };
        self.with_settled(s, || s.field().find_map(falls))
    }

    /// The characters, before something that may take an increase away from them.
    pub fn above_zero(&self, s: &State) -> Vec<Stood> {
        self.with_settled(s, || {
            s.field()
                .filter(|ix| self.def(s, *ix).kind == Kind::Character)
                .map(|card| Stood {
                    card,
                    bp: self.bp(s, card),
                    raised: self.raised(s, card),
                })
                .collect()
        })
    }

    /// By how much effects raise a character's BP, whatever lowers it.
    fn raised(&self, s: &State, ix: Ix) -> i32 {
        let mut sum = 0i32;
        self.each_change(s, ix, attributes::BP, &mut |c| {
            sum = sum.saturating_add(match c.change {
                Change::Bp(_) => c.n.max(0),
                Change::BpBecomes(_) => c.n.saturating_sub(self.def(s, ix).bp).max(0),
                _ => 0,
            });
        });
        sum
    }
}
