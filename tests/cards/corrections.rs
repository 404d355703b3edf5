//! A judge corrects sentences of printed cards: from the shell, by hand in the file, handed on to another; everywhere the
//! card is then read so, and told so.

#![expect(
    clippy::print_stdout,
    reason = "what was left out and how much was gone through is printed for who asks for it with --nocapture"
)]

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Said, command};
use serde_json::{Value, json};

/// Made-up cards: each has a sentence that no grammar reads.
const CARDS: &str = "\
编号,卡名,类别,所需能量,消耗AP,BP,特征,效果,触发
TST-1-001,灯匠阿岚,角色,红1,1,3000,灯匠,【登场时】抽一张卡。把所有人都吓一跳。,[获得]把此卡加入手牌。
TST-1-002,望楼守,角色,红2,1,4000,守,敌人看见它就害怕。,
TST-1-003,夜读,事件,红1,1,,书,抽两张卡。随便看看。,
TST-1-004,碎镜,角色,红1,1,2000,镜,【登场时】抽一张卡。,[获得]让大家笑一笑。
";

/// The sentence of TST-1-001 that is not read, as it is told.
const STARTLE: &str = "所有人都吓一跳";
const REST: &str = "选择对方1张角色，使其休眠。";

struct User {
    home: tempfile::TempDir,
}

impl User {
    fn new() -> Self {
        let user = Self {
            home: tempfile::tempdir().expect("a folder"),
        };
        user.import(CARDS);
        user
    }

    fn import(&self, cards: &str) -> String {
        let file = self.home.path().join("灯城.csv");
        fs::write(&file, cards).expect("written");
        let file = file.display().to_string();
        let import = [
            "cards",
            "import",
            &file,
            "-b",
            "union-arena",
            "--yes",
            "--replace",
        ];
        self.well(&import)
    }

    fn run(&self, words: &[&str]) -> Said {
        command(self.home.path(), words)
            .env("CAIJUE_WIDTH", "400")
            .env("CAIJUE_DATA", self.home.path().join("data"))
            .output()
            .expect("runs")
            .into()
    }

    /// What is said by a run that must end well.
    fn well(&self, words: &[&str]) -> String {
        let said = self.run(words);
        assert_eq!(said.status, 0, "{words:?}: {}{}", said.out, said.err);
        said.out + &said.err
    }

    fn refused(&self, words: &[&str]) -> String {
        let said = self.run(words);
        assert_eq!(said.status, 2, "{words:?}: {}{}", said.out, said.err);
        said.out + &said.err
    }

    fn json(&self, words: &[&str]) -> Value {
        let said = self.run(&[words, &["--json"]].concat());
        assert!(said.status < 2, "{words:?}: {}{}", said.out, said.err);
        serde_json::from_str(&said.out).expect("JSON")
    }

    fn correct(&self, card: &str, sentence: &str, how: &[&str]) -> String {
        let words = [&["card", card, "--correct", sentence], how, &["--yes"]].concat();
        self.well(&words)
    }

    /// The declaration of a card, as it would stand in a file.
    fn declared(&self, card: &str) -> String {
        self.well(&["card", card, "--yaml"])
    }

    fn file(&self) -> PathBuf {
        let lists = self.home.path().join("data/cards/union-arena");
        lists.join("灯城.corrections.yaml")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.file()).expect("a file")
    }

    /// What the report counts: read, with a doubt, not read, corrected.
    fn counts(&self) -> [u64; 4] {
        let told = self.json(&["cards", "report"]);
        let report = &told["reports"][0];
        let of = |n: usize| report["sentences"][n].as_u64().expect("a number");
        [
            of(0),
            of(1),
            of(2),
            report["corrected"].as_u64().expect("a number"),
        ]
    }
}

