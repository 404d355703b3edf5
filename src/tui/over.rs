//! What lies above a screen: help, a term explained in place, a list to choose from, a prompt.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::Clear;

use crate::rulebook::{BookId, Library};
use crate::view::{Line, Link, Tone};

use super::draw::{frame_of, text_at};
use super::editor::Editor;
use super::keys::{Op, Place};
use super::model::{Effect, Location, Model, Screen};
use super::pane::Pane;

/// Something above the screen.
#[derive(Debug)]
pub enum Over {
    /// Text to look at; links in it can be followed.
    Text {
        /// Its title.
        title: String,
        /// The text.
        pane: Pane,
    },
    /// A list to choose from.
    List {
        /// Its title.
        title: String,
        /// The rows; the choice of each stands beside it.
        choices: Vec<Chosen>,
        /// The row that is chosen.
        chosen: usize,
        /// The rows as a pane.
        pane: Pane,
    },
    /// A prompt that takes text.
    Prompt {
        /// What is asked.
        title: String,
        /// What the text is for.
        asks: Asks,
        /// What is typed.
        editor: Editor,
    },
}

/// What choosing a row does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// Follows a link.
    Follow(Link),
    /// Goes back to a place of the history, by its place in it.
    History(usize),
    /// Switches a reading of the ruling to an option.
    Reading(String, String),
    /// Shows how a value came about.
    Unfold(String),
}

/// What a prompt is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asks {
    /// An id to jump to.
    Jump,
    /// A moment of a ruling to jump to.
    Moment,
}

impl Over {
    /// Text to look at.
    pub fn text(title: impl Into<String>, lines: Vec<Line>) -> Self {
        let mut pane = Pane::default();
        pane.show(lines);
        Self::Text {
            title: title.into(),
            pane,
        }
    }

    /// A list to choose from.
    pub fn list(title: impl Into<String>, rows: Vec<(Line, Chosen)>) -> Self {
        let (lines, choices): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let mut pane = Pane::default();
        pane.show(lines);
        Self::List {
            title: title.into(),
            choices,
            chosen: 0,
            pane,
        }
    }

    fn pane(&mut self) -> Option<&mut Pane> {
        match self {
            Self::Text { pane, .. } | Self::List { pane, .. } => Some(pane),
            Self::Prompt { .. } => None,
        }
    }
}

/// The help page: every key in force, by place, from the table that handles them.
pub fn help(model: &Model) -> Over {
    let here = match model.over.last() {
        None => model.place(),
        Some(_) => Place::Over,
    };
    let mut places = vec![here];
    places.extend(Place::ALL.into_iter().filter(|p| *p != here));
    let mut lines = Vec::new();
    for place in places {
        let title = format!("place.{}", place.name());
        lines.push(Line::of(Tone::Heading, model.words.get(&title)));
        for (op, chords) in model.keys.rows(place) {
            if chords.is_empty() {
                continue;
            }
            let keys: Vec<_> = chords.iter().map(|c| c.shown()).collect();
            let keys = keys.join(" ");
            let pad = 22usize.saturating_sub(crate::text::width::width(&keys));
            let says = format!("op.{}", op.name());
            lines.push(
                Line::default()
                    .indented(2)
                    .with(Tone::Strong, format!("{keys}{}", " ".repeat(pad)))
                    .with(Tone::Plain, model.words.get(&says)),
            );
        }
        lines.push(Line::blank());
    }
    Over::text(model.words.get("desk.help"), lines)
}

/// All rulings of the library.
pub fn rulings(model: &Model) -> Over {
    let mut rows = Vec::new();
    for book in &model.library.books {
        for ruling in &book.rulings {
            let title = field(&ruling.text, "标题").unwrap_or_else(|| ruling.name().to_owned());
            rows.push((
                Line::of(Tone::Muted, format!("{:<4}", book.rules.front.short))
                    .with(Tone::Plain, format!(" {title}")),
                Chosen::Follow(Link::Ruling {
                    book: book.rules.id,
                    name: ruling.name().to_owned(),
                }),
            ));
        }
    }
    Over::list(model.words.get("desk.rulings"), rows)
}

/// A ruling before it is stepped: its title and question as they stand in the file.
pub fn ruling_lines(library: &Library, book: BookId, name: &str) -> Vec<Line> {
    let Some(ruling) = library
        .book(book)
        .and_then(|b| b.rulings.iter().find(|r| r.name() == name))
    else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    if let Some(title) = field(&ruling.text, "标题") {
        lines.push(Line::of(Tone::Heading, title));
    }
    if let Some(question) = field(&ruling.text, "问题") {
        lines.push(Line::of(Tone::Plain, question));
    }
    lines
}

/// The value of a plain top-level entry of a ruling's file.
fn field(text: &str, key: &str) -> Option<String> {
    text.lines()
        .find_map(|l| l.strip_prefix(key)?.strip_prefix(':'))
        .map(|v| v.trim().trim_matches(['"', '\'']).to_owned())
}

