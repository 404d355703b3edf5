//! What must hold of any file that could be played, whatever its cards say: it is played at random and looked at from
//! all sides. Knows no game.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;
use std::time::{Duration, Instant};

use caijue::engine::file::{File, parse, read, read_node};
use caijue::engine::playout::{Ending, watched};
use caijue::engine::run::{Line, run, run_file};
use caijue::engine::vocab::{Node, Vocab};
use caijue::engine::{
    Chance, Entry, Fault, Game, Input, Log, Moment, Pending, Playable, Reach, Refused, Timeline,
    Under, Verdict, save, session, state_hash,
};
use caijue::rulebook::{Reading, RuleId};

/// How many decisions a play goes on for.
const DECISIONS: usize = 30;

/// How long one file may take, whatever is in it; builds for development on a busy machine included.
const LONGEST: Duration = Duration::from_secs(60);

/// How many other readings a play is held against.
const READINGS: usize = 12;

/// What is known of a game's book.
#[derive(Clone, Copy)]
pub struct Told<'l> {
    /// Its open questions.
    pub readings: &'l [Reading],
    /// Whether there is such a clause.
    pub exists: &'l dyn Fn(RuleId) -> bool,
}

/// What did not hold: of what kind, and what there is to see.
#[derive(Debug, Clone)]
pub struct Broken {
    /// Two finds of one kind are taken for one.
    pub kind: String,
    /// What there is to see.
    pub what: String,
}

fn broken<T>(kind: impl Into<String>, what: impl Into<String>) -> Result<T, Broken> {
    Err(Broken {
        kind: kind.into(),
        what: what.into(),
    })
}

/// What came of a play.
#[derive(Debug, Default, Clone, Copy)]
pub struct Seen {
    /// Decisions that were made.
    pub decisions: usize,
    /// Whether the game ended.
    pub over: bool,
    /// Whether the text left it open how to go on.
    pub unruled: bool,
    /// How many other readings were held against it.
    pub readings: usize,
}

/// Reads a tree and sets its board up.
///
/// # Errors
/// The faults of the file.
pub fn begins<G: Playable>(tree: &Node, told: Told<'_>) -> Result<Line<G>, Vec<Fault>> {
    let file: File<G> = read_node(tree, "").map_err(|f| vec![f])?;
    let mut run = run_file(&file, 0, told.readings, told.exists)?;
    match run.report.faults.is_empty() {
        true => Ok(run.lines.remove(0)),
        false => Err(run.report.faults),
    }
}

thread_local! {
    /// Where a panic came from, while somebody wants to know.
    static PANICKED: RefCell<Option<String>> = const { RefCell::new(None) };
    static WATCHING: RefCell<bool> = const { RefCell::new(false) };
}

/// What a function gives, or the place and words of its panic.
pub fn unpanicked<T>(does: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if WATCHING.with(|w| *w.borrow()) {
                PANICKED.with(|p| *p.borrow_mut() = Some(info.to_string()));
            } else {
                before(info);
            }
        }));
    });
    WATCHING.with(|w| *w.borrow_mut() = true);
    let gave = catch_unwind(AssertUnwindSafe(does));
    WATCHING.with(|w| *w.borrow_mut() = false);
    gave.map_err(|_| PANICKED.with(|p| p.borrow_mut().take()).unwrap_or_default())
}

/// Plays a file's text at random, from its seed, and holds everything.
///
/// # Errors
/// The first that did not hold.
pub fn holds<G: Playable>(text: &str, told: Told<'_>) -> Result<Seen, Broken> {
    let begun = Instant::now();
    let held = unpanicked(|| all::<G>(text, told));
    let took = begun.elapsed();
    if took > LONGEST {
        return broken("slow", format!("{took:?}"));
    }
    match held {
        Ok(held) => held,
        Err(said) => {
            let place = said.lines().next().unwrap_or_default().to_owned();
            broken(place, said)
        }
    }
}

