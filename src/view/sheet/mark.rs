//! Marks of clauses: which clause of which edition was quoted, and a number of its wording, in one token that
//! survives copying: `〔vividz:802.1a@1.0.0#0123456789abcdef〕`.

use std::fmt;

use crate::rulebook::{Library, Node, RuleId};

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
            edition: book.rules.front.edition.clone(),
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
            let mark = rest
                .split_once('〕')
                .and_then(|(inside, _)| Self::read(inside));
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

/// A number of what is quoted of a clause (FNV-1a): its words without spaces, not the numbers of the clauses, so
/// that a clause that only moved is known again.
pub fn fingerprint(library: &Library, id: RuleId) -> Option<String> {
    let nodes = quoted(library, id);
    if nodes.is_empty() {
        return None;
    }
    let mut number = Number::default();
    for (depth, node) in nodes {
        number.byte(depth as u8);
        for word in [node.kind.word(), &node.body.text] {
            number.text(word);
            number.byte(0);
        }
    }
    Some(number.shown())
}

/// A number of a text, the same however its lines are broken.
pub(super) fn number_of(text: &str) -> String {
    let mut number = Number::default();
    number.text(text);
    number.shown()
}

/// FNV-1a, taken byte by byte.
struct Number(u64);

impl Default for Number {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Number {
    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    /// A text without its spaces.
    fn text(&mut self, text: &str) {
        for c in text.chars().filter(|c| !c.is_whitespace()) {
            c.encode_utf8(&mut [0; 4])
                .bytes()
                .for_each(|b| self.byte(b));
        }
    }

    fn shown(&self) -> String {
        format!("{:016x}", self.0)
    }
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
