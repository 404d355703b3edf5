//! The two decks of a new game: files, or decks that come with the program.

use std::path::Path;

use crate::engine::file::book_of;
use crate::engine::{Session, games};
use crate::rulebook::Library;
use crate::text::{file, nearest};
use crate::view::{StyledLine, Tone, problems};

use super::context::{Cli, Failure};

/// A deck file larger than this is none.
const LARGEST: u64 = 4 << 20;

/// Opens a new game of a book between the decks that are named; those that are not are the program's own.
///
/// # Errors
/// A book without deck files, a deck that is not there, faults in one of them.
pub fn open(
    cli: &Cli,
    library: &Library,
    book: &str,
    meant: &[String],
) -> Result<Box<dyn Session>, Failure> {
    let book = cli.book(library, book)?.rules.id;
    if meant.is_empty()
        && let Some(text) = games::sample_game(book)
    {
        return open_text(cli, library, &text);
    }
    let own = games::decks(book);
    let mut decks: Vec<(String, String)> = Vec::new();
    for name in meant {
        decks.push((name.clone(), text_of(cli, &own, name)?));
    }
    for (name, text) in &own {
        if decks.len() < 2 && !decks.iter().any(|(n, _)| n == name) {
            decks.push((name.clone(), (*text).to_owned()));
        }
    }
    let none = || Failure::said(cli.words.fill("play.no-decks", &[("book", &book)]));
    let [(first, a), (second, b)] = decks.as_slice() else {
        return Err(none());
    };
    let text = match games::new_game(book, [a, b]) {
        None => return Err(none()),
        Some(Ok(text)) => text,
        Some(Err((nth, faults))) => {
            let name = if nth == 0 { first } else { second };
            let problems: Vec<_> = faults.iter().map(|f| f.in_file(name)).collect();
            return Err(Failure::Said(problems::list(&problems, &cli.words)));
        }
    };
    open_text(cli, library, &text)
}

fn open_text(cli: &Cli, library: &Library, text: &str) -> Result<Box<dyn Session>, Failure> {
    let house = book_of(text)
        .map(|book| library.house(book))
        .unwrap_or_default();
    games::open_under(text, &house, library).map_err(|faults| {
        let title = cli.words.get("rule.new-title");
        let problems: Vec<_> = faults.iter().map(|f| f.in_file(title)).collect();
        Failure::Said(problems::list(&problems, &cli.words))
    })
}

fn text_of(cli: &Cli, own: &[(String, &'static str)], name: &str) -> Result<String, Failure> {
    if let Some((_, text)) = own.iter().find(|(n, _)| n == name) {
        return Ok((*text).to_owned());
    }
    let path = Path::new(name);
    let known = || own.iter().map(|(n, _)| n.as_str());
    if !path.is_file() {
        let mut lines = vec![StyledLine::of(
            Tone::Plain,
            cli.words.fill("play.no-deck", &[("name", &name)]),
        )];
        if let Some(near) = nearest(name, known()) {
            lines.push(StyledLine::of(
                Tone::Plain,
                cli.words.fill("say.nearest", &[("near", &near)]),
            ));
        }
        let all = known().collect::<Vec<_>>().join("  ");
        lines.push(StyledLine::of(
            Tone::Muted,
            cli.words.fill("play.decks", &[("decks", &all)]),
        ));
        return Err(Failure::Said(lines));
    }
    file::read(path, LARGEST).map_err(|error| {
        Failure::said(
            cli.words
                .fill("play.deck-unread", &[("name", &name), ("error", &error)]),
        )
    })
}
