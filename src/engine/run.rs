//! Running a ruling: its steps through a timeline, its expectations held against what happened.

use serde::Serialize;

use super::chance::Chance;
use super::expect::{Against, check, check_whole};
use super::fault::{At, Fault};
use super::file::{Branch, Expect, File, Pairs, RulingText, Step, read};
use super::game::{Pending, hash_and_size};
use super::hinge::{self, Expected};
use super::onward::{go_on, no_room};
use super::report::{Of, Report, clause, decided, gather};
use super::scenario::{Playable, Readings};
use super::steps::one_step;
use super::timeline::{MOST, Moment, Timeline, room_of};
use super::verdict::Unruled;
use super::vocab::Node;
use crate::rulebook::{Reading, RuleId};

/// The room that a line takes besides what is played in it, in moments.
const LINE: usize = 50;

/// A ruling that was run.
#[derive(Debug)]
pub struct Run<G: Playable> {
    /// What the file says besides its steps.
    pub head: Head,
    /// The lines that were played, one for each board and set of readings: first that of the steps, in which the
    /// branches without either of their own go on.
    pub lines: Vec<Line<G>>,
    /// What was held against what.
    pub report: Report,
}

/// One timeline of a ruling, the board it begins on and the readings it goes under. All branches on the same board and
/// under the same readings are in one line.
#[derive(Debug)]
pub struct Line<G: Playable> {
    /// Where the steps and the branches that were played in it end. None in a line that no branch of the file is in.
    pub ends: Vec<End>,
    /// The timeline.
    pub timeline: Timeline<G>,
    /// The readings in force.
    pub readings: Readings,
    /// The branch of the file, by its place, whose cards and board it begins on; `None` for those of the file.
    pub begins: Option<usize>,
}

/// Where the steps or a branch of the file end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// The branch by its place in the file; `None` for the steps themselves.
    pub branch: Option<usize>,
    /// Its name; the steps themselves have an empty one.
    pub name: String,
    /// The moment.
    pub moment: Moment,
}

/// What a ruling's file says besides its steps.
#[derive(Debug, Clone, Serialize)]
pub struct Head {
    /// The title; empty where the file has none.
    pub title: String,
    /// The question; empty where the file has none.
    pub question: String,
    /// The ruling; nothing is [written](RulingText::is_written) where the file has none.
    pub ruling: RulingText,
    /// The rulings of branches, by their names.
    pub branches: Vec<(String, Option<RulingText>)>,
}

/// Reads and runs a ruling of game `G`. `exists` tells whether the books have a clause.
///
/// # Errors
/// The faults that keep it from being played at all: the file, its readings, cards or board.
pub fn run<G: Playable>(
    text: &str,
    readings: &[Reading],
    exists: &dyn Fn(RuleId) -> bool,
) -> Result<Run<G>, Vec<Fault>> {
    let file: File<G> = read(text).map_err(|f| vec![f])?;
    run_file(&file, text.len(), readings, exists)
}

/// Runs a ruling that is already read from a text of so many bytes.
///
/// # Errors
/// As [`run`].
pub fn run_file<G: Playable>(
    file: &File<G>,
    size: usize,
    readings: &[Reading],
    exists: &dyn Fn(RuleId) -> bool,
) -> Result<Run<G>, Vec<Fault>> {
    if *file.book != G::BOOK.as_str() {
        let what = format!("这是“{}”的裁定，不是“{}”的", *file.book, G::BOOK);
        let fix = format!("文首写 书: {}", G::BOOK);
        return Err(vec![file.book.fault(what).fix(fix)]);
    }
    let mut report = Report::default();
    let mut chosen = Readings::defaults(readings);
    choose_all(&mut chosen, &file.readings).map_err(|f| vec![f])?;
    let branches = file.branches.iter().flat_map(|b| &b.steps);
    let unknown: Vec<Fault> = file
        .steps
        .iter()
        .chain(branches)
        .filter_map(|step| step.expect.as_ref())
        .chain(&file.expect)
        .flat_map(|expect| expect.under.iter())
        .filter_map(|reading| chosen.known(reading).err())
        .collect();
    if !unknown.is_empty() {
        return Err(unknown);
    }
    let (game, state) = G::set_up(&file.cards, &file.setup, &chosen)?;
    let first = Line {
        ends: Vec::new(),
        timeline: Timeline::new(game, state),
        readings: chosen,
        begins: None,
    };
    let mut playing = Playing {
        file,
        size,
        exists,
        lines: vec![first],
        boards: vec![(None, file.board(None))],
        expected: Expected::default(),
    };
    playing.play(&mut report);
    let branches = file.branches.iter().filter_map(|b| b.ruling.as_ref());
    for answer in file.ruling.iter().chain(branches) {
        for number in &answer.clauses {
            if let Err(fault) = clause::<G>(number, exists) {
                report.faults.push(fault);
            }
        }
    }
    Ok(Run {
        head: Head {
            title: file.title.clone(),
            question: file.question.clone(),
            ruling: file.ruling.clone().unwrap_or_default(),
            branches: file
                .branches
                .iter()
                .map(|b| (b.name.clone(), b.ruling.clone()))
                .collect(),
        },
        lines: playing.lines,
        report,
    })
}