#[test]
fn a_sentence_is_said_in_other_words_once_that_is_agreed_to() {
    let user = User::new();
    assert!(user.declared("TST-1-001").contains("未读"));
    let correct = ["card", "TST-1-001", "--correct", "2", "--as", REST];
    let asked = user.refused(&correct);
    assert!(
        asked.contains("【登场时】抽1张卡。选择对方场上1张角色，转为休眠状态"),
        "{asked}"
    );
    assert!(asked.contains("--yes") && !user.file().exists(), "{asked}");

    user.correct("TST-1-001", "2", &["--as", REST]);
    let yaml = user.declared("TST-1-001");
    assert!(
        yaml.contains("横置") && yaml.contains("抽卡") && !yaml.contains("未读"),
        "{yaml}"
    );
    // The words that are read as nothing go with the sentence; the print stays in what is told of it.
    let told = user.well(&["card", "TST-1-001"]);
    assert!(
        told.contains("✎ 所有人都吓一跳") && told.contains("裁判更正（20"),
        "{told}"
    );
    assert!(
        told.contains(REST) && told.contains("把所有人都吓一跳"),
        "{told}"
    );
    let card = &user.json(&["card", "TST-1-001"])["cards"][0];
    let sentence = &card["sentences"][1];
    assert_eq!(sentence["outcome"], "corrected");
    assert_eq!(sentence["corrected"]["words"], REST);
    assert_eq!(user.counts(), [4, 0, 3, 1]);
}

#[test]
fn what_is_not_read_is_not_kept_and_says_from_where() {
    let user = User::new();
    let correct = |how: &[&str]| {
        let words = [&["card", "TST-1-001", "--correct", "2"], how, &["--yes"]].concat();
        user.refused(&words)
    };
    let said = correct(&["--as", "选择对方1张角色，使他飞走"]);
    assert!(said.contains("从“他飞走”起读不懂"), "{said}");
    let said = correct(&["--as-yaml", "{横躺: 1}"]);
    assert!(said.contains("横躺"), "{said}");
    let said = correct(&["--as-yaml", "{横置: ["]);
    assert!(said.contains("声明读不懂"), "{said}");
    // Words that take the sentence beside it along are none of this sentence.
    let said = correct(&["--as", "抽1张卡，「"]);
    assert!(said.contains('✗'), "{said}");
    assert!(correct(&["--as", " "]).contains("--no-effect"));
    let said = user.refused(&["card", "TST-1-001", "--correct", "9", "--as", REST, "--yes"]);
    assert!(said.contains("3 ✓") && said.contains("2 ✗"), "{said}");
    let said = user.refused(&["card", "TST-1-001", "--correct", "2"]);
    assert!(said.contains("--as"), "{said}");
    assert!(!user.file().exists());
}

#[test]
fn a_declaration_stands_behind_the_icons_or_for_the_whole_sentence() {
    let user = User::new();
    // What the icon brings about: an effect behind it.
    user.correct("TST-1-001", STARTLE, &["--as-yaml", "弃手牌"]);
    let yaml = user.declared("TST-1-001");
    assert!(
        yaml.contains("- 登场时:") && yaml.contains("- 抽卡\n") && yaml.contains("弃手牌"),
        "{yaml}"
    );
    // The sentence with its icon, as what it does.
    user.correct("TST-1-001", "1", &["--as-yaml", "[{抽卡: 2}, 弃手牌]"]);
    let yaml = user.declared("TST-1-001");
    assert!(
        yaml.contains("- 登场时:") && yaml.matches("弃手牌").count() == 2,
        "{yaml}"
    );
    // The sentence with its icon, as a whole effect of another kind.
    user.correct("TST-1-004", "1", &["--as-yaml", "{退场时: {效果: [抽卡]}}"]);
    let yaml = user.declared("TST-1-004");
    assert!(
        yaml.contains("退场时") && !yaml.contains("登场时"),
        "{yaml}"
    );
    // What lasts, and what a trigger does; the trigger's print stays.
    user.correct(
        "TST-1-002",
        "1",
        &["--as-yaml", "{常驻: {变化: {BP: 1000}}}"],
    );
    user.correct("TST-1-004", "2", &["--as-yaml", "抽卡"]);
    let yaml = user.declared("TST-1-004");
    assert!(
        yaml.contains("[获得]让大家笑一笑。") && !yaml.contains("未读"),
        "{yaml}"
    );
    let facts = user.json(&["ask", "union-arena", "甲 FL 望楼守; 主要阶段", "望楼守.BP"]);
    assert_eq!(facts["answers"][0]["line"], "望楼守.BP = 5000");
    assert_eq!(user.counts()[3], 5);
}

