//! Lays blocks of a published text against the clauses of a book: by printed numbers, by wording, and by order.
//! Knows nothing of boilerplate or files.

use crate::rulebook::{Node, Number, Rulebook};

use super::blocks::Block;
use super::label::Style;
use super::similar::Wordings;

/// What a match must at least be worth, and what every match pays, so that many weak ones do not beat a good one.
const LEAST_CLAUSE: f32 = 0.2;
const LEAST_HEADING: f32 = 0.5;
const TOLL: f32 = 0.1;
/// What a line that looks like boilerplate must be worth to count as a clause after all.
const LEAST_SUSPECT: f32 = 0.55;
/// What the same printed number adds, and what another clause's number takes away. Less than likeness is worth: in
/// an edition that put a clause in between, every number after it names its neighbour.
const SAME_NUMBER: f32 = 0.3;
const OTHER_NUMBER: f32 = 0.05;
/// What is enough where order leaves only one place.
const LEAST_SQUEEZED: f32 = 0.05;

/// The clauses that blocks stand for.
#[derive(Debug, Clone, Default)]
pub struct Alignment {
    /// For each block, the place of its clause among the book's nodes.
    pub node_of: Vec<Option<usize>>,
    /// For each node, the place of its block.
    pub block_of: Vec<Option<usize>>,
    /// How sure each block's match is: likeness, and more where the number is the same.
    pub worth: Vec<f32>,
}

#[derive(Debug, Clone, Copy)]
struct Candidate {
    node: usize,
    worth: f32,
}

/// Aligns the blocks with the book.
pub fn align(blocks: &[Block], book: &Rulebook) -> Alignment {
    let wordings = Wordings::new(book.nodes.iter().map(|n| n.body.text.as_str()));
    let candidates: Vec<Vec<Candidate>> = blocks
        .iter()
        .map(|b| candidates(b, book, &wordings))
        .collect();
    let mut alignment = Alignment {
        node_of: vec![None; blocks.len()],
        block_of: vec![None; book.nodes.len()],
        worth: vec![0.0; blocks.len()],
    };
    for (block, candidate) in heaviest_chain(&candidates, book.nodes.len()) {
        alignment.put(block, candidate.node, candidate.worth);
    }
    displaced(&candidates, &mut alignment);
    squeezed(&candidates, &mut alignment);
    alignment
}

impl Alignment {
    fn put(&mut self, block: usize, node: usize, worth: f32) {
        self.node_of[block] = Some(node);
        self.block_of[node] = Some(block);
        self.worth[block] = worth;
    }
}

fn candidates(block: &Block, book: &Rulebook, wordings: &Wordings) -> Vec<Candidate> {
    let printed = block.label.as_ref().and_then(|l| l.number());
    // A label of several parts is a claim; a lone 1 may count anything.
    let claims = block.label.as_ref().is_some_and(|l| l.style == Style::Path);
    let named = printed.and_then(|n| book.find(n));
    let marks_heading = block.label.as_ref().is_some_and(|l| {
        l.heading > 0 || matches!(l.style, Style::Hash | Style::Bracket | Style::Unit(_))
    });
    let mut found: Vec<Candidate> = Vec::new();
    let mut by_number = false;
    for like in wordings.like(&block.body) {
        let node = &book.nodes[like.with];
        let same = printed.is_some_and(|n| spells(node, n));
        let mut worth = if node.is_heading() {
            let long = block.is_sentence() && block.width() > 50;
            like.mutual + if marks_heading { 0.2 } else { 0.0 } - if long { 0.3 } else { 0.0 }
        } else {
            0.6 * like.mutual + 0.4 * like.contained - if marks_heading { 0.3 } else { 0.0 }
        };
        let least = match (block.suspect, node.is_heading()) {
            (Some(_), _) => LEAST_SUSPECT,
            (None, true) => LEAST_HEADING,
            (None, false) => LEAST_SQUEEZED,
        };
        if same && claims {
            by_number = true;
            worth += SAME_NUMBER;
        } else if same && worth >= 0.3 {
            worth += SAME_NUMBER;
        } else if claims && named.is_some() {
            // It names another clause: only its wording can say that this is a misprint.
            worth -= OTHER_NUMBER;
        }
        if worth >= least {
            found.push(Candidate {
                node: like.with,
                worth,
            });
        }
    }
    // The number alone, where no bigram is shared.
    if let Some(node) = named.filter(|_| claims && !by_number && block.suspect.is_none()) {
        found.push(Candidate {
            node,
            worth: SAME_NUMBER,
        });
    }
    found
}

