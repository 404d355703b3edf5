//! A question asked of a board, and its answer: may this be done, and what then happens; or what is this now.
//!
//! ```text
//!  攻击 火花        ──► attempt ──► verdict ──► 能 / 不能 / 条文没说 / 局面没给 ─┐
//!  火花.力量值？    ──► fact ─────────────────────────────────────────┤──► Answer
//!                        the same under other readings ──► 看读法 ────┘
//! ```

use std::collections::BTreeSet;

pub use super::answer::{Answer, Bears, Changed, Decides, Other, Read, Settled, Value};
use super::draft::{Draft, Marked};
pub use super::said::{board_of, choose, of_deck, said, tried};
use super::stop;
use super::weigh::{Readings, not_reached};
use crate::engine::attempt::Attempted;
use crate::engine::cite::Cite;
use crate::engine::fault::Fault;
use crate::engine::game::{Pending, Player};
use crate::engine::otherwise::{Came, Question, Then};
use crate::engine::session::{EventTold, Session, Waits};
use crate::engine::timeline::Moment;
use crate::engine::verdict::{Reason, Unruled, Verdict};
use crate::rulebook::Library;

/// Asks a board several things, one after another: what may be done is done, and the next goes on from there.
///
/// # Errors
/// What keeps the board from being played, with its places; or every question that is not understood.
pub fn ask(draft: &Draft, asked: &[&str], library: &Library) -> Result<Vec<Answer>, Vec<Marked>> {
    let mut session = draft.open(library)?;
    let (mut answers, mut faults) = (Vec::new(), Vec::new());
    for text in asked {
        match answer(&mut *session, text, library) {
            Ok(told) => answers.push(told),
            Err(fault) => faults.push(Marked {
                path: Vec::new(),
                fault,
            }),
        }
    }
    match faults.is_empty() {
        true => Ok(answers),
        false => Err(faults),
    }
}

/// Answers a question at the cursor of a session; what is tried and may be done is done.
///
/// # Errors
/// A fault where the text is not understood here, or nobody is asked anything.
pub fn answer(session: &mut dyn Session, text: &str, library: &Library) -> Result<Answer, Fault> {
    if let Some(what) = text.trim().strip_prefix(stop::WORD) {
        return stop::stop(session, text, what.trim());
    }
    let typed = Typed::of(text);
    let known = |session: &mut dyn Session| {
        let mut no_fact = None;
        for path in &typed.paths {
            match session.fact(path) {
                Ok((is, unfolding)) => {
                    let value = Value { is, unfolding };
                    return Ok(valued(session, text, path, value, library));
                }
                Err(fault) => no_fact = no_fact.or(Some(fault)),
            }
        }
        Err(no_fact.unwrap_or_default())
    };
    if !typed.is_fact {
        // What cannot be done may be what a game calls a fact: 关羽至张飞的距离.
        return attempted(session, text, typed.attempt, library)
            .or_else(|fault| known(session).map_err(|_| fault));
    }
    let no_fact = match known(session) {
        Ok(answer) => return Ok(answer),
        Err(no_fact) => no_fact,
    };
    match attempted(session, text, typed.attempt, library) {
        Err(fault) if typed.surely => Err(Fault {
            fix: no_fact.fix.or(fault.fix),
            ..no_fact
        }),
        done => done,
    }
}

/// What was typed, taken apart.
struct Typed<'t> {
    /// The attempt that it may be.
    attempt: &'t str,
    /// The paths of a fact that it may be, the likeliest first.
    paths: Vec<String>,
    /// Whether it is asked for as a fact first.
    is_fact: bool,
    /// Whether it can hardly be an attempt.
    surely: bool,
}