#[test]
fn that_a_sentence_does_nothing_is_said_and_never_assumed() {
    let user = User::new();
    assert!(user.declared("夜读").contains("未读"));
    let said = user.correct("夜读", "随便看看", &["--no-effect"]);
    assert!(said.contains("无效果"), "{said}");
    let yaml = user.declared("夜读");
    assert!(yaml.contains("抽卡") && !yaml.contains("未读"), "{yaml}");
    assert!(user.well(&["card", "夜读"]).contains("：无效果"));
    assert!(user.text().contains("无效果: 是"), "{}", user.text());
    user.well(&["card", "夜读", "--correct", "2", "--forget"]);
    assert!(user.declared("夜读").contains("未读"));
    assert!(!user.file().exists(), "nothing is left to keep");
    let said = user.refused(&["card", "夜读", "--correct", "2", "--forget"]);
    assert!(said.contains("没有更正过"), "{said}");
}

#[test]
fn boards_decks_and_rulings_have_it_and_say_so() {
    let user = User::new();
    user.correct(
        "TST-1-002",
        "1",
        &["--as-yaml", "{常驻: {变化: {BP: 1000}}}"],
    );
    let said = user.run(&[
        "ask",
        "union-arena",
        "甲 FL TST-1-002; 主要阶段",
        "TST-1-002.BP",
    ]);
    assert!(said.out.contains("= 5000"), "{}{}", said.out, said.err);
    assert!(
        said.err.contains("照裁判的更正（20") && said.err.contains("敌人看见它就害怕"),
        "{}",
        said.err
    );
    let file = user.home.path().join("局.yaml");
    let text = "书: union-arena\n标题: 望楼\n局面: {甲: {FL: [望楼守]}}\n步骤:\n- 期望: {局面: {望楼守.BP: 5000}}\n";
    fs::write(&file, text).expect("written");
    let file = file.display().to_string();
    let said = user.well(&["play", &file]);
    assert!(said.contains("照裁判的更正"), "{said}");
    // A card that nobody corrected is told of nobody.
    let said = user.run(&[
        "ask",
        "union-arena",
        "甲 FL TST-1-004; 主要阶段",
        "TST-1-004.BP",
    ]);
    assert!(!said.err.contains("裁判"), "{}", said.err);
}

#[test]
fn a_list_that_is_replaced_keeps_what_still_stands_and_tells_what_does_not() {
    let user = User::new();
    user.correct("TST-1-001", "2", &["--as", REST]);
    user.correct("TST-1-003", "2", &["--no-effect"]);
    user.correct("TST-1-004", "2", &["--as", "[获得]抽1张卡。"]);
    // One card has another text now, one is gone, one only looks different.
    let other: String = CARDS
        .replace("把所有人都吓一跳", "把 所有人 都吓一跳")
        .replace("随便看看", "随便翻翻")
        .lines()
        .filter(|line| !line.starts_with("TST-1-004"))
        .map(|line| format!("{line}\n"))
        .collect();
    let said = user.import(&other);
    assert!(
        said.contains("已由裁判更正：1 句") && said.contains("2 处更正没有用上"),
        "{said}"
    );
    assert!(!user.declared("TST-1-001").contains("未读"));
    assert!(
        user.declared("TST-1-003").contains("未读"),
        "the text changed"
    );
    let told = user.well(&["card", "TST-1-003"]);
    assert!(
        told.contains("随便看看") && told.contains("已经没有这一句"),
        "{told}"
    );
    let said = user.run(&[
        "ask",
        "union-arena",
        "甲 手牌: [TST-1-003]; 主要阶段",
        "回合",
    ]);
    assert!(said.err.contains("没有用上"), "{}", said.err);
    let told = user.json(&["cards", "corrections"]);
    let all = told["lists"][0]["corrections"].as_array().expect("a list");
    let unused: Vec<&Value> = all.iter().map(|c| &c["unused"]).collect();
    assert_eq!(
        unused,
        [
            &json!(null),
            &json!("卡上已经没有这一句"),
            &json!("列表里已经没有这张卡")
        ]
    );
    // With the old text they hold again: nothing was thrown away.
    user.import(CARDS);
    assert_eq!(user.counts()[3], 3);
}

