//! Names of which a part is said otherwise: 副牌组 for 副卡组, where 牌组 and 卡组 mean each other.

use std::ops::Range;

use super::super::MatchKind;
use super::super::vocab::WordKind;
use super::{Cover, Reader};

/// So many characters of a name stand before or behind the part.
const REST: usize = 3;

impl Reader<'_> {
    /// Takes ways of saying that nothing else of their name was found with: each a stretch and its place.
    pub(super) fn compounds(&mut self, said: &[(Range<usize>, usize)]) {
        for (span, ix) in said {
            if let Some((whole, name)) = self.compound(span, *ix) {
                let scale = self.vocab.weights.synonym;
                let alts = self.names(&name, scale, Some(MatchKind::Synonym));
                self.asked
                    .concepts
                    .retain(|c| c.span.start < whole.start || whole.end < c.span.end);
                self.paint(whole.clone(), Cover::Word);
                self.push(whole, 1.0, alts, true, false);
            }
        }
    }

    /// The longest stretch around a way of saying that is a name once the part is said as the rules say it.
    fn compound(&self, span: &Range<usize>, ix: usize) -> Option<(Range<usize>, String)> {
        let open = |at: &usize| self.cover[*at] == Cover::Open;
        let left = (0..span.start).rev().take(REST).take_while(open).count();
        let right = (span.end..self.cover.len())
            .take(REST)
            .take_while(open)
            .count();
        if left + right == 0 {
            return None;
        }
        let mut stretches: Vec<Range<usize>> = (0..=left)
            .flat_map(|l| (0..=right).map(move |r| span.start - l..span.end + r))
            .filter(|stretch| stretch != span)
            .collect();
        stretches.sort_by_key(|stretch| std::cmp::Reverse(stretch.len()));
        let parts = &self.vocab.synonyms.sayings[ix].when;
        stretches.into_iter().find_map(|stretch| {
            let (before, behind) = (
                self.text(stretch.start..span.start),
                self.text(span.end..stretch.end),
            );
            let names = parts.iter().map(|part| format!("{before}{part}{behind}"));
            let mut known = names.filter(|name| self.is_name(name));
            known.next().map(|name| (stretch, name))
        })
    }

    /// Whether it names a term of the books that are asked.
    fn is_name(&self, text: &str) -> bool {
        let asked = |term: usize| {
            let books = &self.query.books;
            books.is_empty() || books.contains(&self.vocab.terms[term].book)
        };
        let words = self.vocab.find(text).iter();
        words
            .filter(|w| w.kind <= WordKind::Alias)
            .any(|w| w.term.is_some_and(asked))
    }
}
