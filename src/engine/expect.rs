//! Expectations of a ruling's step, held against what happened and what now is.

use super::file::Expect;
use super::game::{Entry, Pending};
use super::run::{Report, awaited, clause, outcome_word};
use super::scenario::{At, Fault, Playable};
use super::timeline::{Moment, Timeline};
use super::verdict::{Unruled, Verdict};
use crate::rulebook::RuleId;

/// Holds an expectation against what happened since a moment and what now is. `silent` is the question that the
/// step's own deed met and the text leaves open.
pub(super) fn check<G: Playable>(
    timeline: &Timeline<G>,
    since: Moment,
    expect: &Expect<G::Action>,
    silent: Option<&Unruled>,
    exists: &dyn Fn(RuleId) -> bool,
    report: &mut Report,
) {
    let game = timeline.game();
    let state = timeline.state();
    let happened: Vec<_> = timeline
        .path_to(timeline.cursor())
        .into_iter()
        .filter(|m| *m > since)
        .flat_map(|m| &timeline.at(m).entries)
        .collect();
    // What is asked of a player parts what happens: much that is missed stands one step before.
    let earlier = |has: &dyn Fn(&Entry<G::Event>) -> bool, fault: Fault| {
        let mut before = timeline
            .path_to(timeline.cursor())
            .into_iter()
            .filter(|m| *m <= since)
            .flat_map(|m| &timeline.at(m).entries);
        if before.any(has) {
            fault.fix("更早的步骤里有，写进那一步的期望；问玩家选择之前发生的，属于前一步")
        } else {
            fault
        }
    };
    let already = report.faults.len();
    // A stop where the text leaves off names its clauses and the reading that would decide it.
    let stopped = match timeline.pending() {
        Pending::Unruled(unruled) => Some(unruled),
        _ => silent.cloned(),
    };
    let mut hold = |held: bool, fault: &mut dyn FnMut() -> Fault| {
        if held {
            report.held += 1;
        } else {
            report.faults.push(fault());
        }
    };
    // What the facts rest on or are computed by counts as cited: a ruling that asks for a value need not have it
    // computed as well.
    let mut grounds: (Vec<RuleId>, Vec<String>) = Default::default();
    for (path, wanted) in &expect.facts.0 {
        let at = At {
            value: path.clone(),
            line: wanted.line,
            column: wanted.column,
        };
        match game.fact(state, &at) {
            Ok(fact) => {
                let same = game.says_the_same(state, path, &wanted.value, &fact);
                let steps = fact.unfolding.iter().flat_map(|u| &u.steps);
                grounds
                    .0
                    .extend(steps.flat_map(|s| &s.cites).map(|c| c.clause));
                let (cites, readings) = game.grounds(state, &at);
                grounds.0.extend(cites.iter().map(|c| c.clause));
                grounds
                    .1
                    .extend(readings.iter().map(|u| u.reading.to_string()));
                hold(same, &mut || {
                    wanted.fault(format!(
                        "{path} 应为“{}”，却是“{}”",
                        wanted.value, fact.value
                    ))
                });
            }
            Err(fault) => hold(false, &mut || fault.clone()),
        }
    }
    let words = || happened.iter().map(|e| game.event_word(&e.event));
    for (word, wanted) in expect
        .events
        .iter()
        .map(|w| (w, true))
        .chain(expect.no_events.iter().map(|w| (w, false)))
    {
        if !G::event_words().contains(&word.as_str()) {
            hold(false, &mut || {
                word.fault(format!("没有名为“{}”的事件", word.value))
                    .nearest(word, G::event_words().iter().copied())
            });
            continue;
        }
        hold(words().any(|w| w == word.value) == wanted, &mut || {
            let said: Vec<_> = words().collect();
            let fault = word.fault(format!(
                "{}“{}”；发生的有：{}",
                if wanted {
                    "没有发生"
                } else {
                    "不应发生"
                },
                word.value,
                said.join("、")
            ));
            if wanted {
                earlier(&|e| game.event_word(&e.event) == word.value, fault)
            } else {
                fault
            }
        });
    }
    for number in &expect.cites {
        match clause::<G>(number, exists) {
            Ok(id) => {
                let cited = grounds.0.contains(&id)
                    || stopped.as_ref().is_some_and(|u| u.clauses.contains(&id))
                    || happened
                        .iter()
                        .any(|e| e.cites.iter().any(|c| c.clause == id));
                hold(cited, &mut || {
                    let mut cited: Vec<_> = happened
                        .iter()
                        .flat_map(|e| &e.cites)
                        .map(|c| c.clause)
                        .chain(grounds.0.iter().copied())
                        .map(|clause| clause.number.to_string())
                        .collect();
                    cited.sort();
                    cited.dedup();
                    let fault =
                        number.fault(format!("没有引用 {id}；引用的有：{}", cited.join("、")));
                    earlier(&|e| e.cites.iter().any(|c| c.clause == id), fault)
                });
            }
            Err(fault) => hold(false, &mut || fault.clone()),
        }
    }
    for reading in &expect.under {
        let used = stopped
            .as_ref()
            .is_some_and(|u| u.reading.as_ref() == Some(&reading.value))
            || grounds.1.contains(&reading.value)
            || happened
                .iter()
                .any(|e| e.under.iter().any(|u| u.reading == reading.value));
        hold(used, &mut || {
            let fault = reading.fault(format!("没有用到读法“{}”", reading.value));
            let names = |e: &Entry<G::Event>| e.under.iter().any(|u| u.reading == reading.value);
            earlier(&names, fault)
        });
    }
    if let Some(who) = &expect.decides {
        let decides = match timeline.pending() {
            Pending::Decide { player, .. } => player.name(),
            _ => "无人",
        };
        let named = game.decider(state).is_some_and(|name| name == who.value);
        hold(decides == who.value || named, &mut || {
            let fault = who.fault(format!(
                "应待{}决定，却是：{}",
                who.value,
                awaited(timeline)
            ));
            let known = ["甲", "乙", "无人"].contains(&who.value.as_str());
            if known || game.decider(state).is_some() {
                fault
            } else {
                fault.fix("写作甲、乙或无人")
            }
        });
    }
    for act in &expect.legal {
        match game.resolve(state, act) {
            Ok(choice) => {
                let decides = matches!(timeline.pending(), Pending::Decide { .. });
                hold(decides && game.is_legal(state, &choice), &mut || match game
                    .verdict(state, &choice)
                {
                    Verdict::Illegal(reasons) => {
                        let said: Vec<_> = reasons.iter().map(|r| r.says.as_str()).collect();
                        act.fault(format!("本应可做，却被拒：{}", said.join(";")))
                    }
                    _ => act.fault(format!("本应可做，但：{}", awaited(timeline))),
                });
            }
            Err(fault) => hold(false, &mut || fault.clone()),
        }
    }
    let pending = timeline.pending();
    if let Some(wanted) = &expect.outcome {
        let outcome = match pending {
            Pending::Over(outcome) => outcome_word(outcome),
            _ => "未分".to_owned(),
        };
        hold(outcome == wanted.value, &mut || {
            let fault = wanted.fault(format!("胜负应为{}，却是{outcome}", wanted.value));
            let known =
                ["平局", "未分"].contains(&wanted.value.as_str()) || wanted.value.ends_with('胜');
            if known {
                fault
            } else {
                fault.fix("写作甲胜、乙胜、平局或未分")
            }
        });
    }
    if let Some(numbers) = &expect.unruled {
        match &stopped {
            Some(unruled) => {
                if numbers.is_empty() {
                    hold(true, &mut || At::nowhere(()).fault(""));
                }
                for number in numbers {
                    match clause::<G>(number, exists) {
                        Ok(id) => hold(unruled.clauses.contains(&id), &mut || {
                            number.fault(format!("未定之处没有提到 {id}"))
                        }),
                        Err(fault) => hold(false, &mut || fault.clone()),
                    }
                }
            }
            None => hold(false, &mut || {
                let what = format!("本应停在未定之处，却是：{}", awaited(timeline));
                match numbers.first() {
                    Some(number) => number.fault(what),
                    None => At::nowhere(()).fault(what),
                }
            }),
        }
    }
    // What was left to be decided often explains why a fact is not yet so.
    if expect.decides.is_none()
        && matches!(
            timeline.pending(),
            Pending::Decide { .. } | Pending::Unruled(_)
        )
        && report.faults.len() > already
        && let Some(last) = report.faults.last_mut()
    {
        last.what = format!("{}（此时{}）", last.what, awaited(timeline));
    }
    let asserted = expect
        .cites
        .iter()
        .chain(expect.unruled.iter().flatten())
        .filter_map(|n| clause::<G>(n, exists).ok());
    report.asserted.extend(asserted);
}
