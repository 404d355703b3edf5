//! Numbers and conditions.

use crate::engine::vividz::card::select::{Calc, Happened};
use crate::engine::vividz::card::{Cond, Num, Range, Sel};
use crate::engine::vividz::state::bit;
use crate::engine::vividz::view::{Look, Scope, View};
use crate::engine::vividz::words::{Kind, Who, Zone};

impl<'a> View<'a> {
    /// Whether a number lies in a range; no number does where a bound is undefined (913.2).
    pub fn in_range(self, r: &Range, n: i32, scope: Scope<'_>) -> bool {
        let holds = |bound: &Option<Num>, is: fn(&i32, &i32) -> bool| {
            bound
                .as_ref()
                .is_none_or(|x| self.known(x, scope).is_some_and(|x| is(&n, &x)))
        };
        holds(&r.exactly, i32::eq)
            && holds(&r.at_least, i32::ge)
            && holds(&r.at_most, i32::le)
            && holds(&r.over, i32::gt)
            && holds(&r.under, i32::lt)
    }

    /// A number; 0 where it is undefined.
    pub fn num(self, n: &Num, scope: Scope<'_>) -> i32 {
        self.known(n, scope).unwrap_or(0)
    }

    /// A number; `None` where it is undefined, for a card that it asks for could not be chosen (913.2).
    pub fn known(self, n: &Num, scope: Scope<'_>) -> Option<i32> {
        match n {
            Num::Lit(n) => Some(*n),
            Num::Of(calc) => self.calc(calc, scope),
        }
    }

    /// Whether a selector should mean a card and means none (913.2). One that means all that match may mean none.
    fn means_none(self, sel: &Sel, scope: Scope<'_>) -> bool {
        match sel {
            Sel::All(_) => false,
            Sel::Exp(of) => self.means_none(of, scope),
            Sel::Join(all) => {
                all.iter().any(|s| self.means_none(s, scope)) && self.sel(sel, scope).is_empty()
            }
            _ => self.sel(sel, scope).is_empty(),
        }
    }

    fn calc(self, calc: &Calc, scope: Scope<'_>) -> Option<i32> {
        let zone = |who: &Option<Who>, zone: Zone| -> i32 {
            self.players(who.unwrap_or(Who::You), scope)
                .iter()
                .map(|p| self.s.zone(*p, zone).len() as i32)
                .sum()
        };
        let all = |all: &[Num]| -> Option<Vec<i32>> {
            all.iter().map(|n| self.known(n, scope)).collect()
        };
        if let Calc::Power(sel) | Calc::Cost(sel) | Calc::Damage(sel) | Calc::Exp(sel) = calc
            && self.means_none(sel, scope)
        {
            return None;
        }
        // 305.1: only characters have power.
        if let Calc::Power(sel) = calc
            && !matches!(sel, Sel::All(_) | Sel::Exp(_) | Sel::Join(_))
            && !self
                .sel(sel, scope)
                .iter()
                .any(|o| self.kind(o.card) == Kind::Character)
        {
            return None;
        }
        let value = |sel: &Sel, of: &dyn Fn(Look<'_>) -> i32| -> i32 {
            self.sel(sel, scope)
                .iter()
                .map(|o| of(self.look(*o, scope)))
                .fold(0, i32::saturating_add)
        };
        Some(match calc {
            Calc::Count(f) => self.all_matching(f, scope).len() as i32,
            Calc::Chosen(name) => scope
                .ctx
                .map_or(0, |c| c.picked(self.g.key_of(name.as_ref())).len() as i32),
            Calc::Power(sel) => value(sel, &|look| self.look_power(look)),
            Calc::Cost(sel) => value(sel, &|look| {
                look.memory.map_or_else(|| self.cost(look.card), |m| m.cost)
            }),
            Calc::Damage(sel) => value(sel, &|look| look.as_is.damage),
            Calc::Exp(sel) => value(sel, &|look| {
                look.memory
                    .map_or_else(|| self.s.exp_of(look.card).count(), |m| m.exp.len())
                    as i32
            }),
            Calc::Marks(m) => self
                .sel(&m.card, scope)
                .iter()
                .map(|o| i32::from(self.s.marks_on(o.card, self.g.key(&m.name))))
                .sum(),
            Calc::Hand(who) => zone(who, Zone::Hand),
            Calc::Deck(who) => zone(who, Zone::Deck),
            Calc::Energy(who) => zone(who, Zone::Energy),
            Calc::Completed(who) => self
                .players(who.unwrap_or(Who::You), scope)
                .iter()
                .flat_map(|p| self.s.zone(*p, Zone::Mission))
                .filter(|c| self.s.card(**c).has(bit::COMPLETED))
                .count() as i32,
            Calc::Number(name) => {
                let wanted = self.g.key_of(name.as_ref());
                let chosen = scope.ctx?.numbers.iter().rev().find(|(k, _)| *k == wanted);
                chosen?.1
            }
            Calc::Seen => scope.ctx.map_or(0, |c| c.seen.amount),
            Calc::Done => scope.ctx.map_or(0, |c| c.before),
            Calc::ThisTurn(h) => self.happened(h, scope),
            Calc::Traits(c) => {
                let altered = self.altered();
                self.all_matching(&c.cards, scope)
                    .iter()
                    .map(|card| {
                        altered
                            .of(*card)
                            .and_then(|w| w.traits.as_deref())
                            .unwrap_or(&self.face(*card).text.traits)
                            .iter()
                            .filter(|t| c.traits.is_empty() || c.traits.contains(t))
                            .count() as i32
                    })
                    .sum()
            }
            Calc::Turn => self.s.turn as i32,
            Calc::Sum(of) => all(of)?.into_iter().fold(0, i32::saturating_add),
            Calc::Difference(of) => all(of)?
                .into_iter()
                .reduce(i32::saturating_sub)
                .unwrap_or(0),
            Calc::Product(of) => all(of)?.into_iter().fold(1, i32::saturating_mul),
            Calc::Quotient(of) => all(of)?
                .into_iter()
                .reduce(|a, b| a.checked_div_euclid(b).unwrap_or(0))
                .unwrap_or(0),
            Calc::Max(of) => all(of)?.into_iter().max().unwrap_or(0),
            Calc::Min(of) => all(of)?.into_iter().min().unwrap_or(0),
        })
    }

