//! The search box: results as one types, a preview of the one chosen beside them.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

use crate::rulebook::BookId;
use crate::search::{self, Answer, Target};
use crate::text::width::fit;
use crate::view::clause::{Around, page};
use crate::view::{Line, Link, Tone, hits, reading, term};

use super::draw::{frame_of, text_at};
use super::editor::Editor;
use super::keys::Op;
use super::model::{Effect, Location, Model};
use super::pane::Pane;

/// The search box and its results.
#[derive(Debug, Default)]
pub struct Find {
    /// What is typed.
    pub editor: Editor,
    /// The book that it is narrowed to.
    pub book: Option<BookId>,
    /// What was found last.
    pub answer: Answer,
    /// The hit that is chosen.
    pub chosen: usize,
    /// The search that was asked last, and the one that was answered last.
    asked: u64,
    answered: u64,
    list: Pane,
    /// The line of the list at which each hit begins.
    starts: Vec<usize>,
    preview: Pane,
    pub(super) list_area: Rect,
    pub(super) preview_area: Rect,
}

impl Find {
    /// Asks for what is typed now.
    pub fn ask(&mut self) -> Effect {
        self.asked += 1;
        Effect::Search {
            generation: self.asked,
            query: self.editor.text().to_owned(),
            options: search::Options {
                book: self.book,
                limit: 50,
                columns: 0,
            },
        }
    }

    /// The target of the hit that is chosen.
    pub fn target(&self) -> Option<&Target> {
        self.answer.hits.get(self.chosen).map(|h| &h.target)
    }
}

/// Takes an answer, unless a later one is already there.
pub fn found(model: &mut Model, generation: u64, answer: Answer) {
    if generation < model.find.answered {
        return;
    }
    model.find.answered = generation;
    model.find.answer = answer;
    model.find.chosen = 0;
    let mut lines = Vec::new();
    let mut starts = Vec::new();
    for note in &model.find.answer.notes {
        lines.push(Line::of(Tone::Warn, note.clone()));
    }
    for hit in &model.find.answer.hits {
        starts.push(lines.len());
        let book = match &hit.target {
            Target::Clause(id) => id.book,
            Target::Term { book, .. } | Target::Ruling { book, .. } => *book,
        };
        lines.append(&mut hits::hit(
            hit,
            hits::short(&model.library, book),
            &model.words,
        ));
    }
    if model.find.answer.hits.is_empty() && !model.find.editor.is_empty() {
        lines.push(Line::of(Tone::Warn, model.words.get("find.nothing")));
    }
    if !model.find.answer.did_you_mean.is_empty() {
        lines.push(Line::of(
            Tone::Label,
            model.words.fill(
                "find.did-you-mean",
                &[("words", &model.find.answer.did_you_mean.join("、"))],
            ),
        ));
    }
    model.find.list.show(lines);
    model.find.starts = starts;
    preview(model);
}

/// Shows the chosen hit beside the list.
fn preview(model: &mut Model) {
    let lines = match model.find.target() {
        Some(target) => preview_lines(model, &hits::link(target)),
        None => Vec::new(),
    };
    model.find.preview.show(lines);
    if let Some(start) = model.find.starts.get(model.find.chosen) {
        model.find.list.reveal(*start + 2);
        model.find.list.reveal(*start);
    }
}

fn preview_lines(model: &Model, link: &Link) -> Vec<Line> {
    let library = &model.library;
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
        Link::Ruling { book, name } => super::over::ruling_lines(library, *book, name),
    }
}

/// What a key does here.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let last = model.find.answer.hits.len().saturating_sub(1);
    let chosen = model.find.chosen;
    match op {
        Op::Down => model.find.chosen = (chosen + 1).min(last),
        Op::Up => model.find.chosen = chosen.saturating_sub(1),
        Op::PageDown => model.find.chosen = (chosen + 5).min(last),
        Op::PageUp => model.find.chosen = chosen.saturating_sub(5),
        Op::Open => {
            if let Some(target) = model.find.target() {
                let link = hits::link(target);
                model.follow(&link);
            } else if let Some(word) = model.find.answer.did_you_mean.first().cloned() {
                model.find.editor = Editor::holding(&word);
                return vec![model.find.ask()];
            }
            return Vec::new();
        }
        Op::BookFilter => {
            let books: Vec<_> = model.library.books.iter().map(|b| b.rules.id).collect();
            model.find.book = match model.find.book {
                None => books.first().copied(),
                Some(book) => books
                    .iter()
                    .position(|b| *b == book)
                    .and_then(|ix| books.get(ix + 1))
                    .copied(),
            };
            return vec![model.find.ask()];
        }
        Op::NextPane | Op::Close => {
            if op == Op::Close && !model.find.editor.is_empty() {
                model.find.editor.clear();
                return vec![model.find.ask()];
            }
            if model.read.location().is_some() {
                model.screen = super::model::Screen::Read;
            } else if op == Op::NextPane {
                let first = model
                    .library
                    .books
                    .first()
                    .and_then(|b| b.rules.nodes.first());
                if let Some(id) = first.map(|n| n.id) {
                    model.go(Location::Clause(id));
                }
            }
            return Vec::new();
        }
        _ => return Vec::new(),
    }
    if model.find.chosen != chosen {
        preview(model);
    }
    Vec::new()
}

