//! The program as a user runs it: words in, words and exit status out.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{Said, command};
use tempfile::TempDir;

/// A user with a home of their own and nothing in it.
struct User {
    home: TempDir,
}

impl User {
    fn new() -> Self {
        Self {
            home: tempfile::tempdir().expect("a folder"),
        }
    }

    fn command(&self, words: &[&str]) -> Command {
        command(self.home.path(), words)
    }

    fn run(&self, words: &[&str]) -> Said {
        self.command(words).output().expect("runs").into()
    }

    /// What a run says that finds something.
    fn found(&self, words: &[&str]) -> String {
        let said = self.run(words);
        assert_eq!(said.status, 0, "{words:?}: {}{}", said.out, said.err);
        said.out
    }

    fn json(&self, words: &[&str]) -> serde_json::Value {
        let mut words = words.to_vec();
        words.push("--json");
        let said = self.run(&words);
        serde_json::from_str(&said.out).unwrap_or_else(|e| panic!("{words:?}: {e}\n{}", said.out))
    }

    /// Puts a book of the user's own on the shelf.
    fn own_book(&self, id: &str, rules: &str) {
        let folder = self.home.path().join(".local/share/caijue/books").join(id);
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("rules.md"), rules).expect("a file");
    }
}

const OWN: &str = "---\nbook: toy\ntitle: 玩具规则\nedition: 第二版\n---\n# 1 开始\n- **1.1** 先抽五张牌。\n- **1.2** 见 1.1。\n";

#[test]
fn a_clause_is_shown_whole() {
    let user = User::new();
    let page = user.found(&["show", "vividz:802.1a"]);
    for part in [
        "Vividz 综合规则 › 800 攻击与战斗 › 802 攻击步骤",
        "802.1a 玩家选择1张角色牌进行攻击",
        "编者注",
        "被提到",
    ] {
        assert!(page.contains(part), "{part} in\n{page}");
    }
    assert_eq!(user.found(&["show", "VV", "８０２。１Ａ"]), page);
    assert_eq!(user.found(&["show", "vv802.1a"]), page);
    assert_eq!(user.found(&["show", "CR 802.1a"]), page);
    assert!(!user.found(&["show", "802.1a", "--text"]).contains("被提到"));
}

#[test]
fn every_line_keeps_to_the_width() {
    use unicode_width::UnicodeWidthStr;
    let user = User::new();
    for width in ["20", "37", "80"] {
        for words in [
            &["show", "900"][..],
            &["term", "滑行"],
            &["readings", "vividz"],
        ] {
            let mut words = words.to_vec();
            words.extend(["--width", width]);
            let most: usize = width.parse().expect("a number");
            for line in user.found(&words).lines() {
                assert!(line.width() <= most, "{width}: {line}");
            }
        }
    }
}

#[test]
fn an_unknown_id_offers_the_nearest() {
    let user = User::new();
    let said = user.run(&["show", "vividz:802.1z"]);
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    assert!(said.err.contains("vividz:802.1a"), "{}", said.err);
    let json = user.json(&["show", "vividz:802.1z"]);
    assert_eq!(json["missed"][0]["nearest"][0], "vividz:802.1");
}

#[test]
fn an_id_of_several_books_lists_them() {
    let user = User::new();
    let said = user.run(&["show", "1.2"]);
    assert_eq!(said.status, 1);
    for id in ["union-arena:1.2", "paixu:1.2", "yugioh:1.2"] {
        assert!(said.err.contains(id), "{}", said.err);
    }
    assert!(user.found(&["show", "--book", "px", "1.2"]).contains("1.2"));
}

#[test]
fn what_cannot_be_read_is_refused_with_a_hint() {
    let user = User::new();
    for (words, hint) in [
        (&["show", "滑行"][..], "caijue search 滑行"),
        (&["shwo"], "show"),
        (&["show", "--jsno", "802.1"], "--json"),
        (&["show"], "<条号>"),
        (&["search", "  "], "huaxing"),
        (&["tree", "vividzz"], "vividz"),
        (&["--color", "blue", "books"], "never"),
        (&["search", "滑行", "--limit", "0"], "0"),
    ] {
        let said = user.run(words);
        assert_eq!(said.status, 2, "{words:?}");
        assert!(said.out.is_empty(), "{words:?}: {}", said.out);
        assert!(said.err.contains(hint), "{words:?}: {}", said.err);
    }
}

