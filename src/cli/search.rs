//! `caijue search`: everything a judge types, answered with the reason for each hit.

use std::io;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use crate::cards;
use crate::cards::search::{By, Hits};
use crate::rulebook::{BookId, FrontMatter, Library, RuleId, editions, library};
use crate::search::{
    self, Dispute, Filter, Hit, MatchReason, Options, SameWord, Searcher, Settled, Target,
    UnknownFilter,
};
use crate::view::{self, StyledLine, Tone, hits};

use super::context::{Cli, Failure, Found, Outcome, line_of};

#[derive(Debug, clap::Args)]
pub struct Search {
    #[arg(value_name = "query")]
    query: Vec<String>,
    #[arg(short, long, value_name = "book")]
    book: Option<String>,
    #[arg(long, value_name = "edition", requires = "book")]
    edition: Option<String>,
    #[arg(short = 'n', long, value_name = "count", value_parser = clap::value_parser!(u16).range(1..=1000))]
    limit: Option<u16>,
    #[arg(long, value_name = "count", default_value_t = 5)]
    cards: usize,
    #[arg(long)]
    json: bool,
    #[arg(long, conflicts_with_all = ["query", "json"])]
    batch: bool,
}

#[derive(Serialize)]
struct Told<'a> {
    schema: &'static str,
    query: &'a str,
    hits: Vec<ToldHit<'a>>,
    did_you_mean: &'a [String],
    notes: &'a [String],
    same_words: &'a [SameWord],
    disputes: &'a [Dispute],
    settled: Option<&'a Settled>,
    /// Cards of the user's lists: apart from the hits, whose ranking knows nothing of them.
    cards: Vec<ToldCard<'a>>,
    /// How many cards there are in all.
    cards_found: usize,
}

#[derive(Serialize)]
struct ToldCard<'a> {
    book: BookId,
    list: &'a str,
    number: &'a str,
    name: &'a str,
    by: By,
    /// The passage that answers, with its column; empty where the number or the name does.
    column: &'static str,
    passage: &'a str,
}

#[derive(Serialize)]
struct ToldHit<'a> {
    book: BookId,
    kind: &'static str,
    /// The clause to open.
    clause: Option<RuleId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<&'a str>,
    title: &'a str,
    headings: &'a [String],
    excerpt: ToldExcerpt<'a>,
    score: f32,
    why: &'a [MatchReason],
}

#[derive(Serialize)]
struct ToldExcerpt<'a> {
    text: &'a str,
    /// What of it answered: start and end in characters.
    marks: Vec<(usize, usize)>,
    cut_front: bool,
    cut_back: bool,
}

impl Search {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let query = self.query.join(" ");
        if query.trim().is_empty() && !self.batch {
            return Err(what_to_type(cli));
        }
        let mut shelf = Shelf::look(cli);
        let mut cache = cli.settings.cache.clone();
        if let (Some(edition), Some(name)) = (&self.edition, &self.book) {
            let library = cli.library();
            let book = cli.book(&library, name)?;
            if let Some(other) = cli.edition(book, edition)? {
                shelf = Shelf::Whole(Box::new(other));
                // Beside the index of the editions in force, which it would take the place of.
                cache = cache.map(|cache| cache.join("editions"));
            }
        }
        let book = match &self.book {
            Some(name) => Some(shelf.find(cli, name)?),
            // A filter that is typed is nearer than the event.
            None if self.batch || ["book:", "书:", "书："].iter().any(|f| query.contains(f)) => {
                None
            }
            None => cli.event_book()?,
        };
        let searcher = shelf.searcher(cli, cache.as_deref())?;
        if self.batch {
            return batch(cli, &searcher);
        }
        let options = Options {
            book,
            limit: self.limit.map_or(0, usize::from),
            // A passage fills two rows, beside its indent.
            columns: cli.out.columns().saturating_sub(4).max(10) * 2,
        };
        let mut answer = searcher.search(&query, &options);
        if !answer.unknown.is_empty() {
            return Err(unknown(cli, &answer.unknown));
        }
        if let Shelf::Whole(library) = &shelf {
            hits::under_house(&mut answer, library);
        }
        // The program ends soon: to give back each word of the vocabulary would be a tenth of a search.
        std::mem::forget(searcher);
        let shelves = card_shelves(cli, book)?;
        let found: Vec<(BookId, Hits<'_>)> = shelves
            .iter()
            .map(|(book, shelf)| (*book, cards::search::search(shelf, &query, self.cards)))
            .collect();
        let any_card = found.iter().any(|(_, hits)| hits.all > 0);
        if self.json {
            cli.out.json(&told(&query, &answer, &found))?;
        } else if answer.hits.is_empty() && any_card {
            show_cards(cli, &shelf, &found)?;
        } else if answer.hits.is_empty() {
            let said = cli
                .words
                .fill("search.nothing", &[("query", &query.trim())]);
            cli.remark(Tone::Bad, said)?;
            let lines = hits::answer(&answer, &|book| shelf.short(book), &cli.words);
            cli.err.lines(&lines)?;
        } else {
            let lines = hits::answer(&answer, &|book| shelf.short(book), &cli.words);
            cli.out.lines(&lines)?;
            if any_card {
                cli.out.lines(&[StyledLine::blank()])?;
                show_cards(cli, &shelf, &found)?;
            }
        }
        Ok(if answer.hits.is_empty() && !any_card {
            Found::No
        } else {
            Found::Yes
        })
    }
}

