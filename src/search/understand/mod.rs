//! From free text to what it is about: terms under any of their names, ways of saying, pinyin, corrected slips,
//! and the pairs of characters that none of these cover.
//!
//! Knows the vocabulary and how often the texts use a pair; never a clause.

mod compound;
mod cover;
mod english;
mod names;
mod rest;

use std::ops::Range;

use crate::rulebook::BookId;
use crate::text::fold::is_word;

use super::MatchKind;
use super::index::DocumentIndex;
use super::query::Query;
use super::vocab::{Vocab, Word, WordKind};

/// One way in which a clause may speak of what was asked.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Alt {
    /// Folded.
    pub text: String,
    pub weight: f32,
    pub way: MatchKind,
    /// What it was found as, where that is not what was asked.
    pub found: Option<String>,
    /// Only in this book.
    pub book: Option<BookId>,
    /// Whether it names a term, so that the term's definition answers it.
    pub term: bool,
}

/// One thing asked for, and the ways in which clauses may speak of it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Concept {
    /// As typed.
    pub asked: String,
    /// Folded characters of the query.
    pub span: Range<usize>,
    pub weight: f32,
    pub alts: Vec<Alt>,
    /// Whether it is a word rather than a pair of characters.
    pub word: bool,
    /// Whether it only shows what is wanted of the answer.
    pub cue: bool,
}

impl Concept {
    /// Whether it is a term's own name.
    pub(super) fn names_term(&self) -> bool {
        self.alts.iter().any(|a| a.term && a.way == MatchKind::Term)
    }
}

/// What a query's free text is about.
#[derive(Debug, Clone, Default)]
pub(super) struct Asked {
    pub concepts: Vec<Concept>,
    /// Whether it is a question rather than words.
    pub question: bool,
    /// Whether it is one word and nothing else.
    pub bare: bool,
    /// Whether it asks what a word means.
    pub meaning: bool,
    /// The query with its slips corrected.
    pub corrected: Option<String>,
    /// Of two sides the words of the one that is asked for, and those of the other.
    pub sides: Vec<[Vec<String>; 2]>,
}

/// What covers a character of the query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cover {
    /// Not free text, or no part of a word.
    Outside,
    /// A word without weight.
    Empty,
    /// A term, a heading or a saying.
    Word,
    /// A saying of one character: it may as well be part of a word that was mistyped.
    Weak,
    /// Nothing yet.
    Open,
}

/// At most so many concepts, and ways for each.
const MOST: usize = 48;
const MOST_ALTS: usize = 24;

/// Understands the free text of a query.
pub(super) fn understand(query: &Query, vocab: &Vocab, index: &DocumentIndex) -> Asked {
    let mut reader = Reader {
        query,
        vocab,
        index,
        chars: query
            .folded
            .chars
            .iter()
            .zip(&query.free)
            .map(|(c, free)| if *free && is_word(*c) { *c } else { ' ' })
            .collect(),
        cover: Vec::new(),
        asked: Asked::default(),
    };
    reader.cover = reader
        .chars
        .iter()
        .map(|c| {
            if *c == ' ' {
                Cover::Outside
            } else {
                Cover::Open
            }
        })
        .collect();
    reader.words();
    reader.english();
    reader.latin();
    reader.slips();
    reader.common();
    reader.bare();
    reader.meaning();
    reader.sides();
    reader.rest();
    let mut asked = reader.asked;
    for concept in &mut asked.concepts {
        // What another book calls it does not answer for this one.
        let elsewhere = |a: &Alt| a.book.is_some_and(|b| !query.books.contains(&b));
        if !query.books.is_empty() {
            concept.alts.retain(|a| !elsewhere(a));
        }
        concept.alts.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        concept.alts.truncate(MOST_ALTS);
    }
    asked.concepts.truncate(MOST);
    asked
}

struct Reader<'q> {
    query: &'q Query,
    vocab: &'q Vocab,
    index: &'q DocumentIndex,
    /// Free characters of words; all else is a space.
    chars: Vec<char>,
    cover: Vec<Cover>,
    asked: Asked,
}

