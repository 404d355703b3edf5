//! Changes in force on a card: what effects brought for a time, and what lasting effects do as long as their card
//! lies there. Most games have lasting effects that look at nothing a lasting effect changes, and those are read off
//! where they are asked for. Where they may look at each other, they are computed together from nothing until nothing
//! changes any more; what never settles contradicts itself (reading 自相矛盾的常驻效果).
//!
//! 1.1-3-7, 1.1-3-10, 1.2-2-7: the text does not say by which values a lasting effect is judged.

use crate::engine::union_arena::attributes::AttributeMask;
use crate::engine::union_arena::reads::R;
use crate::engine::union_arena::state::{Ix, On, State, Timed};
use crate::engine::union_arena::table::{AbKind, Change};
use crate::engine::union_arena::view::prohibitions::Shield;
use crate::engine::union_arena::view::{
    ActiveModifier, Application, Scope, Settled, TIMED, View, Whose, came,
};
use std::rc::Rc;

/// The most rounds in which effects that look at each other settle: a chain through a full field is shorter.
const ROUNDS: usize = 24;

/// The rounds over which those are found that do not.
const WATCHED: usize = 6;

/// The effect behind a timed change.
fn timed_effect(t: &Timed) -> Whose {
    Whose {
        source: t.source,
        player: t.player,
        began: (t.turn, t.born, false),
        timed: true,
    }
}

