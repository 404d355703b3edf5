//! What is done on the disk with books, lists and decks.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cards::store::{Kept, NotSaved};
use crate::cards::{Lists, Store};
use crate::import::{self, Removed, SaveError};
use crate::rulebook::library::LARGEST_RULING;
use crate::rulebook::{BookId, Library};
use crate::text::file;
use crate::view::{StyledLine, Tone, cards};

use super::super::model::Model;
use super::super::overlay::{Chosen, Overlay};
use super::super::{event, runtime};
use super::job::{Job, What};
use super::{Pick, Told, list};

/// How many files a name that goes on in several ways is told to go on with.
const COMPLETIONS: usize = 200;

/// Something to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// To read a file, on a thread of its own.
    Read(u64, Job),
    /// To stop reading.
    Stop,
    /// To keep what was read; in place of what is there where wished.
    Keep {
        /// Whether another of its name gives way.
        replace: bool,
    },
    /// To look again at what is kept: another program has put something there.
    Renew,
    /// To take a list of cards away.
    DropList(Kept),
    /// To take a book of the judge's, or an original wording, off the shelf.
    DropBook(BookId),
    /// To take a deck away.
    DropDeck(PathBuf),
    /// To read a deck's file.
    Deck(PathBuf),
    /// To see how a file's name can go on.
    Complete {
        /// As it is typed.
        typed: String,
        /// What it means.
        path: PathBuf,
    },
}

/// Carries a deed out. What is then told, and whether books or lists have changed.
pub fn carry_out(model: &mut Model, deed: Deed) -> (Option<Told>, bool) {
    let Some(data) = model.data.clone() else {
        model.say_word("desk.no-folder");
        return (None, false);
    };
    match deed {
        Deed::Keep { replace } => return (None, keep(model, &data, replace)),
        Deed::Renew => return (None, true),
        Deed::DropList(kept) => match Store::of(&data).remove(&kept) {
            Ok(_) => {
                removed(model, &kept.path);
                return (None, true);
            }
            Err(why) => {
                let said = cards::not_saved(&why, &model.words);
                model.say(said);
            }
        },
        Deed::DropBook(book) => match import::remove(&data, book) {
            Ok(Removed::Deleted(files)) => {
                if let Some(file) = files.first() {
                    removed(model, file);
                }
                return (None, true);
            }
            Ok(Removed::Aside(folder)) => {
                let said = model
                    .words
                    .fill("remove.aside", &[("file", &folder.display())]);
                model.say(said);
                return (None, true);
            }
            Err(why) => {
                let said = crate::view::import::not_saved(&why, &model.words);
                model.say(said);
            }
        },
        Deed::DropDeck(path) => match fs::remove_file(&path) {
            Ok(()) => {
                removed(model, &path);
                model.decks.retain(|deck| Path::new(&deck.path) != path);
            }
            Err(error) => {
                let said = format!("{}: {error}", path.display());
                model.say(said);
            }
        },
        Deed::Deck(path) => {
            let text = file::read(&path, LARGEST_RULING).map_err(|e| e.to_string());
            return (Some(Told::Deck { path, text }), false);
        }
        Deed::Complete { typed, path } => return (Some(complete(&typed, &path)), false),
        // The loop has the threads.
        Deed::Read(..) | Deed::Stop => {}
    }
    (None, false)
}

fn removed(model: &mut Model, path: &Path) {
    let said = model
        .words
        .fill("remove.done", &[("file", &path.display())]);
    model.say(said);
}

