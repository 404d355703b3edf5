//! Drawing the event: the bar above everything, the form of a call, the record.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::Clear;

use crate::event::{Held, alike};
use crate::view::{StyledLine, Tone, event, record};

use super::super::draw::{frame_of, text_at, typed_at};
use super::super::keys::Op;
use super::super::model::Model;
use super::super::overlay::Overlay;
use super::super::pane::Pane;
use super::form::{Field, Form};
use super::key;

/// From so many columns on the page of a call stands beside the list.
const WIDE: u16 = 90;

/// The bar above every screen while there is an event: its name, its game, its house readings, and the key that lists
/// them.
pub fn bar(model: &Model) -> Option<StyledLine> {
    let profile = model.event.profile.as_ref()?;
    let mut line = StyledLine::of(Tone::Good, " ● ");
    let title = event::title(profile, &model.event.settled, &model.library, &model.words);
    line.spans.extend(title.spans);
    if !model.event.faults.is_empty() {
        line = line.with(Tone::Warn, " ⚠");
    }
    Some(line.with(Tone::Muted, format!("  {}", key(model, Op::Event))))
}

/// Draws the form over a place; where it lies.
pub fn draw_form(frame: &mut Frame, area: Rect, model: &Model, form: &Form) -> Rect {
    let (theme, words) = (model.theme, &model.words);
    let (call, _) = form.call(&model.library);
    let fields: Vec<Field> = form.fields().collect();
    let against = alike::against(&model.event.calls, &call);
    let mut below = record::warnings(&against, words);
    let known = form.known();
    let house = |h: &Held| record::house(h, &model.library, words);
    let under: Vec<String> = call
        .readings
        .iter()
        .map(|h| format!("{} = {}{}", h.reading, h.option, house(h).1))
        .collect();
    if !under.is_empty() {
        let line = StyledLine::of(Tone::Label, format!("{} ", words.get("record.readings")));
        let tone = match call.readings.iter().any(|h| house(h).0 == Tone::Warn) {
            true => Tone::Warn,
            false => Tone::Plain,
        };
        below.push(line.with(tone, words.list(&under)).hanging(2));
    }
    if let Some(source) = &known.source {
        let line = StyledLine::of(Tone::Label, format!("{} ", words.get("record.source")));
        below.push(
            line.with(Tone::Muted, record::source(source, &model.library, words))
                .hanging(2),
        );
    }
    let width = area.width.saturating_sub(4).min(76);
    let room = usize::from(width.saturating_sub(2)).max(2);
    let most = area.height.saturating_sub(2);
    let rows_below = crate::view::lay(&below, room).len() as u16;
    // That another table was told the opposite is seen however small the screen is.
    let kept = u16::from(!against.is_empty());
    let field_rows = (fields.len() as u16).min(most.saturating_sub(kept));
    let rows_below = rows_below.min(most.saturating_sub(field_rows));
    let height = (field_rows + rows_below + 2).min(area.height);
    let place = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    );
    let spare = Rect::new(
        place.x.saturating_sub(1),
        place.y,
        place.width + 2,
        place.height,
    )
    .intersection(area);
    frame.render_widget(Clear, spare);
    let title = words.get(if form.is_new() {
        "record.fresh"
    } else {
        "record.change"
    });
    let remark = match call.time.is_empty() {
        true => String::new(),
        false => crate::text::date::minute(&call.time),
    };
    let inner = frame_of(frame, place, theme, title, &remark, true);
    let labels = fields
        .iter()
        .map(|f| crate::text::width::width(words.get(f.name())));
    let labels = labels.max().unwrap_or(0) as u16 + 1;
    let at = fields.iter().position(|f| *f == form.focus).unwrap_or(0);
    let first = (at + 1).saturating_sub(usize::from(field_rows.min(inner.height)));
    for (nth, field) in fields
        .iter()
        .enumerate()
        .skip(first)
        .take(usize::from(field_rows))
    {
        let y = inner.y + (nth - first) as u16;
        if y >= inner.bottom() {
            break;
        }
        let focused = *field == form.focus;
        let tone = if focused { Tone::Good } else { Tone::Label };
        let mark = if focused { "▸" } else { " " };
        let label = StyledLine::of(tone, format!("{mark}{}", words.get(field.name())));
        text_at(frame, Rect::new(inner.x, y, inner.width, 1), &label, theme);
        let left = (labels + 2).min(inner.width);
        let value = Rect::new(inner.x + left, y, inner.width - left, 1);
        draw_value(frame, value, model, form, *field);
    }
    let used = field_rows.min(inner.height);
    if rows_below > 0 && inner.height > used {
        let rest = Rect::new(inner.x, inner.y + used, inner.width, inner.height - used);
        let mut pane = Pane::default();
        pane.show(below);
        pane.fit(usize::from(rest.width), usize::from(rest.height));
        pane.draw(rest, frame.buffer_mut(), theme, None);
    }
    inner
}

