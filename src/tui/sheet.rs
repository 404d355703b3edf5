//! The ruling sheet on the desk: its fields and pins as a list, the sheet as it will be written beside them.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

use crate::rulebook::BookId;
use crate::view::sheet::{Form, Pin, Sheet, StepPin, write};
use crate::view::{Link, StyledLine, Tone};

use super::draw::frame_of;
use super::keys::Op;
use super::model::{Effect, Model, NotTaken, Screen, TypedFor};
use super::overlay::{Asks, Overlay};
use super::pane::Pane;
use super::sheets;

/// The fields above the pins.
const FIELDS: usize = 3;

/// The sheet's screen; the sheet itself is among what is kept.
#[derive(Debug, Default)]
pub struct Desk {
    /// The row that is chosen: a field, or a pin.
    chosen: usize,
    list: Pane,
    preview: Pane,
    /// What the panes show.
    shown: Option<(Sheet, usize)>,
    /// The screen that was left for it.
    from: Option<Screen>,
    list_area: Rect,
    preview_area: Rect,
}

/// Shows the sheet.
pub fn open(model: &mut Model) {
    if model.screen != Screen::Sheet {
        model.sheet.from = Some(model.screen);
        model.screen = Screen::Sheet;
    }
}

/// Pins something.
pub fn pin(model: &mut Model, pin: Pin) -> Vec<Effect> {
    let count = model.persisted.sheet.pins.len();
    if model.persisted.sheet.pin(pin) {
        let said = model.words.fill("sheet.pinned", &[("count", &(count + 1))]);
        model.say(said);
        vec![Effect::Persist]
    } else {
        model.say_word("sheet.pinned-already");
        Vec::new()
    }
}

/// Pins what a link leads to; of a ruling what its steps come to.
pub fn pin_link(model: &mut Model, link: &Link) -> Vec<Effect> {
    let what = match link {
        Link::Spot(_) => return Vec::new(),
        Link::Clause(id) => Pin::Clause(*id),
        Link::Term { book, name } => Pin::Term {
            book: *book,
            name: name.clone(),
        },
        Link::Reading { book, id } => Pin::Reading {
            book: *book,
            id: id.clone(),
        },
        Link::Ruling { book, name } => {
            let file = model.ruling_file(*book, name);
            match file.and_then(|f| super::event::session(&f.text, &model.library)) {
                Some((session, _)) => match super::rule::whole_pin(session) {
                    Pin::Step(step) => Pin::Step(StepPin {
                        of: Some((*book, name.clone())),
                        ..step
                    }),
                    pin => pin,
                },
                None => {
                    let said = model.words.fill("desk.no-ruling", &[("name", &name)]);
                    model.say(said);
                    return Vec::new();
                }
            }
        }
    };
    pin(model, what)
}

/// Changes the sheet.
pub fn set(model: &mut Model, change: impl FnOnce(&mut Sheet)) -> Vec<Effect> {
    change(&mut model.persisted.sheet);
    vec![Effect::Persist]
}

/// Chooses the first row.
pub fn to_top(model: &mut Model) {
    model.sheet.chosen = 0;
}

/// Takes a text that was written in an editor.
pub fn typed(model: &mut Model, what: TypedFor, text: Result<String, NotTaken>) -> Vec<Effect> {
    match text {
        Ok(text) => {
            let text = text.trim_end().to_owned();
            set(model, |sheet| match what {
                TypedFor::Question => sheet.question = text,
                TypedFor::Answer => sheet.answer = text,
            })
        }
        Err(NotTaken { why, kept }) => {
            let said = match kept {
                Some(file) => model.words.fill(
                    "desk.typed-kept",
                    &[("error", &why), ("file", &file.display())],
                ),
                None => model
                    .words
                    .fill("desk.editor-failed", &[("file", &""), ("error", &why)]),
            };
            model.say(said);
            Vec::new()
        }
    }
}

