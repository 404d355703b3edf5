//! The whole shelf: books with their glossaries, readings, scope and ruling files, linked with each other.

use std::path::Path;
use std::sync::Arc;

use super::cards::Cards;
use super::glossary::{self, Concept, Glossary};
use super::id::{BookId, RuleId};
use super::links::{self, Links};
use super::problem::{Place, Problem};
use super::readings::{self, Reading};
use super::scope::{self, Scope};
use super::tree::{FrontMatter, Node, Rulebook};
use super::{markdown, shipped};
use crate::text::file::{self, Unread};
use crate::text::yaml;

/// Everything that is known of one book.
#[derive(Debug, Clone)]
pub struct Book {
    /// Its rule tree.
    pub rules: Rulebook,
    /// Its terms.
    pub glossary: Glossary,
    /// Its open questions.
    pub readings: Vec<Reading>,
    /// What each clause is to an engine; empty for books without an engine.
    pub scope: Vec<Scope>,
    /// Its worked rulings, as files.
    pub rulings: Vec<RulingFile>,
    /// Whether it came with the binary or was added by the user.
    pub shipped: bool,
}

/// The largest ruling file that is read, in bytes.
pub const LARGEST_RULING: u64 = 1 << 20;

/// A ruling's file, unread: the engine knows what is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulingFile {
    /// Path as the user would name it.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl RulingFile {
    /// The file's name without folder and ending: what a ruling is called by.
    pub fn name(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or(&self.path);
        name.strip_suffix(".yaml").unwrap_or(name)
    }

    /// The words at its head. A file that has no title, or cannot be read, is called by its name.
    pub fn head(&self) -> RulingHead {
        let tree = yaml::parse(&self.text).ok();
        let mut head = tree.map_or_else(RulingHead::default, |t| RulingHead::of(&t));
        if head.title.is_empty() {
            self.name().clone_into(&mut head.title);
        }
        head
    }

    /// Whether a clause's number stands in it. `book` is the one it goes by, whose numbers need no book's name.
    pub fn names(&self, book: BookId, id: RuleId) -> bool {
        let number = id.number.to_string();
        let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        self.text.match_indices(&number).any(|(at, _)| {
            let before = &self.text[..at];
            let after = self.text[at + number.len()..].chars().next();
            let whole = match before.strip_suffix(':') {
                Some(before) => before.ends_with(id.book.as_str()),
                None => id.book == book && !before.ends_with(part),
            };
            whole && !after.is_some_and(part)
        })
    }
}

/// What a ruling is called, asks and answers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RulingHead {
    /// Its title.
    pub title: String,
    /// Its question.
    pub question: String,
    /// Its answer.
    pub says: String,
    /// The clauses of the answer, as written.
    pub clauses: Vec<String>,
    /// The readings that are named anywhere in the file.
    pub readings: Vec<String>,
}

impl RulingHead {
    fn of(tree: &yaml::Node) -> Self {
        let text = |node: Option<&yaml::Node>| {
            let text = node.and_then(yaml::Node::scalar).unwrap_or_default();
            text.trim().to_owned()
        };
        let ruling = tree.get("裁定");
        let clauses = ruling.and_then(|r| r.get("条文"));
        let mut readings = Vec::new();
        readings_in(tree, &mut readings);
        Self {
            title: text(tree.get("标题")),
            question: text(tree.get("问题")),
            says: text(ruling.and_then(|r| r.get("答"))),
            clauses: clauses
                .into_iter()
                .flat_map(yaml::Node::children)
                .map(|c| text(Some(c)))
                .collect(),
            readings,
        }
    }
}

/// Gathers the readings that are named below a node: chosen, or expected to decide.
fn readings_in(node: &yaml::Node, found: &mut Vec<String>) {
    if let yaml::Kind::Map(entries) = &node.kind {
        for (_, value) in entries.iter().filter(|(k, _)| k.as_str() == Some("读法")) {
            let names: Vec<&yaml::Node> = match &value.kind {
                yaml::Kind::Map(chosen) => chosen.iter().map(|(name, _)| name).collect(),
                _ => value.children().collect(),
            };
            for name in names.into_iter().filter_map(yaml::Node::as_str) {
                if !found.iter().any(|f| f == name) {
                    found.push(name.to_owned());
                }
            }
        }
    }
    for child in node.children() {
        readings_in(child, found);
    }
}

