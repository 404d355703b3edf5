//! Which words of the vocabulary a query is made of: the covering with the longest words, and the sayings in it.

use std::ops::Range;

use super::super::MatchKind;
use super::super::vocab::WordKind;
use super::{Alt, Cover, Reader};

impl Reader<'_> {
    /// Terms, headings, sayings and empty words: the covering with the longest words.
    pub(super) fn words(&mut self) {
        #[derive(Clone)]
        enum Piece {
            Open,
            Empty,
            Word,
            Saying,
        }
        let said = self.sayings();
        let count = self.chars.len();
        // best[i]: the score of the first i characters, and the piece that ends there.
        let mut best: Vec<(f32, usize, Piece)> = vec![(0.0, 0, Piece::Open); count + 1];
        for end in 1..=count {
            best[end] = (best[end - 1].0, end - 1, Piece::Open);
            for start in end.saturating_sub(14)..end {
                let span = start..end;
                if self.chars[span.clone()].contains(&' ') || self.cuts(&span) {
                    continue;
                }
                let size = (end - start) as f32;
                let text = self.text(span.clone());
                let known = self.vocab.find(&text);
                let value = if known.iter().any(|w| w.kind <= WordKind::Alias) {
                    Some((size * size, Piece::Word))
                } else if said.iter().any(|(s, _)| *s == span) {
                    Some((size * size * 0.95, Piece::Saying))
                } else if self.vocab.synonyms.empty.contains(&text)
                    || self.vocab.synonyms.meaning.contains(&text)
                {
                    Some((size * size * 0.9, Piece::Empty))
                } else if known.iter().any(|w| w.kind == WordKind::Heading) {
                    Some((size * size * 0.8, Piece::Word))
                } else {
                    None
                };
                if let Some((value, piece)) = value {
                    let score = best[start].0 + value;
                    if score > best[end].0 {
                        best[end] = (score, start, piece);
                    }
                }
            }
        }
        let mut end = count;
        let mut chosen = Vec::new();
        while end > 0 {
            let (_, start, piece) = best[end].clone();
            let span = start..end;
            match piece {
                Piece::Open => {}
                Piece::Empty => self.paint(span, Cover::Empty),
                Piece::Word => {
                    self.paint(span.clone(), Cover::Word);
                    chosen.push(span);
                }
                Piece::Saying if span.len() == 1 => self.paint(span, Cover::Weak),
                Piece::Saying => self.paint(span, Cover::Word),
            }
            end = start;
        }
        chosen.reverse();
        for span in &chosen {
            self.term(span.clone());
        }
        let spans: Vec<Range<usize>> = said.iter().map(|(s, _)| s.clone()).collect();
        let mut alone = Vec::new();
        for (span, saying) in said {
            // A saying within a longer term or saying is part of that.
            let inside = chosen
                .iter()
                .chain(&spans)
                .any(|c| c.start <= span.start && span.end <= c.end && *c != span);
            if !inside {
                let word = self.text(span.clone());
                if self.vocab.synonyms.sayings[saying].same {
                    alone.push((span.clone(), saying));
                }
                self.saying(span, saying, &word, MatchKind::Word);
            }
        }
        self.compounds(&alone);
        let typed = &self.query.folded.chars;
        self.asked.question = typed.iter().any(|c| matches!(c, '?' | '吗' | '呢' | '嘛'))
            || self.asked.concepts.iter().any(|c| c.cue)
            || ["什么", "怎么", "如何", "为何", "谁", "哪", "能否"]
                .iter()
                .any(|w| self.query.folded.text().contains(w));
    }

    /// Sayings that the text uses: the span of each and its place.
    pub(super) fn sayings(&self) -> Vec<(Range<usize>, usize)> {
        let text: String = self.chars.iter().collect();
        let starts: Vec<(usize, char)> = text.char_indices().collect();
        // Thousands of wordings are tried for each query: most fail at their first character, as far as a few
        // bits can tell.
        let bit = |c: char| 1u128 << (c as u32 % 128);
        let bits = starts.iter().fold(0u128, |bits, (_, c)| bits | bit(*c));
        let find = |word: &str| {
            let first = word.chars().next().filter(|c| bits & bit(*c) != 0)?;
            let mut begun = starts.iter().filter(|(_, c)| *c == first);
            begun
                .find(|(at, _)| text[*at..].starts_with(word))
                .map(|(at, _)| *at)
        };
        let here = |word: &str| find(word).is_some();
        let mut found = Vec::new();
        for (ix, saying) in self.vocab.synonyms.sayings.iter().enumerate() {
            if !saying.with.is_empty() && !saying.with.iter().any(|w| here(w)) {
                continue;
            }
            let books = if self.query.books.is_empty() {
                &self.query.named
            } else {
                &self.query.books
            };
            if !saying.books.is_empty()
                && !books.is_empty()
                && !saying.books.iter().any(|b| books.contains(b))
            {
                continue;
            }
            let said = saying
                .when
                .iter()
                .filter_map(|w| find(w).map(|at| (w.len(), at, w)));
            let mut add = |at: usize, word: &str| {
                let start = text[..at].chars().count();
                let span = start..start + word.chars().count();
                if !self.cuts(&span) {
                    found.push((span, ix));
                }
            };
            if saying.same {
                said.for_each(|(_, at, word)| add(at, word));
            } else if let Some((_, at, word)) = said.max_by_key(|(size, _, _)| *size) {
                // Of several wordings the longest is what was said.
                add(at, word);
            }
        }
        found
    }

    /// One of the sayings: `word` is what stands in the query for it, `way` how it does.
    pub(super) fn saying(&mut self, span: Range<usize>, ix: usize, word: &str, way: MatchKind) {
        let saying = &self.vocab.synonyms.sayings[ix];
        let weights = &self.vocab.weights;
        let only = match saying.books.as_slice() {
            [one] => Some(*one),
            _ => None,
        };
        let mut alts = vec![Alt {
            text: word.to_owned(),
            weight: 1.0,
            way,
            found: (way != MatchKind::Word).then(|| word.to_owned()),
            book: None,
            term: false,
        }];
        let means = if saying.same {
            &saying.when
        } else {
            &saying.means
        };
        for mean in means.iter().filter(|m| !saying.same || *m != word) {
            let term = self
                .vocab
                .find(mean)
                .iter()
                .any(|w| w.kind <= WordKind::Alias);
            alts.push(Alt {
                text: mean.clone(),
                weight: weights.synonym,
                way: MatchKind::Synonym,
                found: Some(mean.clone()),
                book: only,
                term: term && !saying.cue,
            });
        }
        let weight = if saying.cue { weights.cue } else { 1.0 };
        self.push(span, weight, alts, true, saying.cue);
    }

    pub(super) fn paint(&mut self, span: Range<usize>, cover: Cover) {
        for c in &mut self.cover[span] {
            if *c != Cover::Outside {
                *c = cover;
            }
        }
    }
}
