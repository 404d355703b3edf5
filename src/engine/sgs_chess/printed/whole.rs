//! A skill text read whole: its sentences into the parts of a skill, and what became of each part.

use std::ops::Range;

use super::clause::{clauses, then};
use super::convert::{self, conversions};
use super::later;
use super::num;
use super::opening::{Opening, opening};
use super::parts;
use super::said::{Actor, Before, Said};
use super::tell;
use super::verbs::change;
use crate::engine::printed::text::{Script, Text};
use crate::engine::printed::{Dialect, Outcome, Why};
use crate::engine::sgs_chess::skill;
use crate::engine::sgs_chess::words::names::Name;
use crate::engine::sgs_chess::words::op::Op;
use crate::engine::sgs_chess::words::setup::{Delayed, SkillDef};

/// A part of a text and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// Where it stands, in bytes.
    pub span: Range<usize>,
    /// What became of it.
    pub outcome: Outcome,
    /// What the program takes it to say; empty where it is not read.
    pub told: String,
    /// What it takes its options to say.
    pub options: Vec<String>,
}

/// A skill as it was read.
#[derive(Debug, Clone, Default)]
pub struct FormRead {
    /// The skill in the game's words, as far as it was read.
    pub def: SkillDef,
    /// What became of each of its parts, in reading order.
    pub marks: Vec<Mark>,
    /// Whether it need not be used (5.3).
    pub may: bool,
    before: Before,
    acts: bool,
}

/// A sentence under way.
struct Sentence<'t> {
    text: &'t Text,
    offset: usize,
    /// Whether conditions at its head are the skill's.
    alone: bool,
    /// Whether an earlier sentence did something.
    more: bool,
}

/// A text without the name of its skill, where it begins with that: 〖○○〗.
pub fn nameless(text: &str) -> &str {
    let named = text.strip_prefix('〖').and_then(|t| t.split_once('〗'));
    named.map_or(text, |(_, rest)| {
        rest.trim_start_matches(['：', ':', ' ', '\u{3000}'])
    })
}

/// Reads one skill, without `/`.
pub fn form(text: &str, dialect: &Dialect) -> FormRead {
    let mut out = FormRead {
        before: Before {
            first: true,
            ..Before::default()
        },
        ..FormRead::default()
    };
    let mut runs = skill::sentence_runs(text);
    if let Some(first) = runs.first_mut() {
        first.start = first.end - nameless(&text[first.clone()]).len();
    }
    let tag = |run: &Range<usize>| text[run.clone()].trim_matches(['，', ',']) == "锁定技";
    let alone = runs.iter().filter(|run| !tag(run)).count() == 1;
    for run in runs {
        if tag(&run) {
            out.def.tags.0.push(Name::new("锁定技"));
            out.marks.push(Mark {
                span: run,
                outcome: Outcome::Read,
                told: "标签：锁定技".to_owned(),
                options: Vec::new(),
            });
            continue;
        }
        // Names of cards are single signs; spellings do not reach into them.
        let print = text[run.clone()].replace('【', "《").replace('】', "》");
        let folded = Text::new(&print, Script::Chinese, dialect);
        let sentence = Sentence {
            text: &folded,
            offset: run.start,
            alone,
            more: out.acts,
        };
        out.sentence(&sentence);
    }
    out
}

impl FormRead {
    /// Whether every part is read.
    pub fn whole(&self) -> bool {
        !self.marks.iter().any(|m| m.outcome.is_unread())
    }

