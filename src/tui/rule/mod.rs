//! The ruling screen: the board, what happened and by which clauses, what may be done and what may not, and why.

mod branches;
mod draw;
mod files;
mod kept;

use std::collections::{BTreeSet, HashSet};
use std::path::PathBuf;

use ratatui::layout::Rect;

use crate::engine::file::RulingText;
use crate::engine::house::House;
use crate::engine::session::{Said, Session, Waits};
use crate::engine::{Chance, Moment, Player, Refused, Verdict};
use crate::view::sheet::{AnswerPin, Pin, StepPin, Told};
use crate::view::{Catalog, Link, StyledLine, Tone, reading as readings, step};

use super::keys::Op;
use super::model::{Effect, Model, Screen};
use super::overlay::{Asks, Chosen, Overlay};
use super::pane::Pane;

pub use branches::{compare, go_to, label, laid_anew, named_before, reach};
pub use draw::draw;
pub use files::{edited, fault_lines, save, written};
pub use kept::End;

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
    /// Which of the rulings that were opened it is.
    pub id: u64,
    /// The text that it was opened from.
    pub text: String,
    /// Which ends of what a person added are saved.
    saved: Vec<End>,
    /// Which of the others are kept among the tables, for a desk that ends unasked.
    kept: Vec<End>,
    /// Whether a moment was named since it was kept.
    named: bool,
    /// What it is kept as.
    kept_as: Option<String>,
    /// The ruling.
    pub session: Box<dyn Session>,
    /// Its file, as the user would name it.
    pub path: String,
    /// Its file, where it is the user's own and can be edited.
    pub file: Option<PathBuf>,
    /// The table that it is played on, by its id: what is played is kept there.
    pub table: Option<String>,
    /// What the house readings make of it.
    pub house: House,
    /// What is wrong with the file as it was last read; the ruling before it is still stepped.
    pub faults: Vec<StyledLine>,
    focus: Focus,
    /// The choice that is marked.
    choice: usize,
    choices: Pane,
    events: Pane,
    board: Pane,
    /// The rows that the board takes.
    board_rows: u16,
    /// The timeline, where there is room for it.
    tree: Pane,
    viewer: Option<Player>,
    chance: Chance,
    /// What the panes show.
    shown: Option<draw::Shown>,
    /// The line of the choices pane at which each choice begins.
    starts: Vec<usize>,
    pub(super) choices_area: Rect,
    pub(super) events_area: Rect,
    pub(super) board_area: Rect,
    pub(super) tree_area: Rect,
}

impl Rule {
    /// A ruling at its beginning.
    pub fn new(mut session: Box<dyn Session>, path: String, text: String) -> Self {
        session.jump(0);
        Self {
            id: 0,
            text,
            saved: Vec::new(),
            kept: Vec::new(),
            named: false,
            kept_as: None,
            session,
            path,
            file: None,
            table: None,
            house: House::default(),
            faults: Vec::new(),
            focus: Focus::default(),
            choice: 0,
            choices: Pane::default(),
            events: Pane::default(),
            board: Pane::default(),
            board_rows: 0,
            tree: Pane::of_rows(),
            viewer: None,
            chance: Chance::seeded(1),
            shown: None,
            starts: Vec::new(),
            choices_area: Rect::default(),
            events_area: Rect::default(),
            board_area: Rect::default(),
            tree_area: Rect::default(),
        }
    }

    /// What the pane of the step says, unbroken.
    #[cfg(test)]
    pub fn step_text(&self) -> String {
        self.events.text()
    }

    /// What keys go to: where nothing is to be chosen, to the step in the place of the choices.
    fn focus(&self) -> Focus {
        match self.focus {
            Focus::Choices if self.starts.is_empty() => Focus::Events,
            focus => focus,
        }
    }

    fn focused(&mut self) -> &mut Pane {
        match self.focus() {
            Focus::Choices => &mut self.choices,
            Focus::Events => &mut self.events,
            Focus::Board => &mut self.board,
        }
    }

    /// The link that is chosen in the pane that has the focus.
    fn link(&mut self) -> Option<Link> {
        self.focused().chosen()
    }

    /// Draws the panes anew, whatever they show.
    pub fn refresh(&mut self) {
        self.shown = None;
    }

