//! A table becomes a ruling: title, question and answer, and what is drafted from what happened, for the author to
//! strike what is beside the point.

use std::collections::BTreeSet;

use crate::engine::fault::Fault;
use crate::engine::session::{Session, Waits};
use crate::engine::table::draft::Draft;
use crate::engine::table::path::{self, Path, Seg, keys};
use crate::rulebook::Library;
use crate::text::yaml::{Kind, Node};
use crate::view::written::spoken;
use crate::view::{Catalog, StyledLine, Tone};

use super::super::history;
use super::super::model::{Effect, Model, OWN, Then, Writing, file_name};
use super::super::overlay::{Chosen, Overlay};
use super::input::{self, Asks};
use super::tries::to_end;
use super::{Pick, Table, changed, here};

/// What a ruling says before its board.
const HEAD: [&str; 3] = ["标题", "问题", "答"];

/// What a ruling is to hold, while it is being saved.
pub struct Form {
    holds: Vec<Held>,
    /// The row that is chosen.
    row: usize,
}

/// Something that may be expected of a step.
struct Held {
    /// Of which step, from 0.
    step: usize,
    /// What kind of expectation it is; 不可 for what must be refused.
    key: &'static str,
    /// What is expected.
    value: String,
    /// Whether the ruling is to hold it.
    kept: bool,
}

/// Opens the form.
pub fn open(model: &mut Model) {
    let library = model.library.clone();
    let Some(table) = here(model) else { return };
    match drafted(table, &library) {
        Ok(holds) => {
            table.form = Some(Form { holds, row: 0 });
            show(model);
        }
        Err(said) => model.say(said),
    }
}

/// The form of the table that is played on the ruling screen; whether it is one.
pub fn of_rule(model: &mut Model) -> bool {
    let Some(id) = model.rule.as_ref().and_then(|rule| rule.table.clone()) else {
        return false;
    };
    if super::take_up(model, &id) {
        history::table(model, id);
        open(model);
    }
    true
}

fn show(model: &mut Model) {
    let words = model.words.clone();
    let Some(table) = here(model) else { return };
    let Some(form) = &table.form else { return };
    let mut rows = Vec::new();
    for key in HEAD {
        let said = table
            .draft
            .at(&head_path(key))
            .and_then(Node::as_str)
            .unwrap_or("");
        let line = StyledLine::of(Tone::Label, format!("{}  ", words.get(label(key))))
            .with(Tone::Strong, said.trim().to_owned())
            .hanging(4);
        rows.push((line, Chosen::Table(Pick::Head(key))));
    }
    // Above what is drafted, which may be long.
    rows.push((
        StyledLine::of(Tone::Strong, words.get("table.save")),
        Chosen::Table(Pick::Save),
    ));
    for (nth, held) in form.holds.iter().enumerate() {
        let (mark, tone) = if held.kept {
            ("[×] ", Tone::Good)
        } else {
            ("[ ] ", Tone::Muted)
        };
        let step = words.fill("table.step", &[("step", &(held.step + 1))]);
        let line = StyledLine::of(tone, mark)
            .with(Tone::Muted, format!("{step} "))
            .with(Tone::Label, format!("{} ", words.get(label(held.key))))
            .with(Tone::Plain, words.said(&held.value))
            .hanging(4);
        rows.push((line, Chosen::Table(Pick::Holds(nth))));
    }
    let at = form.row.min(rows.len() - 1);
    let mut list = Overlay::list(words.get("table.save-title"), rows);
    if let Overlay::List { chosen, .. } = &mut list {
        *chosen = at;
    }
    model.overlays.push(list);
}

/// The word of the interface for a key of a ruling's file.
pub(super) fn label(key: &str) -> &'static str {
    match key {
        "标题" => "sheet.title",
        "问题" => "sheet.question",
        "答" => "sheet.answer",
        "事件" => "table.holds-event",
        "条文" => "table.holds-clause",
        "读法" => "table.holds-reading",
        "不可" => "table.holds-refused",
        "待决" => "table.holds-waits",
        _ => "table.holds-result",
    }
}

fn head_path(key: &str) -> Path {
    match key {
        "答" => keys(["裁定", "答"]),
        key => keys([key]),
    }
}

/// Asks for title, question or answer.
pub fn ask(model: &mut Model, key: &'static str) {
    let Some(table) = here(model) else { return };
    let now = table.draft.at(&head_path(key)).and_then(Node::as_str);
    let now = now.unwrap_or("").trim().to_owned();
    input::ask(model, Asks::Head(key), &now);
}

