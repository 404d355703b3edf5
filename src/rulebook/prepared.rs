//! A book in the form that is read without parsing: its parts one behind the other, each read by itself where somebody
//! asks for it.
//!
//! ```text
//!  key · length and hash of the head · head ─── front matter, what reading met, references to other books,
//!  numbers · nodes · terms · readings · scope · edges · stands · heads          length and hash of each part
//! ```
//!
//! The build puts the shipped books into this form, the first use a user's own (`own`). What is damaged reads as `None`,
//! and the book is then parsed. Files are named as they lie below the book's folder.

use super::glossary::{Concept, ConceptKind, Term, TermRef};
use super::id::{BookId, Number, RuleId};
use super::links::{Abroad, Edge, Joined};
use super::parsed::Parsed;
use super::problem::{Place, Problem};
use super::prose::{Mark, MarkKind, Origin, Prose, Relation};
use super::readings::{Reading, ReadingKind, ReadingOption, Weight};
use super::scope::{Class, Scope};
use super::tree::{Annotation, AnnotationKind, FrontMatter, Kind, Node, Notice, Numbers, Source};
use crate::text::codec::{Reader, SEED, Writer, fnv};

/// A part that is read by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Numbers,
    Nodes,
    Terms,
    Readings,
    Scope,
    Edges,
    Stands,
    /// What whoever prepares the book adds: the heads of rulings, or their texts.
    More,
}

const PARTS: usize = 8;

/// What stands before the head: a key, and the head's length and hash.
const BEFORE: usize = 24;

/// A head longer than this is none.
const LONGEST: u64 = 64 << 20;

/// What is always read of a prepared book.
#[derive(Debug, Clone)]
pub(super) struct Head {
    pub id: BookId,
    /// What the glossary and the readings call the book: the name of its folder, even where the front matter has another.
    pub folder_id: BookId,
    pub front: FrontMatter,
    pub met: Vec<Problem>,
    pub unknown: Vec<Problem>,
    pub abroad: Vec<Abroad>,
    /// How many nodes, terms, readings, scopes and rulings there are.
    pub counts: [usize; 5],
    /// The number of its first node.
    pub first: Option<Number>,
    /// What whoever prepared the book keeps with its head.
    pub more: Vec<u8>,
    /// Where each part begins, how long it is, and its hash.
    parts: Vec<(u64, u64, u64)>,
}

/// Where the bytes of a prepared book come from: some of them, from a place on.
pub(super) trait Bytes: Send + Sync {
    /// So many bytes from there; `None` where they are not there.
    fn at(&self, from: u64, count: u64) -> Option<std::borrow::Cow<'_, [u8]>>;
}

impl Bytes for &'static [u8] {
    fn at(&self, from: u64, count: u64) -> Option<std::borrow::Cow<'_, [u8]>> {
        let from = usize::try_from(from).ok()?;
        let to = from.checked_add(usize::try_from(count).ok()?)?;
        self.get(from..to).map(Into::into)
    }
}

/// Whether a hash is compared: what the program carries is whole.
fn holds(bytes: &[u8], hash: u64, check: bool) -> bool {
    !check || fnv(SEED, bytes) == hash
}

