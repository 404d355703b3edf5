//! What the desk asks of the world: the terminal, the search thread, files, the user's editor.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
#[cfg(unix)]
use std::thread;
use std::time::Duration;

use crate::rulebook::RulingFile;
use crate::rulebook::library::LARGEST_RULING;
use crate::text::file;
use crate::view::sheet::{Form, Sheet};

use super::model::{Effect, Message, Model, NotTaken, TypedFor};
use super::persist::{Store, rescue};
use super::stock::{Deed, Told, World};
use super::table::Kept;
use super::terminal::Screen;
use super::worker::{Ask, Worker};
use super::{FindOriginals, Restock, Stocked};

/// The file in the state folder that holds what was copied last, for terminals that take nothing.
const COPIED: &str = "copied.txt";

/// The largest saved sheet that is read, in bytes.
const LARGEST_SHEET: u64 = 4 << 20;

/// How many events are read before they are told: a terminal that never ceases to talk is answered, too.
const MOST_EVENTS: usize = 4096;

/// The world, as far as the desk reaches into it.
pub struct Runtime {
    pub screen: Screen,
    pub worker: Worker,
    /// Lets the terminal's reader read on.
    pub go: Sender<()>,
    pub store: Option<Store>,
    pub state: Option<PathBuf>,
    pub tables: Option<Kept>,
    pub originals: FindOriginals,
    pub editor: Option<String>,
    /// Tells the desk something.
    pub tell: Sender<Message>,
    /// Reads books and lists again.
    pub stock: Restock,
    /// Stops the file that is being read.
    pub reading: Arc<AtomicBool>,
    /// Files of texts that were typed in the editor and are not yet kept.
    pub typed: Vec<PathBuf>,
}

/// What comes after an effect.
pub enum Then {
    /// The desk closes.
    Quit,
    /// It goes on, with what it is told now.
    GoOn(Vec<Message>),
    /// The same, after another program had the terminal: what was typed before was typed for that program.
    Lent(Vec<Message>),
}

impl Runtime {
    /// Draws the desk.
    ///
    /// # Errors
    /// Where the terminal refuses.
    pub fn draw(&mut self, model: &mut Model) -> io::Result<()> {
        self.screen
            .terminal
            .draw(|frame| super::draw::draw(frame, model))?;
        Ok(())
    }

    /// Lets the terminal be read on.
    pub fn let_read(&self) {
        // A reader that is gone has said that the terminal is.
        let _ = self.go.send(());
    }