fn spells(node: &Node, number: Number) -> bool {
    node.id.number == number || node.printed.as_deref().and_then(|p| p.parse().ok()) == Some(number)
}

/// The heaviest set of matches in which both sides keep their order.
fn heaviest_chain(candidates: &[Vec<Candidate>], nodes: usize) -> Vec<(usize, Candidate)> {
    struct Link {
        block: usize,
        candidate: Candidate,
        before: Option<usize>,
    }
    let mut links: Vec<Link> = Vec::new();
    // For each prefix of nodes, the weight and end of the heaviest chain within it (a Fenwick tree of maxima).
    let mut best: Vec<(f32, Option<usize>)> = vec![(0.0, None); nodes + 1];
    for (block, found) in candidates.iter().enumerate() {
        let mut grown = Vec::with_capacity(found.len());
        for candidate in found.iter().filter(|c| c.worth >= LEAST_CLAUSE) {
            let (mut weight, mut before) = (0.0, None);
            let mut at = candidate.node;
            while at > 0 {
                if best[at].0 > weight {
                    (weight, before) = best[at];
                }
                at &= at - 1;
            }
            grown.push((candidate, weight + candidate.worth - TOLL, before));
        }
        for (candidate, weight, before) in grown {
            links.push(Link {
                block,
                candidate: *candidate,
                before,
            });
            let end = Some(links.len() - 1);
            let mut at = candidate.node + 1;
            while at <= nodes {
                if best[at].0 < weight {
                    best[at] = (weight, end);
                }
                at += at & at.wrapping_neg();
            }
        }
    }
    let (mut weight, mut end) = (0.0, None);
    let mut at = nodes;
    while at > 0 {
        if best[at].0 > weight {
            (weight, end) = best[at];
        }
        at &= at - 1;
    }
    let mut chain = Vec::new();
    while let Some(link) = end.map(|e| &links[e]) {
        chain.push((link.block, link.candidate));
        end = link.before;
    }
    chain.reverse();
    chain
}

/// Clauses that the book puts elsewhere than the text: free on both sides and each other's best.
fn displaced(candidates: &[Vec<Candidate>], alignment: &mut Alignment) {
    let mut free: Vec<(usize, Candidate)> = candidates
        .iter()
        .enumerate()
        .filter(|(block, _)| alignment.node_of[*block].is_none())
        .flat_map(|(block, found)| found.iter().map(move |c| (block, *c)))
        .filter(|(_, c)| c.worth >= 0.4 && alignment.block_of[c.node].is_none())
        .collect();
    free.sort_by(|a, b| b.1.worth.total_cmp(&a.1.worth).then(a.0.cmp(&b.0)));
    for (block, candidate) in free {
        if alignment.node_of[block].is_none() && alignment.block_of[candidate.node].is_none() {
            alignment.put(block, candidate.node, candidate.worth);
        }
    }
}

/// A free clause and the free blocks between the blocks of its neighbours: a weak likeness is enough.
fn squeezed(candidates: &[Vec<Candidate>], alignment: &mut Alignment) {
    let nodes = alignment.block_of.len();
    for node in 0..nodes {
        if alignment.block_of[node].is_some() {
            continue;
        }
        let above = node.checked_sub(1).and_then(|n| alignment.block_of[n]);
        let below = alignment.block_of.get(node + 1).copied().flatten();
        let (Some(above), Some(below)) = (
            above,
            below.or((node + 1 == nodes).then_some(candidates.len())),
        ) else {
            continue;
        };
        let best = (above + 1..below)
            .filter(|b| alignment.node_of[*b].is_none())
            .filter_map(|b| {
                candidates[b]
                    .iter()
                    .find(|c| c.node == node)
                    .map(|c| (b, *c))
            })
            .max_by(|a, b| a.1.worth.total_cmp(&b.1.worth));
        if let Some((block, candidate)) = best {
            alignment.put(block, node, candidate.worth);
        }
    }
}
