//! The reading page: the tree, the page, and what it is joined to, side by side; back and forward as in a browser.

mod context_pane;
mod draw;
mod find_in_page;
mod stops;
mod tree;

use ratatui::layout::Rect;

use crate::import::Originals;
use crate::rulebook::readings::by_weight;
use crate::rulebook::{BookId, Library, RuleId};
use crate::view::{Catalog, Link, StyledLine, Tone, term};

use super::keys::Op;
use super::model::{Effect, Location, Model, Screen};
use super::overlay::{Asks, Chosen, Overlay};
use super::pane::Pane;
use find_in_page::FindInPage;
use tree::Tree;

pub use context_pane::LARGE;
pub use draw::draw;
pub use find_in_page::find_within;

/// Fewer columns than this have no room for what stands beside the page; it then lies above it.
const NARROW: u16 = 76;
/// From this many columns on the tree stands beside the page even while it is not in use.
const TREE_BESIDE: u16 = 100;

/// What the reader looks at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Focus {
    Tree,
    #[default]
    Page,
    Side,
}

/// The reading page.
#[derive(Debug)]
pub struct Read {
    /// What the page shows.
    location: Option<Location>,
    page: Pane,
    side: Pane,
    tree: Tree,
    focus: Focus,
    tree_shown: bool,
    side_shown: bool,
    /// Whether the original wording stands beside the page, instead of what it is joined to.
    original: bool,
    /// What is looked for within the book.
    within: Option<FindInPage>,
    /// The columns of the whole screen when it was last drawn.
    columns: u16,
    /// What was typed of a link's hint, while hints are shown.
    hints: Option<String>,
    pub(super) page_area: Rect,
    pub(super) side_area: Rect,
    pub(super) tree_area: Rect,
}

impl Default for Read {
    fn default() -> Self {
        Self {
            location: None,
            page: Pane::default(),
            side: Pane::default(),
            tree: Tree::default(),
            focus: Focus::default(),
            tree_shown: true,
            side_shown: true,
            original: false,
            within: None,
            columns: 0,
            hints: None,
            page_area: Rect::default(),
            side_area: Rect::default(),
            tree_area: Rect::default(),
        }
    }
}

impl Read {
    /// Where the reader is.
    pub fn location(&self) -> Option<&Location> {
        self.location.as_ref()
    }

    /// What the page says, unbroken.
    #[cfg(test)]
    pub fn page_text(&self) -> String {
        self.page.text()
    }

    /// The link that keys have come to.
    #[cfg(test)]
    pub fn chosen_link(&self) -> Option<Link> {
        self.stop()
    }

    /// Whether keys go to the tree.
    pub fn tree_has_focus(&self) -> bool {
        self.focus == Focus::Tree && self.tree_shown
    }

    /// Whether hints are shown.
    pub fn hinting(&self) -> bool {
        self.hints.is_some()
    }

    /// The line at the top of the page.
    pub fn top(&self) -> usize {
        self.page.position().0
    }

    /// Shows a location from this line on.
    pub fn show(&mut self, location: Location, top: usize, library: &Library, words: &Catalog) {
        self.hints = None;
        if self.location.as_ref() == Some(&location) && self.top() == top {
            return;
        }
        self.focus = Focus::Page;
        self.location = Some(location);
        self.load(top, library, words);
    }

    fn load(&mut self, top: usize, library: &Library, words: &Catalog) {
        let Some(location) = &self.location else {
            return;
        };
        let (mut page_lines, side_lines) = context_pane::lines_of(library, location, words);
        if let Some(within) = &self.within {
            within.mark(&mut page_lines);
        }
        self.page.show(page_lines);
        self.page.scroll_to(top);
        self.side.show(side_lines);
        if let Some(id) = self.clause(library)
            && let Some(book) = library.book(id.book)
        {
            self.tree.show(book, id);
        }
    }

