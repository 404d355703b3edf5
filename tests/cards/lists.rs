//! Lists of cards, as a judge keeps them: taken in, refused, reported, found, put on boards and into decks, taken away.

#![expect(
    clippy::print_stdout,
    reason = "how long it took is printed for who asks for it with --nocapture"
)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::run::{Said, command};
use serde_json::{Value, json};

/// A user with a data folder.
struct User {
    home: tempfile::TempDir,
}

impl User {
    fn new() -> Self {
        Self {
            home: tempfile::tempdir().expect("a folder"),
        }
    }

    fn run(&self, words: &[&str]) -> Said {
        command(self.home.path(), words)
            .env("CAIJUE_WIDTH", "400")
            .env("CAIJUE_DATA", self.data())
            .output()
            .expect("runs")
            .into()
    }

    /// What is said by a run that must end well.
    fn well(&self, words: &[&str]) -> String {
        let said = self.run(words);
        assert_eq!(said.status, 0, "{words:?}: {}{}", said.out, said.err);
        said.out
    }

    /// What is said by a run that must be refused.
    fn refused(&self, words: &[&str]) -> String {
        self.ends(2, words)
    }

    /// What is said by a run that must not find what it looks for.
    fn missed(&self, words: &[&str]) -> String {
        self.ends(1, words)
    }

    fn ends(&self, status: i32, words: &[&str]) -> String {
        let said = self.run(words);
        assert_eq!(said.status, status, "{words:?}: {}{}", said.out, said.err);
        said.err
    }

    fn json(&self, words: &[&str]) -> Value {
        let words: Vec<&str> = words.iter().copied().chain(["--json"]).collect();
        serde_json::from_str(&self.well(&words)).expect("JSON")
    }

    fn data(&self) -> PathBuf {
        self.home.path().join("data")
    }

    /// A file of the user's.
    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.home.path().join(name);
        fs::write(&path, bytes).expect("written");
        path.display().to_string()
    }

    /// Takes a list in.
    fn import(&self, book: &str, name: &str, text: impl AsRef<[u8]>) -> Value {
        let file = self.file(name, text);
        self.json(&["cards", "import", &file, "--book", book, "--yes"])
    }

    /// The value of facts on a board.
    fn facts(&self, words: &[&str]) -> Vec<String> {
        let told = self.json(&[&["ask"], words].concat());
        let answers = told["answers"].as_array().expect("answers");
        answers
            .iter()
            .map(|a| a["line"].as_str().expect("a line").to_owned())
            .collect()
    }

    fn is_empty(&self) -> bool {
        !self.data().join("cards").exists()
    }
}

/// A list of made-up cards, as one takes it from a page on the web.
fn union_arena() -> String {
    let card = |number: &str, name: &str, bp: &str, traits: &[&str]| {
        json!({
            "cardNumData2": number, "cardCnName": name, "categoryData": "角色", "attributeCnData": traits,
            "needEnergyData": "红2", "generatedEnergyData": "红", "apData": "1", "bpData": bp,
            "effectCnData": "-", "triggerCnData": "-", "effectData": "-", "ipData": "KLM", "picture": "x.png",
        })
    };
    let all = json!([
        card("KLM-1-001", "焰之 骑士", "3500", &["骑士", "焰"]),
        card("KLM-1-002", "焰之 骑士", "2000+", &["骑士"]),
        card("KLM-1-003", "望楼", "-", &[]),
        card("KLM-1-004", "守夜人", "4000", &["守夜"]),
    ]);
    serde_json::to_string_pretty(&all).expect("JSON")
}

const VIVIDZ: &str = "\
收藏编号,牌名,类别,费用,力量,特征,任务信息,账号信息,效果,稀有度
VZ-001,灯塔看守,角色,2,3000,炎,壹,甲组,登场时抓一张牌。,普
VZ-002,潮声,事件,1,,水,贰,甲组,\"选择一张角色牌,使其横置。\",稀
VZ-003,提灯人,角色牌,1,1000,炎/水,壹,甲组,,普
";

