//! What the desk keeps between two sittings: bookmarks, queries, the place that was read last, the sheet that is
//! being written. One TOML file in the user's state folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::rulebook::BookId;
use crate::text::file::{self, Unread};
use crate::text::merge;
use crate::view::sheet::Sheet;
use crate::view::{Catalog, Link};

use super::show::Letters;
use super::unfinished::Unfinished;

/// The file's name in the state folder.
pub const FILE: &str = "desk.toml";

/// The largest file that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// How many queries are remembered.
const QUERIES: usize = 100;

/// How many places of a sitting are offered at the next.
pub const PLACES: usize = 12;

/// What is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Persisted {
    /// What files of earlier versions keep in place of all places: the one that was read last.
    #[serde(skip_serializing)]
    last: Option<Link>,
    /// The places where the judge was, the last one behind the others.
    #[serde(rename = "place")]
    pub places: Vec<Been>,
    /// Queries that found something and were opened from or cleared away, the latest last.
    pub queries: Vec<String>,
    /// Bookmarks, the latest last.
    #[serde(rename = "bookmark")]
    pub bookmarks: Vec<Bookmark>,
    /// The book that searches are narrowed to where there is no event.
    pub book: Option<BookId>,
    /// The letters that texts are shown to the players in, where they were chosen.
    pub letters: Option<Letters>,
    /// Names that were given to moments of rulings, the latest last.
    #[serde(rename = "name")]
    pub names: Vec<Named>,
    /// Lines that were typed where the desk asks for one and not answered, the latest last.
    pub unfinished: Vec<Unfinished>,
    /// The sheet that is being written.
    pub sheet: Sheet,
    /// The other sheets on the desk, the latest last.
    #[serde(rename = "other-sheet")]
    pub other_sheets: Vec<Sheet>,
}

/// A place where the judge was, as it can be found again at another sitting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "at")]
pub enum Been {
    /// A page, and the line at the top of the screen.
    Page {
        /// What is read there.
        link: Link,
        /// The line.
        #[serde(default)]
        top: usize,
    },
    /// A search.
    Search {
        /// What was asked.
        query: String,
        /// The book that it was narrowed to.
        #[serde(default)]
        book: Option<BookId>,
    },
    /// A ruling, and the moment of a line of it.
    Ruling {
        /// The book.
        book: BookId,
        /// The file's name without ending.
        name: String,
        /// The line.
        #[serde(default)]
        line: usize,
        /// The moment.
        #[serde(default)]
        moment: usize,
    },
    /// A table.
    Table {
        /// Under which it is kept.
        id: String,
        /// The moment at which it was stepped last.
        #[serde(default)]
        moment: usize,
    },
    /// The record of calls.
    Record,
}

/// A place with a note.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bookmark {
    /// The place.
    pub link: Link,
    /// Why it is kept.
    #[serde(default)]
    pub note: String,
}

/// A name that was given to a moment of a ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// The ruling's file.
    pub ruling: String,
    /// What its text was known by.
    pub content: String,
    /// The line.
    #[serde(default)]
    pub line: usize,
    /// The moment.
    pub moment: usize,
    /// Its name.
    pub name: String,
}

impl Named {
    /// Whether both name one moment.
    pub fn is_at(&self, other: &Self) -> bool {
        (&self.ruling, self.line, self.moment) == (&other.ruling, other.line, other.moment)
    }
}

