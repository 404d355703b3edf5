//! The tree of the book that is open: what is unfolded, and the row that is chosen.

use std::collections::HashSet;

use crate::rulebook::{AnnotationKind, Book, BookId, NodeIx, RuleId};
use crate::view::{StyledLine, Tone};

use super::super::keys::Op;
use super::super::model::{Location, Model};
use super::super::pane::Pane;

/// The tree of the book that is open.
#[derive(Debug)]
pub struct Tree {
    /// The book.
    pub book: Option<BookId>,
    open: HashSet<RuleId>,
    /// The nodes that are shown.
    pub rows: Vec<NodeIx>,
    /// The row that is chosen.
    pub chosen: usize,
    /// The rows as a pane.
    pub pane: Pane,
}

impl Default for Tree {
    fn default() -> Self {
        Self {
            book: None,
            open: HashSet::new(),
            rows: Vec::new(),
            chosen: 0,
            pane: Pane::of_rows(),
        }
    }
}

impl Tree {
    /// Shows a book's tree with a clause in sight.
    pub fn show(&mut self, book: &Book, id: RuleId) {
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
                let warn = node.notes.iter().any(|n| n.kind == AnnotationKind::Warning);
                let mut line = StyledLine::default()
                    .with(Tone::Muted, format!("{}{fold}", " ".repeat(depth)))
                    .with(Tone::Id, node.id.number.to_string());
                if warn {
                    line = line.with(Tone::Warn, "⚠");
                }
                // One row each: what does not fit is cut where the pane is drawn.
                let opening: String = node.body.text.chars().take(40).collect();
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

/// What a key does in the tree; whether it is one of the tree's.
pub fn op(model: &mut Model, op: Op) -> bool {
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
