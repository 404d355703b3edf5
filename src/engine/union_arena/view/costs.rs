//! What costs take, and whether they can be paid: each by itself, and all together.
//!
//! 5.3.5-4-2 to 5.3.5-4-5, 5.3.5-5.

use crate::engine::cite::ua;
use crate::engine::union_arena::card::{Cost, Filter};
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Cause, Ix, Paying, State};
use crate::engine::union_arena::view::triggers::Happening;
use crate::engine::union_arena::view::{Scope, View};
use crate::engine::union_arena::words::{Deed, Zone};
use crate::rulebook::RuleId;

/// The most steps in which cards are looked for that pay several costs.
const LOOKED: usize = 20_000;

/// The cards with which one of several costs may be paid.
struct Part {
    at: usize,
    /// How many cards it needs.
    n: usize,
    from: Vec<Ix>,
    /// Those of them that may stay, since an effect may be done instead of their going.
    free: Vec<Ix>,
}

/// To which zone a cost takes the cards with which it is paid.
fn taken_to(cost: &Cost) -> Option<Zone> {
    match cost {
        Cost::RetireThis | Cost::Retire(_) | Cost::Discard(_) => Some(Zone::Outside),
        Cost::RemoveThis | Cost::Remove(_) => Some(Zone::Removed),
        Cost::Move(m) => Some(m.to),
        Cost::Tuck(_) => Some(Zone::Below),
        Cost::RestThis | Cost::Rest(_) | Cost::Show(_) | Cost::Ap(_) => None,
    }
}

/// Whether a card that pays the first of two costs can no longer pay the second.
fn excludes(first: &Cost, then: &Cost, in_order: bool) -> bool {
    let takes = |c: &Cost| taken_to(c).is_some();
    let rests = |c: &Cost| matches!(c, Cost::RestThis | Cost::Rest(_));
    match (takes(first), takes(then)) {
        (true, true) => true,
        // Where the player chooses the order, what rests or is shown does so before it goes.
        (true, false) => in_order,
        (false, true) => false,
        (false, false) => rests(first) && rests(then),
    }
}

/// Whether each part finds its cards, none of them in two parts that keep each other from it.
fn spread(parts: &[Part], apart: &dyn Fn(usize, usize) -> bool) -> bool {
    struct Look<'p> {
        parts: Vec<&'p Part>,
        apart: &'p dyn Fn(usize, usize) -> bool,
        used: Vec<(usize, Ix)>,
        steps: usize,
    }
    impl Look<'_> {
        fn open(&self, part: &Part, ix: Ix) -> bool {
            self.used.iter().all(|(other, card)| {
                let (a, b) = (self.parts[*other], part);
                let (a, b) = if a.at < b.at { (a, b) } else { (b, a) };
                *card != ix || !(self.apart)(a.at, b.at) || a.free.contains(&ix)
            })
        }

        fn fill(&mut self, which: usize, from: usize, left: usize) -> bool {
            self.steps += 1;
            // Paying itself shows what is not found out here.
            if self.steps > LOOKED {
                return true;
            }
            let Some(part) = self.parts.get(which).copied() else {
                return true;
            };
            if left == 0 {
                let next = self.parts.get(which + 1).map_or(0, |p| p.n);
                return self.fill(which + 1, 0, next);
            }
            let open: Vec<usize> = (from..part.from.len())
                .filter(|at| self.open(part, part.from[*at]))
                .collect();
            open.len() >= left
                && open.into_iter().any(|at| {
                    self.used.push((which, part.from[at]));
                    let found = self.fill(which, at + 1, left - 1);
                    self.used.pop();
                    found
                })
        }
    }
    let mut order: Vec<&Part> = parts.iter().collect();
    order.sort_by_key(|p| p.from.len().saturating_sub(p.n));
    let first = order.first().map_or(0, |p| p.n);
    let mut look = Look {
        parts: order,
        apart,
        used: Vec::new(),
        steps: 0,
    };
    look.fill(0, 0, first)
}

