//! The tools for a judge's hand, as a user runs them: calculators, skill texts read aloud, decks checked.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Stdio;

use crate::run::{Said, command};
use caijue::engine::calc::Given;
use caijue::engine::games;
use caijue::engine::sgs_chess::skill;
use caijue::rulebook::{BookId, Library};
use proptest::prelude::*;

/// The shipped books, read once.
static LIBRARY: std::sync::LazyLock<Library> = std::sync::LazyLock::new(Library::shipped);

fn run(words: &[&str]) -> Said {
    let home = tempfile::tempdir().expect("a folder");
    command(home.path(), words).output().expect("runs").into()
}

fn json(words: &[&str]) -> serde_json::Value {
    let said = run(words);
    serde_json::from_str(&said.out).unwrap_or_else(|e| panic!("{words:?}: {e}\n{}", said.err))
}

#[test]
fn a_distance_in_both_writings_with_its_clauses() {
    for (from, to) in [("1,2", "4,6"), ("A2", "D6"), ("（1，2）", "(D6)")] {
        let words = [
            "calc",
            "sgs-chess",
            "distance",
            "--from",
            from,
            "--to",
            to,
            "--mod",
            "-1",
        ];
        let said = run(&words);
        assert_eq!(said.status, 0, "{}", said.err);
        for needle in ["修正值-1", "4.9-3", "4.9-8", "结果 6"] {
            assert!(said.out.contains(needle), "{needle}: {}", said.out);
        }
    }
    let told = json(&[
        "calc", "距离", "--from", "A2", "--to", "D6", "--mod", "-1", "--json",
    ]);
    assert_eq!(told["schema"], "caijue.calc/1");
    assert_eq!(told["result"], "6");
    assert_eq!(told["steps"][0]["cites"][0]["clause"], "sgs-chess:4.9-4");
}

#[test]
fn every_calculator_s_example_runs_and_the_list_names_it() {
    let list = run(&["calc"]);
    assert_eq!(list.status, 0);
    for calculator in games::calculators(BookId::SGS_CHESS) {
        assert!(
            list.out.contains(calculator.words[0]),
            "{}",
            calculator.name
        );
        let words: Vec<&str> = ["calc", "sgs-chess"]
            .into_iter()
            .chain(calculator.example.split(' '))
            .collect();
        let said = run(&words);
        assert_eq!(said.status, 0, "{words:?}: {}", said.err);
        assert!(said.out.contains("结果"), "{words:?}: {}", said.out);
    }
}

#[test]
fn a_reading_changes_a_calculation_and_is_named() {
    let words = ["calc", "distance", "--from", "A1", "--to", "A1"];
    let plain = run(&words);
    assert!(plain.out.contains("读法 同格距离"), "{}", plain.out);
    let results: BTreeSet<String> = ["同格距离=为0", "同格距离=为1"]
        .iter()
        .map(|reading| {
            let words: Vec<&str> = words.into_iter().chain(["--reading", reading]).collect();
            let said = run(&words);
            assert_eq!(said.status, 0, "{}", said.err);
            said.out.lines().last().unwrap_or_default().to_owned()
        })
        .collect();
    assert_eq!(results.len(), 2, "{results:?}");
}

#[test]
fn what_a_calculation_lacks_is_said_with_an_example() {
    for (words, needles) in [
        (
            vec!["calc", "distance", "--from", "A1"],
            vec!["--to", "例如"],
        ),
        (
            vec!["calc", "distance", "--from", "A9", "--to", "A1"],
            vec!["--from", "不在地图上"],
        ),
        (vec!["calc", "distnce"], vec!["distnce", "distance"]),
        (
            vec!["calc", "hand-limit", "--hp", "3", "--mod", "改为0"],
            vec!["--mod", "没有"],
        ),
        (
            vec!["calc", "vividz", "distance"],
            vec!["vividz", "sgs-chess"],
        ),
        (
            vec!["calc", "any", "--max", "3", "--reading", "无"],
            vec!["读法=选项"],
        ),
        (
            vec![
                "calc",
                "reach",
                "--from",
                "A1",
                "--steps",
                "2",
                "--terrain",
                "B1=山",
            ],
            vec![],
        ),
    ] {
        let said = run(&words);
        let status = if needles.is_empty() { 0 } else { 2 };
        assert_eq!(said.status, status, "{words:?}: {}{}", said.out, said.err);
        for needle in needles {
            assert!(
                said.err.contains(needle),
                "{words:?}: {needle}: {}",
                said.err
            );
        }
    }
}

