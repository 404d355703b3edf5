//! The table: a board that is set up by hand in its game's own picture, played, changed and played again.
//!
//! What is on it is one [`Draft`]; the drawn board, its faults and the play follow from that after each change. What a
//! key does to the draft stands in [`edit`](crate::engine::table::edit), which knows no screen.

mod cards;
mod corrects;
mod cursor;
mod draw;
mod fields;
mod input;
mod kept;
mod lists;
mod play;
mod save;
mod tries;
mod twins;

use std::sync::Arc;

use ratatui::layout::Rect;

use crate::engine::games::{self, Lexicon};
use crate::engine::mat::{Does, Lies};
use crate::engine::table::draft::{Draft, Marked};
use crate::engine::table::drawn::{Drawn, Spot, Takes};
use crate::engine::table::edit;
use crate::engine::table::inline::Known;
use crate::engine::table::path::Path;
use crate::engine::table::standing;
use crate::rulebook::{Cards, Library};
use crate::text::yaml::Node;
use crate::view::speech::{Meant, Speech};
use crate::view::{Catalog, StyledLine, Tone};

use super::editor::Editor;
use super::history;
use super::keys::Op;
use super::model::{Effect, Model, Screen};
use super::pane::Pane;

pub use corrects::{Kept as Corrected, Wish, keep as correct, kept as corrected};
pub use cursor::{click, wheel};
pub use draw::{draw, mark_hints, way_back};
pub use fields::At;
pub use input::{pasted, typed};
pub use kept::{Kept, welcome};
pub use lists::{
    Pick, ask_put_away, call_here, listed, name, new_id, of_rule, of_ruling, open, picked, put_up,
    take_up,
};
pub use play::follow;
pub use save::of_rule as save_rule;

use input::{Asks, Input};

/// A table.
pub struct Table {
    /// Under which name it is kept.
    pub id: String,
    words: Catalog,
    /// How its words are said in the interface's language, where that is another than theirs.
    speech: Option<Speech>,
    /// What is on it.
    pub draft: Draft,
    /// How it stood empty.
    empty: String,
    /// The moment at which it was stepped last.
    pub moment: usize,
    /// The board before the one that was said in a line, while it is asked what becomes of its steps.
    before: Option<Draft>,
    lexicon: Lexicon,
    drawn: Drawn,
    /// What can be gone to, in the order of the board.
    spots: Vec<Spot>,
    /// What is wrong with the board.
    faults: Vec<Marked>,
    /// What the rules do not let stand on it, though it can be played.
    unlawful: Vec<Marked>,
    /// What the steps that were made do not do any more.
    broken: Vec<Marked>,
    /// The spot under the cursor.
    cursor: usize,
    /// The column that going up and down keeps to.
    column: Option<usize>,
    /// The card that is being carried.
    carried: Option<Path>,
    /// The card that was copied.
    copied: Option<Node>,
    input: Option<Input>,
    /// What is to be laid, while it is asked whether it is another card of that name.
    twin: Option<twins::Twin>,
    /// The answer to what was asked last.
    answer: Vec<StyledLine>,
    /// What a ruling of it is to hold, while it is being saved.
    form: Option<save::Form>,
    /// The cards that come with the program for this game, once they were asked for.
    supply: Option<Vec<(String, Node)>>,
    /// The user's lists of cards.
    lists: Option<Arc<dyn Cards>>,
    /// Whether it was drawn since it was read or changed.
    fresh: bool,
    pane: Pane,
    about: Pane,
    /// Columns and rows of the board as it was drawn last.
    size: (usize, usize),
    board_area: Rect,
    about_area: Rect,
}

impl Table {
    /// A table for a draft; `None` where its game has no engine.
    pub fn new(id: String, draft: Draft, words: &Catalog) -> Option<Self> {
        let lexicon = games::lexicon(draft.book())?;
        Some(Self {
            id,
            speech: Speech::of(&lexicon, words),
            words: words.clone(),
            empty: Draft::new(draft.book()).yaml(),
            draft,
            before: None,
            moment: 0,
            lexicon,
            drawn: Drawn::default(),
            spots: Vec::new(),
            faults: Vec::new(),
            unlawful: Vec::new(),
            broken: Vec::new(),
            cursor: 0,
            column: None,
            carried: None,
            copied: None,
            input: None,
            twin: None,
            answer: Vec::new(),
            form: None,
            supply: None,
            lists: None,
            fresh: false,
            pane: Pane::default(),
            about: Pane::default(),
            size: (78, 16),
            board_area: Rect::default(),
            about_area: Rect::default(),
        })
    }

    /// A line in the rules' words.
    fn meant(&self, typed: &str) -> Meant {
        self.meant_from(typed, 0)
    }

