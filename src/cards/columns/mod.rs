//! What columns a list of cards may have, a table a game: our word for each, what it is to a card, and by which headings
//! and values one recognises it in somebody else's file.

mod games;
mod kinds;
mod shared;

use crate::rulebook::BookId;

pub use kinds::{As, Column, Is, Looks, plain};

use games::{PAIXU, SGS_CHESS, UNION_ARENA, VIVIDZ, YUGIOH};

/// The columns of a book's lists; `None` where its cards have no columns here.
pub fn of(book: BookId) -> Option<&'static [Column]> {
    let known: [(BookId, &'static [Column]); 5] = [
        (BookId::VIVIDZ, VIVIDZ),
        (BookId::UNION_ARENA, UNION_ARENA),
        (BookId::PAIXU, PAIXU),
        (BookId::YUGIOH, YUGIOH),
        (BookId::SGS_CHESS, SGS_CHESS),
    ];
    let found = known.into_iter().find(|(of, _)| *of == book);
    found.map(|(_, columns)| columns)
}

/// The columns of all games.
pub fn every() -> impl Iterator<Item = &'static Column> {
    BookId::SHIPPED.into_iter().filter_map(of).flatten()
}

/// The column of a word, or of a heading under which it goes.
pub fn named(columns: &'static [Column], word: &str) -> Option<&'static Column> {
    let own = columns.iter().find(|c| c.word == word);
    own.or_else(|| columns.iter().find(|c| c.goes_by(&plain(word))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::games;

    #[test]
    fn every_game_has_columns_and_each_field_is_a_word_of_its_cards() {
        for book in games::played() {
            let columns = of(book).unwrap_or_else(|| panic!("{book} has no columns"));
            assert_eq!(columns.iter().filter(|c| c.is == Is::Number).count(), 1);
            assert_eq!(columns.iter().filter(|c| c.is == Is::Name).count(), 1);
            let words: Vec<_> = columns.iter().map(|c| c.word).collect();
            for (nth, word) in words.iter().enumerate() {
                assert!(!words[..nth].contains(word), "{book}: {word} twice");
            }
            for column in columns {
                if let Is::Field(key, _) = column.is {
                    let lexicon = games::lexicon(book).expect("a game");
                    let card = lexicon.card().expect("has cards");
                    assert!(card.field(key).is_some(), "{book}: cards have no {key}");
                }
            }
        }
    }

    #[test]
    fn headings_are_compared_without_what_says_nothing() {
        for (heading, is) in [
            ("cardNumData2", "cardnum"),
            ("effectCnData", "effectcn"),
            ("Card No.", "cardno"),
            ("消費 AP", "消费ap"),
            ("ＢＰ", "bp"),
        ] {
            assert_eq!(plain(heading), is, "{heading}");
        }
    }
}
