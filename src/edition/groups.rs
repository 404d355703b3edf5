//! Clauses that became several, several that became one, and copies: told by how much of a text is covered by others of the
//! other edition.

use std::collections::HashSet;

use super::grams::{Grams, Tally};
use super::pairing::Pairing;
use super::unit::{REF, Unit};

/// What a clause without a partner came of, or went into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// A piece of an old clause that stands by itself now.
    Split(usize),
    /// What an old clause says, which still stands there too.
    Copied(usize),
    /// A new clause that is worded like an old one, which still stands there.
    Like(usize),
    /// An old clause that is a piece of a new one now.
    Merged(usize),
}

/// What clauses without a partner came of, by their places.
#[derive(Debug, Default)]
pub(super) struct Groups {
    /// Of new clauses.
    pub came: Vec<(usize, Part)>,
    /// Of old clauses.
    pub went: Vec<(usize, Part)>,
}

/// Stretches shorter than this are shared by chance.
const RUN: usize = 4;
/// The share of a piece that must stand in the whole.
const PIECE: f32 = 0.72;
/// The share of a copy that must stand in what it was copied from.
const COPY: f32 = 0.95;
/// As alike as this a new clause is another's copy with some words changed.
const COPY_ALIKE: f32 = 0.86;
/// As alike as this it is worded like the other.
const LIKE: f32 = 0.5;
/// A pair that is less alike is hardly one.
const WEAK: f32 = 0.55;
/// Pieces of fewer characters say too little.
const SHORT: usize = 6;
/// How many wholes a piece is tried with.
const TRIED: usize = 6;

/// The characters of a clause that count.
fn letters(unit: &Unit) -> Vec<char> {
    let counts = |c: &char| c.is_alphanumeric() || *c == REF;
    unit.plain.chars().filter(counts).collect()
}

/// Which characters of `text` lie in stretches that `other` has too.
fn covered(text: &[char], other: &[char]) -> Vec<bool> {
    let runs: HashSet<&[char]> = other.windows(RUN).collect();
    let mut covered = vec![false; text.len()];
    for (at, run) in text.windows(RUN).enumerate() {
        if runs.contains(run) {
            covered[at..at + RUN].fill(true);
        }
    }
    covered
}

fn count(covered: &[bool]) -> usize {
    covered.iter().filter(|c| **c).count()
}

/// Looks for what clauses without a partner came of or went into.
pub(super) fn groups(old: &[Unit], new: &[Unit], grams: &Grams, pairing: &mut Pairing) -> Groups {
    let mut groups = Groups::default();
    let mut tally = Tally::new(old.len().max(new.len()));
    // A clause that fell to pieces has no partner: its largest piece becomes one.
    let mut pieces: Vec<(usize, usize, f32)> = Vec::new();
    // A pair that is hardly one gives way where its new clause is a piece of another.
    let weak =
        |n: usize, pairing: &Pairing| pairing.old[n].is_some_and(|o| grams.alike(o, n) < WEAK);
    for n in 0..new.len() {
        let partner = pairing.old[n];
        if partner.is_some() && !weak(n, pairing) {
            continue;
        }
        let beside = beside(n, &pairing.old, new);
        let near = grams.of_new(n, TRIED, &mut tally).into_iter().chain(beside);
        let found = best(letters(&new[n]), near, &|o| letters(&old[o]), &|o| {
            let partner = pairing.new[o].into_iter();
            let parts = pieces
                .iter()
                .filter(|(_, of, _)| *of == o)
                .map(|(n, _, _)| *n);
            partner.chain(parts).map(|n| letters(&new[n])).collect()
        });
        let short = || verbatim(n, &pairing.old, new, &pieces, old);
        let found = match found {
            None if partner.is_none() => short().map(|o| Found::Piece(o, 0)),
            found => found,
        };
        match found {
            Some(Found::Piece(o, _)) if partner == Some(o) => {}
            Some(Found::Piece(o, _)) => {
                if let Some(was) = partner {
                    pairing.part(was, n);
                }
                pieces.push((n, o, grams.alike(o, n)));
            }
            _ if partner.is_some() => {}
            Some(Found::Again(o, true)) => groups.came.push((n, Part::Copied(o))),
            _ => {
                let likest = likest(n, &new[n], grams, &mut tally).into_iter();
                groups.came.extend(likest.map(|part| (n, part)));
            }
        }
    }
    for o in 0..old.len() {
        let mut own: Vec<_> = pieces
            .iter()
            .filter(|(_, of, _)| *of == o)
            .copied()
            .collect();
        if pairing.new[o].is_none() && !own.is_empty() {
            own.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
            let (n, _, _) = own.remove(0);
            pairing.join(o, n);
        }
        own.sort_by_key(|(n, _, _)| *n);
        groups
            .came
            .extend(own.into_iter().map(|(n, _, _)| (n, Part::Split(o))));
    }
    let mut pieces: Vec<(usize, usize, f32)> = Vec::new();
    for o in (0..old.len()).filter(|o| pairing.new[*o].is_none()) {
        let beside = beside(o, &pairing.new, old);
        let near = grams.of_old(o, TRIED, &mut tally).into_iter().chain(beside);
        let found = best(letters(&old[o]), near, &|n| letters(&new[n]), &|n| {
            let partner = pairing.old[n].into_iter();
            let parts = pieces
                .iter()
                .filter(|(_, of, _)| *of == n)
                .map(|(o, _, _)| *o);
            partner.chain(parts).map(|o| letters(&old[o])).collect()
        });
        // What another clause says anyway went into it, too.
        let whole = match found {
            Some(Found::Piece(n, _) | Found::Again(n, _)) => Some(n),
            None => verbatim(o, &pairing.new, old, &pieces, new),
        };
        pieces.extend(whole.map(|n| (o, n, grams.alike(o, n))));
    }
    for n in 0..new.len() {
        let mut own: Vec<_> = pieces
            .iter()
            .filter(|(_, of, _)| *of == n)
            .copied()
            .collect();
        if pairing.old[n].is_none() && !own.is_empty() {
            own.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
            let (o, _, _) = own.remove(0);
            groups.came.retain(|(came, _)| *came != n);
            pairing.join(o, n);
        }
        groups
            .went
            .extend(own.into_iter().map(|(o, _, _)| (o, Part::Merged(n))));
    }
    groups.came.sort_by_key(|(n, _)| *n);
    groups.went.sort_by_key(|(o, _)| *o);
    groups
}

