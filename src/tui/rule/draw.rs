//! Drawing the ruling: the board, the step, the choices, and the timeline where there is room for it.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};

use crate::engine::file::RulingText;
use crate::engine::session::{Said, Session, Waits};
use crate::engine::{Moment, Player, Under};
use crate::rulebook::{BookId, Library};
use crate::view::ruling::clause_of;
use crate::view::{Catalog, Link, StyledLine, Tone, board, lay, step};

use super::super::draw::frame_of;
use super::super::model::Model;
use super::super::theme::Theme;
use super::{Focus, Rule, branches};

/// Rows that the step and the choices keep, whatever the board wants.
const KEPT: u16 = 9;
/// From this many columns on the board stands beside the step.
const WIDE: u16 = 100;
/// Fewer columns than this have no room for two panes side by side.
const NARROW: u16 = 64;

/// What the panes show; they are filled anew when it changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shown {
    line: usize,
    moment: Moment,
    moments: usize,
    choice: usize,
    viewer: Option<Player>,
    board: (u16, u16),
    wide: bool,
}

/// Where the panes lie; a pane without room is not drawn.
#[derive(Debug, Clone, Copy, Default)]
struct Areas {
    board: Rect,
    events: Rect,
    choices: Rect,
    tree: Rect,
}

/// Draws the ruling.
pub fn draw(frame: &mut Frame, area: Rect, model: &mut Model) {
    let theme = model.theme;
    let Some(rule) = &mut model.rule else { return };
    let words = &model.words;
    let wide = area.width >= WIDE;
    let board_columns = if wide { area.width / 2 } else { area.width }.saturating_sub(2);
    // Beside the step the board may take two thirds of the height.
    let most = if wide {
        area.height * 2 / 3
    } else {
        area.height.saturating_sub(KEPT)
    }
    .saturating_sub(2)
    .max(1);
    let shown = Shown {
        line: rule.session.line(),
        moment: rule.session.cursor(),
        moments: rule.session.moments(),
        choice: rule.choice,
        viewer: rule.viewer,
        board: (board_columns, most),
        wide,
    };
    if rule.shown != Some(shown) {
        fill(rule, &model.library, words, shown);
        rule.shown = Some(shown);
    }
    let areas = areas(rule, area, most);
    board_pane(frame, areas.board, rule, theme, words);
    rule.events_area = Rect::default();
    if areas.events.height > 0 {
        rule.events.fit_within(areas.events);
        let stands = rule.events.stands();
        let remark = match rule.session.waits() {
            Waits::Auto if areas.choices.height == 0 => {
                format!("{} {stands}", words.get("step.auto"))
            }
            _ => stands,
        };
        let inner = frame_of(
            frame,
            areas.events,
            theme,
            words.get("rule.step"),
            remark.trim(),
            rule.focus() == Focus::Events,
        );
        rule.events_area = inner;
        rule.events.draw(inner, frame.buffer_mut(), theme, None);
    }
    rule.choices_area = Rect::default();
    if areas.choices.height > 0 {
        let inner = frame_of(
            frame,
            areas.choices,
            theme,
            words.get("rule.choices"),
            "",
            rule.focus() == Focus::Choices,
        );
        rule.choices_area = inner;
        let selected = rule.starts.get(rule.choice).copied();
        rule.choices
            .fit(usize::from(inner.width), usize::from(inner.height));
        if let Some(selected) = selected {
            // The question above the first choice stays in view with it.
            rule.choices
                .reveal(if rule.choice == 0 { 0 } else { selected });
            rule.choices.reveal(selected);
        }
        rule.choices
            .draw(inner, frame.buffer_mut(), theme, selected);
    }
    rule.tree_area = Rect::default();
    if areas.tree.height > 0 {
        let title = words.get("rule.timeline");
        let inner = frame_of(frame, areas.tree, theme, title, "", false);
        rule.tree_area = inner;
        let rows = branches::rows(rule, words);
        let here = (rule.session.line(), rule.session.cursor());
        let at = rows.iter().position(|r| r.to == Some(here));
        rule.tree
            .refresh(rows.into_iter().map(|r| r.line).collect());
        rule.tree
            .fit(usize::from(inner.width), usize::from(inner.height));
        if let Some(at) = at {
            rule.tree.reveal(at);
        }
        rule.tree.draw(inner, frame.buffer_mut(), theme, at);
    }
}

