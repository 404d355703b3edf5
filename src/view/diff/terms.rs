//! What a new edition changes in the terms of a book.

use serde::Serialize;

use crate::edition::{Comparison, Effect, Kind, Piece, Reason, Stretch, pieces, reworded};
use crate::rulebook::Term;

use super::Side;

/// What became of a term.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OfTerm {
    /// Its name.
    pub name: String,
    /// Whether it is new, gone, or said otherwise.
    pub kind: Kind,
    /// What that does.
    pub effect: Effect,
    /// Why it is held to do so.
    pub reasons: Vec<Reason>,
    /// What is said of it, marked.
    pub pieces: Vec<Piece>,
}

/// The terms that changed: those that mean something else, gone and new ones, those in other words.
pub(super) fn terms(old: &Side<'_>, new: &Side<'_>, comparison: &Comparison) -> Vec<OfTerm> {
    let (was, is) = (&old.book.glossary, &new.book.glossary);
    let whole = |term: &Term, kind, what| OfTerm {
        name: term.name.clone(),
        kind,
        effect: Effect::Meaning,
        reasons: Vec::new(),
        pieces: vec![Piece {
            what,
            text: term.says.clone(),
        }],
    };
    let named = |terms: &[Term], name: &str| terms.iter().position(|t| t.name == name);
    let mut all = Vec::new();
    for term in &was.terms {
        let Some(at) = named(&is.terms, &term.name) else {
            all.push(whole(term, Kind::Removed, Stretch::Removed));
            continue;
        };
        let says = &is.terms[at].says;
        let reasons = reworded(
            comparison,
            (&old.book.rules, &term.says),
            (&new.book.rules, says),
        );
        if let Some(effect) = reasons.iter().map(|r| r.what.effect()).max() {
            all.push(OfTerm {
                name: term.name.clone(),
                kind: Kind::Reworded,
                effect,
                reasons,
                pieces: pieces(&term.says, says),
            });
        }
    }
    let fresh = is
        .terms
        .iter()
        .filter(|t| named(&was.terms, &t.name).is_none());
    all.extend(fresh.map(|term| whole(term, Kind::Added, Stretch::Added)));
    all.sort_by_key(|t| (t.effect < Effect::Meaning, t.kind));
    all
}