/// Writes a book. `root` is what the names of its files begin with, `more` goes into the head, `part` behind the others.
pub(super) fn encode(
    book: &Parsed,
    (key, root): (u64, &str),
    more: &[u8],
    (rulings, part): (usize, Vec<u8>),
) -> Vec<u8> {
    let inside = Inside {
        book: book.rules.id,
        root,
    };
    let parts: [Vec<u8>; PARTS] = [
        inside.numbers(book.rules.numbers()),
        inside.nodes(&book.rules.nodes),
        inside.terms(&book.glossary.terms),
        inside.readings(&book.readings),
        inside.scope(&book.scope),
        inside.edges(&book.joined, book.rules.numbers()),
        inside.stands(&book.joined),
        part,
    ];
    let mut head = Writer::default();
    head.text(book.rules.id.as_str());
    head.text(book.glossary.book.as_str());
    write_front(&mut head, &book.rules.front);
    head.list(&book.met, |w, p| inside.problem(w, p));
    head.list(&book.joined.unknown, |w, p| inside.problem(w, p));
    head.list(&book.joined.abroad, |w, a| {
        inside.id(w, a.edge.from);
        inside.id(w, a.edge.to);
        w.byte(a.edge.relation as u8 * 2 + u8::from(a.edge.annotated));
        inside.place(w, &a.place);
    });
    let counts = [
        book.rules.nodes.len(),
        book.glossary.terms.len(),
        book.readings.len(),
        book.scope.len(),
        rulings,
    ];
    for count in counts {
        head.number(count as u64);
    }
    head.list(
        book.rules.numbers().nodes.get(..1).unwrap_or(&[]),
        |w, n| {
            inside.number(w, *n);
        },
    );
    head.bytes(more);
    for part in &parts {
        head.number(part.len() as u64);
        head.0.extend_from_slice(&fnv(SEED, part).to_le_bytes());
    }
    let mut all = Vec::new();
    all.extend_from_slice(&key.to_le_bytes());
    all.extend_from_slice(&(head.0.len() as u64).to_le_bytes());
    all.extend_from_slice(&fnv(SEED, &head.0).to_le_bytes());
    all.extend_from_slice(&head.0);
    for part in &parts {
        all.extend_from_slice(part);
    }
    all
}

fn write_front(w: &mut Writer, front: &FrontMatter) {
    // A field that is added must be kept, too.
    let FrontMatter {
        book,
        title,
        short,
        edition,
        updated,
        date,
        source,
        notices,
    } = front;
    let Source {
        title: source,
        by,
        published,
    } = source;
    for text in [
        book, title, short, edition, updated, date, source, by, published,
    ] {
        w.text(text);
    }
    w.list(notices, |w, Notice { title, text }| {
        w.text(title);
        w.text(text);
    });
}

fn read_front(r: &mut Reader<'_>) -> Option<FrontMatter> {
    Some(FrontMatter {
        book: r.text()?,
        title: r.text()?,
        short: r.text()?,
        edition: r.text()?,
        updated: r.text()?,
        date: r.text()?,
        source: Source {
            title: r.text()?,
            by: r.text()?,
            published: r.text()?,
        },
        notices: r.list(|r| {
            Some(Notice {
                title: r.text()?,
                text: r.text()?,
            })
        })?,
    })
}

/// Reads the head of a book that was prepared under this key. `root` goes before the names of its files.
pub(super) fn head(bytes: &dyn Bytes, key: u64, root: &str, check: bool) -> Option<Head> {
    let before = bytes.at(0, BEFORE as u64)?;
    let word = |at: usize| Some(u64::from_le_bytes(before.get(at..at + 8)?.try_into().ok()?));
    let (found, length, hash) = (word(0)?, word(8)?, word(16)?);
    if found != key || length > LONGEST {
        return None;
    }
    let text = bytes.at(BEFORE as u64, length)?;
    if !holds(&text, hash, check) {
        return None;
    }
    let mut r = Reader(&text);
    let id = BookId::named(r.str()?)?;
    let folder_id = BookId::named(r.str()?)?;
    let front = read_front(&mut r)?;
    let outside = Outside { book: id, root };
    let met = r.list(|r| outside.problem(r))?;
    let unknown = r.list(|r| outside.problem(r))?;
    let abroad = r.list(|r| {
        let (from, to) = (outside.id(r)?, outside.id(r)?);
        let code = r.byte()?;
        Some(Abroad {
            edge: Edge {
                from,
                to,
                relation: relation(code / 2)?,
                annotated: code % 2 == 1,
            },
            place: outside.place(r)?,
        })
    })?;
    let mut counts = [0; 5];
    for count in &mut counts {
        *count = r.size()?;
    }
    let first = r.list(|r| outside.number(r))?.pop();
    let more = r.bytes()?.to_vec();
    let mut from = BEFORE as u64 + length;
    let mut parts = Vec::with_capacity(PARTS);
    for _ in 0..PARTS {
        let length = r.number()?;
        let hash = r.word()?;
        parts.push((from, length, hash));
        from = from.checked_add(length)?;
    }
    Some(Head {
        id,
        folder_id,
        front,
        met,
        unknown,
        abroad,
        counts,
        first,
        more,
        parts,
    })
}

