//! The rule tree of one book: headings and clauses in document order.

use serde::{Deserialize, Serialize};

use super::held::Held;
use super::id::{BookId, Number, RuleId};
use super::problem::Place;
use super::prose::Prose;

/// A place in a book's tree.
pub type NodeIx = usize;

/// One book as a tree. Nodes stand in document order, so a subtree is a contiguous run.
#[derive(Debug, Clone)]
pub struct Rulebook {
    /// Its id.
    pub id: BookId,
    /// What the front matter says.
    pub front: FrontMatter,
    /// All nodes in document order.
    pub nodes: Held<Vec<Node>>,
    numbers: Held<Numbers>,
    first: Option<Number>,
}

/// The nodes by their numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The number of each node, in document order.
    pub nodes: Vec<Number>,
    /// The numbers that the source misprints, with the nodes that bear them.
    pub printed: Vec<(Number, NodeIx)>,
    /// The nodes in the order of their numbers; those of one number in document order.
    order: Vec<NodeIx>,
}

impl Numbers {
    pub(super) fn new(nodes: Vec<Number>, printed: Vec<(Number, NodeIx)>) -> Self {
        let mut order: Vec<NodeIx> = (0..nodes.len()).collect();
        order.sort_by_key(|ix| nodes[*ix]);
        Self {
            nodes,
            printed,
            order,
        }
    }

    fn of(nodes: &[Node]) -> Self {
        let printed = nodes.iter().enumerate();
        let printed = printed.filter_map(|(ix, n)| Some((n.printed.as_deref()?.parse().ok()?, ix)));
        Self::new(
            nodes.iter().map(|n| n.id.number).collect(),
            printed.collect(),
        )
    }

    pub(super) fn find(&self, number: Number) -> Option<NodeIx> {
        let at = self.order.partition_point(|ix| self.nodes[*ix] < number);
        let ix = *self.order.get(at)?;
        (self.nodes[ix] == number).then_some(ix)
    }
}

/// The front matter of rules.md.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrontMatter {
    /// The book's id: `vividz`.
    pub book: String,
    /// Its title, as people name it.
    pub title: String,
    /// The letters it goes by: `VV`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub short: String,
    /// The edition of the text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub edition: String,
    /// The day the text was last changed, as its publisher says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub updated: String,
    /// The day from which the text holds, `2024-03-08`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The published text that this restates.
    #[serde(default)]
    pub source: Source,
    /// What stands around the rules and rules nothing: a foreword, credits, legal notices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
}

/// A foreword, credits or a legal notice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// Its title, where it has one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Its paragraphs, joined by line feeds.
    pub text: String,
}

/// The published text behind a book.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Its title.
    #[serde(default)]
    pub title: String,
    /// Its author or translator.
    #[serde(default)]
    pub by: String,
    /// The day it was published.
    #[serde(default)]
    pub published: String,
}

/// A heading or a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its id.
    pub id: RuleId,
    /// What it is.
    pub kind: Kind,
    /// The number as the source misprints it (510.2 is printed 501.2).
    pub printed: Option<String>,
    /// A heading's title, or a clause's text.
    pub body: Prose,
    /// What the editors say of it.
    pub notes: Vec<Annotation>,
    /// The node it stands under.
    pub parent: Option<NodeIx>,
    /// The nodes right under it.
    pub children: Vec<NodeIx>,
    /// Where it stands in rules.md.
    pub place: Place,
}

impl Node {
    /// The word for its kind where a reader is not told by the text itself: none for a plain clause, none for an
    /// example that begins 例如：.
    pub fn kind_word(&self) -> Option<&'static str> {
        if !self.kind.has_word() {
            return None;
        }
        let text = self
            .body
            .text
            .trim_start_matches(['【', '[', '(', '（', '〔', '*', '※']);
        let said = self.kind.openings().iter().any(|word| {
            let head = text
                .get(..word.len())
                .filter(|h| h.eq_ignore_ascii_case(word));
            head.is_some()
                && text[word.len()..]
                    .trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ')
                    .starts_with(['：', ':', '】', ']', ')', '）', '〕', '.'])
        });
        (!said).then(|| self.kind.word())
    }

    /// Whether it is a chapter or section heading.
    pub fn is_heading(&self) -> bool {
        matches!(self.kind, Kind::Chapter | Kind::Section)
    }
}

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A heading of the first level.
    Chapter,
    /// A heading below it.
    Section,
    /// A rule.
    Clause,
    /// 例: an example.
    Example,
    /// 注: a note of the source.
    Note,
    /// 规范: an operating norm (◆ in 三国杀战棋).
    Norm,
    /// 评注: what an author or translator remarks.
    Commentary,
}

impl Kind {
    /// The kinds with a word of their own in rules.md.
    pub const WORDED: [Self; 4] = [Self::Example, Self::Note, Self::Norm, Self::Commentary];

    /// The Chinese word for it; a plain clause is written without one.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Chapter => "章",
            Self::Section => "节",
            Self::Clause => "条",
            Self::Example => "例",
            Self::Note => "注",
            Self::Norm => "规范",
            Self::Commentary => "评注",
        }
    }

    /// Words with which a text of this kind opens when it says itself what it is.
    pub const fn openings(self) -> &'static [&'static str] {
        match self {
            Self::Example => &[
                "例如", "例", "示例", "举例", "範例", "examples", "example", "e.g",
            ],
            Self::Note => &[
                "注意",
                "注",
                "备注",
                "附注",
                "编者注",
                "说明",
                "提示",
                "補足",
                "重要",
                "警告",
                "小心",
                "notes",
                "note",
                "tip",
            ],
            Self::Commentary => &["译注", "译者注", "评注", "作者注", "译者按", "按"],
            _ => &[],
        }
    }

    /// Whether rules.md writes its word after the id: plain clauses and headings go without.
    pub fn has_word(self) -> bool {
        Self::WORDED.contains(&self)
    }

    /// The kind that an italic word after the id names.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::WORDED.into_iter().find(|k| k.word() == word)
    }
}

