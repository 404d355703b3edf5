//! The ruling screen: the board, what happened and by which clauses, what may be done and what may not, and why.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

use crate::engine::session::{Session, Waits};
use crate::engine::{Chance, Moment, Player, Refused, Verdict};
use crate::text::width::fit;
use crate::view::{Line, Tone, board, step};

use super::draw::frame_of;
use super::keys::Op;
use super::model::{Effect, Model, Screen};
use super::over::{Asks, Chosen, Over};
use super::pane::Pane;

/// What keys go to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Focus {
    #[default]
    Choices,
    Events,
    Board,
}

/// A ruling that is stepped.
pub struct Rule {
    /// The ruling.
    pub session: Box<dyn Session>,
    path: String,
    focus: Focus,
    /// The choice that is marked.
    choice: usize,
    choices: Pane,
    events: Pane,
    board: Pane,
    viewer: Option<Player>,
    chance: Chance,
    /// What the panes show: line, moment, choice, viewer, board columns.
    shown: Option<(usize, Moment, usize, Option<Player>, u16)>,
    /// The line of the choices pane at which each choice begins.
    starts: Vec<usize>,
    pub(super) choices_area: Rect,
    pub(super) events_area: Rect,
    pub(super) board_area: Rect,
}

impl Rule {
    /// A ruling at its beginning.
    pub fn new(mut session: Box<dyn Session>, path: String) -> Self {
        session.jump(0);
        Self {
            session,
            path,
            focus: Focus::default(),
            choice: 0,
            choices: Pane::default(),
            events: Pane::default(),
            board: Pane::default(),
            viewer: None,
            chance: Chance::seeded(1),
            shown: None,
            starts: Vec::new(),
            choices_area: Rect::default(),
            events_area: Rect::default(),
            board_area: Rect::default(),
        }
    }

    fn focused(&mut self) -> &mut Pane {
        match self.focus {
            Focus::Choices => &mut self.choices,
            Focus::Events => &mut self.events,
            Focus::Board => &mut self.board,
        }
    }

    /// Along the branch that the ruling itself takes, where it is not yet at its end.
    fn recorded(&self) -> Option<Moment> {
        let here = self.session.cursor();
        let line = self.session.lines().into_iter().nth(self.session.line())?;
        let children = self.session.moment(here)?.children;
        line.ends
            .iter()
            .map(|(_, end)| self.session.path_to(*end))
            .find_map(|path| {
                let at = path.iter().position(|m| *m == here)?;
                path.get(at + 1).copied()
            })
            .or_else(|| children.first().copied())
    }
}

