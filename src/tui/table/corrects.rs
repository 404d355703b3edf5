//! Correcting a sentence of the card under the cursor: its sentences with their marks, the line in which one is said
//! anew, how that is taken, and the board that has it so.

use std::sync::Arc;

use crate::cards::catalogue::Found;
use crate::cards::corrected::NotUsed;
use crate::cards::corrections::{Correction, Says};
use crate::cards::declare::Declared;
use crate::cards::list::number_key;
use crate::cards::{Lists, Of, Shelf};
use crate::engine::fault::{At as Place, Fault};
use crate::engine::printed::Outcome;
use crate::engine::table::edit;
use crate::engine::table::line::flow;
use crate::engine::table::path;
use crate::rulebook::BookId;
use crate::text::yaml::{Kind, Node};
use crate::view::{Catalog, StyledLine, Tone, cards as said, corrections as view};

use super::super::keys::{self, Op};
use super::super::model::{Effect, Model};
use super::super::overlay::{Chosen, Overlay};
use super::input::{self, Asks};
use super::{Pick, Table, changed, here};

/// The key under which a definition has the card's number.
const NUMBER: &str = "编号";

/// What is to be kept of a sentence of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The card's game.
    pub book: BookId,
    /// Its number or, without one, its name.
    pub called: String,
    /// The sentence as it is printed.
    pub sentence: String,
    /// What is said instead; `None` to forget what was.
    pub line: Option<String>,
}

impl Table {
    /// What the lists have of the card under the cursor, where it is one of theirs.
    fn of_list<R>(&self, lists: &Lists, then: impl FnOnce(&Shelf, Of<'_>) -> R) -> Option<R> {
        let spot = self.spot()?;
        let written = crate::engine::table::form::card(self.card()?, spot.form)?;
        let printed = edit::printed_name(written.name);
        let defined = self.draft.at(&edit::definition(&self.lexicon, printed));
        let number = defined.and_then(|d| d.get(NUMBER)).and_then(Node::scalar);
        let called = number.unwrap_or(printed);
        let shelf = lists.about(self.draft.book(), called);
        let Found::One(of) = shelf.find(called) else {
            return None;
        };
        // A card that the board defines itself is not the list's for its name alone.
        let own = number.is_none() && defined.is_some() && !of.number().is_empty();
        (!own).then(|| then(&shelf, of))
    }

    /// The sentences of the card under the cursor, where there is something about them to know.
    pub(super) fn sentences(&self, lists: Option<&Arc<Lists>>, words: &Catalog) -> Vec<StyledLine> {
        let lines = |shelf: &Shelf, of: Of<'_>| {
            let declared = shelf.declare(of);
            match in_doubt(&declared).is_empty() {
                true => Vec::new(),
                false => numbered(&declared, words),
            }
        };
        let lines = lists.and_then(|lists| self.of_list(lists, lines));
        lines.unwrap_or_default()
    }
}

/// Each sentence in a line; of a corrected one what was said instead.
fn numbered(declared: &Declared, words: &Catalog) -> Vec<StyledLine> {
    let mut lines = Vec::new();
    for (n, nth) in declared.correctable().into_iter().enumerate() {
        lines.push(view::marked(declared, nth, Some(n + 1)));
        let corrected = declared.correction(nth);
        lines.extend(corrected.map(|c| view::by_judge(&c.correction, words)));
    }
    lines.extend(view::unused(&declared.unused, words));
    lines
}

/// The sentences that are not read, read with a doubt, or corrected.
fn in_doubt(declared: &Declared) -> Vec<usize> {
    let mut all = declared.correctable();
    all.retain(|nth| {
        declared.sentences[*nth].outcome != Outcome::Read || declared.correction(*nth).is_some()
    });
    all
}

/// Begins to correct the card under the cursor: its one sentence that is not sure, or one of several to be chosen.
pub fn begin(model: &mut Model) {
    let lists = model.lists.clone();
    let Some(table) = here(model) else { return };
    if table.card().is_none() {
        return model.say_word("table.mark-needs-card");
    }
    let declared = lists.and_then(|lists| table.of_list(&lists, |shelf, of| shelf.declare(of)));
    let Some(declared) = declared else {
        let key = model.keys.shown(keys::Place::Table, Op::CardFields);
        let key = key.unwrap_or_default();
        return model.say(model.words.fill("correct.no-list-card", &[("key", &key)]));
    };
    if declared.extent.is_none() {
        return model.say_word("cards.no-reader");
    }
    let all = declared.correctable();
    let unsure = in_doubt(&declared);
    let text = |nth: usize| declared.sentences[nth].text.clone();
    match (all.as_slice(), unsure.as_slice()) {
        ([], _) => model.say_word("correct.no-sentences"),
        ([one], _) | (_, [one]) => ask(model, text(*one)),
        _ => {
            let rows = all.iter().enumerate().map(|(n, nth)| {
                let line = view::marked(&declared, *nth, Some(n + 1));
                (line, Chosen::Table(Pick::Sentence(text(*nth))))
            });
            let first = all.iter().position(|nth| unsure.first() == Some(nth));
            let mut list = Overlay::list(model.words.get("correct.which"), rows.collect());
            if let Overlay::List { chosen, .. } = &mut list {
                *chosen = first.unwrap_or(0);
            }
            model.overlays.push(list);
        }
    }
}

