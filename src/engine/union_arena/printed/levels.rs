//! Parts that begin with how many there must be: ・5张以上：【伤害2】, where each of them is got from that number on.

use std::ops::Range;

use super::reminder;
use super::said::Said;
use crate::engine::union_arena::card::Mod;

/// A part: from how many on, and what is got.
pub type Level = (i32, Vec<Mod>);

/// Reads what is got as a card's text in quotation marks.
pub type Quoted = fn(Said<'_>) -> Option<Vec<Mod>>;

/// The parts of a run, which is nothing else. `None` where one of them is not read.
pub fn levels(at: &Said<'_>, run: Range<usize>, quoted: Quoted) -> Option<Vec<Level>> {
    let mut starts: Vec<usize> = run.clone().filter(|n| begins(at, *n, run.end)).collect();
    (starts.first() == Some(&run.start)).then_some(())?;
    starts.push(run.end);
    let parts = starts.windows(2).map(|w| {
        let mut part = at.inside(w[0]..w[1]);
        let n = (at.game.grammar.level)(&mut part)?;
        let mut end = w[1];
        while end > part.at() && matches!(at.text().chars[end - 1], '。' | '，' | ' ') {
            end -= 1;
        }
        let from = part.at();
        let part = part.inside(from..end);
        Some((n, keywords(part).or_else(|| quoted(part))?))
    });
    parts.collect()
}

/// Keywords by themselves.
fn keywords(mut s: Said<'_>) -> Option<Vec<Mod>> {
    let mut all = Vec::new();
    while !s.done() {
        s.icon()?;
        all.extend(reminder::keyword(&mut s)?);
        s.any(&["和", "与", "，", "效果"]);
    }
    (!all.is_empty()).then_some(all)
}

/// Whether a part begins at a place.
fn begins(at: &Said<'_>, n: usize, end: usize) -> bool {
    at.text().chars[n] == '・' && {
        let mut here = at.inside(n..end);
        (at.game.grammar.level)(&mut here).is_some()
    }
}
