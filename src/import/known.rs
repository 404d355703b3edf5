//! A published text of a book that is on the shelf: its wording, clause by clause, beside ours.

use std::collections::{HashMap, HashSet};

use crate::rulebook::{BookId, Library, NodeIx, Rulebook};

use super::align::{self, Alignment};
use super::blocks::{Block, glue};
use super::boilerplate::{Reason, is_title};
use super::decode::width;
use super::finding::{Finding, FindingKind};
use super::label::{Label, Style};
use super::originals::Original;
use super::references::{self, Targets};
use super::similar::{Wordings, gain};

/// What laying a text beside a book gave.
#[derive(Debug, Clone)]
pub struct Laid {
    /// The original wordings, in the book's order.
    pub originals: Vec<Original>,
    /// Clauses for which the text has nothing.
    pub missing: Vec<String>,
    /// Lines that are no clause's: first, last, reason.
    pub left: Vec<(u32, u32, Reason)>,
    /// What the text has wrong.
    pub findings: Vec<Finding>,
}

/// How many blocks are looked at to tell whether a text may be a book's at all.
const PROBES: usize = 240;

/// The shipped book whose text this is, if it is one's.
pub fn recognise(blocks: &[Block], library: &Library) -> Option<BookId> {
    let step = blocks.len().div_ceil(PROBES).max(1);
    let probes: Vec<&Block> = blocks.iter().step_by(step).collect();
    let likely = library.books.iter().filter(|b| b.shipped).map(|book| {
        let wordings = Wordings::new(book.rules.nodes.iter().map(|n| n.body.text.as_str()));
        let alike = probes
            .iter()
            .filter(|b| wordings.like(&b.body).iter().any(|l| l.mutual >= 0.4))
            .count();
        (alike, book)
    });
    let (alike, book) = likely.max_by_key(|(alike, _)| *alike)?;
    if alike < 4 || alike * 4 < probes.len() {
        return None;
    }
    let alignment = align::align(blocks, &book.rules);
    let sure = (0..blocks.len())
        .filter(|b| alignment.node_of[*b].is_some() && alignment.worth[*b] >= 0.3)
        .count();
    let own = blocks.iter().filter(|b| b.suspect.is_none()).count();
    (sure >= 6 && sure * 2 >= own).then_some(book.rules.id)
}

/// Lays the blocks beside the book.
pub fn lay(blocks: &[Block], book: &Rulebook) -> Laid {
    let alignment = align::align(blocks, book);
    let mut laid = Laid {
        originals: Vec::new(),
        missing: Vec::new(),
        left: Vec::new(),
        findings: Vec::new(),
    };
    let tails = continuations(blocks, book, &alignment);
    let shared = shared_headings(blocks, book, &alignment);
    for (ix, node) in book.nodes.iter().enumerate() {
        let number = node.id.number;
        let own = alignment.block_of[ix];
        let Some(at) = own.or(shared[ix]) else {
            if !node.is_heading() {
                laid.missing.push(number.to_string());
            }
            continue;
        };
        let block = &blocks[at];
        let printed = block.label.as_ref().filter(|l| l.style == Style::Path);
        let by_number = block
            .label
            .as_ref()
            .and_then(|l| l.number())
            .is_some_and(|n| {
                n == number || node.printed.as_deref().and_then(|p| p.parse().ok()) == Some(n)
            });
        // A sign that is not the clause's number is part of the wording: ①, ◆, 1.
        let sign = |l: &Label| matches!(l.style, Style::Hash | Style::Bracket);
        let signed = block.label.as_ref().is_some_and(sign);
        let labelled =
            own.is_some() && !signed && (node.is_heading() || by_number || printed.is_some());
        let mut original = Original {
            id: number.to_string(),
            first: block.first,
            last: if own.is_some() {
                block.last
            } else {
                block.first
            },
            printed: printed
                .map(|l| l.printed.clone())
                .filter(|p| *p != number.to_string()),
            text: if labelled {
                block.body.clone()
            } else {
                block.text.clone()
            },
        };
        for tail in (0..blocks.len()).filter(|b| own.is_some() && tails[*b] == Some(at)) {
            original.last = blocks[tail].last;
            original.text.push('\n');
            original.text.push_str(&blocks[tail].text);
        }
        if let Some(printed) = &original.printed
            && own.is_some()
        {
            laid.findings
                .push(Finding::misprint(block.first, printed, &original.id));
        }
        if block.split_label && own.is_some() {
            laid.findings
                .push(Finding::split_label(block.first, &original.id));
        }
        laid.originals.push(original);
    }
    let targets = Targets::new(
        book.nodes.iter().map(|n| n.id.number),
        std::iter::empty(),
        HashMap::new(),
    );
    for original in &laid.originals {
        laid.findings.extend(references::dangling(
            &targets,
            &original.id,
            &original.text,
            original.first,
        ));
    }
    leave(blocks, book, &alignment, &tails, &mut laid);
    laid.findings.sort_by_key(|f| f.line);
    laid
}