/// A part as it lies there.
pub(super) fn part<'b>(
    bytes: &'b dyn Bytes,
    head: &Head,
    part: Part,
    check: bool,
) -> Option<std::borrow::Cow<'b, [u8]>> {
    let (from, length, hash) = *head.parts.get(part as usize)?;
    let found = bytes.at(from, length)?;
    holds(&found, hash, check).then_some(found)
}

fn relation(code: u8) -> Option<Relation> {
    Relation::ALL.get(usize::from(code)).copied()
}

/// Writes what belongs to one book.
struct Inside<'r> {
    book: BookId,
    root: &'r str,
}

impl Inside<'_> {
    fn number(&self, w: &mut Writer, number: Number) {
        w.byte(number.depth() as u8);
        for part in number.parts() {
            w.number(u64::from(part));
        }
    }

    fn id(&self, w: &mut Writer, id: RuleId) {
        // Most clauses that a book names are its own.
        w.text(match id.book == self.book {
            true => "",
            false => id.book.as_str(),
        });
        self.number(w, id.number);
    }

    /// A file, by its name below the root where it lies there.
    fn named(&self, w: &mut Writer, file: &str) {
        let inside = file.strip_prefix(self.root);
        w.byte(u8::from(inside.is_some()));
        w.text(inside.unwrap_or(file));
    }

    fn place(&self, w: &mut Writer, place: &Place) {
        self.named(w, &place.file);
        self.spot(w, place);
    }

    /// A place in a file that is known.
    fn spot(&self, w: &mut Writer, place: &Place) {
        w.number(u64::from(place.line));
        w.number(u64::from(place.column));
    }

    /// The file that all of a part's places are in.
    fn file(&self, w: &mut Writer, first: Option<&Place>) {
        self.named(w, first.map_or("", |place| &place.file));
    }

    fn problem(&self, w: &mut Writer, problem: &Problem) {
        self.place(w, &problem.place);
        w.text(&problem.what);
        w.maybe(problem.fix.as_deref());
    }

    fn numbers(&self, numbers: &Numbers) -> Vec<u8> {
        let mut w = Writer::default();
        w.list(&numbers.nodes, |w, number| self.number(w, *number));
        w.list(&numbers.printed, |w, (number, ix)| {
            self.number(w, *number);
            w.number(*ix as u64);
        });
        w.0
    }

    fn nodes(&self, nodes: &[Node]) -> Vec<u8> {
        let mut w = Writer::default();
        self.file(&mut w, nodes.first().map(|n| &n.place));
        w.list(nodes, |w, node| {
            self.number(w, node.id.number);
            w.byte(KINDS.iter().position(|k| *k == node.kind).unwrap_or(0) as u8);
            w.maybe(node.printed.as_deref());
            self.prose(w, &node.body);
            w.list(&node.notes, |w, note| {
                let kind = ANNOTATIONS.iter().position(|k| *k == note.kind);
                w.byte(kind.unwrap_or(0) as u8);
                self.prose(w, &note.body);
                self.spot(w, &note.place);
            });
            w.number(node.parent.map_or(0, |ix| ix as u64 + 1));
            w.number(node.children.len() as u64);
            self.spot(w, &node.place);
        });
        w.0
    }

    fn prose(&self, w: &mut Writer, prose: &Prose) {
        w.text(&prose.text);
        w.list(&prose.marks, |w, mark| {
            w.number(mark.range.start as u64);
            w.number(mark.range.len() as u64);
            match &mark.kind {
                MarkKind::Formula => w.number(0),
                MarkKind::Ref {
                    target,
                    relation,
                    origin,
                } => {
                    w.number(1);
                    self.id(w, *target);
                    w.byte(*relation as u8);
                    w.byte(*origin as u8);
                }
                MarkKind::Term(term) => w.number(*term as u64 + 2),
            }
            w.number(mark.source as u64);
        });
    }

    fn terms(&self, terms: &[Term]) -> Vec<u8> {
        let mut w = Writer::default();
        self.file(&mut w, terms.first().map(|t| &t.place));
        w.list(terms, |w, t| {
            w.text(&t.name);
            w.list(t.clause.as_slice(), |w, id| self.id(w, *id));
            w.list(&t.also, |w, id| self.id(w, *id));
            w.text(&t.says);
            for names in [
                &t.aliases,
                &t.english,
                &t.japanese,
                &t.abbr,
                &t.search,
                &t.related,
            ] {
                w.texts(names);
            }
            w.maybe(t.pinyin.as_deref());
            self.spot(w, &t.place);
        });
        w.0
    }

    fn readings(&self, readings: &[Reading]) -> Vec<u8> {
        let mut w = Writer::default();
        self.file(&mut w, readings.first().map(|r| &r.place));
        w.list(readings, |w, reading| {
            w.text(&reading.id);
            w.texts(&reading.was);
            w.text(&reading.question);
            w.byte(reading.kind as u8);
            w.byte(reading.weight as u8);
            for clauses in [&reading.clauses, &reading.answered] {
                w.list(clauses, |w, id| self.id(w, *id));
            }
            w.maybe(reading.joined.as_deref());
            w.maybe(reading.family.as_deref());
            w.list(&reading.options, |w, option| {
                w.text(&option.id);
                w.text(&option.says);
                w.texts(&option.by);
                w.byte(u8::from(option.kept));
            });
            w.text(&reading.default);
            w.text(&reading.grounds);
            self.spot(w, &reading.place);
        });
        w.0
    }

    fn scope(&self, scope: &[Scope]) -> Vec<u8> {
        let mut w = Writer::default();
        self.file(&mut w, scope.first().map(|s| &s.place));
        w.list(scope, |w, s| {
            self.id(w, s.id);
            w.byte(s.class as u8);
            w.maybe(s.reason.as_deref());
            self.spot(w, &s.place);
        });
        w.0
    }

    fn edges(&self, joined: &Joined, numbers: &Numbers) -> Vec<u8> {
        let mut w = Writer::default();
        w.list(&joined.edges, |w, edge| {
            // Both ends are clauses of the book.
            for end in [edge.from, edge.to] {
                w.number(numbers.find(end.number).unwrap_or(0) as u64);
            }
            w.byte(edge.relation as u8 * 2 + u8::from(edge.annotated));
        });
        w.0
    }

    fn stands(&self, joined: &Joined) -> Vec<u8> {
        let mut w = Writer::default();
        w.list(&joined.stands, |w, clauses| {
            w.list(clauses, |w, id| self.number(w, id.number));
        });
        w.0
    }
}

