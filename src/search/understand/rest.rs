//! What no word covers: pairs of characters, and single ones.

use std::ops::Range;

use super::super::MatchKind;
use super::super::grams::{pairs, tokens};
use super::{Alt, Concept, Cover, Reader};
use crate::text::numeral;

impl Reader<'_> {
    /// Pairs and single characters.
    pub(super) fn rest(&mut self) {
        let weights = self.vocab.weights.clone();
        let text: String = self.chars.iter().collect();
        let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let place = |byte: usize| starts.partition_point(|s| *s < byte);
        let single = tokens(&text);
        let mut grams: Vec<Concept> = Vec::new();
        let gram = |span: Range<usize>, weight: f32, text: &str| Concept {
            asked: self.query.asked(span.clone()),
            span,
            weight,
            alts: numerals(text)
                .into_iter()
                .chain([text.to_owned()])
                .map(|text| Alt {
                    text,
                    weight: 1.0,
                    way: MatchKind::Word,
                    found: None,
                    book: None,
                    term: false,
                })
                .collect(),
            word: false,
            cue: false,
        };
        // Numbers of several characters: pairs would tear 五十张 apart.
        let counts = (2..self.chars.len())
            .filter(|at| is_measure(self.chars[*at]))
            .filter_map(|at| {
                let from = (at.saturating_sub(3)..at - 1)
                    .find(|from| numeral::chinese(&self.text(*from..at)).is_some())?;
                let span = from..at + 1;
                let open = self.cover[span.clone()].contains(&Cover::Open);
                open.then(|| gram(span.clone(), weights.pair, &self.text(span)))
            });
        grams.extend(counts);
        for range in pairs(&single) {
            let span = place(range.start)..place(range.end);
            let covers = &self.cover[span.clone()];
            let open = covers.iter().filter(|c| **c == Cover::Open).count();
            // 还 says nothing, but 伤还在 does.
            let empty = covers.contains(&Cover::Empty);
            if empty && open == 0 {
                continue;
            }
            let within = self
                .asked
                .concepts
                .iter()
                .any(|c| c.span.start <= span.start && span.end <= c.span.end);
            let weight = if within {
                continue;
            } else if empty {
                weights.half_empty_pair
            } else if open == covers.len() {
                weights.pair
            } else if open > 0 {
                weights.pair * 0.6
            } else {
                weights.inner_pair
            };
            grams.push(gram(span, weight, &text[range]));
        }
        for range in &single {
            let span = place(range.start)..place(range.end);
            if self.cover[span.clone()].iter().all(|c| *c == Cover::Open) {
                let latin = text[range.clone()].is_ascii();
                let weight = if latin { weights.pair } else { weights.single };
                grams.push(gram(span, weight, &text[range.clone()]));
            }
        }
        self.asked.concepts.extend(grams);
    }
}

fn is_measure(c: char) -> bool {
    matches!(
        c,
        '张' | '枚' | '点' | '次' | '个' | '名' | '只' | '局' | '块' | '步' | '种' | '人' | '层'
    )
}

/// 五张 for 5张, 五十张 for 50张, and back: some rules print digits, others write numbers out.
fn numerals(counted: &str) -> Option<String> {
    let measure = counted.chars().next_back().filter(|c| is_measure(*c))?;
    let number = counted.strip_suffix(measure)?;
    if number.chars().all(|c| c.is_ascii_digit()) {
        let value: u32 = number.parse().ok()?;
        return Some(format!("{}{measure}", spoken(value)?));
    }
    let value = numeral::counted(number)?;
    (value > 0).then(|| format!("{value}{measure}"))
}

/// A number from one to 999, written out as it stands before a measure.
fn spoken(value: u32) -> Option<String> {
    match value {
        2 => Some("两".to_owned()),
        1..1000 => Some(numeral::to_chinese(value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::numerals;

    #[test]
    fn numbers_are_written_out_and_back() {
        for (one, other) in [
            ("两张", "2张"),
            ("九张", "9张"),
            ("十张", "10张"),
            ("十三点", "13点"),
            ("五十张", "50张"),
            ("六十一个", "61个"),
            ("一百张", "100张"),
        ] {
            assert_eq!(numerals(one).as_deref(), Some(other));
            assert_eq!(numerals(other).as_deref(), Some(one));
        }
        for text in ["零张", "0张", "这张", "五张牌", "五五张", "1000张", "张"] {
            assert_eq!(numerals(text), None, "{text}");
        }
    }
}
