//! Search over the shipped books: how well the judged queries are answered, and how fast.
//!
//! `cargo bench --bench search`; with `--features peers` a literal scan and SQLite's FTS5 trigrams answer the same
//! queries over the same text in the same run.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // A measurement that fails should stop and say where.

#[path = "judged/figures.rs"]
mod figures;
#[cfg(feature = "peers")]
#[path = "judged/peers.rs"]
mod peers;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use caijue::rulebook::BookId;
use caijue::search::{Options, Searcher, Target};
use figures::Figures;
use serde::Deserialize;

#[derive(Deserialize)]
struct Judged {
    query: String,
    book: Option<String>,
    kind: String,
    clauses: BTreeMap<String, u8>,
}

fn main() {
    let queries: Vec<Judged> =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/index/queries.jsonl"))
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();

    let cache = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let searcher = Searcher::open(Some(cache.path())).unwrap();
    println!(
        "build and open      {:>9.2?}  {:?}",
        start.elapsed(),
        searcher.origin()
    );
    drop(searcher);
    let start = Instant::now();
    let searcher = Searcher::open(Some(cache.path())).unwrap();
    let opened = start.elapsed();
    searcher.search("滑行", &Options::default());
    println!(
        "open, first answer  {opened:>9.2?}  {:.2?}  {:?}",
        start.elapsed(),
        searcher.origin()
    );
    measure("caijue", &queries, |query, book| {
        let options = Options {
            book: book.and_then(BookId::named),
            limit: 20,
            ..Options::default()
        };
        let mut found: Vec<String> = Vec::new();
        for hit in searcher.search(query, &options).hits {
            let id = match hit.target {
                Target::Ruling { .. } => None,
                _ => hit.clause.map(|id| id.to_string()),
            };
            if let Some(id) = id.filter(|id| !found.contains(id)) {
                found.push(id);
            }
        }
        found
    });
    #[cfg(feature = "peers")]
    {
        let rows = peers::rows();
        measure("literal scan", &queries, |query, book| {
            peers::scan(&rows, query, book)
        });
        let (trigrams, built) = peers::Trigrams::new(&rows).unwrap();
        println!("\nFTS5 built in {built:.2?}");
        measure("SQLite FTS5 trigram", &queries, |query, book| {
            trigrams.find(query, book).unwrap_or_default()
        });
    }
}

/// Prints quality and speed by kind.
fn measure(
    name: &str,
    queries: &[Judged],
    mut answer: impl FnMut(&str, Option<&str>) -> Vec<String>,
) {
    let mut kinds: BTreeMap<&str, (Figures, Vec<Duration>)> = BTreeMap::new();
    let mut all = (Figures::default(), Vec::new());
    for q in queries {
        let mut fastest = Duration::MAX;
        let mut found = Vec::new();
        // The fastest of a query's rounds is what it costs; the slowest is what else the machine was doing.
        for _ in 0..4 {
            let start = Instant::now();
            found = std::hint::black_box(answer(&q.query, q.book.as_deref()));
            fastest = fastest.min(start.elapsed());
        }
        for (figures, times) in [kinds.entry(&q.kind).or_default(), &mut all] {
            times.push(fastest);
            figures.add(Figures::of(&found, &q.clauses));
        }
    }
    let rows = kinds.iter().map(|(kind, (figures, _))| (*kind, *figures));
    figures::print(name, rows.chain([("all", all.0)]));
    for (kind, times) in kinds
        .iter_mut()
        .map(|(kind, (_, times))| (*kind, times))
        .chain([("all", &mut all.1)])
    {
        times.sort();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!("  {kind:<20} p50 {:>9.2?}  p95 {:>9.2?}", at(0.5), at(0.95));
    }
}
