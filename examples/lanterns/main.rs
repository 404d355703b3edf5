//! A sixth game, from the crate's public surface alone: 收灯, a page of rules of our own. `docs/new-game.md` walks
//! through it.
//!
//! `cargo run --example lanterns` runs its rulings and plays a game by chance; `tests/sixth_game.rs` holds all of it.

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;

use caijue::engine::{Chance, Game, Playable, Readings, file, playout, session};
use caijue::rulebook::Library;

pub mod game;

use game::Lanterns;

/// The folder of the book's folder, as a user's books lie below the data folder.
pub const BOOKS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/lanterns/books");

/// Prints it.
pub fn main() -> Result<(), Box<dyn Error>> {
    tell(&mut io::stdout().lock())
}

/// Runs the rulings of the book, and plays a game by chance from the board of the last.
pub fn tell(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let library = Library::with_user_books(Path::new(BOOKS));
    let book = library.book(Lanterns::BOOK).ok_or("no such book")?;
    for ruling in &book.rulings {
        let exists = |id| library.node(id).is_some();
        match session::open::<Lanterns>(&ruling.text, &book.readings, &exists) {
            Ok(session) => {
                let report = session.report();
                writeln!(
                    out,
                    "{}: {}",
                    session.head().title,
                    session.head().ruling.says
                )?;
                writeln!(
                    out,
                    "  {} held, {} did not",
                    report.held,
                    report.faults.len()
                )?;
            }
            Err(faults) => {
                for fault in faults {
                    writeln!(out, "{}: {fault}", ruling.path)?;
                }
            }
        }
    }
    let last = book.rulings.last().ok_or("no ruling")?;
    let file: file::File<Lanterns> = file::read(&last.text).map_err(|f| f.to_string())?;
    let readings = Readings::defaults(&book.readings);
    let (game, mut state) =
        Lanterns::set_up(&file.cards, &file.setup, &readings).map_err(|f| f[0].to_string())?;
    let played = playout::playout(&game, &mut state, &mut Chance::seeded(1), 200, false);
    for path in game.computed(&state) {
        let fact = game.fact(&state, &caijue::engine::At::nowhere(path.clone()));
        writeln!(out, "{path} {}", fact.map_err(|f| f.to_string())?.value)?;
    }
    writeln!(
        out,
        "{:?} after {} decisions",
        played.ending, played.decisions
    )?;
    Ok(())
}
