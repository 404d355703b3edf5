//! Tables of contents: a run of short entries near the front whose words come again as headings.

use std::collections::{HashMap, HashSet};

use crate::import::decode::{Line, width};
use crate::import::label::{self, Style};

use super::marked::{Marked, Reason};
use super::speech::Speech;

/// Marks the entries of the table of contents, and returns those that only it names.
///
/// An entry that never comes again as a heading is kept: it may be the only trace of a lost chapter.
pub fn find(lines: &[Line], marked: &mut Marked) -> Vec<usize> {
    let keys: Vec<String> = lines.iter().map(|l| key(&l.folded)).collect();
    let open: Vec<usize> = (0..lines.len())
        .filter(|ix| marked.reasons[*ix].is_none())
        .collect();
    let mut last: HashMap<&str, usize> = HashMap::new();
    for ix in &open {
        last.insert(&keys[*ix], *ix);
    }
    let titled = open.iter().position(|ix| is_title(&lines[*ix].folded));
    let (from, to) = match titled {
        // A contents list stands at the front.
        Some(at) if at * 3 <= open.len() + 12 => (at + 1, run(lines, &keys, &open, at + 1)),
        _ => match untitled(lines, marked, &keys, &open, &last) {
            Some(range) => range,
            None => return Vec::new(),
        },
    };
    let end = open[from..to].last().copied().unwrap_or(0);
    let repeats = |ix: &usize| last.get(keys[*ix].as_str()).is_some_and(|l| *l > end);
    // What stands below the list is none of its entries: the last comes again, or names a page.
    let paged = |ix: &usize| {
        let text = &lines[*ix].folded;
        text.ends_with(|c: char| c.is_ascii_digit())
            && !keys[*ix].ends_with(|c: char| c.is_ascii_digit())
    };
    let numbered = |ix: &usize| marked.labels[*ix].as_ref().is_some_and(|l| l.is_ordinal());
    let last = open[from..to]
        .iter()
        .rposition(|ix| repeats(ix) || paged(ix) || numbered(ix));
    let entries = &open[from..from + last.map_or(0, |l| l + 1)];
    let repeated = entries.iter().filter(|ix| repeats(ix)).count();
    if entries.len() < 2 || repeated * 2 < entries.len() {
        return Vec::new();
    }
    if let Some(at) = titled.filter(|at| *at + 1 == from) {
        marked.reasons[open[at]] = Some(Reason::Contents);
    }
    let mut only = Vec::new();
    for ix in entries {
        let ordinal = marked.labels[*ix].as_ref().is_some_and(|l| l.is_ordinal());
        if repeats(ix) || (!ordinal && !Speech::of(&lines[*ix].folded).is_rule()) {
            marked.reasons[*ix] = Some(Reason::Contents);
        } else if ordinal {
            only.push(*ix);
        }
    }
    only
}

/// The words of an entry or heading: without leaders, page number, Markdown signs and spaces.
fn key(folded: &str) -> String {
    let mut text = folded.trim_start_matches(['#', '-', '*', ' ']).trim();
    // [文字](#anchor) is a link to the heading.
    if let Some(rest) = text.strip_prefix('[')
        && let Some((words, target)) = rest.split_once("](")
        && target.ends_with(')')
    {
        text = words;
    }
    let cut = text.trim_end_matches(|c: char| c.is_ascii_digit());
    // Only digits that leaders or a tab's worth of space lead to are a page number.
    let led = cut.ends_with(['.', '…', '·', '-', ' '])
        && cut.trim_end_matches(['.', '…', '·', '-', ' ']).len() + 2 < text.len();
    let stem = if led {
        cut.trim_end_matches(['.', '…', '·', '-', ' '])
    } else {
        text
    };
    stem.chars()
        .filter(|c| !c.is_whitespace() && *c != '*')
        .flat_map(char::to_lowercase)
        .collect()
}

