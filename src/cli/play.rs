//! `caijue play`: a ruling step by step, in the terminal; the whole of it on a pipe or as JSON; or a new game between
//! two decks.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal};

use serde::Serialize;

use crate::engine::Report;
use crate::engine::board::Board;
use crate::engine::games;
use crate::engine::house::House;
use crate::engine::run::Head;
use crate::engine::session::{LineTold, MomentTold, Waits};
use crate::engine::{Moment, Session};
use crate::rulebook::{Library, RulingFile};
use crate::view::{StyledLine, Tone, board, problems, ruling, step};

use super::context::{Cli, Failure, Found, Outcome};
use super::stepper::Stepper;
use super::{new_game, rulings};

#[derive(Debug, clap::Args)]
pub struct Play {
    #[arg(value_name = "ruling", num_args = 0..=2)]
    of: Vec<String>,
    #[arg(long, value_name = "book", conflicts_with_all = ["json", "all"])]
    new: Option<String>,
    #[arg(long, value_name = "count", default_value_t = 1)]
    seed: u64,
    #[arg(long, conflicts_with = "json")]
    all: bool,
    #[arg(long, conflicts_with_all = ["json", "all"])]
    step: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Trace<'s> {
    schema: &'static str,
    book: &'s str,
    path: &'s str,
    head: &'s Head,
    report: &'s Report,
    /// The house readings under which it comes out otherwise than it says: the line that was chosen for them.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    house: &'s [(String, String)],
    lines: Vec<TraceLine>,
}

#[derive(Serialize)]
struct TraceLine {
    #[serde(flatten)]
    line: LineTold,
    moments: Vec<TraceMoment>,
}

#[derive(Serialize)]
struct TraceMoment {
    #[serde(flatten)]
    told: MomentTold,
    board: Option<Board>,
}

impl Play {
    pub fn run(self, cli: &mut Cli) -> Outcome {
        let library = cli.library();
        if let Some(book) = &self.new {
            let session = new_game::open(cli, &library, book, &self.of)?;
            let stepper = Stepper::new(&library, session, self.seed, true);
            stepper.run(cli)?;
            return Ok(Found::Yes);
        }
        let [of] = self.of.as_slice() else {
            return Err(Failure::said(cli.words.get("play.which")));
        };
        let file = rulings::find(cli, &library, of)?;
        let mut session = match games::open(&file.text, &library) {
            Ok(session) => session,
            Err(faults) => {
                let problems: Vec<_> = faults.iter().map(|f| f.in_file(&file.path)).collect();
                return Err(Failure::Said(problems::list(&problems, &cli.words)));
            }
        };
        let house = House::of(&file.text, &library);
        tell_house(cli, &house)?;
        if house.go(&mut *session).is_err() {
            session.choose_line(0);
        }
        if self.json {
            let trace = trace(&mut *session);
            cli.out.json(&Trace {
                schema: "caijue.play/1",
                book: session.book().as_str(),
                path: &file.path,
                head: session.head(),
                report: session.report(),
                house: &house.decides,
                lines: trace,
            })?;
            return holds(cli, &file, session.report());
        }
        cli.out.lines(&ruling::question(session.head()))?;
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        if self.step || (terminal && !self.all) {
            Stepper::new(&library, session, self.seed, false).run(cli)?;
            return Ok(Found::Yes);
        }
        let line = session.line();
        whole(cli, &library, &mut *session)?;
        if !house.decides.is_empty() {
            under_house(cli, &library, &mut *session, line, &house)?;
        }
        holds(cli, &file, session.report())
    }
}

/// Says what the house readings make of a ruling.
pub fn tell_house(cli: &mut Cli, house: &House) -> io::Result<()> {
    for line in ruling::house(house, &cli.words) {
        cli.err.lines(&[line])?;
    }
    Ok(())
}

