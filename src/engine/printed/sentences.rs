//! Where the sentences of a text begin and end, and how they are told. Knows no game.

use std::ops::Range;

use super::text::Text;
use super::{Outcome, Part, Sentence};
use crate::text::yaml::{Kind, Node};

/// A sentence of a text and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// Where it stands, in characters.
    pub run: Range<usize>,
    /// What became of it.
    pub outcome: Outcome,
}

impl Mark {
    /// As it is told: with the print behind it, in bytes of the print.
    pub fn sentence(self, text: &Text, part: Part) -> Sentence {
        let span = text.bytes(self.run.clone());
        Sentence {
            part,
            text: text.printed(self.run).to_owned(),
            outcome: self.outcome.in_print(text, &span),
            span,
            told: String::new(),
            beside: false,
        }
    }
}

/// Whether every sentence is read.
pub fn all_read(marks: &[Mark]) -> bool {
    !marks.iter().any(|m| m.outcome.is_unread())
}

impl Outcome {
    /// What became of a run of a text, its place in bytes of the print of that run.
    #[must_use]
    pub fn in_print(self, text: &Text, span: &Range<usize>) -> Self {
        match self {
            Self::Unread { from, why } => {
                let at = text.bytes(from..from).start;
                Self::Unread {
                    from: at.saturating_sub(span.start).min(span.len()),
                    why,
                }
            }
            read => read,
        }
    }
}

/// How deep in quotation marks and brackets each character stands.
pub fn depths(text: &Text) -> Vec<i32> {
    let mut depth = 0;
    let each = text.chars.iter().map(|c| {
        let close = matches!(c, '」' | ')' | '}');
        if close {
            depth -= 1;
        }
        let here = depth;
        if matches!(c, '「' | '(' | '{') {
            depth += 1;
        }
        here
    });
    each.collect()
}

/// The sentences of a run.
pub fn sentences(text: &Text, depths: &[i32], run: Range<usize>) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let depth = depths.get(run.start).copied().unwrap_or(0);
    let mut begin = run.start;
    for at in run.clone() {
        if text.chars[at] == '。' && depths[at] == depth {
            if at > begin {
                out.push(begin..at);
            }
            begin = at + 1;
        }
    }
    if begin < run.end {
        out.push(begin..run.end);
    }
    out
}

/// A part of a declaration as it stands in a file, in one line: for what has no sentence.
pub fn as_written(node: &Node) -> String {
    match &node.kind {
        Kind::Scalar(text, _) => text.clone(),
        Kind::List(all) => {
            let all: Vec<String> = all.iter().map(as_written).collect();
            format!("[{}]", all.join(", "))
        }
        Kind::Map(all) => {
            let each = |(k, v): &(Node, Node)| format!("{}: {}", as_written(k), as_written(v));
            let all: Vec<String> = all.iter().map(each).collect();
            format!("{{{}}}", all.join(", "))
        }
    }
}
