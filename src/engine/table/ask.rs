//! A question asked of a board, and its answer: may this be done, and what then happens; or what is this now.
//!
//! ```text
//!  攻击 火花        ──► attempt ──► verdict ──► 能 / 不能 / 条文没说 ─┐
//!  火花.力量值？    ──► fact ─────────────────────────────────────────┤──► Answer
//!                        the same under other readings ──► 看读法 ────┘
//! ```

use std::collections::BTreeSet;

use serde::Serialize;

use super::draft::{Draft, Marked};
use super::line;
use super::path::keys;
use crate::engine::attempt::{Asked, Attempted};
use crate::engine::board::{Board, Region};
use crate::engine::cite::Cite;
use crate::engine::fact::Unfolding;
use crate::engine::fault::{At, Fault};
use crate::engine::game::{Pending, Player, Under};
use crate::engine::games;
use crate::engine::otherwise::{Came, Question, Then};
use crate::engine::session::{EventTold, Session, Waits};
use crate::engine::timeline::Moment;
use crate::engine::verdict::{Reason, Unruled, Verdict};
use crate::rulebook::{BookId, Library, Reading, RuleId};
use crate::text::yaml::{Kind, Node};

/// How many moments are played again at most to see whether readings decide that the engine did not note.
const MOST_REPLAYED: usize = 6_000;

/// How a question is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Settled {
    /// It may be done.
    Can,
    /// It may not.
    Cannot,
    /// The readings differ.
    Depends,
    /// The text leaves it open.
    Open,
    /// It was asked what something is, and that is told.
    Is,
}

impl Settled {
    /// The word that an answer begins with; none before a value.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Can => "能",
            Self::Cannot => "不能",
            Self::Depends => "看读法",
            Self::Open => "条文没说",
            Self::Is => "",
        }
    }
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answer {
    /// The question as it was typed.
    pub asked: String,
    /// How it is settled.
    pub settled: Settled,
    /// Who tries it.
    pub by: Option<Player>,
    /// The rest of the line that answers, after the word of [`Settled`].
    pub says: String,
    /// The clauses that decide, the weightiest first.
    pub clauses: Vec<Cite>,
    /// Every reason against it.
    pub reasons: Vec<Reason>,
    /// Who is asked instead, where one tried it who is not.
    pub instead: Option<Asked>,
    /// What the text leaves open.
    pub open: Option<Unruled>,
    /// What is asked for, with its computation.
    pub value: Option<Value>,
    /// The readings that decided something on the way, and those under which the answer would be another.
    pub readings: Vec<Read>,
    /// What then happened.
    pub happened: Vec<EventTold>,
    /// What is awaited then.
    pub waits: Waits,
    /// What became of the board: its parts that changed.
    pub changed: Board,
    /// What was tried, as a file writes it.
    #[serde(skip)]
    pub written: Option<Node>,
}

/// What something is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Value {
    /// The value.
    pub is: String,
    /// How it is computed, where it is.
    pub unfolding: Option<Unfolding>,
}

/// A reading in an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Read {
    /// The reading.
    pub reading: String,
    /// The option in force.
    pub option: String,
    /// What hangs on it.
    pub decides: Decides,
    /// How it has to do with the question.
    pub bears: Bears,
    /// What each of its other options gives.
    pub others: Vec<Other>,
}

/// What hangs on a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decides {
    /// The answer.
    Answer,
    /// What happens then.
    Course,
    /// Nothing that was asked for: it had a part in what happened, and its other options come to the same here.
    Nothing,
}

/// How a reading has to do with a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bears {
    /// The engine noted that it decided something there.
    Noted,
    /// It decided something in what led to the question, or is about a clause that decides.
    Near,
    /// Only its other options show that it has.
    Far,
}

/// Another option of a reading, and what it gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Other {
    /// The option.
    pub option: String,
    /// What the answer then is; nothing where it does not come to the question.
    pub settled: Option<Settled>,
    /// What it gives, in words.
    pub says: String,
    /// Whether that is another answer, or another course.
    pub differs: bool,
}

impl Answer {
    /// The line that answers: `能 · 甲 攻击宣言：火花（左）`.
    pub fn line(&self) -> String {
        match self.settled.word() {
            "" => self.says.clone(),
            word => format!("{word} · {}", self.says),
        }
    }
}

