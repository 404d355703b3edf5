//! A board drawn in columns: regions of boxes side by side, piles in a row, maps as grids.

use crate::engine::Player;
use crate::engine::board::{Board, Face, Layout, Region, Slot};
use crate::text::width::{fit, width};

use super::catalog::Catalog;
use super::line::{Link, StyledLine, Tone};

mod changes;
mod grid;
mod told;

pub use changes::changes;

/// The narrowest box that still says something.
const NARROWEST: usize = 10;

/// The widest column of region names beside the cells of a board that is drawn close.
const GUTTER: usize = 14;

/// What can be gone to on a board: of each region the slots, and which card on a slot where one lies there.
pub type Spots = [Vec<(usize, Option<usize>)>];

/// Draws a board in so many columns and, if it can, rows: in boxes where they fit, else close, a row of cells a
/// region and what has no places joined into one line.
pub fn draw_within(board: &Board, columns: usize, rows: usize, words: &Catalog) -> Vec<StyledLine> {
    draw_spots(board, &[], columns, rows, words)
}

/// Draws a board that is set up, as [`draw_within`]; each spot is a [`Link::Spot`], numbered in the order in which
/// they are given.
pub fn draw_spots(
    board: &Board,
    spots: &Spots,
    columns: usize,
    rows: usize,
    words: &Catalog,
) -> Vec<StyledLine> {
    let board = &*told::told(board, words);
    let roomy = drawn(board, spots, columns, words);
    if super::lay(&roomy, columns.max(2)).len() <= rows {
        return roomy;
    }
    close(board, spots, columns, words)
}

/// Draws a board in so many columns.
pub fn draw(board: &Board, columns: usize, words: &Catalog) -> Vec<StyledLine> {
    drawn(&told::told(board, words), &[], columns, words)
}

/// The spots of a region.
#[derive(Clone, Copy)]
struct Tags<'s> {
    /// The number of the first of them.
    first: usize,
    spots: &'s [(usize, Option<usize>)],
    /// The slot at which what is drawn begins.
    slot: usize,
}

impl<'s> Tags<'s> {
    fn of(spots: &'s Spots, region: usize) -> Self {
        Self {
            first: spots.iter().take(region).map(Vec::len).sum(),
            spots: spots.get(region).map_or(&[][..], Vec::as_slice),
            slot: 0,
        }
    }

    /// The same for slots from this one on.
    fn from(self, slot: usize) -> Self {
        Self { slot, ..self }
    }

    /// The link of a slot, or of a card on it.
    fn at(self, slot: usize, card: Option<usize>) -> Option<Link> {
        let spot = (self.slot + slot, card);
        let nth = self.spots.iter().position(|s| *s == spot)?;
        Some(Link::Spot(self.first + nth))
    }
}

fn drawn(board: &Board, spots: &Spots, columns: usize, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    status(board, &mut lines);
    for (nth, region) in board.regions.iter().enumerate() {
        let tags = Tags::of(spots, nth);
        let title = title(region, words);
        match region.layout {
            Layout::Pile => lines.push(pile(&title, region, tags, words)),
            Layout::Row if is_bare(region, tags) => {
                lines.push(empty_row(&title, &region.slots, tags));
            }
            Layout::Row => {
                let most = (columns / NARROWEST).max(1);
                lines.push(StyledLine::of(Tone::Label, title));
                for (nth, slots) in region.slots.chunks(most).enumerate() {
                    let cell = columns / slots.len().max(1);
                    boxes(slots, cell, tags.from(nth * most), &mut lines);
                }
            }
            Layout::Grid { columns: across } => {
                lines.push(StyledLine::of(Tone::Label, title));
                let across = usize::from(across).max(1);
                grid::roomy(region, across, columns, tags, &mut lines);
            }
        }
    }
    lines
}

fn empty(slot: &Slot) -> bool {
    slot.cards.is_empty() && slot.hidden == 0 && slot.marks.is_empty()
}

/// Whether nothing lies in a row. Places that can be gone to stay where they are, whether anything lies there or not.
fn is_bare(region: &Region, tags: Tags) -> bool {
    region.slots.iter().all(empty) && (tags.spots.is_empty() || region.slots.len() < 2)
}

