//! Tables are kept in the state folder, a file each, and written with every change: what was on them is there again
//! after the desk was left, however it was left.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use crate::engine::table::draft::Draft;
use crate::rulebook::library::LARGEST_RULING;
use crate::text::file;
use crate::view::{Catalog, StyledLine, Tone};

use super::super::model::Model;
use super::Table;

/// The folder of tables in the state folder.
const FOLDER: &str = "tables";

/// The tables in the state folder, as far as this desk knows them.
#[derive(Debug)]
pub struct Kept {
    folder: PathBuf,
    /// For each table the file that holds it and what this desk read or wrote there last.
    seen: BTreeMap<String, (PathBuf, String)>,
}

impl Kept {
    /// What was kept below the state folder, the table that was changed last behind the others; and what is wrong with
    /// those that cannot be read, which stay where they are.
    pub fn open(state: &Path, words: &Catalog) -> (Self, Vec<Table>, Vec<StyledLine>) {
        let folder = state.join(FOLDER);
        let mut seen = BTreeMap::new();
        let mut found = Vec::new();
        let mut bad = Vec::new();
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let id = path.file_stem().and_then(|s| s.to_str());
            let id = id.unwrap_or_default().to_owned();
            if path.extension().is_none_or(|e| e != "yaml") || id.starts_with('.') {
                continue;
            }
            let changed = entry.metadata().and_then(|m| m.modified()).ok();
            let text = file::read(&path, LARGEST_RULING).map_err(|e| e.to_string());
            let draft = text.and_then(|text| {
                let draft = Draft::from_text(&text).map_err(|f| f.what)?;
                seen.insert(id.clone(), (path.clone(), text));
                Ok(draft)
            });
            match draft.map(|draft| Table::new(id, draft, words)) {
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
        let tables = found.into_iter().map(|(_, table)| table).collect();
        (Self { folder, seen }, tables, bad)
    }

    /// Keeps a table as it is now or, without a text, no longer. What another desk has made of it meanwhile is not
    /// written over: the table is then kept beside it. Whether that was so.
    ///
    /// # Errors
    /// Where the disk refuses.
    pub fn keep(&mut self, id: &str, text: Option<&str>) -> io::Result<bool> {
        let known = self.seen.get(id);
        let own = self.folder.join(format!("{id}.yaml"));
        let path = known.map_or(&own, |(path, _)| path);
        let there = file::read(path, LARGEST_RULING).ok();
        let others = match (&there, known) {
            (Some(there), Some((_, last))) => there != last,
            (Some(_), None) => true,
            (None, _) => false,
        };
        let Some(text) = text else {
            let (path, _) = self.seen.remove(id).unwrap_or((own, String::new()));
            if !others {
                match std::fs::remove_file(path) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                    _ => {}
                }
            }
            return Ok(others);
        };
        let path = match others {
            true => self
                .folder
                .join(format!("{id}-{:x}.yaml", std::process::id())),
            false => path.clone(),
        };
        file::write(&path, text, true)?;
        self.seen.insert(id.to_owned(), (path, text.to_owned()));
        Ok(others)
    }
}

/// Says, where the desk opens, that tables stand as they were left.
pub fn welcome(model: &mut Model) {
    let count = model.tables.iter().filter(|t| !t.is_bare()).count();
    if count > 0 {
        let key = model
            .keys
            .shown(super::super::keys::Place::Anywhere, super::Op::Table)
            .unwrap_or_default();
        let said = model
            .words
            .fill("table.waiting", &[("count", &count), ("key", &key)]);
        model.say(said);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::BookId;

    #[test]
    fn two_desks_on_one_table_lose_nothing() {
        let state = tempfile::tempdir().expect("a folder");
        let words = Catalog::of(crate::view::Language::Chinese);
        let text = |turn: u32| format!("书: {}\n局面:\n  回合: {turn}\n", BookId::PAIXU);
        let open = || Kept::open(state.path(), &words);
        let (mut first, none, _) = open();
        assert!(none.is_empty());
        assert!(!first.keep("a", Some(&text(1))).expect("kept"));
        let (mut second, tables, _) = open();
        assert_eq!(tables.len(), 1);
        assert!(!first.keep("a", Some(&text(2))).expect("kept"));
        assert!(second.keep("a", Some(&text(3))).expect("kept beside"));
        // Each goes on with its own.
        assert!(!second.keep("a", Some(&text(4))).expect("kept"));
        assert!(!first.keep("a", Some(&text(5))).expect("kept"));
        let (_, tables, bad) = open();
        let mut all: Vec<String> = tables.iter().map(|t| t.draft.yaml()).collect();
        all.sort();
        assert_eq!(all, [text(4), text(5)]);
        assert!(bad.is_empty());
        // What is put away is gone, but not what another desk made of it.
        let (mut third, ..) = open();
        assert!(!first.keep("a", Some(&text(6))).expect("kept"));
        assert!(third.keep("a", None).expect("left"));
        assert_eq!(open().1.len(), 2);
        assert!(!second.keep("a", None).expect("removed"));
        assert_eq!(open().1.len(), 1);
    }
}
