//! The original wording of a shipped book, as the user imported it: `<data>/books/<book>/original.toml`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::rulebook::{BookId, Number, Place, Problem};
use crate::text::file::{self, Unread};

/// The file's name within a book's folder.
pub const FILE: &str = "original.toml";

/// One clause in the words of its source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Original {
    /// The clause's number: `101.1`.
    pub id: String,
    /// First line in the source, from 1.
    pub first: u32,
    /// Last line.
    pub last: u32,
    /// The number as the source prints it, where that differs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// The wording; lines that belong together are joined.
    pub text: String,
}

/// All original wordings of a book, with where they come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Originals {
    /// The book.
    pub book: BookId,
    /// The file that was imported.
    pub source: String,
    /// Its content, as a number: two files of equal hash and length are taken for the same.
    pub hash: String,
    /// The day of the import, `2025-11-21`.
    #[serde(default)]
    pub imported: String,
    /// The clauses, in the book's order.
    #[serde(default, rename = "clause")]
    pub clauses: Vec<Original>,
    #[serde(skip)]
    places: HashMap<Number, usize>,
}

impl Originals {
    /// From clauses in the book's order.
    pub fn new(
        book: BookId,
        source: String,
        hash: String,
        imported: String,
        clauses: Vec<Original>,
    ) -> Self {
        let mut originals = Self {
            book,
            source,
            hash,
            imported,
            clauses,
            places: HashMap::new(),
        };
        originals.index();
        originals
    }

    /// Reads what is stored for a book below the user's data folder; `None` where nothing is.
    ///
    /// # Errors
    /// A [`Problem`] where the file cannot be read or understood.
    pub fn load(data: &Path, book: BookId) -> Result<Option<Self>, Problem> {
        let path = Self::path(data, book);
        let text = match file::read(&path, 2 * file::MOST) {
            Ok(text) => text,
            Err(Unread::Missing) => return Ok(None),
            Err(error) => return Err(problem(&path, format!("读不了：{error}"), 1)),
        };
        match toml::from_str::<Self>(&text) {
            Ok(mut originals) if originals.book == book => {
                originals.index();
                Ok(Some(originals))
            }
            Ok(other) => Err(problem(
                &path,
                format!("这是 {} 的原文，不是 {book} 的", other.book),
                1,
            )),
            Err(error) => {
                let line = error
                    .span()
                    .map_or(1, |s| text[..s.start].matches('\n').count() as u32 + 1);
                Err(problem(
                    &path,
                    format!("读不懂：{}", crate::text::toml_said(error.message())),
                    line,
                ))
            }
        }
    }

    /// The wording of a clause.
    pub fn of(&self, number: Number) -> Option<&Original> {
        self.places.get(&number).map(|ix| &self.clauses[*ix])
    }

    /// Where a book's wordings are stored below the user's data folder.
    pub fn path(data: &Path, book: BookId) -> PathBuf {
        data.join("books").join(book.as_str()).join(FILE)
    }

    /// Whether both have the same clauses, lines and words, wherever and whenever they were imported.
    pub fn same_wording(&self, other: &Self) -> bool {
        self.book == other.book && self.clauses == other.clauses
    }

    fn index(&mut self) {
        self.places = self
            .clauses
            .iter()
            .enumerate()
            .filter_map(|(ix, c)| Some((c.id.parse().ok()?, ix)))
            .collect();
    }
}

fn problem(path: &Path, what: String, line: u32) -> Problem {
    Problem {
        place: Place {
            file: path.display().to_string().into(),
            line,
            column: 1,
        },
        what,
        fix: Some("用 caijue import --replace 重新导入原文".to_owned()),
    }
}
