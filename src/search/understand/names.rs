//! What a word names, under all its names: typed as it is, in pinyin, or with a slip.

use std::ops::Range;

use super::super::vocab::{Word, WordKind};
use super::super::{MatchKind, correct, spell};
use super::{Alt, Cover, Reader};
use crate::rulebook::BookId;
use crate::text::fold::fold;
use crate::text::pinyin::is_syllable;

impl Reader<'_> {
    /// A word of the vocabulary: the word itself, the terms it names and what else they are called.
    pub(super) fn term(&mut self, span: Range<usize>) {
        let word = self.text(span.clone());
        let alts = self.names(&word, 1.0, None);
        self.push(span, 1.0, alts, true, false);
    }

    /// The ways to speak of what a word names. `via` is the way by which the word itself was found.
    pub(super) fn names(&self, word: &str, scale: f32, via: Option<MatchKind>) -> Vec<Alt> {
        let weights = &self.vocab.weights;
        let entries = self.vocab.find(word);
        let named = entries.iter().any(|w| w.kind == WordKind::Name);
        let shown = entries
            .iter()
            .find(|w| w.kind == WordKind::Name)
            .and_then(|w| w.term)
            .map(|t| self.vocab.terms[t].name.clone());
        let mut alts = vec![Alt {
            text: word.to_owned(),
            weight: scale,
            way: via.unwrap_or(if named {
                MatchKind::Term
            } else {
                MatchKind::Word
            }),
            found: via.map(|_| shown.unwrap_or_else(|| word.to_owned())),
            book: None,
            term: entries.iter().any(|w| w.kind <= WordKind::Alias),
        }];
        let mut add =
            |text: &str, weight: f32, book: BookId, found: &str, way: MatchKind, term: bool| {
                let known = alts
                    .iter()
                    .any(|a| a.text == text && (a.book.is_none() || a.book == Some(book)));
                if !known {
                    alts.push(Alt {
                        text: text.to_owned(),
                        weight: weight * scale,
                        way,
                        found: Some(found.to_owned()),
                        book: Some(book),
                        term,
                    });
                }
            };
        let mut terms: Vec<(usize, WordKind)> = entries
            .iter()
            .filter_map(|w| w.term.map(|t| (t, w.kind)))
            .collect();
        terms.sort_by_key(|(_, kind)| *kind);
        for (ix, kind) in &terms {
            let term = &self.vocab.terms[*ix];
            let way = via.unwrap_or(MatchKind::Alias);
            if *kind == WordKind::Alias {
                add(
                    &term.names[0],
                    weights.alias,
                    term.book,
                    &term.name,
                    way,
                    true,
                );
            }
        }
        // What a book has its own name for it does not call by another's: 陷阱卡 is no 怪兽.
        let own = |book: BookId| {
            let mut books = terms.iter().map(|(ix, _)| self.vocab.terms[*ix].book);
            books.any(|b| b == book)
        };
        for (ix, _) in &terms {
            for concept in self.vocab.concepts_of(*ix).filter(|c| c.same_idea) {
                for member in concept.members.iter().filter(|m| *m != ix) {
                    let member = &self.vocab.terms[*member];
                    if own(member.book) {
                        continue;
                    }
                    add(
                        &member.names[0],
                        weights.concept,
                        member.book,
                        &member.name,
                        via.unwrap_or(MatchKind::Alias),
                        true,
                    );
                }
            }
        }
        for (ix, _) in &terms {
            let term = &self.vocab.terms[*ix];
            for name in term.names.iter().skip(1).take(8) {
                add(
                    name,
                    weights.sibling,
                    term.book,
                    name,
                    via.unwrap_or(MatchKind::Alias),
                    false,
                );
            }
        }
        alts
    }

    /// Letters that no word of the vocabulary covers: pinyin, whole or by initials, mixed with characters.
    pub(super) fn latin(&mut self) {
        let guesses = spell::guess(&self.chars, &self.cover, self.vocab, self.index);
        let corrected = self.asked.corrected.clone();
        let mut read = false;
        for guess in guesses {
            if let Some((word, _)) = guess.words.first()
                && !guess.literal
            {
                read = true;
                let word = word.clone();
                if self.spelled(&guess.span, &word) {
                    continue;
                }
            }
            let mut alts: Vec<Alt> = Vec::new();
            for (word, scale) in &guess.words {
                let scale = scale * self.vocab.weights.pinyin;
                for alt in self.names(word, scale, Some(MatchKind::Pinyin)) {
                    if !alts
                        .iter()
                        .any(|a| a.text == alt.text && a.book == alt.book)
                    {
                        alts.push(alt);
                    }
                }
            }
            if guess.literal {
                let text: String = self.text(guess.span.clone()).replace(' ', "");
                alts.push(Alt {
                    text,
                    weight: 1.0,
                    way: MatchKind::Word,
                    found: None,
                    book: None,
                    term: false,
                });
            }
            if let Some((word, _)) = guess.words.first()
                && !guess.literal
            {
                self.correct(&guess.span, &word.clone());
            }
            self.paint(guess.span.clone(), Cover::Word);
            let common = |(word, _): &(String, f32)| {
                let entries = self.vocab.find(word);
                entries.iter().all(|w| w.kind == WordKind::Common)
            };
            let unnamed = !guess.literal && guess.words.iter().all(common);
            self.push(guess.span.clone(), 1.0, alts, true, false);
            if unnamed {
                self.sounds_like(&guess.span);
            }
        }
        if read {
            self.left_over();
        }
        if self.cut_a_word() {
            self.asked.corrected = corrected;
        }
    }

    /// Whether something was read out of the midst of a word of letters of which the rest is nothing: what is offered
    /// then makes no sense.
    fn cut_a_word(&self) -> bool {
        let letter = |ix: usize| self.chars[ix].is_ascii_lowercase();
        (1..self.chars.len()).any(|ix| {
            let open = |ix: usize| self.cover[ix] == Cover::Open;
            letter(ix - 1) && letter(ix) && open(ix - 1) != open(ix)
        })
    }

    /// A word given in pinyin that is no name: one without weight, or a way of saying. Whether it was one.
    fn spelled(&mut self, span: &Range<usize>, word: &str) -> bool {
        let named = |w: &Word| w.kind != WordKind::Common;
        if self.vocab.find(word).iter().any(named) {
            return false;
        }
        let said: Vec<usize> = (0..self.vocab.synonyms.sayings.len())
            .filter(|ix| {
                let saying = &self.vocab.synonyms.sayings[*ix];
                saying.with.is_empty() && saying.when.iter().any(|w| w == word)
            })
            .collect();
        let empty = self.vocab.synonyms.empty.iter().any(|w| w == word);
        if said.is_empty() && !empty {
            return false;
        }
        self.correct(span, word);
        let cover = if said.is_empty() {
            Cover::Empty
        } else {
            Cover::Word
        };
        self.paint(span.clone(), cover);
        for ix in said {
            self.saying(span.clone(), ix, word, MatchKind::Pinyin);
        }
        self.sounds_like(span);
        true
    }

    /// The ways of saying that the same letters give, beside what they were read as.
    fn sounds_like(&mut self, span: &Range<usize>) {
        let typed: Vec<char> = self.chars[span.clone()]
            .iter()
            .copied()
            .filter(|c| *c != ' ')
            .collect();
        for (ix, word) in spell::said(&typed, self.vocab) {
            let word = word.to_owned();
            self.saying(span.clone(), ix, &word, MatchKind::Pinyin);
        }
    }

    /// Among pinyin a syllable that no word took is one too, and nothing that a clause could hold.
    fn left_over(&mut self) {
        let mut ix = 0;
        while ix < self.chars.len() {
            let open =
                |at: &usize| self.chars[*at].is_ascii_lowercase() && self.cover[*at] == Cover::Open;
            let end = (ix..self.chars.len())
                .find(|at| !open(at))
                .unwrap_or(self.chars.len());
            let typed = self.text(ix..end);
            if is_syllable(&typed) && self.index.uses(&typed, false) == 0 {
                self.paint(ix..end, Cover::Empty);
            }
            ix = end + 1;
        }
    }

    /// Slips: homophones, and one wrong, missing, extra or swapped character.
    pub(super) fn slips(&mut self) {
        for slip in correct::slips(&self.chars, &self.cover, self.vocab, self.index) {
            let mut alts = Vec::new();
            for (word, scale) in &slip.words {
                let scale = scale * self.vocab.weights.correction;
                alts.extend(self.names(word, scale, Some(MatchKind::Correction)));
            }
            if let Some((word, _)) = slip.words.first() {
                self.correct(&slip.span, &word.clone());
            }
            // What was taken for words inside the slip was never meant.
            self.asked.concepts.retain(|c| {
                !(c.span.start < slip.span.end && slip.span.start < c.span.end)
                    || c.span.len() >= slip.span.len()
            });
            self.paint(slip.span.clone(), Cover::Word);
            self.push(slip.span, 1.0, alts, true, false);
        }
    }

    pub(super) fn correct(&mut self, span: &Range<usize>, word: &str) {
        let shown = self
            .vocab
            .find(word)
            .iter()
            .filter(|w| w.kind == WordKind::Name)
            .find_map(|w| w.term)
            .map_or(word, |t| self.vocab.terms[t].name.as_str());
        let bytes = self.query.folded.origin(span.clone());
        let typed = &self.query.typed;
        // One correction is offered at a time; a second one starts from the first.
        let base = self.asked.corrected.clone();
        let asked = &typed[bytes];
        if fold(asked) == fold(shown) {
            return;
        }
        self.asked.corrected = Some(match base {
            Some(base) => base.replacen(asked, shown, 1),
            None => typed.replacen(asked, shown, 1),
        });
    }
}
