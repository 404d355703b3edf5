//! Editions of books as they are named on the command line: `magic@20231117`, `--edition 20231117`, another book's id, a file.

use std::path::Path;

use crate::import::{self, ImportOptions, Outcome as Imported};
use crate::rulebook::editions::{self, Kept};
use crate::rulebook::{Book, BookId, Library};
use crate::text::file;
use crate::view::{StyledLine, Tone, typed};

use super::context::{Cli, Failure};

/// What is typed for a clause or a book, and the edition behind an `@`.
pub fn split(typed: &str) -> (&str, Option<&str>) {
    match typed.split_once(['@', '＠']) {
        Some((front, edition)) if !edition.trim().is_empty() => (front, Some(edition.trim())),
        _ => (typed, None),
    }
}

impl Cli {
    /// The editions of a book that are kept beside the one in force, the newest first.
    pub fn kept(&self, book: BookId) -> Vec<Kept> {
        let data = self.settings.data.as_ref();
        data.map_or_else(Vec::new, |data| editions::kept(&data.join("books"), book))
    }

    /// A shelf with an edition of a book on it; `None` where the edition in force is meant.
    ///
    /// # Errors
    /// Where no such edition is kept: which there are.
    pub fn edition(&self, book: &Book, typed: &str) -> Result<Option<Library>, Failure> {
        let id = book.rules.id;
        let front = &book.rules.front;
        if editions::is_called(editions::told(front), front, typed) {
            return Ok(None);
        }
        let kept = self.kept(id);
        let Some(found) = editions::find(&kept, typed) else {
            return Err(self.no_edition(book, typed, &kept));
        };
        let cache = self.settings.cache.as_deref();
        let mut library = Library::with_user_books_in(&found.shelf, cache);
        self.settle(&mut library);
        if library.book(id).is_none_or(|b| b.shipped) {
            return Err(self.no_edition(book, typed, &kept));
        }
        Ok(Some(library))
    }

    fn no_edition(&self, book: &Book, typed: &str, kept: &[Kept]) -> Failure {
        let said = self.words.fill(
            "edition.none",
            &[("book", &book.rules.id), ("edition", &typed)],
        );
        let mut names = vec![editions::told(&book.rules.front)];
        names.extend(kept.iter().map(|k| k.name.as_str()));
        names.retain(|n| !n.is_empty());
        let known = match names.is_empty() {
            true => self.words.get("edition.only").to_owned(),
            false => self
                .words
                .fill("edition.known", &[("editions", &names.join("  "))]),
        };
        Failure::Said(vec![
            StyledLine::of(Tone::Plain, said),
            StyledLine::of(Tone::Muted, known),
        ])
    }

    /// What is laid against another for a book: one of its editions, another book on the shelf, or a file that is read as an
    /// import reads it. `None` where the edition in force is meant.
    ///
    /// # Errors
    /// Where it is none of these.
    pub fn operand(&self, library: &Library, book: &Book, typed: &str) -> Result<Operand, Failure> {
        let (name, edition) = split(typed);
        if typed == "." {
            return Ok(Operand::Here(book.rules.id));
        }
        if Path::new(typed).is_file() {
            return self.of_file(typed, book.rules.id);
        }
        let other = library.books.iter().find(|b| b.rules.id.as_str() == name);
        if let Some(other) = other {
            let id = other.rules.id;
            return Ok(match edition {
                None => Operand::Here(id),
                Some(edition) => match self.edition(other, edition)? {
                    Some(library) => Operand::There(Box::new(library), id),
                    None => Operand::Here(id),
                },
            });
        }
        Ok(match self.edition(book, typed)? {
            Some(library) => Operand::There(Box::new(library), book.rules.id),
            None => Operand::Here(book.rules.id),
        })
    }

