//! The user's data folder: books of their own, with the editions that they had, and original wordings beside the shipped
//! ones. Whole files or none.
//!
//! A newer edition first puts the one in force among the others, and then takes its place: whatever moment the program is
//! killed at, no edition is lost, and one that is found in both places is the same.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::rulebook::{BookId, FrontMatter, editions, markdown};
use crate::text::codec::fnv1a;
use crate::text::date::today;
use crate::text::file::{self, Unread};
use crate::text::together;

use super::originals::{self, Originals};
use super::publication;
use super::refusal::SaveError;

/// The files of a book that an import writes.
const RULES: &str = "rules.md";
const TERMS: &str = "glossary.toml";

/// What storing did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Saved {
    /// The file.
    pub path: PathBuf,
    /// Whether it was written.
    pub change: Change,
    /// The edition that was in force until now and is kept, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
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
    /// It is in force now; the edition that was is kept.
    Newer,
    /// It is older than the edition in force and is kept beside it.
    Older,
}

/// Stores a new book as `<data>/books/<book>/rules.md` with its terms beside it. Where another edition is there the newer of
/// the two is in force and the other kept. `replace` overwrites the same edition, wherever it lies, and no other.
pub(super) fn save_book(
    data: &Path,
    book: BookId,
    rules_md: &str,
    glossary: Option<&str>,
    replace: bool,
) -> Result<Saved, SaveError> {
    let place = folder(data, book);
    let text = Text {
        book,
        rules_md,
        glossary,
    };
    let stored = rules(&place);
    let Some(stored) = stored.filter(|stored| stored != rules_md) else {
        return text.save(&place, replace);
    };
    let books = data.join("books");
    let (was, is) = (front(&stored), front(rules_md));
    let name = editions::name(&was, &stored);
    let there = editions::shelf(&books, book, &editions::name(&is, rules_md));
    // Folders that differ in capitals only are one on some systems.
    let folded = |shelf: &Path| shelf.to_string_lossy().to_lowercase();
    let one_folder = folded(&there) == folded(&editions::shelf(&books, book, &name));
    // Nothing tells one edition from the other; one without a name may be any.
    if editions::told(&is).is_empty() || one_folder || (replace && editions::told(&was).is_empty())
    {
        return text.save(&place, replace);
    }
    let kept = there.join(book.as_str());
    let other = rules(&kept).is_some_and(|text| text != rules_md);
    if other && !replace {
        let path = kept.join(RULES);
        return Err(SaveError::Differs { book, path });
    }
    if other || is_older(&is, &was) {
        let mut saved = text.save(&kept, replace)?;
        if is_older(&is, &was) {
            if saved.change == Change::Written {
                saved.change = Change::Older;
            }
            return Ok(saved);
        }
    }
    keep(&books, book, &name, &stored)?;
    let mut saved = text.save(&place, true)?;
    (saved.change, saved.before) = (Change::Newer, Some(name));
    // What was kept of this very text while another was in force is in force now.
    let mut files = Vec::new();
    list(&there, &mut files);
    if kept.exists() && files.iter().all(|file| is_imported(file)) {
        together::step();
        let _ = fs::remove_dir_all(&there);
    }
    Ok(saved)
}

/// The rules of a book in its folder, where they can be read.
fn rules(folder: &Path) -> Option<String> {
    file::read(&together::at(folder, RULES)?, 2 * file::MOST).ok()
}

fn front(text: &str) -> FrontMatter {
    markdown::front_matter(text).unwrap_or_default()
}

/// A text as it was read.
#[derive(Clone, Copy)]
struct Text<'t> {
    book: BookId,
    rules_md: &'t str,
    glossary: Option<&'t str>,
}

impl Text<'_> {
    /// Stores the text as the one edition of a folder: its rules and its terms become new in one moment.
    fn save(self, folder: &Path, replace: bool) -> Result<Saved, SaveError> {
        let path = folder.join(RULES);
        let now = together::at(folder, RULES).unwrap_or_else(|| path.clone());
        let before = file::read(&now, 2 * file::MOST).ok();
        let change = changed(&now, self.book, replace, &|stored| stored == self.rules_md)?;
        // The same edition once more, as somebody corrected it, says nothing against the terms that it has.
        let told = |text: &str| editions::told(&front(text)).to_owned();
        let terms_stay = before.is_some_and(|before| told(&before) == told(self.rules_md));
        let ours = self.glossary.map(signed);
        let mut files = Vec::new();
        if change != Change::Unchanged {
            files.push((RULES, Some(self.rules_md)));
        }
        if let Some(stored) = its_terms(folder)
            && stored.as_deref() != ours.as_deref()
            && !(ours.is_none() && terms_stay)
        {
            files.push((TERMS, ours.as_deref()));
        }
        if !files.is_empty() {
            together::write(folder, &files).map_err(|error| {
                // A folder that was made for it goes again; one with something in it stays.
                let _ = fs::remove_dir(folder);
                io(&path, "写入")(error)
            })?;
        }
        Ok(Saved {
            path,
            change,
            before: None,
        })
    }
}

