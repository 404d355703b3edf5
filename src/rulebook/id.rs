//! Ids: which book, which clause. Typed from the parser on; ordered as a reader orders them.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Mutex;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The short name of a rulebook (`vividz`). Cheap to copy; equal names are equal ids.
///
/// Shipped books come first and in shelf order, books the user added after them by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BookId(&'static str);

impl BookId {
    /// Vividz 综合规则.
    pub const VIVIDZ: Self = Self("vividz");
    /// UNION ARENA 规则.
    pub const UNION_ARENA: Self = Self("union-arena");
    /// The untitled card-sequence game (牌序对战).
    pub const PAIXU: Self = Self("paixu");
    /// 游戏王大师规则3 (excerpt).
    pub const YUGIOH: Self = Self("yugioh");
    /// 三国杀战棋, chapter 2.
    pub const SGS_CHESS: Self = Self("sgs-chess");
    /// The five shipped books in shelf order.
    pub const SHIPPED: [Self; 5] = [
        Self::VIVIDZ,
        Self::UNION_ARENA,
        Self::PAIXU,
        Self::YUGIOH,
        Self::SGS_CHESS,
    ];

    /// The id of a book whose name stands in the source.
    ///
    /// # Panics
    /// Where it is compiled, if the name is none: see [`named`](Self::named).
    pub const fn of(name: &'static str) -> Self {
        assert!(well_formed(name), "no name of a book");
        Self(name)
    }

    /// The id of a book by its name: lower-case ASCII letters, digits and hyphens, at most 40 bytes,
    /// starting with a letter. `None` for anything else.
    ///
    /// Names of books that are not shipped are kept for the life of the process.
    pub fn named(name: &str) -> Option<Self> {
        if let Some(book) = Self::SHIPPED.into_iter().find(|b| b.0 == name) {
            return Some(book);
        }
        if !well_formed(name) {
            return None;
        }
        static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let mut names = NAMES.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(known) = names.get(name) {
            return Some(Self(known));
        }
        let kept: &'static str = Box::leak(name.to_owned().into_boxed_str());
        names.insert(kept);
        Some(Self(kept))
    }

    /// The name as it stands in ids: `vividz`.
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// Place on the shelf: shipped books 0–4, all others 5.
    fn shelf(self) -> usize {
        Self::SHIPPED
            .iter()
            .position(|b| *b == self)
            .unwrap_or(Self::SHIPPED.len())
    }
}

const fn well_formed(name: &str) -> bool {
    let bytes = name.as_bytes();
    if bytes.is_empty() || bytes.len() > 40 || !bytes[0].is_ascii_lowercase() {
        return false;
    }
    let mut at = 0;
    while at < bytes.len() {
        let b = bytes[at];
        if !(b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-') {
            return false;
        }
        at += 1;
    }
    true
}

impl PartialOrd for BookId {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for BookId {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        if self.0 == other.0 {
            return std::cmp::Ordering::Equal;
        }
        (self.shelf(), self.0).cmp(&(other.shelf(), other.0))
    }
}

impl fmt::Debug for BookId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for BookId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for BookId {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for BookId {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let name = String::deserialize(d)?;
        Self::named(&name).ok_or_else(|| {
            serde::de::Error::custom(format!(
                "“{name}” is no book name: lower-case letters, digits and hyphens"
            ))
        })
    }
}

/// How many parts a number may have: `5.4.3.1a-1` has six.
pub const MAX_PARTS: usize = 8;

// A part is a kind in the top byte and a value below it, so that plain integer order is reading order:
// a clause before its statements (-1), those before its sub-clauses (a), those before its sections (.1).
const DASH: u32 = 1 << 24;
const LETTER: u32 = 2 << 24;
const DOT: u32 = 3 << 24;
/// Digits right behind a letter: the last part of `2k2`.
const GLUED: u32 = 4 << 24;
const KIND: u32 = 0xff << 24;
const VALUE: u32 = !KIND;
/// `-n`: a statement named by a letter (310.1-n) sorts after the numbered ones.
const NAMED: u32 = 1 << 23;

/// The number of a clause within its book: `802.1a`, `5.3.2-6-1`, `310.1-n`, `2k2a`.
///
/// Parts are numbers after dots, letters after a number, numbers right after a letter, and statement numbers (or one
/// letter) after hyphens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number([u32; MAX_PARTS]);