/// What comes of the ruling under the house readings, where the file has no branch for them.
fn under_house(
    cli: &mut Cli,
    library: &Library,
    session: &mut dyn Session,
    line: usize,
    house: &House,
) -> io::Result<()> {
    let has_branch = session
        .lines()
        .get(line)
        .is_some_and(|l| !l.ends.is_empty());
    if has_branch || !session.choose_line(line) {
        return Ok(());
    }
    let under = house.decides.iter().map(|(r, o)| format!("{r} = {o}"));
    let under = cli.words.list(&under.collect::<Vec<_>>());
    let title = cli.words.fill("event.comes", &[("readings", &under)]);
    cli.out.lines(&[
        StyledLine::blank(),
        StyledLine::of(Tone::Warn, title).hanging(2),
    ])?;
    let last = session.moments().saturating_sub(1);
    for moment in session.path_to(last) {
        if let Some(told) = session.moment(moment) {
            let lines = step::moment(library, &told, false, &cli.words);
            cli.out.lines(&lines)?;
        }
    }
    session.jump(last);
    let waits = session.waits();
    cli.out.lines(&[step::waits(&waits, &cli.words)])
}

/// Says what of the ruling does not hold, after it was shown.
fn holds(cli: &mut Cli, file: &RulingFile, report: &Report) -> Outcome {
    if report.passes() {
        return Ok(Found::Yes);
    }
    cli.out.flush()?;
    let problems: Vec<_> = report
        .faults
        .iter()
        .map(|f| f.in_file(&file.path))
        .collect();
    Err(Failure::Not(problems::list(&problems, &cli.words)))
}

fn trace(session: &mut dyn Session) -> Vec<TraceLine> {
    let lines = session.lines();
    lines
        .into_iter()
        .enumerate()
        .map(|(nth, line)| {
            session.choose_line(nth);
            let moments = (0..session.moments())
                .filter_map(|moment| {
                    Some(TraceMoment {
                        told: session.moment(moment)?,
                        board: session.board(moment, None),
                    })
                })
                .collect();
            TraceLine { line, moments }
        })
        .collect()
}

/// The ruling from beginning to end, branch after branch.
fn whole(cli: &mut Cli, library: &Library, session: &mut dyn Session) -> io::Result<()> {
    let columns = cli.out.columns();
    for (nth, line) in session.lines().into_iter().enumerate() {
        session.choose_line(nth);
        let mut seen: BTreeSet<Moment> = BTreeSet::new();
        for (name, end) in &line.ends {
            cli.out.lines(&[StyledLine::blank()])?;
            let mut title = StyledLine::default().hanging(2);
            if !name.is_empty() {
                title = title.with(
                    Tone::Heading,
                    cli.words.fill("ruling.branch", &[("name", name)]),
                );
            }
            for (reading, option) in &line.chosen {
                title = title
                    .with(Tone::Warn, format!("  {} ", cli.words.get("step.under")))
                    .with(Tone::Strong, format!("{reading} = {option}"));
            }
            if !title.spans.is_empty() {
                cli.out.lines(&[title])?;
            }
            let path = session.path_to(*end);
            if seen.is_empty()
                && let Some(board) = path.first().and_then(|m| session.board(*m, None))
            {
                cli.out.lines(&board::draw(&board, columns, &cli.words))?;
                cli.out.lines(&[StyledLine::blank()])?;
            }
            // The board that was shown last on the way here.
            let mut shown = path.first().copied();
            for moment in path {
                if !seen.insert(moment) {
                    shown = Some(moment);
                    continue;
                }
                if let Some(told) = session.moment(moment) {
                    let lines = step::moment(library, &told, false, &cli.words);
                    cli.out.lines(&lines)?;
                }
                if session.is_step(moment) || moment == *end {
                    changed(cli, session, shown.replace(moment), moment)?;
                }
                for tried in session.tried(moment) {
                    cli.out.lines(&step::tried(&tried, &cli.words))?;
                }
            }
            session.jump(*end);
            let waits = session.waits();
            if waits != Waits::Auto {
                cli.out.lines(&[step::waits(&waits, &cli.words)])?;
            }
        }
    }
    cli.out.lines(&[StyledLine::blank()])?;
    let answers = ruling::answers(library, session.book(), session.head(), &cli.words);
    cli.out.lines(&answers)
}

/// What is otherwise on the board than it was when it was shown last.
fn changed(
    cli: &mut Cli,
    session: &dyn Session,
    before: Option<Moment>,
    now: Moment,
) -> io::Result<()> {
    let board = |moment| session.board(moment, None);
    if let (Some(before), Some(after)) = (before.and_then(board), board(now)) {
        let lines = board::changes(&before, &after, &cli.words);
        let lines: Vec<_> = lines.into_iter().map(|l| l.indented(2)).collect();
        cli.out.lines(&lines)?;
    }
    Ok(())
}
