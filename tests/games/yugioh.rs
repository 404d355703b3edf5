//! The Yu-Gi-Oh! excerpt: its page's examples, its coverage, random playouts, and files that are broken at random.

use std::collections::BTreeSet;

use caijue::engine::playout::{Ending, watched};
use caijue::engine::yugioh::Yugioh;
use caijue::engine::{Game, Playable, Player};
use caijue::rulebook::{BookId, RuleId};
use proptest::prelude::*;

use crate::held::{LIBRARY, faults_of};
use crate::rulings::{boards, broken, listed, not_held, page, refused_with_a_place, rulings};

/// What is expected of an open question without naming a clause is missed where it is expected, in a branch as well.
#[test]
fn an_unmet_open_question_is_told_at_its_line() {
    let text = "书: yugioh\n局面: {甲: {卡组: 5}}\n步骤: []\n分支:\n- 名: 一\n  步骤:\n  - 做: {效果伤害: {受: 甲, 数值: 1}}\n    期望: {未定: []}\n";
    let faults = faults_of(text);
    assert!(
        faults
            .iter()
            .any(|f| f.starts_with("8:") && f.contains("本应停在未定之处")),
        "{faults:?}"
    );
}

/// The page's examples hold, and between them they write every action, fact and event word that the page lists.
#[test]
fn the_page_s_examples_hold_and_use_every_word() {
    let (page, blocks) = page("docs/yugioh.md");
    let mut failed = Vec::new();
    let mut whole = String::new();
    for block in blocks.iter().filter(|b| b.starts_with("书:")) {
        whole.push_str(block);
        for fault in faults_of(block) {
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
    let facts = listed(&page, "Facts");
    let facts: BTreeSet<&str> = facts
        .iter()
        .map(|f| f.split('.').nth(1).unwrap_or(f))
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
    let all = rulings(BookId::YUGIOH);
    assert!(all.len() >= 20, "{}", all.len());
    let failed = not_held(BookId::YUGIOH);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let book = library.book(BookId::YUGIOH).expect("shipped");
    let (coverage, faults) = caijue::engine::coverage::measure(library, book);
    assert!(faults.is_empty(), "{faults:?}");
    let share = |set: &BTreeSet<RuleId>| 100 * set.len() / coverage.normative.len();
    assert!(share(&coverage.implemented) >= 95);
    assert!(share(&coverage.exercised) >= 90);
}

type State = <Yugioh as Game>::State;

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
    for (name, game, state) in boards::<Yugioh>() {
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Whatever a file says, it is played or refused with a place; nothing breaks.
    #[test]
    fn broken_files_are_refused_with_a_place(text in broken(BookId::YUGIOH)) {
        refused_with_a_place(&text)?;
    }
}
