//! The judged queries, and how well they are answered: nDCG@10, MRR@10 and Recall@10 by kind.
//!
//! `cargo test --lib search::measure -- --nocapture` prints them (`JUDGED=file` measures another set); with `--features peers` beside a literal scan
//! and SQLite's FTS5 with trigrams on the same text.

#![allow(clippy::print_stdout)] // Figures are for whoever runs the test.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Options, Searcher, Target};
use crate::rulebook::{BookId, Library, RuleId};

#[derive(Debug, Deserialize)]
struct Judged {
    query: String,
    #[serde(default)]
    book: Option<BookId>,
    kind: String,
    clauses: BTreeMap<RuleId, u8>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Figures {
    count: f64,
    ndcg: f64,
    mrr: f64,
    recall: f64,
}

impl Figures {
    fn of(found: &[RuleId], judged: &BTreeMap<RuleId, u8>) -> Self {
        let gain = |grade: u8| f64::from((1u32 << grade) - 1);
        let discount = |place: usize| 1.0 / ((place + 2) as f64).log2();
        let grade = |id: &RuleId| judged.get(id).copied().unwrap_or(0);
        let got: f64 = found
            .iter()
            .take(10)
            .enumerate()
            .map(|(place, id)| gain(grade(id)) * discount(place))
            .sum();
        let mut grades: Vec<u8> = judged.values().copied().collect();
        grades.sort_unstable_by(|a, b| b.cmp(a));
        let ideal: f64 = grades
            .iter()
            .take(10)
            .enumerate()
            .map(|(place, grade)| gain(*grade) * discount(place))
            .sum();
        let first = found.iter().take(10).position(|id| grade(id) >= 2);
        let wanted = judged.values().filter(|g| **g >= 2).count().min(10);
        let met = found.iter().take(10).filter(|id| grade(id) >= 2).count();
        Self {
            count: 1.0,
            ndcg: if ideal > 0.0 { got / ideal } else { 0.0 },
            mrr: first.map_or(0.0, |p| 1.0 / (p + 1) as f64),
            recall: if wanted > 0 {
                met as f64 / wanted as f64
            } else {
                0.0
            },
        }
    }

