//! The editions of a book of the user's: the one in force, and those that were before it.
//!
//! ```text
//!  <data>/books/<book>/rules.md                             in force
//!  <data>/books/<book>/editions/<edition>/<book>/rules.md   another, with the glossary that it had
//! ```
//!
//! The folder of an edition is a shelf of its own with this one book on it, so that it is opened as every shelf is
//! ([`Library::with_user_books`](super::Library::with_user_books)).

use std::path::{Path, PathBuf};

use super::id::BookId;
use super::markdown;
use super::tree::FrontMatter;
use crate::text::codec::fnv1a;
use crate::text::file;
use crate::text::together;

/// The folder of the other editions, below that of the book.
pub const FOLDER: &str = "editions";

/// An edition that is kept beside the one in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// What it is called: its edition, else its day, else a number of its text.
    pub name: String,
    /// What its front matter says.
    pub front: FrontMatter,
    /// The shelf with this edition on it.
    pub shelf: PathBuf,
}

/// What an edition is called: as its publisher calls it, else by its day, else by a number of its text.
pub fn name(front: &FrontMatter, text: &str) -> String {
    let told = [front.edition.as_str(), day(front)];
    match told.into_iter().find(|t| !t.trim().is_empty()) {
        Some(told) => told.trim().to_owned(),
        None => format!("{:08x}", fnv1a(text.as_bytes()) >> 32),
    }
}

/// What an edition is called in short where nothing else is known of it: its edition, else its day, else nothing.
pub fn told(front: &FrontMatter) -> &str {
    if front.edition.trim().is_empty() {
        day(front)
    } else {
        front.edition.trim()
    }
}

/// The day of an edition: from which it holds, else on which it was last changed.
pub fn day(front: &FrontMatter) -> &str {
    if front.date.trim().is_empty() {
        front.updated.trim()
    } else {
        front.date.trim()
    }
}

/// The shelf of an edition of a book.
pub fn shelf(books: &Path, book: BookId, name: &str) -> PathBuf {
    let plain = |c: char| {
        if c.is_alphanumeric() || matches!(c, '.' | '-' | '_') {
            c
        } else {
            '-'
        }
    };
    let name: String = name.chars().take(60).map(plain).collect();
    let name = name.trim_matches('.');
    let name = if name.is_empty() { "-" } else { name };
    books.join(book.as_str()).join(FOLDER).join(name)
}

/// The editions of a book that are kept beside the one in force, the newest first. One that cannot be read is left out.
pub fn kept(books: &Path, book: BookId) -> Vec<Kept> {
    let Ok(entries) = std::fs::read_dir(books.join(book.as_str()).join(FOLDER)) else {
        return Vec::new();
    };
    let edition = |shelf: PathBuf| {
        // Half-written ones wait under a dot name.
        if shelf.file_name()?.to_string_lossy().starts_with('.') {
            return None;
        }
        let text = file::read(
            &together::at(&shelf.join(book.as_str()), "rules.md")?,
            file::MOST,
        )
        .ok()?;
        let front = markdown::front_matter(&text)?;
        Some(Kept {
            name: name(&front, &text),
            front,
            shelf,
        })
    };
    let mut all: Vec<Kept> = entries
        .flatten()
        .filter_map(|e| edition(e.path()))
        .collect();
    all.sort_by(|a, b| {
        let by_day = day(&b.front).cmp(day(&a.front));
        by_day.then_with(|| b.name.cmp(&a.name))
    });
    all
}

/// Whether a name that was typed is one of an edition: its edition, its day in whatever writing, the folder's name, or how
/// one of these begins.
pub fn is_called(name: &str, front: &FrontMatter, typed: &str) -> bool {
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(|c| c.is_alphanumeric() || *c == '.');
        letters.flat_map(char::to_lowercase).collect()
    };
    let typed = plain(typed);
    let known = [name, &front.edition, &front.date, &front.updated].map(plain);
    !typed.is_empty() && known.contains(&typed)
}

/// The edition of this name among some; `None` also where several may be meant and none has just this name.
pub fn find<'k>(kept: &'k [Kept], typed: &str) -> Option<&'k Kept> {
    let mut called = kept.iter().filter(|k| is_called(&k.name, &k.front, typed));
    let exactly = kept.iter().find(|k| k.name == typed);
    exactly.or_else(|| called.next().filter(|_| called.next().is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_is_found_by_what_people_call_it() {
        let front = FrontMatter {
            edition: "Ver 1.2".to_owned(),
            updated: "2023-11-17".to_owned(),
            ..FrontMatter::default()
        };
        assert_eq!(name(&front, ""), "Ver 1.2");
        for typed in ["ver1.2", "Ver 1.2", "2023-11-17", "20231117", "2023/11/17"] {
            assert!(is_called("Ver 1.2", &front, typed), "{typed}");
        }
        for typed in ["", "1.2.3", "2023"] {
            assert!(!is_called("Ver 1.2", &front, typed), "{typed}");
        }
        let nameless = FrontMatter::default();
        assert_eq!(name(&nameless, "甲").len(), 8);
        assert_ne!(name(&nameless, "甲"), name(&nameless, "乙"));
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let book = BookId::named("made").expect("id");
        for name in ["../..", "a/b", "..", "", "甲 乙"] {
            let path = shelf(Path::new("/b"), book, name);
            assert!(path.starts_with("/b/made/editions"), "{name}");
            assert_eq!(path.components().count(), 5, "{name}: {}", path.display());
        }
    }
}