/// What a key does here.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let words = model.words.clone();
    let Some(rule) = &mut model.rule else {
        model.screen = Screen::Find;
        return Vec::new();
    };
    match op {
        Op::Step => {
            let outcome = step_on(rule);
            if let Err(refused) = outcome {
                let said = refusal(&refused, &words);
                model.say(said);
            }
        }
        Op::Run => {
            let mut refused = None;
            while rule.session.waits() == Waits::Auto {
                if let Err(r) = rule.session.proceed() {
                    refused = Some(r);
                    break;
                }
            }
            rule.choice = 0;
            if let Some(refused) = refused {
                let said = refusal(&refused, &words);
                model.say(said);
            }
        }
        Op::StepBack => {
            rule.session.back();
            rule.choice = 0;
        }
        Op::ToStart => {
            rule.session.jump(0);
            rule.choice = 0;
        }
        Op::Bottom => {
            while let Some(next) = rule.recorded() {
                rule.session.jump(next);
            }
            rule.choice = 0;
        }
        Op::Down if rule.focus == Focus::Choices && !rule.starts.is_empty() => {
            rule.choice = (rule.choice + 1).min(rule.starts.len() - 1);
        }
        Op::Up if rule.focus == Focus::Choices && !rule.starts.is_empty() => {
            rule.choice = rule.choice.saturating_sub(1);
        }
        Op::Down => rule.focused().scroll(1),
        Op::Up => rule.focused().scroll(-1),
        Op::PageDown => rule.focused().page(true),
        Op::PageUp => rule.focused().page(false),
        Op::NextPane => {
            rule.focus = match rule.focus {
                Focus::Choices => Focus::Events,
                Focus::Events => Focus::Board,
                Focus::Board => Focus::Choices,
            };
        }
        Op::NextBranch => {
            // To the next of the branches that leave the moment before.
            let here = rule.session.cursor();
            let parent = rule.session.moment(here).and_then(|m| m.parent);
            let siblings = parent
                .and_then(|p| rule.session.moment(p))
                .map(|m| m.children)
                .unwrap_or_default();
            if siblings.len() > 1 {
                let at = siblings.iter().position(|m| *m == here).unwrap_or(0);
                rule.session.jump(siblings[(at + 1) % siblings.len()]);
                rule.choice = 0;
            } else {
                let said = words.get("rule.no-branch").to_owned();
                model.say(said);
            }
        }
        Op::NextLine => {
            let lines = rule.session.lines().len();
            if lines > 1 {
                let next = (rule.session.line() + 1) % lines;
                rule.session.choose_line(next);
                rule.session.jump(0);
                rule.choice = 0;
            } else {
                let said = words.get("rule.no-line").to_owned();
                model.say(said);
            }
        }
        Op::Viewer => {
            rule.viewer = match rule.viewer {
                None => Some(Player(0)),
                Some(Player(0)) => Some(Player(1)),
                Some(_) => None,
            };
        }
        Op::SwitchReading => {
            let readings = rule.session.readings();
            let mut rows = Vec::new();
            for reading in readings.all() {
                let in_force = readings.of(&reading.id).to_owned();
                for option in reading.options.iter().filter(|o| o.id != in_force) {
                    rows.push((
                        Line::of(Tone::Strong, reading.id.clone())
                            .with(Tone::Muted, format!("  {in_force} → "))
                            .with(Tone::Plain, option.id.clone()),
                        Chosen::Reading(reading.id.clone(), option.id.clone()),
                    ));
                }
            }
            model.over.push(Over::list(words.get("rule.switch"), rows));
        }
        Op::Unfolding => {
            let rows: Vec<_> = rule
                .session
                .computed()
                .into_iter()
                .map(|path| {
                    let value = rule.session.fact(&path).map_or(String::new(), |(v, _)| v);
                    (
                        Line::of(Tone::Plain, path.clone())
                            .with(Tone::Strong, format!(" = {value}")),
                        Chosen::Unfold(path),
                    )
                })
                .collect();
            if rows.is_empty() {
                let said = words.get("rule.nothing-computed").to_owned();
                model.say(said);
            } else {
                model.over.push(Over::list(words.get("rule.unfold"), rows));
            }
        }
        Op::Jump => model.over.push(Over::Prompt {
            title: words.get("rule.jump").to_owned(),
            asks: Asks::Moment,
            editor: super::editor::Editor::default(),
        }),
        Op::Close => {
            model.screen = if model.read.location().is_some() {
                Screen::Read
            } else {
                Screen::Find
            };
        }
        _ => {}
    }
    Vec::new()
}

/// One step: the marked choice, what the rules do, or what chance gives.
fn step_on(rule: &mut Rule) -> Result<(), Refused> {
    match rule.session.waits() {
        Waits::Decide { .. } => {
            // While nothing else is marked the ruling's own next step is taken.
            if rule.choice == 0
                && let Some(next) = rule.recorded()
            {
                rule.session.jump(next);
            } else {
                let choice = rule
                    .choice
                    .saturating_sub(usize::from(rule.recorded().is_some()));
                rule.session.choose(choice)?;
            }
            rule.choice = 0;
        }
        Waits::Auto => {
            rule.session.proceed()?;
        }
        Waits::Chance { .. } => {
            if let Some(next) = rule.recorded() {
                rule.session.jump(next);
            } else {
                let chance = &mut rule.chance;
                rule.session.draw_from(chance)?;
            }
        }
        Waits::Over(_) | Waits::Unruled(_) => {}
    }
    Ok(())
}

fn refusal(refused: &Refused, words: &crate::view::Words) -> String {
    match refused {
        Refused::Verdict(Verdict::Illegal(reasons)) => {
            let said: Vec<_> = reasons
                .iter()
                .map(|r| format!("{}〔{}〕", r.says, r.cite.clause.number))
                .collect();
            format!("{} {}", words.get("step.illegal"), said.join("；"))
        }
        Refused::Verdict(Verdict::Undecided(unruled)) => {
            format!("{} {}", words.get("step.unruled"), unruled.question)
        }
        Refused::Loop { since } => words.fill("rule.loop", &[("moment", since)]),
        _ => words.get("rule.not-now").to_owned(),
    }
}

