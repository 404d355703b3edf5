//! What a user would use instead on the same text: a literal scan, and SQLite's FTS5 with trigrams.

use std::time::{Duration, Instant};

use caijue::rulebook::Library;

/// One clause as both peers read it.
pub struct Row {
    /// `book:number`.
    pub id: String,
    book: String,
    text: String,
}

/// Every clause: its number, its headings, its text.
pub fn rows() -> Vec<Row> {
    let library = Library::shipped();
    let mut rows = Vec::new();
    for book in &library.books {
        for (ix, node) in book.rules.nodes.iter().enumerate() {
            let headings = book.rules.heading_path(ix).join(" ");
            rows.push(Row {
                id: node.id.to_string(),
                book: node.id.book.to_string(),
                text: format!("{} {headings} {}", node.id.number, node.body.text).to_lowercase(),
            });
        }
    }
    rows
}

/// Clauses that hold the query as it stands, in reading order.
pub fn scan(rows: &[Row], query: &str, book: Option<&str>) -> Vec<String> {
    let wanted = query.trim().to_lowercase();
    rows.iter()
        .filter(|r| book.is_none_or(|b| b == r.book) && r.text.contains(&wanted))
        .map(|r| r.id.clone())
        .take(10)
        .collect()
}

/// FTS5 with its trigram tokenizer.
pub struct Trigrams(rusqlite::Connection);

impl Trigrams {
    /// Indexes the rows in memory; also says how long that took.
    pub fn new(rows: &[Row]) -> rusqlite::Result<(Self, Duration)> {
        let start = Instant::now();
        let db = rusqlite::Connection::open_in_memory()?;
        db.execute_batch(
            "create virtual table rules using fts5(id unindexed, book unindexed, text, tokenize='trigram');
             begin",
        )?;
        {
            let mut insert = db.prepare("insert into rules values (?1, ?2, ?3)")?;
            for row in rows {
                insert.execute([&row.id, &row.book, &row.text])?;
            }
        }
        db.execute_batch("commit")?;
        Ok((Self(db), start.elapsed()))
    }

    /// Any of the query's windows of three characters, by BM25: what one writes for free text.
    pub fn find(&self, query: &str, book: Option<&str>) -> rusqlite::Result<Vec<String>> {
        let chars: Vec<char> = query.chars().filter(|c| *c != '"').collect();
        let windows: Vec<String> = chars
            .windows(chars.len().clamp(1, 3))
            .map(|w| format!("\"{}\"", w.iter().collect::<String>()))
            .collect();
        let mut statement = self.0.prepare_cached(
            "select id from rules where rules match ?1 and (?2 is null or book = ?2)
             order by bm25(rules) limit 10",
        )?;
        let found = statement
            .query_map((windows.join(" OR "), book), |r| r.get(0))?
            .collect();
        found
    }
}
