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
        // The words that name topics, and of each the topic and what stands under it.
        let (mut words, mut named) = (Vec::new(), Vec::new());
        let mut of: Vec<Option<usize>> = vec![None; rules.nodes.len()];
        for (ix, node) in rules.nodes.iter().enumerate() {
            of[ix] = node.parent.and_then(|up| of[up]);
            if !titles(node) {
                continue;
            }
            let title = fold(&node.body.text);
            for part in title.split(['(', ')', '<', '>', '/', '【', '】', '[', ']']) {
                let word = part.trim_matches([' ', '#', '“', '”', '"']);
                if (2..=LONGEST).contains(&word.chars().count()) {
                    words.push(word.to_owned());
                    named.push((all.len(), rules.subtree(ix)));
                }
            }
            of[ix] = Some(all.len());
            all.push(Topic { title, apart: 0.0 });
        }
        // Of each topic the clauses under it that speak of it, and all that do.
        let mut spoken = vec![(0u32, 0u32); all.len()];
        if let Ok(search) = AhoCorasick::new(&words) {
            for (ix, node) in rules.nodes.iter().enumerate() {
                if titles(node) {
                    continue;
                }
                let text = fold(&node.body.text);
                let found = search.find_overlapping_iter(&text);
                let mut topics: Vec<(usize, bool)> = found
                    .map(|hit| &named[hit.pattern().as_usize()])
                    .map(|(topic, under)| (*topic, under.contains(&ix)))
                    .collect();
                topics.sort_unstable();
                topics.dedup();
                for (topic, under) in topics {
                    spoken[topic].0 += u32::from(under);
                    spoken[topic].1 += 1;
                }
            }
        }
        for (topic, (under, all)) in all.iter_mut().zip(spoken) {
            topic.apart = under as f32 / all.max(1) as f32;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{BookId, markdown};

    #[test]
    fn a_topic_is_apart_as_far_as_no_other_text_speaks_of_it() {
        let text = "---\nbook: made\ntitle: 星海\n---\n\n## 1 通则\n\n- **1.1** 牌组至少四十张。\n- **1.2** 检查状态动作。\n\n\
            ## 2 状态动作\n\n- **2.1** 状态动作不用堆叠。\n- **2.2** 生命为零的玩家败北。\n\n## 3 魔王(archenemy)\n\n\
            - **3.1** 魔王的牌组至少二十张。\n- **3.2** 魔王先手。\n\n## 4 魔王\n\n- **4.1** 再说一次。\n";
        let (rules, problems) =
            markdown::parse("rules.md", text, BookId::named("made").expect("id"));
        assert!(problems.is_empty(), "{problems:?}");
        let topics = Topics::read(&rules);
        let of = |number: &str| {
            let ix = rules.find(number.parse().expect("number")).expect("there");
            let topic = topics.of(ix);
            (topic.title, topic.apart)
        };
        let is = |title: &str, apart| (title.to_owned(), apart);
        assert_eq!(of("1.1"), is("通则", 0.0));
        assert_eq!(of("2.2"), is("状态动作", 0.5));
        assert_eq!(of("3.1"), is("魔王(archenemy)", 1.0));
        assert_eq!(of("4.1"), is("魔王", 0.0));
    }
}
