//! What a step changed on a board, a line for each place: what came, what went, what is otherwise.

use crate::engine::board::{Board, Face, Region, Slot};

use super::title;
use super::told::told;
use crate::view::catalog::Catalog;
use crate::view::line::{StyledLine, Tone};

/// What is otherwise on a board than it was before.
pub fn changes(before: &Board, after: &Board, words: &Catalog) -> Vec<StyledLine> {
    let (before, after) = (&*told(before, words), &*told(after, words));
    let mut lines = Vec::new();
    status(before, after, &mut lines);
    for region in &after.regions {
        let old = counterpart(region, after, before);
        if let Some(old) = old {
            renamed(old, region, words, &mut lines);
        }
        let old = old.map_or(&[][..], |r| &r.slots);
        slots(
            &title(region, words),
            [old, &region.slots],
            words,
            &mut lines,
        );
    }
    for region in &before.regions {
        if counterpart(region, before, after).is_none() {
            slots(
                &title(region, words),
                [&region.slots, &[]],
                words,
                &mut lines,
            );
        }
    }
    lines
}

fn same(one: &Region, other: &Region) -> bool {
    one.name == other.name && one.owner == other.owner
}

/// The same place on the other board. A number in its name may be otherwise there.
fn counterpart<'b>(region: &Region, own: &Board, other: &'b Board) -> Option<&'b Region> {
    let mut all = other.regions.iter();
    if let Some(found) = all.find(|r| same(r, region)) {
        return Some(found);
    }
    let without = |r: &Region| r.name.replace(|c: char| c.is_ascii_digit(), "");
    let alike = |r: &&Region| r.owner == region.owner && without(r) == without(region);
    let is_alone = |r: &&Region| !own.regions.iter().any(|o| same(o, r));
    let mut all = other.regions.iter();
    all.find(|r| alike(r) && is_alone(r))
}

/// What is otherwise in the name of a place, part by part.
fn renamed(old: &Region, new: &Region, words: &Catalog, lines: &mut Vec<StyledLine>) {
    let parts = old.name.split('　').zip(new.name.split('　'));
    for (was, is) in parts.filter(|(was, is)| was != is) {
        let part = |name: &str| Region {
            name: name.to_owned(),
            slots: Vec::new(),
            ..new.clone()
        };
        let line = StyledLine::default().hanging(2);
        let says = turned_into(&title(&part(was), words), is);
        lines.push(line.with(Tone::Strong, says));
    }
}

fn status(before: &Board, after: &Board, lines: &mut Vec<StyledLine>) {
    let of = |board: &Board, label: &str| {
        let found = board.status.iter().find(|(l, _)| l == label);
        found.map_or_else(String::new, |(_, value)| value.clone())
    };
    let mut labels: Vec<&String> = after.status.iter().map(|(label, _)| label).collect();
    let gone = before.status.iter().map(|(label, _)| label);
    labels.extend(gone.filter(|l| !after.status.iter().any(|(label, _)| label == *l)));
    let mut line = StyledLine::default().hanging(2);
    for label in labels {
        let (old, new) = (of(before, label), of(after, label));
        if old != new {
            line = line
                .with(Tone::Label, format!("{label} "))
                .with(Tone::Strong, turned_into(&old, &new))
                .with(Tone::Plain, "  ");
        }
    }
    if !line.spans.is_empty() {
        lines.push(line);
    }
}

fn turned_into(old: &str, new: &str) -> String {
    let or_none = |text: &str| match text {
        "" => "·".to_owned(),
        text => text.to_owned(),
    };
    format!("{} → {}", or_none(old), or_none(new))
}

fn slots(title: &str, [before, after]: [&[Slot]; 2], words: &Catalog, lines: &mut Vec<StyledLine>) {
    let none = Slot::default();
    for nth in 0..before.len().max(after.len()) {
        let old = before.get(nth).unwrap_or(&none);
        let new = after.get(nth).unwrap_or(&none);
        if old == new {
            continue;
        }
        let label = match new.label.as_str() {
            "" => old.label.as_str(),
            label => label,
        };
        let place = match label {
            "" => format!("{title} "),
            label => format!("{title} {label} "),
        };
        let line = slot(
            StyledLine::of(Tone::Label, place).hanging(2),
            (old, new),
            words,
        );
        lines.push(line);
    }
}

