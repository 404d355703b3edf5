//! Where lists are kept: one file a list, `cards/<book>/<name>.json` in the user's data folder, written whole. A file that
//! cannot be read is told and left, never written over.

use std::fs;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::columns::{self, Column, named};
use super::list::{Card, List};
use crate::engine::games;
use crate::engine::printed::Dialect;
use crate::rulebook::{BookId, Place, Problem};
use crate::text::file::{self, Unread};
use crate::text::file_name;

/// The form of a list's file.
const SCHEMA: &str = "caijue.cards/1";

/// The most bytes of a kept list: what was read of a file, and the signs of JSON around it.
pub const MOST: u64 = 160 << 20;

/// The most bytes of a file of spellings.
const MOST_SPELLINGS: u64 = 4 << 20;

/// The user's folder of lists.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

/// A list that is kept, unread.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kept {
    /// Its book.
    pub book: BookId,
    /// Its name.
    pub name: String,
    /// Its file.
    pub path: PathBuf,
}

impl Kept {
    /// Where what judges have corrected of its cards is kept: beside it.
    pub fn corrections(&self) -> PathBuf {
        self.path.with_extension("corrections.yaml")
    }

    /// What it is called among all lists: `union-arena/abc`.
    pub fn id(&self) -> String {
        format!("{}/{}", self.book, self.name)
    }
}

/// What saving changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// A new list.
    Written,
    /// The same list was there.
    Unchanged,
    /// Another list of this name was there.
    Replaced,
    /// A file that could not be read was there; it lies under this name now.
    PutAside(PathBuf),
}

/// Why a list was not saved or removed.
#[derive(Debug)]
pub enum NotSaved {
    /// Another list of this name is there, and was not to be replaced.
    Differs(PathBuf),
    /// What is to be changed cannot be read.
    Broken(Box<Problem>),
    /// The list is not there any more.
    Gone(String),
    /// The disk refuses.
    Io(PathBuf, io::Error),
}

#[derive(Deserialize)]
struct Stored {
    schema: String,
    book: String,
    name: String,
    source: String,
    columns: Vec<String>,
    cards: Vec<(u64, Vec<Box<str>>)>,
}

#[derive(Serialize)]
struct Head<'l> {
    schema: &'static str,
    book: &'static str,
    name: &'l str,
    source: &'l str,
    columns: Vec<&'static str>,
}

impl Store {
    /// In a data folder.
    pub fn of(data: &Path) -> Self {
        Self {
            folder: data.join("cards"),
        }
    }

    /// Whether there is any list.
    pub fn is_empty(&self) -> bool {
        self.all().is_empty()
    }

    /// All lists, by book and name.
    pub fn all(&self) -> Vec<Kept> {
        let mut all: Vec<Kept> = BookId::SHIPPED
            .into_iter()
            .flat_map(|b| self.of_book(b))
            .collect();
        all.sort();
        all
    }

    /// The lists of a book, by name.
    pub fn of_book(&self, book: BookId) -> Vec<Kept> {
        let entries = fs::read_dir(self.folder.join(book.as_str()));
        let mut all: Vec<Kept> = entries
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| {
                let path = entry.path();
                let name = path
                    .file_name()?
                    .to_str()?
                    .strip_suffix(".json")?
                    .to_owned();
                (!name.starts_with('.')).then_some(Kept { book, name, path })
            })
            .collect();
        all.sort();
        all
    }

    /// Where a list of this name lies.
    pub fn path(&self, book: BookId, name: &str) -> PathBuf {
        let file = format!("{}.json", file_name(name));
        self.folder.join(book.as_str()).join(file)
    }

    /// The spellings by which printed texts of a game are read: those that come with the program and, laid over them, the
    /// user's own in `printed.toml` beside the game's lists. A file of theirs that is wrong is left out and told.
    pub fn dialect(&self, book: BookId) -> (Dialect, Option<Problem>) {
        let mut dialect = Dialect::default();
        if let Some(printed) = games::printed(book) {
            // Its own file is held to be right by the game's tests.
            dialect = Dialect::from_texts(&[(printed.dialect)()]).unwrap_or_default();
        }
        let path = self.folder.join(book.as_str()).join("printed.toml");
        let problem = |what: String| Problem {
            place: Place {
                file: path.display().to_string().into(),
                line: 1,
                column: 1,
            },
            what,
            fix: Some("照 docs/cards.md 改，或把文件移开；没有它也能读".to_owned()),
        };
        let own = match file::read(&path, MOST_SPELLINGS) {
            Err(Unread::Missing) => return (dialect, None),
            Err(why) => return (dialect, Some(problem(why.to_string()))),
            Ok(own) => own,
        };
        let mut more = dialect.clone();
        match more.add(&own) {
            Ok(()) => (more, None),
            Err(why) => (dialect, Some(problem(why))),
        }
    }

    /// Keeps a list.
    ///
    /// # Errors
    /// [`NotSaved`]; what was there is then as it was.
    pub fn save(&self, list: &List, replace: bool) -> Result<Change, NotSaved> {
        let path = self.path(list.book, &list.name);
        let text = written(list);
        let io = |error| NotSaved::Io(path.clone(), error);
        let kept = Kept {
            book: list.book,
            name: list.name.clone(),
            path: path.clone(),
        };
        let change = match file::read(&path, MOST) {
            Err(Unread::Missing) => Change::Written,
            Ok(old) if old == text => return Ok(Change::Unchanged),
            _ => match read(&kept) {
                Ok(_) if replace => Change::Replaced,
                Ok(_) => return Err(NotSaved::Differs(path)),
                Err(_) => Change::PutAside(file::put_aside(&path).map_err(io)?),
            },
        };
        file::write(&path, &text, change == Change::Replaced).map_err(io)?;
        Ok(change)
    }

    /// The list of this name.
    pub fn named(&self, book: BookId, name: &str) -> Option<Kept> {
        let path = self.path(book, name);
        self.of_book(book)
            .into_iter()
            .find(|kept| kept.path == path)
    }

    /// Takes a list away, and what was corrected of it; the file of those, where there was one.
    ///
    /// # Errors
    /// [`NotSaved::Io`].
    pub fn remove(&self, kept: &Kept) -> Result<Option<PathBuf>, NotSaved> {
        let corrections = kept.corrections();
        let gone = |path: &Path| match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(NotSaved::Io(path.to_owned(), error)),
            Ok(()) => Ok(true),
        };
        // The list first: without it nothing is left over that is told of nobody.
        fs::remove_file(&kept.path).map_err(|error| NotSaved::Io(kept.path.clone(), error))?;
        let had = gone(&corrections)?;
        // The folders go with the last of them; others that lie there keep them.
        let _ = fs::remove_dir(self.folder.join(kept.book.as_str()));
        let _ = fs::remove_dir(&self.folder);
        Ok(had.then_some(corrections))
    }
}

