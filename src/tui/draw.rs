//! Drawing the desk: the screen, what lies above it, and the line of hints at the foot.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType};

use crate::text::width::{fit, width};
use crate::view::{Catalog, StyledLine, Tone};

use super::editor::Editor;
use super::keys::{Keys, Op, Place};
use super::model::{Model, Screen};
use super::theme::Theme;
use super::{event, find, overlay, read, rule, sheet, sheets, table};

/// The smallest terminal on which the desk is drawn, in columns and rows.
pub const SMALLEST: (u16, u16) = (40, 10);

/// The most rows that a notice takes at the foot.
const MOST_SAID: usize = 4;

/// Draws everything.
pub fn draw(frame: &mut Frame, model: &mut Model) {
    let area = frame.area();
    if model.columns != area.width {
        model.columns = area.width;
        rule::laid_anew(model);
    }
    model.unseen = area.width < SMALLEST.0 || area.height < SMALLEST.1;
    if model.unseen {
        let said = model.words.fill(
            "desk.too-small",
            &[("columns", &SMALLEST.0), ("rows", &SMALLEST.1)],
        );
        let rows = crate::view::lay(
            &[StyledLine::of(Tone::Plain, said)],
            usize::from(area.width.max(2)),
        );
        for (y, row) in rows.iter().take(usize::from(area.height)).enumerate() {
            let text: String = row.spans.iter().map(|s| s.text.as_str()).collect();
            frame.buffer_mut().set_stringn(
                area.x,
                area.y + y as u16,
                text,
                usize::from(area.width),
                Style::new(),
            );
        }
        return;
    }
    let said = foot(model, usize::from(area.width.saturating_sub(2)));
    let rows = said.len() as u16;
    let bar = event::bar(model);
    let [above, body, foot] = Layout::vertical([
        Constraint::Length(u16::from(bar.is_some())),
        Constraint::Min(0),
        Constraint::Length(rows),
    ])
    .areas(area);
    if let Some(bar) = bar {
        text_at(frame, above, &bar, model.theme);
    }
    match model.screen {
        Screen::Find => find::draw(frame, body, model),
        Screen::Read => read::draw(frame, body, model),
        Screen::Rule => rule::draw(frame, body, model),
        Screen::Sheet => sheet::draw(frame, body, model),
        Screen::Table => table::draw(frame, body, model),
        Screen::Record => event::draw_list(frame, body, model),
    }
    overlay::draw(frame, body, model);
    status(frame, foot, &said, model.theme);
}

/// What is said at the foot, row by row: a notice, or the keys that matter here.
fn foot(model: &Model, columns: usize) -> Vec<String> {
    let building = model.building.map(|(done, all)| building(model, done, all));
    let reading = model.stock.progress().filter(|_| model.overlays.is_empty());
    let reading = reading.map(|(file, done, all)| {
        let key = model
            .keys
            .shown(Place::Anywhere, Op::Stock)
            .unwrap_or_default();
        let far = gauge(done, all);
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("file", &file), ("far", &far), ("key", &key)];
        model.words.fill("stock.reading", &values)
    });
    let text = match (&model.notice, building.or(reading)) {
        (Some(notice), _) => {
            let notice = crate::text::width::safe(notice).into_owned();
            let rows = crate::view::lay(&[StyledLine::of(Tone::Plain, notice)], columns.max(2));
            return rows
                .iter()
                .take(MOST_SAID)
                .map(|row| row.spans.iter().map(|s| s.text.as_str()).collect())
                .collect();
        }
        (None, Some(said)) => said,
        (None, None) if model.overlays.is_empty() && model.read.hinting() => {
            model.words.get("desk.hinting").to_owned()
        }
        (None, None) => hints(model, columns),
    };
    vec![fit(&text, columns).into_owned()]
}

