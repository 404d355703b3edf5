//! The vocabulary: every name of every term, the headings, words that the texts use often, and the synonyms.
//!
//! Built with the index and stored beside it. Queries are understood through it; it knows no clause's text.

use std::borrow::Borrow;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use compact_str::CompactString;

use crate::rulebook::{BookId, ConceptKind, Library, ReadingKind, RuleId, shipped};
use crate::text::fold::{fold, is_han};

use super::document::Document;
use super::ranking::Weights;
use super::synonyms::Synonyms;
use crate::text::codec::{Reader, Writer};

/// What a word is to the books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum WordKind {
    /// A term's own name.
    Name,
    /// Another name of a term.
    Alias,
    /// A heading's title.
    Heading,
    /// Only a word that the texts use.
    Common,
}

/// One word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// Folded. Most words are short enough to stand here themselves.
    pub text: CompactString,
    pub kind: WordKind,
    /// Of the term it names: its place in [`Vocab::terms`].
    pub term: Option<usize>,
    /// How often the texts use it.
    pub uses: usize,
}

/// One term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TermEntry {
    pub book: BookId,
    /// As written.
    pub name: String,
    /// All its names folded, its own first.
    pub names: Vec<String>,
    /// Its pinyin as the glossary gives it, letters only.
    pub pinyin: String,
    /// Folded names of related terms.
    pub related: Vec<String>,
}

/// An idea or a word across books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ConceptEntry {
    pub name: String,
    pub same_idea: bool,
    pub says: String,
    /// Places in [`Vocab::terms`].
    pub members: Vec<usize>,
}

/// One book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BookEntry {
    pub id: BookId,
    pub title: String,
}

/// A question on which clauses contradict each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DisputeEntry {
    pub book: BookId,
    /// The reading.
    pub name: String,
    /// The option in force.
    pub option: String,
    /// What it holds.
    pub says: String,
    /// The numbers of the clauses that it goes by.
    pub default: Vec<String>,
    /// The numbers of those that say otherwise.
    pub others: Vec<String>,
}

/// The vocabulary.
#[derive(Debug, Clone, Default)]
pub(super) struct Vocab {
    pub books: Vec<BookEntry>,
    /// In order of their text.
    pub words: Vec<Word>,
    pub terms: Vec<TermEntry>,
    pub concepts: Vec<ConceptEntry>,
    pub disputes: Vec<DisputeEntry>,
    pub synonyms: Synonyms,
    pub weights: Weights,
    /// Which characters each word is of, as far as a few bits can tell; made where somebody asks.
    pub bits: OnceLock<Vec<u128>>,
}

/// The bit by which a character is told from most others.
pub(super) fn bit(c: char) -> u128 {
    1 << (c as u32 % 128)
}

/// A word list needs no more than so many texts of a very large library.
const SAMPLE: usize = 20_000;

/// Words that only the texts use: at most this many, the commonest.
const COMMON: usize = 6_000;

impl Vocab {
    /// The bits of each word's characters, in the order of the words.
    pub(super) fn bits(&self) -> &[u128] {
        self.bits.get_or_init(|| {
            let of = |w: &Word| w.text.chars().fold(0, |bits, c| bits | bit(c));
            self.words.iter().map(of).collect()
        })
    }

    /// Of a library and its documents.
    pub(super) fn build(
        library: &Library,
        documents: impl IntoIterator<Item: Borrow<Document>>,
    ) -> Self {
        let (terms, mut words) = terms_of(library);
        let mut bodies: Vec<Vec<char>> = Vec::new();
        for document in documents {
            let document: &Document = document.borrow();
            if document.kind.is_node() && bodies.len() < SAMPLE {
                bodies.push(document.zones[0].chars().collect());
            }
            if !document.kind.is_heading() {
                continue;
            }
            words.extend(heading_words(&document.title).into_iter().map(|text| Word {
                text: text.into(),
                kind: WordKind::Heading,
                term: None,
                uses: 0,
            }));
        }
        count_uses(&mut words, &bodies);
        words.retain(|w| !w.text.is_empty());
        words.sort_by(|a, b| (&a.text, a.kind, a.term).cmp(&(&b.text, b.kind, b.term)));
        words.dedup_by(|b, a| a.text == b.text && (b.term.is_none() || a.term == b.term));
        Self {
            books: library
                .books
                .iter()
                .map(|b| BookEntry {
                    id: b.rules.id,
                    title: b.rules.front.title.clone(),
                })
                .collect(),
            words,
            concepts: concepts_of(library, &terms),
            disputes: disputes_of(library),
            terms,
            synonyms: shipped::file("index/synonyms.toml")
                .and_then(|t| Synonyms::parse(t).ok())
                .unwrap_or_default(),
            weights: Weights::parse(shipped::file("index/ranking.toml").unwrap_or("")),
            bits: OnceLock::new(),
        }
    }

    /// All entries of this folded word.
    pub(super) fn find(&self, text: &str) -> &[Word] {
        let start = self.words.partition_point(|w| w.text.as_str() < text);
        let count = self.words[start..]
            .iter()
            .take_while(|w| w.text == text)
            .count();
        &self.words[start..start + count]
    }

