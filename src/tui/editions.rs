//! Editions on the desk: what a new edition of a book changed, a list of the changes with the marked text of the chosen one
//! beside it; and a clause as it stood in another edition.

use std::path::PathBuf;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::Clear;

use crate::edition::{Change, Group};
use crate::rulebook::editions::{self, Kept};
use crate::rulebook::{BookId, Library, RuleId};
use crate::view::clause::{Around, page};
use crate::view::diff::{self, Report, Side, change_lines, swap_lines};
use crate::view::{Catalog, Link, StyledLine, Tone};

use super::draw::frame_of;
use super::keys::Op;
use super::model::{Effect, Location, Model, Screen};
use super::overlay::Overlay;
use super::pane::Pane;
use super::theme::Theme;

/// From so many columns on the list and the text stand side by side.
const BESIDE: u16 = 100;

/// What changed from one edition of a book to the one in force.
#[derive(Debug)]
pub struct Editions {
    title: String,
    book: BookId,
    /// Which of the kept editions is laid against the one in force.
    nth: usize,
    /// For each row what is shown of it; nothing for a heading.
    details: Vec<Option<(Vec<StyledLine>, Option<Link>)>>,
    chosen: usize,
    list: Pane,
    detail: Pane,
    shown: Option<usize>,
    list_area: Rect,
}

fn books(model: &Model) -> Option<PathBuf> {
    model.data.as_ref().map(|data| data.join("books"))
}

/// The book that is meant: the one that is read or searched, else the first of which editions are kept.
fn meant(model: &Model) -> Option<BookId> {
    let here = match model.screen {
        Screen::Read => model.read.location().map(Location::book),
        _ => model.find.book,
    };
    let kept =
        |id: &BookId| books(model).is_some_and(|books| !editions::kept(&books, *id).is_empty());
    here.or_else(|| model.library.books.iter().map(|b| b.rules.id).find(kept))
}

fn kept(model: &Model, book: BookId) -> Vec<Kept> {
    books(model).map_or_else(Vec::new, |books| editions::kept(&books, book))
}

/// What is to be read from the disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// What changed since the newest edition that is kept of the book that is meant.
    Newest,
    /// What changed since another of its kept editions, by its place among them.
    Since(BookId, usize),
    /// A clause in the other editions.
    Clause(RuleId),
}

/// Shows what changed since the newest edition that is kept of the book that is meant.
pub fn open() -> Vec<Effect> {
    vec![Effect::Editions(Wish::Newest)]
}

/// Reads editions from the disk and shows what is wished for.
pub fn carry_out(model: &mut Model, wish: Wish) {
    match wish {
        Wish::Newest => {
            let Some(book) = meant(model) else {
                model.say_word("edition.only");
                return;
            };
            let at = match model.read.location() {
                Some(Location::Clause(id)) if model.screen == Screen::Read => Some(*id),
                _ => None,
            };
            show(model, book, 0, at);
        }
        Wish::Since(book, nth) => show(model, book, nth, None),
        Wish::Clause(id) => show_clause(model, id),
    }
}