    /// The same from some byte on.
    fn meant_from(&self, typed: &str, from: usize) -> Meant {
        match &self.speech {
            Some(speech) => speech.chinese(typed, from),
            None => Meant::as_typed(typed),
        }
    }

    /// A line as the interface says it.
    fn told(&self, line: &str) -> String {
        match &self.speech {
            Some(speech) => speech.english(line),
            None => line.to_owned(),
        }
    }

    /// Whether a line is being typed.
    pub fn types(&self) -> bool {
        self.input.is_some()
    }

    /// The line that is being typed.
    pub fn editor(&mut self) -> Option<&mut Editor> {
        self.input.as_mut().map(|input| &mut input.editor)
    }

    /// The spot under the cursor.
    fn spot(&self) -> Option<&Spot> {
        self.spots.get(self.cursor)
    }

    /// The cards that are known: of the draft, and of the user's lists.
    fn known(&self) -> Known<'_> {
        Known {
            cards: self.draft.get(&["牌"]),
            lists: self.lists.as_deref(),
        }
    }

    /// The card under the cursor as the draft writes it.
    fn card(&self) -> Option<&Node> {
        let spot = self.spot()?;
        spot.card?;
        self.draft.at(&spot.path)
    }

    /// Draws the board anew after a change, and looks what is wrong with it. The cursor goes to what lies at a path.
    fn look(&mut self, library: &Library, at: Option<&Path>) {
        let path = at.cloned().or_else(|| self.spot().map(|s| s.path.clone()));
        let was = self.cursor;
        self.lists.clone_from(&library.cards);
        let first = self.spots.is_empty();
        self.drawn = self.draft.drawn();
        self.spots = self.drawn.spots.concat();
        let there = |path: &Path| self.spots.iter().position(|s| s.path == *path);
        let holding = |path: &Path| self.spots.iter().position(|s| path.starts_with(&s.path));
        let found = path.as_ref().and_then(|p| there(p).or_else(|| holding(p)));
        self.cursor = found.unwrap_or(was).min(self.spots.len().saturating_sub(1));
        (self.faults, self.unlawful, self.broken) = match self.draft.open(library) {
            Ok(session) => {
                let faults = session.report().faults.clone();
                let unlawful = standing::unlawful(&*session, &self.drawn);
                (Vec::new(), unlawful, self.draft.marked(faults))
            }
            Err(faults) => (faults, Vec::new(), Vec::new()),
        };
        self.mark_faults();
        if first && at.is_none() {
            self.start();
        }
        self.lay_out();
        self.fresh = true;
    }

    /// Lays the board out for the place where it is drawn, so that the cursor knows where things lie.
    fn lay_out(&mut self) {
        let (columns, rows) = self.size;
        let spots: Vec<Vec<(usize, Option<usize>)>> = self
            .drawn
            .spots
            .iter()
            .map(|region| region.iter().map(|s| (s.slot, s.card)).collect())
            .collect();
        let lines =
            crate::view::board::draw_spots(&self.drawn.board, &spots, columns, rows, &self.words);
        self.pane.refresh(lines);
        self.pane.fit(columns, rows);
        self.pane.choose(&crate::view::Link::Spot(self.cursor));
    }

    /// Puts a sign to the cards and places that something is wrong with.
    fn mark_faults(&mut self) {
        let faulty: Vec<usize> = self.wrong().filter_map(|m| self.spot_of(&m.path)).collect();
        let mut nth = 0;
        for (region, spots) in self.drawn.spots.iter().enumerate() {
            for spot in spots {
                if faulty.contains(&nth)
                    && let Some(slot) = self.drawn.board.regions[region].slots.get_mut(spot.slot)
                {
                    match spot.card.and_then(|card| slot.cards.get_mut(card)) {
                        Some(face) => face.name.insert(0, '⚠'),
                        None => slot.marks.push("⚠".to_owned()),
                    }
                }
                nth += 1;
            }
        }
    }

    /// What keeps the board from being played, and what cannot stand on it.
    fn wrong(&self) -> impl Iterator<Item = &Marked> {
        self.faults.iter().chain(&self.unlawful)
    }

    /// The spot that a path is about: the one that lies there or holds it, else the first in what lies there.
    fn spot_of(&self, path: &Path) -> Option<usize> {
        let within = |(_, spot): &(usize, &Spot)| path.starts_with(&spot.path);
        let holder = self.spots.iter().enumerate().filter(within);
        let holder = holder
            .max_by_key(|(_, spot)| spot.path.len())
            .map(|(nth, _)| nth);
        holder.or_else(|| {
            let zone = |spot: &Spot| path.len() > 1 && spot.zone.starts_with(path);
            self.spots.iter().position(zone)
        })
    }

    /// Where a spot lies, as it is said: 甲 场地区 左.
    fn place(&self, nth: usize) -> String {
        self.place_in(nth, &self.words)
    }

    fn place_in(&self, nth: usize, words: &Catalog) -> String {
        let mut first = 0;
        for (region, spots) in self.drawn.spots.iter().enumerate() {
            if let Some(spot) = nth.checked_sub(first).and_then(|nth| spots.get(nth)) {
                let region = &self.drawn.board.regions[region];
                let owner = region.owner.map_or("", |o| o.name());
                let said: Vec<_> = [owner, &region.name, &region.slots[spot.slot].label]
                    .into_iter()
                    .filter(|word| !word.is_empty())
                    .flat_map(|word| word.split(' '))
                    .map(|word| words.said(word))
                    .collect();
                return said.join(" ");
            }
            first += spots.len();
        }
        String::new()
    }

    /// Edits the draft as one step of undo.
    fn edit<T: Default>(&mut self, edit: impl FnOnce(&mut Node, &Lexicon, &Spot) -> T) -> T {
        let Some(spot) = self.spot().cloned() else {
            return T::default();
        };
        let lexicon = self.lexicon;
        let mut out = T::default();
        self.draft.change(|file| out = edit(file, &lexicon, &spot));
        out
    }

    /// Its title, or what stands for one: how many cards lie on it.
    pub fn title(&self, words: &Catalog) -> String {
        match self.draft.get(&["标题"]).and_then(Node::as_str) {
            Some(title) if !title.is_empty() => title.to_owned(),
            _ => words.get("table.untitled").to_owned(),
        }
    }

    /// Whether nothing is set up on it: such a table is listed nowhere, and not kept.
    pub fn is_bare(&self) -> bool {
        self.draft.yaml() == self.empty
    }

    /// To keep it as it is now.
    fn kept(&self) -> Effect {
        let text = self.draft.yaml();
        Effect::Keep {
            id: self.id.clone(),
            text: (text != self.empty).then_some(text),
        }
    }
}

