//! Skill texts of 三国杀战棋 are read into the game's words: what is read, with a doubt, not at all; and played.

#![expect(
    clippy::print_stderr,
    reason = "a measure is printed for who asks for it with --nocapture"
)]

use caijue::engine::sgs_chess::printed;
use caijue::engine::vocab::Vocab;
use caijue::rulebook::BookId;
use caijue::text::yaml::{self, Kind, Node};

use crate::held::{LIBRARY, faults_of};

/// A part of a file in one line: without what is as when nothing is written, and without 你 where that is who acts anyway.
fn shown(node: &Node) -> String {
    match &node.kind {
        Kind::Scalar(text, _) => text.clone(),
        Kind::List(items) => {
            let all: Vec<String> = items.iter().map(shown).collect();
            match all.as_slice() {
                [one] => one.clone(),
                all => format!("[{}]", all.join(", ")),
            }
        }
        Kind::Map(entries) => {
            let told = entries.iter().filter_map(|(key, of)| {
                let (key, told) = (shown(key), shown(of));
                let idle = matches!(told.as_str(), "" | "[]" | "否" | "false" | "~")
                    || of.is_nothing()
                    || (key == "谁" && told == "你")
                    || (key == "属性" && told == "普通")
                    || (key == "期限" && told == "一直");
                (!idle).then(|| format!("{key}: {told}"))
            });
            format!("{{{}}}", told.collect::<Vec<_>>().join(", "))
        }
    }
}

/// What a text is read as: the skill without its text, what is not read, what is in doubt.
fn read(text: &str) -> (String, Vec<String>, Vec<String>) {
    let found = printed::declared(text);
    (shown(&found.def.write()), found.unread, found.doubts)
}

/// A part of a file read as what another is.
fn like<T: Vocab>(_: &T, node: &Node) -> T {
    let Ok(read) = T::read(node) else {
        panic!("the ruling's skill is well formed: {node:?}");
    };
    read
}

/// The skills that the rulings write by hand beside their texts say what is read from these.
#[test]
fn what_is_read_is_what_the_rulings_write_by_hand() {
    let (mut whole, mut doubtful, mut unread, mut wrong) = (0, 0, 0, Vec::new());
    let book = LIBRARY.book(BookId::SGS_CHESS).expect("shipped");
    for ruling in &book.rulings {
        let node = yaml::parse(&ruling.text).expect("YAML");
        let Some(skills) = node.get("牌").and_then(|n| n.get("技能")) else {
            continue;
        };
        let Kind::Map(skills) = &skills.kind else {
            continue;
        };
        for (name, skill) in skills {
            let Some(text) = skill.get("文").map(shown) else {
                continue;
            };
            let found = printed::declared(&text);
            match (found.unread.is_empty(), found.doubts.is_empty()) {
                (false, _) => {
                    unread += 1;
                    eprintln!("not read: {}: {:?}", shown(name), found.unread);
                    continue;
                }
                (true, false) => {
                    doubtful += 1;
                    eprintln!("in doubt: {}: {:?}", shown(name), found.doubts);
                    continue;
                }
                (true, true) => whole += 1,
            }
            let (ours, hand) = (found.def.write(), like(&found.def, skill).write());
            for key in ["消耗", "效果", "延时", "影响"] {
                let of = |n: &Node| n.get(key).map(shown).unwrap_or_default();
                if of(&ours) != of(&hand) {
                    wrong.push(format!(
                        "{}: {key}: {} / {}",
                        shown(name),
                        of(&ours),
                        of(&hand)
                    ));
                }
            }
        }
    }
    eprintln!("texts of rulings: {whole} read whole, {doubtful} with a doubt, {unread} not read");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(whole >= 9, "{whole} are read whole");
}