#[test]
fn a_skill_text_is_read_by_its_structure() {
    let text = "〖青囊〗：弃置一张红色手牌▶令一名角色回复1点体力→结束阶段开始时，翻面";
    let said = run(&["skill", text]);
    assert_eq!(said.status, 0, "{}", said.err);
    for needle in [
        "〖青囊〗",
        "消耗：弃置一张红色手牌",
        "延时类效果",
        "5.8-1",
        "5.10-1",
    ] {
        assert!(said.out.contains(needle), "{needle}: {}", said.out);
    }
    let told = json(&["skill", text, "--json"]);
    assert_eq!(told["schema"], "caijue.skill/1");
    assert_eq!(told["skills"][0]["lines"][0]["part"], "cost");
    // What the program takes each line to say.
    assert_eq!(told["performable"], true);
    assert_eq!(told["skills"][0]["lines"][0]["reading"]["outcome"], "read");
    let other = json(&["skill", "弃置一张牌▶唱一支歌", "--json"]);
    assert_eq!(other["performable"], false);
    let line = &other["skills"][0]["lines"][1]["reading"];
    assert_eq!(line["outcome"], "unread");
    assert_eq!(line["from"], "唱一支歌");
    let said = run(&["skill", "弃置一张牌▶唱一支歌"]);
    for needle in ["读作：弃置", "唱一支歌", "没有读全"] {
        assert!(said.out.contains(needle), "{needle}: {}", said.out);
    }
    // Two skills in one, and what is not well formed.
    let two = json(&["skill", "你使用/打出【杀】时，可摸一张牌", "--json"]);
    assert_eq!(two["skills"].as_array().map(Vec::len), Some(2));
    let broken = run(&["skill", "{弃置一张牌"]);
    assert_eq!(broken.status, 2);
    assert!(broken.err.contains('{'), "{}", broken.err);
    assert_eq!(run(&["skill", " "]).status, 2);
}

/// A text of nothing but brackets must not exhaust the stack.
#[test]
fn a_deeply_nested_skill_text_is_still_read() {
    let text = "{".repeat(20_000) + "▶" + &"}".repeat(20_000);
    let home = tempfile::tempdir().expect("a folder");
    let mut child = command(home.path(), &["skill", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("runs");
    std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), text.as_bytes())
        .expect("takes it");
    let status = child.wait().expect("ends");
    assert!(status.code().is_some(), "{status}");
}

fn page() -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/decks.md");
    std::fs::read_to_string(path).expect("the page")
}

/// The page's decks are legal, or fail by exactly the clauses that a comment names.
#[test]
fn the_page_s_decks_are_judged_as_it_says() {
    let library = &*LIBRARY;
    let page = page();
    let blocks: Vec<&str> = page
        .split("```yaml\n")
        .skip(1)
        .filter_map(|rest| rest.split_once("\n```").map(|(block, _)| block))
        .collect();
    let mut books = BTreeSet::new();
    for block in blocks {
        let (book, checked) = games::check_deck(block, None, library).expect(block);
        books.insert(book);
        let mut said: Vec<String> = checked
            .violations
            .iter()
            .map(|v| v.reason.cite.clause.number.to_string())
            .collect();
        said.sort();
        let wanted = block.split_once("# 违规: ").map_or("", |(_, w)| w);
        assert_eq!(said.join(" "), wanted.trim(), "{block}");
        assert!(checked.unruled.is_none());
        for violation in &checked.violations {
            assert!(!violation.places.is_empty());
            for (line, column) in &violation.places {
                let text = block.lines().nth(*line as usize - 1).expect("a line");
                assert!(*column as usize <= text.chars().count() + 1);
            }
        }
        let bare: String = block.lines().skip(1).map(|l| format!("{l}\n")).collect();
        let again = games::check_deck(&bare, Some(book), library).expect("named by hand");
        assert_eq!(again.1.violations.len(), checked.violations.len());
    }
    assert_eq!(books.len(), games::built().len());
}

