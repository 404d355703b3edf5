//! Playing a table: its board is stepped on the ruling screen, and the steps that are made there are kept on it.

use crate::engine::session::Session;
use crate::engine::table::draft::Draft;
use crate::engine::table::line;
use crate::engine::table::path::{self, keys};
use crate::text::yaml::{Kind, Node};

use super::super::history;
use super::super::model::{Effect, Model};
use super::super::rule::{self, Rule};
use super::{fault_line, here};

/// Shows a moment on the way of what was done, from where it can be stepped on and back.
pub fn look(model: &mut Model, session: Box<dyn Session>) {
    let words = model.words.clone();
    let Some(table) = here(model) else { return };
    let id = table.id.clone();
    let mut rule = Rule::new(session, table.title(&words), table.draft.yaml());
    rule.table = Some(id.clone());
    history::forget_table(model, &id);
    history::step(model, rule);
}

/// Steps the board on from where the steps that were made lead.
pub fn go(model: &mut Model) -> Vec<Effect> {
    let library = model.library.clone();
    let Some(table) = here(model) else {
        return Vec::new();
    };
    let mut session = match table.draft.open(&library) {
        Ok(session) => session,
        Err(faults) => {
            let said = faults.first().map(|m| fault_line(table, m).text());
            model.say(said.unwrap_or_default());
            return Vec::new();
        }
    };
    let ends = session.lines().into_iter().next().map(|l| l.ends);
    if let Some((_, end)) = ends.and_then(|ends| ends.into_iter().next()) {
        session.jump(end);
    }
    // What went by itself is in no step, and is gone on to as well.
    let moment = table.moment;
    if moment > session.cursor() {
        rule::reach(&mut *session, moment);
    }
    look(model, session);
    Vec::new()
}

/// After a key on the ruling screen: what was played on a table is kept there.
pub fn follow(model: &mut Model) -> Vec<Effect> {
    let Some(rule) = &model.rule else {
        return Vec::new();
    };
    let Some(id) = rule.table.clone() else {
        return Vec::new();
    };
    let session = &rule.session;
    let line = session.lines().into_iter().nth(session.line());
    let on_the_way = line.is_some_and(|line| {
        let leads = |(_, end): &(String, usize)| session.path_to(*end).contains(&session.cursor());
        line.ends.iter().any(leads)
    });
    if on_the_way {
        return Vec::new();
    }
    let Ok(played) = Draft::from_text(&session.to_yaml("")) else {
        return Vec::new();
    };
    let Some(table) = model.tables.iter_mut().find(|t| t.id == id) else {
        return Vec::new();
    };
    let before = table.draft.yaml();
    table.draft.change(|file| {
        for part in ["步骤", "读法"] {
            let at = keys([part]);
            match played.get(&[part]) {
                Some(now) if !is_empty(now) => {
                    let now = with_what_was_said(now, path::at(file, &at));
                    *path::made(file, &at) = now;
                }
                _ => drop(path::remove(file, &at)),
            }
        }
    });
    if table.draft.yaml() == before {
        return Vec::new();
    }
    table.fresh = false;
    vec![table.kept()]
}

fn is_empty(node: &Node) -> bool {
    match &node.kind {
        Kind::List(items) => items.is_empty(),
        Kind::Map(entries) => entries.is_empty(),
        Kind::Scalar(..) => node.is_nothing(),
    }
}

/// Steps as they were played; those that are as before keep what was expected of them.
fn with_what_was_said(now: &Node, was: Option<&Node>) -> Node {
    let (Kind::List(steps), Some(Kind::List(before))) = (&now.kind, was.map(|n| &n.kind)) else {
        return now.clone();
    };
    let same = |a: &Node, b: &Node| {
        ["做", "机会"]
            .iter()
            .all(|key| a.get(key).map(line::flow) == b.get(key).map(line::flow))
    };
    let kept = steps
        .iter()
        .zip(before)
        .take_while(|(a, b)| same(a, b))
        .count();
    let all = before[..kept].iter().chain(&steps[kept..]).cloned();
    Node::nowhere(Kind::List(all.collect()))
}