fn is_title(folded: &str) -> bool {
    let core: String = folded
        .chars()
        .filter(|c| !c.is_whitespace() && !"#*【】[]:-=".contains(*c))
        .flat_map(char::to_lowercase)
        .collect();
    [
        "目录",
        "目次",
        "contents",
        "tableofcontents",
        "索引目录",
        "本文目录",
        "文章目录",
    ]
    .contains(&core.as_str())
}

/// How far the entries of a titled list run: to the first entry that comes again, or to running text.
fn run(lines: &[Line], keys: &[String], open: &[usize], from: usize) -> usize {
    let mut seen = HashSet::new();
    for (at, ix) in open.iter().enumerate().skip(from) {
        let text = &lines[*ix].folded;
        let running = width(text) > 90 || text.ends_with(['。', ';', '!', '?']);
        if running || !seen.insert(keys[*ix].as_str()) {
            return at;
        }
    }
    open.len()
}

/// A list without a title: labelled short lines at the very front that all come again, in the same order.
fn untitled(
    lines: &[Line],
    marked: &Marked,
    keys: &[String],
    open: &[usize],
    last: &HashMap<&str, usize>,
) -> Option<(usize, usize)> {
    let labelled = |ix: usize| {
        marked.labels[ix].as_ref().is_some_and(|l| {
            (l.is_ordinal() || l.style == Style::Heading)
                && !label::body(&lines[ix].text, l).is_empty()
        })
    };
    let from = open.iter().position(|ix| labelled(*ix))?;
    let to = run(lines, keys, open, from);
    let entries = &open[from..to];
    let end = *entries.last()?;
    let places: Vec<usize> = entries
        .iter()
        .filter_map(|ix| last.get(keys[*ix].as_str()).copied())
        .filter(|l| *l > end)
        .collect();
    let in_order = places.windows(2).filter(|w| w[0] < w[1]).count() + 1 >= places.len();
    (entries.len() >= 4 && places.len() * 10 >= entries.len() * 8 && in_order).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{boilerplate, decode};

    fn contents(text: &str) -> (Vec<u32>, Vec<u32>) {
        let lines = decode::decode(text.as_bytes(), "a").expect("text").lines;
        let marked = boilerplate::find(&lines);
        let dropped = (0..lines.len())
            .filter(|ix| marked.reasons[*ix] == Some(Reason::Contents))
            .map(|ix| lines[ix].no)
            .collect();
        (
            dropped,
            marked
                .contents_only
                .iter()
                .map(|ix| lines[*ix].no)
                .collect(),
        )
    }

    #[test]
    fn entries_that_come_again_are_dropped() {
        let text = "目录\n一、甲\n二、乙\n三、丙\n一、甲\n甲文在此。\n二、乙\n乙文在此。\n";
        assert_eq!(contents(text), (vec![1, 2, 3], vec![4]));
        let leaders = "Contents\n1. Start ........ 3\n2. End    7\n\n1. Start\nText here.\n2. End\nMore text.\n";
        assert_eq!(contents(leaders).0, [1, 2, 3]);
        let links = "# 书\n- [准备](#a)\n- [回合](#b)\n## 目录\n- [准备](#a)\n- [回合](#b)\n## 准备\n文。\n## 回合\n文。\n";
        assert_eq!(contents(links).0, [4, 5, 6]);
    }

    #[test]
    fn a_list_without_a_title() {
        let text = "1. 甲\n2. 乙\n3. 丙\n4. 丁\n1. 甲\n文一。\n2. 乙\n文二。\n3. 丙\n文三。\n4. 丁\n文四。\n";
        assert_eq!(contents(text).0, [1, 2, 3, 4]);
    }

    #[test]
    fn a_text_without_contents_keeps_all() {
        let text = "1. 甲\n文一。\n2. 乙\n文二。\n3. 丙\n文三。\n";
        assert_eq!(contents(text), (vec![], vec![]));
    }
}
