//! The reading page: the tree, the page, and what it is joined to, side by side; back and forward as in a browser.

use std::collections::HashSet;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

use crate::rulebook::{Book, BookId, Library, MarkKind, NodeIx, RuleId};
use crate::view::clause::{Around, edge_line, page, refs};
use crate::view::{Line, Link, Tone, Words, reading, term};

use super::draw::frame_of;
use super::keys::Op;
use super::model::{Effect, Location, Model, Screen};
use super::over::{Asks, Chosen, Over};
use super::pane::Pane;

/// What the reader looks at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Focus {
    Tree,
    #[default]
    Page,
    Side,
}

/// A place in the history.
#[derive(Debug, Clone)]
struct Visit {
    location: Location,
    top: usize,
}

/// The reading page.
#[derive(Debug)]
pub struct Read {
    past: Vec<Visit>,
    /// Where in `past` the reader is.
    at: usize,
    page: Pane,
    side: Pane,
    tree: Tree,
    focus: Focus,
    tree_shown: bool,
    side_shown: bool,
    /// What was typed of a link's hint, while hints are shown.
    hints: Option<String>,
    pub(super) page_area: Rect,
    pub(super) side_area: Rect,
    pub(super) tree_area: Rect,
}

impl Default for Read {
    fn default() -> Self {
        Self {
            past: Vec::new(),
            at: 0,
            page: Pane::default(),
            side: Pane::default(),
            tree: Tree {
                pane: Pane::of_rows(),
                ..Tree::default()
            },
            focus: Focus::default(),
            tree_shown: true,
            side_shown: true,
            hints: None,
            page_area: Rect::default(),
            side_area: Rect::default(),
            tree_area: Rect::default(),
        }
    }
}

/// The tree of the book that is open.
#[derive(Debug, Default)]
struct Tree {
    book: Option<BookId>,
    open: HashSet<RuleId>,
    rows: Vec<NodeIx>,
    chosen: usize,
    pane: Pane,
}

impl Read {
    /// Where the reader is.
    pub fn location(&self) -> Option<&Location> {
        self.past.get(self.at).map(|v| &v.location)
    }

    /// Whether keys go to the tree.
    pub fn tree_has_focus(&self) -> bool {
        self.focus == Focus::Tree && self.tree_area.width > 0
    }

    /// Whether hints are shown.
    pub fn hinting(&self) -> bool {
        self.hints.is_some()
    }

    /// Goes to a location; what lay ahead in the history is forgotten.
    pub fn go(&mut self, location: Location, library: &Library, words: &Words) {
        self.hints = None;
        if self.location() == Some(&location) {
            return;
        }
        self.keep_top();
        self.past.truncate(self.at + 1);
        self.past.push(Visit { location, top: 0 });
        self.at = self.past.len() - 1;
        self.focus = Focus::Page;
        self.load(library, words);
    }

    /// Goes to a place of the history.
    pub fn back_to(&mut self, at: usize, library: &Library, words: &Words) {
        if at < self.past.len() {
            self.keep_top();
            self.at = at;
            self.load(library, words);
        }
    }

    fn keep_top(&mut self) {
        let top = self.page.position().0;
        if let Some(visit) = self.past.get_mut(self.at) {
            visit.top = top;
        }
    }

    fn load(&mut self, library: &Library, words: &Words) {
        let Some(visit) = self.past.get(self.at).cloned() else {
            return;
        };
        let (page_lines, side_lines) = lines_of(library, &visit.location, words);
        self.page.show(page_lines);
        self.page.scroll_to(visit.top);
        self.side.show(side_lines);
        let id = match &visit.location {
            Location::Clause(id) => Some(*id),
            Location::Term(book, name) => library
                .book(*book)
                .and_then(|b| b.glossary.get(name))
                .map(|t| t.clause),
            Location::Reading(book, id) => library
                .reading(*book, id)
                .and_then(|r| r.clauses.first().copied()),
        };
        if let Some(id) = id
            && let Some(book) = library.book(id.book)
        {
            self.tree.show(book, id);
        }
    }