/// A file while its steps and branches are played.
struct Playing<'f, G: Playable> {
    file: &'f File<G>,
    /// The bytes of its text.
    size: usize,
    exists: &'f dyn Fn(RuleId) -> bool,
    lines: Vec<Line<G>>,
    /// The boards that branches begin on, as they are written, each with the branch that has it first.
    boards: Vec<(Option<usize>, [Node; 2])>,
    /// The trials of readings that are expected.
    expected: Expected<G>,
}

/// What is held against steps while they are played.
struct Held<'r, G: Playable> {
    report: &'r mut Report,
    /// The branch that the steps are of; empty for the steps before them.
    branch: &'r str,
    file: &'r File<G>,
    expected: &'r Expected<G>,
    /// The line that they are played in: which, under which readings, and with which branch's board it begins.
    line: usize,
    readings: &'r Readings,
    begins: Option<usize>,
}

impl<G: Playable> Held<'_, G> {
    /// Holds an expectation, of the whole run or of a step.
    fn check(
        &mut self,
        timeline: &Timeline<G>,
        since: Moment,
        expect: &At<Expect<G::Action>>,
        silent: Option<&Unruled>,
        exists: &dyn Fn(RuleId) -> bool,
        whole: bool,
    ) {
        let file = |take: &mut hinge::Take<'_, G>| take(self.file);
        let at = hinge::Line {
            line: self.line,
            timeline,
            readings: self.readings,
            begins: self.begins,
            file: &file,
        };
        let facts: Vec<At<String>> = expect
            .facts
            .0
            .iter()
            .map(|(path, v)| v.with(path.clone()))
            .collect();
        let hangs = |reading: &str| self.expected.hangs(&at, since, reading, &facts);
        let against = Against {
            timeline,
            since,
            silent,
            exists,
            hangs: &hangs,
        };
        if whole {
            check_whole(&against, expect, self.report);
            self.report.matched.clear();
        } else {
            check(&against, expect, self.report);
            self.report.under_matched(self.readings);
        }
    }
}

