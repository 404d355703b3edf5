//! What must hold of any input, whoever wrote it. The tests feed these with generated texts, the fuzzers with
//! whatever they come upon; each panics where its property does not hold.

use std::sync::OnceLock;

use caijue::engine::{Chance, games};
use caijue::import::{self, ImportOptions, Outcome};
use caijue::rulebook::{
    BookId, Glossary, Library, Number, Problem, Prose, RuleId, links, markdown, readings, scope,
};
use caijue::search::{Options, Searcher, Target};
use caijue::text::width::{fit, front, safe, width};
use caijue::tui::persist::Persisted;
use caijue::tui::snapshot::Snapshot;
use caijue::tui::theme::Theme;
use caijue::view::{Catalog, Language, StyledLine, Tone, lay};
use unicode_segmentation::UnicodeSegmentation as _;

/// The shipped books, read once.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(Library::shipped)
}

/// A book's id that is none of the shipped ones.
fn own() -> BookId {
    BookId::named("any").expect("a name")
}

/// Problems name a place in the file and say something.
fn problems_hold(problems: &[Problem], text: &str) {
    let lines = text.matches('\n').count() as u32 + 1;
    for problem in problems {
        let place = &problem.place;
        assert!(
            place.line >= 1 && place.line <= lines,
            "{problem} of {lines} lines"
        );
        assert!(place.column >= 1, "{problem}");
        assert!(!problem.what.is_empty());
    }
}

/// Marks lie within their text, in order, without overlap.
fn marks_hold(prose: &Prose) {
    let mut end = 0;
    for mark in &prose.marks {
        assert!(mark.range.start >= end, "{prose:?}");
        assert!(prose.text.get(mark.range.clone()).is_some(), "{prose:?}");
        end = mark.range.end;
    }
}

/// Numbers and ids are read as they are written, and are ordered below what they stand under.
pub fn ids(text: &str) {
    if let Ok(number) = text.parse::<Number>() {
        let again: Number = number
            .to_string()
            .parse()
            .expect("a number that was printed");
        assert_eq!(number, again);
        let mut above = number;
        while let Some(parent) = above.parent() {
            assert!(
                parent < above && number.starts_with(&parent),
                "{number} {parent}"
            );
            above = parent;
        }
    }
    if let Ok(id) = text.parse::<RuleId>() {
        assert_eq!(id.to_string().parse(), Ok(id));
    }
}

/// A rules.md gives a tree and its problems, and the tree holds together.
pub fn rules_md(text: &str) {
    let (rules, problems) = markdown::parse("rules.md", text, own());
    problems_hold(&problems, text);
    for (ix, node) in rules.nodes.iter().enumerate() {
        assert_eq!(node.id.book, rules.id);
        assert!(
            node.parent
                .is_none_or(|above| above < ix && rules.nodes[above].children.contains(&ix))
        );
        assert!(rules.subtree(ix).contains(&ix));
        assert!(rules.get(node.id.number).is_some());
        marks_hold(&node.body);
        node.notes.iter().for_each(|n| marks_hold(&n.body));
    }
    let mut books = [(rules, Glossary::empty(own()))];
    let (links, _) = links::link(&mut books);
    let rules = &books[0].0;
    for edge in links.all() {
        assert!(links.to(edge.to).contains(edge));
    }
    rules.nodes.iter().for_each(|n| marks_hold(&n.body));
}

/// A glossary finds every term that it has.
pub fn glossary(text: &str) {
    let (glossary, problems) = Glossary::parse("glossary.toml", text, BookId::VIVIDZ);
    problems_hold(&problems, text);
    for term in &glossary.terms {
        assert!(glossary.get(&term.name).is_some(), "{}", term.name);
    }
    let (_, problems) = caijue::rulebook::glossary::parse_concepts("concepts.toml", text);
    problems_hold(&problems, text);
}

/// Readings and scopes are read, or refused with a place.
pub fn book_tables(text: &str) {
    let (_, problems) = readings::parse("readings.toml", text, BookId::VIVIDZ);
    problems_hold(&problems, text);
    let (_, problems) = scope::parse("scope.toml", text, BookId::VIVIDZ);
    problems_hold(&problems, text);
}

