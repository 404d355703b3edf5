//! Finding a text within the book that is open: its matches in the book's order, marked on the page.

use crate::rulebook::{Library, RuleId};
use crate::text::fold::{Folded, fold};
use crate::view::{Span, StyledLine, Tone};

use super::super::model::{Location, Model};

/// What is looked for, and where it stands.
#[derive(Debug, Clone)]
pub struct FindInPage {
    asked: String,
    needle: Vec<char>,
    /// The clauses in which it stands, in the book's order.
    matches: Vec<RuleId>,
}

impl FindInPage {
    fn new(library: &Library, book: crate::rulebook::BookId, asked: &str) -> Self {
        let needle = fold(asked);
        let mut matches: Vec<RuleId> = library
            .book(book)
            .map(|b| {
                b.rules
                    .nodes
                    .iter()
                    .filter(|n| fold(&n.body.text).contains(&needle))
                    .map(|n| n.id)
                    .collect()
            })
            .unwrap_or_default();
        matches.sort_unstable();
        Self {
            asked: asked.to_owned(),
            needle: needle.chars().collect(),
            matches,
        }
    }

    /// What was asked.
    pub fn asked(&self) -> &str {
        &self.asked
    }

    /// Marks it in lines, across stretches, links kept.
    pub fn mark(&self, lines: &mut [StyledLine]) {
        if self.needle.is_empty() {
            return;
        }
        for line in lines {
            let text = line.text();
            let folded = Folded::new(&text);
            let mut ranges = Vec::new();
            let mut at = 0;
            while at + self.needle.len() <= folded.chars.len() {
                if folded.chars[at..at + self.needle.len()] == self.needle[..] {
                    ranges.push(folded.origin(at..at + self.needle.len()));
                    at += self.needle.len();
                } else {
                    at += 1;
                }
            }
            if ranges.is_empty() {
                continue;
            }
            let mut spans = Vec::new();
            let mut begins = 0;
            for span in std::mem::take(&mut line.spans) {
                let ends = begins + span.text.len();
                let mut from = begins;
                for range in &ranges {
                    let (start, end) = (range.start.max(from), range.end.min(ends));
                    if start >= end {
                        continue;
                    }
                    if from < start {
                        spans.push(part(&span, begins, from..start, span.tone));
                    }
                    spans.push(part(&span, begins, start..end, Tone::Match));
                    from = end;
                }
                if from < ends {
                    spans.push(part(&span, begins, from..ends, span.tone));
                }
                begins = ends;
            }
            line.spans = spans;
        }
    }
}

fn part(span: &Span, begins: usize, range: std::ops::Range<usize>, tone: Tone) -> Span {
    Span {
        text: span.text[range.start - begins..range.end - begins].to_owned(),
        tone,
        link: span.link.clone(),
    }
}

/// Looks for a text within the book that is open and goes to the first match at or after the page.
pub fn find_within(model: &mut Model, text: &str) {
    let library = model.library.clone();
    let words = model.words.clone();
    let Some(book) = model.read.location().map(Location::book) else {
        return;
    };
    if text.is_empty() {
        model.read.within = None;
        model.read.reload(&library, &words);
        return;
    }
    let within = FindInPage::new(&library, book, text);
    let here = model.read.clause(&library);
    let first = within
        .matches
        .iter()
        .position(|id| here.is_none_or(|here| *id >= here))
        .unwrap_or(0);
    let found = !within.matches.is_empty();
    model.read.within = found.then_some(within);
    if found {
        go(model, first);
    } else {
        model.read.reload(&library, &words);
        let said = words.fill("read.not-within", &[("text", &text)]);
        model.say(said);
    }
}

/// Goes to the next or the previous match; after the last comes the first.
pub fn next(model: &mut Model, forward: bool) {
    let here = model.read.clause(&model.library);
    let Some(within) = &model.read.within else {
        model.say_word("read.nothing-sought");
        return;
    };
    let count = within.matches.len();
    let at = match here.map(|here| within.matches.binary_search(&here)) {
        Some(Ok(at)) if forward => at + 1,
        Some(Ok(at)) => at + count - 1,
        Some(Err(at)) if forward => at,
        Some(Err(at)) => at + count - 1,
        None => 0,
    };
    go(model, at % count.max(1));
}

fn go(model: &mut Model, at: usize) {
    let Some(within) = &model.read.within else {
        return;
    };
    let Some(id) = within.matches.get(at).copied() else {
        return;
    };
    let said = model.words.fill(
        "read.match",
        &[
            ("text", &within.asked),
            ("nth", &(at + 1)),
            ("count", &within.matches.len()),
        ],
    );
    let (library, words) = (model.library.clone(), model.words.clone());
    if model.read.location() == Some(&Location::Clause(id)) {
        model.read.reload(&library, &words);
    } else {
        model.go(Location::Clause(id));
    }
    model.say(said);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Link;

    #[test]
    fn a_match_is_marked_across_stretches_and_keeps_its_link() {
        let link = Link::Clause("vividz:1".parse().expect("id"));
        let mut lines = vec![
            StyledLine::of(Tone::Plain, "甲角")
                .with_link(Tone::Term, "色牌", link.clone())
                .with(Tone::Plain, "乙Ａb角色"),
        ];
        let within = FindInPage {
            asked: "角色".to_owned(),
            needle: fold("角色").chars().collect(),
            matches: Vec::new(),
        };
        let before = lines[0].text();
        within.mark(&mut lines);
        assert_eq!(lines[0].text(), before);
        let marked: Vec<_> = lines[0]
            .spans
            .iter()
            .filter(|s| s.tone == Tone::Match)
            .map(|s| (s.text.as_str(), s.link.is_some()))
            .collect();
        assert_eq!(marked, [("角", false), ("色", true), ("角色", false)]);
    }
}