impl Read {
    /// Whether the answer hangs on it. One that has nothing to do with what was asked, and under which it would still be
    /// another, is told but does not make the answer doubtful.
    pub fn answers(&self) -> bool {
        self.decides == Decides::Answer && self.bears != Bears::Far
    }
}

/// Asks a board several things, one after another: what may be done is done, and the next goes on from there.
///
/// # Errors
/// What keeps the board from being played, with its places; or the first question that is not understood.
pub fn ask(draft: &Draft, asked: &[&str], library: &Library) -> Result<Vec<Answer>, Vec<Marked>> {
    let mut session = draft.open(library)?;
    let one = |text: &&str| {
        let nowhere = |fault| {
            vec![Marked {
                path: Vec::new(),
                fault,
            }]
        };
        answer(&mut *session, text, library).map_err(nowhere)
    };
    asked.iter().map(one).collect()
}

/// Answers a question at the cursor of a session; what is tried and may be done is done.
///
/// # Errors
/// A fault where the text is not understood here, or nobody is asked anything.
pub fn answer(session: &mut dyn Session, text: &str, library: &Library) -> Result<Answer, Fault> {
    let typed = Typed::of(text);
    let Some(path) = &typed.path else {
        return attempted(session, text, typed.attempt, library);
    };
    match session.fact(path) {
        Ok((is, unfolding)) => Ok(valued(
            session,
            text,
            path,
            Value { is, unfolding },
            library,
        )),
        Err(no_fact) => match attempted(session, text, typed.attempt, library) {
            Err(fault) if typed.surely => Err(Fault {
                fix: no_fact.fix.or(fault.fix),
                ..no_fact
            }),
            done => done,
        },
    }
}

/// What was typed, taken apart.
struct Typed<'t> {
    /// The attempt that it may be.
    attempt: &'t str,
    /// The path of a fact that it may be.
    path: Option<String>,
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
        let path = match path.rsplit_once('的') {
            Some((of, what)) if asks && !path.contains('.') => format!("{of}.{what}"),
            _ => path.to_owned(),
        };
        Self {
            attempt: attempt.trim(),
            path: (one_word && (asks || dotted)).then_some(path),
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
        happened: Vec::new(),
        waits: session.waits(),
        changed: Board::default(),
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
    let told = session.attempt(attempt)?;
    let done = told.verdict.is_legal();
    let before = session.cursor();
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
        Settled::Open
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
    changed: Board,
}

impl Course {
    fn since(session: &dyn Session, before: Moment) -> Self {
        let end = session.cursor();
        let path = session.path_to(end);
        let since = path.into_iter().skip_while(|moment| *moment != before);
        let moments = since.skip(1).filter_map(|moment| session.moment(moment));
        let boards = [before, end].map(|moment| session.board(moment, None).unwrap_or_default());
        Self {
            end,
            events: moments.flat_map(|moment| moment.events).collect(),
            waits: Some(session.waits()),
            changed: changed(&boards[0], &boards[1]),
        }
    }
}

/// The parts of a board that are not as they were.
pub fn changed(before: &Board, after: &Board) -> Board {
    let is_new = |region: &&Region| !before.regions.contains(region);
    let status = after
        .status
        .iter()
        .filter(|pair| !before.status.contains(pair));
    Board {
        status: status.cloned().collect(),
        regions: after.regions.iter().filter(is_new).cloned().collect(),
    }
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
        Verdict::Undecided(_) => Settled::Open.word(),
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
                    waits: Pending::Unruled(_),
                    ..
                }) => (Some(Settled::Open), "之后条文没说".to_owned(), false, false),
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

/// What an option gives: how it settles the question, in words, and whether that is another answer or another course.
type Gives = (Option<Settled>, String, bool, bool);

/// Where it does not come to an answer, that is none: a reading that leaves all open does not make others doubtful.
fn not_reached(came: &Came) -> Gives {
    match came {
        Came::Open(_) => (
            Some(Settled::Open),
            Settled::Open.word().to_owned(),
            false,
            false,
        ),
        Came::Not(why) => (None, format!("走不到这里：{why}"), false, false),
        Came::Is(_) | Came::Judged(..) => (None, String::new(), false, false),
    }
}

/// The readings under which a question is put again, in the order in which they are looked at.
struct Readings<'s> {
    session: &'s dyn Session,
    known: &'s [Reading],
    /// Those that decided something, or that an open question names: they are told whatever comes of them.
    noted: Vec<&'s Reading>,
    /// Those that decided something before, or about the clauses that decide.
    near: Vec<&'s Reading>,
    /// Others that may decide.
    further: Vec<&'s Reading>,
}

