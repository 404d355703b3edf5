//! What lies above a screen: help, a term explained in place, a list to choose from, a prompt, two branches side by
//! side.

mod answer;
mod draw;
mod lists;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::rulebook::BookId;
use crate::text::fold::fold;
use crate::view::{Link, StyledLine, Tone};

use super::editions::{self, Editions};
use super::editor::Editor;
use super::event;
use super::history;
use super::keys::Op;
use super::model::{Effect, Model, Writing};
use super::pane::Pane;
use super::rule::End;
use super::sheets;
use super::shelf;
use super::show::{self, Show};
use super::stock;
use super::table;

pub use answer::not_written;
pub use draw::draw;
pub use lists::{boards, bookmarks, field, help, ruling_lines};

/// Something above the screen.
#[derive(Debug)]
pub enum Overlay {
    /// Text to look at; links in it can be followed.
    Text {
        /// Its title.
        title: String,
        /// The text.
        pane: Pane,
        /// The file that it is about, which can be edited.
        edit: Option<PathBuf>,
    },
    /// A list to choose from.
    List {
        /// Its title.
        title: String,
        /// What choosing each row does.
        choices: Vec<Chosen>,
        /// The row that is chosen.
        chosen: usize,
        /// The rows as a pane.
        pane: Pane,
        /// The whole list, where this is the part of it that holds a text.
        whole: Option<Box<Overlay>>,
        /// What was typed on it, where typing leaves only the rows that hold it.
        typed: String,
    },
    /// A prompt that takes text.
    Prompt {
        /// What is asked.
        title: String,
        /// What the text is for.
        asks: Asks,
        /// What is typed.
        editor: Editor,
        /// What stood there before anything was typed.
        began: String,
    },
    /// The library of rulings, which is kept apart: it is as it was left when it is opened again.
    Rulings,
    /// The form of a call.
    Call(Box<event::Form>),
    /// What a new edition changed.
    Editions(Box<Editions>),
    /// A text that is shown to the players.
    Show(Box<Show>),
    /// A file that is being read, and how far it is.
    Working,
    /// Two texts side by side, scrolled together.
    Sides {
        /// Their titles.
        titles: [String; 2],
        /// The texts.
        panes: [Pane; 2],
        /// The line and the moment that the ruling's cursor is compared with.
        with: (usize, usize),
    },
}

/// What choosing a row does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// Follows a link.
    Follow(Link),
    /// Opens a bookmark.
    Bookmark(Link),
    /// Asks a query.
    Query(String),
    /// Goes back to a place of the history, by its place in it.
    History(usize),
    /// Switches a reading of the ruling to an option.
    Reading(String, String),
    /// Shows how a value came about.
    Unfold(String),
    /// Goes to a moment of a line of the ruling.
    Moment(usize, usize),
    /// Compares the cursor's moment with a moment of a line.
    Compare(usize, usize),
    /// What comes of a row of the table's lists.
    Table(table::Pick),
    /// Shows the boards on which a new play can begin.
    Boards,
    /// Begins a new play on the board of a ruling.
    Board(BookId, String),
    /// Writes a file over one that is there.
    Replace(Writing),
    /// Asks for another name of a file.
    Rename(Writing),
    /// Asks for a calculation, this typed already.
    Calculate(String),
    /// What is done with a sheet of the list.
    Sheet(sheets::Pick),
    /// Goes to where unsaved steps of a ruling end and asks how to save them.
    Unsaved(u64, End),
    /// What comes of a row of the event's lists.
    Event(event::Pick),
    /// What comes of a row of books, lists and decks.
    Stock(stock::Pick),
    /// Ends the desk, whatever is unsaved.
    Quit,
    /// Nothing but that the list closes.
    Nothing,
    /// Nothing: it is there to be read.
    Told,
}

