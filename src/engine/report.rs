//! What running a ruling showed, and the words in which it is told.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde::Serialize;

use super::cite::{Cite, Role};
use super::fault::{At, Fault};
use super::game::{Input, Pending, Under};
use super::scenario::{Playable, Readings};
use super::timeline::{Moment, Timeline};
use super::verdict::Verdict;
use crate::rulebook::{Number, RuleId};

/// What running a ruling showed.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Report {
    /// How many expectations held.
    pub held: usize,
    /// What did not hold, or could not be played.
    pub faults: Vec<Fault>,
    /// What holds and should still be known: a branch under other readings that parts ways before the last common step.
    pub remarks: Vec<Fault>,
    /// Clauses cited by what happened.
    pub exercised: BTreeSet<RuleId>,
    /// Clauses that an expectation or an attempt names.
    pub asserted: BTreeSet<RuleId>,
    /// Clauses that stood against an attempt.
    pub refused_by: BTreeSet<RuleId>,
    /// Readings that decided something, as reading and option.
    pub under: BTreeSet<(String, String)>,
    /// What decided each step that was held against something, in the order in which they were played.
    pub steps: Vec<Decided>,
    /// What the step that is being played has tried.
    #[serde(skip)]
    pub(super) trying: Vec<Tried>,
    /// The readings that the last expectation asked for and found to decide something, also by trial.
    #[serde(skip)]
    pub(super) matched: Vec<String>,
}

/// What decided a step.
#[derive(Debug, Clone, Serialize)]
pub struct Decided {
    /// The branch it is of; empty for the steps before them.
    pub branch: String,
    /// Which step of them, from 1.
    pub step: usize,
    /// The line of the ruling that it was played in, and the moment at which it ended.
    #[serde(skip)]
    pub(super) at: (usize, Moment),
    /// The choices that were made, in words; none where the rules went on.
    pub does: Vec<String>,
    /// What had to be refused.
    pub tried: Vec<Tried>,
    /// The clauses behind what happened: those that the step's expectation names first, then what overrides, forbids
    /// and permits before what requires and defines.
    pub clauses: Vec<RuleId>,
    /// The readings that decided something.
    pub under: Vec<Under>,
}

/// What was tried, and what the rules say of it.
#[derive(Debug, Clone, Serialize)]
pub struct Tried {
    /// When.
    #[serde(skip)]
    pub(super) moment: Moment,
    /// Which of what is tried at that moment.
    #[serde(skip)]
    pub(super) nth: usize,
    /// The choice, in words.
    pub says: String,
    /// What the rules say.
    pub verdict: Verdict,
}

impl Report {
    /// That of a ruling that could not be played.
    pub fn unplayed(faults: Vec<Fault>) -> Self {
        Self {
            faults,
            ..Self::default()
        }
    }

    /// Adds the readings that an expectation found to decide something to the step that was played last.
    pub(super) fn under_matched(&mut self, readings: &Readings) {
        let matched = std::mem::take(&mut self.matched);
        let Some(step) = self.steps.last_mut() else {
            return;
        };
        for reading in matched {
            if !step.under.iter().any(|under| under.reading == reading) {
                let option = Cow::Owned(readings.of(&reading).to_owned());
                let reading = Cow::Owned(reading);
                step.under.push(Under { reading, option });
            }
        }
    }

    /// Whether everything held. That something was expected at all is for [`holds`](Self::holds).
    pub fn passes(&self) -> bool {
        self.faults.is_empty()
    }

    /// Whether something was expected and everything held: what a ruling is kept for.
    pub fn holds(&self) -> bool {
        self.passes() && self.held > 0
    }

    /// That nothing was expected, where nothing else is wrong: a ruling that expects nothing holds nothing.
    pub fn nothing_expected(&self) -> Option<Fault> {
        (self.passes() && self.held == 0).then(|| {
            let top = At {
                value: (),
                line: 1,
                column: 1,
            };
            top.fault("没有一条期望：走了一遍，什么都没有检验")
                .fix("在步骤里写 期望 或 不可，或在文末写整道题的 期望")
        })
    }
}

