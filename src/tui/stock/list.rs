//! The list of books, lists of cards and decks, what can be done with each, and the prompts for files.

use std::path::Path;

use crate::cards::Store;
use crate::cards::store::{self, Kept};
use crate::rulebook::{Book, BookId};
use crate::view::{Link, StyledLine, Tone, hits};

use super::super::keys::{Op, Place};
use super::super::model::{Effect, Model};
use super::super::overlay::{Asks, Chosen, Overlay};
use super::job::{Job, What};
use super::{Ask, Deed, Pick, begin, decks, deed, review};

/// The folder of the judge's decks.
pub const DECKS: &str = "decks";

/// The key that leads here.
pub fn key(model: &Model) -> String {
    let key = model.keys.shown(Place::Anywhere, Op::Stock);
    key.unwrap_or_default()
}

/// Shows what there is; what another program has put there since is read.
pub fn open(model: &mut Model) -> Vec<Effect> {
    let mut rows = under_way(model);
    let words = &model.words;
    let action = |key: &str, pick| {
        let line = StyledLine::of(Tone::Label, "＋ ").with(Tone::Strong, words.get(key));
        (line, Chosen::Stock(pick))
    };
    rows.push(action("stock.import-cards", Pick::File(Ask::Cards)));
    rows.push(action("stock.import-rules", Pick::File(Ask::Rules)));
    rows.push(action("stock.check-deck", Pick::File(Ask::Deck)));
    rows.push(action("stock.copy-deck", Pick::Samples));
    let kind = |key: &str| StyledLine::of(Tone::Kind, format!("{} ", words.get(key))).hanging(2);
    for book in &model.library.books {
        let front = &book.rules.front;
        let clauses = words.fill("stock.clauses", &[("count", &book.rules.nodes.len())]);
        let own = if book.shipped {
            ""
        } else {
            words.get("stock.own")
        };
        let line = kind("stock.book")
            .with(Tone::Strong, front.title.clone())
            .with(Tone::Note, format!("  {own}"))
            .with(Tone::Muted, format!("  {}  {clauses}", front.edition));
        rows.push((line, Chosen::Stock(Pick::Book(book.rules.id))));
    }
    let mut is_new = false;
    for kept in lists(model) {
        let shelf = model.lists.as_ref().map(|lists| lists.shelf(kept.book));
        let of_it = |shelf: &crate::cards::Shelf| {
            let list = shelf.lists.iter().find(|list| list.name == kept.name);
            list.map(|list| list.cards.len())
        };
        let known = shelf.and_then(|shelf| of_it(&shelf));
        let count = known.or_else(|| store::read(&kept).ok().map(|list| list.cards.len()));
        is_new |= known.is_none() && count.is_some();
        let count = count.map(|count| words.fill("cards.count", &[("count", &count)]));
        let broken = || words.get("stock.broken-list").to_owned();
        let line = kind("stock.list")
            .with(
                Tone::Muted,
                format!("{} ", hits::short(&model.library, kept.book)),
            )
            .with(Tone::Strong, kept.name.clone())
            .with(Tone::Muted, format!("  {}", count.unwrap_or_else(broken)));
        rows.push((line, Chosen::Stock(Pick::List(kept))));
    }
    for file in &model.decks {
        let book = crate::engine::file::book_of(&file.text).ok();
        let short = book.map_or("", |book| hits::short(&model.library, book));
        let line = kind("stock.deck")
            .with(Tone::Strong, file.name())
            .with(Tone::Muted, format!("  {short}"));
        rows.push((line, Chosen::Stock(Pick::Deck(file.path.clone().into()))));
    }
    let title = words.get("stock.title").to_owned();
    model.overlays.push(Overlay::list(title, rows));
    match is_new {
        true => deed(Deed::Renew),
        false => Vec::new(),
    }
}

/// What is being read, or was read and waits.
fn under_way(model: &Model) -> Vec<(StyledLine, Chosen)> {
    let words = &model.words;
    let row = |tone, key: &str, file: &dyn std::fmt::Display, pick| {
        let said = words.fill(key, &[("file", file)]);
        (StyledLine::of(tone, said), Chosen::Stock(pick))
    };
    let mut rows = Vec::new();
    if let Some((file, _, _)) = model.stock.progress() {
        rows.push(row(Tone::Warn, "stock.stop", &file, Pick::Stop));
    }
    if let Some((job, _)) = &model.stock.ready {
        rows.push(row(Tone::Good, "stock.waits", &job.name(), Pick::Review));
    }
    rows
}

