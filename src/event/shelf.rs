//! Where profiles and records lie, and which event was taken last.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::profile::{Fault, Profile};
use crate::text::file::{self, Unread};
use crate::text::{date, file_name};

/// The largest profile that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// The file in the state folder that says which event was taken last.
const STANDING: &str = "event.toml";

/// The folders of events and records.
#[derive(Debug, Clone, Default)]
pub struct Shelf {
    /// The user's data folder.
    pub data: Option<PathBuf>,
    /// The user's state folder.
    pub state: Option<PathBuf>,
}

/// What is remembered from one start to the next.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Standing {
    /// The name of the event; an empty one where none is wished, nothing where nobody has chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The judge's name, as it was typed last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge: Option<String>,
}

/// A profile's file, or why it is none.
#[derive(Debug)]
pub struct Found {
    /// The file.
    pub path: PathBuf,
    /// What it holds, with what is wrong with it.
    pub read: Result<(Profile, Vec<Fault>), Broken>,
}

/// Why a file is no profile.
#[derive(Debug)]
pub enum Broken {
    /// It cannot be read.
    Unread(Unread),
    /// It cannot be understood.
    Fault(Fault),
}

/// Why a profile was not changed.
#[derive(Debug)]
pub enum Unchanged {
    /// What lies there is no profile.
    Broken(Broken),
    /// It is no TOML, in the words of its reader.
    Toml(String),
    /// The disk refuses.
    Disk(io::Error),
}

impl Found {
    /// The name of the event; of a file that is no profile, the file's.
    pub fn name(&self) -> String {
        match &self.read {
            Ok((profile, _)) => profile.name.clone(),
            Err(_) => stem(&self.path),
        }
    }
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

/// Reads a profile's file.
pub fn read(path: &Path) -> Found {
    let read = match file::read(path, LARGEST) {
        Ok(text) => Profile::read(&path.display().to_string(), &text).map_err(Broken::Fault),
        Err(unread) => Err(Broken::Unread(unread)),
    };
    Found {
        path: path.to_owned(),
        read,
    }
}

impl Shelf {
    fn events(&self) -> Option<PathBuf> {
        self.data.as_ref().map(|d| d.join("events"))
    }

