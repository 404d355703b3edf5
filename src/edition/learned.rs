//! One expression for another throughout a text: what a new translation calls by another name. Nobody lists these; they are
//! learned from the pairs of clauses themselves, and held to be mere wording only where the old expression has gone from the
//! whole text and nothing that turns a rule is in it.

use std::collections::HashMap;

use aho_corasick::AhoCorasick;
use serde::Serialize;

use super::marks::{Hunk, hunks};
use super::unit::Unit;
use super::words::{What, Word};

/// An expression that another took the place of throughout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Substitution {
    /// What stood in the old edition.
    pub from: String,
    /// What stands in the new one.
    pub to: String,
    /// In how many clauses.
    pub clauses: usize,
    #[serde(skip)]
    wide: (String, String),
}

/// The words of a clause that count, in one line, with what each is.
#[derive(Debug)]
pub(super) struct Line {
    pub words: Vec<Word>,
}

impl Line {
    pub fn of(words: &[Word]) -> Self {
        let counts = |w: &&Word| w.class < What::Particles;
        Self {
            words: words.iter().filter(counts).cloned().collect(),
        }
    }
}

fn joined(words: &[Word]) -> String {
    let latin = |w: &Word| w.folded.ends_with(|c: char| c.is_ascii_alphanumeric());
    let mut text = String::new();
    for word in words {
        if latin(word) && text.ends_with(|c: char| c.is_ascii_alphanumeric()) {
            text.push(' ');
        }
        text.push_str(&word.folded);
    }
    text
}

/// The differences of two lines.
pub(super) fn differences(old: &Line, new: &Line) -> Vec<Hunk> {
    let (a, b): (Vec<&Word>, Vec<&Word>) = (old.words.iter().collect(), new.words.iter().collect());
    hunks(&a, &b, |w| &w.says)
}

/// One clause in which an expression was changed.
struct Use {
    clause: usize,
    left: Option<String>,
    right: Option<String>,
}

/// An expression must have changed in so many clauses.
const CLAUSES: usize = 2;
/// In so many where the new one was in use before.
const IN_USE: usize = 3;
/// Of its uses so many may be left, in a hundred.
const LEFT: usize = 12;
/// Of the uses of what changed in a longer expression that has gone.
const LEFT_AROUND: usize = 35;
/// A longer expression is a sentence.
const LONG: usize = 12;

/// Characters that bind a verb to what follows; which of them stands is a matter of style.
const BINDING: &str = "到回成为至作做是于在以用由";
/// What means the contrary of each other.
const CONTRARY: &str = "横重正反上下前后左右增减加减进出入出得失开关明暗大小多少高低先后攻防胜败胜负赢输内外有无抽弃弃摸公私主从始终生死买卖收发新旧首末奇偶单双升降快慢黑白男女";

/// What was learned of two editions.
#[derive(Debug, Default)]
pub(super) struct Learned {
    /// What took whose place, the longest first.
    pub all: Vec<Substitution>,
    by_words: HashMap<(String, String), usize>,
    /// What names in Latin letters are called where they are printed beside it.
    names: HashMap<String, Substitution>,
}

