//! What of a clause counts where two wordings are laid against each other: its words in one line, and where brackets stand
//! among them. A pair of brackets that went round other words can turn what a word belongs to.

use std::ops::Range;

use super::judge::REFERENCE;
use super::marks::{Hunk, hunks};
use super::words::{What, Word};

/// The words of a clause that count, in one line.
#[derive(Debug)]
pub(super) struct Line<'t> {
    /// The text of which they are.
    pub text: &'t str,
    /// The words.
    pub words: Vec<Word>,
    brackets: Vec<Bracket>,
    /// Before which words a sign stands.
    signs: Vec<usize>,
}

/// A pair of brackets.
#[derive(Debug, Clone)]
struct Bracket {
    /// The words between them.
    words: Range<usize>,
    /// With the brackets, in bytes of the text.
    at: Range<usize>,
}

impl<'t> Line<'t> {
    /// Of all words of a text.
    pub fn of(text: &'t str, all: &[Word]) -> Self {
        let mut line = Self {
            text,
            words: Vec::new(),
            brackets: Vec::new(),
            signs: vec![0],
        };
        let mut open: Vec<(char, usize, usize)> = Vec::new();
        for word in all {
            if word.class < What::Particles {
                line.words.push(word.clone());
                continue;
            }
            if word.class != What::Punctuation {
                continue;
            }
            let here = line.words.len();
            line.signs.push(here);
            let Some(sign) = word.folded.chars().next() else {
                continue;
            };
            if let Some(closing) = closing(sign) {
                open.push((closing, here, word.at.start));
            } else if let Some(nth) = open.iter().rposition(|(closing, ..)| *closing == sign) {
                let (_, from, start) = open[nth];
                open.truncate(nth);
                line.brackets.push(Bracket {
                    words: from..here,
                    at: start..word.at.end,
                });
            }
        }
        line.signs.push(line.words.len());
        line
    }

    /// Whether a bracket opens before this word.
    pub fn opens(&self, at: usize) -> bool {
        self.brackets.iter().any(|b| b.words.start == at)
    }

    /// What stands in the text from the first to the last of some of its words.
    pub fn excerpt(&self, words: &[Word]) -> &'t str {
        match words {
            [first, .., last] => &self.text[first.at.start..last.at.end],
            [one] => &self.text[one.at.clone()],
            [] => "",
        }
    }

    /// Whether brackets round these words say nothing by themselves: they hold a name in Latin letters or a reference.
    fn mere(&self, words: &Range<usize>) -> bool {
        self.words[words.clone()].iter().all(|w| {
            w.says.starts_with(REFERENCE) || w.folded.starts_with(|c: char| c.is_ascii_alphabetic())
        })
    }

    /// Whether signs set these words off, where they are not at an end of the text.
    fn set_off(&self, words: &Range<usize>) -> bool {
        self.signs.contains(&words.start) && self.signs.contains(&words.end)
    }
}

/// The sign that ends what this one begins.
fn closing(sign: char) -> Option<char> {
    let pair = ["()", "[]", "{}", "（）", "【】", "〔〕", "［］", "｛｝"];
    let pair = pair.iter().find(|pair| pair.starts_with(sign))?;
    pair.chars().nth(1)
}

/// The differences of two lines.
pub(super) fn differences(old: &Line<'_>, new: &Line<'_>) -> Vec<Hunk> {
    let (a, b): (Vec<&Word>, Vec<&Word>) = (old.words.iter().collect(), new.words.iter().collect());
    hunks(&a, &b, |w| &w.says)
}

/// Where a place between words of one side may be on the other.
fn across(at: usize, hunks: &[(Range<usize>, Range<usize>)]) -> Option<Range<usize>> {
    let mut shift = (0, 0);
    for (own, other) in hunks {
        if at < own.start {
            break;
        }
        if at <= own.end {
            return match (at == own.start, at == own.end) {
                (true, true) => Some(other.clone()),
                (true, false) => Some(other.start..other.start),
                (false, true) => Some(other.end..other.end),
                (false, false) => None,
            };
        }
        shift = (own.end, other.end);
    }
    let there = at - shift.0 + shift.1;
    Some(there..there)
}

/// The brackets of one line that stand round other words of the other, or round none; each with the words of the other that
/// are between its ends.
fn lone<'l>(
    one: &'l Line<'_>,
    other: &Line<'_>,
    hunks: &[(Range<usize>, Range<usize>)],
) -> Vec<(&'l Bracket, Range<usize>)> {
    let mut found = Vec::new();
    for bracket in &one.brackets {
        let ends = across(bracket.words.start, hunks).zip(across(bracket.words.end, hunks));
        // Where an end stood among words that are others now, the words tell it.
        let Some((start, end)) = ends else { continue };
        let within = |range: &Range<usize>, at: usize| range.start <= at && at <= range.end;
        let same = |b: &Bracket| within(&start, b.words.start) && within(&end, b.words.end);
        if !other.brackets.iter().any(same) {
            found.push((bracket, start.start..end.end.max(start.start)));
        }
    }
    found
}

/// What stood in brackets and what stands in them now, where that may turn a rule: a pair went round other words, or went
/// or came where no other sign sets those words off.
pub(super) fn regrouped<'t>(
    old: &Line<'t>,
    new: &Line<'t>,
    hunks: &[Hunk],
) -> Option<(&'t str, &'t str)> {
    if old.brackets.is_empty() && new.brackets.is_empty() {
        return None;
    }
    let there: Vec<_> = hunks
        .iter()
        .map(|h| (h.old.clone(), h.new.clone()))
        .collect();
    let back: Vec<_> = hunks
        .iter()
        .map(|h| (h.new.clone(), h.old.clone()))
        .collect();
    let (went, came) = (lone(old, new, &there), lone(new, old, &back));
    let turns = |line: &Line<'_>, other: &Line<'_>, lone: &[(&Bracket, Range<usize>)]| {
        let mut lone = lone.iter();
        lone.any(|(b, there)| !line.mere(&b.words) && !other.set_off(there))
    };
    let turns = turns(old, new, &went) || turns(new, old, &came);
    let first = |line: &Line<'t>, lone: &[(&Bracket, Range<usize>)]| {
        lone.first().map_or("", |(b, _)| &line.text[b.at.clone()])
    };
    turns.then(|| (first(old, &went), first(new, &came)))
}
