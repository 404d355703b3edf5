//! The whole shelf: books with their glossaries, readings, scope and ruling files, linked with each other.

use std::path::Path;
use std::sync::Arc;

use super::cards::Cards;
use super::glossary::Concept;
use super::held::Held;
use super::id::{BookId, RuleId};
use super::links::{self, Links};
use super::problem::{Place, Problem};
use super::readings::Reading;
use super::shelved::Shelved;
use super::tree::{FrontMatter, Node};
use super::{carried, own, shipped};
use crate::text::codec::fnv;

pub use super::book::{Book, LARGEST_RULING, RulingFile};
pub use super::ruling::RulingHead;

/// All books, their links and what is wrong with their files.
#[derive(Debug, Clone)]
pub struct Library {
    /// The books in shelf order.
    pub books: Vec<Book>,
    /// Ideas across books.
    pub concepts: Held<Vec<(Concept, Place)>>,
    /// Edges between clauses.
    pub links: Links,
    /// What reading the files met.
    pub problems: Vec<Problem>,
    /// The user's lists of cards, where there are any; boards may name what is in them.
    pub cards: Option<Arc<dyn Cards>>,
}

impl Library {
    /// The books that the binary carries.
    pub fn shipped() -> Self {
        Self::assemble(carried::books(), Vec::new())
    }

    /// The shipped books and those in the user's folder (`<folder>/<book>/rules.md` and its companions).
    ///
    /// A folder that cannot be read is a problem of the library, not a failure.
    pub fn with_user_books(folder: &Path) -> Self {
        Self::with_user_books_in(folder, None)
    }

    /// Like [`with_user_books`](Self::with_user_books); what was parsed once is kept in `cache`, and a book is not parsed
    /// again until one of its files changes.
    pub fn with_user_books_in(folder: &Path, cache: Option<&Path>) -> Self {
        let (user, problems) = own::books(folder, cache);
        let mut books = carried::books();
        books.extend(user);
        Self::assemble(books, problems)
    }

    fn assemble(shelved: Vec<Shelved>, mut problems: Vec<Problem>) -> Self {
        let (mut books, mut ends, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        for mut found in shelved {
            problems.append(&mut found.met);
            unknown.append(&mut found.unknown);
            books.push(found.book);
            ends.push(found.end);
        }
        problems.append(&mut unknown);
        let (links, mut dangling) = links::across(ends, &|id| {
            let mut of = books.iter().filter(|b: &&Book| b.rules.id == id.book);
            of.any(|b| b.rules.find(id.number).is_some())
        });
        problems.append(&mut dangling);
        let (concepts, mut met) = carried::concepts();
        problems.append(&mut met);
        Self {
            books,
            concepts,
            links,
            problems,
            cards: None,
        }
    }

    /// The same shelf, held apart: what is read of its books here is gone with it.
    pub(crate) fn apart(&self) -> Self {
        Self {
            books: self.books.iter().map(Book::apart).collect(),
            links: self.links.apart(),
            ..self.clone()
        }
    }

    /// What goes by the texts of all books: another shelf, or a changed file, has another.
    pub(crate) fn content(&self) -> u64 {
        let own = self.books.iter().filter(|b| !b.shipped);
        own.fold(shipped::hash(), |hash, book| {
            let hash = fnv(hash, book.rules.id.as_str().as_bytes());
            fnv(hash, &book.content.to_le_bytes())
        })
    }

    /// The shelf with lists of cards.
    #[must_use]
    pub fn with_cards(mut self, cards: Arc<dyn Cards>) -> Self {
        self.cards = Some(cards);
        self
    }

    /// The book of this id.
    pub fn book(&self, id: BookId) -> Option<&Book> {
        self.books.iter().find(|b| b.rules.id == id)
    }

    /// The book that a name means, whatever its case: its id, what it is called for short, its title, or the beginning of
    /// one title alone (三国杀, 游戏王).
    pub fn book_named(&self, name: &str) -> Option<&Book> {
        let wanted = name.trim().to_lowercase();
        let is = |said: &str| !said.is_empty() && said.to_lowercase() == wanted;
        let named = |b: &&Book| {
            let front = &b.rules.front;
            [b.rules.id.as_str(), &front.short, &front.title]
                .iter()
                .any(|said| is(said))
        };
        let begins = |b: &&Book| {
            wanted.chars().nth(1).is_some()
                && b.rules.front.title.to_lowercase().starts_with(&wanted)
        };
        let alone = || {
            let mut all = self.books.iter().filter(begins);
            all.next().filter(|_| all.next().is_none())
        };
        self.books.iter().find(named).or_else(alone)
    }

    /// The node of a clause or heading.
    pub fn node(&self, id: RuleId) -> Option<&Node> {
        self.book(id.book)?.rules.get(id.number)
    }

    /// The question of this name in a book, be it open or answered by the text.
    pub fn reading(&self, book: BookId, id: &str) -> Option<&Reading> {
        let all = &self.book(book)?.readings;
        let named = all.iter().find(|r| r.id == id);
        named.or_else(|| all.iter().find(|r| r.is_called(id)))
    }

    /// Puts these options in force, as book, reading and option, in place of any that were before. What is not known
    /// is passed over.
    pub fn settle(&mut self, house: &[(BookId, String, String)]) {
        for book in &mut self.books {
            let named = house.iter().any(|(of, _, _)| *of == book.glossary.book);
            if !named && !book.settled {
                continue;
            }
            book.settled = named;
            for reading in &mut book.readings {
                let settled = house
                    .iter()
                    .find(|(of, id, _)| *of == reading.book && *id == reading.id);
                let option = settled.map(|(_, _, option)| option);
                reading.house = option.filter(|o| reading.option(o).is_some()).cloned();
            }
        }
    }

    /// The readings of a book that the house settled, as reading and option.
    pub fn house(&self, book: BookId) -> Vec<(String, String)> {
        let all = self.book(book).map_or(&[][..], |b| &b.readings);
        all.iter()
            .filter_map(|r| Some((r.id.clone(), r.house.clone()?)))
            .collect()
    }

    /// The open questions that a clause raises.
    pub fn readings_of(&self, id: RuleId) -> impl Iterator<Item = &Reading> {
        self.book(id.book)
            .into_iter()
            .flat_map(|b| &b.readings)
            .filter(move |r| r.is_open() && r.clauses.contains(&id))
    }

    /// The rulings of its book that name a clause.
    pub fn rulings_of(&self, id: RuleId) -> impl Iterator<Item = &RulingFile> {
        self.book(id.book)
            .into_iter()
            .flat_map(|b| &b.rulings)
            .filter(move |r| r.names(id.book, id))
    }

    /// The concepts that a term belongs to.
    pub fn concepts_of<'a>(
        &'a self,
        book: BookId,
        term: &'a str,
    ) -> impl Iterator<Item = &'a Concept> {
        self.concepts
            .iter()
            .map(|(c, _)| c)
            .filter(move |c| c.members.iter().any(|m| m.book == book && m.name == term))
    }
}

/// The books by id with their front matter, their clauses unread: those that come with the program and those in the
/// user's folder. One whose front matter cannot be read is left out.
pub fn fronts(folder: Option<&Path>) -> Vec<(BookId, FrontMatter)> {
    let mut fronts = carried::fronts();
    fronts.extend(folder.into_iter().flat_map(own::fronts));
    fronts
}
