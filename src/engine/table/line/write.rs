//! A board in one line: as short as it reads back, piece by piece; what has no spoken form is YAML.

use super::board::read;
use super::fields::named;
use super::flow::{flow, same};
use super::say::Writer;
use super::token::tokens;
use crate::engine::game::Player;
use crate::engine::lexicon::Lexicon;
use crate::engine::mat::Sides;
use crate::engine::vocab::{Shape, Vocab};
use crate::text::yaml::{Kind, Node};

/// A part of the line that is read by itself: a field of the board or of a side, or a piece.
struct Unit {
    /// Before which side it stands: none for what holds for the whole board.
    side: Option<Option<String>>,
    /// Where in the board it lies.
    path: Vec<String>,
    value: Node,
    shape: &'static Shape,
    /// How it may be said, the shortest first; the last is YAML.
    said: Vec<String>,
    /// Which of them is tried.
    nth: usize,
}

/// Writes a board.
pub fn write(lexicon: &Lexicon, cards: &Node, setup: &Node) -> String {
    let Kind::Map(entries) = &setup.kind else {
        return String::new();
    };
    let mut units = units(&mut Writer::new(lexicon, cards), entries);
    for _ in 0..12 {
        let (line, spans) = joined(&units);
        let (cut, mut faults) = tokens(&line);
        let (said, more, _) = read(lexicon, cut, Some(cards));
        faults.extend(more);
        let mut wrong: Vec<usize> = Vec::new();
        for fault in &faults {
            let at = fault.column as usize;
            wrong.extend(spans.iter().rposition(|span| *span <= at));
        }
        if faults.is_empty() {
            wrong.extend((0..units.len()).filter(|nth| !units[*nth].is_in(&said.setup)));
            let more_cards = wrong.is_empty() && !same((lexicon.cards)(), cards, &said.cards);
            if more_cards && !cards.is_nothing() {
                wrong.extend(0..units.len());
            } else if wrong.is_empty() && same_keys(setup, &said.setup, &units) {
                return line;
            }
        }
        let mut moved = false;
        for nth in wrong {
            let unit = &mut units[nth];
            moved |= unit.nth + 1 < unit.said.len();
            unit.nth = (unit.nth + 1).min(unit.said.len() - 1);
        }
        if !moved {
            break;
        }
    }
    flow(setup)
}

/// Whether a board that was read has nothing that was not to be said.
fn same_keys(setup: &Node, said: &Node, units: &[Unit]) -> bool {
    let count = |node: &Node| node.children().count();
    count(said) <= count(setup).max(units.len())
}

impl Unit {
    fn of(
        side: Option<Option<String>>,
        path: &[&str],
        value: &Node,
        shape: &'static Shape,
        said: Vec<String>,
    ) -> Self {
        Self {
            side,
            path: path.iter().map(|key| (*key).to_owned()).collect(),
            value: value.clone(),
            shape,
            said,
            nth: 0,
        }
    }

    fn is_in(&self, setup: &Node) -> bool {
        let found = self.path.iter().try_fold(setup, |node, key| node.get(key));
        found.is_some_and(|found| same(self.shape, &self.value, found))
    }
}

/// The line, and where in it each unit begins, in characters from 1.
fn joined(units: &[Unit]) -> (String, Vec<usize>) {
    let mut line = String::new();
    let mut spans = Vec::new();
    let mut side: Option<&Option<Option<String>>> = None;
    for unit in units {
        let text = &unit.said[unit.nth];
        if side != Some(&unit.side) {
            let is_first = line.is_empty();
            let between = match (&unit.side, is_first) {
                (_, true) => "",
                (None, _) => "; ",
                (Some(_), _) => " / ",
            };
            line.push_str(between);
            if let Some(Some(name)) = &unit.side {
                line.push_str(name);
                line.push_str(if text.is_empty() { "" } else { " " });
            }
            side = Some(&unit.side);
        } else {
            let last = line.rsplit(' ').next().unwrap_or_default();
            let counts = last.ends_with(|c: char| c.is_ascii_digit()) && !last.contains(['×', '#']);
            let counted =
                (counts || last.ends_with('}')) && !text.starts_with(|c: char| c.is_ascii_digit());
            line.push_str(if counted || unit.side.is_none() {
                " "
            } else {
                "; "
            });
        }
        spans.push(line.chars().count() + 1);
        line.push_str(text);
    }
    (line, spans)
}

