//! Drawing the table: the board with its cursor, and beside or below it what is wrong, what lies under the cursor, and
//! the line that is being typed.

use std::sync::Arc;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

use crate::cards::Lists;
use crate::engine::mat::Does;
use crate::engine::table::drawn::Takes;
use crate::engine::table::edit;
use crate::engine::table::path::Seg;
use crate::text::width::width;
use crate::text::yaml::{Kind, Node};
use crate::view::written::spoken;
use crate::view::{Catalog, StyledLine, Tone, hits};

use super::super::draw::frame_of;
use super::super::keys::{Op, Place};
use super::super::model::Model;
use super::super::theme::Theme;
use super::input::{Asks, Input};
use super::{Table, fault_line};

/// From this many columns on what is said of the board stands beside it.
const WIDE: u16 = 100;
/// The rows that it takes below the board.
const BELOW: u16 = 7;

/// Draws the table.
pub fn draw(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    let library = model.library.clone();
    let words = model.words.clone();
    let lists = model.lists.clone();
    let Some(table) = model.tables.last_mut() else {
        return;
    };
    let wide = area.width >= WIDE;
    let inside = |length: u16| usize::from(length.saturating_sub(2));
    let (columns, rows) = match wide {
        true => (area.width * 16 / 25, area.height),
        false => (area.width, area.height - BELOW.min(area.height / 3)),
    };
    let size = (inside(columns), inside(rows));
    if !table.fresh || table.size != size {
        table.size = size;
        match table.fresh {
            true => table.lay_out(),
            false => table.look(&library, None),
        }
    }
    let [board, about] = if wide {
        Layout::horizontal([Constraint::Length(columns), Constraint::Min(0)]).areas(area)
    } else {
        // What the board does not need is for what is said of it.
        let needs = table.pane.position().1.min(inside(rows)) as u16 + 2;
        Layout::vertical([Constraint::Length(needs), Constraint::Min(0)]).areas(area)
    };
    let short = hits::short(&library, table.draft.book());
    let title = format!(
        "{} · {} · {}",
        words.get("table.title"),
        short,
        table.title(&words)
    );
    let place = table.place(table.cursor);
    let inner = frame_of(frame, board, theme, &title, &place, !table.types());
    table.board_area = inner;
    table.pane.draw(inner, frame.buffer_mut(), theme, None);
    let inner = match table.input.as_ref() {
        Some(input) => {
            let title = input_title(table, input, &words);
            let inner = frame_of(frame, about, theme, &title, "", true);
            let rows = typing(frame, inner, input, theme).min(inner.height);
            Rect {
                y: inner.y + rows,
                height: inner.height - rows,
                ..inner
            }
        }
        None => frame_of(
            frame,
            about,
            theme,
            words.get("table.about"),
            &table.about.stands(),
            false,
        ),
    };
    let mut lines = Vec::new();
    // How a sentence is taken says itself from where on it is not read.
    let input = table.input.as_ref().filter(|i| i.reading.is_empty());
    for fault in input.into_iter().flat_map(|input| &input.faults) {
        let mut line = StyledLine::of(Tone::Bad, "⚠ ").hanging(2);
        if fault.column > 0 {
            let at = words.fill("table.column", &[("column", &fault.column)]);
            line = line.with(Tone::Muted, at);
        }
        line = line.with(Tone::Plain, words.said(&fault.what));
        if let Some(fix) = &fault.fix {
            line = line.with(Tone::Good, format!(" → {}", words.said(fix)));
        }
        lines.push(line);
    }
    if let Some(input) = &table.input {
        lines.extend(input.reading.iter().cloned());
    }
    lines.extend(about_lines(table, lists.as_ref(), &words));
    table.about_area = inner;
    table.about.refresh(lines);
    table.about.draw(inner, frame.buffer_mut(), theme, None);
}

pub(super) fn input_title(table: &Table, input: &Input, words: &Catalog) -> String {
    match &input.asks {
        Asks::Card => words.get("table.asks-card").to_owned(),
        Asks::Values(name) => words.fill("table.asks-values", &[("name", name)]),
        Asks::Count => words.get("table.asks-count").to_owned(),
        Asks::Holds(nth) => {
            let field = table.lexicon.mat.marks.get(*nth).map_or("", |m| m.field);
            words.fill("table.asks-holds", &[("field", &words.field(field))])
        }
        Asks::Value(at) => words.titled(at.name()),
        Asks::Line => words.get("table.asks-line").to_owned(),
        Asks::Attempt => words.get("table.asks-attempt").to_owned(),
        Asks::Place => words.get("table.asks-place").to_owned(),
        Asks::Head(key) => words.get(super::save::label(key)).to_owned(),
        Asks::Sentence(text) => {
            let text = text.replace('\n', " ");
            words.fill("correct.asks", &[("sentence", &text)])
        }
    }
}