    /// Carries an effect out.
    pub fn carry_out(&mut self, model: &mut Model, effect: Effect) -> Then {
        let mut told = Vec::new();
        let lends = matches!(
            effect,
            Effect::Suspend | Effect::TakeAgain | Effect::Edit(_) | Effect::Type { .. }
        );
        match effect {
            Effect::Quit => return Then::Quit,
            Effect::Search {
                generation,
                query,
                options,
            } => {
                let ask = Ask {
                    generation,
                    query,
                    options,
                };
                if !self.worker.ask(ask) {
                    super::find::failed(model);
                    model.say_word("desk.search-gone");
                }
            }
            Effect::Shelve => self.shelve(model),
            Effect::ReadOwn => told.extend(own_rulings(model)),
            Effect::StopBuilding => self.worker.stop(),
            Effect::Copy(text) => self.copy(model, &text),
            Effect::Suspend => told_of(model, self.screen.lend(suspend)),
            Effect::TakeAgain => told_of(model, self.screen.lend(|| Ok(()))),
            Effect::Mouse(on) => told_of(model, self.screen.set_mouse(on)),
            Effect::Persist => {
                if let Some(store) = &mut self.store
                    && keep(store, model)
                {
                    // What was typed is safe now.
                    for path in self.typed.drain(..) {
                        let _ = fs::remove_file(path);
                    }
                }
            }
            Effect::Write(writing) => {
                told.push(
                    match file::write(&writing.path, &writing.text, writing.replace) {
                        Ok(()) => Message::Written(writing),
                        Err(error) => Message::NotWritten {
                            exists: error.kind() == io::ErrorKind::AlreadyExists,
                            said: error.to_string(),
                            writing,
                        },
                    },
                );
            }
            Effect::Keep { id, text } => {
                self.keep_table(model, &id, text.as_deref());
            }
            Effect::SheetFiles(folder) => {
                told.push(Message::SheetFiles(sheets_in(folder.as_deref())));
            }
            Effect::OpenSheet(path) => {
                let text = file::read(&path, LARGEST_SHEET)
                    .map_err(|e| format!("{}: {e}", path.display()));
                told.push(Message::SheetRead { path, text });
            }
            Effect::Editions(wish) => super::editions::carry_out(model, wish),
            Effect::Correct(wish) => {
                let kept = super::table::correct(model, &wish);
                told.push(Message::Corrected { wish, kept });
            }
            Effect::Edit(path) => {
                let text = self.edit(&path).and_then(|()| read_small(&path));
                told.push(Message::Edited { path, text });
            }
            Effect::ReadAgain(path) => {
                let text = read_small(&path);
                told.push(Message::Edited { path, text });
            }
            Effect::Type { what, text } => told.push(Message::Typed {
                what,
                text: self.type_in(what, &text),
            }),
            Effect::Event(deed) => super::event::carry_out(model, deed),
            Effect::Stock(deed) => told.extend(self.stock(model, deed)),
            Effect::Original(book) => {
                let found = (self.originals)(book);
                told.push(Message::Original { book, found });
            }
        }
        if lends {
            Then::Lent(told)
        } else {
            Then::GoOn(told)
        }
    }

    /// Reads the rulings as a library, beside the desk.
    fn shelve(&self, model: &Model) {
        let (library, tell) = (model.library.clone(), self.tell.clone());
        // A desk that is closed meanwhile needs them no more.
        std::thread::spawn(move || {
            let _ = tell.send(Message::Shelved(super::shelf::read(&library)));
        });
    }

    /// Keeps a table or, without a text, no longer.
    fn keep_table(&mut self, model: &mut Model, id: &str, text: Option<&str>) {
        match self.tables.as_mut().map(|t| t.keep(id, text)) {
            Some(Err(error)) => {
                let said = model.words.fill("desk.not-kept", &[("error", &error)]);
                model.say(said);
            }
            Some(Ok(true)) => model.say_word("table.kept-beside"),
            _ => {}
        }
    }

    /// Does something with books, lists and decks; what is to be told then.
    fn stock(&mut self, model: &mut Model, deed: Deed) -> Vec<Message> {
        match deed {
            Deed::Read(id, job) => {
                self.reading.store(true, Ordering::SeqCst);
                let tell = self.tell.clone();
                self.reading = super::stock::start(id, job, World::of(model), tell);
                Vec::new()
            }
            Deed::Stop => {
                self.reading.store(true, Ordering::SeqCst);
                Vec::new()
            }
            deed => {
                let (told, changed) = super::stock::carry_out(model, deed);
                let mut told: Vec<_> = told.into_iter().collect();
                if changed {
                    let Stocked {
                        library,
                        lists,
                        search,
                    } = (self.stock)();
                    self.worker = Worker::start(search, self.tell.clone());
                    super::stock::renew(model, library, lists);
                    told.push(Told::Renewed);
                }
                told.into_iter().map(Message::Stock).collect()
            }
        }
    }

    /// What is still to be said when the desk closes. What could not be kept is written to the temporary folder.
    pub fn last_words(&self, model: &mut Model) -> Option<String> {
        let mut said = model.notice.take();
        if let Some(store) = &self.store
            && store.lacks(&model.persisted)
            && let Ok(file) = rescue(&model.persisted, &std::env::temp_dir())
        {
            let file = file.display();
            let rescued = model.words.fill("desk.rescued", &[("file", &file)]);
            said = Some(format!("{} {rescued}", said.unwrap_or_default()));
        }
        said
    }