impl Persisted {
    /// Reads what a file kept.
    ///
    /// # Errors
    /// What is wrong with it, in the words of its reader.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut kept: Self = toml::from_str(text).map_err(|e| {
            let line = e.span().map_or(1, |s| {
                text[..s.start.min(text.len())].matches('\n').count() + 1
            });
            format!("{line}: {}", crate::text::toml_said(e.message()))
        })?;
        let last = kept.last.take().filter(|_| kept.places.is_empty());
        kept.places.extend(last.map(|link| match link {
            Link::Ruling { book, name } => Been::Ruling {
                book,
                name,
                line: 0,
                moment: 0,
            },
            link => Been::Page { link, top: 0 },
        }));
        Ok(kept)
    }

    /// The file that keeps it.
    fn text(&self) -> io::Result<String> {
        toml::to_string(self).map_err(io::Error::other)
    }

    /// Remembers a query as the latest.
    pub fn remember(&mut self, query: &str) {
        let query = query.trim();
        if query.is_empty() {
            return;
        }
        self.queries.retain(|q| q != query);
        self.queries.push(query.to_owned());
        let over = self.queries.len().saturating_sub(QUERIES);
        self.queries.drain(..over);
    }

    /// Sets a bookmark with its note, or changes the note of one that is there.
    pub fn mark(&mut self, link: &Link, note: &str) {
        match self.bookmarks.iter_mut().find(|b| b.link == *link) {
            Some(bookmark) => note.clone_into(&mut bookmark.note),
            None => self.bookmarks.push(Bookmark {
                link: link.clone(),
                note: note.to_owned(),
            }),
        }
    }

    /// Takes a bookmark away.
    pub fn unmark(&mut self, link: &Link) {
        self.bookmarks.retain(|b| b.link != *link);
    }

    /// The note of a bookmark.
    pub fn note(&self, link: &Link) -> Option<&str> {
        self.bookmarks
            .iter()
            .find(|b| b.link == *link)
            .map(|b| b.note.as_str())
    }

    /// What another desk has kept since `was` was read, with our own changes since then on top: nothing that either
    /// wrote is lost.
    #[must_use]
    pub fn onto(&self, was: &Self, theirs: Self) -> Self {
        let mut all = theirs;
        // A note that the other desk has changed since is not what was taken away here.
        all.bookmarks
            .retain(|b| self.note(&b.link).is_some() || was.note(&b.link) != Some(&b.note));
        for bookmark in &self.bookmarks {
            let before = was.note(&bookmark.link);
            if before != Some(&bookmark.note) {
                let note = match all.note(&bookmark.link) {
                    Some(other) => one_line(before.unwrap_or(""), &bookmark.note, other),
                    None => bookmark.note.clone(),
                };
                all.mark(&bookmark.link, &note);
            }
        }
        for query in self.queries.iter().filter(|q| !was.queries.contains(q)) {
            all.remember(query);
        }
        both(&mut all.unfinished, &was.unfinished, &self.unfinished);
        both(&mut all.names, &was.names, &self.names);
        if self.places != was.places {
            all.places.clone_from(&self.places);
        }
        if self.book != was.book {
            all.book = self.book;
        }
        if self.letters != was.letters {
            all.letters = self.letters;
        }
        (all.sheet, all.other_sheets) = sheets(was, self, &all);
        all
    }

    /// A sheet on the desk.
    fn sheet_of(&self, id: &str) -> Option<&Sheet> {
        [&self.sheet]
            .into_iter()
            .chain(&self.other_sheets)
            .find(|s| s.id == id)
    }
}

/// What another desk has, with what was added here and without what was taken away here.
fn both<T: Clone + PartialEq>(all: &mut Vec<T>, was: &[T], ours: &[T]) {
    all.retain(|one| ours.contains(one) || !was.contains(one));
    for one in ours {
        if !was.contains(one) && !all.contains(one) {
            all.push(one.clone());
        }
    }
}

/// The sheets that two desks have: each one's changes in each, what either took away and the other left as it was
/// gone; ours is the one that is being written.
fn sheets(was: &Persisted, ours: &Persisted, theirs: &Persisted) -> (Sheet, Vec<Sheet>) {
    let mut written = Sheet::default();
    let mut shelf: Vec<Sheet> = Vec::new();
    let both = [ours, theirs].map(|desk| desk.other_sheets.iter().chain([&desk.sheet]));
    for id in both.into_iter().flatten().map(|sheet| &sheet.id) {
        let is_written = *id == ours.sheet.id;
        if shelf.iter().any(|s| s.id == *id)
            || is_written && written.id == *id && !written.is_empty()
        {
            continue;
        }
        let before = was.sheet_of(id);
        let merged = match (ours.sheet_of(id), theirs.sheet_of(id)) {
            (Some(own), Some(other)) => {
                Some(sheet(before.unwrap_or(&Sheet::default()), own, other))
            }
            // The one that lies before the judge stays there.
            (Some(own), None) => (is_written || before != Some(own)).then(|| own.clone()),
            (None, Some(other)) => (before != Some(other)).then(|| other.clone()),
            (None, None) => None,
        };
        match merged {
            Some(sheet) if is_written => written = sheet,
            Some(sheet) if !sheet.is_empty() => shelf.push(sheet),
            _ => {}
        }
    }
    (written, shelf)
}