/// All books, their links and what is wrong with their files.
#[derive(Debug, Clone)]
pub struct Library {
    /// The books in shelf order.
    pub books: Vec<Book>,
    /// Ideas across books.
    pub concepts: Vec<(Concept, Place)>,
    /// Edges between clauses.
    pub links: Links,
    /// What reading the files met.
    pub problems: Vec<Problem>,
    /// The user's lists of cards, where there are any; boards may name what is in them.
    pub cards: Option<Arc<dyn Cards>>,
}

/// The texts of one book before they are parsed.
#[derive(Debug, Clone, Default)]
struct Texts {
    rules: Option<(String, String)>,
    glossary: Option<(String, String)>,
    readings: Option<(String, String)>,
    scope: Option<(String, String)>,
    rulings: Vec<RulingFile>,
}

impl Library {
    /// The books that the binary carries.
    pub fn shipped() -> Self {
        Self::assemble(shipped_texts(), &[])
    }

    /// The shipped books and those in the user's folder (`<folder>/<book>/rules.md` and its companions).
    ///
    /// A folder that cannot be read is a problem of the library, not a failure.
    pub fn with_user_books(folder: &Path) -> Self {
        let (user, problems) = user_texts(folder);
        Self::assemble(shipped_texts().into_iter().chain(user).collect(), &problems)
    }