/// The terms that stand in a folder, as far as an import may write in their place: `None` where somebody wrote or changed
/// them, or where they cannot be read.
fn its_terms(folder: &Path) -> Option<Option<String>> {
    let Some(path) = together::at(folder, TERMS) else {
        return Some(None);
    };
    match file::read(&path, 2 * file::MOST) {
        Ok(stored) => is_ours(&stored).then_some(Some(stored)),
        Err(Unread::Missing) => Some(None),
        Err(_) => None,
    }
}

/// Whether one edition is older than another: by their days where both have one, else by the numbers in their names.
/// Where neither tells, what is imported later is the newer.
fn is_older(is: &FrontMatter, was: &FrontMatter) -> bool {
    let day = |front: &FrontMatter| publication::date(&editions::day(front).to_lowercase());
    if let (Some(is), Some(was)) = (day(is), day(was))
        && is != was
    {
        return is < was;
    }
    // 1.9 before 1.10.
    let numbers = |front: &FrontMatter| -> Vec<u64> {
        let digits = front.edition.split(|c: char| !c.is_ascii_digit());
        digits.filter_map(|number| number.parse().ok()).collect()
    };
    let (is, was) = (numbers(is), numbers(was));
    !is.is_empty() && is < was
}

/// Puts the edition in force among the others, with the terms that it has.
fn keep(books: &Path, book: BookId, name: &str, stored: &str) -> Result<(), SaveError> {
    let shelf = editions::shelf(books, book, name).join(book.as_str());
    let path = shelf.join(RULES);
    if rules(&shelf).is_some_and(|kept| kept != stored) {
        return Err(SaveError::Differs { book, path });
    }
    let read = |folder: &Path| {
        let path = together::at(folder, TERMS)?;
        file::read(&path, 2 * file::MOST).ok()
    };
    let terms = read(&books.join(book.as_str()));
    let mut files = vec![(RULES, Some(stored))];
    if terms.is_some() && its_terms(&shelf).is_some() {
        files.push((TERMS, terms.as_deref()));
    }
    together::write(&shelf, &files).map_err(io(&path, "写入"))
}

/// Takes an edition of a book off the shelf that is not in force, as [`remove`] takes a book.
///
/// # Errors
/// [`SaveError::NoEdition`] where no such edition is kept, [`SaveError::Io`] where the disk refuses.
pub fn remove_edition(data: &Path, book: BookId, name: &str) -> Result<Removed, SaveError> {
    let kept = editions::kept(&data.join("books"), book);
    let Some(found) = editions::find(&kept, name) else {
        return Err(SaveError::NoEdition {
            book,
            edition: name.to_owned(),
            kept: kept.into_iter().map(|k| k.name).collect(),
        });
    };
    let aside = format!(
        "{book}-{}",
        found
            .shelf
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
    );
    let removed = take_off(data, &found.shelf, &aside)?;
    if let Some(all) = found.shelf.parent() {
        // Only where it was the last one.
        let _ = fs::remove_dir(all);
    }
    Ok(removed)
}

/// Deletes a folder of what an import has written; with anything else in it, or behind a link, it is put aside whole.
fn take_off(data: &Path, folder: &Path, aside: &str) -> Result<Removed, SaveError> {
    // What an import that was killed has left on its way is its own.
    let _ = together::finish(folder);
    let is_link = fs::symlink_metadata(folder).is_ok_and(|about| about.is_symlink());
    let mut files = Vec::new();
    list(folder, &mut files);
    if is_link || !files.iter().all(|file| is_imported(file)) {
        let wished = data.join("removed").join(aside);
        fs::create_dir_all(data.join("removed")).map_err(io(&wished, "移开"))?;
        let moved = file::move_fresh(folder, &wished).map_err(io(folder, "移开"))?;
        return Ok(Removed::Aside(moved));
    }
    put_away(folder)?;
    files.sort();
    Ok(Removed::Deleted(files))
}