    /// Asks the terminal to take a text to its clipboard (OSC 52), which also works over SSH. No terminal says
    /// whether it did, so the text also lies in a file, which is named.
    fn copy(&self, model: &mut Model, text: &str) {
        let mut out = io::stdout();
        let asked = crossterm::execute!(
            out,
            crossterm::clipboard::CopyToClipboard::to_clipboard_from(text)
        )
        .and_then(|()| out.flush());
        if asked.is_err() {
            model.say_word("desk.copy-failed");
        }
        let Some(path) = self.state.as_ref().map(|s| s.join(COPIED)) else {
            return;
        };
        if file::write(&path, text, true).is_ok() {
            let file = path.display().to_string();
            let also = model.words.fill("desk.copied-also", &[("file", &file)]);
            let said = model.notice.take().unwrap_or_default();
            model.say(format!("{said} {also}"));
        }
    }

    /// Opens a file in the user's editor and waits until it is closed. The command is split into words as a shell
    /// would, but no shell sees it.
    fn edit(&mut self, path: &Path) -> Result<(), String> {
        let words = editor_words(self.editor.as_deref())?;
        let (program, arguments) = words.split_first().ok_or_else(String::new)?;
        let ran = self
            .screen
            .lend(|| Command::new(program).args(arguments).arg(path).status());
        match ran {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{program}: {status}")),
            Err(error) => Err(format!("{program}: {error}")),
        }
    }

    /// Lets the user type a text in their editor. What was typed stays in its file until the desk has kept it.
    fn type_in(&mut self, what: TypedFor, text: &str) -> Result<String, NotTaken> {
        let folder = self.state.clone().unwrap_or_else(std::env::temp_dir);
        let wished = folder.join(format!("{}{}.txt", typed_as(what), std::process::id()));
        let text = format!("{text}\n");
        let path = file::write_fresh(&wished, &text).map_err(|e| NotTaken {
            why: format!("{}: {e}", wished.display()),
            kept: None,
        })?;
        let ran = self.edit(&path);
        let typed = taken(&path, &text, ran);
        if typed.is_ok() {
            self.typed.push(path);
        }
        typed
    }
}

/// What the name of a file begins with into which a text is typed.
const fn typed_as(what: TypedFor) -> &'static str {
    match what {
        TypedFor::Question => "caijue-question-",
        TypedFor::Answer => "caijue-answer-",
    }
}

/// Files of the state folder into which a text was typed that the sheet does not have: the desk was killed before it
/// could take it.
pub fn not_taken(folder: &Path, sheet: &Sheet) -> Vec<PathBuf> {
    let taken = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let of = |what| name.starts_with(typed_as(what));
        let there = match (of(TypedFor::Question), of(TypedFor::Answer)) {
            (true, _) => &sheet.question,
            (_, true) => &sheet.answer,
            _ => return true,
        };
        let text = file::bytes(path, LARGEST_RULING).unwrap_or_default();
        text.trim_ascii() == there.trim().as_bytes()
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut left: Vec<PathBuf> = paths.filter(|path| !taken(path)).collect();
    left.sort();
    left
}

/// The text in a file that an editor had, or where it lies when it cannot be taken. A file into which nothing was
/// typed goes.
fn taken(path: &Path, before: &str, ran: Result<(), String>) -> Result<String, NotTaken> {
    // The file is named once, as the place where the text lies.
    let read = || file::read(path, LARGEST_RULING).map_err(|e| e.to_string());
    ran.and_then(|()| read()).map_err(|why| {
        let same = file::bytes(path, LARGEST_RULING).is_ok_and(|now| now == before.as_bytes());
        if same {
            let _ = fs::remove_file(path);
        }
        NotTaken {
            why,
            kept: path.exists().then(|| path.to_owned()),
        }
    })
}