impl Reader<'_> {
    fn text(&self, span: Range<usize>) -> String {
        self.chars[span].iter().collect()
    }

    /// Whether a Latin word would be cut at either end of the span.
    fn cuts(&self, span: &Range<usize>) -> bool {
        let joined = |a: Option<&char>, b: Option<&char>| match (a, b) {
            (Some(a), Some(b)) => {
                (a.is_ascii_alphabetic() && b.is_ascii_alphabetic())
                    || (a.is_ascii_digit() && b.is_ascii_digit())
            }
            _ => false,
        };
        let before = span.start.checked_sub(1).and_then(|ix| self.chars.get(ix));
        joined(before, self.chars.get(span.start))
            || joined(self.chars.get(span.end - 1), self.chars.get(span.end))
    }

    /// Whether the query asks for a definition.
    fn meaning(&mut self) {
        let text = self.query.folded.text();
        self.asked.meaning |= self
            .vocab
            .synonyms
            .meaning
            .iter()
            .any(|w| text.contains(w.as_str()));
    }

    /// The sides that the query takes: it names one and not the other.
    fn sides(&mut self) {
        let text = self.query.folded.text();
        let names = |words: &[String]| words.iter().any(|w| text.contains(w.as_str()));
        for [one, other] in &self.vocab.synonyms.opposites {
            match (names(one), names(other)) {
                (true, false) => self.asked.sides.push([one.clone(), other.clone()]),
                (false, true) => self.asked.sides.push([other.clone(), one.clone()]),
                _ => {}
            }
        }
    }

    fn push(&mut self, span: Range<usize>, weight: f32, alts: Vec<Alt>, word: bool, cue: bool) {
        // Two readings of the same words are one concept.
        if let Some(known) = self
            .asked
            .concepts
            .iter_mut()
            .find(|c| c.span == span && c.cue == cue)
        {
            for alt in alts {
                if !known
                    .alts
                    .iter()
                    .any(|a| a.text == alt.text && a.book == alt.book)
                {
                    known.alts.push(alt);
                }
            }
            return;
        }
        self.asked.concepts.push(Concept {
            asked: self.query.asked(span.clone()),
            span,
            weight,
            alts,
            word,
            cue,
        });
    }

    /// Words that most clauses use tell little, unless nothing else was asked.
    fn common(&mut self) {
        let chars = &self.chars;
        let common = &self.vocab.synonyms.common;
        let is_common = |c: &Concept| {
            let word: String = chars[c.span.clone()].iter().collect();
            // Of an English word it counts what the rules call it.
            let told = word.is_ascii() && c.alts.iter().any(|a| common.contains(&a.text));
            told || common.contains(&word)
        };
        let others = self
            .asked
            .concepts
            .iter()
            .any(|c| c.word && !c.cue && !is_common(c));
        if others {
            let weight = self.vocab.weights.common;
            for concept in self.asked.concepts.iter_mut().filter(|c| is_common(c)) {
                concept.weight *= weight;
            }
        }
    }

    /// Whether the query is one word and nothing else: who asks how many or when does not ask what it is. Terms side
    /// by side ask for their meanings.
    fn bare(&mut self) {
        let open = self.cover.contains(&Cover::Open);
        let words: Vec<_> = self.asked.concepts.iter().filter(|c| !c.cue).collect();
        let terms = words.iter().all(|c| c.alts.iter().any(|a| a.term));
        let side_by_side = terms && !self.asked.question && !self.cover.contains(&Cover::Empty);
        let cue = words.len() < self.asked.concepts.len();
        self.asked.bare = !open && !cue && words.len() == 1;
        self.asked.meaning = !open && words.len() > 1 && side_by_side;
    }
}

/// Whether a word is worth offering for what was typed.
pub(super) fn offered(word: &Word) -> bool {
    word.kind <= WordKind::Heading && word.text.chars().count() >= 2
}
