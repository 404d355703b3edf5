//! An English question: its words taken as names of terms and as ways of saying, longest first.

use std::ops::Range;

use super::super::MatchKind;
use super::super::english::{self, English, LONGEST, Sense};
use super::{Alt, Cover, Reader};

impl Reader<'_> {
    /// Takes the letters of a query for English where they are: what they name is then asked for, and nothing of them
    /// is read as pinyin.
    pub(super) fn english(&mut self) {
        if self.chars.iter().any(|c| crate::text::fold::is_han(*c)) {
            return;
        }
        let words = self.latin_words();
        let texts: Vec<String> = words.iter().map(|w| self.text(w.clone())).collect();
        if texts.is_empty() {
            return;
        }
        let english = English::of(self.vocab);
        let mut found: Vec<(Range<usize>, Sense, Option<String>)> = Vec::new();
        let mut empty = Vec::new();
        let mut foreign = 0;
        let mut at = 0;
        while at < words.len() {
            let longest = LONGEST.min(words.len() - at);
            let named = (1..=longest).rev().find_map(|count| {
                let sense = english.sense(&texts[at..at + count])?;
                Some((count, sense))
            });
            let word = &texts[at];
            match named {
                Some((count, sense))
                    if count > 1 || !english::is_empty(word) || !sense.terms.is_empty() =>
                {
                    found.push((words[at].start..words[at + count - 1].end, sense, None));
                    at += count;
                    continue;
                }
                _ if english::is_empty(word) => empty.push(words[at].clone()),
                _ if self.vocab.find(word).iter().any(|w| w.term.is_some()) => {}
                _ if english::is_pinyin(word) => foreign += 1,
                _ => match english.slip(word) {
                    Some(meant) if words.len() > 1 => {
                        let sense = english.sense(std::slice::from_ref(&meant));
                        let sense = sense.unwrap_or_default();
                        found.push((words[at].clone(), sense, Some(meant)));
                    }
                    _ => foreign += usize::from(words.len() == 1),
                },
            }
            at += 1;
        }
        let only_pinyin = texts.iter().all(|text| english::is_pinyin(text));
        // One word that is a name by itself is found as any other name is.
        let bare = words.len() == 1
            && self.cover[words[0].clone()]
                .iter()
                .all(|c| *c == Cover::Word);
        if foreign > 0 || found.is_empty() || only_pinyin || bare {
            return;
        }
        for span in &empty {
            self.paint(span.clone(), Cover::Empty);
        }
        for (span, sense, meant) in found {
            self.asked
                .concepts
                .retain(|c| c.span.end <= span.start || span.end <= c.span.start);
            self.paint(span.clone(), Cover::Word);
            if let Some(meant) = &meant {
                self.correct(&span, meant);
            }
            self.says(span, &sense, meant.is_some());
        }
        self.asked.question |= texts.first().is_some_and(|text| english::is_asking(text));
    }

    /// What English words stand for, asked for.
    fn says(&mut self, span: Range<usize>, sense: &Sense, corrected: bool) {
        let way = |way| {
            if corrected {
                MatchKind::Correction
            } else {
                way
            }
        };
        let mut alts: Vec<Alt> = Vec::new();
        let mut add = |more: Vec<Alt>| {
            for alt in more {
                if !alts
                    .iter()
                    .any(|a| a.text == alt.text && a.book == alt.book)
                {
                    alts.push(alt);
                }
            }
        };
        for term in &sense.terms {
            let term = &self.vocab.terms[*term];
            add(self.names(&term.names[0], 1.0, Some(way(MatchKind::Alias))));
        }
        for word in &sense.words {
            let weight = self.vocab.weights.synonym;
            add(self.names(word, weight, Some(way(MatchKind::Synonym))));
        }
        for word in &sense.words {
            let weight = self.vocab.weights.synonym * self.vocab.weights.synonym;
            let sayings = self.vocab.synonyms.sayings.iter();
            let same = sayings.filter(|s| s.same && s.when.contains(word));
            add(same
                .flat_map(|s| &s.when)
                .map(|text| Alt {
                    text: text.clone(),
                    weight,
                    way: way(MatchKind::Synonym),
                    found: Some(text.clone()),
                    book: None,
                    term: false,
                })
                .collect());
        }
        // A way of asking is taken as it is in Chinese: 几张 wants a number of the answer.
        let sayings: Vec<(usize, String)> = sense
            .words
            .iter()
            .flat_map(|word| {
                let all = self.vocab.synonyms.sayings.iter().enumerate();
                all.filter(move |(_, s)| s.with.is_empty() && !s.same && s.when.contains(word))
                    .map(move |(ix, _)| (ix, word.clone()))
            })
            .collect();
        let cue = |ix: &usize| self.vocab.synonyms.sayings[*ix].cue;
        let only_cue = sense.terms.is_empty() && sayings.iter().any(|(ix, _)| cue(ix));
        let empty = sense.words.iter().all(|w| {
            self.vocab.synonyms.empty.contains(w) || self.vocab.synonyms.meaning.contains(w)
        });
        if sense.terms.is_empty() && empty {
            self.asked.meaning |= sense
                .words
                .iter()
                .any(|w| self.vocab.synonyms.meaning.contains(w));
            self.paint(span, Cover::Empty);
            return;
        }
        if !only_cue {
            self.push(span.clone(), 1.0, alts, true, false);
        }
        for (ix, word) in sayings {
            self.saying(span.clone(), ix, &word, way(MatchKind::Synonym));
        }
    }

    /// The words of letters, between what is none.
    fn latin_words(&self) -> Vec<Range<usize>> {
        let mut words: Vec<Range<usize>> = Vec::new();
        for (ix, c) in self.chars.iter().enumerate() {
            if !c.is_ascii_lowercase() {
                continue;
            }
            match words.last_mut() {
                Some(word) if word.end == ix => word.end = ix + 1,
                _ => words.push(ix..ix + 1),
            }
        }
        words
    }
}