/// The user's lists, of a book or of all.
fn card_shelves(
    cli: &mut Cli,
    book: Option<BookId>,
) -> Result<Vec<(BookId, Arc<cards::Shelf>)>, Failure> {
    let Some(lists) = cli.lists() else {
        return Ok(Vec::new());
    };
    let books = lists.books().into_iter();
    let mut shelves = Vec::new();
    for book in books.filter(|own| book.is_none_or(|book| book == *own)) {
        shelves.push((book, super::cards::shelf(cli, &lists, book)?));
    }
    Ok(shelves)
}

/// The cards that were found, in a group of their own.
fn show_cards(cli: &mut Cli, shelf: &Shelf, found: &[(BookId, Hits<'_>)]) -> io::Result<()> {
    let all: usize = found.iter().map(|(_, hits)| hits.all).sum();
    let said = cli.words.fill("cards.group", &[("count", &all)]);
    let mut lines = vec![StyledLine::of(Tone::Label, said)];
    for (book, hits) in found {
        let short = shelf.short(*book);
        lines.extend(
            hits.hits
                .iter()
                .flat_map(|hit| view::cards::hit(hit, &short)),
        );
    }
    cli.out.lines(&lines)
}

/// What a search box takes, for one who typed nothing.
fn what_to_type(cli: &Cli) -> Failure {
    let mut lines = vec![StyledLine::of(Tone::Plain, cli.words.get("search.empty"))];
    for (example, key) in [
        (cli.words.get("welcome.term-example"), "welcome.term"),
        ("904.2f", "welcome.number"),
        ("huaxing", "welcome.pinyin"),
        (
            cli.words.get("welcome.question-example"),
            "welcome.question",
        ),
    ] {
        lines.push(
            StyledLine::of(Tone::Strong, format!("caijue search {example}"))
                .with(Tone::Muted, format!("  {}", cli.words.get(key))),
        );
    }
    Failure::Said(lines)
}

/// Says which filters name nothing there is, and what may stand there.
fn unknown(cli: &Cli, filters: &[UnknownFilter]) -> Failure {
    let mut lines = Vec::new();
    for filter in filters {
        let (none, all) = match filter.by {
            Filter::Book => ("say.no-book", "say.books"),
            Filter::Kind => ("search.no-kind", "search.kinds"),
        };
        let said = cli.words.fill(none, &[("name", &filter.value)]);
        lines.push(StyledLine::of(Tone::Plain, said));
        if let Some(near) = &filter.near {
            let said = cli.words.fill("say.nearest", &[("near", near)]);
            lines.push(StyledLine::of(Tone::Plain, said));
        }
        let known = filter.known.join("  ");
        let said = cli.words.fill(all, &[("books", &known), ("kinds", &known)]);
        lines.push(StyledLine::of(Tone::Muted, said));
    }
    Failure::Said(lines)
}

fn batch(cli: &mut Cli, searcher: &Searcher) -> Outcome {
    let mut input = io::stdin().lock();
    let mut line = String::new();
    // What is left of an endless line is no further query.
    while line_of(&mut input, &mut line)? {
        if line.trim().is_empty() {
            continue;
        }
        let answer = searcher.batch_line(line.trim());
        cli.out.raw(answer.as_bytes())?;
        cli.out.raw(b"\n")?;
        // One who asks line by line waits for each answer.
        cli.out.flush()?;
    }
    Ok(Found::Yes)
}

fn told<'a>(
    query: &'a str,
    answer: &'a search::Answer,
    found: &'a [(BookId, Hits<'a>)],
) -> Told<'a> {
    let cards = found.iter().flat_map(|(book, hits)| {
        hits.hits.iter().map(|hit| ToldCard {
            book: *book,
            list: &hit.of.list.name,
            number: hit.of.number(),
            name: hit.of.name(),
            by: hit.by,
            column: hit.passage.column,
            passage: &hit.passage.text,
        })
    });
    Told {
        cards: cards.collect(),
        cards_found: found.iter().map(|(_, hits)| hits.all).sum(),
        schema: "caijue.search/1",
        query,
        hits: answer.hits.iter().map(told_hit).collect(),
        did_you_mean: &answer.did_you_mean,
        notes: &answer.notes,
        same_words: &answer.same_words,
        disputes: &answer.disputes,
        settled: answer.settled.as_ref(),
    }
}

