//! Which tables there are, and how one is begun: empty, from a deck, or from the board of a ruling.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::engine::file::book_of;
use crate::engine::games::{self, played};
use crate::engine::house;
use crate::engine::table::ask::{board_of, of_deck};
use crate::engine::table::draft::Draft;
use crate::engine::table::edit;
use crate::engine::table::path::keys;
use crate::event::{Call, Source};
use crate::rulebook::{BookId, Reading, RulingFile};
use crate::text::yaml;
use crate::view::{Link, StyledLine, Tone, called, hits};

use super::super::history;
use super::super::model::{Effect, Location, Model, Screen};
use super::super::overlay::{Chosen, Overlay};
use super::{At, Table, corrects, fields, save, twins};

/// A row of one of the table's lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// A table that stands.
    Resume(String),
    /// That one put away for good.
    PutAway(String),
    /// A ruling that is open, by its number.
    Ruling(u64),
    /// All that stand, and the games.
    All,
    /// A new one, of a game.
    New(BookId),
    /// The decks from which one may begin.
    Decks,
    /// A new one from a deck, by its place among them.
    Deck(usize),
    /// A field of the board or of a card.
    Field(At),
    /// A word for it.
    Word(At, String),
    /// To type its value.
    Type(At),
    /// To take it away.
    Drop(At),
    /// Title, question or answer of the ruling that a table becomes.
    Head(&'static str),
    /// Whether it is to hold this, by its place among what is drafted.
    Holds(usize),
    /// To write it.
    Save,
    /// To correct this sentence of a card.
    Sentence(String),
    /// To forget the steps that were made.
    DropSteps,
    /// To keep the board before and its steps as another table.
    StepsApart,
    /// To make the same steps on the new board.
    StepsStay,
    /// Which card of a name is meant.
    Twin(twins::Meant),
    /// A reading.
    Reading(String),
    /// An option of it.
    Option(String, String),
}

/// Opens the table: where none stands and the game is known a new one, else a list to choose from.
pub fn open(model: &mut Model) -> Vec<Effect> {
    match known(model) {
        Some(book) if model.tables.iter().all(Table::is_bare) => begin(model, Draft::new(book)),
        _ => list(model),
    }
    Vec::new()
}

/// The game that is known from where the reader is.
fn known(model: &Model) -> Option<BookId> {
    let book = match model.screen {
        Screen::Rule => model.rule.as_ref().map(|rule| rule.session.book()),
        Screen::Find => model.find.search().book,
        Screen::Table => None,
        _ => model.read.location().map(Location::book),
    };
    let book = book.or(model.find.book);
    book.filter(|book| played().contains(book))
}

fn list(model: &mut Model) {
    let mut rows = Vec::new();
    for table in model.tables.iter().rev().filter(|t| !t.is_bare()) {
        let mut line = StyledLine::of(Tone::Good, "● ").hanging(4);
        line.spans.extend(name_of(model, table).spans);
        rows.push((line, Chosen::Table(Pick::Resume(table.id.clone()))));
    }
    for rule in model
        .rule
        .iter()
        .chain(&model.aside)
        .filter(|r| r.table.is_none())
    {
        let line = StyledLine::of(
            Tone::Muted,
            format!("○ {:<4} ", hits::short(&model.library, rule.session.book())),
        )
        .with(Tone::Plain, rule.session.head().title.clone())
        .with(
            Tone::Muted,
            format!("  {}", model.words.get("table.open-ruling")),
        )
        .hanging(4);
        rows.push((line, Chosen::Table(Pick::Ruling(rule.id))));
    }
    let known = known(model);
    let mut books = played();
    books.sort_by_key(|book| Some(*book) != known);
    for book in books {
        let Some(title) = model
            .library
            .book(book)
            .map(|b| b.rules.front.title.clone())
        else {
            continue;
        };
        let line = StyledLine::of(Tone::Label, "＋ ")
            .with(Tone::Strong, model.words.get("table.new"))
            .with(
                Tone::Muted,
                format!("  {:<4}", hits::short(&model.library, book)),
            )
            .with(Tone::Plain, title);
        rows.push((line, Chosen::Table(Pick::New(book))));
    }
    let from =
        |key: &str| StyledLine::of(Tone::Label, "＋ ").with(Tone::Strong, model.words.get(key));
    rows.push((from("table.from-deck"), Chosen::Table(Pick::Decks)));
    rows.push((from("table.from-ruling"), Chosen::Boards));
    let title = model.words.get("table.list").to_owned();
    model.overlays.push(Overlay::list(title, rows));
}