/// Texts as authors print them, and what each is read as; `""` where it must not be read.
#[test]
fn made_up_texts_say_what_they_are_read_as() {
    let mut wrong = Vec::new();
    for case in TEXTS.trim().split("\n\n") {
        let (text, wanted) = case.split_once('\n').expect("a text and what it says");
        let (def, unread, doubts) = read(text);
        let told = match (unread.as_slice(), doubts.as_slice()) {
            ([], []) => def,
            ([], doubts) => format!("{def} 疑 {}", doubts.join("；")),
            (unread, _) => format!("未 {}", unread.join("；")),
        };
        if told != wanted {
            wrong.push(format!("{text}\n{told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(TEXTS.trim().split("\n\n").count() >= 50);
}

const TEXTS: &str = include_str!("sgs_texts.txt");

/// Skills that are given by their texts alone are performed step by step.
#[test]
fn texts_alone_are_performed() {
    for scenario in include_str!("sgs_played.yaml").split("\n---\n") {
        let found = faults_of(scenario);
        assert!(found.is_empty(), "{scenario}\n{}", found.join("\n"));
    }
}

/// A text that is not read whole is an error of the file where it is performed, not a refusal by a clause, and where it
/// is not performed it is in nobody's way.
#[test]
fn what_is_not_read_is_not_performed() {
    let board = |steps: &str| {
        format!(
            "书: sgs-chess\n标题: 试\n问题: 试\n牌:\n  技能:\n    试技: 弃置一张牌▶唱一支歌\n局面:\n  角色:\n    甲将: {{体力: 3, 手牌: 2, 技能: 试技}}\n步骤:\n{steps}\n裁定: {{答: 试, 条文: [8.7-1], 依据: 条文}}\n"
        )
    };
    let told = faults_of(&board("- 做: {发动: {谁: 甲将, 技能: 试技}}"));
    assert!(
        told.iter()
            .any(|f| f.contains("唱一支歌") && f.contains("没有读全")),
        "{told:?}"
    );
    let told = faults_of(&board(
        "- 不可:\n  - {做: {发动: {谁: 甲将, 技能: 试技}}}\n  做: {摸: {谁: 甲将, 张: 1}}",
    ));
    assert!(told.iter().any(|f| f.contains("唱一支歌")), "{told:?}");
    let told = faults_of(&board("- 做: {摸: {谁: 甲将, 张: 1}}"));
    assert!(told.is_empty(), "{told:?}");
}

/// A conversion by a text that is not read whole is no conversion, and a skill has a name that a list can hold.
#[test]
fn what_is_not_read_converts_nothing() {
    let board = |name: &str, step: &str| {
        format!(
            "书: sgs-chess\n标题: 试\n问题: 试\n牌:\n  技能:\n    {name}: 武功盖世无人能敌\n局面:\n  角色:\n    甲将: {{体力: 3, 手牌: [桃], 技能: [{name}]}}\n    乙将: {{体力: 3}}\n步骤:\n{step}\n裁定: {{答: 试, 条文: [8.7-1], 依据: 条文}}\n"
        )
    };
    let used = "{使用: {谁: 甲将, 牌: 桃, 当作: 决斗, 技能: 怪, 目标: 乙将}}";
    for step in [
        format!("- 做: {used}"),
        format!("- 不可:\n  - {{做: {used}}}\n  做: {{摸: {{谁: 甲将, 张: 1}}}}"),
    ] {
        let told = faults_of(&board("怪", &step));
        assert!(told.iter().any(|f| f.contains("没有读全")), "{told:?}");
    }
    let told = faults_of(&board("空", "- 做: {摸: {谁: 甲将, 张: 1}}"));
    assert!(told.iter().any(|f| f.contains("不能名为“空”")), "{told:?}");
}

/// What is told of a text quotes something, and is a sentence.
#[test]
fn what_is_told_of_a_text_is_whole() {
    let parts = |text: &str| {
        let read = printed::read(text);
        let lines = read.skills.into_iter().flat_map(|form| form.lines);
        lines.filter_map(|line| line.reading).collect::<Vec<_>>()
    };
    for text in [
        "你可",
        "出牌阶段，",
        "出牌阶段，你可弃置一张牌▶",
        "武功盖世",
    ] {
        for reading in parts(text) {
            let from = reading.from.as_deref().map(str::trim);
            assert!(from != Some(""), "{text}");
            assert!(reading.outcome != "unread" || from.is_some(), "{text}");
        }
    }
    for reading in parts("出牌阶段，你可摸等量的牌") {
        assert!(!reading.told.contains("等量于，"), "{}", reading.told);
    }
}

/// The spellings that come with the program are a table that can be read.
#[test]
fn the_spellings_are_well_formed() {
    let text = include_str!("../../rulebooks/sgs-chess/printed.toml");
    assert!(caijue::engine::printed::Dialect::from_texts(&[text]).is_ok());
}
