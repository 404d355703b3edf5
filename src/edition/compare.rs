//! Two editions of a book laid against each other: what became of every clause.

use std::collections::HashSet;
use std::ops::Range;

use serde::Serialize;

use crate::rulebook::{Book, NodeIx, Number, Rulebook};

use super::alias::Aliases;
use super::grams::Grams;
use super::groups::{Part, groups};
use super::judge::{Effect, REFERENCE, Reason, Wording, judge};
use super::learned::{Learned, Substitution};
use super::lines::Line;
use super::pairing::Pairing;
use super::unit::{Unit, cited, references, units};
use super::words::{What, Word, words};

/// What became of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It stands under its number in other words.
    Reworded,
    /// Its number is another, as others were put in or went before it, and so are its words.
    RenumberedReworded,
    /// It stands in another place in other words.
    MovedReworded,
    /// It became several.
    Split,
    /// Several became one.
    Merged,
    /// It is gone.
    Removed,
    /// It is new.
    Added,
    /// It is new, and says what another clause still says.
    Copied,
    /// Only the clauses are others that it refers to.
    References,
    /// It stands in another place.
    Moved,
    /// Its number is another, as others were put in or went before it.
    Renumbered,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Reworded,
        Self::RenumberedReworded,
        Self::MovedReworded,
        Self::Split,
        Self::Merged,
        Self::Removed,
        Self::Added,
        Self::Copied,
        Self::References,
        Self::Moved,
        Self::Renumbered,
    ];

    /// The name in JSON and in the catalogues.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reworded => "reworded",
            Self::RenumberedReworded => "renumbered-reworded",
            Self::MovedReworded => "moved-reworded",
            Self::Split => "split",
            Self::Merged => "merged",
            Self::Removed => "removed",
            Self::Added => "added",
            Self::Copied => "copied",
            Self::References => "references",
            Self::Moved => "moved",
            Self::Renumbered => "renumbered",
        }
    }
}

/// What became of one clause, or of several together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What.
    pub kind: Kind,
    /// What that does to the rule.
    pub effect: Effect,
    /// Why it is held to do so, weightiest first.
    pub reasons: Vec<Reason>,
    /// The clauses of the old edition, the one that goes on first.
    pub old: Vec<NodeIx>,
    /// The clauses of the new edition, the one that goes on first. Of a copy `old` is what it was copied from, of what is
    /// new the one that it is worded like, where there is one.
    pub new: Vec<NodeIx>,
}

/// What a judge reads together, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Another meaning for sure.
    Meaning,
    /// Nothing but expressions that others took the place of throughout: read once for each, whatever they mean.
    Renamed,
    /// What is gone.
    Removed,
    /// What is new.
    Added,
    /// What may mean something else.
    Doubt,
    /// What points to other clauses.
    References,
    /// What was split or merged and says the same.
    Regrouped,
    /// What stands elsewhere and says the same.
    Moved,
    /// Mere wording.
    Wording,
    /// What only has another number.
    Renumbered,
}

impl Group {
    /// All of them, what is read first first.
    pub const ALL: [Self; 10] = [
        Self::Meaning,
        Self::Renamed,
        Self::Removed,
        Self::Added,
        Self::Doubt,
        Self::References,
        Self::Regrouped,
        Self::Moved,
        Self::Wording,
        Self::Renumbered,
    ];
}

impl Change {
    /// What it is read with.
    pub fn group(&self) -> Group {
        let first = self.reasons.first().map_or(What::Words, |r| r.what);
        match (self.effect, self.kind) {
            (_, Kind::Removed) => Group::Removed,
            (_, Kind::Added | Kind::Copied) => Group::Added,
            (Effect::Meaning, _) if first == What::Words => Group::Doubt,
            (Effect::Meaning, _) => Group::Meaning,
            (Effect::Renamed, _) => Group::Renamed,
            (Effect::References, _) => Group::References,
            (_, Kind::Split | Kind::Merged) => Group::Regrouped,
            (_, Kind::Moved | Kind::MovedReworded) => Group::Moved,
            (Effect::Wording, _) => Group::Wording,
            (Effect::Nothing, _) => Group::Renumbered,
        }
    }

    /// What is to be read first is small: by group, of what changes the meaning by what is different, then in the order of
    /// the book.
    fn order(&self) -> (Group, u8, NodeIx) {
        let at = self.new.first().or(self.old.first()).copied().unwrap_or(0);
        let group = self.group();
        let weight = match (group, self.reasons.first()) {
            (Group::Meaning, Some(reason)) => reason.what as u8,
            _ => 0,
        };
        (group, weight, at)
    }
}

