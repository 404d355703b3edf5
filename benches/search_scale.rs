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
    for (kind, queries) in [
        (
            "term",
            &[
                "滑行",
                "优先权",
                "触发式能力",
                "攻击范围",
                "往生区",
                "基本分",
                "同名卡",
                "激跃",
                "手牌上限",
                "速度相冲",
            ][..],
        ),
        (
            "pinyin",
            &["huaxing", "youxianquan", "gongjifanwei", "wangshengqu"][..],
        ),
        (
            "question",
            &[
                "没卡可抽会输吗",
                "伤害刚好等于力量会退场吗",
                "两张卡速度一样怎么结算",
                "手牌上限怎么计算",
                "触发的能力可以选择不发动吗",
                "武器区有牌了还能再放一张武器进去吗",
                "能翻看对手墓地吗",
                "打出的牌在结算完之前放哪里",
            ][..],
        ),
        ("number", &["12.3.4", "5.60", "7.1.1-7.1.9"][..]),
    ] {
        let mut times: Vec<Duration> = Vec::new();
        for _ in 0..20 {
            for query in queries {
                let start = Instant::now();
                std::hint::black_box(searcher.search(query, &Options::default()));
                times.push(start.elapsed());
            }
        }
        times.sort();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
        println!("{kind:<10} p50 {:>9.2?}  p95 {:>9.2?}", at(0.5), at(0.95));
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
