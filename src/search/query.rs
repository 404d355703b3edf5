//! From what somebody typed to what they asked: numbers, filters, phrases, words to leave out, and free text.
//!
//! Lenient: whatever does not parse is free text. Bounded: only the beginning of a very long query is read.

use crate::rulebook::BookId;
use crate::text::fold::{Folded, fold, is_word};
use crate::text::nearest;

use super::document::DocumentKind;
use super::ids::{IdAsk, scan, whole};
use super::vocab::Vocab;
use super::{Filter, UnknownFilter};

/// So many characters of a query are read.
pub(super) const MOST: usize = 300;

/// Words that only say that a clause is meant.
const FILLERS: [&str; 22] = [
    "综合规则",
    "comprehensive",
    "规则书",
    "规则",
    "条文",
    "编号",
    "rules",
    "rule",
    "cr",
    "no",
    "第",
    "条",
    "章",
    "节",
    "款",
    "查",
    "看",
    "是什么",
    "说什么",
    "写了什么",
    "内容",
    "的",
];

/// Words between several of them.
const JOINERS: [&str; 5] = ["和", "与", "及", "or", "and"];

/// A query taken apart.
#[derive(Debug, Clone, Default)]
pub(super) struct Query {
    /// What was read of it, as typed.
    pub typed: String,
    /// … folded, with the way back.
    pub folded: Folded,
    pub ids: Vec<IdAsk>,
    /// Whether the query is numbers and nothing else.
    pub only_ids: bool,
    /// `book:`.
    pub books: Vec<BookId>,
    /// Books named in passing (`vv 1116`, `游戏王的墓地`).
    pub named: Vec<BookId>,
    /// `kind:`.
    pub kinds: Vec<DocumentKind>,
    /// Quoted phrases, folded.
    pub phrases: Vec<String>,
    /// `-word`, folded.
    pub without: Vec<String>,
    /// For each folded character whether it is free text.
    pub free: Vec<bool>,
    pub notes: Vec<String>,
    /// Filters that name nothing there is.
    pub unknown: Vec<UnknownFilter>,
}

impl Query {
    /// Takes a query apart.
    pub(super) fn parse(text: &str, vocab: &Vocab) -> Self {
        let mut query = Self::default();
        let end = text
            .char_indices()
            .nth(MOST)
            .map_or(text.len(), |(at, _)| at);
        if end < text.len() {
            query
                .notes
                .push(format!("查询太长，只用了前{MOST}个字符。"));
        }
        query.typed = text[..end].to_owned();
        query.folded = Folded::new(&query.typed);
        query.free = vec![true; query.folded.chars.len()];
        query.quotes();
        query.operators(vocab);
        query.numbers(vocab);
        query
    }

    /// The typed text behind a run of folded characters.
    pub(super) fn asked(&self, run: std::ops::Range<usize>) -> String {
        self.typed[self.folded.origin(run)].trim().to_owned()
    }

    /// Whether any free text is left.
    pub(super) fn has_text(&self) -> bool {
        self.folded
            .chars
            .iter()
            .zip(&self.free)
            .any(|(c, free)| *free && is_word(*c))
    }

    /// Says that a filter names nothing there is.
    fn unknown(&mut self, by: Filter, value: &str, known: Vec<String>) {
        let what = match by {
            Filter::Book => format!("没有叫“{value}”的书。"),
            Filter::Kind => format!("没有叫“{value}”的种类。"),
        };
        self.notes.push(what);
        self.unknown.push(UnknownFilter {
            by,
            value: value.to_owned(),
            near: nearest(value, known.iter().map(String::as_str)),
            known,
        });
    }

    fn take(&mut self, run: std::ops::Range<usize>) {
        for free in &mut self.free[run] {
            *free = false;
        }
    }

    fn quotes(&mut self) {
        let chars = self.folded.chars.clone();
        let mut at = 0;
        while at < chars.len() {
            let close: &[char] = match chars[at] {
                '"' => &['"'],
                '“' | '”' => &['”', '“'],
                _ => {
                    at += 1;
                    continue;
                }
            };
            // An unpaired quote is no quote.
            let Some(length) = chars[at + 1..].iter().position(|c| close.contains(c)) else {
                at += 1;
                continue;
            };
            let end = at + 1 + length;
            let phrase: String = chars[at + 1..end].iter().collect();
            let phrase = phrase.trim().to_owned();
            if phrase.chars().any(is_word) {
                let negated = at > 0 && chars[at - 1] == '-' && (at == 1 || chars[at - 2] == ' ');
                if negated {
                    self.take(at - 1..at);
                    self.without.push(phrase);
                    self.take(at..end + 1);
                } else {
                    // Its words also count as free text, so that ranking sees them.
                    self.phrases.push(phrase);
                }
            }
            at = end + 1;
        }
    }