#[test]
fn a_list_is_kept_once_its_columns_are_confirmed() {
    let user = User::new();
    let file = user.file("看板.json", union_arena());
    let import = ["cards", "import", &file, "--book", "union-arena"];
    let said = user.run(&import);
    assert_eq!(said.status, 2);
    assert!(
        said.out.contains("cardNumData2") && said.out.contains("picture"),
        "{}",
        said.out
    );
    assert!(said.err.contains("--yes"), "{}", said.err);
    assert!(user.is_empty(), "nothing is written unasked");

    let told = user.json(&[&import[..], &["--yes"]].concat());
    assert_eq!((&told["rows"], &told["cards"]), (&json!(4), &json!(4)));
    assert_eq!(told["saved"], "written");
    assert_eq!(told["left_out"], json!(["picture"]));
    let lists = user.json(&["cards"]);
    let list = &lists["lists"][0];
    assert_eq!((&list["name"], &list["cards"]), (&json!("看板"), &json!(4)));
    assert!(user.data().join("cards/union-arena/看板.json").is_file());

    // Twice changes nothing; another list of the name has to be wished for.
    assert_eq!(
        user.json(&[&import[..], &["--yes"]].concat())["saved"],
        "unchanged"
    );
    fs::write(&file, union_arena().replace("4000", "4500")).expect("written");
    assert!(
        user.refused(&[&import[..], &["--yes"]].concat())
            .contains("--replace")
    );
    let replaced = user.json(&[&import[..], &["--yes", "--replace"]].concat());
    assert_eq!(replaced["saved"], "replaced");
    let card = user.json(&["card", "KLM-1-004"]);
    assert_eq!(card["cards"][0]["declared"]["BP"], 4500);
    let again = user.json(&[&import[..], &["--yes", "--name", "另一份"]].concat());
    assert_eq!(again["saved"], "written");
    assert_eq!(
        user.json(&["cards"])["lists"]
            .as_array()
            .expect("lists")
            .len(),
        2
    );
}

#[test]
fn a_table_is_read_in_the_encodings_of_spreadsheets() {
    for (name, said, encoding) in [
        ("utf-8", None, "UTF-8"),
        ("gb18030", None, "gb18030"),
        ("utf-16le", None, "UTF-16LE"),
        ("gb18030", Some("gbk"), "GBK"),
    ] {
        let user = User::new();
        let bytes: Vec<u8> = match name {
            "utf-16le" => VIVIDZ.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            _ => {
                let of = encoding_rs::Encoding::for_label(name.as_bytes()).expect("known");
                of.encode(VIVIDZ).0.into_owned()
            }
        };
        let file = user.file("牌.csv", bytes);
        let mut words = vec!["cards", "import", &file, "--book", "vividz", "--yes"];
        words.extend(said.map(|_| "--encoding"));
        words.extend(said);
        let told = user.json(&words);
        assert_eq!(told["encoding"], encoding);
        assert_eq!(told["cards"], 3, "{told}");
        let card = &user.json(&["card", "潮声"])["cards"][0];
        assert_eq!(card["number"], "VZ-002");
        assert_eq!(
            card["declared"],
            json!({"编号": "VZ-002", "牌名": "潮声", "类别": "事件牌", "费用": 1, "特征": "水", "账号信息": "甲组",
                "任务信息": "贰", "文": "选择一张角色牌,使其横置。",
                "能力": [{"事件能力": {"文": "选择一张角色牌,使其横置", "效果": {"横置": "选择"}}}]})
        );
        let card = &user.json(&["card", "VZ-003"])["cards"][0];
        assert_eq!(card["declared"]["特征"], json!(["炎", "水"]));
    }
}

