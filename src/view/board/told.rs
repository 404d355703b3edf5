//! A board in the interface's language: its zones, phases and marks are words of the engine; the cards keep their names.

use std::borrow::Cow;

use crate::engine::board::{Board, Face, Layout, Region};
use crate::view::catalog::{Catalog, Language};

/// What a card is called of which nobody knows which it is.
const NAMELESS: [&str; 4] = ["无名牌", "无名卡", "未知牌", "血区的卡"];

/// The board with all words that the interface has.
pub(super) fn told<'b>(board: &'b Board, words: &Catalog) -> Cow<'b, Board> {
    if words.language == Language::Chinese {
        return Cow::Borrowed(board);
    }
    let status = board.status.iter();
    Cow::Owned(Board {
        status: status.map(|(l, v)| stated(l, v, words)).collect(),
        regions: board.regions.iter().map(|r| region(r, words)).collect(),
    })
}

fn said(text: &str, words: &Catalog) -> String {
    words.said(text).into_owned()
}

/// A label with its value: of “Step battle step” the label says the last word.
fn stated(label: &str, value: &str, words: &Catalog) -> (String, String) {
    let (label, value) = (words.sentence(label), said(value, words));
    let bare = value.strip_suffix(&format!(" {}", label.to_lowercase()));
    let value = bare.map_or_else(|| value.clone(), str::to_owned);
    (label, value)
}

fn all(texts: &mut [String], words: &Catalog) {
    for text in texts {
        *text = said(text, words);
    }
}

fn region(region: &Region, words: &Catalog) -> Region {
    let mut told = region.clone();
    // What belongs to a piece is named by it before a space; a name of several words is one name.
    let parts = region.name.split(' ');
    let parts: Vec<String> = parts
        .map(|part| said(part, words).replace(' ', "\u{a0}"))
        .collect();
    told.name = parts.join(" ");
    for slot in &mut told.slots {
        slot.label = said(&slot.label, words);
        all(&mut slot.marks, words);
        for card in &mut slot.cards {
            face(card, region.layout, words);
        }
    }
    told
}

fn face(face: &mut Face, layout: Layout, words: &Catalog) {
    for (label, value) in &mut face.numbers {
        let name = said(label, words);
        // A Chinese label stands right before its number.
        *label = match name == *label {
            true => name,
            false => format!("{name} "),
        };
        *value = said(value, words);
    }
    // The cards keep their names; one that nobody knows has none of its own, but for its number.
    let (name, number) = match face.name.split_once('#') {
        Some((name, number)) => (name, format!(" #{number}")),
        None => (face.name.as_str(), String::new()),
    };
    if NAMELESS.contains(&name) {
        face.name = format!("{}{number}", said(name, words));
    }
    all(&mut face.marks, words);
    if layout == Layout::Pile && face.turned {
        face.turned = false;
        face.marks.insert(0, said("横", words));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_and_its_value_do_not_say_a_word_twice() {
        let words = Catalog::of(Language::English);
        for (label, value, told) in [
            ("步骤", "战斗步骤", ("Step", "battle")),
            ("阶段", "主要阶段", ("Phase", "main")),
            ("回合玩家", "甲", ("Turn player", "A")),
        ] {
            let (label, value) = stated(label, value, &words);
            assert_eq!((&*label, &*value), told);
        }
    }
}
