//! The batch door: one query as a JSON line in, its ranked hits as a JSON line out.

use serde::{Deserialize, Serialize};

use crate::rulebook::BookId;

use super::searcher::Searcher;
use super::{MatchKind, Options, Target};

#[derive(Deserialize)]
struct Request {
    query: String,
    #[serde(default)]
    book: Option<String>,
    #[serde(default)]
    limit: Option<usize>,
}

#[derive(Serialize)]
struct Response<'a> {
    query: &'a str,
    hits: Vec<Row>,
    /// Worked rulings that answer, apart from the clauses.
    rulings: Vec<Row>,
    did_you_mean: Vec<String>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    id: String,
    kind: &'static str,
    score: f32,
    why: Vec<RowWhy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<String>,
}

#[derive(Serialize)]
struct RowWhy {
    asked: String,
    found: Option<String>,
    way: MatchKind,
}

#[derive(Serialize)]
struct Refused {
    error: String,
}

impl Searcher {
    /// Answers one JSON line `{"query": …, "book": … or null}` with one JSON line, without its line feed.
    ///
    /// `hits` is one ranking of clauses, each once: a term stands there as the clause that defines it and names
    /// itself in `term`. A line that is no such object is answered with an `error`.
    pub fn batch_line(&self, line: &str) -> String {
        match self.batch(line) {
            Ok(line) => line,
            Err(error) => to_line(&Refused { error }),
        }
    }

    fn batch(&self, line: &str) -> Result<String, String> {
        let request: Request = serde_json::from_str(line).map_err(|e| e.to_string())?;
        let book = match request.book.as_deref() {
            None | Some("") => None,
            Some(name) => Some(
                self.vocab
                    .books
                    .iter()
                    .map(|b| b.id)
                    .find(|b| b.as_str() == name)
                    .or_else(|| super::query::book(name, &self.vocab))
                    .or_else(|| BookId::named(name))
                    .ok_or_else(|| format!("no book {name:?}"))?,
            ),
        };
        let limit = request.limit.unwrap_or(20);
        let options = Options {
            book,
            // Terms, rulings and their clauses are several answers, here one.
            limit: limit.saturating_mul(2).max(40),
            ..Options::default()
        };
        let answer = self.search(&request.query, &options);
        let (mut hits, mut rulings): (Vec<Row>, Vec<Row>) = (Vec::new(), Vec::new());
        for hit in answer.hits {
            let why = hit
                .why
                .into_iter()
                .map(|w| RowWhy {
                    asked: w.asked,
                    found: w.found,
                    way: w.way,
                })
                .collect();
            let row = |id: String, kind: &'static str, term: Option<String>| Row {
                id,
                kind,
                score: hit.score,
                why,
                term,
            };
            match &hit.target {
                Target::Clause(id) => {
                    let id = id.to_string();
                    if !hits.iter().any(|h| h.id == id) {
                        hits.push(row(id, hit.kind, None));
                    }
                }
                Target::Term { name, .. } => {
                    if let Some(id) = hit.clause.map(|c| c.to_string())
                        && !hits.iter().any(|h| h.id == id)
                    {
                        hits.push(row(id, hit.kind, Some(name.clone())));
                    }
                }
                Target::Ruling { book, name } => {
                    rulings.push(row(format!("{book}:{name}"), hit.kind, None));
                }
            }
        }
        hits.truncate(limit);
        rulings.truncate(limit);
        Ok(to_line(&Response {
            query: &request.query,
            hits,
            rulings,
            did_you_mean: answer.did_you_mean,
            notes: answer.notes,
        }))
    }
}

fn to_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|e| format!("{{\"error\":{:?}}}", e.to_string()))
}
