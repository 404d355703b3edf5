//! One book from its texts, with nothing of the books beside it.

use super::glossary::Glossary;
use super::held::Held;
use super::id::BookId;
use super::links::{self, Joined};
use super::markdown;
use super::problem::Problem;
use super::readings::{self, Reading};
use super::scope::{self, Scope};
use super::tree::Rulebook;

/// The texts of one book before they are parsed, each with what its file is called.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Texts {
    pub rules: Option<(String, String)>,
    pub glossary: Option<(String, String)>,
    pub readings: Option<(String, String)>,
    pub scope: Option<(String, String)>,
}

/// What the texts of one book say.
#[derive(Debug, Clone)]
pub(super) struct Parsed {
    pub rules: Rulebook,
    pub glossary: Glossary,
    pub readings: Held<Vec<Reading>>,
    pub scope: Held<Vec<Scope>>,
    pub joined: Joined,
    /// What reading the files met.
    pub met: Vec<Problem>,
}

impl Parsed {
    /// Reads the texts of a book; `None` where it has no rules. `id` is what it goes by if its front matter says nothing.
    pub(super) fn of(texts: &Texts, id: BookId) -> Option<Self> {
        let (file, text) = texts.rules.as_ref()?;
        let (mut rules, mut met) = markdown::parse(file, text, id);
        let mut said = |mut problems: Vec<Problem>| met.append(&mut problems);
        let glossary = match &texts.glossary {
            Some((file, text)) => {
                let (glossary, problems) = Glossary::parse(file, text, id);
                said(problems);
                glossary
            }
            None => Glossary::empty(id),
        };
        let mut readings = Vec::new();
        if let Some((file, text)) = &texts.readings {
            let (read, problems) = readings::parse(file, text, id);
            said(problems);
            readings = read;
        }
        let mut scope = Vec::new();
        if let Some((file, text)) = &texts.scope {
            let (read, problems) = scope::parse(file, text, id);
            said(problems);
            scope = read;
        }
        let joined = links::join(&mut rules, &glossary);
        Some(Self {
            rules,
            glossary,
            readings: readings.into(),
            scope: scope.into(),
            joined,
            met,
        })
    }
}
