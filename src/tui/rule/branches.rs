//! The timeline with its branches: as a tree to go about in, and two of them side by side.

use crate::engine::session::{MomentTold, Session, Waits};
use crate::engine::{Moment, Player};
use crate::text::codec::fnv1a;
use crate::text::width::fit;
use crate::view::{Catalog, StyledLine, Tone, board, step};

use super::super::model::{Effect, Model};
use super::super::overlay::{Chosen, Overlay, pane_of};
use super::super::persist::Named;
use super::Rule;

/// So many names of moments are kept.
const NAMES: usize = 200;

/// A row of the timeline.
pub struct Row {
    /// The row.
    pub line: StyledLine,
    /// The line and moment it leads to; `None` for a title.
    pub to: Option<(usize, Moment)>,
}

/// The timeline: moments at which something was decided, drawn or named, the ends of branches, and the one at the
/// cursor. Branches are set in, below the moment they leave.
pub fn rows(rule: &Rule, words: &Catalog) -> Vec<Row> {
    let session = &rule.session;
    let mut rows = Vec::new();
    let lines = session.lines();
    for (nth, line) in lines.iter().enumerate() {
        if lines.len() > 1 {
            let chosen: Vec<_> = line
                .chosen
                .iter()
                .map(|(r, o)| format!("{r}={o}"))
                .collect();
            let title = if chosen.is_empty() {
                words.get("rule.default-line").to_owned()
            } else {
                chosen.join(" ")
            };
            let mark = if nth == session.line() {
                "● "
            } else {
                "○ "
            };
            rows.push(Row {
                line: StyledLine::of(Tone::Warn, mark).with(Tone::Label, title),
                to: (nth != session.line()).then_some((nth, 0)),
            });
        }
        if nth == session.line() {
            let ends: Vec<(String, Moment)> = line.ends.clone();
            below(&**session, nth, &ends, words, &mut rows);
        } else {
            for (name, moment) in &line.ends {
                rows.push(Row {
                    line: StyledLine::of(Tone::Muted, format!("    {moment:>3} "))
                        .with(Tone::Label, end_name(name, words)),
                    to: Some((nth, *moment)),
                });
            }
        }
    }
    rows
}

fn end_name(name: &str, words: &Catalog) -> String {
    if name.is_empty() {
        format!("⚑ {}", words.get("rule.steps-end"))
    } else {
        format!("⚑ {name}")
    }
}

/// The moments of a line, depth first: the first child goes on in its parent's column, the others are set in.
fn below(
    session: &dyn Session,
    line: usize,
    ends: &[(String, Moment)],
    words: &Catalog,
    rows: &mut Vec<Row>,
) {
    let mut open: Vec<(Moment, usize)> = vec![(0, 0)];
    while let Some((moment, depth)) = open.pop() {
        let Some(told) = session.moment(moment) else {
            continue;
        };
        let here = session.cursor() == moment;
        let ending: Vec<&str> = ends
            .iter()
            // Where only branches go on, the steps that they share end nothing.
            .filter(|(n, m)| {
                *m == moment && !(n.is_empty() && ends.len() > 1 && !told.children.is_empty())
            })
            .map(|(n, _)| n.as_str())
            .collect();
        let is_told = moment == 0
            || here
            || told.input.is_some()
            || told.label.is_some()
            || told.children.len() != 1
            || !ending.is_empty();
        if is_told {
            let mark = if here { "●" } else { " " };
            let branch = if depth > 0 { "├ " } else { "" };
            let mut row = StyledLine::of(Tone::Good, mark)
                .with(Tone::Muted, format!("{}{branch}", "  ".repeat(depth)))
                .with(Tone::Muted, format!("{moment:>3} "))
                .with(
                    Tone::Plain,
                    match moment {
                        0 => words.get("rule.beginning").to_owned(),
                        _ => summary(&told, words),
                    },
                );
            if let Some(label) = &told.label {
                row = row.with(Tone::Note, format!("  “{label}”"));
            }
            for name in ending {
                row = row.with(Tone::Label, format!("  {}", end_name(name, words)));
            }
            rows.push(Row {
                line: row,
                to: Some((line, moment)),
            });
        }
        // What is pushed last comes first: the branches, then the way on.
        if let Some((first, others)) = told.children.split_first() {
            open.push((*first, depth));
            open.extend(others.iter().rev().map(|child| (*child, depth + 1)));
        }
    }
}

/// What led to a moment, in a few words.
fn summary(told: &MomentTold, words: &Catalog) -> String {
    let says = match (&told.input, told.events.first()) {
        (Some(input), _) => words.said(input).into_owned(),
        (None, Some(event)) => format!("· {}", words.sentence(&event.says)),
        (None, None) => String::new(),
    };
    fit(&says, 44).into_owned()
}