/// For each block, the block whose clause it goes on with.
fn continuations(blocks: &[Block], book: &Rulebook, alignment: &Alignment) -> Vec<Option<usize>> {
    let mut tails: Vec<Option<usize>> = vec![None; blocks.len()];
    for at in 1..blocks.len() {
        let block = &blocks[at];
        let free = alignment.node_of[at].is_none() && block.suspect.is_none();
        let head = tails[at - 1].or(alignment.node_of[at - 1].map(|_| at - 1));
        let Some((head, node)) = head
            .filter(|_| free)
            .and_then(|h| Some((h, alignment.node_of[h]?)))
        else {
            continue;
        };
        if book.nodes[node].is_heading()
            || block.label.as_ref().is_some_and(|l| l.style == Style::Path)
        {
            continue;
        }
        let mut so_far = String::new();
        for part in &blocks[head..at] {
            glue(&mut so_far, &part.text);
        }
        // Words that our clause has and its first line has not.
        let (part, hits) = gain(&block.text, &so_far, &book.nodes[node].body.text);
        if part >= 0.5 && hits >= 3 {
            tails[at] = Some(head);
        }
    }
    tails
}

/// Headings that stand on the line of another: for each node, that block.
fn shared_headings(blocks: &[Block], book: &Rulebook, alignment: &Alignment) -> Vec<Option<usize>> {
    let mut shared = vec![None; book.nodes.len()];
    let sign = |b: usize| match blocks[b].label.as_ref().map(|l| l.style) {
        Some(Style::Bullet(sign)) => Some(sign),
        _ => None,
    };
    // Bullets that open headings in this text: ● 关于……的场合.
    let heading_signs: HashSet<char> = headings(book)
        .filter_map(|ix| sign(alignment.block_of[ix]?))
        .collect();
    for ix in headings(book) {
        let child = book.nodes[ix].children.first().copied();
        let Some(child) = child.filter(|c| !book.nodes[*c].is_heading()) else {
            continue;
        };
        match (alignment.block_of[ix], alignment.block_of[child]) {
            (None, Some(b)) if sign(b).is_some_and(|s| heading_signs.contains(&s)) => {
                shared[ix] = Some(b)
            }
            (Some(b), None) if sign(b).is_some() && blocks[b].is_sentence() => {
                shared[child] = Some(b)
            }
            _ => {}
        }
    }
    // Where the text prints the headings of a level, one without a title starts with its first clause.
    for ix in headings(book) {
        if alignment.block_of[ix].is_some() || shared[ix].is_some() {
            continue;
        }
        let depth = book.nodes[ix].id.number.depth();
        let level: Vec<_> = headings(book)
            .filter(|h| book.nodes[*h].id.number.depth() == depth)
            .collect();
        let printed = level
            .iter()
            .filter(|h| alignment.block_of[**h].is_some())
            .count();
        if printed * 10 >= level.len() * 7 {
            shared[ix] = book.nodes[ix]
                .children
                .first()
                .and_then(|c| alignment.block_of[*c]);
        }
    }
    shared
}

fn headings(book: &Rulebook) -> impl Iterator<Item = NodeIx> + '_ {
    (0..book.nodes.len()).filter(|ix| book.nodes[*ix].is_heading())
}

/// Says of every block without a clause why it is left out.
fn leave(
    blocks: &[Block],
    book: &Rulebook,
    alignment: &Alignment,
    tails: &[Option<usize>],
    laid: &mut Laid,
) {
    let first = alignment
        .node_of
        .iter()
        .position(Option::is_some)
        .unwrap_or(0);
    let last = alignment
        .node_of
        .iter()
        .rposition(Option::is_some)
        .unwrap_or(0);
    for (at, block) in blocks.iter().enumerate() {
        if alignment.node_of[at].is_some() || tails[at].is_some() {
            continue;
        }
        let number = block
            .label
            .as_ref()
            .filter(|l| l.style == Style::Path)
            .and_then(|l| l.number());
        let unit = block
            .label
            .as_ref()
            .is_some_and(|l| matches!(l.style, Style::Unit(_)));
        let reason = match block.suspect {
            Some(reason) => reason,
            None if number.is_some() => Reason::Unplaced,
            None if at < first && (unit || is_title(&block.text)) => Reason::Title,
            None if at < first => Reason::Preface,
            None if at > last => Reason::Postscript,
            None if !block.is_sentence() && width(&block.text) <= 100 => Reason::Caption,
            None => Reason::Unplaced,
        };
        if reason == Reason::Unplaced {
            let what = match number {
                Some(n) if book.get(n).is_none() => format!("原文有 {n}，本书没有这一条"),
                Some(n) => format!("原文又有一处 {n}，与本书的 {n} 对不上"),
                None => "这一段在本书中没有相应的条文".to_owned(),
            };
            laid.findings.push(Finding {
                line: block.first,
                kind: FindingKind::Unplaced,
                what,
                fix: "核对两者的版本；要作为另一本书收入，用 --as 换一个书名".to_owned(),
            });
        }
        laid.left.push((block.first, block.last, reason));
    }
}
