//! Rulings as files: edited in the user's editor and read again, saved under a new title, begun on another board.

use std::path::Path;

use crate::engine::{Fault, games};
use crate::rulebook::RulingFile;
use crate::view::{Catalog, StyledLine, Tone};

use super::super::model::{Effect, Model, OWN, Screen, Then, Writing, file_name};
use super::super::overlay::{Asks, Overlay};
use super::super::{event, history, overlay};
use super::Rule;

/// The faults of a file: each with its place, the line it stands in, and the likely fix.
pub fn fault_lines(faults: &[Fault], path: &str, text: &str, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    for fault in faults {
        let place = if fault.line == 0 {
            path.to_owned()
        } else {
            format!("{path}:{}:{}", fault.line, fault.column)
        };
        lines.push(StyledLine::of(Tone::Muted, place));
        lines.push(
            StyledLine::of(Tone::Bad, words.said(&fault.what))
                .indented(2)
                .hanging(2),
        );
        let row = (fault.line as usize)
            .checked_sub(1)
            .and_then(|nth| text.lines().nth(nth));
        if let Some(row) = row {
            lines.push(
                StyledLine::default()
                    .indented(2)
                    .with(Tone::Muted, format!("{:>4} │ ", fault.line))
                    .with(Tone::Plain, row),
            );
        }
        if let Some(fix) = &fault.fix {
            lines.push(
                StyledLine::of(Tone::Good, format!("→ {}", words.said(fix)))
                    .indented(2)
                    .hanging(2),
            );
        }
        lines.push(StyledLine::blank());
    }
    lines
}

/// Opens the ruling's file in the editor; one that came with the program is first saved as one's own.
pub fn edit(model: &mut Model) -> Vec<Effect> {
    match model.rule.as_ref().and_then(|r| r.file.clone()) {
        Some(path) => vec![Effect::Edit(path)],
        None => {
            ask_title(model, true);
            Vec::new()
        }
    }
}

/// Reads the ruling's file again.
pub fn reload(model: &mut Model) -> Vec<Effect> {
    match model.rule.as_ref().and_then(|r| r.file.clone()) {
        Some(path) => vec![Effect::ReadAgain(path)],
        None => {
            model.say_word("rule.no-file");
            Vec::new()
        }
    }
}

/// Asks for the title under which the ruling is saved.
pub fn ask_title(model: &mut Model, edit: bool) {
    let Some(rule) = &model.rule else { return };
    let title = model.words.get(if edit {
        "rule.save-to-edit"
    } else {
        "rule.save"
    });
    let typed = rule.session.head().title.clone();
    let prompt = Overlay::prompt(title, Asks::SaveRuling { edit }, &typed);
    model.overlays.push(prompt);
}

/// Saves what was stepped as a ruling of the user's own. A ruling that came with the program and is to be edited is
/// saved whole, with its branches.
pub fn save(model: &mut Model, title: &str, edit: bool) -> Vec<Effect> {
    if title.is_empty() {
        return Vec::new();
    }
    let name = format!("{}.yaml", file_name(title));
    let Some(path) = model.below_data(OWN, &name) else {
        return Vec::new();
    };
    let Some(rule) = &model.rule else {
        return Vec::new();
    };
    let shipped = model
        .library
        .book(rule.session.book())
        .and_then(|b| b.rulings.iter().find(|r| r.path == rule.path));
    let text = match shipped {
        Some(file) if edit => titled(&file.text, title),
        _ => rule.session.to_yaml(title),
    };
    vec![Writing::effect(
        path,
        text,
        if edit { Then::Edit } else { Then::Step },
    )]
}

/// A ruling's text under another title; every other line stays as it is.
fn titled(text: &str, title: &str) -> String {
    // A string of JSON is one of YAML.
    let line = format!("标题: {}", serde_json::Value::from(title));
    let old = text.lines().find(|l| l.starts_with("标题:"));
    match old {
        Some(_) if overlay::field(text, "标题").as_deref() == Some(title) => text.to_owned(),
        Some(old) => text.replacen(old, &line, 1),
        None => format!("{line}\n{text}"),
    }
}

