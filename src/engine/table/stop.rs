//! A look inside a procedure: back to where a clause was applied or something happened, on the way to where things stand.

use super::answer::{Answer, Changed, Settled};
use crate::engine::fault::{At, Fault};
use crate::engine::session::{EventTold, Session};
use crate::rulebook::Number;

/// What a question begins with that asks for a look: `停在 802.1c`, `停在 支付费用`.
pub const WORD: &str = "停在";

/// Goes back to the moment at which the clause, or one below it, was cited or the event happened: in what the last
/// choice brought about, else at any time before.
///
/// # Errors
/// A fault where it never was, with what did happen.
pub fn stop(session: &mut dyn Session, text: &str, what: &str) -> Result<Answer, Fault> {
    let clause: Option<Number> = what.parse().ok();
    let is = |event: &EventTold| match &clause {
        Some(clause) => event
            .cites
            .iter()
            .any(|c| c.clause.number.starts_with(clause)),
        None => event.word == what,
    };
    session.to_decision();
    let path: Vec<_> = session.path_to(session.cursor());
    let told: Vec<_> = path.iter().filter_map(|m| session.moment(*m)).collect();
    let chosen = told.iter().rposition(|m| m.input.is_some()).unwrap_or(0);
    let has = |nth: &usize| told[*nth].events.iter().any(is);
    let later = (chosen..told.len()).find(has);
    let Some(nth) = later.or_else(|| (0..chosen).rev().find(has)) else {
        let words = told.iter().flat_map(|m| &m.events).map(|event| event.word);
        return Err(At::nowhere(())
            .fault(format!("到现在为止没有到过“{what}”"))
            .nearest(what, words));
    };
    let begun = (0..nth)
        .rev()
        .find(|n| told[*n].input.is_some())
        .unwrap_or(0);
    let event = told[nth].events.iter().find(|event| is(event));
    let boards = [begun, nth].map(|n| session.board(path[n], None).unwrap_or_default());
    session.jump(path[nth]);
    Ok(Answer {
        asked: text.to_owned(),
        settled: Settled::Is,
        by: None,
        says: format!("{WORD} {what} · {}", event.map_or("", |e| e.says.as_str())),
        clauses: event.map_or_else(Vec::new, |e| e.cites.clone()),
        reasons: Vec::new(),
        instead: None,
        open: None,
        value: None,
        readings: Vec::new(),
        first: Vec::new(),
        happened: told[begun..=nth]
            .iter()
            .flat_map(|m| m.events.clone())
            .collect(),
        waits: session.waits(),
        changed: Changed::between(&boards[0], &boards[1]),
        written: None,
    })
}
