//! Files of one folder that belong together: all of them become new in one moment, whenever the program is killed.
//!
//! ```text
//!  .waiting.<process>.tmp/   being written: nobody reads it
//!  .waiting/                 whole, by one rename: from now on these are the folder's files, wherever they lie
//!  …                         each is moved to its place; an empty one says that there is none of its name
//! ```

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::file;

/// The folder of files that are not at their places yet.
const WAITING: &str = ".waiting";

/// Where a file of a folder lies now; `None` where it is to be taken away.
pub fn at(folder: &Path, name: &str) -> Option<PathBuf> {
    let waiting = folder.join(WAITING).join(name);
    match fs::metadata(&waiting) {
        Ok(about) => (about.len() > 0).then_some(waiting),
        Err(_) => Some(folder.join(name)),
    }
}

/// Writes files into a folder in the place of those that are there: a name and its text, or nothing where there shall be no
/// such file.
///
/// # Errors
/// Whatever the disk says; all files are then as they were.
pub fn write(folder: &Path, files: &[(&str, Option<&str>)]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let alone = file::alone(folder);
    bring(folder)?;
    if alone.is_some() {
        sweep(folder);
    }
    let draft = folder.join(format!("{WAITING}.{}.tmp", std::process::id()));
    let written = fs::create_dir(&draft).and_then(|()| {
        for (name, text) in files {
            step();
            let mut file = File::create(draft.join(name))?;
            step();
            file.write_all(text.unwrap_or_default().as_bytes())?;
            file.sync_all()?;
        }
        step();
        fs::rename(&draft, folder.join(WAITING))
    });
    if written.is_err() {
        let _ = fs::remove_dir_all(&draft);
    }
    written?;
    // They are the folder's now; what a disk keeps from its place is brought there when the folder is next opened.
    let _ = bring(folder);
    Ok(())
}

/// What a writer that was killed has left in a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Left {
    /// Nothing.
    Nothing,
    /// Files that it had not written whole: they are gone, the folder is as it was.
    Part,
    /// All its files on the way to their places: they are at them now.
    Whole,
}

/// Ends what a writer of a folder that was killed has begun. One that is at work is waited for.
///
/// # Errors
/// Whatever the disk says; what is not at its place is found by [`at`].
pub fn finish(folder: &Path) -> io::Result<Left> {
    if !folder.join(WAITING).is_dir() && drafts(folder).next().is_none() {
        return Ok(Left::Nothing);
    }
    let alone = file::alone(folder);
    let whole = bring(folder)?;
    // Without a lock a draft may be that of a writer at work.
    let part = alone.is_some() && sweep(folder);
    Ok(match (whole, part) {
        (true, _) => Left::Whole,
        (false, true) => Left::Part,
        (false, false) => Left::Nothing,
    })
}

/// Brings what waits to its place; whether there was anything.
fn bring(folder: &Path) -> io::Result<bool> {
    let waiting = folder.join(WAITING);
    let entries = match fs::read_dir(&waiting) {
        Ok(entries) => entries,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(e) => return Err(e),
    };
    // Another program may bring it at the same moment where there are no locks.
    let gone = |done: io::Result<()>| match done {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    };
    for entry in entries {
        let from = entry?.path();
        let Some(name) = from.file_name() else {
            continue;
        };
        let to = folder.join(name);
        step();
        if fs::metadata(&from).is_ok_and(|about| about.len() == 0) {
            gone(fs::remove_file(&to))?;
            step();
            gone(fs::remove_file(&from))?;
        } else {
            gone(fs::rename(&from, &to))?;
        }
    }
    step();
    gone(fs::remove_dir(&waiting))?;
    Ok(true)
}

/// The folders of files that are being written, or were when their writer was killed.
fn drafts(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|e| e.path());
    paths.filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.strip_prefix(WAITING)
            .is_some_and(|rest| rest.starts_with('.') && rest.ends_with(".tmp"))
    })
}

/// Takes away what writers that were killed have left, for one who is alone; whether there was anything.
fn sweep(folder: &Path) -> bool {
    let mut any = false;
    for draft in drafts(folder) {
        any |= fs::remove_dir_all(draft).is_ok();
    }
    any
}

/// A place at which a test may kill the program.
#[cfg(not(test))]
pub const fn step() {}

#[cfg(test)]
pub use killed::{killed_after, step};

#[cfg(test)]
mod killed {
    use std::cell::Cell;
    use std::panic;

    thread_local! {
        static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
    }

    /// A place at which a test may kill the program.
    pub fn step() {
        LEFT.with(|left| match left.get() {
            Some(0) => panic::resume_unwind(Box::new("killed")),
            Some(more) => left.set(Some(more - 1)),
            None => {}
        });
    }

    /// Does something and stops it at its n-th step as a kill does, with nothing tidied up; whether it was stopped.
    pub fn killed_after(steps: usize, act: impl FnOnce() + panic::UnwindSafe) -> bool {
        LEFT.with(|left| left.set(Some(steps)));
        let ended = panic::catch_unwind(act);
        LEFT.with(|left| left.set(None));
        ended.is_err()
    }
}