fn draw_value(frame: &mut Frame, area: Rect, model: &Model, form: &Form, field: Field) {
    let (theme, words) = (model.theme, &model.words);
    let focused = field == form.focus;
    if field == Field::Appeal {
        let outcome = form
            .appeal
            .map_or(words.get("record.none"), |o| record::outcome(o, words));
        let shown = if focused {
            format!("‹ {outcome} ›")
        } else {
            outcome.to_owned()
        };
        text_at(frame, area, &StyledLine::of(Tone::Plain, shown), theme);
        return;
    }
    let editor = form.editor(field);
    if focused {
        let cursor = typed_at(frame, area, editor, theme);
        if matches!(model.overlays.last(), Some(Overlay::Call(_))) {
            frame.set_cursor_position(cursor);
        }
    } else {
        let shown = crate::text::width::fit(editor.text(), usize::from(area.width));
        text_at(
            frame,
            area,
            &StyledLine::of(Tone::Plain, shown.into_owned()),
            theme,
        );
    }
}

/// Draws the record: what is typed to filter, the list, the call that is chosen.
pub fn draw_list(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    let [filter, body] = Layout::vertical([Constraint::Length(3), Constraint::Min(0)]).areas(area);
    let words = &model.words;
    let name = match model.event.name() {
        "" => words.get("record.day"),
        name => name,
    };
    let title = format!("{} · {name}", words.get("record.title"));
    let all = model.event.calls.len() + model.event.drafts.len();
    let count = words.fill(
        "record.count",
        &[("shown", &model.event.list.rows.len()), ("count", &all)],
    );
    let inner = frame_of(frame, filter, theme, &title, &count, true);
    if model.event.list.editor.is_empty() {
        text_at(
            frame,
            inner,
            &StyledLine::of(Tone::Muted, words.get("record.filter")),
            theme,
        );
    }
    let cursor = typed_at(frame, inner, &model.event.list.editor, theme);
    if model.overlays.is_empty() {
        frame.set_cursor_position(cursor);
    }
    let (list_area, page_area) = if body.width >= WIDE {
        let halves = [Constraint::Percentage(50), Constraint::Min(0)];
        let [a, b] = Layout::horizontal(halves).areas(body);
        (a, b)
    } else if body.height >= 9 {
        // A short list leaves its room to the call.
        let rows = (model.event.list.rows.len() as u16).max(2) + 2;
        let halves = [
            Constraint::Length(rows.min(body.height / 2)),
            Constraint::Min(0),
        ];
        let [a, b] = Layout::vertical(halves).areas(body);
        (a, b)
    } else {
        (body, Rect::default())
    };
    let list = &mut model.event.list;
    let at = (list.chosen + 1).min(list.rows.len());
    let stands = format!("{at}/{}", list.rows.len());
    let inner = frame_of(
        frame,
        list_area,
        theme,
        words.get("find.results"),
        &stands,
        true,
    );
    list.list_area = inner;
    list.list
        .fit(usize::from(inner.width), usize::from(inner.height));
    list.list.reveal(list.chosen);
    list.list
        .draw(inner, frame.buffer_mut(), theme, Some(list.chosen));
    list.page_area = Rect::default();
    if page_area.height > 0 {
        list.page.fit_within(page_area);
        let stands = list.page.stands();
        let inner = frame_of(
            frame,
            page_area,
            theme,
            words.get("record.page"),
            &stands,
            false,
        );
        list.page_area = inner;
        list.page.draw(inner, frame.buffer_mut(), theme, None);
    }
}
