//! The event itself: chosen at the start, switched by a key, readings settled for its house.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::engine::games;
use crate::engine::house::House;
use crate::engine::session::Session;
use crate::event::profile::Profile;
use crate::event::shelf;
use crate::rulebook::{BookId, Library, Reading};
use crate::view::{Catalog, Language, Link, StyledLine, Tone};

use super::super::keys::Op;
use super::super::model::{Effect, Location, Model, Screen, Then, Writing};
use super::super::overlay::{Asks, Chosen, Overlay};
use super::super::read::LARGE;
use super::{Deed, deed, deeds, list};

/// What of an event is chosen besides its readings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The game.
    Book,
    /// The folder of its sheets.
    Sheets,
    /// The language.
    Lang,
}

/// What comes after one part of an event was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// Nothing.
    Done,
    /// The next part: the event is new.
    Part,
    /// The next part and, at last, the reading that the event was made for.
    Settle,
}

/// A row of the event's lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// The record.
    Record,
    /// To go by another event, or by none.
    Take(Option<String>),
    /// To make one.
    New,
    /// To settle an option of a reading, or the default again.
    Settle(BookId, String, Option<String>),
    /// To choose the game, where the sheets go, the language.
    Choose(Part),
    /// The game of the event, or none.
    Book(Option<BookId>, Next),
    /// The language of the interface, or no wish for one.
    Lang(Option<&'static str>, Next),
    /// To write the event's file for another judge.
    HandOn,
    /// To take in a file that another judge handed over.
    TakeIn,
    /// To take it in over the event of its name.
    Replace(PathBuf),
    /// To take a call of the record back.
    Withdraw(String),
    /// To drop what was typed of a call.
    Drop(String),
}

/// What is changed of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// The option of a reading, or the default again.
    Reading(BookId, String, Option<String>),
    /// The game, or none.
    Book(Option<BookId>),
    /// One of the keys that hold a text, or nothing.
    Text(&'static str, Option<String>),
}

impl Change {
    /// The text of a profile with the change.
    fn on(&self, there: &Profile, library: &Library) -> Result<String, toml_edit::TomlError> {
        match self {
            Self::Reading(book, reading, option) => match library.reading(*book, reading) {
                Some(known) => there.with_reading(known, option.as_deref()),
                None => Ok(there.text.clone()),
            },
            Self::Book(book) => {
                let of = book.and_then(|id| library.book(id));
                let edition = of.map(|b| b.rules.front.edition.as_str());
                let mut there = there.clone();
                there.text = there.with("book", book.map(BookId::as_str))?;
                there.with("edition", edition.filter(|e| !e.is_empty()))
            }
            Self::Text(key, to) => there.with(key, to.as_deref()),
        }
    }

    /// What is said when it is done.
    fn said(&self, model: &Model) -> String {
        let words = &model.words;
        match self {
            Self::Reading(book, reading, option) => {
                let Some(option) = option else {
                    return words.fill("event.unsettled", &[("reading", reading)]);
                };
                let said = words.fill("event.settled", &[("reading", reading), ("option", option)]);
                let known = model.library.reading(*book, reading);
                let against = known.and_then(|r| crate::view::reading::against(r, option, words));
                against.map_or(said.clone(), |against| format!("{said} {against}"))
            }
            Self::Book(book) => {
                let of = book.and_then(|id| model.library.book(id));
                let shown = of.map_or(words.get("event.all-books"), |b| &b.rules.front.title);
                format!("{} {shown}", words.get("event.book"))
            }
            Self::Text(key, to) => {
                let shown = to.as_deref().unwrap_or(words.get("record.none"));
                format!("{} {shown}", words.get(&format!("event.{key}")))
            }
        }
    }
}

/// What is typed for an event.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// The name of a new one; whether a reading is settled then.
    Name(bool),
    /// The folder of its sheets.
    Sheets(Next),
    /// Where the record is written to.
    Export,
    /// Which record is merged.
    Merge,
    /// Where the event's file is written to.
    HandOn,
    /// Which event's file is taken in.
    TakeIn,
}