impl Learned {
    /// Learns from pairs of clauses; `old` and `new` are all clauses of the editions.
    pub fn of(old: &[Unit], new: &[Unit], pairs: &[(Line, Line)]) -> Self {
        let mut uses: HashMap<(String, String), (Vec<Use>, bool)> = HashMap::new();
        let mut names: HashMap<String, Vec<(String, usize)>> = HashMap::new();
        for (clause, (o, n)) in pairs.iter().enumerate() {
            let (a, b) = (&o.words, &n.words);
            for hunk in differences(o, n) {
                let (from, to) = (&a[hunk.old.clone()], &b[hunk.new.clone()]);
                if let Some(name) = named(from, to, &b[hunk.new.end..]) {
                    names.entry(name).or_default().push((joined(to), clause));
                }
                if from.is_empty() || to.is_empty() || from.len().max(to.len()) > LONG {
                    continue;
                }
                let left = hunk.old.start.checked_sub(1).map(|at| a[at].folded.clone());
                let right = a.get(hunk.old.end).map(|w| w.folded.clone());
                let key = (joined(from), joined(to));
                let entry = uses
                    .entry(key)
                    .or_insert_with(|| (Vec::new(), may_be(from, to)));
                entry.0.push(Use {
                    clause,
                    left,
                    right,
                });
            }
        }
        let mut tried: Vec<Tried> = uses
            .into_iter()
            .filter(|(_, (uses, may_be))| *may_be && clauses(uses) >= CLAUSES)
            .flat_map(|((from, to), (uses, _))| Tried::all(from, to, &uses))
            .collect();
        tried.sort_by(|a, b| (&a.from, &a.to).cmp(&(&b.from, &b.to)));
        let counts = Counts::of(old, new, &tried);
        let kept = tried.into_iter().filter(|t| t.holds(&counts));
        let mut all: Vec<Substitution> = kept.map(Tried::done).collect();
        all.sort_by(|a, b| b.from.len().cmp(&a.from.len()).then(a.from.cmp(&b.from)));
        all.dedup_by(|a, b| (&a.from, &a.to) == (&b.from, &b.to));
        // 增效异能 is called otherwise because 异能 is.
        let follows = |s: &Substitution| {
            let mut shorter = all.iter().filter(|t| t.from.len() < s.from.len());
            shorter.any(|t| s.from.contains(&t.from) && s.from.replace(&t.from, &t.to) == s.to)
        };
        let kept: Vec<bool> = all.iter().map(|s| !follows(s)).collect();
        let mut kept = kept.into_iter();
        all.retain(|_| kept.next().unwrap_or(true));
        let by_words = all
            .iter()
            .enumerate()
            .map(|(ix, s)| ((s.from.clone(), s.to.clone()), ix));
        let names = names.into_iter().map(|(name, called)| {
            let substitution = Substitution {
                from: name.clone(),
                to: called[0].0.clone(),
                clauses: called.len(),
                wide: Default::default(),
            };
            (name, substitution)
        });
        Self {
            by_words: by_words.collect(),
            names: names.collect(),
            all,
        }
    }

    /// The name that a difference puts another for: the whole of it, or words of one that stands whole in the same
    /// clause, as Doppelganger is Vesuvan Doppelganger.
    fn name(&self, from: &[Word], to: &[Word], clause: &[Word]) -> Option<&Substitution> {
        let same = |(a, b): &(&Word, &Word)| a.says == b.says;
        let alike = from
            .iter()
            .rev()
            .zip(to.iter().rev())
            .take_while(same)
            .count();
        let (from, to) = (&from[..from.len() - alike], &to[..to.len() - alike]);
        let (from, to) = (joined(from), joined(to));
        let whole = self.names.get(&from).filter(|s| s.to == to);
        if whole.is_some() || from.chars().count() < 4 {
            return whole;
        }
        let clause = format!(" {} ", joined(clause));
        let part = format!(" {from} ");
        let mut of = self.names.values().filter(|s| {
            s.to == to && format!(" {} ", s.from).contains(&part) && clause.contains(&s.from)
        });
        of.next().filter(|_| of.next().is_none())
    }

    /// The substitution that a difference is, where it is one.
    pub fn explains(&self, old: &Line, new: &Line, hunk: &Hunk) -> Option<&Substitution> {
        let (a, b) = (&old.words, &new.words);
        let (from, to) = (joined(&a[hunk.old.clone()]), joined(&b[hunk.new.clone()]));
        if let Some(ix) = self.by_words.get(&(from.clone(), to.clone())) {
            return Some(&self.all[*ix]);
        }
        if let Some(name) = named(
            &a[hunk.old.clone()],
            &b[hunk.new.clone()],
            &b[hunk.new.end..],
        ) {
            return self.names.get(&name).filter(|s| s.to == to);
        }
        if let Some(name) = self.name(&a[hunk.old.clone()], &b[hunk.new.clone()], a) {
            return Some(name);
        }
        if self.all.is_empty() || from.is_empty() || to.is_empty() {
            return None;
        }
        // With a word or two beside it, and what is shorter for the same.
        let reach = |left: usize, right: usize| {
            let left = left.min(hunk.old.start).min(hunk.new.start);
            let wide = |words: &[Word], range: &std::ops::Range<usize>| {
                joined(&words[range.start - left..(range.end + right).min(words.len())])
            };
            (wide(a, &hunk.old), wide(b, &hunk.new))
        };
        let wide = [(1, 0), (0, 1), (1, 1), (2, 0), (1, 2), (2, 2)].map(|(l, r)| reach(l, r));
        // Several side by side.
        let called = |text: &str| {
            self.all
                .iter()
                .fold(text.to_owned(), |t, s| t.replace(&s.from, &s.to))
        };
        if called(&from) == to {
            return self.all.iter().find(|s| from.contains(&s.from));
        }
        let binding = from.chars().chain(to.chars()).all(|c| BINDING.contains(c));
        self.all.iter().find(|s| {
            let said =
                |from: &str, to: &str| from.contains(&s.from) && from.replace(&s.from, &s.to) == to;
            let short = to == s.wide.1 && from.chars().count() >= 2 && s.wide.0.contains(&from);
            // 翻回牌面朝上 is called 翻回正面 as 翻为牌面朝上 is.
            let near = |(from, to): &(String, String)| {
                *to == s.wide.1 && (binding || like(from, &s.wide.0) && !contrary(from, &s.wide.0))
            };
            short
                || said(&from, &to)
                || wide.iter().any(|(from, to)| said(from, to))
                || wide.iter().any(near) && may_be(&a[hunk.old.clone()], &b[hunk.new.clone()])
        })
    }
}

