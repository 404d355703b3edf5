//! Slips of the hand: which term was meant by characters that the texts never put together.

use std::ops::Range;

use crate::text::fold::is_han;
use crate::text::pinyin::{Sound, sound};

use super::index::DocumentIndex;
use super::understand::{Cover, offered};
use super::vocab::{Vocab, Word, WordKind, bit};

/// A stretch of the query and the terms it may have been meant for.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Slip {
    pub span: Range<usize>,
    /// Folded words, the nearest first, and how near from 0 to 1.
    pub words: Vec<(String, f32)>,
}

/// Whether two neighbours never stand together in the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strange {
    No,
    /// Once or twice, or only in what people say of a clause: a homophone of a term may still have been meant.
    Rare,
    /// They do not, but words cover both.
    Covered,
    Open,
}

/// What was typed, and how strange each pair of neighbours in it is.
struct Typed<'a> {
    chars: &'a [char],
    cover: &'a [Cover],
    strange: Vec<Strange>,
    strangest: Strange,
    /// How many strange pairs there are before each place: a stretch without one is no slip.
    odd: Vec<usize>,
    /// Which characters were typed, as far as a few bits can tell.
    bits: u128,
}

/// A word that a stretch may be a slip of.
struct Guess {
    /// Less is nearer.
    cost: f32,
    span: Range<usize>,
    word: String,
    uses: usize,
}

/// Finds the slips in what nothing covers. Stretches do not overlap.
pub(super) fn slips(
    chars: &[char],
    cover: &[Cover],
    vocab: &Vocab,
    index: &DocumentIndex,
) -> Vec<Slip> {
    let typed = Typed::new(chars, cover, index);
    if typed.strangest == Strange::No {
        return Vec::new();
    }
    let mut wanted: Vec<char> = Vec::new();
    let mut found: Vec<Guess> = Vec::new();
    for (word, bits) in vocab.words.iter().zip(vocab.bits()) {
        if let Some(shared) = typed.shares(word, *bits) {
            wanted.clear();
            wanted.extend(word.text.chars());
            typed.guess(word, &wanted, shared, &mut found);
        }
    }
    nearest(found)
}

impl<'a> Typed<'a> {
    fn new(chars: &'a [char], cover: &'a [Cover], index: &DocumentIndex) -> Self {
        // A pair that the texts know is no slip: every stretch must hold one that they do not. Where all characters
        // are covered by words, only what sounds alike is a slip.
        let strange: Vec<Strange> = (0..chars.len().saturating_sub(1))
            .map(|ix| strangeness(&chars[ix..ix + 2], &cover[ix..ix + 2], index))
            .collect();
        let mut odd = vec![0; chars.len()];
        for (ix, pair) in strange.iter().enumerate() {
            odd[ix + 1] = odd[ix] + usize::from(*pair != Strange::No);
        }
        Self {
            chars,
            cover,
            strangest: strange.iter().max().copied().unwrap_or(Strange::No),
            strange,
            odd,
            bits: chars.iter().fold(0u128, |bits, c| bits | bit(*c)),
        }
    }

    /// How many of a word's characters may have been typed, where that is enough for a slip of it.
    fn shares(&self, word: &Word, bits: u128) -> Option<usize> {
        // A slip leaves at least one character of the word in place, and changes two at most.
        if (bits & !self.bits).count_ones() > 2 || bits & self.bits == 0 {
            return None;
        }
        // What is only rare is a slip of nothing but a term.
        if self.strangest == Strange::Rare && word.kind > WordKind::Heading {
            return None;
        }
        let (mut shared, mut size) = (0, 0);
        for c in word.text.chars() {
            shared += usize::from(self.bits & bit(c) != 0);
            size += 1;
        }
        (shared > 0 && shared + 2 >= size).then_some(shared)
    }

