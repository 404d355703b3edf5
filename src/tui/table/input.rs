//! The line that is typed at the table: a card's name, its printed values, a number, the value of a field.

use std::sync::Arc;

use crate::engine::fault::{At as Place, Fault};
use crate::engine::mat::Does;
use crate::engine::table::draft::Marked;
use crate::engine::table::drawn::{Spot, Takes};
use crate::engine::table::edit;
use crate::engine::table::inline;
use crate::engine::table::line::Completion;
use crate::engine::table::path::Path;
use crate::rulebook::{BookId, Cards};
use crate::text::fold::{fold, is_han};
use crate::text::yaml::{self, Kind, Node};
use crate::view::{Catalog, Language, StyledLine};

use super::super::editor::Editor;
use super::super::keys::{self, Op};
use super::super::model::{Effect, Model};
use super::{At, Table, cards, changed, corrects, fields, here, save, tries, twins};

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
    /// The whole board in one line.
    Line,
    /// Something to be tried, or a question.
    Attempt,
    /// A place on the board to go to.
    Place,
    /// Title, question or answer of the ruling that it becomes.
    Head(&'static str),
    /// This sentence of a card in other words.
    Sentence(String),
}

/// A line that is being typed.
pub struct Input {
    pub asks: Asks,
    pub editor: Editor,
    /// What stood there before anything was typed.
    pub began: String,
    /// What the whole of it may be.
    whole: Vec<String>,
    /// The user's lists and the game, where a card may be typed.
    lists: Option<(Arc<dyn Cards>, BookId)>,
    /// What its last word may be.
    words: Vec<String>,
    /// What it may be completed to: what is shown, and the line then.
    pub offers: Vec<(String, String)>,
    /// Which of those was taken last, and what was typed before.
    taken: Option<(usize, String)>,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
    /// How it is taken.
    pub reading: Vec<StyledLine>,
}

impl Input {
    /// Which of the offers is taken.
    pub fn taken(&self) -> Option<usize> {
        self.taken.as_ref().map(|(nth, _)| *nth)
    }

    /// Offers cards of the user's lists, each shown with its number.
    fn offer_listed(&mut self, text: &str) {
        let Some((lists, book)) = &self.lists else {
            return;
        };
        for offer in lists.offers(*book, text, cards::OFFERED) {
            let known = |(_, whole): &(String, String)| *whole == offer.written;
            if self.offers.len() < cards::OFFERED && !self.offers.iter().any(known) {
                self.offers.push((offer.shown, offer.written));
            }
        }
    }

    fn offer(&mut self) {
        let text = self.editor.text().to_owned();
        let same = |name: String| (name.clone(), name);
        let whole = cards::meant(&text, self.whole.iter().map(String::as_str));
        self.offers = whole.into_iter().map(same).collect();
        self.offer_listed(&text);
        let stem = stem(&text);
        let last = &text[stem.len()..];
        if !last.is_empty() && self.editor.cursor() == text.len() {
            for word in cards::meant(last, self.words.iter().map(String::as_str)) {
                if !self.offers.iter().any(|(shown, _)| *shown == word) {
                    let whole = format!("{stem}{word}");
                    self.offers.push((word, whole));
                }
            }
        }
        self.taken = None;
    }
}

/// Begins a line.
pub fn ask(model: &mut Model, asks: Asks, typed: &str) {
    let (library, told) = (model.library.clone(), model.words.clone());
    let Some(table) = here(model) else { return };
    let (mut whole, mut words) = (Vec::new(), Vec::new());
    match &asks {
        Asks::Card if table.spot().is_some_and(|s| s.takes == Takes::Piece) => {
            whole = fields::grounds(&table.lexicon);
        }
        Asks::Card | Asks::Holds(_) => whole = table.names(),
        Asks::Value(at) => {
            let shown = |word| told.field(word).into_owned();
            whole = at.words().into_iter().map(shown).collect();
        }
        Asks::Values(_) => whole = vec![table.told(vanilla(table))],
        Asks::Attempt => {
            whole = tries::choices(table, &library, &told);
            words = (table.lexicon.action)()
                .words()
                .into_iter()
                .map(str::to_owned)
                .collect();
            words.extend(table.on_board());
        }
        Asks::Place => whole = table.places(),
        Asks::Count | Asks::Head(_) | Asks::Line | Asks::Sentence(_) => {}
    }
    let takes_card = matches!(asks, Asks::Card | Asks::Holds(_));
    let lists = table.lists.clone().filter(|_| takes_card);
    let mut input = Input {
        lists: lists.map(|lists| (lists, table.draft.book())),
        asks,
        editor: Editor::holding(typed),
        began: typed.to_owned(),
        whole,
        words,
        offers: Vec::new(),
        taken: None,
        faults: Vec::new(),
        reading: Vec::new(),
    };
    input.offer();
    table.input = Some(input);
    offer_in_line(table);
}

