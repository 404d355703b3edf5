//! Outline: blocks to a tree of numbered clauses, for a text that is on no shelf yet.

mod headings;
mod kinds;
mod shape;
mod skeleton;
mod titles;
mod tree;

pub use shape::{Clause, Shape};
pub use titles::label as label_titles;

use super::blocks::Block;
use super::finding::Finding;

/// A text's clauses and what was noticed on the way.
#[derive(Debug, Clone, Default)]
pub struct Outline {
    /// The clauses, numbered, in order.
    pub shape: Shape,
    /// Numbers, signs and headings that carry the text, against its paragraphs.
    pub labelled: usize,
    /// All parts.
    pub parts: usize,
}

/// How often a number that fits nowhere is taken for text before all are.
const ATTEMPTS: usize = 8;

/// Outlines the blocks.
pub fn outline(blocks: &[Block]) -> (Outline, Vec<Finding>) {
    let mut skeleton = skeleton::read(blocks);
    for attempt in 0.. {
        let (mut outline, findings) = build(blocks, &skeleton);
        let bad = shape::misplaced(&outline.shape.clauses);
        if attempt > ATTEMPTS && !bad.is_empty() {
            outline.shape.clauses = shape::flat(outline.shape.clauses);
            return (outline, findings);
        }
        if bad.is_empty() {
            return (outline, findings);
        }
        let lines: std::collections::HashSet<u32> = bad
            .iter()
            .map(|ix| outline.shape.clauses[*ix].line)
            .collect();
        for (ix, block) in blocks.iter().enumerate() {
            if attempt == ATTEMPTS || lines.contains(&block.first) {
                skeleton.demoted[ix] |= skeleton.spots[ix].take().is_some();
            }
        }
    }
    (Outline::default(), Vec::new())
}

fn build(blocks: &[Block], skeleton: &skeleton::Skeleton) -> (Outline, Vec<Finding>) {
    let mut tree = tree::build(blocks, skeleton);
    let mut findings = skeleton.findings.clone();
    findings.append(&mut tree.findings);
    let labelled = tree.parts.iter().filter(|p| !p.is_paragraph()).count();
    let parts = tree.parts.len();
    let mut shape = shape::shape(tree);
    findings.append(&mut shape.findings);
    let outline = Outline {
        shape,
        labelled,
        parts,
    };
    (outline, findings)
}
