//! What becomes of an answer to a prompt.

use crate::rulebook::Book;

use super::super::model::{Effect, Location, Model, Screen, Then, Writing};
use super::super::{calc, event, history, read, rule, sheet, sheets, stock};
use super::{Asks, Chosen, Overlay, StyledLine};
use crate::view::{Tone, typed};

pub(super) fn answer(model: &mut Model, asks: Asks, text: &str) -> Vec<Effect> {
    match asks {
        Asks::Jump => jump(model, text),
        // What is no number of a step is a clause or a term here, too.
        Asks::Moment => match text.parse() {
            Ok(moment) => rule::jump(model, moment),
            Err(_) => jump(model, text),
        },
        Asks::Within => read::find_within(model, text),
        Asks::Note(link) => {
            model.persisted.mark(&link, text);
            model.say_word("desk.bookmarked");
            return vec![Effect::Persist];
        }
        Asks::Label => return rule::label(model, text),
        Asks::SaveRuling { edit } => return rule::save(model, text, edit),
        Asks::SheetTitle => return sheet::set(model, |s| text.clone_into(&mut s.title)),
        Asks::Question => return sheet::set(model, |s| text.clone_into(&mut s.question)),
        Asks::Answer => return sheet::set(model, |s| text.clone_into(&mut s.answer)),
        Asks::Export => return sheets::export(model, text),
        Asks::SheetFile => return sheets::open_typed(model, text),
        Asks::SheetName(id) => return sheets::rename(model, &id, text),
        Asks::Calculate => return calc::calculate(model, text),
        Asks::Event(asks) => return event::answered(model, asks, text),
        Asks::Stock(ask) => return stock::answered(model, ask, text),
        Asks::Narrow => super::narrow(model, text),
        Asks::OtherName(writing) if writing.then == Then::Sheet => {
            return sheets::export(model, text);
        }
        Asks::OtherName(writing) => {
            if !text.is_empty() {
                return vec![Effect::Write(Writing {
                    path: model.path_of(text),
                    replace: false,
                    ..writing
                })];
            }
        }
    }
    Vec::new()
}

/// Says that a file could not be written; where one is there already, asks what to do.
pub fn not_written(model: &mut Model, writing: Writing, exists: bool, said: &str) {
    let file = writing.path.display().to_string();
    if exists {
        let rows = vec![
            (
                StyledLine::of(Tone::Plain, model.words.get("desk.rename")),
                Chosen::Rename(writing.clone()),
            ),
            (
                StyledLine::of(Tone::Warn, model.words.get("desk.replace")),
                Chosen::Replace(writing),
            ),
            (
                StyledLine::of(Tone::Plain, model.words.get("desk.leave")),
                Chosen::Nothing,
            ),
        ];
        let title = model.words.fill("desk.exists", &[("file", &file)]);
        model.overlays.push(Overlay::list(title, rows));
    } else {
        let said = model
            .words
            .fill("desk.not-written", &[("file", &file), ("error", &said)]);
        model.say(said);
    }
}

/// Goes to the clause of an id, or to a term; without a book, in the book that is open, else in whichever has it.
fn jump(model: &mut Model, text: &str) {
    if text.is_empty() {
        return;
    }
    let asked = typed::clause(text);
    let library = model.library.clone();
    let of = |name: &String| library.book_named(name);
    let named = asked.book.as_ref().and_then(of).map(|b| b.rules.id);
    if let (Some(book), None, Some(_)) = (&asked.book, named, &asked.number) {
        let books = library.books.iter().map(|b| b.rules.front.short.clone());
        let books = model.words.list(&books.collect::<Vec<_>>());
        let said = model
            .words
            .fill("desk.no-book", &[("book", book), ("books", &books)]);
        return model.say(said);
    }
    let stepped = model.rule.as_ref().filter(|_| model.screen == Screen::Rule);
    let stepped = stepped.map(|rule| rule.session.book());
    let open = stepped.or(model.read.location().map(Location::book));
    let open = open.or(model.find.book);
    let mut books: Vec<&Book> = library.books.iter().collect();
    books.sort_by_key(|b| Some(b.rules.id) != open);
    books.retain(|b| named.is_none_or(|id| b.rules.id == id));
    let Some(number) = asked.number else {
        match term(&books, text) {
            Some(found) => {
                model.go(found);
                history::apart(model);
            }
            None => {
                let said = model.words.fill("desk.no-number", &[("text", &text)]);
                model.say(said);
            }
        }
        return;
    };
    let mut found = books.iter().filter_map(|b| b.rules.get(number));
    match found.next().map(|node| node.id) {
        Some(id) => {
            model.go(Location::Clause(id));
            history::apart(model);
        }
        None => {
            let near = books.iter().take(1);
            let near: Vec<String> = near
                .flat_map(|b| b.rules.nearest(number, 3))
                .map(|id| id.number.to_string())
                .collect();
            let near = model.words.list(&near);
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("number", &number), ("near", &near)];
            let said = model.words.fill("desk.no-clause", &values);
            model.say(said);
        }
    }
}

/// The term of this name, in the first of the books that has it.
fn term(books: &[&Book], name: &str) -> Option<Location> {
    let folded = typed::plain(name);
    books.iter().find_map(|book| {
        let terms = &book.glossary;
        let term = terms
            .get(name.trim())
            .or_else(|| terms.get(folded.trim()))?;
        Some(Location::Term(book.rules.id, term.name.clone()))
    })
}
