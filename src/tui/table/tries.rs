//! What is typed at the table: the whole board as a line, and what is tried on it, answered in one line first.

use crate::engine::fault::{At, Fault};
use crate::engine::games::Grammar;
use crate::engine::mat::{Lies, Sides};
use crate::engine::session::Waits;
use crate::engine::table::ask::{self, Settled};
use crate::engine::table::drawn::fields_of;
use crate::engine::table::line;
use crate::engine::table::path::{self, keys};
use crate::rulebook::Library;
use crate::text::yaml::{Kind, Node};

use super::super::model::{Effect, Model};
use super::input::{self, Asks};
use super::{Table, changed, here};

/// Asks for something to be tried.
pub fn begin(model: &mut Model) {
    input::ask(model, Asks::Attempt, "");
}

/// Opens the whole board as one line.
pub fn line(model: &mut Model) {
    let Some(table) = here(model) else { return };
    let nothing = Node::map(Vec::new());
    let cards = table.draft.get(&["牌"]).unwrap_or(&nothing);
    let setup = table.draft.get(&["局面"]).unwrap_or(&nothing);
    let said = line::write(&table.grammar, cards, setup);
    input::ask(model, Asks::Line, &said);
}

/// The words in which a board is said: its sides, zones and places, and the words of its own fields.
pub fn board_words(grammar: &Grammar) -> Vec<String> {
    let mat = grammar.mat;
    let mut words: Vec<&str> = match mat.sides {
        Sides::Players => vec!["甲", "乙"],
        Sides::Pieces { .. } => Vec::new(),
    };
    for zone in mat.zones.iter().chain(mat.shared) {
        words.push(zone.name);
        if let Lies::Places(places) = zone.lies {
            words.extend(places);
        }
    }
    for field in fields_of((grammar.setup)()) {
        words.push(field.names[0]);
        words.extend((field.of)().inner().words());
    }
    words
        .into_iter()
        .filter(|w| !w.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Cards and board as a line says them.
pub fn read(table: &Table, text: &str) -> Result<line::Said, Vec<Fault>> {
    line::read(&table.grammar, text, table.draft.get(&["牌"]))
}

/// Takes a line for the whole board.
pub fn take_line(model: &mut Model, text: &str) -> Result<Vec<Effect>, Vec<Fault>> {
    let Some(table) = here(model) else {
        return Ok(Vec::new());
    };
    let said = read(table, text)?;
    table.draft.change(|file| {
        for (part, now) in [("牌", said.cards), ("局面", said.setup)] {
            let at = keys([part]);
            let is_empty = matches!(&now.kind, Kind::Map(all) if all.is_empty());
            match part {
                "牌" if is_empty || now.is_nothing() => drop(path::remove(file, &at)),
                _ => *path::made(file, &at) = now,
            }
        }
    });
    Ok(changed(model, None))
}

/// Printed values as a line says them behind a card's name.
pub fn printed(table: &Table, name: &str, text: &str) -> Result<Node, Vec<Fault>> {
    let grammar = &table.grammar;
    let zone = match grammar.mat.bare {
        "" => grammar.mat.zones.first().map_or("", |z| match z.lies {
            Lies::Places(places) => places.first().copied().unwrap_or(z.name),
            _ => z.name,
        }),
        bare => bare,
    };
    let front = match grammar.mat.sides {
        Sides::Players => format!("甲 {zone} {name}("),
        Sides::Pieces { .. } => format!("甲 A1 {zone} {name}("),
    };
    let skip = front.chars().count() as u32;
    let said = line::read(grammar, &format!("{front}{text})"), None).map_err(|faults| {
        let here = |mut fault: Fault| {
            fault.column = fault.column.saturating_sub(skip);
            fault
        };
        faults.into_iter().map(here).collect::<Vec<_>>()
    })?;
    let cards = match grammar.mat.defined {
        "" => Some(&said.cards),
        under => said.cards.get(under),
    };
    let values = cards.and_then(|cards| cards.get(name)).cloned();
    values.ok_or_else(|| vec![At::<()>::default().fault(format!("“{text}”没有说印着什么"))])
}

/// What may be chosen where the steps that were made lead.
pub fn choices(table: &Table, library: &Library) -> Vec<String> {
    let Ok(mut session) = table.draft.open(library) else {
        return Vec::new();
    };
    to_end(&mut *session);
    match session.waits() {
        Waits::Decide { .. } => session.choices().into_iter().map(|c| c.says).collect(),
        _ => Vec::new(),
    }
}

/// Goes to where the steps end, and on until something is asked.
pub fn to_end(session: &mut dyn crate::engine::session::Session) {
    let ends = session.lines().into_iter().next().map(|l| l.ends);
    if let Some((_, end)) = ends.and_then(|ends| ends.into_iter().next()) {
        session.jump(end);
    }
    while session.waits() == Waits::Auto && session.proceed().is_ok() {}
}

/// Tries what was typed: what may be done is a step from then on, what is refused is noted as refused.
pub fn attempt(model: &mut Model, text: &str) -> Result<Vec<Effect>, Vec<Fault>> {
    let library = model.library.clone();
    let words = model.words.clone();
    let Some(table) = here(model).filter(|_| !text.is_empty()) else {
        return Ok(Vec::new());
    };
    let faults =
        |faults: Vec<super::Marked>| faults.into_iter().map(|m| m.fault).collect::<Vec<_>>();
    let mut session = table.draft.open(&library).map_err(faults)?;
    to_end(&mut *session);
    let answer = ask::answer(&mut *session, text, &library).map_err(|fault| vec![fault])?;
    let columns = usize::from(table.about_area.width.max(20));
    let page = crate::view::answer::page(&library, table.draft.book(), &answer, columns, &words);
    // What stands as refused already is not noted twice.
    let refused = answer.settled != Settled::Can;
    let noted = answer
        .written
        .as_ref()
        .is_some_and(|written| refused && is_noted(table, written));
    if !noted {
        table.draft = ask::tried(&table.draft, std::slice::from_ref(&answer));
    }
    let effects = changed(model, None);
    if let Some(table) = here(model) {
        table.answer = page;
        table.about.scroll_to(0);
    }
    Ok(effects)
}

/// Whether the last step notes this as refused.
fn is_noted(table: &Table, written: &Node) -> bool {
    let Some(Kind::List(steps)) = table.draft.get(&["步骤"]).map(|n| &n.kind) else {
        return false;
    };
    let refused = steps
        .last()
        .filter(|step| step.get("做").is_none())
        .and_then(|step| step.get("不可"));
    match refused.map(|n| &n.kind) {
        Some(Kind::List(all)) => all.iter().any(|one| {
            one.get("做").map(super::fields::flow) == Some(super::fields::flow(written))
        }),
        _ => false,
    }
}