    /// Chooses among the hints that begin with what was typed.
    pub fn type_hint(&mut self, c: char) -> Option<Link> {
        let links = self.page.links_in_view();
        let names = hint_names(links.len());
        let typed = self.hints.as_mut()?;
        typed.push(c);
        if let Some(ix) = names.iter().position(|n| n == typed) {
            self.hints = None;
            return links.into_iter().nth(ix).map(|l| l.link);
        }
        if !names.iter().any(|n| n.starts_with(typed.as_str())) {
            self.hints = None;
        }
        None
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

/// The page of a location and what stands beside it.
fn lines_of(library: &Library, location: &Location, words: &Words) -> (Vec<Line>, Vec<Line>) {
    match location {
        Location::Clause(id) => (
            page(library, *id, Around::Text, words).unwrap_or_default(),
            side(library, *id, words),
        ),
        Location::Term(book, name) => {
            let mut pages = Vec::new();
            let mut others = Vec::new();
            for other in &library.books {
                let Some(mut lines) = term::page(library, other, name, words) else {
                    continue;
                };
                if other.rules.id == *book {
                    pages.append(&mut lines);
                } else {
                    others.append(&mut lines);
                    others.push(Line::blank());
                }
            }
            (pages, others)
        }
        Location::Reading(book, id) => (
            library
                .reading(*book, id)
                .map(|r| reading::page(library, r, None, words))
                .unwrap_or_default(),
            Vec::new(),
        ),
    }
}

/// What a clause is joined to: references either way, readings, rulings that rest on it, terms in it.
fn side(library: &Library, id: RuleId, words: &Words) -> Vec<Line> {
    let mut lines = refs(library, id, words);
    if lines.is_empty() {
        lines = refs_below(library, id, words);
    }
    let mut section = |title: &str, mut rows: Vec<Line>| {
        if !rows.is_empty() {
            if !lines.is_empty() {
                lines.push(Line::blank());
            }
            lines.push(Line::of(Tone::Label, words.get(title)));
            lines.append(&mut rows);
        }
    };
    section(
        "page.readings",
        library
            .readings_of(id)
            .map(|r| {
                Line::default().indented(2).with_link(
                    Tone::Ref,
                    r.id.clone(),
                    Link::Reading {
                        book: id.book,
                        id: r.id.clone(),
                    },
                )
            })
            .collect(),
    );
    let Some(book) = library.book(id.book) else {
        return lines;
    };
    section(
        "page.rulings",
        book.rulings
            .iter()
            .filter(|r| mentions(&r.text, &id.number.to_string()))
            .map(|r| {
                Line::default().indented(2).with_link(
                    Tone::Ref,
                    r.name(),
                    Link::Ruling {
                        book: id.book,
                        name: r.name().to_owned(),
                    },
                )
            })
            .collect(),
    );
    let mut terms = Vec::new();
    if let Some(node) = library.node(id) {
        for mark in &node.body.marks {
            if let MarkKind::Term(ix) = mark.kind
                && !terms.contains(&ix)
            {
                terms.push(ix);
            }
        }
    }
    section(
        "page.terms",
        terms
            .into_iter()
            .filter_map(|ix| book.glossary.terms.get(ix))
            .map(|t| {
                Line::default()
                    .indented(2)
                    .hanging(2)
                    .with_link(
                        Tone::Term,
                        t.name.clone(),
                        Link::Term {
                            book: id.book,
                            name: t.name.clone(),
                        },
                    )
                    .with(Tone::Muted, format!(" {}", t.says))
            })
            .collect(),
    );
    lines
}

/// For a heading without references of its own: those of the clauses below it that lead out of it, once each.
fn refs_below(library: &Library, id: RuleId, words: &Words) -> Vec<Line> {
    let mut lines = Vec::new();
    let Some(book) = library.book(id.book) else {
        return lines;
    };
    let Some(ix) = book.rules.find(id.number) else {
        return lines;
    };
    let below = &book.rules.nodes[book.rules.subtree(ix)];
    let inside = |id: RuleId| below.iter().any(|n| n.id == id);
    for (title, forward) in [("page.refers-to", true), ("page.referred-by", false)] {
        let mut edges: Vec<_> = below
            .iter()
            .flat_map(|n| {
                if forward {
                    library.links.from(n.id)
                } else {
                    library.links.to(n.id)
                }
            })
            .filter(|e| !inside(if forward { e.to } else { e.from }))
            .collect();
        edges.sort_by_key(|e| (e.relation, if forward { e.to } else { e.from }));
        edges.dedup_by_key(|e| if forward { e.to } else { e.from });
        if !edges.is_empty() {
            lines.push(Line::of(Tone::Label, words.get(title)));
            lines.extend(edges.into_iter().map(|e| edge_line(library, e, forward)));
        }
    }
    lines
}

/// Whether a ruling's file names a clause number, whole.
fn mentions(text: &str, number: &str) -> bool {
    text.match_indices(number).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + number.len()..].chars().next();
        let part = |c: Option<char>| {
            c.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
        };
        !part(before) && !part(after)
    })
}