impl Ask {
    /// Whether a file's name is asked for.
    pub const fn takes_file(&self) -> bool {
        !matches!(self, Self::Name(_))
    }
}

/// Opens a ruling under the house readings, with what they make of it; nothing where it cannot be played.
pub fn session(text: &str, library: &Library) -> Option<(Box<dyn Session>, House)> {
    let mut session = games::open(text, library).ok()?;
    let house = house(&mut *session, text, library);
    Some((session, house))
}

/// Puts a ruling that was opened under the house readings, where it comes out otherwise under them.
pub fn house(session: &mut dyn Session, text: &str, library: &Library) -> House {
    let house = House::of(text, library);
    if house.go(session).is_err() {
        session.choose_line(0);
    }
    house
}

/// At the start: where nobody has chosen and there are events, asks which.
pub fn choose(model: &mut Model) {
    let standing = model.event.shelf.standing();
    if model.event.profile.is_some() || standing.event.is_some() {
        return;
    }
    let all = model.event.shelf.all();
    if all.is_empty() {
        return;
    }
    let mut rows: Vec<_> = all
        .iter()
        .map(|f| f.name())
        .map(|name| row_of(model, &name, ""))
        .collect();
    rows.push(nobody(model));
    let title = model.words.get("event.choose").to_owned();
    model.overlays.push(Overlay::list(title, rows));
}

fn row_of(model: &Model, name: &str, before: &str) -> (StyledLine, Chosen) {
    let before = match before {
        "" => String::new(),
        key => format!("{} ", model.words.get(key)),
    };
    let line = StyledLine::of(Tone::Label, before).with(Tone::Strong, name);
    (line, Chosen::Event(Pick::Take(Some(name.to_owned()))))
}

fn nobody(model: &Model) -> (StyledLine, Chosen) {
    let line = StyledLine::of(Tone::Plain, model.words.get("event.nobody"));
    (line, Chosen::Event(Pick::Take(None)))
}

/// Shows the event: its house readings, its record, other events.
pub fn open(model: &mut Model) -> Vec<Effect> {
    fresh(model);
    let words = model.words.clone();
    let mut rows = Vec::new();
    for settled in &model.event.settled {
        let link = Link::Reading {
            book: settled.book,
            id: settled.reading.clone(),
        };
        let line = crate::view::event::settled(settled, &model.library, &words);
        rows.push((line, Chosen::Follow(link)));
    }
    if model.event.profile.is_some() && rows.is_empty() {
        let line = StyledLine::of(Tone::Muted, words.get("event.no-house"));
        rows.push((line, Chosen::Nothing));
    }
    for fault in &model.event.faults {
        rows.push((crate::view::event::fault(fault, &words), Chosen::Nothing));
    }
    let count = words.fill("event.records", &[("count", &model.event.calls.len())]);
    rows.push((
        StyledLine::of(Tone::Plain, count),
        Chosen::Event(Pick::Record),
    ));
    for name in model.event.shelf.all().iter().map(|f| f.name()) {
        if name != model.event.name() {
            rows.push(row_of(model, &name, "event.other"));
        }
    }
    if model.event.profile.is_some() {
        rows.push(nobody(model));
    }
    rows.extend(parts(model));
    let hand_on = model.event.profile.as_ref();
    let hand_on = hand_on.map(|_| ("event.hand-on", Pick::HandOn));
    let take_in = ("event.take-in", Pick::TakeIn);
    for (key, pick) in hand_on.into_iter().chain([take_in]) {
        let line = StyledLine::of(Tone::Plain, words.get(key));
        rows.push((line, Chosen::Event(pick)));
    }
    let new = StyledLine::of(Tone::Label, "＋ ").with(Tone::Strong, words.get("event.new"));
    rows.push((new, Chosen::Event(Pick::New)));
    let title = match &model.event.profile {
        Some(profile) => {
            let line =
                crate::view::event::title(profile, &model.event.settled, &model.library, &words);
            line.text()
        }
        None => words.get("event.title").to_owned(),
    };
    model.overlays.push(Overlay::list(title, rows));
    Vec::new()
}

