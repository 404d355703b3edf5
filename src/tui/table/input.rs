//! The line that is typed at the table: a card's name, its printed values, a number, the value of a field.

use crate::engine::fault::Fault;
use crate::engine::mat::Does;
use crate::engine::table::draft::Marked;
use crate::engine::table::drawn::{Spot, Takes};
use crate::engine::table::edit;
use crate::engine::table::path::Path;
use crate::text::yaml::{self, Kind, Node};

use super::super::editor::Editor;
use super::super::keys::Op;
use super::super::model::{Effect, Model};
use super::{At, Table, cards, changed, fields, here};

/// What is asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Asks {
    /// A card, by its name.
    Card,
    /// The printed values of a card of this name.
    Values(String),
    /// How many.
    Count,
    /// The card that a mark puts there, by the mark's place.
    Holds(usize),
    /// The value of a field.
    Value(At),
}

/// A line that is being typed.
pub struct Input {
    pub asks: Asks,
    pub editor: Editor,
    /// What it may be completed to.
    pub offers: Vec<String>,
    /// Which of those was taken last, and what was typed before.
    taken: Option<(usize, String)>,
    /// What is wrong with it.
    pub fault: Option<String>,
}

impl Input {
    /// Which of the offers is taken.
    pub fn taken(&self) -> Option<usize> {
        self.taken.as_ref().map(|(nth, _)| *nth)
    }
}

/// Begins a line.
pub fn ask(model: &mut Model, asks: Asks, typed: &str) {
    let Some(table) = here(model) else { return };
    table.input = Some(Input {
        asks,
        editor: Editor::holding(typed),
        offers: Vec::new(),
        taken: None,
        fault: None,
    });
    self::typed(model);
}

/// Offers what the line may be completed to.
pub fn typed(model: &mut Model) {
    let Some(table) = here(model) else { return };
    let Some(input) = &table.input else { return };
    let text = input.editor.text().to_owned();
    let names = match &input.asks {
        Asks::Card | Asks::Holds(_) => {
            let mut names = table.names();
            if table.spot().is_some_and(|s| s.takes == Takes::Piece) {
                names = fields::grounds(&table.grammar);
            }
            cards::meant(&text, names.iter().map(String::as_str))
        }
        Asks::Value(at) => cards::meant(&text, at.words().into_iter()),
        Asks::Values(_) | Asks::Count => Vec::new(),
    };
    if let Some(input) = &mut table.input {
        input.offers = names;
        input.taken = None;
        input.fault = None;
    }
}

/// What a key does to the line, besides typing.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    match op {
        Op::NextLink | Op::PreviousLink => complete(table, op == Op::NextLink),
        Op::Close => table.input = None,
        Op::Open => return take(model),
        _ => {}
    }
    Vec::new()
}

/// Puts the next of the offers in place of what is typed; after the last comes what was typed.
fn complete(table: &mut Table, forward: bool) {
    let Some(input) = &mut table.input else {
        return;
    };
    let count = input.offers.len();
    if count == 0 {
        return;
    }
    let (nth, typed) = match input.taken.take() {
        Some((nth, typed)) if forward => (nth + 1, typed),
        Some((nth, typed)) => (nth.wrapping_sub(1), typed),
        None if forward => (0, input.editor.text().to_owned()),
        None => (count - 1, input.editor.text().to_owned()),
    };
    match input.offers.get(nth) {
        Some(offer) => {
            input.editor = Editor::holding(offer);
            input.taken = Some((nth, typed));
        }
        None => input.editor = Editor::holding(&typed),
    }
}

/// Takes the line.
fn take(model: &mut Model) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let Some(input) = table.input.take() else {
        return Vec::new();
    };
    let text = input.editor.text().trim().to_owned();
    let said = match &input.asks {
        Asks::Card => return card(model, &text),
        Asks::Values(name) => values(&text).map(|node| Some((name.clone(), node))),
        Asks::Count => match count(model, &text) {
            Ok(effects) => return effects,
            Err(what) => Err(what),
        },
        Asks::Holds(nth) => return holds(model, *nth, &text),
        Asks::Value(at) => match fields::typed(model, at, &text) {
            Ok(effects) => return effects,
            Err(what) => Err(what),
        },
    };
    let at = match said {
        Ok(Some((name, node))) => here(model).map(|table| {
            table.edit(|file, grammar, spot| {
                edit::define(file, grammar, edit::printed_name(&name), node);
                edit::lay(file, grammar, spot, Node::text(name.clone()))
            })
        }),
        Ok(None) => None,
        Err(what) => {
            // The line stays as it is, with what is wrong.
            if let Some(table) = here(model) {
                table.input = Some(Input {
                    fault: Some(what),
                    ..input
                });
            }
            return Vec::new();
        }
    };
    changed(model, at.as_ref())
}

