//! Where the cards of a list stand in its file, by number and name, and what names the list teaches: a command that names
//! a card reads that card and no other. Kept in the cache folder; one that is not of this very list, these spellings and
//! this program is nothing.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::list::{List, Of, name_key, number_keys};
use super::store::{self, Kept};
use crate::engine::printed::Dialect;
use crate::text::file;

/// The form of the file.
const SCHEMA: &str = "caijue.cards-index/1";

/// A list of fewer cards is read as fast whole.
const FEWEST: usize = 500;

/// The most bytes of an index.
const MOST: u64 = 64 << 20;

/// An index of a list's file.
#[derive(Debug)]
pub struct Index {
    text: String,
    /// Where the first key stands in the text.
    keys: usize,
    /// The first line of the list's file.
    pub head: Range<u64>,
    /// The size of the list's file and when it was written, in nanoseconds since 1970.
    of: (u64, u128),
    /// The names that the list teaches.
    pub names: BTreeMap<String, String>,
}

/// The size of a list's file and when it was written.
fn file_of(kept: &Kept) -> Option<(u64, u128)> {
    let about = std::fs::metadata(&kept.path).ok()?;
    let since = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some((about.len(), since.as_nanos()))
}

/// What has to be as it was: a list's file, the spellings, the program.
fn stamp(file: (u64, u128), dialect: &Dialect) -> String {
    let mut hasher = DefaultHasher::new();
    file.hash(&mut hasher);
    env!("CARGO_PKG_VERSION").hash(&mut hasher);
    dialect.stamp().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The first line: of which list, and what has to follow, so that one that was cut or changed is none.
fn title(stamp: &str, rest: &str) -> String {
    let mut hasher = DefaultHasher::new();
    rest.hash(&mut hasher);
    format!("{SCHEMA} {stamp} {:016x}", hasher.finish())
}

/// Where the index of a list is kept.
fn place(cache: &Path, kept: &Kept) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    std::path::absolute(&kept.path)
        .unwrap_or_else(|_| kept.path.clone())
        .hash(&mut hasher);
    let name = format!("{:016x}.index", hasher.finish());
    cache.join("cards").join(name)
}

/// The keys under which a card is found: its numbers, then its names.
pub fn keys(of: Of<'_>) -> impl Iterator<Item = String> {
    let numbers = number_keys(of.number()).into_iter().map(by_number);
    numbers.chain(of.names().map(|name| by_name(&name_key(name))))
}

/// The key of a number.
pub fn by_number(key: String) -> String {
    format!("#{key}")
}

/// The key of a name.
pub fn by_name(key: &str) -> String {
    format!("={key}")
}

impl Index {
    /// The index of a list as it is kept, where there is one of it as it is now.
    pub fn open(cache: &Path, kept: &Kept, dialect: &Dialect) -> Option<Self> {
        let text = file::read(&place(cache, kept), MOST).ok()?;
        let mut lines = text.split_inclusive('\n');
        let mut line = || lines.next();
        let (first, head, names) = (line()?, line()?, line()?);
        let keys = first.len() + head.len() + names.len();
        let of = file_of(kept)?;
        if first.trim_end() != title(&stamp(of, dialect), &text[first.len()..]) {
            return None;
        }
        Some(Self {
            head: 0..head.trim_end().parse().ok()?,
            names: serde_json::from_str(names).ok()?,
            keys,
            of,
            text,
        })
    }

    /// Keeps the index of a list that was read from this text, where that is worth it and the disk takes it: without one
    /// the list is read whole.
    pub fn keep<'d>(
        cache: &Path,
        kept: &Kept,
        list: &List,
        dialect: &Dialect,
        taught: &dyn Fn() -> &'d Dialect,
    ) {
        if list.cards.len() < FEWEST || Self::open(cache, kept, dialect).is_some() {
            return;
        }
        let Some(of) = file_of(kept) else {
            return;
        };
        // What is there now may be newer than the list in hand, or written by another version.
        let text = store::written(list);
        if file::read(&kept.path, store::MOST).is_ok_and(|now| now == text)
            && let Some(index) = written(&text, list, &stamp(of, dialect), taught().names())
        {
            let _ = file::write(&place(cache, kept), &index, true);
        }
    }

    /// Throws the index of a list away; the next who reads the list whole makes it anew.
    pub fn forget(cache: &Path, kept: &Kept) {
        let _ = std::fs::remove_file(place(cache, kept));
    }

    /// Whether the list's file is still the one of which it is the index.
    pub fn fits(&self, kept: &Kept) -> bool {
        file_of(kept) == Some(self.of)
    }

    /// Where in the list's file the cards of a key stand.
    pub fn find(&self, key: &str) -> Vec<Range<u64>> {
        let bytes = &self.text[self.keys..];
        let line_at = |at: usize| {
            let begin = bytes[..at].rfind('\n').map_or(0, |n| n + 1);
            let end = bytes[at..].find('\n').map_or(bytes.len(), |n| at + n);
            (begin, &bytes[begin..end])
        };
        let (mut low, mut high) = (0, bytes.len());
        while low < high {
            let mut middle = low + (high - low) / 2;
            while !bytes.is_char_boundary(middle) {
                middle -= 1;
            }
            let (begin, line) = line_at(middle);
            let (own, places) = line.split_once('\t').unwrap_or((line, ""));
            match own.cmp(key) {
                std::cmp::Ordering::Equal => return ranges(places),
                std::cmp::Ordering::Less => low = begin + line.len() + 1,
                std::cmp::Ordering::Greater => high = begin,
            }
        }
        Vec::new()
    }
}

fn ranges(places: &str) -> Vec<Range<u64>> {
    let range = |place: &str| {
        let (at, length) = place.split_once('+')?;
        let at: u64 = at.parse().ok()?;
        Some(at..at.checked_add(length.parse().ok()?)?)
    };
    places.split(' ').filter_map(range).collect()
}

/// An index of a list's file, which has a card a line.
fn written(
    text: &str,
    list: &List,
    stamp: &str,
    names: &BTreeMap<String, String>,
) -> Option<String> {
    let mut lines = text.split_inclusive('\n');
    let head = lines.next()?.len();
    let mut places: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
    let mut at = head;
    for of in list.each() {
        let line = lines.next()?;
        let card = line.trim_end().trim_end_matches(',');
        for key in keys(of) {
            let all = places.entry(key).or_default();
            if all.last() != Some(&(at, card.len())) {
                all.push((at, card.len()));
            }
        }
        at += line.len();
    }
    let names = serde_json::to_string(names).ok()?;
    let mut out = format!("{head}\n{names}\n");
    for (key, all) in places {
        let all: Vec<String> = all.iter().map(|(at, len)| format!("{at}+{len}")).collect();
        let _ = writeln!(out, "{key}\t{}", all.join(" "));
    }
    Some(format!("{}\n{out}", title(stamp, &out)))
}