/// The table that is worked at.
/// The line that is being typed at the table: what is asked and what is typed, where it is another than what stood
/// there.
pub fn typing(model: &Model) -> Option<(String, String)> {
    let table = model.tables.last()?;
    let input = table.input.as_ref()?;
    let text = input.editor.text();
    let title = || draw::input_title(table, input, &model.words);
    (text != input.began).then(|| (title(), text.to_owned()))
}

fn here(model: &mut Model) -> Option<&mut Table> {
    model.tables.last_mut()
}

/// What comes of a change: the board is drawn anew and kept. The cursor goes to what lies at the path.
fn changed(model: &mut Model, at: Option<&Path>) -> Vec<Effect> {
    let library = model.library.clone();
    let Some(table) = here(model) else {
        return Vec::new();
    };
    table.answer.clear();
    table.look(&library, at);
    vec![table.kept()]
}

/// What a key does here.
pub fn op(model: &mut Model, op: Op) -> Vec<Effect> {
    let library = model.library.clone();
    let Some(table) = here(model) else {
        model.screen = Screen::Find;
        return Vec::new();
    };
    if table.types() {
        return input::op(model, op);
    }
    if !table.fresh {
        table.look(&library, None);
    }
    match op {
        Op::CursorLeft
        | Op::CursorRight
        | Op::Up
        | Op::Down
        | Op::Top
        | Op::Bottom
        | Op::NextPane => table.go(op),
        Op::PageDown => table.about.page(true),
        Op::PageUp => table.about.page(false),
        Op::Open => return enter_key(model),
        Op::CardFields => fields::of_card(model),
        Op::BoardFields => fields::of_board(model),
        Op::Correct => corrects::begin(model),
        Op::Remove => return remove(model),
        Op::PickUp => return pick_up(model),
        Op::Copy => copy(model),
        Op::Paste => return paste(model),
        Op::SwapSides => {
            table.draft.change(edit::swap_sides);
            return changed(model, None);
        }
        Op::Undo | Op::Redo => {
            let done = match op {
                Op::Undo => table.draft.undo(),
                _ => table.draft.redo(),
            };
            if !done {
                model.say_word(if op == Op::Undo {
                    "table.nothing-undone"
                } else {
                    "table.nothing-redone"
                });
                return Vec::new();
            }
            return changed(model, None);
        }
        Op::Go => return play::go(model),
        Op::Attempt => tries::begin(model),
        Op::Jump => input::ask(model, Asks::Place, ""),
        Op::Line => tries::line(model),
        Op::Save => save::open(model),
        Op::Close if table.carried.take().is_some() => {}
        Op::Close => history::close_rule(model),
        _ => {}
    }
    Vec::new()
}

