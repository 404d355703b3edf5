//! How far the cards of a list are read, by what is not read, most frequent first; and what contradicts its original.

use std::collections::{HashMap, HashSet};
use std::panic::resume_unwind;
use std::thread;

use serde::Serialize;

pub use super::catalogue::called;
use super::columns::Is;
use super::corrected::NotUsed;
use super::corrections::{Correction, Corrections};
use super::declare::{Declared, declare, taught};
use super::list::{List, Of};
use crate::engine::printed::{Dialect, Doubt, Extent, Outcome, Part, Sentence};
use crate::text::Progress;

/// How many cards are named with a sentence.
const NAMED: usize = 3;

/// How many cards are read before the next is told of: enough for each processor, few enough to stop soon.
const AT_ONCE: usize = 256;

/// How far the cards of a list are read.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    /// The list.
    pub list: String,
    /// How many cards it has.
    pub cards: usize,
    /// Whether the game has a reader of printed texts; without it a card has its printed values only.
    pub by_reader: bool,
    /// How many are read whole, each sentence by itself.
    pub whole: usize,
    /// Whole, some of it only by the original.
    pub by_original: usize,
    /// How many have neither a text nor a word that they have none: nothing is known of what they do.
    pub textless: usize,
    /// Whole, some of it with a doubt.
    pub doubtful: usize,
    /// In part.
    pub partly: usize,
    /// Not at all.
    pub nothing: usize,
    /// How many sentences there are: read, with a doubt or only by the original, not read. Corrected ones are none of
    /// these.
    pub sentences: [usize; 3],
    /// How many sentences judges have corrected.
    pub corrected: usize,
    /// Corrections that are not used.
    pub unused: Vec<UnusedCorrection>,
    /// What is not read, most frequent first; sentences that differ in names and numbers only are one.
    pub unread: Vec<Group>,
    /// What is read with a doubt, in the same way.
    pub doubts: Vec<Group>,
    /// Cards whose text contradicts the original.
    pub contradictions: Vec<Contradiction>,
    /// Printed values that cannot be used.
    pub unusable: Vec<Value>,
}

/// Sentences that are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// One of them.
    pub text: String,
    /// Why they are not read, or what is not sure.
    pub why: String,
    /// How many there are.
    pub times: usize,
    /// Some of the cards on which they stand.
    pub on: Vec<String>,
}

/// A card whose text contradicts the original.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// The card.
    pub card: String,
    /// What it says.
    pub text: String,
    /// What differs.
    pub what: String,
}

/// A correction that is not used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnusedCorrection {
    /// The card.
    pub card: String,
    /// The sentence.
    pub sentence: String,
    /// Whether the card, or the sentence on it, is not there any more.
    pub stale: bool,
    /// Why it is not used.
    pub why: String,
}

/// A printed value that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Value {
    /// The card.
    pub card: String,
    /// Its row in the file.
    pub row: u64,
    /// The column.
    pub column: &'static str,
    /// What stands there.
    pub value: String,
    /// What could stand there.
    pub why: String,
}

impl Report {
    /// Of a list; `None` where `progress`, which is told of each card, stops it.
    pub fn of(
        list: &List,
        dialect: &Dialect,
        corrections: &Corrections,
        progress: &mut Progress<'_>,
    ) -> Option<Self> {
        let dialect = taught(list, dialect);
        let mut report = Self {
            list: list.id(),
            cards: list.cards.len(),
            ..Self::default()
        };
        let (mut unread, mut doubts) = (Groups::default(), Groups::default());
        let (mut met, mut held) = (HashSet::new(), HashSet::new());
        let each: Vec<Of<'_>> = list.each().collect();
        let some = each.chunks(AT_ONCE);
        let declared = some.flat_map(|some| declared(some, &dialect, corrections));
        for (nth, (of, on, declared)) in declared.enumerate() {
            if progress(nth, each.len()).is_break() {
                return None;
            }
            met.extend(on.iter().map(|one| std::ptr::from_ref(*one)));
            report.unused(&declared);
            report.by_reader |= declared.extent.is_some();
            match declared.extent {
                Some(Extent::Whole) if textless(of) => report.textless += 1,
                Some(Extent::Whole) if by_original(&declared) => report.by_original += 1,
                Some(Extent::Whole) => report.whole += 1,
                Some(Extent::Doubtful) => report.doubtful += 1,
                Some(Extent::Partly) => report.partly += 1,
                Some(Extent::Nothing) => report.nothing += 1,
                None => {}
            }
            for wrong in &declared.wrong {
                report.unusable.push(Value {
                    card: called(of),
                    row: of.card.row,
                    column: wrong.column,
                    value: wrong.value.clone(),
                    why: wrong.why.clone(),
                });
            }
            for (nth, sentence) in declared.sentences.iter().enumerate() {
                match declared.correction(nth) {
                    Some(one) => {
                        report.corrected += 1;
                        held.insert((one.correction.card(), one.correction.sentence.clone()));
                    }
                    None => report.sentence(of, sentence, &mut unread, &mut doubts),
                }
            }
        }
        // Of two cards of one number a sentence may stand on one only.
        let elsewhere = |one: &UnusedCorrection| {
            one.stale && held.contains(&(one.card.clone(), one.sentence.clone()))
        };
        report.unused.retain(|one| !elsewhere(one));
        let of_nobody = corrections.all().iter();
        for one in of_nobody.filter(|one| !met.contains(&std::ptr::from_ref(*one))) {
            report.unused.push(UnusedCorrection {
                card: one.card(),
                sentence: one.sentence.clone(),
                stale: true,
                why: "列表里已经没有这张卡".to_owned(),
            });
        }
        report.unread = unread.sorted();
        report.doubts = doubts.sorted();
        Some(report)
    }

