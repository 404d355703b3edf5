//! The page of an open question: what the text leaves open, how it may be read, what we go under and why.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::rulebook::{Book, Library, Reading, RuleId, readings};
use crate::text::width::{fit, width};

use super::catalog::Catalog;
use super::clause::opening;
use super::line::{Link, StyledLine, Tone};

/// How many questions of a book are listed where not all are asked for: a screen of 24 lines holds them.
const FIRST: usize = 8;

/// The columns that such a list keeps to: a question that is longer is cut there, and whole on its page.
const COLUMNS: usize = 79;

/// The page of a reading; `chosen` marks the option in force, the default where it is `None`.
pub fn page(
    library: &Library,
    reading: &Reading,
    chosen: Option<&str>,
    words: &Catalog,
) -> Vec<StyledLine> {
    let mut lines = vec![
        StyledLine::of(Tone::Heading, reading.id.clone()).with(Tone::Muted, class(reading, words)),
        StyledLine::of(Tone::Plain, reading.question.clone()),
        StyledLine::blank(),
    ];
    if let Some(into) = &reading.joined {
        let link = Link::Reading {
            book: reading.book,
            id: into.clone(),
        };
        let line = StyledLine::of(Tone::Good, words.get("reading.joined"));
        lines.push(line.with_link(Tone::Ref, into.clone(), link));
        lines.push(StyledLine::blank());
    } else if !reading.is_open() {
        lines.push(StyledLine::of(Tone::Good, words.get("reading.answered")));
        lines.extend(reading.answered.iter().map(|id| clause(library, *id)));
        lines.push(StyledLine::blank());
    }
    let in_force = chosen.unwrap_or(reading.in_force());
    for option in reading
        .options
        .iter()
        .filter(|o| !o.kept || o.id == in_force)
    {
        let (mark, tone) = if option.id == in_force {
            ("● ", Tone::Good)
        } else {
            ("○ ", Tone::Plain)
        };
        let mut line = StyledLine::of(tone, mark)
            .with(Tone::Strong, option.id.clone())
            .hanging(2);
        if option.id == reading.default {
            line = line.with(Tone::Muted, words.get("reading.default"));
        }
        if reading.house.as_ref() == Some(&option.id) {
            line = line.with(Tone::Good, words.get("reading.house"));
        }
        lines.push(line.with(Tone::Plain, format!("  {}", option.says)));
    }
    lines.push(StyledLine::blank());
    lines.push(
        StyledLine::of(Tone::Label, format!("{} ", words.get("reading.grounds")))
            .with(Tone::Plain, reading.grounds.clone())
            .hanging(2),
    );
    let further = |id: &&RuleId| !reading.answered.contains(id);
    let clauses = reading.clauses.iter().filter(further);
    lines.extend(clauses.map(|id| clause(library, *id)));
    lines
}

/// A clause that a question stands on, with its opening words.
fn clause(library: &Library, id: RuleId) -> StyledLine {
    StyledLine::default()
        .hanging(2)
        .with_link(Tone::Id, id.number.to_string(), Link::Clause(id))
        .with(Tone::Plain, format!(" {}", opening(library, id)))
}

/// What is said to whoever takes an option against the text, where the text answers the question.
pub fn against(reading: &Reading, option: &str, words: &Catalog) -> Option<String> {
    if reading.answered.is_empty() || reading.default == option {
        return None;
    }
    let clauses: Vec<String> = reading
        .answered
        .iter()
        .map(|id| id.number.to_string())
        .collect();
    Some(words.fill(
        "reading.against",
        &[
            ("reading", &reading.id),
            ("clauses", &words.list(&clauses)),
            ("default", &reading.default),
            ("option", &option),
        ],
    ))
}

/// Why it is open and how often it comes up: 〔矛盾·每局〕. An answered one is neither.
fn class(reading: &Reading, words: &Catalog) -> String {
    if reading.is_open() {
        let family = reading.family.as_deref().map(|family| format!("·{family}"));
        format!(
            "〔{}·{}{}〕",
            words.said(reading.kind.word()),
            words.said(reading.weight.word()),
            family.unwrap_or_default()
        )
    } else {
        String::new()
    }
}

fn name(reading: &Reading) -> StyledLine {
    let link = Link::Reading {
        book: reading.book,
        id: reading.id.clone(),
    };
    StyledLine::default().with_link(Tone::Ref, reading.id.clone(), link)
}

