//! The page of a location, and what stands beside it: references either way, readings, rulings, terms.

use std::collections::HashMap;

use crate::import::Originals;
use crate::rulebook::readings::by_weight;
use crate::rulebook::{
    Annotation, AnnotationKind, BookId, Library, MarkKind, NodeIx, Reading, Relation, RuleId,
};
use crate::view::clause::{Around, edge_line, node_lines, page, refs, slips, trail};
use crate::view::{Catalog, Link, Span, StyledLine, Tone, reading, term};

use super::super::model::Location;
use super::super::overlay::field;

/// A heading with more below it than this is shown in parts.
pub const LARGE: usize = 1000;

/// The page of a location and what stands beside it. A clause that raises a reading says so.
pub fn lines_of(
    library: &Library,
    location: &Location,
    words: &Catalog,
) -> (Vec<StyledLine>, Vec<StyledLine>) {
    match location {
        Location::Clause(id) => (clause(library, *id, words), side(library, *id, words)),
        Location::Term(book, name) => {
            let mut pages = Vec::new();
            let mut others = Vec::new();
            for other in &library.books {
                let Some(mut lines) = term::page(library, other, name, words) else {
                    continue;
                };
                if other.rules.id == *book {
                    pages.append(&mut lines);
                } else {
                    others.append(&mut lines);
                    others.push(StyledLine::blank());
                }
            }
            (pages, others)
        }
        Location::Reading(book, id) => (
            library
                .reading(*book, id)
                .map(|r| reading::page(library, r, None, words))
                .unwrap_or_default(),
            Vec::new(),
        ),
    }
}

fn clause(library: &Library, id: RuleId, words: &Catalog) -> Vec<StyledLine> {
    let Some(book) = library.book(id.book) else {
        return Vec::new();
    };
    let Some(ix) = book.rules.find(id.number) else {
        return Vec::new();
    };
    let range = book.rules.subtree(ix);
    let mut lines = if range.len() <= LARGE {
        page(library, id, Around::Questions, words).unwrap_or_default()
    } else {
        let depth = |ix: NodeIx| book.rules.lineage(ix).len();
        let top = depth(ix);
        let mut lines = vec![trail(book, ix), StyledLine::blank()];
        for below in range.clone().take(LARGE) {
            node_lines(book, below, depth(below) - top, words, &mut lines);
        }
        let next = range.start + LARGE;
        lines.append(&mut slips(book, range.start..next, words));
        lines.push(StyledLine::blank());
        lines.push(
            StyledLine::of(
                Tone::Label,
                words.fill("page.rest", &[("count", &(range.end - next))]),
            )
            .with(Tone::Plain, " ")
            .with_link(
                Tone::Ref,
                book.rules.nodes[next].id.number.to_string(),
                Link::Clause(book.rules.nodes[next].id),
            ),
        );
        lines
    };
    mark_readings(library, id.book, &mut lines);
    lines
}

/// Says behind each clause which readings it raises and which option is in force.
fn mark_readings(library: &Library, book: BookId, lines: &mut [StyledLine]) {
    let Some(book) = library.book(book) else {
        return;
    };
    let mut raised: HashMap<RuleId, Vec<&Reading>> = HashMap::new();
    for reading in by_weight(&book.readings) {
        for clause in &reading.clauses {
            raised.entry(*clause).or_default().push(reading);
        }
    }
    if raised.is_empty() {
        return;
    }
    for line in lines.iter_mut() {
        let Some(Span {
            tone: Tone::Id,
            link: Some(Link::Clause(id)),
            ..
        }) = line.spans.first()
        else {
            continue;
        };
        for reading in raised.remove(id).unwrap_or_default() {
            line.spans.push(Span {
                text: format!(" ？{}＝{}", reading.id, reading.in_force()),
                tone: Tone::Warn,
                link: Some(Link::Reading {
                    book: book.rules.id,
                    id: reading.id.clone(),
                }),
            });
        }
    }
}