/// What may stand at the cursor of the line that says the whole board.
fn offer_in_line(table: &mut Table) {
    let Some(input) = &table.input else { return };
    let text = input.editor.text();
    if input.asks != Asks::Line || input.editor.cursor() < text.len() {
        return;
    }
    let stem = stem(text).to_owned();
    let words = tries::complete(table, text, text.len());
    let whole = |one: Completion| (one.shown, format!("{stem}{}", one.written));
    let offers = words.into_iter().map(whole).collect();
    if let Some(input) = &mut table.input {
        input.offers = offers;
    }
}

/// What stands before the word that is being typed.
pub fn stem(text: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || ";；,，:：/()（）×[]{}".contains(c);
    let last = text.char_indices().rfind(|(_, c)| ends(*c));
    &text[..last.map_or(0, |(at, c)| at + c.len_utf8())]
}

/// What a card is given of which nothing is known, as it is typed.
fn vanilla(table: &Table) -> &'static str {
    table.lexicon.mat.vanilla.trim_matches(['{', '}'])
}

/// Offers what the line may be completed to. What was wrong with it is looked at again.
pub fn typed(model: &mut Model) {
    reread(model);
    let Some(table) = here(model) else { return };
    let Some(input) = &mut table.input else {
        return;
    };
    input.offer();
    let was_wrong = !input.faults.is_empty();
    offer_in_line(table);
    let Some(input) = &mut table.input else {
        return;
    };
    if was_wrong {
        let text = input.editor.text().to_owned();
        let asks = input.asks.clone();
        let faults = match asks {
            Asks::Line => tries::read(table, &text).err().unwrap_or_default(),
            Asks::Values(name) => values(table, &name, &text).err().unwrap_or_default(),
            _ => Vec::new(),
        };
        if let Some(input) = &mut table.input {
            input.faults = faults;
        }
    }
}

/// Looks how a sentence is taken that is typed anew.
fn reread(model: &mut Model) {
    let input = model.tables.last().and_then(|table| table.input.as_ref());
    let Some(Asks::Sentence(sentence)) = input.map(|input| &input.asks) else {
        return;
    };
    let text = input.map_or("", |input| input.editor.text());
    let reading = corrects::reading(model, sentence, text);
    if let Some(input) = here(model).and_then(|table| table.input.as_mut()) {
        input.reading = reading;
        input.faults.clear();
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
        Some((_, line)) => {
            input.editor = Editor::holding(line);
            input.taken = Some((nth, typed));
        }
        None => input.editor = Editor::holding(&typed),
    }
}

/// Takes the line. Where something is wrong with it, it stays, with the cursor where that is.
fn take(model: &mut Model) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let Some(mut input) = table.input.take() else {
        return Vec::new();
    };
    let text = input.editor.text().trim().to_owned();
    let said = match &input.asks {
        Asks::Card if text.contains(['(', '（']) => said_card(model, &text),
        Asks::Card => card(model, &text),
        Asks::Values(name) => match values(table, name, &text) {
            Ok(node) => {
                let at = table.edit(|file, lexicon, spot| {
                    edit::define(file, lexicon, edit::printed_name(name), node);
                    edit::lay(file, lexicon, spot, Node::text(name.clone()))
                });
                Ok(changed(model, Some(&at)))
            }
            Err(faults) => Err(faults),
        },
        Asks::Count => count(model, &text).map_err(one),
        Asks::Holds(nth) => holds(model, *nth, &text),
        Asks::Value(at) => {
            let said = fields::typed(model, at, &text);
            if said.is_ok() {
                fields::go_on(model, at);
            }
            said
        }
        Asks::Line => tries::take_line(model, &text),
        Asks::Attempt => tries::attempt(model, &text),
        Asks::Place => go_to(model, &text).map_err(one),
        Asks::Head(key) => return save::head(model, key, &text),
        Asks::Sentence(sentence) => corrects::take(model, sentence, &text),
    };
    said.unwrap_or_else(|faults| {
        if let Some(first) = faults.first().filter(|f| f.column > 0) {
            input.editor.go_to(first.column as usize - 1);
        }
        input.faults = faults;
        if let Some(table) = here(model) {
            table.input = Some(input);
        }
        Vec::new()
    })
}

