//! The page of a clause: under its headings, with what stands below it, what editors say, and what it is joined to.

use crate::rulebook::{
    Annotation, AnnotationKind, Book, Edge, Library, Mark, MarkKind, NodeIx, Prose, Relation,
    RuleId, editions,
};

use super::catalog::Catalog;
use super::line::{Link, StyledLine, Tone};
use super::reading;

/// How much of a clause's surroundings its page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Around {
    /// The clause, its annotations and what stands below it.
    Text,
    /// Also the open questions that they raise.
    Questions,
    /// Also what it refers to, what refers to it, and the readings it raises.
    Everything,
}

/// The page of a clause or heading; `None` where there is none of that id.
pub fn page(
    library: &Library,
    id: RuleId,
    around: Around,
    words: &Catalog,
) -> Option<Vec<StyledLine>> {
    let book = library.book(id.book)?;
    let ix = book.rules.find(id.number)?;
    let mut lines = Vec::new();
    lines.push(trail(book, ix));
    lines.push(StyledLine::blank());
    for below in book.rules.subtree(ix) {
        let depth = book.rules.lineage(below).len() - book.rules.lineage(ix).len();
        node_lines(book, below, depth, words, &mut lines);
    }
    if around == Around::Everything {
        let mut relations = refs(library, id, words);
        if !relations.is_empty() {
            lines.push(StyledLine::blank());
            lines.append(&mut relations);
        }
    }
    if around != Around::Text {
        let shown = &book.rules.nodes[book.rules.subtree(ix)];
        let clauses = shown.iter().map(|n| n.id).collect();
        let mut questions = reading::of_clauses(book, &clauses, words);
        if !questions.is_empty() {
            lines.push(StyledLine::blank());
            lines.append(&mut questions);
        }
    }
    if around == Around::Everything {
        let mut rulings = library.rulings_of(id).peekable();
        if rulings.peek().is_some() {
            lines.push(StyledLine::blank());
            lines.push(StyledLine::of(Tone::Label, words.get("page.rulings")));
            for ruling in rulings {
                let link = Link::Ruling {
                    book: id.book,
                    name: ruling.name().to_owned(),
                };
                lines.push(
                    StyledLine::default()
                        .indented(2)
                        .hanging(2)
                        .with_link(Tone::Ref, ruling.name(), link)
                        .with(Tone::Plain, format!("  {}", ruling.head().title)),
                );
            }
        }
    }
    lines.append(&mut slips(book, book.rules.subtree(ix), words));
    Some(lines)
}

/// What the text of these nodes is known to misprint or to have lost: a dim line for each clause, last on its page.
pub fn slips(book: &Book, nodes: std::ops::Range<NodeIx>, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    for node in &book.rules.nodes[nodes] {
        let notes: Vec<String> = node
            .notes
            .iter()
            .filter(|note| note.kind == AnnotationKind::Slip)
            .map(|note| note.body.text.replace('\n', " "))
            .collect();
        if notes.is_empty() {
            continue;
        }
        if lines.is_empty() {
            lines.push(StyledLine::blank());
        }
        lines.push(
            StyledLine::of(
                Tone::Muted,
                format!("{} ", words.said(AnnotationKind::Slip.word())),
            )
            .hanging(2)
            .with_link(
                Tone::Muted,
                node.id.number.to_string(),
                Link::Clause(node.id),
            )
            .with(Tone::Muted, format!(" {}", notes.join(""))),
        );
    }
    lines
}

/// The book and the headings above a node: Vividz 综合规则 › 800 攻击与战斗 › 802 攻击步骤.
pub fn trail(book: &Book, ix: NodeIx) -> StyledLine {
    let mut line = StyledLine::of(Tone::Muted, titled(book));
    for above in book.rules.lineage(ix) {
        let node = &book.rules.nodes[above];
        let title = if node.is_heading() {
            format!("{} {}", node.id.number, node.body.text)
        } else {
            node.id.number.to_string()
        };
        line = line
            .with(Tone::Muted, " › ")
            .with_link(Tone::Muted, title, Link::Clause(node.id));
    }
    line
}

/// A book's title; of a book of the user's, of which there may be several editions, with its edition.
pub fn titled(book: &Book) -> String {
    let (title, edition) = (&book.rules.front.title, editions::told(&book.rules.front));
    match book.shipped || edition.is_empty() {
        true => title.clone(),
        false => format!("{title} {edition}"),
    }
}

/// A node by itself, so many levels in, with its notes; what is said of its misprints stands elsewhere ([`slips`]).
pub fn node_lines(
    book: &Book,
    ix: NodeIx,
    depth: usize,
    words: &Catalog,
    lines: &mut Vec<StyledLine>,
) {
    let node = &book.rules.nodes[ix];
    let indent = (depth * 2) as u16;
    if node.is_heading() {
        if depth > 0 && lines.last().is_some_and(|l| !l.spans.is_empty()) {
            lines.push(StyledLine::blank());
        }
        lines.push(
            StyledLine::default()
                .indented(indent)
                .with_link(Tone::Id, node.id.number.to_string(), Link::Clause(node.id))
                .with(Tone::Heading, format!(" {}", node.body.text)),
        );
        return;
    }
    let id = node.id.number.to_string();
    let mut first = StyledLine::default()
        .indented(indent)
        .hanging(2)
        .with_link(Tone::Id, id, Link::Clause(node.id))
        .with(Tone::Plain, " ");
    if let Some(word) = node.kind_word() {
        first = first.with(Tone::Kind, format!("〔{}〕", words.said(word)));
    }
    if let Some(printed) = &node.printed {
        first = first.with(
            Tone::Note,
            words.fill("page.printed", &[("number", printed)]),
        );
    }
    prose_lines(book, &node.body, first, lines);
    for note in &node.notes {
        note_lines(book, note, indent + 2, words, lines);
    }
}