/// What a key does to the topmost.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let Some(over) = model.over.last_mut() else {
        return Vec::new();
    };
    if op == Op::Close {
        model.over.pop();
        return Vec::new();
    }
    match over {
        Over::Prompt { asks, editor, .. } => {
            if op == Op::Open {
                let (asks, text) = (*asks, editor.text().trim().to_owned());
                model.over.pop();
                answer(model, asks, &text);
            }
        }
        Over::List {
            choices,
            chosen,
            pane,
            ..
        } => {
            let last = choices.len().saturating_sub(1);
            match op {
                Op::Down => *chosen = (*chosen + 1).min(last),
                Op::Up => *chosen = chosen.saturating_sub(1),
                Op::PageDown => *chosen = (*chosen + 10).min(last),
                Op::PageUp => *chosen = chosen.saturating_sub(10),
                Op::Top => *chosen = 0,
                Op::Bottom => *chosen = last,
                Op::Open => {
                    if let Some(choice) = choices.get(*chosen).cloned() {
                        model.over.pop();
                        choose(model, choice);
                    }
                    return Vec::new();
                }
                _ => {}
            }
            pane.reveal(*chosen);
        }
        Over::Text { pane, .. } => match op {
            Op::Down => pane.scroll(1),
            Op::Up => pane.scroll(-1),
            Op::PageDown => pane.page(true),
            Op::PageUp => pane.page(false),
            Op::Top => pane.leap(false),
            Op::Bottom => pane.leap(true),
            Op::Open => {
                let link = pane
                    .chosen()
                    .or_else(|| pane.links().first().map(|l| l.link.clone()));
                match link {
                    Some(link) => model.follow(&link),
                    None => {
                        model.over.pop();
                    }
                }
            }
            _ => {}
        },
    }
    Vec::new()
}

/// Scrolls the topmost.
pub fn scroll(model: &mut Model, by: isize) {
    if let Some(pane) = model.over.last_mut().and_then(Over::pane) {
        pane.scroll(by);
    }
}

fn choose(model: &mut Model, choice: Chosen) {
    match choice {
        Chosen::Follow(link) => model.follow(&link),
        Chosen::History(at) => {
            model.screen = Screen::Read;
            let (library, words) = (model.library.clone(), model.words.clone());
            model.read.back_to(at, &library, &words);
        }
        Chosen::Reading(reading, option) => super::rule::switch(model, &reading, &option),
        Chosen::Unfold(path) => super::rule::unfold(model, &path),
    }
}

fn answer(model: &mut Model, asks: Asks, text: &str) {
    match asks {
        Asks::Jump => jump(model, text),
        Asks::Moment => super::rule::jump(model, text),
    }
}

/// Goes to the clause of an id; without a book, in the book that is open, else in whichever has it.
fn jump(model: &mut Model, text: &str) {
    if text.is_empty() {
        return;
    }
    let (book, number) = match text.split_once([':', '：']) {
        Some((book, number)) => {
            let named = model.library.books.iter().find(|b| {
                b.rules.id.as_str() == book || b.rules.front.short.eq_ignore_ascii_case(book)
            });
            (named.map(|b| b.rules.id), number)
        }
        None => (None, text),
    };
    let Ok(number) = number.trim().parse::<crate::rulebook::Number>() else {
        let said = model.words.fill("desk.no-number", &[("text", &text)]);
        model.say(said);
        return;
    };
    let open = model.read.location().map(Location::book);
    let mut books: Vec<_> = model.library.books.iter().collect();
    books.sort_by_key(|b| Some(b.rules.id) != open);
    let found = books
        .iter()
        .filter(|b| book.is_none_or(|id| b.rules.id == id))
        .find_map(|b| b.rules.get(number).map(|n| n.id));
    match found {
        Some(id) => model.go(Location::Clause(id)),
        None => {
            let near: Vec<_> = books
                .iter()
                .filter(|b| book.is_none_or(|id| b.rules.id == id))
                .take(1)
                .flat_map(|b| b.rules.nearest(number, 3))
                .map(|id| id.number.to_string())
                .collect();
            let said = model.words.fill(
                "desk.no-clause",
                &[("number", &number), ("near", &near.join("、"))],
            );
            model.say(said);
        }
    }
}

/// Draws everything that lies above, the topmost last.
pub fn draw(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    for over in &mut model.over {
        match over {
            Over::Prompt { title, editor, .. } => {
                let width = area.width.min(50);
                let place = Rect::new(
                    area.x + (area.width - width) / 2,
                    area.y + area.height / 3,
                    width,
                    3.min(area.height),
                );
                let inner = clear(frame, area, place, theme, title);
                text_at(frame, inner, &Line::of(Tone::Strong, editor.text()), theme);
                let column = editor
                    .cursor_column()
                    .min(usize::from(inner.width.saturating_sub(1)));
                frame.set_cursor_position((inner.x + column as u16, inner.y));
            }
            Over::Text { title, pane } => {
                let place = centred(area, 92, 90);
                let inner = clear(frame, area, place, theme, title);
                pane.draw(inner, frame.buffer_mut(), theme, None, None);
            }
            Over::List {
                title,
                chosen,
                pane,
                ..
            } => {
                let place = centred(area, 80, 80);
                let inner = clear(frame, area, place, theme, title);
                pane.draw(inner, frame.buffer_mut(), theme, Some(*chosen), None);
            }
        }
    }
}

fn centred(area: Rect, most: u16, percent: u16) -> Rect {
    let width = most
        .min(area.width.saturating_sub(4))
        .max(area.width.min(10));
    let height = (area.height * percent / 100).max(area.height.min(5));
    Rect::new(
        area.x + (area.width - width) / 2,
        area.y + (area.height - height) / 2,
        width,
        height,
    )
}

/// Clears a place with a column to spare on either side: a wide character cut in two by a border would leave a
/// half of itself behind.
fn clear(
    frame: &mut Frame,
    area: Rect,
    place: Rect,
    theme: super::theme::Theme,
    title: &str,
) -> Rect {
    let spare = Rect::new(
        place.x.saturating_sub(1).max(area.x),
        place.y,
        (place.width + 2).min(area.width),
        place.height,
    )
    .intersection(area);
    frame.render_widget(Clear, spare);
    frame_of(frame, place, theme, title, "", true)
}