/// Deletes a folder: out of sight first, so that a crash leaves no half of it.
fn put_away(folder: &Path) -> Result<(), SaveError> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let aside = folder.with_file_name(format!(".{name}.{}.removed", std::process::id()));
    fs::rename(folder, &aside).map_err(io(folder, "删除"))?;
    fs::remove_dir_all(&aside).map_err(io(&aside, "删除"))
}

/// What stands before the sum of a glossary that an import wrote.
const OURS: &str = "# 由 caijue import 写成；改过以后，再导入时不会覆盖。";

/// Terms as an import writes them.
fn signed(terms: &str) -> String {
    format!("{OURS}{:016x}\n\n{terms}", fnv1a(terms.as_bytes()))
}

/// Whether a glossary is as an import wrote it.
fn is_ours(stored: &str) -> bool {
    stored
        .strip_prefix(OURS)
        .and_then(|rest| rest.split_once("\n\n"))
        .is_some_and(|(own, terms)| own == format!("{:016x}", fnv1a(terms.as_bytes())))
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

/// What came of taking a book off the shelf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Removed {
    /// These files were deleted.
    Deleted(Vec<PathBuf>),
    /// There was more in its folder than an import writes: nothing was deleted, the folder lies here now.
    Aside(PathBuf),
}

/// Takes a book of the user's, or the original wording of a shipped one, off the shelf. Only what an import has written
/// is deleted: what somebody wrote by hand, and what lies behind a link, is put aside whole.
///
/// # Errors
/// [`SaveError::Unknown`] where nothing of that name is stored, [`SaveError::Io`] where the disk refuses.
pub fn remove(data: &Path, book: BookId) -> Result<Removed, SaveError> {
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
        return Ok(Removed::Deleted(vec![path]));
    }
    if !folder.is_dir() {
        return Err(SaveError::Unknown {
            book,
            fix: "用 caijue books 查看有哪些书".to_owned(),
        });
    }
    take_off(data, &folder, book.as_str())
}

/// Whether a file of a book's folder, or of one of its editions, is as an import writes it, or a draft of one.
fn is_imported(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match &*name {
        RULES | originals::FILE => true,
        TERMS => file::read(path, 2 * file::MOST).is_ok_and(|stored| is_ours(&stored)),
        name => name.starts_with('.') && name.ends_with(".tmp"),
    }
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
    let change = changed(path, book, replace, same)?;
    if change != Change::Unchanged {
        file::write(path, text, true).map_err(|error| {
            // A folder that was made for it goes again; one with something in it stays.
            if let Some(folder) = path.parent() {
                let _ = fs::remove_dir(folder);
            }
            io(path, "写入")(error)
        })?;
    }
    Ok(Saved {
        path: path.to_owned(),
        change,
        before: None,
    })
}

