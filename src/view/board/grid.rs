//! A map: squares in a grid, each with its name and ground on its border and who stands there within.

use crate::engine::board::{Face, Region, Slot};
use crate::text::width::{fit, width};

use super::super::line::{StyledLine, Tone};
use super::{Tags, cell};

/// The narrowest square that still shows a name.
const NARROWEST: usize = 5;

/// The widest square that is drawn: wider ones only draw apart what belongs together.
const WIDEST: usize = 14;

/// A map with a border around each square.
pub(super) fn roomy(
    region: &Region,
    across: usize,
    columns: usize,
    tags: Tags,
    lines: &mut Vec<StyledLine>,
) {
    let inner = inner(across, columns);
    for (nth, slots) in region.slots.chunks(across).enumerate() {
        lines.push(border(slots, nth == 0, inner));
        let contents: Vec<_> = slots.iter().map(content).collect();
        let height = contents.iter().map(Vec::len).max().unwrap_or(0).max(1);
        for row in 0..height {
            let mut line = StyledLine::default().with(Tone::Muted, "│");
            for (place, content) in contents.iter().enumerate() {
                let (tone, text, card) = content
                    .get(row)
                    .map_or((Tone::Plain, "", None), |(t, s, c)| (*t, s.as_str(), *c));
                let is_spot = card.is_some() || (row == 0 && content.is_empty());
                let link = is_spot.then(|| tags.at(nth * across + place, card));
                line = line
                    .with_some(tone, padded(text, inner), link.flatten())
                    .with(Tone::Muted, "│");
            }
            lines.push(line);
        }
    }
    let last = vec!["─".repeat(inner); across].join("┴");
    lines.push(StyledLine::of(Tone::Muted, format!("└{last}┘")));
}

/// A map in as few rows as it can be read in: a line of who stands where, one of what that bears.
pub(super) fn close(
    region: &Region,
    across: usize,
    columns: usize,
    tags: Tags,
    lines: &mut Vec<StyledLine>,
) {
    let inner = inner(across, columns);
    for (nth, slots) in region.slots.chunks(across).enumerate() {
        let tags = tags.from(nth * across);
        let contents: Vec<_> = slots.iter().map(cell).collect();
        let mut first = StyledLine::of(Tone::Muted, "│");
        let mut second = StyledLine::of(Tone::Muted, "│");
        for (place, (slot, (face, bears))) in slots.iter().zip(&contents).enumerate() {
            let link = tags.at(place, (!slot.cards.is_empty()).then_some(0));
            let (tone, name) = if slot.cards.is_empty() {
                (Tone::Muted, &slot.label)
            } else {
                (Tone::Strong, face)
            };
            first = first
                .with_some(tone, padded(name, inner), link)
                .with(Tone::Muted, "│");
            second = second
                .with(Tone::Note, padded(&bears.join(" "), inner))
                .with(Tone::Muted, "│");
        }
        lines.push(first);
        if contents.iter().any(|(_, bears)| !bears.is_empty()) {
            lines.push(second);
        }
    }
}

/// The columns within a square.
fn inner(across: usize, columns: usize) -> usize {
    (columns.saturating_sub(1) / across)
        .saturating_sub(1)
        .clamp(NARROWEST.saturating_sub(1), WIDEST)
}

fn padded(text: &str, columns: usize) -> String {
    let text = fit(text, columns).into_owned();
    let pad = columns - width(&text);
    format!("{text}{}", " ".repeat(pad))
}

/// The border above a row: each square's name, and its ground where there is one to tell.
fn border(slots: &[Slot], first: bool, inner: usize) -> StyledLine {
    let [left, between, right] = if first {
        ["┌", "┬", "┐"]
    } else {
        ["├", "┼", "┤"]
    };
    let mut line = StyledLine::of(Tone::Muted, left);
    for (nth, slot) in slots.iter().enumerate() {
        if nth > 0 {
            line = line.with(Tone::Muted, between);
        }
        // The ground says more than the name, where there is no room for both.
        let ground = slot.marks.join("");
        let ground = fit(&ground, inner).into_owned();
        let room = inner - width(&ground);
        let label = if width(&slot.label) <= room {
            slot.label.as_str()
        } else {
            ""
        };
        let rest = room - width(label);
        line = line
            .with(Tone::Muted, label)
            .with(Tone::Warn, ground)
            .with(Tone::Muted, "─".repeat(rest));
    }
    line.with(Tone::Muted, right)
}

/// Who stands on a square, two lines each: the name, then numbers and marks.
fn content(slot: &Slot) -> Vec<(Tone, String, Option<usize>)> {
    slot.cards
        .iter()
        .enumerate()
        .flat_map(|(nth, face)| {
            let mut lines = vec![(Tone::Strong, name(face), Some(nth))];
            let bears = bears(face);
            if !bears.is_empty() {
                lines.push((Tone::Plain, bears, None));
            }
            lines
        })
        .collect()
}

fn name(face: &Face) -> String {
    let down = if face.face_down { "■" } else { "" };
    let turned = if face.turned { "▬" } else { "" };
    format!("{down}{}{turned}", face.name)
}

fn bears(face: &Face) -> String {
    let numbers = face.numbers.iter().map(|(_, value)| value.clone());
    numbers
        .chain(face.marks.iter().cloned())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::board::Layout;

    fn map() -> Region {
        let square = |label: &str, who: Option<&str>, ground: Option<&str>| Slot {
            label: label.to_owned(),
            cards: who
                .map(|name| Face {
                    name: name.to_owned(),
                    numbers: vec![("体力".to_owned(), "3/4".to_owned())],
                    marks: vec!["暖方".to_owned()],
                    ..Face::default()
                })
                .into_iter()
                .collect(),
            hidden: 0,
            marks: ground.map(str::to_owned).into_iter().collect(),
        };
        Region {
            name: "地图".to_owned(),
            owner: None,
            layout: Layout::Grid { columns: 3 },
            slots: vec![
                square("A2", None, None),
                square("B2", Some("关羽"), Some("军营")),
                square("C2", None, Some("山地")),
                square("A1", None, None),
                square("B1", Some("名字非常非常非常非常长的武将"), None),
                square("C1", None, None),
            ],
        }
    }

    #[test]
    fn squares_line_up_and_say_ground_and_piece() {
        for columns in [16, 30, 60, 200] {
            for drawn in [roomy, close] {
                let mut lines = Vec::new();
                drawn(&map(), 3, columns, Tags::of(&[], 0), &mut lines);
                let widths: Vec<_> = lines.iter().map(|l| width(&l.text())).collect();
                assert!(widths.iter().all(|w| *w == widths[0]), "{widths:?}");
                assert!(widths[0] <= columns, "{widths:?} in {columns}");
            }
        }
        let mut lines = Vec::new();
        roomy(&map(), 3, 60, Tags::of(&[], 0), &mut lines);
        let text: String = lines.iter().map(|l| l.text() + "\n").collect();
        for needle in ["B2军营", "C2山地", "关羽", "3/4 暖方", "┼", "┘"] {
            assert!(text.contains(needle), "{needle}:\n{text}");
        }
        // Two rows of two lines, with three borders.
        assert_eq!(lines.len(), 7, "{text}");
    }
}
