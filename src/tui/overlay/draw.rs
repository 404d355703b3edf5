//! Drawing what lies above the screen, the topmost last.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::Clear;

use super::super::draw::{bar, frame_of, text_at, typed_at};
use super::super::event;
use super::super::model::Model;
use super::super::shelf;
use super::super::theme::Theme;
use super::Overlay;
use crate::view::{StyledLine, Tone};

/// Draws everything that lies above.
pub fn draw(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    let last = model.overlays.len().saturating_sub(1);
    if let Some(Overlay::Call(form)) = model.overlays.last() {
        model.overlay_area = event::draw_form(frame, area, model, form);
        return;
    }
    for (nth, over) in model.overlays.iter_mut().enumerate() {
        let inner = match over {
            Overlay::Prompt { title, editor, .. } => {
                let width = area.width.saturating_sub(4).min(72);
                let place = Rect::new(
                    area.x + (area.width - width) / 2,
                    area.y + area.height / 3,
                    width,
                    3.min(area.height),
                );
                let inner = clear(frame, area, place, theme, (title, ""));
                let cursor = typed_at(frame, inner, editor, theme);
                if nth == last {
                    frame.set_cursor_position(cursor);
                }
                inner
            }
            Overlay::Text { title, pane, .. } => {
                let place = centred(area, 92, 90);
                pane.fit_within(place);
                let inner = clear(frame, area, place, theme, (title, &pane.stands()));
                pane.draw(inner, frame.buffer_mut(), theme, None);
                inner
            }
            Overlay::List {
                title,
                chosen,
                choices,
                pane,
                ..
            } => {
                let place = centred(area, 84, 84);
                let at = (*chosen + 1).min(choices.len());
                let remark = format!("{at}/{}", choices.len());
                let inner = clear(frame, area, place, theme, (title, &remark));
                pane.fit(usize::from(inner.width), usize::from(inner.height));
                pane.reveal(*chosen);
                pane.draw(inner, frame.buffer_mut(), theme, Some(*chosen));
                inner
            }
            Overlay::Working => {
                let width = area.width.saturating_sub(4).min(64);
                let (x, y) = (area.x + (area.width - width) / 2, area.y + area.height / 3);
                let place = Rect::new(x, y, width, 3.min(area.height));
                let (file, done, all) = model.stock.progress().unwrap_or_default();
                let inner = clear(frame, area, place, theme, (&file, ""));
                let said = bar(&model.words, &model.keys, done, all);
                text_at(frame, inner, &StyledLine::of(Tone::Plain, said), theme);
                inner
            }
            Overlay::Rulings => {
                let book = model.find.book;
                shelf::draw(frame, area, &mut model.shelf, book, (theme, &model.words))
            }
            // It stands alone.
            Overlay::Call(_) => continue,
            Overlay::Editions(shown) => {
                super::super::editions::draw(frame, area, shown, theme, &model.words)
            }
            Overlay::Show(show) => super::show::draw(frame, area, show, theme, &model.words),
            Overlay::Sides { titles, panes, .. } => {
                frame.render_widget(Clear, area);
                let halves =
                    Layout::horizontal([Constraint::Percentage(50), Constraint::Percentage(50)])
                        .split(area);
                for ((title, pane), half) in titles.iter().zip(panes).zip(halves.iter()) {
                    let inner = frame_of(frame, *half, theme, title, "", true);
                    pane.draw(inner, frame.buffer_mut(), theme, None);
                }
                area
            }
        };
        model.overlay_area = inner;
    }
}

fn centred(area: Rect, most: u16, percent: u16) -> Rect {
    let width = most
        .min(area.width.saturating_sub(4))
        .max(area.width.min(10));
    let height = (area.height * percent / 100).max(area.height.min(5));
    Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    )
}

/// Clears a place with a column to spare on either side: a wide character cut in two by a border would leave a
/// half of itself behind.
fn clear(
    frame: &mut Frame,
    area: Rect,
    place: Rect,
    theme: Theme,
    (title, remark): (&str, &str),
) -> Rect {
    let spare = Rect::new(
        place.x.saturating_sub(1).max(area.x),
        place.y,
        (place.width + 2).min(area.width),
        place.height,
    )
    .intersection(area);
    frame.render_widget(Clear, spare);
    frame_of(frame, place, theme, title, remark, true)
}
