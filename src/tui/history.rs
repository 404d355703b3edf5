//! Where the reader has been: pages, searches and rulings in one history, back and forward as in a browser. A ruling
//! is left as it stands and found again so.

use crate::engine::Moment;
use crate::rulebook::{BookId, RulingFile};
use crate::view::{Link, StyledLine, Tone};

use super::find::{self, Kind};
use super::model::{Effect, Location, Model, Screen};
use super::overlay::{Asks, Chosen, Overlay};
use super::persist::{Been, PLACES};
use super::rule::{End, Rule};

/// A place in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// A page, and the line at the top of the screen.
    Page { location: Location, top: usize },
    /// A search from which something was opened.
    Search(Search),
    /// A ruling, and where in it the reader stood.
    Ruling {
        /// Which of the rulings that are open.
        id: u64,
        line: usize,
        moment: Moment,
    },
    /// A ruling where an earlier sitting left it; it is opened when one goes there.
    Left {
        book: BookId,
        name: String,
        line: usize,
        moment: Moment,
    },
    /// A table, by its id.
    Table(String),
    /// The record of calls.
    Record,
}

/// What was asked, and the row that was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search {
    pub query: String,
    pub book: Option<BookId>,
    pub kind: Kind,
    pub chosen: usize,
}

impl Search {
    fn asks_as(&self, other: &Self) -> bool {
        self.query == other.query && self.book == other.book && self.kind == other.kind
    }
}

impl Stop {
    /// Whether it is the same place, wherever in it the reader stood.
    fn is_at(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Page { location: a, .. }, Self::Page { location: b, .. }) => a == b,
            (Self::Search(a), Self::Search(b)) => a.asks_as(b),
            (Self::Ruling { id: a, .. }, Self::Ruling { id: b, .. }) => a == b,
            (
                Self::Left { book, name, .. },
                Self::Left {
                    book: b, name: n, ..
                },
            ) => (book, name) == (b, n),
            (Self::Table(a), Self::Table(b)) => a == b,
            (Self::Record, Self::Record) => true,
            _ => false,
        }
    }

    const fn screen(&self) -> Screen {
        match self {
            Self::Page { .. } => Screen::Read,
            Self::Search(_) => Screen::Find,
            Self::Ruling { .. } | Self::Left { .. } => Screen::Rule,
            Self::Table(_) => Screen::Table,
            Self::Record => Screen::Record,
        }
    }
}

/// The places in the order in which they were visited.
#[derive(Debug, Default)]
pub struct History {
    past: Vec<Stop>,
    /// Which of them is shown, or was before a screen that is none of them.
    at: usize,
    /// The one that was not gone to from the one before it, but by its number or out of a list of all.
    apart: Option<usize>,
}

impl History {
    fn here(&self) -> Option<&Stop> {
        self.past.get(self.at)
    }

    fn push(&mut self, stop: Stop) {
        self.apart = None;
        if self.here().is_some_and(|here| here.is_at(&stop)) {
            self.past[self.at] = stop;
            return;
        }
        self.past.truncate(self.at + 1);
        self.past.push(stop);
        self.at = self.past.len() - 1;
    }
}

/// What is shown was gone to by its number or out of a list of all: what was searched before is no question of it.
pub fn apart(model: &mut Model) {
    model.history.apart = Some(model.history.at);
}

/// Remembers how the place that is left is left.
fn leave(model: &mut Model) {
    let Some(stop) = model.history.past.get_mut(model.history.at) else {
        return;
    };
    match stop {
        Stop::Page { location, top } => {
            if model.read.location() == Some(location) {
                *top = model.read.top();
            }
        }
        Stop::Search(search) => {
            let now = model.find.search();
            if search.asks_as(&now) {
                *search = now;
            }
        }
        Stop::Table(_) | Stop::Record | Stop::Left { .. } => {}
        Stop::Ruling { id, line, moment } => {
            if let Some(rule) = model.rule.as_ref().filter(|r| r.id == *id) {
                (*line, *moment) = (rule.session.line(), rule.session.cursor());
                let on = |table: &&mut super::table::Table| Some(&table.id) == rule.table.as_ref();
                if let Some(table) = model.tables.iter_mut().find(on) {
                    table.moment = *moment;
                }
            }
        }
    }
}

