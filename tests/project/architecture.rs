//! Keeps the drawing in `src/lib.rs` true: who may know whom.

use std::io::Write;

use crate::arrows::{circles, imports};
use crate::source::{Source, code_and_strings, sources};

/// Each module and those it may know.
const ARROWS: [(&str, &[&str]); 11] = [
    ("text", &[]),
    ("rulebook", &["text"]),
    ("import", &["rulebook", "text"]),
    ("edition", &["rulebook", "text"]),
    ("search", &["rulebook", "text"]),
    ("engine", &["rulebook", "text"]),
    ("event", &["rulebook", "text"]),
    ("cards", &["engine", "rulebook", "text"]),
    (
        "view",
        &[
            "cards", "search", "engine", "event", "edition", "import", "rulebook", "text",
        ],
    ),
    (
        "tui",
        &[
            "view", "cards", "search", "engine", "event", "edition", "import", "rulebook", "text",
        ],
    ),
    // The command line opens the desk; the desk knows nothing of the command line.
    (
        "cli",
        &[
            "tui", "view", "cards", "search", "engine", "event", "edition", "import", "rulebook",
            "text",
        ],
    ),
];

/// Crates that draw on a terminal or read its command line, and who may name them.
const TERMINAL: [(&str, &[&str]); 6] = [
    ("ratatui", &["tui"]),
    ("crossterm", &["tui", "cli"]),
    ("signal_hook", &["tui", "cli"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
];

/// The modules of the games.
const GAMES: [&str; 5] = ["vividz", "union_arena", "paixu", "yugioh", "sgs_chess"];

/// Above this a file is listed as one that is hard to hold in one's head.
const LARGE: usize = 400;
/// Above this it fails. Lower it when the largest files have been split.
const TOO_LARGE: usize = 800;

fn module(source: &Source) -> &str {
    let first = source.path.split('/').next().unwrap_or("");
    first.strip_suffix(".rs").unwrap_or(first)
}

/// The modules of this crate that code names: `crate::a::…`, `crate::{a, b::{c}}`, and `super::super` from its
/// module's own root.
fn named(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(group) => {
                let mut depth = 0;
                let mut word = String::new();
                let mut begun = false;
                for c in group.chars() {
                    match c {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => begun = false,
                        c if depth == 0 && !begun && (c.is_alphanumeric() || c == '_') => {
                            word.push(c);
                            continue;
                        }
                        ':' => begun = true,
                        _ => {}
                    }
                    if !word.is_empty() {
                        found.push(std::mem::take(&mut word));
                    }
                }
                if !word.is_empty() {
                    found.push(word);
                }
            }
            None => found.push(
                rest.chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect(),
            ),
        }
    }
    found
}

/// Whether code names a crate or module: `name::` or `use name`.
fn names(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = &code[at + name.len()..];
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
            && (after.starts_with("::")
                || after.starts_with(';') && code[..at].ends_with("use ")
                || after.starts_with(" as ") && code[..at].ends_with("use "))
    })
}

#[test]
fn the_reader_of_paths_reads_them() {
    let code = "use crate::{text::width, view::{Line, Tone}};\nfn f() { crate::engine::run(); }";
    assert_eq!(named(code), ["text", "view", "engine"]);
    assert!(names("use clap::Parser;", "clap"));
    assert!(!names("use clap_complete::Shell;", "clap"));
    let (code, strings) = code_and_strings("// crate::cli\nlet a = \"crate::tui\"; // \"x\"\n");
    assert!(named(&code).is_empty());
    assert_eq!(strings, ["crate::tui"]);
}