/// Shows the timeline as a list to go about in.
pub fn timeline(model: &mut Model) {
    let Some(rule) = &model.rule else { return };
    let rows = rows(rule, &model.words);
    let here = (rule.session.line(), rule.session.cursor());
    let chosen = rows.iter().position(|r| r.to == Some(here)).unwrap_or(0);
    let choices = rows
        .into_iter()
        .map(|r| {
            let to = r.to.map_or(Chosen::Nothing, |(line, moment)| {
                Chosen::Moment(line, moment)
            });
            (r.line, to)
        })
        .collect();
    let mut list = Overlay::list(model.words.get("rule.timeline"), choices);
    if let Overlay::List { chosen: at, .. } = &mut list {
        *at = chosen;
    }
    model.overlays.push(list);
}

/// Goes to a moment of a line.
pub fn go_to(model: &mut Model, line: usize, moment: Moment) {
    let Some(rule) = &mut model.rule else { return };
    if rule.session.choose_line(line) {
        reach(&mut *rule.session, moment);
        rule.choice = 0;
        rule.refresh();
    }
}

/// Goes to a moment; where the session has not come so far yet, to where its line ends and on as far as nothing is asked.
pub fn reach(session: &mut dyn Session, moment: Moment) {
    if session.jump(moment) {
        return;
    }
    let line = session.lines().into_iter().nth(session.line());
    let ends = line.into_iter().flat_map(|l| l.ends);
    let end = ends.map(|(_, end)| end).max();
    session.jump(end.unwrap_or_else(|| session.moments().saturating_sub(1)));
    while session.cursor() < moment && session.waits() == Waits::Auto && session.proceed().is_ok() {
    }
}

/// Names the moment at the cursor. The name is kept for the next time that this ruling is opened.
pub fn label(model: &mut Model, text: &str) -> Vec<Effect> {
    let Some(rule) = &mut model.rule else {
        return Vec::new();
    };
    rule.session.label(text);
    rule.refresh();
    rule.named = true;
    let named = Named {
        ruling: rule.path.clone(),
        content: content(&rule.text),
        line: rule.session.line(),
        moment: rule.session.cursor(),
        name: text.to_owned(),
    };
    let kept = &mut model.persisted.names;
    kept.retain(|other| !other.is_at(&named));
    if !text.is_empty() {
        kept.push(named);
        kept.drain(..kept.len().saturating_sub(NAMES));
    }
    vec![Effect::Persist]
}

/// What a ruling's text is known by: the moments of another text are others.
fn content(text: &str) -> String {
    format!("{:016x}", fnv1a(text.as_bytes()))
}

/// Gives a ruling that is opened the names that its moments had when it was stepped before, where its text is the same.
pub fn named_before(rule: &mut Rule, names: &[Named]) {
    let content = content(&rule.text);
    let session = &mut rule.session;
    let line = session.line();
    let of_it = |named: &&Named| named.ruling == rule.path && named.content == content;
    for named in names.iter().filter(of_it) {
        if session.choose_line(named.line) {
            let cursor = session.cursor();
            if session.jump(named.moment) {
                session.label(&named.name);
            }
            session.jump(cursor);
        }
    }
    session.choose_line(line);
}

/// Lists what the cursor's moment can be compared with: where branches end, and where the player's own do.
pub fn choose_other(model: &mut Model) {
    let Some(rule) = &mut model.rule else { return };
    let here = (rule.session.line(), rule.session.cursor());
    let mut rows = Vec::new();
    for (nth, line) in rule.session.lines().iter().enumerate() {
        let under: Vec<_> = line
            .chosen
            .iter()
            .map(|(r, o)| format!("{r}={o}"))
            .collect();
        for (name, moment) in &line.ends {
            if (nth, *moment) != here {
                rows.push((
                    StyledLine::of(Tone::Muted, format!("{moment:>3} "))
                        .with(Tone::Label, end_name(name, &model.words))
                        .with(Tone::Muted, format!("  {}", under.join(" "))),
                    Chosen::Compare(nth, *moment),
                ));
            }
        }
        if nth != here.0 {
            continue;
        }
        for moment in 0..rule.session.moments() {
            let Some(told) = rule.session.moment(moment) else {
                continue;
            };
            let is_end = line.ends.iter().any(|(_, m)| *m == moment);
            if told.children.is_empty() && !is_end && moment != here.1 {
                rows.push((
                    StyledLine::of(Tone::Muted, format!("{moment:>3} "))
                        .with(Tone::Plain, summary(&told, &model.words)),
                    Chosen::Compare(nth, moment),
                ));
            }
        }
    }
    if rows.is_empty() {
        model.say_word("rule.nothing-to-compare");
    } else {
        let title = model.words.get("rule.compare").to_owned();
        model.overlays.push(Overlay::list(title, rows));
    }
}