fn note_lines(
    book: &Book,
    note: &Annotation,
    indent: u16,
    words: &Catalog,
    lines: &mut Vec<StyledLine>,
) {
    let (mark, tone) = match note.kind {
        AnnotationKind::Note => ("▸", Tone::Note),
        AnnotationKind::Warning => ("⚠", Tone::Warn),
        AnnotationKind::Important => ("!", Tone::Warn),
        AnnotationKind::Slip => return,
    };
    let first = StyledLine::default()
        .indented(indent)
        .hanging(2)
        .with(tone, format!("{mark} {} ", words.said(note.kind.word())));
    prose_lines(book, &note.body, first, lines);
}

/// A prose as lines: the first continues a line that is already begun.
pub fn prose_lines(book: &Book, prose: &Prose, first: StyledLine, lines: &mut Vec<StyledLine>) {
    let (indent, hang) = (first.indent, first.hang);
    let mut line = first;
    let mut at = 0;
    for mark in &prose.marks {
        push_text(
            &mut line,
            lines,
            &prose.text[at..mark.range.start],
            Tone::Plain,
            None,
            indent,
            hang,
        );
        let (tone, link) = meaning(book, mark);
        push_text(
            &mut line,
            lines,
            &prose.text[mark.range.clone()],
            tone,
            link,
            indent,
            hang,
        );
        at = mark.range.end;
    }
    push_text(
        &mut line,
        lines,
        &prose.text[at..],
        Tone::Plain,
        None,
        indent,
        hang,
    );
    lines.push(line);
}

fn push_text(
    line: &mut StyledLine,
    lines: &mut Vec<StyledLine>,
    text: &str,
    tone: Tone,
    link: Option<Link>,
    indent: u16,
    hang: u16,
) {
    for (nth, part) in text.split('\n').enumerate() {
        if nth > 0 {
            let next = StyledLine::default().indented(indent + hang).hanging(2);
            lines.push(std::mem::replace(line, next));
        }
        if !part.is_empty() {
            line.spans.push(super::line::Span {
                text: part.to_owned(),
                tone,
                link: link.clone(),
            });
        }
    }
}

fn meaning(book: &Book, mark: &Mark) -> (Tone, Option<Link>) {
    match &mark.kind {
        MarkKind::Ref { target, .. } => (Tone::Ref, Some(Link::Clause(*target))),
        MarkKind::Term(ix) => match book.glossary.terms.get(*ix) {
            Some(term) => (
                Tone::Term,
                Some(Link::Term {
                    book: book.rules.id,
                    name: term.name.clone(),
                }),
            ),
            None => (Tone::Plain, None),
        },
        MarkKind::Formula => (Tone::Formula, None),
    }
}

/// What a clause refers to and what refers to it, told apart by relation.
pub fn refs(library: &Library, id: RuleId, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    for (title, edges, forward) in [
        ("page.refers-to", library.links.from(id), true),
        ("page.referred-by", library.links.to(id), false),
    ] {
        if edges.is_empty() {
            continue;
        }
        lines.push(StyledLine::of(Tone::Label, words.get(title)));
        for edge in edges {
            lines.push(edge_line(library, edge, forward, words));
        }
    }
    lines
}

/// One end of an edge, with its relation and its opening words.
pub fn edge_line(library: &Library, edge: &Edge, forward: bool, words: &Catalog) -> StyledLine {
    let there = if forward { edge.to } else { edge.from };
    let tone = match edge.relation {
        Relation::Contradicts => Tone::Warn,
        Relation::Exception => Tone::Strong,
        _ => Tone::Muted,
    };
    let number = if edge.from.book == edge.to.book {
        there.number.to_string()
    } else {
        there.to_string()
    };
    StyledLine::default()
        .indented(2)
        .hanging(2)
        .with(tone, format!("{} ", words.said(edge.relation.word())))
        .with_link(Tone::Ref, number, Link::Clause(there))
        .with(Tone::Plain, format!(" {}", opening(library, there)))
}

/// The clauses that say the contrary of one, as the books' links have it.
pub fn contradicting(library: &Library, id: RuleId) -> Vec<RuleId> {
    let mut others = Vec::new();
    let forth = library.links.from(id).iter().map(|e| (e, e.to));
    let back = library.links.to(id).iter().map(|e| (e, e.from));
    for (edge, other) in forth.chain(back) {
        if edge.relation == Relation::Contradicts && !others.contains(&other) {
            others.push(other);
        }
    }
    others
}

/// The opening words of a clause, or a heading's title.
pub fn opening(library: &Library, id: RuleId) -> String {
    const MOST: usize = 30;
    let Some(node) = library.node(id) else {
        return String::new();
    };
    let text = node.body.text.lines().next().unwrap_or("");
    let mut chars = text.chars();
    let front: String = chars.by_ref().take(MOST).collect();
    if chars.next().is_some() {
        front + "…"
    } else {
        front
    }
}