#[test]
fn the_file_is_mended_by_hand_and_handed_on() {
    let user = User::new();
    user.correct("TST-1-001", "2", &["--as", REST]);
    let first = user.text();
    assert!(
        first.starts_with("格式: caijue.corrections/1\n书: union-arena\n"),
        "{first}"
    );
    for part in ["编号: TST-1-001", "卡名: 灯匠阿岚", STARTLE, REST, "日期:"] {
        assert!(first.contains(part), "{part}: {first}");
    }
    // A remark that was written by hand stays where the words change.
    fs::write(user.file(), format!("{first}  说明: 主办方的答复\n")).expect("written");
    user.correct("TST-1-001", "2", &["--as", "对方弃掉1张手牌"]);
    assert!(user.text().contains("主办方的答复"), "{}", user.text());

    // Another judge takes them in; where both differ, nothing is taken unasked.
    let other = User::new();
    other.correct("TST-1-001", "2", &["--as", REST]);
    other.correct("TST-1-003", "2", &["--no-effect"]);
    let file = user.file().display().to_string();
    let take = ["cards", "corrections", "灯城", "--import", &file];
    let before = other.text();
    let said = other.refused(&take);
    assert!(
        said.contains("--replace") && other.text() == before,
        "{said}"
    );
    other.well(&[&take[..], &["--replace"]].concat());
    assert!(other.text().contains("对方弃掉1张手牌") && other.text().contains("无效果"));
    assert_eq!(other.counts()[3], 2);
}

#[test]
fn what_is_said_of_a_name_is_said_of_all_cards_of_it() {
    let user = User::new();
    fs::write(
        user.file(),
        "格式: caijue.corrections/1\n书: union-arena\n更正:\n- 卡名: 望楼 守\n  句: 敌人看见它就害怕。\n  声明: {常驻: {变化: {BP: 1000}}}\n",
    )
    .expect("written");
    let yaml = user.declared("TST-1-002");
    assert!(
        yaml.contains("BP: 1000"),
        "the full stop is no part of it: {yaml}"
    );
    // Said of the number, it takes the place of that.
    user.correct("TST-1-002", "1", &["--no-effect"]);
    assert!(!user.declared("TST-1-002").contains("BP: 1000"));
    assert_eq!(
        user.text().matches("敌人看见它就害怕").count(),
        1,
        "{}",
        user.text()
    );
    user.well(&["card", "TST-1-002", "--correct", "1", "--forget"]);
    assert!(!user.file().exists());
}

#[test]
fn a_file_that_is_wrong_is_told_with_its_place_and_never_written_over() {
    let user = User::new();
    user.correct("TST-1-001", "2", &["--as", REST]);
    let good = user.text();
    for (wrong, place, what) in [
        (good.replace("改写:", "改与:"), ":7:", "改写"),
        (
            good.replace("corrections/1", "corrections/9"),
            ":1:",
            "corrections/9",
        ),
        (good.replace("书: union-arena", "书: paixu"), ":2:", "paixu"),
        (
            good.replace("  改写", "  无效果: 是\n  改写"),
            ":4:",
            "只能写一个",
        ),
        (
            format!("{good}- 编号: TST-1-001\n  句: {STARTLE}\n  无效果: 是\n"),
            ":9:",
            "两次",
        ),
        (format!("{good}- 句: 甲\n  无效果: 是\n"), ":9:", "编号"),
        ("[".to_owned(), ":1:", "yaml"),
    ] {
        fs::write(user.file(), &wrong).expect("written");
        let said = user.run(&["card", "TST-1-001"]);
        assert!(
            said.err.contains(place) && said.err.contains(what),
            "{place} {what}: {}",
            said.err
        );
        assert!(said.out.contains('✗'), "none of it is used: {}", said.out);
        let said = user.refused(&[
            "card",
            "TST-1-002",
            "--correct",
            "1",
            "--no-effect",
            "--yes",
        ]);
        assert!(said.contains("没有动它"), "{said}");
        assert_eq!(user.text(), wrong);
    }
    fs::write(user.file(), good).expect("written");
    assert_eq!(user.counts()[3], 1);
}

