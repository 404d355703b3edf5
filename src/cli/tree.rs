//! `caijue tree`: a book, or what stands under one of its headings, as an outline.

use serde::Serialize;

use crate::rulebook::{Book, Kind, NodeIx, RuleId};
use crate::view::{StyledLine, Tone, tree};

use super::context::{Cli, Found, Outcome};
use super::ids;

#[derive(Debug, clap::Args)]
pub struct Tree {
    #[arg(value_name = "book-or-id")]
    of: Option<String>,
    #[arg(short, long, value_name = "levels")]
    depth: Option<usize>,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Outline<'l> {
    schema: &'static str,
    books: Vec<Branch<'l>>,
}

#[derive(Serialize)]
struct Branch<'l> {
    book: &'l str,
    title: &'l str,
    /// In reading order; `level` says how they nest.
    nodes: Vec<Node<'l>>,
}

#[derive(Serialize)]
struct Node<'l> {
    id: RuleId,
    kind: Kind,
    /// A heading's title, a clause's text.
    text: &'l str,
    level: usize,
    parent: Option<RuleId>,
    /// How many nodes stand below it.
    below: usize,
}

impl Tree {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let of: Vec<(&Book, Option<NodeIx>)> = match &self.of {
            None => library.books.iter().map(|b| (b, None)).collect(),
            Some(typed) => match cli.book(&library, typed) {
                Ok(book) => vec![(book, None)],
                // Letters alone can only have meant a book.
                Err(no_book) if !typed.contains(|c: char| c.is_numeric()) => return Err(no_book),
                Err(_) => {
                    let asked = ids::read(cli, &library, typed, None)?;
                    ids::remark(cli, &library, typed, &asked)?;
                    let found = asked.clause().and_then(|id| {
                        let book = library.book(id.book)?;
                        Some((book, Some(book.rules.find(id.number)?)))
                    });
                    match found {
                        Some(found) => vec![found],
                        None => return Ok(Found::No),
                    }
                }
            },
        };
        // All books at once are a list of chapters; one book is shown down to its sections.
        let depth = self.depth.or(match of[..] {
            [(_, Some(_))] => None,
            [(_, None)] => Some(1),
            _ => Some(0),
        });
        if self.json {
            cli.out.json(&Outline {
                schema: "caijue.tree/1",
                books: of
                    .iter()
                    .map(|(book, from)| branch(book, *from, self.depth))
                    .collect(),
            })?;
            return Ok(Found::Yes);
        }
        for (nth, (book, from)) in of.iter().enumerate() {
            if nth > 0 {
                cli.out.lines(&[StyledLine::blank()])?;
            }
            if from.is_none() {
                let title = StyledLine::of(Tone::Heading, book.rules.front.title.clone())
                    .with(Tone::Muted, format!("  {}", book.rules.id));
                cli.out.lines(&[title])?;
            }
            cli.out
                .lines(&tree::outline(book, *from, depth, &cli.words))?;
        }
        Ok(Found::Yes)
    }
}

fn branch<'l>(book: &'l Book, from: Option<NodeIx>, depth: Option<usize>) -> Branch<'l> {
    let rules = &book.rules;
    let range = from.map_or(0..rules.nodes.len(), |ix| rules.subtree(ix));
    let base = from.map_or(0, |ix| rules.lineage(ix).len());
    Branch {
        book: rules.id.as_str(),
        title: &rules.front.title,
        nodes: range
            .map(|ix| (ix, rules.lineage(ix).len() - base))
            .filter(|(_, level)| depth.is_none_or(|d| *level <= d))
            .map(|(ix, level)| Node {
                id: rules.nodes[ix].id,
                kind: rules.nodes[ix].kind,
                text: &rules.nodes[ix].body.text,
                level,
                parent: rules.nodes[ix].parent.map(|p| rules.nodes[p].id),
                below: rules.subtree(ix).len() - 1,
            })
            .collect(),
    }
}
