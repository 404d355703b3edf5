//! A clause as a person types it: with or without a book, in whatever width.

use crate::rulebook::Number;
use crate::search;
use crate::text::{fold, numeral};

/// What was typed for a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed {
    /// The book as it is named, in plain small letters.
    pub book: Option<String>,
    /// The number, where it is one.
    pub number: Option<Number>,
}

/// Reads `802.1a`, `vv:802.1a`, `VV 802.1a`, `VV802.1a`, `第904.2条`, `９０４。２Ｆ`, `904 2 f`, `九百零四条二`.
pub fn clause(typed: &str) -> Typed {
    let folded = plain(typed);
    let (book, rest) = match folded.split_once(':') {
        Some((name, rest)) => (Some(name.trim()), rest.trim()),
        None => match folded.trim().split_once(char::is_whitespace) {
            Some((name, rest)) if !is_counting(name) => (Some(name.trim()), rest.trim()),
            _ => glued(folded.trim()),
        },
    };
    Typed {
        // What Vividz calls its comprehensive rules, and judges of many games theirs.
        book: book
            .filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("cr"))
            .map(str::to_owned),
        number: bare(rest)
            .parse()
            .ok()
            .or_else(|| search::whole_number(rest))
            .or_else(|| numeral::chinese(bare(rest))?.to_string().parse().ok()),
    }
}

/// Whether a word is a number or a part of one, and so no book: 三国杀 is none.
fn is_counting(word: &str) -> bool {
    let of_number = |c: char| "第条章节款.-".contains(c);
    let counts = |c: char| c.is_ascii_digit() || numeral::is_chinese(c) || of_number(c);
    word.chars().all(counts)
}

/// Full-width letters and signs as plain ones, 。 between digits as a dot, any dash as a hyphen.
pub fn plain(typed: &str) -> String {
    fold::fold(&typed.replace('。', ".").replace(['–', '—', '−'], "-"))
}

/// VV802.1a, 三国杀8.2-1: a book's name with the number right behind it. 改为0 is a term.
fn glued(text: &str) -> (Option<&str>, &str) {
    let at = text.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let (name, number) = text.split_at(at);
    let sure = name.is_ascii() || number.contains('.');
    match sure && name.chars().all(char::is_alphabetic) && !is_counting(name) {
        true => (Some(name), number),
        false => (None, text),
    }
}

/// A number out of 第904.2条.
fn bare(text: &str) -> &str {
    let text = text.strip_prefix('第').unwrap_or(text);
    text.strip_suffix(['条', '章', '节', '款'])
        .unwrap_or(text)
        .trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_read_in_whatever_writing() {
        for (typed, book) in [
            ("904.2f", None),
            ("９０４．２Ｆ", None),
            ("904。2f", None),
            ("第904.2f条", None),
            (" 904.2F ", None),
            ("CR 904.2f", None),
            ("ＶＶ：９０４．２ｆ", Some("vv")),
            ("VV 904.2f", Some("vv")),
            ("vv904.2f", Some("vv")),
            ("904 2 f", None),
            (":904.2f", None),
            ("第九百零四条2f", None),
            ("第九百零四条 2 f", None),
            ("三国杀 904.2f", Some("三国杀")),
            ("三国杀904.2f", Some("三国杀")),
            ("vv 904.2 f", Some("vv")),
        ] {
            let read = clause(typed);
            assert_eq!(read.book.as_deref(), book, "{typed}");
            let number = read.number.map(|n| n.to_string());
            assert_eq!(number.as_deref(), Some("904.2f"), "{typed}");
        }
        assert_eq!(clause("滑行").number, None);
        assert_eq!(clause("改为0").book, None);
        let number = |typed: &str| clause(typed).number.map(|n| n.to_string());
        assert_eq!(number("十二").as_deref(), Some("12"));
        assert_eq!(number("sgs 十二").as_deref(), Some("12"));
    }
}
