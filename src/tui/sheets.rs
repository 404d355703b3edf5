//! Several sheets: those on the desk, one of which is being written, and those that were saved to files.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::view::sheet::{Form, Held, Sheet, read, write};
use crate::view::{StyledLine, Tone};

use super::model::{Effect, Model, Screen, Then, Writing, file_name};
use super::overlay::{Asks, Chosen, Overlay};
use super::sheet;

/// The folder of the user's data that sheets are saved in.
const FOLDER: &str = "sheets";

/// What is done with a sheet of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// Begins another.
    New,
    /// Goes on with one, by its id.
    Take(String),
    /// Takes one off the desk, after it was asked for.
    Drop(String),
    /// Opens a saved one.
    Open(PathBuf),
    /// Asks which file is to be opened.
    AskFile,
}

/// What a sheet is called.
fn title(model: &Model, sheet: &Sheet) -> String {
    match sheet.title.trim() {
        "" => model.words.get("sheet.untitled").to_owned(),
        title => title.to_owned(),
    }
}

/// All sheets on the desk, the one that is being written first.
fn on_desk(model: &Model) -> impl Iterator<Item = &Sheet> {
    let keep = &model.persisted;
    [&keep.sheet].into_iter().chain(&keep.other_sheets)
}

/// Asks the world for the saved sheets; the list comes with them.
pub fn ask_list(model: &Model) -> Vec<Effect> {
    vec![Effect::SheetFiles(folder(model))]
}

/// The folder that sheets are saved in: the event's, else one below the user's data.
fn folder(model: &Model) -> Option<PathBuf> {
    let of_event = model.event.profile.as_ref().and_then(|p| p.sheets.as_ref());
    match of_event {
        Some(folder) => Some(model.path_of(folder)),
        None => model.data.as_ref().map(|data| data.join(FOLDER)),
    }
}

/// Shows the list: the sheet that is being written, the others, the saved ones.
pub fn list(model: &mut Model, files: &[PathBuf]) {
    let words = &model.words;
    let action = |key: &str| StyledLine::of(Tone::Label, "＋ ").with(Tone::Strong, words.get(key));
    let mut rows = vec![(action("sheet.another"), Chosen::Sheet(Pick::New))];
    let row = |sheet: &Sheet, mark: &str| {
        let pins = words.fill("sheet.pins", &[("count", &sheet.pins.len())]);
        StyledLine::of(Tone::Good, mark)
            .with(Tone::Strong, title(model, sheet))
            .with(Tone::Muted, format!("  {pins}  "))
            .with(Tone::Plain, sheet.question.replace('\n', " "))
    };
    let keep = &model.persisted;
    for (sheet, mark) in [(&keep.sheet, "● ")]
        .into_iter()
        .chain(keep.other_sheets.iter().rev().map(|sheet| (sheet, "○ ")))
    {
        rows.push((
            row(sheet, mark),
            Chosen::Sheet(Pick::Take(sheet.id.clone())),
        ));
    }
    rows.push((action("sheet.open-file"), Chosen::Sheet(Pick::AskFile)));
    for path in files {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned());
        rows.push((
            StyledLine::of(Tone::Kind, "▤ ").with(Tone::Plain, name.unwrap_or_default()),
            Chosen::Sheet(Pick::Open(path.clone())),
        ));
    }
    let title = model.words.get("sheet.sheets").to_owned();
    let mut over = Overlay::list(title, rows);
    if let Overlay::List { chosen, .. } = &mut over {
        *chosen = 1;
    }
    model.overlays.push(over);
}

/// Does what a row of the list says.
pub fn picked(model: &mut Model, pick: Pick) -> Vec<Effect> {
    match pick {
        Pick::New => return begin(model, Sheet::default()),
        Pick::Take(id) => return take(model, &id),
        Pick::Drop(id) => return drop_one(model, &id),
        Pick::Open(path) => return vec![Effect::OpenSheet(path)],
        Pick::AskFile => {
            let typed = folder(model).map_or(String::new(), |f| format!("{}/", f.display()));
            let title = model
                .words
                .fill("sheet.which-file", &[("endings", &Form::endings())]);
            let prompt = Overlay::prompt(title, Asks::SheetFile, &typed);
            model.overlays.push(prompt);
        }
    }
    Vec::new()
}

/// An id that no sheet on the desk has, here or on another desk.
fn fresh_id(model: &Model) -> String {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let mut id = format!("{:x}-{:x}", since.as_millis(), std::process::id());
    while on_desk(model).any(|s| s.id == id) {
        id.push('a');
    }
    id
}

/// Puts the sheet that was written to the others and goes on with a new one.
pub fn begin(model: &mut Model, sheet: Sheet) -> Vec<Effect> {
    let id = fresh_id(model);
    lay_aside(model);
    model.persisted.sheet = Sheet { id, ..sheet };
    shown(model)
}

fn take(model: &mut Model, id: &str) -> Vec<Effect> {
    if let Some(at) = model.persisted.other_sheets.iter().position(|s| s.id == id) {
        let sheet = model.persisted.other_sheets.remove(at);
        lay_aside(model);
        model.persisted.sheet = sheet;
    }
    shown(model)
}

/// Puts the sheet that is being written to the others; an empty one is not kept.
fn lay_aside(model: &mut Model) {
    let sheet = std::mem::take(&mut model.persisted.sheet);
    if !sheet.is_empty() {
        model.persisted.other_sheets.push(sheet);
    }
}

fn shown(model: &mut Model) -> Vec<Effect> {
    model.overlays.clear();
    sheet::to_top(model);
    sheet::open(model);
    vec![Effect::Persist]
}

