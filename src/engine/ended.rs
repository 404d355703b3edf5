//! What is tried where nobody decides any more, in every game alike: after the end it is refused by what ended the game,
//! where the text stops it is as open as what it stops at.

use super::game::Pending;
use super::scenario::Playable;
use super::timeline::Timeline;
use super::verdict::{Reason, Verdict};
use crate::rulebook::RuleId;

/// Why nothing may be done any more, one reason a clause that ended the game; `None` while it goes on, or where nothing
/// that happened says how it ended.
fn reasons<G: Playable>(timeline: &Timeline<G>) -> Option<Vec<Reason>> {
    let Pending::Over(outcome) = timeline.pending() else {
        return None;
    };
    let path = timeline.path_to(timeline.cursor());
    let entries = path
        .iter()
        .rev()
        .flat_map(|m| timeline.at(*m).entries.iter().rev());
    let last = entries.into_iter().find(|entry| !entry.cites.is_empty())?;
    let mut clauses: Vec<RuleId> = Vec::new();
    for cite in &last.cites {
        if !clauses.contains(&cite.clause) {
            clauses.push(cite.clause);
        }
    }
    let says = format!("已经分出胜负：{}，不能再做什么。", outcome.word());
    let reason = |clause| Reason::forbids(clause, says.as_str()).blocked_by(outcome.word());
    Some(clauses.into_iter().map(reason).collect())
}

/// What the rules say of a choice, the end of the game among the reasons against it; where the text stops, nothing that
/// they do not refuse may be done.
pub(super) fn verdict<G: Playable>(timeline: &Timeline<G>, choice: &G::Choice) -> Verdict {
    let verdict = timeline.game().verdict(timeline.state(), choice);
    let Some(mut all) = reasons(timeline) else {
        return match (timeline.pending(), verdict) {
            (Pending::Unruled(unruled), Verdict::Legal(_)) => Verdict::Undecided(unruled),
            (_, verdict) => verdict,
        };
    };
    if let Verdict::Illegal(more) = verdict {
        all.extend(more);
    }
    Verdict::Illegal(all)
}
