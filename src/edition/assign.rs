//! Which of many possible pairs stand together: those whose weights are the most in sum, each clause in one pair at most.

/// A possible pair.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    /// The old clause.
    pub old: usize,
    /// The new clause.
    pub new: usize,
    /// How much speaks for it; above 0.
    pub weight: f32,
}

/// Above so many clauses of one edition that hang together the best pairs are taken one after another.
const EXACT: usize = 48;

/// The pairs that stand together.
pub(super) fn assign(edges: &[Edge], old: usize, new: usize) -> Vec<(usize, usize)> {
    let mut heads: Vec<usize> = (0..old + new).collect();
    fn head(heads: &mut [usize], mut at: usize) -> usize {
        while heads[at] != at {
            heads[at] = heads[heads[at]];
            at = heads[at];
        }
        at
    }
    for edge in edges {
        let (a, b) = (head(&mut heads, edge.old), head(&mut heads, old + edge.new));
        heads[a] = b;
    }
    let mut groups: Vec<(usize, Edge)> = edges
        .iter()
        .map(|edge| (head(&mut heads, edge.old), *edge))
        .collect();
    groups.sort_by_key(|(head, edge)| (*head, edge.old, edge.new));
    let mut pairs = Vec::new();
    for group in groups.chunk_by(|a, b| a.0 == b.0) {
        let edges: Vec<Edge> = group.iter().map(|(_, edge)| *edge).collect();
        match &edges[..] {
            [one] => pairs.push((one.old, one.new)),
            _ => together(&edges, &mut pairs),
        }
    }
    pairs
}

/// The pairs among clauses that hang together.
fn together(edges: &[Edge], pairs: &mut Vec<(usize, usize)>) {
    let once = |mut all: Vec<usize>| {
        all.sort_unstable();
        all.dedup();
        all
    };
    let old = once(edges.iter().map(|e| e.old).collect());
    let new = once(edges.iter().map(|e| e.new).collect());
    if old.len() > EXACT || new.len() > EXACT {
        return best_first(edges, pairs);
    }
    let size = old.len().max(new.len());
    let mut weights = vec![vec![0.0_f64; size]; size];
    for edge in edges {
        if let (Ok(row), Ok(column)) = (old.binary_search(&edge.old), new.binary_search(&edge.new))
        {
            weights[row][column] = f64::from(edge.weight);
        }
    }
    for (row, column) in heaviest(&weights).into_iter().enumerate() {
        if weights[row][column] > 0.0 {
            pairs.push((old[row], new[column]));
        }
    }
}

/// The pairs with the most weight first.
fn best_first(edges: &[Edge], pairs: &mut Vec<(usize, usize)>) {
    let mut sorted = edges.to_vec();
    sorted.sort_by(|a, b| {
        let order = b.weight.total_cmp(&a.weight);
        order.then((a.old, a.new).cmp(&(b.old, b.new)))
    });
    let (mut olds, mut news) = (
        std::collections::HashSet::new(),
        std::collections::HashSet::new(),
    );
    for edge in sorted {
        if !olds.contains(&edge.old) && !news.contains(&edge.new) {
            olds.insert(edge.old);
            news.insert(edge.new);
            pairs.push((edge.old, edge.new));
        }
    }
}

/// For each row of a square of weights its column, so that the sum is the largest (Kuhn and Munkres, by shortest
/// augmenting paths).
fn heaviest(weights: &[Vec<f64>]) -> Vec<usize> {
    let size = weights.len();
    let most = weights.iter().flatten().fold(0.0_f64, |a, b| a.max(*b));
    let cost = |row: usize, column: usize| most - weights[row - 1][column - 1];
    let (mut rows, mut columns) = (vec![0.0; size + 1], vec![0.0; size + 1]);
    // The row that each column is taken by; 0 for none.
    let mut taken = vec![0_usize; size + 1];
    for row in 1..=size {
        taken[0] = row;
        let mut column = 0;
        let mut least = vec![f64::INFINITY; size + 1];
        let mut came = vec![0_usize; size + 1];
        let mut seen = vec![false; size + 1];
        while taken[column] != 0 {
            seen[column] = true;
            let (at, mut step, mut next) = (taken[column], f64::INFINITY, 0);
            for other in (1..=size).filter(|c| !seen[*c]) {
                let rest = cost(at, other) - rows[at] - columns[other];
                if rest < least[other] {
                    (least[other], came[other]) = (rest, column);
                }
                if least[other] < step {
                    (step, next) = (least[other], other);
                }
            }
            for other in 0..=size {
                if seen[other] {
                    rows[taken[other]] += step;
                    columns[other] -= step;
                } else {
                    least[other] -= step;
                }
            }
            column = next;
        }
        while column != 0 {
            taken[column] = taken[came[column]];
            column = came[column];
        }
    }
    let mut found = vec![0; size];
    for (column, row) in taken.iter().enumerate().skip(1) {
        found[row - 1] = column - 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_decides_and_not_the_first_that_fits() {
        let edge = |old, new, weight| Edge { old, new, weight };
        // 0 would take 0, though it can do with 1 and 1 cannot.
        let mut pairs = assign(
            &[
                edge(0, 0, 5.0),
                edge(0, 1, 4.0),
                edge(1, 0, 4.0),
                edge(2, 2, 1.0),
            ],
            3,
            3,
        );
        pairs.sort_unstable();
        assert_eq!(pairs, [(0, 1), (1, 0), (2, 2)]);
        assert_eq!(assign(&[edge(0, 0, 1.0), edge(1, 0, 2.0)], 2, 1), [(1, 0)]);
        assert_eq!(assign(&[], 2, 1), []);
        // A crowd is paired too.
        let crowd: Vec<Edge> = (0..100)
            .flat_map(|old| {
                (0..100).map(move |new| edge(old, new, if old == new { 2.0 } else { 1.0 }))
            })
            .collect();
        let mut pairs = assign(&crowd, 100, 100);
        pairs.sort_unstable();
        assert!(pairs.iter().all(|(old, new)| old == new) && pairs.len() == 100);
    }
}