#[test]
fn corrections_go_with_their_list() {
    let user = User::new();
    user.correct("TST-1-001", "2", &["--as", REST]);
    assert!(user.well(&["cards"]).contains("更正 1 句"));
    assert_eq!(user.json(&["cards"])["lists"][0]["corrections"], 1);
    let said = user.well(&["cards", "remove", "灯城"]);
    assert!(
        said.contains("corrections.yaml") && !user.file().exists(),
        "{said}"
    );
    assert!(!user.home.path().join("data/cards").exists());
}

#[test]
fn two_programs_at_once_lose_nothing() {
    let user = User::new();
    let data = user.home.path().join("data");
    let run = |card: &str, sentence: &str| {
        let words = ["card", card, "--correct", sentence, "--no-effect", "--yes"];
        command(user.home.path(), &words)
            .env("CAIJUE_DATA", &data)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("runs")
    };
    let cards = [
        ("TST-1-001", "2"),
        ("TST-1-002", "1"),
        ("TST-1-003", "2"),
        ("TST-1-004", "2"),
    ];
    let running = cards.map(|(card, sentence)| run(card, sentence));
    for mut one in running {
        assert!(one.wait().expect("ends").success());
    }
    assert_eq!(user.counts()[3], 4, "{}", user.text());
    let drafts = names(&data.join("cards/union-arena"));
    assert_eq!(drafts, ["灯城.corrections.yaml", "灯城.json"]);
}

fn names(folder: &Path) -> Vec<String> {
    let mut all: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    all.sort();
    all
}

#[test]
fn a_game_without_a_reader_says_that_it_has_no_use_for_it() {
    let user = User::new();
    let file = user.home.path().join("怪兽.csv");
    fs::write(&file, "编号,卡名,种类,效果\nYG-1,石像,怪兽,让人发笑。\n").expect("written");
    let file = file.display().to_string();
    user.well(&["cards", "import", &file, "-b", "yugioh", "--yes"]);
    let said = user.refused(&["card", "YG-1", "--correct", "1", "--no-effect", "--yes"]);
    assert!(said.contains("还不能读成效果"), "{said}");
}

/// The other games with a reader take what a person declares as well: effects behind what says when, and whole abilities.
#[test]
fn every_reader_takes_what_is_declared() {
    let user = User::new();
    let lists = [
        (
            "vividz",
            "编号,牌名,类别,费用,力量值,文\nVV-1,夜航,事件,1,,大家唱歌。\nVV-2,雾中人,角色,1,2000,此牌唱歌时，所有人睡觉。\n",
        ),
        (
            "paixu",
            "编号,牌名,种类,元素,速度,文\nPX-1,怪歌,速度卡,火,4,大家唱歌。\n",
        ),
    ];
    for (book, cards) in lists {
        let file = user.home.path().join(format!("{book}.csv"));
        fs::write(&file, cards).expect("written");
        let file = file.display().to_string();
        user.well(&["cards", "import", &file, "-b", book, "--yes"]);
    }
    for (card, declared, told) in [
        ("VV-1", "{抓牌: 2}", "抓2张牌"),
        (
            "VV-2",
            "{触发式: {当: 登场时, 效果: {抓牌: 1}}}",
            "此牌登场时，抓1张牌",
        ),
        ("PX-1", "{抽卡: 1}", "抽1张卡"),
        ("PX-1", "{时机: 翻转时, 效果: [{抽卡: 2}]}", "抽2张卡"),
    ] {
        let correct = [
            "card",
            card,
            "--correct",
            "1",
            "--as-yaml",
            declared,
            "--yes",
        ];
        user.well(&correct);
        let shown = user.well(&["card", card]);
        assert!(shown.contains("✎ ") && shown.contains(told), "{shown}");
    }
    let said = user.refused(&[
        "card",
        "VV-2",
        "--correct",
        "1",
        "--as-yaml",
        "{触发式: {何时: 登场时}}",
        "--yes",
    ]);
    assert!(said.contains("何时"), "{said}");
    user.well(&["card", "VV-2", "--correct", "1", "--no-effect", "--yes"]);
    user.well(&["card", "PX-1", "--correct", "1", "--no-effect", "--yes"]);
}

/// Cards with their original: the first says something else there, the second is read there only.
const BOTH: &str = "\
编号,卡名,类别,所需能量,消耗AP,BP,特征,效果,原文
TST-2-001,甲灯,角色,红1,1,3000,灯,【登场时】抽一张卡。【退场时】让大家笑一笑。,【登場時】カードを2枚引く。【退場時】カードを1枚引く。
";

