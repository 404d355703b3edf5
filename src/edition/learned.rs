//! One expression for another throughout a text: what a new translation calls by another name. Nobody lists these; they are
//! learned from the pairs of clauses themselves, where the old expression has gone from the whole text. That both mean the
//! same does not follow: 分钟 goes for 小时 as 咒语 goes for 法术. It is known only where it is written down, by a term that
//! has both names or a name in Latin letters that stands behind either; every other is told by itself, to be judged once.

use std::collections::{HashMap, HashSet};

use aho_corasick::AhoCorasick;
use serde::Serialize;

use super::alias::Aliases;
use super::judge::Reason;
use super::lines::{Line, differences};
use super::marks::Hunk;
use super::unit::Unit;
use super::words::{What, Word, words};

/// An expression that another took the place of throughout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Substitution {
    /// What stood in the old edition.
    pub from: String,
    /// What stands in the new one.
    pub to: String,
    /// In how many clauses.
    pub clauses: usize,
    /// Whether it is written down that both mean the same.
    pub known: bool,
    /// Both, folded and without what says nothing by itself.
    #[serde(skip)]
    written: (String, String),
    #[serde(skip)]
    words: (String, String),
    #[serde(skip)]
    wide: (String, String),
}

impl Substitution {
    /// A text with the expression in the place of the old one; `None` where that is not in it.
    pub(super) fn put(&self, text: &str) -> Option<String> {
        let (from, to) = &self.written;
        text.contains(from).then(|| text.replace(from, to))
    }

    /// Why a text differs in which it stands.
    pub(super) fn reason(&self) -> Reason {
        Reason {
            what: match self.known {
                true => What::Translation,
                false => What::Renamed,
            },
            old: self.from.clone(),
            new: self.to.clone(),
        }
    }
}

/// What a difference is, where an expression took another's place.
pub(super) struct Explained<'l> {
    /// The expressions.
    pub by: &'l Substitution,
    /// Whether they stand there as they are, and not in words that are near to them.
    pub exact: bool,
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

/// One clause in which an expression was changed.
struct Use<'t> {
    clause: usize,
    /// As it is written.
    written: (&'t str, &'t str),
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
    /// What took another's place in several clauses, while that stands in others still.
    often: HashMap<(String, String), Substitution>,
    /// What names in Latin letters are called where they are printed beside it.
    names: HashMap<String, Substitution>,
}

