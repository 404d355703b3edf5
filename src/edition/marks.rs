//! Where two wordings differ: by whole words where they are told apart, never in crumbs.

use std::ops::Range;

use serde::Serialize;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::words::{Word, words};

/// Words of one side that stand in the place of words of the other; one of the two may be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hunk {
    /// Of the old side.
    pub old: Range<usize>,
    /// Of the new side.
    pub new: Range<usize>,
}

/// A stretch of a changed clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// What became of it.
    pub what: Stretch,
    /// Its text.
    pub text: String,
}

/// What became of a stretch of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stretch {
    /// It stands in both editions.
    Kept,
    /// It stands in the old one.
    Removed,
    /// It stands in the new one.
    Added,
}

/// Where two lists of words differ, by what each word is told by. One equal word between two differences is taken in with
/// them: a sentence in crumbs cannot be read.
pub(super) fn hunks<'w>(
    old: &'w [&Word],
    new: &'w [&Word],
    told: impl Fn(&'w Word) -> &'w str,
) -> Vec<Hunk> {
    let list = |words: &'w [&Word]| words.iter().map(|w| told(w)).collect::<Vec<_>>();
    let (a, b) = (list(old), list(new));
    let mut found: Vec<Hunk> = Vec::new();
    // Where an operation takes nothing of a side, the place that it gives there may lie further back.
    let (mut at, mut to) = (0, 0);
    for op in capture_diff_slices(Algorithm::Myers, &a, &b) {
        let (gone, come) = (op.old_range().len(), op.new_range().len());
        let hunk = Hunk {
            old: at..at + gone,
            new: to..to + come,
        };
        (at, to) = (hunk.old.end, hunk.new.end);
        if matches!(op, DiffOp::Equal { .. }) {
            continue;
        }
        match found.last_mut() {
            Some(last) if joins(last, &hunk) => {
                last.old.end = hunk.old.end;
                last.new.end = hunk.new.end;
            }
            _ => found.push(hunk),
        }
    }
    found
}

/// Whether what lies between two differences is too little to stand between them.
fn joins(before: &Hunk, after: &Hunk) -> bool {
    let between = after.old.start - before.old.end;
    let size = |h: &Hunk| h.old.len().max(h.new.len());
    between == 0 || between == 1 && size(before) + size(after) >= 3
}

/// Two wordings as one text in which what went and what came is marked.
pub fn pieces(old: &str, new: &str) -> Vec<Piece> {
    let (a, b) = (words(old, &[]), words(new, &[]));
    let (a, b): (Vec<&Word>, Vec<&Word>) = (a.iter().collect(), b.iter().collect());
    let hunks = hunks(&a, &b, |w| &w.folded);
    let changed: usize = hunks.iter().map(|h| h.old.len().max(h.new.len())).sum();
    let mut pieces = Vec::new();
    let mut add = |what, text: &str| {
        if !text.is_empty() {
            pieces.push(Piece {
                what,
                text: text.to_owned(),
            });
        }
    };
    // Where hardly a word is left each wording is read by itself.
    if changed * 4 > a.len().max(b.len()) * 3 {
        add(Stretch::Removed, old);
        add(Stretch::Added, new);
        return pieces;
    }
    let edge =
        |words: &[&Word], text: &str, at: usize| words.get(at).map_or(text.len(), |w| w.at.start);
    let mut at = 0;
    for hunk in hunks {
        let (from, to) = (edge(&a, old, hunk.old.start), edge(&a, old, hunk.old.end));
        let (start, end) = (edge(&b, new, hunk.new.start), edge(&b, new, hunk.new.end));
        add(Stretch::Kept, &new[at..start]);
        add(Stretch::Removed, &old[from..to]);
        add(Stretch::Added, &new[start..end]);
        at = end;
    }
    add(Stretch::Kept, &new[at..]);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(old: &str, new: &str) -> String {
        let piece = |p: Piece| match p.what {
            Stretch::Kept => p.text,
            Stretch::Removed => format!("[-{}-]", p.text),
            Stretch::Added => format!("[+{}+]", p.text),
        };
        pieces(old, new).into_iter().map(piece).collect()
    }

    #[test]
    fn whole_words_are_marked() {
        for (old, new, marked) in [
            (
                "你可以抽三张牌。",
                "你必须抽三张牌。",
                "你[-可以-][+必须+]抽三张牌。",
            ),
            (
                "将该牌翻为牌面朝上，然后展示。",
                "将该牌翻回正面，然后展示。",
                "将该牌翻[-为牌面朝上-][+回正面+]，然后展示。",
            ),
            ("一、 二", "一、二", "一、二"),
            (
                "在场上的生物受到伤害",
                "不在场上的生物受到伤害",
                "[+不+]在场上的生物受到伤害",
            ),
            ("甲乙丙", "丁戊己庚", "[-甲乙丙-][+丁戊己庚+]"),
            ("", "新", "[+新+]"),
        ] {
            assert_eq!(shown(old, new), marked);
        }
    }

    #[test]
    fn any_two_wordings_are_marked_whole() {
        let mut chance = 7_u32;
        let mut next = |most: u32| {
            chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (chance >> 16) % most
        };
        let mut wording = || -> String {
            let words = ["将", "牌", "翻", "回", "正面", "的", "，", "不"];
            (0..next(24)).map(|_| words[next(8) as usize]).collect()
        };
        for _ in 0..5_000 {
            let (old, new) = (wording(), wording());
            let all = pieces(&old, &new);
            let of = |what| {
                let some = all.iter().filter(|p| p.what != what);
                some.map(|p| p.text.as_str()).collect::<String>()
            };
            assert_eq!(of(Stretch::Removed), new, "{old} → {new}");
            assert_eq!(of(Stretch::Added), old, "{old} → {new}");
        }
    }
}