impl Tree {
    /// Shows a book's tree with a clause in sight.
    fn show(&mut self, book: &Book, id: RuleId) {
        if self.book != Some(book.rules.id) {
            self.book = Some(book.rules.id);
            self.open.clear();
        }
        let Some(ix) = book.rules.find(id.number) else {
            return;
        };
        for above in book.rules.lineage(ix) {
            self.open.insert(book.rules.nodes[above].id);
        }
        self.lay(book);
        self.chosen = self.rows.iter().position(|r| *r == ix).unwrap_or(0);
        self.pane.reveal(self.chosen);
    }

    /// Lays the rows out: what is open shows what stands below it.
    fn lay(&mut self, book: &Book) {
        let was = self.rows.get(self.chosen).copied();
        self.rows.clear();
        let mut ix = 0;
        while ix < book.rules.nodes.len() {
            self.rows.push(ix);
            let node = &book.rules.nodes[ix];
            ix = if node.children.is_empty() || self.open.contains(&node.id) {
                ix + 1
            } else {
                book.rules.subtree(ix).end
            };
        }
        let lines = self
            .rows
            .iter()
            .map(|ix| {
                let node = &book.rules.nodes[*ix];
                let depth = book.rules.lineage(*ix).len();
                let fold = match (node.children.is_empty(), self.open.contains(&node.id)) {
                    (true, _) => "  ",
                    (false, true) => "▾ ",
                    (false, false) => "▸ ",
                };
                let tone = if node.is_heading() {
                    Tone::Heading
                } else {
                    Tone::Plain
                };
                let warn = node
                    .notes
                    .iter()
                    .any(|n| n.kind == crate::rulebook::AnnotationKind::Warning);
                let mut line = Line::default()
                    .with(Tone::Muted, format!("{}{fold}", " ".repeat(depth)))
                    .with(Tone::Id, node.id.number.to_string());
                if warn {
                    line = line.with(Tone::Warn, "⚠");
                }
                // One row each: what does not fit is cut where the pane is drawn.
                let opening: String = node.body.text.chars().take(24).collect();
                line.with(tone, format!(" {}", opening.replace('\n', " ")))
            })
            .collect();
        self.pane.refresh(lines);
        if let Some(was) = was
            && let Some(at) = self.rows.iter().position(|r| *r == was)
        {
            self.chosen = at;
        }
        self.chosen = self.chosen.min(self.rows.len().saturating_sub(1));
    }
}

/// Names for so many hints: a … z, then two letters each.
fn hint_names(count: usize) -> Vec<String> {
    const LETTERS: &[u8] = b"asdfghjklqwertyuiopzxcvbnm";
    if count <= LETTERS.len() {
        return LETTERS[..count]
            .iter()
            .map(|c| (*c as char).to_string())
            .collect();
    }
    (0..count.min(LETTERS.len() * LETTERS.len()))
        .map(|n| {
            let (a, b) = (
                LETTERS[n / LETTERS.len()] as char,
                LETTERS[n % LETTERS.len()] as char,
            );
            format!("{a}{b}")
        })
        .collect()
}

