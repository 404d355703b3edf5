//! Cards that are said where they lie, `火花(3000 横置)`: spelt out in `牌` and on the board, so that a file may say them as
//! a line does.

use super::drawn::{Drawn, Spot, Takes};
use super::edit;
use super::evenly;
use super::form;
use super::line;
use super::path::{self, Seg};
use crate::engine::fault::{At, Fault};
use crate::engine::lexicon::Lexicon;
use crate::engine::mat::{Lies, Sides};
use crate::rulebook::Cards;
use crate::rulebook::cards::Called;
use crate::text::yaml::{Kind, Node};

/// The cards that are known before: those that a file defines, and the user's lists.
#[derive(Debug, Clone, Copy)]
pub struct Known<'k> {
    /// What stands under `牌`.
    pub cards: Option<&'k Node>,
    /// The lists.
    pub lists: Option<&'k dyn Cards>,
}

/// Cards by name, with what is printed on them.
pub type Defined = Vec<(String, Node)>;

/// The piece before which a zone is said where zones are a piece's.
const PIECE: &str = "关羽";

/// A card as a line says it, with what is printed on it and how it lies: `火花(3000 横置)`. Gives the card as the board
/// writes it, and the cards that are defined for it.
///
/// # Errors
/// What means nothing, with its column in the text.
pub fn card(
    lexicon: &Lexicon,
    spot: &Spot,
    text: &str,
    known: Known<'_>,
) -> Result<(Node, Defined), Vec<Fault>> {
    let lies = match (spot.lies, spot.path.last()) {
        (Lies::Places(_), Some(Seg::Key(place))) => place.clone(),
        _ => match spot.zone.last() {
            Some(Seg::Key(zone)) => zone.clone(),
            _ => String::new(),
        },
    };
    let front = match lexicon.mat.sides {
        Sides::Players => format!("甲 {lies} "),
        Sides::Pieces { .. } => format!("甲 {PIECE} A1 {lies} "),
    };
    let skip = front.chars().count() as u32;
    let said = line::read_with(lexicon, &format!("{front}{text}"), known.cards, known.lists);
    let said = said.map_err(|mut faults| {
        for fault in &mut faults {
            fault.column = fault.column.saturating_sub(skip);
        }
        faults
    })?;
    let mut at: Vec<Seg> = spot.path[1..].to_vec();
    at[0] = Seg::from("甲");
    let zone = at.len() - (spot.path.len() - spot.zone.len());
    if let Sides::Pieces { key, .. } = lexicon.mat.sides {
        at[0] = Seg::from(key);
        at[1] = Seg::from(PIECE);
    }
    let there = match spot.lies {
        Lies::Places(_) => path::at(&said.setup, &at),
        _ => path::at(&said.setup, &at[..zone]).and_then(|zone| match &zone.kind {
            Kind::List(items) => items.last(),
            _ => Some(zone),
        }),
    };
    let nothing = || vec![At::nowhere(()).fault(format!("“{text}”不是一张牌"))];
    let cards = match lexicon.mat.defined {
        "" => Some(&said.cards),
        under => said.cards.get(under),
    };
    let cards = match cards.map(|n| &n.kind) {
        Some(Kind::Map(all)) => all.as_slice(),
        _ => &[],
    };
    let named = |(name, said): &(Node, Node)| Some((name.as_str()?.to_owned(), said.clone()));
    let cards = cards.iter().filter_map(named).collect();
    Ok((there.cloned().ok_or_else(nothing)?, cards))
}

/// Printed values as a line says them behind a card's name.
///
/// # Errors
/// What means nothing, with its column in the values.
pub fn printed(
    lexicon: &Lexicon,
    spot: &Spot,
    [name, text]: [&str; 2],
    known: Known<'_>,
) -> Result<Node, Vec<Fault>> {
    let front = name.chars().count() as u32 + 1;
    let said = card(lexicon, spot, &format!("{name}({text})"), known).map_err(|mut faults| {
        for fault in &mut faults {
            fault.column = fault.column.saturating_sub(front);
        }
        faults
    });
    let values = said?.1.into_iter().find(|(n, _)| n == name);
    let nothing = || vec![At::nowhere(()).fault(format!("“{text}”没有说印着什么"))];
    values.map(|(_, said)| said).ok_or_else(nothing)
}

/// Whether a text is a card with what is said of it in brackets.
fn is_said(text: &str) -> bool {
    text.find(['(', '（']).is_some_and(|at| at > 0) && text.contains([')', '）'])
}

fn holds_said(node: &Node) -> bool {
    let said = |node: &Node| node.as_str().is_some_and(is_said);
    match &node.kind {
        Kind::Map(entries) => entries.iter().any(|(k, v)| said(k) || holds_said(v)),
        Kind::List(items) => items.iter().any(holds_said),
        Kind::Scalar(..) => said(node),
    }
}