/// A row in which nothing lies takes one line: its places by name.
fn empty_row(title: &str, slots: &[Slot], tags: Tags) -> StyledLine {
    let mut line = StyledLine::of(Tone::Label, format!("{title} ")).hanging(2);
    for (nth, slot) in slots.iter().enumerate() {
        line = line.with(Tone::Muted, " ").with_some(
            Tone::Muted,
            format!("{}□", slot.label),
            tags.at(nth, None),
        );
    }
    line
}

fn status(board: &Board, lines: &mut Vec<StyledLine>) {
    if board.status.is_empty() {
        return;
    }
    let mut line = StyledLine::default();
    for (label, value) in &board.status {
        line = line
            .with(Tone::Label, format!("{label} "))
            .with(Tone::Strong, format!("{value}  "));
    }
    lines.push(line);
}

fn title(region: &Region, words: &Catalog) -> String {
    match region.owner {
        Some(Player(seat)) => format!("{} {}", words.said(Player(seat).name()), region.name),
        None => region.name.clone(),
    }
}

/// A board with as few rows as it can be read in.
fn close(board: &Board, spots: &Spots, columns: usize, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    status(board, &mut lines);
    let gutter = board
        .regions
        .iter()
        .filter(|r| r.layout == Layout::Row)
        .map(|r| width(&title(r, words)))
        .max()
        .unwrap_or(0)
        .min(GUTTER.min(columns / 4));
    // The owner of the piles that the last line gathers.
    let mut gathering: Option<(Option<Player>, &str)> = None;
    for (nth, region) in board.regions.iter().enumerate() {
        let tags = Tags::of(spots, nth);
        match region.layout {
            Layout::Row if !is_bare(region, tags) => {
                gathering = None;
                cells(
                    region,
                    title(region, words),
                    (gutter, columns),
                    tags,
                    &mut lines,
                );
            }
            Layout::Grid { columns: across } => {
                gathering = None;
                lines.push(StyledLine::of(Tone::Label, title(region, words)));
                let across = usize::from(across).max(1);
                grid::close(region, across, columns, tags, &mut lines);
            }
            Layout::Row | Layout::Pile => {
                // What belongs to a piece of a map that is set up is named by it once.
                let (of, name) = match region.name.split_once(' ') {
                    Some((of, name)) if !tags.spots.is_empty() => (of, name),
                    _ => ("", region.name.as_str()),
                };
                let piece = match region.layout {
                    Layout::Pile => pile(name, region, tags, words),
                    _ if !tags.spots.is_empty() => empty_row(name, &region.slots, tags),
                    _ => StyledLine::of(Tone::Label, format!("{} ", region.name))
                        .with(Tone::Muted, "·"),
                };
                match lines.last_mut() {
                    Some(line) if gathering == Some((region.owner, of)) => {
                        line.spans.push(super::Span {
                            text: "  ".to_owned(),
                            ..super::Span::default()
                        });
                        line.spans.extend(piece.spans);
                    }
                    _ => {
                        let mut line = StyledLine::default().hanging(2);
                        if let Some(owner) = region.owner {
                            line = line.with(Tone::Label, format!("{} ", words.said(owner.name())));
                        }
                        if !of.is_empty() {
                            line = line.with(Tone::Strong, format!("{of} "));
                        }
                        line.spans.extend(piece.spans);
                        lines.push(line);
                        gathering = Some((region.owner, of));
                    }
                }
            }
        }
    }
    lines
}

