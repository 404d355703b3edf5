//! The screen of the record: filtered while one types, the call that is chosen beside or below the list.

use std::collections::BTreeMap;

use ratatui::layout::Rect;

use crate::engine::table::draft::Draft;
use crate::event::alike;
use crate::event::{Call, Source};
use crate::rulebook::RulingFile;
use crate::view::record::{self, Form};
use crate::view::{StyledLine, Tone};

use super::super::editor::Editor;
use super::super::history;
use super::super::keys::{Op, Place};
use super::super::model::{Effect, Model, Screen, Then, Writing, file_name};
use super::super::overlay::{Asks, Chosen, Overlay};
use super::super::pane::Pane;
use super::super::{find, rule, table};
use super::{Ask, Deed, Pick, deed, form};

/// The screen of the record.
#[derive(Debug, Default)]
pub struct List {
    /// What is typed to filter.
    pub editor: Editor,
    /// The rows: unfinished calls first, then those of the record, the latest first.
    pub(super) rows: Vec<Row>,
    pub(super) chosen: usize,
    pub(super) list: Pane,
    pub(super) page: Pane,
    /// The screen that was left for it.
    from: Option<Screen>,
    pub(super) list_area: Rect,
    pub(super) page_area: Rect,
}

/// A row of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// A call that is not typed to its end, by its name.
    Draft(String),
    /// A call of the record, by its name.
    Call(String),
}

/// The call that is chosen.
pub fn chosen_call(model: &Model) -> Option<Call> {
    let list = &model.event.list;
    match list.rows.get(list.chosen)? {
        Row::Call(id) => model.event.call(id).map(|(_, call)| call.clone()),
        Row::Draft(id) => {
            let form = model.event.drafts.iter().find(|form| form.id == *id)?;
            Some(form.call(&model.library).0)
        }
    }
}

/// Shows the record.
pub fn open(model: &mut Model) -> Vec<Effect> {
    model.overlays.clear();
    if model.screen != Screen::Record {
        model.event.list.from = Some(model.screen);
        model.event.list.rows.clear();
        model.event.list.chosen = 0;
        history::record(model);
    }
    refill(model);
    deed(Deed::Look)
}

/// Shows the record at one of its calls.
pub fn show(model: &mut Model, id: &str) -> Vec<Effect> {
    model.event.list.editor.clear();
    let effects = open(model);
    choose(model, id);
    effects
}

fn choose(model: &mut Model, id: &str) {
    let is = |row: &Row| matches!(row, Row::Call(own) | Row::Draft(own) if own == id);
    if let Some(at) = model.event.list.rows.iter().position(is) {
        model.event.list.chosen = at;
    }
    shown(model);
}

/// Fills the list anew; the call that was chosen stays chosen.
pub fn refill(model: &mut Model) {
    let text = model.event.list.editor.text().to_owned();
    let library = model.library.clone();
    let mut rows = Vec::new();
    let mut lines = Vec::new();
    for form in &model.event.drafts {
        let (call, _) = form.call(&library);
        if alike::holds(&call, &text) {
            rows.push(Row::Draft(form.id.clone()));
            let mut line = StyledLine::of(
                Tone::Warn,
                format!("{} ", model.words.get("record.unfinished")),
            );
            line.spans
                .extend(record::row(&call, &[], &model.words).spans);
            lines.push(line);
        }
    }
    for (nth, call) in model.event.calls.iter().enumerate().rev() {
        if alike::holds(call, &text) {
            rows.push(Row::Call(call.id.clone()));
            lines.push(record::row(call, &model.event.against(nth), &model.words));
        }
    }
    let list = &mut model.event.list;
    let was = list.rows.get(list.chosen).cloned();
    list.chosen = was
        .and_then(|was| rows.iter().position(|row| *row == was))
        .unwrap_or(0);
    if list.rows.is_empty() && list.list.lines().is_empty() {
        list.list = Pane::of_rows();
    }
    list.rows = rows;
    list.list.refresh(lines);
    shown(model);
}

/// After a key that was typed into the filter.
pub fn filtered(model: &mut Model) {
    model.event.list.chosen = 0;
    model.event.list.rows.clear();
    refill(model);
}

/// Shows the page of the call that is chosen.
fn shown(model: &mut Model) {
    let lines = match model.event.list.rows.get(model.event.list.chosen) {
        Some(Row::Call(id)) => super::page(model, id),
        Some(Row::Draft(id)) => {
            let form = model.event.drafts.iter().find(|form| form.id == *id);
            form.map_or_else(Vec::new, |form| {
                let (call, _) = form.call(&model.library);
                record::page(&call, &model.library, &[], &model.words)
            })
        }
        None => vec![StyledLine::of(Tone::Muted, nothing(model))],
    };
    let list = &mut model.event.list;
    list.page.show(lines);
    list.list.reveal(list.chosen);
}