    /// The stretches that may be slips of a word of which so many characters may have been typed.
    fn guess(&self, word: &Word, wanted: &[char], shared: usize, found: &mut Vec<Guess>) {
        // A word that has no name of its own is only heard, not guessed at.
        let heard = !offered(word);
        if heard && (wanted.len() < 3 || word.uses < 3) {
            return;
        }
        if wanted.len() > 9 || !wanted.iter().all(|c| is_han(*c)) {
            return;
        }
        for size in wanted.len().saturating_sub(1).max(2)..=wanted.len() + 1 {
            if size > self.chars.len() {
                break;
            }
            for start in 0..=self.chars.len() - size {
                let span = start..start + size;
                if self.odd[start] == self.odd[start + size - 1] {
                    continue;
                }
                let Some(cost) = cost(&self.chars[span.clone()], wanted, shared == wanted.len())
                else {
                    continue;
                };
                if self.may_mean(&span, wanted, cost, heard) {
                    let kind = match word.kind {
                        WordKind::Name => 0.0,
                        WordKind::Heading => 0.02,
                        WordKind::Alias => 0.05,
                        WordKind::Common => 0.12,
                    };
                    found.push(Guess {
                        cost: cost + kind,
                        span,
                        word: word.text.to_string(),
                        uses: word.uses,
                    });
                }
            }
        }
    }

    /// Whether a stretch may be meant for a word that is this far from it. `heard`: only by its sound.
    fn may_mean(&self, span: &Range<usize>, wanted: &[char], cost: f32, heard: bool) -> bool {
        let typed = &self.chars[span.clone()];
        let cover = &self.cover[span.clone()];
        let worst = self.strange[span.start..span.end - 1].iter().max();
        // What sounds alike may lie under other words; any other slip must be mostly unknown.
        let alike = cost < 0.25 && typed.len() == wanted.len();
        if heard && (!alike || worst == Some(&Strange::Rare)) {
            return false;
        }
        let loose = cover.iter().filter(|c| **c != Cover::Word).count();
        let known = covered(cover);
        let may = if worst == Some(&Strange::Open) {
            alike || loose * 2 >= span.len()
        } else {
            alike && wanted.len() > 2
        };
        // 全 in 优先全 is no word of its own: 优先 alone was not meant.
        let stray = alike
            && !heard
            && typed
                .iter()
                .zip(wanted)
                .zip(cover)
                .all(|((a, b), c)| a == b || *c == Cover::Open);
        may && (known < 2 || wanted.len() > known + 1 || stray)
    }
}

/// How strange two neighbours are.
fn strangeness(pair: &[char], cover: &[Cover], index: &DocumentIndex) -> Strange {
    let text: String = pair.iter().collect();
    let uses = index.uses(&text, true);
    if !pair.iter().all(|c| is_han(*c)) || uses > 2 {
        Strange::No
    } else if uses > 0 || index.uses_around(&text) > 0 {
        Strange::Rare
    } else if cover.contains(&Cover::Open) {
        Strange::Open
    } else if cover
        .iter()
        .any(|c| matches!(c, Cover::Empty | Cover::Weak))
    {
        Strange::Covered
    } else {
        Strange::No
    }
}

/// The slips that the nearest guesses make, at most three words each: of equals the longer, then the commoner.
fn nearest(mut found: Vec<Guess>) -> Vec<Slip> {
    let rank = |g: &Guess| g.cost - 0.02 * g.span.len() as f32;
    found.sort_by(|a, b| {
        rank(a)
            .total_cmp(&rank(b))
            .then_with(|| b.uses.cmp(&a.uses))
            .then_with(|| a.word.cmp(&b.word))
    });
    let mut slips: Vec<Slip> = Vec::new();
    for Guess {
        cost, span, word, ..
    } in found
    {
        let near = 1.0 - cost;
        match slips.iter_mut().find(|s| s.span == span) {
            Some(slip) => {
                let close = slip.words.first().is_some_and(|(_, n)| n - near < 0.2);
                if slip.words.len() < 3 && close && !slip.words.iter().any(|(w, _)| *w == word) {
                    slip.words.push((word, near));
                }
            }
            None => {
                let free = slips
                    .iter()
                    .all(|s| s.span.end <= span.start || span.end <= s.span.start);
                if free {
                    slips.push(Slip {
                        span,
                        words: vec![(word, near)],
                    });
                }
            }
        }
    }
    slips.sort_by_key(|s| s.span.start);
    slips
}