/// The rows by which game, folder of sheets and language are changed.
fn parts(model: &Model) -> Vec<(StyledLine, Chosen)> {
    let Some(profile) = &model.event.profile else {
        return Vec::new();
    };
    let words = &model.words;
    let book = profile.book.and_then(|id| model.library.book(id));
    let book = book.map_or(words.get("event.all-books"), |b| &b.rules.front.title);
    let sheets = profile
        .sheets
        .as_deref()
        .unwrap_or(words.get("record.none"));
    let lang = profile.lang.as_deref().unwrap_or(words.get("record.none"));
    let row = |key: &str, shown: &str, part| {
        let line = StyledLine::of(Tone::Label, format!("{} ", words.get(key)));
        (
            line.with(Tone::Plain, shown),
            Chosen::Event(Pick::Choose(part)),
        )
    };
    vec![
        row("event.book", book, Part::Book),
        row("event.sheets", sheets, Part::Sheets),
        row("event.lang", lang, Part::Lang),
    ]
}

/// Asks for a part of the event; what holds now stands first.
fn choose_part(model: &mut Model, part: Part, next: Next) {
    let words = model.words.clone();
    let Some(profile) = &model.event.profile else {
        return;
    };
    let row = |shown: &str, is: bool, pick| {
        let line = StyledLine::of(Tone::Good, if is { "● " } else { "○ " });
        (line.with(Tone::Plain, shown), Chosen::Event(pick), is)
    };
    let (title, mut rows) = match part {
        Part::Book => {
            let books = model.library.books.iter().map(|b| {
                let id = b.rules.id;
                let is = profile.book == Some(id);
                row(&b.rules.front.title, is, Pick::Book(Some(id), next))
            });
            let none = Pick::Book(None, next);
            let none = row(words.get("event.all-books"), profile.book.is_none(), none);
            ("event.asks-book", books.chain([none]).collect::<Vec<_>>())
        }
        Part::Lang => {
            let langs = [
                (None, words.get("event.no-wish")),
                (Some("zh-CN"), "中文"),
                (Some("en"), "English"),
            ];
            let rows = langs.map(|(lang, shown)| {
                row(
                    shown,
                    profile.lang.as_deref() == lang,
                    Pick::Lang(lang, next),
                )
            });
            ("event.asks-lang", rows.into())
        }
        Part::Sheets => {
            let typed = profile.sheets.clone().unwrap_or_default();
            let asks = Asks::Event(Ask::Sheets(next));
            let prompt = Overlay::prompt(words.get("event.asks-sheets"), asks, &typed);
            model.overlays.push(prompt);
            return;
        }
    };
    rows.sort_by_key(|(_, _, is)| !is);
    let rows = rows.into_iter().map(|(line, chosen, _)| (line, chosen));
    let list = Overlay::list(words.get(title), rows.collect());
    model.overlays.push(list);
}

/// Changes a part of the event at once, and asks for what comes next.
fn part_chosen(model: &mut Model, to: Change, next: Next, then: Option<Part>) -> Vec<Effect> {
    change(model, &to);
    match (next, then) {
        (Next::Done, _) => {}
        (_, Some(part)) => choose_part(model, part, next),
        (Next::Settle, None) => return settle(model),
        (Next::Part, None) => {}
    }
    Vec::new()
}

/// What comes of choosing a row.
pub fn picked(model: &mut Model, pick: Pick) -> Vec<Effect> {
    match pick {
        Pick::Record => list::open(model),
        Pick::Take(name) => deed(Deed::Take(name)),
        Pick::New => {
            ask_name(model, "event.asks-name", false);
            Vec::new()
        }
        Pick::Settle(book, reading, option) => {
            deed(Deed::Change(Change::Reading(book, reading, option)))
        }
        Pick::Choose(part) => {
            choose_part(model, part, Next::Done);
            Vec::new()
        }
        Pick::Book(book, next) => part_chosen(model, Change::Book(book), next, Some(Part::Sheets)),
        Pick::Lang(lang, next) => {
            let to = Change::Text("lang", lang.map(str::to_owned));
            part_chosen(model, to, next, None)
        }
        Pick::HandOn => {
            let name = crate::text::file_name(model.event.name());
            list::ask(
                model,
                "event.hand-on-to",
                Ask::HandOn,
                &format!("~/{name}.toml"),
            );
            Vec::new()
        }
        Pick::TakeIn => {
            list::ask(model, "event.take-in-from", Ask::TakeIn, "");
            Vec::new()
        }
        Pick::Replace(path) => deed(Deed::TakeIn(path, true)),
        Pick::Withdraw(id) => list::withdrawn(model, &id),
        Pick::Drop(id) => deed(Deed::Draft { id, text: None }),
    }
}