/// The name in Latin letters before which what it is called was put: `Bear Cub` became `幼熊[Bear Cub]`.
fn named(from: &[Word], to: &[Word], behind: &[Word]) -> Option<String> {
    let latin = |w: &&Word| w.folded.starts_with(|c: char| c.is_ascii_alphabetic());
    let called = !to.is_empty() && to.iter().all(|w| w.class == What::Words && !latin(&w));
    let name: Vec<Word> = behind.iter().take_while(latin).cloned().collect();
    let bracketed = behind.first().zip(to.last()).is_some_and(|(next, last)| {
        let between = next.at.start.saturating_sub(last.at.end);
        (1..=3).contains(&between)
    });
    (from.is_empty() && called && bracketed && !name.is_empty()).then(|| joined(&name))
}

/// Whether two expressions have most of their characters in common.
fn like(a: &str, b: &str) -> bool {
    let mut rest: Vec<char> = b.chars().collect();
    let all = a.chars().count() + rest.len();
    let mut shared = 0;
    for c in a.chars() {
        if let Some(at) = rest.iter().position(|r| *r == c) {
            rest.swap_remove(at);
            shared += 2;
        }
    }
    shared * 10 >= all * 6
}

fn clauses(uses: &[Use]) -> usize {
    let mut all: Vec<usize> = uses.iter().map(|u| u.clause).collect();
    all.dedup();
    all.len()
}

/// What one expression has that the other has not.
pub(super) fn apart<'w>(from: &'w [Word], to: &'w [Word]) -> Vec<&'w Word> {
    let only = |a: &'w [Word], b: &'w [Word]| {
        let mut rest: Vec<&str> = b.iter().map(|w| w.says.as_str()).collect();
        let mut left = Vec::new();
        for word in a {
            match rest.iter().position(|r| *r == word.says) {
                Some(at) => drop(rest.swap_remove(at)),
                None => left.push(word),
            }
        }
        left
    };
    let mut all = only(from, to);
    all.extend(only(to, from));
    all
}

/// Whether one expression may be another name of the other: nothing that turns a rule is in one alone.
fn may_be(from: &[Word], to: &[Word]) -> bool {
    apart(from, to)
        .iter()
        .all(|w| matches!(w.class, What::Words | What::Actor | What::Timing))
}

/// A substitution that is looked at.
struct Tried {
    from: String,
    to: String,
    /// With the words that always stand beside them.
    wide: (String, String),
    clauses: usize,
    /// Who or when is named in it: only a name that was never in use takes its place.
    names: bool,
    /// What of it changed, where it was tried with what stands beside it.
    core: Option<String>,
}