/// Why there is nothing to choose: nothing is recorded, or none of it holds what is typed.
fn nothing(model: &Model) -> String {
    let event = &model.event;
    if !event.calls.is_empty() || !event.drafts.is_empty() {
        let text = event.list.editor.text();
        return model.words.fill("record.no-match", &[("text", &text)]);
    }
    let key = |op| model.keys.shown(Place::Record, op).unwrap_or_default();
    let (call, merge) = (super::key(model, Op::Call), key(Op::Merge));
    let keys: [(&str, &dyn std::fmt::Display); 2] = [("call", &call), ("merge", &merge)];
    model.words.fill("record.none-yet", &keys)
}

/// The call that is chosen.
fn chosen(model: &Model) -> Option<&Call> {
    match model.event.list.rows.get(model.event.list.chosen)? {
        Row::Call(id) => model.event.call(id).map(|(_, call)| call),
        Row::Draft(_) => None,
    }
}

/// Opens the form for the call that is chosen.
pub fn change(model: &mut Model) -> Vec<Effect> {
    match model.event.list.rows.get(model.event.list.chosen).cloned() {
        Some(Row::Call(id) | Row::Draft(id)) => form::edit_call(model, &id),
        None => {
            model.say_word("record.no-call");
            Vec::new()
        }
    }
}

/// What a key does here.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let last = model.event.list.rows.len().saturating_sub(1);
    let at = model.event.list.chosen;
    match op {
        Op::Down => model.event.list.chosen = (at + 1).min(last),
        Op::Up => model.event.list.chosen = at.saturating_sub(1),
        Op::PageDown => model.event.list.chosen = (at + 10).min(last),
        Op::PageUp => model.event.list.chosen = at.saturating_sub(10),
        Op::Open => {
            return match chosen(model).cloned() {
                Some(call) if call.source.is_some() => lead_back(model, &call),
                _ => change(model),
            };
        }
        Op::Withdraw => return withdraw(model),
        Op::Export => {
            let name = match model.event.name() {
                "" => model.words.get("record.title").to_owned(),
                name => name.to_owned(),
            };
            if let Some(path) = model.below_data("records", &format!("{}.csv", file_name(&name))) {
                ask(
                    model,
                    "record.export-to",
                    Ask::Export,
                    &path.display().to_string(),
                );
            }
        }
        Op::Merge => ask(model, "record.merge-from", Ask::Merge, ""),
        Op::Close => {
            if !model.event.list.editor.is_empty() {
                model.event.list.editor.clear();
                filtered(model);
                return Vec::new();
            }
            let from = model.event.list.from.take().unwrap_or(Screen::Find);
            let is_there = match from {
                Screen::Read => model.read.location().is_some(),
                Screen::Rule => model.rule.is_some(),
                Screen::Table => !model.tables.is_empty(),
                _ => from != Screen::Record,
            };
            model.screen = if is_there { from } else { Screen::Find };
        }
        _ => return Vec::new(),
    }
    shown(model);
    Vec::new()
}

/// Asks for a line.
pub fn ask(model: &mut Model, title: &str, asks: Ask, typed: &str) {
    let prompt = Overlay::prompt(model.words.get(title), Asks::Event(asks), typed);
    model.overlays.push(prompt);
}

/// Asks whether the call is taken back, or what was typed of an unfinished one dropped; one that was taken back is
/// restored at once.
fn withdraw(model: &mut Model) -> Vec<Effect> {
    let words = model.words.clone();
    if let Some(Row::Draft(id)) = model.event.list.rows.get(model.event.list.chosen).cloned() {
        let drop = Chosen::Event(Pick::Drop(id));
        model.ask_first(words.get("record.drops").to_owned(), "record.drop", drop);
        return Vec::new();
    }
    let Some(call) = chosen(model) else {
        return Vec::new();
    };
    let id = call.id.clone();
    if call.withdrawn {
        return withdrawn(model, &id);
    }
    let title = words.fill(
        "record.withdraws",
        &[("table", &record::table(call, &words))],
    );
    model.ask_first(title, "record.withdraw", Chosen::Event(Pick::Withdraw(id)));
    Vec::new()
}

