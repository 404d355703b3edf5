//! Marks of clauses: which clause of which edition was quoted, and a number of its wording, in one token that
//! survives copying: `〔vividz:802.1a@1.0.0#0123456789abcdef〕`.

use std::fmt;

use crate::rulebook::{Library, Node, RuleId, editions};
use crate::text::codec::fnv1a;
use crate::text::width::safe;

/// A mark on a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The clause as it was written, also where no book knows it now.
    pub id: String,
    /// The edition of its book.
    pub edition: String,
    /// The number of its wording.
    pub hash: String,
}

impl Mark {
    /// The mark of a clause as it stands now.
    pub fn of(library: &Library, id: RuleId) -> Option<Self> {
        let book = library.book(id.book)?;
        Some(Self {
            id: id.to_string(),
            edition: edition(editions::told(&book.rules.front)),
            hash: fingerprint(library, id)?,
        })
    }

    /// The marks in a text, in order, each once.
    pub fn all(text: &str) -> Vec<Self> {
        let mut marks = Vec::new();
        for (_, rest) in text
            .match_indices('〔')
            .map(|(at, s)| (at, &text[at + s.len()..]))
        {
            // A mark holds no other: what begins again was none.
            let end = rest
                .find(['〔', '〕'])
                .filter(|at| rest[*at..].starts_with('〕'));
            let mark = end.and_then(|at| Self::read(&rest[..at]));
            if let Some(mark) = mark
                && !marks.contains(&mark)
            {
                marks.push(mark);
            }
        }
        marks
    }

    fn read(inside: &str) -> Option<Self> {
        let (id, rest) = inside.split_once('@')?;
        let (edition, hash) = rest.rsplit_once('#')?;
        let (book, number) = id.split_once(':')?;
        let plain = |text: &str| {
            !text.is_empty()
                && text
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'))
        };
        let whole = plain(book)
            && plain(number)
            && hash.len() == 16
            && hash.bytes().all(|b| b.is_ascii_hexdigit())
            && !edition.contains('\n');
        whole.then(|| Self {
            id: id.to_owned(),
            edition: edition.to_owned(),
            hash: hash.to_ascii_lowercase(),
        })
    }
}

/// An edition as it stands in a mark: without what would end the mark, or be more than text where it is shown.
pub fn edition(of: &str) -> String {
    safe(of).replace(['〔', '〕', '<', '>', '`'], "-")
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "〔{}@{}#{}〕", self.id, self.edition, self.hash)
    }
}

/// What is quoted of a clause: itself and all that stands below it, each with its levels in; of a heading its
/// title alone.
pub fn quoted(library: &Library, id: RuleId) -> Vec<(usize, &Node)> {
    let Some(book) = library.book(id.book) else {
        return Vec::new();
    };
    let Some(ix) = book.rules.find(id.number) else {
        return Vec::new();
    };
    if book.rules.nodes[ix].is_heading() {
        return vec![(0, &book.rules.nodes[ix])];
    }
    let depth = book.rules.lineage(ix).len();
    book.rules
        .subtree(ix)
        .map(|below| {
            (
                book.rules.lineage(below).len() - depth,
                &book.rules.nodes[below],
            )
        })
        .collect()
}

/// A number of what is quoted of a clause: its words without spaces, not the numbers of the clauses, so
/// that a clause that only moved is known again.
pub fn fingerprint(library: &Library, id: RuleId) -> Option<String> {
    let nodes = quoted(library, id);
    if nodes.is_empty() {
        return None;
    }
    let mut bytes = Vec::new();
    for (depth, node) in nodes {
        bytes.push(depth as u8);
        for word in [node.kind.word(), &node.body.text] {
            bytes.extend(without_spaces(word).bytes());
            bytes.push(0);
        }
    }
    Some(format!("{:016x}", fnv1a(&bytes)))
}

/// A number of a text, the same however its lines are broken.
pub(super) fn number_of(text: &str) -> String {
    format!("{:016x}", fnv1a(without_spaces(text).as_bytes()))
}

fn without_spaces(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_read_back_wherever_it_stands() {
        let library = Library::shipped();
        let id: RuleId = "vividz:305.2".parse().expect("id");
        let mark = Mark::of(&library, id).expect("there");
        let text = format!("> 〔甲〕〔{{}}@〕 **{mark}**\n{mark}〔断开@1#");
        assert_eq!(Mark::all(&text), [mark]);
        assert_eq!(Mark::all("〔a:1@x#zz〕〔a:1@x#0123456789abcdeg〕"), []);
    }

    #[test]
    fn an_edition_ends_no_mark_and_commands_nothing() {
        for odd in [
            "甲〕乙",
            "甲〔乙",
            "1.0\n2.0",
            "<b>1</b>",
            "1\u{1b}[31m\u{202e}",
            "1#2@3",
        ] {
            let mark = Mark {
                id: "vividz:305.2".to_owned(),
                edition: edition(odd),
                hash: "0123456789abcdef".to_owned(),
            };
            assert_eq!(Mark::all(&format!("〔{mark}")), [mark], "{odd}");
        }
        let odd = edition("<b>1</b>\u{1b}\u{202e}");
        assert!(!odd.contains(['<', '\u{1b}', '\u{202e}']), "{odd}");
    }

    #[test]
    fn a_text_full_of_what_begins_marks_is_soon_read() {
        let begun = std::time::Instant::now();
        assert_eq!(Mark::all(&"〔".repeat(2_000_000)), []);
        assert_eq!(Mark::all(&"〔a:1@x".repeat(500_000)), []);
        assert!(begun.elapsed() < std::time::Duration::from_secs(20));
    }

    #[test]
    fn a_clause_is_quoted_with_what_stands_below_it() {
        let library = Library::shipped();
        let parent: RuleId = "vividz:202.2".parse().expect("id");
        let child: RuleId = "vividz:202.2a".parse().expect("id");
        assert!(quoted(&library, parent).len() > 1);
        assert_eq!(quoted(&library, child).len(), 1);
        assert_ne!(fingerprint(&library, parent), fingerprint(&library, child));
        assert_eq!(
            fingerprint(&library, "vividz:9999.9".parse().expect("id")),
            None
        );
    }
}
