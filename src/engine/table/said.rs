//! A board that is asked about: from a line, from a ruling's file; and what was tried on it as a ruling.

use std::collections::BTreeSet;

use super::answer::Answer;
use super::draft::Draft;
use super::line;
use super::path::{keys, made};
use crate::engine::fault::{At, Fault};
use crate::engine::file;
use crate::engine::games;
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
        let Some(grammar) = games::grammar(book) else {
            return Err(vec![At::nowhere(()).fault(format!("{book} 没有引擎"))]);
        };
        let lists = library.cards.as_deref();
        let said = line::read_with(&grammar, text, None, lists)?;
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

/// The board of a ruling's file: its cards, board and readings, without what is done and said there.
///
/// # Errors
/// As [`Draft::from_text`].
pub fn board_of(text: &str) -> Result<Draft, Fault> {
    let mut draft = Draft::from_text(text)?;
    for key in ["步骤", "分支", "标题", "问题", "裁定"] {
        draft.remove(&keys([key]));
    }
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
