//! The answers for programs: types of their own, apart from the library's, so that those can change freely.
//!
//! Every answer has a `schema` such as `caijue.show/1`; its number changes when a field goes or changes its meaning.

use serde::Serialize;

use crate::rulebook::{
    AnnotationKind, Book, Kind, Library, MarkKind, NodeIx, Prose, Relation, RuleId,
};

/// A clause or heading.
#[derive(Debug, Serialize)]
pub struct Clause<'l> {
    pub id: RuleId,
    pub kind: Kind,
    /// A heading's title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<&'l str>,
    /// A clause's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<&'l str>,
    /// The number as the source misprints it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<&'l str>,
    /// The headings above it, outermost first.
    pub headings: Vec<Heading<'l>>,
    pub parent: Option<RuleId>,
    pub children: Vec<RuleId>,
    pub marks: Vec<Mark<'l>>,
    pub notes: Vec<Note<'l>>,
    pub refers_to: Vec<Reference>,
    pub referred_by: Vec<Reference>,
    /// The open questions that it raises.
    pub readings: Vec<&'l str>,
    /// The worked rulings that name it.
    pub rulings: Vec<&'l str>,
}

/// A heading above a clause.
#[derive(Debug, Serialize)]
pub struct Heading<'l> {
    pub id: RuleId,
    pub title: &'l str,
}

/// A stretch of a text, in characters.
#[derive(Debug, Serialize)]
pub struct Mark<'l> {
    pub start: usize,
    pub end: usize,
    /// `reference`, `term` or `formula`.
    pub kind: &'static str,
    /// The clause that is referred to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<RuleId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relation: Option<Relation>,
    /// The term's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub term: Option<&'l str>,
}

/// An editor's remark.
#[derive(Debug, Serialize)]
pub struct Note<'l> {
    pub kind: AnnotationKind,
    pub text: &'l str,
    pub marks: Vec<Mark<'l>>,
}

/// One end of an edge.
#[derive(Debug, Serialize)]
pub struct Reference {
    pub id: RuleId,
    pub relation: Relation,
    /// Whether an editor's remark says it, not the text itself.
    pub annotated: bool,
}

impl<'l> Clause<'l> {
    /// A node of a book with all that it is joined to.
    pub fn of(library: &'l Library, book: &'l Book, ix: NodeIx) -> Self {
        let node = &book.rules.nodes[ix];
        let heading = node.is_heading();
        let text = node.body.text.as_str();
        Self {
            id: node.id,
            kind: node.kind,
            title: heading.then_some(text),
            text: (!heading).then_some(text),
            printed: node.printed.as_deref(),
            headings: book
                .rules
                .lineage(ix)
                .into_iter()
                .map(|above| &book.rules.nodes[above])
                .filter(|n| n.is_heading())
                .map(|n| Heading {
                    id: n.id,
                    title: &n.body.text,
                })
                .collect(),
            parent: node.parent.map(|p| book.rules.nodes[p].id),
            children: node
                .children
                .iter()
                .map(|c| book.rules.nodes[*c].id)
                .collect(),
            marks: marks(book, &node.body),
            notes: node
                .notes
                .iter()
                .map(|n| Note {
                    kind: n.kind,
                    text: &n.body.text,
                    marks: marks(book, &n.body),
                })
                .collect(),
            refers_to: refers_to(library, node.id),
            referred_by: referred_by(library, node.id),
            readings: library
                .readings_of(node.id)
                .map(|r| r.id.as_str())
                .collect(),
            rulings: library.rulings_of(node.id).map(|r| r.name()).collect(),
        }
    }
}

/// What a clause refers to, weightiest relation first.
pub fn refers_to(library: &Library, id: RuleId) -> Vec<Reference> {
    let edges = library.links.from(id).iter();
    edges
        .map(|e| Reference {
            id: e.to,
            relation: e.relation,
            annotated: e.annotated,
        })
        .collect()
}

/// What refers to a clause, weightiest relation first.
pub fn referred_by(library: &Library, id: RuleId) -> Vec<Reference> {
    let edges = library.links.to(id).iter();
    edges
        .map(|e| Reference {
            id: e.from,
            relation: e.relation,
            annotated: e.annotated,
        })
        .collect()
}

fn marks<'l>(book: &'l Book, prose: &Prose) -> Vec<Mark<'l>> {
    let mut chars = 0;
    let mut bytes = 0;
    prose
        .marks
        .iter()
        .map(|mark| {
            chars += prose.text[bytes..mark.range.start].chars().count();
            let start = chars;
            chars += prose.text[mark.range.clone()].chars().count();
            bytes = mark.range.end;
            let mut told = Mark {
                start,
                end: chars,
                kind: "formula",
                target: None,
                relation: None,
                term: None,
            };
            match &mark.kind {
                MarkKind::Ref {
                    target, relation, ..
                } => {
                    told.kind = "reference";
                    told.target = Some(*target);
                    told.relation = Some(*relation);
                }
                MarkKind::Term(ix) => {
                    told.kind = "term";
                    told.term = book.glossary.terms.get(*ix).map(|t| t.name.as_str());
                }
                MarkKind::Formula => {}
            }
            told
        })
        .collect()
}
