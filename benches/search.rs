//! Search over the shipped books: the whole process, the first run, and queries in process.
//!
//! `cargo bench --bench search`; with `rg` and `sqlite3` on the path they are timed on the same text beside it.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // A measurement that fails should stop and say where.

use std::time::{Duration, Instant};

use caijue::search::{Options, Searcher};

fn main() {
    let queries: Vec<(String, String)> =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/index/queries.jsonl"))
            .unwrap()
            .lines()
            .map(|line| {
                let value: serde_json::Value = serde_json::from_str(line).unwrap();
                let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
                (text("kind"), text("query"))
            })
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

    let mut kinds: std::collections::BTreeMap<&str, Vec<Duration>> = Default::default();
    for (kind, query) in &queries {
        for round in 0..5 {
            let start = Instant::now();
            std::hint::black_box(searcher.search(query, &Options::default()));
            if round > 0 {
                kinds.entry(kind).or_default().push(start.elapsed());
            }
        }
    }
    for (kind, times) in &mut kinds {
        times.sort();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!("{kind:<12} p50 {:>9.2?}  p95 {:>9.2?}", at(0.5), at(0.95));
    }
}