/// A sheet that two desks have changed.
fn sheet(was: &Sheet, ours: &Sheet, theirs: &Sheet) -> Sheet {
    let mut pins = Vec::new();
    for pin in merge::three(&was.pins, &ours.pins, &theirs.pins) {
        // A pin is there once: both may have pinned or moved it.
        if !pins.contains(&pin) {
            pins.push(pin);
        }
    }
    Sheet {
        id: ours.id.clone(),
        title: one_line(&was.title, &ours.title, &theirs.title),
        question: merge::lines(&was.question, &ours.question, &theirs.question),
        answer: merge::lines(&was.answer, &ours.answer, &theirs.answer),
        pins,
    }
}

/// A line that two desks have changed; both stand in it where neither has the other's words.
fn one_line(was: &str, ours: &str, theirs: &str) -> String {
    if theirs == was || ours.contains(theirs) {
        ours.to_owned()
    } else if ours == was || theirs.contains(ours) {
        theirs.to_owned()
    } else {
        format!("{theirs} / {ours}")
    }
}

/// A file that could not be understood. It is put out of the way and never written over.
#[derive(Debug)]
pub struct Aside {
    file: PathBuf,
    wrong: String,
    /// Where it lies now, or why it lies where it was.
    put: io::Result<PathBuf>,
}

impl Aside {
    fn of(path: &Path, wrong: String) -> Self {
        Self {
            file: path.to_owned(),
            wrong,
            put: file::put_aside(path),
        }
    }

    /// What the user is told.
    pub fn said(&self, words: &Catalog) -> String {
        let file = self.file.display();
        match &self.put {
            Ok(aside) => words.fill(
                "desk.put-aside",
                &[
                    ("file", &file),
                    ("error", &self.wrong),
                    ("aside", &aside.display()),
                ],
            ),
            Err(error) => words.fill(
                "desk.not-aside",
                &[("file", &file), ("error", &self.wrong), ("why", error)],
            ),
        }
    }
}

/// The file behind what is kept.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    /// What it held when it was last read or written by us.
    was: Persisted,
}

impl Store {
    /// Opens the file of a state folder. Where it cannot be understood it is put aside.
    pub fn open(folder: &Path) -> (Self, Persisted, Option<Aside>) {
        let path = folder.join(FILE);
        let _alone = file::alone(folder);
        let (keep, aside) = match look(&path) {
            Ok(keep) => (keep.unwrap_or_default(), None),
            Err(aside) => (Persisted::default(), Some(aside)),
        };
        let store = Self {
            path,
            was: keep.clone(),
        };
        (store, keep, aside)
    }

    /// Whether the file holds less than what is to be kept.
    pub fn lacks(&self, keep: &Persisted) -> bool {
        *keep != self.was
    }

    /// Writes what is to be kept, together with what another desk may have written in the meantime, which comes back
    /// in it. Where that cannot be understood it is put aside.
    ///
    /// # Errors
    /// Where the disk refuses; what is there is never written over unread.
    pub fn save(&mut self, keep: &mut Persisted) -> io::Result<Saved> {
        let mut saved = Saved::default();
        if *keep == self.was {
            return Ok(saved);
        }
        let folder = self.path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let _alone = file::alone(folder);
        let theirs = match look(&self.path) {
            Ok(theirs) => theirs,
            Err(aside) if aside.put.is_ok() => {
                saved.aside = Some(aside);
                None
            }
            Err(aside) => return aside.put.and(Ok(saved)),
        };
        let all = match theirs {
            Some(theirs) if theirs != self.was => keep.onto(&self.was, theirs),
            _ => keep.clone(),
        };
        file::write(&self.path, &all.text()?, true)?;
        saved.merged = all.sheet != keep.sheet;
        self.was = all.clone();
        *keep = all;
        Ok(saved)
    }
}