/// Goes to a place as a new visit; what lay ahead is forgotten. Where it is gone to from a search, the search is a
/// place as well.
fn visit(model: &mut Model, stop: Stop) {
    leave(model);
    if model.screen == Screen::Find {
        let search = model.find.search();
        if !search.query.trim().is_empty() {
            model.history.push(Stop::Search(search));
        }
    }
    // The same place again is not a second visit, and stays as it is.
    let same = model.history.here().is_some_and(|here| here.is_at(&stop));
    if !same {
        model.history.push(stop);
    }
    show(model);
}

/// Opens the reading page at a location.
pub fn read(model: &mut Model, location: Location) {
    visit(model, Stop::Page { location, top: 0 });
}

/// Steps a ruling from where it stands; the one that was stepped before is put aside as it is.
pub fn step(model: &mut Model, mut rule: Rule) {
    leave(model);
    model.next_rule += 1;
    rule.id = model.next_rule;
    put_aside(model);
    let stop = Stop::Ruling {
        id: rule.id,
        line: rule.session.line(),
        moment: rule.session.cursor(),
    };
    model.rule = Some(rule);
    visit(model, stop);
    forget_old(model);
}

/// Goes to a ruling that is open, where it stands.
pub fn ruling(model: &mut Model, id: u64) {
    leave(model);
    if take_up(model, id)
        && let Some(rule) = &model.rule
    {
        let (line, moment) = (rule.session.line(), rule.session.cursor());
        visit(model, Stop::Ruling { id, line, moment });
    }
}

/// Goes to a table.
pub fn table(model: &mut Model, id: String) {
    visit(model, Stop::Table(id));
}

/// Goes to the record of calls.
pub fn record(model: &mut Model) {
    visit(model, Stop::Record);
}

/// Steps the ruling of a file on from where it was left, where it is open; whether it is.
pub fn resume(model: &mut Model, file: &RulingFile) -> bool {
    let open = model.rule.iter().chain(&model.aside);
    let Some(rule) = open
        .into_iter()
        .find(|r| r.path == file.path && r.text == file.text)
    else {
        return false;
    };
    let (id, line, moment) = (rule.id, rule.session.line(), rule.session.cursor());
    visit(model, Stop::Ruling { id, line, moment });
    if moment > 0 {
        let said = model.words.fill("rule.resumed", &[("moment", &moment)]);
        model.say(said);
    }
    true
}

/// Shows the place at which the history stands.
fn show(model: &mut Model) -> Vec<Effect> {
    let Some(stop) = model.history.here().cloned() else {
        model.screen = Screen::Find;
        return Vec::new();
    };
    match stop {
        Stop::Page { location, top } => {
            model.read.show(location, top, &model.library, &model.words);
            model.screen = Screen::Read;
        }
        Stop::Search(search) => return find::again(model, search),
        Stop::Ruling { id, line, moment } => {
            if !take_up(model, id) {
                model.say_word("rule.gone");
                return Vec::new();
            }
            super::rule::go_to(model, line, moment);
            model.screen = Screen::Rule;
        }
        Stop::Left {
            book,
            name,
            line,
            moment,
        } => {
            let Some(id) = open_again(model, book, &name) else {
                model.say_word("rule.gone");
                return Vec::new();
            };
            let at = model.history.at;
            model.history.past[at] = Stop::Ruling { id, line, moment };
            return show(model);
        }
        Stop::Table(id) => {
            if !super::table::take_up(model, &id) {
                model.say_word("table.gone");
                return Vec::new();
            }
            model.screen = Screen::Table;
        }
        Stop::Record => model.screen = Screen::Record,
    }
    Vec::new()
}

/// Opens a ruling of an earlier sitting among those that were put aside; where it is open, that one.
fn open_again(model: &mut Model, book: BookId, name: &str) -> Option<u64> {
    let file = model.ruling_file(book, name)?.clone();
    let open = model.rule.iter().chain(&model.aside);
    let mut open = open.into_iter();
    if let Some(rule) = open.find(|r| r.path == file.path && r.text == file.text) {
        return Some(rule.id);
    }
    let is_own = model.own.contains(&file);
    let mut rule = model.opened(&file, is_own).ok()?;
    model.next_rule += 1;
    rule.id = model.next_rule;
    model.aside.push(rule);
    Some(model.next_rule)
}