/// Two editions laid against each other.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// What changed, what is to be read first first.
    pub changes: Vec<Change>,
    /// How many clauses are as they were.
    pub same: usize,
    /// How many clauses refer to clauses that have other numbers now, and are otherwise as they were.
    pub followed: usize,
    /// Expressions that others took the place of throughout.
    pub substitutions: Vec<Substitution>,
    now: Vec<Option<NodeIx>>,
    was: Vec<Option<NodeIx>>,
}

impl Comparison {
    /// Where the clause of the new edition stood in the old one; of a copy nowhere.
    pub fn was(&self, new: NodeIx) -> Option<NodeIx> {
        self.was.get(new).copied().flatten()
    }

    /// Where the clause of the old edition stands in the new one.
    pub fn now(&self, old: NodeIx) -> Option<NodeIx> {
        self.now.get(old).copied().flatten()
    }

    /// What became of a clause of the old edition; `None` where it is as it was.
    pub fn of_old(&self, old: NodeIx) -> Option<&Change> {
        let its = |c: &&Change| !matches!(c.kind, Kind::Copied | Kind::Added);
        self.changes
            .iter()
            .filter(its)
            .find(|c| c.old.contains(&old))
    }

    /// What a clause of the new edition came of; `None` where it is as it was.
    pub fn of_new(&self, new: NodeIx) -> Option<&Change> {
        self.changes.iter().find(|c| c.new.contains(&new))
    }

    /// How many changes there are of a kind.
    pub fn count(&self, kind: Kind) -> usize {
        self.changes.iter().filter(|c| c.kind == kind).count()
    }
}

/// Lays two editions against each other.
pub fn compare(old: &Rulebook, new: &Rulebook) -> Comparison {
    Comparing::new(old, new, Aliases::default()).done()
}

/// Lays two editions against each other, with what their terms say of names.
pub fn compare_books(old: &Book, new: &Book) -> Comparison {
    let aliases = Aliases::of(&old.glossary.terms, &new.glossary.terms);
    Comparing::new(&old.rules, &new.rules, aliases).done()
}

/// Where a clause went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Stayed,
    Renumbered,
    Moved,
}

/// What an old clause with a partner became.
enum Became {
    Same,
    /// Only the numbers of its references followed what they lead to.
    Followed,
    Changed(Kind),
}

struct Comparing<'b> {
    old: &'b Rulebook,
    new: &'b Rulebook,
    from: Vec<Unit>,
    to: Vec<Unit>,
    grams: Grams,
    pairing: Pairing,
    aliases: Aliases,
}

impl<'b> Comparing<'b> {
    fn new(old: &'b Rulebook, new: &'b Rulebook, aliases: Aliases) -> Self {
        let (from, to) = (units(old), units(new));
        let grams = Grams::new(&from, &to);
        let pairing = Pairing::of(&from, &to, &grams);
        Self {
            old,
            new,
            from,
            to,
            grams,
            pairing,
            aliases,
        }
    }

    fn done(mut self) -> Comparison {
        let groups = groups(&self.from, &self.to, &self.grams, &mut self.pairing);
        let places = self.places();
        let mut comparison = Comparison {
            changes: Vec::new(),
            same: 0,
            followed: 0,
            substitutions: Vec::new(),
            now: self.pairing.new.clone(),
            was: self.pairing.old.clone(),
        };
        // Whatever is not word for word as it was, its references followed.
        let mut reworded: Vec<Change> = Vec::new();
        let change = |kind, old, new| Change {
            kind,
            effect: Effect::Meaning,
            reasons: Vec::new(),
            old,
            new,
        };
        let mut grouped: Vec<(Vec<NodeIx>, Vec<NodeIx>)> = Vec::new();
        for (n, part) in &groups.came {
            match part {
                Part::Split(o) => group(&mut grouped, *o, None, *n, &self.pairing),
                Part::Copied(o) => {
                    comparison
                        .changes
                        .push(change(Kind::Copied, vec![*o], vec![*n]))
                }
                Part::Like(o) => comparison
                    .changes
                    .push(change(Kind::Added, vec![*o], vec![*n])),
                Part::Merged(_) => {}
            }
        }
        for (o, part) in &groups.went {
            if let Part::Merged(n) = part {
                comparison.now[*o] = Some(*n);
                if let Some(first) = self.pairing.old[*n] {
                    group(&mut grouped, first, Some(*o), *n, &self.pairing);
                }
            }
        }
        let in_group: HashSet<NodeIx> = grouped.iter().flat_map(|(old, _)| old).copied().collect();
        let went: HashSet<NodeIx> = groups.went.iter().map(|(o, _)| *o).collect();
        let came: HashSet<NodeIx> = groups.came.iter().map(|(n, _)| *n).collect();
        for (o, place) in places.iter().enumerate() {
            let Some(n) = self.pairing.new[o] else {
                if !went.contains(&o) {
                    comparison
                        .changes
                        .push(change(Kind::Removed, vec![o], Vec::new()));
                }
                continue;
            };
            if in_group.contains(&o) {
                continue;
            }
            match self.became(o, n, *place) {
                Became::Same => comparison.same += 1,
                Became::Followed => comparison.followed += 1,
                Became::Changed(kind) => reworded.push(change(kind, vec![o], vec![n])),
            }
        }
        for (old, new) in grouped {
            let kind = if new.len() > 1 {
                Kind::Split
            } else {
                Kind::Merged
            };
            reworded.push(change(kind, old, new));
        }
        let is_new = |n: &usize| self.pairing.old[*n].is_none() && !came.contains(n);
        for n in (0..self.to.len()).filter(is_new) {
            comparison
                .changes
                .push(change(Kind::Added, Vec::new(), vec![n]));
        }
        comparison.substitutions = self.judge(&mut reworded);
        comparison.changes.append(&mut reworded);
        comparison.changes.sort_by_key(Change::order);
        comparison
    }