    fn assemble(texts: Vec<(BookId, bool, Texts)>, met: &[Problem]) -> Self {
        let mut problems = met.to_vec();
        let mut parsed = Vec::new();
        let mut rest = Vec::new();
        for (id, shipped, texts) in texts {
            let Some((file, text)) = &texts.rules else {
                continue;
            };
            let (rules, mut met) = markdown::parse(file, text, id);
            problems.append(&mut met);
            let glossary = match &texts.glossary {
                Some((file, text)) => {
                    let (glossary, mut met) = Glossary::parse(file, text, id);
                    problems.append(&mut met);
                    glossary
                }
                None => Glossary::empty(id),
            };
            let mut readings = Vec::new();
            if let Some((file, text)) = &texts.readings {
                let (read, mut met) = readings::parse(file, text, id);
                problems.append(&mut met);
                readings = read;
            }
            let mut scope = Vec::new();
            if let Some((file, text)) = &texts.scope {
                let (read, mut met) = scope::parse(file, text, id);
                problems.append(&mut met);
                scope = read;
            }
            parsed.push((rules, glossary));
            rest.push((readings, scope, texts.rulings, shipped));
        }
        let (links, mut met) = links::link(&mut parsed);
        problems.append(&mut met);
        let books = parsed
            .into_iter()
            .zip(rest)
            .map(
                |((rules, glossary), (readings, scope, rulings, shipped))| Book {
                    rules,
                    glossary,
                    readings,
                    scope,
                    rulings,
                    shipped,
                },
            )
            .collect();
        let mut concepts = Vec::new();
        if let Some(text) = shipped::file("glossary/concepts.toml") {
            let (read, mut met) = glossary::parse_concepts("glossary/concepts.toml", text);
            problems.append(&mut met);
            concepts = read;
        }
        Self {
            books,
            concepts,
            links,
            problems,
            cards: None,
        }
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
    let user = folder.map(|folder| user_texts(folder).0);
    let all = shipped_texts()
        .into_iter()
        .chain(user.into_iter().flatten());
    let front = |(id, _, texts): (BookId, bool, Texts)| {
        let (_, text) = texts.rules?;
        Some((id, markdown::front_matter(&text)?))
    };
    all.filter_map(front).collect()
}

fn shipped_texts() -> Vec<(BookId, bool, Texts)> {
    BookId::SHIPPED
        .into_iter()
        .map(|id| {
            let take = |path: String| {
                let text = shipped::file(&path)?.to_owned();
                Some((path, text))
            };
            let rulings = shipped::below(&format!("rulebooks/{id}/rulings/"))
                .map(|(path, text)| RulingFile {
                    path: path.to_owned(),
                    text: text.to_owned(),
                })
                .collect();
            let texts = Texts {
                rules: take(format!("rulebooks/{id}/rules.md")),
                glossary: take(format!("glossary/{id}.toml")),
                readings: take(format!("rulebooks/{id}/readings.toml")),
                scope: take(format!("rulebooks/{id}/scope.toml")),
                rulings,
            };
            (id, true, texts)
        })
        .collect()
}

/// What helps where a file cannot be read.
const UNREAD_FIX: &str = "查看文件的大小、权限与编码（应是 UTF-8 文本）";

fn user_texts(folder: &Path) -> (Vec<(BookId, bool, Texts)>, Vec<Problem>) {
    let mut books = Vec::new();
    let mut problems = Vec::new();
    let mut say = |path: &Path, what: String, fix: &str| {
        problems.push(Problem {
            place: Place {
                file: path.display().to_string().into(),
                line: 1,
                column: 1,
            },
            what,
            fix: Some(fix.to_owned()),
        });
    };
    let Ok(entries) = std::fs::read_dir(folder) else {
        // No folder yet: the user has added no book.
        return (books, problems);
    };
    let mut folders: Vec<_> = entries.flatten().map(|e| e.path()).collect();
    folders.sort();
    for path in folders.into_iter().filter(|p| p.is_dir()) {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        // Half-written imports wait under a dot name.
        if name.starts_with('.') {
            continue;
        }
        let Some(id) = BookId::named(&name) else {
            say(
                &path,
                format!("“{name}”不能作书名"),
                "用小写字母、数字和连字符",
            );
            continue;
        };
        if BookId::SHIPPED.contains(&id) {
            // What lies here is the original wording of a shipped book, read where it is shown.
            continue;
        }
        let read = |name: &str| {
            let path = path.join(name);
            match file::read(&path, file::MOST) {
                Ok(text) => Ok(Some((path.display().to_string(), text))),
                Err(Unread::Missing) => Ok(None),
                Err(e) => Err((path, e)),
            }
        };
        let mut texts = Texts::default();
        for (name, slot) in [
            ("rules.md", &mut texts.rules),
            ("glossary.toml", &mut texts.glossary),
            ("readings.toml", &mut texts.readings),
            ("scope.toml", &mut texts.scope),
        ] {
            match read(name) {
                Ok(found) => *slot = found,
                Err((path, e)) => say(&path, format!("读不了：{e}"), UNREAD_FIX),
            }
        }
        if texts.rules.is_none() {
            say(
                &path,
                "没有 rules.md".to_owned(),
                "用 caijue import 重新导入，或删去这个文件夹",
            );
            continue;
        }
        if let Ok(rulings) = std::fs::read_dir(path.join("rulings")) {
            let mut files: Vec<_> = rulings.flatten().map(|e| e.path()).collect();
            files.sort();
            for path in files {
                if path.extension().is_none_or(|e| e != "yaml") {
                    continue;
                }
                match file::read(&path, LARGEST_RULING) {
                    Ok(text) => texts.rulings.push(RulingFile {
                        path: path.display().to_string(),
                        text,
                    }),
                    Err(e) => say(&path, format!("读不了：{e}"), UNREAD_FIX),
                }
            }
        }
        books.push((id, false, texts));
    }
    (books, problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_names_the_clauses_that_stand_in_it() {
        let file = RulingFile {
            path: "rulings/甲.yaml".to_owned(),
            text: "标题: 甲\n问题: 乙？\n因: [802.1, \"703.2a\"]\n又: paixu:1.2\n".to_owned(),
        };
        assert_eq!(file.head().title, "甲");
        let names = |id: &str| file.names(BookId::VIVIDZ, id.parse().expect(id));
        assert!(names("vividz:802.1") && names("vividz:703.2a") && names("paixu:1.2"));
        for id in [
            "vividz:802",
            "vividz:802.1a",
            "vividz:703.2",
            "vividz:1.2",
            "paixu:802.1",
        ] {
            assert!(!names(id), "{id}");
        }
    }
}