/// Takes a call back, or restores it.
pub fn withdrawn(model: &Model, id: &str) -> Vec<Effect> {
    let Some((_, before)) = model.event.call(id) else {
        return Vec::new();
    };
    let after = Call {
        withdrawn: !before.withdrawn,
        ..before.clone()
    };
    let by = model.event.judge.clone();
    let set = after.changes(before);
    let entry = crate::event::Entry::new(&before.id, &by, set, &before.heads, Some(before.changed));
    deed(Deed::Append(entry))
}

/// Leads back to what a call was made from.
pub fn lead_back(model: &mut Model, call: &Call) -> Vec<Effect> {
    let Some(source) = &call.source else {
        return Vec::new();
    };
    match source {
        Source::Clause(_) | Source::Term { .. } | Source::Reading { .. } => {
            if let Some(link) = record::link(source) {
                model.follow(&link);
            }
        }
        Source::Ruling {
            book,
            name,
            under,
            moment,
            text,
            ..
        } => {
            match text {
                Some(text) => {
                    let title = model
                        .words
                        .fill("record.at-table", &[("table", &call.table)]);
                    let path = match name.as_str() {
                        "" => title,
                        name => name.to_owned(),
                    };
                    let file = RulingFile {
                        path,
                        text: text.clone(),
                    };
                    model.step(&file, false);
                }
                None => model.open_ruling(*book, name),
            }
            if model.screen == Screen::Rule {
                go_under(model, under, *moment);
            }
        }
        Source::Board { id, text } => {
            if table::take_up(model, id) {
                history::table(model, id.clone());
                return Vec::new();
            }
            match Draft::from_text(text) {
                Ok(draft) => return table::put_up(model, draft),
                Err(fault) => model.say(fault.to_string()),
            }
        }
        Source::Search(query) => return find::query(model, query),
    }
    if model.screen == Screen::Record && model.notice.is_none() {
        model.say_word("record.gone");
    }
    Vec::new()
}

/// Goes to a moment of the ruling that was opened, under these readings.
pub fn go_under(model: &mut Model, under: &[(String, String)], moment: usize) {
    let Some(rule) = &mut model.rule else { return };
    let session = &mut rule.session;
    let is = |chosen: &BTreeMap<String, String>| {
        chosen.len() == under.len() && under.iter().all(|(r, o)| chosen.get(r) == Some(o))
    };
    let there = session.lines().iter().position(|l| is(&l.chosen));
    let line = there.unwrap_or_else(|| {
        for (reading, option) in under {
            if session.readings().of(reading) != option {
                // A reading that the book has no more leaves the line as it is.
                let _ = session.switch(reading, option);
            }
        }
        session.line()
    });
    rule::go_to(model, line, moment);
}

/// Writes the record to a file, in the form that its name asks for.
pub fn write_to(model: &mut Model, path: &str) -> Vec<Effect> {
    let Some(form) = Form::of_name(path) else {
        let said = model.words.fill("record.no-form", &[("file", &path)]);
        model.say(said);
        return Vec::new();
    };
    let text = record::export(&model.event.calls, form, &model.library, &model.words);
    vec![Writing::effect(model.path_of(path), text, Then::Say)]
}

/// Merges another judge's record.
pub fn merge_from(model: &Model, path: &str) -> Vec<Effect> {
    deed(Deed::Merge(model.path_of(path)))
}

/// What a click does: a row is chosen, a second click opens it; a link of the page is followed.
pub fn click(model: &mut Model, column: u16, row: u16) -> Vec<Effect> {
    let (list_area, page_area) = (model.event.list.list_area, model.event.list.page_area);
    if list_area.contains((column, row).into()) {
        let Some(line) = model
            .event
            .list
            .list
            .line_at(usize::from(row - list_area.y))
        else {
            return Vec::new();
        };
        if line == model.event.list.chosen {
            return op(model, Op::Open);
        }
        model.event.list.chosen = line;
        shown(model);
    } else if page_area.contains((column, row).into()) {
        let (x, y) = (column - page_area.x, row - page_area.y);
        if let Some(link) = model
            .event
            .list
            .page
            .link_at(usize::from(x), usize::from(y))
        {
            model.follow(&link);
        }
    }
    Vec::new()
}

/// Scrolls what lies under the mouse.
pub fn wheel(model: &mut Model, column: u16, row: u16, by: isize) {
    if model.event.list.page_area.contains((column, row).into()) {
        model.event.list.page.scroll(by);
    } else {
        op(model, if by > 0 { Op::Down } else { Op::Up });
    }
}
