//! A text in its parts: keywords, and effects with the icons at their head and their sentences.

use std::ops::Range;

use super::icons::{self, Head, Keyword};
use crate::engine::printed::sentences::{depths, sentences};
use crate::engine::printed::text::Text;

/// A part of a text.
#[derive(Debug, Clone, PartialEq)]
pub struct Unit {
    /// What its icons say.
    pub heads: Vec<Head>,
    /// The keyword that it is.
    pub keyword: Option<Keyword>,
    /// An icon at its head that is not known.
    pub unknown: Option<usize>,
    /// Its icons.
    pub icons: Range<usize>,
    /// Its sentences.
    pub sentences: Vec<Range<usize>>,
}

/// A text in its parts. A keyword ends where `behind` says that what belongs to it ends.
pub fn units(text: &Text, behind: &dyn Fn(Keyword, usize) -> usize) -> Vec<Unit> {
    let depths = depths(text);
    let mut out = Vec::new();
    let mut at = 0;
    while at < text.chars.len() {
        if matches!(text.chars[at], '。' | '，' | ' ') {
            at += 1;
            continue;
        }
        let begin = at;
        if let Some(keyword) = text.icon(at).and_then(icons::keyword) {
            let end = behind(keyword, at + 1);
            out.push(Unit {
                heads: Vec::new(),
                keyword: Some(keyword),
                unknown: None,
                icons: begin..end,
                sentences: Vec::new(),
            });
            at = end;
            continue;
        }
        let (mut heads, mut unknown) = (Vec::new(), None);
        while let Some(words) = text.icon(at) {
            match icons::head(words) {
                Some(head) => heads.push(head),
                None if icons::keyword(words).is_some() => break,
                None => unknown = unknown.or(Some(at)),
            }
            at += 1;
        }
        let icons = begin..at;
        let end = ends(text, &depths, at);
        out.push(Unit {
            heads,
            keyword: None,
            unknown,
            icons,
            sentences: sentences(text, &depths, at..end),
        });
        at = end.max(at).max(begin + 1);
    }
    out
}

/// Where a part ends: before icons that stand at the beginning of a sentence, or of a line where one says when something
/// is done.
fn ends(text: &Text, depths: &[i32], from: usize) -> usize {
    let begins = |at: usize| {
        let before = text.chars[at - 1];
        let known = text
            .icon(at)
            .is_some_and(|w| icons::head(w).is_some() || icons::keyword(w).is_some());
        let line = || {
            let head = text.icon(at).and_then(icons::head);
            matches!(head, Some(Head::Activated | Head::At(_)))
                && text.breaks(at)
                && !matches!(before, '，' | '：' | ':' | '+' | '得' | 'の' | 'は')
        };
        let sentence = || before == '。' || (before == ')' && depths[at - 1] == 0);
        known && depths[at] == 0 && (sentence() || line())
    };
    (from + 1..text.chars.len())
        .find(|at| begins(*at))
        .unwrap_or(text.chars.len())
}

/// The sentences of a whole text.
pub fn all_sentences(text: &Text, run: Range<usize>) -> Vec<Range<usize>> {
    sentences(text, &depths(text), run)
}
