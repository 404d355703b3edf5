//! The search box: results as one types, grouped by game, a preview of the one chosen beside them; where to begin
//! while nothing is typed.

mod draw;
mod list;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use crate::cards::Found as Which;
use crate::rulebook::{BookId, Library};
use crate::search::{self, Answer};
use crate::view::clause::{Around, page};
use crate::view::{Link, StyledLine, Tone, cards, hits, reading, term};

use super::editor::Editor;
use super::history::{self, Search};
use super::keys::Op;
use super::model::{Effect, Location, Model, Screen};
use super::overlay::{Chosen, Overlay};
use super::pane::Pane;
use super::worker::{Card, Found};

pub use draw::draw;

/// The search box and its results.
#[derive(Debug, Default)]
pub struct Find {
    /// What is typed.
    pub editor: Editor,
    /// The book that it is narrowed to.
    pub book: Option<BookId>,
    /// The kind that it is narrowed to.
    pub kind: Kind,
    /// What was found last.
    pub answer: Answer,
    /// The cards of the user's lists that were found with it.
    pub cards: Vec<Card>,
    /// What can be chosen in the list.
    pub rows: Vec<Row>,
    /// The row that is chosen.
    pub chosen: usize,
    /// What was typed when it was asked last.
    query: String,
    /// The search that was asked last, and the one that was answered last.
    asked: u64,
    answered: u64,
    /// Enter was pressed before the answer to what is typed: its best hit is opened when it comes.
    open_when_found: bool,
    /// Keys that wait for the answer to what is typed: what they do hangs on it, or on a key before them.
    pub(super) held: Vec<KeyEvent>,
    /// The last search that will have no answer.
    lost: u64,
    /// Whether a row was chosen since what is typed was asked.
    moved: bool,
    /// The row that is chosen again when the answer to a search comes that was gone back to.
    row: Option<usize>,
    /// How many queries back the history stands.
    older: usize,
    list: Pane,
    /// The line of the list at which each row begins.
    starts: Vec<usize>,
    preview: Pane,
    pub(super) list_area: Rect,
    pub(super) preview_area: Rect,
}

/// Something in the list that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Row {
    /// A hit, by its place in the answer.
    Hit(usize),
    /// A call of the record that fits, by its name.
    Call(String),
    /// A card of a list, by its place among those that were found.
    Card(usize),
    /// Another query to ask.
    Query(String),
    /// A place to go to.
    Go(Link),
    /// A place where one was, by its place in the history.
    Past(usize),
    /// A line that was not answered, by its place among them.
    Unfinished(usize),
    /// Something to do.
    Do(Op),
}

/// The kinds that a search can be narrowed to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Kind {
    /// Everything.
    #[default]
    All,
    /// Clauses.
    Clause,
    /// Chapters and sections.
    Heading,
    /// Terms.
    Term,
    /// Examples.
    Example,
    /// Rulings.
    Ruling,
    /// Cards of the user's lists.
    Card,
}

impl Kind {
    const ALL: [Self; 7] = [
        Self::All,
        Self::Clause,
        Self::Heading,
        Self::Term,
        Self::Example,
        Self::Ruling,
        Self::Card,
    ];

    /// What a query says to be narrowed to it.
    const fn filter(self) -> Option<&'static str> {
        match self {
            Self::All | Self::Card => None,
            Self::Clause => Some("kind:条"),
            Self::Heading => Some("kind:标题"),
            Self::Term => Some("kind:用语"),
            Self::Example => Some("kind:例"),
            Self::Ruling => Some("kind:裁定"),
        }
    }

    /// The key of its name in the catalogues.
    const fn name(self) -> &'static str {
        match self {
            Self::All => "kind.all",
            Self::Clause => "kind.clause",
            Self::Heading => "kind.heading",
            Self::Term => "kind.term",
            Self::Example => "kind.example",
            Self::Ruling => "kind.ruling",
            Self::Card => "hits.card",
        }
    }
}