#[test]
fn search_answers_and_says_why() {
    let user = User::new();
    let answer = user.found(&["search", "huaxing"]);
    assert!(answer.contains("1116.1"), "{answer}");
    assert!(answer.contains("拼音"), "{answer}");
    let json = user.json(&["search", "904.2F"]);
    assert_eq!(json["schema"], "caijue.search/1");
    assert_eq!(json["hits"][0]["clause"], "vividz:904.2f");
    let nothing = user.run(&["search", "qqqzzz"]);
    assert_eq!(nothing.status, 1);
    // Otherwise the index lies in the user's cache, and a second run finds the same through it.
    for _ in 0..2 {
        let mut command = user.command(&["search", "huaxing"]);
        let said = Said::from(command.env_remove("CAIJUE_CACHE").output().expect("runs"));
        assert_eq!(said.out, answer);
        assert!(user.home.path().join(".cache/caijue").is_dir());
    }
}

#[test]
fn search_keeps_to_a_book_and_a_limit() {
    let user = User::new();
    let json = user.json(&["search", "横置", "--book", "UA", "--limit", "3"]);
    let hits = json["hits"].as_array().expect("hits");
    assert!((1..=3).contains(&hits.len()));
    assert!(hits.iter().all(|h| h["book"] == "union-arena"), "{json}");
}

