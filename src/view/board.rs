//! A board drawn in columns: regions of boxes side by side, piles in a row, maps as grids.

use crate::engine::Player;
use crate::engine::board::{Board, Face, Layout, Region, Slot};
use crate::text::width::{fit, width};

use super::line::{Line, Tone};

/// The narrowest box that still says something.
const NARROWEST: usize = 10;

/// Draws a board in so many columns.
pub fn draw(board: &Board, columns: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    if !board.status.is_empty() {
        let mut line = Line::default();
        for (label, value) in &board.status {
            line = line
                .with(Tone::Label, format!("{label} "))
                .with(Tone::Strong, format!("{value}  "));
        }
        lines.push(line);
    }
    for region in &board.regions {
        let title = match region.owner {
            Some(Player(seat)) => format!("{} {}", Player(seat).name(), region.name),
            None => region.name.clone(),
        };
        match region.layout {
            Layout::Pile => lines.push(pile(&title, region)),
            Layout::Row if region.slots.iter().all(empty) => {
                lines.push(empty_row(&title, &region.slots));
            }
            Layout::Row => {
                let most = (columns / NARROWEST).max(1);
                lines.push(Line::of(Tone::Label, title));
                for slots in region.slots.chunks(most) {
                    boxes(slots, columns / slots.len().max(1), &mut lines);
                }
            }
            Layout::Grid { columns: across } => {
                lines.push(Line::of(Tone::Label, title));
                let across = usize::from(across).max(1);
                let cell = (columns / across).max(3);
                for slots in region.slots.chunks(across) {
                    grid_row(slots, cell, &mut lines);
                }
            }
        }
    }
    lines
}

fn empty(slot: &Slot) -> bool {
    slot.cards.is_empty() && slot.hidden == 0 && slot.marks.is_empty()
}

/// A row in which nothing lies takes one line: its places by name.
fn empty_row(title: &str, slots: &[Slot]) -> Line {
    let mut line = Line::of(Tone::Label, format!("{title} ")).hanging(2);
    for slot in slots {
        line = line.with(Tone::Muted, format!(" {}□", slot.label));
    }
    line
}

fn pile(title: &str, region: &Region) -> Line {
    let mut line = Line::of(Tone::Label, format!("{title} ")).hanging(2);
    let count: usize = region
        .slots
        .iter()
        .map(|s| s.cards.len() + s.hidden as usize)
        .sum();
    line = line.with(Tone::Muted, format!("{count} "));
    for (nth, face) in region.slots.iter().flat_map(|s| &s.cards).enumerate() {
        let comma = if nth > 0 { "、" } else { "" };
        line = line.with(Tone::Plain, format!("{comma}{}", face_text(face)));
    }
    let marks: Vec<_> = region
        .slots
        .iter()
        .flat_map(|s| &s.marks)
        .cloned()
        .collect();
    if !marks.is_empty() {
        line = line.with(Tone::Note, format!("〔{}〕", marks.join("、")));
    }
    line
}

fn face_text(face: &Face) -> String {
    let mut text = if face.face_down && face.name.is_empty() {
        "■".to_owned()
    } else if face.face_down {
        format!("■{}", face.name)
    } else {
        face.name.clone()
    };
    let more: Vec<String> = face
        .numbers
        .iter()
        .map(|(l, v)| format!("{l}{v}"))
        .chain(face.turned.then(|| "横".to_owned()))
        .chain(face.marks.iter().cloned())
        .collect();
    if !more.is_empty() {
        text.push_str(&format!("（{}）", more.join(" ")));
    }
    text
}

