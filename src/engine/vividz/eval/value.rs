//! Numbers and conditions.

use super::super::card::select::{Calc, Happened};
use super::super::card::{Cond, Num, Range, Sel};
use super::super::eye::{Env, Eye, Look};
use super::super::layers::{Altered, Param};
use super::super::state::{CardIx, bit};
use super::super::table::key;
use super::super::words::{Who, Zone};
use super::key_of;

impl<'a> Eye<'a> {
    /// Whether a number lies in a range.
    pub fn in_range(self, r: &Range, n: i32, env: Env<'_>) -> bool {
        r.exactly.as_ref().is_none_or(|x| n == self.num(x, env))
            && r.at_least.as_ref().is_none_or(|x| n >= self.num(x, env))
            && r.at_most.as_ref().is_none_or(|x| n <= self.num(x, env))
            && r.over.as_ref().is_none_or(|x| n > self.num(x, env))
            && r.under.as_ref().is_none_or(|x| n < self.num(x, env))
    }

    /// A number.
    pub fn num(self, n: &Num, env: Env<'_>) -> i32 {
        match n {
            Num::Lit(n) => *n,
            Num::Of(calc) => self.calc(&calc.0, env, None),
        }
    }

    /// A number while a number of a card is being computed.
    pub fn num_given(self, n: &Num, env: Env<'_>, card: CardIx, param: Param, value: i32) -> i32 {
        match n {
            Num::Lit(n) => *n,
            Num::Of(calc) => self.calc(&calc.0, env, Some((card, param, value))),
        }
    }

    pub(super) fn calc(
        self,
        calc: &Calc,
        env: Env<'_>,
        given: Option<(CardIx, Param, i32)>,
    ) -> i32 {
        let n = |n: &Num| match n {
            Num::Lit(n) => *n,
            Num::Of(calc) => self.calc(&calc.0, env, given),
        };
        let zone = |who: &Option<Who>, zone: Zone| -> i32 {
            self.players(who.unwrap_or(Who::You), env)
                .iter()
                .map(|p| self.s.zone(*p, zone).len() as i32)
                .sum()
        };
        let value = |sel: &Sel, param: Param| -> i32 {
            self.sel(sel, env)
                .iter()
                .map(|o| match given {
                    Some((card, p, n)) if card == o.card && p == param => n,
                    _ => {
                        let look = self.look(*o, env);
                        match param {
                            Param::Power => self.look_power(look),
                            Param::Cost => {
                                look.memory.map_or_else(|| self.cost(o.card), |m| m.cost)
                            }
                        }
                    }
                })
                .sum()
        };
        match calc {
            Calc::Count(f) => self.all_matching(f, env, None).len() as i32,
            Calc::Chosen(name) => env
                .ctx
                .map_or(0, |c| c.picked(key_of(name.as_ref())).len() as i32),
            Calc::Power(sel) => value(sel, Param::Power),
            Calc::Cost(sel) => value(sel, Param::Cost),
            Calc::Damage(sel) => self
                .sel(sel, env)
                .iter()
                .map(|o| self.look(*o, env).as_is.damage)
                .sum(),
            Calc::Exp(sel) => self
                .sel(sel, env)
                .iter()
                .map(|o| {
                    let look = self.look(*o, env);
                    look.memory
                        .map_or_else(|| self.s.exp_of(o.card).count(), |m| m.exp.len())
                        as i32
                })
                .sum(),
            Calc::Marks(m) => self
                .sel(&m.card, env)
                .iter()
                .map(|o| i32::from(self.s.marks_on(o.card, key(&m.name))))
                .sum(),
            Calc::Hand(who) => zone(who, Zone::Hand),
            Calc::Deck(who) => zone(who, Zone::Deck),
            Calc::Energy(who) => zone(who, Zone::Energy),
            Calc::Completed(who) => self
                .players(who.unwrap_or(Who::You), env)
                .iter()
                .flat_map(|p| self.s.zone(*p, Zone::Mission))
                .filter(|c| self.s.card(**c).has(bit::COMPLETED))
                .count() as i32,
            Calc::Number(name) => env.ctx.map_or(0, |c| {
                let wanted = key_of(name.as_ref());
                c.numbers
                    .iter()
                    .rev()
                    .find(|(k, _)| *k == wanted)
                    .map_or(0, |(_, n)| *n)
            }),
            Calc::Seen => env.ctx.map_or(0, |c| c.seen.amount),
            Calc::Done => env.ctx.map_or(0, |c| c.before),
            Calc::ThisTurn(h) => self.happened(h, env),
            Calc::Traits(c) => self
                .all_matching(&c.cards, env, None)
                .iter()
                .map(|card| {
                    self.face(*card)
                        .text
                        .traits
                        .iter()
                        .filter(|t| c.traits.is_empty() || c.traits.contains(t))
                        .count() as i32
                })
                .sum(),
            Calc::Turn => self.s.turn as i32,
            Calc::Sum(all) => all.iter().map(n).sum(),
            Calc::Difference(all) => {
                let mut all = all.iter().map(n);
                let first = all.next().unwrap_or(0);
                all.fold(first, |a, b| a - b)
            }
            Calc::Product(all) => all.iter().map(n).product(),
            Calc::Quotient(all) => {
                let mut all = all.iter().map(n);
                let first = all.next().unwrap_or(0);
                all.fold(first, |a, b| if b == 0 { 0 } else { a.div_euclid(b) })
            }
            Calc::Max(all) => all.iter().map(n).max().unwrap_or(0),
            Calc::Min(all) => all.iter().map(n).min().unwrap_or(0),
        }
    }