fn board_pane(frame: &mut Frame, area: Rect, rule: &mut Rule, theme: Theme, words: &Catalog) {
    rule.board_area = Rect::default();
    if area.height == 0 {
        return;
    }
    let head = rule.session.head();
    let line = rule.session.lines().into_iter().nth(rule.session.line());
    let under: Vec<_> = line
        .iter()
        .flat_map(|l| &l.chosen)
        .map(
            |(r, o)| match rule.house.decides.contains(&(r.clone(), o.clone())) {
                true => format!("{r}={o}{}", words.get("reading.house")),
                false => format!("{r}={o}"),
            },
        )
        .collect();
    let title = match head.title.as_str() {
        "" => rule.path.as_str(),
        title => title,
    };
    let title = match under.is_empty() {
        true => title.to_owned(),
        false => format!("{title} · {}", under.join(" ")),
    };
    let viewer = rule
        .viewer
        .map_or_else(|| words.get("rule.judge").into(), |p| words.said(p.name()));
    let count = format!(
        "{viewer} · {}/{}",
        rule.session.cursor(),
        rule.session.moments().saturating_sub(1)
    );
    let inner = frame_of(
        frame,
        area,
        theme,
        &title,
        &count,
        rule.focus == Focus::Board,
    );
    rule.board_area = inner;
    rule.board.draw(inner, frame.buffer_mut(), theme, None);
}

fn areas(rule: &Rule, area: Rect, most: u16) -> Areas {
    let rows = rule.board_rows.min(most) + 2;
    let halves = [Constraint::Percentage(50), Constraint::Percentage(50)];
    if area.width >= WIDE {
        let [left, right] = Layout::horizontal(halves).areas(area);
        let [board, choices] =
            Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(left);
        let tree_rows = if area.height >= 28 {
            area.height / 3
        } else {
            0
        };
        let [events, tree] =
            Layout::vertical([Constraint::Min(0), Constraint::Length(tree_rows)]).areas(right);
        return Areas {
            board,
            events,
            choices,
            tree,
        };
    }
    if area.width >= NARROW && area.height >= KEPT + 4 {
        let [board, below] =
            Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(area);
        // Where nothing is to be chosen the step has all the room.
        if rule.starts.is_empty() {
            return Areas {
                board,
                events: below,
                ..Areas::default()
            };
        }
        let [choices, events] = Layout::horizontal(halves).areas(below);
        return Areas {
            board,
            events,
            choices,
            ..Areas::default()
        };
    }
    // The pane that has the focus; what may be chosen stands below what is said of it.
    let mut areas = Areas::default();
    match rule.focus() {
        Focus::Board => areas.board = area,
        Focus::Events => areas.events = area,
        Focus::Choices => [areas.events, areas.choices] = Layout::vertical(halves).areas(area),
    }
    areas
}

/// Fills the panes for the moment at the cursor.
fn fill(rule: &mut Rule, library: &Library, words: &Catalog, shown: Shown) {
    let (columns, most) = (usize::from(shown.board.0), usize::from(shown.board.1));
    let moment = shown.moment;
    let drawn = rule
        .session
        .board(moment, rule.viewer)
        .map(|b| board::draw_within(&b, columns, most, words))
        .unwrap_or_default();
    rule.board_rows = lay(&drawn, columns.max(2)).len() as u16;
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
                StyledLine::of(Tone::Label, "▶ ")
                    .with(
                        Tone::Plain,
                        words.said(&told.input.unwrap_or_default()).into_owned(),
                    )
                    .with(Tone::Muted, format!(" {}", words.get("rule.recorded")))
                    .hanging(2),
            );
        }
        let offset = starts.len();
        let recorded = rule
            .recorded()
            .and_then(|next| rule.session.moment(next)?.input);
        for (nth, told) in rule.session.choices().iter().enumerate() {
            starts.push(lines.len());
            lines.push(step::choice(told, words));
            // What the ruling itself goes on with is told like any other.
            let is_own = rule.choice == 0 && recorded.as_ref() == Some(&told.says);
            if rule.choice == nth + offset || is_own {
                about.clear();
                about.push(StyledLine::of(Tone::Strong, words.said(&told.says)));
                about.append(&mut step::verdict(library, &told.verdict, words));
            }
        }
    }
    if let Some(input) = rule
        .recorded()
        .and_then(|next| rule.session.moment(next)?.input)
        && rule.choice == 0
        && about.is_empty()
    {
        let line = StyledLine::of(Tone::Label, "▶ ").with(Tone::Strong, words.said(&input));
        let line = line.with(Tone::Muted, format!(" {}", words.get("rule.recorded")));
        about.push(line.hanging(2));
    }
    rule.choices.refresh(lines);
    rule.starts = starts;
    // Without a pane of choices the step tells what is waited for, where that is more than to go on.
    let waits = match rule.starts.is_empty() && !shown.wide && waits != Waits::Auto {
        true => vec![step::waits(&waits, words), StyledLine::blank()],
        false => Vec::new(),
    };
    let lines = events(rule, library, words, waits, about);
    rule.events.show(lines);
}

