//! Expressions that others took the place of throughout: each is read once, with the list of its clauses, since one cannot tell
//! whether it is another name or another rule.

use crate::edition::{Change, Group, Piece, Stretch, What, turns};
use crate::rulebook::NodeIx;
use crate::view::catalog::Catalog;

use super::{Report, Shown, body};

/// An expression and the one in its place.
#[derive(Debug)]
pub struct Swap<'c> {
    /// What stood in the old edition.
    pub from: &'c str,
    /// What stands in the new one.
    pub to: &'c str,
    /// Whether the old expression has gone from the whole text.
    pub throughout: bool,
    /// Whether by the words themselves it seems to be another rule.
    pub turns: bool,
    /// The clauses in which nothing else that counts was changed, or only other expressions in this way.
    pub only: Vec<&'c Change>,
    /// The clauses in which something else was changed too; they are told by that.
    pub with: Vec<&'c Change>,
}

impl Report<'_> {
    /// The expressions in whose place others stand: what seems to turn rules first, then by how many clauses they are in.
    pub fn swaps(&self) -> Vec<Swap<'_>> {
        let throughout = |(from, to): (&str, &str)| {
            let mut all = self.comparison.substitutions.iter();
            all.any(|s| s.from == from && s.to == to)
        };
        let mut places = std::collections::HashMap::new();
        let mut all: Vec<Swap<'_>> = Vec::new();
        for change in &self.comparison.changes {
            let renamed = change.reasons.iter().filter(|r| r.what == What::Renamed);
            for reason in renamed {
                let key = (reason.old.as_str(), reason.new.as_str());
                let at = *places.entry(key).or_insert_with(|| {
                    all.push(Swap {
                        from: key.0,
                        to: key.1,
                        throughout: throughout(key),
                        turns: turns(key.0, key.1),
                        only: Vec::new(),
                        with: Vec::new(),
                    });
                    all.len() - 1
                });
                match change.group() {
                    Group::Renamed => all[at].only.push(change),
                    _ => all[at].with.push(change),
                }
            }
        }
        // What stands only beside other changes is told by them.
        all.retain(|swap| !swap.only.is_empty());
        all.sort_by_key(|s| (!s.turns, std::cmp::Reverse(s.only.len())));
        all
    }

    /// Where a change stands in the new edition.
    fn stands(&self, change: &Change) -> Option<String> {
        let first: Option<&NodeIx> = change.new.first();
        first.map(|ix| self.new.number(*ix))
    }
}

/// A swap as it is shown; `whole` with the text of every clause, else of the first.
pub(super) fn shown_swap(
    report: &Report<'_>,
    swap: &Swap<'_>,
    whole: bool,
    words: &Catalog,
) -> Shown {
    let list = |changes: &[&Change]| {
        let numbers = changes.iter().filter_map(|c| report.stands(c));
        let numbers: Vec<String> = numbers.collect();
        vec![Piece {
            what: Stretch::Kept,
            text: words.list(&numbers),
        }]
    };
    let mut why = words.fill("diff.swap-clauses", &[("count", &swap.only.len())]);
    if swap.turns {
        why = format!(
            "{}{}{why}",
            words.get("diff.swap-turns"),
            words.get("diff.between")
        );
    }
    let mut texts = vec![(words.get("diff.swap-only").to_owned(), list(&swap.only))];
    if !swap.with.is_empty() {
        texts.push((words.get("diff.swap-with").to_owned(), list(&swap.with)));
    }
    let most = if whole { swap.only.len() } else { 1 };
    for change in swap.only.iter().take(most) {
        let number = report.stands(change).unwrap_or_default();
        for (own, pieces) in body(report, change) {
            let number = if own.is_empty() { number.clone() } else { own };
            texts.push((number, pieces));
        }
    }
    Shown {
        numbers: words.fill("diff.swap", &[("from", &swap.from), ("to", &swap.to)]),
        kind: words
            .get(match swap.throughout {
                true => "diff.swap-throughout",
                false => "diff.swap-often",
            })
            .to_owned(),
        why,
        body: texts,
    }
}