fn ask_name(model: &mut Model, title: &str, then_settle: bool) {
    let prompt = Overlay::prompt(
        model.words.get(title),
        Asks::Event(Ask::Name(then_settle)),
        "",
    );
    model.overlays.push(prompt);
}

/// What becomes of what was typed.
pub fn answered(model: &mut Model, asks: Ask, text: &str) -> Vec<Effect> {
    if let Ask::Sheets(next) = asks {
        let to = Some(text.to_owned()).filter(|t| !t.is_empty());
        return part_chosen(model, Change::Text("sheets", to), next, Some(Part::Lang));
    }
    if text.is_empty() {
        return Vec::new();
    }
    match asks {
        Ask::Sheets(_) => Vec::new(),
        Ask::Name(then_settle) => {
            let here = model.read.location().map(Location::book);
            let book = model
                .find
                .book
                .or(here)
                .and_then(|id| model.library.book(id));
            let of = book.map(|b| (b.rules.id, b.rules.front.edition.as_str()));
            let new = Profile::new(text, of);
            let there = model.event.shelf.find(text).is_some();
            // The event is there before anything of it is chosen.
            deeds::carry_out(model, Deed::Keep(Box::new(new)));
            let next = match then_settle {
                true => Next::Settle,
                false => Next::Part,
            };
            match (there, then_settle) {
                // One that was there is gone by as it is.
                (true, true) => return settle(model),
                (true, false) => {}
                (false, _) => choose_part(model, Part::Book, next),
            }
            Vec::new()
        }
        Ask::HandOn => {
            let text_of = model.event.profile.as_ref().map(|p| p.text.clone());
            let path = model.path_of(text);
            let write = text_of.map(|text| Writing::effect(path, text, Then::Say));
            write.into_iter().collect()
        }
        Ask::TakeIn => deed(Deed::TakeIn(model.path_of(text), false)),
        Ask::Export => list::write_to(model, text),
        Ask::Merge => list::merge_from(model, text),
    }
}

/// The readings that are meant by the page that is shown: the one that it is about, or those that its clause and the
/// clauses below it raise, as far as the page shows them.
fn readings_here(model: &Model) -> Vec<&Reading> {
    let library = &model.library;
    let id = match model.read.location() {
        Some(Location::Reading(book, id)) => {
            return library.reading(*book, id).into_iter().collect();
        }
        Some(Location::Clause(id)) => *id,
        _ => return Vec::new(),
    };
    let mut found: Vec<&Reading> = library.readings_of(id).collect();
    let Some(book) = library.book(id.book) else {
        return found;
    };
    if let Some(ix) = book.rules.find(id.number) {
        for below in book.rules.subtree(ix).take(LARGE) {
            for reading in library.readings_of(book.rules.nodes[below].id) {
                if !found.iter().any(|r| r.id == reading.id) {
                    found.push(reading);
                }
            }
        }
    }
    found
}

