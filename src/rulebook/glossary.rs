//! Terms: what a word means in a game, what else it is called, and which clause says so.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::held::Held;
use super::id::{BookId, Number, RuleId};
use super::problem::{Place, Places, Problem};

/// The terms of one book.
#[derive(Debug, Clone)]
pub struct Glossary {
    /// The book.
    pub book: BookId,
    /// Its terms in the file's order.
    pub terms: Held<Vec<Term>>,
    /// Every name, alias and search word, lower-case, to the term it leads to; made when a name is first looked up.
    by_name: OnceLock<HashMap<String, usize>>,
}

/// One defined term.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Term {
    /// The book's own word.
    pub name: String,
    /// The clause that defines it; a term of an imported glossary may be defined by its entry alone.
    pub clause: Option<RuleId>,
    /// Further clauses that decide it.
    pub also: Vec<RuleId>,
    /// One plain sentence.
    pub says: String,
    /// Other Chinese words that players use for it.
    pub aliases: Vec<String>,
    /// English words.
    pub english: Vec<String>,
    /// Japanese words.
    pub japanese: Vec<String>,
    /// Latin abbreviations.
    pub abbr: Vec<String>,
    /// What people type who look for it, though it is no name of it: searched, never shown.
    #[serde(skip)]
    pub search: Vec<String>,
    /// Names of related terms of the same book.
    pub related: Vec<String>,
    /// Pinyin with tone numbers, where a character has more than one reading.
    pub pinyin: Option<String>,
    /// Where it stands.
    #[serde(skip)]
    pub place: Place,
}

impl Term {
    /// The clauses that decide it, the one that defines it first.
    pub fn clauses(&self) -> impl Iterator<Item = RuleId> + '_ {
        self.clause.into_iter().chain(self.also.iter().copied())
    }

    /// What it means, with the clause that defines it in brackets.
    pub fn cited(&self) -> String {
        match self.clause {
            Some(clause) => format!("{}（{clause}）", self.says),
            None => self.says.clone(),
        }
    }

    /// Its name and everything else it is called.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.other_names())
    }

    /// Whether it is called so; a search word leads to it and is no name.
    pub fn is_called(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.names().any(|n| n.to_lowercase() == name)
    }

    /// Everything it is called besides its name.
    pub fn other_names(&self) -> impl Iterator<Item = &str> {
        self.aliases
            .iter()
            .chain(&self.english)
            .chain(&self.japanese)
            .chain(&self.abbr)
            .map(String::as_str)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    term: Vec<toml::Spanned<Entry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    #[serde(default)]
    clause: Option<String>,
    #[serde(default)]
    also: Vec<String>,
    says: String,
    #[serde(default)]
    aliases: Vec<String>,
    #[serde(default)]
    english: Vec<String>,
    #[serde(default)]
    japanese: Vec<String>,
    #[serde(default)]
    abbr: Vec<String>,
    #[serde(default)]
    search: Vec<String>,
    #[serde(default)]
    related: Vec<String>,
    #[serde(default)]
    pinyin: Option<String>,
}

impl Glossary {
    /// A glossary without terms.
    pub fn empty(book: BookId) -> Self {
        Self::later(book, Held::default())
    }

    /// A glossary whose terms are read where they are asked for.
    pub(super) fn later(book: BookId, terms: Held<Vec<Term>>) -> Self {
        Self {
            book,
            terms,
            by_name: OnceLock::new(),
        }
    }

    /// The same glossary, held apart: what is read of it here is gone with it.
    pub(super) fn apart(&self) -> Self {
        Self::later(self.book, self.terms.apart())
    }