    /// `book:`, `kind:` and `-word`.
    fn operators(&mut self, vocab: &Vocab) {
        let chars = self.folded.chars.clone();
        let mut at = 0;
        let mut without = Vec::new();
        while at < chars.len() {
            let start = at;
            while at < chars.len() && chars[at] != ' ' {
                at += 1;
            }
            let token: String = chars[start..at].iter().collect();
            let run = start..at;
            at += 1;
            if run.is_empty() || !self.free[run.start] {
                continue;
            }
            if let Some((key, value)) = token.split_once(':')
                && !value.is_empty()
            {
                match key {
                    "book" | "书" => {
                        self.take(run);
                        match book(value, vocab) {
                            Some(book) => self.books.push(book),
                            None => self.unknown(Filter::Book, value, books_of(vocab)),
                        }
                        continue;
                    }
                    "kind" | "种类" => {
                        self.take(run);
                        match kinds(value) {
                            Some(kinds) => self.kinds.extend(kinds),
                            None => self.unknown(Filter::Kind, value, kinds_there_are()),
                        }
                        continue;
                    }
                    _ => {}
                }
            }
            if let Some(word) = token.strip_prefix('-')
                && word.chars().next().is_some_and(is_word)
                && !word.contains('-')
            {
                without.push((run, word.to_owned()));
            }
        }
        // A query of nothing but -X asks for -X.
        let rest = self.free.iter().filter(|f| **f).count();
        let taken: usize = without.iter().map(|(run, _)| run.len()).sum();
        let something = self.folded.chars.iter().enumerate().any(|(ix, c)| {
            is_word(*c) && self.free[ix] && !without.iter().any(|(r, _)| r.contains(&ix))
        });
        if taken < rest && something {
            for (run, word) in without {
                self.take(run);
                self.without.push(word);
            }
        }
    }

    fn numbers(&mut self, vocab: &Vocab) {
        // What operators took must not be read as numbers.
        let chars: Vec<char> = self
            .folded
            .chars
            .iter()
            .zip(&self.free)
            .map(|(c, free)| if *free { *c } else { ' ' })
            .collect();
        let names = name_books(&chars, vocab);
        let mut ids = scan(&chars);
        ids.retain(|ask| !names.iter().any(|(run, _)| overlaps(run, &ask.range)));
        self.named = names.iter().map(|(_, book)| *book).collect();
        self.named.dedup();
        let mut unnamed = chars.clone();
        for (run, _) in &names {
            unnamed[run.clone()].fill(' ');
        }
        let mut rest = chars;
        for run in names
            .iter()
            .map(|(run, _)| run.clone())
            .chain(ids.iter().map(|a| a.range.clone()))
        {
            for c in &mut rest[run] {
                *c = ' ';
            }
        }
        let rest: String = rest.into_iter().collect();
        let mut left = rest.as_str().to_owned();
        for filler in FILLERS.iter().chain(&JOINERS) {
            left = left.replace(*filler, " ");
        }
        self.only_ids = !ids.is_empty() && !left.chars().any(is_word);
        if let Some(whole) = whole(&unnamed, &FILLERS) {
            match ids.as_mut_slice() {
                // It is read already; what else its parts can be is tried where it is nothing.
                [one] if self.only_ids && one.last.is_none() => one.readings = whole.readings,
                // Where letters are among its parts it may be a word: 2v2. That it is a number it shows by being there.
                _ if self.only_ids => ids.insert(0, whole),
                _ => {
                    ids = vec![IdAsk {
                        sure: false,
                        ..whole
                    }]
                }
            }
        }
        if !self.only_ids {
            ids.retain(|ask| ask.sure || ask.whole);
        }
        // A book named beside other words says where to look, not what for.
        let beside: String = (0..self.free.len())
            .map(|ix| match names.iter().any(|(run, _)| run.contains(&ix)) {
                false if self.free[ix] => self.folded.chars[ix],
                _ => ' ',
            })
            .collect();
        let beside = vocab
            .synonyms
            .empty
            .iter()
            .fold(beside, |text, word| text.replace(word.as_str(), " "));
        if beside.chars().any(is_word) {
            for (run, _) in &names {
                self.take(run.clone());
            }
        }
        if self.only_ids {
            let all = 0..self.free.len();
            self.take(all);
        } else {
            for ask in ids.iter().filter(|ask| !ask.whole) {
                self.take(ask.range.clone());
            }
        }
        self.ids = ids;
    }
}