    /// Lays the same place out anew: the readings in force or the language are others.
    pub fn reload(&mut self, library: &Library, words: &Catalog) {
        self.load(self.top(), library, words);
    }

    /// The clause that the page is about: of a term the one that defines it, of a reading the first that raises it.
    fn clause(&self, library: &Library) -> Option<RuleId> {
        match self.location()? {
            Location::Clause(id) => Some(*id),
            Location::Term(book, name) => library
                .book(*book)
                .and_then(|b| b.glossary.get(name))
                .and_then(|t| t.clause),
            Location::Reading(book, id) => library
                .reading(*book, id)
                .and_then(|r| r.clauses.first().copied()),
        }
    }

    /// Puts the hints away.
    pub fn end_hints(&mut self) {
        self.hints = None;
    }

    fn focused(&mut self) -> &mut Pane {
        match self.focus {
            Focus::Side if self.side_area.width > 0 => &mut self.side,
            _ => &mut self.page,
        }
    }
}

/// What a key does here.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let library = model.library.clone();
    let words = model.words.clone();
    if model.read.tree_has_focus() && tree::op(model, op) {
        return Vec::new();
    }
    match op {
        Op::Open => {
            if let Some(link) = model.read.stop() {
                open(model, &link);
            }
        }
        Op::NextClause | Op::PreviousClause => neighbour(model, op == Op::NextClause),
        Op::Jump => {
            model
                .overlays
                .push(Overlay::prompt(words.get("desk.jump"), Asks::Jump, ""));
        }
        Op::Within => {
            let typed = model.read.within.as_ref().map_or("", |w| w.asked());
            model.overlays.push(Overlay::prompt(
                words.get("read.within"),
                Asks::Within,
                typed,
            ));
        }
        Op::NextMatch => find_in_page::next(model, true),
        Op::PreviousMatch => find_in_page::next(model, false),
        Op::Original => return show_original(model),
        Op::Marks => {
            let lines = model
                .read
                .clause(&library)
                .map(|id| context_pane::marks(&library, id, &words))
                .unwrap_or_default();
            if lines.is_empty() {
                model.say_word("read.no-marks");
            } else {
                model
                    .overlays
                    .push(Overlay::text(words.get("read.marks"), lines));
            }
        }
        Op::Bookmark => {
            if let Some(location) = model.read.location() {
                let link = location.link();
                let note = model.persisted.note(&link).unwrap_or_default().to_owned();
                let title = words.get("desk.note");
                model
                    .overlays
                    .push(Overlay::prompt(title, Asks::Note(link), &note));
            }
        }
        Op::Pin => {
            if let Some(location) = model.read.location() {
                let link = location.link();
                return super::sheet::pin_link(model, &link);
            }
        }
        Op::CopyText => {
            if let Some(id) = model.read.clause(&library) {
                return super::copy(model, quotation(&library, id));
            }
        }
        Op::ToggleSide if model.read.columns < NARROW => {
            if let Some(location) = model.read.location() {
                let lines = context_pane::lines_of(&library, location, &words).1;
                model
                    .overlays
                    .push(Overlay::text(words.get("page.beside"), lines));
            }
        }
        Op::Readings => {
            let rows = readings(&library, model.read.location());
            model
                .overlays
                .push(Overlay::list(words.get("page.readings"), rows));
        }
        Op::Copy => {
            if let Some(location) = model.read.location() {
                let text = citation(&library, location);
                return super::copy(model, text);
            }
        }
        Op::OtherEdition => return super::editions::other(model),
        Op::Close => model.screen = Screen::Find,
        op => look(&mut model.read, op, &library),
    }
    Vec::new()
}

