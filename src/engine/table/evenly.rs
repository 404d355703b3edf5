//! Lists of cards on a file's board, made alike for all games before a game reads them: `名*2` and `名x2` are `名×2`,
//! `甲、乙` are two cards, and one card alone is a list of one. A name that the file defines so is left as it is.

use super::drawn::{Drawn, Spot, Takes};
use super::form::is_vacant;
use super::path::{self, Path, Seg};
use crate::engine::copies::counted;
use crate::engine::fault::{At, Fault};
use crate::engine::lexicon::Lexicon;
use crate::engine::mat::Lies;
use crate::text::yaml::{Kind, Node};

/// Makes the lists of a board alike; `file` holds it under `局面`, and `is_card` says which names are cards as they stand.
///
/// # Errors
/// Numbers behind a name that none can be, and entries of lists that are left out, each with its place.
pub(super) fn even(
    lexicon: &Lexicon,
    file: &mut Node,
    is_card: &dyn Fn(&str) -> bool,
) -> Result<(), Vec<Fault>> {
    let spots = Drawn::of(lexicon, file).spots.concat();
    let in_a_list = |spot: &&Spot| matches!(spot.lies, Lies::Row | Lies::Pile);
    let cards = spots
        .iter()
        .filter(|spot| spot.card.is_some() && spot.takes == Takes::Card)
        .filter(in_a_list);
    let mut faults = Vec::new();
    let mut changes: Vec<(&Path, Vec<Node>)> = Vec::new();
    for spot in cards {
        let Some(node) = path::at(file, &spot.path) else {
            continue;
        };
        match entries(node, is_card) {
            Ok(Some(all)) => changes.push((&spot.path, all)),
            Ok(None) if spot.path == spot.zone && is_alone(node) => {
                changes.push((&spot.path, vec![node.clone()]));
            }
            Ok(None) => {}
            Err(fault) => faults.push(fault),
        }
    }
    // The last of a list first, so that the places of the others stay what they are.
    changes.sort_by_key(|(at, _)| std::cmp::Reverse(nth(at)));
    for (at, entries) in changes {
        put(file, at, entries);
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults),
    }
}

/// The cards that one text of a list stands for; `None` where it is written as all games read it.
fn entries(node: &Node, is_card: &dyn Fn(&str) -> bool) -> Result<Option<Vec<Node>>, Fault> {
    let text = match (&node.kind, node.as_str()) {
        (Kind::Scalar(..), Some(text)) => text.trim(),
        _ => return Ok(None),
    };
    let plain = !text.contains(['、', '×', '*', 'x', 'X']) || text.contains(['(', '（']);
    if plain || is_vacant(node) || is_card(text) {
        return Ok(None);
    }
    let place = At {
        value: (),
        line: node.at.line,
        column: node.at.column,
    };
    let parts: Vec<&str> = text
        .split('、')
        .map(str::trim)
        .filter(|p| !p.is_empty())
        .collect();
    let mut all = Vec::with_capacity(parts.len());
    for part in parts {
        let spelt = match is_card(part) {
            true => part.to_owned(),
            false => {
                let (name, count) =
                    counted(part).map_err(|says| place.fault(says).fix("写作 火花×2"))?;
                match count {
                    1 => name.to_owned(),
                    n => format!("{name}×{n}"),
                }
            }
        };
        let mut entry = Node::text(spelt.as_str());
        entry.at = node.at;
        all.push(entry);
    }
    let same = matches!(all.as_slice(), [one] if one.as_str() == Some(text));
    Ok((!same && !all.is_empty()).then_some(all))
}

/// Whether it is one card's name; a number, in quotes too, may be how many cards there are.
fn is_alone(node: &Node) -> bool {
    let name = node
        .as_str()
        .filter(|_| matches!(node.kind, Kind::Scalar(..)));
    name.is_some_and(|name| name.trim().parse::<i64>().is_err())
}

fn nth(path: &Path) -> usize {
    match path.last() {
        Some(Seg::Item(nth)) => *nth,
        _ => 0,
    }
}

/// Puts entries in the place of one.
fn put(file: &mut Node, at: &[Seg], entries: Vec<Node>) {
    if let Some((Seg::Item(nth), list)) = at.split_last()
        && let Kind::List(items) = &mut path::made(file, list).kind
        && *nth < items.len()
    {
        items.splice(*nth..=*nth, entries);
        return;
    }
    path::made(file, at).kind = Kind::List(entries);
}