    fn sentence(&mut self, of: &Sentence<'_>) {
        let all = 0..of.text.chars.len();
        self.before.x = x_of(of.text, &self.before);
        let costs = parts::split(of.text, all.clone(), '▶');
        let plain = !of.text.chars.iter().any(|c| matches!(c, '▶' | '▷' | '→'));
        if plain && (self.lasting(of, all.clone()) || self.converted(of, all)) {
            return;
        }
        self.acts = true;
        let (cost, effects) = match costs.as_slice() {
            [effects] => (None, effects.clone()),
            [cost, effects] => (Some(cost.clone()), effects.clone()),
            [_, rest @ ..] => {
                for run in rest {
                    self.lacking(of, run.clone(), "一句里有两个“▶”");
                }
                return;
            }
            [] => return,
        };
        let paid = cost.is_some();
        if let Some(run) = cost {
            if of.more {
                self.lacking(of, run, "第二句又有自己的消耗");
            } else if let Some((before, ops)) = self.part(of, run, true, true) {
                self.opened(&before);
                self.def.cost = ops;
            }
        }
        let mut times = parts::split(of.text, effects, '→').into_iter();
        if let Some(now) = times.next() {
            let (before, ops) = self.chain(of, now, !paid);
            self.opened(&before);
            self.def.effects.extend(ops);
        }
        for run in times {
            self.delayed(of, run);
        }
        later::marked(&mut self.def.cost, &self.def.effects);
        later::marked(&mut self.def.effects, &[]);
        self.may = self.before.may;
        self.def.aim.clone_from(&self.before.aim);
        self.def.second.clone_from(&self.before.second);
    }

    /// What stands before the first thing that is done.
    fn opened(&mut self, before: &Opening) {
        if before.locked {
            self.def.tags.0.push(Name::new("锁定技"));
        }
        if before.timing.is_some() {
            self.def.timing.clone_from(&before.timing);
        }
        if before.limit.is_some() {
            self.def.limit = before.limit;
        }
        let conds: Vec<String> = before.at.iter().chain(&before.when).cloned().collect();
        if !conds.is_empty() {
            self.def.when = Some(Name::new(conds.join("且")));
        }
    }

    /// Parts joined by ▷.
    fn chain(&mut self, of: &Sentence<'_>, run: Range<usize>, head: bool) -> (Opening, Vec<Op>) {
        let mut all = Vec::new();
        let mut opened = Opening::default();
        for (nth, run) in parts::split(of.text, run, '▷').into_iter().enumerate() {
            if let Some((before, ops)) = self.part(of, run, head && nth == 0, false) {
                if nth == 0 {
                    opened = before;
                }
                all.push(ops);
            }
        }
        (opened, then(all))
    }

    /// What is done at a timing of its own (5.10-1).
    fn delayed(&mut self, of: &Sentence<'_>, run: Range<usize>) {
        let runs = parts::split(of.text, run, '▷');
        let mut all = Vec::new();
        let mut at = None;
        for (nth, run) in runs.into_iter().enumerate() {
            let Some((before, ops)) = self.part(of, run.clone(), nth == 0, false) else {
                continue;
            };
            if nth == 0 {
                at = before.point;
                if at.is_none() || !before.when.is_empty() {
                    self.marks.pop();
                    self.lacking(of, run, "延时类效果的时机不是自己回合的一个阶段");
                    return;
                }
            }
            all.push(ops);
        }
        if let Some((phase, point)) = at {
            let mut acts = then(all);
            later::marked(&mut acts, &[]);
            self.def.delayed.push(Delayed {
                at: Name::new(format!("{}{}", phase.word(), point.word())),
                acts,
            });
        }
    }

    /// One part without signs: what stands before it where it is a head, and what is done.
    fn part(
        &mut self,
        of: &Sentence<'_>,
        run: Range<usize>,
        head: bool,
        cost: bool,
    ) -> Option<(Opening, Vec<Op>)> {
        let mut at = Said::new(of.text, self.before.clone(), ());
        (at.before.me, at.before.subject) = (Actor::You, Actor::You);
        at.before.ordered = false;
        at.before.cost = cost;
        let (found, outcome) = at.read(run.clone(), |s| {
            let before = match head {
                true => opening(s, of.alone && self.def.effects.is_empty()),
                false => Opening::default(),
            };
            if before.timing.is_some() && of.more && run.start == 0 {
                return s.lacks("第二句又有自己的时机");
            }
            let ops = clauses(s)?;
            if ops.len() > 1 && !cost && !before.when.is_empty() {
                s.doubts("“若……”管到哪里没有写明：当作整个技能的条件".to_owned());
            }
            Some((before, ops))
        });
        let Some(((before, ops), said)) = found else {
            self.mark(of, run, outcome, String::new(), Vec::new());
            return None;
        };
        // Each is told where it is said first.
        let may = said.may && !self.before.may;
        let aim = said.aim.as_ref().filter(|_| self.before.aim.is_none());
        let second = said.second.as_ref();
        let second = second.filter(|_| self.before.second.is_none());
        let told = tell::part(&before, may, (aim, second), &ops);
        self.before = said;
        self.mark(of, run, outcome, told, tell::options(&ops));
        Some((before, ops))
    }

