//! What the index holds: one document for each clause, heading, term, ruling and reading, with all that a hit needs,
//! so that no rulebook is parsed to answer.

use crate::rulebook::{BookId, Kind, Number, Relation, RuleId};

use crate::text::codec::{Reader, Writer};

use super::topic::Topic;

/// What a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum DocumentKind {
    Chapter,
    Section,
    Clause,
    Example,
    Note,
    Norm,
    Commentary,
    Term,
    Ruling,
    /// An open question. Never a hit itself: it leads to its clauses.
    Reading,
}

impl DocumentKind {
    pub(super) const ALL: [Self; 10] = [
        Self::Chapter,
        Self::Section,
        Self::Clause,
        Self::Example,
        Self::Note,
        Self::Norm,
        Self::Commentary,
        Self::Term,
        Self::Ruling,
        Self::Reading,
    ];

    /// The word in the index and in `kind:`.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Chapter => "chapter",
            Self::Section => "section",
            Self::Clause => "clause",
            Self::Example => "example",
            Self::Note => "note",
            Self::Norm => "norm",
            Self::Commentary => "commentary",
            Self::Term => "term",
            Self::Ruling => "ruling",
            Self::Reading => "reading",
        }
    }

    pub(super) const fn is_heading(self) -> bool {
        matches!(self, Self::Chapter | Self::Section)
    }

    /// Whether it is a node of a rulebook's tree.
    pub(super) const fn is_node(self) -> bool {
        !matches!(self, Self::Term | Self::Ruling | Self::Reading)
    }
}

impl From<Kind> for DocumentKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Chapter => Self::Chapter,
            Kind::Section => Self::Section,
            Kind::Clause => Self::Clause,
            Kind::Example => Self::Example,
            Kind::Note => Self::Note,
            Kind::Norm => Self::Norm,
            Kind::Commentary => Self::Commentary,
        }
    }
}

/// Stretches of a document that count differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Zone {
    /// The clause's own text, or a heading's title.
    Body,
    /// The headings above it.
    Headings,
    /// The clauses above it.
    Context,
    /// What editors remark on it.
    Notes,
    /// What the glossary says of the terms it defines.
    Gloss,
    /// In what everyday words people speak of it.
    Paraphrase,
}

impl Zone {
    /// How many there are.
    pub(super) const COUNT: usize = Self::ALL.len();

    pub(super) const ALL: [Self; 6] = [
        Self::Body,
        Self::Headings,
        Self::Context,
        Self::Notes,
        Self::Gloss,
        Self::Paraphrase,
    ];
}

/// A way from one document to a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Link {
    /// The clause.
    pub to: RuleId,
    /// How they relate.
    pub relation: Relation,
    /// Whether the clause speaks of this document rather than this document of the clause.
    pub back: bool,
}

/// One searchable document.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Document {
    pub book: BookId,
    pub kind: DocumentKind,
    /// A clause's number, a term's name, a ruling's file name, a reading's id.
    pub name: String,
    /// A heading's title, a term, a ruling's title; empty for clauses.
    pub title: String,
    pub headings: Vec<String>,
    /// Its text as written.
    pub text: String,
    /// Its zones, folded, in the order of [`Zone::ALL`].
    pub zones: [String; Zone::COUNT],
    /// Folded names of the terms it defines.
    pub names: Vec<String>,
    pub links: Vec<Link>,
    /// The number as the source misprints it.
    pub printed: Option<String>,
    /// How many documents stand right below it.
    pub children: usize,
    /// What it stands under.
    pub topic: Topic,
}

impl Document {
    /// An empty document of this kind and name.
    pub(super) fn new(book: BookId, kind: DocumentKind, name: String) -> Self {
        Self {
            book,
            kind,
            name,
            title: String::new(),
            headings: Vec::new(),
            text: String::new(),
            zones: Default::default(),
            names: Vec::new(),
            links: Vec::new(),
            printed: None,
            children: 0,
            topic: Topic::default(),
        }
    }

    /// The clause it is, if it is one.
    pub(super) fn id(&self) -> Option<RuleId> {
        let number = self.name.parse::<Number>().ok()?;
        self.kind
            .is_node()
            .then_some(RuleId::new(self.book, number))
    }

    pub(super) fn zone(&self, zone: Zone) -> &str {
        &self.zones[zone as usize]
    }

    /// The key it is found by.
    pub(super) fn key(&self) -> String {
        match self.id() {
            Some(id) => key(id),
            None => format!("{}\u{1}{}\u{1}{}", self.kind.word(), self.book, self.name),
        }
    }