/// What a prompt is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asks {
    /// An id to jump to.
    Jump,
    /// A moment of a ruling to jump to.
    Moment,
    /// A text to find within the book.
    Within,
    /// The note of a bookmark.
    Note(Link),
    /// A name for the moment at the cursor.
    Label,
    /// The title under which a stepped ruling is saved, and whether it is edited then.
    SaveRuling {
        /// Whether it is opened in the editor then.
        edit: bool,
    },
    /// The title of the sheet.
    SheetTitle,
    /// Its question.
    Question,
    /// Its answer.
    Answer,
    /// The file to which it is written.
    Export,
    /// The file from which one is opened.
    SheetFile,
    /// The title of a sheet of the list, by its id.
    SheetName(String),
    /// Another file for what is to be written.
    #[serde(skip)]
    OtherName(Writing),
    /// A calculation.
    Calculate,
    /// Something of the event.
    Event(event::Ask),
    /// Something of the books, lists and decks.
    Stock(stock::Ask),
    /// A text that the rows of the list below must hold.
    #[serde(skip)]
    Narrow,
}

impl Asks {
    /// Whether it can be asked again at another sitting.
    pub const fn is_kept(&self) -> bool {
        match self {
            Self::OtherName(_) | Self::Narrow => false,
            // What was read and waits for a name is not there any more.
            Self::Stock(ask) => ask.takes_file(),
            _ => true,
        }
    }

    /// Whether it is about the place on which it is asked.
    pub const fn is_of_place(&self) -> bool {
        matches!(
            self,
            Self::Moment | Self::Within | Self::Note(_) | Self::Label | Self::SaveRuling { .. }
        )
    }

    /// Whether a file's name is asked for.
    pub fn takes_file(&self) -> bool {
        match self {
            Self::Export | Self::SheetFile | Self::OtherName(_) => true,
            Self::Event(ask) => ask.takes_file(),
            Self::Stock(ask) => ask.takes_file(),
            _ => false,
        }
    }
}

/// A pane that shows lines.
pub fn pane_of(lines: Vec<StyledLine>) -> Pane {
    let mut pane = Pane::default();
    pane.show(lines);
    pane
}

impl Overlay {
    /// Text to look at.
    pub fn text(title: impl Into<String>, lines: Vec<StyledLine>) -> Self {
        Self::Text {
            title: title.into(),
            pane: pane_of(lines),
            edit: None,
        }
    }

    /// A list to choose from.
    pub fn list(title: impl Into<String>, rows: Vec<(StyledLine, Chosen)>) -> Self {
        let (lines, choices): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        Self::List {
            title: title.into(),
            choices,
            chosen: 0,
            pane: pane_of(lines),
            whole: None,
            typed: String::new(),
        }
    }

    /// A prompt with something typed already.
    pub fn prompt(title: impl Into<String>, asks: Asks, typed: &str) -> Self {
        let mut editor = Editor::holding(typed);
        if matches!(asks, Asks::SheetName(_) | Asks::SheetTitle) {
            // A name is more often another one than the same with an addition.
            editor.mark();
        }
        Self::Prompt {
            title: title.into(),
            asks,
            editor,
            began: typed.to_owned(),
        }
    }
}

/// What a key does to the topmost.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    if matches!(model.overlays.last(), Some(Overlay::Rulings))
        && (op != Op::Close || shelf::clear(model))
    {
        return shelf::op(model, op);
    }
    if matches!(model.overlays.last(), Some(Overlay::Call(_))) {
        return event::form_op(model, op);
    }
    let Some(over) = model.overlays.last_mut() else {
        return Vec::new();
    };
    if op == Op::Close {
        if matches!(over, Overlay::Working) {
            return stock::stop(model);
        }
        if let Some(Overlay::List {
            whole: Some(whole), ..
        }) = model.overlays.pop()
        {
            model.overlays.push(*whole);
        }
        return Vec::new();
    }
    match over {
        Overlay::Prompt { asks, editor, .. } => {
            if op == Op::Complete {
                return stock::complete(model);
            }
            if op == Op::Open {
                let (asks, text) = (asks.clone(), editor.text().trim().to_owned());
                model.overlays.pop();
                return answer::answer(model, asks, &text);
            }
        }
        Overlay::List { .. } => return list_op(model, op),
        Overlay::Text { .. } => return text_op(model, op),
        Overlay::Show(_) => return show::op(model, op),
        Overlay::Editions(_) => return editions::op(model, op),
        Overlay::Sides { panes, .. } => {
            for pane in panes {
                scroll_by_key(pane, op);
            }
        }
        Overlay::Rulings | Overlay::Call(_) | Overlay::Working => {}
    }
    Vec::new()
}

