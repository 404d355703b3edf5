//! What could be meant: completions while typing, and the nearest numbers to one that does not exist.

use serde::Serialize;

use crate::rulebook::{BookId, Number, RuleId};
use crate::text::fold::fold;
use crate::text::pinyin::spells;

use super::searcher::Searcher;
use super::vocab::WordKind;

/// A term that what was typed may become.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Completion {
    /// The book.
    pub book: BookId,
    /// The term's name.
    pub name: String,
    /// The alias that was begun, where it was not the name.
    pub alias: Option<String>,
}

impl Searcher {
    /// The clauses whose numbers are nearest to one that does not exist, nearest first: its parent, then those
    /// whose writing differs least.
    pub fn nearest_ids(&self, book: Option<BookId>, number: Number, most: usize) -> Vec<RuleId> {
        let books: Vec<BookId> = match book {
            Some(book) => vec![book],
            None => self.vocab.books.iter().map(|b| b.id).collect(),
        };
        self.nearest(&books, number, most)
    }

    pub(super) fn nearest(&self, books: &[BookId], number: Number, most: usize) -> Vec<RuleId> {
        let wanted = number.to_string();
        let mut near: Vec<(usize, usize, RuleId)> = Vec::new();
        for book in books {
            // The numbers alone are read here, not the clauses.
            for name in self.index.numbers(*book, 20_000) {
                let shared = wanted
                    .bytes()
                    .zip(name.bytes())
                    .take_while(|(a, b)| a == b)
                    .count();
                let far = strsim::osa_distance(&wanted, &name);
                if far * 2 > wanted.len().max(3) {
                    continue;
                }
                if let Ok(found) = name.parse::<Number>() {
                    let parent = number.parent() == Some(found);
                    // 2.4.2 is 2.4-2 with another mark.
                    let far = match far {
                        _ if name.replace('-', ".") == wanted.replace('-', ".") => 0,
                        _ if parent => 1,
                        far => far,
                    };
                    near.push((far, usize::MAX - shared, RuleId::new(*book, found)));
                }
            }
        }
        near.sort();
        near.truncate(most);
        near.into_iter().map(|(_, _, id)| id).collect()
    }

    /// Terms whose name, alias or pinyin begins with what was typed, the shortest names first, at most `most`.
    pub fn complete(&self, typed: &str, book: Option<BookId>, most: usize) -> Vec<Completion> {
        let typed = fold(typed.trim());
        let letters: Vec<char> = typed.chars().filter(|c| *c != ' ').take(40).collect();
        if letters.is_empty() {
            return Vec::new();
        }
        let latin = letters.iter().any(char::is_ascii_lowercase);
        let mut found: Vec<(usize, usize, String, Completion)> = Vec::new();
        for word in &self.vocab.words {
            let Some(term) = word.term.map(|t| &self.vocab.terms[t]) else {
                continue;
            };
            if word.kind > WordKind::Alias || book.is_some_and(|b| b != term.book) {
                continue;
            }
            let chars: Vec<char> = word.text.chars().collect();
            let rank = if word.text.starts_with(&typed) {
                0
            } else if latin && let Some(fit) = spells(&letters, &chars) {
                1 + usize::from(fit.initials) + usize::from(fit.rare)
            } else if letters.len() > 1 && word.text.contains(&typed) {
                8
            } else {
                continue;
            };
            let alias = (word.kind == WordKind::Alias).then(|| word.text.to_string());
            found.push((
                rank * 2 + usize::from(alias.is_some()),
                chars.len(),
                term.name.clone(),
                Completion {
                    book: term.book,
                    name: term.name.clone(),
                    alias,
                },
            ));
        }
        found.sort_by(|a, b| (a.0, a.1, &a.2, a.3.book).cmp(&(b.0, b.1, &b.2, b.3.book)));
        let mut completions: Vec<Completion> = Vec::new();
        for (_, _, _, completion) in found {
            let known = completions
                .iter()
                .any(|c| c.book == completion.book && c.name == completion.name);
            if !known {
                completions.push(completion);
            }
            if completions.len() == most {
                break;
            }
        }
        completions
    }
}