/// What writing a file would change, where it may be written.
fn changed(
    path: &Path,
    book: BookId,
    replace: bool,
    same: &dyn Fn(&str) -> bool,
) -> Result<Change, SaveError> {
    match file::read(path, 2 * file::MOST) {
        Ok(stored) if same(&stored) => Ok(Change::Unchanged),
        Err(Unread::Missing) => Ok(Change::Written),
        // Something is there that is another text, or none that is read.
        Ok(_) | Err(Unread::NotText { .. } | Unread::TooLarge { .. }) if replace => {
            Ok(Change::Replaced)
        }
        Ok(_) | Err(Unread::NotText { .. } | Unread::TooLarge { .. }) => Err(SaveError::Differs {
            book,
            path: path.to_owned(),
        }),
        Err(unread) => {
            let source = std::io::Error::other(unread);
            Err(io(path, "读取已有的文件")(source))
        }
    }
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
        let change =
            |text, replace| save_book(data.path(), book, text, None, replace).map(|s| s.change);
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
        let removed = remove(data.path(), book).expect("removed");
        assert_eq!(removed, Removed::Deleted(vec![path]));
        assert!(matches!(
            remove(data.path(), book),
            Err(SaveError::Unknown { .. })
        ));
    }

    fn rules(edition: &str, day: &str, text: &str) -> String {
        format!(
            "---\nbook: my-game\ntitle: 甲\nedition: '{edition}'\ndate: '{day}'\n---\n- **1** {text}\n"
        )
    }

    #[test]
    fn the_newest_edition_is_in_force_and_the_others_are_kept() {
        let data = tempfile::tempdir().expect("folder");
        let book = BookId::named("my-game").expect("id");
        let save = |text: &str| {
            save_book(data.path(), book, text, None, false).map(|s| (s.change, s.before))
        };
        let [first, second, old] = [
            rules("1.0", "2024-01-01", "一"),
            rules("1.1", "2024-03-01", "二"),
            rules("0.9", "2023-01-01", "零"),
        ];
        assert_eq!(save(&first).expect("saved").0, Change::Written);
        let glossary = data.path().join("books/my-game/glossary.toml");
        fs::write(&glossary, "# 用语").expect("written");
        assert_eq!(
            save(&second).expect("saved"),
            (Change::Newer, Some("1.0".to_owned()))
        );
        assert_eq!(save(&second).expect("saved").0, Change::Unchanged);
        assert_eq!(save(&old).expect("saved").0, Change::Older);
        assert_eq!(save(&old).expect("saved").0, Change::Unchanged);
        assert_eq!(save(&first).expect("saved").0, Change::Unchanged);
        // The same edition with another text is a matter for the user.
        assert!(matches!(
            save(&rules("1.1", "2024-03-01", "三")),
            Err(SaveError::Differs { .. })
        ));
        let kept = || -> Vec<String> {
            let kept = editions::kept(&data.path().join("books"), book);
            kept.into_iter().map(|k| k.name).collect()
        };
        assert_eq!(kept(), ["1.0", "0.9"]);
        let path = data.path().join("books/my-game/rules.md");
        assert_eq!(fs::read_to_string(&path).expect("file"), second);
        let shelf = data.path().join("books/my-game/editions/1.0/my-game");
        assert_eq!(
            fs::read_to_string(shelf.join("rules.md")).expect("file"),
            first
        );
        assert_eq!(
            fs::read_to_string(shelf.join("glossary.toml")).expect("file"),
            "# 用语"
        );
        // Killed between the two steps the edition in force is kept already; the next try goes on.
        fs::write(&path, &first).expect("written");
        assert_eq!(save(&second).expect("saved").0, Change::Newer);
        let removed = remove_edition(data.path(), book, "20230101").expect("removed");
        assert!(matches!(removed, Removed::Deleted(files) if files.len() == 1));
        assert!(matches!(
            remove_edition(data.path(), book, "0.9"),
            Err(SaveError::NoEdition { .. })
        ));
        assert_eq!(kept(), ["1.0"]);
        // The glossary was written by hand.
        let removed = remove(data.path(), book).expect("removed");
        assert!(matches!(removed, Removed::Aside(_)), "{removed:?}");
        assert!(!data.path().join("books/my-game").exists());
    }

    #[test]
    fn an_edition_that_is_kept_is_replaced_where_it_lies() {
        let data = tempfile::tempdir().expect("folder");
        let book = BookId::named("my-game").expect("id");
        let save = |text: &str, terms: Option<&str>, replace| {
            save_book(data.path(), book, text, terms, replace).map(|s| s.change)
        };
        let (first, second) = (
            rules("1.0", "2023-01-01", "一"),
            rules("2.0", "2024-01-01", "二"),
        );
        save(&first, Some("# 甲"), false).expect("saved");
        save(&second, None, false).expect("saved");
        let force = data.path().join("books/my-game/rules.md");
        let kept = data
            .path()
            .join("books/my-game/editions/1.0/my-game/rules.md");
        let read = |path: &Path| fs::read_to_string(path).expect("there");
        let corrected = rules("1.0", "2023-01-01", "壹");
        assert!(matches!(
            save(&corrected, None, false),
            Err(SaveError::Differs { .. })
        ));
        assert_eq!(
            save(&corrected, None, true).expect("saved"),
            Change::Replaced
        );
        assert_eq!([read(&force), read(&kept)], [second.clone(), corrected]);
        assert!(kept.with_file_name(TERMS).is_file(), "its terms stay");
        // Another edition is no replacement of the one in force.
        let third = rules("3.0", "2025-01-01", "三");
        assert_eq!(save(&third, None, true).expect("saved"), Change::Newer);
        let second_kept = data
            .path()
            .join("books/my-game/editions/2.0/my-game/rules.md");
        assert_eq!([read(&force), read(&second_kept)], [third, second]);
        // One that is corrected to be the newest is in force, and once.
        let newest = rules("1.0", "2026-01-01", "新");
        assert_eq!(save(&newest, None, true).expect("saved"), Change::Newer);
        assert_eq!(read(&force), newest);
        assert!(!kept.exists());
    }

    #[test]
    fn what_is_imported_later_is_newer_where_nothing_tells() {
        let data = tempfile::tempdir().expect("folder");
        let book = BookId::named("my-game").expect("id");
        let save = |text: &str| save_book(data.path(), book, text, None, false).map(|s| s.change);
        for (edition, change) in [
            ("乙", Change::Written),
            ("甲", Change::Newer),
            ("丙", Change::Newer),
        ] {
            assert_eq!(
                save(&rules(edition, "", edition)).expect("saved"),
                change,
                "{edition}"
            );
        }
        let force = fs::read_to_string(data.path().join("books/my-game/rules.md"));
        assert!(force.expect("there").contains("edition: '丙'"));
    }

    #[test]
    fn terms_go_with_another_edition_that_takes_the_place() {
        let data = tempfile::tempdir().expect("folder");
        let book = BookId::named("my-game").expect("id");
        let terms = data.path().join("books/my-game/glossary.toml");
        let nameless = rules("", "", "一");
        save_book(data.path(), book, &nameless, Some("# 甲"), false).expect("saved");
        save_book(data.path(), book, &rules("", "", "二"), None, true).expect("saved");
        assert!(terms.is_file(), "the same edition, corrected");
        save_book(data.path(), book, &rules("2.0", "", "三"), None, true).expect("saved");
        assert!(!terms.exists(), "terms of another edition");
    }

    /// What a library has of the book: its edition, and whether its term is that edition's.
    fn opened(books: &Path, book: BookId) -> Option<(String, Vec<String>, bool)> {
        let library = crate::rulebook::Library::with_user_books(books);
        let found = library.book(book)?;
        let terms = found.glossary.terms.iter().map(|t| t.name.clone());
        let told = library.problems.iter().any(|p| p.what.contains("中断"));
        Some((found.rules.front.edition.clone(), terms.collect(), told))
    }

    #[test]
    fn an_import_that_is_killed_at_any_step_leaves_one_edition_with_its_terms() {
        let book = BookId::named("my-game").expect("id");
        let text = |edition: &str, day: &str| {
            let day = format!("2024-01-{day}");
            rules(edition, &day, &format!("{edition}的规则")) + "- **2** 二。\n- **3** 三。\n"
        };
        let terms =
            |name: &str| format!("[[term]]\nname = \"{name}\"\nclause = \"1\"\nsays = \"甲\"\n");
        let whole = |edition: &str, named: bool| {
            let names = if named {
                vec![format!("语{edition}")]
            } else {
                Vec::new()
            };
            (edition.to_owned(), names)
        };
        // A newer edition with terms, one without, and an older one that is corrected.
        for (next, day, named) in [
            ("2.0", "02", true),
            ("2.0", "02", false),
            ("1.0", "01", true),
        ] {
            let (mut kills, mut told) = (0, 0);
            for steps in 0.. {
                let data = tempfile::tempdir().expect("folder");
                let books = data.path().join("books");
                save_book(
                    data.path(),
                    book,
                    &text("1.0", "01"),
                    Some(&terms("语1.0")),
                    false,
                )
                .expect("saved");
                let changed = text(next, day) + "- **4** 四。\n";
                let own = terms(&format!("语{next}"));
                let own = named.then_some(own.as_str());
                let save = || save_book(data.path(), book, &changed, own, next == "1.0");
                let killed = together::killed_after(steps, || {
                    save().expect("saved");
                });
                for _ in 0..2 {
                    let (edition, names, says) = opened(&books, book).expect("opens");
                    told += u32::from(says);
                    let is = (edition, names);
                    let new = whole(next, named);
                    assert!(is == new || is == whole("1.0", true), "{steps}: {is:?}");
                }
                // Nothing that is kept is half an edition, and the next try goes on.
                for kept in editions::kept(&books, book) {
                    let (edition, names, _) = opened(&kept.shelf, book).expect("opens");
                    assert!((edition, names) == whole("1.0", true), "{steps}");
                }
                save().expect("goes on");
                let (edition, names, _) = opened(&books, book).expect("opens");
                assert_eq!((edition, names), whole(next, named), "{steps}");
                let mut left = Vec::new();
                list(&books, &mut left);
                let plain = |path: &PathBuf| !path.to_string_lossy().contains(".waiting");
                assert!(left.iter().all(plain), "{left:?}");
                if !killed {
                    break;
                }
                kills += 1;
            }
            assert!(kills >= 5 && told > 2, "{kills} {told}");
        }
    }

    #[test]
    fn a_kept_edition_whose_replacement_is_killed_at_any_step_is_whole() {
        let book = BookId::named("my-game").expect("id");
        let terms =
            |name: &str| format!("[[term]]\nname = \"{name}\"\nclause = \"1\"\nsays = \"甲\"\n");
        let first = rules("1.0", "2023-01-01", "一");
        let second = rules("2.0", "2024-01-01", "二");
        let corrected = rules("1.0", "2023-01-01", "壹");
        let mut seen = [0, 0];
        for steps in 0.. {
            let data = tempfile::tempdir().expect("folder");
            let books = data.path().join("books");
            let save = |text: &str, named: &str, replace| {
                save_book(data.path(), book, text, Some(&terms(named)), replace)
            };
            save(&first, "旧语", false).expect("saved");
            save(&second, "新语", false).expect("saved");
            let killed = together::killed_after(steps, || {
                save(&corrected, "正语", true).expect("saved");
            });
            let force = opened(&books, book).expect("opens");
            assert_eq!(
                (force.0.as_str(), force.1),
                ("2.0", vec!["新语".to_owned()])
            );
            let kept = |which: usize| {
                let all = editions::kept(&books, book);
                assert_eq!(all.len(), 1, "{steps}");
                let library = crate::rulebook::Library::with_user_books(&all[0].shelf);
                let found = library.book(book).expect("opens");
                let text = found.rules.nodes[0].body.text.clone();
                let term = found.glossary.terms[0].name.clone();
                let whole = [("一", "旧语"), ("壹", "正语")];
                let is = whole
                    .iter()
                    .position(|w| *w == (text.as_str(), term.as_str()));
                let is = is.unwrap_or_else(|| panic!("{steps}: {text} with {term}"));
                assert!(is >= which, "{steps}: {text}");
                is
            };
            let was = kept(0);
            seen[was] += 1;
            // What was written before it was killed stays, and the next try ends it.
            kept(was);
            save(&corrected, "正语", true).expect("goes on");
            kept(1);
            if !killed {
                break;
            }
        }
        assert!(seen[0] > 2 && seen[1] > 1, "{seen:?}");
    }

    #[test]
    fn what_somebody_wrote_by_hand_is_not_deleted() {
        let data = tempfile::tempdir().expect("folder");
        let book = BookId::named("my-game").expect("id");
        for nth in ["my-game", "my-game-2"] {
            save_book(data.path(), book, "一", None, false).expect("saved");
            let folder = folder(data.path(), book);
            fs::write(folder.join("glossary.toml"), "手写").expect("written");
            let aside = data.path().join("removed").join(nth);
            let removed = remove(data.path(), book).expect("removed");
            assert_eq!(removed, Removed::Aside(aside.clone()));
            assert!(!folder.exists());
            let kept = fs::read_to_string(aside.join("glossary.toml")).expect("kept");
            assert_eq!(kept, "手写");
        }
    }

    #[cfg(unix)]
    #[test]
    fn of_a_link_nothing_is_said_to_be_deleted() {
        let data = tempfile::tempdir().expect("folder");
        let book = BookId::named("my-game").expect("id");
        let real = data.path().join("elsewhere");
        fs::create_dir_all(&real).expect("made");
        fs::write(real.join("rules.md"), "一").expect("written");
        fs::create_dir_all(data.path().join("books")).expect("made");
        let link = folder(data.path(), book);
        std::os::unix::fs::symlink(&real, &link).expect("linked");
        let removed = remove(data.path(), book).expect("removed");
        assert!(matches!(removed, Removed::Aside(_)), "{removed:?}");
        assert!(fs::symlink_metadata(&link).is_err() && real.join("rules.md").is_file());
    }

    #[test]
    fn a_disk_that_refuses_is_said_and_leaves_nothing() {
        let data = tempfile::tempdir().expect("folder");
        // A file where the folder must be.
        fs::write(data.path().join("books"), "").expect("written");
        let book = BookId::named("my-game").expect("id");
        let error = save_book(data.path(), book, "一", None, false).expect_err("refused");
        assert!(error.to_string().contains("权限"), "{error}");
    }
}