#[test]
fn what_is_no_list_is_refused_with_place_cause_and_fix() {
    let user = User::new();
    let broken_gb: Vec<u8> = [b"\xb1\xe0\xba\xc5,b\n1,\xff\xff\xff\n".as_slice()].concat();
    for (name, bytes, says) in [
        (
            "a.json",
            b"[{\"name\": \"a\"},\n{\"name\" 2}]".to_vec(),
            "a.json:2:",
        ),
        ("b.json", b"{\"a\": [1, 2]}".to_vec(), "--map"),
        ("c.csv", b"a,b\n1,\"2\n3,4\n5,6\n".to_vec(), "c.csv:2"),
        ("d.csv", "a,b,a\n1,2,3\n".into(), "“a”"),
        ("e.xlsx", b"PK\x03\x04....".to_vec(), "Excel"),
        ("f.csv", b"".to_vec(), "空的"),
        ("g.csv", broken_gb, "--encoding"),
        ("h.csv", "编号,图\nA-001,x\n".into(), "--map 卡名="),
        ("i.csv", "编号,卡名\nA-001,\n".into(), "没有一行"),
        ("j.csv", b"a\0b,c\n".to_vec(), "不是文本"),
    ] {
        let file = user.file(name, bytes);
        let said = user.refused(&["cards", "import", &file, "--book", "union-arena", "--yes"]);
        assert!(said.contains(says) && said.contains(name), "{name}: {said}");
    }
    let missing = user.refused(&["cards", "import", "/no/such", "--book", "union-arena"]);
    assert!(missing.contains("没有这个文件"), "{missing}");
    let folder = user.home.path().display().to_string();
    let said = user.refused(&["cards", "import", &folder, "--book", "union-arena"]);
    assert!(said.contains("不是普通文件"), "{said}");
    let file = user.file("k.csv", VIVIDZ);
    let said = user.refused(&["cards", "import", &file, "--book", "vivids"]);
    assert!(said.contains("vividz"), "{said}");
    let said = user.refused(&[
        "cards",
        "import",
        &file,
        "--book",
        "vividz",
        "--encoding",
        "utf-17",
    ]);
    assert!(said.contains("utf-17"), "{said}");
    assert!(user.is_empty());
}