/// What a key does here.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let library = model.library.clone();
    let words = model.words.clone();
    if model.read.tree_has_focus() && tree_op(model, op) {
        return Vec::new();
    }
    match op {
        Op::Down => model.read.focused().scroll(1),
        Op::Up => model.read.focused().scroll(-1),
        Op::PageDown => model.read.focused().page(true),
        Op::PageUp => model.read.focused().page(false),
        Op::Top => model.read.focused().leap(false),
        Op::Bottom => model.read.focused().leap(true),
        Op::NextLink => model.read.focused().next_link(true),
        Op::PreviousLink => model.read.focused().next_link(false),
        Op::Open => {
            if let Some(link) = model.read.focused().chosen() {
                open(model, &link);
            }
        }
        Op::Hints if !model.read.page.links_in_view().is_empty() => {
            model.read.hints = Some(String::new());
        }
        Op::Back => {
            if model.read.at > 0 {
                let at = model.read.at - 1;
                model.read.back_to(at, &library, &words);
            } else {
                model.screen = Screen::Find;
            }
        }
        Op::Forward => {
            let at = model.read.at + 1;
            model.read.back_to(at, &library, &words);
        }
        Op::History => {
            let rows = model
                .read
                .past
                .iter()
                .enumerate()
                .rev()
                .map(|(ix, visit)| (name_of(&library, &visit.location), Chosen::History(ix)))
                .collect();
            model.over.push(Over::list(words.get("desk.history"), rows));
        }
        Op::NextClause | Op::PreviousClause => {
            if let Some(Location::Clause(id)) = model.read.location()
                && let Some(book) = library.book(id.book)
                && let Some(ix) = book.rules.find(id.number)
            {
                let next = if op == Op::NextClause {
                    ix.checked_add(1)
                } else {
                    ix.checked_sub(1)
                };
                if let Some(node) = next.and_then(|ix| book.rules.nodes.get(ix)) {
                    let id = node.id;
                    model.go(Location::Clause(id));
                }
            }
        }
        Op::Jump => model.over.push(Over::Prompt {
            title: words.get("desk.jump").to_owned(),
            asks: Asks::Jump,
            editor: super::editor::Editor::default(),
        }),
        Op::NextPane => {
            let read = &mut model.read;
            read.focus = match read.focus {
                Focus::Page if read.side_area.width > 0 => Focus::Side,
                Focus::Page | Focus::Side if read.tree_area.width > 0 => Focus::Tree,
                _ => Focus::Page,
            };
        }
        Op::ToggleTree => {
            model.read.tree_shown = !model.read.tree_shown;
            if !model.read.tree_shown && model.read.focus == Focus::Tree {
                model.read.focus = Focus::Page;
            }
        }
        Op::ToggleSide => model.read.side_shown = !model.read.side_shown,
        Op::Readings => {
            let mut rows = Vec::new();
            for book in &library.books {
                for r in &book.readings {
                    rows.push((
                        Line::of(Tone::Muted, format!("{:<4}", book.rules.front.short))
                            .with(Tone::Plain, format!(" {}", r.question)),
                        Chosen::Follow(Link::Reading {
                            book: book.rules.id,
                            id: r.id.clone(),
                        }),
                    ));
                }
            }
            model
                .over
                .push(Over::list(words.get("page.readings"), rows));
        }
        Op::Copy => {
            if let Some(location) = model.read.location() {
                let text = citation(&library, location);
                let said = words.fill("desk.copied", &[("text", &text)]);
                model.say(said);
                return vec![Effect::Copy(text)];
            }
        }
        Op::Close => model.screen = Screen::Find,
        _ => {}
    }
    Vec::new()
}

/// Follows a link; a term is explained in place.
fn open(model: &mut Model, link: &Link) {
    if let Link::Term { book, name } = link {
        let library = model.library.clone();
        if let Some(book) = library.book(*book)
            && let Some(lines) = term::page(&library, book, name, &model.words)
        {
            model.over.push(Over::text(name.clone(), lines));
            return;
        }
    }
    model.follow(link);
}

fn tree_op(model: &mut Model, op: Op) -> bool {
    let library = model.library.clone();
    let tree = &mut model.read.tree;
    let Some(book) = tree.book.and_then(|b| library.book(b)) else {
        return false;
    };
    let last = tree.rows.len().saturating_sub(1);
    let node = tree.rows.get(tree.chosen).map(|ix| &book.rules.nodes[*ix]);
    match op {
        Op::Down => tree.chosen = (tree.chosen + 1).min(last),
        Op::Up => tree.chosen = tree.chosen.saturating_sub(1),
        Op::PageDown => tree.chosen = (tree.chosen + 15).min(last),
        Op::PageUp => tree.chosen = tree.chosen.saturating_sub(15),
        Op::Top => tree.chosen = 0,
        Op::Bottom => tree.chosen = last,
        Op::Open => {
            if let Some(node) = node {
                let id = node.id;
                model.go(Location::Clause(id));
                return true;
            }
        }
        Op::Unfold => {
            if let Some(node) = node {
                tree.open.insert(node.id);
                tree.lay(book);
            }
        }
        Op::Fold => {
            if let Some(node) = node {
                if !tree.open.remove(&node.id)
                    && let Some(parent) = node.parent
                {
                    tree.open.remove(&book.rules.nodes[parent].id);
                    tree.chosen = tree.rows.iter().position(|r| *r == parent).unwrap_or(0);
                }
                tree.lay(book);
            }
        }
        Op::FoldAll => {
            if tree.open.is_empty() {
                tree.open = book
                    .rules
                    .nodes
                    .iter()
                    .filter(|n| n.is_heading())
                    .map(|n| n.id)
                    .collect();
            } else {
                tree.open.clear();
            }
            tree.lay(book);
        }
        _ => return false,
    }
    tree.pane.reveal(tree.chosen);
    true
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
            .map_or_else(
                || name.clone(),
                |t| format!("{}：{}（{}）", t.name, t.says, t.clause),
            ),
        Location::Reading(book, id) => library
            .reading(*book, id)
            .map_or_else(|| id.clone(), |r| format!("{}：{}", r.id, r.question)),
    }
}