/// What a key does here.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let last = FIELDS + model.persisted.sheet.pins.len() - 1;
    let chosen = model.sheet.chosen.min(last);
    model.sheet.chosen = chosen;
    let pinned = chosen.checked_sub(FIELDS);
    match op {
        Op::Down => model.sheet.chosen = (chosen + 1).min(last),
        Op::Up => model.sheet.chosen = chosen.saturating_sub(1),
        Op::PageDown => model.sheet.preview.page(true),
        Op::PageUp => model.sheet.preview.page(false),
        Op::Top => model.sheet.chosen = 0,
        Op::Bottom => model.sheet.chosen = last,
        Op::Open => match pinned {
            None => ask(model, chosen),
            Some(nth) => follow(model, nth),
        },
        Op::Edit => {
            let sheet = &model.persisted.sheet;
            let (what, text) = if chosen == 1 {
                (TypedFor::Question, sheet.question.clone())
            } else {
                (TypedFor::Answer, sheet.answer.clone())
            };
            return vec![Effect::Type { what, text }];
        }
        Op::Remove => {
            if let Some(nth) = pinned {
                return set(model, |sheet| {
                    sheet.pins.remove(nth);
                });
            }
        }
        Op::MoveUp | Op::MoveDown => {
            let count = model.persisted.sheet.pins.len();
            let other = pinned.and_then(|nth| match op {
                Op::MoveUp => nth.checked_sub(1),
                _ => Some(nth + 1).filter(|n| *n < count),
            });
            if let (Some(nth), Some(other)) = (pinned, other) {
                model.sheet.chosen = other + FIELDS;
                return set(model, |sheet| sheet.pins.swap(nth, other));
            }
        }
        Op::Export => sheets::ask_export(model),
        Op::Copy => {
            let text = write(
                &model.persisted.sheet,
                Form::Text,
                &model.library,
                &model.words,
            );
            return super::copy(model, text);
        }
        Op::NewSheet => return sheets::begin(model, Sheet::default()),
        Op::Sheets => return sheets::ask_list(model),
        Op::Close => {
            let from = model.sheet.from.unwrap_or(Screen::Find);
            let is_there = match from {
                Screen::Read => model.read.location().is_some(),
                Screen::Rule => model.rule.is_some(),
                Screen::Table => !model.tables.is_empty(),
                Screen::Find | Screen::Sheet | Screen::Record => true,
            };
            model.screen = if is_there { from } else { Screen::Find };
        }
        _ => {}
    }
    Vec::new()
}

fn ask(model: &mut Model, field: usize) {
    let sheet = &model.persisted.sheet;
    let (title, asks, typed) = match field {
        0 => ("sheet.title", Asks::SheetTitle, &sheet.title),
        1 => ("sheet.question", Asks::Question, &sheet.question),
        _ => ("sheet.answer", Asks::Answer, &sheet.answer),
    };
    let prompt = Overlay::prompt(model.words.get(title), asks, typed);
    model.overlays.push(prompt);
}

/// Whether a ruling can be opened by its file.
fn opened(model: &Model, of: Option<&(BookId, String)>) -> bool {
    of.is_some_and(|(book, name)| model.ruling_file(*book, name).is_some())
}

fn follow(model: &mut Model, nth: usize) {
    let pin = model.persisted.sheet.pins.get(nth).cloned();
    let link = match pin.as_ref() {
        Some(Pin::Clause(id)) => Some(Link::Clause(*id)),
        Some(Pin::Term { book, name }) => Some(Link::Term {
            book: *book,
            name: name.clone(),
        }),
        Some(Pin::Reading { book, id }) => Some(Link::Reading {
            book: *book,
            id: id.clone(),
        }),
        Some(Pin::Step(step)) if opened(model, step.of.as_ref()) => {
            let (under, moment) = (step.under.clone(), step.moment);
            if let Some((book, name)) = step.of.clone() {
                model.open_ruling(book, &name);
                if model.screen == Screen::Rule {
                    super::event::go_under(model, &under, moment);
                }
            }
            return;
        }
        // A step of what is in no file is quoted, and leads to the first clause behind it.
        Some(Pin::Step(step)) => {
            let answered = step.answers.iter().flat_map(|a| &a.clauses);
            let told = step.told.iter().flat_map(|t| &t.cites).map(|(_, id)| id);
            answered.chain(told).next().map(|id| Link::Clause(*id))
        }
        None => None,
    };
    if let Some(link) = link {
        model.follow(&link);
    }
}

