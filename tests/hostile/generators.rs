//! Texts to be answered: the project's own files after somebody has been at them, and noise that means something
//! to one reader or another.

use proptest::prelude::*;

use super::seeds;

/// Stretches that mean something to one of the readers.
const SNIPPETS: &[&str] = &[
    "\n",
    "\n\n",
    "  ",
    "\t",
    "---\n",
    "# ",
    "###### ",
    "- ",
    "- **",
    "**",
    "*例* ",
    "> ",
    "> [!NOTE]\n",
    "> [!NOTE",
    "[",
    "](#",
    "](",
    "\")",
    "`",
    "```\n",
    "<b>",
    "&#x1b;",
    "&lt;",
    "|",
    "\u{1b}[31m",
    "\u{9b}31m",
    "\u{202e}",
    "\0",
    "\u{feff}",
    "\r\n",
    "é\u{301}",
    "👩‍👩‍👧",
    "１０１．１",
    "101.1",
    "999999999.1",
    "0.0",
    "1.1.1.1.1.1.1.1.1",
    "-1",
    ".",
    "vividz:",
    "第一章 ",
    "（",
    "）",
    "[[term]]\n",
    "[[reading]]\n",
    "name = ",
    "\"",
    "'''",
    "\"\"\"",
    "= [",
    "]",
    "{",
    "}",
    ": ",
    ": &a ",
    "*a",
    "!!str ",
    "? ",
    "| \n",
    ">-\n",
    "书: paixu\n",
    "步骤:\n",
    "分支:\n",
    "期望:\n",
    "是",
    "否",
    "1e999",
    "-9223372036854775809",
    "18446744073709551616",
    "4294967296",
    "2000000000",
    "NaN",
    ".inf",
    "~",
    "null",
    "book:",
    "kind:",
    "OR",
    "NOT",
    "AND",
    "\"横置\"",
    "huaxing",
    "横置",
    "玩家",
    "回合",
];

fn snippet() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop::sample::select(SNIPPETS).prop_map(str::to_owned),
        1 => any::<String>(),
        1 => (prop::sample::select(SNIPPETS), 2usize..80).prop_map(|(s, n)| s.repeat(n)),
    ]
}

/// One of a target's own texts, or a part of one, with some changes.
pub fn mutated(target: &'static str) -> impl Strategy<Value = String> {
    let seeds = seeds::of(target);
    let change = (any::<prop::sample::Index>(), 0usize..200, snippet());
    (
        prop::sample::select(seeds),
        any::<prop::sample::Index>(),
        200usize..4000,
        proptest::collection::vec(change, 1..6),
    )
        .prop_map(|(seed, from, length, changes)| {
            let mut text = part(&seed, &from, length);
            for (at, cut, insert) in changes {
                let at = text.floor_char_boundary(at.index(text.len() + 1));
                let end = text.floor_char_boundary(text.len().min(at + cut));
                text.replace_range(at..end.max(at), &insert);
            }
            text
        })
}

/// The whole of a short text; of a long one its head, which readers need, and some lines from elsewhere.
fn part(seed: &str, from: &prop::sample::Index, length: usize) -> String {
    if seed.len() <= 8000 {
        return seed.to_owned();
    }
    let head: String = seed.lines().take(12).map(|l| format!("{l}\n")).collect();
    let from = seed.floor_char_boundary(from.index(seed.len()));
    let to = seed.floor_char_boundary((from + length).min(seed.len()));
    head + &seed[from..to]
}

/// Snippets in any order.
pub fn noise() -> impl Strategy<Value = String> {
    proptest::collection::vec(snippet(), 0..40).prop_map(|all| all.concat())
}
