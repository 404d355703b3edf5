//! Decks: held against the rules, put to the judge's own, changed in the editor.

use std::path::{Path, PathBuf};

use crate::engine::games;
use crate::rulebook::{BookId, RulingFile};
use crate::text::file_name;
use crate::view::{StyledLine, Tone, deck, hits, problems};

use super::super::model::{Effect, Model, Then, Writing};
use super::super::overlay::{Chosen, Overlay};
use super::{Deed, Pick, list, with_text};

/// The decks of the program: game, name, text.
pub fn shipped(model: &Model) -> Vec<(BookId, String, &'static str)> {
    let books = model.library.books.iter().map(|b| b.rules.id);
    let of = |book| {
        let decks = games::decks(book).into_iter();
        decks.map(move |(name, text)| (book, name, text))
    };
    books.flat_map(of).collect()
}

/// Whether a file is one of the judge's decks.
pub fn is_deck(model: &Model, path: &Path) -> bool {
    model.decks.iter().any(|deck| Path::new(&deck.path) == path)
}

/// What a deck's file says of itself and the rules of it.
fn lines(model: &Model, text: &str, file: &str) -> Vec<StyledLine> {
    let library = &model.library;
    let written = crate::engine::file::book_of(text).is_ok();
    let book = model.find.book.filter(|_| !written);
    match games::check_deck(text, book, library) {
        Ok((book, checked)) => deck::page(library, book, &checked, file, &model.words),
        Err(faults) => {
            let all: Vec<_> = faults.iter().map(|f| f.in_file(file)).collect();
            problems::list(&all, &model.words)
        }
    }
}

/// Shows a deck that was read.
pub fn read(model: &mut Model, path: &Path, text: Result<String, String>) -> Vec<Effect> {
    let file = path.display().to_string();
    match text {
        Ok(text) => show(model, path, &text),
        Err(error) => {
            let said = model
                .words
                .fill("say.cannot-read", &[("file", &file), ("error", &error)]);
            model.say(said);
        }
    }
    Vec::new()
}

fn show(model: &mut Model, path: &Path, text: &str) {
    let file = path.file_name().unwrap_or(path.as_os_str());
    let file = file.to_string_lossy().into_owned();
    let lines = lines(model, text, &file);
    if is_deck(model, path) {
        let words = &model.words;
        let row = |tone, key: &str, chosen| (StyledLine::of(tone, words.get(key)), chosen);
        let drop = Pick::Drop(Box::new(Deed::DropDeck(path.to_owned())));
        let rows = vec![
            row(
                Tone::Strong,
                "stock.edit-deck",
                Chosen::Stock(Pick::Edit(path.to_owned())),
            ),
            row(Tone::Warn, "stock.drop-deck", Chosen::Stock(drop)),
            row(Tone::Plain, "stock.close", Chosen::Nothing),
        ];
        model.overlays.push(with_text(file, rows, lines));
        return;
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    to_own(model, &stem, text, lines);
}

/// Shows a deck of the program, by its place among them.
pub fn show_shipped(model: &mut Model, nth: usize) {
    let all = shipped(model);
    if let Some((_, name, text)) = all.get(nth) {
        let lines = lines(model, text, name);
        to_own(model, name, text, lines);
    }
}

fn to_own(model: &mut Model, name: &str, text: &str, lines: Vec<StyledLine>) {
    let words = &model.words;
    let own = |key: &str, edit| {
        let pick = Pick::Own {
            name: name.to_owned(),
            text: text.to_owned(),
            edit,
        };
        (
            StyledLine::of(Tone::Strong, words.get(key)),
            Chosen::Stock(pick),
        )
    };
    let rows = vec![
        own("stock.own-deck", false),
        own("stock.own-deck-edit", true),
        (
            StyledLine::of(Tone::Plain, words.get("stock.close")),
            Chosen::Nothing,
        ),
    ];
    let over = with_text(name, rows, lines);
    model.overlays.push(over);
}

/// The decks of the program, to make another of one.
pub fn samples(model: &mut Model) {
    let row = |(nth, (book, name, _)): (usize, &(BookId, String, &str))| {
        let short = format!("{:<4} ", hits::short(&model.library, *book));
        let line = StyledLine::of(Tone::Muted, short).with(Tone::Strong, name.clone());
        (line.hanging(4), Chosen::Stock(Pick::Shipped(nth)))
    };
    let rows = shipped(model).iter().enumerate().map(row).collect();
    let title = model.words.get("stock.samples").to_owned();
    model.overlays.push(Overlay::list(title, rows));
}

/// Puts a deck to the judge's own.
pub fn own(model: &mut Model, name: &str, text: String, edit: bool) -> Vec<Effect> {
    let name = format!("{}.yaml", file_name(name));
    let Some(path) = model.below_data(list::DECKS, &name) else {
        return Vec::new();
    };
    vec![Writing::effect(path, text, Then::Deck { edit })]
}

/// A deck was written.
pub fn written(model: &mut Model, path: PathBuf, text: String, edit: bool) -> Vec<Effect> {
    let file = path.display().to_string();
    let said = model.words.fill("desk.written", &[("file", &file)]);
    model.say(said);
    keep(model, file, text);
    match edit {
        true => vec![Effect::Edit(path)],
        false => Vec::new(),
    }
}

fn keep(model: &mut Model, path: String, text: String) {
    match model.decks.iter_mut().find(|deck| deck.path == path) {
        Some(there) => there.text = text,
        None => {
            model.decks.push(RulingFile { path, text });
            model.decks.sort_by(|a, b| a.path.cmp(&b.path));
        }
    }
}

/// A deck was in the editor: it is held against the rules again.
pub fn edited(model: &mut Model, path: &Path, text: Result<String, String>) {
    if let Ok(text) = &text {
        keep(model, path.display().to_string(), text.clone());
    }
    read(model, path, text);
}
