//! What a board says of itself and of its cards beside where they lie: lists made from the table of words, with the
//! words to choose from where there are some, and a line to type where not.

use crate::engine::board::Board;
use crate::engine::fault::Fault;
use crate::engine::lexicon::Lexicon;
use crate::engine::mat::Sides;
use crate::engine::table::drawn::Spot;
use crate::engine::table::edit;
use crate::engine::table::line::{self, flow};
use crate::engine::table::path::{self, Path, Seg, keys};
use crate::engine::vocab::{Content, Field, Form, Shape, fits};
use crate::rulebook::Library;
use crate::text::yaml::{self, Kind, Node};
use crate::view::explained::explained;
use crate::view::written::spoken;
use crate::view::{Catalog, Language, StyledLine, Tone, reading as readings};

use super::super::model::{Effect, Model};
use super::super::overlay::{Chosen, Overlay};
use super::input::{self, Asks};
use super::{Pick, Table, changed, here};

/// A field of a board or of a card.
#[derive(Clone)]
pub struct At {
    /// The card that it is said of.
    spot: Option<Spot>,
    /// Where it lies, once it is said.
    path: Path,
    /// Its name.
    name: &'static str,
    shape: &'static Shape,
    /// What it is a field of, where that is no board and no card.
    of: Option<Box<At>>,
}

impl std::fmt::Debug for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("At")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

impl PartialEq for At {
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path && self.spot == other.spot
    }
}

impl Eq for At {}

impl At {
    /// The words that may stand there.
    pub fn words(&self) -> Vec<&'static str> {
        self.shape.words()
    }

    /// What is asked.
    pub fn name(&self) -> &'static str {
        self.name
    }

    fn field(&self, field: &'static Field) -> Self {
        Self {
            spot: self.spot.clone(),
            path: [&self.path[..], &[Seg::from(field.names[0])]].concat(),
            name: field.names[0],
            shape: (field.of)(),
            of: None,
        }
    }

    /// A field of what is a field itself: 角色 of 攻击.
    fn part(&self, field: &'static Field) -> Self {
        Self {
            of: Some(Box::new(self.clone())),
            ..self.field(field)
        }
    }
}

/// The words for grounds of the map.
pub fn grounds(lexicon: &Lexicon) -> Vec<String> {
    let Sides::Pieces { terrain, .. } = lexicon.mat.sides else {
        return Vec::new();
    };
    let Some(field) = (lexicon.setup)().field(terrain) else {
        return Vec::new();
    };
    match (field.of)().inner().form {
        Form::Entries(of) => of()
            .inner()
            .words()
            .into_iter()
            .map(str::to_owned)
            .collect(),
        _ => Vec::new(),
    }
}

/// Lists what the board says of itself: turn, phase, an attack going on, and the readings it goes under.
pub fn of_board(model: &mut Model) {
    let library = model.library.clone();
    let words = model.words.clone();
    let Some(table) = here(model) else { return };
    let mat = table.lexicon.mat;
    let is_zone = |field: &Field| {
        let of_mat = |name: &&str| match mat.sides {
            Sides::Players => ["甲", "乙"].contains(name),
            Sides::Pieces { key, terrain, .. } => [key, terrain].contains(name),
        } || mat.shared.iter().any(|z| z.name == *name);
        field.names.iter().any(of_mat)
    };
    let board = At {
        spot: None,
        path: keys(["局面"]),
        name: "局面",
        shape: (table.lexicon.setup)(),
        of: None,
    };
    let mut rows = Vec::new();
    for field in board.shape.fields().iter().filter(|f| !is_zone(f)) {
        rows.push(row(table, &board.field(field), field));
    }
    // A side has what is neither a zone nor lies in one.
    if mat.sides == Sides::Players {
        for player in ["甲", "乙"] {
            let Some(side) = board.shape.field(player) else {
                continue;
            };
            let side = board.field(side);
            for field in side.shape.fields() {
                if !mat.zones.iter().any(|z| field.names.contains(&z.name)) {
                    let (line, chosen) = row(table, &side.field(field), field);
                    let mut named =
                        StyledLine::of(Tone::Label, format!("{} ", words.said(player))).hanging(4);
                    named.spans.extend(line.spans);
                    rows.push((named, chosen));
                }
            }
        }
    }
    let readings = library
        .book(table.draft.book())
        .map_or(&[][..], |b| &b.readings);
    let mut readings: Vec<_> = readings.iter().filter(|r| r.joined.is_none()).collect();
    readings.sort_by_key(|r| r.rank());
    for reading in readings {
        let now = table
            .draft
            .get(&["读法", &reading.id])
            .and_then(Node::as_str);
        let line = StyledLine::of(Tone::Ref, reading.id.clone())
            .with(
                Tone::Strong,
                format!(" = {}", now.unwrap_or(&reading.default)),
            )
            .with(Tone::Muted, format!("  {}", words.get("table.reading")))
            .hanging(4);
        rows.push((line, Chosen::Table(Pick::Reading(reading.id.clone()))));
    }
    if table.draft.get(&["步骤"]).is_some() {
        let line = StyledLine::of(Tone::Warn, words.get("table.drop-steps"));
        rows.push((line, Chosen::Table(Pick::DropSteps)));
    }
    let title = words.get("table.fields").to_owned();
    model.overlays.push(Overlay::list(title, rows));
}