/// What comes after a file was written.
pub fn written(model: &mut Model, writing: Writing) -> Vec<Effect> {
    let file = writing.path.display().to_string();
    let said = model.words.fill("desk.written", &[("file", &file)]);
    model.say(said);
    if matches!(writing.then, Then::Say | Then::Sheet) {
        return Vec::new();
    }
    own(model, &file, &writing.text);
    if writing.then == Then::Own {
        return Vec::new();
    }
    if let Some(rule) = &mut model.rule {
        // A shipped ruling that is copied whole to be edited is written without what was played on it.
        if writing.text != rule.text {
            rule.is_saved();
        }
        rule.path = file;
        rule.file = Some(writing.path.clone());
    }
    if writing.then == Then::Edit {
        return vec![Effect::Edit(writing.path)];
    }
    Vec::new()
}

/// Keeps a file among the user's own rulings.
fn own(model: &mut Model, path: &str, text: &str) {
    let file = RulingFile {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    match model.own.iter_mut().find(|r| r.path == path) {
        Some(there) => *there = file,
        None => {
            model.own.push(file);
            model.own.sort_by(|a, b| a.path.cmp(&b.path));
        }
    }
}

/// Takes a file as it is after it was edited: the ruling goes on at the same moment, as far as there is one; where
/// the file is faulty the faults are shown and the ruling before it stays.
pub fn edited(model: &mut Model, path: &Path, text: Result<String, String>) {
    let file = path.display().to_string();
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            let said = model
                .words
                .fill("desk.editor-failed", &[("file", &file), ("error", &error)]);
            model.say(said);
            return;
        }
    };
    own(model, &file, &text);
    // What was shown of the file is no longer true of it.
    model.overlays.retain(|o| {
        !matches!(o, Overlay::Rulings)
            && !matches!(o, Overlay::Text { edit: Some(p), .. } if p == path)
    });
    match games::open(&text, &model.library) {
        Ok(mut session) => {
            let house = event::house(&mut *session, &text, &model.library);
            let mut fresh = Rule::new(session, file.clone(), text);
            fresh.house = house;
            fresh.file = Some(path.to_owned());
            let mut keeps = false;
            if let Some(old) = model
                .rule
                .as_ref()
                .filter(|r| r.file.as_deref() == Some(path))
            {
                // What was played and not saved stays as a place of its own.
                keeps = old.unsaved();
                fresh.id = old.id;
                fresh.session.choose_line(old.session.line());
                if !fresh.session.jump(old.session.cursor()) {
                    fresh.session.jump(0);
                }
                fresh.viewer = old.viewer;
            }
            let report = fresh.session.report();
            let (held, wrong) = (report.held, report.faults.len());
            if keeps || fresh.id == 0 {
                history::step(model, fresh);
            } else {
                model.rule = Some(fresh);
                model.screen = Screen::Rule;
            }
            let said = model
                .words
                .fill("rule.reloaded", &[("held", &held), ("wrong", &wrong)]);
            model.say(said);
        }
        Err(faults) => {
            let lines = fault_lines(&faults, &file, &text, &model.words);
            let said = model.words.fill("rule.faulty", &[("count", &faults.len())]);
            match &mut model.rule {
                Some(rule) if rule.file.as_deref() == Some(path) => {
                    rule.faults = lines;
                    rule.refresh();
                }
                _ => {
                    let title = model.words.get("desk.ruling-faults").to_owned();
                    model.overlays.push(Overlay::Text {
                        title,
                        pane: super::super::overlay::pane_of(lines),
                        edit: Some(path.to_owned()),
                    });
                }
            }
            model.say(said);
        }
    }
}
