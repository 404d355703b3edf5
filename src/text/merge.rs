//! Two later versions of one sequence brought together: what was added to either is there, in its order.

/// The most comparisons for a table of what two sequences share; beyond it they count as sharing no more.
const MOST: usize = 4 << 20;

/// What became of a sequence that was changed in two places at once. What either added is there, what either took
/// away is gone, and the order of each is kept; where both added at one place, theirs goes first.
pub fn three<T: PartialEq + Clone>(base: &[T], ours: &[T], theirs: &[T]) -> Vec<T> {
    let (own, other) = (Changes::of(base, ours), Changes::of(base, theirs));
    let mut all = Vec::new();
    for at in 0..=base.len() {
        all.extend(two(&other.added[at], &own.added[at]));
        if at < base.len() && own.kept[at] && other.kept[at] {
            all.push(base[at].clone());
        }
    }
    all
}

/// [`three`] by lines.
pub fn lines(base: &str, ours: &str, theirs: &str) -> String {
    if ours == theirs || theirs == base {
        return ours.to_owned();
    }
    if ours == base {
        return theirs.to_owned();
    }
    let [base, ours, theirs] = [base, ours, theirs].map(|t| t.lines().collect::<Vec<_>>());
    three(&base, &ours, &theirs).join("\n")
}

/// How a sequence came out of another.
struct Changes<T> {
    /// Whether each of the old ones is still there.
    kept: Vec<bool>,
    /// What is new before each of the old ones, and after the last.
    added: Vec<Vec<T>>,
}

impl<T: PartialEq + Clone> Changes<T> {
    fn of(old: &[T], new: &[T]) -> Self {
        let mut changes = Self {
            kept: vec![false; old.len()],
            added: vec![Vec::new(); old.len() + 1],
        };
        let mut at = 0;
        for (item, found) in new.iter().zip(shared(new, old)) {
            match found {
                Some(there) => {
                    changes.kept[there] = true;
                    at = there + 1;
                }
                None => changes.added[at].push(item.clone()),
            }
        }
        changes
    }
}

/// Both, with what they share once.
fn two<T: PartialEq + Clone>(first: &[T], second: &[T]) -> Vec<T> {
    let mut all = Vec::new();
    let mut from = 0;
    for (item, found) in first.iter().zip(shared(first, second)) {
        if let Some(there) = found {
            all.extend_from_slice(&second[from..there]);
            from = there + 1;
        }
        all.push(item.clone());
    }
    all.extend_from_slice(&second[from..]);
    all
}

/// A longest common subsequence: for each of `a`, where it is in `b`.
fn shared<T: PartialEq>(a: &[T], b: &[T]) -> Vec<Option<usize>> {
    let mut found = vec![None; a.len()];
    let front = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (rest_a, rest_b) = (&a[front..], &b[front..]);
    let ends = rest_a.iter().rev().zip(rest_b.iter().rev());
    let back = ends.take_while(|(x, y)| x == y).count();
    for (nth, place) in found.iter_mut().enumerate().take(front) {
        *place = Some(nth);
    }
    for nth in 1..=back {
        found[a.len() - nth] = Some(b.len() - nth);
    }
    let (rest_a, rest_b) = (
        &rest_a[..rest_a.len() - back],
        &rest_b[..rest_b.len() - back],
    );
    let wide = rest_b.len() + 1;
    if rest_a.is_empty() || rest_b.is_empty() || rest_a.len().saturating_mul(wide) > MOST {
        return found;
    }
    // How much the two have in common from each place on.
    let mut common = vec![0_u32; (rest_a.len() + 1) * wide];
    for x in (0..rest_a.len()).rev() {
        for y in (0..rest_b.len()).rev() {
            common[x * wide + y] = if rest_a[x] == rest_b[y] {
                common[(x + 1) * wide + y + 1] + 1
            } else {
                common[(x + 1) * wide + y].max(common[x * wide + y + 1])
            };
        }
    }
    let (mut x, mut y) = (0, 0);
    while x < rest_a.len() && y < rest_b.len() {
        if rest_a[x] == rest_b[y] {
            found[front + x] = Some(front + y);
            (x, y) = (x + 1, y + 1);
        } else if common[(x + 1) * wide + y] >= common[x * wide + y + 1] {
            x += 1;
        } else {
            y += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn merged(base: &str, ours: &str, theirs: &str) -> String {
        let [base, ours, theirs] = [base, ours, theirs].map(|t| t.chars().collect::<Vec<_>>());
        three(&base, &ours, &theirs).into_iter().collect()
    }

    #[test]
    fn what_either_did_is_done() {
        for (base, ours, theirs, all) in [
            ("", "ab", "cd", "cdab"),
            ("ab", "axb", "aby", "axby"),
            ("a", "", "ab", "b"),
            ("abc", "ac", "ab", "a"),
            ("a", "b", "", "b"),
            ("a", "b", "c", "cb"),
            ("", "xay", "zay", "zxay"),
            ("abcd", "bacd", "abcde", "bacde"),
            ("ab", "ab", "ab", "ab"),
        ] {
            assert_eq!(merged(base, ours, theirs), all, "{base} {ours} {theirs}");
        }
        assert_eq!(lines("会。\n", "会。\n因为", "会。\n"), "会。\n因为");
        assert_eq!(
            lines("一\n二", "一\n二\n三", "零\n一\n二"),
            "零\n一\n二\n三"
        );
    }

    #[test]
    fn long_texts_that_share_nothing_are_not_compared_for_ever() {
        let numbered = |from: u32| (from..from + 50_000).collect::<Vec<_>>();
        let all = three(&[], &numbered(0), &numbered(1_000_000));
        assert_eq!(all.len(), 100_000);
    }

    proptest! {
        /// Every new line of either is in what comes out, in its order; where one did nothing, the other's stands.
        #[test]
        fn nothing_that_was_added_is_lost(base in "[a-d]{0,8}", ours in "[a-hA-D]{0,8}", theirs in "[a-dp-s]{0,8}") {
            let all = merged(&base, &ours, &theirs);
            for side in [&ours, &theirs] {
                let new: String = side.chars().filter(|c| !base.contains(*c)).collect();
                let mut rest = all.chars();
                prop_assert!(new.chars().all(|c| rest.any(|d| d == c)), "{all}: {new}");
            }
            prop_assert_eq!(merged(&base, &base, &theirs), theirs);
            prop_assert_eq!(merged(&base, &ours, &base), ours.clone());
            prop_assert_eq!(merged(&base, &ours, &ours), ours);
        }
    }
}