/// The decks at hand: game, name, file. Those that come with the program come first.
fn decks(model: &Model) -> Vec<(BookId, String, String)> {
    let shipped = |book: BookId| {
        let named = games::decks(book).into_iter();
        named.map(move |(name, text)| (book, name, text.to_owned()))
    };
    let own = |file: &RulingFile| {
        let book = book_of(&file.text).ok()?;
        let stem = std::path::Path::new(&file.path).file_stem()?;
        Some((book, stem.to_string_lossy().into_owned(), file.text.clone()))
    };
    let all = played().into_iter().flat_map(shipped);
    all.chain(model.decks.iter().filter_map(own)).collect()
}

fn list_decks(model: &mut Model) {
    let row = |(nth, (book, name, _)): (usize, (BookId, String, String))| {
        let book = format!("{:<4} ", hits::short(&model.library, book));
        let line = StyledLine::of(Tone::Muted, book).with(Tone::Strong, name);
        (line.hanging(4), Chosen::Table(Pick::Deck(nth)))
    };
    let mut rows: Vec<_> = decks(model).into_iter().enumerate().map(row).collect();
    let line = StyledLine::of(Tone::Muted, model.words.get("table.own-decks"));
    rows.push((line, Chosen::Table(Pick::All)));
    let title = model.words.get("table.decks").to_owned();
    model.overlays.push(Overlay::list(title, rows));
}

fn begin_with_deck(model: &mut Model, nth: usize) -> Vec<Effect> {
    let Some((book, _, text)) = decks(model).into_iter().nth(nth) else {
        return Vec::new();
    };
    match of_deck(book, &text) {
        Ok(draft) => begin(model, draft),
        Err(fault) => model.say(fault.to_string()),
    }
    here_kept(model)
}

/// The table that is worked at, to be kept.
fn here_kept(model: &mut Model) -> Vec<Effect> {
    let table = super::here(model).map(|table| table.kept());
    table.into_iter().collect()
}

fn name_of(model: &Model, table: &Table) -> StyledLine {
    let steps = match table.draft.get(&["步骤"]).map(|n| &n.kind) {
        Some(yaml::Kind::List(steps)) => steps.len(),
        _ => 0,
    };
    let lexicon = games::lexicon(table.draft.book());
    let cards = lexicon
        .map(|g| edit::defined(table.draft.file(), &g))
        .unwrap_or_default();
    let mut cards: Vec<_> = cards.into_iter().map(|(name, _)| name).collect();
    // A game may know its cards by itself, and pieces are none.
    for name in super::fields::names_on(&table.draft.drawn().board) {
        let printed = edit::printed_name(&name);
        if !cards.iter().any(|card| card == printed) {
            cards.push(printed.to_owned());
        }
    }
    cards.truncate(4);
    let said = model.words.fill(
        "table.row",
        &[("cards", &model.words.list(&cards)), ("steps", &steps)],
    );
    StyledLine::of(
        Tone::Muted,
        format!("{:<4} ", hits::short(&model.library, table.draft.book())),
    )
    .with(Tone::Strong, table.title(&model.words))
    .with(Tone::Muted, format!("  {said}"))
}

/// A table in one line, as the history shows it.
pub fn name(model: &Model, id: &str) -> StyledLine {
    let kind = format!("{} ", model.words.get("table.title"));
    let mut line = StyledLine::of(Tone::Kind, kind);
    if let Some(table) = model.tables.iter().find(|t| t.id == id) {
        line.spans.extend(name_of(model, table).spans);
    }
    line
}

/// Makes a table the one that is worked at; whether it stands.
pub fn take_up(model: &mut Model, id: &str) -> bool {
    let Some(at) = model.tables.iter().position(|t| t.id == id) else {
        return false;
    };
    let table = model.tables.remove(at);
    model.tables.push(table);
    true
}

/// A name for something that is kept among the tables, which no other desk gives.
pub fn new_id() -> String {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    format!("{:x}-{:x}", since.as_millis(), std::process::id())
}

