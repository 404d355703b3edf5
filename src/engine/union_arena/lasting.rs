//! Changes in force on a card: what effects brought for a time, and what lasting effects do as long as their card
//! lies there. Most games have lasting effects that look at nothing a lasting effect changes, and those are read off
//! where they are asked for. Where they may look at each other, they are computed together from nothing until nothing
//! changes any more; what never settles contradicts itself (reading 自相矛盾的常驻效果).
//!
//! 1.1-3-7, 1.1-3-10, 1.2-2-7: the text does not say by which values a lasting effect is judged.

use std::rc::Rc;

use super::UnionArena;
use super::bans::{Shield, Whose};
use super::card::{Calc, Cond, Effect, Filter, Num, Range, Sel, Which};
use super::defs::{Ab, AbKind, Change};
use super::reads::R;
use super::state::{Ix, On, State, Timed};
use super::values::{Eye, InForce, came};
use super::words::{Cannot, Extreme, Head, Trait, Zone};

/// Sides of a card that effects change, as bits.
pub type Aspects = u16;

/// Its BP.
pub const BP: Aspects = 1;
/// Which effects it has.
pub const EFFECTS: Aspects = 1 << 1;
/// What it may not do.
pub const CANNOT: Aspects = 1 << 2;
/// The AP that it costs.
pub const AP: Aspects = 1 << 3;
/// The energy that it requires.
pub const NEED: Aspects = 1 << 4;
/// The energy that it gives.
pub const GIVES: Aspects = 1 << 5;
/// Its names.
pub const NAMES: Aspects = 1 << 6;
/// Its traits.
pub const TRAITS: Aspects = 1 << 7;
/// How it enters.
pub const ENTERS: Aspects = 1 << 8;
/// Its colours.
pub const COLOURS: Aspects = 1 << 9;
/// Which effects do not touch it.
pub const SHIELDS: Aspects = 1 << 10;
/// What it has to do.
pub const MUSTS: Aspects = 1 << 11;
/// What it may do against the rules.
pub const LEAVES: Aspects = 1 << 12;
/// What is laid down for players: no side of a card, and asked for by itself.
pub const RULES: Aspects = 1 << 13;
/// All of them.
const EVERY: Aspects = (1 << SIDES) - 1;
const SIDES: usize = 14;

/// The most rounds in which effects that look at each other settle: a chain through a full field is shorter.
const ROUNDS: usize = 24;
/// The rounds over which those are found that do not.
const WATCHED: usize = 6;
/// So many changes are read in settling effects once, at most. What takes more is taken not to settle.
const MOST_READ: u64 = 20_000_000;
/// The key of a change that a timed effect makes on whatever its filter finds.
const TIMED: u16 = u16::MAX;

/// A lasting change that reaches a card.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reach {
    /// The card.
    on: Ix,
    /// The change in the game's table.
    change: u16,
    /// How much.
    n: i32,
    /// The card whose effect.
    source: Ix,
    /// The effect; [`TIMED`] for one of the state's timed changes.
    ability: u16,
    /// Which of those.
    timed: u16,
    /// Whether it does not touch the card, since something keeps effects like this away.
    off: bool,
}

impl Reach {
    /// The effect behind it.
    fn key(&self) -> (Ix, u16, u16) {
        (self.source, self.ability, self.timed)
    }
}

/// What lasting effects come to.
#[derive(Debug)]
pub struct Settled {
    all: Vec<Reach>,
    /// Those that never settle.
    knot: Vec<Reach>,
}