/// What the marks on a page say in full: the readings that its clauses raise, and the clauses that stand against
/// them or limit them, quoted.
pub fn marks(library: &Library, id: RuleId, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    let Some(book) = library.book(id.book) else {
        return lines;
    };
    let Some(ix) = book.rules.find(id.number) else {
        return lines;
    };
    let mut shown: Vec<&str> = Vec::new();
    for below in book.rules.subtree(ix).take(LARGE) {
        let node = &book.rules.nodes[below];
        let against: Vec<_> = library
            .links
            .from(node.id)
            .iter()
            .chain(library.links.to(node.id))
            .filter(|e| matches!(e.relation, Relation::Contradicts | Relation::Exception))
            .collect();
        let readings: Vec<_> = library
            .readings_of(node.id)
            .filter(|r| !shown.contains(&r.id.as_str()))
            .collect();
        let quiet = |n: &Annotation| n.kind == AnnotationKind::Slip;
        if against.is_empty() && readings.is_empty() && node.notes.iter().all(quiet) {
            continue;
        }
        if !lines.is_empty() {
            lines.push(StyledLine::blank());
        }
        node_lines(book, below, 0, words, &mut lines);
        let mut told: Vec<RuleId> = Vec::new();
        for edge in against {
            let there = if edge.from == node.id {
                edge.to
            } else {
                edge.from
            };
            if told.contains(&there) || there == node.id {
                continue;
            }
            told.push(there);
            if let Some(other) = library.book(there.book)
                && let Some(at) = other.rules.find(there.number)
            {
                lines.push(
                    StyledLine::of(
                        Tone::Warn,
                        format!("⇄ {}", words.said(edge.relation.word())),
                    )
                    .indented(2),
                );
                node_lines(other, at, 2, words, &mut lines);
            }
        }
        for r in readings {
            shown.push(&r.id);
            lines.push(StyledLine::blank());
            lines.extend(
                reading::page(library, r, None, words)
                    .into_iter()
                    .map(|l| StyledLine {
                        indent: l.indent + 2,
                        ..l
                    }),
            );
        }
    }
    lines
}

/// The original wording of what a page shows, as the user imported it.
pub fn original(
    library: &Library,
    id: RuleId,
    wording: &Originals,
    words: &Catalog,
) -> Vec<StyledLine> {
    let mut lines = vec![StyledLine::of(
        Tone::Muted,
        words.fill(
            "page.original-of",
            &[("source", &wording.source), ("day", &wording.imported)],
        ),
    )];
    let Some(book) = library.book(id.book) else {
        return lines;
    };
    let Some(ix) = book.rules.find(id.number) else {
        return lines;
    };
    let begun = lines.len();
    for below in book.rules.subtree(ix).take(LARGE) {
        let node = &book.rules.nodes[below];
        let Some(original) = wording.of(node.id.number) else {
            continue;
        };
        let place = if original.first == original.last {
            original.first.to_string()
        } else {
            format!("{}–{}", original.first, original.last)
        };
        lines.push(StyledLine::blank());
        lines.push(
            StyledLine::default()
                .with_link(Tone::Id, node.id.number.to_string(), Link::Clause(node.id))
                .with(
                    Tone::Muted,
                    format!("  {}", words.fill("page.lines", &[("lines", &place)])),
                ),
        );
        for text in original.text.lines() {
            lines.push(StyledLine::of(Tone::Plain, text).indented(2));
        }
    }
    if lines.len() == begun {
        lines.push(StyledLine::of(
            Tone::Muted,
            words.get("page.no-original-here"),
        ));
    }
    lines
}