fn name_of(library: &Library, location: &Location) -> Line {
    match location {
        Location::Clause(id) => Line::of(Tone::Id, id.to_string()).with(
            Tone::Plain,
            format!(" {}", crate::view::clause::opening(library, *id)),
        ),
        Location::Term(book, name) => {
            Line::of(Tone::Muted, format!("{book} ")).with(Tone::Term, name.clone())
        }
        Location::Reading(book, id) => {
            Line::of(Tone::Muted, format!("{book} ")).with(Tone::Ref, id.clone())
        }
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

/// Draws the tree, the page and what stands beside it, as many of them as there is room for.
pub fn draw(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    let words = &model.words;
    let read = &mut model.read;
    let tree = read.tree_shown && (area.width >= 100 || read.focus == Focus::Tree);
    let side = read.side_shown && area.width >= 76 && !(tree && area.width < 100);
    let tree_width = if tree {
        (area.width / 4).clamp(24, 36)
    } else {
        0
    };
    let side_width = if side {
        (area.width * 3 / 10).clamp(26, 44)
    } else {
        0
    };
    let [tree_area, page_area, side_area] = Layout::horizontal([
        Constraint::Length(tree_width),
        Constraint::Min(0),
        Constraint::Length(side_width),
    ])
    .areas(area);
    read.tree_area = Rect::default();
    read.side_area = Rect::default();
    if tree {
        let title = read
            .tree
            .book
            .and_then(|b| model.library.book(b))
            .map_or("", |b| b.rules.front.title.as_str());
        let inner = frame_of(
            frame,
            tree_area,
            theme,
            title,
            "",
            read.focus == Focus::Tree,
        );
        read.tree_area = inner;
        let chosen = read.tree.chosen;
        read.tree
            .pane
            .draw(inner, frame.buffer_mut(), theme, Some(chosen), None);
        read.tree.pane.reveal(chosen);
    }
    let (top, rows) = read.page.position();
    let place = if rows > usize::from(page_area.height) {
        format!("{}/{rows}", top + 1)
    } else {
        String::new()
    };
    let title = match read.past.get(read.at).map(|v| &v.location) {
        Some(Location::Clause(id)) => id.to_string(),
        Some(Location::Term(_, name)) => name.clone(),
        Some(Location::Reading(_, id)) => id.clone(),
        None => String::new(),
    };
    let inner = frame_of(
        frame,
        page_area,
        theme,
        &title,
        &place,
        read.focus == Focus::Page,
    );
    read.page_area = inner;
    let hints = read.hints.as_ref().map(|typed| {
        let names = hint_names(read.page.links_in_view().len());
        names
            .into_iter()
            .map(|n| {
                if n.starts_with(typed.as_str()) {
                    n
                } else {
                    String::new()
                }
            })
            .collect::<Vec<_>>()
    });
    read.page
        .draw(inner, frame.buffer_mut(), theme, None, hints.as_deref());
    if side {
        let inner = frame_of(
            frame,
            side_area,
            theme,
            words.get("page.beside"),
            "",
            read.focus == Focus::Side,
        );
        read.side_area = inner;
        read.side.draw(inner, frame.buffer_mut(), theme, None, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_short_and_differ() {
        for count in [0, 3, 26, 27, 200] {
            let names = hint_names(count);
            let mut unique = names.clone();
            unique.sort();
            unique.dedup();
            assert_eq!(unique.len(), count.min(26 * 26));
        }
    }

    #[test]
    fn a_number_is_mentioned_whole_or_not_at_all() {
        assert!(mentions("因: [703.2a]", "703.2a"));
        assert!(!mentions("因: [703.2a]", "703.2"));
        assert!(!mentions("1703.2", "703.2"));
    }
}