/// What a reader of YAML says, as a fault of the line.
fn one(what: String) -> Vec<Fault> {
    let what = what.lines().next().unwrap_or_default().to_owned();
    vec![Place::<()>::default().fault(what)]
}

/// A card by its name: one at hand is laid, of another its printed values are asked for.
fn card(model: &mut Model, text: &str) -> Result<Vec<Effect>, Vec<Fault>> {
    let library = model.library.clone();
    let Some(table) = here(model) else {
        return Ok(Vec::new());
    };
    let Some(spot) = table.spot().cloned().filter(|_| !text.is_empty()) else {
        return Ok(Vec::new());
    };
    if spot.takes == Takes::Piece
        && let Some(asked) = twins::piece(model, text)
    {
        return Ok(asked);
    }
    let Some(table) = here(model) else {
        return Ok(Vec::new());
    };
    let printed = edit::printed_name(text).to_owned();
    let known = edit::defined(table.draft.file(), &table.lexicon);
    let known = known.iter().any(|(name, _)| *name == printed);
    let supplied = match known {
        true => None,
        false => table.supplied(&printed).map_err(|fault| vec![fault])?,
    };
    let needs = table.lexicon.mat.vanilla;
    if spot.takes != Takes::Piece && !known && supplied.is_none() && needs != "{}" {
        ask(model, Asks::Values(text.to_owned()), "");
        return Ok(Vec::new());
    }
    let before = table.faults.len();
    let text = match &supplied {
        Some((name, _)) => text.replacen(&printed, name, 1),
        None => text.to_owned(),
    };
    let at = table.edit(|file, lexicon, spot| {
        if let Some((name, values)) = supplied {
            edit::define(file, lexicon, &name, values);
        }
        edit::lay(file, lexicon, spot, Node::text(text.as_str()))
    });
    let effects = changed(model, Some(&at));
    if needs == "{}" && !known && spot.takes != Takes::Piece {
        define_where_needed(model, &library, &spot, (&at, before), &text);
    }
    Ok(effects)
}

/// Goes to the place that is named, or to the first that may be meant.
fn go_to(model: &mut Model, text: &str) -> Result<Vec<Effect>, String> {
    let nowhere = model.words.fill("table.no-place", &[("place", &text)]);
    let Some(table) = here(model) else {
        return Ok(Vec::new());
    };
    let mut places = table.places();
    // What is shown in English may be typed as the rules call it, too.
    let chinese = || table.places_in(&Catalog::of(Language::Chinese));
    if table.words.language != Language::Chinese && text.chars().any(is_han) {
        places = chinese();
    }
    let sides = ["甲", "乙"].map(|side| table.words.said(side).into_owned());
    let nth =
        match nearest_place(&places, text, &sides).or_else(|| free_place(&places, text, &sides)) {
            Some(nth) => nth,
            None => {
                let meant = cards::meant(text, places.iter().map(String::as_str));
                let name = meant.first().ok_or(nowhere)?;
                places
                    .iter()
                    .position(|place| place == name)
                    .unwrap_or_default()
            }
        };
    table.stand_on(nth);
    Ok(Vec::new())
}

/// Where a zone has no place of that number yet, its last, to which the next card comes: 任务3 where two lie there.
fn free_place(places: &[String], text: &str, sides: &[String; 2]) -> Option<usize> {
    let unnumbered = |text: &str| text.trim_end_matches(char::is_numeric).to_owned();
    let zone = unnumbered(text.trim());
    let first = nearest_place(places, &zone, sides).filter(|_| zone != text.trim())?;
    let named = unnumbered(&places[first]);
    places.iter().rposition(|place| unnumbered(place) == named)
}