/// Writes what is kept, and whether it was; what the user has to know of it is said.
fn keep(store: &mut Store, model: &mut Model) -> bool {
    match store.save(&mut model.persisted) {
        Ok(saved) => {
            if let Some(aside) = saved.aside {
                let said = aside.said(&model.words);
                model.say(said);
            } else if saved.merged {
                model.say_word("desk.merged");
            }
            true
        }
        Err(error) => {
            // What somebody waits to be told goes first; this is told again with the next change.
            if model.notice.is_none() {
                let said = model.words.fill("desk.not-kept", &[("error", &error)]);
                model.say(said);
            }
            false
        }
    }
}

/// The editor's command in words; `vi` where none is set.
fn editor_words(editor: Option<&str>) -> Result<Vec<String>, String> {
    let command = editor.map(str::trim).filter(|e| !e.is_empty());
    let command = command.unwrap_or("vi");
    shlex::split(command)
        .filter(|words| !words.is_empty())
        .ok_or_else(|| format!("$EDITOR: {command}"))
}

fn read_small(path: &Path) -> Result<String, String> {
    file::read(path, LARGEST_RULING).map_err(|e| format!("{}: {e}", path.display()))
}

/// The sheets that are saved in a folder, the latest first.
fn sheets_in(folder: Option<&Path>) -> Vec<PathBuf> {
    let entries = folder.and_then(|folder| fs::read_dir(folder).ok());
    let mut found: Vec<_> = entries
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| Form::of_name(&path.display().to_string()).is_some())
        .map(|path| (fs::metadata(&path).and_then(|m| m.modified()).ok(), path))
        .collect();
    found.sort();
    found.into_iter().rev().map(|(_, path)| path).collect()
}

/// How deep folders are looked into for rulings.
const DEEPEST: usize = 4;

/// The user's own rulings as they lie in their folder.
fn own_rulings(model: &Model) -> Option<Message> {
    let (files, unread) = rulings_below(&model.own_folder()?);
    Some(Message::Own(files, unread))
}

/// The rulings in a folder and those below it, by path, and those that cannot be read, each with the reason.
pub fn rulings_below(folder: &Path) -> (Vec<RulingFile>, Vec<(PathBuf, String)>) {
    let (mut rulings, mut unread) = (Vec::new(), Vec::new());
    let mut open = vec![(folder.to_owned(), 0)];
    while let Some((folder, deep)) = open.pop() {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        for path in entries.map(|entry| entry.path()) {
            let hidden = |path: &Path| {
                let name = path.file_name().unwrap_or_default();
                name.to_string_lossy().starts_with('.')
            };
            if path.is_dir() {
                if deep < DEEPEST && !hidden(&path) {
                    open.push((path, deep + 1));
                }
                continue;
            }
            if path.extension().is_none_or(|e| e != "yaml" && e != "yml") {
                continue;
            }
            match file::read(&path, LARGEST_RULING) {
                Ok(text) => rulings.push(RulingFile {
                    path: path.display().to_string(),
                    text,
                }),
                Err(error) => unread.push((path, error.to_string())),
            }
        }
    }
    rulings.sort_by(|a, b| a.path.cmp(&b.path));
    unread.sort();
    (rulings, unread)
}

/// Says what the terminal refuses.
fn told_of(model: &mut Model, done: io::Result<()>) {
    if let Err(error) = done {
        model.say(error.to_string());
    }
}

#[cfg(unix)]
fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
fn suspend() -> io::Result<()> {
    Ok(())
}

/// From here on a signal that asks the program to end or to stop is told, so that the terminal is given back first, and
/// one that lets it go on, so that it is taken again.
///
/// # Errors
/// Where the system takes no handler.
#[cfg(unix)]
pub fn watch_signals(tell: Sender<Message>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    let all = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT];
    let mut signals = signal_hook::iterator::Signals::new(all)?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let message = match signal {
                SIGTSTP => Message::Stop,
                SIGCONT => Message::Continued,
                _ => Message::Terminate,
            };
            if tell.send(message).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// Signals of this kind are not known here.
