//! The list below the search box: an answer grouped by game, or where to begin.

use crate::rulebook::{BookId, editions};
use crate::search::SameWord;
use crate::text::width::width;
use crate::view::{Catalog, Link, StyledLine, Tone, hits};

use super::super::history;
use super::super::keys::{Op, Place};
use super::super::model::Model;
use super::super::unfinished;
use super::{Kind, Row};

/// So many cards that speak of what was asked stand among the rest.
const SPEAKING: usize = 6;

/// How many queries and bookmarks are offered to begin with.
const OFFERED: usize = 5;

/// Lines, and what in them can be chosen.
#[derive(Debug, Default)]
pub struct Laid {
    pub lines: Vec<StyledLine>,
    pub rows: Vec<Row>,
    /// The line at which each row begins.
    pub starts: Vec<usize>,
}

impl Laid {
    fn row(&mut self, row: Row, lines: impl IntoIterator<Item = StyledLine>) {
        self.rows.push(row);
        self.starts.push(self.lines.len());
        self.lines.extend(lines);
    }
}

/// The warning that one word means different things, or the note that several words mean one, without its sentence.
pub fn same(same: &SameWord, words: &Catalog) -> StyledLine {
    let (tone, title) = if same.same_idea {
        (Tone::Label, words.get("term.same-idea"))
    } else {
        (Tone::Warn, words.get("term.same-word"))
    };
    StyledLine::of(tone, format!("{title} "))
        .with(Tone::Strong, same.word.clone())
        .hanging(2)
}

/// The answer: what a person should know, better queries, the hits game by game in the order of each game's best.
pub fn answer(model: &Model) -> Laid {
    let (library, words) = (&model.library, &model.words);
    let answer = &model.find.answer;
    let columns = usize::from(super::draw::list_columns(model.columns)).saturating_sub(2);
    let mut laid = Laid::default();
    let only_cards = model.find.kind == Kind::Card;
    if (answer.hits.is_empty() || only_cards) && model.find.cards.is_empty() {
        laid.lines
            .push(StyledLine::of(Tone::Warn, words.get("find.nothing")));
    }
    for note in hits::notes(answer) {
        laid.lines
            .push(StyledLine::of(Tone::Warn, words.said(note)).hanging(2));
    }
    let asked = model.find.editor.text();
    let best = answer.hits.first().and_then(|hit| hit.clause);
    for (id, line) in super::super::event::fitting(model, asked, best) {
        laid.row(Row::Call(id), [line]);
    }
    cards(model, &mut laid, false, usize::MAX);
    if only_cards {
        cards(model, &mut laid, true, usize::MAX);
        return laid;
    }
    for (nth, meant) in answer.did_you_mean.iter().enumerate() {
        let mut line = StyledLine::of(
            Tone::Label,
            words.fill("find.did-you-mean", &[("words", meant)]),
        );
        if nth < 5 {
            line = line.with(Tone::Muted, format!("  Alt-{}", nth + 1));
        }
        laid.row(Row::Query(meant.clone()), [line]);
    }
    for word in &answer.same_words {
        let mut games: Vec<&str> = Vec::new();
        for hit in word.hits.iter().filter_map(|ix| answer.hits.get(*ix)) {
            let game = hits::short(library, hits::book_of(&hit.target));
            if !games.contains(&game) {
                games.push(game);
            }
        }
        laid.lines
            .push(same(word, words).with(Tone::Muted, format!("  {}", words.list(&games))));
    }
    let mut books: Vec<BookId> = Vec::new();
    for hit in &answer.hits {
        let book = hits::book_of(&hit.target);
        if !books.contains(&book) {
            books.push(book);
        }
    }
    for book in &books {
        let of_book: Vec<_> = answer
            .hits
            .iter()
            .enumerate()
            .filter(|(_, h)| hits::book_of(&h.target) == *book)
            .collect();
        let grouped = books.len() > 1;
        if grouped {
            let title = library
                .book(*book)
                .map_or(book.as_str(), |b| b.rules.front.title.as_str());
            laid.lines.push(
                StyledLine::of(
                    Tone::Heading,
                    format!("{} {title}", hits::short(library, *book)),
                )
                .with(Tone::Muted, format!("  {}", of_book.len())),
            );
        }
        for (ix, _) in of_book {
            let short = if grouped {
                ""
            } else {
                hits::short(library, *book)
            };
            let mut lines = hits::row(answer, ix, short, columns, words);
            let differs = answer
                .same_words
                .iter()
                .any(|s| !s.same_idea && s.hits.contains(&ix));
            if differs && let Some(first) = lines.first_mut() {
                *first = std::mem::take(first).with(Tone::Warn, " ⚠");
            }
            laid.row(Row::Hit(ix), lines);
        }
    }
    let speaking = model.find.cards.iter().filter(|card| card.says.is_some());
    if let count @ 1.. = speaking.count() {
        let line = StyledLine::of(Tone::Heading, words.get("find.cards-say"));
        laid.lines
            .push(line.with(Tone::Muted, format!("  {count}")));
        cards(model, &mut laid, true, SPEAKING);
    }
    laid
}