/// The places as they can be found again at another sitting, each once, the one where the reader stands last: a search
/// that nothing was opened from yet is one as well. A play on a table is kept with the table.
pub fn kept(model: &mut Model) -> Vec<Been> {
    leave(model);
    let asked = Stop::Search(model.find.search());
    let asks = model.screen == Screen::Find && !model.find.search().query.trim().is_empty();
    let (past, at) = (&model.history.past, model.history.at);
    let before = past.iter().enumerate().rev().filter(|(nth, _)| *nth != at);
    let last = asks.then_some(&asked).into_iter().chain(past.get(at));
    let mut kept: Vec<(&Stop, Been)> = Vec::new();
    for stop in last.chain(before.map(|(_, stop)| stop)) {
        if kept.len() == PLACES {
            break;
        }
        if kept.iter().any(|(there, _)| there.is_at(stop)) {
            continue;
        }
        kept.extend(been(model, stop).map(|been| (stop, been)));
    }
    kept.into_iter().rev().map(|(_, been)| been).collect()
}

/// Whether the places are others than those that are kept; how far a page is scrolled makes no other place.
pub fn moved(now: &[Been], kept: &[Been]) -> bool {
    let same = |(one, other): (&Been, &Been)| match (one, other) {
        (Been::Page { link: one, .. }, Been::Page { link: other, .. }) => one == other,
        (one, other) => one == other,
    };
    now.len() != kept.len() || !now.iter().zip(kept).all(same)
}

/// Whether it is a table on which nothing is set up: one comes back to it, and that is all.
fn is_bare(model: &Model, stop: &Stop) -> bool {
    let Stop::Table(id) = stop else { return false };
    model.tables.iter().any(|t| t.id == *id && t.is_bare())
}

fn been(model: &Model, stop: &Stop) -> Option<Been> {
    Some(match stop {
        Stop::Page { location, top } => Been::Page {
            link: location.link(),
            top: *top,
        },
        Stop::Search(search) => Been::Search {
            query: search.query.clone(),
            book: search.book,
        },
        Stop::Ruling { id, line, moment } => {
            let mut open = model.rule.iter().chain(&model.aside);
            let rule = open.find(|r| r.id == *id)?;
            let Link::Ruling { book, name } = super::rule::link_of(rule)? else {
                return None;
            };
            if rule.table.is_some() || model.ruling_file(book, &name).is_none() {
                return None;
            }
            Been::Ruling {
                book,
                name,
                line: *line,
                moment: *moment,
            }
        }
        Stop::Left {
            book,
            name,
            line,
            moment,
        } => Been::Ruling {
            book: *book,
            name: name.clone(),
            line: *line,
            moment: *moment,
        },
        Stop::Table(_) if is_bare(model, stop) => return None,
        Stop::Table(id) => Been::Table {
            id: id.clone(),
            moment: model
                .tables
                .iter()
                .find(|t| t.id == *id)
                .map_or(0, |t| t.moment),
        },
        Stop::Record => Been::Record,
    })
}

/// Puts the places of the sitting before into the history, as far as they are there still.
pub fn restore(model: &mut Model) {
    let known = |link: &Link| match link {
        Link::Clause(id) => model.library.node(*id).is_some(),
        Link::Term { book, name } => {
            let book = model.library.book(*book);
            book.is_some_and(|b| b.glossary.get(name).is_some())
        }
        Link::Reading { book, id } => model.library.reading(*book, id).is_some(),
        Link::Ruling { book, name } => model.ruling_file(*book, name).is_some(),
        Link::Spot(_) => false,
    };
    let stop = |been: &Been| match been.clone() {
        Been::Page { link, top } => {
            let location = Location::of(&link).filter(|_| known(&link))?;
            Some(Stop::Page { location, top })
        }
        Been::Search { query, book } => Some(Stop::Search(Search {
            query,
            book: book.filter(|b| model.library.book(*b).is_some()),
            kind: Kind::default(),
            chosen: 0,
        })),
        Been::Ruling {
            book,
            name,
            line,
            moment,
        } => {
            model.ruling_file(book, &name)?;
            Some(Stop::Left {
                book,
                name,
                line,
                moment,
            })
        }
        Been::Table { id, .. } => {
            let mut tables = model.tables.iter();
            tables.any(|t| t.id == id).then_some(Stop::Table(id))
        }
        Been::Record => Some(Stop::Record),
    };
    let past: Vec<Stop> = model.persisted.places.iter().filter_map(stop).collect();
    for been in &model.persisted.places {
        if let Been::Table { id, moment } = been
            && let Some(table) = model.tables.iter_mut().find(|t| t.id == *id)
        {
            table.moment = *moment;
        }
    }
    model.history.at = past.len().saturating_sub(1);
    model.history.past = past;
    // What is not there any more is no change of this sitting.
    model.persisted.places = kept(model);
}