/// Asks for a sentence in other words, beginning with those that it has.
pub fn ask(model: &mut Model, sentence: String) {
    let lists = model.lists.clone();
    let Some(table) = here(model) else { return };
    let now = lists
        .and_then(|lists| table.of_list(&lists, |shelf, of| now(&shelf.declare(of), &sentence)));
    let typed = now.flatten().unwrap_or_else(|| sentence.clone());
    input::ask(model, Asks::Sentence(sentence), &typed.replace('\n', " "));
    input::typed(model);
}

/// What is said of a sentence now.
fn now(declared: &Declared, sentence: &str) -> Option<String> {
    let own = declared.corrected.iter();
    let mut own = own.filter(|c| declared.sentences[c.sentence].text == sentence);
    own.next().map(|c| c.correction.says.line())
}

/// A line for a sentence of the card under the cursor, tried.
struct Tried {
    before: Declared,
    after: Declared,
    correction: Correction,
}

impl Tried {
    /// Why it is not taken; `None` where it is.
    fn refused(&self) -> Option<&NotUsed> {
        let own = self.after.unused.iter();
        let mut own = own.filter(|u| u.correction.same(&self.correction));
        own.next().map(|u| &u.why)
    }
}

fn tried(table: &Table, lists: &Lists, sentence: &str, line: &str) -> Option<Result<Tried, Fault>> {
    table.of_list(lists, |shelf, of| {
        let correction = Correction::today(of, sentence, Says::typed(line)?);
        Ok(Tried {
            before: shelf.declare(of),
            after: shelf.declare_with(of, Some(&correction)),
            correction,
        })
    })
}

/// How a line is taken that is being typed for a sentence.
pub fn reading(model: &Model, sentence: &str, line: &str) -> Vec<StyledLine> {
    let (Some(table), Some(lists)) = (model.tables.last(), &model.lists) else {
        return Vec::new();
    };
    if line.trim().is_empty() {
        let empty = model.words.get("correct.empty-line");
        return vec![StyledLine::of(Tone::Muted, empty).hanging(2)];
    }
    match tried(table, lists, sentence, line) {
        None => Vec::new(),
        Some(Ok(tried)) => {
            view::taken(&tried.before, &tried.after, &tried.correction, &model.words)
        }
        Some(Err(fault)) => vec![
            StyledLine::of(Tone::Bad, format!("✗ {}", model.words.said(&fault.what))).hanging(2),
        ],
    }
}

/// Takes a line for a sentence: it is to be kept, where it is read.
pub fn take(model: &mut Model, sentence: &str, line: &str) -> Result<Vec<Effect>, Vec<Fault>> {
    let (Some(table), Some(lists)) = (model.tables.last(), &model.lists) else {
        return Ok(Vec::new());
    };
    let called = |_: &Shelf, of: Of<'_>| match of.number() {
        "" => of.name().to_owned(),
        number => number.to_owned(),
    };
    let Some(called) = table.of_list(lists, called) else {
        return Ok(Vec::new());
    };
    let wish = |line: Option<&str>| Wish {
        book: table.draft.book(),
        called,
        sentence: sentence.to_owned(),
        line: line.map(str::to_owned),
    };
    if line.is_empty() {
        let was = |shelf: &Shelf, of: Of<'_>| now(&shelf.declare(of), sentence).is_some();
        return match table.of_list(lists, was) {
            Some(true) => Ok(vec![Effect::Correct(wish(None))]),
            _ => Ok(Vec::new()),
        };
    }
    match tried(table, lists, sentence, line) {
        None => Ok(Vec::new()),
        Some(Err(fault)) => Err(vec![fault]),
        Some(Ok(tried)) => match tried.refused() {
            None => Ok(vec![Effect::Correct(wish(Some(line)))]),
            Some(why) => Err(vec![fault(line, why)]),
        },
    }
}