/// The longest run of characters that words cover.
fn covered(cover: &[Cover]) -> usize {
    cover
        .split(|c| *c != Cover::Word)
        .map(<[Cover]>::len)
        .max()
        .unwrap_or(0)
}

/// How far what was typed is from the word: `None` where it is no slip of it. `all`: each of the word's characters
/// may stand in the query.
fn cost(typed: &[char], wanted: &[char], all: bool) -> Option<f32> {
    if typed.len() == wanted.len() {
        let different = typed.iter().zip(wanted).filter(|(a, b)| a != b).count();
        if different > 2 {
            return (all && shuffled(typed, wanted)).then_some(0.3);
        }
        if different == 0 || typed.contains(&' ') {
            return None;
        }
        if different == wanted.len() {
            // Of two characters both are off when they are swapped, and nothing else of them is a slip.
            return swapped(typed, wanted).then_some(0.25);
        }
        let mut wrong = 0;
        let mut far = 0.0;
        let mut other = 0;
        for (a, b) in typed.iter().zip(wanted) {
            if a == b {
                continue;
            }
            wrong += 1;
            match sound(*a, *b) {
                Sound::Same => far += 0.1,
                Sound::Seldom => far += 0.12,
                Sound::Near => far += 0.2,
                Sound::Other => {
                    other += 1;
                    far += 0.35;
                }
            }
        }
        if other == 0 && (wrong == 1 || wanted.len() > 2 && wrong <= 2) {
            return Some(far);
        }
        if other == 0 && far <= 0.25 {
            return Some(far + 0.1);
        }
        if swapped(typed, wanted) {
            return Some(0.25);
        }
        return (wrong == 1 && wanted.len() >= 3).then_some(far);
    }
    // One character missing or one too many.
    let (short, long) = if typed.len() < wanted.len() {
        (typed, wanted)
    } else {
        (wanted, typed)
    };
    let cut = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    let same = short.len() >= 2
        && !typed.contains(&' ')
        && short[cut..] == long[cut + 1..]
        && wanted.len() >= 3;
    // An ending or beginning left out is shorthand, not a slip; a pair nobody writes is still worth a try.
    same.then_some(if cut == short.len() { 0.45 } else { 0.35 })
}

/// The same characters in another order.
fn shuffled(typed: &[char], wanted: &[char]) -> bool {
    let count = |chars: &[char], c: char| chars.iter().filter(|x| **x == c).count();
    typed
        .iter()
        .all(|c| wanted.contains(c) && count(typed, *c) == count(wanted, *c))
}

fn swapped(typed: &[char], wanted: &[char]) -> bool {
    let Some(first) = typed.iter().zip(wanted).position(|(a, b)| a != b) else {
        return false;
    };
    first + 1 < typed.len()
        && typed[first] == wanted[first + 1]
        && typed[first + 1] == wanted[first]
        && typed[first + 2..] == wanted[first + 2..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(typed: &str, wanted: &str) -> Option<f32> {
        let typed: Vec<char> = typed.chars().collect();
        let wanted: Vec<char> = wanted.chars().collect();
        cost(&typed, &wanted, true)
    }

    #[test]
    fn slips_are_near_and_other_words_are_not() {
        for (typed, wanted) in [
            ("滑形", "滑行"),
            ("优先全", "优先权"),
            ("行滑", "滑行"),
            ("能亮区", "能量区"),
            ("住生区", "往生区"),
            ("优权", "优先权"),
            ("优先先权", "优先权"),
            ("触发是能力", "触发式能力"),
            ("攻宣击言", "攻击宣言"),
        ] {
            assert!(between(typed, wanted).is_some(), "{typed} {wanted}");
        }
        for (typed, wanted) in [
            ("滑竹", "滑行"),
            ("攻击", "攻击"),
            ("墓地", "场地区"),
            ("甲乙丙", "优先权"),
        ] {
            assert!(between(typed, wanted).is_none(), "{typed} {wanted}");
        }
        assert!(between("滑形", "滑行") < between("住生区", "往生区"));
        // 越 is read like 活 in old texts alone.
        assert!(between("激越", "激跃") < between("激越", "激活"));
    }
}
