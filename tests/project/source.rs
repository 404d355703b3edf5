//! The project's own source, for tests that hold it to its rules.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file of the library.
pub struct Source {
    /// Its path below `src`, with forward slashes.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// All Rust files below `src`, by path.
pub fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut open = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("src is readable") {
            let path: PathBuf = entry.expect("entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let name = path.strip_prefix(&root).expect("below src");
                found.push(Source {
                    path: name.to_string_lossy().replace('\\', "/"),
                    text: fs::read_to_string(&path).expect("UTF-8"),
                });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// A source split into its code, without comments and with empty strings, and its string literals.
pub fn code_and_strings(text: &str) -> (String, Vec<String>) {
    let chars: Vec<char> = text.chars().collect();
    let mut code = String::new();
    let mut strings = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let rest = &chars[at..];
        match rest {
            ['/', '/', ..] => {
                while at < chars.len() && chars[at] != '\n' {
                    at += 1;
                }
            }
            ['/', '*', ..] => {
                at += 2;
                while at < chars.len() && !chars[at..].starts_with(&['*', '/']) {
                    at += 1;
                }
                at += 2;
            }
            ['\'', '\\', _, '\'', ..] => at += 4,
            ['\'', _, '\'', ..] => at += 3,
            ['r', '#' | '"', ..] if !code.ends_with(|c: char| c.is_alphanumeric() || c == '_') => {
                let hashes = rest[1..].iter().take_while(|c| **c == '#').count();
                if rest.get(1 + hashes) != Some(&'"') {
                    code.push('r');
                    at += 1;
                    continue;
                }
                let close: Vec<char> = std::iter::once('"')
                    .chain(std::iter::repeat_n('#', hashes))
                    .collect();
                at += 2 + hashes;
                let start = at;
                while at < chars.len() && !chars[at..].starts_with(&close) {
                    at += 1;
                }
                strings.push(chars[start..at.min(chars.len())].iter().collect());
                code.push_str("\"\"");
                at += close.len();
            }
            ['"', ..] => {
                at += 1;
                let mut literal = String::new();
                while at < chars.len() && chars[at] != '"' {
                    if chars[at] == '\\' {
                        at += 1;
                    }
                    literal.extend(chars.get(at));
                    at += 1;
                }
                at += 1;
                strings.push(literal);
                code.push_str("\"\"");
            }
            [c, ..] => {
                code.push(*c);
                at += 1;
            }
            [] => break,
        }
    }
    (code, strings)
}
