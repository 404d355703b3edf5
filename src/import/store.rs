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

use super::originals::{self, Originals};
use super::publication;
use super::refusal::SaveError;

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

/// Stores a new book as `<data>/books/<book>/rules.md`, with its terms beside it. Where another edition is there the newer
/// of the two is in force and the other kept; without `replace` nothing is overwritten, with it nothing but another text
/// of the same edition.
pub(super) fn save_book(
    data: &Path,
    book: BookId,
    rules_md: &str,
    glossary: Option<&str>,
    replace: bool,
) -> Result<Saved, SaveError> {
    let place = Place::of(data, book, rules_md, replace)?;
    let folder = place.path.parent().unwrap_or(data);
    let unfinished = folder.join(editions::UNFINISHED);
    let was_unfinished = unfinished.exists();
    let writes_two = glossary.is_some() || folder.join("glossary.toml").exists();
    if writes_two && !was_unfinished {
        file::write(&unfinished, "", true).map_err(io(&unfinished, "写入"))?;
    }
    let same = |stored: &str| stored == rules_md;
    let mut saved = save(&place.path, book, rules_md, place.over, &same).inspect_err(|_| {
        // What was there is whole; a folder that was made for it goes again.
        if !was_unfinished {
            let _ = fs::remove_file(&unfinished);
            let _ = fs::remove_dir(folder);
        }
    })?;
    let terms_stay = match saved.change {
        Change::Unchanged => !was_unfinished,
        // The same edition once more, as somebody corrected it, says nothing against the terms that it has.
        Change::Replaced => !was_unfinished && place.same_edition,
        _ => false,
    };
    if !(glossary.is_none() && terms_stay) {
        save_glossary(folder, glossary)?;
    }
    match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(io(&unfinished, "删去")(error));
        }
        _ => {}
    }
    place.clear();
    if let Some((change, before)) = place.becomes
        && saved.change != Change::Unchanged
    {
        (saved.change, saved.before) = (change, before);
    }
    Ok(saved)
}

/// Where a book's rules go.
struct Place {
    path: PathBuf,
    /// Whether another text that is there is written over.
    over: bool,
    /// Whether that is the same edition.
    same_edition: bool,
    /// What becomes of it there, and the name of the edition that was in force.
    becomes: Option<(Change, Option<String>)>,
    /// The shelf on which it was kept while another edition was in force.
    kept: Option<PathBuf>,
}

impl Place {
    /// Finds it, and keeps the edition in force where a newer one takes its place.
    fn of(data: &Path, book: BookId, rules_md: &str, replace: bool) -> Result<Self, SaveError> {
        let mut place = Self {
            path: folder(data, book).join("rules.md"),
            over: replace,
            same_edition: true,
            becomes: None,
            kept: None,
        };
        let read = |path: &Path| {
            let stored = file::read(path, 2 * file::MOST).ok();
            stored.filter(|stored| stored != rules_md)
        };
        let Some(stored) = read(&place.path) else {
            return Ok(place);
        };
        let books = data.join("books");
        let front = |text: &str| markdown::front_matter(text).unwrap_or_default();
        let (was, is) = (front(&stored), front(rules_md));
        let name = editions::name(&was, &stored);
        let there = editions::shelf(&books, book, &editions::name(&is, rules_md));
        // Folders that differ in capitals only are one on some systems.
        let folded = |shelf: &Path| shelf.to_string_lossy().to_lowercase();
        let nameless = editions::told(&is).is_empty();
        if nameless || folded(&there) == folded(&editions::shelf(&books, book, &name)) {
            // Nothing tells one edition from the other.
            place.same_edition = nameless == editions::told(&was).is_empty();
            return Ok(place);
        }
        let kept = there.join(book.as_str()).join("rules.md");
        let older = is_older(&is, &was);
        if older {
            let becomes = match read(&kept) {
                Some(_) => Change::Replaced,
                None => Change::Older,
            };
            (place.path, place.becomes) = (kept, Some((becomes, None)));
            return Ok(place);
        }
        if read(&kept).is_some() && !replace {
            return Err(SaveError::Differs { book, path: kept });
        }
        keep(&books, book, &name, &stored)?;
        place.over = true;
        place.becomes = Some((Change::Newer, Some(name)));
        place.kept = Some(there);
        Ok(place)
    }

