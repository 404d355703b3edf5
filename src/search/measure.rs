//! The judged queries, and how well they are answered: nDCG@10, MRR@10 and Recall@10 by kind.
//!
//! `cargo test --lib search::measure -- --nocapture` prints them; `JUDGED=file` measures another set. The files
//! `index/synonyms.toml` and `index/ranking.toml` are read from the disk, so that a change can be measured without
//! a build. `cargo bench --bench search --features peers` sets others beside it.

#![allow(clippy::print_stdout)] // Figures are for whoever runs the test.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;

#[path = "../../benches/judged/figures.rs"]
mod figures;

use super::ranking::Weights;
use super::synonyms::Synonyms;
use super::{Options, Searcher, Target};
use crate::rulebook::{BookId, Library, RuleId};
use figures::Figures;

#[derive(Debug, Deserialize)]
struct Judged {
    query: String,
    #[serde(default)]
    book: Option<BookId>,
    kind: String,
    clauses: BTreeMap<RuleId, u8>,
}

fn judged() -> Vec<Judged> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/index/queries.jsonl");
    let other = std::env::var("JUDGED").ok();
    let text = std::fs::read_to_string(other.as_deref().unwrap_or(path)).expect("judged queries");
    text.lines()
        .filter(|l| !l.trim().is_empty())
        .map(|l| serde_json::from_str(l).unwrap_or_else(|e| panic!("{l}: {e}")))
        .collect()
}

/// The folder that holds `index/`: the project's, or the one named by `INDEX_OF`, to measure other definitions.
pub(super) fn folder() -> PathBuf {
    std::env::var_os("INDEX_OF").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from)
}

/// A searcher with the synonyms and weights as they lie on the disk now.
fn searcher() -> Searcher {
    let read = |name: &str| {
        std::fs::read_to_string(folder().join("index").join(name)).expect("an index file")
    };
    let mut searcher = Searcher::open(None).expect("an index in memory");
    searcher.vocab.synonyms = Synonyms::parse(&read("synonyms.toml")).expect("well formed");
    searcher.vocab.weights = Weights::parse(&read("ranking.toml"));
    searcher
}

/// A third of the queries, told by a hash of their text, is kept from tuning.
fn held_out(query: &Judged) -> bool {
    crate::text::codec::fnv(7, query.query.as_bytes()).is_multiple_of(3)
}

fn clauses(searcher: &Searcher, query: &str, book: Option<BookId>) -> Vec<RuleId> {
    let options = Options {
        book,
        limit: 30,
        ..Options::default()
    };
    let mut found: Vec<RuleId> = Vec::new();
    for hit in searcher.search(query, &options).hits {
        let why = hit.why.iter().all(|w| !w.asked.is_empty());
        assert!(why && !hit.why.is_empty(), "{query}: {hit:?}");
        let id = match hit.target {
            Target::Clause(id) => Some(id),
            Target::Term { .. } => hit.clause,
            Target::Ruling { .. } => None,
        };
        if let Some(id) = id.filter(|id| !found.contains(id)) {
            found.push(id);
        }
    }
    found
}

fn table(
    name: &str,
    queries: &[Judged],
    mut answer: impl FnMut(&Judged) -> Vec<RuleId>,
) -> Figures {
    let mut kinds: BTreeMap<String, Figures> = BTreeMap::new();
    let (mut tuned, mut held) = (Figures::default(), Figures::default());
    let trace = std::env::var("TRACE").ok();
    for query in queries {
        let found = answer(query);
        let figures = Figures::of(&found, &query.clauses);
        kinds.entry(query.kind.clone()).or_default().add(figures);
        let side = if held_out(query) {
            &mut held
        } else {
            &mut tuned
        };
        side.add(figures);
        if trace.as_deref() == Some(name) && figures.ndcg < 0.8 {
            let list: Vec<String> = found
                .iter()
                .take(8)
                .map(|id| format!("{id}={}", query.clauses.get(id).copied().unwrap_or(0)))
                .collect();
            println!(
                "{:.2} {}{} [{}] want {:?}\n      {}",
                figures.ndcg,
                if held_out(query) { "H " } else { "" },
                query.query,
                query.kind,
                query.clauses,
                list.join(" ")
            );
        }
    }
    let mut all = tuned;
    all.add(held);
    let rows = kinds.iter().map(|(k, f)| (k.as_str(), *f));
    figures::print(
        name,
        rows.chain([("tuned on", tuned), ("held out", held), ("all", all)]),
    );
    all
}