    /// What an old clause became that has this partner.
    fn became(&self, o: usize, n: usize, place: Place) -> Became {
        let same = self.from[o].plain == self.to[n].plain;
        Became::Changed(match (same, place) {
            (true, Place::Stayed) if !self.follows(o, n) => Kind::References,
            (true, Place::Stayed) => {
                if letters(self.text(o, true)).eq(letters(self.text(n, false))) {
                    return Became::Same;
                }
                if self.from[o].refs != self.to[n].refs {
                    return Became::Followed;
                }
                Kind::Reworded
            }
            (true, Place::Renumbered) => Kind::Renumbered,
            (true, Place::Moved) => Kind::Moved,
            (false, Place::Stayed) => Kind::Reworded,
            (false, Place::Renumbered) => Kind::RenumberedReworded,
            (false, Place::Moved) => Kind::MovedReworded,
        })
    }

    fn text(&self, ix: usize, old: bool) -> &'b str {
        let book = if old { self.old } else { self.new };
        &book.nodes[ix].body.text
    }

    /// Whether every reference leads to what it led to.
    fn follows(&self, o: usize, n: usize) -> bool {
        let (a, b) = (&self.from[o].refs, &self.to[n].refs);
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.mapped(*a) == *b)
    }

    /// The number in the new edition of what has this one in the old.
    fn mapped(&self, number: Number) -> Number {
        let now = self.old.find(number).and_then(|o| self.pairing.new[o]);
        now.map_or(number, |n| self.to[n].number)
    }

    /// Where each old clause went that has a partner.
    fn places(&self) -> Vec<Place> {
        let mut places = vec![Place::Stayed; self.from.len()];
        let kept = self.in_order();
        for o in 0..self.from.len() {
            let Some(n) = self.pairing.new[o] else {
                continue;
            };
            let (old, new) = (&self.from[o], &self.to[n]);
            if old.number == new.number {
                continue;
            }
            let above = match (old.parent, new.parent) {
                (Some(a), Some(b)) if self.pairing.new[a] == Some(b) => places[a],
                (None, None) => Place::Stayed,
                _ => Place::Moved,
            };
            places[o] = match (kept[o], above) {
                (false, _) | (true, Place::Moved) => Place::Moved,
                // With what it stands under, or past what was put in before it.
                (true, Place::Renumbered | Place::Stayed) => Place::Renumbered,
            };
        }
        places
    }

    /// Whether each old clause stands among those under the same heading in the order it stood.
    fn in_order(&self) -> Vec<bool> {
        let mut kept = vec![false; self.from.len()];
        let mut families: std::collections::HashMap<Option<usize>, Vec<usize>> = Default::default();
        for o in 0..self.from.len() {
            let Some(n) = self.pairing.new[o] else {
                continue;
            };
            let together = match (self.from[o].parent, self.to[n].parent) {
                (Some(a), Some(b)) => self.pairing.new[a] == Some(b),
                (a, b) => a == b,
            };
            if together {
                families.entry(self.from[o].parent).or_default().push(o);
            }
        }
        for family in families.into_values() {
            let news: Vec<usize> = family.iter().filter_map(|o| self.pairing.new[*o]).collect();
            for at in rising(&news) {
                kept[family[at]] = true;
            }
        }
        kept
    }

    /// The words of a clause, references being what they lead to in the new edition.
    fn words(&self, ix: usize, old: bool) -> Vec<Word> {
        let (book, text) = (if old { self.old } else { self.new }, self.text(ix, old));
        let found = cited(book, &book.nodes[ix].body).into_iter();
        let says = |(range, number): (Range<usize>, Number)| {
            let number = if old { self.mapped(number) } else { number };
            (range, format!("{REFERENCE}{number}"))
        };
        words(text, &found.map(says).collect::<Vec<_>>())
    }

    /// Judges what is worded otherwise; gives what one expression took another's place of.
    fn judge(&self, changes: &mut [Change]) -> Vec<Substitution> {
        let cut = |all: &[NodeIx], old: bool| -> (String, Vec<Word>) {
            let (mut text, mut words) = (String::new(), Vec::new());
            // Side by side in the order of the book: that is how they are read.
            let mut all = all.to_vec();
            all.sort_unstable();
            for ix in all {
                let from = text.len();
                text.push_str(self.text(ix, old));
                words.extend(self.words(ix, old).into_iter().map(|mut w| {
                    w.at = w.at.start + from..w.at.end + from;
                    w
                }));
            }
            (text, words)
        };
        let wordings: Vec<_> = changes
            .iter()
            .map(|c| (cut(&c.old, true), cut(&c.new, false)))
            .collect();
        let lines: Vec<(Line<'_>, Line<'_>)> = wordings
            .iter()
            .map(|((was, a), (is, b))| (Line::of(was, a), Line::of(is, b)))
            .collect();
        let learned = Learned::of(&self.from, &self.to, &lines, &self.aliases);
        for ((change, (a, b)), (old, new)) in changes.iter_mut().zip(&wordings).zip(&lines) {
            change.reasons = judge(
                &Wording {
                    words: &a.1,
                    line: old,
                },
                &Wording {
                    words: &b.1,
                    line: new,
                },
                &learned,
            );
            let effects = change.reasons.iter().map(|r| r.what.effect());
            change.effect = effects.max().unwrap_or(Effect::Nothing);
        }
        learned.all
    }
}

