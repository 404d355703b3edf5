//! How long an import takes: a text of a new game with tens of thousands of lines, and telling a shipped book by its words.

use std::fmt::Write as _;
use std::hint::black_box;

use caijue::import::{self, ImportOptions};
use caijue::rulebook::{BookId, Library};
use criterion::{Criterion, criterion_group, criterion_main};

const WORDS: [&str; 24] = [
    "玩家", "卡牌", "回合", "牌库", "手牌", "效果", "能力", "标记", "必须", "可以", "不能", "抓牌",
    "打出", "攻击", "伤害", "对手", "阶段", "费用", "支付", "选择", "目标", "区域", "弃牌", "结算",
];

/// So many words, the same every time.
fn words(seed: &mut u64, count: usize) -> String {
    (0..count)
        .map(|_| {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            WORDS[(*seed >> 33) as usize % WORDS.len()]
        })
        .collect()
}

/// 40 chapters of 25 sections of 20 clauses, with lists and references: 31,000 lines.
fn large() -> String {
    let (mut text, mut seed) = (String::new(), 7);
    for chapter in 1..=40 {
        let _ = writeln!(text, "{chapter} {}", words(&mut seed, 2));
        for section in 1..=25 {
            let _ = writeln!(text, "{chapter}.{section} {}", words(&mut seed, 3));
            for clause in 1..=20 {
                let said = words(&mut seed, 12);
                let _ = writeln!(
                    text,
                    "{chapter}.{section}.{clause} {said}。参照{section}.{clause}.1。"
                );
                if clause % 4 == 0 {
                    let _ = writeln!(
                        text,
                        "(1) {}。\n(2) {}。",
                        words(&mut seed, 6),
                        words(&mut seed, 6)
                    );
                }
            }
        }
    }
    text
}

/// A shipped book's own words as a text without numbers, to be told and aligned.
fn familiar(library: &Library) -> String {
    library
        .book(BookId::VIVIDZ)
        .map_or_else(String::new, |book| {
            book.rules
                .nodes
                .iter()
                .map(|n| n.body.text.replace('\n', " ") + "\n")
                .collect()
        })
}

fn imports(c: &mut Criterion) {
    let library = Library::shipped();
    let options = ImportOptions::default();
    let (large, familiar) = (large(), familiar(&library));
    let mut group = c.benchmark_group("import");
    group.sample_size(10);
    group.bench_function("31000 lines of a new game", |b| {
        b.iter(|| {
            import::read(black_box(large.as_bytes()), "large.txt", &options, &library).is_ok()
        });
    });
    group.bench_function("459 clauses beside their book", |b| {
        b.iter(|| {
            import::read(
                black_box(familiar.as_bytes()),
                "copy.txt",
                &options,
                &library,
            )
            .is_ok()
        });
    });
    group.finish();
}

criterion_group!(benches, imports);
criterion_main!(benches);