impl Number {
    /// Parses a number as printed; upper-case letters count as lower-case.
    ///
    /// # Errors
    /// [`NumberError`] where the text is empty, has more than [`MAX_PARTS`] parts, or is not of the form.
    pub const fn parse(text: &str) -> Result<Self, NumberError> {
        let b = text.as_bytes();
        let mut parts = [0u32; MAX_PARTS];
        let mut n = 0;
        let mut i = 0;
        // What the next part is introduced by; the first part stands alone.
        let mut kind = DOT;
        while i < b.len() {
            let start = i;
            let mut value: u32 = 0;
            if b[i].is_ascii_digit() {
                while i < b.len() && b[i].is_ascii_digit() {
                    value = value * 10 + (b[i] - b'0') as u32;
                    if value >= NAMED {
                        return Err(NumberError);
                    }
                    i += 1;
                }
            } else if kind == DASH && b[i].is_ascii_alphabetic() {
                value = NAMED | b[i].to_ascii_lowercase() as u32;
                i += 1;
            } else if kind == LETTER && b[i].is_ascii_alphabetic() {
                while i < b.len() && b[i].is_ascii_alphabetic() {
                    value = value * 26 + (b[i].to_ascii_lowercase() - b'a') as u32 + 1;
                    if value >= NAMED {
                        return Err(NumberError);
                    }
                    i += 1;
                }
            }
            if i == start || n == MAX_PARTS {
                return Err(NumberError);
            }
            parts[n] = kind | value;
            n += 1;
            if i == b.len() {
                break;
            }
            match b[i] {
                b'.' => {
                    kind = DOT;
                    i += 1;
                }
                b'-' => {
                    kind = DASH;
                    i += 1;
                }
                _ if b[i].is_ascii_alphabetic() && kind != LETTER => kind = LETTER,
                _ if b[i].is_ascii_digit() && kind == LETTER => kind = GLUED,
                _ => return Err(NumberError),
            }
            if i == b.len() {
                return Err(NumberError);
            }
        }
        if n == 0 {
            return Err(NumberError);
        }
        Ok(Self(parts))
    }

    /// How many parts: `802.1a` has three.
    pub fn depth(&self) -> usize {
        self.0.iter().take_while(|p| **p != 0).count()
    }

    /// The number one part shorter: `802.1` for `802.1a`; `None` for `802`.
    pub fn parent(&self) -> Option<Self> {
        let depth = self.depth();
        (depth > 1).then(|| {
            let mut parts = self.0;
            parts[depth - 1] = 0;
            Self(parts)
        })
    }

    /// Whether `self` lies under `other` (or is it): `802.1a` starts with `802`.
    pub fn starts_with(&self, other: &Self) -> bool {
        let depth = other.depth();
        self.0[..depth] == other.0[..depth]
    }

    /// The first part as a plain value: 802 for `802.1a`.
    pub fn first(&self) -> u32 {
        self.0[0] & VALUE
    }

    /// The value of the last part: 1 for `802.1`, 1 for `802.1a`, 10 for `802.10`.
    pub fn last(&self) -> u32 {
        self.0[self.depth().saturating_sub(1)] & VALUE
    }

