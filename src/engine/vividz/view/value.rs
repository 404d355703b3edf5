//! Numbers and conditions.

use crate::engine::grammar::{Counts, Holds};
use crate::engine::vividz::card::select::{Counted, Happened};
use crate::engine::vividz::card::{Cond, Num, Range, Sel, Situation};
use crate::engine::vividz::state::bit;
use crate::engine::vividz::view::{Look, Scope, View};
use crate::engine::vividz::words::{Kind, Who, Zone};

impl Counts<Counted> for (View<'_>, Scope<'_>) {
    fn count(&self, what: &Counted) -> Option<i32> {
        self.0.counted(what, self.1)
    }
}

impl Holds<Situation, Counted> for (View<'_>, Scope<'_>) {
    fn holds(&self, what: &Situation) -> bool {
        self.0.is_so(what, self.1)
    }
}

impl<'a> View<'a> {
    /// Whether a number lies in a range; no number does where a bound is undefined (913.2).
    pub fn in_range(self, r: &Range, n: i32, scope: Scope<'_>) -> bool {
        r.holds(n, |bound| self.known(bound, scope))
    }

    /// A number; 0 where it is undefined.
    pub fn num(self, n: &Num, scope: Scope<'_>) -> i32 {
        self.known(n, scope).unwrap_or(0)
    }

    /// A number; `None` where it is undefined, for a card that it asks for could not be chosen (913.2).
    pub fn known(self, n: &Num, scope: Scope<'_>) -> Option<i32> {
        n.worth(&(self, scope))
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

    /// How much there is of what a text counts.
    fn counted(self, what: &Counted, scope: Scope<'_>) -> Option<i32> {
        let zone = |who: &Option<Who>, zone: Zone| -> i32 {
            self.players(who.unwrap_or(Who::You), scope)
                .iter()
                .map(|p| self.s.zone(*p, zone).len() as i32)
                .sum()
        };
        if let Counted::Power(sel) | Counted::Cost(sel) | Counted::Damage(sel) | Counted::Exp(sel) =
            what
            && self.means_none(sel, scope)
        {
            return None;
        }
        // 305.1: only characters have power.
        if let Counted::Power(sel) = what
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
        Some(match what {
            Counted::Count(f) => self.all_matching(f, scope).len() as i32,
            Counted::Chosen(name) => scope
                .ctx
                .map_or(0, |c| c.picked(self.g.key_of(name.as_ref())).len() as i32),
            Counted::Power(sel) => value(sel, &|look| self.look_power(look)),
            Counted::Cost(sel) => value(sel, &|look| {
                look.memory.map_or_else(|| self.cost(look.card), |m| m.cost)
            }),
            Counted::Damage(sel) => value(sel, &|look| look.as_is.damage),
            Counted::Exp(sel) => value(sel, &|look| {
                look.memory
                    .map_or_else(|| self.s.exp_of(look.card).count(), |m| m.exp.len())
                    as i32
            }),
            Counted::Marks(m) => self
                .sel(&m.card, scope)
                .iter()
                .map(|o| i32::from(self.s.marks_on(o.card, self.g.key(&m.name))))
                .sum(),
            Counted::Hand(who) => zone(who, Zone::Hand),
            Counted::Deck(who) => zone(who, Zone::Deck),
            Counted::Energy(who) => zone(who, Zone::Energy),
            Counted::Completed(who) => self
                .players(who.unwrap_or(Who::You), scope)
                .iter()
                .flat_map(|p| self.s.zone(*p, Zone::Mission))
                .filter(|c| self.s.card(**c).has(bit::COMPLETED))
                .count() as i32,
            Counted::Number(name) => {
                let wanted = self.g.key_of(name.as_ref());
                let chosen = scope.ctx?.numbers.iter().rev().find(|(k, _)| *k == wanted);
                chosen?.1
            }
            Counted::Seen => scope.ctx.map_or(0, |c| c.seen.amount),
            Counted::Done => scope.ctx.map_or(0, |c| c.before),
            Counted::ThisTurn(h) => self.happened(h, scope),
            Counted::Traits(c) => {
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
            Counted::Turn => self.s.turn as i32,
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
        cond.holds(&(self, scope))
    }

    /// Whether what a condition asks for is so.
    fn is_so(self, what: &Situation, scope: Scope<'_>) -> bool {
        let source = self.s.card(scope.source.card);
        match what {
            Situation::Exists(f) => !self.all_matching(f, scope).is_empty(),
            Situation::Absent(f) => self.all_matching(f, scope).is_empty(),
            Situation::Is(is) => {
                let objs = self.sel(&is.card, scope);
                !objs.is_empty() && objs.iter().all(|o| self.obj_is(*o, &is.is, scope))
            }
            Situation::YourTurn => self.s.active == scope.player,
            Situation::TheirTurn => self.s.active != scope.player,
            Situation::InPhase(phases) => self.s.phase.is_some_and(|p| phases.contains(&p)),
            Situation::Standing => !source.rested,
            Situation::Rested => source.rested,
            Situation::Attacking => self.s.attack.is_some(),
            Situation::ThisAttacks => self
                .s
                .attack
                .as_ref()
                .is_some_and(|a| a.who.card == scope.source.card),
            Situation::Succeeded => match &self.s.attack {
                Some(attack) => attack.success,
                None => self
                    .s
                    .on_field()
                    .any(|c| self.s.card(c).has(bit::SUCCEEDED)),
            },
            Situation::ThisSucceeded => source.has(bit::SUCCEEDED),
            Situation::Did => scope.ctx.is_some_and(|c| c.done > 0),
            Situation::Chose(name) => scope
                .ctx
                .is_some_and(|c| !c.picked(self.g.key_of(name.as_ref())).is_empty()),
            Situation::Happened(h) => self.happened(h, scope) > 0,
            Situation::FirstTurn => self.s.turn == 1,
            Situation::Combat => scope.ctx.is_some_and(|c| c.seen.combat),
            // It may be tried; the step that hangs on it stops.
            Situation::Unread(says) => {
                if let Some(open) = self.open {
                    open.unread.set(Some(self.g.unread_number(says)));
                }
                true
            }
        }
    }
}