/// Lists the options of the readings of this page, to settle one for the house.
pub fn settle(model: &mut Model) -> Vec<Effect> {
    if model.screen != Screen::Read {
        return Vec::new();
    }
    fresh(model);
    let mut rows = Vec::new();
    for reading in readings_here(model) {
        for option in reading.told() {
            let mark = if option.id == reading.in_force() {
                "● "
            } else {
                "○ "
            };
            let mut line = StyledLine::of(Tone::Good, mark)
                .with(Tone::Ref, format!("{} ", reading.id))
                .with(Tone::Strong, option.id.clone())
                .hanging(4);
            if option.id == reading.default {
                line = line.with(Tone::Muted, model.words.get("reading.default"));
            }
            if reading.house.as_ref() == Some(&option.id) {
                line = line.with(Tone::Good, model.words.get("reading.house"));
            }
            // The default is no house reading: it holds where nothing is settled.
            let settled = (option.id != reading.default).then(|| option.id.clone());
            let pick = Pick::Settle(reading.book, reading.id.clone(), settled);
            rows.push((
                line.with(Tone::Plain, format!("  {}", option.says)),
                Chosen::Event(pick),
            ));
        }
    }
    if rows.is_empty() {
        model.say_word("event.no-readings-here");
    } else if model.event.profile.is_none() {
        ask_name(model, "event.needs-event", true);
    } else {
        let title = format!(
            "{} · {}",
            model.words.get("event.house"),
            model.event.name()
        );
        model.overlays.push(Overlay::list(title, rows));
    }
    Vec::new()
}

/// Changes the event's file as it lies there now, and goes by what it is then.
pub fn change(model: &mut Model, change: &Change) {
    let Some(known) = model.event.profile.clone() else {
        return;
    };
    let library = model.library.clone();
    let changed = model
        .event
        .shelf
        .change(&known, |there| change.on(there, &library));
    match changed {
        Ok(new) => {
            go_by(model, new);
            let said = change.said(model);
            model.say(said);
        }
        Err(unchanged) => {
            let path = known.path.display().to_string();
            let said = crate::view::event::unchanged(&path, &unchanged, &model.words).text();
            model.say(said);
        }
    }
}

/// Reads the event's file again: somebody may have changed it since.
pub fn fresh(model: &mut Model) {
    let Some(known) = &model.event.profile else {
        return;
    };
    let path = known.path.display().to_string();
    match shelf::read(&known.path).read {
        Ok((new, _)) if new.text == known.text => {}
        Ok((new, _)) => {
            go_by(model, new);
            model.say_word("event.read-again");
        }
        // What is known holds on.
        Err(broken) => {
            let said = crate::view::event::broken(&path, &broken, &model.words).text();
            model.say(said);
        }
    }
}

/// Goes by the event as its file says it now.
fn go_by(model: &mut Model, new: Profile) {
    let name = (model.event.name() != new.name).then(|| new.name.clone());
    put(model, Some(new));
    if let Some(name) = name {
        // What is not remembered is asked again.
        let _ = model.event.shelf.remember(|s| s.event = Some(name));
        deeds::look(model);
    }
}

/// Goes by another event, or by none, from now on.
pub fn take(model: &mut Model, name: Option<&str>) {
    let remembered = name.unwrap_or_default().to_owned();
    let profile = match name.map(|name| (name, model.event.shelf.find(name))) {
        None => None,
        Some((_, Some(found))) => match found.read {
            Ok((profile, _)) => Some(profile),
            Err(broken) => {
                let path = found.path.display().to_string();
                let said = crate::view::event::broken(&path, &broken, &model.words).text();
                model.say(said);
                return;
            }
        },
        Some((name, None)) => {
            let said = model.words.fill("event.none-called", &[("name", &name)]);
            model.say(said);
            return;
        }
    };
    let kept = model.event.shelf.remember(|s| s.event = Some(remembered));
    put(model, profile);
    deeds::look(model);
    let said = match (&model.event.profile, kept) {
        (_, Err(error)) => model.words.fill("event.not-kept", &[("error", &error)]),
        (Some(profile), _) => model.words.fill("event.taken", &[("name", &profile.name)]),
        (None, _) => model.words.get("event.left").to_owned(),
    };
    model.say(said);
    let faults: Vec<String> = model
        .event
        .faults
        .iter()
        .map(|f| crate::view::event::fault(f, &model.words).text())
        .collect();
    if !faults.is_empty() {
        model.say(faults.join("  "));
    }
}