/// The places of a region side by side without boxes: what lies there, and below it what it bears.
fn cells(
    region: &Region,
    mut name: String,
    (gutter, columns): (usize, usize),
    tags: Tags,
    lines: &mut Vec<StyledLine>,
) {
    let room = columns.saturating_sub(gutter + 1);
    let most = (room / NARROWEST).max(1);
    for (chunk, slots) in region.slots.chunks(most).enumerate() {
        let tags = tags.from(chunk * most);
        let inner = (room / slots.len().max(1)).saturating_sub(1).max(2);
        let padded = |text: &str, columns: usize| {
            let text = fit(text, columns).into_owned();
            let pad = columns - width(&text);
            format!("{text}{}", " ".repeat(pad))
        };
        let contents: Vec<_> = slots.iter().map(cell).collect();
        let mut first = StyledLine::of(Tone::Label, padded(&name, gutter));
        for (nth, (slot, (face, _))) in slots.iter().zip(&contents).enumerate() {
            let link = tags.at(nth, (!slot.cards.is_empty()).then_some(0));
            let label = if slot.label.is_empty() {
                String::new()
            } else {
                format!("{} ", slot.label)
            };
            let label = fit(&label, inner).into_owned();
            let rest = inner - width(&label);
            let tone = if slot.cards.is_empty() {
                Tone::Muted
            } else {
                Tone::Strong
            };
            first = first.with(Tone::Muted, format!("│{label}")).with_some(
                tone,
                padded(face, rest),
                link,
            );
        }
        lines.push(first);
        // What a place bears goes on in the next row where it does not fit in one.
        let bears: Vec<_> = contents.iter().map(|(_, b)| in_rows(b, inner)).collect();
        let rows = bears.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..rows {
            let mut line = StyledLine::of(Tone::Label, padded("", gutter));
            for bears in &bears {
                let text = bears.get(row).map_or("", String::as_str);
                line = line
                    .with(Tone::Muted, "│")
                    .with(Tone::Note, padded(text, inner));
            }
            lines.push(line);
        }
        name.clear();
    }
}

/// Words one after another in rows of so many columns.
fn in_rows(words: &[String], columns: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for word in words {
        match rows.last_mut() {
            Some(row) if width(row) + 1 + width(word) <= columns => {
                row.push(' ');
                row.push_str(word);
            }
            _ => rows.push(word.clone()),
        }
    }
    rows
}

/// What lies on a place, and what it bears, in a few words each.
fn cell(slot: &Slot) -> (String, Vec<String>) {
    let Some(face) = slot.cards.first() else {
        let hidden = if slot.hidden > 0 {
            format!("＋{}", slot.hidden)
        } else {
            "·".to_owned()
        };
        return (hidden, slot.marks.clone());
    };
    let mut name = String::new();
    if face.face_down {
        name.push('■');
    }
    name.push_str(&face.name);
    if face.turned {
        name.push('▬');
    }
    let more = slot.cards.len() - 1 + slot.hidden as usize;
    if more > 0 {
        name.push_str(&format!("＋{more}"));
    }
    let mut bears: Vec<String> = face
        .numbers
        .iter()
        .map(|(l, v)| format!("{l}{v}"))
        .collect();
    bears.extend(face.marks.iter().cloned());
    bears.extend(slot.marks.iter().cloned());
    (name, bears)
}

fn pile(title: &str, region: &Region, tags: Tags, words: &Catalog) -> StyledLine {
    let mut line = StyledLine::of(Tone::Label, format!("{title} ")).hanging(2);
    let count: usize = region
        .slots
        .iter()
        .map(|s| s.cards.len() + s.hidden as usize)
        .sum();
    let marks: Vec<_> = region
        .slots
        .iter()
        .flat_map(|s| &s.marks)
        .cloned()
        .collect();
    let all = tags.at(0, None);
    if all.is_some() && count == 0 {
        // Of what is set up, it matters that nothing is said of it.
        let says = match marks.is_empty() {
            true => "□".to_owned(),
            false => words.list(&marks),
        };
        return line
            .with_some(Tone::Plain, says, all)
            .with(Tone::Plain, " ");
    }
    line = line
        .with_some(Tone::Muted, count.to_string(), all)
        .with(Tone::Muted, " ");
    for (nth, face) in region.slots.iter().flat_map(|s| &s.cards).enumerate() {
        if nth > 0 {
            line = line.with(Tone::Plain, words.comma());
        }
        line = line.with_some(Tone::Plain, face_text(face, words), tags.at(0, Some(nth)));
    }
    if !marks.is_empty() {
        line = line.with(Tone::Note, format!("〔{}〕", words.list(&marks)));
    }
    line
}

fn face_text(face: &Face, words: &Catalog) -> String {
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
        .chain(face.turned.then(|| words.said("横").into_owned()))
        .chain(face.marks.iter().cloned())
        .collect();
    if !more.is_empty() {
        text.push_str(&words.aside(&[more.join(" ")]));
    }
    text
}

