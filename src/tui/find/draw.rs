//! Drawing the search box, the list and the preview.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Margin, Rect};

use crate::view::{StyledLine, Tone};

use super::super::draw::{frame_of, text_at, typed_at};
use super::super::model::Model;

/// Draws the box, the list and the preview.
pub fn draw(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    let [box_area, body] =
        Layout::vertical([Constraint::Length(3), Constraint::Min(0)]).areas(area);
    let words = &model.words;
    let book = match model.find.book.and_then(|b| model.library.book(b)) {
        Some(book) => book.rules.front.title.clone(),
        None => words.get("find.all-books").to_owned(),
    };
    let title = match model.find.kind {
        super::Kind::All => format!("{} · {book}", words.get("find.title")),
        kind => format!(
            "{} · {book} · {}",
            words.get("find.title"),
            words.get(kind.name())
        ),
    };
    let count = if model.find.editor.is_empty() {
        String::new()
    } else {
        words.fill("find.count", &[("count", &model.find.answer.hits.len())])
    };
    let inner = frame_of(frame, box_area, theme, &title, &count, true);
    if model.find.editor.is_empty() {
        let hint = StyledLine::of(Tone::Muted, words.get("find.placeholder"));
        text_at(frame, inner, &hint, theme);
    }
    let cursor = typed_at(frame, inner, &model.find.editor, theme);
    if model.overlays.is_empty() {
        frame.set_cursor_position(cursor);
    }
    let selected = model.find.starts.get(model.find.chosen).copied();
    if model.find.editor.is_empty() {
        let inner = body.inner(Margin::new(2, 1));
        model.find.list_area = inner;
        model.find.preview_area = Rect::default();
        model
            .find
            .list
            .draw(inner, frame.buffer_mut(), theme, selected, None);
        return;
    }
    let (list_area, preview_area) = if body.width >= 70 {
        let left = (body.width * 9 / 20).max(34);
        let [a, b] = Layout::horizontal([Constraint::Length(left), Constraint::Min(0)]).areas(body);
        (a, b)
    } else {
        (body, Rect::default())
    };
    let inner = frame_of(frame, list_area, theme, words.get("find.results"), "", true);
    model.find.list_area = inner;
    model
        .find
        .list
        .draw(inner, frame.buffer_mut(), theme, selected, None);
    model.find.preview_area = Rect::default();
    if preview_area.width > 0 {
        model.find.preview.fit_within(preview_area);
        let stands = model.find.preview.stands();
        let inner = frame_of(
            frame,
            preview_area,
            theme,
            words.get("find.preview"),
            &stands,
            false,
        );
        model.find.preview_area = inner;
        model
            .find
            .preview
            .draw(inner, frame.buffer_mut(), theme, None, None);
    }
}