/// A ruling's file is played, or refused with places; every moment of it can be shown.
pub fn ruling(text: &str) {
    let mut session = match games::open(text, library()) {
        Ok(session) => session,
        Err(faults) => {
            assert!(!faults.is_empty());
            assert!(faults.iter().all(|f| !f.what.is_empty()));
            return;
        }
    };
    for line in 0..session.lines().len() {
        assert!(session.choose_line(line));
        for moment in 0..session.moments() {
            assert!(session.moment(moment).is_some() && session.board(moment, None).is_some());
            assert!(session.jump(moment));
            session.waits();
            session.choices();
        }
    }
    // A refused choice leaves everything as it was.
    let before = (session.cursor(), session.moments());
    if session.choose(usize::MAX).is_err() {
        assert_eq!(before, (session.cursor(), session.moments()));
    }
    let mut chance = Chance::seeded(7);
    for _ in 0..8 {
        if session.proceed().is_err() && session.draw_from(&mut chance).is_err() {
            let choices = session.choices().len();
            if choices == 0 || session.choose(0).is_err() {
                break;
            }
        }
    }
    session.to_yaml("甲");
}

/// A deck is checked by the rules of every game, or refused with places; each violation names a clause that exists.
pub fn deck(text: &str) {
    for book in BookId::SHIPPED {
        match games::check_deck(text, Some(book), library()) {
            Ok((_, checked)) => {
                for violation in &checked.violations {
                    let clause = violation.reason.cite.clause;
                    assert!(library().node(clause).is_some(), "{clause}");
                }
            }
            Err(faults) => assert!(faults.iter().all(|f| !f.what.is_empty()) && !faults.is_empty()),
        }
    }
}

/// A published text becomes a book that reads back without a problem, or is refused, whatever its file is called.
pub fn import(bytes: &[u8]) {
    let as_new = ImportOptions {
        as_new: Some(own()),
        ..ImportOptions::default()
    };
    for (name, options) in [
        ("甲.txt", &ImportOptions::default()),
        ("甲.txt", &as_new),
        ("甲.md", &as_new),
        ("甲.rst", &as_new),
        ("甲.html", &as_new),
        ("甲.docx", &as_new),
    ] {
        match import::read(bytes, name, options, library()) {
            Err(refusal) => assert!(refusal.to_string().contains('（'), "{refusal}"),
            Ok(import) => {
                for line in &import.dropped {
                    assert!(line.line >= 1 && line.line <= import.lines);
                }
                if let Outcome::New { book, rules_md, .. } = &import.outcome {
                    let (_, problems) = markdown::parse("rules.md", rules_md, *book);
                    assert!(
                        problems.is_empty() || !import.findings.is_empty(),
                        "{problems:?}\n{rules_md}"
                    );
                }
            }
        }
    }
}

/// Whatever is typed is answered: the same way twice, with hits that exist and marks that lie in their passages.
pub fn query(text: &str) {
    static SEARCHER: OnceLock<Searcher> = OnceLock::new();
    let searcher =
        SEARCHER.get_or_init(|| Searcher::with_library(library(), None).expect("an index"));
    let options = Options {
        limit: 7,
        ..Options::default()
    };
    let answer = searcher.search(text, &options);
    assert!(answer.hits.len() <= 7);
    assert_eq!(answer, searcher.search(text, &options), "{text}");
    for hit in &answer.hits {
        match &hit.target {
            Target::Clause(id) => assert!(library().node(*id).is_some(), "{id}"),
            Target::Term { book, name } => {
                let book = library().book(*book).expect("a book");
                assert!(book.glossary.get(name).is_some(), "{name}");
            }
            Target::Ruling { book, name } => {
                let book = library().book(*book).expect("a book");
                assert!(book.rulings.iter().any(|r| r.name() == name), "{name}");
            }
        }
        let mut end = 0;
        for mark in &hit.excerpt.marks {
            assert!(
                mark.start >= end && hit.excerpt.text.get(mark.clone()).is_some(),
                "{text}: {hit:?}"
            );
            end = mark.end;
        }
        // A filter alone finds without a word that answered.
        assert!(
            hit.why.iter().all(|w| !w.asked.is_empty()),
            "{text}: {hit:?}"
        );
    }
}

/// Text is laid out within its columns and never commands the terminal.
pub fn layout(text: &str) {
    let shown = safe(text);
    assert!(!shown.chars().any(|c| c.is_control()), "{shown:?}");
    for columns in [1, 2, 7, 40] {
        assert!(width(front(&shown, columns)) <= columns);
        assert!(width(&fit(&shown, columns)) <= columns);
        let line = StyledLine::of(Tone::Id, "1.1 ")
            .with(Tone::Plain, text)
            .indented(4)
            .hanging(2);
        let mut said = String::new();
        for row in lay(&[line], columns) {
            // What a reader sees as one character and is wider than a whole row stands alone on one.
            let shown: String = row.spans.iter().map(|s| s.text.as_str()).collect();
            let alone = shown.graphemes(true).count() <= 1;
            assert!(row.width() <= columns || alone, "{columns}: {row:?}");
            said.extend(row.spans.iter().map(|s| s.text.as_str()));
        }
        assert!(!said.chars().any(char::is_control));
    }
}