/// Spells out the cards of a file's boards that are said where they lie: the printed values come under `牌`, what lies
/// there is written as boards write it.
///
/// # Errors
/// What is said in brackets and means nothing, with its place in the file; a card that is said in two ways.
pub fn spell_out(
    lexicon: &Lexicon,
    file: &mut Node,
    lists: Option<&dyn Cards>,
) -> Result<(), Vec<Fault>> {
    let mut spelling = Spelling {
        lexicon,
        cards: file.get("牌").cloned(),
        lists,
        brought: Vec::new(),
        faults: Vec::new(),
    };
    if let Some(board) = file.value_mut("局面") {
        spelling.board(board);
    }
    if let Some(Node {
        kind: Kind::List(branches),
        ..
    }) = file.value_mut("分支")
    {
        for branch in branches {
            if let Some(board) = branch.value_mut("局面") {
                spelling.board(board);
            }
        }
    }
    for (name, said) in spelling.brought {
        edit::define(file, lexicon, &name, said);
    }
    match spelling.faults.is_empty() {
        true => Ok(()),
        false => Err(spelling.faults),
    }
}

/// The boards of a file while their cards are spelt out.
struct Spelling<'g> {
    lexicon: &'g Lexicon,
    cards: Option<Node>,
    lists: Option<&'g dyn Cards>,
    brought: Defined,
    faults: Vec<Fault>,
}

impl Spelling<'_> {
    fn board(&mut self, board: &mut Node) {
        let mut file = Node::map(vec![(Node::text("局面"), board.clone())]);
        let is_card = |name: &str| self.is_card(name);
        if let Err(mut faults) = evenly::even(self.lexicon, &mut file, &is_card) {
            self.faults.append(&mut faults);
        }
        if holds_said(board) {
            self.spell(&mut file);
        }
        if let Some(spelt) = file.value_mut("局面") {
            std::mem::swap(board, spelt);
        }
    }

    /// Whether the file or a list has a card of just this name.
    fn is_card(&self, name: &str) -> bool {
        let cards = match self.lexicon.mat.defined {
            "" => self.cards.as_ref(),
            under => self.cards.as_ref().and_then(|cards| cards.get(under)),
        };
        let defined = cards.is_some_and(|cards| cards.get(name).is_some());
        defined
            || self
                .lists
                .is_some_and(|lists| lists.called(self.lexicon.book, name) != Called::Nobody)
    }

    fn spell(&mut self, file: &mut Node) {
        let spots = Drawn::of(self.lexicon, file).spots.concat();
        let cards = spots
            .iter()
            .filter(|spot| spot.card.is_some() && spot.takes == Takes::Card);
        for spot in cards {
            let node = path::at(file, &spot.path);
            let Some(node) = node.filter(|node| {
                let name = match (&node.kind, form::card(node, spot.form)) {
                    (Kind::Scalar(..), _) => node.as_str(),
                    (_, written) => written.map(|w| w.name),
                };
                name.is_some_and(is_said)
            }) else {
                continue;
            };
            let node = node.clone();
            if let Some(card) = self.card(spot, &node) {
                *path::made(file, &spot.path) = card;
            }
        }
    }

    /// A card as the board writes it; its definition is noted.
    fn card(&mut self, spot: &Spot, node: &Node) -> Option<Node> {
        let place = At {
            value: (),
            line: node.at.line,
            column: node.at.column,
        };
        let text = match &node.kind {
            Kind::Scalar(..) => node.as_str()?.to_owned(),
            _ => form::card(node, spot.form)?.name.to_owned(),
        };
        let known = Known {
            cards: self.cards.as_ref(),
            lists: self.lists,
        };
        let (mut card, defined) = match card(self.lexicon, spot, &text, known) {
            Ok(said) => said,
            Err(faults) => {
                let faults = faults.into_iter().map(|fault| Fault {
                    line: place.line,
                    column: place.column + fault.column.saturating_sub(1),
                    what: format!("“{text}”里：{}", fault.what),
                    ..fault
                });
                self.faults.extend(faults);
                return None;
            }
        };
        let name = edit::printed_name(form::card(&card, spot.form)?.name).to_owned();
        for (other, said) in defined.into_iter().filter(|(other, _)| *other == name) {
            let before = self.brought.iter().find(|(name, _)| *name == other);
            match before {
                None => self.brought.push((other, said)),
                Some((_, before)) if *before == said => {}
                Some(_) => {
                    let fault = place.fault(format!("“{other}”在两处印着不同的"));
                    self.faults
                        .push(fault.fix("印着什么只写一处，或写在 牌 下"));
                    return None;
                }
            }
        }
        if let Kind::Map(_) = node.kind {
            let Some(name) = card.as_str() else {
                let fault = place.fault(format!("“{text}”怎样摆着写了两处"));
                self.faults.push(fault.fix("都写在括号里，或都写在外面"));
                return None;
            };
            card = edit::renamed(node, spot.form, name);
        }
        card.at = node.at;
        Some(card)
    }
}
