//! The library of rulings: filtered while one types over title, question, answer and clauses; by book, chapter,
//! clause, term or reading. The user's own files stand among them, also those with a fault.

mod draw;
mod item;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::rulebook::{Library, RulingFile};
use crate::text::fold::fold;
use crate::view::{Link, StyledLine, Tone, hits};

use super::editor::Editor;
use super::keys::{Op, Place};
use super::model::{Effect, Location, Model};
use super::overlay::Overlay;
use super::pane::Pane;
use super::table;
use super::{find, history};

use item::Group;
pub use item::Item;

pub use draw::draw;

/// What the rulings are grouped by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum By {
    /// The book.
    #[default]
    Book,
    /// The chapter of the clause that decides first.
    Chapter,
    /// Each clause of the answer.
    Clause,
    /// Each term that is asked about.
    Term,
    /// Each reading that is named.
    Reading,
}

impl By {
    const ALL: [Self; 5] = [
        Self::Book,
        Self::Chapter,
        Self::Clause,
        Self::Term,
        Self::Reading,
    ];

    /// The key of its name in the catalogues.
    const fn name(self) -> &'static str {
        match self {
            Self::Book => "shelf.book",
            Self::Chapter => "shelf.chapter",
            Self::Clause => "shelf.clause",
            Self::Term => "shelf.term",
            Self::Reading => "shelf.reading",
        }
    }
}

/// The library of rulings as it is looked at.
#[derive(Debug, Default)]
pub struct Shelf {
    /// What is typed.
    pub editor: Editor,
    by: By,
    /// The rulings of the books, read when first asked for.
    shipped: Option<Arc<Vec<Item>>>,
    /// Whether they are being read.
    reading: bool,
    /// The moves and the enter pressed meanwhile: they are meant for the list that is coming.
    waiting: Vec<Op>,
    /// The user's own.
    own: Vec<Item>,
    /// What can be chosen, and the line of the list at which each stands.
    rows: Vec<(Row, usize)>,
    chosen: usize,
    list: Pane,
    preview: Pane,
}

/// Something that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Row {
    /// A board of one's own.
    NewBoard,
    /// A ruling: whether it is the user's own, and its place among those.
    Ruling(bool, usize),
}

impl Shelf {
    fn item(&self, row: &Row) -> Option<&Item> {
        match row {
            Row::NewBoard => None,
            Row::Ruling(true, nth) => self.own.get(*nth),
            Row::Ruling(false, nth) => self.shipped.as_ref()?.get(*nth),
        }
    }

    fn chosen(&self) -> Option<&Row> {
        self.rows.get(self.chosen).map(|(row, _)| row)
    }
}

/// Reads the rulings of the books.
pub fn read(library: &Library) -> Vec<Item> {
    item::of_books(library)
}

/// The rulings of the books are read: what was typed meanwhile filters them.
pub fn listed(model: &mut Model, items: Vec<Item>) -> Vec<Effect> {
    model.shelf.shipped = Some(Arc::new(items));
    model.shelf.reading = false;
    let waiting = std::mem::take(&mut model.shelf.waiting);
    typed(model);
    let mut effects = Vec::new();
    for meant in waiting {
        if matches!(model.overlays.last(), Some(Overlay::Rulings)) {
            effects.extend(op(model, meant));
        }
    }
    effects
}

/// Opens the library, as it was left. The rulings of the books are read beside it the first time.
pub fn open(model: &mut Model) -> Vec<Effect> {
    let reads = model.shelf.shipped.is_none() && !model.shelf.reading;
    model.shelf.reading |= reads;
    model.shelf.waiting.clear();
    model.shelf.own = item::of_user(&model.own, &model.unread, &model.library);
    let kept = model.shelf.chosen;
    fill(model);
    model.shelf.chosen = kept.min(model.shelf.rows.len().saturating_sub(1));
    preview(model);
    model
        .overlays
        .retain(|over| !matches!(over, Overlay::Rulings));
    model.overlays.push(Overlay::Rulings);
    let own = model.data.is_some().then_some(Effect::ReadOwn);
    own.into_iter()
        .chain(reads.then_some(Effect::Shelve))
        .collect()
}