/// What happened at the moment, the marked choice and what the rules say of it, and the ruling where it ends.
fn events(
    rule: &Rule,
    library: &Library,
    words: &Catalog,
    mut waits: Vec<StyledLine>,
    mut about: Vec<StyledLine>,
) -> Vec<StyledLine> {
    let session = &rule.session;
    let moment = session.cursor();
    let mut lines = Vec::new();
    if moment > 0 {
        lines.append(&mut waits);
    }
    lines.extend(rule.faults.iter().cloned());
    // Where what the house settled is not in force, that is said at every step.
    let readings = session.readings();
    let mut settled = rule.house.decides.iter();
    if moment == 0 || !settled.all(|(r, o)| readings.of(r) == o) {
        lines.append(&mut crate::view::ruling::house(&rule.house, words));
    }
    if let Some(label) = session.moment(moment).and_then(|m| m.label) {
        lines.push(StyledLine::of(Tone::Note, format!("“{label}”")));
    }
    let faults = &session.report().faults;
    if !faults.is_empty() {
        let said = words.fill("rule.not-held", &[("count", &faults.len())]);
        lines.push(StyledLine::of(Tone::Bad, said));
    }
    // While a choice other than the ruling's own is looked at, what is said of it comes first; else what the file
    // says of this moment, which must not lie below the fold.
    let looking = rule.choice > 0 && !about.is_empty();
    // A table says nothing of its own answer until it is a ruling.
    let unsaid = rule.table.is_some() && session.head().ruling.says.is_empty();
    if looking {
        lines.append(&mut about);
        lines.push(StyledLine::blank());
    }
    let mut answer = match unsaid {
        true => Vec::new(),
        false => answer_at(session.as_ref(), moment, words),
    };
    if moment == 0 {
        let head = session.head();
        // The answer first: the title stands above the board.
        if !looking && !unsaid {
            lines.append(&mut ahead(session.as_ref(), words));
            lines.append(&mut answer);
        }
        if !head.question.is_empty() {
            lines.push(
                StyledLine::of(Tone::Label, format!("{} ", words.get("rule.question")))
                    .with(Tone::Plain, head.question.trim())
                    .hanging(2),
            );
            lines.push(StyledLine::blank());
        }
        for fault in faults {
            lines.push(StyledLine::of(Tone::Bad, fault.in_file(&rule.path).to_string()).hanging(2));
        }
        lines.append(&mut waits);
    }
    if !looking && !answer.is_empty() {
        lines.append(&mut answer);
        lines.push(StyledLine::blank());
    }
    if let Some(told) = session.moment(moment) {
        lines.append(&mut step::moment(library, &told, true, words));
    }
    if !about.is_empty() {
        lines.push(StyledLine::blank());
        lines.append(&mut about);
    }
    if !answer.is_empty() {
        lines.push(StyledLine::blank());
        lines.append(&mut answer);
    }
    lines
}