    /// The concepts that a term belongs to.
    pub(super) fn concepts_of(&self, term: usize) -> impl Iterator<Item = &ConceptEntry> {
        self.concepts
            .iter()
            .filter(move |c| c.members.contains(&term))
    }

    /// A book's title, or its id where it is unknown.
    pub(super) fn title(&self, book: BookId) -> &str {
        self.books
            .iter()
            .find(|b| b.id == book)
            .map_or(book.as_str(), |b| b.title.as_str())
    }

    pub(super) fn encode(&self) -> Vec<u8> {
        let mut w = Writer::default();
        w.list(&self.books, |w, b| {
            w.text(b.id.as_str());
            w.text(&b.title);
        });
        w.list(&self.words, |w, word| {
            w.text(&word.text);
            w.number(word.kind as u64);
            w.number(word.term.map_or(0, |t| t as u64 + 1));
            w.number(word.uses as u64);
        });
        w.list(&self.terms, |w, t| {
            w.text(t.book.as_str());
            w.text(&t.name);
            w.texts(&t.names);
            w.text(&t.pinyin);
            w.texts(&t.related);
        });
        w.list(&self.concepts, |w, c| {
            w.text(&c.name);
            w.number(u64::from(c.same_idea));
            w.text(&c.says);
            w.list(&c.members, |w, m| w.number(*m as u64));
        });
        w.list(&self.disputes, |w, d| {
            w.text(d.book.as_str());
            w.text(&d.name);
            w.text(&d.option);
            w.text(&d.says);
            w.texts(&d.default);
            w.texts(&d.others);
        });
        self.synonyms.encode(&mut w);
        self.weights.encode(&mut w);
        w.0
    }

    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        const KINDS: [WordKind; 4] = [
            WordKind::Name,
            WordKind::Alias,
            WordKind::Heading,
            WordKind::Common,
        ];
        let mut r = Reader(bytes);
        let books = r.list(|r| {
            Some(BookEntry {
                id: BookId::named(r.str()?)?,
                title: r.text()?,
            })
        })?;
        let words = r.list(|r| {
            Some(Word {
                text: r.str()?.into(),
                kind: *KINDS.get(r.size()?)?,
                term: r.size()?.checked_sub(1),
                uses: r.size()?,
            })
        })?;
        let terms = r.list(|r| {
            Some(TermEntry {
                book: BookId::named(r.str()?)?,
                name: r.text()?,
                names: r.texts()?,
                pinyin: r.text()?,
                related: r.texts()?,
            })
        })?;
        let concepts = r.list(|r| {
            Some(ConceptEntry {
                name: r.text()?,
                same_idea: r.number()? == 1,
                says: r.text()?,
                members: r.list(Reader::size)?,
            })
        })?;
        let disputes = r.list(|r| {
            Some(DisputeEntry {
                book: BookId::named(r.str()?)?,
                name: r.text()?,
                option: r.text()?,
                says: r.text()?,
                default: r.texts()?,
                others: r.texts()?,
            })
        })?;
        let sound = words.iter().all(|w| w.term.is_none_or(|t| t < terms.len()))
            && concepts
                .iter()
                .all(|c| c.members.iter().all(|m| *m < terms.len()));
        sound.then_some(())?;
        Some(Self {
            books,
            words,
            terms,
            concepts,
            disputes,
            synonyms: Synonyms::decode(&mut r)?,
            weights: Weights::decode(&mut r)?,
            bits: OnceLock::new(),
        })
    }
}

/// The open contradictions of a library whose sides are told apart.
fn disputes_of(library: &Library) -> Vec<DisputeEntry> {
    let readings = library.books.iter().flat_map(|b| &b.readings);
    let disputed = readings.filter(|r| r.is_open() && r.kind == ReadingKind::Contradiction);
    disputed
        .filter_map(|reading| {
            let (default, others) = reading.sides();
            let numbers = |ids: Vec<RuleId>| ids.iter().map(|id| id.number.to_string()).collect();
            let option = reading.option(&reading.default)?;
            (!default.is_empty() && !others.is_empty()).then(|| DisputeEntry {
                book: reading.book,
                name: reading.id.clone(),
                option: option.id.clone(),
                says: option.says.clone(),
                default: numbers(default),
                others: numbers(others),
            })
        })
        .collect()
}

/// The terms of a library, and a word for each of their names.
fn terms_of(library: &Library) -> (Vec<TermEntry>, Vec<Word>) {
    let mut terms: Vec<TermEntry> = Vec::new();
    let mut words = Vec::new();
    for glossary in library.books.iter().map(|b| &b.glossary) {
        for term in &glossary.terms {
            let names: Vec<String> = term.names().map(fold).collect();
            words.extend(names.iter().enumerate().map(|(ix, name)| Word {
                text: name.into(),
                kind: match ix {
                    0 => WordKind::Name,
                    _ => WordKind::Alias,
                },
                term: Some(terms.len()),
                uses: 0,
            }));
            words.extend(term.search.iter().map(|word| Word {
                text: fold(word).into(),
                kind: WordKind::Alias,
                term: Some(terms.len()),
                uses: 0,
            }));
            terms.push(TermEntry {
                book: glossary.book,
                name: term.name.clone(),
                names,
                pinyin: letters(term.pinyin.as_deref().unwrap_or("")),
                related: term.related.iter().map(|r| fold(r)).collect(),
            });
        }
    }
    (terms, words)
}

