//! The lists and texts that can lie above any screen: keys, rulings, boards, bookmarks.

use crate::engine::games::played;
use crate::engine::house::House;
use crate::rulebook::{BookId, RulingFile};
use crate::text::width::width;
use crate::view::{Link, StyledLine, Tone, hits};

use super::super::keys::{Op, Place};
use super::super::model::Model;
use super::{Chosen, Overlay};

/// The help page: every key in force, by place, from the table that handles them.
pub fn help(model: &Model) -> Overlay {
    let here = match model.overlays.last() {
        None => model.place(),
        Some(_) => Place::Over,
    };
    let mut places = vec![here];
    places.extend(Place::ALL.into_iter().filter(|p| *p != here));
    let mut lines = Vec::new();
    for place in places {
        let title = format!("place.{}", place.name());
        lines.push(StyledLine::of(Tone::Heading, model.words.get(&title)));
        for (op, chords) in model.keys.rows(place) {
            if chords.is_empty() {
                continue;
            }
            let keys: Vec<_> = chords.iter().map(|c| c.shown()).collect();
            let keys = keys.join(" ");
            let pad = 22usize.saturating_sub(width(&keys));
            // A key may do something of its own to a board.
            let says = match (place, op) {
                (Place::Table, Op::Copy) => "op.copy-card".to_owned(),
                (Place::Table, Op::Jump) => "op.to-place".to_owned(),
                (Place::Table, Op::Open) => "op.lay".to_owned(),
                (Place::Typing, Op::Open) => "op.take".to_owned(),
                (_, op) => format!("op.{}", op.name()),
            };
            lines.push(
                StyledLine::default()
                    .indented(2)
                    .with(Tone::Strong, format!("{keys}{} ", " ".repeat(pad)))
                    .with(Tone::Plain, model.words.get(&says)),
            );
        }
        lines.push(StyledLine::blank());
    }
    Overlay::text(model.words.get("desk.help"), lines)
}

fn ruling_row(model: &Model, book: BookId, ruling: &RulingFile) -> StyledLine {
    let title = field(&ruling.text, "标题").unwrap_or_else(|| ruling.name().to_owned());
    StyledLine::of(
        Tone::Muted,
        format!("{:<4}", hits::short(&model.library, book)),
    )
    .with(Tone::Plain, format!(" {title}"))
}

/// The boards on which a new play can begin: those of the rulings of every game that has an engine.
pub fn boards(model: &Model) -> Overlay {
    let mut rows = Vec::new();
    for book in model
        .library
        .books
        .iter()
        .filter(|b| played().contains(&b.rules.id))
    {
        for ruling in &book.rulings {
            rows.push((
                ruling_row(model, book.rules.id, ruling),
                Chosen::Board(book.rules.id, ruling.name().to_owned()),
            ));
        }
    }
    Overlay::list(model.words.get("desk.boards"), rows)
}

/// Shows the bookmarks.
pub fn bookmarks(model: &mut Model) {
    let rows: Vec<_> = model
        .persisted
        .bookmarks
        .iter()
        .rev()
        .map(|b| {
            let mut line = model.name_of(&b.link).hanging(2);
            if !b.note.is_empty() {
                line = line.with(Tone::Note, format!("  — {}", b.note));
            }
            (line, Chosen::Bookmark(b.link.clone()))
        })
        .collect();
    if rows.is_empty() {
        model.say_word("desk.no-bookmarks");
    } else {
        let title = model.words.get("desk.bookmarks").to_owned();
        model.overlays.push(Overlay::list(title, rows));
    }
}

/// A ruling before it is stepped: its title, question and answer as they stand in the file.
pub fn ruling_lines(model: &Model, book: BookId, name: &str) -> Vec<StyledLine> {
    let Some(file) = model.ruling_file(book, name) else {
        return Vec::new();
    };
    let head = file.head();
    let mut lines = vec![
        StyledLine::of(Tone::Heading, head.title),
        StyledLine::blank(),
        StyledLine::of(Tone::Plain, head.question),
        StyledLine::blank(),
    ];
    // An answer that does not hold under the house readings is not shown without saying so.
    let house = House::of(&file.text, &model.library);
    lines.append(&mut crate::view::ruling::house(&house, &model.words));
    lines.push(
        StyledLine::of(Tone::Label, format!("{} ", model.words.get("rule.answer")))
            .with(Tone::Strong, head.says)
            .hanging(2),
    );
    for clause in head.clauses {
        let id = if clause.contains(':') {
            clause.parse().ok()
        } else {
            format!("{book}:{clause}").parse().ok()
        };
        if let Some(id) = id {
            lines.push(
                StyledLine::default()
                    .indented(2)
                    .hanging(2)
                    .with_link(Tone::Id, clause, Link::Clause(id))
                    .with(
                        Tone::Plain,
                        format!(" {}", crate::view::clause::opening(&model.library, id)),
                    ),
            );
        }
    }
    lines
}

/// The value of a plain top-level entry of a ruling's file.
pub fn field(text: &str, key: &str) -> Option<String> {
    text.lines()
        .find_map(|l| l.strip_prefix(key)?.strip_prefix(':'))
        .map(|v| v.trim().trim_matches(['"', '\'']).to_owned())
        .filter(|v| !v.is_empty())
}
