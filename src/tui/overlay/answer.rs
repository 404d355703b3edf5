//! What becomes of an answer to a prompt.

use std::path::PathBuf;

use crate::rulebook::Number;

use super::super::model::{Effect, Location, Model, Writing};
use super::super::{calc, event, read, rule, sheet};
use super::{Asks, Chosen, Overlay, StyledLine};
use crate::view::Tone;

pub(super) fn answer(model: &mut Model, asks: Asks, text: &str) -> Vec<Effect> {
    match asks {
        Asks::Jump => jump(model, text),
        Asks::Moment => rule::jump(model, text),
        Asks::Within => read::find_within(model, text),
        Asks::Note(link) => {
            model.persisted.mark(&link, text);
            model.say_word("desk.bookmarked");
            return vec![Effect::Persist];
        }
        Asks::Label => rule::label(model, text),
        Asks::SaveRuling { edit } => return rule::save(model, text, edit),
        Asks::SheetTitle => return sheet::set(model, |s| text.clone_into(&mut s.title)),
        Asks::Question => return sheet::set(model, |s| text.clone_into(&mut s.question)),
        Asks::Answer => return sheet::set(model, |s| text.clone_into(&mut s.answer)),
        Asks::Export => return sheet::export(model, text),
        Asks::Calculate => return calc::calculate(model, text),
        Asks::Event(asks) => return event::answered(model, asks, text),
        Asks::Narrow => super::narrow(model, text),
        Asks::OtherName(writing) => {
            if !text.is_empty() {
                return vec![Effect::Write(Writing {
                    path: PathBuf::from(text),
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

/// Goes to the clause of an id; without a book, in the book that is open, else in whichever has it.
fn jump(model: &mut Model, text: &str) {
    if text.is_empty() {
        return;
    }
    let (book, number) = match text.split_once([':', '：']) {
        Some((book, number)) => {
            let named = model.library.books.iter().find(|b| {
                b.rules.id.as_str() == book || b.rules.front.short.eq_ignore_ascii_case(book)
            });
            (named.map(|b| b.rules.id), number)
        }
        None => (None, text),
    };
    let Ok(number) = number.trim().parse::<Number>() else {
        let said = model.words.fill("desk.no-number", &[("text", &text)]);
        model.say(said);
        return;
    };
    let open = model.read.location().map(Location::book);
    let open = open.or(model.find.book);
    let mut books: Vec<_> = model.library.books.iter().collect();
    books.sort_by_key(|b| Some(b.rules.id) != open);
    let found = books
        .iter()
        .filter(|b| book.is_none_or(|id| b.rules.id == id))
        .find_map(|b| b.rules.get(number).map(|n| n.id));
    match found {
        Some(id) => model.go(Location::Clause(id)),
        None => {
            let near: Vec<_> = books
                .iter()
                .filter(|b| book.is_none_or(|id| b.rules.id == id))
                .take(1)
                .flat_map(|b| b.rules.nearest(number, 3))
                .map(|id| id.number.to_string())
                .collect();
            let said = model.words.fill(
                "desk.no-clause",
                &[("number", &number), ("near", &near.join("、"))],
            );
            model.say(said);
        }
    }
}
