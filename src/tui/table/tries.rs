//! What is typed at the table: the whole board as a line, and what is tried on it, answered in one line first.

use crate::engine::fault::Fault;
use crate::engine::session::Waits;
use crate::engine::table::ask::{self, Settled};
use crate::engine::table::draft::Draft;
use crate::engine::table::line;
use crate::engine::table::stop;
use crate::rulebook::Library;
use crate::text::yaml::{Kind, Node};
use crate::view::Catalog;

use super::super::model::{Effect, Model};
use super::input::{self, Asks};
use super::{Table, changed, here, play};

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
        false => line::write(&table.lexicon, cards, setup),
    };
    input::ask(model, Asks::Line, &said);
}

/// What may stand at the cursor of a line.
pub fn complete(table: &Table, text: &str, cursor: usize) -> Vec<line::Completion> {
    let nothing = Node::map(Vec::new());
    let cards = table.draft.get(&["牌"]).unwrap_or(&nothing);
    line::complete_with(&table.lexicon, cards, text, cursor, table.lists.as_deref())
}

/// Cards and board as a line says them.
pub fn read(table: &Table, text: &str) -> Result<line::Said, Vec<Fault>> {
    let (cards, lists) = (table.draft.get(&["牌"]), table.lists.as_deref());
    line::read_with(&table.lexicon, text, cards, lists)
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

/// What may be chosen where the steps that were made lead, as the interface tells it.
pub fn choices(table: &Table, library: &Library, words: &Catalog) -> Vec<String> {
    let Ok(mut session) = table.draft.open(library) else {
        return Vec::new();
    };
    to_end(&mut *session);
    match session.waits() {
        Waits::Decide { .. } => {
            let told = session.choices();
            told.iter()
                .map(|c| words.said(&c.says).into_owned())
                .collect()
        }
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
    let meant = crate::view::answer::meant(text, &*session, &words);
    let tried = meant.as_deref().unwrap_or(text);
    let answer = ask::answer(&mut *session, tried, &library).map_err(|fault| vec![fault])?;
    if text.starts_with(stop::WORD) {
        play::look(model, session);
        model.say(answer.line());
        return Ok(Vec::new());
    }
    let page = crate::view::answer::page(&library, table.draft.book(), &answer, &words);
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