fn overlaps(a: &std::ops::Range<usize>, b: &std::ops::Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

/// Where books are named. Latin names need a word's boundary, but a number may follow at once.
fn name_books(chars: &[char], vocab: &Vocab) -> Vec<(std::ops::Range<usize>, BookId)> {
    let mut found: Vec<(std::ops::Range<usize>, BookId)> = Vec::new();
    let ids = vocab.books.iter().map(|b| (b.id.as_str(), b.id));
    let called = vocab.synonyms.books.iter().map(|(n, b)| (n.as_str(), *b));
    let mut names: Vec<(&str, BookId)> = called.chain(ids).collect();
    // The longer name first: sgs-chess before sgs.
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    for (name, book) in names {
        let name: Vec<char> = name.chars().collect();
        if name.is_empty() || name.len() > chars.len() {
            continue;
        }
        for at in 0..=chars.len() - name.len() {
            let run = at..at + name.len();
            if chars[run.clone()] != name[..] || found.iter().any(|(r, _)| overlaps(r, &run)) {
                continue;
            }
            let latin = |c: Option<&char>| c.is_some_and(|c| c.is_ascii_alphabetic());
            let before = at.checked_sub(1).and_then(|ix| chars.get(ix));
            let cut = (latin(name.first()) && latin(before))
                || (latin(name.last()) && latin(chars.get(run.end)));
            if !cut {
                found.push((run, book));
            }
        }
    }
    found
}

/// The book of this id, name or beginning of either.
pub(super) fn book(value: &str, vocab: &Vocab) -> Option<BookId> {
    let value = fold(value);
    vocab
        .books
        .iter()
        .find(|b| b.id.as_str() == value)
        .map(|b| b.id)
        .or_else(|| {
            let named = |(name, _): &&(String, BookId)| *name == value;
            vocab.synonyms.books.iter().find(named).map(|(_, b)| *b)
        })
        .or_else(|| {
            let mut begun = vocab.books.iter().filter(|b| {
                b.id.as_str().starts_with(&value) || fold(&b.title).starts_with(&value)
            });
            begun
                .next()
                .map(|b| b.id)
                .filter(|_| begun.next().is_none())
        })
}

fn books_of(vocab: &Vocab) -> Vec<String> {
    vocab.books.iter().map(|b| b.id.to_string()).collect()
}

/// The kinds that a query can be narrowed by.
fn kinds_there_are() -> Vec<String> {
    let kinds = DocumentKind::ALL.iter();
    let kinds = kinds.filter(|k| **k != DocumentKind::Reading);
    let mut words: Vec<String> = kinds.map(|k| k.word().to_owned()).collect();
    words.push("heading".to_owned());
    words
}

fn kinds(value: &str) -> Option<Vec<DocumentKind>> {
    Some(match value {
        "heading" | "标题" => vec![DocumentKind::Chapter, DocumentKind::Section],
        "章" => vec![DocumentKind::Chapter],
        "节" => vec![DocumentKind::Section],
        "条" | "条文" | "规则" => vec![DocumentKind::Clause],
        "例" | "例子" => vec![DocumentKind::Example],
        "注" => vec![DocumentKind::Note],
        "规范" => vec![DocumentKind::Norm],
        "评注" => vec![DocumentKind::Commentary],
        "用语" | "术语" | "词条" => vec![DocumentKind::Term],
        "裁定" | "案例" => vec![DocumentKind::Ruling],
        word => vec![
            *DocumentKind::ALL
                .iter()
                .find(|k| **k != DocumentKind::Reading && k.word() == word)?,
        ],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::Library;

    fn parse(text: &str) -> Query {
        let library = Library::shipped();
        let documents = crate::search::indexer::documents(&library);
        Query::parse(text, &Vocab::build(&library, documents))
    }

    #[test]
    fn operators_are_taken_out() {
        let q = parse("book:vividz kind:例 横置 -竖置 \"任意 时点\"");
        assert_eq!(q.books, [BookId::VIVIDZ]);
        assert_eq!(q.kinds, [DocumentKind::Example]);
        assert_eq!(q.without, ["竖置"]);
        assert_eq!(q.phrases, ["任意 时点"]);
        assert!(q.has_text());
    }

    #[test]
    fn what_only_looks_like_an_operator_is_text() {
        for text in ["费用:0", "-x", "[特征:○○]", "\"未完", "a-b", "5张牌", "-"] {
            let q = parse(text);
            assert!(
                q.without.is_empty() && q.phrases.is_empty() && q.ids.is_empty(),
                "{text}"
            );
            assert!(q.books.is_empty() && q.kinds.is_empty(), "{text}");
        }
    }

    #[test]
    fn numbers_with_books() {
        let q = parse("UA5.3.2");
        assert!(q.only_ids);
        assert_eq!(q.named, [BookId::UNION_ARENA]);
        let q = parse("CR 802.1a");
        assert!(q.only_ids && q.named.is_empty());
        let q = parse("vv 1116");
        assert!(q.only_ids && q.named == [BookId::VIVIDZ]);
        let q = parse("第904.2条 费用");
        assert!(!q.only_ids && q.ids.len() == 1 && q.has_text());
        assert!(parse("手牌有5张").ids.is_empty());
    }

    #[test]
    fn a_long_query_is_cut() {
        let q = parse(&"横".repeat(1_000_000));
        assert_eq!(q.folded.chars.len(), MOST);
        assert_eq!(q.notes.len(), 1);
    }
}
