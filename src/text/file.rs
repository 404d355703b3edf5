//! A user's files. Reading: a plain file of bounded size in UTF-8, or the reason why it is not read. Writing: whole or
//! not at all.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

/// The most bytes of a file of a book: the longest rules texts in print are near one MiB.
pub const MOST: u64 = 16 << 20;

/// Why a file is not read; the words are Chinese, as those of every problem with a file.
#[derive(Debug, thiserror::Error)]
pub enum Unread {
    /// Nothing of this name is there.
    #[error("没有这个文件")]
    Missing,
    /// A folder, a pipe or a device: reading it might never end.
    #[error("不是普通文件")]
    NotAFile,
    /// Larger than is read.
    #[error("文件有 {bytes} 字节，超过 {most} 字节的上限")]
    TooLarge {
        /// Its size.
        bytes: u64,
        /// The most that is read.
        most: u64,
    },
    /// Text in another encoding, or no text.
    #[error("第 {line} 行不是 UTF-8 文本")]
    NotText {
        /// The first line that is none.
        line: usize,
    },
    /// The system refuses.
    #[error("{0}")]
    Io(#[from] io::Error),
}

/// Opens a file for reading, and tells its size.
///
/// # Errors
/// [`Unread`]; what is no plain file is not even opened.
pub fn open(path: &Path) -> Result<(File, u64), Unread> {
    let about = fs::metadata(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Unread::Missing,
        _ => Unread::Io(error),
    })?;
    if !about.is_file() {
        return Err(Unread::NotAFile);
    }
    Ok((File::open(path)?, about.len()))
}

/// Reads the bytes of a file of at most so many.
///
/// # Errors
/// [`Unread`], but never that it is no text.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    let (file, told) = open(path)?;
    let mut bytes = Vec::new();
    // The size that the system tells may be wrong (files of /proc have none), so the limit holds while reading.
    if told <= most {
        file.take(most + 1).read_to_end(&mut bytes)?;
    }
    let size = told.max(bytes.len() as u64);
    if size > most {
        return Err(Unread::TooLarge { bytes: size, most });
    }
    Ok(bytes)
}

/// Reads a file of at most so many bytes.
///
/// # Errors
/// [`Unread`].
pub fn read(path: &Path, most: u64) -> Result<String, Unread> {
    text_of(bytes(path, most)?)
}

/// The text that some bytes are.
///
/// # Errors
/// [`Unread::NotText`].
pub fn text_of(bytes: Vec<u8>) -> Result<String, Unread> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Unread::NotText {
            line: valid.iter().filter(|b| **b == b'\n').count() + 1,
        }
    })
}

/// Writes a file with its folder, whole or not at all: beside its place, and moved there when the disk has it. Without
/// `replace` one that is there stays.
///
/// # Errors
/// `AlreadyExists` where it is there and may not be replaced, and whatever the disk says.
pub fn write(path: &Path, text: &str, replace: bool) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    if !replace && path.exists() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // A long name would be too long with what is added to it.
    let name: String = name.chars().take(40).collect();
    let draft = folder.join(format!(".{name}.{}.tmp", std::process::id()));
    let written = File::create(&draft).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let placed = written.and_then(|()| {
        if replace {
            fs::rename(&draft, path)
        } else {
            place(&draft, path)
        }
    });
    if placed.is_err() {
        let _ = fs::remove_file(&draft);
    }
    sweep(folder, &name);
    placed
}

/// A file's time in nanoseconds since 1970; 0 for one before.
pub fn nanoseconds(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |d| u64::try_from(d.as_nanos()).unwrap_or(0))
}

/// Keeps what can be made anew, whole or not at all, in the place of what is there. The disk is not waited for.
///
/// # Errors
/// Whatever the disk says.
pub fn keep(path: &Path, bytes: &[u8]) -> io::Result<()> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let (process, nth) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let draft = folder.join(format!(".{process}.{nth}.tmp"));
    let placed = fs::write(&draft, bytes).and_then(|()| fs::rename(&draft, path));
    if placed.is_err() {
        let _ = fs::remove_file(&draft);
    }
    placed
}

/// After how long a draft is nobody's any more: its writer was killed.
const ABANDONED: Duration = Duration::from_secs(3600);

/// Takes away what writers of a file that were killed have left beside its place.
fn sweep(folder: &Path, name: &str) {
    let (head, tail) = (format!(".{name}."), ".tmp");
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let called = entry.file_name().to_string_lossy().into_owned();
        let number = called
            .strip_prefix(&head)
            .and_then(|c| c.strip_suffix(tail));
        let is_draft = number.is_some_and(|n| n.parse::<u32>().is_ok());
        let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
        if is_draft && age().is_some_and(|age| age > ABANDONED) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A path as it is typed: `~` is the user's own folder.
pub fn typed(path: &str, home: Option<&Path>) -> PathBuf {
    let path = PathBuf::from(path);
    match (home, path.strip_prefix("~")) {
        (Some(home), Ok(inside)) => home.join(inside),
        _ => path,
    }
}

/// Moves a file to a place where nothing is yet.
fn place(from: &Path, to: &Path) -> io::Result<()> {
    // A link is made only where nothing is; a disk without links has to do with a look.
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Err(e),
        Err(_) if fs::symlink_metadata(to).is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(from, to),
    }
}