/// What Enter does under the cursor, by the name of its hint.
pub fn enter(model: &Model) -> &'static str {
    match model.tables.last() {
        Some(table) if table.types() => "take",
        Some(table) => match table.spot() {
            Some(spot) if spot.card.is_some() => "go",
            Some(spot) if spot.takes == Takes::Number => "count",
            Some(spot) if spot.takes == Takes::Piece => "piece",
            _ => "card",
        },
        None => "open",
    }
}

fn enter_key(model: &mut Model) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let asks = match table.spot() {
        Some(spot) if spot.card.is_some() => return play::go(model),
        Some(spot) if spot.takes == Takes::Number => Asks::Count,
        Some(_) => Asks::Card,
        None => return Vec::new(),
    };
    input::ask(model, asks, "");
    Vec::new()
}

/// What a character begins that is no key here: a card's name, or a number on what has one.
pub fn character(model: &mut Model, c: char) -> Vec<Effect> {
    let Some(spot) = here(model).and_then(|table| table.spot()) else {
        return Vec::new();
    };
    let counts = matches!(spot.lies, Lies::Pile | Lies::Number) && spot.takes != Takes::Piece;
    let asks = match c {
        '0'..='9' if counts => Asks::Count,
        c if c.is_alphanumeric() && !c.is_ascii() => match spot.takes {
            Takes::Number => {
                model.say_word("table.number-only");
                return Vec::new();
            }
            _ => Asks::Card,
        },
        _ => return Vec::new(),
    };
    input::ask(model, asks, c.encode_utf8(&mut [0; 4]));
    input::typed(model);
    Vec::new()
}

/// Does to the card under the cursor what the nth key of those for marks stands for.
pub fn mark(model: &mut Model, nth: usize, back: bool) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let key = ['r', 'f', 'd', 'x', 'm', 'z'].get(nth);
    let marks = table.lexicon.mat.marks;
    let Some(nth) = marks.iter().position(|m| Some(&m.key) == key) else {
        model.say_word("table.no-mark");
        return Vec::new();
    };
    if table.card().is_none() {
        model.say_word("table.mark-needs-card");
        return Vec::new();
    }
    if marks[nth].does == Does::Holds && !back {
        input::ask(model, Asks::Holds(nth), "");
        input::typed(model);
        return Vec::new();
    }
    let done = table.edit(|file, lexicon, spot| {
        edit::mark(file, lexicon, spot, &lexicon.mat.marks[nth], back, None)
    });
    if !done {
        model.say_word("table.no-mark");
        return Vec::new();
    }
    changed(model, None)
}

fn remove(model: &mut Model) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    table.carried = None;
    table.edit(|file, _, spot| edit::remove(file, spot));
    changed(model, None)
}

/// Picks the card under the cursor up or, where one is carried, puts that down here.
fn pick_up(model: &mut Model) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let Some(from) = table.carried.take() else {
        match table
            .spot()
            .filter(|s| s.card.is_some())
            .map(|s| s.path.clone())
        {
            Some(path) => {
                table.carried = Some(path);
                model.say_word("table.carried");
            }
            None => model.say_word("table.mark-needs-card"),
        }
        return Vec::new();
    };
    let Some(from) = table.spots.iter().find(|s| s.path == from).cloned() else {
        return Vec::new();
    };
    let lies = table.edit(|file, lexicon, to| match to.takes {
        Takes::Number => None,
        _ => edit::carry(file, lexicon, &from, to),
    });
    changed(model, lies.as_ref())
}

fn copy(model: &mut Model) {
    let Some(table) = here(model) else { return };
    let card = table.card().cloned();
    match (card, table.spot()) {
        (Some(card), Some(spot)) if spot.takes == Takes::Card => {
            table.copied = Some(card);
            model.say_word("table.copied");
        }
        _ => model.say_word("table.mark-needs-card"),
    }
}

fn paste(model: &mut Model) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let takes = table.spot().map(|s| s.takes);
    match (table.copied.clone(), takes) {
        (Some(card), Some(Takes::Card)) => {
            let at = table.edit(|file, lexicon, spot| edit::lay(file, lexicon, spot, card));
            changed(model, Some(&at))
        }
        _ => {
            model.say_word("table.nothing-copied");
            Vec::new()
        }
    }
}

/// A line of a fault: where it is, what is wrong, and the likely fix.
fn fault_line(table: &Table, marked: &Marked) -> StyledLine {
    let mut line = StyledLine::of(Tone::Bad, "⚠ ").hanging(2);
    if let Some(nth) = table.spot_of(&marked.path) {
        line = line.with(Tone::Label, format!("{} ", table.place(nth)));
    }
    line = line.with(Tone::Plain, table.words.said(&marked.fault.what));
    match &marked.fault.fix {
        Some(fix) => line.with(Tone::Good, format!(" → {}", table.words.said(fix))),
        None => line,
    }
}
