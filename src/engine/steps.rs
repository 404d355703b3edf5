//! One step of a ruling: what chance gives, what must be refused, what is done.

use super::chance::Chance;
use super::ended;
use super::fault::{At, Fault};
use super::file::{Attempt, ChanceText, Step};
use super::game::{ChanceKind, Drawn, Input, Pending};
use super::onward::{Stop, go_on, refused, until};
use super::report::{Report, Tried, awaited, clause};
use super::scenario::Playable;
use super::timeline::{Refused, Timeline};
use super::verdict::{Reason, Unruled, Verdict};
use crate::rulebook::RuleId;

/// One step but its expectations. Where it does what the text says nothing of and expects just that, nothing is
/// done and the open question comes back.
pub(super) fn one_step<G: Playable>(
    timeline: &mut Timeline<G>,
    step: &At<Step<G::Action>>,
    chance: &mut Option<Chance>,
    exists: &dyn Fn(RuleId) -> bool,
    seed_may_go_on: bool,
    mut report: Option<&mut Report>,
) -> Result<Option<Unruled>, Fault> {
    let stop = step.stop.as_ref();
    let stop = stop.map(|s| Stop::read::<G>(s, exists)).transpose()?;
    // The step before may have stopped in the midst of a procedure.
    if stop.is_none() || step.asks() {
        go_on(timeline, &step.place(), chance, step.chance.is_none())?;
    }
    let begun = timeline.cursor();
    if let Some(text) = &step.chance {
        let drawn = drawn(timeline, text)?;
        let done = timeline.advance(Input::Chance(drawn));
        done.map_err(|r| refused(&text.place(), &r, timeline))?;
        if step.act.is_some() || stop.is_none() {
            let seed_may_go_on = seed_may_go_on || step.act.is_some();
            go_on(timeline, &step.place(), chance, seed_may_go_on)?;
        }
    }
    if let Some(who) = &step.who {
        decides(timeline, who)?;
    }
    // Steps that are played again are not held against anything.
    if let Some(report) = report.as_deref_mut() {
        for attempt in &step.refused {
            is_refused(timeline, attempt, exists, report)?;
        }
    }
    let Some(act) = &step.act else {
        if let Some(stop) = &stop {
            until(timeline, stop, begun, chance, seed_may_go_on)?;
        }
        return Ok(None);
    };
    if !matches!(timeline.pending(), Pending::Decide { .. }) {
        return Err(act.fault(format!("这时没有人作决定：{}", awaited(timeline))));
    }
    let choice = timeline.game().resolve(timeline.state(), act)?;
    let open = step.expect.as_ref().is_some_and(|e| e.unruled.is_some());
    match timeline.advance(Input::Choice(choice.clone())) {
        Err(Refused::Verdict(Verdict::Undecided(unruled))) if open => {
            if let Some(report) = report {
                report.trying.push(Tried {
                    moment: timeline.cursor(),
                    says: timeline.game().tell_choice(timeline.state(), &choice),
                    verdict: Verdict::Undecided(unruled.clone()),
                    nth: timeline.keep_tried(choice),
                });
            }
            return Ok(Some(unruled));
        }
        done => done.map_err(|r| refused(&act.place(), &r, timeline))?,
    };
    match &stop {
        Some(stop) => until(timeline, stop, begun, chance, seed_may_go_on)?,
        None => go_on(timeline, &act.place(), chance, seed_may_go_on)?,
    }
    Ok(None)
}

/// What chance gives by a step, where the game waits for it and it can be so.
pub(super) fn drawn<G: Playable>(
    timeline: &Timeline<G>,
    text: &At<ChanceText>,
) -> Result<Drawn, Fault> {
    let Pending::Chance(request) = timeline.pending() else {
        return Err(text.fault(format!("这时不需要机会：{}", awaited(timeline))));
    };
    let drawn = match (&text.value, request.kind) {
        (ChanceText::AsItIs, ChanceKind::Order(n)) => Drawn::Order((0..n).collect()),
        (ChanceText::Order(order), _) => {
            Drawn::Order(order.iter().map(|n| n.wrapping_sub(1)).collect())
        }
        (ChanceText::Pick(n), _) => Drawn::Pick(n.wrapping_sub(1)),
        (ChanceText::AsItIs, ChanceKind::Pick(_)) => {
            return Err(text
                .fault("这里要抽一个，不能写“原序”")
                .fix("写一个序号，从 1 数"));
        }
    };
    if request.kind.allows(&drawn) {
        return Ok(drawn);
    }
    Err(text.fault(match request.kind {
        ChanceKind::Order(n) => format!("要写 1 到 {n} 的一个排列（{}）", request.says),
        ChanceKind::Pick(n) => format!("要写 1 到 {n} 的一个序号（{}）", request.says),
    }))
}

