//! The decks and the game that come with the program, so that a whole game can be played without writing one.

use serde::Deserialize;

use super::board_text::{Cards, Pile};
use crate::engine::file::read;
use crate::rulebook::shipped;

/// A deck that comes with the program.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SampleDeck {
    /// What boards call it.
    #[serde(rename = "名")]
    pub(super) name: String,
    /// Its cards' faces.
    #[serde(rename = "牌")]
    pub(super) cards: Cards,
    /// Its fifty cards.
    #[serde(rename = "卡组")]
    pub(super) deck: Pile,
}

/// All of them.
pub(super) fn decks() -> Vec<SampleDeck> {
    shipped::below("rulebooks/union-arena/decks/")
        .filter_map(|(_, text)| read::<SampleDeck>(text).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_deck_is_read() {
        let files = shipped::below("rulebooks/union-arena/decks/").count();
        assert!(files >= 2);
        assert_eq!(decks().len(), files);
    }
}
