//! The shelf: each book with its edition, its source, what it holds and what is wrong with it.

use crate::rulebook::{Book, BookId, Library, check};

use super::catalog::Catalog;
use super::line::{StyledLine, Tone};

/// How much a book holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Headings and clauses.
    pub clauses: usize,
    /// Terms.
    pub terms: usize,
    /// Open questions.
    pub readings: usize,
    /// Worked rulings.
    pub rulings: usize,
    /// Problems that reading its files met.
    pub problems: usize,
}

/// What a book holds.
pub fn counts(library: &Library, book: &Book) -> Counts {
    Counts {
        clauses: book.rules.nodes.len(),
        terms: book.glossary.terms.len(),
        readings: book.readings.iter().filter(|r| r.is_open()).count(),
        rulings: book.rulings.len(),
        problems: library
            .problems
            .iter()
            .filter(|p| check::concerns(p, book))
            .count(),
    }
}

/// All books, in shelf order; `kept` gives the other editions of a book.
pub fn list(
    library: &Library,
    kept: &dyn Fn(BookId) -> Vec<String>,
    words: &Catalog,
) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    for book in &library.books {
        if !lines.is_empty() {
            lines.push(StyledLine::blank());
        }
        lines.append(&mut entry(library, book, words));
        let kept = kept(book.rules.id);
        if !kept.is_empty() {
            let said = words.fill("books.kept", &[("editions", &kept.join("  "))]);
            lines.push(StyledLine::of(Tone::Plain, said).indented(2).hanging(2));
        }
    }
    lines
}

/// A book in a few lines.
pub fn entry(library: &Library, book: &Book, words: &Catalog) -> Vec<StyledLine> {
    let front = &book.rules.front;
    let counts = counts(library, book);
    let mut first = StyledLine::default()
        .hanging(2)
        .with(Tone::Id, book.rules.id.as_str());
    if !front.short.is_empty() {
        first = first.with(Tone::Muted, format!(" {}", front.short));
    }
    first = first.with(Tone::Heading, format!("  {}", front.title));
    if !front.edition.is_empty() {
        first = first.with(Tone::Strong, format!("  {}", front.edition));
    }
    if !front.date.is_empty() {
        let said = words.fill("import.date", &[("day", &front.date)]);
        first = first.with(Tone::Muted, format!("  {said}"));
    }
    if !front.updated.is_empty() {
        first = first.with(
            Tone::Muted,
            format!(
                "  {}",
                words.fill("books.updated", &[("day", &front.updated)])
            ),
        );
    }
    if !book.shipped {
        first = first.with(Tone::Note, format!("  {}", words.get("books.own")));
    }
    let mut lines = vec![first];
    let source: Vec<&str> = [
        &front.source.title,
        &front.source.by,
        &front.source.published,
    ]
    .into_iter()
    .map(String::as_str)
    .filter(|s| !s.is_empty())
    .collect();
    if !source.is_empty() {
        lines.push(
            StyledLine::default()
                .indented(2)
                .hanging(2)
                .with(Tone::Label, format!("{} ", words.get("books.source")))
                .with(Tone::Plain, source.join(" · ")),
        );
    }
    let notices: Vec<&str> = front
        .notices
        .iter()
        .map(|n| n.title.as_str())
        .filter(|t| !t.is_empty())
        .collect();
    if !notices.is_empty() {
        let said = words.fill("books.notices", &[("titles", &notices.join(" · "))]);
        lines.push(StyledLine::of(Tone::Muted, said).indented(2).hanging(2));
    }
    let mut line = StyledLine::of(
        Tone::Plain,
        words.fill(
            "books.counts",
            &[
                ("clauses", &counts.clauses),
                ("terms", &counts.terms),
                ("readings", &counts.readings),
                ("rulings", &counts.rulings),
            ],
        ),
    )
    .indented(2)
    .hanging(2);
    if counts.problems > 0 {
        line = line.with(
            Tone::Bad,
            format!(
                "  {}",
                words.fill("books.problems", &[("count", &counts.problems)])
            ),
        );
    }
    lines.push(line);
    lines
}