/// Lists what may be said of the card under the cursor.
pub fn of_card(model: &mut Model) {
    let Some(table) = here(model) else { return };
    let spot = table.spot().filter(|s| s.card.is_some()).cloned();
    let shape = spot
        .as_ref()
        .and_then(|s| edit::said_shape(&table.lexicon, s));
    let (Some(spot), Some(shape)) = (spot, shape) else {
        model.say_word("table.mark-needs-card");
        return;
    };
    let mut rows = Vec::new();
    for field in shape.fields() {
        let at = At {
            path: edit::field_path(table.draft.file(), &spot, field.names),
            spot: Some(spot.clone()),
            name: field.names[0],
            shape: (field.of)(),
            of: None,
        };
        rows.push(row(table, &at, field));
    }
    let title = table.place(table.cursor);
    model.overlays.push(Overlay::list(title, rows));
}

/// What is said of a word, in Chinese or as its English note, in the interface's language.
fn told(says: &'static str, note: &'static str, words: &Catalog) -> &'static str {
    match words.language {
        Language::English if !note.is_empty() => note,
        Language::Chinese if says.is_empty() => explained(note),
        _ => says,
    }
}

fn row(table: &Table, at: &At, field: &Field) -> (StyledLine, Chosen) {
    let words = &table.words;
    let mut line = StyledLine::of(Tone::Strong, words.titled(at.name)).hanging(4);
    if let Some(value) = table.draft.at(&at.path) {
        line = line.with(Tone::Good, format!(" = {}", spoken(value, words)));
    }
    line = line.with(
        Tone::Muted,
        format!("  {}", told(field.says, field.note, words)),
    );
    (line, Chosen::Table(Pick::Field(at.clone())))
}

/// The words that may stand alone in a place, those of what stands there without a word among them; each with what is
/// said of it.
fn bare_words(
    shape: &'static Shape,
    words: &Catalog,
    into: &mut Vec<(&'static str, &'static str)>,
) {
    let Form::Words(all) = shape.inner().form else {
        return;
    };
    for one in all {
        let bare = matches!(one.content, Content::None | Content::Maybe(_));
        let known = |name: &str| into.iter().any(|(word, _)| *word == name);
        match (one.names, one.content) {
            ([name, ..], _) if bare && !known(name) => {
                into.push((name, told(one.says, one.note, words)));
            }
            (_, Content::Any(of)) => bare_words(of(), words, into),
            _ => {}
        }
    }
}

/// The players and the cards on the board that may stand in a field: those with which the board has no fault there.
fn fitting(table: &Table, at: &At, library: &Library) -> Vec<String> {
    let mut names = vec!["甲".to_owned(), "乙".to_owned()];
    names.extend(table.on_board());
    names.retain(|name| {
        let change = |file: &mut Node| said_in(file, &table.lexicon, at, Node::text(name.as_str()));
        table.draft.would_stand(&at.path, change, library)
    });
    names
}