/// Switches a reading: the ruling is played again under it.
pub fn switch(model: &mut Model, reading: &str, option: &str) {
    let Some(rule) = &mut model.rule else { return };
    match rule.session.switch(reading, option) {
        Ok(session) => {
            let path = rule.path.clone();
            let mut switched = Rule::new(session, path);
            let end = switched
                .session
                .lines()
                .first()
                .and_then(|l| l.ends.first().map(|e| e.1));
            if let Some(end) = end {
                switched.session.jump(end);
            }
            model.rule = Some(switched);
            let said = model.words.fill(
                "rule.switched",
                &[("reading", &reading), ("option", &option)],
            );
            model.say(said);
        }
        Err(faults) => {
            let said: Vec<_> = faults.iter().map(ToString::to_string).collect();
            model.say(said.join("；"));
        }
    }
}

/// Shows how a value came about.
pub fn unfold(model: &mut Model, path: &str) {
    let Some(rule) = &model.rule else { return };
    match rule.session.fact(path) {
        Ok((value, unfolding)) => {
            let lines = unfolding.map_or_else(
                || vec![Line::of(Tone::Strong, format!("{path} = {value}"))],
                |u| step::unfolding(&u),
            );
            model.over.push(Over::text(path, lines));
        }
        Err(fault) => model.say(fault.to_string()),
    }
}

/// Goes to a moment by its number.
pub fn jump(model: &mut Model, text: &str) {
    let Some(rule) = &mut model.rule else { return };
    let there = text.parse().is_ok_and(|m: Moment| rule.session.jump(m));
    rule.choice = 0;
    if !there {
        let last = rule.session.moments().saturating_sub(1);
        let said = model.words.fill("rule.no-moment", &[("last", &last)]);
        model.say(said);
    }
}

/// What a click does: a choice is marked, a clause is opened.
pub fn click(model: &mut Model, column: u16, row: u16) {
    let Some(rule) = &mut model.rule else { return };
    let at = |area: Rect| {
        area.contains((column, row).into())
            .then(|| (usize::from(column - area.x), usize::from(row - area.y)))
    };
    let mut link = None;
    if let Some((x, y)) = at(rule.choices_area) {
        rule.focus = Focus::Choices;
        link = rule.choices.link_at(x, y);
        if let Some(line) = rule.choices.line_at(y) {
            let choice = rule.starts.partition_point(|s| *s <= line);
            if choice > 0 {
                rule.choice = choice - 1;
            }
        }
    } else if let Some((x, y)) = at(rule.events_area) {
        rule.focus = Focus::Events;
        link = rule.events.link_at(x, y);
    } else if at(rule.board_area).is_some() {
        rule.focus = Focus::Board;
    }
    if let Some(link) = link {
        model.follow(&link);
    }
}

/// Scrolls what lies under the mouse.
pub fn wheel(model: &mut Model, column: u16, row: u16, by: isize) {
    let Some(rule) = &mut model.rule else { return };
    let over = |area: Rect| area.contains((column, row).into());
    if over(rule.events_area) {
        rule.events.scroll(by);
    } else if over(rule.board_area) {
        rule.board.scroll(by);
    } else {
        rule.choices.scroll(by);
    }
}

/// Draws the ruling.
pub fn draw(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    let Some(rule) = &mut model.rule else { return };
    let words = &model.words;
    let library = &model.library;
    let wide = area.width >= 100;
    let (board_area, events_area, choices_area) = if wide {
        let [left, right] =
            Layout::horizontal([Constraint::Percentage(50), Constraint::Percentage(50)])
                .areas(area);
        let [top, bottom] =
            Layout::vertical([Constraint::Percentage(60), Constraint::Percentage(40)]).areas(left);
        (top, right, bottom)
    } else {
        let [top, bottom] =
            Layout::vertical([Constraint::Percentage(50), Constraint::Percentage(50)]).areas(area);
        let [left, right] =
            Layout::horizontal([Constraint::Percentage(50), Constraint::Percentage(50)])
                .areas(bottom);
        (top, right, left)
    };
    let moment = rule.session.cursor();
    let key = (
        rule.session.line(),
        moment,
        rule.choice,
        rule.viewer,
        board_area.width,
    );
    if rule.shown != Some(key) {
        fill(rule, library, words, board_area.width.saturating_sub(2));
        rule.shown = Some(key);
    }
    let head = rule.session.head();
    let line = rule.session.lines().into_iter().nth(rule.session.line());
    let branch = line
        .as_ref()
        .filter(|l| !l.chosen.is_empty())
        .map(|l| {
            let chosen: Vec<_> = l.chosen.iter().map(|(r, o)| format!("{r}={o}")).collect();
            format!(" · {}", chosen.join(" "))
        })
        .unwrap_or_default();
    let title = format!("{}{branch}", head.title);
    let viewer = rule
        .viewer
        .map_or_else(|| words.get("rule.judge"), |p| p.name());
    let count = format!(
        "{viewer} · {moment}/{}",
        rule.session.moments().saturating_sub(1)
    );
    let inner = frame_of(
        frame,
        board_area,
        theme,
        &title,
        &count,
        rule.focus == Focus::Board,
    );
    rule.board_area = inner;
    rule.board
        .draw(inner, frame.buffer_mut(), theme, None, None);
    let inner = frame_of(
        frame,
        events_area,
        theme,
        words.get("rule.step"),
        "",
        rule.focus == Focus::Events,
    );
    rule.events_area = inner;
    rule.events
        .draw(inner, frame.buffer_mut(), theme, None, None);
    let inner = frame_of(
        frame,
        choices_area,
        theme,
        words.get("rule.choices"),
        "",
        rule.focus == Focus::Choices,
    );
    rule.choices_area = inner;
    let selected = rule.starts.get(rule.choice).copied();
    rule.choices
        .draw(inner, frame.buffer_mut(), theme, selected, None);
    if let Some(selected) = selected {
        rule.choices.reveal(selected);
    }
}