    pub(super) fn encode(&self) -> Vec<u8> {
        let mut w = Writer::default();
        w.text(self.book.as_str());
        w.number(self.kind as u64);
        w.text(&self.name);
        w.text(&self.title);
        w.texts(&self.headings);
        w.text(&self.text);
        for zone in &self.zones {
            w.text(zone);
        }
        w.texts(&self.names);
        w.list(&self.links, |w, link| {
            w.text(link.to.book.as_str());
            w.text(&link.to.number.to_string());
            w.number(link.relation as u64 * 2 + u64::from(link.back));
        });
        w.text(self.printed.as_deref().unwrap_or(""));
        w.number(self.children as u64);
        w.text(&self.topic.title);
        w.float(self.topic.apart);
        w.0
    }

    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let mut r = Reader(bytes);
        let book = BookId::named(r.str()?)?;
        let kind = *DocumentKind::ALL.get(r.size()?)?;
        Some(Self {
            book,
            kind,
            name: r.text()?,
            title: r.text()?,
            headings: r.texts()?,
            text: r.text()?,
            zones: [
                r.text()?,
                r.text()?,
                r.text()?,
                r.text()?,
                r.text()?,
                r.text()?,
            ],
            names: r.texts()?,
            links: r.list(|r| {
                let book = BookId::named(r.str()?)?;
                let number = r.str()?.parse().ok()?;
                let code = r.size()?;
                Some(Link {
                    to: RuleId::new(book, number),
                    relation: *Relation::ALL.get(code / 2)?,
                    back: code % 2 == 1,
                })
            })?,
            printed: r.text().map(|p| (!p.is_empty()).then_some(p))?,
            children: r.size()?,
            topic: Topic {
                title: r.text()?,
                apart: r.float()?,
            },
        })
    }
}

/// The key of a clause: keys in byte order are clauses in reading order, and a clause's key begins the keys of
/// all below it.
pub(super) fn key(id: RuleId) -> String {
    let mut key = format!("{}\u{1}", id.book);
    let number = id.number.to_string();
    let b = number.as_bytes();
    let mut i = 0;
    while i < b.len() {
        let rank = match b[i] {
            b'-' => '1',
            b'.' => '3',
            c if c.is_ascii_alphabetic() => '2',
            // Digits right behind a letter: 2k2.
            _ if i > 0 => '4',
            _ => '3',
        };
        if matches!(b[i], b'-' | b'.') {
            i += 1;
        }
        key.push(rank);
        let start = i;
        let digits = b.get(i).is_some_and(u8::is_ascii_digit);
        while i < b.len() && b[i].is_ascii_alphanumeric() && b[i].is_ascii_digit() == digits {
            i += 1;
        }
        if digits {
            key.extend(std::iter::repeat_n('0', 8usize.saturating_sub(i - start)));
            key.push_str(&number[start..i]);
        } else {
            // Letters follow all digits, and z comes before aa.
            key.push('n');
            key.push((b'a' + (i - start).min(25) as u8) as char);
            key.push_str(&number[start..i]);
        }
    }
    key
}

/// The number as written, from the part of a key after its book.
pub(super) fn number_of(key: &str) -> Option<String> {
    let mut number = String::new();
    let b = key.as_bytes();
    let mut i = 0;
    while i < b.len() {
        let mark = match b[i] {
            b'1' => "-",
            b'2' => "",
            b'3' if i == 0 => "",
            b'3' => ".",
            b'4' => "",
            _ => return None,
        };
        number.push_str(mark);
        i += 1;
        if b.get(i) == Some(&b'n') {
            let count = b.get(i + 1)?.checked_sub(b'a')? as usize;
            number.push_str(key.get(i + 2..i + 2 + count)?);
            i += 2 + count;
        } else {
            let digits = key.get(i..i + 8)?.trim_start_matches('0');
            number.push_str(if digits.is_empty() { "0" } else { digits });
            i += 8;
        }
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_order_as_readers_do_and_nest() {
        let key = |number: &str| key(RuleId::of(BookId::VIVIDZ, number));
        let sorted = [
            "2", "2-1", "2-2", "2.1", "2.1-1", "2.2", "2.10", "3", "802", "802.1", "802.1-1",
            "802.1a", "802.1b", "802.1z", "802.1aa", "802.2", "1001", "1001a", "1001a-1", "1001a1",
            "1001a1a", "1001a2", "1001a10", "1001b",
        ];
        for pair in sorted.windows(2) {
            assert!(key(pair[0]) < key(pair[1]), "{pair:?}");
        }
        assert!(key("310.1-9") < key("310.1-n"));
        assert!(key("802.1a").starts_with(&key("802.1")));
        assert!(!key("802.10").starts_with(&key("802.1")));
        for number in sorted.into_iter().chain(["310.1-n", "5.4.3.1a-1", "0.1"]) {
            let key = key(number);
            let (_, rest) = key.split_once('\u{1}').expect("a book");
            assert_eq!(number_of(rest).as_deref(), Some(number));
        }
    }

    #[test]
    fn units_survive_storage() {
        let mut document = Document::new(BookId::VIVIDZ, DocumentKind::Clause, "510.2".to_owned());
        document.headings = vec!["区域".to_owned(), "缓存区".to_owned()];
        document.text = "缓存区由双方玩家共同保有。".to_owned();
        document.zones[0] = document.text.clone();
        document.printed = Some("501.2".to_owned());
        document.links.push(Link {
            to: RuleId::of(BookId::VIVIDZ, "501.2"),
            relation: Relation::Contradicts,
            back: true,
        });
        let bytes = document.encode();
        assert_eq!(Document::decode(&bytes), Some(document));
        for cut in 0..bytes.len() {
            assert_eq!(Document::decode(&bytes[..cut]), None);
        }
    }
}