impl Find {
    /// What is asked now, and the row that is chosen.
    pub fn search(&self) -> Search {
        Search {
            query: self.editor.text().to_owned(),
            book: self.book,
            kind: self.kind,
            chosen: self.chosen,
        }
    }

    /// Whether what is typed has its answer.
    pub const fn is_answered(&self) -> bool {
        self.answered == self.asked
    }

    /// Whether the answer to what is typed is still to come, and nobody has chosen from what is listed.
    pub const fn is_waited_for(&self) -> bool {
        self.answered < self.asked && self.lost < self.asked && !self.moved
    }

    /// The hit or place that is chosen.
    pub fn link(&self) -> Option<Link> {
        match self.rows.get(self.chosen)? {
            Row::Hit(ix) => self.answer.hits.get(*ix).map(|h| hits::link(&h.target)),
            Row::Go(link) => Some(link.clone()),
            Row::Call(_)
            | Row::Card(_)
            | Row::Query(_)
            | Row::Past(_)
            | Row::Unfinished(_)
            | Row::Do(_) => None,
        }
    }
}

/// Whether a key waits for the answer to what is typed. What is listed until then answers an earlier query: whatever
/// takes something of it takes it of what was asked, and what is pressed after such a key comes after it.
pub fn holds(model: &mut Model, op: Option<Op>, key: KeyEvent) -> bool {
    if !model.find.held.is_empty() {
        match op {
            Some(Op::Quit | Op::Suspend | Op::Help) => return false,
            Some(Op::Close) => model.find.held.clear(),
            _ => model.find.held.push(key),
        }
    } else {
        let takes = matches!(
            op,
            Some(
                Op::Call
                    | Op::Pin
                    | Op::Show
                    | Op::Meant
                    | Op::NextGroup
                    | Op::Down
                    | Op::Up
                    | Op::PageDown
                    | Op::PageUp
            )
        );
        let here = model.screen == Screen::Find && model.overlays.is_empty();
        if !(takes && here && model.find.is_waited_for()) {
            return false;
        }
        model.find.held.push(key);
    }
    if !model.find.held.is_empty() {
        model.say_word("find.waits");
    }
    true
}

/// Asks for what is typed now; while nothing is, shows where to begin.
pub fn ask(model: &mut Model) -> Vec<Effect> {
    let find = &mut model.find;
    find.asked += 1;
    find.open_when_found = false;
    find.moved = false;
    find.row = None;
    let before = std::mem::replace(&mut find.query, find.editor.text().to_owned());
    if find.editor.is_empty() {
        // What was read in the preview is asked again as well as what was opened.
        let read = before.chars().count() > 1 && !find.answer.hits.is_empty();
        if read {
            model.persisted.remember(&before);
        }
        let find = &mut model.find;
        find.answered = find.asked;
        find.answer = Answer::default();
        find.cards.clear();
        welcome(model);
        return read.then_some(Effect::Persist).into_iter().collect();
    }
    if before.is_empty() {
        // Where to begin is no answer to what is typed.
        show(model, list::Laid::default(), 0);
    }
    let find = &mut model.find;
    let mut query = find.editor.text().to_owned();
    if let Some(filter) = find.kind.filter() {
        query = format!("{query} {filter}");
    }
    vec![Effect::Search {
        generation: find.asked,
        query,
        options: search::Options {
            book: find.book,
            limit: 50,
            // A passage fills two rows of the list, beside its indent.
            columns: 2 * usize::from(draw::list_columns(model.columns).saturating_sub(4)),
        },
    }]
}

/// Shows where to begin.
pub fn welcome(model: &mut Model) {
    let laid = list::welcome(model);
    show(model, laid, 0);
}

/// The books are others: asks again what was asked.
pub fn renewed(model: &mut Model) -> Vec<Effect> {
    model.find.answer = Answer::default();
    model.find.cards.clear();
    show(model, list::Laid::default(), 0);
    ask(model)
}