/// The user's own rulings as their folder has them now: another program may have written one since. Those that were
/// saved elsewhere stay among them.
pub fn own(model: &mut Model, files: Vec<RulingFile>, unread: Vec<(PathBuf, String)>) {
    let folder = model.own_folder();
    let elsewhere = |file: &&RulingFile| {
        let path = Path::new(&file.path);
        folder
            .as_ref()
            .is_none_or(|folder| !path.starts_with(folder))
    };
    let mut all: Vec<_> = model.own.iter().filter(elsewhere).cloned().collect();
    all.extend(files);
    all.sort_by(|a, b| a.path.cmp(&b.path));
    if (&all, &unread) == (&model.own, &model.unread) {
        return;
    }
    (model.own, model.unread) = (all, unread);
    model.shelf.own = item::of_user(&model.own, &model.unread, &model.library);
    fill(model);
    let last = model.shelf.rows.len().saturating_sub(1);
    model.shelf.chosen = model.shelf.chosen.min(last);
    preview(model);
}

/// Forgets what is typed; whether anything was.
pub fn clear(model: &mut Model) -> bool {
    let was = !model.shelf.editor.is_empty();
    model.shelf.editor.clear();
    typed(model);
    was
}

/// Shows what fits what is typed now.
pub fn typed(model: &mut Model) {
    model.shelf.waiting.clear();
    fill(model);
    // The best row is chosen; a board of one's own is nobody's answer.
    let first = |(row, _): &(Row, usize)| matches!(row, Row::Ruling(..));
    let first = model.shelf.rows.iter().position(first);
    model.shelf.chosen = match model.shelf.editor.is_empty() {
        true => 0,
        false => first.unwrap_or(0),
    };
    preview(model);
}

/// What a key does here.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let shelf = &mut model.shelf;
    let moves = matches!(
        op,
        Op::Down | Op::Up | Op::PageDown | Op::PageUp | Op::Open | Op::Edit
    );
    if shelf.reading && moves {
        shelf.waiting.push(op);
        return Vec::new();
    }
    let last = shelf.rows.len().saturating_sub(1);
    match op {
        Op::Down => shelf.chosen = (shelf.chosen + 1).min(last),
        Op::Up => shelf.chosen = shelf.chosen.saturating_sub(1),
        Op::PageDown => shelf.chosen = (shelf.chosen + 10).min(last),
        Op::PageUp => shelf.chosen = shelf.chosen.saturating_sub(10),
        Op::NextGroup => {
            let at = By::ALL.iter().position(|by| *by == shelf.by).unwrap_or(0);
            shelf.by = By::ALL[(at + 1) % By::ALL.len()];
            typed(model);
        }
        // The book that is chosen is that of the search too.
        Op::BookFilter => {
            let effects = find::next_book(model);
            typed(model);
            return effects;
        }
        Op::Edit => {
            let path = shelf.chosen().and_then(|row| shelf.item(row));
            if let Some(path) = path.filter(|i| i.own).map(|i| PathBuf::from(&i.path)) {
                return vec![Effect::Edit(path)];
            }
        }
        Op::Open => return open_row(model),
        _ => {}
    }
    preview(model);
    Vec::new()
}

/// What a click does: a row is chosen, a second click opens it.
pub fn click(model: &mut Model, row: usize) -> Vec<Effect> {
    // The rows are about to move.
    if model.shelf.reading {
        return Vec::new();
    }
    // The first row of the place is what is typed.
    let Some(line) = row.checked_sub(1).and_then(|r| model.shelf.list.line_at(r)) else {
        return Vec::new();
    };
    let Some(nth) = model.shelf.rows.iter().position(|(_, at)| *at == line) else {
        return Vec::new();
    };
    if nth == model.shelf.chosen {
        return open_row(model);
    }
    model.shelf.chosen = nth;
    preview(model);
    Vec::new()
}

fn open_row(model: &mut Model) -> Vec<Effect> {
    let Some(row) = model.shelf.chosen().cloned() else {
        return Vec::new();
    };
    let Some(item) = model.shelf.item(&row) else {
        model.overlays.pop();
        return table::picked(model, table::Pick::All);
    };
    let (path, own, book, name) = (item.path.clone(), item.own, item.book, item.name.clone());
    if own {
        let file = model.own.iter().find(|f| f.path == path).cloned();
        match (file, &item.fault) {
            (Some(file), _) => {
                model.step(&file, true);
                history::apart(model);
            }
            (None, fault) => {
                let said = format!("{path}: {}", fault.clone().unwrap_or_default());
                model.say(said);
            }
        }
    } else if let Some(book) = book {
        model.follow(&Link::Ruling { book, name });
        history::apart(model);
    }
    Vec::new()
}