#[test]
fn judged_queries_are_answered() {
    let queries = judged();
    let searcher = searcher();
    let all = table("caijue", &queries, |q| clauses(&searcher, &q.query, q.book));
    assert!(all.ndcg / all.count > 0.85, "{:.3}", all.ndcg / all.count);
}

/// What is written in another script is the same query, and what it finds first is the same: each character in one of
/// its traditional or Japanese forms, another at each place.
#[test]
fn every_script_ranks_alike() {
    let searcher = searcher();
    let ten = |query: &str, book| {
        let mut found = clauses(&searcher, query, book);
        found.truncate(10);
        found
    };
    let mut written = 0;
    for (nth, query) in judged().iter().enumerate() {
        let other: String = query
            .query
            .chars()
            .enumerate()
            .map(|(at, c)| {
                let forms: Vec<char> = crate::text::fold::forms(c).collect();
                match forms.len() {
                    0 => c,
                    count => forms[(at + nth) % count],
                }
            })
            .collect();
        if other == query.query {
            continue;
        }
        written += 1;
        let fold = crate::text::fold::fold;
        assert_eq!(fold(&query.query), fold(&other), "{}", query.query);
        // Nothing but what is folded is searched for; that it stays so, a part of them shows.
        if nth % 8 != 0 {
            continue;
        }
        let (one, two) = (ten(&query.query, query.book), ten(&other, query.book));
        assert_eq!(one, two, "{} and {other}", query.query);
    }
    assert!(written > 1_000, "{written}");
}

#[test]
fn judged_queries_name_clauses_that_exist() {
    let library = Library::shipped();
    let queries = judged();
    assert!(queries.len() >= 220, "{}", queries.len());
    for query in &queries {
        assert!(query.clauses.values().any(|g| *g == 3), "{}", query.query);
        for (id, grade) in &query.clauses {
            assert!(
                library.node(*id).is_some() && *grade <= 3,
                "{}: {id}",
                query.query
            );
            assert!(
                query.book.is_none_or(|b| b == id.book),
                "{}: {id}",
                query.query
            );
        }
    }
    for (ix, query) in queries.iter().enumerate() {
        let twice = queries[..ix]
            .iter()
            .any(|q| q.query == query.query && q.book == query.book);
        assert!(!twice, "{} twice", query.query);
    }
    for book in BookId::SHIPPED {
        let count = queries
            .iter()
            .filter(|q| q.clauses.keys().any(|id| id.book == book))
            .count();
        assert!(count >= 25, "{book}: {count}");
    }
}

/// Every saying is earned: a judged query uses it.
#[test]
fn every_saying_is_used_by_a_judged_query() {
    let synonyms = searcher().vocab.synonyms;
    let queries: Vec<(String, Option<BookId>)> = judged()
        .into_iter()
        .map(|q| (crate::text::fold::fold(&q.query), q.book))
        .collect();
    let mut idle = Vec::new();
    for saying in &synonyms.sayings {
        let used = queries.iter().any(|(q, book)| {
            saying.when.iter().any(|w| q.contains(w.as_str()))
                && (saying.with.is_empty() || saying.with.iter().any(|w| q.contains(w.as_str())))
                && (saying.books.is_empty() || book.is_none_or(|b| saying.books.contains(&b)))
        });
        // Of a group whose words mean each other, one word must be asked.
        if !used {
            idle.push(saying.when.join("|"));
        }
    }
    assert!(idle.is_empty(), "no query asks: {idle:#?}");
}