/// Moves what is seen, which panes are shown and which has the focus.
fn look(read: &mut Read, op: Op, library: &Library) {
    match op {
        Op::Down => read.focused().scroll(1),
        Op::Up => read.focused().scroll(-1),
        Op::PageDown => read.focused().page(true),
        Op::PageUp => read.focused().page(false),
        Op::Top => read.focused().leap(false),
        Op::Bottom => read.focused().leap(true),
        Op::NextLink => read.next_stop(true, library),
        Op::PreviousLink => read.next_stop(false, library),
        Op::Hints if read.has_hints(library) => read.hints = Some(String::new()),
        Op::NextPane => {
            read.focus = match read.focus {
                Focus::Page if read.side_area.width > 0 => Focus::Side,
                // A narrow screen shows the tree only while it is in use.
                Focus::Page | Focus::Side if read.tree_shown => Focus::Tree,
                _ => Focus::Page,
            };
        }
        Op::ToggleTree => {
            let in_view = read.tree_area.width > 0;
            read.tree_shown = !in_view;
            if in_view && read.focus == Focus::Tree {
                read.focus = Focus::Page;
            } else if !in_view && read.columns < TREE_BESIDE {
                read.focus = Focus::Tree;
            }
        }
        Op::ToggleSide => read.side_shown = !read.side_shown,
        _ => {}
    }
}

/// To the clause after or before the one that is read.
fn neighbour(model: &mut Model, forward: bool) {
    let library = model.library.clone();
    if let Some(Location::Clause(id)) = model.read.location()
        && let Some(book) = library.book(id.book)
        && let Some(ix) = book.rules.find(id.number)
    {
        let next = if forward {
            ix.checked_add(1)
        } else {
            ix.checked_sub(1)
        };
        if let Some(node) = next.and_then(|ix| book.rules.nodes.get(ix)) {
            model.go(Location::Clause(node.id));
        }
    }
}

