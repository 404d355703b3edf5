//! How alike two clauses are: pairs of neighbouring characters, the rare ones weighing more; and which clauses of the other
//! edition are worth a look, by the rarest of these.

use std::collections::HashMap;

use super::unit::{REF, Unit};

/// Stands before the first and after the last character, so that single characters have pairs too.
const EDGE: char = '\u{0}';

/// The pairs of one clause, each once, in order of their numbers.
type Set = Vec<u32>;

/// The pairs of all clauses of both editions.
#[derive(Debug)]
pub(super) struct Grams {
    old: Vec<Set>,
    new: Vec<Set>,
    weights: Vec<f32>,
    /// The weight of all pairs of a clause.
    totals: [Vec<f32>; 2],
    /// The old and the new clauses that have a pair.
    holders: [Vec<Vec<u32>>; 2],
}

/// The rarest pairs of a clause by which others are looked up.
const LOOKED_UP: usize = 14;
/// A pair that more clauses have than this tells little of any.
const COMMON: usize = 400;

impl Grams {
    pub fn new(old: &[Unit], new: &[Unit]) -> Self {
        let mut numbers: HashMap<(char, char), u32> = HashMap::new();
        let mut set = |unit: &Unit| -> Set {
            let chars = unit.plain.chars().filter(|c| c.is_alphanumeric());
            let mut chars: Vec<char> = chars.collect();
            if chars.is_empty() {
                // 〖〗, ▶ and / are headings too.
                chars = unit.plain.chars().filter(|c| *c != REF).collect();
            }
            let mut set = Set::with_capacity(chars.len() + 1);
            let mut before = EDGE;
            for c in chars.into_iter().chain([EDGE]) {
                let next = numbers.len() as u32;
                set.push(*numbers.entry((before, c)).or_insert(next));
                before = c;
            }
            set.sort_unstable();
            set.dedup();
            set
        };
        let old: Vec<Set> = old.iter().map(&mut set).collect();
        let new: Vec<Set> = new.iter().map(&mut set).collect();
        // What both editions have once is as rare as what one of them has.
        let mut counts = vec![[0_u32; 2]; numbers.len()];
        for (side, sets) in [&old, &new].into_iter().enumerate() {
            for pair in sets.iter().flatten() {
                counts[*pair as usize][side] += 1;
            }
        }
        let counts: Vec<u32> = counts.into_iter().map(|[a, b]| a.max(b)).collect();
        let all = old.len().max(new.len()).max(1) as f32;
        let weight = |count: &u32| (1.0 + all / (*count as f32)).ln();
        let weights: Vec<f32> = counts.iter().map(weight).collect();
        let holders = [&old, &new].map(|sets| {
            let mut holders = vec![Vec::new(); numbers.len()];
            for (ix, set) in sets.iter().enumerate() {
                for pair in set {
                    holders[*pair as usize].push(ix as u32);
                }
            }
            holders
        });
        let total = |set: &Set| set.iter().map(|p| weights[*p as usize]).sum();
        let totals = [
            old.iter().map(total).collect(),
            new.iter().map(total).collect(),
        ];
        Self {
            old,
            new,
            weights,
            totals,
            holders,
        }
    }

    fn shared(&self, old: usize, new: usize) -> f32 {
        let (a, b) = (&self.old[old], &self.new[new]);
        let (mut x, mut y, mut sum) = (0, 0, 0.0);
        while x < a.len() && y < b.len() {
            match a[x].cmp(&b[y]) {
                std::cmp::Ordering::Less => x += 1,
                std::cmp::Ordering::Greater => y += 1,
                std::cmp::Ordering::Equal => {
                    sum += self.weights[a[x] as usize];
                    (x, y) = (x + 1, y + 1);
                }
            }
        }
        sum
    }

    /// How alike an old and a new clause are: 1 for equal words, 0 where they share nothing.
    pub fn alike(&self, old: usize, new: usize) -> f32 {
        let both = self.totals[0][old] + self.totals[1][new];
        if both == 0.0 {
            // Two clauses without any word.
            return 1.0;
        }
        2.0 * self.shared(old, new) / both
    }

    /// The new clauses that are most worth a look for an old one, best first.
    pub fn of_old(&self, old: usize, most: usize, tally: &mut Tally) -> Vec<usize> {
        self.near(&self.old[old], &self.holders[1], most, tally)
    }

    /// The old clauses that are most worth a look for a new one, best first.
    pub fn of_new(&self, new: usize, most: usize, tally: &mut Tally) -> Vec<usize> {
        self.near(&self.new[new], &self.holders[0], most, tally)
    }

    fn near(&self, set: &Set, holders: &[Vec<u32>], most: usize, tally: &mut Tally) -> Vec<usize> {
        let held = |pair: &u32| holders[*pair as usize].len();
        let tells = |pair: &u32| (1..=COMMON).contains(&held(pair));
        let mut rare: Vec<u32> = set.iter().copied().filter(tells).collect();
        rare.sort_by_key(held);
        rare.truncate(LOOKED_UP);
        for pair in rare {
            for holder in &holders[pair as usize] {
                tally.add(*holder, self.weights[pair as usize]);
            }
        }
        tally.best(most)
    }
}

/// A count for every clause, emptied when it is read.
#[derive(Debug)]
pub(super) struct Tally {
    sums: Vec<f32>,
    touched: Vec<u32>,
}

impl Tally {
    pub fn new(all: usize) -> Self {
        Self {
            sums: vec![0.0; all],
            touched: Vec::new(),
        }
    }

    fn add(&mut self, at: u32, weight: f32) {
        let sum = &mut self.sums[at as usize];
        if *sum == 0.0 {
            self.touched.push(at);
        }
        *sum += weight;
    }

    fn best(&mut self, most: usize) -> Vec<usize> {
        let sums = &self.sums;
        self.touched.sort_by(|a, b| {
            sums[*b as usize]
                .total_cmp(&sums[*a as usize])
                .then(a.cmp(b))
        });
        let best = self
            .touched
            .iter()
            .take(most)
            .map(|at| *at as usize)
            .collect();
        for at in self.touched.drain(..) {
            self.sums[at as usize] = 0.0;
        }
        best
    }
}