#[test]
fn what_a_judge_says_goes_before_what_the_original_says() {
    let user = User::new();
    let file = user.home.path().join("双语.csv");
    fs::write(&file, BOTH).expect("written");
    let file = file.display().to_string();
    user.well(&["cards", "import", &file, "-b", "union-arena", "--yes"]);
    let before = user.declared("TST-2-001");
    assert!(
        before.contains("抽卡:\n            数: 2"),
        "the original goes before: {before}"
    );
    assert!(before.matches("抽卡").count() == 2, "{before}");
    let said = user.correct("TST-2-001", "1", &["--as", "【登场时】抽一张卡。"]);
    assert!(said.contains("✓ 【登场时】抽1张卡"), "{said}");
    let after = user.declared("TST-2-001");
    assert!(!after.contains("数: 2"), "{after}");
    // The other effect still comes from the original.
    assert!(
        after.matches("抽卡").count() == 2 && !after.contains("未读"),
        "{after}"
    );
    let card = &user.json(&["card", "TST-2-001"])["cards"][0];
    let outcomes: Vec<&Value> = card["sentences"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|s| &s["outcome"])
        .collect();
    assert_eq!(outcomes, ["corrected", "doubt"]);
}

/// Every sentence of a published list is corrected, one at a time: said in its own words it is read as before, and as
/// doing nothing it takes no other sentence along.
#[test]
fn any_sentence_of_the_published_list_can_be_corrected() {
    use caijue::cards::corrections::{Correction, Says};
    use caijue::cards::import::{Wish, read};
    use caijue::cards::{Lists, Store};
    use caijue::engine::printed::{Outcome, Part};
    use caijue::rulebook::BookId;

    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../shared/cards/union-arena-six-titles.json"
    );
    if !Path::new(path).exists() {
        println!("skipped: no published list");
        return;
    }
    let home = tempfile::tempdir().expect("a folder");
    let store = Store::of(home.path());
    let (dialect, _) = store.dialect(BookId::UNION_ARENA);
    let import = read(
        Path::new(path),
        BookId::UNION_ARENA,
        &Wish::default(),
        &dialect,
        &mut caijue::text::to_the_end,
    )
    .expect("a list");
    store.save(&import.taken.list, false).expect("kept");
    let lists = Lists::in_data(home.path()).expect("a list");
    let shelf = lists.shelf(BookId::UNION_ARENA);
    let (mut said, mut own, mut nothing, mut wrong) = (0, 0, 0, Vec::new());
    // One card in so many: the rest are alike, and a build for development is slow.
    for of in shelf.cards().step_by(7) {
        let before = shelf.declare(of);
        // One that another language decides for is not said by its own words alone.
        let by_itself = before.sentences.iter().all(|s| s.outcome == Outcome::Read);
        for (nth, sentence) in before.sentences.iter().enumerate() {
            if sentence.part == Part::Field {
                continue;
            }
            said += 1;
            let of_says = |says| Correction::today(of, &sentence.text, says);
            let same = of_says(Says::Words(sentence.text.clone()));
            let after = shelf.declare_with(of, Some(&same));
            let held = after.correction(nth).is_some();
            own += usize::from(held);
            if by_itself && (!held || after.card != before.card) {
                wrong.push(format!(
                    "{} {}: {:?}",
                    of.number(),
                    sentence.text,
                    after.unused
                ));
            }
            let none = shelf.declare_with(of, Some(&of_says(Says::Nothing)));
            nothing += usize::from(none.correction(nth).is_some());
            for after in [&after, &none] {
                let texts = |d: &caijue::cards::declare::Declared| -> Vec<_> {
                    d.sentences
                        .iter()
                        .map(|s| (s.part, s.text.trim_start_matches(['・', '•']).to_owned()))
                        .collect()
                };
                assert_eq!(
                    texts(&before),
                    texts(after),
                    "{} {}",
                    of.number(),
                    sentence.text
                );
            }
        }
    }
    println!("{said} sentences: {own} said again, {nothing} said to do nothing");
    assert!(
        wrong.is_empty(),
        "{} of {said}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!(nothing, said, "any sentence may do nothing");
}