fn all<G: Playable>(text: &str, told: Told<'_>) -> Result<Seen, Broken> {
    let said = |f: Vec<Fault>| f.first().map(ToString::to_string).unwrap_or_default();
    let file: File<G> = match read(text) {
        Ok(file) => file,
        Err(fault) => return broken("not read", fault.to_string()),
    };
    let seed = file.seed.unwrap_or(0);
    let mut run = match run_file(&file, text.len(), told.readings, told.exists) {
        Ok(run) => run,
        Err(faults) => return broken("not played", said(faults)),
    };
    if let Some(fault) = run.report.faults.first() {
        return broken("a file that does not hold", fault.to_string());
    }
    let line = &mut run.lines[0];
    looked_at(line, seed, told)?;
    let mut seen = played(line, seed, told)?;
    gone_back(line)?;
    told_of(text, line, told)?;
    saved(text, line, told)?;
    written::<G>(&file)?;
    seen.readings = under_others(&file, line, seed, told)?;
    Ok(seen)
}

/// What is written is read as what it was.
fn written<G: Playable>(file: &File<G>) -> Result<(), Broken> {
    fn same<T: Vocab>(what: &T) -> Result<(), Broken> {
        let once = what.write();
        let text = match serde_saphyr::to_string(&once) {
            Ok(text) => text,
            Err(error) => return broken("not written", error.to_string()),
        };
        match read::<T>(&text) {
            Ok(again) if again.write() == once => Ok(()),
            Ok(again) => {
                let again = serde_saphyr::to_string(&again.write()).unwrap_or_default();
                broken(
                    "written and read as something else",
                    format!("{text}\n{again}"),
                )
            }
            Err(fault) => broken("written and not read", format!("{fault}\n{text}")),
        }
    }
    same(&file.cards)?;
    same(&file.setup)
}

/// The kernel's own invariants, over a play of their own.
fn looked_at<G: Playable>(line: &Line<G>, seed: u64, told: Told<'_>) -> Result<(), Broken> {
    let (game, start) = (line.timeline.game(), line.timeline.state());
    let most = DECISIONS as u64;
    match watched(game, start, seed, most, told.exists, &|_, _| Ok(())) {
        // Nor do cards that are not there leave anything to hand in.
        Err(found)
            if found.what.starts_with("nothing to choose") && found.what.contains("提交") =>
        {
            Ok(())
        }
        Err(found) => {
            let kind: String = found
                .what
                .chars()
                .take_while(|c| *c != ':')
                .take(40)
                .collect();
            broken(
                kind,
                format!("{} after {} inputs", found.what, found.inputs.len()),
            )
        }
        Ok(played) => match played.ending {
            // A deck that may not be handed in leaves nothing to do.
            Ending::Stuck(asked) if !asked.contains("提交") => broken("nothing to choose", asked),
            _ => Ok(()),
        },
    }
}

/// Goes on at random; what is refused has reasons and changes nothing.
fn played<G: Playable>(line: &mut Line<G>, seed: u64, told: Told<'_>) -> Result<Seen, Broken> {
    let timeline = &mut line.timeline;
    let mut chance = Chance::seeded(seed ^ 0x5eed);
    let mut seen = Seen::default();
    let mut all = Vec::new();
    while seen.decisions < DECISIONS {
        match timeline.run_to_decision() {
            Ok(_) => {}
            Err(Refused::Loop { .. } | Refused::Full) => break,
            Err(other) => return broken("the rules do not go on", format!("{other:?}")),
        }
        let input = match timeline.pending() {
            Pending::Chance(request) => Input::Chance(chance.propose(request.kind)),
            Pending::Decide { prompt, .. } => {
                if !(told.exists)(prompt.clause) {
                    return broken("asked by no clause", prompt.says);
                }
                all.clear();
                let (game, state) = (timeline.game(), timeline.state());
                game.choices(state, Reach::Plausible, &mut all);
                let (legal, not): (Vec<_>, Vec<_>) =
                    all.drain(..).partition(|c| game.is_legal(state, c));
                if !not.is_empty() {
                    let nth = chance.below(not.len() as u32) as usize;
                    refused(timeline, &not[nth], told)?;
                }
                if legal.is_empty() {
                    break;
                }
                seen.decisions += 1;
                let nth = chance.below(legal.len() as u32) as usize;
                Input::Choice(legal[nth].clone())
            }
            Pending::Over(_) => {
                seen.over = true;
                break;
            }
            Pending::Unruled(unruled) => {
                if unruled.clauses.iter().any(|c| !(told.exists)(*c)) {
                    return broken("left open by no clause", unruled.question);
                }
                seen.unruled = true;
                break;
            }
            Pending::Auto => break,
        };
        if let Err(why) = timeline.advance(input) {
            match why {
                Refused::Full => break,
                why => return broken("what is offered is refused", format!("{why:?}")),
            }
        }
    }
    Ok(seen)
}