    /// The choice that is marked, by its place among the session's choices; `None` while the ruling's own next step
    /// is marked, or nothing is to be chosen.
    fn marked(&self) -> Option<usize> {
        if !matches!(self.session.waits(), Waits::Decide { .. }) {
            return None;
        }
        self.choice
            .checked_sub(usize::from(self.recorded().is_some()))
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
        Op::Step | Op::Run | Op::StepBack | Op::ToStart | Op::Bottom => {
            if let Err(refused) = play(rule, op) {
                let said = refusal(&refused, &words);
                model.say(said);
            }
        }
        Op::NextBranch if !next_branch(rule) && !next_line(rule) => {
            model.say_word("rule.no-branch")
        }
        Op::NextLine if !next_line(rule) => model.say_word("rule.no-line"),
        Op::SwitchReading => {
            let rows = readings_to_switch(rule, &words);
            model
                .overlays
                .push(Overlay::list(words.get("rule.switch"), rows));
        }
        Op::Unfolding => {
            let rows = values_to_unfold(rule);
            if rows.is_empty() {
                model.say_word("rule.nothing-computed");
            } else {
                model
                    .overlays
                    .push(Overlay::list(words.get("rule.unfold"), rows));
            }
        }
        Op::Jump => {
            let title = words.get("rule.jump");
            model
                .overlays
                .push(Overlay::prompt(title, Asks::Moment, ""));
        }
        Op::Open => {
            if let Some(link) = rule.link() {
                super::read::open(model, &link);
            }
        }
        Op::Timeline => branches::timeline(model),
        Op::Compare => branches::choose_other(model),
        Op::Label => {
            let here = rule.session.cursor();
            let named = rule.session.moment(here).and_then(|m| m.label);
            let named = named.as_deref().unwrap_or("");
            let prompt = Overlay::prompt(words.get("rule.label"), Asks::Label, named);
            model.overlays.push(prompt);
        }
        Op::Edit => return files::edit(model),
        Op::Reload => return files::reload(model),
        Op::Save => {
            if !super::table::save_rule(model) {
                files::ask_title(model, false);
            }
        }
        Op::NewBoard => return super::table::of_rule(model),
        Op::Pin => {
            let pin = step_pin(rule);
            return super::sheet::pin(model, pin);
        }
        Op::Copy => {
            let text = rule.events.text();
            return super::copy(model, text);
        }
        Op::Bookmark => {
            if let Some(link) = link_of(rule) {
                let note = model.persisted.note(&link).unwrap_or_default().to_owned();
                let title = words.get("desk.note");
                model
                    .overlays
                    .push(Overlay::prompt(title, Asks::Note(link), &note));
            }
        }
        Op::Close => super::history::close_rule(model),
        op => look(rule, op),
    }
    Vec::new()
}

/// Goes on or back in the ruling.
fn play(rule: &mut Rule, op: Op) -> Result<(), Refused> {
    let mut outcome = Ok(());
    match op {
        Op::Step => return step_on(rule),
        Op::Run => {
            while outcome.is_ok() && rule.session.waits() == Waits::Auto {
                outcome = rule.session.proceed().map(drop);
            }
        }
        Op::StepBack => {
            rule.session.back();
        }
        Op::ToStart => {
            rule.session.jump(0);
        }
        _ => {
            while let Some(next) = rule.recorded() {
                rule.session.jump(next);
            }
        }
    }
    rule.choice = 0;
    outcome
}

/// Moves what is marked, seen or has the focus.
fn look(rule: &mut Rule, op: Op) {
    match op {
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
            rule.focus = match rule.focus() {
                Focus::Choices => Focus::Events,
                Focus::Events => Focus::Board,
                Focus::Board => Focus::Choices,
            };
        }
        Op::NextLink => {
            if rule.focus == Focus::Board || rule.focused().links().is_empty() {
                rule.focus = Focus::Events;
            }
            rule.focused().next_link(true);
        }
        Op::Viewer => {
            rule.viewer = match rule.viewer {
                None => Some(Player(0)),
                Some(Player(0)) => Some(Player(1)),
                Some(_) => None,
            };
        }
        _ => {}
    }
}

/// To the branch beside: the other way at this moment, else at the last moment before it at which ways part, else at the
/// first one after it; whether there is one.
fn next_branch(rule: &mut Rule) -> bool {
    let session = &rule.session;
    let children = |moment| {
        session
            .moment(moment)
            .map(|m| m.children)
            .unwrap_or_default()
    };
    let here = session.cursor();
    let beside = session.path_to(here).into_iter().rev().find_map(|at| {
        let ways = children(session.moment(at)?.parent?);
        let nth = ways.iter().position(|way| *way == at)?;
        (ways.len() > 1).then(|| ways[(nth + 1) % ways.len()])
    });
    let ahead = || {
        let mut at = here;
        loop {
            match children(at)[..] {
                [] => return None,
                [only] => at = only,
                [_, other, ..] => return Some(other),
            }
        }
    };
    let Some(next) = beside.or_else(ahead) else {
        return false;
    };
    rule.session.jump(next);
    rule.choice = 0;
    true
}