    /// How often something happened this turn (102.12).
    pub fn happened(self, h: &Happened, scope: Scope<'_>) -> i32 {
        let players = self.players(h.who, scope);
        self.s
            .history
            .iter()
            .filter(|p| p.event == h.event && players.contains(&p.player))
            .filter(|p| match (&h.cards, p.card) {
                (None, _) => true,
                (Some(f), Some(card)) => self.look_matches(
                    Look {
                        card,
                        as_is: self.s.card(card),
                        memory: None,
                    },
                    f,
                    scope,
                ),
                (Some(_), None) => false,
            })
            .count() as i32
    }

    /// Whether a condition holds.
    pub fn cond(self, cond: &Cond, scope: Scope<'_>) -> bool {
        let source = self.s.card(scope.source.card);
        match cond {
            Cond::All(all) => all.iter().all(|c| self.cond(c, scope)),
            Cond::Any(any) => any.iter().any(|c| self.cond(c, scope)),
            Cond::Not(not) => !self.cond(not, scope),
            Cond::Always => true,
            Cond::Exists(f) => !self.all_matching(f, scope).is_empty(),
            Cond::Absent(f) => self.all_matching(f, scope).is_empty(),
            Cond::Number(n) => self
                .known(&n.value, scope)
                .is_some_and(|x| self.in_range(&n.range(), x, scope)),
            Cond::Is(is) => {
                let objs = self.sel(&is.card, scope);
                !objs.is_empty() && objs.iter().all(|o| self.obj_is(*o, &is.is, scope))
            }
            Cond::YourTurn => self.s.active == scope.player,
            Cond::TheirTurn => self.s.active != scope.player,
            Cond::InPhase(phases) => self.s.phase.is_some_and(|p| phases.contains(&p)),
            Cond::Standing => !source.rested,
            Cond::Rested => source.rested,
            Cond::Attacking => self.s.attack.is_some(),
            Cond::ThisAttacks => self
                .s
                .attack
                .as_ref()
                .is_some_and(|a| a.who.card == scope.source.card),
            Cond::Succeeded => self.s.attack.as_ref().is_some_and(|a| a.success),
            Cond::ThisSucceeded => source.has(bit::SUCCEEDED),
            Cond::Did => scope.ctx.is_some_and(|c| c.done > 0),
            Cond::Chose(name) => scope
                .ctx
                .is_some_and(|c| !c.picked(self.g.key_of(name.as_ref())).is_empty()),
            Cond::Happened(h) => self.happened(h, scope) > 0,
            Cond::FirstTurn => self.s.turn == 1,
            Cond::Combat => scope.ctx.is_some_and(|c| c.seen.combat),
        }
    }
}
