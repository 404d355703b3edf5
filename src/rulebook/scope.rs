//! What each clause is to an engine: a rule to implement, a definition, an example, or outside its reach.

use serde::{Deserialize, Serialize};

use super::id::{BookId, Number, RuleId};
use super::problem::{Place, Places, Problem};

/// What a clause is to an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// It makes a game go one way rather than another.
    Normative,
    /// It says what a word or a card's part means.
    Definition,
    /// An example.
    Example,
    /// A note, a remark, history.
    Comment,
    /// A rule that an engine cannot decide; the scope says why.
    Outside,
}

impl Class {
    /// The Chinese word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Normative => "规范",
            Self::Definition => "定义",
            Self::Example => "例",
            Self::Comment => "注释",
            Self::Outside => "引擎之外",
        }
    }
}

/// A clause's class, and the reason where it is outside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Scope {
    /// The clause.
    pub id: RuleId,
    /// Its class.
    pub class: Class,
    /// Why it is outside the engine.
    pub reason: Option<String>,
    /// Where it stands.
    #[serde(skip)]
    pub place: Place,
}

/// Parses `rulebooks/<book>/scope.toml`: a table `[clauses]` of number to class, or to `{class, reason}`.
pub fn parse(file: &str, text: &str, book: BookId) -> (Vec<Scope>, Vec<Problem>) {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        #[serde(default)]
        clauses: toml::Table,
    }
    let places = Places::new(file, text);
    let clauses = match toml::from_str::<File>(text) {
        Ok(file) => file.clauses,
        Err(error) => {
            let at = error.span().map_or(0, |s| s.start);
            return (
                Vec::new(),
                vec![places.problem(at, crate::text::toml_said(error.message()), None)],
            );
        }
    };
    let mut problems = Vec::new();
    let mut scopes = Vec::new();
    for (number, value) in &clauses {
        let at = text.find(&format!("\"{number}\"")).unwrap_or(0);
        let (class, reason) = match value {
            toml::Value::Table(t) => (
                t.get("class").cloned(),
                t.get("reason").and_then(|r| r.as_str()).map(str::to_owned),
            ),
            other => (Some(other.clone()), None),
        };
        let class = class.and_then(|c| c.try_into::<Class>().ok());
        match (number.parse::<Number>(), class) {
            (Ok(number), Some(class)) => {
                if class == Class::Outside && reason.is_none() {
                    problems.push(places.problem(
                        at,
                        format!("{number} 在引擎之外，却没有说明理由"),
                        Some("写作 { class = \"outside\", reason = \"……\" }".to_owned()),
                    ));
                }
                scopes.push(Scope {
                    id: RuleId::new(book, number),
                    class,
                    reason,
                    place: places.at(at),
                });
            }
            _ => problems.push(places.problem(
                at,
                format!("“{number}”一项读不懂"),
                Some("类别有 normative、definition、example、comment、outside".to_owned()),
            )),
        }
    }
    scopes.sort_by_key(|s| s.id);
    (scopes, problems)
}
