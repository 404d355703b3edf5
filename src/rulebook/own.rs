//! A user's own books: the folders they lie in, and what is kept of them in the cache, so that a book is parsed once.
//!
//! What is kept of a book goes by the stamps of its files (name, size, time, hash). Where size and time are those of the
//! stamp the file is not read. A file that was changed a moment ago may change again within the same moment, so that its
//! time tells nothing yet and its hash decides.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use super::book::{LARGEST_RULING, RulingFile};
use super::held::Held;
use super::id::BookId;
use super::markdown;
use super::parsed::{Parsed, Texts};
use super::prepared::{self, Bytes, Part};
use super::problem::{Place, Problem};
use super::shelved::{Prepared, Shelved};
use super::tree::FrontMatter;
use crate::text::codec::{Reader, SEED, Writer, fnv};
use crate::text::file::{self, Unread};
use crate::text::together::{self, Left};

/// What helps where a file cannot be read.
const UNREAD_FIX: &str = "查看文件的大小、权限与编码（应是 UTF-8 文本）";

/// The files of a book beside its rulings.
const FILES: [&str; 4] = ["rules.md", "glossary.toml", "readings.toml", "scope.toml"];

/// Raise it when the form in which a book is kept changes.
const FORM: u64 = 1;

/// Folder of the cache in which books are kept.
const KEPT: &str = "books";

/// Another parser may read the same texts otherwise: what it kept is not ours.
fn key() -> u64 {
    fnv(FORM, env!("CAIJUE_PARSER").as_bytes())
}

fn problem(path: &Path, what: String, fix: &str) -> Problem {
    Problem {
        place: Place {
            file: path.display().to_string().into(),
            line: 1,
            column: 1,
        },
        what,
        fix: Some(fix.to_owned()),
    }
}

/// The folders of a user's books by their ids, and what is wrong with the others.
fn folders(folder: &Path) -> (Vec<(BookId, PathBuf)>, Vec<Problem>) {
    let (mut books, mut problems) = (Vec::new(), Vec::new());
    // No folder yet: the user has added no book.
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<_> = entries.map(|e| e.path()).collect();
    folders.sort();
    for path in folders.into_iter().filter(|p| p.is_dir()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Half-written imports wait under a dot name.
        if name.starts_with('.') {
            continue;
        }
        match BookId::named(&name) {
            // What lies here is the original wording of a shipped book, read where it is shown.
            Some(id) if BookId::SHIPPED.contains(&id) => {}
            Some(id) => books.push((id, path)),
            None => {
                let what = format!("“{name}”不能作书名");
                problems.push(problem(&path, what, "用小写字母、数字和连字符"));
            }
        }
    }
    (books, problems)
}

/// The books in a user's folder, and what is wrong with their folders. `cache` keeps what was read of them.
pub(super) fn books(folder: &Path, cache: Option<&Path>) -> (Vec<Shelved>, Vec<Problem>) {
    let (folders, mut problems) = folders(folder);
    let mut books = Vec::new();
    for (id, path) in folders {
        books.extend(book(id, &path, cache, &mut problems));
    }
    (books, problems)
}

/// The ids and front matters of the books in a user's folder; one whose front matter cannot be read is left out.
pub(super) fn fronts(folder: &Path) -> Vec<(BookId, FrontMatter)> {
    let (folders, _) = folders(folder);
    let front = |(id, path): (BookId, PathBuf)| Some((id, front(&together::at(&path, FILES[0])?)?));
    folders.into_iter().filter_map(front).collect()
}

/// The front matter of a book's rules, of which no more is read than is needed.
fn front(path: &Path) -> Option<FrontMatter> {
    const USUALLY: u64 = 16 << 10;
    let (file, size) = file::open(path).ok()?;
    let mut begun = Vec::new();
    file.take(USUALLY).read_to_end(&mut begun).ok()?;
    let text = String::from_utf8_lossy(&begun);
    let front = markdown::front_matter(&text);
    if front.is_some() || size <= USUALLY || size > file::MOST {
        return front;
    }
    markdown::front_matter(&file::read(path, file::MOST).ok()?)
}

