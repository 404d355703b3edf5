//! How the program ends, the same in every verb: 0 found or it holds, 1 not found or it does not hold, 2 what was typed or
//! read cannot be used, 3 a deck that its game does not allow.

use std::path::Path;

use crate::run::{Said, command};

/// What each verb is run with, in a folder with the files of [`files`], and how it ends.
const RUNS: &[(u8, &[&str])] = &[
    (0, &["search", "滑行"]),
    (0, &["show", "vv:802.1a"]),
    (0, &["tree", "vividz"]),
    (0, &["refs", "vv:305.2"]),
    (0, &["why", "vv:305.2", "vv:1004.1"]),
    (0, &["term", "滑行"]),
    (0, &["readings", "vividz"]),
    (0, &["rulings", "vividz"]),
    (0, &["play", "03-damage-equals-power", "--all"]),
    (0, &["verify", "03-damage-equals-power"]),
    (0, &["deck", "legal.yaml"]),
    (0, &["deck", "余烬"]),
    (
        0,
        &[
            "ask",
            "vividz",
            "甲 左 火花(3000 横置); 主要阶段",
            "攻击 火花",
        ],
    ),
    (0, &["skill", "弃置一张红色手牌▶令一名角色回复1点体力"]),
    (0, &["calc", "distance", "--from", "A1", "--to", "B2"]),
    (0, &["books"]),
    (0, &["check", "vividz"]),
    (0, &["help", "exit-codes"]),
    (1, &["search", "qqqzzz"]),
    (1, &["show", "vv:999.9"]),
    (1, &["tree", "vv:999.9"]),
    (1, &["refs", "vv:999.9"]),
    (1, &["why", "vividz:305.2", "paixu:1.1"]),
    (1, &["term", "没有的词"]),
    (1, &["readings", "vividz", "没有的读法"]),
    (1, &["play", "没有的裁定"]),
    (1, &["verify", "没有的裁定"]),
    (1, &["verify", "fails.yaml"]),
    (1, &["play", "fails.yaml", "--all"]),
    (1, &["skill", "abc"]),
    (1, &["card", "没有的卡"]),
    (1, &["cards"]),
    (1, &["cards", "report", "没有的卡表"]),
    (2, &["search", "book:nope", "滑行"]),
    (2, &["search", "kind:x", "滑行"]),
    (2, &["search", "-b", "nope", "滑行"]),
    (2, &["search", " "]),
    (2, &["show", "滑行"]),
    (2, &["show", "--nope", "1.1"]),
    (2, &["tree", "nope"]),
    (2, &["term", "-b", "nope", "滑行"]),
    (2, &["readings", "nope"]),
    (2, &["rulings", "nope"]),
    (2, &["rulings", "--reading", "nope"]),
    (2, &["play", "missing.yaml"]),
    (2, &["play", "faulty.yaml", "--all"]),
    (2, &["verify", "missing.yaml"]),
    (2, &["verify", "faulty.yaml"]),
    (2, &["verify", "faulty.yaml", "fails.yaml"]),
    (2, &["deck", "missing.yaml"]),
    (2, &["deck", "faulty.yaml"]),
    (2, &["ask", "vividz", "甲 左 火花", "跳舞 火花"]),
    (2, &["ask", "vividz", "甲", "--reading", "nope=x"]),
    (2, &["calc", "distance", "--from", "Z9", "--to", "A1"]),
    (2, &["skill", " "]),
    (2, &["sheet", "verify", "faulty.yaml"]),
    (2, &["import", "missing.txt", "--as", "toy"]),
    (2, &["remove", "nope"]),
    (2, &["coverage", "nope"]),
    (2, &["check", "nope"]),
    (2, &["completions", "nope"]),
    (2, &["help", "nope"]),
    (2, &["nope"]),
    (3, &["deck", "illegal.yaml"]),
    (3, &["deck", "legal.yaml", "illegal.yaml"]),
];

fn files(folder: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| std::fs::read_to_string(root.join(path)).expect(path);
    let ruling = read("rulebooks/vividz/rulings/03-damage-equals-power.yaml");
    let wrong = ruling.replace("水滴.区域: 能量区", "水滴.区域: 场地区");
    assert_ne!(wrong, ruling);
    for (name, text) in [
        ("legal.yaml", read("rulebooks/vividz/decks/ember.yaml")),
        (
            "illegal.yaml",
            "书: yugioh\n牌组:\n  主卡组: [填一×4]\n".to_owned(),
        ),
        ("faulty.yaml", "书: vividz\n标题: [\n".to_owned()),
        ("fails.yaml", wrong),
    ] {
        std::fs::write(folder.join(name), text).expect(name);
    }
}

fn run(folder: &Path, words: &[&str], language: &str) -> Said {
    let mut command = command(folder, words);
    Said::from(
        command
            .current_dir(folder)
            .env("LANG", language)
            .output()
            .expect("runs"),
    )
}

#[test]
fn every_verb_ends_by_the_same_table() {
    let home = tempfile::tempdir().expect("a folder");
    files(home.path());
    let mut wrong = String::new();
    for (status, words) in RUNS {
        let said = run(home.path(), words, "zh_CN.UTF-8");
        if said.status != i32::from(*status) {
            let (out, err) = (said.out, said.err);
            wrong += &format!("{words:?}: {} for {status}\n{out}{err}\n", said.status);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What is wrong with the words of a verb is answered with that verb's usage, and filters with what comes near.
#[test]
fn what_cannot_be_used_is_answered_with_what_can() {
    let home = tempfile::tempdir().expect("a folder");
    for (words, needles) in [
        (
            &["show", "--jsno", "802.1"][..],
            &[
                "--json",
                "caijue show [OPTIONS] <ID>...",
                "caijue show --help",
            ][..],
        ),
        (
            &["cards", "import", "--nope"],
            &["caijue cards import", "caijue cards import --help"],
        ),
        (
            &["--lang", "en", "rulings", "--nope"],
            &["caijue rulings [OPTIONS] [BOOK]"],
        ),
        (&["search", "book:vividy", "横置"], &["vividz"]),
        (&["search", "kind:rulling", "横置"], &["ruling"]),
        (&["nope"], &["caijue --help"]),
    ] {
        let said = run(home.path(), words, "en_US.UTF-8");
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{words:?}");
        for needle in needles {
            assert!(
                said.err.contains(needle),
                "{words:?}: {needle}: {}",
                said.err
            );
        }
    }
}

/// The page of help, the manual and the document say the same numbers that the program ends with.
#[test]
fn the_table_is_told_where_one_looks() {
    let home = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = std::fs::read_to_string(root.join("docs/library.md")).expect("docs");
    let statuses: std::collections::BTreeSet<u8> = RUNS.iter().map(|(status, _)| *status).collect();
    let help = run(home.path(), &["help", "exit-codes"], "en_US.UTF-8").out;
    let page = run(home.path(), &["man"], "en_US.UTF-8").out;
    for status in &statuses {
        assert!(
            help.contains(&format!("\n  {status}  ")),
            "{status}: {help}"
        );
        assert!(page.contains(&format!("{status}  ")), "{status}: {page}");
        assert!(document.contains(&format!("\n| {status} | ")), "{status}");
    }
    assert!(!help.contains(&format!("\n  {}  ", statuses.len())));
}
