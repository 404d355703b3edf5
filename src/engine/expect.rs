//! Expectations of a ruling's step, held against what happened and what now is.

use super::fault::{At, Fault};
use super::file::Expect;
use super::game::{Entry, Game, Outcome, Pending};
use super::report::{Report, awaited, clause};
use super::scenario::Playable;
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
    let (happened, before) = entries(timeline, since);
    // A stop where the text leaves off names its clauses and the reading that would decide it.
    let stopped = match timeline.pending() {
        Pending::Unruled(unruled) => Some(unruled),
        _ => silent.cloned(),
    };
    let already = report.faults.len();
    let mut held = Held {
        timeline,
        happened,
        before,
        stopped,
        clauses: Vec::new(),
        readings: Vec::new(),
        exists,
        report,
    };
    held.facts(expect);
    held.events(&expect.events, true);
    held.events(&expect.no_events, false);
    held.cites(&expect.cites);
    held.under(&expect.under);
    held.decides(expect.decides.as_ref());
    held.legal(&expect.legal);
    held.outcome(expect.outcome.as_ref());
    held.unruled(expect.unruled.as_deref());
    // What was left to be decided often explains why a fact is not yet so.
    let waits = matches!(
        timeline.pending(),
        Pending::Decide { .. } | Pending::Unruled(_)
    );
    if expect.decides.is_none()
        && waits
        && report.faults.len() > already
        && let Some(last) = report.faults.last_mut()
    {
        last.what = format!("{}（此时{}）", last.what, awaited(timeline));
    }
    let named = expect.cites.iter().chain(expect.unruled.iter().flatten());
    let asserted = named.filter_map(|n| clause::<G>(n, exists).ok());
    report.asserted.extend(asserted);
}

type Entries<'a, G> = Vec<&'a Entry<<G as Game>::Event>>;

/// What happened on the way to the cursor: since a moment, and before it.
fn entries<G: Playable>(timeline: &Timeline<G>, since: Moment) -> (Entries<'_, G>, Entries<'_, G>) {
    let path = timeline.path_to(timeline.cursor());
    let (later, earlier): (Vec<_>, Vec<_>) = path.into_iter().partition(|m| *m > since);
    let of = |moments: Vec<Moment>| {
        let moments = moments.into_iter();
        moments.flat_map(|m| &timeline.at(m).entries).collect()
    };
    (of(later), of(earlier))
}

/// What an expectation is held against, and what came of it.
struct Held<'a, G: Playable> {
    timeline: &'a Timeline<G>,
    /// What happened in the step.
    happened: Entries<'a, G>,
    /// What happened before it.
    before: Entries<'a, G>,
    stopped: Option<Unruled>,
    /// What the facts rest on: a ruling that asks for a value need not have it computed as well.
    clauses: Vec<RuleId>,
    /// The readings that decided the facts.
    readings: Vec<String>,
    exists: &'a dyn Fn(RuleId) -> bool,
    report: &'a mut Report,
}