/// What a file was like when it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stamp {
    /// Its name below the book's folder.
    name: String,
    size: u64,
    /// When it was changed, in nanoseconds since 1970; 0 where that tells nothing.
    changed: u64,
    /// Hash of its text.
    hash: u64,
}

/// The files of a book as they are now, their hashes unknown; `None` where one cannot be what a book is made of.
fn files(folder: &Path) -> Option<Vec<Stamp>> {
    let mut found = Vec::new();
    let mut look = |name: String, most: u64| -> Option<()> {
        let Some(path) = together::at(folder, &name) else {
            return Some(());
        };
        let about = match fs::metadata(path) {
            Ok(about) => about,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Some(()),
            Err(_) => return None,
        };
        let changed = about.modified().ok().map_or(0, file::nanoseconds);
        found.push(Stamp {
            name,
            size: about.len(),
            changed,
            hash: 0,
        });
        (about.is_file() && about.len() <= most).then_some(())
    };
    for name in FILES {
        look(name.to_owned(), file::MOST)?;
    }
    for name in rulings(folder) {
        look(name, LARGEST_RULING)?;
    }
    Some(found)
}

/// The names of a book's rulings below its folder, in order.
fn rulings(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("rulings")).into_iter().flatten();
    let names = entries.flatten().map(|e| e.file_name());
    let mut names: Vec<String> = names
        .filter(|name| Path::new(name).extension().is_some_and(|e| e == "yaml"))
        .map(|name| format!("rulings/{}", name.to_string_lossy()))
        .collect();
    names.sort();
    names
}

/// What goes by the names and texts of a book's files.
fn content(stamps: &[Stamp]) -> u64 {
    stamps.iter().fold(key(), |hash, stamp| {
        let hash = fnv(hash, stamp.name.as_bytes());
        fnv(hash, &stamp.hash.to_le_bytes())
    })
}

/// The same of a book that is not kept, by all that was read of it.
fn read_content(texts: &Texts, rulings: &[RulingFile]) -> u64 {
    let own = [&texts.rules, &texts.glossary, &texts.readings, &texts.scope];
    let own = own.into_iter().flatten().map(|(path, text)| (path, text));
    let all = own.chain(rulings.iter().map(|r| (&r.path, &r.text)));
    all.fold(key(), |hash, (path, text)| {
        fnv(fnv(hash, path.as_bytes()), text.as_bytes())
    })
}

/// What goes before the names of a book's files where they are told.
fn root(folder: &Path) -> String {
    folder.join("").display().to_string()
}

/// What is to be said of an import that was killed while it wrote.
fn left(id: BookId, folder: &Path) -> Option<Problem> {
    let (found, fix) = match together::finish(folder) {
        Ok(Left::Nothing) => return None,
        Ok(Left::Part) => (
            "新的一版没有写全，已经扔掉；原来的没有改动".to_owned(),
            "再导入一次",
        ),
        Ok(Left::Whole) => (
            "新的一版已经写全，现在放到了位置上".to_owned(),
            "用 caijue books 查看现行与留着的版本",
        ),
        // What waits is read where it lies.
        Err(e) => (
            format!("新的一版已经写全，读到的是它，但放不到位置上：{e}"),
            "查看磁盘空间与权限",
        ),
    };
    Some(problem(
        folder,
        format!("上次导入 {id} 时中断了：{found}"),
        fix,
    ))
}