/// Takes an answer, unless a later one is already there.
pub fn found(model: &mut Model, generation: u64, found: Found) -> Vec<Effect> {
    if generation < model.find.answered || model.find.editor.is_empty() {
        return Vec::new();
    }
    model.find.answered = generation;
    model.find.answer = found.answer;
    hits::under_house(&mut model.find.answer, &model.library);
    model.find.cards = found.cards;
    let laid = list::answer(model);
    // The best hit is chosen, not the better query above it; a card where its number was typed.
    let numbered =
        model.find.kind == Kind::Card || model.find.cards.first().is_some_and(|card| card.numbered);
    let is_first = |row: &Row| match row {
        Row::Card(_) => numbered,
        row => matches!(row, Row::Hit(_)),
    };
    let first = laid.rows.iter().position(is_first).unwrap_or(0);
    let last = laid.rows.len().saturating_sub(1);
    let row = match model.find.row.take() {
        Some(row) if generation == model.find.asked => row.min(last),
        _ => first,
    };
    show(model, laid, row);
    let find = &mut model.find;
    if generation == find.asked
        && std::mem::take(&mut find.open_when_found)
        // Whoever has begun something else meanwhile is not taken away from it.
        && model.overlays.is_empty()
        && model.find.rows.get(first).is_some_and(is_first)
    {
        return open(model);
    }
    Vec::new()
}

/// No answer will come: what waits for one waits no longer, and what was found for an earlier query is none.
pub fn failed(model: &mut Model) {
    let find = &mut model.find;
    find.open_when_found = false;
    find.held.clear();
    if find.answered < find.asked {
        find.lost = find.asked;
        find.answer = Answer::default();
        find.cards.clear();
        show(model, list::Laid::default(), 0);
    }
}

fn show(model: &mut Model, laid: list::Laid, chosen: usize) {
    model.find.list.show(laid.lines);
    model.find.rows = laid.rows;
    model.find.starts = laid.starts;
    model.find.chosen = chosen;
    preview(model);
}

/// Shows the chosen row beside the list.
fn preview(model: &mut Model) {
    let mut lines = Vec::new();
    if let Some(Row::Hit(ix)) = model.find.rows.get(model.find.chosen) {
        for same in &model.find.answer.same_words {
            if same.hits.contains(ix) {
                lines.push(
                    list::same(same, &model.words).with(Tone::Plain, format!("  {}", same.says)),
                );
                lines.push(StyledLine::blank());
            }
        }
    }
    if let Some(Row::Call(id)) = model.find.rows.get(model.find.chosen) {
        lines = super::event::page(model, id);
    }
    if let Some(Row::Card(nth)) = model.find.rows.get(model.find.chosen) {
        lines = card(model, *nth);
    }
    if let Some(link) = model.find.link() {
        lines.append(&mut preview_lines(model, &link));
    }
    model.find.preview.show(lines);
    let find = &mut model.find;
    if let Some(start) = find.starts.get(find.chosen) {
        // All of a row is brought into view, and what stands above the first one.
        let end = find
            .starts
            .get(find.chosen + 1)
            .map_or(*start + 2, |next| next.saturating_sub(1).min(*start + 2));
        find.list.reveal(end);
        find.list.reveal(if find.chosen == 0 { 0 } else { *start });
        find.list.reveal(*start);
    }
}

/// What a card of the user's lists says, and how it is read.
fn card(model: &Model, nth: usize) -> Vec<StyledLine> {
    let (Some(lists), Some(card)) = (&model.lists, model.find.cards.get(nth)) else {
        return Vec::new();
    };
    let shelf = lists.about(card.book, &card.called);
    let page = |of| cards::card(of, &shelf.declare(of), &model.words);
    match shelf.find(&card.called) {
        Which::Nothing => Vec::new(),
        Which::One(of) => page(of),
        Which::Several { cards, .. } => cards.into_iter().flat_map(page).collect(),
    }
}

