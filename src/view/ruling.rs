//! The words around a ruling: what is asked, what is answered and by which clauses, whether it holds.

use crate::engine::Report;
use crate::engine::file::RulingText;
use crate::engine::house::House;
use crate::engine::run::Head;
use crate::rulebook::{Book, BookId, Library, Number, RuleId};

use super::catalog::Catalog;
use super::clause::opening;
use super::line::{Link, StyledLine, Tone};

/// The rulings of a book, a line for the title and one for the question.
pub fn list(book: &Book) -> Vec<StyledLine> {
    let mut lines = vec![
        StyledLine::of(Tone::Heading, book.rules.front.title.clone())
            .with(Tone::Muted, format!("  {}", book.rulings.len())),
    ];
    for ruling in &book.rulings {
        let head = ruling.head();
        lines.push(
            StyledLine::default()
                .hanging(2)
                .with_link(
                    Tone::Ref,
                    ruling.name(),
                    Link::Ruling {
                        book: book.rules.id,
                        name: ruling.name().to_owned(),
                    },
                )
                .with(Tone::Strong, format!("  {}", head.title)),
        );
        if !head.question.is_empty() {
            lines.push(
                StyledLine::of(Tone::Plain, head.question)
                    .indented(2)
                    .hanging(2),
            );
        }
    }
    lines
}

/// What is asked.
pub fn question(head: &Head) -> Vec<StyledLine> {
    let title = StyledLine::of(Tone::Heading, head.title.clone());
    let question = StyledLine::of(Tone::Plain, head.question.clone()).indented(2);
    [(&head.title, title), (&head.question, question)]
        .into_iter()
        .filter_map(|(said, line)| (!said.is_empty()).then_some(line))
        .collect()
}

/// The ruling, and that of each branch where it differs.
pub fn answers(library: &Library, book: BookId, head: &Head, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = answer(
        library,
        book,
        words.get("ruling.answer"),
        &head.ruling,
        words,
    );
    for (name, ruling) in &head.branches {
        if let Some(ruling) = ruling {
            let title = words.fill("ruling.branch", &[("name", name)]);
            lines.append(&mut answer(library, book, &title, ruling, words));
        }
    }
    lines
}

/// What the house readings make of a ruling: that it comes out otherwise than its answer says, or that its file settles a
/// reading itself.
pub fn house(house: &House, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    if !house.decides.is_empty() {
        let under = house.decides.iter().map(|(r, o)| format!("{r} = {o}"));
        let under = words.list(&under.collect::<Vec<_>>());
        let said = words.fill("event.decides", &[("readings", &under)]);
        lines.push(StyledLine::of(Tone::Warn, said).hanging(2));
    }
    for (reading, own, option) in &house.kept {
        let said = words.fill(
            "event.kept",
            &[("reading", reading), ("own", own), ("option", option)],
        );
        lines.push(StyledLine::of(Tone::Note, said).hanging(2));
    }
    lines
}

/// The clause that a ruling of a book names: `802.1a`, or `vividz:802.1a`.
pub fn clause_of(book: BookId, written: &str) -> Option<RuleId> {
    written.parse::<RuleId>().ok().or_else(|| {
        let number = written.parse::<Number>().ok()?;
        Some(RuleId::new(book, number))
    })
}

fn answer(
    library: &Library,
    book: BookId,
    title: &str,
    answer: &RulingText,
    words: &Catalog,
) -> Vec<StyledLine> {
    if !answer.is_written() {
        return Vec::new();
    }
    let mut lines = vec![
        StyledLine::of(Tone::Label, format!("{title} "))
            .with(Tone::Strong, answer.says.clone())
            .with(
                Tone::Kind,
                format!("〔{}〕", words.said(answer.basis.word())),
            )
            .hanging(2),
    ];
    for written in &answer.clauses {
        let Some(id) = clause_of(book, &written.value) else {
            continue;
        };
        lines.push(
            StyledLine::default()
                .indented(2)
                .hanging(2)
                .with_link(Tone::Id, written.value.clone(), Link::Clause(id))
                .with(Tone::Plain, format!(" {}", opening(library, id))),
        );
    }
    lines
}

/// Whether a ruling holds, in a line.
pub fn verdict(
    name: &str,
    title: &str,
    holds: bool,
    report: &Report,
    words: &Catalog,
) -> StyledLine {
    let (mark, tone) = if holds {
        ("○", Tone::Good)
    } else {
        ("×", Tone::Bad)
    };
    let title = match title == name {
        true => String::new(),
        false => format!("  {title}"),
    };
    StyledLine::of(tone, format!("{mark} "))
        .with(Tone::Ref, name)
        .with(Tone::Plain, title)
        .with(
            Tone::Muted,
            format!(
                "  {}",
                words.fill("ruling.held", &[("count", &report.held)])
            ),
        )
        .hanging(2)
}