/// To the next line, as far as this one had come: from its end to its end. Whether there is another.
fn next_line(rule: &mut Rule) -> bool {
    let lines = rule.session.lines().len();
    if lines > 1 {
        let session = &mut rule.session;
        let here = session.cursor();
        let at_end = ends(session.as_ref()).contains(&here);
        let before = session.path_to(here).len().saturating_sub(1);
        session.choose_line((session.line() + 1) % lines);
        let end = ends(session.as_ref()).first().copied();
        let way = end.map_or_else(Vec::new, |end| session.path_to(end));
        let same = way.get(before).copied().filter(|_| !at_end);
        session.jump(same.or(end).unwrap_or(0));
        rule.choice = 0;
    }
    lines > 1
}

/// The computed values of the moment, to see how one came about.
fn values_to_unfold(rule: &Rule) -> Vec<(StyledLine, Chosen)> {
    let row = |path: String| {
        let value = rule.session.fact(&path).map_or(String::new(), |(v, _)| v);
        let line =
            StyledLine::of(Tone::Plain, path.clone()).with(Tone::Strong, format!(" = {value}"));
        (line, Chosen::Unfold(path))
    };
    rule.session.computed().into_iter().map(row).collect()
}

/// The options that a reading can be switched to: first those that the file has a branch for, then those of the
/// readings on which the steps hang, so far and as the file goes on.
fn readings_to_switch(rule: &Rule, words: &Catalog) -> Vec<(StyledLine, Chosen)> {
    let session = &rule.session;
    let mut used: Vec<String> = Vec::new();
    let ends = ahead(session.as_ref());
    let ways = ends.into_iter().chain([session.cursor()]);
    let on_the_way: BTreeSet<Moment> = ways.flat_map(|m| session.path_to(m)).collect();
    for moment in on_the_way {
        for event in session.moment(moment).into_iter().flat_map(|m| m.events) {
            used.extend(event.readings().map(|u| u.reading.to_string()));
        }
    }
    used.extend(parted_by(session.as_ref()));
    let readings = session.readings();
    let all = readings.all().iter().filter(|r| r.joined.is_none());
    let mut sorted: Vec<_> = all.collect();
    sorted.sort_by_key(|r| (!used.contains(&r.id), r.rank()));
    let mut rows = Vec::new();
    for reading in sorted {
        let in_force = readings.of(&reading.id);
        for option in reading.offered().filter(|o| o.id != in_force) {
            let mut line = StyledLine::of(Tone::Strong, reading.id.clone())
                .with(Tone::Muted, format!("  {in_force} → "))
                .with(Tone::Plain, option.id.clone())
                .hanging(2);
            if used.contains(&reading.id) {
                line = line.with(Tone::Warn, format!("  {}", words.get("rule.used")));
            }
            let branches = branches_under(session.as_ref(), &reading.id, &option.id);
            let none = branches.is_empty();
            for branch in branches.iter().filter(|name| !name.is_empty()) {
                let has = words.fill("rule.has-branch", &[("branch", &branch)]);
                line = line.with(Tone::Label, format!("  {has}"));
            }
            let chosen = Chosen::Reading(reading.id.clone(), option.id.clone());
            rows.push((none, line, chosen));
        }
    }
    rows.sort_by_key(|(none, ..)| *none);
    rows.into_iter()
        .map(|(_, line, chosen)| (line, chosen))
        .collect()
}

/// The branches that the file has under the readings in force with one of them switched; the steps themselves have an
/// empty name.
fn branches_under(session: &dyn Session, reading: &str, option: &str) -> Vec<String> {
    let readings = session.readings();
    let switched = |id: &str| match id {
        id if id == reading => option.to_owned(),
        id => readings.of(id).to_owned(),
    };
    session
        .lines()
        .into_iter()
        .filter(|line| {
            readings.all().iter().all(|r| {
                let there = line.chosen.get(&r.id).unwrap_or(&r.default);
                *there == switched(&r.id)
            })
        })
        .flat_map(|line| line.ends)
        .map(|(name, _)| name)
        .collect()
}

/// The link to the ruling, where it has a file.
pub fn link_of(rule: &Rule) -> Option<Link> {
    let name = rule.path.rsplit(['/', '\\']).next()?;
    let name = name.strip_suffix(".yaml")?;
    Some(Link::Ruling {
        book: rule.session.book(),
        name: name.to_owned(),
    })
}