impl Change {
    /// Which side of a card it changes.
    pub fn aspect(&self) -> Aspects {
        match self {
            Change::Bp(_) | Change::BpBecomes(_) => BP,
            Change::Gain(_) | Change::LoseAll | Change::Lose(_) => EFFECTS,
            Change::Cannot(..) => CANNOT,
            Change::Ap(_) | Change::ApBecomes(_) => AP,
            Change::Need(..) | Change::NeedBecomes(_) => NEED,
            Change::Gives(_) | Change::GivesBecomes(_) => GIVES,
            Change::Name(_) | Change::NameBecomes(_) => NAMES,
            Change::Trait(_) => TRAITS,
            Change::EntersActive => ENTERS,
            Change::Colour(_) => COLOURS,
            Change::Unaffected(_) => SHIELDS,
            Change::Must(..) => MUSTS,
            Change::May(..) => LEAVES,
            Change::Rule(..) | Change::HandLimit(_) | Change::Attacks(_) => RULES,
        }
    }

    /// Whether it takes printed lasting effects from a card.
    fn takes_lasting(&self) -> bool {
        matches!(self, Change::LoseAll | Change::Lose(Head::Static))
    }
}

impl UnionArena {
    /// Every change in force on a card to the sides that are asked for, also those of effects that do not touch it.
    pub(super) fn each_change_at_all(
        &self,
        s: &State,
        ix: Ix,
        want: Aspects,
        f: &mut dyn FnMut(InForce<'_>),
    ) {
        if self.tangled {
            return self.each_settled(s, ix, want, true, f);
        }
        for t in &s.timed {
            let change = &self.changes[t.change as usize];
            if change.aspect() & want != 0 && self.timed_on(s, t, ix) {
                f(InForce {
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
                let eye = Eye {
                    player: t.player,
                    who: t.player,
                    ..Eye::of(s, t.source)
                };
                s.card(ix).zone.on_field() && self.fits(s, eye, &self.filters[filter as usize], ix)
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
        want: Aspects,
        f: &mut dyn FnMut(InForce<'_>),
    ) {
        let ab = self.ab(ability);
        if ab.writes & want == 0 || ab.kind != AbKind::Static || !self.works_at(s, source, ability)
        {
            return;
        }
        let eye = Eye::of(s, source);
        let on = match &ab.target {
            None => source == ix,
            Some(filter) => self.in_filter(s, eye, filter, ix),
        };
        if !on || !self.holds(s, eye, &ab.when) {
            return;
        }
        for id in &ab.changes {
            let change = &self.changes[*id as usize];
            if change.aspect() & want == 0 {
                continue;
            }
            let n = match change {
                Change::Bp(n)
                | Change::BpBecomes(n)
                | Change::Ap(n)
                | Change::ApBecomes(n)
                | Change::Need(_, n) => self.num(s, eye, n),
                _ => 0,
            };
            f(InForce {
                change,
                n,
                id: *id,
                player: eye.player,
                source,
                timed: None,
            });
        }
    }

    /// Whether a card's printed lasting effects are lost by something that lasts for a time and touches it.
    fn lost_for_a_time(&self, s: &State, ix: Ix) -> bool {
        s.timed.iter().any(|t| {
            // What rests on whatever a filter finds is settled in rounds where lasting effects hang together.
            self.changes[t.change as usize].takes_lasting()
                && (matches!(t.on, On::Card(_)) || !self.tangled)
                && self.timed_on(s, t, ix)
                && !self.is_kept_off(s, ix, timed_effect(t))
        })
    }

    /// The same as [`each_change_at_all`](Self::each_change_at_all) where effects may look at each other; with
    /// `off_too` also what does not touch the card.
    pub(super) fn each_settled(
        &self,
        s: &State,
        ix: Ix,
        want: Aspects,
        off_too: bool,
        f: &mut dyn FnMut(InForce<'_>),
    ) {
        let settled = self.settled(s);
        let read = self.read.get().map(|n| n + settled.all.len() as u64);
        self.read.set(read);
        for r in &settled.all {
            let change = &self.changes[usize::from(r.change)];
            if r.on == ix && change.aspect() & want != 0 && (off_too || !r.off) {
                let timed = (r.ability == TIMED).then(|| s.timed[usize::from(r.timed)]);
                f(InForce {
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
    pub(super) fn with_settled<T>(&self, s: &State, does: impl FnOnce() -> T) -> T {
        if !self.tangled || self.table.borrow().is_some() {
            return does();
        }
        let settled = self.settled(s);
        self.table.replace(Some(settled));
        let done = does();
        self.table.replace(None);
        done
    }

    /// Looks at another state for a moment.
    pub(super) fn apart<T>(&self, does: impl FnOnce() -> T) -> T {
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
    pub(super) fn knot(&self, s: &State) -> Option<R> {
        (self.tangled && !self.settled(s).knot.is_empty()).then_some(R::Knot)
    }

    /// Whether the text does not say how to go on: lasting effects contradict themselves and no reading decides.
    pub(super) fn knotted(&self, s: &State) -> bool {
        self.tangled && self.reads.is(R::Knot, "未定") && self.knot(s).is_some()
    }

    /// Whether a side of a card has no value for that reason.
    pub(super) fn undecided(&self, s: &State, ix: Ix, side: Aspects) -> bool {
        side != 0
            && self.tangled
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
        let differ = |a: &[Reach], b: &[Reach]| -> Vec<Reach> {
            a.iter().filter(|r| !b.contains(r)).copied().collect()
        };
        let (all, settled) = self.rounds(s, Vec::new(), &[], &[]);
        let mut knot: Vec<Reach> = Vec::new();
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
        let mut keys: Vec<(Ix, u16, u16)> = knot.iter().map(Reach::key).collect();
        keys.sort_unstable();
        keys.dedup();
        // Each of them once, by what there is without any of them.
        let (without, _) = self.rounds(s, Vec::new(), &keys, &[]);
        let mut once = self.round(s, &without, &[], &[]);
        once.retain(|r| keys.contains(&r.key()));
        let (all, _) = self.rounds(s, once.clone(), &keys, &once);
        Settled { all, knot }
    }

    /// Whether a lasting effect hangs on no side of a card that effects change.
    fn hangs_on_nothing(&self, ability: u16) -> bool {
        let ab = self.ab(ability);
        let of_change = |c: &Change| match c {
            Change::Bp(n)
            | Change::BpBecomes(n)
            | Change::Ap(n)
            | Change::ApBecomes(n)
            | Change::Need(_, n) => of_num(n),
            _ => 0,
        };
        let reads = ab.target.as_ref().map_or(0, of_filter) | of_conds(&ab.when);
        self.changes_of(ab).fold(reads, |all, c| all | of_change(c)) == 0
    }

    /// Rounds from `start` on, without the effects in `but`, with `fixed` in their place; and whether they settled.
    fn rounds(
        &self,
        s: &State,
        start: Vec<Reach>,
        but: &[(Ix, u16, u16)],
        fixed: &[Reach],
    ) -> (Vec<Reach>, bool) {
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

    /// Whether settling has taken more than it may: then nothing is looked up within what is looked up.
    pub(super) fn read_enough(&self) -> bool {
        self.read.get().is_some_and(|n| n > MOST_READ)
    }

    /// Does something while the changes in `assumed` are taken to be in force.
    fn assuming<T>(&self, assumed: &[Reach], does: impl FnOnce() -> T) -> T {
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
        assumed: &[Reach],
        but: &[(Ix, u16, u16)],
        fixed: &[Reach],
    ) -> Vec<Reach> {
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
        assumed: &[Reach],
        but: &[(Ix, u16, u16)],
        next: &mut Vec<Reach>,
    ) {
        for (at, t) in s.timed.iter().enumerate() {
            if !but.contains(&(t.source, TIMED, at as u16)) && self.timed_on(s, t, ix) {
                next.push(Reach {
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
                    next.push(Reach {
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
            let own = |r: &Reach| {
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
    fn keep_away(&self, s: &State, assumed: &[Reach], all: &mut [Reach]) {
        all.iter_mut().for_each(|r| r.off = false);
        if !self.shields {
            return;
        }
        let off: Vec<bool> = self.assuming(assumed, || {
            let of = |r: &Reach| match r.ability {
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
            let kept = |r: &Reach| {
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

    /// Whether a lasting effect may change cards that are not on the field.
    pub(super) fn reaches_far(&self) -> bool {
        let off = |zones: &[Zone]| zones.iter().any(|z| !z.on_field() && *z != Zone::Field);
        self.abilities.iter().any(|a| {
            a.kind == AbKind::Static
                && (off(&a.zones) || a.target.as_ref().is_some_and(|f| off(&f.zones)))
        })
    }

    /// Whether a lasting effect off the field may change other cards or lay something down for players.
    pub(super) fn reaches_from_afar(&self) -> bool {
        self.abilities.iter().any(|a| {
            a.kind == AbKind::Static
                && a.zones.iter().any(|z| !z.on_field() && *z != Zone::Field)
                && (a.target.is_some() || a.players.is_some())
        })
    }

    fn changes_of<'g>(&'g self, ab: &'g Ab) -> impl Iterator<Item = &'g Change> {
        ab.changes.iter().map(|c| &self.changes[usize::from(*c)])
    }

    /// Whether lasting effects may look at what lasting effects change. Asked once, when all effects are known.
    pub(super) fn tangles(&self) -> bool {
        let lasting = || self.abilities.iter().filter(|a| a.kind == AbKind::Static);
        // Where lasting effects take or give lasting effects, each hangs on which are there.
        let hang = lasting().any(|a| {
            self.changes_of(a).any(|c| match c {
                Change::Gain(gained) => self.ab(*gained).kind == AbKind::Static,
                other => other.takes_lasting(),
            })
        });
        let hang = hang
            || (self.reads.is(R::LaterEntrants, "受影响")
                && self.changes.iter().any(Change::takes_lasting));
        let mut looks = [0; SIDES];
        let mut rule = |reads: Aspects, writes: Aspects| {
            for (side, seen) in looks.iter_mut().enumerate() {
                if writes & (1 << side) != 0 {
                    *seen |= reads;
                }
            }
        };
        for a in lasting() {
            let mut reads = if hang { EFFECTS } else { 0 };
            reads |= a.target.as_ref().map_or(0, of_filter) | of_conds(&a.when);
            for c in self.changes_of(a) {
                if let Change::Bp(n)
                | Change::BpBecomes(n)
                | Change::Ap(n)
                | Change::ApBecomes(n)
                | Change::Need(_, n) = c
                {
                    reads |= of_num(n);
                }
            }
            rule(reads, a.writes);
        }
        // What does not touch a card, and what cannot make its BP smaller, is looked at wherever a value is read.
        let by = |f: &Option<Box<Filter>>| f.as_ref().map_or(0, |f| of_filter(f));
        let written = self.changes.iter().fold(0, |all, c| all | c.aspect());
        for change in &self.changes {
            match change {
                Change::Unaffected(f) => rule(SHIELDS | by(f), written & !SHIELDS),
                Change::Cannot(Cannot::LowerBp, f) => rule(CANNOT | by(f), BP),
                _ => {}
            }
        }
        if self.reads.is(R::LaterEntrants, "受影响") {
            for effect in self.scripts.iter().flatten() {
                match effect {
                    Effect::Boost(b) => rule(of_sel(&b.cards), BP),
                    Effect::Grant(g) => rule(of_sel(&g.cards), EVERY),
                    _ => {}
                }
            }
        }
        // What each side hangs on, through others too.
        for _ in 0..SIDES {
            for side in 0..SIDES {
                for other in 0..SIDES {
                    if looks[side] & (1 << other) != 0 {
                        looks[side] |= looks[other];
                    }
                }
            }
        }
        looks
            .iter()
            .enumerate()
            .any(|(side, l)| l & (1 << side) != 0)
    }
}

/// The effect behind a timed change.
fn timed_effect(t: &Timed) -> Whose {
    Whose {
        source: t.source,
        player: t.player,
        began: (t.turn, t.born, false),
        timed: true,
    }
}

fn of_filter(f: &Filter) -> Aspects {
    let mut all = 0;
    if !f.named.is_empty() || !f.name_has.is_empty() || f.same_name.is_some() {
        all |= NAMES;
    }
    if !f.trait_.is_empty() {
        all |= TRAITS;
    }
    if f.steps.is_some() || f.vanilla.is_some() || !f.heads.is_empty() {
        all |= EFFECTS;
    }
    if !f.colour.is_empty() {
        all |= COLOURS;
    }
    if !f.gives_colour.is_empty() {
        all |= GIVES;
    }
    if let Some(sel) = &f.same_trait {
        all |= TRAITS | of_sel(sel);
    }
    all |= match f.extreme {
        Some(Extreme::HighBp | Extreme::LowBp) => BP,
        Some(Extreme::HighAp | Extreme::LowAp) => AP,
        Some(Extreme::HighNeed | Extreme::LowNeed) => NEED,
        None => 0,
    };
    let ranges = [
        (&f.bp, BP),
        (&f.printed_bp, 0),
        (&f.under, 0),
        (&f.ap, AP),
        (&f.need, NEED),
        (&f.gives, GIVES),
    ];
    for (range, side) in ranges {
        if let Some(range) = range {
            all |= side | of_range(range);
        }
    }
    for sel in [&f.same_name, &f.among].into_iter().flatten() {
        all |= of_sel(sel);
    }
    all |= f.any.iter().fold(0, |all, f| all | of_filter(f));
    all | f.not.as_ref().map_or(0, |f| of_filter(f))
}

fn of_range(r: &Range) -> Aspects {
    [&r.exactly, &r.at_least, &r.at_most, &r.over, &r.under]
        .into_iter()
        .flatten()
        .fold(0, |all, n| all | of_num(n))
}

fn of_sel(sel: &Sel) -> Aspects {
    match &sel {
        Which::All(filter) => of_filter(filter),
        Which::Sources(of) => of_sel(of),
        Which::Top(top) => of_num(&top.count),
        Which::Join(all) => all.iter().fold(0, |all, one| all | of_sel(one)),
        _ => 0,
    }
}

fn of_num(num: &Num) -> Aspects {
    let Num::Of(calc) = num else { return 0 };
    match &**calc {
        Calc::Count(filter) => of_filter(filter),
        Calc::Bp(sel) => BP | of_sel(sel),
        Calc::PrintedBp(sel) | Calc::Under(sel) => of_sel(sel),
        Calc::MaxBp(filter) | Calc::MinBp(filter) => BP | of_filter(filter),
        Calc::Kinds(k) => {
            let told = match k.by {
                Trait::Name => NAMES,
                Trait::Trait => TRAITS,
                Trait::Colour => COLOURS,
                Trait::Work | Trait::Kind => 0,
            };
            told | of_filter(&k.from)
        }
        Calc::Need(sel) => NEED | of_sel(sel),
        Calc::Ap(sel) => AP | of_sel(sel),
        Calc::Energy(_) => GIVES,
        Calc::Sum(all)
        | Calc::Difference(all)
        | Calc::Product(all)
        | Calc::Quotient(all)
        | Calc::Max(all)
        | Calc::Min(all) => all.iter().fold(0, |all, n| all | of_num(n)),
        _ => 0,
    }
}

fn of_conds(all: &[Cond]) -> Aspects {
    all.iter().fold(0, |all, c| all | of_cond(c))
}

fn of_cond(cond: &Cond) -> Aspects {
    match cond {
        Cond::All(all) | Cond::Any(all) => of_conds(all),
        Cond::Not(inner) => of_cond(inner),
        Cond::Exists(filter) | Cond::Absent(filter) => of_filter(filter),
        Cond::Number(n) => of_num(&n.value) | of_range(&n.range()),
        Cond::Is(c) => of_sel(&c.card) | of_filter(&c.is),
        Cond::Happened(h) => h.card.as_ref().map_or(0, |f| of_filter(f)),
        _ => 0,
    }
}
