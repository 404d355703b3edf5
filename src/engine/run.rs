//! Running a ruling: its steps through a timeline, its expectations held against what happened.

use std::collections::BTreeSet;

use serde::Serialize;

use super::chance::Chance;
use super::cite::Role;
use super::expect::check;
use super::file::{Answer, Branch, ChanceText, File, Pairs, Step, read};
use super::game::{ChanceKind, Drawn, Input, Outcome, Pending, Player, hash_and_size};
use super::scenario::{At, Fault, Playable, Readings};
use super::timeline::{LONGEST, MOST, Moment, Refused, Timeline, room_of};
use super::verdict::{Unruled, Verdict};
use crate::rulebook::{Number, Reading, RuleId};

/// The room that a line takes besides what is played in it, in moments.
const LINE: usize = 50;

/// A ruling that was run.
#[derive(Debug)]
pub struct Run<G: Playable> {
    /// What the file says besides its steps.
    pub head: Head,
    /// The lines that were played, one for each set of readings: first that of the steps, in which the branches
    /// without readings of their own go on.
    pub lines: Vec<Line<G>>,
    /// What was held against what.
    pub report: Report,
}

/// One timeline of a ruling and the readings it goes under. All branches under the same readings are in one line.
#[derive(Debug)]
pub struct Line<G: Playable> {
    /// Where the steps and the branches that were played in it end. None in a line that no branch of the file is in.
    pub ends: Vec<End>,
    /// The timeline.
    pub timeline: Timeline<G>,
    /// The readings in force.
    pub readings: Readings,
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
    /// The title.
    pub title: String,
    /// The question.
    pub question: String,
    /// The ruling.
    pub ruling: Answer,
    /// The rulings of branches, by their names.
    pub branches: Vec<(String, Option<Answer>)>,
}

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
    /// Whether everything held.
    pub fn passes(&self) -> bool {
        self.faults.is_empty()
    }
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
        .flat_map(|expect| &expect.under)
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
    };
    let mut playing = Playing {
        file,
        size,
        exists,
        lines: vec![first],
    };
    playing.play(&mut report);
    for answer in
        std::iter::once(&file.ruling).chain(file.branches.iter().filter_map(|b| b.ruling.as_ref()))
    {
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
            ruling: file.ruling.clone(),
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
}