fn slot(mut line: StyledLine, (old, new): (&Slot, &Slot), words: &Catalog) -> StyledLine {
    let face_text = |face: &Face| super::face_text(face, words);
    let (gone, otherwise, come) = matched(&old.cards, &new.cards);
    let nothing_else = gone.is_empty() && otherwise.is_empty() && come.is_empty();
    for face in gone {
        line = line.with(Tone::Bad, format!("－{} ", face_text(face)));
    }
    for (was, is) in otherwise {
        let says = turned_into(&face_text(was), &face_text(is));
        line = line.with(Tone::Strong, format!("{says} "));
    }
    for face in come {
        line = line.with(Tone::Good, format!("＋{} ", face_text(face)));
    }
    if old.hidden != new.hidden {
        let says = format!("{} → {} ", old.hidden, new.hidden);
        line = line.with(Tone::Strong, says);
    }
    if old.marks != new.marks {
        let says = turned_into(&words.list(&old.marks), &words.list(&new.marks));
        line = line.with(Tone::Note, format!("〔{says}〕"));
    } else if nothing_else && old.hidden == new.hidden {
        // The same cards in another order.
        let names: Vec<_> = new.cards.iter().map(face_text).collect();
        line = line.with(Tone::Strong, words.list(&names));
    }
    line
}

type Matched<'b> = (Vec<&'b Face>, Vec<(&'b Face, &'b Face)>, Vec<&'b Face>);

/// The cards that went, that are otherwise, and that came.
fn matched<'b>(old: &'b [Face], new: &'b [Face]) -> Matched<'b> {
    let mut come: Vec<&Face> = new.iter().collect();
    let mut left: Vec<&Face> = Vec::new();
    for face in old {
        match come.iter().position(|n| *n == face) {
            Some(at) => drop(come.remove(at)),
            None => left.push(face),
        }
    }
    let mut otherwise = Vec::new();
    left.retain(|face| {
        let at = come.iter().position(|n| n.name == face.name);
        if let Some(at) = at {
            otherwise.push((*face, come.remove(at)));
        }
        at.is_none()
    });
    (left, otherwise, come)
}

#[cfg(test)]
mod tests {
    use super::changes;
    use crate::engine::Player;
    use crate::engine::board::{Board, Face, Region};
    use crate::view::{Catalog, Language};

    fn words() -> Catalog {
        Catalog::of(Language::Chinese)
    }

    fn board(turn: &str, hand: Vec<Face>, deck: usize) -> Board {
        Board {
            status: vec![("回合".to_owned(), turn.to_owned())],
            regions: vec![
                Region::pile("手牌", Some(Player(0)), hand),
                Region::hidden("牌库", Some(Player(0)), deck),
            ],
        }
    }

    #[test]
    fn only_what_changed_is_told() {
        let named = Face::named;
        let before = board("1", vec![named("甲虫"), named("火花"), named("水滴")], 30);
        let after = board(
            "2",
            vec![named("甲虫"), named("火花").number("力", 2), named("石像")],
            29,
        );
        let told: Vec<String> = changes(&before, &after, &words())
            .iter()
            .map(|l| l.text())
            .collect();
        let told: Vec<&str> = told.iter().map(|l| l.trim_end()).collect();
        assert_eq!(
            told,
            [
                "回合 1 → 2",
                "甲 手牌 －水滴 火花 → 火花（力2） ＋石像",
                "甲 牌库 30 → 29"
            ]
        );
        assert!(changes(&after, &after, &words()).is_empty());
        let turned = board(
            "2",
            vec![named("石像"), named("火花").number("力", 2), named("甲虫")],
            29,
        );
        assert_eq!(changes(&after, &turned, &words()).len(), 1);
    }

    #[test]
    fn a_number_in_the_name_of_a_place_moves_no_card() {
        let board = |points: u32| Board {
            status: Vec::new(),
            regions: vec![Region::pile(
                &format!("基本分{points}　手卡"),
                Some(Player(0)),
                vec![Face::named("甲虫"), Face::named("火花")],
            )],
        };
        let told = changes(&board(8000), &board(7900), &words());
        let told: Vec<String> = told.iter().map(|l| l.text()).collect();
        assert_eq!(told, ["甲 基本分8000 → 基本分7900"]);
    }
}