/// Takes title, question or answer.
pub fn head(model: &mut Model, key: &'static str, text: &str) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let at = head_path(key);
    match text {
        "" => drop(table.draft.remove(&at)),
        text if key == "答" => table.draft.change(|file| {
            *path::made(file, &at) = Node::text(text);
            for (part, node) in [
                ("条文", Node::nowhere(Kind::List(Vec::new()))),
                ("依据", Node::text("推导")),
            ] {
                let part = path::made(file, &keys(["裁定", part]));
                if part.is_nothing() {
                    *part = node;
                }
            }
        }),
        text => table.draft.put(&at, Node::text(text)),
    }
    let effects = changed(model, None);
    if let Some(form) = here(model).and_then(|table| table.form.as_mut()) {
        form.row = HEAD.iter().position(|k| *k == key).map_or(0, |nth| nth + 1);
    }
    show(model);
    effects
}

/// Strikes an expectation, or takes it in again.
pub fn strike(model: &mut Model, nth: usize) {
    if let Some(form) = here(model).and_then(|table| table.form.as_mut()) {
        if let Some(held) = form.holds.get_mut(nth) {
            held.kept = !held.kept;
        }
        form.row = HEAD.len() + 1 + nth;
    }
    show(model);
}

/// What happened at each step, as what may be expected of it: that of the last is to hold where nothing is said.
fn drafted(table: &Table, library: &Library) -> Result<Vec<Held>, String> {
    let first = |faults: Vec<super::Marked>| {
        faults
            .first()
            .map_or(String::new(), |m| super::fault_line(table, m).text())
    };
    let mut session = table.draft.open(library).map_err(first)?;
    to_end(&mut *session);
    session.to_decision();
    let steps = match table.draft.get(&["步骤"]).map(|n| &n.kind) {
        Some(Kind::List(steps)) => steps.clone(),
        _ => Vec::new(),
    };
    let mut holds = Vec::new();
    for (nth, step) in steps.iter().enumerate() {
        if let Some(Kind::List(refused)) = step.get("不可").map(|n| &n.kind) {
            for (at, one) in refused.iter().enumerate() {
                let said = |key: &str| one.get(key).map(|node| spoken(node, &table.words));
                let (what, by) = (said("做"), said("因"));
                let (what, by) = (what.unwrap_or_default(), by.unwrap_or_default());
                let place = [
                    Seg::from("步骤"),
                    Seg::Item(nth),
                    Seg::from("不可"),
                    Seg::Item(at),
                ];
                // What was refused on the board as it was before, and may be done on this one, is no part of it.
                let broken = table.broken.iter().any(|m| m.path.starts_with(&place));
                holds.push(Held {
                    step: nth,
                    key: "不可",
                    value: format!("{}. {what} {by}", at + 1),
                    kept: !broken,
                });
            }
        }
    }
    happened(&mut *session, &steps, &mut holds);
    if table.form.is_none()
        && let Some(form) = saved(&steps)
    {
        // What was saved before is as it was saved.
        for held in &mut holds {
            if held.key != "不可" {
                held.kept = form.contains(&(held.step, held.key, held.value.clone()));
            }
        }
    }
    Ok(holds)
}

/// What the steps expect already; `None` where nothing.
fn saved(steps: &[Node]) -> Option<BTreeSet<(usize, &'static str, String)>> {
    let mut all = BTreeSet::new();
    for (nth, step) in steps.iter().enumerate() {
        for key in ["事件", "条文", "读法"] {
            if let Some(Kind::List(items)) =
                step.get("期望").and_then(|e| e.get(key)).map(|n| &n.kind)
            {
                all.extend(
                    items
                        .iter()
                        .filter_map(|i| Some((nth, key, i.scalar()?.to_owned()))),
                );
            }
        }
    }
    (!all.is_empty()).then_some(all)
}

/// The events, clauses and readings of each step, and how it ends.
fn happened(session: &mut dyn Session, steps: &[Node], holds: &mut Vec<Held>) {
    let acts: Vec<usize> = steps
        .iter()
        .enumerate()
        .filter(|(_, step)| step.get("做").is_some() || step.get("机会").is_some())
        .map(|(nth, _)| nth)
        .collect();
    let last = acts.last().copied().unwrap_or(0);
    let mut at = None;
    let mut made = 0;
    for moment in session.path_to(session.cursor()) {
        let Some(told) = session.moment(moment) else {
            continue;
        };
        if told.input.is_some() {
            at = acts.get(made).copied();
            made += 1;
        }
        // What the rules do before the first decision belongs to a step of its own, where there is none.
        let step = match at {
            Some(step) => step,
            None if acts.is_empty() => 0,
            None => continue,
        };
        let mut add = |key: &'static str, value: String| {
            if !holds
                .iter()
                .any(|h| h.step == step && h.key == key && h.value == value)
            {
                holds.push(Held {
                    step,
                    key,
                    value,
                    kept: step == last,
                });
            }
        };
        for event in told.events.iter().filter(|e| !e.bookkeeping) {
            add("事件", event.word.to_owned());
            for cite in &event.cites {
                add("条文", cite.clause.number.to_string());
            }
            for under in &event.under {
                add("读法", under.reading.to_string());
            }
        }
    }
    let mut ends = |key: &'static str, value: String| {
        holds.push(Held {
            step: last,
            key,
            value,
            kept: true,
        });
    };
    match session.waits() {
        Waits::Decide { player, .. } => ends("待决", player.name().to_owned()),
        Waits::Over(outcome) => ends("胜负", outcome.word().to_owned()),
        _ => {}
    }
}

