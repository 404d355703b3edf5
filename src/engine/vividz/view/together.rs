//! Whether costs can all be paid, one beside the other (703.2, 904.2f, 904.4): what pays one is not there for another.

use crate::engine::dealt::{Wanted, suffices};
use crate::engine::vividz::card::Cost;
use crate::engine::vividz::reads;
use crate::engine::vividz::state::CardIx;
use crate::engine::vividz::view::{Scope, View};
use crate::engine::vividz::words::Zone;

/// What a part of a cost does to a card that pays it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// It becomes rested or stands up (904.4a).
    State,
    /// It goes elsewhere (904.4b).
    Away,
    /// It stays as it is.
    Nothing,
}

/// What a part of a cost does to a card that pays it.
pub fn use_of(cost: &Cost) -> Use {
    match cost {
        Cost::Rest(_) | Cost::RestThis | Cost::Stand(_) => Use::State,
        Cost::Discard(_)
        | Cost::Retire(_)
        | Cost::RetireThis
        | Cost::Move(_)
        | Cost::Mill(_)
        | Cost::Remove(_)
        | Cost::Energy(_) => Use::Away,
        Cost::Show(_) | Cost::Unmark(_) | Cost::Choice(_) => Use::Nothing,
    }
}

impl View<'_> {
    /// Whether one card may pay for both of two costs.
    pub fn pays_both(self, one: &Cost, other: &Cost) -> bool {
        match (use_of(one), use_of(other)) {
            (Use::Nothing, _) | (_, Use::Nothing) => true,
            (Use::State, Use::Away) | (Use::Away, Use::State) => {
                self.g.reads.one_card == reads::OneCard::Both
            }
            _ => false,
        }
    }

    /// Whether costs of which each alone can be paid can be paid together, of those among which must be chosen some.
    /// Cards besides energy are chosen before anything is paid (904.2c), so that what lies there now decides.
    pub fn payable_together(self, points: i32, costs: &[u16], scope: Scope<'_>) -> bool {
        let Some(at) = costs
            .iter()
            .position(|c| !self.g.costs[*c as usize].alternatives.is_empty())
        else {
            return self.all_payable(points, costs, scope);
        };
        let entry = &self.g.costs[costs[at] as usize];
        let n = entry.alternatives.len().min(16);
        // 904.4c: so many of them, each once.
        (0u32..1 << n)
            .filter(|taken| taken.count_ones() == u32::from(entry.choose.max(1)))
            .any(|taken| {
                let chosen: Vec<u16> = (0..n)
                    .filter(|ix| taken & (1 << ix) != 0)
                    .flat_map(|ix| entry.alternatives[ix].iter().copied())
                    .collect();
                let points = points + self.energy_in(&chosen, scope);
                let mut all = costs.to_vec();
                all.splice(at..=at, chosen);
                self.payable_together(points, &all, scope)
            })
    }

    fn all_payable(self, points: i32, costs: &[u16], scope: Scope<'_>) -> bool {
        let source = scope.source.card;
        let player = scope.player;
        // Where no card pays two costs, all want of the same; else those that turn cards stand by themselves.
        let mut turned: Vec<Wanted<CardIx>> = Vec::new();
        let mut wanted: Vec<Wanted<CardIx>> = Vec::new();
        let apart = self.g.reads.one_card == reads::OneCard::Apart;
        let mut marks: Vec<(&str, i32)> = Vec::new();
        // 905.3a: what earlier costs bring into the energy zone pays, too, under a reading.
        let gains = self.g.reads.energy_when == reads::EnergyWhen::Paying;
        let mut gained = 0;
        for id in costs {
            let cost = &self.g.costs[*id as usize].cost;
            let count = self.cost_count(cost, scope).max(0) as usize;
            let fit = match cost {
                Cost::Energy(_) | Cost::Choice(_) => continue,
                Cost::Unmark(p) => {
                    match marks.iter_mut().find(|(name, _)| *name == p.name) {
                        Some((_, n)) => *n += count as i32,
                        None => marks.push((&p.name, count as i32)),
                    }
                    continue;
                }
                Cost::RestThis | Cost::RetireThis => vec![source],
                _ => self.cost_cards(*id, scope),
            };
            let fills = match cost {
                Cost::Retire(_) | Cost::RetireThis => true,
                Cost::Move(m) => m.to == Zone::Energy,
                Cost::Mill(m) => m.to == Zone::Energy,
                _ => false,
            };
            if gains && fills {
                let mut worth: Vec<usize> =
                    fit.iter().map(|c| 1 + self.s.exp_of(*c).count()).collect();
                worth.sort_unstable_by(|a, b| b.cmp(a));
                gained += worth.into_iter().take(count).sum::<usize>();
            }
            match use_of(cost) {
                Use::State if !apart => turned.push((fit, count)),
                Use::State | Use::Away => wanted.push((fit, count)),
                Use::Nothing => {}
            }
        }
        let marked = marks
            .iter()
            .all(|(name, n)| i32::from(self.s.marks_on(source, self.g.key(name))) >= *n);
        if !marked {
            return false;
        }
        let energy = (points.max(0) as usize).saturating_sub(gained);
        if energy > 0 {
            let there = self.s.zone(player, Zone::Energy).to_vec();
            wanted.push((there, energy));
        }
        suffices(&turned) && suffices(&wanted)
    }
}