    /// How often something happened this turn (102.12).
    pub fn happened(self, h: &Happened, env: Env<'_>) -> i32 {
        let players = self.players(h.who, env);
        self.s
            .history
            .iter()
            .filter(|p| p.deed == h.event && players.contains(&p.player))
            .filter(|p| match (&h.cards, p.card) {
                (None, _) => true,
                (Some(f), Some(card)) => self.look_matches(
                    Look {
                        card,
                        as_is: self.s.card(card),
                        memory: None,
                    },
                    f,
                    env,
                    None,
                    None,
                ),
                (Some(_), None) => false,
            })
            .count() as i32
    }

    /// Whether a condition holds.
    pub fn cond(self, cond: &Cond, env: Env<'_>) -> bool {
        self.cond_with(cond, env, None)
    }

    /// Whether a condition holds, given what effects have done to words.
    pub fn cond_with(self, cond: &Cond, env: Env<'_>, altered: Option<&Altered>) -> bool {
        let source = self.s.card(env.source.card);
        match cond {
            Cond::All(all) => all.iter().all(|c| self.cond_with(c, env, altered)),
            Cond::Any(any) => any.iter().any(|c| self.cond_with(c, env, altered)),
            Cond::Not(not) => !self.cond_with(not, env, altered),
            Cond::Always => true,
            Cond::Exists(f) => !self.all_matching(f, env, altered).is_empty(),
            Cond::Absent(f) => self.all_matching(f, env, altered).is_empty(),
            Cond::Number(n) => self.in_range(&n.range(), self.num(&n.value, env), env),
            Cond::Is(is) => {
                let objs = self.sel(&is.card, env);
                !objs.is_empty() && objs.iter().all(|o| self.obj_matches(*o, &is.is, env))
            }
            Cond::YourTurn => self.s.active == env.player,
            Cond::TheirTurn => self.s.active != env.player,
            Cond::InPhase(phases) => self.s.phase.is_some_and(|p| phases.contains(&p)),
            Cond::Standing => !source.rested,
            Cond::Rested => source.rested,
            Cond::Attacking => self.s.attack.is_some(),
            Cond::ThisAttacks => self
                .s
                .attack
                .as_ref()
                .is_some_and(|a| a.who.card == env.source.card),
            Cond::Succeeded => self.s.attack.as_ref().is_some_and(|a| a.success),
            Cond::ThisSucceeded => source.has(bit::SUCCEEDED),
            Cond::Did => env.ctx.is_some_and(|c| c.done > 0),
            Cond::Chose(name) => env
                .ctx
                .is_some_and(|c| !c.picked(key_of(name.as_ref())).is_empty()),
            Cond::Happened(h) => self.happened(h, env) > 0,
            Cond::FirstTurn => self.s.turn == 1,
            Cond::Combat => env.ctx.is_some_and(|c| c.seen.combat),
        }
    }
}