    /// Parses `glossary/<book>.toml`. What is wrong with one entry does not lose the others.
    pub fn parse(file: &str, text: &str, book: BookId) -> (Self, Vec<Problem>) {
        let places = Places::new(file, text);
        let mut problems = Vec::new();
        let mut terms = Vec::new();
        let entries = match toml::from_str::<File>(text) {
            Ok(file) => file.term,
            Err(error) => {
                let at = error.span().map_or(0, |s| s.start);
                problems.push(places.problem(at, crate::text::toml_said(error.message()), None));
                return (Self::empty(book), problems);
            }
        };
        for entry in entries {
            let at = entry.span().start;
            let entry = entry.into_inner();
            let mut id = |number: &str| match number.parse::<Number>() {
                Ok(number) => Some(RuleId::new(book, number)),
                Err(error) => {
                    problems.push(places.problem(
                        at,
                        format!("“{}”的条号“{number}”读不懂", entry.name),
                        Some(error.to_string()),
                    ));
                    None
                }
            };
            let clause = match entry.clause.as_deref().map(&mut id) {
                Some(None) => continue,
                found => found.flatten(),
            };
            let also = entry.also.iter().filter_map(|n| id(n)).collect();
            terms.push(Term {
                name: entry.name,
                clause,
                also,
                says: entry.says,
                aliases: entry.aliases,
                english: entry.english,
                japanese: entry.japanese,
                abbr: entry.abbr,
                search: entry.search,
                related: entry.related,
                pinyin: entry.pinyin,
                place: places.at(at),
            });
        }
        (Self::later(book, terms.into()), problems)
    }

    fn by_name(&self) -> HashMap<String, usize> {
        let mut by_name = HashMap::new();
        // Names first, so that an alias never hides a term's own name.
        for (ix, term) in self.terms.iter().enumerate() {
            by_name.entry(term.name.to_lowercase()).or_insert(ix);
        }
        for (ix, term) in self.terms.iter().enumerate() {
            for name in term.other_names() {
                by_name.entry(name.to_lowercase()).or_insert(ix);
            }
        }
        for (ix, term) in self.terms.iter().enumerate() {
            for word in &term.search {
                by_name.entry(word.to_lowercase()).or_insert(ix);
            }
        }
        by_name
    }

    /// The term of this name, alias or search word, whatever its case.
    pub fn find(&self, name: &str) -> Option<usize> {
        let by_name = self.by_name.get_or_init(|| self.by_name());
        by_name.get(&name.to_lowercase()).copied()
    }

    /// The term of this name, alias or search word.
    pub fn get(&self, name: &str) -> Option<&Term> {
        self.find(name).map(|ix| &self.terms[ix])
    }
}

/// An idea that several books name, or a word that several books use for different ideas.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Concept {
    /// What the concept is called across games.
    pub name: String,
    /// Whether the members mean the same thing or only share a word.
    pub kind: ConceptKind,
    /// One sentence on what is alike or different.
    pub says: String,
    /// The terms, as `book:term`.
    pub members: Vec<TermRef>,
}

/// Same idea or same word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConceptKind {
    /// The same idea under different words (弃牌区 / 场外 / 往生区 / 墓地 / 弃牌堆).
    SameIdea,
    /// The same word for different ideas (横置, 场地, 激活).
    SameWord,
}

/// A term of a book: `vividz:弃牌区`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TermRef {
    /// The book.
    pub book: BookId,
    /// The term's name there.
    pub name: String,
}

impl TryFrom<String> for TermRef {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        let (book, name) = text
            .split_once(':')
            .ok_or_else(|| format!("“{text}”应写作“书:用语”，如 vividz:弃牌区"))?;
        let book = BookId::named(book).ok_or_else(|| format!("没有名为“{book}”的书"))?;
        Ok(Self {
            book,
            name: name.to_owned(),
        })
    }
}

impl From<TermRef> for String {
    fn from(term: TermRef) -> Self {
        format!("{}:{}", term.book, term.name)
    }
}

/// Parses `glossary/concepts.toml`.
pub fn parse_concepts(file: &str, text: &str) -> (Vec<(Concept, Place)>, Vec<Problem>) {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Concepts {
        #[serde(default)]
        concept: Vec<toml::Spanned<Concept>>,
    }
    let places = Places::new(file, text);
    match toml::from_str::<Concepts>(text) {
        Ok(concepts) => (
            concepts
                .concept
                .into_iter()
                .map(|c| {
                    let place = places.at(c.span().start);
                    (c.into_inner(), place)
                })
                .collect(),
            Vec::new(),
        ),
        Err(error) => {
            let at = error.span().map_or(0, |s| s.start);
            (
                Vec::new(),
                vec![places.problem(at, crate::text::toml_said(error.message()), None)],
            )
        }
    }
}