/// The ideas and words across books, their members by their places among the terms.
fn concepts_of(library: &Library, terms: &[TermEntry]) -> Vec<ConceptEntry> {
    let place = |book: BookId, name: &str| {
        let name = fold(name);
        terms
            .iter()
            .position(|t| t.book == book && t.names.first().is_some_and(|n| *n == name))
    };
    library
        .concepts
        .iter()
        .map(|(c, _)| ConceptEntry {
            name: c.name.clone(),
            same_idea: c.kind == ConceptKind::SameIdea,
            says: c.says.clone(),
            members: c
                .members
                .iter()
                .filter_map(|m| place(m.book, &m.name))
                .collect(),
        })
        .collect()
}

/// Counts how often the texts use each word, and adds the words that only they use, the commonest.
fn count_uses(words: &mut Vec<Word>, bodies: &[Vec<char>]) {
    let counts = common(bodies);
    let known: HashSet<&str> = words.iter().map(|w| w.text.as_str()).collect();
    let mut often: Vec<(&String, &usize)> = counts
        .iter()
        .filter(|(w, n)| **n >= 3 && !known.contains(w.as_str()))
        .collect();
    often.sort_by(|a, b| b.1.cmp(a.1).then_with(|| a.0.cmp(b.0)));
    for word in words.iter_mut() {
        word.uses = counts.get(word.text.as_str()).copied().unwrap_or(0);
    }
    words.extend(often.into_iter().take(COMMON).map(|(text, uses)| Word {
        text: text.into(),
        kind: WordKind::Common,
        term: None,
        uses: *uses,
    }));
}

/// Pinyin without tones and spaces.
fn letters(pinyin: &str) -> String {
    fold(pinyin)
        .chars()
        .filter(|c| c.is_ascii_lowercase())
        .collect()
}

/// A heading's title and what stands in and before its brackets: 加速（Accel） is 加速 and accel.
fn heading_words(title: &str) -> Vec<String> {
    let folded = fold(title);
    let mut parts: Vec<String> = folded
        .split(['(', ')', '/', '<', '>', '『', '』', ':'])
        .map(str::trim)
        .filter(|p| p.chars().count() >= 2)
        .map(str::to_owned)
        .collect();
    // 速度相冲规则 speaks of 速度相冲.
    for end in ["规则", "的定义", "的场合", "概要"] {
        let bare: Vec<String> = parts
            .iter()
            .filter_map(|p| p.strip_suffix(end))
            .filter(|p| p.chars().count() >= 2)
            .map(str::to_owned)
            .collect();
        parts.extend(bare);
    }
    if folded.chars().count() >= 2 && !parts.contains(&folded) {
        parts.push(folded);
    }
    parts
}

/// How many texts use each run of two to four Han characters, of those that several use.
///
/// A run is counted only where both shorter runs in it are used that often: the others cannot be.
fn common(bodies: &[Vec<char>]) -> HashMap<String, usize> {
    const OFTEN: usize = 2;
    let mut often: HashMap<&[char], usize> = HashMap::new();
    for size in 2..=4 {
        let mut counts: HashMap<&[char], (usize, usize)> = HashMap::new();
        for (ix, body) in bodies.iter().enumerate() {
            for run in body.windows(size) {
                let known = size == 2 || {
                    often.contains_key(&run[..size - 1]) && often.contains_key(&run[1..])
                };
                if !known || !run.iter().all(|c| is_han(*c)) {
                    continue;
                }
                let (count, last) = counts.entry(run).or_insert((0, usize::MAX));
                if *last != ix {
                    *last = ix;
                    *count += 1;
                }
            }
        }
        often.extend(
            counts
                .into_iter()
                .filter(|(_, (count, _))| *count >= OFTEN)
                .map(|(run, (count, _))| (run, count)),
        );
    }
    often
        .into_iter()
        .map(|(run, count)| (run.iter().collect(), count))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_give_their_words() {
        assert_eq!(
            heading_words("加速（Accel）"),
            ["加速", "accel", "加速(accel)"]
        );
        assert_eq!(heading_words("攻击步骤"), ["攻击步骤"]);
    }

    #[test]
    fn damaged_bytes_are_refused() {
        let vocab = Vocab {
            words: vec![Word {
                text: "甲".into(),
                kind: WordKind::Name,
                term: Some(3),
                uses: 0,
            }],
            ..Vocab::default()
        };
        assert!(Vocab::decode(&vocab.encode()).is_none());
        assert!(Vocab::decode(b"not ours").is_none());
    }
}