/// The words of a text without its spaces.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !c.is_whitespace())
}

/// Adds clauses to those that belong together with an old one.
fn group(
    grouped: &mut Vec<(Vec<NodeIx>, Vec<NodeIx>)>,
    first: NodeIx,
    more: Option<NodeIx>,
    new: NodeIx,
    pairing: &Pairing,
) {
    let at = grouped
        .iter()
        .position(|(old, _)| old.contains(&first))
        .unwrap_or_else(|| {
            let partner = pairing.new[first].into_iter().collect();
            grouped.push((vec![first], partner));
            grouped.len() - 1
        });
    let (old, all) = &mut grouped[at];
    old.extend(more.filter(|o| !old.contains(o)));
    if !all.contains(&new) {
        all.push(new);
    }
}

/// The places of a longest rising run.
fn rising(all: &[usize]) -> Vec<usize> {
    // The place of the smallest end of a run of each length, and what comes before each.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; all.len()];
    for (at, value) in all.iter().enumerate() {
        let length = ends.partition_point(|end| all[*end] < *value);
        before[at] = length.checked_sub(1).map(|l| ends[l]);
        if length == ends.len() {
            ends.push(at);
        } else {
            ends[length] = at;
        }
    }
    let mut run: Vec<usize> =
        std::iter::successors(ends.last().copied(), |at| before[*at]).collect();
    run.reverse();
    run
}

/// Why two texts differ that belong to the editions and are no clauses, as what a glossary says of a term; nothing where
/// they are the same, their references followed.
pub fn reworded(
    comparison: &Comparison,
    (old, was): (&Rulebook, &str),
    (new, is): (&Rulebook, &str),
) -> Vec<Reason> {
    let mapped = |number: Number| {
        let now = old.find(number).and_then(|o| comparison.now(o));
        now.map_or(number, |n| new.nodes[n].id.number)
    };
    let cut = |book: &Rulebook, text: &str, follow: bool| {
        let found = references(text, &|n| book.get(n).is_some()).into_iter();
        let says = |(range, number): (Range<usize>, Number)| {
            let number = if follow { mapped(number) } else { number };
            (range, format!("{REFERENCE}{number}"))
        };
        words(text, &found.map(says).collect::<Vec<_>>())
    };
    let (mut called, mut renamed) = (was.to_owned(), Vec::new());
    for one in &comparison.substitutions {
        if let Some(put) = one.put(&called) {
            called = put;
            renamed.push(one);
        }
    }
    let (a, b) = (cut(old, &called, true), cut(new, is, false));
    let (x, y) = (Line::of(&called, &a), Line::of(is, &b));
    let wording = |words, line| Wording { words, line };
    let mut reasons = judge(
        &wording(&a[..], &x),
        &wording(&b[..], &y),
        &Learned::default(),
    );
    // Only the numbers followed: 参见规则725 and 参见规则726.
    let follows = |r: &Reason| matches!(r.what, What::Spelling) && a.len() == b.len();
    if reasons.iter().all(follows)
        && a.iter().zip(&b).all(|(a, b)| a.says == b.says)
        && !a.iter().zip(&b).any(|(a, b)| a.folded != b.folded)
    {
        reasons.clear();
    }
    reasons.extend(renamed.into_iter().map(Substitution::reason));
    reasons.sort_by_key(|r| r.what);
    reasons
}