#[test]
fn an_illegal_deck_ends_in_two_and_a_legal_one_in_nought() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let sample =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("rulebooks/vividz/decks/ember.yaml");
    let sample = sample.display().to_string();
    let legal = run(&["deck", "--book", "vividz", &sample]);
    assert_eq!(legal.status, 0, "{}", legal.err);
    assert!(legal.out.contains("合规"), "{}", legal.out);

    let short = at("short.yaml", "书: yugioh\n牌组:\n  主卡组: [填一×4]\n");
    let said = run(&["deck", &short]);
    assert_eq!(said.status, 3);
    assert!(said.out.contains(&format!("{short}:3:")), "{}", said.out);
    let told = json(&["deck", &short, "--json"]);
    assert_eq!(told["decks"][0]["legal"], false);
    assert_eq!(told["decks"][0]["parts"][0]["cards"], 4);

    for (name, text, needle) in [
        ("part.yaml", "书: yugioh\n牌组:\n  主卡: [甲]\n", "主卡组"),
        ("book.yaml", "书: sgs-chess\n牌组: [杀]\n", "vividz"),
        ("none.yaml", "牌组: [杀]\n", "书"),
        (
            "card.yaml",
            "书: union-arena\n牌: {甲一: {编号: A/B}}\n牌组: [甲二]\n",
            "甲一",
        ),
        ("list.yaml", "书: yugioh\n牌组: [甲]\n", "主卡组"),
        (
            "key.yaml",
            "书: paixu\n牌组: {牌序: []}\n读发: {}\n",
            "读法",
        ),
    ] {
        let path = at(name, text);
        let said = run(&["deck", &path]);
        assert_eq!(said.status, 2, "{name}: {}", said.out);
        assert!(said.err.contains(needle), "{name}: {}", said.err);
    }
}

/// Names, numbers and what people put in their place.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-H][0-9]",
        "[（(]?[0-9][,，][0-9][)）]?",
        "-?[0-9]{1,20}",
        "(为|视为|改为|[+-])?[0-9]{0,12}",
        "([A-G][1-7] ?){0,5}",
        "[A-G][1-7](=|:)(山地|湖泊|军营|沼泽)?",
        "\\PC{0,12}",
    ]
}

proptest! {
    /// Any skill text is read: no line of it is deeper than the text can be, and every part has a clause.
    #[test]
    fn any_skill_text_is_read(text in "[弃摸一张牌你令▶▷→/{}〖〗【】“”（），。；：\\n ]{0,60}") {
        let read = skill::read(&text);
        for line in read.skills.iter().flat_map(|s| &s.lines) {
            prop_assert!(line.depth <= text.chars().count() + 2);
            prop_assert!(!line.cites.is_empty());
        }
    }

    /// Any calculation answers with clauses or says what is wrong.
    #[test]
    fn any_calculation_answers(
        which in 0..64usize,
        words in prop::collection::vec(value(), 0..3),
        named in prop::collection::vec((0..16usize, value()), 0..5),
    ) {
        let library = &*LIBRARY;
        let all = games::calculators(BookId::SGS_CHESS);
        let calculator = &all[which % all.len()];
        let names: Vec<&str> = calculator.needs.iter().chain(calculator.takes).copied().collect();
        let mut given = Given { words, ..Given::default() };
        for need in calculator.needs {
            given.put(need, "3");
        }
        for (name, value) in named {
            if !names.is_empty() {
                given.put(names[name % names.len()], value);
            }
        }
        match games::calculate(BookId::SGS_CHESS, calculator.name, &given, &[], library) {
            Ok(told) => {
                prop_assert!(!told.result.is_empty());
                for cite in told.steps.iter().flat_map(|s| &s.cites) {
                    prop_assert!(library.node(cite.clause).is_some());
                }
            }
            Err(wrong) => prop_assert!(!wrong.what.is_empty()),
        }
    }

    /// Any deck of any of the games is judged, or refused with what is wrong.
    #[test]
    fn any_deck_is_judged(book in 0..4usize, deck in "[\\[\\]{}:,×甲乙丙一主牌组卡序核心 0-9\\n-]{0,60}") {
        let library = &*LIBRARY;
        let text = format!("牌: {{甲: {{}}, 乙: {{}}}}\n牌组: {deck}\n");
        match games::check_deck(&text, Some(games::built()[book]), library) {
            Ok((_, checked)) => {
                for violation in checked.violations {
                    prop_assert!(library.node(violation.reason.cite.clause).is_some());
                    prop_assert!(!violation.places.is_empty());
                }
            }
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }
}