/// The place that a text names: `左` and `手牌` are 甲's as those places are called, `乙左` and `乙 场地区 左` the other's;
/// `任务2` and `魔陷2` leave out what need not be said. Spaces, width and case do not matter, and a zone is its first
/// place. `sides` is what 甲 and 乙 are called; their names stand apart.
fn nearest_place(places: &[String], text: &str, sides: &[String; 2]) -> Option<usize> {
    let flat = |text: &str| fold(text).replace(char::is_whitespace, "");
    // Whose it is said to be, 乙's or not, and what is left.
    let sided = |text: &str| {
        let apart = text.trim().split_once(char::is_whitespace);
        let side = |name: &str| {
            sides
                .iter()
                .position(|side| side.eq_ignore_ascii_case(name))
        };
        if let Some((nth, place)) = apart.and_then(|(name, place)| Some((side(name)?, place))) {
            return (Some(nth == 1), flat(place));
        }
        let whole = flat(text);
        let mut all = [('甲', false), ('乙', true)].into_iter();
        let of = all.find_map(|(name, theirs)| Some((theirs, whole.strip_prefix(name)?)));
        of.map_or((None, whole.clone()), |(theirs, place)| {
            (Some(theirs), place.to_owned())
        })
    };
    let (of, typed) = sided(text);
    let near = |place: &str| {
        let mut left = typed.chars().peekable();
        place.chars().for_each(|c| {
            left.next_if_eq(&c);
        });
        match place {
            place if place == typed => Some(0),
            place if place.starts_with(&typed) => Some(1),
            place if place.contains(&typed) => Some(2),
            _ => left.peek().is_none().then_some(3),
        }
    };
    let ranked = places.iter().enumerate().filter_map(|(nth, place)| {
        let (theirs, place) = sided(place);
        let theirs = theirs == Some(true);
        let side = of.is_none_or(|of| of == theirs);
        let near = near(&place).filter(|_| side && !typed.is_empty())?;
        Some(((near, theirs), nth))
    });
    ranked.min().map(|(_, nth)| nth)
}

/// A card with what is said of it in brackets.
fn said_card(model: &mut Model, text: &str) -> Result<Vec<Effect>, Vec<Fault>> {
    let Some(table) = here(model) else {
        return Ok(Vec::new());
    };
    let Some(spot) = table.spot().cloned() else {
        return Ok(Vec::new());
    };
    if spot.takes == Takes::Piece {
        let key = model.keys.shown(keys::Place::Table, Op::CardFields);
        let key = key.unwrap_or_default();
        return Err(one(model.words.fill("table.piece-name", &[("key", &key)])));
    }
    // A name is a name, whatever it means.
    let from = text.find(['(', '（']).unwrap_or(text.len());
    let meant = table.meant_from(text, from);
    let said = inline::card(&table.lexicon, &spot, &meant.text, table.known());
    let (card, defines) = said.map_err(|faults| meant.faults(faults))?;
    Ok(twins::lay(model, card, defines))
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
    table.edit(|file, lexicon, spot| {
        edit::define(file, lexicon, edit::printed_name(name), nothing);
        edit::lay(file, lexicon, spot, Node::text(name))
    });
    table.look(library, Some(at));
    if table.faults == said {
        table.draft.undo();
        table.edit(|file, lexicon, spot| edit::lay(file, lexicon, spot, Node::text(name)));
        table.look(library, Some(at));
    }
}

/// Printed values, as the line of a board says them or as flow YAML, over those of a card of which nothing is known.
fn values(table: &Table, name: &str, typed: &str) -> Result<Node, Vec<Fault>> {
    let meant = table.meant(typed);
    let text = meant.text.as_str();
    let base = yaml::parse(table.lexicon.mat.vanilla).unwrap_or_else(|_| Node::map(Vec::new()));
    if text.is_empty() {
        return Ok(base);
    }
    let flow = match text.starts_with('{') {
        true => text.to_owned(),
        false => format!("{{{text}}}"),
    };
    let has_values = |node: &Node| matches!(&node.kind, Kind::Map(all) if !all.is_empty() && all.iter().all(|(_, v)| !v.is_nothing()));
    let said = match yaml::parse(&flow).ok().filter(has_values) {
        Some(node) => node,
        None => match table.spot() {
            Some(spot) => inline::printed(
                &table.lexicon,
                spot,
                [edit::printed_name(name), text],
                table.known(),
            )
            .map_err(|faults| meant.faults(faults))?,
            None => return Ok(base),
        },
    };
    Ok(over(base, said))
}