fn told_hit(hit: &Hit) -> ToldHit<'_> {
    let (book, term, ruling) = match &hit.target {
        Target::Clause(id) => (id.book, None, None),
        Target::Term { book, name } => (*book, Some(name.as_str()), None),
        Target::Ruling { book, name } => (*book, None, Some(name.as_str())),
    };
    let passage = &hit.excerpt;
    let chars = |byte: usize| passage.text[..byte].chars().count();
    ToldHit {
        book,
        kind: hit.kind,
        clause: hit.clause,
        term,
        ruling,
        title: &hit.title,
        headings: &hit.headings,
        excerpt: ToldExcerpt {
            text: &passage.text,
            marks: passage
                .marks
                .iter()
                .map(|m| (chars(m.start), chars(m.end)))
                .collect(),
            cut_front: passage.cut_front,
            cut_back: passage.cut_back,
        },
        score: hit.score,
        why: &hit.why,
    }
}

/// The books as far as a search needs them. The shipped ones are not parsed: their index knows them.
enum Shelf {
    Shipped(Vec<(BookId, FrontMatter)>),
    Whole(Box<Library>),
}

impl Shelf {
    fn look(cli: &Cli) -> Self {
        let own = cli.settings.data.as_ref().is_some_and(|data| {
            std::fs::read_dir(data.join("books")).is_ok_and(|mut entries| {
                entries.any(|entry| {
                    entry.is_ok_and(|e| {
                        let name = e.file_name().to_string_lossy().into_owned();
                        !BookId::SHIPPED.iter().any(|b| b.as_str() == name)
                    })
                })
            })
        });
        // What an event's judges settled stands in the library.
        let house = cli.event.as_ref().is_some_and(|e| !e.readings.is_empty());
        if own || house {
            return Self::Whole(Box::new(cli.library()));
        }
        Self::Shipped(library::fronts(None))
    }

    fn find(&self, cli: &Cli, name: &str) -> Result<BookId, Failure> {
        match self {
            Self::Whole(library) => Ok(cli.book(library, name)?.rules.id),
            Self::Shipped(books) => {
                let wanted = name.to_lowercase();
                let found = books.iter().find(|(id, front)| {
                    id.as_str() == wanted || front.short.to_lowercase() == wanted
                });
                match found {
                    Some((id, _)) => Ok(*id),
                    None => Ok(cli.book(&cli.library(), name)?.rules.id),
                }
            }
        }
    }

    fn short(&self, book: BookId) -> String {
        match self {
            Self::Whole(library) => {
                let short = hits::short(library, book);
                // Of a book of the user's there may be several editions.
                let own = library.book(book).filter(|b| !b.shipped);
                match own.map_or("", |b| editions::told(&b.rules.front)) {
                    "" => short.to_owned(),
                    edition => format!("{short} {edition}"),
                }
            }
            Self::Shipped(books) => books
                .iter()
                .find(|(id, front)| *id == book && !front.short.is_empty())
                .map_or_else(|| book.to_string(), |(_, front)| front.short.clone()),
        }
    }

    fn searcher(&self, cli: &Cli, cache: Option<&Path>) -> Result<Searcher, Failure> {
        let opened = match self {
            Self::Shipped(_) => Searcher::open(cache),
            Self::Whole(library) => Searcher::with_library(library, cache),
        };
        opened
            .map_err(|error| Failure::said(cli.words.fill("search.no-index", &[("error", &error)])))
    }
}