/// Writes a new profile and goes by it.
pub fn keep(model: &mut Model, mut profile: Profile) {
    match model.event.shelf.keep(&profile, &profile.text, false) {
        Ok(path) => {
            profile.path = path;
            let name = profile.name.clone();
            let _ = model.event.shelf.remember(|s| s.event = Some(name.clone()));
            put(model, Some(profile));
            deeds::look(model);
            let said = model.words.fill("event.taken", &[("name", &name)]);
            model.say(said);
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            take(model, Some(&profile.name))
        }
        Err(error) => {
            let said = model.words.fill("event.not-kept", &[("error", &error)]);
            model.say(said);
        }
    }
}

/// Takes in an event that was handed over, and goes by it; over one of its name only where that is chosen.
pub fn take_in(model: &mut Model, path: &Path, replace: bool) {
    let shown = path.display().to_string();
    let profile = match shelf::read(path).read {
        Ok((profile, _)) => profile,
        Err(broken) => {
            let said = crate::view::event::broken(&shown, &broken, &model.words).text();
            model.say(said);
            return;
        }
    };
    match model.event.shelf.take_in(&profile, replace) {
        Ok(_) => take(model, Some(&profile.name)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let title = model
                .words
                .fill("event.is-there", &[("name", &profile.name)]);
            let over = Pick::Replace(path.to_owned());
            model.ask_first(title, "event.replace", Chosen::Event(over));
        }
        Err(error) => {
            let said = model.words.fill("event.not-kept", &[("error", &error)]);
            model.say(said);
        }
    }
}

/// Puts an event in force: its readings, its game, its language.
pub fn put(model: &mut Model, profile: Option<Profile>) {
    let (settled, unknown) = match &profile {
        Some(profile) => profile.settle(&model.library),
        None => (Vec::new(), Vec::new()),
    };
    let read = profile
        .as_ref()
        .map(|p| Profile::read(&p.path.display().to_string(), &p.text));
    let mut faults = read
        .and_then(Result::ok)
        .map(|(_, faults)| faults)
        .unwrap_or_default();
    faults.extend(unknown);
    let triples: Vec<_> = settled
        .iter()
        .map(|s| (s.book, s.reading.clone(), s.option.clone()))
        .collect();
    let books = model.library.books.iter().map(|b| b.rules.id);
    let in_force = books.flat_map(|b| model.library.house(b)).count();
    let holds = |(book, id, option): &(BookId, String, String)| {
        let reading = model.library.reading(*book, id);
        reading.is_some_and(|r| r.house.as_ref() == Some(option))
    };
    let other = in_force != triples.len() || !triples.iter().all(holds);
    let book = profile.as_ref().and_then(|p| p.book);
    let lang = profile
        .as_ref()
        .and_then(|p| p.lang.as_deref())
        .and_then(Language::of);
    let same_event = model.event.name() == profile.as_ref().map_or("", |p| p.name.as_str())
        && model.event.book() == book;
    model.event.settled = settled;
    model.event.faults = faults;
    model.event.profile = profile;
    if let Some(words) = &model.event.words {
        model.words = lang.map_or_else(|| words.clone(), Catalog::of);
    }
    if other {
        let mut library = Library::clone(&model.library);
        library.settle(&triples);
        model.library = Arc::new(library);
        // A ruling that is open stays where it stands, and says what the house makes of it.
        for rule in model.rule.iter_mut().chain(&mut model.aside) {
            if rule.table.is_none() {
                rule.house = House::of(&rule.text, &model.library);
                rule.refresh();
            }
        }
    }
    if !same_event {
        model.find.book = book
            .or(model.persisted.book)
            .filter(|b| model.library.book(*b).is_some());
    }
    // What is shown says which readings are in force.
    model.read.reload(&model.library, &model.words);
    if model.find.editor.is_empty() {
        super::super::find::welcome(model);
    }
}

/// What a key does that belongs to the event wherever it is pressed; `None` for one that does not.
pub fn op(model: &mut Model, op: Op) -> Option<Vec<Effect>> {
    match op {
        Op::Event => Some(open(model)),
        Op::Record => Some(list::open(model)),
        Op::Call => Some(super::form::open(model)),
        Op::Settle if model.overlays.is_empty() => Some(settle(model)),
        _ => None,
    }
}
