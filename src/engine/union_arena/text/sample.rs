//! The decks and the game that come with the program, so that a whole game can be played without writing one.

use super::board::{Cards, Pile};
use crate::engine::vocab::{self, Vocab};
use crate::rulebook::shipped;
use crate::text::yaml;

/// A deck that comes with the program.
#[derive(Debug, Vocab)]
#[vocab(name = "卡组的文件")]
pub struct SampleDeck {
    /// Its game, for those who read a deck without knowing whose it is.
    #[word("书")]
    pub book: Option<String>,
    /// What boards call it.
    #[word("名")]
    pub name: String,
    /// Its cards' faces.
    #[word("牌")]
    pub cards: Cards,
    /// Its fifty cards.
    #[word("卡组")]
    pub deck: Pile,
}

/// All of them.
pub fn decks() -> Vec<SampleDeck> {
    shipped::below("rulebooks/union-arena/decks/")
        .filter_map(|(_, text)| SampleDeck::read(&yaml::parse(text).ok()?).ok())
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
