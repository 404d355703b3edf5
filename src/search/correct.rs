//! Slips of the hand: which term was meant by characters that the texts never put together.

use std::ops::Range;

use crate::text::fold::is_han;
use crate::text::pinyin::{Sound, sound};

use super::index::UnitIndex;
use super::understand::{Cover, offered};
use super::vocab::{Vocab, WordKind, bit};

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

/// Finds the slips in what nothing covers. Stretches do not overlap.
pub(super) fn slips(
    chars: &[char],
    cover: &[Cover],
    vocab: &Vocab,
    index: &UnitIndex,
) -> Vec<Slip> {
    // A pair that the texts know is no slip: every stretch must hold one that they do not. Where all characters
    // are covered by words, only what sounds alike is a slip.
    let strange: Vec<Strange> = (0..chars.len().saturating_sub(1))
        .map(|ix| {
            let pair: String = chars[ix..ix + 2].iter().collect();
            let uses = index.uses(&pair, true);
            if !pair.chars().all(is_han) || uses > 2 {
                Strange::No
            } else if uses > 0 || index.uses_around(&pair) > 0 {
                Strange::Rare
            } else if cover[ix..ix + 2].contains(&Cover::Open) {
                Strange::Open
            } else if cover[ix..ix + 2]
                .iter()
                .any(|c| matches!(c, Cover::Empty | Cover::Weak))
            {
                Strange::Covered
            } else {
                Strange::No
            }
        })
        .collect();
    let strangest = strange.iter().max().copied().unwrap_or(Strange::No);
    if strangest == Strange::No {
        return Vec::new();
    }
    // How many strange pairs there are before each place: a stretch without one is no slip.
    let mut odd = vec![0; chars.len()];
    for (ix, pair) in strange.iter().enumerate() {
        odd[ix + 1] = odd[ix] + usize::from(*pair != Strange::No);
    }
    let mut wanted: Vec<char> = Vec::new();
    let mut found: Vec<(f32, Range<usize>, String, usize)> = Vec::new();
    // Which characters were typed, as far as a few bits can tell.
    let typed_bits = chars.iter().fold(0u128, |bits, c| bits | bit(*c));
    for (word, bits) in vocab.words.iter().zip(vocab.bits()) {
        // A slip leaves at least one character of the word in place, and changes two at most.
        if (bits & !typed_bits).count_ones() > 2 || bits & typed_bits == 0 {
            continue;
        }
        // What is only rare is a slip of nothing but a term.
        if strangest == Strange::Rare && word.kind > WordKind::Heading {
            continue;
        }
        let (mut shared, mut size) = (0, 0);
        for c in word.text.chars() {
            shared += usize::from(typed_bits & bit(c) != 0);
            size += 1;
        }
        if shared == 0 || shared + 2 < size {
            continue;
        }
        wanted.clear();
        wanted.extend(word.text.chars());
        // A word that has no name of its own is only heard, not guessed at.
        let heard = !offered(word);
        if heard && (wanted.len() < 3 || word.uses < 3) {
            continue;
        }
        if wanted.len() > 9 || !wanted.iter().all(|c| is_han(*c)) {
            continue;
        }
        for size in wanted.len().saturating_sub(1).max(2)..=wanted.len() + 1 {
            if size > chars.len() {
                break;
            }
            for start in 0..=chars.len() - size {
                let span = start..start + size;
                if odd[start] == odd[start + size - 1] {
                    continue;
                }
                let typed = &chars[span.clone()];
                let Some(cost) = cost(typed, &wanted, shared == wanted.len()) else {
                    continue;
                };
                let worst = strange[start..start + size - 1].iter().max();
                // What sounds alike may lie under other words; any other slip must be mostly unknown.
                let alike = cost < 0.25 && typed.len() == wanted.len();
                if heard && (!alike || worst == Some(&Strange::Rare)) {
                    continue;
                }
                let loose = cover[span.clone()]
                    .iter()
                    .filter(|c| **c != Cover::Word)
                    .count();
                let known = covered(cover, &span);
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
                        .zip(&wanted)
                        .zip(&cover[span.clone()])
                        .all(|((a, b), c)| a == b || *c == Cover::Open);
                if may && (known < 2 || wanted.len() > known + 1 || stray) {
                    let kind = match word.kind {
                        WordKind::Name => 0.0,
                        WordKind::Heading => 0.02,
                        WordKind::Alias => 0.05,
                        WordKind::Common => 0.12,
                    };
                    found.push((cost + kind, span, word.text.clone(), word.uses));
                }
            }
        }
    }
    // Nearest first; of equals the longer, then the commoner.
    found.sort_by(|a, b| {
        (a.0 - 0.02 * a.1.len() as f32)
            .total_cmp(&(b.0 - 0.02 * b.1.len() as f32))
            .then_with(|| b.3.cmp(&a.3))
            .then_with(|| a.2.cmp(&b.2))
    });
    let mut slips: Vec<Slip> = Vec::new();
    for (cost, span, word, _) in found {
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
fn covered(cover: &[Cover], span: &Range<usize>) -> usize {
    cover[span.clone()]
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