#[cfg(not(unix))]
pub fn watch_signals(_tell: Sender<Message>) -> io::Result<()> {
    Ok(())
}

/// Reads the terminal: all that it has to say in one message, then waits until it may read on. Whoever has the
/// message has the terminal to himself.
pub fn read_terminal(tell: &Sender<Message>, may_read: &Receiver<()>) {
    while may_read.recv().is_ok() {
        let mut events = Vec::new();
        let gone = loop {
            match crossterm::event::read() {
                Ok(event) => events.push(event),
                // A terminal that can no longer be read is gone.
                Err(_) => break true,
            }
            if events.len() >= MOST_EVENTS
                || !crossterm::event::poll(Duration::ZERO).unwrap_or(false)
            {
                break false;
            }
        };
        if tell.send(Message::Read(events)).is_err() {
            return;
        }
        if gone {
            let _ = tell.send(Message::Terminate);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_editor_is_split_into_words_and_no_shell_sees_it() {
        assert_eq!(editor_words(None), Ok(vec!["vi".to_owned()]));
        assert_eq!(editor_words(Some("  ")), Ok(vec!["vi".to_owned()]));
        let words = editor_words(Some("'/opt/my editor' --wait \"a b\" $(rm) ; x")).expect("words");
        assert_eq!(
            words,
            ["/opt/my editor", "--wait", "a b", "$(rm)", ";", "x"]
        );
        assert!(editor_words(Some("vi 'x")).is_err());
    }

    #[test]
    fn a_text_that_is_not_taken_stays() {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("answer.txt");
        let fill = |bytes: &[u8]| fs::write(&path, bytes).expect("written");
        let take = |ran: Result<(), &str>| taken(&path, "旧\n", ran.map_err(str::to_owned));
        fill("新".as_bytes());
        assert_eq!(take(Ok(())), Ok("新".to_owned()));
        let kept = |untaken: Result<String, NotTaken>| untaken.expect_err("not taken").kept;
        // The editor ends with an error; the text is in another encoding; it is too long.
        assert_eq!(kept(take(Err("vi: exit status: 1"))), Some(path.clone()));
        assert_eq!(fs::read_to_string(&path).expect("there"), "新");
        let long = vec![b'a'; LARGEST_RULING as usize + 1];
        for bytes in [b"\xd0\xc2".as_slice(), &long] {
            fill(bytes);
            assert_eq!(kept(take(Ok(()))), Some(path.clone()));
            assert_eq!(fs::read(&path).expect("there"), bytes);
        }
        // An editor that is not there has typed nothing.
        fill("旧\n".as_bytes());
        assert_eq!(kept(take(Err("no such program"))), None);
        assert!(!path.exists());
    }

    #[test]
    fn the_users_rulings_are_found_by_path() {
        let folder = tempfile::tempdir().expect("folder");
        assert!(rulings_below(&folder.path().join("none")).0.is_empty());
        for name in ["b.yaml", "a.yaml", "c.txt"] {
            fs::write(folder.path().join(name), "书: vividz").expect("written");
        }
        fs::write(folder.path().join("d.yaml"), [0xff, 0xfe]).expect("written");
        let (found, unread) = rulings_below(folder.path());
        assert!(unread[0].0.ends_with("d.yaml"), "{unread:?}");
        let names: Vec<_> = found.iter().map(RulingFile::name).collect();
        assert_eq!(names, ["a", "b"]);
        fs::create_dir_all(folder.path().join("上海/半决赛")).expect("made");
        fs::write(folder.path().join("上海/半决赛/e.yml"), "书: vividz").expect("written");
        let (found, _) = rulings_below(folder.path());
        assert!(found.iter().any(|r| r.path.ends_with("e.yml")), "{found:?}");
    }
}
