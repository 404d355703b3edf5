//! The Yu-Gi-Oh! excerpt: its page's examples, its coverage, random playouts, and files that are broken at random.

#[path = "common/broken.rs"]
mod broken;

use std::collections::BTreeSet;
use std::path::PathBuf;

use caijue::engine::playout::{Ending, watched};
use caijue::engine::yugioh::Yugioh;
use caijue::engine::{Game, Playable, Player, Readings, file, games};
use caijue::rulebook::{BookId, Library, RuleId};
use proptest::prelude::*;

/// The shipped books, read once.
static LIBRARY: std::sync::LazyLock<Library> = std::sync::LazyLock::new(Library::shipped);

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn rulings() -> Vec<(String, String)> {
    let folder = root().join("rulebooks/yugioh/rulings");
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("rulings")
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "yaml"))
        .map(|p| {
            let name = p.file_name().unwrap_or_default().to_string_lossy();
            let text = std::fs::read_to_string(&p).expect("readable");
            (name.into_owned(), text)
        })
        .collect();
    all.sort();
    all
}

fn faults_of(text: &str, library: &Library) -> Vec<String> {
    match games::open(text, library) {
        Ok(session) => session
            .report()
            .faults
            .iter()
            .map(ToString::to_string)
            .collect(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

/// The page's examples hold, and between them they write every action, fact and event word that the page lists.
#[test]
fn the_page_s_examples_hold_and_use_every_word() {
    let library = &*LIBRARY;
    let page = std::fs::read_to_string(root().join("docs/yugioh.md")).expect("the page");
    let blocks: Vec<&str> = page
        .split("```yaml\n")
        .skip(1)
        .filter_map(|rest| rest.split_once("\n```").map(|(block, _)| block))
        .collect();
    let mut failed = Vec::new();
    let mut whole = String::new();
    for block in blocks.iter().filter(|b| b.starts_with("书:")) {
        whole.push_str(block);
        for fault in faults_of(block, library) {
            failed.push(format!("{fault}\nin\n{block}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let actions: BTreeSet<&str> = page
        .split("## What may be done")
        .nth(1)
        .and_then(|rest| rest.split("\n## ").next())
        .expect("the table of actions")
        .split('`')
        .skip(1)
        .step_by(2)
        .filter_map(|code| code.split_once(": "))
        .map(|(word, _)| word)
        .filter(|word| !["谁", "因", "受", "来自", "时", "方式", "位置", "读法"].contains(word))
        .collect();
    assert!(actions.len() > 20, "{actions:?}");
    let unused: Vec<_> = actions
        .iter()
        .filter(|word| !whole.contains(&format!("{word}: ")))
        .collect();
    assert!(unused.is_empty(), "no example of {unused:?}");
    let facts: BTreeSet<&str> = page
        .split("\n## Facts")
        .nth(1)
        .and_then(|rest| rest.split("\n## ").next())
        .expect("the table of facts")
        .lines()
        .filter(|line| line.starts_with("| `"))
        .filter_map(|line| line.split(" |").next())
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .map(|path| path.split('.').nth(1).unwrap_or(path))
        .collect();
    assert!(facts.len() > 25, "{facts:?}");
    let unasked: Vec<_> = facts
        .iter()
        .filter(|word| {
            ![": ", "."]
                .iter()
                .any(|end| whole.contains(&format!("{word}{end}")))
        })
        .collect();
    assert!(unasked.is_empty(), "no example of {unasked:?}");
    let unseen: Vec<_> = Yugioh::event_words()
        .iter()
        .filter(|word| {
            !["[", " "].iter().any(|before| {
                [",", "]"]
                    .iter()
                    .any(|after| whole.contains(&format!("{before}{word}{after}")))
            })
        })
        .collect();
    assert!(unseen.is_empty(), "no example of {unseen:?}");
}

#[test]
fn the_rulings_hold_and_cover_the_book() {
    let library = &*LIBRARY;
    let all = rulings();
    assert!(all.len() >= 20, "{}", all.len());
    let failed: Vec<String> = all
        .iter()
        .flat_map(|(name, text)| {
            faults_of(text, library)
                .into_iter()
                .map(move |f| format!("{name}:{f}"))
        })
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let book = library.book(BookId::YUGIOH).expect("shipped");
    let (coverage, faults) = caijue::engine::coverage::measure(library, book);
    assert!(faults.is_empty(), "{faults:?}");
    let share = |set: &BTreeSet<RuleId>| 100 * set.len() / coverage.normative.len();
    assert!(share(&coverage.implemented) >= 95);
    assert!(share(&coverage.exercised) >= 90);
}

type State = <Yugioh as Game>::State;

/// The boards of the rulings.
fn boards(library: &Library) -> Vec<(String, Yugioh, State)> {
    let book = library.book(BookId::YUGIOH).expect("shipped");
    let readings = Readings::defaults(&book.readings);
    rulings()
        .into_iter()
        .map(|(name, text)| {
            let file: file::File<Yugioh> = file::read(&text).expect("reads");
            let (game, state) =
                Yugioh::set_up(&file.cards, &file.setup, &readings).expect("sets up");
            (name, game, state)
        })
        .collect()
}

/// No card lies at two places, no zone has more than its places, and nobody sees the other's hidden cards.
fn holds(game: &Yugioh, state: &State) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for region in &game.board(state, None).regions {
        let faces: Vec<_> = region.slots.iter().flat_map(|s| &s.cards).collect();
        for face in &faces {
            if !face.name.is_empty() && !seen.insert(face.name.clone()) {
                return Err(format!("{} lies at two places", face.name));
            }
        }
        let limited = ["怪兽区域", "魔法&陷阱区域"].contains(&region.name.as_str());
        if limited && faces.len() > 5 {
            return Err(format!("{} cards in {}", faces.len(), region.name));
        }
    }
    for viewer in Player::BOTH {
        for region in &game.board(state, Some(viewer)).regions {
            let theirs = region.owner.is_some_and(|o| o != viewer);
            let hidden = region.name.contains("手卡");
            let named = region
                .slots
                .iter()
                .flat_map(|s| &s.cards)
                .any(|f| f.face_down && !f.name.is_empty());
            if theirs && hidden && named {
                return Err(format!("{} shows a hidden card", region.name));
            }
        }
    }
    Ok(())
}

#[test]
fn random_playouts_keep_the_properties() {
    let library = &*LIBRARY;
    let exists = |id: RuleId| library.node(id).is_some();
    let mut decisions = 0;
    for (name, game, state) in boards(library) {
        for seed in 0..6 {
            let played = watched(&game, &state, seed, 30, &exists, &holds);
            let played = played.unwrap_or_else(|b| panic!("{name} {seed}: {b:?}"));
            assert!(
                !matches!(played.ending, Ending::Stuck(_) | Ending::Loop),
                "{name} {seed}: {:?}",
                played.ending
            );
            decisions += played.decisions;
        }
    }
    assert!(decisions > 500, "{decisions}");
}

/// Rulings as a slip of the hand leaves them.
fn broken() -> impl Strategy<Value = String> {
    broken::broken(rulings().into_iter().map(|(_, text)| text).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Whatever a file says, it is played or refused with a place; nothing breaks.
    #[test]
    fn broken_files_are_refused_with_a_place(text in broken()) {
        let library = &*LIBRARY;
        if let Err(faults) = games::open(&text, library) {
            prop_assert!(!faults.is_empty());
            for fault in faults {
                prop_assert!(!fault.what.is_empty());
            }
        }
    }
}
