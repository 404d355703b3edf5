//! Drawing the tree, the page and what stands beside it, as many of them as there is room for.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

use super::super::draw::frame_of;
use super::super::model::{Location, Model};
use super::super::pane::Pane;
use super::super::theme::Theme;
use super::{Focus, NARROW, Read, TREE_BESIDE, original_lines};
use crate::rulebook::Library;
use crate::view::clause::titled;
use crate::view::{Link, hits};

/// Draws the tree, the page and what stands beside it, as many of them as there is room for.
pub fn draw(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    if model.read.original {
        let lines = original_lines(model);
        model.read.side.refresh(lines);
    }
    let words = &model.words;
    let read = &mut model.read;
    // By what was in view when the key was pressed.
    let hints = read.hinted(&model.library);
    read.columns = area.width;
    let tree = read.tree_shown && (area.width >= TREE_BESIDE || read.focus == Focus::Tree);
    let side = read.side_shown && area.width >= NARROW && !(tree && area.width < TREE_BESIDE);
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
            .map_or_else(String::new, titled);
        let inner = frame_of(
            frame,
            tree_area,
            theme,
            &title,
            "",
            read.focus == Focus::Tree,
        );
        read.tree_area = inner;
        let chosen = read.tree.chosen;
        read.tree
            .pane
            .draw(inner, frame.buffer_mut(), theme, Some(chosen));
        read.tree.pane.reveal(chosen);
    }
    // What the page names is not named again beside it; terms are named where they are listed.
    let links = read.page.links_in_view();
    let listed = side && hints.iter().any(|(l, _)| !matches!(l, Link::Term { .. }));
    let (page, beside): (Vec<_>, Vec<_>) = hints.into_iter().partition(|(link, _)| {
        links.iter().any(|l| l.link == *link) && !(listed && matches!(link, Link::Term { .. }))
    });
    let title = page_title(&model.library, read);
    draw_page(frame, page_area, read, (&title, &page), theme);
    if side {
        read.side.fit_within(side_area);
        let stands = read.side.stands();
        let inner = frame_of(
            frame,
            side_area,
            theme,
            words.get(if read.original {
                "page.original"
            } else {
                "page.beside"
            }),
            &stands,
            read.focus == Focus::Side,
        );
        read.side_area = inner;
        draw_named(frame, inner, &mut read.side, &beside, theme);
    }
}

fn page_title(library: &Library, read: &Read) -> String {
    match read.location() {
        Some(Location::Clause(id)) => hits::numbered(library, *id),
        Some(Location::Term(_, name)) => name.clone(),
        Some(Location::Reading(_, id)) => id.clone(),
        None => String::new(),
    }
}

/// Draws the page, and the names of its links while one is typed.
fn draw_page(
    frame: &mut Frame,
    page_area: Rect,
    read: &mut Read,
    (title, hints): (&str, &[(Link, String)]),
    theme: Theme,
) {
    read.page.fit_within(page_area);
    let place = read.page.stands();
    let inner = frame_of(
        frame,
        page_area,
        theme,
        title,
        &place,
        read.focus == Focus::Page,
    );
    read.page_area = inner;
    draw_named(frame, inner, &mut read.page, hints, theme);
}

/// Draws a pane, with the names of its links while one is typed.
fn draw_named(
    frame: &mut Frame,
    inner: Rect,
    pane: &mut Pane,
    hints: &[(Link, String)],
    theme: Theme,
) {
    pane.fit(usize::from(inner.width), usize::from(inner.height));
    match hints.is_empty() {
        true => pane.draw(inner, frame.buffer_mut(), theme, None),
        false => pane
            .named(hints)
            .draw(inner, frame.buffer_mut(), theme, None),
    }
}
