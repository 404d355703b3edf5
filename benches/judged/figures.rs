//! nDCG@10, MRR@10 and Recall@10 of answers whose right ones are graded 0 to 3.
//!
//! Knows neither queries nor searches: included by the test that measures the search and by the bench that sets
//! peers beside it.

use std::collections::BTreeMap;

/// Sums over queries; divided by `count` they are means.
#[derive(Debug, Clone, Copy, Default)]
pub struct Figures {
    pub count: f64,
    pub ndcg: f64,
    pub mrr: f64,
    pub recall: f64,
}

impl Figures {
    /// Of one answer.
    pub fn of<K: Ord>(found: &[K], judged: &BTreeMap<K, u8>) -> Self {
        let gain = |grade: u8| f64::from((1u32 << grade) - 1);
        let discount = |place: usize| 1.0 / ((place + 2) as f64).log2();
        let grade = |id: &K| judged.get(id).copied().unwrap_or(0);
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

    /// Adds those of another.
    pub fn add(&mut self, other: Self) {
        self.count += other.count;
        self.ndcg += other.ndcg;
        self.mrr += other.mrr;
        self.recall += other.recall;
    }
}

/// Prints a table, one row for each kind.
pub fn print<'k>(name: &str, rows: impl Iterator<Item = (&'k str, Figures)>) {
    println!(
        "\n{name:<22} {:>5} {:>8} {:>7} {:>10}",
        "n", "nDCG@10", "MRR@10", "Recall@10"
    );
    for (kind, f) in rows {
        println!(
            "  {kind:<20} {:>5} {:>8.3} {:>7.3} {:>10.3}",
            f.count,
            f.ndcg / f.count,
            f.mrr / f.count,
            f.recall / f.count
        );
    }
}
