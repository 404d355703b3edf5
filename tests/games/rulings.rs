//! The rulings of a book: what they play from, and files with pieces cut out, doubled or exchanged. The examples of its page.

use caijue::engine::{Playable, Readings, file, games};
use caijue::rulebook::{BookId, Library, RulingFile};
use proptest::prelude::*;

use crate::held::LIBRARY;

/// The rulings of a book.
pub fn rulings(book: BookId) -> &'static [RulingFile] {
    let library: &'static Library = &LIBRARY;
    &library.book(book).expect("shipped").rulings
}

/// What is wrong with them.
pub fn not_held(book: BookId) -> Vec<String> {
    let each = rulings(book).iter().flat_map(|ruling| {
        let faults = crate::held::faults_of(&ruling.text).into_iter();
        faults.map(|fault| format!("{}:{fault}", ruling.path))
    });
    each.collect()
}

/// Boards to play out from: those of the rulings.
pub fn boards<G: Playable>() -> Vec<(String, G, G::State)> {
    let book = LIBRARY.book(G::BOOK).expect("shipped");
    let readings = Readings::defaults(&book.readings);
    let board = |ruling: &RulingFile| {
        let file: file::File<G> = file::read(&ruling.text).expect("reads");
        let (game, state) = G::set_up(&file.cards, &file.setup, &readings).expect("sets up");
        (ruling.name().to_owned(), game, state)
    };
    book.rulings.iter().map(board).collect()
}

/// A page, and its YAML blocks: whole rulings are those that open with 书.
pub fn page(path: &str) -> (String, Vec<String>) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let page = std::fs::read_to_string(path).expect("the page");
    let blocks = page.split("```yaml\n").skip(1);
    let blocks = blocks.filter_map(|rest| Some(rest.split_once("\n```")?.0.to_owned()));
    let blocks = blocks.collect();
    (page, blocks)
}

/// The codes in the first column of the tables of a section of a page.
pub fn listed(page: &str, section: &str) -> Vec<String> {
    let rest = page.split(&format!("\n## {section}")).nth(1);
    let rest = rest.expect("the section").split("\n## ").next();
    let rows = rest.unwrap_or_default().lines();
    let cells = rows.filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    let codes = cells.filter(|cell| cell.starts_with('`'));
    codes
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .map(str::to_owned)
        .collect()
}

/// Whatever a file says, it is played or refused with a place; nothing breaks.
pub fn refused_with_a_place(text: &str) -> Result<(), TestCaseError> {
    if let Err(faults) = games::open(text, &LIBRARY) {
        prop_assert!(!faults.is_empty());
        for fault in faults {
            prop_assert!(!fault.what.is_empty());
        }
    }
    Ok(())
}

/// One of the rulings of a book as a slip of the hand leaves it: broken in up to three places.
pub fn broken(book: BookId) -> impl Strategy<Value = String> {
    let texts: Vec<String> = rulings(book).iter().map(|r| r.text.clone()).collect();
    (
        prop::sample::select(texts),
        prop::collection::vec((any::<prop::sample::Index>(), 0..6usize, 1..12usize), 1..4),
    )
        .prop_map(|(text, cuts)| {
            let mut chars: Vec<char> = text.chars().collect();
            for (at, how, length) in cuts {
                if chars.is_empty() {
                    break;
                }
                let from = at.index(chars.len());
                let to = (from + length).min(chars.len());
                match how {
                    0 => drop(chars.drain(from..to)),
                    1 => {
                        let piece: Vec<char> = chars[from..to].to_vec();
                        chars.splice(from..from, piece);
                    }
                    2 => chars[from] = '9',
                    3 => chars[from] = ':',
                    4 => chars[from] = '甲',
                    _ => chars.insert(from, '-'),
                }
            }
            chars.into_iter().collect()
        })
}