impl Tried {
    fn all(from: String, to: String, uses: &[Use]) -> Vec<Self> {
        let names = {
            let cut = |text: &str| super::words::words(text, &[]);
            let (a, b) = (cut(&from), cut(&to));
            apart(&a, &b).iter().any(|w| w.class != What::Words)
        };
        let always = |side: &dyn Fn(&Use) -> Option<&String>| {
            let first = side(&uses[0])?;
            let alike = uses.iter().filter(|u| side(u) == Some(first)).count();
            (alike * 5 >= uses.len() * 4).then(|| first.clone())
        };
        let left = always(&|u| u.left.as_ref()).unwrap_or_default();
        let right = always(&|u| u.right.as_ref()).unwrap_or_default();
        let wide = (format!("{left}{from}"), format!("{left}{to}"));
        let one = |from: String, to: String, core: Option<&String>| Self {
            wide: wide.clone(),
            clauses: clauses(uses),
            names,
            core: core.cloned(),
            from,
            to,
        };
        let mut tried = vec![one(from.clone(), to.clone(), None)];
        if from.chars().count() >= 2 {
            for (left, right) in [
                (&left, &String::new()),
                (&String::new(), &right),
                (&left, &right),
            ] {
                if !(left.is_empty() && right.is_empty()) {
                    let around = |words: &str| format!("{left}{words}{right}");
                    tried.push(one(around(&from), around(&to), Some(&from)));
                }
            }
        }
        if from.chars().chain(to.chars()).all(|c| BINDING.contains(c)) {
            // 翻到正面, 翻回正面: by itself such a character is everywhere.
            let mut around: HashMap<(String, String), Vec<usize>> = HashMap::new();
            for one in uses {
                if let (Some(left), Some(right)) = (&one.left, &one.right) {
                    let with = (format!("{left}{from}{right}"), format!("{left}{to}{right}"));
                    around.entry(with).or_default().push(one.clause);
                }
            }
            tried.extend(around.into_iter().map(|((from, to), mut clauses)| {
                clauses.dedup();
                Self {
                    wide: (from.clone(), to.clone()),
                    core: None,
                    from,
                    to,
                    clauses: clauses.len(),
                    names: false,
                }
            }));
        }
        tried
    }

    fn holds(&self, counts: &Counts) -> bool {
        let (was, is) = (counts.before(&self.from), counts.after(&self.from));
        // 显化 in 已显化 is the new expression.
        let inside = self.to.matches(&self.from).count() * counts.after(&self.to);
        let left = is.saturating_sub(inside);
        // Where it is not found as it was cut, nothing is known of it.
        let gone = was >= self.clauses && left * 100 <= was * LEFT && self.clauses * 3 >= was;
        // What changed has all but gone too: 消灭 is not gone because 则消灭 is.
        let core = self
            .core
            .as_ref()
            .is_none_or(|core| counts.after(core) * 100 <= counts.before(core) * LEFT_AROUND);
        let in_use = counts
            .before(&self.to)
            .saturating_sub(self.from.matches(&self.to).count() * was);
        // Where it was in use now and then it was hardly the name of something else.
        let fresh = in_use * 50 <= was && self.core.is_none();
        let alike = self.from.chars().any(|c| self.to.contains(c));
        let enough = if fresh {
            self.clauses >= CLAUSES
        } else {
            !self.names && alike && self.clauses >= if self.bound() { CLAUSES } else { IN_USE }
        };
        gone && core && enough && (fresh || !contrary(&self.from, &self.to))
    }

    /// Whether it was tried with what stands around it.
    fn bound(&self) -> bool {
        self.core.is_none() && self.wide.0 == self.from && self.from.chars().count() >= 3
    }

    fn done(self) -> Substitution {
        Substitution {
            from: self.from,
            to: self.to,
            clauses: self.clauses,
            wide: self.wide,
        }
    }
}

/// Whether one has the contrary of what the other has.
fn contrary(from: &str, to: &str) -> bool {
    let signs: Vec<char> = CONTRARY.chars().collect();
    let only = |c: &char, a: &str, b: &str| a.contains(*c) && !b.contains(*c);
    signs.chunks(2).any(|pair| match pair {
        [a, b] => only(a, from, to) && only(b, to, from) || only(b, from, to) && only(a, to, from),
        _ => false,
    })
}

/// How often each expression stands in either edition.
struct Counts {
    all: HashMap<String, [usize; 2]>,
}

impl Counts {
    fn of(old: &[Unit], new: &[Unit], tried: &[Tried]) -> Self {
        let written = tried
            .iter()
            .flat_map(|t| [&t.from, &t.to].into_iter().chain(&t.core));
        // As clauses are compared: without spaces.
        let mut words: Vec<String> = written.map(|w| w.replace(' ', "")).collect();
        words.sort_unstable();
        words.dedup();
        let mut counts = vec![[0, 0]; words.len()];
        if let Ok(finder) = AhoCorasick::new(&words)
            && !words.is_empty()
        {
            for (side, units) in [old, new].into_iter().enumerate() {
                for unit in units {
                    for hit in finder.find_overlapping_iter(&unit.plain) {
                        counts[hit.pattern().as_usize()][side] += 1;
                    }
                }
            }
        }
        let all = words.into_iter().zip(counts);
        Self { all: all.collect() }
    }

    fn before(&self, words: &str) -> usize {
        self.all.get(&words.replace(' ', "")).map_or(0, |c| c[0])
    }

    fn after(&self, words: &str) -> usize {
        self.all.get(&words.replace(' ', "")).map_or(0, |c| c[1])
    }
}