/// What may not be done changes nothing, and has a reason.
fn refused<G: Playable>(
    timeline: &mut Timeline<G>,
    choice: &G::Choice,
    told: Told<'_>,
) -> Result<(), Broken> {
    let before = (
        timeline.cursor(),
        timeline.len(),
        state_hash(timeline.state()),
    );
    let verdict = match timeline.advance(Input::Choice(choice.clone())) {
        Err(Refused::Verdict(verdict)) => verdict,
        other => return broken("what may not be done is done", format!("{other:?}")),
    };
    let clauses: Vec<RuleId> = match verdict {
        Verdict::Legal(_) => return broken("refused as legal", format!("{choice:?}")),
        Verdict::Illegal(reasons) => reasons.iter().map(|r| r.cite.clause).collect(),
        Verdict::Undecided(unruled) => unruled.clauses,
    };
    if clauses.is_empty() || clauses.iter().any(|c| !(told.exists)(*c)) {
        return broken("refused without a clause", format!("{choice:?}"));
    }
    match before
        == (
            timeline.cursor(),
            timeline.len(),
            state_hash(timeline.state()),
        ) {
        true => Ok(()),
        false => broken("a refused choice changed something", format!("{choice:?}")),
    }
}

/// Every moment is as it was when it was come to, and going on from it as it was gone on leads to where it led.
fn gone_back<G: Playable>(line: &mut Line<G>) -> Result<(), Broken> {
    let timeline = &mut line.timeline;
    let end = timeline.cursor();
    let path = timeline.path_to(end);
    for two in path.windows(2) {
        timeline.jump(two[0]);
        if state_hash(timeline.state()) != timeline.now().hash {
            return broken("a moment changed", format!("{}", two[0]));
        }
        let input = timeline.at(two[1]).input.clone();
        let came = input.map(|input| timeline.advance(input));
        if !matches!(came, Some(Ok(moment)) if moment == two[1]) || !timeline.back() {
            return broken("gone on from another moment", format!("{came:?}"));
        }
    }
    timeline.jump(end);
    Ok(())
}

/// Everything that a person is shown of it.
fn told_of<G: Playable>(text: &str, line: &Line<G>, told: Told<'_>) -> Result<(), Broken> {
    let (game, timeline) = (line.timeline.game(), &line.timeline);
    for moment in timeline.path_to(timeline.cursor()) {
        let node = timeline.at(moment);
        for reason in game.unlawful(&node.state) {
            if !(told.exists)(reason.cite.clause) {
                return broken("unlawful by no clause", reason.says);
            }
        }
        for viewer in [
            None,
            Some(caijue::engine::Player(0)),
            Some(caijue::engine::Player(1)),
        ] {
            game.board(&node.state, viewer);
        }
        for entry in &node.entries {
            let says = game.tell_event(&node.state, &entry.event);
            if says.trim().is_empty() {
                return broken("an event without words", format!("{:?}", entry.event));
            }
            game.event_about(&node.state, &entry.event);
            known_readings(&entry.under, told)?;
        }
    }
    let players = caijue::engine::Player::BOTH.map(|player| player.name());
    for path in game.computed(timeline.state()) {
        let at = caijue::engine::At::nowhere(path.clone());
        match game.fact(timeline.state(), &at) {
            // A card that is named as a player is hidden by them, and not offered to anybody.
            Err(_) if players.contains(&path.split('.').next().unwrap_or_default()) => {}
            Err(fault) => return broken("a value that is offered is none", fault.to_string()),
            Ok(fact) => {
                let (cites, under) = fact.grounds();
                if cites.is_empty() || cites.iter().any(|c| !(told.exists)(c.clause)) {
                    return broken("a value without a clause", path);
                }
                known_readings(&under, told)?;
            }
        }
    }
    // The same as the desk and the verbs see it.
    match session::open::<G>(text, told.readings, told.exists) {
        Ok(session) => {
            session.choices();
            session.waits();
            Ok(())
        }
        Err(faults) => broken("not opened", faults[0].to_string()),
    }
}