/// That the one who is named decides now.
fn decides<G: Playable>(timeline: &Timeline<G>, who: &At<String>) -> Result<(), Fault> {
    let decides = match timeline.pending() {
        Pending::Decide { player, .. } => player.name(),
        _ => "无人",
    };
    let named = timeline.game().decider(timeline.state());
    if decides == **who || named.as_ref() == Some(&who.value) {
        return Ok(());
    }
    let awaited = awaited(timeline);
    let fault = who.fault(format!("此时作决定的是{decides}，不是{}：{awaited}", **who));
    Err(fault.or_player(who))
}

/// Holds against the rules what must be refused.
fn is_refused<G: Playable>(
    timeline: &mut Timeline<G>,
    attempt: &Attempt<G::Action>,
    exists: &dyn Fn(RuleId) -> bool,
    report: &mut Report,
) -> Result<(), Fault> {
    let (game, state) = (timeline.game(), timeline.state());
    let choice = game.resolve(state, &attempt.act)?;
    let verdict = ended::verdict(timeline, &choice);
    let tells = game.tell_choice(state, &choice);
    report.trying.push(Tried {
        moment: timeline.cursor(),
        says: tells.clone(),
        verdict: verdict.clone(),
        nth: timeline.keep_tried(choice),
    });
    let reasons = match verdict {
        Verdict::Illegal(reasons) => reasons,
        Verdict::Legal(_) => {
            let fault = attempt.act.fault(format!("这本应被拒，却可以做：{tells}"));
            report.faults.push(fault);
            return Ok(());
        }
        Verdict::Undecided(unruled) => {
            let open = tell_open(&unruled);
            let fault = attempt
                .act
                .fault(format!("这本应被拒，条文却没有规定：{open}"));
            let fault = fault.fix("裁定若是“条文没有规定”，写成 做，并期望 未定");
            report.faults.push(fault);
            return Ok(());
        }
    };
    let clauses = reasons.iter().map(|r| r.cite.clause);
    report.refused_by.extend(clauses);
    let already = report.faults.len();
    for number in &attempt.by {
        let id = clause::<G>(number, exists)?;
        report.asserted.insert(id);
        if !reasons.iter().any(|r| r.cite.clause == id) {
            let by = joined(&reasons, |r| {
                format!("{}({})", r.cite.clause.number, r.says)
            });
            let fault = number.fault(format!("没有因 {id} 被拒；被拒是因：{by}"));
            report.faults.push(fault);
        }
    }
    if let Some(words) = &attempt.reason {
        let has = |text: &String| text.contains(&words.value);
        if !reasons
            .iter()
            .any(|r| has(&r.says) || r.blockers.iter().any(has))
        {
            let said = joined(&reasons, |r| r.says.clone());
            let fault = words.fault(format!("理由里没有“{}”：{said}", **words));
            report.faults.push(fault);
        }
    }
    report.held += usize::from(report.faults.len() == already);
    Ok(())
}

/// Reasons in one line.
fn joined(reasons: &[Reason], says: impl Fn(&Reason) -> String) -> String {
    let all: Vec<_> = reasons.iter().map(says).collect();
    all.join(";")
}

/// An open question with the clauses that come near it.
fn tell_open(unruled: &Unruled) -> String {
    let near: Vec<_> = unruled
        .clauses
        .iter()
        .map(|c| c.number.to_string())
        .collect();
    format!("{}〔{}〕", unruled.question, near.join("、"))
}