fn preview_lines(model: &Model, link: &Link) -> Vec<StyledLine> {
    let library: &Library = &model.library;
    match link {
        Link::Clause(id) => {
            page(library, *id, Around::Everything, &model.words).unwrap_or_default()
        }
        Link::Term { book, name } => library
            .book(*book)
            .and_then(|b| term::page(library, b, name, &model.words))
            .unwrap_or_default(),
        Link::Reading { book, id } => library
            .reading(*book, id)
            .map(|r| reading::page(library, r, None, &model.words))
            .unwrap_or_default(),
        Link::Ruling { book, name } => super::overlay::ruling_lines(model, *book, name),
        Link::Spot(_) => Vec::new(),
    }
}

/// What a key does here.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let last = model.find.rows.len().saturating_sub(1);
    let chosen = model.find.chosen;
    match op {
        Op::Down => model.find.chosen = (chosen + 1).min(last),
        Op::Up => model.find.chosen = chosen.saturating_sub(1),
        Op::PageDown => model.find.chosen = (chosen + 5).min(last),
        Op::PageUp => model.find.chosen = chosen.saturating_sub(5),
        Op::NextGroup => model.find.chosen = next_group(&model.find).unwrap_or(chosen),
        Op::Open => return open(model),
        Op::BookFilter => return next_book(model),
        Op::KindFilter => {
            let at = Kind::ALL.iter().position(|k| *k == model.find.kind);
            // Cards come last, and are no kind where there are none.
            let kinds = Kind::ALL.len() - usize::from(model.lists.is_none());
            let next = at.map_or(0, |at| (at + 1) % kinds);
            model.find.kind = Kind::ALL[next];
            return ask(model);
        }
        Op::OlderQuery | Op::NewerQuery => {
            let queries = &model.persisted.queries;
            let older = &mut model.find.older;
            *older = if op == Op::OlderQuery {
                (*older + 1).min(queries.len())
            } else {
                older.saturating_sub(1)
            };
            let query = match *older {
                0 => String::new(),
                back => queries
                    .get(queries.len() - back)
                    .cloned()
                    .unwrap_or_default(),
            };
            model.find.editor = Editor::holding(&query);
            return ask(model);
        }
        Op::Queries => {
            let rows: Vec<_> = model
                .persisted
                .queries
                .iter()
                .rev()
                .map(|q| {
                    (
                        StyledLine::of(Tone::Plain, q.clone()),
                        Chosen::Query(q.clone()),
                    )
                })
                .collect();
            if rows.is_empty() {
                model.say_word("find.no-queries");
            } else {
                let title = model.words.get("find.queries").to_owned();
                model.overlays.push(Overlay::list(title, rows));
            }
            return Vec::new();
        }
        Op::Pin => {
            let link = model.find.link();
            return link.map_or_else(Vec::new, |link| super::sheet::pin_link(model, &link));
        }
        Op::NextPane | Op::Close => {
            if op == Op::Close && !model.find.editor.is_empty() {
                model.find.editor.clear();
                return ask(model);
            }
            if op == Op::Close && model.building.is_some() {
                return vec![Effect::StopBuilding];
            }
            if !history::leave_search(model) && op == Op::NextPane {
                let first = model.library.books.first().and_then(|b| b.rules.first());
                if let Some(id) = first {
                    model.go(Location::Clause(id));
                }
            }
            return Vec::new();
        }
        _ => return Vec::new(),
    }
    if model.find.chosen != chosen {
        model.find.moved = true;
        preview(model);
    }
    Vec::new()
}

/// Narrows the search to the next book; where there is no event that is remembered.
pub fn next_book(model: &mut Model) -> Vec<Effect> {
    let books: Vec<_> = model.library.books.iter().map(|b| b.rules.id).collect();
    model.find.book = match model.find.book {
        None => books.first().copied(),
        Some(book) => books
            .iter()
            .position(|b| *b == book)
            .and_then(|ix| books.get(ix + 1))
            .copied(),
    };
    if model.event.profile.is_none() {
        model.persisted.book = model.find.book;
    }
    let mut effects = ask(model);
    effects.push(Effect::Persist);
    effects
}

