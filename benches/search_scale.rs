//! Search over a million synthetic clauses: time and memory to index, size on disk, and p50/p95 of queries.
//!
//! `cargo bench --bench search_scale [-- COUNT]`. Clauses are recombined from the shipped rules' own phrases by a
//! fixed generator and are stored nowhere but in the index, which is removed at the end.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // A measurement that fails should stop and say where.

use std::sync::Arc;
use std::time::{Duration, Instant};

use caijue::rulebook::{BookId, Library, Number, RuleId};
use caijue::search::{Options, Searcher};

fn main() {
    let count: usize = std::env::args()
        .filter_map(|a| a.parse().ok())
        .next()
        .unwrap_or(1_000_000);
    let phrases: Arc<Vec<String>> = Arc::new(
        Library::shipped()
            .books
            .iter()
            .flat_map(|b| &b.rules.nodes)
            .flat_map(|n| n.body.text.split(['，', '。', '；', '：', '\n']))
            .map(str::trim)
            .filter(|p| (4..40).contains(&p.chars().count()))
            .map(str::to_owned)
            .collect(),
    );
    let clauses = {
        let phrases = phrases.clone();
        move || {
            let phrases = phrases.clone();
            let mut state = 0x9e37_79b9_7f4a_7c15u64;
            let mut random = move |below: usize| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                (state % below as u64) as usize
            };
            (0..count).map(move |ix| {
                let mut text = String::new();
                for _ in 0..1 + random(3) {
                    text.push_str(&phrases[random(phrases.len())]);
                    text.push('，');
                }
                // Names that few clauses share, as cards have.
                let name: String = (0..3)
                    .filter_map(|_| char::from_u32(0x4e00 + random(6_000) as u32))
                    .collect();
                text.push_str(&format!("具「{name}」的牌为{}张。", random(60)));
                let number = format!(
                    "{}.{}.{}",
                    1 + ix / 10_000,
                    1 + ix / 100 % 100,
                    1 + ix % 100
                );
                let id = RuleId::new(
                    BookId::named("synthetic").unwrap(),
                    number.parse::<Number>().unwrap(),
                );
                (id, phrases[ix / 100 % phrases.len()].clone(), text)
            })
        }
    };
    let cache = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let searcher = Searcher::over_clauses(cache.path(), 1, count, clauses).unwrap();
    println!(
        "{} clauses indexed in {:.1?}, peak memory {} MB",
        searcher.len(),
        start.elapsed(),
        peak()
    );
    println!("size on disk {} MB", size(cache.path()) >> 20);
    drop(searcher);
    let start = Instant::now();
    let searcher = Searcher::open_content(cache.path(), 1).unwrap();
    searcher.search("滑行", &Options::default());
    println!("open and first answer {:.2?}", start.elapsed());
    let judged: Vec<(String, String)> =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/index/queries.jsonl"))
            .unwrap()
            .lines()
            .map(|line| {
                let value: serde_json::Value = serde_json::from_str(line).unwrap();
                let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
                (text("kind"), text("query"))
            })
            .collect();
    let of = |kinds: &[&str]| -> Vec<String> {
        let those = judged.iter().filter(|(k, _)| kinds.contains(&k.as_str()));
        those.map(|(_, query)| query.clone()).collect()
    };
    let terms: Vec<String> = Library::shipped()
        .books
        .iter()
        .flat_map(|b| &b.glossary.terms)
        .map(|t| t.name.clone())
        .collect();
    for (kind, queries) in [
        ("term", terms),
        ("pinyin", of(&["pinyin"])),
        ("question", of(&["question", "situation"])),
        (
            "number",
            ["12.3.4", "5.60", "7.1.1-7.1.9"]
                .map(str::to_owned)
                .to_vec(),
        ),
    ] {
        // Enough different queries that what is kept in memory of one round is gone in the next. The fastest of a
        // query's rounds is what it costs; the slowest is what else the machine was doing.
        let mut fastest = vec![Duration::MAX; queries.len()];
        let mut every = Vec::new();
        for _ in 0..5 {
            for (query, fastest) in queries.iter().zip(&mut fastest) {
                let start = Instant::now();
                std::hint::black_box(searcher.search(query, &Options::default()));
                let took = start.elapsed();
                *fastest = took.min(*fastest);
                every.push(took);
            }
        }
        let at = |times: &mut Vec<Duration>, share: f64| {
            times.sort();
            times[((times.len() - 1) as f64 * share) as usize]
        };
        println!(
            "{kind:<10} {:>4} queries: p50 {:>9.2?}  p95 {:>9.2?}   all runs: p50 {:>9.2?}  p95 {:>9.2?}",
            queries.len(),
            at(&mut fastest, 0.5),
            at(&mut fastest, 0.95),
            at(&mut every, 0.5),
            at(&mut every, 0.95),
        );
    }
}

fn size(folder: &std::path::Path) -> u64 {
    std::fs::read_dir(folder)
        .unwrap()
        .flatten()
        .map(|e| match e.metadata() {
            Ok(m) if m.is_dir() => size(&e.path()),
            Ok(m) => m.len(),
            Err(_) => 0,
        })
        .sum()
}

/// The process's peak resident memory so far, in megabytes; 0 where the system does not say.
fn peak() -> u64 {
    std::fs::read_to_string("/proc/self/status")
        .ok()
        .and_then(|s| {
            let line = s.lines().find(|l| l.starts_with("VmHWM:"))?.to_owned();
            line.split_whitespace().nth(1)?.parse::<u64>().ok()
        })
        .unwrap_or(0)
        / 1024
}
