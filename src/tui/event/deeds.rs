//! What the desk does on the disk for an event: adds to the record, keeps what is being typed, writes profiles.

use std::fs;
use std::path::{Path, PathBuf};

use crate::event::log::{self, Entry};
use crate::event::{Profile, fold};
use crate::text::file;
use crate::view::{StyledLine, Tone};

use super::super::model::Model;
use super::form::Form;
use super::profile::Change;
use super::{list, profile};

/// The largest unfinished call that is read, in bytes.
const LARGEST: u64 = 4 << 20;

/// Something to be done on the disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// To read the record again: another desk may have added to it.
    Look,
    /// To add a line to the record, of a call that was typed to its end.
    Append(Entry),
    /// To keep what is typed of a call or, without a text, no longer.
    Draft {
        /// The call.
        id: String,
        /// What is typed.
        text: Option<String>,
    },
    /// To merge another record.
    Merge(PathBuf),
    /// To go by another event, or by none.
    Take(Option<String>),
    /// To write a new profile and go by it; one of its name is not replaced, but gone by.
    Keep(Box<Profile>),
    /// To take in an event's file that was handed over; whether over one of its name.
    TakeIn(PathBuf, bool),
    /// To change the event's file as it lies there now.
    Change(Change),
    /// To remember the judge's name.
    Judge(String),
}

/// Carries a deed out.
pub fn carry_out(model: &mut Model, deed: Deed) {
    match deed {
        Deed::Look => say_all(model, look),
        Deed::Append(entry) => append(model, &entry),
        Deed::Draft { id, text } => draft(model, &id, text.as_deref()),
        Deed::Merge(path) => merge(model, &path),
        Deed::Take(name) => profile::take(model, name.as_deref()),
        Deed::Keep(new) => profile::keep(model, *new),
        Deed::TakeIn(path, replace) => profile::take_in(model, &path, replace),
        Deed::Change(change) => profile::change(model, &change),
        Deed::Judge(name) => {
            model.event.judge.clone_from(&name);
            // A name that is not remembered is typed again.
            let _ = model.event.shelf.remember(|s| s.judge = Some(name));
        }
    }
}

fn say_all(model: &mut Model, read: impl FnOnce(&mut Model) -> Vec<StyledLine>) {
    let problems = read(model);
    if let Some(first) = problems.first() {
        model.say(first.text());
    }
}

/// Reads the record; what in it is not understood.
pub fn look(model: &mut Model) -> Vec<StyledLine> {
    let name = model.event.profile.as_ref().map(|p| p.name.as_str());
    let Some(path) = model.event.shelf.record(name) else {
        return Vec::new();
    };
    model.event.file = Some(path.clone());
    read(model, &path)
}

fn read(model: &mut Model, path: &Path) -> Vec<StyledLine> {
    let shown = path.display();
    match log::read(path) {
        Ok(read) => {
            model.event.take(fold(&read.lines));
            list::refill(model);
            let words = &model.words;
            let broken = |(line, why): &(usize, String)| {
                let said = words.fill(
                    "record.broken",
                    &[("file", &shown), ("line", line), ("error", why)],
                );
                StyledLine::of(Tone::Warn, said).hanging(2)
            };
            read.broken.iter().map(broken).collect()
        }
        Err(error) => {
            let said = model
                .words
                .fill("say.cannot-read", &[("file", &shown), ("error", &error)]);
            vec![StyledLine::of(Tone::Bad, said).hanging(2)]
        }
    }
}

fn append(model: &mut Model, entry: &Entry) {
    let Some(path) = model.event.file.clone() else {
        model.say_word("record.no-folder");
        return;
    };
    let added = match log::append(&path, entry) {
        Ok(added) => added,
        Err(error) => {
            // What was typed stays where it is being kept.
            let said = model.words.fill("record.not-kept", &[("error", &error)]);
            model.say(said);
            return;
        }
    };
    draft(model, &entry.id, None);
    read(model, &path);
    if let Some(aside) = added.aside {
        let said = model.words.fill(
            "record.aside",
            &[("file", &path.display()), ("aside", &aside.display())],
        );
        model.say(said);
    }
}

fn draft(model: &mut Model, id: &str, text: Option<&str>) {
    if text.is_none() {
        model.event.drafts.retain(|form| form.id != id);
        list::refill(model);
    }
    let Some(folder) = model.event.shelf.drafts() else {
        return;
    };
    let path = folder.join(format!("{id}.json"));
    let done = match text {
        Some(text) => file::write(&path, text, true),
        None => match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        },
    };
    if let Err(error) = done {
        let said = model.words.fill("desk.not-kept", &[("error", &error)]);
        model.say(said);
    }
}

/// Reads the calls that are not typed to their end; those that cannot be read stay where they are.
pub fn read_drafts(model: &mut Model) -> Vec<StyledLine> {
    let folder = model.event.shelf.drafts().map(fs::read_dir);
    let mut problems = Vec::new();
    let mut found = Vec::new();
    for entry in folder.into_iter().flatten().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|e| e != "json") {
            continue;
        }
        let read = file::read(&path, LARGEST).map_err(|e| e.to_string());
        match read.and_then(|text| Form::read(&text)) {
            Ok(mut form) => {
                // Killed between the two: it is in the record, and its draft was not yet taken away.
                form.met(model.event.call(&form.id).map(|(_, call)| call));
                found.push(form);
            }
            Err(error) => {
                let said = model.words.fill(
                    "say.cannot-read",
                    &[("file", &path.display()), ("error", &error)],
                );
                problems.push(StyledLine::of(Tone::Bad, said).hanging(2));
            }
        }
    }
    found.sort_by(|a, b| a.id.cmp(&b.id));
    model.event.drafts = found;
    problems
}

fn merge(model: &mut Model, from: &Path) {
    let Some(to) = model.event.file.clone() else {
        model.say_word("record.no-folder");
        return;
    };
    let cannot = |model: &mut Model, error: &dyn std::fmt::Display| {
        let said = model.words.fill(
            "say.cannot-read",
            &[("file", &from.display()), ("error", error)],
        );
        model.say(said);
    };
    if !from.is_file() {
        cannot(model, &file::Unread::Missing);
        return;
    }
    let theirs = match log::read(from) {
        Ok(theirs) => theirs,
        Err(error) => {
            cannot(model, &error);
            return;
        }
    };
    let before = model.event.calls.len();
    match log::add(&to, &theirs.lines) {
        Ok(added) => {
            read(model, &to);
            let calls = model.event.calls.len();
            let new = calls.saturating_sub(before);
            let mut said = model.words.fill(
                "record.merged",
                &[("lines", &added.lines), ("new", &new), ("calls", &calls)],
            );
            if !theirs.broken.is_empty() {
                let not = model
                    .words
                    .fill("record.not-merged", &[("count", &theirs.broken.len())]);
                said = format!("{said} {not}");
            }
            model.say(said);
        }
        Err(error) => {
            let said = model.words.fill("record.not-kept", &[("error", &error)]);
            model.say(said);
        }
    }
}
