//! Drawing the desk: the screen, what lies above it, and the line of hints at the foot.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType};

use crate::text::width::{fit, width};
use crate::view::{Line, Tone};

use super::keys::{Op, Place};
use super::model::{Model, Screen};
use super::theme::Theme;
use super::{find, over, read, rule};

/// The smallest terminal on which the desk is drawn, in columns and rows.
pub const SMALLEST: (u16, u16) = (40, 10);

/// Draws everything.
pub fn draw(frame: &mut Frame, model: &mut Model) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let said = model.words.fill(
            "desk.too-small",
            &[("columns", &SMALLEST.0), ("rows", &SMALLEST.1)],
        );
        let rows = crate::view::lay(
            &[Line::of(Tone::Plain, said)],
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
    let [body, foot] = Layout::vertical([Constraint::Min(0), Constraint::Length(1)]).areas(area);
    match model.screen {
        Screen::Find => find::draw(frame, body, model),
        Screen::Read => read::draw(frame, body, model),
        Screen::Rule => rule::draw(frame, body, model),
    }
    over::draw(frame, body, model);
    status(frame, foot, model);
}

/// What is said at the foot: a notice, or the keys that matter here.
fn status(frame: &mut Frame, area: Rect, model: &Model) {
    let style = model.theme.status();
    frame.buffer_mut().set_style(area, style);
    let text = match &model.notice {
        Some(notice) => crate::text::width::safe(notice).into_owned(),
        None => hints(model),
    };
    let text = fit(&text, usize::from(area.width.saturating_sub(2))).into_owned();
    frame.buffer_mut().set_stringn(
        area.x + 1,
        area.y,
        text,
        usize::from(area.width.saturating_sub(1)),
        style,
    );
}

fn hints(model: &Model) -> String {
    let place = model.place();
    let ops: &[Op] = match place {
        Place::Find => &[
            Op::Open,
            Op::Down,
            Op::BookFilter,
            Op::NextPane,
            Op::Rulings,
            Op::Help,
            Op::Quit,
        ],
        Place::Read => &[
            Op::Find,
            Op::NextLink,
            Op::Open,
            Op::Back,
            Op::Hints,
            Op::Jump,
            Op::NextClause,
            Op::ToggleTree,
            Op::Rulings,
            Op::Help,
            Op::Quit,
        ],
        Place::Tree => &[Op::Open, Op::Unfold, Op::Fold, Op::NextPane, Op::Help],
        Place::Rule => &[
            Op::Step,
            Op::StepBack,
            Op::Run,
            Op::Down,
            Op::NextPane,
            Op::SwitchReading,
            Op::NextLine,
            Op::Unfolding,
            Op::Help,
            Op::Close,
        ],
        Place::Over => &[Op::Down, Op::Open, Op::Close],
        Place::Prompt => &[Op::Open, Op::Close],
        Place::Anywhere => &[],
    };
    let mut parts = Vec::new();
    for op in ops {
        if let Some(key) = model.keys.shown(place, *op) {
            let name = format!("hint.{}", op.name());
            parts.push(format!("{key} {}", model.words.get(&name)));
        }
    }
    parts.join("  ")
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
pub fn text_at(frame: &mut Frame, area: Rect, line: &Line, theme: Theme) {
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