/// The places that were visited last, the latest first, each by its place in the history and in a line.
pub fn latest(model: &Model, most: usize) -> Vec<(usize, StyledLine)> {
    let history = &model.history;
    let mut shown: Vec<&Stop> = Vec::new();
    let mut rows = Vec::new();
    let before = (0..=history.at).rev();
    for nth in before.chain(history.at + 1..history.past.len()) {
        if let Some(stop) = history
            .past
            .get(nth)
            .filter(|s| !shown.iter().any(|o| o.is_at(s)) && !is_bare(model, s))
            && rows.len() < most
        {
            shown.push(stop);
            rows.push((nth, name(model, stop)));
        }
    }
    rows
}

/// Makes an open ruling the one that is stepped; whether it is open.
fn take_up(model: &mut Model, id: u64) -> bool {
    if model.rule.as_ref().is_some_and(|r| r.id == id) {
        return true;
    }
    let Some(at) = model.aside.iter().position(|r| r.id == id) else {
        return false;
    };
    let rule = model.aside.remove(at);
    put_aside(model);
    model.rule = Some(rule);
    true
}

fn put_aside(model: &mut Model) {
    model.aside.extend(model.rule.take());
}

/// Lets go of rulings that were put aside long ago once they keep more than one file may, and of their places. One
/// with unsaved work stays.
fn forget_old(model: &mut Model) {
    let kept = |rules: &[Rule]| rules.iter().map(|r| r.session.kept()).sum::<usize>();
    while kept(&model.aside) > crate::engine::timeline::MOST {
        let Some(at) = model.aside.iter().position(|r| !r.unsaved()) else {
            return;
        };
        let gone = model.aside.remove(at).id;
        forget(model, gone);
    }
}

/// Forgets the places of a ruling that is let go of.
fn forget(model: &mut Model, gone: u64) {
    let history = &mut model.history;
    let is_gone = |stop: &Stop| matches!(stop, Stop::Ruling { id, .. } if *id == gone);
    let before = history.past[..history.at].iter().filter(|s| is_gone(s));
    history.at -= before.count();
    history.past.retain(|stop| !is_gone(stop));
    history.at = history.at.min(history.past.len().saturating_sub(1));
}

/// Lets go of the rulings that were stepped on a table before.
pub fn forget_table(model: &mut Model, table: &str) {
    put_aside(model);
    let of_it = |rule: &Rule| rule.table.as_deref() == Some(table);
    while let Some(at) = model.aside.iter().position(of_it) {
        let gone = model.aside.remove(at).id;
        forget(model, gone);
    }
}

/// Whether the screen shows the place at which the history stands, and not one that is no place, as an empty search
/// or the sheet.
fn is_here(model: &Model) -> bool {
    model.history.here().is_some_and(|stop| match stop {
        Stop::Search(search) => {
            model.screen == Screen::Find && search.asks_as(&model.find.search())
        }
        _ => stop.screen() == model.screen,
    })
}

/// Back: from a screen that is no place to where the reader was, else to the place before.
pub fn back(model: &mut Model) -> Vec<Effect> {
    if model.history.past.is_empty() {
        model.screen = Screen::Find;
        return Vec::new();
    }
    leave(model);
    if is_here(model) {
        if model.history.at == 0 {
            model.screen = Screen::Find;
            return Vec::new();
        }
        model.history.at -= 1;
    }
    show(model)
}

/// Forward again.
pub fn forward(model: &mut Model) -> Vec<Effect> {
    go_to(model, model.history.at + 1)
}

