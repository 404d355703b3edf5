//! What the desk keeps between two sittings: bookmarks, queries, the place that was read last, the sheet that is
//! being written. One TOML file in the user's state folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::text::file::{self, Unread};
use crate::view::Link;
use crate::view::sheet::Sheet;

/// The file's name in the state folder.
pub const FILE: &str = "desk.toml";

/// The largest file that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// How many queries are remembered.
const QUERIES: usize = 100;

/// What is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Keep {
    /// The place that was read last.
    pub last: Option<Link>,
    /// Queries from which something was opened, the latest last.
    pub queries: Vec<String>,
    /// Bookmarks, the latest last.
    #[serde(rename = "bookmark")]
    pub bookmarks: Vec<Bookmark>,
    /// The sheet that is being written.
    pub sheet: Sheet,
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

impl Keep {
    /// Reads what a file kept.
    ///
    /// # Errors
    /// What is wrong with it, in the words of its reader.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|e| {
            let line = e.span().map_or(1, |s| {
                text[..s.start.min(text.len())].matches('\n').count() + 1
            });
            format!("{line}: {}", e.message())
        })
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

    /// What another desk has kept since `was` was read, with our own changes since then on top.
    #[must_use]
    pub fn onto(&self, was: &Self, theirs: Self) -> Self {
        let mut all = theirs;
        let gone = |link: &Link| was.note(link).is_some() && self.note(link).is_none();
        all.bookmarks.retain(|b| !gone(&b.link));
        for bookmark in &self.bookmarks {
            if was.note(&bookmark.link) != Some(&bookmark.note) {
                all.mark(&bookmark.link, &bookmark.note);
            }
        }
        for query in self.queries.iter().filter(|q| !was.queries.contains(q)) {
            all.remember(query);
        }
        if self.last != was.last {
            all.last.clone_from(&self.last);
        }
        if self.sheet != was.sheet {
            all.sheet.clone_from(&self.sheet);
        }
        all
    }
}

/// The file behind what is kept.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    /// What it held when it was last read or written by us.
    was: Keep,
}

impl Store {
    /// Opens the file of a state folder. Where it cannot be understood it is put aside, never overwritten, and
    /// what is wrong is said.
    pub fn open(folder: &Path) -> (Self, Keep, Option<String>) {
        let path = folder.join(FILE);
        let (keep, said) = match file::read(&path, LARGEST) {
            Ok(text) => match Keep::read(&text) {
                Ok(keep) => (keep, None),
                Err(wrong) => {
                    let aside = path.with_extension("toml.bad");
                    let put = fs::rename(&path, &aside);
                    let where_to = match put {
                        Ok(()) => format!(" → {}", aside.display()),
                        Err(e) => format!(" ({e})"),
                    };
                    (
                        Keep::default(),
                        Some(format!("{}:{wrong}{where_to}", path.display())),
                    )
                }
            },
            Err(Unread::Missing) => (Keep::default(), None),
            Err(e) => (Keep::default(), Some(format!("{}: {e}", path.display()))),
        };
        let store = Self {
            path,
            was: keep.clone(),
        };
        (store, keep, said)
    }

    /// Writes what is to be kept, beside what another desk may have written in the meantime.
    ///
    /// # Errors
    /// Where the disk refuses.
    pub fn save(&mut self, keep: &Keep) -> io::Result<()> {
        if *keep == self.was {
            return Ok(());
        }
        let theirs = file::read(&self.path, LARGEST)
            .ok()
            .and_then(|text| Keep::read(&text).ok());
        let all = match theirs {
            Some(theirs) if theirs != self.was => keep.onto(&self.was, theirs),
            _ => keep.clone(),
        };
        let text = toml::to_string(&all).map_err(io::Error::other)?;
        file::write(&self.path, &text, true)?;
        self.was = keep.clone();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(id: &str) -> Link {
        Link::Clause(id.parse().expect("id"))
    }

    #[test]
    fn what_is_kept_comes_back() {
        let folder = tempfile::tempdir().expect("folder");
        let (mut store, mut keep, said) = Store::open(folder.path());
        assert!(said.is_none() && keep == Keep::default());
        keep.mark(&clause("vividz:802.1a"), "常被问到");
        keep.mark(&clause("vividz:802.1a"), "天天被问到");
        keep.remember("滑行");
        keep.remember("横置");
        keep.remember("滑行");
        keep.last = Some(Link::Term {
            book: crate::rulebook::BookId::VIVIDZ,
            name: "滑行".to_owned(),
        });
        store.save(&keep).expect("saved");
        let (_, again, said) = Store::open(folder.path());
        assert!(said.is_none());
        assert_eq!(again, keep);
        assert_eq!(again.queries, ["横置", "滑行"]);
        assert_eq!(again.note(&clause("vividz:802.1a")), Some("天天被问到"));
        let left = fs::read_dir(folder.path()).expect("folder").count();
        assert_eq!(left, 1, "no draft stays behind");
    }

    #[test]
    fn two_desks_keep_both_their_bookmarks() {
        let folder = tempfile::tempdir().expect("folder");
        let (mut first, mut a, _) = Store::open(folder.path());
        a.mark(&clause("vividz:101"), "");
        first.save(&a).expect("saved");
        let (mut second, mut b, _) = Store::open(folder.path());
        a.mark(&clause("vividz:102"), "甲");
        first.save(&a).expect("saved");
        b.unmark(&clause("vividz:101"));
        b.mark(&clause("vividz:103"), "乙");
        second.save(&b).expect("saved");
        let (_, all, _) = Store::open(folder.path());
        let links: Vec<_> = all.bookmarks.into_iter().map(|b| b.link).collect();
        assert_eq!(links, [clause("vividz:102"), clause("vividz:103")]);
    }

    #[test]
    fn a_broken_file_is_put_aside_and_not_lost() {
        let folder = tempfile::tempdir().expect("folder");
        fs::write(folder.path().join(FILE), "queries = [\n\"甲\",\nlast").expect("written");
        let (mut store, keep, said) = Store::open(folder.path());
        assert!(said.expect("said").contains("desk.toml:3"));
        let mut changed = keep.clone();
        changed.remember("甲");
        store.save(&changed).expect("saved");
        let aside = fs::read_to_string(folder.path().join("desk.toml.bad")).expect("aside");
        assert!(aside.contains("last"));
    }

    #[test]
    fn old_queries_fall_off() {
        let mut keep = Keep::default();
        for n in 0..300 {
            keep.remember(&n.to_string());
        }
        assert_eq!(keep.queries.len(), QUERIES);
        assert_eq!(keep.queries.last().map(String::as_str), Some("299"));
    }
}
