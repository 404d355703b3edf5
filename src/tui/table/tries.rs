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

use super::super::keys::{Op, Place};
use super::super::model::{Effect, Model};
use super::super::overlay::{Chosen, Overlay};
use super::input::{self, Asks};
use super::{Pick, Table, changed, here, play};
use crate::engine::table::path::keys;
use crate::view::{StyledLine, Tone, answer};

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
        false => table.told(&line::write(&table.lexicon, cards, setup)),
    };
    input::ask(model, Asks::Line, &said);
}

/// What may stand at the cursor of a line.
pub fn complete(table: &Table, text: &str, cursor: usize) -> Vec<line::Completion> {
    let nothing = Node::map(Vec::new());
    let cards = table.draft.get(&["牌"]).unwrap_or(&nothing);
    // What stands before the word that is typed is in whole words.
    let stem = input::stem(&text[..cursor]);
    let text = format!("{}{}", table.meant(stem).text, &text[stem.len()..cursor]);
    let says = |word: &str| Some(table.speech.as_ref()?.says(word)?.to_owned());
    let others = (table.lists.as_deref(), &says as &line::Says<'_>);
    line::complete_with(&table.lexicon, cards, &text, text.len(), others)
}

/// Cards and board as a line says them.
pub fn read(table: &Table, text: &str) -> Result<line::Said, Vec<Fault>> {
    let (cards, lists) = (table.draft.get(&["牌"]), table.lists.as_deref());
    let meant = table.meant(text);
    let said = line::read_with(&table.lexicon, &meant.text, cards, lists);
    said.map_err(|faults| meant.faults(faults))
}

/// Takes a line for the whole board.
pub fn take_line(model: &mut Model, text: &str) -> Result<Vec<Effect>, Vec<Fault>> {
    let Some(table) = here(model) else {
        return Ok(Vec::new());
    };
    let said = read(table, text)?;
    let before = table.draft.clone();
    table.draft.say(said.cards, said.setup);
    let board = |draft: &Draft| draft.get(&["局面"]).cloned();
    let steps = match before.get(&["步骤"]).map(|n| &n.kind) {
        Some(Kind::List(steps)) => steps.len(),
        _ => 0,
    };
    let is_other = steps > 0 && board(&before) != board(&table.draft);
    table.before = is_other.then_some(before);
    let effects = changed(model, None);
    if is_other {
        ask_steps(model, steps);
    }
    Ok(effects)
}

/// The board is another one, and steps were made on the one before: whether they are made on this one.
fn ask_steps(model: &mut Model, steps: usize) {
    let words = &model.words;
    let row = |key: &str, pick| {
        let line = StyledLine::of(Tone::Plain, words.get(key)).hanging(2);
        (line, Chosen::Table(pick))
    };
    let rows = vec![
        row("table.steps-apart", Pick::StepsApart),
        row("table.steps-stay", Pick::StepsStay),
    ];
    let title = words.fill("table.asks-steps", &[("steps", &steps)]);
    model.overlays.push(Overlay::list(title, rows));
}

/// The board before and its steps stand as a table of their own; this one has none.
pub fn part(model: &mut Model) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let Some(before) = table.before.take() else {
        return Vec::new();
    };
    table.draft.remove(&keys(["步骤"]));
    let mut id = super::new_id();
    while model.tables.iter().any(|t| t.id == id) {
        id.push('a');
    }
    let mut effects = Vec::new();
    if let Some(mut apart) = Table::new(id, before, &model.words) {
        apart.look(&model.library.clone(), None);
        effects.push(apart.kept());
        // The one that is worked at stays the last.
        model.tables.insert(0, apart);
    }
    effects.extend(changed(model, None));
    model.say_word("table.steps-are-apart");
    effects
}

/// What may be chosen where the steps that were made lead, as the interface tells it.
pub fn choices(table: &Table, library: &Library, words: &Catalog) -> Vec<String> {
    let Ok(mut session) = table.draft.open(library) else {
        return Vec::new();
    };
    to_end(&mut *session);
    session.to_decision();
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

/// Goes to where the steps end.
pub fn to_end(session: &mut dyn crate::engine::session::Session) {
    let ends = session.lines().into_iter().next().map(|l| l.ends);
    if let Some((_, end)) = ends.and_then(|ends| ends.into_iter().next()) {
        session.jump(end);
    }
}

/// Tries what was typed: what may be done is a step from then on, what is refused is noted as refused.
pub fn attempt(model: &mut Model, text: &str) -> Result<Vec<Effect>, Vec<Fault>> {
    let library = model.library.clone();
    let words = model.words.clone();
    let undo = model.keys.shown(Place::Table, Op::Undo).unwrap_or_default();
    let Some(table) = here(model).filter(|_| !text.is_empty()) else {
        return Ok(Vec::new());
    };
    let faults =
        |faults: Vec<super::Marked>| faults.into_iter().map(|m| m.fault).collect::<Vec<_>>();
    let mut session = table.draft.open(&library).map_err(faults)?;
    to_end(&mut *session);
    let meant = answer::meant(text, &mut *session, &words).map_err(|fault| vec![fault])?;
    let tried = meant.as_deref().unwrap_or(text);
    let told = ask::answer(&mut *session, tried, &library).map_err(|fault| vec![fault])?;
    if text.starts_with(stop::WORD) {
        play::look(model, session);
        model.say(answer::line(&told, &words).text());
        return Ok(Vec::new());
    }
    let mut page = answer::page(&library, table.draft.book(), &told, &words);
    let made = made(table);
    if made > 0 {
        let said = words.fill("table.after", &[("count", &made), ("key", &undo)]);
        page.insert(1, StyledLine::of(Tone::Note, said).hanging(2));
    }
    // What stands as refused already is not noted twice.
    let refused = told.settled != Settled::Can;
    let noted = told
        .written
        .as_ref()
        .is_some_and(|written| refused && is_noted(table, written));
    if !noted {
        table.draft = ask::tried(&table.draft, std::slice::from_ref(&told));
    }
    let effects = changed(model, None);
    if let Some(table) = here(model) {
        table.answer = page;
        table.about.scroll_to(0);
    }
    Ok(effects)
}

/// How many steps were made: the board is drawn as it was before them.
fn made(table: &Table) -> usize {
    let Some(Kind::List(steps)) = table.draft.get(&["步骤"]).map(|n| &n.kind) else {
        return 0;
    };
    let is_made = |step: &&Node| step.get("做").is_some() || step.get("机会").is_some();
    steps.iter().filter(is_made).count()
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