/// The open questions of all books, to follow one.
fn readings(library: &Library, here: Option<&Location>) -> Vec<(StyledLine, Chosen)> {
    let mut rows = Vec::new();
    for book in &library.books {
        for r in by_weight(&book.readings) {
            let row = (
                StyledLine::of(Tone::Muted, format!("{:<4}", book.rules.front.short))
                    .with(Tone::Plain, format!(" {}", r.question)),
                Chosen::Follow(Link::Reading {
                    book: book.rules.id,
                    id: r.id.clone(),
                }),
            );
            let is_of_clause = matches!(here, Some(Location::Clause(id)) if r.clauses.contains(id));
            let is_of_book = here.is_some_and(|here| here.book() == book.rules.id);
            rows.push(((!is_of_clause, !is_of_book), row));
        }
    }
    // Those of the clause that is read stand first, then those of its book.
    rows.sort_by_key(|(far, _)| *far);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Follows a link; a term is explained in place.
pub fn open(model: &mut Model, link: &Link) {
    if let Link::Term { book, name } = link {
        let library = model.library.clone();
        if let Some(book) = library.book(*book)
            && let Some(lines) = term::page(&library, book, name, &model.words)
        {
            model.overlays.push(Overlay::text(name.clone(), lines));
            return;
        }
    }
    model.follow(link);
}

/// Shows the original wording beside the page, or puts it away.
fn show_original(model: &mut Model) -> Vec<Effect> {
    if model.read.original {
        model.read.original = false;
        let (library, words) = (model.library.clone(), model.words.clone());
        model.read.reload(&library, &words);
        return Vec::new();
    }
    let Some(book) = model.read.location().map(Location::book) else {
        return Vec::new();
    };
    match model.originals.get(&book) {
        Some(found) => {
            let found = Ok(found.clone());
            original_found(model, book, found);
            Vec::new()
        }
        None => vec![Effect::Original(book)],
    }
}

/// Takes the original wording of a book; says so where there is none.
pub fn original_found(model: &mut Model, book: BookId, found: Result<Option<Originals>, String>) {
    let found = match found {
        Ok(found) => found,
        Err(said) => {
            model.say(said);
            return;
        }
    };
    let is_there = found.is_some();
    model.originals.insert(book, found);
    if !is_there {
        // Asked again the next time: it may be imported in the meantime.
        model.originals.remove(&book);
        let said = model.words.fill("read.no-original", &[("book", &book)]);
        model.say(said);
    } else if model.read.columns < NARROW {
        let lines = original_lines(model);
        let title = model.words.get("page.original").to_owned();
        model.overlays.push(Overlay::text(title, lines));
    } else {
        model.read.original = true;
        model.read.side_shown = true;
    }
}

/// The original wording of what the page shows, where it was imported.
fn original_lines(model: &Model) -> Vec<StyledLine> {
    let Some(id) = model.read.clause(&model.library) else {
        return Vec::new();
    };
    match model.originals.get(&id.book) {
        Some(Some(wording)) => context_pane::original(&model.library, id, wording, &model.words),
        _ => vec![StyledLine::of(
            Tone::Muted,
            model.words.get("page.no-original-here"),
        )],
    }
}

/// A clause as a passage that can be pasted: its citation, then the wording with what stands below it.
fn quotation(library: &Library, id: RuleId) -> String {
    let mut text = library.book(id.book).map_or_else(String::new, |b| {
        format!("{} {}\n", b.rules.front.title, b.rules.front.edition)
    });
    for (depth, node) in crate::view::sheet::quoted(library, id) {
        text.push_str(&"  ".repeat(depth));
        text.push_str(&format!("{} {}\n", node.id.number, node.body.text));
    }
    text
}

/// A citation that can be pasted: Vividz 综合规则 1.0.0 第802.1a条：……
fn citation(library: &Library, location: &Location) -> String {
    match location {
        Location::Clause(id) => match (library.book(id.book), library.node(*id)) {
            (Some(book), Some(node)) => format!(
                "{} {} {} {}",
                book.rules.front.title, book.rules.front.edition, id.number, node.body.text
            ),
            _ => id.to_string(),
        },
        Location::Term(book, name) => library
            .book(*book)
            .and_then(|b| b.glossary.get(name))
            .map_or_else(|| name.clone(), |t| format!("{}：{}", t.name, t.cited())),
        Location::Reading(book, id) => library
            .reading(*book, id)
            .map_or_else(|| id.clone(), |r| format!("{}：{}", r.id, r.question)),
    }
}

/// What a click does: in the page and beside it a link is followed, in the tree a clause is opened.
pub fn click(model: &mut Model, column: u16, row: u16) {
    let at = |area: Rect| {
        area.contains((column, row).into())
            .then(|| (usize::from(column - area.x), usize::from(row - area.y)))
    };
    if let Some((x, y)) = at(model.read.page_area) {
        model.read.focus = Focus::Page;
        if let Some(link) = model.read.page.link_at(x, y) {
            open(model, &link);
        }
    } else if let Some((x, y)) = at(model.read.side_area) {
        model.read.focus = Focus::Side;
        if let Some(link) = model.read.side.link_at(x, y) {
            open(model, &link);
        }
    } else if let Some((_, y)) = at(model.read.tree_area) {
        model.read.focus = Focus::Tree;
        let library = model.library.clone();
        let tree = &mut model.read.tree;
        if let Some(line) = tree.pane.line_at(y)
            && let Some(book) = tree.book.and_then(|b| library.book(b))
            && let Some(ix) = tree.rows.get(line)
        {
            tree.chosen = line;
            let id = book.rules.nodes[*ix].id;
            model.go(Location::Clause(id));
            model.read.focus = Focus::Tree;
        }
    }
}

/// Scrolls what lies under the mouse.
pub fn wheel(model: &mut Model, column: u16, row: u16, by: isize) {
    let read = &mut model.read;
    let over = |area: Rect| area.contains((column, row).into());
    if over(read.side_area) {
        read.side.scroll(by);
    } else if over(read.tree_area) {
        read.tree.pane.scroll(by);
    } else {
        read.page.scroll(by);
    }
}
