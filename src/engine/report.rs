//! What running a ruling showed, and the words in which it is told.

use std::collections::BTreeSet;

use serde::Serialize;

use super::cite::Role;
use super::fault::{At, Fault};
use super::game::Pending;
use super::scenario::Playable;
use super::timeline::{Moment, Timeline};
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
}

impl Report {
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
                .fix("在步骤里写 期望 或 不可")
        })
    }
}

/// What a timeline waits for, in words.
pub(super) fn awaited<G: Playable>(timeline: &Timeline<G>) -> String {
    match timeline.pending() {
        Pending::Decide { player, prompt } => format!("轮到{}:{}", player.name(), prompt.says),
        Pending::Chance(request) => format!("等待机会：{}", request.says),
        Pending::Auto => "规则自行进行".to_owned(),
        Pending::Over(outcome) => format!("对局已结束，{}", outcome.word()),
        Pending::Unruled(unruled) => format!("条文没有规定：{}", unruled.question),
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
        _ => Err(number
            .fault(format!("没有条文“{}”", number.value))
            .fix("条号写作 802.1a；别的书写作 vividz:802.1a")),
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