/// What a key does to a list.
fn list_op(model: &mut Model, op: Op) -> Vec<Effect> {
    let Some(Overlay::List {
        choices,
        chosen,
        pane,
        ..
    }) = model.overlays.last_mut()
    else {
        return Vec::new();
    };
    let last = choices.len().saturating_sub(1);
    match op {
        Op::Down | Op::NextLink => *chosen = (*chosen + 1).min(last),
        Op::Up | Op::PreviousLink => *chosen = chosen.saturating_sub(1),
        Op::PageDown => *chosen = (*chosen + 10).min(last),
        Op::PageUp => *chosen = chosen.saturating_sub(10),
        Op::Top => *chosen = 0,
        Op::Bottom => *chosen = last,
        Op::Open => return open_row(model),
        Op::Narrow => {
            let title = model.words.get("desk.narrow");
            model
                .overlays
                .push(Overlay::prompt(title, Asks::Narrow, ""));
            return Vec::new();
        }
        Op::Edit => {
            if let Some(Chosen::Sheet(sheets::Pick::Take(id))) = choices.get(*chosen).cloned() {
                sheets::ask_name(model, &id);
                return Vec::new();
            }
        }
        Op::Remove => {
            if let Some(Chosen::Sheet(sheets::Pick::Take(id))) = choices.get(*chosen).cloned() {
                sheets::ask_drop(model, &id);
                return Vec::new();
            }
            if let Some(Chosen::Table(table::Pick::Resume(id))) = choices.get(*chosen).cloned() {
                return table::ask_put_away(model, &id);
            }
            if let Some(Chosen::Bookmark(link)) = choices.get(*chosen).cloned() {
                let at = *chosen;
                return remove_bookmark(model, &link, at);
            }
        }
        _ => {}
    }
    pane.reveal(*chosen);
    Vec::new()
}

/// Takes the bookmark in this row away; the row that follows it is chosen.
fn remove_bookmark(model: &mut Model, link: &Link, at: usize) -> Vec<Effect> {
    model.overlays.pop();
    model.persisted.unmark(link);
    bookmarks(model);
    if let Some(Overlay::List {
        chosen, choices, ..
    }) = model.overlays.last_mut()
    {
        *chosen = at.min(choices.len().saturating_sub(1));
    }
    vec![Effect::Persist]
}

/// What a key does to a text.
fn text_op(model: &mut Model, op: Op) -> Vec<Effect> {
    let Some(Overlay::Text { pane, edit, .. }) = model.overlays.last_mut() else {
        return Vec::new();
    };
    match op {
        Op::NextLink => pane.next_link(true),
        Op::PreviousLink => pane.next_link(false),
        Op::Edit => {
            if let Some(path) = edit.clone() {
                return vec![Effect::Edit(path)];
            }
        }
        Op::Copy => {
            let text = pane.text();
            return super::copy(model, text);
        }
        Op::Narrow => {
            let title = model.words.get("desk.narrow");
            model
                .overlays
                .push(Overlay::prompt(title, Asks::Narrow, ""));
        }
        Op::Open => {
            let link = pane
                .chosen()
                .or_else(|| pane.links().first().map(|l| l.link.clone()));
            match link {
                Some(link) => model.follow(&link),
                None => {
                    model.overlays.pop();
                }
            }
        }
        op => scroll_by_key(pane, op),
    }
    Vec::new()
}

fn scroll_by_key(pane: &mut Pane, op: Op) {
    match op {
        Op::Down => pane.scroll(1),
        Op::Up => pane.scroll(-1),
        Op::PageDown => pane.page(true),
        Op::PageUp => pane.page(false),
        Op::Top => pane.leap(false),
        Op::Bottom => pane.leap(true),
        _ => {}
    }
}