#[test]
fn a_batch_is_answered_line_by_line() {
    let user = User::new();
    let mut child = user
        .command(&["search", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("runs");
    let mut stdin = child.stdin.take().expect("piped");
    stdin
        .write_all(
            "{\"query\": \"滑行\"}\n\n不是 JSON\n{\"query\": \"802.1\", \"book\": \"vividz\"}"
                .as_bytes(),
        )
        .expect("takes it");
    drop(stdin);
    let said = Said::from(child.wait_with_output().expect("ends"));
    let lines: Vec<serde_json::Value> = said
        .out
        .lines()
        .map(|l| serde_json::from_str(l).expect(l))
        .collect();
    assert_eq!(lines.len(), 3, "{}", said.out);
    assert!(lines[0]["hits"][0]["id"].is_string());
    assert!(lines[1]["error"].is_string());
    assert_eq!(lines[2]["hits"][0]["id"], "vividz:802.1");
}

#[test]
fn references_are_told_apart_and_chained() {
    let user = User::new();
    let refs = user.json(&["refs", "305.2"]);
    assert_eq!(refs["refers_to"][0]["id"], "vividz:1004.1");
    assert_eq!(refs["refers_to"][0]["relation"], "contradicts");
    let why = user.found(&["why", "305.2", "1004.1"]);
    assert!(why.contains("矛盾"), "{why}");
    let json = user.json(&["why", "305.2", "802.1a"]);
    let chain = json["chain"].as_array().expect("a chain");
    assert!(chain.len() > 1);
    assert_eq!(user.run(&["why", "vividz:305.2", "paixu:1.1"]).status, 1);
}

#[test]
fn a_tree_folds() {
    let user = User::new();
    let chapters = user.found(&["tree", "vividz", "--depth", "0"]);
    assert_eq!(chapters.lines().count(), 1 + 12, "{chapters}");
    let json = user.json(&["tree", "vividz"]);
    assert_eq!(
        json["books"][0]["nodes"].as_array().map(Vec::len),
        Some(459)
    );
    assert!(user.found(&["tree", "802"]).starts_with("802 攻击步骤"));
}

#[test]
fn a_term_is_told_in_one_game_and_beside_others() {
    let user = User::new();
    let page = user.found(&["term", "滑步"]);
    assert!(page.contains("“滑步”即“滑行”"), "{page}");
    let beside = user.found(&["term", "横置"]);
    assert!(
        beside.contains("Vividz") && beside.contains("UNION ARENA"),
        "{beside}"
    );
    assert!(beside.contains("同名不同义"), "{beside}");
    let json = user.json(&["term", "横置", "--book", "vividz"]);
    assert_eq!(json["terms"].as_array().map(Vec::len), Some(1));
    let none = user.run(&["term", "华行"]);
    assert_eq!(none.status, 1);
}

#[test]
fn readings_are_listed_and_shown() {
    let user = User::new();
    let page = user.found(&["readings", "伤害等于力量值"]);
    assert!(
        page.contains("305.2") && page.contains("（默认）"),
        "{page}"
    );
    assert_eq!(user.run(&["readings", "vividz", "没有的读法"]).status, 1);
    let json = user.json(&["readings", "vividz"]);
    assert!(json["readings"].as_array().is_some_and(|r| r.len() > 20));
    assert_eq!(json["readings"][0]["weight"], "every-game");
    let first = user.found(&["readings", "vividz"]);
    let all = user.found(&["readings", "vividz", "--all"]);
    assert!(
        first.contains("--all") && first.lines().count() < 24,
        "{first}"
    );
    assert!(all.lines().count() > 100, "{all}");
}

#[test]
fn what_the_text_answers_is_no_open_question_and_keeps_its_name() {
    let user = User::new();
    let all = user.found(&["readings", "vividz", "--all"]);
    assert!(!all.contains("不合法时弃哪张"), "{all}");
    assert!(
        !user
            .found(&["show", "vividz:1003.1"])
            .contains("不合法时弃哪张")
    );
    let page = user.found(&["readings", "不合法时弃哪张"]);
    assert!(
        page.contains("条文已有定论") && page.contains("1003.1"),
        "{page}"
    );
}

#[test]
fn a_clause_stands_with_what_is_held_of_its_questions_and_its_misprints_last() {
    let user = User::new();
    let page = user.found(&["show", "vividz:305.2"]);
    assert!(
        page.contains("伤害等于力量值") && page.contains("默认 退场"),
        "{page}"
    );
    assert!(
        page.contains("1004.1 的超过是较松的说法"),
        "the grounds: {page}"
    );
    // Of a section those of its clauses.
    assert!(user.found(&["show", "vividz:305"]).contains("默认 退场"));
    let page = user.found(&["show", "vividz:102.7"]);
    let last = page.lines().next_back().unwrap_or_default();
    assert!(last.starts_with("校勘 102.7 "), "{page}");
    let json = user.json(&["show", "vividz:102.7"]);
    assert_eq!(json["clauses"][0]["notes"][0]["kind"], "slip");
}

#[test]
fn a_search_word_leads_to_its_term_and_is_no_name_of_it() {
    let user = User::new();
    let page = user.found(&["term", "付不起", "--book", "union-arena"]);
    assert!(page.contains("“付不起”不是用语，可看“支付”"), "{page}");
    assert_eq!(page.matches("付不起").count(), 1, "{page}");
    let json = user.json(&["term", "支付", "--book", "union-arena"]);
    assert!(!json.to_string().contains("付不起"), "{json}");
    let found = user.found(&["search", "付不起", "--book", "union-arena"]);
    assert!(found.contains("支付"), "{found}");
}

#[test]
fn the_shipped_library_holds() {
    let user = User::new();
    let said = user.run(&["check"]);
    assert_eq!(said.status, 0, "{}", said.out);
    assert_eq!(said.out, "");
}

#[test]
fn a_book_of_ones_own_is_read_checked_and_removed() {
    let user = User::new();
    user.own_book("toy", OWN);
    assert!(user.found(&["books"]).contains("玩具规则"));
    assert!(user.found(&["show", "toy:1.2"]).contains("先抽五张牌"));
    assert!(
        user.found(&["search", "抽五张牌"])
            .contains("toy 第二版 1.1")
    );
    assert!(user.found(&["--version"]).contains("toy 第二版"));

    user.own_book("toy", &OWN.replace("1.2** 见 1.1", "1.4** 见 100.1"));
    let said = user.run(&["check", "toy"]);
    assert_eq!(said.status, 1);
    assert!(
        said.out.contains("rules.md:8:3: 1.4 之前缺 1.2、1.3"),
        "{}",
        said.out
    );
    assert!(said.out.contains("100.1"), "{}", said.out);

    assert_eq!(user.run(&["remove", "toy"]).status, 0);
    assert!(!user.found(&["books"]).contains("玩具规则"));
    assert_eq!(user.run(&["remove", "toy"]).status, 2);
    let shipped = user.run(&["remove", "vividz"]);
    assert_eq!(shipped.status, 2);
    assert!(shipped.err.contains("随附"), "{}", shipped.err);
    assert_eq!(user.run(&["remove", "../.."]).status, 2);
}

/// A rules text of a game that nobody ships.
const PUBLISHED: &str = "玩具对战 综合规则\r\n\r\n第1章 开始\r\n1.1 双方玩家各抽五张牌作为起始手牌。\r\n1.2 起始手牌不满意的玩家，可以按照 1.1 重新抽一次。\r\n第2章 对战\r\n2.1 回合玩家可以使用一张手牌。\r\n2.2 没有手牌的玩家输掉游戏。\r\n2.3 双方同时没有手牌时，游戏平局。\r\n";

#[test]
fn a_published_text_becomes_a_book_and_goes_again() {
    let user = User::new();
    let text = user.home.path().join("玩具.txt");
    std::fs::write(&text, PUBLISHED).expect("a file");
    let text = text.to_str().expect("UTF-8");
    let dry = user.run(&["import", text, "--as", "toy-cr", "--dry-run"]);
    assert_eq!(dry.status, 0, "{}", dry.err);
    assert!(!user.found(&["books"]).contains("toy-cr"));

    let json = user.json(&["import", text, "--as", "toy-cr", "--title", "玩具规则"]);
    assert_eq!(json["schema"], "caijue.import/1");
    assert_eq!(json["saved"]["change"], "written", "{json}");
    assert!(user.found(&["books"]).contains("玩具规则"));
    let page = user.found(&["show", "toy-cr:1.2"]);
    assert!(
        page.contains("重新抽一次") && page.contains("双方玩家各抽五张"),
        "{page}"
    );
    assert!(
        user.found(&["search", "平局", "--book", "toy-cr"])
            .contains("2.3")
    );

    let again = user.json(&["import", text, "--as", "toy-cr", "--title", "玩具规则"]);
    assert_eq!(again["saved"]["change"], "unchanged");
    std::fs::write(text, PUBLISHED.replace("五张", "六张")).expect("a file");
    let other = user.run(&["import", text, "--as", "toy-cr", "--title", "玩具规则"]);
    assert_eq!(other.status, 2);
    assert!(other.err.contains("--replace"), "{}", other.err);
    let words = [
        "import",
        text,
        "--as",
        "toy-cr",
        "--title",
        "玩具规则",
        "--replace",
    ];
    assert_eq!(user.run(&words).status, 0);
    assert!(user.found(&["show", "toy-cr:1.1"]).contains("六张"));
    assert_eq!(user.run(&["remove", "toy-cr"]).status, 0);
}

#[test]
fn an_import_that_leaves_much_out_asks_first() {
    let user = User::new();
    let text = user.home.path().join("page.txt");
    let comments = "全部评论\r\n某人：写得真是详细，看了很久很久\r\n";
    std::fs::write(&text, format!("{PUBLISHED}{comments}")).expect("a file");
    let text = text.to_str().expect("UTF-8");
    let stored = user.home.path().join(".local/share/caijue/books/toy-cr");
    let import =
        |more: &[&str]| user.run(&[&["import", text, "--as", "toy-cr"][..], more].concat());

    let said = import(&[]);
    assert_eq!(said.status, 2, "{}", said.err);
    assert!(said.err.contains("--yes"), "{}", said.err);
    // Told before anything else, and every line is listed all the same.
    let second = said.out.lines().nth(1).expect("a report");
    assert!(second.contains('%'), "{}", said.out);
    assert!(said.out.matches("看了很久").count() >= 1, "{}", said.out);
    assert!(!stored.exists());

    let json = import(&["--json"]);
    assert_eq!(json.status, 2);
    let told: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    assert!(told["saved"].is_null() && told["loss"]["percent"].is_number());
    assert!(!stored.exists());

    assert_eq!(import(&["--dry-run"]).status, 0);
    assert!(!stored.exists());
    assert_eq!(import(&["--yes"]).status, 0);
    assert!(stored.join("rules.md").is_file());
}

#[test]
fn what_is_no_rules_text_is_refused() {
    let user = User::new();
    let file = user.home.path().join("x");
    for bytes in [
        &b""[..],
        b"\x7fELF\x00\x01\x02",
        "今天天气不错。".as_bytes(),
    ] {
        std::fs::write(&file, bytes).expect("a file");
        let said = user.run(&["import", file.to_str().expect("UTF-8"), "--as", "x"]);
        assert_eq!(said.status, 2, "{bytes:?}");
        assert!(!said.err.is_empty() && said.out.is_empty());
    }
    for words in [
        &["import", "/nowhere/at/all"][..],
        &["import", "/tmp"],
        &["import", "x", "--as", "../x"],
        &["import", "x", "--as", "x", "--book", "vividz"],
    ] {
        assert_eq!(user.run(words).status, 2, "{words:?}");
    }
    assert!(!user.home.path().join(".local/share/caijue/books").exists());
}

#[test]
fn rulings_are_listed_played_and_verified() {
    let user = User::new();
    let list = user.json(&["rulings", "yugioh"]);
    let rulings = list["rulings"].as_array().expect("rulings");
    assert!(rulings.len() >= 5, "{list}");
    let said = user.run(&["verify", "yugioh"]);
    assert_eq!(said.status, 0, "{}", said.out);
    assert_eq!(said.out.matches('○').count(), rulings.len());

    let whole = user.found(&["play", "yugioh/02-zero-in-chain"]);
    for part in [
        "连锁处理当中变成0又回复",
        "甲受到2000点效果伤害",
        "1.4.1-6",
        "乙胜",
        "裁定",
    ] {
        assert!(whole.contains(part), "{part} in\n{whole}");
    }
    let trace = user.json(&["play", "02-zero-in-chain"]);
    let moments = trace["lines"][0]["moments"].as_array().expect("moments");
    assert!(moments.len() > 1);
    assert!(moments.iter().all(|m| m["board"].is_object()));

    let mut child = user
        .command(&["play", "02-zero-in-chain", "--step"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("runs");
    let mut stdin = child.stdin.take().expect("piped");
    stdin
        .write_all(b"c\n\n\nb\n99\n?\na\nq\n")
        .expect("takes it");
    drop(stdin);
    let stepped = Said::from(child.wait_with_output().expect("ends"));
    assert_eq!(stepped.status, 0);
    for part in [
        "第 2/",
        "要求 1.4.1-2",
        "没有这个编号",
        "之后的回复不再处理",
    ] {
        assert!(stepped.out.contains(part), "{part} in\n{}", stepped.out);
    }
    assert!(user.found(&["coverage", "yugioh"]).contains('%'));
    assert!(
        user.found(&["rulings", "yugioh", "--schema"])
            .contains("$schema")
    );
}

#[test]
fn a_ruling_that_does_not_hold_is_told_with_its_place() {
    let user = User::new();
    let path = user.home.path().join("mine.yaml");
    let name = path.to_str().expect("UTF-8");
    let shipped = include_str!("../../rulebooks/yugioh/rulings/02-zero-in-chain.yaml");
    std::fs::write(&path, shipped.replace("胜负: 乙胜", "胜负: 甲胜")).expect("a file");
    let said = user.run(&["verify", name]);
    assert_eq!(said.status, 1);
    assert!(said.out.contains("mine.yaml:14:"), "{}", said.out);
    std::fs::write(&path, shipped.replace("  甲: {基本分", "  甲: {基本份")).expect("a file");
    let said = user.run(&["play", name]);
    assert_eq!(said.status, 2);
    assert!(said.err.contains("mine.yaml:6:"), "{}", said.err);
    assert!(said.err.contains("基本分"), "{}", said.err);
    let none = user.run(&["play", "02-zero-in-chian"]);
    assert_eq!(none.status, 1);
    assert!(none.err.contains("02-zero-in-chain"), "{}", none.err);
}

#[test]
fn nothing_in_a_book_commands_the_terminal() {
    let user = User::new();
    user.own_book(
        "evil",
        "---\nbook: evil\ntitle: \"坏\\u001b]0;题\\u0007\"\n---\n# 1 章\u{1b}[2J\n- **1.1** 甲\u{9b}31m\u{202e}乙\n",
    );
    for words in [
        &["show", "evil:1.1"][..],
        &["show", "evil:1.1", "--json"],
        &["tree", "evil"],
        &["books"],
        &["--version"],
        &["search", "甲"],
        &["check"],
    ] {
        let said = user.run(words);
        for text in [&said.out, &said.err] {
            assert!(
                text.chars().all(|c| c == '\n' || !c.is_control()),
                "{words:?}: {text:?}"
            );
        }
    }
}

#[test]
fn colour_is_asked_for_and_refused() {
    let user = User::new();
    let paint = |words: &[&str], set: &[(&str, &str)]| {
        let mut command = user.command(words);
        command.envs(set.iter().copied());
        let said = Said::from(command.output().expect("runs"));
        said.out.contains('\u{1b}')
    };
    let show = ["show", "802.1a"];
    let always = ["show", "802.1a", "--color", "always"];
    assert!(!paint(&show, &[]), "a pipe is not painted");
    assert!(paint(&always, &[]));
    assert!(paint(&always, &[("NO_COLOR", "1")]), "a flag is stronger");
    assert!(paint(&show, &[("CAIJUE_COLOR", "always")]));
}

#[test]
fn both_languages_speak() {
    let user = User::new();
    for (set, word) in [
        (("LANG", "en_US.UTF-8"), "Commands"),
        (("LANG", "C"), "命令"),
        (("CAIJUE_LANG", "en"), "Commands"),
    ] {
        let mut command = user.command(&["--help"]);
        let said = Said::from(command.env(set.0, set.1).output().expect("runs"));
        assert!(said.out.contains(word), "{set:?}: {}", said.out);
    }
    assert!(
        user.found(&["--lang", "en", "help", "show"])
            .contains("Clause ids")
    );
    assert!(
        user.run(&["--lang", "en", "nope"])
            .err
            .contains("no command")
    );
    let folder = user.home.path().join(".config/caijue");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("config.toml"), "lang = \"en\"\nwdith = 3\n").expect("a file");
    let said = user.run(&["books"]);
    assert_eq!(said.status, 0);
    assert!(said.err.contains("config.toml:2:1"), "{}", said.err);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let user = User::new();
    let mut child = user
        .command(&["tree", "--depth", "9"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("runs");
    drop(child.stdout.take());
    let said = Said::from(child.wait_with_output().expect("ends"));
    assert_eq!((said.status, said.err.as_str()), (0, ""));
}

#[test]
fn a_home_that_cannot_be_written_is_enough() {
    let user = User::new();
    let mut command = user.command(&["search", "滑行"]);
    command
        .env("HOME", "/proc/nowhere")
        .env_remove("CAIJUE_CACHE");
    let said = Said::from(command.output().expect("runs"));
    assert_eq!(said.status, 0, "{}", said.err);
    assert!(said.out.contains("1116.1"));
    let mut homeless = user.command(&["show", "802.1a"]);
    homeless.env_remove("HOME");
    assert_eq!(Said::from(homeless.output().expect("runs")).status, 0);
}

#[test]
fn bare_on_a_pipe_is_help() {
    let user = User::new();
    assert_eq!(user.found(&[]), user.found(&["--help"]));
}

#[test]
fn completions_and_manual_pages_come_from_the_program() {
    let user = User::new();
    for shell in ["bash", "zsh", "fish", "powershell"] {
        assert!(
            user.found(&["completions", shell]).contains("readings"),
            "{shell}"
        );
    }
    assert!(user.found(&["man"]).contains(".TH"));
    let folder = user.home.path().join("man");
    let folder = folder.to_str().expect("UTF-8");
    assert_eq!(user.run(&["man", folder]).status, 0);
    assert!(Path::new(folder).join("caijue-show.1").is_file());
}
