//! The event on the desk: its profile, the record of its calls, the form in which one is typed.
//!
//! ```text
//!  a key ──► form ──draft a key──► <state>/calls/<id>.json        what is typed outlives the desk
//!              └────keep─────────► <data>/records/<event>.jsonl   one line
//!                                       │ read again
//!                                       ▼
//!                      calls ──► search · list · marks of opposite answers
//! ```
//!
//! What touches the disk is a [`Deed`]; the loop carries it out.

mod deeds;
mod draw;
mod form;
mod list;
mod profile;

use std::path::PathBuf;

use crate::event::alike::{self, Against};
use crate::event::{Call, Fault, Profile, Settled, Shelf};
use crate::rulebook::{BookId, RuleId};
use crate::view::{Catalog, StyledLine, record};

use super::keys::{Op, Place};
use super::model::{Effect, Model};

pub use deeds::{Deed, carry_out};
pub use draw::{bar, draw_form, draw_list};
#[cfg(test)]
pub use form::begun;
pub use form::{Form, op as form_op, put_by, typed as form_typed};
pub use list::{List, chosen_call, click, filtered, go_under, op as list_op, show, wheel};
#[cfg(test)]
pub use profile::Change;
pub use profile::{Ask, Pick, answered, choose, house, op as everywhere, picked, put, session};

/// The event on the desk.
#[derive(Debug, Default)]
pub struct Event {
    /// Where profiles and records lie.
    pub shelf: Shelf,
    /// What is gone by.
    pub profile: Option<Profile>,
    /// The house readings in force.
    pub settled: Vec<Settled>,
    /// What is wrong with the profile.
    pub faults: Vec<Fault>,
    /// The words of the interface where the event does not say in which language.
    pub words: Option<Catalog>,
    /// The judge's name, as it was typed last.
    pub judge: String,
    /// The calls of the record, in the order in which they were ruled.
    pub calls: Vec<Call>,
    /// For each of them the others that were answered differently, by their places.
    opposite: Vec<Vec<(usize, Against)>>,
    /// The file that they were read from: a day that ends while a call is typed does not change where it goes.
    file: Option<PathBuf>,
    /// Calls that are not typed to their end.
    drafts: Vec<Form>,
    /// The screen of the record.
    pub list: List,
}

impl Event {
    /// Takes other calls.
    fn take(&mut self, calls: Vec<Call>) {
        self.opposite = alike::opposite(&calls);
        self.calls = calls;
    }

    /// The others that were answered differently.
    fn against(&self, nth: usize) -> Vec<(&Call, Against)> {
        let of = self.opposite.get(nth).map_or(&[][..], Vec::as_slice);
        of.iter()
            .filter_map(|(other, same)| Some((self.calls.get(*other)?, *same)))
            .collect()
    }

    fn call(&self, id: &str) -> Option<(usize, &Call)> {
        self.calls.iter().enumerate().find(|(_, c)| c.id == id)
    }

    /// The game of the event.
    pub fn book(&self) -> Option<BookId> {
        self.profile.as_ref()?.book
    }

    /// The name of the event; empty where there is none.
    pub fn name(&self) -> &str {
        self.profile.as_ref().map_or("", |p| p.name.as_str())
    }
}

/// The calls that fit what is typed in the search box, the latest first: their names, each with the line that stands for
/// it.
pub fn fitting(model: &Model, text: &str, best: Option<RuleId>) -> Vec<(String, StyledLine)> {
    const MOST: usize = 3;
    let book = model.find.book;
    let fits = model.event.calls.iter().rev().filter(|call| {
        let of_book = book.is_none() || call.book.is_none() || call.book == book;
        of_book && alike::fits(call, text, best)
    });
    fits.take(MOST)
        .map(|call| {
            let line = record::found(call, &model.words);
            let nth = model.event.call(&call.id).map(|(nth, _)| nth);
            let others = nth.map_or_else(Vec::new, |nth| model.event.against(nth));
            let line = match others.first() {
                Some((_, how)) => {
                    let (tone, sign) = record::sign(*how);
                    line.with(tone, format!(" {sign}"))
                }
                None => line,
            };
            (call.id.clone(), line)
        })
        .collect()
}

/// The page of a call.
pub fn page(model: &Model, id: &str) -> Vec<StyledLine> {
    let Some((nth, call)) = model.event.call(id) else {
        return Vec::new();
    };
    let against = model.event.against(nth);
    record::page(call, &model.library, &against, &model.words)
}

/// Reads what was kept, where the desk opens: the record and what was not typed to its end.
pub fn furnish(model: &mut Model, shelf: Shelf, profile: Option<Profile>) -> Vec<StyledLine> {
    model.event.words = Some(model.words.clone());
    model.event.judge = shelf.standing().judge.unwrap_or_default();
    model.event.shelf = shelf;
    if let Some(profile) = profile {
        profile::put(model, Some(profile));
    }
    let mut problems = deeds::look(model);
    problems.extend(deeds::read_drafts(model));
    problems
}

/// The keys that lead to the record, for a sentence.
fn key(model: &Model, op: Op) -> String {
    model.keys.shown(Place::Anywhere, op).unwrap_or_default()
}

/// To do this.
fn deed(deed: Deed) -> Vec<Effect> {
    vec![Effect::Event(deed)]
}