/// Readings and options that are named are those of the book.
fn known_readings(under: &[Under], told: Told<'_>) -> Result<(), Broken> {
    let is = |u: &Under| {
        let reading = told.readings.iter().find(|r| r.id == u.reading);
        reading.is_some_and(|r| r.option(&u.option).is_some())
    };
    match under.iter().find(|u| !is(u)) {
        Some(under) => broken("no such reading", format!("{under:?}")),
        None => Ok(()),
    }
}

/// What was decided on the way to the cursor, and the hash of the state that it was decided in; then the hash at the end.
type Course<C> = Vec<(u64, Option<Input<C>>)>;

fn course<G: Playable>(timeline: &mut Timeline<G>) -> Course<G::Choice> {
    let _ = timeline.run_to_decision();
    let path = timeline.path_to(timeline.cursor());
    let decided = path.windows(2).map(|two| {
        let input = timeline.at(two[1]).input.clone();
        (timeline.at(two[0]).hash, input)
    });
    let mut course: Vec<_> = decided
        .filter(|(_, input)| *input != Some(Input::Proceed))
        .collect();
    course.push((timeline.now().hash, None));
    course
}

/// A play that is saved is a ruling that holds and goes the same way.
fn saved<G: Playable>(text: &str, line: &mut Line<G>, told: Told<'_>) -> Result<(), Broken> {
    let tree = match parse(text) {
        Ok(tree) => tree,
        Err(fault) => return broken("not read", fault.to_string()),
    };
    let to = line.timeline.cursor();
    let saved = save::ruling(text, &tree, "存下的", (line, to));
    let mut again = match run::<G>(&saved, told.readings, told.exists) {
        Ok(run) => run,
        Err(faults) => return broken("saved and not played", format!("{}\n{saved}", faults[0])),
    };
    if let Some(fault) = again.report.faults.first() {
        return broken("saved and does not hold", format!("{fault}\n{saved}"));
    }
    let (went, goes) = (
        course(&mut line.timeline),
        course(&mut again.lines[0].timeline),
    );
    if went != goes {
        let parts = went.iter().zip(&goes).position(|(one, two)| one != two);
        let at = parts.unwrap_or(went.len().min(goes.len()));
        let (one, two) = (went.get(at), goes.get(at));
        // A play that was left where chance comes next goes on by its seed, when it is played again.
        if let (Some((here, None)), Some((there, Some(Input::Chance(_))))) = (one, two)
            && here == there
        {
            return tried_under_others::<G>(&saved, told);
        }
        let where_ = format!("at input {at} {one:?}, saved {two:?}");
        return broken("saved and went another way", format!("{where_}\n{saved}"));
    }
    tried_under_others::<G>(&saved, told)
}

/// How many moments of a play are tried under the other readings: a trial is as long as a hundred steps.
const TRIED: usize = 12;

/// What hangs on which readings is found along the way, and each of them is one of the book's.
fn tried_under_others<G: Playable>(saved: &str, told: Told<'_>) -> Result<(), Broken> {
    let session = match session::open::<G>(saved, told.readings, told.exists) {
        Ok(session) => session,
        Err(faults) => return broken("saved and not opened", faults[0].to_string()),
    };
    let ends = session.lines().into_iter().next().map(|line| line.ends);
    let end = ends.and_then(|ends| ends.first().map(|end| end.1));
    for moment in session.path_to(end.unwrap_or(0)).into_iter().take(TRIED) {
        let events = session.moment(moment).into_iter().flat_map(|m| m.events);
        for event in events {
            known_readings(&event.hangs, told)?;
        }
        for tried in session.tried(moment) {
            known_readings(&tried.hangs, told)?;
        }
    }
    Ok(())
}

/// Where the same decisions come to something else under another reading, that reading was named.
fn under_others<G: Playable>(
    file: &File<G>,
    line: &Line<G>,
    seed: u64,
    told: Told<'_>,
) -> Result<usize, Broken> {
    let mut others: Vec<Under> = Vec::new();
    for reading in told.readings {
        for option in &reading.options {
            if option.id != line.readings.of(&reading.id) {
                others.push(Under {
                    reading: reading.id.clone().into(),
                    option: option.id.clone().into(),
                });
            }
        }
    }
    let mut chance = Chance::seeded(seed ^ 0xa11);
    let mut held = 0;
    while held < READINGS && !others.is_empty() {
        let nth = chance.below(others.len() as u32) as usize;
        otherwise(file, line, &others.swap_remove(nth))?;
        held += 1;
    }
    Ok(held)
}

