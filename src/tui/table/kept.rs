//! Tables are kept in the state folder, a file each, and written with every change: what was on them is there again
//! after the desk was left, however it was left.

use std::io;
use std::path::Path;

use crate::engine::table::draft::Draft;
use crate::rulebook::library::LARGEST_RULING;
use crate::text::file;
use crate::view::{Catalog, StyledLine, Tone};

use super::super::model::Model;
use super::Table;

/// The folder of tables in the state folder.
const FOLDER: &str = "tables";

/// Keeps a table as it is now or, without a text, no longer.
///
/// # Errors
/// Where the disk refuses.
pub fn keep(state: &Path, id: &str, text: Option<&str>) -> io::Result<()> {
    let path = state.join(FOLDER).join(format!("{id}.yaml"));
    match text {
        Some(text) => file::write(&path, text, true),
        None => match std::fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        },
    }
}

/// The tables that were kept, the one that was changed last behind the others; and what is wrong with those that
/// cannot be read, which stay where they are.
pub fn kept_below(state: &Path, words: &Catalog) -> (Vec<Table>, Vec<StyledLine>) {
    let mut found = Vec::new();
    let mut bad = Vec::new();
    let entries = std::fs::read_dir(state.join(FOLDER))
        .into_iter()
        .flatten()
        .flatten();
    for entry in entries {
        let path = entry.path();
        let id = path
            .file_stem()
            .and_then(|s| s.to_str())
            .unwrap_or_default()
            .to_owned();
        if path.extension().is_none_or(|e| e != "yaml") || id.starts_with('.') {
            continue;
        }
        let changed = entry.metadata().and_then(|m| m.modified()).ok();
        let read = file::read(&path, LARGEST_RULING).map_err(|e| e.to_string());
        let draft = read.and_then(|text| Draft::from_text(&text).map_err(|f| f.what));
        match draft.map(|draft| Table::new(id, draft)) {
            Ok(Some(table)) => found.push((changed, table)),
            Ok(None) => {}
            Err(error) => {
                let file = path.display();
                let said = words.fill("table.unread", &[("file", &file), ("error", &error)]);
                bad.push(StyledLine::of(Tone::Bad, said).hanging(2));
            }
        }
    }
    found.sort_by(|(a, x), (b, y)| (a, &x.id).cmp(&(b, &y.id)));
    (found.into_iter().map(|(_, table)| table).collect(), bad)
}

/// Says, where the desk opens, that tables stand as they were left.
pub fn welcome(model: &mut Model) {
    if !model.tables.is_empty() {
        let key = model
            .keys
            .shown(super::super::keys::Place::Anywhere, super::Op::Table)
            .unwrap_or_default();
        let count = model.tables.len();
        let said = model
            .words
            .fill("table.waiting", &[("count", &count), ("key", &key)]);
        model.say(said);
    }
}