/// Writes what its own file does not take to another place, under a fresh name; gives the name.
///
/// # Errors
/// Where the disk refuses there as well.
pub fn rescue(keep: &Persisted, folder: &Path) -> io::Result<PathBuf> {
    file::write_fresh(&folder.join(format!("caijue-{FILE}")), &keep.text()?)
}

/// What came of keeping something.
#[derive(Debug, Default)]
pub struct Saved {
    /// What was in the way and could not be understood.
    pub aside: Option<Aside>,
    /// Whether the sheet has another desk's changes in it now.
    pub merged: bool,
}

/// What a file keeps; `None` where there is none. One that cannot be understood is put aside.
fn look(path: &Path) -> Result<Option<Persisted>, Aside> {
    match file::read(path, LARGEST) {
        Ok(text) => Persisted::read(&text)
            .map(Some)
            .map_err(|wrong| Aside::of(path, wrong)),
        Err(Unread::Missing) => Ok(None),
        Err(unread) => Err(Aside::of(path, unread.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::view::Language;
    use crate::view::sheet::Pin;

    fn clause(id: &str) -> Link {
        Link::Clause(id.parse().expect("id"))
    }

    #[test]
    fn what_is_kept_comes_back() {
        let folder = tempfile::tempdir().expect("folder");
        let (mut store, mut keep, said) = Store::open(folder.path());
        assert!(said.is_none() && keep == Persisted::default());
        keep.mark(&clause("vividz:802.1a"), "常被问到");
        keep.mark(&clause("vividz:802.1a"), "天天被问到");
        keep.remember("滑行");
        keep.remember("横置");
        keep.remember("滑行");
        let link = Link::Term {
            book: BookId::VIVIDZ,
            name: "滑行".to_owned(),
        };
        let ruling = Been::Ruling {
            book: BookId::VIVIDZ,
            name: "攻击".to_owned(),
            line: 1,
            moment: 4,
        };
        let search = Been::Search {
            query: "横置".to_owned(),
            book: None,
        };
        let table = Been::Table {
            id: "1".to_owned(),
            moment: 0,
        };
        keep.places = vec![
            Been::Record,
            ruling,
            search,
            table,
            Been::Page { link, top: 3 },
        ];
        store.save(&mut keep).expect("saved");
        let (_, again, said) = Store::open(folder.path());
        assert!(said.is_none());
        assert_eq!(again, keep);
        assert_eq!(again.queries, ["横置", "滑行"]);
        assert_eq!(again.note(&clause("vividz:802.1a")), Some("天天被问到"));
        let left = fs::read_dir(folder.path()).expect("folder").count();
        assert_eq!(left, 1, "no draft stays behind");
    }

    #[test]
    fn the_last_place_of_an_earlier_version_is_the_only_one() {
        let kept = Persisted::read("[last]\nclause = \"vividz:802.1a\"\n").expect("read");
        let link = clause("vividz:802.1a");
        assert_eq!(kept.places, [Been::Page { link, top: 0 }]);
    }

    #[test]
    fn two_desks_keep_both_their_bookmarks() {
        let folder = tempfile::tempdir().expect("folder");
        let (mut first, mut a, _) = Store::open(folder.path());
        a.mark(&clause("vividz:101"), "");
        first.save(&mut a).expect("saved");
        let (mut second, mut b, _) = Store::open(folder.path());
        a.mark(&clause("vividz:102"), "甲");
        first.save(&mut a).expect("saved");
        b.unmark(&clause("vividz:101"));
        b.mark(&clause("vividz:103"), "乙");
        second.save(&mut b).expect("saved");
        let (_, all, _) = Store::open(folder.path());
        let links: Vec<_> = all.bookmarks.into_iter().map(|b| b.link).collect();
        assert_eq!(links, [clause("vividz:102"), clause("vividz:103")]);
    }

    /// What is in the files of a folder that are put aside.
    fn aside(folder: &Path) -> Vec<Vec<u8>> {
        let mut all: Vec<_> = fs::read_dir(folder)
            .expect("folder")
            .flatten()
            .map(|e| e.path())
            .filter(|p| p.extension().is_some_and(|e| e == "bad"))
            .map(|p| fs::read(p).expect("aside"))
            .collect();
        all.sort();
        all
    }

    #[test]
    fn two_desks_keep_both_their_sheets() {
        let pin = |id: &str| Pin::Clause(id.parse().expect("id"));
        let folder = tempfile::tempdir().expect("folder");
        let (mut first, mut a, _) = Store::open(folder.path());
        a.sheet.pins = vec![pin("vividz:101"), pin("vividz:102")];
        a.sheet.answer = "会。".to_owned();
        a.mark(&clause("vividz:101"), "一");
        first.save(&mut a).expect("saved");
        let (mut second, mut b, _) = Store::open(folder.path());
        assert_eq!(b, a);
        a.sheet.title = "甲桌".to_owned();
        a.sheet.question = "会退场吗".to_owned();
        a.sheet.answer = "会。\n依305.2。".to_owned();
        a.sheet.pin(pin("vividz:103"));
        a.mark(&clause("vividz:101"), "甲");
        assert!(!first.save(&mut a).expect("saved").merged);
        b.sheet.title = "乙桌".to_owned();
        b.sheet.answer = "可以。\n会。".to_owned();
        b.sheet.pins.remove(0);
        b.sheet.pin(pin("vividz:104"));
        b.unmark(&clause("vividz:101"));
        assert!(second.save(&mut b).expect("saved").merged);
        let (_, all, _) = Store::open(folder.path());
        assert_eq!(all, b);
        let sheet = all.sheet;
        assert_eq!(sheet.title, "甲桌 / 乙桌");
        assert_eq!(sheet.question, "会退场吗");
        assert_eq!(sheet.answer, "可以。\n会。\n依305.2。");
        let pins = ["vividz:102", "vividz:103", "vividz:104"].map(pin);
        assert_eq!(sheet.pins, pins);
        // The note that was written anew outlives that its bookmark was taken away elsewhere.
        assert_eq!(all.bookmarks[0].note, "甲");
        // The first desk goes on with what it has, and takes nothing back.
        a.sheet.question = "会退场吗？".to_owned();
        assert!(first.save(&mut a).expect("saved").merged);
        assert_eq!(a.sheet.question, "会退场吗？");
        assert_eq!(a.sheet.title, "甲桌 / 乙桌");
        assert_eq!(a.sheet.pins, pins);
    }

    #[test]
    fn two_desks_keep_all_their_sheets() {
        let sheet = |id: &str, title: &str| Sheet {
            id: id.to_owned(),
            title: title.to_owned(),
            ..Sheet::default()
        };
        let folder = tempfile::tempdir().expect("folder");
        let (mut first, mut a, _) = Store::open(folder.path());
        a.sheet.title = "甲".to_owned();
        a.other_sheets = vec![sheet("1", "乙"), sheet("2", "丙")];
        first.save(&mut a).expect("saved");
        let (mut second, mut b, _) = Store::open(folder.path());
        assert_eq!(b, a);
        // One begins a sheet, changes another and takes one away; the other goes on with one that it changes, too.
        a.other_sheets
            .push(std::mem::replace(&mut a.sheet, sheet("3", "丁")));
        a.other_sheets.retain(|s| s.id != "2");
        a.other_sheets[0].question = "问".to_owned();
        first.save(&mut a).expect("saved");
        b.other_sheets.push(std::mem::take(&mut b.sheet));
        b.sheet = b.other_sheets.remove(0);
        b.sheet.answer = "答".to_owned();
        second.save(&mut b).expect("saved");
        let (_, all, _) = Store::open(folder.path());
        assert_eq!(all, b);
        let mut written = sheet("1", "乙");
        written.question = "问".to_owned();
        written.answer = "答".to_owned();
        assert_eq!(all.sheet, written);
        let mut others: Vec<_> = all.other_sheets.iter().map(|s| s.title.as_str()).collect();
        others.sort_unstable();
        assert_eq!(others, ["丁", "甲"]);
    }

    #[test]
    fn what_an_older_desk_kept_is_read() {
        let older = "queries = [\"滑行\"]\n[sheet]\ntitle = \"甲\"\nquestion = \"\"\nanswer = \"会。\"\n\
            [[sheet.pins]]\nclause = \"vividz:305.2\"\n";
        let keep = Persisted::read(older).expect("read");
        assert_eq!(keep.sheet.title, "甲");
        assert_eq!(keep.sheet.pins.len(), 1);
        assert!(keep.sheet.id.is_empty() && keep.other_sheets.is_empty() && keep.letters.is_none());
    }

    #[test]
    fn desks_that_keep_at_one_moment_lose_nothing() {
        let folder = tempfile::tempdir().expect("folder");
        thread::scope(|scope| {
            for desk in 1..=4 {
                let folder = folder.path();
                scope.spawn(move || {
                    let (mut store, mut keep, _) = Store::open(folder);
                    for nth in 1..=10 {
                        keep.mark(&clause(&format!("vividz:{desk}{nth:02}")), "");
                        store.save(&mut keep).expect("saved");
                        // Nobody keeps without a pause; one that did would leave the others waiting.
                        thread::sleep(Duration::from_millis(15));
                    }
                });
            }
        });
        let (_, all, _) = Store::open(folder.path());
        assert_eq!(all.bookmarks.len(), 40);
    }

    #[test]
    fn what_is_not_understood_is_put_aside_each_time() {
        let folder = tempfile::tempdir().expect("folder");
        let words = Catalog::of(Language::English);
        let broken: [&[u8]; 3] = [
            b"queries = [\n\"a\",\nlast",
            b"queries = [\"\xff\"]\n",
            b"queries = 3\n",
        ];
        let mut all = Vec::new();
        for (nth, text) in broken.iter().enumerate() {
            let path = folder.path().join(FILE);
            fs::write(&path, text).expect("written");
            let (mut store, mut keep, said) = Store::open(folder.path());
            all.push(text.to_vec());
            all.sort();
            assert_eq!(aside(folder.path()), all);
            let said = said.expect("said").said(&words);
            assert!(said.contains(".bad"), "{said}");
            assert!(nth > 0 || said.contains('3'), "the line: {said}");
            keep.remember("甲");
            assert!(store.save(&mut keep).expect("saved").aside.is_none());
            // Broken while the desk is open.
            fs::write(&path, text).expect("written");
            keep.remember("乙");
            let said = store.save(&mut keep).expect("saved").aside.expect("said");
            assert!(said.said(&words).contains("desk.toml-"), "{said:?}");
            all.push(text.to_vec());
            all.sort();
            assert_eq!(aside(folder.path()), all);
            let (_, again, said) = Store::open(folder.path());
            assert!(said.is_none() && again == keep);
            fs::remove_file(&path).expect("removed");
        }
    }

    #[test]
    fn what_cannot_be_put_aside_is_not_written_over() {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join(FILE);
        fs::write(&path, "queries = 3").expect("written");
        // Every name is taken.
        let taken = (2..1000).map(|n| format!("{FILE}-{n}.bad"));
        for name in taken.chain([format!("{FILE}.bad")]) {
            fs::write(folder.path().join(name), "").expect("written");
        }
        let (mut store, mut keep, said) = Store::open(folder.path());
        assert!(said.is_some_and(|s| s.put.is_err()));
        keep.remember("甲");
        assert!(store.save(&mut keep).is_err());
        assert_eq!(fs::read_to_string(&path).expect("there"), "queries = 3");
    }

    #[test]
    fn what_its_own_file_does_not_take_is_written_elsewhere() {
        let folder = tempfile::tempdir().expect("folder");
        // A file where the folder must be.
        let state = folder.path().join("state");
        fs::write(&state, "").expect("written");
        let (mut store, mut keep, _) = Store::open(&state);
        keep.sheet.answer = "会。".to_owned();
        assert!(store.save(&mut keep).is_err() && store.lacks(&keep));
        let rescued = [0, 1].map(|_| rescue(&keep, folder.path()).expect("written"));
        assert_ne!(rescued[0], rescued[1]);
        for path in rescued {
            let text = fs::read_to_string(path).expect("there");
            assert_eq!(Persisted::read(&text).expect("whole"), keep);
        }
    }

    #[test]
    fn old_queries_fall_off() {
        let mut keep = Persisted::default();
        for n in 0..300 {
            keep.remember(&n.to_string());
        }
        assert_eq!(keep.queries.len(), QUERIES);
        assert_eq!(keep.queries.last().map(String::as_str), Some("299"));
    }
}