    /// All profiles, by name.
    pub fn all(&self) -> Vec<Found> {
        let folder = self.events().map(fs::read_dir);
        let mut found: Vec<Found> = folder
            .into_iter()
            .flatten()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|e| e == "toml"))
            .filter(|path| !stem(path).starts_with('.'))
            .map(|path| read(&path))
            .collect();
        found.sort_by_key(|f| (f.name(), f.path.clone()));
        found
    }

    /// The profile of an event, by its name or that of its file.
    pub fn find(&self, name: &str) -> Option<Found> {
        let mut all = self.all();
        let at = all
            .iter()
            .position(|f| f.name() == name)
            .or_else(|| all.iter().position(|f| stem(&f.path) == name))?;
        Some(all.swap_remove(at))
    }

    /// Writes a profile to the file of its name; gives its place. Without `replace` one that is there stays.
    ///
    /// # Errors
    /// Where there is no data folder, one of this name is there, or the disk refuses.
    pub fn keep(&self, profile: &Profile, text: &str, replace: bool) -> io::Result<PathBuf> {
        let path = if profile.path.as_os_str().is_empty() {
            let folder = self.events().ok_or(io::ErrorKind::NotFound)?;
            folder.join(format!("{}.toml", file_name(&profile.name)))
        } else {
            profile.path.clone()
        };
        file::write(&path, text, replace)?;
        Ok(path)
    }

    /// Takes in a profile that somebody handed over: into the file where one of its name lies, whatever that is called.
    /// One that says something else there stays without `replace`.
    ///
    /// # Errors
    /// As [`Self::keep`].
    pub fn take_in(&self, profile: &Profile, replace: bool) -> io::Result<PathBuf> {
        let there = self.find(&profile.name).map(|f| f.path);
        let there = there.unwrap_or_default();
        if file::read(&there, LARGEST).is_ok_and(|text| text == profile.text) {
            return Ok(there);
        }
        let own = Profile {
            path: there,
            ..profile.clone()
        };
        self.keep(&own, &own.text, replace)
    }

    /// Changes the profile in a file as it lies there now: what others wrote since it was read stays. Gives what it is
    /// then; one that is not there any more is written from what was known of it.
    ///
    /// # Errors
    /// Why it is not changed: what is there cannot be understood, or the disk refuses. The file is as it was.
    pub fn change(
        &self,
        known: &Profile,
        change: impl FnOnce(&Profile) -> Result<String, toml_edit::TomlError>,
    ) -> Result<Profile, Unchanged> {
        let folder = known.path.parent().unwrap_or(Path::new("."));
        let _alone = file::alone(folder);
        let there = match read(&known.path).read {
            Ok((there, _)) => there,
            Err(Broken::Unread(Unread::Missing)) => known.clone(),
            Err(broken) => return Err(Unchanged::Broken(broken)),
        };
        let text =
            change(&there).map_err(|e| Unchanged::Toml(crate::text::toml_said(e.message())))?;
        let name = known.path.display().to_string();
        let (new, _) =
            Profile::read(&name, &text).map_err(|fault| Unchanged::Broken(Broken::Fault(fault)))?;
        if text != there.text || !known.path.exists() {
            file::write(&known.path, &text, true).map_err(Unchanged::Disk)?;
        }
        Ok(new)
    }

    /// What is remembered; nothing where it cannot be understood.
    pub fn standing(&self) -> Standing {
        let path = self.state.as_ref().map(|s| s.join(STANDING));
        let text = path.and_then(|path| file::read(&path, LARGEST).ok());
        text.and_then(|text| toml::from_str(&text).ok())
            .unwrap_or_default()
    }

    /// Remembers something else.
    ///
    /// # Errors
    /// Where the disk refuses.
    pub fn remember(&self, change: impl FnOnce(&mut Standing)) -> io::Result<()> {
        let Some(state) = &self.state else {
            return Ok(());
        };
        fs::create_dir_all(state)?;
        let _alone = file::alone(state);
        let was = self.standing();
        let mut now = was.clone();
        change(&mut now);
        if now == was {
            return Ok(());
        }
        let text = toml::to_string(&now).map_err(io::Error::other)?;
        file::write(&state.join(STANDING), &text, true)
    }

    /// The file of the record: that of the event, else of the day.
    pub fn record(&self, event: Option<&str>) -> Option<PathBuf> {
        let name = event.map_or_else(date::day, file_name);
        let folder = self.data.as_ref()?.join("records");
        Some(folder.join(format!("{name}.jsonl")))
    }

    /// The folder of calls that are being typed.
    pub fn drafts(&self) -> Option<PathBuf> {
        self.state.as_ref().map(|s| s.join("calls"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_kept_found_and_remembered() {
        let folder = tempfile::tempdir().expect("folder");
        let shelf = Shelf {
            data: Some(folder.path().join("data")),
            state: Some(folder.path().join("state")),
        };
        assert!(shelf.all().is_empty() && shelf.standing() == Standing::default());
        let new = Profile::new("上海/春", None);
        let path = shelf.keep(&new, &new.text, false).expect("kept");
        assert_eq!(stem(&path), "上海-春");
        let error = shelf.keep(&new, &new.text, false).expect_err("there");
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        fs::write(path.with_file_name("坏.toml"), "name =").expect("written");
        assert_eq!(shelf.all().len(), 2);
        assert!(shelf.find("上海/春").is_some_and(|f| f.read.is_ok()));
        assert!(shelf.find("上海-春").is_some());
        assert!(shelf.find("坏").is_some_and(|f| f.read.is_err()));
        assert!(shelf.find("广州").is_none());
        shelf
            .remember(|s| s.event = Some("上海/春".to_owned()))
            .expect("kept");
        shelf
            .remember(|s| s.judge = Some("刘".to_owned()))
            .expect("kept");
        let standing = shelf.standing();
        assert_eq!(standing.event.as_deref(), Some("上海/春"));
        assert_eq!(standing.judge.as_deref(), Some("刘"));
        let record = shelf.record(Some("上海/春")).expect("a folder");
        assert!(record.ends_with("records/上海-春.jsonl"), "{record:?}");
    }
}