impl<G: Playable> Held<'_, G> {
    fn hold(&mut self, held: bool, fault: impl FnOnce(&Self) -> Fault) {
        if held {
            self.report.held += 1;
        } else {
            let fault = fault(self);
            self.report.faults.push(fault);
        }
    }

    /// What is asked of a player parts what happens: much that is missed stands one step before.
    fn or_earlier(&self, fault: Fault, has: impl Fn(&Entry<G::Event>) -> bool) -> Fault {
        if self.before.iter().any(|entry| has(entry)) {
            fault.fix("更早的步骤里有，写进那一步的期望；问玩家选择之前发生的，属于前一步")
        } else {
            fault
        }
    }

    fn facts(&mut self, expect: &Expect<G::Action>) {
        let (game, state) = (self.timeline.game(), self.timeline.state());
        for (path, wanted) in &expect.facts.0 {
            let path = wanted.with(path.clone());
            let fact = match game.fact(state, &path) {
                Ok(fact) => fact,
                Err(fault) => {
                    self.hold(false, |_| fault);
                    continue;
                }
            };
            let same = game.says_the_same(state, &path, wanted, &fact);
            let value = fact.value.clone();
            let (cites, under) = game.grounds(state, &path);
            let steps = fact.unfolding.into_iter().flat_map(|u| u.steps);
            let cites = cites.into_iter().chain(steps.flat_map(|s| s.cites));
            self.clauses.extend(cites.map(|c| c.clause));
            let under = under.iter().map(|u| u.reading.to_string());
            self.readings.extend(under);
            self.hold(same, |_| {
                wanted.fault(format!("{} 应为“{}”，却是“{value}”", *path, **wanted))
            });
        }
    }

    fn events(&mut self, words: &[At<String>], wanted: bool) {
        let game = self.timeline.game();
        for word in words {
            if !G::event_words().contains(&word.as_str()) {
                self.hold(false, |_| {
                    word.fault(format!("没有名为“{}”的事件", **word))
                        .nearest(word, G::event_words().iter().copied())
                });
                continue;
            }
            let is = |e: &Entry<G::Event>| game.event_word(&e.event) == **word;
            let happened = self.happened.iter().any(|e| is(e));
            self.hold(happened == wanted, |held| {
                let said: Vec<_> = held
                    .happened
                    .iter()
                    .map(|e| game.event_word(&e.event))
                    .collect();
                let says = if wanted {
                    "没有发生"
                } else {
                    "不应发生"
                };
                let said = said.join("、");
                let fault = word.fault(format!("{says}“{}”；发生的有：{said}", **word));
                if wanted {
                    held.or_earlier(fault, is)
                } else {
                    fault
                }
            });
        }
    }

    fn cites(&mut self, numbers: &[At<String>]) {
        for number in numbers {
            let id = match clause::<G>(number, self.exists) {
                Ok(id) => id,
                Err(fault) => {
                    self.hold(false, |_| fault);
                    continue;
                }
            };
            let cites = |e: &Entry<G::Event>| e.cites.iter().any(|c| c.clause == id);
            let stopped = self.stopped.as_ref();
            let cited = self.clauses.contains(&id)
                || stopped.is_some_and(|u| u.clauses.contains(&id))
                || self.happened.iter().any(|e| cites(e));
            self.hold(cited, |held| {
                let of_events = held.happened.iter().flat_map(|e| &e.cites);
                let mut cited: Vec<_> = of_events
                    .map(|c| c.clause)
                    .chain(held.clauses.iter().copied())
                    .map(|clause| clause.number.to_string())
                    .collect();
                cited.sort();
                cited.dedup();
                let cited = cited.join("、");
                let fault = number.fault(format!("没有引用 {id}；引用的有：{cited}"));
                held.or_earlier(fault, cites)
            });
        }
    }

    fn under(&mut self, readings: &[At<String>]) {
        for reading in readings {
            let names = |e: &Entry<G::Event>| e.under.iter().any(|u| u.reading == **reading);
            let stopped = self.stopped.as_ref();
            let used = stopped.is_some_and(|u| u.reading.as_ref() == Some(&reading.value))
                || self.readings.contains(&reading.value)
                || self.happened.iter().any(|e| names(e));
            self.hold(used, |held| {
                let fault = reading.fault(format!("没有用到读法“{}”", **reading));
                held.or_earlier(fault, names)
            });
        }
    }

    fn decides(&mut self, who: Option<&At<String>>) {
        let Some(who) = who else { return };
        let decides = match self.timeline.pending() {
            Pending::Decide { player, .. } => player.name(),
            _ => "无人",
        };
        let decider = self.timeline.game().decider(self.timeline.state());
        let named = decider.as_ref() == Some(&who.value);
        self.hold(decides == **who || named, |held| {
            let awaited = awaited(held.timeline);
            let fault = who.fault(format!("应待{}决定，却是：{awaited}", **who));
            if ["甲", "乙", "无人"].contains(&who.as_str()) || decider.is_some() {
                fault
            } else {
                fault.fix("写作甲、乙或无人")
            }
        });
    }

    fn legal(&mut self, acts: &[At<G::Action>]) {
        let (game, state) = (self.timeline.game(), self.timeline.state());
        let decides = matches!(self.timeline.pending(), Pending::Decide { .. });
        for act in acts {
            let choice = match game.resolve(state, act) {
                Ok(choice) => choice,
                Err(fault) => {
                    self.hold(false, |_| fault);
                    continue;
                }
            };
            let legal = decides && game.is_legal(state, &choice);
            self.hold(legal, |held| match game.verdict(state, &choice) {
                Verdict::Illegal(reasons) => {
                    let said: Vec<_> = reasons.iter().map(|r| r.says.as_str()).collect();
                    act.fault(format!("本应可做，却被拒：{}", said.join(";")))
                }
                _ => act.fault(format!("本应可做，但：{}", awaited(held.timeline))),
            });
        }
    }

    fn outcome(&mut self, wanted: Option<&At<String>>) {
        let Some(wanted) = wanted else { return };
        let outcome = match self.timeline.pending() {
            Pending::Over(outcome) => outcome.word(),
            _ => OPEN.to_owned(),
        };
        self.hold(outcome == **wanted, |_| {
            let fault = wanted.fault(format!("胜负应为{}，却是{outcome}", **wanted));
            let draw = Outcome::Draw.word();
            if [draw.as_str(), OPEN].contains(&wanted.as_str()) || wanted.ends_with('胜') {
                fault
            } else {
                fault.fix("写作甲胜、乙胜、平局或未分")
            }
        });
    }

    fn unruled(&mut self, numbers: Option<&[At<String>]>) {
        let Some(numbers) = numbers else { return };
        let Some(unruled) = self.stopped.clone() else {
            return self.hold(false, |held| {
                let awaited = awaited(held.timeline);
                let place = numbers.first().map_or(At::nowhere(()), At::place);
                place.fault(format!("本应停在未定之处，却是：{awaited}"))
            });
        };
        self.report.held += usize::from(numbers.is_empty());
        for number in numbers {
            match clause::<G>(number, self.exists) {
                Ok(id) => self.hold(unruled.clauses.contains(&id), |_| {
                    number.fault(format!("未定之处没有提到 {id}"))
                }),
                Err(fault) => self.hold(false, |_| fault),
            }
        }
    }
}

/// What a ruling writes of a game that has not ended.
const OPEN: &str = "未分";