/// One side of a comparison.
struct Side {
    title: String,
    steps: Vec<MomentTold>,
    board: Vec<StyledLine>,
    answer: Vec<StyledLine>,
}

/// Shows the cursor's moment and another of a line side by side.
pub fn compare(model: &mut Model, line: usize, moment: Moment) {
    let with = (line, moment);
    if let Some((titles, texts)) = compared(model, with) {
        let panes = texts.map(pane_of);
        model.overlays.push(Overlay::Sides {
            titles,
            panes,
            with,
        });
    }
}

/// Lays what is compared anew: the terminal has another width.
pub fn laid_anew(model: &mut Model) {
    let of = |over: &Overlay| match over {
        Overlay::Sides { with, .. } => Some(*with),
        _ => None,
    };
    // Something else may lie over it.
    let mut overlays = model.overlays.iter().map(of).enumerate();
    let Some((at, with)) = overlays.find_map(|(at, with)| Some((at, with?))) else {
        return;
    };
    let texts = compared(model, with);
    if let (Some((_, texts)), Some(Overlay::Sides { panes, .. })) =
        (texts, model.overlays.get_mut(at))
    {
        for (pane, text) in panes.iter_mut().zip(texts) {
            pane.refresh(text);
        }
    }
}

/// The titles and texts of the cursor's moment and another: what happened since they parted, and the boards, with what
/// differs marked.
fn compared(
    model: &mut Model,
    (line, moment): (usize, Moment),
) -> Option<([String; 2], [Vec<StyledLine>; 2])> {
    let words = model.words.clone();
    let library = model.library.clone();
    let columns = usize::from(model.columns / 2).saturating_sub(4).max(20);
    let rule = model.rule.as_mut()?;
    let here = (rule.session.line(), rule.session.cursor());
    let there = (line, moment);
    // In one line two branches part somewhere; lines under other readings part at once.
    let parted = if here.0 == there.0 {
        let (a, b) = (rule.session.path_to(here.1), rule.session.path_to(there.1));
        a.iter().zip(&b).take_while(|(a, b)| a == b).count()
    } else {
        1
    };
    let mut sides = Vec::new();
    for (line, moment) in [here, there] {
        rule.session.choose_line(line);
        sides.push(side(rule, moment, parted, columns, &words));
    }
    rule.session.choose_line(here.0);
    rule.session.jump(here.1);
    let [left, right] = <[Side; 2]>::try_from(sides).ok()?;
    let texts = [(&left, &right), (&right, &left)].map(|(own, other)| {
        let mut lines = Vec::new();
        for told in &own.steps {
            lines.append(&mut step::moment(&library, told, false, &words));
        }
        if lines.is_empty() {
            lines.push(StyledLine::of(Tone::Muted, words.get("rule.nothing-since")));
        }
        lines.push(StyledLine::blank());
        lines.push(StyledLine::of(Tone::Heading, words.get("rule.board")));
        for row in &own.board {
            let differs = !other.board.iter().any(|o| o.text() == row.text());
            let mark = if differs { "≠ " } else { "  " };
            let mut marked = StyledLine::of(Tone::Warn, mark).hanging(4);
            marked.spans.extend(row.spans.iter().cloned());
            lines.push(marked);
        }
        if !own.answer.is_empty() {
            lines.push(StyledLine::blank());
            lines.extend(own.answer.iter().cloned());
        }
        lines
    });
    Some(([left.title, right.title], texts))
}

fn side(rule: &Rule, moment: Moment, parted: usize, columns: usize, words: &Catalog) -> Side {
    let session = &rule.session;
    let line = session.lines().into_iter().nth(session.line());
    let mut name = line
        .as_ref()
        .and_then(|l| l.ends.iter().find(|(_, m)| *m == moment))
        .map_or_else(|| moment.to_string(), |(name, _)| end_name(name, words));
    for (reading, option) in line.iter().flat_map(|l| &l.chosen) {
        name.push_str(&format!(" · {reading}={option}"));
    }
    let viewer: Option<Player> = rule.viewer;
    Side {
        title: name,
        steps: session
            .path_to(moment)
            .into_iter()
            .skip(parted)
            .filter_map(|m| session.moment(m))
            .filter(|m| m.input.is_some() || m.events.iter().any(|e| !e.bookkeeping))
            .collect(),
        board: session
            .board(moment, viewer)
            .map(|b| board::draw_within(&b, columns, 0, words))
            .unwrap_or_default(),
        answer: super::draw::answer_at(session.as_ref(), moment, words),
    }
}
