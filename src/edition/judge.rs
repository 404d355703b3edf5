//! Whether another wording means another rule. Only what is known to say the same is mere wording; what cannot be told counts
//! as a change of meaning.

use serde::Serialize;

use super::learned::{Learned, Line, apart, differences};
use super::words::{Class, Word};

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
    /// Another rule, or one cannot tell.
    Meaning,
}

/// What is different.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A negation.
    Negation,
    /// May, must, can.
    Modal,
    /// A number.
    Number,
    /// At most, at least, all, each.
    Bound,
    /// Who.
    Actor,
    /// When.
    Timing,
    /// Under which conditions.
    Condition,
    /// Which clause is referred to.
    Reference,
    /// Other words, of which one cannot tell whether they say the same.
    Words,
    /// One expression for another throughout the text.
    Translation,
    /// Words that say the same.
    Synonym,
    /// Particles: 的, 了, 便.
    Particles,
    /// Punctuation.
    Punctuation,
    /// Spaces, width, script.
    Spelling,
}

impl What {
    /// All of them, weightiest first.
    pub const ALL: [Self; 14] = [
        Self::Negation,
        Self::Modal,
        Self::Number,
        Self::Bound,
        Self::Actor,
        Self::Timing,
        Self::Condition,
        Self::Reference,
        Self::Words,
        Self::Translation,
        Self::Synonym,
        Self::Particles,
        Self::Punctuation,
        Self::Spelling,
    ];

    /// The name in JSON and in the catalogues.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Negation => "negation",
            Self::Modal => "modal",
            Self::Number => "number",
            Self::Bound => "bound",
            Self::Actor => "actor",
            Self::Timing => "timing",
            Self::Condition => "condition",
            Self::Reference => "reference",
            Self::Words => "words",
            Self::Translation => "translation",
            Self::Synonym => "synonym",
            Self::Particles => "particles",
            Self::Punctuation => "punctuation",
            Self::Spelling => "spelling",
        }
    }

    /// What it does to a rule.
    pub fn effect(self) -> Effect {
        match self {
            Self::Reference => Effect::References,
            what if what < Self::Reference || what == Self::Words => Effect::Meaning,
            _ => Effect::Wording,
        }
    }

    const fn of(class: Class) -> Self {
        match class {
            Class::Negation => Self::Negation,
            Class::Modal => Self::Modal,
            Class::Number => Self::Number,
            Class::Bound => Self::Bound,
            Class::Actor => Self::Actor,
            Class::Timing => Self::Timing,
            Class::Condition => Self::Condition,
            Class::Word | Class::Light | Class::Punctuation => Self::Words,
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
    pub text: &'t str,
    pub words: &'t [Word],
    pub line: &'t Line,
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
    for hunk in differences(old.line, new.line) {
        let (from, to) = (&a[hunk.old.clone()], &b[hunk.new.clone()]);
        let (was, is) = (excerpt(old.text, from), excerpt(new.text, to));
        if let Some(substitution) = learned.explains(old.line, new.line, &hunk) {
            add(What::Translation, &substitution.from, &substitution.to);
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
                .all(|w| w.says.starts_with(REFERENCE) || w.class > Class::Word)
        {
            add(What::Reference, was, is);
            continue;
        }
        let class = apart.iter().map(|w| w.class).min().unwrap_or(Class::Word);
        add(What::of(class), was, is);
    }
    if reasons.is_empty() && old.text != new.text {
        reasons.push(slight(old, new));
    }
    reasons.sort_by_key(|r| r.what);
    reasons
}

/// What is different where all that counts is the same.
fn slight(old: &Wording<'_>, new: &Wording<'_>) -> Reason {
    let only = |wording: &Wording<'_>, test: &dyn Fn(&Word) -> bool| -> Vec<String> {
        let kept = wording.words.iter().filter(|w| test(w));
        kept.map(|w| w.folded.clone()).collect()
    };
    let differs = |test: &dyn Fn(&Word) -> bool| only(old, test) != only(new, test);
    let counts = |w: &Word| w.class < Class::Light && !w.says.starts_with(REFERENCE);
    let what = if differs(&counts) {
        What::Synonym
    } else if differs(&|w| w.class == Class::Light) {
        What::Particles
    } else if differs(&|w| w.class == Class::Punctuation) {
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

/// What stands in a text from the first to the last of some words.
fn excerpt<'t>(text: &'t str, words: &[Word]) -> &'t str {
    match words {
        [first, .., last] => &text[first.at.start..last.at.end],
        [one] => &text[one.at.clone()],
        [] => "",
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
    let mut gap = gap.filter(|w| w.class == Class::Light);
    gap.any(|w| matches!(w.folded.as_str(), "的" | "之"))
}
