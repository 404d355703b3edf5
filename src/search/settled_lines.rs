//! The judged lines: what settles a query and what does not, by a judge's own answer. `index/settled.jsonl` says for each
//! query what may stand on top; a query with nothing is one that these books do not settle.
//!
//! `cargo test --lib search::settled_lines -- --nocapture` prints how often the line is right, silent and false, apart
//! for the half that rules were made on and for the half that was kept back; `SHOW=1` names each that is false or
//! silent of the first half, `SHOW=all` of both.

#![allow(clippy::print_stdout)] // Figures are for whoever runs the test.

use serde::Deserialize;

use super::{Answer, Elsewhere, Options, Searcher, Settled, Target};
use crate::rulebook::{BookId, Library};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Judged {
    query: String,
    #[serde(default)]
    book: Option<BookId>,
    /// The clauses that answer it, as `number` or `book:number`.
    #[serde(default)]
    clauses: Vec<String>,
    /// The rulings that answer it, as `name` or `book/name`.
    #[serde(default)]
    rulings: Vec<String>,
    /// The contradictions that it asks for, as `name` or `book/name`.
    #[serde(default)]
    readings: Vec<String>,
    #[serde(default)]
    elsewhere: Option<Elsewhere>,
}

/// How a line is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Came {
    Right,
    /// Nothing is said, and something could be.
    Silent,
    False,
}

#[derive(Default)]
struct Count {
    right: usize,
    silent: usize,
    wrong: usize,
    /// Of the right ones, those with a line.
    lines: usize,
}

impl Count {
    fn said(&self) -> String {
        let all = self.right + self.silent + self.wrong;
        format!(
            "{all} queries: {} right, {} silent, {} false",
            self.right, self.silent, self.wrong
        )
    }
}

fn judged() -> Vec<Judged> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/index/settled.jsonl");
    let text = std::fs::read_to_string(path).expect("judged lines");
    let lines = text.lines().filter(|l| !l.trim().is_empty());
    lines
        .map(|l| serde_json::from_str(l).unwrap_or_else(|e| panic!("{l}: {e}")))
        .collect()
}

/// Half of the queries, told by a hash of their text, is kept back.
fn kept_back(judged: &Judged) -> bool {
    crate::text::codec::fnv(11, judged.query.as_bytes()).is_multiple_of(2)
}

/// What stands on top, in words, and how it is judged.
fn came(judged: &Judged, answer: &Answer) -> (String, Came) {
    let among = |all: &[String], book: BookId, sign: char, name: &str| {
        let whole = format!("{book}{sign}{name}");
        all.iter()
            .any(|one| *one == whole || judged.book == Some(book) && one == name)
    };
    let hit = |place: usize| answer.hits.get(place);
    let (says, fits) = match &answer.settled {
        None => {
            let nothing = judged.clauses.is_empty()
                && judged.rulings.is_empty()
                && judged.readings.is_empty()
                && judged.elsewhere.is_none();
            return match nothing {
                true => (String::new(), Came::Right),
                false => ("nothing".to_owned(), Came::Silent),
            };
        }
        Some(Settled::Clause { hit: place }) => {
            let id = hit(*place).and_then(|h| h.clause).expect("a clause");
            let fits = among(&judged.clauses, id.book, ':', &id.number.to_string());
            (format!("clause {id}"), fits)
        }
        Some(Settled::Ruling { hit: place, says }) => match hit(*place).map(|h| &h.target) {
            Some(Target::Ruling { book, name }) => {
                let fits = among(&judged.rulings, *book, '/', name);
                (format!("ruling {book}/{name}: {says}"), fits)
            }
            other => panic!("{other:?}"),
        },
        Some(Settled::Dispute { dispute }) => {
            let dispute = &answer.disputes[*dispute];
            let fits = among(&judged.readings, dispute.book, '/', &dispute.reading);
            (format!("contradiction {}", dispute.reading), fits)
        }
        Some(Settled::Elsewhere { what, word }) => {
            let fits = judged.elsewhere == Some(*what);
            (format!("{what:?} {word}"), fits)
        }
    };
    (says, if fits { Came::Right } else { Came::False })
}

/// How many true lines there are at least.
const LINES: usize = 65;

#[test]
fn the_line_on_top_is_true() {
    let searcher = Searcher::with_library(&Library::shipped(), None).expect("an index");
    let (mut seen, mut back) = (Count::default(), Count::default());
    let show = std::env::var("SHOW").ok();
    for judged in judged() {
        let options = Options {
            book: judged.book,
            limit: 50,
            ..Options::default()
        };
        let answer = searcher.search(&judged.query, &options);
        let (says, came) = came(&judged, &answer);
        let is_back = kept_back(&judged);
        let count = if is_back { &mut back } else { &mut seen };
        match came {
            Came::Right => {
                count.right += 1;
                count.lines += usize::from(!says.is_empty());
            }
            Came::Silent => count.silent += 1,
            Came::False => count.wrong += 1,
        }
        let shown = show.as_deref().is_some_and(|s| s == "all" || !is_back);
        if shown && (came != Came::Right || show.as_deref() == Some("all")) {
            let book = judged.book.map_or("", BookId::as_str);
            println!("{came:?}  {} [{book}]  {says}", judged.query);
            for hit in answer.hits.iter().take(3) {
                println!("        {:6.2} {:?}", hit.score, hit.target);
            }
        }
    }
    println!("made on    {}", seen.said());
    println!("kept back  {}", back.said());
    // A line that is never there is never false.
    let lines = seen.lines + back.lines;
    assert!(lines >= LINES, "{lines} true lines");
    let all = (seen.right + back.right, seen.wrong + back.wrong);
    assert!(all.1 * 12 < all.0, "{all:?}: right and false");
}
