//! The page of a term: what it means, what else it is called, which clause says so, and what other games make of it.

use crate::rulebook::{Book, BookId, Concept, ConceptKind, Library, Term};

use super::catalog::Catalog;
use super::clause::prose_lines;
use super::line::{Link, StyledLine, Tone};

/// The page of a term of one book; `None` where it has no such term.
pub fn page(
    library: &Library,
    book: &Book,
    name: &str,
    words: &Catalog,
) -> Option<Vec<StyledLine>> {
    let ix = book.glossary.find(name)?;
    let term = &book.glossary.terms[ix];
    let mut lines = vec![
        StyledLine::of(Tone::Heading, term.name.clone())
            .with(Tone::Muted, format!("  {}", book.rules.front.title)),
    ];
    if term.name != name {
        let says = if term.is_called(name) {
            "term.called"
        } else {
            "term.sought"
        };
        lines.push(StyledLine::of(
            Tone::Muted,
            words.fill(says, &[("name", &name), ("term", &term.name)]),
        ));
    }
    says(term, &mut lines);
    names(term, words, &mut lines);
    lines.push(StyledLine::blank());
    for id in term.clauses() {
        let label = if term.clause == Some(id) {
            "term.defined"
        } else {
            "term.also"
        };
        let mut line = StyledLine::default()
            .hanging(4)
            .with(Tone::Label, format!("{} ", words.get(label)))
            .with_link(Tone::Id, id.number.to_string(), Link::Clause(id))
            .with(Tone::Plain, " ");
        match library.node(id) {
            Some(node) if node.is_heading() => {
                line = line.with(Tone::Heading, node.body.text.clone());
                lines.push(line);
            }
            Some(node) => prose_lines(book, &node.body, line, &mut lines),
            None => lines.push(line),
        }
    }
    if !term.related.is_empty() {
        let mut line =
            StyledLine::of(Tone::Label, format!("{} ", words.get("term.related"))).hanging(4);
        for (nth, name) in term.related.iter().enumerate() {
            if nth > 0 {
                line = line.with(Tone::Plain, words.comma());
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
        lines.push(StyledLine::of(
            Tone::Muted,
            words.fill("term.stands-in", &[("count", &clauses.len())]),
        ));
    }
    concepts(library, book, term, words, &mut lines);
    Some(lines)
}

/// What it means, a line a paragraph.
fn says(term: &Term, lines: &mut Vec<StyledLine>) {
    lines.extend(
        term.says
            .lines()
            .map(|said| StyledLine::of(Tone::Plain, said).indented(2)),
    );
}

fn names(term: &Term, words: &Catalog, lines: &mut Vec<StyledLine>) {
    let mut line = StyledLine::default().indented(2).hanging(2);
    for (label, list) in [
        ("term.aliases", &term.aliases),
        ("term.english", &term.english),
        ("term.japanese", &term.japanese),
        ("term.abbr", &term.abbr),
    ] {
        if !list.is_empty() {
            line = line
                .with(Tone::Label, format!("{} ", words.get(label)))
                .with(Tone::Plain, format!("{}  ", words.list(list)));
        }
    }
    if !line.spans.is_empty() {
        lines.push(line);
    }
}

/// What other games call the same idea, and where the same word means something else.
fn concepts(
    library: &Library,
    book: &Book,
    term: &Term,
    words: &Catalog,
    lines: &mut Vec<StyledLine>,
) {
    for concept in library.concepts_of(book.rules.id, &term.name) {
        concept_lines(library, concept, Some(book.rules.id), words, lines);
    }
}

fn concept_title(concept: &Concept, words: &Catalog) -> StyledLine {
    let (tone, title) = match concept.kind {
        ConceptKind::SameIdea => (Tone::Label, words.get("term.same-idea")),
        ConceptKind::SameWord => (Tone::Warn, words.get("term.same-word")),
    };
    StyledLine::of(tone, format!("{title} "))
        .with(Tone::Strong, concept.name.clone())
        .hanging(2)
}

/// A concept with its terms, those of one book left out where its own page is read.
fn concept_lines(
    library: &Library,
    concept: &Concept,
    without: Option<BookId>,
    words: &Catalog,
    lines: &mut Vec<StyledLine>,
) {
    lines.push(StyledLine::blank());
    lines.push(concept_title(concept, words));
    lines.push(StyledLine::of(Tone::Plain, concept.says.clone()).indented(2));
    for member in &concept.members {
        let Some(there) = library
            .book(member.book)
            .filter(|b| Some(b.rules.id) != without)
        else {
            continue;
        };
        let mut line = StyledLine::default()
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

/// The pages of a term in every book that has it, in shelf order.
pub fn everywhere(library: &Library, name: &str, words: &Catalog) -> Vec<Vec<StyledLine>> {
    library
        .books
        .iter()
        .filter_map(|book| page(library, book, name, words))
        .collect()
}

/// What a word means in each game that has it, side by side: a block a book, then what other games call the same
/// idea and a warning where the word means something else. One book alone gets its whole page; no lines where no
/// book has the word.
pub fn beside(library: &Library, name: &str, words: &Catalog) -> Vec<StyledLine> {
    let found: Vec<(&Book, &Term)> = library
        .books
        .iter()
        .filter_map(|book| Some((book, book.glossary.get(name)?)))
        .collect();
    if let [(book, _)] = found[..] {
        return page(library, book, name, words).unwrap_or_default();
    }
    // A concept that holds several of the terms is said once.
    let mut joined: Vec<&Concept> = Vec::new();
    for (book, term) in &found {
        for concept in library.concepts_of(book.rules.id, &term.name) {
            if !joined.contains(&concept) {
                joined.push(concept);
            }
        }
    }
    // Who reads in a hurry must meet the warning before the words.
    let mut lines: Vec<StyledLine> = Vec::new();
    for concept in joined.iter().filter(|c| c.kind == ConceptKind::SameWord) {
        lines.push(concept_title(concept, words));
        lines.push(StyledLine::of(Tone::Plain, concept.says.clone()).indented(2));
    }
    for (book, term) in &found {
        if !lines.is_empty() {
            lines.push(StyledLine::blank());
        }
        let link = Link::Term {
            book: book.rules.id,
            name: term.name.clone(),
        };
        let mut head = StyledLine::of(Tone::Muted, format!("{}  ", book.rules.front.title))
            .with_link(Tone::Heading, term.name.clone(), link)
            .hanging(2);
        if let Some(id) = term.clause {
            head = head.with(Tone::Plain, "  ").with_link(
                Tone::Id,
                id.number.to_string(),
                Link::Clause(id),
            );
        }
        lines.push(head);
        says(term, &mut lines);
        names(term, words, &mut lines);
    }
    for concept in joined.iter().filter(|c| c.kind == ConceptKind::SameIdea) {
        concept_lines(library, concept, None, words, &mut lines);
    }
    lines
}

/// The terms of a book, a line each.
pub fn list(book: &Book) -> Vec<StyledLine> {
    let mut lines = vec![
        StyledLine::of(Tone::Heading, book.rules.front.title.clone())
            .with(Tone::Muted, format!("  {}", book.glossary.terms.len())),
    ];
    for term in &book.glossary.terms {
        let link = Link::Term {
            book: book.rules.id,
            name: term.name.clone(),
        };
        lines.push(
            StyledLine::default()
                .indented(2)
                .hanging(2)
                .with_link(Tone::Term, term.name.clone(), link)
                .with(Tone::Muted, format!("  {}", term.says)),
        );
    }
    lines
}