impl<'t> Typed<'t> {
    /// `火花.力量值`, `火花的力量值是多少？`, `能攻击火花吗？`
    fn of(text: &'t str) -> Self {
        let text = text.trim();
        let bare = text.trim_end_matches(['?', '？', '。']).trim_end();
        let attempt = match bare.strip_suffix('吗') {
            Some(may) => {
                let may = may.trim_end();
                let fronts = ["能不能", "可不可以", "可以", "能"];
                fronts
                    .iter()
                    .find_map(|f| may.strip_prefix(f))
                    .unwrap_or(may)
            }
            None => bare,
        };
        let what = ["是多少", "是什么", "有多少", "多少"];
        let what = what.iter().find_map(|w| bare.strip_suffix(w));
        let asks = text.ends_with(['?', '？']) || what.is_some();
        let path = what.unwrap_or(bare).trim();
        let one_word = !path.is_empty() && !path.contains(|c: char| c.is_whitespace() || c == '{');
        let dotted = path.contains('.') || asks && path.contains('的');
        // A card's name may have a 的 of its own: 甲的能量.蓝 is tried as it stands first.
        let join = |(of, what): (&str, &str)| format!("{of}.{what}");
        let last = path.rsplit_once('的').map(join);
        let first = path.split_once('的').map(join);
        let as_is = Some(path.to_owned());
        let dots = path.contains('.');
        let is_fact = one_word && (asks || dotted || last.is_some());
        let mut paths = Vec::new();
        if one_word {
            let likely = as_is.clone().filter(|_| dots);
            paths.extend([likely, last, first, as_is].into_iter().flatten());
            paths.dedup();
        }
        Self {
            attempt: attempt.trim(),
            paths,
            is_fact,
            surely: dotted,
        }
    }
}

/// The answer to what something is.
fn valued(
    session: &dyn Session,
    text: &str,
    path: &str,
    value: Value,
    library: &Library,
) -> Answer {
    let (cites, under) = session.grounds(path);
    let mut readings = Readings::of(session, library);
    readings.noted(&under);
    readings.noted_before();
    readings.near(&cites);
    readings.all();
    let read = readings.weighed(Question::Is(path), &|came| match came {
        Came::Is(is) => (Some(Settled::Is), is.clone(), *is != value.is, false),
        came => not_reached(came),
    });
    let mut says = format!("{path} = {}", value.is);
    let settled = match read.iter().find(|r| r.answers()) {
        Some(read) => {
            says = format!("{path} · {}", options(read, &value.is));
            Settled::Depends
        }
        None => Settled::Is,
    };
    let mut clauses = Vec::new();
    for cite in cites {
        if !clauses.contains(&cite) {
            clauses.push(cite);
        }
    }
    Answer {
        asked: text.to_owned(),
        settled,
        by: None,
        says,
        clauses,
        reasons: Vec::new(),
        instead: None,
        open: None,
        value: Some(value),
        readings: read,
        first: Vec::new(),
        happened: Vec::new(),
        waits: session.waits(),
        changed: Changed::default(),
        written: None,
    }
}