    /// Effects on values while the skill is there (4.5 to 4.17). Whether the sentence is such.
    fn lasting(&mut self, of: &Sentence<'_>, run: Range<usize>) -> bool {
        let at = Said::new(of.text, self.before.clone(), ());
        let (found, outcome) = at.read(run.clone(), |s| {
            let locked = s.eat("锁定技，");
            let mut all = Vec::new();
            loop {
                let to_you = s.eat("其他角色至你的");
                if !to_you {
                    s.any(&["你至其他角色的", "你的", "你"]);
                }
                let text = change(s, false)?;
                // A distance to oneself is 0: without 其他角色 it is that of the owner to others.
                let prefix = if to_you { "其他角色至你的" } else { "" };
                if to_you && !text.starts_with("距离") {
                    return None;
                }
                all.push(format!("{prefix}{text}"));
                if s.done() {
                    return Some((locked, all));
                }
                s.need("，")?;
            }
        });
        let Some(((locked, all), _)) = found else {
            return false;
        };
        if locked {
            self.def.tags.0.push(Name::new("锁定技"));
        }
        let told = format!("持续影响：{}", all.join("，"));
        self.def.affects.0.extend(all.into_iter().map(Name::new));
        self.mark(of, run, outcome, told, Vec::new());
        true
    }

    /// Cards that stand for others. Whether the sentence is such.
    fn converted(&mut self, of: &Sentence<'_>, run: Range<usize>) -> bool {
        if of.more {
            return false;
        }
        let at = Said::new(of.text, self.before.clone(), ());
        let (found, outcome) = at.read(run.clone(), |s| {
            let before = opening(s, true);
            let all = conversions(s, before.timing.as_deref())?;
            Some((before, all))
        });
        let Some(((before, all), said)) = found else {
            // Past 将…当 it is nothing else: where it ends there is where the text is not read.
            let chars = &of.text.chars[run.clone()];
            let begun = chars.iter().position(|c| *c == '将').and_then(|takes| {
                let as_what = chars[takes..].iter().position(|c| *c == '当')?;
                Some(run.start + takes + as_what)
            });
            let past = matches!(&outcome, Outcome::Unread { from, .. } if begun.is_some_and(|b| *from > b));
            if past {
                self.acts = true;
                self.mark(of, run, outcome, String::new(), Vec::new());
            }
            return past;
        };
        self.opened(&before);
        let told = tell::head(&before, said.may);
        let told = [told, vec![convert::told(&all)]].concat().join("；");
        self.def.converts.extend(all);
        (self.before, self.acts) = (said, true);
        self.may = self.before.may;
        self.mark(of, run, outcome, told, Vec::new());
        true
    }

    fn mark(
        &mut self,
        of: &Sentence<'_>,
        run: Range<usize>,
        outcome: Outcome,
        told: String,
        options: Vec<String>,
    ) {
        let span = of.text.bytes(run);
        self.marks.push(Mark {
            outcome: outcome.in_print(of.text, &span),
            span: span.start + of.offset..span.end + of.offset,
            told,
            options,
        });
    }

    fn lacking(&mut self, of: &Sentence<'_>, run: Range<usize>, what: &'static str) {
        let outcome = Outcome::unread(run.start, Why::Lacking(what.to_owned()));
        self.mark(of, run, outcome, String::new(), Vec::new());
    }
}

/// What a sentence says that X is, wherever it says so.
fn x_of(text: &Text, before: &Before) -> Option<crate::engine::sgs_chess::words::names::Count> {
    let all = text.chars.len();
    let named = (0..all).filter(|at| text.chars[*at] == 'X');
    named
        .map(|at| Said::new(text, before.clone(), ()).inside(at..all))
        .find_map(|mut s| num::x_is(&mut s))
}