/// One book, from the cache where it was kept there.
fn book(
    id: BookId,
    folder: &Path,
    cache: Option<&Path>,
    problems: &mut Vec<Problem>,
) -> Option<Shelved> {
    // A relative folder is another one in another place.
    let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let place = cache.map(|cache| {
        let of = fnv(key(), whole.as_os_str().as_encoded_bytes());
        cache.join(KEPT).join(format!("{id}-{of:016x}"))
    });
    problems.extend(left(id, folder));
    let now = files(folder);
    if let (Some(place), Some(now)) = (&place, &now)
        && let Some(kept) = kept(folder, place, now)
    {
        return Some(kept);
    }
    let begun = SystemTime::now();
    let (texts, rulings, whole) = read(folder, problems);
    if texts.rules.is_none() {
        problems.push(problem(
            folder,
            "没有 rules.md".to_owned(),
            "用 caijue import 重新导入，或删去这个文件夹",
        ));
        return None;
    }
    let parsed = Arc::new(Parsed::of(&texts, id)?);
    let mut stamps = now.unwrap_or_default();
    let hashed = stamps.iter_mut().try_for_each(|stamp| {
        let text = text_of(&stamp.name, folder, &texts, &rulings)?;
        stamp.hash = fnv(SEED, text.as_bytes());
        (stamp.size == text.len() as u64).then_some(())
    });
    // What cannot be read whole is not kept, nor what changed while it was read.
    if let (Some(place), true, Some(())) = (place, whole, hashed) {
        let bytes = encode(&parsed, folder, &stamps, &rulings, begun);
        // A disk that takes nothing costs time, no answer.
        if file::keep(&place, &bytes).is_ok() {
            sweep(&place);
            // Read from there a book takes no more memory than what is looked at.
            if let Some(kept) = kept(folder, &place, &stamps) {
                return Some(kept);
            }
        }
    }
    let content = read_content(&texts, &rulings);
    Some(Shelved::parsed(&parsed, rulings.into(), (false, content)))
}

fn text_of<'t>(
    name: &str,
    folder: &Path,
    texts: &'t Texts,
    rulings: &'t [RulingFile],
) -> Option<&'t str> {
    let own = [&texts.rules, &texts.glossary, &texts.readings, &texts.scope];
    if let Some(at) = FILES.iter().position(|file| *file == name) {
        return own[at].as_ref().map(|(_, text)| text.as_str());
    }
    let path = folder.join(name).display().to_string();
    let ruling = rulings.iter().find(|r| r.path == path);
    ruling.map(|r| r.text.as_str())
}

/// Reads the files of a book; whether all of them could be read.
fn read(folder: &Path, problems: &mut Vec<Problem>) -> (Texts, Vec<RulingFile>, bool) {
    let mut whole = true;
    let mut text = |name: &str, most: u64| {
        let path = folder.join(name);
        match file::read(&together::at(folder, name)?, most) {
            Ok(text) => Some((path.display().to_string(), text)),
            Err(Unread::Missing) => None,
            Err(e) => {
                whole = false;
                problems.push(problem(&path, format!("读不了：{e}"), UNREAD_FIX));
                None
            }
        }
    };
    let texts = Texts {
        rules: text(FILES[0], file::MOST),
        glossary: text(FILES[1], file::MOST),
        readings: text(FILES[2], file::MOST),
        scope: text(FILES[3], file::MOST),
    };
    if texts.rules.is_none() {
        return (texts, Vec::new(), whole);
    }
    let rulings = rulings(folder)
        .iter()
        .filter_map(|name| text(name, LARGEST_RULING))
        .map(|(path, text)| RulingFile { path, text })
        .collect();
    (texts, rulings, whole)
}

/// What is kept of a book: its stamps in the head, its rulings behind the parts.
fn encode(
    parsed: &Parsed,
    folder: &Path,
    stamps: &[Stamp],
    rulings: &[RulingFile],
    begun: SystemTime,
) -> Vec<u8> {
    let mut more = Writer::default();
    more.list(stamps, |w, stamp| {
        w.text(&stamp.name);
        w.number(stamp.size);
        w.number(match is_settled(stamp, begun) {
            true => stamp.changed,
            false => 0,
        });
        w.number(stamp.hash);
    });
    let root = root(folder);
    let mut part = Writer::default();
    part.list(rulings, |w, ruling| {
        w.text(ruling.path.strip_prefix(&root).unwrap_or(&ruling.path));
        w.text(&ruling.text);
    });
    prepared::encode(parsed, (key(), &root), &more.0, (rulings.len(), part.0))
}

