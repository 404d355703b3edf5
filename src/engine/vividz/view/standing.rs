//! The continuous effects that there are (911): those of static abilities, and those that an ability has made for a
//! time. Looked for, and asked whether they are about a card, in one place.

use crate::engine::vividz::card::{Mod, ModKinds, Num, Sel};
use crate::engine::vividz::state::{CardIx, Lasting};
use crate::engine::vividz::table::AbilityEntry;
use crate::engine::vividz::view::{DEEPEST, Scope, View};

/// A continuous effect.
#[derive(Clone, Copy)]
pub struct Standing<'a> {
    /// For whom it is looked at: its source and who controls it.
    pub scope: Scope<'a>,
    /// Its number.
    pub modn: u16,
    /// What it does.
    pub of: &'a Mod,
    /// Its time stamp (911.3).
    pub stamp: u32,
    /// Its static ability, where the conditions of that have not been looked at.
    pub ability: Option<u16>,
    /// What was made to last, where no static ability makes it.
    pub lasting: Option<&'a Lasting>,
}

impl<'a> View<'a> {
    /// The continuous effects of these kinds that pass a test, those of static abilities first.
    pub fn standing(self, kinds: ModKinds, wanted: impl Fn(&Mod) -> bool) -> Vec<Standing<'a>> {
        self.standing_but(kinds, wanted, |_| false)
    }

    /// The same, without a look at the conditions of abilities that a second test names.
    pub fn standing_but(
        self,
        kinds: ModKinds,
        wanted: impl Fn(&Mod) -> bool,
        unasked: impl Fn(&AbilityEntry) -> bool,
    ) -> Vec<Standing<'a>> {
        let mut found = Vec::new();
        if !self.g.kinds.meets(kinds) {
            return found;
        }
        if self.deep < DEEPEST {
            self.of_abilities(kinds, &wanted, unasked, &mut found);
        }
        let lasting = self.s.lasting.iter().map(|l| self.made(l));
        found.extend(lasting.filter(|m| wanted(m.of)));
        found
    }

    /// What was made to last.
    pub fn made(self, l: &'a Lasting) -> Standing<'a> {
        Standing {
            scope: l.scope(),
            modn: l.modn,
            of: &self.g.mods[l.modn as usize].of,
            stamp: l.stamp,
            ability: None,
            lasting: Some(l),
        }
    }

    /// What static abilities do.
    fn of_abilities(
        self,
        kinds: ModKinds,
        wanted: &impl Fn(&Mod) -> bool,
        unasked: impl Fn(&AbilityEntry) -> bool,
        found: &mut Vec<Standing<'a>>,
    ) {
        let words = self.altered();
        let inner = View {
            deep: self.deep + 1,
            ..self.seeing_words(&words)
        };
        // Walked from inside, which costs a fraction of asking the nested iterator for one card after the other.
        self.live().for_each(|card| {
            // Only a granted ability can bring what the face does not have.
            if !self.alters() && !self.face(card).kinds.meets(kinds) {
                return;
            }
            for &ability in inner.abilities(card).iter() {
                let entry = self.g.ability(ability);
                let mods = || {
                    entry
                        .mods
                        .iter()
                        .map(|m| (*m, &self.g.mods[*m as usize].of))
                };
                if !mods().any(|(_, of)| wanted(of))
                    || !inner.there(card, ability)
                    || (!unasked(entry) && !inner.conditions(card, ability))
                {
                    continue;
                }
                found.extend(
                    mods()
                        .filter(|(_, of)| wanted(of))
                        .map(|(modn, of)| Standing {
                            scope: self.scope_of(card),
                            modn,
                            of,
                            stamp: self.s.card(card).stamp,
                            ability: unasked(entry).then_some(ability),
                            lasting: None,
                        }),
                );
            }
        });
    }

    /// Whether the conditions of a continuous effect hold.
    pub fn holds(self, m: &Standing<'_>) -> bool {
        let asked = m
            .ability
            .is_none_or(|a| self.conditions(m.scope.source.card, a));
        asked && m.of.when().is_none_or(|when| self.cond(when, m.scope))
    }

    /// Whether a continuous effect is about a card: one that was made to last is about those for which it was made,
    /// and in a hidden zone about those that come there too (911.4).
    pub fn reaches(self, m: &Standing<'_>, card: CardIx) -> bool {
        match (m.lasting, m.of.cards()) {
            (Some(l), _) => {
                l.on.iter().any(|o| o.card == card && self.s.lives(*o))
                    || (l.hidden && self.lasts_on_hidden(l, card))
            }
            (None, Some(sel)) => self.touches(sel, card, m.scope),
            (None, None) => false,
        }
    }

    /// The cards that a continuous effect is about.
    pub fn reached(self, m: &Standing<'_>) -> Vec<CardIx> {
        match (m.lasting, m.of.cards()) {
            (Some(l), _) if l.hidden => {
                let all = (0..self.s.cards.len() as u16).map(CardIx);
                all.filter(|c| self.reaches(m, *c)).collect()
            }
            (Some(l), _) => {
                let on = l.on.iter().filter(|o| self.s.lives(**o));
                on.map(|o| o.card).collect()
            }
            (None, Some(Sel::This)) => vec![m.scope.source.card],
            (None, Some(Sel::All(filter))) => self.all_matching(filter, m.scope),
            (None, Some(sel)) => self.sel(sel, m.scope).iter().map(|o| o.card).collect(),
            (None, None) => Vec::new(),
        }
    }

    /// A number of a continuous effect; fixed where it was made to last (911.4), `None` where it is undefined (913.2).
    pub fn amount(self, m: &Standing<'_>, n: &Num) -> Option<i32> {
        match m.lasting {
            Some(l) => Some(l.amount),
            None => self.known(n, m.scope),
        }
    }

    /// Whether an effect that is made to last for these cards stays on a hidden zone (911.4).
    pub fn stays_on_hidden(self, sel: &Sel) -> bool {
        matches!(sel, Sel::All(filter) if filter.zones.iter().any(|z| self.hidden(*z)))
    }

    /// Whether an effect on a hidden zone touches a card that came there later (911.4).
    fn lasts_on_hidden(self, l: &Lasting, card: CardIx) -> bool {
        let Some(Sel::All(filter)) = self.g.mods[l.modn as usize].of.cards() else {
            return false;
        };
        self.hidden(self.s.card(card).zone) && self.matches(card, filter, l.scope())
    }
}
