//! Drawing the search box, the list and the preview.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Margin, Rect};

use crate::text::width::{front, width};
use crate::view::clause::titled;
use crate::view::{StyledLine, Tone, hits, lay};

use super::super::draw::{frame_of, text_at, typed_at};
use super::super::model::Model;

/// The most rows that what settles a query takes.
const SETTLED: usize = 2;
/// Fewer columns than this have no room for a preview beside the list.
const BESIDE: u16 = 70;

/// The columns of the list with its frame, on a screen of so many.
pub(super) fn list_columns(columns: u16) -> u16 {
    match columns {
        wide if wide >= BESIDE => (wide * 9 / 20).max(34),
        narrow => narrow,
    }
}

/// What settles the query, over the whole width; gives what is left below it.
fn settled(frame: &mut Frame, area: Rect, model: &Model) -> Rect {
    let library = &model.library;
    let short = |book| hits::short(library, book).to_owned();
    let line = hits::settled(&model.find.answer, &short, &model.words);
    let Some(line) = line.filter(|_| model.find.kind != super::Kind::Card) else {
        return area;
    };
    let columns = usize::from(area.width.saturating_sub(2)).max(2);
    let mut rows = lay(&[line], columns);
    if rows.len() > SETTLED {
        rows.truncate(SETTLED);
        if let Some(last) = rows.last_mut().and_then(|row| row.spans.last_mut()) {
            // What is cut is in the list below; a full row gives two columns for the mark.
            let kept = front(&last.text, width(&last.text).saturating_sub(2)).to_owned();
            last.text = kept + "…";
        }
    }
    let [band, rest] =
        Layout::vertical([Constraint::Length(rows.len() as u16), Constraint::Min(0)]).areas(area);
    for (y, row) in (band.y..band.bottom()).zip(&rows) {
        let place = Rect {
            x: band.x + 1 + row.indent as u16,
            y,
            width: band.width.saturating_sub(1 + row.indent as u16),
            height: 1,
        };
        let line = StyledLine {
            spans: row.spans.clone(),
            ..StyledLine::default()
        };
        text_at(frame, place, &line, model.theme);
    }
    rest
}

/// Draws the box, the list and the preview.
pub fn draw(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    let [box_area, body] =
        Layout::vertical([Constraint::Length(3), Constraint::Min(0)]).areas(area);
    let words = &model.words;
    let book = match model.find.book.and_then(|b| model.library.book(b)) {
        Some(book) => titled(book),
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
    let begins = body.inner(Margin::new(2, 1));
    let count = if model.find.editor.is_empty() {
        // Where to begin has no frame of its own: the box above says that there is more below.
        let list = &mut model.find.list;
        list.fit(usize::from(begins.width), usize::from(begins.height));
        list.stands()
    } else if model.find.is_answered() || !model.find.answer.hits.is_empty() {
        let (hits, cards) = (model.find.answer.hits.len(), model.find.cards.len());
        let values: [(&str, &dyn std::fmt::Display); 2] = [("count", &hits), ("cards", &cards)];
        match (model.find.kind, cards) {
            (super::Kind::Card, _) => words.fill("find.only-cards", &values[1..]),
            (_, 0) => words.fill("find.count", &values[..1]),
            _ => words.fill("find.count-cards", &values),
        }
    } else {
        // What was not looked for yet is not nothing.
        "…".to_owned()
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
        model.find.list_area = begins;
        model.find.preview_area = Rect::default();
        let list = &mut model.find.list;
        list.draw(begins, frame.buffer_mut(), theme, selected);
        return;
    }
    let body = settled(frame, body, model);
    let words = &model.words;
    let (list_area, preview_area) = if body.width >= BESIDE {
        let left = list_columns(body.width);
        let [a, b] = Layout::horizontal([Constraint::Length(left), Constraint::Min(0)]).areas(body);
        (a, b)
    } else {
        (body, Rect::default())
    };
    model.find.list.fit_within(list_area);
    let stands = model.find.list.stands();
    let title = words.get("find.results");
    let inner = frame_of(frame, list_area, theme, title, &stands, true);
    model.find.list_area = inner;
    model
        .find
        .list
        .draw(inner, frame.buffer_mut(), theme, selected);
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
            .draw(inner, frame.buffer_mut(), theme, None);
    }
}