/// The answer to whether something may be done, and what then happens.
fn attempted(
    session: &mut dyn Session,
    text: &str,
    attempt: &str,
    library: &Library,
) -> Result<Answer, Fault> {
    // From within a procedure the rules first go on to whoever is asked.
    session.to_decision();
    let told = session.attempt(attempt)?;
    let done = told.verdict.is_legal();
    let before = session.cursor();
    let first = unasked(session, before);
    let asks = session.waits();
    // What follows is looked at from here, before it is done.
    let mut course = Course::default();
    if done {
        session.perform(attempt)?;
        course = Course::since(session, before);
        session.jump(before);
    }
    let read = read_of(session, attempt, &told, &course, library);
    if done {
        session.jump(course.end);
    }
    let open = match (&told.verdict, &course.waits) {
        (Verdict::Undecided(unruled), _) | (_, Some(Waits::Unruled(unruled))) => {
            Some(unruled.clone())
        }
        _ => None,
    };
    let (mut clauses, reasons) = grounds(&told, open.as_ref());
    if done && clauses.is_empty() {
        // Where nothing but the question carries the choice, it and what then happens first do.
        if let Waits::Decide { clause, .. } = asks {
            clauses.push(Cite::permits(clause));
        }
        let first = course.events.iter().flat_map(|event| &event.cites).take(2);
        let more = first.filter(|cite| clauses.iter().all(|c| c.clause != cite.clause));
        let more: Vec<Cite> = more.copied().collect();
        clauses.extend(more);
    }
    let decides = read.iter().find(|r| r.answers());
    // What is told may say itself whose it is.
    let own = told.asked.is_none() && (0..10).any(|p| told.says.starts_with(Player(p).name()));
    let by = told.by.filter(|_| !own);
    let by = by.map_or_else(String::new, |by| format!("{} ", by.name()));
    let mut says = format!("{by}{}", told.says);
    let settled = if let Some(open) = &open {
        // What may be done is said all the same: what is open is what comes of it.
        let then = if told.verdict.is_legal() {
            "能做，之后："
        } else {
            ""
        };
        says += &format!(" · {then}{}", open.question);
        Settled::open(open)
    } else if let Some(read) = decides {
        says += &format!(" · {}", options(read, verdict_word(&told.verdict)));
        Settled::Depends
    } else if done {
        Settled::Can
    } else {
        Settled::Cannot
    };
    Ok(Answer {
        asked: text.to_owned(),
        settled,
        by: told.by,
        says,
        clauses,
        reasons,
        instead: told.asked,
        open,
        value: None,
        readings: read,
        first,
        happened: course.events,
        waits: session.waits(),
        changed: course.changed,
        written: told.written,
    })
}

/// What happened after an attempt.
#[derive(Default)]
struct Course {
    end: Moment,
    events: Vec<EventTold>,
    waits: Option<Waits>,
    changed: Changed,
}

impl Course {
    fn since(session: &dyn Session, before: Moment) -> Self {
        let end = session.cursor();
        let boards = [before, end].map(|moment| session.board(moment, None).unwrap_or_default());
        Self {
            end,
            events: events(session, before, end),
            waits: Some(session.waits()),
            changed: Changed::between(&boards[0], &boards[1]),
        }
    }
}

/// What happened before a moment, where nobody had chosen anything yet and the board is no longer as it was laid.
fn unasked(session: &dyn Session, before: Moment) -> Vec<EventTold> {
    let path = session.path_to(before);
    let mut told = path.iter().filter_map(|moment| session.moment(*moment));
    let (Some(begun), false) = (path.first(), told.any(|moment| moment.input.is_some())) else {
        return Vec::new();
    };
    let [laid, now] = [*begun, before].map(|m| session.board(m, None).unwrap_or_default());
    match laid == now {
        true => Vec::new(),
        false => events(session, *begun, before),
    }
}

/// What happened from one moment to another on the way behind it.
fn events(session: &dyn Session, from: Moment, to: Moment) -> Vec<EventTold> {
    let path = session.path_to(to);
    let since = path.into_iter().skip_while(|moment| *moment != from);
    let moments = since.skip(1).filter_map(|moment| session.moment(moment));
    moments.flat_map(|moment| moment.events).collect()
}

/// The clauses that decide an attempt, the weightiest first, and the reasons against it.
fn grounds(told: &Attempted, open: Option<&Unruled>) -> (Vec<Cite>, Vec<Reason>) {
    let (mut cites, reasons) = match &told.verdict {
        Verdict::Legal(cites) => (cites.clone(), Vec::new()),
        Verdict::Illegal(reasons) => {
            let cites = reasons.iter().map(|reason| reason.cite).collect();
            (cites, reasons.clone())
        }
        Verdict::Undecided(_) => (Vec::new(), Vec::new()),
    };
    if let Some(open) = open {
        cites.splice(
            0..0,
            open.clauses.iter().map(|clause| Cite::defines(*clause)),
        );
    }
    let mut seen = BTreeSet::new();
    cites.retain(|cite| seen.insert(cite.clause));
    (cites, reasons)
}

fn verdict_word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Legal(_) => Settled::Can.word(),
        Verdict::Illegal(_) => Settled::Cannot.word(),
        Verdict::Undecided(unruled) => Settled::open(unruled).word(),
    }
}