/// Takes the better query of this place among those offered.
pub fn meant(model: &mut Model, nth: usize) -> Vec<Effect> {
    match model.find.answer.did_you_mean.get(nth).cloned() {
        Some(word) => query(model, &word),
        None => Vec::new(),
    }
}

/// Goes back to a search: what it found is still there, or it is asked again and the same row chosen.
pub fn again(model: &mut Model, search: Search) -> Vec<Effect> {
    model.screen = Screen::Find;
    if model.find.search() == search {
        return Vec::new();
    }
    let find = &mut model.find;
    (find.book, find.kind) = (search.book, search.kind);
    find.editor = Editor::holding(&search.query);
    find.older = 0;
    let effects = ask(model);
    model.find.row = Some(search.chosen);
    effects
}

/// Asks another query.
pub fn query(model: &mut Model, text: &str) -> Vec<Effect> {
    model.screen = Screen::Find;
    model.find.editor = Editor::holding(text);
    model.find.older = 0;
    ask(model)
}

fn open(model: &mut Model) -> Vec<Effect> {
    if model.find.answered < model.find.asked && !model.find.moved {
        // What is listed answers an earlier query, and nobody has chosen from it.
        model.find.open_when_found = true;
        return Vec::new();
    }
    match model.find.rows.get(model.find.chosen).cloned() {
        Some(Row::Query(text)) => query(model, &text),
        Some(Row::Call(id)) => super::event::show(model, &id),
        Some(Row::Card(nth)) => {
            let lines = card(model, nth);
            let title = words_of_card(model, nth);
            model.overlays.push(Overlay::text(title, lines));
            Vec::new()
        }
        Some(Row::Unfinished(nth)) => super::unfinished::take_up(model, nth),
        Some(Row::Past(nth)) => super::history::go_to(model, nth),
        Some(Row::Do(op)) => super::update::on_op(model, op),
        Some(Row::Hit(_) | Row::Go(_)) => {
            if let Some(link) = model.find.link() {
                let asked = model.find.editor.text().to_owned();
                model.persisted.remember(&asked);
                model.find.older = 0;
                model.follow(&link);
            }
            Vec::new()
        }
        None => Vec::new(),
    }
}

/// What a card is called above its page.
fn words_of_card(model: &Model, nth: usize) -> String {
    let card = model.find.cards.get(nth);
    card.map_or_else(String::new, |card| card.called.clone())
}

/// The first row of the game after the one of the row that is chosen; after the last comes the first.
fn next_group(find: &Find) -> Option<usize> {
    let book = |row: &Row| match row {
        Row::Hit(ix) => find.answer.hits.get(*ix).map(|h| hits::book_of(&h.target)),
        _ => None,
    };
    let here = book(find.rows.get(find.chosen)?)?;
    let after = find
        .rows
        .iter()
        .enumerate()
        .skip(find.chosen)
        .find(|(_, r)| book(r).is_some_and(|b| b != here));
    after
        .or_else(|| {
            find.rows
                .iter()
                .enumerate()
                .find(|(_, r)| book(r).is_some())
        })
        .map(|(ix, _)| ix)
}

/// What a click in the list does: the first chooses a row, a second opens it.
pub fn click(model: &mut Model, row: usize) -> Vec<Effect> {
    let Some(line) = model.find.list.line_at(row) else {
        return Vec::new();
    };
    let row = model.find.starts.partition_point(|s| *s <= line);
    if row == 0 {
        return Vec::new();
    }
    let welcome = model.find.editor.is_empty();
    model.find.moved = true;
    if model.find.chosen == row - 1 || welcome {
        model.find.chosen = row - 1;
        return op(model, Op::Open);
    }
    model.find.chosen = row - 1;
    preview(model);
    Vec::new()
}

/// What a click in the preview does.
pub fn click_preview(model: &mut Model, column: usize, row: usize) {
    if let Some(link) = model.find.preview.link_at(column, row) {
        model.follow(&link);
    }
}

/// Scrolls the preview.
pub fn scroll_preview(model: &mut Model, by: isize) {
    model.find.preview.scroll(by);
}