/// One mapping over another.
fn over(mut base: Node, said: Node) -> Node {
    if let (Kind::Map(all), Kind::Map(said)) = (&mut base.kind, said.kind) {
        for (key, value) in said {
            match all.iter_mut().find(|(k, _)| k.as_str() == key.as_str()) {
                Some((_, old)) => *old = value,
                None => all.push((key, value)),
            }
        }
    }
    base
}

/// How many lie there, or the value of what is only a number.
fn count(model: &mut Model, text: &str) -> Result<Vec<Effect>, String> {
    let Some(table) = here(model) else {
        return Ok(Vec::new());
    };
    let takes = table.spot().map(|s| s.takes);
    let node = yaml::parse(text).map_err(|e| e.to_string())?;
    if node.as_integer().is_none() && takes != Some(Takes::Number) {
        return Err(model.words.fill("table.no-number", &[("text", &text)]));
    }
    table.edit(|file, _, spot| {
        *crate::engine::table::path::made(file, &spot.zone) = node;
    });
    Ok(changed(model, None))
}

/// A mark that holds a card: under the card, or on it.
fn holds(model: &mut Model, nth: usize, name: &str) -> Result<Vec<Effect>, Vec<Fault>> {
    let Some(table) = here(model).filter(|_| !name.is_empty()) else {
        return Ok(Vec::new());
    };
    let marks = table.lexicon.mat.marks;
    let Some(mark) = marks.get(nth).filter(|m| m.does == Does::Holds) else {
        return Ok(Vec::new());
    };
    let printed = edit::printed_name(name).to_owned();
    let known = edit::defined(table.draft.file(), &table.lexicon);
    let known = known.iter().any(|(n, _)| *n == printed);
    let supplied = match known {
        true => None,
        false => table.supplied(&printed).map_err(|fault| vec![fault])?,
    };
    let before = table.faults.clone();
    let named = match &supplied {
        Some((own, _)) => name.replacen(&printed, own, 1),
        None => name.to_owned(),
    };
    let name = named.as_str();
    table.edit(|file, lexicon, spot| {
        if let Some((own, values)) = supplied {
            edit::define(file, lexicon, &own, values);
        }
        edit::mark(file, lexicon, spot, mark, false, Some(name))
    });
    let library = model.library.clone();
    let effects = changed(model, None);
    // Where the card has to be known it is one of which nothing more is said than that it is a card.
    let Some(table) = here(model) else {
        return Ok(effects);
    };
    if table.faults.len() > before.len() && !known {
        let vanilla = yaml::parse(table.lexicon.mat.vanilla);
        let vanilla = vanilla.unwrap_or_else(|_| Node::map(Vec::new()));
        let worse = table.faults.clone();
        table.draft.undo();
        table.edit(|file, lexicon, spot| {
            edit::define(file, lexicon, &printed, vanilla);
            edit::mark(file, lexicon, spot, mark, false, Some(name))
        });
        table.look(&library, None);
        if table.faults == worse {
            table.draft.undo();
            table.edit(|file, lexicon, spot| {
                edit::mark(file, lexicon, spot, mark, false, Some(name))
            });
            table.look(&library, None);
        }
        return Ok(vec![table.kept()]);
    }
    Ok(effects)
}

/// A text that is pasted while nothing is typed: a card's name, or a whole board in one line.
pub fn pasted(model: &mut Model, text: &str) -> Vec<Effect> {
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let text = text.trim();
    if text.contains(|c: char| c.is_whitespace() || ";；/(（".contains(c)) {
        ask(model, Asks::Line, text);
        return take(model);
    }
    if table.spot().is_some_and(|s| s.takes != Takes::Number) {
        ask(model, Asks::Card, text);
    }
    Vec::new()
}
