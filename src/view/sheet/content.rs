//! What a sheet holds: the question, the answer, and what is pinned to it.

use serde::{Deserialize, Serialize};

use crate::engine::{Cite, Role};
use crate::rulebook::{BookId, Library, RuleId};
use crate::view::Catalog;

/// What may stand before a sentence that was pinned: what was done, what may be, what not, what is open.
const SIGNS: [&str; 4] = ["▶", "○", "×", "？"];

/// A ruling sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sheet {
    /// Which of a judge's sheets it is; the first one has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The question as it was asked.
    pub question: String,
    /// The judge's answer.
    pub answer: String,
    /// What was pinned, in the judge's order.
    pub pins: Vec<Pin>,
}

/// Something pinned to a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pin {
    /// A clause or heading, quoted with what stands below it.
    Clause(RuleId),
    /// A term of a book.
    Term {
        /// The book.
        book: BookId,
        /// Its name there.
        name: String,
    },
    /// An open question of a book.
    Reading {
        /// The book.
        book: BookId,
        /// Its id.
        id: String,
    },
    /// A step of a ruling, as it was told then.
    Step(StepPin),
}

/// A step as it was told when it was pinned.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StepPin {
    /// The title of the ruling.
    pub ruling: String,
    /// The number of the moment.
    pub moment: usize,
    /// The book of the ruling and its name, where it has a file that it can be opened by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<(BookId, String)>,
    /// The question that the ruling answers.
    pub question: String,
    /// The answers that are written for this moment under these readings.
    pub answers: Vec<AnswerPin>,
    /// Whether the ruling's file has no answer for this moment, as it has none where a reading was switched or
    /// something else was chosen.
    pub unanswered: bool,
    /// The readings in force that were chosen, or that decided something on the way here, as reading and option.
    pub under: Vec<(String, String)>,
    /// What happened, or what was refused and why; a sentence each, with its clauses.
    pub told: Vec<Told>,
}

/// An answer of a ruling as it was when it was pinned.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnswerPin {
    /// The branch; empty for the ruling's own.
    pub branch: String,
    /// The answer.
    pub says: String,
    /// How it rests on its clauses.
    pub basis: String,
    /// The clauses it rests on.
    pub clauses: Vec<RuleId>,
}

/// A sentence and the clauses behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// The sentence.
    pub says: String,
    /// Its clauses with their roles.
    #[serde(default)]
    pub cites: Vec<(Role, RuleId)>,
}

impl Told {
    /// A sentence with its citations.
    pub fn new(says: impl Into<String>, cites: &[Cite]) -> Self {
        Self {
            says: says.into(),
            cites: cites.iter().map(|c| (c.role, c.clause)).collect(),
        }
    }

    /// The sentence in the interface's language, with the sign that may stand before it.
    pub fn says_in(&self, words: &Catalog) -> String {
        let (sign, says) = match self.says.split_once(' ') {
            Some((sign, says)) if SIGNS.contains(&sign) => (sign, says),
            _ => return words.said(&self.says).into_owned(),
        };
        format!("{sign} {}", words.said(says))
    }
}

impl Sheet {
    /// Whether nothing is on it.
    pub fn is_empty(&self) -> bool {
        let Self {
            id: _,
            title,
            question,
            answer,
            pins,
        } = self;
        [title, question, answer].iter().all(|t| t.is_empty()) && pins.is_empty()
    }

    /// Pins something at the end; whether it was not there yet.
    pub fn pin(&mut self, pin: Pin) -> bool {
        let fresh = !self.pins.contains(&pin);
        if fresh {
            self.pins.push(pin);
        }
        fresh
    }

    /// Every clause that it rests on, pinned ones first, each once.
    pub fn clauses(&self, library: &Library) -> Vec<RuleId> {
        let mut all = Vec::new();
        let mut add = |id: RuleId| {
            if !all.contains(&id) {
                all.push(id);
            }
        };
        for pin in &self.pins {
            if let Pin::Clause(id) = pin {
                add(*id);
            }
        }
        for pin in &self.pins {
            match pin {
                Pin::Clause(_) => {}
                Pin::Term { book, name } => {
                    if let Some(term) = library.book(*book).and_then(|b| b.glossary.get(name)) {
                        term.clause.into_iter().for_each(&mut add);
                    }
                }
                Pin::Reading { book, id } => {
                    if let Some(reading) = library.reading(*book, id) {
                        reading.clauses.iter().for_each(|c| add(*c));
                    }
                }
                Pin::Step(step) => {
                    let answered = step.answers.iter().flat_map(|a| &a.clauses);
                    answered.for_each(|clause| add(*clause));
                    let cites = step.told.iter().flat_map(|t| &t.cites);
                    cites.for_each(|(_, clause)| add(*clause));
                }
            }
        }
        all
    }
}

#[cfg(test)]
pub(in crate::view) mod tests {
    use super::*;

    pub(in crate::view) fn id(text: &str) -> RuleId {
        text.parse().expect("id")
    }

    pub(in crate::view) fn sheet() -> Sheet {
        Sheet {
            id: String::new(),
            title: "滑行 <b>".to_owned(),
            question: "第一行\n# 第二行".to_owned(),
            answer: "可以。".to_owned(),
            pins: vec![
                Pin::Clause(id("vividz:305.2")),
                Pin::Step(StepPin {
                    ruling: "某裁定".to_owned(),
                    moment: 3,
                    of: None,
                    question: "退场吗？".to_owned(),
                    answers: vec![AnswerPin {
                        says: "退场。".to_owned(),
                        basis: "读法".to_owned(),
                        ..AnswerPin::default()
                    }],
                    unanswered: false,
                    told: vec![Told::new("退场", &[Cite::requires(id("vividz:1004.1"))])],
                    under: vec![("伤害等于力量值".to_owned(), "退场".to_owned())],
                }),
            ],
        }
    }

    #[test]
    fn a_pin_is_there_once_and_steps_bring_their_clauses() {
        let mut sheet = sheet();
        assert!(!sheet.pin(Pin::Clause(id("vividz:305.2"))));
        assert!(sheet.pin(Pin::Clause(id("vividz:305.1"))));
        let clauses = sheet.clauses(&Library::shipped());
        assert_eq!(
            clauses,
            [id("vividz:305.2"), id("vividz:305.1"), id("vividz:1004.1")]
        );
    }

    #[test]
    fn it_is_kept_as_it_is() {
        let text = toml::to_string(&sheet()).expect("TOML");
        assert_eq!(toml::from_str::<Sheet>(&text).expect("sheet"), sheet());
    }
}
