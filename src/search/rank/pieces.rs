//! By which pieces of text the candidates are fetched.

use std::collections::HashMap;
use std::ops::Range;

use super::super::grams::{pairs, tokens};
use super::super::index::{DocumentIndex, Piece};
use super::Ranker;

impl Ranker<'_> {
    /// At most `most` pieces, those that tell most.
    pub(in crate::search) fn pieces(&self, most: usize) -> Vec<Piece> {
        let mut pieces = self.gather(|_, two| two);
        pieces.truncate(most);
        pieces
    }

    /// For a large index: of each wording only its rarest pairs, and of these no more than can be had for
    /// reading `postings` entries. The first is taken whatever it costs.
    ///
    /// A common pair selects little and costs most; ranking reads whole texts, so nothing is lost but clauses
    /// that hold nothing rarer.
    pub(in crate::search) fn sparing(
        &self,
        index: &DocumentIndex,
        most: usize,
        postings: u64,
    ) -> Vec<Piece> {
        let pieces = self.gather(|text, mut two| {
            let tells = |range: &Range<usize>| {
                self.idf
                    .get(&text[range.clone()])
                    .copied()
                    .unwrap_or_default()
            };
            two.retain(|range| tells(range) > 0.0);
            two.sort_by(|a, b| tells(b).total_cmp(&tells(a)));
            two.truncate(two.len().div_ceil(3));
            two
        });
        let mut read = 0;
        let mut chosen = Vec::new();
        for piece in pieces {
            let costs = index.uses(&piece.text, piece.pair);
            if chosen.is_empty() || read + costs <= postings {
                read += costs;
                chosen.push(piece);
            }
            if chosen.len() >= most {
                break;
            }
        }
        chosen
    }

    /// The pieces of all wordings, of whose pairs `choose` keeps some; those that tell most first.
    fn gather(&self, choose: impl Fn(&str, Vec<Range<usize>>) -> Vec<Range<usize>>) -> Vec<Piece> {
        let mut pieces: HashMap<(&str, bool), f32> = HashMap::new();
        for (concept, row) in self.concepts.iter().zip(&self.wordings) {
            for (alt, wording) in concept.alts.iter().zip(row) {
                if wording.is_none() {
                    continue;
                }
                let single = tokens(&alt.text);
                let weight = concept.weight * alt.weight;
                let two: Vec<_> = pairs(&single).collect();
                // A word of many pairs must not outweigh one of two characters.
                let share = weight / (two.len().max(1) as f32).sqrt();
                let pair = !two.is_empty();
                let ranges = if pair { choose(&alt.text, two) } else { single };
                for range in ranges {
                    let known = pieces.entry((&alt.text[range], pair)).or_default();
                    *known = known.max(share);
                }
            }
        }
        let mut pieces: Vec<(f32, Piece)> = pieces
            .into_iter()
            .map(|((text, pair), weight)| {
                let tells = weight * self.idf.get(text).copied().unwrap_or_default();
                let text = text.to_owned();
                (tells, Piece { text, pair, weight })
            })
            .filter(|(tells, _)| *tells > 0.0)
            .collect();
        pieces.sort_by(|(a, x), (b, y)| b.total_cmp(a).then_with(|| x.text.cmp(&y.text)));
        pieces.into_iter().map(|(_, piece)| piece).collect()
    }
}