/// What stands in a box, a line each with its tone.
fn content(slot: &Slot) -> Vec<(Tone, String)> {
    let mut lines = Vec::new();
    for face in &slot.cards {
        let turned = if face.turned { "▬ " } else { "" };
        let down = if face.face_down { "■ " } else { "" };
        lines.push((Tone::Strong, format!("{turned}{down}{}", face.name)));
        if !face.numbers.is_empty() {
            let numbers: Vec<_> = face
                .numbers
                .iter()
                .map(|(l, v)| format!("{l}{v}"))
                .collect();
            lines.push((Tone::Plain, numbers.join(" ")));
        }
        for mark in &face.marks {
            lines.push((Tone::Note, mark.clone()));
        }
    }
    if slot.hidden > 0 {
        lines.push((Tone::Muted, format!("＋{}", slot.hidden)));
    }
    for mark in &slot.marks {
        lines.push((Tone::Warn, mark.clone()));
    }
    lines
}

fn boxes(slots: &[Slot], cell: usize, lines: &mut Vec<Line>) {
    let inner = cell.saturating_sub(2).max(2);
    let contents: Vec<_> = slots.iter().map(content).collect();
    let height = contents.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let mut top = Line::default();
    for slot in slots {
        let label = fit(&slot.label, inner).into_owned();
        let rest = inner - width(&label);
        top = top.with(Tone::Muted, format!("┌{label}{}┐", "─".repeat(rest)));
    }
    lines.push(top);
    for row in 0..height {
        let mut line = Line::default();
        for content in &contents {
            let (tone, text) = content
                .get(row)
                .map_or((Tone::Plain, ""), |(t, s)| (*t, s.as_str()));
            let text = fit(text, inner);
            let pad = inner - width(&text);
            line = line
                .with(Tone::Muted, "│")
                .with(tone, text)
                .with(Tone::Muted, format!("{}│", " ".repeat(pad)));
        }
        lines.push(line);
    }
    let mut bottom = Line::default();
    for _ in slots {
        bottom = bottom.with(Tone::Muted, format!("└{}┘", "─".repeat(inner)));
    }
    lines.push(bottom);
}

/// A row of a map: one line of names, one of marks where any place bears one.
fn grid_row(slots: &[Slot], cell: usize, lines: &mut Vec<Line>) {
    let inner = cell - 1;
    let padded = |text: &str| {
        let text = fit(text, inner).into_owned();
        let pad = inner - width(&text);
        format!("{text}{}", " ".repeat(pad))
    };
    let mut first = Line::default();
    let mut second = Line::default();
    for slot in slots {
        let (tone, name) = match slot.cards.first() {
            Some(face) => (Tone::Strong, face.name.clone()),
            None => (Tone::Muted, slot.label.clone()),
        };
        first = first.with(Tone::Muted, "│").with(tone, padded(&name));
        let marks = slot.marks.join(" ");
        second = second
            .with(Tone::Muted, "│")
            .with(Tone::Note, padded(&marks));
    }
    lines.push(first.with(Tone::Muted, "│"));
    if slots.iter().any(|s| !s.marks.is_empty()) {
        lines.push(second.with(Tone::Muted, "│"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_line_up_whatever_stands_in_them() {
        let slot = |label: &str, name: &str| Slot {
            label: label.to_owned(),
            cards: vec![Face {
                name: name.to_owned(),
                numbers: vec![("力量".to_owned(), "3000".to_owned())],
                ..Face::default()
            }],
            ..Slot::default()
        };
        let board = Board {
            status: vec![("回合".to_owned(), "2".to_owned())],
            regions: vec![Region {
                name: "场地区".to_owned(),
                owner: Some(Player(0)),
                layout: Layout::Row,
                slots: vec![
                    slot("左", "火花"),
                    slot("中", "名字非常非常非常长的角色"),
                    Slot::default(),
                ],
            }],
        };
        for columns in [24, 33, 80] {
            let lines = draw(&board, columns);
            let widths: Vec<_> = lines[2..].iter().map(|l| width(&l.text())).collect();
            assert!(
                widths.iter().all(|w| *w == widths[0] && *w <= columns),
                "{widths:?}"
            );
        }
    }
}
