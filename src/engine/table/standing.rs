//! What the rules do not let stand on a board, marked at the cards that it is about.

use super::draft::Marked;
use super::drawn::{Drawn, Spot};
use crate::engine::fault::At;
use crate::engine::game::Player;
use crate::engine::session::Session;

/// The reasons of the board as it begins, each with its clause and the place of the first card that it names.
pub fn unlawful(session: &dyn Session, drawn: &Drawn) -> Vec<Marked> {
    let mark = |reason: crate::engine::Reason| {
        let first = reason.blockers.first();
        let spot = first.and_then(|name| spot_of(drawn, name));
        let says = format!("{}〔{}〕", reason.says, reason.cite.clause.number);
        Marked {
            path: spot.map_or_else(Vec::new, |spot| spot.path.clone()),
            fault: At::nowhere(()).fault(says),
        }
    };
    session.unlawful(0).into_iter().map(mark).collect()
}

/// Where a card lies that the game calls so: `火花#2` is the second of that name, 甲's counted first.
fn spot_of<'d>(drawn: &'d Drawn, label: &str) -> Option<&'d Spot> {
    let (name, nth) = match label.split_once('#') {
        Some((name, nth)) => (name, nth.parse().unwrap_or(1)),
        None => (label, 1),
    };
    let mut before = 0;
    let mut first = None;
    for owner in [None, Some(Player(0)), Some(Player(1))] {
        let regions = drawn.board.regions.iter().zip(&drawn.spots);
        for (region, spots) in regions.filter(|(region, _)| region.owner == owner) {
            for spot in spots {
                let cards = &region.slots[spot.slot].cards;
                let Some(face) = spot.card.and_then(|card| cards.get(card)) else {
                    continue;
                };
                if face.name == label {
                    return Some(spot);
                }
                let written = face.name.split('#').next().unwrap_or_default();
                if written != name {
                    continue;
                }
                let copies = face.marks.iter().find_map(|mark| mark.strip_prefix('×'));
                before += copies.and_then(|n| n.parse().ok()).unwrap_or(1);
                first = first.or(Some(spot));
                if before >= nth {
                    return Some(spot);
                }
            }
        }
    }
    first
}