/// Why a line is not taken, at the place from where it is not read.
fn fault(line: &str, why: &NotUsed) -> Fault {
    let at = match why {
        NotUsed::Unread { rest, .. } if !rest.is_empty() => line.find(rest.as_str()),
        _ => None,
    };
    let column = at.map_or(0, |at| line[..at].chars().count() as u32 + 1);
    let place: Place<()> = Place {
        value: (),
        line: 1,
        column,
    };
    place.fault(why.says())
}

/// What came of a wish: what the card was before and is now, and whether there was anything to change.
#[derive(Debug)]
pub struct Kept {
    before: Node,
    after: Node,
    done: bool,
}

/// Keeps what is wished for on the disk.
///
/// # Errors
/// Why it is not kept, for the user.
pub fn keep(model: &Model, wish: &Wish) -> Result<Kept, String> {
    let gone = || model.words.fill("cards.nobody", &[("name", &wish.called)]);
    let lists = model.lists.as_ref().ok_or_else(gone)?;
    let shelf = lists.about(wish.book, &wish.called);
    let Found::One(of) = shelf.find(&wish.called) else {
        return Err(gone());
    };
    let before = shelf.declare(of).card;
    let says = wish.line.as_deref().map(Says::typed).transpose();
    let says = says.map_err(|fault| fault.to_string())?;
    let correction = says.map(|says| Correction::today(of, &wish.sentence, says));
    let done = lists
        .correct(of, &wish.sentence, correction)
        .map_err(|why| said::not_saved(&why, &model.words))?;
    Ok(Kept {
        before,
        after: shelf.declare(of).card,
        done,
    })
}

/// After a correction was kept: every board of the game that has the card has it so.
pub fn kept(model: &mut Model, wish: &Wish, kept: Result<Kept, String>) -> Vec<Effect> {
    let kept = match kept {
        Ok(kept) => kept,
        Err(said) => {
            model.say(said);
            return Vec::new();
        }
    };
    let mut effects = Vec::new();
    for table in &mut model.tables {
        if table.draft.book() == wish.book && redefine(table, wish, &kept) {
            table.fresh = false;
            effects.push(table.kept());
        }
    }
    effects.extend(changed(model, None));
    let word = match (&wish.line, kept.done) {
        (Some(_), _) => "correct.done",
        (None, true) => "correct.undone",
        (None, false) => "correct.nothing-undone",
    };
    model.say_word(word);
    effects
}

/// Puts what the card is now into the definitions that a board has of it: what stands there otherwise than the list had
/// it is the board's own and stays. Whether there was any.
fn redefine(table: &mut Table, wish: &Wish, kept: &Kept) -> bool {
    let lexicon = table.lexicon;
    let number = number_key(&wish.called);
    let of_card = |(name, said): &(String, Node)| match said.get(NUMBER).and_then(Node::scalar) {
        Some(own) => number_key(own) == number,
        None => *name == wish.called,
    };
    let defined = edit::defined(table.draft.file(), &lexicon);
    let mut changes = Vec::new();
    for (name, said) in defined.into_iter().filter(of_card) {
        let new = merged(&said, kept);
        if flow(&new) != flow(&said) {
            changes.push((name, new));
        }
    }
    if changes.is_empty() {
        return false;
    }
    table.draft.change(|file| {
        for (name, new) in changes {
            *path::made(file, &edit::definition(&lexicon, &name)) = new;
        }
    });
    true
}

/// A definition in which what the list had becomes what it has now.
fn merged(said: &Node, kept: &Kept) -> Node {
    let Kind::Map(own) = &said.kind else {
        return said.clone();
    };
    let value = |node: &Node, key: &Node| key.as_str().and_then(|key| node.get(key)).map(flow);
    // A definition that says only what it has otherwise takes the rest from the list by itself.
    let copied =
        |key: &Node| value(&kept.before, key).is_some_and(|was| Some(was) == value(said, key));
    let mut entries = Vec::new();
    for (key, old) in own {
        match key.as_str().and_then(|key| kept.after.get(key)) {
            Some(new) if copied(key) => entries.push((key.clone(), new.clone())),
            None if copied(key) => {}
            _ => entries.push((key.clone(), old.clone())),
        }
    }
    let whole = own.iter().filter(|(key, _)| copied(key)).count() > 1;
    if let Kind::Map(now) = &kept.after.kind
        && whole
    {
        let new = |key: &Node| value(said, key).is_none() && value(&kept.before, key).is_none();
        entries.extend(now.iter().filter(|(key, _)| new(key)).cloned());
    }
    Node {
        at: said.at,
        kind: Kind::Map(entries),
    }
}
