//! From the library to the documents of the index.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use crate::rulebook::library::{Book, RulingFile};
use crate::rulebook::{Library, Number, Reading, Relation, RuleId};
use crate::text::fold::fold;
use crate::text::yaml::{self, Node};

use super::document::{Document, DocumentKind, Link, Zone};
use super::paraphrases;
use super::topic::Topics;

/// All documents of a library: books in shelf order, each book's clauses in document order. Of the library no more is held
/// than the book that is being read.
pub(super) fn documents(library: &Library) -> impl Iterator<Item = Document> + '_ {
    (0..library.books.len()).flat_map(|at| of_book(library.apart(), at))
}

/// How many documents a library has.
pub(super) fn count(library: &Library) -> usize {
    let of = |book: &Book| {
        let terms = book.glossary.terms.len();
        book.rules.nodes.len() + terms + book.rulings.len() + book.readings.len()
    };
    library.books.iter().map(of).sum()
}

/// A book while its documents are made.
struct OfBook {
    library: Library,
    /// Its place among the books.
    at: usize,
    /// In what everyday words people speak of its clauses.
    said: BTreeMap<Number, String>,
    /// The terms that each clause defines.
    defined: HashMap<RuleId, Vec<usize>>,
    topics: Topics,
}

/// The documents of one book of a library.
fn of_book(library: Library, at: usize) -> impl Iterator<Item = Document> {
    let book = &library.books[at];
    let said = match book.shipped {
        true => paraphrases::of(book.rules.id),
        false => BTreeMap::new(),
    };
    let mut defined: HashMap<RuleId, Vec<usize>> = HashMap::new();
    for (ix, term) in book.glossary.terms.iter().enumerate() {
        if let Some(clause) = term.clause {
            defined.entry(clause).or_default().push(ix);
        }
    }
    let topics = Topics::read(&book.rules);
    let of = Rc::new(OfBook {
        library,
        at,
        said,
        defined,
        topics,
    });
    let book = of.book();
    let (nodes, terms) = (book.rules.nodes.len(), book.glossary.terms.len());
    let (rulings, readings) = (book.rulings.len(), book.readings.len());
    let all = [of.clone(), of.clone(), of.clone(), of.clone()];
    let [one, two, three, four] = all;
    let nodes = (0..nodes).map(move |ix| one.node(ix));
    let terms = (0..terms).map(move |ix| term(two.book(), ix));
    let rulings = (0..rulings).map(move |ix| ruling(three.book(), &three.book().rulings[ix]));
    let readings = (0..readings).map(move |ix| reading(&four.book().readings[ix]));
    nodes.chain(terms).chain(rulings).chain(readings)
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

impl OfBook {
    fn book(&self) -> &Book {
        &self.library.books[self.at]
    }

    /// A heading or clause, by its place in the tree.
    fn node(&self, ix: usize) -> Document {
        let (book, links) = (self.book(), &self.library.links);
        let rules = &book.rules;
        let node = &rules.nodes[ix];
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
        document.topic = self.topics.of(ix);
        let context: Vec<&str> = rules
            .lineage(ix)
            .into_iter()
            .map(|ix| &rules.nodes[ix])
            .filter(|n| !n.is_heading())
            .map(|n| n.body.text.as_str())
            .collect();
        let notes: Vec<&str> = node.notes.iter().map(|n| n.body.text.as_str()).collect();
        let mut gloss = Vec::new();
        for term in self.defined.get(&node.id).into_iter().flatten() {
            let term = &book.glossary.terms[*term];
            document.names.extend(term.names().map(fold));
            gloss.push(term.says.clone());
            gloss.extend(term.other_names().map(str::to_owned));
            document.names.extend(term.search.iter().map(|w| fold(w)));
            gloss.extend(term.search.iter().cloned());
        }
        document.zones[Zone::Body as usize] = fold(&document.text);
        document.zones[Zone::Headings as usize] = fold_lines(&document.headings);
        document.zones[Zone::Context as usize] = fold(&context.join("\n"));
        document.zones[Zone::Notes as usize] = fold(&notes.join("\n"));
        document.zones[Zone::Gloss as usize] = fold(&gloss.join("\n"));
        if let Some(words) = self.said.get(&node.id.number) {
            document.zones[Zone::Paraphrase as usize] = fold(words);
        }
        let link = |to: RuleId, relation: Relation, back: bool| Link { to, relation, back };
        let forward = links.from(node.id).iter();
        let forward = forward.map(|e| link(e.to, e.relation, false));
        let backward = links.to(node.id).iter();
        let backward = backward.map(|e| link(e.from, e.relation, true));
        document.links.extend(forward.chain(backward));
        document
    }
}

/// Folds texts apart from each other: folding takes a line feed for a space.
fn fold_lines<T: AsRef<str>>(lines: &[T]) -> String {
    let folded: Vec<String> = lines.iter().map(|l| fold(l.as_ref())).collect();
    folded.join("\n")
}

fn term(book: &Book, ix: usize) -> Document {
    let term = &book.glossary.terms[ix];
    let mut document = Document::new(book.rules.id, DocumentKind::Term, term.name.clone());
    document.title = term.name.clone();
    document.text = term.says.clone();
    let searched = term.search.iter().map(String::as_str);
    let names: Vec<&str> = term.names().chain(searched).collect();
    document.names = names.iter().map(|n| fold(n)).collect();
    document.zones[Zone::Body as usize] = fold(&term.says);
    document.zones[Zone::Headings as usize] = fold_lines(&names);
    document.links.extend(term.clause.map(|to| Link {
        to,
        relation: Relation::Defines,
        back: false,
    }));
    document.links.extend(term.also.iter().map(|to| Link {
        to: *to,
        relation: Relation::Supplements,
        back: false,
    }));
    document
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
        let documents: Vec<Document> = documents(&library).collect();
        assert_eq!(documents.len(), count(&library));
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