/// To a place of the history.
pub fn go_to(model: &mut Model, at: usize) -> Vec<Effect> {
    if at >= model.history.past.len() {
        return Vec::new();
    }
    leave(model);
    model.history.at = at;
    show(model)
}

/// To a place of an earlier sitting as it was kept then; nothing where it is not there any more.
pub fn again_at(model: &mut Model, kept: &Been) -> Option<Vec<Effect>> {
    let same = |there: &Been| match (there, kept) {
        (Been::Page { link: one, .. }, Been::Page { link: other, .. }) => one == other,
        (
            Been::Ruling { book, name, .. },
            Been::Ruling {
                book: b, name: n, ..
            },
        ) => (book, name) == (b, n),
        (there, kept) => there == kept,
    };
    let past = &model.history.past;
    let nth = past
        .iter()
        .rposition(|stop| been(model, stop).as_ref().is_some_and(same))?;
    let effects = go_to(model, nth);
    let Been::Ruling { line, moment, .. } = kept else {
        return Some(effects);
    };
    super::rule::go_to(model, *line, *moment);
    // Steps that were added to it are a table at another sitting.
    let rule = model.rule.as_ref()?;
    let is_there = (rule.session.line(), rule.session.cursor()) == (*line, *moment);
    is_there.then_some(effects)
}

/// What was asked where what is shown was opened from a search, and nothing else was gone to since.
pub fn asked(model: &Model) -> Option<String> {
    let before = model.history.at.checked_sub(1)?;
    if model.history.apart == Some(model.history.at) {
        return None;
    }
    match (model.history.here()?, model.history.past.get(before)?) {
        (Stop::Page { .. } | Stop::Ruling { .. }, Stop::Search(search)) if is_here(model) => {
            Some(search.query.clone())
        }
        _ => None,
    }
}

/// From the search box to the page or ruling where the reader was last; whether there is one. The record closes to
/// where it was opened from: a key that closes does not lead back into it.
pub fn leave_search(model: &mut Model) -> bool {
    let is_other = |stop: &Stop| !matches!(stop, Stop::Search(_) | Stop::Record);
    let (past, at) = (&model.history.past, model.history.at);
    let Some(to) = (0..=at)
        .rev()
        .chain(at + 1..past.len())
        .find(|nth| past.get(*nth).is_some_and(is_other))
    else {
        return false;
    };
    go_to(model, to);
    true
}

/// Closes the ruling: to the page that was read before, as a visit of its own, so that back leads to the ruling again;
/// else to the search box, from where it does, too.
pub fn close_rule(model: &mut Model) {
    let before = model.history.at.checked_sub(1);
    let stop = |nth: usize| model.history.past.get(nth);
    // Back from a table to the ruling whose board it is.
    if let (Some(to), Some(Stop::Table(_))) = (before, model.history.here())
        && matches!(stop(to), Some(Stop::Ruling { .. }))
    {
        go_to(model, to);
        return;
    }
    match before.and_then(stop).cloned() {
        Some(page @ (Stop::Page { .. } | Stop::Table(_))) => visit(model, page),
        _ => model.screen = Screen::Find,
    }
}

/// The places, the last first, to go to one of them.
pub fn list(model: &mut Model) {
    leave(model);
    let rows: Vec<_> = model
        .history
        .past
        .iter()
        .enumerate()
        .rev()
        .filter(|(nth, stop)| *nth == model.history.at || !is_bare(model, stop))
        .map(|(nth, stop)| {
            let mark = if nth == model.history.at {
                "● "
            } else {
                "  "
            };
            let mut line = StyledLine::of(Tone::Good, mark).hanging(4);
            line.spans.append(&mut name(model, stop).spans);
            (line, Chosen::History(nth))
        })
        .collect();
    if rows.is_empty() {
        model.say_word("desk.no-history");
    } else {
        let title = model.words.get("desk.history").to_owned();
        model.overlays.push(Overlay::list(title, rows));
    }
}