/// The line that is typed, over as many rows as it takes, and below it what it may be completed to; gives the rows.
fn typing(frame: &mut Frame, area: Rect, input: &Input, theme: Theme) -> u16 {
    let columns = usize::from(area.width.max(2));
    let (mut x, mut y) = (0, 0);
    let mut cursor = None;
    let faulty = |nth: usize| input.faults.iter().any(|f| f.column as usize == nth + 1);
    // A line that is longer than there is room for is seen from its end.
    let all = width(input.editor.text()) / columns + 1;
    let room = usize::from(area.height.saturating_sub(1).max(1));
    let hidden = all.saturating_sub(room) * columns;
    let mut skipped = 0;
    for (nth, (at, c)) in input.editor.text().char_indices().enumerate() {
        let text = &input.editor.text()[at..at + c.len_utf8()];
        let wide = width(text);
        if skipped < hidden && at < input.editor.cursor() {
            skipped += wide;
            continue;
        }
        if x + wide > columns {
            (x, y) = (0, y + 1);
        }
        if at == input.editor.cursor() {
            cursor = Some((x, y));
        }
        if y < room {
            let style = if faulty(nth) {
                theme.selected()
            } else {
                theme.tone(Tone::Strong)
            };
            let place = (area.x + x as u16, area.y + y as u16);
            frame
                .buffer_mut()
                .set_stringn(place.0, place.1, text, wide, style);
        }
        x += wide;
    }
    let (x, y) = cursor.unwrap_or(if x < columns { (x, y) } else { (0, y + 1) });
    if y < room && area.height > 0 {
        frame.set_cursor_position((area.x + x as u16, area.y + y as u16));
    }
    let rows = (all.min(room)).max(y + 1).min(room) as u16;
    let offers = area.y + rows;
    if offers >= area.bottom() || input.offers.is_empty() {
        return rows;
    }
    // The one that is taken stays in view.
    let mut first = 0;
    let fits = |first: usize, last: usize| {
        let all = input.offers[first..=last].iter();
        all.map(|(shown, _)| width(shown) + 2).sum::<usize>() <= columns + 2
    };
    while input
        .taken()
        .is_some_and(|taken| first < taken && !fits(first, taken))
    {
        first += 1;
    }
    let mut x = area.x;
    for (nth, (offer, _)) in input.offers.iter().enumerate().skip(first) {
        let room = usize::from((area.x + area.width).saturating_sub(x));
        if width(offer) > room && nth > first {
            break;
        }
        let style = match input.taken() == Some(nth) {
            true => theme.selected(),
            false => theme.tone(Tone::Term),
        };
        let offer = crate::text::width::fit(offer, room);
        let (end, _) = frame
            .buffer_mut()
            .set_stringn(x, offers, &offer, room, style);
        x = end + 2;
    }
    rows + 1
}

/// What is wrong, what lies under the cursor, and what was played so far.
fn about_lines(table: &Table, lists: Option<&Arc<Lists>>, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = table.answer.clone();
    if let Some(path) = &table.carried
        && let Some(nth) = table.spots.iter().position(|s| s.path == *path)
    {
        let said = words.fill("table.carrying", &[("place", &table.place(nth))]);
        lines.push(StyledLine::of(Tone::Warn, said).hanging(2));
    }
    let here = |m: &&super::Marked| table.spot_of(&m.path) == Some(table.cursor);
    let (near, far): (Vec<_>, Vec<_>) = table.wrong().partition(here);
    lines.extend(near.into_iter().chain(far).map(|m| fault_line(table, m)));
    for marked in &table.broken {
        lines.push(broken_line(marked, words));
    }
    if let (Some(card), Some(spot)) = (table.card(), table.spot()) {
        match (spot.takes, spot.path.last()) {
            (Takes::Piece, Some(Seg::Key(name))) => {
                let line = StyledLine::of(Tone::Strong, name.clone());
                lines.push(
                    line.with(Tone::Plain, format!("  {}", spoken(card, words)))
                        .hanging(2),
                );
            }
            _ => {
                lines.extend(card_lines(table, card, spot.form, words));
                lines.extend(table.sentences(lists, words));
            }
        }
    }
    lines.extend(steps(table, words));
    if lines.is_empty() {
        lines.push(StyledLine::of(Tone::Muted, words.get("table.how")).hanging(2));
    }
    lines
}