impl View<'_> {
    /// Every change in force on a card to the sides that are asked for, also those of effects that do not touch it.
    pub fn each_change_at_all(
        &self,
        s: &State,
        ix: Ix,
        want: AttributeMask,
        f: &mut dyn FnMut(ActiveModifier<'_>),
    ) {
        if self.interdependent {
            return self.each_settled(s, ix, want, true, f);
        }
        for t in &s.timed {
            let change = &self.changes[t.change as usize];
            if change.aspect() & want != 0 && self.timed_on(s, t, ix) {
                f(ActiveModifier {
                    change,
                    n: t.n,
                    id: t.change,
                    player: t.player,
                    source: t.source,
                    timed: Some(*t),
                });
            }
        }
        if !self.lasting {
            return;
        }
        // Most cards have no lasting effect and gain none: they are passed over at once.
        let gains = s
            .timed
            .iter()
            .any(|t| matches!(self.changes[t.change as usize], Change::Gain(_)));
        let mut from = |source: Ix| {
            if gains || self.def(s, source).lasting & want != 0 {
                self.lasting_of(s, source, &mut |ability| {
                    self.reach(s, source, ability, ix, want, f);
                });
            }
        };
        self.each_source(s, ix, &mut from);
    }

    /// The cards whose lasting effects may reach a card: those on the field, itself, and those elsewhere where some
    /// effect reaches from there.
    fn each_source(&self, s: &State, ix: Ix, from: &mut dyn FnMut(Ix)) {
        s.field().for_each(&mut *from);
        if self.outlying {
            (0..s.cards.len() as Ix)
                .filter(|source| !s.card(*source).zone.on_field())
                .for_each(from);
        } else if !s.card(ix).zone.on_field() {
            from(ix);
        }
    }

    /// Whether a timed change rests on a card.
    fn timed_on(&self, s: &State, t: &Timed, ix: Ix) -> bool {
        match t.on {
            On::Card(o) => o.ix == ix && s.is_still(o),
            On::Player(_) => false,
            On::Filter(filter) => {
                let scope = Scope {
                    player: t.player,
                    who: t.player,
                    ..Scope::of(s, t.source)
                };
                s.card(ix).zone.on_field()
                    && self.fits(s, scope, &self.filters[filter as usize], ix)
            }
        }
    }

    /// The lasting effects of a card, those that it gained for a time included.
    fn lasting_of(&self, s: &State, source: Ix, one: &mut dyn FnMut(u16)) {
        let def = self.def(s, source);
        if def.lasting != 0 && !self.lost_for_a_time(s, source) {
            for ability in &def.abilities {
                one(*ability);
            }
        }
        for t in &s.timed {
            if let (On::Card(o), Change::Gain(a)) = (t.on, &self.changes[t.change as usize])
                && o.ix == source
                && s.is_still(o)
                && !self.is_kept_off(s, source, timed_effect(t))
            {
                one(*a);
            }
        }
    }

    /// What a lasting effect of `source` does to `ix`.
    fn reach(
        &self,
        s: &State,
        source: Ix,
        ability: u16,
        ix: Ix,
        want: AttributeMask,
        f: &mut dyn FnMut(ActiveModifier<'_>),
    ) {
        let ab = self.ab(ability);
        if ab.writes & want == 0 || ab.kind != AbKind::Static || !self.works_at(s, source, ability)
        {
            return;
        }
        let scope = Scope::of(s, source);
        let on = match &ab.target {
            None => source == ix,
            Some(filter) => self.in_filter(s, scope, filter, ix),
        };
        if !on || !self.holds(s, scope, &ab.when) {
            return;
        }
        for id in &ab.changes {
            let change = &self.changes[*id as usize];
            if change.aspect() & want == 0 {
                continue;
            }
            let n = change.number().map_or(0, |n| self.num(s, scope, n));
            f(ActiveModifier {
                change,
                n,
                id: *id,
                player: scope.player,
                source,
                timed: None,
            });
        }
    }

    /// A printed sentence that lasts and is not read, of a card that lies where it works.
    pub fn unread_in_force(&self, s: &State) -> Option<u16> {
        if !self.unread_lasting {
            return None;
        }
        s.field().find_map(|ix| {
            self.def(s, ix).abilities.iter().find_map(|ability| {
                let ab = self.ab(*ability);
                let of = |change: &Change| match change {
                    Change::Unread(n) => Some(*n),
                    _ => None,
                };
                let unread = self.changes_of(ab).find_map(of)?;
                let in_force =
                    self.works_at(s, ix, *ability) && self.holds(s, Scope::of(s, ix), &ab.when);
                in_force.then_some(unread)
            })
        })
    }

    /// Whether a card's printed lasting effects are lost by something that lasts for a time and touches it.
    fn lost_for_a_time(&self, s: &State, ix: Ix) -> bool {
        s.timed.iter().any(|t| {
            // What rests on whatever a filter finds is settled in rounds where lasting effects hang together.
            self.changes[t.change as usize].takes_lasting()
                && (matches!(t.on, On::Card(_)) || !self.interdependent)
                && self.timed_on(s, t, ix)
                && !self.is_kept_off(s, ix, timed_effect(t))
        })
    }

    /// The same as [`each_change_at_all`](Self::each_change_at_all) where effects may look at each other; with
    /// `off_too` also what does not touch the card.
    pub fn each_settled(
        &self,
        s: &State,
        ix: Ix,
        want: AttributeMask,
        off_too: bool,
        f: &mut dyn FnMut(ActiveModifier<'_>),
    ) {
        let settled = self.settled(s);
        let read = self.read.get().map(|n| n + settled.all.len() as u64);
        self.read.set(read);
        for r in &settled.all {
            let change = &self.changes[usize::from(r.change)];
            if r.on == ix && change.aspect() & want != 0 && (off_too || !r.off) {
                let timed = (r.ability == TIMED).then(|| s.timed[usize::from(r.timed)]);
                f(ActiveModifier {
                    change,
                    n: r.n,
                    id: r.change,
                    player: timed.map_or_else(|| s.card(r.source).owner, |t| t.player),
                    source: r.source,
                    timed,
                });
            }
        }
    }

    /// Does something for which the state does not change, settling lasting effects once.
    pub fn with_settled<T>(&self, s: &State, does: impl FnOnce() -> T) -> T {
        if !self.interdependent || self.table.borrow().is_some() {
            return does();
        }
        let settled = self.settled(s);
        self.table.replace(Some(settled));
        let done = does();
        self.table.replace(None);
        done
    }

    /// Looks at another state for a moment.
    pub fn apart<T>(&self, does: impl FnOnce() -> T) -> T {
        let settled = self.table.take();
        let done = does();
        self.table.replace(settled);
        done
    }

    /// What lasting effects come to in a state: computed, unless that has been done for it.
    fn settled(&self, s: &State) -> Rc<Settled> {
        let held = self.table.borrow().clone();
        held.unwrap_or_else(|| Rc::new(self.settle(s)))
    }

    /// The readings under which values are read where lasting effects contradict themselves.
    pub fn knot(&self, s: &State) -> Option<R> {
        (self.interdependent && !self.settled(s).knot.is_empty()).then_some(R::Knot)
    }

    /// Whether the text does not say how to go on: lasting effects contradict themselves and no reading decides.
    pub fn knotted(&self, s: &State) -> bool {
        self.interdependent && self.reads.is(R::Knot, "未定") && self.knot(s).is_some()
    }

    /// Whether a side of a card has no value for that reason.
    pub fn undecided(&self, s: &State, ix: Ix, side: AttributeMask) -> bool {
        side != 0
            && self.interdependent
            && self.reads.is(R::Knot, "未定")
            && self
                .settled(s)
                .knot
                .iter()
                .any(|r| r.on == ix && self.changes[usize::from(r.change)].aspect() & side != 0)
    }

    /// Lasting effects computed together, from nothing, until nothing changes any more. Where they come to something
    /// else from nothing but those that hang on no value, both outcomes agree with the cards, and neither is the one.
    fn settle(&self, s: &State) -> Settled {
        self.read.set(Some(0));
        let settled = self.settle_counted(s);
        self.read.set(None);
        settled
    }

    fn settle_counted(&self, s: &State) -> Settled {
        let differ = |a: &[Application], b: &[Application]| -> Vec<Application> {
            a.iter().filter(|r| !b.contains(r)).copied().collect()
        };
        let (all, settled) = self.rounds(s, Vec::new(), &[], &[]);
        let mut knot: Vec<Application> = Vec::new();
        if self.read_enough() {
            return Settled {
                knot: all.clone(),
                all,
            };
        }
        if settled {
            let mut plain = self.round(s, &[], &[], &[]);
            plain.retain(|r| r.ability == TIMED || self.hangs_on_nothing(r.ability));
            self.keep_away(s, &[], &mut plain);
            let (other, also) = self.rounds(s, plain, &[], &[]);
            if also {
                knot.extend(differ(&all, &other));
                knot.extend(differ(&other, &all));
            }
            if knot.is_empty() {
                return Settled { all, knot };
            }
        } else {
            let mut last = all;
            for _ in 0..WATCHED {
                let next = self.round(s, &last, &[], &[]);
                knot.extend(differ(&next, &last));
                knot.extend(differ(&last, &next));
                last = next;
            }
        }
        let mut keys: Vec<(Ix, u16, u16)> = knot.iter().map(Application::key).collect();
        keys.sort_unstable();
        keys.dedup();
        // Each of them once, by what there is without any of them.
        let (without, _) = self.rounds(s, Vec::new(), &keys, &[]);
        let mut once = self.round(s, &without, &[], &[]);
        once.retain(|r| keys.contains(&r.key()));
        let (all, _) = self.rounds(s, once.clone(), &keys, &once);
        Settled { all, knot }
    }

    /// Rounds from `start` on, without the effects in `but`, with `fixed` in their place; and whether they settled.
    fn rounds(
        &self,
        s: &State,
        start: Vec<Application>,
        but: &[(Ix, u16, u16)],
        fixed: &[Application],
    ) -> (Vec<Application>, bool) {
        let mut last = start;
        for _ in 0..ROUNDS {
            let next = self.round(s, &last, but, fixed);
            if self.read_enough() {
                return (next, false);
            }
            if next == last {
                return (next, true);
            }
            last = next;
        }
        (last, false)
    }

    /// Does something while the changes in `assumed` are taken to be in force.
    fn assuming<T>(&self, assumed: &[Application], does: impl FnOnce() -> T) -> T {
        let assumes = Settled {
            all: assumed.to_vec(),
            knot: Vec::new(),
        };
        let before = self.table.replace(Some(Rc::new(assumes)));
        let done = does();
        self.table.replace(before);
        done
    }

    /// What timed and lasting effects do where the changes in `assumed` are in force.
    fn round(
        &self,
        s: &State,
        assumed: &[Application],
        but: &[(Ix, u16, u16)],
        fixed: &[Application],
    ) -> Vec<Application> {
        let mut next = fixed.to_vec();
        self.assuming(assumed, || {
            for ix in 0..s.cards.len() as Ix {
                self.round_on(s, ix, assumed, but, &mut next);
            }
        });
        self.keep_away(s, assumed, &mut next);
        next
    }

    /// What they do to a card.
    fn round_on(
        &self,
        s: &State,
        ix: Ix,
        assumed: &[Application],
        but: &[(Ix, u16, u16)],
        next: &mut Vec<Application>,
    ) {
        for (at, t) in s.timed.iter().enumerate() {
            if !but.contains(&(t.source, TIMED, at as u16)) && self.timed_on(s, t, ix) {
                next.push(Application {
                    on: ix,
                    change: t.change,
                    n: t.n,
                    source: t.source,
                    ability: TIMED,
                    timed: at as u16,
                    off: false,
                });
            }
        }
        if !self.far && !s.card(ix).zone.on_field() {
            return;
        }
        let mut from = |source: Ix| {
            let mut one = |ability: u16| {
                if but.contains(&(source, ability, 0)) {
                    return;
                }
                let wanted = self.ab(ability).writes;
                self.reach(s, source, ability, ix, wanted, &mut |c| {
                    next.push(Application {
                        on: ix,
                        change: c.id,
                        n: c.n,
                        source,
                        ability,
                        timed: 0,
                        off: false,
                    });
                });
            };
            let here = || assumed.iter().filter(|r| r.on == source && !r.off);
            let lost = |ability: u16| {
                here().any(|r| {
                    (r.source, r.ability) != (source, ability)
                        && self.changes[usize::from(r.change)].takes_lasting()
                })
            };
            let printed = &self.def(s, source).abilities;
            self.lasting_of(s, source, &mut |ability| {
                // What an effect does to its own card does not undo that effect.
                if !(printed.contains(&ability) && lost(ability)) {
                    one(ability);
                }
            });
            // Those that rest on the card for a time have been named with its own.
            let own = |r: &Application| {
                r.ability == TIMED && matches!(s.timed[usize::from(r.timed)].on, On::Card(_))
            };
            for r in here().filter(|r| !own(r)) {
                if let Change::Gain(gained) = self.changes[usize::from(r.change)] {
                    one(gained);
                }
            }
        };
        self.each_source(s, ix, &mut from);
    }

    /// Marks the changes that do not touch their cards, by the shields among them; values as in `assumed`.
    fn keep_away(&self, s: &State, assumed: &[Application], all: &mut [Application]) {
        all.iter_mut().for_each(|r| r.off = false);
        if !self.shields {
            return;
        }
        let off: Vec<bool> = self.assuming(assumed, || {
            let of = |r: &Application| match r.ability {
                TIMED => timed_effect(&s.timed[usize::from(r.timed)]),
                _ => Whose {
                    source: r.source,
                    player: s.card(r.source).owner,
                    began: came(s, r.source),
                    timed: false,
                },
            };
            let shields: Vec<(Ix, Shield<'_>)> = all
                .iter()
                .filter_map(|r| Some((r.on, self.shield(of(r), r.change)?)))
                .collect();
            let kept = |r: &Application| {
                !matches!(self.changes[usize::from(r.change)], Change::Unaffected(_))
                    && shields
                        .iter()
                        .any(|(on, shield)| *on == r.on && self.stops(s, shield, of(r)))
            };
            all.iter().map(kept).collect()
        });
        for (r, off) in all.iter_mut().zip(off) {
            r.off = off;
        }
    }
}