/// What stands in a box, a line each with its tone, and which card it names.
fn content(slot: &Slot) -> Vec<(Tone, String, Option<usize>)> {
    let mut lines = Vec::new();
    for (nth, face) in slot.cards.iter().enumerate() {
        let turned = if face.turned { "▬ " } else { "" };
        let down = if face.face_down { "■ " } else { "" };
        let name = format!("{turned}{down}{}", face.name);
        lines.push((Tone::Strong, name, Some(nth)));
        if !face.numbers.is_empty() {
            let numbers: Vec<_> = face
                .numbers
                .iter()
                .map(|(l, v)| format!("{l}{v}"))
                .collect();
            lines.push((Tone::Plain, numbers.join(" "), None));
        }
        for mark in &face.marks {
            lines.push((Tone::Note, mark.clone(), None));
        }
    }
    if slot.hidden > 0 {
        lines.push((Tone::Muted, format!("＋{}", slot.hidden), None));
    }
    for mark in &slot.marks {
        lines.push((Tone::Warn, mark.clone(), None));
    }
    lines
}

fn boxes(slots: &[Slot], cell: usize, tags: Tags, lines: &mut Vec<StyledLine>) {
    let inner = cell.saturating_sub(2).max(2);
    let contents: Vec<_> = slots.iter().map(content).collect();
    let height = contents.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let mut top = StyledLine::default();
    for slot in slots {
        let label = fit(&slot.label, inner).into_owned();
        let rest = inner - width(&label);
        top = top.with(Tone::Muted, format!("┌{label}{}┐", "─".repeat(rest)));
    }
    lines.push(top);
    for row in 0..height {
        let mut line = StyledLine::default();
        for (nth, content) in contents.iter().enumerate() {
            let (tone, text, card) = content
                .get(row)
                .map_or((Tone::Plain, "", None), |(t, s, c)| (*t, s.as_str(), *c));
            let is_spot = card.is_some() || (row == 0 && content.is_empty());
            let link = is_spot.then(|| tags.at(nth, card)).flatten();
            let text = fit(text, inner);
            let pad = " ".repeat(inner - width(&text));
            // The whole width of a spot is seen as one.
            let (text, pad) = match link {
                Some(_) => (format!("{text}{pad}"), String::new()),
                None => (text.into_owned(), pad),
            };
            line = line
                .with(Tone::Muted, "│")
                .with_some(tone, text, link)
                .with(Tone::Muted, format!("{pad}│"));
        }
        lines.push(line);
    }
    let mut bottom = StyledLine::default();
    for _ in slots {
        bottom = bottom.with(Tone::Muted, format!("└{}┘", "─".repeat(inner)));
    }
    lines.push(bottom);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Language;

    fn words() -> Catalog {
        Catalog::of(Language::Chinese)
    }

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
            let lines = draw(&board, columns, &words());
            let widths: Vec<_> = lines[2..].iter().map(|l| width(&l.text())).collect();
            assert!(
                widths.iter().all(|w| *w == widths[0] && *w <= columns),
                "{widths:?}"
            );
            // Where there is little room the same stands in fewer rows.
            let close = draw_within(&board, columns, 4, &words());
            assert!(close.len() < lines.len(), "{close:?}");
            let text: String = close.iter().map(|l| l.text() + "\n").collect();
            assert!(text.contains("火花") && text.contains("3000"), "{text}");
            assert!(close.iter().all(|l| width(&l.text()) <= columns), "{text}");
        }
        assert_eq!(
            draw_within(&board, 80, 20, &words()),
            draw(&board, 80, &words())
        );
    }

    #[test]
    fn what_has_no_places_is_gathered_by_owner() {
        let pile = |name: &str, seat: u8| Region {
            name: name.to_owned(),
            owner: Some(Player(seat)),
            layout: Layout::Pile,
            slots: Vec::new(),
        };
        let board = Board {
            status: Vec::new(),
            regions: vec![pile("手牌", 0), pile("卡组", 0), pile("手牌", 1)],
        };
        let texts: Vec<_> = draw_within(&board, 80, 1, &words())
            .iter()
            .map(StyledLine::text)
            .collect();
        assert_eq!(texts, ["甲 手牌 0   卡组 0 ", "乙 手牌 0 "]);
    }
}