#[test]
fn arrows_point_one_way() {
    let mut wrong = Vec::new();
    for source in sources() {
        let own = module(&source).to_owned();
        let Some((_, may)) = ARROWS.iter().find(|(name, _)| *name == own) else {
            assert!(
                ["lib", "main"].contains(&own.as_str()),
                "{} belongs to no module of the drawing",
                source.path
            );
            continue;
        };
        let (code, _) = code_and_strings(&source.text);
        for other in named(&code) {
            let drawn = ARROWS.iter().any(|(name, _)| *name == other);
            if drawn && other != own && !may.contains(&other.as_str()) {
                wrong.push(format!("{}: {own} may not know {other}", source.path));
            }
        }
        // super::super::… must not climb out of the module either; a test module is one level deeper.
        let depth = source.path.trim_end_matches("/mod.rs").split('/').count();
        let climbs = |code: &str, most: usize| code.contains(&"super::".repeat(most + 1));
        let (outside, tests) = code.split_once("#[cfg(test)]").unwrap_or((&code, ""));
        if climbs(outside, depth - 1) || climbs(tests, depth) {
            wrong.push(format!("{}: super:: climbs out of {own}", source.path));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_below_the_surfaces_knows_a_terminal() {
    let mut wrong = Vec::new();
    for source in sources() {
        let (code, _) = code_and_strings(&source.text);
        for (krate, may) in TERMINAL {
            if names(&code, krate) && !may.contains(&module(&source)) {
                wrong.push(format!("{} names {krate}", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_game_knows_another_and_the_kernel_knows_none() {
    // The one place that knows all games, its tests, and the module list.
    const KNOWS_ALL: [&str; 3] = ["engine/games.rs", "engine/games/tests.rs", "engine/mod.rs"];
    let mut wrong = Vec::new();
    for source in sources() {
        let Some(inner) = source.path.strip_prefix("engine/") else {
            continue;
        };
        let own = inner.split(['/', '.']).next().unwrap_or("");
        let (code, _) = code_and_strings(&source.text);
        for game in GAMES {
            if game != own && names(&code, game) && !KNOWS_ALL.contains(&source.path.as_str()) {
                wrong.push(format!("{} names {game}", source.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_says_what_it_is_and_can_be_held_in_ones_head() {
    let mut wrong = Vec::new();
    let mut large = Vec::new();
    for source in sources() {
        if !source.text.starts_with("//!") {
            wrong.push(format!("{} does not open with what it is", source.path));
        }
        let lines = source.text.lines().count();
        if lines > LARGE {
            large.push((lines, source.path.clone()));
        }
        if lines > TOO_LARGE {
            wrong.push(format!("{} has {lines} lines: split it", source.path));
        }
    }
    large.sort_by(|a, b| b.cmp(a));
    let count = large.len();
    let report: Vec<String> = large
        .iter()
        .take(10)
        .map(|(lines, path)| format!("{lines:5} {path}"))
        .collect();
    let report = format!(
        "{count} files above {LARGE} lines, the largest:\n{}",
        report.join("\n")
    );
    // Past the test's own capture: the report is for whoever runs the tests.
    let _ = writeln!(std::io::stderr(), "{report}");
    assert!(wrong.is_empty(), "{}\n{report}", wrong.join("\n"));
}

/// What a card says goes round by itself: an effect changes what a card has, an ability is among that, and an ability has
/// effects. In one file it would be too large to hold in one's head.
const MEAN_EACH_OTHER: [&str; 3] = [
    "engine/vividz/card/ability.rs",
    "engine/vividz/card/effect.rs",
    "engine/vividz/card/modify.rs",
];

#[test]
fn no_files_of_the_engine_import_each_other_in_a_circle() {
    let sources: Vec<Source> = sources();
    let arrows = imports(&sources);
    // The reader finds what it is to find: a row of a game's table leads to the kernel, none leads back.
    assert!(arrows["engine/games.rs"].contains("engine/vividz/mod.rs"));
    assert!(!arrows["engine/fact.rs"].contains("engine/games.rs"));
    let found = circles(&arrows);
    let of_engine = found
        .iter()
        .filter(|c| c[0].starts_with("engine/") && **c != MEAN_EACH_OTHER);
    let told: Vec<String> = of_engine.map(|c| c.join(" ")).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// The rooms of each game that change its state, and the files that know all rooms: those that plug them into the kernel, and
/// the one that plays ahead on a copy.
const CHANGING: [(&str, &[&str]); 5] = [
    ("vividz", &["change", "procedure"]),
    ("union_arena", &["run"]),
    ("paixu", &["change"]),
    ("yugioh", &["change"]),
    ("sgs_chess", &["run"]),
];
const PLUGS: [&str; 4] = ["game", "mod", "playable", "ahead"];

#[test]
fn what_reads_judges_lists_or_tells_does_not_know_what_changes() {
    let arrows = imports(&sources());
    let mut wrong = Vec::new();
    for (game, changing) in CHANGING {
        let folder = format!("engine/{game}/");
        let room = |file: &str| -> Option<String> {
            let inner = file.strip_prefix(&folder)?;
            let room = inner.split('/').next()?.trim_end_matches(".rs");
            Some(room.to_owned())
        };
        let changes = |file: &str| room(file).is_some_and(|r| changing.contains(&r.as_str()));
        assert!(arrows.keys().any(|file| changes(file)), "{game} changes");
        for (file, to) in &arrows {
            let reads = room(file).is_some_and(|r| !PLUGS.contains(&r.as_str()));
            if reads && !changes(file) && !file.contains("/tests") {
                let into = to.iter().filter(|t| changes(t));
                wrong.extend(into.map(|t| format!("{file} knows {t}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