/// What a timeline waits for, in words.
pub(super) fn awaited<G: Playable>(timeline: &Timeline<G>) -> String {
    match timeline.pending() {
        Pending::Decide { player, prompt } => format!("轮到{}：{}", player.name(), prompt.says),
        Pending::Chance(request) => format!("等待机会：{}", request.says),
        Pending::Auto => "规则自行进行".to_owned(),
        Pending::Over(outcome) => format!("对局已结束，{}", outcome.word()),
        Pending::Unruled(unruled) => unruled.says(),
    }
}

/// The clause that a file names: `802.1a`, or `vividz:802.1a`.
pub(super) fn clause<G: Playable>(
    number: &At<String>,
    exists: &dyn Fn(RuleId) -> bool,
) -> Result<RuleId, Fault> {
    let id = if number.contains(':') {
        number.parse::<RuleId>().ok()
    } else {
        number
            .parse::<Number>()
            .ok()
            .map(|n| RuleId::new(G::BOOK, n))
    };
    match id {
        Some(id) if exists(id) => Ok(id),
        _ => {
            let own = G::MAT.clause;
            let whole = format!("{}:{own}", G::BOOK);
            Err(number
                .fault(format!("没有条文“{}”", number.value))
                .fix(format!("条号写作 {own}；连书名写作 {whole}")))
        }
    }
}

/// Gathers the clauses of what happened since a moment.
pub(super) fn gather<G: Playable>(timeline: &Timeline<G>, since: Moment, report: &mut Report) {
    for moment in timeline.path_to(timeline.cursor()) {
        if moment <= since && moment != 0 {
            continue;
        }
        for entry in &timeline.at(moment).entries {
            report
                .exercised
                .extend(entry.cites.iter().map(|c| c.clause));
            report.refused_by.extend(
                entry
                    .cites
                    .iter()
                    .filter(|c| c.role == Role::Forbids)
                    .map(|c| c.clause),
            );
            report.under.extend(
                entry
                    .under
                    .iter()
                    .map(|u| (u.reading.to_string(), u.option.to_string())),
            );
        }
    }
}

/// Gathers what decided a step that began at a moment. `named` are the clauses that it expects.
pub(super) fn decided<G: Playable>(
    timeline: &Timeline<G>,
    since: Moment,
    named: &[RuleId],
    of: &Of<'_>,
    report: &mut Report,
) {
    let mut step = Decided {
        branch: of.branch.to_owned(),
        step: of.step,
        at: (of.line, timeline.cursor()),
        does: Vec::new(),
        tried: std::mem::take(&mut report.trying),
        clauses: Vec::new(),
        under: Vec::new(),
    };
    let mut cites: Vec<Cite> = Vec::new();
    let path = timeline.path_to(timeline.cursor());
    for moment in path.into_iter().filter(|m| *m > since) {
        let node = timeline.at(moment);
        let before = node.parent.map_or(&node.state, |p| &timeline.at(p).state);
        if let Some(Input::Choice(choice)) = &node.input {
            step.does.push(timeline.game().tell_choice(before, choice));
        }
        cites.extend(node.entries.iter().flat_map(|e| e.cites.iter().copied()));
        for under in node.entries.iter().flat_map(|e| &e.under) {
            if !step.under.contains(under) {
                step.under.push(under.clone());
            }
        }
    }
    let weight = |cite: &Cite| match cite.role {
        _ if named.contains(&cite.clause) => 0,
        Role::Overrides => 1,
        Role::Forbids => 2,
        Role::Permits => 3,
        Role::Requires => 4,
        Role::Defines => 5,
    };
    cites.sort_by_key(weight);
    for cite in cites {
        if !step.clauses.contains(&cite.clause) {
            step.clauses.push(cite.clause);
        }
    }
    report.steps.push(step);
}

/// Which step is being played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Of<'f> {
    /// The branch's name; empty for the steps before them.
    pub branch: &'f str,
    /// The line of the ruling.
    pub line: usize,
    /// Which step, from 1.
    pub step: usize,
}
