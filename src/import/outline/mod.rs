//! Outline: blocks to a tree of numbered clauses, for a text that is on no shelf yet.

mod shape;
mod skeleton;
mod tree;

pub use shape::{Clause, Shape};

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

/// Outlines the blocks.
pub fn outline(blocks: &[Block]) -> (Outline, Vec<Finding>) {
    let mut skeleton = skeleton::read(blocks);
    let mut tree = tree::build(blocks, &skeleton);
    let mut findings = std::mem::take(&mut skeleton.findings);
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
