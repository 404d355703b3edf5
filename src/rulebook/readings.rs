//! Readings: questions that a text leaves open, what may be held, and what we go under unless told otherwise.

use serde::{Deserialize, Serialize};

use super::id::{BookId, Number, RuleId};
use super::problem::{Place, Places, Problem};

/// An open question of a book and the ways to read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reading {
    /// The book.
    pub book: BookId,
    /// Its short name: 伤害等于力量值.
    pub id: String,
    /// The question.
    pub question: String,
    /// The clauses that raise it.
    pub clauses: Vec<RuleId>,
    /// The ways to read it, at least two.
    pub options: Vec<ReadingOption>,
    /// The id of the option in force unless another is chosen.
    pub default: String,
    /// Why that one.
    pub grounds: String,
    /// Where it stands.
    #[serde(skip)]
    pub place: Place,
}

/// One way to read an open question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadingOption {
    /// Its short name: 退场.
    pub id: String,
    /// What is then held.
    pub says: String,
}

impl Reading {
    /// The option of this name.
    pub fn option(&self, id: &str) -> Option<&ReadingOption> {
        self.options.iter().find(|o| o.id == id)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    reading: Vec<toml::Spanned<Entry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    question: String,
    clauses: Vec<String>,
    default: String,
    grounds: String,
    option: Vec<ReadingOption>,
}

/// Parses `rulebooks/<book>/readings.toml`.
pub fn parse(file: &str, text: &str, book: BookId) -> (Vec<Reading>, Vec<Problem>) {
    let places = Places::new(file, text);
    let mut problems = Vec::new();
    let mut readings: Vec<Reading> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let entries = match toml::from_str::<File>(text) {
        Ok(file) => file.reading,
        Err(error) => {
            let at = error.span().map_or(0, |s| s.start);
            return (readings, vec![places.problem(at, error.message(), None)]);
        }
    };
    for entry in entries {
        let at = entry.span().start;
        let entry = entry.into_inner();
        let mut say = |what: String, fix: &str| {
            problems.push(places.problem(at, what, Some(fix.to_owned())));
        };
        if !seen.insert(entry.id.clone()) {
            say(format!("读法“{}”写了两次", entry.id), "改其中一个的 id");
            continue;
        }
        if entry.clauses.is_empty() {
            say(
                format!("读法“{}”没有条文", entry.id),
                "clauses 里写出引起疑问的条号",
            );
        }
        if entry.option.len() < 2 {
            say(
                format!("读法“{}”不足两个选项", entry.id),
                "每种读法写一个 [[reading.option]]",
            );
        }
        if !entry.option.iter().any(|o| o.id == entry.default) {
            say(
                format!("读法“{}”的默认“{}”不在选项里", entry.id, entry.default),
                "default 写某个选项的 id",
            );
        }
        let mut clauses = Vec::new();
        for number in &entry.clauses {
            match number.parse::<Number>() {
                Ok(number) => clauses.push(RuleId::new(book, number)),
                Err(error) => say(
                    format!("读法“{}”的条号“{number}”读不懂", entry.id),
                    &error.to_string(),
                ),
            }
        }
        readings.push(Reading {
            book,
            id: entry.id,
            question: entry.question,
            clauses,
            options: entry.option,
            default: entry.default,
            grounds: entry.grounds,
            place: places.at(at),
        });
    }
    (readings, problems)
}