/// Keeps what was read; whether the desk has it now.
fn keep(model: &mut Model, data: &Path, replace: bool) -> bool {
    let Some((job, ready)) = model.stock.ready.take() else {
        return false;
    };
    let words = model.words.clone();
    let kept = match &ready.what {
        What::Cards(import) => {
            let (store, list) = (Store::of(data), &import.taken.list);
            let path = store.path(list.book, &list.name).display().to_string();
            let saved = store.save(list, replace);
            let differs = matches!(saved, Err(NotSaved::Differs(_)));
            let said = |change| cards::saved(list, &path, &change, &words).text();
            (saved
                .map(said)
                .map_err(|why| cards::not_saved(&why, &words)))
            .map_err(|w| (w, differs))
        }
        What::Rules(import) => {
            let saved = import.save(data, replace);
            let differs = matches!(saved, Err(SaveError::Differs { .. }));
            let said = |saved| crate::view::import::saved(&saved, &words).text();
            let why = |why| (crate::view::import::not_saved(&why, &words), differs);
            saved.map(said).map_err(why)
        }
        What::Report(_) => return false,
    };
    match kept {
        Ok(said) => {
            model.say(said);
            true
        }
        Err((said, differs)) => {
            model.stock.ready = Some((job, ready));
            if differs {
                let row = |tone, key: &str, pick| {
                    (StyledLine::of(tone, words.get(key)), Chosen::Stock(pick))
                };
                let mut rows = vec![
                    row(Tone::Plain, "stock.other-name", Pick::Name),
                    row(Tone::Warn, "stock.replace", Pick::Take { replace: true }),
                    row(Tone::Plain, "stock.leave", Pick::Leave),
                ];
                let title = match &model.stock.ready {
                    Some((_, ready)) if ready.is_new_book() => {
                        rows.insert(0, row(Tone::Strong, "stock.other-edition", Pick::Edition));
                        words.get("stock.another").to_owned()
                    }
                    _ => said,
                };
                model.overlays.push(Overlay::list(title, rows));
            } else {
                model.say(said);
            }
            false
        }
    }
}

/// Puts other books and lists on the desk. What stands on it stays; what was shown of them is laid out again.
pub fn renew(model: &mut Model, library: Library, lists: Option<Arc<Lists>>) {
    model.library = Arc::new(library);
    model.lists = lists;
    model.originals.clear();
    if let Some(data) = &model.data {
        (model.decks, _) = runtime::rulings_below(&data.join(list::DECKS));
    }
    let gone = |book: &BookId| model.library.book(*book).is_none();
    if model.find.book.as_ref().is_some_and(gone) {
        model.find.book = None;
    }
    // The house readings are laid over the books again.
    let profile = model.event.profile.clone();
    event::put(model, profile);
}

/// How a file's name can go on: as far as it is certain, and what it can be.
fn complete(typed: &str, path: &Path) -> Told {
    let whole = typed.is_empty() || typed.ends_with(std::path::is_separator);
    let (folder, begun) = match (whole, path.file_name()) {
        (false, Some(name)) => (
            path.parent().unwrap_or(Path::new("")),
            name.to_string_lossy(),
        ),
        _ => (path, "".into()),
    };
    let folder = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let mut all: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            // What is hidden is meant only where its dot is typed.
            let fits = name.starts_with(&*begun) && (!begun.is_empty() || !name.starts_with('.'));
            let slash = if entry.path().is_dir() { "/" } else { "" };
            fits.then(|| format!("{name}{slash}"))
        })
        .take(COMPLETIONS)
        .collect();
    all.sort();
    let mut certain = all.first().cloned().unwrap_or_default();
    for name in &all {
        let same = certain.char_indices().zip(name.chars());
        let parts = same.take_while(|((_, a), b)| a == b).last();
        certain.truncate(parts.map_or(0, |((at, a), _)| at + a.len_utf8()));
    }
    let front = &typed[..typed.len() - begun.len().min(typed.len())];
    let typed = match certain.len() >= begun.len() {
        true => format!("{front}{certain}"),
        false => typed.to_owned(),
    };
    Told::Completed { typed, all }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_goes_on_as_far_as_it_is_certain() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["卡表一.json", "卡表二.csv", ".hidden", "x"] {
            fs::write(folder.path().join(name), "").expect("written");
        }
        fs::create_dir(folder.path().join("里面")).expect("made");
        let go = |typed: &str| {
            let typed = format!("{}/{typed}", folder.path().display());
            match complete(&typed, Path::new(&typed)) {
                Told::Completed { typed, all } => {
                    let end = typed.rsplit_once('/').map(|(a, b)| match b {
                        "" => format!("{}/", a.rsplit_once('/').expect("a folder").1),
                        b => b.to_owned(),
                    });
                    (end.unwrap_or_default(), all.len())
                }
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(go("卡"), ("卡表".to_owned(), 2));
        assert_eq!(go("卡表一"), ("卡表一.json".to_owned(), 1));
        assert_eq!(go("里"), ("里面/".to_owned(), 1));
        assert_eq!(go("没有"), ("没有".to_owned(), 0));
        assert_eq!(go("").1, 4, "what is hidden is not offered");
        assert_eq!(go(".h"), (".hidden".to_owned(), 1));
    }
}