/// Leaves of the list or text only the rows that hold a text; closing what is left shows the whole again.
fn narrow(model: &mut Model, text: &str) {
    let words: Vec<String> = text.split_whitespace().map(fold).collect();
    if let Some(Overlay::Text { title, pane, .. }) = model.overlays.last() {
        let part = held(pane.lines(), &words);
        if part.is_empty() {
            let said = model.words.fill("desk.none-holds", &[("text", &text)]);
            model.say(said);
        } else if !words.is_empty() {
            let part = Overlay::text(format!("{title} · {text}"), part);
            model.overlays.push(part);
        }
        return;
    }
    let Some(Overlay::List {
        title,
        choices,
        pane,
        ..
    }) = model.overlays.last()
    else {
        return;
    };
    let rows: Vec<_> = pane
        .lines()
        .iter()
        .zip(choices)
        .filter(|(line, _)| {
            let row = fold(&line.text());
            words.iter().all(|w| row.contains(w))
        })
        .map(|(line, choice)| (line.clone(), choice.clone()))
        .collect();
    if rows.is_empty() {
        let said = model.words.fill("desk.none-holds", &[("text", &text)]);
        model.say(said);
    } else if !words.is_empty() {
        let mut part = Overlay::list(format!("{title} · {text}"), rows);
        if let Overlay::List { whole, .. } = &mut part {
            *whole = model.overlays.pop().map(Box::new);
        }
        model.overlays.push(part);
    }
}

/// Whether typing on the topmost leaves only the rows that hold what is typed: it offers words of a table, which have
/// letters of their own.
pub fn filters(model: &Model) -> bool {
    let offers = |choice: &Chosen| {
        matches!(
            choice,
            Chosen::Table(
                table::Pick::Field(_)
                    | table::Pick::Word(..)
                    | table::Pick::Type(_)
                    | table::Pick::Option(..)
            )
        )
    };
    match model.overlays.last() {
        Some(Overlay::List { choices, .. }) => choices.iter().any(offers),
        _ => false,
    }
}

/// Types a letter on such a list or, without one, takes the last back. What nothing holds is not taken.
pub fn filter(model: &mut Model, letter: Option<char>) {
    let Some(Overlay::List { typed, whole, .. }) = model.overlays.last_mut() else {
        return;
    };
    let mut text = std::mem::take(typed);
    if letter.is_none() && text.pop().is_none() {
        return;
    }
    text.extend(letter);
    let Some(source) = (match whole.take() {
        Some(whole) => {
            model.overlays.pop();
            Some(*whole)
        }
        None => model.overlays.pop(),
    }) else {
        return;
    };
    let Overlay::List {
        title,
        choices,
        pane,
        ..
    } = &source
    else {
        return;
    };
    let held = |text: &str| -> Vec<(StyledLine, Chosen)> {
        let wanted = fold(text);
        let rows = pane.lines().iter().zip(choices);
        let rows = rows.filter(|(line, _)| fold(&line.text()).contains(&wanted));
        rows.map(|(line, choice)| (line.clone(), choice.clone()))
            .collect()
    };
    let mut rows = held(&text);
    if rows.is_empty() {
        let said = model.words.fill("desk.none-holds", &[("text", &text)]);
        model.say(said);
        text.pop();
        rows = held(&text);
    }
    if text.is_empty() {
        model.overlays.push(source);
        return;
    }
    // What is called just so goes before what only holds it.
    let is_it = |(_, choice): &(StyledLine, Chosen)| match choice {
        Chosen::Table(table::Pick::Word(_, word) | table::Pick::Option(_, word)) => {
            fold(word) == fold(&text)
        }
        _ => false,
    };
    let at = rows.iter().position(is_it).unwrap_or(0);
    let mut part = Overlay::list(format!("{title} · {text}"), rows);
    if let Overlay::List {
        whole,
        typed,
        chosen,
        ..
    } = &mut part
    {
        (*whole, *typed, *chosen) = (Some(Box::new(source)), text, at);
    }
    model.overlays.push(part);
}

/// The lines that hold all words, each below its heading; those of a heading that holds them.
fn held(lines: &[StyledLine], words: &[String]) -> Vec<StyledLine> {
    let holds = |line: &StyledLine| {
        let row = fold(&line.text());
        words.iter().all(|w| row.contains(w))
    };
    let mut held: Vec<StyledLine> = Vec::new();
    let mut heading: Option<&StyledLine> = None;
    let mut whole = false;
    for line in lines.iter().filter(|l| !l.spans.is_empty()) {
        if line.spans.iter().all(|s| s.tone == Tone::Heading) {
            heading = Some(line);
            whole = holds(line);
        } else if whole || holds(line) {
            held.extend(heading.take().cloned());
            held.push(line.clone());
        }
    }
    held
}

