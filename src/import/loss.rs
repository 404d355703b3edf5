//! How much of a text an import leaves out. A little is the page around the text; more may be the text itself, and
//! then a reader is to look before anything is written.

use serde::Serialize;

use super::boilerplate::{Reason, letters};
use super::decode::Line;

/// The share of a text, in per cent, above which its loss is told first and writing is asked for.
pub const MOST: usize = 3;

/// How many blocks are named.
const BLOCKS: usize = 5;

/// A line that was left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DroppedLine {
    /// Its number, from 1.
    pub line: u32,
    /// Why: `byline`.
    pub reason: Reason,
    /// Why, in Chinese.
    pub why: &'static str,
    /// The line.
    pub text: String,
}

impl DroppedLine {
    /// A line left out for a reason.
    pub fn new(line: u32, reason: Reason, text: &str) -> Self {
        Self {
            line,
            reason,
            why: reason.word(),
            text: text.to_owned(),
        }
    }
}

/// More of a text is left out than the page around it explains.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Loss {
    /// Letters and digits in lines that are left out.
    pub dropped: usize,
    /// Letters and digits of the text.
    pub letters: usize,
    /// The share, in per cent.
    pub percent: f64,
    /// How many lines.
    pub lines: usize,
    /// The biggest runs of lines left out for one reason, the biggest first.
    pub blocks: Vec<LostBlock>,
}

/// Lines next to each other that are left out for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LostBlock {
    /// The first line.
    pub first: u32,
    /// The last line.
    pub last: u32,
    /// Letters and digits in them.
    pub letters: usize,
    /// Why they are left out.
    pub reason: Reason,
    /// Why, in Chinese.
    pub why: &'static str,
    /// The first line's words.
    pub opening: String,
}

impl Loss {
    /// The loss of an import, where `missing` are the clauses that a shipped book has and the text has not; `None` where it is small, or where a shipped book shows that no clause is missing.
    pub(super) fn of(
        lines: &[Line],
        dropped: &[DroppedLine],
        missing: Option<&[String]>,
    ) -> Option<Self> {
        if missing.is_some_and(<[String]>::is_empty)
            && !dropped.iter().any(|d| d.reason == Reason::Unplaced)
        {
            return None;
        }
        // By the lines themselves: several may bear one number, as those of a page written as one line.
        let mut gone: Vec<(&Line, Option<&DroppedLine>)> = Vec::with_capacity(lines.len());
        let mut rest = dropped.iter().peekable();
        for line in lines {
            let own = rest.next_if(|d| d.line == line.no && d.text == line.text);
            gone.push((line, own.filter(|d| !stays_elsewhere(d.reason))));
        }
        let lost = || gone.iter().filter_map(|(_, d)| *d);
        let all: usize = lines.iter().map(|l| letters(&l.text)).sum();
        let letters_lost: usize = lost().map(|d| letters(&d.text)).sum();
        if letters_lost * 100 <= all * MOST {
            return None;
        }
        Some(Self {
            dropped: letters_lost,
            letters: all,
            percent: (letters_lost as f64 * 1000.0 / all as f64).round() / 10.0,
            lines: lost().count(),
            blocks: blocks(&gone),
        })
    }
}

/// Left out as a line, but its words stand in the book: as its title or edition, or in the heading that the entry repeats;
/// or no reader of the text would see them, or nobody would take them for rules: page numbers, running heads, lines of signs.
const fn stays_elsewhere(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::Title
            | Reason::Contents
            | Reason::Edition
            | Reason::Glossary
            | Reason::Markup
            | Reason::FrontMatter
            | Reason::Running
            | Reason::Separator
    )
}

fn blocks(lines: &[(&Line, Option<&DroppedLine>)]) -> Vec<LostBlock> {
    let mut blocks: Vec<LostBlock> = Vec::new();
    let mut beside = false;
    for (line, dropped) in lines {
        let Some(dropped) = dropped else {
            beside = false;
            continue;
        };
        match blocks.last_mut() {
            Some(block) if beside && block.reason == dropped.reason => {
                block.last = line.no;
                block.letters += letters(&line.text);
            }
            _ => blocks.push(LostBlock {
                first: line.no,
                last: line.no,
                letters: letters(&line.text),
                reason: dropped.reason,
                why: dropped.why,
                opening: line.text.clone(),
            }),
        }
        beside = true;
    }
    // Stable: of equals the earlier comes first.
    blocks.sort_by_key(|b| std::cmp::Reverse(b.letters));
    blocks.truncate(BLOCKS);
    blocks
}