/// The things that a list holds, each to be gone into, and one more.
fn items(table: &Table, at: &At, of: &'static Shape) -> Vec<(StyledLine, Chosen)> {
    let held = match table.draft.at(&at.path).map(|n| &n.kind) {
        Some(Kind::List(items)) => items.as_slice(),
        _ => &[],
    };
    let item = |nth: usize| At {
        path: [&at.path[..], &[Seg::Item(nth)]].concat(),
        shape: of,
        of: Some(Box::new(at.clone())),
        ..at.clone()
    };
    let rows = held.iter().enumerate().map(|(nth, node)| {
        let line = StyledLine::of(Tone::Good, flow(node)).hanging(4);
        let pick = match node.kind {
            Kind::Map(_) => Pick::Field(item(nth)),
            _ => Pick::Type(item(nth)),
        };
        (line, Chosen::Table(pick))
    });
    let more =
        StyledLine::of(Tone::Label, "＋ ").with(Tone::Strong, table.words.get("table.one-more"));
    let more = (more, Chosen::Table(Pick::Field(item(held.len()))));
    rows.chain([more]).collect()
}

/// Offers what a field may be: its words, its own fields, or a line to type it in.
pub fn choose(model: &mut Model, at: At) -> Vec<Effect> {
    let library = model.library.clone();
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let there = table.draft.at(&at.path).cloned();
    let pick = |pick: Pick| Chosen::Table(pick);
    let shown = table.words.clone();
    let word = |word: &str| {
        let said = StyledLine::of(Tone::Strong, shown.field(word));
        (said, pick(Pick::Word(at.clone(), word.to_owned())))
    };
    let shape = at.shape.inner();
    let mut rows = match shape.form {
        Form::Words(_) => {
            let mut all = Vec::new();
            bare_words(shape, &table.words, &mut all);
            let rows = all.into_iter().map(|(name, says)| {
                let (line, chosen) = word(name);
                (line.with(Tone::Muted, format!("  {says}")), chosen)
            });
            rows.collect()
        }
        Form::YesNo => vec![word("是"), word("否")],
        Form::Fields { fields, .. } => {
            let all = fields.iter();
            all.map(|field| row(table, &at.part(field), field))
                .collect()
        }
        // A number that may be computed is typed.
        Form::Text if shape.name != "数" => {
            let names = fitting(table, &at, &library);
            names.iter().map(|name| word(name)).collect()
        }
        Form::List(of) if matches!(of().inner().form, Form::Fields { .. }) => {
            items(table, &at, of())
        }
        _ => Vec::new(),
    };
    let whole = matches!(shape.form, Form::YesNo)
        || matches!(shape.form, Form::Words(words) if words.iter().all(|w| matches!(w.content, Content::None)));
    if rows.is_empty() {
        return type_in(model, at);
    }
    if !whole {
        let line = StyledLine::of(Tone::Label, model.words.get("table.type"));
        rows.push((line, pick(Pick::Type(at.clone()))));
    }
    if there.is_some() {
        let line = StyledLine::of(Tone::Warn, model.words.get("table.drop"));
        rows.push((line, pick(Pick::Drop(at.clone()))));
    }
    model
        .overlays
        .push(Overlay::list(shown.titled(at.name), rows));
    Vec::new()
}

/// Asks for a value in a line.
pub fn type_in(model: &mut Model, at: At) -> Vec<Effect> {
    let now = here(model).and_then(|table| table.draft.at(&at.path));
    let now = now.map(flow).unwrap_or_default();
    let now = match at.words().contains(&now.as_str()) {
        true => model.words.field(&now).into_owned(),
        false => now,
    };
    input::ask(model, Asks::Value(at), &now);
    Vec::new()
}

