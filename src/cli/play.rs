//! `caijue play`: a ruling step by step, in the terminal; the whole of it on a pipe or as JSON.

use std::collections::BTreeSet;
use std::io::{self, BufRead, IsTerminal};

use serde::Serialize;

use crate::engine::board::Board;
use crate::engine::games;
use crate::engine::run::{Head, Report};
use crate::engine::session::{LineTold, MomentTold, Waits};
use crate::engine::{Chance, Moment, Refused, Session, Verdict};
use crate::rulebook::{Library, RulingFile};
use crate::view::{Line, Tone, board, problems, ruling, step};

use super::{Answer, Cli, Failure, Found, rulings};

#[derive(Debug, clap::Args)]
pub struct Play {
    #[arg(value_name = "ruling")]
    of: String,
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
    pub fn run(self, cli: &mut Cli) -> Answer {
        let library = cli.library();
        let file = rulings::find(cli, &library, &self.of)?;
        let mut session = match games::open(&file.text, &library) {
            Ok(session) => session,
            Err(faults) => {
                let problems: Vec<_> = faults.iter().map(|f| f.in_file(&file.path)).collect();
                return Err(Failure::Said(problems::list(&problems, &cli.words)));
            }
        };
        if self.json {
            let trace = trace(&mut *session);
            cli.out.json(&Trace {
                schema: "caijue.play/1",
                book: session.book().as_str(),
                path: &file.path,
                head: session.head(),
                report: session.report(),
                lines: trace,
            })?;
            return holds(cli, &file, session.report());
        }
        cli.out.lines(&ruling::question(session.head()))?;
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        if self.step || (terminal && !self.all) {
            Stepper {
                library: &library,
                session,
                chance: Chance::seeded(1),
            }
            .run(cli)?;
            return Ok(Found::Yes);
        }
        whole(cli, &library, &mut *session)?;
        holds(cli, &file, session.report())
    }
}

/// Says what of the ruling does not hold, after it was shown.
fn holds(cli: &mut Cli, file: &RulingFile, report: &Report) -> Answer {
    if report.passes() {
        return Ok(Found::Yes);
    }
    cli.out.flush()?;
    let problems: Vec<_> = report
        .faults
        .iter()
        .map(|f| f.in_file(&file.path))
        .collect();
    Err(Failure::Said(problems::list(&problems, &cli.words)))
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
            cli.out.lines(&[Line::blank()])?;
            let mut title = Line::default().hanging(2);
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
                cli.out.lines(&board::draw(&board, columns))?;
                cli.out.lines(&[Line::blank()])?;
            }
            for moment in path {
                if seen.insert(moment)
                    && let Some(told) = session.moment(moment)
                {
                    let lines = step::moment(library, &told, false, &cli.words);
                    cli.out.lines(&lines)?;
                }
            }
            session.jump(*end);
            let waits = session.waits();
            if waits != Waits::Auto {
                cli.out.lines(&[step::waits(&waits, &cli.words)])?;
            }
            // Where nothing was done the board has been shown.
            if *end != 0
                && let Some(board) = session.board(*end, None)
            {
                cli.out.lines(&[Line::blank()])?;
                cli.out.lines(&board::draw(&board, columns))?;
            }
        }
    }
    cli.out.lines(&[Line::blank()])?;
    let answers = ruling::answers(library, session.book(), session.head(), &cli.words);
    cli.out.lines(&answers)
}

/// Steps a ruling by lines that are typed.
struct Stepper<'l> {
    library: &'l Library,
    session: Box<dyn Session>,
    chance: Chance,
}