/// Asks whether a sheet of the list is to be taken off the desk.
pub fn ask_drop(model: &mut Model, id: &str) {
    let Some(sheet) = on_desk(model).find(|s| s.id == id) else {
        return;
    };
    let title = model
        .words
        .fill("sheet.drop", &[("title", &title(model, sheet))]);
    let drop = Chosen::Sheet(Pick::Drop(id.to_owned()));
    model.ask_first(title, "sheet.clear", drop);
}

fn drop_one(model: &mut Model, id: &str) -> Vec<Effect> {
    let keep = &mut model.persisted;
    if keep.sheet.id == id {
        keep.sheet = keep.other_sheets.pop().unwrap_or_default();
    } else {
        keep.other_sheets.retain(|s| s.id != id);
    }
    shown(model)
}

/// Asks how a sheet of the list is to be called.
pub fn ask_name(model: &mut Model, id: &str) {
    let typed = on_desk(model).find(|s| s.id == id).map(|s| s.title.clone());
    if let Some(typed) = typed {
        let asks = Asks::SheetName(id.to_owned());
        let prompt = Overlay::prompt(model.words.get("sheet.title"), asks, &typed);
        model.overlays.push(prompt);
    }
}

/// Calls a sheet otherwise; the list is shown anew.
pub fn rename(model: &mut Model, id: &str, title: &str) -> Vec<Effect> {
    let keep = &mut model.persisted;
    for sheet in [&mut keep.sheet].into_iter().chain(&mut keep.other_sheets) {
        if sheet.id == id {
            title.clone_into(&mut sheet.title);
        }
    }
    // The list below still has the old name.
    model.overlays.pop();
    let mut effects = vec![Effect::Persist];
    effects.extend(ask_list(model));
    effects
}

/// A file as it was typed: `~` is the user's own folder, a bare name lies where sheets are saved.
pub fn typed_path(model: &Model, typed: &str) -> PathBuf {
    let is_bare = !typed.contains(['/', '\\']) && typed != "~";
    match folder(model) {
        Some(folder) if is_bare => folder.join(typed),
        _ => model.path_of(typed),
    }
}

/// Asks where the sheet is to be saved.
pub fn ask_export(model: &mut Model) {
    let name = format!("{}.md", file_name(&title(model, &model.persisted.sheet)));
    match folder(model) {
        Some(folder) => prompt_export(model, &folder.join(name).display().to_string()),
        None => model.say_word("desk.no-folder"),
    }
}

fn prompt_export(model: &mut Model, typed: &str) {
    let title = model
        .words
        .fill("sheet.export", &[("endings", &Form::endings())]);
    let prompt = Overlay::prompt(title, Asks::Export, typed);
    model.overlays.push(prompt);
}

/// Writes the sheet to a file, in the form that its name asks for; a name that asks for none is asked for again.
pub fn export(model: &mut Model, typed: &str) -> Vec<Effect> {
    if typed.is_empty() {
        return Vec::new();
    }
    let Some(form) = Form::of_name(typed) else {
        refuse(model, typed);
        prompt_export(model, typed);
        return Vec::new();
    };
    let text = write(&model.persisted.sheet, form, &model.library, &model.words);
    vec![Writing::effect(typed_path(model, typed), text, Then::Sheet)]
}

/// Says that no sheet is written under a name like this, and under which.
fn refuse(model: &mut Model, typed: &str) {
    let said = model.words.fill(
        "sheet.no-form",
        &[("file", &typed), ("endings", &Form::endings())],
    );
    model.say(said);
}

/// Opens the file that was typed.
pub fn open_typed(model: &mut Model, typed: &str) -> Vec<Effect> {
    if typed.is_empty() {
        return Vec::new();
    }
    if Form::of_name(typed).is_none() {
        refuse(model, typed);
        return Vec::new();
    }
    vec![Effect::OpenSheet(typed_path(model, typed))]
}

/// Takes a saved sheet onto the desk. Where it is there already, as it was saved, that one is gone on with.
pub fn opened(model: &mut Model, path: &Path, text: Result<String, String>) -> Vec<Effect> {
    let file = path.display().to_string();
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            let said = model.words.fill("sheet.unread", &[("error", &error)]);
            model.say(said);
            return Vec::new();
        }
    };
    let opened = Form::of_name(&file).and_then(|form| read(&text, form));
    let Some(opened) = opened else {
        let said = model.words.fill("sheet.no-marks", &[("file", &file)]);
        model.say(said);
        return Vec::new();
    };
    let known = on_desk(model)
        .find(|s| **s == opened.sheet)
        .map(|s| s.id.clone());
    let effects = match known {
        Some(id) => take(model, &id),
        None => begin(model, opened.sheet),
    };
    let key = match opened.held {
        Held::Whole => "sheet.opened",
        Held::Changed => "sheet.opened-changed",
        Held::Part => "sheet.opened-part",
    };
    let said = model.words.fill(key, &[("file", &file)]);
    model.say(said);
    effects
}

/// Where a sheet stands among those on the desk, as the frame says it.
pub fn stands(model: &Model) -> String {
    let pins = model.persisted.sheet.pins.len();
    let pins = model.words.fill("sheet.pins", &[("count", &pins)]);
    match model.persisted.other_sheets.len() {
        0 => pins,
        others => {
            let others = model.words.fill("sheet.others", &[("count", &others)]);
            format!("{pins} · {others}")
        }
    }
}

/// Whether a list of sheets lies above the screen.
pub fn listed(model: &Model) -> bool {
    model.screen == Screen::Sheet
        && matches!(
            model.overlays.last(),
            Some(Overlay::List { choices, .. })
                if matches!(choices.first(), Some(Chosen::Sheet(Pick::New)))
        )
}
