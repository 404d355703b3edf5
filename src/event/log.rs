//! The file of a record: JSON, a line each, and lines are only ever added.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::text::codec::fnv1a;
use crate::text::date;
use crate::text::file::{self, Unread};

/// What a line says that it is.
pub const SCHEMA: &str = "record/1";

/// The largest record that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// What it is.
    pub caijue: String,
    /// The call that it is about.
    pub id: String,
    /// When it was written, as [`date::now`] writes it; never before what it follows.
    pub at: String,
    /// Who wrote it.
    #[serde(default)]
    pub by: String,
    /// The lines of the call that its writer had seen and no other followed, by their keys.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// The fields that it sets; null empties one.
    pub set: Map<String, Value>,
}

/// A line of a record.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// What it is known by: the same content has the same key, and other content another.
    pub key: String,
    /// Its text, with whatever it says that we do not know.
    pub raw: String,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// What it says.
    pub entry: Entry,
}

/// A record as it lies on the disk.
#[derive(Debug, Default)]
pub struct Log {
    /// Its lines.
    pub lines: Vec<Line>,
    /// The lines that say nothing that we understand, by number, and why. They stay where they are.
    pub broken: Vec<(usize, String)>,
}

impl Entry {
    /// A line that sets fields of a call, after what is known of it: `heads`, of which the latest was written at
    /// `changed`.
    pub fn new(
        id: &str,
        by: &str,
        set: Map<String, Value>,
        heads: &[String],
        changed: Option<i64>,
    ) -> Self {
        let now = date::now();
        // A clock that was set back does not put a change before what it changes.
        let at = match (date::instant(&now), changed) {
            (Some(instant), Some(before)) if instant <= before => date::of_instant(before + 1),
            _ => now,
        };
        Self {
            caijue: SCHEMA.to_owned(),
            id: id.to_owned(),
            at,
            by: by.to_owned(),
            after: heads.to_vec(),
            set,
        }
    }

    /// Its line in the file, without the end of the line.
    pub fn text(&self) -> String {
        // Of strings, lists and a map of values nothing can fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Line {
    /// Reads a line.
    ///
    /// # Errors
    /// Why it is none of ours.
    pub fn read(raw: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(raw).map_err(|e| e.to_string())?;
        let entry = Entry::deserialize(&value).map_err(|e| e.to_string())?;
        if !entry.caijue.starts_with("record/") {
            return Err(format!("caijue = {:?}", entry.caijue));
        }
        let at = date::instant(&entry.at).ok_or_else(|| format!("at = {:?}", entry.at))?;
        Ok(Self {
            key: key(&value.to_string()),
            raw: raw.trim().to_owned(),
            at,
            entry,
        })
    }
}

/// 64 bits of a text, in hexadecimal digits. Values are written with their keys in order, so that the same
/// content has the same key however it was spaced.
fn key(text: &str) -> String {
    format!("{:016x}", fnv1a(text.as_bytes()))
}

/// A name that no other call has, whoever's: 60 bits of chance in letters that are not mistaken for each other.
pub fn fresh_id() -> String {
    const LETTERS: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz0";
    let mut chance = RandomState::new().hash_one((date::now(), std::process::id()));
    let mut id = String::new();
    for _ in 0..12 {
        id.push(char::from(LETTERS[(chance & 31) as usize]));
        chance >>= 5;
    }
    id
}

/// Reads a record. One that is not there is empty.
///
/// # Errors
/// Where it cannot be read at all.
pub fn read(path: &Path) -> Result<Log, Unread> {
    match file::bytes(path, LARGEST) {
        Ok(bytes) => Ok(parse(&bytes)),
        Err(Unread::Missing) => Ok(Log::default()),
        Err(unread) => Err(unread),
    }
}

/// Reads the lines of a record; a line that is there twice counts once.
pub fn parse(bytes: &[u8]) -> Log {
    let mut log = Log::default();
    let mut seen = HashSet::new();
    for (nth, line) in bytes.split(|b| *b == b'\n').enumerate() {
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let read = str::from_utf8(line)
            .map_err(|e| e.to_string())
            .and_then(Line::read);
        match read {
            Ok(line) => {
                if seen.insert(line.key.clone()) {
                    log.lines.push(line);
                }
            }
            Err(why) => log.broken.push((nth + 1, why)),
        }
    }
    log
}

/// The lines that are in either record, each once, in one order whichever comes first.
pub fn merge(a: &[Line], b: &[Line]) -> Vec<Line> {
    let mut seen = HashSet::new();
    let mut all: Vec<Line> = a
        .iter()
        .chain(b)
        .filter(|line| seen.insert(line.key.clone()))
        .cloned()
        .collect();
    // The same content may be spaced differently; which spacing stays must not hang on who is merged into whom.
    for line in &mut all {
        let spaced = a.iter().chain(b).filter(|l| l.key == line.key);
        if let Some(first) = spaced.map(|l| &l.raw).min() {
            line.raw.clone_from(first);
        }
    }
    all.sort_by(|x, y| (x.at, &x.key).cmp(&(y.at, &y.key)));
    all
}

/// What came of adding lines.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// How many were not there yet.
    pub lines: usize,
    /// Where a file now lies that was in the way and is no record at all.
    pub aside: Option<PathBuf>,
}

/// Adds lines to a record, those that it does not have yet. What is there is not touched: a line that was cut off
/// halfway stays as it is, in a line of its own. A file in which nothing is a line of ours is put aside.
///
/// # Errors
/// Where the disk refuses, or what is there cannot be read.
pub fn add(path: &Path, lines: &[Line]) -> io::Result<Added> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let _alone = file::alone(folder);
    let mut added = Added::default();
    let there = match read(path) {
        Ok(there) if there.lines.is_empty() && !there.broken.is_empty() && !is_begun(path) => {
            added.aside = Some(file::put_aside(path)?);
            Log::default()
        }
        Ok(there) => there,
        Err(Unread::Io(error)) => return Err(error),
        Err(unread) => return Err(io::Error::other(unread.to_string())),
    };
    let known: HashSet<&str> = there.lines.iter().map(|l| l.key.as_str()).collect();
    let mut seen = HashSet::new();
    let new = lines
        .iter()
        .filter(|line| !known.contains(line.key.as_str()) && seen.insert(&line.key));
    let mut text = String::new();
    for line in new {
        text.push_str(&line.raw);
        text.push('\n');
        added.lines += 1;
    }
    if text.is_empty() {
        return Ok(added);
    }
    let mut options = OpenOptions::new();
    let mut file = options.create(true).append(true).read(true).open(path)?;
    if file.seek(SeekFrom::End(0))? > 0 {
        let mut last = [0];
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            text.insert(0, '\n');
        }
    }
    // In one piece, so that another program's line never comes between.
    file.write_all(text.as_bytes())?;
    file.sync_data()?;
    Ok(added)
}

/// Whether a file is the beginning of one line of ours, cut off: the first line that was ever written to it.
fn is_begun(path: &Path) -> bool {
    let whole = r#"{"caijue":"record/"#.as_bytes();
    let bytes = file::bytes(path, LARGEST).unwrap_or_default();
    let front = &bytes[..bytes.len().min(whole.len())];
    whole.starts_with(front)
}

/// Adds one line to a record.
///
/// # Errors
/// As [`add`].
pub fn append(path: &Path, entry: &Entry) -> io::Result<Added> {
    let line = Line::read(&entry.text()).map_err(io::Error::other)?;
    add(path, &[line])
}

#[cfg(test)]
mod tests;
