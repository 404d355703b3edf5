//! A ruling or a new game stepped by lines that are typed: forward, back to another choice, into branches, and saved.

use std::io;

use crate::engine::game::Player;
use crate::engine::session::Waits;
use crate::engine::{Chance, Moment, Refused, Session, Verdict};
use crate::rulebook::Library;
use crate::text::{file, file_name};
use crate::view::{StyledLine, Tone, board, ruling, step};

use super::context::{Cli, line_of};

/// Steps a ruling or a game by lines that are typed.
pub struct Stepper<'l> {
    library: &'l Library,
    session: Box<dyn Session>,
    chance: Chance,
    /// Whether the rules go on by themselves to the next decision.
    runs_on: bool,
}

impl<'l> Stepper<'l> {
    /// Steps a session; with `runs_on`, from decision to decision.
    pub fn new(library: &'l Library, session: Box<dyn Session>, seed: u64, runs_on: bool) -> Self {
        Self {
            library,
            session,
            chance: Chance::seeded(seed),
            runs_on,
        }
    }

    /// Reads what is typed until the end of input or `q`.
    ///
    /// # Errors
    /// A handle that refuses to take what is written.
    pub fn run(mut self, cli: &mut Cli) -> io::Result<()> {
        self.session.jump(0);
        if self.runs_on {
            self.say(cli, "play.begun")?;
            self.onward(cli)?;
        } else {
            self.board(cli)?;
            self.here(cli)?;
        }
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
            cli.out.lines(&[StyledLine::of(Tone::Muted, prompt)])?;
            cli.out.flush()?;
            if !line_of(&mut input, &mut typed)? {
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
                "u" => self.undo(cli)?,
                "r" => self.onward(cli)?,
                "t" => self.branches(cli)?,
                "c" => self.choices(cli, true)?,
                "p" => self.board_of(cli, None)?,
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
                word => match word.split_at_checked(1) {
                    Some(("s", title)) => self.save(cli, title.trim())?,
                    Some(("g", moment)) => {
                        let moment = moment.trim();
                        let moved = moment.parse().is_ok_and(|m| self.session.jump(m));
                        if !moved {
                            let last = self.session.moments().saturating_sub(1);
                            let said = cli.words.fill("rule.no-moment", &[("last", &last)]);
                            cli.out.lines(&[StyledLine::of(Tone::Warn, said)])?;
                        }
                        self.here(cli)?;
                    }
                    _ => match word.parse::<usize>() {
                        Ok(choice) => self.choose(cli, choice)?,
                        Err(_) => self.say(cli, "play.help")?,
                    },
                },
            }
        }
    }

    fn say(&self, cli: &mut Cli, key: &'static str) -> io::Result<()> {
        let said = cli.words.get(key).to_owned();
        cli.out
            .lines(&[StyledLine::of(Tone::Warn, said).hanging(2)])
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

    /// The board: in a game as the one who decides sees it, else as a judge does.
    fn board(&self, cli: &mut Cli) -> io::Result<()> {
        let viewer = match self.session.waits() {
            Waits::Decide { player, .. } if self.runs_on => Some(player),
            _ => None,
        };
        self.board_of(cli, viewer)
    }

    fn board_of(&self, cli: &mut Cli, viewer: Option<Player>) -> io::Result<()> {
        let columns = cli.out.columns();
        match self.session.board(self.session.cursor(), viewer) {
            Some(board) => cli.out.lines(&board::draw(&board, columns, &cli.words)),
            None => Ok(()),
        }
    }

    /// What may be done, by number; with `all`, also what may not, and why.
    fn choices(&self, cli: &mut Cli, all: bool) -> io::Result<()> {
        for (nth, told) in self.session.choices().iter().enumerate() {
            if !all && !told.verdict.is_legal() {
                break;
            }
            let mut line = StyledLine::of(Tone::Id, format!("{:2} ", nth + 1)).hanging(5);
            line.spans.append(&mut step::choice(told, &cli.words).spans);
            cli.out.lines(&[line])?;
            if let Verdict::Illegal(reasons) = &told.verdict {
                for reason in reasons {
                    let line = StyledLine::of(Tone::Muted, cli.words.said(&reason.says))
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
                self.choices(cli, true)?;
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
            Ok(_) if self.runs_on => {
                self.brief(cli)?;
                self.onward(cli)
            }
            Ok(_) => self.here(cli),
            Err(refused) => self.refused(cli, &refused),
        }
    }

    /// Lets the rules and chance go on to the next decision, telling each step in short, and says what may be done.
    fn onward(&mut self, cli: &mut Cli) -> io::Result<()> {
        loop {
            let stepped = match self.session.waits() {
                Waits::Auto => self.session.proceed(),
                Waits::Chance { .. } => self.session.draw_from(&mut self.chance),
                Waits::Decide { .. } => {
                    self.board(cli)?;
                    cli.out
                        .lines(&[step::waits(&self.session.waits(), &cli.words)])?;
                    return self.choices(cli, false);
                }
                Waits::Over(_) | Waits::Unruled(_) => {
                    self.board(cli)?;
                    return cli
                        .out
                        .lines(&[step::waits(&self.session.waits(), &cli.words)]);
                }
            };
            match stepped {
                Ok(_) => self.brief(cli)?,
                Err(refused) => return self.refused(cli, &refused),
            }
        }
    }

    /// What led to the cursor, without the clauses' texts.
    fn brief(&self, cli: &mut Cli) -> io::Result<()> {
        match self.session.moment(self.session.cursor()) {
            Some(told) => {
                let lines = step::moment(self.library, &told, false, &cli.words);
                cli.out.lines(&lines)
            }
            None => Ok(()),
        }
    }

    /// Back to the decision before; another choice there begins a branch.
    fn undo(&mut self, cli: &mut Cli) -> io::Result<()> {
        let from = self.session.cursor();
        while self.session.back() {
            if matches!(self.session.waits(), Waits::Decide { .. }) {
                self.board(cli)?;
                cli.out
                    .lines(&[step::waits(&self.session.waits(), &cli.words)])?;
                return self.choices(cli, false);
            }
        }
        self.session.jump(from);
        self.say(cli, "play.at-start")
    }

    /// The moments at which the game was played on in more than one way, and where each way leads.
    fn branches(&self, cli: &mut Cli) -> io::Result<()> {
        let path = self.session.path_to(self.session.cursor());
        let mut any = false;
        for moment in 0..self.session.moments() {
            let Some(told) = self.session.moment(moment) else {
                continue;
            };
            if told.children.len() < 2 {
                continue;
            }
            any = true;
            let said = cli.words.fill("play.fork", &[("moment", &moment)]);
            cli.out.lines(&[StyledLine::of(Tone::Label, said)])?;
            for child in &told.children {
                let input = self
                    .session
                    .moment(*child)
                    .and_then(|c| c.input)
                    .unwrap_or_default();
                let tone = if path.contains(child) {
                    Tone::Strong
                } else {
                    Tone::Plain
                };
                let line = StyledLine::of(Tone::Id, format!("g {child} "))
                    .with(tone, input)
                    .indented(2)
                    .hanging(4);
                cli.out.lines(&[line])?;
            }
        }
        if any {
            Ok(())
        } else {
            self.say(cli, "play.no-fork")
        }
    }

    /// Saves the way to the cursor as a ruling: to a path that is written out, else among the user's own.
    fn save(&self, cli: &mut Cli, title: &str) -> io::Result<()> {
        if title.is_empty() {
            return self.say(cli, "play.save-how");
        }
        let written_out = title.ends_with(".yaml") || title.ends_with(".yml");
        let path = match (&cli.settings.data, written_out) {
            (_, true) => file::typed(title, etcetera::home_dir().ok().as_deref()),
            (Some(data), false) => data
                .join("rulings")
                .join(format!("{}.yaml", file_name(title))),
            (None, false) => return self.say(cli, "import.no-folder"),
        };
        let named = if written_out {
            path.file_stem()
                .map(|s| s.to_string_lossy().into_owned())
                .unwrap_or_default()
        } else {
            title.to_owned()
        };
        let text = self.session.to_yaml(&named);
        let said = match file::write(&path, &text, false) {
            Ok(()) => StyledLine::of(
                Tone::Good,
                cli.words
                    .fill("import.written", &[("path", &path.display())]),
            ),
            Err(error) => StyledLine::of(
                Tone::Bad,
                cli.words.fill(
                    "play.not-saved",
                    &[("path", &path.display()), ("error", &error)],
                ),
            ),
        };
        cli.out.lines(&[said.hanging(2)])
    }

    fn refused(&self, cli: &mut Cli, refused: &Refused) -> io::Result<()> {
        let lines = match refused {
            Refused::Verdict(verdict) => step::verdict(self.library, verdict, &cli.words),
            Refused::NotAwaited(_) => {
                vec![StyledLine::of(Tone::Warn, cli.words.get("rule.not-now"))]
            }
            Refused::Loop { since } => vec![StyledLine::of(
                Tone::Warn,
                cli.words.fill("rule.loop", &[("moment", since)]),
            )],
            Refused::Full => {
                vec![StyledLine::of(Tone::Warn, cli.words.get("rule.full")).hanging(2)]
            }
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