/// Shows how one query is answered: `QUERY=… BOOK=… cargo test --lib search::measure::show -- --nocapture`.
#[test]
fn show() {
    let Ok(query) = std::env::var("QUERY") else {
        return;
    };
    let book = std::env::var("BOOK").ok().and_then(|b| BookId::named(&b));
    let searcher = searcher();
    let options = Options {
        book,
        limit: 12,
        ..Options::default()
    };
    let answer = searcher.search(&query, &options);
    println!("{:?} {:?}", answer.did_you_mean, answer.notes);
    for hit in answer.hits {
        println!(
            "{:6.3} {:?} {}",
            hit.score,
            hit.target,
            hit.excerpt.text.chars().take(40).collect::<String>()
        );
        for why in hit.why {
            println!("         {:?} {} -> {:?}", why.way, why.asked, why.found);
        }
    }
}

/// Kinds count alike, however many queries each has.
fn mean(searcher: &Searcher, queries: &[&Judged]) -> f64 {
    let mut kinds: BTreeMap<&str, Figures> = BTreeMap::new();
    let mut all = Figures::default();
    for q in queries {
        let found = clauses(searcher, &q.query, q.book);
        let figures = Figures::of(&found, &q.clauses);
        kinds.entry(&q.kind).or_default().add(figures);
        all.add(figures);
    }
    let each = kinds.values().map(|f| f.ndcg / f.count).sum::<f64>() / kinds.len().max(1) as f64;
    all.ndcg / all.count.max(1.0) * 0.7 + each * 0.3
}

/// Turns one weight after the other and keeps what helps these queries.
fn climb(searcher: &mut Searcher, queries: &[&Judged], names: &[&str]) {
    let mut best = mean(searcher, queries);
    for name in names {
        for factor in [0.7, 1.4] {
            let Some(before) = searcher.vocab.weights.get_mut(name).map(|w| *w) else {
                continue;
            };
            let set = |searcher: &mut Searcher, value: f32| {
                if let Some(weight) = searcher.vocab.weights.get_mut(name) {
                    *weight = value;
                }
            };
            set(searcher, before * factor);
            let now = mean(searcher, queries);
            if now > best + 0.0005 {
                best = now;
                println!("  {name} {before:.3} -> {:.3}: {best:.4}", before * factor);
            } else {
                set(searcher, before);
            }
        }
    }
}

/// Searches for better weights, and says by cross-validation what such a search is worth: each fold is measured
/// with weights found on the others. `TUNE=all` or `TUNE=headings,partial cargo test --release --lib
/// search::measure::tune -- --nocapture`; the weights found on all queries are printed last.
#[test]
fn tune() {
    const FOLDS: u64 = 3;
    let Ok(wanted) = std::env::var("TUNE") else {
        return;
    };
    let names: Vec<&str> = Weights::NAMES
        .iter()
        .copied()
        .filter(|n| *n != "fetched" && (wanted == "all" || wanted.split(',').any(|w| w == *n)))
        .collect();
    let queries = judged();
    let fold = |q: &Judged| crate::text::codec::fnv(11, q.query.as_bytes()) % FOLDS;
    let mut searcher = searcher();
    let given = searcher.vocab.weights.clone();
    for held in 0..FOLDS {
        let (out, rest): (Vec<&Judged>, Vec<&Judged>) =
            queries.iter().partition(|q| fold(q) == held);
        searcher.vocab.weights = given.clone();
        let before = mean(&searcher, &out);
        climb(&mut searcher, &rest, &names);
        println!("fold {held}: {before:.4} -> {:.4}", mean(&searcher, &out));
    }
    searcher.vocab.weights = given;
    climb(&mut searcher, &queries.iter().collect::<Vec<_>>(), &names);
    for name in names {
        if let Some(weight) = searcher.vocab.weights.get_mut(name) {
            println!("{name} = {weight:.3}");
        }
    }
}
