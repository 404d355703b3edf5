//! A judge's minute with the library: a clause and what refers to it, a question, a term, a ruling that is played.
//!
//! `cargo run --example judge` prints it; `tests/project/documents.rs` holds what it prints against docs/library.md.

use std::error::Error;
use std::io::{self, Write};

use caijue::engine::games;
use caijue::rulebook::{BookId, Library, RuleId};
use caijue::search::{Options, Searcher};

#[allow(dead_code)]
fn main() -> Result<(), Box<dyn Error>> {
    tell(&mut io::stdout().lock())
}

/// Prints the minute.
pub fn tell(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    // The five books that come along; `Library::with_user_books(folder)` adds a user's own.
    let library = Library::shipped();

    // A clause by its number, and what speaks of it.
    let id: RuleId = "vividz:305.2".parse()?;
    let node = library.node(id).ok_or("no such clause")?;
    writeln!(out, "{} {}", id.number, node.body.text)?;
    for edge in library.links.to(id) {
        writeln!(
            out,
            "  {} {} {}",
            edge.from,
            edge.relation.word(),
            edge.to.number
        )?;
    }

    // A question, as it is typed. `None`: the index is built in memory and kept nowhere.
    let searcher = Searcher::with_library(&library, None)?;
    let answer = searcher.search(
        "huaxing",
        &Options {
            limit: 1,
            ..Options::default()
        },
    );
    for hit in &answer.hits {
        writeln!(out, "{:?}: {}", hit.clause, hit.excerpt.text)?;
    }

    // A term of one game.
    let book = library.book(BookId::UNION_ARENA).ok_or("no such book")?;
    let term = book.glossary.get("RAID").ok_or("no such term")?;
    writeln!(out, "{}: {}", term.name, term.says)?;

    // A ruling: opened, played, and asked what held.
    let book = library.book(BookId::VIVIDZ).ok_or("no such book")?;
    let ruling = book
        .rulings
        .iter()
        .find(|r| r.name() == "03-damage-equals-power")
        .ok_or("no such ruling")?;
    match games::open(&ruling.text, &library) {
        Ok(session) => {
            let report = session.report();
            writeln!(out, "{}", session.head().question)?;
            writeln!(out, "{}", session.head().ruling.says)?;
            writeln!(out, "{} held, {} did not", report.held, report.faults.len())?;
        }
        Err(faults) => {
            for fault in faults {
                writeln!(out, "{}:{}: {}", fault.line, fault.column, fault.what)?;
            }
        }
    }
    Ok(())
}