const KINDS: [Kind; 7] = [
    Kind::Chapter,
    Kind::Section,
    Kind::Clause,
    Kind::Example,
    Kind::Note,
    Kind::Norm,
    Kind::Commentary,
];

const ANNOTATIONS: [AnnotationKind; 4] = [
    AnnotationKind::Note,
    AnnotationKind::Warning,
    AnnotationKind::Important,
    AnnotationKind::Slip,
];

const ORIGINS: [Origin; 3] = [Origin::Printed, Origin::Linked, Origin::Annotation];

const CLASSES: [Class; 5] = [
    Class::Normative,
    Class::Definition,
    Class::Example,
    Class::Comment,
    Class::Outside,
];

/// Reads what belongs to one book.
pub(super) struct Outside<'r> {
    pub book: BookId,
    pub root: &'r str,
}

impl Outside<'_> {
    fn number(&self, r: &mut Reader<'_>) -> Option<Number> {
        let depth = r.byte()?;
        Number::of_parts((0..depth).map(|_| u32::try_from(r.number()?).ok()))
    }

    fn id(&self, r: &mut Reader<'_>) -> Option<RuleId> {
        let book = match r.str()? {
            "" => self.book,
            other => BookId::named(other)?,
        };
        Some(RuleId::new(book, self.number(r)?))
    }

    fn file(&self, r: &mut Reader<'_>) -> Option<std::sync::Arc<str>> {
        let root = match r.byte()? {
            0 => "",
            _ => self.root,
        };
        Some(format!("{root}{}", r.str()?).into())
    }

    fn place(&self, r: &mut Reader<'_>) -> Option<Place> {
        let file = self.file(r)?;
        self.spot(r, &file)
    }

    fn spot(&self, r: &mut Reader<'_>, file: &std::sync::Arc<str>) -> Option<Place> {
        Some(Place {
            file: file.clone(),
            line: u32::try_from(r.number()?).ok()?,
            column: u32::try_from(r.number()?).ok()?,
        })
    }

    fn problem(&self, r: &mut Reader<'_>) -> Option<Problem> {
        Some(Problem {
            place: self.place(r)?,
            what: r.text()?,
            fix: r.maybe()?,
        })
    }

    pub(super) fn numbers(&self, bytes: &[u8]) -> Option<Numbers> {
        let mut r = Reader(bytes);
        let nodes = r.list(|r| self.number(r))?;
        let count = nodes.len();
        let printed = r.list(|r| {
            let number = self.number(r)?;
            let ix = r.size()?;
            (ix < count).then_some((number, ix))
        })?;
        Some(Numbers::new(nodes, printed))
    }

    pub(super) fn nodes(&self, bytes: &[u8]) -> Option<Vec<Node>> {
        let mut r = Reader(bytes);
        let file = self.file(&mut r)?;
        let mut nodes: Vec<Node> = Vec::new();
        let mut room = Vec::new();
        let count = r.size()?;
        nodes.reserve_exact(count.min(bytes.len()));
        for ix in 0..count {
            let number = self.number(&mut r)?;
            let kind = *KINDS.get(usize::from(r.byte()?))?;
            let printed = r.maybe()?;
            let body = self.prose(&mut r)?;
            let notes = r.list(|r| {
                Some(Annotation {
                    kind: *ANNOTATIONS.get(usize::from(r.byte()?))?,
                    body: self.prose(r)?,
                    place: self.spot(r, &file)?,
                })
            })?;
            let parent = r.size()?.checked_sub(1);
            if parent.is_some_and(|p| p >= ix) {
                return None;
            }
            room.push(r.size()?);
            nodes.push(Node {
                id: RuleId::new(self.book, number),
                kind,
                printed,
                body,
                notes,
                parent,
                children: Vec::new(),
                place: self.spot(&mut r, &file)?,
            });
            if let Some(above) = parent {
                let children = &mut nodes[above].children;
                if children.is_empty() {
                    children.reserve_exact(room[above].min(count));
                }
                children.push(ix);
            }
        }
        let whole = nodes
            .iter()
            .zip(&room)
            .all(|(n, room)| n.children.len() == *room);
        whole.then_some(nodes)
    }

    fn prose(&self, r: &mut Reader<'_>) -> Option<Prose> {
        let text = r.text()?;
        let marks = r.list(|r| {
            let start = r.size()?;
            let end = start.checked_add(r.size()?)?;
            text.get(start..end)?;
            let kind = match r.size()? {
                0 => MarkKind::Formula,
                1 => MarkKind::Ref {
                    target: self.id(r)?,
                    relation: relation(r.byte()?)?,
                    origin: *ORIGINS.get(usize::from(r.byte()?))?,
                },
                term => MarkKind::Term(term - 2),
            };
            Some(Mark {
                range: start..end,
                kind,
                source: r.size()?,
            })
        })?;
        Some(Prose { text, marks })
    }

    pub(super) fn terms(&self, bytes: &[u8]) -> Option<Vec<Term>> {
        let mut r = Reader(bytes);
        let file = self.file(&mut r)?;
        r.list(|r| {
            Some(Term {
                name: r.text()?,
                clause: r.list(|r| self.id(r))?.pop(),
                also: r.list(|r| self.id(r))?,
                says: r.text()?,
                aliases: r.texts()?,
                english: r.texts()?,
                japanese: r.texts()?,
                abbr: r.texts()?,
                search: r.texts()?,
                related: r.texts()?,
                pinyin: r.maybe()?,
                place: self.spot(r, &file)?,
            })
        })
    }

    pub(super) fn readings(&self, bytes: &[u8], folder_id: BookId) -> Option<Vec<Reading>> {
        let mut r = Reader(bytes);
        let file = self.file(&mut r)?;
        r.list(|r| {
            Some(Reading {
                book: folder_id,
                id: r.text()?,
                was: r.texts()?,
                question: r.text()?,
                kind: *ReadingKind::ALL.get(usize::from(r.byte()?))?,
                weight: *Weight::ALL.get(usize::from(r.byte()?))?,
                clauses: r.list(|r| self.id(r))?,
                answered: r.list(|r| self.id(r))?,
                joined: r.maybe()?,
                family: r.maybe()?,
                options: r.list(|r| {
                    Some(ReadingOption {
                        id: r.text()?,
                        says: r.text()?,
                        by: r.texts()?,
                        kept: r.byte()? == 1,
                    })
                })?,
                default: r.text()?,
                house: None,
                grounds: r.text()?,
                place: self.spot(r, &file)?,
            })
        })
    }

    pub(super) fn scope(&self, bytes: &[u8]) -> Option<Vec<Scope>> {
        let mut r = Reader(bytes);
        let file = self.file(&mut r)?;
        r.list(|r| {
            Some(Scope {
                id: self.id(r)?,
                class: *CLASSES.get(usize::from(r.byte()?))?,
                reason: r.maybe()?,
                place: self.spot(r, &file)?,
            })
        })
    }

    pub(super) fn edges(&self, bytes: &[u8], numbers: &Numbers) -> Option<Vec<Edge>> {
        let end = |r: &mut Reader<'_>| {
            let number = *numbers.nodes.get(r.size()?)?;
            Some(RuleId::new(self.book, number))
        };
        Reader(bytes).list(|r| {
            let (from, to) = (end(r)?, end(r)?);
            let code = r.byte()?;
            Some(Edge {
                from,
                to,
                relation: relation(code / 2)?,
                annotated: code % 2 == 1,
            })
        })
    }

    pub(super) fn stands(&self, bytes: &[u8]) -> Option<Vec<Vec<RuleId>>> {
        Reader(bytes).list(|r| r.list(|r| Some(RuleId::new(self.book, self.number(r)?))))
    }
}

