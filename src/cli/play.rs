//! `caijue play`: a ruling stepped from its beginning to its end, each step with the clauses behind it.

use serde::Serialize;

use crate::engine::board::Board;
use crate::engine::file::Answer as Ruling;
use crate::engine::games;
use crate::engine::session::{LineTold, MomentTold, Session, Waits};
use crate::engine::{Fault, Moment};
use crate::rulebook::{BookId, Library};
use crate::view::{Line, Tone, board, step};

use super::{Answer, Cli, Failure, Found, ruling_file};

#[derive(Debug, clap::Args)]
pub struct Play {
    #[arg(value_name = "ruling")]
    ruling: String,
    #[arg(long)]
    full: bool,
    #[arg(long)]
    boards: bool,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Trace<'s> {
    schema: &'static str,
    book: BookId,
    title: &'s str,
    question: &'s str,
    ruling: &'s Ruling,
    /// The lines of the ruling: the steps and the branches that share their readings first.
    lines: Vec<TraceLine>,
    /// What did not hold.
    faults: &'s [Fault],
}

#[derive(Serialize)]
struct TraceLine {
    line: LineTold,
    /// All moments of the line, branches included, as a tree by their parents.
    moments: Vec<MomentTold>,
    /// The board and what it waits for at the end of each branch.
    ends: Vec<End>,
}

#[derive(Serialize)]
struct End {
    name: String,
    moment: Moment,
    board: Option<Board>,
    waits: Waits,
}

impl Play {
    pub fn run(self, cli: &mut Cli) -> Answer {
        let library = cli.library();
        let file = ruling_file::find(cli, &library, &self.ruling)?;
        let mut session = games::open(&file.text, &library).map_err(|faults| {
            Failure::Said(
                faults
                    .iter()
                    .map(|f| Line::of(Tone::Plain, f.in_file(&file.path).to_string()).hanging(2))
                    .collect(),
            )
        })?;
        if self.json {
            let trace = trace(session.as_mut());
            let head = session.head().clone();
            cli.out.json(&Trace {
                schema: "caijue.play/1",
                book: session.book(),
                title: &head.title,
                question: &head.question,
                ruling: &head.ruling,
                lines: trace,
                faults: &session.report().faults,
            })?;
        } else {
            self.tell(cli, &library, session.as_mut())?;
        }
        let faults: Vec<Line> = session
            .report()
            .faults
            .iter()
            .map(|f| Line::of(Tone::Plain, f.in_file(&file.path).to_string()).hanging(2))
            .collect();
        if faults.is_empty() {
            Ok(Found::Yes)
        } else {
            Err(Failure::Said(faults))
        }
    }

    fn tell(
        &self,
        cli: &mut Cli,
        library: &Library,
        session: &mut dyn Session,
    ) -> Result<(), Failure> {
        let head = session.head().clone();
        cli.out.lines(&[
            Line::of(Tone::Heading, head.title.clone()),
            Line::of(Tone::Plain, head.question.clone()),
        ])?;
        for (ix, line) in session.lines().into_iter().enumerate() {
            session.choose_line(ix);
            for (name, end) in &line.ends {
                let mut title = Line::blank();
                if !name.is_empty() {
                    title = title.with(Tone::Heading, format!("◆ {name}"));
                }
                for (reading, option) in &line.chosen {
                    title = title.with(Tone::Warn, format!("  {reading} = {option}"));
                }
                cli.out.lines(&[Line::blank()])?;
                if !title.spans.is_empty() {
                    cli.out.lines(&[title])?;
                }
                // A branch that goes on from the steps shows only what is its own.
                let shared: Vec<Moment> = match line.ends.first() {
                    Some((first, fork)) if first.is_empty() && !name.is_empty() => {
                        session.path_to(*fork)
                    }
                    _ => Vec::new(),
                };
                for moment in session.path_to(*end) {
                    if shared.contains(&moment) {
                        continue;
                    }
                    if let Some(told) = session.moment(moment) {
                        cli.out
                            .lines(&step::moment(library, &told, self.full, &cli.words))?;
                    }
                }
                session.jump(*end);
                let waits = session.waits();
                cli.out.lines(&[step::waits(&waits, &cli.words)])?;
                if self.boards
                    && let Some(drawn) = session.board(*end, None)
                {
                    let lines = board::draw(&drawn, cli.out.columns());
                    cli.out.lines(&lines)?;
                }
            }
        }
        let mut lines = vec![Line::blank(), ruling_line(&head.ruling, "", cli)];
        for (name, answer) in &head.branches {
            if let Some(answer) = answer {
                lines.push(ruling_line(answer, name, cli));
            }
        }
        cli.out.lines(&lines)?;
        Ok(())
    }
}

fn ruling_line(ruling: &Ruling, branch: &str, cli: &Cli) -> Line {
    let clauses: Vec<_> = ruling.clauses.iter().map(|c| c.value.as_str()).collect();
    let label = if branch.is_empty() {
        cli.words.get("rule.answer").to_owned()
    } else {
        format!("◆ {branch}")
    };
    Line::of(Tone::Label, format!("{label} "))
        .with(Tone::Strong, ruling.says.clone())
        .with(
            Tone::Muted,
            format!("  〔{}：{}〕", ruling.basis.word(), clauses.join("、")),
        )
        .hanging(2)
}

fn trace(session: &mut dyn Session) -> Vec<TraceLine> {
    let mut lines = Vec::new();
    for (ix, line) in session.lines().into_iter().enumerate() {
        session.choose_line(ix);
        let moments = (0..session.moments())
            .filter_map(|m| session.moment(m))
            .collect();
        let mut ends = Vec::new();
        for (name, moment) in &line.ends {
            session.jump(*moment);
            ends.push(End {
                name: name.clone(),
                moment: *moment,
                board: session.board(*moment, None),
                waits: session.waits(),
            });
        }
        lines.push(TraceLine {
            line,
            moments,
            ends,
        });
    }
    session.choose_line(0);
    lines
}
