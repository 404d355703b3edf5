//! From lines to calls: what each call is now, and where two judges set it differently.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Map, Value};

use super::call::Call;
use super::log::Line;
use crate::text::date;

/// A field that was set differently by writers who had not seen each other's.
#[derive(Debug, Clone, PartialEq)]
pub struct Conflict {
    /// The field.
    pub field: String,
    /// What it was set to, by whom and when; the last of them holds.
    pub set: Vec<(Value, String, String)>,
}

/// The calls of a record, in the order in which they were ruled.
pub fn fold(lines: &[Line]) -> Vec<Call> {
    let mut of_call: BTreeMap<&str, Vec<&Line>> = BTreeMap::new();
    for line in lines {
        of_call.entry(&line.entry.id).or_default().push(line);
    }
    let mut calls: Vec<Call> = of_call
        .into_iter()
        .map(|(id, lines)| call(id, lines))
        .collect();
    calls.sort_by_cached_key(|call| (date::instant(&call.time), call.id.clone()));
    calls
}

/// One call from its lines.
fn call(id: &str, mut lines: Vec<&Line>) -> Call {
    lines.sort_by(|a, b| (a.at, &a.key).cmp(&(b.at, &b.key)));
    let mut set = Map::new();
    for line in &lines {
        for (field, value) in &line.entry.set {
            set.insert(field.clone(), value.clone());
        }
    }
    let followed: HashSet<&str> = lines
        .iter()
        .flat_map(|l| &l.entry.after)
        .map(String::as_str)
        .collect();
    let heads = lines.iter().map(|l| &l.key);
    let heads = heads.filter(|key| !followed.contains(key.as_str()));
    Call {
        changed: lines.last().map_or(0, |l| l.at),
        lines: lines.len(),
        heads: heads.cloned().collect(),
        conflicts: conflicts(&lines),
        ..Call::of(id, &set)
    }
}

/// What was set differently by lines of which none follows the other, and that no later line has settled.
fn conflicts(lines: &[&Line]) -> Vec<Conflict> {
    let seen = seen_by(lines);
    let sees = |later: &Line, earlier: &Line| {
        seen.get(later.key.as_str())
            .is_some_and(|all| all.contains(earlier.key.as_str()))
    };
    let mut fields: Vec<&String> = lines.iter().flat_map(|l| l.entry.set.keys()).collect();
    fields.sort();
    fields.dedup();
    let mut found = Vec::new();
    for field in fields {
        let setting: Vec<&Line> = lines
            .iter()
            .filter(|l| l.entry.set.contains_key(field))
            .copied()
            .collect();
        let last: Vec<&Line> = setting
            .iter()
            .filter(|line| !setting.iter().any(|other| sees(other, line)))
            .copied()
            .collect();
        let value = |line: &Line| line.entry.set.get(field).cloned().unwrap_or_default();
        let differ = last.iter().any(|line| value(line) != value(last[0]));
        if differ {
            let told = |line: &&Line| (value(line), line.entry.by.clone(), line.entry.at.clone());
            found.push(Conflict {
                field: field.clone(),
                set: last.iter().map(told).collect(),
            });
        }
    }
    found
}

/// For each line the lines that its writer had seen.
fn seen_by<'l>(lines: &[&'l Line]) -> HashMap<&'l str, HashSet<&'l str>> {
    let by_key: HashMap<&str, &Line> = lines.iter().map(|l| (l.key.as_str(), *l)).collect();
    let mut seen = HashMap::new();
    for line in lines {
        let mut all: HashSet<&str> = HashSet::new();
        let mut open: Vec<&str> = line.entry.after.iter().map(String::as_str).collect();
        while let Some(key) = open.pop() {
            if all.insert(key)
                && let Some(before) = by_key.get(key)
            {
                open.extend(before.entry.after.iter().map(String::as_str));
            }
        }
        seen.insert(line.key.as_str(), all);
    }
    seen
}
