//! Cards by name.

use super::super::state::CardIx;
use super::super::view::View;
use super::super::words::{Zone, owner_prefix, seat_name};
use crate::engine::{At, Fault, Player};

impl<'a> View<'a> {
    /// The card that a name means: a label (火花#2), a slot (甲1), an owner's card (甲火花), or a name that only one
    /// card of the field has.
    pub(crate) fn card_named(self, name: &str, at: &At<()>) -> Result<CardIx, Fault> {
        if let Some((player, slot)) = seat_name(name) {
            return match &self.st.slot(player, slot).seat {
                Some(seat) => Ok(seat.card),
                None => Err(at.fault(format!("{name}没有卡"))),
            };
        }
        let by_label = self.things.iter().position(|t| t.label == name);
        if let Some(ix) = by_label {
            return Ok(CardIx::of(ix));
        }
        let candidates = |name: &str, owner: Option<Player>| -> Vec<CardIx> {
            (0..self.things.len())
                .filter(|ix| {
                    let thing = &self.things[*ix];
                    let def = &self.defs[usize::from(thing.def)];
                    let named = def.key == name || def.name == name || thing.label == name;
                    named && owner.is_none_or(|p| p == thing.owner)
                })
                .map(CardIx::of)
                .collect()
        };
        let mut found = candidates(name, None);
        if found.is_empty()
            && let Some((owner, rest)) = owner_prefix(name)
        {
            found = candidates(rest, Some(owner));
        }
        let seated: Vec<CardIx> = found
            .iter()
            .copied()
            .filter(|c| self.st.spot(*c).is_some())
            .collect();
        match (found.as_slice(), seated.as_slice()) {
            ([], _) => {
                let labels = self.things.iter().map(|t| t.label.as_str());
                Err(at
                    .fault(format!("没有名为“{name}”的卡"))
                    .nearest(name, labels))
            }
            ([only], _) | (_, [only]) => Ok(*only),
            _ => {
                let labels: Vec<&str> = found.iter().map(|c| self.label(*c)).collect();
                Err(at.fault(format!("叫“{name}”的卡不止一张")).fix(format!(
                    "写明是哪一张：{}；场上的也可写卡位，如 甲1",
                    labels.join("、")
                )))
            }
        }
    }

    /// Whether a ruling means this thing: a copy (石#2) by its bare name or as its owner's (甲石).
    pub(crate) fn is_meant(self, wanted: &str, held: &str) -> bool {
        if wanted == held {
            return true;
        }
        let Some(thing) = self.things.iter().find(|t| t.label == held) else {
            return false;
        };
        let def = &self.defs[usize::from(thing.def)];
        let is = |name: &str| def.key == name || def.name == name;
        let owned = owner_prefix(wanted);
        is(wanted) || owned.is_some_and(|(owner, rest)| owner == thing.owner && is(rest))
    }

    /// A card of a sequence, preferred over one of the same name elsewhere.
    pub(crate) fn deck_card(self, name: &str, at: &At<()>) -> Result<CardIx, Fault> {
        let in_deck = (0..self.things.len()).map(CardIx::of).find(|c| {
            let thing = &self.things[usize::from(*c)];
            (thing.label == name || self.def(*c).key == name)
                && self.st.find(*c).is_some_and(|w| w.zone == Zone::Deck)
        });
        match in_deck {
            Some(card) => Ok(card),
            None => self.card_named(name, at),
        }
    }
}
