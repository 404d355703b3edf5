//! Files with pieces cut out, doubled or exchanged: what a slip of the hand makes of a ruling.

use proptest::prelude::*;

/// One of the texts, broken in up to three places.
pub fn broken(texts: Vec<String>) -> impl Strategy<Value = String> {
    (
        prop::sample::select(texts),
        prop::collection::vec((any::<prop::sample::Index>(), 0..6usize, 1..12usize), 1..4),
    )
        .prop_map(|(text, cuts)| {
            let mut chars: Vec<char> = text.chars().collect();
            for (at, how, length) in cuts {
                if chars.is_empty() {
                    break;
                }
                let from = at.index(chars.len());
                let to = (from + length).min(chars.len());
                match how {
                    0 => drop(chars.drain(from..to)),
                    1 => {
                        let piece: Vec<char> = chars[from..to].to_vec();
                        chars.splice(from..from, piece);
                    }
                    2 => chars[from] = '9',
                    3 => chars[from] = ':',
                    4 => chars[from] = '甲',
                    _ => chars.insert(from, '-'),
                }
            }
            chars.into_iter().collect()
        })
}
