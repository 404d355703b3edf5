//! What is typed at the table: the whole board as a line, and what is tried on it, answered in one line first.

use crate::engine::fault::{At, Fault};
use crate::engine::mat::{Lies, Sides};
use crate::engine::session::Waits;
use crate::engine::table::ask::{self, Settled};
use crate::engine::table::draft::Draft;
use crate::engine::table::drawn::Spot;
use crate::engine::table::line;
use crate::engine::table::path::{self, Seg};
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
    // An empty board is said from its beginning.
    let empty = Draft::new(table.draft.book());
    let said = match empty.file() == table.draft.file() {
        true => String::new(),
        false => line::write(&table.grammar, cards, setup),
    };
    input::ask(model, Asks::Line, &said);
}

/// What may stand at the cursor of a line.
pub fn complete(table: &Table, text: &str, cursor: usize) -> Vec<line::Completion> {
    let nothing = Node::map(Vec::new());
    let cards = table.draft.get(&["牌"]).unwrap_or(&nothing);
    line::complete_with(&table.grammar, cards, text, cursor, table.lists.as_deref())
}

/// Cards and board as a line says them.
pub fn read(table: &Table, text: &str) -> Result<line::Said, Vec<Fault>> {
    let (cards, lists) = (table.draft.get(&["牌"]), table.lists.as_deref());
    line::read_with(&table.grammar, text, cards, lists)
}

/// Takes a line for the whole board.
pub fn take_line(model: &mut Model, text: &str) -> Result<Vec<Effect>, Vec<Fault>> {
    let Some(table) = here(model) else {
        return Ok(Vec::new());
    };
    let said = read(table, text)?;
    table.draft.say(said.cards, said.setup);
    Ok(changed(model, None))
}

/// Cards by name, with what is printed on them.
pub type Defined = Vec<(String, Node)>;

/// A card as a line says it, with what is printed on it and how it lies: `火花(3000 横置)`. Gives the card as the
/// board writes it, and the cards that are defined for it.
pub fn card(table: &Table, spot: &Spot, text: &str) -> Result<(Node, Defined), Vec<Fault>> {
    let grammar = &table.grammar;
    let lies = match (spot.lies, spot.path.last()) {
        (Lies::Places(_), Some(Seg::Key(place))) => place.clone(),
        _ => match spot.zone.last() {
            Some(Seg::Key(zone)) => zone.clone(),
            _ => String::new(),
        },
    };
    let front = match grammar.mat.sides {
        Sides::Players => format!("甲 {lies} "),
        Sides::Pieces { .. } => format!("甲 关羽 A1 {lies} "),
    };
    let skip = front.chars().count() as u32;
    let (cards, lists) = (table.draft.get(&["牌"]), table.lists.as_deref());
    let said = line::read_with(grammar, &format!("{front}{text}"), cards, lists);
    let said = said.map_err(|faults| {
        let here = |mut fault: Fault| {
            fault.column = fault.column.saturating_sub(skip);
            fault
        };
        faults.into_iter().map(here).collect::<Vec<_>>()
    })?;
    let mut at: Vec<Seg> = spot.path[1..].to_vec();
    at[0] = Seg::from("甲");
    let zone = at.len() - (spot.path.len() - spot.zone.len());
    if let Sides::Pieces { key, .. } = grammar.mat.sides {
        at[0] = Seg::from(key);
        at[1] = Seg::from("关羽");
    }
    let there = match spot.lies {
        Lies::Places(_) => path::at(&said.setup, &at),
        _ => path::at(&said.setup, &at[..zone]).and_then(|zone| match &zone.kind {
            Kind::List(items) => items.last(),
            _ => Some(zone),
        }),
    };
    let nothing = || vec![At::<()>::default().fault(format!("“{text}”不是一张牌"))];
    let cards = match grammar.mat.defined {
        "" => Some(&said.cards),
        under => said.cards.get(under),
    };
    let cards = match cards.map(|n| &n.kind) {
        Some(Kind::Map(all)) => all.as_slice(),
        _ => &[],
    };
    let named = |(name, said): &(Node, Node)| Some((name.as_str()?.to_owned(), said.clone()));
    let cards = cards.iter().filter_map(named).collect();
    Ok((there.cloned().ok_or_else(nothing)?, cards))
}

/// Printed values as a line says them behind a card's name.
pub fn printed(table: &Table, spot: &Spot, name: &str, text: &str) -> Result<Node, Vec<Fault>> {
    let front = name.chars().count() as u32 + 1;
    let said = card(table, spot, &format!("{name}({text})")).map_err(|mut faults| {
        for fault in &mut faults {
            fault.column = fault.column.saturating_sub(front);
        }
        faults
    });
    let values = said?.1.into_iter().find(|(n, _)| n == name);
    let nothing = || vec![At::<()>::default().fault(format!("“{text}”没有说印着什么"))];
    values.map(|(_, said)| said).ok_or_else(nothing)
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
        Some(Kind::List(all)) => all
            .iter()
            .any(|one| one.get("做").map(line::flow) == Some(line::flow(written))),
        _ => false,
    }
}
