//! Whether another wording means another rule. Only what is known to say the same is mere wording; what cannot be told counts
//! as a change of meaning.

use serde::Serialize;

use super::learned::{Learned, apart};
use super::lines::{Line, differences, regrouped};
use super::words::{What, Word};

/// What a change does to a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// None.
    Nothing,
    /// Other words for the same.
    Wording,
    /// It points to another clause.
    References,
    /// An expression took another's place throughout the text: another name, or another rule.
    Renamed,
    /// Another rule, or one cannot tell.
    Meaning,
}

impl What {
    /// What it does to a rule.
    pub fn effect(self) -> Effect {
        match self {
            Self::Reference => Effect::References,
            Self::Renamed => Effect::Renamed,
            what if what < Self::Reference || what == Self::Words => Effect::Meaning,
            _ => Effect::Wording,
        }
    }
}

/// Why a change is held to be what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// What is different.
    pub what: What,
    /// What stood there; empty where something was added.
    pub old: String,
    /// What stands there now; empty where something went.
    pub new: String,
}

/// A wording that is judged: its text and its words, references being what they lead to in the new edition.
pub(super) struct Wording<'t> {
    pub words: &'t [Word],
    pub line: &'t Line<'t>,
}

/// Stands before what a reference says, where words are told by what they say.
pub(super) const REFERENCE: char = '§';

/// Why two wordings differ, weightiest first; nothing where they are the same.
pub(super) fn judge(old: &Wording<'_>, new: &Wording<'_>, learned: &Learned) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = Vec::new();
    let mut add = |what, old: &str, new: &str| {
        let reason = Reason {
            what,
            old: old.to_owned(),
            new: new.to_owned(),
        };
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    };
    let (a, b) = (&old.line.words, &new.line.words);
    let hunks = differences(old.line, new.line);
    for hunk in &hunks {
        let (from, to) = (&a[hunk.old.clone()], &b[hunk.new.clone()]);
        let (was, is) = (old.line.excerpt(from), new.line.excerpt(to));
        let explained = learned.explains(old.line, new.line, hunk);
        for one in &explained {
            match (one.exact, one.by.known) {
                (true, true) => add(What::Translation, &one.by.from, &one.by.to),
                (true, false) => add(What::Renamed, &one.by.from, &one.by.to),
                (false, _) => add(What::Renamed, was, is),
            }
        }
        if !explained.is_empty() {
            continue;
        }
        let particle = [
            (from, to, new.words, b, hunk.new.start),
            (to, from, old.words, a, hunk.old.start),
        ]
        .into_iter()
        .any(|(one, other, words, line, at)| other.is_empty() && is_particle(one, words, line, at));
        if particle {
            add(What::Particles, was, is);
            continue;
        }
        let apart = apart(from, to);
        let led = apart.iter().any(|w| w.says.starts_with(REFERENCE));
        if led
            && apart
                .iter()
                .all(|w| w.says.starts_with(REFERENCE) || w.class > What::Words)
        {
            add(What::Reference, was, is);
            continue;
        }
        let weightiest = apart.iter().map(|w| w.class).min();
        add(
            weightiest.map_or(What::Words, |what| what.min(What::Words)),
            was,
            is,
        );
    }
    if let Some((was, is)) = regrouped(old.line, new.line, &hunks) {
        add(What::Words, was, is);
    }
    if reasons.is_empty() && rest(old) != rest(new) {
        reasons.push(slight(old, new));
    }
    reasons.sort_by_key(|r| r.what);
    reasons
}

/// The letters and signs of a text without what only follows: its references, by what they lead to.
fn rest(wording: &Wording<'_>) -> String {
    let (mut rest, mut at) = (String::new(), 0);
    for word in wording
        .words
        .iter()
        .filter(|w| w.says.starts_with(REFERENCE))
    {
        rest.push_str(&wording.line.text[at..word.at.start]);
        rest.push_str(&word.says);
        at = word.at.end;
    }
    rest.push_str(&wording.line.text[at..]);
    rest.retain(|c| !c.is_whitespace());
    rest
}

/// What is different where all that counts is the same.
fn slight(old: &Wording<'_>, new: &Wording<'_>) -> Reason {
    let only = |wording: &Wording<'_>, test: &dyn Fn(&Word) -> bool| -> Vec<String> {
        let kept = wording.words.iter().filter(|w| test(w));
        kept.map(|w| w.folded.clone()).collect()
    };
    let differs = |test: &dyn Fn(&Word) -> bool| only(old, test) != only(new, test);
    let counts = |w: &Word| w.class < What::Particles && !w.says.starts_with(REFERENCE);
    let what = if differs(&counts) {
        What::Synonym
    } else if differs(&|w| w.class == What::Particles) {
        What::Particles
    } else if differs(&|w| w.class == What::Punctuation) {
        What::Punctuation
    } else {
        What::Spelling
    };
    Reason {
        what,
        old: String::new(),
        new: String::new(),
    }
}

/// Whether a difference is 地 or 得 for 的: such a 的 is no word that counts, so it is looked for where the other side has
/// nothing.
fn is_particle(one: &[Word], words: &[Word], line: &[Word], at: usize) -> bool {
    let [word] = one else { return false };
    if !matches!(word.folded.as_str(), "地" | "得") {
        return false;
    }
    let from = at.checked_sub(1).map_or(0, |before| line[before].at.end);
    let to = line.get(at).map_or(usize::MAX, |next| next.at.start);
    let gap = words
        .iter()
        .filter(|w| w.at.start >= from && w.at.end <= to);
    let mut gap = gap.filter(|w| w.class == What::Particles);
    gap.any(|w| matches!(w.folded.as_str(), "的" | "之"))
}