impl View<'_> {
    /// The clause of a cost.
    pub fn cost_clause(cost: &Cost) -> RuleId {
        match cost {
            Cost::RestThis => ua!("5.3.5-4-2"),
            Cost::Discard(_) => ua!("5.3.5-4-3"),
            Cost::Ap(_) => ua!("5.3.5-4-4"),
            Cost::RetireThis => ua!("5.3.5-4-5"),
            _ => ua!("5.3.5-5"),
        }
    }

    /// The cards with which a cost may be paid and how many are needed; `None` where no card is chosen.
    pub fn pay_from(&self, s: &State, scope: Scope<'_>, cost: &Cost) -> Option<(Vec<Ix>, i32)> {
        // What is played does not pay for itself.
        let played = {
            let own = &self.costs[usize::from(self.def(s, scope.source).cost)];
            own.iter().any(|c| std::ptr::eq(c, cost))
        };
        let mine = |filter: &Filter, zones_of_field: bool, rested: Option<bool>| {
            let mut all = self.matching(s, scope, filter);
            all.retain(|ix| {
                s.card(*ix).owner == scope.player
                    && !(played && *ix == scope.source)
                    && (!zones_of_field || s.card(*ix).zone.on_field())
                    && rested.is_none_or(|r| s.card(*ix).rested == r)
            });
            all
        };
        Some(match cost {
            Cost::Discard(d) => {
                let mut hand = s.side(scope.player).hand.clone();
                hand.retain(|ix| !(played && *ix == scope.source));
                if let Some(is) = &d.is {
                    hand.retain(|ix| self.fits(s, scope, is, *ix));
                }
                (hand, self.num(s, scope, &d.count))
            }
            Cost::Rest(p) => (
                mine(&p.from, true, Some(false)),
                self.num(s, scope, &p.count),
            ),
            Cost::Retire(p) => (mine(&p.from, true, None), self.num(s, scope, &p.count)),
            Cost::Remove(p) | Cost::Show(p) => {
                (mine(&p.from, false, None), self.num(s, scope, &p.count))
            }
            Cost::Move(m) => (mine(&m.from, false, None), self.num(s, scope, &m.count)),
            Cost::Tuck(t) => (mine(&t.from, false, None), self.num(s, scope, &t.count)),
            Cost::RestThis | Cost::RetireThis | Cost::RemoveThis | Cost::Ap(_) => return None,
        })
    }

    /// Why a cost cannot be paid by itself now; `None` where it can.
    pub fn unpayable(&self, s: &State, scope: Scope<'_>, cost: &Cost) -> Option<(String, String)> {
        let this = scope.source;
        let stands = s.card(this).zone.on_field() && scope.ctx.is_none_or(|c| s.is_still(c.source));
        let name = self.name(this).to_owned();
        match cost {
            Cost::Tuck(_) if !stands => Some(("这张卡已经不在场上，下方不能放卡".into(), name)),
            Cost::RestThis if !stands => Some(("这张卡已经不在场上，不能横置".into(), name)),
            Cost::RestThis if s.card(this).rested => Some((
                "要把激活状态的这张卡横置，但它已经是休眠状态".into(),
                format!("{name}（休眠状态）"),
            )),
            Cost::RetireThis if !stands => Some(("这张卡已经不在场上，不能退场".into(), name)),
            Cost::RemoveThis if scope.ctx.is_some_and(|c| !s.is_still(c.source)) => Some((
                "这张卡已经是别的卡片（5.3.5-3），不能再除外".into(),
                format!("{name}（{}）", s.card(this).zone.word()),
            )),
            Cost::RemoveThis if s.card(this).zone == Zone::Removed => {
                Some(("这张卡已经在除外区".into(), name))
            }
            Cost::Ap(n) => {
                let (n, have) = (self.num(s, scope, n), s.side(scope.player).ap_active);
                (n > i32::from(have)).then(|| {
                    (
                        format!("要支付{n}AP，激活状态的AP卡只有{have}张"),
                        format!("激活状态的AP卡{have}张"),
                    )
                })
            }
            _ => {
                let (from, n) = self.pay_from(s, scope, cost)?;
                (n > from.len() as i32).then(|| {
                    let what = match cost {
                        Cost::Discard(_) => "放置于场外的手牌",
                        Cost::Rest(_) => "可横置的卡",
                        Cost::Retire(_) => "可退场的卡",
                        Cost::Remove(_) => "可除外的卡",
                        _ => "可用的卡",
                    };
                    (
                        format!("要{n}张{what}，只有{}张", from.len()),
                        format!("{}张", from.len()),
                    )
                })
            }
        }
    }

    /// Whether all costs of a list can be paid now (5.3.5-5).
    pub fn payable(&self, s: &State, costs: u16) -> bool {
        let Some(ctx) = s.ctx() else { return false };
        let scope = Scope::ctx(ctx);
        let costs = &self.costs[costs as usize];
        costs.iter().all(|c| self.unpayable(s, scope, c).is_none())
            && self.short_together(s, scope, costs).is_none()
    }

    /// Why costs that can each be paid by themselves cannot all be paid (5.3.5-5): the clause of one of them, the
    /// reason, what blocks.
    pub fn short_together(
        &self,
        s: &State,
        scope: Scope<'_>,
        costs: &[Cost],
    ) -> Option<(RuleId, String, String)> {
        if costs.len() < 2 {
            return None;
        }
        let have = i32::from(s.side(scope.player).ap_active);
        let ap: i32 = costs
            .iter()
            .map(|c| match c {
                Cost::Ap(n) => self.num(s, scope, n),
                _ => 0,
            })
            .sum();
        if ap > have {
            return Some((
                ua!("5.3.5-4-4"),
                format!("一共要支付{ap}AP，激活状态的AP卡只有{have}张"),
                format!("激活状态的AP卡{have}张"),
            ));
        }
        let name = self.name(scope.source).to_owned();
        if let Some((first, then)) = self.costs_clash(s, scope, costs) {
            let says = format!(
                "照卡面的先后，先“{}”，这张卡就不在场上，付不出“{}”（读法：{}）",
                first.own_word(),
                then.own_word(),
                R::CostOrder.id()
            );
            return Some((Self::cost_clause(then), says, name));
        }
        let parts: Vec<Part> = costs
            .iter()
            .enumerate()
            .filter_map(|(at, cost)| {
                let (from, n) = self
                    .pay_from(s, scope, cost)
                    .or_else(|| (!matches!(cost, Cost::Ap(_))).then(|| (vec![scope.source], 1)))?;
                let free = |ix: &Ix| taken_to(cost).is_some_and(|to| self.may_stay(s, *ix, to));
                let free = from.iter().copied().filter(free).collect();
                let n = n.max(0) as usize;
                Some(Part { at, n, from, free })
            })
            .collect();
        let in_order = self.reads.is(R::CostOrder, "照卡面");
        let apart = |a: usize, b: usize| excludes(&costs[a], &costs[b], in_order);
        if spread(&parts, &apart) {
            return None;
        }
        let last = parts.iter().rev().find(|part| {
            let others = || parts.iter().filter(|o| o.at < part.at);
            others().any(|o| apart(o.at, part.at) && o.from.iter().any(|x| part.from.contains(x)))
        })?;
        let cost = &costs[last.at];
        Some((
            Self::cost_clause(cost),
            "几项条件各要不同的卡，可用的卡不够一起支付".to_owned(),
            format!("{}张", last.from.len()),
        ))
    }

    /// Whether an effect may be done instead of a card's going somewhere to pay, so that it may stay where it is.
    fn may_stay(&self, s: &State, ix: Ix, to: Zone) -> bool {
        let mask = self.bits_of_move(s.card(ix).zone, to);
        let what = Happening {
            cause: Cause::Cost,
            ..Deed::Leave.of(ix, s.card(ix).owner)
        };
        self.instead & mask != 0 && !self.offers(s, mask, what, Some(ix)).is_empty()
    }

    /// Two costs of this card of which the earlier takes it from where the later needs it (5.3.5-5): whatever the order
    /// where both take it away, and in the order of the card where the later only rests it.
    fn costs_clash<'c>(
        &self,
        s: &State,
        scope: Scope<'_>,
        costs: &'c [Cost],
    ) -> Option<(&'c Cost, &'c Cost)> {
        let in_order = self.reads.is(R::CostOrder, "照卡面");
        let takes = |c: &Cost| matches!(c, Cost::RetireThis | Cost::RemoveThis);
        let at = costs.iter().position(takes)?;
        let first = &costs[at];
        // Where it goes may be replaced, which may leave the card where it is.
        if taken_to(first).is_some_and(|to| self.may_stay(s, scope.source, to)) {
            return None;
        }
        let rests = |c: &Cost| in_order && matches!(c, Cost::RestThis);
        let then = costs[at + 1..].iter().find(|c| takes(c) || rests(c))?;
        Some((first, then))
    }

    /// The costs still to be paid, as places.
    pub fn left(&self, paying: &Paying) -> Vec<u8> {
        (0..16).filter(|i| paying.left & (1 << i) != 0).collect()
    }
}
