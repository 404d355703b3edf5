//! A fact that was found: its value, what it rests on, and how it came about.

use super::super::compute::Computed;
use super::super::words::names::Name;
use crate::engine::cite::Cite;
use crate::engine::game::Under;
use crate::engine::scenario::At;
use crate::engine::verdict::Unruled;

/// A fact that was found.
pub struct Found {
    /// Its value as a scenario writes it.
    pub value: String,
    /// How it came about, where it is computed.
    pub computed: Option<Computed>,
    /// The clauses that say what it is.
    pub cites: Vec<Cite>,
    /// The readings that decided something.
    pub under: Vec<Under>,
    /// The question that the text leaves open instead.
    pub unruled: Option<Unruled>,
}

impl Found {
    pub fn plain<const N: usize>(value: impl ToString, cites: [Cite; N]) -> Self {
        Self {
            value: value.to_string(),
            computed: None,
            cites: cites.to_vec(),
            under: Vec::new(),
            unruled: None,
        }
    }

    pub fn yes<const N: usize>(yes: bool, cites: [Cite; N]) -> Self {
        Self::plain(if yes { "是" } else { "否" }, cites)
    }

    pub fn of(computed: Computed) -> Self {
        Self {
            value: computed.text(),
            cites: computed.cites(),
            under: computed.under.clone(),
            unruled: computed.result.clone().err(),
            computed: Some(computed),
        }
    }

    /// A computation whose 1 is 是 and 0 is 否.
    pub fn whether(computed: Computed) -> Self {
        let mut found = Self::of(computed);
        found.value = match found.value.as_str() {
            "1" => "是".to_owned(),
            "0" => "否".to_owned(),
            _ => found.value,
        };
        found
    }

    pub fn under(mut self, under: Under) -> Self {
        self.under.push(under);
        self
    }
}

/// A part of a path, at its place.
pub fn at(path: &Name, text: &str) -> Name {
    Name(At {
        value: text.to_owned(),
        line: path.0.line,
        column: path.0.column,
    })
}
