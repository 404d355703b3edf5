//! A book as it stands on the shelf, whichever way it came there: parsed, or prepared and read part by part.

use std::sync::Arc;

use super::book::{Book, RulingFile};
use super::glossary::Glossary;
use super::held::Held;
use super::links::End;
use super::parsed::Parsed;
use super::prepared::{self, Bytes, Head, Outside, Part};
use super::problem::Problem;
use super::tree::Rulebook;

/// A book, and what the shelf has to join it by.
pub(super) struct Shelved {
    pub book: Book,
    pub end: End,
    /// What reading its files met.
    pub met: Vec<Problem>,
    /// Printed numbers that are no clause's.
    pub unknown: Vec<Problem>,
}

/// A book that was prepared.
pub(super) struct Prepared {
    pub bytes: Box<dyn Bytes>,
    pub head: Head,
    /// What goes before the names of its files.
    pub root: String,
    /// Whether it may be damaged.
    pub check: bool,
    /// Parses the book after all, where a part of it is damaged.
    pub again: Box<dyn Fn() -> Option<Parsed> + Send + Sync>,
}

impl Prepared {
    /// A part of the book; where it is damaged, the same of the book as it is parsed.
    pub(super) fn read<T: Default>(
        &self,
        part: Part,
        read: impl Fn(&Outside<'_>, &[u8]) -> Option<T>,
        parsed: impl Fn(Parsed) -> T,
    ) -> T {
        let outside = Outside {
            book: self.head.id,
            root: &self.root,
        };
        prepared::part(&*self.bytes, &self.head, part, self.check)
            .and_then(|bytes| read(&outside, &bytes))
            .or_else(|| (self.again)().map(parsed))
            .unwrap_or_default()
    }

    /// A part that is read when it is asked for, of so many things.
    fn later<T: Default + 'static>(
        self: &Arc<Self>,
        (part, count): (Part, usize),
        read: impl Fn(&Outside<'_>, &[u8], &Head) -> Option<T> + Send + Sync + 'static,
        parsed: impl Fn(Parsed) -> T + Send + Sync + 'static,
    ) -> Held<T> {
        let of = self.clone();
        let make = move || of.read(part, |o, bytes| read(o, bytes, &of.head), &parsed);
        Held::later(count, Arc::new(make))
    }

    fn numbers(&self) -> super::tree::Numbers {
        self.read(
            Part::Numbers,
            |o, bytes| o.numbers(bytes),
            |p| p.rules.numbers().clone(),
        )
    }
}

impl Shelved {
    /// A book that was parsed.
    pub(super) fn parsed(
        parsed: &Arc<Parsed>,
        rulings: Held<Vec<RulingFile>>,
        (shipped, content): (bool, u64),
    ) -> Self {
        let (edges, stands) = (parsed.clone(), parsed.clone());
        Self {
            end: End {
                book: parsed.rules.id,
                edges: Arc::new(move || edges.joined.edges.clone()),
                stands: Arc::new(move || stands.joined.stands.clone()),
                abroad: parsed.joined.abroad.clone(),
            },
            met: parsed.met.clone(),
            unknown: parsed.joined.unknown.clone(),
            book: Book {
                rules: parsed.rules.clone(),
                glossary: parsed.glossary.clone(),
                readings: parsed.readings.clone(),
                scope: parsed.scope.clone(),
                rulings,
                shipped,
                content,
                settled: false,
            },
        }
    }