/// Takes a value that was typed, as a line says it or in YAML; nothing takes the field away.
pub fn typed(model: &mut Model, at: &At, text: &str) -> Result<Vec<Effect>, Vec<Fault>> {
    if text.is_empty() {
        return Ok(put(model, at, None));
    }
    let Some(table) = here(model) else {
        return Ok(Vec::new());
    };
    let cards = table.draft.get(&["牌"]);
    // A word may be typed as it is shown.
    let shown = |word: &&str| table.words.field(word).eq_ignore_ascii_case(text);
    let text = at.words().into_iter().find(shown).unwrap_or(text);
    let meant = table.meant(text);
    let said = line::value(&table.lexicon, (at.shape, at.name), &meant.text, cards);
    let node = said.or_else(|faults| {
        let node = yaml::parse(text).ok();
        let fits = node.filter(|node| fits(at.shape, node));
        fits.ok_or_else(|| meant.faults(faults))
    })?;
    Ok(put(model, at, Some(node)))
}

/// After a part was said, shows the other parts of the same thing.
pub fn go_on(model: &mut Model, at: &At) {
    if let Some(of) = &at.of {
        choose(model, (**of).clone());
    }
}

/// Writes a value, with room for it.
fn said_in(file: &mut Node, lexicon: &Lexicon, at: &At, value: Node) {
    let said = at
        .spot
        .as_ref()
        .and_then(|spot| edit::said_shape(lexicon, spot));
    if let (Some(spot), Some(said)) = (&at.spot, said) {
        edit::make_room(file, spot, said);
    }
    *path::made(file, &at.path) = value;
}

/// Puts a value, or takes it away.
pub fn put(model: &mut Model, at: &At, value: Option<Node>) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let lexicon = table.lexicon;
    table.draft.change(|file| {
        match value {
            Some(value) => said_in(file, &lexicon, at, value),
            None => drop(path::remove(file, &at.path)),
        }
        if let Some(spot) = &at.spot {
            edit::tidy(file, spot);
        }
        let board = path::made(file, &keys(["局面"]));
        if board.is_nothing() {
            board.kind = Kind::Map(Vec::new());
        }
    });
    changed(model, None)
}

/// The options of a reading.
pub fn reading(model: &mut Model, id: &str) {
    let library = model.library.clone();
    let Some(table) = here(model) else { return };
    let Some(reading) = library
        .book(table.draft.book())
        .and_then(|b| b.readings.iter().find(|r| r.id == id))
    else {
        return;
    };
    let now = table.draft.get(&["读法", id]).and_then(Node::as_str);
    let now = now.unwrap_or(&reading.default);
    let rows = reading.told().map(|option| {
        let mark = if option.id == now { "● " } else { "  " };
        let line = StyledLine::of(Tone::Good, mark)
            .with(Tone::Strong, option.id.clone())
            .with(Tone::Muted, format!("  {}", option.says))
            .hanging(4);
        let pick = Pick::Option(id.to_owned(), option.id.clone());
        (line, Chosen::Table(pick))
    });
    let rows = rows.collect();
    model.overlays.push(Overlay::list(id, rows));
}

/// Puts the board under an option of a reading; the default is not written.
pub fn choose_option(model: &mut Model, reading: &str, option: &str) -> Vec<Effect> {
    let library = model.library.clone();
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let known = library.reading(table.draft.book(), reading);
    let at = keys(["读法", reading]);
    match known.is_some_and(|r| r.default == option) {
        true => drop(table.draft.remove(&at)),
        false => table.draft.put(&at, Node::text(option)),
    }
    let effects = changed(model, None);
    if let Some(said) = known.and_then(|r| readings::against(r, option, &model.words)) {
        model.say(said);
    }
    effects
}

/// The names of the cards that lie on a board.
pub fn names_on(board: &Board) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let faces = board.regions.iter().flat_map(|r| &r.slots);
    for face in faces.flat_map(|slot| &slot.cards) {
        let name = face.name.trim_start_matches('⚠');
        if !names.iter().any(|n| n == name) {
            names.push(name.to_owned());
        }
    }
    names
}

impl Table {
    /// The names of the cards that lie on the board.
    pub(super) fn on_board(&self) -> Vec<String> {
        names_on(&self.drawn.board)
    }
}