impl<'s> Readings<'s> {
    fn of(session: &'s dyn Session, library: &'s Library) -> Self {
        let book = library.book(session.book());
        Self {
            session,
            known: book.map_or(&[][..], |book| &book.readings),
            noted: Vec::new(),
            near: Vec::new(),
            further: Vec::new(),
        }
    }

    fn note(&mut self, id: &str) {
        let known = self.known.iter().find(|r| r.id == id);
        if let Some(reading) = known
            && !self.noted.iter().any(|r| r.id == id)
        {
            self.noted.push(reading);
        }
    }

    /// Readings that decided something.
    fn noted(&mut self, under: &[Under]) {
        for under in under {
            self.note(&under.reading);
        }
    }

    /// The readings that decided something in what led here.
    fn noted_before(&mut self) {
        for moment in self.session.path_to(self.session.cursor()) {
            for event in self
                .session
                .moment(moment)
                .into_iter()
                .flat_map(|m| m.events)
            {
                for under in &event.under {
                    self.bears(&under.reading);
                }
            }
        }
    }

    /// The readings that an open question names, and those about its clauses.
    fn open(&mut self, unruled: &Unruled) {
        if let Some(reading) = &unruled.reading {
            self.note(reading);
        }
        self.about(&unruled.clauses);
    }

    /// A reading that a reason names: 读法“没有能弃的牌”.
    fn named_in(&mut self, says: &str) {
        for part in says.split("读法“").skip(1) {
            self.note(part.split('”').next().unwrap_or(""));
        }
    }

    fn bears(&mut self, id: &str) {
        let known = self.known.iter().find(|r| r.id == id);
        if let Some(reading) = known
            && !self.near.iter().any(|r| r.id == id)
        {
            self.near.push(reading);
        }
    }

    /// The readings about the clauses that decide.
    fn near(&mut self, cites: &[Cite]) {
        let clauses: Vec<RuleId> = cites.iter().map(|cite| cite.clause).collect();
        self.about(&clauses);
    }

    fn about(&mut self, clauses: &[RuleId]) {
        for reading in self.known {
            if reading.clauses.iter().any(|c| clauses.contains(c)) {
                self.bears(&reading.id);
            }
        }
    }

    /// All of the book.
    fn all(&mut self) {
        self.further = self.known.iter().collect();
    }

    /// Puts the question again under every other option of these readings, as far as there is room, and keeps those
    /// that were noted and those on which something hangs.
    fn weighed(&self, question: Question<'_>, gives: &dyn Fn(&Came) -> Gives) -> Vec<Read> {
        let noted = |id: &str| self.noted.iter().any(|r| r.id == id);
        let near = |id: &str| self.near.iter().any(|r| r.id == id);
        let further = self
            .further
            .iter()
            .filter(|r| !noted(&r.id) && !near(&r.id));
        let further = self.near.iter().filter(|r| !noted(&r.id)).chain(further);
        let mut others: Vec<Under> = Vec::new();
        for reading in self.noted.iter().chain(further) {
            let in_force = self.session.readings().of(&reading.id);
            let options = reading.options.iter().filter(|o| o.id != in_force);
            others.extend(options.map(|option| Under {
                reading: reading.id.clone().into(),
                option: option.id.clone().into(),
            }));
        }
        let came = self.session.otherwise(question, &others, MOST_REPLAYED);
        let mut read: Vec<Read> = Vec::new();
        for (under, came) in others.iter().zip(&came) {
            let (settled, says, answer, course) = gives(came);
            let other = Other {
                option: under.option.to_string(),
                settled,
                says,
                differs: answer || course,
            };
            let decides = match (answer, course && noted(&under.reading)) {
                (true, _) => Decides::Answer,
                (_, true) => Decides::Course,
                _ => Decides::Nothing,
            };
            match read.iter_mut().find(|r| r.reading == under.reading) {
                Some(read) => {
                    read.decides = read.decides.min(decides);
                    read.others.push(other);
                }
                None => read.push(Read {
                    reading: under.reading.to_string(),
                    option: self.session.readings().of(&under.reading).to_owned(),
                    decides,
                    bears: match &*under.reading {
                        id if noted(id) => Bears::Noted,
                        id if near(id) => Bears::Near,
                        _ => Bears::Far,
                    },
                    others: vec![other],
                }),
            }
        }
        read.retain(|r| r.decides != Decides::Nothing || noted(&r.reading));
        read.sort_by_key(|r| (r.bears == Bears::Far, r.decides, r.bears));
        read
    }
}