/// `“读法”：取A 能，取B 不能`.
fn options(read: &Read, is: &str) -> String {
    let mut says = format!("“{}”：取{} {is}", read.reading, read.option);
    for other in &read.others {
        if other.differs {
            says += &format!("，取{} {}", other.option, other.says);
        }
    }
    says
}

/// The readings of an attempt: those that decided something in it, before it or after it, and any under which the
/// answer would be another.
fn read_of(
    session: &dyn Session,
    attempt: &str,
    told: &Attempted,
    course: &Course,
    library: &Library,
) -> Vec<Read> {
    if told.asked.is_some() {
        return Vec::new();
    }
    let mut readings = Readings::of(session, library);
    for event in &course.events {
        readings.noted(&event.under);
    }
    match &told.verdict {
        Verdict::Legal(cites) => readings.near(cites),
        Verdict::Illegal(reasons) => {
            for reason in reasons {
                readings.named_in(&reason.says);
            }
            let cites: Vec<Cite> = reasons.iter().map(|reason| reason.cite).collect();
            readings.near(&cites);
        }
        Verdict::Undecided(unruled) => readings.open(unruled),
    }
    if let Some(Waits::Unruled(unruled)) = &course.waits {
        readings.open(unruled);
    }
    readings.noted_before();
    readings.all();
    let stuck = matches!(course.waits, Some(Waits::Unruled(_)));
    let events: Vec<&str> = course.events.iter().map(|event| &*event.says).collect();
    let same_course = |then: &Then| {
        then.events
            .iter()
            .map(String::as_str)
            .eq(events.iter().copied())
            && course
                .waits
                .as_ref()
                .is_some_and(|waits| alike(waits, &then.waits))
    };
    let question = Question::May {
        text: attempt,
        done: told.verdict.is_legal(),
    };
    readings.weighed(question, &|came| match came {
        Came::Judged(Verdict::Undecided(unruled), _) => not_reached(&Came::Open(unruled.clone())),
        Came::Judged(verdict, then) => {
            let (is, word) = match verdict.is_legal() {
                true => (Settled::Can, Settled::Can.word()),
                false => (Settled::Cannot, Settled::Cannot.word()),
            };
            let other_answer = verdict_word(&told.verdict) != word;
            match then {
                Some(Then {
                    waits: Pending::Unruled(unruled),
                    ..
                }) => {
                    let settled = Settled::open(unruled);
                    (Some(settled), settled.afterwards().to_owned(), false, false)
                }
                Some(then) if stuck || !same_course(then) => (
                    Some(is),
                    format!("能，之后{}", new_in(then, &events)),
                    other_answer || stuck,
                    true,
                ),
                _ => (Some(is), word.to_owned(), other_answer, false),
            }
        }
        came => not_reached(came),
    })
}

/// What happens in another course and not in ours, in a few words.
fn new_in(then: &Then, ours: &[&str]) -> String {
    if let Pending::Over(outcome) = then.waits {
        return outcome.word();
    }
    let new = then
        .events
        .iter()
        .filter(|event| !ours.contains(&event.as_str()));
    let new: Vec<&str> = new.take(2).map(String::as_str).collect();
    match new.as_slice() {
        [] => {
            let gone = ours
                .iter()
                .find(|event| !then.events.iter().any(|e| e == *event));
            gone.map_or_else(|| "不同".to_owned(), |event| format!("没有“{event}”"))
        }
        new => new.join("，"),
    }
}

/// Whether the same is awaited.
fn alike(waits: &Waits, pending: &Pending) -> bool {
    match (waits, pending) {
        (
            Waits::Decide {
                player,
                says,
                clause,
            },
            Pending::Decide { player: p, prompt },
        ) => player == p && *says == prompt.says && *clause == prompt.clause,
        (Waits::Chance { request, .. }, Pending::Chance(other)) => request == other,
        (Waits::Over(outcome), Pending::Over(other)) => outcome == other,
        (Waits::Unruled(_), Pending::Unruled(_)) | (Waits::Auto, Pending::Auto) => true,
        _ => false,
    }
}
