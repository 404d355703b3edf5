//! A ruling of the library: what it is filtered and grouped by.

use std::cmp::Ordering;
use std::path::PathBuf;

use crate::engine::house::House;
use crate::engine::{file, games};
use crate::rulebook::library::RulingHead;
use crate::rulebook::{BookId, Library, RuleId, RulingFile};
use crate::text::fold::fold;
use crate::view::{Catalog, StyledLine, Tone, hits, ruling};

use super::By;

/// A ruling.
#[derive(Debug, Clone)]
pub struct Item {
    /// Its book; `None` where the file does not say.
    pub book: Option<BookId>,
    /// The file's name without ending.
    pub name: String,
    /// The file.
    pub path: String,
    /// Title, question, answer.
    pub head: RulingHead,
    /// The clauses of its answer.
    pub clauses: Vec<RuleId>,
    /// The names of the terms that its title or question holds, each with the clause that defines it.
    terms: Vec<(RuleId, String)>,
    /// Whether it is the user's own.
    pub own: bool,
    /// What is wrong with the file first.
    pub fault: Option<String>,
    /// All that is filtered by, folded.
    text: String,
}

/// What several rulings stand under, in the order of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Where it comes among the others: the open book first, then the books in shelf order, then what it is.
    rank: (bool, usize, usize),
    clause: Option<RuleId>,
    short: String,
    name: String,
}

impl PartialOrd for Group {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Group {
    fn cmp(&self, other: &Self) -> Ordering {
        let of = |g: &Self| (g.rank, g.clause, g.name.clone());
        of(self).cmp(&of(other))
    }
}

impl Group {
    /// The line above its rulings.
    pub fn line(&self, count: usize, words: &Catalog) -> StyledLine {
        let name = match self.name.as_str() {
            "" => words.get("shelf.none"),
            name => name,
        };
        let mut line = StyledLine::of(Tone::Muted, format!("{} ", self.short));
        if let Some(id) = self.clause {
            line = line.with(Tone::Id, format!("{} ", id.number));
        }
        line.with(Tone::Heading, name)
            .with(Tone::Muted, format!("  {count}"))
    }
}

/// The rulings of the books.
pub fn of_books(library: &Library) -> Vec<Item> {
    let books = library.books.iter();
    let files = books.flat_map(|b| b.rulings.iter().map(|f| (b.rules.id, f)));
    files
        .map(|(book, file)| Item::new(Some(book), file, library))
        .collect()
}

/// The user's own, with what is wrong with them; also files that cannot be read at all.
pub fn of_user(files: &[RulingFile], unread: &[(PathBuf, String)], library: &Library) -> Vec<Item> {
    let mut items = Vec::new();
    for file in files {
        let mut item = Item::new(file::book_of(&file.text).ok(), file, library);
        item.own = true;
        item.fault = match games::open(&file.text, library) {
            Ok(_) => None,
            Err(faults) => faults.first().map(ToString::to_string),
        };
        items.push(item);
    }
    for (path, why) in unread {
        let file = RulingFile {
            path: path.display().to_string(),
            text: String::new(),
        };
        let mut item = Item::new(None, &file, library);
        item.own = true;
        item.fault = Some(why.clone());
        items.push(item);
    }
    items
}

impl Item {
    fn new(book: Option<BookId>, file: &RulingFile, library: &Library) -> Self {
        let head = file.head();
        let clauses: Vec<RuleId> = book.map_or_else(Vec::new, |book| {
            let written = head.clauses.iter();
            written.filter_map(|c| ruling::clause_of(book, c)).collect()
        });
        let asked = fold(&format!("{}\n{}", head.title, head.question));
        let glossary = book.and_then(|b| library.book(b)).map(|b| &b.glossary);
        let terms = glossary.into_iter().flat_map(|g| &g.terms);
        let terms = terms
            .filter(|t| asked.contains(&fold(&t.name)))
            .filter_map(|t| Some((t.clause?, t.name.clone())))
            .collect();
        let numbers: Vec<String> = clauses.iter().map(|c| c.number.to_string()).collect();
        let text = [
            asked,
            fold(&head.says),
            fold(&head.readings.join("\n")),
            numbers.join("\n"),
            fold(file.name()),
        ]
        .join("\n");
        Self {
            book,
            name: file.name().to_owned(),
            path: file.path.clone(),
            head,
            clauses,
            terms,
            own: false,
            fault: None,
            text,
        }
    }