/// A ruling at the end of the steps of its line, to be pinned.
pub fn whole_pin(session: Box<dyn Session>) -> Pin {
    Pin::Step(whole(session))
}

/// A ruling as it is at the end of the steps of its line.
pub fn whole(mut session: Box<dyn Session>) -> StepPin {
    let line = session.lines().into_iter().nth(session.line());
    let end = line.and_then(|l| l.ends.first().cloned());
    let last = session.moments().saturating_sub(1);
    session.jump(end.map_or(last, |(_, moment)| moment));
    pin_of(session.as_ref())
}

/// The question, what the file answers here and under which readings, and what happened.
pub fn pin_of(session: &dyn Session) -> StepPin {
    let moment = session.cursor();
    let head = session.head();
    let mut pin = StepPin {
        ruling: head.title.clone(),
        moment,
        question: head.question.trim().to_owned(),
        under: session.departs(),
        ..StepPin::default()
    };
    let mut furthest = moment;
    match session.said(moment) {
        Said::Answers(answers) => pin.answers = answer_pins(session, answers),
        Said::NoAnswer(_) | Said::Nothing => pin.unanswered = true,
        Said::OnTheWay => {
            for end in ahead(session) {
                if let Said::Answers(answers) = session.said(end) {
                    pin.answers.extend(answer_pins(session, answers));
                    furthest = end;
                }
            }
        }
    }
    // A branch that is answered word for word like the steps says nothing more.
    let mut said = HashSet::new();
    pin.answers
        .retain(|a| said.insert((a.says.clone(), a.clauses.clone())));
    let mut add = |reading: String, option: String| {
        if !pin.under.iter().any(|(r, _)| *r == reading) {
            pin.under.push((reading, option));
        }
    };
    for (reading, option) in session.readings().chosen() {
        add(reading.clone(), option.clone());
    }
    // What the file has another line for decides, whether an event names it or not.
    for reading in parted_by(session) {
        let option = session.readings().of(&reading).to_owned();
        add(reading, option);
    }
    for moment in session.path_to(furthest) {
        for event in session.moment(moment).into_iter().flat_map(|m| m.events) {
            for under in event.under {
                add(under.reading.into_owned(), under.option.into_owned());
            }
        }
    }
    if let Some(told) = session.moment(moment) {
        if let Some(input) = told.input {
            pin.told.push(Told::new(format!("▶ {input}"), &[]));
        }
        for event in told.events {
            pin.told.push(Told::new(event.says, &event.cites));
        }
    }
    pin
}

/// The readings by which the lines of the file part.
fn parted_by(session: &dyn Session) -> BTreeSet<String> {
    let lines = session.lines().into_iter();
    let written = lines.filter(|line| !line.ends.is_empty());
    written.flat_map(|line| line.chosen.into_keys()).collect()
}

/// The ends of the steps and branches that lead through here.
fn ahead(session: &dyn Session) -> Vec<Moment> {
    let here = session.cursor();
    let mut ends = ends(session);
    ends.retain(|end| session.path_to(*end).contains(&here));
    ends.dedup();
    ends
}

/// The ends of the steps and branches of the line.
fn ends(session: &dyn Session) -> Vec<Moment> {
    let line = session.lines().into_iter().nth(session.line());
    let ends = line.into_iter().flat_map(|line| line.ends);
    ends.map(|(_, end)| end).collect()
}

fn answer_pins(session: &dyn Session, answers: Vec<(String, RulingText)>) -> Vec<AnswerPin> {
    let pinned = |(branch, answer): (String, RulingText)| AnswerPin {
        branch,
        says: answer.says.trim().to_owned(),
        basis: answer.basis.word().to_owned(),
        clauses: answer
            .clauses
            .iter()
            .filter_map(|c| crate::view::ruling::clause_of(session.book(), c))
            .collect(),
    };
    answers.into_iter().map(pinned).collect()
}

