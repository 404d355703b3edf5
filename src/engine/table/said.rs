//! A board that is asked about: from a line, a deck or a ruling's file; and what was tried on it as a ruling.

use std::collections::BTreeSet;

use super::answer::Answer;
use super::draft::Draft;
use super::line;
use super::path::{keys, made};
use crate::engine::fault::{At, Fault};
use crate::engine::file;
use crate::engine::games;
use crate::engine::mat::Lies;
use crate::rulebook::{BookId, Library, RuleId};
use crate::text::yaml::{Kind, Node};

/// A board that is said: in a line, or as a file writes it, `{甲: {…}}` or `{牌: {…}, 局面: {…}}`. Cards that a line takes from
/// the lists of the shelf stand in the draft as they are declared there.
///
/// # Errors
/// What is not understood, with its place in the text.
pub fn said(book: BookId, text: &str, library: &Library) -> Result<Draft, Vec<Fault>> {
    let mut draft = Draft::new(book);
    let text = text.trim();
    if text.is_empty() {
        return Ok(draft);
    }
    if !text.starts_with('{') {
        let Some(lexicon) = games::lexicon(book) else {
            return Err(vec![At::nowhere(()).fault(format!("{book} 没有引擎"))]);
        };
        let lists = library.cards.as_deref();
        let said = line::read_with(&lexicon, text, None, lists)?;
        draft.say(said.cards, said.setup);
        return Ok(draft);
    }
    let file = file::parse(text).map_err(|fault| vec![fault])?;
    let Kind::Map(entries) = file.kind else {
        return Ok(draft);
    };
    let of_file = |(key, _): &(Node, Node)| matches!(key.as_str(), Some("局面" | "牌" | "读法"));
    if !entries.iter().any(of_file) {
        draft.say(Node::map(Vec::new()), Node::map(entries));
        return Ok(draft);
    }
    for (key, value) in entries {
        let name = key.as_str().unwrap_or_default();
        if name == "书" && value.as_str() != Some(book.as_str()) {
            let at = At {
                value: (),
                line: value.at.line,
                column: value.at.column,
            };
            return Err(vec![
                at.fault(format!("问的是 {book}，局面却写着 书: {}", value.says())),
            ]);
        }
        draft.put(&keys([name]), value);
    }
    Ok(draft)
}

/// What of a ruling's file is its board.
const BOARD: [&str; 5] = ["书", "牌", "局面", "读法", "种子"];

/// The keys under which a deck file holds the deck.
const DECK: [&str; 3] = ["牌组", "卡组", "构筑"];

/// An empty board on which 甲 has a deck: its cards are defined, its parts lie where they begin.
///
/// # Errors
/// A fault where the file is no YAML, or holds no deck that lies anywhere in that game.
pub fn of_deck(book: BookId, text: &str) -> Result<Draft, Fault> {
    let file = file::parse(text)?;
    let nothing = || {
        At::nowhere(())
            .fault("文件里没有牌组")
            .fix("牌组写在 牌组 下")
    };
    let deck = DECK
        .iter()
        .find_map(|key| file.get(key))
        .ok_or_else(nothing)?;
    let lexicon = games::lexicon(book).ok_or_else(nothing)?;
    let mut draft = Draft::new(book);
    if let Some(cards) = file.get("牌").or(file.get("卡")) {
        draft.put(&keys(["牌"]), cards.clone());
    }
    if let Some(readings) = file.get("读法") {
        draft.put(&keys(["读法"]), readings.clone());
    }
    let mut laid = false;
    for zone in lexicon.mat.zones.iter().filter(|z| !z.deals.is_empty()) {
        let part = match &deck.kind {
            Kind::Map(_) => zone.deals.iter().find_map(|part| deck.get(part)),
            _ => Some(deck).filter(|_| zone.lies == Lies::Pile),
        };
        if let Some(part) = part {
            draft.put(&keys(["局面", "甲", zone.name]), cards_of(part));
            laid = true;
        }
    }
    draft.forget();
    match laid {
        true => Ok(draft),
        false => Err(nothing()),
    }
}

/// The cards of a deck's part as a zone holds them: `{火花: 4}` is 火花×4.
fn cards_of(part: &Node) -> Node {
    let Kind::Map(entries) = &part.kind else {
        return part.clone();
    };
    let copies = |(name, count): &(Node, Node)| {
        let name = name.scalar().unwrap_or_default();
        Node::text(format!("{name}×{}", count.scalar().unwrap_or_default()))
    };
    Node::nowhere(Kind::List(entries.iter().map(copies).collect()))
}

/// The board of a ruling's file: its cards, board and readings, without what is said and expected there, but for what
/// is kept `besides`; of a deck file the board of [`of_deck`].
///
/// # Errors
/// As [`Draft::from_text`].
pub fn board_of(text: &str, besides: &[&str]) -> Result<Draft, Fault> {
    let mut draft = Draft::from_text(text)?;
    if draft.get(&["局面"]).is_none() && DECK.iter().any(|key| draft.get(&[key]).is_some()) {
        return of_deck(draft.book(), text);
    }
    draft.change(|file| {
        if let Kind::Map(entries) = &mut file.kind {
            entries.retain(|(key, _)| {
                let key = key.scalar().unwrap_or_default();
                BOARD.contains(&key) || besides.contains(&key)
            });
        }
    });
    // What was left out cannot be brought back.
    draft.forget();
    Ok(draft)
}

/// Chooses a reading for a board.
pub fn choose(draft: &mut Draft, reading: &str, option: &str) {
    draft.put(&keys(["读法", reading]), Node::text(option));
}

/// The draft as a ruling: what was tried as its steps, what was refused with the clauses against it.
pub fn tried(draft: &Draft, answers: &[Answer]) -> Draft {
    let mut draft = draft.clone();
    let text = |key: &str, value: Node| (Node::text(key), value);
    let numbers = |clauses: &mut dyn Iterator<Item = RuleId>| {
        let mut seen = BTreeSet::new();
        let fresh = clauses.filter(|clause| seen.insert(*clause));
        let numbers = fresh.map(|clause| Node::text(clause.number.to_string()));
        Node::nowhere(Kind::List(numbers.collect()))
    };
    let mut steps: Vec<Node> = Vec::new();
    let mut refused: Vec<Node> = Vec::new();
    for answer in answers {
        let Some(written) = answer.written.clone() else {
            continue;
        };
        if !answer.reasons.is_empty() {
            if answer.instead.is_none() {
                let mut against = answer.reasons.iter().map(|reason| reason.cite.clause);
                refused.push(Node::map(vec![
                    text("做", written),
                    text("因", numbers(&mut against)),
                ]));
            }
            continue;
        }
        let mut step = Vec::new();
        if !refused.is_empty() {
            let all = std::mem::take(&mut refused);
            step.push(text("不可", Node::nowhere(Kind::List(all))));
        }
        let key = if answer.by.is_some() { "做" } else { "机会" };
        step.push(text(key, written));
        if let Some(open) = &answer.open {
            let near = numbers(&mut open.clauses.iter().copied());
            let expect = Node::map(vec![text("未定", near)]);
            step.push(text("期望", expect));
        }
        steps.push(Node::map(step));
    }
    if !refused.is_empty() {
        let all = Node::nowhere(Kind::List(refused));
        steps.push(Node::map(vec![text("不可", all)]));
    }
    if !steps.is_empty() {
        draft.change(|file| {
            let path = keys(["步骤"]);
            let place = made(file, &path);
            match &mut place.kind {
                Kind::List(already) => already.append(&mut steps),
                kind => *kind = Kind::List(steps),
            }
        });
    }
    draft
}