/// The parts of a board.
fn units(w: &mut Writer<'_>, entries: &[(Node, Node)]) -> Vec<Unit> {
    let mut units = Vec::new();
    let mut whole = Vec::new();
    let players = Player::BOTH.map(Player::name);
    for (key, value) in entries {
        let name = key.scalar().unwrap_or_default();
        let field = named(w.words.setup, key).map(|nth| &w.words.setup[nth]);
        match (w.lexicon.mat.sides, &value.kind, field) {
            (Sides::Players, Kind::Map(entries), _) if players.contains(&name) => {
                units.extend(side(w, name, entries));
            }
            (
                Sides::Pieces {
                    key: held, player, ..
                },
                Kind::Map(pieces),
                Some(field),
            ) if field.names.contains(&held) => {
                for (name, of) in pieces {
                    units.push(piece(w, (key, player), name, of));
                }
            }
            (_, _, field) => {
                let said = ways(w, key, value, &mut |w| w.whole(field?, value));
                let path = field.map_or(name, |f| f.names[0]);
                let shape = field.map_or(Node::SHAPE, |f| (f.of)());
                whole.push(Unit::of(None, &[path], value, shape, said));
            }
        }
    }
    if matches!(w.lexicon.mat.sides, Sides::Players) {
        units.sort_by_key(|unit| players.iter().position(|p| unit.path[0] == *p));
    }
    units.extend(whole);
    units
}

/// How something may be said: plainly, with every name in quotes, with fields by their names, as YAML.
fn ways(
    w: &mut Writer<'_>,
    key: &Node,
    value: &Node,
    way: &mut dyn FnMut(&mut Writer<'_>) -> Option<String>,
) -> Vec<String> {
    let before = w.said.clone();
    let mut said: Vec<String> = way(w).into_iter().collect();
    let after = std::mem::replace(&mut w.said, before.clone());
    for (named, quoted) in [(true, false), (true, true)] {
        (w.named, w.quoted) = (named, quoted);
        w.said = before.clone();
        said.extend(way(w));
    }
    (w.named, w.quoted) = (false, false);
    w.said = after;
    said.push(flow(&Node::map(vec![(key.clone(), value.clone())])));
    said.dedup();
    said
}

/// The zones of a side, as they lie from the middle of the table outwards.
fn side(w: &mut Writer<'_>, player: &str, side: &[(Node, Node)]) -> Vec<Unit> {
    let fields = w.words.side;
    let zones = w.lexicon.mat.zones;
    let order = |key: &Node| {
        let nth = named(fields, key)?;
        zones
            .iter()
            .position(|z| fields[nth].names.contains(&z.name))
    };
    let mut sorted: Vec<&(Node, Node)> = side.iter().collect();
    sorted.sort_by_key(|(key, _)| order(key).unwrap_or(zones.len()));
    let own = || Some(Some(player.to_owned()));
    let mut units: Vec<Unit> = Vec::new();
    for (key, value) in sorted {
        let field = named(fields, key).map(|nth| &fields[nth]);
        let said = ways(w, key, value, &mut |w| w.zone(field?, value));
        let path = field.map_or(key.scalar().unwrap_or_default(), |f| f.names[0]);
        let shape = field.map_or(Node::SHAPE, |f| (f.of)());
        units.push(Unit::of(own(), &[player, path], value, shape, said));
    }
    if units.is_empty() {
        let none = Node::map(Vec::new());
        units.push(Unit::of(
            own(),
            &[player],
            &none,
            Node::SHAPE,
            vec![String::new()],
        ));
    }
    units
}

fn piece(w: &mut Writer<'_>, (key, player): (&Node, &str), name: &Node, of: &Node) -> Unit {
    let whole = Node::map(vec![(name.clone(), of.clone())]);
    let controller = of.get(player).and_then(Node::as_str);
    let controller = controller.filter(|who| Player::BOTH.iter().any(|p| p.name() == *who));
    let said = ways(w, key, &whole, &mut |w| {
        w.piece(name, of, controller.map(|_| player))
    });
    let held = named(w.words.setup, key).map_or("", |nth| w.words.setup[nth].names[0]);
    let shape = w.piece_shape().unwrap_or(Node::SHAPE);
    let side = Some(controller.map(str::to_owned));
    Unit::of(
        side,
        &[held, name.scalar().unwrap_or_default()],
        of,
        shape,
        said,
    )
}
