//! Signs in a text that it defines a word, and how near the met words stand.

use std::collections::HashMap;

use super::super::document::{Document, Zone};
use super::super::ranking::Weights;
use super::super::understand::{Alt, Concept};
use crate::text::numeral;

/// How far the document defines what the wording names: 1 where the glossary says so, less where its text opens
/// with the word as definitions do, or where it is the first clause under a heading of that word.
pub(super) fn defining(w: &Weights, document: &Document, alt: &Alt, concept: &Concept) -> f32 {
    if !concept.word || concept.cue {
        return 0.0;
    }
    if alt.term && document.names.contains(&alt.text) {
        // An entry of a list that is nothing but the name says where the term belongs, not what it is.
        let bare = !document.kind.is_heading()
            && document.children == 0
            && document.zone(Zone::Body).trim_end_matches(['.', ';']).len() <= alt.text.len();
        return if bare { 0.0 } else { 1.0 };
    }
    let mut likely = 0.0;
    if document.kind.is_node() && !document.kind.is_heading() {
        let body = document.zone(Zone::Body);
        // 702.19 践踏: nothing but the word, over the clauses that say what it is.
        if document.children > 0 && titled(body.trim_end_matches(['.', ';', ':']), &alt.text) {
            return w.keyword;
        }
        if opens_with(body, &alt.text) || names_it(body, &alt.text) {
            likely += w.opening;
        }
        let heading = document.zone(Zone::Headings).rsplit('\n').next();
        if heading.is_some_and(|h| titled(h, &alt.text)) {
            let first = document.name.ends_with("-1") || document.name.ends_with(".1");
            likely += if first { w.first_under } else { w.under };
        }
    } else if document.kind.is_heading() && titled(document.zone(Zone::Body), &alt.text) {
        likely += w.title;
    }
    likely.min(0.95)
}

/// How close together the met words stand in the document's own text: 0 far or alone, 1 side by side.
/// Each is told by where it stands, its concept and its length.
pub(super) fn closeness(mut marks: Vec<(usize, usize, usize)>) -> f32 {
    marks.sort_unstable();
    let mut kinds: Vec<usize> = marks.iter().map(|m| m.1).collect();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.len() < 2 {
        return 0.0;
    }
    // The smallest window that holds one of each.
    let mut inside: HashMap<usize, usize> = HashMap::new();
    let (mut left, mut best) = (0, usize::MAX);
    for right in 0..marks.len() {
        *inside.entry(marks[right].1).or_default() += 1;
        while inside.len() == kinds.len() {
            let width = marks[right].0 + marks[right].2 - marks[left].0;
            best = best.min(width);
            if let Some(count) = inside.get_mut(&marks[left].1) {
                *count -= 1;
                if *count == 0 {
                    inside.remove(&marks[left].1);
                }
            }
            left += 1;
        }
    }
    let width = best as f32 / (kinds.len() as f32 * 9.0);
    (1.5 / width.max(1.5)) * (kinds.len() as f32 - 1.0) / kinds.len() as f32
}

/// Whether a number stands before the measure word.
pub(super) fn counts_of(text: &str, measure: &str) -> bool {
    text.match_indices(measure).any(|(at, _)| {
        text[..at]
            .chars()
            .next_back()
            .is_some_and(|c| c.is_ascii_digit() || numeral::is_chinese(c))
    })
}

/// Whether a text opens with a word as definitions do: 往生区：…, “OCG”是…, ①FL：….
pub(super) fn opens_with(text: &str, word: &str) -> bool {
    let text = text.trim_start_matches(|c: char| {
        matches!(c, '“' | '"' | '『' | '「' | '[' | '【' | '〖' | '(') || c.is_ascii_digit()
    });
    let Some(rest) = text.strip_prefix(word) else {
        return false;
    };
    let rest = rest.trim_start_matches(['”', '"', '』', '」', ']', '】', '〗', ')']);
    [
        ":",
        "是",
        "指",
        "即",
        ",是",
        "就是",
        "有",
        "(",
        "的意思",
        "表示",
        "为",
        ",",
        "分",
    ]
    .iter()
    .any(|mark| rest.starts_with(mark))
}

/// Whether a text gives something this name: …称为“速度消耗”, 又称盖放, 后称为AP.
pub(super) fn names_it(text: &str, word: &str) -> bool {
    const OPENINGS: [&str; 4] = ["", "“", "\"", "『"];
    text.match_indices(word).take(6).any(|(at, _)| {
        OPENINGS.iter().any(|opening| {
            text[..at].strip_suffix(opening).is_some_and(|before| {
                [
                    "称为",
                    "又称",
                    "叫作",
                    "叫做",
                    "这叫",
                    "简称",
                    "后称",
                    "称之为",
                    "视为“",
                ]
                .iter()
                .any(|mark| before.ends_with(mark))
            })
        })
    })
}

/// Whether a heading is the word, whatever stands in its brackets: 加速(accel) is titled 加速 and accel.
pub(in crate::search) fn titled(heading: &str, word: &str) -> bool {
    heading.contains(word)
        && heading
            .split(['(', ')', '<', '>', '/'])
            .any(|part| part.trim_matches([' ', '[', ']', '【', '】', '#']) == word)
}

/// Whether a Latin word or a number would be cut at either end.
pub(super) fn cut(text: &str, range: std::ops::Range<usize>) -> bool {
    let b = text.as_bytes();
    let joined = |a: Option<&u8>, b: Option<&u8>| match (a, b) {
        (Some(a), Some(b)) => {
            (a.is_ascii_lowercase() && b.is_ascii_lowercase())
                || (a.is_ascii_digit() && b.is_ascii_digit())
        }
        _ => false,
    };
    let before = range.start.checked_sub(1).and_then(|ix| b.get(ix));
    joined(before, b.get(range.start)) || joined(b.get(range.end - 1), b.get(range.end))
}