/// Puts a new table up and goes to it.
pub fn begin(model: &mut Model, mut draft: Draft) {
    let library = model.library.clone();
    let bare = draft.yaml() == Draft::new(draft.book()).yaml();
    // What has an answer was answered for its own readings.
    if draft.get(&["裁定"]).is_none() {
        house::into_draft(&mut draft, &library);
    }
    // An empty board that stands is not put up twice; it may be from before the house settled something.
    let stands = |table: &Table| table.draft.book() == draft.book() && table.is_bare();
    let stands = model.tables.iter().position(stands).filter(|_| bare);
    let stands = stands.map(|at| model.tables.remove(at).id);
    let mut id = stands.unwrap_or_else(new_id);
    while model.tables.iter().any(|t| t.id == id) {
        id.push('a');
    }
    let Some(mut table) = Table::new(id.clone(), draft, &model.words) else {
        model.say_word("table.no-engine");
        return;
    };
    if bare {
        table.empty = table.draft.yaml();
    }
    table.look(&library, None);
    model.tables.push(table);
    model.overlays.clear();
    history::table(model, id);
}

impl Table {
    /// The cursor begins where 甲 lays most cards: the first zone of the nearer side.
    pub(super) fn start(&mut self) {
        let mut first = 0;
        for (region, spots) in self.drawn.board.regions.iter().zip(&self.drawn.spots) {
            let near = region.owner.is_some_and(|o| o.name() == "甲");
            let grid = matches!(region.layout, crate::engine::board::Layout::Grid { .. });
            if near || grid {
                self.cursor = first + if grid { spots.len() / 2 } else { 0 };
                break;
            }
            first += spots.len();
        }
    }
}

/// What comes of choosing a row.
pub fn picked(model: &mut Model, pick: Pick) -> Vec<Effect> {
    match pick {
        Pick::Resume(id) => {
            model.overlays.clear();
            if take_up(model, &id) {
                history::table(model, id);
            }
            Vec::new()
        }
        Pick::PutAway(id) => put_away(model, &id),
        Pick::Ruling(id) => {
            model.overlays.clear();
            history::ruling(model, id);
            Vec::new()
        }
        Pick::All => {
            list(model);
            Vec::new()
        }
        Pick::New(book) => {
            begin(model, Draft::new(book));
            Vec::new()
        }
        Pick::Decks => {
            list_decks(model);
            Vec::new()
        }
        Pick::Deck(nth) => begin_with_deck(model, nth),
        Pick::Field(at) => fields::choose(model, at),
        Pick::Word(at, word) => {
            model.overlays.clear();
            let effects = fields::put(model, &at, Some(yaml::Node::text(word)));
            fields::go_on(model, &at);
            effects
        }
        Pick::Type(at) => {
            model.overlays.clear();
            fields::type_in(model, at)
        }
        Pick::Drop(at) => {
            model.overlays.clear();
            let effects = fields::put(model, &at, None);
            fields::go_on(model, &at);
            effects
        }
        Pick::Head(key) => {
            model.overlays.clear();
            save::ask(model, key);
            Vec::new()
        }
        Pick::Holds(nth) => {
            save::strike(model, nth);
            Vec::new()
        }
        Pick::Save => save::write(model),
        Pick::Sentence(text) => {
            model.overlays.clear();
            corrects::ask(model, text);
            Vec::new()
        }
        Pick::DropSteps => {
            model.overlays.clear();
            if let Some(table) = super::here(model) {
                table.draft.remove(&keys(["步骤"]));
            }
            super::changed(model, None)
        }
        Pick::StepsApart => super::tries::part(model),
        Pick::StepsStay => Vec::new(),
        Pick::Twin(meant) => {
            model.overlays.clear();
            twins::answered(model, meant)
        }
        Pick::Reading(id) => {
            fields::reading(model, &id);
            Vec::new()
        }
        Pick::Option(reading, option) => {
            model.overlays.clear();
            fields::choose_option(model, &reading, &option)
        }
    }
}

/// Whether tables are listed that can be put away.
pub fn listed(choices: &[Chosen]) -> bool {
    let table = |chosen: &Chosen| matches!(chosen, Chosen::Table(Pick::Resume(_)));
    choices.iter().any(table)
}

