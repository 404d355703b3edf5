//! A second card of a name on which something else is printed, and a second piece of a name: it is asked which is meant.

use crate::engine::copies::other_name;
use crate::engine::declared::name_field;
use crate::engine::lexicon::Lexicon;
use crate::engine::mat::Sides;
use crate::engine::table::drawn::{Spot, Takes};
use crate::engine::table::edit;
use crate::engine::table::form;
use crate::engine::table::inline::Defined;
use crate::engine::table::line::flow;
use crate::engine::table::path::{self, keys};
use crate::text::yaml::{Kind, Node};
use crate::view::{StyledLine, Tone};

use super::super::model::{Effect, Model};
use super::super::overlay::{Chosen, Overlay};
use super::{Pick, Table, changed, here};

/// Which is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    /// Another of that name.
    Another,
    /// The same, as it was printed.
    Same,
    /// The same, as it is said now: a card everywhere, a piece here.
    Now,
}

/// What is to be laid, while it is asked.
#[derive(Debug, Clone)]
pub struct Twin {
    /// As the board writes it.
    card: Node,
    defines: Defined,
    /// The name that is there.
    name: String,
    /// What another would be called.
    other: String,
}

/// Lays a card with what is printed on it, or asks where another of its name stands there with other values.
pub fn lay(model: &mut Model, card: Node, defines: Defined) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let Some(twin) = table.twin(&card, &defines) else {
        return put(model, card, defines);
    };
    let printed = edit::defined(table.draft.file(), &table.lexicon);
    let printed = printed.iter().find(|(name, _)| *name == twin.name);
    let printed = printed.map(|(_, said)| flow(said)).unwrap_or_default();
    let named = [
        ("name", &twin.name as &dyn std::fmt::Display),
        ("other", &twin.other),
        ("printed", &printed),
    ];
    let title = model.words.fill("table.twin", &named[..1]);
    let rows = [
        (
            Meant::Another,
            model.words.fill("table.twin-another", &named[1..2]),
        ),
        (
            Meant::Same,
            model.words.fill("table.twin-same", &named[2..]),
        ),
        (Meant::Now, model.words.get("table.twin-now").to_owned()),
    ];
    ask(model, twin, title, rows.into());
    Vec::new()
}

/// Asks what is meant by a piece of whose name one stands on the map already; none where none does.
pub fn piece(model: &mut Model, name: &str) -> Option<Vec<Effect>> {
    let table = here(model)?;
    let Sides::Pieces { key, at, .. } = table.lexicon.mat.sides else {
        return None;
    };
    let one = keys(["局面", key, name]);
    let stands = table.draft.at(&one)?.get(at)?.as_str()?.to_owned();
    let pieces = table.draft.get(&["局面", key])?;
    let twin = Twin {
        card: Node::text(name),
        defines: Vec::new(),
        name: name.to_owned(),
        other: other_name(name, &|other| pieces.get(other).is_some()),
    };
    let named = [
        ("name", &name as &dyn std::fmt::Display),
        ("place", &stands),
        ("other", &twin.other),
    ];
    let title = model.words.fill("table.twin-piece", &named[..2]);
    let rows = vec![
        (Meant::Now, model.words.get("table.twin-move").to_owned()),
        (
            Meant::Another,
            model.words.fill("table.twin-another", &named[2..]),
        ),
    ];
    ask(model, twin, title, rows);
    Some(Vec::new())
}

fn ask(model: &mut Model, twin: Twin, title: String, rows: Vec<(Meant, String)>) {
    let rows = rows.into_iter().map(|(meant, says)| {
        let line = StyledLine::of(Tone::Plain, says).hanging(2);
        (line, Chosen::Table(Pick::Twin(meant)))
    });
    let rows = rows.collect();
    if let Some(table) = here(model) {
        table.twin = Some(twin);
    }
    model.overlays.push(Overlay::list(title, rows));
}

/// Lays what it was asked of.
pub fn answered(model: &mut Model, meant: Meant) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let Some(mut twin) = table.twin.take() else {
        return Vec::new();
    };
    match meant {
        Meant::Now => {}
        Meant::Same => twin.defines.retain(|(name, _)| *name != twin.name),
        Meant::Another => twin.rename(table),
    }
    put(model, twin.card, twin.defines)
}

fn put(model: &mut Model, card: Node, defines: Defined) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let at = table.edit(|file, lexicon, spot| {
        for (name, values) in defines {
            edit::define(file, lexicon, &name, values);
        }
        edit::lay(file, lexicon, spot, card)
    });
    changed(model, Some(&at))
}

impl Twin {
    /// Calls it by its other name; that of a card stays printed on it.
    fn rename(&mut self, table: &Table) {
        if let Some(spot) = table.spot().filter(|s| s.takes == Takes::Card) {
            self.card = edit::renamed(&self.card, spot.form, &self.other);
        } else {
            self.card = Node::text(self.other.as_str());
        }
        for (name, said) in self.defines.iter_mut().filter(|(n, _)| *n == self.name) {
            name.clone_from(&self.other);
            print_name(&table.lexicon, said, &self.name);
        }
    }
}

/// Prints a name on a card that goes by another, where the game has a word for that.
fn print_name(lexicon: &Lexicon, said: &mut Node, name: &str) {
    let Some(field) = lexicon.card().and_then(name_field) else {
        return;
    };
    if let Kind::Map(entries) = &mut said.kind {
        let is = |key: &Node| key.as_str().is_some_and(|key| field.names.contains(&key));
        if !entries.iter().any(|(key, _)| is(key)) {
            entries.insert(0, (Node::text(field.names[0]), Node::text(name)));
        }
    }
}

impl Table {
    /// What is to be asked of a card: whether it is another than the one of its name that lies elsewhere.
    fn twin(&self, card: &Node, defines: &Defined) -> Option<Twin> {
        let spot = self.spot()?;
        let name = edit::printed_name(form::card(card, spot.form)?.name).to_owned();
        let known = edit::defined(self.draft.file(), &self.lexicon);
        let printed = |all: &Defined| {
            let one = all.iter().find(|(n, _)| *n == name);
            one.map(|(_, said)| flow(said))
        };
        if printed(&known)? == printed(defines)? || !self.lies_elsewhere(&name, spot) {
            return None;
        }
        Some(Twin {
            card: card.clone(),
            defines: defines.clone(),
            other: other_name(&name, &|other| known.iter().any(|(n, _)| n == other)),
            name,
        })
    }

    /// Whether a card of a name lies anywhere but on a spot.
    fn lies_elsewhere(&self, name: &str, here: &Spot) -> bool {
        let others = self.spots.iter();
        let mut others = others.filter(|s| s.card.is_some() && s.path != here.path);
        others.any(|spot| {
            let node = path::at(self.draft.file(), &spot.path);
            let card = node.and_then(|node| form::card(node, spot.form));
            card.is_some_and(|card| edit::printed_name(card.name) == name)
        })
    }
}