/// What a clause is joined to: references either way, readings, rulings that rest on it, terms in it.
pub fn side(library: &Library, id: RuleId, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = refs(library, id, words);
    if lines.is_empty() {
        lines = refs_below(library, id, words);
    }
    let mut section = |title: &str, mut rows: Vec<StyledLine>| {
        if !rows.is_empty() {
            if !lines.is_empty() {
                lines.push(StyledLine::blank());
            }
            lines.push(StyledLine::of(Tone::Label, words.get(title)));
            lines.append(&mut rows);
        }
    };
    section(
        "page.readings",
        library
            .readings_of(id)
            .map(|r| {
                StyledLine::default()
                    .indented(2)
                    .hanging(2)
                    .with_link(
                        Tone::Ref,
                        r.id.clone(),
                        Link::Reading {
                            book: id.book,
                            id: r.id.clone(),
                        },
                    )
                    .with(Tone::Muted, format!("＝{}", r.in_force()))
            })
            .collect(),
    );
    let Some(book) = library.book(id.book) else {
        return lines;
    };
    section(
        "page.rulings",
        book.rulings
            .iter()
            .filter(|r| mentions(&r.text, &id.number.to_string()))
            .map(|r| {
                let title = field(&r.text, "标题").unwrap_or_else(|| r.name().to_owned());
                StyledLine::default().indented(2).hanging(2).with_link(
                    Tone::Ref,
                    title,
                    Link::Ruling {
                        book: id.book,
                        name: r.name().to_owned(),
                    },
                )
            })
            .collect(),
    );
    let mut terms = Vec::new();
    if let Some(node) = library.node(id) {
        for mark in &node.body.marks {
            if let MarkKind::Term(ix) = mark.kind
                && !terms.contains(&ix)
            {
                terms.push(ix);
            }
        }
    }
    section(
        "page.terms",
        terms
            .into_iter()
            .filter_map(|ix| book.glossary.terms.get(ix))
            .map(|t| {
                StyledLine::default()
                    .indented(2)
                    .hanging(2)
                    .with_link(
                        Tone::Term,
                        t.name.clone(),
                        Link::Term {
                            book: id.book,
                            name: t.name.clone(),
                        },
                    )
                    .with(Tone::Muted, format!(" {}", t.says))
            })
            .collect(),
    );
    lines
}

/// For a heading without references of its own: those of the clauses below it that lead out of it, once each.
fn refs_below(library: &Library, id: RuleId, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    let Some(book) = library.book(id.book) else {
        return lines;
    };
    let Some(ix) = book.rules.find(id.number) else {
        return lines;
    };
    let range = book.rules.subtree(ix);
    if range.len() > LARGE {
        return lines;
    }
    let below = &book.rules.nodes[range.clone()];
    let inside = |other: RuleId| {
        other.book == id.book
            && book
                .rules
                .find(other.number)
                .is_some_and(|ix| range.contains(&ix))
    };
    for (title, forward) in [("page.refers-to", true), ("page.referred-by", false)] {
        let mut edges: Vec<_> = below
            .iter()
            .flat_map(|n| {
                if forward {
                    library.links.from(n.id)
                } else {
                    library.links.to(n.id)
                }
            })
            .filter(|e| !inside(if forward { e.to } else { e.from }))
            .collect();
        edges.sort_by_key(|e| (e.relation, if forward { e.to } else { e.from }));
        edges.dedup_by_key(|e| if forward { e.to } else { e.from });
        if !edges.is_empty() {
            lines.push(StyledLine::of(Tone::Label, words.get(title)));
            lines.extend(
                edges
                    .into_iter()
                    .map(|e| edge_line(library, e, forward, words)),
            );
        }
    }
    lines
}

/// Whether a ruling's file names a clause number, whole.
fn mentions(text: &str, number: &str) -> bool {
    text.match_indices(number).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + number.len()..].chars().next();
        let part = |c: Option<char>| {
            c.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
        };
        !part(before) && !part(after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Language;

    #[test]
    fn a_number_is_mentioned_whole_or_not_at_all() {
        assert!(mentions("因: [703.2a]", "703.2a"));
        assert!(!mentions("因: [703.2a]", "703.2"));
        assert!(!mentions("1703.2", "703.2"));
    }

    #[test]
    fn a_clause_that_leaves_something_open_says_so_and_more_on_a_key() {
        let library = Library::shipped();
        let words = Catalog::of(Language::Chinese);
        let reading = library
            .books
            .iter()
            .flat_map(|b| &b.readings)
            .next()
            .expect("some text leaves something open");
        let id = reading.clauses[0];
        let (page, _) = lines_of(&library, &Location::Clause(id), &words);
        let marked = |link: &Link| matches!(link, Link::Reading { id, .. } if *id == reading.id);
        assert!(
            page.iter()
                .flat_map(|l| &l.spans)
                .any(|s| s.link.as_ref().is_some_and(marked))
        );
        let said: String = marks(&library, id, &words)
            .iter()
            .map(StyledLine::text)
            .collect();
        assert!(said.contains(&reading.question) && said.contains(&reading.grounds));
    }
}
