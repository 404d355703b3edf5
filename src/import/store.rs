//! The user's data folder: books of their own and original wordings beside the shipped ones. Whole files or none.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::rulebook::BookId;
use crate::text::date::today;
use crate::text::file::{self, Unread};

use super::originals::{self, Originals};
use super::refusal::SaveError;

/// What storing did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Saved {
    /// The file.
    pub path: PathBuf,
    /// Whether it was written.
    pub change: Change,
}

/// How a stored file changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// It was not there before.
    Written,
    /// It took another's place.
    Replaced,
    /// It was there already, the same.
    Unchanged,
}

/// Stores a new book as `<data>/books/<book>/rules.md`.
pub(super) fn save_book(
    data: &Path,
    book: BookId,
    rules_md: &str,
    replace: bool,
) -> Result<Saved, SaveError> {
    let path = folder(data, book).join("rules.md");
    let same = |stored: &str| stored == rules_md;
    save(&path, book, rules_md, replace, &same)
}

/// Stores original wordings as `<data>/books/<book>/original.toml`.
pub(super) fn save_originals(
    data: &Path,
    originals: &Originals,
    replace: bool,
) -> Result<Saved, SaveError> {
    let path = Originals::path(data, originals.book);
    let mut dated = originals.clone();
    if dated.imported.is_empty() {
        dated.imported = today();
    }
    let text = toml::to_string(&dated).map_err(|error| SaveError::Io {
        path: path.clone(),
        doing: "写成 TOML",
        source: std::io::Error::other(error),
    })?;
    // The day of the import is no change.
    let same =
        |stored: &str| toml::from_str::<Originals>(stored).is_ok_and(|s| s.same_wording(originals));
    save(&path, originals.book, &text, replace, &same)
}

/// Takes a book of the user's, or the original wording of a shipped one, off the shelf; names what was deleted.
///
/// # Errors
/// [`SaveError::Unknown`] where nothing of that name is stored, [`SaveError::Io`] where the disk refuses.
pub fn remove(data: &Path, book: BookId) -> Result<Vec<PathBuf>, SaveError> {
    let folder = folder(data, book);
    if BookId::SHIPPED.contains(&book) {
        let path = folder.join(originals::FILE);
        if !path.exists() {
            return Err(SaveError::Unknown {
                book,
                fix: "随附的书不能删去，能删去的只有导入的原文；这本书没有导入过原文".to_owned(),
            });
        }
        fs::remove_file(&path).map_err(io(&path, "删除"))?;
        // Other files of the user's stay; only an empty folder goes.
        let _ = fs::remove_dir(&folder);
        return Ok(vec![path]);
    }
    if !folder.is_dir() {
        return Err(SaveError::Unknown {
            book,
            fix: "用 caijue books 查看有哪些书".to_owned(),
        });
    }
    let mut files = Vec::new();
    list(&folder, &mut files);
    // Out of sight first, so that a crash leaves no half a book.
    let aside = folder.with_file_name(format!(".{book}.{}.removed", std::process::id()));
    fs::rename(&folder, &aside).map_err(io(&folder, "删除"))?;
    fs::remove_dir_all(&aside).map_err(io(&aside, "删除"))?;
    files.sort();
    Ok(files)
}

fn folder(data: &Path, book: BookId) -> PathBuf {
    data.join("books").join(book.as_str())
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        // A link is a file of its own; what it points to is not ours.
        if entry.file_type().is_ok_and(|t| t.is_dir()) {
            list(&path, files);
        } else {
            files.push(path);
        }
    }
}

fn save(
    path: &Path,
    book: BookId,
    text: &str,
    replace: bool,
    same: &dyn Fn(&str) -> bool,
) -> Result<Saved, SaveError> {
    let saved = |change| {
        Ok(Saved {
            path: path.to_owned(),
            change,
        })
    };
    let change = match file::read(path, 2 * file::MOST) {
        Ok(stored) if same(&stored) => return saved(Change::Unchanged),
        Err(Unread::Missing) => Change::Written,
        // Something is there that is another text, or none that is read.
        Ok(_) | Err(Unread::NotText { .. } | Unread::TooLarge { .. }) if replace => {
            Change::Replaced
        }
        Ok(_) | Err(Unread::NotText { .. } | Unread::TooLarge { .. }) => {
            return Err(SaveError::Differs {
                book,
                path: path.to_owned(),
            });
        }
        Err(unread) => {
            let source = std::io::Error::other(unread);
            return Err(io(path, "读取已有的文件")(source));
        }
    };
    file::write(path, text, true).map_err(|error| {
        // A folder that was made for it goes again; one with something in it stays.
        if let Some(folder) = path.parent() {
            let _ = fs::remove_dir(folder);
        }
        io(path, "写入")(error)
    })?;
    saved(change)
}

fn io(path: &Path, doing: &'static str) -> impl FnOnce(std::io::Error) -> SaveError {
    let path = path.to_owned();
    move |source| SaveError::Io {
        path,
        doing,
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_twice_changes_nothing_and_another_asks() {
        let data = tempfile::tempdir().expect("folder");
        let book = BookId::named("my-game").expect("id");
        let change = |text, replace| save_book(data.path(), book, text, replace).map(|s| s.change);
        assert_eq!(change("一", false).expect("saved"), Change::Written);
        assert_eq!(change("一", false).expect("saved"), Change::Unchanged);
        assert!(matches!(
            change("二", false),
            Err(SaveError::Differs { .. })
        ));
        let path = data.path().join("books/my-game/rules.md");
        assert_eq!(fs::read_to_string(&path).expect("file"), "一");
        assert_eq!(change("二", true).expect("saved"), Change::Replaced);
        assert_eq!(fs::read_to_string(&path).expect("file"), "二");
        let left: Vec<_> = fs::read_dir(path.parent().expect("folder"))
            .expect("folder")
            .flatten()
            .collect();
        assert_eq!(left.len(), 1, "no draft stays behind");
        fs::write(path.with_file_name("glossary.toml"), "").expect("written");
        assert_eq!(remove(data.path(), book).expect("removed").len(), 2);
        assert!(matches!(
            remove(data.path(), book),
            Err(SaveError::Unknown { .. })
        ));
    }

    #[test]
    fn a_disk_that_refuses_is_said_and_leaves_nothing() {
        let data = tempfile::tempdir().expect("folder");
        // A file where the folder must be.
        fs::write(data.path().join("books"), "").expect("written");
        let book = BookId::named("my-game").expect("id");
        let error = save_book(data.path(), book, "一", false).expect_err("refused");
        assert!(error.to_string().contains("权限"), "{error}");
    }
}