    /// Its parts as they are kept, each with what introduces it.
    pub(super) fn parts(&self) -> impl Iterator<Item = u32> + '_ {
        // What introduces a part stands in the low byte, so that most parts take two bytes.
        self.0
            .iter()
            .take_while(|p| **p != 0)
            .map(|p| p.rotate_left(8))
    }

    /// A number of parts that were kept.
    pub(super) fn of_parts(parts: impl Iterator<Item = Option<u32>>) -> Option<Self> {
        let mut kept = [0; MAX_PARTS];
        for (at, part) in parts.enumerate() {
            *kept.get_mut(at)? = part?.rotate_right(8);
        }
        Some(Self(kept))
    }

    /// What the last part is introduced by: 1 a hyphen, 2 nothing (a letter), 3 a dot, 4 nothing (digits behind a letter). Parts of one sort count together.
    pub(super) fn last_sort(&self) -> u32 {
        self.0[self.depth().saturating_sub(1)] >> 24
    }

    /// Whether the last part is a statement number that the source does not print (`701.3-1`).
    pub fn is_statement(&self) -> bool {
        self.0.iter().any(|p| p & KIND == DASH)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.0.iter().take_while(|p| **p != 0).enumerate() {
            let value = part & VALUE;
            match part & KIND {
                LETTER => {
                    let mut letters = Vec::new();
                    let mut rest = value;
                    while rest > 0 {
                        rest -= 1;
                        letters.push((b'a' + (rest % 26) as u8) as char);
                        rest /= 26;
                    }
                    for letter in letters.into_iter().rev() {
                        write!(f, "{letter}")?;
                    }
                }
                DASH if value & NAMED != 0 => write!(f, "-{}", (value & 0xff) as u8 as char)?,
                DASH => write!(f, "-{value}")?,
                GLUED => write!(f, "{value}")?,
                _ if i == 0 => write!(f, "{value}")?,
                _ => write!(f, ".{value}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Number {
    type Err = NumberError;
    fn from_str(s: &str) -> Result<Self, NumberError> {
        Self::parse(s)
    }
}

/// The text is no clause number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a clause number: write it as 802, 802.1, 802.1a, 2k2 or 701.3-1")]
pub struct NumberError;

/// A clause of a book, written whole `vividz:802.1a`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    /// The book.
    pub book: BookId,
    /// The number within the book.
    pub number: Number,
}

impl RuleId {
    /// A clause from its two parts.
    pub const fn new(book: BookId, number: Number) -> Self {
        Self { book, number }
    }

    /// For ids that stand in the code: checked when compiled in a `const`.
    ///
    /// # Panics
    /// Where `number` is no clause number; in a `const` that is a compile error.
    pub const fn of(book: BookId, number: &str) -> Self {
        match Number::parse(number) {
            Ok(number) => Self { book, number },
            Err(_) => panic!("not a clause number"),
        }
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.book, self.number)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for RuleId {
    type Err = IdError;

    fn from_str(s: &str) -> Result<Self, IdError> {
        let (book, number) = s.split_once(':').ok_or(IdError::NoBook)?;
        Ok(Self {
            book: BookId::named(book).ok_or(IdError::Book)?,
            number: Number::parse(number).map_err(IdError::Number)?,
        })
    }
}

/// Why a text is no whole clause id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IdError {
    /// No colon.
    #[error("a whole id names its book: vividz:802.1a")]
    NoBook,
    /// The part before the colon is no book name.
    #[error("no such book name")]
    Book,
    /// The part after it is no number.
    #[error(transparent)]
    Number(NumberError),
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        text.parse().expect(text)
    }

    #[test]
    fn numbers_print_as_they_were_written() {
        for text in [
            "0",
            "802",
            "802.1",
            "802.1a",
            "701.3-1",
            "1001.2a-1",
            "310.1-n",
            "5.4.3.1a-1",
            "5.3.2-6-5",
            "702.26ab",
            "2k2a",
            "1.1b1",
            "1c10-2",
        ] {
            assert_eq!(number(text).to_string(), text);
        }
        assert_eq!(number("904.2F").to_string(), "904.2f");
    }

    #[test]
    fn order_is_the_readers() {
        let sorted = [
            "2", "2-1", "2-2", "2.1", "2.1-1", "2.2", "2.10", "3", "802", "802.1", "802.1-1",
            "802.1a", "802.1b", "802.1z", "802.1aa", "802.2", "1001", "1001a", "1001a-1", "1001a1",
            "1001a1a", "1001a2", "1001a10", "1001b",
        ];
        for pair in sorted.windows(2) {
            assert!(number(pair[0]) < number(pair[1]), "{pair:?}");
        }
        assert!(number("310.1-9") < number("310.1-n"));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in [
            "",
            ".",
            "a",
            "802.",
            "802..1",
            "802-",
            "a2",
            "8-n2",
            "第1条",
            "1.2.3.4.5.6.7.8.9",
            "99999999999",
            "802.1a-",
            " 802",
        ] {
            assert!(Number::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn lineage() {
        assert_eq!(number("802.1a").parent(), Some(number("802.1")));
        assert_eq!(number("802").parent(), None);
        assert!(number("802.1a").starts_with(&number("802")));
        assert!(!number("802.10").starts_with(&number("802.1")));
        assert!(number("701.3-1").is_statement());
    }

    #[test]
    fn whole_ids() {
        let id: RuleId = "vividz:802.1a".parse().expect("id");
        assert_eq!(id, RuleId::of(BookId::VIVIDZ, "802.1a"));
        assert_eq!(id.to_string(), "vividz:802.1a");
        assert_eq!("802.1a".parse::<RuleId>(), Err(IdError::NoBook));
        assert_eq!("Vividz:1".parse::<RuleId>(), Err(IdError::Book));
        let own: RuleId = "mtg-cr:702.3".parse().expect("id");
        assert!(own > RuleId::of(BookId::SGS_CHESS, "12"));
    }
}