    /// A book that was prepared.
    pub(super) fn prepared(
        prepared: &Arc<Prepared>,
        rulings: Held<Vec<RulingFile>>,
        (shipped, content): (bool, u64),
    ) -> Self {
        let head = &prepared.head;
        let [nodes, terms, readings, scopes, _] = head.counts;
        let numbers = prepared.clone();
        let numbers = Held::later(nodes, Arc::new(move || numbers.numbers()));
        let nodes = prepared.later(
            (Part::Nodes, nodes),
            |o, bytes, _| o.nodes(bytes),
            |p| p.rules.nodes.to_vec(),
        );
        let terms = prepared.later(
            (Part::Terms, terms),
            |o, bytes, _| o.terms(bytes),
            |p| p.glossary.terms.to_vec(),
        );
        let readings = prepared.later(
            (Part::Readings, readings),
            |o, bytes, head| o.readings(bytes, head.folder_id),
            |p| p.readings.to_vec(),
        );
        let scope = prepared.later(
            (Part::Scope, scopes),
            |o, bytes, _| o.scope(bytes),
            |p| p.scope.to_vec(),
        );
        let (edges, stands) = (prepared.clone(), prepared.clone());
        Self {
            end: End {
                book: head.id,
                edges: Arc::new(move || {
                    let numbers = edges.numbers();
                    edges.read(
                        Part::Edges,
                        |o, bytes| o.edges(bytes, &numbers),
                        |p| p.joined.edges,
                    )
                }),
                stands: Arc::new(move || {
                    stands.read(
                        Part::Stands,
                        |o, bytes| o.stands(bytes),
                        |p| p.joined.stands,
                    )
                }),
                abroad: head.abroad.clone(),
            },
            met: head.met.clone(),
            unknown: head.unknown.clone(),
            book: Book {
                rules: Rulebook::later((head.id, head.front.clone()), nodes, (numbers, head.first)),
                glossary: Glossary::later(head.folder_id, terms),
                readings,
                scope,
                rulings,
                shipped,
                content,
                settled: false,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::super::id::BookId;
    use super::super::parsed::Texts;
    use super::super::ruling::RulingHead;
    use super::super::{carried, glossary, shipped};
    use super::*;
    use crate::text::codec::{Reader, Writer};

    /// Bytes of which one may be another than it was.
    struct Damaged(Vec<u8>);

    impl Bytes for Damaged {
        fn at(&self, from: u64, count: u64) -> Option<Cow<'_, [u8]>> {
            let (from, count) = (from as usize, count as usize);
            Some(Cow::Borrowed(self.0.get(from..from.checked_add(count)?)?))
        }
    }

    fn shelved(bytes: Vec<u8>, root: &str, texts: &Texts, id: BookId) -> Option<Shelved> {
        let bytes = Damaged(bytes);
        let texts = texts.clone();
        let prepared = Prepared {
            head: prepared::head(&bytes, 7, root, true)?,
            bytes: Box::new(bytes),
            root: root.to_owned(),
            check: true,
            again: Box::new(move || Parsed::of(&texts, id)),
        };
        let prepared = Arc::new(prepared);
        Some(Shelved::prepared(&prepared, Held::default(), (true, 0)))
    }

    /// Everything that the two ways must have in common.
    fn same(prepared: Shelved, parsed: Shelved) {
        let (a, b) = (&prepared.book, &parsed.book);
        assert_eq!((a.rules.id, &a.rules.front), (b.rules.id, &b.rules.front));
        let counts = |b: &Book| {
            let counts = [b.rules.nodes.len(), b.glossary.terms.len()];
            (counts, b.readings.len(), b.scope.len(), b.rules.first())
        };
        assert_eq!(counts(a), counts(b));
        assert_eq!(*a.rules.nodes, *b.rules.nodes);
        assert_eq!(a.rules.numbers(), b.rules.numbers());
        assert_eq!(a.glossary.book, b.glossary.book);
        assert_eq!(*a.glossary.terms, *b.glossary.terms);
        for name in a.glossary.terms.iter().flat_map(|t| t.names()) {
            assert_eq!(a.glossary.find(name), b.glossary.find(name), "{name}");
        }
        assert_eq!((&*a.readings, &*a.scope), (&*b.readings, &*b.scope));
        assert_eq!(
            (prepared.met, prepared.unknown, prepared.end.abroad),
            (parsed.met, parsed.unknown, parsed.end.abroad)
        );
        assert_eq!((prepared.end.edges)(), (parsed.end.edges)());
        assert_eq!((prepared.end.stands)(), (parsed.end.stands)());
    }

    fn parsed(texts: &Texts, id: BookId) -> Arc<Parsed> {
        Arc::new(Parsed::of(texts, id).expect("rules"))
    }

    fn of(parsed: &Arc<Parsed>) -> Shelved {
        Shelved::parsed(parsed, Held::default(), (true, 0))
    }

    #[test]
    fn what_is_prepared_equals_what_is_parsed() {
        for id in BookId::SHIPPED {
            let texts = carried::texts(id);
            let parsed = parsed(&texts, id);
            let bytes = prepared::encode(&parsed, (7, "rulebooks/"), &[], (0, Vec::new()));
            // Some of its files lie elsewhere.
            let prepared = shelved(bytes, "rulebooks/", &Texts::default(), id).expect("whole");
            same(prepared, of(&parsed));
        }
    }

    #[test]
    fn ideas_and_heads_of_rulings_are_kept_as_they_are_read() {
        let path = "glossary/concepts.toml";
        let text = shipped::file(path).expect("concepts");
        let (concepts, _) = glossary::parse_concepts(path, text);
        let (_, met) = glossary::parse_concepts(path, "[[concept]]\nname = 1\n");
        assert!(!concepts.is_empty() && !met.is_empty());
        let bytes = prepared::encode_concepts(&concepts, &met);
        assert_eq!(prepared::decode_concepts(&bytes), Some(concepts));
        assert_eq!(prepared::met_in_concepts(&mut Reader(&bytes)), Some(met));
        for (path, text) in shipped::below("rulebooks/").filter(|(p, _)| p.contains("/rulings/")) {
            let mut w = Writer::default();
            let head = RulingHead::read(text);
            head.encode(&mut w);
            assert_eq!(RulingHead::decode(&mut Reader(&w.0)), Some(head), "{path}");
        }
    }

    /// A book of a user's with whatever may be wrong with one.
    fn wrong() -> (Texts, BookId) {
        let rules = "---\nbook: eigen\ntitle: 甲\n---\n\n# 100 总则\n\n- **100.1** 见 100.2 与 999.9。\n- **100.2** \
            〔印作 100.3〕见[攻击](vividz:802.1 \"例外\")与[无](vividz:9999.1)，甲乙用语。\n  > [!WARNING]\n  > 与 100.1 相反。\n\
            - **100.1** 又一次。\n- 没有条号。\n- **100.9** *例* `式` 也是 100.2。\n";
        let glossary = "[[term]]\nname = \"用语\"\nclause = \"100.2\"\nsays = \"乙\"\nsearch = [\"丙\"]\npinyin = \"yong4 yu3\"\n\
            [[term]]\nname = \"坏\"\nclause = \"x\"\nsays = \"丁\"\n";
        let readings = "[[reading]]\nid = \"甲\"\nquestion = \"乙？\"\nclauses = [\"100.1\"]\ndefault = \"是\"\ngrounds = \"丙\"\n\
            weight = \"常常\"\noption = [{id = \"是\", says = \"丁\"}, {id = \"否\", says = \"戊\", by = [\"100.1\"]}]\n";
        let scope = "[clauses]\n\"100.1\" = \"normative\"\n\"100.2\" = { class = \"outside\" }\n";
        let text =
            |name: &str, text: &str| Some((format!("/eigene bücher/{name}"), text.to_owned()));
        let texts = Texts {
            rules: text("rules.md", rules),
            glossary: text("glossary.toml", glossary),
            readings: text("readings.toml", readings),
            scope: text("scope.toml", scope),
        };
        (texts, BookId::named("folder").expect("a name"))
    }

    #[test]
    fn a_damaged_part_is_parsed_and_a_damaged_head_is_refused() {
        let (texts, id) = wrong();
        let parsed = parsed(&texts, id);
        assert!(!parsed.met.is_empty() && !parsed.joined.unknown.is_empty());
        assert!(!parsed.joined.abroad.is_empty() && !parsed.joined.edges.is_empty());
        let root = "/eigene bücher/";
        let whole = prepared::encode(&parsed, (7, root), b"more", (3, vec![1, 2]));
        let head = prepared::head(&Damaged(whole.clone()), 7, root, true).expect("whole");
        assert_eq!(head.more, b"more");
        same(
            shelved(whole.clone(), root, &Texts::default(), id).expect("whole"),
            of(&parsed),
        );
        let mut refused = 0;
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x11;
            match shelved(bytes, root, &texts, id) {
                Some(read) => same(read, of(&parsed)),
                None => refused += 1,
            }
        }
        assert!(refused > 24 && refused < whole.len(), "{refused}");
        for length in (0..whole.len()).step_by(7) {
            if let Some(read) = shelved(whole[..length].to_vec(), root, &texts, id) {
                same(read, of(&parsed));
            }
        }
        assert!(prepared::head(&Damaged(whole), 8, root, true).is_none());
    }
}