fn status(frame: &mut Frame, area: Rect, rows: &[String], theme: Theme) {
    let style = theme.status();
    frame.buffer_mut().set_style(area, style);
    for (row, text) in (area.y..area.bottom()).zip(rows) {
        let room = usize::from(area.width.saturating_sub(1));
        frame
            .buffer_mut()
            .set_stringn(area.x + 1, row, text, room, style);
    }
}

/// How far something is, as a bar and in numbers; in numbers alone where nobody knows how much there is.
fn gauge(done: usize, all: usize) -> String {
    const BAR: usize = 16;
    match (done, all) {
        (0, 0) => return "…".to_owned(),
        (done, 0) => return done.to_string(),
        _ => {}
    }
    let part = (done * BAR / all).min(BAR);
    let bar = format!("[{}{}]", "#".repeat(part), ".".repeat(BAR - part));
    format!("{bar} {done}/{all}")
}

/// How far the index is, and the key that stops it.
fn building(model: &Model, done: usize, all: usize) -> String {
    let key = model.keys.shown(Place::Find, Op::Close).unwrap_or_default();
    let far = gauge(done, all);
    model
        .words
        .fill("desk.building", &[("far", &far), ("key", &key)])
}

/// How far a file is that is being read, and the key that stops it.
pub(super) fn bar(words: &Catalog, keys: &Keys, done: usize, all: usize) -> String {
    let key = keys.shown(Place::Over, Op::Close).unwrap_or_default();
    words.fill("stock.far", &[("far", &gauge(done, all)), ("key", &key)])
}

/// Named at the foot of the reading page.
const READ: &[Op] = &[
    Op::Find,
    Op::NextLink,
    Op::Open,
    Op::Back,
    Op::Hints,
    Op::NextPane,
    Op::Jump,
    Op::Help,
    Op::Show,
    Op::Marks,
    Op::Within,
    Op::NextClause,
    Op::Pin,
    Op::Bookmark,
    Op::ToggleSide,
    Op::ToggleTree,
    Op::Original,
    Op::Quit,
];

/// Named at the foot of the ruling.
const RULE: &[Op] = &[
    Op::Step,
    Op::StepBack,
    Op::Run,
    Op::SwitchReading,
    Op::Help,
    Op::NextPane,
    Op::Timeline,
    Op::Down,
    Op::Compare,
    Op::Pin,
    Op::Show,
    Op::Edit,
    Op::Save,
    Op::Unfolding,
    Op::Close,
];

/// Named at the foot of the sheet.
const SHEET: &[Op] = &[
    Op::Open,
    Op::Down,
    Op::Export,
    Op::Show,
    Op::Remove,
    Op::MoveDown,
    Op::Edit,
    Op::Copy,
    Op::Sheets,
    Op::NewSheet,
    Op::Help,
    Op::Close,
];

/// Named at the foot of the table.
const TABLE: &[Op] = &[
    Op::Open,
    Op::BoardFields,
    Op::Attempt,
    Op::Go,
    Op::Line,
    Op::Jump,
    Op::PickUp,
    Op::Remove,
    Op::Undo,
    Op::Help,
    Op::CardFields,
    Op::Copy,
    Op::Paste,
    Op::SwapSides,
    Op::Save,
    Op::Table,
    Op::Close,
];

