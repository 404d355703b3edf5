//! Cards for several wants at once: whatever serves one is not there for another. Knows no game.

/// So many of these.
pub type Wanted<C> = (Vec<C>, usize);

/// As many different cards as can be had for each of several wants; as many as there can be for all of them together.
pub fn dealt<C: Copy + Eq>(wanted: &[Wanted<C>]) -> Vec<Vec<C>> {
    // Which want each card goes to.
    let mut held: Vec<(C, usize)> = Vec::new();
    for (ix, (cards, n)) in wanted.iter().enumerate() {
        for _ in 0..(*n).min(cards.len()) {
            if !find(wanted, ix, &mut held, &mut Vec::new()) {
                break;
            }
        }
    }
    let of = |ix: usize| held.iter().filter(move |(_, of)| *of == ix);
    (0..wanted.len())
        .map(|ix| of(ix).map(|(card, _)| *card).collect())
        .collect()
}

/// Whether there are different cards enough for all wants.
pub fn suffices<C: Copy + Eq>(wanted: &[Wanted<C>]) -> bool {
    let each = wanted.iter().all(|(cards, n)| cards.len() >= *n);
    let found = || dealt(wanted).into_iter().zip(wanted);
    each && (wanted.len() < 2 || found().all(|(found, (_, n))| found.len() == *n))
}

/// Finds one more card for a want, another want taking another card where need be.
fn find<C: Copy + Eq>(
    wanted: &[Wanted<C>],
    ix: usize,
    held: &mut Vec<(C, usize)>,
    seen: &mut Vec<C>,
) -> bool {
    for card in &wanted[ix].0 {
        if seen.contains(card) {
            continue;
        }
        seen.push(*card);
        let Some(at) = held.iter().position(|(c, _)| c == card) else {
            held.push((*card, ix));
            return true;
        };
        let other = held[at].1;
        // What is moved is never taken away again: it keeps its place among those held.
        if other != ix && find(wanted, other, held, seen) {
            held[at].1 = ix;
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_want_gets_cards_of_its_own() {
        for (wanted, there) in [
            (vec![(vec![0], 1), (vec![0], 1)], vec![1, 0]),
            (vec![(vec![0, 1], 1), (vec![0], 1)], vec![1, 1]),
            (
                vec![(vec![0, 1, 2], 2), (vec![0], 1), (vec![1, 3], 1)],
                vec![2, 1, 1],
            ),
            (vec![(vec![0, 1], 2), (vec![0, 1], 1)], vec![2, 0]),
            (vec![(vec![0], 2)], vec![1]),
        ] {
            let dealt = dealt(&wanted);
            let mut all = dealt.concat();
            all.sort_unstable();
            all.dedup();
            let counts: Vec<usize> = dealt.iter().map(Vec::len).collect();
            assert_eq!(
                (&counts, all.len()),
                (&there, there.iter().sum()),
                "{wanted:?}"
            );
            let enough = wanted.iter().zip(&there).all(|((_, n), there)| n == there);
            assert_eq!(suffices(&wanted), enough, "{wanted:?}");
        }
    }
}