/// What we go under: the default, or what the house settled on and the default that it departs from.
fn goes_under(reading: &Reading, words: &Catalog) -> StyledLine {
    let by = match reading.house {
        Some(_) => "reading.by-house",
        None => "reading.goes-under",
    };
    let line = StyledLine::of(Tone::Label, format!("{} ", words.get(by)))
        .with(Tone::Strong, reading.in_force().to_owned());
    match reading.in_force() == reading.default {
        true => line,
        false => line.with(
            Tone::Muted,
            words.fill("reading.departs", &[("default", &reading.default)]),
        ),
    }
}

/// The open questions that these clauses of a book raise, each with what we go under and why: of many, those that
/// matter first. No lines where they raise none.
pub fn of_clauses(book: &Book, clauses: &HashSet<RuleId>, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    let raised = |r: &&Reading| r.clauses.iter().any(|id| clauses.contains(id));
    let open = readings::by_weight(book.readings.iter().filter(raised));
    for reading in open.iter().take(FIRST) {
        if lines.is_empty() {
            lines.push(StyledLine::of(Tone::Label, words.get("page.readings")));
        }
        lines.push(
            name(reading)
                .indented(2)
                .hanging(2)
                .with(Tone::Muted, class(reading, words))
                .with(Tone::Plain, format!(" {}", reading.question)),
        );
        let says = reading.option(reading.in_force()).map_or("", |o| &o.says);
        lines.push(
            goes_under(reading, words)
                .indented(4)
                .hanging(2)
                .with(Tone::Plain, format!("  {says}"))
                .with(Tone::Label, format!(" {} ", words.get("reading.grounds")))
                .with(Tone::Plain, reading.grounds.clone()),
        );
    }
    lines.extend(rest(open.len(), FIRST, book, words));
    lines
}

/// What says that there are more than are shown.
fn rest(all: usize, shown: usize, book: &Book, words: &Catalog) -> Option<StyledLine> {
    let more = all.checked_sub(shown).filter(|more| *more > 0)?;
    let said = words.fill(
        "reading.rest",
        &[("count", &more), ("book", &book.rules.id)],
    );
    Some(StyledLine::of(Tone::Muted, said))
}

/// The open questions of a book by weight, each with the option in force: all, or those that matter first.
pub fn list(book: &Book, all: bool, words: &Catalog) -> Vec<StyledLine> {
    let open = readings::by_weight(&book.readings);
    let mut lines = vec![
        StyledLine::of(Tone::Heading, book.rules.front.title.clone())
            .with(Tone::Muted, format!("  {}", open.len())),
    ];
    // Where only the first are shown, one stands for its family.
    let mut listed: Vec<&Reading> = Vec::new();
    for reading in open.iter().copied() {
        let known = |r: &&Reading| r.family.is_some() && r.family == reading.family;
        if all || !listed.iter().any(known) {
            listed.push(reading);
        }
    }
    let shown = if all { open.len() } else { FIRST };
    for reading in listed.iter().take(shown) {
        let family = open
            .iter()
            .filter(|r| r.family.is_some() && r.family == reading.family);
        let family = family.count();
        let before = width(&reading.id) + width(&class(reading, words)) + 1;
        let question = if all {
            Cow::from(&reading.question)
        } else {
            fit(&reading.question, COLUMNS.saturating_sub(before))
        };
        lines.push(
            name(reading)
                .hanging(2)
                .with(Tone::Muted, class(reading, words))
                .with(Tone::Plain, format!(" {question}")),
        );
        let mut line = goes_under(reading, words).indented(2).hanging(2);
        for option in reading.offered().filter(|o| o.id != reading.in_force()) {
            line = line.with(Tone::Muted, format!(" / {}", option.id));
        }
        if !all && family > 1 {
            let said = words.fill("reading.family", &[("count", &family)]);
            line = line.with(Tone::Muted, format!("  {said}"));
        }
        // The clauses beyond a few would not fit beside the rest, and stand on the reading's page.
        let few = if all { usize::MAX } else { 3 };
        for id in reading.clauses.iter().take(few) {
            line = line.with(Tone::Plain, "  ").with_link(
                Tone::Ref,
                id.number.to_string(),
                Link::Clause(*id),
            );
        }
        lines.push(line);
    }
    lines.extend(rest(open.len(), shown, book, words));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{Language, lay};

    #[test]
    fn the_first_of_each_book_fit_on_a_small_screen() {
        let library = Library::shipped();
        let words = Catalog::of(Language::Chinese);
        for book in &library.books {
            let rows = lay(&list(book, false, &words), 80).len();
            assert!(rows <= 23, "{}: {rows}", book.rules.id);
        }
    }
}