fn show(model: &mut Model, book: BookId, nth: usize, at: Option<RuleId>) {
    let all = kept(model, book);
    let (Some(found), Some(new)) = (all.get(nth), model.library.book(book)) else {
        let said = model.words.fill("diff.no-other", &[("book", &book)]);
        model.say(said);
        return;
    };
    let older = Library::with_user_books_in(&found.shelf, model.cache.as_deref());
    let Some(old) = older.book(book) else {
        let said = model.words.fill("diff.no-other", &[("book", &book)]);
        model.say(said);
        return;
    };
    let words = &model.words;
    let own = model.own.iter().filter(|file| diff::is_of(file, book));
    let own: Vec<_> = own.cloned().collect();
    let report = Report::new(Side::of(old), Side::of(new), false).with(diff::in_library(
        &model.library,
        new,
        old,
        &own,
    ));
    let mut rows = diff::head(&report, words);
    let title = rows.remove(0).text();
    let mut details: Vec<_> = rows.iter().map(|_| None).collect();
    let mut chosen = None;
    for group in Group::ALL {
        for (nth, (mut lines, changes)) in entries(&report, group, words).into_iter().enumerate() {
            if nth == 0 {
                let said = report.title(group, words);
                rows.push(StyledLine::of(Tone::Heading, said));
                details.push(None);
            }
            rows.push(lines[0].clone());
            let news = changes.iter().filter_map(|c| c.new.first());
            let news: Vec<RuleId> = news.map(|n| new.rules.nodes[*n].id).collect();
            if at.is_some_and(|at| news.contains(&at)) {
                chosen = Some(rows.len() - 1);
            }
            let olds = changes.iter().filter_map(|c| c.old.first());
            let olds: Vec<RuleId> = olds.map(|o| old.rules.nodes[*o].id).collect();
            for touched in report
                .touched
                .iter()
                .filter(|t| t.clauses.iter().any(|c| olds.contains(&c.clause)))
            {
                lines.push(StyledLine::blank());
                lines.extend(touched.lines(words));
            }
            details.push(Some((lines, news.first().copied().map(Link::Clause))));
        }
    }
    let first = details.iter().position(Option::is_some).unwrap_or(0);
    let mut list = Pane::of_rows();
    list.show(rows);
    let shown = Editions {
        title,
        book,
        nth,
        details,
        chosen: chosen.unwrap_or(first),
        list,
        detail: Pane::default(),
        shown: None,
        list_area: Rect::default(),
    };
    model.overlays.push(Overlay::Editions(Box::new(shown)));
}

/// What stands in a group, one entry a row: a change, or an expression that another took the place of, with its changes.
fn entries<'r>(
    report: &'r Report<'_>,
    group: Group,
    words: &Catalog,
) -> Vec<(Vec<StyledLine>, Vec<&'r Change>)> {
    if group == Group::Renamed {
        let all = report.swaps().into_iter();
        return all
            .map(|swap| (swap_lines(report, &swap, words), swap.only))
            .collect();
    }
    let all = report.comparison.changes.iter();
    all.filter(|c| c.group() == group)
        .map(|c| (change_lines(report, c, 0, words), vec![c]))
        .collect()
}

/// Shows the clause that is read as it stands in the other editions.
pub fn other(model: &Model) -> Vec<Effect> {
    match model.read.location() {
        Some(Location::Clause(id)) => vec![Effect::Editions(Wish::Clause(*id))],
        _ => Vec::new(),
    }
}

fn show_clause(model: &mut Model, id: RuleId) {
    let all = kept(model, id.book);
    let mut lines: Vec<StyledLine> = Vec::new();
    let words = &model.words;
    for found in &all {
        let older = Library::with_user_books_in(&found.shelf, model.cache.as_deref());
        let (Some(old), Some(new)) = (older.book(id.book), model.library.book(id.book)) else {
            continue;
        };
        let report = Report::new(Side::of(old), Side::of(new), true);
        let Some(ix) = new.rules.find(id.number) else {
            continue;
        };
        if !lines.is_empty() {
            lines.push(StyledLine::blank());
        }
        let said = words.fill(
            "diff.in-edition",
            &[("clause", &id.number), ("edition", &found.name)],
        );
        lines.push(StyledLine::of(Tone::Label, said));
        let change = report.comparison.of_new(ix);
        match change {
            Some(change) => lines.extend(change_lines(&report, change, 0, words)),
            None => {
                let said = words.fill("diff.same-there", &[("edition", &found.name)]);
                lines.push(StyledLine::of(Tone::Good, said));
            }
        }
        match report.comparison.was(ix) {
            Some(was) => {
                lines.push(StyledLine::blank());
                let id = old.rules.nodes[was].id;
                lines.extend(page(&older, id, Around::Text, words).unwrap_or_default());
            }
            None => {
                let said = words.fill("diff.not-there", &[("edition", &found.name)]);
                lines.push(StyledLine::of(Tone::Muted, said));
            }
        }
    }
    if lines.is_empty() {
        let said = words.fill("diff.no-other", &[("book", &id.book)]);
        model.say(said);
    } else {
        let title = words.get("diff.title").to_owned();
        model.overlays.push(Overlay::text(title, lines));
    }
}

