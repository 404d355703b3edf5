//! Which clause of the new edition is which of the old one: by text, number, place and neighbours together.
//!
//! What stands in both editions word for word and only once is paired first. For the rest every likely partner is weighed,
//! and those pairs are taken whose weights are the most in sum; since parents and neighbours are evidence, this is done
//! again until nothing changes.

use std::collections::HashMap;

use super::assign::{Edge, assign};
use super::grams::{Grams, Tally};
use super::unit::Unit;

/// What is paired with what, from either side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pairing {
    /// The new clause of each old one.
    pub new: Vec<Option<usize>>,
    /// The old clause of each new one.
    pub old: Vec<Option<usize>>,
}

/// Words of at least so many characters that stand once in both editions are the same clause.
const TELLING: usize = 10;
/// How many likely partners of a clause are weighed.
const PARTNERS: usize = 10;
/// How often the pairs are weighed again.
const ROUNDS: usize = 6;
/// Of clauses with the same words in one edition, so many are tried with each of the other's.
const TWINS: usize = 24;
/// The place alone may weigh so much.
const NUMBER: f32 = 0.3;
const PARENT: f32 = 0.15;
const NEIGHBOUR: f32 = 0.1;
const KIND: f32 = 0.05;
/// The same words weigh more than very similar ones.
const EXACT: f32 = 0.3;
/// As alike as this a clause is the same wherever it stands.
const ANYWHERE: f32 = 0.68;
/// Less alike than this it is another one, even in the same place.
const LEAST: f32 = 0.3;
/// What likeness and place must come to otherwise.
const TOGETHER: f32 = 0.8;

impl Pairing {
    fn empty(old: usize, new: usize) -> Self {
        Self {
            new: vec![None; old],
            old: vec![None; new],
        }
    }

    /// Pairs two clauses that are free.
    pub fn join(&mut self, old: usize, new: usize) {
        self.new[old] = Some(new);
        self.old[new] = Some(old);
    }

    /// Parts a pair.
    pub fn part(&mut self, old: usize, new: usize) {
        self.new[old] = None;
        self.old[new] = None;
    }

    /// Pairs the clauses of two editions.
    pub fn of(old: &[Unit], new: &[Unit], grams: &Grams) -> Self {
        Weighing::new(old, new, grams).pairs()
    }
}

struct Weighing<'u> {
    old: &'u [Unit],
    new: &'u [Unit],
    grams: &'u Grams,
    /// What is sure.
    sure: Pairing,
    /// The likely partners by their words, with how alike they are.
    likely: Vec<Vec<(usize, f32)>>,
    by_number: HashMap<crate::rulebook::Number, usize>,
}

impl<'u> Weighing<'u> {
    fn new(old: &'u [Unit], new: &'u [Unit], grams: &'u Grams) -> Self {
        let mut sure = Pairing::empty(old.len(), new.len());
        let mut same: HashMap<&str, [Vec<usize>; 2]> = HashMap::new();
        for (side, units) in [old, new].into_iter().enumerate() {
            for (ix, unit) in units.iter().enumerate() {
                same.entry(&unit.plain).or_default()[side].push(ix);
            }
        }
        for (words, [olds, news]) in &same {
            if let ([o], [n]) = (&olds[..], &news[..])
                && (words.chars().count() >= TELLING || old[*o].number == new[*n].number)
            {
                sure.join(*o, *n);
            }
        }
        let mut tally = Tally::new(new.len());
        let likely = (0..old.len())
            .map(|o| {
                if sure.new[o].is_some() {
                    return Vec::new();
                }
                let [twins, news] = &same[old[o].plain.as_str()];
                let mut found = grams.of_old(o, PARTNERS, &mut tally);
                if news.len() <= TWINS {
                    found.extend(news);
                } else if let Some(nth) = twins.iter().position(|t| *t == o) {
                    // Of very many with the same words those around the same rank.
                    let at = nth * news.len() / twins.len().max(1);
                    let from = at.saturating_sub(TWINS / 2);
                    found.extend(&news[from..(from + TWINS).min(news.len())]);
                }
                found.sort_unstable();
                found.dedup();
                found.retain(|n| sure.old[*n].is_none());
                found.into_iter().map(|n| (n, grams.alike(o, n))).collect()
            })
            .collect();
        let by_number = new.iter().enumerate().map(|(ix, unit)| (unit.number, ix));
        Self {
            old,
            new,
            grams,
            sure,
            likely,
            by_number: by_number.collect(),
        }
    }

