//! What was read of a file, shown before anything is written: taken, changed or left.

use crate::cards::columns;
use crate::cards::mapping::Mapping;
use crate::import::Outcome;
use crate::view::{StyledLine, Tone, cards, problems};

use super::super::model::{Effect, Model};
use super::super::overlay::{Chosen, Overlay};
use super::job::{Job, What};
use super::{Pick, Stock, with_text};

/// How many sentences of one kind the report of a list names.
const SENTENCES: usize = 20;

/// Shows what was read.
pub fn show(model: &mut Model) {
    let Some((job, ready)) = &model.stock.ready else {
        return;
    };
    let words = &model.words;
    let row = |tone, said: String, pick| (StyledLine::of(tone, said), Chosen::Stock(pick));
    let take = Pick::Take { replace: false };
    let (mut rows, mut text) = (Vec::new(), problems::list(&ready.problems, words));
    match &ready.what {
        What::Cards(import) => {
            let list = &import.taken.list;
            let said = words.fill(
                "stock.take-cards",
                &[("count", &list.cards.len()), ("list", &list.id())],
            );
            rows.push(row(Tone::Strong, said, take));
            rows.push(row(
                Tone::Plain,
                words.get("stock.columns").to_owned(),
                Pick::Columns,
            ));
            rows.push(row(
                Tone::Plain,
                words.get("stock.list-name").to_owned(),
                Pick::Name,
            ));
            let game = model.library.book(list.book);
            let game = game.map_or("", |book| &book.rules.front.title);
            let said = words.fill("stock.of-game", &[("game", &game)]);
            rows.push(row(Tone::Plain, said, Pick::Game));
            text.extend(cards::import(&job.name(), import, words));
        }
        What::Rules(import) => {
            if let Some(loss) = &import.loss {
                let said = crate::view::import::asked(loss, words);
                text.push(StyledLine::of(Tone::Bad, said).hanging(2));
            }
            let said = match &import.outcome {
                Outcome::Known { originals, .. } => {
                    words.fill("stock.take-original", &[("book", &originals.book)])
                }
                Outcome::New { book, front, .. } => words.fill(
                    "stock.take-book",
                    &[("book", book), ("title", &front.title)],
                ),
            };
            rows.push(row(Tone::Strong, said, take));
            rows.push(row(
                Tone::Plain,
                words.get("stock.book-name").to_owned(),
                Pick::Name,
            ));
            if ready.is_new_book() {
                let said = words.get("stock.edition").to_owned();
                rows.push(row(Tone::Plain, said, Pick::Edition));
            }
            text.extend(crate::view::import::report(import, words));
        }
        What::Report(report) => {
            let title = report.list.clone();
            text.extend(cards::report(report, SENTENCES, words));
            model.stock.ready = None;
            model.overlays.push(Overlay::text(title, text));
            return;
        }
    }
    rows.push(row(
        Tone::Plain,
        words.get("stock.leave").to_owned(),
        Pick::Leave,
    ));
    let title = words.fill("stock.review", &[("file", &job.name())]);
    model.overlays.push(with_text(title, rows, text));
}

fn mapping(stock: &Stock) -> Option<(&Job, &Mapping)> {
    match &stock.ready {
        Some((job, ready)) => match &ready.what {
            What::Cards(import) => Some((job, &import.mapping)),
            _ => None,
        },
        None => None,
    }
}

/// Lists the columns that a list of this game can have, each with the one of the file that it is taken from.
pub fn columns(model: &mut Model) {
    let Some((Job::Cards { book, .. }, mapping)) = mapping(&model.stock) else {
        return;
    };
    let words = &model.words;
    let rows = columns::of(*book).unwrap_or_default().iter().map(|column| {
        let line = StyledLine::of(Tone::Strong, column.word).with(Tone::Plain, " ← ");
        let taken = mapping.taken.iter().find(|t| t.column.word == column.word);
        let line = match taken {
            Some(taken) => line
                .with(Tone::Id, taken.heading.clone())
                .with(Tone::Muted, format!("  {}", taken.some.join(" · "))),
            None => line.with(Tone::Muted, words.get("stock.no-column")),
        };
        (line, Chosen::Stock(Pick::Column(column.word)))
    });
    let rows = rows.collect();
    let title = words.get("stock.columns").to_owned();
    model.overlays.push(Overlay::list(title, rows));
}

/// Lists the columns of the file, one of which a column of ours is taken from.
pub fn headings(model: &mut Model, word: &'static str) {
    let Some((
        Job::Cards {
            path,
            book,
            name,
            columns,
        },
        mapping,
    )) = mapping(&model.stock)
    else {
        return;
    };
    let job = |heading: &str| {
        // One column of the file is one of ours: what had it before gives it up.
        let mut columns = columns.clone();
        columns.retain(|(ours, theirs)| ours != word && (heading.is_empty() || theirs != heading));
        let before = mapping.taken.iter().find(|t| t.heading == heading);
        if let Some(before) = before.filter(|t| t.column.word != word) {
            columns.retain(|(ours, _)| ours != before.column.word);
            columns.push((before.column.word.to_owned(), String::new()));
        }
        columns.push((word.to_owned(), heading.to_owned()));
        Chosen::Stock(Pick::Read(Job::Cards {
            path: path.clone(),
            book: *book,
            name: name.clone(),
            columns,
        }))
    };
    let line = |heading: &str, some: &[String]| {
        StyledLine::of(Tone::Id, heading).with(Tone::Muted, format!("  {}", some.join(" · ")))
    };
    let left = mapping.left.iter().map(|l| (&l.heading, &l.some));
    let taken = mapping.taken.iter().map(|t| (&t.heading, &t.some));
    let mut rows: Vec<_> = left
        .chain(taken)
        .map(|(heading, some)| (line(heading, some), job(heading)))
        .collect();
    let none = StyledLine::of(Tone::Plain, model.words.get("stock.no-column"));
    rows.push((none, job("")));
    let title = model.words.fill("stock.column", &[("column", &word)]);
    model.overlays.push(Overlay::list(title, rows));
}

/// Lets go of what was read.
pub fn leave(model: &mut Model) -> Vec<Effect> {
    model.stock.ready = None;
    model.say_word("stock.left");
    Vec::new()
}
