//! From free text to what it is about: terms under any of their names, ways of saying, pinyin, corrected slips,
//! and the pairs of characters that none of these cover.
//!
//! Knows the vocabulary and how often the texts use a pair; never a clause.

use std::ops::Range;

use crate::rulebook::BookId;
use crate::text::fold::is_word;

use super::Way;
use super::grams::{pairs, tokens};
use super::index::UnitIndex;
use super::query::Query;
use super::vocab::{Vocab, Word, WordKind};
use super::{correct, spell};

/// One way in which a clause may speak of what was asked.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Alt {
    /// Folded.
    pub text: String,
    pub weight: f32,
    pub way: Way,
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
pub(super) fn understand(query: &Query, vocab: &Vocab, index: &UnitIndex) -> Asked {
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
    reader.latin();
    reader.slips();
    reader.common();
    reader.bare();
    reader.meaning();
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
    index: &'q UnitIndex,
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

    /// Terms, headings, sayings and empty words: the covering with the longest words.
    fn words(&mut self) {
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
                } else if self.vocab.synonyms.empty.contains(&text) {
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
        for (span, saying) in said {
            // A saying within a longer term or saying is part of that.
            let inside = chosen
                .iter()
                .chain(&spans)
                .any(|c| c.start <= span.start && span.end <= c.end && *c != span);
            if !inside {
                self.saying(span, saying);
            }
        }
        let typed = &self.query.folded.chars;
        self.asked.question = typed.iter().any(|c| matches!(c, '?' | '吗' | '呢' | '嘛'))
            || self.asked.concepts.iter().any(|c| c.cue)
            || ["什么", "怎么", "如何", "为何", "谁", "哪", "能否"]
                .iter()
                .any(|w| self.query.folded.text().contains(w));
    }

    /// Whether the query asks for a definition.
    fn meaning(&mut self) {
        let text = self.query.folded.text();
        self.asked.meaning = self
            .vocab
            .synonyms
            .meaning
            .iter()
            .any(|w| text.contains(w.as_str()));
    }

    fn paint(&mut self, span: Range<usize>, cover: Cover) {
        for c in &mut self.cover[span] {
            if *c != Cover::Outside {
                *c = cover;
            }
        }
    }

    /// Sayings that the text uses: the span of each and its place.
    fn sayings(&self) -> Vec<(Range<usize>, usize)> {
        let text: String = self.chars.iter().collect();
        let here = |word: &str| {
            let first = word.chars().next();
            first.is_some_and(|c| self.chars.contains(&c)) && text.contains(word)
        };
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
            // Of several wordings the longest is what was said.
            let longest = saying
                .when
                .iter()
                .filter(|w| here(w))
                .filter_map(|w| text.find(w.as_str()).map(|at| (w.len(), at, w)))
                .max_by_key(|(size, _, _)| *size);
            if let Some((_, at, word)) = longest {
                let start = text[..at].chars().count();
                let span = start..start + word.chars().count();
                if !self.cuts(&span) {
                    found.push((span, ix));
                }
            }
        }
        found
    }

    fn saying(&mut self, span: Range<usize>, ix: usize) {
        let saying = &self.vocab.synonyms.sayings[ix];
        let weights = &self.vocab.weights;
        let word = self.text(span.clone());
        let only = match saying.books.as_slice() {
            [one] => Some(*one),
            _ => None,
        };
        let mut alts = vec![Alt {
            text: word.clone(),
            weight: 1.0,
            way: Way::Word,
            found: None,
            book: None,
            term: false,
        }];
        for mean in &saying.means {
            let term = self
                .vocab
                .find(mean)
                .iter()
                .any(|w| w.kind <= WordKind::Alias);
            alts.push(Alt {
                text: mean.clone(),
                weight: weights.synonym,
                way: Way::Synonym,
                found: Some(mean.clone()),
                book: only,
                term: term && !saying.cue,
            });
        }
        let weight = if saying.cue { weights.cue } else { 1.0 };
        self.push(span, weight, alts, true, saying.cue);
    }

    /// A word of the vocabulary: the word itself, the terms it names and what else they are called.
    fn term(&mut self, span: Range<usize>) {
        let word = self.text(span.clone());
        let alts = self.names(&word, 1.0, None);
        self.push(span, 1.0, alts, true, false);
    }

    /// The ways to speak of what a word names. `via` is the way by which the word itself was found.
    fn names(&self, word: &str, scale: f32, via: Option<Way>) -> Vec<Alt> {
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
            way: via.unwrap_or(if named { Way::Term } else { Way::Word }),
            found: via.map(|_| shown.unwrap_or_else(|| word.to_owned())),
            book: None,
            term: entries.iter().any(|w| w.kind <= WordKind::Alias),
        }];
        let mut add = |text: &str, weight: f32, book: BookId, found: &str, way: Way, term: bool| {
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
            let way = via.unwrap_or(Way::Alias);
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
        for (ix, _) in &terms {
            for concept in self.vocab.concepts_of(*ix).filter(|c| c.same_idea) {
                for member in concept.members.iter().filter(|m| *m != ix) {
                    let member = &self.vocab.terms[*member];
                    add(
                        &member.names[0],
                        weights.concept,
                        member.book,
                        &member.name,
                        via.unwrap_or(Way::Alias),
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
                    via.unwrap_or(Way::Alias),
                    false,
                );
            }
        }
        alts
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

    /// Letters that no word of the vocabulary covers: pinyin, whole or by initials, mixed with characters.
    fn latin(&mut self) {
        for guess in spell::guess(&self.chars, &self.cover, self.vocab, self.index) {
            let mut alts: Vec<Alt> = Vec::new();
            for (word, scale) in &guess.words {
                let scale = scale * self.vocab.weights.pinyin;
                for alt in self.names(word, scale, Some(Way::Pinyin)) {
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
                    way: Way::Word,
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
            self.push(guess.span, 1.0, alts, true, false);
        }
    }

    /// Slips: homophones, and one wrong, missing, extra or swapped character.
    fn slips(&mut self) {
        for slip in correct::slips(&self.chars, &self.cover, self.vocab, self.index) {
            let mut alts = Vec::new();
            for (word, scale) in &slip.words {
                let scale = scale * self.vocab.weights.correction;
                alts.extend(self.names(word, scale, Some(Way::Correction)));
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

    fn correct(&mut self, span: &Range<usize>, word: &str) {
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
        self.asked.corrected = Some(match base {
            Some(base) => base.replacen(asked, shown, 1),
            None => typed.replacen(asked, shown, 1),
        });
    }

    /// Words that most clauses use tell little, unless nothing else was asked.
    fn common(&mut self) {
        let chars = &self.chars;
        let common = &self.vocab.synonyms.common;
        let is_common = |c: &Concept| {
            let word: String = chars[c.span.clone()].iter().collect();
            common.contains(&word)
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

    /// Whether the query is one word and nothing else.
    fn bare(&mut self) {
        let open = self.cover.contains(&Cover::Open);
        let mut words = self.asked.concepts.iter().filter(|c| !c.cue);
        let one = words.next().is_some() && words.next().is_none();
        self.asked.bare = one && !open;
    }

    /// Pairs and single characters.
    fn rest(&mut self) {
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
                    way: Way::Word,
                    found: None,
                    book: None,
                    term: false,
                })
                .collect(),
            word: false,
            cue: false,
        };
        for range in pairs(&single) {
            let span = place(range.start)..place(range.end);
            let covers = &self.cover[span.clone()];
            if covers.contains(&Cover::Empty) {
                continue;
            }
            let open = covers.iter().filter(|c| **c == Cover::Open).count();
            let within = self
                .asked
                .concepts
                .iter()
                .any(|c| c.span.start <= span.start && span.end <= c.span.end);
            let weight = if within {
                continue;
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

/// 五张 for 5张 and back: the rules print digits.
fn numerals(pair: &str) -> Option<String> {
    const DIGITS: [char; 10] = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let mut chars = pair.chars();
    let (first, second) = (chars.next()?, chars.next()?);
    if chars.next().is_some() {
        return None;
    }
    if !matches!(
        second,
        '张' | '枚' | '点' | '次' | '个' | '名' | '只' | '局' | '块' | '步' | '种' | '人' | '层'
    ) {
        return None;
    }
    let digit = match first {
        '两' => 2,
        '十' => 10,
        c => DIGITS.iter().position(|d| *d == c)?,
    };
    (digit > 0).then(|| format!("{digit}{second}"))
}

/// Whether a word is worth offering for what was typed.
pub(super) fn offered(word: &Word) -> bool {
    word.kind <= WordKind::Heading && word.text.chars().count() >= 2
}