impl<G: Playable> Playing<'_, G> {
    /// Plays the steps, then each branch. What room there is for moments they share; where it is used up the branches
    /// that are left are not played, and that is told once.
    fn play(&mut self, report: &mut Report) {
        let file = self.file;
        let mut chance = file.seed.map(Chance::seeded);
        let line = &mut self.lines[0];
        let mut held = Held {
            report,
            branch: "",
            file,
            expected: &self.expected,
            line: 0,
            readings: &line.readings,
            begins: line.begins,
        };
        let (timeline, exists) = (&mut line.timeline, self.exists);
        let played = play(timeline, &file.steps, &mut chance, exists, Some(&mut held));
        if let (Ok(silent), Some(expect)) = (&played, &file.expect) {
            held.check(timeline, 0, expect, silent.as_ref(), exists, true);
        }
        if let (Ok(_), Pending::Unruled(unruled)) = (&played, &timeline.pending()) {
            let remark = stopped(file, &file.steps, unruled, At::nowhere(()));
            held.report.remarks.extend(remark);
        }
        let fork = line.timeline.cursor();
        let way = line.timeline.path_to(fork);
        for (nth, name) in &file.moments.0 {
            match nth.parse().ok().and_then(|nth: usize| way.get(nth)) {
                Some(moment) => line.timeline.label_at(*moment, name.value.clone()),
                None => {
                    let told = format!("走过的步骤里没有第“{nth}”个时刻，这个名称没有用上");
                    report.remarks.push(name.fault(told));
                }
            }
        }
        line.ends.push(End {
            branch: None,
            name: String::new(),
            moment: fork,
        });
        let mut room = line.timeline.room();
        for (nth, branch) in file.branches.iter().enumerate() {
            if room == 0 {
                break;
            }
            let goes_on = branch.readings.0.is_empty() && !branch.has_board();
            let at = if goes_on && branch.common.is_none() {
                let line = &mut self.lines[0];
                line.timeline.set_room(room);
                line.timeline.jump(fork);
                self.play_branch(nth, 0, &mut chance, report);
                0
            } else {
                match self.play_from_beginning(nth, &mut room, report) {
                    Ok(at) => at,
                    Err(mut faults) => {
                        report.faults.append(&mut faults);
                        continue;
                    }
                }
            };
            let line = &mut self.lines[at];
            room = line.timeline.room();
            let moment = line.timeline.cursor();
            line.timeline.label(branch.name.clone());
            line.ends.push(End {
                branch: Some(nth),
                name: branch.name.clone(),
                moment,
            });
        }
        for line in &mut self.lines {
            line.timeline.set_room(MOST);
        }
        self.lines[0].timeline.jump(fork);
    }

    /// The first branch that begins on the board of this one; `None` where that is the file's own.
    fn begins(&mut self, nth: usize) -> Option<usize> {
        if !self.file.branches[nth].has_board() {
            return None;
        }
        let board = self.file.board(Some(nth));
        if let Some((first, _)) = self.boards.iter().find(|(_, known)| *known == board) {
            return *first;
        }
        self.boards.push((Some(nth), board));
        Some(nth)
    }

    /// The line of a branch's board under these readings, at its beginning. A new one takes room for its own beginning,
    /// and for the cards and readings, which each line has for itself.
    fn line_under(
        &mut self,
        nth: usize,
        readings: Readings,
        room: &mut usize,
    ) -> Result<usize, Vec<Fault>> {
        let begins = self.begins(nth);
        let is = |l: &Line<G>| l.begins == begins && l.readings.agree(&readings);
        if let Some(there) = self.lines.iter().position(is) {
            self.lines[there].timeline.jump(0);
            return Ok(there);
        }
        let branch = &self.file.branches[nth];
        let (cards, setup) = self.file.beginning(begins);
        let (game, state) = G::set_up(cards, setup, &readings)?;
        let takes = LINE + room_of(self.size) + room_of(hash_and_size(&state).1);
        *room = room.saturating_sub(takes);
        if *room == 0 {
            return Err(vec![no_room(&branch.place())]);
        }
        self.lines.push(Line {
            ends: Vec::new(),
            timeline: Timeline::new(game, state),
            readings,
            begins,
        });
        Ok(self.lines.len() - 1)
    }

    /// A branch with a board or readings of its own: the steps before it are played again on and under them, unchecked.
    /// Gives the line it is in, which stands where the branch ends.
    fn play_from_beginning(
        &mut self,
        nth: usize,
        room: &mut usize,
        report: &mut Report,
    ) -> Result<usize, Vec<Fault>> {
        let file = self.file;
        let branch = &file.branches[nth];
        let mut readings = self.lines[0].readings.clone();
        choose_all(&mut readings, &branch.readings).map_err(|f| vec![f])?;
        let common = match &branch.common {
            None => file.steps.len(),
            Some(n) if n.value <= file.steps.len() => n.value,
            Some(n) => {
                return Err(vec![n.fault(format!(
                    "共同步骤只有 {} 步，不能走 {} 步",
                    file.steps.len(),
                    n.value
                ))]);
            }
        };
        let at = self.line_under(nth, readings, room)?;
        let timeline = &mut self.lines[at].timeline;
        timeline.set_room(*room);
        let mut chance = file.seed.map(Chance::seeded);
        // Without common steps all that the rules did by themselves belongs to the branch's first.
        let gone = if common == 0 && branch.common.is_some() {
            Ok(None)
        } else {
            play(
                timeline,
                &file.steps[..common],
                &mut chance,
                self.exists,
                None,
            )
        };
        if let Err((ix, fault)) = gone {
            if timeline.room() == 0 {
                // Where the room ends, nothing is said of the reading.
                report.faults.push(fault);
                return Ok(at);
            }
            let told = parts_early(branch, ix, &fault);
            // What the branch then does and expects is checked from there; one that does nothing shows nothing.
            if branch.common.is_none() && !branch.steps.is_empty() {
                report.remarks.push(told);
            } else {
                report.faults.push(told);
                return Ok(at);
            }
        }
        self.play_branch(nth, at, &mut chance, report);
        Ok(at)
    }

    /// Plays the steps of a branch in a line, from where it stands.
    fn play_branch(
        &mut self,
        nth: usize,
        at: usize,
        chance: &mut Option<Chance>,
        report: &mut Report,
    ) {
        let branch = &self.file.branches[nth];
        let line = &mut self.lines[at];
        let mut held = Held {
            report,
            branch: &branch.name,
            file: self.file,
            expected: &self.expected,
            line: at,
            readings: &line.readings,
            begins: line.begins,
        };
        let timeline = &mut line.timeline;
        let played = play(
            timeline,
            &branch.steps,
            chance,
            self.exists,
            Some(&mut held),
        );
        if let (Ok(_), Pending::Unruled(unruled)) = (&played, &timeline.pending()) {
            let remark = stopped(self.file, &branch.steps, unruled, branch.place());
            report.remarks.extend(remark);
        }
    }
}