/// Whether a file's time tells that it is the same: file systems tell time in steps of up to two seconds.
fn is_settled(stamp: &Stamp, now: SystemTime) -> bool {
    // 0 is of a file whose time is not known.
    stamp.changed != 0 && stamp.changed < file::nanoseconds(now - Duration::from_secs(2))
}

/// A file of which parts are read.
struct Opened(Mutex<File>);

impl Bytes for Opened {
    fn at(&self, from: u64, count: u64) -> Option<Cow<'_, [u8]>> {
        let mut file = self.0.lock().unwrap_or_else(|e| e.into_inner());
        // The system may tell any size; what is not there is not waited for.
        let all = file.metadata().ok()?.len();
        if from.checked_add(count)? > all {
            return None;
        }
        file.seek(SeekFrom::Start(from)).ok()?;
        let mut bytes = vec![0; usize::try_from(count).ok()?];
        file.read_exact(&mut bytes).ok()?;
        Some(Cow::Owned(bytes))
    }
}

/// A book as it was kept, if it still is what lies in its folder.
fn kept(folder: &Path, place: &Path, now: &[Stamp]) -> Option<Shelved> {
    let (file, _) = file::open(place).ok()?;
    let bytes = Box::new(Opened(Mutex::new(file)));
    let root = root(folder);
    let head = prepared::head(&*bytes, key(), &root, true)?;
    let stamps = Reader(&head.more).list(|r| {
        Some(Stamp {
            name: r.text()?,
            size: r.number()?,
            changed: r.number()?,
            hash: r.number()?,
        })
    })?;
    let moment = SystemTime::now();
    let same = stamps.len() == now.len()
        && stamps.iter().zip(now).all(|(kept, now)| {
            (&kept.name, kept.size) == (&now.name, now.size)
                && match is_settled(now, moment) {
                    true => kept.changed == now.changed,
                    false => hash(&folder.join(&now.name)) == Some(kept.hash),
                }
        });
    if !same {
        return None;
    }
    let content = content(&stamps);
    let (id, again) = (head.folder_id, folder.to_owned());
    let prepared = Arc::new(Prepared {
        bytes,
        head,
        root,
        check: true,
        again: Box::new(move || Parsed::of(&read(&again, &mut Vec::new()).0, id)),
    });
    let (of, folder) = (prepared.clone(), folder.to_owned());
    let count = prepared.head.counts[4];
    let make = move || {
        let found = prepared::part(&*of.bytes, &of.head, Part::More, true);
        let found = found.and_then(|bytes| {
            Reader(&bytes).list(|r| {
                Some(RulingFile {
                    path: format!("{}{}", of.root, r.str()?),
                    text: r.text()?,
                })
            })
        });
        found.unwrap_or_else(|| read(&folder, &mut Vec::new()).1)
    };
    let rulings = Held::later(count, Arc::new(make));
    Some(Shelved::prepared(&prepared, rulings, (false, content)))
}

fn hash(path: &Path) -> Option<u64> {
    let bytes = file::bytes(path, file::MOST).ok()?;
    Some(fnv(SEED, &bytes))
}

/// Removes what was kept of other books, or by other versions, and was not made anew for a month.
fn sweep(keep: &Path) {
    let entries = keep.parent().map(fs::read_dir);
    for entry in entries.into_iter().flatten().flatten().flatten() {
        let changed = entry.metadata().and_then(|m| m.modified()).ok();
        let age = changed.and_then(|t| t.elapsed().ok());
        if entry.path() != keep && age.is_some_and(|age| age.as_secs() > 30 * 86_400) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