/// The operations that are named at the foot of a place, as far as there is room.
pub(super) fn hinted(place: Place) -> &'static [Op] {
    match place {
        Place::Find => &[
            Op::Open,
            Op::Down,
            Op::Help,
            Op::BookFilter,
            Op::KindFilter,
            Op::Rulings,
            Op::Show,
            Op::NextPane,
            Op::OlderQuery,
            Op::Quit,
        ],
        Place::Read => READ,
        Place::Tree => &[Op::Open, Op::Unfold, Op::Fold, Op::NextPane, Op::Help],
        Place::Rule => RULE,
        Place::Sheet => SHEET,
        Place::Table => TABLE,
        Place::Shelf => &[Op::Open, Op::Down, Op::NextGroup, Op::BookFilter, Op::Close],
        Place::Call => &[Op::Open, Op::Down, Op::Save, Op::Close],
        Place::Record => &[
            Op::Open,
            Op::Down,
            Op::Call,
            Op::Withdraw,
            Op::Export,
            Op::Merge,
            Op::Event,
            Op::Help,
            Op::Close,
        ],
        Place::Typing => &[Op::Open, Op::NextLink, Op::Close],
        Place::Over => &[Op::Down, Op::Open, Op::Close],
        Place::Show => &[
            Op::Close,
            Op::PageDown,
            Op::Code,
            Op::Smaller,
            Op::Larger,
            Op::Copy,
        ],
        Place::Prompt => &[Op::Open, Op::Close],
        Place::Line | Place::Anywhere => &[],
    }
}

fn hints(model: &Model, columns: usize) -> String {
    let place = model.place();
    let ops: &[Op] = match model.overlays.last() {
        Some(overlay::Overlay::Text { edit: Some(_), .. }) => &[Op::Edit, Op::Down, Op::Close],
        Some(overlay::Overlay::List { choices, .. })
            if matches!(choices.first(), Some(overlay::Chosen::Bookmark(_))) =>
        {
            &[Op::Down, Op::Open, Op::Remove, Op::Close]
        }
        Some(overlay::Overlay::List { choices, .. }) if table::listed(choices) => {
            &[Op::Down, Op::Open, Op::Remove, Op::Narrow, Op::Close]
        }
        Some(overlay::Overlay::List { .. }) if sheets::listed(model) => {
            &[Op::Open, Op::Edit, Op::Remove, Op::Narrow, Op::Close]
        }
        Some(overlay::Overlay::List { .. }) => &[Op::Down, Op::Open, Op::Narrow, Op::Close],
        Some(overlay::Overlay::Text { pane, .. }) if !pane.has_links() => {
            &[Op::PageDown, Op::Narrow, Op::Copy, Op::Close]
        }
        Some(overlay::Overlay::Text { .. }) => {
            &[Op::PageDown, Op::NextLink, Op::Open, Op::Copy, Op::Close]
        }
        Some(overlay::Overlay::Sides { .. }) => &[Op::PageDown, Op::Close],
        Some(overlay::Overlay::Editions(_)) => &[
            Op::Down,
            Op::PageDown,
            Op::Open,
            Op::NextLink,
            Op::Copy,
            Op::Close,
        ],
        Some(overlay::Overlay::Prompt { asks, .. }) if asks.takes_file() => {
            &[Op::Open, Op::Complete, Op::Close]
        }
        // Its own line says how it is stopped.
        Some(overlay::Overlay::Working) => &[],
        Some(overlay::Overlay::Show(show)) if show.is_code() => {
            &[Op::Close, Op::PageDown, Op::Code, Op::Copy]
        }
        _ => hinted(place),
    };
    let mut parts = match place {
        // What keys do to the card under the cursor goes first.
        Place::Table => table::mark_hints(model),
        Place::Rule => table::way_back(model),
        _ => String::new(),
    };
    for op in ops {
        if let Some(key) = model.keys.shown(place, *op) {
            let name = match (place, op) {
                (Place::Record, Op::Call) => "hint.change".to_owned(),
                (Place::Call, Op::Save) => "hint.call".to_owned(),
                (Place::Call, Op::Open) => "hint.next-field".to_owned(),
                (Place::Over, Op::Edit) if sheets::listed(model) => "hint.rename".to_owned(),
                (Place::Over, Op::NextLink) if is_editions(model) => "hint.older".to_owned(),
                (Place::Prompt, Op::Open) => "hint.answer".to_owned(),
                (Place::Typing, Op::NextLink) => "hint.complete".to_owned(),
                (Place::Typing | Place::Table, Op::Open) => format!("hint.{}", table::enter(model)),
                _ => format!("hint.{}", op.name()),
            };
            let part = format!("{key} {}", model.words.get(&name));
            // A key that does not fit is left out; a shorter one may still.
            if width(&parts) + 2 + width(&part) <= columns {
                if !parts.is_empty() {
                    parts.push_str("  ");
                }
                parts.push_str(&part);
            }
        }
    }
    parts
}