/// An editor's remark on a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// What sort.
    pub kind: AnnotationKind,
    /// The remark.
    pub body: Prose,
    /// Where it stands.
    pub place: Place,
}

/// The sorts of remark, after the GFM alerts that write them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnnotationKind {
    /// `NOTE`: an editor's note that bears on how the clause is ruled.
    Note,
    /// `WARNING`: a contradiction.
    Warning,
    /// `IMPORTANT`: an exception stated elsewhere.
    Important,
    /// `TIP`: a slip of the printed text, a misprint or a lost picture or word, on which no ruling hangs.
    Slip,
}

impl AnnotationKind {
    /// The Chinese word that a page shows.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Note => "编者注",
            Self::Warning => "矛盾",
            Self::Important => "例外",
            Self::Slip => "校勘",
        }
    }
}

impl Rulebook {
    /// A book from its nodes; parents and children are already set.
    pub(super) fn new(id: BookId, front: FrontMatter, nodes: Vec<Node>) -> Self {
        Self {
            id,
            front,
            numbers: Numbers::of(&nodes).into(),
            first: nodes.first().map(|n| n.id.number),
            nodes: nodes.into(),
        }
    }

    /// A book whose parts are read where they are asked for.
    pub(super) fn later(
        (id, front): (BookId, FrontMatter),
        nodes: Held<Vec<Node>>,
        (numbers, first): (Held<Numbers>, Option<Number>),
    ) -> Self {
        Self {
            id,
            front,
            nodes,
            numbers,
            first,
        }
    }

    /// The same book, held apart: what is read of it here is gone with it.
    pub(super) fn apart(&self) -> Self {
        Self {
            id: self.id,
            front: self.front.clone(),
            nodes: self.nodes.apart(),
            numbers: self.numbers.apart(),
            first: self.first,
        }
    }

    /// Its first node; none is read for that.
    pub fn first(&self) -> Option<RuleId> {
        self.first.map(|number| RuleId::new(self.id, number))
    }

    /// The nodes by their numbers.
    pub(super) fn numbers(&self) -> &Numbers {
        &self.numbers
    }

    /// The node with this number.
    pub fn get(&self, number: Number) -> Option<&Node> {
        self.find(number).map(|ix| &self.nodes[ix])
    }

    /// Where the node with this number stands.
    pub fn find(&self, number: Number) -> Option<NodeIx> {
        self.numbers.find(number)
    }

    /// The node that the source misprints under this number.
    pub fn find_printed(&self, number: Number) -> Option<NodeIx> {
        let mut printed = self.numbers.printed.iter();
        printed.find(|(p, _)| *p == number).map(|(_, ix)| *ix)
    }

    /// The headings and clauses above a node, outermost first, without itself.
    pub fn lineage(&self, ix: NodeIx) -> Vec<NodeIx> {
        let mut above: Vec<_> =
            std::iter::successors(self.nodes[ix].parent, |ix| self.nodes[*ix].parent).collect();
        above.reverse();
        above
    }

    /// A node and all below it: a contiguous run of indices.
    pub fn subtree(&self, ix: NodeIx) -> std::ops::Range<NodeIx> {
        let mut last = ix;
        while let Some(child) = self.nodes[last].children.last() {
            last = *child;
        }
        ix..last + 1
    }

    /// The topmost nodes.
    pub fn roots(&self) -> impl Iterator<Item = NodeIx> + '_ {
        (0..self.nodes.len()).filter(|ix| self.nodes[*ix].parent.is_none())
    }

    /// The titles above a node, outermost first: 攻击与战斗 › 攻击步骤.
    pub fn heading_path(&self, ix: NodeIx) -> Vec<&str> {
        self.lineage(ix)
            .into_iter()
            .map(|ix| &self.nodes[ix])
            .filter(|n| n.is_heading())
            .map(|n| n.body.text.as_str())
            .collect()
    }

    /// The numbers nearest to one that does not exist: by edit distance of their writing, at most `most`.
    pub fn nearest(&self, number: Number, most: usize) -> Vec<RuleId> {
        let wanted = number.to_string();
        let slips = self.nodes.iter().filter_map(|n| {
            let text = n.id.number.to_string();
            let mut common = wanted.bytes().zip(text.bytes());
            let shared = common.by_ref().take_while(|(a, b)| a == b).count();
            let distance = strsim::osa_distance(&wanted, &text);
            // Two wrong characters are a slip only in a number that begins alike.
            let slip = distance <= 1 || (distance == 2 && shared > 1);
            slip.then_some((distance, usize::MAX - shared, n.id))
        });
        let mut slips: Vec<_> = slips.collect();
        slips.sort();
        let mut near: Vec<RuleId> = slips.into_iter().map(|(_, _, id)| id).collect();
        // Then what stands where it would stand, by turns before and behind it.
        let behind = self.nodes.partition_point(|n| n.id.number < number);
        let (front, back) = self.nodes.split_at(behind);
        let mut around = [
            Box::new(front.iter().rev()) as Box<dyn Iterator<Item = &Node>>,
            Box::new(back.iter()),
        ];
        for turn in 0..2 * most {
            if let Some(node) = around[turn % 2].next()
                && !near.contains(&node.id)
            {
                near.push(node.id);
            }
        }
        near.truncate(most);
        near
    }
}
