//! What is wrong with a file, and where: every parser returns its value together with these.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

/// A place in a text file; line and column count from 1, columns in characters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    /// The file, as the user would name it.
    pub file: Arc<str>,
    /// Line from 1.
    pub line: u32,
    /// Column from 1, in characters.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// One thing wrong: what, where, and the likely fix. The words are Chinese, as the content is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub what: String,
    /// The likely fix, where there is one to name.
    pub fix: Option<String>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)?;
        if let Some(fix) = &self.fix {
            write!(f, "({fix})")?;
        }
        Ok(())
    }
}

/// Turns byte offsets of one file into places.
#[derive(Debug, Clone)]
pub struct Places<'t> {
    file: Arc<str>,
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Places<'t> {
    /// For the text of `file`.
    pub fn new(file: &str, text: &'t str) -> Self {
        let starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(i, _)| i + 1))
            .collect();
        Self {
            file: file.into(),
            text,
            starts,
        }
    }

    /// The place of the byte at `offset`; past the end counts as the end.
    pub fn at(&self, offset: usize) -> Place {
        let offset = self.text.floor_char_boundary(offset);
        let line = self.starts.partition_point(|s| *s <= offset).max(1) - 1;
        let column = self.text[self.starts[line]..offset].chars().count();
        Place {
            file: self.file.clone(),
            line: line as u32 + 1,
            column: column as u32 + 1,
        }
    }

    /// A problem at `offset`.
    pub fn problem(&self, offset: usize, what: impl Into<String>, fix: Option<String>) -> Problem {
        Problem {
            place: self.at(offset),
            what: what.into(),
            fix,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let places = Places::new("a.md", "甲乙\n丙丁戊");
        assert_eq!(places.at(0).to_string(), "a.md:1:1");
        assert_eq!(places.at(3).to_string(), "a.md:1:2");
        assert_eq!(places.at(7 + 6).to_string(), "a.md:2:3");
        assert_eq!(places.at(999).to_string(), "a.md:2:4");
    }
}