/// The cards that are called what was asked, or those that speak of it, at most so many.
fn cards(model: &Model, laid: &mut Laid, speaking: bool, most: usize) {
    let all = model.find.cards.iter().enumerate();
    let asked = all.filter(|(_, card)| card.says.is_some() == speaking);
    for (nth, card) in asked.take(most) {
        let short = hits::short(&model.library, card.book);
        let kind = format!("{short} 〔{}〕", model.words.get("hits.card"));
        let mut line = StyledLine::of(Tone::Kind, kind).hanging(2);
        line.spans.extend(card.line.spans.iter().cloned());
        laid.row(
            Row::Card(nth),
            [Some(line), card.says.clone()].into_iter().flatten(),
        );
    }
}

/// What can be typed.
fn examples(laid: &mut Laid, words: &Catalog) {
    for (example, says) in [
        (words.get("welcome.term-example"), "welcome.term"),
        ("904.2f", "welcome.number"),
        ("huaxing", "welcome.pinyin"),
        (words.get("welcome.question-example"), "welcome.question"),
    ] {
        let pad = 22usize.saturating_sub(width(example)).max(2);
        laid.row(
            Row::Query(example.to_owned()),
            [StyledLine::default()
                .indented(2)
                .with(Tone::Strong, format!("{example}{}", " ".repeat(pad)))
                .with(Tone::Muted, words.get(says))],
        );
    }
}

/// Where to begin: where one was, what one asked, what one marked, and for who is here for the first time what can
/// be typed.
pub fn welcome(model: &Model) -> Laid {
    let (library, words, keep) = (&model.library, &model.words, &model.persisted);
    let mut laid = Laid::default();
    let title = |laid: &mut Laid, key: &str| {
        if !laid.lines.is_empty() {
            laid.lines.push(StyledLine::blank());
        }
        laid.lines
            .push(StyledLine::of(Tone::Heading, words.get(key)));
    };
    let been = history::latest(model, OFFERED);
    let lines = unfinished::rows(model);
    if !lines.is_empty() {
        title(&mut laid, "welcome.unfinished");
    }
    for (nth, line) in lines.into_iter().enumerate() {
        laid.row(Row::Unfinished(nth), [line.indented(2)]);
    }
    let is_new = been.is_empty() && keep.queries.is_empty() && keep.bookmarks.is_empty();
    if !been.is_empty() {
        title(&mut laid, "welcome.last");
    }
    for (nth, line) in been {
        laid.row(Row::Past(nth), [line.indented(2)]);
    }
    if !keep.queries.is_empty() {
        title(&mut laid, "welcome.queries");
        for query in keep.queries.iter().rev().take(OFFERED) {
            laid.row(
                Row::Query(query.clone()),
                [StyledLine::of(Tone::Plain, query.clone()).indented(2)],
            );
        }
    }
    if !keep.bookmarks.is_empty() {
        title(&mut laid, "welcome.bookmarks");
        for bookmark in keep.bookmarks.iter().rev().take(OFFERED) {
            let mut line = model.name_of(&bookmark.link).indented(2);
            if !bookmark.note.is_empty() {
                line = line.with(Tone::Note, format!("  — {}", bookmark.note));
            }
            laid.row(Row::Go(bookmark.link.clone()), [line]);
        }
    }
    if is_new {
        title(&mut laid, "welcome.title");
        examples(&mut laid, words);
    }
    title(&mut laid, "welcome.books");
    for book in &library.books {
        let Some(first) = book.rules.first() else {
            continue;
        };
        let counts = words.fill(
            "welcome.book",
            &[
                ("edition", &editions::told(&book.rules.front)),
                ("clauses", &book.rules.nodes.len()),
                ("rulings", &book.rulings.len()),
            ],
        );
        laid.row(
            Row::Go(Link::Clause(first)),
            [StyledLine::default()
                .indented(2)
                .with(Tone::Id, format!("{:<4}", book.rules.front.short))
                .with(Tone::Plain, format!(" {}", book.rules.front.title))
                // A text may say nothing of its edition.
                .with(
                    Tone::Muted,
                    format!("  {}", counts.trim_start_matches([' ', '·'])),
                )],
        );
    }
    title(&mut laid, "welcome.more");
    for (op, says) in [
        (Op::Table, "welcome.table"),
        (Op::Rulings, "welcome.rulings"),
        (Op::Sheet, "welcome.sheet"),
        (Op::Record, "welcome.record"),
        (Op::Event, "welcome.event"),
        (Op::Stock, "welcome.stock"),
        (Op::Calculate, "welcome.calculate"),
        (Op::Help, "welcome.help"),
    ] {
        let key = model.keys.shown(Place::Find, op).unwrap_or_default();
        let pad = 6usize.saturating_sub(width(&key));
        laid.row(
            Row::Do(op),
            [StyledLine::default()
                .indented(2)
                .with(Tone::Strong, format!("{key}{}", " ".repeat(pad)))
                .with(Tone::Plain, words.get(says))],
        );
    }
    laid
}
