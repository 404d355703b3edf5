//! One book, and the files of its rulings.

use memchr::memmem;

use super::built;
use super::glossary::Glossary;
use super::held::Held;
use super::id::{BookId, RuleId};
use super::readings::Reading;
use super::ruling::RulingHead;
use super::scope::Scope;
use super::tree::Rulebook;

/// Everything that is known of one book. Each part is read where it is first looked at.
#[derive(Debug, Clone)]
pub struct Book {
    /// Its rule tree.
    pub rules: Rulebook,
    /// Its terms.
    pub glossary: Glossary,
    /// Its open questions.
    pub readings: Held<Vec<Reading>>,
    /// What each clause is to an engine; empty for books without an engine.
    pub scope: Held<Vec<Scope>>,
    /// Its worked rulings, as files.
    pub rulings: Held<Vec<RulingFile>>,
    /// Whether it came with the binary or was added by the user.
    pub shipped: bool,
    /// What goes by the names and texts of its files.
    pub(crate) content: u64,
    /// Whether any of its readings was settled by a house.
    pub(super) settled: bool,
}

impl Book {
    /// The same book, held apart: what is read of it here is gone with it.
    pub(super) fn apart(&self) -> Self {
        Self {
            rules: self.rules.apart(),
            glossary: self.glossary.apart(),
            readings: self.readings.apart(),
            scope: self.scope.apart(),
            rulings: self.rulings.apart(),
            shipped: self.shipped,
            content: self.content,
            settled: self.settled,
        }
    }
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
        // What the program carries was read when it was built.
        let carried = built::head(&self.path, &self.text);
        let mut head = carried.unwrap_or_else(|| RulingHead::read(&self.text));
        if head.title.is_empty() {
            self.name().clone_into(&mut head.title);
        }
        head
    }

    /// Whether a clause's number stands in it. `book` is the one it goes by, whose numbers need no book's name.
    pub fn names(&self, book: BookId, id: RuleId) -> bool {
        let number = id.number.to_string();
        let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        memmem::find_iter(self.text.as_bytes(), &number).any(|at| {
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
