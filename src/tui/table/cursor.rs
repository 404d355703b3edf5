//! The cursor goes over a board as it is seen: to the nearest spot in a direction.

use super::super::keys::Op;
use super::super::model::Model;
use super::super::pane::Placed;
use super::Table;
use crate::view::{Catalog, Language, Link};

impl Table {
    /// Moves the cursor.
    pub(super) fn go(&mut self, op: Op) {
        let placed: Vec<(usize, Placed)> = self
            .pane
            .links()
            .into_iter()
            .filter_map(|p| match p.link {
                Link::Spot(nth) => Some((nth, p)),
                _ => None,
            })
            .collect();
        let here = placed.iter().position(|(nth, _)| *nth == self.cursor);
        let last = self.spots.len().saturating_sub(1);
        let sideways = matches!(op, Op::CursorLeft | Op::CursorRight);
        let to = match (op, here) {
            (Op::Top, _) => placed.first().map(|(nth, _)| *nth),
            (Op::Bottom, _) => placed.last().map(|(nth, _)| *nth),
            (Op::NextPane, _) => self.next_region(),
            // What the picture has no room for is reached in the order of the board.
            (Op::CursorLeft | Op::Up, None) => Some(self.cursor.saturating_sub(1)),
            (_, None) => Some((self.cursor + 1).min(last)),
            (Op::CursorLeft, Some(at)) => at.checked_sub(1).map(|at| placed[at].0),
            (Op::CursorRight, Some(at)) => placed.get(at + 1).map(|(nth, _)| *nth),
            (_, Some(at)) => {
                let from = &placed[at].1;
                let column = *self.column.get_or_insert(from.column + from.columns / 2);
                let rows = placed.iter().map(|(_, p)| p.row);
                let row = match op {
                    Op::Up => rows.filter(|r| *r < from.row).max(),
                    _ => rows.filter(|r| *r > from.row).min(),
                };
                let off = |p: &Placed| {
                    let (first, end) = (p.column, p.column + p.columns.max(1) - 1);
                    first.saturating_sub(column).max(column.saturating_sub(end))
                };
                let in_row = placed.iter().filter(|(_, p)| Some(p.row) == row);
                in_row.min_by_key(|(_, p)| off(p)).map(|(nth, _)| *nth)
            }
        };
        if sideways || matches!(op, Op::Top | Op::Bottom | Op::NextPane) {
            self.column = None;
        }
        if let Some(to) = to {
            self.cursor = to;
            self.pane.choose(&Link::Spot(to));
        }
    }

    /// The names of all places as they are shown, spot by spot: 手牌区 is 甲's, 乙手牌区 is not.
    pub(super) fn places(&self) -> Vec<String> {
        self.places_in(&self.words)
    }

    /// The same in the words of a language.
    pub(super) fn places_in(&self, words: &Catalog) -> Vec<String> {
        let own = format!("{} ", words.said("甲"));
        let name = |nth| {
            let place = self.place_in(nth, words);
            let place = place.strip_prefix(&own).unwrap_or(&place);
            match words.language {
                Language::Chinese => place.replace(' ', ""),
                Language::English => place.to_owned(),
            }
        };
        (0..self.spots.len()).map(name).collect()
    }

    /// Puts the cursor on a spot.
    pub(super) fn stand_on(&mut self, nth: usize) {
        self.cursor = nth;
        self.column = None;
        self.pane.choose(&Link::Spot(nth));
    }

    /// The first spot of the next region.
    fn next_region(&self) -> Option<usize> {
        let mut first = 0;
        for spots in &self.drawn.spots {
            if first > self.cursor {
                return Some(first);
            }
            first += spots.len();
        }
        Some(0)
    }
}

/// What a click does: the cursor goes there.
pub fn click(model: &mut Model, column: u16, row: u16) {
    let Some(table) = super::here(model) else {
        return;
    };
    let area = table.board_area;
    if !table.types() && area.contains((column, row).into()) {
        let (x, y) = (usize::from(column - area.x), usize::from(row - area.y));
        if let Some(Link::Spot(nth)) = table.pane.link_at(x, y) {
            table.cursor = nth;
            table.column = None;
            table.pane.choose(&Link::Spot(nth));
        }
    }
}

/// Scrolls what lies under the mouse.
pub fn wheel(model: &mut Model, column: u16, row: u16, by: isize) {
    let Some(table) = super::here(model) else {
        return;
    };
    if table.about_area.contains((column, row).into()) {
        table.about.scroll(by);
    } else {
        table.pane.scroll(by);
    }
}
