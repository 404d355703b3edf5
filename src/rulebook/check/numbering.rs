//! Gaps: a number that its siblings call for and that is not there.

use std::collections::BTreeMap;

use crate::rulebook::library::Book;
use crate::rulebook::problem::Problem;
use crate::rulebook::{Node, Number};

use super::problem;

/// Values above this are letters that name a statement (310.1-n): they count nothing.
const COUNTED: u32 = 1 << 20;

/// How the last part of a number is joined: `802.1`, `701.3-1` and `802.1a` are rows of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Join {
    Dot,
    Hyphen,
    Letter,
}

pub fn check(book: &Book, problems: &mut Vec<Problem>) {
    let nodes = &book.rules.nodes;
    for above in nodes {
        let mut rows: BTreeMap<(Number, Join), Vec<&Node>> = BTreeMap::new();
        for child in &above.children {
            let node = &nodes[*child];
            if let Some((stem, join)) = stem(node.id.number) {
                rows.entry((stem, join)).or_default().push(node);
            }
        }
        for ((stem, join), row) in rows {
            gaps(book, above, stem, join, &row, problems);
        }
    }
}

fn stem(number: Number) -> Option<(Number, Join)> {
    let stem = number.parent()?;
    let text = number.to_string();
    let join = match text.as_bytes().get(stem.to_string().len()) {
        Some(b'.') => Join::Dot,
        Some(b'-') => Join::Hyphen,
        _ => Join::Letter,
    };
    Some((stem, join))
}

fn gaps(
    book: &Book,
    above: &Node,
    stem: Number,
    join: Join,
    row: &[&Node],
    problems: &mut Vec<Problem>,
) {
    let mut expected = 1;
    for (nth, node) in row.iter().enumerate() {
        let value = node.id.number.last();
        if value >= COUNTED {
            continue;
        }
        let missing: Vec<String> = (expected..value)
            .take(100)
            // Rules that count by letters often leave out l and o, which look like 1 and 0.
            .filter(|v| join != Join::Letter || !matches!(v, 12 | 15))
            .map(|v| match join {
                Join::Dot => format!("{stem}.{v}"),
                Join::Hyphen => format!("{stem}-{v}"),
                Join::Letter => format!("{stem}{}", letters(v)),
            })
            .collect();
        // Elsewhere in the book it is out of place, which the parser has said; an editor may own to the gap.
        let told = |number: &String| {
            number
                .parse::<Number>()
                .is_ok_and(|n| book.rules.get(n).is_some())
                || [Some(above), nth.checked_sub(1).map(|n| row[n]), Some(node)]
                    .into_iter()
                    .flatten()
                    .flat_map(|n| &n.notes)
                    .any(|note| note.body.text.contains(number.as_str()))
        };
        let untold: Vec<&str> = missing
            .iter()
            .filter(|n| !told(n))
            .map(String::as_str)
            .collect();
        if !untold.is_empty() {
            problems.push(problem(
                &node.place,
                format!("{} 之前缺 {}", node.id.number, untold.join("、")),
                "补上所缺的条文；原文就没有的，在前后的条文下批注说明",
            ));
        }
        expected = value.saturating_add(1);
    }
}

/// 1 is `a`, 27 is `aa`.
fn letters(mut value: u32) -> String {
    let mut letters = Vec::new();
    while value > 0 {
        value -= 1;
        letters.push(char::from(b'a' + u8::try_from(value % 26).unwrap_or(0)));
        value /= 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use crate::rulebook::check::numbering::check;
    use crate::rulebook::{BookId, Library};

    fn said(rules: &str) -> Vec<String> {
        let mut library = Library::shipped();
        let text = format!("---\nbook: vividz\ntitle: 甲\n---\n# 1 章\n{rules}");
        library.books[0].rules = crate::rulebook::markdown::parse("r", &text, BookId::VIVIDZ).0;
        let mut problems = Vec::new();
        check(&library.books[0], &mut problems);
        problems.into_iter().map(|p| p.what).collect()
    }

    #[test]
    fn a_missing_number_is_told_at_the_one_after_it() {
        assert_eq!(
            said("- **1.2** 乙\n- **1.5** 戊\n  - **1.5b** 己\n"),
            ["1.2 之前缺 1.1", "1.5 之前缺 1.3、1.4", "1.5b 之前缺 1.5a"]
        );
    }

    #[test]
    fn a_gap_that_is_owned_to_or_customary_is_none() {
        let rules = "- **1.1** 甲\n- **1.3** 丙\n  > [!NOTE]\n  > 原文没有 1.2。\n";
        assert!(said(rules).is_empty());
        let letters: String = "abcdefghijkmnpq"
            .chars()
            .map(|c| format!("  - **1.1{c}** 甲\n"))
            .collect();
        assert_eq!(
            said(&format!("- **1.1** 甲\n{letters}")),
            Vec::<String>::new()
        );
    }
}