/// A board that is said: in a line, or as a file writes it, `{甲: {…}}` or `{牌: {…}, 局面: {…}}`.
///
/// # Errors
/// What is not understood, with its place in the text.
pub fn said(book: BookId, text: &str) -> Result<Draft, Vec<Fault>> {
    let mut draft = Draft::new(book);
    let text = text.trim();
    if text.is_empty() {
        return Ok(draft);
    }
    if !text.starts_with('{') {
        let Some(grammar) = games::grammar(book) else {
            return Err(vec![At::nowhere(()).fault(format!("{book} 没有引擎"))]);
        };
        let said = line::read(&grammar, text, None)?;
        draft.say(said.cards, said.setup);
        return Ok(draft);
    }
    let file = crate::engine::file::parse(text).map_err(|fault| vec![fault])?;
    let Kind::Map(entries) = file.kind else {
        return Ok(draft);
    };
    let of_file = |(key, _): &(Node, Node)| matches!(key.as_str(), Some("局面" | "牌" | "读法"));
    if !entries.iter().any(of_file) {
        draft.say(Node::map(Vec::new()), Node::map(entries));
        return Ok(draft);
    }
    for (key, value) in entries {
        let name = key.as_str().unwrap_or_default();
        if name == "书" && value.as_str() != Some(book.as_str()) {
            let at = At {
                value: (),
                line: value.at.line,
                column: value.at.column,
            };
            return Err(vec![
                at.fault(format!("问的是 {book}，局面却写着 书: {}", value.says())),
            ]);
        }
        draft.put(&keys([name]), value);
    }
    Ok(draft)
}

/// The board of a ruling's file: its cards, board and readings, without what is done and said there.
///
/// # Errors
/// As [`Draft::from_text`].
pub fn board_of(text: &str) -> Result<Draft, Fault> {
    let mut draft = Draft::from_text(text)?;
    for key in ["步骤", "分支", "标题", "问题", "裁定"] {
        draft.remove(&keys([key]));
    }
    Ok(draft)
}

/// Chooses a reading for a board.
pub fn choose(draft: &mut Draft, reading: &str, option: &str) {
    draft.put(&keys(["读法", reading]), Node::text(option));
}

/// The draft as a ruling: what was tried as its steps, what was refused with the clauses against it.
pub fn tried(draft: &Draft, answers: &[Answer]) -> Draft {
    let mut draft = draft.clone();
    let text = |key: &str, value: Node| (Node::text(key), value);
    let numbers = |clauses: &mut dyn Iterator<Item = RuleId>| {
        let mut seen = BTreeSet::new();
        let fresh = clauses.filter(|clause| seen.insert(*clause));
        let numbers = fresh.map(|clause| Node::text(clause.number.to_string()));
        Node::nowhere(Kind::List(numbers.collect()))
    };
    let mut steps: Vec<Node> = Vec::new();
    let mut refused: Vec<Node> = Vec::new();
    for answer in answers {
        let Some(written) = answer.written.clone() else {
            continue;
        };
        if !answer.reasons.is_empty() {
            if answer.instead.is_none() {
                let mut against = answer.reasons.iter().map(|reason| reason.cite.clause);
                refused.push(Node::map(vec![
                    text("做", written),
                    text("因", numbers(&mut against)),
                ]));
            }
            continue;
        }
        let mut step = Vec::new();
        if !refused.is_empty() {
            let all = std::mem::take(&mut refused);
            step.push(text("不可", Node::nowhere(Kind::List(all))));
        }
        let key = if answer.by.is_some() { "做" } else { "机会" };
        step.push(text(key, written));
        if let Some(open) = &answer.open {
            let near = numbers(&mut open.clauses.iter().copied());
            let expect = Node::map(vec![text("未定", near)]);
            step.push(text("期望", expect));
        }
        steps.push(Node::map(step));
    }
    if !refused.is_empty() {
        let all = Node::nowhere(Kind::List(refused));
        steps.push(Node::map(vec![text("不可", all)]));
    }
    if !steps.is_empty() {
        draft.change(|file| {
            let path = keys(["步骤"]);
            let place = super::path::made(file, &path);
            match &mut place.kind {
                Kind::List(already) => already.append(&mut steps),
                kind => *kind = Kind::List(steps),
            }
        });
    }
    draft
}