/// A card by its name: one at hand is laid, of another its printed values are asked for.
fn card(model: &mut Model, text: &str) -> Vec<Effect> {
    let library = model.library.clone();
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let Some(spot) = table.spot().cloned().filter(|_| !text.is_empty()) else {
        return Vec::new();
    };
    let printed = edit::printed_name(text).to_owned();
    let known = edit::defined(table.draft.file(), &table.grammar);
    let known = known.iter().any(|(name, _)| *name == printed);
    let supplied = match known {
        true => None,
        false => table.supplied(&printed),
    };
    let needs = table.grammar.mat.vanilla;
    if spot.takes != Takes::Piece && !known && supplied.is_none() && needs != "{}" {
        let values = needs.trim_matches(['{', '}']).to_owned();
        ask(model, Asks::Values(text.to_owned()), &values);
        return Vec::new();
    }
    let before = table.faults.len();
    let at = table.edit(|file, grammar, spot| {
        if let Some(values) = supplied {
            edit::define(file, grammar, &printed, values);
        }
        edit::lay(file, grammar, spot, Node::text(text))
    });
    let effects = changed(model, Some(&at));
    if needs == "{}" && !known && spot.takes != Takes::Piece {
        define_where_needed(model, &library, &spot, (&at, before), text);
    }
    effects
}

/// A game may know cards by itself. One that it does not is defined, as a card of which nothing more is known.
fn define_where_needed(
    model: &mut Model,
    library: &crate::rulebook::Library,
    spot: &Spot,
    (at, before): (&Path, usize),
    name: &str,
) {
    let Some(table) = here(model) else { return };
    let about = |m: &Marked| m.path.starts_with(at) || m.path.starts_with(&spot.zone);
    if table.faults.len() <= before && !table.faults.iter().any(about) {
        return;
    }
    let said = table.faults.clone();
    // Both are one edit.
    table.draft.undo();
    let nothing = Node::map(Vec::new());
    table.edit(|file, grammar, spot| {
        edit::define(file, grammar, edit::printed_name(name), nothing);
        edit::lay(file, grammar, spot, Node::text(name))
    });
    table.look(library, Some(at));
    if table.faults == said {
        table.draft.undo();
        table.edit(|file, grammar, spot| edit::lay(file, grammar, spot, Node::text(name)));
        table.look(library, Some(at));
    }
}

/// Printed values: as flow YAML, with or without its braces.
fn values(text: &str) -> Result<Node, String> {
    let text = match text.starts_with('{') {
        true => text.to_owned(),
        false => format!("{{{text}}}"),
    };
    let node = yaml::parse(&text).map_err(|e| e.to_string())?;
    let bare = |node: &Node| match &node.kind {
        Kind::Map(entries) => entries
            .iter()
            .find(|(_, value)| value.is_nothing())
            .cloned(),
        _ => None,
    };
    match bare(&node) {
        Some((key, _)) => Err(format!("“{}”后面要写值，如 费用: 1", key.says())),
        None => Ok(node),
    }
}

/// How many lie there, or the value of what is only a number.
fn count(model: &mut Model, text: &str) -> Result<Vec<Effect>, String> {
    let Some(table) = here(model) else {
        return Ok(Vec::new());
    };
    let takes = table.spot().map(|s| s.takes);
    let node = yaml::parse(text).map_err(|e| e.to_string())?;
    if node.as_integer().is_none() && takes != Some(Takes::Number) {
        return Err(format!("“{text}”不是数目"));
    }
    table.edit(|file, _, spot| {
        *crate::engine::table::path::made(file, &spot.zone) = node;
    });
    Ok(changed(model, None))
}

/// A mark that holds a card: under the card, or on it.
fn holds(model: &mut Model, nth: usize, name: &str) -> Vec<Effect> {
    let Some(table) = here(model).filter(|_| !name.is_empty()) else {
        return Vec::new();
    };
    let marks = table.grammar.mat.marks;
    let Some(mark) = marks.get(nth).filter(|m| m.does == Does::Holds) else {
        return Vec::new();
    };
    let printed = edit::printed_name(name).to_owned();
    let known = edit::defined(table.draft.file(), &table.grammar);
    let known = known.iter().any(|(n, _)| *n == printed);
    let supplied = table.supplied(&printed);
    let before = table.faults.clone();
    table.edit(|file, grammar, spot| {
        if let Some(values) = supplied.filter(|_| !known) {
            edit::define(file, grammar, &printed, values);
        }
        edit::mark(file, grammar, spot, mark, false, Some(name))
    });
    let library = model.library.clone();
    let effects = changed(model, None);
    // Where the card has to be known it is one of which nothing more is said than that it is a card.
    let Some(table) = here(model) else {
        return effects;
    };
    if table.faults.len() > before.len() && !known {
        let vanilla = yaml::parse(table.grammar.mat.vanilla);
        let vanilla = vanilla.unwrap_or_else(|_| Node::map(Vec::new()));
        let worse = table.faults.clone();
        table.draft.undo();
        table.edit(|file, grammar, spot| {
            edit::define(file, grammar, &printed, vanilla);
            edit::mark(file, grammar, spot, mark, false, Some(name))
        });
        table.look(&library, None);
        if table.faults == worse {
            table.draft.undo();
            table.edit(|file, grammar, spot| {
                edit::mark(file, grammar, spot, mark, false, Some(name))
            });
            table.look(&library, None);
        }
        return vec![table.kept()];
    }
    effects
}

/// A text that is pasted while nothing is typed.
pub fn pasted(model: &mut Model, text: &str) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    if table.spot().is_some_and(|s| s.takes != Takes::Number) {
        ask(model, Asks::Card, text);
    }
    Vec::new()
}

/// What a reader found wrong, for the line.
pub fn wrong(fault: &Fault) -> String {
    match &fault.fix {
        Some(fix) => format!("{} → {fix}", fault.what),
        None => fault.what.clone(),
    }
}