/// What a click in the list does: the first chooses a hit, a second opens it.
pub fn click(model: &mut Model, row: usize) {
    let Some(line) = model.find.list.line_at(row) else {
        return;
    };
    let hit = model.find.starts.partition_point(|s| *s <= line);
    if hit == 0 {
        return;
    }
    if model.find.chosen == hit - 1 {
        op(model, Op::Open);
    } else {
        model.find.chosen = hit - 1;
        preview(model);
    }
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

/// Draws the box, the list and the preview.
pub fn draw(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    let [box_area, body] =
        Layout::vertical([Constraint::Length(3), Constraint::Min(0)]).areas(area);
    let filter = model
        .find
        .book
        .and_then(|b| model.library.book(b))
        .map_or(model.words.get("find.all-books"), |b| {
            b.rules.front.title.as_str()
        });
    let count = if model.find.editor.is_empty() {
        String::new()
    } else {
        model
            .words
            .fill("find.count", &[("count", &model.find.answer.hits.len())])
    };
    let title = format!("{} · {filter}", model.words.get("find.title"));
    let inner = frame_of(frame, box_area, theme, &title, &count, true);
    let columns = usize::from(inner.width);
    let editor = &model.find.editor;
    if editor.is_empty() {
        let hint = fit(model.words.get("find.placeholder"), columns).into_owned();
        text_at(frame, inner, &Line::of(Tone::Muted, hint), theme);
    } else {
        // A long query shows its part around the cursor.
        let column = editor.cursor_column();
        let skip = column.saturating_sub(columns.saturating_sub(1));
        let shown = skip_columns(editor.text(), skip);
        text_at(frame, inner, &Line::of(Tone::Strong, shown), theme);
    }
    let column = editor.cursor_column().min(columns.saturating_sub(1)) as u16;
    if model.over.is_empty() {
        frame.set_cursor_position((inner.x + column, inner.y));
    }

    if model.find.editor.is_empty() {
        let lines = welcome(model);
        let mut pane = Pane::default();
        pane.show(lines);
        pane.draw(
            body.inner(ratatui::layout::Margin::new(2, 1)),
            frame.buffer_mut(),
            theme,
            None,
            None,
        );
        model.find.list_area = Rect::default();
        model.find.preview_area = Rect::default();
        return;
    }
    let (list_area, preview_area) = if body.width >= 70 {
        let left = (body.width * 9 / 20).max(34);
        let [a, b] = Layout::horizontal([Constraint::Length(left), Constraint::Min(0)]).areas(body);
        (a, b)
    } else {
        (body, Rect::default())
    };
    let inner = frame_of(
        frame,
        list_area,
        theme,
        model.words.get("find.results"),
        "",
        true,
    );
    let selected = model.find.starts.get(model.find.chosen).copied();
    model.find.list_area = inner;
    model
        .find
        .list
        .draw(inner, frame.buffer_mut(), theme, selected, None);
    if preview_area.width > 0 {
        let inner = frame_of(
            frame,
            preview_area,
            theme,
            model.words.get("find.preview"),
            "",
            false,
        );
        model.find.preview_area = inner;
        model
            .find
            .preview
            .draw(inner, frame.buffer_mut(), theme, None, None);
    } else {
        model.find.preview_area = Rect::default();
    }
}

/// The end of a text without its first columns.
fn skip_columns(text: &str, columns: usize) -> &str {
    let front = crate::text::width::front(text, columns);
    // A wide character across the edge is left out whole.
    let mut rest = &text[front.len()..];
    if crate::text::width::width(front) < columns {
        let mut chars = rest.chars();
        chars.next();
        rest = chars.as_str();
    }
    rest
}

/// Where to begin, while nothing is typed.
fn welcome(model: &Model) -> Vec<Line> {
    let words = &model.words;
    let mut lines = vec![
        Line::of(Tone::Heading, words.get("welcome.title")),
        Line::blank(),
    ];
    for (example, says) in [
        ("滑行", "welcome.term"),
        ("904.2f", "welcome.number"),
        ("huaxing", "welcome.pinyin"),
        ("攻击时对方能不能滑行", "welcome.question"),
    ] {
        lines.push(
            Line::default()
                .indented(2)
                .with(Tone::Strong, format!("{example:<8}"))
                .with(Tone::Muted, format!("  {}", words.get(says))),
        );
    }
    lines.push(Line::blank());
    for book in &model.library.books {
        lines.push(
            Line::default()
                .indented(2)
                .with(Tone::Id, format!("{:<4}", book.rules.front.short))
                .with(Tone::Plain, format!(" {}", book.rules.front.title))
                .with(
                    Tone::Muted,
                    format!(
                        "  {}",
                        words.fill(
                            "welcome.book",
                            &[
                                ("edition", &book.rules.front.edition),
                                ("clauses", &book.rules.nodes.len()),
                                ("rulings", &book.rulings.len()),
                            ]
                        )
                    ),
                ),
        );
    }
    lines
}
