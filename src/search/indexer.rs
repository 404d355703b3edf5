//! From the library to the documents of the index.

use crate::rulebook::library::{Book, RulingFile};
use crate::rulebook::{Library, Number, Reading, Relation, RuleId};
use crate::text::fold::fold;
use crate::text::yaml::{self, Node};

use super::document::{Document, DocumentKind, Link, Zone};
use super::paraphrases;

/// All documents of a library: books in shelf order, each book's clauses in document order.
pub(super) fn documents(library: &Library) -> Vec<Document> {
    let mut documents = Vec::new();
    for book in &library.books {
        nodes(library, book, &mut documents);
        terms(book, &mut documents);
        documents.extend(book.rulings.iter().map(|file| ruling(book, file)));
        documents.extend(book.readings.iter().map(reading));
    }
    documents
}

/// A clause that stands in no library.
pub(super) fn plain(id: RuleId, heading: String, text: String) -> Document {
    let mut document = Document::new(id.book, DocumentKind::Clause, id.number.to_string());
    document.zones[Zone::Body as usize] = fold(&text);
    document.zones[Zone::Headings as usize] = fold(&heading);
    document.headings = vec![heading];
    document.text = text;
    document
}

fn nodes(library: &Library, book: &Book, documents: &mut Vec<Document>) {
    let rules = &book.rules;
    let said = if book.shipped {
        paraphrases::of(rules.id)
    } else {
        Default::default()
    };
    for (ix, node) in rules.nodes.iter().enumerate() {
        let mut document = Document::new(rules.id, node.kind.into(), node.id.number.to_string());
        document.headings = rules
            .heading_path(ix)
            .into_iter()
            .map(str::to_owned)
            .collect();
        if node.is_heading() {
            document.title = node.body.text.clone();
        }
        document.text = node.body.text.clone();
        document.printed = node.printed.clone();
        document.children = node.children.len();
        let context: Vec<&str> = rules
            .lineage(ix)
            .into_iter()
            .map(|ix| &rules.nodes[ix])
            .filter(|n| !n.is_heading())
            .map(|n| n.body.text.as_str())
            .collect();
        let notes: Vec<&str> = node.notes.iter().map(|n| n.body.text.as_str()).collect();
        let mut gloss = Vec::new();
        for term in &book.glossary.terms {
            if term.clause == node.id {
                document.names.extend(term.names().map(fold));
                gloss.push(term.says.clone());
                gloss.extend(term.other_names().map(str::to_owned));
                document.names.extend(term.search.iter().map(|w| fold(w)));
                gloss.extend(term.search.iter().cloned());
            }
        }
        document.zones[Zone::Body as usize] = fold(&document.text);
        document.zones[Zone::Headings as usize] = fold_lines(&document.headings);
        document.zones[Zone::Context as usize] = fold(&context.join("\n"));
        document.zones[Zone::Notes as usize] = fold(&notes.join("\n"));
        document.zones[Zone::Gloss as usize] = fold(&gloss.join("\n"));
        if let Some(words) = said.get(&node.id.number) {
            document.zones[Zone::Paraphrase as usize] = fold(words);
        }
        for edge in library.links.from(node.id) {
            document.links.push(Link {
                to: edge.to,
                relation: edge.relation,
                back: false,
            });
        }
        for edge in library.links.to(node.id) {
            document.links.push(Link {
                to: edge.from,
                relation: edge.relation,
                back: true,
            });
        }
        documents.push(document);
    }
}

/// Folds texts apart from each other: folding takes a line feed for a space.
fn fold_lines<T: AsRef<str>>(lines: &[T]) -> String {
    let folded: Vec<String> = lines.iter().map(|l| fold(l.as_ref())).collect();
    folded.join("\n")
}

fn terms(book: &Book, documents: &mut Vec<Document>) {
    for term in &book.glossary.terms {
        let mut document = Document::new(book.rules.id, DocumentKind::Term, term.name.clone());
        document.title = term.name.clone();
        document.text = term.says.clone();
        let searched = term.search.iter().map(String::as_str);
        let names: Vec<&str> = term.names().chain(searched).collect();
        document.names = names.iter().map(|n| fold(n)).collect();
        document.zones[Zone::Body as usize] = fold(&term.says);
        document.zones[Zone::Headings as usize] = fold_lines(&names);
        document.links.push(Link {
            to: term.clause,
            relation: Relation::Defines,
            back: false,
        });
        document.links.extend(term.also.iter().map(|to| Link {
            to: *to,
            relation: Relation::Supplements,
            back: false,
        }));
        documents.push(document);
    }
}

