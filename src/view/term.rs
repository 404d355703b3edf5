//! The page of a term: what it means, what else it is called, which clause says so, and what other games make of it.

use crate::rulebook::{Book, ConceptKind, Library, Term};

use super::clause::prose_lines;
use super::line::{Line, Link, Tone};
use super::words::Words;

/// The page of a term of one book; `None` where it has no such term.
pub fn page(library: &Library, book: &Book, name: &str, words: &Words) -> Option<Vec<Line>> {
    let ix = book.glossary.find(name)?;
    let term = &book.glossary.terms[ix];
    let mut lines = vec![
        Line::of(Tone::Heading, term.name.clone())
            .with(Tone::Muted, format!("  {}", book.rules.front.title)),
    ];
    if term.name != name {
        lines.push(Line::of(
            Tone::Muted,
            words.fill("term.called", &[("name", &name), ("term", &term.name)]),
        ));
    }
    lines.push(Line::of(Tone::Plain, term.says.clone()).indented(2));
    names(term, words, &mut lines);
    lines.push(Line::blank());
    for (nth, id) in std::iter::once(&term.clause).chain(&term.also).enumerate() {
        let label = if nth == 0 {
            "term.defined"
        } else {
            "term.also"
        };
        let mut line = Line::default()
            .hanging(4)
            .with(Tone::Label, format!("{} ", words.get(label)))
            .with_link(Tone::Id, id.number.to_string(), Link::Clause(*id))
            .with(Tone::Plain, " ");
        match library.node(*id) {
            Some(node) if node.is_heading() => {
                line = line.with(Tone::Heading, node.body.text.clone());
                lines.push(line);
            }
            Some(node) => prose_lines(book, &node.body, line, &mut lines),
            None => lines.push(line),
        }
    }
    if !term.related.is_empty() {
        let mut line = Line::of(Tone::Label, format!("{} ", words.get("term.related"))).hanging(4);
        for (nth, name) in term.related.iter().enumerate() {
            if nth > 0 {
                line = line.with(Tone::Plain, "、");
            }
            line = line.with_link(
                Tone::Term,
                name.clone(),
                Link::Term {
                    book: book.rules.id,
                    name: name.clone(),
                },
            );
        }
        lines.push(line);
    }
    let clauses = library.links.with_term(book.rules.id, ix);
    if !clauses.is_empty() {
        lines.push(Line::of(
            Tone::Muted,
            words.fill("term.stands-in", &[("count", &clauses.len())]),
        ));
    }
    concepts(library, book, term, words, &mut lines);
    Some(lines)
}

fn names(term: &Term, words: &Words, lines: &mut Vec<Line>) {
    let mut line = Line::default().indented(2).hanging(2);
    for (label, list) in [
        ("term.aliases", &term.aliases),
        ("term.english", &term.english),
        ("term.japanese", &term.japanese),
        ("term.abbr", &term.abbr),
    ] {
        if !list.is_empty() {
            line = line
                .with(Tone::Label, format!("{} ", words.get(label)))
                .with(Tone::Plain, format!("{}  ", list.join("、")));
        }
    }
    if !line.spans.is_empty() {
        lines.push(line);
    }
}

/// What other games call the same idea, and where the same word means something else.
fn concepts(library: &Library, book: &Book, term: &Term, words: &Words, lines: &mut Vec<Line>) {
    for concept in library.concepts_of(book.rules.id, &term.name) {
        lines.push(Line::blank());
        let (tone, title) = match concept.kind {
            ConceptKind::SameIdea => (Tone::Label, words.get("term.same-idea")),
            ConceptKind::SameWord => (Tone::Warn, words.get("term.same-word")),
        };
        lines.push(
            Line::of(tone, format!("{title} "))
                .with(Tone::Strong, concept.name.clone())
                .hanging(2),
        );
        lines.push(Line::of(Tone::Plain, concept.says.clone()).indented(2));
        for member in concept.members.iter().filter(|m| m.book != book.rules.id) {
            let Some(there) = library.book(member.book) else {
                continue;
            };
            let mut line = Line::default()
                .indented(2)
                .hanging(2)
                .with(Tone::Muted, format!("{} ", there.rules.front.title))
                .with_link(
                    Tone::Term,
                    member.name.clone(),
                    Link::Term {
                        book: member.book,
                        name: member.name.clone(),
                    },
                );
            if let Some(term) = there.glossary.get(&member.name) {
                line = line.with(Tone::Plain, format!(" {}", term.says));
            }
            lines.push(line);
        }
    }
}

/// The pages of a term in every book that has it, in shelf order.
pub fn everywhere(library: &Library, name: &str, words: &Words) -> Vec<Vec<Line>> {
    library
        .books
        .iter()
        .filter_map(|book| page(library, book, name, words))
        .collect()
}