fn name(model: &Model, stop: &Stop) -> StyledLine {
    match stop {
        Stop::Page { location, .. } => model.name_of(&location.link()),
        Stop::Table(id) => super::table::name(model, id),
        Stop::Record => StyledLine::of(Tone::Kind, model.words.get("record.title")),
        Stop::Search(search) => {
            StyledLine::of(Tone::Kind, format!("{} ", model.words.get("find.title")))
                .with(Tone::Plain, search.query.clone())
        }
        Stop::Left {
            book, name, moment, ..
        } => {
            let head = model.ruling_file(*book, name).map(|file| file.head());
            let title = head.map_or_else(|| name.clone(), |head| head.title);
            ruling_at(model, &title, *moment)
        }
        Stop::Ruling { id, moment, .. } => {
            let open = model.rule.iter().chain(&model.aside);
            let rule = open.into_iter().find(|r| r.id == *id);
            let title = rule.map_or("", |r| r.session.head().title.as_str());
            let line = ruling_at(model, title, *moment);
            match rule.filter(|r| r.unsaved()) {
                Some(_) => line.with(Tone::Warn, format!("  {}", model.words.get("rule.unsaved"))),
                None => line,
            }
        }
    }
}

fn ruling_at(model: &Model, title: &str, moment: Moment) -> StyledLine {
    let step = model.words.fill("sheet.moment", &[("moment", &moment)]);
    StyledLine::of(Tone::Kind, format!("{} ", model.words.get("hits.ruling")))
        .with(Tone::Plain, title)
        .with(Tone::Muted, format!("  {step}"))
}

/// Ends the desk; where a ruling has steps that were not saved, it is asked about first, once.
pub fn quit(model: &mut Model) -> Vec<Effect> {
    let asked = model.overlays.iter().any(
        |over| matches!(over, Overlay::List { choices, .. } if choices.contains(&Chosen::Quit)),
    );
    let unsaved: Vec<_> = model
        .rule
        .iter()
        .chain(&model.aside)
        .flat_map(|r| {
            let title = &r.session.head().title;
            let ends = r.unsaved_ends().into_iter();
            ends.map(|end| (r.id, end, title.clone()))
        })
        .collect();
    if asked {
        return quit_anyway(model);
    }
    if unsaved.is_empty() {
        return quit_now();
    }
    let mut rows = vec![(
        StyledLine::of(Tone::Plain, model.words.get("rule.stay")),
        Chosen::Nothing,
    )];
    for (id, end, title) in unsaved {
        let save = model.words.fill("rule.save-first", &[("title", &title)]);
        let step = model.words.fill("sheet.moment", &[("moment", &end.1)]);
        let row = StyledLine::of(Tone::Strong, save).with(Tone::Muted, format!("  {step}"));
        rows.push((row, Chosen::Unsaved(id, end)));
    }
    rows.push((
        StyledLine::of(Tone::Warn, model.words.get("rule.quit-anyway")),
        Chosen::Quit,
    ));
    let title = model.words.get("rule.quit-unsaved").to_owned();
    model.overlays.push(Overlay::list(title, rows));
    Vec::new()
}

/// Ends the desk; steps that somebody would not save are kept no longer.
pub fn quit_anyway(model: &mut Model) -> Vec<Effect> {
    let open = model.rule.iter_mut().chain(&mut model.aside);
    let mut effects: Vec<Effect> = open.flat_map(Rule::forget).collect();
    effects.append(&mut quit_now());
    effects
}

/// Ends the desk.
pub fn quit_now() -> Vec<Effect> {
    vec![Effect::Persist, Effect::Quit]
}

/// Goes to where unsaved steps of a ruling end and asks for the title to save them under.
pub fn save(model: &mut Model, id: u64, (line, moment): End) {
    if !take_up(model, id) {
        return;
    }
    let Some(rule) = &mut model.rule else { return };
    rule.session.choose_line(line);
    // Who has gone on from there to no other decision stays.
    let here = rule.session.cursor();
    let moment = match rule.session.path_to(here).contains(&moment) {
        true => here,
        false => moment,
    };
    rule.session.jump(moment);
    rule.refresh();
    let typed = rule.session.head().title.clone();
    model.overlays.clear();
    visit(model, Stop::Ruling { id, line, moment });
    let title = model.words.get("rule.save");
    let prompt = Overlay::prompt(title, Asks::SaveRuling { edit: false }, &typed);
    model.overlays.push(prompt);
}