/// A problem at a place of a list's file.
fn wrong(kept: &Kept) -> impl Fn(usize, usize, String) -> Problem + '_ {
    move |line: usize, column: usize, what: String| Problem {
        place: Place {
            file: kept.path.display().to_string().into(),
            line: line.max(1) as u32,
            column: column.max(1) as u32,
        },
        what,
        fix: Some(format!(
            "从原来的文件再导入一次：caijue cards import 文件 --book {} --name {}；坏的文件会改名留在旁边",
            kept.book, kept.name
        )),
    }
}

/// Reads a list that is kept.
///
/// # Errors
/// What is wrong with its file.
pub fn read(kept: &Kept) -> Result<List, Problem> {
    let problem = wrong(kept);
    let text = file::read(&kept.path, MOST).map_err(|why| problem(1, 1, why.to_string()))?;
    parsed(kept, &text)
}

/// Reads some cards of a list, by the places of its first line and of theirs in the file; `None` where they do not
/// stand there.
pub fn read_some(kept: &Kept, head: &Range<u64>, places: &[Range<u64>]) -> Option<List> {
    let (mut file, size) = file::open(&kept.path).ok()?;
    let mut part = |place: &Range<u64>| {
        let length = place.end.checked_sub(place.start)?;
        if place.end > size {
            return None;
        }
        let mut bytes = vec![0; usize::try_from(length).ok()?];
        file.seek(SeekFrom::Start(place.start)).ok()?;
        file.read_exact(&mut bytes).ok()?;
        String::from_utf8(bytes).ok()
    };
    let head = part(head)?;
    let cards: Option<Vec<String>> = places.iter().map(part).collect();
    parsed(kept, &format!("{head}{}\n]}}\n", cards?.join(",\n"))).ok()
}

/// A list from the text of its file.
fn parsed(kept: &Kept, text: &str) -> Result<List, Problem> {
    let problem = wrong(kept);
    let stored: Stored = serde_json::from_str(text)
        .map_err(|e| problem(e.line(), e.column(), "卡牌列表的文件坏了".to_owned()))?;
    if stored.schema != SCHEMA {
        let what = format!("卡牌列表的格式是 {}，这个版本只读 {SCHEMA}", stored.schema);
        return Err(problem(1, 1, what));
    }
    if stored.book != kept.book.as_str() {
        let what = format!(
            "这是 {} 的列表，放在了 {} 的文件夹里",
            stored.book, kept.book
        );
        return Err(problem(1, 1, what));
    }
    let known = columns::of(kept.book).unwrap_or_default();
    let mut list = List {
        book: kept.book,
        name: stored.name,
        source: stored.source,
        columns: Vec::new(),
        cards: Vec::with_capacity(stored.cards.len()),
    };
    for word in &stored.columns {
        let own = named(known, word).filter(|column| column.word == word);
        match own {
            Some(column) => list.columns.push(column),
            None => return Err(problem(1, 1, format!("没有“{word}”这一栏"))),
        }
    }
    for (nth, (row, values)) in stored.cards.into_iter().enumerate() {
        if values.len() != list.columns.len() {
            let what = format!(
                "这一行有 {} 栏，应有 {} 栏",
                values.len(),
                list.columns.len()
            );
            return Err(problem(nth + 2, 1, what));
        }
        list.cards.push(Card {
            row,
            values: values.into(),
        });
    }
    Ok(list)
}

/// A list as it is kept: its head, then a card a line.
pub fn written(list: &List) -> String {
    let head = Head {
        schema: SCHEMA,
        book: list.book.as_str(),
        name: &list.name,
        source: &list.source,
        columns: list.columns.iter().map(|c: &&Column| c.word).collect(),
    };
    // Texts and numbers have no value that JSON cannot write.
    let head = serde_json::to_string(&head).unwrap_or_default();
    let mut text = head.trim_end_matches('}').to_owned();
    text += ",\"cards\":[";
    for (nth, card) in list.cards.iter().enumerate() {
        text += if nth == 0 { "\n" } else { ",\n" };
        text += &serde_json::to_string(&(card.row, &card.values)).unwrap_or_default();
    }
    text += "\n]}\n";
    text
}