impl<G: Playable> Playing<'_, G> {
    /// Plays the steps, then each branch. What room there is for moments they share; where it is used up the branches
    /// that are left are not played, and that is told once.
    fn play(&mut self, report: &mut Report) {
        let file = self.file;
        let mut chance = file.seed.map(Chance::seeded);
        let line = &mut self.lines[0];
        play(
            &mut line.timeline,
            &file.steps,
            &mut chance,
            self.exists,
            Some(report),
        );
        let fork = line.timeline.cursor();
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
            let at = if branch.readings.0.is_empty() && branch.common.is_none() {
                let line = &mut self.lines[0];
                line.timeline.set_room(room);
                line.timeline.jump(fork);
                play(
                    &mut line.timeline,
                    &branch.steps,
                    &mut chance,
                    self.exists,
                    Some(report),
                );
                0
            } else {
                match self.under_readings(branch, &mut room, report) {
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

    /// The line that goes under these readings, at its beginning. A new one takes room for its own beginning, and for
    /// the cards and readings, which each line has for itself.
    fn line_under(
        &mut self,
        branch: &At<Branch<G::Action>>,
        readings: Readings,
        room: &mut usize,
    ) -> Result<usize, Vec<Fault>> {
        if let Some(there) = self.lines.iter().position(|l| l.readings.agree(&readings)) {
            self.lines[there].timeline.jump(0);
            return Ok(there);
        }
        let (game, state) = G::set_up(&self.file.cards, &self.file.setup, &readings)?;
        let takes = LINE + room_of(self.size) + room_of(hash_and_size(&state).1);
        *room = room.saturating_sub(takes);
        if *room == 0 {
            return Err(vec![no_room(&At {
                value: (),
                line: branch.line,
                column: branch.column,
            })]);
        }
        self.lines.push(Line {
            ends: Vec::new(),
            timeline: Timeline::new(game, state),
            readings,
        });
        Ok(self.lines.len() - 1)
    }

    /// A branch under readings of its own: the steps before it are played again under them, unchecked. Gives the line
    /// it is in, which stands where the branch ends.
    fn under_readings(
        &mut self,
        branch: &At<Branch<G::Action>>,
        room: &mut usize,
        report: &mut Report,
    ) -> Result<usize, Vec<Fault>> {
        let file = self.file;
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
        let at = self.line_under(branch, readings, room)?;
        let timeline = &mut self.lines[at].timeline;
        timeline.set_room(*room);
        let mut chance = file.seed.map(Chance::seeded);
        // Without common steps all that the rules did by themselves belongs to the branch's first.
        let stuck = if common == 0 && branch.common.is_some() {
            None
        } else {
            play(
                timeline,
                &file.steps[..common],
                &mut chance,
                self.exists,
                None,
            )
        };
        if let Some((ix, fault)) = stuck {
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
        play(
            timeline,
            &branch.steps,
            &mut chance,
            self.exists,
            Some(report),
        );
        Ok(at)
    }
}

/// That a common step cannot be made under a branch's readings.
fn parts_early<A>(branch: &At<Branch<A>>, ix: usize, fault: &Fault) -> Fault {
    At {
        value: (),
        line: fault.line.max(branch.line),
        column: fault.column,
    }
    .fault(format!(
        "在分支“{}”的读法下，共同步骤的第{}步走不下去：{}",
        branch.name,
        ix + 1,
        fault.what
    ))
    .fix(format!(
        "分支从这一步之前接着走；写明 共同步骤: {ix}，就不再提醒"
    ))
}

/// That there is no room for more moments.
fn no_room(at: &At<()>) -> Fault {
    at.fault(format!(
        "记不下了：整个文件的步骤与分支合起来至多记下 {MOST} 个局面，规则自己走的每一小步也算一个，很大的局面一个算几个；从这里起没有走"
    ))
    .fix("把步骤或分支分到几个文件里；换读法的分支写上 共同步骤，就少走前面的步骤")
}

fn choose_all(readings: &mut Readings, pairs: &Pairs) -> Result<(), Fault> {
    for (name, option) in &pairs.0 {
        let name = At {
            value: name.clone(),
            line: option.line,
            column: option.column,
        };
        readings.choose(&name, option)?;
    }
    Ok(())
}

/// Plays steps on a timeline. With a report, expectations are checked and the clauses gathered, and what cannot be
/// played goes into it. Gives the step, from 0, at which it could not go on, and why.
fn play<G: Playable>(
    timeline: &mut Timeline<G>,
    steps: &[At<Step<G::Action>>],
    chance: &mut Option<Chance>,
    exists: &dyn Fn(RuleId) -> bool,
    mut report: Option<&mut Report>,
) -> Option<(usize, Fault)> {
    let begun = timeline.cursor();
    if let Err(fault) = go_on(
        timeline,
        &At::nowhere(()),
        chance,
        steps.first().is_none_or(|s| s.chance.is_none()),
    ) {
        if let Some(report) = &mut report {
            report.faults.push(fault.clone());
            gather(timeline, begun, report);
        }
        return Some((0, fault));
    }
    if let Some(report) = &mut report {
        gather(timeline, begun, report);
    }
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
            report.as_deref_mut(),
        );
        if let Some(report) = &mut report {
            gather(timeline, before, report);
            match done {
                Ok(silent) => {
                    if let Some(expect) = &step.expect {
                        check(timeline, before, expect, silent.as_ref(), exists, report);
                    }
                }
                Err(fault) => {
                    report.faults.push(fault.clone());
                    return Some((ix, fault));
                }
            }
        } else if let Err(fault) = done {
            return Some((ix, fault));
        }
    }
    None
}

/// One step but its expectations. Where it does what the text says nothing of and expects just that, nothing is
/// done and the open question comes back.
fn one_step<G: Playable>(
    timeline: &mut Timeline<G>,
    step: &At<Step<G::Action>>,
    chance: &mut Option<Chance>,
    exists: &dyn Fn(RuleId) -> bool,
    seed_may_go_on: bool,
    mut report: Option<&mut Report>,
) -> Result<Option<Unruled>, Fault> {
    if let Some(text) = &step.chance {
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
        if !request.kind.allows(&drawn) {
            let what = match request.kind {
                ChanceKind::Order(n) => format!("要写 1 到 {n} 的一个排列({})", request.says),
                ChanceKind::Pick(n) => format!("要写 1 到 {n} 的一个序号({})", request.says),
            };
            return Err(text.fault(what));
        }
        timeline.advance(Input::Chance(drawn)).map_err(|r| {
            refused(
                &At {
                    value: (),
                    line: text.line,
                    column: text.column,
                },
                &r,
                timeline,
            )
        })?;
        let here = At {
            value: (),
            line: step.line,
            column: step.column,
        };
        go_on(
            timeline,
            &here,
            chance,
            seed_may_go_on || step.act.is_some(),
        )?;
    }
    if let Some(who) = &step.who {
        let decides = match timeline.pending() {
            Pending::Decide { player, .. } => player.name(),
            _ => "无人",
        };
        let named = timeline.game().decider(timeline.state());
        if decides != who.value && named.as_deref() != Some(who.value.as_str()) {
            return Err(who.fault(format!(
                "此时作决定的是{decides}，不是{}：{}",
                who.value,
                awaited(timeline)
            )));
        }
    }
    for attempt in &step.refused {
        if report.is_none() {
            // Steps that are played again are not held against anything.
            break;
        }
        let choice = timeline.game().resolve(timeline.state(), &attempt.act)?;
        let verdict = timeline.game().verdict(timeline.state(), &choice);
        let Some(report) = &mut report else { continue };
        match verdict {
            Verdict::Illegal(reasons) => {
                report
                    .refused_by
                    .extend(reasons.iter().map(|r| r.cite.clause));
                let mut held = true;
                for number in &attempt.by {
                    let id = clause::<G>(number, exists)?;
                    report.asserted.insert(id);
                    if !reasons.iter().any(|r| r.cite.clause == id) {
                        held = false;
                        let by: Vec<_> = reasons
                            .iter()
                            .map(|r| format!("{}({})", r.cite.clause.number, r.says))
                            .collect();
                        report.faults.push(
                            number.fault(format!("没有因 {id} 被拒；被拒是因：{}", by.join(";"))),
                        );
                    }
                }
                if let Some(words) = &attempt.reason
                    && !reasons.iter().any(|r| {
                        r.says.contains(&words.value)
                            || r.blockers.iter().any(|b| b.contains(&words.value))
                    })
                {
                    held = false;
                    let said: Vec<_> = reasons.iter().map(|r| r.says.as_str()).collect();
                    report.faults.push(words.fault(format!(
                        "理由里没有“{}”：{}",
                        words.value,
                        said.join(";")
                    )));
                }
                report.held += usize::from(held);
            }
            Verdict::Legal(_) => report.faults.push(attempt.act.fault(format!(
                "这本应被拒，却可以做：{}",
                timeline.game().tell_choice(timeline.state(), &choice)
            ))),
            Verdict::Undecided(unruled) => report.faults.push(
                attempt
                    .act
                    .fault(format!(
                        "这本应被拒，条文却没有规定：{}",
                        tell_open(&unruled)
                    ))
                    .fix("裁定若是“条文没有规定”，写成 做，并期望 未定"),
            ),
        }
    }
    if let Some(act) = &step.act {
        if !matches!(timeline.pending(), Pending::Decide { .. }) {
            return Err(act.fault(format!("这时没有人作决定：{}", awaited(timeline))));
        }
        let here = At {
            value: (),
            line: act.line,
            column: act.column,
        };
        let choice = timeline.game().resolve(timeline.state(), act)?;
        let open = step.expect.as_ref().is_some_and(|e| e.unruled.is_some());
        match timeline.advance(Input::Choice(choice)) {
            Err(Refused::Verdict(Verdict::Undecided(unruled))) if open => {
                return Ok(Some(unruled));
            }
            done => done.map_err(|r| refused(&here, &r, timeline))?,
        };
        go_on(timeline, &here, chance, seed_may_go_on)?;
    }
    Ok(None)
}

/// To the next decision; chance that no step fixes is drawn from the seed.
fn go_on<G: Playable>(
    timeline: &mut Timeline<G>,
    at: &At<()>,
    chance: &mut Option<Chance>,
    seed_may_go_on: bool,
) -> Result<(), Fault> {
    loop {
        timeline
            .run_to_decision()
            .map_err(|r| refused(at, &r, timeline))?;
        let (Pending::Chance(request), Some(seeded), true) =
            (timeline.pending(), chance.as_mut(), seed_may_go_on)
        else {
            return Ok(());
        };
        let drawn = seeded.propose(request.kind);
        timeline
            .advance(Input::Chance(drawn))
            .map_err(|r| refused(at, &r, timeline))?;
    }
}

fn refused<G: Playable>(at: &At<()>, refused: &Refused, timeline: &Timeline<G>) -> Fault {
    match refused {
        Refused::Verdict(Verdict::Illegal(reasons)) => {
            let said: Vec<_> = reasons
                .iter()
                .map(|r| format!("{}〔{}〕", r.says, r.cite.clause.number))
                .collect();
            at.fault(format!("不能这样做：{}", said.join(";")))
        }
        Refused::Verdict(Verdict::Undecided(unruled)) => {
            let near: Vec<_> = unruled
                .clauses
                .iter()
                .map(|c| c.number.to_string())
                .collect();
            let fault = at.fault(format!(
                "条文没有规定：{}〔相近的条文 {}〕",
                unruled.question,
                near.join("、")
            ));
            match &unruled.reading {
                Some(reading) => fault.fix(format!(
                    "要断在这里写 期望: {{未定: []}}；要往下走另取读法“{reading}”"
                )),
                None => fault.fix("要断在这里写 期望: {未定: []}"),
            }
        }
        Refused::Verdict(Verdict::Legal(_)) => at.fault("不能这样做"),
        Refused::Full => no_room(at),
        Refused::NotAwaited(_) => at.fault(format!("这时不能这样做：{}", awaited(timeline))),
        Refused::Loop { .. } => at.fault(format!(
            "规则在此循环不止：又回到了同一个状态，或者一连{LONGEST}步没有完，其间无人作决定"
        )),
    }
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

/// What a timeline waits for, in words.
pub(super) fn awaited<G: Playable>(timeline: &Timeline<G>) -> String {
    match timeline.pending() {
        Pending::Decide { player, prompt } => format!("轮到{}:{}", player.name(), prompt.says),
        Pending::Chance(request) => format!("等待机会：{}", request.says),
        Pending::Auto => "规则自行进行".to_owned(),
        Pending::Over(outcome) => format!("对局已结束，{}", outcome_word(outcome)),
        Pending::Unruled(unruled) => format!("条文没有规定：{}", unruled.question),
    }
}

/// How scenarios write an outcome.
pub fn outcome_word(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(player) => format!("{}胜", player.name()),
        Outcome::Draw => "平局".to_owned(),
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
fn gather<G: Playable>(timeline: &Timeline<G>, since: Moment, report: &mut Report) {
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

/// The seat that a name means.
///
/// # Errors
/// A fault at its place.
pub fn player_named(name: &At<String>, seats: u8) -> Result<Player, Fault> {
    let all: Vec<_> = (0..seats).map(Player).collect();
    all.iter()
        .copied()
        .find(|p| p.name() == name.value)
        .ok_or_else(|| {
            name.fault(format!("没有名为“{}”的玩家", name.value))
                .nearest(name, all.iter().map(|p| p.name()))
        })
}