/// Lays out the rulings that hold what is typed, in their groups.
fn fill(model: &mut Model) {
    let library = Arc::clone(&model.library);
    let shelf = &model.shelf;
    let words: Vec<String> = shelf.editor.text().split_whitespace().map(fold).collect();
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
    if words.is_empty() {
        rows.push((Row::NewBoard, 0));
        lines.push(
            StyledLine::of(Tone::Label, "＋ ")
                .with(Tone::Strong, model.words.get("desk.new-board")),
        );
    }
    let holds = |item: &Item| words.iter().all(|word| item.holds(word));
    let of_book = |item: &Item| {
        let book = model.find.book.zip(item.book);
        book.is_none_or(|(book, of)| book == of)
    };
    let fits = |item: &Item| of_book(item) && holds(item);
    let row = |item: &Item| {
        let short = item.book.map_or("", |b| hits::short(&library, b));
        let mut line = StyledLine::of(Tone::Muted, format!("  {short:<4}"));
        line = line.with(Tone::Plain, format!(" {}", item.head.title));
        if item.own {
            line = line.with(Tone::Note, format!("  {}", model.words.get("desk.own")));
        }
        if let Some(fault) = &item.fault {
            line = line.with(Tone::Bad, format!("  × {fault}"));
        }
        line
    };
    let own: Vec<_> = shelf
        .own
        .iter()
        .enumerate()
        .filter(|(_, i)| fits(i))
        .collect();
    if !own.is_empty() {
        let title = model.words.get("shelf.own");
        lines.push(
            StyledLine::of(Tone::Heading, title).with(Tone::Muted, format!("  {}", own.len())),
        );
        for (nth, item) in own {
            rows.push((Row::Ruling(true, nth), lines.len()));
            lines.push(row(item));
        }
    }
    // The book that is open comes first.
    let open = model.read.location().map(Location::book);
    let open = open.or(model.find.book);
    let mut groups: Vec<(Group, Vec<usize>)> = Vec::new();
    let shipped = shelf.shipped.as_deref().map_or(&[][..], |all| all);
    for (nth, item) in shipped.iter().enumerate().filter(|(_, i)| fits(i)) {
        for group in item.groups(shelf.by, open, &library) {
            match groups.iter_mut().find(|(g, _)| *g == group) {
                Some((_, items)) => items.push(nth),
                None => groups.push((group, vec![nth])),
            }
        }
    }
    groups.sort_by(|a, b| a.0.cmp(&b.0));
    for (group, items) in groups {
        lines.push(group.line(items.len(), &model.words));
        for nth in items {
            rows.push((Row::Ruling(false, nth), lines.len()));
            lines.push(row(&shipped[nth]));
        }
    }
    if rows.is_empty() && shelf.reading {
        lines.push(StyledLine::of(Tone::Muted, model.words.get("shelf.begun")));
    } else if rows.is_empty() {
        let said = model
            .words
            .fill("desk.none-holds", &[("text", &shelf.editor.text())]);
        lines.push(StyledLine::of(Tone::Warn, said));
        let others = shelf.own.iter().chain(shipped).filter(|i| holds(i)).count();
        if others > 0 {
            let key = model.keys.shown(Place::Shelf, Op::BookFilter);
            let key = key.unwrap_or_default();
            let values: [(&str, &dyn std::fmt::Display); 2] = [("count", &others), ("key", &key)];
            let said = model.words.fill("shelf.elsewhere", &values);
            lines.push(StyledLine::of(Tone::Note, said));
        }
    }
    model.shelf.rows = rows;
    if model.shelf.list.lines().is_empty() {
        model.shelf.list = Pane::of_rows();
    }
    model.shelf.list.show(lines);
}

/// Shows question and answer of the ruling that is chosen.
fn preview(model: &mut Model) {
    let shelf = &model.shelf;
    let item = shelf.chosen().and_then(|row| shelf.item(row));
    let mut lines = item.map_or_else(Vec::new, |item| item.lines(&model.library, &model.words));
    if let Some(fault) = item.and_then(|i| i.fault.clone()) {
        lines.insert(0, StyledLine::of(Tone::Bad, fault).hanging(2));
    }
    model.shelf.preview.show(lines);
}