    /// What was kept of this very edition while another was in force is in force now.
    fn clear(&self) {
        let Some(there) = &self.kept else { return };
        let mut files = Vec::new();
        list(there, &mut files);
        if files.iter().all(|file| is_imported(file)) {
            let _ = fs::remove_dir_all(there);
        }
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
    let path = shelf.join("rules.md");
    let is_there = match file::read(&path, 2 * file::MOST) {
        Ok(kept) if kept == stored => true,
        Ok(_) => return Err(SaveError::Differs { book, path }),
        Err(_) => false,
    };
    let glossary = books.join(book.as_str()).join("glossary.toml");
    let terms = shelf.join("glossary.toml");
    if let Ok(text) = file::read(&glossary, 2 * file::MOST)
        && (!terms.exists() || is_imported(&terms))
    {
        file::write(&terms, &text, true).map_err(io(&terms, "写入"))?;
    }
    // Last: an edition is one only with its rules.
    if is_there {
        return Ok(());
    }
    file::write(&path, stored, true).map_err(io(&path, "写入"))
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

/// Stores an edition's terms as `glossary.toml` beside its rules, and takes away those of an earlier import. A glossary
/// that somebody wrote or changed stays as it is.
fn save_glossary(folder: &Path, terms: Option<&str>) -> Result<(), SaveError> {
    let path = folder.join("glossary.toml");
    let ours = match file::read(&path, 2 * file::MOST) {
        Ok(stored) => is_ours(&stored),
        Err(Unread::Missing) => true,
        Err(_) => false,
    };
    if !ours {
        return Ok(());
    }
    match terms {
        Some(terms) => {
            let text = format!("{OURS}{:016x}\n\n{terms}", fnv1a(terms.as_bytes()));
            file::write(&path, &text, true).map_err(io(&path, "写入"))
        }
        None if path.exists() => fs::remove_file(&path).map_err(io(&path, "删去")),
        None => Ok(()),
    }
}

/// What stands before the sum of a glossary that an import wrote.
const OURS: &str = "# 由 caijue import 写成；改过以后，再导入时不会覆盖。";

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
        "rules.md" | originals::FILE | editions::UNFINISHED => true,
        "glossary.toml" => file::read(path, 2 * file::MOST).is_ok_and(|stored| is_ours(&stored)),
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
    let saved = |change| {
        Ok(Saved {
            path: path.to_owned(),
            change,
            before: None,
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
    fn a_corrected_edition_takes_its_own_place_and_no_others() {
        let data = tempfile::tempdir().expect("folder");
        let book = BookId::named("my-game").expect("id");
        let save = |text: &str, replace| {
            save_book(data.path(), book, text, None, replace).map(|s| (s.change, s.path))
        };
        let in_force = folder(data.path(), book).join("rules.md");
        let text = |edition: &str, text| rules(edition, "", text);
        save(&text("1.0", "一"), false).expect("saved");
        save(&text("1.1", "二"), false).expect("saved");
        let corrected = text("1.0", "一，改");
        assert!(matches!(
            save(&corrected, false),
            Err(SaveError::Differs { .. })
        ));
        let kept = data
            .path()
            .join("books/my-game/editions/1.0/my-game/rules.md");
        let saved = save(&corrected, true).expect("saved");
        assert_eq!(saved, (Change::Replaced, kept.clone()));
        let read = |path: &Path| fs::read_to_string(path).expect("file");
        assert_eq!(read(&kept), corrected);
        assert_eq!(read(&in_force), text("1.1", "二"));
        // Another edition never goes over the one in force, whatever is asked for.
        let saved = save(&text("1.2", "三"), true).expect("saved");
        assert_eq!(saved, (Change::Newer, in_force.clone()));
        let kept = data
            .path()
            .join("books/my-game/editions/1.1/my-game/rules.md");
        assert_eq!(read(&kept), text("1.1", "二"));
        // A text without a name goes for the edition in force; the terms of that are not its own.
        fs::write(in_force.with_file_name("glossary.toml"), ours("旧")).expect("written");
        let saved = save("- **1** 四\n", true).expect("saved");
        assert_eq!(saved, (Change::Replaced, in_force.clone()));
        assert!(!in_force.with_file_name("glossary.toml").exists());
    }

    /// A glossary as an import writes it.
    fn ours(terms: &str) -> String {
        format!("{OURS}{:016x}\n\n{terms}", fnv1a(terms.as_bytes()))
    }

    #[test]
    fn an_import_that_was_cut_off_is_told_and_the_next_one_heals_it() {
        let data = tempfile::tempdir().expect("folder");
        let book = BookId::named("my-game").expect("id");
        let [first, second] = [rules("1.0", "", "一"), rules("1.1", "", "二")];
        let said = |data: &Path| -> Vec<String> {
            let library = crate::rulebook::Library::with_user_books(&data.join("books"));
            let problems = library.problems.iter();
            problems.map(|problem| problem.what.clone()).collect()
        };
        let terms = "[[term]]\nname = \"甲\"\nsays = \"乙\"\n";
        save_book(data.path(), book, &first, Some(terms), false).expect("saved");
        let whole = said(data.path());
        // The rules of the new edition are there, the terms are still those of the old one.
        let folder = folder(data.path(), book);
        fs::write(folder.join("rules.md"), &second).expect("written");
        fs::write(folder.join(editions::UNFINISHED), "").expect("written");
        let told = said(data.path());
        assert_eq!(told.len(), whole.len() + 1, "{told:?}");
        let saved = save_book(data.path(), book, &second, None, false).expect("saved");
        assert_eq!(saved.change, Change::Unchanged);
        assert!(
            !folder.join("glossary.toml").exists(),
            "they were another edition's"
        );
        assert_eq!(said(data.path()).len(), whole.len());
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
