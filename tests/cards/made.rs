//! Cards made up for a test, read as a game reads printed cards.

use caijue::engine::games;
use caijue::engine::printed::{Dialect, Printed, PrintedCard, Reading};
use caijue::rulebook::BookId;

/// A game's reader.
pub fn reader(book: BookId) -> &'static Printed {
    games::printed(book).expect("has a reader")
}

/// The spellings that come with the program.
pub fn dialect(book: BookId) -> Dialect {
    Dialect::from_texts(&[(reader(book).dialect)()])
        .expect("the dialect that comes with the program")
}

/// A card with these columns and this text and nothing else, read.
pub fn read(book: BookId, fields: &[(&str, &str)], text: &str, dialect: &Dialect) -> Reading {
    let fields = fields
        .iter()
        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()));
    let card = PrintedCard {
        fields: fields.collect(),
        text: Some(text.to_owned()),
        ..PrintedCard::default()
    };
    (reader(book).read)(&card, dialect)
}