fn is_editions(model: &Model) -> bool {
    matches!(model.overlays.last(), Some(overlay::Overlay::Editions(_)))
}

/// A frame with a title at its left and a remark at its right; gives the place inside it.
pub fn frame_of(
    frame: &mut Frame,
    area: Rect,
    theme: Theme,
    title: &str,
    remark: &str,
    focused: bool,
) -> Rect {
    let kind = if focused {
        BorderType::Thick
    } else {
        BorderType::Plain
    };
    let block = Block::bordered()
        .border_type(kind)
        .border_style(theme.border(focused));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let room = usize::from(area.width).saturating_sub(4);
    let remark = fit(remark, room / 2).into_owned();
    let title = fit(title, room.saturating_sub(width(&remark) + 2)).into_owned();
    let style = theme.border(focused);
    if !title.is_empty() && area.width > 4 {
        frame
            .buffer_mut()
            .set_stringn(area.x + 2, area.y, format!(" {title} "), room, style);
    }
    if !remark.is_empty() && area.width > 4 {
        let x = area.x + area.width - 2 - (width(&remark) as u16 + 2).min(area.width - 2);
        frame
            .buffer_mut()
            .set_stringn(x, area.y, format!(" {remark} "), room, style);
    }
    inner
}

/// One line at the top of a place, cut where the place ends.
pub fn text_at(frame: &mut Frame, area: Rect, line: &StyledLine, theme: Theme) {
    let mut x = area.x;
    for span in &line.spans {
        let room = usize::from((area.x + area.width).saturating_sub(x));
        let (end, _) =
            frame
                .buffer_mut()
                .set_stringn(x, area.y, &span.text, room, theme.tone(span.tone));
        x = end;
    }
}

/// A line that is being typed, its part around the cursor; gives the place of the cursor.
pub fn typed_at(frame: &mut Frame, area: Rect, editor: &Editor, theme: Theme) -> (u16, u16) {
    let columns = usize::from(area.width);
    let column = editor.cursor_column();
    let skip = column.saturating_sub(columns.saturating_sub(1));
    let (shown, skipped) = skip_columns(editor.text(), skip);
    text_at(frame, area, &StyledLine::of(Tone::Strong, shown), theme);
    if editor.is_marked() {
        let columns = (width(shown) as u16).min(area.width);
        let marked = Rect::new(area.x, area.y, columns, area.height.min(1));
        frame.buffer_mut().set_style(marked, Modifier::REVERSED);
    }
    (area.x + column.saturating_sub(skipped) as u16, area.y)
}

/// The end of a text without at least its first columns, and how many those were: a wide character across the edge
/// is left out whole.
fn skip_columns(text: &str, columns: usize) -> (&str, usize) {
    let front = crate::text::width::front(text, columns);
    let mut skipped = width(front);
    let mut rest = &text[front.len()..];
    if skipped < columns
        && let Some(next) = unicode_segmentation::UnicodeSegmentation::graphemes(rest, true).next()
    {
        skipped += width(next);
        rest = &rest[next.len()..];
    }
    (rest, skipped)
}

#[cfg(test)]
mod tests {
    use super::skip_columns;

    #[test]
    fn a_wide_character_across_the_edge_is_left_out_whole() {
        assert_eq!(skip_columns("滑行abc", 0), ("滑行abc", 0));
        assert_eq!(skip_columns("滑行abc", 1), ("行abc", 2));
        assert_eq!(skip_columns("滑行abc", 4), ("abc", 4));
        assert_eq!(skip_columns("a", 9), ("", 1));
    }
}