    fn add(&mut self, other: Self) {
        self.count += other.count;
        self.ndcg += other.ndcg;
        self.mrr += other.mrr;
        self.recall += other.recall;
    }
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

/// A third of the queries, told by a hash of their text, is kept from tuning.
fn held_out(query: &Judged) -> bool {
    super::store::fnv(7, query.query.as_bytes()).is_multiple_of(3)
}

fn clauses(searcher: &Searcher, query: &str, book: Option<BookId>) -> Vec<RuleId> {
    let options = Options {
        book,
        limit: 30,
        ..Options::default()
    };
    let mut found: Vec<RuleId> = Vec::new();
    for hit in searcher.search(query, &options).hits {
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
    println!(
        "\n{name:<22} {:>5} {:>8} {:>7} {:>10}",
        "n", "nDCG@10", "MRR@10", "Recall@10"
    );
    for (kind, f) in kinds.iter().map(|(k, f)| (k.as_str(), f)).chain([
        ("tuned on", &tuned),
        ("held out", &held),
        ("all", &all),
    ]) {
        println!(
            "  {kind:<20} {:>5} {:>8.3} {:>7.3} {:>10.3}",
            f.count,
            f.ndcg / f.count,
            f.mrr / f.count,
            f.recall / f.count
        );
    }
    all
}

#[test]
fn judged_queries_are_answered() {
    let queries = judged();
    let searcher = Searcher::open(None).expect("an index in memory");
    let all = table("caijue", &queries, |q| clauses(&searcher, &q.query, q.book));
    #[cfg(feature = "peers")]
    peers::tables(&queries);
    assert!(all.ndcg / all.count > 0.85, "{:.3}", all.ndcg / all.count);
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
    let text = crate::rulebook::shipped::file("index/synonyms.toml").expect("carried");
    let synonyms = super::synonyms::Synonyms::parse(text).expect("well formed");
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
        let group = saying
            .means
            .iter()
            .any(|m| queries.iter().any(|(q, _)| q.contains(m.as_str())));
        let earned = used || (saying.when.len() == 1 && group);
        if !earned {
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
    let searcher = Searcher::open(None).expect("an index in memory");
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

/// Turns one weight after the other, keeps what helps the queries that may be tuned on, and prints the result.
/// `TUNE=1 cargo test --release --lib search::measure::tune -- --nocapture`
#[test]
fn tune() {
    if std::env::var("TUNE").is_err() {
        return;
    }
    let queries: Vec<Judged> = judged().into_iter().filter(|q| !held_out(q)).collect();
    let mut searcher = Searcher::open(None).expect("an index in memory");
    // Kinds count alike, however many queries each has.
    let measure = |searcher: &Searcher| -> f64 {
        let mut kinds: BTreeMap<&str, Figures> = BTreeMap::new();
        for q in &queries {
            let found = clauses(searcher, &q.query, q.book);
            kinds
                .entry(&q.kind)
                .or_default()
                .add(Figures::of(&found, &q.clauses));
        }
        let all: Figures = kinds.values().fold(Figures::default(), |mut a, f| {
            a.add(*f);
            a
        });
        let mean = kinds.values().map(|f| f.ndcg / f.count).sum::<f64>() / kinds.len() as f64;
        all.ndcg / all.count * 0.7 + mean * 0.3
    };
    let mut best = measure(&searcher);
    println!("start {best:.4}");
    for round in 0..2 {
        for name in super::ranking::Weights::NAMES {
            if *name == "fetched" {
                continue;
            }
            for factor in [0.6, 0.8, 1.25, 1.6] {
                let Some(weight) = searcher.vocab.weights.get_mut(name) else {
                    continue;
                };
                let before = *weight;
                *weight = before * factor;
                let now = measure(&searcher);
                if now > best + 0.0004 {
                    best = now;
                    println!(
                        "{round} {name} {before:.3} -> {:.3}: {best:.4}",
                        before * factor
                    );
                } else if let Some(weight) = searcher.vocab.weights.get_mut(name) {
                    *weight = before;
                }
            }
        }
    }
    for name in super::ranking::Weights::NAMES {
        if let Some(weight) = searcher.vocab.weights.get_mut(name) {
            println!("{name} = {weight:.3}");
        }
    }
}

#[cfg(feature = "peers")]
mod peers {
    use super::*;

    struct Row {
        id: RuleId,
        text: String,
    }

    pub(super) fn tables(queries: &[Judged]) {
        let library = Library::shipped();
        let rows: Vec<Row> = library
            .books
            .iter()
            .flat_map(|b| {
                b.rules.nodes.iter().enumerate().map(|(ix, n)| Row {
                    id: n.id,
                    text: format!(
                        "{} {} {}",
                        n.id.number,
                        b.rules.heading_path(ix).join(" "),
                        n.body.text
                    ),
                })
            })
            .collect();
        table("literal scan", queries, |q| {
            let wanted = q.query.trim().to_lowercase();
            rows.iter()
                .filter(|r| q.book.is_none_or(|b| b == r.id.book))
                .filter(|r| r.text.to_lowercase().contains(&wanted))
                .map(|r| r.id)
                .take(10)
                .collect()
        });
        let db = rusqlite::Connection::open_in_memory().expect("sqlite");
        db.execute_batch(
            "create virtual table rules using fts5(id unindexed, text, tokenize='trigram')",
        )
        .expect("fts5");
        for row in &rows {
            db.execute(
                "insert into rules values (?1, ?2)",
                rusqlite::params![row.id.to_string(), row.text],
            )
            .expect("a row");
        }
        table("SQLite FTS5 trigram", queries, |q| {
            // All three-character windows, any of them: what a user of FTS5 would write for free text.
            let chars: Vec<char> = q.query.chars().filter(|c| *c != '"').collect();
            let windows: Vec<String> = if chars.len() < 3 {
                vec![format!("\"{}\"", chars.iter().collect::<String>())]
            } else {
                chars
                    .windows(3)
                    .map(|w| format!("\"{}\"", w.iter().collect::<String>()))
                    .collect()
            };
            let mut statement = db
                .prepare("select id from rules where rules match ?1 order by bm25(rules) limit 60")
                .expect("a statement");
            let found: Vec<String> = statement
                .query_map([windows.join(" OR ")], |r| r.get(0))
                .map(|rows| rows.flatten().collect())
                .unwrap_or_default();
            found
                .iter()
                .filter_map(|id| id.parse::<RuleId>().ok())
                .filter(|id| q.book.is_none_or(|b| b == id.book))
                .take(10)
                .collect()
        });
    }
}