#[test]
fn rows_that_are_doubtful_are_told_and_none_is_lost_in_silence() {
    let user = User::new();
    let text = "\
编号,卡名,类别,BP,效果,罕贵
KLM-1-001,焰,角色,3000,文甲文甲文甲,R
KLM-1-001,焰,角色,3000,文甲文甲文甲,SR★
KLM-1-002,烛,角色,2000,文乙文乙文乙,R
KLM-1-002,烛,角色,2500,文乙文乙文乙,R
KLM-1-003,,角色,1000,,R
KLM-1-004,烟,角色,1000,一句,没有引号,R
KLM-1-005,灰,角色
KLM-1-006,炭,道具,1000,,R
";
    let told = user.import("union-arena", "乱.csv", text);
    assert_eq!((&told["rows"], &told["again"]), (&json!(8), &json!(1)));
    assert_eq!(told["cards"], 5, "{told}");
    let wrong: Vec<&str> = told["wrong"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    for (row, says) in [
        ("第 6 行", "没有卡名"),
        ("第 7 行", "多出 1 栏"),
        ("第 8 行", "少 3 栏"),
        ("第 4、5 行", "BP"),
    ] {
        assert!(
            wrong.iter().any(|w| w.contains(row) && w.contains(says)),
            "{row}: {wrong:?}"
        );
    }
    // A number of two contents is used by nobody.
    let said = user.refused(&["ask", "union-arena", "甲 KLM-1-002", "甲.BP"]);
    assert!(
        said.contains("KLM-1-002") && said.contains("第5行"),
        "{said}"
    );
    let (ok, _) = (
        user.facts(&["union-arena", "甲 KLM-1-001", "KLM-1-001.BP"]),
        (),
    );
    assert_eq!(ok, ["KLM-1-001.BP = 3000"]);
}

#[test]
fn a_value_that_cannot_be_used_is_told_and_keeps_its_card_from_boards() {
    let user = User::new();
    let text = "编号,牌名,类别,费用,力量\nVZ-1,甲甲,角色,二,1000\nVZ-2,乙乙,道具,2,1000\nVZ-3,丙丙,角色,2,1000\n";
    let told = user.import("vividz", "a.csv", text);
    let unusable = told["report"]["unusable"].as_array().expect("a list");
    let what: Vec<(&str, u64)> = unusable
        .iter()
        .map(|u| {
            (
                u["column"].as_str().expect("a word"),
                u["row"].as_u64().expect("a row"),
            )
        })
        .collect();
    assert_eq!(what, [("费用", 2), ("类别", 3)]);
    let said = user.refused(&["ask", "vividz", "甲 左 VZ-2"]);
    assert!(said.contains("道具") && said.contains("角色牌"), "{said}");
    assert_eq!(
        user.facts(&["vividz", "甲 左 丙丙", "丙丙.力量值"]),
        ["丙丙.力量值 = 1000"]
    );
}

#[test]
fn columns_are_said_where_they_cannot_be_seen() {
    let user = User::new();
    let text = "x,y,z\nKLM-1-001,焰之骑士,3000\nKLM-1-002,烛,2000\n";
    let file = user.file("a.csv", text);
    let import = |more: &[&str]| {
        let words = [
            &["cards", "import", &file, "--book", "union-arena", "--yes"],
            more,
        ]
        .concat();
        words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>()
    };
    fn with(words: &[String]) -> Vec<&str> {
        words.iter().map(String::as_str).collect()
    }
    let said = user.refused(&with(&import(&["--map", "卡名=why"])));
    assert!(said.contains("why") && said.contains("y"), "{said}");
    let said = user.refused(&with(&import(&["--map", "卡各=y"])));
    assert!(said.contains("卡名"), "{said}");
    let said = user.refused(&with(&import(&["--map", "卡名"])));
    assert!(said.contains("--map 编号="), "{said}");
    let told = user.json(&with(&import(&["--map", "卡名=y", "--map", "战斗力=z"])));
    let columns: Vec<(&str, &str, &str)> = told["columns"]
        .as_array()
        .expect("columns")
        .iter()
        .map(|c| {
            let of = |key: &str| c[key].as_str().expect("a word");
            (of("column"), of("from"), of("by"))
        })
        .collect();
    assert_eq!(
        columns,
        [
            ("编号", "x", "values"),
            ("卡名", "y", "told"),
            ("BP", "z", "told")
        ]
    );
}

#[test]
fn twenty_thousand_rows_are_taken_and_more_than_the_bound_are_not() {
    let user = User::new();
    let rows = |count: usize, more: &str| {
        let mut text = String::from("编号,卡名,种类,速度,文\n");
        for n in 0..count {
            let (set, nth, speed) = (n / 1000, n % 1000, n % 5 + 1);
            let _ = writeln!(
                text,
                "KLM-{set}-{nth:03},卡第{n}号,速度卡,{speed},第{n}张{more}"
            );
        }
        text
    };
    let begun = Instant::now();
    let told = user.import("paixu", "大.csv", rows(20_000, "卡的文字。"));
    println!("20,000 rows imported in {:.1?}", begun.elapsed());
    assert_eq!(told["cards"], 20_000);
    let begun = Instant::now();
    let said = user.facts(&["paixu", "甲 KLM-19-998", "KLM-19-998.速度"]);
    println!("a board with one of them in {:.1?}", begun.elapsed());
    assert_eq!(said, ["KLM-19-998.速度 = 4"]);
    let begun = Instant::now();
    let found = user.json(&["search", "第17777张卡"]);
    println!("a search among them in {:.1?}", begun.elapsed());
    assert_eq!(found["cards"][0]["name"], "卡第17777号");

    for (name, text, bound) in [
        (
            "太大.csv",
            rows(1_000_000, "卡的文字，说了很多很多遍，说了很多很多遍。"),
            "64 MiB",
        ),
        ("太长.csv", rows(1_000_000, ""), "200000 行"),
    ] {
        let file = user.file(name, text);
        let begun = Instant::now();
        let said = user.refused(&["cards", "import", &file, "--book", "paixu", "--yes"]);
        println!("a million rows refused in {:.1?}", begun.elapsed());
        assert!(said.contains(bound), "{said}");
        assert_eq!(
            user.json(&["cards"])["lists"]
                .as_array()
                .expect("lists")
                .len(),
            1
        );
    }
}

#[test]
fn boards_name_cards_of_lists_by_number_and_name() {
    let user = User::new();
    user.import("union-arena", "看板.json", union_arena());
    let line =
        "甲 前线 KLM-1-001(休眠)、守夜人; 手牌 UA01BT/KLM-1-002 / 乙 KLM-1-002(5000); 攻击阶段";
    let said = user.facts(&[
        "union-arena",
        line,
        "KLM-1-001.BP",
        "守夜人.BP",
        "KLM-1-001.卡名",
        "KLM-1-002.BP",
        "KLM-1-001.状态",
    ]);
    assert_eq!(
        said,
        [
            "KLM-1-001.BP = 3500",
            "守夜人.BP = 4000",
            "KLM-1-001.卡名 = 焰之骑士",
            "KLM-1-002.BP = 5000",
            "KLM-1-001.状态 = 休眠"
        ]
    );
    // A name of several cards is not guessed.
    let said = user.refused(&["ask", "union-arena", "甲 焰之骑士"]);
    assert!(said.contains("KLM-1-001、KLM-1-002"), "{said}");
    // A ruling that is written out needs no list.
    let words = ["ask", "union-arena", line, "守夜人.BP", "--as-yaml"];
    let file = user.file("写.yaml", user.well(&words));
    let other = User::new();
    let said = other.facts(&["--from", &file, "守夜人.BP", "KLM-1-001.卡名"]);
    assert_eq!(said, ["守夜人.BP = 4000", "KLM-1-001.卡名 = 焰之骑士"]);
}

#[test]
fn a_file_takes_from_lists_what_it_does_not_say_itself() {
    let user = User::new();
    user.import("union-arena", "看板.json", union_arena());
    let text = "\
书: union-arena
牌:
  大骑士: {编号: KLM-1-001, BP: 9000}
  守夜人: {BP: 100}
局面:
  甲: {FL: [大骑士, 守夜人, {KLM-1-002: 休眠}], 手牌: [KLM-1-004×2]}
分支:
- 名: 另一边
  局面: {乙: {FL: [KLM-1-004]}}
步骤: []
";
    let file = user.file("局.yaml", text);
    let facts = [
        "大骑士.BP",
        "大骑士.卡名",
        "守夜人.BP",
        "KLM-1-002.BP",
        "甲.手牌",
    ];
    let said = user.facts(&[&["--from", &file], &facts[..]].concat());
    assert_eq!(
        said[..4],
        [
            "大骑士.BP = 9000",
            "大骑士.卡名 = 焰之骑士",
            // A card that the file says is the file's.
            "守夜人.BP = 100",
            "KLM-1-002.BP = 2000"
        ]
    );
    let wrong = user.file("错.yaml", text.replace("KLM-1-004×2", "KLM-1-044"));
    let said = user.refused(&["ask", "--from", &wrong, "大骑士.BP"]);
    assert!(
        said.contains("KLM-1-044") && said.contains("KLM-1-004"),
        "{said}"
    );
    let unclear = user.file("两.yaml", text.replace("KLM-1-004×2", "焰之骑士"));
    let said = user.refused(&["ask", "--from", &unclear, "大骑士.BP"]);
    assert!(said.contains("KLM-1-001、KLM-1-002"), "{said}");
    // Without the list there is no such card.
    let said = User::new().refused(&["ask", "--from", &file, "大骑士.BP"]);
    assert!(said.contains("KLM-1-002"), "{said}");
}

#[test]
fn decks_are_checked_by_number() {
    let user = User::new();
    user.import("union-arena", "看板.json", union_arena());
    let deck = |cards: &str| user.file("组.yaml", format!("书: union-arena\n牌组: [{cards}]\n"));
    let file = deck("KLM-1-001×5, KLM-1-002×4, 守夜人×4");
    let said = user.run(&["deck", &file, "--json"]);
    let told: Value = serde_json::from_str(&said.out).expect("JSON");
    let clauses: Vec<&str> = told["decks"][0]["violations"]
        .as_array()
        .expect("violations")
        .iter()
        .filter_map(|v| v["cite"]["clause"].as_str())
        .collect();
    assert_eq!(
        clauses,
        ["union-arena:3.1-1", "union-arena:3.1-3"],
        "{}",
        said.out
    );
    let file = deck("KLM-1-001×4, KLM-1-0O2×4");
    let said = user.refused(&["deck", &file]);
    assert!(said.contains(":2:") && said.contains("KLM-1-002"), "{said}");

    user.import("vividz", "牌.csv", VIVIDZ);
    let text = "书: vividz\n牌:\n  炉火: {类别: 账号牌}\n牌组: {账号牌: 炉火, 任务牌: [], 主牌组: {VZ-001: 5, 潮声: 4}}\n";
    let file = user.file("组二.yaml", text);
    let said = user.run(&["deck", &file, "--json"]);
    let told: Value = serde_json::from_str(&said.out).unwrap_or_else(|_| panic!("{}", said.err));
    let violations = told["decks"][0]["violations"].to_string();
    assert!(
        violations.contains("灯塔看守") || violations.contains("VZ-001"),
        "{violations}"
    );
}

#[test]
fn where_a_card_has_no_other_word_for_its_name_a_number_stands_for_the_name() {
    let user = User::new();
    let text = "卡号,卡名,卡片种类,效果\nLX-001,流火之龙,效果怪兽,文\nLX-002,流火之龙,效果怪兽,文\nLX-003,静夜,永续陷阱,文二\n";
    user.import("yugioh", "a.csv", text);
    let fill: Vec<String> = (0..12)
        .map(|n| format!("填{}×3", char::from(b'a' + n)))
        .collect();
    let text = format!(
        "书: yugioh\n牌组:\n  主卡组: [LX-001×2, LX-002×2, {}]\n",
        fill.join(", ")
    );
    let file = user.file("组.yaml", text);
    let said = user.run(&["deck", &file]);
    assert_eq!(said.status, 3);
    assert!(
        said.out.contains("流火之龙") && said.out.contains("1.2.1-5"),
        "{}{}",
        said.out,
        said.err
    );
    let told = user.well(&[
        "ask",
        "yugioh",
        "甲 LX-001; 魔陷区 LX-003(里侧)",
        "--as-yaml",
    ]);
    assert!(
        told.contains("流火之龙") && !told.contains("LX-001"),
        "{told}"
    );
    assert!(told.contains("种类: 永续陷阱"), "{told}");
}

#[test]
fn a_search_shows_cards_apart_from_clauses() {
    let user = User::new();
    let before = user.json(&["search", "骑士"]);
    assert_eq!(before["cards"], json!([]));
    user.import("union-arena", "看板.json", union_arena());
    user.import("vividz", "牌.csv", VIVIDZ);
    let after = user.json(&["search", "骑士"]);
    assert_eq!(
        after["hits"], before["hits"],
        "the ranking of clauses knows no cards"
    );
    let of = |told: &Value| -> Vec<(String, String)> {
        let cards = told["cards"].as_array().expect("cards").iter();
        cards
            .map(|c| {
                (
                    c["number"].as_str().expect("a word").to_owned(),
                    c["by"].as_str().expect("a word").to_owned(),
                )
            })
            .collect()
    };
    let pair = |number: &str, by: &str| (number.to_owned(), by.to_owned());
    assert_eq!(
        of(&after),
        [
            pair("KLM-1-001", "name-part"),
            pair("KLM-1-002", "name-part")
        ]
    );
    for (query, number, by) in [
        ("klm-1-003", "KLM-1-003", "number"),
        ("望樓", "KLM-1-003", "name"),
        ("shouyeren", "KLM-1-004", "pinyin"),
        ("抓一张牌", "VZ-001", "text"),
        ("横置 选择", "VZ-002", "text"),
    ] {
        assert_eq!(
            of(&user.json(&["search", query])),
            [pair(number, by)],
            "{query}"
        );
    }
    assert_eq!(of(&user.json(&["search", "骑士", "--cards", "1"])).len(), 1);
    assert_eq!(
        user.json(&["search", "骑士", "--cards", "1"])["cards_found"],
        2
    );
    assert!(of(&user.json(&["search", "横置", "--book", "union-arena"])).is_empty());
    let said = user.well(&["search", "抓一张牌"]);
    let cards = said.find("卡牌列表里").expect("a group of its own");
    assert!(said.find("VZ-001").expect("the card") > cards, "{said}");
}

#[test]
fn a_card_is_shown_and_written_as_it_would_stand_in_a_file() {
    let user = User::new();
    user.import("vividz", "牌.csv", VIVIDZ);
    let said = user.well(&["card", "灯塔看守"]);
    for part in ["VZ-001", "3000", "登场时抓一张牌。", "vividz/牌"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let yaml = user.well(&["card", "VZ-001", "--yaml"]);
    let file = user.file(
        "a.yaml",
        format!("书: vividz\n{yaml}局面: {{甲: {{场地区: {{左: 灯塔看守}}}}}}\n步骤: []\n"),
    );
    let said = User::new().facts(&["--from", &file, "灯塔看守.力量值"]);
    assert_eq!(said, ["灯塔看守.力量值 = 3000"]);
    let said = user.missed(&["card", "灯塔看手"]);
    assert!(said.contains("灯塔看守"), "{said}");
    let said = user.missed(&["card", "VZ-O01"]);
    assert!(said.contains("VZ-001"), "{said}");
}

#[test]
fn a_list_is_taken_away_and_a_damaged_one_is_told_and_put_aside() {
    let user = User::new();
    user.import("vividz", "牌.csv", VIVIDZ);
    let said = user.missed(&["cards", "remove", "牌牌"]);
    assert!(
        said.contains("vividz/牌") || said.contains("是不是"),
        "{said}"
    );
    let path = user.data().join("cards/vividz/牌.json");
    let kept = fs::read_to_string(&path).expect("kept");
    for damage in [
        &kept[..kept.find("VZ-002").expect("there")],
        "",
        "[]",
        "{\"schema\":\"caijue.cards/9\"}",
        &kept.replace("\"费用\"", "\"费角\""),
    ] {
        fs::write(&path, damage).expect("written");
        let said = user.run(&["cards"]);
        assert_eq!(said.status, 2, "{damage}: {}", said.out);
        assert!(
            said.err.contains("牌.json") && said.err.contains("caijue cards import"),
            "{}",
            said.err
        );
        // What is not in it still works, and the loss is said where it is looked for.
        let said = user.run(&["search", "横置"]);
        assert_eq!(said.status, 0);
        assert!(said.err.contains("牌.json"), "{}", said.err);
        assert_eq!(fs::read_to_string(&path).expect("left"), damage);
    }
    let told = user.import("vividz", "牌.csv", VIVIDZ);
    assert!(
        told["saved"]["put-aside"]
            .as_str()
            .is_some_and(|p| p.contains("牌.json")),
        "{told}"
    );
    assert_eq!(fs::read_to_string(&path).expect("kept"), kept);
    user.well(&["cards", "remove", "vividz/牌"]);
    assert!(!path.exists());
    assert_eq!(
        user.run(&["search", "灯塔看守"]).out,
        User::new().run(&["search", "灯塔看守"]).out
    );
}

#[test]
fn rulings_that_come_with_the_program_mean_the_same_for_everybody() {
    let user = User::new();
    // Names that stand in shipped rulings of every game, with other values.
    let mut text = String::from("编号,牌名,类别,费用,力量\n");
    for (nth, name) in ["火花", "水盾", "民兵", "石墙"].iter().enumerate() {
        let _ = writeln!(text, "VZ-{nth},{name},事件,9,9");
    }
    user.import("vividz", "a.csv", text);
    let said = user.run(&["verify", "vividz"]);
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
}

#[test]
fn the_published_list_is_taken_whole_where_it_is() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cards/union-arena-six-titles.json");
    if !path.is_file() {
        println!("skipped: {} is not there", path.display());
        return;
    }
    let user = User::new();
    let path = path.display().to_string();
    let begun = Instant::now();
    let told = user.json(&["cards", "import", &path, "--book", "union-arena", "--yes"]);
    println!("the published list in {:.1?}", begun.elapsed());
    assert_eq!((&told["rows"], &told["cards"]), (&json!(656), &json!(656)));
    assert_eq!(told["wrong"], json!([]));
    assert_eq!(told["columns"].as_array().expect("columns").len(), 12);
    assert_eq!(
        told["report"]["unusable"],
        json!([]),
        "{}",
        told["report"]["unusable"]
    );
    let source: Value =
        serde_json::from_str(&fs::read_to_string(&path).expect("read")).expect("JSON");
    for card in source.as_array().expect("cards").iter().step_by(97) {
        let number = card["cardNumData2"].as_str().expect("a number");
        let told = user.json(&["card", number]);
        assert_eq!(told["cards"][0]["names"][0], card["cardCnName"], "{number}");
        let zone = match card["categoryData"].as_str() {
            Some("角色") => "甲 FL",
            Some("场地") => "甲 EL",
            _ => "甲 手牌",
        };
        user.well(&["ask", "union-arena", &format!("{zone} {number}")]);
    }
}

#[test]
fn what_is_asked_of_cards_of_lists_is_weighed_and_saved_like_any_other() {
    let user = User::new();
    let text = "编号,牌名,类别,费用,力量\nVZ-01,烛火,角色,1,3000\nVZ-02,水滴,角色,1,3000\n";
    user.import("vividz", "a.csv", text);
    let board = "书: vividz\n局面: {甲: {场地区: {中央: {牌: VZ-01, 横置: 是}}}, 乙: {场地区: {中央: VZ-02}}, 攻击: {角色: VZ-01, 步骤: 战斗步骤}}\n";
    let file = user.file("a.yaml", board);
    // Under another reading the board is set up anew, from the same lists.
    let said = user.facts(&["--from", &file, "VZ-02.区域"]);
    assert!(said[0].contains("看读法"), "{said:?}");

    let lists = caijue::cards::Lists::in_data(&user.data()).expect("lists");
    let shipped = caijue::rulebook::Library::shipped();
    let library = shipped.clone().with_cards(std::sync::Arc::new(lists));
    let session = caijue::engine::games::open(board, &library).map_err(|f| f[0].what.clone());
    let saved = session.expect("opens").to_yaml("存下的");
    assert!(
        saved.contains("力量值: 3000") && saved.contains("牌名: 烛火"),
        "{saved}"
    );
    let again = caijue::engine::games::open(&saved, &shipped).map_err(|f| f[0].what.clone());
    assert!(again.is_ok(), "needs no list: {:?}\n{saved}", again.err());
}