    fn pairs(&self) -> Pairing {
        let mut pairing = self.sure.clone();
        for _ in 0..ROUNDS {
            let next = self.round(&pairing);
            if next == pairing {
                break;
            }
            pairing = next;
        }
        pairing
    }

    fn round(&self, before: &Pairing) -> Pairing {
        let mut edges = Vec::new();
        for o in (0..self.old.len()).filter(|o| self.sure.new[*o].is_none()) {
            let likely = &self.likely[o];
            let placed = self.placed(o, before).into_iter();
            let placed = placed.filter(|n| likely.iter().all(|(known, _)| known != n));
            let placed: Vec<_> = placed.map(|n| (n, self.grams.alike(o, n))).collect();
            for (n, alike) in likely.iter().copied().chain(placed) {
                if let Some(weight) = self.weight(o, n, alike, before) {
                    edges.push(Edge {
                        old: o,
                        new: n,
                        weight: weight * weight,
                    });
                }
            }
        }
        let mut next = self.sure.clone();
        for (o, n) in assign(&edges, self.old.len(), self.new.len()) {
            next.join(o, n);
        }
        next
    }

    /// The free clauses of the new edition that stand where this one would stand.
    fn placed(&self, o: usize, before: &Pairing) -> Vec<usize> {
        let mut found = Vec::new();
        let mut add = |n: Option<usize>| {
            if let Some(n) = n
                && n < self.new.len()
                && self.sure.old[n].is_none()
                && !found.contains(&n)
            {
                found.push(n);
            }
        };
        add(self.by_number.get(&self.old[o].number).copied());
        if let Some(n) = o.checked_sub(1).and_then(|p| before.new[p]) {
            add(Some(n + 1));
        }
        if let Some(n) = before.new.get(o + 1).copied().flatten() {
            add(n.checked_sub(1));
        }
        found
    }

    /// What speaks for a pair, where it is enough.
    fn weight(&self, o: usize, n: usize, alike: f32, before: &Pairing) -> Option<f32> {
        let (old, new) = (&self.old[o], &self.new[n]);
        let place = self.place(o, n, before);
        let same = old.plain == new.plain;
        let enough = if same {
            // A word that stands anywhere says nothing by itself.
            old.length >= 4 || place >= PARENT
        } else {
            alike >= ANYWHERE && old.length.min(new.length) >= 8
                || alike >= LEAST && alike + place >= TOGETHER
        };
        enough.then_some(alike + place + if same { EXACT } else { 0.0 })
    }

    /// How well the places of two clauses agree.
    fn place(&self, o: usize, n: usize, before: &Pairing) -> f32 {
        let (old, new) = (&self.old[o], &self.new[n]);
        let parents = match (old.parent, new.parent) {
            (None, None) => Some(true),
            (Some(a), Some(b)) => before.new[a].map(|to| to == b),
            _ => Some(false),
        };
        let mut sum = 0.0;
        let counted = old.number.last() == new.number.last();
        sum += match parents {
            Some(true) if counted => PARENT + NUMBER,
            Some(true) => PARENT,
            None if old.number == new.number => NUMBER,
            // The number stayed behind when what it stands under went away.
            Some(false) if old.number == new.number => NUMBER / 3.0,
            _ => 0.0,
        };
        let paired = |a: Option<usize>, b: Option<usize>| match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => before.new.get(a).copied().flatten() == Some(b),
            _ => false,
        };
        if paired(o.checked_sub(1), n.checked_sub(1)) {
            sum += NEIGHBOUR;
        }
        let behind = |ix: usize, all: usize| (ix + 1 < all).then_some(ix + 1);
        if paired(behind(o, self.old.len()), behind(n, self.new.len())) {
            sum += NEIGHBOUR;
        }
        if old.kind == new.kind {
            sum += KIND;
        }
        sum
    }
}
