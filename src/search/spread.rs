//! Several books: each that has an answer gives one before one gives many.

use std::collections::HashMap;

use crate::rulebook::BookId;

use super::candidate::Candidate;

/// Only so many are put in another order.
const AMONG: usize = 40;

/// A book has an answer where its best weighs so much of the very best, and meets so much of what that meets.
const WEIGHS: f32 = 0.5;
const MEETS: f32 = 0.8;

/// A third and a fourth answer of a book step back no further than its second and third.
const STEPS: i32 = 2;

/// Puts answers of one book that has given some behind those of others that have answers too; `rate` is what each
/// costs the next.
pub(super) fn spread(found: &mut Vec<Candidate>, rate: f32) {
    let Some(first) = found.first() else { return };
    let (most, meets) = (first.score, first.scored.coverage);
    let mut books: Vec<BookId> = Vec::new();
    for candidate in found.iter() {
        let document = &candidate.document;
        let answers = candidate.score >= WEIGHS * most
            && candidate.scored.coverage >= MEETS * meets
            && !books.contains(&document.book);
        if answers {
            books.push(document.book);
        }
    }
    if books.len() < 2 {
        return;
    }
    let rest = found.split_off(found.len().min(AMONG));
    let mut open: Vec<Candidate> = std::mem::take(found);
    let mut given: HashMap<BookId, i32> = HashMap::new();
    while !open.is_empty() {
        // A book without an answer of its own gains nothing by the answers of others.
        let least = books
            .iter()
            .map(|b| given.get(b).copied().unwrap_or(0))
            .max();
        let steps = |c: &Candidate| match books.contains(&c.document.book) {
            true => given.get(&c.document.book).copied().unwrap_or(0),
            false => least.unwrap_or(0),
        };
        let weight = |c: &Candidate| c.score * rate.powi(steps(c).min(STEPS));
        let best = (0..open.len()).reduce(|best, ix| {
            if weight(&open[ix]) > weight(&open[best]) {
                ix
            } else {
                best
            }
        });
        let Some(best) = best else { break };
        let score = weight(&open[best]);
        let candidate = open.remove(best);
        *given.entry(candidate.document.book).or_default() += 1;
        found.push(Candidate { score, ..candidate });
    }
    found.extend(rest);
    // The weights fall from one answer to the next.
    for ix in 1..found.len() {
        found[ix].score = found[ix].score.min(found[ix - 1].score);
    }
}