impl Stepper<'_> {
    fn run(&mut self, cli: &mut Cli) -> io::Result<()> {
        self.session.jump(0);
        self.board(cli)?;
        self.here(cli)?;
        let mut typed = String::new();
        let mut input = io::stdin().lock();
        loop {
            let prompt = cli.words.fill(
                "play.prompt",
                &[
                    ("moment", &self.session.cursor()),
                    ("last", &self.session.moments().saturating_sub(1)),
                ],
            );
            cli.out.lines(&[Line::of(Tone::Muted, prompt)])?;
            cli.out.flush()?;
            typed.clear();
            if input.read_line(&mut typed)? == 0 {
                return Ok(());
            }
            match typed.trim() {
                "q" => return Ok(()),
                "" => self.on(cli)?,
                "b" => {
                    if !self.session.back() {
                        self.say(cli, "play.at-start")?;
                    }
                    self.here(cli)?;
                }
                "c" => self.choices(cli)?,
                "p" => self.board(cli)?,
                "a" => {
                    let lines = ruling::answers(
                        self.library,
                        self.session.book(),
                        self.session.head(),
                        &cli.words,
                    );
                    cli.out.lines(&lines)?;
                }
                "n" => {
                    let lines = self.session.lines().len();
                    let next = (self.session.line() + 1) % lines.max(1);
                    self.session.choose_line(next);
                    self.session.jump(0);
                    self.here(cli)?;
                }
                word => match word.strip_prefix('g').map(str::trim) {
                    Some(moment) => {
                        let moved = moment.parse().is_ok_and(|m| self.session.jump(m));
                        if !moved {
                            let last = self.session.moments().saturating_sub(1);
                            let said = cli.words.fill("rule.no-moment", &[("last", &last)]);
                            cli.out.lines(&[Line::of(Tone::Warn, said)])?;
                        }
                        self.here(cli)?;
                    }
                    None => match word.parse::<usize>() {
                        Ok(choice) => self.choose(cli, choice)?,
                        Err(_) => self.say(cli, "play.help")?,
                    },
                },
            }
        }
    }

    fn say(&self, cli: &mut Cli, key: &'static str) -> io::Result<()> {
        let said = cli.words.get(key).to_owned();
        cli.out.lines(&[Line::of(Tone::Warn, said).hanging(2)])
    }

    /// What led here, and what is awaited.
    fn here(&self, cli: &mut Cli) -> io::Result<()> {
        if let Some(told) = self.session.moment(self.session.cursor()) {
            let lines = step::moment(self.library, &told, true, &cli.words);
            cli.out.lines(&lines)?;
        }
        cli.out
            .lines(&[step::waits(&self.session.waits(), &cli.words)])
    }

    fn board(&self, cli: &mut Cli) -> io::Result<()> {
        let columns = cli.out.columns();
        match self.session.board(self.session.cursor(), None) {
            Some(board) => cli.out.lines(&board::draw(&board, columns)),
            None => Ok(()),
        }
    }

    fn choices(&self, cli: &mut Cli) -> io::Result<()> {
        for (nth, told) in self.session.choices().iter().enumerate() {
            let mut line = Line::of(Tone::Id, format!("{:2} ", nth + 1)).hanging(5);
            line.spans.append(&mut step::choice(told).spans);
            cli.out.lines(&[line])?;
            if let Verdict::Illegal(reasons) = &told.verdict {
                for reason in reasons {
                    let line = Line::of(Tone::Muted, reason.says.clone())
                        .indented(5)
                        .hanging(2);
                    cli.out.lines(&[line])?;
                }
            }
        }
        Ok(())
    }

    /// On: as the ruling has it, else as the rules go by themselves.
    fn on(&mut self, cli: &mut Cli) -> io::Result<()> {
        if let Some(next) = recorded(&*self.session) {
            self.session.jump(next);
            return self.here(cli);
        }
        let stepped = match self.session.waits() {
            Waits::Auto => self.session.proceed(),
            Waits::Chance { .. } => self.session.draw_from(&mut self.chance),
            Waits::Decide { .. } => {
                self.choices(cli)?;
                return self.say(cli, "play.choose");
            }
            Waits::Over(_) | Waits::Unruled(_) => return self.say(cli, "play.at-end"),
        };
        match stepped {
            Ok(_) => self.here(cli),
            Err(refused) => self.refused(cli, &refused),
        }
    }

    fn choose(&mut self, cli: &mut Cli, choice: usize) -> io::Result<()> {
        let there = (1..=self.session.choices().len()).contains(&choice);
        if !there {
            return self.say(cli, "play.no-choice");
        }
        match self.session.choose(choice - 1) {
            Ok(_) => self.here(cli),
            Err(refused) => self.refused(cli, &refused),
        }
    }

    fn refused(&self, cli: &mut Cli, refused: &Refused) -> io::Result<()> {
        let lines = match refused {
            Refused::Verdict(verdict) => step::verdict(self.library, verdict, &cli.words),
            Refused::NotAwaited(_) => vec![Line::of(Tone::Warn, cli.words.get("rule.not-now"))],
            Refused::Loop { since } => vec![Line::of(
                Tone::Warn,
                cli.words.fill("rule.loop", &[("moment", since)]),
            )],
        };
        cli.out.lines(&lines)
    }
}

/// The next moment along the way that the ruling itself takes, where the cursor stands on it.
fn recorded(session: &dyn Session) -> Option<Moment> {
    let here = session.cursor();
    let line = session.lines().into_iter().nth(session.line())?;
    line.ends.iter().find_map(|(_, end)| {
        let path = session.path_to(*end);
        let at = path.iter().position(|m| *m == here)?;
        path.get(at + 1).copied()
    })
}