/// At the beginning: what the file answers where its steps and branches end under the readings in force, the same
/// words once; nothing where one of them ends here, which is said as of any moment.
fn ahead(session: &dyn Session, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    if !matches!(session.said(0), Said::OnTheWay) {
        return lines;
    }
    let ends = session.lines().into_iter().nth(session.line());
    let mut moments: Vec<Moment> = Vec::new();
    let mut told: Vec<String> = Vec::new();
    for (_, end) in ends.into_iter().flat_map(|l| l.ends) {
        if !moments.contains(&end) {
            moments.push(end);
            if let Said::Answers(mut answers) = session.said(end) {
                answers.retain(|(_, answer)| {
                    let new = !told.contains(&answer.says);
                    told.push(answer.says.clone());
                    new
                });
                answer_lines(session.book(), answers, words, &mut lines);
            }
        }
    }
    lines
}

fn answer_lines(
    book: BookId,
    answers: Vec<(String, RulingText)>,
    words: &Catalog,
    lines: &mut Vec<StyledLine>,
) {
    for (name, answer) in answers {
        lines.push(StyledLine::of(Tone::Label, answer_title(&name, words)));
        written(book, &answer, words, lines);
    }
}

/// What the file answers at a moment, where it is written for it; else that it says nothing of it, and what was
/// decided by the readings that the ruling itself does not go under.
pub(super) fn answer_at(session: &dyn Session, moment: Moment, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    match session.said(moment) {
        Said::Answers(answers) => answer_lines(session.book(), answers, words, &mut lines),
        Said::NoAnswer(names) => {
            for name in names {
                lines.push(StyledLine::of(Tone::Label, answer_title(&name, words)));
            }
            lines.push(note(words.get("rule.branch-unanswered")));
            decided(session, moment, words, &mut lines);
        }
        Said::OnTheWay => {}
        Said::Nothing => {
            lines.push(note(words.get("rule.unanswered")));
            decided(session, moment, words, &mut lines);
        }
    }
    lines
}

fn note(says: &str) -> StyledLine {
    StyledLine::of(Tone::Warn, says).hanging(2)
}

fn answer_title(name: &str, words: &Catalog) -> String {
    if name.is_empty() {
        words.get("rule.answer").to_owned()
    } else {
        format!("{} · {name}", words.get("rule.answer"))
    }
}

/// An answer as the file writes it, with its clauses.
fn written(book: BookId, answer: &RulingText, words: &Catalog, lines: &mut Vec<StyledLine>) {
    lines.push(
        StyledLine::of(Tone::Strong, answer.says.trim())
            .indented(2)
            .with(
                Tone::Muted,
                format!("〔{}〕", words.said(answer.basis.word())),
            ),
    );
    let mut cites = StyledLine::default().indented(2).hanging(2);
    for clause in &answer.clauses {
        cites = match clause_of(book, clause) {
            Some(id) => cites.with_link(Tone::Ref, clause.value.clone(), Link::Clause(id)),
            None => cites.with(Tone::Plain, clause.value.clone()),
        }
        .with(Tone::Plain, " ");
    }
    if !answer.clauses.is_empty() {
        lines.push(cites);
    }
}

/// What the engine decided by the readings that the ruling itself does not go under, on the way to a moment.
fn decided(session: &dyn Session, moment: Moment, words: &Catalog, lines: &mut Vec<StyledLine>) {
    let departs = session.departs();
    if departs.is_empty() {
        return;
    }
    let mut hangs = Vec::new();
    for moment in session.path_to(moment) {
        for event in session.moment(moment).into_iter().flat_map(|m| m.events) {
            let by = |u: &Under| departs.iter().any(|(reading, _)| *reading == u.reading);
            if event.readings().any(by) {
                hangs.push(step::event(&event, words));
            }
        }
    }
    let under: Vec<_> = departs.iter().map(|(r, o)| format!("{r} = {o}")).collect();
    let title = if hangs.is_empty() {
        "rule.reading-idle"
    } else {
        "rule.reading-decides"
    };
    let title = words.fill(title, &[("readings", &words.list(&under))]);
    lines.push(StyledLine::of(Tone::Label, title).hanging(2));
    lines.append(&mut hangs);
    if session.cursor() == moment && session.waits() != Waits::Auto {
        lines.push(step::waits(&session.waits(), words));
    }
}