impl Learned {
    /// Learns from pairs of clauses; `old` and `new` are all clauses of the editions, `aliases` what their terms say.
    pub fn of(
        old: &[Unit],
        new: &[Unit],
        pairs: &[(Line<'_>, Line<'_>)],
        aliases: &Aliases,
    ) -> Self {
        let mut uses: HashMap<(String, String), (Vec<Use<'_>>, bool)> = HashMap::new();
        let mut names: HashMap<String, Vec<(String, usize)>> = HashMap::new();
        let mut beside: HashMap<(String, String), Vec<usize>> = HashMap::new();
        let mut printed: HashSet<(String, String)> = HashSet::new();
        for (clause, (o, n)) in pairs.iter().enumerate() {
            let (a, b) = (&o.words, &n.words);
            for hunk in differences(o, n) {
                let (from, to) = (&a[hunk.old.clone()], &b[hunk.new.clone()]);
                if let Some(name) = named(o, n, &hunk) {
                    names.entry(name).or_default().push((joined(to), clause));
                }
                if printed_beside(o, hunk.old.end) && printed_beside(n, hunk.new.end) {
                    printed.insert((joined(from), joined(to)));
                }
                if from.len().max(to.len()) > LONG {
                    continue;
                }
                if from.is_empty() || to.is_empty() {
                    if let Some(key) = around(o, n, &hunk) {
                        beside.entry(key).or_default().push(clause);
                    }
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
                    written: (o.excerpt(from), n.excerpt(to)),
                    left,
                    right,
                });
            }
        }
        let known = |from: &str, to: &str| {
            let beside = |(a, b): &(String, String)| from.contains(a) && from.replace(a, b) == to;
            aliases.hold(from, to) || printed.iter().any(beside)
        };
        uses.retain(|_, (uses, may_be)| *may_be && clauses(uses) >= CLAUSES);
        let mut often: HashMap<(String, String), Substitution> = uses
            .iter()
            .filter(|((from, to), (uses, _))| clauses(uses) >= IN_USE && !turns(from, to))
            .map(|(key, (uses, _))| {
                let mut tried = Tried::all(key.0.clone(), key.1.clone(), uses);
                (key.clone(), tried.remove(0).done(&known))
            })
            .collect();
        often.extend(repeated(beside, &known));
        let mut tried: Vec<Tried> = uses
            .into_iter()
            .flat_map(|((from, to), (uses, _))| Tried::all(from, to, &uses))
            .collect();
        tried.sort_by(|a, b| (&a.from, &a.to).cmp(&(&b.from, &b.to)));
        let counts = Counts::of(old, new, &tried);
        let kept = tried.into_iter().filter(|t| t.holds(&counts));
        let mut all: Vec<Substitution> = kept.map(|t| t.done(&known)).collect();
        all.sort_by(|a, b| {
            let (a, b) = (&a.words, &b.words);
            b.0.len().cmp(&a.0.len()).then(a.cmp(b))
        });
        all.dedup_by(|a, b| a.words == b.words);
        // 增效异能 is called otherwise because 异能 is.
        let follows = |s: &Substitution| {
            let ((from, to), mut all) = (&s.words, all.iter().map(|t| &t.words));
            all.any(|(a, b)| a.len() < from.len() && from.contains(a) && from.replace(a, b) == *to)
        };
        let kept: Vec<bool> = all.iter().map(|s| !follows(s)).collect();
        let mut kept = kept.into_iter();
        all.retain(|_| kept.next().unwrap_or(true));
        let by_words = all.iter().enumerate().map(|(ix, s)| (s.words.clone(), ix));
        let names = names.into_iter().map(|(name, called)| {
            let substitution = Substitution {
                from: name.clone(),
                to: called[0].0.clone(),
                clauses: called.len(),
                known: true,
                written: (name.clone(), called[0].0.clone()),
                words: (name.clone(), called[0].0.clone()),
                wide: Default::default(),
            };
            (name, substitution)
        });
        Self {
            by_words: by_words.collect(),
            names: names.collect(),
            often,
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

    /// The substitutions that a difference comes to; none where it is something else.
    pub fn explains(&self, old: &Line<'_>, new: &Line<'_>, hunk: &Hunk) -> Vec<Explained<'_>> {
        if let Some(by) = self.whole(old, new, hunk) {
            return vec![Explained { by, exact: true }];
        }
        let (a, b) = (&old.words, &new.words);
        let (from, to) = (joined(&a[hunk.old.clone()]), joined(&b[hunk.new.clone()]));
        if self.all.is_empty() || from.is_empty() || to.is_empty() {
            return Vec::new();
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
        let (mut called, mut by) = (from.clone(), Vec::new());
        for one in &self.all {
            let (a, b) = &one.words;
            if called.contains(a) {
                called = called.replace(a, b);
                by.push(Explained {
                    by: one,
                    exact: true,
                });
            }
        }
        if called == to && !by.is_empty() {
            return by;
        }
        let binding = from.chars().chain(to.chars()).all(|c| BINDING.contains(c));
        let said = |s: &Substitution| {
            let (a, b) = &s.words;
            let mut wide = wide.iter();
            wide.any(|(from, to)| from.contains(a) && from.replace(a, b) == *to)
        };
        let near = |s: &Substitution| {
            let short = to == s.wide.1 && from.chars().count() >= 2 && s.wide.0.contains(&from);
            // 翻回牌面朝上 is called 翻回正面 as 翻为牌面朝上 is.
            let near = |(from, to): &(String, String)| {
                *to == s.wide.1 && (binding || like(from, &s.wide.0) && !contrary(from, &s.wide.0))
            };
            short || wide.iter().any(near) && may_be(&a[hunk.old.clone()], &b[hunk.new.clone()])
        };
        let exact = self.all.iter().find(|s| said(s));
        let by = exact.or_else(|| self.all.iter().find(|s| near(s)));
        let one = by.map(|by| Explained {
            by,
            exact: exact.is_some(),
        });
        one.into_iter().collect()
    }

    /// The substitution that a difference is by itself.
    fn whole(&self, old: &Line<'_>, new: &Line<'_>, hunk: &Hunk) -> Option<&Substitution> {
        if hunk.old.is_empty() != hunk.new.is_empty()
            && let Some(often) = around(old, new, hunk).and_then(|words| self.often.get(&words))
        {
            return Some(often);
        }
        let (from, to) = (&old.words[hunk.old.clone()], &new.words[hunk.new.clone()]);
        let words = (joined(from), joined(to));
        if let Some(ix) = self.by_words.get(&words) {
            return Some(&self.all[*ix]);
        }
        let name = match named(old, new, hunk) {
            Some(name) => self.names.get(&name).filter(|s| s.to == words.1),
            None => self.name(from, to, &old.words),
        };
        name.or_else(|| self.often.get(&words))
    }
}

/// What went or came in the same place of several clauses, as one expression for another.
fn repeated(
    beside: HashMap<(String, String), Vec<usize>>,
    known: &dyn Fn(&str, &str) -> bool,
) -> impl Iterator<Item = ((String, String), Substitution)> {
    beside.into_iter().filter_map(move |(words, mut clauses)| {
        clauses.dedup();
        if clauses.len() < IN_USE || turns(&words.0, &words.1) {
            return None;
        }
        let substitution = Substitution {
            known: known(&words.0, &words.1),
            clauses: clauses.len(),
            from: words.0.clone(),
            to: words.1.clone(),
            written: words.clone(),
            wide: words.clone(),
            words: words.clone(),
        };
        Some((words, substitution))
    })
}

/// What went or came with the word on either side of it, which is the same in both: 是翻为牌 and 是牌.
fn around(old: &Line<'_>, new: &Line<'_>, hunk: &Hunk) -> Option<(String, String)> {
    let wide = |words: &[Word], range: &std::ops::Range<usize>| {
        let from = range.start.checked_sub(1)?;
        words.get(from..range.end + 1).map(joined)
    };
    let from = wide(&old.words, &hunk.old)?;
    Some((from, wide(&new.words, &hunk.new)?))
}

fn is_latin(word: &Word) -> bool {
    word.folded.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// The name in Latin letters before which what it is called was put: `Bear Cub` became `幼熊[Bear Cub]`.
fn named(old: &Line<'_>, new: &Line<'_>, hunk: &Hunk) -> Option<String> {
    let (to, behind) = (&new.words[hunk.new.clone()], &new.words[hunk.new.end..]);
    let called = !to.is_empty() && to.iter().all(|w| w.class == What::Words && !is_latin(w));
    let name: Vec<Word> = behind.iter().take_while(|w| is_latin(w)).cloned().collect();
    // What stood in brackets before stands beside something else.
    let bracketed = new.opens(hunk.new.end) && !old.opens(hunk.old.end);
    (hunk.old.is_empty() && called && bracketed && !name.is_empty()).then(|| joined(&name))
}

/// Whether a name in Latin letters stands in brackets at this place, as in 变身（Morph）.
fn printed_beside(line: &Line<'_>, at: usize) -> bool {
    let word = line.words.get(at).filter(|w| w.class == What::Words);
    at > 0 && line.opens(at) && word.is_some_and(|w| is_latin(w) && w.folded.len() >= 3)
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

fn clauses(uses: &[Use<'_>]) -> usize {
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
    /// As they are mostly written.
    written: (String, String),
    /// The same with the characters that always stand beside them: 保证金 for 保证.
    shown: (String, String),
    /// With the words that always stand beside them.
    wide: (String, String),
    clauses: usize,
    /// Who or when is named in it: only a name that was never in use takes its place.
    names: bool,
    /// What of it changed, where it was tried with what stands beside it.
    core: Option<String>,
}

impl Tried {
    fn all(from: String, to: String, uses: &[Use<'_>]) -> Vec<Self> {
        let names = {
            let (a, b) = (words(&from, &[]), words(&to, &[]));
            apart(&a, &b).iter().any(|w| w.class != What::Words)
        };
        let always = |side: &dyn Fn(&Use<'_>) -> Option<String>| {
            let first = side(&uses[0])?;
            let alike = uses.iter().filter(|u| side(u).as_ref() == Some(&first));
            let alike = alike.count();
            (alike * 5 >= uses.len() * 4).then_some(first)
        };
        let left = always(&|u| u.left.clone()).unwrap_or_default();
        let right = always(&|u| u.right.clone()).unwrap_or_default();
        let wide = (format!("{left}{from}"), format!("{left}{to}"));
        let one = |from: String, to: String, core: Option<&String>| Self {
            wide: wide.clone(),
            clauses: clauses(uses),
            names,
            core: core.cloned(),
            written: (from.clone(), to.clone()),
            shown: (from.clone(), to.clone()),
            from,
            to,
        };
        let written = mostly(uses);
        let mut tried = vec![Self {
            shown: beside(&written, uses),
            written,
            ..one(from.clone(), to.clone(), None)
        }];
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
                    written: (from.clone(), to.clone()),
                    shown: (from.clone(), to.clone()),
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

    fn done(self, known: &dyn Fn(&str, &str) -> bool) -> Substitution {
        Substitution {
            known: known(&self.from, &self.to) || known(&self.shown.0, &self.shown.1),
            from: self.shown.0,
            to: self.shown.1,
            written: self.written,
            clauses: self.clauses,
            words: (self.from, self.to),
            wide: self.wide,
        }
    }
}

/// As an expression and the one in its place are mostly written.
fn mostly(uses: &[Use<'_>]) -> (String, String) {
    let mut counts: HashMap<(&str, &str), usize> = HashMap::new();
    for one in uses {
        *counts.entry(one.written).or_default() += 1;
    }
    let most = counts
        .into_iter()
        .max_by_key(|(written, n)| (*n, std::cmp::Reverse(*written)));
    most.map_or_else(Default::default, |((from, to), _)| {
        (from.to_owned(), to.to_owned())
    })
}

/// An expression and the one in its place with the characters that stand beside both wherever they are.
fn beside((from, to): &(String, String), uses: &[Use<'_>]) -> (String, String) {
    let all = |side: &dyn Fn(&Use<'_>) -> Option<String>| {
        let first = uses.first().and_then(side)?;
        let cut = words(&first, &[]);
        let plain = cut.len() == 1 && cut[0].class == What::Words && !is_latin(&cut[0]);
        (plain && uses.iter().all(|u| side(u).as_ref() == Some(&first))).then_some(first)
    };
    let left = all(&|u| u.left.clone()).unwrap_or_default();
    let right = all(&|u| u.right.clone()).unwrap_or_default();
    let around = |words: &str| format!("{left}{words}{right}");
    (around(from), around(to))
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

/// Whether by the words themselves an expression seems to say something else than another: the contrary, or somebody or a
/// time that is not the same.
pub fn turns(from: &str, to: &str) -> bool {
    let (a, b) = (words(from, &[]), words(to, &[]));
    contrary(from, to) || apart(&a, &b).iter().any(|w| w.class < What::Words)
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