    /// A published text or a rules.md that is on no shelf, as a shelf of its own in a folder for the time being.
    fn of_file(&self, path: &str, book: BookId) -> Result<Operand, Failure> {
        // Never a shipped book's own id: what is read is another text.
        let id = match BookId::SHIPPED.contains(&book) {
            true => BookId::named(&format!("{book}-file")).unwrap_or(book),
            false => book,
        };
        let options = ImportOptions {
            as_new: Some(id),
            ..ImportOptions::default()
        };
        let read = import::read_file(Path::new(path), &options, &Library::shipped());
        let import =
            read.map_err(|why| Failure::said(crate::view::import::refusal(&why, &self.words)))?;
        let Imported::New {
            rules_md, glossary, ..
        } = &import.outcome
        else {
            return Err(Failure::said(
                self.words.fill("edition.no-rules", &[("file", &path)]),
            ));
        };
        // A folder of its own: what already lies under such a name is another's.
        let named = |nth: u32| format!("caijue-diff-{}-{nth}", std::process::id());
        let mut folders = (0..100).map(|nth| std::env::temp_dir().join(named(nth)));
        let Some(folder) = folders.find(|folder| std::fs::create_dir(folder).is_ok()) else {
            let place = std::env::temp_dir().join(named(0));
            return Err(std::io::Error::other(place.display().to_string()).into());
        };
        let place = folder.join(id.as_str()).join("rules.md");
        file::write(&place, rules_md, true)?;
        if let Some(terms) = glossary {
            file::write(&place.with_file_name("glossary.toml"), terms, true)?;
        }
        let library = Library::with_user_books(&folder);
        let _ = std::fs::remove_dir_all(&folder);
        match library.book(id) {
            Some(_) => Ok(Operand::There(Box::new(library), id)),
            None => Err(Failure::said(
                self.words.fill("edition.no-rules", &[("file", &path)]),
            )),
        }
    }
}

/// Shelves of editions that were opened, each once.
#[derive(Default)]
pub struct Shelves {
    opened: Vec<(BookId, String, Library)>,
}

impl Shelves {
    /// The place of the shelf with the edition of the book that a typed clause, or `book`, names; `None` where the edition in
    /// force is meant.
    ///
    /// # Errors
    /// Where no book is named, or there is no such edition.
    pub fn at(
        &mut self,
        cli: &Cli,
        library: &Library,
        (clause, book): (&str, Option<BookId>),
        edition: &str,
    ) -> Result<Option<usize>, Failure> {
        let named = typed::clause(clause).book;
        let book = match (named, book.or(cli.event.as_ref().and_then(|e| e.book))) {
            (Some(name), _) => cli.book(library, &name)?,
            (None, Some(id)) => cli.book(library, id.as_str())?,
            (None, None) => {
                let has = |book: &&Book| {
                    let front = &book.rules.front;
                    editions::find(&cli.kept(book.rules.id), edition).is_some()
                        || editions::is_called(editions::told(front), front, edition)
                };
                let mut all = library.books.iter().filter(has);
                match (all.next(), all.next()) {
                    (Some(one), None) => one,
                    _ => return Err(Failure::said(cli.words.get("edition.which-book"))),
                }
            }
        };
        let id = book.rules.id;
        let known = self
            .opened
            .iter()
            .position(|(of, name, _)| *of == id && name == edition);
        if known.is_some() {
            return Ok(known);
        }
        Ok(cli.edition(book, edition)?.map(|shelf| {
            self.opened.push((id, edition.to_owned(), shelf));
            self.opened.len() - 1
        }))
    }

    /// A shelf by its place.
    pub fn get(&self, at: usize) -> &Library {
        &self.opened[at].2
    }
}

/// One side of a comparison.
pub enum Operand {
    /// A book of the shelf, in the edition in force.
    Here(BookId),
    /// A book on a shelf of its own.
    There(Box<Library>, BookId),
}

impl Operand {
    /// The book.
    pub fn book<'l>(&'l self, library: &'l Library) -> Option<&'l Book> {
        match self {
            Self::Here(id) => library.book(*id),
            Self::There(own, id) => own.book(*id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_stands_behind_an_at() {
        assert_eq!(
            split("magic:601.2f@20231117"),
            ("magic:601.2f", Some("20231117"))
        );
        assert_eq!(split("magic:601.2f"), ("magic:601.2f", None));
        assert_eq!(split("magic@ "), ("magic@ ", None));
        assert_eq!(split("@"), ("@", None));
    }
}