fn lists(model: &Model) -> Vec<Kept> {
    let data = model.data.as_deref();
    data.map(Store::of)
        .map_or_else(Vec::new, |store| store.all())
}

/// Does what a row says.
pub fn picked(model: &mut Model, pick: Pick) -> Vec<Effect> {
    match pick {
        Pick::File(ask) => ask_file(model, ask, ""),
        Pick::Review => review::show(model),
        Pick::Stop => return super::stop(model),
        Pick::Read(job) => return begin(model, job),
        Pick::Take { replace } => return deed(Deed::Keep { replace }),
        Pick::Leave => return review::leave(model),
        Pick::Columns => review::columns(model),
        Pick::Column(word) => review::headings(model, word),
        Pick::Game => {
            if let Some((Job::Cards { path, .. }, _)) = &model.stock.ready {
                let path = path.clone();
                which_game(model, &path);
            }
        }
        Pick::Name => ask_name(model),
        Pick::Edition => ask_edition(model),
        Pick::Book(id) => of_book(model, id),
        Pick::List(kept) => of_list(model, kept),
        Pick::Drop(what) => ask_drop(model, what),
        Pick::Do(what) => return deed(*what),
        Pick::Shipped(nth) => decks::show_shipped(model, nth),
        Pick::Deck(path) => return deed(Deed::Deck(path)),
        Pick::Edit(path) => return vec![Effect::Edit(path)],
        Pick::Own { name, text, edit } => return decks::own(model, &name, text, edit),
        Pick::Samples => decks::samples(model),
    }
    Vec::new()
}

fn ask_file(model: &mut Model, ask: Ask, typed: &str) {
    let key = match ask {
        Ask::Cards => "stock.which-cards",
        Ask::Rules => "stock.which-rules",
        _ => "stock.which-deck",
    };
    let prompt = Overlay::prompt(model.words.get(key), Asks::Stock(ask), typed);
    model.overlays.push(prompt);
}

/// Asks for another name of what was read.
fn ask_name(model: &mut Model) {
    let Some((job, ready)) = &model.stock.ready else {
        return;
    };
    let (ask, key, typed) = match (job, &ready.what) {
        (Job::Rules { .. }, What::Rules(import)) => {
            (Ask::BookName, "stock.book-name", import.book().to_string())
        }
        (_, What::Cards(import)) => (
            Ask::ListName,
            "stock.list-name",
            import.taken.list.name.clone(),
        ),
        _ => return,
    };
    let prompt = Overlay::prompt(model.words.get(key), Asks::Stock(ask), &typed);
    model.overlays.push(prompt);
}

/// Asks of which edition a book is that was read.
fn ask_edition(model: &mut Model) {
    let Some((Job::Rules { edition, .. }, _)) = &model.stock.ready else {
        return;
    };
    let typed = edition.clone().unwrap_or_default();
    let title = model.words.get("stock.edition");
    let prompt = Overlay::prompt(title, Asks::Stock(Ask::Edition), &typed);
    model.overlays.push(prompt);
}

/// What becomes of what was typed.
pub fn answered(model: &mut Model, ask: Ask, text: &str) -> Vec<Effect> {
    if text.is_empty() {
        return Vec::new();
    }
    let path = model.path_of(text);
    match ask {
        Ask::Deck => return deed(Deed::Deck(path)),
        Ask::Cards => match model.find.book.filter(|b| has_cards(*b)) {
            Some(book) => return begin(model, of_game(&path, book)),
            None => which_game(model, &path),
        },
        Ask::Rules => {
            let job = Job::Rules {
                path,
                book: None,
                as_new: None,
                edition: None,
            };
            return begin(model, job);
        }
        Ask::Edition => {
            if let Some((job, ready)) = &model.stock.ready
                && let What::Rules(import) = &ready.what
            {
                let job = job.of_edition(text, import.book());
                return begin(model, job);
            }
        }
        Ask::ListName | Ask::BookName => {
            let job = model.stock.ready.as_ref().map(|(job, _)| job.called(text));
            match job {
                Some(Some(job)) => return begin(model, job),
                Some(None) => {
                    let said = model.words.fill("import.bad-id", &[("name", &text)]);
                    model.say(said);
                }
                None => {}
            }
        }
    }
    Vec::new()
}

