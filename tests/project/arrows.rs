//! Who imports whom, file by file, read from `use` lines and paths; and the circles in it.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Source, code_and_strings};

/// Arrows from a file to the files that it names.
pub type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The arrows between files by the paths that they write: `crate::a::b`, `super::c`, `self::d`, and modules of their own.
pub fn imports(sources: &[Source]) -> Arrows {
    let files: BTreeMap<Vec<String>, &str> = sources
        .iter()
        .map(|s| (module(&s.path), s.path.as_str()))
        .collect();
    sources
        .iter()
        .map(|source| {
            let (code, _) = code_and_strings(&source.text);
            let code = code.split("#[cfg(test)]").next().unwrap_or("");
            let here = module(&source.path);
            let named = paths(code).into_iter().filter_map(|path| {
                let (base, rest) = from(&here, &path, &files)?;
                let file = longest(&base, rest, &files)?;
                (file != source.path).then(|| file.to_owned())
            });
            (source.path.clone(), named.collect())
        })
        .collect()
}

/// The module that a file is: `engine/vividz/mod.rs` is engine, vividz.
fn module(path: &str) -> Vec<String> {
    let path = path.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.split('/')
        .filter(|part| *part != "lib")
        .map(str::to_owned)
        .collect()
}

/// All paths of `use` lines, with their groups written out, and those in the code that begin with crate, super or self.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let begins = code[..at].chars().next_back();
        if begins.is_none_or(|c| c.is_whitespace() || c == ')')
            && let Some(end) = code[at..].find(';')
        {
            write_out(&mut Vec::new(), &code[at + 4..at + end], &mut all);
        }
    }
    for root in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(root) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':' || c == '$') {
                continue;
            }
            let path: String = code[at..]
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_' || *c == ':')
                .collect();
            all.push(path.split("::").map(str::to_owned).collect());
        }
    }
    all
}

fn write_out(before: &mut Vec<String>, tree: &str, all: &mut Vec<Vec<String>>) {
    let mut depth = 0;
    let mut begins = 0;
    let ends = tree.char_indices().chain([(tree.len(), ',')]);
    for (at, c) in ends {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let piece = tree[begins..at].trim();
                begins = at + 1;
                if piece.is_empty() {
                    continue;
                }
                let (path, group) = match piece.split_once('{') {
                    Some((path, group)) => (path, Some(group.trim_end_matches('}'))),
                    None => (piece.split(" as ").next().unwrap_or(piece), None),
                };
                let length = before.len();
                let parts = path.split("::").map(str::trim).filter(|p| !p.is_empty());
                before.extend(parts.map(str::to_owned));
                match group {
                    Some(group) => write_out(before, group, all),
                    None => all.push(before.clone()),
                }
                before.truncate(length);
            }
            _ => {}
        }
    }
}

/// Where a path begins, and what of it is left.
fn from<'p>(
    here: &[String],
    path: &'p [String],
    files: &BTreeMap<Vec<String>, &str>,
) -> Option<(Vec<String>, &'p [String])> {
    let first = path.first()?.as_str();
    match first {
        "crate" => Some((Vec::new(), &path[1..])),
        "self" | "super" => {
            let mut base = here.to_vec();
            let mut rest = path;
            while let Some(step) = rest.first() {
                match step.as_str() {
                    "self" => {}
                    "super" => {
                        base.pop()?;
                    }
                    _ => break,
                }
                rest = &rest[1..];
            }
            Some((base, rest))
        }
        _ => {
            let mut own = here.to_vec();
            own.push(first.to_owned());
            files.contains_key(&own).then(|| (here.to_vec(), path))
        }
    }
}

/// The file of the longest module that begins a path.
fn longest<'f>(
    base: &[String],
    rest: &[String],
    files: &BTreeMap<Vec<String>, &'f str>,
) -> Option<&'f str> {
    (0..=rest.len()).rev().find_map(|n| {
        let mut module = base.to_vec();
        module.extend_from_slice(&rest[..n]);
        files.get(&module).copied()
    })
}

/// The circles: sets of files each of which leads to every other.
pub fn circles(arrows: &Arrows) -> Vec<Vec<&str>> {
    let reach: BTreeMap<&str, BTreeSet<&str>> = arrows
        .keys()
        .map(|file| (file.as_str(), reached(arrows, file)))
        .collect();
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for (file, to) in &reach {
        if !to.contains(file) || !seen.insert(*file) {
            continue;
        }
        let mutual = to.iter().filter(|other| reach[**other].contains(file));
        let circle: Vec<&str> = mutual.copied().collect();
        seen.extend(&circle);
        all.push(circle);
    }
    all
}

fn reached<'a>(arrows: &'a Arrows, file: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![file];
    while let Some(at) = open.pop() {
        for next in arrows.get(at).into_iter().flatten() {
            if found.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    found
}