/// A card as it is printed, and as the board writes it.
fn card_lines(
    table: &Table,
    card: &Node,
    form: crate::engine::table::form::CardForm,
    words: &Catalog,
) -> Vec<StyledLine> {
    let written = crate::engine::table::form::card(card, form);
    let name = written.as_ref().map_or("", |c| c.name);
    let printed = edit::printed_name(name);
    let mut line = StyledLine::of(Tone::Strong, name.to_owned()).hanging(2);
    if let Some(values) = table.draft.at(&edit::definition(&table.lexicon, printed)) {
        line = line.with(Tone::Plain, format!("  {}", spoken(values, words)));
    }
    let mut lines = vec![line];
    if matches!(card.kind, Kind::Map(_)) {
        lines.push(
            StyledLine::of(Tone::Note, spoken(card, words))
                .indented(2)
                .hanging(2),
        );
    }
    lines
}

/// The steps that were made.
fn steps(table: &Table, words: &Catalog) -> Vec<StyledLine> {
    let Some(Kind::List(steps)) = table.draft.get(&["步骤"]).map(|n| &n.kind) else {
        return Vec::new();
    };
    // One that only expects is none that was made.
    let tried = |step: &Node| {
        ["做", "机会", "不可"]
            .iter()
            .any(|key| step.get(key).is_some())
    };
    let tried = steps.iter().enumerate().filter(|(_, step)| tried(step));
    let title = words.fill("table.steps", &[("count", &tried.clone().count())]);
    let mut lines = vec![StyledLine::of(Tone::Label, title)];
    for (nth, step) in tried {
        let broken = table
            .broken
            .iter()
            .any(|m| m.path.get(1) == Some(&Seg::Item(nth)));
        let (tone, mark) = if broken {
            (Tone::Bad, "×")
        } else {
            (Tone::Muted, "▶")
        };
        let said = step.get("做").or_else(|| step.get("机会"));
        let mut line = StyledLine::of(tone, format!("{:>2} {mark} ", nth + 1)).hanging(5);
        if let Some(said) = said {
            line = line.with(Tone::Plain, spoken(said, words));
        }
        if let Some(Kind::List(refused)) = step.get("不可").map(|n| &n.kind) {
            for one in refused {
                let said = |key: &str| one.get(key).map(|node| spoken(node, words));
                let (what, by) = (said("做").unwrap_or_default(), said("因"));
                line = line
                    .with(Tone::Bad, format!(" {} ", words.get("ask.cannot")))
                    .with(Tone::Plain, what)
                    .with(Tone::Ref, format!(" {}", by.unwrap_or_default()));
            }
        }
        lines.push(line);
    }
    match lines.len() {
        1 => Vec::new(),
        _ => lines,
    }
}

/// That a step does not hold any more, and why.
fn broken_line(marked: &super::Marked, words: &Catalog) -> StyledLine {
    let nth = match (marked.path.first(), marked.path.get(1)) {
        (Some(Seg::Key(key)), Some(Seg::Item(nth))) if key == "步骤" => Some(nth + 1),
        _ => None,
    };
    let line = match nth {
        Some(nth) => StyledLine::of(Tone::Bad, words.fill("table.broken", &[("step", &nth)])),
        None => StyledLine::of(Tone::Bad, "⚠ "),
    };
    let line = line
        .with(Tone::Plain, words.said(&marked.fault.what))
        .hanging(2);
    match &marked.fault.fix {
        Some(fix) => line.with(Tone::Good, format!(" → {}", words.said(fix))),
        None => line,
    }
}

/// What keys do to the card under the cursor, for the foot.
pub fn mark_hints(model: &Model) -> String {
    let Some(table) = model.tables.last().filter(|t| t.card().is_some()) else {
        return String::new();
    };
    let marks = table.lexicon.mat.marks.iter().filter_map(|mark| {
        let nth = ['r', 'f', 'd', 'x', 'm', 'z']
            .iter()
            .position(|k| *k == mark.key)?;
        let (_, keys) = model
            .keys
            .rows(Place::Table)
            .find(|(op, _)| *op == Op::Mark)?;
        let name = match mark.does {
            Does::Is("是") | Does::Up(_) | Does::Holds => mark.field,
            Does::Is(word) => word,
        };
        let name = model.words.said(name);
        Some(format!("{} {name}", keys.get(nth)?.shown()))
    });
    let unsure = !table
        .sentences(model.lists.as_ref(), &model.words)
        .is_empty();
    let correct = model.keys.shown(Place::Table, Op::Correct);
    let correct = correct
        .filter(|_| unsure)
        .map(|key| format!("{key} {}", model.words.get("hint.correct")));
    correct
        .into_iter()
        .chain(marks)
        .collect::<Vec<_>>()
        .join("  ")
}

/// The key that leads from the ruling screen back to the table, where one is played.
pub fn way_back(model: &Model) -> String {
    let on_table = model.rule.as_ref().is_some_and(|rule| rule.table.is_some());
    match model
        .keys
        .shown(Place::Rule, Op::NewBoard)
        .filter(|_| on_table)
    {
        Some(key) => format!("{key} {}", model.words.get("table.back")),
        None => String::new(),
    }
}
