//! The words of a game's board: its own, those of a side, of the places in it, of a card.

use super::fields::fields_of;
use super::forms::zone_form;
use super::read::words_of;
use crate::engine::game::Player;
use crate::engine::lexicon::Lexicon;
use crate::engine::mat::{Lies, Sides};
use crate::engine::vocab::{Field, Form, Shape};

/// The key of the mark that puts a card under another.
pub const UNDER: char = 'x';

/// The words of a board.
pub struct Words {
    /// Of the board itself.
    pub setup: &'static [Field],
    /// Of a side, or of a piece.
    pub side: &'static [Field],
    /// Of the places in a side.
    pub places: &'static [Field],
    /// Under which field of the side those lie.
    pub placed: Option<usize>,
    /// What may be printed on a card.
    pub printed: &'static [Field],
}

/// The words of a game's board.
pub fn words(lexicon: &Lexicon) -> Words {
    let fields = |shape: &'static Shape| fields_of(shape).map_or(&[][..], |(fields, _)| fields);
    let setup = fields((lexicon.setup)());
    let find = |key: &str| setup.iter().find(|f| f.names.contains(&key));
    let side = match lexicon.mat.sides {
        Sides::Players => find(Player(0).name()).map(|f| fields((f.of)())),
        Sides::Pieces { key, .. } => find(key).and_then(|f| match (f.of)().inner().form {
            Form::Entries(of) => Some(fields(of())),
            _ => None,
        }),
    };
    let side = side.unwrap_or(&[]);
    let has_places = |f: &Field| {
        let zone = lexicon.mat.zones.iter().find(|z| f.names.contains(&z.name));
        zone.is_some_and(|z| matches!(z.lies, Lies::Places(_)))
    };
    let placed = side.iter().position(has_places);
    Words {
        setup,
        side,
        places: placed.map_or(&[], |nth| fields((side[nth].of)())),
        placed,
        printed: lexicon.card().map_or(&[][..], fields),
    }
}

/// Every word that a line may say of a board or a card: the sides, then what fields are called first, what else they are
/// called, and what they may be.
pub fn vocabulary(lexicon: &Lexicon) -> Vec<&'static str> {
    let words = words(lexicon);
    let mut tables = vec![words.side, words.places, words.setup, words.printed];
    for zone in words.side.iter().chain(words.places) {
        let card = zone_form((zone.of)()).card;
        tables.extend(card.map(|card| card.state));
    }
    let fields: Vec<&Field> = tables.into_iter().flatten().collect();
    let mut all: Vec<&'static str> = Player::BOTH.map(Player::name).into();
    all.extend(fields.iter().map(|f| f.names[0]));
    all.extend(fields.iter().flat_map(|f| f.names.iter().copied()));
    all.extend(fields.iter().flat_map(|f| words_of((f.of)())));
    let mut seen = std::collections::HashSet::new();
    all.retain(|word| !word.is_empty() && seen.insert(*word));
    all
}
