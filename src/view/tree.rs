//! A book, or what stands under one heading, as an outline folded at some depth.

use crate::rulebook::{Book, NodeIx};

use super::catalog::Catalog;
use super::line::{Link, StyledLine, Tone};

/// How many characters of a clause an outline shows.
const OPENING: usize = 30;

/// The outline of a whole book, or of one node and what stands under it. `depth` is how many levels below the
/// first one are shown; `None` shows all. A folded node says how many clauses it hides.
pub fn outline(
    book: &Book,
    from: Option<NodeIx>,
    depth: Option<usize>,
    words: &Catalog,
) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    match from {
        Some(ix) => branch(book, (ix, 0), depth, words, &mut lines),
        None => {
            for root in book.rules.roots() {
                branch(book, (root, 0), depth, words, &mut lines);
            }
        }
    }
    lines
}

fn branch(
    book: &Book,
    (ix, level): (NodeIx, usize),
    depth: Option<usize>,
    words: &Catalog,
    lines: &mut Vec<StyledLine>,
) {
    // Deep nesting in a damaged file must not bring the program down: the walk is over the contiguous subtree.
    let base = book.rules.lineage(ix).len();
    for below in book.rules.subtree(ix) {
        let here = book.rules.lineage(below).len() - base;
        if depth.is_some_and(|d| here > d) {
            continue;
        }
        let folded = depth.is_some_and(|d| here == d);
        lines.push(node(book, below, level + here, folded, words));
    }
}

/// A node in one line, so many levels in.
pub fn node(book: &Book, ix: NodeIx, level: usize, folded: bool, words: &Catalog) -> StyledLine {
    let node = &book.rules.nodes[ix];
    let indent = u16::try_from(level * 2).unwrap_or(u16::MAX);
    let mut line = StyledLine::default().indented(indent).hanging(2).with_link(
        Tone::Id,
        node.id.number.to_string(),
        Link::Clause(node.id),
    );
    if node.is_heading() {
        line = line.with(Tone::Heading, format!(" {}", node.body.text));
    } else {
        if let Some(word) = node.kind_word() {
            line = line
                .with(Tone::Plain, " ")
                .with(Tone::Kind, format!("〔{}〕", words.said(word)));
        }
        line = line.with(Tone::Plain, format!(" {}", front(&node.body.text)));
    }
    let hidden = book.rules.subtree(ix).len() - 1;
    if folded && hidden > 0 {
        line = line.with(Tone::Muted, format!(" ＋{hidden}"));
    }
    line
}

fn front(text: &str) -> String {
    let text = text.lines().next().unwrap_or("");
    match text.char_indices().nth(OPENING) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::{BookId, Library};
    use crate::view::Language;

    #[test]
    fn folding_hides_and_counts() {
        let (library, words) = (Library::shipped(), Catalog::of(Language::Chinese));
        let book = library.book(BookId::VIVIDZ).expect("shipped");
        let chapters = outline(book, None, Some(0), &words);
        assert_eq!(chapters.len(), book.rules.roots().count());
        assert!(chapters[0].text().contains('＋'), "{}", chapters[0].text());
        assert_eq!(
            outline(book, None, None, &words).len(),
            book.rules.nodes.len()
        );
    }
}
