//! Drawing the library of rulings: what is typed, the list, and the chosen one beside or below it.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::Clear;

use crate::rulebook::BookId;
use crate::view::{Catalog, StyledLine, Tone};

use super::super::draw::{frame_of, text_at, typed_at};
use super::super::theme::Theme;
use super::Shelf;

/// From this many columns on the chosen ruling stands beside the list.
const BESIDE: u16 = 100;
/// With fewer rows than this there is no room for it below.
const BELOW: u16 = 16;

/// Draws it; gives the place of what is typed and of the list.
pub fn draw(
    frame: &mut Frame,
    area: Rect,
    shelf: &mut Shelf,
    book: Option<BookId>,
    (theme, words): (Theme, &Catalog),
) -> Rect {
    frame.render_widget(Clear, area);
    let (place, beside) = if area.width >= BESIDE {
        let [list, beside] =
            Layout::horizontal([Constraint::Percentage(55), Constraint::Min(0)]).areas(area);
        (list, beside)
    } else if area.height >= BELOW {
        let [list, below] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(8)]).areas(area);
        (list, below)
    } else {
        (area, Rect::default())
    };
    let book = match book {
        Some(book) => book.to_string(),
        None => words.get("find.all-books").to_owned(),
    };
    let title = format!(
        "{} · {book} · {}",
        words.get("desk.rulings"),
        words.get(shelf.by.name())
    );
    let at = (shelf.chosen + 1).min(shelf.rows.len());
    let remark = match shelf.reading {
        true => words.get("shelf.begun").to_owned(),
        false => format!("{at}/{}", shelf.rows.len()),
    };
    let inner = frame_of(frame, place, theme, &title, &remark, true);
    let [line, list] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(inner);
    let cursor = typed_at(frame, line, &shelf.editor, theme);
    if shelf.editor.is_empty() {
        let hint = StyledLine::of(Tone::Muted, words.get("shelf.placeholder"));
        text_at(frame, line, &hint, theme);
    }
    frame.set_cursor_position(cursor);
    let selected = shelf.rows.get(shelf.chosen).map(|(_, line)| *line);
    shelf
        .list
        .fit(usize::from(list.width), usize::from(list.height));
    if let Some(selected) = selected {
        // The heading above the first of a group stays in view with it.
        shelf.list.reveal(selected.saturating_sub(1));
        shelf.list.reveal(selected);
    }
    shelf.list.draw(list, frame.buffer_mut(), theme, selected);
    if beside.height > 0 {
        shelf.preview.fit_within(beside);
        let stands = shelf.preview.stands();
        let inner = frame_of(
            frame,
            beside,
            theme,
            words.get("find.preview"),
            &stands,
            false,
        );
        shelf.preview.draw(inner, frame.buffer_mut(), theme, None);
    }
    inner
}