/// That a play ends where the text is silent, and nothing that is expected of it says so: what was expected held before.
fn stopped<G: Playable>(
    file: &File<G>,
    steps: &[At<Step<G::Action>>],
    unruled: &Unruled,
    place: At<()>,
) -> Option<Fault> {
    let named = |number: &At<String>| {
        let is = |clause: &RuleId| clause.number.to_string() == number.value;
        unruled.clauses.iter().any(is)
    };
    let known = |expect: &Expect<G::Action>| {
        let stops = |all: &Vec<At<String>>| all.is_empty() || all.iter().any(named);
        let reading = |under: &At<String>| unruled.reading.as_ref() == Some(&under.value);
        expect.unruled.as_ref().is_some_and(stops) || expect.under.iter().any(reading)
    };
    // A branch may say it of the steps, and the steps of a branch.
    let branches = file.branches.iter().flat_map(|branch| &branch.steps);
    let all = file.steps.iter().chain(branches);
    let expects = all.filter_map(|step| step.expect.as_ref());
    if expects.chain(&file.expect).any(|expect| known(expect)) {
        return None;
    }
    let place = steps.last().map_or(place, At::place);
    let told = place.fault(format!(
        "走到最后停在这里，后面的没有走：{}",
        unruled.says()
    ));
    Some(told.fix("本来就未定的，在期望里写 未定: []；否则给出读法，或写明那一步"))
}

/// That a common step cannot be made on a branch's board or under its readings.
fn parts_early<G: Playable>(branch: &At<Branch<G>>, ix: usize, fault: &Fault) -> Fault {
    At {
        value: (),
        line: fault.line.max(branch.line),
        column: fault.column,
    }
    .fault(format!(
        "在分支“{}”的{}下，共同步骤的第{}步走不下去：{}",
        branch.name,
        if branch.has_board() {
            "局面"
        } else {
            "读法"
        },
        ix + 1,
        fault.what
    ))
    .fix(format!(
        "分支从这一步之前接着走；写明 共同步骤: {ix}，就不再提醒"
    ))
}

fn choose_all(readings: &mut Readings, pairs: &Pairs) -> Result<(), Fault> {
    for (name, option) in &pairs.0 {
        readings.choose(&option.with(name.clone()), option)?;
    }
    Ok(())
}

/// Plays steps on a timeline. Where they are held against something, expectations are checked and the clauses gathered, and
/// what cannot be played goes into the report, too. Gives the question that the last step met and the text leaves open, where it did.
///
/// # Errors
/// The step, from 0, at which it could not go on, and why.
fn play<G: Playable>(
    timeline: &mut Timeline<G>,
    steps: &[At<Step<G::Action>>],
    chance: &mut Option<Chance>,
    exists: &dyn Fn(RuleId) -> bool,
    mut held: Option<&mut Held<'_, G>>,
) -> Result<Option<Unruled>, (usize, Fault)> {
    let begun = timeline.cursor();
    // A first step that asks nothing and only goes on to some point goes on from the beginning.
    let from_here = steps.first().is_some_and(|s| s.stop.is_some() && !s.asks());
    if !from_here
        && let Err(fault) = go_on(
            timeline,
            &At::nowhere(()),
            chance,
            steps.first().is_none_or(|s| s.chance.is_none()),
        )
    {
        if let Some(held) = &mut held {
            held.report.faults.push(fault.clone());
            gather(timeline, begun, held.report);
        }
        return Err((0, fault));
    }
    if let Some(held) = &mut held {
        gather(timeline, begun, held.report);
    }
    let mut open = None;
    for (ix, step) in steps.iter().enumerate() {
        // What the rules did by themselves before the first step counts as its doing.
        let before = if ix == 0 { begun } else { timeline.cursor() };
        let next_fixes_chance = steps.get(ix + 1).is_some_and(|s| s.chance.is_some());
        let done = one_step(
            timeline,
            step,
            chance,
            exists,
            !next_fixes_chance,
            held.as_mut().map(|held| &mut *held.report),
        );
        if let Some(held) = &mut held {
            gather(timeline, before, held.report);
            let expect = step.expect.iter().flat_map(|e| e.cites.iter());
            let named: Vec<RuleId> = expect.filter_map(|n| clause::<G>(n, exists).ok()).collect();
            let of = Of {
                branch: held.branch,
                line: held.line,
                step: ix + 1,
            };
            decided(timeline, before, &named, &of, held.report);
        }
        match done {
            Ok(silent) => {
                if let (Some(held), Some(expect)) = (&mut held, &step.expect) {
                    held.check(timeline, before, expect, silent.as_ref(), exists, false);
                }
                open = silent;
            }
            Err(fault) => {
                if let Some(held) = &mut held {
                    held.report.faults.push(fault.clone());
                }
                return Err((ix, fault));
            }
        }
    }
    Ok(open)
}
