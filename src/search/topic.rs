//! What a stretch of a book is about, and how far that is spoken of nowhere else.
//!
//! 904 is about 魔王, a way to play of which hardly another section speaks: what it says of decks holds there, and whoever asks
//! about decks without naming it wants the rule for all. 704 is about state-based actions, of which every chapter
//! speaks: its clauses answer whoever asks of anything.

use aho_corasick::AhoCorasick;

use crate::rulebook::Rulebook;
use crate::rulebook::tree::{Node, NodeIx};
use crate::text::fold::fold;

/// A title's longest part that counts as naming a topic, in characters.
const LONGEST: usize = 16;

/// A title and how far it is spoken of under it alone.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Topic {
    /// The title, folded.
    pub title: String,
    /// Of the clauses that speak of it, the share that stands under it: 1 where no other does, 0 where none under it
    /// does.
    pub apart: f32,
}

/// The topics of a book.
pub(super) struct Topics {
    all: Vec<Topic>,
    /// Of each node the topic it stands under.
    of: Vec<Option<usize>>,
}

impl Topics {
    /// The innermost topic of a node, itself included.
    pub(super) fn of(&self, ix: NodeIx) -> Topic {
        let topic = self.of.get(ix).copied().flatten();
        topic.map(|t| self.all[t].clone()).unwrap_or_default()
    }

    /// Reads a book once for all of its titles.
    pub(super) fn read(rules: &Rulebook) -> Self {
        let mut all = Vec::new();
        let mut words: Vec<String> = Vec::new();
        // Which topic each word names, and the nodes under that.
        let mut named = Vec::new();
        let mut of: Vec<Option<usize>> = vec![None; rules.nodes.len()];
        for (ix, node) in rules.nodes.iter().enumerate() {
            of[ix] = node.parent.and_then(|up| of[up]);
            if !titles(node) {
                continue;
            }
            let title = fold(&node.body.text);
            let parts = title.split(['(', ')', '<', '>', '/', '【', '】', '[', ']']);
            for part in parts.map(|p| p.trim_matches([' ', '#', '“', '”', '"'])) {
                if (2..=LONGEST).contains(&part.chars().count()) {
                    words.push(part.to_owned());
                    named.push((all.len(), rules.subtree(ix)));
                }
            }
            of[ix] = Some(all.len());
            all.push(Topic { title, apart: 0.0 });
        }
        let mut spoken = vec![(0u32, 0u32); all.len()];
        // Words that several titles share are looked for once.
        let mut distinct = words.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let mut bearers: Vec<Vec<usize>> = vec![Vec::new(); distinct.len()];
        for (at, word) in words.iter().enumerate() {
            if let Ok(place) = distinct.binary_search(word) {
                bearers[place].push(at);
            }
        }
        if let Ok(search) = AhoCorasick::new(&distinct) {
            let mut found: Vec<usize> = Vec::new();
            for (ix, node) in rules.nodes.iter().enumerate() {
                if titles(node) {
                    continue;
                }
                found.clear();
                let text = fold(&node.body.text);
                found.extend(
                    search
                        .find_overlapping_iter(&text)
                        .map(|m| m.pattern().as_usize()),
                );
                found.sort_unstable();
                found.dedup();
                let mut topics: Vec<(usize, bool)> = found
                    .iter()
                    .flat_map(|word| &bearers[*word])
                    .map(|at| (named[*at].0, named[*at].1.contains(&ix)))
                    .collect();
                topics.sort_unstable();
                topics.dedup();
                for (topic, inside) in topics {
                    let (own, other) = &mut spoken[topic];
                    *(if inside { own } else { other }) += 1;
                }
            }
        }
        for (topic, (own, other)) in all.iter_mut().zip(spoken) {
            if own > 0 {
                topic.apart = own as f32 / (own + other) as f32;
            }
        }
        Self { all, of }
    }
}

/// Whether a node is a title: a heading, or a clause that only names what stands under it.
fn titles(node: &Node) -> bool {
    let text = &node.body.text;
    node.is_heading()
        || (!node.children.is_empty()
            && text.chars().count() <= LONGEST
            && !text.contains(['。', '，', '：', '；', '？', '.', ',', ':']))
}