/// What a click does: a row is chosen, a second click opens it.
pub fn click(model: &mut Model, column: u16, row: u16) -> Vec<Effect> {
    let area = model.sheet.list_area;
    if !area.contains((column, row).into()) {
        return Vec::new();
    }
    let Some(line) = model.sheet.list.line_at(usize::from(row - area.y)) else {
        return Vec::new();
    };
    if line == model.sheet.chosen {
        return op(model, Op::Open);
    }
    model.sheet.chosen = line;
    Vec::new()
}

/// Scrolls what lies under the mouse.
pub fn wheel(model: &mut Model, column: u16, row: u16, by: isize) {
    if model.sheet.preview_area.contains((column, row).into()) {
        model.sheet.preview.scroll(by);
    } else {
        op(model, if by > 0 { Op::Down } else { Op::Up });
    }
}

/// The fields and pins, a line each.
fn rows(model: &Model) -> Vec<StyledLine> {
    let (sheet, words) = (&model.persisted.sheet, &model.words);
    let mut lines = Vec::new();
    for (name, typed) in [
        ("sheet.title", &sheet.title),
        ("sheet.question", &sheet.question),
        ("sheet.answer", &sheet.answer),
    ] {
        let line = StyledLine::of(Tone::Label, format!("{} ", words.get(name)));
        lines.push(if typed.is_empty() {
            line.with(Tone::Muted, "…")
        } else {
            line.with(Tone::Plain, typed.replace('\n', " "))
        });
    }
    for pin in &sheet.pins {
        lines.push(match pin {
            Pin::Clause(id) => model.name_of(&Link::Clause(*id)),
            Pin::Term { book, name } => model.name_of(&Link::Term {
                book: *book,
                name: name.clone(),
            }),
            Pin::Reading { book, id } => model.name_of(&Link::Reading {
                book: *book,
                id: id.clone(),
            }),
            Pin::Step(step) => {
                let answered = step.answers.first().map(|a| a.says.as_str());
                let told = step.told.first().map(|t| t.says.as_str());
                StyledLine::of(Tone::Kind, format!("{} {} ", step.ruling, step.moment))
                    .with(Tone::Plain, answered.or(told).unwrap_or_default())
            }
        });
    }
    lines
}

/// Draws the list and the sheet.
pub fn draw(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    let last = FIELDS + model.persisted.sheet.pins.len() - 1;
    model.sheet.chosen = model.sheet.chosen.min(last);
    let key = (model.persisted.sheet.clone(), model.sheet.chosen);
    let is_new = model.sheet.shown.as_ref().is_none_or(|s| s.0 != key.0);
    if is_new {
        let lines = rows(model);
        model.sheet.list = Pane::of_rows();
        model.sheet.list.show(lines);
        let text = write(&key.0, Form::Text, &model.library, &model.words);
        let lines = text
            .lines()
            .map(|l| {
                let indent = l.len() - l.trim_start().len();
                let tone = if l.starts_with('【') {
                    Tone::Heading
                } else {
                    Tone::Plain
                };
                StyledLine::of(tone, l.trim_start())
                    .indented(indent as u16)
                    .hanging(2)
            })
            .collect();
        model.sheet.preview.refresh(lines);
        model.sheet.shown = Some(key);
    }
    let (list_area, preview_area) = if area.width >= 70 {
        let [a, b] =
            Layout::horizontal([Constraint::Percentage(42), Constraint::Min(0)]).areas(area);
        (a, b)
    } else {
        let [a, b] = Layout::vertical([Constraint::Percentage(50), Constraint::Min(0)]).areas(area);
        (a, b)
    };
    let words = &model.words;
    let stands = sheets::stands(model);
    let inner = frame_of(
        frame,
        list_area,
        theme,
        words.get("sheet.sheet"),
        &stands,
        true,
    );
    let sheet = &mut model.sheet;
    sheet.list_area = inner;
    sheet
        .list
        .fit(usize::from(inner.width), usize::from(inner.height));
    sheet.list.reveal(sheet.chosen);
    sheet
        .list
        .draw(inner, frame.buffer_mut(), theme, Some(sheet.chosen));
    let inner = frame_of(
        frame,
        preview_area,
        theme,
        words.get("find.preview"),
        "",
        false,
    );
    sheet.preview_area = inner;
    sheet.preview.draw(inner, frame.buffer_mut(), theme, None);
}