/// Asks whether a table is to be put away.
pub fn ask_put_away(model: &mut Model, id: &str) -> Vec<Effect> {
    let Some(table) = model.tables.iter().find(|t| t.id == id) else {
        return Vec::new();
    };
    let name = name_of(model, table).text();
    let title = model.words.fill("table.away", &[("table", &name.trim())]);
    let away = Chosen::Table(Pick::PutAway(id.to_owned()));
    model.ask_first(title, "table.put-it-away", away);
    Vec::new()
}

/// Puts a table away for good.
fn put_away(model: &mut Model, id: &str) -> Vec<Effect> {
    model.tables.retain(|t| t.id != id);
    model.overlays.clear();
    history::forget_table(model, id);
    if model.tables.is_empty() && model.screen == Screen::Table {
        model.screen = Screen::Find;
    }
    model.say_word("table.put-away");
    vec![Effect::Keep {
        id: id.to_owned(),
        text: None,
    }]
}

/// Puts up the board of a ruling: of one's own with all that it says, of another without its question and answer.
pub fn of_ruling(model: &mut Model, book: BookId, name: &str) -> Vec<Effect> {
    let Some(file) = model.ruling_file(book, name).cloned() else {
        return Vec::new();
    };
    let own = model.own.contains(&file);
    from_text(model, &file.text, own, false)
}

/// From the ruling that is stepped to its table: the one that it is played on, else a new one with its board and the
/// steps that were made.
pub fn of_rule(model: &mut Model) -> Vec<Effect> {
    let Some(rule) = &model.rule else {
        return Vec::new();
    };
    if let Some(id) = rule.table.clone() {
        if take_up(model, &id) {
            history::table(model, id);
        }
        return Vec::new();
    }
    let own = rule.file.is_some();
    let text = match own {
        true => rule.text.clone(),
        false => rule.session.to_yaml(""),
    };
    from_text(model, &text, own, true)
}

/// Puts up a board that was kept elsewhere.
pub fn put_up(model: &mut Model, draft: Draft) -> Vec<Effect> {
    begin(model, draft);
    here_kept(model)
}

/// What is known of a call that is made from the table: the board, and what was tried on it last.
pub fn call_here(model: &Model) -> Call {
    let Some(table) = model.tables.last() else {
        return Call::default();
    };
    let book = table.draft.book();
    let said = |key: &str| {
        let said = table.draft.get(&[key]).and_then(yaml::Node::as_str);
        said.unwrap_or_default().trim().to_owned()
    };
    let mut call = Call {
        question: said("问题"),
        answer: table
            .answer
            .first()
            .map(StyledLine::text)
            .unwrap_or_default(),
        book: Some(book),
        source: Some(Source::Board {
            id: table.id.clone(),
            text: table.draft.yaml(),
        }),
        ..Call::default()
    };
    let library = &model.library;
    // What the board does not say it goes by the default, whatever the house has settled since.
    let own = |reading: &Reading| {
        let said = table.draft.get(&["读法", &reading.id]);
        let said = said.and_then(yaml::Node::as_str);
        said.unwrap_or(&reading.default).to_owned()
    };
    let links = table.answer.iter().flat_map(|line| &line.spans);
    for link in links.filter_map(|span| span.link.as_ref()) {
        match link {
            Link::Clause(id) if !call.clauses.contains(id) => call.clauses.push(*id),
            Link::Reading { book: of, id } if *of == book => {
                let reading = library.reading(book, id);
                let option = reading.map(&own);
                called::hold(&mut call, library, id.clone(), option.unwrap_or_default());
            }
            _ => {}
        }
    }
    if let Some(yaml::Kind::Map(own)) = table.draft.get(&["读法"]).map(|n| &n.kind) {
        for (reading, option) in own {
            if let (Some(reading), Some(option)) = (reading.as_str(), option.as_str()) {
                called::hold(&mut call, library, reading.to_owned(), option.to_owned());
            }
        }
    }
    called::gone_by(&mut call, library, own);
    call
}

fn from_text(model: &mut Model, text: &str, own: bool, stepped: bool) -> Vec<Effect> {
    let draft = match (own, stepped) {
        (true, _) => Draft::from_text(text),
        (false, true) => board_of(text, &["步骤"]),
        (false, false) => board_of(text, &[]),
    };
    match draft {
        Ok(draft) => begin(model, draft),
        Err(fault) => model.say(fault.to_string()),
    }
    here_kept(model)
}
