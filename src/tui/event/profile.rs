//! The event itself: chosen at the start, switched by a key, readings settled for its house.

use std::io;
use std::sync::Arc;

use crate::engine::games;
use crate::engine::house::House;
use crate::engine::session::Session;
use crate::event::profile::Profile;
use crate::rulebook::{BookId, Library, Reading};
use crate::view::{Catalog, Language, Link, StyledLine, Tone};

use super::super::keys::Op;
use super::super::model::{Effect, Location, Model, Screen};
use super::super::overlay::{Asks, Chosen, Overlay};
use super::{Deed, deed, deeds, list};

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
}

/// What is typed for an event.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// The name of a new one; whether a reading is settled then.
    Name(bool),
    /// Where the record is written to.
    Export,
    /// Which record is merged.
    Merge,
}

impl Ask {
    /// Whether a file's name is asked for.
    pub const fn takes_file(&self) -> bool {
        matches!(self, Self::Export | Self::Merge)
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

/// What comes of choosing a row.
pub fn picked(model: &mut Model, pick: Pick) -> Vec<Effect> {
    match pick {
        Pick::Record => list::open(model),
        Pick::Take(name) => deed(Deed::Take(name)),
        Pick::New => {
            ask_name(model, "event.asks-name", false);
            Vec::new()
        }
        Pick::Settle(book, reading, option) => put_option(model, book, &reading, option.as_deref()),
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
    if text.is_empty() {
        return Vec::new();
    }
    match asks {
        Ask::Name(then_settle) => {
            let here = model.read.location().map(Location::book);
            let book = model
                .find
                .book
                .or(here)
                .and_then(|id| model.library.book(id));
            let of = book.map(|b| (b.rules.id, b.rules.front.edition.as_str()));
            let new = Profile::new(text, of);
            if then_settle {
                // The event is there before its first reading is settled.
                deeds::carry_out(model, Deed::Keep(Box::new(new)));
                return settle(model);
            }
            deed(Deed::Keep(Box::new(new)))
        }
        Ask::Export => list::write_to(model, text),
        Ask::Merge => list::merge_from(model, text),
    }
}

/// The readings that are meant by the page that is shown: the one that it is about, or those that its clause raises.
fn readings_here(model: &Model) -> Vec<&Reading> {
    match model.read.location() {
        Some(Location::Reading(book, id)) => model.library.reading(*book, id).into_iter().collect(),
        Some(Location::Clause(id)) => model.library.readings_of(*id).collect(),
        _ => Vec::new(),
    }
}

/// Lists the options of the readings of this page, to settle one for the house.
pub fn settle(model: &mut Model) -> Vec<Effect> {
    if model.screen != Screen::Read {
        return Vec::new();
    }
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
            let pick = Pick::Settle(reading.book, reading.id.clone(), Some(option.id.clone()));
            rows.push((
                line.with(Tone::Plain, format!("  {}", option.says)),
                Chosen::Event(pick),
            ));
        }
        if reading.house.is_some() {
            let line = StyledLine::of(Tone::Plain, "○ ")
                .with(Tone::Ref, format!("{} ", reading.id))
                .with(Tone::Muted, model.words.get("event.default-again"));
            let pick = Pick::Settle(reading.book, reading.id.clone(), None);
            rows.push((line, Chosen::Event(pick)));
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

fn put_option(model: &mut Model, book: BookId, reading: &str, option: Option<&str>) -> Vec<Effect> {
    let (Some(profile), Some(known)) = (&model.event.profile, model.library.reading(book, reading))
    else {
        return Vec::new();
    };
    let text = match profile.with_reading(known, option) {
        Ok(text) => text,
        Err(error) => {
            let said = model.words.fill(
                "event.not-kept",
                &[("error", &crate::text::toml_said(error.message()))],
            );
            model.say(said);
            return Vec::new();
        }
    };
    let mut said = match option {
        Some(option) => model.words.fill(
            "event.settled",
            &[("reading", &reading), ("option", &option)],
        ),
        None => model
            .words
            .fill("event.unsettled", &[("reading", &reading)]),
    };
    if let Some(against) =
        option.and_then(|o| crate::view::reading::against(known, o, &model.words))
    {
        said = format!("{said} {against}");
    }
    let path = profile.path.display().to_string();
    model.say(said);
    match Profile::read(&path, &text) {
        Ok((profile, _)) => deed(Deed::Keep(Box::new(profile))),
        Err(fault) => {
            let said = crate::view::event::fault(&fault, &model.words).text();
            model.say(said);
            Vec::new()
        }
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

/// Writes a profile and goes by it.
pub fn keep(model: &mut Model, mut profile: Profile) {
    let is_new = profile.path.as_os_str().is_empty();
    match model.event.shelf.keep(&profile, &profile.text, !is_new) {
        Ok(path) => {
            profile.path = path;
            let name = profile.name.clone();
            let _ = model.event.shelf.remember(|s| s.event = Some(name.clone()));
            put(model, Some(profile));
            if is_new {
                deeds::look(model);
                let said = model.words.fill("event.taken", &[("name", &name)]);
                model.say(said);
            }
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
    let same_event = model.event.name() == profile.as_ref().map_or("", |p| p.name.as_str());
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
