//! `caijue term`: what a word means, in one game or side by side in all that have it.

use serde::Serialize;

use crate::rulebook::{Book, Concept, Library, RuleId, Term as Entry};
use crate::text::nearest;
use crate::view::{StyledLine, Tone, term};

use super::context::{Cli, Found, Outcome};

#[derive(Debug, clap::Args)]
pub struct Term {
    #[arg(value_name = "term")]
    name: Option<String>,
    #[arg(short, long, value_name = "book")]
    book: Option<String>,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Terms<'l> {
    schema: &'static str,
    terms: Vec<Told<'l>>,
    /// Ideas that other games name, and words that mean something else there.
    concepts: Vec<&'l Concept>,
    /// Where nothing was found: what comes near.
    did_you_mean: Vec<String>,
}

#[derive(Serialize)]
struct Told<'l> {
    book: &'l str,
    #[serde(flatten)]
    term: &'l Entry,
    /// The clauses in which it stands.
    stands_in: Vec<RuleId>,
}

impl Term {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        let books = cli.books_of(&library, self.book.as_deref())?;
        let name = self
            .name
            .as_deref()
            .map(str::trim)
            .filter(|n| !n.is_empty());
        let found: Vec<(&Book, usize)> = books
            .iter()
            .flat_map(|book| {
                let all = 0..book.glossary.terms.len();
                match name {
                    Some(name) => book.glossary.find(name).into_iter().collect::<Vec<_>>(),
                    None => all.collect(),
                }
                .into_iter()
                .map(|ix| (*book, ix))
            })
            .collect();
        let near = match name {
            Some(name) if found.is_empty() => near(&books, name),
            _ => Vec::new(),
        };
        let answer = if found.is_empty() {
            Found::No
        } else {
            Found::Yes
        };
        if self.json {
            let terms = json(&library, &found, name.is_some(), near);
            cli.out.json(&terms)?;
            return Ok(answer);
        }
        match (name, found.first()) {
            (None, _) => {
                for (nth, book) in books
                    .iter()
                    .filter(|b| !b.glossary.terms.is_empty())
                    .enumerate()
                {
                    if nth > 0 {
                        cli.out.lines(&[StyledLine::blank()])?;
                    }
                    cli.out.lines(&term::list(book))?;
                }
            }
            (Some(name), Some((book, _))) if self.book.is_some() => {
                let lines = term::page(&library, book, name, &cli.words).unwrap_or_default();
                cli.out.lines(&lines)?;
            }
            (Some(name), Some(_)) => {
                cli.out.lines(&term::beside(&library, name, &cli.words))?;
            }
            (Some(name), None) => {
                let said = cli.words.fill("term.none", &[("name", &name)]);
                cli.remark(Tone::Bad, said)?;
                if !near.is_empty() {
                    let said = cli
                        .words
                        .fill("say.nearest", &[("near", &cli.words.list(&near))]);
                    cli.remark(Tone::Plain, said)?;
                }
                let said = cli.words.fill("say.to-search", &[("query", &name)]);
                cli.remark(Tone::Plain, said)?;
            }
        }
        Ok(answer)
    }
}

fn json<'l>(
    library: &'l Library,
    found: &[(&'l Book, usize)],
    named: bool,
    did_you_mean: Vec<String>,
) -> Terms<'l> {
    let mut concepts: Vec<&Concept> = Vec::new();
    if named {
        for (book, ix) in found {
            let term = &book.glossary.terms[*ix];
            for concept in library.concepts_of(book.rules.id, &term.name) {
                if !concepts.iter().any(|c| c.name == concept.name) {
                    concepts.push(concept);
                }
            }
        }
    }
    Terms {
        schema: "caijue.term/1",
        terms: found
            .iter()
            .map(|(book, ix)| Told {
                book: book.rules.id.as_str(),
                term: &book.glossary.terms[*ix],
                stands_in: library.links.with_term(book.rules.id, *ix).to_vec(),
            })
            .collect(),
        concepts,
        did_you_mean,
    }
}

/// The nearest words of each book, each once.
fn near(books: &[&Book], name: &str) -> Vec<String> {
    let mut near: Vec<String> = Vec::new();
    for book in books {
        let words = book.glossary.terms.iter().flat_map(Entry::names);
        if let Some(word) = nearest(name, words)
            && !near.contains(&word)
        {
            near.push(word);
        }
    }
    near
}
