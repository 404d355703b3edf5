//! A calculation that a person asks for by words: what was asked, and what came of it. Free of any game.

use serde::Serialize;

use super::board::Region;
use super::cite::Cite;
use super::fact::UnfoldStep;
use super::game::Under;
use super::verdict::{Unruled, Verdict};

/// What a calculation is given, as typed. Which of them a calculator takes is for it to say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given {
    /// Words without a name: a route, a displacement, two numbers.
    pub words: Vec<String>,
    /// Values by name, in the order in which they were given; a name may stand more than once.
    pub named: Vec<(String, String)>,
}

impl Given {
    /// Adds a value.
    pub fn put(&mut self, name: &str, value: impl Into<String>) {
        self.named.push((name.to_owned(), value.into()));
    }

    /// The last value of this name.
    pub fn one(&self, name: &str) -> Option<&str> {
        let (_, value) = self.named.iter().rev().find(|(n, _)| n == name)?;
        Some(value)
    }

    /// All values of this name.
    pub fn all(&self, name: &str) -> Vec<&str> {
        self.named
            .iter()
            .filter(|(n, _)| n == name)
            .map(|(_, v)| v.as_str())
            .collect()
    }
}

/// A calculator, for a list of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Calculator {
    /// Its name on a command line: `distance`.
    pub name: &'static str,
    /// The book's words for it: 距离.
    pub words: &'static [&'static str],
    /// The names of the values that it must be given.
    pub needs: &'static [&'static str],
    /// The names of the values that it may be given.
    pub takes: &'static [&'static str],
    /// What stands without a name: a route; empty where nothing does.
    pub operand: &'static str,
    /// One that can be typed as it stands, without the program's name.
    pub example: &'static str,
}

/// What is wrong with what a calculation was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The value's name; `None` where it is the words or the calculator itself.
    pub at: Option<String>,
    /// What is wrong, in Chinese.
    pub what: String,
    /// The likely fix.
    pub fix: Option<String>,
}

/// What came of a calculation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Calculated {
    /// What was computed.
    pub of: String,
    /// The result; 未定 where the text leaves it open.
    pub result: String,
    /// How it came about, a clause or more behind each step.
    pub steps: Vec<UnfoldStep>,
    /// The readings that decided something.
    pub under: Vec<Under>,
    /// Clauses that bear on the whole and on no step alone.
    pub cites: Vec<Cite>,
    /// Whether what was asked about may be done, where it is a thing to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// The question that the text leaves open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unruled: Option<Unruled>,
    /// The map that goes with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<Region>,
}