/// Fills the panes for the moment at the cursor.
fn fill(
    rule: &mut Rule,
    library: &crate::rulebook::Library,
    words: &crate::view::Words,
    columns: u16,
) {
    let moment = rule.session.cursor();
    let drawn = rule
        .session
        .board(moment, rule.viewer)
        .map(|b| board::draw(&b, usize::from(columns)))
        .unwrap_or_default();
    rule.board.refresh(drawn);

    let mut lines = Vec::new();
    let mut starts = Vec::new();
    let waits = rule.session.waits();
    lines.push(step::waits(&waits, words));
    let mut about = Vec::new();
    if matches!(waits, Waits::Decide { .. }) {
        if let Some(next) = rule.recorded()
            && let Some(told) = rule.session.moment(next)
        {
            starts.push(lines.len());
            lines.push(
                Line::of(Tone::Label, "▶ ")
                    .with(Tone::Plain, told.input.unwrap_or_default())
                    .with(Tone::Muted, format!(" {}", words.get("rule.recorded")))
                    .hanging(2),
            );
        }
        let offset = starts.len();
        for (nth, told) in rule.session.choices().iter().enumerate() {
            starts.push(lines.len());
            lines.push(step::choice(told));
            if rule.choice == nth + offset {
                about = step::verdict(library, &told.verdict, words);
            }
        }
    }
    rule.choices.refresh(lines);
    rule.starts = starts;

    let mut lines = Vec::new();
    if moment == 0 {
        let head = rule.session.head();
        lines.push(Line::of(Tone::Heading, head.title.clone()));
        lines.push(Line::of(Tone::Plain, head.question.clone()));
        lines.push(Line::blank());
        let report = rule.session.report();
        for fault in &report.faults {
            lines.push(Line::of(Tone::Bad, fault.in_file(&rule.path).to_string()).hanging(2));
        }
    }
    if let Some(told) = rule.session.moment(moment) {
        lines.append(&mut step::moment(library, &told, true, words));
    }
    if !about.is_empty() {
        lines.push(Line::blank());
        lines.append(&mut about);
    }
    let at_end = rule
        .session
        .lines()
        .iter()
        .flat_map(|l| &l.ends)
        .any(|(_, end)| *end == moment);
    if at_end {
        let head = rule.session.head();
        let (answer, clauses): (String, Vec<String>) = (
            head.ruling.says.clone(),
            head.ruling
                .clauses
                .iter()
                .map(|c| c.value.clone())
                .collect(),
        );
        lines.push(Line::blank());
        lines.push(
            Line::of(Tone::Label, format!("{} ", words.get("rule.answer")))
                .with(Tone::Strong, answer)
                .with(
                    Tone::Muted,
                    format!("  〔{}：{}〕", head.ruling.basis.word(), clauses.join("、")),
                )
                .hanging(2),
        );
        for (name, answer) in &head.branches {
            if let Some(answer) = answer {
                lines.push(
                    Line::of(Tone::Label, format!("{} ", fit(name, 30)))
                        .with(Tone::Plain, answer.says.clone())
                        .hanging(2),
                );
            }
        }
    }
    rule.events.show(lines);
}