fn reading(reading: &Reading) -> Document {
    let mut document = Document::new(reading.book, DocumentKind::Reading, reading.id.clone());
    document.title = reading.id.clone();
    document.text = reading.question.clone();
    document.zones[Zone::Headings as usize] = fold(&reading.id);
    document.zones[Zone::Body as usize] = fold(&reading.question);
    let options: Vec<&str> = reading.options.iter().map(|o| o.says.as_str()).collect();
    document.zones[Zone::Gloss as usize] = fold(&options.join("\n"));
    document.links = reading
        .clauses
        .iter()
        .map(|to| Link {
            to: *to,
            relation: Relation::Defines,
            back: false,
        })
        .collect();
    document
}

/// A ruling as text: the engine alone knows what its steps mean, so any well-formed YAML is taken, and of a
/// broken one its name.
fn ruling(book: &Book, file: &RulingFile) -> Document {
    let mut document = Document::new(book.rules.id, DocumentKind::Ruling, file.name().to_owned());
    let Ok(tree) = yaml::parse(&file.text) else {
        document.title = file.name().to_owned();
        document.zones[Zone::Headings as usize] = fold(&document.title);
        return document;
    };
    let text = |path: &[&str]| {
        path.iter()
            .try_fold(&tree, |node, key| node.get(key))
            .and_then(Node::as_str)
            .map(|t| t.trim().to_owned())
    };
    document.title = text(&["标题"]).unwrap_or_else(|| file.name().to_owned());
    let question = text(&["问题"]).unwrap_or_default();
    let answer = text(&["裁定", "答"])
        .or_else(|| text(&["裁定"]))
        .or_else(|| text(&["答"]))
        .unwrap_or_default();
    // The first line asks, what follows answers.
    document.text = [question.replace('\n', " "), answer.clone()]
        .into_iter()
        .filter(|t| !t.is_empty())
        .collect::<Vec<_>>()
        .join("\n");
    document.zones[Zone::Headings as usize] = fold(&document.title);
    document.zones[Zone::Body as usize] = fold(&question);
    document.zones[Zone::Gloss as usize] = fold(&answer);
    // The clauses that the ruling itself names come first, then those of its steps.
    if let Some(cited) = tree.get("裁定") {
        cite(book, cited, Relation::Defines, &mut document.links);
    }
    cite(book, &tree, Relation::Refers, &mut document.links);
    document
}

/// Gathers the clauses that any text below a node names.
fn cite(book: &Book, node: &Node, relation: Relation, links: &mut Vec<Link>) {
    if let Some(text) = node.as_str() {
        name_clause(book, text, relation, links);
    }
    for child in node.children() {
        cite(book, child, relation, links);
    }
}

fn name_clause(book: &Book, text: &str, relation: Relation, links: &mut Vec<Link>) {
    let number = text.rsplit(':').next().unwrap_or(text).trim();
    let dotted = number.contains(['.', '-']);
    let Some(number) = number
        .parse::<Number>()
        .ok()
        .filter(|n| dotted || n.first() >= 100)
    else {
        return;
    };
    let to = RuleId::new(book.rules.id, number);
    if book.rules.get(number).is_some() && !links.iter().any(|l| l.to == to) {
        links.push(Link {
            to,
            relation,
            back: false,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_of_any_shape_gives_what_it_can() {
        let library = Library::shipped();
        let book = &library.books[0];
        let read = |text: &str| {
            ruling(
                book,
                &RulingFile {
                    path: "rulebooks/vividz/rulings/甲.yaml".to_owned(),
                    text: text.to_owned(),
                },
            )
        };
        let whole = read(
            "标题: 伤害相等\n问题: 会退场吗？\n步骤:\n  - 期望: {条文: [202.2a]}\n裁定:\n  答: 不会。\n  条文: [\"305.2\", 1004.1]\n",
        );
        assert_eq!(whole.title, "伤害相等");
        assert_eq!(whole.text, "会退场吗？\n不会。");
        let cited: Vec<_> = whole
            .links
            .iter()
            .map(|l| l.to.number.to_string())
            .collect();
        assert_eq!(cited, ["305.2", "1004.1", "202.2a"]);
        assert_eq!(read("标题: [未完").title, "甲");
        assert_eq!(read("- 1\n- 2\n").title, "甲");
    }

    #[test]
    fn every_node_is_a_unit() {
        let library = Library::shipped();
        let documents = documents(&library);
        for book in &library.books {
            for node in &book.rules.nodes {
                assert!(
                    documents.iter().any(|u| u.id() == Some(node.id)),
                    "{}",
                    node.id
                );
            }
        }
    }

    #[test]
    fn headings_stay_apart() {
        let library = Library::shipped();
        let clause = documents(&library)
            .into_iter()
            .find(|u| {
                u.id()
                    .is_some_and(|id| id.to_string() == "union-arena:5.3.2-2")
            })
            .expect("the clause is there");
        let headings = &clause.zones[Zone::Headings as usize];
        assert_eq!(headings.lines().count(), clause.headings.len());
        assert_eq!(headings.lines().last(), Some("激跃(raid)"));
    }
}