/// What a key does.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let Some(Overlay::Editions(shown)) = model.overlays.last_mut() else {
        return Vec::new();
    };
    match op {
        Op::Down => shown.go(true),
        Op::Up => shown.go(false),
        Op::PageDown => shown.detail.page(true),
        Op::PageUp => shown.detail.page(false),
        Op::Top => shown.chosen = shown.details.iter().position(Option::is_some).unwrap_or(0),
        Op::Bottom => shown.chosen = shown.details.len().saturating_sub(1),
        Op::NextLink => {
            let (book, nth) = (shown.book, shown.nth + 1);
            let nth = if nth < kept(model, book).len() {
                nth
            } else {
                0
            };
            model.overlays.pop();
            return vec![Effect::Editions(Wish::Since(book, nth))];
        }
        Op::Copy => {
            let text = shown.detail.text();
            return super::copy(model, text);
        }
        Op::Open => {
            if let Some(Some((_, Some(link)))) = shown.details.get(shown.chosen) {
                let link = link.clone();
                model.overlays.clear();
                model.follow(&link);
            }
        }
        _ => {}
    }
    Vec::new()
}

impl Editions {
    /// To the next change, or the one before.
    fn go(&mut self, forward: bool) {
        let mut at = self.chosen;
        loop {
            let next = if forward {
                at.checked_add(1)
            } else {
                at.checked_sub(1)
            };
            let Some(next) = next.filter(|n| *n < self.details.len()) else {
                return;
            };
            at = next;
            if self.details[at].is_some() {
                self.chosen = at;
                return;
            }
        }
    }

    /// Scrolls the text.
    pub fn scroll(&mut self, by: isize) {
        self.detail.scroll(by);
    }

    /// Chooses the row at a place of the screen.
    pub fn click(&mut self, column: u16, row: u16) {
        if self.list_area.contains((column, row).into())
            && let Some(line) = self.list.line_at(usize::from(row - self.list_area.y))
            && self.details.get(line).is_some_and(Option::is_some)
        {
            self.chosen = line;
        }
    }
}

/// Draws it over the whole screen.
pub fn draw(
    frame: &mut Frame,
    area: Rect,
    shown: &mut Editions,
    theme: Theme,
    words: &Catalog,
) -> Rect {
    frame.render_widget(Clear, area);
    let parts = [Constraint::Percentage(45), Constraint::Percentage(55)];
    let [left, right] = match area.width >= BESIDE {
        true => Layout::horizontal(parts).areas(area),
        false => Layout::vertical(parts).areas(area),
    };
    if shown.shown != Some(shown.chosen) {
        let lines = shown.details.get(shown.chosen).cloned().flatten();
        shown
            .detail
            .show(lines.map(|(lines, _)| lines).unwrap_or_default());
        shown.shown = Some(shown.chosen);
    }
    let inner = frame_of(frame, left, theme, &shown.title, &shown.list.stands(), true);
    shown
        .list
        .fit(usize::from(inner.width), usize::from(inner.height));
    shown.list.reveal(shown.chosen);
    shown
        .list
        .draw(inner, frame.buffer_mut(), theme, Some(shown.chosen));
    shown.detail.fit_within(right);
    let stands = shown.detail.stands();
    let text = frame_of(frame, right, theme, words.get("diff.title"), &stands, false);
    shown.detail.draw(text, frame.buffer_mut(), theme, None);
    shown.list_area = inner;
    area
}