fn has_cards(book: BookId) -> bool {
    crate::cards::columns::of(book).is_some()
}

fn of_game(path: &Path, book: BookId) -> Job {
    Job::Cards {
        path: path.to_owned(),
        book,
        name: None,
        columns: Vec::new(),
    }
}

/// Asks of which game the cards of a file are.
fn which_game(model: &mut Model, path: &Path) {
    let books = model.library.books.iter().filter(|b| has_cards(b.rules.id));
    let row = |book: &Book| {
        let line = StyledLine::of(Tone::Strong, book.rules.front.title.clone());
        (
            line,
            Chosen::Stock(Pick::Read(of_game(path, book.rules.id))),
        )
    };
    let rows = books.map(row).collect();
    let title = model.words.get("stock.which-game").to_owned();
    model.overlays.push(Overlay::list(title, rows));
}

fn of_book(model: &mut Model, id: BookId) {
    let Some(book) = model.library.book(id) else {
        return;
    };
    let words = &model.words;
    let mut rows = Vec::new();
    if let Some(first) = book.rules.first() {
        let line = StyledLine::of(Tone::Strong, words.get("stock.open-book"));
        rows.push((line, Chosen::Follow(Link::Clause(first))));
    }
    let original = |data: &std::path::PathBuf| crate::import::Originals::path(data, id).exists();
    let has = model.data.as_ref().is_some_and(original);
    if !book.shipped || has {
        let key = match book.shipped {
            true => "stock.drop-original",
            false => "stock.drop-book",
        };
        let line = StyledLine::of(Tone::Warn, words.get(key));
        rows.push((
            line,
            Chosen::Stock(Pick::Drop(Box::new(Deed::DropBook(id)))),
        ));
    }
    let title = book.rules.front.title.clone();
    model.overlays.push(Overlay::list(title, rows));
}

fn of_list(model: &mut Model, kept: Kept) {
    let title = kept.id();
    let row = |tone, key: &str, pick| {
        (
            StyledLine::of(tone, model.words.get(key)),
            Chosen::Stock(pick),
        )
    };
    let report = Pick::Read(Job::Report(kept.clone()));
    let drop = Pick::Drop(Box::new(Deed::DropList(kept)));
    let rows = vec![
        row(Tone::Strong, "stock.report", report),
        row(Tone::Warn, "stock.drop-list", drop),
    ];
    model.overlays.push(Overlay::list(title, rows));
}

/// Asks once whether something is to go.
fn ask_drop(model: &mut Model, what: Box<Deed>) {
    let words = &model.words;
    let asks = match *what {
        Deed::DropBook(_) => "stock.drop-book-asked",
        _ => "stock.drop-asked",
    };
    let rows = vec![
        (
            StyledLine::of(Tone::Plain, words.get("stock.no-drop")),
            Chosen::Nothing,
        ),
        (
            StyledLine::of(Tone::Bad, words.get("stock.drop")),
            Chosen::Stock(Pick::Do(what)),
        ),
    ];
    let title = words.get(asks).to_owned();
    model.overlays.push(Overlay::list(title, rows));
}

/// Asks the world how the file's name in the prompt can go on; nothing where no file is asked for.
pub fn complete(model: &mut Model) -> Vec<Effect> {
    let Some(Overlay::Prompt { asks, editor, .. }) = model.overlays.last() else {
        return Vec::new();
    };
    if !asks.takes_file() {
        return Vec::new();
    }
    let typed = editor.text().to_owned();
    let path = model.path_of(&typed);
    deed(Deed::Complete { typed, path })
}

/// Types a file's name on as far as it is certain, and says how it can go on.
pub fn completed(model: &mut Model, typed: &str, all: &[String]) -> Vec<Effect> {
    if let Some(Overlay::Prompt { editor, asks, .. }) = model.overlays.last_mut()
        && asks.takes_file()
    {
        *editor = super::super::editor::Editor::holding(typed);
        match all.len() {
            0 => model.say_word("stock.no-file"),
            1 => {}
            _ => model.say(all.join("  ")),
        }
    }
    Vec::new()
}