/// Keeps other programs of ours from writing to a folder while what comes back lives. One that never ends is not waited
/// for, and where the system has no such locks the program does without: only two saves at one moment need them.
pub fn alone(folder: &Path) -> Option<File> {
    let folder = File::open(folder).ok()?;
    for _ in 0..500 {
        match folder.try_lock() {
            Ok(()) => return Some(folder),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
            Err(TryLockError::Error(_)) => return None,
        }
    }
    None
}

/// Puts a file out of the way, beside its place, under a name that nothing has yet; gives the name.
///
/// # Errors
/// Whatever the disk says; the file is then where it was.
pub fn put_aside(path: &Path) -> io::Result<PathBuf> {
    fresh(&path.with_added_extension("bad"), |aside| {
        place(path, aside)
    })
}

/// Writes a file under a name that nothing has yet: the one that is wished for, or it with a number; gives the name.
///
/// # Errors
/// Whatever the disk says.
pub fn write_fresh(wished: &Path, text: &str) -> io::Result<PathBuf> {
    fresh(wished, |path| write(path, text, false))
}

/// Moves a file or a folder to a name that nothing has yet: the one that is wished for, or it with a number; gives it.
///
/// # Errors
/// Whatever the disk says; it is then where it was.
pub fn move_fresh(from: &Path, wished: &Path) -> io::Result<PathBuf> {
    fresh(wished, |path| place(from, path))
}

/// Tries a name, and it with a number, until it is not taken.
fn fresh(wished: &Path, take: impl Fn(&Path) -> io::Result<()>) -> io::Result<PathBuf> {
    let stem = wished.file_stem().unwrap_or_default();
    for nth in 1..1000 {
        let mut name = stem.to_owned();
        if nth > 1 {
            name.push(format!("-{nth}"));
        }
        if let Some(extension) = wished.extension() {
            name.push(".");
            name.push(extension);
        }
        let path = wished.with_file_name(name);
        match take(&path) {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            taken => return taken.map(|()| path),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fresh_name_is_no_others() {
        let folder = tempfile::tempdir().expect("folder");
        let wished = folder.path().join("甲.txt");
        let names = ["一", "二"].map(|text| {
            let path = write_fresh(&wished, text).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("there"), text);
            path.file_name().map(|n| n.to_string_lossy().into_owned())
        });
        assert_eq!(names, ["甲.txt", "甲-2.txt"].map(|n| Some(n.to_owned())));
    }

    #[test]
    fn what_is_put_aside_takes_no_others_place() {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("甲.toml");
        let mut names = Vec::new();
        for text in ["一", "二", "三"] {
            fs::write(&path, text).expect("written");
            let aside = put_aside(&path).expect("put aside");
            assert!(!path.exists());
            assert_eq!(fs::read_to_string(&aside).expect("there"), text);
            names.push(aside.file_name().map(|n| n.to_string_lossy().into_owned()));
        }
        let expected = ["甲.toml.bad", "甲.toml-2.bad", "甲.toml-3.bad"];
        assert_eq!(names, expected.map(|n| Some(n.to_owned())));
        // Whatever it is: a folder, too.
        fs::create_dir(&path).expect("made");
        assert!(put_aside(&path).expect("put aside").is_dir());
        assert!(put_aside(&path).is_err(), "nothing is there");
    }

    #[test]
    fn a_file_that_is_there_is_not_overwritten_unasked() {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("a").join("长".repeat(80));
        write(&path, "一", false).expect("written");
        let error = write(&path, "二", false).expect_err("there");
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).expect("file"), "一");
        write(&path, "二", true).expect("replaced");
        assert_eq!(fs::read_to_string(&path).expect("file"), "二");
        let left = fs::read_dir(folder.path().join("a"))
            .expect("folder")
            .count();
        assert_eq!(left, 1, "no draft stays behind");
    }

    #[test]
    fn what_is_not_read_says_why() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("甲");
        let said = |most| read(&path, most).map_err(|e| e.to_string());
        assert_eq!(said(9), Err("没有这个文件".to_owned()));
        fs::write(&path, "甲乙丙").expect("written");
        assert_eq!(said(9), Ok("甲乙丙".to_owned()));
        assert_eq!(said(8), Err("文件有 9 字节，超过 8 字节的上限".to_owned()));
        fs::write(&path, b"\xe7\x94\xb2\n\xff").expect("written");
        assert_eq!(said(9), Err("第 2 行不是 UTF-8 文本".to_owned()));
        assert!(matches!(read(folder.path(), 9), Err(Unread::NotAFile)));
    }
}