/// The draft as a ruling that holds what is kept.
fn ruling(table: &Table, form: &Form) -> Draft {
    let mut draft = table.draft.clone();
    draft.change(|file| {
        let mut by_last: Vec<Node> = Vec::new();
        let last = form.holds.iter().map(|h| h.step).max().unwrap_or(0);
        let count = match path::at(file, &keys(["步骤"])).map(|n| &n.kind) {
            Some(Kind::List(steps)) => steps.len(),
            _ => 0,
        };
        // A step that only expects is needed where nothing was done.
        for step in 0..count.max(usize::from(!form.holds.is_empty())) {
            let at = |more: &[Seg]| [&[Seg::from("步骤"), Seg::Item(step)][..], more].concat();
            let of = |key: &str| {
                let of_step = form.holds.iter().filter(move |h| h.step == step);
                of_step
                    .filter(|h| h.key == key && h.kept)
                    .map(|h| Node::text(h.value.clone()))
                    .collect::<Vec<_>>()
            };
            for key in ["事件", "条文", "读法"] {
                let all = of(key);
                let place = at(&[Seg::from("期望"), Seg::from(key)]);
                if key == "条文" && step == last {
                    by_last.clone_from(&all);
                }
                match all.is_empty() {
                    true => drop(path::remove(file, &place)),
                    false => *path::made(file, &place) = Node::nowhere(Kind::List(all)),
                }
            }
            for key in ["待决", "胜负"] {
                if let Some(one) = of(key).pop() {
                    *path::made(file, &at(&[Seg::from("期望"), Seg::from(key)])) = one;
                }
            }
            let struck: Vec<bool> = form
                .holds
                .iter()
                .filter(|h| h.step == step && h.key == "不可")
                .map(|h| h.kept)
                .collect();
            if !struck.is_empty()
                && let Kind::List(all) = &mut path::made(file, &at(&[Seg::from("不可")])).kind
            {
                let mut kept = struck.iter();
                all.retain(|_| kept.next().copied().unwrap_or(true));
                if all.is_empty() {
                    path::remove(file, &at(&[Seg::from("不可")]));
                }
            }
        }
        let clauses = keys(["裁定", "条文"]);
        let none = |n: &Node| matches!(&n.kind, Kind::List(all) if all.is_empty());
        if path::at(file, &clauses).is_some_and(none) {
            *path::made(file, &clauses) = Node::nowhere(Kind::List(by_last));
        }
    });
    draft
}

/// What is wrong, with what may be done about it.
fn told(fault: &Fault, words: &Catalog) -> String {
    let fix = fault.fix.as_ref().map(|fix| words.said(fix));
    format!("{}{}", words.said(&fault.what), words.aside(fix.as_slice()))
}

/// Writes the ruling, where it holds what it says and says something.
pub fn write(model: &mut Model) -> Vec<Effect> {
    let library = model.library.clone();
    let words = model.words.clone();
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let Some(form) = &table.form else {
        return Vec::new();
    };
    let title = table
        .draft
        .get(&["标题"])
        .and_then(Node::as_str)
        .unwrap_or("")
        .to_owned();
    if title.is_empty() {
        model.say_word("table.needs-title");
        show(model);
        return Vec::new();
    }
    let draft = ruling(table, form);
    let said = match draft.open(&library) {
        Ok(session) => {
            let report = session.report();
            match report.faults.first() {
                Some(fault) => Some(told(fault, &words)),
                None if report.held == 0 => Some(words.get("table.holds-nothing").to_owned()),
                None => None,
            }
        }
        Err(faults) => faults.first().map(|m| told(&m.fault, &words)),
    };
    if let Some(said) = said {
        let said = words.fill("table.not-saved", &[("said", &said)]);
        model.say(said);
        show(model);
        return Vec::new();
    }
    let text = draft.yaml();
    table.draft.change(|file| *file = draft.file().clone());
    table.form = None;
    let name = format!("{}.yaml", file_name(&title));
    let mut effects = changed(model, None);
    if let Some(path) = model.below_data(OWN, &name) {
        effects.push(Writing::effect(path, text, Then::Own));
    }
    effects
}