/// What a desk kept is read again as it was, or refused with its line.
pub fn kept(text: &str) {
    match Persisted::read(text) {
        Ok(keep) => {
            let again = toml::to_string(&keep).expect("what was read can be written");
            assert_eq!(Persisted::read(&again), Ok(keep));
        }
        Err(wrong) => assert!(
            wrong
                .split(':')
                .next()
                .is_some_and(|n| n.parse::<usize>().is_ok()),
            "{wrong}"
        ),
    }
}

/// Keys that the desk knows by name, beside all characters.
const NAMED: &[&str] = &[
    "enter",
    "esc",
    "tab",
    "backspace",
    "delete",
    "up",
    "down",
    "left",
    "right",
    "home",
    "end",
    "pageup",
    "pagedown",
    "f1",
    "f2",
    "f5",
    "ctrl-a",
    "ctrl-c",
    "ctrl-d",
    "ctrl-e",
    "ctrl-k",
    "ctrl-l",
    "ctrl-n",
    "ctrl-o",
    "ctrl-p",
    "ctrl-r",
    "ctrl-s",
    "ctrl-t",
    "ctrl-u",
    "ctrl-w",
    "ctrl-y",
    "alt-left",
    "alt-right",
    "shift-tab",
];

/// Characters that get far: the desk's own keys, digits for links, words that find something.
const TYPED: &str =
    "/?jkhlgGnNpqrRbBmMsSoOfFtTxXcCyYvVwWeEaAdDuUiIzZ0123456789 .:;,-+*滑行横置攻击";

/// The words of a desk, opened on one of the books.
fn desk() -> Snapshot {
    static CACHE: OnceLock<std::path::PathBuf> = OnceLock::new();
    let cache = CACHE.get_or_init(|| {
        std::env::temp_dir().join(format!("caijue-hostile-{}", std::process::id()))
    });
    Snapshot::open(
        library().clone(),
        Catalog::of(Language::Chinese),
        Theme::Dark,
        Some(cache),
        (80, 24),
    )
    .expect("a desk")
}

/// The frame is whole: every row as wide as the terminal, nothing in it that commands one.
fn whole(desk: &Snapshot) {
    let screen = desk.screen();
    assert_eq!(screen.lines().count(), 24, "{screen}");
    for row in screen.lines() {
        assert!(!row.chars().any(char::is_control), "{row:?}");
        assert_eq!(width(row), 80, "{row:?}\n{screen}");
    }
}

/// Any keys in any order leave a desk whose frame is whole.
pub fn keys(keys: &[u8]) {
    let mut desk = desk();
    let typed: Vec<char> = TYPED.chars().collect();
    for key in keys {
        let key = usize::from(*key);
        if key < NAMED.len() {
            desk.press(NAMED[key]);
        } else {
            desk.type_text(&typed[key % typed.len()].to_string());
        }
        whole(&desk);
    }
}

/// What is pressed while a ruling is played or a board is laid, the likeliest first.
const PLAYING: &[&str] = &[
    "enter", "enter", "right", "down", "down", "up", "c", "left", "b", "tab", "n", "x", "r", "u",
    "v", "t", "d", "m", "home", "end", "esc", "T", "space", "delete", "y", "p", "S", "e", "1", "2",
    "3", "f", "o", "a", "A", "pagedown", "pageup", "ctrl-r", "ctrl-d", "z", "X", "D", "H", "s",
    "alt-left",
];

/// A ruling is found by its question and opened; then it is stepped, branched, labelled and laid out anew by any keys.
pub fn rule_keys(keys: &[u8]) {
    let [first, second, keys @ ..] = keys else {
        return;
    };
    let mut desk = desk();
    let rulings: Vec<_> = library()
        .books
        .iter()
        .flat_map(|b| b.rulings.iter())
        .collect();
    let nth = usize::from(*first) * 256 + usize::from(*second);
    let ruling = rulings[nth % rulings.len()];
    let line = |key: &str| ruling.text.lines().find_map(|l| l.strip_prefix(key));
    let asked = line("问题: ")
        .or_else(|| line("标题: "))
        .unwrap_or_default();
    desk.type_text(asked.trim());
    desk.press("enter");
    for key in keys {
        desk.press(PLAYING[usize::from(*key) % PLAYING.len()]);
        whole(&desk);
    }
}
