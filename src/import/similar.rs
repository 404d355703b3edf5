//! How alike two wordings are: weighted character bigrams. Knows nothing of order or numbers.

use std::collections::HashMap;

use crate::text::fold::simplified;

/// A pair of neighbouring characters.
type Bigram = (char, char);

/// Stands before the first and after the last character, so that single characters have bigrams too.
const EDGE: char = '\u{0}';

/// The bigrams of a text, each once, in order of first appearance.
pub fn bigrams(text: &str) -> Vec<Bigram> {
    let mut chars: Vec<char> = text
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(narrow)
        .collect();
    if chars.is_empty() {
        // 〖〗, ▶ and / are headings too.
        chars = text.chars().filter(|c| !c.is_whitespace()).collect();
    }
    if chars.is_empty() {
        return Vec::new();
    }
    let mut pairs = Vec::with_capacity(chars.len() + 1);
    let mut before = EDGE;
    for c in chars.into_iter().chain([EDGE]) {
        pairs.push((before, c));
        before = c;
    }
    let mut seen = std::collections::HashSet::with_capacity(pairs.len());
    pairs.retain(|p| seen.insert(*p));
    pairs
}

/// Full-width letters and digits as narrow ones, traditional characters as simplified ones, in lower case.
fn narrow(c: char) -> impl Iterator<Item = char> {
    let c = match simplified(c) {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xff01 + 0x21).unwrap_or(c),
        _ => c,
    };
    c.to_lowercase()
}

/// A set of wordings that others are compared with; rare bigrams weigh more than common ones.
#[derive(Debug)]
pub struct Wordings {
    holders: HashMap<Bigram, Vec<u32>>,
    totals: Vec<f32>,
    rarest: f32,
}

/// How alike a wording is to one of the set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Likeness {
    /// Which of the set.
    pub with: usize,
    /// Shared weight against the weight of both: 1 for equal texts.
    pub mutual: f32,
    /// Shared weight against the weight of the wording asked for.
    pub contained: f32,
}

impl Wordings {
    /// Of these texts, in order.
    pub fn new<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let mut holders: HashMap<Bigram, Vec<u32>> = HashMap::new();
        let mut sets = Vec::new();
        for (ix, text) in texts.enumerate() {
            let pairs = bigrams(text);
            for pair in &pairs {
                holders.entry(*pair).or_default().push(ix as u32);
            }
            sets.push(pairs);
        }
        let count = sets.len() as f32;
        let totals = sets
            .iter()
            .map(|set| set.iter().map(|p| weight(count, holders[p].len())).sum())
            .collect();
        Self {
            holders,
            totals,
            rarest: weight(count, 1),
        }
    }

    fn weight(&self, pair: &Bigram) -> f32 {
        self.holders
            .get(pair)
            .map_or(self.rarest, |h| weight(self.totals.len() as f32, h.len()))
    }

    /// Compares a text with all of the set; those that share nothing are left out.
    pub fn like(&self, text: &str) -> Vec<Likeness> {
        let pairs = bigrams(text);
        let own: f32 = pairs.iter().map(|p| self.weight(p)).sum();
        let mut shared: HashMap<u32, f32> = HashMap::new();
        for pair in &pairs {
            if let Some(holders) = self.holders.get(pair) {
                let weight = self.weight(pair);
                for holder in holders {
                    *shared.entry(*holder).or_default() += weight;
                }
            }
        }
        let mut found: Vec<_> = shared
            .into_iter()
            .map(|(ix, weight)| Likeness {
                with: ix as usize,
                mutual: 2.0 * weight / (own + self.totals[ix as usize]),
                contained: weight / own,
            })
            .collect();
        found.sort_by_key(|l| l.with);
        found
    }
}

fn weight(count: f32, holders: usize) -> f32 {
    (1.0 + count / holders as f32).ln()
}

/// Of the bigrams of `text` that `known` has not, the part that `wanted` has; and how many those are.
pub fn gain(text: &str, known: &str, wanted: &str) -> (f32, usize) {
    let known: std::collections::HashSet<_> = bigrams(known).into_iter().collect();
    let wanted: std::collections::HashSet<_> = bigrams(wanted).into_iter().collect();
    let inner = |p: &Bigram| p.0 != EDGE && p.1 != EDGE;
    let fresh: Vec<_> = bigrams(text)
        .into_iter()
        .filter(|p| inner(p) && !known.contains(p))
        .collect();
    if fresh.is_empty() {
        return (0.0, 0);
    }
    let hits = fresh.iter().filter(|p| wanted.contains(*p)).count();
    (hits as f32 / fresh.len() as f32, hits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_rule_in_other_words_is_nearest() {
        let ours = [
            "一名玩家将要获得优先权时，先执行优先权预处理的全部动作。",
            "任何时点只有一名玩家获得优先权。",
            "玩家可以宣告投降。",
        ];
        let set = Wordings::new(ours.into_iter());
        let like = set.like("在游戏过程中,任一时点只有一名玩家会获得优先权。");
        let best = like
            .iter()
            .max_by(|a, b| a.mutual.total_cmp(&b.mutual))
            .expect("some");
        assert_eq!(best.with, 1);
        assert!((set.like(ours[2])[0].mutual - 0.0).abs() < 1.0);
        let same = set.like(ours[0]);
        assert!(same.iter().any(|l| l.with == 0 && l.mutual > 0.999));
    }

    #[test]
    fn single_characters_and_signs_compare() {
        let set = Wordings::new(["可", "〖〗", "AP"].into_iter());
        assert_eq!(set.like("可")[0].with, 0);
        assert_eq!(set.like("〖〗")[0].with, 1);
        assert_eq!(set.like("ＡＰ")[0].with, 2);
    }

    #[test]
    fn what_a_line_adds() {
        let wanted = "稀有度有：β（beta）、C（Common）";
        assert!(gain("β-beta C-Common", "稀有度代表概率", wanted).0 > 0.6);
        assert_eq!(gain("有效图标", "记述于有效图标后", wanted).1, 0);
    }
}