/// The whole in which a clause that is too short to be told by its words stands word for word behind or before what stood
/// beside it.
fn verbatim(
    ix: usize,
    partners: &[Option<usize>],
    units: &[Unit],
    pieces: &[(usize, usize, f32)],
    wholes: &[Unit],
) -> Option<usize> {
    let own = letters(&units[ix]);
    if own.is_empty() {
        return None;
    }
    let whole_of = |at: usize| {
        let of = pieces.iter().find(|(piece, ..)| *piece == at);
        let partner = partners.get(at).copied().flatten();
        partner.or(of.map(|(_, whole, _)| *whole))
    };
    let found = [
        ix.checked_sub(1).map(|at| (at, true)),
        Some((ix + 1, false)),
    ];
    found.into_iter().flatten().find_map(|(at, before)| {
        let whole = whole_of(at)?;
        let beside = letters(&units[at]);
        let both = match before {
            true => [beside, own.clone()].concat(),
            false => [own.clone(), beside].concat(),
        };
        let text = letters(&wholes[whole]);
        text.windows(both.len()).any(|w| w == both).then_some(whole)
    })
}

/// The old clause that a new one is a reworded copy of, or is worded like.
fn likest(n: usize, new: &Unit, grams: &Grams, tally: &mut Tally) -> Option<Part> {
    if new.length < 2 * SHORT {
        return None;
    }
    let near = grams.of_new(n, TRIED, tally).into_iter();
    let alike = near.map(|o| (o, grams.alike(o, n)));
    let best = alike.max_by(|a, b| a.1.total_cmp(&b.1));
    match best? {
        (o, alike) if alike >= COPY_ALIKE => Some(Part::Copied(o)),
        (o, alike) if alike >= LIKE => Some(Part::Like(o)),
        _ => None,
    }
}

/// The partners of what stands around a clause, and of what it stands under.
fn beside(ix: usize, partners: &[Option<usize>], units: &[Unit]) -> Vec<usize> {
    let around = [ix.checked_sub(1), Some(ix + 1), units[ix].parent];
    let around = around.into_iter().flatten();
    around
        .filter_map(|at| partners.get(at).copied().flatten())
        .collect()
}

#[derive(Debug, Clone, Copy)]
enum Found {
    /// A piece of this, with so many characters that nothing else covers.
    Piece(usize, usize),
    /// This says it, and another partner of it does too; whether it is hardly more than this.
    Again(usize, bool),
}

/// The whole that a text is a piece of.
fn best(
    text: Vec<char>,
    near: impl Iterator<Item = usize>,
    whole: &dyn Fn(usize) -> Vec<char>,
    others: &dyn Fn(usize) -> Vec<Vec<char>>,
) -> Option<Found> {
    if text.len() < SHORT {
        return None;
    }
    let mut tried = Vec::new();
    let mut best: Option<(usize, Found)> = None;
    for at in near {
        if tried.contains(&at) {
            continue;
        }
        tried.push(at);
        let whole = whole(at);
        let share = count(&covered(&text, &whole)) as f32 / text.len() as f32;
        if share < PIECE {
            continue;
        }
        let own = covered(&whole, &text);
        let mut left = own.clone();
        for other in others(at) {
            for (left, taken) in left.iter_mut().zip(covered(&whole, &other)) {
                *left &= !taken;
            }
        }
        let gain = count(&left);
        let found = if gain >= SHORT && gain * 5 >= count(&own) * 3 {
            Found::Piece(at, gain)
        } else if share >= COPY {
            let as_large = text.len() as f32 / whole.len().max(1) as f32;
            Found::Again(at, as_large >= 0.8)
        } else {
            continue;
        };
        let weight = match found {
            Found::Piece(_, gain) => gain * 2,
            Found::Again(..) => 1,
        };
        if best.is_none_or(|(most, _)| weight > most) {
            best = Some((weight, found));
        }
    }
    best.map(|(_, found)| found)
}