    fn unused(&mut self, declared: &Declared) {
        for unused in &declared.unused {
            self.unused.push(UnusedCorrection {
                card: unused.correction.card(),
                sentence: unused.correction.sentence.clone(),
                stale: unused.why == NotUsed::Gone,
                why: unused.why.says(),
            });
        }
    }

    fn sentence(
        &mut self,
        of: Of<'_>,
        sentence: &Sentence,
        unread: &mut Groups,
        doubts: &mut Groups,
    ) {
        match &sentence.outcome {
            Outcome::Read => self.sentences[0] += 1,
            Outcome::Doubt(all) => {
                self.sentences[1] += 1;
                for doubt in all {
                    if let Doubt::Contradicts(what) = doubt {
                        self.contradictions.push(Contradiction {
                            card: called(of),
                            text: sentence.text.clone(),
                            what: what.clone(),
                        });
                    }
                }
                let each: Vec<String> = all.iter().map(doubtful).collect();
                let kind: Vec<&str> = all.iter().map(kind).collect();
                doubts.add(&sentence.text, &kind.join("；"), each.join("；"), of);
            }
            // What stands in a printed column is told as a value.
            Outcome::Unread { .. } if sentence.part == Part::Field => self.sentences[2] += 1,
            Outcome::Unread { why, .. } => {
                self.sentences[2] += 1;
                let why = why.says();
                unread.add(&sentence.text, &why.clone(), why, of);
            }
        }
    }
}

/// Reads some cards, each processor a part of them: the cards, with the corrections on them.
fn declared<'c>(
    cards: &[Of<'c>],
    dialect: &Dialect,
    corrections: &'c Corrections,
) -> Vec<(Of<'c>, Vec<&'c Correction>, Declared)> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let part = cards.len().div_ceil(threads).max(1);
    let one = |of: &Of<'c>| {
        let on = corrections.on(*of);
        let declared = declare(*of, dialect, &on);
        (*of, on, declared)
    };
    let read = |cards: &[Of<'c>]| cards.iter().map(one).collect::<Vec<_>>();
    thread::scope(|scope| {
        let parts = cards
            .chunks(part)
            .map(|part| scope.spawn(move || read(part)));
        let parts: Vec<_> = parts.collect();
        let parts = parts.into_iter().map(|part| part.join());
        parts
            .flat_map(|part| part.unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    })
}

/// Whether a card that is read whole has sentences that only its original tells.
fn by_original(declared: &Declared) -> bool {
    let mut read = declared.sentences.iter();
    read.any(|s| s.outcome != Outcome::Read)
}

/// Whether no text stands in a card's columns, not even a sign that it has none.
fn textless(of: Of<'_>) -> bool {
    let texts = [Is::Text, Is::Original];
    texts.into_iter().all(|is| of.first(is).trim().is_empty())
}

/// What is not sure, in Chinese.
pub fn doubtful(doubt: &Doubt) -> String {
    match doubt {
        Doubt::Ambiguous(what) => what.clone(),
        Doubt::Differs { what, other } => {
            format!("与原文不同：{what}；按原文读，译文说的是：{other}")
        }
        Doubt::FromOriginal => "译文读不懂，按原文读".to_owned(),
        Doubt::Contradicts(what) => format!("与原文矛盾：{what}"),
    }
}

/// What kind of doubt it is: the same of sentences that differ in names and numbers.
fn kind(doubt: &Doubt) -> &str {
    match doubt {
        Doubt::Ambiguous(what) | Doubt::Differs { what, .. } => what,
        Doubt::FromOriginal => "original",
        Doubt::Contradicts(_) => "contradicts",
    }
}

/// Sentences by what they look like and why they are told.
#[derive(Default)]
struct Groups(HashMap<(String, String), Group>);

impl Groups {
    fn add(&mut self, text: &str, kind: &str, why: String, of: Of<'_>) {
        let alike = (pattern(text), kind.to_owned());
        let group = self.0.entry(alike).or_insert_with(|| Group {
            text: text.to_owned(),
            why,
            times: 0,
            on: Vec::new(),
        });
        group.times += 1;
        let called = called(of);
        if group.on.len() < NAMED && !group.on.contains(&called) {
            group.on.push(called);
        }
    }

    fn sorted(self) -> Vec<Group> {
        let mut all: Vec<Group> = self.0.into_values().collect();
        all.sort_by(|a, b| b.times.cmp(&a.times).then_with(|| a.text.cmp(&b.text)));
        all
    }
}

/// A sentence without its numbers and names.
fn pattern(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut within = 0_u32;
    for c in crate::text::fold::fold(text).chars() {
        match c {
            '<' | '〈' | '《' | '「' | '“' | '『' => {
                within += 1;
                out.push('〈');
            }
            '>' | '〉' | '》' | '」' | '”' | '』' => within = within.saturating_sub(1),
            _ if within > 0 => {}
            '0'..='9' if out.ends_with('0') => {}
            '0'..='9' => out.push('0'),
            c if c.is_whitespace() => {}
            c => out.push(c),
        }
    }
    out
}