fn open_row(model: &mut Model) -> Vec<Effect> {
    let Some(Overlay::List {
        choices, chosen, ..
    }) = model.overlays.last()
    else {
        return Vec::new();
    };
    match choices.get(*chosen).cloned() {
        Some(Chosen::Told) => Vec::new(),
        Some(choice) => {
            model.overlays.pop();
            choose(model, choice)
        }
        None => Vec::new(),
    }
}

/// What a click does: in a list the row is chosen, in a text the link followed; beside them they are closed.
pub fn click(model: &mut Model, column: u16, row: u16) -> Vec<Effect> {
    let area = model.overlay_area;
    let Some(over) = model.overlays.last_mut() else {
        return Vec::new();
    };
    if !area.contains((column, row).into()) {
        if !matches!(
            over,
            Overlay::Prompt { .. } | Overlay::Call(_) | Overlay::Working
        ) {
            model.overlays.pop();
        }
        return Vec::new();
    }
    let (x, y) = (usize::from(column - area.x), usize::from(row - area.y));
    match over {
        Overlay::List { chosen, pane, .. } => {
            if let Some(line) = pane.line_at(y) {
                *chosen = line;
                return open_row(model);
            }
        }
        Overlay::Text { pane, .. } => {
            if let Some(link) = pane.link_at(x, y) {
                model.follow(&link);
            }
        }
        Overlay::Rulings => return shelf::click(model, y),
        Overlay::Show(show) => show.turn(1),
        Overlay::Editions(shown) => shown.click(column, row),
        Overlay::Prompt { .. } | Overlay::Sides { .. } | Overlay::Call(_) | Overlay::Working => {}
    }
    Vec::new()
}

/// Scrolls the topmost.
pub fn scroll(model: &mut Model, by: isize) {
    match model.overlays.last_mut() {
        Some(Overlay::Text { pane, .. } | Overlay::List { pane, .. }) => pane.scroll(by),
        Some(Overlay::Sides { panes, .. }) => panes.iter_mut().for_each(|p| p.scroll(by)),
        Some(Overlay::Rulings) => {
            shelf::op(model, if by > 0 { Op::Down } else { Op::Up });
        }
        Some(Overlay::Show(show)) => show.turn(by.signum()),
        Some(Overlay::Editions(shown)) => shown.scroll(by),
        Some(Overlay::Prompt { .. } | Overlay::Call(_) | Overlay::Working) | None => {}
    }
}

fn choose(model: &mut Model, choice: Chosen) -> Vec<Effect> {
    match choice {
        Chosen::Follow(link) | Chosen::Bookmark(link) => model.follow(&link),
        Chosen::Query(query) => {
            model.overlays.clear();
            return super::find::query(model, &query);
        }
        Chosen::History(at) => return history::go_to(model, at),
        Chosen::Unsaved(id, end) => history::save(model, id, end),
        Chosen::Quit => return history::quit_anyway(model),
        Chosen::Reading(reading, option) => super::rule::switch(model, &reading, &option),
        Chosen::Unfold(path) => super::rule::unfold(model, &path),
        Chosen::Moment(line, moment) => super::rule::go_to(model, line, moment),
        Chosen::Compare(line, moment) => super::rule::compare(model, line, moment),
        Chosen::Table(pick) => return table::picked(model, pick),
        Chosen::Boards => {
            let boards = boards(model);
            model.overlays.push(boards);
        }
        Chosen::Board(book, name) => return table::of_ruling(model, book, &name),
        Chosen::Replace(writing) => {
            return vec![Effect::Write(Writing {
                replace: true,
                ..writing
            })];
        }
        Chosen::Rename(writing) => {
            let path = writing.path.display().to_string();
            let title = model.words.get("desk.file-name").to_owned();
            model
                .overlays
                .push(Overlay::prompt(title, Asks::OtherName(writing), &path));
        }
        Chosen::Calculate(typed) => super::calc::prompt(model, &typed),
        Chosen::Event(pick) => return event::picked(model, pick),
        Chosen::Sheet(pick) => return sheets::picked(model, pick),
        Chosen::Stock(pick) => return stock::picked(model, pick),
        Chosen::Nothing | Chosen::Told => {}
    }
    Vec::new()
}