    /// Whether a folded word stands in what it is filtered by.
    pub fn holds(&self, word: &str) -> bool {
        self.text.contains(word)
    }

    /// What it stands under; the book that is open comes first.
    pub fn groups(&self, by: By, open: Option<BookId>, library: &Library) -> Vec<Group> {
        let Some(book) = self.book else {
            return Vec::new();
        };
        let place = library.books.iter().position(|b| b.rules.id == book);
        let group = |nth: usize, clause: Option<RuleId>, name: &str| Group {
            rank: (open != Some(book), place.unwrap_or(usize::MAX), nth),
            clause,
            short: hits::short(library, book).to_owned(),
            name: name.to_owned(),
        };
        let Some(of) = library.book(book) else {
            return Vec::new();
        };
        let groups: Vec<Group> = match by {
            By::Book => vec![group(0, None, &of.rules.front.title)],
            By::Chapter => {
                let first = self.clauses.first().and_then(|id| of.rules.find(id.number));
                let top = first.and_then(|ix| of.rules.lineage(ix).first().copied().or(Some(ix)));
                let node = top.and_then(|ix| of.rules.nodes.get(ix));
                node.map(|n| group(0, Some(n.id), &n.body.text))
                    .into_iter()
                    .collect()
            }
            By::Clause => {
                let opening = |id: RuleId| crate::view::clause::opening(library, id);
                let clauses = self.clauses.iter();
                clauses
                    .map(|id| group(0, Some(*id), &opening(*id)))
                    .collect()
            }
            By::Term => {
                let terms = self.terms.iter();
                terms.map(|(id, name)| group(0, Some(*id), name)).collect()
            }
            By::Reading => {
                let known = crate::rulebook::readings::by_weight(&of.readings);
                let nth = |name: &str| known.iter().position(|r| r.id == name);
                let readings = self.head.readings.iter();
                readings
                    .map(|name| group(nth(name).unwrap_or(usize::MAX - 1), None, name))
                    .collect()
            }
        };
        match groups.is_empty() {
            true => vec![group(usize::MAX, None, "")],
            false => groups,
        }
    }

    /// Title, question and answer, with the clauses of the answer.
    pub fn lines(&self, library: &Library, words: &Catalog) -> Vec<StyledLine> {
        let mut lines = vec![
            StyledLine::of(Tone::Heading, self.head.title.clone()),
            StyledLine::of(Tone::Plain, self.head.question.clone()),
        ];
        // An answer that does not hold under the house readings is not shown without saying so.
        let book = self
            .book
            .filter(|_| !self.own)
            .and_then(|b| library.book(b));
        let file = book.and_then(|b| b.rulings.iter().find(|r| r.name() == self.name));
        let house = file.map_or_else(House::default, |f| House::of(&f.text, library));
        lines.append(&mut ruling::house(&house, words));
        if !self.head.says.is_empty() {
            lines.push(
                StyledLine::of(Tone::Label, format!("{} ", words.get("rule.answer")))
                    .with(Tone::Strong, self.head.says.clone())
                    .hanging(2),
            );
        }
        for id in &self.clauses {
            lines.push(
                StyledLine::of(Tone::Id, id.number.to_string())
                    .with(
                        Tone::Plain,
                        format!(" {}", crate::view::clause::opening(library, *id)),
                    )
                    .indented(2)
                    .hanging(2),
            );
        }
        lines
    }
}