/// What is seen of the step, to be pinned: also of a choice that was gone to, what the rules say of it.
fn step_pin(rule: &Rule) -> Pin {
    let mut pin = pin_of(rule.session.as_ref());
    if let (None, Some(Link::Ruling { book, name })) = (&rule.table, link_of(rule)) {
        pin.of = Some((book, name));
    }
    // The one that is marked unasked is nobody's.
    if rule.choice > 0
        && let Some(choice) = rule.marked()
        && let Some(told) = rule.session.choices().into_iter().nth(choice)
    {
        match told.verdict {
            Verdict::Illegal(reasons) => {
                pin.told.push(Told::new(format!("× {}", told.says), &[]));
                for reason in reasons {
                    pin.told.push(Told::new(reason.says, &[reason.cite]));
                }
            }
            Verdict::Legal(cites) => {
                pin.told.push(Told::new(format!("○ {}", told.says), &cites));
            }
            Verdict::Undecided(unruled) => {
                let cites: Vec<_> = unruled
                    .clauses
                    .iter()
                    .map(|c| crate::engine::Cite::defines(*c))
                    .collect();
                pin.told
                    .push(Told::new(format!("？ {}", unruled.question), &cites));
            }
        }
    }
    Pin::Step(pin)
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
                let choice = rule.marked().unwrap_or(0);
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

fn refusal(refused: &Refused, words: &crate::view::Catalog) -> String {
    match refused {
        Refused::Verdict(Verdict::Illegal(reasons)) => {
            let said: Vec<_> = reasons
                .iter()
                .map(|r| format!("{}〔{}〕", words.said(&r.says), r.cite.clause.number))
                .collect();
            format!("{} {}", words.get("step.illegal"), said.join("；"))
        }
        Refused::Verdict(Verdict::Undecided(unruled)) => words.said(&unruled.says()).into_owned(),
        Refused::Loop { since } => words.fill("rule.loop", &[("moment", since)]),
        Refused::Full => words.get("rule.full").to_owned(),
        _ => words.get("rule.not-now").to_owned(),
    }
}

/// Switches a reading: to the branch that the file has for it, else the ruling is played again under it.
pub fn switch(model: &mut Model, reading: &str, option: &str) {
    let Some(rule) = &mut model.rule else { return };
    let said = match rule.session.switch(reading, option) {
        Ok(switched) => {
            rule.choice = 0;
            rule.refresh();
            let words = &model.words;
            let named = |name: &String| match name.as_str() {
                "" => words.get("rule.steps").to_owned(),
                name => name.to_owned(),
            };
            let branches: Vec<_> = switched.branches.iter().map(named).collect();
            let key = if branches.is_empty() {
                "rule.switched"
            } else {
                "rule.switched-branch"
            };
            let mut said = words.fill(
                key,
                &[
                    ("reading", &reading),
                    ("option", &option),
                    ("branches", &words.list(&branches)),
                ],
            );
            let known = rule
                .session
                .readings()
                .all()
                .iter()
                .find(|r| r.id == reading);
            if let Some(against) = known.and_then(|r| readings::against(r, option, words)) {
                said = against + &said;
            }
            if switched.left_out > 0 {
                let left = [("count", &switched.left_out as &dyn std::fmt::Display)];
                said.push_str(&words.fill("rule.left-out", &left));
            }
            said
        }
        Err(faults) => {
            let said: Vec<_> = faults.iter().map(ToString::to_string).collect();
            said.join("；")
        }
    };
    model.say(said);
}

/// Shows how a value came about.
pub fn unfold(model: &mut Model, path: &str) {
    let Some(rule) = &model.rule else { return };
    match rule.session.fact(path) {
        Ok((value, unfolding)) => {
            let lines = unfolding.map_or_else(
                || vec![StyledLine::of(Tone::Strong, format!("{path} = {value}"))],
                |u| step::unfolding(&u, &model.words),
            );
            model.overlays.push(Overlay::text(path, lines));
        }
        Err(fault) => model.say(fault.to_string()),
    }
}

/// Goes to a moment by its number.
pub fn jump(model: &mut Model, moment: Moment) {
    let Some(rule) = &mut model.rule else { return };
    rule.choice = 0;
    if !rule.session.jump(moment) {
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
    } else if let Some((_, y)) = at(rule.tree_area)
        && let Some(line) = rule.tree.line_at(y)
        && let Some((line, moment)) = branches::rows(rule, &model.words)
            .get(line)
            .and_then(|r| r.to)
    {
        go_to(model, line, moment);
    }
    if let Some(link) = link {
        super::read::open(model, &link);
    }
}

/// Scrolls what lies under the mouse.
pub fn wheel(model: &mut Model, column: u16, row: u16, by: isize) {
    let Some(rule) = &mut model.rule else { return };
    let over = |area: Rect| area.contains((column, row).into());
    if over(rule.events_area) {
        rule.events.scroll(by);
    } else if over(rule.tree_area) {
        rule.tree.scroll(by);
    } else if over(rule.board_area) {
        rule.board.scroll(by);
    } else {
        rule.choices.scroll(by);
    }
}
