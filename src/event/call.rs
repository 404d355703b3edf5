//! A call: what a judge ruled at a table.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::fold::Conflict;
use crate::rulebook::{BookId, RuleId};

/// The fields of a call, as the log calls them.
pub const FIELDS: [&str; 14] = [
    "table",
    "players",
    "question",
    "answer",
    "clauses",
    "readings",
    "judge",
    "time",
    "appeal",
    "note",
    "book",
    "event",
    "source",
    "withdrawn",
];

/// What a judge ruled at a table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Call {
    /// Its name: no two calls of whatever judges share one.
    pub id: String,
    /// The table.
    pub table: String,
    /// The players.
    pub players: String,
    /// What was asked.
    pub question: String,
    /// What was ruled.
    pub answer: String,
    /// The clauses behind it, the weightiest first.
    pub clauses: Vec<RuleId>,
    /// The readings in force.
    pub readings: Vec<Held>,
    /// The judge.
    pub judge: String,
    /// When it was ruled, as [`date::now`](crate::text::date::now) writes it.
    pub time: String,
    /// What came of an appeal.
    pub appeal: Option<Appeal>,
    /// A remark.
    pub note: String,
    /// The game.
    pub book: Option<BookId>,
    /// The event.
    pub event: String,
    /// What it was made from.
    pub source: Option<Source>,
    /// Whether it was taken back: it counts for nothing, and stays.
    pub withdrawn: bool,
    /// When it was changed last, in milliseconds since 1970.
    pub changed: i64,
    /// How many lines of the log it is made of.
    pub lines: usize,
    /// The lines that no other line of it follows: a change to it follows these.
    pub heads: Vec<String>,
    /// What two judges set differently, neither having seen the other's.
    pub conflicts: Vec<Conflict>,
}

/// A reading that was in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// The book.
    pub book: BookId,
    /// The reading.
    pub reading: String,
    /// The option.
    pub option: String,
    /// Whether the house settled it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub house: bool,
}

/// What came of an appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appeal {
    /// What was held.
    pub outcome: Outcome,
    /// By whom.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// What holds in place of the answer, where it was overturned.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub answer: String,
}

/// Whether a ruling stood on appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It stood.
    Upheld,
    /// It did not.
    Overturned,
}

impl Outcome {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Upheld, Self::Overturned];

    /// Its word in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Upheld => "upheld",
            Self::Overturned => "overturned",
        }
    }
}

/// What a call was made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A clause.
    Clause(RuleId),
    /// A term.
    Term {
        /// The book.
        book: BookId,
        /// Its name.
        name: String,
    },
    /// An open question of a book.
    Reading {
        /// The book.
        book: BookId,
        /// Its id.
        id: String,
    },
    /// A moment of a ruling.
    Ruling {
        /// The book.
        book: BookId,
        /// The file's name without ending.
        name: String,
        /// The branch that ends there, or leads through.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        branch: String,
        /// The readings of the line that was stepped, as reading and option.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        under: Vec<(String, String)>,
        /// The moment.
        moment: usize,
        /// The ruling as it was stepped, where that is in no file.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// A board that was set up.
    Board {
        /// Its name on the desk that set it up.
        #[serde(default)]
        id: String,
        /// The board as it was.
        text: String,
    },
    /// A search.
    Search(String),
}

impl Call {
    /// The call of these fields. One that is not understood is as if it were not there; the log keeps it.
    pub fn of(id: &str, set: &Map<String, Value>) -> Self {
        Self {
            id: id.to_owned(),
            table: get(set, "table"),
            players: get(set, "players"),
            question: get(set, "question"),
            answer: get(set, "answer"),
            clauses: list(set, "clauses"),
            readings: list(set, "readings"),
            judge: get(set, "judge"),
            time: get(set, "time"),
            appeal: get(set, "appeal"),
            note: get(set, "note"),
            book: get(set, "book"),
            event: get(set, "event"),
            source: get(set, "source"),
            withdrawn: get(set, "withdrawn"),
            ..Self::default()
        }
    }

    /// All its fields; an empty one is null.
    pub fn fields(&self) -> Map<String, Value> {
        let text = |text: &str| match text.is_empty() {
            true => Value::Null,
            false => Value::from(text),
        };
        let mut all = Map::new();
        for field in FIELDS {
            let value = match field {
                "table" => text(&self.table),
                "players" => text(&self.players),
                "question" => text(&self.question),
                "answer" => text(&self.answer),
                "clauses" => several(&self.clauses),
                "readings" => several(&self.readings),
                "judge" => text(&self.judge),
                "time" => text(&self.time),
                "appeal" => one(&self.appeal),
                "note" => text(&self.note),
                "book" => one(&self.book),
                "event" => text(&self.event),
                "source" => one(&self.source),
                _ if self.withdrawn => Value::from(true),
                _ => Value::Null,
            };
            all.insert(field.to_owned(), value);
        }
        all
    }

    /// The fields that are otherwise than they were before.
    pub fn changes(&self, before: &Self) -> Map<String, Value> {
        let was = before.fields();
        let now = self.fields();
        now.into_iter()
            .filter(|(field, value)| was.get(field) != Some(value))
            .collect()
    }

    /// What holds now: the answer, or what took its place on appeal. `None` where it was overturned and nobody wrote
    /// what holds instead.
    pub fn holds(&self) -> Option<&str> {
        match &self.appeal {
            Some(appeal) if appeal.outcome == Outcome::Overturned => {
                Some(appeal.answer.as_str()).filter(|a| !a.is_empty())
            }
            _ => Some(&self.answer),
        }
    }
}

/// A field; what is missing or of another kind is nothing.
fn get<T: DeserializeOwned + Default>(set: &Map<String, Value>, field: &str) -> T {
    let value = set.get(field).filter(|value| !value.is_null());
    value
        .and_then(|value| T::deserialize(value).ok())
        .unwrap_or_default()
}

/// A field with several values; those that are not understood are left out.
fn list<T: DeserializeOwned>(set: &Map<String, Value>, field: &str) -> Vec<T> {
    let values = set.get(field).and_then(Value::as_array);
    values
        .into_iter()
        .flatten()
        .filter_map(|value| T::deserialize(value).ok())
        .collect()
}

fn one<T: Serialize>(value: &Option<T>) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

fn several<T: Serialize>(values: &[T]) -> Value {
    match values.is_empty() {
        true => Value::Null,
        false => serde_json::to_value(values).unwrap_or_default(),
    }
}