/// Writes ideas across books, and what reading them met.
#[allow(dead_code, reason = "the build alone writes them")]
pub(super) fn encode_concepts(concepts: &[(Concept, Place)], met: &[Problem]) -> Vec<u8> {
    let inside = Inside {
        book: BookId::VIVIDZ,
        root: "",
    };
    let mut w = Writer::default();
    w.list(met, |w, problem| inside.problem(w, problem));
    inside.file(&mut w, concepts.first().map(|(_, place)| place));
    w.list(concepts, |w, (concept, place)| {
        w.text(&concept.name);
        w.byte(u8::from(concept.kind == ConceptKind::SameWord));
        w.text(&concept.says);
        w.list(&concept.members, |w, member| {
            w.text(member.book.as_str());
            w.text(&member.name);
        });
        inside.spot(w, place);
    });
    w.0
}

/// What reading the ideas across books met.
#[allow(dead_code, reason = "a release alone reads them")]
pub(super) fn met_in_concepts(r: &mut Reader<'_>) -> Option<Vec<Problem>> {
    let outside = Outside {
        book: BookId::VIVIDZ,
        root: "",
    };
    r.list(|r| outside.problem(r))
}

/// How many ideas there are, behind what reading them met.
#[allow(dead_code, reason = "a release alone reads them")]
pub(super) fn count_of_concepts(r: &mut Reader<'_>) -> Option<usize> {
    let outside = Outside {
        book: BookId::VIVIDZ,
        root: "",
    };
    outside.file(r)?;
    r.size()
}

/// Reads ideas across books.
#[allow(dead_code, reason = "a release alone reads them")]
pub(super) fn decode_concepts(bytes: &[u8]) -> Option<Vec<(Concept, Place)>> {
    let mut r = Reader(bytes);
    met_in_concepts(&mut r)?;
    let outside = Outside {
        book: BookId::VIVIDZ,
        root: "",
    };
    let file = outside.file(&mut r)?;
    r.list(|r| {
        let concept = Concept {
            name: r.text()?,
            kind: match r.byte()? {
                0 => ConceptKind::SameIdea,
                _ => ConceptKind::SameWord,
            },
            says: r.text()?,
            members: r.list(|r| {
                Some(TermRef {
                    book: BookId::named(r.str()?)?,
                    name: r.text()?,
                })
            })?,
        };
        Some((concept, outside.spot(r, &file)?))
    })
}