/// A game with its state and what it told in the last step.
struct Side<'g, G: Game> {
    game: &'g G,
    state: G::State,
    told: Vec<Entry<G::Event>>,
}

impl<G: Playable> Side<'_, G> {
    fn step(&mut self, input: Input<G::Choice>) {
        let mut log = Log::keeping();
        self.game.step(&mut self.state, input, &mut log);
        self.told = log.into_entries();
    }

    /// What is seen of where it stands.
    fn seen(&self) -> (Pending, caijue::engine::board::Board, Vec<String>) {
        let told = self.told.iter();
        let told = told.map(|e| self.game.tell_event(&self.state, &e.event));
        let board = self.game.board(&self.state, None);
        (self.game.pending(&self.state), board, told.collect())
    }

    /// Whether a reading was named in the last step, or by what it came to.
    fn names(&self, reading: &str) -> bool {
        let pending = match self.game.pending(&self.state) {
            Pending::Unruled(unruled) => unruled.reading,
            _ => None,
        };
        pending.as_deref() == Some(reading)
            || self
                .told
                .iter()
                .flat_map(|e| &e.under)
                .any(|u| u.reading == reading)
    }
}

fn otherwise<G: Playable>(file: &File<G>, line: &Line<G>, under: &Under) -> Result<(), Broken> {
    let at = |text: &str| caijue::engine::At::nowhere(text.to_owned());
    let mut readings = line.readings.clone();
    if let Err(fault) = readings.choose(&at(&under.reading), &at(&under.option)) {
        return broken("no such reading", fault.to_string());
    }
    let Ok((game, state)) = G::set_up(&file.cards, &file.setup, &readings) else {
        // What cannot be set up under it is told there.
        return Ok(());
    };
    let timeline = &line.timeline;
    let path: Vec<Moment> = timeline.path_to(timeline.cursor());
    let mut here = Side {
        game: timeline.game(),
        state: timeline.at(path[0]).state.clone(),
        told: Vec::new(),
    };
    let mut there = Side {
        game: &game,
        state,
        told: Vec::new(),
    };
    let reading = &*under.reading;
    // What is otherwise from the beginning is told with the board and its facts.
    let mut named = here.seen() != there.seen();
    let unnamed = |when: &str, what: String| {
        broken(
            format!("“{reading}” is not named: {when}"),
            format!("{under:?}: {what}"),
        )
    };
    for moment in path.iter().skip(1) {
        if named {
            return Ok(());
        }
        let (this, other) = (here.seen(), there.seen());
        if this != other {
            return unnamed("what is seen differs", difference(&this, &other));
        }
        let Some(input) = timeline.at(*moment).input.clone() else {
            return Ok(());
        };
        if let Input::Choice(choice) = &input
            && !there.game.is_legal(&there.state, choice)
        {
            let verdict = there.game.verdict(&there.state, choice);
            let named = match &verdict {
                Verdict::Undecided(open) => open.reading.as_deref() == Some(reading),
                Verdict::Illegal(reasons) => reasons.iter().any(|r| r.says.contains(reading)),
                Verdict::Legal(_) => false,
            };
            return match named {
                true => Ok(()),
                false => unnamed("what may be done differs", format!("{verdict:?}")),
            };
        }
        here.step(input.clone());
        there.step(input);
        named = here.names(reading) || there.names(reading);
    }
    let (this, other) = (here.seen(), there.seen());
    match named || this == other {
        true => Ok(()),
        false => unnamed("what is seen differs", difference(&this, &other)),
    }
}

/// The first lines in which two things differ.
fn difference(one: &impl std::fmt::Debug, other: &impl std::fmt::Debug) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let lines = one.lines().zip(other.lines()).filter(|(a, b)| a != b);
    let lines: Vec<String> = lines
        .take(3)
        .map(|(a, b)| format!("{} | {}", a.trim(), b.trim()))
        .collect();
    lines.join("; ")
}
